#ifndef DATA_SCAN_H
#define DATA_SCAN_H

#include "base/problem.h"
#include "base/text.h"
#include "geom/point.h"

/* One line of text, or one value of a file, read from left to right. What takes something gives
 * false and leaves the place as it was when it is not there; what wants something says a problem
 * with its column. */
typedef struct Scan {
    const char *start, *at;
    const char *file;
    int line, column; /* of `start`, from 1 */
    Problem *problem;
} Scan;

Scan scan_of(const char *words, Problem *problem);

/* Says what is wrong with the next word; always false. */
bool scan_fail(Scan *scan, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Skips blanks; true at the end. */
bool scan_done(Scan *scan);
bool scan_want_end(Scan *scan);

/* Says that there is no such thing, and which one is probably meant (null: none); always false. */
bool scan_unknown(Scan *scan, const char *what, const char *word, const char *meant);

/* Says that one of these words was expected for `what` (null: not said), and which is probably meant; always false. */
bool scan_want_word(Scan *scan, const char *what, const char *words, const char *word);

/* Takes exactly this character, here. */
bool scan_char(Scan *scan, char c);

/* Takes the next word (between blanks) when it is this one. */
bool scan_word(Scan *scan, const char *word);

/* The next word's length without taking it; 0 at the end. The place is put at its beginning. A
 * semicolon is a word of its own. */
size_t scan_next(Scan *scan);

/* The next word, whatever it is; cut to fit only for showing it: too long a word is not taken. */
bool scan_any(Scan *scan, char *word, size_t size);

/* A name here: lower-case letters, digits and hyphens. */
bool scan_name(Scan *scan, Name *name);

/* Words in double quotes; \" and \\ stand for themselves. */
bool scan_want_quoted(Scan *scan, char *words, size_t size);

/* A whole number or a decimal here, in units of `unit`, rounded to the nearest whole (halves
 * away from zero). */
bool scan_decimal(Scan *scan, int32_t unit, int32_t *value);
bool scan_want_count(Scan *scan, int32_t low, int32_t high, int32_t *value);
bool scan_want_length(Scan *scan, Length *length);    /* inches */
bool scan_want_heading(Scan *scan, Heading *heading); /* degrees, 0 to below 360 */
bool scan_want_point(Scan *scan, Point *point);       /* "24,30" */

/* "24,30@12.5^3": facing and level only when they are there. */
bool scan_want_stand(Scan *scan, Pose *pose, Length *z);

/* The shortest decimals that parse back to the same. */
void text_decimal(Text *text, int64_t value, int64_t unit);
void text_length(Text *text, Length length);
void text_heading(Text *text, Heading heading);
void text_point(Text *text, Point point);
void text_stand(Text *text, Pose pose, Length z); /* facing and level only when they are not zero */
void text_quoted(Text *text, const char *words);

/* How many bytes from here on are one UTF-8 character that may stand in a line; 0 when none is. */
size_t text_character(const char *words, size_t left);

/* Words from anywhere as they may stand in a line: what is no character becomes a blank, and a
 * backslash goes before each of `escaped`. */
void text_plain(Text *text, const char *words, size_t size, const char *escaped);

/* Whether `word` could be meant for `known`: a slip or two, fewer in short words. */
bool is_nearly(const char *word, const char *known);

/* The one of the words separated by blanks that `word` could be meant for, cut into `meant`; false when none could. */
bool word_nearly(const char *words, const char *word, Name *meant);

/* The place of `word` among words separated by blanks, or -1; the nth of them cut into `out`. */
int word_place(const char *words, const char *word);
bool word_at(const char *words, int place, Name *out);
int word_count(const char *words);

#endif
