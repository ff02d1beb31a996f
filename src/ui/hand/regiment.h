#ifndef UI_REGIMENT_H
#define UI_REGIMENT_H

#include "draw/table.h"
#include "engine/order.h"
#include "engine/preview.h"
#include "engine/request.h"
#include "engine/verdict.h"
#include "hand/catch.h"
#include "ui/ui.h"

/* A regiment in the hand: an order for a unit that stands in files and ranks, built clause by clause with handles and
 * keys. Which verb a handle gives the ruleset's table says; every clause is a proposal that the session judges. */

typedef struct Table Table;

enum {
    REGIMENT_CLAUSES = 14,
    REGIMENT_LEAD = 2 /* clauses that a drag of the whole block makes */
};

/* What the pointer holds. */
typedef enum Grip {
    GRIP_NONE,
    GRIP_FRONT_LEFT,  /* wheels to the right, about the other corner */
    GRIP_FRONT_RIGHT, /* wheels to the left */
    GRIP_FRONT,
    GRIP_REAR,
    GRIP_LEFT_FLANK,
    GRIP_RIGHT_FLANK,
    GRIP_FILES, /* the rear right corner */
    GRIP_TURN, /* the front right corner of a block that faces anywhere: a reform, a pivot, one that is put down */
    GRIP_BLOCK, /* the block itself: a wheel towards the pointer, and ahead */
    GRIPS,
} Grip;

typedef struct Regiment {
    bool full;
    bool places; /* it is put down: one clause with its place */
    UnitId unit;
    int clauses;
    Clause clause[REGIMENT_CLAUSES];
    bool led; /* every order of it begins with that: */
    OrderLead lead;
    bool seeks; /* its charge is driven: it is meant for whoever it ends nearest to */
    Grip grip;
    bool parted; /* the last piece is ended: a key begins another, be it of the same kind */
    int live; /* the first clause that the grip or the keys change; `clauses` when there is none */
    Block from; /* where the block stands before that clause */
    Block held; /* where its ghost stood when it was gripped */
    Point grip_at;
    int32_t
        grip_had; /* the figure, files or facing that the clause had when it was gripped again */
    OrderPreview now;
    Verdict verdict;
    bool vain; /* lawful, and as things stand it comes to nothing */
    Caught caught;
    Length
        last_cost; /* of its last clause, when that turns or changes files: there is no way beside which it stands */
    const char *next; /* what may be added to it, or null */
    char odds[120];   /* of a test that the order takes; empty: none */
    int handle_px;    /* how large its handles are */
    uint32_t still_at;
    UnitId tried; /* found to be no block in answer to this question */
    uint32_t of_question;
} Regiment;

/* ---- regiment.c: the order ---- */

Handle handle_of(const Table *t, int verb);
int verb_of_handle(Table *t,
                   Handle handle); /* the one that the selected unit may use now, or NO_VERB */

/* Whether the selected unit moves, or is put down, as a block by that verb; it is taken up then. */
bool regiment_takes(Table *t, int verb);

/* Another verb with which the order of the regiment in the hand may begin as well does so from now on. */
bool regiment_leads_otherwise(Table *t, Ui *ui, const Clause *lead);

/* A charge waits for its target: it may be driven as well, by the hull or the arrows, which begins it. */
bool regiment_may_charge(const Table *t);
bool regiment_charges(Table *t, Ui *ui);

/* Whether what the verb does is how the order of the regiment in the hand begins. */
bool regiment_leads_with(const Table *t, int verb);

/* Takes up the selected unit when it could move as a block, lets go of another. */
void regiment_find(Table *t);

/* Begins or goes on with a verb of the order bar: a clause with a first figure, for keys to change. */
void regiment_verb(Table *t, Ui *ui, int verb);

/* The last clause when it is of that verb and word (-1: any), else a new one behind; null when there is no room. The
 * regiment then remembers where it stands before it. */
Clause *regiment_clause(Table *t, int verb, int word);
void regiment_hold(Table *t, int live);
void regiment_judge(Table *t);

/* Where the order's first clauses lead; false when the unit is no block then. */
bool regiment_preview(Table *t, int clauses, OrderPreview *preview);
void regiment_settle(Table *t); /* clauses that say nothing fall away */
void regiment_answer(const Table *t, Answer *answer);
bool regiment_offers(const Table *t);
bool regiment_is_asked(
    const Table
        *t); /* the question is about its way alone, or its order begins with what has one */
bool regiment_send(Table *t, Ui *ui);
void regiment_empty(Regiment *regiment);
bool regiment_says(const Table *t, int verb); /* it is part of the order */

/* Its last clause says a facing, not a way: a reform, a pivot, a block that is put down. */
bool regiment_faces_anywhere(const Table *t);

/* "left", "right" or "about": to which side the last clause of that verb goes; empty: to none, or it says nothing. And the longest
 * of them. */
const char *regiment_side(const Table *t, int verb);
const char *regiment_side_widest(const Table *t, int verb);

/* "wheel left 1.50; forward 4.00", empty when nothing is said yet. */
void regiment_words(const Table *t, char *out, size_t size);

/* ---- regiment_hand.c: pointer and keys ---- */

/* Once a pass, before the board's own pointer; true: the pointer is taken. */
bool regiment_pointer(Table *t, Ui *ui);

/* The pointer, pressed on one of the unit's models at `at`, leads its block from now on. */
bool regiment_grab(Table *t, Ui *ui, UnitId unit, Point at);

/* It is dragged from the tray. */
void regiment_drag_in(Table *t, Ui *ui);
void regiment_keys(Table *t, Ui *ui);
bool regiment_has_digit(const Table *t,
                        const char *key); /* the key says something of its last clause, no order */

bool grip_offered(Table *t, Grip which);
Spot grip_spot(const Table *t, Grip which);
SDL_Rect grip_area(const Table *t, const Ui *ui, Grip which); /* of its handle, on the screen */

/* ---- regiment_catch.c: where it comes to rest ---- */

/* The place or the figure that the pointer sets becomes the one near it that a player would want. */
void regiment_catch(Table *t, const Ui *ui);

/* Guided play: the last figure, or the place, goes only as far as is lawful. */
void regiment_guide(Table *t);

/* ---- regiment_region.c: where it may still end ---- */
void regiment_region(Table *t, Ui *ui);
void regiment_region_free(Table *t);

/* ---- regiment_scene.c: how it is seen ---- */
void regiment_draw(Table *t, Ui *ui, const SceneView *view);
void regiment_handles(Table *t, Ui *ui); /* above every sign, so that each can be gripped */
void regiment_figures(Table *t, Ui *ui);

/* Whether it shows that refusal on its own way: a way that is too long. */
bool regiment_draws(const Table *t, const Verdict *verdict);

#endif
