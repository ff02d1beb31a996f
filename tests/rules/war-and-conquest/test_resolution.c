#include "combats.h"
#include "move/movement.h"
#include "troops/ranks.h"

/* What comes of combats: RES-01..14, MT-05, UNI-12, FRM-03, 05, KEY-02, 05..08, 11, SIP-07, SPC-04, 07. The worked examples have the
 * ledger's figures. */

static UnitId prima, pikes, tertia, heron;

static SideResult scored(SeatId seat)
{
    Combat combat = combat_of(the_look(), prima);
    return score_of(the_look(), &combat).side[seat];
}

static CombatResult score(UnitId of)
{
    Combat combat = combat_of(the_look(), of);
    return score_of(the_look(), &combat);
}

/* ---- Worked examples ------------------------------------------------------------------------------------------------------ */

/* WX-19: 7 to 4; Prima holds on 8 - 3 with a SIP of Corvinus, 11.9" away. */
TEST(wx_19_prima_holds_with_a_point_of_its_general)
{
    field();
    prima = unit("prima");
    pikes = unit("pikes");
    UnitId corvinus = unit("corvinus");
    face_to_face(prima, 6, pikes, 8, 30);
    stand_alone(corvinus, 30, 20 + 3.1496 + 11.9 + 0.9843, 0);
    set_mark(prima, UM_CHARGED);
    enter(PHASE_COMBAT, AURELIA);
    DICE(5, 3, 6, 3, 6, 6, 6, 5, 1, 4, 2, 6, 1, 2, 1, 3, 4, 2, 4, 5, 1, 5, 2, 1);
    DICE(6, 2, 4, 3, 2, 4, 2, 1, 2);
    DICE(5, 5, 4, 2, 2, 1);
    DICE(1, 2, 2, 2, 2, 3);
    DICE(3);
    DICE(2);
    CHECK_EQ(the_battle()->phase, PHASE_RESOLUTION);
    CombatResult r = score(prima);
    const int host[] = { 3, 2, 0, 0, 1, 0, 1 }, aurelia[] = { 0, 2, 1, 0, 1, 0, 0 };
    for (int i = 0; i < RESULT_LINES; i++) {
        CHECK_EQ(r.side[HOST].line[i], host[i]);
        CHECK_EQ(r.side[AURELIA].line[i], aurelia[i]);
    }
    CHECK_EQ(r.winner, HOST);
    CHECK_EQ(r.difference, 3);
    CHECK(told_tale(TALE_SCORE_WON));
    CHECK_ASKED(AURELIA, WHY_STEADY);
    choose(1);
    DICE(2, 6, 3);
    CHECK(told_tale(TALE_HOLDS));
    CHECK(is_engaged(the_look(), prima));
    CHECK_EQ(unit_tally(corvinus, UT_SIP), 2);
}

static void fight_wx_20(void)
{
    enter(PHASE_COMBAT, HOST);
    pick_unit(boar);
    DICE(2, 5, 1, 3);
    DICE(1, 4, 4);
    DICE(4, 6, 4);
    DICE(2, 1, 4, 1, 4, 4, 5, 1);
    DICE(6, 4, 3, 6);
    DICE(2, 5);
    DICE(1, 3, 1, 1, 1, 6);
    DICE(5);
    DICE(1);
    DICE(4, 6);
    DICE(2);
    DICE(4);
}

/* WX-21: 10 to 2; Secunda breaks, Boar runs after it in vain, the horse holds and turns. */
TEST(wx_21_its_resolution)
{
    flank_fight();
    fight_wx_20();
    prima = secunda;
    const int host[] = { 4, 2, 1, 1, 1, 0, 1 }, aurelia[] = { 1, 0, 0, 0, 1, 0, 0 };
    for (int i = 0; i < RESULT_LINES; i++) {
        CHECK_EQ(scored(HOST).line[i], host[i]);
        CHECK_EQ(scored(AURELIA).line[i], aurelia[i]);
    }
    CHECK_EQ(cause_of_flight(the_look(), secunda), boar); /* eight figures against four */
    CHECK_ASKED(NO_SEAT, WHY_MORALE_TEST);
    DICE(3, 4);
    CHECK_ASKED(HOST, WHY_PURSUE); /* Boar has to */
    CHECK_EQ(the_battle()->request.unit, horse);
    choose(PURSUIT_HOLD);
    DICE(2, 3);
    CHECK_ASKED(NO_SEAT, WHY_FLIGHT_DICE);
    DICE(3, 5, 6); /* 3 + 5 */
    CHECK_ASKED(NO_SEAT, WHY_PURSUIT_DICE);
    DICE(2, 4, 4);                          /* 2 + 4: not caught */
    CHECK_FRONT(secunda, 30, 31.1496, 180); /* its centre from y 21.575 to 29.575 */
    /* The ledger lets Boar go its 6", but the horse at Secunda's flank stands before its left end: a friend halts it (RES-10). */
    CHECK_FRONT(boar, 30, 20.0315, 180);
    CHECK(marked(secunda, UM_FLEEING));
    CHECK_ASKED(HOST, WHY_REFACE);
    CHECK_EQ(the_battle()->request.unit, horse);
    order(horse);
    turn(1);
    turn(1);
    CHECK_REFUSED_WORDS(NO_REFACE_ONCE, "One free re-facing only.");
    order(horse);
    turn(1);
    give();
    CHECK_EQ(the_battle()->unit[horse].front.facing, 180 * DEGREE);
}

/* ---- The score ----------------------------------------------------------------------------------------------------------------- */

static void facing_pair(const char *own, int own_files, const char *other, int other_files)
{
    field();
    prima = unit(own);
    pikes = unit(other);
    face_to_face(prima, own_files, pikes, other_files, 30);
    touch();
}

/* Each rank behind the first with 6 figures on foot, 4 on horse: 3, 2, 1 at most; the front has to be as wide. */
TEST(ranks_of_each_order)
{
    facing_pair("prima", 6, "pikes", 8);
    CHECK_EQ(bonus_for_ranks(the_look(), prima), 3);
    CHECK_EQ(bonus_for_ranks(the_look(), pikes), 2);
    facing_pair("tertia", 4, "hill-spears", 8); /* too narrow; 8 and 8 */
    CHECK_EQ(bonus_for_ranks(the_look(), prima), 0);
    CHECK_EQ(bonus_for_ranks(the_look(), pikes), 1);
    field();
    prima = unit_of("prima", 36);       /* 6 x 6 */
    pikes = unit_of("hill-spears", 32); /* 8 x 4 */
    face_to_face(prima, 6, pikes, 8, 30);
    touch();
    CHECK_EQ(bonus_for_ranks(the_look(), prima), 3);
    CHECK_EQ(bonus_for_ranks(the_look(), pikes), 2);
    facing_pair("clibanarii", 4, "fen-riders", 4);
    CHECK_EQ(bonus_for_ranks(the_look(), prima), 1);
    losses(prima, 1); /* 4 and 3 */
    CHECK_EQ(bonus_for_ranks(the_look(), prima), 0);
}

/* Two full ranks behind the first count as one of horse. */
TEST(horse_has_one_rank_at_most)
{
    field();
    prima = unit_of("clibanarii", 12);
    pikes = unit("pikes");
    face_to_face(prima, 4, pikes, 8, 30);
    touch();
    CHECK_EQ(bonus_for_ranks(the_look(), prima), 1);
}

/* A Personality makes the block one figure deeper, but no rank longer. */
TEST(a_personality_is_no_figure_of_a_rank)
{
    field();
    prima = unit_of("prima", 17); /* 6, 6, 5 */
    pikes = unit("pikes");
    UnitId petronia = unit("petronia");
    face_to_face(prima, 6, pikes, 8, 30);
    joined(petronia, prima);
    touch();
    CHECK_EQ(bonus_for_ranks(the_look(), prima), 1);
    CHECK_EQ(strength_of_unit(the_look(), prima), 18);
}

/* No ranks when disordered, in wedge, orb or skirmish, or taken in the flank by who is eligible for that. */
TEST(ranks_are_lost)
{
    facing_pair("prima", 6, "boar", 8);
    the_battle()->unit[prima].tally[UT_FORMATION] = FORM_ORB;
    CHECK_EQ(bonus_for_ranks(the_look(), prima), 0);
    the_battle()->unit[prima].tally[UT_FORMATION] = FORM_SHIELDWALL;
    CHECK_EQ(bonus_for_ranks(the_look(), prima), 3);
    set_mark(prima, UM_DISORDERED);
    CHECK_EQ(bonus_for_ranks(the_look(), prima), 0);
    facing_pair("clibanarii", 4, "boar", 8);
    the_battle()->unit[prima].tally[UT_FORMATION] = FORM_WEDGE;
    CHECK_EQ(bonus_for_ranks(the_look(), prima), 0);
    facing_pair("sagittarii", 10, "boar", 8);
    CHECK_EQ(bonus_for_ranks(the_look(), prima), 1);
    the_battle()->unit[prima].tally[UT_FORMATION] = FORM_SKIRMISH;
    set_mark(prima, UM_FORMED_UP);
    CHECK_EQ(bonus_for_ranks(the_look(), prima), 0);
}

TEST(who_is_too_few_takes_no_ranks)
{
    flank_fight();
    unmark(the_play(), OWNER_UNIT, secunda, UM_DISORDERED, 0);
    touch();
    CHECK_EQ(bonus_for_ranks(the_look(), secunda), 0);
    CHECK_EQ(score(secunda).side[HOST].line[LINE_FLANK], 1);
    losses(horse, 5); /* three left of eight, four are needed */
    CHECK(!counts_at_flank(the_look(), horse));
    CHECK_EQ(bonus_for_ranks(the_look(), secunda), 3);
    CHECK_EQ(score(secunda).side[HOST].line[LINE_FLANK], 0);
}

/* The rear is worth two, and counts alone. */
TEST(a_rear_is_worth_two)
{
    field();
    boar = unit("boar");
    heron = unit("heron");
    horse = unit("thane-horse");
    secunda = unit("secunda");
    face_to_face(secunda, 6, boar, 8, 30);
    stand(horse, 27.6378, 22, 90, 4);
    stand(heron, 30, 23.1496, 0, 10);
    touch();
    CHECK_EQ(score(secunda).side[HOST].line[LINE_FLANK], 2);
}

/* A wedge that charged takes a rank from the other side; it has none itself. */
TEST(a_wedge_drives_in)
{
    facing_pair("clibanarii", 4, "boar", 8);
    the_battle()->unit[prima].tally[UT_FORMATION] = FORM_WEDGE;
    CHECK_EQ(scored(HOST).line[LINE_RANKS], 2);
    set_mark(prima, UM_CHARGED);
    CHECK_EQ(scored(HOST).line[LINE_RANKS], 1);
    set_mark(prima, UM_DISORDERED);
    CHECK_EQ(scored(HOST).line[LINE_RANKS], 2);
}

TEST(strength_of_each_kind)
{
    static const struct {
        const char *unit;
        int strength;
    } rows[] = { { "prima", 24 },   { "clibanarii", 16 },  { "light-chariots", 12 },
                 { "tusker", 6 },   { "corvinus", 2 },     { "petronia", 1 },
                 { "brannoch", 4 }, { "carroballista", 3 } };
    field();
    UnitId of[8];
    for (int i = 1; i < 7; i++)
        of[i] = unit(rows[i].unit);
    of[0] = unit("prima");
    of[7] = 0;
    stand(of[0], 10, 20, 0, 6);
    stand(of[1], 20, 20, 0, 4);
    stand(of[2], 30, 20, 0, 3);
    stand(of[3], 40, 20, 0, 1);
    for (int i = 4; i < 7; i++)
        stand_alone(of[i], 10 + 10 * i, 30, 0);
    enter(PHASE_END, AURELIA);
    for (int i = 0; i < 8; i++)
        CHECK_EQ(strength_of_unit(the_look(), of[i]), rows[i].strength);
}

/* +1 for standing higher than every enemy. */
TEST(higher_ground)
{
    field();
    ground("gentle-hill", 20, 19.9, 40, 40);
    prima = unit("prima");
    boar = unit("boar");
    face_to_face(prima, 6, boar, 8, 30);
    stand(boar, 30, 19.89, 180, 8);
    fights(boar, prima);
    CHECK_EQ(scored(AURELIA).line[LINE_HIGH_GROUND], 1);
    CHECK_EQ(scored(HOST).line[LINE_HIGH_GROUND], 0);
}

/* Level: one musician alone decides it by 1; with none or two nothing happens. */
TEST(a_musician_decides_what_is_level)
{
    facing_pair("prima", 6, "boar", 8);
    profile_for(prima)->field[PF_STANDARD] = 0;
    profile_for(boar = pikes)->field[PF_STANDARD] = 0;
    losses(prima, 6); /* 18 and 18: two ranks; 18 and 24 */
    losses(boar, 6);  /* 8, 8, 2: one rank */
    CHECK_EQ(scored(AURELIA).total, 2);
    set_mark(boar, UM_CHARGED);
    CHECK_EQ(scored(HOST).total, 2);
    CHECK_EQ(score(prima).winner, NO_SEAT);
    profile_for(boar)->field[PF_MUSICIAN] = 0;
    CHECK_EQ(score(prima).winner, AURELIA);
    CHECK_EQ(score(prima).difference, 1);
    MeleeView melee;
    CHECK(war_and_conquest_ruleset.tell.melee(the_look(), prima, &melee));
    CHECK_EQ(melee.total[AURELIA], 2 + 1);
    CHECK_EQ(melee.total[HOST], 2);
    CHECK_EQ(melee.by, 1);
    CHECK_EQ(melee.sum[melee.sums - 1].rule, WAC_RES_05);
    CHECK_EQ(melee.sum[melee.sums - 1].side[AURELIA], 1);
    int sum[2] = { 0, 0 };
    for (int i = 0; i < melee.sums; i++) {
        for (int seat = 0; seat < 2; seat++)
            sum[seat] += melee.sum[i].side[seat];
    }
    CHECK_EQ(sum[AURELIA], melee.total[AURELIA]);
    CHECK_EQ(sum[HOST], melee.total[HOST]);
}

/* 19 on foot and a mounted general, who counts 2, against 20: 21 to 20. */
TEST(the_sheet_says_how_strong_both_sides_are) /* UNI-12 */
{
    field();
    prima = unit("prima"), pikes = unit("boar");
    UnitId corvinus = unit("corvinus");
    face_to_face(prima, 6, pikes, 8, 30);
    joined(corvinus, prima);
    losses(prima, 5);
    losses(pikes, 4);
    touch();
    MeleeView melee;
    CHECK(war_and_conquest_ruleset.tell.melee(the_look(), prima, &melee));
    const MeleeSum *last = &melee.sum[melee.sums - 1];
    CHECK_TEXT(last->title, "Greater strength");
    CHECK_TEXT(last->of, "21 to 20");
    CHECK_EQ(last->side[AURELIA], 1);
}

TEST(a_level_combat_goes_on)
{
    facing_pair("prima", 6, "boar", 8);
    losses(prima, 6);
    losses(pikes, 6);
    set_mark(pikes, UM_CHARGED);
    enter(PHASE_RESOLUTION, HOST);
    CHECK(is_engaged(the_look(), prima));
    CHECK(!marked(prima, UM_FLEEING) && !marked(pikes, UM_FLEEING));
}

/* It flees from the enemy with most figures at it: Heron with six of its front, not the one man behind, whose middle is nearer. */
TEST(it_flees_from_whom_most_figures_touch)
{
    field();
    prima = unit_of("prima", 6);
    heron = unit_of("heron", 40);
    UnitId ulfgar = unit("ulfgar");
    face_to_face(prima, 6, heron, 8, 30);
    stand_alone(ulfgar, 30, 20.7874 + 0.3937, 0);
    touch();
    CHECK_EQ(cause_of_flight(the_look(), prima), heron);
}

/* ---- Broken and pursued ------------------------------------------------------------------------------------------------------------ */

/* The combat has been fought, without a wound but those given; it is resolved. */
static void resolved(UnitId own, int own_lost)
{
    enter(PHASE_COMBAT, HOST);
    while (the_battle()->phase == PHASE_COMBAT) {
        bool last = step_at_hand(the_look()) == STEP_OTHERS;
        if (last && own_lost > 0)
            set_tally(the_play(), OWNER_UNIT, own, UT_WOUNDS_LOST, own_lost, 0);
        throw_all(1);
    }
}

/* Twelve of Tertia against Boar that charged. */
static void tertia_breaks(void)
{
    field();
    tertia = unit_of("tertia", 12);
    boar = unit("boar");
    face_to_face(tertia, 6, boar, 8, 30);
    set_mark(boar, UM_CHARGED);
}

TEST(who_is_caught_is_destroyed_and_loses_its_standard)
{
    tertia_breaks();
    resolved(tertia, 3);
    DICE(6, 5);
    CHECK(told_tale(TALE_BREAKS));
    DICE(1, 2, 6); /* low + mid 3 */
    DICE(1, 2, 5); /* 3: as far as that is caught */
    CHECK_EQ(the_battle()->unit[tertia].state, UNIT_LOST);
    CHECK_EQ(tally_of(the_battle(), OWNER_SEAT, HOST, ST_STANDARDS), 1);
    CHECK_FRONT(boar, 30, 23, 180); /* its full roll */
    CHECK_ASKED(HOST, WHY_REFACE);
    done();
}

TEST(who_is_not_caught_gets_away)
{
    tertia_breaks();
    resolved(tertia, 3);
    DICE(6, 5);
    DICE(3, 5, 6); /* 8, as WX-21 has it */
    DICE(2, 4, 4); /* 6 */
    CHECK(marked(tertia, UM_FLEEING));
    CHECK_FRONT(boar, 30, 26, 180);
    CHECK(!is_engaged(the_look(), boar));
    CHECK_EQ(tally_of(the_battle(), OWNER_SEAT, HOST, ST_STANDARDS), 0);
}

/* Who passes holds, and the combat goes on. */
TEST(who_passes_holds)
{
    tertia_breaks();
    resolved(tertia, 3);
    DICE(1, 1);
    CHECK(told_tale(TALE_HOLDS));
    CHECK(is_engaged(the_look(), boar));
    CHECK(marked(boar, UM_LOCKED));
}

/* Undisciplined troops may not hold back, but with a SIP of a Personality in reach. */
TEST(undisciplined_troops_have_to_pursue)
{
    field();
    UnitId brannoch;
    tertia = unit_of("tertia", 12);
    boar = unit("boar");
    brannoch = unit("brannoch");
    face_to_face(tertia, 6, boar, 8, 30);
    set_mark(boar, UM_CHARGED);
    stand_alone(brannoch, 30, 10, 180);
    resolved(tertia, 3);
    DICE(6, 5);
    CHECK_ASKED(HOST, WHY_PURSUE);
    CHECK_EQ(try_choice(PURSUIT_HOLD).refusal, NO_HOLD_UNDISCIPLINED);
    choose(PURSUIT_HOLD_THEM);
    CHECK_EQ(unit_tally(brannoch, UT_SIP), 1);
    until(WHY_FLIGHT_DICE, 1); /* no more SIP; 1 and 1 hold them */
    CHECK(told_tale(TALE_HOLDS_BACK));
    DICE(1, 3, 6);
    CHECK_FRONT(boar, 30, 20, 180);
    CHECK_ASKED(HOST, WHY_REFACE);
    order(boar);
    ranks(-2, 0); /* 8 files to 6: three ranks become four */
    give();
    CHECK_EQ(the_battle()->unit[boar].files, 6);
}

TEST(who_needs_no_holding_is_not_offered_it)
{
    field();
    tertia = unit_of("tertia", 12);
    pikes = unit("pikes");
    face_to_face(tertia, 6, pikes, 8, 30);
    set_mark(pikes, UM_CHARGED);
    resolved(tertia, 5);
    DICE(6, 5);
    CHECK_ASKED(HOST, WHY_PURSUE);
    CHECK_EQ(try_choice(PURSUIT_HOLD_THEM).refusal, NO_HOLD_THEM);
    choose(PURSUIT_HOLD);
    DICE(6, 6); /* it cannot be held */
    CHECK(told_tale(TALE_RUNS_AFTER));
    DICE(2, 3, 6);
    DICE(1, 2, 6);
    CHECK_FRONT(pikes, 30, 23, 180);
}

/* A shield wall never pursues. */
TEST(a_shieldwall_never_pursues)
{
    field();
    prima = unit("prima");
    heron = unit_of("heron", 10);
    face_to_face(prima, 6, heron, 10, 30);
    the_battle()->unit[prima].tally[UT_FORMATION] = FORM_SHIELDWALL;
    resolved(heron, 3);
    DICE(6, 5);
    DICE(2, 3, 6);
    CHECK(marked(heron, UM_FLEEING));
    CHECK_FRONT(prima, 30, 20, 0);
}

TEST(who_holds_a_wall_never_pursues) /* RES-08, TER-18 */
{
    field();
    ground("wall", 20, 19.8, 40, 20);
    prima = unit("prima");
    heron = unit_of("heron", 10);
    stand(prima, 30, 20, 0, 6);
    stand(heron, 30, 19.8, 180, 10);
    set_mark(prima, UM_BEHIND_OBSTACLE);
    fights(heron, prima);
    resolved(heron, 3);
    DICE(6, 5);
    DICE(2, 3, 6);
    CHECK(marked(heron, UM_FLEEING));
    CHECK_FRONT(prima, 30, 20, 0);
}

/* After a break friends within 6" test, the nearest first. */
TEST(friends_near_a_break_test_their_morale)
{
    field();
    tertia = unit_of("tertia", 12);
    boar = unit("boar");
    secunda = unit("secunda");
    face_to_face(tertia, 6, boar, 8, 30);
    stand(secunda, 40, 20, 0, 6); /* 5.3" from it */
    set_mark(boar, UM_CHARGED);
    resolved(tertia, 3);
    DICE(6, 5);
    DICE(1, 2, 6);
    DICE(1, 2, 5); /* caught */
    CHECK_ASKED(NO_SEAT, WHY_MORALE_TEST);
    CHECK_EQ(the_battle()->request.unit, secunda);
    DICE(1, 1);
    CHECK_ASKED(HOST, WHY_REFACE); /* only then the victors turn */
}

/* Stubborn: lost by 5 counts as 1; 7 is Mo 8 - 1. */
TEST(the_stubborn_hold)
{
    field();
    prima = unit("prima");
    UnitId axes = unit("axes");
    face_to_face(prima, 6, axes, 6, 30);
    set_mark(prima, UM_CHARGED);
    resolved(axes, 3);
    DICE(3, 4);
    CHECK(told_tale(TALE_HOLDS));
}

/* Twelve each of Secunda and Tertia, side by side before Boar 12x3, which charged; the combat is lost. */
static void two_lose_to_boar(void)
{
    field();
    secunda = unit_of("secunda", 12);
    tertia = unit_of("tertia", 12);
    boar = unit_of("boar", 36);
    stand(boar, 30, 20, 180, 12); /* x 25.276 to 34.724 */
    stand(secunda, 27.6378, 20, 0, 6);
    stand(tertia, 32.3622, 20, 0, 6);
    set_mark(boar, UM_CHARGED);
    enter(PHASE_COMBAT, HOST);
    while (the_battle()->phase == PHASE_COMBAT) {
        set_tally(the_play(), OWNER_UNIT, tertia, UT_WOUNDS_LOST, 4, 0);
        if (the_battle()->request.shape == SHAPE_DICE)
            throw_all(1);
        else
            usual();
    }
}

/* Boar 12x3 has broken both. It turns about its middle, (30, 18.819), to go after Secunda, meets Tertia beside her and goes nowhere; it
 * fights Tertia no more, who flees from that middle through her own, (32.362, 20.787): 180 - atan(2.362 / 1.968) = 129.8 degrees. */
TEST(who_was_left_for_another_still_flees_from_the_victor) /* RES-07, 09 */
{
    two_lose_to_boar();
    DICE(6, 5);
    DICE(6, 5);
    CHECK_ASKED(HOST, WHY_QUARRY);
    pick_unit(secunda);
    DICE(3, 5, 6);
    DICE(2, 4, 4);
    CHECK(!is_engaged(the_look(), tertia));
    DICE(1, 2, 6);
    CHECK(marked(tertia, UM_FLEEING));
    CHECK_EQ((the_battle()->unit[tertia].front.facing + DEGREE / 2) / DEGREE, 130);
}

/* Who still has an unbroken enemy before him stays. */
TEST(who_touches_an_unbroken_enemy_stays)
{
    two_lose_to_boar();
    DICE(1, 1); /* Secunda holds */
    DICE(6, 5); /* Tertia breaks */
    DICE(2, 3, 6);
    CHECK(marked(tertia, UM_FLEEING));
    CHECK_FRONT(boar, 30, 20, 180);
    CHECK(is_engaged(the_look(), boar));
}

/* ---- Into somebody else: RES-11 ------------------------------------------------------------------------------------------------------ */

TEST(a_pursuer_that_meets_another_enemy_charges_it)
{
    field();
    tertia = unit_of("tertia", 12);
    pikes = unit("pikes");
    prima = unit("prima");
    face_to_face(tertia, 6, pikes, 8, 30);
    stand(prima, 34.5, 26, 0, 6); /* beside the flight, before the right of the pikes */
    set_mark(pikes, UM_CHARGED);
    resolved(tertia, 5);
    DICE(6, 5);
    choose(PURSUIT_GO);
    DICE(6, 6, 6);
    DICE(5, 5, 6); /* 10, but Prima stands 6" before it */
    CHECK_FRONT(pikes, 30, 26, 180);
    CHECK(marked(pikes, UM_PURSUED_IN));
    CHECK(!marked(pikes, UM_LOCKED));
    CHECK(is_charging(the_look(), pikes));
    CHECK(is_engaged(the_look(), prima));
}

/* At a flank the met unit tests whether it stays in order: RCT-04. */
TEST(who_is_met_at_the_flank_tests)
{
    field();
    tertia = unit_of("tertia", 12);
    pikes = unit("pikes");
    secunda = unit("secunda");
    face_to_face(tertia, 6, pikes, 8, 30);
    stand(secunda, 36, 26, 90, 6); /* its left flank across the way, y 26 less half its width */
    set_mark(pikes, UM_CHARGED);
    resolved(tertia, 5);
    DICE(6, 5);
    choose(PURSUIT_GO);
    DICE(6, 6, 6);
    DICE(5, 5, 6);
    CHECK_ASKED(NO_SEAT, WHY_COMMAND_TEST);
    CHECK_EQ(the_battle()->request.unit, secunda);
    DICE(6, 5);
    CHECK(marked(secunda, UM_DISORDERED));
    CHECK(is_engaged(the_look(), secunda));
}

/* Horse that would run onto the front of pikes stops an inch before it: WPN-08. */
TEST(horse_pursues_into_no_pikes)
{
    field();
    tertia = unit_of("boar", 12);
    pikes = unit("pikes");
    horse = unit("clibanarii");
    stand(horse, 30, 20, 0, 4);
    stand(tertia, 30, 20, 180, 6);
    stand(pikes, 33.5, 14, 180, 8); /* 6" before them, beside the flight */
    set_mark(horse, UM_CHARGED);
    resolved(tertia, 5);
    DICE(6, 5);
    choose(PURSUIT_GO);
    DICE(6, 6, 6);
    DICE(4, 5, 6);
    CHECK(!is_engaged(the_look(), horse));
    CHECK(!marked(horse, UM_PURSUED_IN));
    CHECK_FRONT(horse, 30, 15, 0);
}

TEST(a_pursuit_counts_as_a_charge_once)
{
    facing_pair("prima", 6, "pikes", 8);
    set_mark(pikes, UM_PURSUED_IN);
    enter(PHASE_COMBAT, AURELIA);
    CHECK(is_charging(the_look(), pikes));
    all_miss();
    while (the_battle()->phase == PHASE_RESOLUTION)
        throw_all(1);
    CHECK(!marked(pikes, UM_PURSUED_IN));
}

/* ---- Machines and elephants ------------------------------------------------------------------------------------------------------------ */

TEST(a_machine_that_loses_is_lost)
{
    field();
    UnitId machine = unit_of("carroballista", 1);
    boar = unit("boar");
    stand(boar, 30, 20, 180, 8);
    stand_alone(machine, 30, 21.1811, 0);
    enter(PHASE_COMBAT, HOST);
    all_miss();
    CHECK_EQ(the_battle()->unit[machine].state, UNIT_LOST);
}

/* WX-24: lost by 2, 7 is more than 4: it does not break but stampedes. */
TEST(an_elephant_stampedes_instead)
{
    field();
    UnitId tusker = unit("tusker");
    prima = unit("prima");
    face_to_face(prima, 6, tusker, 1, 30);
    enter(PHASE_COMBAT, AURELIA);
    all_miss();
    CHECK_ASKED(NO_SEAT, WHY_MORALE_TEST);
    DICE(6, 5);
    CHECK_ASKED(NO_SEAT, WHY_STAMPEDE_WAY);
    CHECK(!marked(tusker, UM_FLEEING));
}

/* ---- Keywords: KEY-05 to 08 -------------------------------------------------------------------------------------------------------------- */

TEST(who_may_take_which_formation)
{
    static const struct {
        const char *unit;
        Formation formation;
    } rows[] = { { "prima", FORM_SHIELDWALL },
                 { "secunda", FORM_ORB },
                 { "clibanarii", FORM_WEDGE },
                 { "sagittarii", FORM_SKIRMISH } };
    for (int i = 0; i < 4; i++) {
        field();
        UnitId who = unit(rows[i].unit);
        stand(who, 30, 20, 0, 4);
        for (int k = 0; k < 4; k++)
            CHECK_EQ(may_take_formation(the_look(), who, rows[k].formation), i == k);
    }
}
