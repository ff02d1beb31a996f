#ifndef UI_ODDS_H
#define UI_ODDS_H

#include <stddef.h>

#include "ui/widgets.h"

/* Odds as a game words them, a line each, on paper: a line that ends with a percentage has a bar. Of lines that say "at least" one more
 * each, those that are as likely as the next are left out. Both give the height. */
int odds_height(const Ui *ui, int width, const char *words);
int odds_draw(Ui *ui, int x, int y, int width, const char *words);

/* Of a long list what is likelier than 0.5 %, and no heading whose lines are left out. */
void odds_likely(const char *words, char *out, size_t size);

#endif
