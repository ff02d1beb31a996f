#include "charge/charging.h"

#include <string.h>

#include "troops/contact.h"

/* ---- Contact and who stands how: CHG-12 to 15, 18, 19, GEN-04, RCT-04, 05 --------------------------------------------------- */

enum { DRAWN_IN = 2 * INCH };

static UnitSet anybody(void)
{
    UnitSet all;
    memset(&all, 0xff, sizeof all);
    return all;
}

static void engage_both(Play *play, UnitId unit, UnitId enemy, Side face)
{
    RuleId rule = is_engaged(&play->look, enemy) ? WAC_CHG_15 : WAC_CHG_12;
    engage_on_face(play, unit, enemy, face, rule);
}

/* ---- Loose figures form up: CHG-18 --------------------------------------------------------------------------------------------- */

static bool has_room_but(const Look *look, UnitId unit, const Block *block, UnitId but)
{
    UnitSet all = anybody(), without = { { 0 } };
    if (but != NO_UNIT)
        set_add(&without, but);
    Verdict verdict = judge_end_of_charge(look, unit, block, &all, &without);
    return is_yes(&verdict);
}

/* As near to the contact as there is room. */
static bool find_place(const Look *look, UnitId unit, Base against, Side side, Length offset,
                       UnitId but, Block *block)
{
    enum { STEPS = 4 }; /* to a base */
    Block now = *block;
    Length half = block_width(block) / 2, end = segment_length(base_side(against, side));
    for (Length off = 0; off <= end + 2 * half; off += block->width / STEPS) {
        for (int hand = 1; hand >= -1; hand -= 2) {
            Length at = offset + hand * off;
            if (at < -half || at > end + half)
                continue;
            *block = block_centred(now, align_at(block_outline(&now), against, side, at));
            if (has_room_but(look, unit, block, but))
                return true;
        }
    }
    return false;
}

/* How far along the edge, from its left end as seen from outside; beyond an end: that end. */
static Length along_edge(Segment edge, Point p)
{
    Pose left = { edge.from, point_bearing(edge.from, edge.to) };
    Length along = pose_local(left, p).y, length = segment_length(edge);
    return along < 0 ? 0 : along > length ? length : along;
}

static bool is_loose(const Look *look, UnitId unit)
{
    return is_skirmish(look, unit) && !is_block(look, unit);
}

/* Flush to that edge about the contact; whom it comes upon (or NO_UNIT) is not in the way when loose himself, and may stand behind an
 * obstacle. */
static bool form_up_flush(Play *play, UnitId unit, Base against, Side side, Point contact,
                          UnitId enemy)
{
    const Look *look = &play->look;
    UnitId but = enemy != NO_UNIT && is_loose(look, enemy) ? enemy : NO_UNIT;
    Segment edge = base_side(against, side);
    Length base = unit_profile(look->game, look->battle, unit)->base_width;
    Block block = block_with(look, unit, look->battle->unit[unit].front, 1);
    int files = (segment_length(edge) + base - 1 - 2 * REACH_SLACK) / base + 2;
    block.files = files < block.models ? files : block.models;
    bool matters = applies(look, WAC_CHG_18);
    if (!matters)
        return true;
    if (!find_place(look, unit, against, side, along_edge(edge, contact), but, &block))
        return false;
    if (enemy != NO_UNIT)
        stand_off(look, enemy, &block);
    mark(play, OWNER_UNIT, unit, UM_FORMED_UP, WAC_CHG_18);
    arrange(play, unit, block.front, block.files, WAC_CHG_18);
    return true;
}

static void meet_loose(Play *play, UnitId unit, UnitId enemy, Point contact)
{
    if (is_loose(&play->look, enemy) && !are_held_apart(&play->look, unit, enemy))
        form_up_flush(play, enemy, unit_outline(&play->look, unit), SIDE_FRONT, contact, NO_UNIT);
}

/* Its own nearest base, where loose figures are met by loose figures. */
static Base base_at_contact(const Look *look, UnitId unit, Point contact)
{
    Base base[MOST_UNIT_MODELS];
    int count = unit_bases(look, unit, base, MOST_UNIT_MODELS), best = 0;
    for (int i = 1; i < count; i++) {
        if (base_gap_point(base[i], contact) < base_gap_point(base[best], contact))
            best = i;
    }
    return base[best];
}

static bool loose_come(Play *play, UnitId unit, UnitId enemy, Side face, Point contact)
{
    const Look *look = &play->look;
    bool loose = is_loose(look, enemy);
    Base against = loose ? base_at_contact(look, enemy, contact) : unit_outline(look, enemy);
    Side side = loose ? base_side_at(against, contact) : face;
    moves_as(play, unit, MANNER_CHARGE);
    if (!form_up_flush(play, unit, against, side, contact, enemy))
        return false;
    meet_loose(play, unit, enemy, contact);
    return true;
}

/* ---- A block: CHG-12 -------------------------------------------------------------------------------------------------------------- */

static void arrive(Play *play, UnitId unit, const BlockPath *path, Pose end, int files)
{
    PathPoint point[MOST_FRONTS];
    int points = path ? block_path_fronts(path, end, point) : 0;
    moves_as(play, unit, MANNER_CHARGE);
    if (points > 0)
        arrange_along(play, unit, end, files, &(FrontWay){ point, points, 0 }, WAC_CHG_12);
    else
        arrange(play, unit, end, files, WAC_CHG_12);
}

bool stands_flush(const Look *look, UnitId unit, UnitId enemy, Side face, Point contact, Block *end)
{
    Pose flush = align_flush(block_outline(end), unit_outline(look, enemy), face, contact);
    Block aligned = block_centred(*end, flush);
    bool turns = !is_loose(look, enemy) && applies(look, WAC_CHG_12) &&
                 has_room_but(look, unit, &aligned, NO_UNIT);
    if (turns)
        *end = aligned;
    stand_off(look, enemy, end);
    return turns;
}

/* Flush to the edge about the contact; else the target to the front; else as they are. */
static void block_comes(Play *play, UnitId unit, UnitId enemy, Side face, Point contact,
                        const BlockPath *path)
{
    const Look *look = &play->look;
    Block end = path ? path->end : block_of(look, unit);
    ChargeSearch c = { .look = look, .charger = unit, .target = enemy };
    ChargeAttempt a = { .side = face };
    Block aligned = end;
    bool flush_to = !is_loose(look, enemy) && applies(look, WAC_CHG_12);
    bool turns = stands_flush(look, unit, enemy, face, contact, &aligned);
    arrive(play, unit, path, aligned.front, end.files);
    a.way.end = end;
    a.way.contact = contact;
    if (flush_to && !turns && is_block(look, enemy) && !are_held_apart(look, unit, enemy))
        turn_target(play, &c, &a, WAC_CHG_12);
    meet_loose(play, unit, enemy, contact);
}

bool come_into_contact(Play *play, UnitId unit, UnitId enemy, Side face, Point contact,
                       const BlockPath *path)
{
    if (!is_loose(&play->look, unit))
        block_comes(play, unit, enemy, face, contact, path);
    else if (!loose_come(play, unit, enemy, face, contact))
        return false;
    if (are_held_apart(&play->look, unit, enemy))
        mark(play, OWNER_UNIT, enemy, UM_BEHIND_OBSTACLE, WAC_TER_18);
    engage_both(play, unit, enemy, face);
    return true;
}

/* ---- The others that it charged: CHG-19 -------------------------------------------------------------------------------------------- */

/* The rectangle with that face of it as its front. */
static Base facing_with(Base base, Side face)
{
    bool flank = face == SIDE_LEFT || face == SIDE_RIGHT;
    Pose pose = { base.pose.at, heading_normal(base.pose.facing + (Heading)face * QUARTER_TURN) };
    return base_rect(flank ? base.length : base.width, flank ? base.width : base.length, pose);
}

static bool is_near_front(const Look *look, UnitId charger, UnitId target)
{
    Base base[MOST_UNIT_MODELS];
    Segment front = base_side(unit_outline(look, charger), SIDE_FRONT);
    int count = footprints(look, target, base, MOST_UNIT_MODELS);
    for (int i = 0; i < count; i++) {
        Base edge = base_rect(
            segment_length(front), 2,
            (Pose){ unit_outline(look, charger).pose.at, unit_outline(look, charger).pose.facing });
        edge.pose = pose_ahead(edge.pose, unit_outline(look, charger).length / 2);
        if (within(base_gap(edge, base[i]), DRAWN_IN))
            return is_in_zone(look, charger, target, NULL);
    }
    return false;
}

static bool slide_in(Play *play, UnitId charger, UnitId target, Side face)
{
    const Look *look = &play->look;
    Base front = unit_outline(look, charger), own = unit_outline(look, target);
    Base turned = facing_with(own, face);
    Length offset = front.width / 2 - pose_local(front.pose, own.pose.at).x;
    Pose pose = align_at(turned, front, SIDE_FRONT, offset);
    pose.facing = heading_normal(pose.facing - (Heading)face * QUARTER_TURN);
    Block block = block_centred(block_of(look, target), pose);
    if (!has_room_but(look, target, &block, NO_UNIT) || !base_touches(block_outline(&block), front))
        return false;
    arrange(play, target, block.front, block.files, WAC_CHG_19);
    return true;
}

static bool is_drawn_in(Play *play, const Charge *charge)
{
    const Look *look = &play->look;
    UnitId target = charge->target;
    if (is_loose(look, target))
        return form_up_flush(play, target, unit_outline(look, charge->charger), SIDE_FRONT,
                             centre_of(look, target), NO_UNIT);
    return is_block(look, target) && !is_engaged(look, target) &&
           slide_in(play, charge->charger, target, charge->face);
}

void draw_in_the_others(Play *play, UnitId charger)
{
    const Look *look = &play->look;
    Charge charge[MOST_UNITS];
    int count = is_block(look, charger) && !is_skirmish(look, charger)
                    ? charges_by(look, charger, charge)
                    : 0;
    for (int i = 0; i < count; i++) {
        UnitId target = charge[i].target;
        bool stands = is_fielded(look, target) && !is_running(look, target) &&
                      link_find(look->battle, LK_ENGAGED, charger, target) < 0 &&
                      link_find(look->battle, LK_ENGAGED, target, charger) < 0;
        if (stands && is_near_front(look, charger, target) && applies(look, WAC_CHG_19) &&
            is_drawn_in(play, &charge[i]))
            engage_both(play, charger, target, charge[i].face);
    }
}

/* ---- Reached aside: RCT-04, 05 -------------------------------------------------------------------------------------------------------- */

static bool is_reached_on_another(const Look *look, UnitId unit, UnitId enemy, Side face)
{
    UnitId other[MOST_UNITS];
    Side its;
    int count = engaged_with(look, unit, other, MOST_UNITS);
    for (int i = 0; i < count; i++) {
        if (other[i] != enemy && has_mark(look->battle, OWNER_UNIT, other[i], UM_CHARGED) &&
            contact_face(look, unit, other[i], &its) && its != face)
            return true;
    }
    return false;
}

bool owes_flank_test(const Look *look, UnitId unit, UnitId enemy)
{
    Side face;
    Reaction reaction;
    bool has_facings = is_block(look, unit) && !is_skirmish(look, unit) &&
                       !(formation_held(look, unit) == FORM_ORB && applies(look, WAC_FRM_04));
    if (!has_facings || has_mark(look->battle, OWNER_UNIT, unit, UM_FLANK_TESTED) ||
        !contact_face(look, unit, enemy, &face))
        return false;
    bool aside = face != SIDE_FRONT || is_reached_on_another(look, unit, enemy, face);
    bool fast = !reaction_announced(look, unit, &reaction) || reaction == REACT_STAND_FAST;
    return aside && applies(look, fast ? WAC_RCT_04 : WAC_RCT_05);
}

void spread_the_free(Play *play)
{
    const Look *look = &play->look;
    for (UnitId u = NO_UNIT; units_next(look, UNITS_STANDING, NO_UNIT, &u);) {
        if (has_mark(look->battle, OWNER_UNIT, u, UM_FORMED_UP) && !is_engaged(look, u))
            spread_out(play, u, WAC_CHG_18);
    }
}
