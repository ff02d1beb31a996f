#include "field.h"

#include "flight/flight.h"
#include "shoot/attack.h"
#include "troops/contact.h"

/* Morale tests: what owes them, who is spared, what a failed one does (MT-01..05, CHR-08, SIP-08, KEY-10, 11). */

static UnitId prima, secunda, velites, boar, heron, pikes;

/* Boar is broken by Prima at (30,20); the Herons stand 5" to the side, the pikes 6.1". */
static void a_rout(void)
{
    field();
    prima = unit("prima");
    boar = unit("boar");
    heron = unit("heron");
    pikes = unit("pikes");
    stand(prima, 30, 20, 0, 6);
    stand(boar, 30, 20, 180, 8);                          /* to x 33.1496 */
    stand(heron, 33.1496 + 5 + 3.937, 20, 180, 10);       /* 7.874 wide */
    stand(pikes, 30 - 3.1496 - 6.1 - 3.1496, 20, 180, 8); /* 6.2992 wide */
    fights(prima, boar);
}

/* ---- MT-02 (b): a rout within 6" ---------------------------------------------------------------------------------------------- */

TEST(friends_within_six_inches_of_a_rout_test)
{
    a_rout();
    note_break(the_play(), boar, NO_UNIT);
    CHECK_EQ(unit_tally(heron, UT_ALARM), ALARM_ROUT);
    CHECK_EQ(unit_tally(heron, UT_ALARMED_BY), prima + 1); /* the victor */
    CHECK_EQ(unit_tally(pikes, UT_ALARM), ALARM_NONE);
    carry_out(PHASE_MOVES, AURELIA, alarms_frame(the_look()));
    CHECK_ASKED(NO_SEAT, WHY_MORALE_TEST);
    CHECK_EQ(the_battle()->request.unit, heron);
    DICE(3, 3); /* MT-01: Mo 6 */
    CHECK(!marked(heron, UM_FLEEING));
}

/* MT-04: away from the victor; Herons are Regular: low and mid. Its centre (42.0866, 19.2126), Prima's (30, 21.5748). */
TEST(who_fails_flees_from_the_victor_at_once)
{
    a_rout();
    note_break(the_play(), boar, NO_UNIT);
    Heading away = flight_bearing(the_look(), heron, prima);
    carry_out(PHASE_MOVES, AURELIA, alarms_frame(the_look()));
    DICE(3, 4); /* 7, 6 or less */
    CHECK_ASKED(NO_SEAT, WHY_FLIGHT_DICE);
    DICE(1, 2, 6);
    CHECK(marked(heron, UM_FLEEING));
    Heading off = heading_turn(away, the_battle()->unit[heron].front.facing);
    CHECK(off >= -1 && off <= 1);
    CHECK(away > QUARTER_TURN - 12 * DEGREE &&
          away < QUARTER_TURN); /* to the right and a little up */
}

/* Herons 3" from a unit of one model at (30,20). */
static void herons_by(UnitId one)
{
    int class = profile_for(one)->field[PF_CLASS];
    bool block = class == CLASS_LIGHT_CHARIOT || class == CLASS_ELEPHANT;
    heron = unit("heron");
    if (block)
        stand(one, 30, 20, 180, 1);
    else
        stand_alone(one, 30, 20, 180);
    stand(heron, 36, 20, 180, 10);
}

/* Velites are no battle formation: nobody minds. Chariots and elephants are felt. */
TEST(only_the_rout_of_units_of_weight_is_felt)
{
    static const struct {
        const char *unit;
        bool felt;
    } who[] = { { "fen-riders", false },
                { "light-chariots", true },
                { "tusker", true },
                { "stone-hurler", false },
                { "brannoch", false } };
    for (int i = 0; i < (int)(sizeof who / sizeof *who); i++) {
        field();
        UnitId breaks = unit_of(who[i].unit, 1);
        herons_by(breaks);
        note_break(the_play(), breaks, NO_UNIT);
        CHECK_EQ(unit_tally(heron, UT_ALARM), who[i].felt ? ALARM_ROUT : ALARM_NONE);
    }
}

/* Shot to pieces: the volley's own losses, then the friends', nearest first. */
TEST(a_unit_destroyed_frightens_its_friends_nearest_first)
{
    field();
    boar = unit("boar");
    heron = unit("heron");
    pikes = unit("pikes");
    stand(boar, 30, 20, 180, 8);
    stand(heron, 30, 12, 180, 10); /* 30 x 17.6378 is Boar's rear: 5.64" */
    stand(pikes, 40, 20, 180, 8);  /* 40 - 3.1496 - 33.1496: 3.7" */
    take_wounds(the_play(), boar, 24, 0);
    CHECK_EQ(the_battle()->unit[boar].state, UNIT_LOST);
    carry_out(PHASE_MOVES, AURELIA, alarms_frame(the_look()));
    CHECK_EQ(the_battle()->request.unit, pikes);
    DICE(1, 1);
    CHECK_EQ(the_battle()->request.unit, heron);
    DICE(6, 6); /* CT-02: fails whatever Mo; nobody of the enemy near it, so straight on */
    DICE(1, 1, 1);
    CHECK(marked(heron, UM_FLEEING));
    CHECK(!marked(pikes, UM_FLEEING));
}

/* ---- MT-02 (c): fled through ------------------------------------------------------------------------------------------------------ */

TEST(whoever_is_fled_through_tests)
{
    for (int loose = 0; loose < 2; loose++) {
        field();
        prima = unit("prima");
        heron = unit("heron");
        boar = unit("boar");
        UnitId boys = unit_of("boys", 1);
        stand(prima, 30, 32, 0, 6);
        stand(boar, 30, 20, 180, 8);
        if (loose)
            row(boys, 30, 26, 1, 0);
        else
            stand(heron, 30, 26, 180, 10);
        carry_out(PHASE_MOVES, AURELIA,
                  flight_frame(the_look(), loose ? boys : heron, prima, FLIGHT_FULL, false));
        DICE(6, 6, 6); /* 12: through Boar and clear of it */
        CHECK_EQ(the_battle()->request.why == WHY_MORALE_TEST,
                 !loose); /* skirmishers are excepted */
        if (loose)
            continue;
        CHECK_EQ(the_battle()->request.unit, boar);
        DICE(5, 6);
        DICE(1, 1, 1);
        CHECK(marked(boar, UM_FLEEING)); /* from the nearest enemy */
    }
}

/* ---- MT-02 (d), CHR-08, SIP-08: the General ------------------------------------------------------------------------------------------- */

static void general_falls(const char *who)
{
    field();
    UnitId leader = unit(who);
    secunda = unit("secunda");
    velites = unit_of("velites", 2);
    prima = unit("prima");
    boar = unit("boar");
    stand_alone(leader, 30, 30, 0);
    stand(secunda, 30 + 0.4921 + 12 + 2.3622, 30, 0, 6); /* 12" */
    row(velites, 30, 35, 1, 0);
    stand(prima, 30 - 0.4921 - 12.1 - 2.3622, 30, 0, 6); /* more than 12" */
    stand(boar, 30, 10, 180, 8);
    take_wounds(the_play(), leader, 3, 0);
    CHECK_EQ(the_battle()->unit[leader].state, UNIT_LOST);
    CHECK_EQ(unit_tally(leader, UT_SIP), 0);
}

TEST(the_generals_death_is_felt_within_twelve_inches)
{
    general_falls("corvinus");
    CHECK_EQ(unit_tally(secunda, UT_ALARM), ALARM_GENERAL);
    CHECK_EQ(unit_tally(velites, UT_ALARM), ALARM_GENERAL);
    CHECK_EQ(unit_tally(prima, UT_ALARM), ALARM_NONE);
    general_falls("petronia"); /* she is no General */
    CHECK_EQ(unit_tally(velites, UT_ALARM), ALARM_NONE);
}

/* ---- MT-03: who is spared -------------------------------------------------------------------------------------------------------------- */

TEST(who_fights_flees_or_has_tested_is_spared)
{
    a_rout();
    fights(prima, heron);
    note_break(the_play(), boar, NO_UNIT);
    CHECK_EQ(unit_tally(heron, UT_ALARM), ALARM_NONE);
    a_rout();
    set_mark(heron, UM_FLEEING);
    note_break(the_play(), boar, NO_UNIT);
    CHECK_EQ(unit_tally(heron, UT_ALARM), ALARM_NONE);
    a_rout();
    set_mark(heron, UM_MORALE_TESTED);
    note_break(the_play(), boar, NO_UNIT);
    CHECK_EQ(unit_tally(heron, UT_ALARM), ALARM_NONE);
    CHECK(!may_be_frightened(the_look(), heron));
    CHECK(may_be_frightened(the_look(), pikes));
}

/* ---- MT-05, KEY-11: break tests ------------------------------------------------------------------------------------------------------------ */

/* Prima (Mo 8) lost by 3: 5 or less. */
TEST(a_break_test_is_worse_by_what_the_combat_was_lost_by)
{
    a_rout();
    carry_out(PHASE_MOVES, AURELIA, break_test(the_look(), prima, 3));
    DICE(2, 3);
    CHECK_EQ(result(0), 1);
    a_rout();
    carry_out(PHASE_MOVES, AURELIA, break_test(the_look(), prima, 3));
    DICE(2, 4);
    CHECK_EQ(result(0), 0);
}

/* Hearth Axes (Mo 8, Stubborn): at most 1 counts, 7 or less. */
TEST(the_stubborn_count_one_at_most)
{
    static const int sum[2][2] = { { 3, 4 }, { 4, 4 } };
    for (int i = 0; i < 2; i++) {
        field();
        UnitId axes = unit("axes");
        stand(axes, 30, 20, 180, 6);
        carry_out(PHASE_MOVES, HOST, break_test(the_look(), axes, 6));
        roll(sum[i], 2, __FILE__, __LINE__);
        CHECK_EQ(result(0), i == 0);
    }
}

/* ---- KEY-10: Terror ---------------------------------------------------------------------------------------------------------------------------- */

TEST(horses_and_light_chariots_fear_the_elephant)
{
    static const struct {
        const char *unit;
        bool fears;
    } who[] = { { "clibanarii", true },  { "fen-riders", true }, { "light-chariots", true },
                { "scythe-car", false }, { "prima", false },     { "corvinus", false },
                { "tusker", false } };
    for (int i = 0; i < (int)(sizeof who / sizeof *who); i++) {
        field();
        UnitId one = unit(who[i].unit), tusker = unit("tusker");
        lay_out();
        CHECK_EQ(is_frightened_by(the_look(), one, tusker), who[i].fears);
        CHECK(!is_frightened_by(the_look(), tusker, one));
    }
}

TEST(terror_is_a_morale_test_and_only_once_a_phase)
{
    for (int passes = 0; passes < 2; passes++) {
        field();
        UnitId clibanarii = unit("clibanarii"), tusker = unit("tusker");
        stand(clibanarii, 30, 30, 0, 4);
        stand(tusker, 30, 20, 180, 1);
        carry_out(PHASE_MOVES, AURELIA, terror_frame(the_look(), clibanarii, tusker));
        DICE(4, passes ? 4 : 5); /* Mo 8 */
        CHECK_EQ(result(0), passes);
        CHECK_EQ(told_tale(TALE_TERROR), !passes);
        CHECK(!marked(clibanarii, UM_FLEEING)); /* what follows is the charge's */
    }
    for (int passes = 0; passes < 2; passes++) {
        field();
        UnitId clibanarii = unit("clibanarii"), tusker = unit("tusker");
        profile_for(clibanarii)->field[PF_MO] = passes ? 1 : 12;
        stand(clibanarii, 30, 30, 0, 4);
        stand(tusker, 30, 20, 180, 1);
        carry_out(PHASE_MOVES, AURELIA, terror_frame(the_look(), clibanarii, tusker));
        DICE(passes ? 1 : 6, passes ? 1 : 6); /* CT-02: 2 on 1, 12 on 12 */
        CHECK_EQ(result(0), passes);
        CHECK(told_tale(passes ? TALE_MORALE_BY_TWO_ONES : TALE_MORALE_BY_TWO_SIXES));
        CHECK(!told_tale(TALE_MORALE_PASSED) && !told_tale(TALE_MORALE_FAILED));
    }
    field();
    UnitId clibanarii = unit("clibanarii"), tusker = unit("tusker");
    stand(clibanarii, 30, 30, 0, 4);
    stand(tusker, 30, 20, 180, 1);
    set_mark(clibanarii, UM_MORALE_TESTED);
    carry_out(PHASE_MOVES, AURELIA, terror_frame(the_look(), clibanarii, tusker));
    CHECK_EQ(result(0), 1);
}
