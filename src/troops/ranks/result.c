#include "troops/result.h"

/* ---- The result of a combat ------------------------------------------------------------------------------------------ */

static void add_up(const Look *look, SideResult *side)
{
    side->total = 0;
    for (int i = 0; i < rank_rules(look)->result_lines; i++)
        side->total += side->line[i];
}

void result_sum(const Look *look, CombatResult *r)
{
    const SideResult *a = &r->side[0], *b = &r->side[1];
    add_up(look, &r->side[0]);
    add_up(look, &r->side[1]);
    r->difference = a->total > b->total ? a->total - b->total : b->total - a->total;
    r->winner = a->total > b->total ? 0 : a->total < b->total ? 1 : NO_SEAT;
    r->wiped_out = (a->models == 0) != (b->models == 0) && rank_holds(look, RANK_WIPED_OUT);
    if (r->wiped_out)
        r->winner = a->models > 0 ? 0 : 1;
    if (r->winner == NO_SEAT && a->musician != b->musician && rank_holds(look, RANK_TIE_BREAK)) {
        r->winner = a->musician ? 0 : 1;
        r->difference = 1;
    }
}

void result_tell(Play *play, const CombatResult *r)
{
    const RankRules *rules = rank_rules(&play->look);
    for (SeatId seat = 0; seat < 2; seat++) {
        for (int i = 0; i < rules->result_lines; i++) {
            if (r->side[seat].line[i] != 0)
                tell_tale(play, rules->result_line[i].tale, seat, NO_UNIT, NO_UNIT,
                          r->side[seat].line[i], r->side[seat].strength,
                          r->side[1 - seat].strength);
        }
    }
}

bool result_by_musician(const CombatResult *r)
{
    return r->winner != NO_SEAT && !r->wiped_out && r->side[0].total == r->side[1].total;
}

/* The point that a level combat turns on, as a line of its own, so that the lines add up to who is ahead. */
static void view_tie_break(const Look *look, const CombatResult *r, MeleeView *melee)
{
    if (!result_by_musician(r) || melee->sums == MOST_MELEE_SUMS)
        return;
    MeleeSum *sum = &melee->sum[melee->sums++];
    *sum = (MeleeSum){ .title = "Musician, else level",
                       .rule = rank_rules(look)->clause[RANK_TIE_BREAK].rule };
    sum->side[r->winner] = r->difference;
    melee->total[r->winner] += r->difference;
}

void result_view(const Look *look, const CombatResult *r, MeleeView *melee)
{
    const RankRules *rules = rank_rules(look);
    for (int line = 0; line < rules->result_lines && melee->sums < MOST_MELEE_SUMS; line++) {
        MeleeSum *sum = &melee->sum[melee->sums];
        bool any = line == 0;
        *sum = (MeleeSum){ .title = rules->result_line[line].title,
                           .rule = rules->result_line[line].rule };
        for (SeatId seat = 0; seat < look->battle->seats; seat++) {
            sum->side[seat] = r->side[seat].line[line];
            any = any || sum->side[seat] != 0 || r->side[seat].stands >> line & 1;
        }
        melee->sums += any;
    }
    for (SeatId seat = 0; seat < look->battle->seats; seat++)
        melee->total[seat] = r->side[seat].total;
    view_tie_break(look, r, melee);
    melee->ahead = r->winner;
    melee->by = r->winner == NO_SEAT ? 0 : r->difference;
}

/* ---- What lines count -------------------------------------------------------------------------------------------------- */

void faces_taken(const Look *look, const Combat *combat, SeatId seat, int *flanks, int *rears)
{
    const Battle *b = look->battle;
    *flanks = *rears = 0;
    for (int e = 0; e < combat->units; e++) {
        bool flank = false, rear = false;
        for (int i = 0; i < combat->units; i++) {
            UnitId by = combat->unit[i];
            Side face = SIDE_FRONT;
            if (b->unit[by].seat != seat || !is_fielded(look, by) ||
                !contact_face(look, combat->unit[e], by, &face))
                continue;
            rear = rear || face == SIDE_REAR;
            flank = flank || face == SIDE_LEFT || face == SIDE_RIGHT;
        }
        *flanks += flank;
        *rears += rear;
    }
}

int bonus_of_ranks(const Block *block, int wide, int most)
{
    if (block->files < wide)
        return 0;
    int bonus = block_full_ranks(block) - 1 + (block_short_rank(block) >= wide);
    return bonus < 0 ? 0 : bonus > most ? most : bonus;
}
