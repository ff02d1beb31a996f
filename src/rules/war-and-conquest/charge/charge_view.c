#include "charge/charge_view.h"

#include <stdio.h>

#include "engine/odds.h"
#include "geom/zone.h"
#include "tables.h"

/* ---- What the order of a block with a declared charge begins with: MOV-24, CHG-05 ---------------------------------------------- */

bool war_leads(const Look *look, UnitId unit, OrderLead *lead)
{
    Charge charge[MOST_UNITS];
    if (look->battle->request.why != WHY_MOVES || !is_fielded(look, unit) ||
        !is_block(look, unit) || !is_pending(look, unit) || charges_by(look, unit, charge) == 0)
        return false;
    *lead = (OrderLead){ clause_of(VERB_CHARGE), (uint32_t)1 << HANDLE_WHEEL, 0 };
    return true;
}

static Script way_of_order(const Order *order)
{
    Script script = script_of(order);
    script.clause++;
    script.clauses--;
    return script;
}

/* As the order says; else (false) as it is proposed. */
static bool way_said(const Look *look, const Order *order, const Charge *charge, ChargeWay *way)
{
    Script script = way_of_order(order);
    if (script.clauses > 0) {
        Verdict verdict = judge_way(look, charge, &script, way);
        bool far = verdict.refusal == NO_FAR;
        return is_yes(&verdict) || far;
    }
    propose_way(look, charge, true, way);
    return way->found && way->free;
}

bool preview_charge_order(const Look *look, const Order *order, OrderPreview *f)
{
    Charge charge[MOST_UNITS];
    ChargeWay way;
    if (!is_block(look, order->actor) || charges_by(look, order->actor, charge) == 0)
        return false;
    bool arrives = way_said(look, order, &charge[0], &way);
    f->stages = 0;
    for (int i = 0; i < way.path.stages && i < MOST_PREVIEW_STAGES; i++, f->stages++) {
        f->stage[i] = way.path.stage[i].block;
        f->leg[i] = way.path.stage[i].leg;
        f->jump[i] = way.path.stage[i].jump;
    }
    f->end = f->stages > 0 ? way.path.end : block_of(look, order->actor);
    if (arrives)
        stands_flush(look, order->actor, charge[0].target, charge[0].face, way.contact, &f->end);
    f->side = short_side(look, order->actor);
    f->spent = way.cost;
    f->allowance = way.rate.rate;
    f->diced = way.rate.dice > 0;
    f->slow = NO_PIECE;
    f->lost = 0;
    return true;
}

/* ---- While it is planned: CHG-02 to 04 -------------------------------------------------------------------------------------------- */

/* The whole front facing, out to the base move. */
static void draw_facing(const Look *look, UnitId unit, Length far, DrawingList *list)
{
    enum { CURVE = 12 };
    Point corner[4];
    Base outline = unit_outline(look, unit);
    Drawing *d = drawing_add(list, DRAW_POLYGON, TONE_LIT);
    if (!d)
        return;
    base_corners(outline, corner);
    d->filled = true;
    d->corner[d->corners++] = corner[0];
    for (int side = 0; side < 2; side++) {
        for (int i = 0; i <= CURVE; i++) {
            Heading off = QUARTER_TURN / 2 * i / CURVE - (side == 0 ? QUARTER_TURN / 2 : 0);
            d->corner[d->corners++] =
                point_shift(corner[side], heading_normal(outline.pose.facing + off), far);
        }
    }
    d->corner[d->corners++] = corner[1];
}

/* The frontal attack zone, out to twice the base move. */
static void draw_strip_to(const Look *look, UnitId unit, Length far, DrawingList *list)
{
    Pose middle = { { look->game->width / 2, look->game->height / 2 }, 0 };
    Zone strip = zone_strip(unit_outline(look, unit), far);
    Point corner[8];
    int corners =
        zone_clip(&strip, base_rect(look->game->width, look->game->height, middle), corner);
    Drawing *d = corners < 3 ? NULL : drawing_add(list, DRAW_POLYGON, TONE_LIT);
    if (!d)
        return;
    d->filled = true;
    d->corners = corners;
    for (int i = 0; i < corners; i++)
        d->corner[i] = corner[i];
}

static void draw_reach(const Look *look, UnitId unit, DrawingList *list)
{
    Touched clear;
    touched_none(&clear);
    draw_strip_to(look, unit, charge_rate(look, unit, true, &clear).rate, list);
    draw_facing(look, unit, charge_rate(look, unit, false, &clear).rate, list);
}

static void draw_way(const Look *look, const Charge *charge, const ChargeWay *way,
                     DrawingList *list)
{
    char words[DRAWING_WORDS];
    const char *vain = why_in_vain(way);
    Block end = way->path.end;
    Text text = text_in(words, sizeof words);
    text_inches(&text, way->cost, way->rate.rate);
    text_add(&text, way->rate.dice > 0 ? "\" of up to " : "\" of ");
    text_inches(&text, way->rate.rate, way->cost);
    text_add(&text, "\"");
    if (way->rate.dice > 0)
        text_format(&text, " by %dD6", way->rate.dice);
    if (vain)
        text_format(&text, ": %s", vain);
    stands_flush(look, charge->charger, charge->target, charge->face, way->contact, &end);
    draw_block_path(&way->path, vain ? TONE_WARN : TONE_LIT, list);
    draw_block_there(&end, vain ? TONE_WARN : TONE_OWN, words, list);
}

void sketch_charge_order(const Look *look, const Order *order, DrawingList *list)
{
    UnitId unit = order->actor, named = order->clause[0].unit;
    ChargeWay way;
    if (!is_fielded(look, unit) || is_pending(look, unit))
        return;
    if (is_block(look, unit))
        draw_reach(look, unit, list);
    if (named == NO_UNIT || !is_fielded(look, named) || !is_enemy(look, unit, named))
        return;
    Charge charge = charge_now(look, unit, host_of(look, named));
    Verdict verdict = judge_declared(look, order);
    propose_way(look, &charge, true, &way);
    if (is_yes(&verdict) && way.found && is_block(look, unit))
        draw_way(look, &charge, &way, list);
    char words[DRAWING_WORDS];
    Text text = text_in(words, sizeof words);
    Segment line = { { 0, 0 }, { 0, 0 } };
    text_inches(&text, unit_apart(look, unit, charge.target, &line), 0);
    text_add(&text, "\"");
    drawing_line(list, is_yes(&verdict) ? TONE_PLAIN : TONE_BAD, line, words);
}

/* ---- What stays on the table: RCT-01, FLE-06 --------------------------------------------------------------------------------------- */

/* From the middle of its front to where that comes; of single figures the shortest way. */
static void draw_arrow(const Look *look, const Charge *charge, DrawingList *list)
{
    Segment line = { { 0, 0 }, { 0, 0 } };
    ChargeWay way;
    unit_apart(look, charge->charger, charge->target, &line);
    propose_way(look, charge, true, &way);
    if (is_block(look, charge->charger) && way.found && way.free) {
        Block end = way.path.end;
        stands_flush(look, charge->charger, charge->target, charge->face, way.contact, &end);
        line.to = end.front.at;
    }
    Drawing *arrow = drawing_add(list, DRAW_ARROW, TONE_OWN);
    if (!arrow)
        return;
    arrow->seat = look->battle->unit[charge->charger].seat;
    arrow->corners = 2;
    arrow->corner[0] =
        is_block(look, charge->charger) ? block_of(look, charge->charger).front.at : line.from;
    arrow->corner[1] = line.to;
    if (look->battle->phase >= PHASE_MOVES) /* who carries it out is told all of it */
        return;
    Text text = text_in(arrow->words, sizeof arrow->words);
    text_inches(&text, way.cost, way.rate.rate);
    text_add(&text, way.rate.dice > 0 ? "\" of at most " : "\" of ");
    text_inches(&text, way.rate.rate, way.cost);
    text_add(&text, "\"");
    if (why_in_vain(&way)) {
        text_format(&text, ", %s", why_in_vain(&way));
    } else if (way.rate.dice > 0) {
        text_add(&text, ", arrives: ");
        text_chance(&text, chance_to_arrive(look, charge, &way));
    }
}

/* Behind the unit, where its charger is not. */
static void draw_announced(const Look *look, UnitId unit, DrawingList *list)
{
    Reaction reaction;
    bool waits = reaction_announced(look, unit, &reaction) &&
                 !has_mark(look->battle, OWNER_UNIT, unit, UM_REACTED) && is_fielded(look, unit);
    Drawing *label = waits ? drawing_add(list, DRAW_LABEL, TONE_WARN) : NULL;
    if (!label)
        return;
    Base outline = unit_outline(look, unit);
    label->corners = 1;
    label->corner[0] = pose_point(outline.pose, 0, -(outline.length / 2 + INCH));
    snprintf(label->words, sizeof label->words, "%s",
             look->game->ruleset->question[WHY_REACTION].choice[reaction].title);
}

static void draw_fleeing(const Look *look, UnitId unit, DrawingList *list)
{
    enum { ARROW = 5 * INCH / 2 };
    Base outline = unit_outline(look, unit);
    Drawing *arrow = drawing_add(list, DRAW_ARROW, TONE_WARN);
    if (!arrow)
        return;
    arrow->seat = look->battle->unit[unit].seat;
    arrow->corners = 2;
    arrow->corner[0] = outline.pose.at;
    arrow->corner[1] = pose_point(outline.pose, 0, outline.length / 2 + ARROW);
    snprintf(arrow->words, sizeof arrow->words, "flees");
}

void draw_declared_charges(const Look *look, DrawingList *list)
{
    const Battle *b = look->battle;
    Charge charge;
    for (int i = link_next(b, LK_CHARGES, -1); i >= 0; i = link_next(b, LK_CHARGES, i)) {
        UnitId unit = b->link[i].from, target = b->link[i].to;
        if (is_pending(look, unit) && is_fielded(look, unit) && is_fielded(look, target) &&
            charge_declared(look, unit, target, &charge))
            draw_arrow(look, &charge, list);
    }
    for (int i = 0; i < list_count(b, LS_CHARGED, 0); i++)
        draw_announced(look, (UnitId)list_at(b, LS_CHARGED, 0, i), list);
    for (UnitId u = NO_UNIT; units_next(look, UNITS_STANDING, NO_UNIT, &u);) {
        if (is_running(look, u))
            draw_fleeing(look, u, list);
    }
}
