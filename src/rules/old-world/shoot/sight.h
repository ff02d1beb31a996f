#ifndef RULES_OLD_WORLD_SIGHT_H
#define RULES_OLD_WORLD_SIGHT_H

#include "move/movement.h"
#include "troops/kept.h"
#include "troops/sight.h"

/* Who sees whom, past what, and in what cover: LOS-01..07, GEO-06..08. */

/* All that stands between two units, a piece's Category as its kind; what is seen over (LOS-04, 05) and swarms are left out. A
 * character that has joined a unit looks for himself, and his unit does not hide anything from him. */
void screens_between(const Look *look, UnitId viewer, UnitId target, Screens *screens);

/* Whether the model may look all round: skirmishers, and Firing Platforms when they shoot or cast (LOS-01). */
bool looks_round(const Look *look, ModelId model, bool shooting);

/* Whether some eye of the model (GEO-07) sees the other. `blocker`, which may be null, is what hides it from the first
 * eye: a place in the screens, -1 when it is outside the vision arc. */
bool sees_past(const Look *look, const Screens *screens, ModelId model, ModelId target,
               bool all_round, int *blocker);

/* What is asked of kept sights (troops/kept.h): who looks past those screens at whom. */
typedef struct SightAsked {
    int16_t what; /* AskedWhat */
    UnitId viewer, target;
    ModelId model, other;
    uint8_t alone, all_round;
} SightAsked;
SightAsked sight_asked(AskedWhat what, const Screens *screens, ModelId model, ModelId other,
                       bool all_round);

/* The same for a plain point of the table (a cannon's target): a clear segment from some eye. */
bool sees_point(const Look *look, ModelId model, Point point, bool all_round);

/* The angle by which the base lies outside the model's vision arc, and whence and whither that is measured; 0 for one that reaches
 * into it. */
Heading out_of_vision(const Look *look, ModelId model, ModelId target, Segment *line);

/* Whether some part of the target's base lies in the model's vision arc. */
bool is_in_vision(const Look *look, ModelId model, ModelId target, bool all_round);

typedef enum Cover { COVER_OPEN, COVER_PARTIAL, COVER_FULL } Cover;

/* The cover of the unit for a shot through that model's first eye (LOS-06, 07). */
Cover cover_of(const Look *look, const Screens *screens, ModelId model, bool all_round);

/* Whether the unit hides nothing of the open table from the viewer: a swarm, or seen over. */
bool is_looked_over(const Look *look, UnitId viewer, UnitId between);

/* Whether a piece of that kind hides what lies behind it. */
bool is_screen(Category category);

/* sight_overlay.c: light on all that some of its front see of the table (LOS-01..05); into woods and onto hills one sees farther than it
 * shows. */
void draw_vista(const Look *look, UnitId unit, DrawingList *list);

/* The hill that the whole unit stands on (LOS-04, GEO-21), or NO_PIECE. */
PieceId hill_of(const Look *look, UnitId unit);

#endif
