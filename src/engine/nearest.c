#include "engine/nearest.h"

#include "engine/referee.h"
#include "geom/vec.h"

/* ---- One search ------------------------------------------------------------------------------------------------ */

enum { RINGS = 24, RING_STEP = INCH / 2, RAYS = 16, TURN_STEP = DEGREE, FINEST = INCH / 100 };

typedef struct Search {
    const Look *look;
    Answer *answer; /* the order as it is tried, in the caller's room */
    Clause wanted;  /* what was refused */
    const VerbDef *verb;
    UnitId actor;
    Verdict verdict; /* of the last trial */
    Verdict reason;  /* of the other target that lacks least */
    bool any_reason;
    bool any_vain; /* something else is lawful, and would come to nothing */
} Search;

static bool try_it(Search *s, const Clause *clause)
{
    const Look *look = s->look;
    s->answer->order.clause[s->answer->order.clauses - 1] = *clause;
    s->verdict = battle_judge(look->game, look->battle, look->scratch, s->answer);
    bool vain = is_yes(&s->verdict) && s->verdict.vain;
    s->any_vain = s->any_vain || vain;
    return is_yes(&s->verdict) && !vain;
}

static bool takes(const Search *s, ParamKind kind)
{
    for (int i = 0; i < s->verb->params; i++) {
        if (s->verb->param[i].kind == kind)
            return true;
    }
    return false;
}

static Base base_of(const Search *s, ModelId model)
{
    return model_base(s->look->game, s->look->battle, model);
}

static Point place_of(const Search *s, UnitId unit)
{
    const Battle *b = s->look->battle;
    for (int i = 0; i < b->unit[unit].count; i++) {
        ModelId m = (ModelId)(b->unit[unit].first + i);
        if (is_standing(b, m))
            return b->model[m].pose.at;
    }
    return b->model[b->unit[unit].first].pose.at;
}

/* Between the nearest bases; 0 where one of the two has nobody on the table. */
static Length apart(const Search *s, UnitId one, UnitId other)
{
    const Battle *b = s->look->battle;
    Length least = LENGTH_NEVER;
    for (int i = 0; i < b->unit[one].count; i++) {
        for (int k = 0; k < b->unit[other].count; k++) {
            ModelId m = (ModelId)(b->unit[one].first + i), n = (ModelId)(b->unit[other].first + k);
            if (!is_standing(b, m) || !is_standing(b, n))
                continue;
            Length gap = base_gap(base_of(s, m), base_of(s, n));
            least = gap < least ? gap : least;
        }
    }
    return least == LENGTH_NEVER ? 0 : least;
}

/* ---- At the same target ---------------------------------------------------------------------------------------------- */

static bool try_fewer(Search *s)
{
    ModelSet able = 0;
    if (!takes(s, PARAM_MODELS))
        return false;
    for (int i = 0; i < MOST_UNIT_MODELS; i++) {
        Clause alone = s->wanted;
        alone.models &= UINT64_C(1) << i;
        if (alone.models && try_it(s, &alone))
            able |= alone.models;
    }
    Clause fewer = s->wanted;
    fewer.models = able;
    return able && able != s->wanted.models && try_it(s, &fewer);
}

/* Other models of the target, those near the one that was meant first. */
static bool try_models(Search *s, Clause clause, Point meant)
{
    const Battle *b = s->look->battle;
    const Unit *u = &b->unit[clause.unit];
    ModelSet tried = 0;
    for (int n = 0; n < u->count && takes(s, PARAM_MODEL); n++) {
        int next = -1;
        Length least = LENGTH_NEVER;
        for (int i = 0; i < u->count; i++) {
            ModelId m = (ModelId)(u->first + i);
            Length far = point_distance(meant, b->model[m].pose.at);
            if (!(tried >> i & 1) && is_standing(b, m) && far < least) {
                least = far;
                next = i;
            }
        }
        if (next < 0)
            return false;
        tried |= UINT64_C(1) << next;
        clause.model = (ModelId)(u->first + next);
        if (try_it(s, &clause))
            return true;
    }
    return false;
}

/* Directions, those near the one that was meant first. Nothing is searched where a direction makes no difference. */
static bool try_turned(Search *s, Clause clause, Heading meant)
{
    if (!takes(s, PARAM_HEADING))
        return false;
    clause.has_heading = true;
    clause.model = NO_MODEL;
    clause.heading = heading_normal(meant);
    if (try_it(s, &clause))
        return true;
    Verdict ahead = s->verdict;
    clause.heading = heading_normal(meant + HALF_TURN);
    if (try_it(s, &clause))
        return true;
    if (s->verdict.refusal == ahead.refusal && s->verdict.measured == ahead.measured &&
        s->verdict.other_model == ahead.other_model)
        return false;
    for (Heading off = TURN_STEP; off < HALF_TURN; off += TURN_STEP) {
        clause.heading = heading_normal(meant + off);
        if (try_it(s, &clause))
            return true;
        clause.heading = heading_normal(meant - off);
        if (try_it(s, &clause))
            return true;
    }
    return false;
}

/* Towards the lawful place that was found, only as far as it must be. */
static bool come_closer(Search *s, Clause clause, Point meant)
{
    Point bad = meant;
    while (point_distance(bad, clause.point) > FINEST) {
        Clause half = clause;
        half.point =
            (Point){ bad.x + (clause.point.x - bad.x) / 2, bad.y + (clause.point.y - bad.y) / 2 };
        if (try_it(s, &half))
            clause = half;
        else
            bad = half.point;
    }
    clause.point.x = clause.point.x / FINEST * FINEST;
    clause.point.y = clause.point.y / FINEST * FINEST;
    return try_it(s, &clause);
}

/* Places on growing rings about the one that was meant. */
static bool try_places(Search *s, Clause clause)
{
    Point meant = clause.point;
    for (int ring = 1; clause.has_point && ring <= RINGS; ring++) {
        for (int ray = 0; ray < RAYS; ray++) {
            Pose out = { meant, ray * (FULL_TURN / RAYS) };
            clause.point = pose_ahead(out, ring * RING_STEP).at;
            Clause found = clause;
            if (try_it(s, &clause) && (come_closer(s, clause, meant) || try_it(s, &found)))
                return true;
        }
    }
    return false;
}

/* Who is put down beside somebody, where the game says. */
static bool try_beside(Search *s, Clause clause)
{
    const Ruleset *rs = s->look->game->ruleset;
    return clause.has_point && rs->show.beside &&
           rs->show.beside(s->look, &s->answer->order, &clause.point) && try_it(s, &clause);
}

static bool try_aims(Search *s)
{
    Clause c = s->wanted;
    if (c.unit == NO_UNIT)
        return try_beside(s, c) || try_places(s, c) ||
               (c.has_heading && try_turned(s, c, c.heading));
    Point target = place_of(s, c.unit);
    Point meant = c.model == NO_MODEL ? target : s->look->battle->model[c.model].pose.at;
    Heading bearing = point_bearing(place_of(s, s->actor), meant);
    return try_models(s, c, meant) || try_turned(s, c, c.has_heading ? c.heading : bearing);
}

/* ---- With another weapon ------------------------------------------------------------------------------------------------- */

/* Whoever of the unit holds it. */
static ModelSet holders(const Search *s, WeaponId weapon)
{
    const Battle *b = s->look->battle;
    const Unit *u = &b->unit[s->actor];
    ModelSet set = 0;
    for (int i = 0; i < u->count && i < MOST_UNIT_MODELS; i++) {
        const Model *m = &b->model[u->first + i];
        for (int w = 0; w < MOST_WEAPONS_HELD && m->state != MODEL_LOST; w++) {
            if (m->weapon[w] != NO_HELD_WEAPON && m->weapon[w] == weapon)
                set |= UINT64_C(1) << i;
        }
    }
    return set;
}

static bool try_arms(Search *s, Clause clause)
{
    WeaponId named = clause.weapon;
    if (!takes(s, PARAM_WEAPON))
        return false;
    for (WeaponId w = 0; w < s->look->game->weapons; w++) {
        ModelSet set = w == named ? 0 : holders(s, w);
        if (!set)
            continue;
        clause.weapon = w;
        clause.models = takes(s, PARAM_MODELS) ? set : 0;
        if (try_it(s, &clause))
            return true;
    }
    return false;
}

/* ---- At another target --------------------------------------------------------------------------------------------------- */

static int32_t lack(const Verdict *v)
{
    bool by_length = v->figure == FIGURE_LENGTH && v->allowed != LENGTH_NEVER;
    int32_t slack = by_length ? verdict_slack(v) : -LENGTH_NEVER;
    return slack < 0 ? -slack : slack;
}

static void keep_reason(Search *s)
{
    if (s->any_reason && lack(&s->verdict) >= lack(&s->reason))
        return;
    s->any_reason = true;
    s->reason = s->verdict;
}

static bool is_there(const Battle *b, UnitId unit)
{
    return b->unit[unit].state == UNIT_FIELD || b->unit[unit].state == UNIT_ABOARD;
}

/* The side's units, the nearest first; of those equally far the largest. */
static int sort_targets(const Search *s, bool friends, UnitId unit[MOST_UNITS])
{
    const Battle *b = s->look->battle;
    Length far[MOST_UNITS];
    int count = 0;
    for (UnitId u = 0; u < b->units; u++) {
        bool friend = b->unit[u].seat == b->unit[s->actor].seat;
        if (u == s->actor || u == s->wanted.unit || friend != friends || !is_there(b, u))
            continue;
        Length gap = apart(s, s->actor, u);
        int at = count++;
        for (; at > 0 && (far[at - 1] > gap ||
                          (far[at - 1] == gap && b->unit[unit[at - 1]].count < b->unit[u].count));
             at--) {
            far[at] = far[at - 1];
            unit[at] = unit[at - 1];
        }
        far[at] = gap;
        unit[at] = u;
    }
    return count;
}

static bool try_targets(Search *s, bool friends)
{
    UnitId unit[MOST_UNITS];
    int count = sort_targets(s, friends, unit);
    Clause c = s->wanted;
    c.model = NO_MODEL;
    c.has_heading = c.has_point = false;
    for (int i = 0; i < count; i++) {
        c.unit = unit[i];
        if (try_it(s, &c))
            return true;
        keep_reason(s);
        if (try_models(s, c, place_of(s, s->actor)))
            return true;
    }
    for (int i = 0; i < count; i++) {
        c.unit = unit[i];
        if (try_arms(s, c))
            return true;
    }
    return false;
}

static bool try_others(Search *s)
{
    const Battle *b = s->look->battle;
    bool friend =
        s->wanted.unit != NO_UNIT && b->unit[s->wanted.unit].seat == b->unit[s->actor].seat;
    if (!takes(s, PARAM_UNIT))
        return false;
    return try_targets(s, friend) || (friend && try_targets(s, false));
}

/* ---- What is done when nothing is said --------------------------------------------------------------------------------------- */

/* Of a question about this unit alone: the order that is its default, be it to leave it to the game. */
static bool try_usual(Search *s)
{
    const Look *look = s->look;
    const Request *request = &look->battle->request;
    if (request->unit != s->actor || look->game->ruleset->question[request->why].space_ends)
        return false;
    battle_default(look->game, look->battle, look->scratch, s->answer);
    s->verdict = battle_judge(look->game, look->battle, look->scratch, s->answer);
    return s->answer->order.clauses > 0 && is_yes(&s->verdict) && !s->verdict.vain;
}

static NearestKind search(Search *s)
{
    bool named = s->wanted.unit != NO_UNIT;
    if (named && try_fewer(s))
        return NEAREST_FEWER;
    if (try_aims(s))
        return NEAREST_AIM;
    if (named && try_arms(s, s->wanted))
        return NEAREST_ARMS;
    if (try_others(s))
        return NEAREST_TARGET;
    return !takes(s, PARAM_UNIT) && try_usual(s) ? NEAREST_USUAL : NEAREST_NONE;
}

bool order_nearest(const Look *look, const Answer *refused, Answer *order, Nearest *nearest)
{
    const Ruleset *rs = look->game->ruleset;
    *nearest = (Nearest){ NEAREST_NONE, NO_UNIT, yes() };
    *order = *refused;
    if (refused->kind != ANSWER_ORDER || refused->order.clauses < 1 ||
        refused->order.actor == NO_UNIT)
        return false;
    Verdict refusal = battle_judge(look->game, look->battle, look->scratch, refused);
    if (refusal.refusal == NO_NO_SUCH || is_yes(&refusal))
        return false;
    Search s = { .look = look, .answer = order, .actor = refused->order.actor };
    s.wanted = refused->order.clause[refused->order.clauses - 1];
    s.verb = &rs->verb[s.wanted.verb];
    nearest->kind = search(&s);
    bool found = nearest->kind != NEAREST_NONE;
    if (found)
        nearest->target = order->order.clause[order->order.clauses - 1].unit;
    bool same = s.reason.refusal == refusal.refusal && s.reason.figure == FIGURE_NONE;
    bool tells = s.any_reason && !same && !s.any_vain;
    nearest->verdict = found ? s.verdict : tells ? s.reason : yes();
    return found;
}
