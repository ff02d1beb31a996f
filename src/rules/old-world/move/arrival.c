#include "move/movement.h"

/* ---- Reinforcements: CMP-03, CMP-05 -------------------------------------------------------------------------------- */

UnitId next_arrival(const Look *look, SeatId seat)
{
    const Battle *b = look->battle;
    for (UnitId u = 0; u < b->units; u++) {
        bool due = has_mark(b, OWNER_UNIT, u, UM_IN_RESERVE_AMBUSH) ||
                   has_mark(b, OWNER_UNIT, u, UM_PURSUED_OFF);
        if (b->unit[u].seat == seat && due && b->unit[u].state != UNIT_FIELD &&
            b->unit[u].state != UNIT_LOST && b->unit[u].carrier == NO_UNIT &&
            !has_mark(b, OWNER_UNIT, u, UM_DONE))
            return u;
    }
    return NO_UNIT;
}

/* Those of the unit that are left, and the characters that come with it. */
static int models_due(const Look *look, UnitId unit)
{
    const Battle *b = look->battle;
    int count = 0;
    for (UnitId u = 0; u < b->units; u++) {
        if (u == unit || b->unit[u].carrier == unit)
            count += models_alive(b, u);
    }
    return count < 1 ? 1 : count;
}

/* FRM-11: Ambushers choose theirs when they come, the closest order that they may; pursuers come back in their own. */
static Formation formation_due(const Look *look, UnitId unit)
{
    if (!has_mark(look->battle, OWNER_UNIT, unit, UM_IN_RESERVE_AMBUSH))
        return formation_of(look, unit);
    for (int i = FORM_CLOSE; i < FORM_SKIRMISH; i++) {
        if (may_form(look, unit, (Formation)i))
            return (Formation)i;
    }
    return FORM_SKIRMISH;
}

/* CMP-03: skirmishers come in one row, so that every model is near the edge. */
static int files_of(const Look *look, UnitId unit)
{
    enum { USUAL = 5 };
    int files = look->battle->unit[unit].files, due = models_due(look, unit);
    if (formation_due(look, unit) == FORM_SKIRMISH && applies(look, TOW_CMP_03))
        return due;
    files = files > 0 ? files : USUAL;
    return files < due ? files : due;
}

/* Whether both rear corners lie on the same edge of the table. */
static bool rear_is_on_edge(const Look *look, const Block *block)
{
    Point corner[4];
    block_corners(block, corner);
    Point a = corner[2], b = corner[3];
    Length width = look->game->width, height = look->game->height;
    Length off[4][2] = {
        { a.x, b.x }, { a.y, b.y }, { width - a.x, width - b.x }, { height - a.y, height - b.y }
    };
    for (int side = 0; side < 4; side++) {
        Length one = off[side][0], two = off[side][1];
        if (within(one < 0 ? -one : one, 0) && within(two < 0 ? -two : two, 0))
            return true;
    }
    return false;
}

/* How far from the table's edge its farthest corner is: from the edge to which that is nearest. */
static Length farthest_in(const Look *look, const Block *block)
{
    Point corner[4];
    Length from[4] = { 0 }, least = LENGTH_NEVER;
    block_corners(block, corner);
    for (int i = 0; i < 4; i++) {
        Length off[4] = { corner[i].x, corner[i].y, look->game->width - corner[i].x,
                          look->game->height - corner[i].y };
        for (int side = 0; side < 4; side++)
            from[side] = off[side] > from[side] ? off[side] : from[side];
    }
    for (int side = 0; side < 4; side++)
        least = from[side] < least ? from[side] : least;
    return least;
}

/* CMP-03: the whole rear edge on the table's edge, no model farther in than 2 x M, Ambushers more than 8" away. */
static Verdict judge_arrival_at(const Look *look, UnitId unit, Pose front)
{
    enum { AMBUSH_AWAY = 8 * INCH, FARTHEST_BY_CHANCE = 2 * 12 * INCH };
    UnitSet nobody = { { 0 } };
    Block block = block_with(look, unit, front, files_of(look, unit));
    Base base[MOST_UNIT_MODELS];
    block.models = models_due(look, unit);
    block.files = files_of(look, unit);
    bool backed = rear_is_on_edge(look, &block);
    Length most = 2 * movement(look, unit) * INCH;
    Length in = backed ? block_depth(&block) : farthest_in(look, &block);
    if (has_trait(look, unit, TR_RANDOM_MOVEMENT, NULL))
        most = FARTHEST_BY_CHANCE; /* Ruling: of 2D6 the highest roll stands for M */
    if (!within(in, most) && applies(look, TOW_CMP_03))
        return about(verdict_of(NO_RES_EDGE, FIGURE_LENGTH, in, most), unit);
    if (!backed && applies(look, TOW_CMP_03))
        return about(no(NO_RES_REAR), unit);
    int bases = block_bases(look, unit, &block, base, MOST_UNIT_MODELS);
    Verdict near = yes();
    if (has_mark(look->battle, OWNER_UNIT, unit, UM_IN_RESERVE_AMBUSH))
        near = judge_apart(look, unit, base, bases, AMBUSH_AWAY, NO_RES_ENEMY);
    if (!is_yes(&near) && applies(look, TOW_CMP_03))
        return near;
    return judge_end_of_block(look, unit, &block, &nobody);
}

bool find_arrival(const Look *look, UnitId unit, Pose *found)
{
    int note = note_find(look->battle, NT_LEFT_TABLE, unit);
    Point left = note >= 0 ? look->battle->note[note].pose.at : (Point){ look->game->width / 2, 0 };
    Block block = block_with(look, unit, (Pose){ left, 0 }, files_of(look, unit));
    Length best = LENGTH_NEVER, width = look->game->width, height = look->game->height;
    block.models = models_due(look, unit);
    block.files = files_of(look, unit);
    Length deep = block_depth(&block);
    for (int side = 0; side < 4; side++) {
        Length run = side % 2 == 0 ? width : height;
        for (Length at = 0; at <= run; at += INCH / 2) {
            Pose pose = side == 0   ? (Pose){ { at, deep }, HALF_TURN }
                        : side == 1 ? (Pose){ { width - deep, at }, 3 * QUARTER_TURN }
                        : side == 2 ? (Pose){ { at, height - deep }, 0 }
                                    : (Pose){ { deep, at }, QUARTER_TURN };
            if (point_distance(pose.at, left) >= best)
                continue;
            Verdict verdict = judge_arrival_at(look, unit, pose);
            if (!is_yes(&verdict))
                continue;
            best = point_distance(pose.at, left);
            *found = pose;
        }
    }
    return best != LENGTH_NEVER;
}

/* Characters that pursued off the table with their unit come back with it. */
static void bring_back_joined(Play *play, UnitId host)
{
    const Battle *b = play->look.battle;
    for (UnitId u = 0; u < b->units; u++) {
        if (b->unit[u].state != UNIT_FLED || b->unit[u].carrier != host)
            continue;
        set_unit_state(play, u, UNIT_FIELD, host, TOW_CMP_05);
        unmark(play, OWNER_UNIT, u, UM_PURSUED_OFF, TOW_CMP_05);
        if (b->model[b->unit[u].first].state == MODEL_AWAY)
            set_model_state(play, b->unit[u].first, MODEL_STANDING, TOW_CMP_05);
    }
}

void arrive(Play *play, UnitId unit, Pose front)
{
    const Look *look = &play->look;
    const Unit *u = &look->battle->unit[unit];
    int files = files_of(look, unit);
    take_formation(play, unit, formation_due(look, unit));
    set_unit_state(play, unit, UNIT_FIELD, NO_UNIT, TOW_CMP_03);
    bring_back_joined(play, unit);
    for (int i = u->first; i < u->first + u->count; i++) {
        if (look->battle->model[i].state == MODEL_AWAY)
            set_model_state(play, (ModelId)i, MODEL_STANDING, TOW_CMP_03);
    }
    if (formation_of(look, unit) == FORM_SKIRMISH && !is_block(look, unit)) {
        mark(play, OWNER_UNIT, unit, UM_FORMED_UP, TOW_CMP_03);
        arrange(play, unit, front, files, TOW_CMP_03);
        spread_out(play, unit, TOW_CMP_03);
    } else {
        arrange(play, unit, front, files, TOW_CMP_03);
    }
    unmark(play, OWNER_UNIT, unit, UM_IN_RESERVE_AMBUSH, TOW_CMP_03);
    unmark(play, OWNER_UNIT, unit, UM_PURSUED_OFF, TOW_CMP_05);
    mark(play, OWNER_UNIT, unit, UM_DONE, TOW_CMP_03);
    mark(play, OWNER_UNIT, unit, UM_MOVED, TOW_CMP_03);
}

Verdict judge_arrival(const Look *look, const Frame *frame, const Answer *answer)
{
    if (answer->kind != ANSWER_POSE)
        return yes();
    return judge_arrival_at(look, frame->actor, answer->pose);
}

void suggest_arrival(const Look *look, const Frame *frame, Answer *answer)
{
    if (answer->kind == ANSWER_POSE)
        find_arrival(look, frame->actor, &answer->pose);
}
