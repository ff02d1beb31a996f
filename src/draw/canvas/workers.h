#ifndef WORKERS_H
#define WORKERS_H

#include <stdbool.h>

#include "draw/board.h"

/* Work on rows that do not depend on each other, shared out in slices to several threads. */
typedef void SliceWork(void *of, int from, int to);

typedef struct Workers {
    int threads;
    BoardProgress *progress; /* told by the calling thread between slices; may be null */
    void *of;
    float from, to; /* the part of the whole that this work is, for the progress */
} Workers;

/* False when the progress said stop; some slices are then left undone. */
bool workers_run(const Workers *w, SliceWork *work, void *of, int rows);

#endif
