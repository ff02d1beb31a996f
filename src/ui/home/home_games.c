#include <stdio.h>
#include <string.h>

#include "home/home.h"

/* The games of the first page: each a painted scene with what there is to play and to learn, and its scenarios where they find
 * room. Two games stand beside each other, five in two rows. */

int home_learnt(const Home *h, const GameShelf *g)
{
    int learnt = 0;

    for (int i = 0; i < g->shelf.lessons; i++)
        learnt += learnt_has(h->learnt, g->ruleset->id, g->shelf.lesson[i].id.text);
    return learnt;
}

static void card_words(const Home *h, const GameShelf *g, char *out, size_t size)
{
    Text words = text_in(out, size);

    if (g->shelf.lessons)
        text_format(&words, "%d of %d lessons learnt · ", home_learnt(h, g), g->shelf.lessons);
    text_format(&words, "%d scenario%s", g->shelf.scenarios, g->shelf.scenarios == 1 ? "" : "s");
}

/* A narrow card has a smaller title, so that no word is broken. */
static UiText title_text(const Ui *ui, int width)
{
    return width < ui_px(ui, 330) ? UT_CARD_BOLD : UT_TITLE;
}

/* The room of a card's title beside its sign and key. */
static SDL_Rect title_room(const Ui *ui, SDL_Rect foot, const GameShelf *g)
{
    int pad = ui_px(ui, 16),
        shift = g->ruleset->emblem ? ui_px(ui, foot.w < ui_px(ui, 330) ? 38 : 42) : 0;

    return (SDL_Rect){ foot.x + pad + shift, foot.y + ui_px(ui, 10),
                       foot.w - 2 * pad - shift - ui_px(ui, 40),
                       ui_line(ui, title_text(ui, foot.w)) };
}

/* What a card's words take, wrapped so that nothing is cut. */
static int foot_height(const Home *h, const Ui *ui, int width, const GameShelf *g)
{
    SDL_Rect room = title_room(ui, (SDL_Rect){ 0, 0, width, 0 }, g);
    char below[120];
    int inner = width - ui_px(ui, 32), book = ui_px(ui, 26);

    card_words(h, g, below, sizeof below);
    return room.y + ui_words_height(ui, title_text(ui, width), room.w, g->ruleset->title) +
           ui_words_height(ui, UT_BODY, inner, g->ruleset->tagline) +
           ui_words_height(ui, UT_LABEL, inner - book, below) + ui_px(ui, 14);
}

static void card_foot(Home *h, Ui *ui, SDL_Rect foot, const GameShelf *g, const char *key)
{
    SDL_Rect room = title_room(ui, foot, g);
    char below[120];
    int x = foot.x + ui_px(ui, 16), width = foot.w - ui_px(ui, 32), y = room.y;
    int middle = room.y + room.h / 2, icon = ui_px(ui, 32), book = ui_px(ui, 26);

    icon = foot.w < ui_px(ui, 330) ? ui_px(ui, 28) : icon;
    if (!ui->canvas)
        return;
    if (g->ruleset->emblem)
        ui_icon(ui, g->ruleset->emblem, x + icon / 2, middle, icon, icon_tone_plain(INK_GOLD), 1);
    ui_keycap(ui, foot.x + foot.w - ui_px(ui, 30), middle, key);
    y += ui_words(ui, title_text(ui, foot.w), room.x, y, room.w, g->ruleset->title, INK_IVORY);
    y += ui_words(ui, UT_BODY, x, y, width, g->ruleset->tagline, INK_IVORY);
    card_words(h, g, below, sizeof below);
    ui_icon(ui, "ui-lesson", x + ui_px(ui, 9), y + ui_line(ui, UT_LABEL) / 2, ui_px(ui, 18),
            icon_tone_plain(INK_IVORY_DIM), 1);
    ui_words(ui, UT_LABEL, x + book, y, width - book, below, INK_IVORY_DIM);
}

/* ---- a card ------------------------------------------------------------------------------------------------------------ */

/* How a card's height is shared out. */
typedef struct CardPlan {
    int picture, foot, rows;
} CardPlan;

static int row_height(const Ui *ui)
{
    return ui_px(ui, 62);
}

static CardPlan plan_card(const Ui *ui, int width, int height, int foot, int scenarios)
{
    CardPlan p = { .foot = foot < height ? foot : height };
    int row = row_height(ui), least = width / 2, most = width * 78 / 100;

    while (p.rows < scenarios && height - p.foot - (p.rows + 1) * row - ui_px(ui, 10) >= least)
        p.rows++;
    p.picture = height - p.foot - p.rows * row - (p.rows ? ui_px(ui, 10) : 0);
    p.picture = p.picture > most ? most : p.picture;
    return p;
}

static int planned_height(const Ui *ui, const CardPlan *p)
{
    return p->picture + p->foot + p->rows * row_height(ui) + (p->rows ? ui_px(ui, 10) : 0);
}

static void paint_cover(Home *h, Ui *ui, int game, SDL_Rect at)
{
    GameShelf *g = &h->shelf[game];

    if (!ui->canvas || at.h <= 0)
        return;
    if (h->paints > 1 && (!g->cover || g->cover->width != at.w || g->cover->height != at.h)) {
        canvas_free(g->cover);
        g->cover = cover_scene(h, game, at.w, at.h);
    }
    if (g->cover)
        canvas_put(ui->canvas, g->cover, at.x, at.y);
}

/* How long it takes and how many models it has. */
static void note_size(Ui *ui, const char *scenario, const char *words, SDL_Rect at)
{
    ui_push(ui, scenario);
    ui_note(ui, "size", words, at, false);
    ui_pop(ui);
}

static void scenario_rows(Home *h, Ui *ui, SDL_Rect area, int game, int rows)
{
    const Shelf *s = &h->shelf[game].shelf;
    int pad = ui_px(ui, 12), row = row_height(ui), chosen = -1;

    ui_push(ui, h->shelf[game].ruleset->id);
    for (int i = 0; i < rows; i++) {
        char below[120];
        scenario_words(&s->scenario[i], below, sizeof below);
        Button b = { .name = s->scenario[i].id.text,
                     .label = s->scenario[i].title.text,
                     .below = below };
        SDL_Rect at = { area.x + pad, area.y + i * row, area.w - 2 * pad, row - ui_px(ui, 6) };
        if (ui_button(ui, at, &b))
            chosen = i;
        note_size(ui, b.name, below, at);
    }
    ui_pop(ui);
    if (chosen >= 0)
        home_open_setup(h, game, chosen);
}

static void game_card(Home *h, Ui *ui, SDL_Rect box, int game, CardPlan plan)
{
    const GameShelf *g = &h->shelf[game];
    char key[4] = { (char)('1' + game), 0 };
    WidgetId id = ui_widget(ui, g->ruleset->id, g->ruleset->title, box, WIDGET_FOCUSABLE);
    float lit = ui_is_focused(ui, id) && ui->focus_shown ? 1 : ui_hover(ui, id);
    int radius = ui_px(ui, 8);
    SDL_Rect picture = { box.x, box.y, box.w, plan.picture };
    SDL_Rect foot = { box.x, box.y + plan.picture, box.w, plan.foot };

    ui_round(ui, box, radius, 0xFF2C2116, 0xFF1E160F);
    paint_cover(h, ui, game, picture);
    ui_frame(ui, box, radius, 1, INK_BRASS_LINE);
    if (lit > 0)
        ui_frame(ui, ui_inset(box, -4), radius + 4, 3, colour_faded(INK_LIT_EDGE, lit));
    card_foot(h, ui, foot, g, key);
    bool pressed = ui_clicked(ui, id) || ui_key_named(ui, key);
    if (plan.rows)
        scenario_rows(h, ui, (SDL_Rect){ box.x, foot.y + foot.h, box.w, 0 }, game, plan.rows);
    if (pressed && h->page == PAGE_HOME)
        home_open_setup(h, game, -1);
}

/* ---- all of them --------------------------------------------------------------------------------------------------------- */

enum { MOST_CARD_ROWS = 3 };

/* How many stand in each row: the first row has the larger ones. */
static int rows_of(const Home *h, const Ui *ui, int width, int count[MOST_CARD_ROWS])
{
    int most = width >= ui_px(ui, 760) ? 3 : width >= ui_px(ui, 480) ? 2 : 1, rows;

    if (h->games <= 2 && most > 1) {
        count[0] = h->games;
        return 1;
    }
    rows = (h->games + most - 1) / most;
    rows = rows > MOST_CARD_ROWS ? MOST_CARD_ROWS : rows;
    for (int i = 0, left = h->games; i < rows; i++) {
        count[i] = left / (rows - i);
        left -= count[i];
    }
    return rows;
}

static int foot_of_row(const Home *h, const Ui *ui, int wide, int first, int count)
{
    int foot = 0;

    for (int i = first; i < first + count; i++) {
        int needed = foot_height(h, ui, wide, &h->shelf[i]);
        foot = needed > foot ? needed : foot;
    }
    return foot;
}

static int card_width(const Ui *ui, int width, int count)
{
    return (width - ui_px(ui, 18) * (count - 1)) / (count ? count : 1);
}

/* All rows, with pictures of that share of their width in hundredths. */
static int rows_height(const Home *h, const Ui *ui, int width, int share)
{
    int count[MOST_CARD_ROWS], rows = rows_of(h, ui, width, count), high = 0, first = 0;

    for (int i = 0; i < rows; i++) {
        int wide = card_width(ui, width, count[i]);
        high += wide * share / 100 + foot_of_row(h, ui, wide, first, count[i]) + ui_px(ui, 18);
        first += count[i];
    }
    return high;
}

int home_games_height(const Home *h, const Ui *ui, int width)
{
    return rows_height(h, ui, width, 50);
}

bool home_games_fit(const Home *h, const Ui *ui, SDL_Rect area)
{
    return rows_height(h, ui, area.w, 20) <= area.h + ui_px(ui, 18);
}

void home_games(Home *h, Ui *ui, SDL_Rect area)
{
    int count[MOST_CARD_ROWS], rows = rows_of(h, ui, area.w, count), gap = ui_px(ui, 18), first = 0;
    int wanted = home_games_height(h, ui, area.w), y = area.y;

    ui_push(ui, "games");
    for (int i = 0; i < rows; i++) {
        int wide = card_width(ui, area.w, count[i]);
        int foot = foot_of_row(h, ui, wide, first, count[i]);
        int high = (int)((long)(area.h + gap) * (wide / 2 + foot + gap) / wanted) - gap;
        CardPlan plan = plan_card(ui, wide, high, foot, 0);
        for (int k = 0; k < count[i] && rows == 1; k++) {
            CardPlan with = plan_card(ui, wide, high, foot, h->shelf[first + k].shelf.scenarios);
            plan = with.rows > plan.rows ? with : plan;
        }
        for (int k = 0; k < count[i]; k++) {
            CardPlan own = plan;
            int most = h->shelf[first + k].shelf.scenarios;
            own.rows = own.rows < most ? own.rows : most;
            game_card(h, ui,
                      (SDL_Rect){ area.x + k * (wide + gap), y, wide, planned_height(ui, &plan) },
                      first + k, own);
        }
        y += high + gap;
        first += count[i];
    }
    ui_pop(ui);
}
