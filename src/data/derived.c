#include <stdlib.h>
#include <string.h>

#include "data/record.h"
#include "names.h"
#include "words.h"

/* What the engine says by itself: what is asked, what happened, why not, and the hash. */

/* ---- What is asked --------------------------------------------------------------------------- */

static void choices_print(const Request *request, const QuestionDef *question, Text *text)
{
    for (int i = 0; i < question->choices && i < 64; i++) {
        if (request->choices >> i & 1)
            text_format(text, " %s", question->choice[i].word);
    }
}

static void among_print(const Look *look, const Request *request, Text *text)
{
    UnitId unit = NO_UNIT;
    for (int id = ids_next(&request->among, -1); id >= 0;) {
        text_char(text, ' ');
        if (request->shape != SHAPE_MODELS) {
            id_print(look, id, text);
            id = ids_next(&request->among, id);
            continue;
        }
        ModelSet set = 0;
        unit = look->battle->model[id].unit;
        for (; id >= 0 && look->battle->model[id].unit == unit; id = ids_next(&request->among, id))
            set |= (ModelSet)1 << (id - look->battle->unit[unit].first);
        unit_print(look, unit, text);
        text_char(text, '#');
        models_print(set, text);
    }
}

static void verbs_print(const Look *look, const Request *request, Text *text)
{
    const Ruleset *rules = look->game->ruleset;
    for (int i = 0; i < rules->verbs && i < 64; i++) {
        if (request->choices >> i & 1)
            text_format(text, " %s", rules->verb[i].word);
    }
}

static void about_print(const Look *look, const Request *request, Text *text)
{
    if (request->unit != NO_UNIT) {
        text_add(text, " about ");
        unit_print(look, request->unit, text);
    }
    if (request->other != NO_UNIT) {
        text_add(text, request->unit == NO_UNIT ? " about nobody and " : " and ");
        unit_print(look, request->other, text);
    }
}

static void bounds_print(const Look *look, const Request *request, Text *text)
{
    const QuestionDef *question = &look->game->ruleset->question[request->why];
    switch ((Shape)request->shape) {
    case SHAPE_CHOICE:
        choices_print(request, question, text);
        return;
    case SHAPE_NUMBER:
        text_format(text, " %d to %d", (int)request->low, (int)request->high);
        return;
    case SHAPE_UNITS:
    case SHAPE_MODELS:
        text_format(text, " %d to %d of", (int)request->low, (int)request->high);
        among_print(look, request, text);
        return;
    case SHAPE_LIST:
        text_add(text, " order of");
        among_print(look, request, text);
        return;
    case SHAPE_SPLIT:
        text_format(text, " split %d among", (int)request->high);
        among_print(look, request, text);
        return;
    case SHAPE_POINT:
        text_add(text, " point");
        return;
    case SHAPE_POSE:
        text_add(text, " pose");
        return;
    case SHAPE_PATHS:
        text_add(text, " paths");
        return;
    case SHAPE_ORDER:
        text_add(text, " order");
        verbs_print(look, request, text);
        return;
    case SHAPE_DICE:
    case SHAPE_NONE:
        return;
    }
}

static const char *dice_word(int kind)
{
    static const char *const words[] = { "d3",  "d4",         "d6",       "d10",
                                         "d12", " artillery", " scatter", " bearing" };
    return kind < (int)(sizeof words / sizeof words[0]) ? words[kind] : "d?";
}

void request_print(const Look *look, Text *text)
{
    const Request *request = &look->battle->request;
    if (look->battle->over || request->shape == SHAPE_NONE) {
        text_add(text, "over");
        if (look->battle->winner != NO_SEAT) {
            text_char(text, ' ');
            seat_print(look->game, look->battle->winner, text);
        }
        return;
    }
    const QuestionDef *question = &look->game->ruleset->question[request->why];
    if (request->shape == SHAPE_DICE) {
        text_format(text, "dice %d%s %s", request->dice_count, dice_word(request->dice_kind),
                    question->word);
        about_print(look, request, text);
        return;
    }
    for (SeatId seat = 0; seat < look->game->seats; seat++) {
        if (!(request->seats >> seat & 1))
            continue;
        seat_print(look->game, seat, text);
        text_char(text, ' ');
    }
    text_add(text, question->word);
    bounds_print(look, request, text);
    about_print(look, request, text);
}

/* ---- What happened --------------------------------------------------------------------------- */

static void moved_print(const Look *look, const Event *event, Text *text)
{
    model_print(look, event->model, text);
    text_add(text, " moves ");
    text_length(text, event->c);
    text_add(text, " to ");
    text_stand(text, event->to, event->z);
}

static void tale_print(const Look *look, const Event *event, Text *text)
{
    const Ruleset *rules = look->game->ruleset;
    text_format(text, "tells %s",
                event->value >= 0 && event->value < rules->tales ? rules->tale[event->value].name
                                                                 : "?");
    if (event->seat != NO_SEAT) {
        text_char(text, ' ');
        seat_print(look->game, event->seat, text);
    }
    if (event->unit != NO_UNIT) {
        text_char(text, ' ');
        unit_print(look, event->unit, text);
    }
    if (event->other != NO_UNIT) {
        text_char(text, ' ');
        unit_print(look, event->other, text);
    }
    text_format(text, " %d %d %d", (int)event->b, (int)event->c, (int)event->z);
}

/* Whom a link, note or list speaks of: its table's owner, or bare numbers where it has none. */
static const NoteDef *note_of(const Ruleset *rules, int number)
{
    for (int i = 0; i < rules->notes; i++) {
        if (rules->note[i].number == number)
            return &rules->note[i];
    }
    return NULL;
}

static const ListDef *list_of(const Ruleset *rules, int number)
{
    for (int i = 0; i < rules->lists; i++) {
        if (rules->list[i].number == number)
            return &rules->list[i];
    }
    return NULL;
}

static void memory_print(const Look *look, const Event *event, Text *text)
{
    const Ruleset *rules = look->game->ruleset;
    const NoteDef *note = note_of(rules, event->b);
    const ListDef *list = list_of(rules, event->b);
    switch ((EventKind)event->kind) {
    case EV_LINKED:
    case EV_UNLINKED:
        text_format(text, "%s %s %d %d", event->kind == EV_LINKED ? "links" : "unlinks",
                    link_word(rules, event->b), event->id, event->other_id);
        if (event->kind == EV_LINKED)
            text_format(text, " %d", (int)event->value);
        return;
    case EV_NOTED:
    case EV_UNNOTED:
        text_format(text, "%s %s ", event->kind == EV_NOTED ? "notes" : "forgets",
                    note_word(rules, event->b));
        owner_print(look, note ? note->owner : OWNER_BATTLE, event->id, text);
        if (event->kind == EV_NOTED) {
            text_char(text, ' ');
            text_stand(text, event->to, event->z);
        }
        return;
    default:
        text_format(text, "%s %s ", event->kind == EV_LISTED ? "lists" : "unlists",
                    list_word(rules, event->b));
        owner_print(look, list ? list->owner : OWNER_BATTLE, event->id, text);
        text_format(text, " %d", event->other_id);
        return;
    }
}

static void weapon_event_print(const Look *look, const Event *event, Text *text)
{
    model_print(look, event->model, text);
    text_format(text, " holds %d ", (int)event->b + 1);
    weapon_print(look->game, (WeaponId)event->value, text);
}

static void unit_event_print(const Look *look, const Event *event, Text *text)
{
    unit_print(look, event->unit, text);
    if (event->kind == EV_FRONT) {
        text_add(text, " fronts ");
        text_stand(text, event->to, 0);
        text_format(text, " files %d", (int)event->value);
        return;
    }
    text_format(text, " is %s", word_of(unit_state_words, event->value).text);
    if (event->b != NO_UNIT) {
        text_char(text, ' ');
        unit_print(look, (UnitId)event->b, text);
    }
}

static void round_event_print(const Look *look, const Event *event, Text *text)
{
    const Game *game = look->game;
    const Ruleset *rules = game->ruleset;
    if (event->kind == EV_ROUND)
        text_format(text, "round %d", (int)event->value);
    else if (event->kind == EV_TURN)
        text_format(text, "turn %d", (int)event->value);
    else if (event->kind == EV_PHASE)
        text_format(text, "phase %s",
                    event->value >= 0 && event->value < rules->phases
                        ? rules->phase[event->value].word
                        : "?");
    else if (event->kind == EV_OVER) {
        seat_print(game, event->seat, text);
        text_add(text, " wins");
    } else {
        seat_print(game, event->seat, text);
        text_add(text, event->kind == EV_ACTIVE       ? " acts"
                       : event->kind == EV_INITIATIVE ? " goes first"
                                                      : " has zone ");
        if (event->kind == EV_ZONE)
            text_add(text, event->value >= 0 && event->value < game->zones
                               ? game->zone[event->value].id.text
                               : "none");
    }
}

static bool body_print(const Look *look, const Event *event, Text *text)
{
    const Ruleset *rules = look->game->ruleset;
    switch ((EventKind)event->kind) {
    case EV_NONE:
    case EV_ASKED:
    case EV_DICE:
    case EV_CALLED:
    case EV_SHOT:
    case EV_STRAYED:
        return false;
    case EV_TOLD:
        tale_print(look, event, text);
        return true;
    case EV_MOVED:
        moved_print(look, event, text);
        return true;
    case EV_PLACED:
        model_print(look, event->model, text);
        text_add(text, " stands ");
        text_stand(text, event->to, event->z);
        return true;
    case EV_MODEL_STATE:
        model_print(look, event->model, text);
        text_format(text, " is %s", word_of(model_state_words, event->value).text);
        return true;
    case EV_UNIT_STATE:
    case EV_FRONT:
        unit_event_print(look, event, text);
        return true;
    case EV_WOUNDS:
        model_print(look, event->model, text);
        text_format(text, " has %d of %d wounds left", (int)event->value, (int)event->c);
        return true;
    case EV_MARKED:
    case EV_UNMARKED:
        owner_print(look, (Owner)event->owner, event->id, text);
        text_format(text, "%s %s", event->kind == EV_MARKED ? " gets" : " loses",
                    mark_word(rules, (Owner)event->owner, event->value));
        return true;
    case EV_TALLY:
        owner_print(look, (Owner)event->owner, event->id, text);
        text_format(text, " counts %s %d", tally_word(rules, (Owner)event->owner, event->b),
                    (int)event->value);
        return true;
    case EV_LINKED:
    case EV_UNLINKED:
    case EV_NOTED:
    case EV_UNNOTED:
    case EV_LISTED:
    case EV_UNLISTED:
        memory_print(look, event, text);
        return true;
    case EV_PIECE_MADE:
        piece_print(look, event->piece, text);
        text_add(text, " appears ");
        text_stand(text, event->to, 0);
        return true;
    case EV_PIECE_GONE:
        piece_print(look, event->piece, text);
        text_add(text, " goes");
        return true;
    case EV_WEAPON:
        weapon_event_print(look, event, text);
        return true;
    case EV_SETTLED:
        text_format(text, "settled %d for %d", (int)event->b, (int)event->c);
        return true;
    case EV_ROUND:
    case EV_TURN:
    case EV_PHASE:
    case EV_OVER:
    case EV_ACTIVE:
    case EV_INITIATIVE:
    case EV_ZONE:
        round_event_print(look, event, text);
        return true;
    }
    return false;
}

bool event_print(const Look *look, const EventLog *log, const Event *event, Text *text)
{
    const Ruleset *rules = look->game->ruleset;
    (void)log;
    if (!body_print(look, event, text))
        return false;
    if (event->rule && event->rule < rules->rules)
        text_format(text, " by %s", rules->rule[event->rule].id);
    return true;
}

/* ---- Why not --------------------------------------------------------------------------------- */

/* The engine's own refusals rest on no rule of a book; records name them so. */
static const char *const engine_refusals[] = {
    [NO_REFUSAL] = "allowed",         [NO_BATTLE_OVER] = "battle-over",
    [NO_NOT_ASKED] = "not-asked",     [NO_WRONG_SHAPE] = "wrong-shape",
    [NO_NOT_OFFERED] = "not-offered", [NO_OUT_OF_BOUNDS] = "out-of-bounds",
    [NO_NAMED_TWICE] = "named-twice", [NO_NO_SUCH] = "no-such",
    [NO_BAD_DIE] = "bad-die",         [NO_WRONG_DICE] = "wrong-dice",
    [NO_OFF_THE_MAP] = "off-the-map", [NO_ALREADY_BID] = "already-bid",
    [NO_NO_CONSENT] = "no-consent",   [NO_BATTLE_FULL] = "battle-full",
};

static const char *refusal_word(const Ruleset *rules, const Verdict *verdict)
{
    if (verdict->rule && verdict->rule < rules->rules)
        return rules->rule[verdict->rule].id;
    size_t count = sizeof engine_refusals / sizeof engine_refusals[0];
    if (verdict->refusal < count && engine_refusals[verdict->refusal])
        return engine_refusals[verdict->refusal];
    int place = verdict->refusal - NO_OF_RULESET;
    return place >= 0 && place < rules->refusals ? rules->refusal[place].name : "refused";
}

static void figure_print(const Verdict *verdict, int32_t figure, int32_t other, Text *text)
{
    switch ((FigureKind)verdict->figure) {
    case FIGURE_LENGTH:
        text_inches(text, figure, other);
        return;
    case FIGURE_HEADING:
        text_heading(text, figure);
        return;
    case FIGURE_SHARE:
        text_decimal(text, figure, 1000);
        return;
    case FIGURE_COUNT:
    case FIGURE_NONE:
        text_format(text, "%d", (int)figure);
        return;
    }
}

void refusal_print(const Look *look, const Verdict *verdict, Text *text)
{
    text_add(text, refusal_word(look->game->ruleset, verdict));
    if (verdict->figure == FIGURE_NONE)
        return;
    text_char(text, ' ');
    figure_print(verdict, verdict->measured, verdict->allowed, text);
    text_char(text, ' ');
    figure_print(verdict, verdict->allowed, verdict->measured, text);
}

/* A figure of a line "x" counts as right when rounding the measured one to its decimals (two at
 * least, for lengths and angles) gives it. */
static bool figure_fits(Scan *scan, const Verdict *verdict, int32_t figure)
{
    static const int32_t units[] = {
        [FIGURE_NONE] = 1,     [FIGURE_LENGTH] = INCH,    [FIGURE_COUNT] = 1,
        [FIGURE_SHARE] = 1000, [FIGURE_HEADING] = DEGREE,
    };
    int32_t unit = units[verdict->figure], written = 0;
    scan_done(scan);
    const char *begin = scan->at;
    if (!scan_decimal(scan, unit, &written))
        return false;
    const char *dot = memchr(begin, '.', (size_t)(scan->at - begin));
    int decimals = dot ? (int)(scan->at - dot) - 1 : 0;
    int64_t power = 1;
    for (int i = 0; i < decimals || i < 2; i++)
        power *= 10;
    int64_t apart = written > figure ? (int64_t)written - figure : (int64_t)figure - written;
    return 2 * apart * power <= unit + power;
}

static bool is_named(const Ruleset *rules, const Verdict *verdict, const char *word)
{
    int place = verdict->refusal - NO_OF_RULESET;
    return strcmp(word, refusal_word(rules, verdict)) == 0 ||
           (place >= 0 && place < rules->refusals && strcmp(word, rules->refusal[place].name) == 0);
}

bool refusal_fits(const Look *look, const char *words, const Verdict *verdict, Problem *problem)
{
    char word[64], is[400];
    Scan scan = scan_of(words, problem);
    Text text = text_in(is, sizeof is);
    refusal_print(look, verdict, &text);
    text_add(&text, ": ");
    verdict_words(look, verdict, &text);
    if (!scan_any(&scan, word, sizeof word))
        return scan_fail(&scan, "the rule that is broken was expected");
    if (!is_named(look->game->ruleset, verdict, word))
        return scan_fail(&scan, "it is refused for %s", is);
    if (scan_done(&scan))
        return true;
    if (!figure_fits(&scan, verdict, verdict->measured))
        return scan_fail(&scan, "something else is measured: %s", is);
    if (scan_done(&scan))
        return true;
    return (figure_fits(&scan, verdict, verdict->allowed) && scan_done(&scan)) ||
           scan_fail(&scan, "something else is allowed: %s", is);
}

/* ---- The hash -------------------------------------------------------------------------------- */

void hash_print(const Battle *battle, Text *text)
{
    text_format(text, "%016llx", (unsigned long long)battle_hash(battle));
}
