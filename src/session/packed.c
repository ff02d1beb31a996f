#include "packed.h"

#include <stdlib.h>
#include <string.h>

struct Packed {
    SeatId seat;
    uint8_t kind;
    int32_t value;
    int count;
    Pose pose;
    UnitId actor;
    int clauses, paths, points;
    size_t ids, shares, dice;
    unsigned char bytes[];
};

static unsigned char *put(unsigned char *at, const void *from, size_t size)
{
    memcpy(at, from, size);
    return at + size;
}

static const unsigned char *take(const unsigned char *at, void *to, size_t size)
{
    memcpy(to, at, size);
    return at + size;
}

Packed *answer_pack(const Answer *a)
{
    const Order *o = &a->order;
    size_t count = (size_t)a->count;
    size_t dice = a->kind == ANSWER_DICE ? count : 0;
    size_t ids = a->kind == ANSWER_DICE ? 0 : count * sizeof a->id[0];
    size_t shares = a->kind == ANSWER_SPLIT ? count * sizeof a->share[0] : 0;
    size_t clauses = sizeof(Clause) * (size_t)o->clauses;
    size_t paths = sizeof(ModelPath) * (size_t)o->paths;
    size_t points = sizeof(PathPoint) * (size_t)o->points;
    Packed *p = malloc(sizeof *p + dice + ids + shares + clauses + paths + points);
    if (!p)
        return NULL;
    *p = (Packed){ a->seat,    a->kind,  a->value,  a->count, a->pose, o->actor,
                   o->clauses, o->paths, o->points, ids,      shares,  dice };
    unsigned char *at = p->bytes;
    at = put(at, a->die, dice);
    at = put(at, a->id, ids);
    at = put(at, a->share, shares);
    at = put(at, o->clause, clauses);
    at = put(at, o->path, paths);
    put(at, o->point, points);
    return p;
}

void answer_unpack(const Packed *p, Answer *a)
{
    Order *o = &a->order;
    answer_begin(a, (AnswerKind)p->kind, p->seat);
    a->value = p->value;
    a->count = p->count;
    a->pose = p->pose;
    o->actor = p->actor;
    o->clauses = p->clauses;
    o->paths = p->paths;
    o->points = p->points;
    const unsigned char *at = p->bytes;
    at = take(at, a->die, p->dice);
    at = take(at, a->id, p->ids);
    at = take(at, a->share, p->shares);
    at = take(at, o->clause, sizeof(Clause) * (size_t)o->clauses);
    at = take(at, o->path, sizeof(ModelPath) * (size_t)o->paths);
    take(at, o->point, sizeof(PathPoint) * (size_t)o->points);
}
