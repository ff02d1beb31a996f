#include "fight/figures.h"
#include "geom/template.h"
#include "magic/magic.h"
#include "shoot/shooting.h"

/* ---- S1(c): the Pillar of Fire wanders ---------------------------------------------------------------------------------------- */

enum { P_PIECE, P_UNIT, P_BEARING, P_WAY, P_NEXT };
typedef enum VortexStep {
    VORTEX_NEXT,
    VORTEX_SCATTERED,
    VORTEX_TURNED,
    VORTEX_MOVED,
    VORTEX_BURNS,
    VORTEX_COUNTED
} VortexStep;

/* MAG-20: it ends when its caster is gone. */
static bool is_kept_up(const Look *look, PieceId piece)
{
    const Battle *b = look->battle;
    for (int i = link_next(b, LK_SPELL, -1); i >= 0; i = link_next(b, LK_SPELL, i)) {
        if (b->link[i].to == piece && b->unit[b->link[i].from].state == UNIT_FIELD)
            return true;
    }
    return false;
}

static void drop_pillar(Play *play, PieceId piece)
{
    unlink_all(play, LK_SPELL, -1, piece, TOW_MAG_20);
    remove_piece(play, piece);
}

/* The same pillar somewhere else, kept up by the same Wizard. */
static PieceId set_pillar(Play *play, PieceId old, Point at)
{
    const Battle *b = play->look.battle;
    Piece piece = b->piece[old];
    UnitId caster = NO_UNIT;
    for (int i = link_next(b, LK_SPELL, -1); i >= 0; i = link_next(b, LK_SPELL, i)) {
        if (b->link[i].to == old)
            caster = (UnitId)b->link[i].from;
    }
    drop_pillar(play, old);
    piece.pose.at = at;
    PieceId made = make_piece(play, &piece);
    if (made != NO_PIECE)
        link_up(play, LK_SPELL, caster, made, PILLAR_OF_FIRE, TOW_MAG_20);
    return made;
}

static Flow next_pillar(Play *play, Frame *frame)
{
    const Battle *b = play->look.battle;
    for (int i = frame->v[P_PIECE]; i < b->pieces; i++) {
        if (!b->piece[i].made || b->piece[i].gone)
            continue;
        if (!is_kept_up(&play->look, (PieceId)i) && applies(&play->look, TOW_MAG_20)) {
            end_pillar(play, (PieceId)i);
            continue;
        }
        frame->v[P_PIECE] = i;
        frame->v[P_NEXT] = i + 1; /* it may move to a lower place of the list */
        return throw_dice(play, frame, VORTEX_SCATTERED, frame->seat, WHY_VORTEX_SCATTER,
                          DICE_SCATTER, 1);
    }
    return DONE;
}

static Flow move_pillar(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    PieceId old = (PieceId)frame->v[P_PIECE];
    Pose pose = { look->battle->piece[old].pose.at, frame->v[P_BEARING] };
    Length way = die_at(play, frame, 0) * INCH;
    Point at = pose_ahead(pose, way).at;
    if (at.x < 0 || at.y < 0 || at.x > look->game->width || at.y > look->game->height) {
        end_pillar(play, old);
        frame->v[P_PIECE]++;
        return go(frame, VORTEX_NEXT);
    }
    tell_tale(play, TALE_VORTEX_MOVES, NO_SEAT, NO_UNIT, NO_UNIT, way, 0, 0);
    PieceId made = set_pillar(play, old, at);
    if (made == NO_PIECE)
        return go(frame, VORTEX_NEXT);
    frame->v[P_PIECE] = made;
    frame->v[P_UNIT] = 0;
    frame->v[P_WAY] = way;
    return go(frame, VORTEX_BURNS);
}

/* Whether it was moved over that unit: the strip that it swept, and where it stands now. */
static bool has_swept(const Look *look, const Frame *frame, const Piece *piece, UnitId unit)
{
    Base base[MOST_UNIT_MODELS];
    int count = unit_bases(look, unit, base, MOST_UNIT_MODELS);
    Pose from = { piece->pose.at, frame->v[P_BEARING] };
    from = pose_ahead(from, -frame->v[P_WAY]);
    Area strip = template_line(from, frame->v[P_WAY], 2 * piece->radius);
    Area disc = template_circle(piece->pose.at, piece->radius);
    for (int i = 0; i < count; i++) {
        if (area_overlaps(&disc, base[i]) || area_overlaps(&strip, base[i]))
            return true;
    }
    return false;
}

static bool stands_free(const Look *look, const Piece *piece, Point at)
{
    const Battle *b = look->battle;
    Area disc = template_circle(at, piece->radius);
    Box box = area_box(&disc);
    for (ModelId m = 0; m < b->models; m++) {
        if (!is_standing(b, m))
            continue;
        Base base = model_base(look->game, b, m);
        Box around = box_grown((Box){ base.pose.at, base.pose.at }, base.width + base.length);
        if (box_meets(box, around) && area_overlaps(&disc, base))
            return false;
    }
    return true;
}

/* Off all bases by the shortest way, in steps of 0.1" and 10 degrees. */
static void nudge_pillar(Play *play, Frame *frame)
{
    enum { STEP = INCH / 10, MOST_STEPS = 200, DIRECTIONS = 36, TURN = 10 * DEGREE };
    const Look *look = &play->look;
    const Piece piece = look->battle->piece[frame->v[P_PIECE]];
    for (int step = 0; step < MOST_STEPS; step++) {
        for (int way = 0; way < DIRECTIONS; way++) {
            Pose pose = { piece.pose.at, way * TURN };
            Point at = pose_ahead(pose, step * STEP).at;
            if (!stands_free(look, &piece, at))
                continue;
            if (step > 0)
                set_pillar(play, (PieceId)frame->v[P_PIECE], at);
            return;
        }
    }
}

/* D3 + 3 hits. */
enum { BURN_PLUS = 3 };

static Flow burn_next(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    const Piece *piece = &look->battle->piece[frame->v[P_PIECE]];
    for (; frame->v[P_UNIT] < look->battle->units; frame->v[P_UNIT]++) {
        UnitId unit = (UnitId)frame->v[P_UNIT];
        if (is_fielded(look, unit) && host_of(look, unit) == unit &&
            look->battle->unit[unit].seat != piece->owner && has_swept(look, frame, piece, unit))
            return throw_for(play, frame, VORTEX_COUNTED, frame->seat, WHY_SPELL_HITS, DICE_D6, 1,
                             sum_of_threes(BURN_PLUS));
    }
    nudge_pillar(play, frame);
    frame->v[P_PIECE] = frame->v[P_NEXT];
    return go(frame, VORTEX_NEXT);
}

Flow run_vortex(Play *play, Frame *frame, const Answer *answer)
{
    enum { SCATTER_HIT = 2, TEN_DEGREES = 10 * DEGREE };
    (void)answer;
    switch ((VortexStep)frame->step) {
    case VORTEX_NEXT:
        return next_pillar(play, frame);
    case VORTEX_SCATTERED:
        if (die_at(play, frame, 0) > SCATTER_HIT)
            return throw_dice(play, frame, VORTEX_TURNED, frame->seat, WHY_VORTEX_BEARING,
                              DICE_BEARING, 1);
        frame->v[P_PIECE]++;
        return go(frame, VORTEX_NEXT);
    case VORTEX_TURNED:
        frame->v[P_BEARING] = die_at(play, frame, 0) * TEN_DEGREES;
        return throw_for(play, frame, VORTEX_MOVED, frame->seat, WHY_VORTEX_WAY, DICE_D6, 1,
                         sum_of_dice());
    case VORTEX_MOVED:
        return move_pillar(play, frame);
    case VORTEX_BURNS:
        return burn_next(play, frame);
    case VORTEX_COUNTED: {
        UnitId unit = (UnitId)frame->v[P_UNIT]++;
        Hits hits = { .count = d3_of(die_at(play, frame, 0)) + BURN_PLUS,
                      .strength = 3,
                      .ap = 2,
                      .flags = HIT_SPELL | HIT_MAGICAL | HIT_FLAMING,
                      .directed = NO_MODEL };
        return resolve(play, frame, VORTEX_BURNS, hits_frame(frame->seat, NO_UNIT, unit, &hits));
    }
    }
    return DONE;
}
