#include <stdio.h>

#include "charge/charge_view.h"
#include "fight/prospect.h"
#include "flight/comeback.h"
#include "geom/zone.h"
#include "move/move_view.h"
#include "shoot/shooting.h"
#include "tables.h"
#include "troops/ranks.h"

/* ---- What the table shows on a key: eyes, facings, frontal attack zones, shots -------------------------------------------- */

enum { OVERLAY_EYES, OVERLAY_FACINGS, OVERLAY_ZONES, OVERLAY_SHOTS, OVERLAY_COMMAND };

const OverlayDef war_overlays[WAR_OVERLAYS] = {
    [OVERLAY_EYES] = { "Sight", "ui-sight", "V", "No unit is in sight", true, true },
    [OVERLAY_FACINGS] = { "Facings", "ui-arc", "A", "No unit here has facings", false, false },
    [OVERLAY_ZONES] = { "Frontal attack zones", "ui-engagement", "Z",
                        "No unit here has a frontal attack zone", false, false },
    [OVERLAY_SHOTS] = { "Shooting: needs and losses", "ui-shoot", "Shift+N",
                        "Nobody can be shot at from here", false, true },
    [OVERLAY_COMMAND] = { "Command range and SIP", "ui-command", "K",
                          "No Personality with SIP is here", false, false },
};

/* UNI-06: as wide as the front; it goes on, and is drawn so far. Within five inches nobody may Double Pace (DP-05). */
enum { ZONE_DRAWN = 24 * INCH, ZONE_NEAR = 5 * INCH };

static void draw_strip(const Look *look, UnitId unit, Length deep, DrawingTone tone,
                       DrawingPattern pattern, DrawingList *list)
{
    const Game *game = look->game;
    Pose middle = { { game->width / 2, game->height / 2 }, 0 };
    Zone strip = zone_strip(unit_outline(look, unit), deep);
    Point corner[8];
    int corners = zone_clip(&strip, base_rect(game->width, game->height, middle), corner);
    Drawing *d = corners < 3 ? NULL : drawing_add(list, DRAW_POLYGON, tone);
    if (!d)
        return;
    d->filled = true;
    d->pattern = pattern;
    d->seat = look->battle->unit[unit].seat;
    d->corners = corners;
    for (int i = 0; i < corners; i++)
        d->corner[i] = corner[i];
}

static void draw_zone(const Look *look, UnitId unit, DrawingList *list)
{
    draw_strip(look, unit, ZONE_DRAWN, TONE_PLAIN, DRAWING_FLAT, list);
    draw_strip(look, unit, ZONE_NEAR, TONE_WARN, DRAWING_HATCHED, list);
}

/* UNI-05: rays at 45 degrees from the corners, and the name of what lies between two. */
static void draw_facings(const Look *look, UnitId unit, DrawingList *list)
{
    enum { RAY = 6 * INCH };
    Point corner[4];
    Base outline = unit_outline(look, unit);
    base_corners(outline, corner);
    for (int side = 0; side < 4; side++) {
        Heading middle = heading_normal(outline.pose.facing + side * QUARTER_TURN);
        Heading ray = heading_normal(middle - QUARTER_TURN / 2);
        Point next = corner[(side + 1) % 4];
        Point centre = point_toward(corner[side], next, point_distance(corner[side], next) / 2);
        drawing_line(list, TONE_OWN, (Segment){ corner[side], point_shift(corner[side], ray, RAY) },
                     "");
        Drawing *label = drawing_add(list, DRAW_LABEL, side == 0 ? TONE_LIT : TONE_PLAIN);
        if (!label)
            return;
        label->corners = 1;
        label->corner[0] = point_shift(centre, middle, RAY / 2);
        snprintf(label->words, sizeof label->words, "%s", face_title((Side)side));
    }
}

/* SPC-04: the six ways that a die chooses from, the first straight ahead. */
static void draw_spokes(const Look *look, UnitId elephant, DrawingList *list)
{
    enum { SPOKES = 6, A_SIXTH = 60 * DEGREE, SPOKE = 5 * INCH };
    Base outline = unit_outline(look, elephant);
    for (int i = 0; i < SPOKES; i++) {
        Heading heading = heading_normal(outline.pose.facing + i * A_SIXTH);
        Point from = point_shift(outline.pose.at, heading, outline.length / 2);
        Point to = point_shift(outline.pose.at, heading, outline.length / 2 + SPOKE);
        drawing_line(list, TONE_WARN, (Segment){ from, to }, "");
        Drawing *label = drawing_add(list, DRAW_LABEL, TONE_WARN);
        if (!label)
            return;
        label->corners = 1;
        label->corner[0] = to;
        snprintf(label->words, sizeof label->words, "%d", i + 1);
    }
}

static void draw_stampedes(const Look *look, DrawingList *list)
{
    for (UnitId u = NO_UNIT; units_next(look, UNITS_STANDING, NO_UNIT, &u);) {
        if (has_mark(look->battle, OWNER_UNIT, u, UM_STAMPEDING))
            draw_spokes(look, u, list);
    }
}

/* RCT-17: who stood behind whom the charger wanted, lit, and how far he is. */
static void draw_revealed(const Look *look, DrawingList *list)
{
    const Request *asked = &look->battle->request;
    Segment line = { { 0, 0 }, { 0, 0 } };
    char words[DRAWING_WORDS];
    Text text = text_in(words, sizeof words);
    if (asked->why != WHY_REVEALED || asked->unit < 0 || asked->other < 0 ||
        !is_fielded(look, asked->unit) || !is_fielded(look, asked->other))
        return;
    drawing_zone(list, TONE_LIT, unit_outline(look, asked->other), INCH / 4, true);
    text_inches(&text, unit_apart(look, asked->unit, asked->other, &line), 0);
    text_add(&text, "\" to the revealed");
    drawing_line(list, TONE_LIT, line, words);
}

/* SIP-04: how far a Personality's points reach, and how many are left; a ring round who has none would promise what is not there. */
static void draw_command(const Look *look, UnitId personality, DrawingList *list)
{
    int left = tally_of(look->battle, OWNER_UNIT, personality, UT_SIP);
    Base base[MOST_UNIT_MODELS];
    if (left < 1 || unit_bases(look, personality, base, MOST_UNIT_MODELS) < 1)
        return;
    Drawing *ring = drawing_zone(list, TONE_OWN, base[0], command_reach(look, personality), false);
    if (!ring)
        return;
    ring->seat = look->battle->unit[personality].seat;
    Drawing *label = drawing_add(list, DRAW_LABEL, TONE_OWN);
    if (!label)
        return;
    label->seat = ring->seat;
    label->corners = 1;
    label->corner[0] = base[0].pose.at;
    snprintf(label->words, sizeof label->words, "%d SIP", left);
}

/* While a test may be steadied: of the side that is asked. */
static void draw_command_asked(const Look *look, DrawingList *list)
{
    int why = look->battle->request.why;
    SeatId seat = request_seat(&look->battle->request);
    if (why != WHY_STEADY && why != WHY_WHOSE_SIP && why != WHY_HOLD_SIP && why != WHY_SIGNAL_BY)
        return;
    for (UnitId u = NO_UNIT; units_of_seat(look, UNITS_FIELDED, seat, &u);) {
        if (is_personality(look, u))
            draw_command(look, u, list);
    }
}

static bool has_front(const Look *look, UnitId unit)
{
    return is_fielded(look, unit) && is_block(look, unit) &&
           !(formation_held(look, unit) == FORM_ORB && applies(look, WAC_FRM_04));
}

static void draw_overlay(const Look *look, int which, UnitId unit, DrawingList *list)
{
    if (which == OVERLAY_EYES)
        draw_eyes(look, unit, list);
    else if (which == OVERLAY_SHOTS)
        draw_volleys(look, unit, list);
    else if (has_front(look, unit) && which == OVERLAY_FACINGS)
        draw_facings(look, unit, list);
    else if (has_front(look, unit) && which == OVERLAY_ZONES)
        draw_zone(look, unit, list);
}

/* FLE-08, 09, VIC-03: where it left the table, and how far aside of that it may come back, but after the end. */
static void draw_off_table(const Look *look, DrawingList *list)
{
    bool over = look->battle->over;
    for (UnitId u = 0; u < look->battle->units; u++) {
        bool off = look->battle->unit[u].state == UNIT_FLED && host_of(look, u) == u &&
                   note_find(look->battle, NT_LEFT_TABLE, u) >= 0;
        Drawing *d = off ? drawing_add(list, DRAW_LINE, TONE_WARN) : NULL;
        if (!d)
            continue;
        Pose exit = exit_of(look, u);
        d->seat = look->battle->unit[u].seat;
        d->corners = 2;
        d->corner[0] = pose_point(exit, -COMES_BACK_WITHIN, 0);
        d->corner[1] = pose_point(exit, COMES_BACK_WITHIN, 0);
        snprintf(d->words, sizeof d->words, "%s: %s", unit_title(look, u),
                 returns(look, u) && !over ? "back here" : "left here");
    }
}

static void draw_order(const Look *look, const Answer *answer, DrawingList *list)
{
    const Order *order = &answer->order;
    if (answer->kind != ANSWER_ORDER || order->clauses == 0 || order->actor < 0 ||
        order->actor >= look->battle->units)
        return;
    if (order->clause[0].verb == VERB_CHARGE)
        sketch_charge_order(look, order, list);
    else if (look->battle->request.why == WHY_MOVES || look->battle->request.why == WHY_PATH)
        sketch_move(look, order, list);
    else
        sketch_shot(look, order, list);
}

void war_draw(const Look *look, const DrawRequest *what, DrawingList *list)
{
    if (what->what == DRAWS_ORDER)
        draw_order(look, what->answer, list);
    if (what->what == DRAWS_PERSISTENT) {
        draw_declared_charges(look, list);
        draw_off_table(look, list);
    }
    if (what->what == DRAWS_PERSISTENT) {
        draw_stampedes(look, list);
        draw_revealed(look, list);
        draw_command_asked(look, list);
    }
    if (what->what != DRAWS_OVERLAY)
        return;
    for (UnitId u = NO_UNIT;
         what->overlay == OVERLAY_COMMAND && units_next(look, UNITS_FIELDED, NO_UNIT, &u);) {
        if (is_personality(look, u))
            draw_command(look, u, list);
    }
    bool of_unit = war_overlays[what->overlay].of_unit;
    for (UnitId u = NO_UNIT; units_next(look, UNITS_STANDING, NO_UNIT, &u);) {
        bool meant = what->unit == NO_UNIT ? !of_unit : u == host_of(look, what->unit);
        if (meant)
            draw_overlay(look, what->overlay, u, list);
    }
}

/* In which facing the place lies, and how far ahead in the zone. */
void war_overlay_at(const Look *look, int which, UnitId unit, Point at, Text *text)
{
    if (unit == NO_UNIT || !has_front(look, host_of(look, unit)))
        return;
    UnitId host = host_of(look, unit);
    Base outline = unit_outline(look, host);
    if (base_gap_point(outline, at) <= 0)
        return;
    if (which == OVERLAY_FACINGS)
        text_add(text, face_title(facing_of_point(outline, at)));
    Point local = pose_local(look->battle->unit[host].front, at);
    Length aside = local.x < 0 ? -local.x : local.x;
    if (which != OVERLAY_ZONES || aside > outline.width / 2 || local.y < 0)
        return;
    text_inches(text, local.y, 0);
    text_add(text, local.y <= ZONE_NEAR ? "\" ahead: no Double Pace here" : "\" ahead");
}

/* A Skirmish formation that has formed up in contact (CHG-18) stands in line. */
int war_body(const Battle *battle, UnitId unit)
{
    static const uint8_t body[] = { [FORM_SHIELDWALL] = BODY_SHIELDWALL,
                                    [FORM_WEDGE] = BODY_WEDGE,
                                    [FORM_ORB] = BODY_ORB,
                                    [FORM_SKIRMISH] = BODY_LINE };
    bool disordered = has_mark(battle, OWNER_UNIT, unit, UM_DISORDERED);
    return body[tally_of(battle, OWNER_UNIT, unit, UT_FORMATION)] |
           (disordered ? BODY_DISORDERED : 0);
}

bool war_sees(const Look *look, UnitId unit, UnitId other)
{
    return sees_unit(look, unit, other, NULL, NULL);
}

static void order_odds(const Look *look, const Order *order, Text *text)
{
    if (order->clauses > 0 && order->clause[0].verb == VERB_CHARGE)
        charge_order_odds(look, order, text);
    else if (look->battle->request.why == WHY_MOVES)
        move_odds(look, order, text);
    else
        shot_odds(look, order, text);
}

static void order_in_short(const Look *look, const Answer *answer, Text *text)
{
    const Order *order = &answer->order;
    if (answer->kind != ANSWER_ORDER || order->actor == NO_UNIT || order->clauses < 1)
        return;
    if (order->clause[0].verb == VERB_CHARGE)
        charge_order_in_short(look, order, text);
    else if (order->clause[0].verb == VERB_SHOOT)
        shot_in_short(look, order, text);
}

void war_tell_odds(const Look *look, const OddsRequest *of, Text *text)
{
    switch (of->what) {
    case ODDS_OF_ANSWER:
        if (of->answer->kind == ANSWER_ORDER)
            order_odds(look, &of->answer->order, text);
        else
            combat_answer_odds(look, of->answer, text);
        break;
    case ODDS_OF_CHOICE:
        combat_choice_odds(look, of->answer, text);
        reaction_choice_odds(look, of->answer, text);
        revealed_choice_odds(look, of->answer, text);
        break;
    case ODDS_OF_MELEE:
        war_melee_odds(look, of->unit, text);
        break;
    case ODDS_IN_SHORT:
        order_in_short(look, of->answer, text);
        break;
    }
}

/* Whoever has not bid yet is asked. */
void war_detail(const Look *look, Text *text)
{
    const Request *asked = &look->battle->request;
    SeatId seat = request_seat(asked);
    if (asked->why != WHY_BID)
        return;
    while (seat + 1 < look->battle->seats && look->battle->sealed_in >> seat & 1)
        seat++;
    bid_detail(look, seat, text);
}
