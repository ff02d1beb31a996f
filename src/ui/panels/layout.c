#include "panels/layout.h"
#include "board/scene.h"
#include "hand/aim.h"
#include "hand/verbs.h"
#include "panels/dice.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "draw/trace.h"
#include "hand/regiment.h"
#include "panels/throws.h"
#include "table.h"

/* ---- what must stay in sight -------------------------------------------------------------------------------------- */

static uint32_t bit_of(LayoutKind kind)
{
    return UINT32_C(1) << kind;
}

void layout_subject(Table *t, UnitId unit, bool target, LayoutKind kind)
{
    Arrangement *l = &t->layout;

    if (unit < 0 || unit >= t->game->units || !unit_is_here(t, unit))
        return;
    for (int i = 0; i < l->subjects; i++)
        if (l->subject[i].unit == unit) {
            l->subject[i].kinds |= bit_of(kind);
            l->subject[i].target = l->subject[i].target && target;
            return;
        }
    if (l->subjects == MOST_SUBJECTS)
        return;
    l->subject[l->subjects++] = (Subject){ unit, target, bit_of(kind) };
}

static void add_asked(Table *t)
{
    const Request *r = table_request(t);
    const Battle *b = table_battle(t);

    layout_subject(t, r->unit, false, LAY_ASK);
    layout_subject(t, r->other, false, LAY_ASK);
    for (int id = ids_next(&r->among, -1); id >= 0; id = ids_next(&r->among, id)) {
        if (r->shape == SHAPE_MODELS && id < b->models)
            layout_subject(t, b->model[id].unit, false, LAY_ASK);
        else if (r->shape == SHAPE_UNITS || r->shape == SHAPE_SPLIT || r->shape == SHAPE_LIST)
            layout_subject(t, (UnitId)id, true, LAY_ASK);
    }
}

/* Found once for each order: trying every enemy takes its time. */
static void find_targets(Table *t)
{
    Arrangement *l = &t->layout;
    uint64_t of = layout_of((uint64_t)t->question, (uint64_t)t->verb + 1, (uint64_t)t->selected);

    if (l->targets_of == of)
        return;
    l->targets_of = of;
    memset(&l->targets, 0, sizeof l->targets);
    if (verb_kind(&t->rs->verb[t->verb]) != VERB_BY_AIM)
        return;
    for (UnitId u = 0; u < t->game->units; u++)
        if (u != t->selected && unit_is_here(t, u) && (aim_can_hit(t, u) || barrel_could_hit(t, u)))
            ids_add(&l->targets, u);
}

static void add_ordered(Table *t)
{
    const IdSet *fits = &t->layout.targets;

    layout_subject(t, t->selected, false, LAY_ASK);
    if (t->verb == NO_VERB || t->selected == NO_UNIT)
        return;
    find_targets(t);
    if (verb_kind(&t->rs->verb[t->verb]) != VERB_BY_AIM)
        fits = &t->pick.fits;
    if (fits == &t->pick.fits && !t->pick.open)
        return;
    for (int u = ids_next(fits, -1); u >= 0; u = ids_next(fits, u))
        layout_subject(t, (UnitId)u, true, LAY_ASK);
}

static void add_thrown(Table *t, const Ui *ui)
{
    const EventLog *log = session_log(t->session);

    if (!dice_are_shown(t, ui) || !t->dice.event || t->dice.event > log->events)
        return;
    ThrowChain c = throws_before(log, t->dice.event - 1);
    const Event *last = c.row[c.count - 1];
    layout_subject(t, last->unit, false, LAY_DICE);
    layout_subject(t, (UnitId)last->id, false, LAY_DICE);
    if (!c.about)
        return;
    layout_subject(t, c.about->unit, false, LAY_DICE);
    layout_subject(t, c.about->other, true, LAY_DICE);
}

static void add_refused(Table *t)
{
    const Battle *b = table_battle(t);

    for (int i = 0; i < t->verdict.faults; i++)
        if (t->verdict.fault[i] >= 0 && t->verdict.fault[i] < b->models)
            layout_subject(t, b->model[t->verdict.fault[i]].unit, false, LAY_ASK);
}

uint64_t layout_moment(const Table *t)
{
    uint64_t of = layout_of(t->question, (uint64_t)t->sheet, (uint64_t)(t->verb + 1));

    of = layout_of(of, (uint64_t)(t->selected + 1), (uint64_t)session_answers(t->session));
    return layout_of(of, t->dice.event, 0);
}

/* While the view glides places are chosen for where it comes to rest. */
static Camera where_it_goes(const Table *t)
{
    Camera there = t->camera;

    if (t->glide.on && t->glide.to_scale > 0)
        there.scale = t->glide.to_scale;
    if (t->glide.on)
        camera_look(&there, t->glide.to);
    return there;
}

void layout_begin(Table *t, Ui *ui)
{
    Arrangement *l = &t->layout;

    l->pass++;
    l->began = layout_moment(t);
    l->subjects = 0;
    l->side_asked = 0;
    Camera now = t->camera;
    t->camera = where_it_goes(t);
    for (UnitId u = 0; u < t->game->units; u++)
        l->unit[u] = unit_is_here(t, u) ? unit_area(t, ui, u) : (SDL_Rect){ 0, 0, 0, 0 };
    l->board = table_area(t);
    t->camera = now;
    if (t->asks != NO_SEAT && !table_may_order(t) && table_request(t)->shape != SHAPE_DICE)
        add_asked(t);
    else if (table_may_order(t))
        add_ordered(t);
    add_thrown(t, ui);
    if (t->sheet == SHEET_REFUSAL)
        add_refused(t);
    layout_subject(t, t->selected, false, LAY_CARD);
}

uint64_t layout_of(uint64_t a, uint64_t b, uint64_t c)
{
    return trace_mix(trace_mix(trace_mix(1, a), b), c);
}

/* ---- what of the window that takes ----------------------------------------------------------------------------------- */

static int cell_at(int at, int most)
{
    return SDL_max(SDL_min(at / LAYOUT_CELL, most - 1), 0);
}

static void mark_area(const Ui *ui, Sums *sums, SDL_Rect a)
{
    if (a.w <= 0 || a.x + a.w <= 0 || a.y + a.h <= 0 || a.x >= ui->width || a.y >= ui->height)
        return;
    int right = cell_at(a.x + a.w - 1, LAYOUT_ACROSS), foot = cell_at(a.y + a.h - 1, LAYOUT_DOWN);
    for (int y = cell_at(a.y, LAYOUT_DOWN); y <= foot; y++)
        for (int x = cell_at(a.x, LAYOUT_ACROSS); x <= right; x++)
            sums->at[y + 1][x + 1] = 1;
}

static void add_up(Sums *sums)
{
    for (int y = 1; y <= LAYOUT_DOWN; y++)
        for (int x = 1; x <= LAYOUT_ACROSS; x++)
            sums->at[y][x] += sums->at[y - 1][x] + sums->at[y][x - 1] - sums->at[y - 1][x - 1];
}

static bool is_subject(const Arrangement *l, UnitId unit)
{
    for (int i = 0; i < l->subjects; i++)
        if (l->subject[i].unit == unit)
            return true;
    return false;
}

/* What lies in the hand is refused where it was let go. */
static bool refuses_ghosts(const Table *t)
{
    return t->sheet == SHEET_REFUSAL && t->hand.full && !t->hand.dragged;
}

static uint64_t hash_of_sums(const Table *t)
{
    const Arrangement *l = &t->layout;
    Camera there = where_it_goes(t);
    uint64_t of =
        layout_of(table_battle(t)->revision, (uint64_t)there.centre.x, (uint64_t)there.centre.y);

    of = layout_of(of, (uint64_t)(there.scale * 1000), (uint64_t)there.quarter);
    of = layout_of(of, (uint64_t)there.view.w, (uint64_t)there.view.h);
    of = layout_of(of, (uint64_t)(t->log.back + 1), 0);
    for (UnitId u = 0; u < t->game->units; u++)
        of = layout_of(of, (uint64_t)l->unit[u].x << 32 | (uint32_t)l->unit[u].y, is_subject(l, u));
    if (refuses_ghosts(t))
        for (int i = 0; i < t->hand.count; i++) {
            Point at = t->hand.ghost[i].to.at;
            of = layout_of(of, (uint64_t)at.x << 32 | (uint32_t)at.y, t->hand.ghost[i].present);
        }
    if (t->regiment.full) { /* its grips go with it */
        Pose front = t->regiment.now.end.front;
        of = layout_of(of, (uint64_t)front.at.x << 32 | (uint32_t)front.at.y,
                       (uint64_t)(uint32_t)front.facing);
    }
    return of ? of : 1;
}

/* What a chosen regiment is led by. */
static void mark_grips(Table *t, const Ui *ui, Sums *sums)
{
    for (Grip g = GRIP_FRONT_LEFT; t->regiment.full && g < GRIP_BLOCK; g++)
        if (grip_offered(t, g))
            mark_area(ui, sums, grip_area(t, ui, g));
}

/* What is refused, the line to where it may go, and the zone in which it shall be put down. */
static void mark_refused(Table *t, const Ui *ui, Sums *sums)
{
    enum { PARTS = 16 };
    const Verdict *v = &t->verdict;

    for (int i = 0; i < t->hand.count; i++)
        mark_area(ui, sums, led_area(t, i));
    for (int i = 0; v->has_line && i <= PARTS; i++) {
        Spot from = camera_spot(&t->camera, v->line.from), to = camera_spot(&t->camera, v->line.to);
        Spot at = spot_between(from, to, (float)i / PARTS);
        mark_area(ui, sums, (SDL_Rect){ (int)at.x, (int)at.y, 1, 1 });
    }
    if (t->hand.places)
        mark_area(ui, sums, placing_area(t));
}

void layout_sum(Table *t, const Ui *ui)
{
    const Battle *b = table_battle(t);
    Arrangement *l = &t->layout;
    uint64_t of = hash_of_sums(t);

    if (l->sums_of == of)
        return;
    l->sums_of = of;
    memset(&l->kept, 0, sizeof l->kept);
    memset(&l->all, 0, sizeof l->all);
    Camera now = t->camera;
    t->camera = where_it_goes(t);
    for (ModelId m = 0; m < b->models; m++) {
        if (!is_standing(b, m) || !unit_is_here(t, b->model[m].unit))
            continue;
        SDL_Rect area = model_area(t, ui, m);
        mark_area(ui, &l->all, area);
        if (is_subject(l, b->model[m].unit))
            mark_area(ui, &l->kept, area);
    }
    mark_grips(t, ui, &l->kept);
    if (refuses_ghosts(t))
        mark_refused(t, ui, &l->kept);
    t->camera = now;
    add_up(&l->kept);
    add_up(&l->all);
}

/* In cells. */
int layout_sum_in(const Sums *sums, SDL_Rect a)
{
    int left = cell_at(a.x, LAYOUT_ACROSS), top = cell_at(a.y, LAYOUT_DOWN);
    int right = cell_at(a.x + a.w - 1, LAYOUT_ACROSS) + 1,
        foot = cell_at(a.y + a.h - 1, LAYOUT_DOWN) + 1;

    return sums->at[foot][right] - sums->at[top][right] - sums->at[foot][left] +
           sums->at[top][left];
}

/* ---- what panels wish ---------------------------------------------------------------------------------------------------- */

long layout_common(SDL_Rect a, SDL_Rect b)
{
    int left = SDL_max(a.x, b.x), right = SDL_min(a.x + a.w, b.x + b.w);
    int top = SDL_max(a.y, b.y), foot = SDL_min(a.y + a.h, b.y + b.h);

    return right > left && foot > top ? (long)(right - left) * (foot - top) : 0;
}

bool layout_is_held(const Ui *ui)
{
    return ui->in.down[UI_LEFT] || ui->in.down[UI_MIDDLE] || ui->in.down[UI_RIGHT] ||
           ui->in.released[UI_LEFT];
}

bool layout_is_told(const Arrangement *l, int kind)
{
    const LayoutPlace *p = &l->place[kind];

    return p->told == l->pass && p->spot.form != LAYOUT_AWAY && p->spot.area.w > 0;
}

void layout_stands(Table *t, LayoutKind kind, SDL_Rect area)
{
    LayoutPlace *p = &t->layout.place[kind];

    *p = (LayoutPlace){
        .spot = { area, 0 }, .given = { area, 0 }, .told = t->layout.pass, .fixed = true
    };
}

bool layout_is_same(const LayoutPlace *p, const Ui *ui, uint64_t of)
{
    return p->decided && p->of == of && p->width == ui->width && p->height == ui->height;
}

/* In large letters the card of a question stands on that side of the window where less of whom it is about lies. */
static SDL_Rect at_its_side(Table *t, const Ui *ui, const LayoutWish *wish)
{
    Arrangement *l = &t->layout;
    SDL_Rect area = wish->home;

    l->side_asked = wish->of;
    l->side[0] = l->side[1] = area;
    l->side[1].x = ui->width - area.x - area.w;
    return l->side[l->left && l->side_of == wish->of];
}

LayoutSpot layout_wish(Table *t, Ui *ui, LayoutKind kind, const LayoutWish *wish)
{
    LayoutPlace *p = &t->layout.place[kind];
    LayoutSpot home = { wish->home, 0 };

    if (t->at.crowded || t->projector) {
        if (t->at.crowded && kind == LAY_ASK)
            home.area = at_its_side(t, ui, wish);
        layout_stands(t, kind, home.area);
        return home;
    }
    p->fixed = false;
    p->wish = *wish;
    p->told = t->layout.pass;
    p->given = layout_is_same(p, ui, wish->of) && p->spot.form < wish->forms ? p->spot : home;
    return p->given;
}

static SDL_Rect place(Table *t, Ui *ui, LayoutKind kind, uint64_t of, SDL_Rect wanted, int least,
                      bool up)
{
    LayoutWish wish = { .of = of,
                        .home = wanted,
                        .up = up,
                        .forms = 1,
                        .form = { { wanted.w, wanted.h, SDL_min(least, wanted.h), false } } };

    return layout_wish(t, ui, kind, &wish).area;
}

SDL_Rect layout_place(Table *t, Ui *ui, LayoutKind kind, uint64_t of, SDL_Rect wanted, int least)
{
    return place(t, ui, kind, of, wanted, least, false);
}

SDL_Rect layout_place_up(Table *t, Ui *ui, LayoutKind kind, uint64_t of, SDL_Rect wanted, int least)
{
    return place(t, ui, kind, of, wanted, least, true);
}

/* ---- the dump ---------------------------------------------------------------------------------------------------------- */

void layout_about(Table *t, Ui *ui, LayoutKind kind)
{
    const Arrangement *l = &t->layout;

    if (ui->unnoted)
        return;
    for (int i = 0; i < l->subjects; i++) {
        const Subject *s = &l->subject[i];
        char words[NAME_SIZE + 16];
        if (!(s->kinds & bit_of(kind)) || !unit_is_here(t, s->unit))
            continue;
        snprintf(words, sizeof words, "%s %s", s->target ? "target" : "unit",
                 t->game->unit[s->unit].id.text);
        ui_note(ui, "about", words, l->unit[s->unit], true);
    }
    if (kind != LAY_ASK)
        return;
    if (layout_is_told(l, LAY_DICE))
        ui_note(ui, "about", "dice", l->place[LAY_DICE].spot.area, true);
    if (layout_is_told(l, LAY_TASK))
        ui_note(ui, "about", "task", l->place[LAY_TASK].spot.area, true);
}
