#include "move/movement.h"

/* ---- Who is how near, and where somebody may stand --------------------------------------------------------------- */

Verdict judge_apart(const Look *look, UnitId unit, const Base *base, int bases, Length away,
                    Refusal refusal)
{
    FootprintRoom room[2];
    Footprint own = footprint_of_bases(base, bases, &room[0]);
    for (UnitId u = 0; u < look->battle->units; u++) {
        int i, k;
        if (!is_fielded(look, u) || !is_enemy(look, unit, u))
            continue;
        Footprint his = unit_footprint(look, u, &room[1]);
        if (!footprints_within(&own, &his, away, &i, &k))
            continue;
        Length gap = base_gap(own.base[i], his.base[k]);
        Segment line = base_nearest(own.base[i], his.base[k]);
        return about_both(no_reach(refusal, gap, away, line), unit, u);
    }
    return yes();
}

Length nearest_enemy(const Look *look, UnitId unit, bool fleeing_too, UnitId *which)
{
    FootprintRoom room[2];
    Footprint own = unit_footprint(look, unit, &room[0]);
    Length best = LENGTH_NEVER;
    UnitId found = NO_UNIT;
    for (UnitId u = 0; u < look->battle->units; u++) {
        if (!is_fielded(look, u) || host_of(look, u) != u || !is_enemy(look, unit, u) ||
            (!fleeing_too && is_fleeing(look, u)))
            continue;
        Footprint his = unit_footprint(look, u, &room[1]);
        if (found != NO_UNIT && box_gap_square(own.around, his.around) > (int64_t)best * best)
            continue;
        Length gap = footprints_gap(&own, &his, NULL, NULL);
        if (gap < best) {
            best = gap;
            found = u;
        }
    }
    if (which)
        *which = found;
    return best;
}

/* FRM-01: a block of so many files; FRM-11: a formation that its keywords allow. */
Verdict judge_placement(const Look *look, UnitId unit, Pose front, int files, Formation formation)
{
    UnitSet nobody = { { 0 } };
    ModelId model[MOST_UNIT_MODELS];
    int count = unit_models(look, unit, model, MOST_UNIT_MODELS);
    if (count == 0)
        count = look->battle->unit[unit].count;
    Block block = block_with(look, unit, front, files);
    block.models = count;
    if (!may_form(look, unit, formation) && applies(look, TOW_FRM_11))
        return no_for(NO_FORM_KEYWORD, unit);
    if (formation != FORM_SKIRMISH && (files < 1 || files > count) && applies(look, TOW_FRM_01))
        return about(no_count(NO_FORM_SHAPE, count, files), unit);
    block.files = files < 1 ? 1 : files > count ? count : files;
    return judge_end_of_block(look, unit, &block, &nobody);
}

Length drift_towards(Play *play, UnitId unit, Point goal, Length allowance, Dangers *dangers,
                     RuleId rule)
{
    const Look *look = &play->look;
    Base base[MOST_UNIT_MODELS];
    int count = unit_bases(look, unit, base, MOST_UNIT_MODELS);
    Heading bearing = point_bearing(centre_of(look, unit), goal);
    Length way = room_to_drift(look, unit, bearing, allowance);
    for (int i = 0; i < count; i++)
        dangers_of_step(look, unit, i, base[i], point_shift(base[i].pose.at, bearing, way),
                        dangers);
    shift_unit(play, unit, bearing, way, rule);
    return way;
}
