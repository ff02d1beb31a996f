#include "drill.h"

#include "engine/odds.h"

#include <string.h>

#include "engine/play.h"
#include "engine/referee.h"
#include "troops/ranks.h"

static const RuleText rules[] = {
    { "", "", "", false, false },
    [DRILL_RULE_MARCH] = { "DRL-MAR-01", "Models march up to their Move.", "p. 1", false, false },
    [DRILL_RULE_SHOOT] = { "DRL-SHO-01", "A shot hits on 4+ and costs a wound.", "p. 2", false,
                           false },
};
enum { NO_TOO_FAR = NO_OF_RULESET };
static const TaleText tales[] = {
    { "hits", DRILL_RULE_SHOOT, "{who} hits {other} {a} times" },
};
static const RefusalText refusals[] = {
    { "TOO_FAR", DRILL_RULE_MARCH, GRADE_DETAIL, "{a} is too far (limit {b})", NULL, LIMIT_MOST },
};
static const FieldDef profile_fields[] = {
    { "move", "M", FIELD_LENGTH, 0, 30 * INCH, 0, true, false, NULL, SHOWS_NOBODY },
    { "wounds", "W", FIELD_NUMBER, 1, 10, 1, false, false, NULL, SHOWS_NOBODY },
    { "save", "S", FIELD_NEED, 2, 6, NO_FIELD, false, true, NULL, SHOWS_NOBODY },
    { "kind", "K", FIELD_WORD, 0, 2, 0, false, false, "foot horse engine", SHOWS_NOBODY },
    { "flies", "F", FIELD_FLAG, 0, 1, 0, false, false, NULL, SHOWS_NOBODY },
    { "slow", "Sl", FIELD_FRACTION, 0, 8, 0, false, true, NULL, SHOWS_NOBODY },
};
static const FieldDef weapon_fields[] = {
    { "range", "R", FIELD_LENGTH, 0, 72 * INCH, 0, true, false, NULL, SHOWS_NOBODY },
};
static const FieldDef terrain_fields[] = {
    { "difficult", "D", FIELD_FRACTION, 0, 8, 0, false, true, NULL, SHOWS_NOBODY },
    { "solid", "S", FIELD_FLAG, 0, 1, 0, false, false, NULL, SHOWS_NOBODY },
};
static const FieldDef scenario_fields[] = {
    { "victory", "V", FIELD_WORD, 0, 1, 0, false, false, "hold break", SHOWS_NOBODY },
};
static const TraitDef profile_traits[] = {
    { "fearless", "Fearless", 1, false, FIELD_NUMBER, 0, 0, "" },
    { "carries", "Carries", 1, true, FIELD_NUMBER, 1, 20, "" },
    { "dread", "Dread", 1, true, FIELD_LENGTH, 0, 24 * INCH, "" },
};
static const TraitDef weapon_traits[] = {
    { "volley", "Volley", 1, false, FIELD_NUMBER, 0, 0, "" },
};
static const OptionDef options[] = {
    { "night", "Night", 1, "off on", 0, "" },
    { "weather", "Weather", 1, "fair rain snow", 0, "" },
};
static const VerbDef verbs[DRILL_VERBS] = {
    [DRILL_MARCH] = { "march",
                      "",
                      "",
                      "",
                      'm',
                      true,
                      true,
                      DOES_MOVE,
                      HANDLE_NONE,
                      1,
                      { { PARAM_PATHS, NULL, false, NULL, NULL } },
                      NULL,
                      0 },
    [DRILL_DROP] = { "drop",
                     "",
                     "",
                     "",
                     'd',
                     true,
                     true,
                     DOES_OTHER,
                     HANDLE_NONE,
                     1,
                     { { PARAM_PLACES, NULL, true, NULL, NULL } },
                     NULL,
                     0 },
    [DRILL_SHOOT] = { "shoot",
                      "",
                      "",
                      "",
                      's',
                      true,
                      true,
                      DOES_OTHER,
                      HANDLE_NONE,
                      5,
                      { { PARAM_WEAPON, NULL, true, NULL, NULL },
                        { PARAM_MODELS, NULL, true, NULL, NULL },
                        { PARAM_UNIT, "at", true, NULL, NULL },
                        { PARAM_MODEL, "on", false, NULL, NULL },
                        { PARAM_HEADING, "aim", false, NULL, NULL } },
                      NULL,
                      0 },
    [DRILL_CHANT] = { "chant",
                      "",
                      "",
                      "",
                      'c',
                      true,
                      true,
                      DOES_OTHER,
                      HANDLE_NONE,
                      4,
                      { { PARAM_WORD, NULL, true, "hymn curse march-song", NULL },
                        { PARAM_UNIT, NULL, false, NULL, NULL },
                        { PARAM_MODEL, NULL, false, NULL, NULL },
                        { PARAM_PATHS, NULL, false, NULL, NULL } },
                      NULL,
                      0 },
    [DRILL_DIG] = { "dig",
                    "",
                    "",
                    "",
                    'g',
                    true,
                    true,
                    DOES_OTHER,
                    HANDLE_NONE,
                    4,
                    { { PARAM_PIECE, NULL, false, NULL, NULL },
                      { PARAM_POINT, NULL, false, NULL, NULL },
                      { PARAM_LENGTH, "for", false, NULL, NULL },
                      { PARAM_NUMBER, "times", false, NULL, NULL } },
                    NULL,
                    0 },
    [DRILL_WAIT] = { "wait",
                     "",
                     "",
                     "",
                     'w',
                     true,
                     true,
                     DOES_OTHER,
                     HANDLE_NONE,
                     1,
                     { { PARAM_WORD, "how", false, "calmly badly", NULL } },
                     NULL,
                     0 },
    [DRILL_FINISH] = { "finish",
                       "",
                       "",
                       "",
                       'f',
                       false,
                       true,
                       DOES_OTHER,
                       HANDLE_NONE,
                       0,
                       { { 0 } },
                       NULL,
                       0 },
};
static const ChoiceDef choices[] = { { "hold", "", NULL, NULL },
                                     { "flee", "", NULL, NULL },
                                     { "shoot-back", "", NULL, NULL } };
static const QuestionDef questions[] = {
    [DRILL_REACTION] = { "reaction", "", "", 1, false, 3, choices, MEANS_ITSELF },
    [DRILL_BID] = { "bid", "", "", 1, true, 0, NULL, MEANS_ITSELF },
    [DRILL_ORDER] = { "order", "", "", 1, false, 0, NULL, MEANS_ITSELF },
    [DRILL_TO_HIT] = { "to-hit", "", "", 2, false, 0, NULL, MEANS_ITSELF },
};
static const PhaseDef phases[] = { { "dawn", "Dawn", PHASE_ALWAYS, 0, 0, NULL, NULL, false },
                                   { "dusk", "Dusk", PHASE_ALWAYS, 0, 0, NULL, NULL, false } };
static const MarkDef marks[] = {
    { OWNER_UNIT, 0, SPAN_TURN, "shaken", NULL, NULL, false, NULL },
    { OWNER_MODEL, 3, SPAN_TURN, "hurt", NULL, NULL, false, NULL },
    { OWNER_SEAT, 1, SPAN_TURN, "done", NULL, NULL, false, NULL },
    { OWNER_PIECE, 2, SPAN_TURN, "burning", NULL, NULL, false, NULL },
    { OWNER_BATTLE, 5, SPAN_TURN, "raining", NULL, NULL, false, NULL },
};
static const TallyDef tallies[] = {
    { OWNER_UNIT, 1, SPAN_TURN, 0, 99, "hits", NULL, NULL, false, false, false },
    { OWNER_SEAT, 0, SPAN_TURN, -9, 9, "luck", NULL, NULL, false, false, false },
    { OWNER_MODEL, 2, SPAN_TURN, 0, 9, "shots", NULL, NULL, false, false, false },
    { OWNER_BATTLE, 0, SPAN_TURN, 0, 100, "hour", NULL, NULL, false, false, false },
};
static const LinkDef links[] = { { 4, SPAN_TURN, "locked" } };
static const NoteDef notes[] = { { OWNER_MODEL, 1, SPAN_TURN, "start" } };
static const ListDef lists[] = { { OWNER_BATTLE, 2, SPAN_TURN, "queue" } };
static const char *const made[] = { "cloud", "crater" };

/* ---- Playing: bids, then orders by turns; a shot may be answered before its dice fall -------- */

enum { PROC_TURNS, PROC_SHOT };
enum { TURN_BIDS, TURN_ASK, TURN_TAKE };
enum { SHOT_ASK, SHOT_ANSWERED, SHOT_THROWN };

static Length march_limit(const Look *look, ModelId model)
{
    return model_profile(look->game, look->battle, model)->field[0];
}

static void march(Play *play, const Order *order)
{
    for (int i = 0; i < order->paths; i++) {
        const ModelPath *path = &order->path[i];
        move_model(play, path, &order->point[path->first], 0, DRILL_RULE_MARCH);
    }
    mark(play, OWNER_UNIT, order->actor, 0, DRILL_RULE_MARCH);
}

static Flow take(Play *play, Frame *frame, const Answer *answer)
{
    const Clause *clause = &answer->order.clause[0];
    SeatId other = (SeatId)(1 - answer->seat);
    if (clause->verb == DRILL_MARCH)
        march(play, &answer->order);
    if (clause->verb == DRILL_FINISH) {
        set_turn(play, play->look.battle->turn + 1);
        set_active(play, other, 0);
    }
    if (clause->verb != DRILL_SHOOT)
        return go(frame, TURN_ASK);
    Frame shot = frame_of(PROC_SHOT, answer->seat, answer->order.actor, clause->unit);
    shot.v[0] = __builtin_popcountll(clause->models);
    return resolve(play, frame, TURN_ASK, shot);
}

static Flow run_turns(Play *play, Frame *frame, const Answer *answer)
{
    const Battle *b = play->look.battle;
    if (frame->step == TURN_TAKE)
        return take(play, frame, answer);
    if (frame->step == TURN_ASK)
        return ask_order(play, frame, TURN_TAKE, b->active, DRILL_ORDER, (1u << DRILL_VERBS) - 1);
    set_round(play, 1);
    set_active(play, 0, 0);
    return ask_sealed(play, frame, TURN_ASK, 3, DRILL_BID, 0, 9);
}

static Flow run_shot(Play *play, Frame *frame, const Answer *answer)
{
    const Battle *b = play->look.battle;
    switch (frame->step) {
    case SHOT_ASK:
        return ask_choice(play, frame, SHOT_ANSWERED, b->unit[frame->target].seat, DRILL_REACTION,
                          7, 0);
    case SHOT_ANSWERED:
        if (answer->value == 1)
            return DONE;
        return throw_dice(play, frame, SHOT_THROWN, frame->seat, DRILL_TO_HIT, DICE_D6,
                          frame->v[0]);
    default:
        break;
    }
    int hits = 0;
    for (int i = 0; i < frame->v[0]; i++)
        hits += die_at(play, frame, i) >= 4;
    ModelId model = b->unit[frame->target].first;
    int left = b->model[model].wounds - hits;
    set_wounds(play, model, left > 0 ? left : 0, DRILL_RULE_SHOOT);
    tell_tale(play, 0, frame->seat, frame->actor, frame->target, hits, 0, 0);
    return DONE;
}

static Verdict judge(const Look *look, const Frame *frame, const Answer *answer)
{
    (void)frame;
    if (answer->kind != ANSWER_ORDER)
        return yes();
    for (int i = 0; i < answer->order.paths; i++) {
        const ModelPath *path = &answer->order.path[i];
        Pose from = look->battle->model[path->model].pose;
        Length way = path_way(from, &answer->order.point[path->first], path->count);
        Segment line = { from.at, from.at };
        if (!within(way, march_limit(look, path->model)))
            return no_reach(NO_TOO_FAR, way, march_limit(look, path->model), line);
    }
    return yes();
}

static void begin(Play *play)
{
    push_first(play, frame_of(PROC_TURNS, NO_SEAT, NO_UNIT, NO_UNIT));
}

static bool enter(Play *play, int phase, SeatId seat)
{
    Frame frame = frame_of(PROC_TURNS, NO_SEAT, NO_UNIT, NO_UNIT);
    (void)phase;
    frame.step = TURN_ASK;
    set_active(play, seat, 0);
    push_first(play, frame);
    return true;
}

static const Procedure procedures[] = {
    [PROC_TURNS] = { "turns", run_turns, judge, NULL, NULL, NULL },
    [PROC_SHOT] = { "shot", run_shot, NULL, NULL, NULL, NULL },
};

#define TABLE(name) (int)(sizeof(name) / sizeof(name)[0])

static void odds(const Look *look, const OddsRequest *of, Text *text)
{
    (void)look;
    if (of->what != ODDS_OF_ANSWER || of->answer->kind != ANSWER_ORDER ||
        of->answer->order.clause[0].verb != DRILL_SHOOT)
        return;
    text_add(text, "a hit: ");
    text_chance(text, odds_of_need(6, 4));
    text_char(text, '\n');
}

static const RuleChange changes[] = {
    { "0.8", DRILL_RULE_SHOOT, "a shot needs 4 or more" },
    { "0.9", DRILL_RULE_MARCH, "a march is 6\"" },
};

static const RankRules blocks = { .short_side = NULL };

const Ruleset drill = {
    .id = "drill",
    .title = "Drill",
    .tagline = "",
    .ranks = &blocks,
    .version = "1",
    .changed = changes,
    .changes = TABLE(changes),
    .rules = TABLE(rules),
    .rule = rules,
    .tales = TABLE(tales),
    .tale = tales,
    .game = { .begin = begin, .enter = enter },
    .refusals = TABLE(refusals),
    .refusal = refusals,
    .profile_fields = TABLE(profile_fields),
    .profile_field = profile_fields,
    .weapon_fields = TABLE(weapon_fields),
    .weapon_field = weapon_fields,
    .terrain_fields = TABLE(terrain_fields),
    .terrain_field = terrain_fields,
    .scenario_fields = TABLE(scenario_fields),
    .scenario_field = scenario_fields,
    .wounds_field = 1,
    .profile_traits = TABLE(profile_traits),
    .profile_trait = profile_traits,
    .weapon_traits = TABLE(weapon_traits),
    .weapon_trait = weapon_traits,
    .options = TABLE(options),
    .option = options,
    .verbs = TABLE(verbs),
    .tell = { .odds = odds },
    .verb = verbs,
    .questions = TABLE(questions),
    .question = questions,
    .phases = TABLE(phases),
    .phase = phases,
    .marks = TABLE(marks),
    .mark = marks,
    .tallies = TABLE(tallies),
    .tally = tallies,
    .links = TABLE(links),
    .link = links,
    .notes = TABLE(notes),
    .note = notes,
    .lists = TABLE(lists),
    .list = lists,
    .made = TABLE(made),
    .made_kind = made,
    .procedures = TABLE(procedures),
    .procedure = procedures,
};

const Ruleset *drill_named(const char *id)
{
    return strcmp(id, "drill") == 0 ? &drill : NULL;
}

static void add_unit(Game *game, const char *id, SeatId seat, int models)
{
    Roster *unit = &game->unit[game->units++];
    *unit = (Roster){ .id = name_of(id),
                      .title = name_of(id),
                      .seat = seat,
                      .models = (int16_t)models,
                      .first_model = (int16_t)game->models,
                      .carrier = NO_UNIT };
    for (int i = 0; i < models; i++, game->models++)
        memset(game->model_weapon[game->models], 0xFF, sizeof game->model_weapon[0]);
}

void drill_game(Game *game)
{
    static const char *const pieces[] = { "wood", "pond", "mill" };
    static const char *const weapons[] = { "bow", "long-bow", "axe" };
    memset(game, 0, sizeof *game);
    game->ruleset = &drill;
    game->width = game->height = 48 * INCH;
    game->seats = 2;
    game->seat[0] = (SeatSetup){ name_of("blue"), name_of("Blue"), name_of(""), 0 };
    game->seat[1] = (SeatSetup){ name_of("red"), name_of("Red"), name_of(""), 0 };
    game->profiles = 1;
    game->profile[0] = (Profile){
        .id = name_of("levy"), .base = BASE_CIRCLE, .base_width = INCH, .base_length = INCH
    };
    game->profile[0].field[1] = 3;
    for (int i = 0; i < 3; i++) {
        game->piece[game->terrain++] = (Terrain){ .id = name_of(pieces[i]) };
        game->weapon[game->weapons++] = (Weapon){ .id = name_of(weapons[i]) };
    }
    add_unit(game, "spears", 0, 6);
    add_unit(game, "bows-2", 0, 3);
    add_unit(game, "captain", 0, 1);
    add_unit(game, "pikes", 1, 6);
    add_unit(game, "slings", 1, 3);
    add_unit(game, "chief", 1, 1);
}

void drill_battle(const Game *game, Battle *battle)
{
    battle_lay_out(game, battle);
    for (int i = 0; i < battle->models - 1; i++) {
        Model *model = &battle->model[i];
        model->state = MODEL_STANDING;
        model->pose = (Pose){ { (i * 7919 + 1) % (48 * INCH), (i * 104729 + 5) % (48 * INCH) },
                              i * 12345 % FULL_TURN };
        battle->unit[model->unit].state = UNIT_FIELD;
    }
}
