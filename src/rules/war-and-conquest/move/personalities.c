#include "move/movement.h"

#include "geom/place.h"
#include "troops/contact.h"

/* ---- Personalities join units and leave them: CHR-03, 04 -------------------------------------------------------------------- */

static bool has_joined_anybody(const Look *look, UnitId host, UnitId but)
{
    for (UnitId u = 0; u < look->battle->units; u++) {
        if (u != host && u != but && is_fielded(look, u) && host_of(look, u) == host)
            return true;
    }
    return false;
}

/* One in a chariot joins chariots only; nobody joins elephants, artillery, another Personality. */
static bool may_ride_with(const Look *look, UnitId who, UnitId host)
{
    UnitClass class = class_of(look, host);
    bool chariots = class == CLASS_LIGHT_CHARIOT || class == CLASS_HEAVY_CHARIOT;
    if (class == CLASS_ELEPHANT || class == CLASS_ARTILLERY || class == CLASS_PERSONALITY)
        return false;
    return is_chariot(look, who) ? chariots : true;
}

Verdict judge_joining(const Look *look, UnitId who, UnitId host, const Base *where)
{
    Base base[MOST_UNIT_MODELS];
    if (host == NO_UNIT)
        return no_for(NO_NOTHING_THERE, who);
    bool able = is_personality(look, who) && is_fielded(look, host) && !is_enemy(look, who, host) &&
                host_of(look, host) == host && may_ride_with(look, who, host) &&
                !is_engaged(look, host) && !is_running(look, host);
    if (!able && applies(look, WAC_CHR_03))
        return about_both(no(NO_JOIN_WHOM), who, host);
    if (!is_personality(look, who))
        return no_for(NO_NOTHING_THERE, who);
    if (has_joined_anybody(look, host, who) && applies(look, WAC_CHR_03))
        return about_both(no(NO_JOIN_TAKEN), who, host);
    int bases = footprints(look, host, base, MOST_UNIT_MODELS);
    Length apart = bases_gap(where, 1, base, bases, NULL, NULL);
    bool far = apart > CONTACT_GAP && applies(look, WAC_CHR_03);
    return far ? about_both(verdict_of(NO_JOIN_FAR, FIGURE_LENGTH, apart, CONTACT_GAP), who, host)
               : yes();
}

/* The file of the front rank that is nearest to the place. */
static int nearest_file(const Look *look, UnitId host, Point at)
{
    Block block = block_of(look, host);
    int best = 0;
    Length least = LENGTH_NEVER;
    for (int i = 0; i < block.files && i < block.models; i++) {
        Length way = point_distance(block_model(&block, i, SHORT_RANK_CENTRE).pose.at, at);
        best = way < least ? i : best;
        least = way < least ? way : least;
    }
    return best;
}

void join_unit(Play *play, UnitId who, UnitId host, int file)
{
    const Look *look = &play->look;
    const Unit *u = &look->battle->unit[host];
    bool block = is_block(look, host);
    Point at = look->battle->model[look->battle->unit[who].first].pose.at;
    if (block)
        set_tally(play, OWNER_UNIT, who, UT_HOST_SLOT,
                  1 + (file >= 0 && file < u->files ? file : nearest_file(look, host, at)),
                  WAC_CHR_03);
    Pose front = u->front;
    int files = u->files;
    set_unit_state(play, who, UNIT_FIELD, host, WAC_CHR_03);
    if (block)
        arrange(play, host, front, files, WAC_CHR_03);
    tell_tale(play, TALE_JOINS, look->battle->unit[who].seat, who, host, 0, 0, 0);
}

/* He stands where he chose to; all others take what is free (RankRules.take_places). */
void war_take_places(const Look *look, UnitId host, Slots *slots)
{
    const Battle *b = look->battle;
    for (UnitId u = 0; u < b->units; u++) {
        if (u == host || !is_fielded(look, u) || host_of(look, u) != host)
            continue;
        int slot = tally_of(b, OWNER_UNIT, u, UT_HOST_SLOT) - 1;
        ModelId model = b->unit[u].first;
        bool taken = slot >= 0 && slot < slots->files && slot_take(slots, slot, model);
        if (!taken)
            slot_take_first_free(slots, model);
    }
}

/* ---- Leaving ---------------------------------------------------------------------------------------------------------------- */

Base base_left_at(const Look *look, UnitId who, const Clause *clause)
{
    const Unit *u = &look->battle->unit[who];
    Heading facing =
        clause->has_heading ? clause->heading : look->battle->model[u->first].pose.facing;
    return profile_base(unit_profile(look->game, look->battle, who),
                        (Pose){ clause->point, heading_normal(facing) });
}

/* The gap to the unit's own figures, or to its rectangle. */
static Length gap_to_others(const Look *look, Base there, UnitId host)
{
    const Unit *u = &look->battle->unit[host];
    Length least = LENGTH_NEVER;
    if (is_block(look, host))
        return base_gap(there, unit_outline(look, host));
    for (ModelId m = u->first; m < u->first + u->count; m++) {
        Length gap = is_standing(look->battle, m)
                         ? base_gap(there, model_base(look->game, look->battle, m))
                         : LENGTH_NEVER;
        least = gap < least ? gap : least;
    }
    return least;
}

Verdict judge_leave_unit(const Look *look, UnitId who, const Order *order)
{
    const Clause *clause = &order->clause[0];
    UnitId host = is_fielded(look, who) ? host_of(look, who) : who;
    UnitSet nobody = { { 0 } };
    if (!is_fielded(look, who))
        return no_for(NO_NOT_HERE, who);
    if (host == who)
        return no_for(NO_LEAVE_NOBODY, who);
    if (order->clauses != 1)
        return no_for(NO_NOTHING_THERE, who);
    Verdict verdict = judge_may_move(look, host); /* at the start of the unit's move */
    if (!is_yes(&verdict))
        return verdict;
    Base there = base_left_at(look, who, clause);
    Length apart = gap_to_others(look, there, host);
    bool far = apart > CONTACT_GAP && applies(look, WAC_CHR_03);
    if (far)
        return about_both(verdict_of(NO_JOIN_FAR, FIGURE_LENGTH, apart, CONTACT_GAP), who, host);
    if (apart < -REACH_SLACK && applies(look, WAC_GEN_11))
        return about_both(no(NO_OVERLAPS), who, host);
    return judge_end(look, who, &there, 1, &nobody);
}

/* A lawful place near one in contact, in whole hundredths of an inch, that lies nearer to where he is wanted than `*least`. */
static void try_beside(const Look *look, const Order *order, Base there, Length *least, Point *at)
{
    enum { GRID = INCH / 100 };
    Order to = *order;
    Point wanted = order->clause[0].point;
    Point *place = &to.clause[0].point;
    place->x = (there.pose.at.x + GRID / 2) / GRID * GRID;
    place->y = (there.pose.at.y + GRID / 2) / GRID * GRID;
    Verdict verdict = judge_leave_unit(look, order->actor, &to);
    Length far = point_distance(wanted, *place);
    if (!is_yes(&verdict) || far >= *least)
        return;
    *least = far;
    *at = *place;
}

/* Straight to the unit, or straight out of it, and on rays all around it. */
static void try_all_around(const Look *look, const Order *order, Base there, Base fixed,
                           Length *least, Point *at)
{
    enum { APART = CONTACT_GAP / 2, RAY = 3 * DEGREE };
    Base closed = place_closed(there, fixed);
    bool inside = base_gap(there, fixed) < 0;
    Heading out = inside ? point_bearing(there.pose.at, closed.pose.at)
                         : point_bearing(closed.pose.at, there.pose.at);
    closed.pose.at = point_shift(closed.pose.at, out, APART);
    try_beside(look, order, closed, least, at);
    for (Heading ray = 0; ray < FULL_TURN; ray += RAY)
        try_beside(look, order, place_on_ray(there, fixed, ray, APART), least, at);
}

bool war_beside(const Look *look, const Order *order, Point *at)
{
    UnitId who = order->actor;
    UnitId host = who != NO_UNIT && is_fielded(look, who) ? host_of(look, who) : who;
    if (order->clauses != 1 || order->clause[0].verb != VERB_LEAVE || host == who)
        return false;
    Base there = base_left_at(look, who, &order->clause[0]);
    const Unit *u = &look->battle->unit[host];
    Length least = LENGTH_NEVER;
    if (is_block(look, host))
        try_all_around(look, order, there, unit_outline(look, host), &least, at);
    for (ModelId m = u->first; m < u->first + u->count && !is_block(look, host); m++) {
        if (is_standing(look->battle, m))
            try_all_around(look, order, there, model_base(look->game, look->battle, m), &least, at);
    }
    return least < LENGTH_NEVER;
}

void leave_unit(Play *play, UnitId who, const Clause *clause)
{
    const Look *look = &play->look;
    UnitId host = host_of(look, who);
    const Unit *u = &look->battle->unit[host];
    Pose front = u->front, there = base_left_at(look, who, clause).pose;
    int files = u->files;
    set_unit_state(play, who, UNIT_FIELD, NO_UNIT, WAC_CHR_03);
    set_tally(play, OWNER_UNIT, who, UT_HOST_SLOT, 0, WAC_CHR_03);
    place_model(play, look->battle->unit[who].first, there, 0, WAC_CHR_03);
    set_front(play, who, there, 1, WAC_CHR_03);
    if (is_block(look, host))
        arrange(play, host, front, files, WAC_CHR_03);
    tell_tale(play, TALE_LEAVES, look->battle->unit[who].seat, who, host, 0, 0, 0);
}
