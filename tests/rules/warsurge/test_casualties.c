#include <string.h>

#include "field.h"
#include "fight/attack.h"

/* HP losses: who takes them, who is asked, what is removed (CAS, D9). */

static UnitId rifles, lances;

/* Riflemen fire at three Siege Lance models (2 HP, Armour 4+, Power 4 v 3: 3+); `hits` go through. */
static void lances_hit(int hits)
{
    field(STANDARD);
    rifles = unit("riflemen", SOUTH, 4);
    lances = unit("siege-lance-team", NORTH, 3);
    row(rifles, 1, 4, 20, 40, 2, 0);
    row(lances, 1, 3, 20, 30, 3, 0);
    (void)hits;
}

static void volley(int hits)
{
    static const int dice[] = { 6, 6, 6, 6 };
    static const int saves[] = { 1, 1, 1, 1 };

    enter(PHASE_ATTACK, SOUTH);
    order(rifles), fire("field-rifle", 1, hits, lances);
    give();
    roll(dice, (size_t)hits, __FILE__, __LINE__);
    roll(saves, (size_t)hits, __FILE__, __LINE__);
}

static Verdict name(int first, int second)
{
    Answer answer = answer_now(ANSWER_MODELS);

    if (first)
        answer.id[answer.count++] = model_of(lances, first);
    if (second)
        answer.id[answer.count++] = model_of(lances, second);
    return battle_judge(the_game(), the_battle(), the_look()->scratch, &answer);
}

/* One list for the whole volley: three HP on models of 2 HP reach two models. */
TEST(the_owner_names_in_one_answer_who_takes_the_losses)
{
    lances_hit(3);
    volley(3);
    CHECK_ASKED(NORTH, WHY_LOSS);
    CHECK_EQ(the_battle()->request.low, 2);
    CHECK_EQ(the_battle()->request.high, 2);
    Verdict verdict;
    Answer answer = answer_now(ANSWER_MODELS);
    answer.id[answer.count++] = model_of(lances, 2);
    answer.id[answer.count++] = model_of(lances, 1);
    verdict = try_answer(&answer);
    CHECK(is_yes(&verdict));
    CHECK_EQ(wounds_of(lances, 2), 0);
    CHECK_EQ(wounds_of(lances, 1), 1);
    CHECK_EQ(wounds_of(lances, 3), 2);
}

TEST(a_wounded_model_must_be_finished_first)
{
    lances_hit(2);
    wounds(lances, 2, 1);
    volley(2);
    CHECK_ASKED(NORTH, WHY_LOSS);
    Verdict verdict = name(1, 2);
    CHECK_EQ(verdict.refusal, NO_WOUNDED_FIRST);
    CHECK_EQ(verdict.model, model_of(lances, 2));
    CHECK_EQ(verdict.measured, 1);
    CHECK_EQ(verdict.allowed, 2);
    verdict = name(2, 1);
    CHECK(is_yes(&verdict));
    CHECK_EQ(the_battle()->request.low, 2);
}

/* Rat-tide (3 HP) with 1 and 2 HP left lose 2: one model that has two, or both. */
TEST(how_many_are_named_depends_on_whom)
{
    field(STANDARD);
    UnitId carrier = unit("carrier", SOUTH, 1);
    UnitId rats = unit("rat-tide", NORTH, 3);
    stand(carrier, 1, 20, 36);
    row(rats, 1, 3, 20, 20, 2, 0);
    wounds(rats, 1, 1);
    wounds(rats, 2, 2);
    enter(PHASE_ATTACK, SOUTH);
    order(carrier), fire("twin-autogun", 1, 1, rats);
    give();
    DICE(6, 6, 6, 6, 1, 1); /* AEGIS stops four */
    CHECK_EQ(the_battle()->request.low, 1);
    CHECK_EQ(the_battle()->request.high, 2);
    Answer answer = answer_now(ANSWER_MODELS);
    answer.id[answer.count++] = model_of(rats, 2);
    answer.id[answer.count++] = model_of(rats, 1);
    Verdict verdict = try_answer(&answer);
    CHECK_EQ(verdict.refusal, NO_LOSSES_COUNT);
    CHECK_EQ(verdict.measured, 2);
    CHECK_EQ(verdict.allowed, 1);
    answer.count = 1;
    verdict = try_answer(&answer);
    CHECK(is_yes(&verdict));
    CHECK_EQ(models(rats), 2);
}

/* Two models of 2 HP lose 3: both are named, and who comes last lives. */
TEST(when_all_are_reached_the_last_named_still_lives)
{
    lances_hit(3);
    lost(lances, 3);
    volley(3);
    CHECK_ASKED(NORTH, WHY_LOSS);
    Verdict verdict = name(2, 0);
    CHECK_EQ(verdict.refusal, NO_LOSSES_COUNT);
    Answer answer = answer_now(ANSWER_MODELS);
    answer.id[answer.count++] = model_of(lances, 2);
    answer.id[answer.count++] = model_of(lances, 1);
    verdict = try_answer(&answer);
    CHECK(is_yes(&verdict));
    CHECK_EQ(wounds_of(lances, 1), 1);
}

/* A single wounded model takes the one loss: nobody is asked. */
TEST(a_choice_with_one_answer_is_not_asked)
{
    lances_hit(1);
    wounds(lances, 2, 1);
    volley(1);
    CHECK_EQ(wounds_of(lances, 2), 0);
    CHECK(the_battle()->request.why != WHY_LOSS);

    lances_hit(4);
    lost(lances, 1);
    volley(4); /* four HP on two models of 2 HP: all fall */
    CHECK_EQ(models(lances), 0);
    CHECK_EQ(the_battle()->unit[lances].state, UNIT_LOST);
    CHECK(told_tale(TALE_DESTROYED));
    CHECK(marked(lances, UM_DESTROYED_NOW));
}

/* CAS-02: surplus HP loss vanishes. */
TEST(surplus_losses_vanish)
{
    lances_hit(4);
    lost(lances, 1);
    lost(lances, 2);
    volley(4);
    CHECK_EQ(models(lances), 0);
    CHECK_EQ(models(rifles), 4);
}

/* CAS-04: of a chain 1-2-3 at gaps of 2.00" the ends may go, the middle not; farthest from the nearest attacker
 * first: the attacker stands beside model 1, so model 3 falls. */
static UnitId chain(double attacker_x, bool engaged)
{
    field(STANDARD);
    UnitId shooter = unit("riflemen", SOUTH, 1);
    UnitId briar = unit("briarguard", NORTH, 3);
    UnitId hesk = unit("hesk", SOUTH, 1);
    stand(shooter, 1, attacker_x, 40);
    row(briar, 1, 3, 20, 30, 3, 0);
    if (engaged)
        stand(hesk, 1, 26, 28.875); /* touches model 3 */
    enter(PHASE_ATTACK, SOUTH);
    order(shooter), fire("field-rifle", 1, 1, briar);
    give();
    DICE(6);
    DICE(1);
    usual();
    return briar;
}

TEST(by_default_the_farthest_falls_that_keeps_the_unit_whole)
{
    UnitId briar = chain(20, false);
    CHECK_EQ(wounds_of(briar, 3), 0);
    briar = chain(26, false);
    CHECK_EQ(wounds_of(briar, 1), 0);
}

TEST(by_default_the_unit_keeps_its_contact)
{
    UnitId briar = chain(20, true);
    CHECK_EQ(wounds_of(briar, 3), 1);
    CHECK_EQ(wounds_of(briar, 1), 0); /* of the others only model 1 leaves the chain whole */
}

/* OPT-05: Front Line Fatality. */
TEST(with_front_line_fatality_the_nearest_falls_unasked)
{
    lances_hit(2);
    set_option(OPT_FRONT_LINE, 1);
    enter(PHASE_ATTACK, SOUTH);
    order(rifles), fire("field-rifle", 4, 4, lances); /* at x 26: model 3 is the nearest */
    give();
    DICE(6);
    DICE(1);
    CHECK_EQ(wounds_of(lances, 3), 1);
    CHECK(the_battle()->request.why != WHY_LOSS);
}

/* The default is lawful whatever the HP, on random wounds and volleys. */
TEST(the_default_answer_is_always_lawful)
{
    TestRandom random = { 77 };

    for (int round = 0; round < 40; round++) {
        lances_hit(3);
        for (int n = 1; n <= 3; n++)
            wounds(lances, n, (int)test_between(&random, 1, 2));
        volley((int)test_between(&random, 1, 4));
        if (the_battle()->request.why == WHY_LOSS && the_battle()->request.shape == SHAPE_MODELS)
            usual();
    }
}

/* ---- What follows of a choice, told beside it ------------------------------------------------------------------- */

static const char *toll_of(const Answer *answer)
{
    static char words[400];
    Text text = text_in(words, sizeof words);

    warsurge_losses_preview(the_look(), answer, &text);
    return words;
}

static const char *told_of_lances(int first, int second)
{
    Answer answer = answer_now(ANSWER_MODELS);

    answer.id[answer.count++] = model_of(lances, first);
    answer.id[answer.count++] = model_of(lances, second);
    return toll_of(&answer);
}

TEST(beside_the_choice_stands_who_stays_and_with_what)
{
    lances_hit(3);
    volley(3);
    CHECK_ASKED(NORTH, WHY_LOSS);
    const char *words = told_of_lances(3, 1); /* 2 HP and 1 HP */
    CHECK(strstr(words, "2 of 3 models stay\n") != NULL);
    CHECK(strstr(words, "Model 1 stays with 1 of 2 HP\n") != NULL);
    CHECK(strstr(words, "last") == NULL);
}

TEST(and_that_the_last_of_a_weapon_goes_with_a_model)
{
    lances_hit(3);
    int rifle = weapon("field-rifle");
    the_battle()->model[model_of(lances, 3)].weapon[1] = (uint8_t)rifle;
    volley(3);
    CHECK(strstr(told_of_lances(3, 1), "The last Field Rifle is lost\n") != NULL);
    CHECK(strstr(told_of_lances(2, 1), "The last") == NULL);
    the_battle()->model[model_of(lances, 1)].weapon[1] = (uint8_t)rifle;
    CHECK(strstr(told_of_lances(3, 1), "The last") == NULL); /* the first, wounded, keeps one */
}

/* 3 inches from middle to middle, bases of 1.5: 1.50 apart, without the middle one 4.50. */
TEST(and_that_a_gap_is_torn_into_the_unit) /* COH-05 */
{
    lances_hit(3);
    volley(3);
    CHECK(strstr(told_of_lances(3, 1), "Coherency") == NULL);
    CHECK(strstr(told_of_lances(2, 1), "Coherency breaks: 4.50\" of 2.00\"") != NULL);
}
