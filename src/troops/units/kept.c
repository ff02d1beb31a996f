#include "troops/kept.h"

#include <assert.h>
#include <string.h>

#include "base/hash.h"

enum { MODELS_KEPT = 2 * MOST_MODELS, BASES_KEPT = 2 * MODELS_KEPT };

typedef struct KeptAnswer {
    uint64_t at;    /* the battle's revision, or what had been told; 0: nothing is kept here */
    uint64_t begin; /* of its bytes, among all that were ever written into the ring */
    size_t size;
    Citing rules;
    unsigned char asked[MOST_ASKED]; /* zeros behind what it holds */
} KeptAnswer;

enum { ANSWERS_KEPT = 2048, RING = 256 * 1024 };

/* The answers' bytes lie one behind the other in a ring: the latest push the oldest out. */
typedef struct KeptAnswers {
    const Battle *of;
    const Game *game;
    RuleId switched_off;
    uint64_t written;
    KeptAnswer answer[ANSWERS_KEPT];
    unsigned char ring[RING];
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
    all->written = 0;
    for (int i = 0; i < ANSWERS_KEPT; i++)
        all->answer[i].at = 0;
    look->scratch->has_answers = true;
    return all;
}

static uint64_t now(const Look *look, KeptFor how_long)
{
    enum { EVER = 1 };
    if (how_long == FOR_GOOD)
        return EVER;
    return how_long == WHILE_STILL ? look->battle->revision : look->battle->told;
}

/* Every question at its time has one place; a later one that has the same takes it. */
static KeptAnswer *place_of(KeptAnswers *all, uint64_t at, const void *asked, size_t size)
{
    const unsigned char *byte = asked;
    uint64_t sum = at;
    for (size_t i = 0; i < size; i++)
        sum = (sum ^ byte[i]) * 0x100000001B3u;
    return &all->answer[(sum ^ sum >> 32) % ANSWERS_KEPT];
}

static void hash_both(Hash *sum, Length one, Length other)
{
    hash_value(sum, (int64_t)((uint64_t)(uint32_t)one << 32 | (uint32_t)other));
}

static void add_whereabouts(const Battle *b, UnitId unit, Hash *sum)
{
    const Unit *u = &b->unit[unit];
    hash_value(sum, (int64_t)unit << 32 | u->state << 8 | u->files);
    for (const Model *m = &b->model[u->first]; m < &b->model[u->first + u->count]; m++) {
        hash_both(sum, m->pose.at.x, m->pose.at.y);
        hash_both(sum, m->pose.facing, m->z);
        hash_both(sum, m->state, m->wounds);
    }
}

uint64_t whereabouts(const Look *look, UnitId unit)
{
    const Battle *b = look->battle;
    UnitId carrier = b->unit[unit].carrier;
    Hash sum = hash_begin();
    add_whereabouts(b, unit, &sum);
    if (carrier != NO_UNIT)
        add_whereabouts(b, carrier, &sum);
    return hash_end(&sum);
}

static void list_cited(const Look *look, const Citing *rules)
{
    for (int i = 0; i < rules->cites; i++)
        applies(look, rules->cite[i]);
    for (int i = 0; i < RULE_WORDS; i++)
        look->scratch->cited[i] |= rules->cited[i];
}

static bool is_there(const KeptAnswers *all, const KeptAnswer *kept)
{
    return all->written - kept->begin <= RING;
}

/* Where so many bytes go, all in one piece: what is left before the end of the ring may stay empty. */
static unsigned char *room_in_ring(KeptAnswers *all, KeptAnswer *kept, size_t size)
{
    size_t at = all->written % RING;
    if (at + size > RING)
        all->written += RING - at;
    kept->begin = all->written;
    kept->size = size;
    all->written += size;
    return &all->ring[kept->begin % RING];
}

size_t recall(const Look *look, KeptFor how_long, const void *asked, size_t asked_size,
              void *answer, size_t most)
{
    KeptAnswers *all = kept_answers(look);
    uint64_t at = now(look, how_long);
    const KeptAnswer *kept = all ? place_of(all, at, asked, asked_size) : NULL;
    if (!kept || kept->at != at || memcmp(kept->asked, asked, asked_size) != 0 ||
        !is_there(all, kept) || kept->size > most)
        return 0;
    memcpy(answer, &all->ring[kept->begin % RING], kept->size);
    list_cited(look, &kept->rules);
    return kept->size;
}

static void take_citing(Citing *citing, Scratch *scratch)
{
    citing->cites = scratch->cites;
    memcpy(citing->cite, scratch->cite, sizeof citing->cite);
    memcpy(citing->cited, scratch->cited, sizeof citing->cited);
}

Citing cite_apart(const Look *look)
{
    Citing before;
    take_citing(&before, look->scratch);
    look->scratch->cites = 0;
    memset(look->scratch->cited, 0, sizeof look->scratch->cited);
    return before;
}

void cite_as_before(const Look *look, const Citing *before)
{
    look->scratch->cites = before->cites;
    memcpy(look->scratch->cite, before->cite, sizeof before->cite);
    memcpy(look->scratch->cited, before->cited, sizeof before->cited);
}

void remember(const Look *look, KeptFor how_long, const void *asked, size_t asked_size,
              const void *answer, size_t size, const Citing *before)
{
    KeptAnswers *all = kept_answers(look);
    Citing rules;
    take_citing(&rules, look->scratch);
    cite_as_before(look, before);
    list_cited(look, &rules);
    assert(asked_size <= MOST_ASKED);
    if (!all || size > MOST_ANSWERED)
        return;
    uint64_t at = now(look, how_long);
    KeptAnswer *kept = place_of(all, at, asked, asked_size);
    *kept = (KeptAnswer){ .at = at, .rules = rules };
    memcpy(kept->asked, asked, asked_size);
    memcpy(room_in_ring(all, kept, size), answer, size);
}
