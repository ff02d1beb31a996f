#include "flow.h"

#include <stdio.h>

#include "geom/coherency.h"
#include "troops/place.h"

/* ---- What the table shows on a key ----------------------------------------------------------------------------- */

static ModelId nearest_of_unit(const Look *look, UnitId unit, ModelId to)
{
    const Unit *u = &look->battle->unit[unit];
    ModelId best = NO_MODEL;
    Length least = LENGTH_NEVER;
    for (int i = u->first; i < u->first + u->count; i++) {
        if (!is_standing(look->battle, (ModelId)i))
            continue;
        Length gap = gap_between_models(look, (ModelId)i, to);
        if (gap < least) {
            least = gap;
            best = (ModelId)i;
        }
    }
    return best;
}

/* Of all pairs of two Units the one that sees most, the nearer of two alike; and how many of the Unit see somebody. */
static bool best_pair(const Look *look, UnitId unit, UnitId other, Segment *line, char *words,
                      size_t size)
{
    const Battle *b = look->battle;
    const Unit *u = &b->unit[unit], *o = &b->unit[other];
    int32_t most = -1;
    Length near = LENGTH_NEVER;
    int sees = 0, all = 0;

    for (int i = u->first; i < u->first + u->count; i++) {
        bool any = false;
        if (!is_standing(b, (ModelId)i))
            continue;
        for (int k = o->first; k < o->first + o->count; k++) {
            int32_t share = 0;
            PieceId blocker = NO_PIECE;
            if (!is_standing(b, (ModelId)k))
                continue;
            bool seen = can_see(look, (ModelId)i, (ModelId)k, &share, &blocker);
            Length far = point_distance(b->model[i].pose.at, b->model[k].pose.at);
            any = any || seen;
            if (share < most || (share == most && far >= near))
                continue;
            most = share;
            near = far;
            *line = (Segment){ b->model[i].pose.at, b->model[k].pose.at };
        }
        all++;
        sees += any;
    }
    Text text = text_in(words, size);
    text_format(&text, "%s: %d of %d see, %d %% at best", look->game->unit[other].title.text, sees,
                all, most / 10);
    return sees > 0;
}

/* From the Unit to each enemy Unit: lit when somebody is seen. */
static void draw_sight(const Look *look, UnitId unit, DrawingList *list)
{
    const Battle *b = look->battle;
    if (unit != NO_UNIT)
        draw_outlook(look, unit, list);
    for (UnitId u = 0; u < b->units && unit != NO_UNIT; u++) {
        char words[DRAWING_WORDS];
        Segment line = { { 0, 0 }, { 0, 0 } };
        if (b->unit[u].seat == b->unit[unit].seat || models_alive(b, u) < 1 ||
            models_alive(b, unit) < 1)
            continue;
        bool seen = best_pair(look, unit, u, &line, words, sizeof words);
        drawing_line(list, seen ? TONE_LIT : TONE_BAD, line, words);
    }
}

enum { LINK = 2 * INCH };

/* The widest gap that the chain needs, with its figure. */
static void draw_widest_gap(const Look *look, UnitId unit, DrawingList *list)
{
    const Battle *b = look->battle;
    const Unit *of = &b->unit[unit];
    Base base[MOST_UNIT_MODELS];
    Coherency tree;
    int count = 0;
    for (int i = of->first; i < of->first + of->count && count < MOST_UNIT_MODELS; i++)
        if (is_standing(b, (ModelId)i))
            base[count++] = model_base(look->game, b, (ModelId)i);
    coherency_of_bases(&tree, base, count);
    int last = coherency_widest_at(&tree);
    if (last < 0 || !warsurge_may_measure(look->game))
        return;
    Length gap = tree.spread[last];
    char words[DRAWING_WORDS];
    snprintf(words, sizeof words, "widest gap %.2f\u2033 of %.2f\u2033", (double)gap / INCH,
             (double)LINK / INCH);
    drawing_line(list, within(gap, LINK) ? TONE_PLAIN : TONE_BAD,
                 base_nearest(base[tree.parent[last]], base[last]), words);
}

/* Links of the chain (COH-01). */
static void draw_coherency(const Look *look, UnitId unit, DrawingList *list)
{
    const Battle *b = look->battle;
    for (int u = 0; u < b->units; u++) {
        const Unit *of = &b->unit[u];
        if ((unit != NO_UNIT && unit != u) || of->count < 2)
            continue;
        for (int i = of->first; i < of->first + of->count; i++) {
            bool linked = false;
            if (!is_standing(b, (ModelId)i))
                continue;
            for (int j = of->first; j < of->first + of->count; j++) {
                if (i == j || !is_standing(b, (ModelId)j) ||
                    !within(gap_between_models(look, (ModelId)i, (ModelId)j), LINK))
                    continue;
                linked = true;
                if (i < j)
                    drawing_line(list, TONE_OWN,
                                 (Segment){ b->model[i].pose.at, b->model[j].pose.at }, "");
            }
            if (!linked)
                drawing_disc(list, TONE_BAD, b->model[i].pose.at,
                             model_base(look->game, b, (ModelId)i).width, false);
        }
    }
    if (unit != NO_UNIT)
        draw_widest_gap(look, unit, list);
}

/* How far the Unit's Dash carries it into a Melee (MOV-06, MEL-01): all that lies so near to one of its bases. Nothing
 * where nobody may measure, or while it is in a Melee already. */
static void draw_dash_zone(const Look *look, UnitId unit, DrawingList *list)
{
    const Battle *b = look->battle;
    const Unit *u = &b->unit[unit];
    Length dash = unit_has(look, unit, PERK_IMMOBILE, NULL) ? 0 : stat_of(look, unit, true);
    bool named = false;
    if (dash <= 0 || in_melee(look, unit) || !warsurge_may_measure(look->game))
        return;
    for (int i = u->first; i < u->first + u->count; i++) {
        if (!is_standing(b, (ModelId)i))
            continue;
        Drawing *zone =
            drawing_zone(list, TONE_LIT, model_base(look->game, b, (ModelId)i), dash, true);
        if (zone && !named)
            snprintf(zone->words, sizeof zone->words, "Dash %.2f\u2033", (double)dash / INCH);
        named = true;
    }
}

static void draw_engagement(const Look *look, UnitId unit, DrawingList *list)
{
    const Battle *b = look->battle;
    if (unit != NO_UNIT)
        draw_dash_zone(look, unit, list);
    for (int i = 0; i < b->models; i++) {
        for (int j = i + 1; j < b->models; j++) {
            UnitId one = b->model[i].unit, other = b->model[j].unit;
            bool wanted = unit == NO_UNIT || unit == one || unit == other;
            if (!wanted || b->unit[one].seat == b->unit[other].seat || !in_melee(look, one) ||
                !in_melee(look, other))
                continue;
            if (is_standing(b, (ModelId)i) && is_standing(b, (ModelId)j) &&
                in_contact(look, (ModelId)i, (ModelId)j))
                drawing_line(list, TONE_WARN, (Segment){ b->model[i].pose.at, b->model[j].pose.at },
                             "Melee");
        }
    }
}

static void draw_objectives(const Look *look, DrawingList *list)
{
    for (int i = 0; i < look->game->objectives; i++) {
        const Objective *o = &look->game->objective[i];
        bool contested;
        SeatId holder = holder_of(look, i, &contested);
        Drawing *disc = drawing_add(list, DRAW_DISC,
                                    contested           ? TONE_WARN
                                    : holder == NO_SEAT ? TONE_PLAIN
                                                        : TONE_LIT);
        if (!disc)
            return;
        disc->corners = 1;
        disc->corner[0] = o->at;
        disc->radius = o->radius;
        disc->seat = holder;
        snprintf(disc->words, sizeof disc->words, "%s", o->title.text);
    }
}

/* The nearest of two Units' models, edge to edge. */
static Length nearest_models(const Look *look, UnitId one, UnitId other, Segment *line)
{
    const Battle *b = look->battle;
    const Unit *u = &b->unit[one];
    Length least = LENGTH_NEVER;
    for (int i = u->first; i < u->first + u->count; i++) {
        ModelId near =
            is_standing(b, (ModelId)i) ? nearest_of_unit(look, other, (ModelId)i) : NO_MODEL;
        if (near == NO_MODEL)
            continue;
        Length gap = gap_between_models(look, (ModelId)i, near);
        if (gap >= least)
            continue;
        least = gap;
        *line =
            base_nearest(model_base(look->game, b, (ModelId)i), model_base(look->game, b, near));
    }
    return least;
}

/* What its reach is made of: "engages 16.83″ of 22″ (Move, Dash)", "shoots 27.32″ of 29″ (Move first)". */
static void reach_words(const Look *look, UnitId unit, const Threat *threat, bool engages,
                        Length gap, Text *text)
{
    Length reach = engages ? threat->strike : threat->shoot;
    Length move = stat_of(look, unit, false), dash = stat_of(look, unit, true);

    text_format(text, "%s %.2f″ of ", engages ? "engages" : "shoots",
                (double)(gap > 0 ? gap : 0) / INCH);
    text_format(text, reach % INCH ? "%.2f″" : "%.0f″", (double)reach / INCH);
    if (!engages)
        text_add(text, threat->walk > 0 ? " (Move first)" : "");
    else if (reach > move && reach > dash)
        text_add(text, " (Move, Dash)");
    else
        text_add(text, reach == move ? " (Move)" : " (Dash)");
}

/* Whom the Unit could engage or shoot in a Game Turn, by reach alone (warsurge_threat). */
static void draw_reach(const Look *look, UnitId unit, DrawingList *list)
{
    const Battle *b = look->battle;
    Threat threat;
    if (unit == NO_UNIT || !warsurge_may_measure(look->game) ||
        !warsurge_threat(look, unit, &threat))
        return;
    for (UnitId u = 0; u < b->units; u++) {
        Segment line = { { 0, 0 }, { 0, 0 } };
        char words[DRAWING_WORDS];
        if (b->unit[u].seat == b->unit[unit].seat)
            continue;
        Length gap = nearest_models(look, unit, u, &line);
        bool engages = threat.strike > 0 && gap != LENGTH_NEVER && within(gap, threat.strike);
        bool shoots = threat.shoot > 0 && gap != LENGTH_NEVER && within(gap, threat.shoot);
        if (!engages && !shoots)
            continue;
        Text text = text_in(words, sizeof words);
        reach_words(look, unit, &threat, engages, gap, &text);
        drawing_line(list, engages ? TONE_LIT : TONE_OWN, line, words);
    }
}

void warsurge_overlay(const Look *look, int which, UnitId unit, DrawingList *list)
{
    look_refresh(look);
    switch (which) {
    case OVERLAY_SIGHT:
        draw_sight(look, unit, list);
        break;
    case OVERLAY_COHERENCY:
        draw_coherency(look, unit, list);
        break;
    case OVERLAY_ENGAGEMENT:
        draw_engagement(look, unit, list);
        break;
    case OVERLAY_OBJECTIVES:
        draw_objectives(look, list);
        break;
    case OVERLAY_REACH:
        draw_reach(look, unit, list);
        break;
    }
}
