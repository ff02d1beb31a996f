#include "field.h"

#include "tables.h"

/* What is drawn while a move is led lies where the rules measure it: DP-05, QM-04, MOV-09. */

static DrawingList list;
static UnitId prima, boar;

/* The warband's front is 14 inches before Prima's. */
static void facing_each_other(void)
{
    field();
    prima = unit("prima"), boar = unit("boar");
    stand(prima, 30, 24, 0, 6);
    stand(boar, 30, 10, 180, 8);
    enter(PHASE_MOVES, AURELIA);
    order(prima);
}

static const Answer *asked_with(void)
{
    static Answer answer;
    answer = answer_now(ANSWER_ORDER);
    answer.order = *the_order();
    return &answer;
}

static void draw(void)
{
    list.count = 0;
    war_and_conquest_ruleset.show.draw(
        the_look(), &(DrawRequest){ DRAWS_ORDER, -1, NO_UNIT, asked_with() }, &list);
}

/* The lowest edge of whatever warns. */
static Length warned_to(void)
{
    Length most = 0;
    draw();
    for (int i = 0; i < list.count; i++) {
        const Drawing *d = &list.drawing[i];
        for (int k = 0; d->tone == TONE_WARN && d->kind == DRAW_POLYGON && k < d->corners; k++)
            most = d->corner[k].y > most ? d->corner[k].y : most;
    }
    return most;
}

static const Drawing *fan(void)
{
    draw();
    for (int i = 0; i < list.count; i++)
        if (list.drawing[i].tone == TONE_PLAIN && list.drawing[i].kind == DRAW_POLYGON)
            return &list.drawing[i];
    return NULL;
}

/* The warband's front lies at 10, so that its zone is entered at 15. */
TEST(the_zone_before_a_front_is_drawn_five_inches_deep) /* DP-05 */
{
    facing_each_other();
    word(VERB_DOUBLE, 0);
    CHECK_LENGTH(warned_to(), 15 * INCH);
}

TEST(where_a_quick_march_may_not_come_is_drawn_ten_inches_wide) /* QM-04 */
{
    facing_each_other();
    deed(VERB_QUICK);
    CHECK_LENGTH(warned_to(), 20 * INCH);
}

/* 4 inches at 45 degrees: 2.83 to the side and 2.83 ahead. */
TEST(a_drift_is_drawn_up_to_45_degrees_to_both_sides) /* MOV-09 */
{
    facing_each_other();
    drift(HAND_RIGHT, 20, 1);
    const Drawing *lit = fan();
    CHECK(lit != NULL);
    CHECK_EQ(lit->corners, 14);
    CHECK_LENGTH(lit->corner[1].x, inches(30 - 2.83));
    CHECK_LENGTH(lit->corner[1].y, inches(24 - 2.83));
    CHECK_LENGTH(lit->corner[13].x, inches(30 + 2.83));
    CHECK_LENGTH(lit->corner[13].y, inches(24 - 2.83));
}

static const char *order_words(void)
{
    static char words[300];
    OddsRequest of = { .what = ODDS_OF_ANSWER, .answer = asked_with() };
    Text text = text_in(words, sizeof words);
    words[0] = 0;
    war_and_conquest_ruleset.tell.odds(the_look(), &of, &text);
    return words;
}

/* 6.50 inches by 4 and a die: 3 or more, 4 of 6. */
TEST(a_way_over_named_ground_says_how_likely_it_is_gone) /* MOV-24, TER-04 */
{
    OrderPreview f;
    field();
    moor("barley"); /* y 14 to 20 */
    prima = unit("prima");
    stand(prima, 15, 25, 0, 6);
    enter(PHASE_MOVES, AURELIA);
    order(prima), word(VERB_DOUBLE, 0), word(VERB_THROUGH, 0), length(VERB_FORWARD, 6.5);
    CHECK(preview_order(the_look(), the_order(), &f));
    CHECK(f.diced);
    CHECK_LENGTH(f.allowance, 10 * INCH);
    CHECK_TEXT(order_words(), "1D6 for the ground, 6.50\": 66.7 %");
}

/* 6 or less, 15 of 36; Drilled twice: 1 - (21 / 36)^2. The pikes are 46 - 3.15 - 32.36 = 10.49" away: farther than 10". */
TEST(another_formation_says_how_likely_it_is_taken) /* WX-22, MOV-20, 21 */
{
    field();
    prima = unit("prima"), boar = unit("boar");
    UnitId horse = unit("thane-horse"), pikes = unit("pikes");
    stand(prima, 30, 30, 0, 6);
    stand(boar, 30, 20, 180, 8);
    stand(horse, 38, 21, 180, 4);
    stand(pikes, 46, 31, 180, 8);
    enter(PHASE_MOVES, AURELIA);
    order(prima), word(VERB_FORM, FORM_SHIELDWALL);
    CHECK_TEXT(order_words(), "Command test on 8 - 2 = 6: 66.0 %");
}
