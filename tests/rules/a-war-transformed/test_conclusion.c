#include "field.h"

#include "fight/fighting.h"
#include "flight/nerves.h"

/* What a Close Combat does to those who fought it. */

static UnitId regulars, captain, levy, assault, helpers, horse, witch;

/* All of them have fought in one combat, that of the regulars of A, and nothing has happened. */
static void fought_together(void)
{
    field();
    regulars = unit_for(A, "sedge", 8);
    captain = unit_for(A, "captain", 1);
    levy = unit_for(B, "ditchers", 10);
    assault = unit_for(B, "irrlicht", 6);
    helpers = unit_for(B, "sedge", 8);
    horse = unit_for(B, "fen-horse", 5);
    witch = unit_for(A, "witch", 1);
    row(regulars, 10, 20, 1, 0);
    alone(captain, 20, 20);
    row(levy, 10, 10, 1, 0);
    row(assault, 30, 10, 1, 0);
    row(helpers, 10, 6, 1, 0);
    row(horse, 30, 30, 1.5, 0);
    alone(witch, 40, 40);
}

static void fought(UnitId who, int suffered, int inflicted)
{
    Unit *u = &the_battle()->unit[who];
    u->tally[UT_COMBAT] = (int16_t)(regulars + 1);
    u->tally[UT_SUFFERED] = (int16_t)suffered;
    u->tally[UT_INFLICTED] = (int16_t)inflicted;
}

static void supported_by(UnitId who)
{
    link_up(the_play(), LK_SUPPORTS, who, regulars, 1, 0);
}

static void conclude(SeatId priority)
{
    carry_out(PHASE_LINE, priority, conclusion_frame(regulars));
}

TEST(
    a_unit_breaks_at_nothing_and_later_ones_see_it) /* W17: CON-01, 05, 07, 09..11, 14, 19, CCB-03 */
{
    fought_together();
    fought(regulars, 2, 6);
    fought(captain, 0, 1);
    fought(levy, 7, 1);
    fought(assault, 0, 1);
    supported_by(helpers);
    conclude(A);
    CHECK(marked(levy, UM_BROKEN));
    CHECK(told_tale(TALE_SUM_WOUNDS) && told_tale(TALE_SUM_WON));
    CHECK(told_tale(TALE_SUM_ENEMIES_LOST) && !told_tale(TALE_SUM_CAVALRY));
    CHECK_ASKED(NO_SEAT, WHY_GAINS);
    CHECK(the_battle()->request.unit == regulars && dice_asked() == 2);
    DICE(1, 3);
    CHECK(seat_tally(A, ST_MT) == 1);
    CHECK(the_battle()->request.unit == assault && dice_asked() == 1);
    DICE(2);
    CHECK(the_battle()->request.unit == captain && dice_asked() == 2);
    DICE(2, 2);
}

TEST(who_lost_but_was_lifted_above_its_zeal_gains) /* W18: CON-09, 15, 17 */
{
    fought_together();
    fought(regulars, 3, 2);
    fought(captain, 1, 1);
    fought(levy, 3, 3);
    supported_by(witch);
    conclude(A);
    CHECK_ASKED(NO_SEAT, WHY_GAINS); /* 6 - 1 + 2 */
    DICE(1);
    CHECK(seat_tally(A, ST_MT) == 1);
    fought_together();
    fought(regulars, 3, 2);
    fought(captain, 1, 1);
    fought(levy, 3, 3);
    conclude(A);
    CHECK_ASKED(A, WHY_ACTIVATE); /* 6 - 1 + 1: nothing at all */
}

TEST(equal_wounds_change_nothing) /* CON-12, 13 */
{
    fought_together();
    fought(regulars, 4, 4);
    fought(levy, 4, 4);
    fought(captain, 0, 0);
    supported_by(witch);
    the_battle()->unit[regulars].tally[UT_STRESS] = 3; /* the markers do not enter it */
    ConclusionSum sum = conclusion_sum(the_look(), regulars);
    CHECK(sum.number == 6 && sum.zeal == 6);
}

TEST(infantry_that_lost_to_cavalry_counts_one_less) /* CON-06 */
{
    fought_together();
    fought(regulars, 2, 1);
    fought(horse, 1, 2);
    CHECK(conclusion_sum(the_look(), regulars).number == 4);
    set_mark(horse, UM_BROKEN); /* even so */
    CHECK(conclusion_sum(the_look(), regulars).cavalry == -1);
    fought_together();
    fought(regulars, 2, 1);
    fought(levy, 1, 2);
    supported_by(horse); /* a Supporter does not count */
    CHECK(conclusion_sum(the_look(), regulars).number == 5);
}

TEST(each_friend_lost_here_counts_two_less) /* CON-08, CCB-13 */
{
    fought_together();
    fought(regulars, 2, 1);
    fought(captain, 3, 0);
    fought(witch, 1, 0);
    the_battle()->unit[captain].state = UNIT_LOST;
    set_mark(witch, UM_BROKEN);
    CHECK(conclusion_sum(the_look(), regulars).number == 1); /* 6 - 1 - 4 */
    set_mark(witch, UM_CAME_BROKEN);                         /* it broke before */
    CHECK(conclusion_sum(the_look(), regulars).number == 3);
}

TEST(lower_morale_has_four_rows) /* LMT-01..04, CON-16 */
{
    static const struct {
        int die, markers;
    } rows[] = { { 3, 0 }, { 4, 1 }, { 7, 1 }, { 8, 2 }, { 10, 2 } };
    for (int i = 0; i < 5; i++) {
        fought_together();
        fought(regulars, 2, 1);
        conclude(A);
        DICE(rows[i].die);
        CHECK(unit_tally(regulars, UT_STRESS) == rows[i].markers);
    }
    fought_together();
    fought(regulars, 2, 1);
    the_battle()->unit[regulars].tally[UT_STRESS] = 2;
    conclude(A);
    DICE(10); /* 12: three more, each with its test */
    DICE(1, 1, 1);
    CHECK(unit_tally(regulars, UT_STRESS) == 5);
}

TEST(what_is_added_to_lower_morale_is_an_option) /* CON-16 */
{
    static const int markers[] = { 2, 3, 2 }; /* 9 + 0; 9 + 4; 9 */
    for (int value = 0; value < 3; value++) {
        fought_together();
        the_game()->option[OPT_LOWER_MORALE] = value;
        fought(regulars, 5, 1);
        conclude(A);
        DICE(9);
        if (value == 1)
            DICE(1);
        CHECK(unit_tally(regulars, UT_STRESS) == markers[value]);
    }
}

/* ---- Order: CON-02..04 ------------------------------------------------------------------------------------------------------------ */

TEST(an_owner_orders_his_own_equals) /* CON-02 */
{
    fought_together();
    fought(captain, 0, 1);
    fought(regulars, 0, 1);
    profile_for(captain)->field[PF_ZEAL] = 6;
    conclude(A);
    CHECK_ASKED(A, WHY_CONCLUDE);
    pick_unit(captain);
    CHECK(the_battle()->request.unit == captain);
    DICE(2);
    CHECK(the_battle()->request.unit == regulars);
    DICE(2);
    CHECK_ASKED(A, WHY_ACTIVATE);
}

TEST(of_equals_of_both_the_side_with_fewer_models_comes_first) /* CON-03 */
{
    fought_together();
    fought(regulars, 0, 1);
    fought(horse, 0, 1);
    profile_for(horse)->field[PF_ZEAL] = 6;
    conclude(A);
    CHECK(the_battle()->request.unit == horse); /* five against eight */
}

TEST(else_a_coin_decides) /* CON-04, GEN-04 */
{
    for (int die = 3; die <= 4; die++) {
        fought_together();
        fought(captain, 0, 1);
        fought(witch, 0, 0);
        the_battle()->unit[witch].seat = B;
        profile_for(captain)->field[PF_ZEAL] = profile_for(witch)->field[PF_ZEAL] = 7;
        fought(witch, 0, 1);
        conclude(B);
        CHECK_ASKED(NO_SEAT, WHY_COIN);
        DICE(die);
        CHECK(the_battle()->request.unit == (die == 3 ? witch : captain));
    }
}

/* ---- Special results: CON-18 ------------------------------------------------------------------------------------------------------- */

enum { DICE_RESULT, PURSUES, DRINKS, TAKES_PRISONERS };

TEST(a_unit_takes_its_special_result_or_the_dice) /* CON-18, TOK-01 */
{
    fought_together();
    gains(regulars, TR_PURSUE);
    gains(regulars, TR_PRISONERS);
    fought(regulars, 0, 1);
    conclude(A);
    CHECK_ASKED(A, WHY_SPECIAL);
    CHECK(try_choice(DRINKS).refusal != NO_REFUSAL);
    choose(TAKES_PRISONERS);
    CHECK(seat_tally(A, ST_PRISONERS) == 1 && !marked(regulars, UM_WILL_PURSUE));
    CHECK(tokens_due(the_look(), A) == 4); /* half of the force, captain, regulars, prisoners */
}

TEST(who_drinks_deep_regains_two_wounds_at_most) /* CON-18 */
{
    fought_together();
    gains(captain, TR_DRINK_DEEP);
    profile_for(captain)->field[PF_WOUNDS] = 6;
    fought(captain, 0, 1);
    fought(levy, 1, 0);
    fought(helpers, 1, 0);
    the_battle()->unit[levy].state = the_battle()->unit[helpers].state = UNIT_LOST;
    wounds(captain, 1, 2);
    conclude(A);
    choose(DRINKS); /* three above */
    CHECK(wounds_of(captain, 1) == 4);
}

TEST(a_broken_unit_takes_no_conclusion) /* CON-01, CCB-13 */
{
    fought_together();
    fought(regulars, 2, 1);
    set_mark(regulars, UM_BROKEN);
    conclude(A);
    CHECK_ASKED(A, WHY_ACTIVATE);
}
