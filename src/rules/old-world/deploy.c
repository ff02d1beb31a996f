#include "flow.h"

#include "troops/deploy.h"

/* ---- Deployment: SCN-01..06 --------------------------------------------------------------------------------------------- */

enum { D_SEAT, D_STAGE, D_WINNER, D_FINISHED, D_MACHINES };
typedef enum DeployStage { STAGE_UNITS, STAGE_SCOUTS, STAGE_VANGUARD, STAGE_FIRST } DeployStage;
typedef enum DeployStep {
    DEPLOY_ZONES,
    DEPLOY_ROLLED,
    DEPLOY_CHOSEN,
    DEPLOY_NEXT,
    DEPLOY_TAKE,
    DEPLOY_ORDER_ROLLED,
    DEPLOY_FIRST_ROLLED
} DeployStep;

enum { SCOUTS_AWAY = 12 * INCH };

/* SR-01: Ambushers stay in reserve. */
bool is_held_back(const Look *look, UnitId unit)
{
    const Profile *p = unit_profile(look->game, look->battle, unit);
    return profile_has(p, TR_AMBUSHERS, NULL) && applies(look, TOW_SR_01);
}

static bool is_scout(const Look *look, UnitId unit)
{
    const Profile *p = unit_profile(look->game, look->battle, unit);
    return profile_has(p, TR_SCOUTS, NULL) && applies(look, TOW_SCN_05);
}

bool is_character_unit(const Look *look, UnitId unit)
{
    return unit_profile(look->game, look->battle, unit)->field[PF_CHARACTER] == 1;
}

static bool is_machine(const Look *look, UnitId unit)
{
    return unit_profile(look->game, look->battle, unit)->field[PF_TYPE] == TYPE_WAR_MACHINE;
}

/* Whether the unit waits to be placed in that stage. */
static bool is_waiting(const Look *look, UnitId unit, int stage)
{
    const Unit *u = &look->battle->unit[unit];
    if (stage == STAGE_VANGUARD)
        return u->state == UNIT_FIELD && has_trait(look, unit, TR_VANGUARD, NULL) &&
               !has_mark(look->battle, OWNER_UNIT, unit, UM_DEPLOYED_SCOUT) &&
               !has_mark(look->battle, OWNER_UNIT, unit, UM_VANGUARD_USED) &&
               applies(look, TOW_SR_43);
    return u->state == UNIT_RESERVE && !is_held_back(look, unit) &&
           !has_mark(look->battle, OWNER_UNIT, unit, UM_LEFT_OUT) &&
           is_scout(look, unit) == (stage == STAGE_SCOUTS);
}

/* SR-43: Scouts may be placed with the others too. */
static bool may_come_early(const Look *look, UnitId unit, int stage)
{
    return stage == STAGE_UNITS && look->battle->unit[unit].state == UNIT_RESERVE &&
           is_scout(look, unit) && !is_held_back(look, unit) &&
           !has_mark(look->battle, OWNER_UNIT, unit, UM_LEFT_OUT) && applies(look, TOW_SR_43);
}

typedef bool (*UnitTest)(const Look *look, UnitId unit);

static bool is_plain(const Look *look, UnitId unit)
{
    return !is_character_unit(look, unit);
}

static int waiting(const Look *look, SeatId seat, int stage, UnitTest test)
{
    int count = 0;
    for (UnitId u = 0; u < look->battle->units; u++)
        count += look->battle->unit[u].seat == seat && is_waiting(look, u, stage) &&
                 (!test || test(look, u));
    return count;
}

/* ---- Judging ------------------------------------------------------------------------------------------------------------- */

static Formation formation_asked(const Look *look, UnitId unit, const Clause *clause)
{
    if (clause->word > 0)
        return (Formation)(clause->word - 1);
    for (int i = FORM_CLOSE; i <= FORM_SKIRMISH; i++) {
        if (may_form(look, unit, (Formation)i))
            return (Formation)i;
    }
    return FORM_SKIRMISH;
}

static int files_asked(const Look *look, UnitId unit, const Clause *clause)
{
    const Unit *u = &look->battle->unit[unit];
    return clause->has_number ? clause->number : u->files > 0 ? u->files : 1;
}

/* The bases that the order gives to the unit's models; their number. */
static int bases_asked(const Look *look, UnitId unit, const Clause *clause, const ModelPath *path,
                       const PathPoint *point, Base *base)
{
    const Unit *u = &look->battle->unit[unit];
    const Profile *p = unit_profile(look->game, look->battle, unit);
    Pose at = { clause->point, heading_normal(clause->heading) };
    if (formation_asked(look, unit, clause) != FORM_SKIRMISH) {
        Block block = { at, files_asked(look, unit, clause), u->count, p->base_width,
                        p->base_length };
        for (int i = 0; i < u->count; i++)
            base[i] = block_model(&block, i, SHORT_RANK_LEFT);
        return u->count;
    }
    if (clause->path_count == 0) {
        base[0] = profile_base(p, at);
        return 1;
    }
    for (int i = 0; i < clause->path_count; i++) {
        const PathPoint *end = &point[path[clause->path_first + i].first];
        base[i] = profile_base(p, (Pose){ end->at, heading_normal(end->facing) });
    }
    return clause->path_count;
}

static Box zone_box(const Look *look, SeatId seat)
{
    const MapZone *zone = &look->game->zone[look->battle->seat[seat].zone];
    Box box = { { LENGTH_NEVER, LENGTH_NEVER }, { -LENGTH_NEVER, -LENGTH_NEVER } };
    for (int i = 0; i < zone->corners; i++) {
        Point p = look->game->corner[zone->corner_first + i];
        box.low.x = p.x < box.low.x ? p.x : box.low.x;
        box.low.y = p.y < box.low.y ? p.y : box.low.y;
        box.high.x = p.x > box.high.x ? p.x : box.high.x;
        box.high.y = p.y > box.high.y ? p.y : box.high.y;
    }
    return box;
}

/* SCN-04: wholly in the zone. */
static Verdict judge_zone_of(const Look *look, UnitId unit, const Base *base, int bases)
{
    Box zone = zone_box(look, look->battle->unit[unit].seat);
    for (int i = 0; i < bases; i++) {
        Box box = base_box(base[i]);
        Length over[4] = { zone.low.x - box.low.x, zone.low.y - box.low.y, box.high.x - zone.high.x,
                           box.high.y - zone.high.y };
        Length reach[4] = { box.low.x, box.low.y, box.high.x, box.high.y };
        Length limit[4] = { zone.low.x, zone.low.y, zone.high.x, zone.high.y };
        for (int k = 0; k < 4; k++) {
            bool counts = over[k] > REACH_SLACK && applies(look, TOW_SCN_04);
            if (!counts)
                continue;
            return about(verdict_of(NO_DEP_ZONE, FIGURE_LENGTH, reach[k], limit[k]), unit);
        }
    }
    return yes();
}

/* SCN-05: Scouts stand more than 12" from every enemy. */
static Verdict judge_scouts_place(const Look *look, UnitId unit, const Base *base, int bases)
{
    Verdict near = judge_apart(look, unit, base, bases, SCOUTS_AWAY, NO_DEP_SCOUT);
    return is_yes(&near) || applies(look, TOW_SCN_05) ? near : yes();
}

static Verdict judge_shape(const Look *look, UnitId unit, const Clause *clause)
{
    const Unit *u = &look->battle->unit[unit];
    Formation formation = formation_asked(look, unit, clause);
    int files = files_asked(look, unit, clause);
    if (!may_form(look, unit, formation) && applies(look, TOW_FRM_11))
        return no_for(NO_FORM_KEYWORD, unit);
    if (formation != FORM_SKIRMISH && (files < 1 || files > u->count))
        return about(no_count(NO_FORM_SHAPE, u->count, files), unit);
    bool enough = formation != FORM_SKIRMISH || clause->path_count == u->count ||
                  (clause->path_count == 0 && u->count == 1);
    if (!enough || (clause->path_count == 0 && !clause->has_point))
        return about(no_count(NO_DEP_MODELS, clause->path_count, u->count), unit);
    return yes();
}

static Verdict judge_drop(const Look *look, UnitId unit, const Order *order, bool scouts)
{
    const Clause *clause = &order->clause[0];
    Base base[MOST_UNIT_MODELS];
    UnitSet nobody = { { 0 } };
    Verdict verdict = judge_shape(look, unit, clause);
    if (!is_yes(&verdict))
        return verdict;
    int bases = bases_asked(look, unit, clause, order->path, order->point, base);
    verdict = scouts ? judge_scouts_place(look, unit, base, bases)
                     : judge_zone_of(look, unit, base, bases);
    if (is_yes(&verdict))
        verdict = judge_end(look, unit, base, bases, &nobody);
    int which = 0;
    Length fault = formation_asked(look, unit, clause) == FORM_SKIRMISH
                       ? coherency_fault(base, bases, INCH, &which)
                       : 0;
    if (is_yes(&verdict) && !within(fault, INCH) && applies(look, TOW_FRM_08)) {
        verdict = verdict_of(NO_COHERENCY, FIGURE_LENGTH, fault, INCH);
        verdict.who = unit;
        verdict.model = (ModelId)(look->battle->unit[unit].first + which);
        verdict_fault(&verdict, verdict.model);
    }
    return verdict;
}

/* SCN-03: units first, all war machines together, all characters last. */
static Verdict judge_drop_order(const Look *look, const Frame *frame, UnitId unit)
{
    SeatId seat = (SeatId)frame->v[D_SEAT];
    if (look->battle->unit[unit].seat != seat)
        return no_turn_of(look, unit);
    if (!is_waiting(look, unit, frame->v[D_STAGE]) &&
        !may_come_early(look, unit, frame->v[D_STAGE]))
        return no_for(NO_DEP_PLACED, unit);
    if (frame->v[D_MACHINES] && !is_machine(look, unit) && applies(look, TOW_SCN_03))
        return no_for(NO_DEP_MACHINES, unit);
    bool units_left = waiting(look, seat, frame->v[D_STAGE], is_plain) > 0;
    if (frame->v[D_STAGE] == STAGE_UNITS && is_character_unit(look, unit) && units_left &&
        applies(look, TOW_SCN_03))
        return no_for(NO_DEP_ORDER, unit);
    return yes();
}

static UnitId find_any_drop(const Look *look, const Frame *frame, Answer *answer);

/* SCN-03: a unit is left out only when no place for it is found. */
static Verdict judge_leaving_out(const Look *look, const Frame *frame)
{
    Answer answer;
    answer_begin(&answer, ANSWER_ORDER, (SeatId)frame->v[D_SEAT]);
    UnitId fits =
        frame->v[D_STAGE] == STAGE_VANGUARD ? NO_UNIT : find_any_drop(look, frame, &answer);
    return fits != NO_UNIT && applies(look, TOW_SCN_03) ? no_for(NO_DEP_LEFT, fits) : yes();
}

Verdict judge_deployment(const Look *look, const Frame *frame, const Answer *answer)
{
    if (answer->kind != ANSWER_ORDER)
        return yes();
    const Order *order = &answer->order;
    if (is_done_order(order))
        return judge_leaving_out(look, frame);
    if (order->actor == NO_UNIT)
        return no(NO_NO_SUCH);
    Verdict verdict = judge_drop_order(look, frame, order->actor);
    if (!is_yes(&verdict))
        return verdict;
    if (frame->v[D_STAGE] == STAGE_VANGUARD)
        return judge_manoeuvres(look, order->actor, order, true);
    if (order->clauses != 1)
        return no_count(NO_OUT_OF_BOUNDS, order->clauses, 1);
    if (order->clause[0].verb == VERB_JOIN)
        return judge_join(look, order->actor, order->clause[0].unit, &order->clause[0], true);
    return judge_drop(look, order->actor, order, frame->v[D_STAGE] == STAGE_SCOUTS);
}

/* ---- A suggestion: the scenario's place, else the first free one in the zone --------------------------------------------- */

static void order_drop(const Look *look, UnitId unit, Pose at, Answer *answer)
{
    const Unit *u = &look->battle->unit[unit];
    order_begin(&answer->order, unit);
    Clause *clause = order_clause(&answer->order, VERB_DEPLOY);
    clause->point = at.at;
    clause->heading = at.facing;
    clause->has_point = clause->has_heading = true;
    if (formation_asked(look, unit, clause) != FORM_SKIRMISH) {
        clause->number = files_asked(look, unit, clause);
        clause->has_number = true;
        return;
    }
    clause->has_point = clause->has_heading = u->count == 1;
    if (u->count == 1)
        return;
    if (look->game->unit[unit].has_places)
        order_scenario_places(look, unit, at.facing, &answer->order);
    else
        order_two_rows(look, unit, at, INCH / 2, &answer->order);
}

/* The front's middle of a block whose first slot the scenario gives. */
static Pose suggested_front(const Look *look, UnitId unit)
{
    const Unit *u = &look->battle->unit[unit];
    return u->files == 0 ? scenario_place(look, u->first) : scenario_front(look, unit, u->files);
}

static bool try_drop(const Look *look, const Frame *frame, UnitId unit, Pose at, Answer *answer)
{
    order_drop(look, unit, at, answer);
    Verdict verdict = judge_deployment(look, frame, answer);
    return is_yes(&verdict);
}

/* A unit that somebody looks for a place for. */
typedef struct Dropping {
    const Look *look;
    const Frame *frame;
    UnitId unit;
    Answer *answer;
} Dropping;

static bool drops_there(const void *with, Pose at)
{
    const Dropping *d = with;
    return try_drop(d->look, d->frame, d->unit, at, d->answer);
}

static bool find_drop(const Look *look, const Frame *frame, UnitId unit, Answer *answer)
{
    Dropping dropping = { look, frame, unit, answer };
    if (look->game->unit[unit].has_places && drops_there(&dropping, suggested_front(look, unit)))
        return true;
    return find_place_in_zone(look, (SeatId)frame->v[D_SEAT], drops_there, &dropping);
}

static bool try_join(const Look *look, const Frame *frame, UnitId character, UnitId host,
                     Answer *answer)
{
    order_begin(&answer->order, character);
    order_clause(&answer->order, VERB_JOIN)->unit = host;
    Verdict verdict = judge_deployment(look, frame, answer);
    return is_yes(&verdict);
}

/* A character joins the first regiment that may take it. */
static bool find_host(const Look *look, const Frame *frame, UnitId character, Answer *answer)
{
    for (UnitId u = 0; u < look->battle->units; u++) {
        if (try_join(look, frame, character, u, answer))
            return true;
    }
    return false;
}

/* The order for the first unit that fits somewhere, and which that is; NO_UNIT when none does. */
static UnitId find_any_drop(const Look *look, const Frame *frame, Answer *answer)
{
    for (UnitId u = 0; u < look->battle->units; u++) {
        Verdict verdict = judge_drop_order(look, frame, u);
        if (!is_yes(&verdict) || may_come_early(look, u, frame->v[D_STAGE]))
            continue;
        bool rides = is_character_unit(look, u) && look->game->unit[u].carrier != NO_UNIT &&
                     try_join(look, frame, u, look->game->unit[u].carrier, answer);
        if (rides || find_drop(look, frame, u, answer) ||
            (is_character_unit(look, u) && find_host(look, frame, u, answer)))
            return u;
    }
    return NO_UNIT;
}

void suggest_deployment(const Look *look, const Frame *frame, Answer *answer)
{
    if (answer->kind != ANSWER_ORDER)
        return;
    if (frame->v[D_STAGE] == STAGE_VANGUARD || find_any_drop(look, frame, answer) == NO_UNIT)
        order_done(answer);
}

/* ---- Carrying out ---------------------------------------------------------------------------------------------------------- */

static void bring_on(Play *play, UnitId unit, Formation formation)
{
    const Unit *u = &play->look.battle->unit[unit];
    const Profile *p = unit_profile(play->look.game, play->look.battle, unit);
    set_unit_state(play, unit, UNIT_FIELD, NO_UNIT, TOW_SCN_03);
    take_formation(play, unit, formation);
    for (int i = u->first; i < u->first + u->count; i++) {
        set_model_state(play, (ModelId)i, MODEL_STANDING, TOW_SCN_03);
        if (p->field[PF_CREW_W] > 0)
            set_tally(play, OWNER_MODEL, i, MT_CREW, p->field[PF_CREW_W], TOW_WM_01);
    }
}

void put_on_table(Play *play, UnitId unit, const Clause *clause, const ModelPath *path,
                  const PathPoint *point)
{
    const Look *look = &play->look;
    const Unit *u = &look->battle->unit[unit];
    Formation formation = formation_asked(look, unit, clause);
    int files = files_asked(look, unit, clause);
    Pose at = { clause->point, heading_normal(clause->heading) };
    bring_on(play, unit, formation);
    if (formation != FORM_SKIRMISH) {
        arrange(play, unit, at, files, TOW_SCN_03);
        return;
    }
    for (int i = 0; i < clause->path_count; i++) {
        const ModelPath *way = &path[clause->path_first + i];
        at = (Pose){ point[way->first].at, heading_normal(point[way->first].facing) };
        place_model(play, way->model, at, 0, TOW_SCN_03);
    }
    if (clause->path_count == 0)
        place_model(play, u->first, at, 0, TOW_SCN_03);
    set_front(play, unit, at, 1, TOW_SCN_03);
}

static void take_drop(Play *play, Frame *frame, const Answer *answer)
{
    const Order *order = &answer->order;
    UnitId unit = order->actor;
    if (order->clause[0].verb == VERB_JOIN) {
        bring_on(play, unit, FORM_SKIRMISH);
        join(play, unit, host_of(&play->look, order->clause[0].unit),
             order->clause[0].has_number ? order->clause[0].number : -1);
    } else {
        put_on_table(play, unit, &order->clause[0], order->path, order->point);
    }
    if (frame->v[D_STAGE] == STAGE_SCOUTS)
        mark(play, OWNER_UNIT, unit, UM_DEPLOYED_SCOUT, TOW_SR_43);
}

/* Whose drop is next: SCN-03. */
static void pass_on(const Look *look, Frame *frame, UnitId dropped)
{
    SeatId seat = (SeatId)frame->v[D_SEAT];
    int stage = frame->v[D_STAGE];
    frame->v[D_MACHINES] = stage == STAGE_UNITS && dropped != NO_UNIT &&
                           is_machine(look, dropped) && waiting(look, seat, stage, is_machine) > 0;
    bool more = stage == STAGE_UNITS && dropped != NO_UNIT &&
                (frame->v[D_MACHINES] ||
                 (is_character_unit(look, dropped) && waiting(look, seat, stage, NULL) > 0));
    bool matters = more && applies(look, TOW_SCN_03);
    if (!matters)
        frame->v[D_SEAT] = other_seat(look, seat);
}

/* The seat that has placed everything first (SCN-06). */
static void note_finished(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    if (frame->v[D_FINISHED] || frame->v[D_STAGE] != STAGE_UNITS)
        return;
    for (SeatId seat = 0; seat < look->battle->seats; seat++) {
        if (waiting(look, seat, STAGE_UNITS, NULL) > 0 || frame->v[D_FINISHED])
            continue;
        mark(play, OWNER_SEAT, seat, SM_PLACED_FIRST, TOW_SCN_06);
        frame->v[D_FINISHED] = 1;
    }
}

static void place_all(Play *play)
{
    Answer answer;
    const Look *look = &play->look;
    for (UnitId u = 0; u < look->battle->units; u++) {
        if (look->battle->unit[u].state != UNIT_RESERVE || !look->game->unit[u].has_places)
            continue;
        order_drop(look, u, suggested_front(look, u), &answer);
        put_on_table(play, u, &answer.order.clause[0], answer.order.path, answer.order.point);
    }
    for (UnitId u = 0; u < look->battle->units; u++) {
        UnitId host = look->game->unit[u].carrier;
        if (look->battle->unit[u].state != UNIT_RESERVE || host == NO_UNIT)
            continue;
        bring_on(play, u, FORM_SKIRMISH);
        join(play, u, host, -1);
    }
}

static int first_turn_bonus(const Look *look, SeatId seat)
{
    return has_mark(look->battle, OWNER_SEAT, seat, SM_PLACED_FIRST) && applies(look, TOW_SCN_06);
}

/* A D6 for each side, `again` after equal ones; who has finished placing first adds one to the throw for the first turn. */
static Flow roll_off(Play *play, Frame *frame, int next, Why why, bool again)
{
    const Look *look = &play->look;
    Wanted wanted = one_a_seat((const SeatId[]){ 0, 1 }, 2);
    for (SeatId seat = 0; why == WHY_FIRST_TURN && seat < 2; seat++)
        wanted.bonus[seat] = (int8_t)first_turn_bonus(look, seat);
    return throw_for(play, frame, next, NO_SEAT, (int)why, DICE_D6, 2, as_reroll(wanted, again));
}

static Flow first_turn(Play *play, Frame *frame, int die_a, int die_b)
{
    const Look *look = &play->look;
    int a = die_a + first_turn_bonus(look, 0), b = die_b + first_turn_bonus(look, 1);
    if (a == b)
        return roll_off(play, frame, DEPLOY_FIRST_ROLLED, WHY_FIRST_TURN, true);
    set_initiative(play, a > b ? 0 : 1, TOW_SCN_06);
    return DONE;
}

static Flow next_drop(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    static const Why why[] = { WHY_DEPLOY, WHY_SCOUT, WHY_VANGUARD };
    note_finished(play, frame);
    int stage = frame->v[D_STAGE];
    if (waiting(look, (SeatId)frame->v[D_SEAT], stage, NULL) == 0)
        frame->v[D_SEAT] = other_seat(look, (SeatId)frame->v[D_SEAT]);
    if (waiting(look, (SeatId)frame->v[D_SEAT], stage, NULL) == 0) {
        if (++frame->v[D_STAGE] < STAGE_FIRST)
            return waiting(look, 0, frame->v[D_STAGE], NULL) > 0 &&
                           waiting(look, 1, frame->v[D_STAGE], NULL) > 0
                       ? roll_off(play, frame, DEPLOY_ORDER_ROLLED, WHY_ROLL_OFF, false)
                       : go(frame, DEPLOY_NEXT);
        return roll_off(play, frame, DEPLOY_FIRST_ROLLED, WHY_FIRST_TURN, false);
    }
    uint64_t verbs = stage == STAGE_VANGUARD
                         ? 1 << VERB_FORWARD | 1 << VERB_BACK | 1 << VERB_LEFT | 1 << VERB_RIGHT |
                               1 << VERB_WHEEL | 1 << VERB_TURN | 1 << VERB_REDRESS |
                               1 << VERB_REFORM | 1 << VERB_PIVOT | 1 << VERB_MOVE | 1 << VERB_DONE
                         : 1 << VERB_DEPLOY | 1 << VERB_JOIN | 1 << VERB_DONE;
    return ask_order(play, frame, DEPLOY_TAKE, (SeatId)frame->v[D_SEAT], (int)why[stage], verbs);
}

static Flow take_order_of_drop(Play *play, Frame *frame, const Answer *answer)
{
    if (is_done_order(&answer->order)) { /* nothing more of this side in this stage */
        int stage = frame->v[D_STAGE];
        for (UnitId u = 0; u < play->look.battle->units; u++) {
            if (play->look.battle->unit[u].seat == frame->v[D_SEAT] &&
                is_waiting(&play->look, u, stage))
                mark(play, OWNER_UNIT, u, stage == STAGE_VANGUARD ? UM_VANGUARD_USED : UM_LEFT_OUT,
                     stage == STAGE_VANGUARD ? TOW_SR_43 : TOW_SCN_03);
        }
        frame->v[D_MACHINES] = 0;
        return go(frame, DEPLOY_NEXT);
    }
    UnitId unit = answer->order.actor;
    if (frame->v[D_STAGE] != STAGE_VANGUARD) {
        take_drop(play, frame, answer);
        pass_on(&play->look, frame, unit);
        return go(frame, DEPLOY_NEXT);
    }
    mark(play, OWNER_UNIT, unit, UM_VANGUARD_USED, TOW_SR_43);
    keep_order(play, frame, answer);
    Frame child = order_move_frame(&play->look, frame, unit, true);
    pass_on(&play->look, frame, NO_UNIT);
    return resolve(play, frame, DEPLOY_NEXT, child);
}

static Flow begin_deployment(Play *play, Frame *frame)
{
    const Game *game = play->look.game;
    set_phase(play, PHASE_DEPLOY, TOW_SCN_02);
    bool given = !(game->zone[0].seat == NO_SEAT && applies(&play->look, TOW_SCN_02) &&
                   game->scenario_field[SF_FIRST] != 1);
    if (!given)
        return roll_off(play, frame, DEPLOY_ROLLED, WHY_ROLL_OFF, false);
    for (SeatId seat = 0; seat < play->look.battle->seats; seat++)
        set_zone(play, seat, game->zone[0].seat == 1 ? 1 - seat : seat, TOW_SCN_02);
    frame->v[D_SEAT] = 0;
    if (game->scenario_field[SF_PLACED] == 1)
        place_all(play);
    if (game->scenario_field[SF_FIRST] == 1 && game->scenario_field[SF_PLACED] == 1) {
        set_initiative(play, 0, TOW_SCN_06);
        return DONE;
    }
    return go(frame, DEPLOY_NEXT);
}

Flow run_deployment(Play *play, Frame *frame, const Answer *answer)
{
    int a = frame->dice_count > 1 ? die_at(play, frame, 0) : 0;
    int b = frame->dice_count > 1 ? die_at(play, frame, 1) : 0;
    switch ((DeployStep)frame->step) {
    case DEPLOY_ZONES:
        return begin_deployment(play, frame);
    case DEPLOY_ROLLED:
        if (a == b && applies(&play->look, TOW_GEN_08))
            return roll_off(play, frame, DEPLOY_ROLLED, WHY_ROLL_OFF, true);
        frame->v[D_WINNER] = a > b ? 0 : 1;
        return ask_choice(play, frame, DEPLOY_CHOSEN, (SeatId)frame->v[D_WINNER], WHY_ZONE, 15, 0);
    case DEPLOY_CHOSEN: {
        SeatId winner = (SeatId)frame->v[D_WINNER], other = other_seat(&play->look, winner);
        set_zone(play, winner, answer->value / 2, TOW_SCN_02);
        set_zone(play, other, 1 - answer->value / 2, TOW_SCN_02);
        frame->v[D_SEAT] = answer->value % 2 == 0 ? winner : other;
        return go(frame, DEPLOY_NEXT);
    }
    case DEPLOY_NEXT:
        return next_drop(play, frame);
    case DEPLOY_TAKE:
        return take_order_of_drop(play, frame, answer);
    case DEPLOY_ORDER_ROLLED:
        if (a == b)
            return roll_off(play, frame, DEPLOY_ORDER_ROLLED, WHY_ROLL_OFF, true);
        frame->v[D_SEAT] = a > b ? 0 : 1;
        return go(frame, DEPLOY_NEXT);
    case DEPLOY_FIRST_ROLLED:
        return first_turn(play, frame, a, b);
    }
    return DONE;
}

/* ---- For the hand that builds an order -------------------------------------------------------------------------------------- */

bool preview_drop(const Look *look, const Order *order, OrderPreview *f)
{
    const Clause *clause = &order->clause[0];
    UnitId unit = order->actor;
    if (look->battle->unit[unit].state != UNIT_RESERVE ||
        formation_asked(look, unit, clause) == FORM_SKIRMISH)
        return false;
    const Profile *p = unit_profile(look->game, look->battle, unit);
    int models = look->battle->unit[unit].count, files = files_asked(look, unit, clause);
    f->stages = 0;
    Pose front = clause->has_point ? (Pose){ clause->point, heading_normal(clause->heading) }
                                   : suggested_front(look, unit);
    f->end = (Block){ front,
                      files < 1        ? 1
                      : files > models ? models
                                       : files,
                      models, p->base_width, p->base_length };
    f->side = SHORT_RANK_LEFT;
    f->spent = 0;
    f->allowance = LENGTH_NEVER;
    f->slow = NO_PIECE;
    f->diced = false;
    return true;
}
