#include "move/movement.h"
#include "powers/skills.h"
#include "shoot/blasts.h"

/* ---- Dice: CMD-02, 03, 05, 08 ------------------------------------------------------------------------------------------------------ */

Verdict judge_dice_offered(const Look *look, SeatId seat, int offered, int level, RuleId rule)
{
    bool few = offered < level && applies(look, rule);
    if (few) {
        Verdict verdict = no_count(NO_TOO_FEW_DICE, offered, level);
        verdict.rule = rule;
        return verdict;
    }
    Verdict verdict = judge_tokens(look, seat, offered, NO_MORE_THAN_HELD);
    if (!is_yes(&verdict))
        verdict.rule = rule;
    return verdict;
}

/* ---- Ruses: CMD-12, RUS ------------------------------------------------------------------------------------------------------------- */

enum { MARCH_CLEAR = 6 * INCH };

/* In the order of RuseKind. */
static const struct {
    int level;
    RuleId rule;
    int tried; /* a SeatMark */
} ruses[RUSES] = {
    [RUSE_FALSE_DISPATCH] = { 1, AWT_RUS_01, SM_TRIED_DISPATCH },
    [RUSE_SMOKE] = { 1, AWT_RUS_02, SM_TRIED_SMOKE },
    [RUSE_BLUFF] = { 1, AWT_RUS_03, SM_TRIED_BLUFF },
    [RUSE_PICKET] = { 2, AWT_RUS_04, SM_TRIED_PICKET },
    [RUSE_NIGHT_MARCH] = { 2, AWT_RUS_05, SM_TRIED_MARCH },
    [RUSE_BARRAGE] = { 3, AWT_RUS_06, SM_TRIED_BARRAGE },
};

int level_of_ruse(RuseKind ruse)
{
    return ruses[ruse].level;
}

/* Of whoever is to hide or to march. */
static Verdict judge_ruse_unit(const Look *look, UnitId leader, UnitId unit)
{
    if (unit < 0 || unit >= look->battle->units || !is_fielded(look, unit))
        return about(no(NO_NO_SUCH), leader);
    if (is_enemy(look, leader, unit) && applies(look, AWT_CMD_12))
        return about(no(NO_RUSE_ON_ENEMY), unit);
    return judge_within(look, leader, unit, RUSE_REACH, NO_RUSE_TOO_FAR);
}

static Verdict judge_picket_ruse(const Look *look, UnitId leader, UnitId unit)
{
    const Battle *b = look->battle;
    Verdict verdict = judge_ruse_unit(look, leader, unit);
    if (!is_yes(&verdict))
        return verdict;
    bool able = bears(look, unit, TR_INFANTRY) && is_steady(look, unit) &&
                !is_in_combat(look, unit, NULL) && !has_mark(b, OWNER_UNIT, unit, UM_PINNED) &&
                !has_mark(b, OWNER_UNIT, unit, UM_SHAKEN) &&
                !has_mark(b, OWNER_UNIT, unit, UM_ACTIVATED);
    return !able && applies(look, AWT_RUS_04) ? about(no(NO_CANNOT_HIDE), unit) : yes();
}

/* No model ends within 6" of an enemy. */
static Verdict judge_march_end(const Look *look, UnitId unit, const Steps *steps)
{
    Stands enemies;
    stands_in(look, (Box){ { 0, 0 }, { look->game->width, look->game->height } }, unit, &enemies);
    for (int i = 0; i < steps->paths; i++) {
        const PathPoint *end = &steps->point[steps->path[i].first + steps->path[i].count - 1];
        Stand own = stand_at(look, steps->path[i].model, (Pose){ end->at, end->facing }, 0);
        for (int k = 0; k < enemies.count; k++) {
            Length gap = stand_gap(&own, &enemies.stand[k]);
            bool near = is_enemy(look, unit, enemies.stand[k].unit) && within(gap, MARCH_CLEAR) &&
                        applies(look, AWT_RUS_05);
            if (!near)
                continue;
            Verdict verdict = no_reach_of(&own, NO_MARCH_NEAR, gap > 0 ? gap : 0, MARCH_CLEAR,
                                          base_nearest(own.base, enemies.stand[k].base));
            verdict.line_measures = gap >= 0;
            verdict.other = enemies.stand[k].unit;
            return verdict;
        }
    }
    return yes();
}

static Verdict judge_march(const Look *look, const Order *order, const Clause *clause)
{
    UnitId unit = clause->unit;
    Verdict verdict = judge_ruse_unit(look, order->actor, unit);
    if (!is_yes(&verdict))
        return verdict;
    bool able = profile_of_unit(look, unit)->field[PF_CATEGORY] == CATEGORY_LINE &&
                is_steady(look, unit) && !is_in_combat(look, unit, NULL) &&
                !has_mark(look->battle, OWNER_UNIT, unit, UM_PINNED);
    if (!able && applies(look, AWT_RUS_05))
        return about(no(NO_CANNOT_MARCH), unit);
    Steps steps = steps_of(order, clause);
    Going going = { unit, steps, NIGHT_MARCH, NULL, NO_UNIT };
    verdict = judge_going(look, &going);
    return is_yes(&verdict) ? judge_march_end(look, unit, &steps) : verdict;
}

static Verdict judge_barrage(const Look *look, UnitId leader, const Clause *clause)
{
    Verdict verdict = judge_place_within(look, leader, clause, BARRAGE_REACH, NO_BARRAGE_TOO_FAR);
    if (!is_yes(&verdict))
        return verdict;
    bool seen = sees_spot(look, look->battle->unit[leader].first, clause->point);
    return !seen && applies(look, AWT_RUS_06) ? about(no(NO_SPOT_UNSEEN), leader) : yes();
}

static Verdict judge_ruse_case(const Look *look, const Order *order, const Clause *clause)
{
    switch ((RuseKind)clause->word) {
    case RUSE_SMOKE:
        return judge_place_within(look, order->actor, clause, RUSE_REACH, NO_SMOKE_TOO_FAR);
    case RUSE_PICKET:
        return judge_picket_ruse(look, order->actor, clause->unit);
    case RUSE_NIGHT_MARCH:
        return judge_march(look, order, clause);
    case RUSE_BARRAGE:
        return judge_barrage(look, order->actor, clause);
    default:
        return yes();
    }
}

Verdict judge_ruse(const Look *look, const Order *order)
{
    const Clause *clause = &order->clause[0];
    SeatId seat = look->battle->unit[order->actor].seat;
    if (!is_leader(look, order->actor) && applies(look, AWT_CMD_12))
        return about(no(NO_RUSE_BY), order->actor);
    if (is_broken(look, order->actor) && applies(look, AWT_CMD_12))
        return about(no(NO_RUSE_BY), order->actor);
    bool again = has_mark(look->battle, OWNER_SEAT, seat, ruses[clause->word].tried);
    if (again && applies(look, AWT_CMD_12))
        return about(no(NO_TRIED_ALREADY), order->actor);
    Verdict verdict =
        judge_dice_offered(look, seat, clause->number, ruses[clause->word].level, AWT_CMD_02);
    return is_yes(&verdict) ? judge_ruse_case(look, order, clause) : about(verdict, order->actor);
}

/* ---- They are tried ------------------------------------------------------------------------------------------------------------------- */

typedef enum RuseStep { RUSE_PAID, RUSE_THROWN, RUSE_DONE } RuseStep;

PieceId lay_ground(Play *play, int kind, SeatId owner, Point at, Length radius, int span)
{
    Piece piece = { .kind = (uint8_t)kind, .owner = owner, .radius = radius };
    piece.span = (uint8_t)span;
    piece.pose.at = at;
    piece.height = INCH;
    piece.tally[0] = (int16_t)(play->look.battle->round + 1);
    return make_piece(play, &piece);
}

static void dispatch_falsely(Play *play, SeatId seat)
{
    if (tokens_held(&play->look, the_other_seat(seat)) > 0)
        spend_tokens(play, the_other_seat(seat), 1, AWT_RUS_01);
}

static Flow work_ruse(Play *play, Frame *frame, const Clause *clause)
{
    const Look *look = &play->look;
    switch ((RuseKind)clause->word) {
    case RUSE_FALSE_DISPATCH:
        dispatch_falsely(play, frame->seat);
        return DONE;
    case RUSE_SMOKE:
        lay_ground(play, MADE_SMOKE, frame->seat, clause->point, SMOKE_RADIUS, SPAN_ROUND);
        return DONE;
    case RUSE_BLUFF:
        mark(play, OWNER_SEAT, frame->seat, SM_BLUFF, AWT_RUS_03);
        return DONE;
    case RUSE_PICKET:
        mark(play, OWNER_UNIT, clause->unit, UM_PICKET, AWT_RUS_04);
        mark(play, OWNER_UNIT, clause->unit, UM_ACTIVATED, AWT_RUS_04);
        return DONE;
    case RUSE_NIGHT_MARCH: {
        Frame child = going_frame(look, clause->unit);
        hand_order(&child, frame);
        return resolve(play, frame, RUSE_DONE, child);
    }
    case RUSE_BARRAGE:
        return resolve(play, frame, RUSE_DONE, barrage_frame(look, frame->actor, clause->point));
    case RUSES:
        break;
    }
    return DONE;
}

static Flow read_ruse(Play *play, Frame *frame)
{
    const Clause *clause = kept_clause(play, frame, 0);
    bool works = throw_hits(play, frame) >= ruses[clause->word].level;
    tell_tale(play, works ? TALE_RUSE_WORKS : TALE_RUSE_FAILS, frame->seat, frame->actor, NO_UNIT,
              throw_hits(play, frame), ruses[clause->word].level, 0);
    bool acts = works && applies(&play->look, ruses[clause->word].rule);
    return acts ? work_ruse(play, frame, clause) : DONE;
}

Flow run_ruse(Play *play, Frame *frame, const Answer *answer)
{
    (void)answer;
    const Clause *clause = kept_clause(play, frame, 0);
    switch ((RuseStep)frame->step) {
    case RUSE_PAID:
        if (applies(&play->look, AWT_CMD_03))
            spend_tokens(play, frame->seat, clause->number, AWT_CMD_03);
        mark(play, OWNER_SEAT, frame->seat, ruses[clause->word].tried, AWT_CMD_12);
        return throw_for(play, frame, RUSE_THROWN, frame->seat, WHY_RUSE, DICE_D3, clause->number,
                         each_at_most(1));
    case RUSE_THROWN:
        return read_ruse(play, frame);
    case RUSE_DONE:
        return DONE;
    }
    return DONE;
}
