#include "charge_path.h"

#include <string.h>

#include "geom/route.h"

/* ---- Paths of charges: GEO-12, 13, CMV-03..06, 11, 16, 17 --------------------------------------------------------- */

enum { NEAR_NOT = INCH, FARTHER = 24 * INCH, MOST_WINDOWS = 128 };
enum { OVERLAP = REACH_SLACK + REACH_SLACK / 4, BEYOND = 40 * INCH };

Arc declared_arc(const Look *look, UnitId charger, UnitId target)
{
    int at = link_find(look->battle, LK_CHARGES, charger, target);
    if (at < 0 || !applies(look, TOW_ARC_03))
        return arc_of(look, target, charger);
    return (Arc)look->battle->link[at].value;
}

/* GEO-23: regiments that already stand on the same face make room along it. */
static bool shares_face(const Onset *o, UnitId unit)
{
    const Look *look = o->look;
    return is_engaged(look, unit) && is_block(look, unit) && is_block(look, o->charger) &&
           is_block(look, o->target) && declared_arc(look, unit, o->target) == o->arc;
}

/* CHG-08: friends that charge themselves, and enemies that could flee, do not block a declaration. */
static bool is_passable(const Onset *o, UnitId unit, bool declaring)
{
    const Look *look = o->look;
    UnitId goal = charge_target(look, unit);
    if (goal == o->target && shares_face(o, unit))
        return true;
    if (!declaring)
        return false;
    bool enemy = is_enemy(look, o->charger, unit);
    bool steady = is_engaged(look, unit) || has_trait(look, unit, TR_IMMUNE, NULL) ||
                  has_trait(look, unit, TR_FRENZY, NULL) ||
                  has_mark(look->battle, OWNER_UNIT, unit, UM_STUPID);
    return (enemy ? !steady : goal != NO_UNIT) && applies(look, TOW_CHG_08);
}

/* CMV-17: a block aims at the nearest model of skirmishers. */
static void take_aim(Onset *o)
{
    ModelId model[MOST_UNIT_MODELS];
    const Battle *b = o->look->battle;
    Base own = unit_outline(o->look, o->charger);
    o->aimed = NO_MODEL;
    o->aim = unit_outline(o->look, o->target);
    if (is_block(o->look, o->target)) {
        Block block = block_of(o->look, o->target);
        if (block_short_rank(&block) == 0 || block_full_ranks(&block) == 0 ||
            applies(o->look, TOW_GEO_02))
            return;
        block.models = block_full_ranks(&block) * block.files;
        o->aim = block_outline(&block);
        return;
    }
    int count = unit_models(o->look, o->target, model, MOST_UNIT_MODELS);
    for (int i = 0; i < count; i++) {
        Base base = model_base(o->look->game, b, model[i]);
        if (o->aimed == NO_MODEL || base_gap(own, base) < base_gap(own, o->aim)) {
            o->aimed = model[i];
            o->aim = base;
        }
    }
}

/* The other models of skirmishers: whoever is touched first ends the way, so the path to one does not lead through another. */
static void add_comrades(Onset *o)
{
    ModelId model[MOST_UNIT_MODELS];
    int count = unit_models(o->look, o->target, model, MOST_UNIT_MODELS);
    for (int i = 0; i < count && o->aimed != NO_MODEL; i++) {
        Area area = area_base(model_base(o->look->game, o->look->battle, model[i]));
        if (model[i] != o->aimed && o->barriers.count < MOST_BARRIERS)
            o->barriers.barrier[o->barriers.count++] =
                (Barrier){ area, o->target, NO_PIECE, area_box(&area) };
    }
}

static void find_barriers(Onset *o)
{
    UnitSet but = o->through;
    set_add(&but, o->target);
    barriers_of(o->look, o->charger, &but, &o->barriers);
    add_comrades(o);
}

void begin_onset(Onset *o, const Look *look, UnitId charger, UnitId target, Arc arc, Length range,
                 bool slowed, bool declaring)
{
    *o = (Onset){ .look = look, .charger = charger, .target = target, .range = range };
    o->arc = arc;
    o->block = block_of(look, charger);
    o->any_face =
        !is_block(look, target) || (is_fleeing(look, target) && applies(look, TOW_CMV_09));
    o->flies = has_trait(look, charger, TR_FLY, NULL) && applies(look, TOW_MOV_22);
    o->no_terrain = !slowed && !o->flies;
    take_aim(o);
    set_add(&o->touch, target);
    for (int i = link_next(look->battle, LK_CHARGES, -1); i >= 0;
         i = link_next(look->battle, LK_CHARGES, i)) {
        if (look->battle->link[i].from == charger)
            set_add(&o->touch, look->battle->link[i].to);
    }
    for (UnitId u = 0; u < look->battle->units; u++) {
        if (is_fielded(look, u) && u != charger && u != target && host_of(look, u) == u &&
            is_passable(o, u, declaring))
            set_add(&o->through, u);
    }
    find_barriers(o);
}

void onset_ignores(Onset *o, UnitId unit)
{
    set_add(&o->through, unit);
    find_barriers(o);
}

void onset_ignores_enemies(Onset *o)
{
    const Look *look = o->look;
    for (UnitId u = 0; u < look->battle->units; u++) {
        if (is_fielded(look, u) && host_of(look, u) == u && is_enemy(look, o->charger, u) &&
            u != o->target)
            set_add(&o->through, u);
    }
    find_barriers(o);
}

Way way_of_onset(const Onset *o, const Approach *a)
{
    Way way;
    way_of_approach(&o->block, a->first, a->hand, a->wheel, a->then, &way);
    way.over = o->flies;
    return way;
}

/* ---- Whether one path is lawful ------------------------------------------------------------------------------------------ */

/* What touches at once may reach from another face round the corner to this one: end points count. Its middle is then not
 * farther from the face than bases in contact may be. */
static bool ends_on_face(const Onset *o, const Approach *a)
{
    enum { FLUSH = 2 };
    Segment face = base_side(o->aim, (Side)o->arc);
    Segment front = base_side(block_outline(&a->end), SIDE_FRONT);
    bool ends = segment_gap(front, face.from) <= FLUSH || segment_gap(front, face.to) <= FLUSH;
    Length off = segment_gap(face, a->contact);
    return o->any_face || within(off, 0) || (ends && off <= CONTACT_GAP);
}

/* Whether the first straight or the wheel already runs into the target: a smaller one covers it. */
static bool runs_into(const Onset *o, const Way *way)
{
    Area aim = area_base(o->aim);
    Barriers target = { .count = 1, .barrier = { { aim, o->target, NO_PIECE, area_box(&aim) } } };
    Way before = *way;
    before.over = false; /* whoever flies comes down on it all the same */
    if (way->stages > 0 && way->stage[way->stages - 1].leg.kind == LEG_AHEAD)
        before.stages--;
    return front_crosses(&before, &target) >= 0;
}

static Refusal judge_way(const Onset *o, const Approach *a)
{
    const Look *look = o->look;
    if (!ends_on_face(o, a))
        return NO_CMV_MISSES;
    Way way = way_of_onset(o, a);
    if (runs_into(o, &way))
        return NO_CMV_MISSES;
    if (!o->flies && front_crosses(&way, &o->barriers) >= 0)
        return NO_PATH;
    Verdict end = judge_end_of_charge(look, o->charger, &a->end, &o->touch, &o->through);
    if (end.refusal == NO_ONE_INCH && !applies(look, TOW_CMV_11))
        end = yes();
    if (!is_yes(&end))
        return end.refusal;
    bool closed = o->no_terrain && slow_piece(look, o->charger, &way) != NO_PIECE;
    return closed && applies(look, TOW_CMV_03) ? NO_CMV_PATH : NO_REFUSAL;
}

static int count_contacts(const Onset *o, const Block *aligned, Side side)
{
    int first = 0;
    Segment face = base_side(o->aim, side);
    int own = align_files(aligned, face, &first);
    if (!is_block(o->look, o->target))
        return own;
    Block other = block_of(o->look, o->target);
    Segment front = base_side(block_outline(aligned), SIDE_FRONT);
    if (side == SIDE_FRONT)
        return own + align_files(&other, front, &first);
    int touching = 0;
    for (int i = 0; i < other.models; i++) {
        Base base = block_model(&other, i, short_side(o->look, o->target));
        touching += base_gap(block_outline(aligned), base) <= CONTACT_GAP;
    }
    return own + touching;
}

/* GEO-13. */
static void align_trial(const Onset *o, Trial *t)
{
    t->side = o->any_face ? t->way.side : (Side)o->arc;
    t->aligned = t->way.end;
    if (is_block(o->look, o->target) && applies(o->look, TOW_GEO_13))
        t->aligned = block_centred(
            t->way.end, align_flush(block_outline(&t->way.end), o->aim, t->side, t->way.contact));
    t->contacts = count_contacts(o, &t->aligned, t->side);
}

/* Whether nothing but the inch from enemies is against standing so. */
static bool has_room_to_align(const Onset *o, const Block *aligned)
{
    UnitSet all;
    memset(&all, 0xff, sizeof all);
    Verdict verdict = judge_end_of_charge(o->look, o->charger, aligned, &all, &o->through);
    return is_yes(&verdict);
}

/* CMV-11: flush to the face it keeps 1" from other enemies as well; where there is no room to stand so it stays as it came. */
static bool crowds(const Onset *o, const Block *aligned)
{
    if (o->any_face)
        return false;
    Verdict verdict = judge_end_of_charge(o->look, o->charger, aligned, &o->touch, &o->through);
    return verdict.refusal == NO_ONE_INCH && has_room_to_align(o, aligned) &&
           applies(o->look, TOW_CMV_11);
}

Refusal try_path(const Onset *o, Length first, Hand hand, Heading wheel, Trial *t)
{
    if (!approach_try(&o->block, o->aim, first, hand, wheel, &t->way))
        return NO_CMV_MISSES;
    if (!within(t->way.cost, o->range))
        return NO_CMV_RANGE;
    Refusal refusal = judge_way(o, &t->way);
    if (refusal != NO_REFUSAL)
        return refusal;
    align_trial(o, t);
    return crowds(o, &t->aligned) ? NO_ONE_INCH : NO_REFUSAL;
}

/* What stands between: whoever's front edge would be crossed first. */
static Verdict barred_way(const Onset *o, const Approach *a)
{
    Way way = way_of_onset(o, a);
    int at = front_crosses(&way, &o->barriers);
    Verdict verdict = no_for(NO_PATH, o->charger);
    if (at < 0)
        return verdict;
    verdict.other = o->barriers.barrier[at].unit;
    verdict.piece = o->barriers.barrier[at].piece;
    if (verdict.other != NO_UNIT) {
        verdict.line = base_nearest(block_outline(&o->block), unit_outline(o->look, verdict.other));
        verdict.has_line = true;
    } else {
        verdict.refusal = NO_IMPASSABLE;
    }
    return verdict;
}

/* CMV-04: how far from the declared face it comes. */
static Verdict missed_face(const Onset *o, const Trial *t)
{
    Segment face = base_side(o->aim, (Side)o->arc);
    Point at = t->way.contact;
    Length off = segment_gap(face, at);
    Verdict verdict = verdict_of(NO_CMV_MISSES, FIGURE_LENGTH, off, 0);
    verdict.line = face;
    verdict.has_line = true;
    return verdict;
}

Verdict explain_path(const Onset *o, Refusal refusal, const Trial *t)
{
    const Look *look = o->look;
    Verdict verdict = verdict_of(refusal, FIGURE_LENGTH, t->way.cost, o->range);
    Way way = way_of_onset(o, &t->way);
    switch ((int)refusal) {
    case NO_CMV_RANGE:
        verdict.line = (Segment){ o->block.front.at, t->way.contact };
        verdict.has_line = true;
        break;
    case NO_CMV_MISSES:
        verdict = missed_face(o, t);
        break;
    case NO_PATH:
        verdict = barred_way(o, &t->way);
        break;
    case NO_CMV_PATH:
        verdict = no_for(refusal, o->charger);
        verdict.piece = slow_piece(look, o->charger, &way);
        break;
    default: {
        Verdict end = judge_end_of_charge(look, o->charger, &t->way.end, &o->touch, &o->through);
        if (end.refusal != refusal)
            end = judge_end_of_charge(look, o->charger, &t->aligned, &o->touch, &o->through);
        verdict = end.refusal == refusal ? end : no_for(refusal, o->charger);
        break;
    }
    }
    verdict.who = o->charger;
    if (verdict.other == NO_UNIT && verdict.piece == NO_PIECE)
        verdict.other = o->target;
    return verdict;
}

/* ---- The search -------------------------------------------------------------------------------------------------------------- */

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
    if (!applies(o->look, TOW_GEO_12))
        return approach_try(&o->block, o->aim, 0, HAND_LEFT, 0, way);
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
    if (o->any_face || !applies(o->look, TOW_GEO_12))
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

/* ---- Skirmishers ----------------------------------------------------------------------------------------------------------------- */

/* CMV-16: the shortest walkable route of the nearest skirmisher to the face. */
static bool route_of_skirmisher(const Look *look, UnitId charger, const Onset *o, Approach *way)
{
    const Barriers *barriers = &o->barriers;
    Base base[MOST_UNIT_MODELS], aim = o->aim;
    Area area[MOST_BARRIERS];
    double room[ROUTE_SMALL_ROOM / sizeof(double)];
    RouteScratch scratch = { room, sizeof room };
    Point stop[64];
    int count = unit_bases(look, charger, base, MOST_UNIT_MODELS);
    bool found = false;
    for (int i = 0; i < barriers->count; i++)
        area[i] = barriers->barrier[i].area;
    RouteTable table = { look->game->width, look->game->height, area, barriers->count };
    way->cost = LENGTH_NEVER;
    for (int i = 0; i < count; i++) {
        Route route = { 0, stop, 0, 64 };
        Length gap = base_gap(base[i], aim);
        if (gap >= way->cost)
            continue;
        Segment line = base_nearest(base[i], aim);
        Leg leg = { LEG_DRIFT, gap,
                    heading_normal(point_bearing(line.from, line.to) - base[i].pose.facing) };
        bool clear = true;
        for (int k = 0; k < barriers->count && clear; k++)
            clear = !course_crosses(&leg, 1, base[i], &area[k]);
        if (!clear && !route_to_touch(&scratch, &table, base[i], aim, &route))
            continue;
        way->cost = clear ? gap : route.length;
        way->contact = line.to;
        way->end.front.at = base[i].pose.at;
        found = true;
    }
    return found;
}

/* ---- A charge as it is measured --------------------------------------------------------------------------------------------------- */

/* A path that may touch other enemies too, when all the others are barred. */
static bool touches_others(const Onset *o, Approach *way)
{
    const Look *look = o->look;
    Onset free = *o;
    for (UnitId u = 0; u < look->battle->units; u++) {
        if (is_fielded(look, u) && is_enemy(look, o->charger, u) && host_of(look, u) == u)
            set_add(&free.touch, u);
    }
    return cheapest_path(&free, way);
}

static ChargePlan measure_charge(const Look *look, UnitId charger, UnitId target, Arc arc,
                                 bool declaring, bool how_far)
{
    ChargePlan plan = { .possible = false };
    Onset o;
    begin_onset(&o, look, charger, target, arc, charge_limit(look, charger, false), true,
                declaring);
    if (!is_block(look, charger)) {
        plan.possible = route_of_skirmisher(look, charger, &o, &plan.cheapest);
        return plan;
    }
    plan.possible = cheapest_path(&o, &plan.cheapest) ||
                    (declaring && touches_others(&o, &plan.cheapest) && applies(look, TOW_CHG_09));
    if (!plan.possible && how_far) { /* only to say by how much it is too far */
        o.range += FARTHER;
        plan.possible = cheapest_path(&o, &plan.cheapest);
    }
    if (!plan.possible)
        return plan;
    Way way = way_of_onset(&o, &plan.cheapest);
    plan.slowed = slow_piece(look, charger, &way) != NO_PIECE && applies(look, TOW_CHG_10);
    return plan;
}

ChargePlan plan_charge(const Look *look, UnitId charger, UnitId target, Arc arc, bool declaring)
{
    return measure_charge(look, charger, target, arc, declaring, true);
}

ChargePlan probe_charge(const Look *look, UnitId charger, UnitId target, Arc arc)
{
    bool refused =
        applies(look, TOW_CHG_07) && applies(look, TOW_CHG_08) && applies(look, TOW_GEO_12);
    return measure_charge(look, charger, target, arc, true, !refused);
}

int second_targets(const Look *look, UnitId charger, UnitId target, Arc arc, UnitId *second,
                   int most)
{
    Onset o;
    Approach way;
    int count = 0;
    if (!is_block(look, charger))
        return 0;
    begin_onset(&o, look, charger, target, arc, charge_limit(look, charger, false), true, false);
    if (cheapest_path(&o, &way))
        return 0;
    if (!touches_others(&o, &way))
        return 0;
    Trial t = { .way = way };
    align_trial(&o, &t);
    Base end = block_outline(&t.aligned);
    for (UnitId u = 0; u < look->battle->units && count < most; u++) {
        if (u == target || !is_fielded(look, u) || !is_enemy(look, charger, u) ||
            host_of(look, u) != u || base_gap(end, unit_outline(look, u)) >= NEAR_NOT - REACH_SLACK)
            continue;
        if (applies(look, TOW_CHG_09))
            second[count++] = u;
    }
    return count;
}
