#ifndef TROOPS_SIGHT_H
#define TROOPS_SIGHT_H

#include "engine/drawing.h"
#include "engine/look.h"
#include "geom/sight.h"
#include "geom/visible.h"

/* What stands between those who look and those who are looked at, and what a unit sees of the table. Which things hide whom from
 * whom, the games say; here they are gathered and looked past.
 *
 *      eye ---------[ screen ]- - - - ( target )
 */

/* ---- Between two ------------------------------------------------------------------------------------------------------- */

/* Something that may hide one from another. */
typedef struct Screen {
    Area area;
    Box box;
    PieceId piece; /* or NO_PIECE: a model */
    ModelId model; /* or NO_MODEL: a piece */
    int kind; /* what the game keeps of it: the category of a piece, what cover behind it is worth */
} Screen;

enum { MOST_SCREENS = MOST_MODELS + MOST_PIECES };

typedef struct Screens {
    UnitId viewer, target; /* who looks at whom, where the game says it */
    bool alone;            /* the viewer looks for himself, past the unit that he has joined */
    int count;
    Screen screen[MOST_SCREENS];
} Screens;

/* Adds one, as long as there is room. */
void screens_add(Screens *screens, Area area, PieceId piece, ModelId model, int kind);

/* Whether the area can come between at all, `corridor` being about everybody who looks: cheap, never wrongly false. */
bool is_between(Box corridor, const Area *area);

/* Makes the screens ready for looking past all of them; gives their number. */
int screens_as_blockers(const Screens *screens, Blocker blocker[MOST_SCREENS]);

/* ---- What is seen of the table: the light of an overlay ------------------------------------------------------------------ */

enum { SEEN_CORNERS = 4096, SEEN_OPAQUES = 1024, SEEN_EYES = 3 };

/* Kept on the stack of whoever draws: an overlay is found anew only when the battle changes. */
typedef struct SeenArea {
    VisibleScratch scratch;
    Point room[SEEN_CORNERS], seen[SEEN_CORNERS];
    Opaque opaque[SEEN_OPAQUES];
    VisibleScene scene;
} SeenArea;

/* Begins with the open table; then everything that hides what lies behind it is added; then eyes look. */
void seen_begin(SeenArea *seen, const Look *look);
void seen_hide(SeenArea *seen, const Area *area);
void seen_ready(SeenArea *seen);

/* Light on what that eye sees: all round, or within 45 degrees to either side of the facing. */
void seen_draw(SeenArea *seen, Point eye, Heading facing, bool all_round, DrawingList *list);

/* Who looks for all: the first of those models, the middle one and the last. Gives their number. */
int lookouts(const ModelId *model, int count, ModelId eye[SEEN_EYES]);

#endif
