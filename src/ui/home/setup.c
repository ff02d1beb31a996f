#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "home/home.h"

/* Setting up a battle: what is chosen, and the page with its four cards. */

const ScenarioCard *setup_card(const Home *h)
{
    const Shelf *s = &h->shelf[h->game].shelf;

    return h->setup.scenario < s->scenarios ? &s->scenario[h->setup.scenario] : NULL;
}

void setup_repaint(Setup *s)
{
    canvas_free(s->map);
    s->map = NULL;
}

void setup_free(Setup *s)
{
    free(s->built);
    s->built = NULL;
    setup_repaint(s);
}

void usual_players(Player player[MOST_SEATS])
{
    for (int i = 0; i < MOST_SEATS; i++)
        player[i] = i ? PLAYER_CLUB : PLAYER_HUMAN;
}

void setup_take(Home *h, int scenario)
{
    Setup *s = &h->setup;
    const ScenarioCard *c;

    setup_free(s);
    memset(s, 0, sizeof *s);
    s->scenario = scenario;
    s->stale = true;
    s->typing = (TextField){ .text = s->typed, .size = sizeof s->typed };
    c = setup_card(h);
    if (!c)
        return;
    s->choice = game_choice(c->id.text);
    usual_players(s->player);
    for (int i = 0; i < MOST_SEATS; i++) {
        snprintf(s->names[i], NAME_SIZE, "%s", h->settings->name[i]);
        s->name[i] = (TextField){ .text = s->names[i], .size = NAME_SIZE };
    }
}

static void add_line(char *text, size_t size, const char *words)
{
    size_t used = strlen(text);

    snprintf(text + used, size - used, "%s%s", used ? "\n" : "", words);
}

static void gather_house_rules(Setup *s)
{
    s->house_rules[0] = s->house_figures[0] = 0;
    for (int i = 0; i < s->houses; i++) {
        if (s->house[i].figure)
            add_line(s->house_figures, sizeof s->house_figures, s->house[i].words);
        else
            add_line(s->house_rules, sizeof s->house_rules, s->house[i].words);
    }
    s->choice.house_rules = s->house_rules;
    s->choice.house_figures = s->house_figures;
}

/* What is chosen as a game, for signs, zones and figures; without it the page says why. */
static void build(Home *h)
{
    Setup *s = &h->setup;
    Problem problem = { .sentence = "" };

    if (!s->stale)
        return;
    setup_free(s);
    s->stale = false;
    gather_house_rules(s);
    s->built = malloc(sizeof *s->built);
    if (s->built &&
        game_build(s->built, &h->folder, h->shelf[h->game].ruleset, &s->choice, &problem)) {
        h->said[0] = 0;
        return;
    }
    free(s->built);
    s->built = NULL;
    snprintf(h->said, sizeof h->said, "%.150s%s%.220s", problem.file, problem.file[0] ? ": " : "",
             problem.sentence);
}

static void start(Home *h, HomeAsk *ask, HomeWish *wish)
{
    Setup *s = &h->setup;

    gather_house_rules(s);
    ask->ruleset = h->shelf[h->game].ruleset;
    ask->choice = s->choice;
    memcpy(ask->player, s->player, sizeof ask->player);
    ask->clock_minutes = h->settings->clock_minutes;
    ask->clock_extra = h->settings->clock_extra;
    for (int i = 0; i < MOST_SEATS; i++) {
        ask->choice.seat_title[i] = name_of(s->names[i]);
        snprintf(h->settings->name[i], PLAYER_NAME, "%s", s->names[i]);
    }
    *wish = HOME_BATTLE;
}

/* ---- the page ------------------------------------------------------------------------------------------------------ */

static const struct {
    const char *name, *title, *tab;
    int (*tell)(Home *h, Ui *ui, SDL_Rect box);
    int share; /* of the page's width in hundredths */
} CARDS[SETUP_CARDS] = {
    { "scenario", "Scenario", "Scenario", setup_scenario, 24 },
    { "armies", "Armies", "Armies", setup_armies, 24 },
    { "seats", "Who plays", "Seats", setup_seats, 28 },
    { "options", "Options", "Options", setup_options, 24 },
};

/* A card that scrolls by itself when its contents are higher than it. */
static void tall_card(Home *h, Ui *ui, SDL_Rect area, int card)
{
    Setup *s = &h->setup;
    int pad = ui_px(ui, 16), head = ui_px(ui, 46);
    SDL_Rect inner = { area.x + pad, area.y + head, area.w - 2 * pad,
                       area.h - head - ui_px(ui, 10) },
             clip;

    ui_walnut(ui, CARDS[card].name, area);
    ui_text(ui, UT_TITLE, (SDL_Rect){ inner.x, area.y + ui_px(ui, 8), inner.w, ui_px(ui, 34) },
            TEXT_LEFT, CARDS[card].title, INK_IVORY);
    int y = ui_scroll_begin(ui, &s->column[card], CARDS[card].name, inner, s->height[card], false,
                            &clip);
    if (s->height[card] > inner.h)
        inner.w -= ui_px(ui, 18);
    s->height[card] = CARDS[card].tell(h, ui, (SDL_Rect){ inner.x, y, inner.w, inner.h }) - y;
    ui_scroll_end(ui, clip);
}

/* Large letters or a small window: one card at a time, the others behind their names. */
static void one_card(Home *h, Ui *ui, SDL_Rect area)
{
    Setup *s = &h->setup;
    const char *titles[SETUP_CARDS];
    int pad = ui_px(ui, 12), high = ui_button_height(ui), card = s->card;
    SDL_Rect clip;

    for (int i = 0; i < SETUP_CARDS; i++)
        titles[i] = CARDS[i].tab;
    if (ui_choose(ui, (SDL_Rect){ area.x, area.y, area.w, high }, "card", titles, SETUP_CARDS,
                  &s->card))
        card = s->card;
    area.y += high + pad;
    area.h -= high + pad;
    ui_walnut(ui, CARDS[card].name, area);
    SDL_Rect inner = ui_inset(area, pad);
    int y = ui_scroll_begin(ui, &s->column[card], CARDS[card].name, inner, s->height[card], false,
                            &clip);
    if (s->height[card] > inner.h)
        inner.w -= ui_px(ui, 18);
    s->height[card] = CARDS[card].tell(h, ui, (SDL_Rect){ inner.x, y, inner.w, inner.h }) - y;
    ui_scroll_keys(ui, &s->column[card], inner.h);
    ui_scroll_end(ui, clip);
}

static bool is_crowded(const Ui *ui)
{
    return ui->width * 100 / ui->percent < 1180 || ui->height * 100 / ui->percent < 560;
}

/* The gold button: at the foot, or beside the title where the letters are large. */
static void start_button(Home *h, Ui *ui, SDL_Rect at, const Button *b, HomeAsk *ask,
                         HomeWish *wish)
{
    if (ui_button(ui, at, b) && !b->off)
        start(h, ask, wish);
}

static Button start_look(const Home *h, const Ui *ui)
{
    return (Button){ .name = "start",
                     .label = ui->width * 100 / ui->percent < 560 ? "Start" : "To the table",
                     .icon = "ui-play",
                     .key = is_crowded(ui) ? NULL : "Enter",
                     .look = BUTTON_GOLD,
                     .off = !h->setup.built };
}

static void crowded_setup(Home *h, Ui *ui, HomeAsk *ask, HomeWish *wish)
{
    const Button b = start_look(h, ui);
    int width = ui_button_width(ui, &b), high = ui_button_height(ui);
    SDL_Rect area = page_frame(h, ui, h->shelf[h->game].ruleset->title, width + ui_px(ui, 16));
    int y = area.y - high - ui_px(ui, 10);

    build(h);
    if (h->said[0]) {
        int words = ui_words(ui, UT_LABEL, area.x, area.y, area.w, h->said, INK_WARNING);
        area.y += words + ui_px(ui, 6);
        area.h -= words + ui_px(ui, 6);
    }
    start_button(h, ui, (SDL_Rect){ area.x + area.w - width, y, width, high }, &b, ask, wish);
    one_card(h, ui, area);
    if (!b.off && ui_key(ui, SDLK_RETURN, 0))
        start(h, ask, wish);
}

void home_setup(Home *h, Ui *ui, HomeAsk *ask, HomeWish *wish)
{
    int gap = ui_px(ui, 16), foot = ui_px(ui, 62);

    h->setup.alone = is_crowded(ui);
    if (setup_card(h) && h->setup.alone) {
        crowded_setup(h, ui, ask, wish);
        return;
    }
    SDL_Rect area = page_frame(h, ui, h->shelf[h->game].ruleset->title, 0);
    if (!setup_card(h)) {
        ui_text(ui, UT_TITLE, area, TEXT_CENTRE, "This game has no scenario", INK_IVORY);
        return;
    }
    build(h);
    area.h -= foot;
    int wide = area.w - (SETUP_CARDS - 1) * gap, x = area.x;
    for (int i = 0; i < SETUP_CARDS; i++) {
        int width = wide * CARDS[i].share / 100;
        tall_card(h, ui, (SDL_Rect){ x, area.y, width, area.h }, i);
        x += width + gap;
    }
    const Button b = start_look(h, ui);
    int width = ui_button_width(ui, &b) + ui_px(ui, 40), y = area.y + area.h + ui_px(ui, 12);
    start_button(h, ui, (SDL_Rect){ area.x + area.w - width, y, width, ui_px(ui, 52) }, &b, ask,
                 wish);
    ui_push(ui, "seats");
    if (h->said[0])
        ui_words(ui, UT_LABEL, area.x, y, area.w - width - gap, h->said, INK_WARNING);
    else
        doubt_rows(ui, (SDL_Rect){ area.x, y, area.w - width - gap, 0 }, setup_card(h)->seats, 2);
    ui_pop(ui);
}
