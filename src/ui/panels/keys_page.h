#ifndef UI_KEYS_PAGE_H
#define UI_KEYS_PAGE_H

#include "engine/ruleset.h"
#include "ui/settings.h"
#include "ui/widgets.h"

/* All keys on one sheet, at the table and on the home screen. */
typedef struct KeysPage {
    int binding; /* the line that waits for another key, or -1 */
    Scroll scroll;
    const char *said; /* why a key could not be taken, or null */
} KeysPage;

/* One pass, with the orders of that game first; false when the sheet is closed. */
bool keys_page(KeysPage *page, Ui *ui, Settings *settings, const Ruleset *ruleset);

#endif
