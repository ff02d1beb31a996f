#include "volleys.h"

/* Shooting: SHO-01, 03..14, WPN-01..07, 09, 10, SPC-05, 06, RCT-14, FRM-02, KEY-09, TER-16. The worked examples have the ledger's
 * figures. */

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

/* A volley in reaction, by itself. */
static Ruleset mine;
static Occasion reaction;
static bool comes_near;

static bool begin_with_volley(Play *play, int phase, SeatId seat)
{
    set_phase(play, phase, 0);
    set_active(play, seat, 0);
    push_first(play, volley_frame(&play->look, shooters, target, missile_of(&play->look, shooters),
                                  reaction, comes_near));
    return true;
}

static void react(Occasion how)
{
    mine = war_and_conquest_ruleset;
    mine.game.enter = begin_with_volley;
    the_game()->ruleset = &mine;
    reaction = how;
    comes_near = false;
    enter(PHASE_MOVES, side_of(target));
}

/* WX-11: fifteen shots at 5+; three dead of 24 are no fifth. */
TEST(wx_11_stand_and_shoot_as_it_is_thrown)
{
    field();
    shooters = unit("sagittarii");
    target = unit("boar");
    stand(target, 30, 22, 180, 8);
    stand(shooters, 30, 30, 0, 10);
    react(STANDS_AND_SHOOTS);
    DICE(4, 5, 4, 4, 5, 5, 2, 2, 5, 4, 6, 5, 2, 1, 4);
    DICE(3, 2, 1, 5, 6, 6);
    DICE(1, 5, 4, 4);
    CHECK_EQ(models(target), 21);
    CHECK(!told_tale(TALE_MORALE_PASSED) && !told_tale(TALE_MORALE_FAILED));
    CHECK(marked(shooters, UM_REACT_SHOT) && !marked(shooters, UM_SHOT));
}

/* WX-12: twelve javelins at 5+ from 6.0"; two of eight horse are a fifth, and Mo 7 is passed with 4, 3. */
TEST(wx_12_shoot_and_flee_as_it_is_thrown)
{
    field();
    shooters = unit("velites");
    target = unit("thane-horse");
    stand(target, 30, 20, 180, 4);
    row(shooters, 27.2, 26.3937, 0.4, 0);
    for (int i = 1; i <= 12; i++)
        the_battle()->model[model_of(shooters, i)].pose.at =
            spot(27.6 + 0.8 * (double)((i - 1) % 6), 26.3937 + 0.8 * (double)((i - 1) / 6));
    the_battle()->revision++;
    react(SHOOTS_AND_FLEES);
    DICE(5, 3, 6, 3, 6, 6, 6, 5, 1, 4, 2, 6);
    DICE(1, 2, 1, 3, 4, 2, 4);
    DICE(5, 1, 5, 2, 1);
    CHECK_EQ(models(target), 6);
    DICE(4, 3);
    CHECK(told_tale(TALE_MORALE_PASSED));
    CHECK(!marked(target, UM_FLEEING));
}

/* RCT-14: who is out of range and will not be is shot at from far. */
TEST(whoever_comes_within_range_is_shot_at_from_far)
{
    field();
    shooters = unit("sagittarii");
    target = unit("thane-horse");
    stand(target, 30, 5, 180, 4);
    stand(shooters, 30, 30, 0, 10); /* 25" of 24" */
    volley = volley_at(the_look(), shooters, target, missile_of(the_look(), shooters),
                       STANDS_AND_SHOOTS);
    plan_volley(the_look(), &volley);
    CHECK_EQ(volley.shots, 0);
    volley.comes_near = true;
    plan_volley(the_look(), &volley);
    CHECK_EQ(volley.shots, 15);
    CHECK_EQ(volley.shot[0].modifier, -2);
}

/* WX-11's volley: ten and half of the ten behind them. */
TEST(wx_11_massed_fire_in_reaction)
{
    field();
    shooters = unit("sagittarii");
    target = unit("boar");
    stand(target, 30, 22, 180, 8);
    stand(shooters, 30, 30, 0, 10);
    volley = volley_at(the_look(), shooters, target, missile_of(the_look(), shooters),
                       STANDS_AND_SHOOTS);
    plan_volley(the_look(), &volley);
    CHECK_EQ(volley.figures, 10);
    CHECK_EQ(volley.shots, 15);
    for (int i = 0; i < 15; i++) {
        CHECK(!volley.shot[i].far);
        CHECK_EQ(volley.shot[i].attack.hit.first, 5); /* SA 3 is 4+, in reaction -1 */
        CHECK_EQ(volley.shot[i].attack.save, 6);
        CHECK_EQ(volley.shot[i].attack.kill, 4);
    }
    volley =
        volley_at(the_look(), shooters, target, missile_of(the_look(), shooters), SHOOTS_AND_FLEES);
    plan_volley(the_look(), &volley);
    CHECK_EQ(volley.shots, 10); /* RCT-09: never massed */
    CHECK_EQ(volley.massed, MASSED_FLEES);
}

/* Twenty in two ranks at 10", then with Corvinus at their left: nine shoot, and of the nine behind these four; the two behind him do not,
 * and his long base, which is off the table, brings nobody nearer. */
TEST(who_has_joined_archers_looses_none_of_their_arrows) /* CHR-03, SHO-04, 05, 06 */
{
    field();
    shooters = unit("sagittarii");
    target = unit("boar");
    UnitId corvinus = unit("corvinus");
    stand(target, 30, 20, 180, 8);
    stand(shooters, 30, 30, 0, 10);
    plan();
    CHECK_EQ(volley.shots, 10 + 5);
    check_thousandth(volley.shot[0].range, 10);
    joined(corvinus, shooters);
    plan();
    CHECK_EQ(volley.figures, 9);
    CHECK_EQ(volley.shots, 9 + 4);
    check_thousandth(volley.shot[0].range, 10);
    CHECK_EQ(missile_of(the_look(), corvinus), NO_WEAPON);
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

/* SA 2 needs 5: four worse is 6 and then 6, five worse nothing. */
TEST(nine_is_needed_as_two_sixes_and_ten_never) /* SHO-07, 09 */
{
    field();
    HitNeed nine = hit_need_of_shot(the_look(), 2, -4);
    CHECK_EQ(nine.first, 6);
    CHECK_EQ(nine.second, 6);
    CHECK_EQ(hit_need_of_shot(the_look(), 2, -5).first, NEED_NEVER);
}
