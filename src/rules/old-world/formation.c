#include "movement.h"

/* ---- Where the models of a unit stand: FRM, GEO-01..04, 09, CMD-01, CHR-03, CAS-03..05 --------------------------- */

Formation formation_of(const Look *look, UnitId unit)
{
    return (Formation)tally_of(look->battle, OWNER_UNIT, host_of(look, unit), UT_FORMATION);
}

bool is_block(const Look *look, UnitId unit)
{
    return formation_of(look, unit) != FORM_SKIRMISH ||
           has_mark(look->battle, OWNER_UNIT, host_of(look, unit), UM_FORMED_UP);
}

/* A chariot, a monster or a war machine by itself; ridden ones too. */
static bool is_lone_model(const Look *look, UnitId unit)
{
    int32_t type = unit_profile(look->game, look->battle, unit)->field[PF_TYPE];
    return type >= TYPE_LIGHT_CHARIOT && look->battle->unit[unit].count == 1;
}

static bool is_own_formation(const Look *look, UnitId unit, Formation formation)
{
    const Profile *p = unit_profile(look->game, look->battle, unit);
    bool close = profile_has(p, TR_CLOSE_ORDER, NULL), open = profile_has(p, TR_OPEN_ORDER, NULL);
    bool loose = profile_has(p, TR_SKIRMISHERS, NULL);
    bool lone = p->field[PF_CHARACTER] == 1;
    if (is_lone_model(look, unit) && applies(look, TOW_FRM_12))
        return formation == (open && !close ? FORM_OPEN : FORM_CLOSE);
    switch (formation) {
    case FORM_OPEN:
        return open;
    case FORM_SKIRMISH:
        return loose || (lone && !close);
    case FORM_CLOSE:
        break;
    }
    return close || (!open && !loose && !lone);
}

bool may_form(const Look *look, UnitId unit, Formation formation)
{
    bool forbidden = !is_own_formation(look, unit, formation) && applies(look, TOW_SR_05);
    return !forbidden;
}

ShortRank short_side(const Look *look, UnitId unit)
{
    int side = tally_of(look->battle, OWNER_UNIT, host_of(look, unit), UT_REAR_SIDE);
    return side == 1 ? SHORT_RANK_RIGHT : SHORT_RANK_LEFT;
}

static bool is_character(const Look *look, ModelId model)
{
    return model_profile(look->game, look->battle, model)->field[PF_CHARACTER] == 1;
}

/* ---- Its models ------------------------------------------------------------------------------------------------------ */

static int slot_of(const Look *look, ModelId model)
{
    return look->battle->model[model].tally[MT_SLOT];
}

int rank_and_file(const Look *look, UnitId unit)
{
    ModelId model[MOST_UNIT_MODELS];
    int count = unit_models(look, unit, model, MOST_UNIT_MODELS), plain = 0;
    for (int i = 0; i < count; i++)
        plain += !is_character(look, model[i]);
    return plain;
}

/* GEN-13: table 5.7. */
static int strength_of_model(const Look *look, ModelId model)
{
    static const int by_type[TROOP_TYPES] = {
        [TYPE_REGULAR_INFANTRY] = 1,   [TYPE_HEAVY_INFANTRY] = 1,
        [TYPE_MONSTROUS_INFANTRY] = 3, [TYPE_SWARM] = 3,
        [TYPE_LIGHT_CAVALRY] = 2,      [TYPE_HEAVY_CAVALRY] = 2,
        [TYPE_MONSTROUS_CAVALRY] = 3,  [TYPE_WAR_BEASTS] = 1,
        [TYPE_LIGHT_CHARIOT] = 3,      [TYPE_HEAVY_CHARIOT] = 5,
    };
    const Profile *p = model_profile(look->game, look->battle, model);
    TroopType type = (TroopType)p->field[PF_TYPE];
    if (type == TYPE_WAR_MACHINE)
        return p->field[PF_CREW_W];
    if (type == TYPE_MONSTROUS_CREATURE || type == TYPE_BEHEMOTH)
        return p->field[PF_W];
    return by_type[type];
}

int unit_strength(const Look *look, UnitId unit)
{
    ModelId model[MOST_UNIT_MODELS];
    int count = unit_models(look, unit, model, MOST_UNIT_MODELS), strength = 0;
    for (int i = 0; i < count; i++)
        strength += strength_of_model(look, model[i]);
    return applies(look, TOW_GEN_13) ? strength : count;
}

/* ---- The block and its outline ----------------------------------------------------------------------------------------- */

/* CHR-03: whose base is not the unit's stands beside the front rank. */
bool stands_beside(const Look *look, UnitId host, ModelId model)
{
    const Profile *p = model_profile(look->game, look->battle, model),
                  *of = unit_profile(look->game, look->battle, host);
    return (p->base_width != of->base_width || p->base_length != of->base_length) &&
           applies(look, TOW_CHR_03);
}

static int beside_of(const Look *look, UnitId host, const ModelId *all, int count, ModelId *model,
                     int most)
{
    int beside = 0;
    for (int i = 0; i < count && beside < most; i++) {
        if (stands_beside(look, host, all[i]))
            model[beside++] = all[i];
    }
    return beside;
}

static bool has_guests(const Look *look, UnitId host)
{
    const Battle *b = look->battle;
    for (UnitId u = 0; u < b->units; u++) {
        if (b->unit[u].carrier == host && b->unit[u].state == UNIT_FIELD)
            return true;
    }
    return false;
}

static int beside_models(const Look *look, UnitId host, ModelId *model, int most)
{
    ModelId all[MOST_UNIT_MODELS];
    if (!has_guests(look, host))
        return 0;
    int count = unit_models(look, host, all, MOST_UNIT_MODELS);
    return beside_of(look, host, all, count, model, most);
}

Block block_with(const Look *look, UnitId unit, Pose front, int files)
{
    ModelId beside[MOST_UNIT_MODELS], all[MOST_UNIT_MODELS];
    UnitId host = host_of(look, unit);
    const Profile *p = unit_profile(look->game, look->battle, host);
    int models = unit_models(look, host, all, MOST_UNIT_MODELS);
    models -= beside_of(look, host, all, models, beside, MOST_UNIT_MODELS);
    if (models < 1)
        models = 1;
    files = files < 1 ? 1 : files > models ? models : files;
    return (Block){ front, files, models, p->base_width, p->base_length };
}

Block block_of(const Look *look, UnitId unit)
{
    const Unit *u = &look->battle->unit[host_of(look, unit)];
    return block_with(look, unit, u->front, u->files);
}

static Base grown_by_beside(const Look *look, UnitId host, const Block *block, Base outline)
{
    ModelId beside[MOST_UNIT_MODELS];
    int count = beside_models(look, host, beside, MOST_UNIT_MODELS);
    Length more = 0, depth = outline.length;
    for (int i = 0; i < count; i++) {
        const Profile *p = model_profile(look->game, look->battle, beside[i]);
        more += p->base_width;
        depth = p->base_length > depth ? p->base_length : depth;
    }
    if (count == 0)
        return outline;
    Pose at = { pose_point(block->front, more / 2, -depth / 2), block->front.facing };
    return base_rect(outline.width + more, depth, at);
}

/* GEO-09: about all models, facing as the unit's last order left it. */
static Base box_of_skirmishers(const Look *look, UnitId host)
{
    Base base[MOST_UNIT_MODELS];
    int count = unit_bases(look, host, base, MOST_UNIT_MODELS);
    Pose frame = { { 0, 0 }, look->battle->unit[host].front.facing };
    Point low = { LENGTH_NEVER, LENGTH_NEVER }, high = { -LENGTH_NEVER, -LENGTH_NEVER };
    for (int i = 0; i < count; i++) {
        Point corner[4];
        base_corners(base[i], corner);
        for (int k = 0; k < 4; k++) {
            Point p = pose_local(frame, corner[k]);
            low.x = p.x < low.x ? p.x : low.x;
            low.y = p.y < low.y ? p.y : low.y;
            high.x = p.x > high.x ? p.x : high.x;
            high.y = p.y > high.y ? p.y : high.y;
        }
    }
    if (count == 0)
        return base_rect(1, 1, look->battle->unit[host].front);
    frame.at = pose_point(frame, (low.x + high.x) / 2, (low.y + high.y) / 2);
    return base_rect(high.x - low.x, high.y - low.y, frame);
}

Base outline_with(const Look *look, UnitId unit, const Block *block)
{
    return grown_by_beside(look, host_of(look, unit), block, block_outline(block));
}

Block block_carried(Block block, Pose from, Pose to)
{
    Point front = pose_local(from, block.front.at);
    Heading turn = heading_turn(from.facing, to.facing);
    block.front.at = pose_point(to, front.x, front.y);
    block.front.facing = heading_normal(block.front.facing + turn);
    return block;
}

Base unit_outline(const Look *look, UnitId unit)
{
    UnitId host = host_of(look, unit);
    if (!is_block(look, host))
        return box_of_skirmishers(look, host);
    Block block = block_of(look, host);
    return outline_with(look, host, &block);
}

Point centre_of(const Look *look, UnitId unit)
{
    return unit_outline(look, unit).pose.at;
}

Heading bearing_away(const Look *look, UnitId unit, UnitId from)
{
    return point_bearing(centre_of(look, from), centre_of(look, unit));
}

int ranks_of(const Look *look, UnitId unit)
{
    Block block = block_of(look, unit);
    return is_block(look, unit) ? block_ranks(&block) : 1;
}

bool is_column(const Look *look, UnitId unit)
{
    if (!is_block(look, unit))
        return false;
    Block block = block_of(look, unit);
    return block.files < block_ranks(&block) && applies(look, TOW_FRM_02);
}

int front_models(const Look *look, UnitId unit, ModelId *model, int most)
{
    ModelId all[MOST_UNIT_MODELS];
    UnitId host = host_of(look, unit);
    Block block = block_of(look, host);
    int count = unit_models(look, host, all, MOST_UNIT_MODELS), front = 0;
    for (int i = 0; i < count && front < most; i++) {
        if (!is_block(look, host) || slot_of(look, all[i]) < block.files ||
            stands_beside(look, host, all[i]))
            model[front++] = all[i];
    }
    return front;
}

/* ---- Slots: CMD-01, CHR-03 ------------------------------------------------------------------------------------------------ */

typedef struct Slots {
    int files, count;
    ModelId at[MOST_UNIT_MODELS];
} Slots;

static bool take_slot(Slots *slots, int slot, ModelId model)
{
    if (slot < 0 || slot >= slots->count || slots->at[slot] != NO_MODEL)
        return false;
    slots->at[slot] = model;
    return true;
}

static void take_first_free(Slots *slots, ModelId model)
{
    for (int i = 0; i < slots->count; i++) {
        if (take_slot(slots, i, model))
            return;
    }
}

/* The command group are the unit's first models: champion, standard, musician, as far as it has them. */
typedef enum Post { POST_NONE, POST_CHAMPION, POST_STANDARD, POST_MUSICIAN } Post;

static Post post_of_number(const Profile *p, int number)
{
    static const int field[] = { PF_CHAMPION, PF_STANDARD, PF_MUSICIAN };
    static const Post post[] = { POST_CHAMPION, POST_STANDARD, POST_MUSICIAN };
    for (int i = 0; i < 3; i++) {
        if (p->field[field[i]] == 1 && --number == 0)
            return post[i];
    }
    return POST_NONE;
}

static Post post_of(const Look *look, ModelId model)
{
    const Battle *b = look->battle;
    const Profile *p = model_profile(look->game, b, model);
    return is_character(look, model) ? POST_NONE : post_of_number(p, model_number(b, model));
}

static void place_command(const Look *look, Slots *slots, ModelId model, Post post)
{
    int middle = (slots->files - 1) / 2;
    int want = post == POST_CHAMPION ? middle : post == POST_STANDARD ? middle + 1 : middle - 1;
    bool fits = want >= 0 && want < slots->files && applies(look, TOW_CMD_01);
    if (fits && take_slot(slots, want, model))
        return;
    for (int behind = middle + slots->files; behind < slots->count; behind += slots->files) {
        if (take_slot(slots, behind, model))
            return;
    }
    take_first_free(slots, model);
}

/* CHR-03: the owner's file, else the nearest to the centre that is free, right first. */
static void place_character(const Look *look, Slots *slots, ModelId model)
{
    const Battle *b = look->battle;
    int chosen = tally_of(b, OWNER_UNIT, b->model[model].unit, UT_HOST_SLOT) - 1;
    int middle = (slots->files - 1) / 2;
    bool moved_up = is_engaged(look, b->model[model].unit); /* CHR-07: to any rank that fights */
    if (chosen >= 0 && (chosen < slots->files || moved_up) && take_slot(slots, chosen, model))
        return;
    for (int off = 0; off <= slots->files; off++) {
        if ((middle + off < slots->files && take_slot(slots, middle + off, model)) ||
            take_slot(slots, middle - off, model))
            return;
    }
    take_first_free(slots, model);
}

static Slots assign_slots(const Look *look, UnitId host, const Block *block)
{
    ModelId model[MOST_UNIT_MODELS];
    int count = unit_models(look, host, model, MOST_UNIT_MODELS);
    Slots slots = { .files = block->files, .count = block->models };
    for (int i = 0; i < MOST_UNIT_MODELS; i++)
        slots.at[i] = NO_MODEL;
    for (int post = POST_CHAMPION; post <= POST_MUSICIAN; post++) {
        for (int i = 0; i < count; i++) {
            if ((int)post_of(look, model[i]) == post)
                place_command(look, &slots, model[i], (Post)post);
        }
    }
    for (int i = 0; i < count; i++) {
        if (is_character(look, model[i]) && !stands_beside(look, host, model[i]))
            place_character(look, &slots, model[i]);
    }
    for (int i = 0; i < count; i++) {
        if (!is_character(look, model[i]) && post_of(look, model[i]) == POST_NONE)
            take_first_free(&slots, model[i]);
    }
    return slots;
}

int bases_beside_but(const Look *look, UnitId unit, const Block *block, ModelId but, Base *base,
                     int most)
{
    ModelId beside[MOST_UNIT_MODELS];
    UnitId host = host_of(look, unit);
    int count = beside_models(look, host, beside, most), found = 0;
    Length edge = block_width(block) / 2;
    for (int i = 0; i < count; i++) {
        if (beside[i] == but)
            continue;
        const Profile *p = model_profile(look->game, look->battle, beside[i]);
        Pose at = { pose_point(block->front, edge + p->base_width / 2, -p->base_length / 2),
                    block->front.facing };
        base[found++] = profile_base(p, at);
        edge += p->base_width;
    }
    return found;
}

int bases_beside(const Look *look, UnitId unit, const Block *block, Base *base, int most)
{
    return bases_beside_but(look, unit, block, NO_MODEL, base, most);
}

static void stand_beside(Play *play, UnitId host, const Block *block, RuleId rule)
{
    const Look *look = &play->look;
    ModelId beside[MOST_UNIT_MODELS];
    int count = beside_models(look, host, beside, MOST_UNIT_MODELS);
    Length edge = block_width(block) / 2;
    for (int i = 0; i < count; i++) {
        const Profile *p = model_profile(look->game, look->battle, beside[i]);
        Pose at = { pose_point(block->front, edge + p->base_width / 2, -p->base_length / 2),
                    block->front.facing };
        place_model(play, beside[i], at, 0, rule);
        edge += p->base_width;
    }
}

void arrange(Play *play, UnitId unit, Pose front, int files, RuleId rule)
{
    arrange_along(play, unit, front, files, NULL, 0, rule);
}

void arrange_along(Play *play, UnitId unit, Pose front, int files, const PathPoint *way, int points,
                   RuleId rule)
{
    const Look *look = &play->look;
    UnitId host = host_of(look, unit);
    front.facing = heading_normal(front.facing);
    Block block = block_with(look, host, front, files);
    Slots slots = assign_slots(look, host, &block);
    ShortRank side = short_side(look, host);
    set_front_along(play, host, front, block.files, way, points, rule);
    for (int i = 0; i < slots.count; i++) {
        if (slots.at[i] == NO_MODEL)
            continue;
        if (slot_of(look, slots.at[i]) != i)
            set_tally(play, OWNER_MODEL, slots.at[i], MT_SLOT, i, rule);
        place_model(play, slots.at[i], block_model(&block, i, side).pose, 0, rule);
    }
    stand_beside(play, host, &block, rule);
}

void take_formation(Play *play, UnitId unit, Formation formation)
{
    if (formation_of(&play->look, unit) != formation)
        set_tally(play, OWNER_UNIT, unit, UT_FORMATION, (int32_t)formation, TOW_FRM_11);
}

/* ---- In which order models are lost: CAS-05 --------------------------------------------------------------------------------- */

int loss_order(const Look *look, ModelId model)
{
    static const int order[] = {
        [POST_NONE] = 0, [POST_MUSICIAN] = 1, [POST_STANDARD] = 2, [POST_CHAMPION] = 3
    };
    return applies(look, TOW_CAS_05) ? order[post_of(look, model)] : 0;
}
