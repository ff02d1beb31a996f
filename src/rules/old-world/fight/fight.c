#include "fight/fight.h"
#include "fight/figures.h"
#include "fight/struck.h"
#include "flow.h"

/* ---- The Combat phase: C0, C1.1 to C1.S; the rest is the aftermath's ------------------------------------------------- */

Combat combat_now(const Look *look)
{
    const Battle *b = look->battle;
    Combat combat = { .units = 0 };
    for (int i = 0; i < list_count(b, LS_COMBAT, 0); i++)
        combat.unit[combat.units++] = (UnitId)list_at(b, LS_COMBAT, 0, i);
    return combat;
}

/* ---- Impact Hits and Stomp Attacks: CBT-14, CBT-15, CHR-08 ------------------------------------------------------------ */

enum { T_MODELS, T_STOMPS, T_UNIT_HITS, T_HERO_HITS, T_HERO };
typedef enum TrampleStep { TRAMPLE_ROLL, TRAMPLE_COUNT, TRAMPLE_HEROES, TRAMPLE_END } TrampleStep;

Frame trample_frame(const Look *look, UnitId unit, UnitId target, int models, bool stomp)
{
    Frame frame = frame_of(PROC_TRAMPLE, look->battle->unit[unit].seat, unit, target);
    frame.v[T_MODELS] = models;
    frame.v[T_STOMPS] = stomp;
    return frame;
}

static DiceFigure weight_of(const Look *look, const Frame *frame)
{
    int32_t value = 1;
    has_trait(look, frame->actor, frame->v[T_STOMPS] ? TR_STOMP : TR_IMPACT_HITS, &value);
    return dice_figure(value);
}

static bool is_monster(TroopType type)
{
    return type == TYPE_MONSTROUS_CREATURE || type == TYPE_BEHEMOTH;
}

/* SR-59: scythes and great feet cut through armour. */
Hits hits_by_weight(const Look *look, const Frame *frame, int count)
{
    enum { CUTS = 2 };
    const Profile *p = unit_profile(look->game, look->battle, frame->actor);
    Hits hits = { .count = count, .flags = HIT_COMBAT, .directed = NO_MODEL };
    bool stomps = frame->v[T_STOMPS];
    bool cuts = stomps ? has_trait(look, frame->actor, TR_THUNDERSTOMP, NULL) &&
                             !is_monster(type_of(look, frame->target))
                       : has_trait(look, frame->actor, TR_SCYTHED_WHEELS, NULL);
    hits.strength = p->field[PF_S];
    if (p->field[PF_MACHINE_S] != NO_FIELD)
        hits.strength = p->field[PF_MACHINE_S];
    else if (p->field[PF_MOUNT_S] != NO_FIELD && p->field[PF_MOUNT_A] != NO_FIELD)
        hits.strength = p->field[PF_MOUNT_S];
    hits.ap = cuts && applies(look, TOW_SR_59) ? CUTS : 0;
    return hits;
}

/* Nobody else strikes at who is in a challenge or has retired from one (CHL-02, 03). */
static bool is_trampled(const Look *look, UnitId target, UnitId unit)
{
    if (unit == target || host_of(look, unit) != target || models_alive(look->battle, unit) == 0)
        return false;
    ModelId model = look->battle->unit[unit].first;
    return !duels(look, model) && !has_retired(look, model);
}

/* CHR-08, CHR-14: with fewer than five rank and file one hit for each of those, the rest shared out with the
 * characters. */
static void share_hits(const Look *look, Frame *frame, int count)
{
    enum { CROWD = 5 };
    UnitId target = frame->target;
    int plain = rank_and_file(look, target), heroes = 0;
    for (UnitId u = 0; u < look->battle->units; u++)
        heroes += is_trampled(look, target, u);
    bool spread = heroes > 0 && plain > 0 && plain < CROWD && applies(look, TOW_CHR_08);
    int rest = spread && count > plain ? count - plain : 0;
    frame->v[T_HERO_HITS] = rest / (heroes + 1);
    frame->v[T_UNIT_HITS] = count - frame->v[T_HERO_HITS] * heroes;
    frame->v[T_HERO] = 0;
}

static Flow trample_heroes(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    while (frame->v[T_HERO] < look->battle->units && frame->v[T_HERO_HITS] > 0) {
        UnitId u = (UnitId)frame->v[T_HERO]++;
        if (!is_trampled(look, frame->target, u))
            continue;
        Hits hits = hits_by_weight(look, frame, frame->v[T_HERO_HITS]);
        hits.directed = look->battle->unit[u].first;
        return resolve(play, frame, TRAMPLE_HEROES,
                       hits_frame(frame->seat, frame->actor, frame->target, &hits));
    }
    return DONE;
}

Flow run_trample(Play *play, Frame *frame, const Answer *answer)
{
    const Look *look = &play->look;
    DiceFigure weight = weight_of(look, frame);
    (void)answer;
    switch ((TrampleStep)frame->step) {
    case TRAMPLE_ROLL:
        return throw_for(play, frame, TRAMPLE_COUNT, frame->seat,
                         frame->v[T_STOMPS] ? WHY_STOMP : WHY_IMPACT, DICE_D6,
                         frame->v[T_MODELS] * weight.dice,
                         (Wanted){ .reading = READ_SUM,
                                   .halved = weight.sides == 3,
                                   .plus = (int16_t)(frame->v[T_MODELS] * weight.plus) });
    case TRAMPLE_COUNT: {
        int count = frame->v[T_MODELS] * weight.plus;
        for (int i = 0; i < frame->dice_count; i++)
            count += weight.sides == 3 ? d3_of(die_at(play, frame, i)) : die_at(play, frame, i);
        share_hits(look, frame, count);
        tell_tale(play, TALE_TRAMPLES, frame->seat, frame->actor, frame->target, count, 0, 0);
        Hits hits = hits_by_weight(look, frame, frame->v[T_UNIT_HITS]);
        return resolve(play, frame, TRAMPLE_HEROES,
                       hits_frame(frame->seat, frame->actor, frame->target, &hits));
    }
    case TRAMPLE_HEROES:
        return trample_heroes(play, frame);
    case TRAMPLE_END:
        break;
    }
    return DONE;
}

/* ---- One combat ---------------------------------------------------------------------------------------------------------- */

enum { C_UNIT, C_VALUE, C_DONE, C_STRUCK };
enum { MOST_ORDERED = 31 };
typedef enum CombatStep {
    COMBAT_BEGIN,
    COMBAT_ARM,
    COMBAT_DRAUGHT,
    COMBAT_DRUNK,
    COMBAT_STANDS,
    COMBAT_IMPACT,
    COMBAT_IMPACTS,
    COMBAT_FEAR,
    COMBAT_FEAR_PICKED,
    COMBAT_FEAR_TESTED,
    COMBAT_CHALLENGE,
    COMBAT_RANDOM,
    COMBAT_RANDOM_READ,
    COMBAT_VALUE,
    COMBAT_STOMP,
    COMBAT_STOMPS,
    COMBAT_RESULT,
    COMBAT_END,
} CombatStep;

static void forget_tallies(Play *play, UnitId unit)
{
    static const UnitTally forgotten[] = { UT_WOUNDS_DEALT, UT_SLAIN, UT_BREAK, UT_WEAPON,
                                           UT_CHOICE };
    const Look *look = &play->look;
    for (UnitId u = 0; u < look->battle->units; u++) {
        if (u != unit && host_of(look, u) != unit)
            continue;
        for (size_t i = 0; i < sizeof forgotten / sizeof *forgotten; i++) {
            if (tally_of(look->battle, OWNER_UNIT, u, (int)forgotten[i]) != 0)
                set_tally(play, OWNER_UNIT, u, (int)forgotten[i], 0, TOW_CBT_01);
        }
    }
}

static void begin_combat(Play *play, const Frame *frame)
{
    const Look *look = &play->look;
    Combat combat = combat_of(look, frame->actor);
    UnitId enemy[MOST_FOES] = { frame->actor };
    list_remove(play, LS_COMBAT, 0, -1);
    for (int i = 0; i < combat.units; i++) {
        list_add(play, LS_COMBAT, 0, combat.unit[i]);
        forget_tallies(play, combat.unit[i]);
        mark(play, OWNER_UNIT, combat.unit[i], UM_FOUGHT, TOW_CBT_01);
    }
    for (SeatId seat = 0; seat < look->battle->seats; seat++) {
        if (tally_of(look->battle, OWNER_SEAT, seat, ST_OVERKILL) != 0)
            set_tally(play, OWNER_SEAT, seat, ST_OVERKILL, 0, TOW_CR_08);
    }
    engaged_with(look, frame->actor, enemy, MOST_FOES);
    tell_tale(play, TALE_COMBAT, look->battle->unit[frame->actor].seat, frame->actor, enemy[0], 0,
              0, 0);
}

/* ---- Quick Draught: ITM-01, once ---------------------------------------------------------------------------------------------- */

enum { DRAUGHT_USED = 1 };

static bool has_draught(const Look *look, UnitId unit)
{
    const Battle *b = look->battle;
    Combat combat = combat_now(look);
    bool bears = profile_has(unit_profile(look->game, b, unit), TR_ITEM_DRAUGHT, NULL) &&
                 b->unit[unit].state == UNIT_FIELD &&
                 !(tally_of(b, OWNER_UNIT, unit, UT_ITEMS_USED) & DRAUGHT_USED);
    for (int i = 0; i < combat.units && bears; i++) {
        if (combat.unit[i] == host_of(look, unit))
            return !has_mark(b, OWNER_UNIT, unit, UM_RETIRED) && applies(look, TOW_ITM_01);
    }
    return false;
}

static Flow next_draught(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    while (frame->v[C_UNIT] < look->battle->units) {
        UnitId unit = (UnitId)frame->v[C_UNIT]++;
        if (!has_draught(look, unit))
            continue;
        frame->target = unit;
        ask_about(play, unit, unit);
        return ask_choice(play, frame, COMBAT_DRUNK, look->battle->unit[unit].seat, WHY_DRAUGHT, 3,
                          1);
    }
    frame->v[C_UNIT] = 0;
    return go(frame, COMBAT_STANDS);
}

static void drink(Play *play, UnitId unit)
{
    const Battle *b = play->look.battle;
    set_tally(play, OWNER_UNIT, unit, UT_ITEMS_USED,
              tally_of(b, OWNER_UNIT, unit, UT_ITEMS_USED) | DRAUGHT_USED, TOW_ITM_01);
    mark(play, OWNER_UNIT, unit, UM_QUICK_DRAUGHT, TOW_ITM_01);
    tell_tale(play, TALE_DRINKS, b->unit[unit].seat, unit, NO_UNIT, 0, 0, 0);
}

static void sober_up(Play *play)
{
    for (UnitId u = 0; u < play->look.battle->units; u++) {
        if (has_mark(play->look.battle, OWNER_UNIT, u, UM_QUICK_DRAUGHT))
            unmark(play, OWNER_UNIT, u, UM_QUICK_DRAUGHT, TOW_ITM_01);
    }
}

/* The models of the unit that are in contact, and with whom they are: the one it charged, else the first. */
static int models_in_contact(const Look *look, UnitId unit, UnitId *target)
{
    Post post[MOST_POSTS];
    Combat alone = { .units = 1, .unit = { unit } };
    int posts = posts_of(look, &alone, post, MOST_POSTS), models = 0;
    *target = NO_UNIT;
    for (int i = 0; i < posts; i++) {
        if (post[i].host != unit || post[i].unit != unit || post[i].role != POST_CONTACT)
            continue;
        models += post_strikers(look, &post[i], post, posts);
        for (int k = 0; k < post[i].enemies; k++) {
            if (*target == NO_UNIT || charged_at(look, unit, post[i].enemy[k]))
                *target = post[i].enemy[k];
        }
    }
    int alive = models_alive(look->battle, unit);
    return models < alive ? models : alive;
}

bool has_run_up(const Look *look, UnitId unit)
{
    enum { RUN_UP = 300 }; /* hundredths of an inch */
    const Battle *b = look->battle;
    return has_mark(b, OWNER_UNIT, unit, UM_CHARGED) &&
           tally_of(b, OWNER_UNIT, unit, UT_CHARGE_DISTANCE) >= RUN_UP;
}

/* Whom the unit's weight hits, or NO_UNIT. */
static UnitId trampled_by(const Look *look, UnitId unit, bool stomp, int *models)
{
    Trait trait = stomp ? TR_STOMP : TR_IMPACT_HITS;
    UnitId target = NO_UNIT;
    if (!is_fielded(look, unit) || !has_trait(look, unit, trait, NULL) ||
        (!stomp && !has_run_up(look, unit)))
        return NO_UNIT;
    *models = models_in_contact(look, unit, &target);
    bool matters = *models != 0 && target != NO_UNIT && !is_across_obstacle(look, unit, target) &&
                   applies(look, stomp ? TOW_CBT_15 : TOW_CBT_14) && applies(look, TOW_SR_27);
    if (!matters)
        return NO_UNIT;
    return target;
}

static Flow trample(Play *play, Frame *frame, UnitId unit, bool stomp)
{
    const Look *look = &play->look;
    Combat combat = combat_now(look);
    int models = 0;
    UnitId target = trampled_by(look, unit, stomp, &models);
    for (int i = 0; i < combat.units && i < MOST_ORDERED; i++) {
        if (combat.unit[i] == unit)
            frame->v[C_DONE] |= (int32_t)1 << i;
    }
    int step = stomp ? COMBAT_STOMP : COMBAT_IMPACT;
    if (target == NO_UNIT)
        return go(frame, step);
    return resolve(play, frame, step, trample_frame(look, unit, target, models, stomp));
}

/* The next whose weight hits: the active side's first, in the order it picks (GEN-10, W-ORDER). */
static Flow next_trample(Play *play, Frame *frame, bool stomp, int then)
{
    const Look *look = &play->look;
    Combat combat = combat_now(look);
    for (int side = 0; side < look->battle->seats; side++) {
        SeatId seat = (SeatId)((frame->seat + side) % look->battle->seats);
        IdSet ids = { { 0 } };
        for (int i = 0; i < combat.units && i < MOST_ORDERED; i++) {
            int models = 0;
            if (look->battle->unit[combat.unit[i]].seat == seat && !(frame->v[C_DONE] >> i & 1) &&
                trampled_by(look, combat.unit[i], stomp, &models) != NO_UNIT)
                ids_add(&ids, combat.unit[i]);
        }
        if (ids_count(&ids) == 0)
            continue;
        if (ids_count(&ids) > 1 && applies(look, TOW_GEN_10))
            return ask_ids(play, frame, stomp ? COMBAT_STOMPS : COMBAT_IMPACTS, seat, WHY_ORDER,
                           SHAPE_UNITS, &ids, 1, 1);
        return trample(play, frame, (UnitId)ids_next(&ids, -1), stomp);
    }
    frame->v[C_DONE] = frame->v[C_UNIT] = 0;
    close_contacts(play, &combat);
    return go(frame, then);
}

/* CBT-19: the strongest enemy that it must fear. */
static bool must_fear(const Look *look, UnitId unit)
{
    UnitId enemy[MOST_FOES];
    const Battle *b = look->battle;
    int enemies = engaged_with(look, unit, enemy, MOST_FOES), own = unit_strength(look, unit);
    if (has_mark(b, OWNER_UNIT, unit, UM_FEAR_TESTED) || !is_fielded(look, unit))
        return false;
    for (int i = 0; i < enemies; i++) {
        if (is_feared(look, enemy[i], unit) && unit_strength(look, enemy[i]) > own)
            return applies(look, TOW_CBT_19);
    }
    return false;
}

static Flow test_fear(Play *play, Frame *frame, UnitId unit)
{
    Combat combat = combat_now(&play->look);
    for (int i = 0; i < combat.units; i++)
        frame->v[C_UNIT] = combat.unit[i] == unit ? i : frame->v[C_UNIT];
    mark(play, OWNER_UNIT, unit, UM_FEAR_TESTED, TOW_CBT_19);
    return resolve(play, frame, COMBAT_FEAR_TESTED,
                   test_frame(play->look.battle->unit[unit].seat, unit, TEST_FEAR));
}

/* The active side's first, in the order that each picks (GEN-10, W-ORDER). */
static Flow next_fear(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    Combat combat = combat_now(look);
    for (int side = 0; side < look->battle->seats; side++) {
        SeatId seat = (SeatId)((frame->seat + side) % look->battle->seats);
        IdSet ids = { { 0 } };
        for (int i = 0; i < combat.units; i++) {
            if (look->battle->unit[combat.unit[i]].seat == seat && must_fear(look, combat.unit[i]))
                ids_add(&ids, combat.unit[i]);
        }
        if (ids_count(&ids) > 1 && applies(look, TOW_GEN_10))
            return ask_ids(play, frame, COMBAT_FEAR_PICKED, seat, WHY_ORDER, SHAPE_UNITS, &ids, 1,
                           1);
        if (ids_count(&ids) > 0)
            return test_fear(play, frame, (UnitId)ids_next(&ids, -1));
    }
    frame->v[C_UNIT] = 0;
    return go(frame, COMBAT_CHALLENGE);
}

static Flow read_fear(Play *play, Frame *frame)
{
    Combat combat = combat_now(&play->look);
    UnitId unit = combat.unit[frame->v[C_UNIT]];
    if (!given_back(play, 0)) {
        mark(play, OWNER_UNIT, unit, UM_FEARS, TOW_CBT_19);
        tell_tale(play, TALE_AFRAID, play->battle->unit[unit].seat, unit, NO_UNIT, 0, 0, 0);
    }
    return go(frame, COMBAT_FEAR);
}

/* SR-40: rolled for each unit that fights. */
static Flow next_random(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    Combat combat = combat_now(look);
    int32_t value = 0;
    while (frame->v[C_UNIT] < combat.units) {
        UnitId unit = combat.unit[frame->v[C_UNIT]++];
        bool counts = is_fielded(look, unit) && has_trait(look, unit, TR_RANDOM_ATTACKS, &value) &&
                      applies(look, TOW_SR_40);
        if (!counts)
            continue;
        frame->target = unit;
        thrown_by(play, unit);
        return throw_for(play, frame, COMBAT_RANDOM_READ, look->battle->unit[unit].seat,
                         WHY_RANDOM_ATTACKS, DICE_D6, dice_figure(value).dice,
                         (Wanted){ .reading = READ_SUM, .plus = (int16_t)dice_figure(value).plus });
    }
    frame->v[C_VALUE] = 10;
    return go(frame, COMBAT_VALUE);
}

static Flow read_random(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    int32_t value = 0;
    has_trait(look, frame->target, TR_RANDOM_ATTACKS, &value);
    const Unit *u = &look->battle->unit[frame->target];
    int attacks = dice_figure(value).plus + dice_sum(play, frame);
    for (int i = u->first; i < u->first + u->count; i++)
        set_tally(play, OWNER_MODEL, i, MT_RANDOM, attacks, TOW_SR_40);
    return go(frame, COMBAT_RANDOM);
}

static void note_struck(Play *play, Frame *frame, int value)
{
    frame->v[C_STRUCK] = struck_keep(play, frame, frame->v[C_STRUCK], value);
}

/* CBT-02: from 10 down. */
static Flow next_value(Play *play, Frame *frame)
{
    int value = frame->v[C_VALUE]--;
    if (value < 1) {
        note_struck(play, frame, RUNG_STOMP);
        return go(frame, COMBAT_STOMP);
    }
    note_struck(play, frame, value);
    return resolve(play, frame, COMBAT_VALUE, strikes_frame(frame->seat, value));
}

Flow run_combat(Play *play, Frame *frame, const Answer *answer)
{
    switch ((CombatStep)frame->step) {
    case COMBAT_BEGIN:
        begin_combat(play, frame);
        return resolve(play, frame, COMBAT_ARM,
                       frame_of(PROC_STEP_IN, frame->seat, NO_UNIT, NO_UNIT));
    case COMBAT_ARM:
        return resolve(play, frame, COMBAT_DRAUGHT,
                       frame_of(PROC_ARMING, frame->seat, NO_UNIT, NO_UNIT));
    case COMBAT_DRAUGHT:
        return next_draught(play, frame);
    case COMBAT_DRUNK:
        if (answer->value == 1)
            drink(play, frame->target);
        return go(frame, COMBAT_DRAUGHT);
    case COMBAT_STANDS: {
        Combat combat = combat_now(&play->look);
        note_stands(play, &combat);
        note_struck(play, frame, RUNG_IMPACT);
        return go(frame, COMBAT_IMPACT);
    }
    case COMBAT_IMPACT:
        return next_trample(play, frame, false, COMBAT_FEAR);
    case COMBAT_IMPACTS:
        return trample(play, frame, answer->id[0], false);
    case COMBAT_FEAR:
        return next_fear(play, frame);
    case COMBAT_FEAR_PICKED:
        return test_fear(play, frame, answer->id[0]);
    case COMBAT_FEAR_TESTED:
        return read_fear(play, frame);
    case COMBAT_CHALLENGE:
        return resolve(play, frame, COMBAT_RANDOM,
                       frame_of(PROC_CHALLENGE, frame->seat, frame->actor, NO_UNIT));
    case COMBAT_RANDOM:
        return next_random(play, frame);
    case COMBAT_RANDOM_READ:
        return read_random(play, frame);
    case COMBAT_VALUE:
        frame->v[C_UNIT] = 0;
        return next_value(play, frame);
    case COMBAT_STOMP:
        return next_trample(play, frame, true, COMBAT_RESULT);
    case COMBAT_STOMPS:
        return trample(play, frame, answer->id[0], true);
    case COMBAT_RESULT: {
        Combat combat = combat_now(&play->look);
        forget_stands(play, &combat);
        return resolve(play, frame, COMBAT_END, aftermath_frame(frame->seat));
    }
    case COMBAT_END:
        sober_up(play);
        list_remove(play, LS_COMBAT, 0, -1);
        return DONE;
    }
    return DONE;
}

static const Frame *combat_frame(const Look *look)
{
    const Battle *b = look->battle;
    for (int i = 0; i < b->frames; i++) {
        if (b->frame[i].rule == PROC_COMBAT)
            return &b->frame[i];
    }
    return NULL;
}

int value_now(const Look *look)
{
    const Frame *frame = combat_frame(look);
    if (!frame || frame->step < COMBAT_IMPACT)
        return RUNG_IMPACT + 1;
    if (frame->step < COMBAT_FEAR)
        return RUNG_IMPACT;
    if (frame->step < COMBAT_VALUE)
        return RUNG_IMPACT - 1;
    if (frame->step == COMBAT_VALUE)
        return frame->v[C_VALUE] + 1;
    return frame->step < COMBAT_RESULT ? RUNG_STOMP : RUNG_STOMP - 1;
}

int32_t struck_last(const Look *look)
{
    const Frame *frame = combat_frame(look);
    return frame ? frame->v[C_STRUCK] : 0;
}

/* ---- C0: which combat is fought next ---------------------------------------------------------------------------------------- */

typedef enum CombatsStep { COMBATS_NEXT, COMBATS_PICKED } CombatsStep;

/* FUP-07: who was contacted by a pursuit waits for the next turn, unless it has a combat of its own to fight. */
static bool waits_to_fight(const Look *look, UnitId unit)
{
    const Battle *b = look->battle;
    UnitId enemy[MOST_FOES];
    int enemies = engaged_with(look, unit, enemy, MOST_FOES);
    if (has_mark(b, OWNER_UNIT, unit, UM_FOUGHT) ||
        !has_mark(b, OWNER_UNIT, unit, UM_ENGAGED_START))
        return false;
    for (int i = 0; i < enemies; i++) {
        if (!has_mark(b, OWNER_UNIT, enemy[i], UM_FOUGHT))
            return true;
    }
    return false;
}

static int unfought(const Look *look, IdSet *ids)
{
    bool counted[MOST_UNITS] = { false };
    int combats = 0;
    *ids = (IdSet){ { 0 } };
    for (UnitId u = NO_UNIT; units_next(look, UNITS_STANDING, NO_UNIT, &u);) {
        if (counted[u] || !waits_to_fight(look, u))
            continue;
        Combat combat = combat_of(look, u);
        combats++;
        for (int i = 0; i < combat.units; i++) {
            counted[combat.unit[i]] = true;
            ids_add(ids, combat.unit[i]);
        }
    }
    return combats;
}

Flow run_combats(Play *play, Frame *frame, const Answer *answer)
{
    const Look *look = &play->look;
    IdSet ids;
    if (frame->step == COMBATS_NEXT) {
        contacts_refresh(play);
        int combats = unfought(look, &ids);
        bool matters = combats != 0 && applies(look, TOW_TURN_07);
        if (!matters) {
            part_combats(play);
            return DONE;
        }
        if (combats > 1 && applies(look, TOW_TURN_05))
            return ask_ids(play, frame, COMBATS_PICKED, frame->seat, WHY_COMBAT_NEXT, SHAPE_UNITS,
                           &ids, 1, 1);
        UnitId first = (UnitId)ids_next(&ids, -1);
        return resolve(play, frame, COMBATS_NEXT,
                       frame_of(PROC_COMBAT, frame->seat, first, NO_UNIT));
    }
    return resolve(play, frame, COMBATS_NEXT,
                   frame_of(PROC_COMBAT, frame->seat, answer->id[0], NO_UNIT));
}
