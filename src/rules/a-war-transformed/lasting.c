#include "fight/fighting.h"
#include "flight/flight.h"
#include "powers/skill_odds.h"
#include "tables.h"

#include <stdio.h>

/* ---- What is seen on the table as long as it holds ------------------------------------------------------------------------------ */

static Point middle_of(const Look *look, UnitId unit)
{
    Base base[MOST_UNIT_MODELS];
    int64_t x = 0, y = 0;
    int count = unit_bases(look, unit, base, MOST_UNIT_MODELS);
    for (int i = 0; i < count; i++) {
        x += base[i].pose.at.x;
        y += base[i].pose.at.y;
    }
    return count ? (Point){ (Length)(x / count), (Length)(y / count) } : (Point){ 0, 0 };
}

static Drawing *add_arrow(DrawingList *list, DrawingTone tone, SeatId seat, Point from, Point to)
{
    Drawing *arrow = drawing_add(list, DRAW_ARROW, tone);
    if (!arrow)
        return NULL;
    arrow->corners = 2;
    arrow->corner[0] = from;
    arrow->corner[1] = to;
    arrow->seat = seat;
    return arrow;
}

/* CHG-09: who has charged fights in step 4 of the next round; while that step runs, whom each attacks. */
static void draw_charge(const Look *look, UnitId unit, DrawingList *list)
{
    const Battle *b = look->battle;
    UnitId enemy[MOST_UNITS];
    if (!has_mark(b, OWNER_UNIT, unit, UM_CHARGED))
        return;
    bool now = b->phase == PHASE_COMBAT;
    int count = touched_enemies(look, unit, enemy);
    for (int i = 0; i < count; i++) {
        Drawing *arrow = add_arrow(list, TONE_OWN, b->unit[unit].seat, middle_of(look, unit),
                                   middle_of(look, enemy[i]));
        bool early =
            b->phase == PHASE_TOKENS || b->phase == PHASE_PRIORITY || b->phase == PHASE_COMMAND;
        int round = b->round + (now || early ? 0 : 1);
        if (arrow && i == 0 && now)
            snprintf(arrow->words, sizeof arrow->words, "fights now");
        else if (arrow && i == 0)
            snprintf(arrow->words, sizeof arrow->words, "fights in round %d", round);
    }
}

/* Steps 1 to 5: what step 5 compels is still to come. */
static bool is_soon(const Look *look)
{
    return look->battle->phase >= PHASE_TOKENS && look->battle->phase <= PHASE_COMPULSORY;
}

static Point on_table(const Look *look, Point at)
{
    Length x = at.x < 0 ? 0 : at.x > look->game->width ? look->game->width : at.x;
    Length y = at.y < 0 ? 0 : at.y > look->game->height ? look->game->height : at.y;
    return (Point){ x, y };
}

/* CMP-07. */
static void draw_abandoned(const Look *look, UnitId unit, DrawingList *list)
{
    Drawing *label = drawing_add(list, DRAW_LABEL, TONE_WARN);
    if (!label)
        return;
    label->corners = 1;
    label->corner[0] = middle_of(look, unit);
    label->seat = look->battle->unit[unit].seat;
    snprintf(label->words, sizeof label->words, "abandoned in step 5");
}

/* CMP-03: where a Broken unit runs in step 5, and on which die it is over the edge. */
static void draw_flight(const Look *look, UnitId unit, DrawingList *list)
{
    enum { LEAST = 1, MOST = 6 };
    if (!is_soon(look) || !is_broken(look, unit))
        return;
    if (is_vehicle(look, unit)) {
        draw_abandoned(look, unit, list);
        return;
    }
    SeatId seat = look->battle->unit[unit].seat;
    Length pace = profile_of_unit(look, unit)->field[PF_PACE];
    Point from = middle_of(look, unit);
    Point to = on_table(look, point_shift(from, heading_home(look, seat), pace + MOST * INCH));
    int over = edge_reached_on(look, unit);
    Drawing *arrow = add_arrow(list, TONE_WARN, seat, from, to);
    if (!arrow)
        return;
    int used = snprintf(arrow->words, sizeof arrow->words, "flees %d to %d\u2033",
                        pace / INCH + LEAST, pace / INCH + MOST);
    if (over <= MOST)
        snprintf(arrow->words + used, sizeof arrow->words - (size_t)used,
                 over <= LEAST ? ": over the edge" : ": over the edge from %d", over);
}

/* CMP-08. */
static void draw_frenzy(const Look *look, UnitId unit, DrawingList *list)
{
    const Battle *b = look->battle;
    if (!is_soon(look) || !has_to_advance(look, unit) ||
        has_mark(b, OWNER_UNIT, unit, UM_FRENZY_MOVED))
        return;
    FrenzyWay way = frenzy_way(look, unit);
    Point from = middle_of(look, unit);
    Drawing *arrow = add_arrow(list, TONE_WARN, b->unit[unit].seat, from,
                               point_shift(from, way.heading, way.way));
    if (arrow)
        snprintf(arrow->words, sizeof arrow->words,
                 way.touches ? "frenzy: %.2f\u2033, a charge" : "frenzy: %.2f\u2033",
                 (double)way.way / INCH);
}

/* CCB-03: so near a friend has to be who supports. */
static void draw_support(const Look *look, UnitId unit, DrawingList *list)
{
    enum { SUPPORT = 3 * INCH };
    const Battle *b = look->battle;
    Base base[MOST_UNIT_MODELS];
    bool asked = b->request.why == WHY_SUPPORT && b->phase == PHASE_COMBAT;
    bool fights =
        asked && is_in_combat(look, unit, NULL) && (b->request.seats >> b->unit[unit].seat & 1);
    int count = fights ? unit_bases(look, unit, base, MOST_UNIT_MODELS) : 0;
    for (int i = 0; i < count; i++) {
        drawing_zone(list, TONE_LIT, base[i], SUPPORT, true);
    }
}

/* RUS-02, RIT-05: how long it lasts. */
static void draw_made(const Look *look, const Piece *piece, DrawingList *list)
{
    int last = piece->kind == MADE_SMOKE     ? look->battle->round
               : piece->kind == MADE_DROWNED ? piece->tally[0]
                                             : 0;
    Drawing *label = last > 0 ? drawing_add(list, DRAW_LABEL, TONE_PLAIN) : NULL;
    if (!label)
        return;
    label->corners = 1;
    label->corner[0] = piece->pose.at;
    snprintf(label->words, sizeof label->words, "%s until the end of round %d",
             piece->kind == MADE_SMOKE ? "Smoke" : "Mire", last);
}

void draw_lasting(const Look *look, DrawingList *list)
{
    const Battle *b = look->battle;
    for (UnitId u = NO_UNIT; units_next(look, UNITS_FIELDED, NO_UNIT, &u);) {
        draw_charge(look, u, list);
        draw_flight(look, u, list);
        draw_frenzy(look, u, list);
        draw_support(look, u, list);
    }
    for (PieceId i = (PieceId)look->game->terrain; i < b->pieces; i++) {
        if (b->piece[i].made && !b->piece[i].gone)
            draw_made(look, &b->piece[i], list);
    }
}
