#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "draw/marking.h"
#include "draw/table.h"
#include "editor/editor.h"

/* The table in the map editor: painted as it will be, with handles on what is chosen. */

enum { EDIT_TEXELS = 14, HANDLE = 22 };

/* ---- painting ------------------------------------------------------------------------------------------------- */

static void bake(MapEditor *m)
{
    Canvas *picture = scene_picture(m->draft.picture.text);

    board_free(m->board);
    m->board = map_board(&m->draft, &m->kinds, picture ? picture : m->picture, EDIT_TEXELS);
    m->baked = m->draft;
    canvas_free(picture);
}

static void draw_shape(Ui *ui, const MapEditor *m, const MapShape *shape, OutlineKind kind,
                       int seat)
{
    Point corner[MOST_SHAPE_CORNERS];
    Spot spot[MOST_SHAPE_CORNERS + 8];
    int count = map_shape_corners(shape, corner);

    count = polygon_spots(&m->camera, corner, count, spot, MOST_SHAPE_CORNERS + 8);
    if (count >= 3)
        outline_draw(ui->canvas, spot, count, kind, seat);
}

static void label(Ui *ui, const MapEditor *m, Point at, const char *words)
{
    Spot spot = camera_spot(&m->camera, at);
    PillPart part = { words, INK_IVORY };

    if (words[0])
        ui_pill(ui, (int)spot.x, (int)spot.y, m->camera.view, &part, 1, INK_PILL, INK_PILL_LINE);
}

static void draw_zones(Ui *ui, const MapEditor *m)
{
    for (int i = 0; i < m->draft.zones; i++) {
        const MapArea *z = &m->draft.zone[i];
        int seat = name_is(&z->seat, "blue") ? 0 : name_is(&z->seat, "red") ? 1 : -1;
        draw_shape(ui, m, &z->shape, seat < 0 ? OUTLINE_WAS : OUTLINE_OWN, seat < 0 ? 0 : seat);
        label(ui, m, z->shape.middle, z->title.text[0] ? z->title.text : z->id.text);
    }
    for (int i = 0; i < m->draft.spots; i++) {
        const MapSpot *s = &m->draft.spot[i];
        Spot at = camera_spot(&m->camera, s->at);
        float radius = camera_pixels(&m->camera, s->radius);
        canvas_ring(ui->canvas, at.x, at.y, radius, 6, INK_CASING);
        canvas_ring(ui->canvas, at.x, at.y, radius, 3, INK_IVORY);
        ui_icon(ui, "mark-objective", (int)at.x, (int)at.y, ui_px(ui, 30), icon_tone_walnut(), 1);
        label(ui, m, (Point){ s->at.x, s->at.y + s->radius },
              s->title.text[0] ? s->title.text : s->id.text);
    }
}

/* ---- handles --------------------------------------------------------------------------------------------------- */

/* Handles at the corners of a rectangle and of an outline; of a disc one at the lower right. Above the middle one that turns. */

enum { RECT_CORNERS = 4 };

/* The corners, or the disc's one; gives how many. */
static int handle_spots(const MapEditor *m, const MapShape *shape, Spot size[MOST_SHAPE_CORNERS],
                        Spot *turn)
{
    Point corner[MOST_SHAPE_CORNERS];
    int count = map_shape_corners(shape, corner);
    Point up = point_shift(shape->middle, shape->turn, shape->height / 2 + INCH);

    *turn = camera_spot(&m->camera, up);
    if (shape->form == MAP_CIRCLE) {
        corner[0] = point_shift(shape->middle, FULL_TURN * 3 / 8, shape->width / 2);
        count = 1;
    }
    for (int i = 0; i < count; i++)
        size[i] = camera_spot(&m->camera, corner[i]);
    return count;
}

static void draw_handles(Ui *ui, const MapEditor *m, const MapShape *shape)
{
    Spot size[MOST_SHAPE_CORNERS], turn;
    float r = (float)ui_px(ui, HANDLE) / 2;
    Spot middle = camera_spot(&m->camera, shape->middle);
    int handles = handle_spots(m, shape, size, &turn);

    for (int i = 0; i < handles; i++) {
        canvas_disc(ui->canvas, size[i].x, size[i].y, r, INK_ON_BRASS);
        canvas_disc(ui->canvas, size[i].x, size[i].y, r - 3, INK_BRASS_LIGHT);
    }
    if (shape->form == MAP_CIRCLE)
        return;
    canvas_line(ui->canvas, middle, turn, 5, INK_CASING);
    canvas_line(ui->canvas, middle, turn, 2, INK_LIT_EDGE);
    canvas_disc(ui->canvas, turn.x, turn.y, r, INK_ON_BRASS);
    canvas_disc(ui->canvas, turn.x, turn.y, r - 3, INK_LIT_EDGE);
}

static float reach_of(const Ui *ui)
{
    return (float)ui_px(ui, 22);
}

static float far_squared(const Ui *ui, Spot at)
{
    float dx = at.x - (float)ui->in.x, dy = at.y - (float)ui->in.y;

    return dx * dx + dy * dy;
}

/* ---- the pointer ------------------------------------------------------------------------------------------------- */

static Point pointer_at(const Ui *ui, const MapEditor *m)
{
    Point p = camera_point(&m->camera, (Spot){ (float)ui->in.x, (float)ui->in.y });
    Length grid = ui->in.mods & KMOD_ALT ? INCH / 100 : INCH / 2;

    return (Point){ (p.x + grid / 2) / grid * grid, (p.y + grid / 2) / grid * grid };
}

static Thing thing_at(const MapEditor *m, Point at)
{
    for (int i = 0; i < m->draft.spots; i++)
        if (point_distance(m->draft.spot[i].at, at) <= INCH)
            return (Thing){ THING_SPOT, i };
    for (int i = m->draft.pieces - 1; i >= 0; i--)
        if (map_shape_holds(&m->draft.piece[i].shape, at))
            return (Thing){ THING_PIECE, i };
    for (int i = m->draft.zones - 1; i >= 0; i--)
        if (map_shape_holds(&m->draft.zone[i].shape, at))
            return (Thing){ THING_ZONE, i };
    return (Thing){ THING_NONE, 0 };
}

static Length kept(Length value, Length low, Length high)
{
    return value < low ? low : value > high ? high : value;
}

/* A new thing of a usual size, moved so that it lies on the table. */
void map_place_new(Workshop *w, Point at)
{
    MapEditor *m = w->map;
    MapDraft *d = &m->draft;
    MapShape shape;
    int made;

    if (m->tool == TOOL_PIECE && m->form == MAP_POLYGON) {
        if (m->corners < MOST_SHAPE_CORNERS)
            m->corner[m->corners++] = (Point){ kept(at.x, 0, d->width), kept(at.y, 0, d->height) };
        return;
    }
    if (m->tool == TOOL_SPOT) {
        made = map_add_spot(d, (Point){ kept(at.x, 0, d->width), kept(at.y, 0, d->height) });
        m->chosen = (Thing){ made < 0 ? THING_NONE : THING_SPOT, made };
        return;
    }
    Length wide = m->tool == TOOL_ZONE ? d->width : 6 * INCH;
    Length high = m->tool == TOOL_ZONE ? 8 * INCH : 4 * INCH;
    if (m->form == MAP_CIRCLE && m->tool == TOOL_PIECE)
        wide = high = 5 * INCH;
    Point middle = { kept(at.x, wide / 2, d->width - wide / 2),
                     kept(at.y, high / 2, d->height - high / 2) };
    if (m->tool == TOOL_ZONE && labs((long)at.y - d->height / 2) > d->height / 6)
        middle.y = at.y < d->height / 2 ? high / 2 : d->height - high / 2; /* along the edge */
    shape = m->form == MAP_CIRCLE && m->tool == TOOL_PIECE ? map_circle(middle, wide / 2)
                                                           : map_rect(middle, wide, high);
    made = m->tool == TOOL_ZONE ? map_add_zone(d, &shape)
           : m->kinds.count     ? map_add_piece(d, w->rules, m->kinds.id[m->kind].text,
                                                m->kinds.title[m->kind].text, &shape)
                                : -1;
    if (made < 0)
        shop_say(w, false, "there is no room for another one on this map");
    else
        m->chosen = (Thing){ m->tool == TOOL_ZONE ? THING_ZONE : THING_PIECE, made };
}

/* The nearest of the handles that the pointer reaches. */
static bool take_handle(MapEditor *m, const Ui *ui, const MapShape *shape)
{
    Spot size[MOST_SHAPE_CORNERS], turn;
    int handles = handle_spots(m, shape, size, &turn);
    float least = reach_of(ui) * reach_of(ui);

    m->grip_shape = *shape;
    m->grip = GRIP_NONE;
    for (int i = 0; i < handles; i++)
        if (far_squared(ui, size[i]) <= least) {
            least = far_squared(ui, size[i]);
            m->grip = GRIP_SIZE;
            m->grip_corner = i;
        }
    if (shape->form != MAP_CIRCLE && far_squared(ui, turn) <= least)
        m->grip = GRIP_TURN;
    return m->grip != GRIP_NONE;
}

static void press(Workshop *w, Ui *ui)
{
    MapEditor *m = w->map;
    MapShape shape;
    Point at = camera_point(&m->camera, (Spot){ (float)ui->in.x, (float)ui->in.y });

    m->drags++;
    m->grip_at = pointer_at(ui, m);
    if (m->tool != TOOL_SELECT) {
        map_place_new(w, m->grip_at);
        if (m->tool != TOOL_PIECE || m->form != MAP_POLYGON)
            m->tool = TOOL_SELECT;
        return;
    }
    if (map_chosen_shape(m, &shape) && take_handle(m, ui, &shape))
        return;
    Thing hit = thing_at(m, at);
    if (hit.kind != m->chosen.kind || hit.place != m->chosen.place)
        memset(w->field, 0, sizeof w->field);
    m->chosen = hit;
    m->grip = map_chosen_shape(m, &m->grip_shape) ? GRIP_MOVE : GRIP_PAN;
}

/* A rectangle's corner follows the pointer, the one across stays. */
static bool drag_corner(const MapEditor *m, MapShape *shape, Point at)
{
    Point corner[MOST_SHAPE_CORNERS];

    map_shape_corners(shape, corner);
    Point across = corner[(m->grip_corner + 2) % RECT_CORNERS];
    Point local = pose_local((Pose){ across, shape->turn }, at);
    Length wide = local.x < 0 ? -local.x : local.x, high = local.y < 0 ? -local.y : local.y;
    shape->middle = (Point){ (across.x + at.x) / 2, (across.y + at.y) / 2 };
    return map_shape_resize(shape, &m->draft, wide, high);
}

/* A disc's edge follows the pointer, an outline's corner stands where it points. */
static bool drag_size(const MapEditor *m, MapShape *shape, Point at)
{
    switch (shape->form) {
    case MAP_RECT:
        return drag_corner(m, shape, at);
    case MAP_CIRCLE: {
        Length across = 2 * point_distance(shape->middle, at);
        return map_shape_resize(shape, &m->draft, across, across);
    }
    case MAP_POLYGON:
        return map_shape_put_corner(shape, &m->draft, m->grip_corner, at);
    }
    return false;
}

/* What the shape was when it was taken hold of, changed by how far the pointer has come. */
static void drag(Ui *ui, MapEditor *m)
{
    Point at = pointer_at(ui, m);
    MapShape shape = m->grip_shape;
    Point middle = shape.middle;
    bool good = false;

    if (m->grip == GRIP_MOVE) {
        good = map_shape_move(&shape, &m->draft, at.x - m->grip_at.x, at.y - m->grip_at.y);
    } else if (m->grip == GRIP_SIZE) {
        good = drag_size(m, &shape, at);
    } else if (m->grip == GRIP_TURN) {
        Heading step = ui->in.mods & KMOD_ALT ? DEGREE : 5 * DEGREE;
        Heading from = point_bearing(middle, m->grip_at), to = point_bearing(middle, at);
        Heading by = heading_normal(to - from);
        by = (by + step / 2) / step * step;
        good = map_shape_turn(&shape, &m->draft, by);
    }
    if (good)
        map_put_shape(m, &shape);
}

void map_carry_in(Workshop *w, Ui *ui)
{
    MapEditor *m = w->map;

    if (m->carried || ui->canvas || !ui_inside(m->camera.view, ui->in.x, ui->in.y))
        return;
    m->tool = TOOL_PIECE;
    m->form = m->form == MAP_POLYGON ? MAP_RECT : m->form;
    m->drags++;
    m->grip_at = pointer_at(ui, m);
    map_place_new(w, m->grip_at);
    m->tool = TOOL_SELECT;
    m->carried = map_chosen_shape(m, &m->grip_shape);
    m->grip = m->carried ? GRIP_MOVE : GRIP_NONE;
}

static void pointer(Workshop *w, Ui *ui, SDL_Rect area)
{
    MapEditor *m = w->map;
    WidgetId id = ui_widget(ui, "table", m->draft.title.text, area, 0);
    float notches = ui_wheel(ui, area);
    int before_x = ui->in.x, before_y = ui->in.y;

    if (notches != 0)
        camera_zoom(&m->camera, notches > 0 ? 1.2F : 1 / 1.2F,
                    (Spot){ (float)before_x, (float)before_y });
    if (ui_is_active(ui, id) && ui->in.pressed[UI_LEFT])
        press(w, ui);
    else if ((m->carried || ui_is_active(ui, id)) && ui->in.down[UI_LEFT] && m->grip != GRIP_NONE) {
        if (m->grip == GRIP_PAN) {
            camera_pan(&m->camera, (float)(ui->in.x - ui->drag_x), (float)(ui->in.y - ui->drag_y));
            ui->drag_x = ui->in.x;
            ui->drag_y = ui->in.y;
        } else
            drag(ui, m);
    }
    if (ui->in.released[UI_LEFT] || !ui->in.down[UI_LEFT]) {
        m->grip = GRIP_NONE;
        m->carried = false;
    }
}

/* ---- the table ---------------------------------------------------------------------------------------------------- */

static void look(MapEditor *m, SDL_Rect area)
{
    bool same =
        m->has_camera && m->camera.width == m->draft.width && m->camera.depth == m->draft.height;

    if (!same)
        m->camera = camera_whole(m->draft.width, m->draft.height, area, 1.2F);
    else if (m->camera.view.w != area.w || m->camera.view.h != area.h ||
             m->camera.view.x != area.x || m->camera.view.y != area.y)
        camera_resize(&m->camera, area);
    m->has_camera = true;
}

/* The cross that places corners by key. */
static void draw_cross(Ui *ui, const MapEditor *m)
{
    Spot at = camera_spot(&m->camera, m->cross);
    char words[40];
    PillPart part = { words, INK_GOLD };

    snprintf(words, sizeof words, "%.1f, %.1f\u2033", (double)m->cross.x / INCH,
             (double)m->cross.y / INCH);
    cursor_draw(ui->canvas, at, (float)ui_px(ui, 22));
    ui_pill(ui, (int)at.x, (int)at.y + ui_px(ui, 36), m->camera.view, &part, 1, INK_PILL,
            INK_PILL_LINE);
}

static void draw_outline(Ui *ui, const MapEditor *m)
{
    Stroke line = { .width = 3, .cap = CAP_ROUND, .join = JOIN_ROUND };
    Spot spot[MOST_SHAPE_CORNERS];

    for (int i = 0; i < m->corners; i++) {
        spot[i] = camera_spot(&m->camera, m->corner[i]);
        canvas_disc(ui->canvas, spot[i].x, spot[i].y, 6, INK_LIT_EDGE);
    }
    if (m->corners > 1)
        canvas_cased(ui->canvas, spot, m->corners, false, &line, INK_LIT_EDGE);
    if (m->crossed && map_draws_free(m)) {
        if (m->corners) {
            Spot last[2] = { spot[m->corners - 1], camera_spot(&m->camera, m->cross) };
            line.dash[0] = line.dash[1] = 8;
            canvas_cased(ui->canvas, last, 2, false, &line, INK_LIT_EDGE);
        }
        draw_cross(ui, m);
    }
}

static void note_things(Ui *ui, MapEditor *m)
{
    Spot size[MOST_SHAPE_CORNERS], turn;
    MapShape shape;
    int handles = map_chosen_shape(m, &shape) ? handle_spots(m, &shape, size, &turn) : 0;

    for (int i = 0; i < handles; i++) {
        char name[24], words[48];
        snprintf(name, sizeof name, "corner-%d", i + 1);
        snprintf(words, sizeof words, "%.1f x %.1f", (double)shape.width / INCH,
                 (double)shape.height / INCH);
        ui_note(ui, name, words, (SDL_Rect){ (int)size[i].x - 2, (int)size[i].y - 2, 4, 4 }, true);
    }
    for (int i = 0; i < m->draft.pieces; i++) {
        Spot at = camera_spot(&m->camera, m->draft.piece[i].shape.middle);
        char name[NAME_SIZE + 8];
        snprintf(name, sizeof name, "on-%s", m->draft.piece[i].id.text);
        ui_note(ui, name, m->draft.piece[i].kind.text,
                (SDL_Rect){ (int)at.x - 2, (int)at.y - 2, 4, 4 },
                m->chosen.kind == THING_PIECE && m->chosen.place == i);
    }
}

static void measure(Ui *ui, const MapEditor *m, const MapShape *shape)
{
    char words[60];
    Spot at = camera_spot(&m->camera, shape->middle);
    PillPart part = { words, INK_GOLD };

    snprintf(words, sizeof words, "%.1f, %.1f″ · %.1f x %.1f″", (double)shape->middle.x / INCH,
             (double)shape->middle.y / INCH, (double)shape->width / INCH,
             (double)shape->height / INCH);
    ui_pill(ui, (int)at.x, (int)at.y, m->camera.view, &part, 1, INK_PILL, INK_PILL_LINE);
}

void map_editor_table(Workshop *w, Ui *ui, SDL_Rect area)
{
    MapEditor *m = w->map;
    MapShape shape;

    look(m, area);
    pointer(w, ui, area);
    note_things(ui, m);
    if (!ui->canvas)
        return;
    bool changed = !m->board || memcmp(&m->baked, &m->draft, sizeof m->draft) != 0;
    if (changed && (!m->board || m->grip == GRIP_NONE))
        bake(m);
    SDL_Rect old = canvas_clip(ui->canvas, area);
    if (m->board)
        board_draw(ui->canvas, m->board, &m->camera);
    draw_zones(ui, m);
    if (map_chosen_shape(m, &shape)) {
        draw_shape(ui, m, &shape, OUTLINE_CHOSEN, 0);
        draw_handles(ui, m, &shape);
        if (m->grip != GRIP_NONE)
            measure(ui, m, &shape);
    }
    draw_outline(ui, m);
    canvas_unclip(ui->canvas, old);
    ui_frame(ui, area, ui_px(ui, 6), 1, INK_BRASS_LINE);
}
