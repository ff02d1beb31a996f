#include "charge/charge_view.h"

#include "move/movement.h"

/* ---- The way of a charge: CHG-03..06, 11, TER-04..13 ------------------------------------------------------------------------ */

enum { MOST_ON_DICE = 12 * INCH, ACROSS = 90 * INCH, MOST_WHEELS = 8 };

/* CHG-03, 04, 11: how often the base move. */
static int times_of(const Look *look, UnitId charger, bool in_zone)
{
    if (is_skirmish(look, charger))
        return applies(look, WAC_CHG_11) ? 2 : 1;
    if (in_zone)
        return applies(look, WAC_CHG_03) ? 2 : 1;
    return applies(look, WAC_CHG_04) ? 1 : 2;
}

Rate charge_rate(const Look *look, UnitId charger, bool in_zone, const Touched *touched)
{
    return rate_on(look, charger, times_of(look, charger, in_zone), touched->worst, touched->woods);
}

/* More than any ground's dice allow. */
static Length most_range(const Look *look, const Charge *charge)
{
    Length most =
        times_of(look, charge->charger, charge->in_zone) * base_move(look, charge->charger);
    return most > MOST_ON_DICE ? most : MOST_ON_DICE;
}

/* ---- Of a block ---------------------------------------------------------------------------------------------------------------- */

static void search_way(ChargeSearch *c, const Look *look, const Charge *charge, Length range)
{
    *c = (ChargeSearch){ .look = look,
                         .charger = charge->charger,
                         .target = charge->target,
                         .arc = charge->face,
                         .any_face = true,
                         .range = range };
    set_add(&c->touch, charge->target);
    charge_begin(c);
}

static void finish_block_way(const Look *look, const Charge *charge, ChargeWay *way)
{
    BlockPath walked;
    way->found = way->free = true;
    if (walk_to_obstacle(look, charge->target, &way->path, &walked, &way->cost))
        way->path = walked;
    touched_none(&way->touched);
    touched_by_block(look, charge->charger, &way->path, &way->touched);
    way->rate = charge_rate(look, charge->charger, charge->in_zone, &way->touched);
}

/* The middle of all that it touches at once. */
static Point middle_of_touches(const Look *look, const BlockPath *path, UnitId target,
                               Point contact)
{
    Base base[MOST_UNIT_MODELS];
    Approach a;
    Point sum = { 0, 0 };
    int touched = 0, count = footprints(look, target, base, MOST_UNIT_MODELS);
    for (int i = 0; i < count && count > 1; i++) {
        if (!approach_try(&path->end, base[i], 0, HAND_LEFT, 0, &a) || a.then > REACH_SLACK)
            continue;
        sum.x += a.contact.x - contact.x;
        sum.y += a.contact.y - contact.y;
        touched++;
    }
    if (touched == 0)
        return contact;
    return (Point){ contact.x + sum.x / touched, contact.y + sum.y / touched };
}

static void take_approach(const ChargeSearch *c, const Charge *charge, const Approach *approach,
                          ChargeWay *way)
{
    way->path = charge_path(c, approach);
    way->contact = middle_of_touches(c->look, &way->path, charge->target, approach->contact);
    way->cost = approach->cost;
    finish_block_way(c->look, charge, way);
}

/* Straight on where that is free and arrives (for who falls short anyway, where it is free), else the cheapest wheel. */
static void find_block_way(const ChargeSearch *c, const Charge *charge, bool anyway, ChargeWay *way)
{
    Approach approach;
    if (charge_straight(c, &approach))
        take_approach(c, charge, &approach, way);
    if (way->found && (anyway || within(way->cost, way->rate.rate)))
        return;
    if (charge_cheapest(c, &approach))
        take_approach(c, charge, &approach, way);
}

static void take_if_likelier(const ChargeSearch *c, const Charge *charge, const Approach *approach,
                             ChargeWay *way, double *chance)
{
    ChargeWay other = { .found = false, .model = NO_MODEL };
    take_approach(c, charge, approach, &other);
    double surer = chance_to_arrive(c->look, charge, &other);
    if (surer <= *chance)
        return;
    *way = other;
    *chance = surer;
}

/* Ruling: WAC-CHG-05 proposes straight on, else the cheapest way; where ground makes that one hang on dice, or fall short, the first is
 * proposed that is likelier to arrive: the cheapest wheel over the same ground, then the way round the worst that it touches, and
 * what is no better. */
static void go_likelier(ChargeSearch *c, const Charge *charge, ChargeWay *way)
{
    double chance = chance_to_arrive(c->look, charge, way);
    int worst = (int)way->touched.worst;
    Approach approach;
    if (chance < 1 && charge_cheapest(c, &approach))
        take_if_likelier(c, charge, &approach, way, &chance);
    for (int class = worst; class > GROUND_CLEAR && chance < 1; class --) {
        c->shuns = (uint8_t) class;
        charge_begin(c);
        if (charge_straight(c, &approach))
            take_if_likelier(c, charge, &approach, way, &chance);
        if (chance < 1 && charge_cheapest(c, &approach))
            take_if_likelier(c, charge, &approach, way, &chance);
    }
}

static void ignore_everybody(ChargeSearch *c)
{
    for (UnitId u = NO_UNIT; units_next(c->look, UNITS_STANDING, NO_UNIT, &u);) {
        if (u != c->charger && u != c->target)
            charge_ignores(c, u);
    }
}

static void go_straight_on(const Look *look, const Charge *charge, ChargeWay *way)
{
    Block block = block_of(look, charge->charger);
    Leg leg = { LEG_AHEAD, ACROSS, 0 };
    block_path_of_legs(&block, &leg, 1, &way->path);
    way->contact = way->path.end.front.at;
    way->cost = ACROSS;
    finish_block_way(look, charge, way);
}

static void propose_block_way(const Look *look, const Charge *charge, bool beyond, ChargeWay *way)
{
    ChargeSearch c;
    search_way(&c, look, charge, most_range(look, charge));
    find_block_way(&c, charge, false, way);
    if (way->found)
        go_likelier(&c, charge, way);
    if (way->found || !beyond)
        return;
    c.range = ACROSS;
    find_block_way(&c, charge, true, way);
    if (way->found)
        return;
    ignore_everybody(&c);
    find_block_way(&c, charge, true, way);
    if (!way->found)
        go_straight_on(look, charge, way);
    way->free = false;
}

/* ---- Of loose figures: from the nearest, straight (CHG-18) -------------------------------------------------------------------------- */

static bool is_barred(const Barriers *barriers, Base base, const Leg *leg)
{
    for (int i = 0; i < barriers->count; i++) {
        if (course_crosses(leg, 1, base, &barriers->barrier[i].area))
            return true;
    }
    return false;
}

static void finish_loose_way(const Look *look, const Charge *charge, Base base, const Leg *leg,
                             ChargeWay *way)
{
    Leg walked = *leg;
    walked.length = way->cost = loose_way_to_obstacle(look, charge->target, base, leg);
    touched_none(&way->touched);
    for (PieceId p = 0; p < look->battle->pieces; p++) {
        if (!piece_stands(look, p) || ground_class(look, p) == GROUND_CLEAR)
            continue;
        Area area = piece_area(look, p);
        bool crossed = course_crosses(&walked, 1, base, &area) && applies(look, WAC_TER_01);
        if (crossed)
            touch_piece(look, charge->charger, p, &way->touched);
    }
    way->rate = charge_rate(look, charge->charger, charge->in_zone, &way->touched);
}

static void propose_loose_way(const Look *look, const Charge *charge, bool beyond, ChargeWay *way)
{
    Base own[MOST_UNIT_MODELS], other[MOST_UNIT_MODELS];
    ModelId model[MOST_UNIT_MODELS];
    Barriers barriers;
    UnitSet but = { { 0 } };
    set_add(&but, charge->target);
    barriers_of(look, charge->charger, &but, &barriers);
    int owns = unit_models(look, charge->charger, model, MOST_UNIT_MODELS);
    unit_bases(look, charge->charger, own, MOST_UNIT_MODELS);
    int others = footprints(look, charge->target, other, MOST_UNIT_MODELS);
    Length least = way->cost = LENGTH_NEVER;
    for (int i = 0; i < owns; i++) {
        for (int k = 0; k < others; k++) {
            Length gap = base_gap(own[i], other[k]);
            if (gap >= least)
                continue;
            Segment line = base_nearest(own[i], other[k]);
            Heading bearing = point_bearing(line.from, line.to);
            Leg leg = { LEG_DRIFT, gap, heading_normal(bearing - own[i].pose.facing) };
            if (!beyond && is_barred(&barriers, own[i], &leg))
                continue;
            way->found = true;
            way->free = !beyond;
            least = gap;
            way->model = model[i];
            way->direction = bearing;
            way->contact = line.to;
            finish_loose_way(look, charge, own[i], &leg, way);
        }
    }
}

/* ---- What is proposed -------------------------------------------------------------------------------------------------------------- */

void propose_way(const Look *look, const Charge *charge, bool beyond, ChargeWay *way)
{
    *way = (ChargeWay){ .found = false, .model = NO_MODEL };
    if (is_block(look, charge->charger)) {
        propose_block_way(look, charge, beyond, way);
        return;
    }
    propose_loose_way(look, charge, false, way);
    if (!way->found && beyond)
        propose_loose_way(look, charge, true, way);
}

const char *why_in_vain(const ChargeWay *way)
{
    if (!way->free)
        return "no free way now";
    return within(way->cost, way->rate.rate) ? NULL : "falls short";
}

Verdict verdict_of_way(const ChargeWay *way)
{
    Verdict verdict =
        way->free ? verdict_of(NO_REFUSAL, FIGURE_LENGTH, way->cost, way->rate.rate) : yes();
    verdict.rule = way->free ? WAC_CHG_06 : WAC_CHG_05;
    verdict.vain = why_in_vain(way) != NULL;
    return verdict;
}

/* ---- What the player orders: wheels, then straight on -------------------------------------------------------------------------------- */

static Verdict no_such_path(UnitId charger)
{
    return no_for(NO_CHARGE_PATH, charger);
}

static Verdict lay_wheels(const Look *look, UnitId charger, const Script *script, Leg *leg,
                          int *legs, Block *now)
{
    *now = block_of(look, charger);
    *legs = 0;
    for (int i = 0; i < script->clauses; i++) {
        const Clause *clause = &script->clause[i];
        bool last = i + 1 == script->clauses;
        Handle what = rank_handle(look, clause->verb);
        if (what == HANDLE_AHEAD && last)
            break;
        if (what != HANDLE_WHEEL || *legs == MOST_WHEELS)
            return no_such_path(charger);
        Hand hand = clause->word ? HAND_RIGHT : HAND_LEFT;
        Heading turn = block_wheel_most(now, clause->number);
        leg[(*legs)++] = (Leg){ LEG_WHEEL, 0, hand == HAND_LEFT ? -turn : turn };
        *now = block_wheeled(*now, hand, turn);
    }
    return yes();
}

bool meets_ahead(const Look *look, const Block *now, UnitId target, Approach *first)
{
    Base base[MOST_UNIT_MODELS];
    Approach next;
    bool met = false;
    int count = footprints(look, target, base, MOST_UNIT_MODELS);
    for (int i = 0; i < count; i++) {
        if (!approach_try(now, base[i], 0, HAND_LEFT, 0, &next) ||
            (met && next.then >= first->then))
            continue;
        *first = next;
        met = true;
    }
    return met;
}

static bool wheels_into(const ChargeSearch *c, const BlockPath *path)
{
    Base base[MOST_UNIT_MODELS];
    BlockPath before = *path;
    int count = footprints(c->look, c->target, base, MOST_UNIT_MODELS);
    before.stages--;
    before.end = path->stage[before.stages].block;
    for (int i = 0; i < count && before.stages > 0; i++) {
        Area area = area_base(base[i]);
        if (block_path_crosses(&before, &area))
            return true;
    }
    return false;
}

static Verdict judge_free(const ChargeSearch *c, const BlockPath *path)
{
    const Look *look = c->look;
    int at = barrier_crossed(look, path, &c->barriers);
    if (at >= 0) {
        Verdict verdict =
            about_both(no(NO_CHARGE_BLOCKED), c->charger, c->barriers.barrier[at].unit);
        verdict.piece = c->barriers.barrier[at].piece;
        if (verdict.piece != NO_PIECE)
            verdict.refusal = NO_CHARGE_BLOCKED_BY_GROUND;
        return verdict;
    }
    if (wheels_into(c, path))
        return about_both(no(NO_CHARGE_MISSES), c->charger, c->target);
    Verdict end = judge_end_of_charge(look, c->charger, &path->end, &c->touch, &c->through);
    return end.refusal == rank_refusal(look, RANK_KEEPS_AWAY) ? yes() : end;
}

Verdict judge_way(const Look *look, const Charge *charge, const Script *script, ChargeWay *way)
{
    ChargeSearch c;
    Leg leg[MOST_WHEELS + 1];
    Block now;
    Approach last = { 0 };
    int legs;
    *way = (ChargeWay){ .found = false, .model = NO_MODEL };
    if (!is_block(look, charge->charger))
        return no_such_path(charge->charger);
    search_way(&c, look, charge, most_range(look, charge));
    Verdict verdict = lay_wheels(look, charge->charger, script, leg, &legs, &now);
    if (!is_yes(&verdict))
        return verdict;
    if (!meets_ahead(look, &now, charge->target, &last))
        return about_both(no(NO_CHARGE_MISSES), charge->charger, charge->target);
    leg[legs++] = (Leg){ LEG_AHEAD, last.then, 0 };
    block_path_of_legs(&c.block, leg, legs, &way->path);
    way->contact = middle_of_touches(look, &way->path, charge->target, last.contact);
    for (int i = 0; i < way->path.stages; i++)
        way->cost += leg_travel(leg[i], block_outline(&way->path.stage[i].block));
    verdict = applies(look, WAC_CHG_05) ? judge_free(&c, &way->path) : yes();
    if (!is_yes(&verdict))
        return verdict;
    finish_block_way(look, charge, way);
    bool far = !within(way->cost, way->rate.rate) && applies(look, WAC_CHG_06);
    return about_both(
        verdict_of(far ? NO_FAR : NO_REFUSAL, FIGURE_LENGTH, way->cost, way->rate.rate),
        charge->charger, charge->target);
}

/* ---- The order that carries it out ------------------------------------------------------------------------------------------------------ */

Verdict judge_charge_order(const Look *look, const Order *order)
{
    UnitId charger = order->actor;
    Charge charge[MOST_UNITS];
    ChargeWay way;
    Script script = script_of(order);
    UnitId named = order->clause[0].unit;
    bool again = named != NO_UNIT && is_pending(look, charger) &&
                 charge_declared(look, charger, host_of(look, named), &charge[0]);
    bool waits = is_pending(look, charger) && charges_by(look, charger, charge) > 0;
    if (named != NO_UNIT && !again && waits && applies(look, WAC_SEQ_06))
        return no_for(NO_CHARGE_OTHER, charger);
    if (named != NO_UNIT && !again) {
        Verdict verdict = judge_charger_now(look, charger);
        bool late = is_yes(&verdict) && applies(look, WAC_SEQ_05);
        return late ? no_for(NO_CHARGE_LATE, charger) : judge_declared(look, order);
    }
    if (!is_pending(look, charger) || charges_by(look, charger, charge) == 0)
        return no_for(NO_CHARGE_UNDECLARED, charger);
    script.clause++;
    script.clauses--;
    if (script.clauses > 0)
        return judge_way(look, &charge[0], &script, &way);
    propose_way(look, &charge[0], true, &way);
    Verdict verdict = verdict_of_way(&way);
    FlightOdds odds;
    if (verdict.vain && odds_of_chase(look, &charge[0], &odds))
        verdict.vain = odds.caught <= 0;
    return about_both(verdict, charger, charge[0].target);
}
