#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "board/scene.h"
#include "board/threat.h"
#include "table.h"

/* While something is held: who could come into contact with it, or shoot at it, in its next turn. Nothing is shown where the
 * game does not let anybody measure before the order. */

/* Whether two bases are surely farther apart than that, by their places alone. */
static bool is_farther(const Base *a, const Base *b, Length gap)
{
    int64_t half = ((int64_t)a->width + a->length + b->width + b->length) / 2;
    int64_t x = (int64_t)a->pose.at.x - b->pose.at.x, y = (int64_t)a->pose.at.y - b->pose.at.y;

    return llabs(x) - half > gap || llabs(y) - half > gap;
}

/* What is held: every ghost of a hand, or a regiment as one block. */
typedef struct Held {
    SeatId seat;
    int bases;
    Base base[MOST_UNIT_MODELS];
} Held;

static bool find_held(const Table *t, Held *held)
{
    const Battle *b = session_battle(t->session);
    const Regiment *r = &t->regiment;

    held->bases = 0;
    if (t->hand.full && !t->hand.paths_answer && (hand_moved(&t->hand) || t->hand.dragged)) {
        held->seat = t->hand.seat;
        for (int i = 0; i < t->hand.count; i++)
            if (t->hand.ghost[i].present)
                held->base[held->bases++] = ghost_base(&t->hand, t->game, b, i);
    } else if (r->full && (r->places ? r->grip != GRIP_NONE : r->clauses > 0)) {
        held->seat = b->unit[r->unit].seat;
        held->base[held->bases++] = block_outline(&r->now.end);
    }
    return held->bases > 0;
}

static UnitId unit_held(const Table *t)
{
    return t->hand.full ? t->hand.unit : t->regiment.unit;
}

uint64_t held_state(const Table *t, UnitId unit)
{
    Held held;
    Hash hash = hash_begin();

    if (!find_held(t, &held) || unit_held(t) != unit)
        return 0;
    for (int i = 0; i < held.bases; i++) {
        hash_value(&hash, held.base[i].pose.at.x);
        hash_value(&hash, held.base[i].pose.at.y);
        hash_value(&hash, held.base[i].pose.facing);
        hash_value(&hash, held.base[i].width);
    }
    return hash_end(&hash) | 1;
}

static Segment nearest_pair(const Table *t, const Held *held, UnitId unit, Length *gap)
{
    const Battle *b = session_battle(t->session);
    const Unit *u = &b->unit[unit];
    Segment best = { { 0, 0 }, { 0, 0 } };

    *gap = LENGTH_NEVER;
    for (int i = 0; i < held->bases; i++) {
        Base ghost = held->base[i];
        for (int n = 0; n < u->count; n++) {
            ModelId m = (ModelId)(u->first + n);
            if (!is_standing(b, m))
                continue;
            Base foe = model_base(t->game, b, m);
            if (is_farther(&foe, &ghost, *gap))
                continue;
            Length apart = base_gap(foe, ghost);
            if (apart < *gap) {
                *gap = apart;
                best = base_nearest(foe, ghost);
            }
        }
    }
    return best;
}

/* ---- sight ------------------------------------------------------------------------------------------------------------- */

bool held_fork(const Table *t, Battle *fork)
{
    const Regiment *r = &t->regiment;
    Unit *unit = &fork->unit[unit_held(t)];
    int place = 0;

    if (t->hand.full && !t->hand.places) {
        for (int i = 0; i < t->hand.count; i++)
            if (t->hand.ghost[i].present)
                fork->model[t->hand.ghost[i].model].pose = t->hand.ghost[i].to;
        return true;
    }
    for (int i = 0; !t->hand.full && !r->places && i < unit->count; i++)
        if (is_standing(fork, (ModelId)(unit->first + i)))
            fork->model[unit->first + i].pose = block_model(&r->now.end, place++, r->now.side).pose;
    if (place > 0)
        unit->front = r->now.end.front;
    return place > 0;
}

static bool is_blow(const ThreatLine *line)
{
    return line->strikes && !line->barred;
}

/* What it can still do in this turn goes before what it could in the next. */
static void take_reach(ThreatLine *line)
{
    const Threat *threat = &line->threat;
    Length now = line->strikes ? threat->strike_now : threat->shoot_now;

    line->later = line->strikes ? threat->strike_later : threat->shoot_later;
    line->reach = line->strikes ? threat->strike : threat->shoot;
    line->walk = line->strikes ? 0 : threat->walk;
    if (!line->later || now <= 0 || !within(line->gap, now))
        return;
    line->later = false;
    line->reach = now;
    line->walk = 0;
}

/* A blow that is barred gives way to a shot that is in reach. */
static void look_at_line(const Table *t, const Look *held, ThreatLine *line)
{
    if (line->strikes && t->rs->show.barred)
        line->barred = t->rs->show.barred(held, line->unit, unit_held(t));
    if (line->barred && line->threat.shoot > 0 && within(line->gap, line->threat.shoot)) {
        line->strikes = false;
        line->barred = NULL;
        take_reach(line);
    }
    if (!line->strikes && t->rs->show.sees && !t->rs->show.sees(held, line->unit, unit_held(t)))
        line->barred = "unseen now";
}

/* Whether who is in reach would come to blows or shots as both stand. */
static void look_along(const Table *t, ThreatLine *line, int count)
{
    Look look = session_look(t->session);
    Battle *fork = t->rs->show.sees || t->rs->show.barred ? malloc(sizeof *fork) : NULL;

    if (!fork)
        return;
    Look held = look_fork(&look, fork);
    bool led = held_fork(t, fork);
    for (int i = 0; led && i < count; i++)
        look_at_line(t, &held, &line[i]);
    free(fork);
    look.scratch->ready = false;
}

/* ---- reach ------------------------------------------------------------------------------------------------------------- */

static bool threatens(const Table *t, const Held *held, UnitId unit, ThreatLine *line)
{
    Look look = session_look(t->session);
    Threat threat;

    if (!unit_is_here(t, unit) || session_battle(t->session)->unit[unit].seat == held->seat ||
        !t->rs->show.threat(&look, unit, &threat))
        return false;
    *line = (ThreatLine){ .unit = unit, .threat = threat };
    line->line = nearest_pair(t, held, unit, &line->gap);
    line->strikes = threat.strike > 0 && within(line->gap, threat.strike);
    take_reach(line);
    return line->strikes || (threat.shoot > 0 && within(line->gap, threat.shoot));
}

/* The nearest first. */
static int find_threats(const Table *t, const Held *held, ThreatLine *line)
{
    const Battle *b = session_battle(t->session);
    int count = 0;

    for (UnitId u = 0; u < b->units && count < MOST_THREATS; u++) {
        ThreatLine found;
        if (!threatens(t, held, u, &found))
            continue;
        int at = count++;
        for (; at > 0 && line[at - 1].gap > found.gap; at--)
            line[at] = line[at - 1];
        line[at] = found;
    }
    return count;
}

/* Figures stand on their line, clear of each other, of signs, ghosts, instruments and what the hand says of itself. One that finds no
 * room is left out: its line is there. */
enum { MOST_TAKEN = 256 };

typedef struct Taken {
    SDL_Rect box[MOST_TAKEN];
    int count;
} Taken;

static void take_box(Taken *taken, SDL_Rect box)
{
    if (box.w > 0 && taken->count < MOST_TAKEN)
        taken->box[taken->count++] = box;
}

static bool is_said_by_hand(const char *path)
{
    const char *name = strrchr(path, '/');

    return name && (strcmp(name, "/spent") == 0 || strcmp(name, "/refused") == 0);
}

static void find_taken(Table *t, const Ui *ui, const Held *held, Taken *taken)
{
    const Battle *b = session_battle(t->session);

    taken->count = 0;
    for (int i = 0; i < ui->befores; i++) {
        const Widget *w = &ui->before[i];
        bool instrument = w->flags & WIDGET_BLOCKS && w->layer == LAYER_PANEL;
        if (instrument || is_said_by_hand(w->path))
            take_box(taken, w->area);
    }
    for (UnitId u = 0; u < b->units; u++)
        take_box(taken, ui_inset(unit_sign_area(t, ui, u), ui_px(ui, 8)));
    for (int i = 0; i < held->bases; i++)
        take_box(taken, camera_area(&t->camera, held->base[i], 0));
}

static bool is_taken(const Taken *taken, SDL_Rect box)
{
    for (int i = 0; i < taken->count; i++)
        if (SDL_HasIntersection(&taken->box[i], &box))
            return true;
    return false;
}

/* Tried from the enemy's end on. */
static bool find_room(const Table *t, const Ui *ui, const Taken *taken, const Spot line[2],
                      SDL_Rect *box)
{
    enum { TRIES = 24 };
    SDL_Point corner[2];

    for (int i = 1; i <= TRIES; i++) {
        Spot by = spot_between(line[0], line[1], (float)i / (TRIES + 1));
        box->x = (int)by.x - box->w / 2;
        box->y = (int)by.y - box->h / 2;
        corner[0] = (SDL_Point){ box->x, box->y };
        corner[1] = (SDL_Point){ box->x + box->w, box->y + box->h };
        if (SDL_PointInRect(&corner[0], &t->camera.view) &&
            SDL_PointInRect(&corner[1], &t->camera.view) && !is_taken(taken, *box))
            return true;
    }
    (void)ui;
    return false;
}

static Colour colour_of(const Table *t, const Ui *ui, const ThreatLine *l)
{
    return is_blow(l) ? INK_WARNING
                      : ui_side(ui, session_battle(t->session)->unit[l->unit].seat)->light;
}

static void draw_line(Table *t, Ui *ui, const ThreatLine *l)
{
    Spot line[2] = { camera_spot(&t->camera, l->line.from), camera_spot(&t->camera, l->line.to) };
    Stroke stroke = { .width = is_blow(l) ? 2.2F : 1.6F };

    if (!is_blow(l)) {
        stroke.dash[0] = 9;
        stroke.dash[1] = 7;
    }
    canvas_cased(ui->canvas, line, 2, false, &stroke, colour_of(t, ui, l));
}

static void add_inches(Text *text, Length length)
{
    text_format(text, length % INCH ? "%.2f" : "%.0f", (double)length / INCH);
}

/* "8.25″ of 36″", "21.50″ of 6 + 24″ · unseen now", "7.87″ of 10″ · next turn": a range is printed as the book has it, behind the walk
 * to the shot. */
static void figures_of(const ThreatLine *l, char *out, size_t size)
{
    Text text = text_in(out, size);

    text_format(&text, "%.2f″ of ", (double)(l->gap > 0 ? l->gap : 0) / INCH);
    if (l->walk) {
        add_inches(&text, l->walk);
        text_add(&text, " + ");
    }
    add_inches(&text, l->reach - l->walk);
    text_format(&text, "″%s%s%s", l->later ? " · next turn" : "", l->barred ? " · " : "",
                l->barred ? l->barred : "");
}

static void draw_words(Table *t, Ui *ui, const ThreatLine *l, Taken *taken)
{
    Spot line[2] = { camera_spot(&t->camera, l->line.from), camera_spot(&t->camera, l->line.to) };
    char words[80], all[200];
    int icon = ui_px(ui, 18), pad = ui_px(ui, 6);
    SDL_Rect box = { 0, 0, 0, ui_px(ui, 26) };

    figures_of(l, words, sizeof words);
    snprintf(all, sizeof all, "%s %s %s", table_name(t, l->unit), l->strikes ? "strikes" : "shoots",
             words);
    box.w = icon + ui_text_width(ui, UT_SMALL, words) + 3 * pad;
    if (!find_room(t, ui, taken, line, &box)) {
        ui_note(ui, t->game->unit[l->unit].id.text, all, (SDL_Rect){ 0, 0, 0, 0 }, is_blow(l));
        return;
    }
    take_box(taken, box);
    ui_round(ui, box, ui_px(ui, 6), INK_PILL, INK_PILL);
    ui_frame(ui, box, ui_px(ui, 6), 1, colour_alpha(colour_of(t, ui, l), 110));
    ui_icon(ui, l->strikes ? "ui-charge" : "ui-shoot", box.x + pad + icon / 2, box.y + box.h / 2,
            icon, icon_tone_plain(colour_of(t, ui, l)), 1);
    ui_text(ui, UT_SMALL,
            (SDL_Rect){ box.x + 2 * pad + icon, box.y, box.w - 2 * pad - icon, box.h }, TEXT_LEFT,
            words, colour_of(t, ui, l));
    ui_note(ui, t->game->unit[l->unit].id.text, all, box, is_blow(l));
}

bool threats_any(Table *t)
{
    View view = session_view(t->session, t->eyes);
    ThreatLine threat[MOST_THREATS];
    Held held;

    return t->rs->show.threat && view.may_measure && find_held(t, &held) &&
           find_threats(t, &held, threat) > 0;
}

void threats_draw(Table *t, Ui *ui)
{
    View view = session_view(t->session, t->eyes);
    Taken taken;
    Held held;

    if (t->no_threats || t->sheet == SHEET_REFUSAL || !t->rs->show.threat || !view.may_measure ||
        !find_held(t, &held))
        return;
    ui_push(ui, "threat");
    if (!ui->again) {
        t->threats = find_threats(t, &held, t->threat);
        look_along(t, t->threat, t->threats);
    }
    for (int i = t->threats - 1; i >= 0; i--)
        draw_line(t, ui, &t->threat[i]);
    find_taken(t, ui, &held, &taken);
    for (int i = 0; i < t->threats; i++)
        draw_words(t, ui, &t->threat[i], &taken);
    ui_pop(ui);
}
