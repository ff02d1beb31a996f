#include <string.h>

#include "engine/throw.h"
#include "field.h"
#include "fight/combat.h"
#include "fight/wounds.h"

/* Batches of hits are put straight to PROC_HITS: the game of these tests begins with the frame that waits here. */
static Frame waiting;
static Ruleset mine;

static bool begin_with_frame(Play *play, int phase, SeatId seat)
{
    set_phase(play, phase, 0);
    set_active(play, seat, 0);
    push_first(play, waiting);
    return true;
}

static Hits hits_of(int count, int strength, int ap)
{
    return (Hits){
        .count = count, .strength = strength, .ap = ap, .flags = HIT_COMBAT, .directed = NO_MODEL
    };
}

static void strike(UnitId attacker, UnitId target, Hits hits)
{
    mine = old_world_ruleset;
    mine.game.enter = begin_with_frame;
    the_game()->ruleset = &mine;
    waiting = hits_frame(NORTH, attacker, target, &hits);
    the_battle()->over = 0;
    enter(PHASE_COMBAT, NORTH);
}

static int wounds_lost(void)
{
    return the_battle()->returned[0];
}

static UnitId spears, gore;

static void two_lines(void)
{
    field();
    spears = plain("H5", NORTH, 20);
    gore = plain("S4", SOUTH, 20);
    stand(spears, 30, 24, 180, 5);
    stand(gore, 30, 24, 0, 5);
}

TEST(ex_16_six_hits_of_the_gorehides_cost_the_spears_three)
{
    two_lines();
    strike(gore, spears, hits_of(6, 3, 0));
    DICE(4, 5, 2, 6, 3, 1); /* S3 against T3: 4+, three wounds */
    DICE(2, 4, 1);          /* armour 5+: none saved */
    CHECK_EQ(wounds_lost(), 3);
    CHECK_EQ(models(spears), 17);
    CHECK_EQ(unit_tally(gore, UT_WOUNDS_DEALT), 3);
    CHECK_EQ(unit_tally(spears, UT_SLAIN), 3);
}

TEST(ex_16_four_hits_of_the_spears_cost_the_gorehides_two)
{
    two_lines();
    strike(spears, gore, hits_of(4, 3, 0));
    DICE(5, 6, 2, 5); /* S3 against T4: 5+ */
    DICE(6, 1, 4);    /* one saved */
    CHECK_EQ(wounds_lost(), 2);
    CHECK_EQ(models(gore), 18);
}

TEST(ex_08_armour_bane_on_a_natural_six_takes_the_save_and_its_die)
{
    two_lines();
    Hits bolts = hits_of(5, 4, 0);
    bolts.flags = 0;
    bolts.bane = 2;
    strike(spears, gore, bolts);
    DICE(4, 6, 3, 2, 5);            /* S4 against T4: 4+: wounds 1, 2 and 5 */
    CHECK(told_tale(TALE_PIERCED)); /* else the saves do not add up to the wounds */
    DICE(5, 3);                     /* no die for the second: 5+ by AP 2 is 7+ */
    CHECK_EQ(wounds_lost(), 2);
    CHECK_EQ(models(gore), 18);
    CHECK_EQ(unit_tally(spears, UT_WOUNDS_DEALT), 0); /* not in combat */
}

TEST(a_toughness_six_above_the_strength_costs_no_dice)
{
    two_lines();
    profile_for(gore)->field[PF_T] = 9;
    strike(spears, gore, hits_of(5, 3, 0));
    CHECK_EQ(the_battle()->request.shape, SHAPE_NONE);
    CHECK_EQ(wounds_lost(), 0);
}

TEST(poison_adds_two_to_wound_but_a_natural_one_still_fails)
{
    two_lines();
    Hits poison = hits_of(3, 3, 5);
    poison.flags |= HIT_POISONED;
    poison.poisoned = 3; /* the first two */
    profile_for(gore)->field[PF_T] = 1;
    strike(spears, gore, poison);
    DICE(1, 2, 1); /* S3 against T1: 2+ */
    CHECK_EQ(wounds_lost(), 1);

    two_lines();
    poison.poisoned = 1;
    strike(spears, gore, poison);
    DICE(3, 3, 4); /* 5+: only the poisoned 3 is a 5 */
    CHECK_EQ(wounds_lost(), 1);

    two_lines();
    strike(spears, gore, poison);
    DICE(2, 3, 4); /* the poisoned 2 is a 4 */
    CHECK_EQ(wounds_lost(), 0);
}

static const Event *last_throw(void)
{
    const EventLog *log = log_told();
    size_t i = log->events;
    while (i > 0 && log->event[i - 1].kind != EV_DICE)
        i--;
    CHECK(i > 0);
    return &log->event[i - 1];
}

/* SR-38: with S3 against T4 5+, of a poisoned hit 3+; the tray counted the 3 as a miss and then two saves were thrown. */
TEST(the_throw_says_what_each_poisoned_hit_needs)
{
    two_lines();
    Hits poison = hits_of(3, 3, 5);
    poison.flags |= HIT_POISONED;
    poison.poisoned = 2; /* the second */
    strike(spears, gore, poison);
    after_throws(NULL); /* the log tells of the last answer */
    DICE(3, 3, 5);
    const Event *e = last_throw();
    CHECK_EQ(e->why, WHY_WOUND);
    CHECK_EQ(event_need(log_told(), e, 0), 5);
    CHECK_EQ(event_need(log_told(), e, 1), 3);
    CHECK_EQ(throw_counted(log_told(), e), 2);
    two_lines();
    poison.poisoned = 7;
    profile_for(gore)->field[PF_T] = 1;
    strike(spears, gore, poison);
    after_throws(NULL);
    DICE(1, 2, 2);
    CHECK_EQ(event_need(log_told(), last_throw(), 0),
             2); /* WND-02: a natural 1 does not wound, whatever is added */
}

TEST(killing_blow_passes_armour_and_takes_all_wounds_first)
{
    field();
    UnitId slayer = unit("H4", NORTH, 1), trolls = unit("S9", SOUTH, 3);
    stand(slayer, 30, 24, 180, 1);
    stand(trolls, 30, 24, 0, 3);
    profile_for(trolls)->field[PF_ARMOUR] = 4;
    Hits blow = hits_of(3, 5, 1);
    blow.flags |= HIT_KILLING_BLOW;
    strike(slayer, trolls, blow);
    DICE(4, 6, 3);              /* S5 against T4: 3+, the second slays outright */
    DICE(4, 2);                 /* 4+ by AP 1 is 5+: both fail; none for the second */
    DICE(5, 1);                 /* Regeneration 5+ for the two single wounds alone */
    CHECK_EQ(wounds_lost(), 5); /* 3 outright and 2, the recovered one among them */
    CHECK_EQ(models(trolls), 2);
    CHECK_EQ(wounds_of(trolls, 1) + wounds_of(trolls, 2) + wounds_of(trolls, 3), 5);
}

TEST(one_model_is_finished_before_the_next)
{
    field();
    UnitId trolls = unit("S9", SOUTH, 3), spear = unit("H5", NORTH, 20);
    stand(spear, 30, 24, 180, 5);
    stand(trolls, 30, 24, 0, 3);
    lose_wounds(the_play(), trolls, NO_MODEL, 2, false, LOSS_WOUNDS);
    CHECK_EQ(models(trolls), 3);
    lose_wounds(the_play(), trolls, NO_MODEL, 2, false, LOSS_WOUNDS);
    CHECK_EQ(models(trolls), 2);
    CHECK_EQ(wounds_of(trolls, 1) + wounds_of(trolls, 2) + wounds_of(trolls, 3), 5);
}

TEST(multiple_wounds_never_cost_more_than_the_model_has)
{
    field();
    UnitId gun = unit("H14", NORTH, 1), trolls = unit("S9", SOUTH, 3);
    stand(gun, 30, 40, 0, 1);
    stand(trolls, 30, 20, 180, 3);
    profile_for(trolls)->field[PF_REGENERATION] = NO_FIELD;
    Hits ball = hits_of(2, 10, 3);
    ball.flags = 0;
    ball.multiple = 131; /* D3+1 */
    strike(gun, trolls, ball);
    DICE(2, 2);                 /* 2+ */
    DICE(3, 6);                 /* D3: 2 and 3, with 1 more 3 and 4 */
    CHECK_EQ(wounds_lost(), 6); /* 3 and 3: the fourth is lost */
    CHECK_EQ(models(trolls), 1);

    two_lines();
    strike(spears, gore,
           (Hits){ .count = 3, .strength = 10, .ap = 3, .directed = NO_MODEL, .multiple = 131 });
    DICE(3, 5, 2); /* EX-14: three wounds, no save against AP 3 */
    DICE(1, 2, 3);
    CHECK_EQ(models(gore), 17);
}

TEST(flaming_wounds_of_the_flammable_do_not_regenerate)
{
    field();
    UnitId spear = unit("H5", NORTH, 20), trolls = unit("S9", SOUTH, 3);
    stand(spear, 30, 40, 0, 5);
    stand(trolls, 30, 20, 180, 3);
    Hits fire = hits_of(1, 5, 0);
    fire.flags |= HIT_FLAMING;
    strike(spear, trolls, fire);
    DICE(3);
    CHECK_EQ(the_battle()->request.shape, SHAPE_NONE);
    CHECK_EQ(wounds_lost(), 1);
}

TEST(a_ward_is_tried_after_a_failed_or_impossible_save)
{
    two_lines();
    profile_for(gore)->field[PF_WARD] = 6;
    set_mark(gore, UM_WARDED); /* Oaken Shield: 5+ is the better of the two */
    strike(spears, gore, hits_of(2, 4, 3));
    DICE(6, 6);
    CHECK_ASKED(NO_SEAT, WHY_WARD); /* armour 5+ by AP 3 cannot save */
    DICE(5, 4);
    CHECK_EQ(wounds_lost(), 1);
}

TEST(two_hands_on_the_weapon_leave_none_for_the_shield_in_combat)
{
    two_lines();
    CHECK_EQ(armour_of(the_look(), gore, NO_MODEL, true), 5);
    set_tally_of(gore, UT_WEAPON, weapon("great-weapon") + 1);
    CHECK_EQ(armour_of(the_look(), gore, NO_MODEL, true), 6);
    CHECK_EQ(armour_of(the_look(), gore, NO_MODEL, false), 5);
}

TEST(a_chariot_is_never_better_armoured_than_three)
{
    field();
    UnitId chariot = unit("S11", SOUTH, 1);
    profile_for(chariot)->field[PF_ARMOUR] = 2;
    stand(chariot, 30, 30, 0, 1);
    CHECK_EQ(armour_of(the_look(), chariot, NO_MODEL, true), 3);
}

TEST(only_magic_hurts_the_ethereal)
{
    field();
    UnitId spear = unit("H5", NORTH, 20), shades = unit("S16", SOUTH, 5);
    stand(spear, 30, 24, 180, 5);
    stand(shades, 30, 24, 0, 5);
    strike(spear, shades, hits_of(3, 3, 0));
    CHECK_EQ(the_battle()->request.shape, SHAPE_NONE);
    Hits magic = hits_of(1, 3, 0);
    magic.flags |= HIT_MAGICAL;
    strike(spear, shades, magic);
    DICE(4);
    CHECK_EQ(wounds_lost(), 1);
}

TEST(wounds_on_a_character_do_not_pass_to_his_unit_nor_the_reverse)
{
    field();
    UnitId spear = unit("H5", NORTH, 5), captain = unit("H2", NORTH, 1);
    stand(spear, 30, 24, 180, 5);
    joined(captain, spear, 0);
    lose_wounds(the_play(), spear, model_of(captain, 1), 5, false, LOSS_WOUNDS);
    CHECK_EQ(models(captain), 0);
    CHECK_EQ(models(spear), 5);
    CHECK_EQ(the_battle()->unit[captain].state, UNIT_LOST);

    field();
    spear = unit("H5", NORTH, 5), captain = unit("H2", NORTH, 1);
    stand(spear, 30, 24, 180, 5);
    joined(captain, spear, 0);
    lose_wounds(the_play(), spear, NO_MODEL, 9, false, LOSS_WOUNDS);
    CHECK_EQ(models(captain), 1);
    CHECK_EQ(wounds_of(captain, 1), 2);
    CHECK_EQ(the_battle()->unit[spear].state, UNIT_LOST);
    CHECK_EQ(host_of(the_look(), captain), captain); /* he stands alone now */
}

TEST(a_unit_run_down_is_gone_with_its_characters_and_its_standard)
{
    field();
    UnitId spear = unit("H5", NORTH, 5), captain = unit("H2", NORTH, 1),
           wolf = unit("S7", SOUTH, 6);
    stand(spear, 30, 24, 180, 5);
    stand(wolf, 30, 24, 0, 6);
    joined(captain, spear, 0);
    engaged(wolf, spear);
    unit_destroyed(the_play(), spear, LOSS_RUN_DOWN);
    CHECK_EQ(models(spear) + models(captain), 0);
    CHECK(!is_engaged(the_look(), wolf));
    CHECK(marked(spear, UM_STANDARD_TAKEN));
    CHECK_EQ(tally_of(the_battle(), OWNER_SEAT, SOUTH, ST_STANDARDS), 1);
}

static void knights_lose(UnitId knights, UnitId wolf, Phase phase)
{
    stand(knights, 30, 24, 180, 4);
    stand(wolf, 30, 24, 0, 6);
    engaged(wolf, knights);
    set_phase(the_play(), phase, 0);
    lose_wounds(the_play(), knights, NO_MODEL, 3, false, LOSS_WOUNDS);
}

/* What stands on the unit's card behind the label; null: that is not on it. */
static const char *on_card(UnitId unit, const char *label)
{
    enum { CARD_LINES = 64 };
    static CardLine line[CARD_LINES];
    int lines = old_world_card(the_look(), unit, line, CARD_LINES);
    for (int i = 0; i < lines; i++)
        if (strcmp(line[i].label, label) == 0)
            return line[i].value;
    return NULL;
}

static bool card_says(UnitId unit, const char *label)
{
    return on_card(unit, label) != NULL;
}

/* FRM-04: 14 in ranks of five, of whom regular infantry needs five for a rank and heavy infantry four. */
TEST(a_card_says_what_a_rank_needs_for_the_bonus)
{
    field();
    UnitId hides = plain("S4", SOUTH, 14), blades = plain("H7", NORTH, 14);
    stand(hides, 30, 24, 0, 5);
    stand(blades, 30, 12, 180, 5);
    CHECK(strcmp(on_card(hides, "Rank Bonus"), "+1 (regular infantry: ranks of 5)") == 0);
    CHECK(strcmp(on_card(blades, "Rank Bonus"), "+2 (heavy infantry: ranks of 4)") == 0);
}

TEST(the_unit_strength_of_a_unit_stands_on_no_card_of_who_has_joined_it)
{
    field();
    UnitId spear = unit("H5", NORTH, 5), captain = unit("H2", NORTH, 1);
    stand(spear, 30, 24, 180, 5);
    CHECK(card_says(spear, "Unit Strength"));
    joined(captain, spear, 0);
    CHECK(!card_says(captain, "Unit Strength"));
}

/* CAS-05: of four the ordinary one, the musician and the standard are gone; the last is the champion. */
TEST(card_result_and_score_agree_that_a_lost_standard_is_lost)
{
    field();
    UnitId knights = unit("H11", NORTH, 4), wolf = unit("S7", SOUTH, 6);
    stand(knights, 30, 24, 180, 4);
    CHECK(card_says(knights, "Standard"));
    CHECK(card_says(knights, "Musician"));
    knights_lose(knights, wolf, PHASE_COMBAT);
    CHECK_EQ(models(knights), 1);
    CHECK(told_tale(TALE_STANDARD_FALLS));
    CHECK(card_says(knights, "Champion"));
    CHECK(!card_says(knights, "Standard"));
    CHECK(!card_says(knights, "Musician"));
    Combat combat = combat_of(the_look(), knights);
    CHECK_EQ(combat_result(the_look(), &combat, NULL).side[NORTH].line[LINE_STANDARD], 0);
    span_ends(the_play(), SPAN_PHASE);
    unit_destroyed(the_play(), knights, LOSS_RUN_DOWN);
    CHECK_EQ(tally_of(the_battle(), OWNER_SEAT, SOUTH, ST_STANDARDS), 0);
}

TEST(a_standard_is_captured_in_the_combat_that_its_bearer_fell_in) /* CMD-03 */
{
    field();
    UnitId knights = unit("H11", NORTH, 4), wolf = unit("S7", SOUTH, 6);
    knights_lose(knights, wolf, PHASE_COMBAT);
    unit_destroyed(the_play(), knights, LOSS_CAUGHT);
    CHECK_EQ(tally_of(the_battle(), OWNER_SEAT, SOUTH, ST_STANDARDS), 1);
    field();
    knights = unit("H11", NORTH, 4), wolf = unit("S7", SOUTH, 6);
    knights_lose(knights, wolf, PHASE_SHOOTING); /* picked up by nobody, captured by nobody */
    unit_destroyed(the_play(), knights, LOSS_RUN_DOWN);
    CHECK_EQ(tally_of(the_battle(), OWNER_SEAT, SOUTH, ST_STANDARDS), 0);
}

TEST(in_combat_a_machine_has_the_toughness_and_wounds_of_its_crew)
{
    field();
    UnitId gun = unit("H14", NORTH, 1), wolf = unit("S7", SOUTH, 6);
    stand(gun, 30, 24, 180, 1);
    stand(wolf, 30, 24, 0, 6);
    CHECK_EQ(toughness_of(the_look(), gun, NO_MODEL, false), 6);
    CHECK_EQ(toughness_of(the_look(), gun, NO_MODEL, true), 3);
    strike(wolf, gun, hits_of(2, 3, 0));
    DICE(4, 4); /* S3 against T3 */
    CHECK_EQ(tally_of(the_battle(), OWNER_MODEL, model_of(gun, 1), MT_CREW), 1);
    strike(wolf, gun, hits_of(2, 3, 0));
    DICE(4, 4);
    CHECK_EQ(wounds_lost(), 1); /* the second finds nobody */
    CHECK_EQ(models(gun), 0);
}

TEST(the_toughness_of_the_rank_and_file_counts_for_hits_on_the_unit)
{
    field();
    UnitId spear = unit("H5", NORTH, 5), captain = unit("H2", NORTH, 1);
    stand(spear, 30, 24, 180, 5);
    joined(captain, spear, 0); /* T4 beside T3 */
    CHECK_EQ(toughness_of(the_look(), spear, NO_MODEL, true), 3);
    CHECK_EQ(toughness_of(the_look(), spear, model_of(captain, 1), true), 4);
}

TEST(rank_and_file_fall_first_then_musician_standard_and_champion)
{
    field();
    UnitId spear = unit("H5", NORTH, 5);
    static const int falls[] = { 3, 2, 1 }; /* models 1 to 3 are champion, standard, musician */
    stand(spear, 30, 24, 180, 5);
    lose_wounds(the_play(), spear, NO_MODEL, 2, false, LOSS_WOUNDS);
    for (int i = 0; i < 3; i++) {
        CHECK_EQ(wounds_of(spear, falls[i]), 1);
        lose_wounds(the_play(), spear, NO_MODEL, 1, false, LOSS_WOUNDS);
        CHECK_EQ(wounds_of(spear, falls[i]), 0);
    }
}

TEST(hide_two_hands_wards_and_regeneration_rest_on_their_keywords) /* SR-03, 41, 61, 62, GEN-15 */
{
    field();
    UnitId boars = unit("S8", SOUTH, 5), chief = unit("H1", NORTH, 1);
    stand(boars, 30, 20, 180, 5);
    stand(chief, 30, 40, 0, 1);
    CHECK_EQ(armour_of(the_look(), boars, NO_MODEL, false), 4); /* light 6, shield, hide */
    CHECK_EQ(ward_of(the_look(), chief, NO_MODEL), 5);
    profile_for(chief)->field[PF_WARD] = 6;
    CHECK_EQ(ward_of(the_look(), chief, NO_MODEL), 5); /* the Talisman's is better */
}

/* ---- What the log tells of it ---------------------------------------------------------------------------------------- */

/* The lines of the last answer's log that say what the unit loses, one after another. */
static const char *losses_told(UnitId unit)
{
    static char lines[400];
    Text text = text_in(lines, sizeof lines);
    const EventLog *log = log_told();
    lines[0] = 0;
    for (size_t i = 0; i < log->events; i++) {
        const Event *e = &log->event[i];
        bool tale = e->kind == EV_TOLD && e->value == TALE_LOSES_WOUNDS;
        if (e->unit != unit || !(tale || e->kind == EV_MODEL_STATE) ||
            event_is_retold(the_look(), log, i))
            continue;
        text_add(&text, text.used ? "; " : "");
        event_words(the_look(), log, e, &text);
    }
    return lines;
}

/* The first of them closed up so many that the tale of the loss came too late to be taken for the same. */
TEST(what_a_wide_rank_loses_is_told_once)
{
    field();
    UnitId archers = plain("H5", NORTH, 20), foe = plain("S4", SOUTH, 20);
    stand(archers, 30, 24, 180, 20);
    stand(foe, 30, 24, 0, 5);
    strike(foe, archers, hits_of(6, 3, 0));
    DICE(4, 5, 2, 6, 3, 1); /* S3 against T3: 4+, three wounds */
    DICE(2, 4, 1);          /* armour 5+: none saved */
    CHECK_EQ(models(archers), 17);
    const char *told = losses_told(archers);
    CHECK(strstr(told, " lose 3 Wounds and 3 models") != NULL);
    CHECK(strchr(told, ';') == NULL);
}
