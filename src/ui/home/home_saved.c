#include <stdio.h>
#include <string.h>

#include "data/record.h"
#include "home/home.h"
#include "rules/rulesets.h"

/* The page of saved battles: to go on with, to give a name, to delete. */

/* As it stood when somebody's last turn or phase began. */
static Canvas *paint_saved(void *of, int which, int width, int height)
{
    Home *h = of;
    Record *record = record_read_file(h->saved[which].path, ruleset_named, NULL);
    Canvas *c = record ? cover_saved(h, record, width, height) : NULL;

    record_free(record);
    return c;
}

enum { SAVED_PICTURE = 80, SAVED_SIDE = 112 };

static Button side_button(const char *name, const char *label)
{
    return (Button){ .name = name, .label = label, .look = BUTTON_WALNUT };
}

/* A row holds the picture, all words of the longest, and two buttons above each other. */
static int saved_row_height(const Home *h, const Ui *ui, int wide)
{
    int high = ui_px(ui, SAVED_PICTURE + 8), both = 2 * ui_button_height(ui) + ui_px(ui, 4);

    high = both > high ? both : high;
    for (int i = 0; i < h->saves; i++) {
        Button b = { .label = h->saved[i].name,
                     .below = h->saved[i].below,
                     .picture_width = ui_px(ui, SAVED_PICTURE * 3 / 2) };
        int own = ui_button_wrapped(ui, &b, wide - ui_px(ui, SAVED_SIDE + 8));
        high = own > high ? own : high;
    }
    return high + ui_px(ui, 8);
}

/* ---- a name, and deleting ------------------------------------------------------------------------------------------- */

static void ask(Home *h, SavedAsks what, int which)
{
    h->saved_asks = what;
    h->saved_at = which;
    if (what != SAVED_NAME)
        return;
    snprintf(h->saved_typed, sizeof h->saved_typed, "%s", about_read(h->saved[which].path).name);
    h->saved_name = (TextField){ .text = h->saved_typed, .size = sizeof h->saved_typed };
    h->saved_name.caret = h->saved_name.mark = (int)strlen(h->saved_typed);
    h->saved_focus = true;
}

static void take_name(Home *h)
{
    Saved *s = &h->saved[h->saved_at];
    About about = about_read(s->path);
    Problem problem = { .sentence = "" };

    snprintf(about.name, sizeof about.name, "%s", h->saved_typed);
    if (!about_write(s->path, &about, &problem))
        home_say(h, problem.sentence);
    h->saved_asks = SAVED_NOTHING;
    s->looked = false;
    saved_look(s);
}

static void delete (Home *h)
{
    Problem problem = { .sentence = "" };

    if (record_remove(h->saved[h->saved_at].path, &problem)) {
        memmove(&h->saved[h->saved_at], &h->saved[h->saved_at + 1],
                sizeof h->saved[0] * (size_t)(--h->saves - h->saved_at));
        if (h->saves)
            saved_look(&h->saved[0]);
    } else {
        home_say(h, problem.sentence);
    }
    h->saved_asks = SAVED_NOTHING;
}

/* In the row's place: a sentence or a field, and two buttons. */
static void asked_row(Home *h, Ui *ui, SDL_Rect at, const char *name)
{
    int side = ui_px(ui, SAVED_SIDE), gap = ui_px(ui, 8), high = ui_button_height(ui);
    SDL_Rect words = { at.x + gap, at.y, at.w - side - 3 * gap, at.h };
    SDL_Rect button = { at.x + at.w - side, at.y, side, high };
    char sentence[200];
    bool names = h->saved_asks == SAVED_NAME;

    ui_push(ui, name);
    ui_walnut(ui, "asks", at);
    if (names) {
        ui_field(ui, (SDL_Rect){ words.x, at.y + (at.h - high) / 2, words.w, high }, "name", "Name",
                 &h->saved_name);
        if (h->saved_focus)
            ui_focus(ui, h->saved_name.id);
        h->saved_focus = false;
    } else {
        snprintf(sentence, sizeof sentence, "Delete '%.100s' for good?",
                 h->saved[h->saved_at].name);
        ui_words(ui, UT_BODY, words.x, at.y + gap, words.w, sentence, INK_IVORY);
    }
    Button yes = side_button("yes", names ? "Keep" : "Delete"), no = side_button("no", "Back");
    yes.look = BUTTON_GOLD;
    bool agreed = ui_button(ui, button, &yes);
    button.y += high + ui_px(ui, 4);
    if (ui_button(ui, button, &no))
        h->saved_asks = SAVED_NOTHING;
    ui_pop(ui);
    if (agreed && names)
        take_name(h);
    else if (agreed)
        delete (h);
}

/* ---- the list ------------------------------------------------------------------------------------------------------ */

static void saved_row(Home *h, Ui *ui, SDL_Rect at, int i, HomeAsk *wanted, HomeWish *wish)
{
    char name[24];
    int high = ui_px(ui, SAVED_PICTURE), side = ui_px(ui, SAVED_SIDE), gap = ui_px(ui, 8);
    SDL_Rect battle = { at.x, at.y, at.w - side - gap, at.h };
    SDL_Rect beside = { at.x + at.w - side, at.y, side, ui_button_height(ui) };

    snprintf(name, sizeof name, "battle-%d", i + 1);
    if (h->saved_asks != SAVED_NOTHING && h->saved_at == i) {
        asked_row(h, ui, at, name);
        return;
    }
    Button b = { .name = name,
                 .label = h->saved[i].name,
                 .below = h->saved[i].below,
                 .wraps = true,
                 .look = i ? BUTTON_WALNUT : BUTTON_GOLD,
                 .picture_width = high * 3 / 2 };
    b.picture =
        thumb_of(&h->thumbs, ui, 's', h->saved[i].path, high * 3 / 2, high, paint_saved, h, i);
    if (ui_button(ui, battle, &b)) {
        *wish = HOME_GO_ON;
        snprintf(wanted->path, sizeof wanted->path, "%s", h->saved[i].path);
    }
    ui_push(ui, name);
    ui_note(ui, "about", h->saved[i].below, battle, false);
    Button give = side_button("rename", "Name ..."), away = side_button("delete", "Delete ...");
    if (ui_button(ui, beside, &give))
        ask(h, SAVED_NAME, i);
    beside.y += beside.h + ui_px(ui, 4);
    if (ui_button(ui, beside, &away))
        ask(h, SAVED_DELETE, i);
    ui_pop(ui);
}

static void saved_keys(Home *h, Ui *ui)
{
    if (h->saved_asks == SAVED_NOTHING)
        return;
    if (ui_key(ui, SDLK_ESCAPE, 0))
        h->saved_asks = SAVED_NOTHING;
    else if (h->saved_asks == SAVED_NAME && ui_is_focused(ui, h->saved_name.id) &&
             ui_key(ui, SDLK_RETURN, 0))
        take_name(h);
}

void home_saved(Home *h, Ui *ui, HomeAsk *wanted, HomeWish *wish)
{
    saved_keys(h, ui);
    SDL_Rect area = page_frame(h, ui, "Saved games and replays", 0), clip;
    bool looked = false;
    int columns = list_columns(ui, area.w), gap = ui_px(ui, 12);
    int wide = (area.w - ui_px(ui, 20) - (columns - 1) * gap) / columns;
    int row = saved_row_height(h, ui, wide), rows = (h->saves + columns - 1) / columns;

    int y = ui_scroll_begin(ui, &h->scroll, "list", area, rows * row, false, &clip);
    for (int i = 0; i < h->saves; i++) {
        SDL_Rect at = { area.x + i % columns * (wide + gap), y + i / columns * row, wide,
                        row - ui_px(ui, 8) };
        if (ui_scrolled_out(ui, at))
            continue;
        if (!h->saved[i].looked && !looked) {
            saved_look(&h->saved[i]);
            looked = ui->busy = true; /* one a pass, so that a long list is there at once */
        }
        saved_row(h, ui, at, i, wanted, wish);
    }
    ui_scroll_end(ui, clip);
    if (h->saves)
        return;
    ui_text(ui, UT_TITLE, (SDL_Rect){ area.x, area.y, area.w, ui_px(ui, 40) }, TEXT_LEFT,
            "Nothing has been played yet", INK_IVORY);
    ui_words(
        ui, UT_BODY, area.x, area.y + ui_px(ui, 48), area.w,
        "Every battle is kept here from its first moment on, to go on with and to look back at.",
        INK_IVORY_DIM);
}
