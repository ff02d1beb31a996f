#ifndef TROOPS_RESULT_H
#define TROOPS_RESULT_H

#include "engine/melee.h"
#include "troops/contact.h"

/* The result of a combat: what each line of the book brings each side, added up.
 *
 *                     north   south       The game counts its lines (RankRules.result_line names them in the order of its book); the
 *      Wounds             3       1       room adds them up, says who is ahead by how much, and tells it.
 *      Rank Bonus         2       0
 *      together           5       1       winner north, difference 4
 */

enum { MOST_RESULT_LINES = MOST_MELEE_SUMS };

/* A line of the result. */
struct ResultLine {
    const char *title;
    RuleId rule;
    int tale; /* told with the points that it brings */
};

typedef struct SideResult {
    int line[MOST_RESULT_LINES], total;
    int models; /* left in this combat */
    int strength;
    bool musician;   /* wins what is level (RANK_TIE_BREAK) */
    uint32_t stands; /* the lines that are shown though they bring nothing, a bit each */
} SideResult;

typedef struct CombatResult {
    SideResult side[MOST_SEATS];
    SeatId winner;  /* NO_SEAT: a draw, all stay locked */
    int difference; /* at least 1 when somebody wins; 0 of a draw */
    bool wiped_out; /* the loser has nobody left (RANK_WIPED_OUT) */
} CombatResult;

/* Adds up the lines of both sides, seats 0 and 1, and says who wins by how much. */
void result_sum(const Look *look, CombatResult *result);

/* Whether only a musician decides it. */
bool result_by_musician(const CombatResult *result);

/* Tells each line that brings something; adds them to the view of the melee, the first whatever it brings. */
void result_tell(Play *play, const CombatResult *result);
void result_view(const Look *look, const CombatResult *result, MeleeView *melee);

/* How many units of the combat the seat's have at a flank, and how many at the rear. */
void faces_taken(const Look *look, const Combat *combat, SeatId seat, int *flanks, int *rears);

/* Ranks behind the first that are so wide; at most `most`. A short last rank counts when it is. */
int bonus_of_ranks(const Block *block, int wide, int most);

#endif
