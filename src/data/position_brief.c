#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/referee.h"
#include "positions.h"

/* A block is written by its front alone where its models then stand as they do: the position is read back both ways. */

static bool has_front(const Unit *unit)
{
    return unit->build == BUILD_BLOCK && unit->carrier == NO_UNIT &&
           (unit->front.at.x || unit->front.at.y);
}

/* Blocks with a front, and who is joined with them. */
static IdSet candidates(const Battle *b)
{
    IdSet units = { { 0 } };
    for (UnitId u = 0; u < b->units; u++) {
        const Unit *unit = &b->unit[u];
        bool joined = unit->carrier != NO_UNIT && has_front(&b->unit[unit->carrier]);
        if (unit->state == UNIT_FIELD && (has_front(unit) || joined))
            ids_add(&units, u);
    }
    return units;
}

/* The battle as those lines set it up; false when they cannot be read. */
static bool enter_words(const Game *game, char *words, Battle *battle, Scratch *scratch)
{
    PositionReader reader = { .game = game, .battle = battle, .scratch = scratch, .seat = NO_SEAT };
    scratch_clear(scratch);
    battle_lay_out(game, battle);
    for (char *line = strtok(words, "\n"); line; line = strtok(NULL, "\n")) {
        if (!position_line(&reader, line, NULL))
            return false;
    }
    position_fill(&reader);
    return reader.ended && battle_enter(game, battle, scratch, NULL, reader.phase, reader.seat);
}

static bool enter_written(const Game *game, const Battle *battle, const IdSet *brief,
                          Battle *entered, Scratch *scratch)
{
    char *words = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&words, &size);
    if (!out)
        return false;
    position_write(out, game, battle, brief);
    bool good = fclose(out) == 0 && enter_words(game, words, entered, scratch);
    free(words);
    return good;
}

static bool same_tallies(const Game *game, const Battle *a, const Battle *b, ModelId m)
{
    const Ruleset *rules = game->ruleset;
    for (int i = 0; i < rules->tallies; i++) {
        const TallyDef *def = &rules->tally[i];
        if (def->owner == OWNER_MODEL &&
            tally_of(a, OWNER_MODEL, m, def->number) != tally_of(b, OWNER_MODEL, m, def->number))
            return false;
    }
    return true;
}

/* Whether its models are as they should be. */
static bool is_same_unit(const Game *game, const Battle *a, const Battle *b, UnitId u)
{
    const Unit *unit = &a->unit[u];
    for (ModelId m = unit->first; m < unit->first + unit->count; m++) {
        const Model *one = &a->model[m], *other = &b->model[m];
        if (one->state != other->state || !point_equal(one->pose.at, other->pose.at) ||
            one->pose.facing != other->pose.facing || one->z != other->z ||
            !same_tallies(game, a, b, m))
            return false;
    }
    return true;
}

/* Leaves out whom the short words do not set up as the long ones do; then both must come to the same state. */
static IdSet those_that_follow(const Game *game, const Battle *battle, IdSet brief, Battle whole[2],
                               Scratch *scratch)
{
    const IdSet none = { { 0 } };
    if (!enter_written(game, battle, &none, &whole[0], scratch) ||
        !enter_written(game, battle, &brief, &whole[1], scratch))
        return none;
    uint64_t wanted = battle_hash(&whole[0]);
    if (battle_hash(&whole[1]) == wanted)
        return brief;
    IdSet kept = none;
    for (UnitId u = 0; u < battle->units; u++) {
        if (ids_has(&brief, u) && is_same_unit(game, &whole[0], &whole[1], u))
            ids_add(&kept, u);
    }
    bool good =
        enter_written(game, battle, &kept, &whole[1], scratch) && battle_hash(&whole[1]) == wanted;
    return good ? kept : none;
}

IdSet position_brief_units(const Game *game, const Battle *battle)
{
    IdSet brief = candidates(battle), none = { { 0 } };
    if (!ids_count(&brief))
        return none;
    Battle *whole = malloc(2 * sizeof *whole);
    Scratch *scratch = malloc(sizeof *scratch);
    brief = whole && scratch ? those_that_follow(game, battle, brief, whole, scratch) : none;
    free(whole);
    free(scratch);
    return brief;
}
