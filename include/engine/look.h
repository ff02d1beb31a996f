#ifndef ENGINE_LOOK_H
#define ENGINE_LOOK_H

#include <stdbool.h>

#include "engine/battle.h"
#include "engine/game.h"
#include "engine/verdict.h"

enum { RULE_WORDS = MOST_RULES / 64, SCRATCH_AREA = 768 * 1024 };

/* Room for judging that its caller owns and may throw away at any time: what can be computed again. It
 * serves one battle at a time and notices by the revision when that battle has changed. */
typedef struct Scratch {
    uint64_t revision;
    const Battle *of;
    bool ready;
    int standing;               /* bases on the table: */
    ModelId model[MOST_MODELS]; /* whose */
    Base base[MOST_MODELS];     /* where, in ascending model order */
    int16_t place[MOST_MODELS]; /* of each model in the two arrays above, or -1 */
    uint8_t cites;              /* rules cited since the judging began: */
    RuleId cite[MOST_CITES];
    uint64_t cited[RULE_WORDS]; /* every rule cited since it was cleared */
    uint64_t area_revision;     /* for the ruleset: what it keeps below belongs to this revision, */
    bool has_answers;           /* and these are what somebody wrote there */
    _Alignas(16) unsigned char area[SCRATCH_AREA];
} Scratch;

/* Everything that may be looked at while judging; nothing of it is written but the scratch. */
typedef struct Look {
    const Game *game;
    const Battle *battle;
    Scratch *scratch;
} Look;

/* Forgets everything: before its first use, and to clear what was cited. */
void scratch_clear(Scratch *scratch);

/* Copies the battle for an "as if", which may be changed at will: of a copy nothing is kept between two calls. The look is at
 * the copy, with the same scratch. */
Look look_fork(const Look *look, Battle *fork);

/* Makes the scratch ready for the look's battle: the bases on the table. Cheap when nothing changed. */
void look_refresh(const Look *look);

/* Whether the rule is played: true, unless a test switched it off. Call it where the rule makes the
 * difference (condition first, then this), for it also cites the rule for verdicts, log and coverage. */
bool applies(const Look *look, RuleId rule);

#endif
