#include "engine/losses_preview.h"

#include "fight/attack.h"

/* What follows when the owner's losses fall on the models that he names (CAS): who stays, with what, how near to each other. */

/* Who is finished, and who is only wounded at the end. */
typedef struct Toll {
    const Look *look;
    UnitId unit;
    ModelId gone[MOST_UNIT_MODELS], hurt;
    int count, hurt_left;
} Toll;

static void find_toll(Toll *t, const Losses *losses, const Answer *answer)
{
    int left[MOST_UNIT_MODELS], open;
    int reached = losses_fall(t->look, losses, answer->id, answer->count, left, &open);

    for (int i = 0; i < reached; i++) {
        if (left[i] == 0) {
            t->gone[t->count++] = answer->id[i];
        } else if (left[i] < t->look->battle->model[answer->id[i]].wounds) {
            t->hurt = answer->id[i];
            t->hurt_left = left[i];
        }
    }
}

static ModelSet present_without(const Toll *t, int gone)
{
    const Unit *unit = &t->look->battle->unit[t->unit];
    ModelSet present = 0;

    for (int n = 0; n < unit->count; n++)
        if (is_living(t->look->battle, (ModelId)(unit->first + n)))
            present |= 1ULL << n;
    for (int i = 0; i < gone; i++)
        present &= ~(1ULL << (t->gone[i] - unit->first));
    return present;
}

static Verdict coherency_without(const Toll *t, int gone)
{
    const Unit *unit = &t->look->battle->unit[t->unit];
    Pose pose[MOST_UNIT_MODELS];
    Length z[MOST_UNIT_MODELS];

    for (int n = 0; n < unit->count; n++) {
        pose[n] = t->look->battle->model[unit->first + n].pose;
        z[n] = t->look->battle->model[unit->first + n].z;
    }
    return judge_coherency(t->look, t->unit, present_without(t, gone), pose, z);
}

/* COH-05: it may still act, but its next move has to mend that. */
static void tell_coherency(const Toll *t, Text *text)
{
    Verdict before = coherency_without(t, 0), after = coherency_without(t, t->count);

    if (is_yes(&after) || !is_yes(&before) || t->look->battle->unit[t->unit].state != UNIT_FIELD)
        return;
    text_add(text, "Coherency breaks: ");
    text_inches(text, after.measured, after.allowed);
    text_add(text, "\" of ");
    text_inches(text, after.allowed, after.measured);
    text_add(text, "\" between the nearest\n");
}

static bool touches_enemy(const Toll *t, ModelId model)
{
    const Battle *b = t->look->battle;

    for (ModelId m = 0; m < b->models; m++)
        if (b->unit[b->model[m].unit].seat != b->unit[t->unit].seat && is_standing(b, m) &&
            in_contact(t->look, model, m))
            return true;
    return false;
}

/* MEL-11: who holds no contact any more is placed anew. */
static void tell_contact(const Toll *t, Text *text)
{
    const Unit *unit = &t->look->battle->unit[t->unit];
    ModelSet present = present_without(t, t->count);

    if (!in_melee(t->look, t->unit) || !present)
        return;
    for (int n = 0; n < unit->count; n++)
        if ((present >> n & 1) && touches_enemy(t, (ModelId)(unit->first + n)))
            return;
    text_add(text, "No contact with the enemy is left: models are placed anew\n");
}

/* False when no losses are asked about. */
static bool toll_of(const Look *look, const Answer *answer, Losses *losses, Toll *t)
{
    const Battle *b = look->battle;

    if (b->frames == 0 || b->request.why != WHY_LOSS || answer->kind != ANSWER_MODELS)
        return false;
    *losses = losses_of(&b->frame[b->frames - 1]);
    *t = (Toll){ .look = look, .unit = losses->unit, .hurt = NO_MODEL };
    find_toll(t, losses, answer);
    return true;
}

/* "3 Attacks get through, 2 HP each". */
static void tell_attacks(const Losses *losses, Text *text)
{
    text_format(text, "%d %s through", losses->attacks,
                losses->attacks == 1 ? "Attack gets" : "Attacks get");
    text_format(text, losses->attacks == 1 ? ": %d HP\n" : ", %d HP each\n", losses->each);
}

ModelId warsurge_losses_preview(const Look *look, const Answer *answer, Text *text)
{
    const Battle *b = look->battle;
    Losses losses;
    Toll t;

    if (!toll_of(look, answer, &losses, &t))
        return NO_MODEL;
    tell_attacks(&losses, text);
    preview_left(look, t.unit, t.count, text);
    if (t.hurt != NO_MODEL)
        text_format(text, "Model %d stays with %d of %d HP\n", model_number(b, t.hurt), t.hurt_left,
                    (int)model_profile(look->game, b, t.hurt)->field[PF_HP]);
    if (!t.count)
        return t.hurt;
    preview_weapons_lost(look, t.unit, t.gone, t.count, text);
    tell_coherency(&t, text);
    tell_contact(&t, text);
    return t.hurt;
}
