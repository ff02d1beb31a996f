#include "panels/throws.h"

#include <stdio.h>

enum { LOOK_BACK = 40, LOOK_ON = 12 };

static bool is_throw(const Event *e)
{
    return e->kind == EV_DICE && e->count > 0;
}

/* Something was announced that somebody does to somebody. */
static bool announces(const Event *e)
{
    return e->kind == EV_TOLD && e->unit != NO_UNIT && e->other != NO_UNIT;
}

/* Of an attack several things are told: its shots, its modifiers, its hits. Only the first of them may name the weapon. */
static bool of_one_deed(const Event *later, const Event *e)
{
    return later->unit == e->unit && later->other == e->other &&
           (later->weapon == e->weapon || later->weapon == NO_WEAPON);
}

static bool ends_what_was_before(const Event *e)
{
    return e->kind == EV_PHASE || e->kind == EV_ROUND || e->kind == EV_INITIATIVE ||
           e->kind == EV_CALLED;
}

/* What is told of a side, such as the result of a combat, is about no attack: what is thrown after it is a matter of its own. */
static bool is_of_side(const Event *e)
{
    return e->kind == EV_TOLD && e->seat != NO_SEAT && e->unit == NO_UNIT && e->other == NO_UNIT;
}

static void put_first(ThrowChain *c, const Event *e)
{
    for (int i = c->count; i > 0; i--)
        c->row[i] = c->row[i - 1];
    c->row[0] = e;
    c->count++;
}

static void drop_first(ThrowChain *c, int first)
{
    for (int i = first; i < c->count; i++)
        c->row[i - first] = c->row[i];
    c->count -= first;
}

/* Throws that nothing was announced for belong together only while they are one unit's. */
static void keep_of_one_unit(ThrowChain *c)
{
    int first = c->count - 1;

    while (first > 0 && c->row[first - 1]->unit == c->row[c->count - 1]->unit &&
           c->row[first - 1]->seat == c->row[c->count - 1]->seat)
        first--;
    drop_first(c, first);
}

/* What was said of a deed explains no test of whom it was done to: who joins a unit has moved, which its own test is not about. */
static void find_notes(ThrowChain *c, const EventLog *log)
{
    const Event *dice = c->row[c->count - 1];
    if (c->about && dice->wanted.reading == READ_SUM && dice->unit != c->about->unit)
        return;
    for (const Event *e = c->about + 1; c->about && e < log->event + log->events && !is_throw(e);
         e++)
        if (e->kind == EV_TOLD && c->notes < MOST_SAID)
            c->note[c->notes++] = e;
}

static void add_reason(ThrowChain *c, const Event *dice, const Event *tale)
{
    if (tale && tale->unit == dice->unit && c->reasons < MOST_SAID)
        c->reason[c->reasons++] = tale;
}

/* Of tales of one unit in a row the last: what came of it stands behind why. */
static const Event *what_came(const EventLog *log, size_t at, ThrowChain *c)
{
    const Event *last = NULL;
    for (size_t i = at + 1; i < log->events && i < at + LOOK_ON; i++) {
        const Event *e = &log->event[i];
        bool told = e->kind == EV_TOLD && e->unit != NO_UNIT;
        if (is_throw(e) || ends_what_was_before(e) || announces(e) ||
            (last && !(told && e->unit == last->unit)))
            return last;
        if (told) {
            add_reason(c, &log->event[at], last);
            last = e;
        }
    }
    return last;
}

static bool has_part_in(UnitId unit, const Event *about)
{
    return unit != NO_UNIT && (unit == about->unit || unit == about->other);
}

/* The dice of a third unit follow from it, but are a matter of their own: who panics at it. */
static bool is_thrown_for(const Event *dice, const Event *about)
{
    return has_part_in(dice->unit, about) || has_part_in(dice->id, about);
}

/* What was said of who throws right before: on what it is tested. */
static void find_said_before(ThrowChain *c, const EventLog *log, size_t at)
{
    const Event *dice = &log->event[at];
    size_t first = at;

    while (first > 0 && log->event[first - 1].kind == EV_TOLD &&
           log->event[first - 1].unit == dice->unit && !announces(&log->event[first - 1]))
        first--;
    for (size_t i = first; i < at; i++)
        add_reason(c, dice, &log->event[i]);
}

ThrowChain throws_before(const EventLog *log, size_t at)
{
    ThrowChain c = { .count = 0 };
    int older = 0; /* before the announcement: perhaps of something else */

    for (size_t i = at + 1; i > 0 && at + 1 - i < LOOK_BACK && c.count < MOST_CHAIN; i--) {
        const Event *e = &log->event[i - 1];
        if (ends_what_was_before(e) || is_of_side(e))
            break;
        if (is_throw(e)) {
            put_first(&c, e);
            older++;
        }
        if (!announces(e))
            continue;
        if (c.about && !of_one_deed(c.about, e))
            break;
        c.about = e;
        older = 0;
    }
    if (c.about && !is_thrown_for(c.row[c.count - 1], c.about))
        c.about = NULL;
    if (c.about)
        drop_first(&c, older);
    else
        keep_of_one_unit(&c);
    find_notes(&c, log);
    if (!c.about &&
        !log->event[at].wanted.again) /* before a second throw is said what came of the first */
        find_said_before(&c, log, at);
    c.outcome = what_came(log, at, &c);
    return c;
}

bool action_follows(const EventLog *log, size_t at)
{
    const Event *last = &log->event[at];

    for (size_t i = at + 1; i < log->events; i++) {
        const Event *e = &log->event[i];
        bool walks = (e->kind == EV_FRONT || e->kind == EV_MOVED) && e->count > 0;
        bool shoots = e->kind == EV_SHOT && e->unit != last->unit;
        if (walks || shoots || ends_what_was_before(e))
            return true;
    }
    return false;
}
