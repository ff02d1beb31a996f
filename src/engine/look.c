#include "engine/look.h"

#include <string.h>

void scratch_clear(Scratch *scratch)
{
    scratch->ready = false;
    scratch->of = NULL;
    scratch->revision = scratch->area_revision = 0;
    scratch->has_answers = false;
    scratch->cites = 0;
    memset(scratch->cited, 0, sizeof scratch->cited);
}

Look look_fork(const Look *look, Battle *fork)
{
    battle_copy(fork, look->battle);
    fork->revision = fork->told = 0;
    look->scratch->ready = false;
    return (Look){ look->game, fork, look->scratch };
}

void look_refresh(const Look *look)
{
    Scratch *s = look->scratch;
    const Battle *b = look->battle;
    if (s->ready && s->of == b && s->revision == b->revision && b->revision != 0)
        return;
    s->standing = 0;
    for (int i = 0; i < b->models; i++) {
        s->place[i] = -1;
        if (!is_standing(b, (ModelId)i))
            continue;
        s->place[i] = (int16_t)s->standing;
        s->model[s->standing] = (ModelId)i;
        s->base[s->standing++] = model_base(look->game, b, (ModelId)i);
    }
    s->of = b;
    s->revision = b->revision;
    s->ready = true;
}

bool applies(const Look *look, RuleId rule)
{
    if (rule == look->game->switched_off)
        return false;
    Scratch *s = look->scratch;
    s->cited[rule / 64] |= (uint64_t)1 << (rule % 64);
    for (int i = 0; i < s->cites; i++) {
        if (s->cite[i] == rule)
            return true;
    }
    if (s->cites < MOST_CITES)
        s->cite[s->cites++] = rule;
    return true;
}
