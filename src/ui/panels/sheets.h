#ifndef UI_SHEETS_H
#define UI_SHEETS_H

#include "ui/table.h"
#include "ui/widgets.h"

typedef enum Sheet {
    SHEET_NONE,
    SHEET_REFUSAL, /* why an answer was refused */
    SHEET_WHY,     /* why something may be done */
    SHEET_RULE,    /* a rule in full */
    SHEET_CONSENT, /* another seat is asked to agree */
    SHEET_FINISH,  /* units could still act */
    SHEET_DRAWN,   /* something is drawn that would be lost */
    SHEET_RESUME,
    SHEET_MENU,
    SHEET_KEYS,
    SHEET_SETTINGS,
    SHEET_MANNERS, /* how each seat wants to play */
    SHEET_LUCK,    /* how the dice fell */
    SHEET_FLAG,    /* a clock has run out */
    SHEET_BY_HAND, /* wounds, marks and counters set by hand */
    SHEET_COUNSEL, /* what would you do? */
    SHEET_REVIEW,  /* where it turned, while a battle is looked back at */
} Sheet;

typedef enum ConsentFor {
    CONSENT_UNDO,
    CONSENT_REDO,
    CONSENT_WAIVE,
    CONSENT_CALL,
    CONSENT_DRAW,
    CONSENT_OPEN
} ConsentFor;

/* What is being set by hand. */
typedef struct ByHand {
    int page;        /* a unit, the table, a figure */
    int model;       /* of the unit */
    int phase, seat; /* to go on with */
    int why, figure; /* to overrule */
    bool for_all;    /* not only the chosen unit's */
    int32_t value;
} ByHand;

/* One sheet of paper being filled from the top. */
typedef struct Leaf {
    SDL_Rect area;
    int pad, x, y, width;
    UiLayer old;
    bool
        lean; /* in large letters: the buttons stand beside a smaller title, the rest is the rows' */
    int taken;       /* of the title's line, by those buttons */
    int least;       /* how low it may get where there is little room; 0: not lower */
    SDL_Rect narrow; /* its size where it is narrower; empty: it is not */
} Leaf;

/* Makes a sheet of rows lean where the window is low for its letters; `button` is what it ends with. Called before its title. */
void leaf_make_lean(const Ui *ui, Leaf *leaf, const Button *button, int count);

/* Rows of a sheet, one below the other in a scrolled area; those out of sight are passed over. */
typedef struct LeafRows {
    SDL_Rect inner, clip;
    int y, gap;
} LeafRows;

/* Everything that is left of the sheet above its buttons; `height` is what all rows take together. */
LeafRows leaf_rows(Ui *ui, const Leaf *leaf, Scroll *scroll, int height);
bool leaf_row(LeafRows *rows, int high, SDL_Rect *box);
void leaf_rows_end(Ui *ui, LeafRows *rows);

Leaf leaf_begin(Table *t, Ui *ui, const char *name, int width, int height, Colour edge, bool modal);
void leaf_place(Ui *ui, Leaf *leaf, Colour edge);
void leaf_end(Ui *ui, Leaf *leaf);

/* The card goes to the corner that is farthest from what the verdict is about. */
void leaf_away(Table *t, Ui *ui, Leaf *leaf);
/* Once for each refusal the view moves no farther than it must for the offence to be seen beside the card (t->refusal). */
void refusal_show(Table *t, Ui *ui);
void leaf_title(Ui *ui, Leaf *leaf, const char *words);
void leaf_words(Ui *ui, Leaf *leaf, UiText text, const char *words, Colour colour);
bool leaf_buttons_fit(const Ui *ui, const Leaf *leaf, const Button *button, int count);
int leaf_buttons(Ui *ui, Leaf *leaf, const Button *button, int count);

/* A card with a title, words and buttons at the side, so that what it is about is seen. */
Leaf side_leaf(Table *t, Ui *ui, const char *name, const char *words);

/* What the refusal that is shown is called, and the circle with a cross before it. */
void refusal_title(const Table *t, char *out, size_t size);
void leaf_seal(Ui *ui, Leaf *leaf);

/* How the dice fell so far, per seat; the words: "84 dice, luck 31 %", of the kind thrown most, empty without dice. */
void luck_sheet(Table *t, Ui *ui);
void luck_words(const Table *t, SeatId seat, char *out, size_t size);

/* The settings, over the table. */
void settings_sheet(Table *t, Ui *ui);

/* All keys on one page; pressing one of them and then another key makes them change places. */
void keys_sheet(Table *t, Ui *ui);
void flag_sheet(Table *t, Ui *ui);

/* How each seat wants to be treated and asked. */
void manners_sheet(Table *t, Ui *ui);

/* Whatever is set by hand, with everybody's consent. */
void by_hand_open(Table *t);
void by_hand_sheet(Table *t, Ui *ui);

/* A sheet's parts are drawn by whoever fills it. */
#ifndef UI_HELPS
#define leaf_begin(t, ui, ...) (UI_BY(ui), (leaf_begin)((t), (ui), __VA_ARGS__))
#define leaf_place(ui, ...) (UI_BY(ui), (leaf_place)((ui), __VA_ARGS__))
#define leaf_title(ui, ...) (UI_BY(ui), (leaf_title)((ui), __VA_ARGS__))
#define leaf_words(ui, ...) (UI_BY(ui), (leaf_words)((ui), __VA_ARGS__))
#define leaf_buttons(ui, ...) (UI_BY(ui), (leaf_buttons)((ui), __VA_ARGS__))
#endif

void sheets(Table *t, Ui *ui);
void consent_ask(Table *t, ConsentFor what);
void table_waive(Table *t, Ui *ui);

/* ---- refusal.c ---- */
void refusal_sheet(Table *t, Ui *ui);
enum { MOST_READ = 16 };

/* Read in full, one after the other; closed again, the sheet that was there comes back. */
void rules_open(Table *t, const RuleId *rule, int count);
void rule_open(Table *t, RuleId rule);
void rule_sheet(Table *t, Ui *ui);

/* ---- undo.c ---- */
void undo_press(Table *t, Ui *ui);
void redo_press(Table *t, Ui *ui);

/* Taking back, or putting back, what had to be agreed on; and what is said there about dice (empty: none lie in it). */
void undo_agreed(Table *t, Ui *ui, unsigned consent);
const char *undo_dice_words(const Table *t);
void fresh_question(Table *t);

/* ---- over.c ---- */
void victory_sheet(Table *t, Ui *ui);
bool victory_is_shown(const Table *t);

/* ---- override.c ---- */
bool by_hand_places(Table *t);

#endif
