#include "fight/fight.h"
#include "geom/zone.h"

/* ---- Timmm-berrr: SR-49. A giant that falls comes down on one of its arcs ---------------------------------------------- */

enum { B_WINNER, B_ARC, B_UNIT };
typedef enum TimberStep {
    TIMBER_BEGIN,
    TIMBER_ROLLED,
    TIMBER_CHOSEN,
    TIMBER_NEXT,
    TIMBER_HITS,
} TimberStep;

static Base where_it_fell(const Look *look, UnitId giant)
{
    return model_base(look->game, look->battle, look->battle->unit[giant].first);
}

static bool touches_it(const Look *look, UnitId unit, Base fallen)
{
    Base base[MOST_UNIT_MODELS];
    int count = unit_bases(look, unit, base, MOST_UNIT_MODELS);
    for (int i = 0; i < count; i++) {
        if (base_gap(base[i], fallen) <= CONTACT_GAP)
            return true;
    }
    return is_block(look, unit) && base_touches(unit_outline(look, unit), fallen);
}

static bool lies_under(const Look *look, UnitId giant, UnitId unit, Side *arc)
{
    if (!is_fielded(look, unit) || host_of(look, unit) != unit || unit == giant)
        return false;
    Base fallen = where_it_fell(look, giant);
    *arc = (Side)side_of_point(fallen, centre_of(look, unit));
    return touches_it(look, unit, fallen);
}

static int models_under(const Look *look, UnitId giant, UnitId unit)
{
    Base base[MOST_UNIT_MODELS], fallen = where_it_fell(look, giant);
    int count = unit_bases(look, unit, base, MOST_UNIT_MODELS), under = 0;
    for (int i = 0; i < count; i++)
        under += base_gap(base[i], fallen) <= CONTACT_GAP;
    return under;
}

/* The arcs where anybody touches it; `best` has most of the winner's enemies. */
static uint64_t arcs_of(const Look *look, const Frame *frame, int *best)
{
    int enemies[4] = { 0 };
    uint64_t arcs = 0;
    for (UnitId u = 0; u < look->battle->units; u++) {
        Side arc = SIDE_FRONT;
        if (!lies_under(look, frame->actor, u, &arc))
            continue;
        arcs |= (uint64_t)1 << arc;
        if (look->battle->unit[u].seat != (SeatId)frame->v[B_WINNER])
            enemies[arc] += models_under(look, frame->actor, u);
    }
    *best = arcs ? __builtin_ctzll(arcs) : 0;
    for (int i = 0; i < 4; i++)
        *best = enemies[i] > enemies[*best] ? i : *best;
    return arcs;
}

/* The side whose turn it is, then the other. */
static void seats_that_roll(const Look *look, SeatId seat[2])
{
    seat[0] = look->battle->active < 0 ? 0 : look->battle->active;
    seat[1] = (SeatId)((seat[0] + 1) % look->battle->seats);
}

static Flow roll_off(Play *play, Frame *frame)
{
    SeatId seat[2];
    seats_that_roll(&play->look, seat);
    return throw_for(play, frame, TIMBER_ROLLED, NO_SEAT, WHY_ROLL_OFF, DICE_D6, 2,
                     as_reroll(one_a_seat(seat, 2), frame->dice_count > 0));
}

static Flow read_roll_off(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    int first = die_at(play, frame, 0), second = die_at(play, frame, 1), best = 0;
    if (first == second && applies(look, TOW_GEN_08))
        return go(frame, TIMBER_BEGIN);
    SeatId seat[2];
    seats_that_roll(look, seat);
    SeatId winner = first > second ? seat[0] : seat[1];
    frame->v[B_WINNER] = winner;
    uint64_t arcs = arcs_of(look, frame, &best);
    return ask_choice(play, frame, TIMBER_CHOSEN, winner, WHY_TIMBER, arcs, best);
}

static Flow next_under(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    while (frame->v[B_UNIT] < look->battle->units) {
        UnitId unit = (UnitId)frame->v[B_UNIT]++;
        Side arc = SIDE_FRONT;
        if (!lies_under(look, frame->actor, unit, &arc) || (int)arc != frame->v[B_ARC])
            continue;
        frame->target = unit;
        return throw_for(play, frame, TIMBER_HITS, look->battle->unit[frame->actor].seat,
                         WHY_TIMBER_HITS, DICE_D6, 1, sum_of_dice());
    }
    return DONE;
}

static Flow crush(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    const Profile *p = unit_profile(look->game, look->battle, frame->actor);
    SeatId seat = look->battle->unit[frame->actor].seat;
    bool combat = look->battle->phase == PHASE_COMBAT;
    Hits hits = { .count = die_at(play, frame, 0),
                  .strength = p->field[PF_S],
                  .ap = 1,
                  .flags = combat ? HIT_COMBAT : 0,
                  .directed = NO_MODEL };
    tell_tale(play, TALE_TIMBER, seat, frame->actor, frame->target, hits.count, 0, 0);
    return resolve(play, frame, TIMBER_NEXT, hits_frame(seat, frame->actor, frame->target, &hits));
}

Frame timber_frame(const Look *look, UnitId giant)
{
    return frame_of(PROC_TIMBER, look->battle->unit[giant].seat, giant, NO_UNIT);
}

Flow run_timber(Play *play, Frame *frame, const Answer *answer)
{
    int best = 0;
    switch ((TimberStep)frame->step) {
    case TIMBER_BEGIN:
        if (arcs_of(&play->look, frame, &best) == 0)
            return DONE;
        return roll_off(play, frame);
    case TIMBER_ROLLED:
        return read_roll_off(play, frame);
    case TIMBER_CHOSEN:
        frame->v[B_ARC] = answer->value;
        return go(frame, TIMBER_NEXT);
    case TIMBER_NEXT:
        return next_under(play, frame);
    case TIMBER_HITS:
        return crush(play, frame);
    }
    return DONE;
}
