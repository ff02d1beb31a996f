#include "fight/combat.h"

/* ---- Ranks and Disruption: FRM-04, FRM-06 ------------------------------------------------------------------------------ */

typedef struct RankTable {
    int models, most; /* per rank; the greatest bonus */
} RankTable;

static const RankTable ranks_by_type[TROOP_TYPES] = {
    [TYPE_REGULAR_INFANTRY] = { 5, 2 },   [TYPE_HEAVY_INFANTRY] = { 4, 2 },
    [TYPE_MONSTROUS_INFANTRY] = { 3, 2 }, [TYPE_LIGHT_CAVALRY] = { 5, 1 },
    [TYPE_HEAVY_CAVALRY] = { 4, 1 },      [TYPE_MONSTROUS_CAVALRY] = { 3, 1 },
    [TYPE_WAR_BEASTS] = { 5, 1 },         [TYPE_LIGHT_CHARIOT] = { 3, 1 },
};

static bool straddles_obstacle(const Look *look, UnitId unit)
{
    Base base[MOST_UNIT_MODELS];
    int count = unit_bases(look, unit, base, MOST_UNIT_MODELS);
    for (PieceId p = 0; p < look->battle->pieces; p++) {
        if (!piece_stands(look, p) || category_of(look, p) != CATEGORY_LOW)
            continue;
        Area area = piece_area(look, p);
        for (int i = 0; i < count; i++) {
            if (area_overlaps(&area, base[i]))
                return true;
        }
    }
    return false;
}

static bool is_broken_by_ground(const Look *look, UnitId unit)
{
    int models = models_alive(look->battle, unit);
    if (formation_of(look, unit) != FORM_OPEN && models > 0 &&
        4 * models_in_terrain(look, unit) >= models)
        return true;
    return straddles_obstacle(look, unit);
}

/* OPT-09: heavy infantry is steadier. */
static int strength_that_disrupts(const Look *look, UnitId unit)
{
    enum { DISRUPTS = 5, DISRUPTS_STEADY = 10 };
    bool steady = look->game->option[OPT_ERRATA] && type_of(look, unit) == TYPE_HEAVY_INFANTRY &&
                  applies(look, TOW_OPT_09);
    return steady ? DISRUPTS_STEADY : DISRUPTS;
}

static bool is_taken_in_flank(const Look *look, UnitId unit)
{
    const Battle *b = look->battle;
    for (UnitId u = 0; u < b->units; u++) {
        Side face = SIDE_FRONT;
        if (contact_face(look, unit, u, &face) && face != SIDE_FRONT &&
            formation_of(look, u) != FORM_SKIRMISH &&
            unit_strength(look, u) >= strength_that_disrupts(look, unit))
            return true;
    }
    return false;
}

/* CMV-06: a charger that closed ground keeps from its target. */
static bool is_held_off(const Look *look, UnitId unit)
{
    const Battle *b = look->battle;
    if (!has_mark(b, OWNER_UNIT, unit, UM_CHARGED) || !has_mark(b, OWNER_UNIT, unit, UM_DISORDERED))
        return false;
    for (UnitId u = 0; u < b->units; u++) {
        Side face = SIDE_FRONT;
        if (contact_face(look, unit, u, &face) &&
            !base_touches(unit_outline(look, unit), unit_outline(look, u)))
            return true;
    }
    return false;
}

bool is_disrupted(const Look *look, UnitId unit)
{
    UnitId host = host_of(look, unit);
    bool by_charge =
        has_mark(look->battle, OWNER_UNIT, host, UM_DISRUPTED_FIRST) && applies(look, TOW_SR_17);
    return (by_charge || is_taken_in_flank(look, host) || is_broken_by_ground(look, host) ||
            is_held_off(look, host)) &&
           applies(look, TOW_FRM_06);
}

int models_of_rank(const Look *look, UnitId unit)
{
    return ranks_by_type[type_of(look, host_of(look, unit))].models;
}

int rank_bonus(const Look *look, UnitId unit)
{
    UnitId host = host_of(look, unit);
    RankTable table = ranks_by_type[type_of(look, host)];
    Block block = block_of(look, host);
    bool matters = table.models != 0 && formation_of(look, host) != FORM_SKIRMISH &&
                   block.files >= table.models && applies(look, TOW_FRM_04);
    if (!matters)
        return 0;
    if ((is_column(look, host) && applies(look, TOW_FRM_03)) || is_disrupted(look, host))
        return 0;
    int most = table.most;
    if (has_trait(look, host, TR_HORDE, NULL) && applies(look, TOW_SR_24))
        most++;
    return bonus_of_ranks(&block, table.models, most);
}

/* ---- What a unit brings ---------------------------------------------------------------------------------------------------- */

static bool has_post_in_front(const Look *look, UnitId unit, ProfileField post)
{
    const Battle *b = look->battle;
    ModelId model = post_holder(look, unit, post);
    return model != NO_MODEL && tally_of(b, OWNER_MODEL, model, MT_SLOT) < b->unit[unit].files;
}

static bool is_in(const Combat *combat, UnitId unit)
{
    for (int i = 0; i < combat->units; i++) {
        if (combat->unit[i] == unit)
            return true;
    }
    return false;
}

static bool fights_for(const Look *look, UnitId unit, SeatId seat)
{
    return look->battle->unit[unit].seat == seat && is_fielded(look, unit);
}

/* CR-04: the Battle Standard among the units of this combat, himself one or in one. */
static bool battle_standard_fights(const Look *look, const Combat *combat, SeatId seat)
{
    const Battle *b = look->battle;
    for (UnitId u = 0; u < b->units; u++) {
        if (unit_profile(look->game, b, u)->field[PF_BATTLE_STANDARD] == 1 &&
            fights_for(look, u, seat) && is_in(combat, host_of(look, u)) &&
            models_alive(b, u) > 0 && !is_fleeing(look, u) &&
            !has_mark(b, OWNER_UNIT, u, UM_RETIRED))
            return true;
    }
    return false;
}

static int strength_of_close_order(const Look *look)
{
    enum { CLOSE_STRENGTH = 5, CLOSE_STRENGTH_ERRATA = 10 };
    bool errata = look->game->option[OPT_ERRATA] && applies(look, TOW_OPT_05);
    return errata ? CLOSE_STRENGTH_ERRATA : CLOSE_STRENGTH;
}

/* FRM-05: close order, Combat Order, Unit Strength 5 (OPT-05: 10). */
static bool has_close_order_bonus(const Look *look, UnitId unit)
{
    return formation_of(look, unit) == FORM_CLOSE && !is_column(look, unit) &&
           unit_strength(look, unit) >= strength_of_close_order(look) && applies(look, TOW_FRM_05);
}

/* Whoever stands alone never has it by his number: nobody misses it. */
static bool lacks_close_order_bonus(const Look *look, UnitId unit)
{
    return look->battle->unit[unit].count > 1 && is_fielded(look, unit) &&
           may_form(look, unit, FORM_CLOSE) && !has_close_order_bonus(look, unit) &&
           applies(look, TOW_FRM_05) && applies(look, TOW_CR_09);
}

static void add_lack_of_close_order(const Look *look, UnitId unit, Text *text)
{
    text_format(text, "%s%s: ", text->used ? "; " : "", unit_title(look, unit));
    if (formation_of(look, unit) != FORM_CLOSE)
        text_add(text, formation_of(look, unit) == FORM_OPEN ? "in open order" : "skirmishing");
    else if (is_column(look, unit))
        text_add(text, "in Marching Column");
    else
        text_format(text, "Unit Strength %d, below %d", unit_strength(look, unit),
                    strength_of_close_order(look));
}

void close_order_words(const Look *look, const Combat *combat, const CombatResult *result,
                       Text *text)
{
    for (int i = 0; i < combat->units; i++) {
        UnitId unit = combat->unit[i];
        const SideResult *side = &result->side[look->battle->unit[unit].seat];
        if (side->line[LINE_CLOSE_ORDER] == 0 && lacks_close_order_bonus(look, unit))
            add_lack_of_close_order(look, unit, text);
    }
}

/* ---- Flanks and high ground: CR-05..07, 12 ------------------------------------------------------------------------------------ */

static PieceId ground_under(const Look *look, Point at, int *level)
{
    PieceId highest = NO_PIECE;
    *level = 0;
    for (PieceId p = 0; p < look->game->terrain; p++) {
        int own = look->game->piece[p].field[TF_LEVEL];
        Area area = piece_area(look, p);
        if (own > *level && area_contains(&area, at)) {
            *level = own;
            highest = p;
        }
    }
    return highest;
}

static bool stands_higher(const Look *look, UnitId unit, UnitId enemy)
{
    const Battle *b = look->battle;
    int own = 0, other = 0;
    PieceId hill = ground_under(look, b->unit[unit].front.at, &own);
    PieceId its = ground_under(look, b->unit[enemy].front.at, &other);
    if (own != other || hill != its || hill == NO_PIECE)
        return own > other;
    Point top = polygon_centre(terrain_polygon(look->game, hill));
    Length nearer =
        point_distance(centre_of(look, enemy), top) - point_distance(centre_of(look, unit), top);
    return nearer + REACH_SLACK >= INCH / 2;
}

static bool has_high_ground(const Look *look, const Combat *combat, SeatId seat)
{
    for (int i = 0; i < combat->units; i++) {
        for (int e = 0; e < combat->units; e++) {
            Side face = SIDE_FRONT;
            UnitId unit = combat->unit[i], enemy = combat->unit[e];
            if (fights_for(look, unit, seat) && contact_face(look, unit, enemy, &face) &&
                stands_higher(look, unit, enemy))
                return applies(look, TOW_CR_07);
        }
    }
    return false;
}

/* ---- The sum ---------------------------------------------------------------------------------------------------------------------- */

static void add_unit(const Look *look, UnitId unit, SideResult *side, bool *foot)
{
    const Battle *b = look->battle;
    int ranks = rank_bonus(look, unit);
    TroopType type = type_of(look, unit);
    if (ranks > side->line[LINE_RANKS] && applies(look, TOW_CR_02))
        side->line[LINE_RANKS] = ranks;
    if (post_holder(look, unit, PF_STANDARD) != NO_MODEL && applies(look, TOW_CR_03))
        side->line[LINE_STANDARD] = 1;
    if (has_close_order_bonus(look, unit) && applies(look, TOW_CR_09))
        side->line[LINE_CLOSE_ORDER]++;
    if (lacks_close_order_bonus(look, unit))
        side->stands |= 1u << LINE_CLOSE_ORDER;
    side->musician =
        side->musician || (has_post_in_front(look, unit, PF_MUSICIAN) && applies(look, TOW_CMD_04));
    side->models += models_alive(b, unit);
    side->strength += unit_strength(look, unit);
    *foot = *foot || type == TYPE_REGULAR_INFANTRY || type == TYPE_HEAVY_INFANTRY;
}

/* CR-01: a unit that is gone by now has dealt its Wounds all the same. */
static int wounds_dealt(const Look *look, UnitId unit)
{
    const Battle *b = look->battle;
    int wounds = 0;
    for (UnitId u = 0; u < b->units; u++) {
        if (u == unit || host_of(look, u) == unit)
            wounds += tally_of(b, OWNER_UNIT, u, UT_WOUNDS_DEALT) +
                      tally_of(b, OWNER_UNIT, u, UT_STOOD_WOUNDS);
    }
    return wounds;
}

static SideResult side_of(const Look *look, const Combat *combat, SeatId seat, int overkill,
                          bool *foot)
{
    enum { MOST_OVERKILL = 5, REAR = 2 };
    SideResult side = { .total = 0 };
    int flanks = 0, rears = 0;
    for (int i = 0; i < combat->units; i++) {
        UnitId unit = combat->unit[i];
        if (look->battle->unit[unit].seat != seat)
            continue;
        if (applies(look, TOW_CR_01))
            side.line[LINE_WOUNDS] += wounds_dealt(look, unit);
        if (is_fielded(look, unit))
            add_unit(look, unit, &side, foot);
    }
    faces_taken(look, combat, seat, &flanks, &rears);
    if (flanks > 0 && applies(look, TOW_CR_05))
        side.line[LINE_FLANK] = flanks;
    if (rears > 0 && applies(look, TOW_CR_06))
        side.line[LINE_REAR] = REAR * rears;
    side.line[LINE_BATTLE_STANDARD] =
        battle_standard_fights(look, combat, seat) && applies(look, TOW_CR_04);
    side.line[LINE_HIGH_GROUND] = has_high_ground(look, combat, seat);
    if (overkill > 0 && applies(look, TOW_CR_08))
        side.line[LINE_OVERKILL] = overkill < MOST_OVERKILL ? overkill : MOST_OVERKILL;
    return side;
}

/* OPT-06: the greater crowd, when there is foot in it. */
static void add_massed(const Look *look, SideResult *one, const SideResult *other, bool foot)
{
    if (look->game->option[OPT_ERRATA] && foot && one->strength > other->strength &&
        applies(look, TOW_OPT_06))
        one->line[LINE_MASSED] = 1;
}

CombatResult combat_result(const Look *look, const Combat *combat, const int *overkill)
{
    CombatResult r = { .winner = NO_SEAT };
    bool foot[2] = { false, false };
    for (SeatId seat = 0; seat < 2; seat++)
        r.side[seat] = side_of(look, combat, seat, overkill ? overkill[seat] : 0, &foot[seat]);
    add_massed(look, &r.side[0], &r.side[1], foot[0]);
    add_massed(look, &r.side[1], &r.side[0], foot[1]);
    result_sum(look, &r);
    return r;
}

/* ---- Its lines ------------------------------------------------------------------------------------------------------------ */

const struct ResultLine old_world_result[RESULT_LINES] = {
    [LINE_WOUNDS] = { "Wounds", TOW_CR_01, TALE_RESULT_WOUNDS },
    [LINE_RANKS] = { "Rank Bonus", TOW_CR_02, TALE_RESULT_RANKS },
    [LINE_STANDARD] = { "Standard", TOW_CR_03, TALE_RESULT_STANDARD },
    [LINE_BATTLE_STANDARD] = { "Battle Standard", TOW_CR_04, TALE_RESULT_BATTLE_STANDARD },
    [LINE_FLANK] = { "Flank attack", TOW_CR_05, TALE_RESULT_FLANK },
    [LINE_REAR] = { "Rear attack", TOW_CR_06, TALE_RESULT_REAR },
    [LINE_HIGH_GROUND] = { "High ground", TOW_CR_07, TALE_RESULT_HIGH_GROUND },
    [LINE_OVERKILL] = { "Overkill", TOW_CR_08, TALE_RESULT_OVERKILL },
    [LINE_CLOSE_ORDER] = { "Close order", TOW_FRM_05, TALE_RESULT_CLOSE_ORDER },
    [LINE_MASSED] = { "Massed Infantry", TOW_OPT_06, TALE_RESULT_MASSED },
};
