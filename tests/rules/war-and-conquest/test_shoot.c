#include <string.h>

#include "field.h"
#include "shoot/shooting.h"

/* Shooting: SHO-01..15, WPN-01..07, 09, 10, SPC-05, 06, DP-08, FRM-02, KEY-09, CHR-05, TER-16. The worked examples have the
 * ledger's figures. */

static UnitId shooters, target;
static Volley volley;

static void plan(void)
{
    volley = volley_at(shooters, target, missile_of(the_look(), shooters), IN_SHOOTING);
    plan_volley(the_look(), &volley);
}

static void check_thousandth(Length got, double expected)
{
    Length off = got - inches(expected);
    CHECK(off >= -INCH / 1000 && off <= INCH / 1000);
}

static void shoot(void)
{
    order(shooters);
    deed(VERB_SHOOT)->unit = target;
}

static SeatId side_of(UnitId unit)
{
    return the_battle()->unit[unit].seat;
}

static void open_fire(void)
{
    enter(PHASE_SHOOTING, side_of(shooters));
    shoot();
    give();
}

/* WX-18: four short, two long; AP 1 at short range only, and not in the zone. */
static void archers_aslant(void)
{
    field();
    shooters = unit("yew-archers");
    target = unit("secunda");
    stand(shooters, 30, 20, 180, 6);
    stand(target, 38, 33.6, 0, 6);
}

TEST(wx_18_mixed_range_and_ap_at_short_only)
{
    const double range[6] = { 14.086, 14.312, 14.576, 14.877, 15.214, 15.583 };
    archers_aslant();
    plan();
    CHECK_EQ(volley.shots, 6);
    CHECK_EQ(volley.massed, MASSED_NOT_IN_ZONE);
    for (int i = 0; i < 6; i++) {
        check_thousandth(volley.shot[i].range, range[i]);
        CHECK_EQ(volley.shot[i].far, i >= 4);
        CHECK_EQ(volley.shot[i].attack.hit.first, i < 4 ? 3 : 4);
        CHECK_EQ(volley.shot[i].attack.save, i < 4 ? 6 : 5);
        CHECK_EQ(volley.shot[i].attack.kill, 4);
    }
    open_fire();
    DICE(1, 1, 1, 3); /* short: one hit */
    DICE(2);          /* save 6+ failed */
    DICE(6);          /* dead */
    DICE(2, 3);       /* long: none */
    CHECK_EQ(models(target), 23);
    CHECK(!told_tale(TALE_MORALE_PASSED) && !told_tale(TALE_MORALE_FAILED));
}

/* WX-11's volley: ten and half of the ten behind them. */
TEST(wx_11_massed_fire_in_reaction)
{
    field();
    shooters = unit("sagittarii");
    target = unit("boar");
    stand(target, 30, 22, 180, 8);
    stand(shooters, 30, 30, 0, 10);
    volley = volley_at(shooters, target, missile_of(the_look(), shooters), STANDS_AND_SHOOTS);
    plan_volley(the_look(), &volley);
    CHECK_EQ(volley.figures, 10);
    CHECK_EQ(volley.shots, 15);
    for (int i = 0; i < 15; i++) {
        CHECK(!volley.shot[i].far);
        CHECK_EQ(volley.shot[i].attack.hit.first, 5); /* SA 3 is 4+, in reaction -1 */
        CHECK_EQ(volley.shot[i].attack.save, 6);
        CHECK_EQ(volley.shot[i].attack.kill, 4);
    }
    volley = volley_at(shooters, target, missile_of(the_look(), shooters), SHOOTS_AND_FLEES);
    plan_volley(the_look(), &volley);
    CHECK_EQ(volley.shots, 10); /* RCT-09: never massed */
    CHECK_EQ(volley.massed, MASSED_FLEES);
}

/* The same dice as the ledger's, thrown in the Shoot phase: 4+ there, so 3 of 15 more would hit; here at 5+ by long range. */
TEST(massed_fire_from_far_goes_through_hit_save_and_kill)
{
    field();
    shooters = unit("sagittarii");
    target = unit("boar");
    stand(target, 30, 10, 180, 8);
    stand(shooters, 30, 30, 0, 10); /* 20": long range, 5+ */
    open_fire();
    DICE(4, 5, 4, 4, 5, 5, 2, 2, 5, 4, 6, 5, 2, 1, 4);
    DICE(3, 2, 1, 5, 6, 6);
    DICE(1, 5, 4, 4);
    CHECK_EQ(models(target), 21);
    CHECK(!marked(target, UM_MORALE_TESTED)); /* 3 x 5 = 15 < 24 */
}

TEST(massed_fire_needs_order_a_halt_and_the_zone)
{
    field();
    shooters = unit("sagittarii");
    target = unit("boar");
    stand(target, 30, 10, 180, 8);
    stand(shooters, 30, 30, 0, 10);
    plan();
    CHECK_EQ(volley.massed, MASSED_ALL_WELL);
    set_mark(shooters, UM_DISORDERED);
    plan();
    CHECK_EQ(volley.massed, MASSED_DISORDERED);
    CHECK_EQ(volley.shots, 10);
    set_mark(shooters, UM_MOVED);
    plan();
    CHECK_EQ(volley.massed, MASSED_MOVED);
    CHECK_EQ(volley.shot[0].modifier, -2); /* moved, and far */
}

/* Seven files and nine figures: two of the front figures have somebody behind them; half of two is one. */
TEST(only_whoever_stands_behind_a_shooter_adds)
{
    field();
    shooters = unit_of("sagittarii", 9);
    target = unit("boar");
    stand(target, 30, 10, 180, 8);
    stand(shooters, 30, 30, 0, 7);
    plan();
    CHECK_EQ(volley.figures, 7);
    CHECK_EQ(volley.shots, 8);
    CHECK(volley.shot[7].massed);
    CHECK_EQ(volley.shot[7].model, volley.shot[0].model); /* copies the nearest */
}

/* ---- Hard shots: SHO-08, 09 --------------------------------------------------------------------------------------- */

TEST(modifiers_add_up)
{
    field();
    shooters = unit("boys"); /* SA 2: 5+ */
    target = unit("velites");
    row(shooters, 30, 20, 1.2, 0);
    row(target, 30, 33, 1.2, 0);
    plan();
    CHECK(volley.shot[0].far);
    CHECK_EQ(volley.shot[0].modifier, -2); /* far, skirmishers: 7 */
    CHECK_EQ(volley.shot[0].attack.hit.first, 6);
    CHECK_EQ(volley.shot[0].attack.hit.second, 4);
    set_mark(shooters, UM_MOVED);
    plan();
    CHECK_EQ(volley.shot[0].attack.hit.second, 5); /* 8 */
}

TEST(seven_is_a_six_and_then_four_or_more)
{
    field();
    shooters = unit_of("boys", 3);
    target = unit("velites");
    row(shooters, 30, 20, 1.2, 0);
    row(target, 30, 33, 1.2, 0);
    open_fire();
    DICE(6, 5, 6); /* two sixes */
    DICE(3, 4);    /* one of them hits */
    DICE(2);       /* AV 1: 6+ */
    DICE(4);       /* KA 3: 4+ */
    CHECK_EQ(models(target), 11);
}

/* SA 2 is 5+; far, moved, skirmishers, behind a wall (-2): 10. */
TEST(ten_is_impossible_and_refused)
{
    field();
    shooters = unit("boys");
    target = unit("velites");
    ground("wall", 20, 32, 60, 32.2);
    row(shooters, 30, 20, 1.2, 0);
    row(target, 30, 33, 1.2, 0);
    set_mark(shooters, UM_MOVED);
    plan();
    CHECK_EQ(volley.shot[0].cover, COVER_HARD);
    CHECK_EQ(volley.shot[0].attack.hit.first, NEED_NEVER);
}

TEST(chariots_and_elephants_are_easier_to_hit_and_harder_to_kill)
{
    field();
    shooters = unit("sagittarii");
    target = unit("tusker");
    stand(target, 30, 20, 180, 1);
    stand(shooters, 30, 30, 0, 10);
    plan();
    CHECK_EQ(volley.shot[0].modifier, 1);
    CHECK_EQ(volley.shot[0].attack.hit.first, 3);
    CHECK_EQ(volley.shot[0].attack.kill, 5); /* KA 3, the die -1 */
    CHECK_EQ(volley.shot[0].attack.save, 4);
}

TEST(a_shield_wall_is_better_armoured_from_its_front)
{
    field();
    shooters = unit("yew-archers");
    target = unit("prima");
    stand(shooters, 30, 20, 180, 6);
    stand(target, 30, 30, 0, 6);
    plan();
    CHECK_EQ(volley.shot[0].attack.save, 5); /* AV 3, AP 1 */
    the_battle()->unit[target].tally[UT_FORMATION] = FORM_SHIELDWALL;
    the_battle()->revision++;
    plan();
    CHECK_EQ(volley.shot[0].attack.save, 4);
    stand(target, 30, 30, 180, 6); /* from behind */
    the_battle()->unit[target].tally[UT_FORMATION] = FORM_SHIELDWALL;
    the_battle()->revision++;
    plan();
    CHECK_EQ(volley.shot[0].attack.save, 5);
}

/* Rule list 6.1, 6.2: range, KA, AP, whether it is massed, and whether it is shot after a move. */
TEST(the_armoury_is_the_books)
{
    static const struct {
        const char *id;
        int range, ka, ap;
        bool massed;
        MoveAndShoot moves;
    } row[] = {
        { "javelin", 8, 3, 0, false, MOVE_AND_SHOOT_PLAIN },
        { "sling", 16, 2, 0, true, MOVE_AND_SHOOT_YES },
        { "short-bow", 16, 3, 0, true, MOVE_AND_SHOOT_YES },
        { "bow", 24, 3, 0, true, MOVE_AND_SHOOT_YES },
        { "longbow", 30, 3, 1, true, MOVE_AND_SHOOT_YES },
        { "crossbow", 30, 4, 1, false, MOVE_AND_SHOOT_NO },
        { "handgun", 24, 4, 1, false, MOVE_AND_SHOOT_NO },
        { "carbine", 16, 3, 1, false, MOVE_AND_SHOOT_NO },
        { "bolt-shooter", 36, 5, 0, false, MOVE_AND_SHOOT_NO },
        { "stone-thrower", 48, 5, 0, false, MOVE_AND_SHOOT_NO },
        { "hand-weapon", 0, 0, 0, false, MOVE_AND_SHOOT_YES },
    };
    field();
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        const Weapon *w = &the_game()->weapon[weapon(row[i].id)];
        CHECK_EQ(w->field[WF_RANGE], row[i].range * INCH);
        CHECK_EQ(w->field[WF_KA], row[i].ka);
        CHECK_EQ(w->field[WF_AP], row[i].ap);
        CHECK_EQ(w->field[WF_MASSED], row[i].massed);
        CHECK_EQ(w->field[WF_MOVE_AND_SHOOT], row[i].moves);
    }
    CHECK_EQ(the_game()->weapon[weapon("stone-thrower")].field[WF_RANGE_MIN], 12 * INCH);
}

/* ---- Weapons ------------------------------------------------------------------------------------------------------- */

TEST(javelins_know_neither_far_nor_moving)
{
    field();
    shooters = unit("velites");
    target = unit("boar");
    stand(target, 30, 20, 180, 8);
    row(shooters, 27, 28, 0.9, 0);
    set_mark(shooters, UM_MOVED);
    plan();
    CHECK(volley.shot[volley.shots - 1].range > 4 * INCH);
    CHECK_EQ(volley.shot[volley.shots - 1].modifier, 0);
}

TEST(parthian_shooters_look_back_and_do_not_mind_moving)
{
    field();
    shooters = unit("equites");
    target = unit("boar");
    stand(target, 30, 40, 0, 8);
    stand(shooters, 30, 30, 0, 4);
    set_mark(shooters, UM_MOVED);
    plan();
    CHECK_EQ(volley.shots, 4); /* the front rank, backwards */
    CHECK_EQ(volley.shot[0].modifier, 0);
}

TEST(crossbows_do_not_shoot_after_moving)
{
    field();
    shooters = unit("arcuballistarii");
    target = unit("boar");
    UnitId others = unit("sagittarii");
    stand(target, 30, 10, 180, 8);
    stand(shooters, 30, 30, 0, 6);
    stand(others, 40, 30, 0, 10);
    set_mark(shooters, UM_MOVED);
    enter(PHASE_SHOOTING, AURELIA);
    set_mark(shooters, UM_MOVED);
    shoot();
    CHECK_REFUSED_WORDS(NO_SHOOT_CROSSBOW_MOVED, "Crossbows cannot move and shoot.");
}

/* A casualty by handguns frightens at once; a fifth or more at -1. */
TEST(any_casualty_of_handguns_is_a_morale_test)
{
    field();
    shooters = unit_of("fire-tubes", 1);
    target = unit("boar");
    stand(target, 30, 20, 180, 8);
    row(shooters, 30, 28, 1, 0);
    int modifier;
    CHECK(!owes_morale(the_look(), target, 1, 24, false, &modifier));
    CHECK(owes_morale(the_look(), target, 1, 24, true, &modifier));
    CHECK_EQ(modifier, 0);
    CHECK(owes_morale(the_look(), target, 5, 24, true, &modifier));
    CHECK_EQ(modifier, -1);
    open_fire();
    DICE(4);    /* 8": short, SA 3 */
    DICE(3);    /* kill KA 4: 3+; AV 1 - 1: no save */
    DICE(3, 3); /* Mo 6 */
    CHECK(told_tale(TALE_MORALE_PASSED));
    CHECK(!marked(target, UM_FLEEING));
    CHECK_EQ(models(target), 23);
}

TEST(carbines_frighten_as_handguns_do)
{
    field();
    shooters = unit("outriders");
    stand(shooters, 30, 30, 0, 7);
    CHECK(frightens(the_look(), shooters, weapon("carbine")));
    CHECK(!frightens(the_look(), shooters, weapon("bow")));
}

/* Five of 24 are a fifth: 5 x 5 = 25 >= 24; four are not. */
TEST(a_fifth_lost_in_the_phase_is_a_morale_test)
{
    field();
    target = unit("boar");
    stand(target, 30, 20, 180, 8);
    int modifier;
    CHECK(!owes_morale(the_look(), target, 4, 24, false, &modifier));
    CHECK(owes_morale(the_look(), target, 5, 24, false, &modifier));
    CHECK_EQ(modifier, 0);
    set_mark(target, UM_MORALE_TESTED);
    CHECK(!owes_morale(the_look(), target, 5, 24, false, &modifier));
}

/* ---- Machines: SPC-05, 06 -------------------------------------------------------------------------------------------- */

static void bolt_at_boar(double gap)
{
    field();
    shooters = unit("carroballista");
    target = unit("boar");
    stand(target, 30, 20, 180, 8);
    stand_alone(shooters, 30, 20 + gap + 1.1811, 0);
}

/* WX-29: 17.0" away; 4+, no save, then 2+, 3+, 4+. */
TEST(wx_29_a_bolt_goes_through_the_ranks)
{
    bolt_at_boar(15.8189);
    plan();
    check_thousandth(volley.shot[0].range, 17);
    CHECK(!volley.shot[0].far);
    open_fire();
    DICE(5);
    DICE(3);
    DICE(4);
    DICE(2);
    CHECK_EQ(models(target), 22);
    CHECK(!marked(target, UM_MORALE_TESTED)); /* 2 x 5 = 10 < 24 */
}

TEST(wx_29_a_machine_that_moved_does_not_shoot)
{
    field();
    shooters = unit("carroballista");
    target = unit("boar");
    UnitId others = unit("velites");
    stand(target, 30, 20, 180, 8);
    stand_alone(shooters, 30, 36, 0);
    row(others, 30, 26, 0.9, 0);
    enter(PHASE_SHOOTING, AURELIA);
    set_mark(shooters, UM_MOVED);
    shoot();
    CHECK_REFUSED_WORDS(NO_SHOOT_ARTILLERY_MOVED, "Artillery cannot move and shoot.");
}

/* Three dice in a row: 1/2 x 5/6 x 2/3 x 1/2 of three. */
TEST(the_odds_of_a_bolt)
{
    bolt_at_boar(16);
    plan();
    Odds odds = odds_of_volley(&volley);
    CHECK(odds_at_least(&odds, 1) > 0.41666 && odds_at_least(&odds, 1) < 0.41667);
    CHECK(odds_at_least(&odds, 2) > 0.27777 && odds_at_least(&odds, 2) < 0.27778);
    CHECK(odds_at_least(&odds, 3) > 0.13888 && odds_at_least(&odds, 3) < 0.13889);
    CHECK_EQ(odds.most, 3);
}

static void stone_at_prima(double gap)
{
    field();
    shooters = unit("stone-hurler");
    target = unit("prima");
    stand_alone(shooters, 30, 10, 180);
    stand(target, 30, 10 + gap, 0, 6);
}

TEST(a_stone_is_a_d6_of_hits_without_a_save)
{
    stone_at_prima(30);
    plan();
    CHECK(!volley.shot[0].far); /* 30 of 48: stones know no long range */
    open_fire();
    DICE(4);
    DICE(5);
    DICE(2, 1, 3, 6, 1); /* KA 5: 2+ */
    CHECK_EQ(models(target), 21);
    CHECK(!marked(shooters, UM_MISFIRED));
}

TEST(a_natural_one_misfires)
{
    stone_at_prima(30);
    open_fire();
    DICE(1);
    CHECK(marked(shooters, UM_MISFIRED));
    CHECK(told_tale(TALE_MISFIRES));
}

TEST(too_near_for_a_stone)
{
    field();
    shooters = unit("stone-hurler");
    target = unit("prima");
    UnitId others = unit("yew-archers");
    stand_alone(shooters, 30, 10, 180);
    stand(target, 30, 21, 0, 6);
    stand(others, 40, 10, 180, 6);
    enter(PHASE_SHOOTING, HOST);
    shoot();
    CHECK_REFUSED_WORDS(NO_SHOOT_NEAR, "Target at 11.00\" is inside minimum range 12.00\".");
}

/* Behind a crag nobody sees it but a friend beside it: -1. */
TEST(a_stone_needs_no_sight_where_a_friend_sees)
{
    field();
    shooters = unit("stone-hurler");
    target = unit("prima");
    UnitId friends = unit("boys");
    ground("cliff", 20, 20, 40, 21);
    stand_alone(shooters, 30, 10, 180);
    stand(target, 30, 40, 0, 6);
    row(friends, 50, 10, 1.2, 0);
    plan();
    CHECK_EQ(volley.shots, 1);
    CHECK(volley.unseen);
    CHECK_EQ(volley.shot[0].attack.hit.first, 5);
    for (int i = 1; i <= 10; i++)
        the_battle()->model[model_of(friends, i)].pose.at = spot(22 + i, 19);
    the_battle()->revision++;
    plan();
    CHECK_EQ(volley.shots, 0);
    CHECK_EQ(volley.fault, FAULT_SIGHT);
}

/* ---- Who may not ----------------------------------------------------------------------------------------------------- */

static void two_batteries(void)
{
    field();
    shooters = unit("sagittarii");
    target = unit("boar");
    UnitId others = unit("equites");
    stand(target, 30, 10, 180, 8);
    stand(shooters, 30, 30, 0, 10);
    stand(others, 45, 30, 0, 4);
    enter(PHASE_SHOOTING, AURELIA);
}

TEST(what_was_done_in_the_round_forbids_the_shot)
{
    static const struct {
        UnitMark mark;
        int refusal;
        const char *words;
    } done_it[] = {
        { UM_SHOT, NO_SHOOT_TWICE, "Sagittarii has already shot." },
        { UM_DOUBLE_PACED, NO_SHOOT_DOUBLE_PACED, "Sagittarii double paced." },
        { UM_QUICK_MARCHED, NO_SHOOT_QUICK_MARCHED, "Sagittarii quick marched this round." },
        { UM_CHARGED, NO_SHOOT_CHARGED, "Sagittarii charged this round." },
        { UM_CHARGE_FAILED, NO_SHOOT_CHARGE_FAILED, "Sagittarii failed a charge." },
        { UM_CHANGED_FORMATION, NO_SHOOT_CHANGED, "Sagittarii changed formation this round." },
        { UM_FLEEING, NO_SHOOT_FLEEING, "Sagittarii is fleeing." },
    };
    for (size_t i = 0; i < sizeof done_it / sizeof *done_it; i++) {
        two_batteries();
        set_mark(shooters, (int)done_it[i].mark);
        shoot();
        CHECK_REFUSED_WORDS(done_it[i].refusal, done_it[i].words);
    }
}

TEST(nobody_shoots_out_of_combat)
{
    two_batteries();
    fights(target, shooters);
    shoot();
    CHECK_REFUSED_WORDS(NO_SHOOT_IN_COMBAT, "Sagittarii is in combat.");
}

TEST(nobody_shoots_into_combat)
{
    two_batteries();
    fights(target, game_unit(the_game(), "equites"));
    shoot();
    CHECK_REFUSED_WORDS(NO_SHOOT_INTO_COMBAT, "Boar Warband is in combat.");
}

TEST(out_of_range_names_the_nearest_figure)
{
    field();
    shooters = unit("sagittarii");
    target = unit("boar");
    UnitId others = unit("outriders"), near = unit("heron");
    stand(target, 30, 5, 180, 8);
    stand(shooters, 30, 30, 0, 10);
    stand(others, 50, 30, 0, 7);
    stand(near, 50, 20, 180, 10);
    enter(PHASE_SHOOTING, AURELIA);
    shoot();
    CHECK_REFUSED_WORDS(NO_SHOOT_FAR, "No figure in range: nearest 25.00\", range 24.00\".");
}

TEST(who_lies_outside_the_front_facing_is_not_seen)
{
    two_batteries();
    stand(target, 30, 45, 0, 8);
    shoot();
    CHECK_REFUSED_WORDS(NO_SHOOT_NOT_SEEN, "Boar Warband is not seen from any front-rank figure.");
}

TEST(a_friend_blocks_the_line)
{
    field();
    shooters = unit("sagittarii");
    target = unit("boar");
    UnitId others = unit("equites"), prima = unit("prima"), heron = unit("heron");
    stand(target, 30, 10, 180, 2);
    stand(heron, 52, 15, 180, 10);
    stand(prima, 30, 20, 0, 24);
    stand(shooters, 30, 30, 0, 10);
    stand(others, 45, 30, 0, 4);
    enter(PHASE_SHOOTING, AURELIA);
    shoot();
    CHECK_REFUSED_WORDS(NO_SHOOT_UNIT, "Line blocked by Prima Cohort.");
}

/* SHO-03: a handgun is not shot after any move, turning included, but for who turns freely. */
TEST(handguns_do_not_shoot_after_moving)
{
    field();
    shooters = unit("outriders");
    target = unit("boar");
    UnitId others = unit("sagittarii");
    stand(target, 30, 20, 180, 8);
    stand(shooters, 30, 30, 0, 7);
    stand(others, 40, 30, 0, 10);
    enter(PHASE_SHOOTING, AURELIA);
    set_mark(shooters, UM_MOVED);
    shoot();
    CHECK_REFUSED_WORDS(NO_SHOOT_MOVED, "Petronel Outriders moved this round.");
}

TEST(who_has_nothing_to_shoot_with_and_at_whom)
{
    two_batteries();
    Verdict verdict = judge_shooter(the_look(), target);
    CHECK_EQ(verdict.refusal, NO_SHOOT_UNARMED);
    order(shooters);
    deed(VERB_SHOOT)->unit = game_unit(the_game(), "equites");
    CHECK_REFUSED_WORDS(NO_SHOOT_NOBODY,
                        "Sagittarii can shoot at an enemy unit on the table only.");
}

TEST(an_orb_and_who_misfired_do_not_shoot)
{
    two_batteries();
    the_battle()->unit[shooters].tally[UT_FORMATION] = FORM_ORB;
    the_battle()->revision++;
    shoot();
    CHECK_REFUSED_WORDS(NO_SHOOT_ORB, "An orb does not shoot.");
    two_batteries();
    set_mark(shooters, UM_MISFIRED);
    shoot();
    CHECK_REFUSED_WORDS(NO_SHOOT_MISFIRED, "Sagittarii misfired in its last round.");
}

TEST(a_unit_does_not_split_its_fire)
{
    two_batteries();
    shoot();
    deed(VERB_SHOOT)->unit = target;
    CHECK_REFUSED_WORDS(NO_SHOOT_SPLIT, "One target per unit.");
}

static void past_a_piece(const char *kind, double deep)
{
    field();
    shooters = unit("sagittarii");
    target = unit("boar");
    UnitId others = unit("equites"), heron = unit("heron");
    ground(kind, 20, 18, 42, 18 + deep);
    stand(target, 30, 12, 180, 8);
    stand(heron, 60, 20, 180, 10);
    stand(shooters, 30, 30, 0, 10);
    stand(others, 60, 30, 0, 4);
    enter(PHASE_SHOOTING, AURELIA);
    shoot();
}

TEST(a_crag_and_a_deep_wood_block_the_line)
{
    past_a_piece("cliff", 1);
    CHECK_REFUSED_WORDS(NO_SHOOT_PIECE, "Line blocked by Crag.");
    past_a_piece("woods", 2.1);
    CHECK_REFUSED_WORDS(NO_SHOOT_WOODS, "Line blocked by Corran Wood: more than 2\" of it.");
}

TEST(hits_that_cannot_be_are_refused)
{
    field();
    shooters = unit("boys");
    target = unit("velites");
    UnitId others = unit("yew-archers");
    ground("wall", 20, 32, 60, 32.2);
    row(shooters, 30, 20, 1.2, 0);
    row(target, 30, 33, 1.2, 0);
    stand(others, 20, 20, 180, 6);
    enter(PHASE_SHOOTING, HOST);
    set_mark(shooters, UM_MOVED);
    shoot();
    CHECK_REFUSED_WORDS(NO_SHOOT_IMPOSSIBLE, "Cannot hit: 10+ needed.");
}

/* Without anybody in reach nobody is asked. */
TEST(the_phase_asks_nothing_where_nobody_reaches)
{
    field();
    shooters = unit("sagittarii");
    target = unit("boar");
    stand(target, 30, 4, 180, 8);
    stand(shooters, 30, 40, 0, 10);
    enter(PHASE_SHOOTING, AURELIA);
    CHECK(the_battle()->request.why != WHY_SHOOTING);
}

/* ---- CHR-05 ------------------------------------------------------------------------------------------------------------ */

TEST(a_lone_personality_is_shot_at_only_when_he_is_nearest)
{
    field();
    shooters = unit("sagittarii");
    target = unit("brannoch");
    UnitId heron = unit("heron");
    stand(shooters, 30, 30, 0, 10);
    stand(heron, 36, 15, 180, 10);
    stand_alone(target, 28, 12, 180);
    enter(PHASE_SHOOTING, AURELIA);
    shoot();
    CHECK_REFUSED_WORDS(NO_SHOOT_LONE, "Queen Brannoch is not the nearest target.");
    stand_alone(target, 28, 20, 180);
    plan();
    Verdict verdict = judge_aimed_at(the_look(), shooters, target);
    CHECK(is_yes(&verdict));
    CHECK_EQ(volley.shot[0].modifier, 0); /* -1 as a lone Personality, +1 as a chariot */
}

TEST(a_joined_personality_is_not_picked_out_among_five)
{
    field();
    shooters = unit("sagittarii");
    UnitId boar = unit("boar");
    target = unit("ulfgar");
    stand(shooters, 30, 30, 0, 10);
    stand(boar, 30, 15, 180, 8);
    joined(target, boar);
    Verdict verdict = judge_aimed_at(the_look(), shooters, target);
    CHECK_EQ(verdict.refusal, NO_SHOOT_HIDDEN);
}

/* ---- Casualties --------------------------------------------------------------------------------------------------- */

TEST(one_rank_loses_from_both_ends_in_turn)
{
    field();
    target = unit_of("heron", 6);
    stand(target, 30, 20, 0, 6);
    take_wounds(the_play(), target, 1, WAC_SHO_13);
    CHECK_EQ(the_battle()->unit[target].files, 5);
    CHECK_FRONT(target, 30.3937, 20, 0);
    take_wounds(the_play(), target, 1, WAC_SHO_13);
    CHECK_FRONT(target, 30, 20, 0);
    CHECK_EQ(models(target), 4);
}

TEST(the_last_rank_loses_first_and_the_front_stays)
{
    field();
    target = unit("boar");
    stand(target, 30, 20, 0, 8);
    CHECK_EQ(take_wounds(the_play(), target, 9, WAC_SHO_13), 9);
    CHECK_EQ(models(target), 15);
    CHECK_FRONT(target, 30, 20, 0);
}

TEST(wounds_are_gathered_on_one_figure_and_pass_on)
{
    field();
    target = unit("light-chariots"); /* three of two wounds */
    stand(target, 30, 20, 180, 3);
    CHECK_EQ(take_wounds(the_play(), target, 1, WAC_SHO_13), 0);
    CHECK_EQ(take_wounds(the_play(), target, 2, WAC_SHO_13), 1);
    CHECK_EQ(models(target), 2);
    int left[MOST_UNIT_MODELS];
    CHECK_EQ(wounds_left(the_look(), target, left), 2);
    CHECK_EQ(left[0], 1);
    take_wounds(the_play(), target, 9, WAC_SHO_13);
    CHECK_EQ(the_battle()->unit[target].state, UNIT_LOST);
}

/* ---- Odds -------------------------------------------------------------------------------------------------------------------- */

/* 4 at 3+, unsaved on 5 of 6, killed on 4+: 4 x 2/3 x 5/6 x 1/2; 2 at 4+, 2/3 unsaved: 2 x 1/2 x 2/3 x 1/2. */
TEST(the_odds_of_wx_18)
{
    archers_aslant();
    plan();
    Odds odds = odds_of_volley(&volley);
    double mean = 4 * 2.0 / 3 * 5 / 6 / 2 + 2 * 0.5 * 2 / 3 / 2;
    CHECK(odds_mean(&odds) > mean - 1e-9 && odds_mean(&odds) < mean + 1e-9);
    char words[1200];
    Text text = text_in(words, sizeof words);
    volley_odds(the_look(), &volley, &text);
    CHECK(strstr(words, "4 shots: hit on 3+, save 6+, kill 4+"));
    CHECK(strstr(words, "2 shots: hit on 4+, save 5+, kill 4+, long range"));
    CHECK(strstr(words, "Massed fire: target not in the frontal attack zone"));
}

/* ---- On the table ---------------------------------------------------------------------------------------------------------------- */

static DrawingList drawn;

static int drawn_words(const char *words)
{
    int count = 0;
    for (int i = 0; i < drawn.count; i++)
        count += strcmp(drawn.drawing[i].words, words) == 0;
    return count;
}

static void sketch(void)
{
    drawn.count = 0;
    shoot();
    sketch_shot(the_look(), the_order(), &drawn);
}

TEST(an_order_to_shoot_shows_each_figures_need)
{
    archers_aslant();
    sketch();
    CHECK_EQ(drawn_words("3+"), 4);
    CHECK_EQ(drawn_words("4+"), 2);
}

TEST(a_bolts_way_shows_what_kills_in_each_rank)
{
    bolt_at_boar(16);
    sketch();
    CHECK_EQ(drawn_words("kills on 2+, 3+, 4+"), 1);
}

TEST(cover_is_counted_on_the_table)
{
    field();
    shooters = unit("yew-archers");
    target = unit("prima");
    ground("wall", 25, 29.3, 35, 29.5);
    stand(target, 30, 30, 0, 6);
    stand(shooters, 30, 20, 180, 6);
    sketch();
    CHECK_EQ(drawn_words("hard cover: 6 of 6"), 1);
}

TEST(overlays_say_who_is_seen_and_what_shots_would_do)
{
    field();
    shooters = unit("sagittarii");
    target = unit("boar");
    UnitId hidden = unit("heron");
    stand(target, 30, 10, 180, 8);
    stand(hidden, 30, 4, 180, 4);
    stand(shooters, 30, 30, 0, 2);
    drawn.count = 0;
    draw_eyes(the_look(), shooters, &drawn);
    CHECK_EQ(drawn_words("2 of 2 see"), 1);
    CHECK_EQ(drawn_words("behind Boar Warband"), 1);
    drawn.count = 0;
    draw_volleys(the_look(), shooters, &drawn);
    CHECK_EQ(drawn_words("Line blocked"), 1);
}

/* 1/6 and then 4+: 1/12. */
TEST(the_odds_of_a_hard_shot_and_of_a_stone)
{
    CHECK(chance_of_hit((HitNeed){ 6, 4 }) > 0.0833 && chance_of_hit((HitNeed){ 6, 4 }) < 0.0834);
    stone_at_prima(30);
    plan();
    Odds odds = odds_of_volley(&volley);
    double mean = 0.5 * 3.5 * 5 / 6;
    CHECK(odds_mean(&odds) > mean - 1e-9 && odds_mean(&odds) < mean + 1e-9);
    CHECK_EQ(odds.most, 6);
}
