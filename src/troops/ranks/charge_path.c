#include "charge_search.h"

#include <string.h>

#include "troops/ground.h"

/* ---- One path of a charge: what it aims at, what bars it, where it ends ------------------------------------------- */

/* At the outline; of loose models at the nearest one's base. */
static void take_aim(ChargeSearch *c)
{
    ModelId model[MOST_UNIT_MODELS];
    const Battle *b = c->look->battle;
    Base own = unit_outline(c->look, c->charger);
    c->aimed = NO_MODEL;
    c->aim = unit_outline(c->look, c->target);
    if (is_block(c->look, c->target))
        return;
    int count = unit_models(c->look, c->target, model, MOST_UNIT_MODELS);
    for (int i = 0; i < count; i++) {
        Base base = model_base(c->look->game, b, model[i]);
        if (c->aimed == NO_MODEL || base_gap(own, base) < base_gap(own, c->aim)) {
            c->aimed = model[i];
            c->aim = base;
        }
    }
}

/* The other models of a loose unit: whoever is touched first ends the way, so the path to one does not lead through another. */
static void add_comrades(ChargeSearch *c)
{
    ModelId model[MOST_UNIT_MODELS];
    int count = unit_models(c->look, c->target, model, MOST_UNIT_MODELS);
    for (int i = 0; i < count && c->aimed != NO_MODEL; i++) {
        Area area = area_base(model_base(c->look->game, c->look->battle, model[i]));
        if (model[i] != c->aimed && c->barriers.count < MOST_BARRIERS)
            c->barriers.barrier[c->barriers.count++] =
                (Barrier){ area, c->target, NO_PIECE, area_box(&area) };
    }
}

static void add_shunned(ChargeSearch *c)
{
    for (PieceId p = 0; p < c->look->battle->pieces && c->shuns > 0; p++) {
        if (!piece_stands(c->look, p) || rank_grade(c->look, p, c->charger) < c->shuns ||
            c->barriers.count == MOST_BARRIERS)
            continue;
        Area area = piece_area(c->look, p);
        c->barriers.barrier[c->barriers.count++] = (Barrier){ area, NO_UNIT, p, area_box(&area) };
    }
}

void charge_find_barriers(ChargeSearch *c)
{
    UnitSet but = c->through;
    set_add(&but, c->target);
    barriers_of(c->look, c->charger, &but, &c->barriers);
    add_comrades(c);
    add_shunned(c);
}

void charge_begin(ChargeSearch *c)
{
    c->block = block_of(c->look, c->charger);
    take_aim(c);
    charge_find_barriers(c);
}

void charge_ignores(ChargeSearch *c, UnitId unit)
{
    set_add(&c->through, unit);
    charge_find_barriers(c);
}

void charge_ignores_enemies(ChargeSearch *c)
{
    const Look *look = c->look;
    for (UnitId u = 0; u < look->battle->units; u++) {
        if (is_fielded(look, u) && host_of(look, u) == u && is_enemy(look, c->charger, u) &&
            u != c->target)
            set_add(&c->through, u);
    }
    charge_find_barriers(c);
}

BlockPath charge_path(const ChargeSearch *c, const Approach *way)
{
    BlockPath path;
    block_path_of_approach(&c->block, way->first, way->hand, way->wheel, way->then, &path);
    path.over = c->flies;
    return path;
}

/* ---- Whether it is lawful ---------------------------------------------------------------------------------------------- */

/* What touches at once may reach from another face round the corner to this one: end points count. Its middle is then not
 * farther from the face than bases in contact may be. */
static bool ends_on_face(const ChargeSearch *c, const Approach *way)
{
    enum { FLUSH = 2 };
    Segment face = base_side(c->aim, c->arc);
    Segment front = base_side(block_outline(&way->end), SIDE_FRONT);
    bool ends = segment_gap(front, face.from) <= FLUSH || segment_gap(front, face.to) <= FLUSH;
    Length off = segment_gap(face, way->contact);
    return c->any_face || within(off, 0) || (ends && off <= CONTACT_GAP);
}

/* Whether the first straight or the wheel already runs into the target: a smaller one covers it. */
static bool runs_into(const ChargeSearch *c, const BlockPath *path)
{
    Area aim = area_base(c->aim);
    Barriers target; /* of so many one is used */
    target.count = 1;
    target.barrier[0] = (Barrier){ aim, c->target, NO_PIECE, area_box(&aim) };
    BlockPath before = *path;
    before.over = false; /* whoever flies comes down on it all the same */
    if (path->stages > 0 && path->stage[path->stages - 1].leg.kind == LEG_AHEAD)
        before.stages--;
    return barrier_crossed(c->look, &before, &target) >= 0;
}

Refusal charge_judge(const ChargeSearch *c, const Approach *way)
{
    const Look *look = c->look;
    Refusal near = rank_refusal(look, RANK_KEEPS_AWAY);
    if (!ends_on_face(c, way))
        return rank_refusal(look, RANK_CHARGE_MISSES);
    BlockPath path = charge_path(c, way);
    if (runs_into(c, &path))
        return rank_refusal(look, RANK_CHARGE_MISSES);
    if (!c->flies && barrier_crossed(look, &path, &c->barriers) >= 0)
        return rank_refusal(look, RANK_CROSSES_UNIT);
    Verdict end = judge_end_of_charge(look, c->charger, &way->end, &c->touch, &c->through);
    bool too_near = end.refusal == near && rank_holds(look, RANK_CHARGE_KEEPS_AWAY);
    if (too_near || (!is_yes(&end) && end.refusal != near))
        return end.refusal;
    bool closed = c->no_terrain && slow_piece(look, c->charger, &path) != NO_PIECE;
    return closed && rank_holds(look, RANK_CHARGE_CLEAR) ? rank_refusal(look, RANK_CHARGE_CLEAR)
                                                         : NO_REFUSAL;
}

int charge_contacts(const ChargeSearch *c, const Block *aligned, Side side)
{
    int first = 0;
    Segment face = base_side(c->aim, side);
    int own = align_files(aligned, face, &first);
    if (!is_block(c->look, c->target))
        return own;
    Block other = block_of(c->look, c->target);
    Segment front = base_side(block_outline(aligned), SIDE_FRONT);
    if (side == SIDE_FRONT)
        return own + align_files(&other, front, &first);
    int touching = 0;
    for (int i = 0; i < other.models; i++) {
        Base base = block_model(&other, i, short_side(c->look, c->target));
        touching += base_gap(block_outline(aligned), base) <= CONTACT_GAP;
    }
    return own + touching;
}

void charge_align(const ChargeSearch *c, ChargeAttempt *a)
{
    a->side = c->any_face ? a->way.side : c->arc;
    a->aligned = a->way.end;
    if (is_block(c->look, c->target) && rank_holds(c->look, RANK_CHARGE_ALIGNS))
        a->aligned = block_centred(
            a->way.end, align_flush(block_outline(&a->way.end), c->aim, a->side, a->way.contact));
    a->contacts = charge_contacts(c, &a->aligned, a->side);
}

/* Whether nothing but the distance from enemies is against standing so. */
static bool has_room_to_align(const ChargeSearch *c, const Block *aligned)
{
    UnitSet all;
    memset(&all, 0xff, sizeof all);
    Verdict verdict = judge_end_of_charge(c->look, c->charger, aligned, &all, &c->through);
    return is_yes(&verdict);
}

bool charge_crowds(const ChargeSearch *c, const Block *aligned)
{
    if (c->any_face)
        return false;
    Verdict verdict = judge_end_of_charge(c->look, c->charger, aligned, &c->touch, &c->through);
    return verdict.refusal == rank_refusal(c->look, RANK_KEEPS_AWAY) &&
           has_room_to_align(c, aligned) && rank_holds(c->look, RANK_CHARGE_KEEPS_AWAY);
}

Refusal charge_try(const ChargeSearch *c, Length first, Hand hand, Heading wheel, ChargeAttempt *a)
{
    const Look *look = c->look;
    if (!approach_try(&c->block, c->aim, first, hand, wheel, &a->way))
        return rank_refusal(look, RANK_CHARGE_MISSES);
    if (!within(a->way.cost, c->range))
        return rank_refusal(look, RANK_CHARGE_FAR);
    Refusal refusal = charge_judge(c, &a->way);
    if (refusal != NO_REFUSAL)
        return refusal;
    charge_align(c, a);
    return charge_crowds(c, &a->aligned) ? rank_refusal(look, RANK_KEEPS_AWAY) : NO_REFUSAL;
}

/* ---- Why it is not ----------------------------------------------------------------------------------------------------- */

/* What stands between: whoever would be crossed first. */
static Verdict barred_way(const ChargeSearch *c, const Approach *way)
{
    BlockPath path = charge_path(c, way);
    int at = barrier_crossed(c->look, &path, &c->barriers);
    Verdict verdict = rank_refuses(c->look, RANK_CROSSES_UNIT);
    if (at < 0)
        return verdict;
    verdict.other = c->barriers.barrier[at].unit;
    verdict.piece = c->barriers.barrier[at].piece;
    if (verdict.other != NO_UNIT) {
        verdict.line = base_nearest(block_outline(&c->block), unit_outline(c->look, verdict.other));
        verdict.has_line = true;
    } else {
        verdict.refusal = rank_refusal(c->look, RANK_CROSSES_PIECE);
    }
    return verdict;
}

/* How far from the declared face it comes. */
static Verdict missed_face(const ChargeSearch *c, const ChargeAttempt *a)
{
    Segment face = base_side(c->aim, c->arc);
    Length off = segment_gap(face, a->way.contact);
    Verdict verdict = verdict_of(rank_refusal(c->look, RANK_CHARGE_MISSES), FIGURE_LENGTH, off, 0);
    verdict.line = face;
    verdict.has_line = true;
    return verdict;
}

static Verdict too_far(const ChargeSearch *c, const ChargeAttempt *a)
{
    Verdict verdict =
        verdict_of(rank_refusal(c->look, RANK_CHARGE_FAR), FIGURE_LENGTH, a->way.cost, c->range);
    verdict.line = (Segment){ c->block.front.at, a->way.contact };
    verdict.has_line = true;
    return verdict;
}

static Verdict bad_ground(const ChargeSearch *c, const ChargeAttempt *a)
{
    BlockPath path = charge_path(c, &a->way);
    Verdict verdict = rank_refuses(c->look, RANK_CHARGE_CLEAR);
    verdict.piece = slow_piece(c->look, c->charger, &path);
    return verdict;
}

/* As it came, or else once it is aligned. */
static Verdict bad_end(const ChargeSearch *c, Refusal refusal, const ChargeAttempt *a)
{
    const Look *look = c->look;
    Verdict end = judge_end_of_charge(look, c->charger, &a->way.end, &c->touch, &c->through);
    if (end.refusal != refusal)
        end = judge_end_of_charge(look, c->charger, &a->aligned, &c->touch, &c->through);
    return end.refusal == refusal ? end : no(refusal);
}

Verdict charge_explain(const ChargeSearch *c, Refusal refusal, const ChargeAttempt *a)
{
    const Look *look = c->look;
    Verdict verdict = refusal == rank_refusal(look, RANK_CHARGE_FAR)      ? too_far(c, a)
                      : refusal == rank_refusal(look, RANK_CHARGE_MISSES) ? missed_face(c, a)
                      : refusal == rank_refusal(look, RANK_CROSSES_UNIT)  ? barred_way(c, &a->way)
                      : refusal == rank_refusal(look, RANK_CHARGE_CLEAR)  ? bad_ground(c, a)
                                                                          : bad_end(c, refusal, a);
    verdict.who = c->charger;
    if (verdict.other == NO_UNIT && verdict.piece == NO_PIECE)
        verdict.other = c->target;
    return verdict;
}
