#ifndef A_WAR_TRANSFORMED_COVER_H
#define A_WAR_TRANSFORMED_COVER_H

#include "a-war-transformed.h"

/* What a unit occupies, and what that is worth: COV. */

typedef enum Cover { COVER_NONE, COVER_OBSTACLE, COVER_HOLES, COVER_TRENCHES } Cover;

/* The best piece that the unit occupies against fire of that other: COV-01, 04. */
Cover occupied_cover(const Look *look, UnitId unit, UnitId against);

/* How many models the unit has, and how many of them are in the piece that covers most of them. */
int models_in_cover(const Look *look, UnitId unit, UnitId against, int *inside);

/* The same of models on those bases, of ground that shelters from all sides; what it is worth if half of them are in it. */
Cover cover_on_bases(const Look *look, const Base *base, int count, int *inside);

/* What it gains against that other's shooting, templates apart: COV-02, 03. */
typedef struct Shelter {
    Cover cover;
    int advantages;   /* on its saves */
    bool no_critical; /* a Critical Hit is an ordinary one: COV-05 */
    bool saves_again; /* saves that fail are thrown again */
} Shelter;
Shelter shelter_of(const Look *look, UnitId unit, UnitId against);

#endif
