#include <string.h>

#include "field.h"
#include "fight/figures.h"
#include "fight/ladder.h"
#include "meadow.h"
#include "tables.h"

enum { MELEE = 2 }; /* the overlay's place */

/* The combat as the screen shows it. */

static UnitId spears, gore;

/* EX-16 before the first blow. */
static void spears_are_charged(void)
{
    meadow();
    spears = plain("H5", NORTH, 20);
    gore = plain("S4", SOUTH, 20);
    stand(spears, 30, 24, 180, 5);
    stand(gore, 30, 24, 0, 5);
    set_mark(gore, UM_CHARGED);
    set_tally_of(gore, UT_CHARGE_DISTANCE, 600);
    set_tally_of(spears, UT_WEAPON, weapon("thrusting-spear") + 1);
    contacts_refresh(the_play());
}

TEST(ex_16_as_a_ladder)
{
    Ladder ladder;
    spears_are_charged();
    CHECK(ladder_of(the_look(), spears, &ladder));
    CHECK_EQ(ladder.rungs, 2);
    CHECK_EQ(ladder.rung[0].value, 6);
    CHECK_EQ(ladder.rung[0].unit, gore);
    CHECK_EQ(ladder.rung[0].attacks, 10);
    CHECK_EQ(ladder.rung[0].contact, 5);
    CHECK_EQ(ladder.rung[0].hit, 4);
    CHECK_EQ(ladder.rung[0].wound, 4);
    CHECK_EQ(ladder.rung[0].save, 5);
    CHECK_EQ(ladder.rung[1].value, 4);
    CHECK_EQ(ladder.rung[1].attacks, 10);
    CHECK_EQ(ladder.rung[1].contact, 5);
    CHECK_EQ(ladder.rung[1].supporting, 5);
    CHECK_EQ(ladder.rung[1].wound, 5);
    CHECK_EQ(ladder.result.side[SOUTH].line[LINE_RANKS], 2);
}

/* A chariot with Stomp Attacks charges Halberds of that Initiative. */
static void chariot_charges(int initiative, Ladder *ladder)
{
    meadow();
    spears = plain("H6", NORTH, 10);
    gore = plain("S11", SOUTH, 1);
    profile_for(spears)->field[PF_I] = initiative;
    give_trait(gore, TR_STOMP, 161);
    stand(spears, 30, 24, 180, 5);
    stand(gore, 30, 24, 0, 1);
    set_mark(gore, UM_CHARGED);
    set_tally_of(gore, UT_CHARGE_DISTANCE, 600);
    set_tally_of(spears, UT_WEAPON, weapon("hand-weapon") + 1);
    contacts_refresh(the_play());
    CHECK(ladder_of(the_look(), spears, ladder));
}

TEST(impact_hits_come_before_initiative_10_and_stomps_after_1) /* CBT-02, CBT-14, CBT-15 */
{
    Ladder ladder;
    chariot_charges(10, &ladder);
    CHECK_EQ(ladder.rung[0].unit, gore);
    CHECK_EQ(ladder.rung[1].unit, spears);
    CHECK_EQ(ladder.rung[1].value, 10);
    CHECK(ladder.rung[0].value > 10);
    chariot_charges(1, &ladder);
    CHECK_EQ(ladder.rung[ladder.rungs - 1].unit, gore);
    CHECK_EQ(ladder.rung[ladder.rungs - 2].unit, spears);
    CHECK_EQ(ladder.rung[ladder.rungs - 2].value, 1);
    CHECK(ladder.rung[ladder.rungs - 1].value < 1);
}

TEST(who_does_not_fight_has_no_ladder)
{
    Ladder ladder;
    meadow();
    spears = plain("H5", NORTH, 20);
    stand(spears, 30, 24, 180, 5);
    CHECK(!ladder_of(the_look(), spears, &ladder));
}

TEST(the_table_shows_fifteen_models_that_strike_two_rungs_and_two_sums)
{
    static DrawingList list;
    spears_are_charged();
    list.count = 0;
    draw_combat(the_look(), gore, &list);
    int bases = 0, labels = 0, lit = 0;
    for (int i = 0; i < list.count; i++) {
        bases += list.drawing[i].kind == DRAW_POLYGON;
        lit += list.drawing[i].kind == DRAW_POLYGON && list.drawing[i].tone == TONE_LIT;
        labels += list.drawing[i].kind == DRAW_LABEL;
    }
    CHECK_EQ(bases, 15);
    CHECK_EQ(lit, 10);
    CHECK_EQ(labels, 4);
    list.count = 0;
    old_world_overlay(the_look(), MELEE, NO_UNIT, &list);
    CHECK_EQ(list.count, 19); /* for all: each combat once */
}

TEST(a_unit_that_strikes_several_times_is_summed_up_in_one_label)
{
    static DrawingList list;
    bool said = false;
    int labels = 0;
    meadow();
    UnitId knights = plain("H11", NORTH, 5);
    gore = plain("S4", SOUTH, 20);
    stand(knights, 30, 24, 180, 5);
    stand(gore, 30, 24, 0, 5);
    contacts_refresh(the_play());
    list.count = 0;
    draw_combat(the_look(), knights, &list);
    for (int i = 0; i < list.count; i++) {
        const Drawing *d = &list.drawing[i];
        labels += d->kind == DRAW_LABEL;
        said = said || (d->kind == DRAW_LABEL && !strcmp(d->words, "I3: 10 attacks"));
    }
    CHECK(said);         /* five men and five horses, one attack each */
    CHECK_EQ(labels, 4); /* each side's blows and its result */
}

TEST(the_card_of_a_unit_in_combat_says_when_it_strikes_and_how_it_stands)
{
    enum { MOST = 60 };
    static CardLine line[MOST];
    bool strikes = false, stands = false;
    spears_are_charged();
    int count = old_world_ruleset.tell.card(the_look(), gore, line, MOST);
    for (int i = 0; i < count; i++) {
        strikes = strikes ||
                  (!strcmp(line[i].label, "Initiative 6") && !strncmp(line[i].value, "10 at ", 6));
        stands = stands || (!strcmp(line[i].label, "Combat result") &&
                            !strcmp(line[i].value, "3 to 3 so far"));
    }
    CHECK(strikes);
    CHECK(stands); /* ranks 2 and close order 1 each */
}

/* Halberds: S4, AP 1, Armour Bane 1; Gorehides of armour 5+ save on 6+ and after a natural 6 on 7+, those of 4+ on 5+ and on 6+. */
TEST(what_a_natural_six_leaves_of_a_save_is_said) /* SR-02 */
{
    MeleeView melee;
    spears_are_charged();
    set_tally_of(spears, UT_WEAPON, weapon("halberd") + 1);
    CHECK(old_world_ruleset.tell.melee(the_look(), spears, &melee));
    CHECK_TEXT(melee.blow[1].words, "5 attacks, hit 4+, wound 4+ (a 6: no save), save 6+");
    profile_for(gore)->field[PF_ARMOUR] = 4;
    CHECK(old_world_ruleset.tell.melee(the_look(), spears, &melee));
    CHECK_TEXT(melee.blow[1].words, "5 attacks, hit 4+, wound 4+ (a 6: save 6+), save 5+");
}

TEST(ex_16_in_words_and_as_a_sum)
{
    MeleeView melee;
    spears_are_charged();
    CHECK(old_world_ruleset.tell.melee(the_look(), spears, &melee));
    CHECK_EQ(melee.number, 1);
    CHECK(!melee.fought);
    CHECK_EQ(melee.blows, 2);
    CHECK_EQ(melee.blow[0].unit, gore);
    CHECK(!strcmp(melee.blow[0].when, "Initiative 6"));
    CHECK(!strcmp(melee.blow[0].who, "5 in contact"));
    CHECK(!strcmp(melee.blow[0].words, "10 attacks, hit 4+, wound 4+, save 5+"));
    CHECK(!strcmp(melee.blow[1].who, "5 in contact, 5 in support"));
    CHECK_EQ(melee.blow[1].time, MELEE_LATER);
    for (SeatId seat = 0; seat < 2; seat++) {
        int sum = 0;
        for (int i = 0; i < melee.sums; i++)
            sum += melee.sum[i].side[seat];
        CHECK_EQ(sum, melee.total[seat]);
        CHECK_EQ(sum, 3); /* ranks 2 and close order 1 */
    }
    CHECK_EQ(melee.ahead, NO_SEAT);
}

static const MeleeSum *close_order(MeleeView *melee)
{
    CHECK(old_world_ruleset.tell.melee(the_look(), spears, melee));
    for (int i = 0; i < melee->sums; i++)
        if (melee->sum[i].rule == TOW_FRM_05)
            return &melee->sum[i];
    return NULL;
}

static void meets_spears(int models, int files)
{
    meadow();
    spears = plain("H5", NORTH, 20);
    gore = plain("S4", SOUTH, models);
    stand(spears, 30, 24, 180, 5);
    stand(gore, 30, 24, 0, files);
    contacts_refresh(the_play());
}

static void lacks(const char *why)
{
    MeleeView melee;
    const MeleeSum *sum = close_order(&melee);
    CHECK(sum != NULL);
    CHECK_EQ(sum->side[NORTH], 1);
    CHECK_EQ(sum->side[SOUTH], 0);
    CHECK(strstr(sum->why, why));
    CHECK(!strchr(sum->why, ';')); /* of the others there is nothing to explain */
}

/* A man on foot has Unit Strength 1; of 8 in two files there are four ranks. */
TEST(why_a_side_has_nothing_for_close_order_is_said) /* FRM-05, OPT-05 */
{
    MeleeView melee;
    meets_spears(4, 4);
    lacks("Unit Strength 4, below 5");
    meets_spears(8, 2);
    lacks("in Marching Column");
    meets_spears(8, 8);
    set_tally_of(gore, UT_FORMATION, FORM_OPEN);
    lacks("in open order");
    meets_spears(5, 5);
    CHECK_EQ(close_order(&melee)->side[SOUTH], 1);
    CHECK_TEXT(close_order(&melee)->why, "");
    set_option(OPT_ERRATA, 1);
    lacks("Unit Strength 5, below 10");
}

TEST(the_line_of_close_order_stands_when_both_have_lost_it) /* FRM-05 */
{
    MeleeView melee;
    meets_spears(4, 4);
    set_tally_of(spears, UT_FORMATION, FORM_OPEN);
    const MeleeSum *sum = close_order(&melee);
    CHECK(sum != NULL);
    CHECK_EQ(sum->side[NORTH] + sum->side[SOUTH], 0);
    CHECK(strstr(sum->why, "in open order") && strstr(sum->why, "Unit Strength 4, below 5"));
}

TEST(a_fight_is_shown_as_the_one_that_is_fought_only_while_it_is)
{
    MeleeView melee;
    spears_are_charged();
    CHECK(!old_world_ruleset.tell.melee(the_look(), NO_UNIT, &melee));
    meadow();
    spears = plain("H5", NORTH, 20);
    stand(spears, 30, 24, 180, 5);
    CHECK(!old_world_ruleset.tell.melee(the_look(), spears, &melee));
}
