#include "magic/magic.h"

/* ---- Spells that remain in play: MAG-20 ------------------------------------------------------------------------------ */

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
    bool happens = piece != NO_PIECE && applies(&play->look, TOW_MAG_20);
    if (!happens)
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
    if (frame->step == UNRAVEL_TRIED && given_back(play, 0))
        end_pillar(play, (PieceId)(frame->v[R_PIECE] - 1));
    PieceId piece = next_kept(play, frame->v[R_PIECE], other_seat(&play->look, frame->seat));
    bool happens = piece != NO_PIECE && applies(&play->look, TOW_MAG_20);
    if (!happens)
        return DONE;
    frame->v[R_PIECE] = piece + 1;
    return resolve(play, frame, UNRAVEL_TRIED,
                   dispel_frame(frame->seat, keeper_of(&play->look, piece), NO_UNIT,
                                spell_rows[PILLAR_OF_FIRE].value));
}
