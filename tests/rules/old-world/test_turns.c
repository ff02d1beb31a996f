#include "field.h"

/* The turn sequence, deployment, rallying, magic and scoring of the rule list. */

static UnitId wizard, witch, spears, gore;

/* H3 (Level 3) alone in the north, S4 straight before him, S3 (Level 2) at `apart` from him. */
static void duel(double gap_to_target, double apart)
{
    double half = 12.5 / 25.4, big = 15.0 / 25.4;
    field();
    wizard = unit("H3", NORTH, 1);
    spears = unit("H5", NORTH, 20);
    witch = unit("S3", SOUTH, 1);
    gore = plain("S4", SOUTH, 20);
    stand_model(wizard, 1, 20, 10, 180);
    stand(spears, 60, 8, 180, 5);
    stand(gore, 20, 10 + half + gap_to_target, 0, 5);
    stand_model(witch, 1, 20 + half + apart + big, 10, 0);
    enter(PHASE_SHOOTING, NORTH);
}

TEST(the_fireball_of_the_worked_example_is_cast_and_the_dispel_of_8_fails) /* EX-10, MAG-01, 04 */
{
    duel(24.0, 18.0);
    CHECK_ASKED(NORTH, WHY_SHOOTING);
    order(wizard), cast(TR_SPELL_FIREBALL, gore), give();
    DICE(2, 3); /* 5 + 3 = 8, needed 8 */
    CHECK(told_tale(TALE_CASTS));
    CHECK_ASKED(SOUTH, WHY_DISPEL);
    choose(2);
    DICE(4, 2); /* 6 + 2 = 8, not greater than 8 */
    CHECK(told_tale(TALE_NOT_DISPELLED));
    CHECK_ASKED(NO_SEAT, WHY_SPELL_HITS);
}

TEST(a_dispel_total_of_9_beats_the_casting_total_of_8) /* EX-10 */
{
    duel(24.0, 18.0);
    order(wizard), cast(TR_SPELL_FIREBALL, gore), give();
    DICE(2, 3);
    choose(2);
    DICE(4, 3); /* 7 + 2 = 9 > 8 */
    CHECK(told_tale(TALE_DISPELLED));
    CHECK_EQ(models(gore), 20);
}

TEST(a_wizard_of_level_2_dispels_within_18_inches) /* EX-10, MAG-08, 09 */
{
    duel(24.0, 18.01);
    order(wizard), cast(TR_SPELL_FIREBALL, gore), give();
    DICE(2, 3);
    CHECK_ASKED(SOUTH, WHY_DISPEL);
    Verdict verdict = try_choice(2);
    CHECK_EQ(verdict.refusal, NO_DISPEL_RANGE);
    CHECK_LENGTH(verdict.measured, inches(18.01));
    CHECK_LENGTH(verdict.allowed, inches(18));
    choose(1);
    DICE(4, 5); /* Fated: 9 > 8, no Level */
    CHECK(told_tale(TALE_DISPELLED));
    CHECK(was_cited(TOW_MAG_08));
}

TEST(double_six_dispels_and_a_double_six_cast_opens_no_window) /* EX-10, MAG-02, 05 */
{
    duel(24.0, 18.0);
    order(wizard), cast(TR_SPELL_FIREBALL, gore), give();
    DICE(5, 6);
    choose(2);
    DICE(6, 6);
    CHECK(told_tale(TALE_DISPELLED));
    duel(24.0, 18.0);
    order(wizard), cast(TR_SPELL_FIREBALL, gore), give();
    DICE(6, 6);
    CHECK(told_tale(TALE_PERFECT));
    CHECK_ASKED(NO_SEAT, WHY_SPELL_HITS);
}

TEST(a_fireball_reaches_24_inches) /* MAG-12 */
{
    duel(24.01, 18.0);
    CHECK_EQ(the_battle()->phase, PHASE_SHOOTING);
    if (the_battle()->request.why != WHY_SHOOTING)
        return; /* nobody has a target: nobody is asked */
    order(wizard), cast(TR_SPELL_FIREBALL, gore);
    CHECK_REFUSED_INCHES(NO_SPELL_RANGE, 24.01, 24.0);
}

TEST(a_miscast_of_8_casts_the_spell_and_ends_casting_for_the_turn) /* EX-11, MIS-04 */
{
    duel(24.0, 18.0);
    order(wizard), cast(TR_SPELL_FIREBALL, gore), give();
    DICE(1, 1);
    CHECK_ASKED(NO_SEAT, WHY_MISCAST);
    DICE(3, 5);
    CHECK(seat_marked(NORTH, SM_NO_SPELLS));
    CHECK_ASKED(SOUTH, WHY_DISPEL);
    choose(2);
    DICE(4, 3); /* 7 + 2 = 9 > 8 */
    CHECK(told_tale(TALE_DISPELLED));
}

TEST(a_miscast_of_11_casts_beyond_dispelling) /* EX-11, MIS-05 */
{
    duel(24.0, 18.0);
    order(wizard), cast(TR_SPELL_FIREBALL, gore), give();
    DICE(1, 1);
    DICE(6, 5);
    CHECK(seat_marked(NORTH, SM_NO_SPELLS));
    CHECK_ASKED(NO_SEAT, WHY_SPELL_HITS);
}

TEST(a_fleeing_unit_takes_a_rally_test_with_its_musician) /* STR-05, STR-07: Ld 7 + 1 */
{
    field();
    spears = unit("H5", NORTH, 20);
    gore = unit("S4", SOUTH, 20);
    stand(spears, 36, 20, 0, 5);
    stand(gore, 36, 40, 0, 5);
    set_mark(spears, UM_FLEEING);
    enter(PHASE_RALLY, NORTH);
    until(WHY_TEST, 1);
    DICE(4, 4); /* 8 against 8 */
    CHECK(!marked(spears, UM_FLEEING));
    CHECK(marked(spears, UM_RALLIED));
}

TEST(less_than_half_of_a_unit_rallies_at_one_worse) /* STR-06: 9 of 20, 7 + 1 - 1 = 7 */
{
    field();
    spears = unit("H5", NORTH, 20);
    gore = unit("S4", SOUTH, 20);
    left(spears, 9);
    stand(spears, 36, 20, 0, 5);
    stand(gore, 36, 40, 0, 5);
    set_mark(spears, UM_FLEEING);
    enter(PHASE_RALLY, NORTH);
    until(WHY_TEST, 1);
    DICE(4, 4);
    CHECK(marked(spears, UM_FLEEING));
}

TEST(units_are_placed_in_turn_in_their_own_zone_and_characters_last) /* SCN-02, 03, 04, 06 */
{
    field();
    spears = unit("H5", NORTH, 20);
    UnitId captain = unit("H2", NORTH, 1);
    gore = unit("S4", SOUTH, 20);
    begin();
    CHECK_ASKED(NO_SEAT, WHY_ROLL_OFF);
    DICE(4, 4); /* tied: again */
    DICE(5, 2);
    CHECK_ASKED(NORTH, WHY_ZONE);
    choose(0); /* zone A, place first */
    CHECK_ASKED(NORTH, WHY_DEPLOY);
    order(captain), deploy(30, 6, 180, 1);
    CHECK_REFUSED(NO_DEP_ORDER);
    order(spears), deploy(30, 12.5, 180, 5);
    CHECK_REFUSED_INCHES(NO_DEP_ZONE, 12.5, 12);
    order(spears), deploy(30, 11, 180, 5), give();
    CHECK_FRONT(spears, 30, 11, 180);
    CHECK_ASKED(SOUTH, WHY_DEPLOY);
    order(gore), deploy(30, 37, 0, 5), give();
    CHECK_ASKED(NORTH, WHY_DEPLOY);
    order(captain), at_unit(VERB_JOIN, spears), give();
    CHECK_ASKED(NO_SEAT, WHY_FIRST_TURN);
    DICE(3, 3); /* South was done first: 3 against 4 */
    CHECK_EQ(the_battle()->initiative, SOUTH);
    CHECK_EQ(the_battle()->active, SOUTH);
}

TEST(the_generals_leadership_reaches_12_inches) /* GEN-06, CHR-10, CHR-20 */
{
    field();
    UnitId general = unit("H1", NORTH, 1);
    spears = unit("H5", NORTH, 20);
    gore = unit("S4", SOUTH, 20);
    stand_model(general, 1, 20, 20, 0);
    stand(spears, 24, 20, 0, 5);
    stand(gore, 60, 40, 0, 5);
    CHECK_EQ(leadership(the_look(), spears), 9);
    stand(spears, 40, 20, 0, 5);
    CHECK_EQ(leadership(the_look(), spears), 7);
}

TEST(command_range_is_measured_from_the_characters_own_base) /* CHR-10, GEN-01 */
{
    field();
    UnitId general = unit("H2", NORTH, 1), wall = unit("H6", NORTH, 19);
    profile_for(general)->field[PF_GENERAL] = 1;
    spears = unit("H5", NORTH, 20);
    gore = unit("S4", SOUTH, 20);
    stand(wall, 30, 20, 180, 10); /* ten files: 9.84" */
    joined(general, wall, 9);     /* at its western end; 8.86" east of him stands the last file */
    stand(spears, 30 + 4.92 + 4 + 2.46, 20, 180, 5);
    stand(gore, 20, 40, 0, 5);
    enter(PHASE_COMMAND, NORTH);
    CHECK_EQ(leadership(the_look(), spears), 7); /* 4.00" from the wall, 12.86" from him */
    stand(spears, 30 + 4.92 + 3 + 2.46, 20, 180, 5);
    CHECK_EQ(leadership(the_look(), spears), 8); /* 11.86" */
}

TEST(a_character_joins_a_unit_in_the_remaining_moves_and_holds_it_there) /* CHR-01, CHR-03 */
{
    field();
    UnitId captain = unit("H2", NORTH, 1);
    spears = unit("H5", NORTH, 20);
    gore = unit("S4", SOUTH, 20);
    stand(spears, 30, 20, 180, 5);
    stand_model(captain, 1, 30, 17, 180);
    stand(gore, 30, 44, 0, 5);
    enter(PHASE_REMAINING, NORTH);
    order(captain), at_unit(VERB_JOIN, gore);
    CHECK_REFUSED(NO_JOIN_TYPE);
    order(captain), at_unit(VERB_JOIN, spears), give();
    CHECK_EQ(host_of(the_look(), captain), spears);
    CHECK_EQ(unit_strength(the_look(), spears), 21);
    CHECK_EQ(leadership(the_look(), spears), 8); /* the captain's */
    order(spears), length(VERB_FORWARD, 2);
    CHECK_REFUSED(NO_MOVED);
}

TEST(a_character_joins_only_what_it_can_reach) /* CHR-01: M4, the unit is 5.00" away */
{
    field();
    UnitId captain = unit("H2", NORTH, 1);
    spears = unit("H5", NORTH, 20);
    gore = unit("S4", SOUTH, 20);
    stand(spears, 30, 20, 0, 5);
    stand_model(captain, 1, 30, 20 - 5 - 12.5 / 25.4, 0);
    stand(gore, 30, 44, 0, 5);
    enter(PHASE_REMAINING, NORTH);
    order(captain), at_unit(VERB_JOIN, spears);
    CHECK_REFUSED_INCHES(NO_JOIN_FAR, 5, 4);
}

/* He was told to join the unit that he stands in, and did, again and again. */
TEST(a_character_does_not_join_the_unit_that_he_is_with)
{
    field();
    UnitId captain = unit("H2", NORTH, 1);
    spears = unit("H5", NORTH, 20);
    stand(spears, 30, 20, 0, 5);
    joined(captain, spears, 2);
    enter(PHASE_REMAINING, NORTH);
    order(captain), at_unit(VERB_JOIN, spears);
    CHECK_REFUSED(NO_JOINED_ALREADY);
}

TEST(a_wizard_under_his_own_miscast) /* EX-21, MIS-01, MIS-06 */
{
    field();
    wizard = unit("H3", NORTH, 1);
    spears = plain("H5", NORTH, 19);
    gore = plain("S4", SOUTH, 20);
    witch = unit("S3", SOUTH, 1);
    stand(spears, 30, 30, 0, 5);
    joined(wizard, spears, 2);
    stand(gore, 30, 16, 180, 5);
    stand_model(witch, 1, 60, 20, 0);
    enter(PHASE_SHOOTING, NORTH);
    order(wizard), cast(TR_SPELL_FIREBALL, gore), give();
    DICE(1, 1);
    DICE(1, 2); /* 3: the 5" template */
    CHECK_ASKED(NO_SEAT, WHY_MISCAST_UNDER);
    CHECK_EQ(the_battle()->request.dice_count, 10); /* partly under; five more are wholly */
    CHECK(!told_tale(TALE_CASTS));
}

/* Plays by defaults, dice from a fixed seed, until the battle is over; gives the number of answers. */
static int play_out(uint64_t seed)
{
    static Answer answer;
    Chance chance = { seed };
    int answers = 0;
    for (; answers < 4000 && !the_battle()->over; answers++) {
        if (the_battle()->request.shape == SHAPE_DICE) {
            answer_begin(&answer, ANSWER_DICE, NO_SEAT);
            battle_dice(the_battle(), &chance, &answer);
        } else {
            battle_default(the_game(), the_battle(), the_look()->scratch, &answer);
        }
        Verdict verdict = try_answer(&answer);
        if (!is_yes(&verdict))
            fail_msg("question %d: the default is refused (%d)", the_battle()->request.why,
                     verdict.refusal);
    }
    return answers;
}

TEST(
    six_rounds_of_a_turn_each_and_the_game_is_over) /* TURN-01, SCN-07, SCN-13: nobody moves, a draw */
{
    field();
    spears = unit("H5", NORTH, 20);
    gore = unit("S16", SOUTH, 5);
    stand(spears, 20, 5, 0, 5);
    stand(gore, 60, 43, 180, 5);
    enter(PHASE_START, NORTH);
    CHECK(play_out(1) < 4000);
    CHECK_EQ(the_battle()->round, 6);
    CHECK_EQ(the_battle()->winner, NO_SEAT);
}

TEST(who_is_destroyed_pays_full_points_and_his_general_a_hundred_more) /* SCN-10, 11, 20 */
{
    field();
    UnitId general = unit("H1", NORTH, 1);
    spears = unit("H5", NORTH, 20);
    gore = unit("S4", SOUTH, 20);
    stand(spears, 20, 5, 0, 5);
    stand(gore, 60, 43, 180, 5);
    left(general, 0);
    the_battle()->unit[general].state = UNIT_LOST;
    CHECK_EQ(seat_score(the_look(), SOUTH), 205 + 100);
    set_mark(spears, UM_FLEEING);
    CHECK_EQ(seat_score(the_look(), SOUTH), 305 + 78); /* half of 155, rounded up */
    CHECK_EQ(seat_score(the_look(), NORTH), 0);
    ScoreLine line[MOST_SCORE_LINES];
    CHECK_EQ(old_world_ruleset.tell.account(the_look(), SOUTH, line), 3);
    CHECK_EQ(line[0].points, 205);
    CHECK_EQ(line[0].unit, general);
    CHECK_EQ(line[1].points, 100); /* the General */
    CHECK_EQ(line[2].points, 78);
    CHECK_EQ(line[2].unit, spears);
    CHECK_EQ(old_world_ruleset.tell.account(the_look(), NORTH, line), 0);
}

TEST(a_battle_standard_that_falls_is_worth_fifty) /* SCN-11 */
{
    field();
    UnitId captain = unit("H2", NORTH, 1);
    spears = unit("H5", NORTH, 20);
    gore = unit("S4", SOUTH, 20);
    stand(spears, 20, 5, 0, 5);
    stand(gore, 60, 43, 180, 5);
    left(captain, 0);
    the_battle()->unit[captain].state = UNIT_LOST;
    ScoreLine line[MOST_SCORE_LINES];
    CHECK_EQ(old_world_ruleset.tell.account(the_look(), SOUTH, line), 2);
    CHECK_EQ(line[1].points, 50);
}

/* A single round in which nobody does anything, after a loss of so many points. */
static SeatId winner_by(int points)
{
    field();
    UnitId lost = plain("H7", NORTH, 1);
    spears = unit("H5", NORTH, 20);
    gore = unit("S4", SOUTH, 20);
    stand(spears, 20, 5, 0, 5);
    stand(gore, 60, 43, 180, 5);
    left(lost, 0);
    the_battle()->unit[lost].state = UNIT_LOST;
    the_battle()->unit[lost].points = (int16_t)points;
    the_game()->rounds = 1;
    enter(PHASE_START, NORTH);
    CHECK(play_out(1) < 4000);
    return the_battle()->winner;
}

TEST(a_hundred_points_more_win_and_one_less_is_a_draw) /* SCN-13 */
{
    CHECK_EQ(winner_by(99), NO_SEAT);
    CHECK_EQ(winner_by(100), SOUTH);
}

TEST(ambushers_come_on_a_4_from_the_second_round) /* SR-01 */
{
    field();
    spears = unit("H5", NORTH, 20);
    gore = unit("S4", SOUTH, 20);
    UnitId cutters = unit("S17", SOUTH, 8);
    stand(spears, 20, 5, 0, 5);
    stand(gore, 60, 43, 180, 5);
    enter_round(2, PHASE_START, SOUTH);
    CHECK_ASKED(NO_SEAT, WHY_AMBUSH);
    DICE(4);
    CHECK(told_tale(TALE_AMBUSH_COMES));
    CHECK(marked(cutters, UM_IN_RESERVE_AMBUSH));
    CHECK_EQ(the_battle()->unit[cutters].state, UNIT_RESERVE);
    until(WHY_ARRIVE, 1);
    CHECK_ASKED(SOUTH, WHY_ARRIVE);
}

/* Whether a die is thrown for them at the beginning of that round's turn; else whether they come at once. */
static bool ambush_is_thrown(int round, bool *comes)
{
    field();
    spears = unit("H5", NORTH, 20);
    gore = unit("S4", SOUTH, 20);
    UnitId cutters = unit("S17", SOUTH, 8);
    stand(spears, 20, 5, 0, 5);
    stand(gore, 60, 43, 180, 5);
    enter_round(round, PHASE_START, SOUTH);
    *comes = marked(cutters, UM_IN_RESERVE_AMBUSH);
    return the_battle()->request.why == WHY_AMBUSH;
}

TEST(
    ambushers_are_thrown_for_from_the_second_round_to_the_fourth_and_all_come_in_the_fifth) /* SR-01 */
{
    bool comes;
    CHECK(!ambush_is_thrown(1, &comes));
    CHECK(!comes);
    CHECK(ambush_is_thrown(2, &comes));
    CHECK(ambush_is_thrown(4, &comes));
    CHECK(!ambush_is_thrown(5, &comes));
    CHECK(comes);
}

TEST(stupid_trolls_stand_about) /* SR-46: Ld 4 */
{
    field();
    UnitId trolls = unit("S9", SOUTH, 3);
    spears = unit("H5", NORTH, 20);
    stand(trolls, 60, 43, 0, 3);
    stand(spears, 20, 5, 180, 5);
    enter(PHASE_START, SOUTH);
    CHECK_ASKED(NO_SEAT, WHY_TEST);
    DICE(2, 3); /* 5 against 4 */
    CHECK(marked(trolls, UM_STUPID));
}

TEST(of_several_stupid_units_their_owner_picks_the_order) /* GEN-10, W-ORDER */
{
    field();
    UnitId one = plain("S9", SOUTH, 3), two = plain("S9", SOUTH, 3);
    spears = unit("H5", NORTH, 20);
    stand(one, 20, 40, 0, 3);
    stand(two, 40, 40, 0, 3);
    stand(spears, 20, 10, 180, 5);
    enter(PHASE_START, SOUTH);
    CHECK_ASKED(SOUTH, WHY_ORDER);
    pick_unit(two);
    CHECK_ASKED(NO_SEAT, WHY_TEST);
    CHECK_EQ(the_battle()->request.unit, two);
    DICE(6, 6);
    CHECK(marked(two, UM_STUPID));
    CHECK_EQ(the_battle()->request.unit, one);
    DICE(1, 1);
    CHECK(!marked(one, UM_STUPID));
}

TEST(of_several_ambushes_their_owner_picks_the_order) /* GEN-10, SR-01, W-ORDER */
{
    field();
    UnitId one = unit("S17", SOUTH, 4), two = unit("S17", SOUTH, 4);
    gore = plain("S4", SOUTH, 20);
    spears = unit("H5", NORTH, 20);
    stand(gore, 20, 40, 0, 5);
    stand(spears, 20, 10, 180, 5);
    enter_round(2, PHASE_START, SOUTH);
    CHECK_ASKED(SOUTH, WHY_ORDER);
    pick_unit(two);
    DICE(4);
    DICE(3);
    CHECK(marked(two, UM_IN_RESERVE_AMBUSH));
    CHECK(!marked(one, UM_IN_RESERVE_AMBUSH));
}

TEST(under_the_errata_half_the_level_rounded_up_is_added) /* OPT-01: (3 + 1) / 2 = 2 */
{
    duel(24.0, 18.0);
    set_option(OPT_ERRATA, 1);
    order(wizard), cast(TR_SPELL_FIREBALL, gore), give();
    DICE(2, 3); /* 5 + 2 = 7 < 8 */
    CHECK(told_tale(TALE_CAST_FAILS));
}

TEST(a_wizard_in_armour_cannot_cast) /* MAG-15 */
{
    duel(24.0, 18.0);
    give_trait(wizard, TR_ARMOUR_WORN, 0);
    order(wizard), cast(TR_SPELL_FIREBALL, gore);
    CHECK_REFUSED(NO_CAST_ARMOUR);
}

TEST(spells_have_their_phase_and_must_be_known) /* MAG-11, MAG-21 */
{
    duel(24.0, 18.0);
    order(wizard), cast(TR_SPELL_SHIELD, NO_UNIT);
    CHECK_REFUSED(NO_SPELL_PHASE);
    order(wizard), cast(TR_SPELL_ARROWS, gore);
    CHECK_REFUSED(NO_SPELL_UNKNOWN);
    order(wizard), cast(TR_SPELL_FIREBALL, spears);
    CHECK_REFUSED(NO_SPELL_SIDE);
}
