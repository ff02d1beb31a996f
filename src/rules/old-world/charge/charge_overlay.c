#include "charge/charge_path.h"
#include "fight/ladder.h"
#include "flow.h"
#include "tables.h"

/* ---- Charges as they are seen: before they are declared, and declared ones until they are carried out -------------------------
 *
 *        [ target ]
 *         [______]     where it ends flush, with who touches whom
 *        /
 *       |              its path: straight, one wheel, straight
 *   \ [______] /       the front arc
 */

enum { FLIGHT_ARROW = 5 * INCH / 2 };

static void add_corner(Drawing *drawing, Point corner)
{
    if (drawing->corners < DRAWING_CORNERS)
        drawing->corner[drawing->corners++] = corner;
}

/* CHG-03, 07: all that lies within its front arc and so far away, whatever the roll. */
static void draw_reach(const Look *look, UnitId unit, DrawingList *list)
{
    enum { CURVE = 12 };
    Point corner[4];
    Base outline = unit_outline(look, unit);
    Length far = charge_limit(look, unit, false);
    Drawing *d = drawing_add(list, DRAW_POLYGON, TONE_LIT);
    if (!d)
        return;
    base_corners(outline, corner);
    d->filled = true;
    add_corner(d, corner[0]);
    for (int side = 0; side < 2; side++)
        for (int i = 0; i <= CURVE; i++) {
            Heading off = QUARTER_TURN / 2 * i / CURVE - (side == 0 ? QUARTER_TURN / 2 : 0);
            add_corner(d,
                       point_shift(corner[side], heading_normal(outline.pose.facing + off), far));
        }
    add_corner(d, corner[1]);
}

/* "5 against 4 touch": models of its front, and of the target. */
static void touching_words(const ChargeSearch *o, const ChargeAttempt *t, Text *text)
{
    int first = 0, own = align_files(&t->aligned, base_side(o->aim, t->side), &first);
    if (is_block(o->look, o->target))
        text_format(text, "%d against %d touch", own, t->contacts - own);
    else
        text_format(text, "%d touch", own);
}

/* Nobody comes through an enemy: he is shown, and no way. */
static void draw_barring(const Look *look, UnitId barring, DrawingList *list)
{
    Drawing *drawing = drawing_add(list, DRAW_POLYGON, TONE_BAD);
    if (!drawing)
        return;
    drawing->corners = base_corners(unit_outline(look, barring), drawing->corner);
    Text text = text_in(drawing->words, sizeof drawing->words);
    text_add(&text, "in the way");
}

static void draw_path(const Look *look, UnitId unit, UnitId target, DrawingList *list)
{
    char words[DRAWING_WORDS];
    Text text = text_in(words, sizeof words);
    ChargeSearch o;
    ChargeAttempt trial;
    charge_search_of(&o, look, unit, target, arc_of(look, target, unit),
                     charge_limit(look, unit, false), true, true);
    if (!charge_best(&o, &trial))
        return;
    BlockPath way = charge_path(&o, &trial.way);
    touching_words(&o, &trial, &text);
    draw_block_path(&way, TONE_LIT, list);
    draw_block_there(&trial.aligned, TONE_OWN, words, list);
}

/* CHG-10: the way that costs it Movement, where a straight line to the target may show nothing of it. */
static void draw_slowed(const Look *look, UnitId unit, UnitId target, DrawingList *list)
{
    ChargeSearch o;
    Side arc = arc_of(look, target, unit);
    ChargePlan plan = plan_charge(look, unit, target, arc, true);
    charge_search_of(&o, look, unit, target, arc, charge_limit(look, unit, false), true, true);
    BlockPath way = charge_path(&o, &plan.cheapest);
    draw_block_path(&way, TONE_BAD, list);
}

void sketch_charge(const Look *look, UnitId unit, UnitId target, DrawingList *list)
{
    char words[DRAWING_WORDS];
    Text text = text_in(words, sizeof words);
    Segment line = { { 0, 0 }, { 0, 0 } };
    if (is_fielded(look, unit) && is_block(look, unit))
        draw_reach(look, unit, list);
    if (target == NO_UNIT || !is_fielded(look, unit) || !is_fielded(look, target) ||
        !is_enemy(look, unit, target))
        return;
    Verdict verdict = judge_charge(look, unit, target);
    Length gap = unit_gap(look, unit, target, &line);
    UnitId barring = is_yes(&verdict)
                         ? foresee_charge(look, unit, target, arc_of(look, target, unit)).barring
                         : NO_UNIT;
    if (barring != NO_UNIT)
        draw_barring(look, barring, list);
    else if (is_yes(&verdict) && is_block(look, unit) && !flees_first(look, target))
        draw_path(look, unit, target, list);
    else if (verdict.refusal == NO_CHG_SLOWED || verdict.refusal == NO_CHG_SLOWED_SWIFT)
        draw_slowed(look, unit, target, list);
    text_inches(&text, gap, 0);
    text_add(&text, "\"");
    drawing_line(list, is_yes(&verdict) && barring == NO_UNIT ? TONE_PLAIN : TONE_BAD, line, words);
}

/* ---- What stays on the table --------------------------------------------------------------------------------------------- */

static void draw_declared(const Look *look, UnitId unit, UnitId target, DrawingList *list)
{
    Segment line = { { 0, 0 }, { 0, 0 } };
    unit_gap(look, unit, target, &line);
    ChargePlan plan = foresee_charge(look, unit, target, declared_arc(look, unit, target));
    Drawing *arrow = drawing_add(list, DRAW_ARROW, plan.barring == NO_UNIT ? TONE_OWN : TONE_WARN);
    if (!arrow)
        return;
    arrow->seat = look->battle->unit[unit].seat;
    arrow->corners = 2;
    arrow->corner[0] = is_block(look, unit) ? block_of(look, unit).front.at : line.from;
    arrow->corner[1] = line.to;
    Text text = text_in(arrow->words, sizeof arrow->words);
    if (plan.possible || flees_first(look, target))
        charge_way_words(look, unit, target, &plan, &text);
}

/* Whoever flees goes that way next. */
static void draw_flight(const Look *look, UnitId unit, DrawingList *list)
{
    Base outline = unit_outline(look, unit);
    Drawing *arrow = drawing_add(list, DRAW_ARROW, TONE_WARN);
    if (!arrow)
        return;
    arrow->seat = look->battle->unit[unit].seat;
    arrow->corners = 2;
    arrow->corner[0] = outline.pose.at;
    arrow->corner[1] =
        point_shift(outline.pose.at, outline.pose.facing, outline.length / 2 + FLIGHT_ARROW);
    Text text = text_in(arrow->words, sizeof arrow->words);
    text_add(&text, "flees");
}

/* What the losers of a combat will do when the winners have chosen. */
static void draw_break(const Look *look, const Combat *combat, UnitId unit, DrawingList *list)
{
    int outcome = tally_of(look->battle, OWNER_UNIT, unit, UT_BREAK) - 1;
    UnitId cause = NO_UNIT;
    for (int i = 0; i < combat->units; i++) {
        UnitId u = combat->unit[i];
        Side face;
        bool engages = is_fielded(look, u) && contact_face(look, unit, u, &face);
        if (engages && (cause == NO_UNIT || unit_strength(look, u) > unit_strength(look, cause)))
            cause = u;
    }
    if (outcome < 0 || cause == NO_UNIT)
        return;
    Drawing *arrow = drawing_add(list, DRAW_ARROW, TONE_WARN);
    if (!arrow)
        return;
    Base outline = unit_outline(look, unit);
    arrow->corners = 2;
    arrow->corner[0] = outline.pose.at;
    arrow->corner[1] = point_shift(outline.pose.at, bearing_away(look, unit, cause),
                                   outline.length / 2 + FLIGHT_ARROW);
    Text text = text_in(arrow->words, sizeof arrow->words);
    text_add(&text, break_words((BreakOutcome)outcome));
}

static void draw_outcomes(const Look *look, DrawingList *list)
{
    Combat combat = combat_now(look);
    for (int i = 0; i < combat.units; i++) {
        UnitId unit = combat.unit[i];
        if (is_fielded(look, unit) && host_of(look, unit) == unit && !is_fleeing(look, unit))
            draw_break(look, &combat, unit, list);
    }
}

static Length into(Length at, Length most)
{
    return at < INCH ? INCH : at > most - INCH ? most - INCH : at;
}

/* FUP-09: where it left the table in pursuit it comes back, if there is room. */
static void draw_return(const Look *look, UnitId unit, DrawingList *list)
{
    int note = note_find(look->battle, NT_LEFT_TABLE, unit);
    Drawing *arrow = note < 0 ? NULL : drawing_add(list, DRAW_ARROW, TONE_OWN);
    if (!arrow)
        return;
    Point left = look->battle->note[note].pose.at,
          middle = { look->game->width / 2, look->game->height / 2 };
    Point edge = { into(left.x, look->game->width), into(left.y, look->game->height) };
    arrow->seat = look->battle->unit[unit].seat;
    arrow->corners = 2;
    arrow->corner[0] = edge;
    arrow->corner[1] = point_toward(edge, middle, FLIGHT_ARROW);
    Text text = text_in(arrow->words, sizeof arrow->words);
    text_format(&text, "%s: back here after pursuit", unit_title(look, unit));
}

void old_world_persistent(const Look *look, DrawingList *list)
{
    const Battle *b = look->battle;
    draw_fighting(look, list);
    draw_outcomes(look, list);
    for (int i = link_next(b, LK_CHARGES, -1); i >= 0; i = link_next(b, LK_CHARGES, i)) {
        UnitId unit = b->link[i].from, target = b->link[i].to;
        bool in_hand = b->request.why == WHY_CHARGE_PATH && b->request.unit == unit;
        bool over = has_mark(b, OWNER_UNIT, unit, UM_CHARGED) ||
                    has_mark(b, OWNER_UNIT, unit, UM_CHARGE_FAILED) || in_hand;
        if (!over && is_fielded(look, unit) && is_fielded(look, target))
            draw_declared(look, unit, target, list);
    }
    for (UnitId u = 0; u < b->units; u++) {
        if (is_fielded(look, u) && host_of(look, u) == u && is_fleeing(look, u))
            draw_flight(look, u, list);
        if (b->unit[u].state == UNIT_FLED && has_mark(b, OWNER_UNIT, u, UM_PURSUED_OFF))
            draw_return(look, u, list);
    }
}
