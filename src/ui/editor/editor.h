#ifndef UI_EDITOR_H
#define UI_EDITOR_H

#include "data/import.h"
#include "data/map_draft.h"
#include "draw/board.h"
#include "draw/camera.h"
#include "draw/palette.h"
#include "draw/print.h"
#include "kit/thumbnails.h"
#include "ui/ui.h"
#include "ui/widgets.h"

/* The workshop: armies and maps of a game are made, changed, imported and printed here. */

/* ---- undo ------------------------------------------------------------------------------------------------ */

enum { MOST_UNDO = 40 };

/* A row of copies of one value without pointers, the last of them the present one. */
typedef struct History {
    size_t size;
    void *copy[MOST_UNDO];
    int count, now;
    uint32_t last; /* what the last change was made with; changes with the same one are one step */
} History;

void history_begin(History *h, const void *value, size_t size);
void history_end(History *h);

/* Notes the value when it has changed; `with` 0: a step of its own. Gives whether it had changed. */
bool history_note(History *h, const void *value, uint32_t with);

/* One step back or on; false when there is none. */
bool history_back(History *h, void *value);
bool history_on(History *h, void *value);

/* ---- the workshop ------------------------------------------------------------------------------------------ */

typedef enum ShopPage { SHOP_SHELF, SHOP_IMPORT, SHOP_ARMY, SHOP_MAP } ShopPage;

enum { SHOP_FIELDS = 160, SHOP_LABELS = 240, SHOP_GAPS = 300 };

/* What is chosen from a list that lies over everything. */
typedef enum PickFor {
    PICK_NOTHING,
    PICK_WORD, /* of a field of the profile */
    PICK_TRAIT,
    PICK_OWN_TRAIT, /* of the unit */
    PICK_WEAPON,
    PICK_ICON,
    PICK_PROFILE, /* figures of another army's profile */
    PICK_KIND,    /* of terrain */
} PickFor;

typedef struct Picker {
    PickFor what;
    int which; /* field, or thing */
    char title[80], filter[40];
    int labels;
    char label[SHOP_LABELS][96];
    Scroll scroll;
    TextField field;
} Picker;

/* A profile of the game's armies whose figures can be taken. */
typedef struct Pattern {
    Name army;
    DraftProfile profile;
} Pattern;

enum { MOST_PATTERNS = 200 };

typedef enum MapTool { TOOL_SELECT, TOOL_PIECE, TOOL_ZONE, TOOL_SPOT } MapTool;
typedef enum ThingKind { THING_NONE, THING_PIECE, THING_ZONE, THING_SPOT } ThingKind;
typedef enum MapGrip { GRIP_NONE, GRIP_MOVE, GRIP_SIZE, GRIP_TURN, GRIP_PAN } MapGrip;

typedef struct Thing {
    ThingKind kind;
    int place;
} Thing;

/* What is shown where there is room for one thing only. */
typedef enum MapTab { TAB_TOOLS, TAB_TABLE, TAB_THINGS } MapTab;

typedef struct MapEditor {
    MapDraft draft;
    History history;
    TerrainKinds kinds;
    Name id;
    MapTool tool;
    MapTab tab;
    MapForm form;
    int kind; /* of new terrain */
    Thing chosen;
    MapGrip grip;
    Point grip_at;
    MapShape grip_shape;
    int grip_corner; /* by which its size is drawn: a rectangle's one across stays */
    bool carried;    /* from the shelf, and not let go yet */
    int corners;     /* of an outline being drawn */
    Point corner[MOST_SHAPE_CORNERS];
    Point cross; /* where the keyboard puts the next corner, once it is used */
    bool crossed;
    Camera camera;
    bool has_camera;
    Board *board;
    MapDraft baked;  /* what the board shows */
    Canvas *picture; /* that came with an imported map and is not saved yet, or null */
    uint32_t drags;
    Point pointer;
    Scroll tools, form_scroll;
} MapEditor;

/* A figure that may be typed, as it stands in its field. */
enum { SHOP_FIGURES = 8, FIGURE_DIGITS = 8 };

typedef struct Figure {
    const int *value;
    int told; /* what the field was filled with */
    char text[FIGURE_DIGITS];
} Figure;

typedef struct ArmyEditor {
    ArmyDraft draft;
    History history;
    Vocabulary known;
    Name id;
    int unit;
    ArmyList list; /* where it was imported: its remarks */
    bool imported;
    int gaps;
    Gap gap[SHOP_GAPS];
    char wanted[40]; /* the row to bring into view and focus */
    int tab;
    Scroll units, form, notes;
    int form_height, notes_height;
    int patterns;
    Pattern pattern[MOST_PATTERNS];
    Figure figure[SHOP_FIGURES]; /* the oldest gives way */
    int figures;
} ArmyEditor;

typedef struct Workshop {
    DataFolder folder;
    char prints[DATA_PATH]; /* where printed pages go */
    const Ruleset *rules;
    int game;
    ShopPage page;
    Shelf shelf;
    int unfinished;
    Name unfinished_army[MOST_CARDS];
    Scroll armies, maps, import;
    char said[400];
    bool said_good;
    Picker pick;
    struct {
        bool open, picture; /* pictures instead of a PDF */
        int scale;          /* by its place among those that are offered */
        int what;           /* of an army: the roster, or its game's quick sheet */
        Scroll scroll;
    } print;
    TextField field[SHOP_FIELDS];
    int fields;
    /* importing */
    char path[DATA_PATH];
    VttMap vtt;
    char *vtt_bytes, vtt_name[DATA_PATH];
    bool vtt_new; /* it was read just now: its questions are brought into sight */
    Canvas *vtt_picture;
    MapDraft *vtt_draft; /* what would be made of it, or null; with what it was asked for: */
    int drafted_cell, drafted_wall, vtt_lost;
    bool drafted_doors;
    int cell; /* tenths of an inch */
    int wall;
    uint64_t kept,
        asked; /* marks of what was saved last, and of what was left out of a way back once */
    MapEditor *map;
    ArmyEditor *army;
    Thumbs thumbs;
    TerrainKinds kinds; /* of the game, for pictures of its maps */
    Fonts *fonts;       /* for signs in pictures */
    Icons *icons;
} Workshop;

/* `battles` is the folder of saved battles: prints lie beside it. Null when memory is short. */
Workshop *workshop_open(const DataFolder *folder, const char *battles);
void workshop_close(Workshop *w);

/* One pass; false when the workshop is left. */
bool workshop_frame(Workshop *w, Ui *ui);

/* A file was let fall on the window. */
void workshop_drop(Workshop *w, const char *path);

/* ---- what its pages share ------------------------------------------------------------------------------------ */

void shop_say(Workshop *w, bool good, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void shop_problem(Workshop *w, const Problem *problem);

/* A line to edit `text` in; it keeps its caret as long as the page does. */
bool shop_field(Workshop *w, Ui *ui, SDL_Rect area, const char *name, const char *label, char *text,
                size_t size);

/* Whether the letters are so large that the page shows one thing at a time. */
bool shop_is_crowded(const Ui *ui);

int shop_margin(const Ui *ui);

/* The head of an editor's page: back, a title to edit, and what was said last. Gives the room below. */
SDL_Rect shop_head(Workshop *w, Ui *ui, const char *title, int right, bool *back);

/* Buttons at the right of the head, from the right, give where the next one ends; the title's field fills what is left. */
void shop_head_field(Workshop *w, Ui *ui, int end, const char *label, char *text, size_t size);
int shop_head_button(Ui *ui, int end, const Button *button, bool *pressed);

/* What is on disk now; and whether a page may be left: changes that are not saved are said first, a second press leaves. */
void shop_kept(Workshop *w, const void *value, size_t size);
bool shop_may_leave(Workshop *w, const void *value, size_t size);

/* Opens the picker; the caller has filled its labels. */
void shop_pick(Workshop *w, PickFor what, int which, const char *title);

/* The picker's pass; the place of the label that was chosen, or -1. */
int shop_pick_frame(Workshop *w, Ui *ui);

void shop_shelf_page(Workshop *w, Ui *ui, bool *leaves);
void shop_import_page(Workshop *w, Ui *ui);
void shop_read_shelf(Workshop *w);

/* A Universal VTT map that was read (its bytes are kept), and the page that asks for what it does not say; `width` is that of the
 * questions. Gives where the page ends. */
void vtt_page_take(Workshop *w, char *bytes, size_t size, const char *name);
int vtt_page(Workshop *w, Ui *ui, SDL_Rect area, int width);
void vtt_page_end(Workshop *w);

/* The sign of a unit's profile, or that of a single model. */
const char *army_unit_icon(const ArmyDraft *draft, int unit);

void army_editor_begin(Workshop *w);
bool army_editor_open(Workshop *w, const char *id);
void army_editor_new(Workshop *w);
void army_editor_page(Workshop *w, Ui *ui);
void army_editor_form(Workshop *w, Ui *ui, SDL_Rect area);
void army_editor_picked(Workshop *w, PickFor what, int which, int place);

void map_editor_begin(Workshop *w, const MapDraft *draft, const char *id);
bool map_editor_open(Workshop *w, const char *id);
void map_editor_page(Workshop *w, Ui *ui);
void map_editor_table(Workshop *w, Ui *ui, SDL_Rect area);
/* The chosen kind of terrain is led over the table from the shelf, where the button is still down. */
void map_carry_in(Workshop *w, Ui *ui);
void map_place_new(Workshop *w, Point at); /* what the tool places; an outline gets a corner */
void map_editor_picked(Workshop *w, int which, int place);
void map_editor_end(MapEditor *m);

/* Whether an outline is drawn corner by corner. */
bool map_draws_free(const MapEditor *m);

/* What is chosen: its shape (a spot's as a disc), or null. */
MapShape *map_chosen_shape(MapEditor *m, MapShape *room);
void map_put_shape(MapEditor *m, const MapShape *shape);

/* Each gives whether a file was written, and says where. */
bool print_roster(Workshop *w);
bool print_map(Workshop *w);
bool print_quick(Workshop *w);

/* editor_quick.c: the quick sheet of a game; `game`, whose weapons and grounds are listed, may be null. */
void print_quick_pages(Print *p, const Ruleset *rules, const Game *game);

/* Asks how: a sheet above the editor's page. */
void print_ask(Workshop *w);
void print_sheet(Workshop *w, Ui *ui);
int print_usual_scale(
    const MapDraft
        *draft); /* the largest with which the map is one page, by its place among the scales */

#endif
