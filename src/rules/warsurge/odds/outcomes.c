#include "outcomes.h"

#include <string.h>

void outcomes_begin(const Look *look, UnitId unit, Outcomes *outcomes)
{
    const Unit *u = &look->battle->unit[unit];

    outcomes->unit = unit;
    outcomes->count = 1;
    memset(&outcomes->outcome[0], 0, sizeof outcomes->outcome[0]);
    outcomes->outcome[0].chance = 1;
    for (int n = 0; n < u->count; n++) {
        ModelId m = (ModelId)(u->first + n);
        if (is_living(look->battle, m))
            outcomes->outcome[0].left[n] = look->battle->model[m].wounds;
    }
}

static int sum_of(const Outcome *outcome)
{
    int sum = 0;

    for (int n = 0; n < MOST_UNIT_MODELS; n++)
        sum += outcome->left[n];
    return sum;
}

static void join(Outcomes *to, const Outcome *outcome)
{
    int same = -1, sum = sum_of(outcome);

    if (outcome->chance <= 0)
        return;
    for (int i = to->count - 1; i >= 0; i--) {
        if (memcmp(to->outcome[i].left, outcome->left, sizeof outcome->left) == 0) {
            to->outcome[i].chance += outcome->chance;
            return;
        }
        if (sum_of(&to->outcome[i]) == sum)
            same = i;
    }
    if (to->count < MOST_OUTCOMES)
        to->outcome[to->count++] = *outcome;
    else
        to->outcome[same < 0 ? MOST_OUTCOMES - 1 : same].chance += outcome->chance;
}

/* ---- The battle as the outcome leaves it --------------------------------------------------------------------- */

/* In Advanced a casualty of an Action stays in its place until the end (ACT-05). */
static void leave(Battle *battle, UnitId unit, const Outcome *outcome, bool advanced)
{
    Unit *u = &battle->unit[unit];
    bool any = false;

    for (int n = 0; n < u->count; n++) {
        Model *m = &battle->model[u->first + n];
        any = any || outcome->left[n] > 0;
        if (!is_living(battle, (ModelId)(u->first + n)))
            continue;
        m->wounds = outcome->left[n];
        if (m->wounds > 0)
            continue;
        if (!advanced)
            m->state = MODEL_LOST;
        else if (m->state == MODEL_STANDING)
            m->state = MODEL_DOOMED;
    }
    if (!any && !advanced)
        u->state = UNIT_LOST;
}

/* ---- One Weapon ---------------------------------------------------------------------------------------------- */

/* A Weapon at a Unit of which certain models live. */
typedef struct Aimed {
    ModelSet living;
    Strikes strikes;
    int each;        /* HP that an Attack costs */
    ModelId nearest; /* of those who attack */
    Odds through;
} Aimed;

static ModelSet living_of(const Outcome *outcome)
{
    ModelSet living = 0;

    for (int n = 0; n < MOST_UNIT_MODELS; n++)
        if (outcome->left[n] > 0)
            living |= 1ULL << n;
    return living;
}

static void aim_at(const Look *look, UnitId actor, const Clause *fire, UnitId unit, Aimed *aimed)
{
    Volley volley = volley_of_clause(look, actor, fire, fire->unit);

    aimed->strikes = (Strikes){ .target = unit };
    aimed->each = 1 + volley.arms.bonus;
    aimed->nearest = volley.viewer;
    if (aimed->living != 0 && volley_dice(look, &volley, unit) > 0)
        aimed->strikes = strikes_now(look, &volley, unit);
    aimed->through = strikes_odds(look, &aimed->strikes);
}

/* Who falls after whom. Behind the last Weapon only the HP count, and nothing tells whole models apart. */
static int falling(const Look *look, const Losses *losses, const Outcome *from, bool last,
                   ModelId *list)
{
    const Unit *u = &look->battle->unit[losses->unit];
    int full = model_profile(look->game, look->battle, u->first)->field[PF_HP], count = 0;

    if (!last)
        return losses_default(look, losses, list);
    for (int pass = 0; pass < 2; pass++)
        for (int n = 0; n < u->count; n++)
            if (from->left[n] > 0 && (from->left[n] < full) == (pass == 0))
                list[count++] = (ModelId)(u->first + n);
    return count;
}

/* What the models of the list have left after so many Attacks (as losses_fall, from the outcome on). */
static Outcome after_attacks(const Outcome *from, const ModelId *list, int count, ModelId first,
                             int attacks, int each)
{
    Outcome after = *from;

    for (int i = 0; i < count && attacks > 0; i++) {
        int16_t *left = &after.left[list[i] - first];
        for (; attacks > 0 && *left > 0; attacks--)
            *left = (int16_t)(*left > each ? *left - each : 0);
    }
    return after;
}

/* Each number of Attacks that may get through, from that outcome on. */
static void spread(const Look *look, const Aimed *aimed, const Outcome *from, bool last,
                   Outcomes *to)
{
    ModelId list[MOST_UNIT_MODELS], first = look->battle->unit[to->unit].first;
    const Odds *through = &aimed->through;
    Losses losses = { to->unit, through->most, aimed->each, aimed->nearest };
    int count = losses.attacks > 0 ? falling(look, &losses, from, last, list) : 0;

    for (int n = 0; n <= through->most; n++) {
        Outcome after = after_attacks(from, list, count, first, n, aimed->each);
        after.chance *= through->chance[n];
        join(to, &after);
    }
}

/* ---- What it throws then ------------------------------------------------------------------------------------- */

static bool is_like(const Turn *a, const Turn *b)
{
    return a->dice == b->dice && a->need.stages == b->need.stages &&
           a->need.times == b->need.times && a->need.last == b->need.last;
}

static void note_turn(const Aimed *now, const Aimed *aimed, ModelId first, Turns *turns)
{
    ModelSet gone = now->living & ~aimed->living;
    Turn turn = { .dice = aimed->strikes.dice, .need = aimed->strikes.need };
    Turn before = { .dice = now->strikes.dice, .need = now->strikes.need };

    for (int n = MOST_UNIT_MODELS - 1; n >= 0; n--)
        if (gone >> n & 1) {
            turn.fallen++;
            turn.first = (ModelId)(first + n);
        }
    if (turns->count > 0)
        before = turns->turn[turns->count - 1];
    if (turn.dice == 0)
        turn.need = before.need;
    if (is_like(&turn, &before))
        return;
    if (turns->count < MOST_TURNS && turn.fallen > before.fallen)
        turns->turn[turns->count++] = turn;
    else
        turns->more = true;
}

/* Looked at anew where others live than in the outcome before. */
static void spread_all(const Look *look, UnitId actor, const Clause *fire, bool last,
                       const Aimed *now, const Outcomes *before, Outcomes *to, Turns *turns)
{
    Aimed aimed = *now;
    Battle fork;

    for (int i = 0; i < before->count; i++) {
        const Outcome *outcome = &before->outcome[i];
        ModelSet living = living_of(outcome);
        Look then = *look;
        if (before->count > 1 && (!last || living != aimed.living)) {
            then = look_fork(look, &fork);
            leave(&fork, to->unit, outcome, is_advanced(look->game));
        }
        if (living != aimed.living) {
            aimed.living = living;
            aim_at(&then, actor, fire, to->unit, &aimed);
            if (living != 0)
                note_turn(now, &aimed, look->battle->unit[to->unit].first, turns);
        }
        spread(&then, &aimed, outcome, last, to);
    }
    look->scratch->ready = false;
}

bool outcomes_add(const Look *look, UnitId actor, const Clause *fire, bool last, Outcomes *outcomes,
                  Turns *turns)
{
    Outcomes before = *outcomes;
    Aimed now = { 0 };

    outcomes_begin(look, outcomes->unit, outcomes);
    now.living = living_of(&outcomes->outcome[0]);
    aim_at(look, actor, fire, outcomes->unit, &now);
    *turns = (Turns){ 0 };
    if (now.strikes.dice == 0) {
        *outcomes = before;
        return false;
    }
    outcomes->count = 0;
    spread_all(look, actor, fire, last, &now, &before, outcomes, turns);
    return true;
}

LossOdds outcomes_losses(const Look *look, const Outcomes *outcomes)
{
    LossOdds losses = default_losses(look, outcomes->unit);

    losses.lost.chance[0] = 0;
    for (int i = 0; i < outcomes->count; i++) {
        int lost = losses.total - sum_of(&outcomes->outcome[i]);
        losses.lost.chance[lost] += outcomes->outcome[i].chance;
        losses.lost.most = lost > losses.lost.most ? lost : losses.lost.most;
    }
    return losses;
}
