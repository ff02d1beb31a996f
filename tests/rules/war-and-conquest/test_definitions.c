#include <string.h>

#include "combats.h"
#include "volleys.h"

/* Rules that only let something, or say how it is computed: nothing can be switched off, and these tests alone hold them. GEN-13,
 * MOV-08, 15, CHG-15, TER-03, SHO-10, CMB-14, WPN-02, 03, 15. */

static void shown(double length, double other, const char *words)
{
    char said[40];
    Text text = text_in(said, sizeof said);
    text_inches(&text, inches(length), inches(other));
    CHECK_TEXT(said, words);
}

TEST(lengths_have_two_decimals_and_never_those_of_their_limit) /* GEN-13 */
{
    shown(3.994, 3.994, "3.99");
    shown(3.995, 3.995, "4.00");
    shown(12.3456, 12.3456, "12.35");
    shown(4.005, 4, "4.01");
    shown(3.998, 4, "3.998");
    shown(5.0004, 5, "5.0004");
}

TEST(wheels_go_with_double_pace_and_quick_march) /* MOV-08; in charges: test_charges */
{
    field();
    UnitId prima = unit("prima"), tertia = unit("tertia");
    boar = unit("boar");
    stand(prima, 20, 40, 0, 6);
    stand(tertia, 40, 40, 0, 4);
    stand(boar, 60, 4, 180, 8);
    enter(PHASE_MOVES, AURELIA);
    order(prima), deed(VERB_DOUBLE), wheel_degrees(HAND_LEFT, 20), length(VERB_FORWARD, 6);
    Verdict verdict = judged();
    CHECK(is_yes(&verdict)); /* 20 degrees of 4.7244 are 1.65 */
    order(tertia), deed(VERB_QUICK), wheel_degrees(HAND_RIGHT, 20), length(VERB_FORWARD, 10);
    verdict = judged();
    CHECK(is_yes(&verdict)); /* 20 degrees of 3.1496 are 1.10 */
}

/* 22 in six files are three ranks of six and one of four. Turned, the four ranks are files and the middle stays: 4 x 0.7874 deep before,
 * 6 x 0.7874 after, so that the front is 2.3622 from the middle, which lies 1.5748 behind the old front. */
TEST(after_a_turn_files_are_ranks_about_the_same_middle) /* MOV-15 */
{
    field();
    secunda = unit_of("secunda", 22);
    stand(secunda, 30, 30, 0, 6);
    enter(PHASE_MOVES, AURELIA);
    order(secunda), turn(1), give();
    CHECK_FRONT(secunda, 32.3622, 31.5748, 90);
    CHECK_EQ(the_battle()->unit[secunda].files, 4);
    int rear =
        0; /* five full ranks, and two in the sixth: farther back than 5 x 0.7874 from the front */
    for (int i = 1; i <= 22; i++)
        rear += place_of(secunda, i).x < inches(32.3622 - 5 * 0.7874);
    CHECK_EQ(rear, 2);
}

TEST(who_comes_to_a_unit_that_fights_joins_that_combat) /* CHG-15 */
{
    flank_fight();
    touch();
    Combat combat = combat_of(the_look(), boar);
    CHECK_EQ(combat.units, 3);
}

TEST(clear_ground_hinders_nothing) /* TER-03 */
{
    field();
    ground("road", 10, 30, 30, 36);
    UnitId prima = unit("prima");
    stand(prima, 20, 40, 0, 6);
    enter(PHASE_MOVES, AURELIA);
    order(prima), deed(VERB_DOUBLE), length(VERB_FORWARD, 8), give(); /* 4 inches off it, 4 on it */
    CHECK_FRONT(prima, 20, 32, 0);
    CHECK(!marked(prima, UM_DISORDERED));
}

TEST(a_shot_is_thrown_to_hit_then_saved_then_thrown_to_kill) /* SHO-10 */
{
    archers_aslant();
    open_fire();
    const int step[] = { WHY_TO_HIT, WHY_SAVE, WHY_TO_KILL };
    for (int i = 0; i < 3; i++) {
        CHECK_ASKED(NO_SEAT, step[i]);
        throw_all(i == 1 ? 1 : 6);
    }
}

TEST(two_leaders_in_one_fight_are_asked_for_no_challenge) /* CMB-14 */
{
    field();
    UnitId prima = unit("prima"), corvinus = unit("corvinus"), ulfgar = unit("ulfgar");
    boar = unit("boar");
    face_to_face(prima, 6, boar, 8, 30);
    joined(corvinus, prima);
    joined(ulfgar, boar);
    enter(PHASE_COMBAT, AURELIA);
    while (the_battle()->request.shape != SHAPE_DICE) {
        CHECK_EQ(the_battle()->request.why, WHY_WHOM); /* the leader, or the others of his unit */
        usual();
    }
    CHECK_ASKED(NO_SEAT, WHY_TO_STRIKE);
}

/* Nobody hits; Herons and Pikes have the standards, ranks and numbers that break who has less. */
TEST(combats_are_resolved_in_the_order_in_which_they_were_fought) /* RES-01 */
{
    for (int heron_first = 0; heron_first < 2; heron_first++) {
        field();
        UnitId prima = unit_of("prima", 6);
        secunda = unit_of("secunda", 6);
        UnitId pikes = unit("pikes"), heron = unit("heron");
        face_to_face(prima, 6, pikes, 8, 20);
        face_to_face(secunda, 6, heron, 10, 50);
        enter(PHASE_COMBAT, AURELIA);
        Answer answer = answer_now(ANSWER_LIST);
        answer.id[heron_first] = prima, answer.id[!heron_first] = secunda;
        answer.count = 2;
        Verdict verdict = try_answer(&answer);
        CHECK(is_yes(&verdict));
        all_miss();
        CHECK_ASKED(NO_SEAT, WHY_MORALE_TEST);
        CHECK_EQ(the_battle()->request.unit, heron_first ? secunda : prima);
    }
}

static void check_missile(const char *id, double range, int ka)
{
    const Weapon *it = &the_game()->weapon[weapon(id)];
    CHECK_LENGTH(it->field[WF_RANGE], inches(range));
    CHECK_EQ(it->field[WF_KA], ka);
}

TEST(slings_and_bows_shoot_as_far_and_as_hard_as_listed) /* WPN-02, 03 */
{
    field();
    check_missile("sling", 16, 2);
    check_missile("short-bow", 16, 3);
    check_missile("bow", 24, 3);
}

/* Prima's heavy armour 2 and shield 1; barding and mount of the Clibanarii over extra heavy: 5, which is the most that data may say. */
TEST(armour_is_added_up_to_five) /* WPN-15 */
{
    field();
    CHECK_EQ(profile_for(unit("prima"))->field[PF_AV], 3);
    int most = 0;
    for (int i = 0; i < the_game()->ruleset->profile_fields; i++)
        if (strcmp(the_game()->ruleset->profile_field[i].key, "av") == 0)
            most = (int)the_game()->ruleset->profile_field[i].high;
    CHECK_EQ(most, 5);
}
