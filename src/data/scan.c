#include "scan.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

Scan scan_of(const char *words, Problem *problem)
{
    return (Scan){ .start = words, .at = words, .column = 1, .problem = problem };
}

bool scan_fail(Scan *scan, const char *format, ...)
{
    scan_done(scan);
    char sentence[sizeof((Problem *)0)->sentence];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    int column = scan->column + (int)(scan->at - scan->start);
    return problem_say(scan->problem, scan->file, scan->line, column, "%s", sentence);
}

bool scan_unknown(Scan *scan, const char *what, const char *word, const char *meant)
{
    if (meant)
        return scan_fail(scan, "there is no %s '%s': '%s' is probably meant", what, word, meant);
    return scan_fail(scan, "there is no %s '%s'", what, word);
}

bool scan_want_word(Scan *scan, const char *what, const char *words, const char *word)
{
    Name meant;
    bool nearly = word_nearly(words, word, &meant);
    return scan_fail(scan, "%s%sone of '%.200s' was expected, not '%s'%s%s%s", what ? what : "",
                     what ? ": " : "", words, word, nearly ? ": '" : "", nearly ? meant.text : "",
                     nearly ? "' is probably meant" : "");
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

bool scan_done(Scan *scan)
{
    while (is_blank(*scan->at))
        scan->at++;
    return *scan->at == '\0';
}

bool scan_want_end(Scan *scan)
{
    return scan_done(scan) || scan_fail(scan, "nothing more was expected, not '%.40s'", scan->at);
}

bool scan_char(Scan *scan, char c)
{
    if (*scan->at != c)
        return false;
    scan->at++;
    return true;
}

size_t scan_next(Scan *scan)
{
    size_t size = 0;
    if (scan_done(scan))
        return 0;
    while (scan->at[size] && !is_blank(scan->at[size]) && scan->at[size] != ';')
        size++;
    return size ? size : 1;
}

bool scan_word(Scan *scan, const char *word)
{
    size_t size = scan_next(scan);
    if (size != strlen(word) || memcmp(scan->at, word, size) != 0)
        return false;
    scan->at += size;
    return true;
}

bool scan_any(Scan *scan, char *word, size_t room)
{
    size_t size = scan_next(scan);
    if (size == 0 || size >= room)
        return false;
    memcpy(word, scan->at, size);
    word[size] = '\0';
    scan->at += size;
    return true;
}

static bool is_of_name(char c)
{
    return (c >= 'a' && c <= 'z') || is_digit(c) || c == '-';
}

bool scan_name(Scan *scan, Name *name)
{
    size_t size = 0;
    while (is_of_name(scan->at[size]))
        size++;
    if (size == 0 || size >= NAME_SIZE)
        return false;
    *name = (Name){ { 0 } };
    memcpy(name->text, scan->at, size);
    scan->at += size;
    return true;
}

bool scan_want_quoted(Scan *scan, char *words, size_t room)
{
    size_t used = 0;
    scan_done(scan);
    if (!scan_char(scan, '"'))
        return scan_fail(scan, "words in double quotes were expected");
    while (*scan->at && *scan->at != '"') {
        if (scan->at[0] == '\\' && (scan->at[1] == '"' || scan->at[1] == '\\'))
            scan->at++;
        if (used + 1 >= room)
            return scan_fail(scan, "at most %d characters fit between the quotes", (int)room - 1);
        words[used++] = *scan->at++;
    }
    words[used] = '\0';
    return scan_char(scan, '"') || scan_fail(scan, "the closing quote is missing");
}

/* ---- Figures --------------------------------------------------------------------------------- */

enum { MOST_DIGITS = 12, MOST_WHOLE_DIGITS = 10, MOST_FRACTION_DIGITS = 6 };

bool scan_decimal(Scan *scan, int32_t unit, int32_t *value)
{
    const char *at = scan->at;
    bool negative = *at == '-';
    at += negative;
    int64_t figure = 0, power = 1;
    int whole = 0, fraction = 0;
    for (; is_digit(*at) && whole < MOST_WHOLE_DIGITS; at++, whole++)
        figure = figure * 10 + (*at - '0');
    if (whole == 0)
        return false;
    if (*at == '.' && is_digit(at[1])) {
        at++;
        for (; is_digit(*at) && fraction < MOST_FRACTION_DIGITS && whole + fraction < MOST_DIGITS;
             at++, fraction++, power *= 10)
            figure = figure * 10 + (*at - '0');
    }
    if (is_digit(*at) || *at == '.')
        return false;
    int64_t units = (figure * unit + power / 2) / power;
    if (units > INT32_MAX)
        return false;
    scan->at = at;
    *value = (int32_t)(negative ? -units : units);
    return true;
}

bool scan_want_count(Scan *scan, int32_t low, int32_t high, int32_t *value)
{
    scan_done(scan);
    Scan before = *scan;
    if (scan_decimal(scan, 1, value) && !memchr(before.at, '.', (size_t)(scan->at - before.at)) &&
        *value >= low && *value <= high)
        return true;
    scan->at = before.at;
    return scan_fail(scan, "a whole number from %d to %d was expected, not '%.*s'", (int)low,
                     (int)high, (int)scan_next(&before), before.at);
}

/* Farther than any table, near enough that sums never run over. */
enum { FARTHEST = 1000 * INCH };

bool scan_want_length(Scan *scan, Length *length)
{
    Scan before = *scan;
    if (scan_decimal(scan, INCH, length) && *length >= -FARTHEST && *length <= FARTHEST)
        return true;
    scan->at = before.at;
    return scan_fail(scan, "a length in inches was expected, not '%.20s'", before.at);
}

bool scan_want_heading(Scan *scan, Heading *heading)
{
    Scan before = *scan;
    if (scan_decimal(scan, DEGREE, heading) && *heading >= 0 && *heading < FULL_TURN)
        return true;
    scan->at = before.at;
    return scan_fail(scan, "a direction from 0 to below 360 degrees was expected, not '%.20s'",
                     before.at);
}

bool scan_want_point(Scan *scan, Point *point)
{
    scan_done(scan);
    if (!scan_want_length(scan, &point->x))
        return false;
    if (!scan_char(scan, ','))
        return scan_fail(scan, "a place is written x,y in inches: here the comma is missing");
    return scan_want_length(scan, &point->y);
}

bool scan_want_stand(Scan *scan, Pose *pose, Length *z)
{
    if (!scan_want_point(scan, &pose->at))
        return false;
    if (scan_char(scan, '@') && !scan_want_heading(scan, &pose->facing))
        return false;
    return !scan_char(scan, '^') || scan_want_length(scan, z);
}

void text_decimal(Text *text, int64_t value, int64_t unit)
{
    int64_t size = value < 0 ? -value : value;
    int64_t power = 1, figure = 0;
    int decimals = 0;
    for (;; decimals++, power *= 10) {
        figure = (size * power + unit / 2) / unit;
        if ((figure * unit + power / 2) / power == size || decimals == MOST_FRACTION_DIGITS)
            break;
    }
    text_format(text, "%s%lld", value < 0 ? "-" : "", (long long)(figure / power));
    if (decimals)
        text_format(text, ".%0*lld", decimals, (long long)(figure % power));
}

void text_length(Text *text, Length length)
{
    text_decimal(text, length, INCH);
}

void text_heading(Text *text, Heading heading)
{
    text_decimal(text, heading, DEGREE);
}

void text_point(Text *text, Point point)
{
    text_length(text, point.x);
    text_char(text, ',');
    text_length(text, point.y);
}

void text_stand(Text *text, Pose pose, Length z)
{
    text_point(text, pose.at);
    if (pose.facing) {
        text_char(text, '@');
        text_heading(text, pose.facing);
    }
    if (z) {
        text_char(text, '^');
        text_length(text, z);
    }
}

size_t text_character(const char *words, size_t left)
{
    const unsigned char *byte = (const unsigned char *)words;
    if (*byte < 0x80)
        return *byte >= ' ' || *byte == '\t' ? 1 : 0;
    size_t size = 0;
    if (*byte >= 0xC2 && *byte < 0xE0)
        size = 2;
    else if (*byte >= 0xE0 && *byte < 0xF0)
        size = 3;
    else if (*byte >= 0xF0 && *byte <= 0xF4)
        size = 4;
    if (size == 0 || size > left)
        return 0;
    for (size_t i = 1; i < size; i++) {
        if ((byte[i] & 0xC0) != 0x80)
            return 0;
    }
    return size;
}

void text_plain(Text *text, const char *words, size_t size, const char *escaped)
{
    for (size_t i = 0; i < size;) {
        size_t step = text_character(words + i, size - i);
        if (step == 0)
            text_char(text, ' ');
        if (step == 1 && strchr(escaped, words[i]))
            text_char(text, '\\');
        for (size_t k = 0; k < step; k++)
            text_char(text, words[i + k]);
        i += step ? step : 1;
    }
}

void text_quoted(Text *text, const char *words)
{
    text_char(text, '"');
    text_plain(text, words, strlen(words), "\"\\");
    text_char(text, '"');
}

/* ---- Words ----------------------------------------------------------------------------------- */

static int least(int a, int b, int c)
{
    int ab = a < b ? a : b;
    return ab < c ? ab : c;
}

/* Letters put in, left out, wrong or exchanged with their neighbours. */
static int slips_between(const char *a, const char *b)
{
    int row[3][NAME_SIZE + 1];
    int size_a = (int)strlen(a), size_b = (int)strlen(b);
    for (int j = 0; j <= size_b; j++)
        row[0][j] = j;
    for (int i = 1; i <= size_a; i++) {
        int *now = row[i % 3];
        const int *before = row[(i + 2) % 3], *earlier = row[(i + 1) % 3];
        now[0] = i;
        for (int j = 1; j <= size_b; j++) {
            now[j] = least(before[j] + 1, now[j - 1] + 1, before[j - 1] + (a[i - 1] != b[j - 1]));
            bool exchanged = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
            if (exchanged && earlier[j - 2] + 1 < now[j])
                now[j] = earlier[j - 2] + 1;
        }
    }
    return row[size_a % 3][size_b];
}

bool is_nearly(const char *word, const char *known)
{
    size_t size = strlen(known);
    if (size == 0 || size > NAME_SIZE || strlen(word) > NAME_SIZE)
        return false;
    int allowed = size < 3 ? 0 : size < 6 ? 1 : 2;
    return slips_between(word, known) <= allowed;
}

bool word_at(const char *words, int place, Name *out)
{
    Scan scan = scan_of(words ? words : "", NULL);
    for (int i = 0; scan_any(&scan, out->text, sizeof out->text); i++) {
        if (i == place)
            return true;
    }
    return false;
}

bool word_nearly(const char *words, const char *word, Name *meant)
{
    for (int i = 0; word_at(words, i, meant); i++) {
        if (is_nearly(word, meant->text))
            return true;
    }
    return false;
}

int word_place(const char *words, const char *word)
{
    Name known;
    for (int i = 0; word_at(words, i, &known); i++) {
        if (strcmp(known.text, word) == 0)
            return i;
    }
    return -1;
}

int word_count(const char *words)
{
    Name known;
    int count = 0;
    while (word_at(words, count, &known))
        count++;
    return count;
}
