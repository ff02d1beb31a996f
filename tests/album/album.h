#ifndef ALBUM_H
#define ALBUM_H

#include "stage.h"

/* Pictures of the program in every state that somebody may see, without a display: a scene opens the home screen, a
 * battle, a record or a lesson, then presses keys and widgets by name, as a person would. */

enum { MOST_SCENES = 200, MOST_STEPS = 40, MOST_GOLDEN = 4 };

/* One line of a scene's text. */
typedef struct Step {
    int line;
    const char *words; /* into the file's text */
} Step;

/* A size of the window and of the letters. */
typedef struct Format {
    int width, height, percent;
} Format;

typedef struct Scene {
    char name[96];
    int steps, goldens;
    Step step[MOST_STEPS];
    Format golden[MOST_GOLDEN]; /* in which it is compared with what is stored */
    Format format;              /* in which it is played; all 0: the usual one */
} Scene;

typedef struct Album {
    char path[DATA_PATH];
    char *text;
    int scenes;
    Scene scene[MOST_SCENES];
} Album;

/* Reads the scenes; false after a sentence on the error output. */
bool album_read(Album *album, const char *path);
void album_free(Album *album);

bool format_read(const char *words, Format *format); /* "1280x720 300" */

/* The picture of a scene as far as it came, to be freed by canvas_free; null when memory is short. `good`: whether every step
 * could be taken; otherwise a sentence stands on the error output. `dump`: where the names of what it shows are written, or
 * null. */
Canvas *scene_shoot(const Album *album, const Scene *scene, Format format, const char *dump,
                    bool *good);

/* Lets go of what is kept from scene to scene. */
void album_end(void);

/* ---- golden.c ---- */

/* Whether the picture is what is stored in `folder`; otherwise the picture and where it differs are written to `failed`. */
bool golden_matches(const Canvas *picture, const char *folder, const char *failed,
                    const char *name);

/* Stores the picture, as the mean of every tile. */
bool golden_store(const Canvas *picture, const char *folder, const char *name);

#endif
