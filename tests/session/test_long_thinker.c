#include "battle.h"
#include "engine/referee.h"
#include "session/thinker.h"
#include "test.h"

/* A thousand battles in which every answer is thought about a little, or is the first that comes to mind, without an unlawful one. */

static Game game;
static Battle battle;
static Scratch scratch;
static Answer answer;

static void answer_once(Thinker *t, Chance *chance, uint64_t seed, int n)
{
    Thoroughness how = { .answers = n % 16 ? 0 : 60, .turns = 1, .candidates = 6, .slips = 60 };
    SeatId seat = request_seat(&battle.request);
    if (battle.request.shape == SHAPE_DICE)
        battle_dice(&battle, chance, &answer);
    else
        CHECK(thinker_think(t, &game, &battle, seat, &how, seed, &answer));
    Verdict verdict = battle_answer(&game, &battle, &scratch, &answer, NULL);
    CHECK(is_yes(&verdict));
}

static void check_battles(const char *ruleset, const char *scenario, int battles)
{
    enum { MOST_ANSWERS = 20000 };
    Thinker *t = thinker_new();
    scenario_game(&game, ruleset, scenario);
    for (int n = 0; n < battles; n++) {
        Chance chance = { 1000 + (uint64_t)n };
        scratch_clear(&scratch);
        battle_begin(&game, &battle, &scratch, NULL);
        for (int i = 0; i < MOST_ANSWERS && !battle.over; i++)
            answer_once(t, &chance, (uint64_t)n, i);
        CHECK(battle.over);
    }
    thinker_free(t);
}

TEST(a_thousand_battles_have_no_unlawful_answer)
{
    check_battles("warsurge", "first-blood", 450);
    check_battles("warsurge", "ford-at-orrin", 50);
    check_battles("old-world", "first-blood", 450);
    check_battles("old-world", "weir-mill", 50);
}
