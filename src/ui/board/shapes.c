#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "board/labels.h"
#include "board/pins.h"
#include "board/scene.h"
#include "board/shapes.h"
#include "table.h"

/* Shapes that a game wants shown: overlays, orders that are being built, what stays on the table. Light and lines lie below signs,
 * words above them. */

static Colour tone_colour(const Table *t, const Ui *ui, const Drawing *d)
{
    switch (d->tone) {
    case TONE_LIT:
        return INK_LIT_EDGE;
    case TONE_WARN:
        return INK_WARNING;
    case TONE_BAD:
        return INK_REFUSED;
    case TONE_OWN:
        return ui_side(ui, d->seat >= 0 ? d->seat : t->eyes < 0 ? 0 : t->eyes)->light;
    case TONE_ENEMY:
        return ui_side(ui, d->seat >= 0 ? d->seat : t->eyes == 0 ? 1 : 0)->light;
    default:
        return INK_FIGURE;
    }
}

static void trace_corners(const Table *t, const Drawing *d, Curve *curve)
{
    Spot at = camera_spot(&t->camera, d->corner[0]);

    if (d->kind == DRAW_DISC) {
        curve_circle(curve, at.x, at.y, camera_pixels(&t->camera, d->radius));
        return;
    }
    for (int i = 0; i < d->corners; i++) {
        Spot s = camera_spot(&t->camera, d->corner[i]);
        if (i)
            curve_line(curve, s.x, s.y);
        else
            curve_move(curve, s.x, s.y);
    }
    if (d->kind == DRAW_POLYGON)
        curve_close(curve);
}

/* Light falls on it: as one, however many polygons it is made of. */
static bool is_light(const Drawing *d)
{
    return d->filled && d->tone == TONE_LIT && (d->kind == DRAW_POLYGON || d->kind == DRAW_DISC);
}

/* Clockwise on the table, whichever way its corners go round: what lies in two polygons is lit once. */
static void trace_light(const Table *t, const Drawing *d, Curve *curve)
{
    double twice = 0;

    for (int i = 0; i < d->corners; i++) {
        Point a = d->corner[i], b = d->corner[(i + 1) % d->corners];
        twice += (double)a.x * b.y - (double)b.x * a.y;
    }
    if (d->kind == DRAW_DISC || twice >= 0) {
        trace_corners(t, d, curve);
        return;
    }
    for (int i = d->corners - 1; i >= 0; i--) {
        Spot s = camera_spot(&t->camera, d->corner[i]);
        if (i == d->corners - 1)
            curve_move(curve, s.x, s.y);
        else
            curve_line(curve, s.x, s.y);
    }
    curve_close(curve);
}

static void draw_light(Table *t, Ui *ui, const DrawingList *list)
{
    Curve curve = curve_empty();
    int lit = 0;
    Point corner[2] = { { 0, 0 }, { t->game->width, t->game->height } };
    Spot a = camera_spot(&t->camera, corner[0]), b = camera_spot(&t->camera, corner[1]);
    SDL_Rect table = { (int)(a.x < b.x ? a.x : b.x), (int)(a.y < b.y ? a.y : b.y),
                       (int)(a.x < b.x ? b.x - a.x : a.x - b.x),
                       (int)(a.y < b.y ? b.y - a.y : a.y - b.y) };
    SDL_Rect old = canvas_clip(ui->canvas, table);

    for (int i = 0; i < list->count; i++)
        if (is_light(&list->drawing[i])) {
            trace_light(t, &list->drawing[i], &curve);
            lit++;
        }
    if (lit == 1)
        outline_curve_draw(ui->canvas, &curve, OUTLINE_LIT, 0);
    else if (lit)
        light_draw(ui->canvas, &curve);
    canvas_unclip(ui->canvas, old);
    curve_free(&curve);
}

static void fill_shape(Ui *ui, const Drawing *d, const Curve *curve, Colour c)
{
    Paint fill = paint_flat(colour_alpha(c, d->pattern == DRAWING_FLAT ? 46 : 20));
    Paint lines = d->pattern == DRAWING_CROSSED ? paint_cross(colour_alpha(c, 80), 45, 16, 1.6F)
                                                : paint_hatch(colour_alpha(c, 80), -45, 14, 2);

    canvas_fill(ui->canvas, curve, &fill);
    if (d->pattern != DRAWING_FLAT)
        canvas_fill(ui->canvas, curve, &lines);
}

/* Twelve lies up the map, however the table is turned. */
static void draw_clock(const Table *t, Ui *ui, const Drawing *d)
{
    Point north = { d->corner[0].x, d->corner[0].y - INCH };
    Spot at = camera_spot(&t->camera, d->corner[0]), up = camera_spot(&t->camera, north);

    clock_draw(ui->canvas, at, camera_pixels(&t->camera, d->radius),
               atan2((double)(up.y - at.y), (double)(up.x - at.x)), -1);
}

static void draw_shape(Table *t, Ui *ui, const Drawing *d)
{
    Colour c = tone_colour(t, ui, d);
    Curve curve = curve_empty();
    float broad = ui_broad(ui);
    Stroke line = { .width = 2.5F * broad }, casing = { .width = 5 * broad };
    Paint paint = paint_flat(c), dark = paint_flat(INK_CASING);

    if (d->dashed || d->tone == TONE_BAD) {
        line.dash[0] = 10 * broad;
        line.dash[1] = 7 * broad;
    }
    trace_corners(t, d, &curve);
    if (d->filled && d->kind != DRAW_LINE)
        fill_shape(ui, d, &curve, c);
    canvas_stroke(ui->canvas, &curve, &casing, &dark);
    canvas_stroke(ui->canvas, &curve, &line, &paint);
    curve_free(&curve);
    if (d->clock)
        draw_clock(t, ui, d);
}

static void draw_arrow(Table *t, Ui *ui, const Drawing *d)
{
    Spot from = camera_spot(&t->camera, d->corner[0]), to = camera_spot(&t->camera, d->corner[1]);

    arrow_draw(ui->canvas, from, to, (float)ui_px(ui, 9), tone_colour(t, ui, d));
}

void scene_shapes(Table *t, Ui *ui, const DrawingList *list)
{
    if (!list)
        return;
    draw_light(t, ui, list);
    for (int i = 0; i < list->count; i++) {
        const Drawing *d = &list->drawing[i];
        if (d->kind == DRAW_ARROW)
            draw_arrow(t, ui, d);
        else if (d->kind != DRAW_LABEL && !is_light(d))
            draw_shape(t, ui, d);
    }
}

/* ---- words -------------------------------------------------------------------------------------------------------- */

enum { MANY_WORDS = 6, SHORT_WORDS = 24, NEED_WORDS = 4 };

/* On the line: in its middle, or, where many lines come from one place, nearer to where each goes. */
static void line_spots(const Ui *ui, Spot first, Spot last, SDL_Point size, bool fan,
                       LabelSpots *spots)
{
    static const float middle[] = { 0.5F, 0.65F, 0.35F, 0.8F, 0.2F };
    static const float end[] = { 0.78F, 0.66F, 0.88F, 0.55F, 0.45F };

    if (spot_distance(first, last) < (float)size.y) { /* beside what it joins */
        label_spots_round(spots, spot_between(first, last, 0.5F), (float)size.y * 1.6F,
                          (float)size.y * 1.1F);
        return;
    }
    for (size_t i = 0; i < sizeof middle / sizeof middle[0]; i++)
        spots->at[spots->count++] = spot_between(first, last, (fan ? end : middle)[i]);
    label_spots_along(spots, first, last, size.x, size.y, ui_px(ui, 6));
}

/* Where a shape's words may stand: along its line, at the top of its outline, about its place. */
/* A template that says how many lie under it: the number stands beside it, and hides none of them. */
static bool is_counted_disc(const Drawing *d)
{
    return d->kind == DRAW_DISC && d->filled && strspn(d->words, "0123456789") == strlen(d->words);
}

/* Where its edge is nearest to the box, or its middle where that lies in it. */
static Spot rim_toward(const Table *t, const Drawing *d, SDL_Rect box)
{
    Spot middle = camera_spot(&t->camera, d->corner[0]),
         to = { (float)(box.x + box.w / 2), (float)(box.y + box.h / 2) };
    float far = spot_distance(middle, to), radius = camera_pixels(&t->camera, d->radius);

    return far > radius ? spot_between(middle, to, radius / far) : middle;
}

static void words_spots(const Table *t, const Ui *ui, const Drawing *d, SDL_Point size, bool fan,
                        LabelSpots *spots)
{
    Spot first = camera_spot(&t->camera, d->corner[0]), top = first;
    bool between = (d->kind == DRAW_LINE || d->kind == DRAW_ARROW) && d->corners == 2;

    if (between) {
        Spot last = camera_spot(&t->camera, d->corner[1]);
        line_spots(ui, first, last, size, fan, spots);
        return;
    }
    if (is_counted_disc(d)) {
        label_spots_round(spots, first, camera_pixels(&t->camera, d->radius) + (float)size.y * 0.6F,
                          (float)size.y * 1.1F);
        return;
    }
    if (d->kind == DRAW_DISC)
        top.y -= camera_pixels(&t->camera, d->radius);
    for (int i = 1; d->kind == DRAW_POLYGON && i < d->corners; i++) {
        Spot s = camera_spot(&t->camera, d->corner[i]);
        if (s.y < top.y)
            top = s;
    }
    for (int i = 0; d->kind == DRAW_POLYGON && i < d->corners; i += d->corners / 12 + 1)
        if (spots->count < 14) /* anywhere on its edge */
            spots->at[spots->count++] =
                i ? camera_spot(&t->camera, d->corner[i]) : (Spot){ top.x, top.y };
    label_spots_round(spots, d->kind == DRAW_LABEL ? first : top, 0, (float)size.y * 1.1F);
}

/* From words that had to go aside back to what they are about. */
static void leader(Ui *ui, Spot from, SDL_Rect box)
{
    Spot to = { from.x < (float)box.x ? (float)box.x : SDL_min(from.x, (float)(box.x + box.w)),
                from.y < (float)box.y ? (float)box.y : SDL_min(from.y, (float)(box.y + box.h)) };
    Spot line[2] = { from, to };
    Stroke thin = { .width = 1.4F };

    if (spot_distance(from, to) > (float)box.h * 0.7F)
        canvas_cased(ui->canvas, line, 2, false, &thin, INK_FIGURE);
}

static bool is_short(const Table *t, const Drawing *d, int high)
{
    return d->kind == DRAW_LINE && d->corners == 2 &&
           spot_distance(camera_spot(&t->camera, d->corner[0]),
                         camera_spot(&t->camera, d->corner[1])) < (float)high;
}

/* How the words of a list share the table. */
typedef struct Crowd {
    bool many; /* small, and left out where they would hide much */
    bool fan;  /* lines from one place, told apart at their far ends */
} Crowd;

/* Where the arrow is nearest to the box. */
static Spot nearest_on_arrow(const Table *t, const Drawing *d, SDL_Rect box)
{
    Spot from = camera_spot(&t->camera, d->corner[0]), to = camera_spot(&t->camera, d->corner[1]);
    Spot middle = { (float)(box.x + box.w / 2), (float)(box.y + box.h / 2) };
    float x = to.x - from.x, y = to.y - from.y, square = x * x + y * y;
    float share = square > 0 ? ((middle.x - from.x) * x + (middle.y - from.y) * y) / square : 0;

    return spot_between(from, to, SDL_clamp(share, 0.0F, 1.0F));
}

static void draw_shape_words(Table *t, Ui *ui, const Drawing *d, UiText size, Crowd crowd)
{
    bool many = crowd.many;
    LabelSpots spots = { .count = 0 };
    int wide, high = ui_px(ui, size == UT_FIGURE ? 38 : 26);

    if (!d->words[0] || (many && d->tone == TONE_BAD && strlen(d->words) > SHORT_WORDS))
        return; /* among many, why not is said of the one that is pointed at */
    wide = ui_text_width(ui, size, d->words) + ui_px(ui, size == UT_FIGURE ? 22 : 14);
    words_spots(t, ui, d, (SDL_Point){ wide, high }, crowd.fan, &spots);
    bool need = d->kind == DRAW_LABEL && strlen(d->words) < NEED_WORDS;
    if (need && spots.count > 1)
        spots.count = 1; /* a need stands at its model, or nowhere */
    SDL_Rect box = (need ? label_best : label_near)(t, ui, &spots, wide, high);
    for (int i = 0; many && i < spots.count && label_hides(t, box); i++) {
        LabelSpots one = { .count = 1, .at = { spots.at[i] } };
        box = label_best(t, ui, &one, wide, high);
    }
    bool away = many && label_hides(t, box);
    if (away && !need) /* wherever there is room, a line leads back */
        box = label_anywhere(t, ui, &spots, wide, high);
    if (away && (need || label_hides_words(t, box)))
        return; /* its panel says it too */
    label_take(t, box);
    if (d->kind == DRAW_ARROW)
        leader(ui, nearest_on_arrow(t, d, box), box);
    else if (is_short(t, d, high))
        leader(ui, camera_spot(&t->camera, d->corner[0]), box);
    else if (is_counted_disc(d))
        leader(ui, rim_toward(t, d, box), box);
    else if (away || d->kind != DRAW_LINE)
        leader(ui, spots.at[0], box);
    ui_round(ui, box, ui_px(ui, 7), INK_PILL, INK_PILL);
    ui_frame(ui, box, ui_px(ui, 7), 1, INK_PILL_LINE);
    ui_text(ui, size, box, TEXT_CENTRE, d->words, tone_colour(t, ui, d));
    ui_note(ui, d->kind == DRAW_ARROW ? "arrow" : "shape", d->words, box, true);
}

/* What lies there for long is no figure of the moment. */
static bool is_aside(const Table *t, const DrawingList *list, int which)
{
    return list == t->persistent.shapes && list->drawing[which].kind == DRAW_LABEL;
}

/* Words that lay on another's arrow would be read as its own. */
static void take_other_arrows(Table *t, const Ui *ui, const DrawingList *list, int but)
{
    for (int i = 0; i < list->count; i++) {
        const Drawing *d = &list->drawing[i];
        if (d->kind == DRAW_ARROW && d->corners == 2 && i != but)
            label_take_line(t, camera_spot(&t->camera, d->corner[0]),
                            camera_spot(&t->camera, d->corner[1]), ui_px(ui, 16));
    }
}

/* All but the words themselves, which stay taken, are let go. */
static void draw_words_of(Table *t, Ui *ui, const DrawingList *list, int which, UiText size,
                          Crowd crowd)
{
    Labels *l = &t->labels;
    int before = l->count;

    if (list->drawing[which].kind == DRAW_ARROW)
        take_other_arrows(t, ui, list, which);
    int with = l->count;
    draw_shape_words(t, ui, &list->drawing[which], size, crowd);
    bool taken = l->count > with;
    l->count = before;
    if (taken)
        label_take(t, l->taken[with]);
}

void scene_shapes_words(Table *t, Ui *ui, const DrawingList *list)
{
    int count = 0, lines = 0;

    for (int i = 0; list && i < list->count; i++) {
        bool worded = list->drawing[i].words[0] != 0;
        count += worded;
        lines += worded && list->drawing[i].kind == DRAW_LINE;
    }
    Crowd crowd = { .many = count > MANY_WORDS, .fan = lines > 1 };
    for (int i = 0; list && i < list->count; i++)
        draw_words_of(t, ui, list, i,
                      crowd.many || t->at.crowded || is_aside(t, list, i) ? UT_LABEL : UT_FIGURE,
                      crowd);
}

/* ---- overlays, and what stays on the table ------------------------------------------------------------------------ */

/* Nothing of a hand stays in sight of the past, or beside the result. */
static bool overlays_are_shown(const Table *t)
{
    return t->rs->show.draw && t->log.back < 0 && !victory_is_shown(t);
}

/* As everybody stands, but who is held where it is led. */
static void draw_overlay(Table *t, uint64_t held)
{
    DrawRequest request = { DRAWS_OVERLAY, t->overlay, t->selected, NULL };
    Look look = table_look(t);
    Battle *fork = held ? malloc(sizeof *fork) : NULL;
    Look led = fork ? look_fork(&look, fork) : look;

    t->overlay_shapes->count = 0;
    t->rs->show.draw(fork && held_fork(t, fork) ? &led : &look, &request, t->overlay_shapes);
    if (fork)
        scratch_clear(look.scratch);
    free(fork);
}

/* Found anew when the battle, the unit or the overlay is another; sight also when a ghost is elsewhere, for that is who looks. */
static void refresh_overlay(Table *t)
{
    const Battle *b = session_battle(t->session);
    uint64_t held = t->rs->overlay[t->overlay].sight ? held_state(t, t->selected) : 0;

    if (t->overlay_revision == b->revision && t->overlay_unit == t->selected &&
        t->overlay_of == t->overlay && t->overlay_held == held)
        return;
    draw_overlay(t, held);
    t->overlay_revision = b->revision;
    t->overlay_unit = t->selected;
    t->overlay_of = t->overlay;
    t->overlay_held = held;
}

bool overlay_is_empty(Table *t)
{
    if (t->overlay < 0 || !overlays_are_shown(t))
        return false;
    refresh_overlay(t);
    return t->overlay_shapes->count == 0;
}

void scene_overlay(Table *t, Ui *ui)
{
    if (victory_is_shown(t))
        return;
    pins_draw(t, ui);
    if (t->overlay < 0 || !overlays_are_shown(t))
        return;
    refresh_overlay(t);
    scene_shapes(t, ui, t->overlay_shapes);
}

/* What stays on the table: declared charges, ways of flight. Found anew only when the battle changes. */
void scene_persistent(Table *t, Ui *ui)
{
    Look look = table_told_look(t);
    uint64_t now = ((uint64_t)t->question << 32 | (uint32_t)look.battle->told) + 1;

    if (!t->rs->show.draw || t->log.back >= 0)
        return;
    if (!t->persistent.shapes)
        t->persistent.shapes = calloc(1, sizeof *t->persistent.shapes);
    if (!t->persistent.shapes)
        return;
    if (t->persistent.of != now) {
        t->persistent.shapes->count = 0;
        t->rs->show.draw(&look, &(DrawRequest){ DRAWS_PERSISTENT, -1, NO_UNIT, NULL },
                         t->persistent.shapes);
        t->persistent.of = now;
    }
    scene_shapes(t, ui, t->persistent.shapes);
}

/* What the overlay says about the place under the pointer. */
static void draw_overlay_at(Table *t, Ui *ui)
{
    char words[80] = "";
    Text text = text_in(words, sizeof words);
    Look look = session_look(t->session);
    Point at = camera_point(&t->camera, (Spot){ (float)ui->in.x, (float)ui->in.y });

    if (t->overlay < 0 || !t->rs->show.overlay_at || t->selected == NO_UNIT || t->log.back >= 0 ||
        t->hand.dragged || !ui_is_hot(ui, ui_id(ui, "board")))
        return;
    t->rs->show.overlay_at(&look, t->overlay, t->selected, at, &text);
    if (!words[0])
        return;
    ui_capital(words);
    PillPart part = { words, INK_FIGURE };
    LabelSpots spots = { .count = 0 };
    label_spots_round(&spots, (Spot){ (float)ui->in.x, (float)ui->in.y }, (float)ui_px(ui, 34),
                      (float)ui_px(ui, 20));
    SDL_Rect box = label_pill(t, ui, &spots, &part, 1, INK_PILL, INK_PILL_LINE);
    ui_note(ui, "overlay-at", words, box, true);
}

void scene_words(Table *t, Ui *ui)
{
    bool now = t->log.back < 0 && !victory_is_shown(t);

    if (now && t->persistent.shapes && t->rs->show.draw)
        scene_shapes_words(t, ui, t->persistent.shapes);
    scene_shapes_words(t, ui, t->preview.shapes);
    for (int i = 0; now && i < t->pins; i++)
        if (t->pin[i].overlay != t->overlay || t->pin[i].unit != t->selected)
            scene_shapes_words(t, ui, t->pin[i].shapes);
    if (now && t->overlay >= 0 && t->rs->show.draw)
        scene_shapes_words(t, ui, t->overlay_shapes);
    if (now)
        draw_overlay_at(t, ui);
}
