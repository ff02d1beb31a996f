#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "test.h"
#include "ui/widgets.h"

enum { ROWS = 10 };

/* A screen of two buttons, a field, a list and a card above them, driven by events as a window would. */
typedef struct Desk {
    Ui ui;
    Fonts *fonts;
    Icons *icons;
    bool carded, off;
    char text[24];
    TextField field;
    Scroll scroll;
    int first, second, card;
    int row; /* of the list, that was pressed last, from 1 */
    bool listed;
} Desk;

static void lay_out(Desk *d, Canvas *canvas)
{
    Ui *ui = &d->ui;
    Button first = { .name = "first", .label = "First", .key = "A", .off = d->off };
    Button second = { .name = "second", .label = "Second", .key = "Enter" };
    SDL_Rect clip;

    ui_begin(ui, canvas);
    ui_push(ui, "desk");
    d->first += ui_button(ui, (SDL_Rect){ 10, 10, 120, 40 }, &first);
    d->second += ui_button(ui, (SDL_Rect){ 10, 60, 120, 40 }, &second);
    ui_field(ui, (SDL_Rect){ 10, 110, 300, 40 }, "field", "Name", &d->field);
    int y =
        ui_scroll_begin(ui, &d->scroll, "list", (SDL_Rect){ 10, 200, 200, 100 }, 500, false, &clip);
    for (int i = 1; d->listed && i <= ROWS; i++, y += 50) {
        char name[24];
        snprintf(name, sizeof name, "row-%d", i);
        Button row = { .name = name, .label = "Row" };
        SDL_Rect box = { 10, y, 180, 40 };
        if (!ui_scrolled_out(ui, box) && ui_button(ui, box, &row))
            d->row = i;
    }
    ui_scroll_end(ui, clip);
    if (d->carded) {
        Button card = { .name = "yes", .label = "Yes", .key = "Enter" };
        UiLayer old = ui_set_layer(ui, LAYER_MODAL);
        ui_modal(ui);
        d->card += ui_button(ui, (SDL_Rect){ 40, 20, 120, 40 }, &card);
        ui_set_layer(ui, old);
    }
    ui_pop(ui);
    ui_end(ui);
}

static void open_desk(Desk *d)
{
    char why[200];

    memset(d, 0, sizeof *d);
    setenv("SDL_VIDEODRIVER", "dummy", 1);
    SDL_Init(SDL_INIT_VIDEO);
    d->fonts = fonts_open(NULL, why, sizeof why);
    d->icons = icons_open();
    CHECK(d->fonts && d->icons && ui_open(&d->ui, d->fonts, d->icons));
    d->field = (TextField){ .text = d->text, .size = sizeof d->text };
    lay_out(d, NULL);
    lay_out(d, NULL);
}

static void close_desk(Desk *d)
{
    ui_close(&d->ui);
    icons_close(d->icons);
    fonts_close(d->fonts);
    SDL_Quit();
}

static void give(Desk *d, SDL_Event event)
{
    if (ui_take(&d->ui, &event))
        lay_out(d, NULL);
}

static void button(Desk *d, int x, int y, bool down)
{
    SDL_Event event = { .button = { .type = down ? SDL_MOUSEBUTTONDOWN : SDL_MOUSEBUTTONUP,
                                    .button = SDL_BUTTON_LEFT,
                                    .state = down ? SDL_PRESSED : SDL_RELEASED,
                                    .clicks = 1,
                                    .x = x,
                                    .y = y } };
    give(d, event);
}

static void motion(Desk *d, int x, int y)
{
    give(d, (SDL_Event){ .motion = { .type = SDL_MOUSEMOTION, .x = x, .y = y } });
}

static void click(Desk *d, int x, int y)
{
    motion(d, x, y);
    button(d, x, y, true);
    button(d, x, y, false);
}

static void key(Desk *d, SDL_Keycode code, Uint16 mods)
{
    give(d, (SDL_Event){ .key = { .type = SDL_KEYDOWN, .keysym = { .sym = code, .mod = mods } } });
}

static void type(Desk *d, const char *words)
{
    SDL_Event event = { .text = { .type = SDL_TEXTINPUT } };

    snprintf(event.text.text, sizeof event.text.text, "%s", words);
    give(d, event);
}

TEST(a_button_is_pressed_by_pointer_and_by_its_key)
{
    Desk d;

    open_desk(&d);
    click(&d, 20, 20);
    CHECK_EQ(d.first, 1);
    key(&d, SDLK_a, 0);
    CHECK_EQ(d.first, 2);
    key(&d, SDLK_a, KMOD_CTRL); /* another key */
    CHECK_EQ(d.first, 2);
    CHECK_EQ(d.second, 0);
    close_desk(&d);
}

TEST(a_press_that_is_let_go_elsewhere_is_none)
{
    Desk d;

    open_desk(&d);
    motion(&d, 20, 20);
    button(&d, 20, 20, true);
    motion(&d, 20, 400);
    button(&d, 20, 400, false);
    CHECK_EQ(d.first, 0);
    close_desk(&d);
}

TEST(tab_goes_through_everything_in_reading_order_and_back)
{
    Desk d;

    open_desk(&d);
    key(&d, SDLK_TAB, 0);
    key(&d, SDLK_SPACE, 0);
    CHECK_EQ(d.first, 1);
    CHECK(d.ui.focus_shown);
    key(&d, SDLK_TAB, 0);
    key(&d, SDLK_SPACE, 0);
    CHECK_EQ(d.second, 1);
    key(&d, SDLK_TAB, KMOD_LSHIFT);
    key(&d, SDLK_SPACE, 0);
    CHECK_EQ(d.first, 2);
    close_desk(&d);
}

TEST(a_card_above_keeps_pointer_and_keys_from_what_lies_below)
{
    Desk d;

    open_desk(&d);
    d.carded = true;
    lay_out(&d, NULL);
    lay_out(&d, NULL);
    click(&d, 20, 70); /* the second button, below the card */
    key(&d, SDLK_a, 0);
    CHECK_EQ(d.second, 0);
    CHECK_EQ(d.first, 0);
    key(&d, SDLK_RETURN, 0);
    CHECK_EQ(d.card, 1);
    CHECK_EQ(d.second, 0);
    click(&d, 50, 30); /* both lie here: the card is on top */
    CHECK_EQ(d.card, 2);
    CHECK_EQ(d.first, 0);
    close_desk(&d);
}

TEST(a_text_field_takes_letters_and_leaves_shortcuts_alone)
{
    Desk d;

    open_desk(&d);
    click(&d, 60, 130);
    type(&d, "Ann");
    key(&d, SDLK_a, 0); /* its letter comes as text: the button's shortcut must not hear it */
    CHECK_TEXT(d.text, "Ann");
    CHECK_EQ(d.first, 0);
    key(&d, SDLK_BACKSPACE, 0);
    CHECK_TEXT(d.text, "An");
    key(&d, SDLK_HOME, 0);
    type(&d, "é"); /* two bytes, one letter */
    CHECK_TEXT(d.text, "éAn");
    key(&d, SDLK_BACKSPACE, 0);
    CHECK_TEXT(d.text, "An");
    key(&d, SDLK_RETURN, 0); /* Enter is not the field's */
    CHECK_EQ(d.second, 1);
    close_desk(&d);
}

TEST(a_text_field_selects_cuts_and_pastes)
{
    Desk d;

    open_desk(&d);
    click(&d, 60, 130);
    type(&d, "blue red");
    key(&d, SDLK_LEFT, KMOD_CTRL | KMOD_SHIFT); /* back over one word, selecting it */
    key(&d, SDLK_x, KMOD_CTRL);
    CHECK_TEXT(d.text, "blue ");
    key(&d, SDLK_HOME, 0);
    key(&d, SDLK_v, KMOD_CTRL);
    CHECK_TEXT(d.text, "redblue ");
    key(&d, SDLK_a, KMOD_CTRL);
    type(&d, "x");
    CHECK_TEXT(d.text, "x");
    close_desk(&d);
}

TEST(a_text_field_never_holds_more_than_its_room)
{
    Desk d;

    open_desk(&d);
    click(&d, 60, 130);
    type(&d, "twenty-two letters it..");
    CHECK_EQ(strlen(d.text), 23); /* 23 and the end fill the 24 bytes */
    type(&d, "!");
    CHECK_EQ(strlen(d.text), 23);
    close_desk(&d);
}

TEST(a_list_scrolls_by_wheel_and_stops_at_its_ends)
{
    Desk d;

    open_desk(&d);
    motion(&d, 50, 250);
    give(&d, (SDL_Event){ .wheel = { .type = SDL_MOUSEWHEEL, .y = -1, .preciseY = -1 } });
    CHECK_EQ(d.scroll.offset, 60); /* one notch */
    for (int i = 0; i < 20; i++)
        give(&d, (SDL_Event){ .wheel = { .type = SDL_MOUSEWHEEL, .y = -1, .preciseY = -1 } });
    CHECK_EQ(d.scroll.offset, 400); /* 500 high in a window of 100 */
    for (int i = 0; i < 20; i++)
        give(&d, (SDL_Event){ .wheel = { .type = SDL_MOUSEWHEEL, .y = 1, .preciseY = 1 } });
    CHECK_EQ(d.scroll.offset, 0);
    close_desk(&d);
}

TEST(a_list_scrolls_by_its_thumb)
{
    Desk d;

    open_desk(&d);
    motion(&d, 205, 210);
    button(&d, 205, 210, true);
    motion(&d, 205, 900); /* far below: the end */
    CHECK_EQ(d.scroll.offset, 400);
    button(&d, 205, 900, false);
    close_desk(&d);
}

TEST(the_dump_names_everything_with_its_state)
{
    Desk d;
    char path[] = "/tmp/sixbyfour-dump-XXXXXX", line[300];
    bool first = false, idle = false;
    int handle = mkstemp(path);

    CHECK(handle >= 0);
    close(handle);
    open_desk(&d);
    d.off = true;
    lay_out(&d, NULL);
    CHECK(ui_dump(&d.ui, path));
    FILE *file = fopen(path, "r");
    CHECK(file != NULL);
    while (file && fgets(line, sizeof line, file)) {
        first = first || strncmp(line, "desk/first\tFirst\t10 10 120 40\t off", 34) == 0;
        idle = idle || strcmp(line, "idle\tyes\n") == 0;
    }
    if (file)
        fclose(file);
    unlink(path);
    CHECK(first && idle);
    close_desk(&d);
}

TEST(nothing_is_wider_than_its_window_at_any_text_size)
{
    Desk d;
    Button b = { .label = "To the table", .icon = "ui-play", .key = "Enter" };

    open_desk(&d);
    for (int percent = 100; percent <= 300; percent += 25) {
        d.ui.percent = percent;
        int wide = ui_button_width(&d.ui, &b);
        CHECK(wide >= ui_text_width(&d.ui, UT_BOLD, b.label));
        CHECK(ui_px(&d.ui, 100) == percent);
        CHECK(ui_words_height(&d.ui, UT_CARD, 400, "A sentence that is broken into lines.") >=
              ui_line(&d.ui, UT_CARD));
    }
    Canvas *canvas = canvas_new(320, 320);
    lay_out(&d, canvas); /* paints without a window */
    canvas_free(canvas);
    close_desk(&d);
}

TEST(the_keyboard_comes_to_every_row_of_a_list_and_brings_it_into_sight)
{
    Desk d;

    open_desk(&d);
    d.listed = true;
    lay_out(&d, NULL);
    for (int i = 0; i < ROWS + 3; i++) /* two buttons and a field come first */
        key(&d, SDLK_TAB, 0);
    ui_rest(&d.ui);
    lay_out(&d, NULL);
    key(&d, SDLK_SPACE, 0);
    CHECK_EQ(d.row, ROWS);
    CHECK_EQ(d.scroll.offset, 490 + 6 - 100); /* its foot and the ring about it, 100 are shown */
    for (int i = 1; i < ROWS; i++)
        key(&d, SDLK_TAB, KMOD_LSHIFT);
    ui_rest(&d.ui);
    lay_out(&d, NULL);
    key(&d, SDLK_SPACE, 0);
    CHECK_EQ(d.row, 1);
    CHECK_EQ(d.scroll.offset, 0);
    close_desk(&d);
}

TEST(a_row_that_is_scrolled_out_of_sight_is_not_pressed_through_what_lies_there)
{
    Desk d;

    open_desk(&d);
    d.listed = true;
    lay_out(&d, NULL);
    click(&d, 50, 320); /* the third row would lie from 300 to 340, the list ends at 300 */
    CHECK_EQ(d.row, 0);
    click(&d, 50, 270);
    CHECK_EQ(d.row, 2);
    close_desk(&d);
}
