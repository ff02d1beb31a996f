#include "move/movement.h"

/* ---- Melees: MEL-01..03, MEL-05, GEO-16 ------------------------------------------------------------------------------ */

static int melee_of(const Look *look, UnitId unit)
{
    const Unit *u = &look->battle->unit[unit];
    if (u->state == UNIT_ABOARD && u->carrier >= 0)
        return applies(look, WSG_TRN_13)
                   ? u->carrier < 0 ? 0 : look->battle->unit[u->carrier].tally[UT_MELEE]
                   : 0;
    return u->state == UNIT_FIELD ? u->tally[UT_MELEE] : 0;
}

/* Passengers are in nobody's lock: only a Unit on the table is in a Melee itself. */
bool in_melee(const Look *look, UnitId unit)
{
    const Unit *u = &look->battle->unit[unit];
    return u->state == UNIT_FIELD && u->tally[UT_MELEE] != 0;
}

bool same_melee(const Look *look, UnitId a, UnitId b)
{
    int melee = a == b ? 0 : melee_of(look, a);
    return melee != 0 && melee == melee_of(look, b);
}

void foes_of(const Look *look, UnitId unit, IdSet *foes)
{
    *foes = (IdSet){ { 0 } };
    for (UnitId u = NO_UNIT; units_next(look, UNITS_FIELDED | UNITS_ENEMIES, unit, &u);) {
        if (same_melee(look, unit, u))
            ids_add(foes, u);
    }
}

/* ---- Who is joined with whom ---------------------------------------------------------------------------------------------- */

typedef struct Groups {
    int16_t root[MOST_UNITS];
} Groups;

static int root_of(Groups *groups, int unit)
{
    while (groups->root[unit] != unit)
        unit = groups->root[unit];
    return unit;
}

/* The lower id stands for both (GEO-16). */
static void join(const Look *look, Groups *groups, int a, int b, bool chain)
{
    int low = root_of(groups, a), high = root_of(groups, b);
    bool joins = low != high && (!chain || applies(look, WSG_GEO_16));
    if (!joins)
        return;
    groups->root[low < high ? high : low] = (int16_t)(low < high ? low : high);
}

static bool units_touch(const Look *look, UnitId one, UnitId other)
{
    Company a, b;
    company_of(look, one, &a);
    company_of(look, other, &b);
    for (int i = 0; i < a.count; i++) {
        for (int j = 0; j < b.count; j++) {
            if (stands_touch(look, &a.stand[i], &b.stand[j]))
                return applies(look, WSG_MEL_01);
        }
    }
    return false;
}

static Box unit_box(const Look *look, UnitId unit)
{
    Company company;
    company_of(look, unit, &company);
    return company_box(&company);
}

static void find_groups(const Look *look, Groups *groups, bool *engaged)
{
    const Battle *b = look->battle;
    Box box[MOST_UNITS];
    for (UnitId u = 0; u < b->units; u++) {
        groups->root[u] = u;
        engaged[u] = false;
        if (b->unit[u].state != UNIT_FIELD)
            continue;
        box[u] = unit_box(look, u);
        for (UnitId v = 0; v < u; v++) {
            if (b->unit[v].state != UNIT_FIELD || b->unit[u].seat == b->unit[v].seat ||
                !box_meets(box[u], box[v]) || !units_touch(look, v, u))
                continue;
            join(look, groups, v, u, engaged[u] || engaged[v]);
            engaged[u] = engaged[v] = true;
        }
    }
}

/* Melees are numbered from 1 in the order in which they begin; a number that a hand has given counts too. */
int next_melee(Play *play)
{
    const Battle *b = play->look.battle;
    int latest = tally_of(b, OWNER_BATTLE, 0, BT_MELEES);
    for (UnitId u = 0; u < b->units; u++)
        latest = b->unit[u].tally[UT_MELEE] > latest ? b->unit[u].tally[UT_MELEE] : latest;
    int melee = latest < MOST_MELEES ? latest + 1 : MOST_MELEES;
    set_tally(play, OWNER_BATTLE, 0, BT_MELEES, melee, WSG_MEL_03);
    return melee;
}

/* The oldest Melee that one of the group has been in and that no group before it goes on with; 0 when none. */
static int melee_gone_on_with(const Battle *b, const Groups *groups, const bool *engaged, int root,
                              const int *melee)
{
    int oldest = 0;
    for (UnitId u = 0; u < b->units; u++) {
        int was = engaged[u] && groups->root[u] == root ? b->unit[u].tally[UT_MELEE] : 0;
        bool taken = false;
        for (UnitId r = 0; r < root; r++)
            taken = taken || (was && melee[r] == was);
        if (was && !taken && (oldest == 0 || was < oldest))
            oldest = was;
    }
    return oldest;
}

/* `melee`: by the lowest id of each group. */
static void number_melees(Play *play, const Groups *groups, const bool *engaged, int *melee)
{
    const Battle *b = play->look.battle;
    for (UnitId r = 0; r < b->units; r++)
        melee[r] = engaged[r] && groups->root[r] == r
                       ? melee_gone_on_with(b, groups, engaged, r, melee)
                       : 0;
    for (UnitId r = 0; r < b->units; r++)
        if (engaged[r] && groups->root[r] == r && melee[r] == 0)
            melee[r] = next_melee(play);
}

void melee_refresh(Play *play)
{
    const Look *look = &play->look;
    const Battle *b = look->battle;
    Groups groups;
    bool engaged[MOST_UNITS];
    int number[MOST_UNITS];
    look_refresh(look);
    find_groups(look, &groups, engaged);
    for (UnitId u = 0; u < b->units; u++)
        groups.root[u] = (int16_t)root_of(&groups, u);
    number_melees(play, &groups, engaged, number);
    for (UnitId u = 0; u < b->units; u++) {
        int melee = engaged[u] ? number[groups.root[u]] : 0;
        int was = b->unit[u].tally[UT_MELEE];
        bool changes = melee != was && (melee != 0 || applies(look, WSG_MEL_03));
        if (!changes)
            continue;
        set_tally(play, OWNER_UNIT, u, UT_MELEE, melee, WSG_MEL_03);
    }
}
