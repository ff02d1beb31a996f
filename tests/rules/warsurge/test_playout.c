#include "field.h"

#include <stdio.h>
#include <stdlib.h>

/* Random battles from the first Roll-Off to the end, on the whole table of Three Beacons. */

enum { MOST_ANSWERS = 20000, TRIES = 30, BATTLES = 32 };

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
        set_option((Option)(1 + seed % (OPTIONS - 1)), 1);
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
        set_option((Option)(1 + seed % (OPTIONS - 1)), 1);
        begin();
        play_out(seed, &tally);
    }
    print_tally(&tally);
    for (int verb = 0; verb < VERBS; verb++)
        CHECK(tally.verbs[verb] > 0);
    for (int power = 0; power < POWERS; power++)
        CHECK(tally.powers[power] > 0);
}

/* ---- Orders that all seats agreed to let pass -------------------------------------------------------------------- */

static void random_clause(Chance *chance, Order *order)
{
    const Battle *b = the_battle();
    Clause *clause = order_clause(order, chance_between(chance, 0, VERBS - 1));
    clause->word = (uint8_t)chance_between(chance, 0, POWERS);
    clause->unit = (UnitId)chance_between(chance, -1, b->units - 1);
    clause->model = (ModelId)chance_between(chance, -1, b->models - 1);
    clause->weapon = (WeaponId)chance_between(chance, -1, the_game()->weapons - 1);
    clause->models = chance_next(chance);
    clause->heading = chance_between(chance, 0, FULL_TURN - 1);
    clause->has_heading = chance_between(chance, 0, 1) == 1;
    for (int i = chance_between(chance, 0, 3); i > 0; i--) {
        bool own = order->actor != NO_UNIT && chance_between(chance, 0, 3) > 0;
        ModelId model = (ModelId)chance_between(chance, 0, b->models - 1);
        if (own)
            model = (ModelId)(b->unit[order->actor].first +
                              chance_between(chance, 0, b->unit[order->actor].count - 1));
        order_path(order, model);
        for (int n = chance_between(chance, 0, 2); n > 0; n--) {
            Length x = chance_between(chance, -INCH, 73 * INCH);
            Length y = chance_between(chance, -INCH, 49 * INCH);
            Heading facing = chance_between(chance, 0, FULL_TURN - 1);
            order_point(order, (PathPoint){ { x, y }, facing, LEVEL_BY_GROUND });
        }
    }
}

/* Any order in the right form, carried out though the rules refuse it (a waive); false when its form is wrong. */
static bool waived_order(Chance *chance)
{
    Answer answer = answer_now(ANSWER_ORDER);
    answer.order.actor = (UnitId)chance_between(chance, -1, the_battle()->units - 1);
    for (int i = chance_between(chance, 1, 3); i > 0; i--)
        random_clause(chance, &answer.order);
    the_battle()->waive = 1;
    Verdict verdict = try_answer(&answer);
    the_battle()->waive = 0;
    return is_yes(&verdict);
}

static void play_waived(Playstyle playstyle, uint64_t seed)
{
    Chance chance = { seed };
    Tally tally = { 0 };
    Answer answer;
    three_beacons(playstyle);
    begin();
    for (int i = 0; i < MOST_ANSWERS && the_battle()->request.shape != SHAPE_NONE; i++) {
        bool orders = the_battle()->request.shape == SHAPE_ORDER;
        if (orders && the_battle()->request.why != WHY_DEPLOY &&
            chance_between(&chance, 0, 2) == 0 && waived_order(&chance))
            continue;
        if (the_battle()->request.shape == SHAPE_DICE)
            battle_dice(the_battle(), &chance, &answer);
        else
            next_answer(&chance, &tally, &answer);
        Verdict verdict = try_answer(&answer);
        CHECK(is_yes(&verdict));
    }
    CHECK_EQ(the_battle()->over, 1);
}

TEST(an_order_that_all_agreed_to_let_pass_does_not_stop_the_battle)
{
    for (uint64_t seed = 1; seed <= BATTLES; seed++) {
        play_waived(STANDARD, seed);
        play_waived(ADVANCED, seed);
    }
}
