#include "flow.h"

/* ---- Characters join and leave: CHR-01..06 ------------------------------------------------------------------------------- */

static bool is_of_horse(TroopType type)
{
    return type == TYPE_LIGHT_CAVALRY || type == TYPE_HEAVY_CAVALRY ||
           type == TYPE_MONSTROUS_CAVALRY || type == TYPE_WAR_BEASTS;
}

/* Whether `one` and `two` both have the keyword, or neither. */
static bool agree(const Profile *one, const Profile *two, Trait trait)
{
    return profile_has(one, (int)trait, NULL) == profile_has(two, (int)trait, NULL);
}

/* CHR-04, SR-32, SR-55, SR-58. */
static bool suits(const Look *look, UnitId character, UnitId host)
{
    const Profile *own = unit_profile(look->game, look->battle, character);
    const Profile *other = unit_profile(look->game, look->battle, host);
    TroopType own_type = (TroopType)own->field[PF_TYPE], type = (TroopType)other->field[PF_TYPE];
    bool lumbering = (own_type >= TYPE_LIGHT_CHARIOT || type >= TYPE_LIGHT_CHARIOT ||
                      profile_has(own, TR_LUMBERING, NULL)) &&
                     applies(look, TOW_SR_58);
    bool skirmish = profile_has(other, TR_SKIRMISHERS, NULL) &&
                    !profile_has(other, TR_CLOSE_ORDER, NULL) &&
                    !profile_has(other, TR_OPEN_ORDER, NULL);
    if (lumbering || is_of_horse(own_type) != is_of_horse(type) || type == TYPE_SWARM)
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

static Verdict about(Refusal refusal, UnitId who, UnitId other)
{
    Verdict verdict = no_for(refusal, who);
    verdict.other = other;
    return verdict;
}

Verdict judge_join(const Look *look, UnitId character, UnitId host, const Clause *clause,
                   bool deploying)
{
    const Battle *b = look->battle;
    if (host == NO_UNIT || !is_character_unit(look, character) || host == character)
        return about(NO_JOIN_TYPE, character, host);
    if (b->unit[host].state != UNIT_FIELD || host_of(look, host) != host ||
        is_character_unit(look, host))
        return about(NO_JOIN_TYPE, character, host);
    if (is_enemy(look, character, host))
        return about(NO_JOIN_TYPE, character, host);
    bool fleeing = is_fleeing(look, host) || (!deploying && is_fleeing(look, character));
    if (fleeing && applies(look, TOW_CHR_01))
        return about(NO_JOIN_FLEE, character, host);
    bool engaged = is_engaged(look, host) || (!deploying && is_engaged(look, character));
    if (engaged && applies(look, TOW_CHR_01))
        return about(NO_JOIN_ENGAGED, character, host);
    if (!suits(look, character, host) && applies(look, TOW_CHR_04))
        return about(NO_JOIN_TYPE, character, host);
    bool no_file =
        clause->has_number && (clause->number < 1 || clause->number > b->unit[host].files);
    if (no_file && applies(look, TOW_CHR_03))
        return about(NO_OUT_OF_BOUNDS, character, host);
    if (deploying)
        return yes();
    Segment line = { 0 };
    Length apart = unit_gap(look, character, host, &line), reach = movement(look, character) * INCH;
    if (!within(apart, reach) && applies(look, TOW_CHR_01)) {
        Verdict verdict = no_reach(NO_JOIN_FAR, apart, reach, line);
        verdict.who = character;
        verdict.other = host;
        return verdict;
    }
    return yes();
}

/* The file is counted from 1 as players do; less than 1: the usual one. */
void join(Play *play, UnitId character, UnitId host, int file)
{
    const Look *look = &play->look;
    int at = file >= 1 ? file : 0;
    const Unit *unit = &look->battle->unit[host];
    set_unit_state(play, character, UNIT_FIELD, host, TOW_CHR_01);
    set_tally(play, OWNER_UNIT, character, UT_HOST_SLOT, at, TOW_CHR_03);
    arrange(play, host, unit->front, unit->files, TOW_CHR_03);
    tell_tale(play, TALE_JOINS, unit->seat, character, host, 0, 0, 0);
}

Verdict judge_leave(const Look *look, UnitId character, const Clause *clause)
{
    UnitSet near = { { 0 } };
    UnitId host = host_of(look, character);
    const Battle *b = look->battle;
    if (host == character)
        return about(NO_JOIN_TYPE, character, host);
    bool stuck = is_engaged(look, host) || is_fleeing(look, host) ||
                 has_mark(b, OWNER_UNIT, host, UM_MOVED) ||
                 has_mark(b, OWNER_UNIT, host, UM_CHARGED);
    if (stuck && applies(look, TOW_CHR_02))
        return about(NO_LEAVE, character, host);
    const Profile *p = unit_profile(look->game, b, character);
    Base base = profile_base(p, (Pose){ clause->point, heading_normal(clause->heading) });
    Length way = point_distance(b->model[b->unit[character].first].pose.at, clause->point);
    Length reach = p->field[PF_M] * INCH;
    if (!within(way, reach) && applies(look, TOW_MOV_02)) {
        Verdict verdict = verdict_of(NO_MOV_FAR, FIGURE_LENGTH, way, reach);
        verdict.who = character;
        return verdict;
    }
    ModelId model[MOST_UNIT_MODELS];
    int models = unit_models(look, host, model, MOST_UNIT_MODELS);
    for (int i = 0; i < models; i++) {
        Base other = model_base(look->game, b, model[i]);
        if (b->model[model[i]].unit != character && base_gap(base, other) < -REACH_SLACK &&
            applies(look, TOW_MOV_15))
            return about(NO_OVERLAP, character, host);
    }
    return judge_end(look, character, &base, 1, &near);
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
