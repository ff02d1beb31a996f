#include "charge/charge_path.h"
#include "meadow.h"

/* Movement's seldom rules and the geometry behind them: CHG-02, 08, 09, CMV-08 to 12, 18, FLE, GG, TER, GEO. */

static UnitId spears, gore, cutters;

static Frame waiting;
static Ruleset mine;

static bool begin_with_frame(Play *play, int phase, SeatId seat)
{
    set_phase(play, phase, 0);
    set_active(play, seat, 0);
    push_first(play, waiting);
    return true;
}

/* One procedure by itself. */
static void play_out(Frame frame, Phase phase)
{
    mine = old_world_ruleset;
    mine.game.enter = begin_with_frame;
    the_game()->ruleset = &mine;
    waiting = frame;
    go_to(phase, NORTH);
}

/* H5 in F=(30,30) facing north against S4 facing south, that many inches away. */
static void facing_at(double gap)
{
    spears = plain("H5", NORTH, 20);
    gore = plain("S4", SOUTH, 20);
    stand(spears, 30, 30, 0, 5);
    stand(gore, 30, 30 - gap, 180, 5);
}

static Refusal refused_charge(UnitId charger, UnitId target)
{
    return judge_charge(the_look(), charger, target).refusal;
}

/* ---- Declaring --------------------------------------------------------------------------------------- */

TEST(who_sees_nobody_does_not_charge) /* CHG-02 */
{
    meadow();
    terrain("impassable", 20, 25, 40, 26);
    facing_at(8);
    go_to(PHASE_DECLARE, NORTH);
    CHECK_EQ(refused_charge(spears, gore), NO_CHG_LOS);
}

TEST(most_skirmishers_must_see) /* CHG-02: a house hides the enemy from three of five */
{
    meadow();
    terrain("impassable", 20, 24, 31, 24.5);
    cutters = unit("S17", SOUTH, 5);
    spears = plain("H5", NORTH, 5);
    row(cutters, 1, 5, 27, 25.2, 1.5, 0); /* x 27 to 33 */
    stand(spears, 29, 18, 180, 5);
    go_to(PHASE_DECLARE, SOUTH);
    CHECK_EQ(refused_charge(cutters, spears), NO_CHG_LOS);
}

/* A long row of skirmishers, through whose gaps one sees, between charger and target. */
static void row_between(void)
{
    meadow();
    cutters = unit("S17", SOUTH, 8);
    facing_at(9);
    row(cutters, 1, 8, 23.5, 26, 1.9, 0);
}

TEST(an_enemy_that_could_flee_blocks_no_declaration) /* CHG-08 */
{
    row_between();
    go_to(PHASE_DECLARE, NORTH);
    CHECK_EQ(refused_charge(spears, gore), NO_REFUSAL);
    row_between();
    give_trait(cutters, TR_IMMUNE, 0);
    go_to(PHASE_DECLARE, NORTH);
    CHECK_EQ(refused_charge(spears, gore), NO_CHG_BLOCKED);
}

TEST(
    what_lies_beside_the_front_is_not_in_its_arc) /* CHG-03, GEO-05: 7.5" aside, 3" ahead of the corner */
{
    meadow();
    spears = plain("H5", NORTH, 10);
    gore = plain("S4", SOUTH, 5);
    stand(spears, 30, 30, 0, 5);
    stand(gore, 43, 27, 180, 5);
    go_to(PHASE_DECLARE, NORTH);
    CHECK_EQ(refused_charge(spears, gore), NO_CHG_ARC);
}

static UnitId runts;

/* Two enemies 0.3" from each other: whoever touches the one comes within 1" of the other. Runts stand far off. */
static void two_side_by_side(void)
{
    meadow();
    spears = plain("H5", NORTH, 20);
    gore = plain("S4", SOUTH, 10); /* 5 x 30 mm: 5.906" */
    cutters = plain("S6", SOUTH, 5);
    runts = plain("S6", SOUTH, 5);
    profile_for(gore)->traits = profile_for(cutters)->traits = profile_for(runts)->traits = 0;
    stand(spears, 32.5, 30, 0, 10); /* x 27.58 to 37.42 */
    stand(gore, 30, 24, 180, 5);    /* x 27.05 to 32.95 */
    double half = (double)profile_for(cutters)->base_width * 5 / 2 / INCH;
    stand(cutters, 33.25 + half, 24, 180, 5);
    give_trait(cutters, TR_IMMUNE, 0), give_trait(runts, TR_IMMUNE, 0);
    stand(runts, 60, 4, 180, 5);
    go_to(PHASE_DECLARE, NORTH);
}

TEST(whom_a_charge_cannot_help_touching_is_charged_as_well) /* CHG-09 */
{
    two_side_by_side();
    CHECK_EQ(refused_charge(spears, gore), NO_REFUSAL);
    order(spears), at_unit(VERB_CHARGE, gore), give();
    CHECK(link_find(the_battle(), LK_CHARGES, spears, cutters) >= 0);
    CHECK_EQ(charge_target(the_look(), spears), gore);
    the_battle()->over = 0;
    go_to(PHASE_CHARGE_MOVES, NORTH);
    DICE(6, 6);
    usual();
    CHECK(link_find(the_battle(), LK_ENGAGED, spears, gore) >= 0);
    CHECK(link_find(the_battle(), LK_ENGAGED, spears, cutters) >= 0);
}

TEST(who_stays_an_inch_away_from_where_a_charge_ends_is_not_charged) /* CHG-09, CMV-11 */
{
    two_side_by_side();
    double half = (double)profile_for(runts)->base_width * 5 / 2 / INCH;
    stand(runts, 26.08 - half, 24, 180, 5); /* 1.5" from the Spears' left end at x 27.58 */
    order(spears), at_unit(VERB_CHARGE, gore), give();
    CHECK(link_find(the_battle(), LK_CHARGES, spears, cutters) >= 0);
    CHECK(link_find(the_battle(), LK_CHARGES, spears, runts) < 0);
}

TEST(lone_models_are_blocks_of_one) /* FRM-12 */
{
    meadow();
    UnitId monster = unit("S11", SOUTH, 1);
    give_trait(monster, TR_SKIRMISHERS, 0);
    stand(monster, 30, 30, 0, 1);
    CHECK(!may_form(the_look(), monster, FORM_SKIRMISH));
    CHECK(may_form(the_look(), monster, FORM_CLOSE));
}

/* ---- Charge moves -------------------------------------------------------------------------------------- */

static void charge_over_the_row(void)
{
    row_between();
    go_to(PHASE_DECLARE, NORTH);
    order(spears), at_unit(VERB_CHARGE, gore), give();
    the_battle()->over = 0;
    go_to(PHASE_CHARGE_MOVES, NORTH);
    DICE(6, 6); /* 4 + 6 = 10 of 9 */
    CHECK_ASKED(NORTH, WHY_BLOCKED);
}

TEST(
    before_a_new_enemy_the_charge_may_halt) /* CMV-12: 30 - 26 less half a base of 25 mm, less 1" */
{
    charge_over_the_row();
    choose(0);
    double half = (double)profile_for(cutters)->base_length / 2 / INCH;
    CHECK_LENGTH(front_of(spears).at.y, inches(26 + half + 1));
    CHECK(!marked(spears, UM_CHARGE_FAILED));
    CHECK(!is_engaged(the_look(), spears));
}

TEST(or_go_on_into_it) /* CMV-12 */
{
    charge_over_the_row();
    choose(1);
    CHECK_ASKED(SOUTH, WHY_REACT);
    CHECK_EQ(charge_target(the_look(), spears), cutters);
}

TEST(who_goes_on_may_meet_another_one_in_the_way) /* CMV-12: a second row before the first */
{
    meadow();
    spears = plain("H5", NORTH, 20);
    gore = plain("S4", SOUTH, 20);
    cutters = unit("S17", SOUTH, 8);
    UnitId archers = plain("S6", SOUTH, 12);
    stand(spears, 30, 30, 0, 5);
    stand(gore, 30, 21, 180, 10);     /* 11.8" wide, 9" away */
    stand(archers, 30, 23.9, 180, 8); /* 7.9" */
    row(cutters, 1, 8, 27.3, 27, 1, 0);
    go_to(PHASE_DECLARE, NORTH);
    order(spears), at_unit(VERB_CHARGE, gore), give();
    the_battle()->over = 0;
    go_to(PHASE_CHARGE_MOVES, NORTH);
    DICE(6, 6);
    CHECK_ASKED(NORTH, WHY_BLOCKED);
    CHECK_EQ(the_battle()->request.other, cutters); /* the first that it meets */
    choose(1);
    CHECK_EQ(charge_target(the_look(), spears), cutters);
}

TEST(a_fleeing_enemy_in_the_way_is_run_down_without_a_reform) /* CMV-12 */
{
    row_between();
    set_mark(cutters, UM_FLEEING);
    go_to(PHASE_DECLARE, NORTH);
    order(spears), at_unit(VERB_CHARGE, gore), give();
    the_battle()->over = 0;
    go_to(PHASE_CHARGE_MOVES, NORTH);
    set_mark(cutters, UM_FLEEING);
    DICE(6, 6);
    CHECK_ASKED(NORTH, WHY_BLOCKED);
    choose(1);
    CHECK_ASKED(NORTH, WHY_CHARGE_PATH);
    usual();
    CHECK(told_tale(TALE_RUN_DOWN));
    CHECK_EQ(the_battle()->unit[cutters].state, UNIT_LOST);
    CHECK(the_battle()->request.unit != spears); /* no test for a reform; the others may panic */
    CHECK(the_battle()->request.why != WHY_FREE_REFORM);
}

TEST(a_failed_charge_wheels_towards_the_target) /* CMV-08, GEO-22 */
{
    meadow();
    spears = plain("H5", NORTH, 20);
    gore = plain("S4", SOUTH, 20);
    stand(spears, 30, 30, 0, 5);
    stand(gore, 35, 21.5, 180, 5);
    go_to(PHASE_DECLARE, NORTH);
    order(spears), at_unit(VERB_CHARGE, gore), give();
    the_battle()->over = 0;
    go_to(PHASE_CHARGE_MOVES, NORTH);
    Point goal = centre_of(the_look(), gore);
    DICE(3, 3); /* 4 + 3 = 7; it moves 3" in all */
    CHECK(marked(spears, UM_CHARGE_FAILED));
    Point there = pose_local(front_of(spears), goal);
    CHECK_LENGTH(there.x, 0);
    Heading turned = front_of(spears).facing;
    Length arc = heading_arc(turned, 5 * 25 * MM);
    Block before = { { { 30 * INCH, 30 * INCH }, 0 }, 5, 20, 25 * MM, 25 * MM };
    Block after = block_advanced(block_wheeled(before, HAND_RIGHT, turned), 3 * INCH - arc);
    CHECK_LENGTH(front_of(spears).at.x, after.front.at.x);
    CHECK_LENGTH(front_of(spears).at.y, after.front.at.y);
}

static void skirmishers_charge(double gap)
{
    meadow();
    spears = plain("H5", NORTH, 10);
    cutters = unit("S17", SOUTH, 3);
    stand(spears, 30, 20, 180, 5);
    row(cutters, 1, 3, 28.5, 20 + gap, 1.5, 0);
    go_to(PHASE_DECLARE, SOUTH);
    order(cutters), at_unit(VERB_CHARGE, spears), give();
}

TEST(skirmishers_that_fall_short_move_by_the_charge_roll) /* CMV-08 */
{
    skirmishers_charge(9);
    the_battle()->over = 0;
    go_to(PHASE_CHARGE_MOVES, SOUTH);
    Point before = centre_of(the_look(), cutters);
    DICE(2, 2);
    CHECK(marked(cutters, UM_CHARGE_FAILED));
    CHECK_LENGTH(point_distance(before, centre_of(the_look(), cutters)), 2 * INCH);
    CHECK_LENGTH(place_of(cutters, 1).y, inches(29 - 2));
}

TEST(skirmishers_destroy_whom_they_catch) /* CMV-09 */
{
    skirmishers_charge(6);
    set_mark(spears, UM_FLEEING);
    the_battle()->over = 0;
    go_to(PHASE_CHARGE_MOVES, SOUTH);
    DICE(6, 6);
    CHECK_EQ(the_battle()->unit[spears].state, UNIT_LOST);
    CHECK(!marked(cutters, UM_FORMED_UP));
    CHECK_ASKED(NO_SEAT, WHY_TEST);
}

/* The nearest of both: (30,30) and (33,26); the way from the one to the other is 3 right and 4 ahead: 36.87 degrees. */
TEST(the_row_of_skirmishers_stands_across_their_way) /* CMV-18 */
{
    meadow();
    UnitId archers = unit("H10", NORTH, 3);
    cutters = unit("S17", SOUTH, 3);
    row(cutters, 1, 3, 30, 30, -1.5, 0);
    row(archers, 1, 3, 33, 26, 1.5, 0);
    go_to(PHASE_DECLARE, SOUTH);
    order(cutters), at_unit(VERB_CHARGE, archers), give();
    the_battle()->over = 0;
    go_to(PHASE_CHARGE_MOVES, SOUTH);
    DICE(6, 6);
    CHECK(marked(cutters, UM_FORMED_UP));
    Heading off = heading_turn(
        point_bearing((Point){ 30 * INCH, 30 * INCH }, (Point){ 33 * INCH, 26 * INCH }),
        front_of(cutters).facing);
    CHECK(off >= -HEADING_SLACK && off <= HEADING_SLACK);
    CHECK(!base_overlaps(unit_outline(the_look(), cutters), unit_outline(the_look(), archers)));
}

TEST(who_forms_up_out_of_reach_of_everything_is_lost) /* GEO-14, FRM-08 */
{
    meadow();
    spears = plain("H5", NORTH, 20);
    cutters = unit("S17", SOUTH, 4); /* M 5 */
    stand(spears, 30, 30, 0, 5);
    row(cutters, 1, 3, 29, 25, 1.5, 0);
    stand_model(cutters, 4, 30, 12, 180); /* 13" away */
    go_to(PHASE_DECLARE, NORTH);
    Segment line = base_side(unit_outline(the_look(), spears), SIDE_FRONT);
    form_up(the_play(), cutters, line, (Point){ 30 * INCH, 30 * INCH }, HALF_TURN, 5 * INCH,
            TOW_GEO_14);
    CHECK_EQ(models(cutters), 3);
}

/* The first takes its place in the row, 12.5 mm before the Spears; the other reaches none, with a gap of so much to the first. */
static int who_stay_beside_the_row(double gap)
{
    meadow();
    spears = plain("H5", NORTH, 20);
    cutters = unit("S17", SOUTH, 2);
    stand(spears, 30, 30, 0, 5);
    stand_model(cutters, 1, 30, 28, 180);
    stand_model(cutters, 2, 30 + 25 / 25.4 + gap, 30 - 12.5 / 25.4, 180);
    go_to(PHASE_DECLARE, NORTH);
    Segment line = base_side(unit_outline(the_look(), spears), SIDE_FRONT);
    form_up(the_play(), cutters, line, (Point){ 30 * INCH, 30 * INCH }, HALF_TURN, INCH / 5,
            TOW_GEO_14);
    return models(cutters);
}

TEST(who_reaches_no_place_stays_within_an_inch_of_the_row) /* GEO-14, FRM-08 */
{
    CHECK_EQ(who_stay_beside_the_row(0.5), 2);
    CHECK_EQ(who_stay_beside_the_row(0.99), 2);
    CHECK_EQ(who_stay_beside_the_row(1.02), 1);
}

/* ---- Where models and outlines are ------------------------------------------------------------------------ */

TEST(
    a_short_rear_rank_stands_on_the_left) /* GEO-01: five files of 25 mm, the left one 50 mm from the middle */
{
    meadow();
    spears = plain("H5", NORTH, 6);
    stand(spears, 30, 30, 0, 5);
    Length lowest = 0, at = 0;
    for (int i = 1; i <= 6; i++) {
        if (place_of(spears, i).y > lowest) {
            lowest = place_of(spears, i).y;
            at = place_of(spears, i).x;
        }
    }
    CHECK_LENGTH(at, 30 * INCH - 50 * MM);
    CHECK_LENGTH(lowest, 30 * INCH + 75 * MM / 2);
}

TEST(the_outline_counts_empty_places_the_distance_does_not) /* GEO-02, GEO-04 */
{
    meadow();
    spears = plain("H5", NORTH, 6); /* the second rank holds only the leftmost place */
    gore = plain("S4", SOUTH, 3);
    profile_for(gore)->traits = 0;
    stand(spears, 30, 20, 0, 5);
    stand(gore, 31.5, 26, 0, 3); /* behind the empty places */
    go_to(PHASE_DECLARE, SOUTH);
    /* From the rear model, whose right edge is at 30 - 37.5 mm, to the corner at 31.5 - 45 mm: 1.205 across, 4.031 back;
     * the outline is 4.031" away. */
    CHECK_LENGTH(unit_gap(the_look(), spears, gore, NULL), inches(4.2076));
    order(gore), at_unit(VERB_CHARGE, spears), give();
    the_battle()->over = 0;
    go_to(PHASE_CHARGE_MOVES, SOUTH);
    DICE(6, 6);
    usual();
    CHECK_LENGTH(front_of(gore).at.y, inches(20 + 50 / 25.4));
}

TEST(the_centre_of_skirmishers_is_that_of_their_rectangle) /* GEO-09: 10, 11 and 14: 12 */
{
    meadow();
    cutters = unit("S17", SOUTH, 3);
    stand_model(cutters, 1, 10, 20, 0);
    stand_model(cutters, 2, 11, 20, 0);
    stand_model(cutters, 3, 14, 20, 0);
    CHECK_LENGTH(centre_of(the_look(), cutters).x, inches(12));
}

TEST(
    a_block_turns_about_its_centre) /* GEO-03: two ranks of 25 mm, the centre 25 mm behind the front */
{
    meadow();
    spears = plain("H5", NORTH, 10);
    stand(spears, 30, 30, 0, 5);
    CHECK_LENGTH(centre_of(the_look(), spears).y, 30 * INCH + 25 * MM);
}

TEST(skirmishers_spread_half_an_inch_apart) /* GEO-25 */
{
    meadow();
    cutters = unit("S17", SOUTH, 3);
    row(cutters, 1, 3, 30, 20, 1.2, 0);
    set_mark(cutters, UM_FORMED_UP);
    go_to(PHASE_REMAINING, SOUTH);
    arrange(the_play(), cutters, (Pose){ { 30 * INCH, 20 * INCH }, 0 }, 3, TOW_GEO_25);
    spread_out(the_play(), cutters, TOW_GEO_25);
    Length wide = profile_for(cutters)->base_width;
    CHECK_LENGTH(place_of(cutters, 2).x - place_of(cutters, 1).x, wide + INCH / 2);
}

/* ---- Ground --------------------------------------------------------------------------------------------------- */

TEST(ground_crossed_on_the_way_slows_as_well) /* GEO-20, TER-02: a strip between start and end */
{
    meadow();
    spears = plain("H5", NORTH, 5);
    terrain("difficult", 20, 28, 40, 28.3);
    stand(spears, 30, 30, 0, 5);
    go_to(PHASE_REMAINING, NORTH);
    order(spears), length(VERB_FORWARD, 4); /* its rear ends at y 26.98 */
    CHECK_REFUSED_INCHES(NO_MOV_SLOWED, 4.00, 3.00);
}

TEST(a_house_is_closed) /* TER-08 */
{
    meadow();
    spears = plain("H5", NORTH, 5);
    PieceId house = terrain("impassable", 25, 24, 35, 28);
    the_game()->piece[house].kind = name_of("house");
    stand(spears, 30, 30, 0, 5);
    go_to(PHASE_REMAINING, NORTH);
    order(spears), length(VERB_FORWARD, 3);
    CHECK_REFUSED(NO_IMPASSABLE);
}

TEST(skirmishers_test_dangerous_ground_too) /* TER-03: two of three walk through it */
{
    meadow();
    cutters = unit("S17", SOUTH, 3);
    terrain("dangerous", 27.8, 22, 30.2, 23);
    row(cutters, 1, 3, 28.5, 20.5, 1.5, 0); /* x 28.5, 30, 31.5 */
    go_to(PHASE_REMAINING, SOUTH);
    order(cutters);
    deed(VERB_MOVE);
    path(1, 28.5, 24.4);
    path(2, 30, 24.4);
    path(3, 31.5, 24.4);
    give();
    CHECK_ASKED(NO_SEAT, WHY_DANGER);
    CHECK_EQ(the_battle()->request.dice_count, 2);
}

/* Spell 3: D3 + 3 hits of Strength 3 for who walks through an enemy's Pillar of Fire. */
TEST(a_pillar_of_fire_burns_enemies_that_walk_through_it)
{
    meadow();
    spears = plain("H5", NORTH, 10);
    stand(spears, 30, 30, 0, 5);
    go_to(PHASE_REMAINING, NORTH);
    Piece pillar = { .made = 1, .span = SPAN_BATTLE, .owner = SOUTH, .radius = 3 * INCH / 2 };
    pillar.pose.at = (Point){ 30 * INCH, 27 * INCH };
    CHECK(make_piece(the_play(), &pillar) != NO_PIECE);
    order(spears), length(VERB_FORWARD, 3), give();
    CHECK_ASKED(NO_SEAT, WHY_SPELL_HITS);
    DICE(1); /* D3 of 1, and 3: four hits */
    CHECK_EQ(the_battle()->request.dice_count, 4);
}

/* ---- Flight ------------------------------------------------------------------------------------------------------ */

TEST(only_one_flee_move_in_a_phase) /* FLE-03 */
{
    meadow();
    spears = plain("H5", NORTH, 10);
    stand(spears, 30, 30, 0, 5);
    set_mark(spears, UM_FLEEING);
    set_mark(spears, UM_FLED_PHASE);
    Frame flight = frame_of(PROC_FLEE, NORTH, spears, NO_UNIT);
    flight.v[1] = HALF_TURN;
    play_out(flight, PHASE_COMPULSORY);
    CHECK_FRONT(spears, 30, 30, 0);
}

TEST(flight_is_not_slowed_but_tests_dangerous_ground) /* FLE-06 */
{
    meadow();
    spears = plain("H5", NORTH, 5);
    terrain("dangerous", 25, 26, 35, 27);
    stand(spears, 30, 30, 0, 5);
    set_mark(spears, UM_FLEEING);
    go_to(PHASE_COMPULSORY, NORTH);
    DICE(3, 4);
    CHECK_ASKED(NO_SEAT, WHY_DANGER);
    CHECK_EQ(the_battle()->request.dice_count, 5);
    DICE(2, 3, 4, 5, 1);
    CHECK_EQ(models(spears), 4);
    CHECK_LENGTH(front_of(spears).at.y, inches(23));
}

/* Two ranks of five, the centre in (20,20.984): the corner (20.5,17) of the wall is cleared to the left when
 * 0.5 cos t + 3.984 sin t reaches half the front, 2.461": at 30 degrees 2.425, at 35 degrees 2.695. To the right the corner
 * (21,17) needs 3.984 sin t - cos t of 2.461: at 50 degrees 2.409. */
TEST(the_smallest_pivot_clears_the_way) /* GEO-16 */
{
    meadow();
    spears = plain("H5", NORTH, 10);
    terrain("impassable", 20.5, 15, 21, 17);
    stand(spears, 20, 20, 0, 5);
    set_mark(spears, UM_FLEEING);
    go_to(PHASE_COMPULSORY, NORTH);
    DICE(4, 4);
    CHECK_EQ(front_of(spears).facing, 325 * DEGREE);
}

TEST(falling_back_keeps_the_highest_die_and_rallies) /* GG-03 */
{
    meadow();
    spears = plain("H5", NORTH, 10);
    stand(spears, 30, 30, 0, 5);
    set_mark(spears, UM_FLEEING);
    Frame flight = frame_of(PROC_FLEE, NORTH, spears, NO_UNIT);
    flight.v[0] = 1;
    flight.v[1] = -1;
    play_out(flight, PHASE_COMPULSORY);
    DICE(5, 2);
    CHECK_LENGTH(front_of(spears).at.y, inches(25));
    CHECK(!marked(spears, UM_FLEEING));
    CHECK(marked(spears, UM_RALLIED));
}

TEST(who_fires_and_flees_keeps_the_highest_die) /* REA-13 */
{
    meadow();
    spears = plain("H5", NORTH, 10);
    stand(spears, 30, 30, 0, 5);
    set_mark(spears, UM_FLEEING);
    Frame flight = frame_of(PROC_FLEE, NORTH, spears, NO_UNIT);
    flight.v[0] = 2;
    flight.v[1] = -1;
    play_out(flight, PHASE_COMPULSORY);
    DICE(5, 2);
    CHECK_LENGTH(front_of(spears).at.y, inches(25));
    CHECK(marked(spears, UM_FLEEING));
}

TEST(a_conveyance_is_cast_among_the_remaining_moves) /* MOV-19 */
{
    meadow();
    spears = plain("H5", NORTH, 10);
    UnitId wizard = unit("H3", NORTH, 1);
    give_trait(wizard, TR_SPELL_URGENCY, 0);
    stand(spears, 30, 30, 0, 5);
    stand_model(wizard, 1, 30, 36, 0);
    go_to(PHASE_REMAINING, NORTH);
    order(spears), length(VERB_FORWARD, 1), give(); /* Arcane Urgency is for who has moved */
    order(wizard), cast(TR_SPELL_URGENCY, spears), give();
    CHECK_ASKED(NO_SEAT, WHY_CAST_ROLL);
}

/* ---- Aligning ------------------------------------------------------------------------------------------------------ */

static UnitId lances;

/* A column's width of knights, three deep, comes in at 30 degrees; a wall stands where its rear would swing to. */
static void charge_past_a_wall(bool fights_already)
{
    meadow();
    lances = plain("H11", NORTH, 2);
    gore = plain("S4", SOUTH, 10);
    UnitId other = plain("H5", NORTH, 5);
    profile_for(lances)->traits = profile_for(gore)->traits = 0;
    terrain("impassable", 27, 24, 31.5, 24.4);
    stand(lances, 33, 24.33, 330, 1);
    stand(gore, 30, 20, 180, 5);
    stand(other, 30, fights_already ? 20 - 60 / 25.4 : 8, 180,
          5); /* at its rear: two ranks of 30 mm */
    if (fights_already)
        engaged(other, gore);
    go_to(PHASE_CHARGE_MOVES, NORTH);
    ChargeSearch o;
    ChargeAttempt t;
    charge_search_of(&o, the_look(), lances, gore, SIDE_FRONT, 12 * INCH, true, false);
    CHECK_EQ(charge_try(&o, 0, HAND_LEFT, 0, &t), NO_REFUSAL);
    link_up(the_play(), LK_CHARGES, lances, gore, SIDE_FRONT, 0);
    set_tally_of(lances, UT_SPENT, 5);
    play_out(frame_of(PROC_CHARGE, NORTH, lances, gore), PHASE_CHARGE_MOVES);
    CHECK_ASKED(NORTH, WHY_CHARGE_PATH);
    usual();
    CHECK(front_of(lances).facing != 0);
}

TEST(where_the_charger_has_no_room_to_align_the_target_does) /* CMV-06 */
{
    charge_past_a_wall(false);
    CHECK_EQ(front_of(gore).facing, heading_normal(front_of(lances).facing + HALF_TURN));
    CHECK(marked(lances, UM_DISORDERED));
    CHECK(link_find(the_battle(), LK_ENGAGED, lances, gore) >= 0);
}

TEST(a_target_that_fights_another_leaves_a_gap) /* CMV-06 */
{
    charge_past_a_wall(true);
    CHECK_EQ(front_of(gore).facing, 180 * DEGREE);
    CHECK(marked(lances, UM_DISORDERED));
    CHECK(link_find(the_battle(), LK_ENGAGED, lances, gore) >= 0);
}

/* The computer charged two enemies in turn for ever: each barred the way to the other. */
TEST(who_went_on_into_one_enemy_in_the_way_does_not_turn_to_the_next) /* CMV-12 */
{
    two_side_by_side();
    link_up(the_play(), LK_CHARGES, spears, gore, SIDE_FRONT, 0);
    set_tally_of(spears, UT_SPENT, 6);
    play_out(frame_of(PROC_CHARGE, NORTH, spears, gore), PHASE_CHARGE_MOVES);
    CHECK_ASKED(NORTH, WHY_BLOCKED);
    choose(1);
    CHECK_EQ(charge_target(the_look(), spears), cutters);
    /* the Cutters are immune to psychology and only hold */
    CHECK(the_battle()->request.why != WHY_BLOCKED);
    CHECK(marked(spears, UM_CHARGE_FAILED)); /* no way to the Cutters past the Gorehides */
}
