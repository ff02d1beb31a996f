#include <stdio.h>

#include "engine/ruleset.h"
#include "hand/hand_tools.h"
#include "table.h"

/* What can be done with several models in the hand at once, as buttons above the hint: whoever does not know the keys finds them
 * here. */

enum { MOST_HAND_LEVELS = 16 };

static void hold_still(Table *t, Ui *ui)
{
    t->hand.dragged = false;
    t->still_at = ui->in.now_ms;
}

void hand_pull_together(Table *t, Ui *ui)
{
    if (!hand_gather(&t->hand, t->session))
        table_say(t, ui,
                  is_yes(&t->hand.verdict) ? "They stand together already"
                                           : "They cannot all come together from here");
    hold_still(t, ui);
}

void hand_line_up(Table *t, Ui *ui)
{
    if (!hand_line_edge(&t->hand, t->session))
        table_say(t, ui, "There is no edge near");
    hold_still(t, ui);
}

/* Levels to stand upon where the leader would end, the lowest first, each once; and the piece that has them. */
static int levels_there(const Table *t, Length level[MOST_HAND_LEVELS], int *piece)
{
    const Grasp *h = &t->hand;
    int levels = 0;

    *piece = -1;
    for (int p = 0; p < t->game->terrain; p++) {
        if (!polygon_contains(terrain_polygon(t->game, p), h->ghost[h->leader].to.at))
            continue;
        for (int i = 0; i < t->game->piece[p].levels && levels < MOST_HAND_LEVELS; i++) {
            int at = levels;
            bool known = false;
            for (int k = 0; k < levels; k++)
                known = known || level[k] == t->game->piece[p].level[i];
            if (known)
                continue;
            for (; at > 0 && level[at - 1] > t->game->piece[p].level[i]; at--)
                level[at] = level[at - 1];
            level[at] = t->game->piece[p].level[i];
            levels++;
            *piece = p;
        }
    }
    return levels;
}

bool hand_has_levels(const Table *t)
{
    Length level[MOST_HAND_LEVELS];
    int piece;

    return t->hand.full && !t->hand.places && levels_there(t, level, &piece) > 1;
}

/* Where nobody has chosen he stands on the lowest. */
static int level_of(const Grasp *h, const Length *level, int levels)
{
    for (int i = 0; i < levels; i++)
        if (level[i] == h->ghost[h->leader].z)
            return i;
    return 0;
}

void hand_next_level(Table *t, int step)
{
    Length level[MOST_HAND_LEVELS];
    int piece, levels = t->hand.full ? levels_there(t, level, &piece) : 0;

    if (!levels)
        return;
    int at = (level_of(&t->hand, level, levels) + step + levels) % levels;
    for (int i = 0; i < t->hand.count; i++)
        if (t->hand.grab >> i & 1)
            t->hand.ghost[i].z = at ? level[at] : LEVEL_BY_GROUND;
    hand_judge(&t->hand, t->session);
}

static void level_up(Table *t, Ui *ui)
{
    hand_next_level(t, 1);
    hold_still(t, ui);
}

/* "Ruins: 3″ up"; false where there is nothing to stand upon but the ground. */
static bool level_words(const Table *t, char *out, size_t size)
{
    Length level[MOST_HAND_LEVELS];
    int piece, levels = levels_there(t, level, &piece);

    if (!levels || (levels == 1 && level[0] == 0))
        return false;
    Length z = level[level_of(&t->hand, level, levels)];
    if (z)
        snprintf(out, size, "%s: %g″ up", t->game->piece[piece].title.text, (double)z / INCH);
    else
        snprintf(out, size, "%s: on the ground", t->game->piece[piece].title.text);
    return true;
}

typedef struct HandTool {
    Button button;
    void (*press)(Table *t, Ui *ui);
} HandTool;

enum { MOST_HAND_TOOLS = 3 };

/* In a row, or one below the other where that finds no room. */
static void place_tools(Table *t, Ui *ui, const HandTool *tool, int tools)
{
    int gap = ui_px(ui, 8), pad = ui_px(ui, 8), high = ui_button_height(ui);
    int wide = 2 * pad - gap, widest = 0;

    for (int i = 0; i < tools; i++) {
        int own = ui_button_width(ui, &tool[i].button);
        wide += own + gap;
        widest = SDL_max(widest, own);
    }
    int row = high + 2 * pad, column = 2 * pad - gap + tools * (high + gap);
    LayoutWish wish = {
        .of = layout_of((uint64_t)t->selected, (uint64_t)wide, 0),
        .home = { ui->width - wide - ui_px(ui, 12), t->at.hint.y - row - gap, wide, row },
        .up = true,
        .forms = 2,
        .form = { { wide, row, row, false }, { widest + 2 * pad, column, column, false } }
    };
    LayoutSpot spot = layout_wish(t, ui, LAY_HAND, &wish);
    SDL_Rect at = { spot.area.x + pad, spot.area.y + pad, widest, high };
    ui_push(ui, "hand");
    ui_walnut(ui, "panel", spot.area);
    for (int i = 0; i < tools; i++) {
        if (spot.form == 0)
            at.w = ui_button_width(ui, &tool[i].button);
        if (ui_button(ui, at, &tool[i].button))
            tool[i].press(t, ui);
        at.x += spot.form == 0 ? at.w + gap : 0;
        at.y += spot.form == 0 ? 0 : high + gap;
    }
    ui_pop(ui);
}

bool hand_has_letter(const Table *t, char letter)
{
    return letter == 'g' && t->hand.full && t->hand.count > 1;
}

void hand_tools(Table *t, Ui *ui)
{
    char up[80];
    HandTool tool[MOST_HAND_TOOLS];
    int tools = 0;

    if (!t->hand.full || !t->hand.count || t->hand.dragged || t->hand.paths_answer ||
        t->sheet != SHEET_NONE || t->at.crowded)
        return;
    if (level_words(t, up, sizeof up)) {
        tool[tools].button =
            (Button){ .name = "level",
                      .label = up,
                      .icon = "ui-terrain",
                      .key = "PgUp",
                      .tip = "On which level it ends; below a bridge it goes where "
                             "it may by itself" };
        tool[tools++].press = level_up;
    }
    if (t->hand.count > 1) {
        tool[tools].button = (Button){ .name = "gather",
                                       .label = "Together",
                                       .icon = "ui-coherency",
                                       .key = "G",
                                       .tip = "Pulls those who stand apart to the others" };
        tool[tools++].press = hand_pull_together;
        tool[tools].button =
            (Button){ .name = "line",
                      .label = "Along the edge",
                      .icon = "ui-reform",
                      .key = "Shift+E",
                      .tip = "Strings them along the nearest wall, zone edge or enemy" };
        tool[tools++].press = hand_line_up;
    }
    if (tools)
        place_tools(t, ui, tool, tools);
}
