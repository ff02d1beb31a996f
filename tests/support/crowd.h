#ifndef CROWD_H
#define CROWD_H

#include "session/session.h"

/* A table as crowded as tables get: 600 models in 31 units (the last is a single model) and 27 pieces of terrain on 72 by 48 inches, blue to move. The
 * caller frees it. */
Session *crowd_session(void);

#endif
