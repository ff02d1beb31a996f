#include "fight/fighting.h"

/* ---- Who fights with whom: CCB-01, 02 -------------------------------------------------------------------------------------- */

typedef enum CombatsStep { COMBATS_BEGIN, COMBATS_ORDERED, COMBATS_NEXT } CombatsStep;

UnitId combat_of_unit(const Look *look, UnitId unit)
{
    return (UnitId)(tally_of(look->battle, OWNER_UNIT, unit, UT_COMBAT) - 1);
}

int fighters_in(const Look *look, UnitId combat, SeatId seat, UnitId unit[MOST_UNITS])
{
    int count = 0;
    for (UnitId u = 0; u < look->battle->units; u++) {
        if (combat_of_unit(look, u) == combat &&
            (seat == NO_SEAT || look->battle->unit[u].seat == seat))
            unit[count++] = u;
    }
    return count;
}

bool still_fights(const Look *look, UnitId unit)
{
    return is_steady(look, unit);
}

int touched_enemies(const Look *look, UnitId unit, UnitId enemy[MOST_UNITS])
{
    int count = 0;
    for (UnitId u = NO_UNIT; units_next(look, UNITS_FIELDED | UNITS_ENEMIES, unit, &u);) {
        if (units_touch(look, unit, u))
            enemy[count++] = u;
    }
    return count;
}

/* The lowest unit of each one's group: whoever touches passes the lower on, until nothing changes. */
static void form_groups(const Look *look, UnitId lowest[MOST_UNITS])
{
    UnitId enemy[MOST_UNITS];
    for (UnitId u = 0; u < look->battle->units; u++)
        lowest[u] = NO_UNIT;
    for (bool changed = true; changed;) {
        changed = false;
        for (UnitId u = NO_UNIT; units_next(look, UNITS_FIELDED, NO_UNIT, &u);) {
            int count = touched_enemies(look, u, enemy);
            for (int i = 0; i < count; i++) {
                UnitId own = lowest[u] == NO_UNIT ? u : lowest[u];
                UnitId his = lowest[enemy[i]] == NO_UNIT ? enemy[i] : lowest[enemy[i]];
                UnitId least = own < his ? own : his;
                changed = changed || lowest[u] != least || lowest[enemy[i]] != least;
                lowest[u] = lowest[enemy[i]] = least;
            }
        }
    }
}

/* Who is Broken already takes no conclusion and counts for nobody's: CCB-13, CON-08. */
static void list_combats(Play *play)
{
    UnitId lowest[MOST_UNITS];
    const Look *look = &play->look;
    form_groups(look, lowest);
    for (UnitId u = 0; u < look->battle->units; u++) {
        if (lowest[u] == NO_UNIT)
            continue;
        set_tally(play, OWNER_UNIT, u, UT_COMBAT, lowest[u] + 1, AWT_CCB_01);
        if (is_broken(look, u))
            mark(play, OWNER_UNIT, u, UM_CAME_BROKEN, AWT_CCB_13);
        if (lowest[u] == u)
            list_add(play, LS_COMBATS, 0, u);
    }
}

static Flow ask_for_order(Play *play, Frame *frame)
{
    IdSet among = { { 0 } };
    const Battle *b = play->look.battle;
    int count = list_count(b, LS_COMBATS, 0);
    if (count < 2)
        return go(frame, COMBATS_NEXT);
    for (int i = 0; i < count; i++)
        ids_add(&among, list_at(b, LS_COMBATS, 0, i));
    return ask_ids(play, frame, COMBATS_ORDERED, b->initiative, WHY_ORDER_OF_COMBATS, SHAPE_LIST,
                   &among, count, count);
}

static Flow next_combat(Play *play, Frame *frame)
{
    const Battle *b = play->look.battle;
    int combat = list_at(b, LS_COMBATS, 0, 0);
    if (combat >= 0) {
        list_remove(play, LS_COMBATS, 0, combat);
        return resolve(play, frame, COMBATS_NEXT,
                       frame_of(PROC_COMBAT, NO_SEAT, (UnitId)combat, NO_UNIT));
    }
    for (UnitId u = 0; u < b->units; u++) {
        if (has_mark(b, OWNER_UNIT, u, UM_CHARGED))
            unmark(play, OWNER_UNIT, u, UM_CHARGED, AWT_CCW_04);
    }
    return DONE;
}

Flow run_combats_of_round(Play *play, Frame *frame, const Answer *answer)
{
    switch ((CombatsStep)frame->step) {
    case COMBATS_BEGIN:
        set_active(play, play->look.battle->initiative, AWT_CCB_02);
        list_combats(play);
        return ask_for_order(play, frame);
    case COMBATS_ORDERED:
        list_remove(play, LS_COMBATS, 0, -1);
        for (int i = 0; i < answer->count; i++)
            list_add(play, LS_COMBATS, 0, answer->id[i]);
        return go(frame, COMBATS_NEXT);
    case COMBATS_NEXT:
        return next_combat(play, frame);
    }
    return DONE;
}
