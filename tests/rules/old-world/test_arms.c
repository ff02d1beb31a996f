#include "field.h"
#include "fight/fight.h"
#include "fight/figures.h"
#include "flow.h"
#include "meadow.h"

/* Weapons and keywords of close combat: what a blow is worth, and how many there are. */

static UnitId own, foe;

static void charged(UnitId unit, int hundredths)
{
    set_mark(unit, UM_CHARGED);
    set_tally_of(unit, UT_CHARGE_DISTANCE, hundredths);
    set_tally_of(unit, UT_CHARGE_ARC, SIDE_FRONT);
}

static void wield(UnitId unit, const char *id)
{
    order(unit);
    deed(VERB_WIELD)->weapon = weapon(id);
    give();
}

/* `code` of the south has charged ten Halberds of the north, or not. */
static void facing(const char *code, int count, int files, int charge)
{
    meadow();
    foe = plain("H6", NORTH, 10);
    own = plain(code, SOUTH, count);
    stand(foe, 30, 24, 180, 5);
    stand(own, 30, 24, 0, files);
    contacts_refresh(the_play());
    if (charge)
        charged(own, charge);
}

static void hold(const char *id)
{
    set_tally_of(own, UT_WEAPON, weapon(id) + 1);
}

static Blow blow(void)
{
    return blow_of(the_look(), own, NO_MODEL, STRIKER_RIDER, foe, NO_MODEL);
}

static int attacks(Striker striker)
{
    Post post = { .host = own, .unit = own, .model = NO_MODEL, .role = POST_CONTACT, .count = 1 };
    return attacks_at_post(the_look(), &post, striker);
}

/* Table 5.10 for S4, T... of the Redmaws: S4. */
TEST(combat_weapons_as_the_table_has_them)
{
    static const struct {
        const char *id;
        int strength, ap, bane, attacks;
    } rows[] = {
        { "hand-weapon", 4, 0, 0, 1 },    { "two-hand-weapons", 4, 0, 0, 2 },
        { "great-weapon", 6, 2, 1, 1 },   { "halberd", 5, 1, 1, 1 },
        { "flail", 4, 1, 0, 1 },          { "morning-star", 4, 1, 0, 1 },
        { "whip", 4, 0, 0, 1 },           { "lance", 6, 2, 1, 1 },
        { "cavalry-spear", 4, 0, 0, 1 },  { "thrusting-spear", 4, 0, 0, 1 },
        { "throwing-spear", 4, 0, 0, 1 }, { "sunder-blade", 5, 1, 0, 1 },
    };
    facing("S5", 12, 6, 0);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        hold(rows[i].id);
        CHECK_EQ(blow().strength, rows[i].strength);
        CHECK_EQ(blow().ap, rows[i].ap);
        CHECK_EQ(blow().bane, rows[i].bane);
        CHECK_EQ(attacks(STRIKER_RIDER), rows[i].attacks);
    }
}

TEST(charge_figures_of_flail_morning_star_and_cavalry_spear)
{
    facing("S5", 12, 6, 100);
    hold("flail");
    CHECK_EQ(blow().strength, 6);
    CHECK_EQ(blow().ap, 1);
    CHECK_EQ(blow().bane, 1);
    hold("morning-star");
    CHECK_EQ(blow().strength, 5);
    hold("cavalry-spear");
    CHECK_EQ(blow().strength, 5);
    CHECK_EQ(blow().ap, 1);
}

TEST(charge_figures_count_only_against_whom_it_charged)
{
    facing("S5", 12, 6, 100);
    link_up(the_play(), LK_CHARGES, own, 0, 0, 0); /* it charged somebody else */
    hold("flail");
    CHECK_EQ(blow().strength, 4);
    link_up(the_play(), LK_CHARGES, own, foe, 0, 0);
    CHECK_EQ(blow().strength, 6);
}

TEST(frenzy_gives_an_attack_in_the_turn_of_the_charge_and_after_a_follow_up) /* SR-21 */
{
    facing("S5", 12, 6, 0);
    hold("flail");
    CHECK_EQ(attacks(STRIKER_RIDER), 1);
    set_mark(own, UM_FOLLOWED_UP);
    CHECK_EQ(attacks(STRIKER_RIDER), 1); /* this very turn */
    set_tally_of(own, UT_FOLLOW_AGE, 1);
    CHECK_EQ(attacks(STRIKER_RIDER), 2);
    set_mark(own, UM_FRENZY_LOST);
    CHECK_EQ(attacks(STRIKER_RIDER), 1);
    facing("S5", 12, 6, 100);
    hold("flail");
    CHECK_EQ(attacks(STRIKER_RIDER), 2);
}

TEST(furious_charge_needs_three_inches) /* SR-22 */
{
    facing("S8", 5, 5, 299);
    CHECK_EQ(attacks(STRIKER_RIDER), 1);
    CHECK_EQ(attacks(STRIKER_MOUNT), 1);
    facing("S8", 5, 5, 300);
    CHECK_EQ(attacks(STRIKER_RIDER), 2);
    CHECK_EQ(attacks(STRIKER_MOUNT), 2);
}

TEST(extra_attacks_of_the_unit_and_of_pistols_and_an_oath) /* SR-11, 5.10, 6.7 */
{
    facing("S4", 10, 5, 0);
    give_trait(own, TR_EXTRA_ATTACKS, 2);
    CHECK_EQ(attacks(STRIKER_RIDER), 3);
    set_mark(own, UM_SWORN);
    CHECK_EQ(attacks(STRIKER_RIDER), 4);
}

TEST(crew_and_beasts_strike_with_all_their_number) /* CBT-13: three of crew, two wolves */
{
    facing("S10", 1, 1, 0);
    CHECK_EQ(attacks(STRIKER_RIDER), 3);
    CHECK_EQ(attacks(STRIKER_MOUNT), 2);
}

TEST(a_crew_strikes_with_those_it_has_left) /* WM-01 */
{
    facing("S19", 1, 1, 0);
    CHECK_EQ(attacks(STRIKER_RIDER), 3);
    the_battle()->model[the_battle()->unit[own].first].tally[MT_CREW] = 1;
    CHECK_EQ(attacks(STRIKER_RIDER), 1);
}

TEST(
    hatred_rolls_again_what_missed_in_the_first_round) /* SR-23: Redmaws against regular infantry */
{
    for (int later = 0; later < 2; later++) {
        facing("S5", 6, 6, 0);
        profile_for(own)->field[PF_I] = 9;
        if (later)
            set_mark(own, UM_LOCKED);
        go_to(PHASE_COMBAT, SOUTH);
        wield(own, "hand-weapon");
        wield(foe, "hand-weapon");
        CHECK_EQ(dice_asked(), 6);
        DICE(3, 3, 3, 1, 2, 2); /* WS4 against 3: 3+ */
        CHECK_ASKED(NO_SEAT, later ? WHY_WOUND : WHY_STRIKE_AGAIN);
        CHECK_EQ(dice_asked(), 3);
        if (later)
            continue;
        DICE(3, 2, 6);
        CHECK_ASKED(NO_SEAT, WHY_WOUND);
        CHECK_EQ(dice_asked(), 5);
    }
}

TEST(a_marked_foe_is_hated) /* 6.7 */
{
    facing("S4", 5, 5, 0);
    profile_for(own)->field[PF_I] = 9;
    link_up(the_play(), LK_HATES, own, foe, 0, 0);
    go_to(PHASE_COMBAT, SOUTH);
    wield(foe, "hand-weapon");
    DICE(1, 1, 1, 1, 6);
    CHECK_ASKED(NO_SEAT, WHY_STRIKE_AGAIN);
}

TEST(who_has_joined_a_unit_hates_whom_it_hates) /* 6.7: dice and odds ask alike */
{
    field();
    UnitId captain = unit("H2", SOUTH, 1);
    own = unit("H5", SOUTH, 15);
    foe = unit("S4", NORTH, 15);
    stand(own, 30, 24, 0, 5);
    stand(foe, 30, 10, 180, 5);
    joined(captain, own, 0);
    CHECK(!is_hated(the_look(), captain, foe));
    link_up(the_play(), LK_HATES, own, foe, 0, 0);
    CHECK(is_hated(the_look(), captain, foe));
}

TEST(poison_betters_the_wound_of_a_natural_6_but_not_with_magic_in_hand) /* SR-38, SR-34 */
{
    facing("S4", 5, 5, 0);
    give_trait(own, TR_POISONED, 0);
    CHECK(blow().flags & HIT_POISONED);
    hold("sunder-blade");
    CHECK(!(blow().flags & HIT_POISONED));
    CHECK(blow().flags & HIT_MAGICAL);
    facing("S16", 5, 5, 0);
    CHECK(blow().flags & HIT_MAGICAL);
}

TEST(a_poisoned_hit_wounds_two_better) /* SR-38: S3 against T3 needs 4+, a 2 and two more */
{
    facing("S4", 5, 5, 0);
    profile_for(own)->field[PF_I] = 9;
    give_trait(own, TR_POISONED, 0);
    go_to(PHASE_COMBAT, SOUTH);
    wield(foe, "hand-weapon");
    DICE(4, 6, 1, 1, 1);
    DICE(2, 2);
    CHECK_ASKED(NO_SEAT, WHY_ARMOUR);
    CHECK_EQ(dice_asked(), 1);
}

TEST(killing_blow_is_for_men_and_horses_monster_slayer_for_monsters) /* SR-29 */
{
    facing("S4", 5, 5, 0);
    give_trait(own, TR_KILLING_BLOW, 0);
    CHECK(blow().flags & HIT_KILLING_BLOW);
    meadow();
    foe = plain("S12", NORTH, 1);
    own = plain("S4", SOUTH, 5);
    give_trait(own, TR_KILLING_BLOW, 0);
    stand(foe, 30, 24, 180, 1);
    stand(own, 30, 24, 0, 5);
    CHECK(!(blow().flags & HIT_KILLING_BLOW));
    give_trait(own, TR_MONSTER_SLAYER, 0);
    CHECK(blow().flags & HIT_KILLING_BLOW);
}

TEST(a_giant_rolls_for_its_attacks) /* SR-40: D6+1 */
{
    facing("S12", 1, 1, 0);
    profile_for(own)->field[PF_I] = 9;
    go_to(PHASE_COMBAT, SOUTH);
    wield(foe, "hand-weapon");
    until(WHY_RANDOM_ATTACKS, 1);
    DICE(4);
    CHECK_EQ(dice_asked(), 5);
    CHECK_ASKED(NO_SEAT, WHY_STRIKE);
}

TEST(impact_hits_of_a_chariot_that_came_three_inches) /* CBT-14, SR-27, SR-59: D6+1 at S5, AP-2 */
{
    facing("S11", 1, 1, 300);
    go_to(PHASE_COMBAT, SOUTH);
    until(WHY_IMPACT, 1);
    CHECK_ASKED(NO_SEAT, WHY_IMPACT);
    DICE(2);
    CHECK_ASKED(NO_SEAT, WHY_WOUND);
    CHECK_EQ(dice_asked(), 3);
    DICE(2, 2, 1);            /* S5 against T3: 2+ */
    CHECK_EQ(models(foe), 8); /* 6+ armour and AP-2: no save */
}

TEST(no_impact_hits_below_three_inches_nor_across_a_wall) /* CBT-14, CMV-14 */
{
    facing("S11", 1, 1, 299);
    go_to(PHASE_COMBAT, SOUTH);
    until(WHY_IMPACT, 1);
    CHECK_EQ(the_battle()->phase == PHASE_COMBAT && the_battle()->request.why == WHY_IMPACT, false);

    meadow();
    terrain("low", 25, 24, 35, 24.2);
    foe = plain("H6", NORTH, 10);
    own = plain("S11", SOUTH, 1);
    stand(foe, 30, 24, 180, 5);
    stand(own, 30, 24.2, 0, 1);
    charged(own, 600);
    link_up(the_play(), LK_ENGAGED, own, foe, 0, 0);
    CHECK(is_across_obstacle(the_look(), own, foe));
}

TEST(the_giant_stomps_at_the_end) /* CBT-15, SR-59: D6 at S6, AP-2 */
{
    facing("S12", 1, 1, 0);
    go_to(PHASE_COMBAT, SOUTH);
    until(WHY_STOMP, 1);
    CHECK_ASKED(NO_SEAT, WHY_STOMP);
    int before = models(foe);
    DICE(3);
    CHECK_EQ(dice_asked(), 3);
    throw_all(2); /* S6 against T3 */
    if (the_battle()->request.why == WHY_CASUALTY)
        usual();
    CHECK_EQ(models(foe), before - 3);
}

TEST(with_fewer_than_five_about_him_the_weight_falls_on_the_character_too) /* CHR-08, CHR-14 */
{
    meadow();
    UnitId captain = unit("H2", NORTH, 1);
    foe = plain("H5", NORTH, 3);
    own = plain("S11", SOUTH, 1);
    stand(foe, 30, 24, 180, 4);
    stand(own, 30, 24, 0, 1);
    joined(captain, foe, 1);
    charged(own, 600);
    go_to(PHASE_COMBAT, SOUTH);
    until(WHY_IMPACT, 1);
    DICE(4); /* five hits: three, then one each */
    CHECK_EQ(dice_asked(), 4);
    throw_all(1);
    CHECK_EQ(dice_asked(), 1);
    throw_all(1);
}

/* Eight hits of a chariot on so many Spears with a captain among them: the hits that fall on the rank and file. */
static int hits_on_the_ranks(int plain_models)
{
    meadow();
    UnitId captain = unit("H2", NORTH, 1);
    foe = plain("H5", NORTH, plain_models);
    own = plain("S11", SOUTH, 1);
    stand(foe, 30, 24, 180, plain_models + 1);
    stand(own, 30, 24, 0, 1);
    joined(captain, foe, 1);
    charged(own, 600);
    profile_for(own)->trait[1].value = 162; /* D6 and 2 */
    go_to(PHASE_COMBAT, SOUTH);
    until(WHY_IMPACT, 1);
    DICE(6);
    return dice_asked();
}

TEST(four_rank_and_file_share_the_weight_with_their_captain_and_five_do_not) /* CHR-08 */
{
    CHECK_EQ(hits_on_the_ranks(5), 8);
    CHECK_EQ(hits_on_the_ranks(4), 6); /* four, and two of the four left over; he has the others */
}

TEST(scythed_wheels_take_two_off_the_armour) /* SR-59: 4+ is 6+ */
{
    for (int save = 5; save <= 6; save++) {
        facing("S11", 1, 1, 300);
        profile_for(foe)->field[PF_ARMOUR] = 4;
        go_to(PHASE_COMBAT, SOUTH);
        until(WHY_IMPACT, 1);
        DICE(2);
        throw_all(6);
        int before = models(foe);
        CHECK_ASKED(NO_SEAT, WHY_ARMOUR);
        throw_all(save);
        if (the_battle()->request.why == WHY_CASUALTY)
            usual();
        CHECK_EQ(before - models(foe), save == 6 ? 0 : 3);
    }
}

TEST(who_has_retired_is_not_trampled) /* CHL-02, CHR-08: all five hits fall on the rank and file */
{
    meadow();
    UnitId captain = unit("H2", NORTH, 1);
    foe = plain("H5", NORTH, 3);
    own = plain("S11", SOUTH, 1);
    stand(foe, 30, 24, 180, 4);
    stand(own, 30, 24, 0, 1);
    joined(captain, foe, 1);
    charged(own, 600);
    mark(the_play(), OWNER_MODEL, model_of(captain, 1), MM_RETIRED, 0);
    go_to(PHASE_COMBAT, SOUTH);
    until(WHY_IMPACT, 1);
    DICE(4);
    CHECK_EQ(dice_asked(), 5);
}

TEST(errata_foot_presses_on_with_a_second_rank_but_not_when_it_charged) /* OPT-07 */
{
    for (int charge = 0; charge < 2; charge++) {
        facing("S4", 10, 5, charge ? 100 : 0);
        profile_for(own)->field[PF_I] = 9;
        set_option(OPT_ERRATA, 1);
        go_to(PHASE_COMBAT, SOUTH);
        wield(foe, "hand-weapon");
        CHECK_EQ(dice_asked(), charge ? 5 : 10);
    }
}

TEST(errata_hand_weapon_and_shield_parry_to_three_at_best) /* OPT-08 */
{
    facing("S4", 10, 5, 0);
    hold("hand-weapon");
    CHECK_EQ(armour_of(the_look(), own, NO_MODEL, true), 5);
    set_option(OPT_ERRATA, 1);
    CHECK_EQ(armour_of(the_look(), own, NO_MODEL, true), 4);
    CHECK_EQ(armour_of(the_look(), own, NO_MODEL, false), 5);
    profile_for(own)->field[PF_ARMOUR] = 3;
    CHECK_EQ(armour_of(the_look(), own, NO_MODEL, true), 3);
    profile_for(own)->field[PF_ARMOUR] = 5;
    hold("great-weapon");
    CHECK_EQ(armour_of(the_look(), own, NO_MODEL, true), 6); /* the shield is on the back */
}

/* ---- Timmm-berrr ------------------------------------------------------------------------------------------------------------ */

TEST(a_slain_giant_falls_on_the_side_that_the_roll_off_names) /* SR-49: D6 hits at S6, AP-1 */
{
    meadow();
    UnitId giant = plain("S12", NORTH, 1);
    own = plain("S4", SOUTH, 10);
    foe = plain("S4", SOUTH, 10);
    profile_for(own)->field[PF_I] = 9;
    stand(giant, 30, 24, 180, 1);
    stand(own, 30, 24, 0, 5);
    stand(foe, 30 + 25 / 25.4, 22, 270, 5);
    wounds(giant, 1, 1);
    go_to(PHASE_COMBAT, SOUTH);
    until(WHY_STRIKE, 1);
    throw_all(6);
    throw_all(6);
    throw_all(1);
    CHECK_ASKED(NO_SEAT, WHY_ROLL_OFF);
    DICE(3, 3); /* again */
    DICE(2, 5); /* the north wins */
    CHECK_ASKED(NORTH, WHY_TIMBER);
    choose(0); /* forwards */
    CHECK_ASKED(NO_SEAT, WHY_TIMBER_HITS);
    DICE(2);
    CHECK_ASKED(NO_SEAT, WHY_WOUND);
    DICE(2, 2); /* S6 against T4 */
    CHECK_ASKED(NO_SEAT, WHY_ARMOUR);
    DICE(5, 6); /* 5+ and AP-1: 6+ */
    CHECK_EQ(models(own), 9);
    CHECK_EQ(models(foe), 10);
}

/* ---- Magic in combat --------------------------------------------------------------------------------------------------------- */

TEST(
    hammerhand_is_cast_at_the_wizards_initiative_and_counts) /* MAG-11, MAG-17: I3, 2D3 hits at S4, AP-2 */
{
    meadow();
    UnitId venn = unit("H3", NORTH, 1);
    foe = plain("H6", NORTH, 10);
    own = plain("S4", SOUTH, 10);
    profile_for(own)->field[PF_I] = 1;
    stand(foe, 30, 24, 180, 5);
    stand(own, 30, 24, 0, 5);
    joined(venn, foe, 2);
    go_to(PHASE_COMBAT, NORTH);
    wield(foe, "hand-weapon");
    CHECK_ASKED(NORTH, WHY_ASSAIL);
    order(venn), cast(TR_SPELL_FIREBALL, own);
    CHECK_REFUSED(NO_SPELL_PHASE);
    order(venn), cast(TR_SPELL_HAMMERHAND, own), give();
    DICE(4, 3); /* 7 + 3 >= 7 */
    until(WHY_SPELL_HITS, 1);
    DICE(3, 6); /* 2 and 3 */
    CHECK_EQ(dice_asked(), 5);
    DICE(4, 4, 1, 1, 1);      /* S4 against T4 */
    CHECK_EQ(models(own), 8); /* 5+ and AP-2 */
    CHECK_EQ(unit_tally(venn, UT_WOUNDS_DEALT), 2);
    CHECK_ASKED(NO_SEAT, WHY_STRIKE);
}

TEST(a_quick_draught_makes_its_bearer_strike_first_once) /* 6.8 */
{
    meadow();
    UnitId captain = unit("H2", NORTH, 1);
    give_trait(captain, TR_ITEM_DRAUGHT, 0);
    foe = plain("H6", NORTH, 10);
    own = plain("S4", SOUTH, 10);
    stand(foe, 30, 24, 180, 5);
    stand(own, 30, 24, 0, 5);
    joined(captain, foe, 2);
    go_to(PHASE_COMBAT, NORTH);
    wield(foe, "hand-weapon");
    CHECK_ASKED(NORTH, WHY_DRAUGHT);
    choose(1);
    CHECK_EQ(initiative_of(the_look(), captain, false, weapon("hand-weapon"), own), 10);
    until(WHY_TEST, 1);
    CHECK(!marked(captain, UM_QUICK_DRAUGHT));
    CHECK_EQ(unit_tally(captain, UT_ITEMS_USED), 1);
}

TEST(an_engaged_wizard_casts_only_at_those_it_fights_or_on_itself) /* MAG-14 */
{
    meadow();
    UnitId ool = unit("S3", SOUTH, 1), far = plain("H6", NORTH, 10);
    foe = plain("H6", NORTH, 10);
    stand(foe, 30, 24, 180, 5);
    stand(far, 30, 14, 180, 5);
    stand(ool, 30, 24, 0, 1);
    engaged(ool, foe);
    go_to(PHASE_CONJURATION, SOUTH);
    CHECK(the_battle()->request.why != WHY_CONJURE); /* she has nothing that she may cast */
    Order spell = { .actor = ool };
    Clause *clause = order_clause(&spell, VERB_CAST);
    clause->word = TR_SPELL_ARROWS - TR_SPELL_HAMMERHAND;
    clause->unit = far;
    the_battle()->phase = PHASE_CONJURATION;
    CHECK_EQ(judge_cast(the_look(), &spell).refusal, NO_CAST_ENGAGED);
}
