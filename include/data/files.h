#ifndef DATA_FILES_H
#define DATA_FILES_H

#include <stdbool.h>

#include "base/problem.h"
#include "engine/game.h"
#include "engine/ruleset.h"

/* What players write on army lists and maps: YAML files whose keys come from the ruleset's tables.
 *
 *   assets/<game>/terrain.yaml          kinds of terrain
 *   assets/<game>/weapons.yaml          weapons
 *   assets/<game>/armies/<army>.yaml    profiles and units
 *   assets/<game>/scenarios/<name>.yaml map, zones, objectives, seats with their armies, options
 *   assets/<game>/lessons/<name>.6x4    lessons (records)
 *   assets/<game>/cover.6x4             a position to be painted on the home screen (a record)
 *   maps/<map>.yaml                     size, ground, terrain
 *
 * Every reader gives false and a Problem (file, line, column, what was expected) when a file is wrong; what
 * it was to fill is then of no use. */

enum { DATA_PATH = 512 };

/* The folder that holds assets/ and maps/, and that of the user's own ones, which are laid out in the same way, count before
 * those, and are the only ones that are written. */
typedef struct DataFolder {
    char path[DATA_PATH];
    char own[DATA_PATH]; /* empty: there is none, and all lies in `path` */
} DataFolder;

/* Finds them: the environment's SIXBYFOUR_DATA, else `given` (may be null), else the nearest folder above the
 * program (`program` is its path; null: this process's own) that holds both. Who gives one has no own ones. */
bool data_folder(DataFolder *folder, const char *given, const char *program, Problem *problem);

/* Whether such a folder lies in that one. */
bool data_has_folder(const char *path, const char *inside);

/* Where the file that is named as above lies, or would: the user's own one, else the program's. */
void data_path(const DataFolder *folder, const char *name, char *path, size_t size);
bool data_is_own(const DataFolder *folder, const char *name);

/* Where it is to be written; the folders on the way are made. False with a problem. */
bool data_place(const DataFolder *folder, const char *name, char *path, size_t size,
                Problem *problem);

/* The names, without their ending, of the files in a folder of both, in order; gives how many. */
int data_list(const DataFolder *folder, const char *where, const char *ending, Name *name,
              int most);

/* ---- What there is to choose from ------------------------------------------------------------ */

enum { MOST_CARDS = 64, MOST_LESSONS = 192, CARD_WORDS = 240 };

typedef struct ScenarioCard {
    Name id, title, map;
    char words[CARD_WORDS]; /* one sentence for the home screen; may be empty */
    int minutes, rounds, models, seats, objectives;
    Name seat[MOST_SEATS], army[MOST_SEATS]; /* titles of the seats, ids of their usual armies */
    bool standard, demo, evening;            /* which size it is */
} ScenarioCard;

typedef struct ArmyCard {
    Name id, title;
    char words[CARD_WORDS];
    int points, units, models;
} ArmyCard;

typedef struct MapCard {
    Name id, title;
    Length width, height;
} MapCard;

typedef struct LessonCard {
    Name id;
    char title[CARD_WORDS];   /* behind "# lesson:", or its first line of words */
    char teaches[CARD_WORDS]; /* behind "# teaches:"; may be empty */
    char theme[CARD_WORDS]; /* behind "# theme:": the heading that it stands under; may be empty */
    int course; /* behind "# course:": its place in the first evening's course, from 1; 0: not in it */
    int order; /* of its theme among the themes, and of its file */
    char path[DATA_PATH];
} LessonCard;

/* What one game has, each kind in the order of its file names; scenarios by size: demo, evening, standard; of lessons first the
 * course, then theme by theme, the themes in the order of their first files. */
typedef struct Shelf {
    int scenarios, armies, maps, lessons;
    ScenarioCard scenario[MOST_CARDS];
    ArmyCard army[MOST_CARDS];
    MapCard map[MOST_CARDS];
    LessonCard lesson[MOST_LESSONS];
    int problems; /* files that are left out because they are wrong; the first few: */
    Problem problem[8];
} Shelf;

/* Fills the shelf. A wrong file is left out and named among its problems; false when the game has no
 * folder at all. */
bool shelf_read(Shelf *shelf, const DataFolder *folder, const Ruleset *ruleset, Problem *problem);

/* The scenario that a new game begins with: the first of an evening for two, or whatever there is. */
int shelf_usual(const Shelf *shelf);

/* That of a first battle: the first of those that show the game to two, or else the usual one. */
int shelf_first(const Shelf *shelf);

/* ---- A game from files ----------------------------------------------------------------------- */

enum { OPTION_BY_SCENARIO = -1 };

/* What the players agreed on; game_choice gives a scenario with everything as usual. */
typedef struct GameChoice {
    Name scenario;
    Name army[MOST_SEATS];       /* empty: the scenario's own */
    Name seat_title[MOST_SEATS]; /* who plays it ("Ann"); empty: the scenario's own */
    int option[MOST_OPTIONS];    /* place of the option's word, or OPTION_BY_SCENARIO */
    bool no_pairings;            /* nobody begins aboard */
    const char *house_rules;     /* text, or null */
    const char *house_figures;   /* lines for game_change, or null */
} GameChoice;

/* That scenario with everything else as it says itself. */
GameChoice game_choice(const char *scenario);

/* The word of an option's value ("?" when there is no such value), and how many values it has. */
Name option_word(const OptionDef *option, int value);
int option_words(const OptionDef *option);

/* Reads everything that the choice names and checks limits and the ruleset's own `check`. An army that
 * the scenario gives to a seat brings the units, pairings and suggested places of that seat, whoever
 * takes it (the places are turned to the other side of the table); any other army comes whole, unpaired
 * and without suggested places. When two seats bring units of the same name, the later ones carry their
 * seat's before it ("red-alpha"). */
bool game_build(Game *game, const DataFolder *folder, const Ruleset *ruleset,
                const GameChoice *choice, Problem *problem);

/* A house rule that changes a figure of the tables: "riflemen move 6", "bow range 30", "woods-1
 * difficult 1/2", in the record's notation (lengths in bare inches). The game then holds the new figure,
 * and its house rules say so and what it was. False, with nothing changed, when it cannot be. */
bool game_change(Game *game, const char *words, Problem *problem);

/* Who begins aboard whom; NO_UNIT: nobody. False, with nothing changed, when the game does not allow it. */
bool game_pair(Game *game, UnitId rider, UnitId carrier, Problem *problem);

/* game_build with the files' texts from elsewhere (tests, imports): `text_of` gives the text of a file named as
 * above ("maps/ford.yaml"), to be freed by the caller, or null with a problem. */
typedef char *(*TextSource)(const void *with, const char *name, Problem *problem);
bool game_build_from(Game *game, TextSource text_of, const void *with, const Ruleset *ruleset,
                     const GameChoice *choice, Problem *problem);

#endif
