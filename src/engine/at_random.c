#include "engine/at_random.h"

#include "engine/ruleset.h"

enum { ORDER_TRIES = 20 };

static bool draw_choice(const Request *request, Chance *chance, Answer *answer)
{
    uint64_t choices = request->choices;
    int count = __builtin_popcountll(choices);
    if (count == 0)
        return false;
    for (int skip = chance_between(chance, 0, count - 1); skip > 0; skip--)
        choices &= choices - 1;
    answer->value = __builtin_ctzll(choices);
    return true;
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* As many as the bounds allow, of a list all, in any order. */
static bool draw_ids(const Request *request, Chance *chance, Answer *answer)
{
    int16_t list[MOST_MODELS] = { 0 };
    int count = 0;
    for (int id = ids_next(&request->among, -1); id >= 0; id = ids_next(&request->among, id))
        list[count++] = (int16_t)id;
    int high = least(request->high, count);
    int wanted = count;
    if (request->shape != SHAPE_LIST)
        wanted = chance_between(chance, least(request->low, high), high);
    for (int i = 0; i < wanted; i++) {
        int other = chance_between(chance, i, count - 1);
        int16_t id = list[other];
        list[other] = list[i];
        list[i] = id;
        answer->id[answer->count++] = id;
    }
    return true;
}

static bool draw_split(const Request *request, Chance *chance, Answer *answer)
{
    int left = request->high;
    for (int id = ids_next(&request->among, -1); id >= 0; id = ids_next(&request->among, id)) {
        bool last = ids_next(&request->among, id) < 0;
        int share = last ? left : chance_between(chance, 0, left);
        answer->id[answer->count] = (int16_t)id;
        answer->share[answer->count++] = share;
        left -= share;
    }
    return true;
}

bool answer_at_random(const Request *request, Chance *chance, Answer *answer)
{
    switch ((Shape)request->shape) {
    case SHAPE_CHOICE:
        return draw_choice(request, chance, answer);
    case SHAPE_NUMBER:
        answer->value = chance_between(chance, request->low, request->high);
        return true;
    case SHAPE_UNITS:
    case SHAPE_MODELS:
    case SHAPE_LIST:
        return draw_ids(request, chance, answer);
    case SHAPE_SPLIT:
        return draw_split(request, chance, answer);
    default:
        return false;
    }
}

/* ---- For the orders of a game's own ------------------------------------------------------------------------------------ */

Draw draw_begin(const Look *look, Chance *chance, Answer *answer)
{
    const Request *request = &look->battle->request;
    answer_begin(answer, (AnswerKind)request->shape, request_seat(request));
    look_refresh(look);
    return (Draw){ look, chance, request_seat(request), answer };
}

int draw_number(const Draw *d, int low, int high)
{
    return chance_between(d->chance, low, high < low ? low : high);
}

bool draw_one_in(const Draw *d, int n)
{
    return draw_number(d, 1, n) == 1;
}

Heading draw_heading(const Draw *d)
{
    return heading_normal(draw_number(d, 0, FULL_TURN - 1));
}

Point draw_point(const Draw *d)
{
    int x = draw_number(d, 0, d->look->game->width), y = draw_number(d, 0, d->look->game->height);
    return (Point){ x, y };
}

UnitId draw_of(const Draw *d, const UnitId *list, int count)
{
    return count ? list[draw_number(d, 0, count - 1)] : NO_UNIT;
}

UnitId draw_unit(const Draw *d, bool own, Fitness fits)
{
    UnitId list[MOST_UNITS];
    int count = 0;
    for (UnitId u = 0; u < d->look->battle->units; u++) {
        if ((d->look->battle->unit[u].seat == d->seat) == own && fits(d->look, u))
            list[count++] = u;
    }
    return draw_of(d, list, count);
}

bool draw_suggested(const Draw *d)
{
    const Battle *b = d->look->battle;
    const Frame *frame = &b->frame[b->frames - 1];
    const Procedure *procedure = &d->look->game->ruleset->procedure[frame->rule];
    if (!procedure->suggest)
        return false;
    procedure->suggest(d->look, frame, d->answer);
    return true;
}

/* The next of those who are asked at once and have not answered. */
static SeatId next_seat(const Battle *battle)
{
    unsigned open = (unsigned)battle->request.seats & ~(unsigned)battle->sealed_in;
    return open ? (SeatId)__builtin_ctz(open) : NO_SEAT;
}

bool player_at_random(const Look *look, Chance *chance, Answer *answer)
{
    const Ruleset *rules = look->game->ruleset;
    if (rules->player.propose)
        return rules->player.propose(look, chance, answer);
    Draw d = draw_begin(look, chance, answer);
    d.seat = answer->seat = next_seat(look->battle);
    if (look->battle->request.shape != SHAPE_ORDER)
        return answer_at_random(&look->battle->request, chance, answer);
    for (int tries = 0; tries < ORDER_TRIES; tries++) {
        answer_begin(answer, ANSWER_ORDER, d.seat);
        if (order_at_random(&d))
            return true;
    }
    return false;
}
