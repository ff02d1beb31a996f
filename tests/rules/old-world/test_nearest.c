#include "meadow.h"

#include "move/movement.h"
#include "tables.h"

/* What is offered instead of a charge or a shot that is refused: the nearest that is lawful, or why nothing is. */

static UnitId spears, gore, runts;
static Nearest found;

/* H5, M4, five files: 4.92" wide with its front on y = 30; S4 that far ahead, out of its reach of 4 + 6 = 10. */
static void too_far(double gap)
{
    meadow();
    spears = plain("H5", NORTH, 20);
    gore = plain("S4", SOUTH, 20);
    runts = plain("S4", SOUTH, 20);
    stand(spears, 30, 30, 0, 5);
    stand(gore, 30, 30 - gap, 180, 5);
}

static void declare(UnitId target)
{
    order(spears), at_unit(VERB_CHARGE, target);
}

TEST(instead_of_a_charge_that_is_too_long_the_nearest_that_arrives)
{
    too_far(10.5);
    stand(runts, 37, 24, 180, 5);
    go_to(PHASE_DECLARE, NORTH);
    declare(gore);
    CHECK_REFUSED_INCHES(NO_CHG_RANGE, 10.5, 10);
    CHECK(nearest(&found));
    CHECK_EQ(found.kind, NEAREST_TARGET);
    CHECK_EQ(found.target, runts);
    give();
    CHECK_EQ(charge_target(the_look(), spears), runts);
}

/* Behind it lies outside the arc of 45 degrees; ahead somebody may be reached. */
TEST(instead_of_a_charge_out_of_its_arc_the_nearest_within)
{
    too_far(8);
    stand(runts, 30, 40, 0, 5);
    go_to(PHASE_DECLARE, NORTH);
    declare(runts);
    CHECK_REFUSED(NO_CHG_ARC);
    CHECK(nearest(&found));
    CHECK_EQ(found.target, gore);
    CHECK_LENGTH(found.verdict.measured, inches(8));
}

/* The one that lacks least is told: 12 - 10 = 2 inches of it. */
TEST(where_no_charge_is_lawful_the_reason_is_that_of_who_lacks_least)
{
    too_far(14);
    stand(runts, 37, 18, 180, 5);
    go_to(PHASE_DECLARE, NORTH);
    declare(gore);
    CHECK(!nearest(&found));
    CHECK_EQ(found.kind, NEAREST_NONE);
    CHECK_EQ(found.verdict.refusal, NO_CHG_RANGE);
    CHECK_EQ(found.verdict.other, runts);
}

TEST(who_may_not_charge_at_all_is_offered_no_other_charge)
{
    too_far(8);
    stand(runts, 30, 40, 0, 5);
    go_to(PHASE_DECLARE, NORTH);
    set_mark(spears, UM_RALLIED);
    declare(gore);
    CHECK_REFUSED(NO_CHG_RALLIED);
    CHECK(!nearest(&found));
    CHECK(is_yes(&found.verdict));
}

/* Straight ahead it meets nobody: the target's front begins 3.1 inches to the right of its own. */
TEST(instead_of_a_path_that_misses_the_cheapest_one)
{
    too_far(8);
    stand(gore, 38.5, 24, 180, 5);
    stand(runts, 60, 10, 180, 5);
    go_to(PHASE_DECLARE, NORTH);
    declare(gore), give();
    go_to(PHASE_CHARGE_MOVES, NORTH);
    DICE(2, 6);
    CHECK_ASKED(NORTH, WHY_CHARGE_PATH);
    order(spears);
    Clause *clause = deed(VERB_FORWARD);
    clause->number = 10 * INCH;
    clause->has_number = true;
    CHECK_REFUSED(NO_CMV_MISSES);
    CHECK(nearest(&found));
    CHECK_EQ(found.kind, NEAREST_USUAL);
    give();
    CHECK(is_engaged(the_look(), gore));
}

/* H9, bows of 30 inches. */
TEST(instead_of_a_shot_that_is_too_long_the_nearest_in_range)
{
    meadow();
    UnitId bows = plain("H9", NORTH, 5);
    gore = plain("S4", SOUTH, 20);
    runts = plain("S4", SOUTH, 20);
    stand(bows, 30, 44, 0, 5);
    stand(gore, 30, 8, 180, 5);
    stand(runts, 34, 24, 180, 5);
    go_to(PHASE_SHOOTING, NORTH);
    order(bows), at_unit(VERB_SHOOT, gore);
    CHECK_REFUSED(NO_SHO_RANGE);
    CHECK(nearest(&found));
    CHECK_EQ(found.kind, NEAREST_TARGET);
    CHECK_EQ(found.target, runts);
}

TEST(where_no_shot_is_lawful_it_is_said_why)
{
    meadow();
    UnitId bows = plain("H9", NORTH, 5);
    gore = plain("S4", SOUTH, 20);
    runts = plain("S4", SOUTH, 20);
    stand(bows, 30, 44, 0, 5);
    stand(gore, 30, 8, 180, 5);
    stand(runts, 34, 4.8, 180, 5);
    go_to(PHASE_SHOOTING, NORTH);
    order(bows), at_unit(VERB_SHOOT, runts);
    CHECK(!nearest(&found));
    CHECK_EQ(found.verdict.refusal, NO_SHO_RANGE);
    CHECK_EQ(found.verdict.other, gore);
}
