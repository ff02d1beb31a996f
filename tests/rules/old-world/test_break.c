#include "field.h"
#include "fight/combat.h"
#include "fight/figures.h"

static Frame waiting;
static Ruleset mine;
static UnitId spears, gore;

static bool begin_with_frame(Play *play, int phase, SeatId seat)
{
    set_phase(play, phase, 0);
    set_active(play, seat, 0);
    push_first(play, waiting);
    return true;
}

static void lost_by(UnitId loser, int difference, int winners, int losers, bool terror)
{
    mine = old_world_ruleset;
    mine.game.enter = begin_with_frame;
    the_game()->ruleset = &mine;
    waiting = break_frame(the_look(), loser, difference, winners, losers, terror);
    the_battle()->over = 0;
    enter(PHASE_COMBAT, SOUTH);
}

static int outcome(void)
{
    return the_battle()->returned[0];
}

static void two_lines(const char *code)
{
    field();
    spears = plain(code, NORTH, 15);
    gore = plain("S4", SOUTH, 18);
    stand(spears, 30, 24, 180, 5);
    stand(gore, 30, 24, 0, 5);
    contacts_refresh(the_play());
}

TEST(ex_17_overwhelmed_or_not)
{
    static const struct {
        int by, winners, losers, first, second, outcome;
    } row[] = {
        { 3, 12, 8, 4, 2, BREAK_FALLS_BACK }, { 3, 18, 8, 4, 2, BREAK_FLEES },
        { 3, 16, 8, 4, 2, BREAK_FALLS_BACK }, { 9, 18, 8, 1, 1, BREAK_GIVES_GROUND },
        { 1, 8, 8, 5, 3, BREAK_FLEES },       { 1, 8, 8, 4, 2, BREAK_GIVES_GROUND },
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        two_lines("H6"); /* Ld 7 */
        lost_by(spears, row[i].by, row[i].winners, row[i].losers, false);
        CHECK_ASKED(NO_SEAT, WHY_BREAK_ROLL);
        DICE(row[i].first, row[i].second);
        CHECK_EQ(outcome(), row[i].outcome);
        CHECK_EQ(unit_tally(spears, UT_BREAK), row[i].outcome + 1);
    }
}

/* Ld 7. BRK-03: 6 is within it, 6 and 3 are not. BRK-06: 18 is more than twice 8. BRK-02: 8 is above it by itself. */
TEST(the_log_says_why_a_beaten_unit_flees_or_falls_back)
{
    two_lines("H6");
    lost_by(spears, 3, 16, 8, false);
    DICE(4, 2);
    CHECK(told_tale(TALE_BREAK_BY_LOSS));
    CHECK(!told_tale(TALE_BREAK_CRUSHED));
    two_lines("H6");
    lost_by(spears, 3, 18, 8, false);
    DICE(4, 2);
    CHECK(told_tale(TALE_BREAK_BY_LOSS));
    CHECK(told_tale(TALE_BREAK_CRUSHED));
    two_lines("H6");
    lost_by(spears, 1, 8, 8, false);
    DICE(5, 3);
    CHECK(told_tale(TALE_BREAK_BY_DICE));
    CHECK(!told_tale(TALE_BREAK_BY_LOSS));
    CHECK(!told_tale(TALE_LEADERSHIP_LENT));
}

/* BRK-03, BRK-04: the sum that counts has what was lost by in it; and a double 1 always holds */
TEST(the_throw_says_with_what_total_a_unit_holds_its_ground_and_what_is_added)
{
    two_lines("H6");
    lost_by(spears, 3, 16, 8, false);
    CHECK_EQ(the_battle()->request.wanted.need, 7);
    CHECK_EQ(the_battle()->request.wanted.plus, 3);
    two_lines("H6");
    profile_for(spears)->field[PF_LD] = 4;
    lost_by(spears, 9, 18, 8, false);
    CHECK(told_tale(TALE_BREAK_DOUBLE_ONE)); /* 2 and 9 are above 4 */
    CHECK_EQ(the_battle()->request.wanted.need, 2);
    CHECK_EQ(the_battle()->request.wanted.plus, 0);
    DICE(1, 1);
    CHECK_EQ(outcome(), BREAK_GIVES_GROUND);
    two_lines("H6");
    profile_for(spears)->field[PF_LD] = 4;
    lost_by(spears, 2, 8, 8, false); /* 2 and 2 are not */
    CHECK(!told_tale(TALE_BREAK_DOUBLE_ONE));
    CHECK_EQ(the_battle()->request.wanted.need, 4);
    CHECK_EQ(the_battle()->request.wanted.plus, 2);
}

/* SR-54, FRM-04: Ld 6 and 2 of the three full ranks behind the first; taken in the flank by Unit Strength 10 it has none. */
TEST(a_warband_tests_with_the_rank_bonus_that_the_combat_counts_and_the_log_says_so)
{
    field();
    spears = plain("H6", NORTH, 15);
    gore = plain("S4", SOUTH, 20);
    UnitId aside = plain("H6", NORTH, 10);
    stand(spears, 30, 24, 180, 5);
    stand(gore, 30, 24, 0, 5);
    stand(aside, 10, 10, 90, 5);
    contacts_refresh(the_play());
    lost_by(gore, 1, 8, 8, false);
    CHECK(told_tale(TALE_LEADERSHIP_RANKS));
    CHECK_EQ(the_battle()->request.wanted.need, 8);
    CHECK_EQ(leadership_by_ranks(the_look(), gore), rank_bonus(the_look(), gore));
    stand(aside, 30 - 75 / 25.4, 26.4, 90, 5);
    contacts_refresh(the_play());
    lost_by(gore, 1, 8, 8, false);
    CHECK(is_disrupted(the_look(), gore));
    CHECK(!told_tale(TALE_LEADERSHIP_RANKS));
    CHECK_EQ(the_battle()->request.wanted.need, 6);
}

TEST(the_log_names_the_general_on_whose_leadership_a_unit_tests) /* CHR-20: 9 in place of 7 */
{
    field();
    UnitId general = unit("H1", NORTH, 1);
    spears = plain("H6", NORTH, 15);
    stand(spears, 30, 24, 180, 5);
    stand_model(general, 1, 30, 18, 0);
    lost_by(spears, 1, 8, 8, false);
    DICE(6, 5);
    CHECK(told_tale(TALE_LEADERSHIP_LENT));
    CHECK(told_tale(TALE_BREAK_BY_DICE));
}

TEST(ex_16_a_shieldwall_turns_falling_back_into_giving_ground_once)
{
    two_lines("H5");
    set_mark(gore, UM_CHARGED);
    lost_by(spears, 1, 18, 17, false);
    DICE(3, 4); /* 7 is not above 7; 8 is */
    CHECK_ASKED(NORTH, WHY_SHIELDWALL);
    choose(1);
    CHECK_EQ(outcome(), BREAK_GIVES_GROUND);
    CHECK(marked(spears, UM_USED_SHIELDWALL));
    lost_by(spears, 1, 18, 17, false);
    DICE(3, 4);
    CHECK_EQ(outcome(), BREAK_FALLS_BACK);
}

TEST(no_shieldwall_in_a_turn_it_was_not_charged)
{
    two_lines("H5");
    lost_by(spears, 1, 18, 17, false);
    DICE(3, 4);
    CHECK_EQ(outcome(), BREAK_FALLS_BACK);
}

TEST(terror_takes_one_from_the_leadership_of_those_who_cause_none)
{
    two_lines("H6");
    lost_by(spears, 1, 8, 8, true);
    DICE(3, 4); /* 7 above 6 */
    CHECK_EQ(outcome(), BREAK_FLEES);
    two_lines("H6");
    give_trait(spears, TR_FEAR, 0);
    lost_by(spears, 1, 8, 8, true);
    DICE(3, 4);
    CHECK_EQ(outcome(), BREAK_FALLS_BACK);
}

TEST(the_battle_standard_lets_both_dice_fall_once_more)
{
    field();
    UnitId captain = unit("H2", NORTH, 1);
    spears = plain("H6", NORTH, 15);
    stand(spears, 30, 24, 180, 5);
    joined(captain, spears, 0); /* Ld 8 */
    lost_by(spears, 1, 8, 8, false);
    DICE(6, 4);
    CHECK_ASKED(NORTH, WHY_STANDARD);
    const Frame *asked = &the_battle()->frame[the_battle()->frames - 1];
    BreakOdds odds = break_odds_of(the_look(), asked); /* of one throw: 9 and more is 10 of 36 */
    CHECK_EQ((int)(36 * odds.breaks + 0.5), 10);
    CHECK(!the_battle()->request.wanted.again);
    choose(1);
    CHECK(the_battle()->request.wanted.again);
    DICE(6, 3); /* the second stands */
    CHECK_EQ(outcome(), BREAK_FLEES);
    lost_by(spears, 1, 8, 8, false);
    DICE(3, 4); /* 7 and 1 is within 8: nothing to ask */
    CHECK_EQ(outcome(), BREAK_GIVES_GROUND);
}

TEST(the_highest_leadership_of_the_unit_counts)
{
    two_lines("H6");
    profile_for(spears)->field[PF_CHAMPION] = 1;
    profile_for(spears)->field[PF_CHAMPION_LD] = 9;
    lost_by(spears, 1, 8, 8, false);
    DICE(4, 4); /* 8 and 1 against 9 */
    CHECK_EQ(outcome(), BREAK_GIVES_GROUND);
}

TEST(the_stubborn_may_fall_back_untested_the_first_time_even_when_overwhelmed)
{
    two_lines("H7"); /* Ld 8 */
    lost_by(spears, 4, 30, 5, false);
    CHECK_ASKED(NORTH, WHY_STUBBORN);
    usual(); /* 8 - 4 < 7: refuses */
    CHECK_EQ(outcome(), BREAK_FALLS_BACK);
    lost_by(spears, 4, 30, 5, false);
    DICE(4, 3);
    CHECK_EQ(outcome(), BREAK_FLEES);
}

TEST(the_unbreakable_give_ground_and_the_unstable_lose_the_difference_first)
{
    field();
    UnitId shades = plain("S16", SOUTH, 5);
    stand(shades, 30, 24, 0, 5);
    lost_by(shades, 3, 20, 5, false);
    CHECK_EQ(models(shades), 2);
    CHECK_EQ(the_battle()->request.shape, SHAPE_NONE); /* no dice */
    CHECK_EQ(outcome(), BREAK_GIVES_GROUND);
    lost_by(shades, 3, 20, 2, false);
    CHECK_EQ(models(shades), 0);
    CHECK_EQ(outcome(), -1);
}

TEST(frenzy_is_lost_for_good_with_a_combat)
{
    field();
    UnitId maws = plain("S5", SOUTH, 12);
    stand(maws, 30, 24, 0, 6);
    lost_by(maws, 1, 12, 12, false);
    CHECK(marked(maws, UM_FRENZY_LOST));
    DICE(1, 1);
    CHECK_EQ(outcome(), BREAK_GIVES_GROUND);
}
