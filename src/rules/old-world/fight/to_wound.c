#include "fight/fight.h"
#include "fight/figures.h"
#include "shoot/shooting.h"

/* ---- From hits to Wounds: WND-01..03, ARM-01..05, CAS-01, 02; dice in the order of GEN-09 ---------------------------- */

enum { SLAYS = 64, ALL_WOUNDS = 63, MOST_AP = 15, MULTIPLE_UNIT = 16, MOST_HITS = MOST_THROW };

typedef enum HitsStep {
    HITS_BEGIN,
    HITS_WOUNDED,
    HITS_CLAD,
    HITS_ARMOURED,
    HITS_WARDED,
    HITS_MULTIPLIED,
    HITS_RECOVERED,
    HITS_ENDED,
    HITS_NAMED,
    HITS_FALLEN, /* a giant has come down (SR-49) */
} HitsStep;

Frame hits_frame(SeatId seat, UnitId attacker, UnitId target, const Hits *hits)
{
    Frame frame = frame_of(PROC_HITS, seat, attacker, target);
    frame.v[H_COUNT] = hits->count;
    frame.v[H_STRENGTH] = hits->strength;
    frame.v[H_AP] = hits->ap;
    frame.v[H_FLAGS] = hits->flags;
    frame.v[H_DIRECTED] = hits->directed;
    frame.v[H_EXTRA] = hits->bane + MULTIPLE_UNIT * hits->multiple;
    frame.v[H_POISON] = (int32_t)(hits->poisoned & 0x7fffffff);
    frame.v[H_POISON_HIGH] = (int32_t)(hits->poisoned >> 31 & 0x7fffffff);
    return frame;
}

static bool is_in_combat(const Frame *frame)
{
    return frame->v[H_FLAGS] & HIT_COMBAT;
}

static ModelId directed_at(const Frame *frame)
{
    return (ModelId)frame->v[H_DIRECTED];
}

static uint8_t item(const Play *play, const Frame *frame, int n)
{
    return kept_byte(play->look.battle, frame->v[H_AT] + n);
}

static void keep_items(Play *play, Frame *frame, const uint8_t *items, int count)
{
    frame->v[H_COUNT] = count;
    frame->v[H_AT] = count > 0 ? keep_bytes(play, frame, items, count) : 0;
}

static Flow no_wounds(Play *play)
{
    for (int i = 0; i < 3; i++)
        give_back(play, i, 0);
    return DONE;
}

/* ---- To Wound -------------------------------------------------------------------------------------------------------- */

static int need_to_wound(const Look *look, const Frame *frame)
{
    int toughness = toughness_of(look, frame->target, directed_at(frame), is_in_combat(frame));
    return applies(look, TOW_WND_01) ? wound_need(frame->v[H_STRENGTH], toughness) : 4;
}

/* SR-09: only magic hurts what has no body. */
static bool passes_through(const Look *look, const Frame *frame)
{
    return !(frame->v[H_FLAGS] & (HIT_MAGICAL | HIT_SPELL)) &&
           has_trait(look, frame->target, TR_ETHEREAL, NULL) && applies(look, TOW_SR_09);
}

static Flow begin_hits(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    if (frame->v[H_COUNT] > MOST_HITS)
        frame->v[H_COUNT] = MOST_HITS;
    if (frame->v[H_COUNT] <= 0 || !is_fielded(look, host_of(look, frame->target)) ||
        passes_through(look, frame) || need_to_wound(look, frame) == NEED_NEVER)
        return no_wounds(play);
    int need = need_to_wound(look, frame);
    UnitId striker = whose_blows(look, frame->actor);
    if (striker != NO_UNIT)
        thrown_by(play, striker);
    return throw_for(play, frame, HITS_WOUNDED, frame->seat, WHY_WOUND, DICE_D6, frame->v[H_COUNT],
                     each_at_least(need));
}

static bool is_poisoned(const Look *look, const Frame *frame, int hit)
{
    enum { HALF = 31 };
    if (!(frame->v[H_FLAGS] & HIT_POISONED) || hit >= 2 * HALF)
        return false;
    int32_t half = frame->v[hit < HALF ? H_POISON : H_POISON_HIGH];
    return (half >> hit % HALF & 1) && applies(look, TOW_SR_38);
}

static bool wounds_with(const Look *look, const Frame *frame, int hit, int die, int need)
{
    int bonus = is_poisoned(look, frame, hit) ? POISON_BONUS : 0;
    if (die == 1 && applies(look, TOW_WND_02))
        return false;
    return die + bonus >= need;
}

/* A natural 6 betters the AP (SR-02) and may slay outright (SR-29). */
static uint8_t wound_of(const Look *look, const Frame *frame, int die)
{
    int ap = frame->v[H_AP], bane = frame->v[H_EXTRA] % MULTIPLE_UNIT;
    if (die == 6 && bane > 0 && applies(look, TOW_SR_02))
        ap += bane;
    bool slays = die == 6 && frame->v[H_FLAGS] & HIT_KILLING_BLOW && applies(look, TOW_SR_29);
    ap = ap > MOST_AP ? MOST_AP : ap;
    return (uint8_t)(ap + (slays ? SLAYS : 0));
}

static void read_to_wound(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    uint8_t wound[MOST_HITS];
    int need = need_to_wound(look, frame), wounds = 0;
    for (int i = 0; i < frame->dice_count; i++) {
        int die = die_at(play, frame, i);
        if (wounds_with(look, frame, i, die, need))
            wound[wounds++] = wound_of(look, frame, die);
    }
    keep_items(play, frame, wound, wounds);
}

/* ---- Armour and Ward --------------------------------------------------------------------------------------------------- */

/* What the armour needs against that wound; a save that cannot succeed takes no die. */
static int need_of_save(const Look *look, const Frame *frame, uint8_t wound)
{
    bool useless = wound & SLAYS || frame->v[H_FLAGS] & HIT_NO_ARMOUR;
    bool saves = !useless && (!(frame->v[H_FLAGS] & HIT_SPELL) || applies(look, TOW_MIS_07)) &&
                 applies(look, TOW_ARM_01);
    if (!saves)
        return NEED_NEVER;
    bool plain = frame->v[H_FLAGS] & HIT_PLAIN_ARMOUR;
    int armour = plain
                     ? plain_armour_of(look, frame->target, directed_at(frame), is_in_combat(frame))
                     : armour_of(look, frame->target, directed_at(frame), is_in_combat(frame));
    return armour_need(armour, wound % SLAYS);
}

static SeatId defender(const Play *play, const Frame *frame)
{
    return play->look.battle->unit[frame->target].seat;
}

/* Dice of who was hit. */
static Flow throw_saves(Play *play, Frame *frame, int next, int why, int count, Wanted wanted)
{
    thrown_by(play, struck_unit(&play->look, frame->target, directed_at(frame)));
    return throw_for(play, frame, next, defender(play, frame), why, DICE_D6, count, wanted);
}

/* SR-02, 29: so many wounds would have been saved against but for their natural 6. */
static int pierced(const Look *look, const Frame *frame)
{
    int count = 0;
    for (int i = 0; i < frame->v[H_COUNT]; i++)
        count +=
            need_of_save(look, frame, kept_byte(look->battle, frame->v[H_AT] + i)) == NEED_NEVER &&
            need_of_save(look, frame, (uint8_t)frame->v[H_AP]) != NEED_NEVER;
    return count;
}

static Flow roll_armour(Play *play, Frame *frame)
{
    int saves = 0, need = NEED_NEVER, without = pierced(&play->look, frame);
    bool alike = true;
    if (without > 0)
        tell_tale(play, TALE_PIERCED, frame->seat, frame->target, frame->actor, without,
                  frame->v[H_COUNT], 0);
    for (int i = 0; i < frame->v[H_COUNT]; i++) {
        int its = need_of_save(&play->look, frame, item(play, frame, i));
        if (its == NEED_NEVER)
            continue;
        alike = alike && (saves == 0 || its == need);
        need = its;
        saves++;
    }
    Wanted wanted = each_at_least(need);
    return throw_saves(play, frame, HITS_ARMOURED, WHY_ARMOUR, saves,
                       alike ? wanted : unhashed(wanted));
}

/* What each of the saves needs, when they differ. */
static bool armour_needs(const Look *look, const Frame *frame, uint8_t *need, int count)
{
    bool mixed = false;
    int saves = 0;
    for (int i = 0; i < frame->v[H_COUNT]; i++) {
        int its = need_of_save(look, frame, kept_byte(look->battle, frame->v[H_AT] + i));
        if (its == NEED_NEVER || saves == count)
            continue;
        need[saves++] = (uint8_t)its;
        mixed = mixed || its != need[0];
    }
    return mixed && saves == count;
}

/* The least that wounds, of each hit: SR-38 makes it less for those that are poisoned. */
static bool wound_needs(const Look *look, const Frame *frame, uint8_t *need, int count)
{
    int usual = need_to_wound(look, frame);
    bool any = false;
    for (int i = 0; i < count; i++) {
        int least = 1;
        while (!wounds_with(look, frame, i, least, usual))
            least++;
        need[i] = (uint8_t)least;
        any = any || is_poisoned(look, frame, i);
    }
    return any;
}

bool hits_needs(const Look *look, const Frame *frame, uint8_t *need, int count)
{
    int why = look->battle->request.why;
    if (why == WHY_WOUND)
        return wound_needs(look, frame, need, count);
    return why == WHY_ARMOUR && armour_needs(look, frame, need, count);
}

/* W-ARMOUR: which of several values the model uses. */
static Flow choose_armour(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    bool combat = is_in_combat(frame);
    int best = armour_of(look, frame->target, directed_at(frame), combat);
    int plain = plain_armour_of(look, frame->target, directed_at(frame), combat);
    if (best == plain || frame->v[H_COUNT] == 0 ||
        need_of_save(look, frame, item(play, frame, 0)) == NEED_NEVER)
        return roll_armour(play, frame);
    return ask_choice(play, frame, HITS_CLAD, defender(play, frame), WHY_ARMOUR_VALUE, 3, 0);
}

static void read_armour(Play *play, Frame *frame)
{
    uint8_t unsaved[MOST_HITS];
    int left = 0, thrown = 0;
    for (int i = 0; i < frame->v[H_COUNT]; i++) {
        uint8_t wound = item(play, frame, i);
        int need = need_of_save(&play->look, frame, wound);
        if (need == NEED_NEVER || die_at(play, frame, thrown++) < need)
            unsaved[left++] = wound;
    }
    keep_items(play, frame, unsaved, left);
}

static Flow roll_ward(Play *play, Frame *frame)
{
    int ward = ward_of(&play->look, frame->target, directed_at(frame));
    return throw_saves(play, frame, HITS_WARDED, WHY_WARD, ward > 0 ? frame->v[H_COUNT] : 0,
                       each_at_least(ward));
}

static void read_ward(Play *play, Frame *frame)
{
    uint8_t unsaved[MOST_HITS];
    int ward = ward_of(&play->look, frame->target, directed_at(frame)), left = 0;
    for (int i = 0; i < frame->v[H_COUNT]; i++) {
        if (ward == 0 || die_at(play, frame, i) < ward)
            unsaved[left++] = item(play, frame, i);
    }
    keep_items(play, frame, unsaved, left);
}

/* ---- Wounds for each: Multiple Wounds, slain outright, in the order of CAS-02 ---------------------------------------------- */

static DiceFigure multiple_of(const Frame *frame)
{
    int32_t multiple = frame->v[H_EXTRA] / MULTIPLE_UNIT;
    return dice_figure(multiple < 1 ? 1 : multiple);
}

static bool multiplies(const Look *look, const Frame *frame)
{
    return frame->v[H_EXTRA] / MULTIPLE_UNIT > 1 && applies(look, TOW_CAS_02);
}

static Flow roll_multiple(Play *play, Frame *frame)
{
    int wounds = 0;
    for (int i = 0; i < frame->v[H_COUNT]; i++)
        wounds += !(item(play, frame, i) & SLAYS);
    int dice = multiplies(&play->look, frame) ? wounds * multiple_of(frame).dice : 0;
    Wanted wanted = { .reading = READ_EACH, .halved = multiple_of(frame).sides == 3 };
    return throw_for(play, frame, HITS_MULTIPLIED, frame->seat, WHY_MULTIPLE, DICE_D6, dice,
                     wanted);
}

static int multiplied(const Play *play, const Frame *frame, int *thrown)
{
    DiceFigure figure = multiple_of(frame);
    int wounds = figure.plus;
    if (!multiplies(&play->look, frame))
        return 1;
    for (int i = 0; i < figure.dice; i++) {
        int die = die_at(play, frame, (*thrown)++);
        wounds += figure.sides == 3 ? d3_of(die) : die;
    }
    return wounds;
}

/* CAS-02: those slain outright first, then the multiple, then the single wounds. */
static void read_multiple(Play *play, Frame *frame)
{
    uint8_t cost[MOST_HITS];
    int count = frame->v[H_COUNT], slain = 0, thrown = 0;
    for (int i = 0; i < count; i++)
        slain += (item(play, frame, i) & SLAYS) != 0;
    for (int i = 0, at = slain; i < count; i++) {
        if (!(item(play, frame, i) & SLAYS))
            cost[at++] = (uint8_t)multiplied(play, frame, &thrown);
    }
    for (int i = 0; i < slain; i++)
        cost[i] = SLAYS | ALL_WOUNDS;
    keep_items(play, frame, cost, count);
}

/* ---- What is lost, and what regenerates ------------------------------------------------------------------------------------ */

/* The Wounds that the target still has: of the model that is meant, else of all that a batch may reach, the one that is
 * hurt first. */
typedef struct Bodies {
    int count, next, left[MOST_UNIT_MODELS];
} Bodies;

static bool suffers_here(const Look *look, const Frame *frame, ModelId model)
{
    UnitId host = host_of(look, frame->target), own = look->battle->model[model].unit;
    const Profile *p = model_profile(look->game, look->battle, model);
    if (directed_at(frame) != NO_MODEL)
        return model == directed_at(frame);
    return own == host || p->field[PF_CHARACTER] != 1;
}

static Bodies bodies_of(const Look *look, const Frame *frame)
{
    ModelId model[MOST_UNIT_MODELS];
    Bodies bodies = { .count = 0 };
    int count = unit_models(look, frame->target, model, MOST_UNIT_MODELS);
    for (int i = 0; i < count; i++) {
        int wounds = look->battle->model[model[i]].wounds;
        if (!suffers_here(look, frame, model[i]))
            continue;
        int at = bodies.count++;
        for (; at > 0 && bodies.left[at - 1] > wounds; at--)
            bodies.left[at] = bodies.left[at - 1];
        bodies.left[at] = wounds;
    }
    return bodies;
}

static int crew_left(const Look *look, const Frame *frame)
{
    ModelId machine = look->battle->unit[frame->target].first;
    return tally_of(look->battle, OWNER_MODEL, machine, MT_CREW);
}

static bool strikes_crew(const Look *look, const Frame *frame)
{
    return is_in_combat(frame) && type_of(look, frame->target) == TYPE_WAR_MACHINE &&
           applies(look, TOW_WM_01);
}

/* Takes one wound's cost from the bodies and gives what it really cost: never more than a model has left. */
static int suffer(Bodies *bodies, int cost)
{
    if (bodies->next >= bodies->count)
        return 0;
    int *left = &bodies->left[bodies->next];
    int lost = cost < *left ? cost : *left;
    *left -= lost;
    bodies->next += *left == 0;
    return lost;
}

static bool regenerates(const Look *look, const Frame *frame)
{
    const Profile *p = directed_at(frame) != NO_MODEL
                           ? model_profile(look->game, look->battle, directed_at(frame))
                           : unit_profile(look->game, look->battle, frame->target);
    int flags = frame->v[H_FLAGS];
    if (p->field[PF_REGENERATION] == NO_FIELD || flags & HIT_NO_REGENERATION)
        return false;
    if (flags & HIT_FLAMING && profile_has(p, TR_FLAMMABLE, NULL) && applies(look, TOW_SR_19))
        return false;
    return applies(look, TOW_ARM_05) && applies(look, TOW_SR_41);
}

static int regeneration_need(const Look *look, const Frame *frame)
{
    ModelId model = directed_at(frame);
    const Profile *p = model != NO_MODEL ? model_profile(look->game, look->battle, model)
                                         : unit_profile(look->game, look->battle, frame->target);
    return p->field[PF_REGENERATION];
}

/* The costs cut down to what the models have; one Regeneration die for each Wound that is not taken outright. */
static Flow roll_regeneration(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    uint8_t cost[MOST_HITS];
    int count = frame->v[H_COUNT], dice = 0, excess = 0;
    Bodies bodies = bodies_of(look, frame);
    if (strikes_crew(look, frame))
        bodies = (Bodies){ .count = 1, .left = { crew_left(look, frame) } };
    for (int i = 0; i < count && i < MOST_HITS; i++) {
        uint8_t wound = item(play, frame, i);
        int lost = suffer(&bodies, wound % SLAYS);
        cost[i] = (uint8_t)(lost + (wound & SLAYS));
        excess += wound & SLAYS ? 0 : wound - lost;
        dice += wound & SLAYS ? 0 : lost;
    }
    keep_items(play, frame, cost, count);
    frame->v[H_EXCESS] = excess;
    return throw_saves(play, frame, HITS_RECOVERED, WHY_REGENERATION,
                       regenerates(look, frame) ? dice : 0,
                       unhashed(each_at_least(regeneration_need(look, frame))));
}

static int recovered_of(const Look *look, const Frame *frame, int wounds, int *thrown)
{
    int recovered = 0;
    for (int i = 0; i < wounds && *thrown < frame->dice_count; i++) {
        int die = kept_byte(look->battle, frame->dice_first + (*thrown)++);
        recovered += die >= regeneration_need(look, frame);
    }
    return recovered;
}

static void hurt_crew(Play *play, const Frame *frame, int wounds)
{
    const Look *look = &play->look;
    ModelId machine = look->battle->unit[frame->target].first;
    int left = crew_left(look, frame) - wounds;
    set_tally(play, OWNER_MODEL, machine, MT_CREW, left < 0 ? 0 : left, TOW_WM_01);
    if (left <= 0)
        unit_destroyed(play, frame->target, LOSS_OUT_OF_CREW);
}

static void count_up(Play *play, const Frame *frame, int lost, int slain)
{
    const Battle *b = play->look.battle;
    UnitId by = frame->actor, at = frame->target;
    if (!is_in_combat(frame))
        return;
    if (by != NO_UNIT && lost > 0 && applies(&play->look, TOW_CR_01))
        set_tally(play, OWNER_UNIT, by, UT_WOUNDS_DEALT,
                  tally_of(b, OWNER_UNIT, by, UT_WOUNDS_DEALT) + lost, TOW_CR_01);
    if (directed_at(frame) != NO_MODEL)
        slain = b->model[directed_at(frame)].state != MODEL_STANDING;
    if (slain > 0)
        set_tally(play, OWNER_UNIT, at, UT_SLAIN, tally_of(b, OWNER_UNIT, at, UT_SLAIN) + slain,
                  TOW_CBT_09);
}

static int alive(const Look *look, UnitId unit)
{
    return models_alive(look->battle, unit);
}

static Flow take_losses(Play *play, Frame *frame);

int hit_deaths(const Look *look, const Frame *frame)
{
    Bodies bodies = bodies_of(look, frame);
    int deaths = 0, at = 0, thrown = 0;
    for (int i = 0; i < frame->v[H_COUNT] && at < bodies.count; i++) {
        uint8_t cost = kept_byte(look->battle, frame->v[H_AT] + i);
        int wounds = cost % SLAYS;
        bodies.left[at] -= wounds - (cost & SLAYS ? 0 : recovered_of(look, frame, wounds, &thrown));
        if (bodies.left[at] <= 0) {
            deaths++;
            at++;
        }
    }
    return deaths;
}

/* W-CASUALTY: which end of a block, which of the skirmishers. */
static Flow ask_who_falls(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    UnitId host = host_of(look, frame->target);
    SeatId seat = defender(play, frame);
    IdSet among;
    int deaths =
        directed_at(frame) != NO_MODEL || strikes_crew(look, frame) ? 0 : hit_deaths(look, frame);
    Flow flow = FLOW_ON;
    ask_about(play, host, frame->target);
    if (ends_matter(look, host, deaths))
        flow = ask_choice(play, frame, HITS_ENDED, seat, WHY_CASUALTY, 3, 0);
    else if (victims_matter(look, host, deaths, &among))
        flow = ask_ids(play, frame, HITS_NAMED, seat, WHY_VICTIMS, SHAPE_MODELS, &among, deaths,
                       deaths);
    return flow == FLOW_ON ? take_losses(play, frame) : flow;
}

Verdict judge_hits(const Look *look, const Frame *frame, const Answer *answer)
{
    if (answer->kind != ANSWER_MODELS)
        return yes();
    return judge_victims(look, frame->target, frame->actor, answer);
}

void suggest_hits(const Look *look, const Frame *frame, Answer *answer)
{
    if (answer->kind == ANSWER_MODELS)
        answer->count = suggest_victims(look, frame->target, frame->actor,
                                        look->battle->request.low, answer->id);
}

static void name_end(Play *play, const Frame *frame, int choice)
{
    set_tally(play, OWNER_UNIT, host_of(&play->look, frame->target), UT_REAR_SIDE, choice,
              TOW_CAS_03);
}

static Flow take_losses(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    uint8_t cost[MOST_HITS];
    int count = frame->v[H_COUNT], lost = 0, thrown = 0, before = alive(look, frame->target);
    for (int i = 0; i < count; i++)
        cost[i] = item(play, frame, i);
    for (int i = 0; i < count; i++) {
        int wounds = cost[i] % SLAYS;
        int kept = cost[i] & SLAYS ? 0 : recovered_of(&play->look, frame, wounds, &thrown);
        lost += wounds;
        if (strikes_crew(look, frame))
            hurt_crew(play, frame, wounds - kept);
        else if (wounds > kept)
            lose_wounds(play, frame->target, directed_at(frame), wounds - kept, true, LOSS_WOUNDS);
    }
    int slain = before - alive(look, frame->target);
    count_up(play, frame, lost, slain);
    if (lost > 0)
        tell_tale(play, TALE_LOSES_WOUNDS, frame->seat, frame->target, frame->actor, lost, slain,
                  0);
    frame->v[H_COUNT] = lost;
    frame->v[H_STRENGTH] = slain;
    if (!is_fielded(look, frame->target) && slain > 0 &&
        has_trait(look, frame->target, TR_TIMBER, NULL) && applies(look, TOW_SR_49))
        return resolve(play, frame, HITS_FALLEN, timber_frame(look, frame->target));
    return go(frame, HITS_FALLEN);
}

static Flow tell_result(Play *play, const Frame *frame)
{
    give_back(play, 0, frame->v[H_COUNT]);
    give_back(play, 1, frame->v[H_STRENGTH]);
    give_back(play, 2, frame->v[H_EXCESS]);
    return DONE;
}

Flow run_hits(Play *play, Frame *frame, const Answer *answer)
{
    switch ((HitsStep)frame->step) {
    case HITS_BEGIN:
        return begin_hits(play, frame);
    case HITS_WOUNDED:
        read_to_wound(play, frame);
        return choose_armour(play, frame);
    case HITS_CLAD:
        if (answer->value == 1)
            frame->v[H_FLAGS] |= HIT_PLAIN_ARMOUR;
        return roll_armour(play, frame);
    case HITS_ARMOURED:
        read_armour(play, frame);
        return roll_ward(play, frame);
    case HITS_WARDED:
        read_ward(play, frame);
        return roll_multiple(play, frame);
    case HITS_MULTIPLIED:
        read_multiple(play, frame);
        return roll_regeneration(play, frame);
    case HITS_RECOVERED:
        return ask_who_falls(play, frame);
    case HITS_ENDED:
        name_end(play, frame, answer->value);
        return take_losses(play, frame);
    case HITS_NAMED:
        name_victims(play, answer);
        return take_losses(play, frame);
    case HITS_FALLEN:
        return tell_result(play, frame);
    }
    return DONE;
}
