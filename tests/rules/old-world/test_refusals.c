#include "charge/charge_path.h"
#include "fight/fight.h"
#include "meadow.h"

/* Refusals that no other chapter's tests name: each with what it takes to be refused so. */

enum { RESTRAIN, FOLLOW, FOLLOW_LEFT, FOLLOW_RIGHT, FOLLOW_ABOUT, PURSUE, OVERRUN };

static UnitId spears, gore, captain, wizard;

/* H5 of 20 at F=(30,30) facing north with 4" of Movement, S4 of 20 at (60,4) facing south. */
static void apart(Phase phase)
{
    meadow();
    spears = plain("H5", NORTH, 20);
    gore = plain("S4", SOUTH, 20);
    stand(spears, 30, 30, 0, 5);
    stand(gore, 60, 4, 180, 5);
    go_to(phase, NORTH);
}

/* ---- Moves ------------------------------------------------------------------------------------------------------ */

TEST(a_turn_is_to_the_left_to_the_right_or_about) /* MOV-10 */
{
    apart(PHASE_REMAINING);
    Order wrong = { .actor = spears };
    order_clause(&wrong, VERB_TURN)->word = 3;
    Verdict verdict = judge_manoeuvres(the_look(), spears, &wrong, false);
    CHECK_EQ(verdict.refusal, NO_TURN_ANGLE);
}

TEST(a_reform_keeps_the_centre) /* MOV-14: from (30, 31.97) to (30, 29.97) are 2" */
{
    apart(PHASE_REMAINING);
    Point centre = unit_outline(the_look(), spears).pose.at;
    order(spears);
    Clause *clause = reform(90, 5);
    clause->has_point = true;
    clause->point = (Point){ centre.x, centre.y - inches(2) };
    CHECK_REFUSED_INCHES(NO_REFORM_CENTRE, 2.00, 0);
}

TEST(nobody_ends_on_a_friend) /* MOV-15: the friend's rear edge lies 3" before the front */
{
    meadow();
    spears = plain("H5", NORTH, 20);
    UnitId friends = plain("H6", NORTH, 5);
    gore = plain("S4", SOUTH, 20);
    stand(spears, 30, 30, 0, 5);
    stand(friends, 30, 27 - 25 / 25.4, 0, 5);
    stand(gore, 60, 4, 180, 5);
    give_trait(spears, TR_FLY, 4);
    go_to(PHASE_REMAINING, NORTH);
    order(spears), deed(VERB_FLY), length(VERB_FORWARD, 3.5);
    CHECK_REFUSED_INCHES(NO_OVERLAP, 0.50, 0);
}

TEST(who_flies_does_not_end_on_what_nobody_may_enter) /* MOV-22, TER-04 */
{
    meadow();
    terrain("impassable", 28, 26, 32, 28);
    spears = plain("H5", NORTH, 20);
    gore = plain("S4", SOUTH, 20);
    stand(spears, 30, 30, 0, 5);
    stand(gore, 60, 4, 180, 5);
    give_trait(spears, TR_FLY, 9);
    go_to(PHASE_REMAINING, NORTH);
    order(spears), deed(VERB_FLY), length(VERB_FORWARD, 3);
    CHECK_REFUSED(NO_FLY_END);
}

TEST(
    nobody_ends_on_an_obstacle_thicker_than_his_ranks) /* TER-05: 5" thick, 4 ranks of 25 mm are 3.94" deep */
{
    meadow();
    terrain("low", 20, 24, 40, 29);
    spears = plain("H5", NORTH, 20);
    gore = plain("S4", SOUTH, 20);
    stand(spears, 30, 30, 0, 5);
    stand(gore, 60, 4, 180, 5);
    go_to(PHASE_REMAINING, NORTH);
    order(spears), length(VERB_FORWARD, 2);
    CHECK_REFUSED_INCHES(NO_ON_OBSTACLE, 4 * 25 / 25.4, 5.00);
}

TEST(who_marched_makes_no_reserve_move) /* SR-42, MOV-03 */
{
    meadow();
    UnitId riders = plain("H9", NORTH, 5);
    gore = plain("S4", SOUTH, 20);
    stand(riders, 30, 30, 0, 5);
    stand(gore, 60, 4, 180, 5);
    give_trait(riders, TR_RESERVE_MOVE, 0);
    go_to(PHASE_SHOOTING, NORTH);
    done();
    mark(the_play(), OWNER_UNIT, riders, UM_MARCHED, TOW_MOV_06);
    order(riders), length(VERB_FORWARD, 4);
    CHECK_REFUSED(NO_MARCH_FREE);
}

/* ---- Deployment --------------------------------------------------------------------------------------------------- */

/* North has won the roll-off and drops a unit or is asked again after South's. */
static void north_places(UnitId first)
{
    if (the_battle()->request.seats == 1 << SOUTH)
        usual();
    CHECK_ASKED(NORTH, WHY_DEPLOY);
    if (first == NO_UNIT)
        return;
    order(first), deploy(30, 8, 180, 5), give();
    if (the_battle()->request.seats == 1 << SOUTH)
        usual();
    CHECK_ASKED(NORTH, WHY_DEPLOY);
}

TEST(nobody_is_placed_twice_and_every_skirmisher_has_a_place) /* SCN-03, SCN-04 */
{
    field();
    spears = plain("H5", NORTH, 20);
    UnitId rangers = plain("H10", NORTH, 8);
    UnitId halberds = plain("H6", NORTH, 10);
    gore = plain("S4", SOUTH, 20);
    UnitId more = plain("S4", SOUTH, 10);
    CHECK(more != NO_UNIT);
    Profile *p = profile_for(rangers); /* Scouts are placed later */
    for (int i = p->traits - 1; i >= 0; i--) {
        if (p->trait[i].trait == TR_SCOUTS)
            p->trait[i] = p->trait[--p->traits];
    }
    begin();
    DICE(6, 1);
    until(WHY_DEPLOY, 1);
    north_places(NO_UNIT);
    order(rangers), deed(VERB_DEPLOY);
    path(1, 10, 6);
    CHECK_REFUSED_COUNT(NO_DEP_MODELS, 1, 8);
    north_places(spears);
    order(spears), deploy(30, 8, 180, 5);
    CHECK_REFUSED(NO_DEP_PLACED);
    CHECK(the_battle()->unit[halberds].state == UNIT_RESERVE);
}

/* ---- Command and characters ------------------------------------------------------------------------------------------ */

static Clause *use(UnitId user, int word, UnitId target)
{
    order(user);
    Clause *clause = deed(VERB_USE);
    clause->word = (uint8_t)word;
    clause->unit = target;
    return clause;
}

enum { DRESS = 4 };

TEST(a_battle_standards_command_reaches_12_inches) /* CHR-10: H2, 14" away */
{
    meadow();
    captain = unit("H2", NORTH, 1);
    give_trait(captain, TR_DRESS_THE_LINE, 0);
    spears = plain("H5", NORTH, 20);
    gore = plain("S4", SOUTH, 20);
    stand_model(captain, 1, 30 + 2.46 + 14 + 0.49, 30.49, 0);
    stand(spears, 30, 30, 0, 5);
    stand(gore, 60, 4, 180, 5);
    go_to(PHASE_COMMAND, NORTH);
    use(captain, DRESS, gore);
    CHECK_REFUSED(NO_CMD_TARGET);
    use(captain, DRESS, spears);
    Verdict verdict = judged();
    CHECK_EQ(verdict.refusal, NO_CMD_RANGE);
    CHECK_LENGTH(verdict.allowed, inches(12));
}

TEST(nobody_joins_who_flees_or_fights) /* CHR-01 */
{
    meadow();
    captain = unit("H2", NORTH, 1);
    spears = plain("H5", NORTH, 20);
    UnitId halberds = plain("H6", NORTH, 10);
    gore = plain("S4", SOUTH, 20);
    stand_model(captain, 1, 30, 33, 0);
    stand(spears, 30, 30, 0, 5);
    stand(halberds, 24, 32, 0, 5);
    stand(gore, 30, 30, 180, 5);
    engaged(spears, gore);
    set_mark(halberds, UM_FLEEING);
    go_to(PHASE_REMAINING, NORTH);
    order(captain), at_unit(VERB_JOIN, spears);
    CHECK_REFUSED(NO_JOIN_ENGAGED);
    order(captain), at_unit(VERB_JOIN, halberds);
    CHECK_REFUSED(NO_JOIN_FLEE);
}

/* ---- Magic ------------------------------------------------------------------------------------------------------------- */

static UnitId halberds, witch;

static void wizard_stands(double facing)
{
    meadow();
    halberds = plain("H6", NORTH, 10);
    witch = unit("S3", SOUTH, 1);
    wizard = unit("H3", NORTH, 1);
    spears = plain("H5", NORTH, 20);
    gore = plain("S4", SOUTH, 20);
    stand_model(wizard, 1, 20, 10, facing);
    stand(spears, 40, 8, 180, 5);
    stand(gore, 20, 28, 0, 5);
    stand(halberds, 60, 8, 180, 5);
    stand_model(witch, 1, 35, 10, 0);
    give_trait(wizard, TR_SPELL_FIREBALL, 0);
}

TEST(a_missile_needs_a_target_in_the_arc_and_in_sight) /* MAG-12, MAG-13 */
{
    meadow();
    wizard = unit("H3", NORTH, 1);
    spears = plain("H5", NORTH, 20);
    gore = plain("S4", SOUTH, 20);
    give_trait(wizard, TR_SPELL_FIREBALL, 0);
    stand(spears, 20, 10, 0, 5);
    stand(gore, 20, 28, 0, 5);
    joined(wizard, spears, 2);
    go_to(PHASE_SHOOTING, NORTH);
    order(wizard), cast(TR_SPELL_FIREBALL, NO_UNIT);
    CHECK_REFUSED(NO_SPELL_TARGET);
    order(wizard), cast(TR_SPELL_FIREBALL, gore); /* behind him */
    CHECK_REFUSED(NO_SPELL_ARC);
    meadow();
    terrain("wood", 8, 14, 32, 24);
    wizard = unit("H3", NORTH, 1);
    gore = plain("S4", SOUTH, 20);
    stand_model(wizard, 1, 20, 10, 180);
    stand(gore, 20, 28, 0, 5);
    give_trait(wizard, TR_SPELL_FIREBALL, 0);
    go_to(PHASE_SHOOTING, NORTH);
    order(wizard), cast(TR_SPELL_FIREBALL, gore);
    CHECK_REFUSED(NO_SPELL_LOS);
}

TEST(a_missile_spares_who_fights) /* MAG-12 */
{
    wizard_stands(180);
    stand(halberds, 20, 28, 180, 5);
    engaged(halberds, gore);
    go_to(PHASE_SHOOTING, NORTH);
    order(wizard), cast(TR_SPELL_FIREBALL, gore);
    CHECK_REFUSED(NO_SPELL_ENGAGED);
}

TEST(a_wizard_who_flees_charged_or_lost_control_casts_nothing) /* MAG-10, MAG-14, MIS-04 */
{
    wizard_stands(180);
    set_mark(wizard, UM_CHARGED);
    go_to(PHASE_SHOOTING, NORTH);
    order(wizard), cast(TR_SPELL_FIREBALL, gore);
    CHECK_REFUSED(NO_CAST_CHARGED);
    wizard_stands(180);
    set_mark(wizard, UM_FLEEING);
    go_to(PHASE_SHOOTING, NORTH);
    order(wizard), cast(TR_SPELL_FIREBALL, gore);
    CHECK_REFUSED(NO_CAST_FLEE);
    wizard_stands(180);
    go_to(PHASE_SHOOTING, NORTH);
    mark(the_play(), OWNER_SEAT, NORTH, SM_NO_SPELLS, TOW_MIS_04);
    order(wizard), cast(TR_SPELL_FIREBALL, gore);
    CHECK_REFUSED(NO_NO_MORE_SPELLS);
}

/* The spell of 7 + 3 is cast; South is asked whether it is dispelled: choice 2 by a Wizard. */
static Verdict dispel_by_wizard(UnitMark witch_mark, bool stopped)
{
    wizard_stands(180);
    if (witch_mark == UM_FLEEING)
        set_mark(witch, UM_FLEEING);
    go_to(PHASE_SHOOTING, NORTH);
    if (stopped)
        mark(the_play(), OWNER_SEAT, SOUTH, SM_NO_DISPELS, TOW_MAG_06);
    order(wizard), cast(TR_SPELL_FIREBALL, gore), give();
    DICE(4, 3);
    return the_battle()->request.why == WHY_DISPEL ? try_choice(2) : no(NO_NO_MORE_DISPELS);
}

TEST(who_flees_dispels_nothing) /* MAG-08 */
{
    Verdict verdict = dispel_by_wizard(UM_FLEEING, false);
    CHECK_EQ(verdict.refusal, NO_DISPEL_FLEE);
}

/* ---- Shots ---------------------------------------------------------------------------------------------------------------- */

TEST(a_volley_is_refused_behind_a_regiment) /* LOS-02 */
{
    meadow();
    UnitId bows = plain("H8", NORTH, 10);
    UnitId wall = plain("H5", NORTH, 20);
    gore = plain("S4", SOUTH, 5);
    stand(bows, 30, 40, 0, 10);
    stand(wall, 30, 34, 0, 20);
    stand(gore, 30, 24, 180, 5);
    go_to(PHASE_SHOOTING, NORTH);
    order(bows), at_unit(VERB_SHOOT, gore);
    CHECK_REFUSED(NO_LOS_UNIT);
}

TEST(a_cannon_wants_a_point_and_breath_a_breather) /* WM-10, SR-04 */
{
    meadow();
    UnitId cannon = plain("H14", NORTH, 1);
    spears = plain("H5", NORTH, 20);
    gore = plain("S4", SOUTH, 20);
    stand(cannon, 30, 40, 0, 1);
    stand(spears, 40, 40, 0, 5);
    stand(gore, 30, 20, 180, 5);
    go_to(PHASE_SHOOTING, NORTH);
    order(cannon), deed(VERB_SHOOT);
    CHECK_REFUSED(NO_WM_POINT);
    order(spears), deed(VERB_BREATHE);
    CHECK_REFUSED(NO_BREATH_NONE);
}

/* ---- More of them -------------------------------------------------------------------------------------------------------- */

TEST(only_who_is_on_the_table_acts) /* TURN-02 */
{
    meadow();
    spears = plain("H5", NORTH, 20);
    UnitId waiting = plain("H6", NORTH, 10);
    gore = plain("S4", SOUTH, 20);
    stand(spears, 30, 30, 0, 5);
    stand(gore, 60, 4, 180, 5);
    go_to(PHASE_REMAINING, NORTH);
    Order order_of_absent = { .actor = waiting };
    order_clause(&order_of_absent, VERB_FORWARD)->number = inches(1);
    Verdict verdict = judge_manoeuvres(the_look(), waiting, &order_of_absent, false);
    CHECK_EQ(verdict.refusal, NO_NOT_FIELDED);
    Order of_another_phase = { .actor = spears };
    order_clause(&of_another_phase, VERB_CHARGE)->unit = gore;
    verdict = judge_manoeuvres(the_look(), spears, &of_another_phase, false);
    CHECK_EQ(verdict.refusal, NO_WRONG_PHASE);
}

/* The words of the refusal of a deed that is asked for through the door of all answers. */
static const char *words_of_refusal(void)
{
    static char words[200];
    Text text = text_in(words, sizeof words);
    Verdict verdict = judged();
    words[0] = '\0';
    verdict_words(the_look(), &verdict, &text);
    return words;
}

TEST(a_deed_of_another_phase_names_both_phases) /* TURN-01 */
{
    apart(PHASE_REMAINING);
    order(spears), at_unit(VERB_CHARGE, gore);
    CHECK_REFUSED(NO_WRONG_PHASE);
    CHECK_TEXT(words_of_refusal(), "charging belongs to the Movement phase (Declare charges); "
                                   "this is the Movement phase (Remaining moves)");
    go_to(PHASE_REMAINING, NORTH);
    order(spears), at_unit(VERB_SHOOT, gore);
    CHECK_REFUSED(NO_WRONG_PHASE);
    CHECK_TEXT(
        words_of_refusal(),
        "shooting belongs to the Shooting phase; this is the Movement phase (Remaining moves)");
}

TEST(files_are_between_one_and_the_models) /* FRM-01 */
{
    apart(PHASE_REMAINING);
    order(spears), reform(0, 21);
    CHECK_REFUSED_COUNT(NO_FORM_SHAPE, 20, 21);
    order(spears), reform(0, 0);
    CHECK_REFUSED_COUNT(NO_FORM_SHAPE, 20, 0);
}

TEST(who_fights_does_not_move_away) /* MOV-01 */
{
    meadow();
    spears = plain("H5", NORTH, 20);
    gore = plain("S4", SOUTH, 20);
    stand(spears, 30, 30, 0, 5);
    stand(gore, 30, 30, 180, 5);
    engaged(spears, gore);
    go_to(PHASE_REMAINING, NORTH);
    order(spears), length(VERB_BACK, 1);
    CHECK_REFUSED(NO_ENGAGED);
}

TEST(a_war_machine_does_not_march_nor_who_has_just_arrived) /* WM-02, CMP-03 */
{
    meadow();
    UnitId cannon = plain("H14", NORTH, 1);
    spears = plain("H5", NORTH, 20);
    gore = plain("S4", SOUTH, 20);
    stand(cannon, 40, 40, 0, 1);
    stand(spears, 30, 30, 0, 5);
    stand(gore, 60, 4, 180, 5);
    set_mark(spears, UM_DONE);
    set_mark(spears, UM_MOVED);
    go_to(PHASE_REMAINING, NORTH);
    order(cannon), deed(VERB_MARCH), length(VERB_FORWARD, 1);
    CHECK_REFUSED(NO_MARCH_MACHINE);
    order(spears), deed(VERB_MARCH), length(VERB_FORWARD, 1);
    CHECK_REFUSED(NO_RES_MARCH);
}

/* ---- Charges ---------------------------------------------------------------------------------------------------------------- */

/* Spears face their enemy 8" before them, a piece of that kind between when it is named. */
static void facing_each_other(const char *piece)
{
    meadow();
    if (piece)
        terrain(piece, 25, 25, 35, 27);
    spears = plain("H5", NORTH, 20);
    gore = plain("S4", SOUTH, 20);
    stand(spears, 30, 30, 0, 5);
    stand(gore, 30, 22, 180, 5);
    go_to(PHASE_DECLARE, NORTH);
}

static Refusal straight_on(Length range)
{
    ChargeSearch onset;
    ChargeAttempt trial;
    charge_search_of(&onset, the_look(), spears, gore, SIDE_FRONT, range, false, false);
    return charge_try(&onset, 0, HAND_LEFT, 0, &trial);
}

TEST(a_charge_path_has_a_length_and_ground) /* CMV-03, CMV-04: 8" straight on */
{
    facing_each_other(NULL);
    CHECK_EQ(straight_on(inches(8)), NO_REFUSAL);
    CHECK_EQ(straight_on(inches(7.9)), NO_CMV_RANGE);
    facing_each_other("difficult");
    CHECK_EQ(straight_on(inches(8)), NO_CMV_PATH);
}

TEST(a_charge_path_ends_on_the_declared_face) /* CMV-04: a wheel of 80 degrees leads away */
{
    ChargeSearch onset;
    ChargeAttempt trial;
    facing_each_other(NULL);
    charge_search_of(&onset, the_look(), spears, gore, SIDE_FRONT, inches(30), false, false);
    CHECK_EQ(charge_try(&onset, 0, HAND_LEFT, 80 * DEGREE, &trial), NO_CMV_MISSES);
}

TEST(
    a_target_in_reach_may_have_no_short_enough_path) /* CHG-07: M 4 + 6 by gap, more with the wheel */
{
    bool found = false;
    for (int step = 0; step < 30 && !found; step++) {
        meadow();
        spears = plain("H5", NORTH, 20);
        gore = plain("S4", SOUTH, 20);
        stand(spears, 30, 30, 0, 5);
        stand(gore, 34 + step / 5.0, 22, 180, 5);
        go_to(PHASE_DECLARE, NORTH);
        order(spears), at_unit(VERB_CHARGE, gore);
        Verdict verdict = judged();
        found = verdict.refusal == NO_CHG_PATH;
        CHECK(!found || (verdict.measured > inches(10) && verdict.allowed == inches(10)));
        CHECK(!found || unit_gap(the_look(), spears, gore, NULL) < inches(10));
    }
    CHECK(found);
}

TEST(nobody_stands_and_shoots_at_whom_he_does_not_see) /* REA-03: charged in the rear */
{
    enum { SHOOT = 1 };
    meadow();
    UnitId bows = plain("H8", SOUTH, 10);
    spears = plain("H5", NORTH, 20);
    stand(bows, 30, 30, 0, 10);
    stand(spears, 30, 39, 0, 5);
    go_to(PHASE_DECLARE, NORTH);
    order(spears), at_unit(VERB_CHARGE, bows), give();
    until(WHY_REACT, 1);
    CHECK_ASKED(SOUTH, WHY_REACT);
    CHECK_EQ(try_choice(SHOOT).refusal, NO_SS_LOS);
}

TEST(ambushers_keep_8_inches_from_enemies) /* CMP-03, SR-01 */
{
    meadow();
    UnitId hounds = unit("S17", SOUTH, 8);
    spears = plain("H5", NORTH, 10);
    stand(spears, 50, 40, 0, 5);
    set_mark(hounds, UM_IN_RESERVE_AMBUSH);
    go_to(PHASE_COMPULSORY, SOUTH);
    CHECK_ASKED(SOUTH, WHY_ARRIVE);
    Answer answer = answer_now(ANSWER_POSE);
    answer.pose = (Pose){ { inches(40), inches(48 - 25 / 25.4) }, 0 };
    CHECK_EQ(try_answer(&answer).refusal, NO_RES_ENEMY);
}

/* ---- Combats ------------------------------------------------------------------------------------------------------------------ */

static void answer_model(ModelId model)
{
    Answer answer = answer_now(ANSWER_MODELS);
    if (model != NO_MODEL)
        answer.id[answer.count++] = model;
    Verdict verdict = try_answer(&answer);
    CHECK(is_yes(&verdict));
}

static Refusal all_blows_at(UnitId target)
{
    Answer answer = answer_now(ANSWER_SPLIT);
    answer.count = 1;
    answer.id[0] = target;
    answer.share[0] = the_battle()->request.high;
    return (Refusal)battle_judge(the_game(), the_battle(), (Scratch *)the_look()->scratch, &answer)
        .refusal;
}

/* Five files of spears meet two regiments side by side: the middle ones touch both and may choose. Gnarl stands in
 * `gore`, in the file farthest from them, Brandt at the spears' far end. */
static UnitId gnarl, beside;

static void two_on_one(void)
{
    meadow();
    captain = unit("H2", NORTH, 1), gnarl = unit("S2", SOUTH, 1);
    spears = plain("H6", NORTH, 19);
    gore = plain("S4", SOUTH, 9);
    beside = plain("S4", SOUTH, 10);
    stand(spears, 30, 24, 180, 5);
    stand(gore, 30 - 75 / 25.4, 24, 0, 5);
    stand(beside, 30 + 75 / 25.4, 24, 0, 5);
    joined(captain, spears, 4);
    joined(gnarl, gore, 0);
    go_to(PHASE_COMBAT, NORTH);
    until(WHY_CHALLENGE, 1);
}

/* On to the spears' choice between the two regiments. */
static void spears_choose(void)
{
    for (int i = 0; i < 20; i++) {
        until(WHY_SPLIT, 1);
        const Request *r = &the_battle()->request;
        if (r->why == WHY_SPLIT && r->seats == 1 << NORTH && ids_has(&r->among, beside))
            break;
        usual();
    }
    CHECK_ASKED(NORTH, WHY_SPLIT);
    CHECK_EQ(all_blows_at(beside), NO_REFUSAL);
}

TEST(a_character_is_not_struck_by_those_who_do_not_touch_him) /* CHR-08 */
{
    two_on_one();
    spears_choose();
    CHECK_EQ(all_blows_at(gnarl), NO_CHR_TARGET);
}

TEST(who_fights_a_challenge_is_struck_by_nobody_else) /* CHL-03 */
{
    two_on_one();
    answer_model(model_of(captain, 1));
    CHECK_ASKED(SOUTH, WHY_ACCEPT);
    answer_model(model_of(gnarl, 1));
    spears_choose();
    CHECK_EQ(all_blows_at(gnarl), NO_CHL_TARGET);
}

TEST(who_retired_is_not_struck) /* CHL-02: Gnarl refuses Brandt's challenge */
{
    two_on_one();
    answer_model(model_of(captain, 1));
    CHECK_ASKED(SOUTH, WHY_ACCEPT);
    answer_model(NO_MODEL);
    CHECK_ASKED(NORTH, WHY_RETIRE);
    answer_model(model_of(gnarl, 1));
    spears_choose();
    CHECK_EQ(all_blows_at(gnarl), NO_CHL_RETIRED);
}

TEST(a_war_machine_that_wins_stays_and_nobody_overruns_who_is_engaged) /* WM-02, FUP-10 */
{
    meadow();
    UnitId cannon = plain("H14", NORTH, 1);
    spears = plain("H5", NORTH, 20);
    gore = plain("S4", SOUTH, 20);
    stand(cannon, 30, 24, 180, 1);
    stand(spears, 34, 24, 180, 5);
    stand(gore, 32, 24, 0, 5);
    go_to(PHASE_COMBAT, NORTH);
    set_tally_of(spears, UT_STOOD_WOUNDS, 4);
    until(WHY_BREAK_ROLL, 1);
    CHECK_ASKED(NO_SEAT, WHY_BREAK_ROLL);
    DICE(2, 1); /* it gives ground */
    bool machine = false, other = false;
    for (int i = 0; i < 4; i++) {
        until(WHY_WIN, 1);
        if (the_battle()->request.why != WHY_WIN)
            break;
        bool is_machine = the_battle()->request.unit == cannon;
        machine = machine || is_machine;
        other = other || !is_machine;
        CHECK_EQ(try_choice(PURSUE).refusal, is_machine ? NO_FUP_MACHINE : NO_FUP_KIND);
        CHECK_EQ(try_choice(OVERRUN).refusal, is_machine ? NO_FUP_MACHINE : NO_FUP_ENGAGED);
        usual();
    }
    CHECK(machine);
    CHECK(other);
}
