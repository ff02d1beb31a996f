#include "geom/template.h"
#include "magic.h"
#include "shooting.h"
#include "wounds.h"

/* ---- Spells that remain in play: MAG-20; the Pillar of Fire wanders in S1(c) -------------------------------------------- */

/* Who keeps the pillar up: its caster on the table, or NO_UNIT. */
static UnitId keeper_of(const Look *look, PieceId piece)
{
    const Battle *b = look->battle;
    for (int i = link_next(b, LK_SPELL, -1); i >= 0; i = link_next(b, LK_SPELL, i)) {
        if (b->link[i].to == piece && b->unit[b->link[i].from].state == UNIT_FIELD)
            return b->link[i].from;
    }
    return NO_UNIT;
}

static bool is_pillar(const Battle *b, int piece)
{
    return b->piece[piece].made && !b->piece[piece].gone;
}

PieceId pillar_of(const Look *look, UnitId caster)
{
    for (PieceId p = 0; p < look->battle->pieces; p++) {
        if (is_pillar(look->battle, p) && keeper_of(look, p) == caster)
            return p;
    }
    return NO_PIECE;
}

void end_pillar(Play *play, PieceId piece)
{
    unlink_all(play, LK_SPELL, -1, piece, TOW_MAG_20);
    remove_piece(play, piece);
    tell_tale(play, TALE_VORTEX_GONE, NO_SEAT, NO_UNIT, NO_UNIT, 0, 0, 0);
}

/* The next pillar from the frame's figure `at` on whose keeper is of that seat (NO_SEAT: any); those without one end. */
static PieceId next_kept(Play *play, int from, SeatId seat)
{
    const Battle *b = play->look.battle;
    for (int p = from; p < b->pieces; p++) {
        if (!is_pillar(b, p))
            continue;
        UnitId keeper = keeper_of(&play->look, (PieceId)p);
        if (keeper == NO_UNIT && applies(&play->look, TOW_MAG_20)) {
            end_pillar(play, (PieceId)p);
            continue;
        }
        if (keeper != NO_UNIT && (seat == NO_SEAT || b->unit[keeper].seat == seat))
            return (PieceId)p;
    }
    return NO_PIECE;
}

/* ---- W-RIP: at the start of a sub-phase its owner may end it ---------------------------------------------------------- */

enum { R_PIECE };

Flow run_remains(Play *play, Frame *frame, const Answer *answer)
{
    enum { REMAINS_NEXT, REMAINS_CHOSEN };
    if (frame->step == REMAINS_CHOSEN && answer->value == 1)
        end_pillar(play, (PieceId)(frame->v[R_PIECE] - 1));
    PieceId piece = next_kept(play, frame->v[R_PIECE], NO_SEAT);
    if (piece == NO_PIECE || !applies(&play->look, TOW_MAG_20))
        return DONE;
    frame->v[R_PIECE] = piece + 1;
    frame->actor = keeper_of(&play->look, piece);
    SeatId owner = play->look.battle->unit[frame->actor].seat;
    return ask_choice(play, frame, REMAINS_CHOSEN, owner, WHY_REMAINS, 3, 0);
}

/* The opponent tries to dispel it in his own Conjuration: more than its casting value. */
Flow run_unravel(Play *play, Frame *frame, const Answer *answer)
{
    enum { UNRAVEL_NEXT, UNRAVEL_TRIED };
    (void)answer;
    if (frame->step == UNRAVEL_TRIED && play->battle->returned[0])
        end_pillar(play, (PieceId)(frame->v[R_PIECE] - 1));
    PieceId piece = next_kept(play, frame->v[R_PIECE], other_seat(&play->look, frame->seat));
    if (piece == NO_PIECE || !applies(&play->look, TOW_MAG_20))
        return DONE;
    frame->v[R_PIECE] = piece + 1;
    Frame dispel = frame_of(PROC_DISPEL, frame->seat, keeper_of(&play->look, piece), NO_UNIT);
    dispel.v[0] = spell_rows[PILLAR_OF_FIRE].value;
    return resolve(play, frame, UNRAVEL_TRIED, dispel);
}

/* ---- S1(c) ------------------------------------------------------------------------------------------------------------------ */

enum { V_PIECE, V_UNIT, V_BEARING, V_BURNING };
typedef enum VortexStep {
    VORTEX_NEXT,
    VORTEX_SCATTERED,
    VORTEX_TURNED,
    VORTEX_MOVED,
    VORTEX_BURNS,
    VORTEX_COUNTED
} VortexStep;

static Flow next_pillar(Play *play, Frame *frame)
{
    PieceId piece = next_kept(play, frame->v[V_PIECE], NO_SEAT);
    if (piece == NO_PIECE)
        return DONE;
    frame->v[V_PIECE] = piece + 1;
    return throw_dice(play, frame, VORTEX_SCATTERED, frame->seat, WHY_VORTEX_SCATTER, DICE_SCATTER,
                      1);
}

static bool is_on_a_base(const Look *look, const Piece *piece)
{
    Base disc = base_circle(2 * piece->radius, piece->pose.at);
    for (ModelId m = 0; m < look->battle->models; m++) {
        if (is_standing(look->battle, m) &&
            base_overlaps(disc, model_base(look->game, look->battle, m)))
            return true;
    }
    return false;
}

/* Off the bases by the smallest shift, in steps of a quarter inch and 10 degrees. */
static Point nudged(const Look *look, Piece piece)
{
    enum { TENS = 36, STEPS = 40 };
    Point at = piece.pose.at;
    for (int step = 0; step <= STEPS; step++) {
        for (int ten = 0; ten < TENS; ten++) {
            piece.pose.at = point_shift(at, ten * (10 * DEGREE), step * (INCH / 4));
            if (!is_on_a_base(look, &piece))
                return piece.pose.at;
        }
    }
    return at;
}

/* Another pillar of the same caster there instead; NO_PIECE when it is off the table. */
static PieceId put_pillar(Play *play, PieceId old, Point at)
{
    const Look *look = &play->look;
    Piece piece = look->battle->piece[old];
    UnitId caster = keeper_of(look, old);
    unlink_all(play, LK_SPELL, -1, old, TOW_MAG_20);
    remove_piece(play, old);
    piece.pose = (Pose){ at, 0 };
    piece.gone = 0;
    bool off = at.x < 0 || at.y < 0 || at.x > look->game->width || at.y > look->game->height;
    PieceId made = off ? NO_PIECE : make_piece(play, &piece);
    if (made == NO_PIECE)
        tell_tale(play, TALE_VORTEX_GONE, NO_SEAT, NO_UNIT, NO_UNIT, 0, 0, 0);
    else
        link_up(play, LK_SPELL, caster, made, PILLAR_OF_FIRE, TOW_MAG_20);
    return made;
}

static Flow move_pillar(Play *play, Frame *frame)
{
    PieceId old = (PieceId)(frame->v[V_PIECE] - 1);
    Length way = die_at(play, frame, 0) * INCH;
    Heading bearing = frame->v[V_BEARING] * (10 * DEGREE);
    Point to = point_shift(play->look.battle->piece[old].pose.at, bearing, way);
    tell_tale(play, TALE_VORTEX_MOVES, NO_SEAT, NO_UNIT, NO_UNIT, way, 0, 0);
    PieceId made = put_pillar(play, old, to);
    if (made == NO_PIECE)
        return go(frame, VORTEX_NEXT);
    frame->v[V_BURNING] = made;
    frame->v[V_UNIT] = 0;
    return go(frame, VORTEX_BURNS);
}

static Flow burn_next(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    const Piece *piece = &look->battle->piece[frame->v[V_BURNING]];
    Template pillar = template_disc(piece->pose.at, piece->radius, NO_WEAPON);
    ModelId whole[MOST_UNIT_MODELS], part[MOST_UNIT_MODELS];
    for (; frame->v[V_UNIT] < look->battle->units; frame->v[V_UNIT]++) {
        UnitId unit = (UnitId)frame->v[V_UNIT];
        int wholes;
        if (!is_fielded(look, unit) || host_of(look, unit) != unit ||
            look->battle->unit[unit].seat == piece->owner)
            continue;
        if (template_models(look, &pillar, unit, whole, &wholes, part) > 0)
            return throw_dice(play, frame, VORTEX_COUNTED, frame->seat, WHY_SPELL_HITS, DICE_D6, 1);
    }
    Point clear = nudged(look, *piece);
    if (!point_equal(clear, piece->pose.at))
        put_pillar(play, (PieceId)frame->v[V_BURNING], clear);
    return go(frame, VORTEX_NEXT);
}

Flow run_vortex(Play *play, Frame *frame, const Answer *answer)
{
    enum { SCATTER_HIT = 2, BURN_PLUS = 3 };
    (void)answer;
    switch ((VortexStep)frame->step) {
    case VORTEX_NEXT:
        return next_pillar(play, frame);
    case VORTEX_SCATTERED:
        if (die_at(play, frame, 0) > SCATTER_HIT)
            return throw_dice(play, frame, VORTEX_TURNED, frame->seat, WHY_VORTEX_BEARING,
                              DICE_BEARING, 1);
        return go(frame, VORTEX_NEXT);
    case VORTEX_TURNED:
        frame->v[V_BEARING] = die_at(play, frame, 0);
        return throw_dice(play, frame, VORTEX_MOVED, frame->seat, WHY_VORTEX_WAY, DICE_D6, 1);
    case VORTEX_MOVED:
        return move_pillar(play, frame);
    case VORTEX_BURNS:
        return burn_next(play, frame);
    case VORTEX_COUNTED: {
        UnitId unit = (UnitId)frame->v[V_UNIT]++;
        Hits hits = { .count = (die_at(play, frame, 0) + 1) / 2 + BURN_PLUS,
                      .strength = 3,
                      .ap = 2,
                      .flags = HIT_SPELL | HIT_MAGICAL | HIT_FLAMING,
                      .directed = NO_MODEL };
        return resolve(play, frame, VORTEX_BURNS, hits_frame(frame->seat, NO_UNIT, unit, &hits));
    }
    }
    return DONE;
}
