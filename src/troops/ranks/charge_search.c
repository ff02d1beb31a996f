#include "charge_search.h"

#include "base/hash.h"
#include "troops/ground.h"
#include "troops/kept.h"

/* ---- The cheapest path of a charge, and the one with most models in contact ------------------------------------------
 *
 * A path has three figures: the first straight, the wheel, the second straight. The last follows of the others, since it ends where
 * the front meets the target. geom/onset finds the cheapest of all pairs without a grid, if it is told what stands in the way
 * as convex figures: what the front edge may not cross (barriers), what the models may not end on or near (bodies, closed pieces),
 * what nothing may sweep over (ground, where the charge has to be clear). Its last word is charge_judge(), the same that judges a path
 * given by hand, so that what is found is always lawful.
 *
 * How many models touch whom depends only on where along the face the charger ends: its offset. It changes at few places, where
 * a file's end passes an end of the face or of one of the target's models, or where a neighbour comes too near: those are the
 * cuts. Between two cuts it stays the same, so one look in the middle is enough. "Most in contact" is then the same search with the
 * offsets that have so many as windows; if none of these can be reached, the number is halved towards that of the cheapest.
 */

enum { MOST_WINDOWS = 128 };
enum { OVERLAP = REACH_SLACK + REACH_SLACK / 4, BEYOND = 40 * INCH };

static Length near_not(const Look *look)
{
    return rank_limit(look, RANK_CHARGE_KEEPS_AWAY);
}

/* Where the models of a unit stand, as few rectangles as hold them. */
static int bodies_of(const Look *look, UnitId unit, Base *base)
{
    if (!is_block(look, unit))
        return unit_bases(look, unit, base, MOST_UNIT_MODELS);
    Block block = block_of(look, unit), part = block;
    int full = block_full_ranks(&block), rest = block_short_rank(&block), count = 0;
    if (full > 0) {
        part.models = full * block.files;
        base[count++] = block_outline(&part);
    }
    for (int i = full * block.files; i < block.models && rest > 0; i++)
        base[count++] = block_model(&block, i, short_side(look, unit));
    return count;
}

static void add_units(const ChargeSearch *c, Hindrances *h)
{
    const Look *look = c->look;
    Base base[MOST_UNIT_MODELS];
    for (UnitId u = 0; u < look->battle->units; u++) {
        if (!is_fielded(look, u) || host_of(look, u) != u || u == c->charger || u == c->target ||
            set_has(&c->through, u))
            continue;
        int count = bodies_of(look, u, base);
        bool apart = is_enemy(look, c->charger, u) && !set_has(&c->touch, u);
        for (int i = 0; i < count; i++) {
            Area area = area_base(base[i]);
            hindrances_add(h, &area, HINDERS_END,
                           apart && rank_holds(look, RANK_CHARGE_KEEPS_AWAY) ? near_not(look) : 0);
        }
    }
}

/* Whoever meets one loose model does not stand on the others. */
static void add_comrades_ends(const ChargeSearch *c, Hindrances *h)
{
    ModelId model[MOST_UNIT_MODELS];
    int count = unit_models(c->look, c->target, model, MOST_UNIT_MODELS);
    for (int i = 0; i < count && c->aimed != NO_MODEL; i++) {
        Area area = area_base(model_base(c->look->game, c->look->battle, model[i]));
        if (model[i] != c->aimed)
            hindrances_add(h, &area, HINDERS_END, 0);
    }
}

static void add_pieces(const ChargeSearch *c, Hindrances *h)
{
    const Look *look = c->look;
    for (PieceId p = 0; p < look->battle->pieces; p++) {
        if (!piece_stands(look, p))
            continue;
        Area area = piece_area(look, p);
        if (rank_bars_end(look, p, c->charger))
            hindrances_add(h, &area, HINDERS_END, 0);
        else if (c->no_terrain && rank_slows(look, p, c->charger) &&
                 rank_holds(look, RANK_CHARGE_CLEAR))
            hindrances_add(h, &area, HINDERS_SWEEP, 0);
    }
}

static void add_hindrances(const ChargeSearch *c, Hindrances *h)
{
    Base outline = block_outline(&c->block);
    int kinds = rank_rules(c->look)->sweeps ? HINDERS_FRONT | HINDERS_SWEEP : HINDERS_FRONT;
    hindrances_begin(h, c->block.front.at, c->range + 2 * base_reach(outline));
    for (int i = 0; i < c->barriers.count && !c->flies; i++)
        hindrances_add(h, &c->barriers.barrier[i].area, kinds, 0);
    add_units(c, h);
    add_comrades_ends(c, h);
    add_pieces(c, h);
}

typedef struct Asked {
    const ChargeSearch *c;
    int contacts; /* at least so many */
} Asked;

static bool is_lawful(const void *rules, const Approach *approach)
{
    const Asked *asked = rules;
    if (charge_judge(asked->c, approach) != NO_REFUSAL)
        return false;
    if (asked->c->any_face)
        return true;
    ChargeAttempt a = { .way = *approach };
    charge_align(asked->c, &a);
    return a.contacts >= asked->contacts && !charge_crowds(asked->c, &a.aligned);
}

static OnsetQuestion question_of(const ChargeSearch *c, const Hindrances *h, const Asked *asked)
{
    const Look *look = c->look;
    return (OnsetQuestion){ .block = c->block,
                            .short_rank = short_side(look, c->charger),
                            .target = c->aim,
                            .any_side = c->any_face,
                            .side = c->arc,
                            .width = look->game->width,
                            .height = look->game->height,
                            .range = c->range,
                            .wheels_first = rank_holds(look, RANK_CHARGE_WHEELS_FIRST),
                            .hindrances = h,
                            .lawful = is_lawful,
                            .rules = asked };
}

/* ---- Where along the face ------------------------------------------------------------------------------------------------------ */

/* How many touch whom, by the offset of the charger's middle along the face: step i is from cut[i] to cut[i + 1]. */
typedef struct Steps {
    int count;
    Length cut[2 * MOST_WINDOWS];
    int contacts[2 * MOST_WINDOWS];
    bool crowded[2 * MOST_WINDOWS]; /* too near to another enemy */
    bool any_crowded;
} Steps;

static void add_cut(Steps *s, Length at)
{
    int i = s->count;
    if (s->count + 1 >= 2 * MOST_WINDOWS)
        return;
    for (; i > 0 && s->cut[i - 1] > at; i--)
        s->cut[i] = s->cut[i - 1];
    s->cut[i] = at;
    s->count++;
}

/* The block's middle along the face where a body that slides on it first and last comes so near to the area. */
static void add_meeting(Steps *s, Base body, Length from, Length to, const Area *area, Length near)
{
    Leg there = { LEG_DRIFT, to - from, QUARTER_TURN },
        back = { LEG_DRIFT, to - from, -QUARTER_TURN };
    CourseMeeting first = course_walk(&there, 1, body, area, 1, -near);
    if (!first.met)
        return;
    Pose end = leg_end(there, body);
    CourseMeeting last = course_walk(&back, 1, base_at(body, end), area, 1, -near);
    add_cut(s, from + first.travel);
    add_cut(s, to - last.travel);
}

static void add_meetings(const ChargeSearch *c, Steps *s, Length from, Length to, const Area *area,
                         bool keeps_away)
{
    Base body[MOST_UNIT_MODELS];
    Side side = c->arc;
    Block there = block_centred(c->block, align_at(block_outline(&c->block), c->aim, side, from)),
          part = there;
    int full = block_full_ranks(&there), rest = block_short_rank(&there), count = 0;
    part.models = full * there.files;
    if (full > 0)
        body[count++] = block_outline(&part);
    for (int i = 0; i < rest; i++)
        body[count++] =
            block_model(&there, full * there.files + i, short_side(c->look, c->charger));
    for (int i = 0; i < count; i++) {
        add_meeting(s, body[i], from, to, area, -OVERLAP);
        if (keeps_away)
            add_meeting(s, body[i], from, to, area, near_not(c->look));
    }
}

/* What lies outside one of the table's edges. */
static Area beyond_table(const Look *look, Heading side)
{
    Length width = look->game->width, height = look->game->height;
    bool upright = side % HALF_TURN == 0;
    Pose edge = { { width / 2, height / 2 }, side };
    Length out = (upright ? height : width) / 2 + BEYOND / 2;
    Length across = (upright ? width : height) + 2 * BEYOND;
    return area_base(base_rect(across, BEYOND, pose_ahead(edge, out)));
}

/* Where somebody near the face bars standing flush to it; false when nobody is near. */
static bool add_neighbours(const ChargeSearch *c, Steps *s, Length from, Length to)
{
    const Look *look = c->look;
    Base base[MOST_UNIT_MODELS];
    bool enemy = false;
    Length care = near_not(look) + block_depth(&c->block) + block_width(&c->block);
    for (UnitId u = 0; u < look->battle->units; u++) {
        if (!is_fielded(look, u) || host_of(look, u) != u || u == c->charger || u == c->target ||
            set_has(&c->through, u) || base_gap(unit_outline(look, u), c->aim) > care)
            continue;
        bool apart = is_enemy(look, c->charger, u) && !set_has(&c->touch, u);
        int count = bodies_of(look, u, base);
        enemy = enemy || apart;
        for (int i = 0; i < count; i++) {
            Area area = area_base(base[i]);
            add_meetings(c, s, from, to, &area, apart);
        }
    }
    for (Heading side = 0; side < FULL_TURN && enemy; side += QUARTER_TURN) {
        Area beyond = beyond_table(look, side);
        add_meetings(c, s, from, to, &beyond, false);
    }
    for (PieceId p = 0; p < look->battle->pieces && enemy; p++) {
        Area area = piece_area(look, p);
        if (piece_stands(look, p) && rank_bars_end(look, p, c->charger))
            add_meetings(c, s, from, to, &area, false);
    }
    return enemy;
}

/* From where to where anything of the two can touch, and who bars standing there in between; false: nobody near does. */
static bool reach_of(const ChargeSearch *c, Steps *s)
{
    Length face = segment_length(base_side(c->aim, c->arc)), half = block_width(&c->block) / 2;
    s->count = 0;
    s->any_crowded = false;
    add_cut(s, -half - CONTACT_GAP);
    add_cut(s, half + face + CONTACT_GAP);
    return add_neighbours(c, s, s->cut[0], s->cut[1]);
}

/* Where a file or one of the target's models begins or ceases to touch. */
static void cut_by_files(const ChargeSearch *c, Steps *s)
{
    Side side = c->arc;
    Block other = block_of(c->look, c->target);
    Length face = segment_length(base_side(c->aim, side)), half = block_width(&c->block) / 2;
    bool flank = side == SIDE_LEFT || side == SIDE_RIGHT;
    Length place = flank ? other.depth : other.width;
    int places = face / (place > 0 ? place : 1) + 1;
    for (int i = 0; i <= c->block.files; i++) {
        add_cut(s, half - i * c->block.width - CONTACT_GAP);
        add_cut(s, half - i * c->block.width + face + CONTACT_GAP);
    }
    for (int i = 0; i <= places; i++) {
        add_cut(s, i * place - CONTACT_GAP - half);
        add_cut(s, i * place + CONTACT_GAP + half);
    }
}

static void steps_of(const ChargeSearch *c, Steps *s, bool counts_contacts)
{
    bool near = reach_of(c, s);
    if (counts_contacts)
        cut_by_files(c, s);
    for (int i = 0; i + 1 < s->count; i++) {
        Length middle = s->cut[i] + (s->cut[i + 1] - s->cut[i]) / 2;
        Block there =
            block_centred(c->block, align_at(block_outline(&c->block), c->aim, c->arc, middle));
        s->contacts[i] = counts_contacts ? charge_contacts(c, &there, c->arc) : 0;
        s->crowded[i] = near && charge_crowds(c, &there);
        s->any_crowded = s->any_crowded || s->crowded[i];
    }
}

static int windows_of(const Steps *s, int least, OffsetWindow *window)
{
    int count = 0;
    for (int i = 0; i + 1 < s->count; i++) {
        if (s->contacts[i] < least || s->crowded[i] || s->cut[i + 1] <= s->cut[i])
            continue;
        if (count > 0 && window[count - 1].high == s->cut[i])
            window[count - 1].high = s->cut[i + 1];
        else if (count < MOST_WINDOWS)
            window[count++] = (OffsetWindow){ s->cut[i], s->cut[i + 1] };
    }
    return count;
}

static bool has_enemy_near(const ChargeSearch *c)
{
    const Look *look = c->look;
    Length care = near_not(look) + block_depth(&c->block) + block_width(&c->block);
    for (UnitId u = 0; u < look->battle->units; u++) {
        if (is_fielded(look, u) && host_of(look, u) == u && u != c->target &&
            is_enemy(look, c->charger, u) && !set_has(&c->through, u) && !set_has(&c->touch, u) &&
            base_gap(unit_outline(look, u), c->aim) <= care)
            return true;
    }
    return false;
}

/* Of loose models every one may be the one that is met first. */
static bool cheapest_to_loose(const ChargeSearch *c, Approach *way)
{
    ModelId model[MOST_UNIT_MODELS];
    Base own = block_outline(&c->block);
    int count = unit_models(c->look, c->target, model, MOST_UNIT_MODELS);
    bool found = false;
    for (int i = 0; i < count; i++) {
        ChargeSearch one = *c;
        Hindrances h;
        Approach next;
        one.aimed = model[i];
        one.aim = model_base(c->look->game, c->look->battle, model[i]);
        if (base_gap(own, one.aim) > (found ? way->cost : c->range))
            continue;
        charge_find_barriers(&one);
        add_hindrances(&one, &h);
        Asked asked = { &one, 0 };
        OnsetQuestion q = question_of(&one, &h, &asked);
        if (onset_cheapest(&q, &next) && (!found || next.cost < way->cost)) {
            *way = next;
            found = true;
        }
    }
    return found;
}

/* Whoever stands before the front nearest of all is met. */
static bool straight_to_loose(const ChargeSearch *c, ChargeSearch *one)
{
    ModelId model[MOST_UNIT_MODELS];
    Approach next;
    Length least = LENGTH_NEVER;
    int count = unit_models(c->look, c->target, model, MOST_UNIT_MODELS);
    for (int i = 0; i < count; i++) {
        Base base = model_base(c->look->game, c->look->battle, model[i]);
        if (!approach_try(&c->block, base, 0, HAND_LEFT, 0, &next) || next.then >= least)
            continue;
        least = next.then;
        one->aimed = model[i];
        one->aim = base;
    }
    if (least != LENGTH_NEVER)
        charge_find_barriers(one);
    return least != LENGTH_NEVER;
}

bool charge_straight(const ChargeSearch *c, Approach *way)
{
    ChargeSearch one = *c;
    ChargeAttempt a;
    if (c->aimed != NO_MODEL && !straight_to_loose(c, &one))
        return false;
    if (charge_try(&one, 0, HAND_LEFT, 0, &a) != NO_REFUSAL)
        return false;
    *way = a.way;
    return true;
}

static bool search_cheapest(const ChargeSearch *c, Approach *way)
{
    Hindrances h;
    Asked asked = { c, 0 };
    if (c->aimed != NO_MODEL)
        return cheapest_to_loose(c, way);
    add_hindrances(c, &h);
    OnsetQuestion q = question_of(c, &h, &asked);
    Steps steps = { .count = 0 };
    OffsetWindow window[MOST_WINDOWS];
    if (!c->any_face && has_enemy_near(c))
        steps_of(c, &steps, false);
    if (steps.any_crowded) {
        q.windows = windows_of(&steps, 0, window);
        q.window = window;
        if (q.windows == 0)
            return false;
    }
    return onset_cheapest(&q, way);
}

/* All that who asks has said, and what the rules say to it; the rest is where all stand. */
typedef struct ChargeAsked {
    uint64_t ruled;
    int32_t what; /* ASKED_CHARGE, ASKED_BEST_CHARGE */
    UnitId charger, target;
    UnitSet touch, through;
    Length range;
    uint8_t arc, any_face, flies_or_clear, shuns;
} ChargeAsked;

/* What the game's own rules say of those whom the search may meet: it asks nothing else that can change while nobody moves. */
static uint64_t ruled_of(const ChargeSearch *c)
{
    const Look *look = c->look;
    const Battle *b = look->battle;
    Hash sum = hash_begin();
    Citing before = cite_apart(look);
    for (UnitId u = 0; u < b->units; u++) {
        if (is_fielded(look, u) && host_of(look, u) == u)
            hash_value(&sum, u << 4 | is_block(look, u) << 3 | passes(look, c->charger, u) << 2 |
                                 (int)short_side(look, u));
    }
    for (PieceId p = 0; p < b->pieces; p++) {
        if (piece_stands(look, p))
            hash_value(&sum, p << 8 | rank_grade(look, p, c->charger) << 3 |
                                 rank_bars_way(look, p, c->charger) << 2 |
                                 rank_bars_end(look, p, c->charger) << 1 |
                                 rank_slows(look, p, c->charger));
    }
    cite_as_before(look, &before);
    return hash_end(&sum);
}

static ChargeAsked asked_of(const ChargeSearch *c, AskedWhat what)
{
    return (ChargeAsked){ .ruled = ruled_of(c),
                          .what = (int32_t)what,
                          .charger = c->charger,
                          .target = c->target,
                          .touch = c->touch,
                          .through = c->through,
                          .range = c->range,
                          .arc = (uint8_t)c->arc,
                          .any_face = c->any_face,
                          .flies_or_clear = (uint8_t)(c->flies | c->no_terrain << 1),
                          .shuns = c->shuns };
}

typedef struct Cheapest {
    bool found;
    Approach way;
} Cheapest;

bool charge_cheapest(const ChargeSearch *c, Approach *way)
{
    ChargeAsked asked = asked_of(c, ASKED_CHARGE);
    Cheapest best = { .found = false };
    if (!recall(c->look, WHILE_STILL, &asked, sizeof asked, &best, sizeof best)) {
        Citing before = cite_apart(c->look);
        best.found = search_cheapest(c, &best.way);
        remember(c->look, WHILE_STILL, &asked, sizeof asked, &best, sizeof best, &before);
    }
    if (best.found)
        *way = best.way;
    return best.found;
}

/* ---- Most models in contact --------------------------------------------------------------------------------------------------- */

static int most_of(const Steps *s)
{
    int most = 0;
    for (int i = 0; i + 1 < s->count; i++)
        most = s->contacts[i] > most && !s->crowded[i] ? s->contacts[i] : most;
    return most;
}

static bool path_with(const ChargeSearch *c, const Hindrances *h, const Steps *s, int least,
                      ChargeAttempt *best)
{
    OffsetWindow window[MOST_WINDOWS];
    Asked asked = { c, least };
    OnsetQuestion q = question_of(c, h, &asked);
    ChargeAttempt a;
    q.windows = windows_of(s, least, window);
    q.window = window;
    if (q.windows == 0 || !onset_cheapest(&q, &a.way))
        return false;
    charge_align(c, &a);
    *best = a;
    return true;
}

static bool search_best(const ChargeSearch *c, ChargeAttempt *best)
{
    Hindrances h;
    Steps steps;
    if (!charge_cheapest(c, &best->way))
        return false;
    charge_align(c, best);
    if (c->any_face)
        return true;
    steps_of(c, &steps, true);
    int most = most_of(&steps);
    if (best->contacts >= most)
        return true;
    add_hindrances(c, &h);
    if (path_with(c, &h, &steps, most, best))
        return true;
    while (most - best->contacts > 1) {
        int least = (best->contacts + most) / 2;
        if (!path_with(c, &h, &steps, least, best))
            most = least;
    }
    return true;
}

typedef struct Best {
    bool found;
    ChargeAttempt attempt;
} Best;

bool charge_best(const ChargeSearch *c, ChargeAttempt *attempt)
{
    ChargeAsked asked = asked_of(c, ASKED_BEST_CHARGE);
    Best best = { .found = false };
    if (!recall(c->look, WHILE_STILL, &asked, sizeof asked, &best, sizeof best)) {
        Citing before = cite_apart(c->look);
        best.found = search_best(c, &best.attempt);
        remember(c->look, WHILE_STILL, &asked, sizeof asked, &best, sizeof best, &before);
    }
    if (best.found)
        *attempt = best.attempt;
    return best.found;
}
