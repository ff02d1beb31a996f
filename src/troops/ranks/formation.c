#include "troops/ranks.h"

#include "troops/kept.h"

/* ---- Where the models of a unit in ranks stand -------------------------------------------------------------------- */

const RankRules *rank_rules(const Look *look)
{
    return look->game->ruleset->ranks;
}

bool rank_holds(const Look *look, RankClause clause)
{
    return is_played(look, &rank_rules(look)->clause[clause]);
}

Length rank_limit(const Look *look, RankClause clause)
{
    return rank_rules(look)->clause[clause].limit;
}

Refusal rank_refusal(const Look *look, RankClause clause)
{
    return rank_rules(look)->clause[clause].refusal;
}

Verdict rank_refuses(const Look *look, RankClause clause)
{
    return no(rank_refusal(look, clause));
}

bool is_block(const Look *look, UnitId unit)
{
    const TroopRules *rules = troop_rules(look);
    return rules->is_block && rules->is_block(look, unit);
}

ShortRank short_side(const Look *look, UnitId unit)
{
    const RankRules *rules = rank_rules(look);
    return rules->short_side ? rules->short_side(look, host_of(look, unit)) : SHORT_RANK_LEFT;
}

/* ---- What it says of pieces -------------------------------------------------------------------------------------------- */

bool rank_bars_way(const Look *look, PieceId piece, UnitId unit)
{
    const RankRules *rules = rank_rules(look);
    return rules->bars_way && rules->bars_way(look, piece, unit);
}

bool rank_bars_end(const Look *look, PieceId piece, UnitId unit)
{
    const RankRules *rules = rank_rules(look);
    return rules->bars_end && rules->bars_end(look, piece, unit);
}

bool rank_slows(const Look *look, PieceId piece, UnitId unit)
{
    const RankRules *rules = rank_rules(look);
    return rules->slows && rules->slows(look, piece, unit);
}

bool rank_is_obstacle(const Look *look, PieceId piece)
{
    const RankRules *rules = rank_rules(look);
    return rules->is_obstacle && rules->is_obstacle(look, piece);
}

int rank_grade(const Look *look, PieceId piece, UnitId unit)
{
    const RankRules *rules = rank_rules(look);
    return rules->grade ? rules->grade(look, piece, unit) : 0;
}

/* ---- Who stands where --------------------------------------------------------------------------------------------------- */

static int slot_of(const Look *look, ModelId model)
{
    return look->battle->model[model].tally[troop_rules(look)->slot];
}

/* ---- Beside the front rank ----------------------------------------------------------------------------------------- */

bool stands_beside(const Look *look, UnitId host, ModelId model)
{
    const Profile *p = model_profile(look->game, look->battle, model),
                  *of = unit_profile(look->game, look->battle, host);
    return (p->base_width != of->base_width || p->base_length != of->base_length) &&
           rank_holds(look, RANK_BESIDE);
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

int block_bases(const Look *look, UnitId unit, const Block *block, Base *base, int most)
{
    int count = block->models < most ? block->models : most;
    for (int i = 0; i < count; i++)
        base[i] = block_model(block, i, short_side(look, unit));
    return count + bases_beside(look, unit, block, &base[count], most - count);
}

/* ---- The block and its outline ----------------------------------------------------------------------------------------- */

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

/* The box in the frame's own directions, `low` and `high`, with all within `reach` of the point. */
static void box_takes(Pose frame, Point at, Length reach, Point *low, Point *high)
{
    Point p = pose_local(frame, at);
    low->x = p.x - reach < low->x ? p.x - reach : low->x;
    low->y = p.y - reach < low->y ? p.y - reach : low->y;
    high->x = p.x + reach > high->x ? p.x + reach : high->x;
    high->y = p.y + reach > high->y ? p.y + reach : high->y;
}

static Base box_of_loose(const Look *look, UnitId host)
{
    Base base[MOST_UNIT_MODELS];
    int count = unit_bases(look, host, base, MOST_UNIT_MODELS);
    Pose frame = { { 0, 0 }, look->battle->unit[host].front.facing };
    Point low = { LENGTH_NEVER, LENGTH_NEVER }, high = { -LENGTH_NEVER, -LENGTH_NEVER };
    for (int i = 0; i < count; i++) {
        Point corner[4];
        int corners = base_corners(base[i], corner);
        for (int k = 0; k < corners; k++)
            box_takes(frame, corner[k], 0, &low, &high);
        if (corners == 0)
            box_takes(frame, base[i].pose.at, (base[i].width + 1) / 2, &low, &high);
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

static Base lay_outline(const Look *look, UnitId host, bool ranked)
{
    if (!ranked)
        return box_of_loose(look, host);
    Block block = block_of(look, host);
    return outline_with(look, host, &block);
}

Base unit_outline_in(const Look *look, UnitId unit, Box *box)
{
    UnitId host = host_of(look, unit);
    bool ranked = is_block(look, host);
    KeptUnit *kept = kept_unit(look, host, ranked);
    if (kept && kept->has_outline) {
        *box = kept->box;
        return kept->outline;
    }
    Base outline = lay_outline(look, host, ranked);
    *box = base_box(outline);
    if (kept) {
        kept->outline = outline;
        kept->box = *box;
        kept->has_outline = true;
    }
    return outline;
}

Base unit_outline(const Look *look, UnitId unit)
{
    Box box;
    return unit_outline_in(look, unit, &box);
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
    return block.files < block_ranks(&block) && rank_holds(look, RANK_COLUMN);
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

/* ---- Slots ------------------------------------------------------------------------------------------------------------- */

bool slot_take(Slots *slots, int slot, ModelId model)
{
    if (slot < 0 || slot >= slots->count || slots->at[slot] != NO_MODEL)
        return false;
    slots->at[slot] = model;
    return true;
}

void slot_take_first_free(Slots *slots, ModelId model)
{
    for (int i = 0; i < slots->count; i++) {
        if (slot_take(slots, i, model))
            return;
    }
}

static bool has_slot(const Slots *slots, ModelId model)
{
    for (int i = 0; i < slots->count; i++) {
        if (slots->at[i] == model)
            return true;
    }
    return false;
}

static Slots assign_slots(const Look *look, UnitId host, const Block *block)
{
    const RankRules *rules = rank_rules(look);
    ModelId model[MOST_UNIT_MODELS];
    int count = unit_models(look, host, model, MOST_UNIT_MODELS);
    Slots slots = { .files = block->files, .count = block->models };
    for (int i = 0; i < MOST_UNIT_MODELS; i++)
        slots.at[i] = NO_MODEL;
    if (rules->take_places)
        rules->take_places(look, host, &slots);
    for (int i = 0; i < count; i++) {
        if (!has_slot(&slots, model[i]) && !stands_beside(look, host, model[i]))
            slot_take_first_free(&slots, model[i]);
    }
    return slots;
}

/* ---- Standing somewhere -------------------------------------------------------------------------------------------------- */

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
    arrange_along(play, unit, front, files, &(FrontWay){ NULL, 0, 0 }, rule);
}

void arrange_along(Play *play, UnitId unit, Pose front, int files, const FrontWay *way, RuleId rule)
{
    const Look *look = &play->look;
    UnitId host = host_of(look, unit);
    front.facing = heading_normal(front.facing);
    Block block = block_with(look, host, front, files);
    Slots slots = assign_slots(look, host, &block);
    ShortRank side = short_side(look, host);
    set_front_along(play, host, front, block.files, way, rule);
    for (int i = 0; i < slots.count; i++) {
        if (slots.at[i] == NO_MODEL)
            continue;
        if (slot_of(look, slots.at[i]) != i)
            set_tally(play, OWNER_MODEL, slots.at[i], troop_rules(look)->slot, i, rule);
        place_model(play, slots.at[i], block_model(&block, i, side).pose, 0, rule);
    }
    stand_beside(play, host, &block, rule);
}

void shift_unit(Play *play, UnitId unit, Heading direction, Length by, RuleId rule)
{
    const Look *look = &play->look;
    ModelId model[MOST_UNIT_MODELS];
    const Unit *u = &look->battle->unit[unit];
    Pose front = u->front;
    front.at = point_shift(front.at, direction, by);
    if (is_block(look, unit)) {
        arrange(play, unit, front, u->files, rule);
        return;
    }
    int count = unit_models(look, unit, model, MOST_UNIT_MODELS);
    set_front(play, unit, front, u->files, rule);
    for (int i = 0; i < count; i++) {
        Pose pose = look->battle->model[model[i]].pose;
        pose.at = point_shift(pose.at, direction, by);
        place_model(play, model[i], pose, 0, rule);
    }
}

void pivot_unit(Play *play, UnitId unit, Heading facing, RuleId rule)
{
    const Look *look = &play->look;
    facing = heading_normal(facing);
    if (!is_block(look, unit)) {
        Pose front = look->battle->unit[unit].front;
        front.facing = facing;
        set_front(play, unit, front, look->battle->unit[unit].files, rule);
        return;
    }
    Block block = block_of(look, unit);
    Pose centre = block_outline(&block).pose;
    centre.facing = facing;
    arrange(play, unit, block_centred(block, centre).front, block.files, rule);
}
