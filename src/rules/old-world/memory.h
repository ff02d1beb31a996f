#ifndef RULES_OLD_WORLD_MEMORY_H
#define RULES_OLD_WORLD_MEMORY_H

/* The numbers of marks, tallies, links, notes and lists: their spans, words and icons stand in tables.c. */
typedef enum UnitMark {
    UM_FLEEING,
    UM_CHARGED,
    UM_CHARGE_FAILED,
    UM_DISORDERED,
    UM_DISRUPTED_FIRST,
    UM_MARCHED,
    UM_MOVED,
    UM_RALLIED,
    UM_FLED_PHASE,
    UM_PANIC_DONE,
    UM_SHOT,
    UM_STOOD_AND_SHOT,
    UM_STUPID,
    UM_FRENZY_LOST,
    UM_USED_STUBBORN,
    UM_USED_SHIELDWALL,
    UM_FIRST_CHARGE_USED,
    UM_NO_CHARGE,
    UM_FOLLOWED_UP,
    UM_MUST_CHARGE,
    UM_REACTED,
    UM_ENGAGED_START,
    UM_FEAR_TESTED,
    UM_FEARS,
    UM_MARCH_TESTED,
    UM_MARCH_FAILED,
    UM_DRIVEN_ON,
    UM_STEELED,
    UM_MARKED_FOE,
    UM_OATH,
    UM_WARDED,
    UM_CURSED_ARROWS,
    UM_URGED,
    UM_RAN_DOWN,
    UM_DEPLOYED_SCOUT,
    UM_VANGUARD_USED,
    UM_IN_RESERVE_AMBUSH,
    UM_PURSUED_OFF,
    UM_COUNTS_AS_CHARGED,
    UM_DONE,
    UM_EVADED,
    UM_REFORMED,
    UM_BREATH_USED,
    UM_STANDARD_TAKEN,
    UM_FORMED_UP,
    UM_RETIRED,
    UM_QUICK_DRAUGHT,
    UM_RESERVE_MOVED,
    UM_SWORN /* Blood Oath passed: +1 A this turn */,
    UM_LEFT_OUT /* no room for it at deployment */,
    UM_PANICKED /* failed its Panic test; its flight waits (C4b) */,
    UM_FOUGHT,
    UM_LOCKED /* it fought the enemy it is engaged with before: no first round any more */,
    UM_BURST_IN /* pursued into a combat that it fights this phase */,
    UM_MOVES_AGAIN /* Arcane Urgency: one more move */,
    UM_ON_FOOT /* it charges with its Movement, not its Fly figure */,
    UNIT_MARKS,
} UnitMark;

typedef enum UnitTally {
    UT_FORMATION,
    UT_REAR_SIDE,
    UT_CHARGE_DISTANCE /* in 0.01 inch */,
    UT_CHARGE_ARC,
    UT_PHASE_MODELS,
    UT_PHASE_STRENGTH,
    UT_NO_SHOOT_UNTIL,
    UT_HOST_SLOT,
    UT_SPELLS_TRIED /* bits */,
    UT_STOOD_WOUNDS /* Stand & Shoot wounds it dealt */,
    UT_MANOEUVRE,
    UT_SPENT /* in 0.01 inch */,
    UT_BREAK,
    UT_WOUNDS_DEALT,
    UT_SLAIN,
    UT_ITEMS_USED,
    UT_CHOICE,
    UT_WEAPON,
    UT_FOLLOW_AGE /* turns since it followed up */,
    UT_SPELLS /* bits of spells known beside its profile's, or instead of them when bit 15 is set */
    ,
    UT_PANIC_FROM /* the unit that it would panic from, and 1; 0: the nearest enemy */,
    UT_STOOD /* files and models when its combat began (stood.c) */,
    UT_STRUCK /* models with set spears that have struck */,
    UNIT_TALLIES,
} UnitTally;

typedef enum ModelTally {
    MT_SLOT,
    MT_CREW /* Wounds of a machine's crew */,
    MT_RANDOM,
    MT_CHALLENGE,
    MODEL_TALLIES
} ModelTally;
typedef enum ModelMark {
    MM_STEPPED_UP,
    MM_FOUGHT,
    MM_RETIRED,
    MM_NAMED, /* to be the next casualty */
    MM_STOOD_BACK /* surplus in the fighting rank */,
    MODEL_MARKS
} ModelMark;
typedef enum SeatMark {
    SM_FATED_USED,
    SM_NO_SPELLS,
    SM_NO_DISPELS,
    SM_DEPLOYED,
    SM_PLACED_FIRST,
    SEAT_MARKS
} SeatMark;
typedef enum SeatTally { ST_STANDARDS, ST_POINTS, ST_DEAD, ST_OVERKILL, SEAT_TALLIES } SeatTally;
typedef enum BattleTally { BT_FIRST, BT_LAST_PLACER, BATTLE_TALLIES } BattleTally;
typedef enum LinkKind { LK_CHARGES, LK_ENGAGED, LK_SPELL, LK_CHALLENGE, LK_HATES, LINKS } LinkKind;
typedef enum NoteKind {
    NT_LEFT_TABLE,
    NT_BEFORE,
    NT_LAST_PLACE, /* of the model that fell last */
    NT_STOOD,      /* the front when its combat began */
    NOTES
} NoteKind;
typedef enum ListKind {
    LS_PANIC,
    LS_COMBAT,
    LS_REACT,
    LS_FLEE,
    LS_LOSERS,
    LS_WINNERS,
    LISTS
} ListKind;

#endif
