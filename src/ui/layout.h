#ifndef UI_LAYOUT_H
#define UI_LAYOUT_H

#include "engine/request.h"
#include "geom/point.h"
#include "ui/ui.h"

/* One place for each panel, so that none lies over another nor over what is asked about. What must stay in sight (who acts, whom he
 * may choose, whom the dice were thrown for) is found once a pass; a panel then takes the place nearest to its home that hides
 * nothing of it and keeps off all panels that come before it in the list below. It stays there as long as it is about the same, so
 * that nothing moves away under the pointer, unless it hides units there and its home is free again. Where there is no such place it becomes lower; and a question moves the view. */

typedef struct Table Table;

/* The first have precedence: those below make room for them. */
typedef enum LayoutKind {
    LAY_RIBBON,
    LAY_TOOLS,
    LAY_ORDERS,
    LAY_TRAY,
    LAY_TASK,
    LAY_SLIP, /* what a lesson says of a refusal */
    LAY_ASK,  /* a question, an attack, a spell: what is being answered */
    LAY_DICE,
    LAY_FALLEN,
    LAY_BANNER,
    LAY_FIGHT,
    LAY_FIGHT_HEAD, /* folded, where the whole of it finds no room */
    LAY_CARD,
    LAY_HAND,
    LAY_LOG,
    LAY_LINE, /* the last line of the log alone */
    LAY_MAP,
    LAY_KINDS
} LayoutKind;

enum { MOST_SUBJECTS = 48, MOST_IN_SIGHT = 512 };

/* A unit that some panel is about. */
typedef struct Subject {
    UnitId unit;
    bool target;    /* one that may be chosen */
    uint32_t kinds; /* bit per panel that is about it */
} Subject;

typedef struct LayoutPlace {
    SDL_Rect area;
    int width, height; /* of the window then */
    uint64_t of;       /* what it is about */
    uint64_t seen;     /* what stood in the way when the place was chosen */
    uint32_t told;     /* in which pass; 0: never */
    bool away;         /* it was not shown after all */
    uint8_t moves;     /* passes on end in which it went somewhere else */
} LayoutPlace;

typedef struct Arrangement {
    uint32_t pass;
    LayoutPlace place[LAY_KINDS];
    int subjects, kepts;
    Subject subject[MOST_SUBJECTS];
    SDL_Rect kept[MOST_IN_SIGHT]; /* their models on the screen */
    SDL_Rect unit[MOST_UNITS];    /* of every unit; empty: it is not here */
    IdSet targets;                /* of the order that is being given, */
    uint64_t targets_of;          /* which this tells */
    uint64_t showing;             /* the question that is asked, */
    uint32_t showing_since;       /* since which pass */
    uint64_t shown;               /* the one for which the view was moved, */
    bool moved;                   /* and it stands where that brought it */
    Point from;                   /* where it was before, */
    float from_scale;
    Point put;
    float put_scale;
} Arrangement;

/* Once a pass, before the panels. */
void layout_begin(Table *t, Ui *ui);

/* One more unit that the panel is about, before it is placed. */
void layout_subject(Table *t, const Ui *ui, UnitId unit, bool target, LayoutKind kind);

/* Something else that must stay in sight in this pass; empty: nothing. */
void layout_keep(Table *t, SDL_Rect area);

/* A panel that has its place, come what may. */
void layout_stands(Table *t, LayoutKind kind, SDL_Rect area);

/* It is not shown after all. */
void layout_away(Table *t, LayoutKind kind);

/* The place for a panel: near `wanted`, of that width, and of that height or less, but not less than `least`. The panel is the same
 * as long as `of` is. */
SDL_Rect layout_place(Table *t, Ui *ui, LayoutKind kind, uint64_t of, SDL_Rect wanted, int least);

/* The same for a panel that grows upwards: its foot stays. */
SDL_Rect layout_place_up(Table *t, Ui *ui, LayoutKind kind, uint64_t of, SDL_Rect wanted,
                         int least);

/* Whether a panel there would hide another that comes before it, somebody whom a panel is about, or (`anybody`) any unit. */
bool layout_hides(const Table *t, const Ui *ui, LayoutKind kind, SDL_Rect area, bool anybody);

/* Notes for the dump whom the panel is about (ui/ui.h tells how); within the panel's name. */
void layout_about(Table *t, Ui *ui, LayoutKind kind);

/* Once for each question: the view moves no farther than it must for what is asked about to lie beside its card; and back when it
 * has been answered, unless a hand has moved it. */
void layout_show(Table *t, Ui *ui);

/* What a place is chosen for, from up to three figures. */
uint64_t layout_of(uint64_t a, uint64_t b, uint64_t c);

#endif
