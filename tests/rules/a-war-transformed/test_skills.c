#include "field.h"

#include "flight/nerves.h"
#include "move/movement.h"
#include "powers/skills.h"

/* Step 3: Orders, Ruses, Rituals. */

static UnitId captain, lieutenant, witch, marl, ditchers, eiche, kaptain, meg;
static const char *house; /* a piece of ground between the two sides, or null */

static void muster(void)
{
    field();
    if (house)
        ground(house, 2, 24, 40, 26);
    captain = unit("captain"), lieutenant = unit("lieutenant"), witch = unit("witch");
    marl = unit("marl"), ditchers = unit("ditchers"), meg = unit("old-meg");
    eiche = unit("eiche"), kaptain = unit("kaptain");
    alone(captain, 10, 30);
    alone(lieutenant, 30, 40);
    alone(witch, 14, 30);
    row(marl, 10, 17.5, -1, 0);    /* 11.50 from the captain */
    row(ditchers, 23.2, 30, 1, 0); /* 12.20 */
    alone(meg, 14, 34);
    row(eiche, 10, 6, 1, 0);
    alone(kaptain, 40, 6);
}

static void command(int tokens)
{
    give_tokens(A, tokens);
    give_tokens(B, 2);
    enter(PHASE_COMMAND, A);
}

static void orders_to(UnitId leader, OrderKindOfLeader what, UnitId whom)
{
    order(leader);
    Clause *clause = deed(VERB_ORDER);
    clause->word = (uint8_t)what;
    clause->unit = whom;
}

static Clause *tries(UnitId who, Verb verb, int what, int tokens)
{
    order(who);
    Clause *clause = deed(verb);
    clause->word = (uint8_t)what;
    clause->number = tokens;
    clause->has_number = true;
    return clause;
}

static void at(double x, double y)
{
    Clause *clause = &the_order()->clause[0];
    clause->point = spot(x, y);
    clause->has_point = true;
}

/* ---- Orders: lesson 15 ---------------------------------------------------------------------------------------------------------- */

TEST(a_captain_orders_within_twelve_inches_and_a_lieutenant_within_eight) /* CMD-04, 10, ORD-01 */
{
    muster();
    command(3);
    orders_to(captain, ORDER_OVER_THE_TOP, ditchers);
    CHECK_REFUSED_INCHES(NO_ORDER_TOO_FAR, 12.20, 12);
    orders_to(lieutenant, ORDER_OVER_THE_TOP, marl);
    CHECK_REFUSED_INCHES(NO_ORDER_TOO_FAR, 29.10, 8);
    orders_to(witch, ORDER_OVER_THE_TOP, marl);
    CHECK_REFUSED(NO_NO_LEADER);
    orders_to(kaptain, ORDER_OVER_THE_TOP, eiche);
    CHECK_REFUSED(NO_OTHER_PLAYER);
    orders_to(captain, ORDER_OVER_THE_TOP, eiche);
    CHECK_REFUSED(NO_ORDERS_ENEMY);
    orders_to(captain, ORDER_OVER_THE_TOP, marl);
    give();
    CHECK(marked(marl, UM_OVER_THE_TOP) && seat_tally(A, ST_CT) == 2);
    orders_to(captain, ORDER_OVER_THE_TOP, captain); /* himself */
    give();
    CHECK(seat_tally(A, ST_CT) == 1);
}

TEST(a_unit_has_one_order_a_round) /* CMD-11 */
{
    muster();
    command(3);
    orders_to(captain, ORDER_OVER_THE_TOP, marl);
    give();
    orders_to(captain, ORDER_STEADY, marl);
    CHECK_REFUSED(NO_ORDERED_ALREADY);
}

TEST(an_order_is_paid_for) /* CMD-04, TOK-12 */
{
    muster();
    set_mark(marl, UM_BROKEN);
    command(1);
    orders_to(captain, ORDER_RALLY, marl);
    CHECK_REFUSED_COUNT(NO_ORDER_COST, 2, 1);
}

TEST(broken_leaders_give_no_orders_but_pinned_ones_do) /* CMD-10, 16, CMP-09 */
{
    muster();
    set_mark(captain, UM_PINNED);
    set_mark(captain, UM_SHAKEN);
    command(3);
    orders_to(captain, ORDER_STEADY, marl);
    CHECK(judged().refusal == NO_REFUSAL);
    set_mark(captain, UM_BROKEN);
    CHECK_REFUSED(NO_BROKEN);
}

/* Whose turn, status, cost, reach: one is named, in that order. */
TEST(of_several_reasons_the_first_is_named) /* GEN-13 */
{
    muster();
    set_mark(ditchers, UM_BROKEN);
    set_mark(captain, UM_BROKEN);
    set_mark(kaptain, UM_BROKEN);
    command(1);
    orders_to(kaptain, ORDER_RALLY, ditchers);
    CHECK_REFUSED(NO_OTHER_PLAYER);
    orders_to(captain, ORDER_RALLY, ditchers);
    CHECK_REFUSED(NO_BROKEN);
    marks_set(&the_battle()->unit[captain].marks, UM_BROKEN, false);
    CHECK_REFUSED(NO_ORDER_COST);
    give_tokens(A, 2);
    CHECK_REFUSED(NO_ORDER_TOO_FAR);
}

TEST(a_token_is_a_die) /* CMD-08 */
{
    muster();
    command(3);
    tries(captain, VERB_RUSE, RUSE_SMOKE, 3);
    at(10, 20);
    give();
    CHECK(dice_asked() == 3 && seat_tally(A, ST_CT) == 0);
}

TEST(one_skill_comes_after_the_other) /* CMD-01 */
{
    muster();
    command(3);
    orders_to(captain, ORDER_STEADY, marl);
    deed(VERB_ORDER)->unit = captain;
    CHECK_REFUSED(NO_ONE_SKILL);
}

TEST(steady_takes_off_shaken_and_a_marker) /* ORD-02 */
{
    muster();
    set_mark(marl, UM_SHAKEN);
    the_battle()->unit[marl].tally[UT_STRESS] = 2;
    command(3);
    orders_to(captain, ORDER_STEADY, marl);
    give();
    CHECK(!marked(marl, UM_SHAKEN) && stress_of(the_look(), marl) == 1);
}

TEST(rally_brings_a_broken_unit_back_on_its_printed_zeal) /* ORD-03, MOR-16 */
{
    for (int die = 6; die <= 7; die++) {
        muster();
        set_mark(marl, UM_BROKEN);
        set_mark(ditchers, UM_BROKEN);
        the_battle()->unit[marl].tally[UT_STRESS] = 5;
        command(3);
        orders_to(captain, ORDER_RALLY, ditchers);
        CHECK_REFUSED(NO_ORDER_TOO_FAR);
        orders_to(captain, ORDER_RALLY, captain);
        CHECK_REFUSED(NO_NOT_BROKEN);
        orders_to(captain, ORDER_RALLY, marl);
        give();
        DICE(die);
        CHECK(marked(marl, UM_BROKEN) == (die == 7));
        CHECK(stress_of(the_look(), marl) == (die == 7 ? 5 : 2));
        CHECK(seat_tally(A, ST_CT) == 1);
    }
}

TEST(get_up_takes_off_pinned) /* ORD-07 */
{
    muster();
    command(3);
    orders_to(captain, ORDER_GET_UP, marl);
    CHECK_REFUSED(NO_NOT_PINNED);
    set_mark(marl, UM_PINNED);
    give();
    CHECK(!marked(marl, UM_PINNED));
}

TEST(marking_a_target_and_keeping_down_last_the_round) /* ORD-04, 06 */
{
    muster();
    command(3);
    orders_to(captain, ORDER_MARK_YOUR_TARGET, marl);
    give();
    orders_to(captain, ORDER_HEADS_DOWN, captain);
    give();
    CHECK(marked(marl, UM_MARKED_TARGET) && marked(captain, UM_HEADS_DOWN));
}

TEST(breaking_off_costs_a_marker_and_leads_away) /* ORD-05, lesson 28 */
{
    muster();
    row(eiche, 10, 16.5, -1, 0); /* in contact with Marl */
    command(3);
    orders_to(captain, ORDER_BREAK_OFF, marl);
    all_by(0, 0);
    the_order()->paths = 0, the_order()->points = 0;
    orders_to(captain, ORDER_BREAK_OFF, marl);
    for (int i = 1; i <= 8; i++)
        path_to(model_of(marl, i), 11 - i, 18.25, 0);
    CHECK_REFUSED_INCHES(NO_STILL_NEAR, 0.75, 1);
    orders_to(captain, ORDER_BREAK_OFF, marl);
    for (int i = 1; i <= 8; i++)
        path_to(model_of(marl, i), 11 - i, 20.5, 0);
    give();
    CHECK_LENGTH(place_of(marl, 1).y, inches(20.5));
    CHECK(stress_of(the_look(), marl) == 1 && seat_tally(A, ST_CT) == 2);
}

/* ---- Ruses: W04 ------------------------------------------------------------------------------------------------------------------- */

static Clause *marches(int tokens, double by_y)
{
    Clause *clause = tries(captain, VERB_RUSE, RUSE_NIGHT_MARCH, tokens);
    clause->unit = marl;
    for (int i = 1; i <= 8; i++)
        path_to(model_of(marl, i), 11 - i, 17.5 + by_y, 0);
    return clause;
}

TEST(
    a_ruse_and_a_ritual_are_paid_whether_they_work_or_not) /* W04: CMD-02, 03, 05, 08, 12, 13, RUS-05, RIT-03 */
{
    muster();
    row(eiche, 10, 20, 1, 0); /* within 12 of the witch and in sight */
    command(6);
    marches(1, 3);
    CHECK_REFUSED_COUNT(NO_TOO_FEW_DICE, 1, 2);
    put(eiche, 1, 10, 6);
    for (int i = 1; i <= 8; i++)
        put(eiche, i, 18 + i, 23);
    marches(4, 3);
    give();
    DICE(2, 1, 3, 1);
    CHECK_LENGTH(place_of(marl, 1).y, inches(20.5));
    CHECK(seat_tally(A, ST_CT) == 2);
    tries(witch, VERB_RITUAL, RITUAL_DREAD_WHISPER, 2)->unit = eiche;
    give();
    DICE(1, 2);
    CHECK(seat_tally(A, ST_CT) == 0 && stress_of(the_look(), eiche) == 0);
}

TEST(a_ruse_is_tried_once_a_round_by_a_leader) /* CMD-12 */
{
    muster();
    command(9);
    tries(captain, VERB_RUSE, RUSE_BLUFF, 10);
    CHECK_REFUSED_COUNT(NO_MORE_THAN_HELD, 10, 9);
    tries(witch, VERB_RUSE, RUSE_BLUFF, 1);
    CHECK_REFUSED(NO_RUSE_BY);
    tries(captain, VERB_RUSE, RUSE_BLUFF, 1);
    give();
    DICE(2);
    CHECK(!has_mark(the_battle(), OWNER_SEAT, A, SM_BLUFF));
    tries(captain, VERB_RUSE, RUSE_BLUFF, 1);
    CHECK_REFUSED(NO_TRIED_ALREADY);
    set_mark(captain, UM_BROKEN);
    tries(captain, VERB_RUSE, RUSE_FALSE_DISPATCH, 1);
    CHECK_REFUSED(NO_RUSE_BY);
}

TEST(a_false_dispatch_costs_the_other_a_token) /* RUS-01 */
{
    muster();
    command(3);
    tries(captain, VERB_RUSE, RUSE_FALSE_DISPATCH, 1);
    give();
    DICE(1);
    CHECK(seat_tally(B, ST_CT) == 1 && seat_tally(A, ST_CT) == 2);
}

TEST(smoke_lies_until_the_end_of_the_round) /* RUS-02 */
{
    muster();
    command(3);
    tries(captain, VERB_RUSE, RUSE_SMOKE, 2);
    CHECK_REFUSED(NO_SKILL_WHERE);
    at(10, 17.4);
    CHECK_REFUSED_INCHES(NO_SMOKE_TOO_FAR, 12.10, 12);
    at(10, 20);
    give();
    DICE(1, 3);
    PieceId smoke = (PieceId)the_game()->terrain;
    CHECK(the_battle()->pieces == smoke + 1 && the_battle()->piece[smoke].kind == MADE_SMOKE);
    CHECK_LENGTH(the_battle()->piece[smoke].radius, inches(2));
    span_ends(the_play(), SPAN_ROUND);
    CHECK(the_battle()->piece[smoke].gone);
}

TEST(a_bluff_waits_for_the_next_contest) /* RUS-03 */
{
    muster();
    command(3);
    tries(captain, VERB_RUSE, RUSE_BLUFF, 1);
    give();
    DICE(1);
    CHECK(has_mark(the_battle(), OWNER_SEAT, A, SM_BLUFF));
}

TEST(who_hides_counts_as_activated) /* RUS-04 */
{
    muster();
    command(4);
    tries(captain, VERB_RUSE, RUSE_PICKET, 2)->unit = ditchers;
    CHECK_REFUSED_INCHES(NO_RUSE_TOO_FAR, 12.20, 12);
    tries(captain, VERB_RUSE, RUSE_PICKET, 2)->unit = eiche;
    CHECK_REFUSED(NO_RUSE_ON_ENEMY);
    tries(captain, VERB_RUSE, RUSE_PICKET, 2)->unit = meg;
    CHECK_REFUSED(NO_CANNOT_HIDE);
    tries(captain, VERB_RUSE, RUSE_PICKET, 2)->unit = marl;
    give();
    DICE(1, 1);
    CHECK(marked(marl, UM_PICKET) && marked(marl, UM_ACTIVATED));
}

TEST(a_night_march_ends_more_than_six_inches_from_enemies) /* RUS-05 */
{
    muster();
    row(eiche, 10, 6.5, -1, 0);
    command(4);
    tries(captain, VERB_RUSE, RUSE_NIGHT_MARCH, 2)->unit = meg;
    CHECK_REFUSED(NO_CANNOT_MARCH);
    marches(2, -4);
    CHECK_REFUSED_INCHES(NO_MARCH_NEAR, 6.00, 6);
    marches(2, 6.1);
    CHECK_REFUSED_INCHES(NO_PATH_TOO_LONG, 6.10, 6);
    marches(2, 6);
    CHECK(judged().refusal == NO_REFUSAL);
}

TEST(a_barrage_falls_on_a_place_that_the_leader_sees) /* RUS-06, LOS-11 */
{
    muster();
    command(4);
    tries(captain, VERB_RUSE, RUSE_BARRAGE, 3);
    at(10, 5);
    CHECK_REFUSED_INCHES(NO_BARRAGE_TOO_FAR, 24.50, 24);
    at(12, 7);
    give();
    DICE(1, 1, 1);
    DICE(1); /* a Critical hit: it stays */
    CHECK(unit_tally(eiche, UT_STRUCK) > 0);
    house = "building";
    muster();
    house = NULL;
    command(4);
    tries(captain, VERB_RUSE, RUSE_BARRAGE, 3);
    at(12, 7);
    CHECK_REFUSED(NO_SPOT_UNSEEN);
}

/* ---- Rituals ------------------------------------------------------------------------------------------------------------------------- */

TEST(each_ritual_carries_as_far_as_its_list_says) /* 6.6: RIT-01..06 */
{
    static const struct {
        RitualKind ritual;
        int inches;
    } rows[] = { { RITUAL_SECOND_SIGHT, 12 },   { RITUAL_BLOOD_OFFERING, 6 },
                 { RITUAL_DREAD_WHISPER, 12 },  { RITUAL_KNIT_FLESH, 6 },
                 { RITUAL_DROWNED_GROUND, 12 }, { RITUAL_MOONFIRE, 18 } };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        CHECK_LENGTH(reach_of_ritual(rows[i].ritual), rows[i].inches * INCH);
}

TEST(a_witch_performs_once_a_round) /* CMD-05, 13 */
{
    muster();
    command(5);
    tries(captain, VERB_RITUAL, RITUAL_SECOND_SIGHT, 1)->unit = marl;
    CHECK_REFUSED(NO_RITUAL_BY);
    tries(witch, VERB_RITUAL, RITUAL_SECOND_SIGHT, 1)->unit = eiche;
    CHECK_REFUSED(NO_RITUAL_ON);
    tries(witch, VERB_RITUAL, RITUAL_DREAD_WHISPER, 2)->unit = marl;
    CHECK_REFUSED(NO_RITUAL_ON_OWN);
    tries(witch, VERB_RITUAL, RITUAL_SECOND_SIGHT, 0)->unit = captain;
    CHECK_REFUSED_COUNT(NO_TOO_FEW_DICE, 0, 1);
    tries(witch, VERB_RITUAL, RITUAL_SECOND_SIGHT, 1)->unit = ditchers;
    give();
    DICE(1);
    CHECK(marked(ditchers, UM_SECOND_SIGHT)); /* RIT-01 */
    tries(witch, VERB_RITUAL, RITUAL_BLOOD_OFFERING, 1)->unit = captain;
    CHECK_REFUSED(NO_PERFORMED_ALREADY);
}

TEST(blood_buys_two_manifestation_tokens) /* RIT-02 */
{
    muster();
    command(5);
    tries(witch, VERB_RITUAL, RITUAL_BLOOD_OFFERING, 1)->unit = marl;
    CHECK_REFUSED(NO_RITUAL_TOO_FAR);
    tries(witch, VERB_RITUAL, RITUAL_BLOOD_OFFERING, 1)->unit = meg;
    CHECK_REFUSED(NO_RITUAL_ARMOURED);
    tries(witch, VERB_RITUAL, RITUAL_BLOOD_OFFERING, 1)->unit = captain;
    give();
    DICE(1);
    CHECK(wounds_of(captain, 1) == 2 && seat_tally(A, ST_MT) == 2);
}

TEST(a_dread_whisper_reaches_twelve_inches_in_sight) /* RIT-03 */
{
    muster();
    row(eiche, 14, 17.2, 1, 0); /* 11.80 */
    command(5);
    tries(witch, VERB_RITUAL, RITUAL_DREAD_WHISPER, 2)->unit = eiche;
    give();
    DICE(1, 1);
    CHECK(stress_of(the_look(), eiche) == 1);
    house = "building";
    muster();
    house = NULL;
    row(eiche, 14, 17.2, 1, 0);
    command(5);
    tries(witch, VERB_RITUAL, RITUAL_DREAD_WHISPER, 2)->unit = eiche;
    CHECK_REFUSED(NO_RITUAL_UNSEEN);
}

TEST(flesh_is_knit_again) /* RIT-04 */
{
    muster();
    the_battle()->model[model_of(ditchers, 10)].state = MODEL_LOST;
    for (int i = 1; i <= 9; i++)
        put(ditchers, i, 16 + i, 30);
    wounds(captain, 1, 1);
    command(9);
    tries(witch, VERB_RITUAL, RITUAL_KNIT_FLESH, 2)->unit = lieutenant;
    CHECK_REFUSED(NO_RITUAL_TOO_FAR);
    tries(witch, VERB_RITUAL, RITUAL_KNIT_FLESH, 2)->unit = witch;
    CHECK_REFUSED(NO_IS_WHOLE);
    tries(witch, VERB_RITUAL, RITUAL_KNIT_FLESH, 2)->unit = ditchers;
    CHECK_REFUSED(NO_SKILL_WHERE);
    for (int i = 1; i <= 9; i++)
        put(ditchers, i, 17 + (i - 1) % 5, 30 + (i - 1) / 5);
    at(21, 33);
    CHECK_REFUSED(NO_NO_COMRADE);
    at(21, 31);
    give();
    DICE(1, 1);
    CHECK(models(ditchers) == 10);
}

TEST(who_returns_stands_an_inch_from_enemies_on_ground_of_its_class) /* RIT-04, MOV-07 */
{
    house = "impassable";
    muster();
    house = NULL;
    the_battle()->model[model_of(ditchers, 10)].state = MODEL_LOST;
    for (int i = 1; i <= 9; i++)
        put(ditchers, i, 14 + (i - 1) % 5, 28 - (i - 1) / 5);
    alone(kaptain, 19.6, 28);
    alone(witch, 14, 30);
    command(9);
    tries(witch, VERB_RITUAL, RITUAL_KNIT_FLESH, 2)->unit = ditchers;
    at(18, 27);
    CHECK_REFUSED(NO_RETURNS_NEAR);
    alone(kaptain, 40, 6);
    at(16, 26);
    CHECK_REFUSED(NO_RETURNS_THERE);
    at(18, 27);
    CHECK(judged().refusal == NO_REFUSAL);
}

TEST(drowned_ground_is_mire_until_the_end_of_the_next_round) /* RIT-05 */
{
    muster();
    command(9);
    tries(witch, VERB_RITUAL, RITUAL_DROWNED_GROUND, 2);
    at(14, 17.4);
    CHECK_REFUSED_INCHES(NO_DROWNED_TOO_FAR, 12.10, 12);
    at(14, 20);
    give();
    DICE(1, 1);
    PieceId mire = (PieceId)the_game()->terrain;
    CHECK(the_battle()->piece[mire].kind == MADE_DROWNED);
    CHECK_LENGTH(the_battle()->piece[mire].radius, inches(3));
    drain_ground(the_play());
    CHECK(!the_battle()->piece[mire].gone);
    the_battle()->round = 2;
    drain_ground(the_play());
    CHECK(the_battle()->piece[mire].gone);
}

TEST(moonfire_burns_whom_the_witch_sees) /* RIT-06 */
{
    muster();
    row(eiche, 14, 14, 1, 0); /* 15.00 */
    command(9);
    tries(witch, VERB_RITUAL, RITUAL_MOONFIRE, 3)->unit = eiche;
    give();
    DICE(1, 1, 1);
    DICE(3);       /* hits */
    DICE(2, 5, 6); /* two Wounds */
    usual();
    CHECK(models(eiche) == 6);
    DICE(7);
    CHECK(marked(eiche, UM_PINNED) && unit_tally(eiche, UT_PINNED_BY_SUPPORT) == 0);
}
