#ifndef UI_HOME_PRIVATE_H
#define UI_HOME_PRIVATE_H

#include <time.h>

#include "data/record.h"
#include "draw/palette.h"
#include "home/settings_page.h"
#include "kit/thumbnails.h"
#include "panels/keys_page.h"
#include "session/about.h"
#include "ui/home.h"
#include "ui/widgets.h"

enum { MOST_SAVED = 200, MOST_GAMES = 8, MOST_HOUSE = 8, HOUSE_WORDS = 120 };

typedef enum HomePage {
    PAGE_HOME,
    PAGE_NEW,
    PAGE_LESSONS,
    PAGE_SAVED,
    PAGE_SETTINGS,
    PAGE_WORKSHOP
} HomePage;

typedef struct Saved {
    char path[DATA_PATH], name[120], below[280];
    time_t when;
    bool looked;            /* into the record: its game and round are told, not only its file */
    bool over;              /* so it says: played to its end */
    bool guided;            /* a lesson */
    const Ruleset *ruleset; /* of what was looked into */
    Name scenario;
} Saved;

/* What a row of the saved battles asks, in place of its battle. */
typedef enum SavedAsks { SAVED_NOTHING, SAVED_NAME, SAVED_DELETE } SavedAsks;

typedef struct GameShelf {
    const Ruleset *ruleset;
    Shelf shelf;
    bool good;
    Canvas *cover; /* a painted scene, made when it is first shown */
} GameShelf;

/* What players agree on beside the book: words, or a figure of the tables. */
typedef struct HouseRule {
    char words[HOUSE_WORDS];
    bool figure;
} HouseRule;

enum { SETUP_CARDS = 4 };

/* The page on which a battle is set up. */
typedef struct Setup {
    int scenario;
    GameChoice choice;
    Player player[MOST_SEATS];
    TextField name[MOST_SEATS];
    char names[MOST_SEATS][NAME_SIZE];
    int houses;
    HouseRule house[MOST_HOUSE];
    DyePick dyes;
    int dyeing; /* seat whose colours are laid out, plus 1 */
    TextField typing;
    char typed[HOUSE_WORDS], refused[400]; /* a house rule; why it cannot be */
    char house_rules[MOST_HOUSE * (HOUSE_WORDS + 1)], house_figures[MOST_HOUSE * (HOUSE_WORDS + 1)];
    Game *built; /* as chosen, or null; built anew when `stale` */
    bool stale;
    bool alone;  /* one card has the whole page */
    int card;    /* the one that is shown where there is room for one only */
    Canvas *map; /* picture of its table */
    Scroll column[SETUP_CARDS];
    int height[SETUP_CARDS]; /* of the cards' contents, known from the pass before */
} Setup;

struct Home {
    DataFolder folder;
    char battles[DATA_PATH];
    Settings *settings;
    const Learnt *learnt;
    HomePage page, was; /* was: in the pass before, for so many passes: */
    int stood;
    int paints;   /* pictures wait for the second: the first shall come at once */
    Fonts *fonts; /* for pictures */
    Icons *icons;
    Palette palette; /* of the pictures that show seats */
    int games, game;
    GameShelf shelf[MOST_GAMES];
    int saves;
    Saved saved[MOST_SAVED];
    Setup setup;
    Thumbs thumbs;
    bool plain;       /* the backdrop shows no cover yet */
    Canvas *backdrop; /* made when there is a cover, anew when the window changes */
    Canvas *map;      /* picture of the scenario's table */
    int map_of;
    SettingsPage settings_page;
    bool keys_shown; /* the sheet of all keys lies over the page */
    KeysPage keys;
    Scroll scroll, options;
    SavedAsks saved_asks;
    int saved_at; /* which row asks */
    TextField saved_name;
    char saved_typed[ABOUT_NAME];
    bool saved_focus; /* the field has just come */
    char said[400];
    struct Workshop *workshop; /* made when it is first entered */
};

/* How many rows of a list stand beside each other. */
int list_columns(const Ui *ui, int width);

/* Looks into a saved battle's record for what it is of. */
void saved_look(Saved *saved);

/* Opens the page on which a battle of that game is set up, with that scenario or (-1) the usual one. */
void home_open_setup(Home *h, int game, int scenario);

/* The cards of the games, and how high they would like to be. */
void home_games(Home *h, Ui *ui, SDL_Rect area);
int home_games_height(const Home *h, const Ui *ui, int width);
bool home_games_fit(const Home *h, const Ui *ui, SDL_Rect area);
int home_learnt(const Home *h, const GameShelf *game);

/* Place of the lesson that the game goes on with: the one that was left, else the first that is not learnt; -1: none. */
int home_next_lesson(const Home *h, int game);

/* "evening · 75 min · 66 models" */
void scenario_words(const ScenarioCard *card, char *out, size_t size);

void home_backdrop(Home *h, Ui *ui);

/* The slip of paper that asks whether things may move: how high it is in so much width, 0 once it has been answered. */
int home_slip_height(const Home *h, const Ui *ui, int width);
void home_slip(Home *h, Ui *ui, SDL_Rect area);
void home_main(Home *h, Ui *ui, HomeAsk *ask, HomeWish *wish);
void home_setup(Home *h, Ui *ui, HomeAsk *ask, HomeWish *wish);
void home_lessons(Home *h, Ui *ui, HomeAsk *ask, HomeWish *wish);
void home_saved(Home *h, Ui *ui, HomeAsk *ask, HomeWish *wish);
void home_settings(Home *h, Ui *ui);
void home_show_keys(Home *h); /* the sheet of all keys, over the page */

/* The page's state as a scenario has it usually; what was chosen there before is forgotten. */
void setup_take(Home *h, int scenario);
void setup_free(Setup *setup);

/* The table's picture is made anew. */
void setup_repaint(Setup *setup);

/* The parts of the page: each tells its contents from `top` on and gives where they end. */
int setup_scenario(Home *h, Ui *ui, SDL_Rect box);
int setup_armies(Home *h, Ui *ui, SDL_Rect box);
int setup_seats(Home *h, Ui *ui, SDL_Rect box);
int setup_options(Home *h, Ui *ui, SDL_Rect box);
const ScenarioCard *setup_card(const Home *h);

/* Pictures: the game's cover, and the whole table of a game with its zones. Null when it cannot be painted. */
Canvas *cover_scene(const Home *h, int game, int width, int height);
Canvas *cover_table(const Home *h, const Game *game, int width, int height); /* nobody on it */
Canvas *cover_map(const Home *h, const Game *game, int width, int height);

/* A saved battle's table as its last position has it. */
Canvas *cover_saved(const Home *h, const Record *record, int width, int height);

/* The lamp on dark wood, as long as there is no cover. */
Canvas *plain_backdrop(int width, int height);

/* A cover, blurred and in the dark, to lie behind everything; null when there is none. */
Canvas *cover_backdrop(const Canvas *cover, int width, int height);

/* The title of a page with a way back, leaving so much room at the right; gives the room below. Where the letters are large the
 * way back is only its sign. */
SDL_Rect page_frame(Home *h, Ui *ui, const char *title, int beside);

#endif
