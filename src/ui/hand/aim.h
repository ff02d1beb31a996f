#ifndef UI_AIM_H
#define UI_AIM_H

#include "ui/table.h"
#include "ui/widgets.h"

enum { MOST_WEAPON_GROUPS = 24 };

/* A template that it lays on the table, and that can be laid elsewhere. */
typedef enum AimLays { LAYS_NOTHING, LAYS_LINE, LAYS_CIRCLE } AimLays;

typedef struct AimGroup {
    WeaponId weapon;
    ModelSet holders, left_out; /* who has it; who of them does not use it at the next target */
    ModelSet spent;   /* who of them may not use it now, whoever the target is, while others may: */
    Refusal spent_by; /* why the first of them may not */
    bool wanted, set; /* set: its clause is part of the order */
    bool chosen;      /* by its key or its row: it alone is aimed next */
    AimLays lays;
    Heading along; /* a line or a sector, in this direction */
    ModelId about; /* a circle, about this model */
    Clause clause;
    ModelSet able, gone; /* who of the clause can do it; who was left out of it once it was aimed */
    Refusal unable_by;   /* why the first of those who cannot may not */
    Refusal barred; /* why nobody may use it now, whoever the target is; NO_REFUSAL: somebody may */
    bool given;     /* parameters beyond the target were found by trying */
} AimGroup;

/* A gun may turn as it shoots: its barrel, and whither it points. */
typedef struct Barrel {
    bool here, turned, held; /* the unit has one; it is to turn; the pointer has it */
    Heading heading;
} Barrel;

typedef struct AimTool {
    int groups;
    AimGroup group[MOST_WEAPON_GROUPS];
    UnitId hover; /* whose preview is kept: */
    ModelId hover_model;
    ModelId own; /* one of its own that keys point at, or NO_MODEL */
    ModelId on;  /* a template that would be laid lies about that model; NO_MODEL: none does */
    /* Of each model with the weapon that can, or that lacks least; and that weapon. */
    Verdict verdict[MOST_UNIT_MODELS];
    WeaponId weapon[MOST_UNIT_MODELS];
    bool tried[MOST_UNIT_MODELS];
    uint32_t of_question;
    ModelId mark[MOST_UNIT_MODELS]; /* on whom each throws, or NO_MODEL: on the nearest */
    ModelSet throwers;              /* whose template somebody is marked for */
    int thrower;                    /* whose mark is said next, or -1 */
    bool carried;                   /* the pointer has the circle that is laid */
    Barrel barrel;
    char odds[1200];
} AimTool;

/* ---- marks.c: on whom each of several templates is laid ---- */

/* What is aimed has changed: who throws templates is found anew. */
void marks_find(Table *t);

/* The mark of the one whose turn it is; then the next is asked for. False: nobody throws at that model's unit. */
bool marks_click(Table *t, Ui *ui, ModelId model);

/* One of one's own who throws, and is not asked yet, is asked next. */
bool marks_ask(Table *t, ModelId model);

bool marks_any_free(const Table *t); /* somebody's is not said yet */

/* By keys: another thrower, another mark for him. */
bool marks_next(Table *t, int step);
bool marks_move(Table *t, Ui *ui, int step);
void marks_say(const Table *t, Answer *answer); /* adds them to the order */
bool marks_words(const Table *t, Text *text);
void marks_draw(Table *t, Ui *ui);

/* ---- barrel.c: a gun that turns as it shoots ---- */

void barrel_find(Table *t); /* when its tool is taken up */
bool barrel_is_here(const Table *t);
bool barrel_could_hit(Table *t, UnitId target);  /* turned somehow */
void barrel_say(const Table *t, Clause *clause); /* whither it turns, if it does */
void barrel_keys(Table *t, Ui *ui);
bool barrel_grab(Table *t);            /* the gun is dragged: its barrel follows */
bool barrel_pointer(Table *t, Ui *ui); /* true: the pointer is taken */
void barrel_draw(Table *t, Ui *ui);

/* ---- aim_templates.c: what a weapon lays on the table ---- */

/* A template lies where it is pointed at, lawful or not: a circle about the model, anything else towards it. Where nobody points,
 * a circle lies about whom the game would choose, and says so. */
void aim_lay(const Table *t, Clause *clause, ModelId model);

/* What it lays can be laid elsewhere. */
void aim_find_lays(const Table *t, AimGroup *g, ModelId near);

Heading aim_bearing(const Table *t, ModelSet models, ModelId target);

/* Along which direction the last weapon is aimed that lays a line or a sector; about which model a circle lies. False: none does. */
bool aim_heading(Table *t, Heading *heading);
bool aim_about(Table *t, ModelId *model);

/* Turns the line by so much, or lays the circle about the next model; or turns the line towards a place (refused there, it says why). */
bool aim_turn(Table *t, Heading by);
bool aim_towards(Table *t, Ui *ui, Point at);

/* A circle that lies already goes to another model of its target. False: none lies, it lies there, or it may not (then it says why). */
bool aim_move_circle(Table *t, Ui *ui, ModelId model);

/* The circle under that place is taken up by the pointer; it goes with it from model to model, as far as it may lie about them. */
bool aim_grab_circle(Table *t, Point at);
bool aim_carry_circle(Table *t, Ui *ui); /* true: the pointer is taken */

/* What the card of an attack shares with what is aimed. */

/* Who of a weapon's holders uses it at the next target. */
ModelSet aim_users(const Table *t, const AimGroup *g);

/* One user fewer (by < 0: the last leaves) or one more (the first who left comes back). */
void aim_step_users(Table *t, AimGroup *g, int by);

/* Whether it would be aimed at the next target: while some are chosen, they alone. */
bool aim_is_next(const AimTool *aim, const AimGroup *g);

/* Of a weapon that is aimed by a whole unit, who can: the others throw nothing. Found anew when its template is laid elsewhere. */
void aim_find_able(Table *t, AimGroup *g);

/* What is aimed has changed: what was found for the old is forgotten. */
void aim_try_anew(Table *t);

void aim_take(Table *t);
void aim_find_barred(
    Table *t); /* which of the weapons nobody, or not everybody, of it may use now */
bool aim_is_barred(const Verdict *v); /* it may not be used now, wherever the target stands */

/* "Sidearm: ..." behind what is refused first: why the others cannot be used there either. */
void aim_say_other_why(Table *t, WeaponId weapon, const Verdict *v);

/* Judges the clause by itself, or with all that is aimed already. */
Verdict aim_try(Table *t, const Clause *clause, bool alone);

/* ---- aim_models.c ---- */
bool aim_toggle(Table *t, ModelId model); /* whether it uses its weapons at the next target */

/* Refuses, in the game's words, to use once more what that model uses at a target already; false when it uses nothing. */
bool aim_again(Table *t, Ui *ui, ModelId model);
bool aim_is_out(const Table *t, int place);
bool aim_is_unable(const Table *t, int place); /* it is aimed with the others, but cannot */
bool aim_can_hit(Table *t, UnitId target);     /* some weapon that has no target yet */
bool aim_could_hit(Table *t, int verb, UnitId unit,
                   UnitId target); /* some weapon of it at that enemy, now */

/* What that unit would be ordered there with every weapon that reaches it; false: none does. */
bool aim_order_onto(Table *t, int verb, UnitId unit, UnitId target, Answer *answer);
bool aim_has_target(Table *t, int verb, UnitId unit); /* some weapon of it at some enemy, now */
bool aim_at(Table *t, Ui *ui, UnitId target, ModelId model);
void aim_as(Table *t, const Clause *clause); /* lawful: its weapon is aimed so */
bool aim_fire(Table *t, Ui *ui);
void aim_preview(Table *t, UnitId target, ModelId model);
void aim_why(const Table *t,
             Text *text); /* why not those who cannot: of the weapon that lacks least */
void aim_answer(const Table *t, Answer *answer);

bool aim_any_set(const Table *t);
bool aim_any_out(const Table *t); /* somebody is left out before anything is aimed */

/* ---- aim_card.c ---- */
void aim_panel(Table *t, Ui *ui, SDL_Rect area);

#endif
