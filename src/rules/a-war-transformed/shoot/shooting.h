#ifndef A_WAR_TRANSFORMED_SHOOTING_H
#define A_WAR_TRANSFORMED_SHOOTING_H

#include "shoot/cover.h"
#include "shoot/sight.h"

/* Shooting: SHO, WPN.
 *
 *     SHOOTING           a Shoot action: one ATTACK of a unit, or of a vehicle one for each of its weapons
 *        '-- ATTACK      hits, weapon by weapon -> saves -> losses -> (BLASTS) -> Pinning Test -> Devastating Tests -> Shaken
 *               '-- BLASTS   templates: blasts.h
 */

/* On what occasion somebody shoots: bits. */
enum { SUPPRESSED = 2 }; /* on the Pinning Test: ABL-03 */

typedef enum FireFlag {
    FIRE_QUICK = 1,   /* Quickfire weapons only: after a Move, in a Storm */
    FIRE_STEADY = 2,  /* having moved does not make it Difficult: ABL-01 */
    FIRE_GUNS = 4,    /* machine guns although they are not Quickfire: ABL-03 */
    FIRE_FREELY = 8,  /* at whom one likes: a Hidden Picket */
    FIRE_GUN_HIT = 16 /* of an ATTACK: a machine gun has hit or nearly so */
} FireFlag;

/* The clauses of an order, or those that a frame keeps. */
typedef struct Said {
    const Clause *clause;
    int count;
} Said;

/* Why a single shot is Difficult: SHO-08; bits. */
typedef enum Hardship { HARD_MOVED = 1, HARD_FAR = 2, HARD_HIDDEN = 4, HARD_NERVES = 8 } Hardship;

/* What one model fires. */
typedef struct Shot {
    ModelId model;
    WeaponId weapon;
    int dice;
    unsigned hard;
    Length apart; /* to the nearest model that it may shoot at */
    ModelId mark; /* of a template: on whom it is laid */
} Shot;

/* One Shooting Attack as it would be made now. */
typedef struct Fire {
    UnitId unit, target;
    unsigned flags;
    WeaponId only; /* of a vehicle: that weapon; else NO_WEAPON */
    bool turned;   /* of a gun: it faces so while it shoots */
    Heading facing;
    int shots;
    Shot shot[MOST_UNIT_MODELS];
    ModelSet seen;   /* of the target's models: those that a firing model sees */
    Length nearest;  /* of all pairs, when nobody fires */
    Refusal refusal; /* when nobody fires: why */
    bool is_named;   /* by one whose weapon was named */
    ModelId at_fault;
    WeaponId weapon_at_fault;
} Fire;

/* Fills in who fires what: SHO-03, 05, 08, 19, 20. The unit, target, flags and so on stand there already. */
void plan_fire(const Look *look, const Said *said, Fire *fire);

/* The dice that hit: SHO-09, 11..15. */
int needed_to_hit(const Look *look, const Shot *shot);
bool is_blast(const Look *look, WeaponId weapon);

/* Whether a natural 1 of it is a Critical Hit: SHO-13, of a unit of High Martial Skill. */
bool is_critical_on_one(const Look *look, const Shot *shot);

/* The model's weapon of that place, from 0 to MOST_WEAPONS_HELD - 1, or NO_WEAPON. */
WeaponId weapon_held(const Look *look, ModelId model, int place);
bool weapon_bears(const Look *look, WeaponId weapon, WeaponTrait trait);

/* Whether the order's shots may be fired: SHO, WPN, ACT-04. */
/* MOV-12: whole degrees of a turn, and whether to turn so far is more than a gun may as it shoots. */
int turn_degrees(Heading turn);
bool is_a_move(const Look *look, UnitId unit, int degrees);

Verdict judge_shooting_order(const Look *look, UnitId unit, const Said *said, unsigned flags);

/* Whether there is an enemy at whom it may. */
bool can_shoot_at_somebody(const Look *look, UnitId unit, unsigned flags);

/* SHOOTING, of the kept order's SHOOT clauses (hand_order). */
Frame shooting_frame(const Look *look, UnitId unit, unsigned flags);

/* The target's shelter and whatever else helps its saves, as Advantages: COV-03, WPN-07, ORD-06. */
int advantages_against(const Look *look, UnitId target, WeaponId weapon, const Shelter *shelter);

/* Whether hits of that weapon do anything to the unit: WPN-05, 06. */
bool can_harm(const Look *look, WeaponId weapon, UnitId target);

#endif
