#include "field.h"

#include "engine/ruleset.h"
#include "victory.h"

#include <stdio.h>
#include <string.h>

/* Army break, objectives, the count of points: END-06, 07, VIC-01..04, GEN-08. */

static void lose(UnitId who)
{
    the_battle()->unit[who].state = UNIT_LOST;
    the_battle()->revision++;
}

/* The whole army of 7.1, 1921 points, nobody placed yet; the field has its Carroballista already. */
static void whole_aurelia(void)
{
    static const char *const others[] = { "corvinus", "petronia",   "tertia",     "sagittarii",
                                          "velites",  "funditores", "fire-tubes", "equites" };
    field();
    for (int i = 0; i < (int)(sizeof others / sizeof *others); i++)
        unit(others[i]);
}

/* WX-25: 284 + 212 + 244 destroyed, 126 in flight, 96 off the table: 962 of 1921, whose half is 960.5. */
static void heavy_losses(bool outriders_flee)
{
    whole_aurelia();
    UnitId prima = unit("prima"), secunda = unit("secunda"), clibanarii = unit("clibanarii");
    UnitId outriders = unit("outriders"), bows = unit("arcuballistarii"), boar = unit("boar");
    stand(outriders, 30, 20, 0, 7);
    stand(boar, 50, 4, 180, 8);
    lose(prima);
    lose(secunda);
    lose(clibanarii);
    the_battle()->unit[bows].state = UNIT_FLED;
    set_mark(bows, UM_RETURNS);
    if (outriders_flee)
        set_mark(outriders, UM_FLEEING);
}

TEST(an_army_breaks_at_half_its_points)
{
    heavy_losses(true);
    CHECK_EQ(points_at_start(the_look(), AURELIA), 1921);
    CHECK_EQ(points_in_rout(the_look(), AURELIA), 962);
    enter_second(4, PHASE_END, HOST);
    CHECK(the_battle()->over);
    CHECK_EQ(the_battle()->winner, HOST);
    CHECK(told_tale(TALE_ARMY_BREAKS));
}

TEST(and_not_below_it)
{
    heavy_losses(false);
    CHECK_EQ(points_in_rout(the_look(), AURELIA), 836);
    enter_second(4, PHASE_END, HOST);
    CHECK(!the_battle()->over);
    CHECK_EQ(the_battle()->round, 5);
}

/* VIC-01: nor after the first round of a turn. A scenario without army break goes on. */
TEST(it_is_looked_at_when_a_game_turn_ends)
{
    heavy_losses(true);
    enter(PHASE_END, HOST);
    CHECK(!the_battle()->over);
    heavy_losses(true);
    the_game()->scenario_field[SF_ARMY_BREAK] = 0;
    enter_second(4, PHASE_END, HOST);
    CHECK(!the_battle()->over);
}

/* Both broken: points decide. */
TEST(two_broken_armies_count_points)
{
    field();
    UnitId prima = unit("prima"), boar = unit("boar"), velites = unit("velites"),
           heron = unit("heron");
    stand(velites, 30, 40, 0, 1);
    row(velites, 30, 40, 0.8, 0);
    stand(heron, 30, 10, 180, 10);
    lose(prima); /* 284 of 399 */
    lose(boar);  /* 164 of 369 is no half; so the Herons flee as well */
    set_mark(heron, UM_FLEEING);
    enter_second(2, PHASE_END, AURELIA);
    CHECK(the_battle()->over);
    CHECK_EQ(war_points(the_look(), AURELIA), 164 + 65);
    CHECK_EQ(war_points(the_look(), HOST), 284);
    CHECK_EQ(the_battle()->winner, NO_SEAT); /* 55 apart: VIC-04 */
    CHECK(told_tale(TALE_DRAW));
}

/* WX-32: 164 + 50 + 65 + 85 + 200 + 150 = 714 against 60 + 106 = 166. */
static void end_of_the_sixth_turn(void)
{
    field();
    UnitId prima = unit("prima"), secunda = unit("secunda"), velites = unit("velites");
    UnitId boar = unit("boar"), heron = unit("heron"), thanes = unit("thane-horse");
    for (const char *const *id =
             (const char *const[]){ "axes", "pikes", "tusker", "light-chariots", NULL };
         *id; id++)
        unit(*id);
    unit("clibanarii");
    unit("sagittarii");
    objective(18, 24);
    stand(prima, 18, 26, 0, 6);
    stand(secunda, 40, 40, 0, 6);
    losses(secunda, 12);
    lose(velites);
    lose(boar);
    stand(heron, 50, 30, 180, 10);
    set_mark(heron, UM_FLEEING);
    stand(thanes, 60, 10, 180, 4);
    losses(thanes, 4);
    the_battle()->seat[AURELIA].tally[ST_STANDARDS] = 1;
    mark(the_play(), OWNER_SEAT, HOST, SM_CAMP_LOOTED, 0);
    the_battle()->revision++;
}

TEST(a_head_start_counts)
{
    end_of_the_sixth_turn();
    CHECK_EQ(war_points(the_look(), HOST), 166);
    the_game()->seat[HOST].head_start = 250;
    CHECK_EQ(war_points(the_look(), HOST), 250 + 166);
}

TEST(points_are_counted_as_the_list_has_them)
{
    end_of_the_sixth_turn();
    enter_second(6, PHASE_END, AURELIA);
    CHECK(the_battle()->over);
    CHECK_EQ(war_points(the_look(), AURELIA), 714);
    CHECK_EQ(war_points(the_look(), HOST), 166);
    CHECK_EQ(the_battle()->winner, AURELIA);
    CHECK(told_tale(TALE_DECISIVE)); /* 548 apart */
}

/* The result sheet's lines: their sum is the score. */
TEST(the_lines_of_the_sheet_are_the_sum)
{
    static const struct {
        const char *words;
        int points;
    } expected[] = { { "Boar Warband destroyed", 164 }, { "Heron Warband in flight", 65 },
                     { "Thane Horse at half", 85 },     { "Standards taken: 1", 50 },
                     { "Their camp looted", 200 },      { "Objectives held: 1", 150 } };
    ScoreLine line[MOST_SCORE_LINES];
    int count = sizeof expected / sizeof *expected;
    end_of_the_sixth_turn();
    enter_second(6, PHASE_END, AURELIA);
    CHECK_EQ(war_account(the_look(), AURELIA, line), count);
    for (int i = 0; i < count; i++) {
        CHECK_EQ(strcmp(line[i].words, expected[i].words), 0);
        CHECK_EQ(line[i].points, expected[i].points);
    }
    CHECK_EQ(seat_score(the_look(), AURELIA), 714);
}

/* VIC-03: the General's 180 and 150 more; who is at half and flees counts once. */
TEST(a_general_is_worth_more_and_no_unit_counts_twice)
{
    field();
    UnitId brannoch = unit("brannoch"), thanes = unit("thane-horse");
    stand(thanes, 60, 10, 180, 4);
    losses(thanes, 4);
    set_mark(thanes, UM_FLEEING);
    lose(brannoch);
    CHECK_EQ(war_points(the_look(), AURELIA), 180 + 150 + 85);
    the_battle()->unit[brannoch].state = UNIT_FLED;
    CHECK_EQ(war_points(the_look(), AURELIA), 180 + 150 + 85);
}

/* VIC-04 at its bounds: below 150 a draw, below 500 a victory; Dunmere says 75 and 250. */
TEST(how_great_a_victory_is)
{
    static const struct {
        int ahead, draw, decisive, tale;
    } end[] = { { 149, 150, 500, TALE_DRAW },    { 150, 150, 500, TALE_VICTORY },
                { 499, 150, 500, TALE_VICTORY }, { 500, 150, 500, TALE_DECISIVE },
                { 74, 75, 250, TALE_DRAW },      { 75, 75, 250, TALE_VICTORY },
                { 250, 75, 250, TALE_DECISIVE } };
    for (int i = 0; i < (int)(sizeof end / sizeof *end); i++) {
        field();
        UnitId boar = unit("boar"), pikes = unit("pikes");
        the_game()->unit[boar].points = (int16_t)end[i].ahead;
        the_game()->unit[pikes].points = 2000;
        the_game()->scenario_field[SF_DRAW_BELOW] = end[i].draw;
        the_game()->scenario_field[SF_DECISIVE_FROM] = end[i].decisive;
        stand(pikes, 30, 10, 180, 8);
        lose(boar);
        enter_second(6, PHASE_END, AURELIA);
        CHECK(the_battle()->over);
        CHECK(told_tale(end[i].tale));
        CHECK_EQ(the_battle()->winner, end[i].tale == TALE_DRAW ? NO_SEAT : AURELIA);
    }
}

/* ---- Objectives: END-06 --------------------------------------------------------------------------------------------------------- */

/* Prima's 24 against 20 Herons; skirmishers, who fled and who stands farther off than 3" do not count. */
TEST(the_stronger_battle_formation_holds_a_marker)
{
    field();
    UnitId prima = unit("prima"), heron = unit("heron"), velites = unit("velites");
    objective(30, 24);
    stand(prima, 30, 40, 0, 6);
    row(velites, 28, 24, 0.8, 0);
    CHECK_EQ(war_holder(the_look(), 0), NO_SEAT);
    stand(heron, 30, 21, 180, 10); /* 3" */
    CHECK_EQ(war_holder(the_look(), 0), HOST);
    stand(heron, 30, 20.9, 180, 10);
    CHECK_EQ(war_holder(the_look(), 0), NO_SEAT);
    stand(heron, 30, 22, 180, 10);
    stand(prima, 30, 25, 0, 6);
    CHECK_EQ(war_holder(the_look(), 0), AURELIA);
    losses(prima, 4); /* as strong: nobody */
    CHECK_EQ(war_holder(the_look(), 0), NO_SEAT);
    set_mark(heron, UM_FLEEING);
    CHECK_EQ(war_holder(the_look(), 0), AURELIA);
}
