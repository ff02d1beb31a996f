#include "bannerfall.h"

#include "troops/manoeuvre.h"

/* Blocks (RNK-01..04): what the room of ranks has to be told of them, and the march. How they stand, turn and wheel, what they meet,
 * where they may end, what hands and the computer need of that: all of it comes from there. */

static Verdict allows(Survey *s, const Clause *clause, Handle what)
{
    int files = s->now.files + clause->number;
    if (what == HANDLE_FILES && (files < 1 || files > s->now.models) &&
        applies(s->look, BAN_RNK_04))
        return about(no(NO_SUCH_WIDTH), s->unit);
    return yes();
}

static void measure(Survey *s)
{
    s->m = unit_profile(s->look->game, s->look->battle, s->unit)->field[PF_MOVE];
    s->cost = s->ahead + length_round(s->arcs) + s->ranks * BAN_RANK_COSTS;
    s->limit = s->m;
    s->displaced = LENGTH_NEVER;
    s->far = (Cited){ BAN_RNK_01, NO_MARCHES_FAR, s->m };
}

const RankRules bannerfall_ranks = {
    .clause = {
        [RANK_ON_TABLE] = { BAN_MOV_03, NO_OVER_EDGE, 0 },
        [RANK_OVERLAPS] = { BAN_MOV_03, NO_ON_SOMEBODY, 0 },
        [RANK_KEEPS_AWAY] = { BAN_RNK_02, NO_TOO_NEAR, INCH },
        [RANK_CROSSES_UNIT] = { BAN_RNK_03, NO_OVER_SOMEBODY, 0 },
    },
    .sweeps = true,
    .allows = allows,
    .measure = measure,
};

Flow ban_run_march(Play *p, Frame *f, const Answer *answer)
{
    Script script = script_kept(p, f);
    PathPoint way[MOST_FRONTS];
    Survey s;
    (void)answer;
    survey_order(&s, &p->look, f->actor, &script, false);
    int points = block_path_fronts(&s.path, s.now.front, way);
    arrange_along(p, f->actor, s.now.front, s.now.files, &(FrontWay){ way, points, s.cost },
                  BAN_RNK_01);
    return DONE;
}
