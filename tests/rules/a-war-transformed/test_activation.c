#include "field.h"

/* Who is activated when, and what he may do then. */

static UnitId captain, marl, kaptain, eiche;

static void stand_apart(void)
{
    field();
    captain = unit("captain"), marl = unit("marl");
    kaptain = unit("kaptain"), eiche = unit("eiche");
    alone(captain, 24, 44);
    row(marl, 10, 42, 1, 0);
    alone(kaptain, 24, 4);
    row(eiche, 10, 6, 1, 0);
}

static void stress(UnitId of, int markers)
{
    the_battle()->unit[of].tally[UT_STRESS] = (int16_t)markers;
}

static void regroup(UnitId of)
{
    order(of);
    deed(VERB_REGROUP);
}

TEST(each_step_is_for_one_category_and_who_is_unique) /* RND-08..10 */
{
    static const struct {
        Phase phase;
        int category, refusal;
    } steps[] = { { PHASE_CANNONADE, CATEGORY_LINE, NO_CATEGORY_CANNONADE },
                  { PHASE_ELITE, CATEGORY_CANNONADE, NO_CATEGORY_ELITE },
                  { PHASE_LINE, CATEGORY_ELITE, NO_CATEGORY_LINE } };
    for (int i = 0; i < 3; i++) {
        stand_apart();
        profile_for(marl)->field[PF_CATEGORY] = steps[i].category;
        stress(marl, 1);
        stress(captain, 1);
        enter(steps[i].phase, A);
        regroup(marl);
        CHECK_REFUSED(steps[i].refusal);
        regroup(captain);
        give();
        CHECK(unit_tally(captain, UT_STRESS) == 0);
    }
}

TEST(a_unit_is_activated_once_a_round) /* RND-11 */
{
    stand_apart();
    stress(captain, 2);
    enter(PHASE_LINE, A);
    regroup(captain);
    give();
    CHECK_ASKED(A, WHY_ACTIVATE); /* Marl is left */
    regroup(captain);
    CHECK_REFUSED(NO_ACTIVATED);
}

TEST(one_player_activates_all_he_wants_and_hands_over) /* ACT-01, RND-01 */
{
    stand_apart();
    stress(captain, 1);
    stress(marl, 1);
    enter(PHASE_LINE, A);
    regroup(eiche);
    CHECK_REFUSED(NO_OTHER_PLAYER);
    regroup(marl);
    give();
    CHECK_ASKED(A, WHY_ACTIVATE);
    hand_over();
    CHECK_ASKED(B, WHY_ACTIVATE);
    hand_over();
    CHECK(the_battle()->round == 2);
}

/* It was asked whose unit "nobody" is: what stands before the first unit answered. */
TEST(handing_over_twice_in_one_order_is_refused) /* ACT-01, 03 */
{
    stand_apart();
    give_tokens(A, 2);
    const Phase phases[] = { PHASE_LINE, PHASE_COMMAND };
    for (int i = 0; i < 2; i++) {
        enter(phases[i], A);
        order(NO_UNIT), deed(VERB_HAND_OVER), deed(VERB_HAND_OVER);
        CHECK_REFUSED(NO_NO_SUCH);
    }
}

TEST(who_has_nobody_left_is_passed_over) /* ACT-02 */
{
    stand_apart();
    stress(captain, 1);
    enter(PHASE_CANNONADE, A);
    regroup(captain);
    give();
    CHECK_ASKED(B, WHY_ACTIVATE); /* A's other units are Line */
}

TEST(who_is_not_there_or_broken_or_held_is_not_activated) /* ACT-02, CMP-09, CCB-11 */
{
    stand_apart();
    row(eiche, 10, 41, 1, 0); /* it touches Marl */
    enter(PHASE_LINE, A);
    regroup(marl);
    CHECK_REFUSED_WORDS(NO_ENGAGED, "Marl are in Close Combat with Eiche.");
    set_mark(captain, UM_BROKEN);
    the_battle()->unit[kaptain].seat = A;
    the_battle()->unit[kaptain].state = UNIT_LOST;
    regroup(captain);
    CHECK_REFUSED(NO_BROKEN);
    regroup(kaptain);
    CHECK_REFUSED(NO_NOT_ON_TABLE);
}

TEST(nobody_is_held_by_a_vehicle_alone_nor_a_vehicle_by_anybody) /* CCB-12 */
{
    stand_apart();
    Profile *tank = profile_for(kaptain);
    tank->trait[tank->traits++] = (TraitUse){ TR_TRACKED, 0 };
    alone(kaptain, 10, 43);
    stress(marl, 1);
    stress(kaptain, 1);
    enter(PHASE_LINE, A);
    regroup(marl);
    give();
    hand_over();
    regroup(kaptain);
    CHECK(judged().refusal == NO_REFUSAL);
}

TEST(an_activation_is_one_action) /* ACT-03 */
{
    stand_apart();
    stress(marl, 2);
    enter(PHASE_LINE, A);
    regroup(marl);
    deed(VERB_REGROUP);
    CHECK_REFUSED(NO_ONE_ACTION);
}

TEST(regrouping_takes_off_one_marker) /* ACT-05 */
{
    stand_apart();
    stress(marl, 2);
    enter(PHASE_LINE, A);
    regroup(captain);
    CHECK_REFUSED(NO_NO_STRESS);
    regroup(marl);
    give();
    CHECK(unit_tally(marl, UT_STRESS) == 1);
}

TEST(three_or_less_repairs) /* ACT-06 */
{
    static const struct {
        int die;
        bool stays;
    } throws[] = { { 3, false }, { 4, true } };
    for (int i = 0; i < 2; i++) {
        stand_apart();
        enter(PHASE_LINE, A);
        order(marl), deed(VERB_REPAIR);
        CHECK_REFUSED(NO_NOT_IMMOBILISED);
        set_mark(marl, UM_IMMOBILISED);
        give();
        DICE(throws[i].die);
        CHECK(marked(marl, UM_IMMOBILISED) == throws[i].stays);
    }
}

TEST(who_is_pinned_shoots_or_regroups_and_stands_up_at_the_end) /* ACT-07, 09 */
{
    stand_apart();
    set_mark(marl, UM_PINNED);
    set_mark(marl, UM_SHAKEN);
    set_mark(marl, UM_IMMOBILISED);
    enter(PHASE_LINE, A);
    order(marl), deed(VERB_REPAIR);
    CHECK_REFUSED(NO_PINNED);
    regroup(marl); /* though it has no marker: ACT-05 */
    give();
    CHECK(!marked(marl, UM_PINNED) && !marked(marl, UM_SHAKEN));
    CHECK(marked(marl, UM_ACTIVATED));
}

TEST(a_refused_order_changes_nothing) /* GEN-12, 13 */
{
    stand_apart();
    set_mark(marl, UM_SHAKEN);
    enter(PHASE_LINE, A);
    uint64_t before = battle_hash(the_battle());
    order(marl), deed(VERB_CHARGE)->unit = eiche;
    CHECK_REFUSED(NO_SHAKEN); /* and not that they are too far off: status comes before reach */
    Answer answer = answer_now(ANSWER_ORDER);
    answer.order = *the_order();
    CHECK(try_answer(&answer).refusal == NO_SHAKEN);
    CHECK(battle_hash(the_battle()) == before && !marked(marl, UM_ACTIVATED));
}

TEST(behind_a_move_only_that_unit_shoots) /* ACT-01, 04 */
{
    stand_apart();
    row(eiche, 10, 22, 1, 0);
    enter(PHASE_LINE, A);
    order(marl), deed(VERB_ADVANCE), all_by(0, -1), give();
    CHECK_ASKED(A, WHY_SHOOT);
    order(captain), deed(VERB_SHOOT)->unit = eiche;
    CHECK_REFUSED(NO_OTHER_UNIT);
    order(NO_UNIT), deed(VERB_ENOUGH), give();
    CHECK_ASKED(A, WHY_ACTIVATE);
}

/* ---- The armies as they are shipped ------------------------------------------------------------------------------------------ */

TEST(bases_are_those_of_their_table) /* BAS-01 */
{
    static const struct {
        const char *id;
        double width, length;
        int level;
    } bases[] = { { "captain", 1, 1, 1 },           { "marl", 1, 1, 1 },
                  { "machine-gun", 2.25, 2.25, 1 }, { "field-gun", 3, 3, 1 },
                  { "fen-horse", 1.5, 1.5, 2 },     { "armoured-car", 2, 3.5, 2 },
                  { "old-meg", 2.5, 4.25, 2 },      { "grendel", 3.5, 6.5, 3 },
                  { "hollow-man", 1.25, 1.25, 1 },  { "barrow-wyrm", 2.25, 2.25, 2 } };
    field();
    for (size_t i = 0; i < sizeof bases / sizeof *bases; i++) {
        const Profile *p = profile_for(unit(bases[i].id));
        CHECK_LENGTH(p->base_width, inches(bases[i].width));
        CHECK_LENGTH(p->base_length, inches(bases[i].length));
        CHECK(p->field[PF_LEVEL] == bases[i].level);
    }
}
