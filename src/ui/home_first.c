#include <stdio.h>
#include <string.h>

#include "draw/logo.h"
#include "home.h"

/* The first page: what to do, which games there are, the next lesson. */

/* The lamp on dark wood; a game's cover far behind it once there is one. */
void home_backdrop(Home *h, Ui *ui)
{
    Spot middle = { (float)ui->width * 0.6F, (float)ui->height * 0.4F };
    Curve curve = curve_empty();

    if (!ui->canvas)
        return;
    if (h->shelf[h->game].cover && h->paints > 2 &&
        (!h->backdrop || h->backdrop->width != ui->width || h->backdrop->height != ui->height)) {
        canvas_free(h->backdrop);
        h->backdrop = cover_backdrop(h->shelf[h->game].cover, ui->width, ui->height);
    }
    if (h->backdrop) {
        canvas_put(ui->canvas, h->backdrop, 0, 0);
        return;
    }
    Paint paint = paint_radial(middle, 0, middle, (float)ui->width * 0.8F, 0xFF4A3A24, 0xFF2A1F13,
                               0xFF120C06);
    curve_rect(&curve, 0, 0, (float)ui->width, (float)ui->height);
    canvas_fill(ui->canvas, &curve, &paint);
    curve_free(&curve);
}

/* What New game begins with: the first of an evening for two, or whatever there is. */
static int usual_scenario(const Shelf *s)
{
    for (int i = 0; i < s->scenarios; i++)
        if (s->scenario[i].evening && s->scenario[i].seats == 2)
            return i;
    return 0;
}

static void open_setup(Home *h, int game)
{
    h->game = game;
    h->page = PAGE_NEW;
    h->scroll = (Scroll){ 0 };
    setup_take(h, usual_scenario(&h->shelf[game].shelf));
}

static int menu_height(const Home *h, const Ui *ui)
{
    return 7 * ui_px(ui, 62) + (h->saves ? ui_px(ui, 74) : 0);
}

static void menu(Home *h, Ui *ui, SDL_Rect area, HomeAsk *ask, HomeWish *wish)
{
    int high = ui_px(ui, 56), gap = ui_px(ui, 6), y = area.y, tall = ui_px(ui, 68);
    char go_on[160];

    if (h->saves) {
        snprintf(go_on, sizeof go_on, "Go on: %s", h->saved[0].name);
        Button b = { .name = "go-on",
                     .label = go_on,
                     .below = h->saved[0].below,
                     .icon = "ui-play",
                     .key = "Enter",
                     .look = BUTTON_GOLD };
        if (ui_button(ui, (SDL_Rect){ area.x, y, area.w, tall }, &b)) {
            *wish = HOME_GO_ON;
            snprintf(ask->path, sizeof ask->path, "%s", h->saved[0].path);
        }
        y += tall + gap;
    }
    static const struct {
        const char *name, *label, *icon, *key;
        HomePage page;
    } rows[] = {
        { "new-game", "New game", "ui-dice", "N", PAGE_NEW },
        { "lessons", "Lessons", "ui-lesson", "L", PAGE_LESSONS },
        { "saved", "Saved games and replays", "ui-replay", "R", PAGE_SAVED },
        { "workshop", "Armies and maps", "unit-standard", "A", PAGE_WORKSHOP },
        { "settings", "Settings", "ui-settings", "F10", PAGE_SETTINGS },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        Button b = { .name = rows[i].name,
                     .label = rows[i].label,
                     .icon = rows[i].icon,
                     .key = rows[i].key,
                     .look = BUTTON_ROW };
        if (ui_button(ui, (SDL_Rect){ area.x, y, area.w, high }, &b)) {
            if (rows[i].page == PAGE_NEW)
                open_setup(h, h->game);
            else
                h->page = rows[i].page;
        }
        y += high + gap;
    }
    Button demo = { .name = "demonstration",
                    .label = "Demonstration",
                    .icon = "ui-projector",
                    .key = "D",
                    .tip =
                        "The short scenario for a club: F7 begins anew, left alone it plays itself",
                    .look = BUTTON_ROW };
    if (ui_button(ui, (SDL_Rect){ area.x, y, area.w, high }, &demo)) {
        *wish = HOME_DEMO;
        ask->ruleset = h->shelf[h->game].ruleset;
    }
    y += high + gap;
    Button quit = {
        .name = "quit", .label = "Quit", .icon = "ui-illegal", .key = "Ctrl+Q", .look = BUTTON_ROW
    };
    if (ui_button(ui, (SDL_Rect){ area.x, y, area.w, high }, &quit))
        *wish = HOME_QUIT;
}

/* What a game has, and how long and how large its usual battle is. */
static void card_words(const Home *h, const GameShelf *g, char *out, size_t size)
{
    const Shelf *s = &g->shelf;
    const ScenarioCard *usual = s->scenarios ? &s->scenario[usual_scenario(s)] : NULL;
    int learnt = 0;

    for (int i = 0; i < s->lessons; i++)
        learnt += learnt_has(h->learnt, g->ruleset->id, s->lesson[i].id.text);
    if (usual)
        snprintf(out, size, "%d scenarios (%d minutes, %d models) · %d of %d lessons learnt",
                 s->scenarios, usual->minutes, usual->models, learnt, s->lessons);
    else
        snprintf(out, size, "%d armies · %d of %d lessons learnt", s->armies, learnt, s->lessons);
}

/* The room of a card's words beside its sign and key. */
static SDL_Rect card_title_room(const Ui *ui, SDL_Rect foot, const GameShelf *g)
{
    int pad = ui_px(ui, 16), shift = g->ruleset->emblem ? ui_px(ui, 42) : 0;

    return (SDL_Rect){ foot.x + pad + shift, foot.y + ui_px(ui, 10),
                       foot.w - 2 * pad - shift - ui_px(ui, 40), ui_line(ui, UT_TITLE) };
}

/* What a card's words take, wrapped so that nothing is cut. */
static int card_foot_height(const Home *h, const Ui *ui, int width, const GameShelf *g)
{
    SDL_Rect room = card_title_room(ui, (SDL_Rect){ 0, 0, width, 0 }, g);
    char below[160];
    int inner = width - ui_px(ui, 32);

    card_words(h, g, below, sizeof below);
    return room.y + ui_words_height(ui, UT_TITLE, room.w, g->ruleset->title) +
           ui_words_height(ui, UT_BODY, inner, g->ruleset->tagline) +
           ui_words_height(ui, UT_LABEL, inner, below) + ui_px(ui, 12);
}

static void card_foot(Home *h, Ui *ui, SDL_Rect foot, const GameShelf *g, const char *key)
{
    SDL_Rect room = card_title_room(ui, foot, g);
    char below[160];
    int x = foot.x + ui_px(ui, 16), width = foot.w - ui_px(ui, 32), y = room.y;
    int middle = room.y + room.h / 2, icon = ui_px(ui, 32);

    if (!ui->canvas)
        return;
    if (g->ruleset->emblem)
        ui_icon(ui, g->ruleset->emblem, x + icon / 2, middle, icon, icon_tone_plain(INK_GOLD), 1);
    ui_keycap(ui, foot.x + foot.w - ui_px(ui, 30), middle, key);
    y += ui_words(ui, UT_TITLE, room.x, y, room.w, g->ruleset->title, INK_IVORY);
    y += ui_words(ui, UT_BODY, x, y, width, g->ruleset->tagline, INK_IVORY);
    card_words(h, g, below, sizeof below);
    ui_words(ui, UT_LABEL, x, y, width, below, INK_IVORY_DIM);
}

static void game_card(Home *h, Ui *ui, SDL_Rect box, int foot, int game)
{
    GameShelf *g = &h->shelf[game];
    char key[4] = { (char)('1' + game), 0 };
    WidgetId id = ui_widget(ui, g->ruleset->id, g->ruleset->title, box, WIDGET_FOCUSABLE);
    bool hot = ui_is_hot(ui, id), focused = ui_is_focused(ui, id) && ui->focus_shown;
    int radius = ui_px(ui, 8);
    SDL_Rect picture = { box.x, box.y, box.w, box.h - foot };

    if (ui->canvas && h->paints > 1 && picture.h > 0 &&
        (!g->cover || g->cover->width != picture.w || g->cover->height != picture.h)) {
        canvas_free(g->cover);
        g->cover = cover_scene(h, game, picture.w, picture.h);
    }
    ui_round(ui, box, radius, 0xFF2C2116, 0xFF1E160F);
    if (ui->canvas && g->cover && picture.h > 0)
        canvas_put(ui->canvas, g->cover, picture.x, picture.y);
    ui_frame(ui, box, radius, 1, INK_BRASS_LINE);
    if (hot || focused)
        ui_frame(ui, ui_inset(box, -4), radius + 4, 3, INK_LIT_EDGE);
    card_foot(h, ui, (SDL_Rect){ box.x, box.y + picture.h, box.w, box.h - picture.h }, g, key);
    if (ui_clicked(ui, id) || ui_key_named(ui, key))
        open_setup(h, game);
}

static void game_cards(Home *h, Ui *ui, SDL_Rect area)
{
    int columns = h->games < 2 || area.w < ui_px(ui, 560) ? 1 : 2, gap = ui_px(ui, 18);
    int rows = (h->games + columns - 1) / columns;
    int wide = (area.w - gap * (columns - 1)) / columns,
        high = rows ? (area.h - gap * (rows - 1)) / rows : area.h, foot = 0;

    for (int i = 0; i < h->games; i++) {
        int needed = card_foot_height(h, ui, wide, &h->shelf[i]);
        foot = needed > foot ? needed : foot;
    }
    if (high > wide * 3 / 4 + foot)
        high = wide * 3 / 4 + foot;
    ui_push(ui, "games");
    for (int i = 0; i < h->games; i++)
        game_card(h, ui,
                  (SDL_Rect){ area.x + i % columns * (wide + gap),
                              area.y + i / columns * (high + gap), wide, high },
                  foot < high ? foot : high, i);
    ui_pop(ui);
}

static void next_lesson(Home *h, Ui *ui, SDL_Rect area, HomeAsk *ask, HomeWish *wish)
{
    const Shelf *s = &h->shelf[h->game].shelf;
    int pad = ui_px(ui, 18), next = learnt_next(h->learnt, h->shelf[h->game].ruleset->id, s, -1);

    if (next < 0 || area.h < ui_px(ui, 170))
        return;
    const LessonCard *lesson = &s->lesson[next];
    int high = ui_px(ui, 118) + ui_words_height(ui, UT_BODY, area.w - 2 * pad, lesson->teaches) +
               ui_words_height(ui, UT_CARD_BOLD, area.w - 2 * pad, lesson->title);
    if (high > area.h)
        return;
    area.y += area.h - high;
    area.h = high;
    ui_paper(ui, "lesson-card", area, 0);
    int y = area.y + ui_px(ui, 12);
    ui_text(ui, UT_SMALL, (SDL_Rect){ area.x + pad, y, area.w - 2 * pad, ui_px(ui, 22) }, TEXT_LEFT,
            "TEN QUIET MINUTES", INK_ON_PAPER_DIM);
    y += ui_px(ui, 24);
    y += ui_words(ui, UT_CARD_BOLD, area.x + pad, y, area.w - 2 * pad, lesson->title, INK_ON_PAPER);
    ui_words(ui, UT_BODY, area.x + pad, y, area.w - 2 * pad, lesson->teaches, INK_ON_PAPER_DIM);
    Button b = { .name = "begin-lesson", .label = "Begin", .look = BUTTON_INK };
    SDL_Rect at = { area.x + pad, area.y + area.h - ui_button_height(ui) - ui_px(ui, 14),
                    ui_button_width(ui, &b), ui_button_height(ui) };
    if (ui_button(ui, at, &b)) {
        *wish = HOME_LESSON;
        snprintf(ask->path, sizeof ask->path, "%s", lesson->path);
        ask->ruleset = h->shelf[h->game].ruleset;
    }
}

/* The program's name with its sign before it; gives where the menu may begin. */
static int title(Ui *ui, int x, int top)
{
    int sign = ui_px(ui, 104), shift = sign + ui_px(ui, 20), width = ui->width - x - shift;

    if (ui->canvas)
        logo_draw(ui->canvas, (float)x, (float)top + (float)sign * 0.32F, (float)sign);
    ui_text(ui, UT_HOME, (SDL_Rect){ x + shift, top, width, ui_px(ui, 90) }, TEXT_LEFT, "Sixbyfour",
            INK_IVORY);
    ui_text(ui, UT_BODY, (SDL_Rect){ x + shift, top + ui_px(ui, 86), width, ui_px(ui, 30) },
            TEXT_LEFT, "two armies and a referee who shows why", INK_IVORY_DIM);
    return top + ui_px(ui, 146);
}

/* Key caps and a word behind them; gives where it ends. */
static int hint(Ui *ui, int x, int y, const char *const *key, const char *words)
{
    for (; *key; key++) {
        int cap = ui_keycap_width(ui, *key);
        ui_keycap(ui, x + cap / 2, y, *key);
        x += cap + ui_px(ui, 4);
    }
    int width = ui_text_width(ui, UT_LABEL, words) + 4;
    ui_text(ui, UT_LABEL, (SDL_Rect){ x + ui_px(ui, 4), y - ui_px(ui, 14), width, ui_px(ui, 28) },
            TEXT_LEFT, words, INK_IVORY_DIM);
    return x + width + ui_px(ui, 24);
}

static void hints(Ui *ui, SDL_Rect foot)
{
    static const char *const arrows[] = { "\u2191", "\u2193", "\u2190", "\u2192", NULL };
    static const char *const enter[] = { "Enter", NULL };
    static const char *const larger[] = { "Ctrl", "+", NULL };
    static const char *const keys[] = { "F1", NULL };
    int middle = foot.y + foot.h / 2, x = foot.x;

    if (!ui->canvas)
        return;
    x = hint(ui, x, middle, arrows, "choose");
    x = hint(ui, x, middle, enter, "open");
    x = hint(ui, x, middle, larger, "larger text");
    hint(ui, x, middle, keys, "all keys");
}

/* Large letters in a small window: one column, the games as rows, all of it scrolling. */
static void one_column(Home *h, Ui *ui, HomeAsk *ask, HomeWish *wish)
{
    int m = ui_px(ui, 16), gap = ui_px(ui, 12), head = ui_px(ui, 60);
    SDL_Rect all = { m, 0, ui->width - 2 * m, ui->height }, clip;
    int foot[MOST_GAMES], high = head + m;

    all.w -= ui_px(ui, 20);
    for (int i = 0; i < h->games; i++) {
        foot[i] = card_foot_height(h, ui, all.w, &h->shelf[i]);
        high += foot[i] + gap;
    }
    high += menu_height(h, ui);
    int y = ui_scroll_begin(ui, &h->scroll, "home", all, high, false, &clip);
    ui_text(ui, UT_HEADING, (SDL_Rect){ all.x, y, all.w, head }, TEXT_LEFT, "Sixbyfour", INK_IVORY);
    y += head;
    menu(h, ui, (SDL_Rect){ all.x, y, all.w, menu_height(h, ui) }, ask, wish);
    y += menu_height(h, ui);
    ui_push(ui, "games");
    for (int i = 0; i < h->games; i++) {
        game_card(h, ui, (SDL_Rect){ all.x, y, all.w, foot[i] }, foot[i], i);
        y += foot[i] + gap;
    }
    ui_pop(ui);
    ui_scroll_end(ui, clip);
}

static void two_columns(Home *h, Ui *ui, HomeAsk *ask, HomeWish *wish)
{
    int m = ui_px(ui, ui->width < ui_px(ui, 1600) ? 36 : 64), left = ui_px(ui, 450);

    if (left > ui->width * 2 / 5)
        left = ui->width * 2 / 5;
    int top = ui_px(ui, 40), y = title(ui, m, top), used = y + menu_height(h, ui);
    menu(h, ui, (SDL_Rect){ m, y, left, used - y }, ask, wish);
    next_lesson(h, ui, (SDL_Rect){ m, used, left, ui->height - used - ui_px(ui, 44) }, ask, wish);
    SDL_Rect right = { m + left + ui_px(ui, 70), top + ui_px(ui, 100), 0, 0 };
    right.w = ui->width - right.x - m;
    right.h = ui->height - right.y - ui_px(ui, 100);
    ui_text(ui, UT_HEADING, (SDL_Rect){ right.x, right.y - ui_px(ui, 56), right.w, ui_px(ui, 44) },
            TEXT_LEFT, "Choose a game", INK_IVORY);
    game_cards(h, ui, right);
    hints(ui, (SDL_Rect){ right.x, ui->height - ui_px(ui, 72), right.w, ui_px(ui, 28) });
}

void home_main(Home *h, Ui *ui, HomeAsk *ask, HomeWish *wish)
{
    if (ui->width < ui_px(ui, 1100) || ui->height < ui_px(ui, 660))
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
