#include "field.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "armies.h"

enum { TABLE_WIDTH = 72, TABLE_DEPTH = 48, MOST_ANSWERS_GIVEN = 4000 };

static Game game;
static Battle battle;
static Scratch scratch;
static EventLog event_log;
static Answer building;
static bool laid_out;

Game *the_game(void)
{
    return &game;
}

Battle *the_battle(void)
{
    return &battle;
}

const Look *the_look(void)
{
    static Look look;
    look = (Look){ &game, &battle, &scratch };
    return &look;
}

Length inches(double value)
{
    return length_round(value * INCH);
}

static Point spot(double x, double y)
{
    return (Point){ inches(x), inches(y) };
}

/* ---- The game ------------------------------------------------------------------- */

static int corners_of_rectangle(double x1, double y1, double x2, double y2)
{
    int first = game.corners;
    game.corner[game.corners++] = spot(x1, y1);
    game.corner[game.corners++] = spot(x2, y1);
    game.corner[game.corners++] = spot(x2, y2);
    game.corner[game.corners++] = spot(x1, y2);
    return first;
}

static void add_zone(const char *title, double x1, double y1, double x2, double y2)
{
    MapZone *zone = &game.zone[game.zones++];
    zone->id = name_of(title);
    zone->title = name_of(title);
    zone->seat = NO_SEAT;
    zone->corner_first = corners_of_rectangle(x1, y1, x2, y2);
    zone->corners = 4;
}

static RuleId rule_switched_off(void)
{
    const char *id = getenv("SIXBYFOUR_RULE_OFF");
    for (int i = 1; id && i < warsurge_ruleset.rules; i++) {
        if (!strcmp(warsurge_ruleset.rule[i].id, id))
            return (RuleId)i;
    }
    return 0;
}

void field(Playstyle playstyle)
{
    static const char *const names[] = { "south", "north", "east", "west" };

    memset(&game, 0, sizeof game);
    memset(&battle, 0, sizeof battle);
    scratch_clear(&scratch);
    laid_out = false;
    game.ruleset = &warsurge_ruleset;
    game.rounds = 5;
    game.width = TABLE_WIDTH * INCH;
    game.height = TABLE_DEPTH * INCH;
    game.scenario_field_count = SCENARIO_FIELDS;
    game.scenario_field[SF_VICTORY] = VICTORY_TACTICAL_STRIKE;
    for (int i = 0; i < warsurge_ruleset.options; i++)
        game.option[i] = warsurge_ruleset.option[i].usual;
    game.option[OPT_PLAYSTYLE] = (int32_t)playstyle;
    game.seats = 2;
    for (int i = 0; i < MOST_SEATS; i++)
        game.seat[i].id = game.seat[i].title = name_of(names[i]);
    for (int i = 0; i < MOST_MODELS; i++) {
        for (int w = 0; w < MOST_WEAPONS_HELD; w++)
            game.model_weapon[i][w] = NO_WEAPON;
    }
    fill_armies(&game);
    add_zone("south", 0, 36, 72, 48);
    add_zone("north", 0, 0, 72, 12);
    objective(16, 24);
    objective(36, 24);
    objective(56, 24);
    game.switched_off = rule_switched_off();
}

void field_seats(int seats)
{
    game.seats = seats;
    if (seats > 2)
        add_zone("east", 64, 12, 72, 36);
    if (seats > 3)
        add_zone("west", 0, 12, 8, 36);
}

void set_option(WarsurgeOption which, int32_t value)
{
    game.option[which] = value;
}

Profile *profile(const char *id)
{
    int place = game_profile(&game, id);
    if (place < 0)
        fail_msg("no profile %s", id);
    return &game.profile[place];
}

WeaponId weapon(const char *id)
{
    WeaponId place = game_weapon(&game, id);
    if (place < 0)
        fail_msg("no weapon %s", id);
    return place;
}

UnitId unit(const char *id, SeatId seat, int count)
{
    if (laid_out)
        fail_msg("units are added before anything is placed");
    const Profile *p = profile(id);
    Roster *r = &game.unit[game.units];
    char name[NAME_SIZE];
    snprintf(name, sizeof name, "%s-%d", id, game.units);
    r->id = name_of(name);
    r->title = p->title;
    r->seat = seat;
    r->profile = (int16_t)(p - game.profile);
    r->models = (int16_t)count;
    r->first_model = (int16_t)game.models;
    r->points = 100;
    r->carrier = NO_UNIT;
    for (int i = 0; i < count; i++) {
        for (int w = 0; w < p->weapons; w++)
            game.model_weapon[game.models + i][w] = p->weapon[w];
    }
    game.models += count;
    return (UnitId)game.units++;
}

PieceId terrain(const char *kind, double x1, double y1, double x2, double y2)
{
    Terrain piece = terrain_of_kind(kind);
    piece.corner_first = corners_of_rectangle(x1, y1, x2, y2);
    piece.corners = 4;
    game.piece[game.terrain] = piece;
    return (PieceId)game.terrain++;
}

void objective(double x, double y)
{
    Objective *o = &game.objective[game.objectives++];
    char name[NAME_SIZE];
    snprintf(name, sizeof name, "b%d", game.objectives);
    *o = (Objective){ name_of(name), name_of(name), spot(x, y), 3 * INCH };
}

void no_objectives(void)
{
    game.objectives = 0;
}

/* ---- The position ------------------------------------------------------------------- */

static void lay_out(void)
{
    if (laid_out)
        return;
    battle_lay_out(&game, &battle);
    battle.round = 1;
    for (int i = 0; i < game.seats; i++)
        battle.seat[i].zone = (int8_t)i;
    laid_out = true;
}

ModelId model_of(UnitId of, int model)
{
    lay_out();
    ModelId id = model_numbered(&battle, of, model);
    if (id == NO_MODEL)
        fail_msg("unit %d has no model %d", of, model);
    return id;
}

void stand_facing(UnitId of, int model, double x, double y, double degrees)
{
    Model *m = &battle.model[model_of(of, model)];
    m->pose = (Pose){ spot(x, y), (Heading)(degrees * DEGREE) };
    m->state = MODEL_STANDING;
    battle.unit[of].state = UNIT_FIELD;
    m->z = height_at(the_look(), m->pose.at, LEVEL_BY_GROUND);
}

void stand(UnitId of, int model, double x, double y)
{
    stand_facing(of, model, x, y, game.unit[of].seat == NORTH ? 180 : 0);
}

void row(UnitId of, int first, int last, double x, double y, double step_x, double step_y)
{
    for (int i = first; i <= last; i++)
        stand(of, i, x + (i - first) * step_x, y + (i - first) * step_y);
}

void aboard(UnitId of, UnitId transport)
{
    lay_out();
    battle.unit[of].state = UNIT_ABOARD;
    battle.unit[of].carrier = transport;
}

void wounds(UnitId of, int model, int left)
{
    battle.model[model_of(of, model)].wounds = (int16_t)left;
}

void lost(UnitId of, int model)
{
    Model *m = &battle.model[model_of(of, model)];
    m->state = MODEL_LOST;
    m->wounds = 0;
    if (models_left(&battle, of) == 0)
        battle.unit[of].state = UNIT_LOST;
}

void set_mark(UnitId of, UnitMark which)
{
    lay_out();
    battle.unit[of].marks |= (uint64_t)1 << which;
}

void set_model_mark(UnitId of, int model, ModelMark which)
{
    battle.model[model_of(of, model)].marks |= (uint64_t)1 << which;
}

void set_command(SeatId seat, int cp)
{
    lay_out();
    battle.seat[seat].tally[SEAT_CP] = cp;
}

void enter_turn(int turn, Phase phase, SeatId seat)
{
    lay_out();
    battle.round = (uint16_t)turn;
    battle.master = seat;
    log_clear(&event_log);
    CHECK(battle_enter(&game, &battle, &scratch, &event_log, (int)phase, seat));
}

void enter(Phase phase, SeatId seat)
{
    enter_turn(1, phase, seat);
}

void begin(void)
{
    log_clear(&event_log);
    battle_begin(&game, &battle, &scratch, &event_log);
    laid_out = true;
}

/* ---- Orders ------------------------------------------------------------------------------ */

static SeatId seat_asked(void)
{
    for (int i = 0; i < game.seats; i++) {
        if (battle.request.seats >> i & 1)
            return (SeatId)i;
    }
    return NO_SEAT;
}

Answer answer_now(AnswerKind kind)
{
    Answer answer;
    answer_begin(&answer, kind, seat_asked());
    return answer;
}

void order(UnitId actor)
{
    answer_begin(&building, battle.request.shape == SHAPE_PATHS ? ANSWER_PATHS : ANSWER_ORDER,
                 seat_asked());
    building.order.actor = actor;
}

Clause *deed(Verb verb)
{
    Clause *clause = order_clause(&building.order, (int)verb);
    if (!clause)
        fail_msg("the order is full");
    return clause;
}

void path_facing(int model, double x, double y, double degrees)
{
    int clauses = building.order.clauses;
    const Clause *last = clauses ? &building.order.clause[clauses - 1] : NULL;
    UnitId of = building.order.actor;
    if (last && last->verb == VERB_USE && last->unit != NO_UNIT)
        of = last->unit;
    if (!order_path(&building.order, model_of(of, model)))
        fail_msg("the order has no room for a path");
    Heading facing =
        degrees < 0 ? battle.model[model_of(of, model)].pose.facing : (Heading)(degrees * DEGREE);
    CHECK(order_point(&building.order, (PathPoint){ spot(x, y), facing, LEVEL_BY_GROUND }));
}

void path(int model, double x, double y)
{
    path_facing(model, x, y, -1);
}

void onward(double x, double y)
{
    const PathPoint *last = &building.order.point[building.order.points - 1];
    CHECK(order_point(&building.order, (PathPoint){ spot(x, y), last->facing, LEVEL_BY_GROUND }));
}

void level(double z)
{
    building.order.point[building.order.points - 1].z = inches(z);
}

static ModelSet models_between(int first, int last)
{
    ModelSet set = 0;
    for (int i = first; i <= last; i++)
        set |= (ModelSet)1 << (i - 1);
    return set;
}

Clause *fire(const char *with, int first, int last, UnitId target)
{
    Clause *clause = deed(VERB_FIRE);
    clause->weapon = weapon(with);
    clause->models = models_between(first, last);
    clause->unit = target;
    return clause;
}

Clause *use(Power power, UnitId target)
{
    Clause *clause = deed(VERB_USE);
    clause->word = (uint8_t)power;
    clause->unit = target;
    return clause;
}

Verdict judged(void)
{
    return battle_judge(&game, &battle, &scratch, &building);
}

Verdict try_answer(const Answer *answer)
{
    log_clear(&event_log);
    return battle_answer(&game, &battle, &scratch, answer, &event_log);
}

static void accepted(const Answer *answer)
{
    Verdict verdict = try_answer(answer);
    if (is_yes(&verdict))
        return;
    char words[400];
    Text text = text_in(words, sizeof words);
    verdict_words(the_look(), &verdict, &text);
    fail_msg("refused (%d): %s", verdict.refusal, words);
}

void give(void)
{
    accepted(&building);
}

void declare(Verb verb)
{
    order(NO_UNIT);
    deed(verb);
    give();
}

static Verdict must_refuse(Refusal refusal, const char *file, int line)
{
    Verdict verdict = judged();
    if (verdict.refusal == refusal)
        return verdict;
    char words[400];
    Text text = text_in(words, sizeof words);
    verdict_words(the_look(), &verdict, &text);
    print_error("refusal %d instead of %d: %s\n", verdict.refusal, refusal, words);
    _fail(file, line);
    return verdict;
}

void refused(Refusal refusal, const char *file, int line)
{
    must_refuse(refusal, file, line);
}

void refused_inches(Refusal refusal, double measured, double allowed, const char *file, int line)
{
    Verdict verdict = must_refuse(refusal, file, line);
    test_length(verdict.measured, inches(measured), "measured", file, line);
    test_length(verdict.allowed, inches(allowed), "allowed", file, line);
}

void refused_count(Refusal refusal, int measured, int allowed, const char *file, int line)
{
    Verdict verdict = must_refuse(refusal, file, line);
    if (verdict.measured == measured && verdict.allowed == allowed)
        return;
    print_error("measured %d, allowed %d instead of %d, %d\n", verdict.measured, verdict.allowed,
                measured, allowed);
    _fail(file, line);
}

/* ---- Other answers -------------------------------------------------------------------------- */

void choose(int32_t value)
{
    Answer answer = answer_now((AnswerKind)battle.request.shape);
    answer.value = value;
    accepted(&answer);
}

static void pick(int16_t id)
{
    Answer answer = answer_now((AnswerKind)battle.request.shape);
    if (id >= 0)
        answer.id[answer.count++] = id;
    accepted(&answer);
}

void pick_model(UnitId of, int model)
{
    pick(model_of(of, model));
}

void pick_unit(UnitId of)
{
    pick(of);
}

void usual(void)
{
    Answer answer;
    battle_default(&game, &battle, &scratch, &answer);
    accepted(&answer);
}

void roll(const int *die, size_t dice, const char *file, int line)
{
    while (dice > 0) {
        size_t wanted = (size_t)battle.request.dice_count;
        if (battle.request.shape != SHAPE_DICE || wanted > dice) {
            print_error("%zu dice left; asked: shape %d, why %d, %zu dice\n", dice,
                        battle.request.shape, battle.request.why, wanted);
            _fail(file, line);
        }
        Answer answer;
        answer_begin(&answer, ANSWER_DICE, NO_SEAT);
        answer.count = (int)wanted;
        for (size_t i = 0; i < wanted; i++)
            answer.die[i] = (uint8_t)die[i];
        accepted(&answer);
        die += wanted;
        dice -= wanted;
    }
}

void until(Why why, int face)
{
    for (int i = 0; i < MOST_ANSWERS_GIVEN && battle.request.shape != SHAPE_NONE; i++) {
        if (battle.request.why == why)
            return;
        if (battle.request.shape != SHAPE_DICE) {
            usual();
            continue;
        }
        Answer answer;
        answer_begin(&answer, ANSWER_DICE, NO_SEAT);
        answer.count = battle.request.dice_count;
        for (int n = 0; n < answer.count; n++)
            answer.die[n] = (uint8_t)face;
        accepted(&answer);
    }
}

/* ---- What is checked ----------------------------------------------------------------------- */

void asked(SeatId seat, Why why, const char *file, int line)
{
    bool dice = battle.request.shape == SHAPE_DICE;
    SeatId who = dice ? NO_SEAT : seat_asked();
    if (battle.request.shape != SHAPE_NONE && battle.request.why == why && who == seat)
        return;
    print_error("seat %d is asked %d (shape %d), not seat %d %d\n", who, battle.request.why,
                battle.request.shape, seat, why);
    _fail(file, line);
}

Point place_of(UnitId of, int model)
{
    return battle.model[model_of(of, model)].pose.at;
}

int hp(UnitId of, int model)
{
    const Model *m = &battle.model[model_of(of, model)];
    return m->state == MODEL_LOST ? 0 : m->wounds;
}

int models(UnitId of)
{
    return models_alive(&battle, of);
}

bool marked(UnitId of, UnitMark which)
{
    return has_mark(&battle, OWNER_UNIT, of, (int)which);
}

bool model_marked(UnitId of, int model, ModelMark which)
{
    return has_mark(&battle, OWNER_MODEL, model_of(of, model), (int)which);
}

int32_t unit_tally(UnitId of, UnitTally tally)
{
    return tally_of(&battle, OWNER_UNIT, of, (int)tally);
}

int32_t command(SeatId seat)
{
    return tally_of(&battle, OWNER_SEAT, seat, SEAT_CP);
}

int32_t points(SeatId seat)
{
    return tally_of(&battle, OWNER_SEAT, seat, SEAT_OP);
}

bool told(EventKind kind, UnitId of)
{
    for (size_t i = 0; i < event_log.events; i++) {
        if (event_log.event[i].kind == kind && event_log.event[i].unit == of)
            return true;
    }
    return false;
}

bool told_tale(WarsurgeTale tale)
{
    for (size_t i = 0; i < event_log.events; i++) {
        if (event_log.event[i].kind == EV_TOLD && event_log.event[i].value == (int32_t)tale)
            return true;
    }
    return false;
}

bool was_cited(WarsurgeRule rule)
{
    return scratch.cited[rule / 64] >> (rule % 64) & 1;
}
