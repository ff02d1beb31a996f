#include "field.h"

#include "data/files.h"
#include "engine/at_random.h"
#include "geom/block.h"
#include "troops/ranks.h"

#include <stdio.h>

/* Whole battles of the shipped scenarios by players who answer at random: what holds whatever is ordered. */

static const DataFolder folder = { .path = PROJECT_DIR };

static Game game;
static Battle battle;
static Scratch scratch;
static EventLog told_now;
static int ordered[VERBS], asked_for[WHYS], refused_as[NO_OF_RULESET + 400];

static void load(const char *scenario)
{
    Problem problem = { .file = "" };
    GameChoice choice = game_choice(scenario);
    if (!game_build(&game, &folder, &war_and_conquest_ruleset, &choice, &problem))
        fail_msg("%s:%d:%d: %s", problem.file, problem.line, problem.column, problem.sentence);
    scratch_clear(&scratch);
    log_clear(&told_now);
    battle_begin(&game, &battle, &scratch, &told_now);
}

static void throw_at_random(Chance *chance, Answer *answer)
{
    answer_begin(answer, ANSWER_DICE, NO_SEAT);
    answer->count = battle.request.dice_count;
    for (int i = 0; i < answer->count; i++)
        answer->die[i] = (uint8_t)(1 + chance_between(chance, 0, 5));
}

/* No two of its figures stand on each other, in whatever way they came there (GEN-11); a block's stand in its slots (UNI-02). */
static void check_positions(void)
{
    Look look = { &game, &battle, &scratch };
    look_refresh(&look);
    for (UnitId u = NO_UNIT; units_next(&look, UNITS_STANDING, NO_UNIT, &u);) {
        Base base[MOST_UNIT_MODELS], other[MOST_UNIT_MODELS];
        int bases = footprints(&look, u, base, MOST_UNIT_MODELS);
        for (UnitId w = u; units_next(&look, UNITS_STANDING, NO_UNIT, &w);) {
            int others = footprints(&look, w, other, MOST_UNIT_MODELS);
            CHECK(bases_gap(base, bases, other, others, NULL, NULL) >= -2 * REACH_SLACK);
        }
        if (!is_block(&look, u))
            continue;
        Block block = block_of(&look, u);
        ModelId model[MOST_UNIT_MODELS];
        int models = unit_models(&look, u, model, MOST_UNIT_MODELS);
        for (int i = 0; i < models; i++)
            CHECK(point_distance(battle.model[model[i]].pose.at,
                                 block_model(&block, i, SHORT_RANK_CENTRE).pose.at) <= 2);
    }
}

/* One answer; false when the battle is over. */
static bool play_on(Chance *chance)
{
    Look look = { &game, &battle, &scratch };
    Answer answer;
    Verdict verdict = no(NO_NOT_OFFERED);
    if (battle.request.shape == SHAPE_NONE)
        return false;
    look_refresh(&look);
    if (battle.request.shape == SHAPE_DICE) {
        throw_at_random(chance, &answer);
        verdict = yes();
    }
    for (int i = 0; i < 12 && !is_yes(&verdict); i++) {
        answer_begin(&answer, (AnswerKind)battle.request.shape, request_seat(&battle.request));
        if (player_at_random(&look, chance, &answer))
            verdict = battle_judge(&game, &battle, &scratch, &answer);
        refused_as[verdict.refusal]++;
    }
    if (!is_yes(&verdict))
        battle_default(&game, &battle, &scratch, &answer);
    asked_for[battle.request.why]++;
    for (int i = 0; answer.kind == ANSWER_ORDER && i < answer.order.clauses; i++)
        ordered[answer.order.clause[i].verb]++;
    verdict = battle_answer(&game, &battle, &scratch, &answer, &told_now);
    CHECK(is_yes(&verdict));
    log_clear(&told_now);
    return true;
}

static void play_out(const char *scenario, int battles)
{
    for (int n = 0; n < battles; n++) {
        Chance chance = { .state = (uint64_t)n + 1 };
        load(scenario);
        int answers = 0;
        while (answers < 20000 && play_on(&chance))
            if (++answers % 16 == 0)
                check_positions();
        CHECK(battle.over);
        check_positions();
    }
}

/* How often each order, question and refusal came; those of the movement chapter all do. */
static void print_and_check_tallies(void)
{
    static const Verb verbs[] = { VERB_BASE,    VERB_DOUBLE, VERB_QUICK,  VERB_THROUGH,
                                  VERB_FORWARD, VERB_BACK,   VERB_DRIFT,  VERB_WHEEL,
                                  VERB_TURN,    VERB_RANKS,  VERB_CHARGE, VERB_FORM,
                                  VERB_JOIN,    VERB_LEAVE,  VERB_MOVE,   VERB_DONE };
    const Ruleset *rules = &war_and_conquest_ruleset;
    for (int i = 0; i < VERBS; i++)
        printf("%s %d, ", rules->verb[i].word, ordered[i]);
    for (int i = 0; i < WHYS; i++)
        printf("? %s %d, ", rules->question[i].word, asked_for[i]);
    for (int i = 0; i < rules->refusals; i++)
        printf("! %s %d, ", rules->refusal[i].name, refused_as[NO_OF_RULESET + i]);
    printf("\n");
    for (int i = 0; i < (int)(sizeof verbs / sizeof *verbs); i++)
        CHECK(ordered[verbs[i]] > 0);
    for (int why = WHY_DECLARE; why <= WHY_REVEALED; why++)
        CHECK(asked_for[why] > 0);
    for (int why = WHY_ROLL_SIDES; why <= WHY_PATH; why++)
        CHECK(asked_for[why] > 0 || why == WHY_MORALE_TEST);
}

TEST(every_scenario_is_played_to_its_end)
{
    play_out("dunmere", 40);
    play_out("the-fold", 30);
    play_out("corran-moor", 30);
    print_and_check_tallies();
}
