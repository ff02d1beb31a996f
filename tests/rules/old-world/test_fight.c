#include "combat.h"
#include "field.h"
#include "figures.h"
#include "meadow.h"

/* Combats from the choice of weapons to the last pursuit. Dice stand in the order of GEN-09. */

static UnitId spears, gore;

static void wield(UnitId unit, const char *id)
{
    order(unit);
    deed(VERB_WIELD)->weapon = weapon(id);
    give();
}

static void charged(UnitId unit, int hundredths, Arc arc)
{
    set_mark(unit, UM_CHARGED);
    set_tally_of(unit, UT_CHARGE_DISTANCE, hundredths);
    set_tally_of(unit, UT_CHARGE_ARC, (int)arc);
}

/* EX-16: Gorehides have charged the spears in front over 6.00". */
static void spears_are_charged(void)
{
    meadow();
    spears = plain("H5", NORTH, 20);
    gore = plain("S4", SOUTH, 20);
    stand(spears, 30, 24, 180, 5);
    stand(gore, 30, 24, 0, 5);
    charged(gore, 600, ARC_FRONT);
    go_to(PHASE_COMBAT, SOUTH);
}

TEST(ex_16_a_full_combat_to_the_follow_up)
{
    spears_are_charged();
    CHECK_ASKED(NORTH, WHY_WIELD);
    wield(spears, "thrusting-spear");
    CHECK_EQ(the_battle()->request.dice_count, 10); /* five models, one Attack and Furious Charge */
    CHECK_ASKED(NO_SEAT, WHY_STRIKE);
    DICE(6, 5, 4, 4, 3, 2, 1, 4, 2, 5); /* WS3 against 3: 4+, six hits */
    CHECK_ASKED(NO_SEAT, WHY_WOUND);
    DICE(4, 5, 2, 6, 3, 1); /* S3 against T3: 4+, three wounds */
    DICE(2, 4, 1);          /* 5+: none saved */
    CHECK_EQ(models(spears), 17);
    CHECK_EQ(the_battle()->request.dice_count, 7); /* 5 - 3 in the rank, 5 behind */
    DICE(4, 4, 6, 2, 5, 1, 3);                     /* four hits */
    DICE(5, 6, 2, 5);                              /* S3 against T4: 5+, three wounds */
    DICE(6, 1, 4);                                 /* one saved */
    CHECK_EQ(models(gore), 18);
    CHECK_ASKED(NO_SEAT, WHY_BREAK_ROLL);
    DICE(3, 4); /* 7 is not above Ld 7, 7 + 1 is: falls back; 18 > 2 x 17 is false */
    CHECK_ASKED(NORTH, WHY_SHIELDWALL);
    choose(1);
    CHECK_ASKED(SOUTH, WHY_WIN);
    choose(1); /* follow up */
    CHECK_FRONT(spears, 30, 22, 180);
    CHECK_FRONT(gore, 30, 22, 0);
    CHECK(is_engaged(the_look(), gore));
    CHECK(marked(gore, UM_FOLLOWED_UP));
}
