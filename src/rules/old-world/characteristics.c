#include "flow.h"

/* What is known of a unit at a glance: keywords, troop type, Leadership, Movement. */

bool shows(const Look *look, int die, int need)
{
    return die > need || (die == need && applies(look, TOW_GEN_03));
}

/* Table 5.7: keywords that come with the troop type, whatever the list says. */
static bool comes_with_type(TroopType type, Trait trait)
{
    switch (trait) {
    case TR_CLUMSY:
        return type == TYPE_MONSTROUS_INFANTRY || type == TYPE_MONSTROUS_CAVALRY;
    case TR_INSIGNIFICANT:
        return type == TYPE_SWARM;
    case TR_UNDISCIPLINED:
        return type == TYPE_SWARM || type == TYPE_WAR_BEASTS;
    case TR_IRON_SHOD:
    case TR_FIRING_PLATFORM:
        return type == TYPE_LIGHT_CHARIOT || type == TYPE_HEAVY_CHARIOT;
    case TR_CHURNING_WHEELS:
        return type == TYPE_LIGHT_CHARIOT;
    case TR_SCYTHED_WHEELS:
        return type == TYPE_HEAVY_CHARIOT;
    case TR_LUMBERING:
        return type == TYPE_HEAVY_CHARIOT || type == TYPE_MONSTROUS_CREATURE ||
               type == TYPE_BEHEMOTH;
    case TR_THUNDERSTOMP:
        return type == TYPE_BEHEMOTH;
    default:
        return false;
    }
}

bool has_keyword(const Profile *profile, Trait trait, int32_t *value)
{
    return profile_has(profile, (int)trait, value) ||
           comes_with_type((TroopType)profile->field[PF_TYPE], trait);
}

bool model_has(const Look *look, ModelId model, Trait trait, int32_t *value)
{
    return has_keyword(model_profile(look->game, look->battle, model), trait, value);
}

bool has_trait(const Look *look, UnitId unit, Trait trait, int32_t *value)
{
    ProfileRun run[MOST_UNIT_MODELS];
    int runs = unit_profiles(look, unit, run, MOST_UNIT_MODELS), with = 0, count = 0;
    for (int i = 0; i < runs; i++) {
        with += has_keyword(run[i].profile, trait, value) ? run[i].models : 0;
        count += run[i].models;
    }
    if (count == 0)
        return has_keyword(unit_profile(look->game, look->battle, unit), trait, value);
    return 2 * with > count;
}

TroopType type_of(const Look *look, UnitId unit)
{
    return (TroopType)unit_profile(look->game, look->battle, unit)->field[PF_TYPE];
}

/* CHR-06: the slowest of its models; FRM-11 and spells change nothing here. */
int movement(const Look *look, UnitId unit)
{
    ProfileRun run[MOST_UNIT_MODELS];
    int runs = unit_profiles(look, unit, run, MOST_UNIT_MODELS);
    int slowest = unit_profile(look->game, look->battle, unit)->field[PF_M];
    for (int i = 0; i < runs; i++) {
        int m = run[i].profile->field[PF_M];
        if (m < slowest && applies(look, TOW_CHR_06))
            slowest = m;
    }
    return slowest;
}

bool is_fleeing(const Look *look, UnitId unit)
{
    return has_mark(look->battle, OWNER_UNIT, host_of(look, unit), UM_FLEEING);
}

/* ---- Leadership -------------------------------------------------------------------------------------------------- */

/* CHR-10: how far a character's Leadership or standard is felt. */
Length command_range(const Look *look, UnitId character)
{
    enum { COMMAND = 12 * INCH, COMMAND_LARGE = 18 * INCH };
    const Profile *p = unit_profile(look->game, look->battle, character);
    bool known = p->field[PF_GENERAL] == 1 || p->field[PF_BATTLE_STANDARD] == 1;
    Length own = p->field[PF_LD] * INCH;
    Length felt = profile_has(p, TR_LARGE_TARGET, NULL) ? COMMAND_LARGE : known ? COMMAND : own;
    return applies(look, TOW_CHR_10) ? felt : own;
}

Length command_gap(const Look *look, UnitId character, UnitId unit, Segment *line)
{
    Base base[MOST_UNIT_MODELS];
    Base own = model_base(look->game, look->battle, look->battle->unit[character].first);
    int count = unit_bases(look, unit, base, MOST_UNIT_MODELS);
    Length best = LENGTH_NEVER;
    if (host_of(look, character) == host_of(look, unit))
        return 0;
    for (int i = 0; i < count; i++) {
        Length gap = base_gap(own, base[i]);
        if (gap >= best)
            continue;
        best = gap < 0 ? 0 : gap;
        if (line)
            *line = base_nearest(own, base[i]);
    }
    return best;
}

/* A character of the seat that is on the table, steady, and has not retired. */
static bool commands(const Look *look, UnitId u, SeatId seat)
{
    const Battle *b = look->battle;
    return b->unit[u].seat == seat && b->unit[u].state == UNIT_FIELD && models_alive(b, u) > 0 &&
           !is_fleeing(look, u) && !has_mark(b, OWNER_UNIT, u, UM_RETIRED);
}

/* The seat's General or Battle Standard, when the unit is within its Command range; else NO_UNIT. */
static UnitId commander_near(const Look *look, UnitId unit, ProfileField which)
{
    const Battle *b = look->battle;
    for (UnitId u = 0; u < b->units; u++) {
        const Profile *p = unit_profile(look->game, b, u);
        bool loner = which == PF_GENERAL && profile_has(p, TR_LONER, NULL);
        if (p->field[which] != 1 || !commands(look, u, b->unit[unit].seat) ||
            (loner && applies(look, TOW_SR_32)))
            continue;
        if (within(command_gap(look, u, unit, NULL), command_range(look, u)))
            return u;
    }
    return NO_UNIT;
}

/* SR-31: neither the General nor the Battle Standard help them. */
static bool is_undisciplined(const Look *look, UnitId unit)
{
    return (has_trait(look, unit, TR_LEVIES, NULL) ||
            has_trait(look, unit, TR_UNDISCIPLINED, NULL)) &&
           applies(look, TOW_SR_31);
}

/* The General on whose Leadership the unit may test, or NO_UNIT. */
static UnitId general_near(const Look *look, UnitId unit)
{
    UnitId general =
        is_undisciplined(look, unit) ? NO_UNIT : commander_near(look, unit, PF_GENERAL);
    return general != NO_UNIT && applies(look, TOW_CHR_20) ? general : NO_UNIT;
}

static int general_leadership(const Look *look, UnitId unit)
{
    UnitId general = general_near(look, unit);
    return general == NO_UNIT ? 0 : unit_profile(look->game, look->battle, general)->field[PF_LD];
}

bool battle_standard_near(const Look *look, UnitId unit)
{
    return commander_near(look, unit, PF_BATTLE_STANDARD) != NO_UNIT &&
           !is_undisciplined(look, unit) && applies(look, TOW_CHR_22);
}

bool battle_standard_far(const Look *look, UnitId unit, Length *apart, Length *reach)
{
    const Battle *b = look->battle;
    for (UnitId u = 0; u < b->units; u++) {
        if (unit_profile(look->game, b, u)->field[PF_BATTLE_STANDARD] != 1 ||
            !commands(look, u, b->unit[unit].seat) || is_undisciplined(look, unit))
            continue;
        *apart = command_gap(look, u, unit, NULL);
        *reach = command_range(look, u);
        return !within(*apart, *reach);
    }
    return false;
}

/* A champion's own value counts as long as he stands. */
static int model_leadership(const Look *look, ModelId model)
{
    const Battle *b = look->battle;
    UnitId unit = b->model[model].unit;
    const Profile *p = model_profile(look->game, b, model);
    bool champion = p->field[PF_CHAMPION] == 1 && model == b->unit[unit].first;
    if (p->field[PF_CHARACTER] == 1 && has_mark(b, OWNER_UNIT, unit, UM_RETIRED))
        return 0;
    if (champion && has_mark(b, OWNER_MODEL, model, MM_RETIRED) && applies(look, TOW_CHL_02))
        return p->field[PF_LD];
    if (champion && p->field[PF_CHAMPION_LD] != NO_FIELD && applies(look, TOW_CMD_02))
        return p->field[PF_CHAMPION_LD];
    return p->field[PF_LD];
}

static int own_leadership(const Look *look, UnitId unit)
{
    ModelId model[MOST_UNIT_MODELS];
    int count = unit_models(look, unit, model, MOST_UNIT_MODELS), best = 0;
    if (count == 0) /* in reserve: as on the list */
        return model_leadership(look, look->battle->unit[unit].first);
    for (int i = 0; i < count; i++) {
        int ld = model_leadership(look, model[i]);
        best = ld > best ? ld : best;
    }
    return best;
}

enum { MOST_LEADERSHIP = 10 };

int leadership_without_ranks(const Look *look, UnitId unit)
{
    int own = own_leadership(look, unit), general = general_leadership(look, unit);
    return general > own ? general : own;
}

UnitId leadership_lent_by(const Look *look, UnitId unit)
{
    return general_leadership(look, unit) > own_leadership(look, unit) ? general_near(look, unit)
                                                                       : NO_UNIT;
}

/* SR-54: the Rank Bonus as the combat counts it, none while Disrupted. */
int leadership_by_ranks(const Look *look, UnitId unit)
{
    bool counts = has_trait(look, unit, TR_WARBAND, NULL) && !is_fleeing(look, unit) &&
                  applies(look, TOW_SR_54);
    int room = MOST_LEADERSHIP - leadership_without_ranks(look, unit);
    int ranks = counts ? rank_bonus(look, unit) : 0;
    return ranks < room ? ranks : room;
}

int leadership(const Look *look, UnitId unit)
{
    return leadership_without_ranks(look, unit) + leadership_by_ranks(look, unit);
}

DiceFigure dice_figure(int32_t value)
{
    if (value < 100)
        return (DiceFigure){ 0, 0, value };
    return (DiceFigure){ value / 100, value / 10 % 10, value % 10 };
}
