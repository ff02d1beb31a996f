#include <stdio.h>
#include <string.h>

#include "home.h"

/* Setting up a game, lessons, saved battles, settings. */

/* ---- setting up -------------------------------------------------------------------------------------------------- */

static const ScenarioCard *card_of(const Home *h)
{
    const Shelf *s = &h->shelf[h->game].shelf;

    return h->scenario < s->scenarios ? &s->scenario[h->scenario] : NULL;
}

void setup_take(Home *h, int scenario)
{
    const ScenarioCard *c;

    h->scenario = scenario;
    c = card_of(h);
    if (!c)
        return;
    h->choice = game_choice(c->id.text);
    for (int s = 0; s < MOST_SEATS; s++) {
        h->player[s] = PLAYER_HUMAN;
        snprintf(h->names[s], NAME_SIZE, "%s", h->settings->name[s]);
        h->name[s] = (TextField){ .text = h->names[s], .size = NAME_SIZE };
    }
}

static void size_words(const ScenarioCard *c, char *out, size_t size)
{
    snprintf(out, size, "%s%d minutes · %d models · %d rounds",
             c->demo       ? "demo · "
             : c->standard ? "standard · "
                           : "evening · ",
             c->minutes, c->models, c->rounds);
}

static void scenario_column(Home *h, Ui *ui, SDL_Rect area)
{
    const Shelf *s = &h->shelf[h->game].shelf;
    int row = ui_px(ui, 62), y = area.y + ui_px(ui, 46), picture = area.w * 2 / 3;

    ui_walnut(ui, "scenario-panel", area);
    ui_text(ui, UT_TITLE,
            (SDL_Rect){ area.x + ui_px(ui, 16), area.y + ui_px(ui, 8), area.w, ui_px(ui, 34) },
            TEXT_LEFT, "Scenario", INK_IVORY);
    if (picture > area.h / 2)
        picture = area.h / 2;
    if (ui->canvas && h->map_of != h->scenario * 16 + h->game) {
        canvas_free(h->map);
        h->map = cover_map(h, h->game, h->scenario, area.w - ui_px(ui, 32), picture);
        h->map_of = h->scenario * 16 + h->game;
    }
    if (ui->canvas && h->map)
        canvas_put(ui->canvas, h->map, area.x + ui_px(ui, 16), y);
    y += picture + ui_px(ui, 12);
    SDL_Rect list = { area.x + ui_px(ui, 16), y, area.w - ui_px(ui, 32),
                      area.y + area.h - y - ui_px(ui, 10) },
             clip;
    int wide = s->scenarios * row > list.h ? list.w - ui_px(ui, 18) : list.w;
    y = ui_scroll_begin(ui, &h->scroll, "scenario", list, s->scenarios * row, false, &clip);
    for (int i = 0; i < s->scenarios; i++, y += row) {
        char below[120];
        if (y + row < list.y || y > list.y + list.h)
            continue;
        size_words(&s->scenario[i], below, sizeof below);
        Button b = { .name = s->scenario[i].id.text,
                     .label = s->scenario[i].title.text,
                     .below = below,
                     .on = i == h->scenario,
                     .tip = s->scenario[i].words[0] ? s->scenario[i].words : NULL };
        if (ui_button(ui, (SDL_Rect){ list.x, y, wide, row - ui_px(ui, 6) }, &b))
            setup_take(h, i);
    }
    ui_scroll_end(ui, clip);
}

static void army_button(Home *h, Ui *ui, SDL_Rect box, int seat)
{
    const Shelf *s = &h->shelf[h->game].shelf;
    const ScenarioCard *c = card_of(h);
    const char *id = h->choice.army[seat].text[0] ? h->choice.army[seat].text : c->army[seat].text;
    int at = -1;
    char label[160], below[80] = "";

    for (int i = 0; i < s->armies; i++)
        if (strcmp(s->army[i].id.text, id) == 0)
            at = i;
    snprintf(label, sizeof label, "%s", at >= 0 ? s->army[at].title.text : id);
    if (at >= 0)
        snprintf(below, sizeof below, "%d points · %d units in the list", s->army[at].points,
                 s->army[at].units);
    Button b = { .name = "army",
                 .label = label,
                 .below = below[0] ? below : NULL,
                 .tip = at >= 0 ? s->army[at].words : NULL,
                 .off = s->armies < 2 };
    if (ui_button(ui, box, &b) && s->armies > 1)
        h->choice.army[seat] = s->army[(at + 1) % s->armies].id;
}

static void seat_card(Home *h, Ui *ui, SDL_Rect area, int seat)
{
    static const char *const who[] = { "Person", "Computer" };
    const SideLook *side = side_look(seat);
    const ScenarioCard *c = card_of(h);
    int pad = ui_px(ui, 14), high = ui_button_height(ui), y = area.y + ui_px(ui, 48);
    int value = h->player[seat] == PLAYER_HUMAN ? 0 : 1;
    char name[NAME_SIZE + 8];

    snprintf(name, sizeof name, "seat-%d", seat + 1);
    ui_push(ui, name);
    ui_round(ui, area, ui_px(ui, 10), 0xFF2C2116, 0xFF1E160F);
    ui_round(ui, (SDL_Rect){ area.x, area.y, ui_px(ui, 8), area.h }, 3, side->main, side->rim);
    ui_frame(ui, area, ui_px(ui, 10), 1, INK_BRASS_LINE);
    ui_text(ui, UT_TITLE,
            (SDL_Rect){ area.x + pad + ui_px(ui, 8), area.y + ui_px(ui, 8), area.w, ui_px(ui, 34) },
            TEXT_LEFT, c->seat[seat].text, INK_IVORY);
    SDL_Rect box = { area.x + pad + ui_px(ui, 8), y, area.w - 2 * pad - ui_px(ui, 8), high };
    ui_field(ui, box, "name", "Name", &h->name[seat]);
    if (!h->names[seat][0] && ui->canvas)
        ui_text(ui, UT_BODY, ui_inset(box, ui_px(ui, 10)), TEXT_LEFT, "name (if you like)",
                INK_PASSED);
    box.y += high + ui_px(ui, 8);
    if (ui_choose(ui, box, "player", who, 2, &value))
        h->player[seat] = value ? PLAYER_COMPUTER : PLAYER_HUMAN;
    box.y += high + ui_px(ui, 8);
    army_button(h, ui, box, seat);
    ui_pop(ui);
}

static void option_word(const OptionDef *o, int value, char *out, size_t size)
{
    const char *at = o->words;

    for (int i = 0; i < value && at; i++) {
        at = strchr(at, ' ');
        at = at ? at + 1 : NULL;
    }
    snprintf(out, size, "%.*s", at ? (int)strcspn(at, " ") : 0, at ? at : "");
}

static int option_count(const OptionDef *o)
{
    int count = 1;

    for (const char *c = o->words; *c; c++)
        count += *c == ' ';
    return count;
}

static void options_column(Home *h, Ui *ui, SDL_Rect area)
{
    const Ruleset *rs = h->shelf[h->game].ruleset;
    int pad = ui_px(ui, 16), row = ui_px(ui, 74);
    SDL_Rect inner = { area.x + pad, area.y + ui_px(ui, 48), area.w - 2 * pad,
                       area.h - ui_px(ui, 56) },
             clip;

    ui_walnut(ui, "options-panel", area);
    ui_text(ui, UT_TITLE, (SDL_Rect){ area.x + pad, area.y + ui_px(ui, 8), area.w, ui_px(ui, 34) },
            TEXT_LEFT, "Options", INK_IVORY);
    ui_push(ui, "option");
    int y = ui_scroll_begin(ui, &h->options, "list", inner, rs->options * row, false, &clip);
    for (int i = 0; i < rs->options; i++, y += row) {
        const OptionDef *o = &rs->option[i];
        int value = h->choice.option[i];
        char word[60], label[160];
        if (y + row < inner.y || y > inner.y + inner.h)
            continue;
        option_word(o, value == OPTION_BY_SCENARIO ? o->usual : value, word, sizeof word);
        snprintf(label, sizeof label, "%s: %s", o->title, word);
        Button b = { .name = o->key, .label = label, .below = o->sentence, .tip = o->sentence };
        if (ui_button(ui, (SDL_Rect){ inner.x, y, inner.w - ui_px(ui, 16), row - ui_px(ui, 8) },
                      &b))
            h->choice.option[i] =
                ((value == OPTION_BY_SCENARIO ? o->usual : value) + 1) % option_count(o);
    }
    ui_scroll_end(ui, clip);
    ui_pop(ui);
}

static void start(Home *h, HomeAsk *ask, HomeWish *wish)
{
    ask->ruleset = h->shelf[h->game].ruleset;
    ask->choice = h->choice;
    memcpy(ask->player, h->player, sizeof ask->player);
    for (int s = 0; s < MOST_SEATS; s++) {
        ask->choice.seat_title[s] = name_of(h->names[s]);
        snprintf(h->settings->name[s], PLAYER_NAME, "%s", h->names[s]);
    }
    *wish = HOME_BATTLE;
}

void home_setup(Home *h, Ui *ui, HomeAsk *ask, HomeWish *wish)
{
    SDL_Rect area = page_frame(h, ui, h->shelf[h->game].ruleset->title);
    int gap = ui_px(ui, 18), foot = ui_px(ui, 70), third;
    const ScenarioCard *c = card_of(h);

    if (!c) {
        ui_text(ui, UT_TITLE, area, TEXT_CENTRE, "This game has no scenario", INK_IVORY);
        return;
    }
    area.h -= foot;
    third = (area.w - 2 * gap) / 3;
    scenario_column(h, ui, (SDL_Rect){ area.x, area.y, third, area.h });
    int seat_h = ui_px(ui, 60) + 3 * (ui_button_height(ui) + ui_px(ui, 8));
    for (int s = 0; s < c->seats && s < MOST_SEATS; s++)
        seat_card(h, ui,
                  (SDL_Rect){ area.x + third + gap, area.y + s * (seat_h + gap), third, seat_h },
                  s);
    options_column(h, ui, (SDL_Rect){ area.x + 2 * (third + gap), area.y, third, area.h });
    Button b = { .name = "start",
                 .label = "To the table",
                 .icon = "ui-play",
                 .key = "Enter",
                 .look = BUTTON_GOLD };
    int wide = ui_button_width(ui, &b) + ui_px(ui, 60);
    if (ui_button(ui,
                  (SDL_Rect){ area.x + area.w - wide, area.y + area.h + gap, wide, ui_px(ui, 52) },
                  &b))
        start(h, ask, wish);
    if (h->said[0])
        ui_text(ui, UT_LABEL,
                (SDL_Rect){ area.x, area.y + area.h + gap, area.w - wide - gap, ui_px(ui, 52) },
                TEXT_LEFT, h->said, INK_WARNING);
}

/* ---- lists --------------------------------------------------------------------------------------------------------- */

/* Which game's lessons are shown; what is left below it. */
static SDL_Rect choose_game(Home *h, Ui *ui, SDL_Rect area)
{
    const char *titles[MOST_GAMES];
    int high = ui_button_height(ui), down = high + ui_px(ui, 16);

    if (h->games < 2)
        return area;
    for (int i = 0; i < h->games; i++)
        titles[i] = h->shelf[i].ruleset->title;
    if (ui_choose(ui, (SDL_Rect){ area.x, area.y, area.w, high }, "game", titles, h->games,
                  &h->game))
        h->scroll = (Scroll){ 0 };
    return (SDL_Rect){ area.x, area.y + down, area.w, area.h - down };
}

void home_lessons(Home *h, Ui *ui, HomeAsk *ask, HomeWish *wish)
{
    SDL_Rect area = choose_game(h, ui, page_frame(h, ui, "Lessons")), clip;
    const Shelf *s = &h->shelf[h->game].shelf;
    const char *game = h->shelf[h->game].ruleset->id;
    int row = ui_px(ui, 64), width = area.w < ui_px(ui, 900) ? area.w : ui_px(ui, 900);

    area.w = width;
    int y = ui_scroll_begin(ui, &h->scroll, "list", area, s->lessons * row, false, &clip);
    for (int i = 0; i < s->lessons; i++, y += row) {
        char key[4] = { (char)('1' + i), 0 };
        if (y + row < area.y || y > area.y + area.h)
            continue;
        Button b = { .name = s->lesson[i].id.text,
                     .label = s->lesson[i].title,
                     .icon = learnt_has(h->learnt, game, s->lesson[i].id.text) ? "ui-legal"
                                                                               : "ui-lesson",
                     .key = i < 9 ? key : NULL };
        if (ui_button(ui, (SDL_Rect){ area.x, y, width - ui_px(ui, 20), row - ui_px(ui, 8) }, &b)) {
            *wish = HOME_LESSON;
            snprintf(ask->path, sizeof ask->path, "%s", s->lesson[i].path);
            ask->ruleset = h->shelf[h->game].ruleset;
        }
    }
    ui_scroll_end(ui, clip);
    if (!s->lessons)
        ui_text(ui, UT_TITLE, area, TEXT_LEFT, "There are no lessons here", INK_IVORY);
}

void home_saved(Home *h, Ui *ui, HomeAsk *ask, HomeWish *wish)
{
    SDL_Rect area = page_frame(h, ui, "Saved games and replays"), clip;
    int row = ui_px(ui, 70), width = area.w < ui_px(ui, 900) ? area.w : ui_px(ui, 900);

    area.w = width;
    int y = ui_scroll_begin(ui, &h->scroll, "list", area, h->saves * row, false, &clip);
    for (int i = 0; i < h->saves; i++, y += row) {
        char name[24];
        if (y + row < area.y || y > area.y + area.h)
            continue;
        snprintf(name, sizeof name, "battle-%d", i + 1);
        Button b = {
            .name = name, .label = h->saved[i].name, .below = h->saved[i].below, .icon = "ui-save"
        };
        if (ui_button(ui, (SDL_Rect){ area.x, y, width - ui_px(ui, 20), row - ui_px(ui, 8) }, &b)) {
            *wish = HOME_GO_ON;
            snprintf(ask->path, sizeof ask->path, "%s", h->saved[i].path);
        }
    }
    ui_scroll_end(ui, clip);
    if (!h->saves)
        ui_text(ui, UT_TITLE, area, TEXT_LEFT, "Nothing has been played yet", INK_IVORY);
}

/* ---- settings -------------------------------------------------------------------------------------------------------- */

static SDL_Rect setting_row(Ui *ui, SDL_Rect area, int *y, const char *label)
{
    int high = ui_button_height(ui), name = area.w * 2 / 5;
    SDL_Rect box = { area.x + name, *y, area.w - name, high };

    ui_text(ui, UT_BODY, (SDL_Rect){ area.x, *y, name - 8, high }, TEXT_LEFT, label, INK_IVORY);
    *y += high + ui_px(ui, 12);
    return box;
}

void home_settings(Home *h, Ui *ui)
{
    static const char *const speeds[] = { "Slow", "Usual", "Quick", "Off" };
    static const char *const dice[] = { "The program throws", "Typed from real dice" };
    Settings *s = h->settings;
    SDL_Rect area = page_frame(h, ui, "Settings"), clip;
    char words[40];
    int row = ui_button_height(ui) + ui_px(ui, 12), real = s->real_dice;

    if (area.w > ui_px(ui, 900))
        area.w = ui_px(ui, 900);
    int y = ui_scroll_begin(ui, &h->scroll, "list", area, 9 * row, false, &clip);
    area.w -= ui_px(ui, 20);
    snprintf(words, sizeof words, "%d %%", s->percent);
    ui_step(ui, setting_row(ui, area, &y, "Text size"), "text-size", 100, 300, 25, &s->percent,
            words);
    ui_choose(ui, setting_row(ui, area, &y, "Motion"), "speed", speeds, 4, &s->speed);
    ui_choose(ui, setting_row(ui, area, &y, "Dice"), "dice", dice, 2, &real);
    s->real_dice = real != 0;
    ui_tick(ui, setting_row(ui, area, &y, "Confirm moves"), "confirm-moves",
            "A lawful move waits for Enter", &s->confirm_moves, false);
    ui_tick(ui, setting_row(ui, area, &y, "Guide"), "guide", "Ghosts stop at what is lawful",
            &s->guide, false);
    ui_tick(ui, setting_row(ui, area, &y, "Log"), "show-log", "Shown at the start", &s->show_log,
            false);
    ui_tick(ui, setting_row(ui, area, &y, "Unit card"), "show-card", "Shown at the start",
            &s->show_card, false);
    ui_tick(ui, setting_row(ui, area, &y, "Window"), "full-screen", "Full screen", &s->full_screen,
            false);
    ui_scroll_end(ui, clip);
}
