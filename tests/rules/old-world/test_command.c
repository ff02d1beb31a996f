#include "field.h"
#include "flow.h"
#include "move/movement.h"
#include "shoot/shooting.h"

/* Characters, Command abilities, Leadership and rallying (STR, CHR, CMD, GEN, SR, 6.7, 6.8). */

static UnitId general, captain, hero, spears, blades, gore;

/* Spears 20 strong at (30,20) facing south, the enemy 20" before them; blades stand far off. */
static void camp(void)
{
    field();
    general = unit("H1", NORTH, 1);
    captain = unit("H2", NORTH, 1);
    hero = unit("H4", NORTH, 1);
    spears = unit("H5", NORTH, 20);
    blades = unit("H7", NORTH, 15);
    gore = unit("S4", SOUTH, 20);
    stand(general, 60, 20, 180, 1);
    stand_model(captain, 1, 30, 14, 180);
    stand_model(hero, 1, 36, 22, 180);
    stand(spears, 30, 20, 180, 5);
    stand(blades, 10, 20, 180, 5);
    stand(gore, 30, 40, 0, 5);
}

/* ---- Command: STR-03 ------------------------------------------------------------------------------------------------ */

static void use(UnitId who, int ability, UnitId at)
{
    order(who);
    Clause *clause = at_unit(VERB_USE, at);
    clause->word = (uint8_t)ability;
}
enum { CRY, DRIVE, STEEL, FOE, DRESS, OATH };

TEST(an_ability_is_used_once_in_the_command_sub_phase) /* STR-03 */
{
    camp();
    enter(PHASE_COMMAND, NORTH);
    use(captain, STEEL, spears), give();
    CHECK(marked(spears, UM_STEELED));
    use(captain, STEEL, spears);
    CHECK_REFUSED(NO_CMD_USED);
    use(hero, STEEL, spears);
    CHECK_REFUSED(NO_CMD_LACKS);
}

/* An enemy who was chosen was told off with "It is not the turn of nobody". */
TEST(whose_turn_it_is_not_is_named) /* TURN-02 */
{
    camp();
    enter(PHASE_COMMAND, NORTH);
    use(gore, STEEL, spears);
    CHECK_REFUSED(NO_NOT_ACTIVE);
    CHECK_EQ(judged().seat, SOUTH);
}

TEST(who_flees_or_fights_commands_nobody) /* STR-03 */
{
    camp();
    set_mark(captain, UM_FLEEING);
    enter(PHASE_COMMAND, NORTH);
    use(captain, STEEL, spears);
    CHECK_REFUSED(NO_CMD_FLEE);
    camp();
    engaged(captain, gore);
    enter(PHASE_COMMAND, NORTH);
    use(captain, STEEL, spears);
    CHECK_REFUSED(NO_CMD_ENGAGED);
}

/* It adds an attack whomever he fights; the computer swore it at whoever stood first on the list, and the log repeated that. */
TEST(an_oath_is_sworn_at_nobody) /* 6.7 */
{
    static Answer answer;
    field();
    spears = unit("H5", NORTH, 20);
    UnitId gnarl = unit("S2", SOUTH, 1);
    stand(spears, 30, 20, 180, 5);
    stand_model(gnarl, 1, 30, 40, 0);
    engaged(gnarl, spears);
    enter(PHASE_COMMAND, SOUTH);
    old_world_advise(the_look(), &answer);
    CHECK_EQ(answer.order.actor, gnarl);
    CHECK_EQ(answer.order.clause[0].word, OATH);
    CHECK_EQ(answer.order.clause[0].unit, NO_UNIT);
    use(gnarl, OATH, spears), give();
    CHECK(told_tale(TALE_SWEARS));
    CHECK(!told_tale(TALE_USES));
}

TEST(an_ability_that_is_on_no_list_is_no_order) /* a word beyond the verb's own */
{
    camp();
    enter(PHASE_COMMAND, NORTH);
    use(captain, OATH + 3, spears);
    CHECK_REFUSED(NO_NO_SUCH);
}

TEST(dressing_the_line_adds_files_without_a_move) /* 6.7 */
{
    camp();
    enter(PHASE_COMMAND, NORTH);
    use(captain, DRESS, spears), give();
    choose(3);
    CHECK_EQ(the_battle()->unit[spears].files, 8);
    CHECK(!marked(spears, UM_MOVED));
}

TEST(dressing_the_line_ends_where_there_is_room) /* 6.7, MOV-15 */
{
    camp();
    stand_model(hero, 1, 33, 19,
                180); /* 0.05" beside the five files; three more are 1.48" to each side */
    enter(PHASE_COMMAND, NORTH);
    use(captain, DRESS, spears), give();
    CHECK_EQ(try_choice(3).refusal, NO_OVERLAP);
    CHECK_EQ(try_choice(-5).refusal, NO_FORM_SHAPE);
    choose(0);
    CHECK_EQ(the_battle()->unit[spears].files, 5);
}

TEST(whoever_is_driven_on_marches_without_a_test) /* 6.7, MOV-04 */
{
    camp();
    stand(general, 40, 20, 180, 1);
    stand(gore, 30, 27, 0, 5);
    enter(PHASE_COMMAND, NORTH);
    use(general, DRIVE, spears), give();
    CHECK(marked(spears, UM_DRIVEN_ON));
    until(WHY_REMAINING, 1);
    order(spears), deed(VERB_MARCH), length(VERB_FORWARD, 5), give();
    CHECK(!marked(spears, UM_MARCH_FAILED));
    CHECK_FRONT(spears, 30, 25, 180);
}

TEST(the_marked_foe_is_hated_by_those_within_6_inches_of_the_hero) /* 6.7 */
{
    camp();
    stand(gore, 36, 30, 0, 5);
    enter(PHASE_COMMAND, NORTH);
    use(hero, FOE, gore), give();
    CHECK(link_find(the_battle(), LK_HATES, spears, gore) >= 0);
    CHECK(link_find(the_battle(), LK_HATES, blades, gore) < 0);
}

/* The hero, 25 mm square, at (36,22) looking down the table; the foe so far before him, the Spears so far beside him. */
static Refusal marks_foe(double ahead, double beside)
{
    camp();
    stand_model(hero, 1, 36, 22, 180);
    stand(spears, 36 - 12.5 / 25.4 - beside - 62.5 / 25.4, 23, 180, 5);
    stand(gore, 36, 22 + 12.5 / 25.4 + ahead, 0, 5);
    enter(PHASE_COMMAND, NORTH);
    use(hero, FOE, gore);
    Refusal refusal = judged().refusal;
    if (refusal == NO_REFUSAL)
        give();
    return refusal;
}

TEST(a_foe_is_marked_within_12_inches_and_hated_within_6) /* 6.7 */
{
    CHECK_EQ(marks_foe(12.1, 3), NO_CMD_RANGE);
    CHECK_EQ(marks_foe(11.9, 5.9), NO_REFUSAL);
    CHECK(link_find(the_battle(), LK_HATES, spears, gore) >= 0);
    CHECK_EQ(marks_foe(11.9, 6.1), NO_REFUSAL);
    CHECK(link_find(the_battle(), LK_HATES, spears, gore) < 0);
}

/* ---- Rally: STR-05..09, SR-52, GEN-04 ---------------------------------------------------------------------------------- */

static void rally(UnitId who)
{
    set_mark(who, UM_FLEEING);
    enter(PHASE_RALLY, NORTH);
    until(WHY_TEST, 1);
}

/* What the second answer, to throw, says of itself. */
static void says_of_again(const char *words)
{
    Answer again = answer_now(ANSWER_CHOICE);
    char said[80] = "";
    Text text = text_in(said, sizeof said);
    again.value = 1;
    old_world_choice_odds(the_look(), &again, &text);
    CHECK_TEXT(said, words);
}

TEST(a_failed_rally_test_is_rolled_again_near_the_battle_standard) /* STR-09 */
{
    camp();
    rally(spears);
    DICE(6, 5);
    CHECK_ASKED(NORTH, WHY_REROLL);
    says_of_again("Leadership 8: 72.2 %"); /* 26 of 36 */
    choose(1);
    DICE(2, 2);
    CHECK(marked(spears, UM_RALLIED));
}

TEST(veterans_roll_failed_tests_again_but_once) /* SR-52, GEN-04 */
{
    camp();
    stand_model(captain, 1, 14, 17, 180);
    rally(blades);
    DICE(6, 5);
    CHECK_ASKED(NORTH, WHY_REROLL);
    choose(1);
    DICE(6, 5); /* the standard is near too: the second value stands */
    CHECK(marked(blades, UM_FLEEING));
    CHECK(the_battle()->request.why != WHY_REROLL);
}

TEST(veterans_need_no_standard) /* SR-52 */
{
    camp();
    stand_model(captain, 1, 60, 8, 180);
    rally(blades);
    DICE(6, 5);
    CHECK_ASKED(NORTH, WHY_REROLL);
}

/* ---- Leadership ---------------------------------------------------------------------------------------------------------- */

TEST(the_general_is_heard_12_inches_away_whatever_his_leadership) /* CHR-10, CHR-20: 11.00" */
{
    camp();
    stand(general, 30 + 62.5 / 25.4 + 11 + 15.0 / 25.4, 20, 180, 1);
    stand_model(captain, 1, 60, 8, 180);
    CHECK_EQ(leadership(the_look(), spears), 9);
}

TEST(a_loner_is_nobodys_general) /* SR-32 */
{
    camp();
    give_trait(general, TR_LONER, 0);
    stand(general, 40, 20, 180, 1);
    stand_model(captain, 1, 60, 8, 180);
    CHECK_EQ(leadership(the_look(), spears), 7);
}

TEST(levies_do_not_hear_the_general) /* SR-31: Ld 5 */
{
    field();
    UnitId chief = unit("S1", SOUTH, 1), runts = unit("S6", SOUTH, 20);
    stand(chief, 30, 40, 0, 1);
    stand(runts, 36, 40, 0, 10);
    CHECK_EQ(leadership(the_look(), runts), 5);
}

TEST(a_warband_trusts_its_ranks) /* SR-54: Ld 6 and three ranks behind, two of them counted */
{
    field();
    gore = plain("S4", SOUTH, 20);
    stand(gore, 30, 40, 0, 5);
    CHECK_EQ(leadership(the_look(), gore), 8);
    CHECK_EQ(leadership_without_ranks(the_look(), gore), 6);
}

TEST(warbands_restrain_themselves_without_their_ranks) /* SR-54 */
{
    field();
    gore = plain("S4", SOUTH, 20);
    stand(gore, 30, 40, 0, 5);
    set_mark(gore, UM_FLEEING);
    CHECK_EQ(leadership(the_look(), gore), 6);
}

/* ---- Joining and leaving: CHR-01..06 --------------------------------------------------------------------------------------- */

static void gather(void)
{
    camp();
    enter(PHASE_REMAINING, NORTH);
}

TEST(a_character_stands_in_a_file_of_its_unit) /* CHR-03: of five */
{
    gather();
    order(captain);
    at_unit(VERB_JOIN, spears)->number = 6;
    order(captain);
    Clause *clause = at_unit(VERB_JOIN, spears);
    clause->number = 6;
    clause->has_number = true;
    CHECK_REFUSED(NO_OUT_OF_BOUNDS);
    order(captain);
    clause = at_unit(VERB_JOIN, spears);
    clause->number = 1;
    clause->has_number = true;
    give();
    CHECK_EQ(host_of(the_look(), captain), spears);
}

TEST(monsters_and_chariots_join_nobody) /* CHR-04, SR-58 */
{
    camp();
    profile_for(captain)->field[PF_TYPE] = TYPE_HEAVY_CHARIOT;
    enter(PHASE_REMAINING, NORTH);
    order(captain), at_unit(VERB_JOIN, spears);
    CHECK_REFUSED(NO_JOIN_TYPE);
}

TEST(a_unit_does_not_loosen_its_order_about_a_stranger) /* CHR-04, FRM-11 */
{
    camp();
    give_trait(spears, TR_SKIRMISHERS, 0);
    profile_for(captain)->field[PF_TYPE] = TYPE_HEAVY_INFANTRY;
    joined(captain, spears, 0);
    enter(PHASE_REMAINING, NORTH);
    order(spears);
    reform(180, 5)->word = 1 + (int)FORM_SKIRMISH;
    CHECK_REFUSED(NO_FORM_KEYWORD);
    profile_for(captain)->field[PF_TYPE] = TYPE_REGULAR_INFANTRY;
    order(spears);
    reform(180, 5)->word = 1 + (int)FORM_SKIRMISH;
    give();
    CHECK(!is_block(the_look(), spears));
}

TEST(
    who_stood_beside_the_ranks_spreads_out_with_them) /* GEO-25, CHR-03: a base of 30 mm among 25 */
{
    camp();
    give_trait(spears, TR_SKIRMISHERS, 0);
    profile_for(captain)->base_width = profile_for(captain)->base_length = 30 * MM;
    joined(captain, spears, 0);
    enter(PHASE_REMAINING, NORTH);
    order(spears);
    reform(180, 5)->word = 1 + (int)FORM_SKIRMISH;
    give();
    Base base[MOST_UNIT_MODELS];
    int count = unit_bases(the_look(), spears, base, MOST_UNIT_MODELS);
    CHECK_EQ(count, 21);
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < i; k++)
            CHECK(base_gap(base[i], base[k]) > 0);
    }
}

TEST(skirmishers_are_joined_only_by_their_own_sub_type) /* CHR-04 */
{
    camp();
    profile_for(spears)->traits = 0;
    give_trait(spears, TR_SKIRMISHERS, 0);
    profile_for(captain)->field[PF_TYPE] = TYPE_HEAVY_INFANTRY;
    enter(PHASE_REMAINING, NORTH);
    order(captain), at_unit(VERB_JOIN, spears);
    CHECK_REFUSED(NO_JOIN_TYPE);
}

TEST(
    a_rider_who_joins_foot_can_be_picked_out) /* CHR-04, CHR-13: only one of the same main type is shielded */
{
    camp();
    profile_for(captain)->field[PF_TYPE] = TYPE_HEAVY_CAVALRY;
    enter(PHASE_REMAINING, NORTH);
    CHECK(!is_shielded(the_look(), captain));
    order(captain), at_unit(VERB_JOIN, spears), give();
    CHECK_EQ(host_of(the_look(), captain), spears);
    CHECK(!is_shielded(the_look(), captain));
    profile_for(captain)->field[PF_TYPE] = TYPE_REGULAR_INFANTRY;
    CHECK(is_shielded(the_look(), captain));
}

TEST(the_clumsy_join_the_clumsy) /* SR-55 */
{
    camp();
    give_trait(captain, TR_CLUMSY, 0);
    enter(PHASE_REMAINING, NORTH);
    order(captain), at_unit(VERB_JOIN, spears);
    CHECK_REFUSED(NO_JOIN_TYPE);
}

TEST(a_loner_joins_loners) /* SR-32 */
{
    camp();
    give_trait(captain, TR_LONER, 0);
    enter(PHASE_REMAINING, NORTH);
    order(captain), at_unit(VERB_JOIN, spears);
    CHECK_REFUSED(NO_JOIN_TYPE);
}

static void step_out(double x, double y)
{
    order(captain);
    Clause *clause = deed(VERB_LEAVE);
    clause->point = (Point){ inches(x), inches(y) };
    clause->heading = HALF_TURN;
    clause->has_point = clause->has_heading = true;
}

TEST(a_character_leaves_before_its_unit_moves) /* CHR-02, CHR-05 */
{
    camp();
    joined(captain, spears, 0);
    enter(PHASE_REMAINING, NORTH);
    step_out(30, 22), give();
    CHECK_EQ(host_of(the_look(), captain), captain);
    CHECK(!is_block(the_look(), captain)); /* alone, a skirmisher */
    camp();
    joined(captain, spears, 0);
    enter(PHASE_REMAINING, NORTH);
    order(spears), length(VERB_FORWARD, 1), give();
    step_out(30, 23);
    CHECK_REFUSED(NO_LEAVE);
}

/* She was offered to join the unit in whose ranks she stood, again and again, and named as able to act for that. */
TEST(who_has_joined_a_unit_cannot_join_it_again) /* CHR-01, CHR-02 */
{
    gather();
    order(captain), at_unit(VERB_JOIN, captain);
    CHECK_REFUSED(NO_JOIN_SELF);
    order(captain), at_unit(VERB_JOIN, spears), give();
    order(captain), at_unit(VERB_JOIN, spears);
    CHECK_REFUSED(NO_LEAVE); /* they do not move any more */
    Verdict verdict = battle_may(the_look(), VERB_JOIN, captain);
    CHECK(!is_yes(&verdict));
    camp();
    joined(captain, spears, 0);
    enter(PHASE_REMAINING, NORTH);
    order(captain), at_unit(VERB_JOIN, spears);
    CHECK_REFUSED(NO_JOINED_ALREADY);
    order(captain), at_unit(VERB_JOIN, captain);
    CHECK_REFUSED(NO_JOINED_ALREADY);
}

/* CHR-01, CHR-02: 4" away, and the Spears could still move; the ranks close behind her. */
TEST(who_has_joined_a_unit_may_change_to_another_as_long_as_it_could_move)
{
    camp();
    stand(blades, 24, 20, 180, 5);
    joined(captain, spears, 0);
    enter(PHASE_REMAINING, NORTH);
    order(captain), at_unit(VERB_JOIN, blades), give();
    CHECK_EQ(host_of(the_look(), captain), blades);
    Block block = block_of(the_look(), spears);
    CHECK_EQ(block.models, 20);
    for (int i = 0; i < block.models; i++) {
        bool stands = false;
        Point at = block_model(&block, i, SHORT_RANK_RIGHT).pose.at;
        for (int m = 1; m <= 20; m++)
            stands = stands || point_distance(place_of(spears, m), at) <= REACH_SLACK;
        CHECK(stands);
    }
    camp();
    stand(blades, 24, 20, 180, 5);
    joined(captain, spears, 0);
    enter(PHASE_REMAINING, NORTH);
    order(spears), length(VERB_FORWARD, 1), give();
    order(captain), at_unit(VERB_JOIN, blades);
    CHECK_REFUSED(NO_LEAVE);
}

TEST(a_character_does_not_leave_onto_his_own_old_place) /* MOV-15: the next rank steps into it */
{
    camp();
    joined(captain, spears, 0);
    enter(PHASE_REMAINING, NORTH);
    Point at = place_of(captain, 1);
    step_out(at.x / 25400.0, at.y / 25400.0 + 0.5); /* of a base of 0.98" */
    Verdict verdict = judged();
    CHECK_EQ(verdict.refusal, NO_OVERLAP);
    CHECK_LENGTH(verdict.measured, inches(25 / 25.4 - 0.5));
}

TEST(
    nobody_is_joined_where_the_ranks_have_no_room_to_grow) /* MOV-15: 20 and one make a fifth rank */
{
    camp();
    stand_model(captain, 1, 33, 22, 180);
    stand_model(hero, 1, 31.97, 16.06 - 0.6,
                180); /* right behind the fourth rank, where the new one stands */
    enter(PHASE_REMAINING, NORTH);
    order(captain), at_unit(VERB_JOIN, spears);
    CHECK_REFUSED(NO_OVERLAP);
    camp();
    stand_model(captain, 1, 33, 22, 180);
    enter(PHASE_REMAINING, NORTH);
    order(captain), at_unit(VERB_JOIN, spears), give();
}

/* ---- Formations, items ---------------------------------------------------------------------------------------------------------- */

TEST(a_unit_takes_only_formations_of_its_keywords) /* SR-05, FRM-11 */
{
    camp();
    CHECK(may_form(the_look(), spears, FORM_CLOSE));
    CHECK(!may_form(the_look(), spears, FORM_OPEN));
    CHECK(!may_form(the_look(), spears, FORM_SKIRMISH));
}

TEST(the_banner_of_the_straight_road_marches_without_a_test) /* ITM-01 */
{
    camp();
    give_trait(captain, TR_ITEM_BANNER, 0);
    stand(gore, 30, 27, 0, 5);
    joined(captain, spears, 0);
    enter(PHASE_REMAINING, NORTH);
    order(spears), deed(VERB_MARCH), length(VERB_FORWARD, 5), give();
    CHECK_FRONT(spears, 30, 25, 180);
}

TEST(who_causes_fear_does_not_fear) /* SR-13: Unit Strength 6 charges 9 */
{
    field();
    UnitId knights = plain("H13", NORTH, 2), trolls = plain("S9", SOUTH, 3);
    stand(knights, 30, 20, 180, 2);
    stand(trolls, 30, 28, 0, 3);
    enter(PHASE_DECLARE, NORTH);
    order(knights), at_unit(VERB_CHARGE, trolls), give();
    CHECK(the_battle()->request.why != WHY_TEST);
}

TEST(who_causes_terror_is_not_terrified) /* SR-48 */
{
    field();
    UnitId giant = plain("S12", NORTH, 1), chief = plain("S1", SOUTH, 1);
    stand(giant, 30, 20, 180, 1);
    stand(chief, 30, 28, 0, 1);
    enter(PHASE_DECLARE, SOUTH);
    order(chief), at_unit(VERB_CHARGE, giant), give();
    CHECK(the_battle()->request.why != WHY_TEST);
}

TEST(nobody_leaves_onto_who_stands_beside_the_ranks) /* CHR-03, MOV-15 */
{
    camp();
    profile_for(general)->base_width = 30 * MM;
    profile_for(general)->base_length = 60 * MM;
    joined(captain, spears, 4);
    joined(general, spears, 0);
    enter(PHASE_REMAINING, NORTH);
    ModelId his = the_battle()->unit[general].first;
    CHECK(stands_beside(the_look(), spears, his));
    Point at = the_battle()->model[his].pose.at;
    step_out((double)at.x / INCH - 1, (double)at.y / INCH); /* 25 beside 30 mm: 27.5 mm apart */
    CHECK_REFUSED(NO_OVERLAP);
    step_out((double)at.x / INCH - 1.2, (double)at.y / INCH);
    give();
    CHECK_EQ(host_of(the_look(), captain), captain);
}
