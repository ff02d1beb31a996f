#include "flight.h"

#include "troops/contact.h"

/* ---- What frightens friends: MT-02 (b) to (d), CHR-08 --------------------------------------------------------------------------- */

enum { ALARM_NEAR = 6 * INCH, GENERAL_NEAR = 12 * INCH, MOST_ALARMED = MOST_UNITS };

bool may_be_frightened(const Look *look, UnitId unit)
{
    bool spared = is_engaged(look, unit) || is_running(look, unit) ||
                  has_mark(look->battle, OWNER_UNIT, unit, UM_STAMPEDING) ||
                  has_mark(look->battle, OWNER_UNIT, unit, UM_MORALE_TESTED);
    return is_fielded(look, unit) && !(spared && applies(look, WAC_MT_03));
}

void note_alarm(Play *play, UnitId unit, UnitId cause, Alarm why)
{
    const Look *look = &play->look;
    SeatId seat = look->battle->unit[unit].seat;
    bool counts = tally_of(look->battle, OWNER_UNIT, unit, UT_ALARM) == 0 &&
                  may_be_frightened(look, unit) && applies(look, WAC_MT_02);
    if (!counts)
        return;
    set_tally(play, OWNER_UNIT, unit, UT_ALARM, (int32_t)why, WAC_MT_02);
    set_tally(play, OWNER_UNIT, unit, UT_ALARMED_BY, cause == NO_UNIT ? 0 : cause + 1, WAC_MT_02);
    list_add(play, LS_MORALE, seat, unit);
}

/* One who may have to test, and how far off he is. */
typedef struct Near {
    UnitId unit;
    Length apart;
} Near;

static int friends_within(const Look *look, UnitId unit, Length most, Near near[MOST_ALARMED])
{
    int count = 0;
    for (UnitId u = NO_UNIT;
         units_next(look, UNITS_STANDING | UNITS_FRIENDS | UNITS_OTHERS, unit, &u);) {
        Length apart = unit_apart(look, unit, u, NULL);
        if (!within(apart, most))
            continue;
        int at = count++;
        for (; at > 0 && near[at - 1].apart > apart; at--)
            near[at] = near[at - 1];
        near[at] = (Near){ u, apart };
    }
    return count;
}

static UnitId nearest_of(const Look *look, UnitId unit, const UnitId *list, int count)
{
    UnitId best = NO_UNIT;
    Length least = LENGTH_NEVER;
    for (int i = 0; i < count; i++) {
        Length apart = unit_apart(look, unit, list[i], NULL);
        best = apart < least ? list[i] : best;
        least = apart < least ? apart : least;
    }
    return best;
}

static UnitId nearest_enemy(const Look *look, UnitId unit)
{
    UnitId list[MOST_UNITS];
    int count = 0;
    for (UnitId u = NO_UNIT; units_next(look, UNITS_STANDING | UNITS_ENEMIES, unit, &u);)
        list[count++] = u;
    return nearest_of(look, unit, list, count);
}

/* Whose rout is felt: battle formations, chariots, elephants. */
static bool is_of_weight(const Look *look, UnitId unit)
{
    return is_battle_formation(look, unit) ||
           (is_chariot(look, unit) && !is_personality(look, unit)) ||
           class_of(look, unit) == CLASS_ELEPHANT;
}

void note_break(Play *play, UnitId unit, UnitId victor)
{
    const Look *look = &play->look;
    Near near[MOST_ALARMED];
    UnitId enemy[MOST_UNITS];
    if (!is_fielded(look, unit) || !is_of_weight(look, unit))
        return;
    int enemies = victor == NO_UNIT ? engaged_with(look, unit, enemy, MOST_UNITS) : 0;
    int count = friends_within(look, unit, ALARM_NEAR, near);
    for (int i = 0; i < count; i++) {
        UnitId from = enemies > 0 ? nearest_of(look, near[i].unit, enemy, enemies) : victor;
        note_alarm(play, near[i].unit, from, ALARM_ROUT);
    }
}

static bool is_general(const Look *look, UnitId unit)
{
    return unit_profile(look->game, look->battle, unit)->field[PF_GENERAL] == 1;
}

/* CHR-08, SIP-08: the Personalities with that unit, or itself if it is one, are lost to the army. */
void note_leaders(Play *play, UnitId unit, int tale)
{
    const Look *look = &play->look;
    Near near[MOST_ALARMED];
    for (UnitId u = NO_UNIT;
         units_of_seat(look, UNITS_FIELDED, look->battle->unit[unit].seat, &u);) {
        if (!is_personality(look, u) || (u != unit && host_of(look, u) != unit))
            continue;
        if (applies(look, WAC_SIP_08))
            set_tally(play, OWNER_UNIT, u, UT_SIP, 0, WAC_SIP_08);
        bool felt = is_general(look, u) && applies(look, WAC_CHR_08);
        int count = felt ? friends_within(look, u, GENERAL_NEAR, near) : 0;
        if (felt)
            tell_tale(play, tale, look->battle->unit[u].seat, u, NO_UNIT, 0, 0, 0);
        for (int i = 0; i < count; i++)
            note_alarm(play, near[i].unit, NO_UNIT, ALARM_GENERAL);
    }
}

void note_loss(Play *play, UnitId unit)
{
    UnitId host = host_of(&play->look, unit);
    note_leaders(play, unit, TALE_GENERAL_LOST);
    if (host == unit)
        note_break(play, unit, NO_UNIT);
}

/* ---- Their tests, one after another: RES-13, MT-04 --------------------------------------------------------------------------------- */

typedef enum AlarmsStep { ALARMS_NEXT, ALARMS_TESTED } AlarmsStep;

Frame alarms_frame(const Look *look)
{
    (void)look;
    return frame_of(PROC_ALARMS, NO_SEAT, NO_UNIT, NO_UNIT);
}

/* SEQ-09: of both sides the holder of Strategic Advantage comes first. */
static UnitId next_alarmed(const Look *look)
{
    SeatId holder = advantage_holder(look), first = holder == NO_SEAT ? 0 : holder;
    for (int i = 0; i < look->battle->seats; i++) {
        SeatId seat = (SeatId)((first + i) % look->battle->seats);
        if (list_count(look->battle, LS_MORALE, seat) > 0)
            return (UnitId)list_at(look->battle, LS_MORALE, seat, 0);
    }
    return NO_UNIT;
}

static UnitId cause_of_alarm(const Look *look, UnitId unit)
{
    int by = tally_of(look->battle, OWNER_UNIT, unit, UT_ALARMED_BY);
    bool known = by > 0 && is_fielded(look, (UnitId)(by - 1));
    return known ? (UnitId)(by - 1) : nearest_enemy(look, unit);
}

static Flow test_next(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    UnitId unit = next_alarmed(look);
    if (unit == NO_UNIT)
        return DONE;
    list_remove(play, LS_MORALE, look->battle->unit[unit].seat, unit);
    frame->actor = unit;
    frame->target = cause_of_alarm(look, unit);
    set_tally(play, OWNER_UNIT, unit, UT_ALARM, 0, WAC_MT_02);
    if (!may_be_frightened(look, unit))
        return go(frame, ALARMS_NEXT);
    mark(play, OWNER_UNIT, unit, UM_MORALE_TESTED, WAC_MT_03);
    return resolve(play, frame, ALARMS_TESTED, morale_test(look, unit, 0));
}

Flow run_alarms(Play *play, Frame *frame, const Answer *answer)
{
    (void)answer;
    switch ((AlarmsStep)frame->step) {
    case ALARMS_NEXT:
        return test_next(play, frame);
    case ALARMS_TESTED: {
        bool runs = !given_back(play, 0) && applies(&play->look, WAC_MT_04);
        if (!runs)
            return go(frame, ALARMS_NEXT);
        return resolve(play, frame, ALARMS_NEXT,
                       unnerved(&play->look, frame->actor, frame->target));
    }
    }
    return DONE;
}

/* ---- Break tests, Terror: MT-05, KEY-10, 11 ----------------------------------------------------------------------------------------------- */

Frame break_test(const Look *look, UnitId unit, int lost_by)
{
    bool stubborn =
        lost_by > 1 && has_keyword_of(look, unit, TR_STUBBORN) && applies(look, WAC_KEY_11);
    int counts = stubborn ? 1 : lost_by;
    return morale_test(look, unit, applies(look, WAC_MT_05) ? -counts : 0);
}

bool is_frightened_by(const Look *look, UnitId unit, UnitId elephant)
{
    UnitClass class = class_of(look, unit);
    bool shy = class == CLASS_CAVALRY || class == CLASS_LIGHT_CHARIOT;
    return shy && has_keyword_of(look, elephant, TR_TERROR) && applies(look, WAC_KEY_10);
}

Frame terror_frame(const Look *look, UnitId unit, UnitId elephant)
{
    return frame_of(PROC_TERROR, look->battle->unit[unit].seat, unit, elephant);
}

Flow run_terror(Play *play, Frame *frame, const Answer *answer)
{
    enum { TERROR_BEGIN, TERROR_TESTED };
    (void)answer;
    const Look *look = &play->look;
    bool owed = is_frightened_by(look, frame->actor, frame->target) &&
                may_be_frightened(look, frame->actor);
    if (frame->step == TERROR_BEGIN && owed) {
        mark(play, OWNER_UNIT, frame->actor, UM_MORALE_TESTED, WAC_MT_03);
        return resolve(play, frame, TERROR_TESTED, morale_test(look, frame->actor, 0));
    }
    bool faces = frame->step == TERROR_BEGIN || given_back(play, 0);
    if (!faces)
        tell_tale(play, TALE_TERROR, frame->seat, frame->actor, frame->target, 0, 0, 0);
    give_back(play, 0, faces);
    return DONE;
}
