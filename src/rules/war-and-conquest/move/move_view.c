#include "move_view.h"

#include <stdio.h>

#include "charge/charge_view.h"
#include "engine/odds.h"
#include "geom/zone.h"
#include "troops/contact.h"

/* ---- What a pace owes before anything is thrown, and whom it has to mind: CT-03 to 05, DP-02, 05, 07, MOV-09, 12, 24, QM-04 ------ */

enum { ZONE_NEAR = 5 * INCH, QUICK_APART = 10 * INCH, DRIFT_MOST = 45 * DEGREE };

static void add_need(const Look *look, UnitId unit, int modifier, Text *text)
{
    text_format(text, "Command test on %d", morale_of(look, unit));
    if (modifier < 0)
        text_format(text, " - %d = %d", -modifier, morale_of(look, unit) + modifier);
    text_add(text, ": ");
}

/* How likely the way drawn so far is gone to its end, where the dice for the ground decide it. */
static void add_ground_dice(const Look *look, const Order *order, const Purse *purse, Text *text)
{
    OrderPreview f;
    int dice = ground_dice_owed(look, order->actor, purse);
    if (dice == 0)
        return;
    text_format(text, "%s%dD6 for the ground", text->used > 0 ? "; " : "", dice);
    if (!preview_order(look, order, &f) || !f.diced || f.spent == 0)
        return;
    Rate rate = purse_limit(look, order->actor, purse, purse->named, false);
    text_add(text, ", ");
    text_inches(text, f.spent, f.allowance);
    text_add(text, "\": ");
    text_chance(text, chance_to_reach(look, order->actor, &rate, purse->named, f.spent));
}

void move_odds(const Look *look, const Order *order, Text *text)
{
    Script script = script_of(order);
    Purse purse;
    int modifier;
    UnitId unit = order->actor;
    if (look->battle->request.why != WHY_MOVES || !is_fielded(look, unit) ||
        purse_of_move(look, unit, &purse))
        return;
    purse_of_order(&script, &purse);
    if (script.clauses > 0 && script.clause->verb == VERB_FORM) {
        double chance = chance_to_form(look, unit, &modifier);
        add_need(look, unit, modifier, text);
        text_chance(text, chance);
        return;
    }
    if (test_owed(look, unit, &purse, &modifier)) {
        add_need(look, unit, modifier, text);
        text_chance(text, chance_to_pass(morale_of(look, unit) + modifier, 0));
    }
    add_ground_dice(look, order, &purse, text);
}

/* The five inches before an enemy's front. */
static void draw_near_zone(const Look *look, UnitId enemy, DrawingList *list)
{
    Pose middle = { { look->game->width / 2, look->game->height / 2 }, 0 };
    Zone strip = zone_strip(unit_outline(look, enemy), ZONE_NEAR);
    Point corner[8];
    int corners =
        zone_clip(&strip, base_rect(look->game->width, look->game->height, middle), corner);
    Drawing *d = corners < 3 ? NULL : drawing_add(list, DRAW_POLYGON, TONE_WARN);
    if (!d)
        return;
    d->filled = true;
    d->pattern = DRAWING_HATCHED;
    d->corners = corners;
    for (int i = 0; i < corners; i++)
        d->corner[i] = corner[i];
}

static void draw_zones(const Look *look, UnitId unit, DrawingList *list)
{
    for (UnitId u = NO_UNIT; units_next(look, UNITS_STANDING | UNITS_ENEMIES, unit, &u);) {
        if (guards_its_front(look, u) && applies(look, WAC_DP_05))
            draw_near_zone(look, u, list);
    }
}

/* The band about the unit where it starts, and who in it counts against the test. */
static void draw_band(const Look *look, UnitId unit, const Purse *purse, DrawingList *list)
{
    bool always;
    Length band = is_skirmish(look, unit) ? ZONE_NEAR : band_of(look, unit, purse, &always);
    if (band <= 0)
        return;
    drawing_zone(list, TONE_PLAIN, unit_outline(look, unit), band, false);
    for (UnitId u = NO_UNIT; units_next(look, UNITS_STANDING | UNITS_ENEMIES, unit, &u);) {
        Segment line;
        bool near = within(unit_apart(look, unit, u, &line), band);
        Drawing *label = near ? drawing_add(list, DRAW_LABEL, TONE_WARN) : NULL;
        if (!label)
            continue;
        label->corners = 1;
        label->corner[0] = line.to;
        snprintf(label->words, sizeof label->words, "%s",
                 counts_in_test(look, u) ? "-1"
                 : is_running(look, u)   ? "flees: does not count"
                 : is_engaged(look, u)   ? "fights: does not count"
                                         : "alone: does not count");
    }
}

/* Where a Quick March may not come. */
static void draw_kept_apart(const Look *look, UnitId unit, DrawingList *list)
{
    for (UnitId u = NO_UNIT; units_next(look, UNITS_FIELDED | UNITS_ENEMIES, unit, &u);) {
        if (!is_running(look, u) && host_of(look, u) == u && applies(look, WAC_QM_04))
            drawing_zone(list, TONE_WARN, unit_outline(look, u), QUICK_APART, false);
    }
}

/* As far as it may still go, between 45 degrees to both sides. */
static void draw_drift_fan(const Look *look, const Order *order, DrawingList *list)
{
    enum { PARTS = 12 };
    OrderPreview f;
    Drawing *d;
    if (!preview_order(look, order, &f) || !(d = drawing_add(list, DRAW_POLYGON, TONE_PLAIN)))
        return;
    Pose front = f.stages > 0 ? f.stage[f.stages - 1].front : f.end.front;
    Length last = f.stages > 0 ? f.leg[f.stages - 1].length : 0;
    Length left = f.allowance - f.spent + last;
    d->corner[d->corners++] = front.at;
    for (int i = 0; i <= PARTS; i++) {
        Heading off = 2 * DRIFT_MOST / PARTS * i - DRIFT_MOST;
        d->corner[d->corners++] =
            point_shift(front.at, heading_normal(front.facing + off), left > 0 ? left : 0);
    }
}

static void draw_base(Base base, DrawingList *list)
{
    Drawing *d = drawing_add(list, DRAW_POLYGON, TONE_LIT);
    if (!d)
        return;
    d->filled = true;
    d->corners = 4;
    base_corners(base, d->corner);
}

void sketch_move(const Look *look, const Order *order, DrawingList *list)
{
    Script script = script_of(order);
    Purse purse;
    UnitId unit = order->actor;
    if (!is_fielded(look, unit) || !war_manoeuvres_now(look))
        return;
    purse_now(look, unit, &script, &purse);
    if (purse.pace == PACE_DOUBLE && !purse.failed && is_block(look, unit))
        draw_zones(look, unit, list);
    if (purse.pace == PACE_DOUBLE && !purse.thrown)
        draw_band(look, unit, &purse, list);
    if (purse.pace == PACE_QUICK)
        draw_kept_apart(look, unit, list);
    const Clause *last = &order->clause[order->clauses - 1];
    if (last->verb == VERB_DRIFT && is_block(look, unit))
        draw_drift_fan(look, order, list);
    if (last->verb == VERB_LEAVE && last->has_point)
        draw_base(base_left_at(look, unit, last), list);
}
