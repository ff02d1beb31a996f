#ifndef UI_LAYOUT_H
#define UI_LAYOUT_H

#include "engine/request.h"
#include "geom/point.h"
#include "ui/ui.h"

/* What of the panels is on the screen. */
typedef enum Shown { SHOWN_ALL, SHOWN_ESSENTIALS, SHOWN_NOTHING, SHOWNS } Shown;

/* Where the instruments stand in this pass. */
typedef struct Places {
    SDL_Rect ribbon, card, log, tools, bar, hint, dice, ask, tray;
    SDL_Rect column;                     /* of the orders, left of the table, where it is crowded */
    SDL_Rect free;                       /* what the whole table lies in */
    bool compact, tray_shown, tray_puts; /* puts: its units are put down now */
    bool crowded; /* large letters in a small window: instruments become drawers */
} Places;

/* One place for each panel, so that none lies over another nor over what is asked about. All of them are laid out together: in a
 * pass every panel says what it wishes, and what must stay in sight (who acts, whom he may choose, whom the dice were thrown for) is
 * gathered; after the pass the places are decided in the order of the list below, from that one picture of the table. When they are
 * others than those of the pass it is told once more before anything is painted (table_is_settled). A panel keeps its place as long
 * as it is about the same and that place is good, so that nothing moves away under the pointer; where there is none in its first
 * form it takes a narrower, lower or folded one, or is left out. Where even that is not enough for a question the view moves. */

typedef struct Table Table;

/* The first have precedence: those below make room for them. */
typedef enum LayoutKind {
    LAY_RIBBON,
    LAY_TOOLS,
    LAY_ORDERS,
    LAY_END, /* what ends a part */
    LAY_TRAY,
    LAY_TASK,
    LAY_SHEET, /* a refusal, or what has to be answered before the question */
    LAY_ASK,   /* a question, an attack, a spell: what is being answered */
    LAY_SLIP,  /* what a lesson says of a refusal; without room on its card */
    LAY_RIDERS,
    LAY_DICE,
    LAY_BANNER,
    LAY_FALLEN,
    LAY_FIGHT,
    LAY_CARD,
    LAY_HAND,
    LAY_LOG,
    LAY_LINE, /* the last line of the log alone */
    LAY_MAP,
    LAY_KINDS
} LayoutKind;

enum {
    MOST_SUBJECTS = 48,
    LAYOUT_FORMS = 4,
    LAYOUT_AWAY = -1, /* left out */
    LAYOUT_CELL = 8,  /* pixels: so exactly is known what must stay in sight */
    LAYOUT_ACROSS = 3840 / LAYOUT_CELL,
    LAYOUT_DOWN = 2160 / LAYOUT_CELL,
};

/* A unit that some panel is about. */
typedef struct Subject {
    UnitId unit;
    bool target;    /* one that may be chosen */
    uint32_t kinds; /* bit per panel that is about it */
} Subject;

/* How a panel may look: of that width, and of that height or less, but not less than `least`. */
typedef struct LayoutForm {
    int width, height, least;
    bool clear; /* only where it hides no unit at all */
} LayoutForm;

typedef struct LayoutWish {
    uint64_t of;   /* the panel is the same as long as this is */
    SDL_Rect home; /* in its first form; other forms stand at the same edges */
    SDL_Rect off;  /* what else it keeps off; empty: nothing */
    bool up;       /* it grows upwards: its foot stays */
    bool goes;     /* it is left out rather than hide something */
    bool near;     /* or than stand far from home */
    bool aside;    /* it stands at a side of the window, or where it is at home */
    bool column;   /* it is rather lower than beside its home, and there again with room */
    int forms;
    LayoutForm form[LAYOUT_FORMS]; /* the best first */
} LayoutWish;

typedef struct LayoutSpot {
    SDL_Rect area;
    int form; /* or LAYOUT_AWAY */
} LayoutSpot;

typedef struct LayoutPlace {
    LayoutWish wish;
    LayoutSpot spot, given; /* decided; what it had in this pass */
    int forms;              /* as they were when that was decided */
    LayoutForm form[LAYOUT_FORMS];
    int width, height; /* of the window then */
    uint64_t of;       /* what it was about, */
    uint64_t seen;     /* what stood in the way, where no place was good, */
    uint32_t question; /* and what was asked */
    uint32_t told;     /* in which pass; 0: never */
    bool fixed;        /* it has its place, come what may */
    bool decided;
} LayoutPlace;

/* How much of each part of the window must stay in sight: summed up from the upper left corner. */
typedef struct Sums {
    int32_t at[LAYOUT_DOWN + 1][LAYOUT_ACROSS + 1];
} Sums;

typedef struct Arrangement {
    uint32_t pass;
    uint64_t began; /* what was asked and held when it did */
    bool unsettled; /* some panel's place was decided anew, or what it is about has changed */
    LayoutPlace place[LAY_KINDS];
    int subjects;
    Subject subject[MOST_SUBJECTS];
    SDL_Rect unit[MOST_UNITS]; /* of every unit; empty: it is not here */
    SDL_Rect board;            /* of the table */
    IdSet targets;             /* of the order that is being given, */
    uint64_t targets_of;       /* which this tells */
    Sums kept, all;            /* of those that some panel is about; of everybody */
    uint64_t sums_of;          /* for which they were found */
    int pressed_x, pressed_y;  /* where the pointer was pressed, until it moves */
    uint32_t pressed_in;       /* question */
    bool pressed;
    uint64_t side_asked,
        side_of; /* in large letters: the question, and the one for which its side was chosen */
    SDL_Rect side[2]; /* its card at the right, at the left */
    bool left;
    uint64_t shown; /* the question for which the view was moved, */
    bool moved;     /* and it stands where that brought it */
    Point from;     /* where it was before, */
    float from_scale;
    Point put;
    float put_scale;
} Arrangement;

/* Once a pass, before the panels. */
void layout_begin(Table *t, Ui *ui);

/* After them: decides where they stand from now on. */
void layout_end(Table *t, Ui *ui);

/* One more unit that the panel is about, before it is placed. */
void layout_subject(Table *t, UnitId unit, bool target, LayoutKind kind);

/* A panel that has its place, come what may. */
void layout_stands(Table *t, LayoutKind kind, SDL_Rect area);

/* The place for a panel. */
LayoutSpot layout_wish(Table *t, Ui *ui, LayoutKind kind, const LayoutWish *wish);

/* The same for one that has a single form: of the width of `wanted`, and of that height or less, but not less than `least`. */
SDL_Rect layout_place(Table *t, Ui *ui, LayoutKind kind, uint64_t of, SDL_Rect wanted, int least);

/* The same for a panel that grows upwards: its foot stays. */
SDL_Rect layout_place_up(Table *t, Ui *ui, LayoutKind kind, uint64_t of, SDL_Rect wanted,
                         int least);

/* Whether a panel there would hide another that comes before it or somebody whom a panel is about. */
bool layout_hides(const Table *t, const Ui *ui, LayoutKind kind, SDL_Rect area);

/* Notes for the dump whom the panel is about (ui/ui.h tells how); within the panel's name. */
void layout_about(Table *t, Ui *ui, LayoutKind kind);

/* What a place is chosen for, from up to three figures. */
uint64_t layout_of(uint64_t a, uint64_t b, uint64_t c);

/* ---- between layout.c, layout_decide.c and layout_view.c ---- */
bool layout_is_told(const Arrangement *l, int kind); /* it is shown in this pass */
long layout_common(SDL_Rect a, SDL_Rect b);          /* in pixels */
bool layout_is_held(const Ui *ui);                   /* a button is down: nothing moves */
bool layout_is_same(const LayoutPlace *p, const Ui *ui, uint64_t of);
uint64_t layout_moment(const Table *t); /* what is asked, in the hand, and fell last */
void layout_sum(Table *t, const Ui *ui);
int layout_sum_in(const Sums *sums, SDL_Rect area); /* in cells */

/* Once for each question, and again in a window of another size: the view moves no farther than it must for what is asked about
 * to lie beside its card; and back when it has been answered, unless a hand has moved it. Gives whether it moves. */
bool layout_show(Table *t, Ui *ui);

#endif
