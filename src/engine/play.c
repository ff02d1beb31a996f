#include "engine/play.h"

#include <assert.h>
#include <string.h>

Flow go(Frame *frame, int next)
{
    frame->step = (uint8_t)next;
    return FLOW_ON;
}

Frame frame_of(int procedure, SeatId seat, UnitId actor, UnitId target)
{
    return (Frame){
        .rule = (uint8_t)procedure, .seat = (int8_t)seat, .actor = actor, .target = target
    };
}

static void push(Battle *b, Frame frame)
{
    assert(b->frames < MOST_FRAMES);
    frame.wait = FRAME_RUNS;
    frame.dice_floor = b->dice;
    frame.clause_floor = b->clauses;
    frame.path_floor = b->paths;
    frame.point_floor = b->points;
    b->frame[b->frames++] = frame;
}

void push_first(Play *play, Frame frame)
{
    Battle *b = play->battle;
    b->frames = b->dice = b->clauses = b->paths = b->points = 0;
    memset(&b->request, 0, sizeof b->request);
    push(b, frame);
}

Flow resolve(Play *play, Frame *frame, int next, Frame child)
{
    frame->step = (uint8_t)next;
    frame->wait = FRAME_RESOLVES;
    push(play->battle, child);
    return FLOW_RESOLVE;
}

/* ---- Asking ------------------------------------------------------------------------------------------------ */

void ask_about(Play *play, UnitId unit, UnitId other)
{
    play->about.said = true;
    play->about.unit = unit;
    play->about.other = other;
}

void thrown_by(Play *play, UnitId unit)
{
    play->about.thrower = true;
    play->about.whose = unit;
}

static Request *ask(Play *play, Frame *frame, int next, SeatId seat, int why, Shape shape)
{
    Request *r = &play->battle->request;
    uint32_t number = r->number + 1;
    memset(r, 0, sizeof *r);
    r->number = number;
    r->shape = (uint8_t)shape;
    r->why = (uint8_t)why;
    r->seats = (uint8_t)(seat < 0 ? 0u : 1u << seat);
    r->unit = play->about.said ? play->about.unit : frame->actor;
    r->other = play->about.said ? play->about.other : frame->target;
    r->whose = play->about.thrower ? play->about.whose : r->unit;
    frame->step = (uint8_t)next;
    frame->wait = shape == SHAPE_DICE ? FRAME_THROWS : FRAME_ASKS;
    return r;
}

/* The step gets an answer that nobody had to be asked for. */
static Flow give(Play *play, Frame *frame, int next, AnswerKind kind, SeatId seat, int32_t value)
{
    answer_begin(play->given, kind, seat);
    play->given->value = value;
    play->is_given = true;
    return go(frame, next);
}

Flow ask_choice(Play *play, Frame *frame, int next, SeatId seat, int why, uint64_t choices,
                int usual)
{
    assert(choices);
    if ((choices & (choices - 1)) == 0)
        return give(play, frame, next, ANSWER_CHOICE, seat, __builtin_ctzll(choices));
    Request *r = ask(play, frame, next, seat, why, SHAPE_CHOICE);
    r->choices = choices;
    r->usual = usual;
    return FLOW_ASK;
}

Flow ask_number(Play *play, Frame *frame, int next, SeatId seat, int why, int32_t low, int32_t high,
                int32_t usual)
{
    if (low == high)
        return give(play, frame, next, ANSWER_NUMBER, seat, low);
    Request *r = ask(play, frame, next, seat, why, SHAPE_NUMBER);
    r->low = low;
    r->high = high;
    r->usual = usual;
    return FLOW_ASK;
}

Flow ask_ids(Play *play, Frame *frame, int next, SeatId seat, int why, Shape shape,
             const IdSet *among, int low, int high)
{
    int count = ids_count(among);
    bool forced = shape != SHAPE_SPLIT && low >= count && (shape != SHAPE_LIST || count < 2);
    if (forced) {
        give(play, frame, next, (AnswerKind)shape, seat, 0);
        for (int id = ids_next(among, -1); id >= 0; id = ids_next(among, id))
            play->given->id[play->given->count++] = (int16_t)id;
        return FLOW_ON;
    }
    Request *r = ask(play, frame, next, seat, why, shape);
    r->among = *among;
    r->low = low;
    r->high = high;
    return FLOW_ASK;
}

Flow ask_place(Play *play, Frame *frame, int next, SeatId seat, int why, Shape shape)
{
    ask(play, frame, next, seat, why, shape);
    return FLOW_ASK;
}

Flow ask_order(Play *play, Frame *frame, int next, SeatId seat, int why, uint64_t verbs)
{
    ask(play, frame, next, seat, why, SHAPE_ORDER)->choices = verbs;
    return FLOW_ASK;
}

Flow ask_sealed(Play *play, Frame *frame, int next, unsigned seats, int why, int32_t low,
                int32_t high)
{
    Request *r = ask(play, frame, next, NO_SEAT, why, SHAPE_NUMBER);
    r->seats = (uint8_t)seats;
    r->low = low;
    r->high = high;
    r->usual = low;
    play->battle->sealed_in = 0;
    return FLOW_ASK;
}

Flow throw_for(Play *play, Frame *frame, int next, SeatId seat, int why, DiceKind kind, int count,
               Wanted wanted)
{
    frame->dice_first = play->battle->dice;
    frame->dice_count = 0;
    if (count <= 0)
        return go(frame, next);
    assert(count <= MOST_THROW && play->battle->dice + count <= MOST_DICE);
    Request *r = ask(play, frame, next, seat, why, SHAPE_DICE);
    r->dice_kind = (uint8_t)kind;
    r->dice_count = (int16_t)count;
    r->low = wanted.later ? 0 : wanted.need;
    r->wanted = wanted;
    return FLOW_THROW;
}

Flow throw_dice(Play *play, Frame *frame, int next, SeatId seat, int why, DiceKind kind, int count)
{
    return throw_for(play, frame, next, seat, why, kind, count, (Wanted){ .need = 0 });
}

Flow throw_anew(Play *play, Frame *frame, int next, SeatId seat, int why, DiceKind kind, int before,
                Wanted wanted)
{
    Flow flow = throw_for(play, frame, next, seat, why, kind, 1, as_reroll(wanted, true));
    play->battle->request.high = before;
    return flow;
}

/* ---- Reading ----------------------------------------------------------------------------------------------- */

int die_at(const Play *play, const Frame *frame, int n)
{
    assert(n >= 0 && n < frame->dice_count);
    return play->battle->die[frame->dice_first + n];
}

int dice_sum(const Play *play, const Frame *frame)
{
    int sum = 0;
    for (int i = 0; i < frame->dice_count; i++)
        sum += die_at(play, frame, i);
    return sum;
}

int throw_hits(const Play *play, const Frame *frame)
{
    const Wanted *wanted = &play->battle->request.wanted;
    int hits = 0;
    for (int i = 0; i < frame->dice_count; i++) {
        int die = die_at(play, frame, i);
        assert(wanted->reading == READ_EACH && wanted->need > 0);
        hits += wanted->at_most ? die <= wanted->need : die >= wanted->need;
    }
    return hits;
}

int keep_bytes(Play *play, Frame *frame, const uint8_t *byte, int count)
{
    Battle *b = play->battle;
    (void)frame;
    assert(b->dice + count <= MOST_DICE);
    int first = b->dice;
    memmove(&b->die[first], byte, (size_t)count);
    b->dice = (uint16_t)(b->dice + count);
    return first;
}

const uint8_t *kept_bytes(const Battle *battle, int place)
{
    assert(place >= 0 && place < MOST_DICE);
    return &battle->die[place];
}

uint8_t kept_byte(const Battle *battle, int place)
{
    return *kept_bytes(battle, place);
}

void give_back(Play *play, int n, int32_t value)
{
    assert(n >= 0 && n < MOST_RETURNED);
    play->battle->returned[n] = value;
}

int32_t given_back(const Play *play, int n)
{
    assert(n >= 0 && n < MOST_RETURNED);
    return play->look.battle->returned[n];
}

void forget_dice(Play *play, Frame *frame)
{
    play->battle->dice = frame->dice_floor;
    frame->dice_count = 0;
}

void forget_order(Play *play, Frame *frame)
{
    Battle *b = play->battle;
    b->clauses = frame->clause_floor;
    b->paths = frame->path_floor;
    b->points = frame->point_floor;
    frame->clause_count = frame->path_count = 0;
}

void keep_order(Play *play, Frame *frame, const Answer *answer)
{
    Battle *b = play->battle;
    const Order *order = &answer->order;
    forget_order(play, frame);
    frame->clause_first = b->clauses;
    frame->clause_count = (uint8_t)order->clauses;
    frame->path_first = b->paths;
    frame->path_count = (uint8_t)order->paths;
    for (int i = 0; i < order->clauses; i++) {
        b->clause[b->clauses] = order->clause[i];
        b->clause[b->clauses++].path_first =
            (uint16_t)(order->clause[i].path_first + frame->path_first);
    }
    for (int i = 0; i < order->paths; i++) {
        b->path[b->paths] = order->path[i];
        b->path[b->paths++].first = (uint16_t)(order->path[i].first + b->points);
    }
    memcpy(&b->point[b->points], order->point, sizeof(PathPoint) * (size_t)order->points);
    b->points = (uint16_t)(b->points + order->points);
}

void hand_order(Frame *child, const Frame *from)
{
    child->clause_first = from->clause_first;
    child->clause_count = from->clause_count;
    child->path_first = from->path_first;
    child->path_count = from->path_count;
}

const Clause *kept_clause(const Play *play, const Frame *frame, int n)
{
    assert(n >= 0 && n < frame->clause_count);
    return &play->battle->clause[frame->clause_first + n];
}

int32_t settle(Play *play, int why, int figure, UnitId unit, int32_t value)
{
    for (int i = 0; i < MOST_OVERRULES; i++) {
        Overrule o = play->battle->overrule[i];
        if (!o.used || o.why != why || o.figure != figure || (o.unit >= 0 && o.unit != unit))
            continue;
        Event e = { .kind = EV_SETTLED,
                    .seat = NO_SEAT,
                    .unit = unit,
                    .other = NO_UNIT,
                    .model = NO_MODEL,
                    .other_model = NO_MODEL,
                    .weapon = NO_WEAPON,
                    .piece = NO_PIECE,
                    .value = i,
                    .b = o.value,
                    .c = value };
        tell(play, &e);
        return o.value;
    }
    return value;
}
