#include <stdlib.h>

#include "engine/ruleset.h"
#include "hand/regiment.h"
#include "home/seat_preferences.h"
#include "table.h"

/* Where a regiment that is dragged comes to rest: at the end of its allowance, as near to an enemy as it may stand, in line
 * with its neighbours or edge to edge with them, just inside its zone. */

enum {
    GRID = INCH / 100,
    CATCH_PX = 8,
    CATCH_MOST = INCH / 5,
    NEIGHBOUR = 6 * INCH, /* so near a friend is somebody to dress the line with */
    LIKEWISE = DEGREE / 2,
    SEARCH = 12 /* halvings of the way to the distance that is kept */
};

/* A figure of the last clause, and how far it is from the one that the pointer says. */
typedef struct Figure {
    Length number, far;
    Caught caught;
} Figure;

static Length on_grid(Length length)
{
    return (length + GRID / 2) / GRID * GRID;
}

static void propose(Figure *f, Length said, Length number, Caught caught)
{
    Length far = abs(number - said);

    if (number <= 0 || far >= f->far)
        return;
    *f = (Figure){ number, far, caught };
}

/* A unit's models as one rectangle, facing as the first of them. */
static bool outline_of(const Table *t, UnitId unit, Base *out)
{
    const Battle *b = session_battle(t->session);
    const Unit *u = &b->unit[unit];
    Base base[MOST_UNIT_MODELS];
    int count = 0;

    for (int i = 0; i < u->count && count < MOST_UNIT_MODELS; i++)
        if (is_standing(b, (ModelId)(u->first + i)))
            base[count++] = model_base(t->game, b, (ModelId)(u->first + i));
    if (!count || !unit_is_here(t, unit))
        return false;
    *out = base_around(base, count, base[0].pose.facing);
    return true;
}

static bool is_friend(const Table *t, UnitId unit)
{
    return unit != t->regiment.unit && session_battle(t->session)->unit[unit].seat ==
                                           session_battle(t->session)->unit[t->regiment.unit].seat;
}

/* ---- the distance that is kept -------------------------------------------------------------------------------- */

/* Where the block ends when the last clause has that figure. */
static Base ends_with(Table *t, Length number)
{
    Regiment *r = &t->regiment;

    r->clause[r->clauses - 1].number = number;
    regiment_judge(t);
    return block_outline(&r->now.end);
}

static UnitId nearest_enemy(const Table *t, Base mine, Base *enemy)
{
    Length least = LENGTH_NEVER;
    UnitId found = NO_UNIT;

    for (UnitId u = 0; u < t->game->units; u++) {
        Base other;
        if (u == t->regiment.unit || is_friend(t, u) || !outline_of(t, u, &other))
            continue;
        Length gap = base_gap(mine, other);
        if (gap < least) {
            least = gap;
            found = u;
            *enemy = other;
        }
    }
    return found;
}

/* The figure between the two at which the gap is what the game keeps; `out` leaves more than that. */
static Length figure_at(Table *t, const Base *enemy, Length out, Length in)
{
    Length keep = t->rs->keep_away;

    for (int i = 0; i < SEARCH && abs(in - out) > GRID; i++) {
        Length middle = (out + in) / 2 / GRID * GRID;
        if (middle == in || middle == out)
            break;
        if (base_gap(ends_with(t, middle), *enemy) >= keep)
            out = middle;
        else
            in = middle;
    }
    return out;
}

static void catch_away(Table *t, Figure *best, Length said, Length near)
{
    Base enemy = { .width = 0 }, here = block_outline(&t->regiment.now.end);
    UnitId unit = t->rs->keep_away ? nearest_enemy(t, here, &enemy) : NO_UNIT;
    Length low = said > near ? said - near : 0, high = said + near;

    if (unit == NO_UNIT || base_gap(here, enemy) > t->rs->keep_away + 2 * near)
        return;
    bool far_low = base_gap(ends_with(t, low), enemy) >= t->rs->keep_away;
    bool far_high = base_gap(ends_with(t, high), enemy) >= t->rs->keep_away;
    if (far_low != far_high)
        propose(best, said, figure_at(t, &enemy, far_low ? low : high, far_low ? high : low),
                (Caught){ CATCH_AWAY, unit, -1, 0 });
    ends_with(t, said);
}

/* ---- neighbours ------------------------------------------------------------------------------------------------- */

/* Half of what another rectangle takes up across or along one that faces as it does, or turned by quarters. */
static bool lies_along(const Base *mine, const Base *other, Length *across, Length *along)
{
    Heading turn = heading_normal(heading_turn(mine->pose.facing, other->pose.facing));
    Heading off = turn % QUARTER_TURN;
    bool crossed = (turn + LIKEWISE) / QUARTER_TURN % 2;

    if (off > LIKEWISE && off < QUARTER_TURN - LIKEWISE)
        return false;
    *across = (crossed ? other->length : other->width) / 2;
    *along = (crossed ? other->width : other->length) / 2;
    return true;
}

/* Straight ahead or back: fronts in one line. Aside: edge to edge. */
static void catch_neighbour(Figure *best, Length said, Handle h, const Base *mine,
                            const Base *other, UnitId unit)
{
    Length across, along;
    Point at = pose_local(mine->pose, other->pose.at);

    if (!lies_along(mine, other, &across, &along))
        return;
    Length front = at.y + along - mine->length / 2;
    Length aside = abs(at.x) - across - mine->width / 2;
    Length to_right = at.x > 0 ? aside : -aside;
    if (h == HANDLE_AHEAD || h == HANDLE_BACK)
        propose(best, said, said + (h == HANDLE_AHEAD ? front : -front),
                (Caught){ CATCH_LEVEL, unit, -1, 0 });
    else if (h == HANDLE_LEFT || h == HANDLE_RIGHT)
        propose(best, said, said + (h == HANDLE_RIGHT ? to_right : -to_right),
                (Caught){ CATCH_BESIDE, unit, -1, 0 });
}

/* A wheel that ends facing as a neighbour does, or at right angles to him. */
static void catch_likewise(Table *t, Figure *best, Length said, const Base *mine, const Base *other,
                           UnitId unit)
{
    const Regiment *r = &t->regiment;
    bool left = r->clause[r->clauses - 1].word == 0;
    Heading off = heading_normal(heading_turn(mine->pose.facing, other->pose.facing));
    Heading turn = off % QUARTER_TURN;
    Heading done = heading_turn(r->from.front.facing, mine->pose.facing);

    turn = turn > QUARTER_TURN / 2 ? turn - QUARTER_TURN : turn;
    Heading whole = left ? -done - turn : done + turn;
    if (whole > 0)
        propose(best, said, on_grid(block_wheel_cost(&r->from, whole)),
                (Caught){ CATCH_FLUSH, unit, -1, 0 });
}

static void catch_neighbours(Table *t, Figure *best, Length said)
{
    const Regiment *r = &t->regiment;
    Handle h = handle_of(t, r->clause[r->clauses - 1].verb);
    Base mine = block_outline(&r->now.end), other;

    for (UnitId u = 0; u < t->game->units; u++) {
        if (u == r->unit || !outline_of(t, u, &other) || base_gap(mine, other) > NEIGHBOUR)
            continue;
        if (h == HANDLE_WHEEL)
            catch_likewise(t, best, said, &mine, &other, u);
        else if (is_friend(t, u))
            catch_neighbour(best, said, h, &mine, &other, u);
    }
}

/* ---- a move ------------------------------------------------------------------------------------------------------- */

/* The last clause, when it says how far. */
static Clause *measured_clause(Table *t)
{
    Regiment *r = &t->regiment;
    Clause *c = r->clauses ? &r->clause[r->clauses - 1] : NULL;
    Handle h = c ? handle_of(t, c->verb) : HANDLE_NONE;
    bool figure = h == HANDLE_AHEAD || h == HANDLE_BACK || h == HANDLE_LEFT || h == HANDLE_RIGHT ||
                  h == HANDLE_WHEEL;

    return figure && c->has_number && c->number > 0 ? c : NULL;
}

static Length near_of(const Table *t)
{
    Length near = camera_length(&t->camera, CATCH_PX);

    return near < CATCH_MOST ? near : CATCH_MOST;
}

/* At the end of its allowance; where nothing else is near, at whole and half inches. */
static void catch_limit(const Regiment *r, Figure *best, Length said, Length over)
{
    Length most = r->now.allowance, round = catch_round(said);

    if (most != LENGTH_NEVER && abs(over) <= LIMIT_CATCH && best->caught.kind == CATCH_NOTHING)
        best->far = LIMIT_CATCH + 1;
    if (most != LENGTH_NEVER)
        propose(best, said, said - over, (Caught){ CATCH_ALLOWANCE, NO_UNIT, -1, most });
    if (round && best->caught.kind == CATCH_NOTHING) {
        best->far = ROUND_CATCH + 1;
        propose(best, said, round, (Caught){ CATCH_ROUND, NO_UNIT, -1, round });
    }
}

/* The wheel by which a proposed way goes on behind so many clauses, or -1; legs too short to be ordered do not count. */
static int wheel_behind(const OrderPreview *way, int clauses)
{
    for (int i = 0; i < way->stages; i++) {
        bool wheels = way->leg[i].kind == LEG_WHEEL;
        if (way->jump[i] || (!wheels && way->leg[i].length < GRID))
            continue;
        if (clauses-- == 0)
            return wheels ? i : -1;
    }
    return -1;
}

/* What is lawful within some hundredths of the figure: a proposed way is not written in them. 0: nothing is. */
static Length lawful_near(Table *t, Length figure)
{
    enum { HUNDREDTHS = 3 };

    for (int i = 0; i <= 2 * HUNDREDTHS; i++) {
        Length number = on_grid(figure) + (i % 2 ? i + 1 : -i) / 2 * GRID;
        ends_with(t, number);
        if (is_yes(&t->regiment.verdict))
            return number;
    }
    return 0;
}

/* Whoever is asked for a way and wheels nearly as in the one that is proposed wheels so: a charge leaves little room. */
static void catch_offered(Table *t, Figure *best, Length said)
{
    const Regiment *r = &t->regiment;
    const Clause *c = &r->clause[r->clauses - 1];
    bool asked = regiment_is_asked(t) && handle_of(t, c->verb) == HANDLE_WHEEL;
    OrderPreview *way = asked && !is_yes(&r->verdict) ? malloc(sizeof *way) : NULL;
    int at = way && regiment_preview(t, 0, way) ? wheel_behind(way, r->clauses - 1) : -1;

    if (at >= 0 && c->word == (way->leg[at].turn > 0)) {
        Length arc = block_wheel_cost(&way->stage[at], abs(way->leg[at].turn));
        if (abs(arc - said) <= best->far)
            propose(best, said, lawful_near(t, arc), (Caught){ CATCH_OFFERED, NO_UNIT, -1, 0 });
        ends_with(t, said);
    }
    free(way);
}

/* The figure near the one that was said at which it catches; said again when that would not be lawful. */
static void catch_figure(Table *t, Clause *c)
{
    Regiment *r = &t->regiment;
    Length said = c->number, near = near_of(t), over = r->now.spent - r->now.allowance;
    bool lawful = is_yes(&r->verdict);
    Figure best = { said, near, { CATCH_NOTHING, NO_UNIT, -1, 0 } };

    catch_offered(t, &best, said);
    catch_neighbours(t, &best, said);
    catch_away(t, &best, said, near);
    catch_limit(r, &best, said, over);
    if (best.caught.kind == CATCH_NOTHING)
        return;
    ends_with(t, best.number);
    if (is_yes(&r->verdict) || !lawful)
        r->caught = best.caught;
    else
        ends_with(t, said);
}

/* As much of the figure as is lawful. */
static void stay_within(Table *t, Clause *c)
{
    Length good = 0, bad = c->number;

    while (bad - good > GRID) {
        Length middle = (good + bad) / 2 / GRID * GRID;
        if (middle == good)
            break;
        ends_with(t, middle);
        if (is_yes(&t->regiment.verdict))
            good = middle;
        else
            bad = middle;
    }
    ends_with(t, good);
}

/* ---- put down ------------------------------------------------------------------------------------------------------- */

/* Edge to edge beside a friend who faces likewise, and in line with his front. */
static bool catch_beside(Table *t, Point *shift, Length near)
{
    Regiment *r = &t->regiment;
    Base mine = block_outline(&r->now.end), other;

    for (UnitId u = 0; u < t->game->units; u++) {
        Length across, along;
        if (!is_friend(t, u) || !outline_of(t, u, &other) || base_gap(mine, other) > NEIGHBOUR ||
            !lies_along(&mine, &other, &across, &along))
            continue;
        Point at = pose_local(mine.pose, other.pose.at);
        Length front = at.y + along - mine.length / 2;
        Length aside = abs(at.x) - across - mine.width / 2;
        bool level = abs(front) < near, beside = abs(aside) < near && abs(at.y) < mine.length;
        if (!level && !beside)
            continue;
        Point to =
            pose_point(mine.pose, beside ? (at.x > 0 ? aside : -aside) : 0, level ? front : 0);
        *shift = (Point){ to.x - mine.pose.at.x, to.y - mine.pose.at.y };
        r->caught = (Caught){ beside ? CATCH_BESIDE : CATCH_LEVEL, u, -1, 0 };
        return true;
    }
    return false;
}

static void catch_place(Table *t, Clause *c)
{
    Regiment *r = &t->regiment;
    int zone = session_battle(t->session)->seat[t->asks].zone;
    Base mine = block_outline(&r->now.end);
    Point more, shift = { 0, 0 }, said = c->point;
    bool lawful = is_yes(&r->verdict);

    if (catch_beside(t, &shift, CATCH_MOST)) {
        mine.pose.at.x += shift.x;
        mine.pose.at.y += shift.y;
    }
    if (zone >= 0 && zone < t->game->zones &&
        catch_inside(zone_polygon(t->game, zone), &mine, 1, CATCH_MOST, &more)) {
        shift.x += more.x;
        shift.y += more.y;
        if (r->caught.kind == CATCH_NOTHING)
            r->caught.kind = CATCH_ZONE;
    }
    if (r->caught.kind == CATCH_NOTHING)
        return;
    c->point = (Point){ said.x + shift.x, said.y + shift.y };
    regiment_judge(t);
    if (is_yes(&r->verdict) || !lawful)
        return;
    r->caught = (Caught){ CATCH_NOTHING, NO_UNIT, -1, 0 };
    c->point = said;
    regiment_judge(t);
}

/* As far on the way from where it was gripped as is lawful. */
static void stay_inside(Table *t, Clause *c)
{
    enum { PARTS = 256 };
    Point from = t->regiment.from.front.at, to = c->point;
    int good = 0, bad = PARTS;

    while (bad - good > 1) {
        int middle = (good + bad) / 2;
        c->point = (Point){ from.x + (Length)((int64_t)(to.x - from.x) * middle / PARTS),
                            from.y + (Length)((int64_t)(to.y - from.y) * middle / PARTS) };
        c->point = (Point){ c->point.x / GRID * GRID, c->point.y / GRID * GRID };
        regiment_judge(t);
        if (is_yes(&t->regiment.verdict))
            good = middle;
        else
            bad = middle;
    }
    c->point = (Point){ from.x + (Length)((int64_t)(to.x - from.x) * good / PARTS),
                        from.y + (Length)((int64_t)(to.y - from.y) * good / PARTS) };
    c->point = (Point){ c->point.x / GRID * GRID, c->point.y / GRID * GRID };
    regiment_judge(t);
}

void regiment_guide(Table *t)
{
    Regiment *r = &t->regiment;
    Clause *c = r->places ? &r->clause[0] : measured_clause(t);

    if (!table_guides(t) || !c || is_yes(&r->verdict))
        return;
    if (r->places)
        stay_inside(t, c);
    else
        stay_within(t, c);
}

void regiment_catch(Table *t, const Ui *ui)
{
    Regiment *r = &t->regiment;
    Clause *c = r->places ? &r->clause[0] : measured_clause(t);
    bool loose = ui->in.mods & KMOD_ALT;

    r->caught = (Caught){ CATCH_NOTHING, NO_UNIT, -1, 0 };
    if (!c)
        return;
    if (!loose && r->places)
        catch_place(t, c);
    else if (!loose)
        catch_figure(t, c);
    regiment_guide(t);
}
