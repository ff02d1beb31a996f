#include "engine/referee.h"
#include "engine/throw.h"
#include "test.h"

/* Every chance that is told of a throw against all throws that could have fallen, counted one by one. What a throw comes to is read
 * here once more by itself: nothing of engine/throw.c decides what is counted. */

enum { FEW_DICE = 3, MOST_DICE_HERE = 4 };

typedef struct Cast {
    DiceKind kind;
    Wanted wanted;
    int dice;
    const uint8_t *need; /* of each of FEW_DICE dice, where they differ */
} Cast;

static EventLog log_;
static Event event_;
static uint8_t die_[2 * MOST_DICE_HERE];

static void lay(const Cast *s, int nth)
{
    int sides = dice_sides(s->kind);

    log_ = (EventLog){ .event = &event_, .events = 1, .die = die_ };
    event_ = (Event){ .kind = EV_DICE,
                      .id = NO_UNIT,
                      .value = (int32_t)s->kind,
                      .count = (uint16_t)s->dice,
                      .other_id = s->need ? 1 : 0,
                      .wanted = s->wanted };
    for (int i = 0; i < s->dice && i < MOST_DICE_HERE; i++) {
        die_[i] = (uint8_t)(nth % sides + 1);
        nth /= sides;
    }
    for (int i = 0; s->need && i < FEW_DICE; i++)
        die_[FEW_DICE + i] = s->need[i];
}

static int throws_of(const Cast *s)
{
    int all = 1;

    for (int i = 0; i < s->dice; i++)
        all *= dice_sides(s->kind);
    return all;
}

static int counts_for(const Cast *s, int i)
{
    return s->wanted.halved ? (die_[i] + 1) / 2 : die_[i];
}

/* The sum of the dice whose places from the lowest on are among `kept`. */
static int sum_of_places(const Cast *s, unsigned kept)
{
    bool taken[MOST_DICE_HERE] = { false };
    int sum = s->wanted.plus;

    for (int place = 0; place < s->dice; place++) {
        int least = -1;
        for (int i = 0; i < s->dice; i++)
            if (!taken[i] && (least < 0 || die_[i] < die_[least]))
                least = i;
        taken[least] = true;
        sum += kept >> place & 1 ? counts_for(s, least) : 0;
    }
    return sum;
}

static bool does_by_hand(const Cast *s, int value, int need)
{
    return s->wanted.at_most ? value <= need : value >= need;
}

static int value_by_hand(const Cast *s)
{
    int counted = 0;

    switch ((DiceReading)s->wanted.reading) {
    case READ_SUM:
        return sum_of_places(s, 0xF);
    case READ_HIGHEST:
        return sum_of_places(s, 1U << (s->dice - 1));
    case READ_LOWEST:
        return sum_of_places(s, 1);
    case READ_KEPT:
        return sum_of_places(s, s->wanted.kept);
    case READ_EACH:
    case READ_SEATS:
        break;
    }
    for (int i = 0; i < s->dice; i++)
        counted += does_by_hand(s, die_[i], s->need ? s->need[i] : s->wanted.need);
    return counted;
}

static bool is_near(double a, double b)
{
    return a - b < 1e-9 && b - a < 1e-9;
}

static void check_value(const Cast *s, int all, int value, int as_many, int as_good)
{
    Odds odds;
    int low;

    CHECK_EQ(throw_value(&log_, &event_), value);
    CHECK(throw_odds(&log_, &event_, &odds, &low));
    CHECK(is_near(odds.chance[value - low], (double)as_many / all));
    CHECK(is_near(throw_as_good(&log_, &event_, &odds, low), (double)as_good / all));
    if (s->wanted.reading != READ_EACH && s->wanted.need > 0)
        CHECK_EQ(throw_counted(&log_, &event_), does_by_hand(s, value, s->wanted.need));
}

/* How many throws do what is needed: the whole throw, or die `n` of it. */
static int count_good(const Cast *s, int n)
{
    int good = 0;

    for (int i = 0; i < throws_of(s); i++) {
        lay(s, i);
        good += s->wanted.reading == READ_EACH
                    ? does_by_hand(s, die_[n], s->need ? s->need[n] : s->wanted.need)
                    : does_by_hand(s, value_by_hand(s), s->wanted.need);
    }
    return good;
}

static void check_shape(Cast s)
{
    enum { MOST_VALUE = 64 };
    int all = throws_of(&s), fell[MOST_VALUE] = { 0 };
    bool less = s.wanted.reading == READ_EACH ? s.wanted.harms : s.wanted.at_most;

    for (int i = 0; i < all; i++) {
        lay(&s, i);
        fell[value_by_hand(&s)]++;
    }
    for (int i = 0; i < all; i++) {
        int as_good = 0;
        lay(&s, i);
        int value = value_by_hand(&s);
        for (int v = 0; v < MOST_VALUE; v++)
            as_good += (less ? v <= value : v >= value) ? fell[v] : 0;
        check_value(&s, all, value, fell[value], as_good);
    }
    for (int n = 0; n < s.dice && throw_needs(&log_, &event_); n++)
        CHECK(is_near(throw_chance(&log_, &event_, n), (double)count_good(&s, n) / all));
}

static const DiceKind kinds[] = { DICE_D3, DICE_D6, DICE_D10, DICE_D12 };
enum { KINDS = 4 };

/* Two of many sides are as telling as three of six. */
static int most_of(DiceKind kind)
{
    return dice_sides(kind) > 6 ? 2 : FEW_DICE;
}

TEST(dice_that_each_need_so_much_are_counted)
{
    for (int k = 0; k < KINDS; k++)
        for (int dice = 1; dice <= most_of(kinds[k]); dice++)
            for (int need = 1; need <= dice_sides(kinds[k]) + 1; need++) {
                check_shape((Cast){ kinds[k], each_at_least(need), dice, NULL });
                check_shape((Cast){ kinds[k], each_at_most(need), dice, NULL });
                check_shape((Cast){ kinds[k], each_that_harms(need), dice, NULL });
            }
}

/* Champions beside rank and file, long range beside short. */
TEST(dice_of_one_throw_with_needs_of_their_own_are_counted_each_by_its_own)
{
    static const uint8_t needs[][MOST_DICE_HERE] = { { 2, 6, 4 }, { 5, 5, 6 }, { 3, 7, 1 } };
    for (int i = 0; i < 3; i++) {
        check_shape((Cast){ DICE_D6, each_at_least(4), FEW_DICE, needs[i] });
        check_shape((Cast){ DICE_D6, each_at_most(4), FEW_DICE, needs[i] });
        check_shape((Cast){ DICE_D10, each_at_most(4), FEW_DICE, needs[i] });
    }
}

TEST(sums_are_told_with_what_is_added_to_them)
{
    for (int k = 0; k < KINDS; k++)
        for (int dice = 1; dice <= most_of(kinds[k]); dice++)
            for (int plus = 0; plus <= 3; plus++) {
                Wanted plain = sum_of_dice();
                plain.plus = (int16_t)plus;
                check_shape((Cast){ kinds[k], plain, dice, NULL });
                for (int need = dice; need <= dice * dice_sides(kinds[k]); need += 2) {
                    check_shape((Cast){ kinds[k], sum_at_least(need, plus), dice, NULL });
                    check_shape((Cast){ kinds[k], sum_at_most(need, plus), dice, NULL });
                }
            }
    for (int plus = 0; plus <= 3; plus++)
        check_shape((Cast){ DICE_D6, sum_of_threes(plus), FEW_DICE, NULL });
}

/* A charge keeps the higher of two, on slow ground the lower; steadied tests keep the two lowest of three and four. */
TEST(of_dice_that_are_kept_the_others_change_nothing_but_the_chance)
{
    for (int dice = 1; dice <= MOST_DICE_HERE; dice++) {
        check_shape((Cast){ DICE_D6, one_kept(READ_HIGHEST), dice, NULL });
        check_shape((Cast){ DICE_D6, one_kept(READ_LOWEST), dice, NULL });
    }
    for (unsigned kept = 1; kept < 8; kept++)
        check_shape((Cast){ DICE_D6, some_kept(kept), FEW_DICE, NULL });
    for (int need = 2; need <= 12; need++)
        for (int dice = 2; dice <= MOST_DICE_HERE; dice++)
            check_shape((Cast){ DICE_D6, lowest_two_at_most(need), dice, NULL });
}
