#include "troops/units.h"

#include <string.h>

#include "troops/kept.h"
#include "troops/rules.h"

/* ---- Who is there ------------------------------------------------------------------------------------------------ */

const char *unit_title(const Look *look, UnitId unit)
{
    return look->game->unit[unit].title.text;
}

bool is_fielded(const Look *look, UnitId unit)
{
    return unit >= 0 && unit < look->battle->units && look->battle->unit[unit].state == UNIT_FIELD;
}

bool is_enemy(const Look *look, UnitId a, UnitId b)
{
    return look->battle->unit[a].seat != look->battle->unit[b].seat;
}

static bool passes(const Look *look, unsigned filter, UnitId unit)
{
    return (!(filter & UNITS_FIELDED) || is_fielded(look, unit)) &&
           (!(filter & UNITS_WHOLE) || host_of(look, unit) == unit);
}

static bool passes_beside(const Look *look, unsigned filter, UnitId of, UnitId unit)
{
    return (!(filter & UNITS_ENEMIES) || is_enemy(look, of, unit)) &&
           (!(filter & UNITS_FRIENDS) || !is_enemy(look, of, unit)) &&
           (!(filter & UNITS_OTHERS) || (unit != of && unit != host_of(look, of)));
}

bool units_next(const Look *look, unsigned filter, UnitId of, UnitId *unit)
{
    for (UnitId u = (UnitId)(*unit + 1); u < look->battle->units; u++) {
        if (passes(look, filter, u) && passes_beside(look, filter, of, u)) {
            *unit = u;
            return true;
        }
    }
    return false;
}

bool units_of_seat(const Look *look, unsigned filter, SeatId seat, UnitId *unit)
{
    for (UnitId u = (UnitId)(*unit + 1); u < look->battle->units; u++) {
        if (look->battle->unit[u].seat == seat && passes(look, filter, u)) {
            *unit = u;
            return true;
        }
    }
    return false;
}

void set_add(UnitSet *set, UnitId unit)
{
    set->word[unit / 64] |= (uint64_t)1 << (unit % 64);
}

bool set_has(const UnitSet *set, UnitId unit)
{
    return set && unit >= 0 && (set->word[unit / 64] >> (unit % 64) & 1);
}

/* ---- Who belongs together -------------------------------------------------------------------------------------------- */

static bool has_joined(const Unit *unit, UnitId host)
{
    return unit->carrier == host && unit->state == UNIT_FIELD;
}

UnitId host_of(const Look *look, UnitId unit)
{
    const Unit *u = &look->battle->unit[unit];
    return u->carrier != NO_UNIT && u->state == UNIT_FIELD ? u->carrier : unit;
}

UnitId unit_of_model(const Look *look, ModelId model)
{
    return host_of(look, look->battle->model[model].unit);
}

/* ---- Its models --------------------------------------------------------------------------------------------------------- */

static void sort_by_slot(const Battle *b, int slot, ModelId *model, int count)
{
    for (int i = 1; i < count; i++) {
        ModelId moving = model[i];
        int k = i;
        for (; k > 0 && b->model[model[k - 1]].tally[slot] > b->model[moving].tally[slot]; k--)
            model[k] = model[k - 1];
        model[k] = moving;
    }
}

static int gather_models(const Look *look, UnitId host, bool block, ModelId *model)
{
    const Battle *b = look->battle;
    int count = 0;
    for (UnitId u = 0; u < b->units; u++) {
        if (u != host && !has_joined(&b->unit[u], host))
            continue;
        for (int i = b->unit[u].first; i < b->unit[u].first + b->unit[u].count; i++) {
            if (count < MOST_UNIT_MODELS && b->model[i].state == MODEL_STANDING)
                model[count++] = (ModelId)i;
        }
    }
    if (block)
        sort_by_slot(b, troop_rules(look)->slot, model, count);
    return count;
}

int unit_models(const Look *look, UnitId unit, ModelId *model, int most)
{
    const TroopRules *rules = troop_rules(look);
    UnitId host = host_of(look, unit);
    bool block = rules->is_block && rules->is_block(look, host);
    KeptUnit *kept = kept_unit(look, host, block);
    ModelId all[MOST_UNIT_MODELS];
    const ModelId *from = all;
    int count;
    if (kept && kept->has_models) {
        from = kept->model;
        count = kept->models;
    } else {
        count = gather_models(look, host, block, all);
        if (kept)
            keep_models(look, kept, all, count);
    }
    count = count < most ? count : most;
    memcpy(model, from, sizeof *model * (size_t)count);
    return count;
}

int unit_bases(const Look *look, UnitId unit, Base *base, int most)
{
    ModelId model[MOST_UNIT_MODELS];
    int count = unit_models(look, unit, model, most < MOST_UNIT_MODELS ? most : MOST_UNIT_MODELS);
    for (int i = 0; i < count; i++)
        base[i] = model_base(look->game, look->battle, model[i]);
    return count;
}

/* ---- How far apart ------------------------------------------------------------------------------------------------------ */

Length bases_gap(const Base *one, int ones, const Base *other, int others, int *i, int *k)
{
    Box around[MOST_UNIT_MODELS];
    Length best = LENGTH_NEVER;
    int best_one = -1, best_other = -1;
    for (int n = 0; n < others; n++)
        around[n] = base_box(other[n]);
    for (int m = 0; m < ones; m++) {
        Box box = base_box(one[m]);
        for (int n = 0; n < others; n++) {
            if (best != LENGTH_NEVER && !box_meets(box_grown(box, best), around[n]))
                continue;
            Length gap = base_gap(one[m], other[n]);
            gap = gap < 0 ? 0 : gap;
            if (gap >= best)
                continue;
            best = gap;
            best_one = m;
            best_other = n;
        }
    }
    if (i)
        *i = best_one;
    if (k)
        *k = best_other;
    return best;
}

Length unit_gap(const Look *look, UnitId a, UnitId b, Segment *line)
{
    Base own[MOST_UNIT_MODELS], other[MOST_UNIT_MODELS];
    int owns = unit_bases(look, a, own, MOST_UNIT_MODELS), i = -1;
    int others = unit_bases(look, b, other, MOST_UNIT_MODELS), k = -1;
    Length gap = bases_gap(own, owns, other, others, &i, &k);
    if (line && i >= 0)
        *line = base_nearest(own[i], other[k]);
    return gap;
}

/* ---- Refusing -------------------------------------------------------------------------------------------------------------- */

Verdict no_for(Refusal refusal, UnitId who)
{
    return about(no(refusal), who);
}
