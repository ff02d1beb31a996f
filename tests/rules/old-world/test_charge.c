#include <string.h>

#include "engine/throw.h"
#include "meadow.h"

#include "move/movement.h"
#include "tables.h"

/* Declaring charges, charge moves and their ends: ARC, CHG, CMV; EX-02, 04, 05, 06, 07, 20. */

static UnitId spears, gore;

/* H5 in F=(30,30) facing north against S4 facing south, that many inches away. */
static void facing_at(double gap)
{
    meadow();
    spears = plain("H5", NORTH, 20);
    gore = plain("S4", SOUTH, 20);
    stand(spears, 30, 30, 0, 5);
    stand(gore, 30, 30 - gap, 180, 5);
    go_to(PHASE_DECLARE, NORTH);
}

static void declare_charge(UnitId charger, UnitId target)
{
    order(charger), at_unit(VERB_CHARGE, target), give();
}

/* The charge is declared; the battle now stands at the charge moves. */
static void charging(UnitId charger, UnitId target)
{
    declare_charge(charger, target);
    go_to(PHASE_CHARGE_MOVES, the_battle()->unit[charger].seat);
}

TEST(the_reach_of_who_strides_swiftly_is_told_with_all_its_terms) /* SR-47: 4 + 6 + 3 */
{
    char words[160];
    Text text = text_in(words, sizeof words);
    facing_at(13.5);
    give_trait(spears, TR_SWIFTSTRIDE, 0);
    order(spears), at_unit(VERB_CHARGE, gore);
    CHECK_REFUSED_INCHES(NO_CHG_RANGE_SWIFT, 13.50, 13.00);
    Verdict verdict = judged();
    verdict_words(the_look(), &verdict, &text);
    CHECK(strstr(words, "13.00\" at most (Movement 4 + 6 + 3 for Swiftstride)") != NULL);
}

TEST(a_charge_reaches_its_movement_and_six_inches) /* EX-04, CHG-07 */
{
    facing_at(10.01);
    order(spears), at_unit(VERB_CHARGE, gore);
    CHECK_REFUSED_INCHES(NO_CHG_RANGE, 10.01, 10.00);
    CHECK_EQ(judged().third, 4);
    facing_at(10);
    order(spears), at_unit(VERB_CHARGE, gore), give();
    CHECK_EQ(charge_target(the_look(), spears), gore);
}

/* CHG-10: 9.5" straight through a marsh: M 4 - 1 + 6 = 9, and with Swiftstride 12.5" against 4 - 1 + 6 + 3 = 12. */
static void through_a_marsh_at(double gap)
{
    meadow();
    spears = plain("H5", NORTH, 20);
    gore = plain("S4", SOUTH, 20);
    PieceId marsh = terrain("difficult", 26, 25, 34, 27);
    the_game()->piece[marsh].title = name_of("Marsh");
    stand(spears, 30, 30, 0, 5);
    stand(gore, 30, 30 - gap, 180, 5);
    go_to(PHASE_DECLARE, NORTH);
    order(spears), at_unit(VERB_CHARGE, gore);
}

static bool is_refused_with(const char *part)
{
    char words[320];
    Text text = text_in(words, sizeof words);
    Verdict verdict = judged();
    verdict_words(the_look(), &verdict, &text);
    return strstr(words, part) != NULL;
}

TEST(a_charge_that_a_marsh_makes_too_far_names_the_marsh)
{
    through_a_marsh_at(9.5);
    CHECK_REFUSED_INCHES(NO_CHG_SLOWED, 9.50, 9.00);
    CHECK(is_refused_with("9.00\" at most (Movement 4, 1 less for Marsh, + 6)"));
    CHECK(is_refused_with("crosses it and takes 9.50\""));
    through_a_marsh_at(12.5);
    give_trait(spears, TR_SWIFTSTRIDE, 0);
    CHECK_REFUSED_INCHES(NO_CHG_SLOWED_SWIFT, 12.50, 12.00);
    CHECK(
        is_refused_with("12.00\" at most (Movement 4, 1 less for Marsh, + 6 + 3 for Swiftstride)"));
}

/* The corners that are nearest to each other, (32.46,30) and (33.54,20.6), lie 9.46" apart and no wood between them, but the left of
 * the block comes through one at x = 28 to 29.5. */
TEST(a_wood_beside_the_straight_line_is_shown_on_the_way_that_crosses_it)
{
    static DrawingList list;
    meadow();
    spears = plain("H5", NORTH, 20);
    gore = plain("S4", SOUTH, 20);
    PieceId wood = terrain("wood", 28, 27, 29.5, 28.5);
    stand(spears, 30, 30, 0, 5);
    stand(gore, 36.49, 20.6, 180, 5);
    go_to(PHASE_DECLARE, NORTH);
    order(spears), at_unit(VERB_CHARGE, gore);
    Verdict verdict = judged();
    CHECK_EQ(verdict.refusal, NO_CHG_SLOWED);
    CHECK_EQ(verdict.piece, wood);
    CHECK(verdict.measured > unit_gap(the_look(), spears, gore, NULL));
    sketch_charge(the_look(), spears, gore, &list);
    int ways = 0;
    for (int i = 0; i < list.count; i++)
        ways += list.drawing[i].kind == DRAW_LINE && list.drawing[i].tone == TONE_BAD &&
                list.drawing[i].corners > 2;
    CHECK_EQ(ways, 1);
}

TEST(a_charge_goes_home_as_a_charge_and_falls_short_at_a_walk)
{
    facing_at(8);
    charging(spears, gore);
    DICE(4, 6);
    usual();
    CHECK_EQ(went_as(spears), MANNER_CHARGE);
    facing_at(8);
    charging(spears, gore);
    DICE(1, 2);
    CHECK(told(EV_FRONT, spears));
    CHECK_EQ(went_as(spears), MANNER_WALK);
}

TEST(a_charge_a_hair_short_of_an_inch_has_that_inch) /* CMV-07: full inches are floor(d + 0.005) */
{
    facing_at(2.996);
    charging(spears, gore);
    DICE(2, 6);
    usual();
    CHECK_EQ(unit_tally(spears, UT_CHARGE_DISTANCE), 300);
    facing_at(2.994);
    charging(spears, gore);
    DICE(2, 6);
    usual();
    CHECK_EQ(unit_tally(spears, UT_CHARGE_DISTANCE), 299);
}

TEST(a_charge_of_exactly_its_range_goes_home) /* EX-05, CMV-01, CMV-04, CMV-07 */
{
    facing_at(10);
    charging(spears, gore);
    DICE(2, 6);
    CHECK_ASKED(NORTH, WHY_CHARGE_PATH);
    usual();
    CHECK_FRONT(spears, 30, 20, 0);
    CHECK_EQ(unit_tally(spears, UT_CHARGE_DISTANCE), 1000);
    CHECK(is_engaged(the_look(), gore));
    CHECK(marked(spears, UM_CHARGED)); /* CMV-15 */
}

TEST(a_failed_charge_moves_by_the_charge_roll) /* EX-05, CMV-08 */
{
    facing_at(10);
    charging(spears, gore);
    DICE(5, 5);
    CHECK_FRONT(spears, 30, 25, 0);
    CHECK(marked(spears, UM_CHARGE_FAILED));
    CHECK(!marked(spears, UM_CHARGED));
}

TEST(the_lower_die_is_discarded) /* CMV-01 */
{
    facing_at(8.5);
    charging(spears, gore);
    DICE(5, 1); /* 4 + 5 = 9 */
    usual();
    CHECK_FRONT(spears, 30, 21.5, 0);
}

static UnitId knights;

/* EX-06: M7, no Swiftstride, three files of two. */
static void knights_at_an_angle(void)
{
    meadow();
    knights = plain("H11", SOUTH, 6);
    spears = plain("H5", NORTH, 20);
    Profile *p = profile_for(knights);
    for (int i = 0; i < p->traits; i++) {
        if (p->trait[i].trait == TR_SWIFTSTRIDE)
            p->trait[i] = p->trait[--p->traits];
    }
    stand(knights, 20, 30, 0, 3);
    stand(spears, 26, 20, 180, 5);
    go_to(PHASE_DECLARE, SOUTH);
    charging(knights, spears);
}

TEST(a_charge_takes_the_path_with_most_models_in_contact) /* EX-06, R = 13: 3 and 5 in contact */
{
    knights_at_an_angle();
    DICE(6, 1);
    usual();
    CHECK_EQ(front_of(knights).facing, 0);
    CHECK_LENGTH(front_of(knights).at.y, inches(20));
    Block block = block_of(the_look(), knights);
    int first = 0;
    Segment face = base_side(unit_outline(the_look(), spears), SIDE_FRONT);
    CHECK_EQ(align_files(&block, face, &first), 3);
    /* All five defenders touch when the right end reaches 27.476 - 0.05: the contact is at 23.883, which a wheel of p about
     * (21.772,30) reaches when 21.772 - 3.543 cos p + (10 - 3.543 sin p) tan p is that: p = 32.21 degrees, at a cost of
     * 3.543 x 0.5622 + (10 - 3.543 x 0.5330) / 0.8461 = 11.578. The grid's 33 degrees cost 11.663. */
    CHECK(unit_tally(knights, UT_CHARGE_DISTANCE) >= 1157);
    CHECK(unit_tally(knights, UT_CHARGE_DISTANCE) <= 1158);
}

TEST(a_short_charge_takes_the_path_it_can_reach) /* EX-06, R = 11 */
{
    knights_at_an_angle();
    DICE(4, 4);
    usual();
    CHECK_LENGTH(front_of(knights).at.y, inches(20));
    CHECK_EQ(unit_tally(knights, UT_CHARGE_DISTANCE), 1077); /* the least, 10.775 */
    CHECK(marked(knights, UM_CHARGED));
}

/* With a 4 it goes the one, with a 6 the other: 1 - (1/2)^2. */
TEST(the_arrow_of_a_charge_names_the_way_that_more_models_are_worth) /* EX-06, R = 11 and 13 */
{
    static DrawingList list;
    knights_at_an_angle();
    list.count = 0;
    old_world_persistent(the_look(), &list);
    CHECK_EQ(list.count, 1);
    CHECK(strstr(list.drawing[0].words, "10.7") == list.drawing[0].words);
    CHECK(strstr(list.drawing[0].words, "\" to 11.58\", 4+: 75.0 %"));
}

TEST(the_arrow_of_a_charge_names_one_way_where_all_touch_at_once)
{
    static DrawingList list;
    facing_at(8);
    declare_charge(spears, gore);
    list.count = 0;
    old_world_persistent(the_look(), &list);
    CHECK_EQ(list.count, 1);
    CHECK_TEXT(list.drawing[0].words, "8.00\", 4+: 75.0 %");
}

TEST(where_no_path_is_short_enough_the_charge_fails) /* EX-06: the least costs 10.775 */
{
    knights_at_an_angle();
    DICE(3, 3); /* R = 10 */
    CHECK(marked(knights, UM_CHARGE_FAILED));
}

TEST(the_player_may_choose_his_path_but_not_fewer_contacts) /* CMV-04, CMV-05 */
{
    knights_at_an_angle();
    DICE(6, 1);
    order(knights), wheel_degrees(knights, HAND_RIGHT, 17), length(VERB_FORWARD, 10);
    CHECK_REFUSED(NO_CMV_CONTACT);
    order(knights), wheel_degrees(knights, HAND_RIGHT, 17), wheel_degrees(knights, HAND_LEFT, 5),
        length(VERB_FORWARD, 10);
    CHECK_REFUSED_COUNT(NO_CMV_MANOEUVRE, 2, 1);
    order(knights), wheel_degrees(knights, HAND_RIGHT, 33), length(VERB_FORWARD, 9.623);
    give();
    CHECK_LENGTH(front_of(knights).at.x, inches(25.812));
    CHECK_EQ(unit_tally(knights, UT_CHARGE_DISTANCE), 1166);
}

TEST(most_of_the_front_rank_says_which_arc) /* EX-07, ARC-01, ARC-02 */
{
    meadow();
    spears = unit("H5", NORTH, 20);
    UnitId chargers = unit("H8", SOUTH, 5);
    stand(spears, 36, 24, 0, 5);
    stand(chargers, 44, 33.3, 270, 5);
    go_to(PHASE_DECLARE, SOUTH);
    CHECK_EQ(arc_of(the_look(), spears, chargers), SIDE_RIGHT);
}

TEST(a_column_cannot_charge) /* EX-02, CHG-04 */
{
    meadow();
    spears = plain("H5", NORTH, 20);
    gore = plain("S4", SOUTH, 20);
    stand(spears, 30, 30, 0, 4);
    stand(gore, 30, 24, 180, 5);
    go_to(PHASE_DECLARE, NORTH);
    order(spears), at_unit(VERB_CHARGE, gore);
    CHECK_REFUSED_COUNT(NO_CHG_COLUMN, 4, 5);
}

TEST(under_the_errata_a_column_may_declare) /* OPT-11 */
{
    meadow();
    set_option(OPT_ERRATA, 1);
    spears = plain("H5", NORTH, 20);
    gore = plain("S4", SOUTH, 20);
    stand(spears, 30, 30, 0, 4);
    stand(gore, 30, 24, 180, 5);
    go_to(PHASE_DECLARE, NORTH);
    order(spears), at_unit(VERB_CHARGE, gore), give();
}

TEST(who_flees_rallied_or_is_forbidden_does_not_charge) /* CHG-06, STR-08 */
{
    static const UnitMark mark_of[] = { UM_FLEEING, UM_RALLIED, UM_NO_CHARGE };
    static const Refusal refusal[] = { NO_CHG_FLEEING, NO_CHG_RALLIED, NO_CHG_FORBIDDEN };
    for (int i = 0; i < 3; i++) {
        facing_at(5);
        set_mark(spears, mark_of[i]);
        order(spears), at_unit(VERB_CHARGE, gore);
        CHECK_REFUSED(refusal[i]);
    }
}

TEST(a_target_must_lie_in_the_front_arc) /* CHG-03 */
{
    meadow();
    spears = plain("H5", NORTH, 20);
    gore = plain("S4", SOUTH, 20);
    stand(spears, 30, 30, 180, 5);
    stand(gore, 30, 20, 180, 5);
    go_to(PHASE_DECLARE, NORTH);
    order(spears), at_unit(VERB_CHARGE, gore);
    CHECK_REFUSED(NO_CHG_ARC);
}

TEST(friends_are_not_charged) /* CHG-01 */
{
    facing_at(8);
    order(spears), at_unit(VERB_CHARGE, spears);
    CHECK_REFUSED(NO_CHG_FRIEND);
}

TEST(one_charge_for_each_unit) /* CHG-09 */
{
    facing_at(8);
    declare_charge(spears, gore);
    order(spears), at_unit(VERB_CHARGE, gore);
    CHECK_REFUSED(NO_CHG_TWICE);
}

/* A wall 20" long between 5" wide units: nobody goes round it. */
static Refusal charge_at_a_wall(double slit)
{
    meadow();
    spears = plain("H5", NORTH, 20);
    gore = plain("S4", SOUTH, 20);
    terrain("impassable", 20, 25, 30 - slit / 2, 26);
    terrain("impassable", 30 + slit / 2, 25, 40, 26);
    stand(spears, 30, 30, 0, 5);
    stand(gore, 30, 22, 180, 5);
    go_to(PHASE_DECLARE, NORTH);
    return judge_charge(the_look(), spears, gore).refusal;
}

TEST(a_way_that_is_closed_but_can_be_seen_through_blocks_the_charge) /* CHG-08 */
{
    CHECK_EQ(charge_at_a_wall(1), NO_CHG_BLOCKED);
}

TEST(
    a_wall_that_hides_the_target_refuses_the_charge_for_sight) /* LOS-03: sight is judged before the way */
{
    CHECK_EQ(charge_at_a_wall(0), NO_CHG_LOS);
}

/* EX-20: H11 (M7, Swiftstride) 11.50" from S4 with a hedge between. */
static void over_the_hedge(void)
{
    meadow();
    knights = plain("H11", NORTH, 6);
    gore = plain("S4", SOUTH, 20);
    terrain("low", 20, 24, 40, 24.5);
    stand(knights, 30, 30, 0, 6);
    stand(gore, 30, 18.5, 180, 5);
    go_to(PHASE_DECLARE, NORTH);
}

static const char *says_of(int choice)
{
    static char said[80];
    Answer answer = answer_now(ANSWER_CHOICE);
    Text text = text_in(said, sizeof said);
    said[0] = 0;
    answer.value = choice;
    old_world_choice_odds(the_look(), &answer, &text);
    return said;
}

TEST(
    over_an_obstacle_the_charge_is_shorter_and_the_higher_die_goes) /* EX-20, CHG-10, CMV-02, CMV-03 */
{
    over_the_hedge();
    CHECK_LENGTH(judge_charge(the_look(), knights, gore).allowed, inches(15));
    charging(knights, gore);
    CHECK_ASKED(NORTH, WHY_SWIFT);
    /* 6 and the lower die and the other have to be 11.50: the lower is 1 to 6 in 11, 9, 7, 5, 3, 1 of 36, and then 2, 3, 4, 5, 6, 6 of
     * 6 do: 126 of 216. Alone it has to be a 6. */
    CHECK_TEXT(says_of(0), "The charge comes home: 2.8 %");
    CHECK_TEXT(says_of(1), "The charge comes home: 58.3 %");
    choose(1);
    DICE(6, 2, 3); /* 2 + 3 = 5, range 6 + 5 = 11 < 11.50 */
    CHECK_FRONT(knights, 30, 25, 0);
    CHECK(marked(knights, UM_CHARGE_FAILED));
}

TEST(a_good_roll_carries_over_the_obstacle) /* EX-20 */
{
    over_the_hedge();
    charging(knights, gore);
    choose(1);
    DICE(6, 3, 4); /* 3 + 4 = 7, range 13 */
    usual();
    CHECK_FRONT(knights, 30, 18.5, 0);
}

TEST(fear_must_be_overcome_to_charge) /* CHG-11 */
{
    meadow();
    knights = plain("H5", NORTH, 5);
    UnitId trolls = plain("S9", SOUTH, 3); /* US 9 */
    stand(knights, 30, 30, 0, 5);
    stand(trolls, 30, 25, 180, 3);
    go_to(PHASE_DECLARE, NORTH);
    order(knights), at_unit(VERB_CHARGE, trolls), give();
    DICE(6, 5); /* 11 > 7 */
    CHECK(marked(knights, UM_CHARGE_FAILED));
    CHECK_EQ(charge_target(the_look(), knights), NO_UNIT);
}

TEST(a_leadership_test_says_what_sum_it_wants) /* GEN-06: never less than 2 */
{
    static const int leadership[] = { 7, 2, 1 };
    for (int i = 0; i < 3; i++) {
        meadow();
        knights = plain("H5", NORTH, 5);
        UnitId trolls = plain("S9", SOUTH, 3);
        profile_for(knights)->field[PF_LD] = leadership[i];
        stand(knights, 30, 30, 0, 5);
        stand(trolls, 30, 25, 180, 3);
        go_to(PHASE_DECLARE, NORTH);
        order(knights), at_unit(VERB_CHARGE, trolls), give();
        CHECK_ASKED(NO_SEAT, WHY_TEST);
        CHECK_EQ(the_battle()->request.wanted.need, i ? 2 : 7);
    }
}

TEST(the_impetuous_must_charge_when_their_test_fails) /* CHG-13, SR-28 */
{
    meadow();
    spears = plain("H5", NORTH, 20);
    gore = unit("S4", SOUTH, 20);
    stand(spears, 30, 30, 0, 5);
    stand(gore, 30, 24, 180, 5);
    go_to(PHASE_DECLARE, SOUTH);
    CHECK_ASKED(NO_SEAT, WHY_TEST);
    DICE(6, 5);
    order(NO_UNIT), deed(VERB_DONE);
    CHECK_REFUSED(NO_CHG_MUST);
    declare_charge(gore, spears);
    order(NO_UNIT), deed(VERB_DONE), give();
}

static const char *title_thrown(void)
{
    static char title[60];
    Text text = text_in(title, sizeof title);
    title[0] = 0;
    for (size_t i = 0; i < log_told()->events; i++)
        if (log_told()->event[i].kind == EV_DICE)
            throw_title_words(the_look(), &log_told()->event[i], &text);
    return title;
}

/* Its card says Leadership 6 and 2 for the ranks, 8; the test is on 6: that looked like a false figure of a test without a name. */
TEST(an_impetuous_test_says_what_it_is_and_why_its_leadership_is_not_the_cards) /* CHG-13, SR-54 */
{
    char said[300] = "";
    Text text = text_in(said, sizeof said);
    meadow();
    spears = plain("H5", NORTH, 20);
    gore = plain("S4", SOUTH, 20);
    stand(spears, 30, 30, 0, 5);
    stand(gore, 30, 24, 180, 5);
    CHECK_EQ(leadership(the_look(), gore), 8);
    go_to(PHASE_DECLARE, SOUTH);
    CHECK_ASKED(NO_SEAT, WHY_TEST);
    CHECK(told_tale(TALE_LEADERSHIP_PLAIN));
    CHECK_EQ(the_battle()->request.wanted.need, 6);
    Answer dice = { .kind = ANSWER_DICE };
    old_world_odds(the_look(), &dice, &text);
    CHECK(strstr(said, "Impetuous test: ") == said);
    CHECK(strstr(said, " against 6 (Rank Bonus 2 does not count)") != NULL);
    said[0] = 0;
    text = text_in(said, sizeof said);
    old_world_detail(the_look(), &text);
    CHECK_TEXT(said, "It is the Impetuous test.");
    DICE(4, 3);
    CHECK_TEXT(title_thrown(), "Impetuous test");
}

TEST(several_chargers_share_a_face) /* CMV-13, GEO-23 */
{
    meadow();
    spears = plain("H5", NORTH, 10);
    UnitId more = plain("H6", NORTH, 10);
    gore = plain("S4", SOUTH, 20);
    stand(spears, 27.4, 30, 0, 5);
    stand(more, 32.6, 30, 0, 5);
    stand(gore, 30, 24, 180, 5);
    go_to(PHASE_DECLARE, NORTH);
    declare_charge(spears, gore);
    declare_charge(more, gore);
    go_to(PHASE_CHARGE_MOVES, NORTH);
    pick_unit(spears);
    DICE(6, 6, 6, 6); /* all roll first */
    until(WHY_REMAINING, 6);
    CHECK(is_engaged(the_look(), spears));
    CHECK(is_engaged(the_look(), more));
    CHECK_LENGTH(front_of(spears).at.y, inches(24));
    CHECK_LENGTH(front_of(more).at.y, inches(24));
}

/* The second comes at the flank where the first's own flank stands out beyond the face. */
TEST(chargers_of_another_face_do_not_make_room) /* GEO-23: only those of one face share it */
{
    meadow();
    spears = plain("H5", NORTH, 20);
    UnitId more = plain("H6", NORTH, 20);
    gore = plain("S4", SOUTH, 5);
    stand(spears, 30, 30, 0, 8); /* 7.87" wide before a face of 5.91" */
    stand(gore, 30, 24, 180, 5); /* one rank: 1.18" deep */
    stand(more, 39, 23, 270, 5); /* its flank is no deeper than the spears stand before it */
    go_to(PHASE_DECLARE, NORTH);
    declare_charge(spears, gore);
    declare_charge(more, gore);
    go_to(PHASE_CHARGE_MOVES, NORTH);
    pick_unit(spears);
    until(WHY_REMAINING, 6);
    CHECK(is_engaged(the_look(), spears));
    CHECK(base_gap(unit_outline(the_look(), spears), unit_outline(the_look(), more)) >=
          -REACH_SLACK);
}

TEST(skirmishers_form_up_beside_who_stands_at_the_face) /* CMV-13, GEO-14 */
{
    meadow();
    spears = plain("H5", SOUTH, 10);
    UnitId cutters = unit("S17", NORTH, 3), more = unit("S17", NORTH, 3);
    stand(spears, 30, 30, 0, 10);
    row(cutters, 1, 3, 29, 25, 1.2, 0);
    row(more, 1, 3, 29, 22, 1.2, 0);
    go_to(PHASE_DECLARE, NORTH);
    declare_charge(cutters, spears);
    declare_charge(more, spears);
    go_to(PHASE_CHARGE_MOVES, NORTH);
    pick_unit(cutters);
    until(WHY_REMAINING, 6);
    CHECK(is_engaged(the_look(), cutters));
    CHECK(is_engaged(the_look(), more));
    CHECK_LENGTH(front_of(cutters).at.y, inches(30));
    CHECK_LENGTH(front_of(more).at.y, inches(30));
    CHECK(unit_gap(the_look(), cutters, more, NULL) >= 0);
    CHECK(base_gap(unit_outline(the_look(), cutters), unit_outline(the_look(), more)) >=
          -REACH_SLACK);
}

TEST(
    a_block_that_charges_skirmishers_meets_the_nearest_and_they_form_up) /* CMV-17, GEO-14, FRM-10 */
{
    meadow();
    spears = plain("H5", NORTH, 20);
    UnitId cutters = unit("S17", SOUTH, 5);
    stand(spears, 30, 30, 0, 5);
    row(cutters, 1, 5, 27, 25, 1.5, 0);
    go_to(PHASE_DECLARE, NORTH);
    charging(spears, cutters);
    DICE(6, 6);
    usual();
    CHECK(marked(cutters, UM_FORMED_UP));
    CHECK(is_engaged(the_look(), cutters));
    CHECK_EQ(front_of(cutters).facing, 180 * DEGREE);
    CHECK_LENGTH(front_of(cutters).at.y, front_of(spears).at.y);
}

TEST(skirmishers_that_charge_form_up_along_the_face) /* CMV-16, GEO-14 */
{
    meadow();
    spears = plain("H5", NORTH, 20);
    UnitId cutters = unit("S17", SOUTH, 5);
    stand(spears, 30, 30, 0, 5);
    row(cutters, 1, 5, 27, 25, 1.5, 0);
    go_to(PHASE_DECLARE, SOUTH);
    charging(cutters, spears);
    DICE(6, 6); /* 5 + 6 = 11 */
    CHECK(marked(cutters, UM_FORMED_UP));
    CHECK_LENGTH(front_of(cutters).at.y, inches(30));
    CHECK_EQ(front_of(cutters).facing, 180 * DEGREE);
}

TEST(a_joined_character_does_not_charge_or_move_by_itself) /* CHR-06 */
{
    meadow();
    spears = plain("H5", NORTH, 19);
    UnitId captain = unit("H2", NORTH, 1);
    gore = plain("S4", SOUTH, 20);
    stand(spears, 30, 30, 0, 5);
    stand(gore, 30, 24, 180, 5);
    joined(captain, spears, 4);
    go_to(PHASE_DECLARE, NORTH);
    order(captain), at_unit(VERB_CHARGE, gore);
    CHECK_REFUSED(NO_NOT_OFFERED);
}

/* A third enemy 1.5" to the right of the face and 0.5" before it: the straight way would end within 1" of it. */
TEST(a_charge_keeps_an_inch_from_other_enemies) /* CMV-11 */
{
    meadow();
    spears = plain("H5", NORTH, 10);
    gore = plain("S4", SOUTH, 20);
    UnitId beside = plain("S6", SOUTH, 5);
    stand(spears, 31, 30, 0, 5);       /* x 28.54 to 33.46 */
    stand(gore, 30, 24, 180, 5);       /* x 27.05 to 32.95 */
    stand(beside, 36.5, 24.9, 180, 5); /* x 34.04 to 38.96 */
    go_to(PHASE_DECLARE, NORTH);
    charging(spears, gore);
    DICE(6, 6);
    order(spears), length(VERB_FORWARD, 6);
    CHECK_REFUSED(NO_ONE_INCH);
    usual();
    CHECK(unit_gap(the_look(), spears, beside, NULL) >= INCH - REACH_SLACK);
}

/* ---- Who has wings may walk: MOV-22 ----------------------------------------------------------------------------------- */

static UnitId wyvern, watch, boars;

/* The wyvern (M6, Fly 9, Swiftstride: 6 + 6 + 3 = 15" on foot, 18" on wings) before crossbows, so far away. */
static void winged_at(double gap)
{
    meadow();
    watch = plain("H8", NORTH, 10);
    wyvern = unit("S1", SOUTH, 1);
    boars = plain("S8", SOUTH, 5);
    Profile *p = profile_for(wyvern);
    give_trait(wyvern, TR_SWIFTSTRIDE, 0);
    p->field[PF_M] = 6;
    stand(watch, 30, 20, 180, 5);
    stand(wyvern, 30, 20 + gap, 0, 1);
    stand(boars, 60, 30, 0, 5);
    go_to(PHASE_DECLARE, SOUTH);
}

TEST(who_has_wings_may_charge_on_foot_instead) /* MOV-22, CHG-07 */
{
    winged_at(15.02);
    CHECK(the_battle()->request.choices >> VERB_CHARGE_ON_FOOT & 1);
    order(wyvern), at_unit(VERB_CHARGE_ON_FOOT, watch);
    CHECK_REFUSED_INCHES(NO_CHG_RANGE_SWIFT, 15.02, 15.00);
    order(wyvern), at_unit(VERB_CHARGE, watch);
    Verdict flying = judged();
    CHECK(is_yes(&flying));
    winged_at(15);
    order(wyvern), at_unit(VERB_CHARGE_ON_FOOT, watch), give();
    CHECK(marked(wyvern, UM_ON_FOOT));
    CHECK_LENGTH(charge_limit(the_look(), wyvern, false), 15 * INCH);
}

TEST(a_charge_on_foot_goes_by_movement) /* MOV-22, REA-03: the charger's current Movement is 6 */
{
    Verdict judge_react(const Look *look, const Frame *f, const Answer *a);
    winged_at(8);
    order(wyvern), at_unit(VERB_CHARGE, watch), give();
    Frame frame = frame_of(PROC_REACT, NORTH, watch, wyvern);
    Answer answer;
    answer_begin(&answer, ANSWER_CHOICE, NORTH);
    frame.step = 1;
    answer.value = 1;
    CHECK_EQ(judge_react(the_look(), &frame, &answer).refusal, NO_SS_CLOSE); /* 8" of 9" */
    winged_at(8);
    order(wyvern), at_unit(VERB_CHARGE_ON_FOOT, watch), give();
    CHECK_EQ(judge_react(the_look(), &frame, &answer).refusal, NO_REFUSAL);
}

TEST(only_who_has_wings_is_asked_whether_to_walk) /* MOV-22 */
{
    facing_at(8);
    CHECK(!(the_battle()->request.choices >> VERB_CHARGE_ON_FOOT & 1));
    winged_at(8);
    order(boars), at_unit(VERB_CHARGE_ON_FOOT, watch);
    CHECK_REFUSED(NO_FLY_KEYWORD);
}
