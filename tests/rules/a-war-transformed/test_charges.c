#include "field.h"

/* Charges: into contact now, fought in the next round. */

static UnitId raider, levy, captain, kaptain;

static void muster(int models, int enemies)
{
    field();
    raider = unit_for(A, "lamplighters", models);
    levy = unit_for(B, "ditchers", enemies);
    captain = unit("captain"), kaptain = unit("kaptain");
}

static void begin_elite(void)
{
    if (!is_fielded(the_look(), captain))
        alone(captain, 2, 46);
    if (!is_fielded(the_look(), kaptain))
        alone(kaptain, 2, 2);
    enter(PHASE_ELITE, A);
}

static void charges(UnitId who, UnitId whom)
{
    order(who);
    deed(VERB_CHARGE)->unit = whom;
}

/* One raider at (10,10), one enemy at (10,y). */
static void one_against_one(double y)
{
    muster(1, 1);
    alone(raider, 10, 10);
    alone(levy, 10, y);
    begin_elite();
    charges(raider, levy);
}

TEST(a_charge_reaches_as_far_as_its_pace_and_a_contact) /* W20: CHG-01, BAS-02 */
{
    one_against_one(3);
    give();
    CHECK(marked(raider, UM_CHARGED)); /* CHG-09 */
    CHECK_LENGTH(place_of(raider, 1).y, inches(4));
    one_against_one(2.96);
    give(); /* 6.00 leaves 0.04, closed at once */
    CHECK_LENGTH(place_of(raider, 1).y, inches(3.96));
    one_against_one(2.9);
    CHECK_REFUSED_INCHES(NO_CHARGE_TOO_FAR, 6.10, 6);
    set_mark(raider, UM_OVER_THE_TOP);
    CHECK(judged().refusal == NO_REFUSAL);
}

TEST(no_infantry_charges_through_mire) /* W20: CHG-07, MOV-07 */
{
    muster(1, 1);
    ground("mire", 8, 5, 12, 7);
    alone(raider, 10, 10);
    alone(levy, 10, 2.9);
    set_mark(raider, UM_OVER_THE_TOP);
    begin_elite();
    charges(raider, levy);
    CHECK_REFUSED_INCHES(NO_CHARGES_MIRE, 2.50, 0);
    order(raider), deed(VERB_MOVE), to(1, 10, 4.9);
    CHECK(judged().refusal == NO_REFUSAL);
    order(raider), deed(VERB_MOVE), to(1, 10, 4.8);
    CHECK_REFUSED_INCHES(NO_TOO_NEAR, 0.90, 1);
}

TEST(which_class_charges_over_which_ground) /* CHG-06, 07, TER-05, 08 */
{
    static const struct {
        const char *kind;
        MoveClass class;
        int refusal;
    } rows[] = { { "wire", CLASS_INFANTRY, NO_CHARGES_WIRE },
                 { "wire", CLASS_TRACKED, 0 },
                 { "mire", CLASS_CAVALRY, NO_CHARGES_MIRE },
                 { "mire", CLASS_WHEELED, 0 },
                 { "trenches", CLASS_INFANTRY, 0 } };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        muster(1, 1);
        ground(rows[i].kind, 8, 6, 12, 7);
        is_of_class(raider, rows[i].class);
        alone(raider, 10, 10);
        alone(levy, 10, 4);
        begin_elite();
        charges(raider, levy);
        CHECK(judged().refusal == rows[i].refusal);
    }
}

TEST(who_is_shaken_pinned_immobile_or_down_does_not_charge) /* ACT-08, CHG-04, ORD-06 */
{
    static const struct {
        int mark, refusal;
    } statuses[] = { { UM_SHAKEN, NO_SHAKEN },
                     { UM_PINNED, NO_PINNED },
                     { UM_BROKEN, NO_BROKEN },
                     { UM_IMMOBILISED, NO_CHARGES_IMMOBILISED },
                     { UM_HEADS_DOWN, NO_HEADS_DOWN } };
    for (int i = 0; i < 5; i++) {
        one_against_one(5);
        set_mark(raider, statuses[i].mark);
        CHECK_REFUSED(statuses[i].refusal);
    }
}

TEST(guns_do_not_charge_nor_is_a_friend_charged) /* CHG-01, 03 */
{
    one_against_one(5);
    gains(raider, TR_ARTILLERY);
    CHECK_REFUSED(NO_CANNOT_CHARGE);
    one_against_one(5);
    charges(raider, captain);
    CHECK_REFUSED(NO_CHARGES_FRIEND);
}

/* ---- Several models ------------------------------------------------------------------------------------------------------- */

TEST(a_charge_without_paths_brings_all_of_them_near) /* CHG-01, 05, 8.5 */
{
    muster(6, 10);
    row(raider, 10, 16, 1.2, 0);
    row(levy, 10, 11, 1.1, 0);
    begin_elite();
    charges(raider, levy);
    give();
    CHECK(units_touch(the_look(), raider, levy));
    for (int i = 1; i <= 6; i++)
        CHECK(place_of(raider, i).y < inches(12.7));
}

/* Straight before him stands a friend in contact already. */
TEST(a_charge_without_paths_finds_the_next_place_where_the_nearest_is_taken) /* CHG-01, 8.5 */
{
    muster(1, 2);
    row(levy, 10, 4, 1, 0);
    alone(raider, 10, 9);
    alone(captain, 10, 5);
    begin_elite();
    charges(raider, levy);
    CHECK(judged().refusal == NO_REFUSAL);
    give();
    CHECK(units_touch(the_look(), raider, levy));
    CHECK(unit_gap(the_look(), raider, captain, NULL) >= -REACH_SLACK);
}

TEST(a_charge_ends_in_contact_together_and_away_from_others) /* CHG-01, 05 */
{
    muster(2, 1);
    row(raider, 10, 16, 1.2, 0);
    alone(levy, 10, 11);
    alone(kaptain, 12.2, 11);
    begin_elite();
    charges(raider, levy);
    to(1, 10, 12.3);
    CHECK_REFUSED_INCHES(NO_SHORT_OF_CONTACT, 0.30, 0.05);
    charges(raider, levy);
    to(1, 10, 12);
    CHECK_REFUSED(NO_NO_COMRADE);
    charges(raider, levy);
    to(1, 10, 12);
    to(2, 11.2, 12); /* 0.41 from the captain */
    CHECK_REFUSED(NO_TOO_NEAR);
    charges(raider, levy);
    to(1, 10, 12);
    to(2, 10.4, 13.2);
    give();
    CHECK(units_touch(the_look(), raider, levy) && !units_touch(the_look(), raider, kaptain));
}

TEST(who_has_come_apart_charges_only_if_that_brings_it_together) /* MOV-06 */
{
    muster(2, 1);
    row(raider, 10, 16, 4, 0); /* 3.00 apart */
    alone(levy, 10, 11);
    begin_elite();
    charges(raider, levy);
    to(1, 10, 12);
    to(2, 12.5, 13); /* nearer, and not near enough */
    CHECK_REFUSED(NO_NO_COMRADE);
    charges(raider, levy);
    to(1, 10, 12);
    to(2, 11.2, 13);
    give();
}

TEST(a_unit_in_close_combat_may_be_charged) /* CHG-10 */
{
    muster(1, 2);
    alone(raider, 10, 10);
    row(levy, 10, 5, 1, 0);
    alone(captain, 12, 5);
    begin_elite();
    charges(raider, levy);
    give();
    CHECK(is_in_combat(the_look(), raider, NULL) && is_in_combat(the_look(), captain, NULL));
}

/* ---- Horse: TER-12 ----------------------------------------------------------------------------------------------------------- */

/* Two lancers, the second of whom rides through broken ground. */
static UnitId two_lancers(void)
{
    muster(1, 3);
    ground("broken", 11.5, 12, 14, 14);
    UnitId horse = unit_for(A, "fen-horse", 2);
    row(horse, 10, 18, 2.2, 0);
    row(levy, 10, 9, 1, 0);
    begin_elite();
    charges(horse, levy);
    to(1, 10, 10.25);
    to(2, 12, 10.25);
    return horse;
}

TEST(each_rider_through_broken_ground_or_woods_tests) /* CHG-08, TER-02, 12 */
{
    UnitId horse = two_lancers();
    give();
    DICE(5);
    CHECK(models(horse) == 2 && marked(horse, UM_CHARGED));
    horse = two_lancers();
    give();
    DICE(6);
    CHECK(models(horse) == 1 && marked(horse, UM_CHARGED)); /* the other comes home */
}

TEST(a_charge_is_lost_when_nobody_is_left_to_bring_it_home) /* TER-12, CHG-12 */
{
    muster(1, 1);
    ground("woods", 8, 12, 12, 14);
    UnitId horse = unit_for(A, "fen-horse", 2);
    row(horse, 10, 18, 2.2, 0);
    alone(levy, 10, 9);
    begin_elite();
    charges(horse, levy);
    to(1, 10, 10.25);
    to(2, 12.3, 11);
    give();
    CHECK(dice_asked() == 2);
    DICE(6, 1);
    CHECK(models(horse) == 1 && !marked(horse, UM_CHARGED) && told_tale(TALE_CHARGE_LOST));
    CHECK(the_battle()->model[model_of(horse, 1)].state == MODEL_LOST); /* GEN-11: in their order */
    CHECK_LENGTH(place_of(horse, 2).y, inches(18));
    CHECK(marked(horse, UM_ACTIVATED));
}
