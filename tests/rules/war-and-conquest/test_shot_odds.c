#include <string.h>

#include "volleys.h"

/* The odds of shots, and what is seen of them on the table. */

/* 4 at 3+, unsaved on 5 of 6, killed on 4+: 4 x 2/3 x 5/6 x 1/2; 2 at 4+, 2/3 unsaved: 2 x 1/2 x 2/3 x 1/2. */
TEST(the_odds_of_wx_18)
{
    archers_aslant();
    plan();
    Odds odds = odds_of_volley(&volley);
    double mean = 4 * 2.0 / 3 * 5 / 6 / 2 + 2 * 0.5 * 2 / 3 / 2;
    CHECK(odds_mean(&odds) > mean - 1e-9 && odds_mean(&odds) < mean + 1e-9);
    char words[1200];
    Text text = text_in(words, sizeof words);
    volley_odds(the_look(), &volley, &text);
    CHECK(strstr(words, "4 shots: hit on 3+, save 6+, kill 4+\n"));
    CHECK(strstr(words, "2 shots: hit on 4+, save 5+, kill 4+\n    SA 4, long range -1\n"));
    CHECK(strstr(words, "Massed fire: target not in the frontal attack zone"));
}

/* SHO-07: 4+ at SA 3; -1 at long range (20" of 30"), -1 at a lone Personality, +1 at a chariot: 5+. */
TEST(a_need_is_said_with_what_it_is_the_sum_of)
{
    field();
    shooters = unit("sagittarii");
    target = unit("brannoch");
    stand(shooters, 30, 30, 0, 10);
    stand_alone(target, 30, 9, 180);
    plan();
    char words[1200];
    Text text = text_in(words, sizeof words);
    volley_odds(the_look(), &volley, &text);
    CHECK(strstr(words, "hit on 5+"));
    CHECK(strstr(words, "    SA 3, long range -1, lone Personality -1, chariots +1\n"));
}

/* 1/6 and then 4+: 1/12. */
TEST(the_odds_of_a_hard_shot_and_of_a_stone)
{
    CHECK(chance_of_hit((HitNeed){ 6, 4 }) > 0.0833 && chance_of_hit((HitNeed){ 6, 4 }) < 0.0834);
    stone_at_prima(30);
    plan();
    Odds odds = odds_of_volley(&volley);
    double mean = 0.5 * 3.5 * 5 / 6;
    CHECK(odds_mean(&odds) > mean - 1e-9 && odds_mean(&odds) < mean + 1e-9);
    CHECK_EQ(odds.most, 6);
}

/* ---- On the table ---------------------------------------------------------------------------------------------------------------- */

static DrawingList drawn;

static int drawn_words(const char *words)
{
    int count = 0;
    for (int i = 0; i < drawn.count; i++)
        count += strcmp(drawn.drawing[i].words, words) == 0;
    return count;
}

static void sketch(void)
{
    drawn.count = 0;
    shoot();
    sketch_shot(the_look(), the_order(), &drawn);
}

TEST(an_order_to_shoot_shows_what_its_figures_need)
{
    archers_aslant();
    sketch();
    CHECK_EQ(drawn_words("4 at 3+"), 1);
    CHECK_EQ(drawn_words("2 at 4+"), 1);
}

/* Eyes at 0.39, 1.18, 1.97, 2.76 and 3.54" to either side of the middle, a front of 1.57" 11.90" before them: three pairs within 12",
 * 11.90, 11.91 and 11.96", and two beyond, 12.06 and 12.21". The five who add copy the five nearest. */
TEST(who_adds_stands_with_those_whom_he_copies) /* SHO-06 */
{
    field();
    shooters = unit("sagittarii");
    target = unit_of("boar", 6);
    stand(target, 30, 18.1, 180, 2);
    stand(shooters, 30, 30, 0, 10);
    sketch();
    CHECK_EQ(drawn_words("6 at 4+, 5 massed"), 1);
    CHECK_EQ(drawn_words("4 at 5+"), 1);
}

TEST(a_bolts_way_shows_what_kills_in_each_rank)
{
    bolt_at_boar(16);
    sketch();
    CHECK_EQ(drawn_words("kills on 2+, 3+, 4+"), 1);
}

TEST(cover_is_counted_on_the_table)
{
    field();
    shooters = unit("yew-archers");
    target = unit("prima");
    ground("wall", 25, 29.3, 35, 29.5);
    stand(target, 30, 30, 0, 6);
    stand(shooters, 30, 20, 180, 6);
    sketch();
    CHECK_EQ(drawn_words("hard cover, 6 of 6 behind it"), 1);
}

TEST(overlays_say_who_is_seen_and_what_shots_would_do)
{
    field();
    shooters = unit("sagittarii");
    target = unit("boar");
    UnitId hidden = unit("heron");
    stand(target, 30, 10, 180, 8);
    stand(hidden, 30, 4, 180, 4);
    stand(shooters, 30, 30, 0, 2);
    drawn.count = 0;
    draw_eyes(the_look(), shooters, &drawn);
    CHECK_EQ(drawn_words("2 of 2 see"), 1);
    CHECK_EQ(drawn_words("behind Boar Warband"), 1);
    drawn.count = 0;
    draw_volleys(the_look(), shooters, &drawn);
    CHECK_EQ(drawn_words("Line blocked"), 1);
}
