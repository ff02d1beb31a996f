#include "fight/fight.h"

/* ---- Keeping touch, parting, following up: CBT-17, FUP-03, GEO-24, FRM-10 ------------------------------------------- */

enum { LOST_TOUCH = 16, SEARCH = 6 * INCH };

static void foes_as_set(const Look *look, UnitId unit, UnitSet *set)
{
    UnitId enemy[MOST_FOES];
    int enemies = engaged_with(look, unit, enemy, MOST_FOES);
    for (int i = 0; i < enemies; i++)
        set_add(set, enemy[i]);
}

/* ---- Sliding together: CBT-17 ------------------------------------------------------------------------------------------- */

static bool may_slide(const Look *look, UnitId unit)
{
    UnitId enemy[MOST_FOES];
    return is_block(look, unit) && engaged_with(look, unit, enemy, MOST_FOES) == 1;
}

static bool slide(Play *play, UnitId mover, UnitId other)
{
    Point way = { 0, 0 };
    bool touches = slide_into_touch(play, mover, other, TOW_CBT_17, &way);
    slide_stood(play, mover, way);
    return touches;
}

bool has_lost_touch(const Look *look, UnitId a, UnitId b)
{
    const Battle *battle = look->battle;
    int link = link_find(battle, LK_ENGAGED, a, b);
    if (link < 0)
        link = link_find(battle, LK_ENGAGED, b, a);
    return link >= 0 && battle->link[link].value >= LOST_TOUCH;
}

static void set_value(Play *play, UnitId from, UnitId to, int32_t value)
{
    unlink_all(play, LK_ENGAGED, from, to, TOW_CBT_17);
    link_up(play, LK_ENGAGED, from, to, value, TOW_CBT_17);
}

static void close_pair(Play *play, UnitId from, UnitId to, int32_t value)
{
    const Look *look = &play->look;
    bool active_from = look->battle->unit[from].seat == look->battle->active;
    UnitId first = active_from ? from : to, second = active_from ? to : from;
    bool closed = false;
    bool happens = !is_across_obstacle(look, from, to) && applies(look, TOW_CBT_17);
    if (!happens)
        return;
    if (may_slide(look, first))
        closed = slide(play, first, second);
    if (!closed && may_slide(look, second))
        closed = slide(play, second, first);
    if (!closed && value < LOST_TOUCH)
        set_value(play, from, to, value + LOST_TOUCH);
}

/* By its rank and file, or by a champion or character struck by name. */
static bool has_shrunk(const Look *look, UnitId unit)
{
    const Battle *b = look->battle;
    return tally_of(b, OWNER_UNIT, unit, UT_SLAIN) > 0 ||
           unit_strength(look, unit) < tally_of(b, OWNER_UNIT, unit, UT_PHASE_STRENGTH);
}

void close_contacts(Play *play, const Combat *combat)
{
    const Look *look = &play->look;
    const Battle *b = look->battle;
    for (int i = 0; i < combat->units; i++) {
        for (int k = 0; k < combat->units; k++) {
            UnitId from = combat->unit[i], to = combat->unit[k];
            int at = link_find(b, LK_ENGAGED, from, to);
            bool again = at >= 0 && b->link[at].value >= LOST_TOUCH && is_touching(look, from, to);
            if (again)
                set_value(play, from, to, b->link[at].value - LOST_TOUCH);
            if (at < 0 || again || is_touching(look, from, to) ||
                (!has_shrunk(look, from) && !has_shrunk(look, to)))
                continue;
            close_pair(play, from, to, b->link[at].value);
        }
    }
}

/* ---- The phase's end ------------------------------------------------------------------------------------------------------ */

static void drop_lost_touch(Play *play)
{
    const Battle *b = play->look.battle;
    for (int i = link_next(b, LK_ENGAGED, -1); i >= 0; i = link_next(b, LK_ENGAGED, i)) {
        if (b->link[i].value >= LOST_TOUCH)
            unlink_all(play, LK_ENGAGED, b->link[i].from, b->link[i].to, TOW_CBT_17);
    }
}

/* CHR-07: characters that stepped into a rank behind go back to the front once the fight is over. */
static void fall_in(Play *play, UnitId host)
{
    const Look *look = &play->look;
    const Battle *b = look->battle;
    bool moved = false;
    for (UnitId u = 0; u < b->units; u++) {
        if (u == host || host_of(look, u) != host ||
            tally_of(b, OWNER_UNIT, u, UT_HOST_SLOT) <= b->unit[host].files)
            continue;
        set_tally(play, OWNER_UNIT, u, UT_HOST_SLOT, 0, TOW_CHR_07);
        moved = true;
    }
    if (moved && is_block(look, host))
        arrange(play, host, b->unit[host].front, b->unit[host].files, TOW_CHR_07);
}

void part_combats(Play *play)
{
    const Look *look = &play->look;
    const Battle *b = look->battle;
    drop_lost_touch(play);
    end_duels(play);
    for (UnitId u = 0; u < b->units; u++) {
        if (!is_fielded(look, u) || host_of(look, u) != u || is_engaged(look, u))
            continue;
        if (has_mark(b, OWNER_UNIT, u, UM_LOCKED))
            unmark(play, OWNER_UNIT, u, UM_LOCKED, TOW_SR_23);
        fall_in(play, u);
        if (formation_of(look, u) == FORM_SKIRMISH && has_mark(b, OWNER_UNIT, u, UM_FORMED_UP) &&
            applies(look, TOW_FRM_10))
            spread_out(play, u, TOW_GEO_25);
    }
}

/* ---- Follow up: FUP-03, GEO-24 ---------------------------------------------------------------------------------------------- */

Block turned_for(const Look *look, UnitId unit, int turn)
{
    enum { LEFT = 1, RIGHT, ABOUT };
    Block block = block_of(look, unit);
    if (turn == LEFT)
        return block_turned(block, HAND_LEFT, false);
    if (turn == RIGHT)
        return block_turned(block, HAND_RIGHT, false);
    return turn == ABOUT ? block_reversed(block, false) : block;
}

/* MOV-17: a turn ends where there is room, or it is not made. */
static bool has_room_at(const Look *look, UnitId unit, const Block *block)
{
    UnitSet near = { { 0 } };
    foes_as_set(look, unit, &near);
    return has_room(look, unit, block, &near);
}

static void follow_turned(Play *play, UnitId unit, UnitId enemy, Heading direction, int turn)
{
    const Look *look = &play->look;
    Block block = turned_for(look, unit, turn);
    Base outline = outline_with(look, unit, &block);
    CourseMeeting end = slide_until_met(look, unit, outline, direction, SEARCH, NO_UNIT);
    if (!end.met) {
        direction = point_bearing(outline.pose.at, centre_of(look, enemy));
        end = slide_until_met(look, unit, outline, direction, SEARCH, NO_UNIT);
    }
    block = block_carried(block, outline.pose, end.pose);
    arrange(play, unit, block.front, block.files, TOW_FUP_03);
    unlink_all(play, LK_ENGAGED, unit, enemy, TOW_FUP_03);
    unlink_all(play, LK_ENGAGED, enemy, unit, TOW_FUP_03);
}

void follow_up(Play *play, UnitId unit, UnitId enemy, Point before, int turn)
{
    const Look *look = &play->look;
    const Battle *b = look->battle;
    Point now = b->unit[enemy].front.at;
    Length way = point_distance(before, now);
    Heading direction = point_bearing(before, now);
    if (way == 0 || !is_fielded(look, enemy))
        return;
    Block turned = turned_for(look, unit, turn);
    if (turn > 0 && is_block(look, unit) && has_room_at(look, unit, &turned)) {
        follow_turned(play, unit, enemy, direction, turn);
    } else {
        Base outline = unit_outline(look, unit);
        Length free_way = slide_until_met(look, unit, outline, direction, way, enemy).travel;
        shift_unit(play, unit, direction, free_way, TOW_FUP_03);
    }
    mark(play, OWNER_UNIT, unit, UM_FOLLOWED_UP, TOW_FUP_03);
    set_tally(play, OWNER_UNIT, unit, UT_FOLLOW_AGE, 0, TOW_SR_21);
    tell_tale(play, TALE_FOLLOWS_UP, b->unit[unit].seat, unit, enemy, 0, 0, 0);
}
