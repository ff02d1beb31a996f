#include "engine/battle.h"

#include <stddef.h>
#include <string.h>

bool marks_has(const Marks *marks, int number)
{
    return marks->word[number / 64] >> (number % 64) & 1;
}

void marks_set(Marks *marks, int number, bool on)
{
    uint64_t bit = (uint64_t)1 << (number % 64);
    uint64_t *word = &marks->word[number / 64];
    *word = on ? *word | bit : *word & ~bit;
}

bool marks_any(const Marks *marks)
{
    for (int i = 0; i < MOST_MARKS / 64; i++) {
        if (marks->word[i])
            return true;
    }
    return false;
}

int models_left(const Battle *battle, UnitId unit)
{
    const Unit *u = &battle->unit[unit];
    int left = 0;
    for (int i = u->first; i < u->first + u->count; i++)
        left += battle->model[i].state != MODEL_LOST;
    return left;
}

int models_alive(const Battle *battle, UnitId unit)
{
    const Unit *u = &battle->unit[unit];
    int alive = 0;
    for (int i = u->first; i < u->first + u->count; i++)
        alive += battle->model[i].state == MODEL_AWAY || battle->model[i].state == MODEL_STANDING;
    return alive;
}

int model_number(const Battle *battle, ModelId model)
{
    return model - battle->unit[battle->model[model].unit].first + 1;
}

ModelId model_numbered(const Battle *battle, UnitId unit, int number)
{
    const Unit *u = &battle->unit[unit];
    if (number < 1 || number > u->count)
        return NO_MODEL;
    return (ModelId)(u->first + number - 1);
}

const Profile *model_profile(const Game *game, const Battle *battle, ModelId model)
{
    return &game->profile[battle->model[model].profile];
}

const Profile *unit_profile(const Game *game, const Battle *battle, UnitId unit)
{
    return &game->profile[battle->unit[unit].profile];
}

#define COPY_USED(array, count)                                                                    \
    memcpy(to->array, from->array, sizeof from->array[0] * (size_t)(count))

void battle_copy(Battle *to, const Battle *from)
{
    memcpy(to, from, offsetof(Battle, unit));
    COPY_USED(unit, from->units);
    COPY_USED(model, from->models);
    COPY_USED(piece, from->pieces);
    COPY_USED(link, MOST_LINKS); /* in these three what is not used says so */
    COPY_USED(note, MOST_NOTES);
    COPY_USED(item, MOST_ITEMS);
    COPY_USED(frame, from->frames);
    COPY_USED(die, from->dice);
    COPY_USED(clause, from->clauses);
    COPY_USED(path, from->paths);
    COPY_USED(point, from->points);
}

int link_next(const Battle *battle, int kind, int after)
{
    for (int i = after + 1; i < battle->links_end; i++) {
        if (battle->link[i].used && battle->link[i].kind == kind)
            return i;
    }
    return -1;
}

int link_find(const Battle *battle, int kind, int from, int to)
{
    for (int i = link_next(battle, kind, -1); i >= 0; i = link_next(battle, kind, i)) {
        if (battle->link[i].from == from && battle->link[i].to == to)
            return i;
    }
    return -1;
}

int note_find(const Battle *battle, int kind, int owner)
{
    for (int i = 0; i < MOST_NOTES; i++) {
        const Note *note = &battle->note[i];
        if (note->used && note->kind == kind && note->owner == owner)
            return i;
    }
    return -1;
}

static bool is_of_list(const Item *item, int list, int owner)
{
    return item->list == list && item->owner == owner;
}

int list_at(const Battle *battle, int list, int owner, int n)
{
    for (int i = 0; i < MOST_ITEMS && battle->item[i].used; i++) { /* none lies behind a gap */
        if (is_of_list(&battle->item[i], list, owner) && n-- == 0)
            return battle->item[i].id;
    }
    return -1;
}

int list_count(const Battle *battle, int list, int owner)
{
    int count = 0;
    for (int i = 0; i < MOST_ITEMS && battle->item[i].used; i++)
        count += is_of_list(&battle->item[i], list, owner);
    return count;
}
