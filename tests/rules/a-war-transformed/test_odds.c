#include "counting.h"

#include "engine/ruleset.h"
#include "fight/combat_odds.h"
#include "powers/skill_odds.h"
#include "powers/skills.h"
#include "shoot/shot_odds.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* The odds that are told agree with arithmetic, and with a battle that is played on with every face of every die. */

#define CHECK_NEAR(a, b) near_to(a, b, 0, __FILE__, __LINE__)
#define CHECK_COUNTED(a, b, seen) near_to(a, b, (seen)->left_out, __FILE__, __LINE__)

static UnitId shooter, target, captain, kaptain;

static void near_to(double a, double b, double besides, const char *file, int line)
{
    CHECK(besides < 0.002);
    if (fabs(a - b) > 1e-6 + besides)
        fail_msg("%s:%d: %.9f is not %.9f", file, line, a, b);
}

static void muster(void)
{
    field();
    captain = unit("captain"), kaptain = unit("kaptain");
}

static bool is_placed(UnitId of)
{
    return the_battle()->unit[of].state == UNIT_FIELD;
}

/* Leaders who have no part in it stand in corners. */
static void start(Phase phase, SeatId priority)
{
    if (!is_placed(captain))
        alone(captain, 2, 46);
    if (!is_placed(kaptain))
        alone(kaptain, 46, 2);
    enter(phase, priority);
}

/* Only its first models stand. */
static void thin(UnitId of, int left)
{
    Unit *u = &the_battle()->unit[of];
    for (int i = left; i < u->count; i++)
        the_battle()->model[u->first + i].state = MODEL_LOST;
}

static Fire fire_at(UnitId unit, UnitId other)
{
    Fire fire = { .unit = unit, .target = other, .only = NO_WEAPON };
    plan_fire(the_look(), &(Said){ NULL, 0 }, &fire);
    CHECK(fire.shots > 0);
    return fire;
}

static void shoot_now(UnitId unit, UnitId other)
{
    order(unit);
    deed(VERB_SHOOT)->unit = other;
    give();
}

static void check_toll(const Toll *toll, const Counted *seen)
{
    for (int n = 1; n <= toll->total && n < MOST_COUNTED; n++) {
        double counted = 0;
        for (int k = n; k < MOST_COUNTED; k++)
            counted += seen->lost[k];
        CHECK_COUNTED(toll_lost(toll, n), counted, seen);
    }
    CHECK_COUNTED(toll_gone(toll), seen->gone, seen);
    CHECK_COUNTED(toll_broken(toll), seen->broken, seen);
}

/* Of a shot whose dice are still to fall. */
static void check_shot(const ShotOdds *odds)
{
    Counted seen = count_until(WHY_ACTIVATE, target);
    check_toll(&odds->toll, &seen);
    CHECK_COUNTED(odds->pinned, seen.pinned, &seen);
    CHECK_COUNTED(toll_marked(&odds->toll), seen.shaken, &seen);
}

static const char *told_words(OddsWhat what)
{
    static char words[2000];
    Answer answer;
    answer_begin(&answer, ANSWER_ORDER, request_seat(&the_battle()->request));
    answer.order = *the_order();
    Text text = text_in(words, sizeof words);
    words[0] = 0;
    the_game()->ruleset->tell.odds(the_look(), &(OddsRequest){ what, &answer, NO_UNIT }, &text);
    return words;
}

/* ---- Shots ------------------------------------------------------------------------------------------------------------------------- */

/* W10: four hit on 3 or less, four on 1; saved on 2 + 1 = 3, what fails again: 1/4 is not saved. SHO-05, 08, 09, DMG-01, COV-03. */
TEST(rifles_at_a_trench_by_arithmetic)
{
    ShotOdds odds;
    field();
    ground("trenches", 18, 9, 30, 12);
    shooter = unit_for(A, "marl", 8), target = unit_for(B, "sedge", 8);
    row(target, 20, 10, 1, 0);
    row(shooter, 20, 36, 2, 0);
    for (int i = 0; i < 4; i++)
        put(shooter, 5 + i, 20 + 2 * i, 37.5);
    enter(PHASE_LINE, A);
    Fire fire = fire_at(shooter, target);
    odds_of_fire(the_look(), &fire, &odds);
    CHECK_NEAR(toll_mean(&odds.toll), (4 * 0.5 + 4 / 6.0) / 4);
    double none = pow(1 - 0.5 / 4, 4) * pow(1 - 1 / 24.0, 4);
    CHECK_NEAR(odds.pinned, (1 - none) * 0.4);
    CHECK_NEAR(toll_lost(&odds.toll, 1), 1 - none);
}

/* A Captain's revolver: High Martial Skill, so that a natural 1 is a Critical Hit. SHO-13, 17. */
TEST(a_critical_hit_by_counting)
{
    ShotOdds odds;
    muster();
    target = unit_for(B, "sedge", 8);
    alone(captain, 2, 46);
    row(target, 4, 40, 1, 0);
    thin(target, 2);
    start(PHASE_LINE, A);
    Fire fire = fire_at(captain, target);
    odds_of_fire(the_look(), &fire, &odds);
    CHECK_NEAR(toll_mean(&odds.toll), 1 / 6.0 + 3 / 6.0 * 4 / 6);
    shoot_now(captain, target);
    check_shot(&odds);
}

static void gun_of(int shots, int markers)
{
    muster();
    shooter = unit("machine-gun"), target = unit_for(B, "sedge", 8);
    the_game()->weapon[weapon("heavy-machine-gun")].field[WF_SHOTS] = shots;
    alone(shooter, 20, 30);
    row(target, 20, 15, 1, 0);
    thin(target, 4);
    start(PHASE_CANNONADE, A);
    if (markers)
        the_battle()->unit[target].tally[UT_STRESS] = (int16_t)markers;
}

/* Near Misses on the Pinning Test, Devastating Tests one after another. SHO-15, MOR-02, 03, 07, 08. */
TEST(a_machine_gun_by_counting)
{
    ShotOdds odds;
    gun_of(3, 0);
    Fire fire = fire_at(shooter, target);
    odds_of_fire(the_look(), &fire, &odds);
    shoot_now(shooter, target);
    check_shot(&odds);
    CHECK(odds.pinned > 0.3 && odds.pinned < 0.7);
}

/* From the third marker on with Battle Shock, until it breaks. MOR-10 to 12, 14. */
TEST(battle_shock_after_a_machine_gun_by_counting)
{
    ShotOdds odds;
    gun_of(2, 5);
    Fire fire = fire_at(shooter, target);
    odds_of_fire(the_look(), &fire, &odds);
    shoot_now(shooter, target);
    check_shot(&odds);
    CHECK(toll_broken(&odds.toll) > 0.001);
    CHECK(toll_gone(&odds.toll) > 0.01);
}

/* An anti-tank rifle costs a tank two wounds, which tests for Pinning against Ordnance only. WPN-10, MOR-04. */
TEST(a_long_rifle_at_a_tank_by_counting)
{
    ShotOdds odds;
    muster();
    shooter = unit("rifle-team"), target = unit("old-meg");
    alone(shooter, 20, 15);
    alone(target, 20, 30);
    start(PHASE_CANNONADE, B);
    Fire fire = fire_at(shooter, target);
    odds_of_fire(the_look(), &fire, &odds);
    CHECK_NEAR(toll_lost(&odds.toll, 2), 0.5 * 2 / 6);
    CHECK_NEAR(odds.pinned, 0.5 * 2 / 6 * 0.2);
    shoot_now(shooter, target);
    check_shot(&odds);
}

/* ---- Templates ------------------------------------------------------------------------------------------------------------------------ */

/* HE-04 to 07, 10 to 12: twelve directions, each distance. */
TEST(a_mortar_by_counting)
{
    ShotOdds odds;
    muster();
    shooter = unit("mortar"), target = unit_for(A, "marl", 8);
    alone(shooter, 20, 12);
    row(target, 20, 30, 1, 0);
    thin(target, 4);
    start(PHASE_CANNONADE, B);
    Fire fire = fire_at(shooter, target);
    odds_of_blasts(the_look(), &fire, target, &odds);
    shoot_now(shooter, target);
    check_shot(&odds);
    CHECK(odds.reached > 0.5 && odds.reached < 1);
}

/* Two grenades: two tens are duds, and a model under both is hit twice but falls once. HE-06, 10. */
TEST(two_grenades_by_counting)
{
    ShotOdds odds;
    muster();
    shooter = unit("irrlicht"), target = unit_for(A, "marl", 8);
    row(shooter, 20, 20, 1, 0);
    row(target, 21, 25, 1, 0);
    thin(target, 2);
    for (int i = 0; i < 4; i++) {
        int m = the_battle()->unit[shooter].first + i;
        the_battle()->model[m].state = MODEL_LOST;
    }
    the_battle()->unit[target].tally[UT_STRESS] = 1;
    start(PHASE_ELITE, B);
    order(shooter);
    Clause *shot = deed(VERB_SHOOT);
    shot->unit = target;
    shot->weapon = weapon("hand-grenade");
    Fire fire[MOST_FIRES];
    CHECK_EQ(fires_of_order(the_look(), the_order(), 0, fire), 1);
    CHECK_EQ(fire[0].shots, 2);
    odds_of_blasts(the_look(), &fire[0], target, &odds);
    give();
    check_shot(&odds);
}

/* HE-07: by the option 36 directions. */
TEST(a_mortar_by_counting_with_two_dice_of_direction)
{
    ShotOdds odds;
    muster();
    shooter = unit("mortar"), target = unit_for(A, "marl", 8);
    the_game()->option[OPT_SCATTER] = 1;
    alone(shooter, 20, 12);
    row(target, 20, 30, 1.9, 0);
    thin(target, 2);
    start(PHASE_CANNONADE, B);
    Fire fire = fire_at(shooter, target);
    odds_of_blasts(the_look(), &fire, target, &odds);
    shoot_now(shooter, target);
    check_shot(&odds);
}

/* WPN-10: an unsaved hit of Ordnance is two Wounds on a tank. */
TEST(a_field_gun_at_a_tank_by_counting)
{
    ShotOdds odds;
    muster();
    shooter = unit_for(B, "field-gun", 1), target = unit("old-meg");
    alone(shooter, 20, 12);
    the_battle()->model[model_of(shooter, 1)].pose.facing = 180 * DEGREE;
    alone(target, 20, 30);
    start(PHASE_CANNONADE, B);
    Fire fire = fire_at(shooter, target);
    odds_of_blasts(the_look(), &fire, target, &odds);
    shoot_now(shooter, target);
    check_shot(&odds);
    CHECK_NEAR(toll_lost(&odds.toll, 1), toll_lost(&odds.toll, 2));
    CHECK(toll_lost(&odds.toll, 2) > 0.3);
}

TEST(whoever_else_may_lie_under_a_template_is_named)
{
    muster();
    shooter = unit("mortar"), target = unit_for(A, "marl", 8);
    alone(shooter, 20, 12);
    row(target, 20, 30, 1, 0);
    alone(kaptain, 22, 33);
    start(PHASE_CANNONADE, B);
    order(shooter);
    deed(VERB_SHOOT)->unit = target;
    CHECK(strstr(told_words(ODDS_OF_ANSWER),
                 "Your own Moorwacht Captain: a template lies over them: "));
}

/* ---- Close Combat --------------------------------------------------------------------------------------------------------------------- */

static void check_duel(UnitId unit, UnitId other)
{
    FightOdds odds[2];
    odds_of_duel(the_look(), unit, other, NO_UNIT, odds);
    Counted own = count_until(WHY_ACTIVATE, unit), his = count_until(WHY_ACTIVATE, other);
    check_toll(&odds[0].toll, &own);
    check_toll(&odds[1].toll, &his);
}

/* Fearsome: a natural 1 has no save. CCD-07, CCW-03, CON-07, 14 to 16. */
TEST(two_leaders_by_counting)
{
    muster();
    alone(captain, 20, 20);
    alone(kaptain, 20, 19);
    start(PHASE_COMBAT, A);
    check_duel(captain, kaptain);
}

/* Brutal dice that beget dice. CCW-05. */
TEST(brutal_weapons_by_counting)
{
    muster();
    UnitId assault = unit_for(A, "irrlicht", 6), levy = unit_for(B, "ditchers", 10);
    row(assault, 20, 20, 1, 0);
    row(levy, 20, 19, 1, 0);
    thin(assault, 1);
    thin(levy, 1);
    start(PHASE_COMBAT, A);
    /* a die: 4 of 6 hit, saved on 1; with each 1 another die: 6/5 dice for each */
    Odds blows;
    odds_of_blows(the_look(), assault, levy, false, &blows);
    CHECK_NEAR(odds_mean(&blows), 1.2 * 4 / 6 * 5 / 6);
    check_duel(assault, levy);
}

/* CCW-04: saves that were made are thrown again. Levy without weapons of their own: CCW-01; Infantry facing Cavalry: CON-06. */
TEST(lancers_who_have_charged_by_counting)
{
    muster();
    UnitId horse = unit("fen-horse"), levy = unit_for(B, "ditchers", 10);
    row(horse, 20, 20, 2, 0);
    row(levy, 20, 18.75, 1, 0);
    thin(horse, 2);
    thin(levy, 3);
    set_mark(horse, UM_CHARGED);
    start(PHASE_COMBAT, A);
    CHECK(marked(horse, UM_CHARGED));
    Odds blows;
    odds_of_blows(the_look(), horse, levy, true, &blows);
    CHECK_NEAR(odds_mean(&blows), 3 * 0.5 * (1 - 1 / 36.0));
    check_duel(horse, levy);
}

static void lowered(int suffered, int inflicted, int stress, FightOdds *odds)
{
    muster();
    UnitId levy = unit_for(B, "sedge", 8);
    row(levy, 20, 19, 1, 0);
    start(PHASE_COMBAT, A);
    the_battle()->unit[levy].tally[UT_STRESS] = (int16_t)stress;
    Odds own = odds_certain(suffered), his = odds_certain(inflicted);
    odds_of_fighter(the_look(), levy, &own, &his, &(Beside){ 0, false }, odds);
}

/* Zeal 6, 2 against 1: 5, Lower Morale. A d10 of 1 to 3 brings nothing, of 4 to 7 a marker, of 8 to 10 two. CON-07, 15, LMT-01 to 03. */
TEST(lower_morale_by_arithmetic)
{
    FightOdds odds;
    lowered(2, 1, 0, &odds);
    CHECK_NEAR(odds.toll.steady[2][0], 0.3);
    CHECK_NEAR(odds.toll.steady[2][1], 0.4);
    CHECK_NEAR(odds.toll.steady[2][2], 0.3);
    CHECK_NEAR(odds.beaten, 1);
}

/* With two markers 2 is added: 3; 4 to 7; 8 to 11; 12. The third marker leaves a modified Zeal of 3, the fourth 2, the fifth 1, and a d10
 * above it costs models. CON-16, LMT-01 to 04, MOR-11, 12. */
TEST(markers_make_lower_morale_worse_by_arithmetic)
{
    FightOdds odds;
    lowered(2, 1, 2, &odds);
    CHECK_NEAR(odds.toll.steady[2][2], 0.1);
    CHECK_NEAR(odds.toll.steady[2][3], 0.4 * 0.3);
    CHECK_NEAR(odds.toll.steady[2][4], 0.4 * 0.3 * 0.2);
    CHECK_NEAR(odds.toll.steady[2][5], 0.1 * 0.3 * 0.2 * 0.1);
}

/* ---- Skills, contests, flight, tests ahead --------------------------------------------------------------------------------------------- */

/* Section 8: level 1 with 2 tokens, 2 with 4, 2 with 6. */
TEST(skills_work_as_often_as_ones_fall)
{
    CHECK_NEAR(chance_of_skill(2, 1), 5 / 9.0);
    CHECK_NEAR(chance_of_skill(4, 2), 33 / 81.0);
    CHECK_NEAR(chance_of_skill(6, 2), 473 / 729.0);
    CHECK_NEAR(chance_of_call(2, 8), 15 / 36.0);
    CHECK_NEAR(chance_of_call(1, 5), 2 / 6.0);
    CHECK_NEAR(chance_of_call(3, 19), 0);
}

/* Two dice against one: of 216 throws 161 win, 36 lose... counted here. */
TEST(a_contest_is_won_as_often_as_its_sum_is_higher)
{
    int wins = 0, loses = 0;
    for (int i = 0; i < 216; i++) {
        int own = i % 6 + i / 6 % 6 + 2, his = i / 36 + 1;
        wins += own > his;
        loses += own < his;
    }
    CHECK_NEAR(chance_of_contest(2, 1, 0), (double)wins / (wins + loses));
    CHECK_NEAR(chance_of_contest(1, 1, 0), 0.5);
    CHECK_NEAR(chance_of_contest(1, 1, 1), 21.0 / 31);
}

/* W19: Pace 6 from (30,44), the edge at 48: the base is 3.5 from it, so that any die is enough; from (24,39) it is 8.5: from 3 on. */
TEST(flight_comes_to_the_edge_from_that_die_on)
{
    muster();
    UnitId levy = unit_for(A, "ditchers", 10);
    row(levy, 20, 39, 1, 0);
    set_mark(levy, UM_BROKEN);
    give_tokens(A, 3);
    alone(captain, 20, 36);
    start(PHASE_COMMAND, A);
    CHECK_EQ(edge_reached_on(the_look(), levy), 3);
    row(levy, 20, 44, 1, 0);
    CHECK_EQ(edge_reached_on(the_look(), levy), 1);
    order(captain);
    Clause *rally = deed(VERB_ORDER);
    rally->word = ORDER_RALLY;
    rally->unit = levy;
    CHECK(strstr(told_words(ODDS_OF_ANSWER), "Rallies on a d10 of 4 or less: 40.0 %"));
    CHECK(strstr(told_words(ODDS_OF_ANSWER), "over the edge"));
    CHECK(strstr(told_words(ODDS_IN_SHORT), "40.0 % to rally"));
}

/* TER-13: Medium passes wire on 3 or less. */
TEST(a_move_through_wire_tells_its_test)
{
    muster();
    ground("wire", 18, 26, 32, 27);
    UnitId marl = unit_for(A, "marl", 8);
    row(marl, 20, 28, 1, 0);
    start(PHASE_LINE, A);
    order(marl);
    deed(VERB_MOVE);
    all_by(0, -4);
    CHECK(strstr(told_words(ODDS_OF_ANSWER), "Wire: goes on a d6 of 3 or less: 50.0 %"));
}

/* TER-14: two tests, each passed on 4 or less. */
TEST(a_drive_through_mire_tells_its_tests)
{
    muster();
    ground("mire", 18, 24, 32, 25);
    UnitId tank = unit("old-meg");
    alone(tank, 24, 29);
    start(PHASE_CANNONADE, A);
    order(tank);
    deed(VERB_MOVE);
    Clause *on = deed(VERB_AHEAD);
    on->number = 6 * INCH;
    on->has_number = true;
    const char *words = told_words(ODDS_OF_ANSWER);
    CHECK(strstr(words, "1 test, on by a d6 of 4 or less: 66.7 %"));
    CHECK(strstr(words, "halted and Immobilised: 16.7 %"));
}

/* SHO-15, MOR-03, 07: what a gun's dice do besides Wounds is named; no Critical Hit, which no shot of it can be. */
TEST(a_gun_names_its_near_misses_and_its_second_test)
{
    gun_of(8, 0);
    start(PHASE_CANNONADE, A);
    order(shooter);
    deed(VERB_SHOOT)->unit = target;
    const char *words = told_words(ODDS_OF_ANSWER);
    CHECK(strstr(words, "8 dice, hit on 2 or less, whatever the Skill\n"));
    CHECK(strstr(words, "3 to 4: a Near Miss, 1 more on the Pinning Test (at most 3)\n"));
    CHECK(strstr(words, "Devastating: each Wound is tested for once more"));
    CHECK(strstr(words, "from the third on Battle Shock"));
    CHECK(!strstr(words, "Critical"));
}

/* SHO-17, WPN-08: a natural 1 of a Captain allows no save, and his revolver is Swift. */
TEST(a_captains_shot_says_what_his_one_and_his_move_do)
{
    muster();
    target = unit_for(B, "sedge", 8);
    alone(captain, 20, 30);
    row(target, 20, 24, 1, 0);
    start(PHASE_LINE, A);
    order(captain);
    deed(VERB_SHOOT)->unit = target;
    const char *words = told_words(ODDS_OF_ANSWER);
    CHECK(strstr(words, "a 1 to hit allows no save (Critical Hit)"));
    CHECK(!strstr(words, "Swift"));
    set_mark(captain, UM_MOVED);
    CHECK(strstr(told_words(ODDS_OF_ANSWER), "hit on 4 or less, Swift: though it has moved"));
}

/* "Or less", never "+": the needs of a shot, of saves and of blows. */
TEST(every_need_is_so_much_or_less)
{
    muster();
    shooter = unit_for(A, "marl", 8), target = unit_for(B, "sedge", 8);
    row(shooter, 20, 30, 1, 0);
    row(target, 20, 24.5, 1, 0);
    start(PHASE_LINE, A);
    order(shooter);
    deed(VERB_SHOOT)->unit = target;
    const char *words = told_words(ODDS_OF_ANSWER);
    CHECK(strstr(words, "Rifle: 8 dice, hit on 3 or less"));
    CHECK(strstr(words, "saved on 2 or less"));
    CHECK(!strchr(words, '+'));
    order(shooter);
    deed(VERB_CHARGE)->unit = target;
    words = told_words(ODDS_OF_ANSWER);
    CHECK(strstr(words, "6 dice, hit on 3 or less; saved on 2 or less"));
    CHECK(!strchr(words, '+'));
    CHECK(!strstr(words, "itself")); /* a line has one figure */
    CHECK(strstr(told_words(ODDS_IN_SHORT), " to destroy or break them in the fight"));
}

/* SHO-08: the front rank stands 24.5 away, the rear one 26: beyond 25. Both stand on the weapon's line, so that neither is lost. */
TEST(all_dice_of_a_weapon_stand_on_its_line)
{
    muster();
    shooter = unit_for(A, "marl", 8), target = unit_for(B, "sedge", 8);
    row(shooter, 20, 35.5, 1, 0);
    for (int i = 0; i < 4; i++)
        put(shooter, 5 + i, 20 + i, 37);
    row(target, 20, 10, 1, 0);
    start(PHASE_LINE, A);
    order(shooter);
    deed(VERB_SHOOT)->unit = target;
    CHECK(strstr(told_words(ODDS_OF_ANSWER),
                 "  Rifle: 4 dice, hit on 3 or less; 4 dice, hit on 1, Difficult: far\n"));
}

/* Three times of four a model: 0.75 of 8. */
TEST(what_is_lost_on_average_is_told_in_hundredths)
{
    char words[400] = "";
    Text text = text_in(words, sizeof words);
    Toll toll;
    muster();
    shooter = unit_for(A, "marl", 8);
    row(shooter, 20, 30, 1, 0);
    start(PHASE_LINE, A);
    toll_begin(the_look(), shooter, &toll);
    toll_add(&toll, 1, 0.75);
    toll_add(&toll, 0, 0.25);
    toll_words(the_look(), &toll, &text);
    CHECK(strstr(words, "Marl lose 0.75 of 8 models on average"));
}

/* ACT-06: 1 to 3 of a d6. */
/* A rifle hits on half of the faces and two thirds are not saved: a third of a model each. */
TEST(a_shot_in_short_tells_hundredths)
{
    for (int rifles = 2; rifles <= 4; rifles += 2) {
        muster();
        shooter = unit_for(A, "marl", 8), target = unit_for(B, "sedge", 8);
        row(shooter, 20, 30, 1, 0);
        row(target, 20, 24, 1, 0);
        thin(shooter, rifles);
        start(PHASE_LINE, A);
        order(shooter);
        deed(VERB_SHOOT)->unit = target;
        CHECK(strstr(told_words(ODDS_IN_SHORT),
                     rifles == 2 ? "costs them 0.67 models" : "costs them 1.33 models"));
    }
}

TEST(a_repair_tells_its_chance)
{
    muster();
    UnitId tank = unit("old-meg");
    alone(tank, 24, 29);
    set_mark(tank, UM_IMMOBILISED);
    start(PHASE_CANNONADE, A);
    order(tank);
    deed(VERB_REPAIR);
    CHECK(strstr(told_words(ODDS_OF_ANSWER), "Repaired on a d6 of 3 or less: 50.0 %"));
}
