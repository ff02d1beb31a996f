#include "base/chance.h"
#include "base/hash.h"
#include "base/text.h"
#include "engine/request.h"
#include "engine/verdict.h"
#include "test.h"

static const char *inches(Length length, Length other)
{
    static char bytes[40];
    Text text = text_in(bytes, sizeof bytes);
    text_inches(&text, length, other);
    return bytes;
}

TEST(distances_print_with_two_decimals)
{
    CHECK_TEXT(inches(6 * INCH, 0), "6.00");
    CHECK_TEXT(inches(109474, 0), "4.31"); /* 4.31 x 25,400 */
    CHECK_TEXT(inches(-INCH / 2, 0), "-0.50");
    CHECK_TEXT(inches(126, 126), "0.00");
    CHECK_TEXT(inches(127, 127), "0.01"); /* half a hundredth rounds up */
}

TEST(a_figure_never_prints_equal_to_its_limit_when_it_differs)
{
    CHECK_TEXT(inches(6 * INCH + 128, 6 * INCH), "6.01");
    CHECK_TEXT(inches(6 * INCH + 100, 6 * INCH), "6.004"); /* 100 / 25,400 = 0.0039 */
    CHECK_TEXT(inches(6 * INCH + 1, 6 * INCH), "6.00004");
    CHECK_TEXT(inches(6 * INCH, 6 * INCH + 1), "6.00000");
}

TEST(text_that_does_not_fit_is_cut_and_terminated)
{
    char bytes[6];
    Text text = text_in(bytes, sizeof bytes);
    text_add(&text, "archers");
    CHECK(text.cut);
    CHECK_TEXT(bytes, "arche");
    text_format(&text, "%d", 12);
    CHECK_TEXT(bytes, "arche");
}

TEST(a_set_of_ids_gives_them_in_order)
{
    IdSet set = { { 0 } };
    ids_add(&set, 639);
    ids_add(&set, 0);
    ids_add(&set, 64);
    CHECK_EQ(ids_count(&set), 3);
    CHECK_EQ(ids_next(&set, -1), 0);
    CHECK_EQ(ids_next(&set, 0), 64);
    CHECK_EQ(ids_next(&set, 64), 639);
    CHECK_EQ(ids_next(&set, 639), -1);
    CHECK(!ids_has(&set, 640));
    CHECK(!ids_has(&set, -1));
}

TEST(a_chance_stays_within_its_bounds_and_shows_every_face)
{
    Chance chance = { 9 };
    int seen[7] = { 0 };
    for (int i = 0; i < 6000; i++) {
        int32_t die = chance_between(&chance, 1, 6);
        CHECK(die >= 1 && die <= 6);
        seen[die]++;
    }
    for (int face = 1; face <= 6; face++)
        CHECK(seen[face] > 800 && seen[face] < 1200); /* 1000 expected, deviation 29 */
}

TEST(a_hash_tells_values_and_their_order_apart)
{
    Hash a = hash_begin(), b = hash_begin();
    hash_value(&a, 1);
    hash_value(&a, 2);
    hash_value(&b, 2);
    hash_value(&b, 1);
    CHECK(hash_end(&a) != hash_end(&b));
}
