#define _POSIX_C_SOURCE 200809L
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "data/record.h"
#include "engine/referee.h"

/* Playing a record line by line, and checking what it says against what is the case. */

/* Battles are kept every 32 steps at first; when there are too many of them every other one goes, so
 * that a record of any length needs no more room than this. */
enum { FIRST_SPACING = 32, MOST_SNAPSHOTS = 128 };

/* An answer or call that still counts, and how much had been logged before it. */
typedef struct Step {
    int line;
    size_t events, dice, points;
} Step;

struct Replay {
    const Record *record;
    Battle battle;
    Scratch scratch;
    EventLog log;
    Finding finding;
    int at;
    size_t told;    /* events that lines "=" have passed */
    bool attempted; /* an attempt was judged: */
    Verdict verdict;
    int steps, room;
    Step *step;
    int *step_line; /* for replay_steps */
    int undone; /* so many of what `step` holds behind its steps were taken back and can be put back */
    int snapshots, spacing;
    Battle *snapshot; /* before every step that `spacing` divides */
};

Look replay_look(Replay *r)
{
    return (Look){ &r->record->game, &r->battle, &r->scratch };
}

const Battle *replay_battle(const Replay *r)
{
    return &r->battle;
}

const EventLog *replay_log(const Replay *r)
{
    return &r->log;
}

const Finding *replay_finding(const Replay *r)
{
    return &r->finding;
}

int replay_at(const Replay *r)
{
    return r->at;
}

/* ---- What differs ---------------------------------------------------------------------------- */

static bool differs(Replay *r, RuleId rule, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Of a record of another version: which one, and what has changed since. */
static void add_versions(const Record *record, Finding *finding)
{
    const Ruleset *rules = record->game.ruleset;
    size_t used = strlen(finding->sentence);
    int first = 0;
    if (!record->rules[0] || strcmp(record->rules, rules->version) == 0)
        return;
    Text text = text_in(finding->sentence + used, sizeof finding->sentence - used);
    text_format(&text, " (played with version %s of the rules; this is %s", record->rules,
                rules->version);
    while (first < rules->changes && strcmp(rules->changed[first].version, record->rules) != 0)
        first++;
    for (int i = first; i < rules->changes; i++)
        text_format(&text, "%s %s: %s", i > first ? ";" : ", with another",
                    rules->rule[rules->changed[i].rule].id, rules->changed[i].words);
    text_add(&text, ")");
}

/* Notes the first line that does not do what it says; always false. */
static bool differs(Replay *r, RuleId rule, const char *format, ...)
{
    Finding *finding = &r->finding;
    if (!finding->good)
        return false;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(finding->sentence, sizeof finding->sentence, format, arguments);
    va_end(arguments);
    add_versions(r->record, finding);
    finding->good = false;
    finding->line = r->record->line[r->at].number;
    finding->rule = rule;
    return false;
}

static bool refused(Replay *r, const Verdict *verdict)
{
    char words[400];
    Text text = text_in(words, sizeof words);
    Look look = replay_look(r);
    refusal_print(&look, verdict, &text);
    text_add(&text, ": ");
    verdict_words(&look, verdict, &text);
    return differs(r, verdict->rule, "this is refused for %s", words);
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* A word being read without the closing zeros of its decimals, which say nothing: 5.50 is 5.5
 * and 6.00 is 6. */
typedef struct Plain {
    const char *at, *end;
    bool fraction; /* a decimal point stood before, and digits since */
} Plain;

static char next_plain(Plain *word)
{
    if (word->at == word->end)
        return '\0';
    if (*word->at == '.' || (word->fraction && *word->at == '0')) {
        const char *zeros = word->at + (*word->at == '.'), *rest = zeros;
        while (rest < word->end && *rest == '0')
            rest++;
        if (rest > zeros && (rest == word->end || !is_digit(*rest))) {
            word->at = rest;
            word->fraction = false;
            return next_plain(word);
        }
    }
    word->fraction = *word->at == '.' || (word->fraction && is_digit(*word->at));
    return *word->at++;
}

static bool is_same_word(Plain a, Plain b)
{
    char next = '\0';
    do {
        next = next_plain(&a);
        if (next != next_plain(&b))
            return false;
    } while (next);
    return true;
}

/* Whether `written` is `whole`, or its beginning up to the end of some word. Blanks count as
 * one. */
static bool is_beginning(const char *written, const char *whole)
{
    for (;;) {
        written += strspn(written, " \t");
        whole += strspn(whole, " \t");
        size_t size = strcspn(written, " \t"), whole_size = strcspn(whole, " \t");
        if (size == 0)
            return true;
        Plain a = { written, written + size, false }, b = { whole, whole + whole_size, false };
        if (whole_size == 0 || !is_same_word(a, b))
            return false;
        written += size;
        whole += whole_size;
    }
}

/* ---- Steps and taking them back -------------------------------------------------------------- */

static bool grow_steps(Replay *r)
{
    if (r->steps < r->room)
        return true;
    int room = r->room ? r->room * 2 : 256;
    Step *step = realloc(r->step, sizeof *step * (size_t)room);
    if (step)
        r->step = step;
    int *line = realloc(r->step_line, sizeof *line * (size_t)room);
    if (line)
        r->step_line = line;
    if (!step || !line)
        return false;
    r->room = room;
    return true;
}

static void thin_out(Replay *r)
{
    for (int i = 0; i < MOST_SNAPSHOTS / 2; i++)
        r->snapshot[i] = r->snapshot[2 * i];
    r->spacing *= 2;
}

static bool keep_snapshot(Replay *r)
{
    if (r->steps % r->spacing)
        return true;
    if (r->steps / r->spacing == MOST_SNAPSHOTS)
        thin_out(r);
    int place = r->steps / r->spacing;
    if (place >= r->snapshots) {
        Battle *larger = realloc(r->snapshot, sizeof *larger * (size_t)(place + 1));
        if (!larger)
            return false;
        r->snapshot = larger;
        r->snapshots = place + 1;
    }
    r->snapshot[place] = r->battle;
    return true;
}

/* Notes that the line `at` is a step; before it is carried out. */
static bool begin_step(Replay *r, int at)
{
    if (!grow_steps(r) || !keep_snapshot(r))
        return differs(r, 0, "out of memory");
    r->step[r->steps++] = (Step){ at, r->log.events, r->log.dice, r->log.points };
    r->told = r->log.events;
    r->attempted = false;
    return true;
}

static void drop_step(Replay *r)
{
    const Step *step = &r->step[--r->steps];
    r->log.events = step->events;
    r->log.dice = step->dice;
    r->log.points = step->points;
}

/* Reads the line at `at` and carries it out; its verdict. False when it cannot be read. */
static bool carry_out(Replay *r, int at, Verdict *verdict, Problem *problem)
{
    const RecordLine *line = &r->record->line[at];
    Look look = replay_look(r);
    if (line->sign == SIGN_CALL) {
        CallLine call;
        if (!call_parse(&look, line->text, &call, problem))
            return false;
        *verdict = battle_call(look.game, &r->battle, &r->scratch, &call.call, &r->log);
        return true;
    }
    Answer answer;
    if (!answer_parse(&look, line->text, &answer, problem))
        return false;
    *verdict = battle_answer(look.game, &r->battle, &r->scratch, &answer, &r->log);
    return true;
}

static bool play_step(Replay *r)
{
    Problem problem = { .file = "" };
    Verdict verdict = yes();
    r->undone = 0;
    if (!begin_step(r, r->at))
        return false;
    if (!carry_out(r, r->at, &verdict, &problem)) {
        drop_step(r);
        return differs(r, 0, "this cannot be read (column %d): %s", problem.column + 2,
                       problem.sentence);
    }
    if (!is_yes(&verdict)) {
        drop_step(r);
        return refused(r, &verdict);
    }
    if (r->record->line[r->at].sign == SIGN_CALL)
        r->finding.calls++;
    else
        r->finding.answers++;
    return true;
}

/* Goes back to the state before step `n` by playing again from the snapshot before it. */
static bool go_back(Replay *r, int n)
{
    int place = n / r->spacing;
    while (r->steps > place * r->spacing)
        drop_step(r);
    r->battle = r->snapshot[place];
    r->scratch.ready = false;
    for (int i = place * r->spacing; i < n; i++) {
        Verdict verdict = yes();
        if (!begin_step(r, r->step[i].line) || !carry_out(r, r->step[i].line, &verdict, NULL))
            return false;
    }
    return true;
}

static bool undo(Replay *r, int count)
{
    if (count > r->steps)
        return differs(r, 0, "only %d answers and calls can be taken back here", r->steps);
    int undone = r->undone + count;
    if (!go_back(r, r->steps - count))
        return differs(r, 0, "what is taken back cannot be played again");
    r->undone = undone;
    return true;
}

/* What was taken back still stands behind the steps. */
static bool redo(Replay *r, int count)
{
    if (count > r->undone)
        return differs(r, 0, "only %d answers and calls can be put back here", r->undone);
    int left = r->undone - count;
    for (int i = 0; i < count; i++) {
        Verdict verdict = yes();
        int line = r->step[r->steps].line;
        if (!begin_step(r, line) || !carry_out(r, line, &verdict, NULL))
            return differs(r, 0, "what is put back cannot be played again");
    }
    r->undone = left;
    return true;
}

static bool play_call(Replay *r)
{
    CallLine call;
    Problem problem = { .file = "" };
    Look look = replay_look(r);
    if (!call_parse(&look, r->record->line[r->at].text, &call, &problem))
        return differs(r, 0, "this cannot be read (column %d): %s", problem.column + 2,
                       problem.sentence);
    if (call.clock.given) /* the battle knows no time */
        return true;
    if (!call.undo && !call.redo)
        return play_step(r);
    if (call.undo ? !undo(r, call.undo) : !redo(r, call.redo))
        return false;
    r->told = r->log.events;
    r->finding.calls++;
    return true;
}

/* ---- Lines that are checked ------------------------------------------------------------------ */

static bool check_asked(Replay *r, const char *words)
{
    static const char over[] = "the battle is over";
    char asked[4000];
    Text text = text_in(asked, sizeof asked);
    Look look = replay_look(r);
    request_print(&look, &text);
    /* What is longer than anybody writes by hand is compared as far as it goes. */
    bool good = text.cut ? strncmp(words, asked, text.used) == 0 : is_beginning(words, asked);
    r->finding.checks++;
    return good || differs(r, 0, "what is asked is: %.300s", look.battle->over ? over : asked);
}

static bool check_told(Replay *r, const char *words)
{
    char told[RECORD_LINE], first[300] = "";
    Look look = replay_look(r);
    RuleId rule = 0;
    r->finding.checks++;
    for (size_t i = r->told; i < r->log.events; i++) {
        Text text = text_in(told, sizeof told);
        if (!event_print(&look, &r->log, &r->log.event[i], &text))
            continue;
        if (is_beginning(words, told)) {
            r->told = i + 1;
            return true;
        }
        if (!first[0]) {
            snprintf(first, sizeof first, "%.299s", told);
            rule = r->log.event[i].rule;
        }
    }
    if (!first[0])
        return differs(r, 0, "nothing more happened");
    return differs(r, rule, "this did not happen; what happened next is: %s", first);
}

static bool check_attempt(Replay *r, const char *words)
{
    Answer answer;
    Problem problem = { .file = "" };
    Look look = replay_look(r);
    if (!answer_parse(&look, words, &answer, &problem))
        return differs(r, 0, "this cannot be read (column %d): %s", problem.column + 2,
                       problem.sentence);
    r->verdict = battle_judge(look.game, look.battle, look.scratch, &answer);
    r->attempted = true;
    r->finding.checks++;
    return !is_yes(&r->verdict) ||
           differs(r, r->verdict.rule, "this is allowed, and should be refused");
}

static bool check_refused(Replay *r, const char *words)
{
    Problem problem = { .file = "" };
    Look look = replay_look(r);
    if (!r->attempted)
        return differs(r, 0, "a line 'x' follows a line '!'");
    r->finding.checks++;
    return refusal_fits(&look, words, &r->verdict, &problem) ||
           differs(r, r->verdict.rule, "%s", problem.sentence);
}

/* The line of the answer or attempt that comes next; -1: none. */
static int next_answer(const Record *record, int at)
{
    while (at < record->lines && record->line[at].sign != SIGN_ANSWER &&
           record->line[at].sign != SIGN_ATTEMPT)
        at++;
    return at < record->lines ? at : -1;
}

static bool has_line(const char *lines, const char *words)
{
    char line[400];
    while (text_line(&lines, line, sizeof line)) {
        if (is_beginning(words, line))
            return true;
    }
    return false;
}

/* A line of odds may leave out the fractions, and stand cut short behind any word. */
static bool check_odds(Replay *r, const char *words)
{
    char brief[6000], exact[8000];
    Text text = text_in(brief, sizeof brief), all = text_in(exact, sizeof exact);
    Look look = replay_look(r);
    Problem problem = { .file = "" };
    Answer answer;
    int next = next_answer(r->record, r->at);
    if (next < 0)
        return true;
    if (!answer_parse(&look, r->record->line[next].text, &answer, &problem))
        return differs(r, 0, "the answer that follows cannot be read: %s", problem.sentence);
    r->finding.checks++;
    all.exact = true;
    if (look.game->ruleset->tell.odds) {
        OddsRequest of = { ODDS_OF_ANSWER, &answer, NO_UNIT };
        look.game->ruleset->tell.odds(&look, &of, &text);
        look.game->ruleset->tell.odds(&look, &of, &all);
    }
    return has_line(brief, words) || has_line(exact, words) ||
           differs(r, 0, "the odds are: %.400s", brief[0] ? brief : "none");
}

static bool check_hash(Replay *r, const char *words)
{
    char hash[32];
    Text text = text_in(hash, sizeof hash);
    size_t size = strlen(words);
    hash_print(&r->battle, &text);
    r->finding.checks++;
    if (size < 8 || size > 16)
        return differs(r, 0, "a hash has 8 to 16 digits");
    return strncmp(words, hash, size) == 0 ||
           differs(r, 0, "the state is another one: its hash is %s", hash);
}

/* ---- Positions ------------------------------------------------------------------------------- */

/* The line behind a position's last; 0 when it was broken off. */
static int position_end(const Record *record, int line)
{
    for (; line < record->lines && record->line[line].sign == SIGN_POSITION; line++) {
        if (strncmp(record->line[line].text, "phase", 5) == 0)
            return line + 1;
    }
    return 0;
}

static bool is_position(const Record *record, int line)
{
    return record->line[line].sign == SIGN_POSITION &&
           strcmp(record->line[line].text, "position") == 0;
}

/* To be freed; null when memory is short. */
static char *position_words(const Game *game, const Battle *battle)
{
    char *words = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&words, &size);
    if (!out)
        return NULL;
    record_write_position(out, game, battle);
    fclose(out);
    return words;
}

/* Written by hand in fewer lines it may be the same position. One that cannot be entered is wrong by itself. */
static bool is_same_position(Replay *r, int first, const char *words, Problem *problem)
{
    Battle *trial = malloc(sizeof *trial);
    int after = first;
    bool same = false;
    r->scratch.ready = false;
    if (trial && position_enter(r->record, first, trial, &r->scratch, NULL, &after, problem)) {
        char *meant = position_words(&r->record->game, trial);
        same = meant && strcmp(meant, words) == 0;
        free(meant);
    }
    r->scratch.ready = false;
    free(trial);
    return same;
}

/* The first line of the position that is not what the battle says; `words` are cut up. -1: none. */
static int wrong_line(const Replay *r, int first, int end, char *words, const char **now)
{
    for (int i = first; i < end; i++) {
        char *line = words;
        words += strcspn(words, "\n");
        if (*words)
            *words++ = '\0';
        if (strcmp(line, r->record->line[i].text) != 0) {
            *now = line;
            return i;
        }
    }
    return -1;
}

/* A position in the middle of a record is what the battle says, line by line or by what it means. */
static bool check_position(Replay *r)
{
    Problem problem = { .sentence = "" };
    int first = r->at, end = position_end(r->record, first);
    char *words = end ? position_words(&r->record->game, &r->battle) : NULL;
    char *lines = words ? strdup(words) : NULL;
    const char *now = "";
    if (!lines) {
        /* Broken off: it says nothing. */
        while (r->at + 1 < r->record->lines && r->record->line[r->at + 1].sign == SIGN_POSITION)
            r->at++;
        free(words);
        return true;
    }
    int wrong = wrong_line(r, first, end, lines, &now);
    bool good = wrong < 0 || is_same_position(r, first, words, &problem);
    r->finding.checks += end - first;
    r->at = good ? end - 1 : wrong;
    if (!good && problem.sentence[0])
        differs(r, 0, "%s", problem.sentence);
    else if (!good)
        differs(r, 0, "the position is another one: %.300s",
                *now ? now : "it ends before this line");
    if (!good)
        r->at = first;
    free(lines);
    free(words);
    return good;
}

/* ---- Playing --------------------------------------------------------------------------------- */

static bool play_line(Replay *r)
{
    const RecordLine *line = &r->record->line[r->at];
    switch (line->sign) {
    case SIGN_ANSWER:
        return play_step(r);
    case SIGN_ODDS:
        return check_odds(r, line->text);
    case SIGN_CALL:
        return play_call(r);
    case SIGN_ASKED:
        return check_asked(r, line->text);
    case SIGN_TOLD:
        return check_told(r, line->text);
    case SIGN_ATTEMPT:
        return check_attempt(r, line->text);
    case SIGN_REFUSED:
        return check_refused(r, line->text);
    case SIGN_HASH:
        return check_hash(r, line->text);
    case SIGN_POSITION:
        return check_position(r);
    case SIGN_WORDS:
        break;
    }
    return true;
}

/* A position begins a new count of steps: what lies before it cannot be taken back. One that
 * cannot be entered changes nothing. */
static bool take_position(Replay *r, int line, Problem *problem)
{
    Battle trial;
    int after = line;
    r->scratch.ready = false;
    if (!position_enter(r->record, line, &trial, &r->scratch, NULL, &after, problem)) {
        r->scratch.ready = false;
        return false;
    }
    log_clear(&r->log);
    r->steps = r->undone = 0;
    r->spacing = FIRST_SPACING;
    r->told = 0;
    r->attempted = false;
    r->scratch.ready = false;
    r->at = after;
    return position_enter(r->record, line, &r->battle, &r->scratch, &r->log, &after, problem);
}

static bool is_step(const RecordLine *line)
{
    return line->sign == SIGN_ANSWER || line->sign == SIGN_CALL;
}

/* After a divergence the record's positions are what the table is set up by. */
static bool follow_position(Replay *r)
{
    int first = r->at;
    if (position_end(r->record, first) && take_position(r, first, NULL)) {
        r->finding.resumed = r->record->line[first].number;
        return true;
    }
    while (r->at < r->record->lines && r->record->line[r->at].sign == SIGN_POSITION)
        r->at++;
    return true;
}

bool replay_next(Replay *r)
{
    if (r->at >= r->record->lines)
        return false;
    const RecordLine *line = &r->record->line[r->at];
    bool was_good = r->finding.good;
    if (!was_good && line->sign == SIGN_POSITION)
        return follow_position(r);
    if (!play_line(r) && (was_good || is_step(line)))
        return false;
    r->at++;
    return true;
}

bool replay_resume(Replay *r)
{
    for (int i = r->at; i < r->record->lines; i++) {
        if (!is_position(r->record, i) || !position_end(r->record, i))
            continue;
        if (!take_position(r, i, NULL))
            continue;
        r->finding.resumed = r->record->line[i].number;
        return true;
    }
    /* Without a position to go on from, what the engine says differently does not stop the
     * answers. */
    if (r->at >= r->record->lines || is_step(&r->record->line[r->at]))
        return false;
    r->at++;
    return true;
}

/* The first that is not for readers only. */
static int first_line(const Record *record)
{
    int first = 0;
    while (first < record->lines && record->line[first].sign == SIGN_WORDS)
        first++;
    return first;
}

bool record_is_set_up(const Record *record)
{
    int first = first_line(record);
    return first < record->lines && record->line[first].sign == SIGN_POSITION;
}

Replay *replay_begin(const Record *record, Problem *problem)
{
    Replay *r = calloc(1, sizeof *r);
    if (!r) {
        problem_say(problem, record->name, 0, 0, "out of memory for a battle");
        return NULL;
    }
    r->record = record;
    r->finding.good = true;
    r->spacing = FIRST_SPACING;
    scratch_clear(&r->scratch);
    bool set_up = record_is_set_up(record);
    if (set_up && !take_position(r, first_line(record), problem)) {
        replay_free(r);
        return NULL;
    }
    if (!set_up)
        battle_begin(&record->game, &r->battle, &r->scratch, &r->log);
    return r;
}

int replay_steps(const Replay *r, const int **line)
{
    for (int i = 0; i < r->steps + r->undone; i++)
        r->step_line[i] = r->step[i].line;
    *line = r->step_line;
    return r->steps;
}

int replay_undone(const Replay *r)
{
    return r->undone;
}

void replay_free(Replay *r)
{
    if (!r)
        return;
    log_free(&r->log);
    free(r->step);
    free(r->step_line);
    free(r->snapshot);
    free(r);
}

bool record_last_stand(const Record *record, Battle *battle)
{
    Scratch *scratch = malloc(sizeof *scratch);
    bool good = false;
    for (int i = record->lines - 1; scratch && i >= 0 && !good; i--) {
        int after;
        if (!is_position(record, i) || !position_end(record, i))
            continue;
        scratch_clear(scratch);
        good = position_enter(record, i, battle, scratch, NULL, &after, NULL);
    }
    free(scratch);
    Replay *r = good ? NULL : replay_begin(record, NULL);
    if (!r)
        return good;
    *battle = r->battle;
    replay_free(r);
    return true;
}

bool record_play(const Record *record, Battle *battle, Finding *finding)
{
    Problem problem = { .file = "" };
    Replay *r = replay_begin(record, &problem);
    if (!r) {
        *finding = (Finding){ .line = problem.line };
        snprintf(finding->sentence, sizeof finding->sentence, "%s", problem.sentence);
        return false;
    }
    while (replay_next(r) || replay_resume(r))
        continue;
    if (battle)
        *battle = r->battle;
    *finding = r->finding;
    replay_free(r);
    return finding->good;
}
