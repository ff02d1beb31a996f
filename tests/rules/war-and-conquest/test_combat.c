#include "combats.h"

#include "charge/charging.h"

/* Combats fought: CMB-01..14, UNI-08, 09, TER-18, WPN-07, 08, 11..15, KEY-03, FRM-01, 02, 04, SPC-02, 03, 07, CHR-07. The worked examples have
 * the ledger's figures. */

/* ---- Worked examples --------------------------------------------------------------------------------------------------- */

/* WX-19: 8 + 8 + 8 pikes at 5+ first; then six cohort men, KA 3 + 1 with their pila. */
TEST(wx_19_pikes_receive_a_charge)
{
    field();
    UnitId prima = unit("prima"), pikes = unit("pikes");
    face_to_face(prima, 6, pikes, 8, 30);
    set_mark(prima, UM_CHARGED);
    enter(PHASE_COMBAT, AURELIA);
    DICE(5, 3, 6, 3, 6, 6, 6, 5, 1, 4, 2, 6, 1, 2, 1, 3, 4, 2, 4, 5, 1, 5, 2, 1); /* nine hits */
    DICE(6, 2, 4, 3, 2, 4, 2, 1, 2);                                              /* three saved */
    DICE(5, 5, 4, 2, 2, 1);                                                       /* three dead */
    CHECK_EQ(models(prima), 21);
    CHECK_EQ(unit_tally(prima, UT_WOUNDS_LOST), 3);
    CHECK_EQ(dice_asked(), 6);
    DICE(1, 2, 2, 2, 2, 3);
    DICE(3); /* AV 1: 6+ */
    DICE(2); /* KA 4: 3+ */
    CHECK_EQ(models(pikes), 24);
}

/* WX-20: the horse first, then all others at once; Secunda disordered, its corner figure at Boar. */
TEST(wx_20_front_and_flank)
{
    flank_fight();
    enter(PHASE_COMBAT, HOST);
    CHECK_ASKED(AURELIA, WHY_WHOM);
    pick_unit(boar);
    DICE(2, 5, 1, 3); /* the horse: 3+, flank +1 */
    DICE(1, 4, 4);    /* AV 2 */
    DICE(4, 6, 4);    /* KA 3 + 1 */
    CHECK_EQ(models(secunda), 21);
    DICE(2, 1, 4, 1, 4, 4, 5, 1); /* Boar at 4+ */
    DICE(6, 4, 3, 6);
    DICE(2, 5);
    DICE(1, 3, 1, 1, 1, 6); /* Secunda at Boar: 4+, disordered */
    DICE(5);
    DICE(1);
    DICE(4, 6); /* two of three ranks at the horse: 5+, disordered */
    DICE(2);
    CHECK_EQ(models(secunda), 21); /* they fall when all have struck */
    DICE(4);
    CHECK_EQ(models(secunda), 20);
    CHECK_EQ(models(boar), 24);
    CHECK_EQ(models(horse), 7);
}

/* The corner figure strikes one of the two: three at the flank and five in front when it takes the horse. */
TEST(a_corner_figure_strikes_at_whom_it_chooses)
{
    flank_fight();
    enter(PHASE_COMBAT, HOST);
    CHECK_EQ(blows_at(secunda, boar).attacks, 6); /* the usual one: first contacted */
    CHECK_EQ(blows_at(secunda, horse).attacks, 3);
    pick_unit(horse);
    CHECK_EQ(blows_at(secunda, boar).attacks, 5);
    CHECK_EQ(blows_at(secunda, horse).attacks, 4);
}

/* ---- Which combats, and in which order ------------------------------------------------------------------------------------ */

static UnitId prima, pikes, heron;

static void two_combats(void)
{
    field();
    prima = unit("prima");
    secunda = unit("secunda");
    pikes = unit("pikes");
    heron = unit("heron");
    face_to_face(prima, 6, pikes, 8, 20);
    face_to_face(secunda, 6, heron, 10, 50);
}

/* Each combat stands in the list by its first unit. */
static Answer in_order(UnitId first, UnitId second)
{
    Answer answer = answer_now(ANSWER_LIST);
    answer.id[0] = first;
    answer.id[1] = second;
    answer.count = 2;
    return answer;
}

TEST(the_holder_of_advantage_orders_the_combats)
{
    two_combats();
    the_battle()->tally[BT_HOLDER] = HOST + 1;
    enter(PHASE_COMBAT, AURELIA);
    CHECK_ASKED(HOST, WHY_ORDER_OF_COMBATS);
    Answer answer = in_order(secunda, prima);
    answer.seat = AURELIA;
    CHECK_EQ(try_answer(&answer).refusal, NO_ORDER_OF_COMBATS);
    answer.seat = HOST;
    Verdict verdict = try_answer(&answer);
    CHECK(is_yes(&verdict));
    CHECK_EQ(unit_tally(secunda, UT_COMBAT), 1);
    while (unit_tally(prima, UT_COMBAT) == 0)
        throw_all(1);
    CHECK_EQ(unit_tally(prima, UT_COMBAT), 2);
}

TEST(by_option_the_active_player_orders_them)
{
    two_combats();
    the_game()->option[OPT_ORDER_OF_COMBATS] = 1;
    the_battle()->tally[BT_HOLDER] = HOST + 1;
    enter(PHASE_COMBAT, AURELIA);
    CHECK_ASKED(AURELIA, WHY_ORDER_OF_COMBATS);
}

/* However one ends, nobody breaks before all have been fought (SEQ-08). */
TEST(all_combats_are_fought_before_any_is_resolved)
{
    two_combats();
    enter(PHASE_COMBAT, AURELIA);
    Answer answer = in_order(prima, secunda);
    Verdict verdict = try_answer(&answer);
    CHECK(is_yes(&verdict));
    while (unit_tally(secunda, UT_COMBAT) ==
           0) /* the pikes' 24 blows kill all, Prima's come to nothing */
        throw_all(models(prima) < 24 || the_battle()->request.why == WHY_SAVE ? 1 : 6);
    CHECK_EQ(the_battle()->phase, PHASE_COMBAT);
    CHECK_EQ(models(prima), 0);
    CHECK(!told_tale(TALE_SCORE_WON));
    all_miss();
    CHECK_EQ(the_battle()->phase, PHASE_RESOLUTION);
    CHECK(told_tale(TALE_SCORE_WON) || told_tale(TALE_SCORE_LEVEL));
}

/* Of both sides a figure touches two: who holds Strategic Advantage chooses first, whoever's round it is (SEQ-09). */
TEST(the_holder_of_advantage_decides_before_the_other)
{
    for (SeatId holder = AURELIA; holder <= HOST; holder++) {
        field();
        prima = unit("prima"), secunda = unit("secunda");
        boar = unit("boar"), heron = unit("heron");
        stand(prima, 30, 20, 0, 6);        /* x 27.638 to 32.362 */
        stand(secunda, 34.7244, 20, 0, 6); /* to 37.087 */
        stand(boar, 31.15, 20, 180, 8);    /* x 28.000 to 34.300 */
        stand(heron, 38.237, 20, 180, 10); /* from 34.300 */
        the_battle()->tally[BT_HOLDER] = holder + 1;
        enter(PHASE_COMBAT, AURELIA);
        CHECK_ASKED(holder, WHY_WHOM);
        usual();
        CHECK_ASKED(opposing_seat(the_look(), holder), WHY_WHOM);
    }
}

/* A chain of contact is one combat. */
TEST(units_linked_by_contact_are_one_combat)
{
    flank_fight();
    enter(PHASE_COMBAT, HOST);
    CHECK_EQ(unit_tally(boar, UT_COMBAT), 1);
    CHECK_EQ(unit_tally(horse, UT_COMBAT), 1);
    CHECK_EQ(combat_numbered(the_look(), 1).units, 3);
}

/* ---- Who strikes -------------------------------------------------------------------------------------------------------------- */

TEST(only_figures_that_touch_strike_corners_too)
{
    field();
    prima = unit("prima");
    boar = unit("boar");
    stand(prima, 30, 20, 0, 6);  /* x 27.638 to 32.362 */
    stand(boar, 34, 20, 180, 8); /* x 30.850 to 37.150 */
    touch();
    CHECK_EQ(blows_at(prima, boar).attacks, 2); /* files from 30 on; the next ends at 30.787 */
    CHECK_EQ(blows_at(boar, prima).attacks, 2); /* 30.850 and 31.638; the next begins at 32.425 */
    stand(boar, 35.5118, 20, 180, 8);           /* its left file begins where Prima ends */
    touch();
    CHECK_EQ(blows_at(prima, boar).attacks, 1);
    CHECK_EQ(blows_at(boar, prima).attacks, 1);
}

/* Thrusting spears two ranks, one in the charge; long spears always two; pikes three, two in the charge. */
TEST(ranks_that_support)
{
    field();
    secunda = unit("secunda");
    UnitId hill = unit("hill-spears");
    face_to_face(secunda, 6, hill, 8, 30);
    touch();
    CHECK_EQ(blows_at(secunda, hill).supporting, 6);
    CHECK_EQ(blows_at(hill, secunda).supporting, 8);
    set_mark(secunda, UM_CHARGED);
    set_mark(hill, UM_COUNTER_CHARGED);
    CHECK_EQ(blows_at(secunda, hill).supporting, 0);
    CHECK_EQ(blows_at(hill, secunda).supporting, 8);
    field();
    prima = unit("prima");
    pikes = unit_of("pikes", 19); /* 8, 8, 3 */
    face_to_face(prima, 6, pikes, 8, 30);
    touch();
    CHECK_EQ(blows_at(pikes, prima).contact, 8);
    CHECK_EQ(blows_at(pikes, prima).supporting, 8 + 3);
    set_mark(pikes, UM_CHARGED);
    CHECK_EQ(blows_at(pikes, prima).supporting, 8);
    set_mark(pikes, UM_DISORDERED);
    CHECK_EQ(blows_at(pikes, prima).supporting, 0);
}

/* At a flank or rear one attack each with hand weapons: a figure for each complete rank, or those of the last. */
TEST(at_a_flank_or_rear_one_attack_each)
{
    field();
    UnitId chariots = unit("light-chariots");
    prima = unit("prima");
    pikes = unit_of("pikes", 20); /* 8, 8, 4 */
    stand(pikes, 30, 20, 180, 8);
    stand(prima, 33.1496, 18.8, 270, 6);  /* at its left flank, x 33.15 */
    stand(chariots, 30, 17.6378, 180, 3); /* behind its rear edge */
    touch();
    CHECK_EQ(facing_touched(the_look(), pikes, prima), SIDE_LEFT);
    CHECK_EQ(blows_at(pikes, prima).attacks, 2); /* the short rank is in the middle */
    CHECK_EQ(blows_at(pikes, prima).step, STEP_OTHERS);
    CHECK_EQ(blows_at(pikes, prima).supporting, 0);
}

TEST(at_the_rear_the_last_rank_strikes)
{
    field();
    prima = unit("prima");
    pikes = unit_of("pikes", 20);
    stand(pikes, 30, 20, 180, 8);
    stand(prima, 30, 17.6378, 180, 6); /* its front at the rear edge of the pikes */
    touch();
    CHECK_EQ(facing_touched(the_look(), pikes, prima), SIDE_REAR);
    CHECK_EQ(blows_at(pikes, prima).attacks, 4);
    CHECK_NEEDS(blows_at(prima, pikes), 2, 6, 3); /* 4 against 3: 3+, rear +1; pila */
}

/* Attacks of their own: three for each light chariot in front, one from its flank. */
TEST(attacks_of_each_figure)
{
    field();
    UnitId chariots = unit("light-chariots");
    prima = unit("prima");
    face_to_face(prima, 6, chariots, 3, 30);
    touch();
    CHECK_EQ(blows_at(chariots, prima).attacks, 9);
    field();
    chariots = unit("light-chariots");
    prima = unit("prima");
    stand(chariots, 30, 20, 180, 3); /* x 27.05 to 32.95, y 16.06 to 20 */
    stand(prima, 27.0472, 18, 90, 6);
    touch();
    CHECK_EQ(blows_at(chariots, prima).attacks, 1);
}

/* ---- To hit ----------------------------------------------------------------------------------------------------------------------- */

TEST(combat_ability_decides_what_hits)
{
    field();
    prima = unit("prima"); /* CA 4 */
    boar = unit("boar");   /* CA 3 */
    face_to_face(prima, 6, boar, 8, 30);
    touch();
    CHECK_EQ(blows_at(prima, boar).attack.hit.first, 3);
    CHECK_EQ(blows_at(boar, prima).attack.hit.first, 5);
    profile_for(boar)->field[PF_CA] = 4;
    CHECK_EQ(blows_at(boar, prima).attack.hit.first, 4);
}

/* +1 for a Warband that charged, -1 when disordered (and then the charge counts nothing), -1 at a shield wall's front. */
TEST(what_makes_a_blow_better_or_worse)
{
    field();
    prima = unit("prima");
    boar = unit("boar");
    face_to_face(prima, 6, boar, 8, 30);
    touch();
    set_mark(boar, UM_CHARGED);
    CHECK_EQ(blows_at(boar, prima).attack.hit.first, 4);
    the_battle()->unit[prima].tally[UT_FORMATION] = FORM_SHIELDWALL;
    CHECK_EQ(blows_at(boar, prima).attack.hit.first, 5);
    set_mark(boar, UM_DISORDERED);
    CHECK_EQ(blows_at(boar, prima).causes, 1u << CAUSE_DISORDER | 1u << CAUSE_SHIELDWALL);
    CHECK_EQ(blows_at(boar, prima).attack.hit.first, 6); /* 5, 1 and 1 worse, 6 at most */
}

TEST(a_flank_makes_one_better_and_two_is_the_least)
{
    field();
    prima = unit("prima");
    horse = unit("thane-horse");
    stand(prima, 30, 20, 0, 6);
    stand(horse, 27.6378, 22, 90, 4);
    touch();
    CHECK_EQ(blows_at(horse, prima).attack.hit.first, 3); /* 4 against 4 */
    Profile *p = profile_for(horse);
    p->field[PF_CA] = 5;
    CHECK_EQ(blows_at(horse, prima).attack.hit.first, 2);
    p->trait[p->traits++].trait = TR_WARBAND;
    set_mark(horse, UM_CHARGED);
    CHECK_EQ(blows_at(horse, prima).attack.hit.first, 2);
}

TEST(two_ranks_of_pikes_support_the_first_whatever_stands_behind)
{
    field();
    prima = unit("prima");
    pikes = unit("pikes");
    face_to_face(prima, 6, pikes, 6, 30);
    touch();
    CHECK_EQ(blows_at(pikes, prima).attacks, 3 * 6); /* of four ranks */
}

/* Across a wall: -1, and the charge brings nothing. */
TEST(behind_a_wall_the_charge_is_spent)
{
    field();
    ground("wall", 20, 19.8, 40, 20);
    prima = unit("prima");
    horse = unit("thane-horse");
    stand(prima, 30, 20, 0, 6);
    stand(horse, 30, 19.8, 180, 4);
    set_mark(prima, UM_BEHIND_OBSTACLE);
    set_mark(horse, UM_CHARGED);
    fights(horse, prima);
    CHECK_NEEDS(blows_at(horse, prima), 5, 4,
                4); /* 4 against 4: 4+, 1 worse; KA 3 without the spear's */
    CHECK_EQ(blows_at(horse, prima).attacks, 4);
    CHECK_EQ(blows_at(horse, prima).step, STEP_CHARGERS);
    CHECK(!charge_counts(the_look(), horse, prima));
    CHECK_EQ(blows_at(prima, horse).attack.hit.first, 4);
}

/* ---- Weapons --------------------------------------------------------------------------------------------------------------------- */

/* KA +1, AP 1, last of all; a shield is of no use behind them. */
TEST(two_handed_weapons)
{
    field();
    prima = unit("prima");
    UnitId axes = unit("axes");
    face_to_face(prima, 6, axes, 6, 30);
    set_mark(axes, UM_CHARGED);
    touch();
    CHECK_EQ(blows_at(axes, prima).step, STEP_TWO_HANDED);
    CHECK_NEEDS(blows_at(axes, prima), 4, 5, 3); /* AV 3 - 1; KA 4 */
    CHECK_EQ(blows_at(prima, axes).attack.save, 5);
    profile_for(axes)->field[PF_AV] = 3;
    Profile *p = profile_for(axes);
    p->trait[p->traits++].trait = TR_SHIELD;
    CHECK_EQ(blows_at(prima, axes).attack.save, 5);
}

/* Pila in the first round only, charging or charged, and to the front. */
TEST(heavy_throwing_weapons)
{
    field();
    prima = unit("prima");
    boar = unit("boar");
    face_to_face(prima, 6, boar, 8, 30);
    touch();
    CHECK_EQ(blows_at(prima, boar).attack.kill, 3);
    set_mark(prima, UM_LOCKED);
    CHECK_EQ(blows_at(prima, boar).attack.kill, 4);
    set_mark(prima,
             UM_FOUGHT_FIRST); /* what was thrown at 3 or more is told so while it is resolved */
    the_battle()->phase = PHASE_RESOLUTION;
    CHECK_EQ(blows_at(prima, boar).attack.kill, 3);
    the_battle()->phase = PHASE_COMBAT;
    CHECK_EQ(blows_at(prima, boar).attack.kill, 4);
    field();
    prima = unit("prima");
    horse = unit("thane-horse");
    stand(prima, 30, 20, 0, 6);
    stand(horse, 27.6378, 22, 90, 4);
    touch();
    CHECK_EQ(blows_at(prima, horse).attack.kill, 4);
}

TEST(a_combat_fought_once_has_had_its_first_round)
{
    field();
    prima = unit("prima");
    boar = unit("boar");
    face_to_face(prima, 6, boar, 8, 30);
    enter(PHASE_COMBAT, AURELIA);
    all_miss();
    CHECK(marked(prima, UM_LOCKED) && marked(prima, UM_FOUGHT_FIRST));
}

/* Spears in a charge; lances in one that was declared in the zone, or a counter-charge. */
TEST(spears_and_lances_of_horse)
{
    field();
    UnitId clibanarii = unit("clibanarii");
    horse = unit("thane-horse");
    face_to_face(clibanarii, 4, horse, 4, 30);
    touch();
    CHECK_NEEDS(blows_at(clibanarii, horse), 4, 4, 4);
    set_mark(clibanarii, UM_CHARGED);
    set_mark(horse, UM_COUNTER_CHARGED);
    link_up(the_play(), LK_CHARGES, clibanarii, horse, CHARGES_IN_ZONE, 0);
    CHECK_NEEDS(blows_at(clibanarii, horse), 4, 5, 3); /* WX-14: lance KA 4, AP 1 */
    CHECK_NEEDS(blows_at(horse, clibanarii), 4, 2, 3); /* spear KA 4 */
    CHECK_EQ(blows_at(clibanarii, horse).step, STEP_CHARGERS);
    CHECK_EQ(blows_at(horse, clibanarii).step, STEP_CHARGERS);
    link_up(the_play(), LK_CHARGES, clibanarii, horse, 0, 0);
    CHECK_NEEDS(blows_at(clibanarii, horse), 4, 4, 4); /* only in the facing */
    set_mark(horse, UM_DISORDERED);
    CHECK_EQ(blows_at(horse, clibanarii).attack.kill, 4);
}

/* KA is never above 5: what kills on 2+. */
TEST(killing_ability_ends_at_five)
{
    field();
    UnitId clibanarii = unit("clibanarii");
    boar = unit("boar");
    face_to_face(clibanarii, 4, boar, 8, 30);
    set_mark(clibanarii, UM_COUNTER_CHARGED);
    touch();
    profile_for(clibanarii)->field[PF_KA] = 5;
    CHECK_EQ(blows_at(clibanarii, boar).attack.kill, 2);
    profile_for(clibanarii)->field[PF_KA] = 2;
    CHECK_EQ(blows_at(clibanarii, boar).attack.kill, 4); /* 2 + 1 */
}

/* Long spears strike first at horse that charged onto their front; pikes always, unless disordered. */
TEST(steps_of_spears_and_pikes)
{
    field();
    UnitId hill = unit("hill-spears"), clibanarii = unit("clibanarii");
    face_to_face(clibanarii, 4, hill, 8, 30);
    touch();
    CHECK_EQ(blows_at(hill, clibanarii).step, STEP_OTHERS);
    set_mark(clibanarii, UM_CHARGED);
    CHECK_EQ(blows_at(hill, clibanarii).step, STEP_PIKES);
    set_mark(hill, UM_DISORDERED);
    CHECK_EQ(blows_at(hill, clibanarii).step, STEP_OTHERS);
    field();
    prima = unit("prima");
    pikes = unit("pikes");
    face_to_face(prima, 6, pikes, 8, 30);
    set_mark(prima, UM_CHARGED);
    touch();
    CHECK_EQ(blows_at(pikes, prima).step, STEP_PIKES);
    CHECK_EQ(blows_at(prima, pikes).step, STEP_CHARGERS);
    set_mark(pikes, UM_DISORDERED);
    CHECK_EQ(blows_at(pikes, prima).step, STEP_OTHERS);
}

/* A hand weapon changes nothing; a line is the ordinary block; armour is what the profile says. */
TEST(hand_weapons_change_nothing)
{
    field();
    boar = unit("boar");
    secunda = unit("secunda");
    face_to_face(secunda, 6, boar, 8, 30);
    touch();
    CHECK_EQ(blows_at(boar, secunda).causes, 0);
    CHECK_NEEDS(blows_at(boar, secunda), 4, 5, 4);
    CHECK_EQ(armour_worn(the_look(), secunda), 2);
}

/* Every edge of an orb is a front, and nobody supports in it. */
TEST(an_orb_has_fronts_only)
{
    flank_fight();
    the_battle()->unit[secunda].tally[UT_FORMATION] = FORM_ORB;
    touch();
    CHECK_EQ(facing_touched(the_look(), secunda, horse), SIDE_FRONT);
    CHECK_EQ(blows_at(horse, secunda).attack.hit.first, 3);
    CHECK_EQ(blows_at(secunda, horse).supporting + blows_at(secunda, boar).supporting, 0);
}

/* ---- Chariots, elephants, machines ------------------------------------------------------------------------------------------- */

/* A D3 is a die halved and rounded up (GEN-09): 1 + 1 + 2 hits, then 2 + 3 + 3. */
TEST(a_d3_is_half_a_die_rounded_up)
{
    for (int high = 0; high < 2; high++) {
        field();
        UnitId chariots = unit("light-chariots");
        prima = unit("prima");
        face_to_face(prima, 6, chariots, 3, 30);
        set_mark(chariots, UM_CHARGED);
        enter(PHASE_COMBAT, HOST);
        CHECK_ASKED(NO_SEAT, WHY_IMPACT);
        if (high)
            DICE(4, 5, 6);
        else
            DICE(1, 2, 3);
        CHECK_EQ(dice_asked(), high ? 8 : 4);
    }
}

/* D3 hits for each light chariot, KA 3; they come by themselves and are saved as ever. */
TEST(chariots_crash_in)
{
    field();
    UnitId chariots = unit("light-chariots");
    prima = unit("prima");
    face_to_face(prima, 6, chariots, 3, 30);
    set_mark(chariots, UM_CHARGED);
    touch();
    CHECK_EQ(impact_at(chariots, prima).attacks, 3);
    CHECK_EQ(impact_at(chariots, prima).faces, 3);
    CHECK_EQ(impact_at(chariots, prima).attack.kill, 4);
    enter(PHASE_COMBAT, HOST);
    CHECK_ASKED(NO_SEAT, WHY_IMPACT);
    DICE(1, 4, 6);          /* 1 + 2 + 3 hits */
    DICE(4, 5, 6, 1, 2, 3); /* AV 3: 4+ */
    DICE(4, 5, 3);
    CHECK_ASKED(NO_SEAT, WHY_TO_STRIKE);
    CHECK_EQ(dice_asked(), 9);
}

TEST(a_scythe_car_is_heavier_and_an_elephant_heaviest)
{
    field();
    UnitId car = unit("scythe-car");
    prima = unit("prima");
    face_to_face(prima, 6, car, 1, 30);
    set_mark(car, UM_CHARGED);
    touch();
    CHECK_EQ(impact_at(car, prima).faces, 6);
    CHECK_EQ(impact_at(car, prima).attack.kill, 3);
    link_up(the_play(), LK_CHARGES, car, prima, 0, 0);
    CHECK_EQ(impact_at(car, prima).attacks, 0); /* only in the zone */
    field();
    UnitId tusker = unit("tusker");
    prima = unit("prima");
    face_to_face(prima, 6, tusker, 1, 30);
    set_mark(tusker, UM_CHARGED);
    touch();
    CHECK_EQ(impact_at(tusker, prima).faces, 3);
    CHECK_EQ(impact_at(tusker, prima).attack.save, 5); /* AV 3, AP 1 */
    CHECK_EQ(impact_at(tusker, prima).attack.kill, 2);
    CHECK_EQ(blows_at(tusker, prima).attacks, 4);
    CHECK_NEEDS(blows_at(tusker, prima), 5, 5, 2);
    CHECK_EQ(blows_at(prima, tusker).attack.kill, 4); /* KA 3 + 1, a large target 1 worse */
}

TEST(the_crew_of_a_machine_strikes_three_times)
{
    field();
    UnitId machine = unit("carroballista");
    boar = unit("boar");
    stand(boar, 30, 20, 180, 8);
    stand_alone(machine, 30, 21.1811, 0);
    touch();
    CHECK_EQ(blows_at(machine, boar).attacks, 3);
    CHECK_NEEDS(blows_at(machine, boar), 5, 6, 5); /* CA 2 against 3, KA 2 */
}

/* ---- Personalities ---------------------------------------------------------------------------------------------------------------- */

/* He has his own CA, KA, attacks and step; who touches his file may strike at him. */
TEST(a_personality_fights_with_his_own)
{
    field();
    UnitId ulfgar = unit("ulfgar");
    prima = unit("prima");
    boar = unit("boar");
    face_to_face(prima, 6, boar, 8, 30);
    joined(ulfgar, boar);
    the_battle()->unit[ulfgar].tally[UT_HOST_SLOT] = 4;
    arrange(the_play(), boar, the_battle()->unit[boar].front, 8, 0);
    touch();
    CHECK_EQ(blows_at(ulfgar, prima).attacks, 3);
    CHECK_EQ(blows_at(ulfgar, prima).step, STEP_TWO_HANDED);
    CHECK_NEEDS(blows_at(ulfgar, prima), 3, 5, 2); /* CA 6; AV 3 - 1; KA 4 + 1 */
    CHECK_EQ(blows_at(boar, prima).attacks, 7);
    CHECK_EQ(blows_at(prima, boar).attacks, 6);
    enter(PHASE_COMBAT, HOST);
    CHECK_ASKED(AURELIA, WHY_WHOM);
    pick_unit(ulfgar);
    CHECK_EQ(blows_at(prima, ulfgar).attacks, 3); /* before his file, and at its corners */
    CHECK_NEEDS(blows_at(prima, ulfgar), 5, 4, 3);
    CHECK_EQ(blows_at(prima, boar).attacks, 3);
}

/* A lone one is met by those whose bases touch him. */
TEST(a_lone_personality_in_contact)
{
    field();
    UnitId petronia = unit("petronia");
    boar = unit("boar");
    stand(boar, 30, 20, 180, 8);
    stand_alone(petronia, 30, 20.3937, 0);
    touch();
    CHECK_EQ(blows_at(boar, petronia).attacks, 2);
    CHECK_EQ(blows_at(petronia, boar).attacks, 2);
    CHECK_EQ(blows_at(petronia, boar).attack.hit.first, 3);
}

/* ---- Losses ------------------------------------------------------------------------------------------------------------------------- */

/* Of one rank it loses from the left: what is left slides along the edge until it touches again. */
TEST(a_unit_that_loses_touch_is_slid_back)
{
    field();
    boar = unit("boar");
    UnitId few = unit_of("secunda", 2);
    stand(boar, 30, 20, 180, 8);   /* x 26.850 to 33.150 */
    stand(few, 33.9370, 20, 0, 2); /* x 33.150 on: corner to corner */
    enter(PHASE_COMBAT, HOST);
    CHECK_EQ(dice_asked(), 1); /* the last file of Boar */
    DICE(6);
    DICE(1);
    DICE(6);
    CHECK_EQ(dice_asked(), 1); /* at the same time */
    DICE(1);
    CHECK_EQ(models(few), 1);
    CHECK(is_touching(the_look(), few, boar));
    CHECK_FRONT(few, 33.5433, 20, 0);
}

/* Blows of one step fall together: who falls in it has struck. */
TEST(blows_of_one_step_fall_together)
{
    field();
    boar = unit("boar");
    secunda = unit_of("secunda", 6);
    prima = unit("prima");
    heron = unit("heron");
    face_to_face(secunda, 6, boar, 8, 30);
    face_to_face(prima, 6, heron, 10, 55);
    enter(PHASE_COMBAT, HOST);
    Answer answer = in_order(boar, prima);
    Verdict verdict = try_answer(&answer);
    CHECK(is_yes(&verdict));
    throw_all(6);
    throw_all(1);
    throw_all(6);
    CHECK_EQ(models(secunda), 6);
    CHECK_EQ(dice_asked(), 6);
    throw_all(1);
    CHECK_EQ(the_battle()->unit[secunda].state, UNIT_LOST);
    CHECK_EQ(unit_tally(secunda, UT_WOUNDS_LOST), 6); /* eight, of six */
}
