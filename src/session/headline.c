#include <string.h>

#include "engine/ruleset.h"
#include "session/story.h"

/* ---- who did it -------------------------------------------------------------------------------------------------- */

static bool is_before_this_turn(const Event *e)
{
    return e->kind == EV_ACTIVE || e->kind == EV_ROUND || e->kind == EV_INITIATIVE;
}

/* The enemy that shot or struck at the unit last, or charged it, this turn. */
static UnitId who_did_it(const Look *look, const EventLog *log, size_t at, UnitId to)
{
    const Battle *b = look->battle;

    for (size_t i = at; i > 0 && !is_before_this_turn(&log->event[i - 1]); i--) {
        const Event *e = &log->event[i - 1];
        if (e->kind == EV_TOLD && e->other == to && e->unit != NO_UNIT &&
            b->unit[e->unit].seat != b->unit[to].seat)
            return e->unit;
    }
    return NO_UNIT;
}

static bool was_told(const Look *look, const EventLog *log, size_t at, int tale, UnitId of)
{
    for (size_t i = at; i > 0 && !is_before_this_turn(&log->event[i - 1]); i--) {
        const Event *e = &log->event[i - 1];
        bool his = e->unit != NO_UNIT ? e->unit == of : e->seat == look->battle->unit[of].seat;
        if (e->kind == EV_TOLD && e->value == tale && his)
            return true;
    }
    return false;
}

/* ---- the headline of one event --------------------------------------------------------------------------------- */

typedef struct Headline {
    size_t at;
    int weight;
    UnitId by;
    const char *words; /* null: the event's own */
} Headline;

static bool fits(const Look *look, const EventLog *log, size_t at, const HeadlineDef *def,
                 UnitId by)
{
    if ((def->by || def->with[0]) && by == NO_UNIT)
        return false;
    for (int i = 0; i < 2; i++)
        if (def->with[i] && !was_told(look, log, at, def->with[i], by))
            return false;
    return true;
}

static Headline of_tale(const Look *look, const EventLog *log, size_t at)
{
    const Ruleset *rules = look->game->ruleset;
    const Event *e = &log->event[at];
    Headline none = { .at = at, .by = NO_UNIT };
    UnitId by = e->unit != NO_UNIT ? who_did_it(look, log, at, e->unit) : NO_UNIT;

    for (const HeadlineDef *def = rules->headline; def && def->weight; def++) {
        if (def->tale == e->value && fits(look, log, at, def, by))
            return (Headline){ at, def->weight, def->by ? by : e->other, def->words };
    }
    return none;
}

/* A destroyed unit, in every game, and the end. */
static Headline of_event(const Look *look, const EventLog *log, size_t at)
{
    enum { DESTROYED = 88, OVER = 100 };
    const Event *e = &log->event[at];
    Headline none = { .at = at, .by = NO_UNIT };

    if (e->kind == EV_TOLD)
        return of_tale(look, log, at);
    if (e->kind == EV_OVER)
        return (Headline){ at, OVER, NO_UNIT, NULL };
    if (e->kind != EV_UNIT_STATE || e->value != UNIT_LOST)
        return none;
    UnitId by = who_did_it(look, log, at, e->unit);
    return (Headline){ at, DESTROYED, by,
                       by != NO_UNIT ? "{other} {other?destroys|destroy} {who}" : NULL };
}

bool story_headline(const Look *look, const EventLog *log, size_t from, size_t to, Text *text,
                    int *weight)
{
    Headline best = { .weight = 0 };

    for (size_t i = from; i < to && i < log->events; i++) {
        Headline h = of_event(look, log, i);
        if (h.weight > best.weight)
            best = h;
    }
    if (weight)
        *weight = best.weight;
    if (best.weight == 0)
        return false;
    event_words_as(look, log, &log->event[best.at], best.words, best.by, text);
    return true;
}
