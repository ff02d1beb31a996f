#include "test.h"

#include <math.h>
#include <string.h>

#include "draw/side_colours.h"

/* The figures are those of the book of the screen, where they stand rounded; some are worked out beside the check. */

#define BLUE UINT32_C(0xFF2F66B0)
#define RED UINT32_C(0xFFB83A22)

static bool is_about(double figure, double expected, double by)
{
    return fabs(figure - expected) <= by;
}

TEST(black_on_white_is_the_most_that_can_be_read)
{
    CHECK(is_about(colour_contrast(0xFF000000, 0xFFFFFFFF), 21.0, 1e-9)); /* 1.05 / 0.05 */
    CHECK(is_about(colour_contrast(0xFFFFFFFF, 0xFF000000), 21.0, 1e-9));
    CHECK(is_about(colour_contrast(RED, RED), 1.0, 1e-9));
    /* #777777: 0.0556 + 0.945 * (119/255): ((0.46667 + 0.055) / 1.055)^2.4 = 0.49447^2.4 = 0.1845; 1.05 / 0.2345 = 4.48 */
    CHECK(is_about(colour_contrast(0xFFFFFFFF, 0xFF777777), 4.48, 0.005));
}

TEST(ink_is_read_on_what_it_stands_on)
{
    CHECK(is_about(colour_contrast(0xFFF4F8FF, BLUE), 5.4, 0.05));
    CHECK(is_about(colour_contrast(0xFFFFF3EA, RED), 5.3, 0.05));
    CHECK(is_about(colour_contrast(INK_ON_PAPER, INK_PAPER_EDGE), 12.3, 0.05));
    CHECK(is_about(colour_contrast(INK_ON_PAPER_DIM, INK_PAPER_EDGE), 5.3, 0.05));
    CHECK(is_about(colour_contrast(INK_IVORY, INK_WALNUT), 15.2, 0.05));
    CHECK(is_about(colour_contrast(INK_ON_BRASS, INK_BRASS), 6.3, 0.05));
    CHECK(is_about(colour_contrast(0xFFFFFFFF, INK_REFUSED_SEAL), 5.9, 0.05));
    CHECK(is_about(colour_contrast(INK_GOLD, 0xFF1B140D), 13.2, 0.05));
}

TEST(blue_and_red_are_far_apart_for_every_eye)
{
    CHECK(is_about(colour_distance(BLUE, RED, EYE_USUAL), 96, 0.5));
    CHECK(is_about(colour_distance(BLUE, RED, EYE_PROTAN), 76, 0.5));
    CHECK(is_about(colour_distance(BLUE, RED, EYE_DEUTAN), 94, 0.5));
    CHECK(is_about(colour_distance(BLUE, RED, EYE_TRITAN), 113, 0.5));
}

TEST(red_is_told_from_the_line_of_refusals)
{
    CHECK(is_about(colour_distance(RED, INK_REFUSED, EYE_USUAL), 51, 0.5));
    CHECK(is_about(colour_distance(RED, INK_REFUSED, EYE_PROTAN), 52, 0.5));
    CHECK(is_about(colour_distance(RED, INK_REFUSED, EYE_DEUTAN), 45, 0.5));
    CHECK(is_about(colour_distance(RED, INK_REFUSED, EYE_TRITAN), 24, 0.5));
    for (int eye = 0; eye < EYES; eye++)
        CHECK(colour_distance(BLUE, INK_REFUSED, (Eye)eye) >= 28);
}

TEST(black_is_a_hundred_from_white_for_everybody)
{
    for (int eye = 0; eye < EYES;
         eye++) /* every eye's lines of the matrix sum to 1: grey stays grey, L* is 0 and 100 */
        CHECK(is_about(colour_distance(0xFF000000, 0xFFFFFFFF, (Eye)eye), 100, 0.2));
}

TEST(the_nearest_eye_is_named)
{
    Eye eye;

    CHECK(is_about(colour_nearest(BLUE, RED, &eye), 76, 0.5));
    CHECK_EQ(eye, EYE_PROTAN);
    CHECK_TEXT(eye_word(eye), "protan");
    colour_nearest(RED, INK_REFUSED, &eye);
    CHECK_EQ(eye, EYE_TRITAN);
}

static Palette palette_of(ColourSet set)
{
    Palette p = palette_usual();

    for (int i = 0; i < PALETTE_SIDES; i++)
        p.side[i] = side_look_of(set_colour(set, i), (SidePattern)i);
    return p;
}

TEST(nobody_doubts_the_two_sides_of_any_set)
{
    Doubt doubt[8];

    for (int set = 0; set < COLOUR_SETS; set++) {
        Palette p = palette_of((ColourSet)set);
        CHECK_EQ(palette_doubts(&p, 2, doubt, 8), 0);
    }
}

TEST(the_added_sets_are_clear_for_four_sides)
{
    Doubt doubt[8];
    Palette orange = palette_of(COLOURS_BLUE_ORANGE), white = palette_of(COLOURS_WHITE_BLACK);

    CHECK_EQ(palette_doubts(&orange, 4, doubt, 8), 0);
    CHECK_EQ(palette_doubts(&white, 4, doubt, 8), 0);
}

/* Bone lies 18 from the refusals' pink for deutan eyes: the check says it, as of any other colour. */
TEST(bone_is_doubted_against_a_refusal)
{
    Palette p = palette_usual();
    Doubt doubt[8];
    char words[160];

    CHECK_EQ(palette_doubts(&p, 4, doubt, 8), 1);
    CHECK_EQ(doubt[0].kind, DOUBT_REFUSAL);
    CHECK_EQ(doubt[0].seat, 3);
    CHECK_EQ(doubt[0].eye, EYE_DEUTAN);
    doubt_words(&p, &doubt[0], words, sizeof words);
    CHECK_TEXT(
        words,
        "Bone looks like the line of a refusal to deutan eyes: 18.2 apart, over 20 is clear.");
}

TEST(red_beside_green_is_doubted)
{
    Palette p = palette_usual();
    Doubt doubt[8];
    char words[160];

    p.side[0] = side_look_of(0xFF44762C, PATTERN_PLAIN);
    CHECK_EQ(palette_doubts(&p, 2, doubt, 8), 1);
    CHECK_EQ(doubt[0].kind, DOUBT_SIDES);
    CHECK_EQ(doubt[0].other, 1);
    doubt_words(&p, &doubt[0], words, sizeof words);
    CHECK(strstr(words, "Green and red look alike to protan eyes"));
    CHECK_EQ(palette_doubts(&p, 2, doubt, 0), 0); /* no room */
}

TEST(the_same_colour_twice_is_doubted_by_everybody)
{
    Palette p = palette_usual();
    Doubt doubt[8];

    p.side[1] = p.side[0];
    CHECK_EQ(palette_doubts(&p, 2, doubt, 8), 1);
    CHECK_EQ(doubt[0].eye, EYE_USUAL);
    CHECK(is_about(doubt[0].figure, 0, 1e-9));
}

TEST(a_side_of_any_colour_has_ink_that_is_read)
{
    for (int i = 0; i < DYES; i++) {
        SideLook look = side_look_of(dye_at(i)->colour, PATTERN_SAW);
        CHECK(colour_contrast(look.main, look.ink) >= CLEARLY_READ);
        CHECK_EQ(look.pattern, PATTERN_SAW);
        CHECK(colour_contrast(side_foot(&look), look.ink) >= 3.0); /* of large and bold letters */
    }
    /* The best ink on any colour is at least the square root of 16.9 (the two inks' own contrast): what falls short is said. */
    for (uint32_t i = 0; i < 4096; i++) {
        Colour c = 0xFF000000 | (i & 0xF00) << 12 | (i & 0xF0) << 8 | (i & 0xF) << 4;
        CHECK(colour_contrast(c, side_look_of(c, PATTERN_PLAIN).ink) >= 4.1);
    }
}

TEST(the_usual_sides_keep_their_own_look)
{
    for (int i = 0; i < PALETTE_SIDES; i++) {
        SideLook look = side_look_of(set_colour(COLOURS_USUAL, i), (SidePattern)i);
        CHECK_EQ(look.rim, palette_side(NULL, i)->rim);
        CHECK_EQ(look.icon_second, palette_side(NULL, i)->icon_second);
    }
}

TEST(colours_are_written_and_read)
{
    char words[40];
    Colour c = 0;

    dye_words(BLUE, words, sizeof words);
    CHECK_TEXT(words, "blue");
    dye_words(0xFF123ABC, words, sizeof words);
    CHECK_TEXT(words, "#123ABC");
    CHECK(dye_read("#123abc", &c));
    CHECK_EQ(c, 0xFF123ABC);
    CHECK(dye_read("sky blue", &c));
    CHECK_EQ(c, 0xFF7FB2DE);
    CHECK(dye_read("00ff00", &c));
    CHECK(!dye_read("#12345", &c));
    CHECK(!dye_read("#12345G", &c));
    CHECK(!dye_read("", &c));
    CHECK_EQ(c, 0xFF00FF00); /* what is refused changes nothing */
}
