#include "field.h"

#include "tables.h"

#include <string.h>

/* What is read and seen of units: the card, the overlays, how far a hand leads. */

enum { MOST_LINES = 48 };
static CardLine line[MOST_LINES];
static DrawingList list;
static UnitId sedge, captain, lieutenant, eiche;

static void muster(void)
{
    field();
    sedge = unit("sedge"), captain = unit("captain"), lieutenant = unit("lieutenant");
    eiche = unit("eiche");
    row(sedge, 10, 30, 1, 0);
    alone(captain, 30, 30);
    alone(lieutenant, 36, 30);
    row(eiche, 10, 6, 1, 0);
}

static const CardLine *line_called(UnitId of, const char *label)
{
    int count = awt_card(the_look(), of, line, MOST_LINES);
    for (int i = 0; i < count; i++) {
        if (strcmp(line[i].label, label) == 0)
            return &line[i];
    }
    fail_msg("no line %s", label);
    return NULL;
}

static void says(UnitId of, const char *label, const char *value)
{
    const CardLine *found = line_called(of, label);
    if (strcmp(found->value, value) != 0)
        fail_msg("%s: \"%s\", not \"%s\"", label, found->value, value);
}

static void draw_overlay(int overlay)
{
    list.count = 0;
    the_game()->ruleset->show.draw(
        the_look(), &(DrawRequest){ .what = DRAWS_OVERLAY, .overlay = overlay, .unit = NO_UNIT },
        &list);
}

TEST(a_card_tells_figures_and_what_changed_them) /* MOR-01, CCD-01, TOK-04 */
{
    muster();
    says(sedge, "Pace", "6\u2033");
    says(sedge, "Zeal", "6");
    says(sedge, "Strength", "8 of 8 models");
    says(sedge, "Close Combat", "6 dice now, 5 after one more loss; 3 or less");
    says(sedge, "Command Tokens", "1 in the next round");
    says(sedge, "Rifle", "SI 1, 25\u2033 (far 30\u2033)");
    the_battle()->unit[sedge].tally[UT_STRESS] = 2;
    set_mark(sedge, UM_OVER_THE_TOP);
    set_mark(sedge, UM_SHAKEN);
    says(sedge, "Pace", "9\u2033");
    says(sedge, "Zeal", "4 of 6");
    says(sedge, "Close Combat", "5 dice, 3 or less");
    CHECK(line_called(sedge, "Shaken")->changed);
    says(captain, "Wounds", "3 of 3 left");
}

static int shapes_of(DrawingKind kind)
{
    int count = 0;
    for (int i = 0; i < list.count; i++)
        count += list.drawing[i].kind == kind;
    return count;
}

static bool drawn(const char *words)
{
    for (int i = 0; i < list.count; i++) {
        if (strcmp(list.drawing[i].words, words) == 0)
            return true;
    }
    return false;
}

static void draw_what_lasts(void)
{
    list.count = 0;
    awt_draw(the_look(), &(DrawRequest){ DRAWS_PERSISTENT, -1, NO_UNIT, NULL }, &list);
}

static void draw_of_unit(AwtOverlay overlay, UnitId of)
{
    list.count = 0;
    awt_draw(the_look(), &(DrawRequest){ DRAWS_OVERLAY, overlay, of, NULL }, &list);
}

TEST(leaders_show_how_far_their_orders_carry) /* CMD-10 */
{
    muster();
    draw_overlay(OVERLAY_COMMAND);
    CHECK(shapes_of(DRAW_DISC) == 2);
    CHECK(drawn("Orders 12\u2033") && drawn("Orders 8\u2033"));
    set_mark(lieutenant, UM_BROKEN);
    draw_overlay(OVERLAY_COMMAND);
    CHECK(shapes_of(DRAW_DISC) == 1);
}

TEST(cohesion_is_drawn_red_where_it_is_lost) /* MOV-02, 03 */
{
    muster();
    draw_overlay(OVERLAY_COHESION);
    for (int i = 0; i < list.count; i++)
        CHECK(list.drawing[i].tone != TONE_BAD);
    put(sedge, 8, 18.5, 30); /* 1.50 from its comrade, 7.50 from the first */
    draw_overlay(OVERLAY_COHESION);
    int bad = 0;
    for (int i = 0; i < list.count; i++)
        bad += list.drawing[i].tone == TONE_BAD;
    CHECK(bad == 2);
}

TEST(each_unit_shows_the_tokens_that_it_would_yield) /* TOK-03, 04 */
{
    muster();
    draw_overlay(OVERLAY_COMMAND);
    CHECK(shapes_of(DRAW_LABEL) == 3); /* the captain, Sedge, Eiche; no lieutenant */
    CHECK(drawn("1 token"));
    CHECK(drawn("1 token; 1 for the force")); /* TOK-02: all of it is left; the captain's */
}

TEST(a_hand_leads_a_model_as_far_as_its_pace) /* MOV-01 */
{
    Length allowance;
    muster();
    enter(PHASE_LINE, A);
    CHECK(awt_reach(the_look(), VERB_MOVE, model_of(sedge, 1), &allowance));
    CHECK_LENGTH(allowance, inches(6));
    set_mark(sedge, UM_ACTIVATED);
    CHECK(!awt_reach(the_look(), VERB_MOVE, model_of(sedge, 1), &allowance));
    CHECK(!awt_reach(the_look(), VERB_SHOOT, model_of(captain, 1), &allowance));
}

TEST(a_charge_is_drawn_until_its_fight) /* CHG-09 */
{
    muster();
    row(eiche, 10, 29, 1, 0);
    set_mark(sedge, UM_CHARGED);
    enter(PHASE_LINE, A);
    draw_what_lasts();
    CHECK(shapes_of(DRAW_ARROW) == 1);
    CHECK(drawn("fights in round 2"));
    the_battle()->unit[sedge].marks = (Marks){ { 0 } };
    draw_what_lasts();
    CHECK(shapes_of(DRAW_ARROW) == 0);
}

/* CCB-03: 3 inches about each base of 1 inch. */
TEST(who_is_asked_for_support_sees_how_near_it_has_to_be)
{
    muster();
    row(eiche, 10, 29, 1, 0);
    alone(captain, 10, 33);
    enter(PHASE_COMBAT, A);
    CHECK_ASKED(A, WHY_SUPPORT);
    draw_what_lasts();
    CHECK_EQ(shapes_of(DRAW_DISC), 8);
    for (int i = 0; i < list.count; i++) {
        if (list.drawing[i].kind == DRAW_DISC)
            CHECK_LENGTH(list.drawing[i].radius, inches(3.5));
    }
}

static void check_rows(int why, const RollRow *wanted, int count)
{
    RollRow row[8];
    CHECK_EQ(the_game()->ruleset->tell.roll_table(the_look(), why, sedge, row, 8), count);
    for (int i = 0; i < count; i++) {
        CHECK_EQ(row[i].low, wanted[i].low);
        CHECK_EQ(row[i].high, wanted[i].high);
        CHECK_EQ(row[i].rule, wanted[i].rule);
    }
}

TEST(throws_are_looked_up_in_the_tables_of_the_list) /* LMT-01..04, TER-14 */
{
    static const RollRow lower[] = { { 1, 3, "", AWT_LMT_01 },
                                     { 4, 7, "", AWT_LMT_02 },
                                     { 8, 11, "", AWT_LMT_03 },
                                     { 12, ROLL_ROW_AND_MORE, "", AWT_LMT_04 } };
    static const RollRow drive[] = { { 1, 4, "", AWT_TER_14 },
                                     { 5, 5, "", AWT_TER_14 },
                                     { 6, 6, "", AWT_TER_14 } };
    muster();
    check_rows(WHY_LOWER_MORALE, lower, 4);
    check_rows(WHY_DRIVE_TEST, drive, 3);
}

TEST(the_broken_show_where_they_flee_and_when_they_are_over_the_edge) /* CMP-03, 04 */
{
    muster();
    row(sedge, 10, 40, 1, 0); /* 7.50 from the edge: 6 and a 2 come over it */
    set_mark(sedge, UM_BROKEN);
    enter(PHASE_COMPULSORY, A);
    draw_what_lasts();
    CHECK(shapes_of(DRAW_ARROW) == 1);
    CHECK(drawn("flees 7 to 12\u2033: over the edge from 2"));
}

TEST(who_shoots_shows_both_ranges) /* SHO-03, 08 */
{
    muster();
    draw_of_unit(OVERLAY_RANGES, captain);
    CHECK(drawn("effective 10\u2033"));
    CHECK(drawn("Revolver 14\u2033"));
}

TEST(sight_tells_the_share_and_the_cover) /* LOS-03, COV-01 */
{
    muster();
    draw_of_unit(OVERLAY_SIGHT, captain);
    CHECK(drawn("1.00 of 8 models"));
}

TEST(posture_follows_the_nerves) /* MOR-05, 09, 14 */
{
    muster();
    CHECK(awt_posture(the_battle(), sedge) == POSTURE_UP);
    set_mark(sedge, UM_SHAKEN);
    CHECK(awt_posture(the_battle(), sedge) == POSTURE_CROUCHED);
    set_mark(sedge, UM_PINNED);
    CHECK(awt_posture(the_battle(), sedge) == POSTURE_PRONE);
    set_mark(sedge, UM_BROKEN);
    CHECK(awt_posture(the_battle(), sedge) == POSTURE_RUNNING);
}
