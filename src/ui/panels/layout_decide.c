#include <stdlib.h>
#include <string.h>

#include "draw/trace.h"
#include "panels/layout.h"
#include "table.h"

/* All panels of a pass find their places one after the other, each beside those that came before it: first what stands where it
 * must, then what the pointer has just pressed, then in the order of their list. */

enum { MOST_EDGES = 2 * (LAY_KINDS + MOST_SUBJECTS) + 3, STEPS = 5 };

typedef struct Decision {
    Table *t;
    Ui *ui;
    int gap, edge;
    bool done[LAY_KINDS]; /* it has its place */
} Decision;

typedef struct Search {
    const Decision *d;
    LayoutKind kind;
    const LayoutWish *wish;
    SDL_Rect wanted, best;
    bool clear, any; /* any: `best` is good */
    bool column;     /* only above and below home */
    long least;
} Search;

/* ---- what a place hides ------------------------------------------------------------------------------------------ */

/* In pixels, of the panels that have their places; of those that make room for it. */
static long hidden_panels(const Decision *d, LayoutKind kind, SDL_Rect area, bool later)
{
    const Arrangement *l = &d->t->layout;
    SDL_Rect about = ui_inset(area, 1 - d->gap);
    long sum = 0;

    for (int i = 0; i < LAY_KINDS; i++)
        if (i != (int)kind && d->done[i] != later && layout_is_told(l, i))
            sum += layout_common(about, l->place[i].spot.area);
    return sum;
}

static bool is_in_window(const Ui *ui, SDL_Rect a)
{
    return a.x >= 0 && a.y >= 0 && a.x + a.w <= ui->width && a.y + a.h <= ui->height;
}

/* Its middle does not lie over the battle. */
static bool is_aside(const Ui *ui, const LayoutWish *wish, SDL_Rect area)
{
    int side = wish->home.w / 2;

    return !wish->aside || area.x == wish->home.x || area.x <= side ||
           area.x + area.w >= ui->width - side;
}

static bool is_good(const Decision *d, LayoutKind kind, const LayoutWish *wish, SDL_Rect area,
                    bool clear)
{
    const Arrangement *l = &d->t->layout;

    return is_in_window(d->ui, area) && !hidden_panels(d, kind, area, false) &&
           !layout_sum_in(clear ? &l->all : &l->kept, area) && !layout_common(area, wish->off) &&
           is_aside(d->ui, wish, area);
}

bool layout_hides(const Table *t, const Ui *ui, LayoutKind kind, SDL_Rect area)
{
    Decision d = { .t = (Table *)t, .ui = (Ui *)ui, .gap = ui_px(ui, 8) };
    LayoutWish wish = { .of = 0 };

    for (int i = 0; i < (int)kind; i++)
        d.done[i] = true;
    return !is_good(&d, kind, &wish, area, false);
}

/* ---- the search ----------------------------------------------------------------------------------------------------- */

enum {
    WEIGH_FAR = 60,
    WEIGH_LATER = 2,
    WEIGH_BOARD = 1,
    WEIGH_ALL = 64,
    WEIGH_KEPT = 6400,
    WEIGH_PANEL = 1000
};

static SDL_Rect in_window(const Decision *d, SDL_Rect a)
{
    int right = d->ui->width - d->edge - a.w, foot = d->ui->height - d->edge - a.h;

    a.x = SDL_max(SDL_min(a.x, right), SDL_min(d->edge, right));
    a.y = SDL_max(SDL_min(a.y, foot), SDL_min(d->edge, foot));
    a.x = SDL_max(a.x, 0);
    a.y = SDL_max(a.y, 0);
    return a;
}

/* How much more of the table it covers than it would at home, where it keeps off as far as it can. */
static long more_of_board(const Search *s, SDL_Rect area)
{
    const Arrangement *l = &s->d->t->layout;

    return SDL_max(layout_common(l->board, area) - layout_common(l->board, s->wanted), 0);
}

/* A good place is better than any other; of two alike the one that leaves more of the table free, and the nearer. */
static void try_at(Search *s, int x, int y)
{
    const Decision *d = s->d;
    const Arrangement *l = &d->t->layout;
    SDL_Rect area = in_window(d, (SDL_Rect){ x, y, s->wanted.w, s->wanted.h });
    long cost = WEIGH_FAR * (labs((long)area.x - s->wanted.x) + labs((long)area.y - s->wanted.y));

    if ((s->any && cost >= s->least) || (s->column && area.x != s->wish->home.x))
        return;
    cost += WEIGH_LATER * hidden_panels(d, s->kind, area, true) +
            WEIGH_ALL * layout_sum_in(&l->all, area);
    if (s->any && cost >= s->least)
        return;
    bool good = is_good(d, s->kind, s->wish, area, s->clear);
    if (good && s->kind == LAY_ASK)
        cost += WEIGH_BOARD * more_of_board(s, area);
    else
        cost += WEIGH_PANEL * hidden_panels(d, s->kind, area, false) +
                WEIGH_KEPT * (long)layout_sum_in(&l->kept, area);
    if (s->any > good || (s->any == good && s->least >= 0 && cost >= s->least))
        return;
    s->any = good;
    s->least = cost;
    s->best = area;
}

static void add_edges(int *edge, int *count, int from, int to, int gap, int size)
{
    edge[(*count)++] = to + gap;
    edge[(*count)++] = from - gap - size;
}

/* To both sides of everything that stands in the way. */
static int edges_of(const Search *s, bool across, int *edge)
{
    const Decision *d = s->d;
    const Arrangement *l = &d->t->layout;
    int count = 0, size = across ? s->wanted.w : s->wanted.h;

    edge[count++] = across ? s->wanted.x : s->wanted.y;
    edge[count++] = d->edge;
    edge[count++] = (across ? d->ui->width : d->ui->height) - d->edge - size;
    for (int i = 0; i < LAY_KINDS; i++) {
        SDL_Rect a = l->place[i].spot.area;
        if (d->done[i] && layout_is_told(l, i))
            add_edges(edge, &count, across ? a.x : a.y, across ? a.x + a.w : a.y + a.h, d->gap,
                      size);
    }
    for (int i = 0; i < l->subjects; i++) {
        SDL_Rect a = l->unit[l->subject[i].unit];
        if (a.w)
            add_edges(edge, &count, across ? a.x : a.y, across ? a.x + a.w : a.y + a.h, d->gap,
                      size);
    }
    return count;
}

/* Where something stands in the way, and on a grid: between the models of a loose unit there may be room too. */
static void search(Search *s)
{
    enum { GRID = 3 * LAYOUT_CELL };
    int x[MOST_EDGES], y[MOST_EDGES];
    int across = edges_of(s, true, x), down = edges_of(s, false, y);

    s->any = false;
    s->least = -1;
    try_at(s, s->wanted.x, s->wanted.y);
    for (int i = 0; i < across; i++)
        for (int k = 0; k < down; k++)
            try_at(s, x[i], y[k]);
    for (int left = 0; left + s->wanted.w <= s->d->ui->width; left += GRID)
        for (int top = 0; top + s->wanted.h <= s->d->ui->height; top += GRID)
            try_at(s, left, top);
}

/* A form at the same edges as another area: its right ones in the right half of the window, its foot where it grows upwards. */
static SDL_Rect at_edges(const Decision *d, const LayoutWish *wish, SDL_Rect old, int width,
                         int height)
{
    SDL_Rect area = { old.x, old.y, width, height };

    if (old.x + old.w / 2 > d->ui->width / 2)
        area.x = old.x + old.w - width;
    if (wish->up)
        area.y = old.y + old.h - height;
    return area;
}

static int high_at(const LayoutForm *form, int step)
{
    int least = SDL_min(SDL_max(form->least, 1), form->height);

    return form->height - (form->height - least) * step / STEPS;
}

static int steps_of(const LayoutForm *form)
{
    return form->least < form->height ? STEPS : 0;
}

/* Lower and lower, where it stands. */
static bool fits_at(const Decision *d, LayoutKind kind, const LayoutWish *wish, SDL_Rect old,
                    LayoutSpot *spot)
{
    for (int f = 0; f < wish->forms; f++)
        for (int i = 0; i <= steps_of(&wish->form[f]); i++) {
            const LayoutForm *form = &wish->form[f];
            SDL_Rect area = at_edges(d, wish, old, form->width, high_at(form, i));
            if (!is_good(d, kind, wish, area, form->clear))
                continue;
            *spot = (LayoutSpot){ area, f };
            return true;
        }
    return false;
}

static bool is_far(const Decision *d, const LayoutWish *wish, SDL_Rect area)
{
    return wish->near &&
           abs(area.x - wish->home.x) + abs(area.y - wish->home.y) > ui_px(d->ui, 100);
}

static bool find_good_in(const Decision *d, LayoutKind kind, const LayoutWish *wish, bool column,
                         LayoutSpot *spot)
{
    Search s = { .d = d, .kind = kind, .wish = wish, .column = column };

    for (int f = 0; f < wish->forms; f++)
        for (int i = 0; i <= steps_of(&wish->form[f]); i++) {
            const LayoutForm *form = &wish->form[f];
            s.wanted = at_edges(d, wish, wish->home, form->width, high_at(form, i));
            s.clear = form->clear;
            search(&s);
            if (!s.any || is_far(d, wish, s.best))
                continue;
            *spot = (LayoutSpot){ s.best, f };
            return true;
        }
    return false;
}

static bool find_good(const Decision *d, LayoutKind kind, const LayoutWish *wish, LayoutSpot *spot)
{
    return (wish->column && find_good_in(d, kind, wish, true, spot)) ||
           find_good_in(d, kind, wish, false, spot);
}

/* Nothing is good: where least is hidden, as low as it goes if that is another panel. */
static LayoutSpot least_bad(const Decision *d, LayoutKind kind, const LayoutWish *wish)
{
    const LayoutForm *first = &wish->form[0], *last = &wish->form[wish->forms - 1];
    Search s = { .d = d, .kind = kind, .wish = wish };

    if (wish->goes)
        return (LayoutSpot){ wish->home, LAYOUT_AWAY };
    s.wanted = at_edges(d, wish, wish->home, first->width, first->height);
    search(&s);
    if (!hidden_panels(d, kind, s.best, false))
        return (LayoutSpot){ s.best, 0 };
    s.wanted = at_edges(d, wish, wish->home, last->width, high_at(last, STEPS));
    search(&s);
    return (LayoutSpot){ s.best, wish->forms - 1 };
}

/* ---- deciding ------------------------------------------------------------------------------------------------------- */

static uint64_t mix_area(uint64_t of, SDL_Rect a)
{
    return layout_of(of, (uint64_t)a.x << 32 | (uint32_t)a.y, (uint64_t)a.w << 32 | (uint32_t)a.h);
}

/* All that a place is chosen by. */
static uint64_t seen_of(const Decision *d, const LayoutWish *wish)
{
    const Arrangement *l = &d->t->layout;
    uint64_t of = mix_area(mix_area(l->sums_of, wish->home), wish->off);

    for (int f = 0; f < wish->forms; f++)
        of = layout_of(of, (uint64_t)wish->form[f].width << 32 | (uint32_t)wish->form[f].height,
                       (uint64_t)wish->form[f].least << 1 | wish->form[f].clear);
    for (int i = 0; i < LAY_KINDS; i++)
        if (d->done[i] && layout_is_told(l, i))
            of = mix_area(of, l->place[i].spot.area);
    return of;
}

static bool is_pressed(const Decision *d, const LayoutPlace *p)
{
    const Arrangement *l = &d->t->layout;

    return l->pressed && l->pressed_in == d->t->question &&
           ui_inside(p->spot.area, l->pressed_x, l->pressed_y);
}

static bool same_forms(const LayoutPlace *p)
{
    if (p->spot.form == LAYOUT_AWAY || p->forms != p->wish.forms)
        return false;
    for (int i = 0; i < p->forms; i++) {
        const LayoutForm *a = &p->wish.form[i], *b = &p->form[i];
        if (a->width != b->width || a->height != b->height || a->least != b->least ||
            a->clear != b->clear)
            return false;
    }
    return true;
}

/* What it made room for has been answered: it hides units where it stands now and nothing at home, or its place is there. */
static bool may_go_home(const Decision *d, LayoutKind kind, const LayoutPlace *p)
{
    const LayoutForm *form = &p->wish.form[0];
    SDL_Rect home = at_edges(d, &p->wish, p->wish.home, form->width, form->height);
    const Sums *all = &d->t->layout.all;

    return p->question != d->t->question && !SDL_RectEquals(&home, &p->spot.area) &&
           is_good(d, kind, &p->wish, home, form->clear) &&
           (p->wish.column || layout_sum_in(all, home) < layout_sum_in(all, p->spot.area));
}

/* It stays as it is: nothing says that it should not. */
static bool stays(const Decision *d, LayoutKind kind, const LayoutPlace *p)
{
    bool again = p->spot.form != 0 && p->question != d->t->question; /* there may be room now */

    if (layout_is_held(d->ui) && p->spot.form < p->wish.forms)
        return true;
    return same_forms(p) && !again && !may_go_home(d, kind, p) &&
           is_good(d, kind, &p->wish, p->spot.area, p->wish.form[p->spot.form].clear);
}

static void decide(Decision *d, LayoutKind kind)
{
    LayoutPlace *p = &d->t->layout.place[kind];
    bool same = layout_is_same(p, d->ui, p->wish.of);
    LayoutSpot spot = p->spot;

    d->done[kind] = true;
    if (same && stays(d, kind, p))
        return;
    uint64_t seen = seen_of(d, &p->wish);
    bool stood = same && p->spot.form != LAYOUT_AWAY && !may_go_home(d, kind, p) &&
                 fits_at(d, kind, &p->wish, p->spot.area, &spot);
    if (stood && spot.form > p->spot.form && p->wish.goes) /* rather elsewhere than with less */
        stood = false;
    if (!stood && same && p->seen == seen && p->question == d->t->question)
        return;
    if (!stood && !find_good(d, kind, &p->wish, &spot))
        spot = least_bad(d, kind, &p->wish);
    p->spot = spot;
    p->forms = p->wish.forms;
    memcpy(p->form, p->wish.form, sizeof p->form);
    p->of = p->wish.of;
    p->width = d->ui->width;
    p->height = d->ui->height;
    p->seen = seen;
    p->question = d->t->question;
    p->decided = true;
}

static void note_press(Table *t, const Ui *ui)
{
    Arrangement *l = &t->layout;

    if (ui->in.pressed[UI_LEFT]) {
        l->pressed = true;
        l->pressed_x = ui->in.x;
        l->pressed_y = ui->in.y;
        l->pressed_in = t->question;
    } else if (ui->in.x != l->pressed_x || ui->in.y != l->pressed_y) {
        l->pressed = false;
    }
}

static void decide_all(Decision *d)
{
    Arrangement *l = &d->t->layout;

    for (int i = 0; i < LAY_KINDS; i++)
        d->done[i] = l->place[i].told == l->pass && l->place[i].fixed;
    for (int i = 0; i < LAY_KINDS; i++)
        if (layout_is_told(l, i) && !d->done[i] && is_pressed(d, &l->place[i]))
            decide(d, (LayoutKind)i);
    for (int i = 0; i < LAY_KINDS; i++)
        if (l->place[i].told == l->pass && !d->done[i])
            decide(d, (LayoutKind)i);
}

static bool is_as_given(const Arrangement *l)
{
    for (int i = 0; i < LAY_KINDS; i++) {
        const LayoutPlace *p = &l->place[i];
        if (p->told == l->pass &&
            (p->spot.form != p->given.form || !SDL_RectEquals(&p->spot.area, &p->given.area)))
            return false;
    }
    return true;
}

/* Gives whether the card comes to stand on the other side. */
static bool choose_side(Arrangement *l)
{
    bool was = l->left && l->side_of == l->side_asked;

    if (!l->side_asked || l->side_of == l->side_asked)
        return false;
    l->side_of = l->side_asked;
    l->left = layout_sum_in(&l->kept, l->side[1]) < layout_sum_in(&l->kept, l->side[0]);
    return l->left != was;
}

void layout_end(Table *t, Ui *ui)
{
    Arrangement *l = &t->layout;
    Decision d = { .t = t, .ui = ui, .gap = ui_px(ui, 8), .edge = ui_px(ui, 12) };

    if (ui->canvas)
        return;
    layout_sum(t, ui);
    note_press(t, ui);
    decide_all(&d);
    l->unsettled = !is_as_given(l) || l->began != layout_moment(t);
    if (choose_side(l))
        l->unsettled = true;
    else if (layout_show(t, ui))
        l->unsettled = true;
}

bool table_is_settled(const Table *t)
{
    return !t->layout.unsettled;
}
