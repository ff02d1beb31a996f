#include "board/table_map.h"
#include "board/scene.h"
#include "panels/dice.h"
#include "panels/sheets.h"
#include "table.h"

#include <stdio.h>

#include "draw/trace.h"
#include "panels/panels.h"

enum { MAP_WIDTH = 264, MAP_DEPTH = 176, MAP_EDGE = 8, MARK_PX = 11, PLAIN_CLOTH = 0x4A5A30 };

void table_map_free(TableMap *map)
{
    canvas_free(map->ground);
    canvas_free(map->picture);
    *map = (TableMap){ .ground = NULL };
}

/* ---- where it stands ------------------------------------------------------------------------------------------ */

/* The table as the window has it turned, as large as that room allows. */
static Camera map_camera(const Table *t, int width, int depth)
{
    bool turned = t->camera.quarter & 1;
    Length across = turned ? t->game->height : t->game->width;
    Length down = turned ? t->game->width : t->game->height;
    float wide = (float)width * INCH / (float)across, deep = (float)depth * INCH / (float)down;
    Camera c = t->camera;

    c.scale = wide < deep ? wide : deep;
    c.centre = (Point){ t->game->width / 2, t->game->height / 2 };
    c.view = (SDL_Rect){ 0, 0, (int)(c.scale * (float)across / INCH),
                         (int)(c.scale * (float)down / INCH) };
    return c;
}

/* It is left out where it would hide a panel or whom one is about, and rather than lie on the table far from its corner. */
static LayoutSpot map_place(Table *t, Ui *ui, const Camera *c)
{
    int m = ui_px(ui, 12), edge = ui_px(ui, MAP_EDGE);
    SDL_Rect area = { 0, 0, c->view.w + 2 * edge, c->view.h + 2 * edge };

    area.x = ui->width - m - area.w;
    area.y = ui->height - m - area.h;
    area = panel_place(t, ui, PANEL_DICE, area); /* whose place it takes */
    LayoutWish wish = { .of = 1,
                        .home = area,
                        .off = t->hint_card,
                        .goes = true,
                        .near = true,
                        .forms = 1,
                        .form = { { area.w, area.h, area.h, false } } };
    return layout_wish(t, ui, LAY_MAP, &wish);
}

/* ---- its picture ------------------------------------------------------------------------------------------------ */

/* The mean of the pixels of the source that fall on one of the map's. */
static uint32_t mean_of(const Canvas *from, SDL_Rect part)
{
    uint32_t sum[3] = { 0 }, count = (uint32_t)(part.w * part.h);

    for (int y = part.y; y < part.y + part.h; y++)
        for (int x = part.x; x < part.x + part.w; x++) {
            uint32_t p = from->pixels[(size_t)y * (size_t)from->pitch + (size_t)x];
            sum[0] += p >> 16 & 255;
            sum[1] += p >> 8 & 255;
            sum[2] += p & 255;
        }
    if (!count)
        return 0xFF000000;
    return 0xFF000000 | sum[0] / count << 16 | sum[1] / count << 8 | sum[2] / count;
}

/* The picture holds the frame as well, which the map goes without. */
static void shrink(Canvas *to, const Canvas *from, SDL_Rect part)
{
    for (int y = 0; y < to->height; y++)
        for (int x = 0; x < to->width; x++) {
            int left = part.x + x * part.w / to->width, top = part.y + y * part.h / to->height;
            int right = part.x + (x + 1) * part.w / to->width,
                foot = part.y + (y + 1) * part.h / to->height;
            SDL_Rect cell = { left, top, right - left, foot - top };
            to->pixels[(size_t)y * (size_t)to->pitch + (size_t)x] = mean_of(from, cell);
        }
}

/* Of the lit picture the table alone. */
static SDL_Rect table_part(const Table *t, const Canvas *lit, int texels)
{
    bool turned = t->camera.quarter & 1;
    Length across = turned ? t->game->height : t->game->width;
    Length down = turned ? t->game->width : t->game->height;
    int wide = (int)((int64_t)across * texels / INCH), deep = (int)((int64_t)down * texels / INCH);

    return (SDL_Rect){ (lit->width - wide) / 2, (lit->height - deep) / 2, wide, deep };
}

static void paint_ground(Table *t, const Camera *c)
{
    TableMap *m = &t->map;
    int texels = 0;
    const Canvas *lit = t->board ? board_picture(t->board, &texels) : NULL;

    canvas_free(m->ground);
    m->ground = canvas_new(c->view.w, c->view.h);
    m->board = t->board;
    m->quarter = t->camera.quarter;
    m->of = 0;
    if (m->ground && lit)
        shrink(m->ground, lit, table_part(t, lit, texels));
    else if (m->ground)
        canvas_clear(m->ground, 0xFF000000 | PLAIN_CLOTH);
    if (m->ground) /* so that who stands on it is seen first */
        canvas_rect(m->ground, c->view, 0x38100A05);
}

static void paint_bases(Table *t, Canvas *c, const Camera *camera, UnitId unit, float grow,
                        Colour colour)
{
    const Battle *b = table_battle(t);
    Paint paint = paint_flat(colour);
    Spot corner[64];

    for (int i = 0; i < b->unit[unit].count; i++) {
        ModelId m = (ModelId)(b->unit[unit].first + i);
        if (!is_standing(b, m))
            continue;
        int corners = base_spots(camera, model_base(t->game, b, m), grow, corner, 64);
        canvas_polygon(c, corner, corners, &paint);
    }
}

static void paint_everybody(Table *t, const Ui *ui, Canvas *c, const Camera *camera)
{
    const Battle *b = table_battle(t);
    float rim = 1.6F / camera->scale;

    c->palette = &ui->palette;
    for (UnitId u = 0; u < b->units; u++)
        if (unit_is_here(t, u)) {
            const SideLook *side = ui_side(ui, b->unit[u].seat);
            paint_bases(t, c, camera, u, rim, INK_SHADOW);
            paint_bases(t, c, camera, u, 0, side->main);
        }
    for (UnitId u = 0; u < b->units; u++)
        if (unit_is_here(t, u))
            seat_mark_draw(c, camera_spot(camera, unit_centre(t, u)), (float)ui_px(ui, MARK_PX),
                           b->unit[u].seat);
}

static uint64_t shown_battle(const Table *t, const Ui *ui)
{
    uint64_t of = trace_mix(1, table_battle(t)->revision);

    of = trace_mix(of, t->log.back >= 0 ? (uint64_t)t->log.back + 1 : 0);
    for (int i = 0; i < PALETTE_SIDES; i++) {
        const SideLook *side = &ui->palette.side[i];
        of = trace_mix(of, (uint64_t)side->main << 32 | side->rim);
        of = trace_mix(of, side->pattern);
    }
    return of;
}

/* Painted anew only when somebody stands elsewhere. */
static const Canvas *map_picture(Table *t, const Ui *ui, const Camera *camera)
{
    TableMap *m = &t->map;
    uint64_t of = shown_battle(t, ui);
    bool fits = m->ground && m->ground->width == camera->view.w &&
                m->ground->height == camera->view.h && m->board == t->board &&
                m->quarter == t->camera.quarter;

    if (!fits)
        paint_ground(t, camera);
    if (!m->ground || (m->picture && m->of == of))
        return m->picture;
    canvas_free(m->picture);
    m->picture = canvas_new(camera->view.w, camera->view.h);
    m->of = of;
    if (!m->picture)
        return NULL;
    canvas_put(m->picture, m->ground, 0, 0);
    paint_everybody(t, ui, m->picture, camera);
    canvas_seal(m->picture);
    return m->picture;
}

/* ---- what of it the window shows --------------------------------------------------------------------------------- */

/* In pixels of the map. */
static SDL_Rect window_on(const Table *t, const Camera *camera)
{
    SDL_Rect v = t->camera.view;
    Spot from = camera_spot(camera, camera_point(&t->camera, (Spot){ 0, 0 }));
    Spot to = camera_spot(camera, camera_point(&t->camera, (Spot){ (float)v.w, (float)v.h }));
    SDL_Rect window = { (int)from.x, (int)from.y, (int)(to.x - from.x), (int)(to.y - from.y) },
             seen;

    return SDL_IntersectRect(&window, &camera->view, &seen) ? seen : (SDL_Rect){ 0, 0, 0, 0 };
}

static void draw_map(Table *t, Ui *ui, const Camera *camera, SDL_Rect area)
{
    const Canvas *picture = map_picture(t, ui, camera);
    SDL_Rect window = window_on(t, camera);

    if (picture)
        canvas_put(ui->canvas, picture, area.x, area.y);
    window.x += area.x;
    window.y += area.y;
    ui_frame(ui, ui_inset(window, -1), ui_px(ui, 2), (float)ui_px(ui, 4), INK_CASING);
    ui_frame(ui, window, ui_px(ui, 2), (float)ui_px(ui, 2), INK_LIT_EDGE);
}

/* ---- moving the view ----------------------------------------------------------------------------------------------- */

static void arrows(Table *t, Ui *ui)
{
    int dx = ui_key(ui, SDLK_RIGHT, 0) - ui_key(ui, SDLK_LEFT, 0);
    int dy = ui_key(ui, SDLK_DOWN, 0) - ui_key(ui, SDLK_UP, 0);

    if (dx || dy)
        camera_pan(&t->camera, -(float)(dx * t->camera.view.w) / 8,
                   -(float)(dy * t->camera.view.h) / 8);
}

static void move_view(Table *t, Ui *ui, WidgetId id, const Camera *camera, SDL_Rect area)
{
    float notches = ui_is_hot(ui, id) ? ui_wheel(ui, area) : 0;
    Spot middle = { (float)ui->width / 2, (float)ui->height / 2 };

    if (ui_is_active(ui, id) && ui->in.down[UI_LEFT])
        camera_look(&t->camera, camera_point(camera, (Spot){ (float)(ui->in.x - area.x),
                                                             (float)(ui->in.y - area.y) }));
    if (notches > 0 || notches < 0)
        camera_zoom(&t->camera, notches > 0 ? 1.15F : 1 / 1.15F, middle);
    if (ui->focus_shown && ui_is_focused(ui, id))
        arrows(t, ui);
}

/* "The whole table: 36.0 by 20.2 inches of it are seen, about 41.5, 24.0". */
static void map_words(const Table *t, char *out, size_t size)
{
    Point at = t->camera.centre;

    snprintf(out, size, "The whole table; %.1f by %.1f inches are shown, about %.1f, %.1f",
             (double)t->camera.view.w / (double)t->camera.scale,
             (double)t->camera.view.h / (double)t->camera.scale, (double)at.x / INCH,
             (double)at.y / INCH);
}

void table_map(Table *t, Ui *ui)
{
    char words[160];
    int edge = ui_px(ui, MAP_EDGE);

    t->map.area = (SDL_Rect){ 0, 0, 0, 0 };
    if (t->sheet != SHEET_NONE || t->at.compact || t->at.crowded || t->lesson ||
        !t->settings->show_map || (!t->board && !t->no_board) || dice_are_shown(t, ui) ||
        victory_is_shown(t))
        return;
    Camera camera = map_camera(t, ui_px(ui, MAP_WIDTH), ui_px(ui, MAP_DEPTH));
    LayoutSpot spot = map_place(t, ui, &camera);
    SDL_Rect outer = spot.area, area = ui_inset(outer, edge);
    if (spot.form == LAYOUT_AWAY)
        return;
    t->map.area = outer;
    map_words(t, words, sizeof words);
    ui_push(ui, "map");
    ui_walnut(ui, "panel", outer);
    WidgetId id = ui_widget(ui, "view", words, area, WIDGET_FOCUSABLE);
    if (ui->canvas) {
        draw_map(t, ui, &camera, area);
        if (ui->focus_shown && ui_is_focused(ui, id))
            ui_focus_ring(ui, area, ui_px(ui, 4));
    } else {
        move_view(t, ui, id, &camera, area);
    }
    ui_pop(ui);
}
