#include "field.h"

TEST(a_tied_roll_off_is_rolled_again_among_those_tied) /* X01 */
{
    field(STANDARD);
    unit("riflemen", SOUTH, 1);
    unit("bowkin", NORTH, 1);
    begin();
    CHECK_ASKED(NO_SEAT, WHY_ROLL_OFF);
    CHECK_EQ(the_battle()->request.dice_kind, DICE_D6);
    DICE(4, 4);
    CHECK_ASKED(NO_SEAT, WHY_ROLL_OFF);
    DICE(2, 5);
    CHECK_ASKED(NORTH, WHY_NOMINATE);
    choose(SOUTH);
    CHECK_EQ(the_battle()->master, SOUTH);
    CHECK_ASKED(NORTH, WHY_ZONE); /* the ranking, not the Turn Master, chooses first */
    choose(1);
    CHECK_ASKED(SOUTH, WHY_DEPLOY); /* the only zone left needs no question */
    CHECK_EQ(the_battle()->seat[SOUTH].zone, 0);
    CHECK_EQ(the_battle()->seat[NORTH].zone, 1);
}
