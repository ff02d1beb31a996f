#include "shoot/blasts.h"

#include "fight/losses.h"
#include "flight/nerves.h"
#include "geom/template.h"

/* ---- Templates ---------------------------------------------------------------------------------------------------------------- */

enum { LARGE = 6 * INCH, RESULTS = 8, BLAST_STAYS = 5 };
enum {
    B_AT, /* how far the loop of the step has come */
    B_FLAGS,
    B_NEAR,
    B_DEVASTATING,
    B_TURN,
    B_X,
    B_Y,
    B_UNIT,
};
enum { BARRAGE = 1, DIRECT_TESTS = 2, NEAR_MISSED = 4, BY_ORDNANCE = 8 };

int bursts_laid(const Look *look, UnitId unit, Burst burst[MOST_UNIT_MODELS])
{
    const Unit *u = &look->battle->unit[unit];
    int count = 0;
    for (int n = 0; n < u->count; n++) {
        int note = note_find(look->battle, NT_TEMPLATE, u->first + n);
        if (note < 0)
            continue;
        int code = look->battle->note[note].z;
        burst[count++] = (Burst){ (ModelId)(u->first + n), (WeaponId)(code / RESULTS - 1),
                                  (BurstResult)(code % RESULTS), look->battle->note[note].pose.at };
    }
    return count;
}

int bursts_of(const Look *look, UnitId unit, Burst burst[MOST_UNIT_MODELS])
{
    int laid = bursts_laid(look, unit, burst), count = 0;
    for (int i = 0; i < laid; i++) {
        if (burst[i].result != BURST_GONE)
            burst[count++] = burst[i];
    }
    return count;
}

static void lay(Play *play, const Burst *burst)
{
    note_pose(play, NT_TEMPLATE, burst->by, (Pose){ burst->at, 0 },
              (burst->weapon + 1) * RESULTS + (int)burst->result);
}

void lay_templates(Play *play, const Fire *fire)
{
    const Look *look = &play->look;
    for (int i = 0; i < fire->shots; i++) {
        const Shot *shot = &fire->shot[i];
        if (is_blast(look, shot->weapon) && applies(look, AWT_HE_03))
            lay(play, &(Burst){ shot->model, shot->weapon, BURST_SCATTERS,
                                look->battle->model[shot->mark].pose.at });
    }
}

Length burst_radius(const Look *look, WeaponId weapon)
{
    Length across = weapon == NO_WEAPON ? LARGE : look->game->weapon[weapon].field[WF_TEMPLATE];
    return across / 2;
}

bool is_under(const Look *look, Point at, Length radius, ModelId model)
{
    Base base = model_base(look->game, look->battle, model);
    Area area = template_circle(at, radius);
    bool half = look->game->option[OPT_TEMPLATE_TOUCH] != 0;
    return half ? area_contains(&area, base.pose.at) : area_overlaps(&area, base);
}

static bool is_devastating(const Look *look, WeaponId weapon)
{
    return (weapon == NO_WEAPON || weapon_bears(look, weapon, WT_DEVASTATING)) &&
           applies(look, AWT_WPN_03);
}

static bool harms(const Look *look, WeaponId weapon, UnitId unit)
{
    if (!bears(look, unit, TR_ARMOURED))
        return true;
    bool ordnance = weapon != NO_WEAPON && weapon_bears(look, weapon, WT_ORDNANCE);
    return !(!ordnance && applies(look, AWT_HE_13) && applies(look, AWT_WPN_06));
}

/* ---- Laying them, and their d10s: HE-02..06 ---------------------------------------------------------------------------------------- */

typedef enum BlastStep {
    BLAST_BEGIN,
    BLAST_THROWN,
    BLAST_CONFIRMED,
    BLAST_SCATTER,
    BLAST_TURNED,
    BLAST_FLOWN,
    BLAST_HITS,
    BLAST_SAVED,
    BLAST_LOSSES,
    BLAST_LOST,
    BLAST_PINNING,
    BLAST_DEVASTATING,
    BLAST_TESTED,
} BlastStep;

Frame blasts_frame(const Look *look, UnitId unit, UnitId target, const Direct *direct)
{
    Frame frame = frame_of(PROC_BLASTS, look->battle->unit[unit].seat, unit, target);
    frame.v[B_FLAGS] = direct->tests ? DIRECT_TESTS : 0;
    frame.v[B_NEAR] = direct->near_misses;
    frame.v[B_DEVASTATING] = direct->devastating;
    return frame;
}

Frame barrage_frame(const Look *look, UnitId leader, Point at)
{
    Frame frame = frame_of(PROC_BLASTS, look->battle->unit[leader].seat, leader, NO_UNIT);
    frame.v[B_FLAGS] = BARRAGE;
    frame.v[B_X] = at.x;
    frame.v[B_Y] = at.y;
    return frame;
}

static Flow begin_blasts(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    Burst burst[MOST_UNIT_MODELS];
    int count;
    if (frame->v[B_FLAGS] & BARRAGE)
        lay(play, &(Burst){ look->battle->unit[frame->actor].first, NO_WEAPON, BURST_SCATTERS,
                            (Point){ frame->v[B_X], frame->v[B_Y] } });
    count = bursts_of(look, frame->actor, burst);
    if (count > 0 && burst[0].weapon != NO_WEAPON &&
        weapon_bears(look, burst[0].weapon, WT_ORDNANCE))
        frame->v[B_FLAGS] |= BY_ORDNANCE;
    return throw_for(play, frame, BLAST_THROWN, frame->seat, WHY_BLAST, DICE_D10, count,
                     each_at_most(BLAST_STAYS));
}

static BurstResult result_of(const Look *look, int die)
{
    if (die == 1 && applies(look, AWT_HE_04))
        return BURST_CRITICAL;
    if (die <= BLAST_STAYS && applies(look, AWT_HE_04))
        return BURST_HIT;
    return applies(look, AWT_HE_05) ? BURST_SCATTERS : BURST_NEAR;
}

static int tens_in(const Play *play, const Frame *frame, int count)
{
    enum { TEN = 10 };
    int tens = 0;
    for (int i = 0; i < count; i++)
        tens += die_at(play, frame, i) == TEN;
    return tens;
}

static void settle_burst(Play *play, Burst *burst, BurstResult result)
{
    if (result == BURST_GONE)
        tell_tale(play, TALE_DUD, NO_SEAT, play->look.battle->model[burst->by].unit, NO_UNIT, 0, 0,
                  0);
    burst->result = result;
    lay(play, burst);
}

/* HE-06: two tens or more are duds; by the option a ten that a second ten confirms. */
static Flow read_results(Play *play, Frame *frame)
{
    enum { TEN = 10 };
    const Look *look = &play->look;
    Burst burst[MOST_UNIT_MODELS];
    int count = bursts_of(look, frame->actor, burst), tens = tens_in(play, frame, count);
    bool confirm = look->game->option[OPT_DUD] != 0;
    bool duds = tens > 1 && !confirm && applies(look, AWT_HE_06);
    for (int i = 0; i < count; i++) {
        int die = die_at(play, frame, i);
        settle_burst(play, &burst[i], die == TEN && duds ? BURST_GONE : result_of(look, die));
        if (die == TEN)
            frame->v[B_UNIT] = burst[i].by;
    }
    frame->v[B_AT] = 0;
    if (confirm && tens == 1)
        return throw_dice(play, frame, BLAST_CONFIRMED, frame->seat, WHY_DUD, DICE_D10, 1);
    return go(frame, BLAST_SCATTER);
}

static Flow read_confirmation(Play *play, Frame *frame)
{
    enum { TEN = 10 };
    Burst burst[MOST_UNIT_MODELS];
    int count = bursts_of(&play->look, frame->actor, burst);
    for (int i = 0; i < count; i++) {
        if (burst[i].by == frame->v[B_UNIT] && die_at(play, frame, 0) == TEN &&
            applies(&play->look, AWT_HE_06))
            settle_burst(play, &burst[i], BURST_GONE);
    }
    return go(frame, BLAST_SCATTER);
}

/* ---- Scatter: HE-07, 09 ---------------------------------------------------------------------------------------------------------------- */

static bool next_to_scatter(const Look *look, UnitId unit, Burst *next)
{
    Burst burst[MOST_UNIT_MODELS];
    int count = bursts_of(look, unit, burst);
    for (int i = 0; i < count; i++) {
        if (burst[i].result != BURST_SCATTERS)
            continue;
        *next = burst[i];
        return true;
    }
    return false;
}

static Flow scatter_next(Play *play, Frame *frame)
{
    Burst burst;
    bool fine = play->look.game->option[OPT_SCATTER] != 0;
    bool scatters =
        next_to_scatter(&play->look, frame->actor, &burst) && applies(&play->look, AWT_HE_07);
    if (!scatters)
        return go(frame, BLAST_HITS);
    return throw_dice(play, frame, BLAST_TURNED, frame->seat, WHY_SCATTER,
                      fine ? DICE_D6 : DICE_D12, fine ? 2 : 1);
}

int scatter_faces(Length radius)
{
    return 2 * radius >= LARGE ? 6 : 2 * radius >= 4 * INCH ? 4 : 3;
}

static Flow throw_distance(Play *play, Frame *frame)
{
    enum { HOUR = 30, FINE = 10, SIXES = 6 };
    Burst burst;
    const Look *look = &play->look;
    int first = die_at(play, frame, 0);
    bool fine = look->game->option[OPT_SCATTER] != 0;
    frame->v[B_TURN] =
        fine ? FINE * (SIXES * (first - 1) + die_at(play, frame, 1)) : HOUR * (first % 12);
    next_to_scatter(look, frame->actor, &burst);
    Length radius = burst_radius(look, burst.weapon);
    static const DiceKind die[] = { [3] = DICE_D3, [4] = DICE_D4, [6] = DICE_D6 };
    return throw_dice(play, frame, BLAST_FLOWN, frame->seat, WHY_SCATTER_DISTANCE,
                      die[scatter_faces(radius)], 1);
}

static bool is_on_table(const Look *look, Point at)
{
    return at.x >= -REACH_SLACK && at.y >= -REACH_SLACK &&
           at.x <= look->game->width + REACH_SLACK && at.y <= look->game->height + REACH_SLACK;
}

static Flow land(Play *play, Frame *frame)
{
    Burst burst;
    const Look *look = &play->look;
    next_to_scatter(look, frame->actor, &burst);
    Point from = burst.at;
    burst.at = point_shift(from, frame->v[B_TURN] * DEGREE, die_at(play, frame, 0) * INCH);
    bool off = !is_on_table(look, burst.at) && applies(look, AWT_HE_09);
    burst.result = off ? BURST_GONE : BURST_NEAR;
    frame->v[B_FLAGS] |= NEAR_MISSED;
    tell_strayed(play, frame->actor, (Segment){ from, burst.at }, burst_radius(look, burst.weapon),
                 AWT_HE_07);
    lay(play, &burst);
    return go(frame, BLAST_SCATTER);
}

/* ---- Hits and saves, template by template: HE-08, 10, 11 ----------------------------------------------------------------------------- */

static int models_under(const Look *look, const Burst *burst, UnitId unit, ModelSet *set)
{
    const Unit *u = &look->battle->unit[unit];
    Length radius = burst_radius(look, burst->weapon);
    int count = 0;
    for (int n = 0; n < u->count && is_fielded(look, unit); n++) {
        ModelId model = (ModelId)(u->first + n);
        bool under = look->battle->model[model].state == MODEL_STANDING &&
                     is_under(look, burst->at, radius, model) && applies(look, AWT_HE_08);
        count += under;
        *set |= under ? (ModelSet)1 << n : 0;
    }
    return count;
}

static void add_struck(Play *play, UnitId unit, int wounds)
{
    int before = tally_of(play->look.battle, OWNER_UNIT, unit, UT_STRUCK);
    set_tally(play, OWNER_UNIT, unit, UT_STRUCK, before + wounds, AWT_HE_10);
}

/* What an unsaved hit costs: WPN-10. */
static int wounds_of_hit(const Look *look, const Burst *burst, UnitId unit)
{
    bool heavy = burst->weapon != NO_WEAPON && weapon_bears(look, burst->weapon, WT_ORDNANCE) &&
                 bears(look, unit, TR_ARMOURED) && applies(look, AWT_WPN_10);
    return heavy ? 2 : 1;
}

/* Template after template, and under each unit after unit. */
static Flow hit_next(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    Burst burst[MOST_UNIT_MODELS];
    int count = bursts_of(look, frame->actor, burst), units = look->battle->units;
    for (; frame->v[B_AT] < count * units; frame->v[B_AT]++) {
        const Burst *b = &burst[frame->v[B_AT] / units];
        UnitId unit = (UnitId)(frame->v[B_AT] % units);
        ModelSet set = 0;
        int hits = b->result < BURST_CRITICAL ? 0 : models_under(look, b, unit, &set);
        if (hits == 0)
            continue;
        mark(play, OWNER_UNIT, unit, UM_STRUCK, AWT_HE_12);
        tell_tale(play, TALE_UNDER_TEMPLATE, NO_SEAT, unit, NO_UNIT, hits, 0, 0);
        if (!harms(look, b->weapon, unit))
            continue;
        frame->v[B_UNIT] = unit;
        bool critical = b->result == BURST_CRITICAL && applies(look, AWT_SHO_17);
        if (critical) {
            add_struck(play, unit, hits * wounds_of_hit(look, b, unit));
            continue;
        }
        Shelter shelter = shelter_of(look, unit, frame->actor);
        if (applies(look, AWT_HE_11) && applies(look, AWT_COV_06))
            shelter = (Shelter){ .cover = COVER_NONE };
        return resolve(play, frame, BLAST_SAVED,
                       saves_frame(look, unit, frame->actor, hits,
                                   advantages_against(look, unit, NO_WEAPON, &shelter),
                                   SAVES_STAND));
    }
    frame->v[B_AT] = 0;
    return go(frame, BLAST_LOSSES);
}

static Flow count_unsaved(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    Burst burst[MOST_UNIT_MODELS];
    bursts_of(look, frame->actor, burst);
    const Burst *b = &burst[frame->v[B_AT] / look->battle->units];
    UnitId unit = (UnitId)frame->v[B_UNIT];
    add_struck(play, unit, given_back(play, 0) * wounds_of_hit(look, b, unit));
    frame->v[B_AT]++;
    return go(frame, BLAST_HITS);
}

/* ---- Losses and tests, each for all units, the target first: HE-10, 12 ----------------------------------------------------------------- */

/* The nth unit of that order; NO_UNIT: the target stood there already, or there is none. */
static UnitId nth_unit(const Frame *frame, int n)
{
    if (n == 0)
        return frame->target;
    return n - 1 == frame->target ? NO_UNIT : (UnitId)(n - 1);
}

static ModelSet all_under(const Look *look, UnitId shooter, UnitId unit)
{
    Burst burst[MOST_UNIT_MODELS];
    ModelSet set = 0;
    int count = bursts_of(look, shooter, burst);
    for (int i = 0; i < count; i++) {
        if (burst[i].result >= BURST_CRITICAL)
            models_under(look, &burst[i], unit, &set);
    }
    return set;
}

static Flow lose_next(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    for (; frame->v[B_AT] <= look->battle->units; frame->v[B_AT]++) {
        UnitId unit = nth_unit(frame, frame->v[B_AT]);
        int wounds = unit == NO_UNIT ? 0 : tally_of(look->battle, OWNER_UNIT, unit, UT_STRUCK);
        if (wounds == 0)
            continue;
        frame->v[B_UNIT] = unit;
        return resolve(play, frame, BLAST_LOST,
                       shot_losses_frame(look, unit, wounds, all_under(look, frame->actor, unit),
                                         frame->actor));
    }
    frame->v[B_AT] = 0;
    return go(frame, BLAST_PINNING);
}

/* Devastating Tests are for what was really lost. */
static Flow note_losses(Play *play, Frame *frame)
{
    UnitId unit = (UnitId)frame->v[B_UNIT];
    Burst burst[MOST_UNIT_MODELS];
    bool tests = bursts_of(&play->look, frame->actor, burst) > 0 &&
                 is_devastating(&play->look, burst[0].weapon);
    set_tally(play, OWNER_UNIT, unit, UT_STRUCK, tests ? given_back(play, 0) : 0, AWT_MOR_07);
    frame->v[B_AT]++;
    return go(frame, BLAST_LOSSES);
}

static Flow pin_next(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    bool missed = frame->v[B_FLAGS] & NEAR_MISSED;
    for (; frame->v[B_AT] <= look->battle->units; frame->v[B_AT]++) {
        UnitId unit = nth_unit(frame, frame->v[B_AT]);
        bool target = unit != NO_UNIT && unit == frame->target;
        bool owed = unit != NO_UNIT &&
                    (has_mark(look->battle, OWNER_UNIT, unit, UM_STRUCK) || (target && missed)) &&
                    applies(look, AWT_HE_12);
        if (!owed && !(target && (frame->v[B_FLAGS] & DIRECT_TESTS)))
            continue;
        frame->v[B_AT]++;
        PinningTest test = { .unit = unit,
                             .shooter = frame->v[B_FLAGS] & BARRAGE ? NO_UNIT : frame->actor,
                             .near_misses = target ? frame->v[B_NEAR] : 0,
                             .ordnance = frame->v[B_FLAGS] & BY_ORDNANCE };
        return resolve(play, frame, BLAST_PINNING, pinning_frame(look, &test));
    }
    frame->v[B_AT] = 0;
    return go(frame, BLAST_DEVASTATING);
}

static void clear_templates(Play *play, const Frame *frame)
{
    const Look *look = &play->look;
    Burst burst[MOST_UNIT_MODELS];
    int count = bursts_of(look, frame->actor, burst);
    for (int i = 0; i < count; i++) {
        burst[i].result = BURST_GONE;
        lay(play, &burst[i]);
    }
    for (UnitId u = 0; u < look->battle->units; u++) {
        if (has_mark(look->battle, OWNER_UNIT, u, UM_STRUCK))
            unmark(play, OWNER_UNIT, u, UM_STRUCK, AWT_HE_12);
        if (tally_of(look->battle, OWNER_UNIT, u, UT_STRUCK))
            set_tally(play, OWNER_UNIT, u, UT_STRUCK, 0, AWT_HE_12);
    }
}

static Flow devastate_next(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    for (; frame->v[B_AT] <= look->battle->units; frame->v[B_AT]++) {
        UnitId unit = nth_unit(frame, frame->v[B_AT]);
        int tests = unit == NO_UNIT ? 0 : tally_of(look->battle, OWNER_UNIT, unit, UT_STRUCK);
        if (unit != NO_UNIT && unit == frame->target)
            tests += frame->v[B_DEVASTATING];
        if (tests == 0 || !is_steady(look, unit))
            continue;
        frame->v[B_UNIT] = unit;
        return resolve(play, frame, BLAST_TESTED, devastating_frame(look, unit, tests));
    }
    clear_templates(play, frame);
    return DONE;
}

static Flow end_tests(Play *play, Frame *frame)
{
    UnitId unit = (UnitId)frame->v[B_UNIT];
    bool shaken =
        given_back(play, 0) > 0 && is_steady(&play->look, unit) && applies(&play->look, AWT_MOR_08);
    if (shaken)
        shake_unit(play, unit, AWT_MOR_08);
    frame->v[B_AT]++;
    return go(frame, BLAST_DEVASTATING);
}

Flow run_blasts(Play *play, Frame *frame, const Answer *answer)
{
    (void)answer;
    switch ((BlastStep)frame->step) {
    case BLAST_BEGIN:
        return begin_blasts(play, frame);
    case BLAST_THROWN:
        return read_results(play, frame);
    case BLAST_CONFIRMED:
        return read_confirmation(play, frame);
    case BLAST_SCATTER:
        return scatter_next(play, frame);
    case BLAST_TURNED:
        return throw_distance(play, frame);
    case BLAST_FLOWN:
        return land(play, frame);
    case BLAST_HITS:
        return hit_next(play, frame);
    case BLAST_SAVED:
        return count_unsaved(play, frame);
    case BLAST_LOSSES:
        return lose_next(play, frame);
    case BLAST_LOST:
        return note_losses(play, frame);
    case BLAST_PINNING:
        return pin_next(play, frame);
    case BLAST_DEVASTATING:
        return devastate_next(play, frame);
    case BLAST_TESTED:
        return end_tests(play, frame);
    }
    return DONE;
}
