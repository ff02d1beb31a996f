#include "field.h"
#include "fight/fight.h"
#include "fight/figures.h"
#include "meadow.h"

/* Characters in the ranks, those in the way of a pursuit, contacts that nobody meant. */

static UnitId halberds, gore, captain;

/* ---- CHR-07 ------------------------------------------------------------------------------------------------------------------ */

static void taken_in_the_rear(void)
{
    meadow();
    captain = unit("H2", NORTH, 1);
    halberds = plain("H6", NORTH, 19);
    gore = plain("S4", SOUTH, 10);
    stand(halberds, 30, 24, 0, 5);
    joined(captain, halberds, 2);
    stand(gore, 30, 24 + 100 / 25.4, 0, 5); /* behind four ranks */
    go_to(PHASE_COMBAT, SOUTH);
}

/* How the unit's models came to their places, as the log has it. */
static Manner placed_as(UnitId of)
{
    Manner manner = MANNER_WALK;
    for (size_t i = 0; i < log_told()->events; i++) {
        const Event *e = &log_told()->event[i];
        manner = e->kind == EV_PLACED && e->unit == of ? (Manner)e->manner : manner;
    }
    return manner;
}

TEST(a_character_may_move_through_the_ranks_into_the_fight)
{
    taken_in_the_rear();
    CHECK_ASKED(NORTH, WHY_STEP_IN);
    CHECK_EQ(ranks_from_fight(the_look(), model_of(captain, 1)), 3);
    choose(1);
    CHECK_EQ(ranks_from_fight(the_look(), model_of(captain, 1)), 0);
    CHECK_LENGTH(place_of(captain, 1).y, inches(24 + 87.5 / 25.4));
    CHECK_EQ(placed_as(halberds), MANNER_CLOSES); /* it makes room for him, and goes nowhere */
    while (the_battle()->request.shape != SHAPE_DICE)
        usual();
    CHECK_ASKED(NO_SEAT, WHY_STRIKE);
    CHECK_EQ(the_battle()->request.unit, halberds);
    CHECK_EQ(the_battle()->request.dice_count, 3); /* Brandt, I5 */
}

TEST(after_the_fight_he_goes_back_to_the_front)
{
    taken_in_the_rear();
    choose(1);
    until(WHY_BREAK_ROLL, 1);
    unlink_all(the_play(), LK_ENGAGED, -1, -1, 0);
    part_combats(the_play());
    CHECK_LENGTH(place_of(captain, 1).y, inches(24 + 12.5 / 25.4));
}

/* Three heroes and one Halberd in a front rank of four, four more Halberds behind. */
static UnitId anselma, venn;

static void three_heroes_in_front(int halberdiers, int files)
{
    meadow();
    captain = unit("H2", NORTH, 1), anselma = unit("H4", NORTH, 1), venn = unit("H3", NORTH, 1);
    halberds = plain("H6", NORTH, halberdiers);
    gore = plain("S4", SOUTH, 10);
    stand(halberds, 30, 24, 180, files);
    joined(captain, halberds, 0);
    joined(anselma, halberds, 1);
    joined(venn, halberds, 2);
    stand(gore, 30, 24, 0, 5);
    go_to(PHASE_COMBAT, SOUTH);
}

TEST(
    no_more_characters_than_rank_and_file_stay_in_the_fighting_rank) /* CHR-07: three and one, then two and two */
{
    three_heroes_in_front(5, 4);
    CHECK_ASKED(NORTH, WHY_SURPLUS);
    CHECK_EQ(the_battle()->request.unit, halberds);
    usual(); /* WS3 of 5, 6 and 3 */
    CHECK(told_tale(TALE_STANDS_BACK));
    CHECK_EQ(ranks_from_fight(the_look(), model_of(venn, 1)), 1);
    CHECK(the_battle()->request.why != WHY_SURPLUS);
    CHECK(the_battle()->request.why != WHY_STEP_IN);
}

TEST(the_owner_names_who_stands_back)
{
    three_heroes_in_front(5, 4);
    CHECK_ASKED(NORTH, WHY_SURPLUS);
    pick_unit(captain);
    CHECK_EQ(ranks_from_fight(the_look(), model_of(captain, 1)), 1);
    CHECK_EQ(ranks_from_fight(the_look(), model_of(venn, 1)), 0);
}

/* Nobody stands behind him in the file that fights, and the command group gives its places up to nobody. */
TEST(
    on_a_flank_he_changes_places_with_rank_and_file_and_not_with_the_musician) /* CHR-07: one and none */
{
    meadow();
    captain = unit("H2", NORTH, 1), halberds = unit("H6", NORTH, 8);
    gore = plain("S4", SOUTH, 10);
    stand(halberds, 30, 24, 180, 5); /* nine in five files, none of the rear rank in the first */
    set_tally_of(halberds, UT_REAR_SIDE, 1);
    joined(captain, halberds, 0);
    stand(gore, 30 + 62.5 / 25.4, 24 - 25 / 25.4, 270, 5);
    go_to(PHASE_COMBAT, SOUTH); /* he alone can stand back: nobody is asked */
    CHECK(told_tale(TALE_STANDS_BACK));
    CHECK_EQ(the_battle()->model[model_of(captain, 1)].tally[MT_SLOT],
             4); /* the only one in front */
}

TEST(without_a_rank_behind_he_takes_no_part) /* three heroes, two Halberds, one rank */
{
    three_heroes_in_front(2, 5);
    CHECK_ASKED(NORTH, WHY_SURPLUS);
    pick_unit(anselma);
    while (the_battle()->request.why != WHY_BREAK_ROLL && the_battle()->phase == PHASE_COMBAT) {
        CHECK(the_battle()->request.why != WHY_STRIKE || the_battle()->request.unit != halberds ||
              value_now(the_look()) != 6); /* I6 */
        if (the_battle()->request.shape == SHAPE_DICE)
            throw_all(1);
        else
            usual();
    }
}

/* ---- GEN-10 ------------------------------------------------------------------------------------------------------------------- */

TEST(of_several_chariots_their_owner_picks_the_order) /* W-ORDER */
{
    meadow();
    UnitId one = plain("S11", SOUTH, 1), two = plain("S11", SOUTH, 1);
    halberds = plain("H6", NORTH, 20);
    stand(halberds, 30, 24, 180, 10);
    stand(one, 28, 24, 0, 1);
    stand(two, 32, 24, 0, 1);
    set_mark(one, UM_CHARGED), set_mark(two, UM_CHARGED);
    set_tally_of(one, UT_CHARGE_DISTANCE, 500), set_tally_of(two, UT_CHARGE_DISTANCE, 500);
    go_to(PHASE_COMBAT, SOUTH);
    while (the_battle()->request.why == WHY_WIELD)
        usual();
    CHECK_ASKED(SOUTH, WHY_ORDER);
    pick_unit(two);
    CHECK_ASKED(NO_SEAT, WHY_IMPACT);
    CHECK_EQ(the_battle()->request.unit, two);
}

/* ---- FUP-12 ---------------------------------------------------------------------------------------------------------------------- */

/* Ten files of Halberds follow ten Gorehides 2" to the south; others stand 1.5" ahead of the line's right end, which lies
 * beyond the Gorehides. */
static UnitId somebody_in_the_way(double facing)
{
    meadow();
    halberds = plain("H6", NORTH, 30), gore = plain("S4", SOUTH, 10);
    UnitId watch = plain("H8", SOUTH, 6);
    profile_for(gore)->traits = 0;
    stand(halberds, 30, 24, 180, 10); /* x 25.08 to 34.92 */
    stand(gore, 30, 24, 0, 5);        /* x 27.05 to 32.95 */
    stand(watch, 35.2, facing > 0 ? 25.5 + 75 / 25.4 : 25.5, facing, 2);
    go_to(PHASE_COMBAT, NORTH);
    nobody_hits();
    DICE(1, 2);
    choose(1); /* follow up */
    return watch;
}

TEST(who_is_met_in_front_may_commit_itself)
{
    UnitId watch = somebody_in_the_way(0);
    CHECK_FRONT(halberds, 30, 25.5, 180);
    CHECK_ASKED(SOUTH, WHY_CONTACT);
    choose(0);
    Side face = SIDE_REAR;
    CHECK(contact_face(the_look(), watch, halberds, &face));
    CHECK_EQ(face, SIDE_FRONT);
    CHECK(!marked(halberds, UM_COUNTS_AS_CHARGED));
}

TEST(or_give_ground)
{
    UnitId watch = somebody_in_the_way(0);
    choose(1);
    CHECK(!is_engaged(the_look(), watch));
    CHECK_LENGTH(point_distance(front_of(watch).at, spot(35.2, 25.5)), inches(2)); /* GG-01 */
    CHECK(unit_gap(the_look(), watch, halberds, NULL) > INCH);
}

TEST(who_is_met_from_behind_makes_room_by_an_inch)
{
    UnitId watch = somebody_in_the_way(180);
    CHECK(!is_engaged(the_look(), watch));
    CHECK_LENGTH(unit_gap(the_look(), watch, halberds, NULL), inches(1));
}

/* ---- CHR-16 ------------------------------------------------------------------------------------------------------------------------ */

/* The Halberds have wiped out a Gorehide; Ool (I2, M4) stands alone 3" before them. */
static UnitId a_witch_in_the_way(void)
{
    meadow();
    halberds = plain("H6", NORTH, 20);
    gore = plain("S4", SOUTH, 1);
    UnitId ool = unit("S3", SOUTH, 1);
    profile_for(halberds)->field[PF_I] = 9;
    stand(halberds, 30, 24, 180, 5);
    stand(gore, 30, 24, 0, 1);
    stand_model(ool, 1, 30, 24 + 3 + 15 / 25.4, 0);
    go_to(PHASE_COMBAT, NORTH);
    while (the_battle()->request.why == WHY_WIELD)
        usual();
    throw_all(6);
    throw_all(6);
    if (the_battle()->request.why == WHY_ARMOUR)
        throw_all(1);
    choose(6); /* overrun */
    DICE(6, 6);
    CHECK_ASKED(SOUTH, WHY_EVADE);
    choose(1);
    CHECK_ASKED(NO_SEAT, WHY_EVADE_TEST);
    return ool;
}

static void evade_to(double x, double y)
{
    Answer answer = answer_now(ANSWER_POINT);
    answer.pose.at = (Point){ inches(x), inches(y) };
    Verdict verdict = try_answer(&answer);
    CHECK(is_yes(&verdict));
}

static Refusal refused_point(double x, double y)
{
    Answer answer = answer_now(ANSWER_POINT);
    answer.pose.at = (Point){ inches(x), inches(y) };
    return battle_judge(the_game(), the_battle(), (Scratch *)the_look()->scratch, &answer).refusal;
}

TEST(a_lone_character_may_get_out_of_a_pursuers_way)
{
    UnitId ool = a_witch_in_the_way();
    DICE(2);
    CHECK_ASKED(SOUTH, WHY_EVADE_TO);
    CHECK_EQ(refused_point(30, 32.1), NO_MOV_FAR);
    CHECK_EQ(refused_point(30, 26), NO_EVADE_NEAR);
    evade_to(34, 27.7);
    CHECK_FRONT(halberds, 30, 36, 180); /* past her, 12" */
    CHECK(!is_engaged(the_look(), ool));
}

TEST(a_slow_one_is_caught) /* I2: a 3 is too much */
{
    UnitId ool = a_witch_in_the_way();
    DICE(3);
    CHECK(is_engaged(the_look(), ool));
    CHECK(marked(halberds, UM_COUNTS_AS_CHARGED));
}

TEST(the_usual_place_is_lawful)
{
    a_witch_in_the_way();
    DICE(1);
    usual();
    CHECK(told_tale(TALE_EVADES));
}

TEST(a_natural_6_fails_whatever_the_initiative) /* GEN-07 */
{
    UnitId ool = a_witch_in_the_way();
    profile_for(ool)->field[PF_I] = 8;
    DICE(6);
    CHECK(is_engaged(the_look(), ool));
}
