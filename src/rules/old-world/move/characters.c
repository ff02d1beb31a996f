#include "flow.h"

#include <string.h>

/* ---- Characters join and leave: CHR-01..06 ------------------------------------------------------------------------------- */

/* Whether `one` and `two` both have the keyword, or neither. */
static bool agree(const Profile *one, const Profile *two, Trait trait)
{
    return has_keyword(one, trait, NULL) == has_keyword(two, trait, NULL);
}

/* CHR-04, SR-32, SR-55, SR-58. */
static bool suits(const Look *look, UnitId character, UnitId host)
{
    const Profile *own = unit_profile(look->game, look->battle, character);
    const Profile *other = unit_profile(look->game, look->battle, host);
    TroopType own_type = (TroopType)own->field[PF_TYPE], type = (TroopType)other->field[PF_TYPE];
    bool lumbering = (own_type >= TYPE_LIGHT_CHARIOT || type >= TYPE_LIGHT_CHARIOT ||
                      has_keyword(own, TR_LUMBERING, NULL)) &&
                     applies(look, TOW_SR_58);
    bool skirmish =
        formation_of(look, host) == FORM_SKIRMISH ||
        (profile_has(other, TR_SKIRMISHERS, NULL) && !profile_has(other, TR_CLOSE_ORDER, NULL) &&
         !profile_has(other, TR_OPEN_ORDER, NULL));
    if (lumbering)
        return false;
    if (skirmish && own_type != type)
        return false;
    bool heavy = agree(own, other, TR_CLUMSY) && agree(own, other, TR_CHURNING_WHEELS);
    if ((!heavy && applies(look, TOW_SR_55)) ||
        (!agree(own, other, TR_LONER) && applies(look, TOW_SR_32)))
        return false;
    return agree(own, other, TR_FLY) && agree(own, other, TR_ETHEREAL) &&
           agree(own, other, TR_UNBREAKABLE);
}

/* The unit's block as it will be: with one model more in its ranks, or one less. */
static Block block_changed(const Look *look, UnitId host, int by)
{
    const Unit *u = &look->battle->unit[host];
    Block block = block_with(look, host, u->front, u->files);
    block.models += by;
    block.files = block.files > block.models ? block.models : block.files;
    return block;
}

/* Where he would stand beside the front rank, right of who stands there already. */
static Base base_beside(const Look *look, UnitId character, UnitId host)
{
    const Profile *p = unit_profile(look->game, look->battle, character);
    Base outline = unit_outline(look, host);
    Pose corner = { pose_point(outline.pose, outline.width / 2, outline.length / 2),
                    outline.pose.facing };
    Point at = pose_point(corner, p->base_width / 2, -p->base_length / 2);
    return profile_base(p, (Pose){ at, corner.facing });
}

/* MOV-15: the unit that takes him in stands on nobody: its rear rank may grow by one, or its front by his base. */
static Verdict judge_room_for(const Look *look, UnitId character, UnitId host)
{
    UnitSet anybody, but = { { 0 } };
    Base base[MOST_UNIT_MODELS];
    int count = 0;
    memset(&anybody, 0xff, sizeof anybody);
    set_add(&but, character);
    if (!is_block(look, host))
        return yes();
    Block block = block_changed(look, host, 1);
    bool beside = stands_beside(look, host, look->battle->unit[character].first);
    if (beside)
        base[count++] = base_beside(look, character, host);
    for (int i = 0; i < block.models && !beside && count < MOST_UNIT_MODELS; i++)
        base[count++] = block_model(&block, i, short_side(look, host));
    Verdict verdict = judge_end_but(look, host, base, count, &anybody, &but);
    return verdict.refusal == NO_ON_OBSTACLE ? yes() : verdict;
}

/* CHR-02: nobody leaves a unit that could not move itself. */
static bool may_leave(const Look *look, UnitId host)
{
    const Battle *b = look->battle;
    bool stuck = is_engaged(look, host) || is_fleeing(look, host) ||
                 has_mark(b, OWNER_UNIT, host, UM_MOVED) ||
                 has_mark(b, OWNER_UNIT, host, UM_CHARGED);
    return !(stuck && applies(look, TOW_CHR_02));
}

/* Who has joined a unit leaves it for another one; he cannot join his own once more. */
static Verdict judge_change(const Look *look, UnitId character, UnitId host)
{
    UnitId own = host_of(look, character);
    if (own == character)
        return host == character ? no_for(NO_JOIN_SELF, character) : yes();
    if (!may_leave(look, own))
        return about_both(no(NO_LEAVE), character, own);
    bool again = host == character || (host == own && applies(look, TOW_CHR_01));
    return again ? about_both(no(NO_JOINED_ALREADY), character, own) : yes();
}

Verdict judge_join(const Look *look, UnitId character, UnitId host, const Clause *clause,
                   bool deploying)
{
    const Battle *b = look->battle;
    if (host == NO_UNIT || !is_character_unit(look, character))
        return about_both(no(NO_JOIN_TYPE), character, host);
    Verdict change = judge_change(look, character, host);
    if (!is_yes(&change))
        return change;
    if (b->unit[host].state != UNIT_FIELD || host_of(look, host) != host ||
        is_character_unit(look, host))
        return about_both(no(NO_JOIN_TYPE), character, host);
    if (is_enemy(look, character, host))
        return about_both(no(NO_JOIN_TYPE), character, host);
    bool fleeing = is_fleeing(look, host) || (!deploying && is_fleeing(look, character));
    if (fleeing && applies(look, TOW_CHR_01))
        return about_both(no(NO_JOIN_FLEE), character, host);
    bool engaged = is_engaged(look, host) || (!deploying && is_engaged(look, character));
    if (engaged && applies(look, TOW_CHR_01))
        return about_both(no(NO_JOIN_ENGAGED), character, host);
    if (!suits(look, character, host) && applies(look, TOW_CHR_04))
        return about_both(no(NO_JOIN_TYPE), character, host);
    bool no_file =
        clause->has_number && (clause->number < 1 || clause->number > b->unit[host].files);
    if (no_file && applies(look, TOW_CHR_03))
        return about_both(no(NO_OUT_OF_BOUNDS), character, host);
    Verdict room = judge_room_for(look, character, host);
    if (!is_yes(&room) || deploying)
        return room;
    Segment line = { 0 };
    Length apart = unit_gap(look, character, host, &line), reach = movement(look, character) * INCH;
    if (!within(apart, reach) && applies(look, TOW_CHR_01))
        return about_both(no_reach(NO_JOIN_FAR, apart, reach, line), character, host);
    return yes();
}

/* The file is counted from 1 as players do; less than 1: the usual one. */
void join(Play *play, UnitId character, UnitId host, int file)
{
    const Look *look = &play->look;
    int at = file >= 1 ? file : 0;
    UnitId before = host_of(look, character);
    const Unit *unit = &look->battle->unit[host], *left = &look->battle->unit[before];
    set_unit_state(play, character, UNIT_FIELD, host, TOW_CHR_01);
    set_tally(play, OWNER_UNIT, character, UT_HOST_SLOT, at, TOW_CHR_03);
    arrange(play, host, unit->front, unit->files, TOW_CHR_03);
    if (before != character && before != host) /* its ranks close */
        arrange(play, before, left->front, left->files, TOW_CHR_02);
    tell_tale(play, TALE_JOINS, unit->seat, character, host, 0, 0, 0);
}

/* He does not stand on the unit that he has left, as it will stand without him. */
static Verdict judge_beside_host(const Look *look, UnitId character, UnitId host, Base base)
{
    ModelId model[MOST_UNIT_MODELS];
    Base other[MOST_UNIT_MODELS];
    int count = unit_models(look, host, model, MOST_UNIT_MODELS), others = 0;
    bool in_ranks =
        is_block(look, host) && !stands_beside(look, host, look->battle->unit[character].first);
    Block block = block_changed(look, host, in_ranks ? -1 : 0);
    for (int i = 0; i < block.models && is_block(look, host); i++)
        other[others++] = block_model(&block, i, short_side(look, host));
    if (is_block(look, host))
        others += bases_beside_but(look, host, &block, look->battle->unit[character].first,
                                   other + others, MOST_UNIT_MODELS - others);
    for (int i = 0; i < count && !is_block(look, host); i++) {
        if (look->battle->model[model[i]].unit != character)
            other[others++] = model_base(look->game, look->battle, model[i]);
    }
    for (int i = 0; i < others; i++) {
        Length gap = base_gap(base, other[i]);
        bool counts = gap < -REACH_SLACK && applies(look, TOW_MOV_15);
        if (!counts)
            continue;
        return about_both(no_reach(NO_OVERLAP, -gap, 0, base_nearest(base, other[i])), character,
                          host);
    }
    return yes();
}

Verdict judge_leave(const Look *look, UnitId character, const Clause *clause)
{
    UnitSet near = { { 0 } };
    UnitId host = host_of(look, character);
    const Battle *b = look->battle;
    if (host == character)
        return about_both(no(NO_JOIN_TYPE), character, host);
    if (!may_leave(look, host))
        return about_both(no(NO_LEAVE), character, host);
    const Profile *p = unit_profile(look->game, b, character);
    Base base = profile_base(p, (Pose){ clause->point, heading_normal(clause->heading) });
    Length way = point_distance(b->model[b->unit[character].first].pose.at, clause->point);
    Length reach = p->field[PF_M] * INCH;
    if (!within(way, reach) && applies(look, TOW_MOV_02)) {
        Verdict verdict =
            no_reach(NO_MOV_FAR, way, reach,
                     (Segment){ b->model[b->unit[character].first].pose.at, clause->point });
        verdict.who = character;
        verdict_fault(&verdict, b->unit[character].first);
        return verdict;
    }
    Verdict verdict = judge_beside_host(look, character, host, base);
    return is_yes(&verdict) ? judge_end(look, character, &base, 1, &near) : verdict;
}

void leave(Play *play, UnitId character, const Clause *clause)
{
    const Look *look = &play->look;
    UnitId host = host_of(look, character);
    Pose at = { clause->point, heading_normal(clause->heading) };
    const Unit *unit = &look->battle->unit[host];
    set_unit_state(play, character, UNIT_FIELD, NO_UNIT, TOW_CHR_02);
    take_formation(play, character, applies(look, TOW_CHR_05) ? FORM_SKIRMISH : FORM_CLOSE);
    place_model(play, look->battle->unit[character].first, at, 0, TOW_CHR_02);
    set_front(play, character, at, 1, TOW_CHR_02);
    mark(play, OWNER_UNIT, character, UM_MOVED, TOW_CHR_02);
    arrange(play, host, unit->front, unit->files, TOW_CHR_02);
    tell_tale(play, TALE_LEAVES, unit->seat, character, host, 0, 0, 0);
}
