#include "field.h"
#include "shooting.h"

/* Volleys: SHO-01..12, REA-03..05, SR-35..38, CHR-13..15. */

static UnitId shooters, target;

static void shoot(void)
{
    order(shooters);
    at_unit(VERB_SHOOT, target);
}

TEST(ex_12_a_volley_with_mixed_cover)
{
    field();
    shooters = plain("H9", NORTH, 5);
    target = plain("S4", SOUTH, 20);
    terrain("impassable", 20.1, 30, 26, 33);
    stand(shooters, 20, 40, 0, 5);
    stand(target, 20, 24, 180, 5);
    enter(PHASE_SHOOTING, NORTH);
    shoot();
    give();
    DICE(6, 5, 6, 6, 6); /* 6+ for three, 7 for two */
    DICE(3, 4);          /* second dice of the fourth and fifth: 4+ */
    DICE(4, 6, 3);       /* S4 against T4: 4+, two wounds */
    DICE(5);             /* 5+ by AP 1: 6+; the other by Armour Bane needs 7: no die */
    CHECK_EQ(models(target), 18);
    CHECK(!told_tale(TALE_TEST_FAILED));
    CHECK(!told_tale(TALE_TEST_PASSED));
}

TEST(a_unit_shoots_once_in_the_phase)
{
    field();
    shooters = plain("H9", NORTH, 2);
    UnitId others = plain("H9", NORTH, 2);
    target = plain("S4", SOUTH, 20);
    stand(shooters, 20, 34, 0, 2);
    stand(others, 24, 34, 0, 2);
    stand(target, 20, 24, 180, 5);
    enter(PHASE_SHOOTING, NORTH);
    shoot();
    give();
    DICE(1, 1);
    CHECK(marked(shooters, UM_SHOT));
    shoot();
    CHECK_REFUSED(NO_SHO_TWICE);
}

TEST(range_is_measured_from_each_model_and_refused_beyond)
{
    field();
    shooters = plain("H9", NORTH, 1);
    target = plain("S4", SOUTH, 1);
    UnitId bait = plain("S6", SOUTH, 5);
    stand(shooters, 20, 46.01, 0, 1);
    stand(target, 20, 22, 180, 1);
    stand(bait, 26, 40, 180, 5);
    enter(PHASE_SHOOTING, NORTH);
    shoot();
    CHECK_REFUSED_INCHES(NO_SHO_RANGE, 24.01, 24);
}
