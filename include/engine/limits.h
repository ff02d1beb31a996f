#ifndef ENGINE_LIMITS_H
#define ENGINE_LIMITS_H

/* What one battle can hold. A limit is met when a game is loaded or set up, with a sentence; never in play. */
enum {
    MOST_SEATS = 4,
    MOST_HEAD_START = 9999, /* points */
    MOST_UNITS = 96,
    MOST_MODELS = 640,
    MOST_UNIT_MODELS = 64, /* in one unit: a set of them is 64 bits */
    MOST_STANDING = 300,   /* pieces of terrain of a map */
    MOST_MADE = 48,        /* pieces that come into being, whatever stands */
    MOST_PIECES = MOST_STANDING + MOST_MADE,
    MOST_PIECE_CORNERS = 8, /* of a made piece; standing ones may have any number */
    MOST_LINKS = 768,
    MOST_NOTES = 192,
    MOST_ITEMS = 512, /* of all lists together */
    MOST_FRAMES = 256,
    MOST_DICE = 4096,
    MOST_THROW = 512, /* dice in one throw */
    MOST_CLAUSES = 128,
    MOST_PATHS = 192,
    MOST_PATH_POINTS = 2048,

    MOST_WEAPONS_HELD = 8, /* by one model */
    MOST_MARKS = 128,      /* of one owner */
    MOST_UNIT_TALLIES = 32,
    MOST_MODEL_TALLIES = 10,
    MOST_SEAT_TALLIES = 16,
    MOST_BATTLE_TALLIES = 16,
    MOST_PIECE_TALLIES = 4,

    MOST_PROFILES = 96,
    MOST_WEAPONS = 160,
    MOST_FIELDS = 48,        /* of a profile, a weapon or a terrain piece */
    MOST_TRAITS = 20,        /* of one profile or weapon */
    MOST_TRAITS_OF_UNIT = 8, /* its own, beside its profile's */
    MOST_NOTES_OF_UNIT = 8,
    MOST_OPTIONS = 48,
    MOST_CORNERS = 6144, /* of all standing terrain and zones of a map */
    MOST_ZONES = 16,
    MOST_OBJECTIVES = 24,
    MOST_LEVELS = 4, /* standing levels of one terrain piece */
    MOST_RULES = 512,
    MOST_QUESTIONS = 128, /* that one game asks */
};

#endif
