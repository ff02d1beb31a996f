#include "move/ground.h"

#include "troops/ranks.h"

/* ---- The End phase: recovery (END-04, UNI-10) ------------------------------------------------------------------------------- */

static bool recovers(const Look *look, UnitId unit)
{
    bool lasts =
        (is_engaged(look, unit) || stands_in_disorder(look, unit)) && applies(look, WAC_UNI_10);
    return is_in_disorder(look, unit) && !lasts && !is_running(look, unit) &&
           !has_mark(look->battle, OWNER_UNIT, unit, UM_RALLIED_NOW) && applies(look, WAC_END_04);
}

Flow run_ending(Play *play, Frame *frame, const Answer *answer)
{
    (void)answer;
    const Look *look = &play->look;
    for (UnitId u = NO_UNIT; units_of_seat(look, UNITS_STANDING, frame->seat, &u);) {
        if (!recovers(look, u))
            continue;
        unmark(play, OWNER_UNIT, u, UM_DISORDERED, WAC_END_04);
        tell_tale(play, TALE_RECOVERS, NO_SEAT, u, NO_UNIT, 0, 0, 0);
    }
    return DONE;
}
