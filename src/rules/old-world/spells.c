#include "geom/template.h"
#include "magic.h"
#include "wounds.h"

/* ---- What spells do (6.6), what miscasts do (MIS-01..03, 06) --------------------------------------------------------- */

static Flow roll_hits(Play *play, Frame *frame, int dice)
{
    Frame hits = frame_of(PROC_SPELL_HITS, frame->seat, frame->actor, frame->target);
    hits.v[0] = frame->v[C_SPELL];
    hits.v[1] = dice;
    return resolve(play, frame, frame->step, hits);
}

static void raise_pillar(Play *play, const Frame *frame)
{
    enum { RADIUS = 3 * INCH / 2 };
    Piece pillar = { .made = 1,
                     .kind = 0,
                     .span = SPAN_BATTLE,
                     .owner = frame->seat,
                     .radius = RADIUS,
                     .height = RADIUS };
    pillar.pose.at = (Point){ frame->v[C_POINT_X], frame->v[C_POINT_Y] };
    PieceId piece = make_piece(play, &pillar);
    if (piece != NO_PIECE)
        link_up(play, LK_SPELL, frame->actor, piece, PILLAR_OF_FIRE, TOW_MAG_20);
}

/* Curse of Cowardly Flight: a Panic test now; who fails falls back or flees from the nearest enemy (PAN-06). */
static Flow frighten(Play *play, Frame *frame, int next)
{
    Frame panic = frame_of(PROC_FRIGHTEN, play->look.battle->unit[frame->target].seat,
                           frame->target, NO_UNIT);
    return resolve(play, frame, next, panic);
}

Flow begin_effect(Play *play, Frame *frame, int next)
{
    enum { URGED_MARKS = 2 };
    UnitId target = frame->target;
    frame->step = (uint8_t)next;
    tell_tale(play, TALE_SPELL_WORKS, frame->seat, frame->actor, target, 0, 0, 0);
    switch ((Spell)frame->v[C_SPELL]) {
    case HAMMERHAND:
    case FIREBALL:
        return roll_hits(play, frame, 2);
    case ARROW_ATTRACTION:
        mark(play, OWNER_UNIT, target, UM_CURSED_ARROWS, TOW_MAG_18);
        return go(frame, next);
    case PILLAR_OF_FIRE:
        raise_pillar(play, frame);
        return go(frame, next);
    case ARCANE_URGENCY:
        mark(play, OWNER_UNIT, target, UM_URGED, TOW_MAG_18);
        unmark(play, OWNER_UNIT, target, UM_MOVED, TOW_MAG_11);
        return go(frame, next);
    case OAKEN_SHIELD:
        mark(play, OWNER_UNIT, host_of(&play->look, frame->actor), UM_WARDED, TOW_MAG_18);
        return go(frame, next);
    default:
        return frighten(play, frame, next);
    }
}

/* ---- Hits of a missile or an Assailment: MAG-17 --------------------------------------------------------------------------- */

Flow run_spell_hits(Play *play, Frame *frame, const Answer *answer)
{
    enum { HITS_ROLL, HITS_DEAL, HITS_OVER };
    (void)answer;
    bool fire = frame->v[0] == FIREBALL;
    if (frame->step == HITS_ROLL)
        return throw_dice(play, frame, HITS_DEAL, frame->seat, WHY_SPELL_HITS, DICE_D6,
                          frame->v[1]);
    if (frame->step == HITS_OVER)
        return DONE;
    int count = 0;
    for (int i = 0; i < frame->v[1]; i++) {
        int die = die_at(play, frame, i);
        count += fire ? die : (die + 1) / 2;
    }
    tell_tale(play, TALE_SPELL_HITS, frame->seat, frame->actor, frame->target, count, 0, 0);
    if (!applies(&play->look, TOW_MAG_17))
        return DONE;
    Hits hits = { .count = count, .strength = 4, .ap = fire ? 0 : 2, .directed = NO_MODEL };
    hits.flags = HIT_SPELL | HIT_MAGICAL | (fire ? HIT_FLAMING : HIT_COMBAT);
    return resolve(play, frame, HITS_OVER,
                   hits_frame(frame->seat, frame->actor, frame->target, &hits));
}

/* ---- Curse of Cowardly Flight ----------------------------------------------------------------------------------------------- */

Flow run_frighten(Play *play, Frame *frame, const Answer *answer)
{
    enum { FRIGHT_TEST, FRIGHT_READ, FRIGHT_OVER };
    const Look *look = &play->look;
    UnitId cause = NO_UNIT, unit = frame->actor;
    (void)answer;
    if (frame->step == FRIGHT_TEST) {
        Frame test = frame_of(PROC_TEST, frame->seat, unit, NO_UNIT);
        test.v[0] = TEST_PANIC;
        return resolve(play, frame, FRIGHT_READ, test);
    }
    if (frame->step == FRIGHT_OVER || play->battle->returned[0])
        return DONE;
    nearest_enemy(look, unit, false, &cause);
    bool many = 2 * models_alive(look->battle, unit) > look->battle->unit[unit].count;
    Frame flight = frame_of(PROC_FLEE, frame->seat, unit, cause);
    flight.v[0] = many;
    flight.v[1] = -1;
    flight.v[2] = cause;
    if (!many)
        mark(play, OWNER_UNIT, unit, UM_FLEEING, TOW_PAN_06);
    return resolve(play, frame, FRIGHT_OVER, flight);
}

/* ---- Miscasts: a template about the Wizard --------------------------------------------------------------------------------- */

enum { BLAST_WHICH, BLAST_UNIT, BLAST_WHOLE, BLAST_PART };
typedef enum BlastStep { BLAST_NEXT, BLAST_ROLLED, BLAST_SELF, BLAST_OVER } BlastStep;

static Hits blast_hits(const Frame *frame, int count, ModelId directed)
{
    static const int strength[] = { 10, 6, 4 }, ap[] = { 4, 2, 1 };
    int which = frame->v[BLAST_WHICH];
    return (Hits){ .count = count,
                   .strength = strength[which],
                   .ap = ap[which],
                   .flags = HIT_SPELL | HIT_MAGICAL | HIT_TEMPLATE,
                   .directed = directed };
}

static Area blast_area(const Look *look, const Frame *frame)
{
    enum { GREAT = 5 * INCH / 2, SMALL = 3 * INCH / 2 };
    ModelId wizard = look->battle->unit[frame->actor].first;
    return template_circle(look->battle->model[wizard].pose.at,
                           frame->v[BLAST_WHICH] == 0 ? GREAT : SMALL);
}

/* MIS-06: how many of the unit's models are wholly and how many partly under it, the Wizard not counted. */
void blast_counts(const Look *look, const Area *area, UnitId unit, UnitId wizard, int *whole,
                  int *part)
{
    ModelId model[MOST_UNIT_MODELS];
    int count = unit_models(look, unit, model, MOST_UNIT_MODELS);
    *whole = *part = 0;
    for (int i = 0; i < count; i++) {
        Base base = model_base(look->game, look->battle, model[i]);
        if (look->battle->model[model[i]].unit == wizard)
            continue;
        if (area_outside(area, base) <= REACH_SLACK)
            ++*whole;
        else if (area_overlaps(area, base))
            ++*part;
    }
}

static Flow deal_blast(Play *play, Frame *frame)
{
    enum { PART_NEED = 4 };
    int count = frame->v[BLAST_WHOLE];
    for (int i = 0; i < frame->v[BLAST_PART]; i++)
        count += die_at(play, frame, i) >= PART_NEED || !applies(&play->look, TOW_MIS_06);
    UnitId unit = (UnitId)frame->v[BLAST_UNIT]++;
    Hits hits = blast_hits(frame, count, NO_MODEL);
    return resolve(play, frame, BLAST_NEXT, hits_frame(frame->seat, NO_UNIT, unit, &hits));
}

static Flow next_blast(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    Area area = blast_area(look, frame);
    for (; frame->v[BLAST_UNIT] < look->battle->units; frame->v[BLAST_UNIT]++) {
        UnitId unit = (UnitId)frame->v[BLAST_UNIT];
        int whole, part;
        if (!is_fielded(look, unit) || host_of(look, unit) != unit || frame->v[BLAST_WHICH] == 2)
            continue;
        blast_counts(look, &area, unit, frame->actor, &whole, &part);
        if (whole + part == 0)
            continue;
        frame->v[BLAST_WHOLE] = whole;
        frame->v[BLAST_PART] = part;
        frame->target = unit;
        return throw_dice(play, frame, BLAST_ROLLED, frame->seat, WHY_MISCAST_UNDER, DICE_D6, part);
    }
    return go(frame, BLAST_SELF);
}

/* PROC_BLAST: the Wizard `actor`; v[0] 0 for the 5" template, 1 for the 3", 2 for himself alone. */
Flow run_blast(Play *play, Frame *frame, const Answer *answer)
{
    (void)answer;
    switch ((BlastStep)frame->step) {
    case BLAST_NEXT:
        return next_blast(play, frame);
    case BLAST_ROLLED:
        return deal_blast(play, frame);
    case BLAST_SELF: {
        ModelId wizard = play->look.battle->unit[frame->actor].first;
        Hits hits = blast_hits(frame, 1, wizard);
        return resolve(play, frame, BLAST_OVER,
                       hits_frame(frame->seat, NO_UNIT, host_of(&play->look, frame->actor), &hits));
    }
    case BLAST_OVER:
        return DONE;
    }
    return DONE;
}

/* ---- S1(c): the Pillar of Fire wanders ---------------------------------------------------------------------------------------- */

enum { V_PIECE, V_UNIT, V_BEARING };
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

static void end_pillar(Play *play, PieceId piece)
{
    unlink_all(play, LK_SPELL, -1, piece, TOW_MAG_20);
    remove_piece(play, piece);
    tell_tale(play, TALE_VORTEX_GONE, NO_SEAT, NO_UNIT, NO_UNIT, 0, 0, 0);
}

static Flow next_pillar(Play *play, Frame *frame)
{
    const Battle *b = play->look.battle;
    for (int i = frame->v[V_PIECE]; i < b->pieces; i++) {
        if (!b->piece[i].made || b->piece[i].gone)
            continue;
        if (!is_kept_up(&play->look, (PieceId)i) && applies(&play->look, TOW_MAG_20)) {
            end_pillar(play, (PieceId)i);
            continue;
        }
        frame->v[V_PIECE] = i;
        return throw_dice(play, frame, VORTEX_SCATTERED, frame->seat, WHY_VORTEX_SCATTER,
                          DICE_SCATTER, 1);
    }
    return DONE;
}

static Flow move_pillar(Play *play, Frame *frame)
{
    enum { TEN_DEGREES = 10 * DEGREE };
    const Battle *b = play->look.battle;
    PieceId old = (PieceId)frame->v[V_PIECE];
    Piece piece = b->piece[old];
    Length way = die_at(play, frame, 0) * INCH;
    UnitId caster = NO_UNIT;
    for (int i = link_next(b, LK_SPELL, -1); i >= 0; i = link_next(b, LK_SPELL, i)) {
        if (b->link[i].to == old)
            caster = (UnitId)b->link[i].from;
    }
    piece.pose.facing = frame->v[V_BEARING] * TEN_DEGREES;
    piece.pose.at = pose_point(piece.pose, 0, way);
    piece.pose.facing = 0;
    Point at = piece.pose.at;
    bool off =
        at.x < 0 || at.y < 0 || at.x > play->look.game->width || at.y > play->look.game->height;
    end_pillar(play, old);
    frame->v[V_PIECE] = old + 1;
    if (off)
        return go(frame, VORTEX_NEXT);
    PieceId made = make_piece(play, &piece);
    tell_tale(play, TALE_VORTEX_MOVES, NO_SEAT, NO_UNIT, NO_UNIT, way, 0, 0);
    if (made == NO_PIECE)
        return go(frame, VORTEX_NEXT);
    link_up(play, LK_SPELL, caster, made, PILLAR_OF_FIRE, TOW_MAG_20);
    frame->v[V_PIECE] = made;
    frame->v[V_UNIT] = 0;
    return go(frame, VORTEX_BURNS);
}

static Flow burn_next(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    const Piece *piece = &look->battle->piece[frame->v[V_PIECE]];
    Area area = template_circle(piece->pose.at, piece->radius);
    for (; frame->v[V_UNIT] < look->battle->units; frame->v[V_UNIT]++) {
        UnitId unit = (UnitId)frame->v[V_UNIT];
        int whole, part;
        if (!is_fielded(look, unit) || host_of(look, unit) != unit ||
            look->battle->unit[unit].seat == piece->owner)
            continue;
        blast_counts(look, &area, unit, NO_UNIT, &whole, &part);
        if (whole + part > 0)
            return throw_dice(play, frame, VORTEX_COUNTED, frame->seat, WHY_SPELL_HITS, DICE_D6, 1);
    }
    frame->v[V_PIECE]++;
    return go(frame, VORTEX_NEXT);
}

Flow run_vortex(Play *play, Frame *frame, const Answer *answer)
{
    enum { SCATTER_HIT = 2, BURN_PLUS = 3 };
    (void)answer;
    switch ((VortexStep)frame->step) {
    case VORTEX_NEXT:
        return next_pillar(play, frame);
    case VORTEX_SCATTERED:
        if (die_at(play, frame, 0) > SCATTER_HIT)
            return throw_dice(play, frame, VORTEX_TURNED, frame->seat, WHY_VORTEX_BEARING,
                              DICE_BEARING, 1);
        frame->v[V_PIECE]++;
        return go(frame, VORTEX_NEXT);
    case VORTEX_TURNED:
        frame->v[V_BEARING] = die_at(play, frame, 0);
        return throw_dice(play, frame, VORTEX_MOVED, frame->seat, WHY_VORTEX_WAY, DICE_D6, 1);
    case VORTEX_MOVED:
        return move_pillar(play, frame);
    case VORTEX_BURNS:
        return burn_next(play, frame);
    case VORTEX_COUNTED: {
        UnitId unit = (UnitId)frame->v[V_UNIT]++;
        Hits hits = { .count = (die_at(play, frame, 0) + 1) / 2 + BURN_PLUS,
                      .strength = 3,
                      .ap = 2,
                      .flags = HIT_SPELL | HIT_MAGICAL | HIT_FLAMING,
                      .directed = NO_MODEL };
        return resolve(play, frame, VORTEX_BURNS, hits_frame(frame->seat, NO_UNIT, unit, &hits));
    }
    }
    return DONE;
}
