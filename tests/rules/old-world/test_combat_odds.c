#include <stdlib.h>
#include <string.h>

#include "field.h"
#include "meadow.h"
#include "odds/combat_odds.h"
#include "tables.h"

/* The exact odds of combats and Break tests against counts by hand and by trial. */

static UnitId north, south;

static bool nearly(double a, double b)
{
    return a - b < 0.0005 && b - a < 0.0005;
}

TEST(a_break_test_by_counting_the_thirty_six_throws) /* EX-17: lost by 3, Ld 7 */
{
    /* 2D6 of 2 to 4 (6 of 36) gives ground, 5 to 7 (15) falls back, 8 and more (15) breaks. */
    BreakOdds odds = break_odds(7, 3, 16, 8, false);
    CHECK(nearly(odds.gives_ground, 6 / 36.0));
    CHECK(nearly(odds.falls_back, 15 / 36.0));
    CHECK(nearly(odds.breaks, 15 / 36.0));
    odds = break_odds(7, 3, 18, 8, false); /* overwhelmed */
    CHECK(nearly(odds.falls_back, 0));
    CHECK(nearly(odds.breaks, 30 / 36.0));
    odds = break_odds(7, 3, 16, 8, true); /* once more unless it holds */
    CHECK(nearly(odds.gives_ground, 6 / 36.0 + 30 / 36.0 * 6 / 36.0));
}

/* One Gorehide against one: WS3 against 3 is 4+, S3 against T4 5+, no save left: 1 in 6 at once for both. */
static void two_men(void)
{
    meadow();
    north = plain("S4", NORTH, 1);
    south = plain("S4", SOUTH, 1);
    profile_for(north)->field[PF_ARMOUR] = profile_for(south)->field[PF_ARMOUR] = 7;
    stand(north, 30, 24, 180, 1);
    stand(south, 30, 24, 0, 1);
    contacts_refresh(the_play());
}

TEST(two_men_who_strike_at_once)
{
    two_men();
    FightOdds odds;
    Combat combat = combat_of(the_look(), north);
    CHECK(fight_odds(the_look(), &combat, &odds));
    CHECK(nearly(odds.wiped[0], 1 / 6.0));
    CHECK(nearly(odds.wiped[1], 1 / 6.0));
    CHECK(nearly(odds.wins[0], 1 / 6.0 * 5 / 6.0));
    CHECK(nearly(odds.drawn, 26 / 36.0)); /* both fall or neither */
}

TEST(the_quicker_of_two_may_spare_himself_the_blow)
{
    two_men();
    profile_for(north)->field[PF_I] = 9;
    FightOdds odds;
    Combat combat = combat_of(the_look(), north);
    CHECK(fight_odds(the_look(), &combat, &odds));
    CHECK(nearly(odds.wiped[1], 1 / 6.0));
    CHECK(nearly(odds.wiped[0], 5 / 6.0 * 1 / 6.0));
}

static int wounds_lost(UnitId unit, int at_first)
{
    return at_first - models(unit);
}

/* The odds of EX-16's combat agree with four hundred of them played out by defaults. */
TEST(ex_16_as_often_as_it_is_played)
{
    enum { TRIALS = 400, TWENTY = 20 };
    double lost[2] = { 0, 0 };
    int south_wins = 0, north_wins = 0;
    FightOdds odds;
    for (int i = 0; i < TRIALS; i++) {
        meadow();
        north = plain("H5", NORTH, TWENTY);
        south = plain("S4", SOUTH, TWENTY);
        stand(north, 30, 24, 180, 5);
        stand(south, 30, 24, 0, 5);
        set_mark(south, UM_CHARGED);
        set_tally_of(south, UT_CHARGE_DISTANCE, 600);
        if (i == 0) {
            contacts_refresh(the_play());
            set_tally_of(north, UT_WEAPON, weapon("thrusting-spear") + 1);
            Combat combat = combat_of(the_look(), north);
            CHECK(fight_odds(the_look(), &combat, &odds));
            set_tally_of(north, UT_WEAPON, 0);
        }
        go_to(PHASE_COMBAT, SOUTH);
        Chance chance = { (uint64_t)i };
        while (the_battle()->request.why != WHY_BREAK_ROLL && the_battle()->active == SOUTH) {
            Answer answer;
            if (the_battle()->request.shape != SHAPE_DICE) {
                usual();
                continue;
            }
            battle_dice(the_battle(), &chance, &answer);
            Verdict verdict = try_answer(&answer);
            CHECK(is_yes(&verdict));
        }
        lost[0] += wounds_lost(north, TWENTY);
        lost[1] += wounds_lost(south, TWENTY);
        bool broke = the_battle()->request.why == WHY_BREAK_ROLL;
        south_wins += broke && the_battle()->request.unit == north;
        north_wins += broke && the_battle()->request.unit == south;
    }
    int n = odds.unit[0] == north ? 0 : 1;
    /* The spread of the means is about 0.08, of the shares 0.025. */
    double off = lost[0] / TRIALS - odds.loses[n], other = lost[1] / TRIALS - odds.loses[1 - n];
    CHECK(off < 0.25 && off > -0.25);
    CHECK(other < 0.25 && other > -0.25);
    double wins = (double)south_wins / TRIALS - odds.wins[1 - n];
    double loses = (double)north_wins / TRIALS - odds.wins[n];
    CHECK(wins < 0.08 && wins > -0.08);
    CHECK(loses < 0.08 && loses > -0.08);
}

/* The two men of above: each wins when he alone strikes home, 1/6 * 5/6 = 13.9 %; 26/36 = 72.2 % is a draw. */
TEST(the_outlook_of_a_fight_says_who_wins_how_often)
{
    char words[640];
    Text text = text_in(words, sizeof words);
    two_men();
    old_world_melee_odds(the_look(), north, &text);
    CHECK(strstr(words, "wins 13.9 %") != NULL);
    CHECK(strstr(words, "A draw: 72.2 %") != NULL);
}

static bool is_foretold(const char *words)
{
    char told[640];
    Text text = text_in(told, sizeof told);
    told[0] = 0;
    old_world_melee_odds(the_look(), north, &text);
    return strstr(told, words) != NULL;
}

/* One of two behind each other falls, the hinder one, in 1 of 6; unless the other man falls too (5/6) he in front is 1 behind
 * with Leadership 6 and breaks with 7 or more, 21 throws of 36: 5/36 * 21/36 = 8.1 %. With a re-roll of the 26 throws that do not
 * hold: 5/36 * 26/36 * 21/36 = 5.9 %. The Battle Standard reaches 12"; he in front is a base farther from it. */
static void two_behind_each_other(double standard_behind)
{
    meadow();
    north = plain("S4", NORTH, 1);
    south = plain("S4", SOUTH, 2);
    UnitId standard = unit("S2", SOUTH, 1);
    profile_for(north)->field[PF_ARMOUR] = profile_for(south)->field[PF_ARMOUR] = 7;
    stand(north, 30, 24, 180, 1);
    stand(south, 30, 24, 0, 1);
    stand_model(standard, 1, 30, 44, 0);
    double near = (double)command_gap(the_look(), standard, south, NULL) / INCH;
    stand_model(standard, 1, 30, 44 - near + standard_behind, 0);
    contacts_refresh(the_play());
}

TEST(a_fight_is_foretold_with_the_re_roll_of_those_who_still_stand_in_reach)
{
    two_behind_each_other(10);
    CHECK(is_foretold("breaks 5.9 % (Battle Standard re-roll),"));
    two_behind_each_other(11.9);
    CHECK(is_foretold("breaks 8.1 % (Battle Standard re-roll while 2 or more stand),"));
    two_behind_each_other(12.2);
    CHECK(is_foretold("breaks 8.1 %, wiped"));
}

/* CHR-22: it stands 20.54" from the nearest of them; its Command range is 12". */
TEST(a_battle_standard_too_far_off_for_a_re_roll_is_named_with_its_distance)
{
    meadow();
    north = plain("S4", NORTH, 20);
    south = plain("S4", SOUTH, 5);
    UnitId standard = unit("S2", SOUTH, 1);
    stand(north, 30, 24, 180, 5);
    stand(south, 30, 24, 0, 5);
    stand_model(standard, 1, 55, 24, 0);
    contacts_refresh(the_play());
    enter(PHASE_COMBAT, NORTH);
    until(WHY_BREAK_ROLL, 6);
    CHECK(is_foretold("tests, no re-roll (Battle Standard 21"));
    CHECK(is_foretold("reach 12.00\"): gives ground 16.7 %"));
}

/* Two ranks and so 2 behind. Leadership 6 holds with 4 or less, 6 throws of 36; 20 are more than twice 5: the other 30 break.
 * Once the sum stood there the strengths were forgotten, and 9 of them fell back. */
TEST(a_break_test_is_foretold_alike_before_and_after_the_combat_is_added_up)
{
    static const char chances[] = ": gives ground 16.7 %, falls back 0.0 %, breaks 83.3 %";
    meadow();
    north = plain("S4", NORTH, 20);
    south = plain("S4", SOUTH, 5);
    stand(north, 30, 24, 180, 5);
    stand(south, 30, 24, 0, 5);
    contacts_refresh(the_play());
    enter(PHASE_COMBAT, NORTH);
    until(WHY_STRIKE, 6);
    CHECK(is_foretold("2 behind, would test"));
    CHECK(is_foretold(chances));
    until(WHY_BREAK_ROLL, 6); /* every blow is saved */
    CHECK(is_foretold("2 behind, tests"));
    CHECK(is_foretold(chances));
}

/* The same with a Battle Standard near by: only who fails twice breaks, 30/36 of 30/36. When the first throw lies there the
 * second is a throw as any other. */
TEST(a_break_test_is_foretold_with_the_throw_that_is_still_to_come)
{
    meadow();
    north = plain("S4", NORTH, 20);
    south = plain("S4", SOUTH, 5);
    UnitId standard = unit("S2", SOUTH, 1);
    stand(north, 30, 24, 180, 5);
    stand(south, 30, 24, 0, 5);
    stand_model(standard, 1, 38, 24, 0);
    contacts_refresh(the_play());
    enter(PHASE_COMBAT, NORTH);
    until(WHY_BREAK_ROLL, 6);
    CHECK(is_foretold("2 behind, tests, Battle Standard re-roll: gives ground 30.6 %, "
                      "falls back 0.0 %, breaks 69.4 %"));
    until(WHY_STANDARD, 6); /* a twelve */
    CHECK(is_foretold("if it tests once more: gives ground 16.7 %, "
                      "falls back 0.0 %, breaks 83.3 %"));
    until(WHY_BREAK_ROLL, 6);
    CHECK(is_foretold("2 behind, tests once more: gives ground 16.7 %, "
                      "falls back 0.0 %, breaks 83.3 %"));
    until(WHY_WIN, 6); /* and another */
    CHECK(is_foretold("2 behind, tested: breaks"));
}

/* Two dice against two: 73/648 of all throws tie, 146 of 1296; so (1296 + 146) / 2592 = 55.6 % pursue far enough. */
TEST(a_winner_is_told_how_often_a_pursuit_runs_the_enemy_down)
{
    char words[400];
    meadow();
    north = plain("S4", NORTH, 20);
    south = plain("S4", SOUTH, 5);
    stand(north, 30, 24, 180, 5);
    stand(south, 30, 24, 0, 5);
    contacts_refresh(the_play());
    enter(PHASE_COMBAT, NORTH);
    until(WHY_WIN, 6); /* every blow is saved, ranks win, a twelve breaks */
    Answer answer = answer_now(ANSWER_CHOICE);
    Text text = text_in(words, sizeof words);
    old_world_odds(the_look(), &answer, &text);
    CHECK(strstr(words, "run down by a pursuit: 55.6 %") != NULL);
}

TEST(where_no_draw_can_be_it_is_said_whose_musician_decides) /* CR-10 */
{
    for (int musicians = 1; musicians <= 2; musicians++) {
        char words[800] = "";
        Text text = text_in(words, sizeof words);
        meadow();
        north = unit("S4", NORTH, 10);
        south = musicians == 2 ? unit("S4", SOUTH, 10) : plain("S4", SOUTH, 10);
        stand(north, 30, 24, 180, 5);
        stand(south, 30, 24, 0, 5);
        contacts_refresh(the_play());
        old_world_melee_odds(the_look(), north, &text);
        bool said = strstr(words, "A draw: 0.0 % (level, the musician of") != NULL;
        CHECK_EQ(said, musicians == 1);
        CHECK(strstr(words, "A draw: ") != NULL);
    }
}
