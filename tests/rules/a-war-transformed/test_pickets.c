#include "field.h"

#include "move/movement.h"

/* Windows in which Hidden Pickets fire, breaking off, and the halves of the Command Phase. */

static UnitId raiders, regulars, captain, kaptain;

/* W24 without the Storm: eight rifles of B in two ranks, six raiders of A 5.00 away. */
static bool behind_a_house;
static void before_a_picket(void)
{
    field();
    if (behind_a_house)
        ground("building", 18, 16, 30, 17);
    raiders = unit_for(A, "lamplighters", 6);
    regulars = unit_for(B, "marl", 8);
    captain = unit("captain"), kaptain = unit("kaptain");
    row(raiders, 20, 20, 1, 0);
    row(regulars, 20, 14, 1, 0);
    for (int i = 7; i <= 8; i++)
        put(regulars, i, 13 + i, 12.8);
    alone(captain, 2, 46);
    alone(kaptain, 46, 2);
    set_mark(regulars, UM_PICKET);
    set_mark(regulars, UM_ACTIVATED);
    enter(PHASE_ELITE, A);
}

static void raiders_move(double by_y)
{
    order(raiders);
    deed(VERB_MOVE);
    all_by(0, by_y);
    give();
}

static void picket_fires(void)
{
    order(regulars);
    deed(VERB_SHOOT)->unit = raiders;
    give();
}

static void waits(void)
{
    order(NO_UNIT);
    deed(VERB_ENOUGH);
    give();
}

TEST(a_picket_may_fire_when_an_enemy_has_moved) /* RUS-04, ACT-10, W1 */
{
    before_a_picket();
    raiders_move(2);
    CHECK_ASKED(B, WHY_PICKET);
    order(regulars), deed(VERB_SHOOT)->unit = captain;
    CHECK_REFUSED(NO_PICKET_FIRES);
    picket_fires();
    CHECK(dice_asked() == 8);
    DICE(1, 4, 4, 4, 4, 4, 4, 4);
    DICE(1);
    CHECK(!marked(regulars, UM_PICKET)); /* once */
    CHECK_ASKED(A, WHY_ACTIVATE);
}

TEST(who_waits_stays_hidden_and_is_asked_about_whom_it_can_hit) /* RUS-04, lesson 20 */
{
    before_a_picket();
    raiders_move(2);
    waits();
    CHECK(marked(regulars, UM_PICKET));
    order(captain), deed(VERB_MOVE), to(1, 4, 46), give();
    CHECK_ASKED(B, WHY_ACTIVATE); /* not about the captain, who is out of range */
}

TEST(an_advance_ends_with_who_broke_under_a_pickets_fire) /* ACT-10 */
{
    before_a_picket();
    the_battle()->unit[raiders].tally[UT_STRESS] = 6;
    order(raiders), deed(VERB_ADVANCE), all_by(0, 0.5), give();
    CHECK_ASKED(B, WHY_PICKET);
    waits();
    CHECK_ASKED(A, WHY_SHOOT);
    before_a_picket();
    order(raiders), deed(VERB_ADVANCE), all_by(0, 0.5), give();
    set_mark(raiders, UM_BROKEN);
    waits();
    CHECK_ASKED(A, WHY_ACTIVATE);
}

TEST(a_charge_is_lost_when_a_pickets_fire_pins_it) /* W24: CHG-12, ACT-09, 10, W2 */
{
    before_a_picket();
    order(raiders), deed(VERB_CHARGE)->unit = regulars, give();
    CHECK_ASKED(B, WHY_PICKET);
    picket_fires();
    DICE(1, 3, 4, 6, 2, 5, 5, 5); /* three hits */
    DICE(4, 5, 1);                /* two Wounds */
    usual();
    DICE(8);                                                   /* above 7: Pinned */
    CHECK(models(raiders) == 4 && marked(raiders, UM_PINNED)); /* it stays: gained during it */
    CHECK(!marked(raiders, UM_CHARGED) && told_tale(TALE_CHARGE_LOST));
    CHECK_LENGTH(place_of(raiders, 1).y, inches(20));
}

TEST(a_charge_goes_on_when_nothing_stops_it) /* CHG-12 */
{
    before_a_picket();
    order(raiders), deed(VERB_CHARGE)->unit = regulars, give();
    waits();
    CHECK(marked(raiders, UM_CHARGED) && units_touch(the_look(), raiders, regulars));
}

TEST(who_fights_or_is_broken_does_not_fire) /* RUS-04 */
{
    before_a_picket();
    set_mark(regulars, UM_BROKEN);
    raiders_move(2);
    CHECK_ASKED(A, WHY_ACTIVATE);
}

TEST(whom_it_does_not_see_it_does_not_charge) /* CHG-02 */
{
    behind_a_house = true;
    before_a_picket();
    behind_a_house = false;
    order(raiders), deed(VERB_CHARGE)->unit = regulars;
    CHECK_REFUSED(NO_CHARGES_UNSEEN);
}

/* ---- Breaking off: ORD-05 --------------------------------------------------------------------------------------------------------- */

/* Two of A in contact with three of B. */
static void in_a_fight(void)
{
    field();
    raiders = unit_for(A, "lamplighters", 2);
    regulars = unit_for(B, "marl", 3);
    captain = unit("captain"), kaptain = unit("kaptain");
    row(raiders, 20, 20, 1, 0);
    row(regulars, 20, 19, 1, 0);
    alone(captain, 2, 46);
    alone(kaptain, 46, 2);
    enter(PHASE_LINE, A);
}

static Verdict breaks_off(UnitId who, double by_y)
{
    order(who);
    deed(VERB_MOVE);
    all_by(0, by_y);
    return judge_break_off(the_look(), who, the_order(), &the_order()->clause[0]);
}

TEST(who_breaks_off_ends_an_inch_from_all) /* ORD-05, MOV-07, CCB-11 */
{
    in_a_fight();
    order(raiders), deed(VERB_MOVE), all_by(0, 3);
    CHECK_REFUSED(NO_ENGAGED);
    Verdict verdict = breaks_off(raiders, 0.75);
    CHECK(verdict.refusal == NO_STILL_NEAR);
    CHECK_LENGTH(verdict.measured, inches(0.75));
    verdict = breaks_off(raiders, 3);
    CHECK(is_yes(&verdict));
    verdict = breaks_off(captain, -1);
    CHECK(verdict.refusal == NO_NOT_ENGAGED);
}

/* ---- The Command Phase -------------------------------------------------------------------------------------------------------------- */

TEST(who_has_priority_commands_first_and_there_is_no_going_back) /* RND-04, RND-14 */
{
    in_a_fight();
    give_tokens(A, 2);
    give_tokens(B, 1);
    enter(PHASE_COMMAND, B);
    CHECK_ASKED(B, WHY_SKILL);
    hand_over();
    CHECK_ASKED(A, WHY_SKILL);
    hand_over();
    CHECK(the_battle()->phase != PHASE_COMMAND);
}

TEST(a_half_without_tokens_is_passed_over) /* RND-04 */
{
    in_a_fight();
    give_tokens(A, 2);
    enter(PHASE_COMMAND, B);
    CHECK_ASKED(A, WHY_SKILL);
}
