#ifndef A_WAR_TRANSFORMED_SHOT_ODDS_H
#define A_WAR_TRANSFORMED_SHOT_ODDS_H

#include "fight/losses.h"
#include "flight/toll.h"
#include "shoot/shooting.h"

/* What one Shooting Attack does to a unit, exactly: SHO, HE, MOR. */
typedef struct ShotOdds {
    Toll toll;
    double pinned;  /* and neither Broken nor gone */
    double reached; /* by templates: the chance that one lies over somebody of it */
} ShotOdds;

/* The chance that a hit is not saved: DMG-01, 02, COV-03. */
double chance_unsaved(const Look *look, UnitId unit, int advantages, bool again);

/* Models that may fall to it, or wounds of a single one: DMG-03, 04. */
int may_fall_to(const Look *look, UnitId unit, ModelSet seen);

/* So many Devastating Tests by what is lost, of the unit when it is Pinned by then and when it is not; then the tests are taken. */
typedef struct Aftermath {
    Waiting pinned, free;
} Aftermath;
void take_aftermath(const Look *look, const Aftermath *after, ShotOdds *odds);

/* Of the shots of that fire that are no templates, at its target. */
void odds_of_fire(const Look *look, const Fire *fire, ShotOdds *odds);

/* Of its templates, as everybody stands now: what they do to that unit, which may be a friend. */
void odds_of_blasts(const Look *look, const Fire *fire, UnitId unit, ShotOdds *odds);

/* The same of one large template on a point: RUS-06. */
void odds_of_barrage(const Look *look, UnitId leader, Point at, UnitId unit, ShotOdds *odds);

bool has_blasts(const Look *look, const Fire *fire);

/* With what flags the question of the moment has its shots fired. */
unsigned fire_flags_now(const Look *look, UnitId unit);

/* The attacks that the order's clauses make now, of a vehicle one for each weapon that fires; gives their number. */
enum { MOST_FIRES = 8 };
int fires_of_order(const Look *look, const Order *order, unsigned flags, Fire fire[MOST_FIRES]);

/* In words: of the order, and in short. */
void fire_order_odds(const Look *look, const Order *order, Text *text);
void fire_order_in_short(const Look *look, const Order *order, Text *text);
void barrage_odds(const Look *look, UnitId leader, Point at, Text *text);

/* What the order's shots are worth on average, in points of the army list: what falls and what is pinned, shaken or broken, less what
 * it costs friends. */
double fire_worth(const Look *look, const Order *order, unsigned flags);

#endif
