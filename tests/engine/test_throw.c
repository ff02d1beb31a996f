#include "engine/throw.h"

#include "engine/game.h"
#include "engine/look.h"
#include "engine/ruleset.h"
#include "test.h"

/* Throws as they lie in the log, read as their rules read them. */

typedef struct Fallen {
    EventLog log;
    Event event;
    uint8_t die[64];
} Fallen;

static Fallen fallen;

static const Event *fell(DiceKind kind, Wanted wanted, int count, const uint8_t *die)
{
    fallen.log = (EventLog){ .event = &fallen.event, .events = 1, .die = fallen.die };
    fallen.event = (Event){ .kind = EV_DICE,
                            .seat = 0,
                            .id = NO_UNIT,
                            .value = (int32_t)kind,
                            .count = (uint16_t)count,
                            .wanted = wanted };
    for (int i = 0; i < count; i++)
        fallen.die[i] = die[i];
    return &fallen.event;
}

#define DICE(...)                                                                                  \
    (int)(sizeof((const uint8_t[]){ __VA_ARGS__ })), (const uint8_t[])                             \
    {                                                                                              \
        __VA_ARGS__                                                                                \
    }
#define FELL(wanted, ...) fell(DICE_D6, wanted, DICE(__VA_ARGS__))

static const char *in_words(void (*words)(const EventLog *, const Event *, Text *))
{
    static char bytes[80];
    Text text = text_in(bytes, sizeof bytes);

    bytes[0] = 0;
    words(&fallen.log, &fallen.event, &text);
    return bytes;
}

static Game game;
static const Look look = { .game = &game };

static const char *result(void)
{
    static char bytes[80];
    Text text = text_in(bytes, sizeof bytes);

    throw_result_words(&look, &fallen.log, &fallen.event, &text);
    return bytes;
}

static const char *as_good(void)
{
    static char bytes[80];
    Text text = text_in(bytes, sizeof bytes);
    Odds odds;
    int low;

    bytes[0] = 0;
    if (throw_odds(&fallen.log, &fallen.event, &odds, &low))
        throw_as_good_words(&fallen.log, &fallen.event, &odds, low, &text);
    return bytes;
}

#define IS_SAID(need, came, good)                                                                  \
    do {                                                                                           \
        CHECK_TEXT(in_words(throw_need_words), need);                                              \
        CHECK_TEXT(result(), came);                                                                \
        CHECK_TEXT(as_good(), good);                                                               \
    } while (0)

TEST(a_test_on_two_dice_wants_a_sum_of_at_most_so_much)
{
    /* 1+1, 2x 1+2, 3x to 4, 4x to 5: 10 of 36; and 26 are 8 or less */
    const Event *e = FELL(sum_at_most(8, 0), 2, 3);
    IS_SAID("8 or less", "sum 5", "72.2 % make it · 27.8 % throw 5 or less");
    CHECK(!throw_failed(&fallen.log, e));
    CHECK_EQ(throw_die_is(&fallen.log, e, 0), 0); /* neither die counts by itself */
    e = FELL(sum_at_most(8, 0), 6, 6);
    IS_SAID("8 or less", "sum 12", "72.2 % make it · 100.0 % throw 12 or less");
    CHECK(throw_failed(&fallen.log, e));
}

/* 7 on the dice was coloured as 8 or less; but who lost by 2 comes to 9. */
TEST(a_break_test_wants_a_sum_of_at_most_so_much_with_what_was_lost_by)
{
    const Event *e = FELL(sum_at_most(8, 2), 5, 2);
    IS_SAID("8 or less with + 2", "7 + 2 = 9",
            "41.7 % make it · 58.3 % come to 9 or less"); /* to 7: 21 of 36 */
    CHECK(throw_failed(&fallen.log, e));
    CHECK(throw_expected(&fallen.log, e) > 0.416 &&
          throw_expected(&fallen.log, e) < 0.417); /* to 6: 15 of 36 */
    e = FELL(sum_at_most(8, 2), 5, 1);
    IS_SAID("8 or less with + 2", "6 + 2 = 8", "41.7 % come to 8 or less");
    CHECK(!throw_failed(&fallen.log, e));
}

/* Only two ones are a sum of 2: 1 of 36. */
TEST(who_holds_by_a_double_one_alone_wants_that)
{
    const Event *e = FELL(sum_at_most(2, 0), 4, 3);
    IS_SAID("a double 1", "sum 7", "2.8 % make it · 58.3 % throw 7 or less");
    CHECK(throw_failed(&fallen.log, e));
    e = FELL(sum_at_most(2, 0), 1, 1);
    IS_SAID("a double 1", "sum 2", "2.8 % throw 2 or less");
    CHECK(!throw_failed(&fallen.log, e));
}

/* Only two sixes are a sum of 12: 1 of 36; 7 or more are 21 of 36. */
TEST(what_a_double_six_alone_does_wants_that)
{
    const Event *e = FELL(sum_at_least(12, 0), 4, 3);
    IS_SAID("a double 6", "sum 7", "2.8 % make it · 58.3 % throw 7 or more");
    CHECK(throw_failed(&fallen.log, e));
    e = FELL(sum_at_least(12, 0), 6, 6);
    IS_SAID("a double 6", "sum 12", "2.8 % throw 12 or more");
    CHECK(!throw_failed(&fallen.log, e));
    FELL(sum_at_least(12, 2), 6, 4); /* 10 or more on the dice: 6 of 36 */
    IS_SAID("12+ with + 2", "10 + 2 = 12", "16.7 % come to 12 or more");
}

TEST(a_casting_roll_wants_at_least_so_much_with_what_the_wizard_adds)
{
    /* 9 against 8: 7 or more on the dice are 21 of 36 */
    const Event *e = FELL(sum_at_least(8, 2), 4, 3);
    IS_SAID("8+ with + 2", "7 + 2 = 9", "72.2 % make it · 58.3 % come to 9 or more");
    CHECK(!throw_failed(&fallen.log, e));
    e = FELL(sum_at_least(8, 2), 1, 4);
    IS_SAID("8+ with + 2", "5 + 2 = 7",
            "72.2 % make it · 83.3 % come to 7 or more"); /* 5 or more: 30 of 36 */
    CHECK(throw_failed(&fallen.log, e));
}

TEST(a_charge_keeps_one_die_of_two)
{
    const Event *e = FELL(one_kept(READ_HIGHEST), 6, 2);
    IS_SAID("the higher counts", "keeps 6", "30.6 % keep 6 or more"); /* 11 of 36 */
    CHECK(!throw_sets_aside(&fallen.log, e, 0));
    CHECK(throw_sets_aside(&fallen.log, e, 1));
    e = FELL(one_kept(READ_LOWEST), 6, 2);
    IS_SAID("the lower counts", "keeps 2", "69.4 % keep 2 or more"); /* 5/6 x 5/6 = 25 of 36 */
    CHECK(throw_sets_aside(&fallen.log, e, 0));
    FELL(one_kept(READ_LOWEST), 6, 6);
    IS_SAID("the lower counts", "keeps 6", "2.8 % keep 6 or more");
    FELL(one_kept(READ_HIGHEST), 1, 1);
    IS_SAID("the higher counts", "keeps 1", "100.0 % keep 1 or more");
}

TEST(dice_to_hit_are_counted)
{
    /* 4+ twice of three: 3/8 + 1/8 */
    const Event *e = FELL(each_at_least(4), 4, 1, 6);
    IS_SAID("4+", "2 of 3", "50.0 % do as well");
    CHECK_EQ(throw_die_is(&fallen.log, e, 0), 1);
    CHECK_EQ(throw_die_is(&fallen.log, e, 1), -1);
    FELL(each_at_least(4), 4, 5, 6, 4);
    IS_SAID("4+", "4 of 4", "6.3 % do as well"); /* 1/16 */
}

TEST(an_initiative_test_wants_a_low_die)
{
    const Event *e = FELL(each_at_most(2), 3);
    CHECK(throw_failed(&fallen.log, e));
    IS_SAID("2 or less", "0 of 1", "33.3 % do better");
    e = FELL(each_at_most(2), 2);
    CHECK(!throw_failed(&fallen.log, e));
    IS_SAID("2 or less", "1 of 1", "33.3 % do as well"); /* 2 of 6 */
}

TEST(ones_in_dangerous_terrain_are_counted_and_fewer_are_better)
{
    /* none of 3: 125/216, one: 75/216; together 200/216 */
    const Event *e = FELL(each_that_harms(1), 1, 4, 5);
    IS_SAID("counting ones", "1 of 3", "92.6 % do as well");
    CHECK_EQ(throw_die_is(&fallen.log, e, 0), -1);
    CHECK_EQ(throw_die_is(&fallen.log, e, 1), 1);
    CHECK(throw_failed(&fallen.log, e));
    FELL(each_that_harms(1), 1, 1);
    IS_SAID("counting ones", "2 of 2", "97.2 % do better"); /* all but 1 of 36 */
    FELL(each_that_harms(3), 4, 5);                         /* 1 to 3 hurts: neither, 1/4 */
    IS_SAID("counting 1 to 3", "0 of 2", "25.0 % do as well");
}

TEST(a_d3_counts_half_a_die_rounded_up)
{
    /* 5 is 3 and 2 is 1; with 3 for each: 4 + 3. Of two D3 4 or more are 6 of 9 */
    FELL(sum_of_threes(3), 5, 2);
    IS_SAID("", "4 + 3 = 7", "66.7 % come to 7 or more");
}

TEST(a_flight_is_the_sum)
{
    FELL(sum_of_dice(), 3, 4);
    IS_SAID("", "sum 7", "58.3 % throw 7 or more"); /* 21 of 36 */
}

TEST(dice_without_a_figure_say_what_they_show)
{
    fell(DICE_ARTILLERY, sum_of_dice(), DICE(3));
    IS_SAID("", "6", "");
    fell(DICE_ARTILLERY, sum_of_dice(), DICE(3, 6));
    IS_SAID("", "Misfire", "");
    fell(DICE_SCATTER, (Wanted){ .need = 0 }, DICE(2));
    IS_SAID("", "Hit!", "");
    fell(DICE_BEARING, (Wanted){ .need = 0 }, DICE(13));
    IS_SAID("", "130 degrees", "");
    FELL((Wanted){ .need = 0 }, 3, 5); /* spells known: each for itself, no sum of 8 */
    IS_SAID("", "3, 5", "");
}

TEST(of_a_roll_off_each_side_has_its_die_and_the_higher_wins)
{
    SeatId seat[] = { 1, 0 };
    Wanted wanted = one_a_seat(seat, 2);
    game.seat[0].title = (Name){ "Halden" };
    game.seat[1].title = (Name){ "Skarn" };
    FELL(wanted, 2, 4);
    IS_SAID("the highest wins", "Skarn 2, Halden 4: Halden wins", "");
    wanted.bonus[0] = 1;
    FELL(wanted, 4, 4); /* +1 for who finished placing first */
    IS_SAID("the highest wins", "Skarn 4 + 1, Halden 4: Skarn wins", "");
    FELL(wanted, 3, 4);
    IS_SAID("the highest wins", "Skarn 3 + 1, Halden 4: equal", "");
}

TEST(a_roll_off_that_is_thrown_again_parts_that_from_who_wins)
{
    static const QuestionDef question = { .title = "Roll-Off" };
    static const Ruleset rules = { .question = &question, .questions = 1 };
    SeatId seat[] = { 1, 0 };
    Wanted wanted = one_a_seat(seat, 2);
    char bytes[120] = "";
    Text text = text_in(bytes, sizeof bytes);

    wanted.again = true;
    game = (Game){ .ruleset = &rules,
                   .seat = { { .title = { "Halden" } }, { .title = { "Skarn" } } } };
    FELL(wanted, 2, 4);
    fallen.event.seat = NO_SEAT;
    event_words(&look, &fallen.log, &fallen.event, &text);
    CHECK_TEXT(bytes, "Roll-Off, re-roll, the highest wins: 2 4 (Skarn 2, Halden 4: Halden wins)");
    game.ruleset = NULL;
}

/* Nobody could tell from "Is the test rolled again?" which test of whom it was, and how near. */
TEST(
    a_question_of_dice_that_are_thrown_again_says_which_how_they_fell_and_what_the_next_throw_makes)
{
    static const QuestionDef question[] = { { .title = "Break test" },
                                            { .title = "Standard", .throws_again = true } };
    static const Ruleset rules = { .question = question, .questions = 2 };
    static Battle battle;
    const Look here = { .game = &game, .battle = &battle };
    char bytes[200] = "";
    Text text = text_in(bytes, sizeof bytes);

    game = (Game){ .ruleset = &rules, .unit = { { .title = { "Halberds" }, .models = 20 } } };
    FELL(sum_at_most(8, 2), 5, 2);
    fallen.event.id = 0;
    throw_again_words(&here, &fallen.log, &text);
    CHECK_TEXT(bytes, ""); /* the break test itself is asked for */
    battle.request.why = 1;
    throw_again_words(&here, &fallen.log, &text);
    CHECK_TEXT(bytes, "Break test of Halberds: 8 or less with + 2 needed, 7 + 2 = 9, 1 too many. "
                      "Once more: 41.7 %"); /* to 6: 15 of 36 */
    text = text_in(bytes, sizeof bytes);
    FELL(sum_at_least(9, 0), 5, 2);
    fallen.event.id = 0;
    throw_again_words(&here, &fallen.log, &text);
    CHECK_TEXT(bytes, "Break test of Halberds: 9+ needed, sum 7, 2 short. Once more: "
                      "27.8 %"); /* 10 of 36 */
    text = text_in(bytes, sizeof bytes);
    FELL(each_at_least(3), 5, 2, 1);
    fallen.event.id = 0;
    throw_again_words(&here, &fallen.log, &text);
    CHECK_TEXT(bytes, "Break test of Halberds: 3+ needed, 1 of 3. Once more, each die: "
                      "66.7 %");
    game.ruleset = NULL;
}

TEST(of_three_dice_those_that_are_kept_are_summed)
{
    enum { LOW = 1, MIDDLE = 2, HIGH = 4 };
    /* 1 + 6; the shares by trying all 216 */
    const Event *e = FELL(some_kept(LOW | HIGH), 3, 6, 1);
    IS_SAID("the lowest and the highest count", "sum 7", "62.5 % throw 7 or more");
    CHECK(throw_sets_aside(&fallen.log, e, 0));
    CHECK(!throw_sets_aside(&fallen.log, e, 1));
    CHECK(!throw_sets_aside(&fallen.log, e, 2));
    e = FELL(some_kept(LOW | MIDDLE), 2, 5, 2); /* of equal ones the first is the lower */
    IS_SAID("the two lowest count", "sum 4", "80.1 % throw 4 or more");
    CHECK(throw_sets_aside(&fallen.log, e, 1));
    FELL(some_kept(MIDDLE | HIGH), 4, 5, 1);
    IS_SAID("the middle one and the highest count", "sum 9", "52.3 % throw 9 or more");
}

TEST(of_a_test_with_more_dice_the_two_lowest_are_compared)
{
    /* 1179 of 1296 */
    const Event *e = FELL(lowest_two_at_most(7), 6, 4, 2, 6);
    IS_SAID("7 or less, the two lowest count", "sum 6", "91.0 % make it · 82.6 % throw 6 or less");
    CHECK(!throw_failed(&fallen.log, e));
    e = FELL(lowest_two_at_most(7), 5, 3);
    IS_SAID("7 or less", "sum 8", "58.3 % make it · 72.2 % throw 8 or less");
    CHECK(throw_failed(&fallen.log, e));
}
