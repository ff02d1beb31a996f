#include "hand/aim.h"
#include "table.h"

/* Which single models use the weapons that are being aimed: who is pressed leaves, or comes back. */

/* The weapon's models that aim at nobody yet; null when there is no room for them. */
static AimGroup *rest_of(AimTool *aim, WeaponId weapon)
{
    for (int i = 0; i < aim->groups; i++)
        if (aim->group[i].weapon == weapon && !aim->group[i].set && aim->group[i].wanted)
            return &aim->group[i];
    if (aim->groups == MOST_WEAPON_GROUPS)
        return NULL;
    aim->group[aim->groups] = (AimGroup){ .weapon = weapon, .wanted = true };
    return &aim->group[aim->groups++];
}

/* It leaves what it was aimed at with the others: it may aim at somebody else. */
static bool leave_aimed(AimTool *aim, ModelSet one)
{
    bool any = false;

    for (int i = 0; i < aim->groups; i++) {
        AimGroup *g = &aim->group[i], *rest;
        if (!g->set || !(g->clause.models & one) || g->clause.models == one ||
            !(rest = rest_of(aim, g->weapon)))
            continue;
        g->clause.models &= ~one;
        g->holders &= ~one;
        g->gone |= one;
        rest->holders |= one;
        any = true;
    }
    return any;
}

static bool come_back(AimTool *aim, ModelSet one)
{
    bool any = false;

    for (int i = 0; i < aim->groups; i++) {
        AimGroup *g = &aim->group[i], *rest;
        if (!g->set || !(g->gone & one) || !(rest = rest_of(aim, g->weapon)) ||
            !(rest->holders & one))
            continue;
        g->clause.models |= one;
        g->holders |= one;
        g->gone &= ~one;
        rest->holders &= ~one;
        rest->left_out &= ~one;
        any = true;
    }
    return any;
}

/* Groups that nobody is left in. */
static void drop_empty(AimTool *aim)
{
    int kept = 0;

    for (int i = 0; i < aim->groups; i++)
        if (aim->group[i].holders)
            aim->group[kept++] = aim->group[i];
    aim->groups = kept;
}

static bool is_any_aimed(const AimTool *aim)
{
    for (int i = 0; i < aim->groups; i++)
        if (aim->group[i].set)
            return true;
    return false;
}

/* One alone is to be aimed next: who is pressed is meant of that weapon only. */
static bool is_any_chosen(const AimTool *aim, ModelSet one)
{
    for (int i = 0; i < aim->groups; i++)
        if (aim->group[i].chosen && !aim->group[i].set && aim->group[i].holders & one)
            return true;
    return false;
}

/* Of the weapons that have no target yet. */
static bool choose_user(AimTool *aim, ModelSet one)
{
    bool any = false, leaves = is_any_aimed(aim);

    for (int i = 0; i < aim->groups; i++) {
        AimGroup *g = &aim->group[i];
        if (!aim_is_next(aim, g) || !(g->holders & ~g->spent & one) || g->holders == one)
            continue;
        if (!g->left_out && !leaves)
            g->left_out = g->holders & ~g->spent & ~one; /* the first that is pressed is alone */
        else
            g->left_out ^= one;
        if (!(g->holders & ~g->spent & ~g->left_out))
            g->left_out = 0;
        any = true;
    }
    return any;
}

bool aim_toggle(Table *t, ModelId model)
{
    const Unit *u = &session_battle(t->session)->unit[t->selected];
    int place = model - u->first;

    if (place < 0 || place >= u->count || place >= MOST_UNIT_MODELS)
        return false;
    ModelSet one = UINT64_C(1) << place;
    bool any = (is_any_chosen(&t->aim, one) && choose_user(&t->aim, one)) ||
               leave_aimed(&t->aim, one) || come_back(&t->aim, one) || choose_user(&t->aim, one);
    drop_empty(&t->aim);
    aim_try_anew(t);
    return any;
}

bool aim_is_out(const Table *t, int place)
{
    bool out = false;

    for (int i = 0; i < t->aim.groups; i++) {
        const AimGroup *g = &t->aim.group[i];
        if (g->set && g->clause.models >> place & 1)
            return false;
        out = out || (g->set && g->gone >> place & 1);
    }
    for (int i = 0; i < t->aim.groups && !out; i++) {
        const AimGroup *g = &t->aim.group[i];
        if (g->holders >> place & 1 && !g->set && g->wanted && !(g->left_out >> place & 1))
            return false;
    }
    for (int i = 0; i < t->aim.groups; i++)
        out = out || (t->aim.group[i].left_out >> place & 1) != 0;
    return out;
}

bool aim_is_unable(const Table *t, int place)
{
    bool aimed = false;

    for (int i = 0; i < t->aim.groups; i++) {
        const AimGroup *g = &t->aim.group[i];
        if (!g->set || !(g->clause.models >> place & 1))
            continue;
        if (g->able >> place & 1)
            return false;
        aimed = true;
    }
    return aimed;
}
