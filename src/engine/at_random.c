#include "engine/at_random.h"

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
