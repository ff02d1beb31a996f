#include "field.h"

#include <string.h>

#include "troops/ranks.h"
#include "victory.h"

/* The End phase: rally on and off the table, coming back, recovery, looting (END-01..05, FLE-09). */

static UnitId boar, heron, prima;

/* Usual answers, and dice of that face, until that question; Aurelia wins Strategic Advantage. */
static void on_to(int why, int face)
{
    for (int i = 0; i < 200 && the_battle()->request.why != why; i++) {
        if (the_battle()->request.why == WHY_ADVANTAGE_DICE)
            DICE(6, 1);
        else if (the_battle()->request.shape == SHAPE_DICE)
            throw_all(face);
        else
            usual();
    }
    CHECK_EQ(the_battle()->request.why, why);
}

static void on_to_moves_of(SeatId seat, int face)
{
    on_to(WHY_MOVES, face);
    for (int i = 0; i < 2 && the_battle()->active != seat; i++) { /* two rounds running: SA-06 */
        rest_of_round();
        on_to(WHY_MOVES, face);
    }
    CHECK_ASKED(seat, WHY_MOVES);
}

static void fleeing_herons(int left)
{
    field();
    the_game()->scenario_field[SF_ARMY_BREAK] = 0;
    heron = unit("heron");
    prima = unit("prima");
    stand(heron, 30, 12, 0, 10);
    if (left < 20)
        losses(heron, 20 - left);
    set_mark(heron, UM_FLEEING);
}

/* ---- Rally: END-01, 02 ------------------------------------------------------------------------------------------------------- */

/* Mo 6, no enemy within 10". */
TEST(a_fleeing_unit_rallies_and_faces_as_its_owner_likes)
{
    fleeing_herons(20);
    enter(PHASE_END, HOST);
    CHECK_ASKED(NO_SEAT, WHY_MORALE_TEST);
    DICE(2, 4); /* 6, 6 or less */
    CHECK(told_tale(TALE_RALLIES));
    CHECK_ASKED(HOST, WHY_FACING);
    Answer towards = answer_now(ANSWER_POINT);
    towards.pose.at = spot(30, 40);
    Verdict verdict = try_answer(&towards);
    CHECK(is_yes(&verdict));
    CHECK(!marked(heron, UM_FLEEING));
    CHECK(marked(heron, UM_DISORDERED));
    CHECK(marked(heron, UM_RALLIED));
    CHECK_FRONT(heron, 30, 12 + 4 * 0.7874 / 2,
                180); /* about its centre, 0.7874 behind the old front */
}

/* Nothing is in sight, and an inch ahead the table ends. */
TEST(who_rallies_at_the_edge_of_the_table_may_stay_as_it_stands)
{
    field();
    heron = unit("heron"), prima = unit("prima");
    stand(heron, 30, 0.5, 0, 10);
    set_mark(heron, UM_FLEEING);
    enter(PHASE_END, HOST);
    DICE(2, 4);
    CHECK_ASKED(HOST, WHY_FACING);
    usual();
    CHECK_FRONT(heron, 30, 0.5, 0);
    CHECK(!marked(heron, UM_FLEEING));
}

/* Its disorder lasts until its own next End phase, though nothing else keeps it: END-02, 04. */
TEST(who_rallied_is_out_of_order_until_his_next_end_phase)
{
    fleeing_herons(20);
    enter(PHASE_END, HOST);
    DICE(2, 4);
    usual();
    CHECK(marked(heron, UM_DISORDERED));
    on_to_moves_of(HOST, 3);
    CHECK(marked(heron, UM_DISORDERED));
    CHECK(marked(heron, UM_RALLIED));
    rest_of_round();
    CHECK(!marked(heron, UM_DISORDERED));
    CHECK(!marked(heron, UM_RALLIED));
}

/* -1 with an enemy within 10" who does not flee himself: 6 is one too many then. */
TEST(an_enemy_near_makes_it_harder)
{
    for (int flees = 0; flees < 2; flees++) {
        fleeing_herons(20);
        stand(prima, 30, 22 + 2 * 0.7874, 0, 6); /* 10" from the herons' rear */
        if (flees)
            set_mark(prima, UM_FLEEING);
        enter(PHASE_END, HOST);
        DICE(2, 4);
        CHECK_EQ(marked(heron, UM_FLEEING), !flees);
    }
}

TEST(beyond_ten_inches_it_does_not)
{
    fleeing_herons(20);
    stand(prima, 30, 22.01 + 2 * 0.7874, 0, 6);
    enter(PHASE_END, HOST);
    DICE(2, 4);
    CHECK(!marked(heron, UM_FLEEING));
}

/* Five of twenty are a quarter, four are less: four times 4 is 16, below 20. */
TEST(below_a_quarter_nobody_rallies)
{
    fleeing_herons(5);
    enter(PHASE_END, HOST);
    CHECK_ASKED(NO_SEAT, WHY_MORALE_TEST);
    fleeing_herons(4);
    Verdict verdict = judge_rally(the_look(), heron);
    CHECK_EQ(verdict.refusal, NO_RALLY_WEAK);
    CHECK_EQ(verdict.measured, 4);
    CHECK_EQ(verdict.allowed, 20);
    enter(PHASE_END, HOST);
    CHECK(the_battle()->request.why != WHY_MORALE_TEST);
    CHECK(told_tale(TALE_TOO_WEAK));
    CHECK(marked(heron, UM_FLEEING));
}

/* ---- Off the table and back: WX-23 ------------------------------------------------------------------------------------------- */

static void herons_off_the_table(void)
{
    field();
    the_game()->scenario_field[SF_ARMY_BREAK] = 0;
    heron = unit("heron");
    stand(heron, 22, 4.2, 0, 5);
    losses(heron, 15);
    set_mark(heron, UM_FLEEING);
    enter(PHASE_COMPULSORY, HOST);
    DICE(1, 4, 6);
    rest_of_round();
    CHECK_EQ(the_battle()->phase, PHASE_END);
    CHECK_ASKED(NO_SEAT, WHY_MORALE_TEST);
}

static void comes_back_at(double x, double y)
{
    order(heron);
    Clause *clause = deed(VERB_ENTER);
    clause->point = spot(x, y);
    clause->heading = HALF_TURN;
    clause->number = 5;
    clause->has_point = clause->has_heading = clause->has_number = true;
}

TEST(who_rallies_off_the_table_comes_back_near_where_he_left)
{
    herons_off_the_table();
    DICE(3, 3);
    CHECK(told_tale(TALE_RALLIES_OFF_TABLE));
    on_to(WHY_COME_BACK, 4);
    CHECK_EQ(the_battle()->phase, PHASE_COMPULSORY);
    comes_back_at(28.5, 3.9);
    CHECK_REFUSED_WORDS(NO_RETURN_FAR, "Re-entry 6.50\" from the exit point; limit 6.00\"");
    comes_back_at(28, 4.01);
    CHECK_REFUSED_INCHES(NO_RETURN_DEEP, 4.01, 4);
    comes_back_at(28, 4);
    give();
    CHECK_FRONT(heron, 28, 4, 180);
    CHECK_EQ(models(heron), 5);
    CHECK(marked(heron, UM_DISORDERED));
    CHECK(!marked(heron, UM_FLEEING));
    on_to(WHY_MOVES, 4);
    order(heron);
    length(VERB_FORWARD, 1);
    CHECK_REFUSED(NO_MOVED); /* it has made its move by coming */
    rest_of_round();
    CHECK(!marked(heron, UM_DISORDERED)); /* its next own End phase */
}

static bool is_written_at_the_edge(const char *words)
{
    DrawingList list = { .count = 0 };
    war_and_conquest_ruleset.show.draw(the_look(), &(DrawRequest){ .what = DRAWS_PERSISTENT },
                                       &list);
    for (int i = 0; i < list.count; i++) {
        if (strcmp(list.drawing[i].words, words) == 0)
            return true;
    }
    return false;
}

/* VIC-03: who is off the table when the battle ends is counted as lost; he comes back no more. */
TEST(where_he_left_he_comes_back_as_long_as_the_battle_lasts)
{
    herons_off_the_table();
    CHECK(is_written_at_the_edge("Heron Warband: left here"));
    DICE(3, 3);
    CHECK(is_written_at_the_edge("Heron Warband: back here"));
    the_battle()->over = true;
    CHECK(is_written_at_the_edge("Heron Warband: left here"));
}

TEST(who_fails_off_the_table_is_destroyed)
{
    herons_off_the_table();
    DICE(3, 4);
    CHECK_EQ(the_battle()->unit[heron].state, UNIT_LOST);
    CHECK_EQ(models_left(the_battle(), heron), 0);
}

/* With a place that is taken he stands as near to it as there is room; what is suggested is lawful. */
TEST(he_comes_back_beside_whoever_stands_in_his_place)
{
    field();
    heron = unit("heron");
    the_game()->scenario_field[SF_ARMY_BREAK] = 0;
    boar = unit("boar");
    stand(heron, 22, 4.2, 0, 5);
    losses(heron, 15);
    stand(boar, 22, 8, 180, 8); /* 22 - 3.15 to 22 + 3.15; its rear at 8 - 3 x 0.7874 = 5.64 */
    set_mark(heron, UM_FLEEING);
    enter(PHASE_COMPULSORY, HOST);
    DICE(1, 4, 6);
    on_to(WHY_COME_BACK, 2);
    usual();
    CHECK_EQ(the_battle()->unit[heron].state, UNIT_FIELD);
    CHECK_EQ(models(heron), 5);
}

/* ---- Looting: END-05 ------------------------------------------------------------------------------------------------------------ */

TEST(a_unit_that_touches_the_camp_loots_it_once)
{
    field();
    prima = unit("prima");
    UnitId secunda = unit("secunda");
    stand(prima, 36, 3.937, 0, 6);
    stand(secunda, 36, 12, 0, 6);
    camp(HOST, 36, 1.9685);
    Verdict verdict = judge_looting(the_look(), secunda);
    CHECK_EQ(verdict.refusal, NO_LOOT_FAR);
    CHECK(verdict.measured > inches(8.05) && verdict.measured < inches(8.07));
    enter(PHASE_END, AURELIA);
    CHECK(has_mark(the_battle(), OWNER_SEAT, HOST, SM_CAMP_LOOTED));
    CHECK(marked(prima, UM_LOOTING));
    CHECK(marked(prima, UM_DISORDERED));
    verdict = judge_looting(the_look(), prima);
    CHECK_EQ(verdict.refusal, NO_LOOT_NOTHING);
    on_to_moves_of(AURELIA, 3);
    CHECK(marked(prima, UM_DISORDERED));
    rest_of_round();
    CHECK(!marked(prima, UM_LOOTING));
    CHECK(!marked(prima, UM_DISORDERED));
}

TEST(neither_lone_personalities_nor_who_fights_or_flees_loots)
{
    field();
    UnitId corvinus = unit("corvinus");
    prima = unit("prima");
    boar = unit("boar");
    stand_alone(corvinus, 38.5, 1, 90);
    stand(prima, 36, 3.937, 0, 6);
    stand(boar, 50, 20, 180, 8);
    camp(HOST, 36, 1.9685);
    Verdict verdict = judge_looting(the_look(), corvinus);
    CHECK_EQ(verdict.refusal, NO_LOOT_NOTHING);
    fights(prima, boar);
    verdict = judge_looting(the_look(), prima);
    CHECK_EQ(verdict.refusal, NO_IN_COMBAT);
    unlink_all(the_play(), LK_ENGAGED, -1, -1, 0);
    set_mark(prima, UM_FLEEING);
    verdict = judge_looting(the_look(), prima);
    CHECK_EQ(verdict.refusal, NO_FLEEING);
}
