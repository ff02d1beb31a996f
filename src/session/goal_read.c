#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "goals.h"

/* Reading a goal's line: words between blanks, one after the other. */

enum { MOST_WORDS = 48, LINE = 420 };

typedef struct Words {
    const Look *look;
    Problem *problem;
    char line[LINE];
    char *word[MOST_WORDS];
    int count, at;
} Words;

static bool fail(const Words *w, const char *what)
{
    return problem_say(w->problem, NULL, 0, 0, "a goal's \"%s\": %s",
                       w->at < w->count ? w->word[w->at] : "end", what);
}

static void split(Words *w, const char *line)
{
    size_t used = 0;
    for (; *line && used + 4 < sizeof w->line; line++) { /* a semicolon is a word of its own */
        if (*line == ';')
            w->line[used++] = ' ';
        w->line[used++] = *line;
        if (*line == ';')
            w->line[used++] = ' ';
    }
    w->line[used] = '\0';
    for (char *c = w->line; *c && w->count < MOST_WORDS;) {
        while (isspace((unsigned char)*c))
            c++;
        if (!*c)
            break;
        w->word[w->count++] = c;
        while (*c && !isspace((unsigned char)*c))
            c++;
        if (*c)
            *c++ = '\0';
    }
}

static const char *peek(const Words *w)
{
    return w->at < w->count ? w->word[w->at] : "";
}

static bool take(Words *w, const char *word)
{
    if (strcmp(peek(w), word) != 0)
        return false;
    w->at++;
    return true;
}

static bool figure(const char *word, int32_t unit, int32_t *value)
{
    char *end;
    double number = strtod(word, &end);
    if (end == word || *end || number < -1000 || number > 1000)
        return false;
    *value = length_round(number * unit);
    return true;
}

static bool want_figure(Words *w, int32_t unit, int32_t *value)
{
    if (!figure(peek(w), unit, value))
        return fail(w, "a figure is wanted");
    w->at++;
    return true;
}

/* "4", "4 within 0.2", "4 at least", "at least 4" and so on. */
static bool want_bounded(Words *w, Goal *goal, int32_t unit, int32_t tolerance)
{
    goal->tolerance = tolerance;
    if (!want_figure(w, unit, &goal->figure))
        return false;
    if (take(w, "within"))
        return want_figure(w, unit, &goal->tolerance);
    if (take(w, "at")) {
        if (take(w, "least"))
            goal->bound = BOUND_LEAST;
        else if (take(w, "most"))
            goal->bound = BOUND_MOST;
        else
            return fail(w, "\"at least\" or \"at most\" is wanted");
    }
    return true;
}

/* Behind a condition: "for 5", "for 5 at least". */
static bool want_several(Words *w, Goal *goal)
{
    int32_t count;
    if (!take(w, "for"))
        return true;
    if (!want_figure(w, 1, &count))
        return false;
    if (count < 1 || goal->who.unit < 0 || goal->who.models)
        return fail(w, "so many models of a unit are wanted");
    goal->several = count;
    if (!take(w, "at"))
        return true;
    goal->several_bound = take(w, "least") ? BOUND_LEAST : BOUND_MOST;
    return goal->several_bound == BOUND_LEAST || take(w, "most") ||
           fail(w, "\"at least\" or \"at most\" is wanted");
}

/* "1-3,5" */
static bool read_models(const char *word, ModelSet *set)
{
    *set = 0;
    while (*word) {
        char *end;
        long first = strtol(word, &end, 10), last = first;
        if (end == word)
            return false;
        if (*end == '-') {
            word = end + 1;
            last = strtol(word, &end, 10);
            if (end == word)
                return false;
        }
        if (first < 1 || last < first || last > MOST_UNIT_MODELS || (*end && *end != ','))
            return false;
        for (long i = first; i <= last; i++)
            *set |= (ModelSet)1 << (i - 1);
        word = *end ? end + 1 : end;
    }
    return *set != 0;
}

static GoalThing nobody(void)
{
    return (GoalThing){ .seat = NO_SEAT, .unit = NO_UNIT, .piece = NO_PIECE, .zone = -1 };
}

static int zone_named(const Game *game, const char *id)
{
    for (int i = 0; i < game->zones; i++)
        if (strcmp(game->zone[i].id.text, id) == 0)
            return i;
    return -1;
}

static bool read_thing(const Look *look, const char *word, GoalThing *thing)
{
    char id[NAME_SIZE];
    size_t length = strcspn(word, "#");
    *thing = nobody();
    if (length >= sizeof id)
        return false;
    memcpy(id, word, length);
    id[length] = '\0';
    thing->unit = game_unit(look->game, id);
    if (thing->unit >= 0)
        return !word[length] || read_models(word + length + 1, &thing->models);
    thing->unit = NO_UNIT;
    thing->piece = game_piece(look->game, word);
    if (thing->piece >= 0)
        return true;
    thing->piece = NO_PIECE;
    thing->seat = game_seat(look->game, word);
    if (thing->seat >= 0)
        return true;
    thing->seat = NO_SEAT;
    thing->zone = zone_named(look->game, word);
    return thing->zone >= 0;
}

static bool want_others(Words *w, Goal *goal, int most)
{
    while (goal->others < most && w->at < w->count &&
           read_thing(w->look, peek(w), &goal->other[goal->others])) {
        goal->others++;
        w->at++;
    }
    return goal->others > 0 || fail(w, "no unit, piece or zone of that name");
}

static bool want_place(Words *w, Goal *goal)
{
    int32_t x, y;
    char *comma = strchr(peek(w), ',');
    if (!comma)
        return fail(w, "a place is wanted, as in 12,16.5");
    *comma = '\0';
    bool good = figure(peek(w), INCH, &x) && figure(comma + 1, INCH, &y);
    *comma = ',';
    if (!good)
        return fail(w, "a place is wanted, as in 12,16.5");
    goal->at = (Point){ x, y };
    w->at++;
    goal->tolerance = GOAL_NEAR;
    return !take(w, "within") || want_figure(w, INCH, &goal->tolerance);
}

static Owner owner_of(const GoalThing *thing)
{
    return thing->seat >= 0 ? OWNER_SEAT : thing->models ? OWNER_MODEL : OWNER_UNIT;
}

static bool want_mark(Words *w, Goal *goal)
{
    const Ruleset *rules = w->look->game->ruleset;
    for (int i = 0; i < rules->marks; i++)
        if (rules->mark[i].owner == owner_of(&goal->who) &&
            strcmp(rules->mark[i].word, peek(w)) == 0) {
            goal->number = rules->mark[i].number;
            w->at++;
            return true;
        }
    return fail(w, "no such mark");
}

static bool want_tally(Words *w, Goal *goal)
{
    const Ruleset *rules = w->look->game->ruleset;
    for (int i = 0; i < rules->tallies; i++)
        if (rules->tally[i].owner == owner_of(&goal->who) &&
            strcmp(rules->tally[i].word, peek(w)) == 0) {
            goal->number = rules->tally[i].number;
            w->at++;
            return want_bounded(w, goal, 1, 0);
        }
    return fail(w, "no such tally");
}

static bool want_state(Words *w, Goal *goal)
{
    static const char *const state[] = { "reserve", "field", "aboard", "lost", "fled" };
    for (int i = 0; i < (int)(sizeof state / sizeof *state); i++)
        if (take(w, state[i])) {
            goal->number = i;
            return i != UNIT_ABOARD || w->at == w->count || want_others(w, goal, 1);
        }
    return fail(w, "reserve, field, aboard, lost or fled is wanted");
}

static bool want_facing(Words *w, Goal *goal)
{
    goal->tolerance = GOAL_TURNED;
    if (figure(peek(w), DEGREE, &goal->figure))
        w->at++;
    else if (!want_others(w, goal, 1))
        return false;
    return !take(w, "within") || want_figure(w, DEGREE, &goal->tolerance);
}

static bool want_spent(Words *w, Goal *goal)
{
    if (!take(w, "all"))
        return want_bounded(w, goal, INCH, GOAL_NEAR);
    goal->all = true;
    goal->tolerance = GOAL_NEAR;
    return !take(w, "within") || want_figure(w, INCH, &goal->tolerance);
}

/* The directions of GOAL_ADVANCED, clockwise. */
static bool want_advance(Words *w, Goal *goal, int way)
{
    goal->number = way;
    return want_bounded(w, goal, INCH, GOAL_NEAR);
}

/* How much of them, from 0 to 1. */
static bool want_sight(Words *w, Goal *goal)
{
    enum { HUNDREDTHS = 100 };
    goal->bound = BOUND_LEAST;
    if (!want_others(w, goal, 1) || w->at == w->count)
        return goal->others > 0;
    return want_bounded(w, goal, HUNDREDTHS, 0);
}

/* Models that are marked, or the place that is named. */
static bool want_aim(Words *w, Goal *goal)
{
    goal->kind = GOAL_AIMED;
    if (!read_thing(w->look, peek(w), &goal->other[0]) || goal->other[0].unit < 0)
        return want_place(w, goal);
    goal->others = 1;
    w->at++;
    return true;
}

static bool read_predicate(Words *w, Goal *goal)
{
    static const struct {
        const char *word;
        GoalKind kind;
    } known[] = {
        { "moved", GOAL_MOVED },
        { "spent", GOAL_SPENT },
        { "advanced", GOAL_ADVANCED },
        { "back", GOAL_ADVANCED },
        { "left", GOAL_ADVANCED },
        { "right", GOAL_ADVANCED },
        { "at", GOAL_AT },
        { "gap", GOAL_GAP },
        { "touches", GOAL_TOUCHES },
        { "over", GOAL_OVER },
        { "round", GOAL_ROUND },
        { "under", GOAL_UNDER },
        { "on", GOAL_ON },
        { "inside", GOAL_INSIDE },
        { "outside", GOAL_OUTSIDE },
        { "coherent", GOAL_COHERENT },
        { "faces", GOAL_FACES },
        { "files", GOAL_FILES },
        { "is", GOAL_IS },
        { "marked", GOAL_MARKED },
        { "not", GOAL_MARKED },
        { "counts", GOAL_COUNTS },
        { "unhurt", GOAL_UNHURT },
        { "through", GOAL_THROUGH },
        { "clear", GOAL_CLEAR },
        { "lost", GOAL_LOST },
        { "sees", GOAL_SEES },
    };
    const char *word = peek(w);
    int i = 0, count = (int)(sizeof known / sizeof *known);
    while (i < count && strcmp(known[i].word, word) != 0)
        i++;
    if (i == count)
        return fail(w, "no such condition");
    goal->kind = known[i].kind;
    w->at++;
    switch (goal->kind) {
    case GOAL_MOVED:
        return want_bounded(w, goal, INCH, GOAL_NEAR);
    case GOAL_SPENT:
        return want_spent(w, goal);
    case GOAL_ADVANCED:
        return want_advance(w, goal, *word == 'b' ? 2 : *word == 'l' ? 3 : *word == 'r' ? 1 : 0);
    case GOAL_AT:
        return want_place(w, goal);
    case GOAL_GAP:
        return want_others(w, goal, 1) && want_bounded(w, goal, INCH, GOAL_NEAR);
    case GOAL_TOUCHES:
        return want_others(w, goal, MOST_GOAL_OTHERS);
    case GOAL_ON:
        goal->figure = -1;
        return want_others(w, goal, 1) &&
               (!take(w, "level") || want_figure(w, INCH, &goal->figure));
    case GOAL_OVER:
    case GOAL_ROUND:
    case GOAL_UNDER:
    case GOAL_INSIDE:
    case GOAL_OUTSIDE:
    case GOAL_THROUGH:
    case GOAL_CLEAR:
        return want_others(w, goal, 1);
    case GOAL_COHERENT:
        return want_figure(w, INCH, &goal->figure);
    case GOAL_FACES:
        return want_facing(w, goal);
    case GOAL_FILES:
        return want_bounded(w, goal, 1, 0);
    case GOAL_IS:
        return want_state(w, goal);
    case GOAL_MARKED:
        goal->reversed = strcmp(word, "not") == 0;
        return (!goal->reversed || take(w, "marked")) && want_mark(w, goal);
    case GOAL_COUNTS:
        return want_tally(w, goal);
    case GOAL_LOST:
        return want_bounded(w, goal, 1, 0);
    case GOAL_SEES:
        return want_sight(w, goal);
    default:
        return true;
    }
}

/* ---- answers ----------------------------------------------------------------------------------------------------- */

static int verb_named(const Ruleset *rules, const char *word)
{
    for (int i = 0; i < rules->verbs; i++)
        if (strcmp(rules->verb[i].word, word) == 0)
            return i;
    return -1;
}

static bool is_choice(const Ruleset *rules, const char *word)
{
    for (int i = 0; i < rules->questions; i++)
        for (int k = 0; k < rules->question[i].choices; k++)
            if (strcmp(rules->question[i].choice[k].word, word) == 0)
                return true;
    return false;
}

/* The place of a word among those that the verb takes, or -1. */
static int word_of_verb(const VerbDef *verb, const char *word)
{
    size_t length = strlen(word);
    for (int i = 0; i < verb->params; i++) {
        const char *at = verb->param[i].kind == PARAM_WORD ? verb->param[i].words : NULL;
        for (int place = 0; at && *at; place++) {
            size_t next = strcspn(at, " ");
            if (next == length && strncmp(at, word, length) == 0)
                return place;
            at += next + strspn(at + next, " ");
        }
    }
    return -1;
}

static bool read_part(Words *w, GoalPart *part, UnitId actor)
{
    *part = (GoalPart){ .actor = actor, .unit = NO_UNIT, .word = -1, .weapon = NO_WEAPON };
    UnitId unit = game_unit(w->look->game, peek(w));
    if (unit >= 0) {
        part->actor = unit;
        w->at++;
    }
    part->verb = verb_named(w->look->game->ruleset, peek(w));
    if (part->verb < 0)
        return fail(w, "no such verb");
    w->at++;
    while (w->at < w->count && strcmp(peek(w), ";") != 0) {
        if (take(w, "at")) {
            part->unit = game_unit(w->look->game, peek(w));
            if (part->unit < 0)
                return fail(w, "no such unit");
        } else if (take(w, "with")) {
            part->weapon = game_weapon(w->look->game, peek(w));
            if (part->weapon < 0)
                return fail(w, "no such weapon");
        } else if (take(w, "by")) {
            if (!read_models(peek(w), &part->models))
                return fail(w, "models are wanted, as in 1-4,7");
        } else {
            part->word = word_of_verb(&w->look->game->ruleset->verb[part->verb], peek(w));
            if (part->word < 0)
                return fail(w, "at, with, by or a word of the verb is wanted");
        }
        w->at++;
    }
    return true;
}

static bool read_named(Words *w, Goal *goal)
{
    const Battle *b = w->look->battle;
    bool models = take(w, "models");
    if (!models && !take(w, "units"))
        return false;
    while (w->at < w->count) {
        GoalThing thing;
        if (!read_thing(w->look, peek(w), &thing) || thing.unit < 0)
            return fail(w, "no such unit");
        for (int i = 0; models && i < b->unit[thing.unit].count; i++)
            if (thing.models >> i & 1 && goal->named < MOST_GOAL_NAMED)
                goal->name[goal->named++] = (int16_t)(b->unit[thing.unit].first + i);
        if (!models && goal->named < MOST_GOAL_NAMED)
            goal->name[goal->named++] = thing.unit;
        w->at++;
    }
    goal->chosen = true;
    return true;
}

static bool read_answer(Words *w, Goal *goal)
{
    goal->kind = GOAL_ANSWER;
    if (strcmp(peek(w), "models") == 0 || strcmp(peek(w), "units") == 0)
        return read_named(w, goal);
    if (w->count == 2 && is_choice(w->look->game->ruleset, peek(w))) { /* perhaps also a verb */
        snprintf(goal->text, sizeof goal->text, "%s", peek(w));
        goal->chosen = true;
        if (verb_named(w->look->game->ruleset, peek(w)) < 0) {
            w->at++;
            return true;
        }
    }
    UnitId actor = NO_UNIT;
    do {
        if (goal->parts == MOST_GOAL_PARTS)
            return fail(w, "too many orders");
        if (!read_part(w, &goal->part[goal->parts], actor))
            return false;
        actor = goal->part[goal->parts++].actor;
    } while (take(w, ";"));
    return true;
}

/* ---- all of it ---------------------------------------------------------------------------------------------------- */

int goal_tool(const char *word)
{
    static const char *const tool[] = { "undo", "redo", "tape", "sight", "odds", "back", "log" };
    for (int i = 0; i < (int)(sizeof tool / sizeof *tool); i++)
        if (strcmp(tool[i], word) == 0)
            return i;
    return -1;
}

static bool want_phase(Words *w, Goal *goal)
{
    const Ruleset *rules = w->look->game->ruleset;
    goal->kind = GOAL_PHASE;
    for (int i = 0; i < rules->phases; i++)
        if (take(w, rules->phase[i].word)) {
            goal->number = i;
            return true;
        }
    return fail(w, "no such phase");
}

static bool read_condition(Words *w, Goal *goal, const char *line)
{
    if (take(w, "event")) {
        goal->kind = GOAL_EVENT;
        for (; w->at < w->count; w->at++) /* the last unit that it names is drawn */
            if (read_thing(w->look, peek(w), &goal->who))
                goal->number = 1;
        snprintf(goal->text, sizeof goal->text, "%.*s", GOAL_WORDS - 1, line + strlen("event "));
        w->at = w->count;
        return goal->text[0] != '\0';
    }
    if (take(w, "answer"))
        return read_answer(w, goal);
    if (take(w, "aimed"))
        return want_aim(w, goal);
    if (take(w, "over")) {
        goal->kind = GOAL_OVERALL;
        return true;
    }
    if (take(w, "phase"))
        return want_phase(w, goal);
    if (take(w, "round")) {
        goal->kind = GOAL_TURN;
        return want_figure(w, 1, &goal->figure);
    }
    if (take(w, "used")) {
        goal->kind = GOAL_USED;
        goal->number = goal_tool(peek(w));
        snprintf(goal->text, sizeof goal->text, "%s", peek(w));
        return goal->number >= 0 ? w->at++, true : fail(w, "no such tool");
    }
    if (!read_thing(w->look, peek(w), &goal->who))
        return fail(w, "no unit, piece, seat or zone of that name");
    w->at++;
    return read_predicate(w, goal) && want_several(w, goal);
}

bool goal_read(const Look *look, const char *words, Goal *goal, Problem *problem)
{
    Words w = { .look = look, .problem = problem };
    char line[LINE];
    memset(goal, 0, sizeof *goal);
    goal->who = nobody();
    while (isspace((unsigned char)*words))
        words++;
    snprintf(line, sizeof line, "%s", words);
    char *said = strchr(line, '|');
    if (said) {
        *said++ = '\0';
        while (isspace((unsigned char)*said))
            said++;
        snprintf(goal->words, sizeof goal->words, "%.*s", GOAL_WORDS - 1, said);
    }
    for (size_t end = strlen(line); end && isspace((unsigned char)line[end - 1]);)
        line[--end] = '\0';
    split(&w, line);
    if (!read_condition(&w, goal, line))
        return false;
    return w.at == w.count || fail(&w, "nothing more is expected here");
}
