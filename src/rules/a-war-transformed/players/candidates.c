#include "engine/candidate.h"

#include "charge/charging.h"
#include "flight/nerves.h"
#include "players/plan.h"
#include "powers/abilities.h"
#include "powers/manifest.h"
#include "powers/skill_odds.h"
#include "powers/skills.h"
#include "shoot/shot_odds.h"
#include "tables.h"

/* ---- What is worth weighing: for each unit its shots, its charges, its ways; in step 3 what can be paid for -------------------------------- */

typedef struct Offer {
    const Look *look;
    Candidates *to;
    SeatId seat;
    Answer answer;
} Offer;

static void give(Offer *o)
{
    candidate_add(o->to, &o->answer);
}

static Clause *begin(Offer *o, UnitId actor, int verb)
{
    order_for(&o->answer.order, actor);
    return order_clause(&o->answer.order, verb);
}

static bool has(const Look *look, UnitId unit, int mark)
{
    return has_mark(look->battle, OWNER_UNIT, unit, mark);
}

/* ---- Shots and charges -------------------------------------------------------------------------------------------------------------------- */

/* The few enemies that are worth most to it, the best first. */
enum { FEW = 3 };
typedef double Worth(const Look *look, UnitId unit, UnitId target, unsigned flags);

static int best_of(const Look *look, UnitId unit, unsigned flags, Worth *worth, double least,
                   UnitId best[FEW])
{
    double most[FEW];
    int count = 0;
    for (UnitId u = NO_UNIT; units_next(look, UNITS_FIELDED | UNITS_ENEMIES, unit, &u);) {
        double its = worth(look, unit, u, flags);
        if (its <= least || (count == FEW && its <= most[FEW - 1]))
            continue;
        int n = count < FEW ? count++ : FEW - 1;
        for (; n > 0 && most[n - 1] < its; n--) {
            most[n] = most[n - 1];
            best[n] = best[n - 1];
        }
        most[n] = its;
        best[n] = u;
    }
    return count;
}

/* Who would lie under a template about that place: enemies of the seat, its own taken away. */
static int caught(const Look *look, SeatId seat, Point at, Length radius)
{
    int sum = 0;
    for (UnitId u = NO_UNIT; units_next(look, UNITS_FIELDED, NO_UNIT, &u);) {
        Base base[MOST_UNIT_MODELS];
        int count = unit_bases(look, u, base, MOST_UNIT_MODELS);
        for (int i = 0; i < count; i++) {
            bool under = base_gap_point(base[i], at) < radius;
            sum += !under ? 0 : look->battle->unit[u].seat == seat ? -1 : 1;
        }
    }
    return sum;
}

/* A single thrower of templates need not lay his on the nearest: on whom it catches most. */
static void offer_on_crowd(Offer *o, UnitId unit, UnitId target)
{
    const Look *look = o->look;
    const Unit *u = &look->battle->unit[unit], *his = &look->battle->unit[target];
    WeaponId weapon = weapon_held(look, u->first, 0);
    if (u->count > 1 || is_vehicle(look, unit) || weapon == NO_WEAPON || !is_blast(look, weapon))
        return;
    Length radius = look->game->weapon[weapon].field[WF_TEMPLATE] / 2;
    int most = 0;
    ModelId on = NO_MODEL;
    for (ModelId m = his->first; m < his->first + his->count; m++) {
        const Model *model = &look->battle->model[m];
        int under =
            model->state != MODEL_STANDING ? 0 : caught(look, o->seat, model->pose.at, radius);
        if (under <= most)
            continue;
        most = under;
        on = m;
    }
    if (on == NO_MODEL)
        return;
    begin(o, unit, VERB_SHOOT)->unit = target;
    Clause *mark = order_clause(&o->answer.order, VERB_MARK);
    mark->models = 1;
    mark->model = on;
    give(o);
}

/* A gun turns to whom it cannot shoot at as it stands: MOV-12. */
static void offer_turned(Offer *o, UnitId unit, unsigned flags)
{
    const Look *look = o->look;
    const Heading most = 45 * DEGREE;
    Point from = middle_of_unit(look, unit);
    Heading facing = look->battle->model[look->battle->unit[unit].first].pose.facing;
    if (!bears(look, unit, TR_ARTILLERY))
        return;
    for (UnitId u = NO_UNIT; units_next(look, UNITS_FIELDED | UNITS_ENEMIES, unit, &u);) {
        if (may_shoot_at(look, unit, u, flags))
            continue;
        Heading turn = heading_turn(facing, point_bearing(from, middle_of_unit(look, u)));
        turn = turn > most ? most : turn < -most ? -most : turn;
        Clause *shot = begin(o, unit, VERB_SHOOT);
        shot->unit = u;
        shot->heading = heading_normal(facing + turn);
        shot->has_heading = true;
        give(o);
    }
}

static void offer_shots(Offer *o, UnitId unit, unsigned flags)
{
    UnitId best[FEW];
    int count = best_of(o->look, unit, flags, worth_of_fire, 1, best);
    for (int i = 0; i < count; i++) {
        begin(o, unit, VERB_SHOOT)->unit = best[i];
        give(o);
        offer_on_crowd(o, unit, best[i]);
    }
    offer_turned(o, unit, flags);
}

static double worth_of_charge(const Look *look, UnitId unit, UnitId target, unsigned flags)
{
    const double hopeless = -60;
    (void)flags;
    Verdict reach = judge_charged(look, unit, target);
    return is_yes(&reach) ? worth_of_fight(look, unit, target, true) : hopeless;
}

static void offer_charges(Offer *o, UnitId unit)
{
    UnitId best[FEW];
    int count = best_of(o->look, unit, 0, worth_of_charge, -50, best);
    for (int i = 0; i < count; i++) {
        begin(o, unit, VERB_CHARGE)->unit = best[i];
        give(o);
    }
}

/* ---- Ways ------------------------------------------------------------------------------------------------------------------------------------ */

static void offer_way(Offer *o, UnitId unit, Point goal, Length most, GoBy by)
{
    if (most <= INCH || !plan_going(o->look, unit, goal, most, by, &o->answer))
        return;
    give(o);
    if (plan_round_wire(o->look, unit, goal, most, by, &o->answer))
        give(o);
}

/* The places worth going to: objectives at hand, the nearest enemy, away from him, cover. Who has no business in front goes only
 * to an objective that nobody else goes to. */
typedef struct Goal {
    Point at;
    Length most;
} Goal;
enum { MOST_GOALS = 9, AT_HAND = 20 * INCH };

static int objectives_at_hand(const Look *look, UnitId unit, Goal *goal)
{
    int count = 0;
    bool stays = stays_behind(look, unit);
    for (int i = 0; i < look->game->objectives && count < FEW; i++) {
        const Objective *ob = &look->game->objective[i];
        if (stays && objective_for(look, unit) != i)
            continue;
        Length gap = gap_to_place(look, unit, ob->at);
        if (gap < AT_HAND && gap > INCH)
            goal[count++] = (Goal){ ob->at, gap };
    }
    return count;
}

/* Where its middle would be in the nearest trench, hole or house. */
static bool cover_at_hand(const Look *look, UnitId unit, Goal *goal)
{
    enum { NEAR = 9 * INCH };
    Plots plots;
    Point from = middle_of_unit(look, unit);
    Length least = NEAR;
    if (!bears(look, unit, TR_INFANTRY))
        return false;
    plots_in(look, (Box){ { 0, 0 }, { look->game->width, look->game->height } }, &plots);
    for (int i = 0; i < plots.count; i++) {
        GroundSort sort = sort_of_plot(look, &plots.plot[i]);
        Box box = plots.plot[i].box;
        Point middle = { (box.low.x + box.high.x) / 2, (box.low.y + box.high.y) / 2 };
        Length way = point_distance(from, middle);
        bool covers = sort == GROUND_TRENCHES || sort == GROUND_FOXHOLES || sort == GROUND_BUILDING;
        if (!covers || way >= least || way < INCH)
            continue;
        least = way;
        *goal = (Goal){ middle, way };
    }
    return least < NEAR;
}

/* Behind the piece from there: where the line through its middle has left it. */
static Point behind(Box box, Point from)
{
    enum { STEP = INCH / 2, CLEAR = INCH };
    Point at = { (box.low.x + box.high.x) / 2, (box.low.y + box.high.y) / 2 };
    Heading on = point_bearing(from, at);
    Box wide = box_grown(box, CLEAR);
    while (at.x > wide.low.x && at.x < wide.high.x && at.y > wide.low.y && at.y < wide.high.y)
        at = point_shift(at, on, STEP);
    return at;
}

/* The nearest place where a house or a crag hides it from that enemy, if it comes there at once. */
static bool hiding_at_hand(const Look *look, UnitId unit, UnitId foe, Goal *goal)
{
    Plots plots;
    Point from = middle_of_unit(look, unit), his = middle_of_unit(look, foe);
    Length least = pace_of(look, unit);
    bool found = false;
    plots_in(look, (Box){ { 0, 0 }, { look->game->width, look->game->height } }, &plots);
    for (int i = 0; i < plots.count; i++) {
        GroundSort sort = sort_of_plot(look, &plots.plot[i]);
        if (sort != GROUND_BUILDING && sort != GROUND_IMPASSABLE)
            continue;
        Point there = behind(plots.plot[i].box, his);
        Length way = point_distance(from, there);
        if (way > least || way < INCH)
            continue;
        found = true;
        least = way;
        *goal = (Goal){ there, way };
    }
    return found;
}

static int goals_of(const Look *look, UnitId unit, Goal goal[MOST_GOALS])
{
    enum { CLOSE = 5 * INCH / 4, STAND_OFF = 8 * INCH, FAR = 20 * INCH };
    enum { BACK = 4 * INCH, FAST = 8 * INCH };
    int count = objectives_at_hand(look, unit, goal);
    Length gap;
    UnitId foe = nearest_enemy_of(look, unit, &gap);
    if (foe != NO_UNIT) {
        Point from = middle_of_unit(look, unit), his = middle_of_unit(look, foe);
        bool team = bears(look, unit, TR_WEAPON_TEAM);
        if (fights_hand_to_hand(look, unit))
            goal[count++] = (Goal){ his, gap - CLOSE };
        if (team || !stays_behind(look, unit))
            goal[count++] = (Goal){ his, gap - (team ? FAR : STAND_OFF) };
        goal[count++] = (Goal){ point_shift(from, point_bearing(his, from), BACK), BACK };
        Length pace = pace_of(look, unit);
        if (pace >= FAST) /* out of reach of his shots */
            goal[count++] = (Goal){ point_shift(from, point_bearing(his, from), pace), pace };
        count += hiding_at_hand(look, unit, foe, &goal[count]);
    }
    count += cover_at_hand(look, unit, &goal[count]);
    return count;
}

static void offer_ways(Offer *o, UnitId unit, GoBy by)
{
    Goal goal[MOST_GOALS];
    int count = goals_of(o->look, unit, goal);
    for (int i = 0; i < count; i++)
        offer_way(o, unit, goal[i].at, goal[i].most, by);
}

/* Whether an enemy throws templates as far as it stands. */
static bool is_under_guns(const Look *look, UnitId unit)
{
    for (UnitId u = NO_UNIT; units_next(look, UNITS_FIELDED | UNITS_ENEMIES, unit, &u);) {
        const Unit *his = &look->battle->unit[u];
        WeaponId weapon = his->count == 1 ? weapon_held(look, his->first, 0) : NO_WEAPON;
        if (weapon != NO_WEAPON && is_blast(look, weapon) &&
            within(unit_gap(look, unit, u, NULL), look->game->weapon[weapon].field[WF_RANGE]))
            return true;
    }
    return false;
}

/* ---- Activations --------------------------------------------------------------------------------------------------------------------------------- */

static void offer_abilities(Offer *o, UnitId unit)
{
    const Look *look = o->look;
    if (tokens_held(look, o->seat) < 1 || has(look, unit, UM_SHAKEN))
        return;
    if (bears(look, unit, TR_REGULARS))
        offer_ways(o, unit, (GoBy){ VERB_ABILITY, ABILITY_FIRE_AND_MOVEMENT });
    if (bears(look, unit, TR_CAVALRY))
        offer_ways(o, unit, (GoBy){ VERB_ABILITY, ABILITY_GALLOP });
    if (bears(look, unit, TR_SUPPORT)) {
        begin(o, unit, VERB_ABILITY)->word = ABILITY_SUPPRESS;
        give(o);
        offer_ways(o, unit, (GoBy){ VERB_ABILITY, ABILITY_SUPPRESS });
    }
    if (bears(look, unit, TR_ASSAULT)) {
        begin(o, unit, VERB_ABILITY)->word = ABILITY_STORM;
        give(o);
    }
    if (is_leader(look, unit)) {
        begin(o, unit, VERB_ABILITY)->word = ABILITY_INSPIRE;
        give(o);
    }
    if (has(look, unit, UM_IMMOBILISED)) {
        begin(o, unit, VERB_ABILITY)->word = ABILITY_FIELD_REPAIR;
        give(o);
    }
}

static void offer_unit(Offer *o, UnitId unit)
{
    const Look *look = o->look;
    offer_shots(o, unit, 0);
    if (stress_of(look, unit) > 0 || has(look, unit, UM_PINNED)) {
        begin(o, unit, VERB_REGROUP);
        give(o);
    }
    if (has(look, unit, UM_PINNED))
        return;
    if (!has(look, unit, UM_SHAKEN))
        offer_charges(o, unit);
    offer_ways(o, unit, (GoBy){ VERB_ADVANCE, 0 });
    if (is_under_guns(look, unit) && plan_open_order(look, unit, &o->answer))
        give(o);
    offer_abilities(o, unit);
    if (has(look, unit, UM_IMMOBILISED)) {
        begin(o, unit, VERB_REPAIR);
        give(o);
    }
}

static void offer_activations(Offer *o)
{
    begin(o, NO_UNIT, VERB_HAND_OVER);
    give(o);
    for (UnitId u = NO_UNIT; units_of_seat(o->look, UNITS_FIELDED, o->seat, &u);) {
        Verdict verdict = judge_eligible(o->look, u, o->look->battle->phase);
        if (is_yes(&verdict))
            offer_unit(o, u);
    }
}

/* ---- Step 3 ------------------------------------------------------------------------------------------------------------------------------------------ */

/* The first leader who may. */
static void offer_order(Offer *o, OrderKindOfLeader what, UnitId unit)
{
    for (UnitId l = NO_UNIT; units_of_seat(o->look, UNITS_FIELDED, o->seat, &l);) {
        if (!is_leader(o->look, l))
            continue;
        Clause *clause = begin(o, l, VERB_ORDER);
        clause->word = (uint8_t)what;
        clause->unit = unit;
        if (!is_lawful_now(o->look, &o->answer))
            continue;
        give(o);
        return;
    }
}

static bool is_before(const Look *look, UnitId unit, Length far)
{
    Length gap;
    return nearest_enemy_of(look, unit, &gap) != NO_UNIT && gap <= far;
}

/* Out of a fight that costs more than it brings. */
static void offer_break_off(Offer *o, UnitId unit)
{
    UnitId enemy[MOST_UNITS];
    double worth = 0;
    int foes = touched_enemies(o->look, unit, enemy);
    for (int i = 0; i < foes; i++)
        worth += worth_of_fight(o->look, unit, enemy[i], has(o->look, unit, UM_CHARGED));
    if (worth >= 0)
        return;
    for (UnitId l = NO_UNIT; units_of_seat(o->look, UNITS_FIELDED, o->seat, &l);) {
        if (!is_leader(o->look, l) || !plan_break_off(o->look, l, unit, &o->answer))
            continue;
        give(o);
        return;
    }
}

/* A Line unit that would hurt somebody more than the nearest, at whom it has to fire: SHO-06. */
static bool would_fire_past(const Look *look, UnitId unit)
{
    double most = 0, nearest = 0;
    if (profile_of_unit(look, unit)->field[PF_CATEGORY] != CATEGORY_LINE)
        return false;
    for (UnitId u = NO_UNIT; units_next(look, UNITS_FIELDED | UNITS_ENEMIES, unit, &u);) {
        double worth = worth_of_fire(look, unit, u, 0);
        most = worth > most ? worth : most;
        if (worth > nearest && may_shoot_at(look, unit, u, 0))
            nearest = worth;
    }
    return most > nearest;
}

/* Those that lift what has befallen a unit; they come to mind before the others. */
static void offer_help(Offer *o, UnitId unit)
{
    const Look *look = o->look;
    if (is_broken(look, unit)) {
        offer_order(o, ORDER_RALLY, unit);
        return;
    }
    if (has(look, unit, UM_PINNED))
        offer_order(o, ORDER_GET_UP, unit);
    if (has(look, unit, UM_SHAKEN) || stress_of(look, unit) > 1)
        offer_order(o, ORDER_STEADY, unit);
    if (is_in_combat(look, unit, NULL) && !is_vehicle(look, unit))
        offer_break_off(o, unit);
}

static void offer_orders(Offer *o, UnitId unit)
{
    enum { CHARGING = 14 * INCH, SHOT_AT = 25 * INCH };
    const Look *look = o->look;
    bool free = !is_in_combat(look, unit, NULL);
    if (!free || is_broken(look, unit) || is_vehicle(look, unit) || has(look, unit, UM_PINNED))
        return;
    if (would_fire_past(look, unit))
        offer_order(o, ORDER_MARK_YOUR_TARGET, unit);
    if (is_before(look, unit, CHARGING) || objective_for(look, unit) >= 0)
        offer_order(o, ORDER_OVER_THE_TOP, unit);
    if (is_before(look, unit, SHOT_AT) && objective_for(look, unit) >= 0)
        offer_order(o, ORDER_HEADS_DOWN, unit);
}

/* As many tokens as make it likely enough; 0: there are not so many. Section 8 of the package. */
static int tokens_for(int held, int level)
{
    const double often = 0.45;
    int tokens = level;
    while (tokens <= held && chance_of_skill(tokens, level) < often)
        tokens++;
    return tokens <= held ? tokens : 0;
}

static void offer_ruses(Offer *o, UnitId leader)
{
    static const RuseKind ruses[] = { RUSE_SMOKE, RUSE_PICKET, RUSE_BARRAGE };
    const Look *look = o->look;
    int held = tokens_held(look, o->seat);
    Length gap;
    UnitId foe = nearest_enemy_of(look, leader, &gap);
    for (int i = 0; i < 3 && foe != NO_UNIT; i++) {
        int tokens = tokens_for(held, level_of_ruse(ruses[i]));
        Point his = middle_of_unit(look, foe), own = middle_of_unit(look, leader);
        Point between = { (his.x + own.x) / 2, (his.y + own.y) / 2 };
        if (tokens == 0)
            continue;
        Clause *clause = begin(o, leader, VERB_RUSE);
        clause->word = (uint8_t)ruses[i];
        clause->number = tokens;
        clause->has_number = true;
        clause->has_point = ruses[i] != RUSE_PICKET;
        clause->point = ruses[i] == RUSE_SMOKE ? between : his;
        if (ruses[i] != RUSE_PICKET)
            give(o);
    }
}

static void offer_rituals(Offer *o, UnitId witch)
{
    static const RitualKind rituals[] = { RITUAL_DREAD_WHISPER, RITUAL_MOONFIRE };
    for (int i = 0; i < 2; i++) {
        int tokens = tokens_for(tokens_held(o->look, o->seat), level_of_ritual(rituals[i]));
        for (UnitId u = NO_UNIT;
             tokens > 0 && units_next(o->look, UNITS_FIELDED | UNITS_ENEMIES, witch, &u);) {
            Clause *clause = begin(o, witch, VERB_RITUAL);
            clause->word = (uint8_t)rituals[i];
            clause->unit = u;
            clause->number = tokens;
            clause->has_number = true;
            give(o);
        }
    }
}

static void offer_skills(Offer *o)
{
    const Look *look = o->look;
    bool rituals = look->game->scenario_field[SF_SKILLS] == 0;
    begin(o, NO_UNIT, VERB_HAND_OVER);
    give(o);
    for (UnitId u = NO_UNIT; units_of_seat(look, UNITS_FIELDED, o->seat, &u);) {
        if (!has(look, u, UM_ORDERED))
            offer_help(o, u);
    }
    for (UnitId u = NO_UNIT; units_of_seat(look, UNITS_FIELDED, o->seat, &u);) {
        if (!has(look, u, UM_ORDERED))
            offer_orders(o, u);
        if (is_leader(look, u) && !is_broken(look, u))
            offer_ruses(o, u);
        if (rituals && bears(look, u, TR_WITCH))
            offer_rituals(o, u);
    }
}

/* ---- Inside an activation ---------------------------------------------------------------------------------------------------------------------------- */

static void offer_enough(Offer *o)
{
    begin(o, NO_UNIT, VERB_ENOUGH);
    give(o);
}

static void offer_second(Offer *o, UnitId unit)
{
    offer_enough(o);
    if (o->look->battle->request.choices >> VERB_CHARGE & 1)
        offer_charges(o, unit);
    else
        offer_ways(o, unit, (GoBy){ VERB_MOVE, 0 });
}

void awt_candidates(const Look *look, Candidates *candidates)
{
    const Request *r = &look->battle->request;
    Offer o = { .look = look, .to = candidates, .seat = request_seat(r) };
    answer_begin(&o.answer, (AnswerKind)r->shape, o.seat);
    switch (r->why) {
    case WHY_ACTIVATE:
        offer_activations(&o);
        break;
    case WHY_SKILL:
        offer_skills(&o);
        break;
    case WHY_SHOOT:
    case WHY_PICKET:
        offer_enough(&o);
        if (r->unit != NO_UNIT)
            offer_shots(&o, r->unit, fire_flags_now(look, r->unit));
        break;
    case WHY_ABILITY:
        if (r->unit != NO_UNIT)
            offer_second(&o, r->unit);
        break;
    default:
        break;
    }
}
