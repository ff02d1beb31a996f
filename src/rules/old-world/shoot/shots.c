#include "shoot/shooting.h"

#include <stddef.h>
#include <string.h>

#include "troops/kept.h"

/* ---- Weapons ---------------------------------------------------------------------------------------------------------- */

bool is_machine_weapon(const Weapon *weapon)
{
    return weapon->field[WF_KIND] == WEAPON_MACHINE;
}

bool is_missile(const Weapon *weapon)
{
    int32_t kind = weapon->field[WF_KIND];
    return kind == WEAPON_MISSILE || kind == WEAPON_BOTH || kind == WEAPON_MACHINE;
}

static bool holds(const Look *look, ModelId model, WeaponId weapon)
{
    const Model *m = &look->battle->model[model];
    for (int i = 0; i < MOST_WEAPONS_HELD; i++) {
        if (m->weapon[i] != NO_HELD_WEAPON && m->weapon[i] == weapon)
            return true;
    }
    return false;
}

/* A set of the game's weapons. */
typedef struct WeaponSet {
    uint64_t word[(MOST_WEAPONS + 63) / 64];
} WeaponSet;

static WeaponSet weapons_held(const Look *look, UnitId unit)
{
    const Unit *u = &look->battle->unit[unit];
    WeaponSet held = { { 0 } };
    for (int i = u->first; i < u->first + u->count; i++) {
        const Model *m = &look->battle->model[i];
        for (int w = 0; w < MOST_WEAPONS_HELD && m->state == MODEL_STANDING; w++) {
            if (m->weapon[w] != NO_HELD_WEAPON)
                held.word[m->weapon[w] / 64] |= (uint64_t)1 << (m->weapon[w] % 64);
        }
    }
    return held;
}

static bool is_allowed(const Look *look, const Weapon *weapon, bool stand)
{
    if (!is_missile(weapon))
        return false;
    return !(stand && weapon_has(weapon, WT_CUMBERSOME, NULL) && applies(look, TOW_SR_07));
}

static bool has_moved(const Look *look, UnitId unit)
{
    const Battle *b = look->battle;
    return has_mark(b, OWNER_UNIT, unit, UM_MOVED) || has_mark(b, OWNER_UNIT, unit, UM_MARCHED) ||
           (has_mark(b, OWNER_UNIT, unit, UM_RALLIED) && applies(look, TOW_STR_08));
}

Refusal weapon_fault(const Look *look, UnitId unit, WeaponId weapon)
{
    const Battle *b = look->battle;
    const Weapon *w = &look->game->weapon[weapon];
    UnitId host = host_of(look, unit);
    bool runs = weapon_has(w, WT_MOVE_AND_SHOOT, NULL) && applies(look, TOW_SR_35);
    bool stays = weapon_has(w, WT_MOVE_OR_SHOOT, NULL) && applies(look, TOW_SR_35);
    if (has_mark(b, OWNER_UNIT, host, UM_MARCHED) && !runs && applies(look, TOW_SHO_02))
        return NO_SHO_MARCHED;
    if (stays && has_moved(look, host))
        return NO_SHO_MOVED;
    return NO_REFUSAL;
}

int missiles_of(const Look *look, UnitId unit, bool stand, WeaponId *weapon, int most)
{
    WeaponSet held = weapons_held(look, unit);
    int count = 0;
    for (WeaponId w = 0; w < look->game->weapons && count < most; w++) {
        if (held.word[w / 64] >> (w % 64) & 1 && is_allowed(look, &look->game->weapon[w], stand))
            weapon[count++] = w;
    }
    return count;
}

int batches_of(const Look *look, UnitId actor, UnitId *batch, int most)
{
    const Battle *b = look->battle;
    WeaponId weapon;
    int count = 0;
    for (UnitId u = 0; u < b->units && count < most; u++) {
        if (b->unit[u].state == UNIT_FIELD && host_of(look, u) == actor &&
            missiles_of(look, u, false, &weapon, 1) > 0)
            batch[count++] = u;
    }
    return count;
}

/* ---- Who stands where he can shoot: SHO-04, SHO-05, CAS-04 ---------------------------------------------------------------- */

typedef struct Ranks {
    int files, count;
    ModelId model[MOST_UNIT_MODELS]; /* of the whole unit, rank by rank */
    int whole;                       /* ranks that shoot with everybody */
    bool volley_fire;                /* the ranks behind them shoot with half, */
    bool rounds_up;                  /* rounded up (GEN-05) */
    int stepped_up;                  /* of the front rank, who cannot shoot */
} Ranks;

static int slain_in_phase(const Look *look, UnitId unit)
{
    int before = tally_of(look->battle, OWNER_UNIT, unit, UT_PHASE_MODELS);
    int lost = before - models_alive(look->battle, unit);
    return before > 0 && lost > 0 ? lost : 0;
}

static Ranks ranks_that_shoot(const Look *look, const Volley *volley)
{
    Ranks ranks = { .whole = 1, .rounds_up = applies(look, TOW_GEN_05) };
    const Weapon *weapon = &look->game->weapon[volley->weapon];
    UnitId unit = volley->actor;
    ranks.count = unit_models(look, unit, ranks.model, MOST_UNIT_MODELS);
    ranks.files = is_block(look, unit) ? block_of(look, unit).files : ranks.count;
    if (is_on_hill(look, unit) && applies(look, TOW_SHO_05))
        ranks.whole++;
    if (has_trait(look, volley->target, TR_LARGE_TARGET, NULL) && applies(look, TOW_SHO_05) &&
        applies(look, TOW_SR_30))
        ranks.whole++;
    ranks.volley_fire = weapon_has(weapon, WT_VOLLEY_FIRE, NULL) && !volley->stand &&
                        !has_moved(look, unit) && applies(look, TOW_SHO_05) &&
                        applies(look, TOW_SR_53);
    if (is_block(look, unit) && ranks_of(look, unit) > 1 && slain_in_phase(look, unit) > 0 &&
        applies(look, TOW_CAS_04))
        ranks.stepped_up = slain_in_phase(look, unit);
    return ranks;
}

static int rank_of(const Ranks *ranks, int place)
{
    return ranks->files > 0 ? place / ranks->files : 0;
}

static int rank_size(const Ranks *ranks, int rank)
{
    int left = ranks->count - rank * ranks->files;
    return left < ranks->files ? left : ranks->files;
}

/* How many of that rank may shoot. */
static int most_of_rank(const Ranks *ranks, int rank)
{
    int size = rank_size(ranks, rank);
    if (rank == 0)
        return size > ranks->stepped_up ? size - ranks->stepped_up : 0;
    if (rank < ranks->whole)
        return size;
    return ranks->volley_fire ? (size + ranks->rounds_up) / 2 : 0;
}

/* ---- To Hit: SHO-06..11 ------------------------------------------------------------------------------------------------------ */

static int moving_modifier(const Look *look, const Volley *volley, const Weapon *weapon)
{
    bool ponderous = weapon_has(weapon, WT_PONDEROUS, NULL) && applies(look, TOW_SR_35);
    bool quick = weapon_has(weapon, WT_QUICK_SHOT, NULL) && applies(look, TOW_SR_35);
    if (!has_moved(look, volley->actor))
        return 0;
    if (ponderous)
        return quick ? -1 : -2;
    return quick ? 0 : -1;
}

static bool are_loose_and_small(const Look *look, UnitId target)
{
    ModelId model[MOST_UNIT_MODELS];
    return formation_of(look, target) == FORM_SKIRMISH &&
           unit_strength(look, target) == unit_models(look, target, model, MOST_UNIT_MODELS) &&
           applies(look, TOW_FRM_09);
}

static bool ignores_cover(const Look *look, const Volley *volley, const Weapon *weapon)
{
    return (weapon_has(weapon, WT_IGNORES_COVER, NULL) ||
            has_trait(look, volley->batch, TR_IGNORES_COVER, NULL)) &&
           applies(look, TOW_SR_25);
}

/* What makes a shot harder, and by how much. */
typedef struct ShotModifier {
    const char *why;
    int by; /* 0: it does not */
} ShotModifier;

enum { SHOT_MODIFIERS = 7 };

static void modifiers_of(const Look *look, const Volley *volley, const Shooter *shooter,
                         ShotModifier modifier[SHOT_MODIFIERS])
{
    const Weapon *weapon = &look->game->weapon[volley->weapon];
    bool covered = !ignores_cover(look, volley, weapon);
    bool stands = volley->stand && applies(look, TOW_REA_04);
    const ShotModifier all[SHOT_MODIFIERS] = {
        { "moved", moving_modifier(look, volley, weapon) },
        { "spread", -volley->spread },
        { "Stand & Shoot", stands ? -1 : 0 },
        { "long range", shooter->far ? -1 : 0 },
        { shooter->cover == COVER_FULL ? "full cover" : "partial cover",
          covered ? -(int)shooter->cover : 0 },
        { "skirmishers", are_loose_and_small(look, volley->target) ? -1 : 0 },
        { "Multiple Shots", volley->multiple ? -1 : 0 },
    };
    memcpy(modifier, all, sizeof all);
}

static int modifier_of(const Look *look, const Volley *volley, const Shooter *shooter)
{
    ShotModifier modifier[SHOT_MODIFIERS];
    int sum = 0;
    modifiers_of(look, volley, shooter, modifier);
    for (int i = 0; i < SHOT_MODIFIERS; i++)
        sum += modifier[i].by;
    return applies(look, TOW_SHO_07) ? sum : 0;
}

void shot_reasons(const Look *look, const Volley *volley, const Shooter *shooter, Text *text)
{
    ShotModifier modifier[SHOT_MODIFIERS];
    const char *between = "";
    modifiers_of(look, volley, shooter, modifier);
    for (int i = 0; i < SHOT_MODIFIERS && shooter->modifier; i++) {
        if (!modifier[i].by)
            continue;
        text_format(text, "%s%s %d", between, modifier[i].why, modifier[i].by);
        between = ", ";
    }
    if (shooter->spared)
        text_format(text, "%sno long range when charged", between);
}

static int skill_of(const Look *look, ModelId model)
{
    int32_t bs = model_profile(look->game, look->battle, model)->field[PF_BS];
    return bs == NO_FIELD ? 0 : bs;
}

static ShotNeed need_of(const Look *look, const Shooter *shooter)
{
    int bs = skill_of(look, shooter->model);
    ShotNeed need = shot_need(bs, shooter->modifier);
    need = applies(look, TOW_SHO_06) ? need : (ShotNeed){ .first = 4 };
    if (need.second)
        need = applies(look, TOW_SHO_08) ? need : (ShotNeed){ .first = NEED_NEVER };
    if (need.again)
        need.again = applies(look, TOW_SHO_09) ? need.again : 0;
    return need;
}

/* ---- One model: arc, sight, range: SHO-04 --------------------------------------------------------------------------------------- */

typedef struct Targets {
    int count;
    ModelId model[MOST_UNIT_MODELS];
} Targets;

static Targets targets_of(const Look *look, const Volley *volley)
{
    Targets targets = { .count = 1, .model = { volley->directed } };
    if (volley->directed == NO_MODEL)
        targets.count = unit_models(look, volley->target, targets.model, MOST_UNIT_MODELS);
    return targets;
}

static Length gap_to_nearest(const Look *look, ModelId from, const Targets *targets, Segment *line)
{
    Base own = model_base(look->game, look->battle, from);
    Length best = LENGTH_NEVER;
    for (int i = 0; i < targets->count; i++) {
        Base other = model_base(look->game, look->battle, targets->model[i]);
        Length gap = base_gap(own, other);
        gap = gap < 0 ? 0 : gap;
        if (gap >= best)
            continue;
        best = gap;
        *line = base_nearest(own, other);
    }
    return best;
}

/* WM-03: a machine pivots freely first, so the arc never refuses its shot. */
static bool sees_round(const Look *look, ModelId eyes)
{
    bool machine =
        model_profile(look->game, look->battle, eyes)->field[PF_TYPE] == TYPE_WAR_MACHINE;
    return looks_round(look, eyes, true) || (machine && applies(look, TOW_WM_03));
}

static ShotFault fault_of_sight(const Look *look, const Screens *screens, const Targets *targets,
                                ModelId eyes, int *hidden, Volley *volley)
{
    bool all_round = sees_round(look, eyes), in_arc = false;
    for (int i = 0; i < targets->count; i++) {
        int at = -1;
        if (!is_in_vision(look, eyes, targets->model[i], all_round)) {
            Segment line = { { 0, 0 }, { 0, 0 } };
            Heading off = out_of_vision(look, eyes, targets->model[i], &line);
            volley->off_line = off < volley->off ? line : volley->off_line;
            volley->off = off < volley->off ? off : volley->off;
            continue;
        }
        in_arc = true;
        bool matters = !sees_past(look, screens, eyes, targets->model[i], all_round, &at) &&
                       applies(look, TOW_LOS_02);
        if (!matters)
            return FAULT_NOBODY;
        *hidden = *hidden < 0 ? at : *hidden;
    }
    return in_arc ? FAULT_SIGHT : FAULT_ARC;
}

static void note_fault(Volley *volley, ShotFault fault, Length apart, Length range, Segment line)
{
    if (fault < volley->fault || (fault == volley->fault && apart >= volley->apart))
        return;
    volley->fault = fault;
    volley->apart = apart;
    volley->range = range;
    volley->line = line;
}

static void note_hider(const Look *look, Volley *volley, const Screens *screens, int hidden)
{
    if (hidden < 0)
        return;
    const Screen *screen = &screens->screen[hidden];
    volley->piece = screen->piece;
    volley->blocker = screen->model == NO_MODEL ? NO_UNIT : unit_of_model(look, screen->model);
}

static bool is_in_range(const Look *look, Volley *volley, Length gap, Segment line)
{
    const Weapon *weapon = &look->game->weapon[volley->weapon];
    Length least = weapon->field[WF_RANGE_MIN], most = weapon->field[WF_RANGE];
    bool matters = !(volley->stand && applies(look, TOW_REA_04)) && applies(look, TOW_SHO_04);
    if (!matters)
        return true;
    if (!within(gap, most)) {
        note_fault(volley, FAULT_RANGE, gap, most, line);
        return false;
    }
    if (gap < least - REACH_SLACK) {
        note_fault(volley, FAULT_NEAR, gap, least, line);
        return false;
    }
    return true;
}

static bool try_shooter(const Look *look, Volley *volley, const Screens *screens,
                        const Targets *targets, Shooter *shooter)
{
    Segment line = { { 0, 0 }, { 0, 0 } };
    int hidden = -1;
    shooter->gap = gap_to_nearest(look, shooter->model, targets, &line);
    if (volley->probe && !is_in_range(look, volley, shooter->gap, line))
        return false;
    ShotFault fault = fault_of_sight(look, screens, targets, shooter->eyes, &hidden, volley);
    if (fault != FAULT_NOBODY) {
        note_fault(volley, fault, shooter->gap, 0, line);
        note_hider(look, volley, screens, hidden);
        return false;
    }
    if (volley->probe)
        return true;
    if (!is_in_range(look, volley, shooter->gap, line))
        return false;
    Length most = look->game->weapon[volley->weapon].field[WF_RANGE];
    bool far = !within(2 * shooter->gap, most) && applies(look, TOW_SHO_11);
    shooter->far = far && !volley->stand;
    shooter->spared = far && volley->stand;
    shooter->cover = cover_of(look, screens, shooter->eyes, sees_round(look, shooter->eyes));
    shooter->modifier = modifier_of(look, volley, shooter);
    shooter->need =
        volley->overruled ? (ShotNeed){ .first = volley->overruled } : need_of(look, shooter);
    return true;
}

Volley volley_of(UnitId actor, UnitId target, WeaponId weapon)
{
    return (Volley){ .actor = actor,
                     .target = target,
                     .batch = actor,
                     .weapon = weapon,
                     .directed = NO_MODEL,
                     .piece = NO_PIECE,
                     .blocker = NO_UNIT };
}

/* Models that shoot through another's eyes see when he does; his place is the same file of the front rank. */
static void find_shooters(const Look *look, Volley *volley)
{
    Screens screens;
    Ranks ranks = ranks_that_shoot(look, volley);
    Targets targets = targets_of(look, volley);
    int used[MOST_UNIT_MODELS] = { 0 };
    volley->shooters = 0;
    volley->fault = FAULT_NOBODY;
    volley->apart = LENGTH_NEVER;
    volley->off = HALF_TURN;
    screens_between(look, volley->actor, volley->target, &screens);
    for (int i = 0; i < ranks.count && !(volley->probe && volley->shooters > 0); i++) {
        int rank = rank_of(&ranks, i);
        Shooter shooter = { .model = ranks.model[i],
                            .eyes = rank ? ranks.model[i % ranks.files] : ranks.model[i] };
        if (look->battle->model[shooter.model].unit != volley->batch ||
            !holds(look, shooter.model, volley->weapon) || used[rank] >= most_of_rank(&ranks, rank))
            continue;
        if (!try_shooter(look, volley, &screens, &targets, &shooter))
            continue;
        used[rank]++;
        volley->shooter[volley->shooters++] = shooter;
    }
}

/* What a volley says of itself before it is planned. */
typedef struct VolleyAsked {
    int32_t what; /* ASKED_VOLLEY */
    int32_t weapon, spread, directed, overruled;
    UnitId actor, target, batch;
    uint8_t stand_or_multiple, probe;
} VolleyAsked;

static VolleyAsked asked_of(const Volley *volley)
{
    return (VolleyAsked){ .what = ASKED_VOLLEY,
                          .weapon = volley->weapon,
                          .spread = volley->spread,
                          .directed = volley->directed,
                          .overruled = volley->overruled,
                          .actor = volley->actor,
                          .target = volley->target,
                          .batch = volley->batch,
                          .stand_or_multiple = (uint8_t)(volley->stand | volley->multiple << 1),
                          .probe = volley->probe };
}

void volley_plan(const Look *look, Volley *volley)
{
    VolleyAsked asked = asked_of(volley);
    if (recall(look, UNTIL_TOLD, &asked, sizeof asked, volley, sizeof *volley))
        return;
    Citing before = cite_apart(look);
    find_shooters(look, volley);
    size_t size = offsetof(Volley, shooter) + (size_t)volley->shooters * sizeof volley->shooter[0];
    remember(look, UNTIL_TOLD, &asked, sizeof asked, volley, size, &before);
}

/* ---- Shots and what they bring ------------------------------------------------------------------------------------------------------ */

/* A chariot's crew all shoot; everybody else shoots once. */
static int hands_of(const Look *look, ModelId model)
{
    const Profile *p = model_profile(look->game, look->battle, model);
    bool chariot =
        p->field[PF_TYPE] == TYPE_LIGHT_CHARIOT || p->field[PF_TYPE] == TYPE_HEAVY_CHARIOT;
    return chariot && p->field[PF_RIDERS] > 0 ? p->field[PF_RIDERS] : 1;
}

DiceFigure shots_of(const Look *look, const Volley *volley, ModelId model)
{
    int32_t value = 1;
    DiceFigure shots = { 0, 0, 1 };
    if (volley->multiple &&
        weapon_has(&look->game->weapon[volley->weapon], WT_MULTIPLE_SHOTS, &value) &&
        applies(look, TOW_SR_37))
        shots = dice_figure(value);
    shots.plus *= hands_of(look, model);
    shots.dice *= hands_of(look, model);
    return shots;
}

Hits hits_of_weapon(const Look *look, WeaponId id, ModelId model)
{
    const Weapon *weapon = &look->game->weapon[id];
    int32_t bane = 0, multiple = 0;
    Hits hits = { .directed = NO_MODEL, .ap = weapon->field[WF_AP] };
    int own = model_profile(look->game, look->battle, model)->field[PF_S];
    hits.strength = weapon->field[WF_S] == NO_FIELD ? own : weapon->field[WF_S];
    hits.strength += weapon->field[WF_S_PLUS];
    if (hits.strength > 10 && applies(look, TOW_GEN_11))
        hits.strength = 10;
    if (weapon_has(weapon, WT_ARMOUR_BANE, &bane))
        hits.bane = bane;
    if (weapon_has(weapon, WT_MULTIPLE_WOUNDS, &multiple))
        hits.multiple = multiple;
    bool fire = weapon_has(weapon, WT_FLAMING, NULL) || model_has(look, model, TR_FLAMING, NULL);
    bool magic = weapon_has(weapon, WT_MAGICAL, NULL) || model_has(look, model, TR_MAGICAL, NULL);
    bool poison =
        weapon_has(weapon, WT_POISONED, NULL) || model_has(look, model, TR_POISONED, NULL);
    if (fire && applies(look, TOW_SR_18))
        hits.flags |= HIT_FLAMING;
    if (magic && applies(look, TOW_SR_34))
        hits.flags |= HIT_MAGICAL;
    if (poison && !(hits.flags & HIT_MAGICAL))
        hits.flags |= HIT_POISONED;
    return hits;
}

/* ---- What is best -------------------------------------------------------------------------------------------------------------------- */

/* The chance of a shot in 1,296ths: two dice at most. */
static int64_t chance_of_shot(ShotNeed need)
{
    enum { SIDES = 6, WHOLE = SIDES * SIDES * SIDES * SIDES };
    int64_t first = need.first == NEED_NEVER ? 0 : (7 - need.first) * WHOLE / SIDES;
    if (need.second)
        return WHOLE / SIDES * (7 - need.second) / SIDES;
    if (need.again)
        first += (WHOLE - first) * (7 - need.again) / SIDES;
    return first;
}

int64_t expected_wounds(const Look *look, const Volley *volley)
{
    enum { WHOLE = 1296, MILLION = 1000000 };
    int64_t shots = 0;
    if (volley->shooters == 0)
        return 0;
    Hits hits = hits_of_weapon(look, volley->weapon, volley->shooter[0].model);
    int wound =
        wound_need(hits.strength, toughness_of(look, volley->target, volley->directed, false));
    int save = armour_need(armour_of(look, volley->target, volley->directed, false), hits.ap);
    int wounds = wound == NEED_NEVER ? 0 : 7 - wound, fails = save == NEED_NEVER ? 6 : save - 1;
    for (int i = 0; i < volley->shooters; i++) {
        DiceFigure figure = shots_of(look, volley, volley->shooter[i].model);
        int twice = 2 * figure.plus + figure.dice * (figure.sides + 1);
        shots += twice * chance_of_shot(volley->shooter[i].need);
    }
    return shots * MILLION / WHOLE / 2 * wounds * fails / 36;
}

bool best_multiple(const Look *look, const Volley *volley)
{
    Volley many = *volley;
    if (!weapon_has(&look->game->weapon[volley->weapon], WT_MULTIPLE_SHOTS, NULL))
        return false;
    many.multiple = true;
    volley_plan(look, &many);
    for (int i = 0; i < many.shooters; i++) {
        if (many.shooter[i].need.second || many.shooter[i].need.first == NEED_NEVER)
            return false;
    }
    return true;
}

WeaponId best_missile(const Look *look, UnitId batch, UnitId actor, UnitId target, bool stand)
{
    enum { MOST = 8 };
    WeaponId weapon[MOST], best = NO_WEAPON;
    int count = missiles_of(look, batch, stand, weapon, MOST);
    int64_t most = -1;
    for (int i = 0; i < count; i++) {
        Volley volley = volley_of(actor, target, weapon[i]);
        if (!stand && weapon_fault(look, actor, weapon[i]) != NO_REFUSAL)
            continue;
        volley.batch = batch;
        volley.stand = stand;
        volley.multiple = best_multiple(look, &volley);
        volley_plan(look, &volley);
        int64_t expected = volley.shooters ? expected_wounds(look, &volley) : -1;
        if (expected > most) {
            most = expected;
            best = weapon[i];
        }
    }
    return best;
}
