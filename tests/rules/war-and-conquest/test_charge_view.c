#include "field.h"

#include <string.h>

#include "charge/charge_view.h"
#include "tables.h"

/* What is shown of a charge is what happens: CHG-05, 06, 12; MOV-24; RCT-01, 02. */

static UnitId prima, boar, archers;

static void declare(UnitId charger, UnitId target)
{
    order(charger);
    deed(VERB_CHARGE)->unit = target;
    give();
}

static void close_declarations(void)
{
    if (the_battle()->request.shape == SHAPE_ORDER && the_battle()->request.why == WHY_DECLARE)
        done();
    while (the_battle()->request.why == WHY_REACTION || the_battle()->request.why == WHY_SIGNAL)
        usual();
}

static OrderPreview preview_of_order(void)
{
    OrderPreview f;
    CHECK(war_and_conquest_ruleset.blocks->preview(the_look(), the_order(), &f));
    return f;
}

/* ---- Where it will stand ---------------------------------------------------------------------------------------------- */

/* Prima at all angles and distances before the warband; what was shown before the charge is where it stands then. */
TEST(the_preview_of_a_charge_is_where_the_charger_stands_in_contact)
{
    int arrived = 0;
    for (int i = 0; i < 60; i++) {
        field();
        prima = unit("prima"), boar = unit("boar");
        stand(boar, 30, 14, 180, 8);
        stand(prima, 24 + i % 12, 16.5 + i % 7 * 0.8, 10 * (i % 9) - 40, 6);
        enter(PHASE_DECLARE, HOST);
        order(boar), deed(VERB_CHARGE)->unit = prima;
        Verdict may = judged();
        if (!is_yes(&may))
            continue;
        give();
        close_declarations();
        order(boar), deed(VERB_CHARGE);
        OrderPreview f = preview_of_order();
        give();
        if (!marked(boar, UM_CHARGED))
            continue;
        arrived++;
        Pose front = the_battle()->unit[boar].front;
        CHECK_LENGTH(front.at.x, f.end.front.at.x);
        CHECK_LENGTH(front.at.y, f.end.front.at.y);
        CHECK_EQ(front.facing, f.end.front.facing);
        CHECK(f.spent <= f.allowance + REACH_SLACK);
    }
    CHECK(arrived >= 30);
}

TEST(who_has_declared_begins_his_order_with_the_charge) /* CHG-05 */
{
    OrderLead lead;
    field();
    prima = unit("prima"), boar = unit("boar");
    stand(boar, 30, 10, 180, 8);
    stand(prima, 30, 17.5, 0, 6);
    enter(PHASE_DECLARE, HOST);
    CHECK(!war_leads(the_look(), boar, &lead));
    declare(boar, prima);
    close_declarations();
    CHECK(war_leads(the_look(), boar, &lead));
    CHECK_EQ(lead.clause.verb, VERB_CHARGE);
    CHECK_EQ(lead.handles, 1 << HANDLE_WHEEL);
    CHECK(!war_leads(the_look(), prima, &lead));
    order(boar), deed(VERB_CHARGE)->unit = prima; /* naming the target again is the same */
    give();
    CHECK(marked(boar, UM_CHARGED));
}

/* ---- What may come of it ------------------------------------------------------------------------------------------------- */

static const Answer *asked_with(void)
{
    static Answer answer;
    answer = answer_now(ANSWER_ORDER);
    answer.order = *the_order();
    return &answer;
}

static const char *odds(void)
{
    static char words[1000];
    Text text = text_in(words, sizeof words);
    words[0] = 0;
    OddsRequest of = { ODDS_OF_ANSWER, asked_with(), NO_UNIT };
    war_and_conquest_ruleset.tell.odds(the_look(), &of, &text);
    return words;
}

static void archers_before_boar(double y)
{
    field();
    archers = unit("sagittarii"), boar = unit("boar");
    stand(boar, 30, 10, 180, 8);
    stand(archers, 30, y, 0, 10);
    enter(PHASE_DECLARE, HOST);
    order(boar), deed(VERB_CHARGE)->unit = archers;
}

/* Riders 8" from the right flank have declared; with the warband 6" before the front one charger may be shot at and countered. */
TEST(a_second_charger_says_what_both_may_be_answered_with) /* RCT-07, 12 */
{
    field();
    archers = unit("sagittarii"), boar = unit("boar");
    UnitId horse = unit("thane-horse");
    stand(boar, 30, 14, 180, 8);
    stand(archers, 30, 20, 0, 10);
    stand(horse, 42, 21, 270, 4);
    enter(PHASE_DECLARE, HOST);
    order(horse), deed(VERB_CHARGE)->unit = archers;
    CHECK(strstr(odds(), "May answer: Stand Fast, Flee") != NULL);
    CHECK(strstr(odds(), "Counter Charge") == NULL);
    give();
    order(boar), deed(VERB_CHARGE)->unit = archers;
    CHECK(strstr(odds(),
                 "May answer: Stand Fast, Flee, Stand & Shoot, Shoot & Flee, Counter Charge") !=
          NULL);
}

TEST(before_it_is_declared_it_says_who_may_shoot) /* RCT-02, 07, 12 */
{
    archers_before_boar(15.01);
    CHECK_TEXT(odds(),
               "Sagittarii, its front, in the zone: double move\n5.01\" of 8.00\"; arrives\n"
               "May answer: Stand Fast, Flee, Stand & Shoot, Shoot & Flee, Counter Charge");
    archers_before_boar(14.99);
    CHECK_TEXT(odds(),
               "Sagittarii, its front, in the zone: double move\n4.99\" of 8.00\"; arrives\n"
               "May answer: Stand Fast, Flee");
    archers_before_boar(18.01);
    CHECK(strstr(odds(), "8.01\" of 8.00\"; falls short") != NULL);
}

static const char *in_short(void)
{
    static char words[200];
    Text text = text_in(words, sizeof words);
    words[0] = 0;
    OddsRequest of = { ODDS_IN_SHORT, asked_with(), NO_UNIT };
    war_and_conquest_ruleset.tell.odds(the_look(), &of, &text);
    return words;
}

/* Five inches before the archers; between them Velites an inch and a half apart, seen through, on x 21.75 to 38.25: the warband, 6.3
 * wide, meets them straight on and cannot wheel round them for 8. */
static void velites_bar_the_way(void)
{
    field();
    archers = unit("sagittarii"), boar = unit("boar");
    UnitId velites = unit("velites");
    stand(boar, 30, 10, 180, 8);
    stand(archers, 30, 15, 0, 10);
    row(velites, 21.75, 12.5, 1.5, 0);
    enter(PHASE_DECLARE, HOST);
    order(boar), deed(VERB_CHARGE)->unit = archers;
}

TEST(advice_tells_a_way_that_is_barred_from_one_too_long) /* CHG-05, 06 */
{
    archers_before_boar(15);
    CHECK_TEXT(in_short(), "sure to arrive");
    archers_before_boar(18.01);
    CHECK_TEXT(in_short(), "too far to arrive");
    velites_bar_the_way();
    CHECK(strstr(odds(), "5.00\" of 8.00\"; no free way now") != NULL);
    CHECK_TEXT(in_short(), "no free way now");
}

/* The warband five inches before the archers, and an enemy behind its back; with `barred` two lines of friends before it, each 12 files
 * wide and 1.1 apart: it sees through, and cannot get through with its front of 6.3. */
static void friends_bar_the_way(bool barred)
{
    field();
    archers = unit("sagittarii"), boar = unit("boar"), prima = unit("prima");
    UnitId pikes = unit("pikes"), axes = unit_of("axes", 24);
    stand(boar, 30, 10, 180, 8);
    stand(archers, 30, 15, 0, 10);
    stand(prima, 30, 2, 0, 6);
    stand(pikes, 24.7, barred ? 12.5 : 40, 180, 12);
    stand(axes, 35.3, barred ? 12.5 : 40, 180, 12);
    enter(PHASE_DECLARE, HOST);
}

TEST(a_charge_whose_way_is_barred_is_not_what_is_lawful_instead) /* CHG-02, 05, 07 */
{
    Nearest found;
    friends_bar_the_way(false);
    order(boar), deed(VERB_CHARGE)->unit = prima;
    CHECK_EQ(judged().refusal, NO_CHARGE_ASIDE);
    CHECK(nearest(&found));
    CHECK_EQ(found.target, archers);
    friends_bar_the_way(true);
    order(boar), deed(VERB_CHARGE)->unit = prima;
    CHECK_EQ(judged().refusal, NO_CHARGE_ASIDE);
    CHECK(!nearest(&found));
    order(boar), deed(VERB_CHARGE)->unit = archers;
    Verdict may = judged(); /* nor does it say how much is to spare */
    CHECK(is_yes(&may) && may.vain && may.figure == FIGURE_NONE);
    CHECK_EQ(may.rule, WAC_CHG_05);
}

static const char *words_drawn(DrawingKind kind, const DrawRequest *what)
{
    static DrawingList list;
    list.count = 0;
    war_and_conquest_ruleset.show.draw(the_look(), what, &list);
    for (int i = 0; i < list.count; i++) {
        if (list.drawing[i].kind == kind && list.drawing[i].words[0])
            return list.drawing[i].words;
    }
    return "";
}

TEST(a_barred_charge_is_drawn_as_one) /* CHG-05, 07 */
{
    friends_bar_the_way(true);
    order(boar), deed(VERB_CHARGE)->unit = archers;
    const char *drawn =
        words_drawn(DRAW_POLYGON, &(DrawRequest){ DRAWS_ORDER, -1, NO_UNIT, asked_with() });
    CHECK_TEXT(drawn, "5.00\" of 8.00\": no free way now");
    give();
    CHECK_TEXT(words_drawn(DRAW_ARROW, &(DrawRequest){ .what = DRAWS_PERSISTENT }),
               "5.00\" of 8.00\", no free way now");
    close_declarations();
    order(boar), deed(VERB_CHARGE);
    Verdict may = judged();
    CHECK(is_yes(&may) && may.vain && may.figure == FIGURE_NONE);
    CHECK_TEXT(odds(), "Sagittarii: no free way now");
}

/* 7 and a die for 11.00: 4 or more. */
TEST(dice_of_the_ground_are_a_chance) /* WX-17, TER-04, CHG-06 */
{
    field();
    moor("barley");
    prima = unit("prima"), boar = unit("thane-horse");
    stand(boar, 15, 10, 180, 4);
    stand(prima, 15, 21, 0, 6);
    enter(PHASE_DECLARE, HOST);
    order(boar), deed(VERB_CHARGE)->unit = prima;
    CHECK(strstr(odds(),
                 "in the zone: base move and 1D6 for the ground\n11.00\" of 13.00\" at most\n"
                 "Arrives: 50.0 %") != NULL);
}

/* Three dice of which horse keeps the two highest: two sixes in 16 of 216, one six and a five at least in 27. */
TEST(three_dice_of_the_ground_are_a_chance_too) /* TER-06, CHG-06 */
{
    field();
    moor("scree");
    prima = unit("prima"), boar = unit("thane-horse");
    stand(boar, 33, 26, 180, 4);
    stand(prima, 33, 37, 0, 6);
    enter(PHASE_DECLARE, HOST);
    order(boar), deed(VERB_CHARGE)->unit = prima;
    CHECK(strstr(odds(), "in the zone: 3D6 for the ground\n11.00\" of 12.00\" at most\n"
                         "Arrives: 19.9 %") != NULL);
}

/* The horse, 3.937 wide, 12 before Prima; straight on it sweeps x 18.0315 to 21.9685. The wood ends at x 18.2 and begins 3 before it: a
 * wheel of a about its far corner clears it when 21.9685 - 3.937 cos a + (3 - 3.937 sin a) tan a = 18.2, at a = 0.058; 0.229 of arc and
 * (12 - 3.937 sin a) / cos a = 11.79 straight. In the wood it would go 7, TER-07. */
static void horse_beside_a_wood(bool ford)
{
    field();
    ground("woods", 12, 13, 18.2, 18);
    if (ford)
        ground("ford", 5, 19, 35, 20);
    UnitId horse = unit("thane-horse");
    prima = unit("prima");
    stand(horse, 20, 10, 180, 4);
    stand(prima, 20, 22, 0, 6);
    enter(PHASE_DECLARE, HOST);
    order(horse), deed(VERB_CHARGE)->unit = prima;
}

TEST(a_charge_goes_round_a_wood_in_which_it_would_fall_short) /* CHG-05, TER-07 */
{
    horse_beside_a_wood(false);
    CHECK(strstr(odds(), "12.02\" of 14.00\"; arrives") != NULL);
}

/* 7 and a die for 12.02: a 6. */
TEST(it_goes_round_the_wood_though_the_ford_behind_it_needs_a_die) /* CHG-05, TER-04, 07 */
{
    horse_beside_a_wood(true);
    CHECK(strstr(odds(), "12.02\" of 13.00\" at most\nArrives: 16.7 %") != NULL);
}

/* The wood lies right across its 12 inches. */
TEST(horse_that_charges_through_a_wood_makes_its_base_move_only) /* TER-07 */
{
    field();
    ground("woods", 2, 13, 38, 18);
    UnitId horse = unit("thane-horse");
    prima = unit("prima");
    stand(horse, 20, 10, 180, 4);
    stand(prima, 20, 22, 0, 6);
    enter(PHASE_DECLARE, HOST);
    order(horse), deed(VERB_CHARGE)->unit = prima;
    const char *said = odds();
    CHECK(strstr(said, "in the zone: base move only\n12.00\" of 7.00\" in ") != NULL);
    CHECK(strstr(said, "; falls short") != NULL);
}

static const char *on_card(UnitId of, const char *label)
{
    enum { MOST = 24 };
    static CardLine line[MOST];
    int count = war_card(the_look(), of, line, MOST);
    for (int i = 0; i < count; i++) {
        if (strcmp(line[i].label, label) == 0)
            return line[i].value;
    }
    return "";
}

/* Prima's own Mo is 8, that of Corvinus 9: WX-26. */
TEST(the_card_of_whom_he_has_joined_says_the_morale_that_he_lends) /* CT-01 */
{
    field();
    prima = unit("prima");
    UnitId corvinus = unit("corvinus");
    stand(prima, 30, 30, 0, 6);
    CHECK_TEXT(on_card(prima, "Mo"), "8");
    joined(corvinus, prima);
    CHECK_TEXT(on_card(prima, "Mo"), "9");
}

/* Base 4: 8 and 4. Foot charges six wide. */
TEST(the_card_of_who_is_too_narrow_to_charge_says_so) /* UNI-03, CHG-03 */
{
    for (int files = 4; files <= 6; files += 2) {
        field();
        prima = unit("prima");
        stand(prima, 30, 30, 0, files);
        enter(PHASE_DECLARE, AURELIA);
        CHECK_TEXT(on_card(prima, "Charge"),
                   files == 4 ? "none: 4 wide, 6 needed" : "8\" in its zone, 4\" beside");
    }
}

/* What is drawn of it: both ways of charging lit, the way, the block, the distance; declared, an arrow with the figures. */
TEST(a_declared_charge_is_an_arrow_until_it_is_carried_out)
{
    static DrawingList list;
    archers_before_boar(16);
    list.count = 0;
    war_and_conquest_ruleset.show.draw(
        the_look(), &(DrawRequest){ DRAWS_ORDER, -1, NO_UNIT, asked_with() }, &list);
    CHECK_EQ(list.count, 5);
    CHECK_TEXT(list.drawing[3].words, "6.00\" of 8.00\"");
    give();
    close_declarations();
    list.count = 0;
    war_and_conquest_ruleset.show.draw(the_look(), &(DrawRequest){ .what = DRAWS_PERSISTENT },
                                       &list);
    CHECK_EQ(list.count, 2);
    CHECK_EQ(list.drawing[0].kind, DRAW_ARROW);
    CHECK_TEXT(list.drawing[1].words, "Stand Fast");
}
