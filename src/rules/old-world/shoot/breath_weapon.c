#include "shoot/shooting.h"

/* ---- Breath Weapons: SHO-13, SR-04, GEO-15 --------------------------------------------------------------------------------- */

enum { BREATH_AP = 1 };

static Segment front_edge(const Look *look, UnitId unit)
{
    Point corner[4];
    base_corners(unit_outline(look, unit), corner);
    return (Segment){ corner[0], corner[1] };
}

/* The place of the front edge that the flame is turned from, held half its narrow end inside the corners. */
static Pose usual_pose(const Look *look, UnitId unit)
{
    Base outline = unit_outline(look, unit);
    UnitId enemy = NO_UNIT;
    Length most = outline.width / 2 - FLAME_NEAR, right = 0;
    nearest_enemy(look, unit, true, &enemy);
    if (enemy != NO_UNIT)
        right = pose_local(outline.pose, centre_of(look, enemy)).x;
    most = most < 0 ? 0 : most;
    right = right < -most ? -most : right > most ? most : right;
    return (Pose){ pose_point(outline.pose, right, outline.length / 2), outline.pose.facing };
}

Template breath_template(const Look *look, UnitId unit, const Clause *clause)
{
    int32_t strength = 0;
    Pose pose = usual_pose(look, unit);
    if (clause && clause->has_point)
        pose.at = clause->point;
    if (clause && clause->has_heading)
        pose.facing = heading_normal(clause->heading);
    Template breath = template_fire(pose, NO_WEAPON);
    has_trait(look, unit, TR_BREATH, &strength);
    breath.strength = strength;
    breath.ap = BREATH_AP;
    return breath;
}

/* The angle by which a corner of the flame leaves the vision arc at most; 0 when it lies wholly in it. */
static Heading out_of_arc(const Look *look, UnitId unit, const Template *breath)
{
    Blast flame = blast_of(breath);
    Base outline = unit_outline(look, unit);
    Zone front = zone_side(outline, SIDE_FRONT);
    Heading worst = 0;
    for (int i = 0; i < 4; i++) {
        if (zone_contains(&front, flame.corner[i]))
            continue;
        Point local = pose_local(outline.pose, flame.corner[i]);
        Pose edge = { pose_point(outline.pose, local.x < 0 ? -outline.width / 2 : outline.width / 2,
                                 outline.length / 2),
                      outline.pose.facing };
        Heading off = arc_offset(edge, flame.corner[i]);
        off = (off < 0 ? -off : off) - ARC_HALF;
        worst = off > worst ? off : worst;
    }
    return worst;
}

/* An enemy at least must be under it. */
static bool hits_enemies(const Look *look, UnitId unit, const Template *breath)
{
    ModelId whole[MOST_UNIT_MODELS], part[MOST_UNIT_MODELS];
    for (UnitId u = NO_UNIT; units_next(look, UNITS_STANDING | UNITS_ENEMIES, unit, &u);) {
        int wholes = 0;
        if (template_models(look, breath, u, whole, &wholes, part) > 0)
            return true;
    }
    return false;
}

Verdict judge_breath(const Look *look, const Order *order)
{
    const Battle *b = look->battle;
    UnitId unit = host_of(look, order->actor);
    bool matters = has_trait(look, unit, TR_BREATH, NULL) && applies(look, TOW_SR_04);
    if (!matters)
        return no_for(NO_BREATH_NONE, unit);
    if (has_mark(b, OWNER_UNIT, unit, UM_MARCHED) && applies(look, TOW_SHO_13))
        return no_for(NO_SHO_MARCHED, unit);
    if (has_mark(b, OWNER_UNIT, unit, UM_BREATH_USED) && applies(look, TOW_SHO_13))
        return no_for(NO_BREATH_USED, unit);
    Template breath = breath_template(look, unit, &order->clause[0]);
    Length apart = segment_gap(front_edge(look, unit), breath.at.at);
    if (apart > CONTACT_GAP && applies(look, TOW_SHO_13)) {
        Verdict verdict = verdict_of(NO_BREATH_EDGE, FIGURE_LENGTH, apart, CONTACT_GAP);
        verdict.line = front_edge(look, unit);
        verdict.has_line = true;
        verdict.who = unit;
        return verdict;
    }
    Heading out = out_of_arc(look, unit, &breath);
    if (out > HEADING_SLACK && applies(look, TOW_SHO_13))
        return about(verdict_of(NO_BREATH_ARC, FIGURE_HEADING, ARC_HALF + out, ARC_HALF), unit);
    if (!hits_enemies(look, unit, &breath))
        return no_for(NO_SHO_TARGET, unit);
    return yes();
}

Flow run_breath(Play *play, Frame *frame, const Answer *answer)
{
    enum { BREATH_BLOWS, BREATH_OVER };
    (void)answer;
    if (frame->step == BREATH_OVER)
        return DONE;
    mark(play, OWNER_UNIT, frame->actor, UM_BREATH_USED, TOW_SHO_13);
    Template breath = breath_template(&play->look, frame->actor, kept_clause(play, frame, 0));
    return resolve(play, frame, BREATH_OVER, template_frame(frame->seat, frame->actor, &breath));
}
