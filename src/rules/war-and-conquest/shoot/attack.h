#ifndef RULES_WAR_AND_CONQUEST_ATTACK_H
#define RULES_WAR_AND_CONQUEST_ATTACK_H

#include "engine/odds.h"
#include "war-and-conquest.h"

/* One attack, of shots and of blows alike: hit, then save, then kill. Its needs are worked out once; the dice, the odds and the
 * computer all read the same Attack.
 *
 *      hit 4+   save 6+ fails   kill 4+        1/2 x 5/6 x 1/2 = 20.8 % a wound
 */

enum { NEED_NEVER = 99 };

/* Two dice where 7 or more is needed: a natural 6, then `second` (SHO-09). NEED_NEVER: impossible. 0: it hits by itself. */
typedef struct HitNeed {
    int first, second;
} HitNeed;

typedef struct Attack {
    HitNeed hit;
    int save; /* of who is hit; NEED_NEVER: none */
    int kill; /* of the first figure; */
    int pierces; /* of a bolt that kills, into how many more ranks it goes, each at one worse (SPC-05) */
    bool bursts; /* a hit is a D6 of hits (SPC-06) */
} Attack;

/* SHO-07 to 09: of that Shooting Ability, with the sum of the modifiers to the die. */
HitNeed hit_need_of_shot(const Look *look, int sa, int modifier);

/* SHO-11, SHO-12: `large` are chariots and elephants. */
int save_need(const Look *look, int av, int ap);
int kill_need(const Look *look, int ka, bool large);
bool is_large(const Look *look, UnitId unit);

bool same_attack(const Attack *a, const Attack *b);

/* The chance that one such attack hits; that a hit of it ends as a wound (a bolt's first); how many wounds so many of them do. */
double chance_of_hit(HitNeed need);
double chance_of_wound(const Attack *attack);
Odds odds_of_attacks(const Attack *attack, int count);

/* ---- PROC_ATTACKS: so many of them are rolled, actor at target. It gives back the wounds, the hits, and whether a natural 1 to hit
 * was thrown; nothing is taken off yet (take_wounds). The first needs are kept in its figures, A_SAVE to A_BURSTS too. */
enum {
    A_COUNT,
    A_FIRST,
    A_SECOND,
    A_SAVE,
    A_KILL,
    A_PIERCES,
    A_BURSTS,
    A_HITS,
    A_LEFT,
    A_WOUNDS,
    A_ONES,
    A_RANK,
};
Frame attacks_frame(SeatId seat, UnitId actor, UnitId target, const Attack *attack, int count);

/* ---- Wounds taken (casualties.c): UNI-08 ------------------------------------------------------------------------------------ */

/* What the shape of the unit's armour is against a blow or a shot; FRM-02 adds to it. */
int armour_worn(const Look *look, UnitId unit);

/* Takes so many wounds off the unit's own figures, those of the last rank first; gives the figures lost. A unit without figures is
 * destroyed. Of a Personality who has joined a unit: off himself. */
int take_wounds(Play *play, UnitId unit, int wounds, RuleId rule);

/* PROC_WOUNDS: the same, but that a Personality may spend a SIP for his last one (SIP-06). It gives back the figures lost. */
enum { W_WOUNDS, W_RULE };
enum { CLOSE_CALL_NEED = 4 };
Frame wounds_frame(const Look *look, UnitId unit, int wounds, RuleId rule);

/* It leaves the battle, with whoever has joined it. */
void destroy_unit(Play *play, UnitId unit, RuleId rule);

/* The figures that stand, without a Personality who has joined them. */
int figures_of(const Look *look, UnitId unit);

/* The wounds that its figures have left, one figure after another in the order in which they fall; gives their number. */
int wounds_left(const Look *look, UnitId unit, int left[MOST_UNIT_MODELS]);

#endif
