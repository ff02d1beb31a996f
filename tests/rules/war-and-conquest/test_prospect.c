#include "combats.h"
#include "fight/prospect.h"

#include <string.h>

/* Exact odds of combats, and what the screen is told of one: CMB-03..11, RES-02, 05, 09, MT-05. */

static UnitId prima, pikes;

static void check_chance(double got, double expected)
{
    CHECK(got > expected - 1e-9 && got < expected + 1e-9);
}

static Prospect prospect(UnitId of)
{
    Prospect p;
    Combat combat = combat_of(the_look(), of);
    CHECK(prospect_of(the_look(), &combat, &p));
    return p;
}

/* One of Boar and one of Tertia, all at once: Boar hits on 4+, AV 2 saves on 5+, kills on 4+: 1/6. Tertia 1/2 x 5/6 x 1/2 = 5/24.
 *   both fall  5/144: 1 to 1, nobody left has a musician: level
 *   Boar falls 25/144: Tertia wins
 *   else Boar wins: 114/144; while both stand (95/144) it is 1 to 1, and Boar's musician makes it 1: Tertia tests on 7 - 1, 15 of 36 */
TEST(a_duel_of_two_figures)
{
    field();
    boar = unit_of("boar", 1);
    UnitId tertia = unit_of("tertia", 1);
    face_to_face(tertia, 1, boar, 1, 30);
    touch();
    Prospect p = prospect(boar);
    CHECK_EQ(p.unit[0], boar);
    check_chance(p.loses[1], 1 / 6.0);
    check_chance(p.loses[0], 5 / 24.0);
    check_chance(p.wiped[0], 5 / 24.0);
    check_chance(p.drawn, 5 / 144.0);
    check_chance(p.wins[1], 25 / 144.0);
    check_chance(p.wins[0], 114 / 144.0);
    check_chance(p.breaks[1], 95 / 144.0 * 21 / 36);
    check_chance(p.breaks[0], 0);
}

/* Who strikes first thins what strikes back: with Boar charging, Tertia's blow falls only if its man stands (5/6). */
TEST(an_earlier_step_thins_the_later_one)
{
    field();
    boar = unit_of("boar", 1);
    UnitId tertia = unit_of("tertia", 1);
    face_to_face(tertia, 1, boar, 1, 30);
    set_mark(boar, UM_CHARGED); /* a Warband: 3+, 2/3 x 2/3 x 1/2 = 2/9 */
    touch();
    Prospect p = prospect(boar);
    check_chance(p.loses[1], 2 / 9.0);
    check_chance(p.loses[0], 5 / 24.0 * 7 / 9);
}

/* WX-19: 24 pikes at 1/3 x 1/2 x 1/2 = 1/12 wound Prima twice on average. */
TEST(losses_of_wx_19_on_average)
{
    field();
    prima = unit("prima");
    pikes = unit("pikes");
    face_to_face(prima, 6, pikes, 8, 30);
    set_mark(prima, UM_CHARGED);
    touch();
    Prospect p = prospect(prima);
    check_chance(p.loses[0], 2);
    check_chance(p.wins[0] + p.wins[1] + p.drawn, 1);
}

/* Impact: D3 hits of the car at KA 4: AV 3 saves on 4+, kills on 3+: 3.5 x 1/2 x 2/3 with a D6, before its blow. */
TEST(impact_is_in_the_odds)
{
    field();
    UnitId car = unit("scythe-car");
    prima = unit("prima");
    face_to_face(prima, 6, car, 1, 30);
    set_mark(car, UM_CHARGED);
    touch();
    Prospect p = prospect(prima);
    int at = p.unit[0] == prima ? 0 : 1;
    double blow = 1 / 3.0 * 1 / 2 * 1 / 2; /* CA 2 against 4, KA 3 */
    check_chance(p.loses[at], 3.5 / 3 + blow);
}

/* How many of all 216 throws make so many inches: low and middle, or (of horse) middle and high. */
static void count_throws(bool rides, int far[13])
{
    for (int i = 0; i < 216; i++) {
        int a = i % 6 + 1, b = i / 6 % 6 + 1, c = i / 36 + 1;
        int most = a > b ? a : b, least = a < b ? a : b;
        most = c > most ? c : most;
        least = c < least ? c : least;
        far[a + b + c - (rides ? least : most)]++;
    }
}

static void check_catching(UnitId pursuer, bool rides, UnitId fleeing, bool fled_rides)
{
    int far[13] = { 0 }, fled[13] = { 0 }, caught = 0;
    count_throws(rides, far);
    count_throws(fled_rides, fled);
    for (int f = 2; f < 13; f++) {
        for (int p = f; p < 13; p++)
            caught += far[p] * fled[f];
    }
    check_chance(chance_to_catch(the_look(), pursuer, fleeing), caught / (216.0 * 216));
}

/* Counted out over all 216 x 216 throws. */
TEST(a_pursuit_catches)
{
    field();
    prima = unit("prima");
    boar = unit("boar");
    horse = unit("thane-horse");
    face_to_face(prima, 6, boar, 8, 30);
    stand(horse, 50, 10, 180, 4);
    touch();
    check_catching(boar, false, prima, false);
    check_catching(horse, true, prima, false);
    check_catching(boar, false, horse, true);
}

/* 2d6 on 7 or less is 21 of 36; 12 never, 2 always; with one die more the two lowest of three: 7 or less in 174 of 216. */
TEST(chances_of_tests)
{
    check_chance(chance_to_pass(7, 0), 21 / 36.0);
    check_chance(chance_to_pass(12, 0), 35 / 36.0);
    check_chance(chance_to_pass(-1, 0), 1 / 36.0);
    int good = 0;
    for (int i = 0; i < 216; i++) {
        int a = i % 6 + 1, b = i / 6 % 6 + 1, c = i / 36 + 1;
        int most = a > b ? a : b;
        most = c > most ? c : most;
        good += a + b + c - most <= 7;
    }
    check_chance(chance_to_pass(7, 1), good / 216.0);
}

/* ---- On the screen ---------------------------------------------------------------------------------------------------------- */

static MeleeView seen;
static char words[1200];

static void look_at(UnitId unit)
{
    OddsRequest of = { .what = ODDS_OF_MELEE, .unit = unit };
    Text text = text_in(words, sizeof words);
    words[0] = 0;
    memset(&seen, 0, sizeof seen);
    CHECK(war_and_conquest_ruleset.tell.melee(the_look(), unit, &seen));
    war_and_conquest_ruleset.tell.odds(the_look(), &of, &text);
}

TEST(a_combat_on_the_screen_before_and_while_it_is_fought)
{
    field();
    prima = unit("prima");
    pikes = unit("pikes");
    face_to_face(prima, 6, pikes, 8, 30);
    set_mark(prima, UM_CHARGED);
    touch();
    look_at(prima);
    CHECK_EQ(seen.blows, 2);
    CHECK(!strcmp(seen.blow[0].when, "1 Pikes"));
    CHECK(!strcmp(seen.blow[0].who, "8 in contact, 16 in support"));
    CHECK(!strcmp(seen.blow[0].words, "24 attacks, hit 5+, save 4+, kill 4+"));
    CHECK_EQ(seen.blow[0].time, MELEE_LATER);
    CHECK_EQ(seen.so_far, MELEE_LATER);
    CHECK_EQ(seen.total[AURELIA], 5); /* three ranks, charge, standard; 24 to 24 */
    CHECK_EQ(seen.total[HOST], 3);
    CHECK(strstr(words, "When all blows are struck") != NULL);
    enter(PHASE_COMBAT, AURELIA);
    DICE(5, 3, 6, 3, 6, 6, 6, 5, 1, 4, 2, 6, 1, 2, 1, 3, 4, 2, 4, 5, 1, 5, 2, 1);
    DICE(6, 2, 4, 3, 2, 4, 2, 1, 2);
    DICE(5, 5, 4, 2, 2, 1);
    look_at(NO_UNIT);
    CHECK(seen.fought);
    CHECK_EQ(seen.blow[0].time, MELEE_STRUCK);
    CHECK_EQ(seen.blow[1].time, MELEE_NOW);
    throw_all(1);
    CHECK_ASKED(NO_SEAT, WHY_MORALE_TEST);
    look_at(NO_UNIT);
    CHECK_EQ(seen.so_far, MELEE_STRUCK);
    CHECK_EQ(seen.ahead, HOST);
    CHECK(strstr(words, "behind, tests on") != NULL);
}

TEST(odds_stand_beside_the_choice_to_pursue)
{
    field();
    UnitId tertia = unit_of("tertia", 12);
    pikes = unit("pikes");
    face_to_face(tertia, 6, pikes, 8, 30);
    set_mark(pikes, UM_CHARGED);
    enter(PHASE_COMBAT, HOST);
    while (the_battle()->phase == PHASE_COMBAT)
        throw_all(1);
    DICE(6, 6);
    CHECK_ASKED(HOST, WHY_PURSUE);
    for (int choice = PURSUIT_GO; choice <= PURSUIT_HOLD; choice++) {
        Answer answer = answer_now(ANSWER_CHOICE);
        answer.value = choice;
        OddsRequest of = { .what = ODDS_OF_CHOICE, .answer = &answer };
        Text text = text_in(words, sizeof words);
        words[0] = 0;
        war_and_conquest_ruleset.tell.odds(the_look(), &of, &text);
        CHECK(strstr(words, choice == PURSUIT_GO ? "Runs them down:" : "Passed: 58.3 %") != NULL);
    }
}
