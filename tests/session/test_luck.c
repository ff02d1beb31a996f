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

static void check_share(LuckShare share, int worse, int as_good)
{
    CHECK_EQ(share.worse, worse);
    CHECK_EQ(share.as_good, as_good);
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

TEST(of_all_sums_the_lower_ones_are_worse_and_the_equal_ones_as_good)
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

TEST(a_test_that_wants_little_counts_once_and_low_dice_are_lucky)
{
    begin();
    throws(0, DICE_D6, 2, (const uint8_t[]){ 1, 2 });
    throws(0, DICE_D6, 2, (const uint8_t[]){ 6, 5 });
    thrown.event[0].wanted = sum_at_most(7, 0);
    thrown.event[1].wanted = sum_at_most(7, 0);
    Luck blue = luck_of(&thrown.log, 1, 0, DICE_D6);
    CHECK_EQ(blue.sum, 3);
    CHECK_EQ(blue.lucky, 11);        /* 6 and 5 turned round */
    check_share(blue.by_sum, 92, 6); /* 33/36 of two dice are below 11, 2/36 are 11 */
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
    CHECK_EQ(blue.lucky, 16);
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
