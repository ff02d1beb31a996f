#include "field.h"
#include "fight/combat.h"

static UnitId spears, gore;

/* EX-16 after the blows: 17 spears and 18 Gorehides, no command, five wide, front to front. */
static void after_the_blows(void)
{
    field();
    spears = plain("H5", NORTH, 20);
    gore = plain("S4", SOUTH, 20);
    left(spears, 17);
    left(gore, 18);
    stand(spears, 30, 24, 180, 5);
    stand(gore, 30, 24, 0, 5);
    contacts_refresh(the_play());
    set_tally_of(gore, UT_WOUNDS_DEALT, 3);
    set_tally_of(spears, UT_WOUNDS_DEALT, 2);
}

static CombatResult result_now(void)
{
    Combat combat = combat_of(the_look(), spears);
    return combat_result(the_look(), &combat, NULL);
}

TEST(ex_16_six_against_five_the_gorehides_win_by_one)
{
    after_the_blows();
    CombatResult r = result_now();
    CHECK_EQ(r.side[SOUTH].line[LINE_WOUNDS], 3);
    CHECK_EQ(r.side[SOUTH].line[LINE_RANKS], 2); /* 5, 5, 5 and 3 */
    CHECK_EQ(r.side[SOUTH].line[LINE_CLOSE_ORDER], 1);
    CHECK_EQ(r.side[SOUTH].total, 6);
    CHECK_EQ(r.side[NORTH].total, 5); /* 2 wounds, 2 ranks, close order */
    CHECK_EQ(r.winner, SOUTH);
    CHECK_EQ(r.difference, 1);
    CHECK_EQ(r.side[SOUTH].strength, 18);
    CHECK_EQ(r.side[NORTH].strength, 17);
    CHECK(!r.wiped_out);
}

TEST(wounds_of_stand_and_shoot_count_in_the_combat_of_the_turn)
{
    after_the_blows();
    set_tally_of(spears, UT_STOOD_WOUNDS, 2);
    CHECK_EQ(result_now().side[NORTH].line[LINE_WOUNDS], 4);
}

TEST(equal_totals_go_to_the_side_with_a_musician_in_front_if_the_other_has_none)
{
    field();
    spears = unit("H5", NORTH, 20), gore = plain("S4", SOUTH, 20);
    profile_for(spears)->field[PF_STANDARD] = 0;
    stand(spears, 30, 24, 180, 5);
    stand(gore, 30, 24, 0, 5);
    contacts_refresh(the_play());
    CombatResult r = result_now();
    CHECK_EQ(r.side[NORTH].total, r.side[SOUTH].total);
    CHECK_EQ(r.winner, NORTH);
    CHECK_EQ(r.difference, 1);
    profile_for(gore)->field[PF_MUSICIAN] = 1;
    CHECK_EQ(result_now().winner, NO_SEAT);
}

TEST(standards_count_once_for_a_side_and_the_battle_standard_in_addition)
{
    field();
    UnitId captain = unit("H2", NORTH, 1);
    spears = unit("H5", NORTH, 20), gore = unit("S4", SOUTH, 20);
    stand(spears, 30, 24, 180, 5);
    stand(gore, 30, 24, 0, 5);
    joined(captain, spears, 0);
    contacts_refresh(the_play());
    CombatResult r = result_now();
    CHECK_EQ(r.side[NORTH].line[LINE_STANDARD], 1);
    CHECK_EQ(r.side[NORTH].line[LINE_BATTLE_STANDARD], 1);
    CHECK_EQ(r.side[SOUTH].line[LINE_STANDARD], 1);
    CHECK_EQ(r.side[SOUTH].line[LINE_BATTLE_STANDARD], 0);
}

/* EX-18: fifteen spears with the Gorehides in front and six Tusk riders in the flank. */
static UnitId caught_in_the_flank(int riders)
{
    field();
    spears = plain("H5", NORTH, 15), gore = plain("S4", SOUTH, 20);
    UnitId tusks = plain("S8", SOUTH, riders);
    stand(spears, 30, 24, 180, 5);
    stand(gore, 30, 24, 0, 5);
    stand(tusks, 27.539, 22.524, 90, riders < 3 ? riders : 3);
    contacts_refresh(the_play());
    return tusks;
}

TEST(a_combat_is_all_units_that_touch_each_other_through_enemies)
{
    UnitId tusks = caught_in_the_flank(6);
    Combat combat = combat_of(the_look(), tusks);
    Side face = SIDE_FRONT;
    CHECK_EQ(combat.units, 3);
    CHECK(contact_face(the_look(), spears, tusks, &face));
    CHECK_EQ(face, SIDE_RIGHT); /* they look south, the riders come from the west */
    CHECK(contact_face(the_look(), tusks, spears, &face));
    CHECK_EQ(face, SIDE_FRONT);
    CHECK(!contact_face(the_look(), tusks, gore, &face));
}

TEST(a_flank_counts_one_and_disrupts_from_unit_strength_five)
{
    UnitId tusks = caught_in_the_flank(6); /* Unit Strength 12 */
    CHECK(is_disrupted(the_look(), spears));
    CHECK_EQ(rank_bonus(the_look(), spears), 0);
    CHECK_EQ(rank_bonus(the_look(), gore), 2);
    CHECK_EQ(result_now().side[SOUTH].line[LINE_FLANK], 1);
    CHECK_EQ(result_now().side[SOUTH].line[LINE_REAR], 0);
    CHECK(!is_disrupted(the_look(), tusks));

    caught_in_the_flank(2); /* Unit Strength 4 */
    CHECK(!is_disrupted(the_look(), spears));
    CHECK_EQ(rank_bonus(the_look(), spears), 2);
    CHECK_EQ(result_now().side[SOUTH].line[LINE_FLANK], 1);
}

TEST(an_enemy_in_the_rear_counts_two)
{
    field();
    spears = plain("H5", NORTH, 15), gore = plain("S4", SOUTH, 20);
    stand(spears, 30, 24, 180, 5);
    stand(gore, 30, 24 - 3 * 25 / 25.4, 180, 5); /* behind its three ranks */
    contacts_refresh(the_play());
    CHECK_EQ(result_now().side[SOUTH].line[LINE_REAR], 2);
    CHECK_EQ(result_now().side[SOUTH].line[LINE_FLANK], 0);
}

TEST(skirmishers_have_no_flank_to_be_taken_in)
{
    field();
    UnitId rangers = unit("H10", NORTH, 2);
    gore = plain("S4", SOUTH, 20);
    row(rangers, 1, 2, 30, 24, 25 / 25.4, 0);
    stand(gore, 30 + 37.5 / 25.4, 24, 270, 5); /* east of them */
    contacts_refresh(the_play());
    Combat combat = combat_of(the_look(), gore);
    CHECK_EQ(combat.units, 2);
    CombatResult r = combat_result(the_look(), &combat, NULL);
    CHECK_EQ(r.side[SOUTH].line[LINE_FLANK] + r.side[SOUTH].line[LINE_REAR], 0);
}

TEST(rank_bonus_needs_the_types_width_and_stops_at_the_types_most)
{
    field();
    UnitId halberds = unit("H6", NORTH, 20), blades = unit("H7", NORTH, 15);
    UnitId trolls = unit("S9", SOUTH, 6), column = unit("H5", NORTH, 30),
           knights = unit("H11", NORTH, 8);
    spears = unit("H5", NORTH, 20);
    stand(spears, 10, 10, 180, 4); /* a column, and too narrow for regular infantry */
    stand(halberds, 20, 10, 180, 5);
    stand(blades, 30, 10, 180, 5);
    stand(trolls, 40, 20, 0, 3);
    stand(knights, 50, 10, 180, 4);
    stand(column, 60, 10, 180, 5); /* five files, six ranks */
    CHECK_EQ(rank_bonus(the_look(), column), 0);
    CHECK_EQ(rank_bonus(the_look(), spears), 0);
    CHECK_EQ(rank_bonus(the_look(), halberds), 3); /* Horde: 2 and one more */
    CHECK_EQ(rank_bonus(the_look(), blades), 2);
    CHECK_EQ(rank_bonus(the_look(), trolls), 1); /* three to a rank */
    CHECK_EQ(rank_bonus(the_look(), knights), 1);
}

TEST(a_quarter_in_difficult_ground_or_a_low_wall_disrupts)
{
    field();
    terrain("difficult", 27, 9, 29.2, 14); /* two of five files */
    terrain("difficult", 55, 9, 62, 14);
    terrain("low", 49, 11, 52, 11.5);
    spears = plain("H5", NORTH, 20);
    UnitId bows = unit("S6", SOUTH, 20), halberds = unit("H6", NORTH, 20);
    stand(spears, 30, 13, 180, 5);
    stand(bows, 58, 13, 180, 5); /* open order does not mind */
    stand(halberds, 50, 12, 180, 5);
    CHECK(is_disrupted(the_look(), spears));
    CHECK(is_disrupted(the_look(), halberds));
    CHECK(!is_disrupted(the_look(), bows));
}

/* So many files and whole ranks of that type, of nobody fought. */
static int bonus_of(TroopType type, int files, int ranks)
{
    field();
    spears = plain("H5", NORTH, files * ranks);
    profile_for(spears)->field[PF_TYPE] = (int32_t)type;
    stand(spears, 30, 24, 180, files);
    return rank_bonus(the_look(), spears);
}

TEST(each_troop_type_has_its_width_of_ranks_and_its_most) /* FRM-04, table 5.7 */
{
    static const struct {
        TroopType type;
        int width, most;
    } table[] = {
        { TYPE_REGULAR_INFANTRY, 5, 2 },   { TYPE_HEAVY_INFANTRY, 4, 2 },
        { TYPE_MONSTROUS_INFANTRY, 3, 2 }, { TYPE_LIGHT_CAVALRY, 5, 1 },
        { TYPE_HEAVY_CAVALRY, 4, 1 },      { TYPE_MONSTROUS_CAVALRY, 3, 1 },
        { TYPE_WAR_BEASTS, 5, 1 },         { TYPE_LIGHT_CHARIOT, 3, 1 },
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        CHECK_EQ(bonus_of(table[i].type, table[i].width, 2), 1);
        CHECK_EQ(bonus_of(table[i].type, table[i].width - 1, 2), 0);
        CHECK_EQ(bonus_of(table[i].type, 5, 4), table[i].most);
    }
    CHECK_EQ(bonus_of(TYPE_SWARM, 5, 4), 0);
}

TEST(a_first_charge_disrupts_its_target) /* SR-17 */
{
    after_the_blows();
    CHECK_EQ(rank_bonus(the_look(), spears), 2);
    set_mark(spears, UM_DISRUPTED_FIRST);
    CHECK(is_disrupted(the_look(), spears));
    CHECK_EQ(rank_bonus(the_look(), spears), 0);
}

TEST(who_stands_on_the_hill_has_the_high_ground)
{
    field();
    terrain("hill", 24, 24.5, 36, 34);
    spears = plain("H5", NORTH, 20), gore = plain("S4", SOUTH, 20);
    stand(spears, 30, 24, 180, 5);
    stand(gore, 30, 24, 0, 5);
    contacts_refresh(the_play());
    CHECK_EQ(result_now().side[SOUTH].line[LINE_HIGH_GROUND], 0); /* the front's middle is below */

    field();
    terrain("hill", 24, 23, 36, 34);
    spears = plain("H5", NORTH, 20), gore = plain("S4", SOUTH, 20);
    stand(spears, 30, 24, 180, 5);
    stand(gore, 30, 24, 0, 5);
    contacts_refresh(the_play());
    /* both fronts are on it; its centre (30,28.5): the Gorehides' (30,26.36) is nearer than (30,22.03) */
    CHECK_EQ(result_now().side[SOUTH].line[LINE_HIGH_GROUND], 1);
    CHECK_EQ(result_now().side[NORTH].line[LINE_HIGH_GROUND], 0);
}

TEST(overkill_counts_five_at_most)
{
    after_the_blows();
    Combat combat = combat_of(the_look(), spears);
    const int overkill[] = { 7, 2 };
    CombatResult r = combat_result(the_look(), &combat, overkill);
    CHECK_EQ(r.side[NORTH].line[LINE_OVERKILL], 5);
    CHECK_EQ(r.side[SOUTH].line[LINE_OVERKILL], 2);
}

TEST(a_side_that_is_wiped_out_has_lost_whatever_the_sum)
{
    after_the_blows();
    Combat combat = combat_of(the_look(), spears);
    set_tally_of(spears, UT_WOUNDS_DEALT, 12);
    unit_destroyed(the_play(), spears, LOSS_WOUNDS);
    CombatResult r = combat_result(the_look(), &combat, NULL);
    CHECK(r.wiped_out);
    CHECK_EQ(r.winner, SOUTH);
    CHECK_EQ(r.side[NORTH].line[LINE_WOUNDS], 12);
}

TEST(errata_the_greater_crowd_of_foot_counts_one_and_close_order_needs_ten)
{
    after_the_blows();
    set_option(OPT_ERRATA, 1);
    CHECK_EQ(result_now().side[SOUTH].line[LINE_MASSED], 1);
    CHECK_EQ(result_now().side[NORTH].line[LINE_MASSED], 0);
    caught_in_the_flank(3); /* three heavy riders: Unit Strength 6 */
    CHECK_EQ(result_now().side[SOUTH].line[LINE_CLOSE_ORDER], 2);
    set_option(OPT_ERRATA, 1);
    CHECK_EQ(result_now().side[SOUTH].line[LINE_CLOSE_ORDER], 1);
}

/* Foot of 25 mm, each of Unit Strength 1, two files wide, in the right flank of spears or of heavy infantry. */
static bool disrupted_by(const char *whom, int foot)
{
    UnitId flanked = plain(whom, NORTH, 15), flankers = plain("S4", SOUTH, foot);
    stand(flanked, 30, 24, 180, 5);
    stand(flankers, 27.539, 22.524, 90, 2);
    contacts_refresh(the_play());
    return is_disrupted(the_look(), flanked);
}

TEST(four_in_the_flank_disrupt_nobody_and_five_do) /* FRM-06 */
{
    field();
    CHECK(!disrupted_by("H5", 4));
    field();
    CHECK(disrupted_by("H5", 5));
}

TEST(errata_nine_in_the_flank_do_not_disrupt_heavy_infantry_and_ten_do) /* OPT-09 */
{
    field();
    set_option(OPT_ERRATA, 1);
    CHECK(!disrupted_by("H7", 9));
    field();
    set_option(OPT_ERRATA, 1);
    CHECK(disrupted_by("H7", 10));
}

TEST(close_order_counts_from_unit_strength_five_and_under_the_errata_from_ten) /* FRM-05, OPT-05 */
{
    static const struct {
        int strength, errata, counts;
    } cases[] = { { 4, 0, 0 }, { 5, 0, 1 }, { 9, 1, 0 }, { 10, 1, 1 } };
    for (int i = 0; i < 4; i++) {
        field();
        set_option(OPT_ERRATA, cases[i].errata);
        spears = plain("H5", NORTH, cases[i].strength);
        gore = plain("S4", SOUTH, 20);
        stand(spears, 30, 24, 180, cases[i].strength < 5 ? cases[i].strength : 5);
        stand(gore, 30, 24, 0, 5);
        contacts_refresh(the_play());
        CHECK_EQ(result_now().side[NORTH].line[LINE_CLOSE_ORDER], cases[i].counts);
    }
}

TEST(errata_heavy_infantry_is_disrupted_only_from_unit_strength_ten)
{
    for (int errata = 0; errata < 2; errata++) {
        field();
        UnitId blades = plain("H7", NORTH, 15), tusks = plain("S8", SOUTH, 3);
        set_option(OPT_ERRATA, errata);
        stand(blades, 30, 24, 180, 5);
        stand(tusks, 27.539, 22.524, 90, 3); /* Unit Strength 6 */
        contacts_refresh(the_play());
        CHECK_EQ(is_disrupted(the_look(), blades), !errata);
    }
}
