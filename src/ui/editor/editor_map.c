#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/whole_file.h"
#include "editor/editor.h"

/* The map editor's page: tools at the left, the table in the middle, what is chosen at the right. */

/* ---- opening ---------------------------------------------------------------------------------------------- */

void map_editor_end(MapEditor *m)
{
    history_end(&m->history);
    board_free(m->board);
    canvas_free(m->picture);
    m->board = NULL;
    m->picture = NULL;
    m->has_camera = false;
}

void map_editor_begin(Workshop *w, const MapDraft *draft, const char *id)
{
    MapEditor *m = w->map;
    Problem problem = { .sentence = "" };

    map_editor_end(m);
    memset(m, 0, sizeof *m);
    m->draft = *draft;
    m->id = name_of(id);
    m->tab = TAB_TABLE;
    history_begin(&m->history, &m->draft, sizeof m->draft);
    shop_kept(w, &m->draft, sizeof m->draft);
    if (!id[0] && draft->pieces)
        w->kept = 0; /* it was imported and is on no disk yet */
    if (!terrain_kinds_read(&m->kinds, &w->folder, w->rules, &problem))
        shop_problem(w, &problem);
    for (int i = 0; i < m->kinds.count; i++)
        if (name_is(&m->kinds.id[i], "woods"))
            m->kind = i;
    memset(w->field, 0, sizeof w->field);
    w->page = SHOP_MAP;
}

bool map_editor_open(Workshop *w, const char *id)
{
    Problem problem = { .sentence = "" };
    MapDraft *draft = malloc(sizeof *draft);
    bool good = draft && map_draft_load(draft, &w->folder, id, &problem);

    if (good) {
        w->said[0] = '\0';
        map_editor_begin(w, draft, id);
    } else
        shop_problem(w, &problem);
    free(draft);
    return good;
}

/* ---- what is chosen ------------------------------------------------------------------------------------------ */

MapShape *map_chosen_shape(MapEditor *m, MapShape *room)
{
    switch (m->chosen.kind) {
    case THING_PIECE:
        *room = m->draft.piece[m->chosen.place].shape;
        return room;
    case THING_ZONE:
        *room = m->draft.zone[m->chosen.place].shape;
        return room;
    case THING_SPOT: {
        const MapSpot *s = &m->draft.spot[m->chosen.place];
        *room = map_circle(s->at, s->radius > INCH / 8 ? s->radius : INCH / 8);
        return room;
    }
    case THING_NONE:
        break;
    }
    return NULL;
}

void map_put_shape(MapEditor *m, const MapShape *shape)
{
    if (m->chosen.kind == THING_PIECE)
        m->draft.piece[m->chosen.place].shape = *shape;
    else if (m->chosen.kind == THING_ZONE)
        m->draft.zone[m->chosen.place].shape = *shape;
    else if (m->chosen.kind == THING_SPOT) {
        m->draft.spot[m->chosen.place].at = shape->middle;
        m->draft.spot[m->chosen.place].radius = shape->width / 2;
    }
}

static void forget_fields(Workshop *w)
{
    memset(w->field, 0, sizeof w->field);
}

static void remove_chosen(Workshop *w)
{
    MapEditor *m = w->map;

    if (m->chosen.kind == THING_PIECE)
        map_remove_piece(&m->draft, m->chosen.place);
    else if (m->chosen.kind == THING_ZONE)
        map_remove_zone(&m->draft, m->chosen.place);
    else if (m->chosen.kind == THING_SPOT)
        map_remove_spot(&m->draft, m->chosen.place);
    m->chosen = (Thing){ THING_NONE, 0 };
    forget_fields(w);
}

static void copy_chosen(Workshop *w)
{
    MapEditor *m = w->map;
    MapShape shape;

    if (m->chosen.kind != THING_PIECE || !map_chosen_shape(m, &shape))
        return;
    MapPiece from = m->draft.piece[m->chosen.place];
    if (!map_shape_move(&shape, &m->draft, INCH, INCH))
        map_shape_move(&shape, &m->draft, -INCH, -INCH);
    int made = map_add_piece(&m->draft, w->rules, from.kind.text, from.title.text, &shape);
    if (made < 0) {
        shop_say(w, false, "a map has at most %d pieces of terrain", MOST_MAP_PIECES);
        return;
    }
    m->draft.piece[made].material = from.material;
    m->chosen.place = made;
}

bool map_draws_free(const MapEditor *m)
{
    return m->tool == TOOL_PIECE && m->form == MAP_POLYGON;
}

/* ---- keys --------------------------------------------------------------------------------------------------- */

/* The cross begins in the middle of the table and stays on it. */
static void move_cross(MapEditor *m, Length dx, Length dy)
{
    Point at = m->crossed ? m->cross : (Point){ m->draft.width / 2, m->draft.height / 2 };

    at = (Point){ at.x + dx, at.y + dy };
    at.x = at.x < 0 ? 0 : at.x > m->draft.width ? m->draft.width : at.x;
    at.y = at.y < 0 ? 0 : at.y > m->draft.height ? m->draft.height : at.y;
    m->cross = at;
    m->crossed = true;
}

static void steer(Workshop *w, Ui *ui)
{
    static const struct {
        SDL_Keycode key;
        int dx, dy;
    } arrows[] = {
        { SDLK_LEFT, -1, 0 }, { SDLK_RIGHT, 1, 0 }, { SDLK_UP, 0, -1 }, { SDLK_DOWN, 0, 1 }
    };
    MapEditor *m = w->map;
    MapShape shape;
    bool draws = map_draws_free(m);

    if (ui->focus_shown || (!draws && !map_chosen_shape(m, &shape)))
        return;
    for (size_t i = 0; i < sizeof arrows / sizeof *arrows; i++) {
        Length step = ui_key(ui, arrows[i].key, 0)            ? INCH
                      : ui_key(ui, arrows[i].key, KMOD_SHIFT) ? INCH / 10
                                                              : 0;
        if (step && draws)
            move_cross(m, arrows[i].dx * step, arrows[i].dy * step);
        else if (step &&
                 map_shape_move(&shape, &m->draft, arrows[i].dx * step, arrows[i].dy * step))
            map_put_shape(m, &shape);
    }
}

static void shape_keys(Workshop *w, Ui *ui)
{
    MapEditor *m = w->map;
    MapShape shape;
    int turn = (ui_char_key(ui, ']') ? 15 : 0) - (ui_char_key(ui, '[') ? 15 : 0) +
               (ui_key(ui, SDLK_RIGHTBRACKET, KMOD_SHIFT) ? 1 : 0) -
               (ui_key(ui, SDLK_LEFTBRACKET, KMOD_SHIFT) ? 1 : 0);
    int scale = ui_char_key(ui, '+') || ui_char_key(ui, '=') ? 110 : ui_char_key(ui, '-') ? 91 : 0;

    if (!map_chosen_shape(m, &shape))
        return;
    if ((turn && map_shape_turn(&shape, &m->draft, turn * DEGREE)) ||
        (scale && map_shape_scale(&shape, &m->draft, scale)))
        map_put_shape(m, &shape);
    if (ui_key_named(ui, "Del"))
        remove_chosen(w);
}

static void finish_outline(Workshop *w)
{
    MapEditor *m = w->map;
    MapShape shape = { .form = MAP_POLYGON, .corners = m->corners };

    if (m->corners < 3 || m->kinds.count == 0)
        return;
    memcpy(shape.corner, m->corner, sizeof *m->corner * (size_t)m->corners);
    map_shape_frame(&shape);
    m->corners = 0;
    int made = map_add_piece(&m->draft, w->rules, m->kinds.id[m->kind].text,
                             m->kinds.title[m->kind].text, &shape);
    if (made >= 0)
        m->chosen = (Thing){ THING_PIECE, made };
}

static void all_keys(Workshop *w, Ui *ui)
{
    MapEditor *m = w->map;

    if (m->corners && ui_key_named(ui, "Enter"))
        finish_outline(w);
    if (m->corners && ui_key_named(ui, "Backspace"))
        m->corners--;
    if (m->tool == TOOL_PIECE && ui_key_named(ui, "F")) {
        m->form = (MapForm)((m->form + 1) % (MAP_POLYGON + 1));
        m->corners = 0;
    }
    steer(w, ui);
    shape_keys(w, ui);
}

/* ---- tools ----------------------------------------------------------------------------------------------------- */

static const struct {
    const char *name, *label, *icon, *key;
    MapTool tool;
} TOOLS[] = {
    { "select", "Choose and move", "ui-move", "S", TOOL_SELECT },
    { "piece", "Place terrain", "ui-wheel", "T", TOOL_PIECE },
    { "zone", "Place a zone", "ui-engagement", "Z", TOOL_ZONE },
    { "objective", "Place an objective", "mark-objective", "O", TOOL_SPOT },
};

enum { TOOLS_COUNT = sizeof TOOLS / sizeof *TOOLS };

static void take_tool(MapEditor *m, MapTool tool)
{
    m->tool = tool;
    m->corners = 0;
}

static void tool_buttons(Workshop *w, Ui *ui, SDL_Rect area, int *y)
{
    MapEditor *m = w->map;
    int high = ui_button_height(ui);

    for (int i = 0; i < TOOLS_COUNT; i++) {
        Button b = { .name = TOOLS[i].name,
                     .label = TOOLS[i].label,
                     .icon = TOOLS[i].icon,
                     .key = TOOLS[i].key,
                     .on = m->tool == TOOLS[i].tool };
        if (ui_button(ui, (SDL_Rect){ area.x, *y, area.w, high }, &b))
            take_tool(m, TOOLS[i].tool);
        *y += high + ui_px(ui, 6);
    }
}

static bool can_place(const MapEditor *m)
{
    return m->tool != TOOL_SELECT;
}

static void place_in_middle(Workshop *w, Ui *ui)
{
    MapEditor *m = w->map;

    if (!can_place(m))
        return;
    if (map_draws_free(m)) { /* a corner where the cross stands */
        move_cross(m, 0, 0);
        map_place_new(w, m->cross);
        m->tab = TAB_TABLE;
        ui->focus_shown = false;
        return;
    }
    map_place_new(w, (Point){ m->draft.width / 2, m->draft.height / 2 });
    m->tool = TOOL_SELECT;
    m->tab = TAB_TABLE;
    ui->focus_shown = false;
}

/* The same where their buttons are not shown. */
static void tool_keys(Workshop *w, Ui *ui)
{
    for (int i = 0; i < TOOLS_COUNT; i++)
        if (ui_key_named(ui, TOOLS[i].key))
            take_tool(w->map, TOOLS[i].tool);
    if (ui_key_named(ui, "P"))
        place_in_middle(w, ui);
}

/* Without a pointer: in the middle of the table, and on from there with the arrows. */
static void place_button(Workshop *w, Ui *ui, SDL_Rect area, int *y)
{
    int high = ui_button_height(ui);
    bool draws = map_draws_free(w->map);
    Button b = { .name = "place",
                 .label = draws ? "A corner here" : "In the middle",
                 .key = "P",
                 .look = BUTTON_GOLD };
    Button close = {
        .name = "close", .label = "Close it", .key = "Enter", .off = w->map->corners < 3
    };

    if (!can_place(w->map))
        return;
    if (ui_button(ui, (SDL_Rect){ area.x, *y, area.w, high }, &b))
        place_in_middle(w, ui);
    *y += high + ui_px(ui, 6);
    if (!draws)
        return;
    if (ui_button(ui, (SDL_Rect){ area.x, *y, area.w, high }, &close))
        finish_outline(w);
    *y += high + ui_px(ui, 6);
    *y += ui_words(ui, UT_SMALL, area.x, *y, area.w,
                   "Click, or steer the cross with the arrows. Backspace takes a corner "
                   "back, F is for another form.",
                   INK_IVORY_DIM);
}

static int form_buttons(MapEditor *m, Ui *ui, SDL_Rect area, int y)
{
    static const char *const forms[] = { "Box", "Disc", "Free" };
    int high = ui_button_height(ui), form = (int)m->form;

    if (ui_choose(ui, (SDL_Rect){ area.x, y, area.w, high }, "form", forms, 3, &form)) {
        m->form = (MapForm)form;
        m->corners = 0;
    }
    return y + high + ui_px(ui, 6);
}

static Canvas *paint_kind(void *of, int which, int width, int height)
{
    const MapEditor *m = of;

    return kind_thumb(&m->kinds, which, width, height);
}

static int kind_rows(Workshop *w, Ui *ui, SDL_Rect area, int y)
{
    MapEditor *m = w->map;
    int high = ui_px(ui, 52), row = high + ui_px(ui, 6), side = ui_px(ui, 44);

    for (int i = 0; i < m->kinds.count; i++, y += row) {
        SDL_Rect box = { area.x, y, area.w - ui_px(ui, 16), high };
        if (ui_scrolled_out(ui, box))
            continue;
        const char *id = m->kinds.id[i].text;
        Button b = { .name = id,
                     .label = m->kinds.title[i].text,
                     .on = i == m->kind && m->tool == TOOL_PIECE };
        b.picture_width = side * 4 / 3;
        b.picture = thumb_of(&w->thumbs, ui, 'k', id, side * 4 / 3, side, paint_kind, m, i);
        bool pressed = ui_button(ui, box, &b);
        if (ui_is_active(ui, ui_id(ui, id)) && ui->in.down[UI_LEFT] && !m->carried) {
            m->kind = i;
            map_carry_in(w, ui);
        }
        if (!pressed)
            continue;
        m->kind = i;
        m->tool = TOOL_PIECE;
        m->tab = TAB_TABLE;
    }
    return y;
}

/* What is chosen stands; terrain's kinds are scrolled below. Where it is crowded everything is scrolled. */
static void tool_column(Workshop *w, Ui *ui, SDL_Rect area)
{
    MapEditor *m = w->map;
    bool crowded = shop_is_crowded(ui);
    int pad = ui_px(ui, 12), y = area.y + pad, from;
    SDL_Rect inner = { area.x + pad, area.y + pad, area.w - 2 * pad, area.h - 2 * pad },
             list = inner, clip;
    MapTool before = m->tool;

    ui_walnut(ui, "tools-panel", area);
    ui_push(ui, "tools");
    if (crowded)
        y = ui_scroll_begin(ui, &m->tools, "list", inner, m->tools.height, false, &clip);
    from = y;
    SDL_Rect rows = { inner.x, inner.y, inner.w - (crowded ? ui_px(ui, 16) : 0), inner.h };
    tool_buttons(w, ui, rows, &y);
    place_button(w, ui, rows, &y);
    y = form_buttons(m, ui, rows, y + ui_px(ui, 6));
    ui_push(ui, "kinds");
    if (!crowded) {
        list.y = y;
        list.h = inner.y + inner.h - y;
        y = from = ui_scroll_begin(ui, &m->tools, "list", list, m->tools.height, false, &clip);
    }
    y = kind_rows(w, ui, inner, y);
    m->tools.height = y - from;
    if (!crowded)
        ui_scroll_end(ui, clip);
    ui_pop(ui);
    if (crowded)
        ui_scroll_end(ui, clip);
    ui_pop(ui);
    if (m->tool != before && !ui->focus_shown)
        m->tab = TAB_TABLE;
}

/* ---- the form ---------------------------------------------------------------------------------------------------- */

typedef struct Sheet {
    Workshop *w;
    Ui *ui;
    SDL_Rect area;
    int y;
} Sheet;

static SDL_Rect sheet_row(Sheet *s, const char *label)
{
    Ui *ui = s->ui;
    int high = ui_button_height(ui), name = label ? s->area.w * 3 / 10 : 0;
    SDL_Rect box = { s->area.x + name, s->y, s->area.w - name - ui_px(ui, 14), high };

    if (label)
        ui_text(ui, UT_BODY, (SDL_Rect){ s->area.x, s->y, name - 6, high }, TEXT_LEFT, label,
                INK_IVORY);
    s->y += high + ui_px(ui, 6);
    return box;
}

/* A length in tenths of an inch; gives whether it changed. */
static bool inch_row(Sheet *s, const char *name, const char *label, int low, int high, int by,
                     Length *length)
{
    int tenths = (int)((*length + INCH / 20) / (INCH / 10));
    char words[32];

    snprintf(words, sizeof words, "%g″", tenths / 10.0);
    if (!ui_step(s->ui, sheet_row(s, label), name, low, high, by, &tenths, words))
        return false;
    *length = (Length)(tenths * (INCH / 10));
    return true;
}

static void table_rows(Sheet *s)
{
    static const char *const grounds[] = { "grass", "dry", "mud", "snow", "moor" };
    MapDraft *d = &s->w->map->draft;
    int ground = 0;

    ui_text(s->ui, UT_TITLE, sheet_row(s, NULL), TEXT_LEFT, "Table", INK_GOLD);
    inch_row(s, "width", "Width", 120, 1200, 10, &d->width);
    inch_row(s, "depth", "Depth", 120, 1200, 10, &d->height);
    for (int i = 0; i < 5; i++)
        if (name_is(&d->ground, grounds[i]))
            ground = i;
    Button b = { .name = "ground", .label = grounds[ground] };
    if (ui_button(s->ui, sheet_row(s, "Ground"), &b))
        d->ground = name_of(grounds[(ground + 1) % 5]);
    if (d->picture.text[0]) {
        Button p = { .name = "picture", .label = "Leave its picture out" };
        if (ui_button(s->ui, sheet_row(s, NULL), &p))
            d->picture = (Name){ { 0 } };
    }
}

static Name *title_of(MapEditor *m, Name **id)
{
    MapDraft *d = &m->draft;
    int i = m->chosen.place;

    *id = m->chosen.kind == THING_PIECE  ? &d->piece[i].id
          : m->chosen.kind == THING_ZONE ? &d->zone[i].id
                                         : &d->spot[i].id;
    return m->chosen.kind == THING_PIECE  ? &d->piece[i].title
           : m->chosen.kind == THING_ZONE ? &d->zone[i].title
                                          : &d->spot[i].title;
}

static void open_kinds(Workshop *w)
{
    Picker *p = &w->pick;

    p->labels = 0;
    for (int i = 0; i < w->map->kinds.count; i++)
        snprintf(p->label[p->labels++], sizeof p->label[0], "%s", w->map->kinds.title[i].text);
    shop_pick(w, PICK_KIND, w->map->chosen.place, "Terrain");
}

void map_editor_picked(Workshop *w, int which, int place)
{
    if (which < w->map->draft.pieces && place < w->map->kinds.count)
        w->map->draft.piece[which].kind = w->map->kinds.id[place];
}

static void size_rows(Sheet *s, MapShape *shape)
{
    MapEditor *m = s->w->map;
    Length wide = shape->width, high = shape->height;
    int turn = (int)(shape->turn / DEGREE), was = turn;
    char words[24];
    bool changed =
        inch_row(s, "wide", shape->form == MAP_CIRCLE ? "Across" : "Width", 2, 1200, 5, &wide);

    if (shape->form != MAP_CIRCLE)
        changed = inch_row(s, "high", "Depth", 2, 1200, 5, &high) || changed;
    if (changed && map_shape_resize(shape, &m->draft, wide, high))
        map_put_shape(m, shape);
    if (shape->form == MAP_CIRCLE)
        return;
    snprintf(words, sizeof words, shape->form == MAP_RECT ? "%d°" : "turn", turn);
    if (ui_step(s->ui, sheet_row(s, "Turn"), "turn", -5, 364, 5, &turn, words) &&
        map_shape_turn(shape, &m->draft, (turn - was) * DEGREE))
        map_put_shape(m, shape);
}

/* Whose zone it is, as scenarios call their seats; a press goes on to the next. */
static void seat_row(Sheet *s, Name *seat)
{
    static const struct {
        const char *id, *label;
    } seats[] = { { "", "chosen at the start" }, { "blue", "Blue" }, { "red", "Red" } };
    enum { SEATS = sizeof seats / sizeof *seats };
    int now = 0;

    while (now < SEATS && !name_is(seat, seats[now].id))
        now++;
    Button b = { .name = "seat", .label = now < SEATS ? seats[now].label : seat->text };
    if (ui_button(s->ui, sheet_row(s, "Whose"), &b))
        *seat = name_of(seats[now < SEATS ? (now + 1) % SEATS : 0].id);
}

static void chosen_rows(Sheet *s)
{
    static const char *const heads[] = { "", "Terrain", "Zone", "Objective" };
    Workshop *w = s->w;
    MapEditor *m = w->map;
    MapShape shape;
    Name *id;

    if (!map_chosen_shape(m, &shape))
        return;
    Name *title = title_of(m, &id);
    ui_text(s->ui, UT_TITLE, sheet_row(s, NULL), TEXT_LEFT, heads[m->chosen.kind], INK_GOLD);
    shop_field(w, s->ui, sheet_row(s, "Name"), "name", "Name", title->text, sizeof title->text);
    shop_field(w, s->ui, sheet_row(s, "Record"), "id", "Name in records", id->text,
               sizeof id->text);
    if (m->chosen.kind == THING_PIECE) {
        Button kind = { .name = "kind", .label = m->draft.piece[m->chosen.place].kind.text };
        if (ui_button(s->ui, sheet_row(s, "Kind"), &kind))
            open_kinds(w);
    }
    if (m->chosen.kind == THING_ZONE)
        seat_row(s, &m->draft.zone[m->chosen.place].seat);
    size_rows(s, &shape);
    Button copy = { .name = "copy", .label = "Copy it", .key = "Ctrl+D" };
    Button gone = { .name = "remove", .label = "Remove it", .key = "Del" };
    if (m->chosen.kind == THING_PIECE && ui_button(s->ui, sheet_row(s, NULL), &copy))
        copy_chosen(w);
    if (ui_button(s->ui, sheet_row(s, NULL), &gone))
        remove_chosen(w);
}

static void thing_button(Sheet *s, ThingKind kind, int place, const Name *id, const Name *title,
                         const char *what)
{
    MapEditor *m = s->w->map;
    Button b = { .name = id->text,
                 .label = title->text[0] ? title->text : id->text,
                 .below = what,
                 .on = m->chosen.kind == kind && m->chosen.place == place };
    SDL_Rect box = sheet_row(s, NULL);

    if (ui_scrolled_out(s->ui, box) || !ui_button(s->ui, box, &b))
        return;
    m->chosen = (Thing){ kind, place };
    m->tool = TOOL_SELECT;
    s->ui->focus_shown = false; /* the arrows now steer it */
    forget_fields(s->w);
}

static void thing_rows(Sheet *s)
{
    const MapDraft *d = &s->w->map->draft;

    ui_text(s->ui, UT_TITLE, sheet_row(s, NULL), TEXT_LEFT, "On the table", INK_GOLD);
    ui_push(s->ui, "things");
    for (int i = 0; i < d->pieces; i++)
        thing_button(s, THING_PIECE, i, &d->piece[i].id, &d->piece[i].title, NULL);
    for (int i = 0; i < d->zones; i++)
        thing_button(s, THING_ZONE, i, &d->zone[i].id, &d->zone[i].title, NULL);
    for (int i = 0; i < d->spots; i++)
        thing_button(s, THING_SPOT, i, &d->spot[i].id, &d->spot[i].title, NULL);
    ui_pop(s->ui);
}

static void form_column(Workshop *w, Ui *ui, SDL_Rect area)
{
    MapEditor *m = w->map;
    int pad = ui_px(ui, 12);
    SDL_Rect inner = { area.x + pad, area.y + pad, area.w - 2 * pad, area.h - 2 * pad }, clip;
    Sheet s = { .w = w, .ui = ui, .area = inner };

    ui_walnut(ui, "form-panel", area);
    ui_push(ui, "form");
    int from =
        ui_scroll_begin(ui, &m->form_scroll, "list", inner, m->form_scroll.height, false, &clip);
    s.y = from;
    chosen_rows(&s);
    table_rows(&s);
    thing_rows(&s);
    m->form_scroll.height = s.y - from;
    ui_scroll_end(ui, clip);
    ui_pop(ui);
}

/* ---- saving ------------------------------------------------------------------------------------------------------ */

static bool is_map(const Workshop *w, const char *id)
{
    for (int i = 0; i < w->shelf.maps; i++)
        if (name_is(&w->shelf.map[i].id, id))
            return true;
    return false;
}

static void name_map(Workshop *w)
{
    MapDraft *none = calloc(1, sizeof *none);
    Name plain = none ? map_free_id(none, w->rules, w->map->draft.title.text) : name_of("map");

    free(none);
    w->map->id = plain;
    for (int n = 2; is_map(w, w->map->id.text); n++) {
        char words[NAME_SIZE + 16];
        snprintf(words, sizeof words, "%.30s-%d", plain.text, n);
        w->map->id = name_of(words);
    }
}

/* The picture that came with an imported map goes beside it. */
static void save_picture(Workshop *w)
{
    char name[80], path[DATA_PATH + 80];

    if (!w->vtt.picture_size || w->map->draft.picture.text[0])
        return;
    snprintf(name, sizeof name, "maps/%s.png", w->map->id.text);
    if (data_place(&w->folder, name, path, sizeof path, NULL) &&
        whole_file_write(path, w->vtt.picture, w->vtt.picture_size, false, NULL))
        w->map->draft.picture = w->map->id;
    vtt_map_free(&w->vtt);
    w->vtt.picture_size = 0;
}

static bool save(Workshop *w)
{
    MapEditor *m = w->map;
    Problem problem = { .sentence = "" };

    if (!m->id.text[0]) {
        name_map(w);
        save_picture(w);
    }
    if (!map_draft_save(&m->draft, &w->folder, w->rules, m->id.text, &problem)) {
        shop_problem(w, &problem);
        return false;
    }
    shop_kept(w, &m->draft, sizeof m->draft);
    shop_say(w, true, "Saved as the map '%s'", m->id.text);
    shop_read_shelf(w);
    return true;
}

static bool is_scenario(const Workshop *w, const char *id)
{
    for (int i = 0; i < w->shelf.scenarios; i++)
        if (name_is(&w->shelf.scenario[i].id, id))
            return true;
    return false;
}

/* The scenario that a new one is made like: for two, and of an evening where there is one; without objectives on the map one that
 * is won without them. */
static const Name *usual_scenario(const Workshop *w)
{
    const Name *found = NULL;

    for (int i = 0; i < w->shelf.scenarios; i++) {
        const ScenarioCard *c = &w->shelf.scenario[i];
        if (c->seats == 2 && (w->map->draft.spots || !c->objectives) && (!found || c->evening))
            found = &c->id;
    }
    return found;
}

/* Along both long edges, a quarter of the table deep at most. */
static void add_usual_zones(MapDraft *d)
{
    Length deep = d->height / 4 < 8 * INCH ? d->height / 4 : 8 * INCH;
    const MapShape shape[2] = {
        map_rect((Point){ d->width / 2, deep / 2 }, d->width, deep),
        map_rect((Point){ d->width / 2, d->height - deep / 2 }, d->width, deep),
    };

    for (int i = 0; i < 2; i++)
        map_add_zone(d, &shape[i]);
}

/* What is in the way, without the names of files. */
static void say_unplayable(Workshop *w, const Problem *p)
{
    shop_say(w, false, "It cannot be played yet: %s", p->sentence);
}

/* A scenario on this map, like the game's usual one: it then stands among those of New game. */
static void make_scenario(Workshop *w)
{
    Problem problem = { .sentence = "" };
    const Name *usual = usual_scenario(w);
    Name like = usual ? *usual : (Name){ { 0 } };

    if (w->map->draft.zones == 1) {
        shop_say(w, false, "It cannot be played yet: it has one zone, and each side needs its own");
        return;
    }
    if (!w->map->draft.zones)
        add_usual_zones(&w->map->draft);
    if (!usual || !save(w))
        return;
    if (is_scenario(w, w->map->id.text)) {
        shop_say(w, true, "Saved; the scenario '%s' is played on it", w->map->id.text);
        return;
    }
    if (!map_scenario_save(&w->map->draft, &w->folder, w->rules, w->map->id.text, like.text,
                           &problem)) {
        say_unplayable(w, &problem);
        return;
    }
    shop_read_shelf(w);
    if (is_scenario(w, w->map->id.text))
        shop_say(w, true, "Saved: New game has the scenario '%s' now", w->map->draft.title.text);
    else {
        if (w->shelf.problems)
            say_unplayable(w, &w->shelf.problem[w->shelf.problems - 1]);
        scenario_remove(&w->folder, w->rules, w->map->id.text); /* what cannot be played */
    }
}

/* ---- the page ------------------------------------------------------------------------------------------------------ */

static void undo_keys(Workshop *w, Ui *ui, bool undo, bool redo)
{
    MapEditor *m = w->map;

    if (undo || ui_key_named(ui, "Ctrl+Z"))
        undo = history_back(&m->history, &m->draft);
    if (redo || ui_key_named(ui, "Ctrl+Y"))
        redo = history_on(&m->history, &m->draft);
    if (!undo && !redo)
        return;
    m->chosen = (Thing){ THING_NONE, 0 };
    forget_fields(w);
}

static SDL_Rect head(Workshop *w, Ui *ui)
{
    MapEditor *m = w->map;
    bool back, saves, plays, prints, undo, redo;
    SDL_Rect room = shop_head(w, ui, NULL, 0, &back);
    Button save_button = {
        .name = "save", .label = "Save", .icon = "ui-save", .key = "Ctrl+S", .look = BUTTON_GOLD
    };
    Button play = { .name = "play", .label = "Make it playable", .icon = "ui-play" };
    Button print = { .name = "print", .label = "Print", .icon = "ui-log", .key = "Ctrl+P" };
    Button back_one = {
        .name = "undo", .icon = "ui-undo", .tip = "Undo (Ctrl+Z)", .off = m->history.now == 0
    };
    Button on_one = { .name = "redo",
                      .icon = "ui-redo",
                      .tip = "Redo (Ctrl+Y)",
                      .off = m->history.now + 1 >= m->history.count };
    int end = shop_head_button(ui, ui->width - shop_margin(ui), &save_button, &saves);

    end = shop_head_button(ui, end, &play, &plays);
    end = shop_head_button(ui, end, &print, &prints);
    end = shop_head_button(ui, end, &on_one, &redo);
    end = shop_head_button(ui, end, &back_one, &undo);
    shop_head_field(w, ui, end, "Map", m->draft.title.text, sizeof m->draft.title.text);
    undo_keys(w, ui, undo, redo);
    if (saves)
        save(w);
    if (plays)
        make_scenario(w);
    if (prints)
        print_ask(w);
    if (back && shop_may_leave(w, &m->draft, sizeof m->draft)) {
        w->page = SHOP_SHELF;
        w->said[0] = '\0';
        map_editor_end(m);
        shop_read_shelf(w);
    }
    return room;
}

static void all_columns(Workshop *w, Ui *ui, SDL_Rect room)
{
    int gap = ui_px(ui, 12), side = room.w * 22 / 100;

    if (side < ui_px(ui, 200))
        side = ui_px(ui, 200) < room.w / 3 ? ui_px(ui, 200) : room.w / 3;
    map_editor_table(
        w, ui, (SDL_Rect){ room.x + side + gap, room.y, room.w - 2 * side - 2 * gap, room.h });
    tool_column(w, ui, (SDL_Rect){ room.x, room.y, side, room.h });
    form_column(w, ui, (SDL_Rect){ room.x + room.w - side, room.y, side, room.h });
}

/* Large letters: the table, the tools or what lies on it. The keys of the tools work on each. */
static void one_column(Workshop *w, Ui *ui, SDL_Rect room)
{
    static const char *const tabs[] = { "Tools", "Table", "Things" };
    MapEditor *m = w->map;
    int gap = ui_px(ui, 6), high = ui_button_height(ui), tab = (int)m->tab;

    if (ui_choose(ui, (SDL_Rect){ room.x, room.y, room.w, high }, "tab", tabs, 3, &tab))
        m->tab = (MapTab)tab;
    room.y += high + gap;
    room.h -= high + gap;
    if (m->tab == TAB_TABLE) {
        map_editor_table(w, ui, room);
        tool_keys(w, ui);
    } else if (m->tab == TAB_TOOLS)
        tool_column(w, ui, room);
    else
        form_column(w, ui, room);
}

/* Escape first lets go of what is begun or chosen, then leaves. */
static void escape(MapEditor *m, Ui *ui)
{
    bool begun = m->corners || m->tool != TOOL_SELECT || m->chosen.kind != THING_NONE;

    if (ui->focus_shown || !begun || !ui_key_named(ui, "Esc"))
        return;
    m->corners = 0;
    m->tool = TOOL_SELECT;
    m->chosen = (Thing){ THING_NONE, 0 };
}

void map_editor_page(Workshop *w, Ui *ui)
{
    MapEditor *m = w->map;

    escape(m, ui);
    SDL_Rect room = head(w, ui);

    if (w->page != SHOP_MAP)
        return;
    all_keys(w, ui);
    if (shop_is_crowded(ui))
        one_column(w, ui, room);
    else
        all_columns(w, ui, room);
    uint32_t with = m->grip != GRIP_NONE ? m->drags : ui->in.text[0] ? ui->focus : 0;
    if (history_note(&m->history, &m->draft, with))
        ui->busy = true;
}
