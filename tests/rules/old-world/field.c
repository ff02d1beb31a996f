#include "field.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "armies.h"
#include "geom/block.h"

enum { TABLE_WIDTH = 72, TABLE_DEPTH = 48, MOST_ANSWERS_GIVEN = 6000 };

static Game game;
static Battle battle;
static Scratch scratch;
static EventLog event_log;
static Answer building, given;
static bool laid_out, casualties_named;

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
    look_refresh(&look);
    return &look;
}

Play *the_play(void)
{
    static Play play;
    play = (Play){ *the_look(), &battle, &event_log, &given, false };
    return &play;
}

Length inches(double value)
{
    return length_round(value * INCH);
}

static Point spot(double x, double y)
{
    return (Point){ inches(x), inches(y) };
}

static Heading heading(double degrees)
{
    return heading_normal((Heading)(degrees * DEGREE + (degrees < 0 ? -0.5 : 0.5)));
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
    for (int i = 1; id && i < old_world_ruleset.rules; i++) {
        if (!strcmp(old_world_ruleset.rule[i].id, id))
            return (RuleId)i;
    }
    return 0;
}

void field(void)
{
    static const char *const names[] = { "north", "south" };

    memset(&game, 0, sizeof game);
    memset(&battle, 0, sizeof battle);
    scratch_clear(&scratch);
    laid_out = casualties_named = false;
    game.ruleset = &old_world_ruleset;
    game.rounds = 6;
    game.width = TABLE_WIDTH * INCH;
    game.height = TABLE_DEPTH * INCH;
    game.scenario_field_count = SCENARIO_FIELDS;
    for (int i = 0; i < old_world_ruleset.options; i++)
        game.option[i] = old_world_ruleset.option[i].usual;
    game.seats = 2;
    for (int i = 0; i < 2; i++)
        game.seat[i].id = game.seat[i].title = name_of(names[i]);
    for (int i = 0; i < MOST_MODELS; i++) {
        for (int w = 0; w < MOST_WEAPONS_HELD; w++)
            game.model_weapon[i][w] = NO_WEAPON;
    }
    fill_armies(&game);
    add_zone("a", 0, 0, 72, 12);
    add_zone("b", 0, 36, 72, 48);
    game.switched_off = rule_switched_off();
}

void set_option(OldWorldOption which, int32_t value)
{
    game.option[which] = value;
}

WeaponId weapon(const char *id)
{
    WeaponId place = game_weapon(&game, id);
    if (place < 0)
        fail_msg("no weapon %s", id);
    return place;
}

UnitId unit(const char *code, SeatId seat, int count)
{
    if (laid_out)
        fail_msg("units are added before anything is placed");
    int place = game_profile(&game, code);
    if (place < 0)
        fail_msg("no profile %s", code);
    if (count == 0)
        count = usual_models(code);
    int files = usual_files(code);
    Roster *r = &game.unit[game.units];
    char name[NAME_SIZE];
    snprintf(name, sizeof name, "%s-%d", code, game.units);
    r->id = r->title = name_of(name);
    r->seat = seat;
    r->profile = (int16_t)game.profiles;
    game.profile[game.profiles++] = game.profile[place];
    r->models = (int16_t)count;
    r->files = (uint8_t)(files > count ? count : files);
    r->first_model = (int16_t)game.models;
    r->points = (int16_t)usual_points(code);
    r->carrier = NO_UNIT;
    const Profile *p = &game.profile[r->profile];
    for (int i = 0; i < count; i++) {
        for (int w = 0; w < p->weapons; w++)
            game.model_weapon[game.models + i][w] = p->weapon[w];
    }
    game.models += count;
    return (UnitId)game.units++;
}

Profile *profile_for(UnitId of)
{
    return &game.profile[game.unit[of].profile];
}

UnitId plain(const char *code, SeatId seat, int count)
{
    UnitId id = unit(code, seat, count);
    profile_for(id)->field[PF_CHAMPION] = 0;
    profile_for(id)->field[PF_STANDARD] = 0;
    profile_for(id)->field[PF_MUSICIAN] = 0;
    return id;
}

void give_trait(UnitId of, Trait trait, int32_t value)
{
    Profile *p = profile_for(of);
    if (p->traits == MOST_TRAITS)
        fail_msg("the profile is full of traits");
    p->trait[p->traits++] = (TraitUse){ (int16_t)trait, value };
}

PieceId terrain(const char *category, double x1, double y1, double x2, double y2)
{
    static const char *const words[] = { "open", "hill", "difficult", "dangerous", "impassable",
                                         "wood", "low",  "high",      "decoration" };
    Terrain *piece = &game.piece[game.terrain];
    memset(piece, 0, sizeof *piece);
    piece->id = piece->title = piece->kind = name_of(category);
    piece->corner_first = corners_of_rectangle(x1, y1, x2, y2);
    piece->corners = 4;
    piece->height = 2 * INCH;
    for (int i = 0; i < 9; i++) {
        if (!strcmp(words[i], category))
            piece->field[TF_CATEGORY] = i;
    }
    piece->field[TF_LEVEL] = !strcmp(category, "hill");
    return (PieceId)game.terrain++;
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

static void bring_on(UnitId of, int formation)
{
    lay_out();
    Unit *u = &battle.unit[of];
    u->state = UNIT_FIELD;
    u->carrier = NO_UNIT;
    u->tally[UT_FORMATION] = (int16_t)formation;
    for (int i = u->first; i < u->first + u->count; i++) {
        if (battle.model[i].state == MODEL_AWAY) {
            battle.model[i].state = MODEL_STANDING;
            battle.model[i].tally[MT_CREW] = (int16_t)(profile_for(of)->field[PF_CREW_W] == NO_FIELD
                                                           ? 0
                                                           : profile_for(of)->field[PF_CREW_W]);
        }
    }
    battle.revision++;
}

void stand(UnitId of, double x, double y, double degrees, int files)
{
    bool open = !profile_has(profile_for(of), TR_CLOSE_ORDER, NULL) &&
                profile_has(profile_for(of), TR_OPEN_ORDER, NULL);
    bring_on(of, open ? FORM_OPEN : FORM_CLOSE);
    battle.unit[of].build = BUILD_BLOCK;
    for (int i = 0; i < battle.unit[of].count; i++)
        battle.model[battle.unit[of].first + i].tally[MT_SLOT] = -1;
    arrange(the_play(), of, (Pose){ spot(x, y), heading(degrees) }, files, 0);
}

void stand_model(UnitId of, int model, double x, double y, double degrees)
{
    ModelId id = model_of(of, model);
    bring_on(of, FORM_SKIRMISH);
    battle.unit[of].front.facing = heading(degrees);
    battle.model[id].pose = (Pose){ spot(x, y), heading(degrees) };
    if (model == 1)
        battle.unit[of].front.at = spot(x, y);
    battle.revision++;
}

void row(UnitId of, int first, int last, double x, double y, double step_x, double step_y)
{
    double facing = game.unit[of].seat == NORTH ? 180 : 0;
    for (int i = first; i <= last; i++)
        stand_model(of, i, x + (i - first) * step_x, y + (i - first) * step_y, facing);
}

void joined(UnitId character, UnitId of, int file)
{
    bring_on(character, FORM_CLOSE);
    battle.unit[character].carrier = of;
    battle.unit[character].tally[UT_HOST_SLOT] = (int16_t)(file + 1);
    Unit *u = &battle.unit[of];
    battle.model[battle.unit[character].first].tally[MT_SLOT] = (int16_t)file;
    arrange(the_play(), of, u->front, u->files, 0);
}

void left(UnitId of, int count)
{
    lay_out();
    for (int i = count; i < battle.unit[of].count; i++) {
        battle.model[battle.unit[of].first + i].state = MODEL_LOST;
        battle.model[battle.unit[of].first + i].wounds = 0;
    }
}

void wounds(UnitId of, int model, int count)
{
    battle.model[model_of(of, model)].wounds = (int16_t)count;
}

void set_mark(UnitId of, UnitMark which)
{
    lay_out();
    battle.unit[of].marks |= (uint64_t)1 << which;
}

void set_tally_of(UnitId of, UnitTally which, int value)
{
    lay_out();
    battle.unit[of].tally[which] = (int16_t)value;
}

void engaged(UnitId a, UnitId b)
{
    link_up(the_play(), LK_ENGAGED, a, b, 0, 0);
}

void enter_round(int round, Phase phase, SeatId seat)
{
    lay_out();
    battle.round = (uint16_t)round;
    battle.active = seat;
    log_clear(&event_log);
    CHECK(battle_enter(&game, &battle, &scratch, &event_log, (int)phase, seat));
}

void enter(Phase phase, SeatId seat)
{
    enter_round(1, phase, seat);
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

Clause *length(Verb verb, double value)
{
    Clause *clause = deed(verb);
    clause->number = inches(value);
    clause->has_number = true;
    return clause;
}

Clause *wheel(Hand hand, double value)
{
    Clause *clause = length(VERB_WHEEL, value);
    clause->word = hand == HAND_RIGHT;
    return clause;
}

Clause *wheel_degrees(UnitId of, Hand hand, double degrees)
{
    Block block = block_of(the_look(), of);
    Clause *clause = wheel(hand, 0);
    clause->number = block_wheel_cost(&block, heading(degrees));
    return clause;
}

Clause *turn(int word)
{
    Clause *clause = deed(VERB_TURN);
    clause->word = (uint8_t)word;
    return clause;
}

Clause *number(Verb verb, int value)
{
    Clause *clause = deed(verb);
    clause->number = value;
    clause->has_number = true;
    return clause;
}

Clause *reform(double degrees, int files)
{
    Clause *clause = number(VERB_REFORM, files);
    clause->heading = heading(degrees);
    clause->has_heading = true;
    return clause;
}

Clause *at_unit(Verb verb, UnitId target)
{
    Clause *clause = deed(verb);
    clause->unit = target;
    return clause;
}

Clause *deploy(double x, double y, double degrees, int files)
{
    Clause *clause = deed(VERB_DEPLOY);
    clause->point = spot(x, y);
    clause->has_point = true;
    clause->heading = heading(degrees);
    clause->has_heading = true;
    clause->number = files;
    clause->has_number = files > 0;
    return clause;
}

Clause *cast(Trait spell, UnitId target)
{
    Clause *clause = at_unit(VERB_CAST, target);
    clause->word = (uint8_t)(spell - TR_SPELL_HAMMERHAND);
    return clause;
}

void path(int model, double x, double y)
{
    ModelId id = model_of(building.order.actor, model);
    if (!order_path(&building.order, id))
        fail_msg("the order has no room for a path");
    Heading facing = battle.unit[building.order.actor].front.facing;
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

void done(void)
{
    order(NO_UNIT);
    deed(VERB_DONE);
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

Verdict try_choice(int32_t value)
{
    Answer answer = answer_now((AnswerKind)battle.request.shape);
    answer.value = value;
    return battle_judge(&game, &battle, &scratch, &answer);
}

static void pick(int16_t id)
{
    Answer answer = answer_now((AnswerKind)battle.request.shape);
    if (id >= 0)
        answer.id[answer.count++] = id;
    accepted(&answer);
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

void name_casualties(void)
{
    casualties_named = true;
}

static void pass_casualties(void)
{
    while (!casualties_named && battle.request.shape != SHAPE_NONE &&
           battle.request.shape != SHAPE_DICE &&
           (battle.request.why == WHY_CASUALTY || battle.request.why == WHY_VICTIMS))
        usual();
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
        pass_casualties();
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

Pose front_of(UnitId of)
{
    return battle.unit[of].front;
}

void check_front(UnitId of, double x, double y, double degrees, const char *file, int line)
{
    enum { NEAR = INCH / 1000, TURN_NEAR = 36 };
    Pose front = front_of(of);
    Heading off = heading_turn(heading(degrees), front.facing);
    Length across = front.at.x - inches(x), down = front.at.y - inches(y);
    if (across >= -NEAR && across <= NEAR && down >= -NEAR && down <= NEAR && off >= -TURN_NEAR &&
        off <= TURN_NEAR)
        return;
    print_error("front at %.4f,%.4f facing %.3f instead of %.4f,%.4f facing %.3f\n",
                (double)front.at.x / INCH, (double)front.at.y / INCH, (double)front.facing / DEGREE,
                x, y, degrees);
    _fail(file, line);
}

int wounds_of(UnitId of, int model)
{
    const Model *m = &battle.model[model_of(of, model)];
    return m->state == MODEL_LOST ? 0 : m->wounds;
}

bool seat_marked(SeatId seat, SeatMark which)
{
    return has_mark(&battle, OWNER_SEAT, seat, (int)which);
}

int models(UnitId of)
{
    return models_alive(&battle, of);
}

bool marked(UnitId of, UnitMark which)
{
    return has_mark(&battle, OWNER_UNIT, of, (int)which);
}

int32_t unit_tally(UnitId of, UnitTally tally)
{
    return tally_of(&battle, OWNER_UNIT, of, (int)tally);
}

bool told_tale(OldWorldTale tale)
{
    for (size_t i = 0; i < event_log.events; i++) {
        if (event_log.event[i].kind == EV_TOLD && event_log.event[i].value == (int32_t)tale)
            return true;
    }
    return false;
}

bool was_cited(OldWorldRule rule)
{
    return scratch.cited[rule / 64] >> (rule % 64) & 1;
}
