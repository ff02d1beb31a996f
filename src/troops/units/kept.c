#include "troops/kept.h"

#include <assert.h>
#include <string.h>

enum { MODELS_KEPT = 2 * MOST_MODELS, BASES_KEPT = 2 * MODELS_KEPT };

typedef struct KeptAnswer {
    Citing rules;
    unsigned char asked[MOST_ASKED], answer[MOST_ANSWERED]; /* zeros behind what they hold */
} KeptAnswer;

/* The oldest goes when there are more. */
enum { ANSWERS_KEPT = 128 };

typedef struct KeptAnswers {
    const Battle *of;
    const Game *game;
    uint64_t revision;
    RuleId switched_off;
    int count, next;
    KeptAnswer answer[ANSWERS_KEPT];
} KeptAnswers;

typedef struct KeptUnits {
    const Battle *of;
    int models_used, bases_used; /* of the arrays below */
    KeptUnit unit[MOST_UNITS];
    ModelId model[MODELS_KEPT];
    Base base[BASES_KEPT];
    Box box[BASES_KEPT]; /* around each base */
} KeptUnits;

typedef struct Kept {
    KeptUnits units;
    KeptAnswers answers;
} Kept;
_Static_assert(sizeof(Kept) <= SCRATCH_AREA, "what is kept fits into the scratch");

static Kept *kept_of(const Look *look)
{
    return (Kept *)(void *)look->scratch->area;
}

static KeptUnits *kept_units(const Look *look)
{
    return &kept_of(look)->units;
}

/* ---- Of units -------------------------------------------------------------------------------------------------------- */

static void forget(const Look *look)
{
    KeptUnits *all = kept_units(look);
    all->of = look->battle;
    all->models_used = all->bases_used = 0;
    memset(all->unit, 0, sizeof *all->unit * (size_t)look->battle->units);
    look->scratch->area_revision = look->battle->revision;
}

KeptUnit *kept_unit(const Look *look, UnitId host, bool block)
{
    if (look->battle->revision == 0)
        return NULL;
    KeptUnits *all = kept_units(look);
    if (look->scratch->area_revision != look->battle->revision || all->of != look->battle)
        forget(look);
    KeptUnit *kept = &all->unit[host];
    if (kept->block != block)
        *kept = (KeptUnit){ .block = block };
    return kept;
}

void keep_models(const Look *look, KeptUnit *kept, const ModelId *model, int models)
{
    KeptUnits *all = kept_units(look);
    ModelId *room = &all->model[all->models_used];
    if (all->models_used + models > MODELS_KEPT)
        return;
    memcpy(room, model, sizeof *model * (size_t)models);
    kept->model = room;
    kept->models = (int16_t)models;
    kept->has_models = true;
    all->models_used += models;
}

/* Copies the bases to where they are kept. */
static bool keep_bases(const Look *look, Footprint *kept, const Footprint *from)
{
    KeptUnits *all = kept_units(look);
    Base *base = &all->base[all->bases_used];
    Box *box = &all->box[all->bases_used];
    if (all->bases_used + from->count > BASES_KEPT)
        return false;
    memcpy(base, from->base, sizeof *base * (size_t)from->count);
    memcpy(box, from->box, sizeof *box * (size_t)from->count);
    *kept = (Footprint){ from->count, from->around, base, box };
    all->bases_used += from->count;
    return true;
}

void keep_footprint(const Look *look, KeptUnit *kept, const Footprint *footprint)
{
    kept->has_footprint = keep_bases(look, &kept->footprint, footprint);
}

void keep_links(const Look *look, KeptUnit *kept, const Footprint *links)
{
    kept->has_links = keep_bases(look, &kept->links, links);
}

/* ---- Dear questions ------------------------------------------------------------------------------------------------------ */

/* Those of the battle as it is; null where nothing may be kept. */
static KeptAnswers *kept_answers(const Look *look)
{
    const Battle *b = look->battle;
    KeptAnswers *all = &kept_of(look)->answers;
    if (b->told == 0 || b->revision == 0)
        return NULL;
    if (look->scratch->answers_for != b->told || all->of != b || all->revision != b->revision ||
        all->game != look->game || all->switched_off != look->game->switched_off) {
        all->of = b;
        all->game = look->game;
        all->revision = b->revision;
        all->switched_off = look->game->switched_off;
        all->count = all->next = 0;
        look->scratch->answers_for = b->told;
    }
    return all;
}

static void list_cited(const Look *look, const Citing *rules)
{
    for (int i = 0; i < rules->cites; i++)
        applies(look, rules->cite[i]);
}

bool recall(const Look *look, const void *asked, size_t asked_size, void *answer,
            size_t answer_size)
{
    const KeptAnswers *all = kept_answers(look);
    for (int i = 0; all && i < all->count; i++) {
        const KeptAnswer *kept = &all->answer[i];
        if (memcmp(kept->asked, asked, asked_size) != 0)
            continue;
        memcpy(answer, kept->answer, answer_size);
        list_cited(look, &kept->rules);
        return true;
    }
    return false;
}

Citing cite_apart(const Look *look)
{
    Citing before = { .cites = look->scratch->cites };
    memcpy(before.cite, look->scratch->cite, sizeof before.cite);
    look->scratch->cites = 0;
    return before;
}

void remember(const Look *look, const void *asked, size_t asked_size, const void *answer,
              size_t answer_size, const Citing *before)
{
    KeptAnswers *all = kept_answers(look);
    Scratch *scratch = look->scratch;
    Citing rules = { .cites = scratch->cites };
    memcpy(rules.cite, scratch->cite, sizeof rules.cite);
    scratch->cites = before->cites;
    memcpy(scratch->cite, before->cite, sizeof before->cite);
    list_cited(look, &rules);
    if (!all || rules.cites == MOST_CITES) /* there may have been more */
        return;
    assert(asked_size <= MOST_ASKED && answer_size <= MOST_ANSWERED);
    KeptAnswer *kept = &all->answer[all->next];
    *kept = (KeptAnswer){ .rules = rules };
    memcpy(kept->asked, asked, asked_size);
    memcpy(kept->answer, answer, answer_size);
    all->next = (all->next + 1) % ANSWERS_KEPT;
    all->count = all->count < ANSWERS_KEPT ? all->count + 1 : ANSWERS_KEPT;
}
