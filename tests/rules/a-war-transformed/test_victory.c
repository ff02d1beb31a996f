#include "field.h"

#include "engine/call.h"
#include "fight/losses.h"
#include "victory.h"

#include <stdio.h>
#include <string.h>

/* Objectives, Victory Points and the end: VIC-01..05. */

static UnitId captain, marl, ditchers, kaptain, eiche, grendel;

static void objective(double x, double y)
{
    Objective *o = &the_game()->objective[the_game()->objectives++];
    *o = (Objective){ .at = spot(x, y), .radius = 3 * INCH };
}

/* Two or three units a side, far from everything. */
static void two_forces(void)
{
    field();
    captain = unit("captain"), marl = unit("marl"), ditchers = unit("ditchers");
    kaptain = unit("kaptain"), eiche = unit("eiche"), grendel = unit("grendel");
    the_game()->objectives = 0;
    alone(captain, 24, 46);
    row(marl, 4, 44, 1, 0);
    row(ditchers, 34, 44, 1, 0);
    alone(kaptain, 24, 2);
    row(eiche, 4, 4, 1, 0);
    alone(grendel, 40, 6);
}

/* The round ends: nobody acts in the Line Phase. */
static void end_the_round(int round)
{
    enter_round(round, PHASE_LINE, A);
    while (!the_battle()->over && the_battle()->round == round && the_battle()->phase == PHASE_LINE)
        hand_over();
}

static void lose(UnitId who)
{
    the_battle()->unit[who].state = UNIT_LOST;
    for (int i = 0; i < the_battle()->unit[who].count; i++)
        the_battle()->model[the_battle()->unit[who].first + i].state = MODEL_LOST;
    the_battle()->revision++;
}

/* W27: O2 (24,24): a Regular's middle at (24,27.5), 3.5 - 0.5 = 3.000 inches; a tank stands on it, which neither holds nor contests:
 * 1 point. O1: the Broken Levy alone: nobody. O3: one unit of each: nobody. VIC-03, CMP-09. */
TEST(objectives_are_held_by_unbroken_infantry_and_cavalry)
{
    two_forces();
    objective(8.5, 23);
    objective(24, 24);
    objective(39.5, 25);
    row(ditchers, 4, 23, 1, 0);
    row(marl, 24, 27.5, 1, 0);
    alone(grendel, 24, 22);
    alone(captain, 38, 25);
    alone(kaptain, 41, 25);
    set_mark(ditchers, UM_BROKEN);
    end_the_round(4);
    CHECK_EQ(seat_tally(A, ST_VP), 1);
    CHECK_EQ(seat_tally(B, ST_VP), 0);
    CHECK_EQ(awt_holder(the_look(), 0), NO_SEAT);
    CHECK_EQ(awt_holder(the_look(), 1), A);
    CHECK_EQ(awt_holder(the_look(), 2), NO_SEAT);
    row(marl, 24, 27.52, 1, 0); /* 3.02: too far */
    CHECK_EQ(awt_holder(the_look(), 1), NO_SEAT);
}

static const char *told_of_objective(void)
{
    static char said[120];
    const EventLog *log = log_told();
    Text text = text_in(said, sizeof said);
    for (size_t i = 0; i < log->events; i++) {
        if (log->event[i].kind == EV_TOLD && log->event[i].value == TALE_OBJECTIVE)
            event_words(the_look(), log, &log->event[i], &text);
    }
    return said;
}

/* The log calls it as the table does; by its number where the scenario gave it no name. */
TEST(the_log_names_the_objective_that_is_held) /* VIC-03 */
{
    two_forces();
    objective(24, 44);
    snprintf(the_game()->objective[0].title.text, sizeof the_game()->objective[0].title.text,
             "The Crossing");
    end_the_round(2);
    CHECK_TEXT(told_of_objective(), "fenland holds The Crossing: 1 Victory Point");
    two_forces();
    objective(24, 44);
    end_the_round(2);
    CHECK_TEXT(told_of_objective(), "fenland holds objective 1: 1 Victory Point");
}

TEST(nothing_is_scored_in_the_first_round)
{
    two_forces();
    objective(24, 44);
    end_the_round(1);
    CHECK_EQ(seat_tally(A, ST_VP), 0);
    end_the_round(2);
    CHECK_EQ(seat_tally(A, ST_VP), 1);
}

/* VIC-04: 1 for each unit destroyed or Broken, 1 more for the Captain, none for what was manifested. */
TEST(losses_give_points_and_the_captain_one_more)
{
    ScoreLine line[MOST_SCORE_LINES];
    two_forces();
    the_battle()->seat[A].tally[ST_VP] = 2;
    lose(kaptain);
    set_mark(eiche, UM_BROKEN);
    lose(grendel);
    set_mark(grendel, UM_MANIFESTED);
    CHECK_EQ(points_won(the_look(), A), 2 + 2 + 1);
    CHECK_EQ(awt_account(the_look(), A, line), 4);
    CHECK_TEXT(line[0].words, "Points for objectives");
    CHECK_TEXT(line[1].words, "Moorwacht Captain destroyed");
    CHECK_TEXT(line[2].words, "One more for the Captain");
    CHECK_TEXT(line[3].words, "Eiche Broken");
    CHECK_EQ(points_won(the_look(), B), 0);
}

/* VIC-04: the log says what a loss is worth when it happens, once; the Captain's is told as one more. */
TEST(the_log_says_what_a_loss_is_worth)
{
    two_forces();
    carry_out(PHASE_LINE, A, losses_frame(the_look(), grendel, 99));
    CHECK(told_tale(TALE_LOST_COUNTS));
    CHECK(!told_tale(TALE_CAPTAIN_COUNTS));
    two_forces();
    carry_out(PHASE_LINE, A, losses_frame(the_look(), kaptain, 99));
    CHECK(told_tale(TALE_LOST_COUNTS));
    CHECK(told_tale(TALE_CAPTAIN_COUNTS));
    CHECK(!told_tale(TALE_BROKEN_COUNTS));
    two_forces();
    set_mark(kaptain, UM_BROKEN);
    carry_out(PHASE_LINE, A, losses_frame(the_look(), kaptain, 99));
    CHECK(told_tale(TALE_DESTROYED));
    CHECK(!told_tale(TALE_LOST_COUNTS));
    two_forces();
    set_mark(grendel, UM_MANIFESTED);
    carry_out(PHASE_LINE, A, losses_frame(the_look(), grendel, 99));
    CHECK(told_tale(TALE_DESTROYED));
    CHECK(!told_tale(TALE_LOST_COUNTS));
}

/* VIC-02, 05. */
TEST(points_decide_behind_the_last_round)
{
    static const struct {
        int a, b, winner, tale;
    } ends[] = { { 3, 3, NO_SEAT, TALE_DRAW },
                 { 4, 3, A, TALE_MINOR },
                 { 3, 5, B, TALE_MINOR },
                 { 6, 3, A, TALE_MAJOR } };
    for (int i = 0; i < 4; i++) {
        two_forces();
        the_battle()->seat[A].tally[ST_VP] = ends[i].a;
        the_battle()->seat[B].tally[ST_VP] = ends[i].b;
        end_the_round(5);
        CHECK(!the_battle()->over);
        end_the_round(6);
        CHECK(the_battle()->over);
        CHECK_EQ(the_battle()->winner, ends[i].winner);
        CHECK(told_tale(ends[i].tale));
    }
}

TEST(a_head_start_counts)
{
    two_forces();
    the_game()->seat[B].head_start = 1;
    the_battle()->seat[A].tally[ST_VP] = 3;
    the_battle()->seat[B].tally[ST_VP] = 3;
    end_the_round(6);
    CHECK_EQ(the_battle()->winner, B);
    CHECK_EQ(points_won(the_look(), B), 4);
}

/* VIC-01: whoever has nobody left who is not Broken has lost at once, whatever the points. */
TEST(who_has_nobody_left_has_lost)
{
    two_forces();
    the_battle()->seat[B].tally[ST_VP] = 9;
    lose(kaptain);
    lose(grendel);
    set_mark(eiche, UM_BROKEN);
    end_the_round(2);
    CHECK(the_battle()->over);
    CHECK_EQ(the_battle()->winner, A);
    CHECK(told_tale(TALE_SWEPT));
    two_forces();
    UnitId all[] = { captain, marl, ditchers, kaptain, eiche, grendel };
    for (int i = 0; i < 6; i++)
        lose(all[i]);
    end_the_round(2);
    CHECK_EQ(the_battle()->winner, NO_SEAT);
    CHECK(told_tale(TALE_ALL_SWEPT));
}

/* VIC-06: whoever concedes has lost, whatever the points. */
TEST(who_concedes_has_lost)
{
    two_forces();
    the_battle()->seat[B].tally[ST_VP] = 9;
    enter_round(2, PHASE_LINE, B);
    const Call call = { .kind = CALL_CONCEDE, .seat = B };
    const Look *look = the_look();
    static EventLog log;
    log_clear(&log);
    Verdict verdict = battle_call(look->game, the_battle(), look->scratch, &call, &log);
    CHECK(is_yes(&verdict));
    CHECK(the_battle()->over);
    CHECK_EQ(the_battle()->winner, A);
    char said[60];
    Text text = text_in(said, sizeof said);
    event_words(look, &log, &log.event[log.events - 2], &text);
    CHECK_TEXT(said, "fenland wins a Major Victory");
    CHECK_EQ(log.event[log.events - 1].rule, AWT_VIC_06);
}
