#include "charge_trial.h"

/* ---- The cheapest path of a charge, and the one with most models in contact: GEO-12, CMV-04, 11, 17 ---------------- */

enum { NEAR_NOT = INCH, MOST_WINDOWS = 128 };
enum { OVERLAP = REACH_SLACK + REACH_SLACK / 4, BEYOND = 40 * INCH };

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

static void add_units(const Onset *o, Hindrances *h)
{
    const Look *look = o->look;
    Base base[MOST_UNIT_MODELS];
    for (UnitId u = 0; u < look->battle->units; u++) {
        if (!is_fielded(look, u) || host_of(look, u) != u || u == o->charger || u == o->target ||
            set_has(&o->through, u))
            continue;
        int count = bodies_of(look, u, base);
        bool apart = is_enemy(look, o->charger, u) && !set_has(&o->touch, u);
        for (int i = 0; i < count; i++) {
            Area area = area_base(base[i]);
            hindrances_add(h, &area, HINDERS_END,
                           apart && applies(look, TOW_CMV_11) ? NEAR_NOT : 0);
        }
    }
}

/* Whoever meets one skirmisher does not stand on the others. */
static void add_comrades_ends(const Onset *o, Hindrances *h)
{
    ModelId model[MOST_UNIT_MODELS];
    int count = unit_models(o->look, o->target, model, MOST_UNIT_MODELS);
    for (int i = 0; i < count && o->aimed != NO_MODEL; i++) {
        Area area = area_base(model_base(o->look->game, o->look->battle, model[i]));
        if (model[i] != o->aimed)
            hindrances_add(h, &area, HINDERS_END, 0);
    }
}

static void add_pieces(const Onset *o, Hindrances *h)
{
    const Look *look = o->look;
    for (PieceId p = 0; p < look->battle->pieces; p++) {
        if (!piece_stands(look, p))
            continue;
        Area area = piece_area(look, p);
        if (is_closed_to(look, p, o->charger))
            hindrances_add(h, &area, HINDERS_END, 0);
        else if (o->no_terrain && piece_slows(look, p, o->charger) && applies(look, TOW_CMV_03))
            hindrances_add(h, &area, HINDERS_SWEEP, 0);
    }
}

static void add_hindrances(const Onset *o, Hindrances *h)
{
    Base outline = block_outline(&o->block);
    hindrances_begin(h, o->block.front.at, o->range + 2 * base_reach(outline));
    for (int i = 0; i < o->barriers.count && !o->flies; i++)
        hindrances_add(h, &o->barriers.barrier[i].area, HINDERS_FRONT, 0);
    add_units(o, h);
    add_comrades_ends(o, h);
    add_pieces(o, h);
}

typedef struct Asked {
    const Onset *o;
    int contacts; /* at least so many */
} Asked;

static bool is_lawful(const void *rules, const Approach *approach)
{
    const Asked *asked = rules;
    if (judge_way(asked->o, approach) != NO_REFUSAL)
        return false;
    if (asked->o->any_face)
        return true;
    Trial t = { .way = *approach };
    align_trial(asked->o, &t);
    return t.contacts >= asked->contacts && !crowds(asked->o, &t.aligned);
}

static OnsetQuestion question_of(const Onset *o, const Hindrances *h, const Asked *asked)
{
    const Look *look = o->look;
    return (OnsetQuestion){ .block = o->block,
                            .short_rank = short_side(look, o->charger),
                            .target = o->aim,
                            .any_side = o->any_face,
                            .side = (Side)o->arc,
                            .width = look->game->width,
                            .height = look->game->height,
                            .range = o->range,
                            .hindrances = h,
                            .lawful = is_lawful,
                            .rules = asked };
}

/* ---- Where along the face: CMV-04, 11 ------------------------------------------------------------------------------------------- */

/* How many touch whom, by the offset of the charger's middle along the face: step i is from cut[i] to cut[i + 1]. */
typedef struct Steps {
    int count;
    Length cut[2 * MOST_WINDOWS];
    int contacts[2 * MOST_WINDOWS];
    bool crowded[2 * MOST_WINDOWS]; /* within 1" of another enemy */
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

static void add_meetings(const Onset *o, Steps *s, Length from, Length to, const Area *area,
                         bool keeps_away)
{
    Base body[MOST_UNIT_MODELS];
    Side side = (Side)o->arc;
    Block there = block_centred(o->block, align_at(block_outline(&o->block), o->aim, side, from)),
          part = there;
    int full = block_full_ranks(&there), rest = block_short_rank(&there), count = 0;
    part.models = full * there.files;
    if (full > 0)
        body[count++] = block_outline(&part);
    for (int i = 0; i < rest; i++)
        body[count++] =
            block_model(&there, full * there.files + i, short_side(o->look, o->charger));
    for (int i = 0; i < count; i++) {
        add_meeting(s, body[i], from, to, area, -OVERLAP);
        if (keeps_away)
            add_meeting(s, body[i], from, to, area, NEAR_NOT);
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
static bool add_neighbours(const Onset *o, Steps *s, Length from, Length to)
{
    const Look *look = o->look;
    Base base[MOST_UNIT_MODELS];
    bool enemy = false;
    Length care = NEAR_NOT + block_depth(&o->block) + block_width(&o->block);
    for (UnitId u = 0; u < look->battle->units; u++) {
        if (!is_fielded(look, u) || host_of(look, u) != u || u == o->charger || u == o->target ||
            set_has(&o->through, u) || base_gap(unit_outline(look, u), o->aim) > care)
            continue;
        bool apart = is_enemy(look, o->charger, u) && !set_has(&o->touch, u);
        int count = bodies_of(look, u, base);
        enemy = enemy || apart;
        for (int i = 0; i < count; i++) {
            Area area = area_base(base[i]);
            add_meetings(o, s, from, to, &area, apart);
        }
    }
    for (Heading side = 0; side < FULL_TURN && enemy; side += QUARTER_TURN) {
        Area beyond = beyond_table(look, side);
        add_meetings(o, s, from, to, &beyond, false);
    }
    for (PieceId p = 0; p < look->battle->pieces && enemy; p++) {
        Area area = piece_area(look, p);
        if (piece_stands(look, p) && is_closed_to(look, p, o->charger))
            add_meetings(o, s, from, to, &area, false);
    }
    return enemy;
}

static void steps_of(const Onset *o, Steps *s)
{
    Side side = (Side)o->arc;
    Block other = block_of(o->look, o->target);
    Length face = segment_length(base_side(o->aim, side)), half = block_width(&o->block) / 2;
    bool flank = side == SIDE_LEFT || side == SIDE_RIGHT;
    Length place = flank ? other.depth : other.width;
    int places = face / (place > 0 ? place : 1) + 1;
    s->count = 0;
    s->any_crowded = false;
    for (int i = 0; i <= o->block.files; i++) {
        add_cut(s, half - i * o->block.width - CONTACT_GAP);
        add_cut(s, half - i * o->block.width + face + CONTACT_GAP);
    }
    for (int i = 0; i <= places; i++) {
        add_cut(s, i * place - CONTACT_GAP - half);
        add_cut(s, i * place + CONTACT_GAP + half);
    }
    bool near = s->count > 0 && add_neighbours(o, s, s->cut[0], s->cut[s->count - 1]);
    for (int i = 0; i + 1 < s->count; i++) {
        Length middle = s->cut[i] + (s->cut[i + 1] - s->cut[i]) / 2;
        Block there =
            block_centred(o->block, align_at(block_outline(&o->block), o->aim, side, middle));
        s->contacts[i] = count_contacts(o, &there, side);
        s->crowded[i] = near && crowds(o, &there);
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

static bool has_enemy_near(const Onset *o)
{
    const Look *look = o->look;
    Length care = NEAR_NOT + block_depth(&o->block) + block_width(&o->block);
    for (UnitId u = 0; u < look->battle->units; u++) {
        if (is_fielded(look, u) && host_of(look, u) == u && u != o->target &&
            is_enemy(look, o->charger, u) && !set_has(&o->through, u) && !set_has(&o->touch, u) &&
            base_gap(unit_outline(look, u), o->aim) <= care)
            return true;
    }
    return false;
}

/* Of skirmishers every model may be the one that is met first. */
static bool cheapest_to_skirmishers(const Onset *o, Approach *way)
{
    ModelId model[MOST_UNIT_MODELS];
    Base own = block_outline(&o->block);
    int count = unit_models(o->look, o->target, model, MOST_UNIT_MODELS);
    bool found = false;
    for (int i = 0; i < count; i++) {
        Onset one = *o;
        Hindrances h;
        Approach next;
        one.aimed = model[i];
        one.aim = model_base(o->look->game, o->look->battle, model[i]);
        if (base_gap(own, one.aim) > (found ? way->cost : o->range))
            continue;
        find_barriers(&one);
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

bool cheapest_path(const Onset *o, Approach *way)
{
    Hindrances h;
    Asked asked = { o, 0 };
    if (o->aimed != NO_MODEL)
        return cheapest_to_skirmishers(o, way);
    add_hindrances(o, &h);
    OnsetQuestion q = question_of(o, &h, &asked);
    Steps steps = { .count = 0 };
    OffsetWindow window[MOST_WINDOWS];
    if (!o->any_face && has_enemy_near(o))
        steps_of(o, &steps);
    if (steps.any_crowded) {
        q.windows = windows_of(&steps, 0, window);
        q.window = window;
        if (q.windows == 0)
            return false;
    }
    return onset_cheapest(&q, way);
}

/* ---- Most models in contact: CMV-04 ------------------------------------------------------------------------------------------- */

static int most_of(const Steps *s)
{
    int most = 0;
    for (int i = 0; i + 1 < s->count; i++)
        most = s->contacts[i] > most && !s->crowded[i] ? s->contacts[i] : most;
    return most;
}

static bool path_with(const Onset *o, const Hindrances *h, const Steps *s, int least, Trial *best)
{
    OffsetWindow window[MOST_WINDOWS];
    Asked asked = { o, least };
    OnsetQuestion q = question_of(o, h, &asked);
    Trial t;
    q.windows = windows_of(s, least, window);
    q.window = window;
    if (q.windows == 0 || !onset_cheapest(&q, &t.way))
        return false;
    align_trial(o, &t);
    *best = t;
    return true;
}

bool best_path(const Onset *o, Trial *best)
{
    Hindrances h;
    Steps steps;
    if (!cheapest_path(o, &best->way))
        return false;
    align_trial(o, best);
    if (o->any_face)
        return true;
    steps_of(o, &steps);
    int most = most_of(&steps);
    if (best->contacts >= most)
        return true;
    add_hindrances(o, &h);
    if (path_with(o, &h, &steps, most, best))
        return true;
    while (most - best->contacts > 1) {
        int least = (best->contacts + most) / 2;
        if (!path_with(o, &h, &steps, least, best))
            most = least;
    }
    return true;
}
