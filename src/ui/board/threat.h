#ifndef UI_THREAT_H
#define UI_THREAT_H

#include "ui/table.h"
#include "ui/widgets.h"

/* Who could come into contact with what is held, or shoot at it, in its next turn. */

enum { MOST_THREATS = 16 };

/* An enemy that could strike or shoot at what is held. */
typedef struct ThreatLine {
    UnitId unit;
    Threat threat;
    Segment line;       /* from its nearest base to the nearest ghost */
    Length gap;         /* its length */
    Length reach, walk; /* of what it would do; of a shot, what of it is walked before */
    bool strikes;
    bool later;         /* not before its next turn */
    const char *barred; /* why there is nothing to it as both stand now, or null */
} ThreatLine;

void threats_draw(Table *t, Ui *ui);
bool threats_any(Table *t); /* somebody threatens what is held */

/* Of the places to which that unit is led right now: another where they are others; 0 while it is not held. */
uint64_t held_state(const Table *t, UnitId unit);

/* Puts what is held where it is led, in a copy of the battle. False where it is not on the table yet. */
bool held_fork(const Table *t, Battle *fork);

#endif
