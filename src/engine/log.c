#include <stdlib.h>
#include <string.h>

#include "engine/call.h"
#include "engine/event.h"
#include "engine/ruleset.h"
#include "engine/throw.h"
#include "fill.h"

void log_clear(EventLog *log)
{
    log->events = log->dice = log->points = 0;
}

void log_free(EventLog *log)
{
    free(log->event);
    free(log->die);
    free(log->point);
    memset(log, 0, sizeof *log);
}

static void tally_words(const Look *look, const Event *event, const Filling *with, Text *text)
{
    const Ruleset *rules = look->game->ruleset;
    for (int i = 0; i < rules->tallies; i++) {
        const TallyDef *def = &rules->tally[i];
        if ((int)def->owner != event->owner || def->number != event->b || !def->title)
            continue;
        bool expires = def->span < SPAN_BATTLE && event->rule == 0; /* which is no news */
        if ((def->is_name || expires) && event->value == 0)
            return;
        fill_words(look,
                   event->owner == OWNER_SEAT     ? "{seat}"
                   : event->owner == OWNER_BATTLE ? ""
                                                  : "{who}",
                   with, text);
        text_format(text, "%s%s %d", text->used ? ": " : "", def->title, (int)event->value);
        return;
    }
}

static void mark_words(const Look *look, const Event *event, const Filling *with, Text *text)
{
    const Ruleset *rules = look->game->ruleset;
    for (int i = 0; i < rules->marks; i++) {
        const MarkDef *def = &rules->mark[i];
        if ((int)def->owner != event->owner || def->number != event->value || !def->title)
            continue;
        fill_words(look,
                   event->owner == OWNER_SEAT     ? "{seat}: "
                   : event->owner == OWNER_BATTLE ? ""
                                                  : "{who}: ",
                   with, text);
        if (event->owner == OWNER_MODEL)
            fill_words(look, "model {model} ", with, text);
        text_add(text, def->title);
        return;
    }
}

enum { MOST_TOLD = 60 };

static void faces_words(const EventLog *log, const Event *event, Text *text)
{
    for (int i = 0; i < event->count && i < MOST_TOLD; i++) {
        text_add(text, i ? " " : ": ");
        die_words(event->value, log->die[event->first + (uint32_t)i], text);
    }
    if (event->count > MOST_TOLD)
        text_add(text, " ...");
}

static void faces_that_need(const EventLog *log, const Event *event, int need, int *told,
                            Text *text)
{
    const char *between = ": ";

    for (int i = 0; i < event->count && *told < MOST_TOLD; i++) {
        if (event_need(log, event, i) != need)
            continue;
        text_add(text, between);
        die_words(event->value, log->die[event->first + (uint32_t)i], text);
        between = " ";
        ++*told;
    }
}

/* "1 on 5+: 3; 11 on 6+: 5 5 4", "4 on 1 or less: 2 4 6 1; 4 on 3 or less: 2 3 5 1" */
static void mixed_words(const EventLog *log, const Event *event, Text *text)
{
    int least, most, told = 0;
    const char *between = " ";

    event_needs(log, event, &least, &most);
    for (int need = least; need <= most; need++) {
        int dice = 0;
        for (int i = 0; i < event->count; i++)
            dice += event_need(log, event, i) == need;
        if (!dice)
            continue;
        text_format(text, event->wanted.at_most ? "%s%d on %d or less" : "%s%d on %d+", between,
                    dice, need);
        faces_that_need(log, event, need, &told, text);
        between = "; ";
    }
    if (event->count > MOST_TOLD)
        text_add(text, " ...");
}

static void need_and_faces_words(const EventLog *log, const Event *event, Text *text)
{
    char need[60];
    Text words = text_in(need, sizeof need);

    if (throw_is_mixed(log, event)) {
        mixed_words(log, event, text);
        return;
    }
    throw_need_words(log, event, &words);
    bool sentence = event->wanted.again && event->wanted.reading == READ_SEATS;
    if (words.used)
        text_format(text, "%s %s", sentence ? "," : "", need);
    faces_words(log, event, text);
}

/* "Halberds: Break test 8 or less: 3 6 (sum 9)". */
static void dice_words(const Look *look, const EventLog *log, const Event *event, Text *text)
{
    Filling with = { .who = event->id, .seat = event->seat };
    if (event->id >= 0 || event->seat >= 0)
        fill_words(look, event->id >= 0 ? "{who}: " : "{seat}: ", &with, text);
    throw_title_words(look, event, text);
    need_and_faces_words(log, event, text);
    bool plain = event->wanted.reading == READ_EACH && !throw_needs(log, event);
    if (plain || (event->count == 1 && !throw_needs(log, event) && !event->wanted.plus))
        return;
    text_add(text, " (");
    throw_result_words(look, log, event, text);
    text_add(text, ")");
}

/* A waiver by itself is told with what it lets pass. */
static const char *called_words(const Event *event)
{
    switch ((CallKind)event->value) {
    case CALL_CONCEDE:
        return "{seat} concedes";
    case CALL_DRAW:
        return "All agree to end the battle without a winner";
    case CALL_WAIVE:
        return NULL;
    case CALL_OVERRULE:
        return "{seat} has a figure set by agreement";
    default:
        return "{seat} sets something by hand, as agreed";
    }
}

/* "South overrules: model 2 used a Heavy Weapon: cannot Dash (WSG-WPN-01)". */
static void overruled_words(const Look *look, const Event *event, Text *text)
{
    const Ruleset *rules = look->game->ruleset;
    Verdict v = no((Refusal)event->id);
    v.who = event->unit;
    v.other = event->other;
    v.model = event->model;
    v.other_model = event->other_model;
    v.weapon = event->weapon;
    v.piece = event->piece;
    v.figure = event->owner;
    v.measured = event->b;
    v.allowed = event->c;
    v.third = event->z;
    fill_words(look, "{seat} overrules: ", &(Filling){ .seat = event->seat }, text);
    verdict_words(look, &v, text);
    if (event->rule && event->rule < rules->rules)
        text_format(text, " (%s)", rules->rule[event->rule].id);
}

/* What an event comes to whatever the game, with names in braces; null: nothing to be told, or a game's own words. */
static const char *plain_words(const Event *event)
{
    switch ((EventKind)event->kind) {
    case EV_PLACED:
        return "{who} model {model} is placed";
    case EV_MOVED:
        return "{who} model {model} goes {c\"}";
    case EV_MODEL_STATE:
        return event->value == MODEL_LOST     ? "{who} {who?loses|lose} {a} {a?model|models}"
               : event->value == MODEL_DOOMED ? "{who} will lose {a} {a?model|models}"
                                              : NULL;
    case EV_UNIT_STATE:
        return event->value == UNIT_LOST     ? "{who} {who?is|are} destroyed"
               : event->value == UNIT_ABOARD ? "{who} {who?is|are} aboard {other}"
                                             : NULL;
    case EV_WOUNDS:
        return "{who} model {model}: {a} of {c} left";
    case EV_INITIATIVE:
        return "{seat} goes first";
    case EV_OVER:
        return event->seat == NO_SEAT ? "The battle ends in a draw" : "{seat} wins the battle";
    case EV_PIECE_MADE:
        return "{piece} appears";
    case EV_PIECE_GONE:
        return "{piece} is gone";
    case EV_SETTLED:
        return "by agreement: {b} instead of {c}";
    case EV_CALLED:
        return called_words(event);
    default:
        return NULL;
    }
}

/* ---- What several events say together ------------------------------------------------------------------------------ */

static bool is_loss(const Event *e)
{
    return e->kind == EV_MODEL_STATE && (e->value == MODEL_LOST || e->value == MODEL_DOOMED);
}

/* Who takes the places of the fallen, and what is written down of them. */
static bool is_of_closing_up(const Event *e)
{
    bool moves = e->kind == EV_PLACED || e->kind == EV_MOVED || e->kind == EV_FRONT;
    return (moves && e->manner == MANNER_CLOSES) || e->kind == EV_TALLY || e->kind == EV_NOTED ||
           e->kind == EV_UNNOTED;
}

/* Of several models that a unit loses one after another only the last is told, as their number. */
static bool goes_on(const Event *loss, const Event *e)
{
    return is_of_closing_up(e) ||
           (e->unit == loss->unit &&
            (e->kind == EV_WOUNDS || (is_loss(e) && e->value == loss->value)));
}

static int lost_together(const EventLog *log, const Event *last)
{
    int models = 1;

    if (last < log->event || last >= log->event + log->events)
        return models;
    for (const Event *e = last; e > log->event && goes_on(last, e - 1);)
        models += is_loss(--e);
    return models;
}

static bool is_followed(const EventLog *log, size_t at)
{
    const Event *loss = &log->event[at];

    for (size_t i = at + 1; i < log->events && goes_on(loss, &log->event[i]); i++)
        if (is_loss(&log->event[i]))
            return true;
    return false;
}

/* However many close up before it is: the tale of a loss comes before anybody throws again. */
static bool is_told_at_once(const Look *look, const EventLog *log, size_t at)
{
    const Event *loss = &log->event[at];
    const Ruleset *rules = look->game->ruleset;

    for (size_t i = at + 1; i < log->events; i++) {
        const Event *e = &log->event[i];
        if (e->kind == EV_DICE || e->kind == EV_PHASE)
            return false;
        if (e->unit != loss->unit)
            continue;
        if (e->kind == EV_TOLD && rules->losses_tale > 0 && e->value == rules->losses_tale)
            return true;
        if (e->kind == EV_UNIT_STATE && e->value == UNIT_LOST && rules->losses_tale == 0 &&
            look->game->unit[loss->unit].models == 1)
            return true;
    }
    return false;
}

/* He joins a unit, which makes room for him: the tale of it says all. */
static bool is_of_a_joining(const EventLog *log, size_t at)
{
    enum { MANY = 80 };
    const Event *step = &log->event[at];

    for (size_t i = at; i > 0 && at - i < MANY; i--) {
        const Event *e = &log->event[i - 1];
        if (e->kind == EV_UNIT_STATE)
            return e->value == UNIT_FIELD && e->b != NO_UNIT &&
                   (e->unit == step->unit || e->b == step->unit);
        if (e->kind != EV_PLACED && e->kind != EV_TALLY && e->kind != EV_FRONT)
            return false;
    }
    return false;
}

bool event_is_retold(const Look *look, const EventLog *log, size_t at)
{
    const Event *e = &log->event[at];

    if (e->kind == EV_WOUNDS)
        return e->value <= 0;
    if (e->kind == EV_PLACED)
        return is_of_a_joining(log, at);
    if (!is_loss(e))
        return false;
    return is_followed(log, at) || is_told_at_once(look, log, at);
}

static Filling filling_of(const Event *event)
{
    bool tale = event->kind == EV_TOLD;

    return (Filling){ event->unit,
                      event->other,
                      event->model,
                      event->other_model,
                      event->weapon,
                      event->piece,
                      event->seat,
                      FIGURE_COUNT,
                      tale ? event->b : event->value,
                      tale ? event->c : event->b,
                      tale ? event->z : event->c };
}

static void tale_words(const Look *look, const Event *event, const Filling *with, Text *text)
{
    const char *words = look->game->ruleset->tale[event->value].words;
    if (words)
        fill_words(look, words, with, text);
}

void event_words_as(const Look *look, const EventLog *log, const Event *event, const char *words,
                    UnitId other, Text *text)
{
    Filling with = filling_of(event);

    with.other = other;
    if (words)
        fill_words(look, words, &with, text);
    else
        event_words(look, log, event, text);
}

void event_words(const Look *look, const EventLog *log, const Event *event, Text *text)
{
    const char *plain = plain_words(event);
    Filling with = filling_of(event);
    if (is_loss(event)) {
        with.figure = FIGURE_COUNT;
        with.a = lost_together(log, event);
    }
    if (plain)
        fill_words(look, plain, &with, text);
    else if (event->kind == EV_TOLD)
        tale_words(look, event, &with, text);
    else if (event->kind == EV_DICE)
        dice_words(look, log, event, text);
    else if (event->kind == EV_MARKED)
        mark_words(look, event, &with, text);
    else if (event->kind == EV_TALLY)
        tally_words(look, event, &with, text);
    else if (event->kind == EV_CALLED && event->id)
        overruled_words(look, event, text);
    else if (event->kind == EV_ROUND)
        text_format(text, "%s %ld", round_title(look->game->ruleset), (long)event->value);
    else if (event->kind == EV_PHASE)
        text_add(text, look->game->ruleset->phase[event->value].title);
}
