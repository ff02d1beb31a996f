#ifndef UI_TABLE_PRIVATE_H
#define UI_TABLE_PRIVATE_H

#include "board/labels.h"
#include "board/pins.h"
#include "board/table_map.h"
#include "board/threat.h"
#include "draw/board.h"
#include "draw/camera.h"
#include "draw/marking.h"
#include "draw/palette.h"
#include "draw/table.h"
#include "engine/referee.h"
#include "engine/ruleset.h"
#include "hand/aim.h"
#include "hand/cursor.h"
#include "hand/default_order.h"
#include "hand/hand.h"
#include "hand/lit.h"
#include "hand/onto.h"
#include "hand/pick.h"
#include "hand/posed.h"
#include "hand/preview.h"
#include "hand/regiment.h"
#include "hand/tape.h"
#include "hand/verbs.h"
#include "home/settings_page.h"
#include "kit/board_job.h"
#include "panels/ask.h"
#include "panels/choice.h"
#include "panels/clock.h"
#include "panels/counsel.h"
#include "panels/fight.h"
#include "panels/layout.h"
#include "panels/nearest.h"
#include "panels/review.h"
#include "panels/sheets.h"
#include "playback/banner.h"
#include "playback/last_moves.h"
#include "playback/playback.h"
#include "playback/replay_viewer.h"
#include "session/about.h"
#include "ui/table.h"
#include "ui/widgets.h"

enum {
    GUARD_MS = 300,
    ORDERS_IN_BAR = 62,
    NO_VERB = -1,
    VERB_KEY = 16,
};

/* What a seat has answered by default once and for all. */
typedef struct AsOffered {
    bool on;
    int why;    /* this question, until something else is asked; */
    int of;     /* or what that procedure shares out, or -1, */
    int under;  /* as long as this goes on of which it is a part: its place on the stack, */
    Frame part; /* and what it was then */
} AsOffered;

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
    Board *board;          /* null while it is being laid */
    Laying *laying;        /* or null */
    uint64_t laid_without; /* the terrain that was gone when it was painted; 0: none */
    float laid;            /* how much of it was, in the last pass that could do something */
    bool no_board;         /* memory is short: a plain cloth */
    bool busy;             /* the last pass that could do something left something to do */
    Scene *scene;

    /* The question as it stands, and since when. */
    uint32_t question;
    uint32_t asked_at;
    SeatId asks;   /* who is asked, or NO_SEAT */
    SeatId asked;  /* whom the card was made for: under one number secret bids are asked of both */
    SeatId eyes;   /* whose view is shown */
    IdSet can_act; /* units that can act in answer to it */
    uint64_t useful;    /* bit per verb that the question really leaves to somebody */
    uint32_t useful_of; /* of that request */

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
    CounselCard counsel;
    ReviewPanel review;
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
        int count, first;            /* of them so many came with the phase */
        bool draws;                  /* tick and cross among them */
        bool beside;   /* a lesson's card has been in the way: it stands beside that */
    } bar[MOST_SEATS]; /* of each seat: orders keep their places while the phase lasts */
    bool boxing;
    bool box_took; /* what is in the hand was taken up for the box that is drawn */
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
    uint32_t barred_for;   /* found for this question and one more */
    int ask_below;         /* how high the words below the answers have been */
    int ask_rows;          /* and these, at this question in this window */
    int ask_left_out;      /* how many things were left out for them to find room, */
    AnswerWords ask_words; /* and what is said of each */
    uint64_t ask_rows_of;
    Answer usual; /* the default */
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
    int met_until;       /* so many answers of the record were looked through for them */
    SeatId manners_seat; /* whose are shown */
    AsOffered as_offered[MOST_SEATS];
    bool ends_all; /* the battle is decided, and whatever is still asked is to be finished */
    uint8_t typed[MOST_THROW];
    int typed_count;

    Sheet sheet;
    bool concedes; /* it was pressed once in the menu */
    Scroll sheet_scroll;
    SettingsPage settings_page;
    int over_height;     /* of the victory sheet's contents, known from the pass before */
    uint32_t over_since; /* when it came up */
    char story[400];     /* what became of saving it, ... */
    bool story_is_news;  /* ... which has not been in sight yet */
    int binding;         /* the line of the keys' page that waits for another key, or -1 */
    Verdict verdict;
    SDL_Rect refusal;       /* where its card stood in the pass before */
    uint32_t shown_offence; /* the refusal for which the view was moved, by its sheet_at + 1 */
    bool refused_drawn;     /* it is about what is drawn */
    bool refusal_bars;      /* its card has room for the figures as bars */
    SDL_Rect hint_card;     /* of the pass before */
    Verdict allowed;        /* of the last order, ... */
    UnitId allowed_to;      /* ... whose it was; NO_UNIT: nobody's */
    Answer refused;
    Instead instead; /* of what was refused last */
    bool can_waive;
    bool open_agreed; /* everybody agreed that anything goes at this table */
    bool waiving;
    Clocks clocks;
    bool covered; /* until the other has sat down */
    bool projector;
    char scored[200];     /* the score as of what has been seen happening, */
    size_t scored_counts; /* and where in it the counters begin */
    bool follows; /* it plays itself before people: the view goes along, and each thing is held */
    size_t held_for;        /* events */
    uint32_t held_until;    /* and how long */
    RuleId rule[MOST_READ]; /* that are read in full, one after the other, */
    int rules, rule_at;
    Sheet rule_back;       /* and the sheet that was there before them */
    const char *why_title; /* of the sheet that lists rules: of what they tell */
    ConsentFor consent_for;
    int undo_dice; /* how many lie in what is taken back, or put back */
    Call call;
    Call calls[MOST_UNIT_MODELS]; /* instead, when several belong together */
    int call_count;
    ByHand by_hand;
    unsigned consent;
    uint32_t sheet_at;
    Spot refused_at; /* where the pointer was when a refusal, or why, came up */
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
    uint64_t overlay_held; /* where the unit is led, or 0 */
    int overlay_of;
    Pin pin[MOST_PINS];
    int pins;

    struct {
        Scroll scroll;
        int height;          /* of its blows, as the pass before had them */
        bool folded, drawer; /* drawer: open where it is crowded */
        bool squeezed;       /* folded, as there is no room for it */
        uint32_t wanted;     /* the question, and 1, for which it was opened all the same */
        FightPlace at;
        int next;    /* the blow that was brought into sight */
        uint64_t of; /* for which question and unit the outlook was found */
        char outlook[640];
        FightKept kept;
    } fight;
    Shown shown;
    bool peek;                        /* at the bare table, while a key is held */
    uint32_t shown_at;                /* since when */
    bool tools_drawer, orders_drawer; /* open although it is crowded */
    bool orders_over;                 /* opened although something is drawn */
    int foot_px,
        foot_for; /* what the orders hide of the window's foot, at this height of the window, */
    uint64_t foot_part;     /* and in which part of the turn */
    SeatId acted;           /* whose deed is being shown */
    char named[ABOUT_NAME]; /* what its players called the battle, when it was resumed; or empty */
    uint64_t slid_for;      /* the question and the unit for which the view slid from under them */
    Scroll ask_scroll, odds_scroll, tray_scroll;
    size_t seen;       /* events of the log that were shown, */
    size_t told;       /* that may be told in words: not what is just being seen, */
    size_t shown_from; /* which begins here */
    size_t told_dice;  /* of it the throw that lies and has been told, as `dice.event`; 0: none */
    struct {
        bool open, whole,
            drawer; /* whole: not folded in narrow windows; drawer: the same where it is crowded */
        bool tall;  /* of the window's height */
        Scroll scroll;
        uint32_t asked;       /* the question beside which it was opened, + 1 */
        int line;             /* clicked, or -1 */
        size_t end;           /* how many events it went to then; 0: to the newest */
        int newest;           /* the line that stood last when it was looked at, */
        int high;             /* in a panel so high */
        int back;             /* answers at that moment, or -1: the table as it is */
        struct {              /* that stays under the pointer while somebody reads there: */
            bool on, by_hand; /* by_hand: it was not a key that was used last */
            int x, y;         /* where the pointer was last, */
            int line, top;    /* and the line below it; -1: none */
        } hold;
    } log;
    struct {
        bool open, whole, less, drawer; /* as for the log; less: folded */
        Scroll scroll;
    } card;
    Battle *back;      /* the table as it was */
    Scratch *past;     /* for judging there */
    Battle *back_then; /* as it was at the beginning */
    Battle *told_then; /* before what is just being seen, as far as its dice do not lie yet */
    Study study;
    struct {
        size_t event; /* the last throw that was looked up in a table, as place in the log, + 1 */
        int asked;    /* questions since that were not for dice */
    } fallen;
    struct {
        size_t event; /* the last throw that is measured against others, as place in the log, + 1 */
        int asked;    /* questions since that were not for dice */
        uint32_t at;  /* when it fell */
    } contest;
    struct {
        bool open;
        size_t event; /* the last throw, as place in the log, + 1 */
        bool read;    /* a press has read it */
        int next;     /* of the throws that fall in turn */
        uint32_t at;
        int asked; /* questions since */
    } dice;
    Motion motion; /* what is seen moving */
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
    char slip[420];     /* kind words about the last refusal, */
    bool slip_on_card;  /* which stand on the lesson's card: beside it there is no room */
    char guide[420];    /* of a guided battle: about the question that stands, */
    uint32_t guided_to; /* the one that they were found for */
    bool hints_seen;    /* what the card began with has been read */
    struct {
        bool done, folded; /* folded: in large letters the card makes room for the table */
        uint32_t shows;    /* the length of the card and the task that it was scrolled for */
        bool seen;         /* the camera was at the place of action */
        int number, count; /* its place among the game's; 0: not known */
        SDL_Rect card;     /* of the pass before */
        Scroll scroll;
    } teach;

    TableEnd end;
    int presses, drags;
    char said[480]; /* a short message, until */
    uint32_t said_until;
    char also[320]; /* behind what is refused: why other weapons cannot be used there either */
    uint32_t stay_question; /* for which a move to nowhere was asked about, from 1; */
    UnitId stay_unit;       /* and whose */
    char stays[160];        /* who of the hand cannot take a step, and why; empty: nobody */
    Length put_right;       /* by how much what was let go was too far or over an edge; 0: not */
};

/* ---- table.c ---- */
const Battle *table_battle(const Table *t); /* what is shown: now, or looked back at */
Look table_look(Table *t);                  /* at the same */
const Battle *table_told(
    const Table *t); /* as far as it may be told: before the dice that still roll */
Look table_told_look(Table *t);
bool table_shows_whole(const Table *t); /* nobody has zoomed or moved the view */

/* What the other side answers in a lesson that is no guided battle, the lesson answers. */
bool lesson_answers(const Table *t);

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
void table_notes(Table *t, Ui *ui); /* for the dump: notes.c */

/* Words with names in braces about a question. */
void question_words(const Table *t, const char *words, Text *text);

#endif
