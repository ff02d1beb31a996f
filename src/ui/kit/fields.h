#ifndef UI_FIELDS_H
#define UI_FIELDS_H

#include "base/text.h"
#include "engine/ruleset.h"

/* Adds ", Range 24.00″": what a field of a profile, weapon or piece of terrain is, with a comma before it. Nothing where it has its
 * usual value or none. */
void field_words(const FieldDef *field, int32_t value, Text *text);

#endif
