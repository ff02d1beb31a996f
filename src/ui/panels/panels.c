#include "panels/panels.h"
#include "table.h"

#include <string.h>

/* Instruments are dragged from corner to corner by their ground; where they stand is kept for each size of the window. F9 shows all,
 * the essential ones, none; twice at once it puts them home. The key left of 1
 * shows the bare table while it is held. */

enum { TWICE_MS = 450, DRAG_PX = 32, CORNERS = 4 };

static const uint8_t home[LAYOUT_PANELS] = { CORNER_TOP_LEFT, CORNER_TOP_RIGHT, CORNER_FOOT_RIGHT };

/* ---- places --------------------------------------------------------------------------------------------- */

Corner panel_corner(const Table *t, const Ui *ui, PanelKind kind)
{
    const uint8_t *corner = settings_layout(t->settings, ui->width, ui->height);

    return (Corner)(corner && !t->at.crowded ? corner[kind] : home[kind]);
}

static SDL_Rect in_corner(const Table *t, const Ui *ui, Corner corner, SDL_Rect area)
{
    int m = ui_px(ui, 12), below = t->at.ribbon.y + t->at.ribbon.h + m;
    bool right = corner == CORNER_TOP_RIGHT || corner == CORNER_FOOT_RIGHT;
    bool foot = corner == CORNER_FOOT_RIGHT || corner == CORNER_FOOT_LEFT;

    area.x = right ? ui->width - m - area.w : m;
    area.y = foot ? ui->height - ui_px(ui, 100) - area.h : below;
    return area;
}

SDL_Rect panel_place(const Table *t, const Ui *ui, PanelKind kind, SDL_Rect area)
{
    Corner corner = panel_corner(t, ui, kind);

    return corner == home[kind] ? area : in_corner(t, ui, corner, area);
}

/* ---- dragging ------------------------------------------------------------------------------------------- */

static Corner corner_at(const Ui *ui, int x, int y)
{
    bool right = x > ui->width / 2, foot = y > ui->height / 2;

    return right ? (foot ? CORNER_FOOT_RIGHT : CORNER_TOP_RIGHT)
                 : (foot ? CORNER_FOOT_LEFT : CORNER_TOP_LEFT);
}

/* Whoever stands there goes where the other comes from. */
static void put_in(Table *t, const Ui *ui, PanelKind kind, Corner to)
{
    uint8_t corner[LAYOUT_PANELS];
    Corner from = panel_corner(t, ui, kind);

    for (int i = 0; i < LAYOUT_PANELS; i++)
        corner[i] = (uint8_t)panel_corner(t, ui, (PanelKind)i);
    for (int i = 0; i < LAYOUT_PANELS; i++)
        if (corner[i] == to)
            corner[i] = (uint8_t)from;
    corner[kind] = (uint8_t)to;
    settings_set_layout(t->settings, ui->width, ui->height,
                        memcmp(corner, home, sizeof home) == 0 ? NULL : corner);
}

static bool is_dragged(const Ui *ui)
{
    int far = ui_px(ui, DRAG_PX);

    return (ui_is_active(ui, ui_id(ui, "panel")) || ui_is_active(ui, ui_id(ui, "fold"))) &&
           (ui->in.down[UI_LEFT] || ui->in.released[UI_LEFT]) &&
           SDL_abs(ui->in.x - ui->drag_x) + SDL_abs(ui->in.y - ui->drag_y) > far;
}

void panel_drag(Table *t, Ui *ui, PanelKind kind, SDL_Rect area)
{
    if (t->at.crowded || !is_dragged(ui))
        return;
    Corner to = corner_at(ui, ui->in.x, ui->in.y);
    SDL_Rect there = in_corner(t, ui, to, area);
    ui_round(ui, there, ui_px(ui, 12), 0x40FFEDB8, 0x40FFEDB8);
    ui_frame(ui, there, ui_px(ui, 12), 3, INK_LIT_EDGE);
    if (!ui->canvas && ui->in.released[UI_LEFT] && to != panel_corner(t, ui, kind))
        put_in(t, ui, kind, to);
}

/* ---- hiding --------------------------------------------------------------------------------------------- */

static void cycle(Table *t, const Ui *ui)
{
    static const char *const said[] = { "All instruments", "Only what is needed",
                                        "Only the table: F9 brings the instruments back" };

    if (t->shown_at && ui->in.now_ms - t->shown_at < TWICE_MS) {
        settings_set_layout(t->settings, ui->width, ui->height, NULL);
        t->shown = SHOWN_ALL;
        table_say(t, ui, "All instruments are where they belong");
    } else {
        t->shown = (Shown)((t->shown + 1) % SHOWNS);
        table_say(t, ui, said[t->shown]);
    }
    t->shown_at = ui->in.now_ms;
}

void panels_way_back(Table *t, Ui *ui)
{
    Button b = {
        .name = "panels", .label = "Panels", .key = "F9", .look = BUTTON_WALNUT, .deaf = true
    };
    int m = ui_px(ui, 12), wide = ui_button_width(ui, &b);

    ui_push(ui, "bare");
    if (ui_button(ui, (SDL_Rect){ m, m, wide, ui_button_height(ui) }, &b)) {
        t->shown = SHOWN_ALL;
        t->shown_at = 0;
    }
    ui_pop(ui);
}

void panel_keys(Table *t, Ui *ui)
{
    if (ui->canvas)
        return;
    if (ui_key(ui, SDLK_F9, 0))
        cycle(t, ui);
    if (ui->in.key == SDLK_BACKQUOTE || ui->in.key_up == SDLK_BACKQUOTE)
        t->peek = ui->in.key == SDLK_BACKQUOTE;
}
