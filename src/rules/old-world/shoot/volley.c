#include "engine/call.h"
#include "shoot/shooting.h"

/* ---- A whole shooting sequence: H0 to H3, REA-04, SHO-06..09, SR-10, 37, 38; dice in the order of GEN-09 ------ */

typedef enum VolleyStep {
    VOLLEY_BEGIN,
    VOLLEY_EVADE,
    VOLLEY_AIM,
    VOLLEY_BATCH,
    VOLLEY_CHOSEN,
    VOLLEY_ARMED,
    VOLLEY_SET,
    VOLLEY_COUNTED,
    VOLLEY_READ,
    VOLLEY_SECOND,
    VOLLEY_SECONDS,
    VOLLEY_AGAINS,
    VOLLEY_DEAL,
    VOLLEY_DEALT,
    VOLLEY_END,
    VOLLEY_OVER,
} VolleyStep;

/* How a shot stands. */
typedef enum ShotStatus {
    SHOT_MISSED,
    SHOT_HIT,
    SHOT_POISONED,
    SHOT_SECOND,
    SHOT_AGAIN
} ShotStatus;
enum { MOST_SHOTS = 240 };

static bool stands(const Frame *frame)
{
    return frame->v[V_MODE] & VOLLEY_STANDS;
}

static UnitId batch_at(const Look *look, const Frame *frame, int n)
{
    UnitId batch[MOST_UNITS];
    int count = batches_of(look, frame->actor, batch, MOST_UNITS);
    return n < count ? batch[n] : NO_UNIT;
}

static Volley volley_now(const Look *look, const Frame *frame)
{
    Volley volley = volley_of(frame->actor, frame->target, (WeaponId)frame->v[V_WEAPON]);
    bool preset = frame->v[V_MODE] & VOLLEY_PRESET;
    volley.batch = preset ? frame->actor : batch_at(look, frame, frame->v[V_BATCH]);
    volley.stand = stands(frame);
    volley.multiple = !preset && frame->v[V_MULTIPLE];
    volley.spread = preset ? frame->v[V_MULTIPLE] : 0;
    volley.directed = (ModelId)(frame->v[V_DIRECTED] % DIRECTED_UNIT - 1);
    volley.overruled = frame->v[V_DIRECTED] / DIRECTED_UNIT;
    return volley;
}

/* ---- H0: the target may step aside (SR-10) ----------------------------------------------------------------------------- */

static Flow next_batch(Play *play, Frame *frame)
{
    frame->v[V_BATCH]++;
    forget_dice(play, frame);
    return go(frame, frame->v[V_MODE] & VOLLEY_PRESET ? VOLLEY_END : VOLLEY_BATCH);
}

static bool may_evade(const Look *look, const Frame *frame)
{
    const Battle *b = look->battle;
    UnitId target = frame->target;
    return !stands(frame) && has_trait(look, target, TR_EVASIVE, NULL) &&
           !has_mark(b, OWNER_UNIT, target, UM_EVADED) &&
           !has_mark(b, OWNER_UNIT, target, UM_FLED_PHASE) && !is_fleeing(look, target) &&
           !is_engaged(look, target) && applies(look, TOW_SR_10);
}

static Flow hand_on(Play *play, Frame *frame, int procedure)
{
    Frame child = frame_of(procedure, frame->seat, frame->actor, frame->target);
    hand_order(&child, frame);
    return resolve(play, frame, VOLLEY_END, child);
}

static bool is_machine(const Look *look, UnitId unit)
{
    WeaponId weapon;
    return missiles_of(look, unit, false, &weapon, 1) > 0 &&
           is_machine_weapon(&look->game->weapon[weapon]);
}

/* SR-10: after the target has fallen back the shot goes on if it still may. */
static bool is_still_lawful(const Play *play, const Frame *frame)
{
    const Look *look = &play->look;
    bool fell_back =
        frame->target != NO_UNIT && (!is_fielded(look, frame->target) ||
                                     has_mark(look->battle, OWNER_UNIT, frame->target, UM_EVADED));
    if (!fell_back || frame->clause_count == 0)
        return true;
    Verdict verdict = judge_machine(look, frame->actor, kept_clause(play, frame, 0));
    return is_yes(&verdict);
}

static Flow begin_volley(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    UnitId named = frame->target;
    frame->actor = host_of(look, frame->actor);
    if (frame->v[V_MODE] & VOLLEY_PRESET)
        return go(frame, VOLLEY_SET);
    if (frame->clause_count > 0 && kept_clause(play, frame, 0)->verb == VERB_BREATHE)
        return hand_on(play, frame, PROC_BREATH);
    if (!stands(frame))
        mark(play, OWNER_UNIT, frame->actor, UM_SHOT, TOW_SHO_01);
    if (named == NO_UNIT)
        return go(frame, VOLLEY_AIM);
    frame->target = host_of(look, named);
    frame->v[V_DIRECTED] = named == frame->target ? 0 : look->battle->unit[named].first + 1;
    if (may_evade(look, frame))
        return ask_choice(play, frame, VOLLEY_EVADE, look->battle->unit[frame->target].seat,
                          WHY_EVASIVE, 3, 0);
    return go(frame, VOLLEY_AIM);
}

static Flow evade(Play *play, Frame *frame, const Answer *answer)
{
    const Look *look = &play->look;
    UnitId unit = frame->target, shooter = frame->actor;
    if (answer->value == 0)
        return go(frame, VOLLEY_AIM);
    mark(play, OWNER_UNIT, unit, UM_EVADED, TOW_SR_10);
    tell_tale(play, TALE_EVADES_SHOTS, look->battle->unit[unit].seat, unit, shooter, 0, 0, 0);
    return resolve(play, frame, VOLLEY_AIM,
                   flee_frame(look, unit, FLIGHT_BACK, bearing_away(look, unit, shooter), shooter));
}

/* ---- With what: W-WEAPON, W-SHOTS ---------------------------------------------------------------------------------------- */

static WeaponId named_weapon(const Play *play, const Frame *frame)
{
    return frame->clause_count > 0 ? kept_clause(play, frame, 0)->weapon : NO_WEAPON;
}

/* Which of the batch's weapons could shoot at all, as bits. */
static uint64_t weapons_open(const Look *look, const Frame *frame, UnitId batch, int *usual)
{
    enum { MOST = 4 };
    WeaponId weapon[MOST];
    uint64_t open = 0;
    int count = missiles_of(look, batch, stands(frame), weapon, MOST);
    WeaponId best = best_missile(look, batch, frame->actor, frame->target, stands(frame));
    for (int i = 0; i < count; i++) {
        Volley volley = volley_now(look, frame);
        volley.weapon = weapon[i];
        volley_plan(look, &volley);
        if (volley.shooters > 0)
            open |= (uint64_t)1 << i;
        if (weapon[i] == best)
            *usual = i;
    }
    return open;
}

/* The weapon of this batch: the one that the order names if it holds it, else its best. In Stand & Shoot the owner says. */
static Flow begin_batch(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    UnitId batch = batch_at(look, frame, frame->v[V_BATCH]);
    if (batch == NO_UNIT || !is_fielded(look, frame->actor) || !is_fielded(look, frame->target))
        return go(frame, VOLLEY_END);
    WeaponId named = named_weapon(play, frame);
    frame->v[V_WEAPON] = best_missile(look, batch, frame->actor, frame->target, stands(frame));
    if (named != NO_WEAPON && batch == frame->actor)
        frame->v[V_WEAPON] = named;
    if (frame->v[V_WEAPON] == NO_WEAPON)
        return next_batch(play, frame);
    int usual = 0;
    frame->v[V_MULTIPLE] = 0;
    uint64_t open = stands(frame) ? weapons_open(look, frame, batch, &usual) : 0;
    if ((open & (open - 1)) == 0)
        return go(frame, VOLLEY_ARMED);
    return ask_choice(play, frame, VOLLEY_CHOSEN, frame->seat, WHY_MISSILE, open, usual);
}

static Flow take_weapon(Play *play, Frame *frame, int choice)
{
    enum { MOST = 4 };
    WeaponId weapon[MOST];
    UnitId batch = batch_at(&play->look, frame, frame->v[V_BATCH]);
    missiles_of(&play->look, batch, true, weapon, MOST);
    frame->v[V_WEAPON] = weapon[choice];
    return go(frame, VOLLEY_ARMED);
}

/* SR-37: single or multiple shots, by the order's word or by asking. */
static Flow choose_shots(Play *play, Frame *frame)
{
    enum { WORD_USUAL, WORD_SINGLE, WORD_MULTIPLE };
    const Look *look = &play->look;
    const Weapon *weapon = &look->game->weapon[frame->v[V_WEAPON]];
    Volley volley = volley_now(look, frame);
    bool happens = weapon_has(weapon, WT_MULTIPLE_SHOTS, NULL) && applies(look, TOW_SR_37);
    if (!happens)
        return go(frame, VOLLEY_SET);
    bool usual = best_multiple(look, &volley);
    if (stands(frame))
        return ask_choice(play, frame, VOLLEY_COUNTED, frame->seat, WHY_SHOTS, 3, usual);
    int word = frame->clause_count > 0 ? kept_clause(play, frame, 0)->word : WORD_USUAL;
    frame->v[V_MULTIPLE] = word == WORD_USUAL ? usual : word == WORD_MULTIPLE;
    return go(frame, VOLLEY_SET);
}

/* ---- H1: the shots ----------------------------------------------------------------------------------------------------------- */

/* The sum, where all have the same kind of dice; else each for itself. */
static Wanted shots_wanted(const Look *look, const Volley *volley)
{
    int threes = 0, dice = 0, plus = 0;
    for (int i = 0; i < volley->shooters; i++) {
        DiceFigure figure = shots_of(look, volley, volley->shooter[i].model);
        dice += figure.dice;
        threes += figure.sides == 3 ? figure.dice : 0;
        plus += figure.plus;
    }
    Wanted wanted = { .reading = threes > 0 && threes < dice ? READ_EACH : READ_SUM,
                      .halved = threes == dice,
                      .plus = (int16_t)plus };
    return wanted;
}

/* Dice that say how many shots there are come before all others (GEN-09). */
static Flow count_shots(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    Volley volley = volley_now(look, frame);
    int dice = 0;
    volley_plan(look, &volley);
    for (int i = 0; i < volley.shooters && !(frame->v[V_MODE] & VOLLEY_PRESET); i++)
        dice += shots_of(look, &volley, volley.shooter[i].model).dice;
    return throw_for(play, frame, VOLLEY_READ, frame->seat, WHY_MANY_SHOTS, DICE_D6, dice,
                     shots_wanted(look, &volley));
}

/* Notes for every shot who fires it; gives the number. */
static int list_shots(const Play *play, const Frame *frame, const Volley *volley, uint8_t *by)
{
    const Look *look = &play->look;
    int count = 0, thrown = 0;
    for (int i = 0; i < volley->shooters; i++) {
        DiceFigure figure = shots_of(look, volley, volley->shooter[i].model);
        int shots = figure.plus;
        for (int n = 0; n < figure.dice; n++) {
            int die = die_at(play, frame, thrown++);
            shots += figure.sides == 3 ? d3_of(die) : die;
        }
        if (frame->v[V_MODE] & VOLLEY_PRESET)
            shots = i == 0 ? frame->v[V_COUNT] : 0;
        if (volley->shooter[i].need.first == NEED_NEVER)
            shots = 0;
        for (int n = 0; n < shots && count < MOST_SHOTS; n++)
            by[count++] = (uint8_t)i;
    }
    return count;
}

/* A need that all seats agreed on counts for every shot of the batch. */
static void settle_need(Play *play, Frame *frame)
{
    Volley volley = volley_now(&play->look, frame);
    volley_plan(&play->look, &volley);
    if (volley.shooters == 0)
        return;
    int need = volley.shooter[0].need.first;
    int agreed = settle(play, WHY_TO_HIT, FIG_NEED, frame->actor, need);
    if (agreed != need && agreed >= 1 && agreed <= 7)
        frame->v[V_DIRECTED] = frame->v[V_DIRECTED] % DIRECTED_UNIT + DIRECTED_UNIT * agreed;
}

/* Everybody who has a shot looses. */
static void tell_shots(Play *play, const Volley *volley, const uint8_t *by, int count)
{
    for (int i = 0, last = -1; i < count; last = by[i++])
        if (by[i] != last)
            tell_shot_at(play, volley->shooter[by[i]].model, volley->target, SHOT_PLAIN,
                         TOW_SHO_01);
}

static Flow throw_to_hit(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    uint8_t by[MOST_SHOTS] = { 0 };
    settle_need(play, frame);
    Volley volley = volley_now(look, frame);
    volley_plan(look, &volley);
    int count = list_shots(play, frame, &volley, by);
    count = settle(play, WHY_TO_HIT, FIG_DICE, frame->actor, count);
    count = count < 0 ? 0 : count > MOST_SHOTS ? MOST_SHOTS : count;
    frame->v[V_COUNT] = volley.shooters ? count : 0;
    frame->v[V_SHOTS] = keep_bytes(play, frame, by, frame->v[V_COUNT]);
    tell_tale(play, TALE_SHOOTS, frame->seat, frame->actor, frame->target, frame->v[V_COUNT], 0, 0);
    if (volley.shooters)
        tell_shots(play, &volley, by, frame->v[V_COUNT]);
    return throw_for(play, frame, VOLLEY_SECOND, frame->seat, WHY_TO_HIT, DICE_D6,
                     frame->v[V_COUNT], each_at_least(volley.shooter[0].need.first));
}

static bool is_cursed(const Look *look, UnitId target)
{
    return has_mark(look->battle, OWNER_UNIT, target, UM_CURSED_ARROWS) &&
           applies(look, TOW_MAG_18);
}

/* A missed die that is thrown again has the better of SHO-09 and, for a natural 1 under the curse, the same once more. */
static bool needs_other_again(const Look *look, const Volley *volley, const ShotNeed *need)
{
    return need->again && (!is_cursed(look, volley->target) || need->again < need->first);
}

static int need_again(const Look *look, const Volley *volley, const ShotNeed *need)
{
    return needs_other_again(look, volley, need) ? need->again : need->first;
}

/* What the shots need that are thrown for now; gives how many there are. */
static int needs_of_shots(const Look *look, const Frame *frame, int why, uint8_t *need, int most)
{
    const Battle *b = look->battle;
    int count = 0;
    Volley volley = volley_now(look, frame);
    volley_plan(look, &volley);
    for (int i = 0; i < frame->v[V_COUNT] && count < most; i++) {
        int by = kept_byte(b, frame->v[V_SHOTS] + i);
        if (by >= volley.shooters)
            continue;
        const ShotNeed *its = &volley.shooter[by].need;
        uint8_t status = why == WHY_TO_HIT ? 0 : kept_byte(b, frame->v[V_STATUS] + i);
        if (why == WHY_TO_HIT)
            need[count++] = (uint8_t)its->first;
        else if (why == WHY_TO_HIT_SECOND && status == (uint8_t)SHOT_SECOND)
            need[count++] = (uint8_t)its->second;
        else if (why == WHY_TO_HIT_AGAIN && status == (uint8_t)SHOT_AGAIN)
            need[count++] = (uint8_t)need_again(look, &volley, its);
    }
    return count;
}

bool shots_need(const Look *look, const Frame *frame, uint8_t *need, int count)
{
    int why = look->battle->request.why;
    bool mixed = false;

    bool shots = why == WHY_TO_HIT || why == WHY_TO_HIT_SECOND || why == WHY_TO_HIT_AGAIN;
    if (!shots || needs_of_shots(look, frame, why, need, count) != count)
        return false;
    for (int i = 0; i < count; i++)
        mixed = mixed || need[i] != need[0];
    return mixed;
}

/* ---- Reading To Hit: a 7 or more needs a second die, a good shot or a curse gives a second chance ---------------------------- */

static ShotStatus first_status(const Look *look, const Volley *volley, const Shooter *s, int die)
{
    bool poison = hits_of_weapon(look, volley->weapon, s->model).flags & HIT_POISONED;
    bool lucky = !(die == 1 && applies(look, TOW_SHO_06));
    bool hit = shows(look, die, s->need.first);
    if (lucky && hit)
        return s->need.second                                   ? SHOT_SECOND
               : die == 6 && poison && applies(look, TOW_SR_38) ? SHOT_POISONED
                                                                : SHOT_HIT;
    if (s->need.again || (die == 1 && is_cursed(look, volley->target)))
        return SHOT_AGAIN;
    return SHOT_MISSED;
}

static ShotStatus again_status(const Look *look, const Volley *volley, const Shooter *s, int die)
{
    ShotNeed need = s->need;
    if (needs_other_again(look, volley, &need))
        need = (ShotNeed){ .first = need.again };
    Shooter second = { .model = s->model, .need = { need.first, need.second, 0 } };
    ShotStatus status = first_status(look, volley, &second, die);
    return status == SHOT_AGAIN && applies(look, TOW_GEN_04) ? SHOT_MISSED : status;
}

static int with_status(const Play *play, const Frame *frame, ShotStatus status)
{
    int count = 0;
    for (int i = 0; i < frame->v[V_COUNT]; i++)
        count += kept_byte(play->look.battle, frame->v[V_STATUS] + i) == (uint8_t)status;
    return count;
}

static const Shooter *who_shoots(const Play *play, const Frame *frame, const Volley *volley, int i)
{
    return &volley->shooter[kept_byte(play->look.battle, frame->v[V_SHOTS] + i)];
}

static void read_to_hit(Play *play, Frame *frame)
{
    uint8_t status[MOST_SHOTS];
    Volley volley = volley_now(&play->look, frame);
    volley_plan(&play->look, &volley);
    for (int i = 0; i < frame->v[V_COUNT]; i++)
        status[i] = (uint8_t)first_status(&play->look, &volley, who_shoots(play, frame, &volley, i),
                                          die_at(play, frame, i));
    frame->v[V_STATUS] = keep_bytes(play, frame, status, frame->v[V_COUNT]);
}

static void read_throw(Play *play, Frame *frame, ShotStatus waiting)
{
    const Look *look = &play->look;
    uint8_t status[MOST_SHOTS];
    int thrown = 0;
    Volley volley = volley_now(look, frame);
    volley_plan(look, &volley);
    for (int i = 0; i < frame->v[V_COUNT]; i++) {
        const Shooter *shooter = who_shoots(play, frame, &volley, i);
        status[i] = kept_byte(look->battle, frame->v[V_STATUS] + i);
        if (status[i] != (uint8_t)waiting)
            continue;
        int die = die_at(play, frame, thrown++);
        if (waiting == SHOT_SECOND)
            status[i] = die >= shooter->need.second ? SHOT_HIT : SHOT_MISSED;
        else
            status[i] = (uint8_t)again_status(look, &volley, shooter, die);
    }
    frame->v[V_STATUS] = keep_bytes(play, frame, status, frame->v[V_COUNT]);
}

/* The need of the first that is thrown for; `needs` tells those of the others. */
static Wanted wanted_again(const Look *look, const Frame *frame, int why)
{
    uint8_t need[MOST_SHOTS] = { 0 };
    needs_of_shots(look, frame, why, need, MOST_SHOTS);
    return unhashed(each_at_least(need[0]));
}

static Flow throw_again(Play *play, Frame *frame)
{
    int second = with_status(play, frame, SHOT_SECOND);
    bool in_order = with_status(play, frame, SHOT_AGAIN) == 0 || applies(&play->look, TOW_GEN_09);
    if (second > 0 && in_order)
        return throw_for(play, frame, VOLLEY_SECONDS, frame->seat, WHY_TO_HIT_SECOND, DICE_D6,
                         second, wanted_again(&play->look, frame, WHY_TO_HIT_SECOND));
    int again = with_status(play, frame, SHOT_AGAIN);
    if (again > 0)
        return throw_for(play, frame, VOLLEY_AGAINS, frame->seat, WHY_TO_HIT_AGAIN, DICE_D6, again,
                         wanted_again(&play->look, frame, WHY_TO_HIT_AGAIN));
    return go(frame, VOLLEY_DEAL);
}

/* ---- H2: the hits --------------------------------------------------------------------------------------------------------- */

static Flow deal(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    const Battle *b = look->battle;
    int count = 0;
    uint64_t poisoned = 0;
    for (int i = 0; i < frame->v[V_COUNT]; i++) {
        uint8_t status = kept_byte(b, frame->v[V_STATUS] + i);
        if (status == SHOT_POISONED && count < 62)
            poisoned |= (uint64_t)1 << count;
        count += status == SHOT_HIT || status == SHOT_POISONED;
    }
    tell_tale(play, TALE_HITS, frame->seat, frame->actor, frame->target, count, 0, 0);
    give_back(play, 0, count);
    if (frame->v[V_MODE] & VOLLEY_COUNTS)
        return DONE;
    Volley volley = volley_now(look, frame);
    volley_plan(look, &volley);
    if (count == 0 || volley.shooters == 0)
        return next_batch(play, frame);
    Hits hits = hits_of_weapon(look, volley.weapon, volley.shooter[0].model);
    hits.directed = volley.directed;
    hits.poisoned = poisoned;
    hits.count = count;
    return resolve(play, frame, VOLLEY_DEALT,
                   shared_hits_frame(frame->seat, frame->actor, frame->target, &hits));
}

/* REA-05: what a Stand & Shoot costs counts in this turn's combat. */
static void count_wounds(Play *play, const Frame *frame)
{
    const Battle *b = play->look.battle;
    int lost = given_back(play, 0);
    if (stands(frame) && lost > 0 && applies(&play->look, TOW_REA_05))
        set_tally(play, OWNER_UNIT, frame->actor, UT_STOOD_WOUNDS,
                  tally_of(b, OWNER_UNIT, frame->actor, UT_STOOD_WOUNDS) + lost, TOW_REA_05);
}

/* ---- H3: panic -------------------------------------------------------------------------------------------------------------------- */

static Flow end_volley(Play *play, Frame *frame)
{
    if (frame->v[V_MODE] & VOLLEY_PRESET)
        return DONE;
    queue_heavy_losses(play, frame->actor);
    /* one unit is finished before another shoots */
    return applies(&play->look, TOW_TURN_05)
               ? resolve(play, frame, VOLLEY_OVER, panic_frame(&play->look, PANIC_AT_ONCE))
               : DONE;
}

Flow run_volley(Play *play, Frame *frame, const Answer *answer)
{
    switch ((VolleyStep)frame->step) {
    case VOLLEY_BEGIN:
        return begin_volley(play, frame);
    case VOLLEY_EVADE:
        return evade(play, frame, answer);
    case VOLLEY_AIM:
        if (!is_machine(&play->look, frame->actor))
            return go(frame, VOLLEY_BATCH);
        return is_still_lawful(play, frame) ? hand_on(play, frame, PROC_MACHINE)
                                            : go(frame, VOLLEY_END);
    case VOLLEY_BATCH:
        return begin_batch(play, frame);
    case VOLLEY_CHOSEN:
        return take_weapon(play, frame, answer->value);
    case VOLLEY_ARMED:
        return choose_shots(play, frame);
    case VOLLEY_COUNTED:
        frame->v[V_MULTIPLE] = answer->value;
        return go(frame, VOLLEY_SET);
    case VOLLEY_SET:
        return count_shots(play, frame);
    case VOLLEY_READ:
        return throw_to_hit(play, frame);
    case VOLLEY_SECOND:
        read_to_hit(play, frame);
        return throw_again(play, frame);
    case VOLLEY_SECONDS:
        read_throw(play, frame, SHOT_SECOND);
        return throw_again(play, frame);
    case VOLLEY_AGAINS:
        read_throw(play, frame, SHOT_AGAIN);
        return throw_again(play, frame);
    case VOLLEY_DEAL:
        return deal(play, frame);
    case VOLLEY_DEALT:
        count_wounds(play, frame);
        return next_batch(play, frame);
    case VOLLEY_END:
        return end_volley(play, frame);
    case VOLLEY_OVER:
        return DONE;
    }
    return DONE;
}
