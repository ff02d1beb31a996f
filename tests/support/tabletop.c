#include "tabletop.h"
#include "rule_off.h"

#include <stdio.h>
#include <string.h>

enum { TABLE_WIDTH = 72, TABLE_DEPTH = 48, MOST_ANSWERS_GIVEN = 6000 };

static Game game;
static Battle battle;
static Scratch scratch;
static EventLog event_log;
static Answer building;
static bool laid_out;
static void (*behind_throw)(void);

Game *the_game(void)
{
    return &game;
}

Battle *the_battle(void)
{
    battle.told++; /* whoever takes it may write into it */
    return &battle;
}

const Look *the_look(void)
{
    static Look look;
    look = (Look){ &game, &battle, &scratch };
    look_refresh(&look);
    return &look;
}

Play *the_play(void)
{
    static Play play;
    static Answer given;
    play = (Play){ .look = *the_look(), .battle = &battle, .log = &event_log, .given = &given };
    return &play;
}

/* ---- The game ------------------------------------------------------------------- */

void clear_tabletop(const Ruleset *rules, const char *const seat[], int rounds)
{
    memset(&game, 0, sizeof game);
    memset(&battle, 0, sizeof battle);
    scratch_clear(&scratch);
    laid_out = false;
    behind_throw = NULL;
    game.ruleset = rules;
    game.rounds = rounds;
    game.width = TABLE_WIDTH * INCH;
    game.height = TABLE_DEPTH * INCH;
    game.scenario_field_count = rules->scenario_fields;
    for (int i = 0; i < rules->options; i++)
        game.option[i] = rules->option[i].usual;
    game.seats = 2;
    for (int i = 0; i < game.seats; i++)
        game.seat[i].id = game.seat[i].title = name_of(seat[i]);
    for (int i = 0; i < MOST_MODELS; i++) {
        for (int w = 0; w < MOST_WEAPONS_HELD; w++)
            game.model_weapon[i][w] = NO_WEAPON;
    }
    game.switched_off = rule_switched_off(rules);
}

int corners_of_rectangle(double x1, double y1, double x2, double y2)
{
    int first = game.corners;
    game.corner[game.corners++] = spot(x1, y1);
    game.corner[game.corners++] = spot(x2, y1);
    game.corner[game.corners++] = spot(x2, y2);
    game.corner[game.corners++] = spot(x1, y2);
    return first;
}

void add_zone(const char *title, double x1, double y1, double x2, double y2)
{
    MapZone *zone = &game.zone[game.zones++];
    zone->id = name_of(title);
    zone->title = name_of(title);
    zone->seat = NO_SEAT;
    zone->corner_first = corners_of_rectangle(x1, y1, x2, y2);
    zone->corners = 4;
}

WeaponId weapon(const char *id)
{
    WeaponId place = game_weapon(&game, id);
    if (place < 0)
        fail_msg("no weapon %s", id);
    return place;
}

int profile_place(const char *id)
{
    int place = game_profile(&game, id);
    if (place < 0)
        fail_msg("no profile %s", id);
    return place;
}

Roster *add_unit(const char *id, int profile, SeatId seat, int models)
{
    if (laid_out)
        fail_msg("units are added before anything is placed");
    const Profile *p = &game.profile[profile];
    Roster *r = &game.unit[game.units];
    char name[NAME_SIZE];
    snprintf(name, sizeof name, "%s-%d", id, game.units++);
    r->id = r->title = name_of(name);
    r->seat = seat;
    r->profile = (int16_t)profile;
    r->models = (int16_t)models;
    r->first_model = (int16_t)game.models;
    r->carrier = NO_UNIT;
    for (int i = 0; i < models; i++) {
        for (int w = 0; w < p->weapons; w++)
            game.model_weapon[game.models + i][w] = p->weapon[w];
    }
    game.models += models;
    return r;
}

/* ---- The position ------------------------------------------------------------------- */

Length inches(double value)
{
    return length_round(value * INCH);
}

Point spot(double x, double y)
{
    return (Point){ inches(x), inches(y) };
}

void lay_out(void)
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

void wounds(UnitId of, int model, int left)
{
    battle.model[model_of(of, model)].wounds = (int16_t)left;
}

void set_mark(UnitId of, int mark)
{
    lay_out();
    marks_set(&battle.unit[of].marks, mark, true);
    battle.told++;
}

void enter_at(int round, int phase, SeatId seat)
{
    lay_out();
    battle.round = (uint16_t)round;
    log_clear(&event_log);
    CHECK(battle_enter(&game, &battle, &scratch, &event_log, phase, seat));
}

void begin(void)
{
    log_clear(&event_log);
    battle_begin(&game, &battle, &scratch, &event_log);
    laid_out = true;
}

/* ---- Orders ------------------------------------------------------------------------------ */

void order(UnitId actor)
{
    building = answer_now(battle.request.shape == SHAPE_PATHS ? ANSWER_PATHS : ANSWER_ORDER);
    building.order.actor = actor;
}

Order *the_order(void)
{
    return &building.order;
}

Clause *deed(int verb)
{
    Clause *clause = order_clause(&building.order, verb);
    if (!clause)
        fail_msg("the order is full");
    return clause;
}

void path_to(ModelId model, double x, double y, Heading facing)
{
    if (!order_path(&building.order, model))
        fail_msg("the order has no room for a path");
    CHECK(order_point(&building.order, (PathPoint){ spot(x, y), facing, LEVEL_BY_GROUND }));
}

void onward(double x, double y)
{
    const PathPoint *last = &building.order.point[building.order.points - 1];
    CHECK(order_point(&building.order, (PathPoint){ spot(x, y), last->facing, LEVEL_BY_GROUND }));
}

Verdict judged(void)
{
    return battle_judge(&game, &battle, &scratch, &building);
}

bool nearest(Nearest *found)
{
    Answer other;
    if (!order_nearest(the_look(), &building, &other, found))
        return false;
    building = other;
    return true;
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

static Verdict must_refuse(int refusal, const char *file, int line)
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

void refused(int refusal, const char *file, int line)
{
    must_refuse(refusal, file, line);
}

void refused_inches(int refusal, double measured, double allowed, const char *file, int line)
{
    Verdict verdict = must_refuse(refusal, file, line);
    test_length(verdict.measured, inches(measured), "measured", file, line);
    test_length(verdict.allowed, inches(allowed), "allowed", file, line);
}

void refused_count(int refusal, int measured, int allowed, const char *file, int line)
{
    Verdict verdict = must_refuse(refusal, file, line);
    if (verdict.measured == measured && verdict.allowed == allowed)
        return;
    print_error("measured %d, allowed %d instead of %d, %d\n", verdict.measured, verdict.allowed,
                measured, allowed);
    _fail(file, line);
}

/* ---- Other answers -------------------------------------------------------------------------- */

Answer answer_now(AnswerKind kind)
{
    Answer answer;
    answer_begin(&answer, kind, request_seat(&battle.request));
    return answer;
}

static Answer choice_of(int32_t value)
{
    Answer answer = answer_now((AnswerKind)battle.request.shape);
    answer.value = value;
    return answer;
}

void choose(int32_t value)
{
    Answer answer = choice_of(value);
    accepted(&answer);
}

Verdict try_choice(int32_t value)
{
    Answer answer = choice_of(value);
    return battle_judge(&game, &battle, &scratch, &answer);
}

Verdict try_unit(UnitId unit)
{
    Answer answer = answer_now((AnswerKind)battle.request.shape);
    answer.id[answer.count++] = unit;
    return battle_judge(&game, &battle, &scratch, &answer);
}

void pick_id(int id)
{
    Answer answer = answer_now((AnswerKind)battle.request.shape);
    if (id >= 0)
        answer.id[answer.count++] = (int16_t)id;
    accepted(&answer);
}

void pick_unit(UnitId of)
{
    pick_id(of);
}

void usual(void)
{
    Answer answer;
    battle_default(&game, &battle, &scratch, &answer);
    accepted(&answer);
}

void after_throws(void (*answer)(void))
{
    behind_throw = answer;
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
        if (behind_throw)
            behind_throw();
    }
}

int dice_asked(void)
{
    return battle.request.dice_count;
}

void throw_all(int face)
{
    Answer answer;
    answer_begin(&answer, ANSWER_DICE, NO_SEAT);
    answer.count = dice_asked();
    memset(answer.die, face, (size_t)answer.count);
    accepted(&answer);
}

void until(int why, int face)
{
    for (int i = 0; i < MOST_ANSWERS_GIVEN && battle.request.shape != SHAPE_NONE; i++) {
        if (battle.request.why == why)
            return;
        if (battle.request.shape == SHAPE_DICE)
            throw_all(face);
        else
            usual();
    }
}

/* ---- What is checked ----------------------------------------------------------------------- */

void asked(SeatId seat, int why, const char *file, int line)
{
    bool dice = battle.request.shape == SHAPE_DICE;
    SeatId who = dice ? NO_SEAT : request_seat(&battle.request);
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

int models(UnitId of)
{
    return models_alive(&battle, of);
}

bool marked(UnitId of, int mark)
{
    return has_mark(&battle, OWNER_UNIT, of, mark);
}

int32_t unit_tally(UnitId of, int tally)
{
    return tally_of(&battle, OWNER_UNIT, of, tally);
}

int wounds_of(UnitId of, int model)
{
    const Model *m = &battle.model[model_of(of, model)];
    return m->state == MODEL_LOST ? 0 : m->wounds;
}

bool told_tale(int tale)
{
    for (size_t i = 0; i < event_log.events; i++) {
        if (event_log.event[i].kind == EV_TOLD && event_log.event[i].value == tale)
            return true;
    }
    return false;
}

const EventLog *log_told(void)
{
    return &event_log;
}

bool told(EventKind kind, UnitId of)
{
    for (size_t i = 0; i < event_log.events; i++) {
        if (event_log.event[i].kind == kind && event_log.event[i].unit == of)
            return true;
    }
    return false;
}

Manner went_as(UnitId of)
{
    for (size_t i = 0; i < event_log.events; i++) {
        const Event *e = &event_log.event[i];
        if ((e->kind == EV_FRONT || e->kind == EV_MOVED) && e->unit == of)
            return (Manner)e->manner;
    }
    return MANNER_WALK;
}

bool was_cited(RuleId rule)
{
    return scratch.cited[rule / 64] >> (rule % 64) & 1;
}
