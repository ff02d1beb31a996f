#include "field.h"

#include <stdio.h>
#include <stdlib.h>

/* Random battles from the first Roll-Off to the end, on the whole table of Three Beacons. */

enum { MOST_ANSWERS = 20000, TRIES = 30, BATTLES = 25 };

typedef struct Tally {
    int answers, refused, verbs[VERBS], powers[POWERS], whys[WHYS];
} Tally;

static void note(Tally *tally, const Answer *answer)
{
    tally->answers++;
    tally->whys[the_battle()->request.why]++;
    if (answer->kind != ANSWER_ORDER)
        return;
    for (int i = 0; i < answer->order.clauses; i++) {
        tally->verbs[answer->order.clause[i].verb]++;
        if (answer->order.clause[i].verb == VERB_USE)
            tally->powers[answer->order.clause[i].word]++;
    }
}

/* The answer to give next: a random one that is judged lawful, else the default. */
static void next_answer(Chance *chance, Tally *tally, Answer *answer)
{
    static Scratch scratch;
    const Look look = { the_game(), the_battle(), &scratch };
    for (int i = 0; i < TRIES; i++) {
        scratch_clear(&scratch);
        if (!warsurge_propose(&look, chance, answer))
            continue;
        Verdict verdict = battle_judge(the_game(), the_battle(), &scratch, answer);
        if (is_yes(&verdict))
            return;
        tally->refused++;
    }
    scratch_clear(&scratch);
    battle_default(the_game(), the_battle(), &scratch, answer);
}

/* Plays on from where the battle stands; a copy is given the same answers and must end as the battle does. */
static void play_out(uint64_t seed, Tally *tally)
{
    static Battle twin;
    static Scratch scratch;
    Chance chance = { seed };
    Answer answer;
    twin = *the_battle();
    scratch_clear(&scratch);
    for (int i = 0; i < MOST_ANSWERS && the_battle()->request.shape != SHAPE_NONE; i++) {
        uint64_t before = battle_hash(the_battle());
        if (the_battle()->request.shape == SHAPE_DICE)
            battle_dice(the_battle(), &chance, &answer);
        else
            next_answer(&chance, tally, &answer);
        CHECK_EQ(battle_hash(the_battle()), before);
        note(tally, &answer);
        Verdict verdict = try_answer(&answer);
        if (!is_yes(&verdict)) {
            print_error("seed %d, answer %d: refusal %d at why %d\n", (int)seed, i, verdict.refusal,
                        the_battle()->request.why);
            fail();
        }
        verdict = battle_answer(the_game(), &twin, &scratch, &answer, NULL);
        CHECK(is_yes(&verdict));
        CHECK_EQ(battle_hash(&twin), battle_hash(the_battle()));
    }
    CHECK_EQ(the_battle()->over, 1);
}

static void print_tally(const Tally *tally)
{
    if (!getenv("SIXBYFOUR_TALLY"))
        return;
    printf("%d answers, %d refused;", tally->answers, tally->refused);
    for (int i = 0; i < VERBS; i++)
        printf(" %s %d", warsurge_ruleset.verb[i].word, tally->verbs[i]);
    for (int i = 0; i < POWERS; i++)
        printf(" p%d %d", i, tally->powers[i]);
    for (int i = 0; i < WHYS; i++)
        printf(" %s %d", warsurge_ruleset.question[i].word, tally->whys[i]);
    printf("\n");
}

TEST(random_standard_battles_end_and_a_copy_ends_alike)
{
    Tally tally = { 0 };
    for (uint64_t seed = 1; seed <= BATTLES; seed++) {
        three_beacons(STANDARD);
        set_option((WarsurgeOption)(1 + seed % (WSG_OPTIONS - 1)), 1);
        begin();
        play_out(seed, &tally);
    }
    print_tally(&tally);
    for (int verb = VERB_DEPLOY; verb <= VERB_USE; verb++)
        CHECK(tally.verbs[verb] > 0);
}

TEST(random_advanced_battles_end_and_a_copy_ends_alike)
{
    Tally tally = { 0 };
    for (uint64_t seed = 1; seed <= BATTLES; seed++) {
        three_beacons(ADVANCED);
        set_option((WarsurgeOption)(1 + seed % (WSG_OPTIONS - 1)), 1);
        begin();
        play_out(seed, &tally);
    }
    print_tally(&tally);
    for (int verb = 0; verb < VERBS; verb++)
        CHECK(tally.verbs[verb] > 0);
    for (int power = 0; power < POWERS; power++)
        CHECK(tally.powers[power] > 0);
}
