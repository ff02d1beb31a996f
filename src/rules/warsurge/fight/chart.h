#ifndef WARSURGE_CHART_H
#define WARSURGE_CHART_H

#include "warsurge.h"

/* What one die needs, as the chart and the ladder say it: 4+, 6/3, 6/6/2, A or Ax3. */
typedef struct Need {
    uint8_t stages; /* 0: automatic; else 1 to 3 rolls, all but the last of which need a 6 */
    uint8_t last;   /* what the last roll needs, 2 to 6 */
    uint8_t times;  /* successes of one die: above 1 only when automatic */
} Need;

/* N+, for 2 to 6. */
Need need_plain(int number);

/* A Power above 20 counts as 20, a Defence above 15 as 15, after all bonuses: so they are shown, too (CHT-06). */
int power_that_counts(const Look *look, int power);
int defence_that_counts(const Look *look, int defence);

/* The cell of the Attack Dice Chart (CHT-01, CHT-02). Figures past the maxima count as those
 * (CHT-06). */
Need chart_need(const Look *look, int power, int defence);

/* The need of an Attack Die after the sum of all Dice Modifiers: -1 makes 4+ into 5+ (DICE-04
 * to 07). */
Need need_shifted(const Look *look, Need need, int modifier);

/* The same for a save (DICE-08, DICE-09). */
Need save_shifted(const Look *look, Need need, int modifier);

/* What roll `stage` (from 1) needs. */
int need_at(Need need, int stage);

/* Whether that natural die does for roll `stage` (DICE-03). */
bool die_does(const Look *look, Need need, int stage, int die);

/* The need as one figure that seats can overrule, and back: 4+ is 4, 6/3 is 63, 6/6/2 is 662, A is
 * 1 and Ax3 is 13. Any other figure is read as the nearest of these. */
int32_t need_figure(Need need);
Need need_of_figure(int32_t figure);

/* "4+", "6", "6/3", "A", "Ax3". */
void need_words(Need need, Text *text);

#endif
