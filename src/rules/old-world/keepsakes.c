#include "tables.h"

/* What a unit, model, player or the battle remembers: spans, words, icons (2.3, 2.6). */

const MarkDef old_world_marks[OLD_WORLD_MARKS] = {
#define UNIT_MARK(name, span, word, title, icon)                                                   \
    {                                                                                              \
        OWNER_UNIT, UM_##name, SPAN_##span, word, title, icon                                      \
    }
    UNIT_MARK(FLEEING, BATTLE, "fleeing", "Fleeing", "mark-fleeing"),
    UNIT_MARK(CHARGED, TURN, "charged", "Charged this turn", "mark-charging"),
    UNIT_MARK(CHARGE_FAILED, TURN, "charge-failed", "Its charge failed", "mark-charging"),
    UNIT_MARK(DISORDERED, TURN, "disordered", "Disordered charge", "mark-disordered"),
    UNIT_MARK(DISRUPTED_FIRST, TURN, "disrupted-first", "Disrupted by a First Charge",
              "mark-disordered"),
    UNIT_MARK(MARCHED, TURN, "marched", "Marched", "mark-moved"),
    UNIT_MARK(MOVED, TURN, "moved", "Moved", "mark-moved"),
    UNIT_MARK(RALLIED, TURN, "rallied", "Rallied this turn", "ui-rally"),
    UNIT_MARK(FLED_PHASE, PHASE, "fled-phase", NULL, NULL),
    UNIT_MARK(PANIC_DONE, PHASE, "panic-done", NULL, NULL),
    UNIT_MARK(SHOT, TURN, "shot", "Has shot", "mark-shot"),
    UNIT_MARK(STOOD_AND_SHOT, TURN, "stood-and-shot", "Stood and shot", "mark-shot"),
    UNIT_MARK(STUPID, BATTLE, "stupid", "Stupid: stands about", "mark-shaken"),
    UNIT_MARK(FRENZY_LOST, BATTLE, "frenzy-lost", "No longer Frenzied", NULL),
    UNIT_MARK(USED_STUBBORN, BATTLE, "used-stubborn", NULL, NULL),
    UNIT_MARK(USED_SHIELDWALL, BATTLE, "used-shieldwall", "Shieldwall is used", NULL),
    UNIT_MARK(FIRST_CHARGE_USED, BATTLE, "first-charge-used", NULL, NULL),
    UNIT_MARK(NO_CHARGE, TURN, "no-charge", "Cannot charge this turn", "mark-pinned"),
    UNIT_MARK(FOLLOWED_UP, BATTLE, "followed-up", NULL, NULL),
    UNIT_MARK(MUST_CHARGE, TURN, "must-charge", "Must charge", "ui-charge"),
    UNIT_MARK(REACTED, PHASE, "reacted", NULL, NULL),
    UNIT_MARK(ENGAGED_START, TURN, "engaged-start", NULL, NULL),
    UNIT_MARK(FEAR_TESTED, TURN, "fear-tested", NULL, NULL),
    UNIT_MARK(FEARS, TURN, "fears", "Afraid: -1 To Hit", "mark-shaken"),
    UNIT_MARK(MARCH_TESTED, TURN, "march-tested", NULL, NULL),
    UNIT_MARK(MARCH_FAILED, TURN, "march-failed", "Did not dare to march", "mark-shaken"),
    UNIT_MARK(DRIVEN_ON, TURN, "driven-on", "Drive Them On: marches without a test",
              "mark-command-token"),
    UNIT_MARK(STEELED, BATTLE, "steeled", "Steel Your Hearts", "mark-command-token"),
    UNIT_MARK(MARKED_FOE, TURN, "marked-foe", "Mark the Foe", "mark-focus"),
    UNIT_MARK(OATH, TURN, "oath", "Blood Oath: no Restraint", "mark-command-token"),
    UNIT_MARK(WARDED, BATTLE, "warded", "Oaken Shield: Ward 5+", "mark-guard"),
    UNIT_MARK(CURSED_ARROWS, BATTLE, "cursed-arrows", "Curse of Arrow Attraction", "ui-cast"),
    UNIT_MARK(URGED, TURN, "urged", "Arcane Urgency", "ui-cast"),
    UNIT_MARK(RAN_DOWN, TURN, "ran-down", NULL, NULL),
    UNIT_MARK(DEPLOYED_SCOUT, BATTLE, "deployed-scout", NULL, NULL),
    UNIT_MARK(VANGUARD_USED, BATTLE, "vanguard-used", NULL, NULL),
    UNIT_MARK(IN_RESERVE_AMBUSH, BATTLE, "ambush", "Arrives this turn", "ui-clock"),
    UNIT_MARK(PURSUED_OFF, BATTLE, "pursued-off", "Returns from pursuit", "ui-clock"),
    UNIT_MARK(COUNTS_AS_CHARGED, BATTLE, "counts-as-charged", "Counts as charging next turn",
              "mark-charging"),
    UNIT_MARK(DONE, TURN, "done", NULL, NULL),
    UNIT_MARK(EVADED, TURN, "evaded", NULL, NULL),
    UNIT_MARK(REFORMED, TURN, "reformed", NULL, NULL),
    UNIT_MARK(BREATH_USED, ROUND, "breath-used", "Breath is used", "mark-fire"),
    UNIT_MARK(STANDARD_TAKEN, BATTLE, "standard-taken", NULL, NULL),
    UNIT_MARK(FORMED_UP, BATTLE, "formed-up", NULL, NULL),
    UNIT_MARK(RETIRED, BATTLE, "retired", "Retired from a challenge", "mark-broken"),
    UNIT_MARK(SWORN, TURN, "sworn", "Blood Oath: +1 A", "mark-command-token"),
    UNIT_MARK(RESERVE_MOVED, TURN, "reserve-moved", NULL, NULL),
    UNIT_MARK(LEFT_OUT, BATTLE, "left-out", "Left out: no room", "ui-illegal"),
    UNIT_MARK(PANICKED, PHASE, "panicked", "Failed its Panic test", "mark-shaken"),
    UNIT_MARK(QUICK_DRAUGHT, BATTLE, "quick-draught", NULL, NULL),
    UNIT_MARK(FOUGHT, PHASE, "fought-combat", NULL, NULL),
    UNIT_MARK(LOCKED, BATTLE, "locked", NULL, NULL),
    UNIT_MARK(BURST_IN, PHASE, "burst-in", NULL, NULL),
    UNIT_MARK(MOVES_AGAIN, PHASE, "moves-again", NULL, NULL),
    UNIT_MARK(ON_FOOT, TURN, "on-foot", "Charges on foot", NULL),

    { OWNER_MODEL, MM_STEPPED_UP, SPAN_PHASE, "stepped-up", NULL, NULL },
    { OWNER_MODEL, MM_FOUGHT, SPAN_PHASE, "fought", NULL, NULL },
    { OWNER_MODEL, MM_NAMED, SPAN_PHASE, "named", NULL, NULL },
    { OWNER_MODEL, MM_STOOD_BACK, SPAN_PHASE, "stood-back", NULL, NULL },
    { OWNER_MODEL, MM_RETIRED, SPAN_BATTLE, "retired-model", NULL, NULL },

    { OWNER_SEAT, SM_FATED_USED, SPAN_TURN, "fated-used", "Fated dispel is used", "ui-dice" },
    { OWNER_SEAT, SM_NO_SPELLS, SPAN_TURN, "no-spells", "No more spells this turn", "ui-cast" },
    { OWNER_SEAT, SM_NO_DISPELS, SPAN_TURN, "no-dispels", "No more dispels this turn", "ui-cast" },
    { OWNER_SEAT, SM_DEPLOYED, SPAN_BATTLE, "deployed", NULL, NULL },
    { OWNER_SEAT, SM_PLACED_FIRST, SPAN_BATTLE, "placed-first", NULL, NULL },
};

enum { FAR = 32000, BITS = 32767, MOST_VICTORY_POINTS = 100000 };

const TallyDef old_world_tallies[OLD_WORLD_TALLIES] = {
#define UNIT_TALLY(name, span, word, title)                                                        \
    {                                                                                              \
        OWNER_UNIT, UT_##name, SPAN_##span, -FAR, FAR, word, title, NULL                           \
    }
    UNIT_TALLY(FORMATION, BATTLE, "formation", NULL),
    UNIT_TALLY(REAR_SIDE, BATTLE, "rear-side", NULL),
    UNIT_TALLY(CHARGE_DISTANCE, BATTLE, "charge-distance", NULL),
    UNIT_TALLY(CHARGE_ARC, BATTLE, "charge-arc", NULL),
    UNIT_TALLY(PHASE_MODELS, PHASE, "phase-models", NULL),
    UNIT_TALLY(PHASE_STRENGTH, PHASE, "phase-strength", NULL),
    UNIT_TALLY(NO_SHOOT_UNTIL, BATTLE, "no-shoot-until", "No shot before round"),
    UNIT_TALLY(HOST_SLOT, BATTLE, "host-slot", NULL),
    UNIT_TALLY(SPELLS_TRIED, TURN, "spells-tried", NULL),
    UNIT_TALLY(STOOD_WOUNDS, TURN, "stood-wounds", NULL),
    UNIT_TALLY(MANOEUVRE, PHASE, "manoeuvre", NULL),
    UNIT_TALLY(SPENT, TURN, "spent", NULL),
    UNIT_TALLY(BREAK, PHASE, "break", NULL),
    UNIT_TALLY(WOUNDS_DEALT, PHASE, "wounds-dealt", NULL),
    UNIT_TALLY(SLAIN, PHASE, "slain", NULL),
    UNIT_TALLY(ITEMS_USED, BATTLE, "items-used", NULL),
    UNIT_TALLY(CHOICE, PHASE, "choice", NULL),
    UNIT_TALLY(WEAPON, PHASE, "weapon", NULL),
    UNIT_TALLY(FOLLOW_AGE, BATTLE, "follow-age", NULL),
    UNIT_TALLY(SPELLS, BATTLE, "spells", NULL),
    UNIT_TALLY(PANIC_FROM, PHASE, "panic-from", NULL),
    UNIT_TALLY(STOOD, PHASE, "stood", NULL),
    UNIT_TALLY(STRUCK, PHASE, "struck", NULL),

    { OWNER_MODEL, MT_SLOT, SPAN_BATTLE, -1, MOST_UNIT_MODELS, "slot", NULL, NULL },
    { OWNER_MODEL, MT_CREW, SPAN_BATTLE, 0, 10, "crew", "Crew", "unit-artillery" },
    { OWNER_MODEL, MT_RANDOM, SPAN_PHASE, 0, 99, "random", NULL, NULL },
    { OWNER_MODEL, MT_CHALLENGE, SPAN_BATTLE, 0, BITS, "challenge", NULL, NULL },

    { OWNER_SEAT, ST_STANDARDS, SPAN_BATTLE, 0, MOST_UNITS, "standards", "Standards captured",
      "unit-standard" },
    { OWNER_SEAT, ST_POINTS, SPAN_BATTLE, 0, MOST_VICTORY_POINTS, "points", "Victory Points",
      "mark-objective" },
    { OWNER_SEAT, ST_DEAD, SPAN_BATTLE, 0, FAR, "dead", NULL, NULL },
    { OWNER_SEAT, ST_OVERKILL, SPAN_PHASE, 0, FAR, "overkill", NULL, NULL },

    { OWNER_BATTLE, BT_FIRST, SPAN_BATTLE, 0, MOST_SEATS, "first", NULL, NULL },
    { OWNER_BATTLE, BT_LAST_PLACER, SPAN_BATTLE, 0, MOST_SEATS, "last-placer", NULL, NULL },
};

const LinkDef old_world_links[LINKS] = {
    { LK_CHARGES, SPAN_TURN, "charges" }, { LK_ENGAGED, SPAN_BATTLE, "engaged" },
    { LK_SPELL, SPAN_BATTLE, "spell" },   { LK_CHALLENGE, SPAN_BATTLE, "challenge" },
    { LK_HATES, SPAN_TURN, "hates" },
};

const NoteDef old_world_notes[NOTES] = {
    { OWNER_UNIT, NT_LEFT_TABLE, SPAN_BATTLE, "left-table" },
    { OWNER_UNIT, NT_BEFORE, SPAN_PHASE, "before" },
    { OWNER_UNIT, NT_LAST_PLACE, SPAN_PHASE, "last-place" },
    { OWNER_UNIT, NT_STOOD, SPAN_PHASE, "stood" },
};

const ListDef old_world_lists[LISTS] = {
    { OWNER_SEAT, LS_PANIC, SPAN_TURN, "panic" },
    { OWNER_SEAT, LS_COMBAT, SPAN_TURN, "combat" },
    { OWNER_SEAT, LS_REACT, SPAN_TURN, "react" },
    { OWNER_SEAT, LS_FLEE, SPAN_TURN, "flee" },
    { OWNER_SEAT, LS_LOSERS, SPAN_TURN, "losers" },
    { OWNER_SEAT, LS_WINNERS, SPAN_TURN, "winners" },
};
