#ifndef UI_LABELS_H
#define UI_LABELS_H

#include "ui/widgets.h"

/* Figures and words on the board: each stands as near to what it measures as it can without hiding signs, handles, panels or
 * another of them. */

struct Table;

enum { MOST_LABELS = 256, LABEL_SPOTS = 48, THINGS_WEIGH = 1, WORDS_WEIGH = 8, PANELS_WEIGH = 12 };

/* What a picture's words must not hide. */
typedef struct Labels {
    int count;
    SDL_Rect taken[MOST_LABELS];
    uint8_t weight[MOST_LABELS];
    SDL_Rect sheet,
        hint; /* as they stood before this picture: it is told twice, and words stay where they were told first */
} Labels;

/* Where the middle of words may be, the best first. */
typedef struct LabelSpots {
    int count;
    Spot at[LABEL_SPOTS];
} LabelSpots;

/* Before the first words of a picture, when its signs are placed. */
void labels_begin(struct Table *t, const Ui *ui);
void label_take(struct Table *t, SDL_Rect box); /* words, or what matters as much */
void label_take_line(struct Table *t, Spot from, Spot to, int broad);
void label_take_thing(struct Table *t,
                      SDL_Rect box); /* what words may hide rather than be far away */

/* Along a line, to either side of it so far that `width` x `height` stay off it, its middle first. */
void label_spots_along(LabelSpots *spots, Spot from, Spot to, int width, int height, int gap);

/* Round a place, in growing rings. */
void label_spots_round(LabelSpots *spots, Spot middle, float least, float step);

/* Where a box of that size hides least and is nearest to the first of the spots, perhaps away from all of them; takes it. Nothing
 * of it lies outside the view. */
SDL_Rect label_place(struct Table *t, const Ui *ui, const LabelSpots *spots, int width, int height);

/* The same at one of the spots, without taking it; whether it hides much there: a third of it in things, or a few letters. */
SDL_Rect label_best(struct Table *t, const Ui *ui, const LabelSpots *spots, int width, int height);
SDL_Rect label_near(struct Table *t, const Ui *ui, const LabelSpots *spots, int width,
                    int height); /* or not far from them */
SDL_Rect label_anywhere(struct Table *t, const Ui *ui, const LabelSpots *spots, int width,
                        int height); /* however far */
bool label_hides(const struct Table *t, SDL_Rect box);
bool label_hides_any(const struct Table *t, SDL_Rect box);   /* of whatever is taken */
bool label_hides_words(const struct Table *t, SDL_Rect box); /* any of them, or of a panel */

/* A panel of the pass before, or a drawer's button, which stands without one: nothing on the board lies under it. */
bool label_is_panel(const Widget *w);

/* A pill with words at the best of the spots; one part of several lines, or wider than the view, is wrapped. */
SDL_Rect label_pill(struct Table *t, Ui *ui, const LabelSpots *spots, const PillPart *part,
                    int parts, Colour back, Colour line);

/* How much room a pill with these words takes. */
SDL_Point label_size(const Ui *ui, const PillPart *part, int parts);

#endif
