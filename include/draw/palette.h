#ifndef DRAW_PALETTE_H
#define DRAW_PALETTE_H

#include <stdbool.h>

#include "draw/canvas.h"
#include "draw/colour.h"

/* The colours of the game, by what they mean. Contrast and distances for colour-blind eyes were checked together:
 * change one and all of its pairs must be checked again. */

/* Instruments: walnut with brass. */
#define INK_WALNUT UINT32_C(0xF21E160F)
#define INK_WALNUT_LIGHT UINT32_C(0xF22C2116)
#define INK_BRASS UINT32_C(0xFFC39A4B)
#define INK_BRASS_LIGHT UINT32_C(0xFFE7C67E)
#define INK_ON_BRASS UINT32_C(0xFF2A1D0E)
#define INK_BRASS_LINE UINT32_C(0x6BC9A45C)
#define INK_IVORY UINT32_C(0xFFF6ECD6)
#define INK_IVORY_DIM UINT32_C(0xFFC9B995)
#define INK_PASSED UINT32_C(0xFFA89A7C)

/* Words of the rules: paper. */
#define INK_PAPER UINT32_C(0xFFFAF2DE)
#define INK_PAPER_EDGE UINT32_C(0xFFEFE2C4)
#define INK_PAPER_LINE UINT32_C(0xFFCDB88A)
#define INK_ON_PAPER UINT32_C(0xFF2B2118)
#define INK_ON_PAPER_DIM UINT32_C(0xFF6A5840)

/* Figures on the board. */
#define INK_PILL UINT32_C(0xED1B140D)
#define INK_PILL_LINE UINT32_C(0xBFD6B068)
#define INK_FIGURE UINT32_C(0xFFFFF6E0)
#define INK_GOLD UINT32_C(0xFFFFD77A)
#define INK_LEFT UINT32_C(0xFFBFE3CF)
#define INK_SUCCESS UINT32_C(0xFF8FD6B4)
#define INK_TICK UINT32_C(0xFF2E7D5B)

/* Light means yes. */
#define INK_LIT UINT32_C(0xFFFFEDB8)
#define INK_LIT_EDGE UINT32_C(0xFFFFF0C2)

/* No, and at a price. */
#define INK_REFUSED UINT32_C(0xFFFF5C9E)
#define INK_REFUSED_SEAL UINT32_C(0xFFC2185B)
#define INK_REFUSED_LABEL UINT32_C(0xFFFFD3E4)
#define INK_REFUSED_PILL UINT32_C(0xF2600830)
#define INK_WARNING UINT32_C(0xFFFFC247)
#define INK_WARNING_ON_PAPER UINT32_C(0xFF8A5600)
#define INK_WARNING_SEAL UINT32_C(0xFFE39A12)

#define INK_FOCUS UINT32_C(0xFFBDF1FF)

/* Every line on the board lies on this, three pixels wider than the line. */
#define INK_CASING UINT32_C(0xBF140C04)
#define INK_TRUE_EDGE UINT32_C(0x8CF3E7C9)
#define INK_SHADOW UINT32_C(0xFF120A02)

/* How a side tells itself from the others without colour: on its rim, as its sign, in its zones, on its markers. */
typedef enum SidePattern {
    PATTERN_PLAIN,  /* a whole line, a shield, hatched at 45 degrees, round-headed markers */
    PATTERN_DASHED, /* dashes, a pointed hexagon, hatched level, square-headed markers */
    PATTERN_DOUBLE, /* two lines, a circle, dots */
    PATTERN_SAW,    /* saw-teeth, a square, cross-hatched */
} SidePattern;

typedef struct SideLook {
    Colour main, rim, light, ink;
    Colour icon_first, icon_second;
    Colour cloth[3]; /* cloth, its shade, its light */
    SidePattern pattern;
} SideLook;

enum { PALETTE_SIDES = 4 };

/* How a picture tells its seats apart. A canvas carries one for everything that is drawn on it (Canvas.palette). */
typedef struct Palette {
    SideLook side[PALETTE_SIDES]; /* by seat */
    bool strong;                  /* patterns twice as broad */
} Palette;

/* Blue, red, charcoal and bone, each in its own pattern. */
Palette palette_usual(void);

/* The look of a seat, 0 to 3; others wrap round. Without a palette it is the usual one. */
const SideLook *palette_side(const Palette *palette, int seat);
const SideLook *canvas_side(const Canvas *canvas, int seat);

/* What its pattern is drawn with on its main colour: its light, or its rim where that is seen better. */
Colour side_inlay(const SideLook *side);

/* What its main colour may darken to below its ink: its rim, or less where the ink could not be read on that. */
Colour side_foot(const SideLook *side);

/* Whether patterns are twice as broad there. */
bool canvas_strong(const Canvas *canvas);

/* Whether everything looks the same in both; either may be NULL for the usual one. */
bool palette_same(const Palette *a, const Palette *b);

#endif
