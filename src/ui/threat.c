#include <stdio.h>
#include <stdlib.h>

#include "scene.h"

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

static bool threatens(const Table *t, const Held *held, UnitId unit, ThreatLine *line)
{
    Look look = session_look(t->session);
    Threat threat;

    if (!unit_is_here(t, unit) || session_battle(t->session)->unit[unit].seat == held->seat ||
        !t->rs->threat(&look, unit, &threat))
        return false;
    line->unit = unit;
    line->line = nearest_pair(t, held, unit, &line->gap);
    line->strikes = threat.strike > 0 && within(line->gap, threat.strike);
    line->reach = line->strikes ? threat.strike : threat.shoot;
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

/* Figures stand on their line, beside those that are there already. */
typedef struct Figures {
    SDL_Rect box[MOST_THREATS];
    int count;
} Figures;

static bool is_taken(const Figures *f, SDL_Rect box)
{
    for (int i = 0; i < f->count; i++)
        if (SDL_HasIntersection(&f->box[i], &box))
            return true;
    return false;
}

/* Small letters, first tried at the enemy's end, so that what is held stays in sight. */
static SDL_Rect draw_figures(Ui *ui, Figures *f, const Spot line[2], const char *words,
                             Colour colour)
{
    enum { TRIES = 8, STEP = 27 };
    int wide = ui_text_width(ui, UT_SMALL, words) + ui_px(ui, 14), high = ui_px(ui, 24);
    float far = spot_distance(line[0], line[1]), step = (float)ui_px(ui, STEP);
    SDL_Rect box = { 0, 0, wide, high };

    for (int i = 0; i < TRIES; i++) {
        float at = far > 1 ? step * (float)(i + 1) / far : 0;
        Spot by = spot_between(line[0], line[1], at < 1 ? at : 1);
        box.x = (int)by.x - wide / 2;
        box.y = (int)by.y - high / 2;
        if (!is_taken(f, box))
            break;
    }
    if (f->count < MOST_THREATS)
        f->box[f->count++] = box;
    ui_round(ui, box, ui_px(ui, 6), INK_PILL, INK_PILL);
    ui_text(ui, UT_SMALL, box, TEXT_CENTRE, words, colour);
    return box;
}

static Colour colour_of(const Table *t, const Ui *ui, const ThreatLine *l)
{
    return l->strikes ? INK_WARNING
                      : ui_side(ui, session_battle(t->session)->unit[l->unit].seat)->light;
}

static void draw_line(Table *t, Ui *ui, const ThreatLine *l)
{
    Spot line[2] = { camera_spot(&t->camera, l->line.from), camera_spot(&t->camera, l->line.to) };
    Stroke stroke = { .width = l->strikes ? 2.2F : 1.6F };

    if (!l->strikes) {
        stroke.dash[0] = 9;
        stroke.dash[1] = 7;
    }
    canvas_cased(ui->canvas, line, 2, false, &stroke, colour_of(t, ui, l));
}

static void draw_words(Table *t, Ui *ui, const ThreatLine *l, Figures *f)
{
    Spot line[2] = { camera_spot(&t->camera, l->line.from), camera_spot(&t->camera, l->line.to) };
    char words[120], all[200];

    snprintf(words, sizeof words, "%s %.2f″ of %.2f″", l->strikes ? "strikes" : "shoots",
             (double)(l->gap > 0 ? l->gap : 0) / INCH, (double)l->reach / INCH);
    snprintf(all, sizeof all, "%s %s", table_name(t, l->unit), words);
    SDL_Rect box = draw_figures(ui, f, line, words, colour_of(t, ui, l));
    ui_note(ui, t->game->unit[l->unit].id.text, all, box, l->strikes);
}

void threats_draw(Table *t, Ui *ui)
{
    View view = session_view(t->session, t->eyes);
    Figures figures = { .count = 0 };
    Held held;

    if (t->no_threats || !t->rs->threat || !view.may_measure || !find_held(t, &held))
        return;
    ui_push(ui, "threat");
    if (!ui->again)
        t->threats = find_threats(t, &held, t->threat);
    for (int i = t->threats - 1; i >= 0; i--)
        draw_line(t, ui, &t->threat[i]);
    for (int i = 0; i < t->threats && i < (t->at.crowded ? 1 : MOST_THREATS); i++)
        draw_words(t, ui, &t->threat[i], &figures);
    ui_pop(ui);
}
