#ifndef TROOPS_BLAST_H
#define TROOPS_BLAST_H

#include "engine/drawing.h"
#include "geom/template.h"

/* What a blast, a line, a breath or a torrent covers, as one thing: what it touches, what lies wholly under it, how it is drawn.
 *
 *       .-.                                      /  )                 ______.-'|
 *      ( o )  disc     at =========> strip   at <    ) sector     at |          | flame
 *       '-'                                      \  )                 ------'-._|
 */
typedef struct Blast {
    bool is_sector;
    bool is_flame;
    Sector sector;
    Area area;       /* a disc's or a strip's */
    Point corner[4]; /* a flame's */
} Blast;

Blast blast_disc(Point centre, Length radius);
Blast blast_strip(Pose from, Length length, Length width);
Blast blast_sector(Pose apex, Heading half, Length radius);
Blast blast_flame(Pose from, Length length, Length near_half, Length far_half);

/* The area of one that is no sector; it lives as long as the blast. */
Area blast_area(const Blast *blast);

/* Whether the base lies under it: by more than its rim, and with every point. */
bool blast_touches(const Blast *blast, Base base);
bool blast_holds(const Blast *blast, Base base);

/* Its filled shape, for words and a seat to be added; null when there is no room. */
Drawing *blast_draw(const Blast *blast, DrawingTone tone, DrawingList *list);

#endif
