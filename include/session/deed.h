#ifndef SESSION_DEED_H
#define SESSION_DEED_H

#include "base/text.h"
#include "engine/look.h"
#include "engine/request.h"

/* What an answer to the battle's question does, in a few words and without what comes of it: "Knights charge Gorehides",
 * "Riflemen Alpha move towards the Low Beacon", "Wolves: Flee". */
void deed_words(const Look *look, const Answer *answer, Text *text);

/* The other answer, named beside that deed: only its choice, or that it is another way to do the same. */
void deed_next_to(const Look *look, const Answer *deed, const Answer *other, Text *text);

/* The figure that odds give for it, as part of a sentence ("72.2 % to arrive"); nothing where they give none. */
void deed_odds(const Look *look, const Answer *answer, Text *text);

#endif
