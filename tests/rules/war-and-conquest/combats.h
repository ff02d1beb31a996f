#ifndef TESTS_RULES_WAR_AND_CONQUEST_COMBATS_H
#define TESTS_RULES_WAR_AND_CONQUEST_COMBATS_H

#include "field.h"
#include "fight/fighting.h"

/* Units in contact, and what they would do to each other. */

/* Front to front on the line y 20, about that x: the one of Aurelia from below, the other from above. */
void face_to_face(UnitId aurelian, int files, UnitId other, int other_files, double x);

/* The Thane Horse at Secunda's left flank, while it fights Boar: WX-20. The lowest numbers strike first. */
void flank_fight(void);
extern UnitId secunda, boar, horse;

/* Contact is looked for; nothing is fought yet. */
void touch(void);

/* What one strikes at the other as they stand: no attacks when there are none. Impact hits apart. */
Blows blows_at(UnitId unit, UnitId target);
Blows impact_at(UnitId unit, UnitId target);

#define CHECK_NEEDS(blows, hit_, save_, kill_)                                                     \
    do {                                                                                           \
        Blows b_ = (blows);                                                                        \
        CHECK_EQ(b_.attack.hit.first, hit_);                                                       \
        CHECK_EQ(b_.attack.save, save_);                                                           \
        CHECK_EQ(b_.attack.kill, kill_);                                                           \
    } while (0)

/* Until the Combat phase is over no die shows anything. */
void all_miss(void);

#endif
