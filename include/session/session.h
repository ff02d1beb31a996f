#ifndef SESSION_SESSION_H
#define SESSION_SESSION_H

#include <stdbool.h>
#include <stddef.h>

#include "base/problem.h"
#include "engine/call.h"
#include "engine/event.h"
#include "engine/look.h"
#include "engine/request.h"
#include "engine/ruleset.h"
#include "engine/view.h"

/* One battle being played: the game, the battle, who answers for each seat, the dice cup, the record on
 * disk, undo. Screen, lessons and headless play all go through it. */
typedef struct Session Session;

typedef enum Player {
    PLAYER_HUMAN,
    PLAYER_COMPUTER, /* plays to win, quickly: what comes to mind first */
    PLAYER_RANDOM,   /* any legal answer */
    PLAYER_FIRST_EVENING, /* those that follow think ahead (session/thinker.h): a beginner, with a beginner's slips */
    PLAYER_CLUB,
    PLAYER_STRONG,
    PLAYERS,
} Player;

/* The word of a player in files and options: "person", "club". */
const char *player_word(Player player);

/* Whether that player does nothing but give default answers: the game has no quick player. */
bool player_only_holds(const Ruleset *ruleset, Player player);

typedef enum DiceSource {
    DICE_DRAWN, /* by the program */
    DICE_TYPED, /* by hand, from real dice */
} DiceSource;

typedef enum Standing { STANDING_ASK, STANDING_IF_IT_MATTERS, STANDING_DEFAULT } Standing;

enum { USUAL_THINKING = 100, LEAST_THINKING = 10, MOST_THINKING = 1000 };

typedef struct SessionSetup {
    Player player[MOST_SEATS];
    unsigned told; /* seats (a bit each) that play so whatever is kept beside the record */
    DiceSource dice;
    bool seeded;   /* dice and computers drawn from `seed`; otherwise from the machine's entropy */
    uint64_t seed; /* never written into an unfinished record */
    int clock_minutes,
        clock_extra; /* of a new battle: for each seat, and seconds for each answer; 0 minutes: no clocks */
    const char *record_path; /* null: nothing is written */
    bool
        aside; /* who thinks ahead does so on a thread of its own, and session_run does not wait for it */
    bool quick; /* headless mass play: no flush to disk, no log */
    int thinking; /* the budget of those who think ahead, in percent of what is usual; 0: USUAL_THINKING */
} SessionSetup;

/* A new battle. Null with a problem when the record cannot be written. */
Session *session_new(const Game *game, const SessionSetup *setup, Problem *problem);

/* Goes on from a record, at its last accepted answer; a torn tail is set aside. Its record_path is the file; who plays is what
 * is kept beside it (session/about.h), but for the seats that are `told`, or all where nothing is kept. A damaged record is opened as far as it is good: `problem` then names the
 * line although the session is given. Null when nothing can be opened. */
Session *session_open(const SessionSetup *setup, Problem *problem);

/* The same from a record's text that is already in memory (lessons, replays); nothing is written. */
Session *session_from_text(const char *text, const char *name, const SessionSetup *setup,
                           Problem *problem);

void session_free(Session *session);

const Game *session_game(const Session *session);

/* The file that it is written to, or null. */
const char *session_record(const Session *session);
const Battle *session_battle(const Session *session);
View session_view(const Session *session, SeatId seat);
Look session_look(Session *session);

/* Everything that happened since the battle began (after undo: what still counts). */
const EventLog *session_log(const Session *session);

/* Who plays a seat; it is kept beside the record. */
Player session_player(const Session *session, SeatId seat);
void session_set_player(Session *session, SeatId seat, Player player);

/* From now on who thinks ahead has so much of the usual budget, in percent. */
void session_set_thinking(Session *session, int percent);

/* Whether the seat is asked that question, and when not, what is answered for it: the default. */
void session_set_standing(Session *session, SeatId seat, int why, Standing standing);

/* The seat whose answer a person has to give now, or NO_SEAT (a computer, the cup, nobody). */
SeatId session_asks(const Session *session);

/* Whether the dice that are asked for now are to be typed in. */
bool session_asks_dice(const Session *session);

/* Whether a call or answer is being written to disk: the next question shows when it is done. */
bool session_is_writing(Session *session);

/* Whether the disk refuses what was answered last, and why. It is tried again until there is room; meanwhile nothing more can be
 * answered, and nobody is asked. */
bool session_waits(const Session *session, Problem *problem);

/* Whether the record was deleted and has been written anew, since this was asked last. */
bool session_was_renewed(Session *session);

/* Whether the answer would do now; nothing happens. */
Verdict session_judge(Session *session, const Answer *answer);

/* Judges, appends to the record, flushes, applies. The problem tells when the disk refuses. */
Verdict session_answer(Session *session, const Answer *answer, Problem *problem);
Verdict session_call(Session *session, const Call *call, Problem *problem);

/* Lets the cup, the computer players and standing answers answer until a person is asked, the battle is over, or `answers`
 * of them are given. Gives how many were. A screen calls it with 1 between its frames. A default answer that the game itself
 * refuses ends it, and the problem says so. */
int session_run(Session *session, int answers, Problem *problem);

/* Whether a player who thinks ahead has still to come to the answer that is asked for now. The first call begins it: the sooner it is called, the sooner there is an answer. */
bool session_thinks(Session *session);

/* Taking answers back: `*answers` of them to the seat's own last one. Free until dice, hidden information or another seat's answer came out. */
typedef enum UndoPrice { UNDO_NOTHING, UNDO_FREE, UNDO_CONSENT } UndoPrice;
UndoPrice session_undo_price(const Session *session, SeatId seat, int *answers);

/* How many dice lie among the last `answers` answers: they go with them, and a new order throws anew. */
int session_undo_dice(const Session *session, int answers);

bool session_undo(Session *session, SeatId seat, unsigned consent, Problem *problem);

/* The same until only the first `left` of all answers stand; they are put back together. */
bool session_undo_to(Session *session, SeatId seat, int left, unsigned consent, Problem *problem);

/* Putting back what the last undo took back, as it was, with all dice: by the same seat, for the same price. UNDO_NOTHING when
 * there is nothing, or something else has been answered since. */
UndoPrice session_redo_price(const Session *session, SeatId *seat, int *dice);
bool session_redo(Session *session, unsigned consent, Problem *problem);

/* Answers given so far, and the battle as it stood after the first `n` of them (a copy, for looking back
 * and for branches). False beyond the end. */
int session_answers(const Session *session);
bool session_battle_at(const Session *session, int n, Battle *battle);

/* The battle as it stood when the first `events` events of the log had just happened, be it in the midst of an answer: to be shown, not
 * to be answered. */
bool session_battle_told(const Session *session, size_t events, Battle *battle);

/* How many events of the log had happened after the first `n` answers. */
size_t session_events_at(const Session *session, int n);

/* Writes a record of its own at `path` that ends behind the first `n` answers, to play on from there; this one
 * stays as it is. Of sealed answers that came in together it takes all or none. False with a problem. */
bool session_branch(const Session *session, int n, const char *path, Problem *problem);

/* The answer that was given as number `n`, from 0; false beyond the end, and for a call. */
bool session_answer_given(const Session *session, int n, Answer *answer);

/* Why a thinking player gave the answer number `n`, in a sentence (session/reason.h); empty when nothing was weighed for it. It lies in
 * the record as words for readers. */
const char *session_reason(const Session *session, int n);

/* Words for readers behind the last answer: a line of the record that changes nothing. False when the disk refuses. */
bool session_remark(Session *session, const char *words, Problem *problem);

/* The next remark behind the place `*from` (0: from the beginning), its words cut to `size`; gives how many answers had
 * been given then, or -1 when there is none. */
int session_next_remark(const Session *session, size_t *from, char *words, size_t size);

/* The record as text, to its last accepted answer. The caller frees it. */
char *session_text(const Session *session);

#endif
