#ifndef UI_TABLE_PRIVATE_H
#define UI_TABLE_PRIVATE_H

#include "board/labels.h"
#include "board/table_map.h"
#include "draw/board.h"
#include "draw/camera.h"
#include "draw/marking.h"
#include "draw/palette.h"
#include "draw/table.h"
#include "engine/referee.h"
#include "engine/ruleset.h"
#include "hand/cursor.h"
#include "hand/default_order.h"
#include "hand/hand.h"
#include "hand/lit.h"
#include "hand/onto.h"
#include "hand/preview.h"
#include "hand/regiment.h"
#include "home/settings_page.h"
#include "kit/board_job.h"
#include "panels/layout.h"
#include "panels/nearest.h"
#include "playback/banner.h"
#include "playback/last_moves.h"
#include "playback/playback.h"
#include "playback/replay_viewer.h"
#include "session/about.h"
#include "ui/table.h"
#include "ui/widgets.h"

/* How a verb is given by hand, from its parameters alone. */
typedef enum VerbKind {
    VERB_BY_WALK,   /* paths */
    VERB_BY_PLACE,  /* placements */
    VERB_BY_AIM,    /* a weapon, models and a target */
    VERB_BY_WORD,   /* one of its own words, perhaps with a target */
    VERB_BY_TARGET, /* a unit, model, piece, point, heading or figure */
    VERB_AT_ONCE,   /* nothing more to say about the unit */
    VERB_CALL,      /* not about a unit: ends something */
} VerbKind;

enum {
    GUARD_MS = 300,
    MOST_WEAPON_GROUPS = 24,
    MOST_RULERS = 12,
    MOST_PINS = 3,
    MOST_THREATS = 16,
    PICK_WEAPONS = 6,
    ORDERS_IN_BAR = 62,
    NO_VERB = -1,
    VERB_KEY = 16,
};

/* A template that it lays on the table, and that can be laid elsewhere. */
typedef enum AimLays { LAYS_NOTHING, LAYS_LINE, LAYS_CIRCLE } AimLays;

typedef struct AimGroup {
    WeaponId weapon;
    ModelSet holders, left_out; /* who has it; who of them does not use it at the next target */
    bool wanted, set;           /* set: its clause is part of the order */
    AimLays lays;
    Heading along; /* a line or a sector, in this direction */
    ModelId about; /* a circle, about this model */
    Clause clause;
    ModelSet able, gone; /* who of the clause can do it; who was left out of it once it was aimed */
    bool given;          /* parameters beyond the target were found by trying */
} AimGroup;

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
    char odds[1200];
} AimTool;

/* A unit that is put at a pose in answer to a question, while the pointer holds it (posed.c). */
typedef enum PosedGrip { POSED_FREE, POSED_MOVES, POSED_TURNS } PosedGrip;

typedef struct Posed {
    PosedGrip grip;
    Point at, middle; /* where it was gripped; the middle of the block then */
    Pose had;
} Posed;

enum { MOST_BARRED = 4 };

/* An answer that is not offered, and why not. */
typedef struct BarredChoice {
    int choice;
    char why[160];
} BarredChoice;

/* A clause of words, targets and figures that is being filled in. */
typedef struct PickTool {
    int word; /* chosen, or -1 */
    Clause clause;
    bool open;
    Verdict verdict[64];         /* of each word alone */
    bool offered[64];            /* the word is lawful, or only lacks its target */
    bool refused;                /* none is: they are listed to say why not */
    WeaponId with[PICK_WEAPONS]; /* weapons that may be named beside the target */
    int withs;
    IdSet fits;    /* units that it may name */
    SDL_Rect card; /* where it stands on the screen; empty: it is not shown */
    uint32_t of_question;
    UnitId of_unit;
} PickTool;

typedef struct Ruler {
    Point from, to;
    ModelId from_model, to_model; /* edge to edge when set */
    SeatId seat;
} Ruler;

/* An overlay that stays when another is opened or somebody else is chosen. */
typedef struct Pin {
    int overlay;
    UnitId unit;
    DrawingList *shapes;
    uint64_t revision; /* of the battle that they show */
} Pin;

/* What of the panels is on the screen. */
typedef enum Shown { SHOWN_ALL, SHOWN_ESSENTIALS, SHOWN_NOTHING, SHOWNS } Shown;

/* An enemy that could strike or shoot at what is held. */
typedef struct ThreatLine {
    UnitId unit;
    Segment line; /* from its nearest base to the nearest ghost */
    Length gap, reach;
    Length walk; /* is counted in the reach of a shot */
    bool strikes;
    bool unseen; /* a shot: from where it stands now nobody of it sees what is held */
} ThreatLine;

typedef enum Sheet {
    SHEET_NONE,
    SHEET_REFUSAL, /* why an answer was refused */
    SHEET_WHY,     /* why something may be done */
    SHEET_RULE,    /* a rule in full */
    SHEET_CONSENT, /* another seat is asked to agree */
    SHEET_FINISH,  /* units could still act */
    SHEET_DRAWN,   /* something is drawn that would be lost */
    SHEET_RESUME,
    SHEET_MENU,
    SHEET_KEYS,
    SHEET_SETTINGS,
    SHEET_MANNERS, /* how each seat wants to play */
    SHEET_LUCK,    /* how the dice fell */
    SHEET_FLAG,    /* a clock has run out */
    SHEET_BY_HAND, /* wounds, marks and counters set by hand */
} Sheet;

typedef enum ConsentFor {
    CONSENT_UNDO,
    CONSENT_REDO,
    CONSENT_WAIVE,
    CONSENT_CALL,
    CONSENT_DRAW,
    CONSENT_OPEN
} ConsentFor;

/* Where the instruments stand in this pass. */
typedef struct Places {
    SDL_Rect ribbon, card, log, tools, bar, hint, dice, ask, tray;
    SDL_Rect column;                     /* of the orders, left of the table, where it is crowded */
    SDL_Rect free;                       /* what the whole table lies in */
    bool compact, tray_shown, tray_puts; /* puts: its units are put down now */
    bool crowded; /* large letters in a small window: instruments become drawers */
} Places;

/* What is being set by hand. */
typedef struct ByHand {
    int page;        /* a unit, the table, a figure */
    int model;       /* of the unit */
    int phase, seat; /* to go on with */
    int why, figure; /* to overrule */
    bool for_all;    /* not only the chosen unit's */
    int32_t value;
} ByHand;

typedef enum FightPlace { FIGHT_AWAY, FIGHT_LEFT, FIGHT_RIGHT } FightPlace;

/* A clock has run out: after so many answers and events. */
enum { MOST_RUNOUTS = 8 };

typedef struct RunOut {
    int at;
    size_t events;
    SeatId seat;
} RunOut;

/* When the clocks of a battle were told the time last. */
typedef struct Clocks {
    uint32_t at_ms;
    SeatId runs; /* whose ran then */
    bool still;  /* it stood still then: somebody read something */
    bool held;   /* by hand, until they go on */
    SeatId out;  /* who has no time left */
    bool known;  /* what the record says of clocks that ran out before */
    int runouts;
    RunOut runout[MOST_RUNOUTS]; /* the oldest first */
} Clocks;

/* The odds of each answer to the question, in a few words. */
enum { CHOICES_WITH_ODDS = 16 };

typedef struct ChoiceOdds {
    uint64_t of; /* the question's number and 1 */
    char words[CHOICES_WITH_ODDS][80];
} ChoiceOdds;

struct Table {
    Session *session;
    TableKeeper *keep; /* or null */
    void *keep_of;
    Settings *settings;
    const Ruleset *rs;
    const Game *game;
    Places at;
    Camera camera, whole; /* whole: as it was when it showed the whole table */
    SDL_Rect whole_in;    /* the room that lay in */
    bool camera_set;
    Board *board;   /* null while it is being laid */
    Laying *laying; /* or null */
    float laid;     /* how much of it was, in the last pass that could do something */
    bool no_board;  /* memory is short: a plain cloth */
    bool busy;      /* the last pass that could do something left something to do */
    Scene *scene;

    /* The question as it stands, and since when. */
    uint32_t question;
    uint32_t asked_at;
    SeatId asks;     /* who is asked, or NO_SEAT */
    SeatId eyes;     /* whose view is shown */
    IdSet can_act;   /* units that can act in answer to it */
    uint64_t useful; /* bit per verb that the question really leaves to somebody */

    UnitId selected;
    ModelId chosen; /* one model of it, or NO_MODEL */
    UnitId hover;
    ModelId hover_model;
    UnitId pressed; /* where the button went down */
    ModelId pressed_model;
    int verb; /* taken up, or NO_VERB */
    Grasp hand;
    Lit lit; /* where what the hand holds may end */
    Regiment regiment;
    AimTool aim;
    PickTool pick;
    Preview preview;
    struct {
        IdSet lawful; /* units that the order in hand may name, for the dump */
        uint64_t of;  /* for which order they were found */
    } targets;
    struct {
        SDL_Rect ghost, at;
    } signs; /* tick and cross: at which ghost they stand where */
    struct {
        uint64_t of; /* which words, as they stood when it was found */
        bool can;
    } waits;
    struct {
        DrawingList *shapes; /* made when it is first needed */
        uint64_t of;         /* for which battle and order; 0: none yet */
    } region;                /* where a regiment in the hand may still end */
    struct {
        DrawingList *shapes;   /* made when it is first needed */
        uint64_t of;           /* for which question and revision of the battle */
    } persistent;              /* what stays on the table */
    Clause before[MOST_EXTRA]; /* clauses already said for this order */
    int befores;
    UnitId rider[MOST_EXTRA]; /* who could ride with the unit that is put down, and by which verb */
    uint8_t rider_verb[MOST_EXTRA];
    int riders;
    UnitId into,
        into_tried; /* who would take in the unit that is dragged from the tray; whom that was tried with */
    struct {
        uint64_t of;                 /* the phase for which they are kept */
        uint8_t verb[ORDERS_IN_BAR]; /* in the order in which they came */
        int count;
        bool draws;    /* tick and cross among them */
        bool beside;   /* a lesson's card has been in the way: it stands beside that */
    } bar[MOST_SEATS]; /* of each seat: orders keep their places while the phase lasts */
    bool boxing;
    Onto onto;     /* whom it is dragged onto */
    bool aiming;   /* by a drag from the unit */
    bool aim_left; /* where the card of the attack stands */
    Point box_from;
    bool panning;
    int pan_x, pan_y, pan_from_x, pan_from_y;

    /* Answers of several parts. */
    ModelId struck; /* MODELS: the one that is offered */
    IdSet picked;
    int number;
    int share[MOST_UNITS];
    int16_t list[MOST_MODELS];
    int lists;
    bool ask_ready; /* filled with the default */
    Posed posed;
    BarredChoice
        barred[MOST_BARRED]; /* answers that are not offered and stand there dim (ask.c), */
    int barreds;
    uint32_t barred_for; /* found for this question and one more */
    int ask_below;       /* how high the words below the answers have been */
    Answer usual;        /* the default */
    struct {
        uint64_t of; /* for which question and answer they were found */
        char words[800], toll[400];
        ModelId hurt; /* of the picked: it is wounded, but stays */
    } ask_odds;
    ChoiceOdds choice_odds;
    Point point;
    Heading heading;
    bool point_set;
    uint64_t met;        /* questions that somebody was asked: bit per place among them */
    SeatId manners_seat; /* whose are shown */
    int auto_why;        /* answered by default until something else is asked, or -1 */
    uint8_t typed[MOST_THROW];
    int typed_count;

    Sheet sheet;
    bool concedes; /* it was pressed once in the menu */
    Scroll sheet_scroll;
    SettingsPage settings_page;
    int over_height;     /* of the victory sheet's contents, known from the pass before */
    uint32_t over_since; /* when it came up */
    char story[400];     /* what became of saving it */
    int binding;         /* the line of the keys' page that waits for another key, or -1 */
    Verdict verdict;
    SDL_Rect refusal;       /* where its card stood in the pass before */
    uint32_t shown_offence; /* the refusal for which the view was moved, by its sheet_at + 1 */
    bool refused_drawn;     /* it is about what is drawn */
    bool refusal_bars;      /* its card has room for the figures as bars */
    SDL_Rect lesson_card, hint_card; /* of the pass before */
    Verdict allowed;                 /* of the last order, if any */
    bool allowed_any;
    Answer refused;
    Instead instead; /* of what was refused last */
    bool can_waive;
    bool open_agreed; /* everybody agreed that anything goes at this table */
    bool waiving;
    Clocks clocks;
    bool covered; /* until the other has sat down */
    bool projector;
    char scored[200]; /* the score as of what has been seen happening */
    bool follows; /* it plays itself before people: the view goes along, and each thing is held */
    size_t held_for;     /* events */
    uint32_t held_until; /* and how long */
    RuleId rule;
    ConsentFor consent_for;
    int undo_dice; /* how many lie in what is taken back, or put back */
    Call call;
    Call calls[MOST_UNIT_MODELS]; /* instead, when several belong together */
    int call_count;
    ByHand by_hand;
    unsigned consent;
    uint32_t sheet_at;
    int finish_verb;
    uint32_t still_at; /* since when the ghost rests */
    bool explained;    /* the card for a refusal while dragging */

    ThreatLine threat[MOST_THREATS];
    int threats;
    bool no_threats; /* put out by a key */
    TableCursor cursor;
    bool taping, tape_held;
    bool trail; /* where everybody went last */
    Was was;
    Ruler tape;
    Ruler ruler[MOST_RULERS];
    int rulers;
    int overlay; /* shown, or -1 */
    TableMap map;
    Arrangement layout;
    Banner banner;
    News news;
    Labels labels; /* of the picture that is being drawn */
    DrawingList *overlay_shapes;
    uint64_t overlay_revision;
    UnitId overlay_unit;
    int overlay_of;
    Pin pin[MOST_PINS];
    int pins;

    struct {
        Scroll scroll;
        int height;          /* of its blows, as the pass before had them */
        bool folded, drawer; /* drawer: open where it is crowded */
        bool squeezed;       /* folded, as there is no room for it */
        FightPlace at;
        int next;    /* the blow that was brought into sight */
        uint64_t of; /* for which question and unit the outlook was found */
        char outlook[640];
    } fight;
    Shown shown;
    bool peek; /* at the bare table, while a key is held */
    bool log_open, card_open, dice_open;
    uint32_t shown_at;                     /* since when */
    bool log_whole, card_whole, card_less; /* narrow windows: not folded; folded */
    bool log_drawer, card_drawer, tools_drawer, orders_drawer; /* the same where it is crowded */
    bool orders_over; /* opened although something is drawn */
    int foot_px,
        foot_for; /* what the orders hide of the window's foot, at this height of the window */
    SeatId acted; /* whose deed is being shown */
    char named[ABOUT_NAME]; /* what its players called the battle, when it was resumed; or empty */
    uint64_t slid_for;      /* the question and the unit for which the view slid from under them */
    Scroll log_scroll, card_scroll, ask_scroll, odds_scroll, tray_scroll, lesson_scroll;
    size_t seen;       /* events of the log that were shown, */
    size_t told;       /* that may be told in words: not what is just being seen, */
    size_t shown_from; /* which begins here */
    int log_line;      /* clicked, or -1 */
    int log_newest;    /* the line that stood last when it was looked at */
    int log_back;      /* answers at that moment, or -1: the table as it is */
    Battle *back;      /* the table as it was */
    Scratch *past;     /* for judging there */
    Battle *back_then; /* as it was at the beginning */
    Study study;
    struct {
        size_t event; /* the last throw that was looked up in a table, as place in the log, + 1 */
        int asked;    /* questions since that were not for dice */
    } fallen;
    size_t dice_event; /* the last throw, as place in the log, + 1 */
    uint32_t dice_at;
    int dice_asked; /* questions since */
    Motion motion;  /* what is seen moving */
    Glide glide;
    Away away;
    SpaceHeld space;
    uint32_t breath_of[MOST_SEATS]; /* the phase in which each seat's signs have breathed */
    uint32_t breath_at;             /* when the last did */
    uint32_t pause_until;
    uint32_t now_ms; /* of this pass */

    struct LessonPlay *lesson; /* null: a battle */
    int hints;                 /* shown for the present task */
    int task;
    char slip[420];     /* kind words about the last refusal */
    char guide[420];    /* of a guided battle: about the question that stands, */
    uint32_t guided_to; /* the one that they were found for */
    bool hints_seen;    /* what the card began with has been read */
    bool lesson_done;
    bool lesson_folded;    /* in large letters the card makes room for the table */
    uint32_t lesson_shows; /* the length of the card and the task that it was scrolled for */
    bool lesson_seen;      /* the camera was at the place of action */
    int lesson_number, lesson_count; /* its place among the game's; 0: not known */

    TableEnd end;
    int presses, drags;
    char said[480]; /* a short message, until */
    uint32_t said_until;
    uint32_t stay_question; /* for which a move to nowhere was asked about, from 1; */
    UnitId stay_unit;       /* and whose */
};

/* ---- table.c ---- */
const Battle *table_battle(const Table *t); /* what is shown: now, or looked back at */
Look table_look(Table *t);                  /* at the same */
bool orders_are_open(const Table *t);       /* the drawer of large letters */
bool table_shows_whole(const Table *t);     /* nobody has zoomed or moved the view */
bool table_may_order(
    const Table *t); /* a person is asked for an order, and nothing stands before it */
const Request *table_request(const Table *t);
bool table_guarded(const Table *t,
                   const Ui *ui); /* the question stands too short for a key that ends */
void table_say(Table *t, const Ui *ui, const char *words);
bool table_send(Table *t, Ui *ui, const Answer *answer);
void table_select(Table *t, UnitId unit);
void table_drop(Table *t); /* lets go of every tool */
const char *table_name(const Table *t, UnitId unit);
const char *table_seat_name(const Table *t, SeatId seat);
const char *table_icon(const Table *t, UnitId unit);
bool unit_is_here(const Table *t, UnitId unit);
void table_refuse(Table *t, Ui *ui, const Verdict *verdict, const Answer *answer);

/* ---- verbs.c ---- */
bool verb_takes(const VerbDef *verb, ParamKind kind);
VerbKind verb_kind(const VerbDef *verb);
bool verb_offered(const Table *t, int verb);
bool verb_may(Table *t, int verb, UnitId unit, Verdict *verdict);
bool unit_can_act(const Table *t, UnitId unit);
void units_that_can_act(Table *t);
uint64_t verbs_of_use(Table *t);
bool table_could_act(Table *t); /* anybody, really: those who could not are forgotten */
UnitId next_to_act(Table *t, UnitId after, int step);
void verb_take(Table *t, Ui *ui, int verb);
int verb_for_drag(Table *t, UnitId unit, bool places);
const VerbDef *verb_of(const Table *t, int verb);
bool table_takes_back_clause(Table *t);
void table_add_usual_riders(Table *t);
void riders_panel(Table *t, Ui *ui);

/* ---- aim.c ---- */
void aim_take(Table *t);
bool aim_toggle(Table *t, ModelId model); /* whether it uses its weapons at the next target */
/* Refuses, in the game's words, to use once more what that model uses at a target already; false when it uses nothing. */
bool aim_again(Table *t, Ui *ui, ModelId model);
bool aim_is_out(const Table *t, int place);
bool aim_is_unable(const Table *t, int place); /* it is aimed with the others, but cannot */
bool aim_can_hit(Table *t, UnitId target);     /* some weapon that has no target yet */
bool aim_could_hit(Table *t, int verb, UnitId unit,
                   UnitId target);                    /* some weapon of it at that enemy, now */
bool aim_has_target(Table *t, int verb, UnitId unit); /* some weapon of it at some enemy, now */
bool aim_at(Table *t, Ui *ui, UnitId target, ModelId model);
bool aim_fire(Table *t, Ui *ui);
void aim_preview(Table *t, UnitId target, ModelId model);
void aim_why(const Table *t,
             Text *text); /* why not those who cannot: of the weapon that lacks least */
void aim_answer(const Table *t, Answer *answer);
/* Along which direction the last weapon is aimed that lays a line or a sector; about which model a circle lies. False: none does. */
bool aim_heading(Table *t, Heading *heading);
bool aim_about(Table *t, ModelId *model);
/* Turns the line by so much, or lays the circle about the next model; or turns the line towards a place (refused there, it says why). */
bool aim_turn(Table *t, Heading by);
bool aim_towards(Table *t, Ui *ui, Point at);
bool aim_any_set(const Table *t);
bool aim_any_out(const Table *t); /* somebody is left out before anything is aimed */
void aim_panel(Table *t, Ui *ui, SDL_Rect area);

/* ---- pick.c ---- */
void pick_take(Table *t, int verb);
bool pick_at(Table *t, Ui *ui, UnitId unit, ModelId model, Point at);
bool pick_would_do(Table *t, UnitId unit);
bool pick_stands(Table *t); /* lawful without a further target */
bool pick_make(Table *t, Ui *ui);
bool pick_takes_weapon(const Table *t); /* it is a weapon that is chosen first */
void pick_hover(Table *t, UnitId unit, ModelId model, Point at);
bool pick_card_has_odds(const Table *t); /* its card tells them, so nothing else need */
void pick_panel(Table *t, Ui *ui, SDL_Rect area);

/* ---- point.c, point_hand.c, key_board.c ---- */
void point_board(Table *t, Ui *ui, WidgetId board);
void point_find(Table *t, const Ui *ui);
bool hand_finish(Table *t, Ui *ui);
void say_left(Table *t, const Ui *ui, UnitId unit, Length spent, Length most);
void hand_accept(Table *t, Ui *ui); /* made when it is lawful, else refused with why not */
void key_board(Table *t, Ui *ui);

/* ---- scene.c ---- */
void scene_paint(Table *t, Ui *ui);
bool scene_lay(Table *t);
void scene_lay_whole(Table *t);
SDL_Rect unit_sign_area(const Table *t, const Ui *ui, UnitId unit);
SDL_Rect model_area(const Table *t, const Ui *ui, ModelId model);
/* The middle of its standing models; 0,0 where none stands. */
Point unit_centre(const Table *t, UnitId unit);
SDL_Rect unit_area(const Table *t, const Ui *ui,
                   UnitId unit); /* of its standing models; empty: none */

/* ---- notes.c ---- */
void table_notes(Table *t, Ui *ui); /* for the dump */

/* ---- shapes.c ---- */
bool overlay_is_empty(Table *t); /* the one that is shown has nothing to show */

/* ---- seat_preferences.c ---- */
bool table_guides(const Table *t);
bool table_is_open(const Table *t);
bool table_confirms(const Table *t);
void manners_take(Table *t);
void manners_keys(Table *t, Ui *ui); /* the size of one's own letters */
void manners_window(Table *t, Ui *ui, SDL_Rect box);

/* ---- hand_tools.c ---- */
bool hand_has_levels(const Table *t);     /* where it ends there are several to stand upon */
void hand_next_level(Table *t, int step); /* what is held stands on the next level there */
void hand_tools(Table *t, Ui *ui);
void hand_pull_together(Table *t, Ui *ui);
void hand_line_up(Table *t, Ui *ui);

/* ---- follow.c ---- */
void follow_events(Table *t, const Ui *ui, size_t first, size_t end); /* these are to be seen now */
bool follow_holds(Table *t, Ui *ui); /* whether what happened last is still to be read */

/* ---- projector.c ---- */
void projector_panel(Table *t, Ui *ui);
int wall_percent(const Table *t, int percent);
SDL_Rect projector_free(const Ui *ui);
void cover_sheet(Table *t, Ui *ui);
void order_keys(Table *t, Ui *ui);

/* ---- refused.c ---- */
void refusal_begin(Table *t);
void refusal_goes(Table *t, const Ui *ui); /* once a pass */

/* ---- threat.c ---- */
void threats_draw(Table *t, Ui *ui);
bool threats_any(Table *t); /* somebody threatens what is held */

/* ---- panels ---- */
bool table_shows_log(const Table *t);
bool table_shows_card(const Table *t);
void ribbon_panel(Table *t, Ui *ui);
void order_bar(Table *t, Ui *ui);
void order_end(Table *t, Ui *ui,
               int verb); /* asks first about what is drawn, and who could still act */
/* A word of a parameter as people read it ("called-shot": "Called shot"); empty: it has not so many. */
void param_word(const ParamDef *param, int which, char *out, size_t size);
void verb_key_name(const VerbDef *verb, char *out, size_t size);

/* Whether nothing else can end what is going on: then Space gives the order. */
bool verb_ends_alone(const Table *t,
                     int verb); /* nothing else ends anything now: its key is Space */
void tool_bar(Table *t, Ui *ui);

/* Where the tools' panel ends; it is drawn after the order bar, whose keys come first. */
int tools_end(const Table *t, Ui *ui);

/* A lesson's card in large letters takes the whole window until it is folded. */
bool foot_is_taken(const Table *t);
SDL_Rect corner_button(const Table *t, const Ui *ui, const Button *button);
void unit_card(Table *t, Ui *ui);
void log_panel(Table *t, Ui *ui);

/* What has been seen of the events from that one on, in words, the oldest first; of many only the first and the last. */
enum { LOG_WORDS_LINES = 8 };

typedef struct LogWords {
    int count;
    char line[LOG_WORDS_LINES][240];
} LogWords;

void log_since(Table *t, size_t first, LogWords *words);

/* How many answers had been given when that event of the log had happened. */
int log_answers_at(const Table *t, int event);
void fight_panel(Table *t, Ui *ui);
void ask_panel(Table *t, Ui *ui);
bool ask_is_picked(const Request *request); /* units or models out of several */
void ask_prepare(Table *t);
void split_row(Table *t, Ui *ui, SDL_Rect area, int id, const char *name);
void unsaved_words(Table *t, char *out, size_t size);
bool stays_hurt(const Table *t,
                int model); /* picked for losses, but it only loses some of its HP */
const QuestionDef *asked_question(const Table *t);
Verdict ask_judge(Table *t, int value); /* of a choice or a number as the answer */

/* In a lesson an answer that is not offered stands below the others, dim, when the rules have a reason of their own for it: one
 * for each reason. Found once for each question. */
void ask_find_barred(Table *t);

bool ask_click(Table *t, Ui *ui, UnitId unit, ModelId model, Point at);
void tray_panel(Table *t, Ui *ui);
void dice_panel(Table *t, Ui *ui);
void fallen_note(Table *t, size_t event);
void fallen_panel(Table *t, Ui *ui);
void sheets(Table *t, Ui *ui);
void consent_ask(Table *t, ConsentFor what);
bool by_hand_places(Table *t);
void table_waive(Table *t, Ui *ui);
void victory_sheet(Table *t, Ui *ui);
bool victory_is_shown(const Table *t);
bool dice_are_shown(const Table *t, const Ui *ui);
SDL_Rect wall_ask(const Ui *ui); /* where the wall's questions stand */
void tape_pointer(Table *t, Ui *ui, WidgetId board);
void tape_keys(Table *t, Ui *ui);

/* ---- pins.c ---- */
void pin_keys(Table *t, Ui *ui);
void pins_draw(Table *t, Ui *ui);
void pins_free(Table *t);
bool pin_is_shown(const Table *t, int overlay, UnitId unit);

/* What happened last is seen once more. */
void again_key(Table *t, Ui *ui);
void tape_draw(Table *t, Ui *ui);

/* The clocks, in the pass that takes input; in the ribbon, and how much of it they take (0: none). `few`: only the asked seat's. */
void clocks_go_on(Table *t, Ui *ui);
int clocks_width(const Table *t, const Ui *ui, bool few);
void clocks_in_ribbon(Table *t, Ui *ui, SDL_Rect box, bool few);
void runout_words(const Table *t, const RunOut *runout, char *out, size_t size);

/* "4.31″", with " · 10.95 cm" if asked for. */
void tape_words(Text *text, Length far, bool centimetres);
void undo_press(Table *t, Ui *ui);
void redo_press(Table *t, Ui *ui);

/* Taking back, or putting back, what had to be agreed on; and what is said there about dice (empty: none lie in it). */
void undo_agreed(Table *t, Ui *ui, unsigned consent);
const char *undo_dice_words(const Table *t);
void fresh_question(Table *t);

/* ---- teach.c ---- */
bool teach_answer(Table *t, Ui *ui, const Answer *answer);
void teach_panel(Table *t, Ui *ui);
void teach_points(Table *t, Ui *ui);           /* what hints show on the table: teach_points.c */
void teach_numbers(Table *t, IdSet *units);    /* whose models the present task names by number */
int teach_width(const Table *t, const Ui *ui); /* of the card, with its edge */
/* The lesson's kind words about it, if it has any. */
void teach_refusal(Table *t, const Verdict *verdict, const Answer *answer);
void teach_used(Table *t, const char *tool); /* a tool was used, by its word in session/goal.h */

/* Words with names in braces about a question. */
void question_words(const Table *t, const char *words, Text *text);

#endif
