#include "troops/units.h"

#include <string.h>

#include "engine/play.h"
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

static bool can_act(const Look *look, SeatId seat, int acted)
{
    for (UnitId u = NO_UNIT; units_of_seat(look, UNITS_FIELDED, seat, &u);) {
        if (!has_mark(look->battle, OWNER_UNIT, u, acted))
            return true;
    }
    return false;
}

SeatId seat_to_order(const Look *look, SeatId after, int acted, unsigned out)
{
    int seats = look->battle->seats;
    for (int i = 1; i <= seats; i++) {
        SeatId seat = (SeatId)((after + i) % seats);
        if (!(out >> seat & 1) && can_act(look, seat, acted))
            return seat;
    }
    return NO_SEAT;
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

static bool stands_as_block(const Look *look, UnitId host)
{
    const TroopRules *rules = troop_rules(look);
    return rules->is_block && rules->is_block(look, host);
}

int unit_models(const Look *look, UnitId unit, ModelId *model, int most)
{
    UnitId host = host_of(look, unit);
    bool block = stands_as_block(look, host);
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

static int find_profiles(const Look *look, UnitId host, ProfileRun *run, int most)
{
    ModelId model[MOST_UNIT_MODELS];
    int count = unit_models(look, host, model, MOST_UNIT_MODELS), runs = 0;
    for (int i = 0; i < count; i++) {
        const Profile *p = model_profile(look->game, look->battle, model[i]);
        if (runs > 0 && run[runs - 1].profile == p)
            run[runs - 1].models++;
        else if (runs < most)
            run[runs++] = (ProfileRun){ p, 1 };
    }
    return runs;
}

int unit_profiles(const Look *look, UnitId unit, ProfileRun *run, int most)
{
    UnitId host = host_of(look, unit);
    KeptUnit *kept = kept_unit(look, host, stands_as_block(look, host));
    if (!kept || !kept->has_runs) {
        int runs = find_profiles(look, host, run, most);
        if (kept && runs <= MOST_RUNS && runs < most) {
            memcpy(kept->run, run, sizeof *run * (size_t)runs);
            kept->runs = (int16_t)runs;
            kept->has_runs = true;
        }
        return runs;
    }
    int runs = kept->runs < most ? kept->runs : most;
    memcpy(run, kept->run, sizeof *run * (size_t)runs);
    return runs;
}

static int find_bases(const Look *look, UnitId unit, Base *base, int most)
{
    ModelId model[MOST_UNIT_MODELS];
    int count = unit_models(look, unit, model, most < MOST_UNIT_MODELS ? most : MOST_UNIT_MODELS);
    for (int i = 0; i < count; i++)
        base[i] = model_base(look->game, look->battle, model[i]);
    return count;
}

enum { FAR_OFF = LENGTH_NEVER / 2 /* a box from there to less than there meets nothing */ };

Footprint footprint_of_bases(const Base *base, int count, FootprintRoom *room)
{
    Footprint f = { .count = count, .base = base, .box = room->box };
    f.around = (Box){ { FAR_OFF, FAR_OFF }, { -FAR_OFF, -FAR_OFF } };
    for (int i = 0; i < count; i++) {
        room->box[i] = base_box(base[i]);
        f.around = box_join(f.around, room->box[i]);
    }
    return f;
}

Footprint unit_footprint(const Look *look, UnitId unit, FootprintRoom *room)
{
    UnitId host = host_of(look, unit);
    KeptUnit *kept = kept_unit(look, host, stands_as_block(look, host));
    if (kept && kept->has_footprint)
        return kept->footprint;
    int count = find_bases(look, host, room->base, MOST_UNIT_MODELS);
    Footprint f = footprint_of_bases(room->base, count, room);
    if (kept)
        keep_footprint(look, kept, &f);
    return f;
}

int unit_bases(const Look *look, UnitId unit, Base *base, int most)
{
    UnitId host = host_of(look, unit);
    KeptUnit *kept = kept_unit(look, host, stands_as_block(look, host));
    if (!kept || !kept->has_footprint)
        return find_bases(look, host, base, most);
    int count = kept->footprint.count < most ? kept->footprint.count : most;
    memcpy(base, kept->footprint.base, sizeof *base * (size_t)count);
    return count;
}

/* ---- How far apart ------------------------------------------------------------------------------------------------------ */

static Length distance_along(Point a, Point b)
{
    Length x = a.x > b.x ? a.x - b.x : b.x - a.x, y = a.y > b.y ? a.y - b.y : b.y - a.y;
    return x > y ? x : y;
}

/* The base whose middle lies nearest to a place, about. */
static int nearest_base(const Footprint *f, Point to)
{
    int best = 0;
    Length least = LENGTH_NEVER;
    for (int i = 0; i < f->count; i++) {
        Length apart = distance_along(f->base[i].pose.at, to);
        if (apart < least) {
            least = apart;
            best = i;
        }
    }
    return best;
}

static Length gap_of_pair(const Footprint *one, const Footprint *other, int i, int k)
{
    Length gap = base_gap(one->base[i], other->base[k]);
    return gap < 0 ? 0 : gap;
}

/* A gap that two of them have, most often about the least: what is farther apart need not be measured. */
static Length likely_gap(const Footprint *one, const Footprint *other)
{
    int k = nearest_base(other, one->base[0].pose.at);
    int i = nearest_base(one, other->base[k].pose.at);
    return gap_of_pair(one, other, i, nearest_base(other, one->base[i].pose.at));
}

static bool is_farther(Box a, Box b, Length than)
{
    return box_gap_square(a, b) > (int64_t)than * than;
}

Length footprints_gap(const Footprint *one, const Footprint *other, int *i, int *k)
{
    bool any = one->count > 0 && other->count > 0;
    Length best = any ? likely_gap(one, other) + 1 : LENGTH_NEVER;
    int best_one = -1, best_other = -1;
    for (int m = 0; m < one->count && any; m++) {
        if (is_farther(one->box[m], other->around, best))
            continue;
        for (int n = 0; n < other->count; n++) {
            if (is_farther(one->box[m], other->box[n], best))
                continue;
            Length gap = gap_of_pair(one, other, m, n);
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

bool footprints_within(const Footprint *one, const Footprint *other, Length away, int *i, int *k)
{
    Length care = away + REACH_SLACK + 1;
    for (int m = 0; m < one->count; m++) {
        if (is_farther(one->box[m], other->around, care))
            continue;
        for (int n = 0; n < other->count; n++) {
            if (is_farther(one->box[m], other->box[n], care) ||
                !within(base_gap(one->base[m], other->base[n]), away))
                continue;
            *i = m;
            *k = n;
            return true;
        }
    }
    return false;
}

Length bases_gap(const Base *one, int ones, const Base *other, int others, int *i, int *k)
{
    FootprintRoom room[2];
    Footprint own = footprint_of_bases(one, ones, &room[0]),
              his = footprint_of_bases(other, others, &room[1]);
    return footprints_gap(&own, &his, i, k);
}

Length unit_gap(const Look *look, UnitId a, UnitId b, Segment *line)
{
    FootprintRoom room[2];
    Footprint own = unit_footprint(look, a, &room[0]), other = unit_footprint(look, b, &room[1]);
    int i = -1, k = -1;
    Length gap = footprints_gap(&own, &other, &i, &k);
    if (line && i >= 0)
        *line = base_nearest(own.base[i], other.base[k]);
    return gap;
}

/* ---- Refusing -------------------------------------------------------------------------------------------------------------- */

Verdict no_for(Refusal refusal, UnitId who)
{
    return about(no(refusal), who);
}
