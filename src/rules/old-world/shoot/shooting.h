#ifndef RULES_OLD_WORLD_SHOOTING_H
#define RULES_OLD_WORLD_SHOOTING_H

#include "fight/figures.h"
#include "fight/wounds.h"
#include "flow.h"
#include "shoot/sight.h"
#include "troops/blast.h"

/* What the files of the shoot chapter say to each other: who shoots with what at whom, war machines, templates, panic. */

/* ---- A volley as it is planned (shots.c): SHO-01..12 ------------------------------------------------------------------- */

/* One model that shoots. */
typedef struct Shooter {
    ModelId model;
    ModelId eyes; /* its own, or those of the front model of its file (SHO-04) */
    Length gap;   /* to the nearest model of the target */
    Cover cover;
    bool far;     /* long range (SHO-11); */
    bool spared;  /* or would be, but that Stand & Shoot knows none (REA-04) */
    int modifier; /* the sum, 0 or less (SHO-07) */
    ShotNeed need;
} Shooter;

/* Why nobody may shoot: of the model that comes nearest to being able. */
typedef enum ShotFault { FAULT_NOBODY, FAULT_ARC, FAULT_SIGHT, FAULT_RANGE, FAULT_NEAR } ShotFault;

/* The first five are said by whoever plans; volley_plan finds the rest. A volley holds one batch of dice (GEN-09): the
 * models of one unit with one weapon. */
typedef struct Volley {
    UnitId actor, target; /* hosts */
    UnitId batch; /* whose models: the actor's own, or those of a character that has joined it */
    WeaponId weapon;
    bool stand;       /* Stand & Shoot: no range, no Volley Fire, -1 (REA-04) */
    bool multiple;    /* Multiple Shots at -1 each */
    int spread;       /* an organ gun's: each shot at that much worse (WM-15) */
    ModelId directed; /* a joined character that is shot at by himself, or NO_MODEL */
    bool probe;       /* only whether anybody can: the first who can is enough */
    int overruled;    /* what every shot needs, when all seats agreed on it by hand; else 0 */

    ShotFault fault;
    Length apart, range; /* of the fault: measured and allowed */
    Heading off;         /* outside the arc at least, */
    Segment off_line;    /* and where that is measured */
    Segment line;
    PieceId piece; /* what hides the target */
    UnitId blocker;
    int shooters;
    Shooter shooter[MOST_UNIT_MODELS];
} Volley;

/* A shot before anything is known of it; volley_plan() finds who of the unit shoots, and what bars it. */
Volley volley_of(UnitId actor, UnitId target, WeaponId weapon);
void volley_plan(const Look *look, Volley *volley);

/* "moved -1, long range -1": what makes that shot harder, and long range that does not; nothing where nothing does. */
void shot_reasons(const Look *look, const Volley *volley, const Shooter *shooter, Text *text);

/* Dice of a shooter's shots: how many he has for certain, and the dice that say how many (Multiple Shots). */
DiceFigure shots_of(const Look *look, const Volley *volley, ModelId model);

/* The Strength of the weapon in that model's hands; what else its hits bring with them. */
Hits hits_of_weapon(const Look *look, WeaponId id, ModelId model);

bool is_missile(const Weapon *weapon); /* a missile weapon, a war machine's too */
bool is_machine_weapon(const Weapon *weapon);

/* The missile weapons of the unit's own models, without those that the occasion forbids. Gives their number. */
int missiles_of(const Look *look, UnitId unit, bool stand, WeaponId *weapon, int most);

/* What the unit did this turn that forbids the weapon a shot: NO_REFUSAL, NO_SHO_MARCHED, NO_SHO_MOVED (SR-35). */
Refusal weapon_fault(const Look *look, UnitId unit, WeaponId weapon);

/* The units whose models shoot in the actor's volley: itself and the characters that have joined it, who have a missile
 * weapon of their own. */
int batches_of(const Look *look, UnitId actor, UnitId *batch, int most);

/* W-WEAPON and W-SHOTS by default: the weapon with the highest expected Wounds, NO_WEAPON when none reaches; multiple
 * unless 7 or more is then needed. */
WeaponId best_missile(const Look *look, UnitId batch, UnitId actor, UnitId target, bool stand);
bool best_multiple(const Look *look, const Volley *volley);

/* Wounds (before saves that are not armour) that the volley costs on average, in millionths. */
int64_t expected_wounds(const Look *look, const Volley *volley);

/* CHR-13: the joined character cannot be shot at by himself. */
bool is_shielded(const Look *look, UnitId character);

/* ---- PROC_VOLLEY (volley.c): a whole shooting sequence of actor at target --------------------------------------------- */

/* Its v[0]. A preset one is a war machine's: v[V_WEAPON], so many shots of the first model at so much worse; one that
 * only counts gives back returned[0] hits and deals none. */
enum { VOLLEY_STANDS = 1, VOLLEY_PRESET = 2, VOLLEY_COUNTS = 4, DIRECTED_UNIT = 1024 };
enum {
    V_MODE,
    V_BATCH,
    V_WEAPON,
    V_MULTIPLE, /* preset: how much worse */
    V_SHOTS,
    V_COUNT, /* preset: how many shots */
    V_STATUS,
    V_DIRECTED, /* model and 1, or 0; a need that was overruled times DIRECTED_UNIT */
};

/* ---- Which orders are lawful (aim.c) ---------------------------------------------------------------------------------------- */

/* Whether that enemy may be shot at at all (SHO-03, CHR-13, CHR-15); whether somebody of the unit reaches it with that
 * weapon, or with any (NO_WEAPON): arc, sight, range. */
Verdict judge_lone(const Look *look, UnitId unit, UnitId target); /* CHR-15 alone */
Verdict judge_shot_target(const Look *look, UnitId unit, UnitId named);
Verdict judge_shot_reach(const Look *look, UnitId unit, UnitId named, WeaponId asked);

/* Whether the unit has any lawful order to shoot or breathe. */
bool can_shoot(const Look *look, UnitId unit);

/* ---- Templates, bounces and breaths (template.c): MIS-06, WM-10, 12, 16, 17, GEO-15, 19 ------------------------------------ */

/* What lies on the table: a disc, the flame, or the line of a cannon's ball. */
typedef struct Template {
    Pose at;       /* of a disc its centre; else where it begins and the way it faces */
    Length radius; /* of a disc; 0: the flame */
    Length bounce; /* of a line, when is_line */
    bool is_line;
    WeaponId weapon;  /* what it hits with; NO_WEAPON: */
    int strength, ap; /* these, */
    bool spell;       /* as a spell (MIS-07) */
    UnitId from;      /* whose arc says whether ranks or files are hit by a line (WM-10) */
    ModelId centred;  /* the Wizard himself, always hit (MIS-06), or NO_MODEL */
} Template;

enum { TEMPLATE_SMALL = 3 * INCH / 2, TEMPLATE_GREAT = 5 * INCH / 2, FLAME_LENGTH = 8 * INCH };
enum { FLAME_NEAR = INCH / 2, FLAME_FAR = 3 * INCH / 2, HOLE_RADIUS = INCH / 4 };

/* A round template about that point; the flame from that pose. */
Template template_disc(Point centre, Length radius, WeaponId weapon);
Template template_fire(Pose from, WeaponId weapon);

/* The models of the unit that it hits for certain and those that it hits on 4+. Gives their number. */
int template_models(const Look *look, const Template *template, UnitId unit, ModelId *whole,
                    int *wholes, ModelId *part);

/* WM-12: of those under the hole the one whose centre is nearest to it, ties by number; or NO_MODEL. */
ModelId template_centre(const Look *look, const Template *template);

/* The frame of PROC_TEMPLATE: everybody under it is hit, unit by unit. */
Frame template_frame(SeatId seat, UnitId actor, const Template *template);

/* What a disc or the flame covers. */
Blast blast_of(const Template *template);

/* ---- War machines (machine.c): WM-03..16 ------------------------------------------------------------------------------------- */

/* Whether the war machine, by what it is, may shoot so (machine_aim.c). */
Verdict judge_machine(const Look *look, UnitId machine, const Clause *clause);

/* Whether it is ready to shoot at a point of the table: a cannon, a fire thrower. */
bool machine_takes_point(const Look *look, UnitId machine);

/* The weapon that the order means. */
WeaponId machine_weapon(const Look *look, UnitId machine, const Clause *clause);

/* The point that a cannon is aimed at, the place where a fire thrower's flame begins: the order's own, else what suits
 * the unit that it names. */
Point cannon_aim(const Look *look, UnitId machine, WeaponId weapon, const Clause *clause);
Pose flame_aim(const Look *look, UnitId machine, WeaponId weapon, const Clause *clause);

/* The ball's line when the Artillery dice show so many inches (WM-10); how many models a bolt goes through (WM-09). */
Template cannon_ball(const Look *look, UnitId machine, WeaponId weapon, Point aimed, int strike,
                     int bounce);
int bolt_depth(const Look *look, UnitId machine, UnitId target);

/* What the Artillery die shows: 2 to 10, 0 for a Misfire (GEN-02). */
int artillery_of(const Look *look, int die);

/* ---- Breath (breath_weapon.c) -------------------------------------------------------------------------------------------------------- */

/* Whether the unit may breathe so (SR-04, SHO-13). */
Verdict judge_breath(const Look *look, const Order *order);

/* Where the flame lies: as the order says, else towards the nearest enemy. */
Template breath_template(const Look *look, UnitId unit, const Clause *clause);

/* An overlay (sketch.c): from the unit to each enemy what its shots need and cost on average, or why it may not. */
void draw_shots(const Look *look, UnitId unit, DrawingList *list);

/* ---- CHR-14 (character_hits.c): hits of shooting, shared between few rank and file and their characters; gives back what PROC_HITS
 * does, summed up -------------------------------------------------------------------------------------------------------- */
Frame shared_hits_frame(SeatId seat, UnitId attacker, UnitId target, const Hits *hits);

/* ---- W-CASUALTY (casualties.c): CAS-03, FRM-08 ---------------------------------------------------------------------------------- */

/* Whether it matters from which end a block loses so many, or which of the skirmishers fall (of those in `among`). */
bool ends_matter(const Look *look, UnitId unit, int deaths);
bool victims_matter(const Look *look, UnitId unit, int deaths, IdSet *among);

/* The farthest from the cause that keep the unit together; gives their number. */
int suggest_victims(const Look *look, UnitId unit, UnitId from, int deaths, int16_t *named);
Verdict judge_victims(const Look *look, UnitId unit, UnitId from, const Answer *answer);
void name_victims(Play *play, const Answer *answer);

/* How many models of the group are parted from the largest part of it when those are gone (FRM-08). */
int cut_off_without(const Look *look, UnitId host, const int16_t *named, int count);

/* What each of `count` dice To Wound or Armour Saves that are thrown for now needs; false when they all need what was asked for. */
bool hits_needs(const Look *look, const Frame *frame, uint8_t *need, int count);

/* How many models the batch of PROC_HITS is about to cost (to_wound.c). */
int hit_deaths(const Look *look, const Frame *frame);

/* ---- Panic (panic.c): PAN-01..07 ------------------------------------------------------------------------------------------------ */

/* How PROC_PANIC works (v[0]). Everybody in the queue tests; who fails flees at once, or all of them when PANIC_FLIGHTS is
 * run (C4b and C4c). */
typedef enum PanicMode { PANIC_AT_ONCE, PANIC_TESTS, PANIC_FLIGHTS } PanicMode;
Frame panic_frame(const Look *look, PanicMode mode);

/* Puts the unit in the queue; `from` is what it flees from, NO_UNIT for the nearest enemy. */
void queue_panic_test(Play *play, UnitId unit, UnitId from);

/* PAN-01, 02: all units that have lost more than a quarter in this phase. */
void queue_heavy_losses(Play *play, UnitId from);
bool tests_for_losses(const Look *look, UnitId unit); /* in this phase, as it stands */

/* PAN-03: the friends of a unit that is destroyed; to be called while the last of it still stands. */
void queue_loss(Play *play, UnitId unit);

/* Keeps where a unit's last model falls, for PAN-03; to be called before it does. */
void note_last_place(Play *play, ModelId model);

/* PAN-05: friends that the unit has gone through. */
void queue_passed(Play *play, UnitId unit, UnitId through);

/* The flight of a unit that failed (PAN-06). */
Frame panic_flight(Play *play, UnitId unit, UnitId from);

#endif
