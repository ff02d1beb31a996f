#include "fight/figures.h"
#include "magic/magic.h"
#include "shoot/shooting.h"

/* ---- What spells do (6.6), what miscasts do (MIS-01..03, 06) --------------------------------------------------------- */

/* PROC_SPELL_HITS: of which spell, thrown with how many dice. */
enum { SPELL_HITS_OF, SPELL_HITS_DICE };

static Flow roll_hits(Play *play, Frame *frame, int dice)
{
    Frame hits = frame_of(PROC_SPELL_HITS, frame->seat, frame->actor, frame->target);
    hits.v[SPELL_HITS_OF] = frame->v[C_SPELL];
    hits.v[SPELL_HITS_DICE] = dice;
    return resolve(play, frame, frame->step, hits);
}

/* Cast again, the former one ends (MAG-20). */
static void raise_pillar(Play *play, const Frame *frame)
{
    enum { RADIUS = 3 * INCH / 2 };
    PieceId former = pillar_of(&play->look, frame->actor);
    if (former != NO_PIECE && applies(&play->look, TOW_MAG_20))
        end_pillar(play, former);
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

/* A line from the Wizard to where his spell takes effect. */
static void tell_spell(Play *play, const Frame *frame)
{
    ModelId wizard = play->look.battle->unit[frame->actor].first;
    Point goal = { frame->v[C_POINT_X], frame->v[C_POINT_Y] };
    if (frame->v[C_SPELL] == PILLAR_OF_FIRE)
        tell_shot(play, wizard, goal, SHOT_MAGIC, TOW_MAG_16);
    else if (frame->target != NO_UNIT && frame->target != frame->actor)
        tell_shot_at(play, wizard, frame->target, SHOT_MAGIC, TOW_MAG_16);
}

Flow begin_effect(Play *play, Frame *frame, int next)
{
    UnitId target = frame->target;
    frame->step = (uint8_t)next;
    tell_tale(play, TALE_SPELL_WORKS, frame->seat, frame->actor, target, 0, 0, 0);
    tell_spell(play, frame);
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
        mark(play, OWNER_UNIT, target, UM_MOVES_AGAIN, TOW_MAG_11);
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
    bool fire = frame->v[SPELL_HITS_OF] == FIREBALL;
    if (frame->step == HITS_ROLL)
        return throw_for(play, frame, HITS_DEAL, frame->seat, WHY_SPELL_HITS, DICE_D6,
                         frame->v[SPELL_HITS_DICE], fire ? sum_of_dice() : sum_of_threes(0));
    if (frame->step == HITS_OVER)
        return DONE;
    int count = 0;
    for (int i = 0; i < frame->v[SPELL_HITS_DICE]; i++) {
        int die = die_at(play, frame, i);
        count += !fire && applies(&play->look, TOW_GEN_02) ? d3_of(die) : die;
    }
    tell_tale(play, TALE_SPELL_HITS, frame->seat, frame->actor, frame->target, count, 0, 0);
    bool hurts = applies(&play->look, TOW_MAG_17);
    if (!hurts)
        return DONE;
    Hits hits = { .count = count, .strength = 4, .ap = fire ? 0 : 2, .directed = NO_MODEL };
    hits.flags = HIT_SPELL | HIT_MAGICAL | (fire ? HIT_FLAMING : HIT_COMBAT);
    Frame dealt = fire ? shared_hits_frame(frame->seat, frame->actor, frame->target, &hits)
                       : hits_frame(frame->seat, frame->actor, frame->target, &hits);
    return resolve(play, frame, HITS_OVER, dealt);
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
    enum { FRIGHT_TEST, FRIGHT_READ, FRIGHT_OVER };
    UnitId unit = frame->actor;
    bool surrounded = false;
    (void)answer;
    if (frame->step == FRIGHT_TEST) {
        Frame test = test_frame(frame->seat, unit, TEST_PANIC);
        test.v[T_IMMUNE_TOO] = 1;
        return resolve(play, frame, FRIGHT_READ, test);
    }
    if (frame->step == FRIGHT_OVER || given_back(play, 0))
        return DONE;
    if (!is_immune(&play->look, unit))
        return resolve(play, frame, FRIGHT_OVER, panic_flight(play, unit, NO_UNIT));
    give_ground(play, unit, &surrounded);
    return DONE;
}

/* ---- Miscasts: a template about the Wizard --------------------------------------------------------------------------------- */

typedef enum BlastStep { BLAST_BEGIN, BLAST_OVER } BlastStep;

MiscastBlast blast_of_miscast(int roll)
{
    enum { LAST_CASCADE = 4, LAST_DETONATION = 6 };
    return roll <= LAST_CASCADE      ? BLAST_CASCADE
           : roll <= LAST_DETONATION ? BLAST_DETONATION
                                     : BLAST_HIMSELF;
}

Frame blast_frame(SeatId seat, UnitId wizard, MiscastBlast which)
{
    Frame frame = frame_of(PROC_BLAST, seat, wizard, NO_UNIT);
    frame.v[BLAST_WHICH] = (int32_t)which;
    return frame;
}

Flow run_blast(Play *play, Frame *frame, const Answer *answer)
{
    static const int strength[] = { 10, 6, 4 }, ap[] = { 4, 2, 1 };
    const Battle *b = play->look.battle;
    ModelId wizard = b->unit[frame->actor].first;
    int which = frame->v[BLAST_WHICH];
    (void)answer;
    static const RuleId rule[] = { TOW_MIS_01, TOW_MIS_02, TOW_MIS_03 };
    bool happens = frame->step != BLAST_OVER && applies(&play->look, rule[which]);
    if (!happens)
        return DONE;
    if (which == 2) {
        Hits hits = { .count = 1,
                      .strength = strength[which],
                      .ap = ap[which],
                      .flags = HIT_SPELL | HIT_MAGICAL, /* saved as other Wounds are: MIS-07 */
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
