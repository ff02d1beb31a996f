#ifndef SESSION_ABOUT_H
#define SESSION_ABOUT_H

#include "session/session.h"

/* What is kept beside a record, in a file called as it is with ".about" behind: who plays each seat, and the name that its
 * players gave the battle. It is no part of the battle. Where it is missing or wrong, persons play and the battle has no name:
 *
 *   seat 1 person
 *   seat 2 computer
 *   name The bridge, third evening */

enum { ABOUT_NAME = 60 };

typedef struct About {
    bool seated; /* it says who plays */
    Player player[MOST_SEATS];
    char name[ABOUT_NAME]; /* empty: none */
} About;

About about_read(const char *record);

/* False with a problem when it could not be kept; what was kept before then still is. */
bool about_write(const char *record, const About *about, Problem *problem);

/* Removes a record with all that is kept beside it. False with a problem when it is still there. */
bool record_remove(const char *record, Problem *problem);

#endif
