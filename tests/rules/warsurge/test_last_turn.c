#include "field.h"

/* What the quick player attacks in the last Turn, when a Unit that is only hurt scores nothing: VIC-02, VIC-03, VIC-04. */

static UnitId alpha, riders, guards, bowkin;

/* Ten Riflemen (Field Rifle, 24") before twelve Briarguard and one Bowkin that is left of eight; each Unit is 100 points. Far off
 * stand four Outriders. */
static void two_targets(void)
{
    field(STANDARD);
    no_objectives();
    the_game()->scenario_field[SF_VICTORY] = VICTORY_DEATHMATCH;
    alpha = unit("riflemen", SOUTH, 10);
    riders = unit("outriders", SOUTH, 4);
    guards = unit("briarguard", NORTH, 12);
    bowkin = unit("bowkin", NORTH, 8);
    row(alpha, 1, 10, 20, 30, 1.5, 0);
    row(riders, 1, 4, 60, 46, 2.5, 0);
    row(guards, 1, 12, 12, 19, 1.5, 0);
    row(bowkin, 1, 8, 34, 19, 1.5, 0);
    for (int i = 2; i <= 8; i++)
        lost(bowkin, i);
}

static UnitId target_of(void (*player)(const Look *, Answer *), UnitId *actor)
{
    Answer answer;
    player(the_look(), &answer);
    CHECK_EQ(answer.kind, ANSWER_ORDER);
    CHECK(answer.order.clauses > 0);
    CHECK_EQ(answer.order.clause[0].verb, VERB_FIRE);
    *actor = answer.order.actor;
    return answer.order.clause[0].unit;
}

static void check_attacks(UnitId by, UnitId target)
{
    UnitId actor;
    CHECK_EQ(target_of(warsurge_advise, &actor), target);
    CHECK_EQ(actor, by);
    CHECK_EQ(target_of(warsurge_quick, &actor), target);
    CHECK_EQ(actor, by);
}

/* Ten dice cannot take 12 HP. The Bowkin has one, and his Unit is destroyed with him. */
TEST(in_the_last_turn_the_advice_is_to_fire_at_whom_it_can_destroy) /* VIC-04 */
{
    two_targets();
    enter_turn(the_game()->rounds, PHASE_ATTACK, SOUTH);
    check_attacks(alpha, bowkin);
}

/* Who is hurt now can be destroyed later. Power 4 against Defence 3 hits on 3+ (5.1), AP 5+ is no better than their Armour 4+, which
 * saves half: 10 x 2/3 x 1/2 = 3.3 Briarguard of 100 / 12 points each are more than the one Bowkin of 100 / 8. */
TEST(before_the_last_turn_the_advice_is_to_fire_where_most_is_lost)
{
    two_targets();
    enter_turn(1, PHASE_ATTACK, SOUTH);
    check_attacks(alpha, guards);
}

/* The Bowkin is out of Alpha's Range, and near the Outriders, who come later in the list (Carbine, 18"). */
TEST(in_the_last_turn_who_can_score_fires_first) /* VIC-04 */
{
    two_targets();
    stand(bowkin, 1, 66, 34);
    enter_turn(the_game()->rounds, PHASE_ATTACK, SOUTH);
    check_attacks(riders, bowkin);
}

/* Both have one model left, and the one Rifle may fell either: it hits on 3+, and the Briarguard saves on 4+, the Bowkin not (AP 5+
 * against 6+). 300 x 2/3 x 1/2 = 100 points against 100 x 2/3 = 67; but he stands at a beacon that South holds too, so without him
 * there is 1 OP more, as for 100 points of Units destroyed: 200 x 2/3 = 133. */
TEST(in_the_last_turn_who_contests_an_objective_is_the_better_target) /* VIC-02, VIC-03 */
{
    field(STANDARD);
    no_objectives();
    objective(36, 24);
    alpha = unit("riflemen", SOUTH, 1);
    guards = unit("briarguard", NORTH, 12);
    bowkin = unit("bowkin", NORTH, 8);
    the_game()->unit[guards].points = 300;
    stand(alpha, 1, 36, 27);
    stand(guards, 1, 46, 24);
    stand(bowkin, 1, 36, 21);
    for (int i = 2; i <= 12; i++)
        lost(guards, i);
    for (int i = 2; i <= 8; i++)
        lost(bowkin, i);
    enter_turn(the_game()->rounds, PHASE_ATTACK, SOUTH);
    check_attacks(alpha, bowkin);
}
