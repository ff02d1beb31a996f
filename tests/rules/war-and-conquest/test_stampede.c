#include "field.h"

#include "flight/flight.h"
#include "shoot/attack.h"
#include "troops/contact.h"
#include "troops/ranks.h"

/* Elephants that fail a test (SPC-04), and Warbands that cannot be held (KEY-03). */

static UnitId tusker, spears, prima;

/* ---- Stampede: SPC-04 ---------------------------------------------------------------------------------------------------------- */

/* WX-24: Old Tusker h90, die 3: heading 210; 2, 5, 5 are 10". Its own Hill Spears 8x2 lie across that way. */
static void tusker_among_spears(void)
{
    field();
    tusker = unit("tusker");
    spears = unit("hill-spears");
    prima = unit("prima");
    stand(tusker, 40, 20, 90, 1);
    stand(spears, 35.5, 27, 210 - 180, 8); /* square to the heading */
    stand(prima, 40, 44, 0, 6);
}

TEST(an_elephant_that_fails_its_break_test_stampedes)
{
    tusker_among_spears();
    carry_out(PHASE_MOVES, AURELIA, unnerved(the_look(), tusker, prima));
    CHECK_ASKED(NO_SEAT, WHY_STAMPEDE_WAY);
    DICE(3);
    CHECK(marked(tusker, UM_STAMPEDING));
    CHECK_ASKED(NO_SEAT, WHY_FLIGHT_DICE);
    DICE(2, 5, 5);
    CHECK_EQ(the_battle()->unit[tusker].front.facing, 210 * DEGREE);
    CHECK_ASKED(NO_SEAT, WHY_STAMPEDE_HITS);
    DICE(4);
    CHECK_ASKED(NO_SEAT, WHY_TO_KILL); /* AV 1, AP 1: no save; KA 5: 2 or more */
    DICE(1, 2, 5, 6);
    CHECK_EQ(models(spears), 13);
    CHECK(!marked(spears, UM_FLEEING)); /* no shots: MT-02 (a) does not come into it */
    CHECK(unit_apart(the_look(), tusker, spears, NULL) <= CONTACT_GAP);
    CHECK(marked(tusker, UM_STAMPEDING)); /* beside a friend it goes on in its next own phase */
    CHECK(!marked(tusker, UM_FLEEING));
}

TEST(an_enemy_ends_the_stampede)
{
    field();
    tusker = unit("tusker");
    prima = unit("prima");
    stand(tusker, 30, 20, 180, 1);
    stand(prima, 30, 24, 0, 6);
    carry_out(PHASE_MOVES, AURELIA, unnerved(the_look(), tusker, prima));
    DICE(1, 2, 5, 5); /* straight on: 4" to Prima */
    CHECK_FRONT(tusker, 30, 24, 180);
    DICE(2);
    DICE(5, 1); /* AV 3, AP 1: 5 or more saves one */
    DICE(6);
    CHECK_EQ(models(prima), 23);
    CHECK(!marked(tusker, UM_STAMPEDING));
    CHECK(is_engaged(the_look(), tusker));
    CHECK_EQ(result(0), prima + 1);
}

TEST(it_goes_on_in_each_own_phase_until_it_leaves_the_table)
{
    field();
    tusker = unit("tusker");
    stand(tusker, 30, 12, 0, 1);
    set_mark(tusker, UM_STAMPEDING);
    enter(PHASE_COMPULSORY, HOST);
    CHECK_ASKED(NO_SEAT, WHY_STAMPEDE_WAY);
    DICE(1, 6, 6, 6); /* 12": its front touches the edge */
    CHECK_EQ(the_battle()->unit[tusker].state, UNIT_LOST);
    field();
    tusker = unit("tusker");
    stand(tusker, 30, 20, 0, 1);
    set_mark(tusker, UM_STAMPEDING);
    enter(PHASE_COMPULSORY, HOST);
    DICE(1, 1, 2, 3); /* 5 */
    CHECK_FRONT(tusker, 30, 15, 0);
    order(tusker);
    length(VERB_FORWARD, 1);
    CHECK_REFUSED(NO_STAMPEDING);
}

/* Whom it touches at the start counts only if it runs over him: Prima before it, the die turns it about. */
TEST(who_stands_beside_it_is_not_trampled)
{
    field();
    tusker = unit("tusker");
    prima = unit("prima");
    stand(tusker, 30, 20, 180, 1);
    stand(prima, 30, 20, 0, 6);
    fights(tusker, prima);
    carry_out(PHASE_MOVES, AURELIA, unnerved(the_look(), tusker, prima));
    DICE(4, 1, 2, 3); /* 180 degrees round, 5" */
    CHECK_FRONT(tusker, 30, 20 - 2.9528 - 5, 0);
    CHECK_EQ(models(prima), 24);
    CHECK(!is_engaged(the_look(), prima));
}

/* ---- Warbands: KEY-03 ------------------------------------------------------------------------------------------------------------- */

static UnitId boar;

static void warband(double gap)
{
    field();
    boar = unit("boar");
    prima = unit("prima");
    stand(boar, 30, 20, 180, 8);
    stand(prima, 30, 20 + gap, 0, 6);
}

TEST(a_warband_that_fails_its_test_has_to_charge)
{
    warband(8); /* twice its 4" */
    enter(PHASE_COMPULSORY, HOST);
    CHECK_ASKED(NO_SEAT, WHY_COMMAND_TEST);
    CHECK(told_tale(TALE_IMPULSE)); /* why it is tested */
    CHECK_EQ(warband_prey(the_look(), boar), prima);
    DICE(3, 4); /* Mo 6 */
    CHECK(marked(boar, UM_MUST_CHARGE));
    CHECK(told_tale(TALE_MUST_CHARGE));
    warband(8);
    enter(PHASE_COMPULSORY, HOST);
    DICE(3, 3);
    CHECK(!marked(boar, UM_MUST_CHARGE));
}

TEST(only_an_enemy_straight_ahead_and_in_reach_draws_it)
{
    warband(8.01);
    CHECK_EQ(warband_prey(the_look(), boar), NO_UNIT);
    warband(6);
    stand(prima, 36, 26, 0, 6); /* its left end at 33.64, Boar's at 33.15 */
    CHECK_EQ(warband_prey(the_look(), boar), NO_UNIT);
    warband(6);
    set_mark(boar, UM_FLEEING);
    CHECK_EQ(warband_prey(the_look(), boar), NO_UNIT);
    warband(6);
    stand(boar, 30, 20, 180, 5); /* five wide: UNI-03 */
    CHECK_EQ(warband_prey(the_look(), boar), NO_UNIT);
    warband(6);
    enter(PHASE_COMPULSORY, AURELIA); /* Prima is none */
    CHECK(the_battle()->request.why != WHY_COMMAND_TEST);
}

TEST(the_nearest_is_its_prey_and_who_is_hidden_is_none)
{
    field();
    boar = unit("boar");
    prima = unit("prima");
    UnitId secunda = unit("secunda");
    stand(boar, 30, 20, 180, 8);
    stand(prima, 31.5, 27, 0, 6);
    stand(secunda, 28.5, 24, 0, 6);
    CHECK_EQ(warband_prey(the_look(), boar), secunda);
    stand(secunda, 31.5, 24, 0,
          6); /* now it hides Prima: nobody farther off is looked for anyway */
    CHECK_EQ(warband_prey(the_look(), boar), secunda);
}

TEST(of_two_warbands_their_owner_says_which_tests_first)
{
    field();
    boar = unit("boar");
    UnitId heron = unit("heron");
    prima = unit("prima");
    UnitId secunda = unit("secunda");
    stand(boar, 20, 20, 180, 8);
    stand(heron, 40, 20, 180, 10);
    stand(prima, 20, 26, 0, 6);
    stand(secunda, 40, 26, 0, 6);
    enter(PHASE_COMPULSORY, HOST);
    CHECK_ASKED(HOST, WHY_WARBAND_NEXT);
    pick_unit(heron);
    CHECK_EQ(the_battle()->request.unit, heron);
    DICE(1, 1);
    CHECK_EQ(the_battle()->request.unit, boar);
    DICE(6, 6);
    CHECK(marked(boar, UM_MUST_CHARGE));
    CHECK(!marked(heron, UM_MUST_CHARGE));
}
