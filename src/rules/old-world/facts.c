#include "old-world.h"

/* What is known of a unit at a glance: keywords, troop type, Leadership, Movement. */

bool model_has(const Look *look, ModelId model, Trait trait, int32_t *value)
{
    return profile_has(model_profile(look->game, look->battle, model), (int)trait, value);
}

bool has_trait(const Look *look, UnitId unit, Trait trait, int32_t *value)
{
    ModelId model[MOST_UNIT_MODELS];
    int count = unit_models(look, unit, model, MOST_UNIT_MODELS), with = 0;
    for (int i = 0; i < count; i++)
        with += model_has(look, model[i], trait, value);
    if (count == 0)
        return profile_has(unit_profile(look->game, look->battle, unit), (int)trait, value);
    return 2 * with > count;
}

TroopType type_of(const Look *look, UnitId unit)
{
    return (TroopType)unit_profile(look->game, look->battle, unit)->field[PF_TYPE];
}

/* CHR-06: the slowest of its models; FRM-11 and spells change nothing here. */
int movement(const Look *look, UnitId unit)
{
    ModelId model[MOST_UNIT_MODELS];
    int count = unit_models(look, unit, model, MOST_UNIT_MODELS);
    int slowest = unit_profile(look->game, look->battle, unit)->field[PF_M];
    for (int i = 0; i < count; i++) {
        int m = model_profile(look->game, look->battle, model[i])->field[PF_M];
        if (m < slowest && applies(look, TOW_CHR_06))
            slowest = m;
    }
    return slowest;
}

bool is_fleeing(const Look *look, UnitId unit)
{
    return has_mark(look->battle, OWNER_UNIT, host_of(look, unit), UM_FLEEING);
}

bool is_engaged(const Look *look, UnitId unit)
{
    const Battle *b = look->battle;
    UnitId host = host_of(look, unit);
    for (int i = link_next(b, LK_ENGAGED, -1); i >= 0; i = link_next(b, LK_ENGAGED, i)) {
        if (b->link[i].from == host || b->link[i].to == host)
            return true;
    }
    return false;
}

/* CHR-10, CHR-20: the General's value reaches 12", 18" for a Large Target. */
static int general_leadership(const Look *look, UnitId unit)
{
    enum { COMMAND = 12 * INCH, COMMAND_LARGE = 18 * INCH };
    const Battle *b = look->battle;
    for (UnitId u = 0; u < b->units; u++) {
        const Profile *p = unit_profile(look->game, b, u);
        bool large = profile_has(p, TR_LARGE_TARGET, NULL);
        if (p->field[PF_GENERAL] != 1 || b->unit[u].seat != b->unit[unit].seat ||
            b->unit[u].state != UNIT_FIELD || is_fleeing(look, u))
            continue;
        if (within(unit_gap(look, u, unit, NULL), large ? COMMAND_LARGE : COMMAND) &&
            applies(look, TOW_CHR_20))
            return p->field[PF_LD];
    }
    return 0;
}

int leadership(const Look *look, UnitId unit)
{
    ModelId model[MOST_UNIT_MODELS];
    int count = unit_models(look, unit, model, MOST_UNIT_MODELS), best = 0;
    for (int i = 0; i < count; i++) {
        int ld = model_profile(look->game, look->battle, model[i])->field[PF_LD];
        best = ld > best ? ld : best;
    }
    bool levies = has_trait(look, unit, TR_LEVIES, NULL) && applies(look, TOW_SR_31);
    int general = levies ? 0 : general_leadership(look, unit);
    best = general > best ? general : best;
    if (has_trait(look, unit, TR_WARBAND, NULL) && !is_fleeing(look, unit) &&
        applies(look, TOW_SR_54))
        best += rank_bonus(look, unit);
    return best > 10 ? 10 : best;
}
