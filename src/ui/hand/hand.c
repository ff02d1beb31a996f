#include "hand/hand.h"

#include <stdlib.h>

#include "engine/ruleset.h"
#include "geom/place.h"

enum {
    PUSHES = 10, /* tries to part bases that overlap */
    REPAIRS = 8, /* judgements spent on making one drag lawful */
    USUAL_GAP = INCH / 2,
    FAR_BEYOND = 200 * INCH, /* however far the pointer goes, the ghost stops at its allowance */
};

static Point added(Point p, Length x, Length y)
{
    return (Point){ p.x + x, p.y + y };
}

bool ghost_moved(const Ghost *g)
{
    return g->ways > 0 || !point_equal(g->from.at, g->to.at) || g->from.facing != g->to.facing ||
           g->z != LEVEL_BY_GROUND;
}

Length ghost_spent(const Ghost *g)
{
    Point at = g->from.at;
    int64_t sum = 0;

    for (int i = 0; i < g->ways; i++) {
        sum += point_distance(at, g->way[i]);
        at = g->way[i];
    }
    sum += point_distance(at, g->to.at);
    return sum > LENGTH_NEVER ? LENGTH_NEVER : (Length)sum;
}

Base ghost_base(const Grasp *hand, const Game *game, const Battle *battle, int i)
{
    return profile_base(model_profile(game, battle, hand->ghost[i].model), hand->ghost[i].to);
}

int hand_moved(const Grasp *hand)
{
    int moved = 0;

    for (int i = 0; i < hand->count; i++)
        moved += hand->ghost[i].present && ghost_moved(&hand->ghost[i]);
    return moved;
}

void hand_empty(Grasp *hand)
{
    hand->full = hand->dragged = false;
}

/* ---- taking up ------------------------------------------------------------------------------------------- */

/* By what is said before the walk, where the game knows that: a pace; else by the walk alone. */
static Length allowance_of(const Grasp *hand, const Look *look, ModelId model)
{
    const Ruleset *rs = look->game->ruleset;
    Length reach = LENGTH_NEVER;

    for (int i = hand->befores - 1; rs->show.reach && i >= 0; i--)
        if (rs->show.reach(look, hand->before[i].verb, model, &reach))
            return reach;
    if (rs->show.reach && rs->show.reach(look, hand->verb, model, &reach))
        return reach;
    return LENGTH_NEVER;
}

void hand_say_before(Grasp *hand, Session *session, const Clause *clause, int count)
{
    Look look = session_look(session);

    for (hand->befores = 0; hand->befores < count; hand->befores++)
        hand->before[hand->befores] = clause[hand->befores];
    for (int i = 0; i < hand->count && !hand->places; i++)
        hand->ghost[i].limit = hand->ghost[i].cap = allowance_of(hand, &look, hand->ghost[i].model);
    hand_judge(hand, session);
}

static void take_ghost(Grasp *hand, const Look *look, ModelId model)
{
    const Model *m = &look->battle->model[model];
    Ghost *g = &hand->ghost[hand->count];
    bool here = is_standing(look->battle, model);

    if (m->state == MODEL_LOST || (hand->places ? false : !here))
        return;
    *g = (Ghost){ .model = model,
                  .present = true,
                  .from = m->pose,
                  .to = m->pose,
                  .held = m->pose,
                  .z = LEVEL_BY_GROUND,
                  .cap = LENGTH_NEVER };
    if (!hand->places)
        g->cap = allowance_of(hand, look, model);
    g->limit = g->cap;
    hand->grab |= UINT64_C(1) << hand->count;
    hand->count++;
}

void hand_take(Grasp *hand, Session *session, SeatId seat, UnitId unit, int verb, bool places)
{
    Look look = session_look(session);
    const Unit *u = &look.battle->unit[unit];

    *hand = (Grasp){ .full = true,
                     .places = places,
                     .unit = unit,
                     .actor = unit,
                     .seat = seat,
                     .verb = (uint8_t)verb,
                     .said = clause_of(verb),
                     .gap = USUAL_GAP };
    for (int i = 0; i < u->count && hand->count < MOST_UNIT_MODELS; i++)
        take_ghost(hand, &look, (ModelId)(u->first + i));
    hand->files = hand->count > 6 ? (hand->count + 1) / 2 : hand->count;
}

void hand_take_led(Grasp *hand, Session *session, UnitId actor, const Clause *said, UnitId unit,
                   Length allowance, bool aims)
{
    hand_take(hand, session, session_battle(session)->unit[actor].seat, unit, said->verb, false);
    hand->actor = actor;
    hand->said = *said;
    hand->aims = aims;
    for (int i = 0; i < hand->count; i++)
        hand->ghost[i].cap = hand->ghost[i].limit = allowance;
    hand_judge(hand, session);
}

void hand_take_by_hand(Grasp *hand, Session *session, UnitId unit)
{
    const Battle *b = session_battle(session);
    const Unit *u = &b->unit[unit];

    *hand = (Grasp){ .full = true,
                     .by_hand = true,
                     .unit = unit,
                     .actor = unit,
                     .seat = u->seat,
                     .gap = USUAL_GAP };
    for (int i = 0; i < u->count && i < MOST_UNIT_MODELS; i++)
        hand->places = !is_standing(b, (ModelId)(u->first + i)) && (i == 0 || hand->places);
    for (int i = 0; i < u->count && hand->count < MOST_UNIT_MODELS; i++) {
        const Model *m = &b->model[u->first + i];
        if (!hand->places && !is_standing(b, (ModelId)(u->first + i)))
            continue;
        hand->grab |= UINT64_C(1) << hand->count;
        hand->ghost[hand->count++] = (Ghost){ .model = (ModelId)(u->first + i),
                                              .present = true,
                                              .from = m->pose,
                                              .to = m->pose,
                                              .held = m->pose,
                                              .z = LEVEL_BY_GROUND,
                                              .cap = LENGTH_NEVER,
                                              .limit = LENGTH_NEVER };
    }
    hand->files = hand->count > 6 ? (hand->count + 1) / 2 : hand->count;
}

/* ---- what it proposes -------------------------------------------------------------------------------------- */

static void add_path(const Ghost *g, bool places, Order *order)
{
    order_path(order, g->model);
    for (int i = 0; !places && i < g->ways; i++)
        order_point(order, (PathPoint){ g->way[i], g->to.facing, LEVEL_BY_GROUND });
    order_point(order, (PathPoint){ g->to.at, g->to.facing, g->z });
}

static void add_paths(const Grasp *hand, Order *order)
{
    for (int i = 0; i < hand->count; i++)
        if (hand->ghost[i].present && (hand->places || ghost_moved(&hand->ghost[i])))
            add_path(&hand->ghost[i], hand->places, order);
}

static void add_clauses(Order *order, const Clause *clause, int count)
{
    for (int i = 0; i < count; i++) {
        Clause *c = order_clause(order, clause[i].verb);
        if (c)
            *c = clause[i];
    }
}

void hand_answer(const Grasp *hand, const Battle *battle, Answer *answer)
{
    (void)battle;
    answer_begin(answer, hand->paths_answer ? ANSWER_PATHS : ANSWER_ORDER, hand->seat);
    if (hand->paths_answer) {
        add_paths(hand, &answer->order);
        return;
    }
    answer->order.actor = hand->actor;
    add_clauses(&answer->order, hand->before, hand->befores);
    Clause *c = order_clause(&answer->order, hand->verb);
    if (c) {
        uint16_t first = c->path_first;
        *c = hand->said;
        c->path_first = first;
        c->path_count = 0;
    }
    add_paths(hand, &answer->order);
    add_clauses(&answer->order, hand->after, hand->afters);
}

static void mark_faults(Grasp *hand, const Verdict *v)
{
    for (int i = 0; i < hand->count; i++) {
        Ghost *g = &hand->ghost[i];
        g->fault = !is_yes(v) && v->model == g->model;
        for (int f = 0; f < v->faults; f++)
            g->fault = g->fault || v->fault[f] == g->model;
    }
}

/* Whoever of the others stands nearest to where the leader ends. */
static UnitId nearest_to_leader(const Grasp *hand, Session *session)
{
    Look look = session_look(session);
    Base mine = ghost_base(hand, look.game, look.battle, hand->leader);
    Length least = LENGTH_NEVER;
    UnitId found = NO_UNIT;

    look_refresh(&look);
    for (int n = 0; n < look.scratch->standing; n++) {
        UnitId unit = look.battle->model[look.scratch->model[n]].unit;
        Length gap = base_gap(mine, look.scratch->base[n]);
        if (look.battle->unit[unit].seat == hand->seat || gap >= least)
            continue;
        least = gap;
        found = unit;
    }
    return found;
}

static Verdict judge(const Grasp *hand, Session *session)
{
    Answer answer;

    if (hand->by_hand)
        return yes();
    hand_answer(hand, session_battle(session), &answer);
    return session_judge(session, &answer);
}

const Verdict *hand_judge(Grasp *hand, Session *session)
{
    if (hand->aims && hand->count)
        hand->said.unit = nearest_to_leader(hand, session);
    hand->verdict = judge(hand, session);
    hand->judged = true;
    mark_faults(hand, &hand->verdict);
    return &hand->verdict;
}

/* ---- within its allowance ----------------------------------------------------------------------------------- */

static bool in_grab(const Grasp *hand, int i)
{
    return hand->ghost[i].present && hand->grab >> i & 1;
}

/* Whether two bases lie so far apart that they cannot overlap: quickly said. */
static bool are_remote(Base a, Base b)
{
    Length reach = (a.width + a.length + b.width + b.length) / 2 + REACH_SLACK;

    return abs(a.pose.at.x - b.pose.at.x) > reach || abs(a.pose.at.y - b.pose.at.y) > reach;
}

/* Whether two stand on different floors there. */
static bool is_on_another_floor(const Grasp *hand, const Look *look, int i, Length z)
{
    const Ghost *g = &hand->ghost[i];
    Length own = g->z != LEVEL_BY_GROUND             ? g->z
                 : point_equal(g->to.at, g->from.at) ? look->battle->model[g->model].z
                                                     : 0;

    return abs(own - z) >= INCH;
}

/* The deepest overlap of ghost `i` with anything that will stand there; gives the shift that parts them. */
static bool push_out(const Grasp *hand, const Look *look, int i, Point *to)
{
    Base mine = ghost_base(hand, look->game, look->battle, i);
    const Scratch *s = look->scratch;
    Length worst = REACH_SLACK;
    Base other = mine;

    for (int n = 0; n < s->standing; n++) {
        if (look->battle->model[s->model[n]].unit == hand->unit || are_remote(mine, s->base[n]) ||
            is_on_another_floor(hand, look, i, look->battle->model[s->model[n]].z))
            continue;
        Length deep = -base_gap(mine, s->base[n]);
        if (deep > worst) {
            worst = deep;
            other = s->base[n];
        }
    }
    for (int n = 0; n < hand->count; n++) {
        if (n == i || !hand->ghost[n].present || (n > i && in_grab(hand, n)))
            continue;
        Base b = ghost_base(hand, look->game, look->battle, n);
        if (are_remote(mine, b))
            continue;
        Length deep = -base_gap(mine, b);
        if (deep > worst) {
            worst = deep;
            other = b;
        }
    }
    if (worst == REACH_SLACK)
        return false;
    *to = place_closed(mine, other).pose.at;
    return true;
}

bool hand_overlaps(const Grasp *hand, const Look *look, int i)
{
    Point to;

    return push_out(hand, look, i, &to);
}

void hand_part(Grasp *hand, const Look *look, int i)
{
    Ghost *g = &hand->ghost[i];
    Point to;

    for (int n = 0; n < PUSHES && push_out(hand, look, i, &to); n++)
        g->to.at = to;
}

/* ---- dragging ----------------------------------------------------------------------------------------------- */

static void follow(Grasp *hand, const Look *look, int i, Point shift, Length give)
{
    Ghost *g = &hand->ghost[i];
    bool leads = i == hand->leader;
    Length spent;

    g->to.at = added(g->held.at, shift.x, shift.y);
    g->to.at = place_on_table(ghost_base(hand, look->game, look->battle, i), look->game->width,
                              look->game->height)
                   .pose.at;
    hand_find_ways(hand, look, i);
    if (g->limit == LENGTH_NEVER)
        return;
    spent = ghost_spent(g);
    if (!leads || spent <= g->limit + give)
        hand_shorten(g, g->limit);
}

static void follow_all(Grasp *hand, const Look *look, Point shift, Length give)
{
    if (in_grab(hand, hand->leader))
        follow(hand, look, hand->leader, shift, give);
    for (int i = 0; i < hand->count; i++)
        if (in_grab(hand, i) && i != hand->leader)
            follow(hand, look, i, shift, give);
    for (int i = 0; i < hand->count; i++) {
        Point wanted = hand->ghost[i].to.at;
        if (!in_grab(hand, i) || i == hand->leader)
            continue;
        hand_part(hand, look, i);
        if (hand->strives && hand->walls)
            hand_step_clear(hand, look, i);
        if (!point_equal(wanted, hand->ghost[i].to.at))
            hand_find_ways(hand, look, i);
    }
    for (int i = 0; i < hand->count; i++) {
        Ghost *g = &hand->ghost[i];
        if (in_grab(hand, i) && i != hand->leader && g->limit != LENGTH_NEVER)
            hand_shorten(g, g->limit);
        if (in_grab(hand, i) && i != hand->leader && hand->strives && hand->walls)
            hand_back_off(hand, look, i);
    }
}

/* What a refusal of length teaches about a model that follows: how far it may really go. */
static bool learn_limit(Grasp *hand, const Verdict *v)
{
    bool learned = false;

    if (v->figure != FIGURE_LENGTH || v->measured <= v->allowed || hand->places ||
        hand_is_torn(hand, v))
        return false;
    for (int i = 0; i < hand->count; i++) {
        Ghost *g = &hand->ghost[i];
        Length spent = ghost_spent(g);
        if (!g->fault || i == hand->leader || !in_grab(hand, i))
            continue;
        /* The excess may lie in heights and slow ground: take it off what was walked. */
        Length limit = spent - (v->measured - v->allowed) - 2;
        if (limit >= 0 && limit < g->limit) {
            g->limit = limit;
            learned = true;
        }
    }
    return learned;
}

void hand_learn(Grasp *hand, Session *session, const Look *look)
{
    for (int n = 0; n <= REPAIRS; n++) {
        if (is_yes(hand_judge(hand, session)) ||
            (!learn_limit(hand, &hand->verdict) && !hand_learn_wall(hand, look, &hand->verdict)))
            return;
        for (int i = 0; i < hand->count; i++) {
            Ghost *g = &hand->ghost[i];
            if (!in_grab(hand, i))
                continue;
            hand_find_ways(hand, look, i);
            if (g->limit != LENGTH_NEVER)
                hand_shorten(g, g->limit);
        }
    }
}

/* As before anything was known to be in the way; gives how much of that there was. */
static int forget_walls(Grasp *hand)
{
    int known = hand->walls;

    hand->walls = 0;
    return known;
}

static bool is_too_long(const Grasp *hand)
{
    const Verdict *v = &hand->verdict;

    return v->figure == FIGURE_LENGTH && v->measured > v->allowed && !hand_is_torn(hand, v);
}

/* Round what must be gone round, but through what is merely slow. */
static bool wade(Grasp *hand, Session *session, const Look *look, Point shift, Length give)
{
    bool lawful = false;

    hand->wades = true;
    for (int i = 0; i < hand->count; i++)
        hand->ghost[i].limit = hand->ghost[i].cap;
    for (int n = 0; n <= REPAIRS && !lawful; n++) {
        if (n > 0 && !learn_limit(hand, &hand->verdict) &&
            !hand_learn_wall(hand, look, &hand->verdict))
            break;
        follow_all(hand, look, shift, give);
        lawful = is_yes(hand_judge(hand, session));
    }
    lawful = lawful || hand_close_up(hand, session);
    hand->wades = false;
    return lawful;
}

/* Straight where that is lawful; else round what is in the way. What is no way round leaves the straight one. */
static void drag_by(Grasp *hand, Session *session, Point shift, Length give, int repairs)
{
    Look look = session_look(session);
    int known = forget_walls(hand);

    look_refresh(&look);
    for (int i = 0; i < hand->count; i++)
        hand->ghost[i].limit = hand->ghost[i].cap;
    follow_all(hand, &look, shift, give);
    bool lawful = is_yes(hand_judge(hand, session));
    hand->walls = known;
    for (int n = 0; !lawful && n <= repairs; n++) {
        bool wall = hand->strives && hand_learn_wall(hand, &look, &hand->verdict);
        if ((n > 0 || !known) && !wall && !learn_limit(hand, &hand->verdict) &&
            !hand_learn_wall(hand, &look, &hand->verdict))
            break;
        follow_all(hand, &look, shift, give);
        lawful = is_yes(hand_judge(hand, session));
    }
    if (lawful || hand_close_up(hand, session) || !hand->walls ||
        (hand->strives && wade(hand, session, &look, shift, give)) || !is_too_long(hand))
        return;
    known = forget_walls(hand);
    follow_all(hand, &look, shift, give);
    if (!is_yes(hand_judge(hand, session)))
        hand_close_up(hand, session);
    hand->walls = known;
}

static Point share_of(Point shift, int part, int of)
{
    return (Point){ (Length)((int64_t)shift.x * part / of),
                    (Length)((int64_t)shift.y * part / of) };
}

enum { DRAG_PARTS = 256, COARSE_PARTS = 8 };

static bool is_lawful_part(Grasp *hand, Session *session, Point shift, int part)
{
    drag_by(hand, session, share_of(shift, part, DRAG_PARTS), 0, REPAIRS);
    return is_yes(&hand->verdict);
}

/* Between a part of the drag that is lawful and one that is not: as far as it is. */
static void keep_between(Grasp *hand, Session *session, Point shift, int good, int bad)
{
    while (bad - good > 1) {
        int middle = (good + bad) / 2;
        if (is_lawful_part(hand, session, shift, middle))
            good = middle;
        else
            bad = middle;
    }
    is_lawful_part(hand, session, shift, good);
}

/* The same drag, only so far on its line that it is lawful. */
static void keep_lawful(Grasp *hand, Session *session, Point shift)
{
    keep_between(hand, session, shift, 0, DRAG_PARTS);
}

/* The same, behind what lies in between too: places on the line may be forbidden, and those after them lawful again. */
static void keep_farthest(Grasp *hand, Session *session, Point shift)
{
    int good = DRAG_PARTS - COARSE_PARTS;

    while (good > 0 && !is_lawful_part(hand, session, shift, good))
        good -= COARSE_PARTS;
    keep_between(hand, session, shift, good, good + COARSE_PARTS);
}

/* What is led without the others is meant to stand just there. */
static void own_places(Grasp *hand)
{
    bool all = true;

    for (int i = 0; i < hand->count; i++)
        all = all && (!hand->ghost[i].present || in_grab(hand, i));
    for (int i = 0; i < hand->count && !all; i++)
        hand->ghost[i].own = hand->ghost[i].own || in_grab(hand, i);
}

static bool any_own_place(const Grasp *hand)
{
    for (int i = 0; i < hand->count; i++)
        if (hand->ghost[i].present && hand->ghost[i].own)
            return true;
    return false;
}

void hand_grip(Grasp *hand, int leader)
{
    own_places(hand);
    hand->leader = leader;
    hand->dragged = true;
    for (int i = 0; i < hand->count; i++)
        hand->ghost[i].held = hand->ghost[i].to;
}

/* All that is put down together stays inside its zone when it is let go at the edge. */
static void catch_zone(Grasp *hand, const Look *look, Point *shift)
{
    Point more = *shift;

    for (int i = 0; i < hand->count; i++)
        if (in_grab(hand, i))
            hand->ghost[i].to.at = hand->ghost[i].held.at;
    if (!hand_catch_zone(hand, look, &more))
        return;
    *shift = more;
    hand->caught.kind = CATCH_ZONE;
}

/* Where the leader's way would end if it were so long. */
static Point end_of_length(const Ghost *g, Length spent)
{
    Point last = g->ways ? g->way[g->ways - 1] : g->from.at;
    Length leg = point_distance(last, g->to.at), want = leg + spent - ghost_spent(g);

    if (leg <= 0 || want <= 0)
        return g->to.at;
    return added(last, (Length)(((int64_t)g->to.at.x - last.x) * want / leg),
                 (Length)(((int64_t)g->to.at.y - last.y) * want / leg));
}

/* Let go nearly at the end of its allowance the leader goes all of it, and the others as far. */
static void catch_length(Grasp *hand, Session *session, Length give)
{
    const Ghost *g = &hand->ghost[hand->leader];
    Grasp before = *hand;
    Length spent;
    Caught caught;

    if (!in_grab(hand, hand->leader) || !hand_catch_length(hand, &spent, &caught))
        return;
    if (abs(spent - ghost_spent(g)) > 2 || !is_yes(&hand->verdict)) {
        Point to = end_of_length(g, spent);
        drag_by(hand, session, (Point){ to.x - g->held.at.x, to.y - g->held.at.y }, give, REPAIRS);
        if (!is_yes(&hand->verdict) || abs(ghost_spent(g) - spent) > 2) {
            *hand = before;
            return;
        }
    }
    hand->caught = caught;
}

/* Led to a pose on which it has caught, or to the pointer itself. */
static void drag_to(Grasp *hand, Session *session, const Look *look, Pose pose, Length give)
{
    Ghost *g = &hand->ghost[hand->leader];

    if (hand->grab == UINT64_C(1) << hand->leader) /* alone it turns with what it catches on */
        g->to.facing = pose.facing;
    Point shift = { pose.at.x - g->held.at.x, pose.at.y - g->held.at.y };
    if (!hand->loose && hand->places)
        catch_zone(hand, look, &shift);
    drag_by(hand, session, shift, give, REPAIRS);
    if (hand->guided && !is_yes(&hand->verdict))
        keep_lawful(hand, session, shift);
}

static bool is_a_little_too_long(const Grasp *hand)
{
    return !is_yes(&hand->verdict) && is_too_long(hand) &&
           hand->verdict.measured - hand->verdict.allowed <= LIMIT_CATCH;
}

void hand_drag(Grasp *hand, Session *session, Point at, Length give, bool loose)
{
    Look look = session_look(session);
    Pose pointed = { at, hand->ghost[hand->leader].held.facing }, pose = pointed;
    const Caught nothing = { CATCH_NOTHING, NO_UNIT, -1, 0 };

    look_refresh(&look);
    hand->loose = loose;
    hand->caught = nothing;
    if (!loose && (!hand->places || hand->paths_answer))
        hand->caught = hand_catch(hand, &look, &pose);
    if (hand->guided)
        give = FAR_BEYOND;
    else if (!loose && give < LIMIT_CATCH)
        give = LIMIT_CATCH;
    drag_to(hand, session, &look, pose, give);
    if (hand->caught.kind != CATCH_NOTHING && is_a_little_too_long(hand)) {
        hand->caught = nothing;
        drag_to(hand, session, &look, pointed, give);
    }
    if (!loose && !hand->places && hand->caught.kind == CATCH_NOTHING)
        catch_length(hand, session, give);
}

/* Since the keys began to lead these ghosts nothing else has: each may go back to its place among the others. */
static bool is_steered(const Grasp *hand)
{
    bool same = hand->steered_grab == hand->grab;

    for (int i = 0; i < hand->count && same; i++)
        same = point_equal(hand->ghost[i].steered, hand->ghost[i].to.at);
    return same;
}

static void hold_here(Grasp *hand)
{
    for (int i = 0; i < hand->count; i++)
        hand->ghost[i].held = hand->ghost[i].to;
    hand->steered_by = (Point){ 0, 0 };
}

void hand_steer(Grasp *hand, Session *session, Length right, Length down)
{
    Look look = session_look(session);
    UnitId met;

    look_refresh(&look);
    Point step = hand_step_to_contact(hand, &look, (Point){ right, down }, &met);
    right = step.x;
    down = step.y;
    hand->loose = true;
    Grasp before = *hand;
    own_places(hand);
    if (!is_steered(hand))
        hold_here(hand);
    hand->steered_by = added(hand->steered_by, right, down);
    drag_by(hand, session, hand->steered_by, 0, REPAIRS);
    if (hand->guided && !is_yes(&hand->verdict)) {
        *hand = before;
        hold_here(hand);
        drag_by(hand, session, step, 0, REPAIRS);
        if (!is_yes(&hand->verdict))
            keep_lawful(hand, session, step);
    }
    if (hand->places &&
        hand->grab == (hand->count >= 64 ? ~UINT64_C(0) : (UINT64_C(1) << hand->count) - 1))
        hand->middle.at = added(hand->middle.at, right, down);
    hand->steered_grab = hand->grab;
    for (int i = 0; i < hand->count; i++)
        hand->ghost[i].steered = hand->ghost[i].to.at;
    if (met != NO_UNIT)
        hand->caught = (Caught){ CATCH_CONTACT, met, -1, 0 };
}

bool hand_come_near(Grasp *hand, Session *session)
{
    if (any_own_place(hand) && hand_mend(hand, session))
        return true;
    const Ghost *g = &hand->ghost[hand->leader];
    Point shift = { g->to.at.x - g->from.at.x, g->to.at.y - g->from.at.y };

    hand->strives = true;
    for (int i = 0; i < hand->count; i++)
        hand->ghost[i].held = hand->ghost[i].to = hand->ghost[i].from;
    drag_by(hand, session, shift, FAR_BEYOND, REPAIRS);
    if (!is_yes(&hand->verdict)) {
        keep_farthest(hand, session, shift);
        catch_length(hand, session, 0);
    }
    hand->strives = false;
    return is_yes(&hand->verdict) && hand_moved(hand) > 0;
}

static void turn(Grasp *hand, Session *session, Heading by)
{
    hand->middle.facing = heading_normal(hand->middle.facing + by);
    for (int i = 0; i < hand->count; i++) {
        Ghost *g = &hand->ghost[i];
        if (!in_grab(hand, i))
            continue;
        g->to = hand->places ? pose_turn(g->to, hand->middle.at, by)
                             : (Pose){ g->to.at, heading_normal(g->to.facing + by) };
        g->held.facing = g->to.facing;
    }
    hand_judge(hand, session);
}

void hand_turn(Grasp *hand, Session *session, Heading by)
{
    bool lawful = hand->judged && is_yes(&hand->verdict);

    turn(hand, session, by);
    if (hand->guided && lawful && !is_yes(&hand->verdict))
        turn(hand, session, -by);
}

bool hand_corner(Grasp *hand)
{
    bool any = false;

    for (int i = 0; i < hand->count; i++) {
        Ghost *g = &hand->ghost[i];
        if (!in_grab(hand, i) || g->ways == HAND_WAY || hand->places)
            continue;
        g->way[g->ways++] = g->to.at;
        g->led = true;
        g->held = g->to;
        any = true;
    }
    return any;
}

bool hand_corner_back(Grasp *hand)
{
    bool any = false;

    for (int i = 0; i < hand->count; i++) {
        Ghost *g = &hand->ghost[i];
        if (!in_grab(hand, i) || !g->ways || !g->led)
            continue;
        g->to.at = g->way[--g->ways];
        g->held = g->to;
        g->led = g->ways > 0;
        any = true;
    }
    return any;
}

void hand_back(Grasp *hand)
{
    hand->mends = false;
    for (int i = 0; i < hand->count; i++) {
        Ghost *g = &hand->ghost[i];
        g->to = g->held = g->from;
        g->z = LEVEL_BY_GROUND;
        g->ways = 0;
        g->led = g->own = g->fault = false;
    }
}
