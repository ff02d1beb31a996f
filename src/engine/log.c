#include <stdlib.h>
#include <string.h>

#include "engine/event.h"
#include "engine/ruleset.h"
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

/* What the die shows, as players call it. */
static void die_words(int kind, int die, Text *text)
{
    enum { MISFIRE = 6, LAST_HIT = 2, TEN = 10 };
    if (kind == DICE_ARTILLERY && die == MISFIRE)
        text_add(text, "Misfire");
    else if (kind == DICE_ARTILLERY)
        text_format(text, "%d", 2 * die);
    else if (kind == DICE_SCATTER)
        text_add(text, die <= LAST_HIT ? "Hit!" : "arrow");
    else if (kind == DICE_BEARING)
        text_format(text, "%d degrees", TEN * die);
    else
        text_format(text, "%d", die);
}

static void dice_words(const Look *look, const EventLog *log, const Event *event,
                       const Filling *with, Text *text)
{
    const QuestionDef *question = &look->game->ruleset->question[event->why];
    if (event->unit >= 0)
        fill_words(look, "{who}: ", with, text);
    text_format(text, "%s", question->title);
    if (event->b > 0)
        text_format(text, " on %d+", (int)event->b);
    for (int i = 0; i < event->count && i < 60; i++) {
        text_add(text, i ? " " : ": ");
        die_words(event->value, log->die[event->first + (uint32_t)i], text);
    }
    if (event->count > 60)
        text_add(text, " ...");
}

void event_words(const Look *look, const EventLog *log, const Event *event, Text *text)
{
    const Ruleset *rules = look->game->ruleset;
    Filling with = { event->unit,   event->other, event->model, event->other_model,
                     event->weapon, event->piece, event->seat,  FIGURE_COUNT,
                     event->value,  event->b,     event->c };
    switch ((EventKind)event->kind) {
    case EV_TOLD: {
        const TaleText *tale = &rules->tale[event->value];
        with.a = event->b;
        with.b = event->c;
        with.c = event->z;
        if (tale->words)
            fill_words(look, tale->words, &with, text);
        return;
    }
    case EV_DICE:
        dice_words(look, log, event, &with, text);
        return;
    case EV_MOVED:
        with.a = event->c;
        fill_words(look, "{who} model {model} goes {a\"}", &with, text);
        return;
    case EV_PLACED:
        fill_words(look, "{who} model {model} is placed", &with, text);
        return;
    case EV_MODEL_STATE:
        if (event->value == MODEL_LOST)
            fill_words(look, "{who} model {model} is removed", &with, text);
        else if (event->value == MODEL_DOOMED)
            fill_words(look, "{who} model {model} will be removed", &with, text);
        return;
    case EV_UNIT_STATE:
        if (event->value == UNIT_LOST)
            fill_words(look, "{who} is destroyed", &with, text);
        else if (event->value == UNIT_ABOARD)
            fill_words(look, "{who} is aboard {other}", &with, text);
        return;
    case EV_WOUNDS:
        fill_words(look, "{who} model {model}: {a} of {c} left", &with, text);
        return;
    case EV_MARKED:
        mark_words(look, event, &with, text);
        return;
    case EV_TALLY:
        tally_words(look, event, &with, text);
        return;
    case EV_ROUND:
        fill_words(look, "Round {a}", &with, text);
        return;
    case EV_PHASE:
        text_add(text, rules->phase[event->value].title);
        return;
    case EV_MASTER:
        fill_words(look, "{seat} goes first", &with, text);
        return;
    case EV_OVER:
        fill_words(look,
                   event->seat == NO_SEAT ? "The battle ends in a draw" : "{seat} wins the battle",
                   &with, text);
        return;
    case EV_PIECE_MADE:
        fill_words(look, "{piece} appears", &with, text);
        return;
    case EV_PIECE_GONE:
        fill_words(look, "{piece} is gone", &with, text);
        return;
    case EV_SETTLED:
        fill_words(look, "by agreement: {b} instead of {c}", &with, text);
        return;
    case EV_CALLED:
        fill_words(look, "{seat} calls beside the game", &with, text);
        return;
    default:
        return;
    }
}
