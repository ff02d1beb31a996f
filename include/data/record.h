#ifndef DATA_RECORD_H
#define DATA_RECORD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/problem.h"
#include "base/text.h"
#include "engine/call.h"
#include "engine/event.h"
#include "engine/look.h"
#include "engine/request.h"
#include "engine/ruleset.h"

/* Records (.6x4): save, replay, bug report, golden test and lesson in one notation, a plain text that grows
 * line by line. `record_help` explains it on one page. Lengths are inches, angles degrees clockwise from up;
 * figures are the shortest decimals that parse back to the exact micrometre or arcsecond. */

enum { RECORD_LINE = 65536 /* the longest line, its newline included */, RECORD_MOST = 64 << 20 };

/* What begins a line of a record's body. */
typedef enum RecordSign {
    SIGN_ANSWER = '>',   /* an answer that a seat or the cup gave */
    SIGN_ASKED = '?',    /* what is asked (derived) */
    SIGN_TOLD = '=',     /* what happened (derived) */
    SIGN_ATTEMPT = '!',  /* an answer that must be refused ... */
    SIGN_REFUSED = 'x',  /* ... for this rule, with these figures */
    SIGN_ODDS = '%',     /* a line of the odds of the answer or attempt that follows */
    SIGN_CALL = '@',     /* a call beside the game */
    SIGN_HASH = '&',     /* the state's hash (derived) */
    SIGN_WORDS = '#',    /* words for readers */
    SIGN_POSITION = 'p', /* a line of a position; `text` holds the whole line */
} RecordSign;

typedef struct RecordLine {
    RecordSign sign;
    int number;       /* in the file, from 1 */
    const char *text; /* what follows the sign, without blanks around it */
    size_t begins;    /* where the line begins in the record's text */
} RecordLine;

typedef struct Record {
    char name[160]; /* for problems: the file's */
    Game game;
    char rules[64]; /* the version of the rules that it was played with; empty: not said */
    int lines;
    RecordLine *line; /* the body, its blank lines left out; a position in the head comes first */
    size_t good;      /* bytes of the text that are whole, undamaged lines */
    bool torn;        /* something without its newline follows: it does not count */
    bool damaged;     /* a line cannot be read: the body ends before it, and `damage` names it */
    Problem damage;
    char *text;  /* as it was read, with a closing zero */
    char *words; /* what the lines point into */
} Record;

/* Who knows the games: ruleset_named, or a test's own. Null when there is no such game. */
typedef const Ruleset *(*RulesetFinder)(const char *id);

/* Whether it begins with a position that is entered, not with the battle's own beginning. */
bool record_is_set_up(const Record *record);

/* How far the record has come: the round of its last position or that was told to begin since (0: none yet), or RECORD_OVER. */
enum { RECORD_OVER = -1 };
int record_round(const Record *record);

/* A record from its text, which is copied. Null with a problem when its head is damaged or its game unknown. */
Record *record_read(const char *text, size_t size, const char *name, RulesetFinder find,
                    Problem *problem);
Record *record_read_file(const char *path, RulesetFinder find, Problem *problem);
void record_free(Record *record);

/* ---- Playing --------------------------------------------------------------------------------- */

/* What playing a record's lines came to. */
typedef struct Finding {
    bool good;          /* every line did what it says */
    int line;           /* in the file: of the first that did not */
    char sentence[480]; /* what it says and what is the case */
    RuleId rule;        /* a rule that has to do with it, or 0 */
    int resumed; /* line of the last position from which it was taken up again afterwards, or 0 */
    int answers, calls, checks; /* lines played, and derived lines compared */
} Finding;

/* A record being played line by line. */
typedef struct Replay Replay;

/* At its beginning: the battle's first question, or the position of its head, entered. Null with a problem
 * when that position cannot be set up. The record must outlive it. */
Replay *replay_begin(const Record *record, Problem *problem);

/* Plays the next line; false at the end of the record, or when the line did not do what it says (the finding
 * then tells). Undone answers are taken back in the same way as they were in the game. */
bool replay_next(Replay *replay);

/* Goes on after a divergence: at the next position in the record; where there is none, with the next line
 * unless the divergence was in an answer or call. False when there is nothing to go on with. From then on
 * derived lines are not compared any more, and positions are followed instead of compared. */
bool replay_resume(Replay *replay);

/* Line (place in record->line) that replay_next will play. */
int replay_at(const Replay *replay);
const Battle *replay_battle(const Replay *replay);
Look replay_look(Replay *replay);
const EventLog *replay_log(const Replay *replay); /* of what still counts */
const Finding *replay_finding(const Replay *replay);

/* The lines (places in record->line) of the answers and calls that still count, in order; gives their number. Behind them
 * stand those that were taken back and can be put back: so many. */
int replay_steps(const Replay *replay, const int **line);
int replay_undone(const Replay *replay);
void replay_free(Replay *replay);

/* Plays the whole record. After the first divergence it goes on from the next position, if there is one, so
 * that `*battle` (which may be null) is the state to go on from. Gives finding->good. */
bool record_play(const Record *record, Battle *battle, Finding *finding);

/* Sets up the position whose first line is at `line` (place in record->line) and enters its phase; `*after`
 * is the line that follows it. */
bool position_enter(const Record *record, int line, Battle *battle, Scratch *scratch, EventLog *log,
                    int *after, Problem *problem);

/* ---- Writing --------------------------------------------------------------------------------- */

/* A seat's clock, "clock 28:41 extra 10" or "clock off": it tells how much time is left and changes nothing in the battle. */
typedef struct ClockLine {
    bool given;
    int32_t seconds; /* left; below 0: the clock is put away */
    int32_t extra;   /* for each answer, in seconds; below 0: as before */
} ClockLine;

/* The head: everything that the record needs to be whole. */
void record_write_head(FILE *out, const Game *game);

/* The battle as the last whole position of the record has it, without playing what lies before it; where there is none, as it
 * began. False when it cannot be set up. */
bool record_last_stand(const Record *record, Battle *battle);

/* The position as it stands, from "position" to "phase". To be entered again a battle must stand where a
 * phase begins for a seat: see position_is_due. */
void record_write_position(FILE *out, const Game *game, const Battle *battle);

/* Whether a full position belongs behind the answer that led from `before` to `now`: an order is wanted and
 * the round, the phase or the turn is another one. */
bool position_is_due(const Game *game, const Battle *before, const Battle *now);

/* Lines with their sign and newline. `look` is before the answer or call is carried out. */
void record_write_answer(FILE *out, const Look *look, const Answer *answer);
void record_write_call(FILE *out, const Look *look, const Call *call);
struct CallLine;
void record_write_call_line(FILE *out, const Game *game, const struct CallLine *line);
void record_write_clock(FILE *out, const Game *game, SeatId seat, const ClockLine *clock,
                        unsigned consent);
void record_write_words(FILE *out, const char *words);

/* Behind an answer: what happened from event `from` of the log on, what is asked now, and the hash. `look` is
 * after it. */
void record_write_derived(FILE *out, const Look *look, const EventLog *log, size_t from);

/* An attempt and why it is refused: lines ! and x. */
void record_write_attempt(FILE *out, const Look *look, const Answer *answer,
                          const Verdict *verdict);

/* ---- One line each way ----------------------------------------------------------------------- */

/* An answer as it stands behind ">": to what the battle asks now. The look names units and models. The
 * problem has the column within `words`. */
void answer_print(const Look *look, const Answer *answer, Text *text);
bool answer_parse(const Look *look, const char *words, Answer *answer, Problem *problem);

/* A call as it stands behind "@"; undo and redo are among them, for the session to carry out. */
typedef struct CallLine {
    int undo; /* how many answers and calls that still count are taken back; 0: none */
    int redo; /* how many of those that were taken back last are put back as they were; 0: none */
    Call call;
    ClockLine clock; /* when it is one, of the call only seat and consent count */
} CallLine;

void call_print(const Look *look, const CallLine *line, Text *text);
bool call_parse(const Look *look, const char *words, CallLine *line, Problem *problem);

/* What is asked now, as it stands behind "?". A line written by hand may be cut short behind any word. */
void request_print(const Look *look, Text *text);

/* What happened, as it stands behind "="; false when it is not for the record (dice and questions, which
 * have lines of their own). By hand, lines may be left out and cut short behind any word. */
bool event_print(const Look *look, const EventLog *log, const Event *event, Text *text);

/* A refusal as it stands behind "x": rule, measured, allowed; and whether such a line fits the verdict. */
void refusal_print(const Look *look, const Verdict *verdict, Text *text);
bool refusal_fits(const Look *look, const char *words, const Verdict *verdict, Problem *problem);

/* The hash in 16 digits, as it stands behind "&". */
void hash_print(const Battle *battle, Text *text);

/* A unit, model, seat or piece as records name them: alpha, alpha#3, blue, woods-1, made-1. */
void unit_print(const Look *look, UnitId unit, Text *text);
void model_print(const Look *look, ModelId model, Text *text);

/* The whole notation on one page, with an example of every line. */
void record_help(FILE *out);

#endif
