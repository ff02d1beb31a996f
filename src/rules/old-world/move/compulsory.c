#include "shoot/shooting.h"

/* ---- M3: fleeing units, reinforcements, Random Movement ---------------------------------------------------------------------------- */

typedef enum CompulsoryStep {
    CMP_FLEEING,
    CMP_FLEE_PICK,
    CMP_FLED,
    CMP_ARRIVE,
    CMP_ARRIVED,
    CMP_RANDOM,
} CompulsoryStep;

static int fleeing_left(const Look *look, SeatId seat, IdSet *ids)
{
    const Battle *b = look->battle;
    *ids = (IdSet){ { 0 } };
    for (UnitId u = NO_UNIT; units_of_seat(look, UNITS_STANDING, seat, &u);) {
        if (has_mark(b, OWNER_UNIT, u, UM_FLEEING) && !has_mark(b, OWNER_UNIT, u, UM_DONE))
            ids_add(ids, u);
    }
    return ids_count(ids);
}

static UnitId next_random(const Look *look, SeatId seat)
{
    const Battle *b = look->battle;
    for (UnitId u = NO_UNIT; units_of_seat(look, UNITS_FIELDED, seat, &u);) {
        if (!is_engaged(look, u) && !is_fleeing(look, u) &&
            has_trait(look, u, TR_RANDOM_MOVEMENT, NULL) && !has_mark(b, OWNER_UNIT, u, UM_MOVED) &&
            !has_mark(b, OWNER_UNIT, u, UM_STUPID))
            return u;
    }
    return NO_UNIT;
}

Flow run_compulsory(Play *play, Frame *frame, const Answer *answer)
{
    const Look *look = &play->look;
    IdSet ids;
    switch ((CompulsoryStep)frame->step) {
    case CMP_FLEEING:
        forget_dice(play, frame);
        bool happens = fleeing_left(look, frame->seat, &ids) != 0 && applies(look, TOW_CMP_02);
        if (!happens)
            return go(frame, CMP_ARRIVE);
        return ask_ids(play, frame, CMP_FLEE_PICK, frame->seat, WHY_FLEE_NEXT, SHAPE_UNITS, &ids, 1,
                       1);

    case CMP_FLEE_PICK: {
        Frame flight = flee_frame(look, answer->id[0], FLIGHT_ROUT, -1, NO_UNIT);
        mark(play, OWNER_UNIT, answer->id[0], UM_DONE, TOW_FLE_02);
        return applies(look, TOW_FLE_02) ? resolve(play, frame, CMP_FLED, flight)
                                         : go(frame, CMP_FLEEING);
    }

    case CMP_FLED: /* PAN-05 */
        return resolve(play, frame, CMP_FLEEING, panic_frame(look, PANIC_AT_ONCE));

    case CMP_ARRIVE: {
        UnitId unit = next_arrival(look, frame->seat);
        Pose place;
        frame->actor = unit;
        if (unit == NO_UNIT)
            return go(frame, CMP_RANDOM);
        if (!find_arrival(look, unit, &place)) {
            mark(play, OWNER_UNIT, unit, UM_DONE, TOW_CMP_03); /* no place: it waits a turn */
            return go(frame, CMP_ARRIVE);
        }
        if (has_mark(look->battle, OWNER_UNIT, unit, UM_PURSUED_OFF) && applies(look, TOW_CMP_05)) {
            arrive(play, unit, place);
            return go(frame, CMP_ARRIVE);
        }
        return ask_place(play, frame, CMP_ARRIVED, frame->seat, WHY_ARRIVE, SHAPE_POSE);
    }

    case CMP_ARRIVED:
        arrive(play, frame->actor, answer->pose);
        return go(frame, CMP_ARRIVE);

    case CMP_RANDOM: {
        UnitId unit = next_random(look, frame->seat);
        bool matters = unit != NO_UNIT && applies(look, TOW_CMP_04);
        if (!matters)
            return DONE;
        return resolve(play, frame, CMP_RANDOM,
                       frame_of(PROC_RANDOM_MOVE, frame->seat, unit, NO_UNIT));
    }
    }
    return DONE;
}

/* ---- Random Movement: CMP-04, SR-40 ------------------------------------------------------------------------------------------------- */

typedef enum RandomStep { RANDOM_THROW, RANDOM_THROWN, RANDOM_GO, RANDOM_END } RandomStep;
enum { RANDOM_FAR };

static Heading wheel_asked(const Order *order, const Block *block, Length *cost)
{
    *cost = 0;
    for (int i = 0; i < order->clauses; i++) {
        if (order->clause[i].verb != VERB_WHEEL)
            continue;
        *cost = order->clause[i].number;
        Heading turn = heading_of_arc(*cost, block_width(block));
        return order->clause[i].word == 0 ? -turn : turn;
    }
    return 0;
}

/* It counts as having charged: it aligns, and runs down who flees (CMV-06, 09). */
static void run_into(Play *play, UnitId unit, UnitId enemy, Length distance)
{
    const Look *look = &play->look;
    mark(play, OWNER_UNIT, unit, UM_CHARGED, TOW_CMP_04);
    keep_charge_distance(play, unit, distance, TOW_CMP_04);
    if (is_fleeing(look, enemy)) {
        tell_tale(play, TALE_RUN_DOWN, look->battle->unit[unit].seat, unit, enemy, 0, 0, 0);
        unit_destroyed(play, enemy, LOSS_RUN_DOWN);
        return;
    }
    moves_as(play, unit, MANNER_CHARGE);
    Side arc = meet_enemy(play, unit, enemy);
    set_tally(play, OWNER_UNIT, unit, UT_CHARGE_ARC, (int32_t)arc, TOW_ARC_03);
    engage_on_face(play, unit, enemy, arc, TOW_CMP_04);
}

static Flow move_at_random(Play *play, Frame *frame, const Answer *answer)
{
    const Look *look = &play->look;
    UnitId unit = frame->actor, met = NO_UNIT;
    UnitSet touch = { { 0 } };
    Dangers dangers = { .count = 0 };
    BlockPath walked;
    Block block = block_of(look, unit);
    Length cost = 0;
    Heading turn = wheel_asked(&answer->order, &block, &cost);
    if (turn != 0)
        arrange(
            play, unit,
            block_wheeled(block, turn < 0 ? HAND_LEFT : HAND_RIGHT, turn < 0 ? -turn : turn).front,
            block.files, TOW_CMP_04);
    for (UnitId u = 0; u < look->battle->units; u++) {
        if (is_fielded(look, u) && is_enemy(look, unit, u))
            set_add(&touch, u);
    }
    Point ahead = pose_ahead(look->battle->unit[unit].front, 100 * INCH).at;
    Length gone = advance_towards(play, unit, ahead, frame->v[RANDOM_FAR] - cost, &touch, false,
                                  &met, &walked, TOW_CMP_04);
    dangers_of_way(look, unit, &walked, &dangers);
    mark(play, OWNER_UNIT, unit, UM_MOVED, TOW_CMP_04);
    if (met != NO_UNIT && is_enemy(look, unit, met))
        run_into(play, unit, met, gone + cost);
    return resolve(play, frame, RANDOM_END, dangers_frame(play, frame, unit, &dangers));
}

Flow run_random_move(Play *play, Frame *frame, const Answer *answer)
{
    switch ((RandomStep)frame->step) {
    case RANDOM_THROW:
        return throw_for(play, frame, RANDOM_THROWN, frame->seat, WHY_RANDOM_ROLL, DICE_D6, 2,
                         sum_of_dice());

    case RANDOM_THROWN:
        frame->v[RANDOM_FAR] = dice_sum(play, frame) * INCH;
        return ask_order(play, frame, RANDOM_GO, frame->seat, WHY_RANDOM_PATH,
                         1u << VERB_WHEEL | 1u << VERB_FORWARD | 1u << VERB_BACK | 1u << VERB_LEFT |
                             1u << VERB_RIGHT | 1u << VERB_TURN | 1u << VERB_REDRESS |
                             1u << VERB_REFORM | 1u << VERB_PIVOT | 1u << VERB_MARCH |
                             1u << VERB_DONE);

    case RANDOM_GO:
        return move_at_random(play, frame, answer);

    case RANDOM_END:
        return DONE;
    }
    return DONE;
}

/* MOV-15: the wheel ends where there is room; enemies may be touched. */
static Verdict judge_random_wheel(const Look *look, UnitId unit, const Order *order)
{
    Length cost = 0;
    UnitSet enemies = { { 0 } };
    Block block = block_of(look, unit);
    Heading turn = wheel_asked(order, &block, &cost);
    if (turn == 0)
        return yes();
    for (UnitId u = 0; u < look->battle->units; u++) {
        if (is_fielded(look, u) && is_enemy(look, unit, u))
            set_add(&enemies, u);
    }
    Barriers barriers;
    BlockPath way;
    block_path_of_approach(&block, 0, turn < 0 ? HAND_LEFT : HAND_RIGHT, turn < 0 ? -turn : turn, 0,
                           &way);
    barriers_of(look, unit, NULL, &barriers);
    int at = barrier_crossed(look, &way, &barriers);
    if (at >= 0 && applies(look, TOW_MOV_17)) {
        Verdict verdict =
            no_for(barriers.barrier[at].unit == NO_UNIT ? NO_IMPASSABLE : NO_PATH, unit);
        verdict.other = barriers.barrier[at].unit;
        verdict.piece = barriers.barrier[at].piece;
        return verdict;
    }
    return judge_end_of_block(look, unit, &way.end, &enemies);
}

Verdict judge_random_move(const Look *look, const Frame *frame, const Answer *answer)
{
    Length cost = 0;
    for (int i = 0; i < answer->order.clauses; i++) {
        int verb = answer->order.clause[i].verb;
        bool wheels = verb == VERB_WHEEL || verb == VERB_FORWARD || verb == VERB_DONE;
        if (!wheels && applies(look, TOW_CMP_04))
            return no_for(NO_RANDOM_MAN, frame->actor);
        if (verb == VERB_WHEEL)
            cost += answer->order.clause[i].number;
    }
    if (within(cost, frame->v[RANDOM_FAR]))
        return judge_random_wheel(look, frame->actor, &answer->order);
    return about(verdict_of(NO_MOV_FAR, FIGURE_LENGTH, cost, frame->v[RANDOM_FAR]), frame->actor);
}

void suggest_random_move(const Look *look, const Frame *frame, Answer *answer)
{
    (void)look;
    (void)frame;
    order_clause(&answer->order, VERB_DONE);
}
