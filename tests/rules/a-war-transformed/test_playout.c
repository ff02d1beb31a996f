#include "field.h"

#include "data/files.h"
#include "engine/at_random.h"

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
    if (!game_build(&game, &folder, &a_war_transformed_ruleset, &choice, &problem))
        fail_msg("%s:%d:%d: %s", problem.file, problem.line, problem.column, problem.sentence);
    scratch_clear(&scratch);
    log_clear(&told_now);
    battle_begin(&game, &battle, &scratch, &told_now);
}

/* No two bases stand on each other, in whatever way they came there: BAS-02; nobody is off the table. */
static void check_positions(void)
{
    for (int i = 0; i < battle.models; i++) {
        Base base = model_base(&game, &battle, (ModelId)i);
        if (!is_standing(&battle, (ModelId)i))
            continue;
        bool off = base_over_edge(base, game.width, game.height) > REACH_SLACK;
        if (off)
            print_error("round %d, phase %d: model %d of %s is over the edge\n", battle.round,
                        battle.phase, i, game.unit[battle.model[i].unit].id.text);
        CHECK(!off);
        for (int k = 0; k < i; k++) {
            bool on =
                is_standing(&battle, (ModelId)k) &&
                base_overlap_depth(base, model_base(&game, &battle, (ModelId)k)) > 2 * REACH_SLACK;
            if (on)
                print_error("round %d, phase %d: models %d and %d overlap\n", battle.round,
                            battle.phase, i, k);
            CHECK(!on);
        }
    }
}

/* Lost units have no models, and nobody has more markers than breaks him: DMG-07, MOR-14. */
static void check_states(void)
{
    for (UnitId u = 0; u < battle.units; u++) {
        if (battle.unit[u].state == UNIT_FIELD)
            CHECK(models_alive(&battle, u) > 0);
        if (battle.unit[u].state == UNIT_LOST)
            CHECK(models_alive(&battle, u) == 0);
        int zeal = unit_profile(&game, &battle, u)->field[PF_ZEAL];
        CHECK(tally_of(&battle, OWNER_UNIT, u, UT_STRESS) <= zeal);
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
        battle_dice(&battle, chance, &answer);
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
    if (!is_yes(&verdict))
        print_error("refused %d at question %d\n", verdict.refusal, battle.request.why);
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
        while (answers < 20000 && play_on(&chance)) {
            if (++answers % 8 == 0)
                check_positions();
            check_states();
        }
        CHECK(battle.over);
        check_positions();
    }
}

/* How often each order, question and refusal came. */
static void print_tallies(void)
{
    const Ruleset *rules = &a_war_transformed_ruleset;
    for (int i = 0; i < VERBS; i++)
        printf("%s %d, ", rules->verb[i].word, ordered[i]);
    for (int i = 0; i < WHYS; i++)
        printf("? %s %d, ", rules->question[i].word, asked_for[i]);
    for (int i = 0; i < rules->refusals; i++)
        printf("! %s %d, ", rules->refusal[i].name, refused_as[NO_OF_RULESET + i]);
    printf("\n");
}

TEST(every_scenario_is_played_to_its_end)
{
    play_out("dawn-raid", 40);
    play_out("lock-house", 20);
    play_out("causeway", 20);
    print_tallies();
}
