#include "field.h"
#include "troops/place.h"

/* Melees and moving in them: MEL-01..07, MEL-16, GEO-16. Briarguard: Move 6; Riflemen: Move 5; bases 1.0 inch. */

static UnitId briar, rifles, others;

static void two_sides(void)
{
    field(STANDARD);
    briar = unit("briarguard", NORTH, 3);
    rifles = unit("riflemen", SOUTH, 2);
    others = unit("riflemen", SOUTH, 2);
}

/* X07: Briarguard 1 touches Rifleman 1. */
static void x07(void)
{
    two_sides();
    row(briar, 1, 3, 20, 20, 1, 0);
    stand(rifles, 1, 20, 19);
    stand(rifles, 2, 23, 19);
}

TEST(one_model_in_contact_engages_both_units) /* MEL-01 */
{
    x07();
    enter(PHASE_MOVE, NORTH);
    CHECK(in_melee(the_look(), briar) && in_melee(the_look(), rifles));
    CHECK(same_melee(the_look(), briar, rifles));
    CHECK(in_contact(the_look(), model_of(briar, 1), model_of(rifles, 1)));
    CHECK(!in_contact(the_look(), model_of(briar, 2), model_of(rifles, 1)));
}

TEST(a_locked_unit_must_keep_one_model_in_contact) /* X07 a, MEL-04 */
{
    x07();
    enter(PHASE_MOVE, NORTH);
    order(briar);
    deed(VERB_MOVE);
    path(1, 20, 22);
    path(2, 21, 22);
    path(3, 22, 22);
    CHECK_REFUSED_COUNT(NO_LOCKED, 0, 1);
    CHECK_EQ(judged().rule, WSG_MEL_04);
}

TEST(within_the_lock_models_move_freely) /* X07 b, MEL-06 */
{
    x07();
    stand(rifles, 2, 24, 19);
    enter(PHASE_MOVE, NORTH);
    order(briar);
    deed(VERB_MOVE);
    path(3, 23, 19); /* 1.41; gap to Rifleman 2 0.00, to Briarguard 2 1.24 */
    give();
    CHECK(in_contact(the_look(), model_of(briar, 3), model_of(rifles, 2)));
    CHECK(same_melee(the_look(), briar, rifles));
}

TEST(who_goes_into_contact_charges_and_who_was_there_does_not)
{
    two_sides();
    row(briar, 1, 3, 20, 23, 1, 0);
    stand(rifles, 1, 20, 19);
    stand(rifles, 2, 23, 19);
    enter(PHASE_MOVE, NORTH);
    order(briar);
    deed(VERB_MOVE);
    path(1, 20, 20);
    path(2, 21, 21);
    path(3, 22, 21);
    give();
    CHECK_EQ(went_as(briar), MANNER_CHARGE);
    x07();
    enter(PHASE_MOVE, NORTH);
    order(briar);
    deed(VERB_MOVE);
    path(3, 22, 21);
    give();
    CHECK(told(EV_MOVED, briar));
    CHECK_EQ(went_as(briar), MANNER_WALK);
}

TEST(contact_with_another_unit_does_not_keep_the_lock) /* MEL-07 */
{
    x07();
    row(others, 1, 2, 20, 25, 2, 0);
    enter(PHASE_MOVE, NORTH);
    order(briar);
    deed(VERB_MOVE);
    path(1, 20, 24); /* touches the others; the Riflemen are left */
    path(2, 21.2, 23.5);
    path(3, 22.4, 23.5);
    CHECK_REFUSED(NO_OTHER_FOE);
    CHECK_EQ(judged().rule, WSG_MEL_07);
    CHECK_EQ(judged().other, others);
}

TEST(who_is_touched_besides_joins_the_melee) /* MEL-06, MEL-03, GEO-16 */
{
    x07();
    row(others, 1, 2, 23.5, 22, 2, 0);
    enter(PHASE_MOVE, NORTH);
    order(briar);
    deed(VERB_MOVE);
    path(3, 22.5, 22);
    give();
    CHECK(same_melee(the_look(), briar, others));
    CHECK(same_melee(the_look(), rifles, others)); /* through the Briarguard */
}

TEST(a_unit_left_without_contact_is_out_of_the_melee) /* MEL-03 */
{
    x07();
    row(others, 1, 2, 23.5, 22, 2, 0);
    stand(briar, 3, 22.5, 22);
    enter(PHASE_MOVE, NORTH);
    CHECK(in_melee(the_look(), others));
    order(briar);
    deed(VERB_MOVE);
    path(3, 22, 20); /* back; the first model still touches the Riflemen */
    give();
    CHECK(!in_melee(the_look(), others));
    CHECK(in_melee(the_look(), rifles));
}

TEST(the_lock_ends_when_no_foe_is_left) /* MEL-05 */
{
    two_sides();
    row(briar, 1, 3, 20, 20, 1, 0);
    stand(rifles, 1, 40, 40);
    stand(rifles, 2, 42, 40);
    enter(PHASE_MOVE, NORTH);
    the_battle()->unit[briar].tally[UT_MELEE] = 1; /* of a Melee in which nobody else is left */
    order(briar);
    deed(VERB_MOVE);
    path(1, 20, 22);
    give();
}

static const char *words_of_melee(int melee)
{
    static char said[80];
    Text text = text_in(said, sizeof said);
    Event e = { .kind = EV_TALLY, .owner = OWNER_UNIT, .unit = briar, .b = UT_MELEE };
    e.value = melee;
    said[0] = 0;
    event_words(the_look(), log_told(), &e, &text);
    return said;
}

TEST(a_unit_that_leaves_its_melee_is_not_told_to_be_in_melee_0)
{
    two_sides();
    CHECK_TEXT(words_of_melee(3), "Briarguard: in Melee 3");
    CHECK_TEXT(words_of_melee(0), "");
}

static void goes(UnitId who, int model, double x, double y)
{
    order(who);
    deed(VERB_MOVE);
    path(model, x, y);
    give();
}

/* The second pair stands first in the list of units. */
TEST(melees_are_numbered_in_the_order_they_begin)
{
    field(STANDARD);
    UnitId early = unit("briarguard", NORTH, 1), foe = unit("riflemen", SOUTH, 1);
    briar = unit("briarguard", NORTH, 1);
    rifles = unit("riflemen", SOUTH, 1);
    stand(early, 1, 40, 20);
    stand(foe, 1, 40, 23);
    stand(briar, 1, 20, 20);
    stand(rifles, 1, 20, 19);
    enter(PHASE_MOVE, NORTH);
    CHECK_EQ(unit_tally(briar, UT_MELEE), 1);
    goes(early, 1, 40, 22);
    CHECK_EQ(unit_tally(early, UT_MELEE), 2);
    CHECK_EQ(unit_tally(foe, UT_MELEE), 2);
    CHECK_EQ(unit_tally(rifles, UT_MELEE), 1);
}

TEST(the_number_of_a_melee_that_is_over_is_not_given_again)
{
    field(STANDARD);
    briar = unit("briarguard", NORTH, 1);
    rifles = unit("riflemen", SOUTH, 1);
    stand(briar, 1, 20, 20);
    stand(rifles, 1, 20, 22.5);
    enter(PHASE_MOVE, NORTH);
    the_battle()->tally[BT_MELEES] = 1;
    goes(briar, 1, 20, 21.5);
    CHECK_EQ(unit_tally(briar, UT_MELEE), 2);
}

TEST(contact_needs_the_same_height) /* MEL-02 */
{
    two_sides();
    terrain("ruins", 18, 14, 24, 19.5);
    row(briar, 1, 3, 20, 22.5, 1, 0);
    stand(rifles, 1, 20, 19);
    stand(rifles, 2, 22, 19);
    the_battle()->model[model_of(rifles, 1)].z = 3 * INCH;
    the_battle()->model[model_of(rifles, 2)].z = 3 * INCH;
    stand(others, 1, 50, 40);
    enter(PHASE_MOVE, NORTH);
    order(briar);
    deed(VERB_MOVE);
    path(1, 20, 20); /* below the wall on which Rifleman 1 stands: tops 1.5 and 4.5 */
    give();
    CHECK(!in_melee(the_look(), briar));
}

TEST(a_path_may_not_leave_the_lock_by_engaging_through_it)
{
    x07();
    enter(PHASE_MOVE, NORTH);
    order(briar);
    deed(VERB_MOVE);
    path(1, 20, 17); /* straight through Rifleman 1 */
    CHECK_REFUSED(NO_CROSSES_ENEMY);
}
