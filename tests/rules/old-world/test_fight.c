#include "field.h"
#include "fight/fight.h"
#include "fight/figures.h"
#include "meadow.h"

/* Combats from the choice of weapons to the follow up: who fights and in which order. Dice stand in the order of
 * GEN-09. Fronts meet at (30,24): the north faces south, the south north. */

static UnitId spears, gore;

static void wield(UnitId unit, const char *id)
{
    order(unit);
    deed(VERB_WIELD)->weapon = weapon(id);
    give();
}

static void charged(UnitId unit, int hundredths, Side arc)
{
    set_mark(unit, UM_CHARGED);
    set_tally_of(unit, UT_CHARGE_DISTANCE, hundredths);
    set_tally_of(unit, UT_CHARGE_ARC, (int)arc);
}

static void share(int count, const UnitId *unit, const int *attacks)
{
    Answer answer = answer_now(ANSWER_SPLIT);
    for (int i = 0; i < count; i++) {
        answer.id[answer.count] = unit[i];
        answer.share[answer.count++] = attacks[i];
    }
    Verdict verdict = try_answer(&answer);
    CHECK(is_yes(&verdict));
}

/* EX-16: Gorehides have charged the spears in front over 6.00". */
static void spears_are_charged(void)
{
    meadow();
    spears = plain("H5", NORTH, 20);
    gore = plain("S4", SOUTH, 20);
    stand(spears, 30, 24, 180, 5);
    stand(gore, 30, 24, 0, 5);
    charged(gore, 600, SIDE_FRONT);
    go_to(PHASE_COMBAT, SOUTH);
}

TEST(ex_16_a_full_combat_to_the_follow_up)
{
    spears_are_charged();
    CHECK_ASKED(NORTH, WHY_WIELD);
    wield(spears, "thrusting-spear");
    CHECK_EQ(dice_asked(), 10); /* five models, one Attack and Furious Charge */
    CHECK_ASKED(NO_SEAT, WHY_STRIKE);
    DICE(6, 5, 4, 4, 3, 2, 1, 4, 2, 5); /* WS3 against 3: 4+, six hits */
    CHECK_ASKED(NO_SEAT, WHY_WOUND);
    DICE(4, 5, 2, 6, 3, 1); /* S3 against T3: 4+, three wounds */
    DICE(2, 4, 1);          /* 5+: none saved */
    CHECK_EQ(models(spears), 17);
    CHECK_EQ(dice_asked(), 7); /* 5 - 3 in the rank, 5 behind */
    DICE(4, 4, 6, 2, 5, 1, 3); /* four hits */
    DICE(5, 6, 2, 5);          /* S3 against T4: 5+, three wounds */
    DICE(6, 1, 4);             /* one saved */
    CHECK_EQ(models(gore), 18);
    CHECK(told_tale(TALE_RESULT_RANKS));
    CHECK(told_tale(TALE_RESULT_CLOSE_ORDER));
    CHECK(told_tale(TALE_COMBAT_WON));
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

TEST(the_usual_weapon_of_charged_spears_is_the_spear) /* W-WEAPON: five more attacks from behind */
{
    spears_are_charged();
    usual();
    CHECK_EQ(unit_tally(spears, UT_WEAPON), weapon("thrusting-spear") + 1);
}

TEST(of_several_combats_the_active_side_picks_the_next) /* CBT-01, TURN-05 */
{
    meadow();
    UnitId one = plain("S4", NORTH, 5), two = plain("S4", NORTH, 5);
    UnitId foe = plain("S4", SOUTH, 5), other = plain("S4", SOUTH, 5);
    stand(one, 15, 24, 180, 5);
    stand(two, 45, 24, 180, 5);
    stand(foe, 15, 24, 0, 5);
    stand(other, 45, 24, 0, 5);
    go_to(PHASE_COMBAT, SOUTH);
    CHECK_ASKED(SOUTH, WHY_COMBAT_NEXT);
    pick_unit(two);
    CHECK_EQ(the_battle()->request.unit, other);
    for (int i = 0; i < 4; i++)
        throw_all(1);                      /* nobody hits: a draw */
    CHECK_EQ(the_battle()->active, NORTH); /* the next turn has begun */
}

TEST(equal_values_strike_together_the_active_sides_dice_first) /* CBT-02 */
{
    meadow();
    UnitId north = plain("S4", NORTH, 5);
    gore = plain("S4", SOUTH, 5);
    stand(north, 30, 24, 180, 5);
    stand(gore, 30, 24, 0, 5);
    go_to(PHASE_COMBAT, SOUTH);
    CHECK_EQ(the_battle()->request.unit, gore);
    DICE(6, 6, 6, 1, 1);
    DICE(6, 6, 6);
    DICE(1, 1, 1); /* three fall */
    CHECK_EQ(models(north), 2);
    CHECK_EQ(the_battle()->request.unit, north);
    CHECK_EQ(dice_asked(), 5);
}

/* Ten Crossbow Watch, two Attacks each, five Gorehides before them: bases of 0.984" touch an outline 5.906" wide with
 * eight of ten files, two of them by a corner. */
static void a_long_line(void)
{
    meadow();
    UnitId watch = plain("H8", NORTH, 10);
    profile_for(watch)->field[PF_A] = 2;
    profile_for(watch)->field[PF_I] = 9;
    gore = plain("S4", SOUTH, 10);
    stand(watch, 30, 24, 180, 10);
    stand(gore, 30, 24, 0, 5);
}

TEST(in_contact_all_attacks_elsewhere_in_the_fighting_rank_one) /* CBT-05, 06 */
{
    a_long_line();
    go_to(PHASE_COMBAT, SOUTH);
    CHECK_EQ(dice_asked(), 8 * 2 + 2);
}

TEST(errata_nobody_fights_from_farther_than_its_movement) /* OPT-10: M 0 for the test */
{
    a_long_line();
    profile_for(game_unit(the_game(), "H8-2"))->field[PF_M] = 0;
    set_option(OPT_ERRATA, 1);
    go_to(PHASE_COMBAT, SOUTH);
    CHECK_EQ(dice_asked(), 8 * 2);
}

TEST(
    a_short_rear_rank_taken_in_the_rear_is_filled_up) /* CBT-07: thirteen in ranks of five, five and three */
{
    meadow();
    spears = plain("H6", NORTH, 13);
    gore = plain("S4", SOUTH, 10);
    profile_for(spears)->field[PF_I] = 9;
    stand(spears, 30, 24, 0, 5);
    stand(gore, 30, 24 + 3 * 25 / 25.4, 0, 5);
    go_to(PHASE_COMBAT, SOUTH);
    wield(spears, "hand-weapon");
    CHECK_EQ(dice_asked(), 5);
}

TEST(spears_do_not_support_in_the_turn_they_charged) /* CBT-08, SR-15 */
{
    for (int charge = 0; charge < 2; charge++) {
        meadow();
        spears = plain("H5", NORTH, 10);
        gore = plain("S4", SOUTH, 10);
        profile_for(spears)->field[PF_I] = 9;
        stand(spears, 30, 24, 180, 5);
        stand(gore, 30, 24, 0, 5);
        if (charge)
            charged(spears, 200, SIDE_FRONT);
        go_to(PHASE_COMBAT, NORTH);
        wield(spears, "thrusting-spear");
        CHECK_EQ(dice_asked(), charge ? 5 : 10);
    }
}

TEST(of_supporting_cavalry_only_the_rider_strikes) /* CBT-08, SR-63 */
{
    meadow();
    UnitId wolves = plain("S7", SOUTH, 6), foe = plain("H5", NORTH, 10);
    profile_for(wolves)->field[PF_I] = 9;
    profile_for(wolves)->field[PF_MOUNT_I] = 8;
    stand(foe, 30, 24, 180, 5);
    stand(wolves, 30, 24, 0, 3);
    go_to(PHASE_COMBAT, SOUTH);
    wield(wolves, "cavalry-spear");
    wield(foe, "hand-weapon");
    CHECK_EQ(dice_asked(), 6); /* three in front, three behind */
    throw_all(1);
    CHECK_EQ(dice_asked(), 3); /* the wolves of the front rank */
}

/* Six knights in one rank whose riders strike at 9 and whose horses, two Attacks each, at 1. */
static void knights_strike_twice(UnitId knights)
{
    Profile *p = profile_for(knights);
    p->field[PF_I] = 9;
    p->field[PF_MOUNT_I] = 1;
    p->field[PF_MOUNT_A] = 2;
}

static void until_struck_at_one(UnitId by, int face)
{
    until(WHY_STRIKE, face);
    while (value_now(the_look()) > 1 || the_battle()->request.unit != by) {
        throw_all(1);
        until(WHY_STRIKE, face);
    }
}

TEST(who_has_lost_contact_by_his_step_strikes_once) /* CBT-05, 06: a rank of six falls to two */
{
    meadow();
    UnitId knights = plain("H11", NORTH, 6);
    gore = plain("S4", SOUTH, 6);
    knights_strike_twice(knights);
    stand(knights, 30, 24, 180, 6);
    stand(gore, 30, 24, 0, 6); /* 30 mm each: six and six in contact */
    go_to(PHASE_COMBAT, NORTH);
    until(WHY_STRIKE, 1);
    CHECK_EQ(dice_asked(), 6);
    DICE(6, 6, 6, 6, 1, 1);
    DICE(6, 6, 6, 6);
    while (the_battle()->request.why == WHY_ARMOUR)
        throw_all(1);
    CHECK_EQ(models(gore), 2); /* the middle two: four knights touch them, corners included */
    CHECK_EQ(dice_asked(), 2);
    until_struck_at_one(knights, 1);
    CHECK_EQ(dice_asked(), 4 * 2 + 2);
}

TEST(a_rank_whose_enemy_has_fallen_does_not_strike_at_the_one_in_the_flank) /* CBT-05, 18 */
{
    meadow();
    UnitId knights = plain("H11", NORTH, 9), front = plain("H6", SOUTH, 2);
    UnitId flank = plain("H6", SOUTH, 20);
    knights_strike_twice(knights);
    profile_for(knights)->field[PF_MOUNT_A] = 1;
    stand(knights, 30, 24, 0, 3);           /* 90 mm wide, 180 mm deep */
    stand(front, 30, 24, 180, 2);           /* 50 mm */
    stand(flank, 31.7717, 27.5433, 270, 5); /* 30 + 45 mm; 24 + 90 mm: touches the whole file */
    go_to(PHASE_COMBAT, NORTH);
    until(WHY_STRIKE, 1);
    CHECK_EQ(the_battle()->request.other, front);
    throw_all(6);
    throw_all(6);
    while (the_battle()->request.why == WHY_ARMOUR)
        throw_all(1);
    CHECK_EQ(the_battle()->unit[front].state, UNIT_LOST);
    until_struck_at_one(knights, 1);
    CHECK_EQ(the_battle()->request.other, flank);
    CHECK_EQ(dice_asked(), 3); /* the file in contact, not the front rank too */
}

TEST(a_set_spear_has_struck_when_its_charger_is_gone) /* 5.10, CBT-18 */
{
    meadow();
    spears = plain("H5", NORTH, 10);
    UnitId charger = plain("H6", SOUTH, 4), other = plain("H6", SOUTH, 4);
    stand(spears, 30, 24, 180, 10);    /* 250 mm: 25.079 to 34.921 */
    stand(charger, 27.0472, 24, 0, 4); /* 100 mm at its one end */
    stand(other, 32.9528, 24, 0, 4);   /* and at the other */
    charged(charger, 0, SIDE_FRONT);
    go_to(PHASE_COMBAT, NORTH);
    wield(spears, "thrusting-spear");
    until(WHY_STRIKE, 1);
    CHECK_EQ(dice_asked(), 5); /* at 4: corners count, five touch the charger */
    throw_all(6);
    throw_all(6);
    while (the_battle()->request.why == WHY_ARMOUR)
        throw_all(1);
    CHECK_EQ(the_battle()->unit[charger].state, UNIT_LOST);
    CHECK_EQ(the_battle()->request.unit, spears); /* at 3 the other five */
    CHECK_EQ(the_battle()->request.other, other);
    CHECK_EQ(dice_asked(), 5);
}

TEST(beyond_the_fighting_rank_the_supporters_fall) /* CBT-09 */
{
    spears_are_charged();
    wield(spears, "thrusting-spear");
    DICE(6, 6, 6, 6, 6, 6, 6, 1, 1, 1);
    throw_all(6); /* seven wounds */
    throw_all(1);
    CHECK_ASKED(NORTH, WHY_CASUALTY);
    usual();
    CHECK_EQ(models(spears), 13);
    CHECK_EQ(dice_asked(), 3); /* nobody of five in front, three of five behind */
}

TEST(a_natural_6_hits_and_a_natural_1_misses) /* CBT-10 */
{
    spears_are_charged();
    set_mark(gore, UM_FEARS);
    give_trait(spears, TR_FEAR, 0);
    profile_for(spears)->field[PF_WS] = 10; /* 5+, and one worse for fear: 6+ */
    wield(spears, "hand-weapon");
    CHECK_EQ(the_battle()->request.low, 6);
    DICE(5, 5, 5, 5, 5, 6, 1, 1, 1, 1);
    CHECK_EQ(dice_asked(), 1);
}

/* Gorehides in front, Tusk riders in the flank of fifteen spears (EX-18). The model at the corner touches both. */
static UnitId spears_in_two_arcs(void)
{
    meadow();
    spears = plain("H6", NORTH, 15);
    gore = plain("S4", SOUTH, 20);
    UnitId tusks = plain("S8", SOUTH, 6);
    profile_for(spears)->field[PF_I] = 9;
    stand(spears, 30, 24, 180, 5);
    stand(gore, 30, 24, 0, 5);
    stand(tusks, 27.539, 22.524, 90, 3);
    go_to(PHASE_COMBAT, NORTH);
    wield(spears, "hand-weapon");
    until(WHY_SPLIT, 1);
    return tusks;
}

TEST(
    a_model_at_the_corner_fights_once_and_chooses_whom) /* CBT-11, 18: five in front, two more in the file */
{
    UnitId tusks = spears_in_two_arcs();
    CHECK_ASKED(NORTH, WHY_SPLIT);
    CHECK_EQ(the_battle()->request.high, 1);
    Answer answer = answer_now(ANSWER_SPLIT);
    Verdict verdict =
        battle_judge(the_game(), the_battle(), (Scratch *)the_look()->scratch, &answer);
    CHECK_EQ(verdict.refusal, NO_SPLIT);
    CHECK_EQ(verdict.measured, 0);
    CHECK_EQ(verdict.allowed, 1); /* 0 of 1 attacks assigned */
    share(1, &tusks, (const int[]){ 1 });
    CHECK_EQ(dice_asked(), 4); /* at the Gorehides */
    throw_all(1);
    CHECK_EQ(dice_asked(), 3); /* at the riders: the corner and the two behind it */
}

TEST(a_lance_is_only_for_the_turn_of_the_charge) /* CBT-12 */
{
    meadow();
    UnitId knights = plain("H11", NORTH, 5);
    gore = plain("S4", SOUTH, 10);
    give_trait(knights, TR_EXTRA_ATTACKS, 0);
    the_game()->model_weapon[the_game()->unit[knights].first_model][2] = weapon("halberd");
    stand(knights, 30, 24, 180, 5);
    stand(gore, 30, 24, 0, 5);
    go_to(PHASE_COMBAT, NORTH);
    CHECK_ASKED(NORTH, WHY_WIELD);
    order(knights);
    deed(VERB_WIELD)->weapon = weapon("lance");
    CHECK_REFUSED(NO_WPN_CHARGE);
    order(knights);
    deed(VERB_WIELD)->weapon = weapon("crossbow");
    CHECK_REFUSED(NO_WPN_NONE);
    wield(knights, "halberd");
}

TEST(
    horse_and_rider_strike_each_with_their_own_figures) /* CBT-13, 5.10: S3 and 2, AP-2 and Armour Bane */
{
    meadow();
    UnitId knights = plain("H11", NORTH, 5);
    gore = plain("S4", SOUTH, 20);
    stand(knights, 30, 24, 180, 5);
    stand(gore, 30, 24, 0, 5);
    charged(knights, 200, SIDE_FRONT);
    go_to(PHASE_COMBAT, NORTH);
    wield(knights, "lance");
    CHECK_EQ(the_battle()->request.low, 3); /* WS4 against 3 */
    DICE(3, 2, 1, 1, 1);
    DICE(3);                                /* S5 against T4: 3+ */
    CHECK_EQ(models(gore), 19);             /* 5+ and AP-2: no save */
    CHECK_EQ(the_battle()->request.low, 4); /* WS3 horses, I 3 + 2 as the riders */
    DICE(4, 1, 1, 1, 1);
    DICE(5); /* S3: 5+ */
    DICE(1);
    CHECK_EQ(models(gore), 18);
    CHECK_EQ(dice_asked(), 3); /* I3: five Gorehides, two of them gone */
}

TEST(wounds_come_off_before_the_next_value) /* CBT-16 */
{
    spears_are_charged();
    wield(spears, "hand-weapon");
    throw_all(6);
    throw_all(6);
    throw_all(1);
    CHECK_EQ(models(spears), 10);
    CHECK_ASKED(NO_SEAT, WHY_BREAK_ROLL); /* nobody was left to strike back */
}

TEST(who_faces_a_stronger_fearsome_enemy_tests_once_a_turn) /* CBT-19: trolls 9, six spears */
{
    for (int die = 3; die <= 4; die++) {
        meadow();
        spears = plain("H5", NORTH, 6);
        UnitId trolls = plain("S9", SOUTH, 3);
        stand(spears, 30, 24, 180, 6);
        stand(trolls, 30, 24, 0, 3);
        go_to(PHASE_COMBAT, SOUTH);
        wield(spears, "hand-weapon");
        CHECK_ASKED(NO_SEAT, WHY_TEST);
        DICE(die, 4); /* Ld 7 */
        CHECK_EQ(marked(spears, UM_FEARS), die == 4);
        CHECK(marked(spears, UM_FEAR_TESTED));
        CHECK_EQ(the_battle()->request.low, 4 + (die == 4)); /* spears have the higher Initiative */
    }
}

/* ---- CBT-17 ---------------------------------------------------------------------------------------------------------------- */

TEST(a_rear_that_falls_away_draws_its_attacker_after_it) /* CBT-17: one rank less, 25 mm */
{
    meadow();
    spears = plain("H6", NORTH, 10);
    gore = plain("S4", SOUTH, 10);
    UnitId more = plain("S4", SOUTH, 10);
    stand(spears, 30, 24, 180, 5);
    stand(gore, 30, 24, 0, 5);
    stand(more, 30, 24 - 50 / 25.4, 180, 5); /* behind its two ranks */
    go_to(PHASE_COMBAT, SOUTH);
    set_tally_of(spears, UT_SLAIN, 5);
    the_battle()->active = SOUTH;
    remove_models(the_play(), spears, 5, LOSS_WOUNDS);
    Combat combat = combat_of(the_look(), spears);
    close_contacts(the_play(), &combat);
    CHECK_FRONT(more, 30, 24 - 25 / 25.4, 180);
    CHECK_FRONT(spears, 30, 24, 180);
}

TEST(a_rank_that_falls_by_name_is_followed_too) /* CBT-17: nobody of the rank and file was slain */
{
    meadow();
    spears = plain("H6", NORTH, 6);
    gore = plain("S4", SOUTH, 10);
    UnitId more = plain("S4", SOUTH, 10);
    stand(spears, 30, 24, 180, 5);
    stand(gore, 30, 24, 0, 5);
    stand(more, 30, 24 - 50 / 25.4, 180, 5);
    go_to(PHASE_COMBAT, SOUTH);
    the_battle()->active = SOUTH;
    remove_models(the_play(), spears, 1, LOSS_WOUNDS);
    CHECK_EQ(unit_tally(spears, UT_SLAIN), 0);
    Combat combat = combat_of(the_look(), spears);
    close_contacts(the_play(), &combat);
    CHECK_FRONT(more, 30, 24 - 25 / 25.4, 180);
}

TEST(who_is_held_by_another_enemy_does_not_slide_and_the_combat_parts) /* CBT-17 */
{
    meadow();
    spears = plain("H6", NORTH, 10);
    gore = plain("S4", SOUTH, 10);
    UnitId more = plain("S4", SOUTH, 10), halberds = plain("H6", NORTH, 10);
    stand(spears, 30, 24, 180, 5);
    stand(gore, 30, 24, 0, 5);
    stand(more, 30, 24 - 50 / 25.4, 180, 5);
    stand(halberds, 30, 24 - 50 / 25.4 - 60 / 25.4, 180, 5); /* behind the second Gorehides */
    go_to(PHASE_COMBAT, SOUTH);
    set_tally_of(spears, UT_SLAIN, 5);
    remove_models(the_play(), spears, 5, LOSS_WOUNDS);
    Combat combat = combat_of(the_look(), spears);
    close_contacts(the_play(), &combat);
    CHECK_FRONT(more, 30, 24 - 50 / 25.4, 180);
    Side face = SIDE_FRONT;
    CHECK(contact_face(the_look(), spears, more, &face));
    part_combats(the_play());
    CHECK(!contact_face(the_look(), spears, more, &face));
    CHECK(contact_face(the_look(), spears, gore, &face));
}

TEST(skirmishers_spread_out_when_their_combat_is_over) /* FRM-10 */
{
    meadow();
    UnitId rangers = unit("H10", NORTH, 4);
    row(rangers, 1, 4, 30, 24, 25 / 25.4, 0);
    set_mark(rangers, UM_FORMED_UP);
    the_battle()->unit[rangers].front = (Pose){ { inches(30), inches(24) }, HALF_TURN };
    the_battle()->unit[rangers].files = 4;
    arrange(the_play(), rangers, front_of(rangers), 4, 0);
    go_to(PHASE_COMBAT, NORTH);
    CHECK(!marked(rangers, UM_FORMED_UP));
    CHECK_LENGTH(point_distance(place_of(rangers, 1), place_of(rangers, 2)),
                 inches(25 / 25.4 + 0.5));
}
