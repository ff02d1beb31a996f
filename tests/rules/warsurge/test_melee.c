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
