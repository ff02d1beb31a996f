#include "session/luck.h"
#include "test.h"

enum { MOST = 8 };

typedef struct Thrown {
    EventLog log;
    Event event[MOST];
    uint8_t die[4096];
} Thrown;

static Thrown thrown;

static void begin(void)
{
    thrown.log = (EventLog){ .event = thrown.event, .die = thrown.die };
}

static void throws(SeatId seat, DiceKind kind, int count, const uint8_t *die)
{
    EventLog *log = &thrown.log;
    log->event[log->events++] = (Event){ .kind = EV_DICE,
                                         .seat = seat,
                                         .value = (int32_t)kind,
                                         .first = (uint32_t)log->dice,
                                         .count = (uint16_t)count };
    for (int i = 0; i < count; i++)
        log->die[log->dice++] = die[i];
}

static void check_share(LuckShare share, int less, int equal)
{
    CHECK_EQ(share.less, less);
    CHECK_EQ(share.equal, equal);
}

TEST(each_face_is_counted_for_the_seat_that_threw_it_and_for_its_kind_of_die)
{
    begin();
    throws(0, DICE_D6, 4, (const uint8_t[]){ 1, 6, 6, 3 });
    throws(1, DICE_D6, 1, (const uint8_t[]){ 2 });
    throws(0, DICE_D10, 1, (const uint8_t[]){ 10 });
    Luck blue = luck_of(&thrown.log, 3, 0, DICE_D6);
    CHECK_EQ(blue.thrown, 4);
    CHECK_EQ(blue.sum, 16);
    CHECK_EQ(blue.face[5], 2);
    CHECK_EQ(blue.face[0], 1);
    CHECK_EQ(blue.face[1], 0);
    CHECK_EQ(blue.tenths, 140); /* 4 dice at 3.5 */
    CHECK_EQ(luck_of(&thrown.log, 3, NO_SEAT, DICE_D6).thrown, 5);
    CHECK_EQ(luck_of(&thrown.log, 3, 0, DICE_D10).face[9], 1);
    CHECK_EQ(luck_of(&thrown.log, 1, NO_SEAT, DICE_D10).thrown, 0);
}

TEST(what_was_needed_is_counted_beside_what_was_to_be_expected)
{
    begin();
    throws(0, DICE_D6, 3, (const uint8_t[]){ 5, 2, 6 });
    throws(0, DICE_D6, 2, (const uint8_t[]){ 1, 4 });
    throws(0, DICE_D6, 1, (const uint8_t[]){ 6 }); /* needs nothing */
    thrown.event[0].wanted = each_at_least(5);
    thrown.event[1].wanted = each_at_least(2);
    Luck blue = luck_of(&thrown.log, 3, 0, DICE_D6);
    CHECK_EQ(blue.tried, 5);
    CHECK_EQ(blue.won, 3);         /* 5 and 6; 4 */
    CHECK_EQ(blue.won_tenths, 27); /* 3 x 2/6 + 2 x 5/6 = 16/6 */
}

TEST(of_all_sums_some_are_lower_and_some_equal)
{
    begin();
    throws(0, DICE_D6, 1, (const uint8_t[]){ 4 });
    throws(1, DICE_D6, 2, (const uint8_t[]){ 6, 6 });
    throws(2, DICE_D6, 2, (const uint8_t[]){ 3, 4 });
    check_share(luck_of(&thrown.log, 3, 0, DICE_D6).by_sum, 50, 17); /* 3/6 and 1/6 */
    check_share(luck_of(&thrown.log, 3, 1, DICE_D6).by_sum, 97, 3);  /* 35/36 and 1/36 */
    check_share(luck_of(&thrown.log, 3, 2, DICE_D6).by_sum, 42, 17); /* 15/36 and 6/36 */
    check_share(luck_of(&thrown.log, 3, 3, DICE_D6).by_sum, 0, 100); /* nothing was thrown */
}

TEST(nobody_throws_better_than_all)
{
    uint8_t die[12];
    begin();
    for (int i = 0; i < 12; i++)
        die[i] = 6;
    throws(0, DICE_D6, 12, die);
    check_share(luck_of(&thrown.log, 1, 0, DICE_D6).by_sum, 99, 0);
}

TEST(thousands_of_dice_that_fall_evenly_are_even_luck)
{
    uint8_t die[3600];
    begin();
    for (int i = 0; i < 3600; i++)
        die[i] = (uint8_t)(i % 6 + 1);
    throws(0, DICE_D6, 3600, die);
    Luck luck = luck_of(&thrown.log, 1, 0, DICE_D6);
    CHECK_EQ(luck.face[0], 600);
    CHECK_EQ(luck.sum * 10, luck.tenths);
    /* The sum's deviation is the root of 3600 x 35/12, 102: the middle one is 1/(102 x 2.507) of all, 0.4 %. */
    check_share(luck.by_sum, 50, 0);
}

TEST(a_test_that_wants_little_counts_once_and_a_low_sum_passes_it)
{
    begin();
    throws(0, DICE_D6, 2, (const uint8_t[]){ 1, 2 });
    throws(0, DICE_D6, 2, (const uint8_t[]){ 6, 5 });
    thrown.event[0].wanted = sum_at_most(7, 0);
    thrown.event[1].wanted = sum_at_most(7, 0);
    Luck blue = luck_of(&thrown.log, 1, 0, DICE_D6);
    CHECK_EQ(blue.sum, 3);
    check_share(blue.by_need, 42, 58); /* 15/36 fail, 21/36 pass */
    blue = luck_of(&thrown.log, 2, 0, DICE_D6);
    CHECK_EQ(blue.tried, 2);
    CHECK_EQ(blue.won, 1);
    CHECK_EQ(blue.won_tenths, 12); /* 2 x 21/36 = 1.17 */
}

TEST(of_a_roll_off_each_seat_has_its_own_die)
{
    begin();
    throws(NO_SEAT, DICE_D6, 2, (const uint8_t[]){ 6, 2 });
    thrown.event[0].wanted = one_a_seat((const SeatId[]){ 1, 0 }, 2);
    CHECK_EQ(luck_of(&thrown.log, 1, 1, DICE_D6).sum, 6);
    CHECK_EQ(luck_of(&thrown.log, 1, 0, DICE_D6).sum, 2);
    CHECK_EQ(luck_of(&thrown.log, 1, NO_SEAT, DICE_D6).sum, 8);
}

TEST(a_one_in_dangerous_ground_is_not_what_was_hoped_for)
{
    begin();
    throws(0, DICE_D6, 6, (const uint8_t[]){ 1, 2, 3, 4, 5, 1 });
    thrown.event[0].wanted = each_that_harms(1);
    Luck blue = luck_of(&thrown.log, 1, 0, DICE_D6);
    CHECK_EQ(blue.tried, 6);
    CHECK_EQ(blue.won, 4);         /* four come through */
    CHECK_EQ(blue.won_tenths, 50); /* 6 x 5/6 */
}

/* One save of five on 6+ was told as better than 81 of 100: its high dice were counted, which saved nobody. */
TEST(equal_throws_are_as_good_and_what_was_needed_counts)
{
    begin();
    throws(0, DICE_D6, 5, (const uint8_t[]){ 6, 5, 5, 4, 1 });
    thrown.event[0].wanted = each_at_least(6);
    /* none: (5/6)^5 = 40.2 %; one: 5 x 1/6 x (5/6)^4 = 40.2 % */
    check_share(luck_of(&thrown.log, 1, 0, DICE_D6).by_need, 40, 40);
    begin();
    throws(0, DICE_D6, 1, (const uint8_t[]){ 4 });
    thrown.event[0].wanted = each_at_least(4);
    check_share(luck_of(&thrown.log, 1, 0, DICE_D6).by_need, 50, 50);
}

TEST(tests_by_a_sum_and_dice_that_harm_are_one_share)
{
    begin();
    throws(0, DICE_D6, 2, (const uint8_t[]){ 4, 3 });
    throws(0, DICE_D6, 1, (const uint8_t[]){ 1 });
    thrown.event[0].wanted = sum_at_most(7, 0);
    thrown.event[1].wanted = each_that_harms(1);
    Luck blue = luck_of(&thrown.log, 2, 0, DICE_D6);
    CHECK_EQ(blue.won, 1);
    /* passed 21/36, unharmed 5/6: neither 15/36 x 1/6 = 6.9 %, one of them 21/36 x 1/6 + 15/36 x 5/6 = 44.4 % */
    check_share(blue.by_need, 7, 44);
}

/* A sum of 3 was told beside the share of a sum of 11: the dice of a test that wants little were compared turned round, a 1 as a 6. */
TEST(the_sum_that_is_told_is_the_sum_that_is_compared)
{
    begin();
    throws(0, DICE_D6, 2, (const uint8_t[]){ 1, 2 });
    thrown.event[0].wanted = sum_at_most(7, 0);
    Luck blue = luck_of(&thrown.log, 1, 0, DICE_D6);
    CHECK_EQ(blue.sum, 3);
    check_share(blue.by_sum, 3, 6);    /* 1/36 is 2, 2/36 are 3 */
    check_share(blue.by_need, 42, 58); /* and it passes, as 21/36 do */
}

/* ---- All throws one by one ------------------------------------------------------------------------------------------------ */

enum { EVENTS = 4 };

/* A charge that keeps one die, a test by a sum, dice that need different figures, dice in dangerous ground: 7 dice in all. */
static const int dice_of[EVENTS] = { 1, 2, 2, 2 };
static const int good_at_most[EVENTS] = { 0, 7, 0, 0 };

static void lay_all(int nth)
{
    static const uint8_t need[2] = { 3, 6 };
    begin();
    for (int e = 0; e < EVENTS; e++) {
        uint8_t die[2];
        for (int i = 0; i < dice_of[e]; i++) {
            die[i] = (uint8_t)(nth % 6 + 1);
            nth /= 6;
        }
        throws(0, DICE_D6, dice_of[e], die);
        if (e == 2) {
            thrown.log.die[thrown.log.dice++] = need[0];
            thrown.log.die[thrown.log.dice++] = need[1];
            thrown.event[e].other_id = 1;
        }
    }
    thrown.event[0].wanted = one_kept(READ_HIGHEST);
    thrown.event[1].wanted = sum_at_most(good_at_most[1], 0);
    thrown.event[2].wanted = each_at_least(3);
    thrown.event[3].wanted = each_that_harms(1);
}

static int met_by_hand(void)
{
    const uint8_t *d = thrown.die; /* 0 | 1 2 | 3 4, needs 5 6 | 7 8 */
    return (d[1] + d[2] <= 7) + (d[3] >= 3) + (d[4] >= 6) + (d[7] > 1) + (d[8] > 1);
}

static int sum_by_hand(void)
{
    const uint8_t *d = thrown.die;
    return d[0] + d[1] + d[2] + d[3] + d[4] + d[7] + d[8];
}

TEST(both_shares_are_those_of_all_throws_counted_one_by_one)
{
    enum { ALL = 6 * 6 * 6 * 6 * 6 * 6 * 6, NEEDS = 5, HIGHEST = 42, STEP = 30011 };
    static int met[NEEDS + 1], sum[HIGHEST + 1];
    for (int i = 0; i < ALL; i++) {
        lay_all(i);
        met[met_by_hand()]++;
        sum[sum_by_hand()]++;
    }
    for (int i = 0; i < ALL; i += STEP) {
        int below_met = 0, below_sum = 0;
        lay_all(i);
        Luck luck = luck_of(&thrown.log, EVENTS, 0, DICE_D6);
        CHECK_EQ(luck.won, met_by_hand());
        CHECK_EQ(luck.tried, NEEDS);
        CHECK_EQ(luck.sum, sum_by_hand());
        for (int n = 0; n < luck.won; n++)
            below_met += met[n];
        for (int n = 0; n < luck.sum; n++)
            below_sum += sum[n];
        check_share(luck.by_need, (int)(100.0 * below_met / ALL + 0.5),
                    (int)(100.0 * met[luck.won] / ALL + 0.5));
        check_share(luck.by_sum, (int)(100.0 * below_sum / ALL + 0.5),
                    (int)(100.0 * sum[luck.sum] / ALL + 0.5));
    }
}

/* A game's tests fall on other dice than its shots: all of them count in what is told of a seat. */
TEST(the_needs_of_all_kinds_of_dice_count_together)
{
    begin();
    throws(0, DICE_D6, 3, (const uint8_t[]){ 5, 2, 6 });
    throws(0, DICE_D10, 2, (const uint8_t[]){ 10, 3 });
    throws(0, DICE_D3, 1, (const uint8_t[]){ 2 }); /* needs nothing */
    throws(1, DICE_D10, 1, (const uint8_t[]){ 10 });
    thrown.event[0].wanted = each_at_least(5);
    thrown.event[1].wanted = each_at_least(10);
    thrown.event[3].wanted = each_at_least(10);
    Luck all = luck_of_all(&thrown.log, 4, 0);
    CHECK_EQ(all.thrown, 6);
    CHECK_EQ(all.tried, 5);
    CHECK_EQ(all.won, 3);         /* 5, 6 and 10 */
    CHECK_EQ(all.won_tenths, 12); /* 3 x 2/6 + 2 x 1/10 */
    /* Two more than 1/3 each of three (8, 12, 6, 1 of 27) and 1/10 each of two (81, 18, 1 of 100): 3 come of 8 of 2700 x 0 +
     * 12 x 1 + 6 x 18 + 1 x 81 = 201, less of 8 x 100 + 12 x 99 + 6 x 81 = 2474, of 2700. */
    check_share(all.by_need, 92, 7);
}
