#include "layout.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "draw/trace.h"
#include "table.h"
#include "throws.h"

/* ---- what must stay in sight -------------------------------------------------------------------------------------- */

static uint32_t bit_of(LayoutKind kind)
{
    return UINT32_C(1) << kind;
}

static void add_models(Table *t, const Ui *ui, UnitId unit)
{
    const Battle *b = table_battle(t);
    Arrangement *l = &t->layout;

    for (int i = 0; i < b->unit[unit].count && l->kepts < MOST_IN_SIGHT; i++) {
        ModelId m = (ModelId)(b->unit[unit].first + i);
        if (is_standing(b, m))
            l->kept[l->kepts++] = model_area(t, ui, m);
    }
}

void layout_subject(Table *t, const Ui *ui, UnitId unit, bool target, LayoutKind kind)
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
    add_models(t, ui, unit);
}

void layout_keep(Table *t, SDL_Rect area)
{
    Arrangement *l = &t->layout;

    if (area.w > 0 && l->kepts < MOST_IN_SIGHT)
        l->kept[l->kepts++] = area;
}

static void add_asked(Table *t, const Ui *ui)
{
    const Request *r = table_request(t);
    const Battle *b = table_battle(t);

    layout_subject(t, ui, r->unit, false, LAY_ASK);
    layout_subject(t, ui, r->other, false, LAY_ASK);
    for (int id = ids_next(&r->among, -1); id >= 0; id = ids_next(&r->among, id)) {
        if (r->shape == SHAPE_MODELS && id < b->models)
            layout_subject(t, ui, b->model[id].unit, false, LAY_ASK);
        else if (r->shape == SHAPE_UNITS || r->shape == SHAPE_SPLIT || r->shape == SHAPE_LIST)
            layout_subject(t, ui, (UnitId)id, true, LAY_ASK);
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
        if (u != t->selected && unit_is_here(t, u) && aim_can_hit(t, u))
            ids_add(&l->targets, u);
}

static void add_ordered(Table *t, const Ui *ui)
{
    const IdSet *fits = &t->layout.targets;

    layout_subject(t, ui, t->selected, false, LAY_ASK);
    if (t->verb == NO_VERB || t->selected == NO_UNIT)
        return;
    find_targets(t);
    if (verb_kind(&t->rs->verb[t->verb]) != VERB_BY_AIM)
        fits = &t->pick.fits;
    if (fits == &t->pick.fits && !t->pick.open)
        return;
    for (int u = ids_next(fits, -1); u >= 0; u = ids_next(fits, u))
        layout_subject(t, ui, (UnitId)u, true, LAY_ASK);
}

static void add_thrown(Table *t, const Ui *ui)
{
    const EventLog *log = session_log(t->session);

    if (!dice_are_shown(t, ui) || !t->dice_event || t->dice_event > log->events)
        return;
    ThrowChain c = throws_before(log, t->dice_event - 1);
    const Event *last = c.row[c.count - 1];
    layout_subject(t, ui, last->unit, false, LAY_DICE);
    if (!c.about)
        return;
    layout_subject(t, ui, c.about->unit, false, LAY_DICE);
    layout_subject(t, ui, c.about->other, true, LAY_DICE);
}

static void add_refused(Table *t, const Ui *ui)
{
    const Battle *b = table_battle(t);

    for (int i = 0; i < t->verdict.faults; i++)
        if (t->verdict.fault[i] >= 0 && t->verdict.fault[i] < b->models)
            layout_subject(t, ui, b->model[t->verdict.fault[i]].unit, false, LAY_ASK);
}

void layout_begin(Table *t, Ui *ui)
{
    Arrangement *l = &t->layout;

    l->pass++;
    l->subjects = l->kepts = 0;
    for (UnitId u = 0; u < t->game->units; u++)
        l->unit[u] = unit_is_here(t, u) ? unit_area(t, ui, u) : (SDL_Rect){ 0, 0, 0, 0 };
    if (t->asks != NO_SEAT && !table_may_order(t) && table_request(t)->shape != SHAPE_DICE)
        add_asked(t, ui);
    else if (table_may_order(t))
        add_ordered(t, ui);
    add_thrown(t, ui);
    if (t->sheet == SHEET_REFUSAL)
        add_refused(t, ui);
    layout_subject(t, ui, t->selected, false, LAY_CARD);
}

uint64_t layout_of(uint64_t a, uint64_t b, uint64_t c)
{
    return trace_mix(trace_mix(trace_mix(1, a), b), c);
}

/* ---- what stands in the way --------------------------------------------------------------------------------------- */

enum { MOST_EDGES = 2 * (LAY_KINDS + MOST_SUBJECTS) + 3 };

typedef struct Search {
    const Table *t;
    const Ui *ui;
    LayoutKind kind;
    int gap, edge;
    SDL_Rect wanted, best;
    long least; /* below 0: none yet */
} Search;

static Search search_for(const Table *t, const Ui *ui, LayoutKind kind, SDL_Rect wanted)
{
    return (Search){ .t = t,
                     .ui = ui,
                     .kind = kind,
                     .gap = ui_px(ui, 8),
                     .edge = ui_px(ui, 12),
                     .wanted = wanted,
                     .best = wanted,
                     .least = -1 };
}

static bool is_told(const Arrangement *l, int kind)
{
    const LayoutPlace *p = &l->place[kind];

    return p->told && p->told + 1 >= l->pass && !p->away && p->area.w > 0;
}

static long common(SDL_Rect a, SDL_Rect b)
{
    int left = SDL_max(a.x, b.x), right = SDL_min(a.x + a.w, b.x + b.w);
    int top = SDL_max(a.y, b.y), foot = SDL_min(a.y + a.h, b.y + b.h);

    return right > left && foot > top ? (long)(right - left) * (foot - top) : 0;
}

/* In pixels, of the panels that come before it; of those that make room for it. */
static long hidden_panels(const Search *s, SDL_Rect area, bool later)
{
    const Arrangement *l = &s->t->layout;
    SDL_Rect about = ui_inset(area, 1 - s->gap);
    int first = later ? (int)s->kind + 1 : 0, end = later ? (int)LAY_KINDS : (int)s->kind;
    long sum = 0;

    for (int i = first; i < end; i++)
        if (is_told(l, i))
            sum += common(about, l->place[i].area);
    return sum;
}

static long hidden_kept(const Search *s, SDL_Rect area)
{
    const Arrangement *l = &s->t->layout;
    long sum = 0;

    for (int i = 0; i < l->kepts; i++)
        sum += common(area, l->kept[i]);
    return sum;
}

static long hidden_units(const Search *s, SDL_Rect area)
{
    long sum = 0;

    for (UnitId u = 0; u < s->t->game->units; u++)
        sum += common(area, s->t->layout.unit[u]);
    return sum;
}

static bool is_good(const Search *s, SDL_Rect area)
{
    return !hidden_panels(s, area, false) && !hidden_kept(s, area);
}

bool layout_hides(const Table *t, const Ui *ui, LayoutKind kind, SDL_Rect area, bool anybody)
{
    Search s = search_for(t, ui, kind, area);

    return !is_good(&s, area) || (anybody && hidden_units(&s, area));
}

/* All that a place is chosen by. */
static uint64_t seen_of(const Search *s)
{
    const Arrangement *l = &s->t->layout;
    uint64_t of = layout_of((uint64_t)s->wanted.w, (uint64_t)s->wanted.h, (uint64_t)s->wanted.x);

    of = trace_mix(of, (uint64_t)s->wanted.y);
    for (int i = 0; i < (int)s->kind; i++)
        if (is_told(l, i))
            of = layout_of(of, (uint64_t)l->place[i].area.x << 32 | (uint32_t)l->place[i].area.y,
                           (uint64_t)l->place[i].area.w << 32 | (uint32_t)l->place[i].area.h);
    for (int i = 0; i < l->kepts; i++)
        of = layout_of(of, (uint64_t)l->kept[i].x << 32 | (uint32_t)l->kept[i].y, 0);
    return of;
}

/* ---- the search ----------------------------------------------------------------------------------------------------- */

static void try_at(Search *s, int x, int y)
{
    enum { PANEL = 1000, KEPT = 100, LATER = 2, FAR = 60 }; /* what a pixel weighs */
    SDL_Rect area = { x, y, s->wanted.w, s->wanted.h };
    int right = s->ui->width - s->edge - area.w, foot = s->ui->height - s->edge - area.h;

    area.x = SDL_max(SDL_min(x, right), SDL_min(s->edge, right));
    area.y = SDL_max(SDL_min(y, foot), SDL_min(s->edge, foot));
    if (area.y < 0)
        area.y = 0;
    long cost = FAR * (labs((long)area.x - s->wanted.x) + labs((long)area.y - s->wanted.y));
    if (s->least >= 0 && cost >= s->least)
        return;
    cost += PANEL * hidden_panels(s, area, false) + LATER * hidden_panels(s, area, true);
    if (s->least >= 0 && cost >= s->least)
        return;
    cost += KEPT * hidden_kept(s, area) + hidden_units(s, area);
    if (s->least >= 0 && cost >= s->least)
        return;
    s->least = cost;
    s->best = area;
}

/* To both sides of everything that stands in the way. */
static int edges_of(const Search *s, bool across, int *edge)
{
    const Arrangement *l = &s->t->layout;
    int count = 0, size = across ? s->wanted.w : s->wanted.h;

    edge[count++] = across ? s->wanted.x : s->wanted.y;
    edge[count++] = s->edge;
    edge[count++] = (across ? s->ui->width : s->ui->height) - s->edge - size;
    for (int i = 0; i < (int)s->kind; i++) {
        SDL_Rect a = l->place[i].area;
        if (!is_told(l, i))
            continue;
        edge[count++] = (across ? a.x + a.w : a.y + a.h) + s->gap;
        edge[count++] = (across ? a.x : a.y) - s->gap - size;
    }
    for (int i = 0; i < l->subjects; i++) {
        SDL_Rect a = l->unit[l->subject[i].unit];
        if (!a.w)
            continue;
        edge[count++] = (across ? a.x + a.w : a.y + a.h) + s->gap;
        edge[count++] = (across ? a.x : a.y) - s->gap - size;
    }
    return count;
}

static void search(Search *s)
{
    int x[MOST_EDGES], y[MOST_EDGES];
    int across = edges_of(s, true, x), down = edges_of(s, false, y);

    for (int i = 0; i < across; i++)
        for (int k = 0; k < down; k++)
            try_at(s, x[i], y[k]);
}

/* Lower and lower, until it hides nothing; as wanted where even the lowest would. */
static SDL_Rect find_place(Search *s, int least, bool up)
{
    enum { STEPS = 5 };
    SDL_Rect wanted = s->wanted, first = wanted;

    least = SDL_min(SDL_max(least, 1), wanted.h);
    for (int i = 0; i <= STEPS; i++) {
        int high = wanted.h - (wanted.h - least) * i / STEPS;
        s->wanted.y = up ? wanted.y + wanted.h - high : wanted.y;
        s->wanted.h = high;
        s->least = -1;
        search(s);
        if (is_good(s, s->best))
            return s->best;
        if (i == 0)
            first = s->best;
        if (least == wanted.h)
            break;
    }
    return hidden_panels(s, first, false) ? s->best : first;
}

enum { MOST_MOVES = 12 };

/* ---- a panel's place ------------------------------------------------------------------------------------------------ */

static bool is_held(const Ui *ui, SDL_Rect area)
{
    return ui->in.down[UI_LEFT] || ui->in.down[UI_MIDDLE] || ui->in.down[UI_RIGHT] ||
           ui->in.released[UI_LEFT] || ui_inside(area, ui->in.x, ui->in.y);
}

/* Where it stood, with the height that it wants now, as far as there is room. */
static SDL_Rect as_it_stood(const Search *s, const LayoutPlace *p, int least, bool up)
{
    SDL_Rect area = { p->area.x, p->area.y, s->wanted.w, s->wanted.h };
    const Arrangement *l = &s->t->layout;
    int room = s->ui->height - s->edge - area.y;

    if (up) {
        area.y = SDL_max(p->area.y + p->area.h - area.h, 0);
        return area;
    }
    for (int i = 0; i < (int)s->kind; i++) {
        SDL_Rect a = l->place[i].area;
        if (is_told(l, i) && a.x < area.x + area.w && a.x + a.w > area.x && a.y > area.y)
            room = SDL_min(room, a.y - s->gap - area.y);
    }
    area.h = SDL_max(SDL_min(area.h, room), SDL_min(least, area.h));
    return area;
}

/* What it made room for has been answered: it hides units where it stands now, and nothing at home. */
static bool may_go_home(const Search *s, SDL_Rect area)
{
    return !SDL_RectEquals(&area, &s->wanted) && is_good(s, s->wanted) &&
           hidden_units(s, s->wanted) < hidden_units(s, area);
}

static SDL_Rect place(Table *t, Ui *ui, LayoutKind kind, uint64_t of, SDL_Rect wanted, int least,
                      bool up)
{
    LayoutPlace *p = &t->layout.place[kind];
    Search s = search_for(t, ui, kind, wanted);
    bool same = p->told && p->of == of && p->width == ui->width && p->height == ui->height;
    SDL_Rect area = same ? as_it_stood(&s, p, least, up) : wanted;

    if (t->at.crowded || t->projector) {
        layout_stands(t, kind, wanted);
        p->of = of;
        return wanted;
    }
    uint64_t seen = 0;
    if (same && !ui->canvas && !is_held(ui, area) && may_go_home(&s, area)) {
        seen = seen_of(&s);
        area = wanted;
    } else if (!same || (!ui->canvas && !is_held(ui, area) && !is_good(&s, area))) {
        seen = seen_of(&s);
        area = same && p->seen == seen ? p->area : find_place(&s, least, up);
    } else if (ui->canvas) {
        seen = p->seen;
        area = seen ? p->area : area;
    }
    uint8_t moves = same ? p->moves : 0;
    if (same && moves >= MOST_MOVES)
        area = p->area; /* two that make room for each other would never come to rest */
    bool moved = !SDL_RectEquals(&area, &p->area);
    if (!ui->canvas)
        moves = moved ? (uint8_t)(moves + 1) : 0;
    if (moved && !ui->canvas)
        ui->busy = true; /* those that make room for it */
    *p = (LayoutPlace){ area, ui->width, ui->height, of, seen, t->layout.pass, false, moves };
    return area;
}

SDL_Rect layout_place(Table *t, Ui *ui, LayoutKind kind, uint64_t of, SDL_Rect wanted, int least)
{
    return place(t, ui, kind, of, wanted, least, false);
}

SDL_Rect layout_place_up(Table *t, Ui *ui, LayoutKind kind, uint64_t of, SDL_Rect wanted, int least)
{
    return place(t, ui, kind, of, wanted, least, true);
}

void layout_stands(Table *t, LayoutKind kind, SDL_Rect area)
{
    t->layout.place[kind].area = area;
    t->layout.place[kind].told = t->layout.pass;
    t->layout.place[kind].away = false;
}

void layout_away(Table *t, LayoutKind kind)
{
    t->layout.place[kind].away = true;
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
    if (is_told(l, LAY_DICE))
        ui_note(ui, "about", "dice", l->place[LAY_DICE].area, true);
    if (is_told(l, LAY_TASK))
        ui_note(ui, "about", "task", l->place[LAY_TASK].area, true);
}

/* ---- the view ------------------------------------------------------------------------------------------------------------ */

/* The window's picture moved by so much, after it was made smaller about its middle. */
typedef struct Shift {
    int x, y;
    float factor;
} Shift;

static SDL_Rect shifted(const Ui *ui, SDL_Rect a, const Shift *by)
{
    float x = (float)ui->width / 2, y = (float)ui->height / 2;

    return (SDL_Rect){ (int)(x + ((float)a.x - x) * by->factor) + by->x,
                       (int)(y + ((float)a.y - y) * by->factor) + by->y,
                       (int)((float)a.w * by->factor) + 1, (int)((float)a.h * by->factor) + 1 };
}

/* How much of those that the question and its dice are about lies below panels or outside the window. */
static long out_of_sight(const Table *t, const Ui *ui, const Shift *by)
{
    static const LayoutKind panel[] = { LAY_RIBBON, LAY_TOOLS, LAY_ORDERS, LAY_TASK,
                                        LAY_ASK,    LAY_DICE,  LAY_FIGHT };
    const Arrangement *l = &t->layout;
    SDL_Rect view = ui_inset((SDL_Rect){ 0, 0, ui->width, ui->height }, ui_px(ui, 10));
    long sum = 0;

    for (int i = 0; i < l->subjects; i++) {
        if (!(l->subject[i].kinds & (bit_of(LAY_ASK) | bit_of(LAY_DICE))))
            continue;
        SDL_Rect a = shifted(ui, l->unit[l->subject[i].unit], by);
        sum += (long)a.w * a.h - common(a, view);
        for (size_t k = 0; k < sizeof panel / sizeof panel[0]; k++)
            if (is_told(l, panel[k]))
                sum += common(a, l->place[panel[k]].area);
    }
    return sum;
}

/* The least shift by which all of them are seen; false when there is none that is better. */
static bool find_shift(const Table *t, const Ui *ui, Shift *best)
{
    enum { STEPS = 24, ZOOMS = 5, FAR = 4 };
    static const float factor[ZOOMS] = { 1, 0.85F, 0.7F, 0.55F, 0.4F };
    long now = out_of_sight(t, ui, &(Shift){ 0, 0, 1 }), least = now * FAR * ui->height;
    int step = ui->height / STEPS;

    for (int z = 0; z < ZOOMS && least > 0; z++) {
        if (z && t->camera.scale * factor[z] < CAMERA_LEAST)
            break;
        for (int x = -2 * STEPS; x <= 2 * STEPS; x++)
            for (int y = -STEPS; y <= STEPS; y++) {
                Shift by = { x * step, y * step, factor[z] };
                long hidden = out_of_sight(t, ui, &by);
                long cost = hidden * FAR * ui->height + (abs(x) + abs(y)) * step;
                if (cost >= least)
                    continue;
                least = cost;
                *best = by;
            }
        if (least < (long)FAR * ui->height) /* nothing is hidden any more */
            return true;
    }
    return least < now * FAR * ui->height;
}

static void go_back(Table *t)
{
    Arrangement *l = &t->layout;

    l->moved = false;
    if (point_equal(l->put, t->camera.centre) && l->put_scale == t->camera.scale) {
        Camera back = t->camera;
        back.centre = l->from;
        back.scale = l->from_scale;
        glide_view(t, &back);
    }
}

void layout_show(Table *t, Ui *ui)
{
    enum { SETTLED = 3 }; /* passes, until those that make room have done so */
    Arrangement *l = &t->layout;
    const LayoutPlace *p = &l->place[LAY_ASK];
    Shift by = { 0, 0, 1 };

    if (ui->canvas || t->projector || t->glide.on || is_held(ui, (SDL_Rect){ 0, 0, 0, 0 }))
        return;
    if (!is_told(l, LAY_ASK)) {
        if (l->moved)
            go_back(t);
        return;
    }
    if (l->shown == p->of)
        return;
    if (l->showing != p->of) {
        l->showing = p->of;
        l->showing_since = l->pass;
    }
    if (l->pass - l->showing_since < SETTLED) {
        ui->busy = true;
        return;
    }
    l->shown = p->of;
    if (!find_shift(t, ui, &by))
        return;
    Camera there = t->camera;
    camera_zoom(&there, by.factor, (Spot){ (float)ui->width / 2, (float)ui->height / 2 });
    camera_pan(&there, (float)by.x, (float)by.y);
    if (!l->moved) {
        l->from = t->camera.centre;
        l->from_scale = t->camera.scale;
    }
    l->moved = true;
    l->put = there.centre;
    l->put_scale = there.scale;
    glide_view(t, &there);
    ui->busy = true;
}
