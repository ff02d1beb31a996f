#ifndef RULES_WAR_AND_CONQUEST_SHOOTING_H
#define RULES_WAR_AND_CONQUEST_SHOOTING_H

#include "shoot/attack.h"
#include "shoot/sight.h"

/* What the files of the shooting chapter say to each other: SHO, WPN, SPC-05, 06, TER-16. */

/* ---- A volley as it is planned (shots.c) ---------------------------------------------------------------------------------- */

/* One shot: of a front figure, or of the figures behind, who shoot as the figure before them does. */
typedef struct Shot {
    ModelId model; /* whose; of massed fire the front figure whose shot it copies */
    int eye;       /* of the gaze */
    Length range;  /* from the eye to the target */
    Segment line;  /* along which it was measured */
    bool far;      /* beyond half the weapon's range */
    bool massed;
    Cover cover;
    int modifier; /* to the die: SHO-08 */
    Attack attack;
} Shot;

typedef enum Occasion {
    IN_SHOOTING,
    STANDS_AND_SHOOTS, /* RCT-07 */
    SHOOTS_AND_FLEES,  /* RCT-09: never massed */
} Occasion;

/* Why the figures behind add nothing: SHO-06. */
typedef enum MassedCause {
    MASSED_ALL_WELL,
    MASSED_NEVER, /* a weapon without it, a unit of one rank: nothing to be said */
    MASSED_NOT_IN_LINE,
    MASSED_MOVED,
    MASSED_DISORDERED,
    MASSED_NOT_IN_ZONE,
    MASSED_FLEES,
} MassedCause;

/* Why nobody shoots: of the figure that comes nearest to being able. */
typedef enum ShotFault { FAULT_NOBODY, FAULT_SIGHT, FAULT_RANGE, FAULT_NEAR } ShotFault;

enum { MOST_SHOTS = 2 * MOST_UNIT_MODELS };

/* The first seven are said by whoever plans; plan_volley finds the rest. */
typedef struct Volley {
    UnitId actor, target;
    WeaponId weapon;
    Occasion occasion;
    bool
        comes_near; /* RCT-14: the target's way will come within range, though it is not there yet */
    bool probe;     /* only whether anybody can: the first who can is enough */
    UnitId
        struck; /* a Personality who has joined the target and is picked out of it (CHR-05), or the target */

    MassedCause massed;
    bool unseen; /* only a friend sees the target: SPC-06 */
    ShotFault fault;
    Length apart, range; /* of the fault: measured and allowed */
    Segment line;
    UnitId blocker; /* what hides the target */
    PieceId piece;
    int shots, figures; /* the figures' own shots come first; of all, the nearest first */
    Shot shot[MOST_SHOTS];
} Volley;

/* At a unit, or at a Personality who has joined one. */
Volley volley_at(const Look *look, UnitId actor, UnitId target, WeaponId weapon, Occasion occasion);
void plan_volley(const Look *look, Volley *volley);

/* "SA 3, long range -1, chariots +1": what the need to hit of that shot is the sum of. */
void shot_sum(const Look *look, const Volley *volley, const Shot *shot, Text *text);

/* The missile weapon of the unit's figures, or NO_WEAPON. */
WeaponId missile_of(const Look *look, UnitId unit);
bool holds_weapon(const Look *look, UnitId unit, WeaponId weapon);

/* The shots of a volley that are rolled together: those with the same attack, in the order of their first. Gives their number. */
typedef struct ShotGroup {
    Attack attack;
    int count, first; /* of the shots */
} ShotGroup;
enum { MOST_GROUPS = 24 };
int shot_groups(const Volley *volley, ShotGroup group[MOST_GROUPS]);

/* How likely each number of wounds is. */
Odds odds_of_volley(const Volley *volley);

/* ---- Cover (cover.c): TER-16 ---------------------------------------------------------------------------------------------------- */

/* The target's cover for a shot from that eye. */
Cover cover_against(const Look *look, Point eye, UnitId target);

/* How many of its figures have it, and of how many that count; the obstacle or the piece that gives it, or NO_PIECE. */
typedef struct CoverCount {
    Cover cover;
    int covered, counted;
    PieceId piece;
} CoverCount;
CoverCount cover_count(const Look *look, Point eye, UnitId target);

/* ---- Which orders are lawful (aim.c): SHO-01 to 04, 15, CHR-05 --------------------------------------------------------------- */

Verdict judge_shot_order(const Look *look, const Order *order);

/* Whether that unit may shoot at all now; at whom; whether with that weapon anybody reaches. */
Verdict judge_shooter(const Look *look, UnitId unit);
Verdict judge_aimed_at(const Look *look, UnitId unit, UnitId target);
Verdict judge_volley(const Look *look, const Volley *volley);

/* Whether it has any lawful shot in the Shoot phase. */
bool has_a_shot(const Look *look, UnitId unit);

/* ---- The shooting itself (volley.c) ------------------------------------------------------------------------------------------------ */

/* PROC_VOLLEY: one unit shoots at another, whose casualties are taken off, and tests its Morale if it has to (MT-02). It gives back
 * whether the target fled, and the figures that it lost. */
enum { V_WEAPON, V_OCCASION, V_NEAR, V_GROUP, V_WOUNDS, V_BEFORE, V_LOST, V_HITS, V_STRUCK };
Frame volley_frame(const Look *look, UnitId shooter, UnitId target, WeaponId weapon,
                   Occasion occasion, bool comes_near);

/* Whether any casualty from it is a Morale test: WPN-09, 10. */
bool frightens(const Look *look, UnitId shooter, WeaponId weapon);

/* MT-02 (a), (f): whether the unit that has lost so many of so many figures owes a Morale test, and with what modifier. */
bool owes_morale(const Look *look, UnitId unit, int lost, int before, bool frightened,
                 int *modifier);

/* ---- Odds (shot_odds.c) ------------------------------------------------------------------------------------------------------------------- */

/* What a volley needs, costs on average, and how likely it frightens, in words; the same of an order to shoot. */
void volley_odds(const Look *look, const Volley *volley, Text *text);
void shot_odds(const Look *look, const Order *order, Text *text);
void shot_in_short(const Look *look, const Order *order, Text *text);

/* Its losses on average, and how likely it makes the target flee: "costs them 1.50 figures; makes them flee: 8.3 %". */
void volley_in_short(const Look *look, const Volley *volley, Text *text);

/* The points that it costs the enemy on average. */
double volley_worth(const Look *look, const Volley *volley);
double shot_worth(const Look *look, const Order *order);

/* ---- On the table (shot_sketch.c) ----------------------------------------------------------------------------------------------------- */

/* The order to shoot that is being built: who shoots with what need, who adds to them, the target's cover, a bolt's way. */
void sketch_shot(const Look *look, const Order *order, DrawingList *list);

/* Overlays: the unit's eyes and whom they see; what its shots would do to each enemy, or why it may not. */
void draw_eyes(const Look *look, UnitId unit, DrawingList *list);
void draw_volleys(const Look *look, UnitId unit, DrawingList *list);

#endif
