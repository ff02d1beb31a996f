#include "shoot/machine.h"
#include "engine/call.h"
#include "geom/template.h"

/* ---- The shot: WM-03..16, tables 5.6 and 5.9 ------------------------------------------------------------------------- */

typedef enum MachineStep {
    MACHINE_BEGIN,
    MACHINE_FIRST,
    MACHINE_BOUNCE,
    MACHINE_SCATTER,
    MACHINE_TURNED,
    MACHINE_COUNTED,
    MACHINE_BOLT,
    MACHINE_STRUCK,
    MACHINE_MISFIRE,
    MACHINE_END,
} MachineStep;

enum { M_WEAPON, M_X, M_Y, M_FACING, M_ARTILLERY, M_LEFT, M_STRENGTH };

int artillery_of(const Look *look, int die)
{
    enum { MISFIRE = 6 };
    return die == MISFIRE ? 0 : applies(look, TOW_GEN_02) ? 2 * die : die;
}

/* WM-03: it pivots to face what it shoots at, where there is room; no move. */
static void face_it(Play *play, UnitId machine, Point goal)
{
    const Look *look = &play->look;
    UnitSet nobody = { { 0 } };
    Base base = machine_base(look, machine);
    Zone vision = zone_side(base, SIDE_FRONT);
    bool happens = !zone_contains(&vision, goal) && applies(look, TOW_WM_03);
    if (!happens)
        return;
    Pose turned = { base.pose.at, point_bearing(base.pose.at, goal) };
    Block block = block_centred(block_of(look, machine), turned);
    Verdict verdict = judge_end_of_block(look, machine, &block, &nobody);
    if (is_yes(&verdict))
        pivot_unit(play, machine, turned.facing, TOW_WM_03);
}

static Flow throw_artillery(Play *play, Frame *frame, int next, int why, int dice)
{
    return throw_for(play, frame, next, frame->seat, why, DICE_ARTILLERY, dice, sum_of_dice());
}

static Frame preset_volley(const Frame *frame, int mode, int shots, int worse)
{
    Frame child = frame_of(PROC_VOLLEY, frame->seat, frame->actor, frame->target);
    child.v[V_MODE] = VOLLEY_PRESET | mode;
    child.v[V_WEAPON] = frame->v[M_WEAPON];
    child.v[V_COUNT] = shots;
    child.v[V_MULTIPLE] = worse;
    return child;
}

/* Where the shot is meant for: a point, a unit's centre, a flame's beginning. */
static void take_aim(Play *play, Frame *frame, const Clause *clause)
{
    const Look *look = &play->look;
    WeaponId weapon = (WeaponId)frame->v[M_WEAPON];
    MachineKind kind = machine_kind(look, weapon);
    Pose aim = { { 0, 0 }, 0 };
    if (kind == MACHINE_CANNON) {
        aim.at = cannon_aim(look, frame->actor, weapon, clause);
        aim.facing = point_bearing(machine_base(look, frame->actor).pose.at, aim.at);
    } else if (kind == MACHINE_FLAMES) {
        aim = flame_aim(look, frame->actor, weapon, clause);
    } else if (frame->target != NO_UNIT) {
        aim.at = centre_of(look, frame->target);
    }
    frame->v[M_X] = aim.at.x;
    frame->v[M_Y] = aim.at.y;
    frame->v[M_FACING] = aim.facing;
    face_it(play, frame->actor, aim.at);
}

static Flow begin_machine(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    const Clause *clause = kept_clause(play, frame, 0);
    bool single = clause->word == 1;
    frame->v[M_WEAPON] = machine_weapon(look, frame->actor, clause);
    if (frame->target != NO_UNIT && !is_fielded(look, frame->target))
        return DONE;
    take_aim(play, frame, clause);
    switch (machine_kind(look, (WeaponId)frame->v[M_WEAPON])) {
    case MACHINE_BOLTS:
        return resolve(play, frame, MACHINE_BOLT, preset_volley(frame, VOLLEY_COUNTS, 1, 0));
    case MACHINE_RAPID:
        return single ? resolve(play, frame, MACHINE_END, preset_volley(frame, 0, 1, 0))
                      : throw_for(play, frame, MACHINE_COUNTED, frame->seat, WHY_MANY_SHOTS,
                                  DICE_D6, 1, sum_of_dice());
    case MACHINE_ORGAN:
        return throw_artillery(play, frame, MACHINE_COUNTED, WHY_ARTILLERY, 2);
    case MACHINE_CANNON:
    case MACHINE_BOMBARDS:
    case MACHINE_GRAPE:
    case MACHINE_FLAMES:
        break;
    }
    return throw_artillery(play, frame, MACHINE_FIRST, WHY_ARTILLERY, 1);
}

/* ---- Misfires: WM-04..08 ----------------------------------------------------------------------------------------------------------- */

static Flow misfire(Play *play, Frame *frame)
{
    return applies(&play->look, TOW_WM_04) ? throw_for(play, frame, MACHINE_MISFIRE, frame->seat,
                                                       WHY_MISFIRE, DICE_D6, 1, sum_of_dice())
                                           : DONE;
}

/* The crew loses a Wound, and there is no shot before the end of the next round. */
static void malfunction(Play *play, UnitId machine)
{
    enum { ROUNDS_LOST = 2 };
    const Battle *b = play->look.battle;
    ModelId model = b->unit[machine].first;
    int crew = tally_of(b, OWNER_MODEL, model, MT_CREW) - 1, until = b->round + ROUNDS_LOST;
    set_tally(play, OWNER_UNIT, machine, UT_NO_SHOOT_UNTIL, until, TOW_WM_06);
    tell_tale(play, TALE_MALFUNCTION, b->unit[machine].seat, machine, NO_UNIT, until, 0, 0);
    set_tally(play, OWNER_MODEL, model, MT_CREW, crew < 0 ? 0 : crew, TOW_WM_06);
    if (crew <= 0)
        unit_destroyed(play, machine, LOSS_OUT_OF_CREW);
}

static Flow read_misfire(Play *play, Frame *frame)
{
    enum { DESTROYED = 1, LAST_MALFUNCTION = 4 };
    const Look *look = &play->look;
    int die = die_at(play, frame, 0);
    bool stone = weapon_has(&look->game->weapon[frame->v[M_WEAPON]], WT_STONE_TABLE, NULL);
    tell_tale(play, TALE_MISFIRE, frame->seat, frame->actor, NO_UNIT, die, 0, 0);
    if (die == DESTROYED && applies(look, TOW_WM_05)) {
        tell_tale(play, TALE_BLOWN_UP, frame->seat, frame->actor, NO_UNIT, 0, 0, 0);
        unit_destroyed(play, frame->actor, LOSS_BURST);
    } else if (die <= LAST_MALFUNCTION && applies(look, TOW_WM_06)) {
        malfunction(play, frame->actor);
    } else if (applies(look, TOW_WM_07)) {
        bool twang = stone && applies(look, TOW_WM_08);
        tell_tale(play, twang ? TALE_TWANG : TALE_PFFFT, frame->seat, frame->actor, NO_UNIT, 0, 0,
                  0);
    }
    return DONE;
}

/* ---- Cannon: WM-10, GEO-19 ------------------------------------------------------------------------------------------------------------ */

static bool stops_ball(Category category)
{
    return category == CATEGORY_HILL || category == CATEGORY_IMPASSABLE ||
           category == CATEGORY_HIGH;
}

/* How far the ball comes before it runs into that ground. */
static Length until_ground(const Area *area, Pose from, Length length)
{
    Segment whole = { from.at, pose_ahead(from, length).at };
    if (area_gap_point(area, from.at) < 0)
        return 0;
    if (!area_crossed(area, whole))
        return length;
    Length low = 0, high = length;
    while (high - low > REACH_SLACK / 2) {
        Length middle = low + (high - low) / 2;
        Segment part = { from.at, pose_ahead(from, middle).at };
        if (area_crossed(area, part))
            high = middle;
        else
            low = middle;
    }
    return low;
}

/* So that the line still touches what stops it. */
enum { INTO_IT = 2 * REACH_SLACK };

static bool is_monster(const Look *look, ModelId model)
{
    int32_t type = model_profile(look->game, look->battle, model)->field[PF_TYPE];
    return type == TYPE_MONSTROUS_CREATURE || type == TYPE_BEHEMOTH;
}

static Length until_stopped(const Look *look, Pose from, Length length)
{
    const Battle *b = look->battle;
    for (PieceId p = 0; p < look->game->terrain; p++) {
        if (!piece_stands(look, p) || !stops_ball(category_of(look, p)))
            continue;
        Area area = piece_area(look, p);
        length = until_ground(&area, from, length);
    }
    for (ModelId m = 0; m < b->models; m++) {
        if (!is_standing(b, m) || !is_monster(look, m))
            continue;
        Base base = model_base(look->game, b, m);
        Segment line = { from.at, pose_ahead(from, length).at };
        LineHit hit = { 0, 0 };
        if (base_gap_point(base, from.at) <= REACH_SLACK)
            return 0;
        if (length > 0 && line_hits(line, &base, 1, &hit, 1) > 0 && hit.along + INTO_IT < length)
            length = hit.along + INTO_IT;
    }
    return length;
}

Template cannon_ball(const Look *look, UnitId machine, WeaponId weapon, Point aimed, int strike,
                     int bounce)
{
    Pose from = { aimed, point_bearing(machine_base(look, machine).pose.at, aimed) };
    from = pose_ahead(from, strike * INCH);
    Template ball = template_fire(from, weapon);
    ball.is_line = true;
    ball.from = machine;
    ball.bounce = until_stopped(look, from, applies(look, TOW_GEO_19) ? bounce * INCH : 0);
    return ball;
}

static Flow fire_cannon(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    int strike = frame->v[M_ARTILLERY], bounce = artillery_of(look, die_at(play, frame, 0));
    Template ball = cannon_ball(look, frame->actor, (WeaponId)frame->v[M_WEAPON],
                                (Point){ frame->v[M_X], frame->v[M_Y] }, strike, bounce);
    tell_shot(play, look->battle->unit[frame->actor].first, pose_ahead(ball.at, ball.bounce).at,
              false, TOW_WM_10);
    tell_tale(play, TALE_BALL, frame->seat, frame->actor, NO_UNIT, strike * INCH, ball.bounce, 0);
    return resolve(play, frame, MACHINE_END, template_frame(frame->seat, frame->actor, &ball));
}

/* ---- Stone throwers and mortars: WM-12, 13, 17 --------------------------------------------------------------------------------------------- */

static Flow drop_stone(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    Point centre = { frame->v[M_X], frame->v[M_Y] };
    WeaponId weapon = (WeaponId)frame->v[M_WEAPON];
    bool off = centre.x < 0 || centre.y < 0 || centre.x > look->game->width ||
               centre.y > look->game->height;
    if (off)
        tell_tale(play, TALE_OFF_TABLE_SHOT, frame->seat, frame->actor, NO_UNIT, 0, 0, 0);
    Template stone =
        template_disc(centre, look->game->weapon[weapon].field[WF_TEMPLATE] / 2, weapon);
    return resolve(play, frame, MACHINE_END, template_frame(frame->seat, frame->actor, &stone));
}

/* How far it scatters: on a Hit! not at all, but an indirect shot by what the Artillery die exceeds the crew's BS. */
static Flow read_scatter(Play *play, Frame *frame)
{
    enum { LAST_HIT = 2 };
    const Look *look = &play->look;
    bool indirect = weapon_has(&look->game->weapon[frame->v[M_WEAPON]], WT_INDIRECT, NULL) &&
                    applies(look, TOW_WM_13);
    int skill = unit_profile(look->game, look->battle, frame->actor)->field[PF_BS];
    int far = frame->v[M_ARTILLERY];
    tell_shot(play, look->battle->unit[frame->actor].first, (Point){ frame->v[M_X], frame->v[M_Y] },
              false, TOW_WM_12);
    if (die_at(play, frame, 0) <= LAST_HIT)
        far = indirect && far > skill ? far - skill : 0;
    frame->v[M_LEFT] = far * INCH;
    if (far > 0 && applies(look, TOW_WM_12))
        return throw_dice(play, frame, MACHINE_TURNED, frame->seat, WHY_SCATTER_BEARING,
                          DICE_BEARING, 1);
    tell_tale(play, TALE_ON_THE_SPOT, frame->seat, frame->actor, NO_UNIT, 0, 0, 0);
    return drop_stone(play, frame);
}

static Flow scatter(Play *play, Frame *frame)
{
    enum { TEN_DEGREES = 10 * DEGREE };
    Heading way = settle(play, WHY_SCATTER_BEARING, FIG_BEARING, frame->actor,
                         die_at(play, frame, 0) * TEN_DEGREES);
    Pose from = { { frame->v[M_X], frame->v[M_Y] }, heading_normal(way) };
    Point to = pose_ahead(from, frame->v[M_LEFT]).at;
    Length template = play->look.game->weapon[frame->v[M_WEAPON]].field[WF_TEMPLATE];
    tell_strayed(play, frame->actor, (Segment){ from.at, to }, template / 2, TOW_WM_12);
    frame->v[M_X] = to.x;
    frame->v[M_Y] = to.y;
    tell_tale(play, TALE_SCATTERS, frame->seat, frame->actor, NO_UNIT, frame->v[M_LEFT], 0, 0);
    return drop_stone(play, frame);
}

/* ---- Grapeshot, flames, organ guns, rapid fire: WM-14..16 ------------------------------------------------------------------------------------- */

static Flow fire_grape(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    ModelId gun = look->battle->unit[frame->actor].first;
    Hits hits = hits_of_weapon(look, (WeaponId)frame->v[M_WEAPON], gun);
    hits.count = frame->v[M_ARTILLERY];
    tell_tale(play, TALE_HITS, frame->seat, frame->actor, frame->target, hits.count, 0, 0);
    hits.count = applies(look, TOW_WM_14) ? hits.count : 0;
    return resolve(play, frame, MACHINE_END,
                   shared_hits_frame(frame->seat, frame->actor, frame->target, &hits));
}

static Flow throw_flames(Play *play, Frame *frame)
{
    Pose from = { { frame->v[M_X], frame->v[M_Y] }, frame->v[M_FACING] };
    bool burns = applies(&play->look, TOW_WM_16);
    if (!burns)
        return DONE;
    from = pose_ahead(from, frame->v[M_ARTILLERY] * INCH);
    Template flame = template_fire(from, (WeaponId)frame->v[M_WEAPON]);
    return resolve(play, frame, MACHINE_END, template_frame(frame->seat, frame->actor, &flame));
}

static Flow read_organ(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    int one = artillery_of(look, die_at(play, frame, 0));
    int two = artillery_of(look, die_at(play, frame, 1));
    if (one == 0 && two == 0)
        return misfire(play, frame);
    Frame volley = preset_volley(frame, 0, one + two, one == 0 || two == 0);
    return applies(&play->look, TOW_WM_15) ? resolve(play, frame, MACHINE_END, volley) : DONE;
}

static Flow read_count(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    int32_t value = 1;
    if (machine_kind(look, (WeaponId)frame->v[M_WEAPON]) == MACHINE_ORGAN)
        return read_organ(play, frame);
    weapon_has(&look->game->weapon[frame->v[M_WEAPON]], WT_MULTIPLE_SHOTS, &value);
    DiceFigure figure = dice_figure(value);
    int shots = figure.plus + (figure.dice ? d3_of(die_at(play, frame, 0)) : 0);
    return resolve(play, frame, MACHINE_END, preset_volley(frame, 0, shots, 1));
}

static Flow read_artillery(Play *play, Frame *frame)
{
    frame->v[M_ARTILLERY] = settle(play, WHY_ARTILLERY, FIG_SCORE, frame->actor,
                                   artillery_of(&play->look, die_at(play, frame, 0)));
    if (frame->v[M_ARTILLERY] == 0)
        return misfire(play, frame);
    switch (machine_kind(&play->look, (WeaponId)frame->v[M_WEAPON])) {
    case MACHINE_CANNON:
        return throw_artillery(play, frame, MACHINE_BOUNCE, WHY_BOUNCE, 1);
    case MACHINE_GRAPE:
        return fire_grape(play, frame);
    case MACHINE_FLAMES:
        return throw_flames(play, frame);
    default:
        return throw_dice(play, frame, MACHINE_SCATTER, frame->seat, WHY_SCATTER, DICE_SCATTER, 1);
    }
}

/* ---- Bolt throwers: WM-09 -------------------------------------------------------------------------------------------------------------------- */

/* A block's ranks, or its files from a flank. */
int bolt_depth(const Look *look, UnitId machine, UnitId target)
{
    bool matters = is_block(look, target) && applies(look, TOW_WM_09);
    if (!matters)
        return 1;
    Side arc = arc_of(look, target, machine);
    return arc == SIDE_FRONT || arc == SIDE_REAR ? ranks_of(look, target)
                                                 : block_of(look, target).files;
}

/* One hit after the other, the Strength falling. */
static Flow next_pierced(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    if (frame->v[M_LEFT] <= 0 || frame->v[M_STRENGTH] <= 0 || !is_fielded(look, frame->target))
        return DONE;
    ModelId machine = look->battle->unit[frame->actor].first;
    Hits hits = hits_of_weapon(look, (WeaponId)frame->v[M_WEAPON], machine);
    hits.count = 1;
    hits.strength = frame->v[M_STRENGTH]--;
    frame->v[M_LEFT]--;
    return resolve(play, frame, MACHINE_STRUCK,
                   hits_frame(frame->seat, frame->actor, frame->target, &hits));
}

static Flow fire_bolt(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    if (given_back(play, 0) == 0)
        return DONE;
    frame->v[M_LEFT] = bolt_depth(look, frame->actor, frame->target);
    frame->v[M_STRENGTH] = look->game->weapon[frame->v[M_WEAPON]].field[WF_S];
    return next_pierced(play, frame);
}

Flow run_machine(Play *play, Frame *frame, const Answer *answer)
{
    (void)answer;
    switch ((MachineStep)frame->step) {
    case MACHINE_BEGIN:
        return begin_machine(play, frame);
    case MACHINE_FIRST:
        return read_artillery(play, frame);
    case MACHINE_BOUNCE:
        return fire_cannon(play, frame);
    case MACHINE_SCATTER:
        return read_scatter(play, frame);
    case MACHINE_TURNED:
        return scatter(play, frame);
    case MACHINE_COUNTED:
        return read_count(play, frame);
    case MACHINE_BOLT:
        return fire_bolt(play, frame);
    case MACHINE_STRUCK:
        return next_pierced(play, frame);
    case MACHINE_MISFIRE:
        return read_misfire(play, frame);
    case MACHINE_END:
        return DONE;
    }
    return DONE;
}
