#include "field.h"

/* How units of loose models go: paths, cohesion, the inch, the ground. */

static UnitId sedge, captain, eiche, kaptain;

static void muster(void)
{
    field();
    sedge = unit_for(A, "sedge", 8);
    captain = unit("captain");
    eiche = unit("eiche");
    kaptain = unit("kaptain");
}

/* Everybody else in a corner; it is the Line Phase, and A's half. */
static void begin_line(void)
{
    if (!is_fielded(the_look(), captain))
        alone(captain, 2, 46);
    if (!is_fielded(the_look(), kaptain))
        alone(kaptain, 2, 2);
    if (!is_fielded(the_look(), eiche))
        row(eiche, 40, 2, 1, 0);
    enter(PHASE_LINE, A);
}

static void goes(UnitId who)
{
    order(who);
    deed(VERB_MOVE);
}

/* ---- Paths ------------------------------------------------------------------------------------------------------------ */

TEST(a_path_is_as_long_as_its_pace_at_most) /* lesson 1: MOV-01, GEN-03 */
{
    muster();
    ground("impassable", 8, 26, 11.5, 28);
    alone(captain, 10, 30);
    begin_line();
    goes(captain);
    to(1, 12.1, 28.3);
    onward(12.1, 24.6); /* 2.70 and 3.70 */
    CHECK_REFUSED_INCHES(NO_PATH_TOO_LONG, 6.40, 6);
    CHECK_REFUSED_WORDS(NO_PATH_TOO_LONG, "Model 1 of Fenland Captain: path 6.40\", Pace 6.00\".");
    goes(captain);
    to(1, 10, 24);
    CHECK_REFUSED_INCHES(NO_ENTERS_IMPASSABLE, 1.50, 0); /* TER-10 */
    goes(captain);
    to(1, 12.1, 28.3);
    onward(12.1, 25.9);
    give(); /* 5.10 */
    CHECK(marked(captain, UM_MOVED) && marked(captain, UM_ACTIVATED));
}

TEST(a_move_of_nothing_is_no_move) /* MOV-13 */
{
    muster();
    alone(captain, 10, 30);
    begin_line();
    goes(captain);
    to(1, 10, 30);
    give();
    CHECK(!marked(captain, UM_MOVED));
}

TEST(over_the_top_adds_three_inches) /* MOV-14, ORD-01 */
{
    muster();
    alone(captain, 10, 30);
    set_mark(captain, UM_OVER_THE_TOP);
    begin_line();
    goes(captain);
    to(1, 10, 20.9);
    CHECK_REFUSED_INCHES(NO_PATH_TOO_LONG, 9.10, 9);
    goes(captain);
    to(1, 10, 21);
    give();
}

TEST(bases_stay_wholly_on_the_table) /* MOV-09 */
{
    muster();
    alone(captain, 10, 46);
    begin_line();
    goes(captain);
    to(1, 10, 47.8);
    CHECK_REFUSED_INCHES(NO_OVER_THE_EDGE, 0.30, 0);
    goes(captain);
    to(1, 10, 47.5);
    give();
}

TEST(friends_are_passed_but_no_vehicles_and_nobody_is_stood_on) /* MOV-08 */
{
    muster();
    UnitId meg = unit("old-meg");
    alone(captain, 10, 30);
    row(sedge, 8, 28, 1, 0);
    alone(meg, 20, 30);
    begin_line();
    goes(captain);
    to(1, 11, 28.4);
    CHECK_REFUSED(NO_ENDS_ON);
    goes(captain);
    to(1, 10, 25);
    CHECK(judged().refusal == NO_REFUSAL);
    put(captain, 1, 18, 30); /* Old Meg is 2.5 wide: its side is at 18.75 */
    goes(captain);
    to(1, 23, 30);
    CHECK_REFUSED_INCHES(NO_CROSSES, 0.25, 0);
}

TEST(units_are_as_far_apart_as_their_nearest_models_and_nobody_has_a_front) /* GEN-02, BAS-03 */
{
    muster();
    row(sedge, 10, 22, 1, 0);
    row(eiche, 20, 18, 1, 0);
    begin_line();
    CHECK_LENGTH(unit_gap(the_look(), sedge, eiche, NULL), inches(4)); /* (17,22) to (20,18) */
    the_battle()->model[model_of(sedge, 1)].pose.facing = QUARTER_TURN;
    goes(sedge);
    all_by(-1, 2); /* sidewards and back, as far as ahead */
    CHECK(judged().refusal == NO_REFUSAL);
}

/* ---- Cohesion: W06 ------------------------------------------------------------------------------------------------------- */

static void stands_at(const double at[][2], int models)
{
    goes(sedge);
    for (int i = 0; i < models; i++)
        to(i + 1, at[i][0], at[i][1]);
}

TEST(eight_in_a_touching_row_are_just_near_enough) /* W06 a, b: MOV-02..04 */
{
    muster();
    row(sedge, 10, 22, 1, 0);
    begin_line();
    goes(sedge);
    all_by(0, -2);
    CHECK(judged().refusal == NO_REFUSAL);
    goes(sedge);
    for (int i = 0; i < 8; i++)
        to(i + 1, 10 + 1.5 * i, 21);
    CHECK_REFUSED_INCHES(NO_TOO_SPREAD, 9.50, 6);
    CHECK_REFUSED_WORDS(NO_TOO_SPREAD, "Models 1 and 8 of Sedge are 9.50\" apart (limit 6.00\").");
}

TEST(everybody_has_a_comrade_within_an_inch) /* W06 c: MOV-02 */
{
    static const double at[][2] = { { 10, 20 }, { 11.2, 20 }, { 12.4, 20 }, { 14.61, 20 } };
    muster();
    sedge = unit_for(A, "sedge", 4);
    row(sedge, 10, 22, 1, 0);
    begin_line();
    stands_at(at, 4);
    CHECK_REFUSED_INCHES(NO_NO_COMRADE, 1.21, 1);
}

TEST(two_clumps_need_no_link) /* W06 d: MOV-05 and its option */
{
    static const double at[][2] = { { 10, 20 }, { 11.5, 20 }, { 10, 21.5 }, { 11.5, 21.5 },
                                    { 15, 20 }, { 16.5, 20 }, { 15, 21.5 }, { 16.5, 21.5 } };
    muster();
    row(sedge, 10, 22, 1, 0);
    begin_line();
    stands_at(at, 8);
    CHECK(judged().refusal == NO_REFUSAL);
    the_game()->option[OPT_COHESION] = 1;
    CHECK_REFUSED_INCHES(NO_NOT_ONE_CHAIN, 2.50, 1);
}

TEST(who_has_come_apart_comes_nearer_together) /* MOV-06 */
{
    static const double worse[][2] = { { 10, 20 }, { 13.1, 20 } };
    static const double better[][2] = { { 10, 20 }, { 12.5, 20 } };
    static const double whole[][2] = { { 10, 20 }, { 12, 20 } };
    muster();
    sedge = unit_for(A, "sedge", 2);
    row(sedge, 10, 22, 2.8, 0); /* 1.80 apart */
    begin_line();
    stands_at(worse, 2);
    CHECK_REFUSED_INCHES(NO_NOT_LESSENED, 2.10, 1);
    CHECK_LENGTH(judged().third, inches(0.80));
    stands_at(better, 2);
    CHECK(judged().refusal == NO_REFUSAL);
    stands_at(whole, 2);
    give();
}

TEST(who_has_come_apart_is_told_the_link_that_is_too_wide) /* MOV-06, as one chain */
{
    static const double at[][2] = { { 10, 20 }, { 11, 20 }, { 13.2, 20 }, { 16, 20 } };
    muster();
    sedge = unit_for(A, "sedge", 4);
    row(sedge, 10, 22, 2.4, 0); /* 1.40 apart */
    begin_line();
    the_game()->option[OPT_COHESION] = 1;
    stands_at(at, 4); /* 0, 1.20 and 1.80 */
    CHECK_REFUSED_INCHES(NO_NOT_LESSENED, 1.80, 1);
    Verdict verdict = judged();
    CHECK_EQ(verdict.model, model_of(sedge, 4));
    CHECK_EQ(verdict.other_model, model_of(sedge, 3));
    CHECK_LENGTH(segment_length(verdict.line), inches(1.80));
    CHECK_LENGTH(verdict.third, inches(0.40));
}

/* ---- The inch ------------------------------------------------------------------------------------------------------------ */

TEST(nobody_comes_within_an_inch_of_an_enemy) /* MOV-07, GEN-01 */
{
    muster();
    alone(captain, 10, 30);
    alone(kaptain, 10, 24);
    begin_line();
    goes(captain);
    to(1, 10, 25.8);
    CHECK_REFUSED_INCHES(NO_TOO_NEAR, 0.80, 1);
    goes(captain);
    to(1, 10, 26);
    CHECK(judged().refusal == NO_REFUSAL);
    goes(captain);
    to(1, 11.5, 26); /* it ends 1.50 away, and goes by no nearer */
    CHECK(judged().refusal == NO_REFUSAL);
    put(kaptain, 1, 11.6, 28);
    goes(captain);
    to(1, 10, 25);
    CHECK_REFUSED_INCHES(NO_TOO_NEAR, 0.60, 1); /* in passing */
}

TEST(who_begins_nearer_only_gets_no_nearer) /* MOV-07 */
{
    muster();
    alone(captain, 10, 30);
    alone(kaptain, 10, 28.4); /* 0.60 */
    begin_line();
    goes(captain);
    to(1, 10, 30.2);
    CHECK(judged().refusal == NO_REFUSAL);
    goes(captain);
    to(1, 10, 29.8);
    CHECK_REFUSED_INCHES(NO_TOO_NEAR, 0.40, 0.60);
}

/* ---- Ground: table 5.13 ---------------------------------------------------------------------------------------------------- */

TEST(each_class_enters_what_the_table_says) /* TER-01..05, 07..11, 15, 16, MOV-10 */
{
    static const struct {
        const char *kind;
        int barred[4]; /* infantry, cavalry, wheeled, tracked */
    } rows[] = {
        { "broken", { 0, 0, NO_ENTERS_BROKEN, 0 } },
        { "foxholes", { 0 } },
        { "trenches", { 0 } },
        { "wire", { 0, NO_ENTERS_WIRE, NO_ENTERS_WIRE, 0 } },
        { "woods", { 0, 0, NO_ENTERS_WOODS, NO_ENTERS_WOODS } },
        { "mire", { 0 } },
        { "building", { 0, NO_ENTERS_BUILDING, NO_ENTERS_BUILDING, NO_ENTERS_BUILDING } },
        { "impassable",
          { NO_ENTERS_IMPASSABLE, NO_ENTERS_IMPASSABLE, NO_ENTERS_IMPASSABLE,
            NO_ENTERS_IMPASSABLE } },
        { "obstacle", { 0, 0, NO_CROSSES_OBSTACLE, 0 } },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        for (int class = 0; class < 4; class ++) {
            muster();
            ground(rows[i].kind, 5, 26, 15, 28);
            is_of_class(captain, (MoveClass) class);
            alone(captain, 10, 30);
            begin_line();
            goes(captain);
            to(1, 10, 25);
            if (rows[i].barred[class])
                CHECK_REFUSED_INCHES(rows[i].barred[class], 1.50, 0);
            else
                CHECK(judged().refusal == NO_REFUSAL);
            goes(captain);
            to(1, 10, 28.5); /* touching is not overlapping */
            CHECK(judged().refusal == NO_REFUSAL);
        }
    }
}

TEST(ground_that_may_be_entered_costs_nothing) /* MOV-11 */
{
    muster();
    ground("mire", 5, 22, 15, 28);
    alone(captain, 10, 30);
    begin_line();
    goes(captain);
    to(1, 10, 24);
    give();
}

TEST(nobody_ends_with_his_middle_on_an_obstacle) /* TER-11 */
{
    muster();
    ground("obstacle", 5, 27, 15, 27.5);
    alone(captain, 10, 30);
    begin_line();
    goes(captain);
    to(1, 10, 27.25);
    CHECK_REFUSED(NO_ENDS_ON_OBSTACLE);
    goes(captain);
    to(1, 10, 26.9);
    give();
}

/* ---- Wire: TER-13, W25 ------------------------------------------------------------------------------------------------------- */

TEST(infantry_tests_for_the_wire_and_may_be_held) /* W25: TER-13, MOV-13 */
{
    static const struct {
        Skill skill;
        int die;
        bool goes;
    } tests[] = { { SKILL_LOW, 2, true },     { SKILL_LOW, 3, false }, { SKILL_MEDIUM, 3, true },
                  { SKILL_MEDIUM, 4, false }, { SKILL_HIGH, 4, true }, { SKILL_HIGH, 5, false } };
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) {
        muster();
        ground("wire", 5, 26, 15, 27);
        profile_for(captain)->field[PF_SKILL] = tests[i].skill;
        alone(captain, 10, 30);
        begin_line();
        goes(captain);
        to(1, 10, 25);
        give();
        DICE(tests[i].die);
        CHECK_LENGTH(place_of(captain, 1).y, inches(tests[i].goes ? 25 : 30));
        CHECK(marked(captain, UM_MOVED));
    }
}

TEST(cutters_pass_the_wire_without_a_die) /* TER-13, SET-05, GEN-08 */
{
    muster();
    ground("wire", 5, 26, 15, 27);
    gains(captain, TR_WIRE_CUTTERS);
    alone(captain, 10, 30);
    begin_line();
    goes(captain);
    to(1, 10, 25);
    give();
    CHECK_LENGTH(place_of(captain, 1).y, inches(25));
}
