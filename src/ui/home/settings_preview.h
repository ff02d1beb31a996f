#ifndef UI_SAMPLE_H
#define UI_SAMPLE_H

#include "ui/settings.h"
#include "ui/widgets.h"

/* A little painted table that shows what the settings do: two units in their sides' looks and zones, a tape, a charge that is
 * refused or stops, dice. What moves is shown once when its speed is changed. */
typedef struct Sample Sample;

Sample *sample_open(void);
void sample_close(Sample *sample);

/* Tells and paints it. */
void sample_show(Sample *sample, const Settings *settings, Ui *ui, SDL_Rect area);

#endif
