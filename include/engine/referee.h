#ifndef ENGINE_REFEREE_H
#define ENGINE_REFEREE_H

#include "engine/event.h"
#include "engine/look.h"
#include "engine/ruleset.h"

/* The door of a battle: everybody who answers, be it hand, record, network, computer, test or dice cup,
 * goes through these calls. */

/* A battle of the game at its first question: every unit in reserve, the ruleset's first frame run. */
void battle_begin(const Game *game, Battle *battle, Scratch *scratch, EventLog *log);

/* The same without running anything: for positions written by hand. battle_enter then starts it at a
 * phase (round, marks and tallies set before); false when the game cannot begin there. */
void battle_lay_out(const Game *game, Battle *battle);
bool battle_enter(const Game *game, Battle *battle, Scratch *scratch, EventLog *log, int phase,
                  SeatId seat);

/* Whether the answer would do. Writes nothing but the scratch. */
Verdict battle_judge(const Game *game, const Battle *battle, Scratch *scratch,
                     const Answer *answer);

/* Whether the unit (or with NO_UNIT nobody) may be ordered such a thing now, before anybody said how: for bars and lists. What is
 * refused for its details alone counts as allowed. */
Verdict battle_may(const Look *look, int verb, UnitId actor);

/* Judges the answer, then plays on to the next question and tells what happened on the way.
 * After a refusal the battle is as it was. */
Verdict battle_answer(const Game *game, Battle *battle, Scratch *scratch, const Answer *answer,
                      EventLog *log);

/* The same for an answer that has just been judged and found lawful there. */
void battle_take(const Game *game, Battle *battle, Scratch *scratch, const Answer *answer,
                 EventLog *log);

/* The same, but only as far as the step that tells the last of so many events of the log: for showing what there is before the next
 * question. Such a battle cannot be answered. */
void battle_take_until(const Game *game, Battle *battle, Scratch *scratch, const Answer *answer,
                       EventLog *log, size_t events);

/* The default answer to what is asked: what a time-out plays. Always legal. Not for dice. */
void battle_default(const Game *game, const Battle *battle, Scratch *scratch, Answer *answer);

/* Fills in the dice that are asked for. */
void battle_dice(const Battle *battle, Chance *chance, Answer *answer);

/* How many sides a die of that kind has, and its lowest value. */
int dice_sides(DiceKind kind);
int dice_lowest(DiceKind kind);

#endif
