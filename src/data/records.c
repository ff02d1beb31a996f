#include <stdlib.h>
#include <string.h>

#include "data/record.h"
#include "heads.h"
#include "positions.h"
#include "scan.h"
#include "texts.h"

/* Reading a record's text: its head into a game, its body into lines. */

/* The lines being taken from the text. */
typedef struct Taking {
    Record *record;
    HeadReader head;
    size_t at, size; /* in the text */
    int number;
    bool in_body;
    int room;
} Taking;

static bool is_text(const char *line, size_t size, size_t *bad)
{
    for (size_t i = 0; i < size;) {
        size_t step = text_character(line + i, size - i);
        *bad = i;
        if (step == 0)
            return false;
        i += step;
    }
    return true;
}

static bool add_line(Taking *t, RecordSign sign, const char *words, size_t begins)
{
    Record *record = t->record;
    if (record->lines == t->room) {
        int room = t->room ? t->room * 2 : 256;
        RecordLine *larger = realloc(record->line, sizeof *larger * (size_t)room);
        if (!larger)
            return false;
        record->line = larger;
        t->room = room;
    }
    record->line[record->lines++] = (RecordLine){ sign, t->number, words, begins };
    return true;
}

static bool damage(Taking *t, int column, const char *sentence)
{
    Record *record = t->record;
    record->damaged = true;
    return problem_say(&record->damage, record->name, t->number, column, "%s", sentence);
}

static bool is_sign(const char *words)
{
    return *words && strchr(">?=!x%@&#", *words) &&
           (words[1] == ' ' || words[1] == '\t' || words[1] == '\0' || *words == '#');
}

/* Takes one line of the body; false when it is damaged. */
static bool take_body(Taking *t, char *words, size_t begins)
{
    if (is_position_word(words)) {
        t->in_body = true;
        return add_line(t, SIGN_POSITION, words, begins);
    }
    if (!is_sign(words)) {
        if (is_head_word(words))
            return damage(t, 1, "this line belongs to the head, before the first answer");
        return damage(t, 1, "no line of a record begins so");
    }
    t->in_body = true;
    char *rest = words + 1;
    rest += strspn(rest, " \t");
    return add_line(t, (RecordSign)*words, rest, begins);
}

/* Words for readers may stand in the head too. */
static bool take_words(Taking *t, char *words, size_t begins, bool *good)
{
    *good = true;
    if (words[0] == '\0')
        return true;
    if (t->in_body)
        return take_body(t, words, begins);
    if (words[0] == '#') {
        char *rest = words + 1 + strspn(words + 1, " \t");
        return add_line(t, SIGN_WORDS, rest, begins);
    }
    if (!is_sign(words) && !is_position_word(words)) {
        *good = head_line(&t->head, words, t->number);
        return *good;
    }
    *good = head_end(&t->head, t->number);
    return *good && take_body(t, words, begins);
}

static void trim(char *words)
{
    size_t size = strlen(words);
    while (size && (words[size - 1] == ' ' || words[size - 1] == '\t' || words[size - 1] == '\r'))
        words[--size] = '\0';
}

/* Reads line after line. False when the head is damaged; a damaged body only ends the record. */
static bool take_lines(Taking *t)
{
    Record *record = t->record;
    while (t->at < t->size) {
        char *begin = record->words + t->at;
        char *end = memchr(begin, '\n', t->size - t->at);
        size_t size = end ? (size_t)(end - begin) : t->size - t->at, bad = 0, begins = t->at;
        bool good = true;
        if (!end) {
            record->torn = true;
            break;
        }
        t->number++;
        *end = '\0';
        size_t text_size = size && begin[size - 1] == '\r' ? size - 1 : size;
        if (size >= RECORD_LINE - 1)
            good = damage(t, 1, "the line is too long");
        else if (!is_text(begin, text_size, &bad))
            good = damage(t, (int)bad + 1, "this is no text");
        if (!good && !t->in_body && t->head.problem)
            *t->head.problem = record->damage;
        if (!good)
            return t->in_body;
        begin[text_size] = '\0';
        char *words = begin + strspn(begin, " \t");
        trim(words);
        if (!take_words(t, words, begins, &good))
            return good;
        t->at += size + 1;
        record->good = t->at;
    }
    return t->in_body || head_end(&t->head, t->number + 1);
}

static char *copy_of(const char *text, size_t size)
{
    char *copy = malloc(size + 1);
    if (!copy)
        return NULL;
    memcpy(copy, text, size);
    copy[size] = '\0';
    return copy;
}

Record *record_read(const char *text, size_t size, const char *name, RulesetFinder find,
                    Problem *problem)
{
    Record *record = calloc(1, sizeof *record);
    if (size > RECORD_MOST || !record) {
        problem_say(problem, name, 0, 0, "a record is at most %d bytes long", RECORD_MOST);
        free(record);
        return NULL;
    }
    record->text = copy_of(text, size);
    record->words = copy_of(text, size);
    Text title = text_in(record->name, sizeof record->name);
    text_add(&title, name);
    Taking taking = { .record = record, .size = size };
    taking.head = (HeadReader){ .game = &record->game,
                                .find = find,
                                .file = record->name,
                                .rules = record->rules,
                                .problem = problem };
    /* A mark that some editors put before a text's first letter. */
    if (size >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0)
        taking.at = 3;
    if (record->text && record->words && take_lines(&taking))
        return record;
    record_free(record);
    return NULL;
}

Record *record_read_file(const char *path, RulesetFinder find, Problem *problem)
{
    size_t size = 0;
    char *bytes = bytes_of_file(path, path, RECORD_MOST, &size, problem);
    Record *record = bytes ? record_read(bytes, size, path, find, problem) : NULL;
    free(bytes);
    return record;
}

void record_free(Record *record)
{
    if (!record)
        return;
    free(record->line);
    free(record->text);
    free(record->words);
    free(record);
}

/* "phase moves round 2 turn 1 seat blue" of a position, "round 2" of what was told; else null. */
static const char *round_in(const RecordLine *line)
{
    static const char round[] = "round ";
    const char *at = NULL;
    if (line->sign == SIGN_POSITION && strncmp(line->text, "phase ", 6) == 0)
        at = strstr(line->text, round);
    else if (line->sign == SIGN_TOLD && strncmp(line->text, round, sizeof round - 1) == 0)
        at = line->text;
    return at ? at + sizeof round - 1 : NULL;
}

int record_round(const Record *record)
{
    for (int i = record->lines - 1; i >= 0; i--) {
        const RecordLine *line = &record->line[i];
        const char *round = round_in(line);
        if (round)
            return atoi(round);
        if (line->sign == SIGN_ASKED && strncmp(line->text, "over", 4) == 0)
            return RECORD_OVER;
    }
    return 0;
}
