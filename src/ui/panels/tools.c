#include <stdio.h>
#include <string.h>

#include "board/pins.h"
#include "board/shapes.h"
#include "board/threat.h"
#include "hand/orders.h"
#include "hand/verbs.h"
#include "lessons/teach.h"
#include "panels/card.h"
#include "panels/logs.h"
#include "panels/sheets.h"
#include "panels/tools.h"
#include "panels/why.h"
#include "table.h"

/* The tools at the window's foot: what is shown on the table, and what may be opened. */

/* ---- tools ------------------------------------------------------------------------------------------------------ */

enum { MOST_OVERLAYS = 6 }; /* that have a tool */

static const struct {
    const char *icon, *key, *name, *tip;
} tools[] = {
    { "ui-tape", "T", "tape", "Tape measure: press and drag; bases are measured edge to edge" },
    { "ui-dice", "D", "dice", "The last throw" },
    { "ui-log", "L", "log", "What happened, in words" },
    { "ui-rule", "I", "card", "The card of the chosen unit" },
    { "ui-undo", "Ctrl+Z", "undo", "Take the last answer back" },
    { "ui-redo", "Ctrl+Y", "redo", "Put back what was taken back" },
    { "ui-hint", "Y", "why",
      "Of one of your units: what would you do? Of what is held or was done: why may it?" },
    { "ui-step-back", "F3", "trail", "Where everybody went last" },
    { "ui-warning", "Shift+V", "threats", "Who threatens what is held" },
};

/* In a narrow window something closed is opened folded, something folded opens whole. */
static void unfold_card(Table *t)
{
    if (t->at.crowded) {
        t->card.drawer = !t->card.drawer;
    } else if (t->at.compact && t->card.open && !t->card.whole) {
        t->card.whole = true;
    } else {
        t->card.open = !t->card.open;
        t->card.whole = false;
    }
}

/* What is held comes first, then what the chosen unit could do or why it cannot, then what was done last. */
static void press_why(Table *t, Ui *ui)
{
    if (t->sheet == SHEET_WHY || why_is_at_hand(t))
        why_open(t, ui);
    else if (counsel_may(t))
        counsel_open(t, ui);
    else if (!counsel_refuses(t, ui) && why_can_be_told(t))
        why_open(t, ui);
    else if (t->sheet != SHEET_REFUSAL)
        counsel_open(t, ui); /* says why it cannot be asked */
}

static void press_tool(Table *t, Ui *ui, int tool)
{
    switch (tool) {
    case 0:
        t->taping = !t->taping;
        break;
    case 1:
        t->dice.open = !t->dice.open;
        break;
    case 2:
        log_unfold(t, ui);
        break;
    case 3:
        unfold_card(t);
        if (table_shows_card(t) && t->fight.at == FIGHT_LEFT && !t->fight.folded)
            table_say(t, ui,
                      "The sheet of the fight stands where cards do: fold it, and they come");
        break;
    case 4:
        undo_press(t, ui);
        break;
    case 5:
        redo_press(t, ui);
        break;
    case 6:
        press_why(t, ui);
        break;
    case 7:
        t->trail = !t->trail;
        break;
    default:
        t->no_threats = !t->no_threats;
        if (!t->no_threats && !threats_any(t))
            table_say(t, ui,
                      t->hand.full || t->regiment.full
                          ? "No enemy can charge it or shoot at it there next turn"
                          : "Who could charge or shoot at what is held will be shown");
        break;
    }
}

static bool tool_on(const Table *t, int tool)
{
    return (tool == 0 && t->taping) || (tool == 1 && t->dice.open) || (tool == 2 && log_is_on(t)) ||
           (tool == 3 && table_shows_card(t)) || (tool == 7 && t->trail) ||
           (tool == 8 && !t->no_threats);
}

/* A lesson's hint, what is in the hand, or an order of the moment has it. */
static bool letter_is_taken(Table *t, char letter)
{
    if (letter == 'I' && t->lesson && !t->teach.done)
        return true;
    if (!table_may_order(t))
        return false;
    if (letter == 'B' && t->hand.full && t->hand.places) /* changes its form */
        return true;
    for (int v = 0; v < t->rs->verbs; v++)
        if (verb_offered(t, v) && t->rs->verb[v].first &&
            t->rs->verb[v].key == letter + 'a' - 'A' && !verb_ends_alone(t, v))
            return true;
    return false;
}

/* Where its letter is taken, the tool has it with Alt. */
static const char *tool_key(Table *t, const char *key, char *room, size_t size)
{
    if (key[1] != 0 || !letter_is_taken(t, key[0]))
        return key;
    snprintf(room, size, "Alt+%s", key);
    return room;
}

static void one_overlay(Table *t, Ui *ui, SDL_Rect at, int i)
{
    const OverlayDef *overlay = &t->rs->overlay[i];
    char room[16], tip[120];
    bool pinned = pin_is_shown(t, i, t->selected);
    snprintf(tip, sizeof tip, "%.60s. P %s", overlay->title, pinned ? "lets it go" : "pins it");
    Button b = { .name = overlay->title,
                 .label = overlay->title,
                 .icon = overlay->icon,
                 .key = tool_key(t, overlay->key, room, sizeof room),
                 .tip = tip,
                 .look = BUTTON_TOOL,
                 .on = t->overlay == i || pinned };

    if (!ui_button(ui, at, &b))
        return;
    t->overlay = t->overlay == i ? -1 : i;
    if (t->overlay == i && overlay->sight)
        teach_used(t, "sight");
    if (overlay_is_empty(t))
        table_say(t, ui,
                  overlay->of_unit && t->selected == NO_UNIT ? "Choose a unit first"
                                                             : overlay->nothing);
}

static void one_tool(Table *t, Ui *ui, SDL_Rect at, int i)
{
    char room[16];
    Button b = { .name = tools[i].name,
                 .label = tools[i].tip,
                 .icon = tools[i].icon,
                 .key = tool_key(t, tools[i].key, room, sizeof room),
                 .tip = tools[i].tip,
                 .look = BUTTON_TOOL,
                 .on = tool_on(t, i) };

    if (ui_button(ui, at, &b))
        press_tool(t, ui, i);
}

bool foot_is_taken(const Table *t)
{
    return t->lesson && t->at.crowded && t->shown == SHOWN_ALL && !t->teach.folded;
}

/* At the right end of the ribbon's row, where the letters are large; a lesson has its own button there. */
SDL_Rect corner_button(const Table *t, const Ui *ui, const Button *button)
{
    SDL_Rect row = t->at.ribbon;
    int wide = ui_button_width(ui, button);

    return (SDL_Rect){ row.x + row.w - wide, row.y, wide, row.h };
}

/* Rows of tools behind one button, where the letters are large. */
static SDL_Rect tools_place(Table *t, Ui *ui, int count, int wide)
{
    SDL_Rect area = t->at.tools;
    int columns = count, pad = ui_px(ui, 12), row = ui_px(ui, 64);

    if (!t->at.crowded) {
        area.w = wide * count + pad;
        t->at.tools.w = area.w;
        return area;
    }
    Button b = { .name = "open", .label = "Tools", .key = "F8", .on = t->tools_drawer };
    SDL_Rect at = corner_button(t, ui, &b);
    if (t->lesson)
        at.y -= 2 * ui->height;
    if (ui_button(ui, at, &b))
        t->tools_drawer = !t->tools_drawer;
    t->at.tools.w = at.w;
    columns = (ui->width - 2 * t->at.ribbon.x - pad) / wide;
    columns = columns < 1 ? 1 : columns > count ? count : columns;
    int rows = (count + columns - 1) / columns;
    area.w = columns * wide + pad;
    return (SDL_Rect){ at.x + at.w - area.w, at.y + at.h + pad / 2, area.w, rows * row + pad };
}

void tool_bar(Table *t, Ui *ui)
{
    int count = (int)(sizeof tools / sizeof tools[0]), wide = ui_px(ui, t->at.compact ? 44 : 54);
    int overlays = t->rs->overlays < MOST_OVERLAYS ? t->rs->overlays : MOST_OVERLAYS;
    SDL_Rect area, box;

    ui_push(ui, "tools");
    bool bare = t->shown != SHOWN_ALL || t->peek, shown = !t->at.crowded || t->tools_drawer;
    shown = shown && !bare;
    area = bare ? (SDL_Rect){ 0, 0, wide * (count + overlays), 0 }
                : tools_place(t, ui, count + overlays, wide);
    if (shown) {
        layout_stands(t, LAY_TOOLS, area);
        ui_walnut(ui, "panel", area);
    } else {
        area.y = ui->height + wide; /* their keys go on working */
    }
    box = (SDL_Rect){ area.x + ui_px(ui, 6), area.y + ui_px(ui, 6), wide, ui_px(ui, 64) };
    int columns = (area.w - ui_px(ui, 12)) / wide;
    for (int i = 0; i < count + overlays; i++) {
        SDL_Rect at = { box.x + i % columns * wide, box.y + i / columns * box.h, wide, box.h };
        if (i < count)
            one_tool(t, ui, at, i);
        else
            one_overlay(t, ui, at, i - count);
    }
    if (ui_key(ui, SDLK_u, 0))
        undo_press(t, ui);
    if (ui_key(ui, SDLK_u, KMOD_SHIFT))
        redo_press(t, ui);
    ui_pop(ui);
}

int tools_end(const Table *t, Ui *ui)
{
    int overlays = t->rs->overlays < MOST_OVERLAYS ? t->rs->overlays : MOST_OVERLAYS;
    int count = (int)(sizeof tools / sizeof tools[0]) + overlays;
    Button b = { .name = "open", .label = "Tools", .key = "F8" };
    int width = t->at.crowded ? ui_button_width(ui, &b)
                              : ui_px(ui, t->at.compact ? 44 : 54) * count + ui_px(ui, 12);
    return t->at.tools.x + width;
}
