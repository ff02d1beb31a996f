#include "magic.h"
#include "shooting.h"

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

static bool is_immune(const Look *look, UnitId unit)
{
    bool frenzied = has_trait(look, unit, TR_FRENZY, NULL) &&
                    !has_mark(look->battle, OWNER_UNIT, unit, UM_FRENZY_LOST);
    return frenzied || has_trait(look, unit, TR_IMMUNE, NULL);
}

/* Units that are immune take the test too; when they fail it they give ground instead. */
Flow run_frighten(Play *play, Frame *frame, const Answer *answer)
{
    enum { FRIGHT_TEST, FRIGHT_READ, FRIGHT_OVER, IMMUNE_TOO = 6 };
    UnitId unit = frame->actor;
    bool surrounded = false;
    (void)answer;
    if (frame->step == FRIGHT_TEST) {
        Frame test = frame_of(PROC_TEST, frame->seat, unit, NO_UNIT);
        test.v[0] = TEST_PANIC;
        test.v[IMMUNE_TOO] = 1;
        return resolve(play, frame, FRIGHT_READ, test);
    }
    if (frame->step == FRIGHT_OVER || play->battle->returned[0])
        return DONE;
    if (!is_immune(&play->look, unit))
        return resolve(play, frame, FRIGHT_OVER, panic_flight(play, unit, NO_UNIT));
    give_ground(play, unit, &surrounded);
    return DONE;
}

/* ---- Miscasts: a template about the Wizard --------------------------------------------------------------------------------- */

enum { BLAST_WHICH };
typedef enum BlastStep { BLAST_BEGIN, BLAST_OVER } BlastStep;

/* PROC_BLAST: the Wizard `actor`; v[0] 0 for the 5" template, 1 for the 3", 2 for himself alone. */
Flow run_blast(Play *play, Frame *frame, const Answer *answer)
{
    static const int strength[] = { 10, 6, 4 }, ap[] = { 4, 2, 1 };
    const Battle *b = play->look.battle;
    ModelId wizard = b->unit[frame->actor].first;
    int which = frame->v[BLAST_WHICH];
    (void)answer;
    static const RuleId rule[] = { TOW_MIS_01, TOW_MIS_02, TOW_MIS_03 };
    if (frame->step == BLAST_OVER || !applies(&play->look, rule[which]))
        return DONE;
    if (which == 2) {
        Hits hits = { .count = 1,
                      .strength = strength[which],
                      .ap = ap[which],
                      .flags = HIT_SPELL | HIT_MAGICAL,
                      .directed = wizard };
        return resolve(play, frame, BLAST_OVER,
                       hits_frame(frame->seat, NO_UNIT, host_of(&play->look, frame->actor), &hits));
    }
    Template blast = template_disc(b->model[wizard].pose.at,
                                   which == 0 ? TEMPLATE_GREAT : TEMPLATE_SMALL, NO_WEAPON);
    blast.strength = strength[which];
    blast.ap = ap[which];
    blast.spell = true;
    blast.centred = wizard;
    return resolve(play, frame, BLAST_OVER, template_frame(frame->seat, frame->actor, &blast));
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
    Template pillar = template_disc(piece->pose.at, piece->radius, NO_WEAPON);
    ModelId whole[MOST_UNIT_MODELS], part[MOST_UNIT_MODELS];
    for (; frame->v[V_UNIT] < look->battle->units; frame->v[V_UNIT]++) {
        UnitId unit = (UnitId)frame->v[V_UNIT];
        int wholes;
        if (!is_fielded(look, unit) || host_of(look, unit) != unit ||
            look->battle->unit[unit].seat == piece->owner)
            continue;
        if (template_models(look, &pillar, unit, whole, &wholes, part) > 0)
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
