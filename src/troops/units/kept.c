#include "troops/kept.h"

#include <assert.h>
#include <string.h>

enum { MODELS_KEPT = 2 * MOST_MODELS, BASES_KEPT = 2 * MODELS_KEPT };

typedef struct KeptAnswer {
    uint64_t at; /* the battle's revision, or what had been told; 0: nothing is kept here */
    Citing rules;
    unsigned char asked[MOST_ASKED], answer[MOST_ANSWERED]; /* zeros behind what they hold */
} KeptAnswer;

enum { ANSWERS_KEPT = 512 };

typedef struct KeptAnswers {
    const Battle *of;
    const Game *game;
    RuleId switched_off;
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

/* Those of the battle; null where nothing may be kept. */
static KeptAnswers *kept_answers(const Look *look)
{
    const Battle *b = look->battle;
    KeptAnswers *all = &kept_of(look)->answers;
    RuleId off = look->game->switched_off;
    if (b->told == 0 || b->revision == 0)
        return NULL;
    if (look->scratch->has_answers && all->of == b && all->game == look->game &&
        all->switched_off == off)
        return all;
    all->of = b;
    all->game = look->game;
    all->switched_off = off;
    for (int i = 0; i < ANSWERS_KEPT; i++)
        all->answer[i].at = 0;
    look->scratch->has_answers = true;
    return all;
}

static uint64_t now(const Look *look, KeptFor how_long)
{
    return how_long == WHILE_STILL ? look->battle->revision : look->battle->told;
}

/* Every question has one place; a later one that has the same takes it. */
static KeptAnswer *place_of(KeptAnswers *all, const void *asked, size_t size)
{
    const unsigned char *byte = asked;
    uint64_t sum = 0;
    for (size_t i = 0; i < size; i++)
        sum = (sum ^ byte[i]) * 0x100000001B3u;
    return &all->answer[(sum ^ sum >> 32) % ANSWERS_KEPT];
}

static void list_cited(const Look *look, const Citing *rules)
{
    for (int i = 0; i < rules->cites; i++)
        applies(look, rules->cite[i]);
}

bool recall(const Look *look, KeptFor how_long, const void *asked, size_t asked_size, void *answer,
            size_t answer_size)
{
    KeptAnswers *all = kept_answers(look);
    const KeptAnswer *kept = all ? place_of(all, asked, asked_size) : NULL;
    if (!kept || kept->at != now(look, how_long) || memcmp(kept->asked, asked, asked_size) != 0)
        return false;
    memcpy(answer, kept->answer, answer_size);
    list_cited(look, &kept->rules);
    return true;
}

Citing cite_apart(const Look *look)
{
    Citing before = { .cites = look->scratch->cites };
    memcpy(before.cite, look->scratch->cite, sizeof before.cite);
    look->scratch->cites = 0;
    return before;
}

void remember(const Look *look, KeptFor how_long, const void *asked, size_t asked_size,
              const void *answer, size_t answer_size, const Citing *before)
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
    KeptAnswer *kept = place_of(all, asked, asked_size);
    *kept = (KeptAnswer){ .at = now(look, how_long), .rules = rules };
    memcpy(kept->asked, asked, asked_size);
    memcpy(kept->answer, answer, answer_size);
}
