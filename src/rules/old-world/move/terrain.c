#include "move/movement.h"

#include <string.h>

#include "fight/figures.h"
#include "fight/wounds.h"

/* ---- The ground: TER-01..10 ------------------------------------------------------------------------------------ */

enum { LEAST_MOVEMENT = INCH, SLOWED_BY = INCH, WHEEL_STEP = 5 * DEGREE, MOST_PILLARS = 23 };

Category category_of(const Look *look, PieceId piece)
{
    if (piece >= look->game->terrain)
        return CATEGORY_DIFFICULT; /* a Pillar of Fire (spell 3) */
    return (Category)look->game->piece[piece].field[TF_CATEGORY];
}

/* TER-06: a wood's movement category is a field of its own: difficult, dangerous, impassable. */
static Ground ground_of_wood(const Look *look, PieceId piece)
{
    static const Ground by_word[] = { GROUND_DIFFICULT, GROUND_DANGEROUS, GROUND_IMPASSABLE };
    int32_t word = look->game->piece[piece].field[TF_WOOD];
    return applies(look, TOW_TER_06) ? by_word[word < 0 || word > 2 ? 0 : word] : GROUND_OPEN;
}

/* TER-08: a house is a piece that its file calls a building, or that is named so. */
bool is_building(const Look *look, PieceId piece)
{
    if (piece >= look->game->terrain)
        return false;
    const char *kind = look->game->piece[piece].kind.text;
    return strcmp(kind, "house") == 0 || strcmp(kind, "building") == 0;
}

static bool is_solid(const Look *look, PieceId piece)
{
    return !is_building(look, piece) || applies(look, TOW_TER_08);
}

static Ground plain_ground(const Look *look, PieceId piece)
{
    switch (category_of(look, piece)) {
    case CATEGORY_OPEN:
    case CATEGORY_HILL:
        return applies(look, TOW_TER_01) ? GROUND_OPEN : GROUND_DIFFICULT;
    case CATEGORY_DECORATION:
        return applies(look, TOW_TER_07) ? GROUND_OPEN : GROUND_DIFFICULT;
    case CATEGORY_DIFFICULT:
        return GROUND_DIFFICULT;
    case CATEGORY_DANGEROUS:
        return GROUND_DANGEROUS;
    case CATEGORY_WOOD:
        return ground_of_wood(look, piece);
    case CATEGORY_LOW:
        return applies(look, TOW_TER_05) ? GROUND_DIFFICULT : GROUND_OPEN;
    case CATEGORY_IMPASSABLE:
        if (!is_solid(look, piece))
            return GROUND_OPEN;
        break;
    case CATEGORY_HIGH:
        break;
    }
    return applies(look, TOW_TER_04) ? GROUND_IMPASSABLE : GROUND_OPEN;
}

Ground ground_of(const Look *look, PieceId piece, UnitId unit)
{
    Ground ground = plain_ground(look, piece);
    Category category = category_of(look, piece);
    bool iron = has_trait(look, unit, TR_IRON_SHOD, NULL) && ground == GROUND_DIFFICULT;
    if (iron && applies(look, TOW_SR_57))
        ground = category == CATEGORY_LOW ? GROUND_IMPASSABLE : GROUND_DANGEROUS;
    bool ethereal = ground != GROUND_OPEN && has_trait(look, unit, TR_ETHEREAL, NULL);
    if (ethereal && applies(look, TOW_SR_09))
        return GROUND_OPEN;
    return ground;
}

/* ---- What a way touches (GEO-20) ---------------------------------------------------------------------------------- */

bool piece_slows(const Look *look, PieceId piece, UnitId unit)
{
    Ground ground = ground_of(look, piece, unit);
    if (ground != GROUND_DIFFICULT && ground != GROUND_DANGEROUS)
        return false;
    bool cover = category_of(look, piece) != CATEGORY_LOW &&
                 has_trait(look, unit, TR_MOVE_THROUGH_COVER, NULL);
    return !(cover && applies(look, TOW_SR_36));
}

bool is_closed_to(const Look *look, PieceId piece, UnitId unit)
{
    Category category = category_of(look, piece);
    return is_solid(look, piece) && (category == CATEGORY_IMPASSABLE || category == CATEGORY_HIGH ||
                                     ground_of(look, piece, unit) == GROUND_IMPASSABLE);
}

Length pace(const Look *look, UnitId unit, bool slowed, bool flying)
{
    int32_t wings = 0;
    Length m = movement(look, unit) * INCH;
    if (flying && has_trait(look, unit, TR_FLY, &wings) && applies(look, TOW_MOV_22))
        return wings * INCH;
    if (!slowed || m <= LEAST_MOVEMENT)
        return m;
    return m - SLOWED_BY < LEAST_MOVEMENT ? LEAST_MOVEMENT : m - SLOWED_BY;
}

/* ---- Who stands in it: FRM-06, TER-09 ------------------------------------------------------------------------------------ */

int models_in_terrain(const Look *look, UnitId unit)
{
    FootprintRoom room;
    Footprint f = unit_footprint(look, unit, &room);
    ModelSet in = 0;
    for (PieceId p = 0; p < look->battle->pieces; p++) {
        if (!piece_stands(look, p))
            continue;
        Area area = piece_area(look, p);
        Box box = area_box(&area);
        if (!box_meets(box, f.around))
            continue;
        Ground ground = ground_of(look, p, unit);
        for (int i = 0; i < f.count; i++) {
            if ((ground == GROUND_DIFFICULT || ground == GROUND_DANGEROUS) &&
                box_meets(box, f.box[i]) && is_mostly_in(&area, f.base[i]))
                in |= (ModelSet)1 << i;
        }
    }
    return __builtin_popcountll(in);
}

/* ---- Dangerous Terrain tests: TER-03 --------------------------------------------------------------------------------- */

static Base model_of_block(const Look *look, UnitId unit, const Block *block, int slot)
{
    return block_model(block, slot, short_side(look, unit));
}

static bool model_crosses(const Look *look, UnitId unit, const PathStage *stage, int slot,
                          const Area *area)
{
    Base base = model_of_block(look, unit, &stage->block, slot);
    if (stage->jump)
        return area_overlaps(area, base);
    if (stage->leg.kind != LEG_WHEEL)
        return course_crosses(&stage->leg, 1, base, area);
    Heading turn = stage->leg.turn < 0 ? -stage->leg.turn : stage->leg.turn;
    Hand hand = stage->leg.turn < 0 ? HAND_LEFT : HAND_RIGHT;
    for (Heading part = 0;; part += WHEEL_STEP) {
        Block block = block_wheeled(stage->block, hand, part < turn ? part : turn);
        if (area_overlaps(area, model_of_block(look, unit, &block, slot)))
            return true;
        if (part >= turn)
            return false;
    }
}

static bool model_touches(const Look *look, UnitId unit, const BlockPath *way, int slot,
                          const Area *area)
{
    for (int i = 0; i < way->stages; i++) {
        if (slot < way->stage[i].block.models &&
            model_crosses(look, unit, &way->stage[i], slot, area))
            return true;
    }
    return slot < way->end.models &&
           area_overlaps(area, model_of_block(look, unit, &way->end, slot));
}

static void add_danger(Dangers *dangers, int number, PieceId piece)
{
    if (dangers->count == MOST_DANGERS)
        return;
    dangers->met[dangers->count].slot = (uint8_t)number;
    dangers->met[dangers->count++].piece = piece;
}

/* Spell 3: an enemy's Pillar of Fire burns whoever moves through it. */
static bool burns(const Look *look, PieceId piece, UnitId unit)
{
    int made = piece - look->game->terrain;
    return made >= 0 && made < MOST_PILLARS && piece_stands(look, piece) &&
           look->battle->piece[piece].owner != look->battle->unit[unit].seat;
}

static void add_pillar(const Look *look, Dangers *dangers, PieceId piece)
{
    dangers->pillars |= (uint32_t)1 << (piece - look->game->terrain);
}

void dangers_of_way(const Look *look, UnitId unit, const BlockPath *way, Dangers *dangers)
{
    dangers->count = 0;
    dangers->pillars = 0;
    for (PieceId p = 0; p < look->battle->pieces && !way->over; p++) {
        Area area = piece_area(look, p);
        if (burns(look, p, unit) && block_path_crosses(way, &area))
            add_pillar(look, dangers, p);
        if (!piece_stands(look, p) || ground_of(look, p, unit) != GROUND_DANGEROUS)
            continue;
        for (int slot = 0; slot < way->end.models; slot++) {
            if (model_touches(look, unit, way, slot, &area))
                add_danger(dangers, slot, p);
        }
    }
    if (dangers->count > 0)
        dangers->count = applies(look, TOW_TER_03) ? dangers->count : 0;
}

static bool has_danger(const Dangers *dangers, int number, PieceId piece)
{
    for (int i = 0; i < dangers->count; i++) {
        if (dangers->met[i].slot == number && dangers->met[i].piece == piece)
            return true;
    }
    return false;
}

void dangers_of_step(const Look *look, UnitId unit, int number, Base from, Point to,
                     Dangers *dangers)
{
    Leg leg = { LEG_DRIFT, point_distance(from.pose.at, to),
                heading_normal(point_bearing(from.pose.at, to) - from.pose.facing) };
    for (PieceId p = 0; p < look->battle->pieces; p++) {
        Area area = piece_area(look, p);
        bool dangerous = piece_stands(look, p) && ground_of(look, p, unit) == GROUND_DANGEROUS;
        if ((!dangerous && !burns(look, p, unit)) || !course_crosses(&leg, 1, from, &area))
            continue;
        if (dangerous && !has_danger(dangers, number, p) && applies(look, TOW_TER_03))
            add_danger(dangers, number, p);
        if (burns(look, p, unit))
            add_pillar(look, dangers, p);
    }
}

enum { DANGER_COUNT, DANGER_LOST, DANGER_ONES, DANGER_PILLARS };

int32_t dangers_packed(const Dangers *dangers)
{
    return (int32_t)(dangers->pillars << 8) | dangers->count;
}

Dangers dangers_unpacked(int32_t packed)
{
    return (Dangers){ .count = packed & 0xff, .pillars = (uint32_t)packed >> 8 };
}

Frame dangers_frame(Play *play, Frame *frame, UnitId unit, const Dangers *dangers)
{
    Frame child = frame_of(PROC_DANGER, play->look.battle->unit[unit].seat, unit, NO_UNIT);
    (void)frame;
    child.v[DANGER_COUNT] = dangers->count;
    child.v[DANGER_PILLARS] = (int32_t)dangers->pillars;
    return child;
}

typedef enum DangerStep {
    DANGER_THROW,  /* one die for each model and piece */
    DANGER_AGAIN,  /* Move Through Cover throws the 1s once more */
    DANGER_WHEELS, /* Iron Shod Wheels: D3 Wounds for each */
    DANGER_LOSE,
    DANGER_BURN, /* the next Pillar of Fire: D3 + 3 hits */
    DANGER_BURNS,
    DANGER_OVER,
} DangerStep;

static int ones_thrown(const Play *play, const Frame *frame)
{
    int ones = 0;
    for (int i = 0; i < frame->dice_count; i++)
        ones += die_at(play, frame, i) == 1;
    return ones;
}

static Flow lose_to_ground(Play *play, Frame *frame, int wounds)
{
    if (wounds > 0) {
        tell_tale(play, TALE_WOUND_OF_GROUND, frame->seat, frame->actor, NO_UNIT, wounds, 0, 0);
        lose_wounds(play, frame->actor, NO_MODEL, wounds, false, LOSS_DANGER);
    }
    frame->v[DANGER_LOST] = wounds;
    return go(frame, DANGER_BURN);
}

enum { BURN_PLUS = 3 };

static Flow burn_next(Play *play, Frame *frame)
{
    uint32_t left = (uint32_t)frame->v[DANGER_PILLARS];
    if (left == 0 || !is_fielded(&play->look, frame->actor))
        return go(frame, DANGER_OVER);
    frame->v[DANGER_PILLARS] = (int32_t)(left & (left - 1));
    SeatId other = frame->seat == 0 ? 1 : 0;
    thrown_by(play, NO_UNIT);
    return throw_for(play, frame, DANGER_BURNS, other, WHY_SPELL_HITS, DICE_D6, 1,
                     sum_of_threes(BURN_PLUS));
}

static Flow burn(Play *play, Frame *frame)
{
    Hits hits = { .count = d3_of(die_at(play, frame, 0)) + BURN_PLUS,
                  .strength = 3,
                  .ap = 2,
                  .flags = HIT_SPELL | HIT_MAGICAL | HIT_FLAMING,
                  .directed = NO_MODEL };
    SeatId other = frame->seat == 0 ? 1 : 0;
    return resolve(play, frame, DANGER_BURN, hits_frame(other, NO_UNIT, frame->actor, &hits));
}

/* SR-57: a D3 for each test that failed, each a D6 halved (GEN-02). */
static int wounds_of_wheels(const Play *play, const Frame *frame)
{
    int wounds = 0;
    for (int i = 0; i < frame->dice_count; i++)
        wounds += d3_of(die_at(play, frame, i));
    return wounds;
}

Flow run_danger(Play *play, Frame *frame, const Answer *answer)
{
    const Look *look = &play->look;
    (void)answer;
    switch ((DangerStep)frame->step) {
    case DANGER_THROW:
        return throw_for(play, frame, DANGER_AGAIN, frame->seat, WHY_DANGER, DICE_D6,
                         frame->v[DANGER_COUNT], each_that_harms(1));

    case DANGER_AGAIN: {
        int ones = ones_thrown(play, frame);
        bool again = ones > 0 && has_trait(look, frame->actor, TR_MOVE_THROUGH_COVER, NULL);
        frame->v[DANGER_ONES] = ones;
        if (again && applies(look, TOW_SR_36))
            return throw_for(play, frame, DANGER_WHEELS, frame->seat, WHY_DANGER, DICE_D6, ones,
                             as_reroll(each_that_harms(1), true));
        return go(frame, DANGER_WHEELS);
    }

    case DANGER_WHEELS: {
        int ones = ones_thrown(play, frame);
        bool iron = ones > 0 && has_trait(look, frame->actor, TR_IRON_SHOD, NULL);
        if (iron && applies(look, TOW_SR_57))
            return throw_for(play, frame, DANGER_LOSE, frame->seat, WHY_WHEELS, DICE_D6, ones,
                             sum_of_threes(0));
        return lose_to_ground(play, frame, ones);
    }

    case DANGER_LOSE:
        return lose_to_ground(play, frame, wounds_of_wheels(play, frame));

    case DANGER_BURN:
        return burn_next(play, frame);

    case DANGER_BURNS:
        return burn(play, frame);

    case DANGER_OVER:
        give_back(play, 0, frame->v[DANGER_LOST]);
        return DONE;
    }
    return DONE;
}

/* ---- Special features: TER-10 ----------------------------------------------------------------------------------------- */

SeatId feature_holder(const Look *look, PieceId piece, UnitId *unit)
{
    enum { HOLD_WITHIN = 6 * INCH, HOLD_STRENGTH = 5 };
    const Battle *b = look->battle;
    Area area = piece_area(look, piece);
    Length best[MOST_SEATS] = { LENGTH_NEVER, LENGTH_NEVER, LENGTH_NEVER, LENGTH_NEVER };
    Length least = LENGTH_NEVER;
    SeatId holder = NO_SEAT;
    *unit = NO_UNIT;
    for (UnitId u = 0; u < b->units; u++) {
        Base base[MOST_UNIT_MODELS];
        if (!is_fielded(look, u) || host_of(look, u) != u || is_fleeing(look, u) ||
            unit_strength(look, u) < HOLD_STRENGTH)
            continue;
        int count = unit_bases(look, u, base, MOST_UNIT_MODELS);
        for (int i = 0; i < count; i++) {
            Length gap = area_gap(&area, base[i]);
            if (gap < best[b->unit[u].seat])
                best[b->unit[u].seat] = gap;
            if (gap < least) {
                least = gap;
                holder = b->unit[u].seat;
                *unit = u;
            }
        }
    }
    bool held = within(least, HOLD_WITHIN) && applies(look, TOW_TER_10);
    for (SeatId s = 0; s < b->seats; s++)
        held = held && (s == holder || best[s] == LENGTH_NEVER || !within(best[s], least));
    if (!held)
        *unit = NO_UNIT;
    return held ? holder : NO_SEAT;
}
