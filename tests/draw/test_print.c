#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "draw/picture.h"
#include "draw/print.h"
#include "test.h"

/* Pictures for a printer: 150 pixels to the inch, 5.906 to the millimetre, and the file says so. */

static void open_folder(char *path, size_t size)
{
    char folder[] = "/tmp/sixbyfour-print-XXXXXX";

    CHECK(mkdtemp(folder) != NULL);
    snprintf(path, size, "%s/page.png", folder);
}

static void close_folder(char *path)
{
    remove(path);
    *strrchr(path, '/') = '\0';
    rmdir(path);
}

static void draw_square(Print *p, float from, float to)
{
    Spot corner[4] = { { from, from }, { to, from }, { to, to }, { from, to } };

    print_polygon(p, corner, 4, 0xFF000000, 0, 0, false);
}

static bool is_black(const Canvas *c, int x, int y)
{
    return (c->pixels[y * c->pitch + x] & 0xFFFFFF) == 0;
}

TEST(a_printed_picture_has_its_millimetres_where_it_says)
{
    char path[80];
    open_folder(path, sizeof path);
    Print *p = print_open(path, 40, 30);
    CHECK(p != NULL);
    draw_square(p, 10, 20);
    CHECK(print_close(p));
    Canvas *c = picture_load(path);
    CHECK(c != NULL);
    CHECK_EQ(c->width, 236); /* 40 mm of 5.906 pixels: 236.24 */
    CHECK_EQ(c->height, 177);
    /* 10 mm are 59.06 pixels, 20 mm 118.12: whole pixels are black from 60 to 117 and white before 59 and from 119 on. */
    CHECK(is_black(c, 60, 60) && is_black(c, 117, 117));
    CHECK(!is_black(c, 58, 60) && !is_black(c, 119, 60) && !is_black(c, 60, 119));
    canvas_free(c);

    uint8_t head[54];
    FILE *file = fopen(path, "rb");
    CHECK(file && fread(head, 1, sizeof head, file) == sizeof head);
    if (file)
        fclose(file);
    /* Behind the first chunk: 9 bytes, twice 5906 = 0x1712 pixels to the unit, which is the metre. */
    static const uint8_t size[] = { 0, 0,    0,    9, 'p', 'H',  'Y',  's', 0,
                                    0, 0x17, 0x12, 0, 0,   0x17, 0x12, 1 };
    CHECK(memcmp(head + 33, size, sizeof size) == 0);
    close_folder(path);
}

TEST(further_pages_are_pictures_beside_the_first)
{
    char path[80], second[96];
    open_folder(path, sizeof path);
    snprintf(second, sizeof second, "%.*s-2.png", (int)strlen(path) - 4, path);
    Print *p = print_open(path, 20, 20);
    CHECK(p != NULL);
    print_page(p);
    print_clip(p, 0, 0, 10, 20); /* 10 mm are 59.06 pixels */
    draw_square(p, 5, 15);
    print_unclip(p);
    CHECK_EQ(print_pages(p), 2);
    CHECK(print_close(p));
    Canvas *first = picture_load(path), *next = picture_load(second);
    CHECK(first && next);
    CHECK(!is_black(first, 40, 40));
    CHECK(is_black(next, 40, 40) && is_black(next, 57, 40) && !is_black(next, 61, 40));
    canvas_free(first);
    canvas_free(next);
    remove(second);
    close_folder(path);
}
