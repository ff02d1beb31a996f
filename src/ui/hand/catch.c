#include "hand/catch.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "engine/ruleset.h"

enum { INSIDE = 2 /* micrometres: rounding never leads over an edge */ };

void caught_words(const Game *game, const Caught *c, char *out, size_t size)
{
    const char *unit = c->unit != NO_UNIT ? game->unit[c->unit].title.text : "";
    const char *piece = c->piece >= 0 ? game->piece[c->piece].title.text : "";

    out[0] = 0;
    if (c->kind == CATCH_CONTACT)
        snprintf(out, size, "touches %s", unit);
    else if (c->kind == CATCH_AWAY)
        snprintf(out, size, "%.2f″ from %s", (double)game->ruleset->keep_away / INCH, unit);
    else if (c->kind == CATCH_EDGE)
        snprintf(out, size, "along %s", piece);
    else if (c->kind == CATCH_ZONE)
        snprintf(out, size, "at the zone's edge");
    else if (c->kind == CATCH_LEVEL)
        snprintf(out, size, "in line with %s", unit);
    else if (c->kind == CATCH_BESIDE)
        snprintf(out, size, "beside %s", unit);
    else if (c->kind == CATCH_FLUSH)
        snprintf(out, size, "faces as %s", unit);
    else if (c->kind == CATCH_ALLOWANCE)
        snprintf(out, size, "as far as it goes: %.2f″", (double)c->most / INCH);
    else if (c->kind == CATCH_ROUND)
        snprintf(out, size, "exactly %.1f″", (double)c->most / INCH);
    else if (c->kind == CATCH_OFFERED)
        snprintf(out, size, "as the way that is proposed");
}

Length catch_round(Length far)
{
    Length whole = (far + ROUND_STEP / 2) / ROUND_STEP * ROUND_STEP;

    return abs(far - whole) <= ROUND_CATCH ? whole : 0;
}

static Length nearest_step(Length at)
{
    enum { STEP = INCH / 100 };

    return (at < 0 ? at - STEP / 2 : at + STEP / 2) / STEP * STEP;
}

Point catch_grid(Point at)
{
    return (Point){ nearest_step(at.x), nearest_step(at.y) };
}

Heading catch_facing(Heading facing, bool loose)
{
    enum { TWELFTH = 15 * DEGREE, NEAR = 3 * DEGREE };
    Heading said = heading_normal(facing), near = (said + TWELFTH / 2) / TWELFTH * TWELFTH;

    if (!loose && abs(near - said) <= NEAR)
        return heading_normal(near);
    return heading_normal((said + DEGREE / 2) / DEGREE * DEGREE);
}

/* ---- edges -------------------------------------------------------------------------------------------------------- */

Rim polygon_rim(Polygon p, int side)
{
    Segment s = { p.corner[side], p.corner[(side + 1) % p.count] };
    double x = s.to.x - s.from.x, y = s.to.y - s.from.y, far = sqrt(x * x + y * y);
    Rim rim = { .side = s, .out_x = far > 0 ? y / far : 0, .out_y = far > 0 ? -x / far : 0 };
    Point middle = { s.from.x / 2 + s.to.x / 2, s.from.y / 2 + s.to.y / 2 };

    if (polygon_contains(p, rim_shift(&rim, middle, INCH / 50))) {
        rim.out_x = -rim.out_x;
        rim.out_y = -rim.out_y;
    }
    return rim;
}

Point rim_shift(const Rim *rim, Point p, Length by)
{
    return (Point){ p.x + (Length)lround(rim->out_x * by), p.y + (Length)lround(rim->out_y * by) };
}

static double outward(const Rim *rim, Point p)
{
    return rim->out_x * (p.x - rim->side.from.x) + rim->out_y * (p.y - rim->side.from.y);
}

/* How far the base reaches from its centre toward the outside; the same toward the inside. */
static double half_depth(const Rim *rim, const Base *base)
{
    Point corner[4];
    double most = 0, centre = outward(rim, base->pose.at);

    if (base->shape == BASE_CIRCLE)
        return (double)base->width / 2;
    base_corners(*base, corner);
    for (int i = 0; i < 4; i++) {
        double far = outward(rim, corner[i]) - centre;
        most = far > most ? far : most;
    }
    return most;
}

Length rim_over(const Rim *rim, const Base *base)
{
    return (Length)ceil(outward(rim, base->pose.at) + half_depth(rim, base));
}

Length rim_gap(const Rim *rim, const Base *base)
{
    Point near = segment_nearest(rim->side, base->pose.at);
    bool beside = !point_equal(near, rim->side.from) && !point_equal(near, rim->side.to);
    double centre = outward(rim, base->pose.at);

    return beside && centre > 0 ? (Length)floor(centre - half_depth(rim, base)) : LENGTH_NEVER;
}

Heading rim_turn(const Rim *rim, const Base *base)
{
    Heading by = heading_turn(base->pose.facing, point_bearing(rim->side.from, rim->side.to));

    by = heading_normal(by) % QUARTER_TURN;
    return by > QUARTER_TURN / 2 ? by - QUARTER_TURN : by;
}

bool catch_inside(Polygon polygon, const Base *base, int bases, Length near, Point *shift)
{
    bool any = false;

    *shift = (Point){ 0, 0 };
    for (int i = 0; i < polygon.count; i++) {
        Rim rim = polygon_rim(polygon, i);
        Length over = -LENGTH_NEVER;
        for (int n = 0; n < bases; n++) {
            Length one = rim_over(&rim, &base[n]);
            over = one > over ? one : over;
        }
        if (abs(over) >= near)
            continue;
        Point by = rim_shift(&rim, (Point){ 0, 0 }, -over - INSIDE);
        shift->x += by.x;
        shift->y += by.y;
        any = true;
    }
    return any;
}
