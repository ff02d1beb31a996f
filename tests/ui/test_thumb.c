#include "kit/thumbnails.h"

#include "test.h"

/* Small pictures in lists: painted once, one a pass, forgotten together. */

static int painted;

static Canvas *paint(void *of, int which, int width, int height)
{
    (void)of, (void)which;
    painted++;
    return canvas_new(width, height);
}

static const Canvas *ask(Thumbs *t, Ui *ui, const char *name)
{
    return thumb_of(t, ui, 'x', name, 8, 8, paint, NULL, 0);
}

TEST(one_picture_is_painted_in_a_pass_and_kept)
{
    Thumbs t = { .count = 0 };
    Ui ui = { .canvas = canvas_new(4, 4) };

    painted = 0;
    thumbs_begin(&t);
    const Canvas *first = ask(&t, &ui, "ford");
    CHECK(first != NULL);
    CHECK(ask(&t, &ui, "mill") == NULL);
    CHECK(ui.busy); /* there is more to paint */
    thumbs_begin(&t);
    CHECK(ask(&t, &ui, "mill") != NULL);
    CHECK(ask(&t, &ui, "ford") == first);
    CHECK_EQ(painted, 2);
    thumbs_free(&t);
    canvas_free(ui.canvas);
}

/* It once freed a picture twice: a map was saved, the shelf read anew, and the first picture painted after that fell on the
 * place of one that was gone. */
TEST(what_was_forgotten_is_painted_anew)
{
    Thumbs t = { .count = 0 };
    Ui ui = { .canvas = canvas_new(4, 4) };

    painted = 0;
    for (int round = 0; round < 3; round++) {
        thumbs_begin(&t);
        CHECK(ask(&t, &ui, "ford") != NULL);
        thumbs_free(&t);
    }
    CHECK_EQ(painted, 3);
    canvas_free(ui.canvas);
}

TEST(more_than_there_is_room_for_go_in_turn)
{
    Thumbs t = { .count = 0 };
    Ui ui = { .canvas = canvas_new(4, 4) };
    char name[12];

    for (int i = 0; i < MOST_THUMBS + 5; i++) {
        snprintf(name, sizeof name, "%d", i);
        thumbs_begin(&t);
        CHECK(ask(&t, &ui, name) != NULL);
    }
    CHECK_EQ(t.count, MOST_THUMBS);
    thumbs_free(&t);
    canvas_free(ui.canvas);
}
