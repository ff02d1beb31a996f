#include "engine/order.h"

#include <stddef.h>
#include <string.h>

#include "engine/request.h"

Clause clause_of(int verb)
{
    return (Clause){ .verb = (uint8_t)verb,
                     .unit = NO_UNIT,
                     .model = NO_MODEL,
                     .weapon = NO_WEAPON,
                     .piece = NO_PIECE };
}

SeatId request_seat(const Request *request)
{
    return request->seats ? (SeatId)__builtin_ctz(request->seats) : NO_SEAT;
}

void order_begin(Order *order, UnitId actor)
{
    memset(order, 0, offsetof(Order, path));
    order->actor = actor;
}

void answer_begin(Answer *answer, AnswerKind kind, SeatId seat)
{
    memset(answer, 0, offsetof(Answer, order));
    order_begin(&answer->order, NO_UNIT);
    answer->kind = (uint8_t)kind;
    answer->seat = seat;
}

Clause *order_clause(Order *order, int verb)
{
    if (order->clauses == MOST_ORDER_CLAUSES)
        return NULL;
    Clause *clause = &order->clause[order->clauses++];
    *clause = clause_of(verb);
    clause->path_first = (uint16_t)order->paths;
    return clause;
}

bool order_path(Order *order, ModelId model)
{
    if (order->paths == MOST_ORDER_PATHS)
        return false;
    order->path[order->paths++] = (ModelPath){ .model = model, .first = (uint16_t)order->points };
    if (order->clauses)
        order->clause[order->clauses - 1].path_count++;
    return true;
}

bool order_point(Order *order, PathPoint point)
{
    if (order->points == MOST_ORDER_POINTS || !order->paths)
        return false;
    order->point[order->points++] = point;
    order->path[order->paths - 1].count++;
    return true;
}

void ids_add(IdSet *set, int id)
{
    set->word[id / 64] |= (uint64_t)1 << (id % 64);
}

bool ids_has(const IdSet *set, int id)
{
    return id >= 0 && id < ID_WORDS * 64 && (set->word[id / 64] >> (id % 64) & 1);
}

int ids_count(const IdSet *set)
{
    int count = 0;
    for (int w = 0; w < ID_WORDS; w++)
        count += __builtin_popcountll(set->word[w]);
    return count;
}

int ids_next(const IdSet *set, int id)
{
    for (int next = id + 1; next < ID_WORDS * 64; next = (next / 64 + 1) * 64) {
        uint64_t rest = set->word[next / 64] >> (next % 64);
        if (rest)
            return next + __builtin_ctzll(rest);
    }
    return -1;
}
