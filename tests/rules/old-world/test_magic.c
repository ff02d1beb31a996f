#include "field.h"
#include "fight/fight.h"
#include "fight/wounds.h"
#include "magic/magic.h"
#include "odds/odds.h"

/* Magic: casting, dispelling, miscasts, what spells do (MAG, MIS, OPT, 6.6). */

static UnitId wizard, witch, spears, gore, friends;

/* H3 (Level 3) alone in the north; S4, 20 strong, 20" before him; S3 (Level 2) 15" from him. Spears stand far off. */
static void lay_duel(void)
{
    field();
    wizard = unit("H3", NORTH, 1);
    spears = plain("H5", NORTH, 20);
    friends = plain("H7", NORTH, 10);
    witch = unit("S3", SOUTH, 1);
    gore = plain("S4", SOUTH, 20);
    stand_model(wizard, 1, 20, 10, 180);
    stand(spears, 60, 8, 180, 5);
    stand(friends, 40, 8, 180, 5);
    stand(gore, 20, 30, 0, 5);
    stand_model(witch, 1, 35, 10, 0);
}

static void duel(void)
{
    lay_duel();
    enter(PHASE_SHOOTING, NORTH);
}

static void cast_fireball(void)
{
    order(wizard), cast(TR_SPELL_FIREBALL, gore), give();
}

TEST(
    a_dispel_of_double_1_by_a_wizard_is_a_miscast_of_his_own) /* MAG-06: 4 + 4 = 8, dispelled after all */
{
    lay_duel();
    give_trait(wizard, TR_SPELL_PILLAR, 0);
    enter(PHASE_SHOOTING, NORTH);
    cast_fireball();
    DICE(4, 3); /* 7 + 3 = 10 */
    choose(2);
    DICE(1, 1);
    DICE(4, 4);
    CHECK(told_tale(TALE_DISPELLED));
    CHECK(seat_marked(SOUTH, SM_NO_DISPELS));
    CHECK_EQ(models(gore), 20);
}

TEST(a_fated_dispel_of_double_1_fails_without_a_table) /* MAG-06 */
{
    duel();
    cast_fireball();
    DICE(4, 3);
    choose(1);
    DICE(1, 1);
    CHECK(told_tale(TALE_NOT_DISPELLED));
    CHECK(!seat_marked(SOUTH, SM_NO_DISPELS));
    CHECK_ASKED(NO_SEAT, WHY_SPELL_HITS);
}

/* MAG-05: 5 + 6 and Level 4 are 15, which a fated dispel beats with nothing but a double 6. */
TEST(a_dispel_that_only_a_double_6_makes_says_so)
{
    lay_duel();
    profile_for(wizard)->field[PF_WIZARD] = 4;
    enter(PHASE_SHOOTING, NORTH);
    cast_fireball();
    DICE(5, 6);
    choose(1);
    CHECK_EQ(the_battle()->request.wanted.need, 12);
    CHECK_EQ(the_battle()->request.wanted.plus, 0);
    DICE(6, 6);
    CHECK(told_tale(TALE_DISPELLED));
}

static void cast_pillar(double x, double y)
{
    order(wizard);
    Clause *clause = cast(TR_SPELL_PILLAR, NO_UNIT);
    clause->point = (Point){ inches(x), inches(y) };
    clause->has_point = true;
}

TEST(a_pillar_stands_on_nobodys_base) /* 6.6: S4's front lies at y 30; radius 1.5" */
{
    lay_duel();
    give_trait(wizard, TR_SPELL_PILLAR, 0);
    stand(gore, 20, 20, 0, 5);
    enter(PHASE_SHOOTING, NORTH);
    cast_pillar(20, 19);
    Verdict verdict = judged();
    CHECK_EQ(verdict.refusal, NO_OVERLAP);
    CHECK_LENGTH(verdict.measured, inches(0.5)); /* the centre 1.00" before the front */
    CHECK_EQ(verdict.other, gore);
    CHECK_EQ(verdict.faults, 1);
}

TEST(a_spell_goes_no_farther_round_than_the_vision_arc) /* MAG-12: with the angle */
{
    lay_duel();
    stand(friends, 20, 9, 180, 5);
    joined(wizard, friends, 2); /* a block's model sees 45 degrees to either side of south */
    stand(gore, 35, 10, 270, 5);
    stand_model(witch, 1, 20, 25, 0); /* somebody to cast at */
    enter(PHASE_SHOOTING, NORTH);
    order(wizard), cast(TR_SPELL_FIREBALL, gore);
    Verdict verdict = judged();
    CHECK_EQ(verdict.refusal, NO_SPELL_ARC);
    CHECK_EQ(verdict.figure, FIGURE_HEADING);
    CHECK(verdict.measured > 45 * DEGREE && verdict.measured <= 90 * DEGREE);
    CHECK_EQ(verdict.allowed, 45 * DEGREE);
}

TEST(fate_helps_once_a_turn) /* MAG-09 */
{
    lay_duel();
    give_trait(wizard, TR_SPELL_PILLAR, 0);
    enter(PHASE_SHOOTING, NORTH);
    cast_fireball();
    DICE(4, 3);
    choose(1);
    DICE(2, 3);
    until(WHY_SHOOTING, 1);
    cast_pillar(20, 18), give();
    DICE(4, 4);
    CHECK_ASKED(SOUTH, WHY_DISPEL);
    CHECK_EQ(try_choice(1).refusal, NO_FATED_USED);
}

TEST(a_spell_is_attempted_once_a_turn) /* MAG-10 */
{
    lay_duel();
    give_trait(wizard, TR_SPELL_PILLAR, 0);
    enter(PHASE_SHOOTING, NORTH);
    cast_fireball();
    DICE(2, 2); /* 4 + 3 = 7 < 8 */
    CHECK_ASKED(NORTH, WHY_SHOOTING);
    order(wizard), cast(TR_SPELL_FIREBALL, gore);
    CHECK_REFUSED(NO_SPELL_TWICE);
}

TEST(a_fleeing_wizard_casts_nothing) /* MAG-10 */
{
    lay_duel();
    give_trait(witch, TR_SPELL_FIREBALL, 0);
    set_mark(witch, UM_FLEEING);
    enter(PHASE_SHOOTING, SOUTH);
    CHECK(the_battle()->request.why != WHY_SHOOTING); /* nobody else has anything to do there */
}

TEST(who_marched_casts_no_missile) /* MAG-14 */
{
    lay_duel();
    give_trait(wizard, TR_SPELL_PILLAR, 0);
    enter(PHASE_SHOOTING, NORTH);
    marks_set(&the_battle()->unit[wizard].marks, UM_MARCHED, true);
    order(wizard), cast(TR_SPELL_FIREBALL, gore);
    CHECK_REFUSED(NO_CAST_MARCHED);
}

TEST(the_dispel_is_tried_before_the_spell_takes_effect) /* MAG-16 */
{
    duel();
    cast_fireball();
    DICE(4, 4);
    CHECK_ASKED(SOUTH, WHY_DISPEL);
    CHECK_EQ(models(gore), 20);
    choose(0);
    CHECK_ASKED(NO_SEAT, WHY_SPELL_HITS);
}

TEST(a_missile_hits_by_itself) /* MAG-17, 6.6: 2D6 hits, S4 against T4 on 4+ */
{
    duel();
    cast_fireball();
    DICE(4, 4);
    choose(0);
    DICE(1, 2); /* three hits: no To Hit */
    CHECK_ASKED(NO_SEAT, WHY_WOUND);
    CHECK_EQ(the_battle()->request.dice_count, 3);
    DICE(4, 4, 3);
    CHECK_ASKED(NO_SEAT, WHY_ARMOUR);
    CHECK_EQ(the_battle()->request.dice_count, 2);
    DICE(1, 1);
    CHECK_EQ(models(gore), 18);
}

/* S3 curses spears before her: 21", Hex on 7+. */
static void curse_spears(void)
{
    field();
    witch = unit("S3", SOUTH, 1);
    gore = plain("S4", SOUTH, 20);
    spears = plain("H5", NORTH, 20);
    friends = plain("H7", NORTH, 10);
    stand_model(witch, 1, 30, 30, 0);
    stand(gore, 60, 40, 0, 5);
    stand(spears, 30, 20, 180, 5);
    stand(friends, 10, 8, 180, 5);
    enter(PHASE_CONJURATION, SOUTH);
    order(witch), cast(TR_SPELL_ARROWS, spears), give();
    DICE(4, 4);
    until(WHY_CONJURE, 1);
}

TEST(the_same_hex_twice_adds_nothing) /* MAG-18 */
{
    curse_spears();
    CHECK(marked(spears, UM_CURSED_ARROWS));
    set_tally_of(witch, UT_SPELLS_TRIED, 0);
    order(witch), cast(TR_SPELL_ARROWS, spears);
    CHECK_REFUSED(NO_SPELL_AGAIN);
}

TEST(a_hex_ends_in_the_casters_next_start_of_turn) /* MAG-19 */
{
    curse_spears();
    enter_round(2, PHASE_START, SOUTH);
    CHECK(!marked(spears, UM_CURSED_ARROWS));
}

TEST(the_shield_of_oak_gives_a_ward_of_5) /* 6.6, ARM-04; GEN-15: the better of 6+ and 5+ */
{
    lay_duel();
    profile_for(wizard)->field[PF_WARD] = 6;
    enter(PHASE_CONJURATION, NORTH);
    order(wizard), cast(TR_SPELL_SHIELD, NO_UNIT), give();
    DICE(3, 3); /* 6 + 3 = 9 >= 7 */
    choose(0);
    CHECK(marked(wizard, UM_WARDED));
    CHECK_EQ(ward_of(the_look(), wizard, model_of(wizard, 1)), 5);
}

TEST(who_would_cast_in_the_others_turn_is_named) /* TURN-02 */
{
    lay_duel();
    enter(PHASE_CONJURATION, NORTH);
    order(witch), cast(TR_SPELL_SHIELD, NO_UNIT);
    CHECK_REFUSED(NO_NOT_ACTIVE);
    CHECK_EQ(judged().seat, SOUTH);
}

/* ---- Remains in play ------------------------------------------------------------------------------------------------- */

/* The wizard's pillar stands at (20,18), cast perfectly; shooting is over. */
static void pillar(void)
{
    lay_duel();
    give_trait(wizard, TR_SPELL_PILLAR, 0);
    enter(PHASE_SHOOTING, NORTH);
    cast_pillar(20, 18), give();
    DICE(6, 6);
    CHECK_EQ(the_battle()->pieces, 1);
    done();
}

TEST(a_pillar_of_fire_is_three_inches_across_and_half_as_high) /* 6.6 */
{
    pillar();
    CHECK_LENGTH(the_battle()->piece[0].radius, inches(1.5));
    CHECK_LENGTH(the_battle()->piece[0].height, inches(1.5));
}

static bool pillar_stands(void)
{
    return !the_battle()->piece[0].gone;
}

TEST(its_owner_may_end_a_pillar_of_fire_at_the_start_of_a_sub_phase) /* MAG-20 */
{
    pillar();
    CHECK_ASKED(NORTH, WHY_REMAINS);
    choose(0);
    CHECK(pillar_stands());
    CHECK_ASKED(NORTH, WHY_REMAINS); /* the next sub-phase */
    choose(1);
    CHECK(!pillar_stands());
}

TEST(a_pillar_of_fire_ends_with_its_caster) /* MAG-20 */
{
    pillar();
    the_battle()->unit[wizard].state = UNIT_LOST;
    enter_round(2, PHASE_COMMAND, NORTH);
    CHECK(!pillar_stands());
}

TEST(a_pillar_of_fire_is_dispelled_in_the_opponents_conjuration) /* MAG-20: 8 + 2 = 10 > 9 */
{
    pillar();
    enter_round(2, PHASE_CONJURATION, SOUTH);
    CHECK_ASKED(NORTH, WHY_REMAINS);
    choose(0);
    CHECK_ASKED(SOUTH, WHY_DISPEL);
    choose(2);
    DICE(4, 4);
    CHECK(!pillar_stands());
}

TEST(a_caster_keeps_up_one_pillar_of_fire) /* MAG-20: cast again, the first ends */
{
    pillar();
    set_tally_of(wizard, UT_SPELLS_TRIED, 0);
    enter_round(2, PHASE_SHOOTING, NORTH);
    choose(0);
    cast_pillar(24, 18), give();
    DICE(6, 6);
    int standing = 0;
    for (int i = 0; i < the_battle()->pieces; i++)
        standing += !the_battle()->piece[i].gone;
    CHECK_EQ(standing, 1);
}

TEST(a_pillar_of_fire_wanders_and_burns_whom_it_comes_over) /* 6.6: D3 + 3 hits, S3 */
{
    pillar();
    stand(gore, 20, 21, 0, 5); /* its front 3" from the pillar's centre */
    enter_round(2, PHASE_START, NORTH);
    choose(0);
    CHECK_ASKED(NO_SEAT, WHY_VORTEX_SCATTER);
    DICE(5);
    CHECK_ASKED(NO_SEAT, WHY_VORTEX_BEARING);
    DICE(18); /* 180 degrees: south */
    DICE(2);
    CHECK_ASKED(NO_SEAT, WHY_SPELL_HITS);
    DICE(4); /* 2 + 3 */
    CHECK_ASKED(NO_SEAT, WHY_WOUND);
    CHECK_EQ(the_battle()->request.dice_count, 5);
}

/* ---- Bound spells, phases, conduct ---------------------------------------------------------------------------------------- */

TEST(the_rod_of_embers_holds_a_fireball) /* MAG-22: power level 2, no miscast */
{
    field();
    UnitId hero = unit("H4", NORTH, 1);
    gore = plain("S4", SOUTH, 20);
    give_trait(hero, TR_ITEM_ROD, 0);
    stand_model(hero, 1, 20, 10, 180);
    stand(gore, 20, 30, 0, 5);
    enter(PHASE_SHOOTING, NORTH);
    order(hero), cast(TR_SPELL_FIREBALL, gore), give();
    DICE(1, 1);
    CHECK(told_tale(TALE_CAST_FAILS));
    CHECK(!told_tale(TALE_MISCAST));
}

static bool rod_casts(int first, int second)
{
    field();
    UnitId hero = unit("H4", NORTH, 1);
    gore = plain("S4", SOUTH, 20);
    give_trait(hero, TR_ITEM_ROD, 0);
    stand_model(hero, 1, 20, 10, 180);
    stand(gore, 20, 30, 0, 5);
    enter(PHASE_SHOOTING, NORTH);
    order(hero), cast(TR_SPELL_FIREBALL, gore), give();
    DICE(first, second);
    return !told_tale(TALE_CAST_FAILS);
}

TEST(the_rod_of_embers_casts_with_two) /* MAG-22: 6 + 2 is 8, 5 + 2 is not */
{
    CHECK(rod_casts(3, 3));
    CHECK(!rod_casts(3, 2));
}

static int odds_of_fireball(UnitId caster)
{
    Order order = { .actor = caster };
    Clause *clause = order_clause(&order, VERB_CAST);
    int need;
    clause->word = FIREBALL;
    clause->unit = gore;
    return (int)(chance_to_cast(the_look(), &order, &need) * 36 + 0.5);
}

/* Of 36 throws 26 are 6 or more. MAG-22: what is bound has neither Level nor miscast. */
TEST(the_odds_of_a_bound_spell_are_those_of_its_power)
{
    field();
    UnitId hero = unit("H4", NORTH, 1);
    gore = plain("S4", SOUTH, 20);
    give_trait(hero, TR_ITEM_ROD, 0);
    stand_model(hero, 1, 20, 10, 180);
    stand(gore, 20, 30, 0, 5);
    enter(PHASE_SHOOTING, NORTH);
    CHECK_EQ(odds_of_fireball(hero), 26);
}

/* SR-33: 8 with 3 for the Level is 5 or more, with 2 for the resistance 7 or more: 30 and 21 of 36. */
TEST(the_odds_of_a_spell_count_the_magic_resistance_of_its_target)
{
    duel();
    CHECK_EQ(odds_of_fireball(wizard), 30);
    lay_duel();
    give_trait(gore, TR_MAGIC_RESISTANCE, 2);
    enter(PHASE_SHOOTING, NORTH);
    CHECK_EQ(odds_of_fireball(wizard), 21);
}

TEST(missiles_wait_for_the_shooting_phase) /* MAG-11 */
{
    lay_duel();
    enter(PHASE_CONJURATION, NORTH);
    order(wizard), cast(TR_SPELL_FIREBALL, gore);
    CHECK_REFUSED(NO_SPELL_PHASE);
}

TEST(who_casts_has_not_shot) /* MAG-23 */
{
    lay_duel();
    give_trait(wizard, TR_SPELL_PILLAR, 0);
    enter(PHASE_SHOOTING, NORTH);
    cast_fireball();
    DICE(2, 2);
    CHECK(!marked(wizard, UM_SHOT));
}

TEST(conveyances_are_cast_among_the_remaining_moves) /* MAG-11, MOV-19 */
{
    lay_duel();
    stand(friends, 24, 8, 180, 5);
    enter(PHASE_REMAINING, NORTH);
    order(friends), length(VERB_FORWARD, 2), give();
    order(wizard), cast(TR_SPELL_URGENCY, friends), give();
    DICE(6, 6);
    CHECK(marked(friends, UM_MOVED)); /* it has moved, whether it moves once more or not */
    order(friends), length(VERB_FORWARD, 2), give();
    CHECK_FRONT(friends, 24, 12, 180);
    order(friends), length(VERB_FORWARD, 1);
    CHECK_REFUSED(NO_MOVED);
}

/* ---- Miscasts --------------------------------------------------------------------------------------------------------------- */

static void miscast(int first, int second)
{
    cast_fireball();
    DICE(1, 1);
    DICE(first, second);
}

TEST(
    a_miscast_of_7_strikes_the_wizard_alone_and_he_goes_on_casting) /* MIS-03, MIS-08: S4 against T4 on 4+ */
{
    lay_duel();
    give_trait(wizard, TR_SPELL_PILLAR, 0);
    enter(PHASE_SHOOTING, NORTH);
    miscast(3, 4);
    CHECK_ASKED(NO_SEAT, WHY_WOUND);
    CHECK_EQ(the_battle()->request.dice_count, 1);
    DICE(2);
    CHECK(!seat_marked(NORTH, SM_NO_SPELLS));
    CHECK_ASKED(NORTH, WHY_SHOOTING);
    cast_pillar(20, 18);
    Verdict verdict = judged();
    CHECK(is_yes(&verdict));
}

TEST(wounds_of_a_miscast_are_saved_as_others) /* MIS-07: 5+ and AP-1 need a 6 */
{
    lay_duel();
    profile_for(wizard)->field[PF_ARMOUR] = 5;
    enter(PHASE_SHOOTING, NORTH);
    miscast(3, 4);
    DICE(4);
    CHECK_ASKED(NO_SEAT, WHY_ARMOUR);
    CHECK_EQ(the_battle()->request.wanted.need, 6);
    DICE(6);
    CHECK_EQ(wounds_of(wizard, 1), 3);
}

TEST(a_miscast_of_5_is_the_small_template) /* EX-21, MIS-02: eight models partly under */
{
    lay_duel();
    stand(spears, 30, 30, 0, 5);
    joined(wizard, spears, 2);
    left(spears, 19);
    stand(spears, 30, 30, 0, 5);
    stand(gore, 30, 16, 180, 5);
    enter(PHASE_SHOOTING, NORTH);
    miscast(2, 3);
    CHECK_EQ(the_battle()->request.dice_count, 8);
}

/* ---- The errata pack ------------------------------------------------------------------------------------------------------------ */

TEST(under_the_errata_a_wizard_attempts_as_many_spells_as_its_level) /* OPT-02: Level 3 */
{
    duel();
    set_option(OPT_ERRATA, 1);
    set_tally_of(wizard, UT_SPELLS_TRIED, 1 << 2 | 1 << 4 | 1 << 5);
    order(wizard), cast(TR_SPELL_FIREBALL, gore);
    CHECK_REFUSED_COUNT(NO_SPELL_MANY, 3, 3);
}

TEST(under_the_errata_a_miscast_of_8_stops_only_that_wizard) /* OPT-03 */
{
    duel();
    set_option(OPT_ERRATA, 1);
    miscast(4, 4);
    CHECK(!seat_marked(NORTH, SM_NO_SPELLS));
    CHECK(unit_tally(wizard, UT_SPELLS_TRIED) != 0);
}

TEST(under_the_errata_a_miscast_of_9_stops_one_and_of_10_all) /* MIS-04, MIS-05, OPT-03 */
{
    duel();
    set_option(OPT_ERRATA, 1);
    miscast(4, 5);
    CHECK(!seat_marked(NORTH, SM_NO_SPELLS));
    duel();
    set_option(OPT_ERRATA, 1);
    miscast(5, 5);
    CHECK(seat_marked(NORTH, SM_NO_SPELLS));
}

TEST(under_the_errata_a_miscast_of_11_still_stops_the_whole_side) /* OPT-12, MIS-05 */
{
    duel();
    set_option(OPT_ERRATA, 1);
    miscast(6, 5);
    CHECK(seat_marked(NORTH, SM_NO_SPELLS));
}

/* The wizard and the witch at grips. */
static void brawl(bool errata)
{
    lay_duel();
    set_option(OPT_ERRATA, errata);
    stand_model(witch, 1, 20, 10 + 55.0 / 50.8, 0);
    engaged(wizard, witch);
    enter(PHASE_COMBAT, NORTH);
    until(WHY_ASSAIL, 1);
    order(wizard), cast(TR_SPELL_HAMMERHAND, witch), give();
    DICE(5, 5);
    CHECK_ASKED(SOUTH, WHY_DISPEL);
}

TEST(a_wizard_at_grips_dispels_what_is_cast_at_him_only_under_the_errata) /* MAG-08, OPT-04 */
{
    brawl(false);
    CHECK_EQ(try_choice(2).refusal, NO_DISPEL_ENGAGED);
    brawl(true);
    Verdict verdict = try_choice(2);
    CHECK(is_yes(&verdict));
}

TEST(an_assailment_is_cast_at_the_wizards_initiative) /* MAG-11, CBT-02 */
{
    for (int initiative = 1; initiative <= 10; initiative += 3) {
        lay_duel();
        stand_model(witch, 1, 20, 10 + 55.0 / 50.8, 0);
        profile_for(wizard)->field[PF_I] = initiative;
        profile_for(witch)->field[PF_I] = 5;
        engaged(wizard, witch);
        enter(PHASE_COMBAT, NORTH);
        until(WHY_ASSAIL, 1);
        CHECK_ASKED(NORTH, WHY_ASSAIL);
        CHECK_EQ(value_now(the_look()), initiative);
    }
}

TEST(hammerhand_hits_twice_a_d3) /* 6.6, GEN-02: a 5 is 3, a 2 is 1 */
{
    brawl(false);
    choose(0);
    DICE(5, 2);
    CHECK_ASKED(NO_SEAT, WHY_WOUND);
    CHECK_EQ(the_battle()->request.dice_count, 4);
}

TEST(magic_resistance_is_taken_off_the_casting_total) /* SR-33: 4 + 3 + 3 - 2 = 8, one less fails */
{
    lay_duel();
    give_trait(gore, TR_MAGIC_RESISTANCE, 2);
    enter(PHASE_SHOOTING, NORTH);
    cast_fireball();
    DICE(3, 3);
    CHECK(told_tale(TALE_CAST_FAILS));
}

TEST(
    a_cloak_of_nulling_works_while_its_bearer_stands) /* 6.8, ITM-01: 4 + 3 + 3 - 2 = 8, one less fails */
{
    lay_duel();
    give_trait(gore, TR_ITEM_CLOAK, 0);
    enter(PHASE_SHOOTING, NORTH);
    cast_fireball();
    DICE(4, 2); /* 9 - 2 */
    CHECK(told_tale(TALE_CAST_FAILS));
    lay_duel();
    give_trait(gore, TR_ITEM_CLOAK, 0);
    enter(PHASE_SHOOTING, NORTH);
    cast_fireball();
    DICE(4, 3); /* 10 - 2 */
    CHECK(!told_tale(TALE_CAST_FAILS));
    lay_duel();
    give_trait(gore, TR_ITEM_CLOAK, 0);
    set_mark(gore, UM_FLEEING);
    enter(PHASE_SHOOTING, NORTH);
    cast_fireball();
    DICE(4, 2);
    CHECK(!told_tale(TALE_CAST_FAILS));
}

TEST(the_standing_stone_shields_who_controls_it) /* 6.3, SR-33, TER-10: 8 - 1 fails */
{
    lay_duel();
    PieceId stone = terrain("impassable", 22, 35.5, 24, 37); /* 0.8" behind the Gorehides */
    the_game()->piece[stone].field[TF_SPECIAL] = 1;
    stand(gore, 20, 30, 0, 5);
    enter(PHASE_SHOOTING, NORTH);
    cast_fireball();
    DICE(4, 1); /* 5 + 3 - 1 = 7 of 8 */
    CHECK(told_tale(TALE_CAST_FAILS));
}

/* ---- Spells known: MAG-21 --------------------------------------------------------------------------------------------------------- */

static void roll_for_spells(void)
{
    field();
    wizard = unit("H3", NORTH, 1);
    spears = plain("H5", NORTH, 20);
    gore = plain("S4", SOUTH, 20);
}

static bool knows(Spell spell)
{
    return knows_spell(the_look(), wizard, spell);
}

TEST(a_wizard_rolls_a_die_for_each_level_and_duplicates_again) /* MAG-21: Level 3 */
{
    roll_for_spells();
    set_option(OPT_FIXED_SPELLS, 1);
    begin();
    CHECK_ASKED(NO_SEAT, WHY_SPELLS_KNOWN);
    DICE(1, 1, 6);
    CHECK_ASKED(NO_SEAT, WHY_SPELLS_KNOWN);
    CHECK_EQ(the_battle()->request.dice_count, 1);
    DICE(3);
    CHECK_ASKED(NORTH, WHY_SIGNATURE);
    choose(2); /* the second of Fireball, Pillar of Fire, Cowardly Flight */
    CHECK(knows(FIREBALL) && knows(COWARDLY_FLIGHT) && knows(HAMMERHAND));
    CHECK(!knows(PILLAR_OF_FIRE) && !knows(OAKEN_SHIELD));
}

TEST(the_grimoire_holds_one_more_spell) /* 6.8, ITM-01: four are listed */
{
    roll_for_spells();
    give_trait(wizard, TR_ITEM_GRIMOIRE, 0);
    begin();
    CHECK_ASKED(NO_SEAT, WHY_SPELLS_KNOWN);
    CHECK_EQ(the_battle()->request.dice_count, 1);
    DICE(6);
    CHECK(knows(COWARDLY_FLIGHT) && knows(FIREBALL) && knows(HAMMERHAND));
    CHECK_ASKED(NO_SEAT, WHY_ROLL_OFF);
}

TEST(listed_spells_are_known_without_a_die) /* MAG-21, fixed-spells on */
{
    roll_for_spells();
    begin();
    CHECK_ASKED(NO_SEAT, WHY_ROLL_OFF);
    CHECK(knows(FIREBALL) && !knows(COWARDLY_FLIGHT));
}
