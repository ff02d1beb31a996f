#include "hand/drawn.h"
#include "board/scene.h"
#include "hand/aim.h"
#include "hand/orders.h"
#include "hand/point.h"
#include "hand/price.h"
#include "hand/verbs.h"

#include <stdio.h>
#include <string.h>

#include "board/labels.h"
#include "draw/unit_badge.h"
#include "hand/waits.h"
#include "panels/sheets.h"
#include "table.h"

/* What it is: one of four kinds, each with its own tool. */

typedef enum DrawnKind {
    DRAWN_NOTHING,
    DRAWN_HAND,     /* ghosts of single models */
    DRAWN_REGIMENT, /* the ghost of a block */
    DRAWN_AIM,      /* weapons with targets */
    DRAWN_WORDS, /* a verb that waits for its word or its target, or clauses that wait for their deed */
} DrawnKind;

static DrawnKind kind_of(const Table *t)
{
    const VerbDef *verb = verb_of(t, t->verb);

    if (t->hand.full)
        return DRAWN_HAND;
    if (t->regiment.full && (t->regiment.clauses || t->regiment.places || regiment_offers(t)))
        return DRAWN_REGIMENT;
    if (verb && verb_kind(verb) == VERB_BY_AIM)
        return DRAWN_AIM;
    return verb || t->befores ? DRAWN_WORDS : DRAWN_NOTHING;
}

static bool hand_has_moved(const Table *t)
{
    const Grasp *h = &t->hand;

    for (int i = 0; i < h->count; i++) {
        const Ghost *g = &h->ghost[i];
        if (g->present && (h->places || g->ways || !point_equal(g->from.at, g->to.at) ||
                           g->from.facing != g->to.facing))
            return true;
    }
    return false;
}

bool drawn_any(const Table *t)
{
    switch (kind_of(t)) {
    case DRAWN_HAND:
        return hand_has_moved(t);
    case DRAWN_REGIMENT:
        return t->regiment.clauses > 0;
    case DRAWN_AIM:
        return aim_any_set(t) || t->befores > 0;
    default:
        return t->befores > 0;
    }
}

bool drawn_can_make(Table *t)
{
    switch (kind_of(t)) {
    case DRAWN_HAND:
    case DRAWN_REGIMENT:
        return true;
    case DRAWN_AIM:
        return aim_any_set(t);
    case DRAWN_WORDS:
        return waits_can_make(t);
    case DRAWN_NOTHING:
        break;
    }
    return false;
}

bool drawn_is_refused(const Table *t)
{
    DrawnKind kind = kind_of(t);

    return (kind == DRAWN_HAND && !is_yes(&t->hand.verdict)) ||
           (kind == DRAWN_REGIMENT && !is_yes(&t->regiment.verdict));
}

static bool is_in_vain(const Table *t)
{
    return kind_of(t) == DRAWN_REGIMENT && t->regiment.vain;
}

void drawn_lacks(Table *t, char *out, size_t size)
{
    DrawnKind kind = kind_of(t);

    out[0] = 0;
    if (drawn_can_make(t))
        return;
    if (kind == DRAWN_NOTHING)
        snprintf(out, size, "Nothing is drawn that could be made");
    else
        waits_lacks(t, out, size);
}

bool drawn_can_drop(const Table *t)
{
    DrawnKind kind = kind_of(t);

    return kind != DRAWN_NOTHING && !(kind == DRAWN_REGIMENT && !t->regiment.clauses);
}

void drawn_make(Table *t, Ui *ui)
{
    char lacks[240];

    drawn_lacks(t, lacks, sizeof lacks);
    if (lacks[0]) {
        table_say(t, ui, lacks);
        return;
    }
    switch (kind_of(t)) {
    case DRAWN_HAND:
        hand_accept(t, ui);
        break;
    case DRAWN_REGIMENT:
        regiment_send(t, ui);
        break;
    case DRAWN_AIM:
        aim_fire(t, ui);
        break;
    case DRAWN_WORDS:
        waits_make(t, ui);
        break;
    case DRAWN_NOTHING:
        break;
    }
}

void drawn_drop(Table *t)
{
    if (t->hand.full && t->hand.paths_answer)
        hand_back(&t->hand);
    else
        table_drop(t);
}

static UnitId who_draws(const Table *t)
{
    return t->hand.full ? t->hand.unit : t->regiment.full ? t->regiment.unit : t->selected;
}

static const char put_back[] = "What was drawn for ";

void drawn_forget(Table *t)
{
    enum { SAY_MS = 2600 };

    if (!drawn_any(t) || (t->hand.full && t->hand.paths_answer))
        return;
    snprintf(t->said, sizeof t->said, "%s%s is put back", put_back, table_name(t, who_draws(t)));
    t->said_until = t->now_ms + SAY_MS;
}

void drawn_is_made(Table *t)
{
    if (strncmp(t->said, put_back, sizeof put_back - 1) == 0)
        t->said_until = 0;
}

/* ---- where it is seen --------------------------------------------------------------------------------------------- */

static void grow(SDL_Rect *area, int x, int y)
{
    SDL_Rect point = { x, y, 1, 1 }, both;

    if (area->w)
        SDL_UnionRect(area, &point, &both);
    *area = area->w ? both : point;
}

static void grow_by_base(const Table *t, SDL_Rect *area, Base base)
{
    Spot at = camera_spot(&t->camera, base.pose.at);
    Length wide = base.width > base.length ? base.width : base.length;
    int half = (int)camera_pixels(&t->camera, wide) / 2;

    grow(area, (int)at.x - half, (int)at.y - half);
    grow(area, (int)at.x + half, (int)at.y + half);
}

/* The ghosts, or whom the last of the weapons is aimed at; words: whom a key points at, or who says them. */
static SDL_Rect ghost_area(const Table *t, const Ui *ui)
{
    const Battle *b = session_battle(t->session);
    SDL_Rect area = { 0, 0, 0, 0 };
    Point corner[4];

    if (t->hand.full) {
        for (int i = 0; i < t->hand.count; i++)
            if (t->hand.ghost[i].present)
                grow_by_base(t, &area, ghost_base(&t->hand, t->game, b, i));
    } else if (t->regiment.full) {
        block_corners(&t->regiment.now.end, corner);
        for (int i = 0; i < 4; i++) {
            Spot at = camera_spot(&t->camera, corner[i]);
            grow(&area, (int)at.x, (int)at.y);
        }
        bool round = !t->regiment.places && !regiment_offers(t); /* its handles stand round it */
        for (Grip g = GRIP_FRONT_LEFT; g < GRIP_BLOCK && round; g++) {
            Spot at = grip_spot(t, g);
            grow(&area, (int)at.x, (int)at.y);
        }
    } else if (kind_of(t) == DRAWN_WORDS) {
        area = unit_area(t, ui, waits_at(t));
    } else {
        for (int i = 0; i < t->aim.groups; i++)
            if (t->aim.group[i].set)
                area = unit_area(t, ui, t->aim.group[i].clause.unit);
    }
    return area;
}

bool drawn_is_at(const Table *t, Point p)
{
    return t->regiment.full && t->regiment.clauses &&
           base_gap_point(block_outline(&t->regiment.now.end), p) <= 0;
}

/* ---- tick and cross at the ghost ----------------------------------------------------------------------------------- */

enum { SIGN_PX = 34, SIGN_GAP = 6 };

static long common(SDL_Rect a, SDL_Rect b)
{
    SDL_Rect both;

    return SDL_IntersectRect(&a, &b, &both) ? (long)both.w * both.h : 0;
}

/* What the two would hide there: what lies outside the window or under a panel cannot be pressed at all. */
static long bad_place(const Table *t, const Ui *ui, SDL_Rect box)
{
    enum { PANEL = 20, SIGN = 3 };
    SDL_Rect view = { 0, 0, ui->width, ui->height };
    long bad = PANEL * ((long)box.w * box.h - common(view, box));

    for (int i = 0; i < ui->befores; i++)
        if (label_is_panel(&ui->before[i]))
            bad += PANEL * common(ui->before[i].area, box);
    bad += PANEL * common(t->hint_card, box);
    for (UnitId u = 0; u < t->game->units; u++)
        if (unit_is_here(t, u))
            bad += SIGN * common(unit_sign_area(t, ui, u), box) + common(unit_area(t, ui, u), box);
    return bad;
}

/* As long as the ghost rests and neither a panel nor the hint comes there they stay where they are. */
static bool signs_stay(const Table *t, const Ui *ui, SDL_Rect ghost)
{
    SDL_Rect view = { 0, 0, ui->width, ui->height }, at = t->signs.at;

    if (!SDL_RectEquals(&t->signs.ghost, &ghost) || common(view, at) < (long)at.w * at.h ||
        common(t->hint_card, at))
        return false;
    for (int i = 0; i < ui->befores; i++)
        if (label_is_panel(&ui->before[i]) && common(ui->before[i].area, at))
            return false;
    return true;
}

/* Beside the ghost, below or above it: where they hide least. Empty: nothing is to be pressed there. */
static SDL_Rect signs_place(Table *t, const Ui *ui)
{
    enum { PLACES = 8 };
    SDL_Rect ghost = ghost_area(t, ui);
    int size = ui_px(ui, SIGN_PX), wide = 2 * size + ui_px(ui, SIGN_GAP), gap = ui_px(ui, 18);
    SDL_Rect best = { 0, 0, 0, 0 };
    long least = -1;

    if (!ghost.w || !drawn_can_make(t) || t->projector || t->peek)
        return best;
    if (t->hand.dragged || t->boxing || t->regiment.grip != GRIP_NONE || t->aiming ||
        (t->sheet != SHEET_NONE && t->sheet != SHEET_REFUSAL))
        return best;
    if (signs_stay(t, ui, ghost))
        return t->signs.at;
    int right = ghost.x + ghost.w + gap, left = ghost.x - gap - wide;
    int middle_x = ghost.x + ghost.w / 2 - wide / 2, middle_y = ghost.y + ghost.h / 2 - size / 2;
    int foot = ghost.y + ghost.h + gap, top = ghost.y - gap - size;
    const SDL_Point place[PLACES] = { { right, middle_y }, { left, middle_y }, { middle_x, foot },
                                      { middle_x, top },   { right, foot },    { left, foot },
                                      { right, top },      { left, top } };
    for (int i = 0; i < PLACES && least != 0; i++) {
        SDL_Rect box = { place[i].x, place[i].y, wide, size };
        long bad = bad_place(t, ui, box);
        if (least < 0 || bad < least) {
            least = bad;
            best = box;
        }
    }
    t->signs.ghost = ghost;
    t->signs.at = best;
    return best;
}

static SDL_Rect sign_in(const Ui *ui, SDL_Rect place, int which)
{
    int size = ui_px(ui, SIGN_PX);

    return (SDL_Rect){ place.x + which * (size + ui_px(ui, SIGN_GAP)), place.y, size, size };
}

/* What has been said of the order before its deed is what is paid for where nothing follows. */
static void make_words(const Table *t, char *out, size_t size)
{
    int verb = t->verb == NO_VERB && t->befores ? t->before[0].verb : t->verb;
    char costs[PRICE_WORDS];

    price_words(t, who_draws(t), verb, costs, sizeof costs);
    snprintf(out, size, "Make it (Enter)%s%s", costs[0] ? ". " : "", costs);
}

bool drawn_signs(Table *t, Ui *ui)
{
    UiLayer old = ui_set_layer(ui, LAYER_SIGN);
    SDL_Rect place = signs_place(t, ui);
    bool on = false;
    char make[PRICE_WORDS + 24];

    make_words(t, make, sizeof make);
    ui_push(ui, "drawn");
    for (int i = 0; i < 2 && place.w; i++) {
        if (i == 1 && !drawn_can_drop(t))
            break;
        SDL_Rect area = sign_in(ui, place, i);
        WidgetId id = ui_widget(ui, i ? "drop" : "make", i ? "Drop it" : "Make it", area, 0);
        ui_tip(ui, id, area,
               i                     ? "Drop it (Esc)"
               : drawn_is_refused(t) ? "Not as it is drawn: Enter says why"
               : is_in_vain(t)       ? "It will not arrive so: Enter does it all the same"
                                     : make);
        on = on || ui_is_active(ui, id);
        if (!ui_clicked(ui, id))
            continue;
        if (i)
            drawn_drop(t);
        else
            drawn_make(t, ui);
        break;
    }
    ui_pop(ui);
    ui_set_layer(ui, old);
    return on;
}

void drawn_take(Table *t, const Ui *ui)
{
    SDL_Rect place = signs_place(t, ui);

    for (int i = 0; i < 2 && place.w; i++)
        label_take(t, sign_in(ui, place, i));
}

/* Lit for what can come to something; what cannot is warned of, though it may be done. */
static void draw_tick(const Table *t, Ui *ui, SDL_Rect area, Spot at)
{
    bool vain = is_in_vain(t);

    seal_draw(ui->canvas, ui->icons, at, (float)area.w, vain ? SEAL_WARNING : SEAL_ALLOWED, NULL);
    if (!vain)
        return;
    ui_push(ui, "drawn");
    ui_note(ui, "vain", "", area, true);
    ui_pop(ui);
}

void drawn_paint(Table *t, Ui *ui)
{
    SDL_Rect place = signs_place(t, ui);

    for (int i = 0; i < 2 && place.w; i++) {
        SDL_Rect area = sign_in(ui, place, i);
        Spot at = { (float)(area.x + area.w / 2), (float)(area.y + area.h / 2) };
        if (i == 1 && !drawn_can_drop(t))
            break;
        if (i || drawn_is_refused(t)) /* a tick that would be refused is not lit */
            handle_draw(ui->canvas, ui->icons, at, (float)area.w, i ? "ui-illegal" : "ui-legal",
                        false);
        else
            draw_tick(t, ui, area, at);
    }
}

/* ---- when a part of the game ends --------------------------------------------------------------------------------- */

void drawn_ask(Table *t, Ui *ui, int verb)
{
    t->sheet = SHEET_DRAWN;
    t->finish_verb = verb;
    t->sheet_at = ui->in.now_ms;
}

static const char *what_is_drawn(const Table *t)
{
    const VerbDef *verb = verb_of(t, t->verb);

    switch (kind_of(t)) {
    case DRAWN_AIM:
        return aim_any_set(t) ? verb->title : t->rs->verb[t->before[0].verb].title;
    case DRAWN_WORDS:
        return t->rs->verb[t->before[0].verb].title;
    default:
        return verb && t->hand.full ? verb->title : "Move";
    }
}

void drawn_sheet(Table *t, Ui *ui)
{
    enum { MAKE, DROP, BUTTONS };
    char words[480], lacks[240];
    bool can = drawn_can_make(t);
    Button button[BUTTONS] = {
        [MAKE] = { .name = "make",
                   .label = "Make it",
                   .icon = "ui-legal",
                   .key = "Enter",
                   .look = BUTTON_INK,
                   .off = !can },
        [DROP] = { .name = "drop",
                   .label = "Drop it",
                   .icon = "ui-illegal",
                   .key = "Esc",
                   .look = BUTTON_PAPER },
    };

    if (!drawn_any(t)) {
        t->sheet = SHEET_NONE;
        return;
    }
    drawn_lacks(t, lacks, sizeof lacks);
    snprintf(words, sizeof words, "%s of %s is drawn, but not made.%s%s", what_is_drawn(t),
             table_name(t, who_draws(t)), lacks[0] ? " " : "", lacks);
    Leaf leaf = side_leaf(t, ui, "unmade", words);
    leaf_title(ui, &leaf, "Make it first?");
    leaf_words(ui, &leaf, UT_CARD, words, INK_ON_PAPER);
    int pressed = leaf_buttons(ui, &leaf, button, BUTTONS);
    leaf_end(ui, &leaf);
    if (pressed == MAKE && can) {
        t->sheet = SHEET_NONE;
        drawn_make(t, ui);
    } else if (pressed == DROP) {
        int verb = t->finish_verb;
        t->sheet = SHEET_NONE;
        drawn_drop(t);
        order_end(t, ui, verb);
    }
}
