#include "charge/charging.h"

/* ---- Whether a unit may go so: MOV-01..10 -------------------------------------------------------------------------------- */

enum { OVER_THE_TOP = 3 * INCH };

Length pace_of(const Look *look, UnitId unit)
{
    Length pace = profile_of_unit(look, unit)->field[PF_PACE];
    if (has_mark(look->battle, OWNER_UNIT, unit, UM_OVER_THE_TOP) && applies(look, AWT_ORD_01))
        pace += OVER_THE_TOP;
    return pace;
}

/* What is known of one going while it is judged. */
typedef struct Survey {
    const Look *look;
    const Going *going;
    Plots plots;
    Stands others;
    Company before, after;
    Verdict tightest; /* of the permissions: the figure with the least slack */
} Survey;

/* MOV-01. */
static Verdict judge_path_length(Survey *s, const Walk *way)
{
    Length pace = s->going->pace;
    bool far = !within(way->travel, pace) && applies(s->look, AWT_MOV_01);
    Segment line = { way->stop[0].at, walk_end(way).at };
    Verdict verdict = no_reach(far ? NO_PATH_TOO_LONG : NO_REFUSAL, way->travel, pace, line);
    verdict.rule = AWT_MOV_01;
    verdict.line_measures = segment_length(line) == way->travel;
    verdict.who = s->going->unit;
    verdict.model = way->model;
    if (far)
        verdict_fault(&verdict, way->model);
    else if (!s->tightest.has_line || verdict_slack(&verdict) < verdict_slack(&s->tightest))
        s->tightest = verdict;
    return verdict;
}

/* MOV-08: with how far it had come. */
static Verdict judge_way_across(const Survey *s, const Walk *way)
{
    Verdict verdict = judge_crossing(s->look, way, &s->others);
    if (is_yes(&verdict))
        return verdict;
    Area area = area_base(model_base(s->look->game, s->look->battle, verdict.other_model));
    Meeting met = path_meets((Path){ way->stop, way->stops }, way->base, &area, REACH_SLACK);
    verdict.figure = FIGURE_LENGTH;
    verdict.measured = met.along;
    verdict.met = true;
    return verdict;
}

static Verdict judge_one_way(Survey *s, const ModelPath *path)
{
    Walk way;
    walk_lay(s->look, path, s->going->steps.point, &s->plots, &way);
    Verdict verdict = judge_path_length(s, &way);
    if (is_yes(&verdict))
        verdict = judge_way_across(s, &way);
    if (is_yes(&verdict))
        verdict = judge_keeps_away(s->look, &way, &s->others, s->going->near);
    if (is_yes(&verdict))
        verdict = judge_way_over_ground(s->look, &way, &s->plots);
    if (is_yes(&verdict) && s->going->target != NO_UNIT)
        verdict = judge_charging_way(s->look, &way, &s->plots);
    s->after.stand[company_place(&s->after, path->model)] =
        stand_at(s->look, path->model, walk_end(&way), 0);
    return verdict;
}

/* ---- Contact: BAS-02, CHG-01 --------------------------------------------------------------------------------------------- */

static Length gap_to_unit(const Look *look, const Stand *stand, UnitId unit, Base *nearest)
{
    Base base[MOST_UNIT_MODELS];
    int count = unit_bases(look, unit, base, MOST_UNIT_MODELS), i, k;
    Length gap = bases_gap(&stand->base, 1, base, count, &i, &k);
    if (gap != LENGTH_NEVER)
        *nearest = base[k];
    return gap;
}

Pose closed_pose(const Look *look, const Stand *stand, UnitId enemy)
{
    Base nearest;
    Stands others;
    Stand there;
    Length gap = gap_to_unit(look, stand, enemy, &nearest);
    if (gap <= 0 || gap > CONTACT_GAP)
        return stand->base.pose;
    stands_in(look, box_grown(stand->box, INCH), stand->unit, &others);
    bool closes = stand_closed_up(look, stand, nearest, &others, &there);
    return closes && applies(look, AWT_BAS_02) ? there.base.pose : stand->base.pose;
}

/* CHG-01: at least one touches the target; each who does has closed up. */
static Verdict judge_contact(Survey *s)
{
    UnitId target = s->going->target;
    Verdict nearest = yes();
    bool touches = false;
    for (int i = 0; i < s->after.count; i++) {
        Stand *stand = &s->after.stand[i];
        Base base;
        Length gap = gap_to_unit(s->look, stand, target, &base);
        if (!nearest.has_line || gap < nearest.measured)
            nearest = no_reach_of(stand, NO_SHORT_OF_CONTACT, gap, CONTACT_GAP,
                                  base_nearest(stand->base, base));
        touches = touches || gap <= CONTACT_GAP;
        *stand = stand_at(s->look, stand->model, closed_pose(s->look, stand, target), 0);
    }
    nearest.other = target;
    bool short_of_it = !touches && applies(s->look, AWT_CHG_01);
    return short_of_it ? nearest : yes();
}

/* CCB-12: who is not held and moves away parts by an inch. Breaking off has its own sentence. */
static Verdict judge_parting(const Survey *s)
{
    UnitSet touched = whom_it_touches(s->look, s->going->unit);
    bool moves_away = s->going->target == NO_UNIT && !s->going->near && s->going->steps.paths > 0;
    return moves_away ? judge_clear_of(s->look, &s->after, &touched, NO_PARTS_NEAR, AWT_CCB_12)
                      : yes();
}

/* MOV-02..06, 08, 09. A Charge ends in cohesion, whatever was before. */
static Verdict judge_ends(const Survey *s)
{
    for (int i = 0; i < s->after.count; i++) {
        Verdict verdict = judge_edge(s->look, &s->after.stand[i]);
        if (!is_yes(&verdict))
            return verdict;
    }
    Verdict verdict = judge_overlaps(s->look, &s->after, &s->others, NO_ENDS_ON);
    if (!is_yes(&verdict))
        return verdict;
    return s->going->target == NO_UNIT ? judge_company_moved(s->look, &s->before, &s->after)
                                       : judge_company(s->look, &s->after);
}

Verdict judge_going(const Look *look, const Going *going)
{
    Survey s; /* of its much room little is used */
    s.look = look;
    s.going = going;
    s.tightest = yes();
    Verdict verdict = judge_named(look, going->unit, &going->steps);
    if (!is_yes(&verdict))
        return verdict;
    company_of(look, going->unit, &s.before);
    s.after = s.before;
    Box region = steps_box(look, &s.before, &going->steps);
    plots_in(look, region, &s.plots);
    stands_in(look, region, going->unit, &s.others);
    for (int i = 0; i < going->steps.paths; i++) {
        verdict = judge_one_way(&s, &going->steps.path[i]);
        if (!is_yes(&verdict))
            return verdict;
    }
    verdict = going->target == NO_UNIT ? yes() : judge_contact(&s);
    if (is_yes(&verdict))
        verdict = judge_parting(&s);
    if (is_yes(&verdict))
        verdict = judge_ends(&s);
    return is_yes(&verdict) ? s.tightest : verdict;
}

Verdict judge_move_order(const Look *look, UnitId unit, const Order *order, const Clause *clause)
{
    Going going = { unit, steps_of(order, clause), pace_of(look, unit), NULL, NO_UNIT };
    return judge_going(look, &going);
}
