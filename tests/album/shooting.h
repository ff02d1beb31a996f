#ifndef ALBUM_SHOOTING_H
#define ALBUM_SHOOTING_H

#include "album.h"

/* A scene while it is played, for the files that know its steps. */

enum { WORD = 400, MOST_KEPT = 12 };

/* What somebody remembers, to compare it with later. */
typedef struct Kept {
    char name[48], label[WORD];
} Kept;

typedef struct Shooting {
    const Album *album;
    const Step *step;
    Stage stage;
    Canvas *canvas;
    bool good;
    bool caught;      /* time stands still: something is seen moving */
    const char *rest; /* of the step's words */
    int kepts;
    Kept kept[MOST_KEPT];
} Shooting;

/* ---- scene.c ---- */

/* Says what is wrong in which line; the scene ends there. Always false. */
bool shooting_fail(Shooting *s, const char *what, const char *word);

/* The next word of the step, at most WORD - 1 bytes; in quotes it may hold blanks. False at the end, and it is empty then. */
bool shooting_word(Shooting *s, char *word);

/* What is called so in the picture as it is now, or null. */
const Widget *shooting_widget(Shooting *s, const char *path);

/* ---- expect.c ---- */

/* Takes the step if it begins with that word of expectation; false when no expectation is called so. */
bool expect_step(Shooting *s, const char *word);

/* ---- orderly.c ---- */
void expect_orderly(Shooting *s);

#endif
