#ifndef LINE_H
#define LINE_H

#include <stdbool.h>

/* A line of a record as words: who acts, and what each clause says. */

enum { MOST_STEPS = 64, MOST_CLAUSES = 8, MOST_WORDS = 80, WORD = 64 };

/* Inches on the table. */
typedef struct Place {
    double x, y;
} Place;

/* One model's way; where it stands comes first, unless nothing is written for it. */
typedef struct Step {
    int model;
    int points;
    Place point[8];
    double facing, level;
    bool has_facing, has_level;
} Step;

typedef struct Saying {
    int words;
    char word[MOST_WORDS][WORD];
    int steps;
    Step step[MOST_STEPS];
} Saying;

typedef struct Line {
    char actor[WORD];
    int clauses;
    Saying clause[MOST_CLAUSES];
} Line;

void line_read(const char *words, Line *line);

/* "12,14"; moves `at` behind it. */
bool place_read(const char **at, Place *place);

/* "1:14,15.1>14,13.6^6.5@90": false when it is none. */
bool step_read(const char *word, Step *step);

/* The clause's word at that place, or "". */
const char *said_word(const Saying *clause, int i);

/* The word behind `word`, or "". */
const char *word_after(const Saying *clause, const char *word);
bool says(const Saying *clause, const char *word);

/* "2-4": 2 and 4; "3": 3 and 3. */
int range_first(const char *range);
int range_last(const char *range);

#endif
