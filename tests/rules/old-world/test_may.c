#include "field.h"
#include "meadow.h"
#include "tables.h"

/* What a unit may be asked to do before anybody said how. */

static bool may(int verb, UnitId unit)
{
    Verdict verdict = battle_may(the_look(), verb, unit);
    return is_yes(&verdict);
}

/* CHR-01, SCN-03: characters come last, alone or into a unit. The window did not offer to join, because it asked for file 0. */
TEST(a_character_may_be_put_down_in_a_unit_that_stands)
{
    field();
    UnitId spears = unit("H5", NORTH, 20), captain = unit("H2", NORTH, 1);
    UnitId gore = unit("S4", SOUTH, 20);
    begin();
    DICE(5, 3);
    until(WHY_DEPLOY, 6);
    CHECK_EQ(seat_score(the_look(), SOUTH), 0); /* nobody is lost yet */
    while (the_battle()->unit[spears].state != UNIT_FIELD)
        usual();
    while (the_battle()->unit[gore].state != UNIT_FIELD)
        usual();
    while (the_battle()->request.seats != 1u << NORTH)
        usual();
    CHECK(may(VERB_JOIN, captain));
    CHECK(may(VERB_DEPLOY, captain));
    order(captain), at_unit(VERB_JOIN, spears), give();
    CHECK_EQ(the_battle()->unit[captain].carrier, spears);
}

/* Through the wood 3 + 6 are less than the 9.49 to the nearest; 4 + 6 reach the other, who stands 9.80 away in the open. */
TEST(who_cannot_reach_the_nearest_through_a_wood_may_charge_another)
{
    meadow();
    terrain("difficult", 33, 21.5, 40, 27);
    UnitId spears = plain("H5", NORTH, 20);
    UnitId near = plain("S4", SOUTH, 10), other = plain("S4", SOUTH, 10);
    stand(spears, 30, 30, 0, 5);
    stand(near, 38.4, 21, 180, 5);
    stand(other, 30, 20.2, 180, 5);
    go_to(PHASE_DECLARE, NORTH);
    order(spears), at_unit(VERB_CHARGE, near);
    Verdict verdict = judged();
    CHECK(!is_yes(&verdict));
    order(spears), at_unit(VERB_CHARGE, other);
    verdict = judged();
    CHECK(is_yes(&verdict));
    verdict = battle_may(the_look(), VERB_CHARGE, spears);
    CHECK(is_yes(&verdict));
}
