#include "playout.h"
#include "test.h"

/* The dice of the copies that a thinking player tries: a small throw by its exact distribution. */

enum { SIDES = 6, PAIRS = SIDES * SIDES, KEYS = 50 };

static Answer thrown(DiceKind kind, int count, uint64_t key, int sample)
{
    Request request = { .shape = SHAPE_DICE,
                        .dice_kind = (uint8_t)kind,
                        .dice_count = (int16_t)count };
    Answer answer;
    playout_dice(&request, key, sample, &answer);
    CHECK_EQ(answer.count, count);
    return answer;
}

TEST(two_dice_show_each_pair_once_in_thirty_six_samples)
{
    for (uint64_t key = 0; key < KEYS; key++) {
        int shown[SIDES + 1][SIDES + 1] = { { 0 } };
        for (int sample = 0; sample < PAIRS; sample++) {
            Answer a = thrown(DICE_D6, 2, key, sample);
            shown[a.die[0]][a.die[1]]++;
        }
        for (int i = 0; i < PAIRS; i++)
            CHECK_EQ(shown[1 + i / SIDES][1 + i % SIDES], 1);
    }
}

TEST(each_die_of_many_shows_each_side_once_in_as_many_samples_as_it_has_sides)
{
    enum { DICE = 12 };
    for (int block = 0; block < KEYS; block++) {
        unsigned seen[DICE] = { 0 };
        for (int i = 0; i < SIDES; i++) {
            Answer a = thrown(DICE_D6, DICE, 3, block * SIDES + i);
            for (int n = 0; n < DICE; n++)
                seen[n] |= 1u << a.die[n];
        }
        for (int n = 0; n < DICE; n++)
            CHECK_EQ(seen[n], 0x7E);
    }
}

TEST(a_bearing_comes_from_everywhere_and_a_d3_stays_one)
{
    uint64_t bearings = 0;
    for (int sample = 0; sample < PAIRS; sample++) {
        bearings |= (uint64_t)1 << thrown(DICE_BEARING, 1, 8, sample).die[0];
        int d3 = thrown(DICE_D3, 1, 8, sample).die[0];
        CHECK(d3 >= 1 && d3 <= 3);
    }
    CHECK(bearings == ((uint64_t)1 << PAIRS) - 1);
}

/* Else two throws would go together: both high, or both low. */
TEST(two_throws_have_nothing_to_do_with_each_other)
{
    int more = 0;
    for (uint64_t key = 0; key < 1000; key++)
        more += thrown(DICE_D6, 1, 2 * key, 1).die[0] > thrown(DICE_D6, 1, 2 * key + 1, 1).die[0];
    CHECK(more > 360 && more < 475); /* 5/12 of them: 417, four deviations of 15.6 */
}
