#include <stdio.h>
#include <string.h>

#include "draw/unit_badge.h"
#include "home/home.h"
#include "home/strength.h"

/* What the four cards of the set-up page show. */

/* ---- scenario ------------------------------------------------------------------------------------------------------ */

void scenario_words(const ScenarioCard *c, char *out, size_t size)
{
    snprintf(out, size, "%s%d min · %d models",
             c->demo       ? "demo · "
             : c->standard ? "standard · "
                           : "evening · ",
             c->minutes, c->models);
}

/* As large as the room allows, in the shape of the table with its frame; gives where it lies. */
static SDL_Rect map_picture(Home *h, Ui *ui, SDL_Rect room)
{
    Setup *s = &h->setup;
    int wide = room.w, high;
    Length frame = 2 * INCH;

    if (!s->built)
        return (SDL_Rect){ room.x, room.y, 0, 0 };
    high = (int)((int64_t)wide * (s->built->height + frame) / (s->built->width + frame));
    if (high > room.h) {
        high = room.h;
        wide = (int)((int64_t)high * (s->built->width + frame) / (s->built->height + frame));
    }
    if (ui->canvas && high > 0 && (!s->map || s->map->width != wide)) {
        canvas_free(s->map);
        s->map = cover_map(h, s->built, wide, high);
    }
    SDL_Rect at = { room.x + (room.w - wide) / 2, room.y, wide, high };
    if (ui->canvas && s->map)
        canvas_put(ui->canvas, s->map, at.x, at.y);
    return at;
}

/* Who plays stays: it is a question of who is there, not of the table. */
static void change_scenario(Home *h, int i)
{
    Player player[MOST_SEATS];
    memcpy(player, h->setup.player, sizeof player);
    setup_take(h, i);
    memcpy(h->setup.player, player, sizeof player);
}

static int scenario_row(Home *h, Ui *ui, SDL_Rect box, int i)
{
    const ScenarioCard *c = &h->shelf[h->game].shelf.scenario[i];
    char below[120];

    scenario_words(c, below, sizeof below);
    Button b = { .name = c->id.text,
                 .label = c->title.text,
                 .below = below,
                 .wraps = true,
                 .on = i == h->setup.scenario };
    box.h = ui_button_wrapped(ui, &b, box.w);
    box.h = box.h > ui_px(ui, 56) ? box.h : ui_px(ui, 56);
    if (ui_button(ui, box, &b) && !b.on)
        change_scenario(h, i);
    ui_push(ui, c->id.text);
    ui_note(ui, "size", below, box, false);
    ui_pop(ui);
    return box.h + ui_px(ui, 6);
}

/* What the chosen one is about: below all of them, so that no row moves when another is chosen. */
static int scenario_says(Home *h, Ui *ui, SDL_Rect box)
{
    const ScenarioCard *c = &h->shelf[h->game].shelf.scenario[h->setup.scenario];

    if (!c->words[0])
        return 0;
    return ui_words(ui, UT_LABEL, box.x + ui_px(ui, 14), box.y + ui_px(ui, 6),
                    box.w - ui_px(ui, 28), c->words, INK_IVORY_DIM) +
           ui_px(ui, 16);
}

/* The table over what can be played on it; beside it where the card is low and broad. */
int setup_scenario(Home *h, Ui *ui, SDL_Rect box)
{
    bool beside = h->setup.alone && box.w > 2 * box.h;
    SDL_Rect room = { box.x, box.y, box.w, box.h * (h->setup.alone ? 72 : 50) / 100 };
    int y = box.y, foot = 0;

    if (beside)
        room = (SDL_Rect){ box.x + box.w * 62 / 100, box.y, box.w * 38 / 100, box.h };
    SDL_Rect map = map_picture(h, ui, room);
    if (beside) {
        box.w = room.x - box.x - ui_px(ui, 12);
        foot = map.y + map.h;
    } else {
        y += map.h + ui_px(ui, 12);
    }
    for (int i = 0; i < h->shelf[h->game].shelf.scenarios; i++)
        y += scenario_row(h, ui, (SDL_Rect){ box.x, y, box.w, 0 }, i);
    y += scenario_says(h, ui, (SDL_Rect){ box.x, y, box.w, 0 });
    return y > foot ? y : foot;
}

/* ---- armies -------------------------------------------------------------------------------------------------------- */

static int army_at(const Home *h, int seat)
{
    const Shelf *s = &h->shelf[h->game].shelf;
    const Name *own = &h->setup.choice.army[seat];
    const char *id = own->text[0] ? own->text : setup_card(h)->army[seat].text;

    for (int i = 0; i < s->armies; i++)
        if (strcmp(s->army[i].id.text, id) == 0)
            return i;
    return -1;
}

static void army_button(Home *h, Ui *ui, SDL_Rect box, int seat)
{
    const Shelf *s = &h->shelf[h->game].shelf;
    int at = army_at(h, seat);
    char below[80] = "";

    if (at >= 0)
        snprintf(below, sizeof below, "%d points, %d units", s->army[at].points, s->army[at].units);
    Button b = { .name = "army",
                 .label = at >= 0 ? s->army[at].title.text : "An army of its own",
                 .below = below[0] ? below : NULL,
                 .tip = s->armies > 1 ? "Press for the next army" : NULL,
                 .off = s->armies < 2 };
    if (ui_button(ui, box, &b) && s->armies > 1) {
        h->setup.choice.army[seat] = s->army[(at + 1) % s->armies].id;
        h->setup.stale = true;
    }
}

/* The signs of those who take the field, as they will stand on the board. */
static int unit_signs(Home *h, Ui *ui, SDL_Rect box, int seat)
{
    const Game *g = h->setup.built;
    int cell = ui_px(ui, 50), down = ui_px(ui, 64), columns = box.w / cell > 0 ? box.w / cell : 1;
    int shown = 0, points = 0;
    char words[80];

    for (int u = 0; g && u < g->units; u++) {
        const Roster *r = &g->unit[u];
        const Profile *p = &g->profile[r->profile];
        if (r->seat != seat)
            continue;
        SDL_Rect at = { box.x + shown % columns * cell, box.y + shown / columns * down, cell,
                        down };
        WidgetId id = ui_widget(ui, r->id.text, r->title.text, at, 0);
        SignLook look = { .seat = seat,
                          .icon = p->icon.text[0] ? p->icon.text : "unit-solo",
                          .number = r->models,
                          .size = (float)ui_px(ui, 36),
                          .alpha = 1 };
        if (ui->canvas)
            sign_draw(ui->canvas, ui->fonts, ui->icons,
                      (Spot){ (float)(at.x + cell / 2), (float)at.y + (float)cell * 0.46F }, &look);
        snprintf(words, sizeof words, "%.40s, %d model%s, %d points", r->title.text, r->models,
                 r->models == 1 ? "" : "s", r->points);
        ui_tip(ui, id, at, words);
        points += r->points;
        shown++;
    }
    int y = box.y + (shown + columns - 1) / columns * down;
    snprintf(words, sizeof words, "%d units, %d points take the field", shown, points);
    return y + ui_words(ui, UT_LABEL, box.x, y, box.w, shown ? words : "Nobody yet", INK_IVORY_DIM);
}

static void seat_band(Ui *ui, SDL_Rect box, int seat, const char *title)
{
    const SideLook *side = ui_side(ui, seat);

    ui_round(ui, box, ui_px(ui, 6), side->main, side_foot(side));
    ui_text(ui, UT_BOLD, ui_inset(box, ui_px(ui, 6)), TEXT_LEFT, title, side->ink);
}

int setup_armies(Home *h, Ui *ui, SDL_Rect box)
{
    const ScenarioCard *c = setup_card(h);
    int y = box.y, band = ui_px(ui, 32), row = ui_px(ui, 56);

    for (int seat = 0; seat < c->seats && seat < MOST_SEATS; seat++) {
        char name[24];
        snprintf(name, sizeof name, "army-%d", seat + 1);
        ui_push(ui, name);
        seat_band(ui, (SDL_Rect){ box.x, y, box.w, band }, seat, c->seat[seat].text);
        y += band + ui_px(ui, 6);
        army_button(h, ui, (SDL_Rect){ box.x, y, box.w, row }, seat);
        y += row + ui_px(ui, 8);
        int at = army_at(h, seat);
        const char *words = at >= 0 ? h->shelf[h->game].shelf.army[at].words : "";
        if (words[0])
            y += ui_words(ui, UT_LABEL, box.x, y, box.w, words, INK_IVORY_DIM) + ui_px(ui, 8);
        y = unit_signs(h, ui, (SDL_Rect){ box.x, y, box.w, 0 }, seat) + ui_px(ui, 18);
        ui_pop(ui);
    }
    return y;
}

/* ---- seats --------------------------------------------------------------------------------------------------------- */

/* A button with how the seat looks, and below it what it may look like while that is open. */
static int look_rows(Home *h, Ui *ui, SDL_Rect row, int seat)
{
    Setup *s = &h->setup;
    bool open = s->dyeing == seat + 1;
    int gap = ui_px(ui, 8);
    char words[80];

    look_words(ui, seat, words, sizeof words);
    Button b = { .name = "look", .label = words, .on = open };
    if (ui_button(ui, row, &b))
        s->dyeing = open ? 0 : seat + 1;
    if (ui->canvas)
        seat_mark_draw(ui->canvas,
                       (Spot){ (float)(row.x + row.w) - (float)row.h * 0.5F,
                               (float)row.y + (float)row.h * 0.5F },
                       (float)ui_px(ui, 28), seat);
    row.y += row.h + gap;
    if (open)
        row.y = dye_rows(&s->dyes, h->settings, ui, row, seat) + gap;
    return row.y;
}

static void strength_rows(Setup *s, Ui *ui, SDL_Rect row, int seat)
{
    int strength = strength_of(s->player[seat]);

    if (ui_choose(ui, row, "strength", strength_words, STRENGTHS, &strength))
        s->player[seat] = player_of_strength(strength);
    ui_words(ui, UT_LABEL, row.x, row.y + row.h + ui_px(ui, 4), row.w,
             strength_says(s->player[seat]), INK_IVORY_DIM);
}

static int seat_rows(Home *h, Ui *ui, SDL_Rect box, int seat)
{
    static const char *const who[] = { "Person", "Computer" };
    static const char *const referees[] = { "Umpire", "Guide", "Open" };
    static const char *const about[] = {
        "What the rules forbid is refused and explained.",
        "What is held cannot leave the places that are lawful.",
        "Anything goes when all agree once, and is written down.",
    };
    Setup *s = &h->setup;
    Manners *manners = &h->settings->manners[seat];
    int high = ui_button_height(ui), gap = ui_px(ui, 8);
    int value = s->player[seat] == PLAYER_HUMAN ? 0 : 1, referee = manners->referee;
    SDL_Rect row = { box.x, box.y, box.w, high };

    ui_field(ui, row, "name", "Name", &s->name[seat]);
    if (!s->names[seat][0] && ui->canvas)
        ui_text(ui, UT_BODY, ui_inset(row, ui_px(ui, 10)), TEXT_LEFT, "name (if you like)",
                INK_PASSED);
    row.y += high + gap;
    if (ui_choose(ui, row, "player", who, 2, &value))
        s->player[seat] = value ? PLAYER_CLUB : PLAYER_HUMAN;
    row.y = look_rows(h, ui, (SDL_Rect){ row.x, row.y + high + gap, row.w, high }, seat);
    int below =
        0; /* as high for every choice, and for a computer: nothing moves away under the pointer */
    for (int i = 0; i < REFEREES; i++)
        below = SDL_max(below, ui_words_height(ui, UT_LABEL, box.w, about[i]));
    below += row.y + high + ui_px(ui, 4) + gap;
    if (s->player[seat] != PLAYER_HUMAN) {
        strength_rows(s, ui, row, seat);
        return below;
    }
    ui_choose(ui, row, "referee", referees, REFEREES, &referee);
    manners->referee = (uint8_t)referee;
    ui_words(ui, UT_LABEL, box.x, row.y + high + ui_px(ui, 4), box.w, about[referee],
             INK_IVORY_DIM);
    return below;
}

int setup_seats(Home *h, Ui *ui, SDL_Rect box)
{
    static const char *const dice[] = { "Thrown here", "Real dice" };
    const ScenarioCard *c = setup_card(h);
    int y = box.y, band = ui_px(ui, 32), high = ui_button_height(ui), people = 0;
    int real = h->settings->real_dice;

    if (h->setup.alone) /* else they stand at the foot of the page */
        y = doubts_above(&h->setup.dyes, ui, (SDL_Rect){ box.x, y, box.w, 0 }, c->seats);
    for (int seat = 0; seat < c->seats && seat < MOST_SEATS; seat++) {
        char name[24];
        snprintf(name, sizeof name, "seat-%d", seat + 1);
        ui_push(ui, name);
        seat_band(ui, (SDL_Rect){ box.x, y, box.w, band }, seat, c->seat[seat].text);
        y = seat_rows(h, ui, (SDL_Rect){ box.x, y + band + ui_px(ui, 6), box.w, 0 }, seat) +
            ui_px(ui, 12);
        people += h->setup.player[seat] == PLAYER_HUMAN;
        ui_pop(ui);
    }
    ui_choose(ui, (SDL_Rect){ box.x, y, box.w, high }, "dice", dice, 2, &real);
    h->settings->real_dice = real != 0;
    y += high + ui_px(ui, 6);
    if (people > 1) {
        ui_tick(ui, (SDL_Rect){ box.x, y, box.w, high }, "hand-over", "Cover the table in between",
                &h->settings->hand_over, false);
        y += high;
    }
    return y;
}

enum { MOST_SWITCH = 24 };

/* ---- options and house rules ----------------------------------------------------------------------------------------- */

/* The words of an option as they stand on its switch. */
static int switch_words(const OptionDef *o, Name *room, const char **words)
{
    int count = option_words(o) < MOST_SWITCH ? option_words(o) : MOST_SWITCH;

    for (int i = 0; i < count; i++) {
        room[i] = option_word(o, i);
        words[i] = room[i].text;
    }
    return count;
}

static int option_rows(Home *h, Ui *ui, SDL_Rect box)
{
    const Ruleset *rs = h->shelf[h->game].ruleset;
    int high = ui_button_height(ui) * 9 / 10, y = box.y;

    ui_push(ui, "option");
    for (int i = 0; i < rs->options; i++) {
        const OptionDef *o = &rs->option[i];
        const char *words[MOST_SWITCH];
        Name room[MOST_SWITCH];
        int *chosen = &h->setup.choice.option[i], count = switch_words(o, room, words);
        int value = *chosen == OPTION_BY_SCENARIO ? o->usual : *chosen;
        y += ui_words(ui, UT_BOLD, box.x + ui_px(ui, 4), y, box.w - ui_px(ui, 8), o->title,
                      value == o->usual ? INK_IVORY : INK_GOLD);
        y += ui_words(ui, UT_SMALL, box.x + ui_px(ui, 4), y, box.w - ui_px(ui, 8), o->sentence,
                      INK_IVORY_DIM) +
             ui_px(ui, 4);
        if (ui_choose(ui, (SDL_Rect){ box.x, y, box.w, high }, o->key, words, count, &value)) {
            *chosen = value;
            h->setup.stale = true;
        }
        y += high + ui_px(ui, 14);
    }
    ui_pop(ui);
    return y;
}

/* Whether the words begin with something that has figures: then they are meant to change one. */
static bool names_something(const Game *g, const char *words)
{
    char name[NAME_SIZE];

    snprintf(name, sizeof name, "%.*s", (int)strcspn(words, " "), words);
    return game_profile(g, name) >= 0 || game_weapon(g, name) >= 0 || game_piece(g, name) >= 0 ||
           strcmp(name, "scenario") == 0;
}

static void agree(Home *h)
{
    Setup *s = &h->setup;
    HouseRule rule = { .figure = false };
    Problem problem = { .sentence = "" };

    s->refused[0] = 0;
    if (!s->typed[0] || !s->built || s->houses == MOST_HOUSE)
        return;
    memcpy(rule.words, s->typed, sizeof rule.words);
    rule.figure = names_something(s->built, rule.words);
    if (rule.figure && !game_change(s->built, rule.words, &problem)) {
        snprintf(s->refused, sizeof s->refused, "%.380s", problem.sentence);
        return;
    }
    s->house[s->houses++] = rule;
    s->typed[0] = 0;
    s->typing = (TextField){ .text = s->typed, .size = sizeof s->typed };
    s->stale = true;
}

static int agreed_rows(Home *h, Ui *ui, SDL_Rect box)
{
    Setup *s = &h->setup;
    int y = box.y, side = ui_px(ui, 40), gone = -1;

    for (int i = 0; i < s->houses; i++) {
        char name[24];
        int width = box.w - side - ui_px(ui, 10);
        snprintf(name, sizeof name, "strike-%d", i + 1);
        int high = ui_words(ui, UT_BODY, box.x, y, width, s->house[i].words, INK_IVORY);
        high += ui_words(ui, UT_SMALL, box.x, y + high, width,
                         s->house[i].figure ? "a figure of the tables" : "in words, kept by hand",
                         INK_IVORY_DIM);
        Button b = { .name = name, .icon = "ui-illegal", .tip = "Strike this house rule" };
        if (ui_button(ui, (SDL_Rect){ box.x + box.w - side, y, side, side }, &b))
            gone = i;
        y += (high > side ? high : side) + ui_px(ui, 8);
    }
    if (gone >= 0) {
        memmove(&s->house[gone], &s->house[gone + 1],
                sizeof s->house[0] * (size_t)(--s->houses - gone));
        s->stale = true;
    }
    return y;
}

/* How a figure is changed, said with a name and a key of this very battle. */
static void example_words(const Home *h, char *out, size_t size)
{
    const Ruleset *rs = h->shelf[h->game].ruleset;
    const Game *g = h->setup.built;

    for (int i = 0; g && g->profiles && i < rs->profile_fields; i++) {
        const FieldDef *f = &rs->profile_field[i];
        if (f->kind != FIELD_NUMBER && f->kind != FIELD_LENGTH)
            continue;
        snprintf(out, size, "Any words, or a figure of the tables: \u201c%s %s 5\u201d.",
                 g->profile[0].id.text, f->key);
        return;
    }
    snprintf(out, size, "Any words that you agree on.");
}

static int house_rows(Home *h, Ui *ui, SDL_Rect box)
{
    Setup *s = &h->setup;
    int high = ui_button_height(ui), y = box.y + ui_px(ui, 8);

    ui_push(ui, "house");
    ui_text(ui, UT_BOLD, (SDL_Rect){ box.x, y, box.w, ui_px(ui, 28) }, TEXT_LEFT, "House rules",
            INK_IVORY);
    y += ui_px(ui, 32);
    char hint[200];
    example_words(h, hint, sizeof hint);
    y += ui_words(ui, UT_LABEL, box.x, y, box.w, s->refused[0] ? s->refused : hint,
                  s->refused[0] ? INK_WARNING : INK_IVORY_DIM) +
         ui_px(ui, 6);
    y = agreed_rows(h, ui, (SDL_Rect){ box.x, y, box.w, 0 });
    Button b = { .name = "agree", .label = "Agree", .off = !s->typed[0] };
    int width = ui_button_width(ui, &b);
    SDL_Rect field = { box.x, y, box.w - width - ui_px(ui, 8), high };
    if (ui_field(ui, field, "words", "House rule", &s->typing))
        s->refused[0] = 0;
    if (ui_button(ui, (SDL_Rect){ box.x + box.w - width, y, width, high }, &b) ||
        (s->typed[0] && ui_is_focused(ui, s->typing.id) && ui_key(ui, SDLK_RETURN, 0)))
        agree(h);
    y += high + ui_px(ui, 6);
    ui_pop(ui);
    return y;
}

/* Time for each seat, if they want to play by it. */
static int clock_rows(Home *h, Ui *ui, SDL_Rect box)
{
    Settings *s = h->settings;
    int high = ui_button_height(ui), y = box.y;
    char words[60];

    ui_text(ui, UT_BOLD, (SDL_Rect){ box.x, y, box.w, ui_px(ui, 28) }, TEXT_LEFT, "Clocks",
            INK_IVORY);
    y += ui_px(ui, 32);
    if (s->clock_minutes)
        snprintf(words, sizeof words, "%d min each", s->clock_minutes);
    else
        snprintf(words, sizeof words, "none");
    ui_step(ui, (SDL_Rect){ box.x, y, box.w, high }, "clock", 0, 240, 5, &s->clock_minutes, words);
    y += high + ui_px(ui, 6);
    if (!s->clock_minutes)
        return y;
    snprintf(words, sizeof words, "+ %d s an answer", s->clock_extra);
    ui_step(ui, (SDL_Rect){ box.x, y, box.w, high }, "clock-extra", 0, 120, 5, &s->clock_extra,
            words);
    return y + high + ui_px(ui, 6);
}

int setup_options(Home *h, Ui *ui, SDL_Rect box)
{
    int y = option_rows(h, ui, box);

    y = clock_rows(h, ui, (SDL_Rect){ box.x, y, box.w, 0 });
    return house_rows(h, ui, (SDL_Rect){ box.x, y, box.w, 0 });
}
