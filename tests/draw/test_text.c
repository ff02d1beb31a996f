#include "test.h"

#include <string.h>

#include "draw/icon.h"
#include "draw/text.h"

static Fonts *opened(void)
{
    char problem[256] = "";
    Fonts *fonts = fonts_open(NULL, problem, sizeof problem);

    if (!fonts)
        fail_msg("%s", problem);
    return fonts;
}

static const TextStyle BODY = { FACE_REGULAR, 18 };

TEST(utf8_is_read_letter_by_letter)
{
    int bytes;

    CHECK_EQ(utf8_next("A", 1, &bytes), 'A');
    CHECK_EQ(bytes, 1);
    CHECK_EQ(utf8_next("\xE2\x80\xB3", 3, &bytes), 0x2033);
    CHECK_EQ(bytes, 3);
    CHECK_EQ(utf8_next("", 0, &bytes), 0);
}

TEST(damaged_utf8_is_replaced_and_never_read_beyond)
{
    int bytes;
    const char *bad[] = {
        "\xFF", "\xC0\x80", "\xE2\x80", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\x80"
    };

    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        CHECK_EQ(utf8_next(bad[i], (int)strlen(bad[i]), &bytes), 0xFFFD);
        CHECK_EQ(bytes, 1);
    }
}

TEST(all_figures_are_equally_wide)
{
    Fonts *fonts = opened();
    Face face[] = { FACE_REGULAR, FACE_BOLD, FACE_HEAVY, FACE_TITLE, FACE_READING };

    for (size_t f = 0; f < sizeof face / sizeof *face; f++) {
        TextStyle style = { face[f], 24 };
        int width = text_width(fonts, style, "0", -1);
        for (char d = '1'; d <= '9'; d++)
            CHECK_EQ(text_width(fonts, style, &d, 1), width);
    }
    fonts_close(fonts);
}

TEST(the_inch_mark_is_drawn_in_every_face)
{
    Fonts *fonts = opened();

    for (int f = 0; f < FACE_COUNT; f++)
        CHECK(text_width(fonts, (TextStyle){ (Face)f, 24 }, "\xE2\x80\xB3", -1) > 2);
    fonts_close(fonts);
}

TEST(a_text_that_is_too_long_ends_in_an_ellipsis_and_fits)
{
    Fonts *fonts = opened();
    char out[128];

    text_fit(fonts, BODY, "The Oathblades count Movement 3 instead of 4", 120, out, sizeof out);
    CHECK(text_width(fonts, BODY, out, -1) <= 120);
    CHECK(strstr(out, "\xE2\x80\xA6") != NULL);
    text_fit(fonts, BODY, "short", 120, out, sizeof out);
    CHECK_TEXT(out, "short");
    fonts_close(fonts);
}

TEST(wrapped_lines_fit_and_lose_no_word)
{
    Fonts *fonts = opened();
    const char *text =
        "A unit may declare a charge only if the gap to its target is at most its Movement.\nNext.";
    TextLine line[20];
    int count = text_wrap(fonts, BODY, text, 200, line, 20), letters = 0;

    CHECK(count > 3 && count < 20);
    for (int i = 0; i < count; i++) {
        CHECK(line[i].width <= 200);
        CHECK_EQ(line[i].width, text_width(fonts, BODY, text + line[i].start, line[i].length));
        for (int k = 0; k < line[i].length; k++)
            letters += text[line[i].start + k] != ' ';
    }
    int expected = 0;
    for (const char *p = text; *p; p++)
        expected += *p != ' ' && *p != '\n';
    CHECK_EQ(letters, expected);
    CHECK_EQ(strncmp(text + line[count - 1].start, "Next.", 5), 0);
    fonts_close(fonts);
}

TEST(a_word_wider_than_its_column_is_broken)
{
    Fonts *fonts = opened();
    TextLine line[40];
    int count = text_wrap(fonts, BODY, "Wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww", 50, line, 40);

    CHECK(count > 4);
    CHECK(text_wrap(fonts, BODY, "W", 1, line, 40) == 1);
    fonts_close(fonts);
}

TEST(the_caret_goes_to_the_nearest_gap)
{
    Fonts *fonts = opened();

    CHECK_EQ(text_caret(fonts, BODY, "hello", -5), 0);
    CHECK_EQ(text_caret(fonts, BODY, "hello", text_width(fonts, BODY, "he", -1)), 2);
    CHECK_EQ(text_caret(fonts, BODY, "hello", 999), 5);
    fonts_close(fonts);
}

TEST(text_is_drawn_where_it_is_measured)
{
    Fonts *fonts = opened();
    Canvas *c = canvas_new(200, 60);
    TextStyle style = { FACE_HEAVY, 30 };
    int end = text_draw(c, fonts, style, 10, 40, "H", -1, 0xFFFFFFFF), top = 60, bottom = 0;

    CHECK_EQ(end, 10 + text_width(fonts, style, "H", -1));
    for (int i = 0; i < 200 * 60; i++)
        if (c->pixels[i] >> 24 > 128) {
            CHECK(i % 200 >= 10 && i % 200 < end);
            top = i / 200 < top ? i / 200 : top;
            bottom = i / 200 > bottom ? i / 200 : bottom;
        }
    CHECK_EQ(bottom, 39);
    CHECK(top >= 40 - text_cap_height(fonts, style) && top <= 41 - text_cap_height(fonts, style));
    canvas_free(c);
    fonts_close(fonts);
}

TEST(an_icon_takes_the_two_colours_of_its_side)
{
    Icons *icons = icons_open();
    const Canvas *c = icon_picture(icons, "unit-spear", 64, icon_tone_side(palette_side(NULL, 0)));
    bool first = false, second = false;

    CHECK(icon_known(icons, "unit-spear"));
    CHECK(!icon_known(icons, "unit-no-such-thing"));
    CHECK(c != NULL);
    for (int i = 0; i < 64 * 64; i++) {
        first = first || c->pixels[i] == 0xFFF4F8FF;
        second = second || c->pixels[i] == 0xFFB0C8E8;
    }
    CHECK(first && second);
    CHECK(icon_picture(icons, "unit-spear", 64, icon_tone_side(palette_side(NULL, 0))) == c);
    CHECK(icon_picture(icons, "../../etc/passwd", 64, icon_tone_side(palette_side(NULL, 0))) !=
          NULL);
    icons_close(icons);
}
