#include "fight/fighting.h"

#include "troops/ranks.h"

/* ---- The Combat phase: CMB-01, 02, 04, UNI-08 -------------------------------------------------------------------------- */

/* Of PROC_COMBAT. */
enum { C_NUMBER, C_STEP, C_BLOW, C_UNIT, C_BEFORE, C_THROUGH, C_ASKED };
typedef enum CombatStep {
    COMBAT_BEGIN,
    COMBAT_ASK, /* who could strike at several says at whom: W5 */
    COMBAT_CHOSEN,
    COMBAT_STEP,
    COMBAT_BLOWS,
    COMBAT_HITS, /* how many hits an impact is */
    COMBAT_STRUCK,
    COMBAT_LOSSES,
    COMBAT_LOST,
} CombatStep;

static SeatId seat_of(const Look *look, UnitId unit)
{
    return look->battle->unit[unit].seat;
}

static int number_of(const Look *look, UnitId unit)
{
    return tally_of(look->battle, OWNER_UNIT, unit, UT_COMBAT);
}

Combat combat_numbered(const Look *look, int number)
{
    Combat combat = { .units = 0 };
    for (UnitId u = NO_UNIT; units_next(look, UNITS_STANDING, NO_UNIT, &u);) {
        if (number_of(look, u) == number)
            combat.unit[combat.units++] = u;
    }
    return combat;
}

int combats_fought(const Look *look)
{
    int most = 0;
    for (UnitId u = 0; u < look->battle->units; u++)
        most = number_of(look, u) > most ? number_of(look, u) : most;
    return most;
}

static const Frame *frame_at_hand(const Look *look, int procedure)
{
    const Battle *b = look->battle;
    for (int i = 0; i < b->frames; i++) {
        if (b->frame[i].rule == procedure)
            return &b->frame[i];
    }
    return NULL;
}

int combat_at_hand(const Look *look)
{
    const Frame *fought = frame_at_hand(look, PROC_COMBAT);
    const Frame *resolved = frame_at_hand(look, PROC_RESOLVING);
    return fought ? fought->v[C_NUMBER] : resolved ? number_resolved(resolved) : 0;
}

int step_at_hand(const Look *look)
{
    const Frame *fought = frame_at_hand(look, PROC_COMBAT);
    return fought ? fought->v[C_STEP] : frame_at_hand(look, PROC_RESOLVING) ? LAST_STEP + 1 : 0;
}

/* ---- Whom they strike: W5 ------------------------------------------------------------------------------------------------ */

/* Those of one side: `number` comes down by each that is passed over. */
static bool choice_of_seat(const Look *look, const Combat *combat, SeatId seat, int *number,
                           Strikers *found)
{
    for (int i = 0; i < combat->units; i++) {
        Strikers group[MOST_STRIKERS];
        bool own = seat_of(look, combat->unit[i]) == seat;
        int groups = own ? strikers_of(look, combat->unit[i], group, MOST_STRIKERS) : 0;
        for (int k = 0; k < groups; k++) {
            if (group[k].options < 2 || (*number)-- > 0)
                continue;
            *found = group[k];
            return true;
        }
    }
    return false;
}

/* Of all groups of the combat who could strike at several, that with the number; false when there are no more. Who holds Strategic
 * Advantage decides first: SEQ-09. */
static bool choice_at(const Look *look, const Combat *combat, int number, Strikers *found)
{
    SeatId holder = advantage_holder(look);
    SeatId first = holder == NO_SEAT ? look->battle->active : holder;
    return choice_of_seat(look, combat, first, &number, found) ||
           choice_of_seat(look, combat, opposing_seat(look, first), &number, found);
}

static Flow ask_whom(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    Combat combat = combat_numbered(look, frame->v[C_NUMBER]);
    Strikers strikers;
    IdSet among = { { 0 } };
    if (!choice_at(look, &combat, frame->v[C_ASKED], &strikers))
        return go(frame, COMBAT_STEP);
    for (int i = 0; i < strikers.options; i++)
        ids_add(&among, strikers.option[i]);
    frame->actor = strikers.unit;
    ask_about(play, strikers.unit, strikers.option[0]);
    return ask_ids(play, frame, COMBAT_CHOSEN, seat_of(look, strikers.unit), WHY_WHOM, SHAPE_UNITS,
                   &among, 1, 1);
}

static Flow keep_choice(Play *play, Frame *frame, UnitId target)
{
    Combat combat = combat_numbered(&play->look, frame->v[C_NUMBER]);
    Strikers strikers;
    if (choice_at(&play->look, &combat, frame->v[C_ASKED]++, &strikers))
        choose_struck(play, &strikers, target);
    return go(frame, COMBAT_ASK);
}

void suggest_whom(const Look *look, const Frame *frame, Answer *answer)
{
    Combat combat = combat_numbered(look, frame->v[C_NUMBER]);
    Strikers strikers;
    if (answer->kind != ANSWER_UNITS || !choice_at(look, &combat, frame->v[C_ASKED], &strikers))
        return;
    answer->count = 1;
    answer->id[0] = strikers.option[0];
}

/* ---- Step by step ---------------------------------------------------------------------------------------------------------- */

static Flow next_step(Frame *frame)
{
    frame->v[C_STEP]++;
    frame->v[C_BLOW] = frame->v[C_THROUGH] = 0;
    return go(frame, COMBAT_BLOWS);
}

static void tell_blows(Play *play, const Blows *b)
{
    static const int tale[BLOW_CAUSES] = {
        [CAUSE_FLANK] = TALE_BLOW_FLANK,       [CAUSE_WARBAND] = TALE_BLOW_WARBAND,
        [CAUSE_DISORDER] = TALE_BLOW_DISORDER, [CAUSE_SHIELDWALL] = TALE_BLOW_SHIELDWALL,
        [CAUSE_OBSTACLE] = TALE_BLOW_OBSTACLE, [CAUSE_TWO_HANDED] = TALE_BLOW_TWO_HANDED,
        [CAUSE_THROWING] = TALE_BLOW_THROWING, [CAUSE_SPEAR] = TALE_BLOW_SPEAR,
        [CAUSE_LANCE] = TALE_BLOW_LANCE,
    };
    SeatId seat = seat_of(&play->look, b->unit);
    tell_tale(play, b->faces ? TALE_CRASHES : TALE_STRIKES, seat, b->unit, b->target, b->attacks,
              b->step, 0);
    for (int i = 0; i < BLOW_CAUSES && !b->faces; i++) {
        if (b->causes >> i & 1)
            tell_tale(play, tale[i], seat, b->unit, b->target, 0, 0, 0);
    }
}

/* The batch whose turn it is; none when all of the step have been rolled. */
static bool blows_now(const Look *look, const Frame *frame, Blows *now)
{
    Blows blows[MOST_BLOWS];
    Combat combat = combat_numbered(look, frame->v[C_NUMBER]);
    int count = blows_in_step(look, &combat, frame->v[C_STEP], blows, MOST_BLOWS);
    if (frame->v[C_BLOW] >= count)
        return false;
    *now = blows[frame->v[C_BLOW]];
    return true;
}

static Flow take_losses(Frame *frame, bool through)
{
    frame->v[C_THROUGH] = through;
    frame->v[C_UNIT] = 0;
    return go(frame, COMBAT_LOSSES);
}

static Flow strike(Play *play, Frame *frame)
{
    Blows b;
    if (!blows_now(&play->look, frame, &b))
        return take_losses(frame, true);
    frame->actor = b.unit;
    frame->target = b.target;
    SeatId seat = seat_of(&play->look, b.unit);
    tell_blows(play, &b);
    forget_dice(play, frame);
    if (b.faces == 0)
        return resolve(play, frame, COMBAT_STRUCK,
                       attacks_frame(seat, b.unit, b.target, &b.attack, b.attacks));
    return throw_for(play, frame, COMBAT_HITS, seat, WHY_IMPACT, DICE_D6, b.attacks,
                     (Wanted){ .reading = READ_SUM, .halved = b.faces == 3 });
}

/* SPC-02: the hits come by themselves. */
static Flow crash_in(Play *play, Frame *frame)
{
    Blows b;
    int hits = 0;
    bool any = blows_now(&play->look, frame, &b);
    for (int i = 0; i < frame->dice_count && any; i++)
        hits += b.faces == 3 ? (die_at(play, frame, i) + 1) / 2 : die_at(play, frame, i);
    return resolve(play, frame, COMBAT_STRUCK,
                   attacks_frame(seat_of(&play->look, b.unit), b.unit, b.target, &b.attack, hits));
}

static Flow count_wounds(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    int due = tally_of(look->battle, OWNER_UNIT, frame->target, UT_WOUNDS_DUE);
    set_tally(play, OWNER_UNIT, frame->target, UT_WOUNDS_DUE, due + given_back(play, 0),
              WAC_CMB_04);
    frame->v[C_BLOW]++;
    bool waits = applies(look, WAC_CMB_04);
    return waits ? go(frame, COMBAT_BLOWS) : take_losses(frame, false);
}

/* ---- Losses when both sides have struck: CMB-04, UNI-08 ----------------------------------------------------------------------- */

static int wounds_of(const Look *look, UnitId unit)
{
    const Unit *u = &look->battle->unit[unit];
    int sum = 0;
    for (ModelId m = u->first; m < u->first + u->count; m++)
        sum += look->battle->model[m].state == MODEL_STANDING ? look->battle->model[m].wounds : 0;
    return sum;
}

static Flow next_losses(Play *play, Frame *frame)
{
    const Battle *b = play->look.battle;
    for (; frame->v[C_UNIT] < b->units; frame->v[C_UNIT]++) {
        UnitId unit = (UnitId)frame->v[C_UNIT];
        int due = tally_of(b, OWNER_UNIT, unit, UT_WOUNDS_DUE);
        if (due == 0)
            continue;
        frame->v[C_BEFORE] = wounds_of(&play->look, unit);
        set_tally(play, OWNER_UNIT, unit, UT_WOUNDS_DUE, 0, WAC_CMB_04);
        return resolve(play, frame, COMBAT_LOST, wounds_frame(&play->look, unit, due, WAC_CMB_04));
    }
    return go(frame, frame->v[C_THROUGH] ? COMBAT_STEP : COMBAT_BLOWS);
}

/* Those whom its losses have parted from it. */
static void close_up(Play *play, UnitId unit)
{
    const Look *look = &play->look;
    UnitId enemy[MOST_FOES];
    int enemies = engaged_with(look, unit, enemy, MOST_FOES);
    for (int i = 0; i < enemies && is_block(look, unit); i++) {
        Point way;
        bool parted = !is_touching(look, unit, enemy[i]) &&
                      !is_across_obstacle(look, unit, enemy[i]) && applies(look, WAC_UNI_08);
        if (!parted || slide_into_touch(play, unit, enemy[i], WAC_UNI_08, &way))
            continue;
        unlink_all(play, LK_ENGAGED, unit, enemy[i], WAC_UNI_08);
        unlink_all(play, LK_ENGAGED, enemy[i], unit, WAC_UNI_08);
    }
}

static Flow read_losses(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    UnitId unit = (UnitId)frame->v[C_UNIT]++;
    int wounds = frame->v[C_BEFORE] - wounds_of(look, unit);
    int so_far = tally_of(look->battle, OWNER_UNIT, unit, UT_WOUNDS_LOST);
    set_tally(play, OWNER_UNIT, unit, UT_WOUNDS_LOST, so_far + wounds, WAC_RES_02);
    tell_tale(play, TALE_FALLEN, seat_of(look, unit), unit, NO_UNIT, wounds, given_back(play, 0),
              0);
    if (is_fielded(look, unit))
        close_up(play, host_of(look, unit));
    return go(frame, COMBAT_LOSSES);
}

/* ---- One combat -------------------------------------------------------------------------------------------------------------------- */

static void begin_combat(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    Combat combat = combat_of(look, frame->actor);
    int number = combats_fought(look) + 1;
    frame->v[C_NUMBER] = number;
    for (UnitId u = 0; u < look->battle->units; u++) {
        bool in = false;
        for (int i = 0; i < combat.units; i++)
            in = in || (is_fielded(look, u) && host_of(look, u) == combat.unit[i]);
        if (in && number_of(look, u) == 0)
            set_tally(play, OWNER_UNIT, u, UT_COMBAT, number, WAC_CMB_01);
    }
}

static Flow end_combat(Play *play, const Frame *frame)
{
    Combat combat = combat_numbered(&play->look, frame->v[C_NUMBER]);
    for (int i = 0; i < combat.units; i++) {
        if (has_mark(play->look.battle, OWNER_UNIT, combat.unit[i], UM_LOCKED))
            continue;
        mark(play, OWNER_UNIT, combat.unit[i], UM_LOCKED, WAC_WPN_12);
        mark(play, OWNER_UNIT, combat.unit[i], UM_FOUGHT_FIRST, WAC_WPN_12);
    }
    return DONE;
}

Flow run_war_combat(Play *play, Frame *frame, const Answer *answer)
{
    switch ((CombatStep)frame->step) {
    case COMBAT_BEGIN:
        begin_combat(play, frame);
        return go(frame, COMBAT_ASK);
    case COMBAT_ASK:
        return ask_whom(play, frame);
    case COMBAT_CHOSEN:
        return keep_choice(play, frame, answer->id[0]);
    case COMBAT_STEP:
        return frame->v[C_STEP] < LAST_STEP ? next_step(frame) : end_combat(play, frame);
    case COMBAT_BLOWS:
        return strike(play, frame);
    case COMBAT_HITS:
        return crash_in(play, frame);
    case COMBAT_STRUCK:
        return count_wounds(play, frame);
    case COMBAT_LOSSES:
        return next_losses(play, frame);
    case COMBAT_LOST:
        return read_losses(play, frame);
    }
    return DONE;
}

/* ---- All of them, in the order of the holder of Strategic Advantage: CMB-02 ------------------------------------------------------ */

typedef enum CombatsStep { COMBATS_BEGIN, COMBATS_NEXT, COMBATS_ORDERED } CombatsStep;

/* How many are still to be fought, and a unit of each. */
static int unfought(const Look *look, IdSet *ids)
{
    bool counted[MOST_UNITS] = { false };
    int combats = 0;
    *ids = (IdSet){ { 0 } };
    for (UnitId u = NO_UNIT; units_next(look, UNITS_STANDING, NO_UNIT, &u);) {
        if (counted[u] || number_of(look, u) != 0 || !is_engaged(look, u))
            continue;
        Combat combat = combat_of(look, u);
        combats++;
        ids_add(ids, u);
        for (int i = 0; i < combat.units; i++)
            counted[combat.unit[i]] = true;
    }
    return combats;
}

static SeatId who_orders(const Look *look)
{
    enum { BY_ACTIVE = 1 };
    SeatId holder = advantage_holder(look);
    bool active = look->game->option[OPT_ORDER_OF_COMBATS] == BY_ACTIVE || holder == NO_SEAT;
    return active ? look->battle->active : holder;
}

Verdict judge_combats(const Look *look, const Frame *frame, const Answer *answer)
{
    (void)frame;
    Verdict verdict = no(NO_ORDER_OF_COMBATS);
    verdict.seat = who_orders(look);
    return answer->seat == verdict.seat ? yes() : verdict;
}

/* As they were put in order; one that nobody put there comes last. */
static UnitId first_unfought(const Look *look, const IdSet *ids)
{
    for (int i = 0; i < list_count(look->battle, LS_COMBATS, 0); i++) {
        int unit = list_at(look->battle, LS_COMBATS, 0, i);
        if (ids_has(ids, unit))
            return (UnitId)unit;
    }
    return (UnitId)ids_next(ids, -1);
}

static Flow next_combat(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    IdSet ids;
    int combats = unfought(look, &ids);
    if (combats == 0)
        return DONE;
    bool ordered = combats < 2 || list_count(look->battle, LS_COMBATS, 0) > 0;
    if (!ordered && applies(look, WAC_CMB_02))
        return ask_ids(play, frame, COMBATS_ORDERED, who_orders(look), WHY_ORDER_OF_COMBATS,
                       SHAPE_LIST, &ids, combats, combats);
    UnitId first = first_unfought(look, &ids);
    return resolve(play, frame, COMBATS_NEXT, frame_of(PROC_COMBAT, NO_SEAT, first, NO_UNIT));
}

Flow run_war_combats(Play *play, Frame *frame, const Answer *answer)
{
    switch ((CombatsStep)frame->step) {
    case COMBATS_BEGIN:
        contacts_refresh(play);
        return go(frame, COMBATS_NEXT);
    case COMBATS_NEXT:
        return next_combat(play, frame);
    case COMBATS_ORDERED:
        for (int i = 0; i < answer->count; i++)
            list_add(play, LS_COMBATS, 0, answer->id[i]);
        return go(frame, COMBATS_NEXT);
    }
    return DONE;
}
