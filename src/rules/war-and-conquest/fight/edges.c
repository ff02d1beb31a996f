#include "fight/fighting.h"

#include "troops/ranks.h"

/* ---- Who stands at which edge: CMB-05 to 07, 13 ---------------------------------------------------------------------- */

Side facing_touched(const Look *look, UnitId unit, UnitId enemy)
{
    Side face = SIDE_FRONT;
    contact_face(look, host_of(look, unit), host_of(look, enemy), &face);
    return face;
}

/* One enemy of the unit, and where they touch. */
typedef struct Foe {
    UnitId unit;
    Side own; /* the side of the unit's own rectangle */
    Length reach;
} Foe;

static int foes_of(const Look *look, UnitId unit, Foe *foe)
{
    UnitId enemy[MOST_FOES];
    int count = engaged_with(look, unit, enemy, MOST_FOES);
    for (int i = 0; i < count; i++)
        foe[i] = (Foe){ enemy[i], touched_side(look, unit, enemy[i]),
                        contact_reach(look, unit, enemy[i]) };
    return count;
}

/* A flank has a figure for each complete rank: the first always counts as one, a short last one does not reach it. */
static bool stands_at_edge(const Look *look, UnitId unit, const Places *places, const Place *place,
                           Side side)
{
    if (place->rank < 0) /* loose */
        return true;
    bool flank = side == SIDE_LEFT || side == SIDE_RIGHT;
    Block block = block_of(look, unit);
    bool is_short = place->rank > 0 && place->rank >= block_full_ranks(&block);
    bool out = flank && is_short && applies(look, WAC_CMB_07);
    return place_lies_at(places, place, side) && !out;
}

static bool touches_foe(const Look *look, UnitId unit, const Places *places, const Place *place,
                        const Foe *foe)
{
    if (place->model == NO_MODEL || !stands_at_edge(look, unit, places, place, foe->own))
        return false;
    bool away =
        !base_meets_unit(look, place->base, foe->unit, foe->reach) && applies(look, WAC_CMB_05);
    return !away;
}

/* ---- A Personality in the enemy unit: CHR-07 ----------------------------------------------------------------------------- */

static UnitId personality_in(const Look *look, UnitId host)
{
    for (UnitId u = 0; u < look->battle->units; u++) {
        if (u != host && is_fielded(look, u) && host_of(look, u) == host)
            return u;
    }
    return NO_UNIT;
}

/* The whole file behind him; of loose figures his base. */
static Base file_of(const Look *look, UnitId personality)
{
    UnitId host = host_of(look, personality);
    ModelId model = look->battle->unit[personality].first;
    if (!is_block(look, host))
        return model_base(look->game, look->battle, model);
    Block block = block_of(look, host);
    int file = tally_of(look->battle, OWNER_MODEL, model, MT_SLOT) % block.files;
    Base outline = unit_outline(look, host), base = outline;
    base.width = block.width;
    Length aside = -(outline.width / 2) + base.width / 2 + file * base.width;
    base.pose.at = pose_point(outline.pose, aside, 0);
    return base;
}

static bool reaches_personality(const Look *look, const Place *place, UnitId personality,
                                Length reach)
{
    return base_gap(place->base, file_of(look, personality)) <= reach;
}

/* ---- From figures to strikers ---------------------------------------------------------------------------------------------- */

static void add_option(Strikers *s, UnitId unit)
{
    if (s->options < MOST_STRUCK)
        s->option[s->options++] = unit;
}

/* Units first, in the order in which they came into contact; then the Personalities in them. */
static Strikers striker_at(const Look *look, const Place *place, const Foe *foe, int foes,
                           const bool *touched)
{
    bool nobody = place->model == NO_MODEL;
    Strikers s = { .unit = nobody ? NO_UNIT : look->battle->model[place->model].unit };
    for (int i = 0; i < foes; i++) {
        if (touched[i])
            add_option(&s, foe[i].unit);
    }
    for (int i = 0; i < foes; i++) {
        UnitId personality = touched[i] ? personality_in(look, foe[i].unit) : NO_UNIT;
        bool named = personality != NO_UNIT &&
                     reaches_personality(look, place, personality, foe[i].reach) &&
                     applies(look, WAC_CHR_07);
        if (named)
            add_option(&s, personality);
    }
    return s;
}

static bool same_strikers(const Strikers *a, const Strikers *b)
{
    if (a->unit != b->unit || a->options != b->options)
        return false;
    for (int i = 0; i < a->options; i++) {
        if (a->option[i] != b->option[i])
            return false;
    }
    return true;
}

static int add_strikers(Strikers *list, int count, int most, const Strikers *s)
{
    for (int i = 0; i < count; i++) {
        if (same_strikers(&list[i], s)) {
            list[i].contact += s->contact;
            list[i].supporting += s->supporting;
            return count;
        }
    }
    if (count < most && s->options > 0)
        list[count++] = *s;
    return count;
}

/* A corner figure may touch two enemies at two edges: it strikes one of them. */
static int add_in_contact(const Look *look, const Places *places, UnitId unit, const Foe *foe,
                          int foes, Strikers *list, int most)
{
    bool one_only = applies(look, WAC_CMB_13);
    int count = 0;
    for (int i = 0; i < places->count; i++) {
        const Place *place = &places->place[i];
        bool touched[MOST_FOES];
        for (int k = 0; k < foes; k++)
            touched[k] = touches_foe(look, unit, places, place, &foe[k]);
        for (int k = 0; k < foes; k += one_only ? foes : 1) {
            Strikers s = striker_at(look, place, &foe[k], one_only ? foes : 1, &touched[k]);
            s.contact = 1;
            count = add_strikers(list, count, most, &s);
        }
    }
    return count;
}

/* ---- Ranks that support: CMB-06 ------------------------------------------------------------------------------------------------ */

static bool holds(const Look *look, UnitId unit, WeaponTrait trait)
{
    const Profile *p = unit_profile(look->game, look->battle, unit);
    for (int i = 0; i < p->weapons; i++) {
        if (weapon_has(&look->game->weapon[p->weapon[i]], trait, NULL))
            return true;
    }
    return false;
}

static int ranks_in_support(const Look *look, UnitId unit)
{
    enum { PIKES = 2, PIKES_CHARGING = 1 };
    bool charging = is_charging(look, unit);
    bool loses = (is_in_disorder(look, unit) && applies(look, WAC_UNI_09)) ||
                 (formation_held(look, unit) == FORM_ORB && applies(look, WAC_FRM_04));
    if (!is_block(look, unit) || loses)
        return 0;
    if (holds(look, unit, WT_PIKE))
        return charging ? PIKES_CHARGING : PIKES;
    if (holds(look, unit, WT_LONG_SPEAR))
        return 1;
    return holds(look, unit, WT_THRUSTING_SPEAR) && !charging;
}

static int figures_in_rank(const Places *places, int rank)
{
    int count = 0;
    for (int i = 0; i < places->count; i++)
        count += places->place[i].rank == rank && places->place[i].model != NO_MODEL;
    return count;
}

/* The enemies before the front figure of a file. */
static bool has_front_foes(const Look *look, UnitId unit, const Places *places, const Place *place,
                           const Foe *foe, int foes, bool *ahead)
{
    bool any = false;
    for (int k = 0; k < foes; k++) {
        ahead[k] = place->rank == 0 && place->file >= 0 && foe[k].own == SIDE_FRONT &&
                   touches_foe(look, unit, places, place, &foe[k]);
        any = any || ahead[k];
    }
    return any;
}

/* Behind each file whose front figure touches an enemy stands one supporter of each rank, as far as the rank goes. They strike at
 * whom that figure could strike in front of it. */
static int add_supporters(const Look *look, const Places *places, UnitId unit, const Foe *foe,
                          int foes, Strikers *list, int count, int most)
{
    int ranks = applies(look, WAC_CMB_06) ? ranks_in_support(look, unit) : 0;
    for (int rank = 1; rank <= ranks; rank++) {
        int left = figures_in_rank(places, rank);
        for (int i = 0; i < places->count && left > 0; i++) {
            bool ahead[MOST_FOES];
            const Place *place = &places->place[i];
            if (!has_front_foes(look, unit, places, place, foe, foes, ahead))
                continue;
            Strikers s = striker_at(look, place, foe, foes, ahead);
            s.unit = unit;
            s.supporting = 1;
            count = add_strikers(list, count, most, &s);
            left--;
        }
    }
    return count;
}

int strikers_of(const Look *look, UnitId unit, Strikers *strikers, int most)
{
    Places places;
    Foe foe[MOST_FOES];
    int foes = foes_of(look, unit, foe);
    if (foes == 0 || !is_fielded(look, unit) || host_of(look, unit) != unit)
        return 0;
    Block block = { .files = 1 };
    if (is_block(look, unit))
        block = block_of(look, unit);
    places_of(look, unit, &block, short_side(look, unit), false, &places);
    int count = add_in_contact(look, &places, unit, foe, foes, strikers, most);
    return add_supporters(look, &places, unit, foe, foes, strikers, count, most);
}

/* ---- The choice among several: W5 ---------------------------------------------------------------------------------------------- */

/* A link from the unit to the last of the options: which of them is chosen, and, packed, all of them. */
enum { CHOICE_BITS = 3, ID_BITS = 7 };

static int32_t packed(const Strikers *s)
{
    uint32_t value = 0;
    for (int i = 0; i < s->options - 1; i++)
        value = value << ID_BITS | (uint32_t)(s->option[i] + 1);
    return (int32_t)(value << CHOICE_BITS);
}

UnitId struck_by(const Look *look, const Strikers *s)
{
    const Battle *b = look->battle;
    if (s->options < 2)
        return s->option[0];
    int link = link_find(b, LK_STRIKES, s->unit, s->option[s->options - 1]);
    if (link < 0 || b->link[link].value >> CHOICE_BITS != packed(s) >> CHOICE_BITS)
        return s->option[0];
    int choice = b->link[link].value & ((1 << CHOICE_BITS) - 1);
    return s->option[choice < s->options ? choice : 0];
}

void choose_struck(Play *play, const Strikers *s, UnitId target)
{
    for (int i = 0; i < s->options; i++) {
        if (s->option[i] == target)
            link_up(play, LK_STRIKES, s->unit, s->option[s->options - 1], packed(s) + i,
                    WAC_CMB_13);
    }
}
