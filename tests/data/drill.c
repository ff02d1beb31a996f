#include "drill.h"

#include <string.h>

#include "engine/play.h"
#include "engine/referee.h"

static const RuleText rules[] = {
    { "", "", "" },
    { "DRL-GEN-01", "A rule.", "p. 1" },
    { "DRL-GEN-02", "Another rule.", "p. 1" },
};
static const RefusalText refusals[] = {
    { "TOO_FAR", 1, "{a} is too far (limit {b})" },
};
static const FieldDef profile_fields[] = {
    { "move", "M", FIELD_LENGTH, 0, 30 * INCH, 0, true, false, NULL },
    { "wounds", "W", FIELD_NUMBER, 1, 10, 1, false, false, NULL },
    { "save", "S", FIELD_NEED, 2, 6, NO_FIELD, false, true, NULL },
    { "kind", "K", FIELD_WORD, 0, 2, 0, false, false, "foot horse engine" },
    { "flies", "F", FIELD_FLAG, 0, 1, 0, false, false, NULL },
    { "slow", "Sl", FIELD_FRACTION, 0, 8, 0, false, true, NULL },
};
static const FieldDef weapon_fields[] = {
    { "range", "R", FIELD_LENGTH, 0, 72 * INCH, 0, true, false, NULL },
};
static const FieldDef terrain_fields[] = {
    { "difficult", "D", FIELD_FRACTION, 0, 8, 0, false, true, NULL },
    { "solid", "S", FIELD_FLAG, 0, 1, 0, false, false, NULL },
};
static const FieldDef scenario_fields[] = {
    { "victory", "V", FIELD_WORD, 0, 1, 0, false, false, "hold break" },
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
                      1,
                      { { PARAM_PATHS, NULL, false, NULL } } },
    [DRILL_DROP] = { "drop",
                     "",
                     "",
                     "",
                     'd',
                     true,
                     true,
                     1,
                     { { PARAM_PLACES, NULL, true, NULL } } },
    [DRILL_SHOOT] = { "shoot",
                      "",
                      "",
                      "",
                      's',
                      true,
                      true,
                      5,
                      { { PARAM_WEAPON, NULL, true, NULL },
                        { PARAM_MODELS, NULL, true, NULL },
                        { PARAM_UNIT, "at", true, NULL },
                        { PARAM_MODEL, "on", false, NULL },
                        { PARAM_HEADING, "aim", false, NULL } } },
    [DRILL_CHANT] = { "chant",
                      "",
                      "",
                      "",
                      'c',
                      true,
                      true,
                      4,
                      { { PARAM_WORD, NULL, true, "hymn curse march-song" },
                        { PARAM_UNIT, NULL, false, NULL },
                        { PARAM_MODEL, NULL, false, NULL },
                        { PARAM_PATHS, NULL, false, NULL } } },
    [DRILL_DIG] = { "dig",
                    "",
                    "",
                    "",
                    'g',
                    true,
                    true,
                    4,
                    { { PARAM_PIECE, NULL, false, NULL },
                      { PARAM_POINT, NULL, false, NULL },
                      { PARAM_LENGTH, "for", false, NULL },
                      { PARAM_NUMBER, "times", false, NULL } } },
    [DRILL_WAIT] = { "wait",
                     "",
                     "",
                     "",
                     'w',
                     true,
                     true,
                     1,
                     { { PARAM_WORD, "how", false, "calmly badly" } } },
    [DRILL_FINISH] = { "finish", "", "", "", 'f', false, true, 0, { { 0 } } },
};
static const ChoiceDef choices[] = { { "hold", "", NULL },
                                     { "flee", "", NULL },
                                     { "shoot-back", "", NULL } };
static const QuestionDef questions[] = {
    { "reaction", "", "", 1, false, 3, choices },
    { "bid", "", "", 1, true, 0, NULL },
};
static const PhaseDef phases[] = { { "dawn", "Dawn" }, { "dusk", "Dusk" } };
static const MarkDef marks[] = {
    { OWNER_UNIT, 0, SPAN_TURN, "shaken", NULL, NULL },
    { OWNER_MODEL, 3, SPAN_TURN, "hurt", NULL, NULL },
    { OWNER_SEAT, 1, SPAN_TURN, "done", NULL, NULL },
    { OWNER_PIECE, 2, SPAN_TURN, "burning", NULL, NULL },
    { OWNER_BATTLE, 5, SPAN_TURN, "raining", NULL, NULL },
};
static const TallyDef tallies[] = {
    { OWNER_UNIT, 1, SPAN_TURN, 0, 99, "hits", NULL, NULL },
    { OWNER_SEAT, 0, SPAN_TURN, -9, 9, "luck", NULL, NULL },
    { OWNER_MODEL, 2, SPAN_TURN, 0, 9, "shots", NULL, NULL },
    { OWNER_BATTLE, 0, SPAN_TURN, 0, 100, "hour", NULL, NULL },
};
static const LinkDef links[] = { { 4, SPAN_TURN, "locked" } };
static const NoteDef notes[] = { { OWNER_MODEL, 1, SPAN_TURN, "start" } };
static const ListDef lists[] = { { OWNER_BATTLE, 2, SPAN_TURN, "queue" } };
static const char *const made[] = { "cloud", "crater" };

static Flow run(Play *play, Frame *frame, const Answer *answer)
{
    (void)play;
    (void)frame;
    (void)answer;
    return DONE;
}
static const Procedure procedures[] = { { "all", run, NULL, NULL } };

#define TABLE(name) (int)(sizeof(name) / sizeof(name)[0])

const Ruleset drill = {
    .id = "drill",
    .title = "Drill",
    .tagline = "",
    .version = "1",
    .rules = TABLE(rules),
    .rule = rules,
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
    game->seat[0] = (SeatSetup){ name_of("blue"), name_of("Blue"), name_of("") };
    game->seat[1] = (SeatSetup){ name_of("red"), name_of("Red"), name_of("") };
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
