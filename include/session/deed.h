#ifndef SESSION_DEED_H
#define SESSION_DEED_H

#include "base/text.h"
#include "engine/drawing.h"
#include "engine/look.h"
#include "engine/request.h"
#include "engine/ruleset.h"

/* What an answer to the battle's question does, in a few words and without what comes of it: "Knights charge Gorehides",
 * "Riflemen Alpha move towards the Low Beacon", "Wolves: Flee". */
void deed_words(const Look *look, const Answer *answer, Text *text);

/* The word of its order that does something of its own: "fire and movement"; nothing where there is none. */
void deed_power(const Ruleset *rules, const Order *order, Text *text);

/* The other answer, named beside that deed: only its choice, or that it is another way to do the same. */
void deed_next_to(const Look *look, const Answer *deed, const Answer *other, Text *text);

/* The same as shapes on the table: the ways and where they end, arrows at those whom it is aimed at, and what the game lays there for
 * such an order. */
void deed_draw(const Look *look, const Answer *answer, DrawingList *list);

/* The figure that odds give for it, as part of a sentence ("72.2 % to arrive"); nothing where they give none. */
void deed_odds(const Look *look, const Answer *answer, Text *text);

#endif
