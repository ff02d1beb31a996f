#include "field.h"

#include "data/files.h"
#include "engine/at_random.h"
#include "geom/block.h"
#include "troops/ranks.h"

/* Whole battles of the shipped scenarios by players who answer at random: what holds whatever is ordered. */

static const DataFolder folder = { .path = PROJECT_DIR };

static Game game;
static Battle battle;
static Scratch scratch;
static EventLog told_now;

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
    }
    if (!is_yes(&verdict))
        battle_default(&game, &battle, &scratch, &answer);
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

TEST(the_demo_is_played_to_its_end)
{
    play_out("dunmere", 6);
}

TEST(the_evening_is_played_to_its_end)
{
    play_out("the-fold", 2);
}

TEST(the_standard_battle_is_played_to_its_end)
{
    play_out("corran-moor", 1);
}
