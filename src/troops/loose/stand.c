#include "troops/place.h"

/* ---- One tolerance -------------------------------------------------------------------------------------- */

bool fits(const Look *look, Length measured, Length allowed)
{
    if (measured <= allowed)
        return true;
    return within(measured, allowed) && walk_holds(look, PLACE_SLACK);
}

/* ---- Where models stand ------------------------------------------------------------------------------------------ */

Stand stand_at(const Look *look, ModelId model, Pose pose, Length z)
{
    const Model *m = &look->battle->model[model];
    const Profile *profile = model_profile(look->game, look->battle, model);
    Stand stand = { .model = model,
                    .unit = m->unit,
                    .seat = look->battle->unit[m->unit].seat,
                    .z = z,
                    .top = z + profile->height };
    stand.base = profile_base(profile, pose);
    stand.box = base_box(stand.base);
    return stand;
}

Stand stand_of(const Look *look, ModelId model)
{
    const Model *m = &look->battle->model[model];
    return stand_at(look, model, m->pose, m->z);
}

static Box quick_box(const Base *base)
{
    Length reach =
        base->shape == BASE_CIRCLE ? base->width / 2 + 1 : (base->width + base->length) / 2 + 1;
    Point at = base->pose.at;
    return (Box){ { at.x - reach, at.y - reach }, { at.x + reach, at.y + reach } };
}

void stands_in(const Look *look, Box region, UnitId but, Stands *stands)
{
    const Scratch *s = look->scratch;
    stands->count = 0;
    for (int i = 0; i < s->standing; i++) {
        if (box_meets(quick_box(&s->base[i]), region) &&
            look->battle->model[s->model[i]].unit != but)
            stands->stand[stands->count++] = stand_of(look, s->model[i]);
    }
}

/* ---- Two stands ----------------------------------------------------------------------------------------------------- */

Verdict no_reach_of(const Stand *stand, Refusal refusal, Length measured, Length allowed,
                    Segment line)
{
    Verdict verdict = no_reach(refusal, measured, allowed, line);
    verdict.line_measures = true;
    verdict.who = stand->unit;
    verdict.model = stand->model;
    verdict_fault(&verdict, stand->model);
    return verdict;
}

Length stand_gap(const Stand *a, const Stand *b)
{
    return base_gap(a->base, b->base);
}

bool heights_overlap(Length z, Length top, Length other_z, Length other_top)
{
    return z < other_top - REACH_SLACK && other_z < top - REACH_SLACK;
}

bool stands_touch(const Look *look, const Stand *a, const Stand *b)
{
    if (!box_meets(box_grown(a->box, CONTACT_GAP), b->box) || stand_gap(a, b) > CONTACT_GAP)
        return false;
    bool level = within(a->z, b->top) && within(b->z, a->top);
    bool forbidden = !level && walk_holds(look, PLACE_TOUCH_LEVEL);
    return !forbidden;
}

bool stands_overlap(const Look *look, const Stand *a, const Stand *b)
{
    if (!box_meets(a->box, b->box) || !base_overlaps(a->base, b->base))
        return false;
    bool forbidden =
        !heights_overlap(a->z, a->top, b->z, b->top) && walk_holds(look, PLACE_HEIGHTS);
    return !forbidden;
}

/* ---- A unit's final places --------------------------------------------------------------------------------------------- */

void company_of(const Look *look, UnitId unit, Company *company)
{
    const Unit *u = &look->battle->unit[unit];
    company->unit = unit;
    company->count = 0;
    for (ModelId m = u->first; m < u->first + u->count; m++) {
        if (look->battle->model[m].state == MODEL_STANDING)
            company->stand[company->count++] = stand_of(look, m);
    }
}

Box company_box(const Company *company)
{
    Box box = { { 0, 0 }, { 0, 0 } };
    for (int i = 0; i < company->count; i++)
        box = i == 0 ? company->stand[i].box : box_join(box, company->stand[i].box);
    return box_grown(box, INCH);
}

/* ---- Who touches whom ---------------------------------------------------------------------------------------------------- */

bool in_contact(const Look *look, ModelId a, ModelId b)
{
    Stand one = stand_of(look, a), other = stand_of(look, b);
    return stands_touch(look, &one, &other);
}

int touching_foes(const Look *look, const Stand *stand, const IdSet *foes, ModelId *which)
{
    const Scratch *s = look->scratch;
    const Battle *b = look->battle;
    int count = 0;
    Box near = box_grown(stand->box, CONTACT_GAP + REACH_SLACK);
    for (int i = 0; i < s->standing; i++) {
        UnitId unit = b->model[s->model[i]].unit;
        Length reach = s->base[i].shape == BASE_CIRCLE ? s->base[i].width
                                                       : s->base[i].width + s->base[i].length;
        Point at = s->base[i].pose.at;
        if (b->unit[unit].seat == stand->seat || (foes && !ids_has(foes, unit)) ||
            !box_meets(box_grown((Box){ at, at }, reach), near))
            continue;
        Stand other = stand_of(look, s->model[i]);
        if (!stands_touch(look, stand, &other))
            continue;
        if (which && count == 0)
            *which = other.model;
        count++;
    }
    return count;
}

int touching_among(const Look *look, const Stand *stand, const Stands *others, const IdSet *foes,
                   ModelId *which)
{
    int count = 0;
    for (int i = 0; i < others->count; i++) {
        const Stand *other = &others->stand[i];
        if (other->seat == stand->seat || (foes && !ids_has(foes, other->unit)) ||
            !stands_touch(look, stand, other))
            continue;
        if (which && count == 0)
            *which = other->model;
        count++;
    }
    return count;
}
