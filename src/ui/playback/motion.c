#include "playback/motion.h"

#include <string.h>

/* Where what moves is at a given time. */

/* For two thirds of the time a move that gets under way, half of its in and out; the other half in the last third, faster
 * and faster (in quad) from the speed that it has by then. */
static float charge_share(float t)
{
    const float turn = 2.0F / 3, speed = 9.0F / 8;
    float u = t * 3 / 4, late = t - turn;

    return late <= 0 ? u * u * (3 - 2 * u) : 0.5F + speed * late * (1 + late);
}

float ease_share(Easing ease, float t)
{
    switch (ease) {
    case EASE_IN_OUT:
        return t * t * (3 - 2 * t);
    case EASE_CHARGE:
        return charge_share(t);
    case EASE_OUT:
        return 1 - (1 - t) * (1 - t) * (1 - t);
    case EASE_OUT_BACK: /* a little beyond, and back */
        return 1 - (1 - t) * (1 - t) * (1 - 2 * t);
    case EASE_HOLD:
        return 0;
    case EASE_LINEAR:
        break;
    }
    return t;
}

void motion_clear(Motion *m)
{
    m->stirs = m->points = 0;
    m->throws = 0;
    m->lasts = 0;
    m->meets = false;
}

void motion_note(Motion *m, const Battle *battle)
{
    for (int u = 0; u < MOST_UNITS; u++)
        m->before.files[u] = u < battle->units ? battle->unit[u].files : 0;
}

bool motion_runs(const Motion *m, uint32_t now)
{
    return m->stirs > 0 && (int32_t)(now - m->since) < (int32_t)m->lasts;
}

/* Milliseconds since the stir began, below zero before it does. */
static int32_t age_of(const Motion *m, const Stir *s, uint32_t now)
{
    return (int32_t)(now - m->since) - (int32_t)s->begin;
}

float stir_share(const Motion *m, const Stir *s, uint32_t now)
{
    int32_t age = age_of(m, s, now);

    if (age <= 0)
        return 0;
    if (age >= (int32_t)s->lasts)
        return 1;
    return ease_share((Easing)s->ease, (float)age / (float)s->lasts);
}

bool stir_shows(const Motion *m, const Stir *s, uint32_t now)
{
    int32_t age = age_of(m, s, now);

    return age >= 0 && age < (int32_t)s->lasts;
}

Pose pose_between(Pose a, Pose b, float share)
{
    Length far = point_distance(a.at, b.at);
    Heading turn = heading_turn(a.facing, b.facing);

    return (Pose){ point_toward(a.at, b.at, (Length)(share * (float)far)),
                   heading_normal(a.facing + (Heading)(share * (float)turn)) };
}

/* ---- along a way ---------------------------------------------------------------------------------------------- */

/* How long a leg counts: where a front only turns about its middle, by its turn. */
static float leg_of(Pose a, Pose b)
{
    Heading turn = heading_turn(a.facing, b.facing);

    return (float)point_distance(a.at, b.at) + (float)(turn < 0 ? -turn : turn) / 64;
}

static Pose on_way(const Motion *m, const Stir *s, float share)
{
    Pose at = s->from, next = s->to;
    float whole = 0, gone;

    for (int i = 0; i < s->ways; i++) {
        next = (Pose){ m->point[s->way + i].at, m->point[s->way + i].facing };
        whole += leg_of(at, next);
        at = next;
    }
    at = s->from;
    gone = share * whole;
    for (int i = 0; i < s->ways; i++) {
        next = (Pose){ m->point[s->way + i].at, m->point[s->way + i].facing };
        float leg = leg_of(at, next);
        if (gone < leg)
            return pose_between(at, next, leg > 0 ? gone / leg : 1);
        gone -= leg;
        at = next;
    }
    return s->to;
}

static Pose pose_of(const Motion *m, const Stir *s, uint32_t now)
{
    float share = stir_share(m, s, now);

    if (share >= 1)
        return s->to;
    return s->ways > 1 ? on_way(m, s, share) : pose_between(s->from, s->to, share);
}

/* In step with its block. */
static Pose rank_pose(const Motion *m, const Stir *s, uint32_t now)
{
    Pose front = pose_of(m, &m->stir[s->with], now), in = pose_of(m, s, now);

    return (Pose){ pose_point(front, in.at.x, in.at.y), heading_normal(front.facing + in.facing) };
}

/* ---- all of it ------------------------------------------------------------------------------------------------- */

/* Of several stirs of one model or unit the last that has begun counts, before that the first. */
typedef struct Current {
    int16_t model[MOST_MODELS], unit[MOST_UNITS];
    bool last_model[MOST_MODELS], last_unit[MOST_UNITS];
} Current;

static bool is_of_unit(const Stir *s)
{
    return s->kind == STIR_BLOCK || s->kind == STIR_RANKS;
}

static bool is_of_model(const Stir *s)
{
    return s->kind == STIR_WALK || s->kind == STIR_RANK || s->kind == STIR_FALL;
}

static void find_current(const Motion *m, uint32_t now, Current *c)
{
    memset(c->model, -1, sizeof c->model);
    memset(c->unit, -1, sizeof c->unit);
    for (int i = 0; i < m->stirs; i++) {
        const Stir *s = &m->stir[i];
        int16_t *at = is_of_unit(s)    ? &c->unit[s->unit]
                      : is_of_model(s) ? &c->model[s->model]
                                       : NULL;
        bool *last = is_of_unit(s)    ? &c->last_unit[s->unit]
                     : is_of_model(s) ? &c->last_model[s->model]
                                      : NULL;
        if (!at)
            continue;
        *last = *at < 0 || age_of(m, s, now) >= 0;
        if (*last)
            *at = (int16_t)i;
    }
}

static SceneMove move_of_model(const Motion *m, const Stir *s, uint32_t now)
{
    SceneMove move = { .model = s->model, .unit = s->unit, .alpha = 1 };

    if (s->kind == STIR_FALL) {
        move.pose = s->from;
        move.tip = stir_share(m, s, now);
        float age = (float)age_of(m, s, now) / (float)(s->lasts ? s->lasts : 1);
        move.alpha = age <= 0 ? 1 : 1 - age * age;
    } else {
        move.pose = s->kind == STIR_RANK ? rank_pose(m, s, now) : pose_of(m, s, now);
    }
    return move;
}

static SceneMove move_of_unit(const Motion *m, const Stir *s, uint32_t now)
{
    SceneMove move = { .model = NO_MODEL, .unit = s->unit, .alpha = 1 };

    move.pose = pose_of(m, s, now);
    if (s->kind == STIR_RANKS)
        move.ranks = (SceneRanks){ true, s->from, s->files, s->count, stir_share(m, s, now) };
    return move;
}

/* What is over and has nothing behind it stands as the battle says; who has fallen is gone. */
static bool is_over(const Motion *m, int stir, bool last, uint32_t now)
{
    const Stir *s = &m->stir[stir];

    return age_of(m, s, now) >= (int32_t)s->lasts && (last || s->kind == STIR_FALL);
}

int motion_moves(const Motion *m, uint32_t now, SceneMove *move, int most)
{
    Current c;
    int count = 0;

    if (!motion_runs(m, now))
        return 0;
    find_current(m, now, &c);
    for (int u = 0; u < MOST_UNITS && count < most; u++)
        if (c.unit[u] >= 0 && !is_over(m, c.unit[u], c.last_unit[u], now))
            move[count++] = move_of_unit(m, &m->stir[c.unit[u]], now);
    for (int n = 0; n < MOST_MODELS && count < most; n++)
        if (c.model[n] >= 0 && !is_over(m, c.model[n], c.last_model[n], now))
            move[count++] = move_of_model(m, &m->stir[c.model[n]], now);
    return count;
}

Spot motion_jolt(const Motion *m, uint32_t now)
{
    int32_t age = (int32_t)(now - m->since) - (int32_t)m->meets_at;
    Point far = { 0, 0 };

    if (!m->meets || !motion_runs(m, now) || age < 0 || age >= MEET_MS)
        return (Spot){ 0, 0 };
    float out = (float)age / MEET_MS;
    float px = MEET_PX * (out < 0.25F ? out * 4 : (1 - out) / 0.75F);
    far = point_shift(far, m->meets_toward, INCH);
    return (Spot){ px * (float)far.x / INCH, px * (float)far.y / INCH };
}

/* ---- wheels ----------------------------------------------------------------------------------------------------- */

static Point plus(Point a, Point b)
{
    return (Point){ a.x + b.x, a.y + b.y };
}

/* Solves ahead + wheel + ahead: how far it goes before and after the wheel. */
static bool solve_ahead(Pose from, Pose to, Point wheel, float *before, float *after)
{
    Point a = point_shift((Point){ 0, 0 }, from.facing, 100 * INCH),
          b = point_shift((Point){ 0, 0 }, to.facing, 100 * INCH);
    float ax = (float)a.x, ay = (float)a.y, bx = (float)b.x, by = (float)b.y;
    float dx = (float)(to.at.x - from.at.x - wheel.x), dy = (float)(to.at.y - from.at.y - wheel.y);
    float unit = 100.0F * INCH, both = (ax * by - ay * bx) / unit;

    if (both == 0.0F)
        return false;
    *before = (dx * by - dy * bx) / both;
    *after = (ax * dy - ay * dx) / both;
    return *before > -INCH / 10.0F && *after > -INCH / 10.0F;
}

int block_way(Pose from, Pose to, Length wide, PathPoint *point, int most)
{
    enum { LEAST_TURN = 2 * DEGREE, STEP = 5 * DEGREE, SPARE = 2 };
    Heading turn = heading_turn(from.facing, to.facing), size = turn < 0 ? -turn : turn;
    int steps = size / STEP + 1, count = 0;
    float before = 0, after = 0;

    point[0] = (PathPoint){ to.at, to.facing, 0 };
    if (size < LEAST_TURN || size > HALF_TURN - LEAST_TURN || steps + SPARE > most)
        return 1;
    Point corner = pose_point(from, turn < 0 ? -wide / 2 : wide / 2, 0);
    Pose wheeled = pose_turn(from, corner, turn);
    Point wheel = { wheeled.at.x - from.at.x, wheeled.at.y - from.at.y };
    if (!solve_ahead(from, to, wheel, &before, &after))
        return 1;
    Point ahead = point_shift((Point){ 0, 0 }, from.facing, (Length)before);
    if (before > INCH / 10.0F)
        point[count++] = (PathPoint){ plus(from.at, ahead), from.facing, 0 };
    for (int i = 1; i <= steps; i++) {
        Pose p = pose_turn(from, corner, (Heading)((int64_t)turn * i / steps));
        point[count++] = (PathPoint){ plus(p.at, ahead), p.facing, 0 };
    }
    point[count++] = (PathPoint){ to.at, to.facing, 0 };
    return count;
}
