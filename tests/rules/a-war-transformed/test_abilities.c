#include "field.h"

#include "powers/abilities.h"
#include "troops/ground.h"

/* Abilities: CMD-07, ABL-01..09. */

static UnitId marl, eiche, horse, captain, witch, raiders, meg, team, kaptain;

static void ability(UnitId who, Ability which)
{
    order(who);
    deed(VERB_ABILITY)->word = (uint8_t)which;
}

static void shoot(UnitId who, UnitId at)
{
    order(who);
    deed(VERB_SHOOT)->unit = at;
}

static void both_sides(void)
{
    marl = unit_for(A, "marl", 8), captain = unit("captain"), witch = unit("witch");
    horse = unit("fen-horse"), raiders = unit("lamplighters"), meg = unit("old-meg");
    team = unit("machine-gun");
    eiche = unit("eiche"), kaptain = unit("kaptain");
    row(marl, 6, 40, 1, 0);
    alone(captain, 20, 46);
    alone(witch, 30, 40);
    row(horse, 34, 40, 1.7, 0);
    row(raiders, 20, 40, 1, 0);
    alone(meg, 44, 34);
    alone(team, 16, 42);
    row(eiche, 6, 20, 1, 0);
    alone(kaptain, 40, 8);
}

/* CMD-07, TOK-12, ACT-08: who has it, who can pay, who is not Shaken. */
TEST(an_ability_is_paid_for_by_whose_it_is)
{
    field();
    both_sides();
    enter(PHASE_LINE, A);
    ability(marl, ABILITY_FIRE_AND_MOVEMENT);
    CHECK_REFUSED_WORDS(NO_ABILITY_COST, "The Ability costs 1 Command Token; you hold 0.");
    give_tokens(A, 2);
    ability(marl, ABILITY_STORM);
    CHECK_REFUSED_WORDS(NO_NOT_ITS_ABILITY, "Marl have no such Ability.");
    set_mark(marl, UM_SHAKEN);
    ability(marl, ABILITY_FIRE_AND_MOVEMENT);
    CHECK_REFUSED(NO_SHAKEN);
}

/* Six inches forward, and the rifles still hit on 3 or less. ABL-01. */
TEST(fire_and_movement_is_not_difficult)
{
    field();
    both_sides();
    enter(PHASE_LINE, A);
    give_tokens(A, 2);
    ability(marl, ABILITY_FIRE_AND_MOVEMENT);
    all_by(0, -6);
    give();
    CHECK_EQ(seat_tally(A, ST_CT), 1);
    CHECK_ASKED(A, WHY_SHOOT);
    shoot(marl, eiche);
    give();
    DICE(3, 3, 6, 6, 6, 6, 6, 6);
    DICE(6, 6);
    CHECK_EQ(the_battle()->request.why, WHY_LOSSES);
}

/* Quickfire first, then the Charge, at somebody else. ABL-02. */
TEST(storm_shoots_and_charges)
{
    field();
    both_sides();
    row(eiche, 20, 33.5, 1, 0);
    alone(kaptain, 29, 35);
    enter(PHASE_ELITE, A);
    give_tokens(A, 2);
    ability(raiders, ABILITY_STORM);
    give();
    CHECK_ASKED(A, WHY_SHOOT);
    shoot(raiders, eiche);
    give();
    CHECK_EQ(dice_asked(), 12);
    DICE(6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6);
    CHECK_ASKED(A, WHY_ABILITY);
    order(raiders);
    deed(VERB_CHARGE)->unit = kaptain;
    give();
    CHECK(marked(raiders, UM_CHARGED));
    CHECK(units_touch(the_look(), raiders, kaptain));
}

/* Two of four inches, then the gun although it is not Quickfire, with 2 more on the Pinning Test. ABL-03. */
TEST(suppress_moves_half_and_pins_better)
{
    field();
    both_sides();
    row(eiche, 12, 24, 1, 0);
    enter(PHASE_CANNONADE, A);
    give_tokens(A, 2);
    ability(team, ABILITY_SUPPRESS);
    all_by(0, -2.5);
    CHECK_REFUSED(NO_PATH_TOO_LONG);
    ability(team, ABILITY_SUPPRESS);
    all_by(0, -2);
    give();
    shoot(team, eiche);
    give();
    CHECK_EQ(dice_asked(), 8);
    DICE(3, 6, 6, 6, 6, 6, 6, 6);
    DICE(4); /* 4 + 1 + 2 above 6 */
    CHECK(marked(eiche, UM_PINNED));
    field();
    both_sides();
    row(eiche, 12, 24, 1, 0);
    enter(PHASE_CANNONADE, A);
    give_tokens(A, 2);
    ability(team, ABILITY_SUPPRESS);
    all_by(0, -2);
    give();
    shoot(team, eiche);
    give();
    DICE(3, 6, 6, 6, 6, 6, 6, 6);
    DICE(3); /* 6 is not above it */
    CHECK(!marked(eiche, UM_PINNED));
}

TEST(wire_is_cut_within_an_inch) /* ABL-04 */
{
    field();
    PieceId wire = ground("wire", 6, 36, 14, 37);
    both_sides();
    enter(PHASE_LINE, A);
    give_tokens(A, 2);
    ability(marl, ABILITY_CUT_THE_WIRE); /* 2.5 away: nothing to cut */
    give();
    CHECK(piece_stands(the_look(), wire));
    field();
    wire = ground("wire", 6, 36, 14, 37);
    both_sides();
    enter(PHASE_LINE, A);
    give_tokens(A, 2);
    ability(marl, ABILITY_CUT_THE_WIRE);
    all_by(0, -2);
    give();
    CHECK(!piece_stands(the_look(), wire));
    field();
    wire = ground("wire", 6, 36, 14, 37);
    both_sides();
    enter(PHASE_LINE, A);
    give_tokens(A, 2);
    ability(marl, ABILITY_CUT_THE_WIRE);
    all_by(0, -1.25); /* 1.25 away */
    give();
    CHECK(piece_stands(the_look(), wire));
}

TEST(horses_gallop_twice) /* ABL-05 */
{
    field();
    both_sides();
    enter(PHASE_ELITE, A);
    give_tokens(A, 2);
    ability(horse, ABILITY_GALLOP);
    all_by(0, -10);
    give();
    CHECK_ASKED(A, WHY_ABILITY);
    order(horse);
    deed(VERB_MOVE);
    all_by(0, -10);
    give();
    CHECK_LENGTH(place_of(horse, 1).y, 20 * INCH);
}

TEST(a_captain_inspires_those_within_six_inches) /* ABL-06 */
{
    field();
    both_sides();
    alone(kaptain, 20.6, 46.8);
    alone(captain, 20, 46); /* engaged: without a Move he may all the same, CCB-11 */
    the_battle()->unit[raiders].tally[UT_STRESS] = 2; /* 5.00 away */
    the_battle()->unit[team].tally[UT_STRESS] = 2;    /* 4.03 */
    the_battle()->unit[marl].tally[UT_STRESS] = 2;    /* beyond */
    the_battle()->unit[captain].tally[UT_STRESS] = 2;
    enter(PHASE_LINE, A);
    give_tokens(A, 2);
    ability(captain, ABILITY_INSPIRE);
    path_to(model_of(captain, 1), 20, 44, 0);
    CHECK_REFUSED(NO_ENGAGED);
    ability(captain, ABILITY_INSPIRE);
    give();
    CHECK_EQ(unit_tally(raiders, UT_STRESS), 1);
    CHECK_EQ(unit_tally(team, UT_STRESS), 1);
    CHECK_EQ(unit_tally(marl, UT_STRESS), 2);
    CHECK_EQ(unit_tally(captain, UT_STRESS), 2);
}

TEST(six_inches_are_near_enough_to_be_inspired_and_no_more) /* ABL-06, GEN-03 */
{
    field();
    both_sides();
    row(raiders, 20, 39, 1, 0); /* 6.00 */
    row(marl, 5.9, 46, 1, 0);   /* 6.10 */
    the_battle()->unit[raiders].tally[UT_STRESS] = 2;
    the_battle()->unit[marl].tally[UT_STRESS] = 2;
    enter(PHASE_LINE, A);
    give_tokens(A, 2);
    ability(captain, ABILITY_INSPIRE);
    give();
    CHECK_EQ(unit_tally(raiders, UT_STRESS), 1);
    CHECK_EQ(unit_tally(marl, UT_STRESS), 2);
}

TEST(a_tank_crushes_wire_without_a_test) /* ABL-07 */
{
    field();
    PieceId wire = ground("wire", 40, 28, 48, 29);
    both_sides();
    enter(PHASE_CANNONADE, A);
    give_tokens(A, 2);
    ability(meg, ABILITY_CRUSH);
    path_to(model_of(meg, 1), 44, 29, 0);
    give();
    CHECK_LENGTH(place_of(meg, 1).y, 29 * INCH);
    CHECK(!piece_stands(the_look(), wire));
}

TEST(a_vehicle_is_repaired_in_the_field_and_drives_half) /* ABL-08 */
{
    field();
    both_sides();
    enter(PHASE_CANNONADE, A);
    give_tokens(A, 2);
    ability(meg, ABILITY_FIELD_REPAIR);
    CHECK_REFUSED(NO_NOT_IMMOBILISED);
    set_mark(meg, UM_IMMOBILISED);
    path_to(model_of(meg, 1), 44, 30, 0);
    CHECK_REFUSED(NO_DRIVES_TOO_FAR);
    ability(meg, ABILITY_FIELD_REPAIR);
    path_to(model_of(meg, 1), 44, 31, 0);
    give();
    CHECK(!marked(meg, UM_IMMOBILISED));
    CHECK_LENGTH(place_of(meg, 1).y, 31 * INCH);
}

TEST(a_witch_steps_between) /* ABL-09 */
{
    field();
    both_sides();
    row(eiche, 20, 30, 1, 0);
    enter(PHASE_LINE, A);
    give_tokens(A, 3);
    ability(witch, ABILITY_STEP_BETWEEN);
    the_order()->clause[0].point = spot(30, 27.9);
    the_order()->clause[0].has_point = true;
    CHECK_REFUSED_INCHES(NO_STEP_TOO_FAR, 12.1, 12);
    the_order()->clause[0].point = spot(30, 32);
    CHECK_REFUSED(NO_STEP_TOO_NEAR);
    the_order()->clause[0].point = spot(32, 30);
    give();
    CHECK_LENGTH(place_of(witch, 1).x, 32 * INCH);
    CHECK_EQ(seat_tally(A, ST_CT), 1);
}
