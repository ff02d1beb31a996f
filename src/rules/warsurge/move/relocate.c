#include "flow.h"
#include "move/movement.h"

/* ---- Closing up after casualties: MEL-11..15, D10 ------------------------------------------------------------------- */

/* One own and one enemy model. */
typedef struct Pair {
    int own; /* place in the company */
    ModelId enemy;
    Length gap;
} Pair;

enum { MOST_PAIRS = 64 };

typedef struct Pairs {
    int count;
    Pair pair[MOST_PAIRS];
} Pairs;

static Length gap_to(const Look *look, const Stand *own, ModelId enemy)
{
    Stand other = stand_of(look, enemy);
    Length gap = stand_gap(own, &other);
    return gap > 0 ? gap : 0;
}

static bool is_living_foe(const Look *look, const IdSet *foes, ModelId model)
{
    const Model *m = &look->battle->model[model];
    return m->state == MODEL_STANDING && ids_has(foes, m->unit);
}

static Length least_gap(const Look *look, const Company *company, const IdSet *foes)
{
    Length least = LENGTH_NEVER;
    for (int i = 0; i < company->count; i++) {
        for (ModelId e = 0; e < look->battle->models; e++) {
            Length gap =
                is_living_foe(look, foes, e) ? gap_to(look, &company->stand[i], e) : LENGTH_NEVER;
            least = gap < least ? gap : least;
        }
    }
    return least;
}

/* The pairs with the smallest gap, by ids. */
static void find_pairs(const Look *look, const Company *company, const IdSet *foes, Pairs *pairs)
{
    Length least = least_gap(look, company, foes);
    pairs->count = 0;
    for (int i = 0; i < company->count; i++) {
        for (ModelId e = 0; e < look->battle->models && pairs->count < MOST_PAIRS; e++) {
            Length gap =
                is_living_foe(look, foes, e) ? gap_to(look, &company->stand[i], e) : LENGTH_NEVER;
            if (gap != LENGTH_NEVER && within(gap, least))
                pairs->pair[pairs->count++] = (Pair){ i, e, gap };
        }
    }
}

/* ---- Where a model fits ----------------------------------------------------------------------------------------------- */

/* A unit that closes up: its models as placed so far, and what stands around. */
typedef struct Closing {
    const Look *look;
    Company company;
    Stands others;
    Plots plots;
} Closing;

static bool has_room(const Closing *c, int own, const Stand *there)
{
    Verdict ground = judge_ground(c->look, there, &c->plots);
    if (!is_yes(&ground))
        return false;
    for (int i = 0; i < c->others.count; i++) {
        if (stands_overlap(c->look, there, &c->others.stand[i]))
            return false;
    }
    for (int i = 0; i < c->company.count; i++) {
        if (i != own && stands_overlap(c->look, there, &c->company.stand[i]))
            return false;
    }
    return true;
}

/* The model at that base: at the level of `beside` when both centres lie in one piece, else by the ground. */
static Stand stand_beside(const Closing *c, int own, Base base, const Stand *beside)
{
    const Plot *here = plot_under(c->look, &c->plots, base.pose.at);
    const Plot *there = plot_under(c->look, &c->plots, beside->base.pose.at);
    Length z = here && here == there ? beside->z : lowest_level(here);
    return stand_at(c->look, c->company.stand[own].model, base.pose, z);
}

enum { TURN_STEP = 10 * DEGREE, GAP_STEP = INCH / 10, LINK_GAP = 2 * INCH };

/* Around `about` at a gap: on the ray first, then turned by +10, -10, +20 ... degrees. */
static bool fit_around(Closing *c, int own, const Stand *about, Length gap)
{
    Stand *mover = &c->company.stand[own];
    Heading ray = point_bearing(about->base.pose.at, mover->base.pose.at);
    for (Heading turn = 0; turn <= HALF_TURN; turn += TURN_STEP) {
        for (int side = 1; side >= -1; side -= 2) {
            Base base =
                place_on_ray(mover->base, about->base, heading_normal(ray + side * turn), gap);
            Stand there = stand_beside(c, own, base, about);
            bool meets = gap > 0 || stands_touch(c->look, &there, about);
            if (meets && has_room(c, own, &there)) {
                *mover = there;
                return true;
            }
        }
        bool turns = turn != 0 || applies(c->look, WSG_MEL_14);
        if (!turns)
            return false;
    }
    return false;
}

/* ---- (a), (b): one model into contact ----------------------------------------------------------------------------------- */

/* The enemy model of the Melee that comes after `last` by gap from the mover; ties by id. */
static ModelId next_enemy(const Closing *c, const Stand *mover, const IdSet *foes, Length past,
                          ModelId last)
{
    ModelId best = NO_MODEL;
    Length least = LENGTH_NEVER;
    for (ModelId e = 0; e < c->look->battle->models; e++) {
        if (!is_living_foe(c->look, foes, e))
            continue;
        Length gap = gap_to(c->look, mover, e);
        bool after = gap > past || (gap == past && e > last);
        if (after && gap < least) {
            least = gap;
            best = e;
        }
    }
    return best;
}

/* No enemy can be touched: on the first ray, as close as there is room. */
static void fit_near(Closing *c, int own, const Stand *enemy, Length apart)
{
    Stand *mover = &c->company.stand[own];
    Heading ray = point_bearing(enemy->base.pose.at, mover->base.pose.at);
    for (Length gap = GAP_STEP; gap < apart; gap += GAP_STEP) {
        Stand there = stand_beside(c, own, place_on_ray(mover->base, enemy->base, ray, gap), enemy);
        if (has_room(c, own, &there)) {
            *mover = there;
            return;
        }
    }
}

static void make_contact(Closing *c, const Pair *pair, const IdSet *foes)
{
    const Stand from = c->company.stand[pair->own];
    Stand first = stand_of(c->look, pair->enemy);
    if (fit_around(c, pair->own, &first, 0))
        return;
    Length past = -1;
    ModelId last = NO_MODEL;
    for (;;) {
        ModelId enemy = next_enemy(c, &from, foes, past, last);
        if (enemy == NO_MODEL)
            break;
        Stand other = stand_of(c->look, enemy);
        if (enemy != pair->enemy && fit_around(c, pair->own, &other, 0))
            return;
        past = gap_to(c->look, &from, enemy);
        last = enemy;
    }
    fit_near(c, pair->own, &first, pair->gap);
}

/* ---- (c): the others follow ------------------------------------------------------------------------------------------------- */

static bool are_linked(const Closing *c, int a, int b)
{
    Company two = { .unit = c->company.unit, .count = 2 };
    two.stand[0] = c->company.stand[a];
    two.stand[1] = c->company.stand[b];
    Verdict verdict = judge_company(c->look, &two);
    return is_yes(&verdict);
}

/* The models that hold together with `first`. */
static ModelSet connected_to(const Closing *c, int first)
{
    ModelSet part = (ModelSet)1 << first;
    for (bool grown = true; grown;) {
        grown = false;
        for (int i = 0; i < c->company.count; i++) {
            for (int j = 0; !(part >> i & 1) && j < c->company.count; j++) {
                if ((part >> j & 1) && are_linked(c, i, j)) {
                    part |= (ModelSet)1 << i;
                    grown = true;
                }
            }
        }
    }
    return part;
}

/* The stray nearest to the connected part, and its nearest model there; false when there is none. */
static bool next_stray(const Closing *c, ModelSet part, ModelSet passed, int *stray, int *anchor)
{
    Length least = LENGTH_NEVER;
    for (int i = 0; i < c->company.count; i++) {
        if ((part | passed) >> i & 1)
            continue;
        for (int j = 0; j < c->company.count; j++) {
            Length gap = part >> j & 1 ? stand_gap(&c->company.stand[i], &c->company.stand[j])
                                       : LENGTH_NEVER;
            if (gap < least) {
                least = gap;
                *stray = i;
                *anchor = j;
            }
        }
    }
    return least != LENGTH_NEVER;
}

static void follow(Closing *c, int stray, int anchor)
{
    Stand *mover = &c->company.stand[stray];
    const Stand goal = c->company.stand[anchor];
    for (Length gap = LINK_GAP; gap >= 0; gap -= GAP_STEP) {
        Base base = place_toward(mover->base, goal.base, goal.base.pose.at, gap);
        Stand there = stand_beside(c, stray, base, &goal);
        if (has_room(c, stray, &there)) {
            *mover = there;
            return;
        }
    }
    fit_around(c, stray, &goal, LINK_GAP);
}

static void restore_chain(Closing *c, int first)
{
    ModelSet passed = 0;
    for (;;) {
        int stray = 0, anchor = 0;
        ModelSet part = connected_to(c, first);
        bool happens = next_stray(c, part, passed, &stray, &anchor) && applies(c->look, WSG_GEO_17);
        if (!happens)
            return;
        follow(c, stray, anchor);
        if (!are_linked(c, stray, anchor))
            passed |= (ModelSet)1 << stray;
    }
}

static void close_up(Play *play, UnitId unit, const Pair *pair, const IdSet *foes)
{
    const Look *look = &play->look;
    Closing c = { .look = look };
    Box all = { { 0, 0 }, { look->game->width, look->game->height } };
    company_of(look, unit, &c.company);
    stands_in(look, all, unit, &c.others);
    plots_in(look, all, &c.plots);
    Company before = c.company;
    make_contact(&c, pair, foes);
    restore_chain(&c, pair->own);
    for (int i = 0; i < c.company.count; i++) {
        const Stand *was = &before.stand[i], *is = &c.company.stand[i];
        if (!point_equal(was->base.pose.at, is->base.pose.at) || was->z != is->z)
            moves_as(play, is->unit, MANNER_CLOSES);
        place_model(play, is->model, is->base.pose, is->z, WSG_MEL_14);
    }
    tell_tale(play, TALE_CLOSES_UP, look->battle->unit[unit].seat, unit,
              look->battle->model[pair->enemy].unit, 0, 0, 0);
}

/* ---- Whose turn it is: MEL-12, MEL-15 ----------------------------------------------------------------------------------------- */

static bool must_close_up(const Look *look, UnitId unit)
{
    IdSet foes;
    if (!in_melee(look, unit) || models_alive(look->battle, unit) == 0)
        return false;
    foes_of(look, unit, &foes);
    if (ids_count(&foes) == 0 || touches_any(look, unit, &foes))
        return false;
    return applies(look, WSG_MEL_11) && applies(look, WSG_MEL_13);
}

static int fallen_of(const Look *look, UnitId unit)
{
    return applies(look, WSG_MEL_12) ? look->battle->unit[unit].tally[UT_FALLEN] : 0;
}

/* Whether `a` is relocated before `b`. */
static bool comes_before(const Look *look, UnitId a, UnitId b)
{
    const Battle *battle = look->battle;
    bool a_stays = unit_has(look, a, PERK_IMMOBILE, NULL),
         b_stays = unit_has(look, b, PERK_IMMOBILE, NULL);
    int a_fell = fallen_of(look, a), b_fell = fallen_of(look, b);
    int a_turn = seat_order(look, battle->unit[a].seat),
        b_turn = seat_order(look, battle->unit[b].seat);
    bool by_order = a_stays != b_stays ? b_stays
                    : a_fell != b_fell ? a_fell > b_fell
                    : a_turn != b_turn ? a_turn < b_turn
                                       : a < b;
    return by_order;
}

enum { RELOCATE_DONE_FIRST = 0, DONE_WORDS = 3, DONE_BITS = 32 };

/* A unit that could not make contact is not tried again: a bit of the frame's figures for each. */
static bool is_done(const Frame *frame, UnitId unit)
{
    return (uint32_t)frame->v[RELOCATE_DONE_FIRST + unit / DONE_BITS] >> (unit % DONE_BITS) & 1;
}

static void set_done(Frame *frame, UnitId unit)
{
    int32_t *word = &frame->v[RELOCATE_DONE_FIRST + unit / DONE_BITS];
    *word = (int32_t)((uint32_t)*word | (uint32_t)1 << (unit % DONE_BITS));
}

static UnitId next_unit(const Look *look, const Frame *frame)
{
    UnitId best = NO_UNIT;
    for (UnitId u = 0; u < look->battle->units; u++) {
        if (is_done(frame, u) || !must_close_up(look, u))
            continue;
        if (best == NO_UNIT || comes_before(look, u, best))
            best = u;
    }
    return best;
}

Frame relocate_frame(SeatId seat, const IdSet *units)
{
    Frame frame = frame_of(PROC_RELOCATE, seat, NO_UNIT, NO_UNIT);
    for (UnitId u = 0; u < MOST_UNITS; u++) {
        if (!ids_has(units, u))
            set_done(&frame, u);
    }
    return frame;
}

static void end_relocation(Play *play)
{
    const Battle *b = play->look.battle;
    melee_refresh(play);
    for (UnitId u = 0; u < b->units; u++) {
        if (b->unit[u].tally[UT_FALLEN])
            set_tally(play, OWNER_UNIT, u, UT_FALLEN, 0, WSG_MEL_12);
    }
}

typedef enum RelocateStep { RELOCATE_PICK, RELOCATE_PAIR } RelocateStep;

/* The unit asked about stands in the frame's actor, its foe in the target. */
Flow run_relocate(Play *play, Frame *frame, const Answer *answer)
{
    const Look *look = &play->look;
    Company company;
    Pairs pairs;
    IdSet foes;
    if (frame->step == RELOCATE_PICK) {
        frame->actor = next_unit(look, frame);
        if (frame->actor == NO_UNIT) {
            end_relocation(play);
            return DONE;
        }
        set_done(frame, frame->actor);
    }
    foes_of(look, frame->actor, &foes);
    company_of(look, frame->actor, &company);
    find_pairs(look, &company, &foes, &pairs);
    if (frame->step == RELOCATE_PICK) {
        frame->target = look->battle->model[pairs.pair[0].enemy].unit;
        return ask_number(play, frame, RELOCATE_PAIR, look->battle->unit[frame->actor].seat,
                          WHY_RELOCATE, 1, pairs.count, 1);
    }
    close_up(play, frame->actor, &pairs.pair[answer->value - 1], &foes);
    return go(frame, RELOCATE_PICK);
}
