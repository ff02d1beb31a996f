#include "hand/cursor.h"
#include "hand/aim.h"
#include "hand/pick.h"
#include "panels/ask.h"
#include "panels/card.h"
#include "panels/sheets.h"
#include "table.h"

#include <stdio.h>
#include <string.h>

#include "board/labels.h"
#include "board/scene.h"
#include "hand/posed.h"
#include "kit/fields.h"

enum { HERE_WORDS = 240, FAST = INCH, SLOW = INCH / 10, SLOWEST = INCH / 100, FEW_UNITS = 6 };

Point table_pointed(const Table *t, const Ui *ui)
{
    return t->cursor.on ? t->cursor.at
                        : camera_point(&t->camera, (Spot){ (float)ui->in.x, (float)ui->in.y });
}

SDL_Point table_pointed_px(const Table *t, const Ui *ui)
{
    Spot s = camera_spot(&t->camera, t->cursor.at);

    return t->cursor.on ? (SDL_Point){ (int)s.x, (int)s.y } : (SDL_Point){ ui->in.x, ui->in.y };
}

/* ---- what is here --------------------------------------------------------------------------------------------- */

static void piece_words(const Table *t, int piece, Text *text)
{
    const Terrain *p = &t->game->piece[piece];

    text_add(text, p->title.text[0] ? p->title.text : p->kind.text);
    for (int i = 0; i < t->rs->terrain_fields; i++)
        field_words(&t->rs->terrain_field[i], p->field[i], text);
}

static ModelId model_at(const Table *t, Point at)
{
    const Battle *b = table_battle(t);
    Length near = INCH / 6;
    ModelId found = NO_MODEL;

    for (ModelId m = 0; m < b->models; m++) {
        if (!is_standing(b, m))
            continue;
        Length gap = base_gap_point(model_base(t->game, b, m), at);
        if (gap < near) {
            near = gap;
            found = m;
        }
    }
    return found;
}

void here_words(Table *t, Point at, char *out, size_t size)
{
    const Battle *b = table_battle(t);
    ModelId m = model_at(t, at);
    Text text = text_in(out, size);

    out[0] = 0;
    if (m != NO_MODEL)
        text_format(&text, "%s %d", table_name(t, b->model[m].unit), model_number(b, m));
    for (int p = 0; p < t->game->terrain; p++) {
        if (!polygon_contains(terrain_polygon(t->game, p), at))
            continue;
        text_add(&text, out[0] ? " · " : "");
        piece_words(t, p, &text);
    }
    for (int o = 0; o < t->game->objectives; o++)
        if (point_distance(t->game->objective[o].at, at) <= t->game->objective[o].radius)
            text_format(&text, "%s%s", out[0] ? " · " : "", t->game->objective[o].title.text);
}

/* ---- steering --------------------------------------------------------------------------------------------------- */

static Point start_of(const Table *t)
{
    const Battle *b = table_battle(t);
    const Request *r = table_request(t);

    if (t->asks != NO_SEAT && (r->shape == SHAPE_POINT || r->shape == SHAPE_POSE))
        return t->point;
    if (t->selected != NO_UNIT && unit_is_here(t, t->selected))
        for (int i = 0; i < b->unit[t->selected].count; i++)
            if (is_standing(b, (ModelId)(b->unit[t->selected].first + i)))
                return b->model[b->unit[t->selected].first + i].pose.at;
    return (Point){ t->camera.centre.x / FAST * FAST, t->camera.centre.y / FAST * FAST };
}

static void come(Table *t, const Ui *ui, bool called)
{
    t->cursor = (TableCursor){
        .on = true, .called = called, .at = start_of(t), .x = ui->in.x, .y = ui->in.y
    };
}

static bool steer(Ui *ui, int *dx, int *dy)
{
    static const struct {
        SDL_Keycode key;
        int dx, dy;
    } arrows[] = {
        { SDLK_LEFT, -1, 0 }, { SDLK_RIGHT, 1, 0 }, { SDLK_UP, 0, -1 }, { SDLK_DOWN, 0, 1 }
    };
    static const int held[] = { 0, KMOD_SHIFT, KMOD_CTRL }, step[] = { FAST, SLOW, SLOWEST };

    for (int i = 0; i < 4; i++)
        for (int m = 0; m < 3; m++)
            if (ui_key(ui, arrows[i].key, held[m])) {
                *dx = arrows[i].dx * step[m];
                *dy = arrows[i].dy * step[m];
                return true;
            }
    return false;
}

static Length within_table(Length at, Length most)
{
    return at < 0 ? 0 : at > most ? most : at;
}

/* What lies in the hand is steered itself. */
static bool hand_wants_arrows(const Table *t)
{
    return t->hand.full || t->regiment.clauses ||
           ((t->regiment.full || barrel_is_here(t) || regiment_may_charge(t)) && !t->cursor.called);
}

static void go(Table *t, Ui *ui, int dx, int dy)
{
    Spot s;

    if (!t->cursor.on)
        come(t, ui, false);
    for (int i = 0; i < t->camera.quarter; i++) { /* as the screen shows it */
        int x = dx;
        dx = dy;
        dy = -x;
    }
    t->cursor.at.x = within_table(t->cursor.at.x + dx, t->game->width);
    t->cursor.at.y = within_table(t->cursor.at.y + dy, t->game->height);
    s = camera_spot(&t->camera, t->cursor.at);
    if (s.x < 40 || s.y < 40 || s.x > (float)(ui->width - 40) || s.y > (float)(ui->height - 40))
        camera_look(&t->camera, t->cursor.at);
    if (t->asks != NO_SEAT && table_request(t)->shape == SHAPE_POSE) {
        posed_put(t, t->cursor.at, false);
    } else if (t->asks != NO_SEAT && table_request(t)->shape == SHAPE_POINT) {
        t->point = t->cursor.at;
        t->point_set = true;
    }
}

static void set_tape(Table *t, const Ui *ui)
{
    ModelId m = model_at(t, t->cursor.at);

    (void)ui;
    if (t->tape_held) {
        t->tape_held = false;
        if (t->rulers < MOST_RULERS)
            t->ruler[t->rulers++] = t->tape;
        return;
    }
    t->tape_held = true;
    t->tape = (Ruler){ .from = t->cursor.at,
                       .to = t->cursor.at,
                       .from_model = m,
                       .to_model = NO_MODEL,
                       .seat = t->eyes };
}

static void press(Table *t, Ui *ui)
{
    ModelId m = model_at(t, t->cursor.at);
    UnitId unit = m == NO_MODEL ? NO_UNIT : table_battle(t)->model[m].unit;

    if (t->taping)
        set_tape(t, ui);
    else if (ask_click(t, ui, unit, m, t->cursor.at))
        return;
    else if (t->pick.open && t->pick.word >= 0)
        pick_at(t, ui, unit, m, t->cursor.at);
    else if (t->verb != NO_VERB && m != NO_MODEL && marks_click(t, ui, m))
        return;
    else if (t->verb != NO_VERB && unit != NO_UNIT && aim_at(t, ui, unit, m))
        t->aim.hover = NO_UNIT;
    else if (t->verb == NO_VERB && unit != NO_UNIT)
        table_select(t, unit);
}

static void turn_asked(Table *t, Ui *ui)
{
    int by = ui_key(ui, SDLK_RIGHTBRACKET, 0) - ui_key(ui, SDLK_LEFTBRACKET, 0);

    if (by)
        t->heading = heading_normal(t->heading + by * 5 * DEGREE);
}

bool cursor_marks(const Table *t)
{
    ModelId m = t->cursor.on && marks_any_free(t) ? model_at(t, t->cursor.at) : NO_MODEL;

    return m != NO_MODEL &&
           session_battle(t->session)->unit[session_battle(t->session)->model[m].unit].seat !=
               t->asks;
}

/* Enter is the cursor's only when nothing that is being said waits for it. */
static bool takes_enter(const Table *t)
{
    return t->taping || t->verb != NO_VERB || !t->regiment.clauses;
}

void cursor_keys(Table *t, Ui *ui)
{
    int dx, dy;
    bool held = hand_wants_arrows(t);

    if (ui->canvas || ui->focus_shown)
        return;
    if (t->cursor.on && (ui->in.x != t->cursor.x || ui->in.y != t->cursor.y))
        t->cursor.on = false;
    if (ui_key(ui, SDLK_F4, 0)) {
        if (t->cursor.on)
            t->cursor.on = false;
        else
            come(t, ui, true);
    }
    if (t->asks != NO_SEAT && table_request(t)->shape == SHAPE_POSE)
        turn_asked(t, ui);
    if (!held && steer(ui, &dx, &dy))
        go(t, ui, dx, dy);
    if (!t->cursor.on)
        return;
    if (t->taping && t->tape_held) {
        t->tape.to = t->cursor.at;
        t->tape.to_model = model_at(t, t->cursor.at);
    }
    if (t->pick.open && t->pick.word >= 0) {
        ModelId m = model_at(t, t->cursor.at);
        UnitId unit = m == NO_MODEL ? NO_UNIT : table_battle(t)->model[m].unit;
        if (unit != NO_UNIT || t->aim.hover == NO_UNIT)
            pick_hover(t, unit, m, t->cursor.at);
    }
    if (!held && takes_enter(t) && (cursor_marks(t) || t->aim.hover == NO_UNIT) &&
        (ui_key(ui, SDLK_RETURN, 0) || ui_key(ui, SDLK_KP_ENTER, 0)))
        press(t, ui);
    else if (!t->taping && ui_key(ui, SDLK_ESCAPE, 0))
        t->cursor.on = false;
}

/* ---- how it is seen ----------------------------------------------------------------------------------------------- */

void cross_draw(Table *t, Ui *ui)
{
    char words[HERE_WORDS + 40], here[HERE_WORDS];
    Spot s = camera_spot(&t->camera, t->cursor.at);
    PillPart part = { words, INK_IVORY };

    if (!t->cursor.on || !ui->canvas || study_is_on(t))
        return;
    here_words(t, t->cursor.at, here, sizeof here);
    snprintf(words, sizeof words, "%.2f, %.2f%s%s", (double)t->cursor.at.x / INCH,
             (double)t->cursor.at.y / INCH, here[0] ? " · " : "", here);
    cursor_draw(ui->canvas, s, (float)ui_px(ui, 26));
    SDL_Rect box = ui_pill(ui, (int)s.x, (int)s.y + ui_px(ui, 44), t->camera.view, &part, 1,
                           INK_PILL, INK_PILL_LINE);
    ui_note(ui, "cursor", words, box, true);
}

/* Names of terrain that stand already: the next steps aside. */
typedef struct PieceNames {
    SDL_Rect box[MOST_PIECES];
    int count;
} PieceNames;

static SDL_Rect name_place(const PieceNames *names, SDL_Rect box)
{
    static const int steps[] = { 0, 1, -1, 2, -2, 3, -3 };
    SDL_Rect at = box;

    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        bool taken = false;
        at.y = box.y + steps[i] * (box.h + 2);
        for (int n = 0; n < names->count && !taken; n++)
            taken = SDL_HasIntersection(&names->box[n], &at);
        if (!taken)
            return at;
    }
    return box;
}

static Spot draw_true_outline(Table *t, Ui *ui, int p)
{
    Polygon polygon = terrain_polygon(t->game, p);
    Spot spot[MOST_SPOTS], middle = { 0, 0 };
    int count = polygon_spots(&t->camera, polygon.corner, polygon.count, spot, MOST_SPOTS);

    outline_draw(ui->canvas, spot, count, OUTLINE_TRUE, 0);
    for (int i = 0; i < count; i++) {
        middle.x += spot[i].x / (float)count;
        middle.y += spot[i].y / (float)count;
    }
    return middle;
}

void cursor_name(Ui *ui, SDL_Rect box, const char *name, const char *words)
{
    ui_round(ui, box, ui_px(ui, 6), INK_PILL, INK_PILL);
    ui_frame(ui, box, ui_px(ui, 6), 1, INK_PILL_LINE);
    ui_text(ui, UT_LABEL, box, TEXT_CENTRE, words, INK_IVORY);
    ui_note(ui, name, words, box, true);
}

static void draw_name(Table *t, Ui *ui, Spot middle, const char *name, const char *words,
                      PieceNames *names)
{
    int wide = ui_text_width(ui, UT_LABEL, words) + ui_px(ui, 16), high = ui_px(ui, 26);
    SDL_Rect box = { (int)middle.x - wide / 2, (int)middle.y - high / 2, wide, high };
    int most = t->camera.view.w - wide;

    box.x = box.x > most ? most : box.x < 0 ? 0 : box.x;
    int lowest = t->camera.view.h - high - ui_px(ui, 12);
    box.y = box.y > lowest ? lowest : box.y;
    box = name_place(names, box);
    names->box[names->count++] = box;
    label_take(t, box);
    cursor_name(ui, box, name, words);
}

/* The piece's name; of the one that is pointed at, also what it does. */
static void draw_piece_name(Table *t, Ui *ui, int p, Spot middle, bool whole, PieceNames *names)
{
    const Terrain *piece = &t->game->piece[p];
    char words[HERE_WORDS];
    Text text = text_in(words, sizeof words);

    words[0] = 0;
    if (whole)
        piece_words(t, p, &text);
    else
        text_add(&text, piece->title.text[0] ? piece->title.text : piece->kind.text);
    draw_name(t, ui, middle, "piece", words, names);
}

/* Of whom the pointer rests on, unless his card tells it. */
static bool is_named(const Table *t, const Ui *ui)
{
    return t->hover != NO_UNIT && unit_is_here(t, t->hover) && !t->hand.full &&
           t->verb == NO_VERB && !t->regiment.clauses && !t->taping && !ui->in.down[UI_LEFT] &&
           ui_in_reach(ui) && !victory_is_shown(t) &&
           !(t->hover == t->selected && table_shows_card(t));
}

/* Whoever learns does not know yet who is who: few are named until something is in the hand. */
static bool all_are_named(const Table *t)
{
    int here = 0;

    if (!t->lesson || t->teach.done || study_is_on(t) || t->sheet != SHEET_NONE || t->hand.full ||
        t->verb != NO_VERB || t->regiment.clauses)
        return false;
    for (UnitId u = 0; u < t->game->units; u++)
        here += unit_is_here(t, u);
    return here <= FEW_UNITS;
}

static void name_units(Table *t, Ui *ui, bool always)
{
    for (UnitId u = 0; u < t->game->units; u++)
        if (unit_is_here(t, u))
            name_unit(t, ui, u, always);
}

void here_draw(Table *t, Ui *ui)
{
    bool all = (ui->in.mods & KMOD_ALT) != 0;
    Point at = camera_point(&t->camera, (Spot){ (float)ui->in.x, (float)ui->in.y });
    PieceNames names = { .count = 0 };
    Spot middle[MOST_PIECES];
    int pointed = -1;

    if (!ui->canvas)
        return;
    if (!all && all_are_named(t))
        name_units(t, ui, false);
    else if (!all && is_named(t, ui))
        name_unit(t, ui, t->hover, false);
    if (!all)
        return;
    for (int p = 0; p < t->game->terrain; p++) {
        middle[p] = draw_true_outline(t, ui, p);
        if (polygon_contains(terrain_polygon(t->game, p), at))
            pointed = p;
    }
    if (pointed >= 0)
        draw_piece_name(t, ui, pointed, middle[pointed], true, &names);
    for (int p = 0; p < t->game->terrain; p++)
        if (p != pointed)
            draw_piece_name(t, ui, p, middle[p], false, &names);
    name_units(t, ui, !t->at.crowded);
}
