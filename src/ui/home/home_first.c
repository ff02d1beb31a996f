#include <stdio.h>
#include <string.h>

#include "draw/logo.h"
#include "home/home.h"

/* The first page: what to do, which games there are, the next lesson. */

/* The lamp on dark wood; a game's cover far behind it once there is one. */
void home_backdrop(Home *h, Ui *ui)
{
    const Canvas *cover = h->paints > 2 ? h->shelf[h->game].cover : NULL;
    Canvas *now = h->backdrop;

    if (!ui->canvas)
        return;
    if (!now || now->width != ui->width || now->height != ui->height || (cover && h->plain)) {
        canvas_free(now);
        h->plain = !cover;
        h->backdrop = cover ? cover_backdrop(cover, ui->width, ui->height)
                            : plain_backdrop(ui->width, ui->height);
    }
    if (h->backdrop)
        canvas_put(ui->canvas, h->backdrop, 0, 0);
    else
        canvas_clear(ui->canvas, INK_WALNUT | 0xFF000000);
}

/* The scenario that is called so, or -1. */
static int scenario_named(const Shelf *shelf, Name id)
{
    for (int i = 0; i < shelf->scenarios; i++)
        if (strcmp(shelf->scenario[i].id.text, id.text) == 0)
            return i;
    return -1;
}

/* That of the newest battle; after the first battle of all, or where it is gone, the one for an evening. Lessons are no battles. */
static int usual_scenario(Home *h, int game)
{
    const GameShelf *g = &h->shelf[game];
    int battles = 0, newest = -1, first = shelf_first(&g->shelf);

    for (int i = 0; i < h->saves && battles < 2; i++) {
        Saved *s = &h->saved[i];
        saved_look(s);
        if (s->ruleset == g->ruleset && !s->guided && battles++ == 0)
            newest = scenario_named(&g->shelf, s->scenario);
    }
    if (!battles)
        return first;
    return newest < 0 || (battles == 1 && newest == first) ? shelf_usual(&g->shelf) : newest;
}

void home_open_setup(Home *h, int game, int scenario)
{
    h->game = game;
    h->page = PAGE_NEW;
    h->scroll = (Scroll){ 0 };
    setup_take(h, scenario >= 0 ? scenario : usual_scenario(h, game));
}

/* ---- what may be done ---------------------------------------------------------------------------------------------- */

/* A window by how much of the letters' size finds room in it. */
typedef struct Room {
    int wide, tall;
} Room;

static Room room_of(const Ui *ui)
{
    return (Room){ ui->width * 100 / ui->percent, ui->height * 100 / ui->percent };
}

/* The lesson of the game that was opened last and not finished, or -1. */
static int left_lesson(const Home *h, int game)
{
    const GameShelf *g = &h->shelf[game];

    return g->good ? learnt_left_at(h->learnt, g->ruleset->id, &g->shelf) : -1;
}

int home_next_lesson(const Home *h, int game)
{
    const GameShelf *g = &h->shelf[game];
    int left = left_lesson(h, game);

    return left >= 0 || !g->good ? left : learnt_next(h->learnt, g->ruleset->id, &g->shelf, -1);
}

/* The lesson that somebody who has nothing to go on with is led to, or null. */
static const LessonCard *next_lesson(const Home *h, int game)
{
    int next = home_next_lesson(h, game);

    return next >= 0 ? &h->shelf[game].shelf.lesson[next] : NULL;
}

static const char *lesson_verb(const Home *h, int game)
{
    return left_lesson(h, game) >= 0 ? "Go on" : "Begin";
}

static void begin_lesson(const Home *h, int game, HomeAsk *ask, HomeWish *wish)
{
    const LessonCard *lesson = next_lesson(h, game);

    *wish = HOME_LESSON;
    snprintf(ask->path, sizeof ask->path, "%s", lesson->path);
    ask->ruleset = h->shelf[game].ruleset;
}

static int gold_height(const Ui *ui)
{
    return ui_px(ui, 68);
}

/* The newest battle that is not played to its end; null: none is left. */
static const Saved *going_on(const Home *h)
{
    for (int i = 0; i < h->saves; i++)
        if (!h->saved[i].over)
            return &h->saved[i];
    return NULL;
}

/* The one gold thing: the battle that was left, else the next lesson. */
static bool has_gold(const Home *h)
{
    return going_on(h) || next_lesson(h, h->game);
}

/* What it is of, how far it got and when: what finds no room is left out. */
static const char *saved_words(const Ui *ui, const Saved *s, int width, char *out, size_t size)
{
    const char *first = strstr(s->below, " · ");
    const char *last = first ? strstr(first + 2, " · ") : NULL;

    snprintf(out, size, "%s", s->below);
    if (!last || ui_text_width(ui, UT_SMALL, out) <= width)
        return out;
    snprintf(out, size, "%.*s", (int)(last - s->below), s->below);
    if (ui_text_width(ui, UT_SMALL, out) > width)
        snprintf(out, size, "%s", first + strlen(" · "));
    return out;
}

static void gold(Home *h, Ui *ui, SDL_Rect at, HomeAsk *ask, HomeWish *wish)
{
    const LessonCard *lesson = next_lesson(h, h->game);
    const Saved *saved = going_on(h);
    char words[260], below[sizeof h->saved[0].below];
    Button b = { .name = "go-on", .icon = "ui-play", .key = "Enter", .look = BUTTON_GOLD };

    b.label = words;
    if (saved) {
        snprintf(words, sizeof words, "Go on: %s", saved->name);
        b.below = saved_words(ui, saved, at.w - ui_px(ui, 140), below, sizeof below);
    } else {
        snprintf(words, sizeof words, "%s: %s", lesson_verb(h, h->game), lesson->title);
        b.name = "begin-lesson";
        b.below = left_lesson(h, h->game) >= 0 ? "A lesson, from its beginning"
                                               : "A lesson, ten quiet minutes";
    }
    ui_note(ui, "gold-below", b.below, at, true);
    if (!ui_button(ui, at, &b))
        return;
    if (!saved) {
        begin_lesson(h, h->game, ask, wish);
        return;
    }
    *wish = HOME_GO_ON;
    snprintf(ask->path, sizeof ask->path, "%s", saved->path);
}

/* The game of the newest battle; of the shown lessons where there is none. */
static const Ruleset *played_last(const Home *h)
{
    if (h->saves && h->saved[0].ruleset)
        return h->saved[0].ruleset;
    return h->shelf[h->game].ruleset;
}

enum { MENU_ROWS = 7 };

static const struct {
    const char *name, *label, *icon, *key, *tip;
} menu_rows[MENU_ROWS] = {
    { "new-game", "New game", "ui-dice", "N", NULL },
    { "lessons", "Lessons", "ui-lesson", "L", NULL },
    { "saved", "Saved and replays", "ui-replay", "R", NULL },
    { "workshop", "Armies and maps", "unit-standard", "A", NULL },
    { "demonstration", "Demonstration", "ui-projector", "D",
      "The short scenario, played by itself for people to watch; whoever presses something plays "
      "on" },
    { "settings", "Settings", "ui-settings", "F10", NULL },
    { "quit", "Quit", "ui-illegal", "Ctrl+Q", NULL },
};

static void take_row(Home *h, int row, HomeAsk *ask, HomeWish *wish)
{
    enum { NEW, LESSONS, SAVED, WORKSHOP, DEMONSTRATION, SETTINGS };
    static const HomePage pages[] = { [LESSONS] = PAGE_LESSONS,
                                      [SAVED] = PAGE_SAVED,
                                      [WORKSHOP] = PAGE_WORKSHOP,
                                      [SETTINGS] = PAGE_SETTINGS };

    if (row == NEW) {
        home_open_setup(h, h->game, -1);
    } else if (row == DEMONSTRATION) {
        *wish = HOME_DEMO;
        ask->ruleset = played_last(h);
    } else if (row == MENU_ROWS - 1) {
        *wish = HOME_QUIT;
    } else {
        h->page = pages[row];
        h->scroll = (Scroll){ 0 };
    }
}

/* How high all rows are, in so many columns. */
static int menu_height(const Home *h, const Ui *ui, int columns, int row)
{
    int rows = (MENU_ROWS + columns - 1) / columns;

    return (has_gold(h) ? gold_height(ui) + ui_px(ui, 8) : 0) + rows * row;
}

static void menu(Home *h, Ui *ui, SDL_Rect area, int columns, int row, HomeAsk *ask, HomeWish *wish)
{
    int gap = ui_px(ui, 4), wide = (area.w - (columns - 1) * ui_px(ui, 12)) / columns, y = area.y;

    if (has_gold(h)) {
        gold(h, ui, (SDL_Rect){ area.x, y, area.w, gold_height(ui) }, ask, wish);
        y += gold_height(ui) + ui_px(ui, 8);
    }
    for (int i = 0; i < MENU_ROWS; i++) {
        Button b = { .name = menu_rows[i].name,
                     .label = menu_rows[i].label,
                     .icon = menu_rows[i].icon,
                     .key = menu_rows[i].key,
                     .tip = menu_rows[i].tip,
                     .look = BUTTON_ROW };
        SDL_Rect at = { area.x + i % columns * (wide + ui_px(ui, 12)), y + i / columns * row, wide,
                        row - gap };
        if (ui_button(ui, at, &b))
            take_row(h, i, ask, wish);
    }
}

/* The next lesson on a sheet of paper at the foot of the column, where it finds room. */
static void lesson_card(Home *h, Ui *ui, SDL_Rect area, HomeAsk *ask, HomeWish *wish)
{
    int game = going_on(h) ? h->game : (h->game + 1) % h->games; /* the own one is gold above */
    const LessonCard *lesson = next_lesson(h, game);
    const GameShelf *g = &h->shelf[game];
    int pad = ui_px(ui, 18);
    char words[80];

    if (!lesson || (!going_on(h) && h->games < 2))
        return;
    int high = ui_px(ui, 118) + ui_words_height(ui, UT_BODY, area.w - 2 * pad, lesson->teaches) +
               ui_words_height(ui, UT_CARD_BOLD, area.w - 2 * pad, lesson->title);
    if (high > area.h)
        return;
    area.y += area.h - high;
    area.h = high;
    ui_paper(ui, "lesson-card", area, 0);
    int y = area.y + ui_px(ui, 12);
    ui_text(ui, UT_SMALL, (SDL_Rect){ area.x + pad, y, area.w - 2 * pad, ui_px(ui, 22) }, TEXT_LEFT,
            going_on(h) ? "TEN QUIET MINUTES" : g->ruleset->title, INK_ON_PAPER_DIM);
    y += ui_px(ui, 24);
    y += ui_words(ui, UT_CARD_BOLD, area.x + pad, y, area.w - 2 * pad, lesson->title, INK_ON_PAPER);
    ui_words(ui, UT_BODY, area.x + pad, y, area.w - 2 * pad, lesson->teaches, INK_ON_PAPER_DIM);
    Button b = { .name = going_on(h) ? "begin-lesson" : "begin-other-lesson",
                 .label = lesson_verb(h, game),
                 .look = BUTTON_INK };
    SDL_Rect at = { area.x + pad, area.y + area.h - ui_button_height(ui) - ui_px(ui, 14),
                    ui_button_width(ui, &b), ui_button_height(ui) };
    snprintf(words, sizeof words, "%d of %d learnt", home_learnt(h, g), g->shelf.lessons);
    ui_text(ui, UT_LABEL,
            (SDL_Rect){ at.x + at.w + ui_px(ui, 12), at.y, area.w - at.w - 3 * pad, at.h },
            TEXT_LEFT, words, INK_ON_PAPER_DIM);
    if (ui_button(ui, at, &b))
        begin_lesson(h, game, ask, wish);
}

/* ---- name, hints ---------------------------------------------------------------------------------------------------- */

/* The program's name with its sign before it; gives where the menu may begin. */
static int title(Ui *ui, int x, int top, Room room)
{
    bool small = room.tall < 660, narrow = room.wide < 1500;
    int sign = ui_px(ui, small ? 56 : narrow ? 46 : 104);
    int shift = sign + ui_px(ui, narrow ? 10 : 20);
    int width = ui->width - x - shift, high = ui_px(ui, small ? 46 : 90);

    if (ui->canvas)
        logo_draw(ui->canvas, (float)x, (float)top + (small ? 0 : (float)sign * 0.32F),
                  (float)sign);
    ui_text(ui, small ? UT_HEADING : UT_HOME, (SDL_Rect){ x + shift, top, width, high }, TEXT_LEFT,
            "Sixbyfour", INK_IVORY);
    if (small)
        return top + ui_px(ui, 56);
    ui_text(ui, narrow ? UT_SMALL : UT_BODY,
            (SDL_Rect){ x + shift, top + ui_px(ui, 86), width, ui_px(ui, 30) }, TEXT_LEFT,
            "two armies and a referee who shows why", INK_IVORY_DIM);
    return top + ui_px(ui, room.tall < 800 ? 134 : 160);
}

/* Key caps and a word beside them. */
typedef struct Hint {
    const char *words, *key[5];
} Hint;

static int hint_width(const Ui *ui, const Hint *hint)
{
    int width = ui_text_width(ui, UT_LABEL, hint->words) + ui_px(ui, 12);

    for (int i = 0; hint->key[i]; i++)
        width += ui_keycap_width(ui, hint->key[i]) + ui_px(ui, 4);
    return width;
}

static int hint_caps(Ui *ui, int x, int y, const Hint *hint)
{
    for (int i = 0; hint->key[i]; i++) {
        int cap = ui_keycap_width(ui, hint->key[i]);
        ui_keycap(ui, x + cap / 2, y, hint->key[i]);
        x += cap + ui_px(ui, 4);
    }
    return x;
}

static int hint_words(Ui *ui, int x, int y, const Hint *hint)
{
    int width = ui_text_width(ui, UT_LABEL, hint->words) + ui_px(ui, 8);

    ui_text(ui, UT_LABEL, (SDL_Rect){ x + ui_px(ui, 2), y - ui_px(ui, 14), width, ui_px(ui, 28) },
            TEXT_LEFT, hint->words, INK_IVORY_DIM);
    return x + width;
}

/* At the left how to get about, keys first; at the right what helps, words first. */
static void hints(Ui *ui, SDL_Rect foot)
{
    static const Hint go[] = { { "choose", { "\u2191", "\u2193", "\u2190", "\u2192", NULL } },
                               { "open", { "Enter", NULL } } },
                      help[] = { { "text size", { "Ctrl", "+", NULL } },
                                 { "all keys", { "F1", NULL } } };
    int middle = foot.y + foot.h / 2, x = foot.x, between = ui_px(ui, 16);

    if (!ui->canvas)
        return;
    for (int i = 0; i < 2; i++)
        x = hint_words(ui, hint_caps(ui, x, middle, &go[i]), middle, &go[i]) + between;
    x = foot.x + foot.w - hint_width(ui, &help[0]) - hint_width(ui, &help[1]) - between;
    for (int i = 0; i < 2; i++)
        x = hint_caps(ui, hint_words(ui, x, middle, &help[i]), middle, &help[i]) + between;
}

/* ---- the page -------------------------------------------------------------------------------------------------------- */

/* Large letters in a small window: all of it scrolls; what finds room stands side by side. */
static void one_column(Home *h, Ui *ui, HomeAsk *ask, HomeWish *wish)
{
    int m = ui_px(ui, 16), head = ui_px(ui, 62), columns = room_of(ui).wide < 560 ? 1 : 2;
    int row = ui_px(ui, 54), menus = menu_height(h, ui, columns, row) + ui_px(ui, 14);
    int label = ui_px(ui, 48), wide = ui->width - 3 * m / 2 - ui_px(ui, 26);
    int slip = home_slip_height(h, ui, wide);
    SDL_Rect all = { m / 2, 0, ui->width - m / 2, ui->height }, clip;
    int width = all.w - ui_px(ui, 26) - m;
    int high = head + menus + label + home_games_height(h, ui, width) + m + (slip ? slip + m : 0);

    int y = ui_scroll_begin(ui, &h->scroll, "home", all, high, false, &clip);
    int sign = ui_px(ui, 48);
    all.x += m / 2; /* for the ring of what has the focus */
    if (ui->canvas)
        logo_draw(ui->canvas, (float)all.x, (float)(y + ui_px(ui, 12)), (float)sign);
    ui_text(ui, UT_HEADING, (SDL_Rect){ all.x + sign + ui_px(ui, 14), y, width - sign, head },
            TEXT_LEFT, "Sixbyfour", INK_IVORY);
    y += head;
    menu(h, ui, (SDL_Rect){ all.x, y, width, menus }, columns, row, ask, wish);
    y += menus;
    if (slip)
        home_slip(h, ui, (SDL_Rect){ all.x, y, width, slip });
    y += slip ? slip + m : 0;
    ui_text(ui, UT_TITLE, (SDL_Rect){ all.x, y, width, label }, TEXT_LEFT, "Choose a game",
            INK_IVORY);
    home_games(h, ui, (SDL_Rect){ all.x, y + label, width, home_games_height(h, ui, width) });
    ui_scroll_end(ui, clip);
}

static void two_columns(Home *h, Ui *ui, HomeAsk *ask, HomeWish *wish)
{
    Room room = room_of(ui);
    int m = ui_px(ui, room.wide < 1100 ? 24 : room.wide < 1600 ? 36 : 64);
    int left = ui->width * 27 / 100, top = ui_px(ui, room.tall < 660 ? 20 : 40);
    int foot = ui_px(ui, room.tall < 660 ? 48 : 84), label = ui_px(ui, 52);

    left = left > ui_px(ui, 450) ? ui_px(ui, 450) : left < ui_px(ui, 310) ? ui_px(ui, 310) : left;
    int y = title(ui, m, top, room), row = ui_px(ui, 60), least = ui_px(ui, 48);
    int rows = ui->height - y - ui_px(ui, 20) - menu_height(h, ui, 1, 0);
    row = row * MENU_ROWS > rows ? rows / MENU_ROWS : row;
    row = row < least ? least : row;
    int used = y + menu_height(h, ui, 1, row);
    menu(h, ui, (SDL_Rect){ m, y, left, used - y }, 1, row, ask, wish);
    lesson_card(h, ui,
                (SDL_Rect){ m, used + m / 2, left, ui->height - used - m / 2 - ui_px(ui, 44) }, ask,
                wish);
    SDL_Rect right = { m + left + ui_px(ui, room.wide < 1100 ? 28 : 60), top, 0, 0 };
    right.w = ui->width - right.x - m;
    int slip = home_slip_height(h, ui, right.w);
    foot = slip && foot < slip + ui_px(ui, 24) ? slip + ui_px(ui, 24) : foot;
    int begin = room.tall < 660 ? top : room.tall < 800 ? top + ui_px(ui, 14) : top + ui_px(ui, 44);
    ui_text(ui, room.tall < 660 ? UT_TITLE : UT_HEADING,
            (SDL_Rect){ right.x, begin, right.w, ui_px(ui, 44) }, TEXT_LEFT, "Choose a game",
            INK_IVORY);
    right.y = begin + label;
    right.h = ui->height - right.y - foot;
    int wanted = home_games_height(h, ui, right.w - ui_px(ui, 22));
    if (home_games_fit(h, ui, right)) {
        home_games(h, ui, right);
    } else {
        SDL_Rect clip;
        int at = ui_scroll_begin(ui, &h->scroll, "shelf", right, wanted, false, &clip);
        home_games(h, ui, (SDL_Rect){ right.x, at, right.w - ui_px(ui, 22), wanted });
        ui_scroll_end(ui, clip);
    }
    if (slip) {
        home_slip(h, ui, (SDL_Rect){ right.x, ui->height - (foot + slip) / 2, right.w, slip });
        return;
    }
    hints(ui, (SDL_Rect){ right.x, ui->height - foot + (foot - ui_px(ui, 28)) / 2, right.w,
                          ui_px(ui, 28) });
}

void home_main(Home *h, Ui *ui, HomeAsk *ask, HomeWish *wish)
{
    Room room = room_of(ui);

    if (room.wide < 900 || room.tall < 500)
        one_column(h, ui, ask, wish);
    else
        two_columns(h, ui, ask, wish);
    if (h->said[0]) {
        int m = ui_px(ui, 36);
        ui_text(ui, UT_LABEL,
                (SDL_Rect){ m, ui->height - ui_px(ui, 34), ui->width - 2 * m, ui_px(ui, 28) },
                TEXT_LEFT, h->said, INK_WARNING);
        ui_note(ui, "said", h->said, (SDL_Rect){ m, ui->height - 30, 10, 10 }, true);
    }
}
