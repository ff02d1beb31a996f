#include "charge_trial.h"

#include <string.h>

/* ---- Paths of charges: GEO-12, 13, CMV-03..06, 11, 16, 17 --------------------------------------------------------- */

Arc declared_arc(const Look *look, UnitId charger, UnitId target)
{
    int at = link_find(look->battle, LK_CHARGES, charger, target);
    bool matters = at >= 0 && applies(look, TOW_ARC_03);
    if (!matters)
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

void find_barriers(Onset *o)
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
    o->flies = charges_flying(look, charger);
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

BlockPath way_of_onset(const Onset *o, const Approach *a)
{
    BlockPath way;
    block_path_of_approach(&o->block, a->first, a->hand, a->wheel, a->then, &way);
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
static bool runs_into(const Onset *o, const BlockPath *way)
{
    Area aim = area_base(o->aim);
    Barriers target = { .count = 1, .barrier = { { aim, o->target, NO_PIECE, area_box(&aim) } } };
    BlockPath before = *way;
    before.over = false; /* whoever flies comes down on it all the same */
    if (way->stages > 0 && way->stage[way->stages - 1].leg.kind == LEG_AHEAD)
        before.stages--;
    return barrier_crossed(o->look, &before, &target) >= 0;
}

Refusal judge_way(const Onset *o, const Approach *a)
{
    const Look *look = o->look;
    if (!ends_on_face(o, a))
        return NO_CMV_MISSES;
    BlockPath way = way_of_onset(o, a);
    if (runs_into(o, &way))
        return NO_CMV_MISSES;
    if (!o->flies && barrier_crossed(look, &way, &o->barriers) >= 0)
        return NO_PATH;
    Verdict end = judge_end_of_charge(look, o->charger, &a->end, &o->touch, &o->through);
    bool too_near = end.refusal == NO_ONE_INCH && applies(look, TOW_CMV_11);
    if (too_near || (!is_yes(&end) && end.refusal != NO_ONE_INCH))
        return end.refusal;
    bool closed = o->no_terrain && slow_piece(look, o->charger, &way) != NO_PIECE;
    return closed && applies(look, TOW_CMV_03) ? NO_CMV_PATH : NO_REFUSAL;
}

int count_contacts(const Onset *o, const Block *aligned, Side side)
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

void align_trial(const Onset *o, Trial *t)
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

bool crowds(const Onset *o, const Block *aligned)
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
    BlockPath way = way_of_onset(o, a);
    int at = barrier_crossed(o->look, &way, &o->barriers);
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
    BlockPath way = way_of_onset(o, &t->way);
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
