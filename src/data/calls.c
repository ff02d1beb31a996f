#include <string.h>

#include "data/record.h"
#include "names.h"
#include "words.h"

/* Calls beside the game: "@ blue place alpha#3 24,30@90 consent red". */

static const char call_words[] =
    "concede draw waive overrule place wounds mark tally reserve phase";

_Static_assert(CALL_PHASE == 9, "call_words follow CallKind");

/* ---- Printing -------------------------------------------------------------------------------- */

static void overrule_print(const Look *look, const Call *call, Text *text)
{
    const Ruleset *rules = look->game->ruleset;
    bool known = call->why >= 0 && call->why < rules->questions;
    text_format(text, " %s %s ", known ? rules->question[call->why].word : "?",
                word_of(figure_words, call->figure).text);
    if (call->unit != NO_UNIT) {
        unit_print(look, call->unit, text);
        text_char(text, ' ');
    }
    text_format(text, "%d", (int)call->value);
}

static void arguments_print(const Look *look, const Call *call, Text *text)
{
    const Ruleset *rules = look->game->ruleset;
    switch (call->kind) {
    case CALL_CONCEDE:
    case CALL_DRAW:
    case CALL_WAIVE:
        return;
    case CALL_OVERRULE:
        overrule_print(look, call, text);
        return;
    case CALL_PLACE:
        text_char(text, ' ');
        model_print(look, call->model, text);
        text_char(text, ' ');
        text_stand(text, call->pose, call->z);
        return;
    case CALL_WOUNDS:
        text_char(text, ' ');
        model_print(look, call->model, text);
        text_format(text, " %d", (int)call->value);
        return;
    case CALL_MARK:
        text_char(text, ' ');
        owner_print(look, call->owner, call->id, text);
        text_format(text, " %s %s", mark_word(rules, call->owner, call->number),
                    call->value ? "on" : "off");
        return;
    case CALL_TALLY:
        text_char(text, ' ');
        owner_print(look, call->owner, call->id, text);
        text_format(text, " %s %d", tally_word(rules, call->owner, call->number), (int)call->value);
        return;
    case CALL_RESERVE:
        text_char(text, ' ');
        unit_print(look, call->unit, text);
        return;
    case CALL_PHASE:
        text_format(text, " %s ",
                    call->number >= 0 && call->number < rules->phases
                        ? rules->phase[call->number].word
                        : "?");
        seat_print(look->game, call->seat_to_act, text);
        return;
    }
}

static void consent_print(const Game *game, SeatId seat, unsigned consent, Text *text)
{
    bool first = true;
    for (SeatId i = 0; i < game->seats; i++) {
        if (i == seat || !(consent >> i & 1))
            continue;
        text_add(text, first ? " consent " : " ");
        seat_print(game, i, text);
        first = false;
    }
}

static void clock_print(const ClockLine *clock, Text *text)
{
    if (clock->seconds < 0)
        text_add(text, " clock off");
    else
        text_format(text, " clock %d:%02d", (int)(clock->seconds / 60), (int)(clock->seconds % 60));
    if (clock->extra >= 0)
        text_format(text, " extra %d", (int)clock->extra);
}

void call_print(const Look *look, const CallLine *line, Text *text)
{
    const Call *call = &line->call;
    seat_print(look->game, call->seat, text);
    if (line->clock.given)
        clock_print(&line->clock, text);
    else if (line->undo)
        text_format(text, " undo %d", line->undo);
    else if (line->redo)
        text_format(text, " redo %d", line->redo);
    else {
        text_format(text, " %s", word_of(call_words, (int)call->kind).text);
        arguments_print(look, call, text);
    }
    consent_print(look->game, call->seat, call->consent, text);
}

/* ---- Reading --------------------------------------------------------------------------------- */

static bool want_overrule(Scan *scan, const Look *look, Call *call)
{
    if (!want_question(scan, look->game->ruleset, &call->why) ||
        !want_of(scan, "what is overruled", figure_words, &call->figure))
        return false;
    scan_unit(scan, look->game, " \t", &call->unit);
    scan_done(scan);
    return scan_want_count(scan, -100000000, 100000000, &call->value);
}

static bool want_single(Scan *scan, const Look *look, Call *call)
{
    Owned owned;
    if (!scan_want_owner(scan, look, &owned))
        return false;
    if (owned.owner == OWNER_MODEL && (owned.models & (owned.models - 1)))
        return scan_fail(scan, "a call names one model");
    call->owner = owned.owner;
    call->id = owned.id;
    return true;
}

static bool want_mark_call(Scan *scan, const Look *look, Call *call)
{
    int place = 0;
    if (!want_single(scan, look, call) ||
        !want_mark(scan, look->game->ruleset, call->owner, &call->number) ||
        !want_of(scan, "the mark", "off on", &place))
        return false;
    call->value = place;
    return true;
}

static bool want_tally_call(Scan *scan, const Look *look, Call *call)
{
    const TallyDef *def = NULL;
    if (!want_single(scan, look, call) || !want_tally(scan, look->game->ruleset, call->owner, &def))
        return false;
    call->number = def->number;
    return scan_want_count(scan, def->low, def->high, &call->value);
}

static bool want_arguments(Scan *scan, const Look *look, Call *call)
{
    switch (call->kind) {
    case CALL_CONCEDE:
    case CALL_DRAW:
    case CALL_WAIVE:
        return true;
    case CALL_OVERRULE:
        return want_overrule(scan, look, call);
    case CALL_PLACE:
        return scan_want_model(scan, look, NO_UNIT, &call->model) &&
               scan_want_stand(scan, &call->pose, &call->z);
    case CALL_WOUNDS:
        return scan_want_model(scan, look, NO_UNIT, &call->model) &&
               scan_want_count(scan, 0, 1000, &call->value);
    case CALL_MARK:
        return want_mark_call(scan, look, call);
    case CALL_TALLY:
        return want_tally_call(scan, look, call);
    case CALL_RESERVE:
        return scan_want_unit(scan, look->game, &call->unit);
    case CALL_PHASE:
        return want_phase(scan, look->game->ruleset, &call->number) &&
               scan_want_seat(scan, look->game, &call->seat_to_act);
    }
    return false;
}

/* "28:41 extra 10", "off" */
static bool want_clock(Scan *scan, ClockLine *clock)
{
    enum { MOST_MINUTES = 6000 };
    int32_t minutes = 0, seconds = 0;
    *clock = (ClockLine){ .given = true, .seconds = -1, .extra = -1 };
    if (!scan_word(scan, "off")) {
        if (scan_done(scan) || !scan_decimal(scan, 1, &minutes) || !scan_char(scan, ':') ||
            !scan_decimal(scan, 1, &seconds))
            return scan_fail(scan, "minutes and seconds like 28:41 were expected, or off");
        if (minutes < 0 || minutes > MOST_MINUTES || seconds < 0 || seconds > 59)
            return scan_fail(scan, "a clock has up to %d minutes and 59 seconds", MOST_MINUTES);
        clock->seconds = minutes * 60 + seconds;
    }
    return !scan_word(scan, "extra") || scan_want_count(scan, 0, 3600, &clock->extra);
}

static bool want_consent(Scan *scan, const Game *game, unsigned *consent)
{
    if (!scan_word(scan, "consent"))
        return true;
    do {
        SeatId seat = NO_SEAT;
        if (!scan_want_seat(scan, game, &seat))
            return false;
        *consent |= 1u << seat;
    } while (!scan_done(scan));
    return true;
}

bool call_parse(const Look *look, const char *words, CallLine *line, Problem *problem)
{
    Scan scan = scan_of(words, problem);
    int kind = 0;
    int32_t undo = 0, redo = 0;
    *line = (CallLine){ .call = { .unit = NO_UNIT, .model = NO_MODEL, .seat_to_act = NO_SEAT } };
    if (!scan_want_seat(&scan, look->game, &line->call.seat))
        return false;
    if (scan_word(&scan, "clock")) {
        if (!want_clock(&scan, &line->clock))
            return false;
    } else if (scan_word(&scan, "undo")) {
        if (!scan_want_count(&scan, 1, 1000000, &undo))
            return false;
    } else if (scan_word(&scan, "redo")) {
        if (!scan_want_count(&scan, 1, 1000000, &redo))
            return false;
    } else {
        if (!want_of(&scan, "a call", call_words, &kind))
            return false;
        line->call.kind = (CallKind)kind;
        if (!want_arguments(&scan, look, &line->call))
            return false;
    }
    line->undo = undo;
    line->redo = redo;
    return want_consent(&scan, look->game, &line->call.consent) && scan_want_end(&scan);
}
