#include "fight/fight.h"

/* ---- C1.1: characters move through the ranks into the fighting rank: CHR-07 ------------------------------------------------ */

enum { S_SIDE, S_UNIT };
typedef enum StepInStep { STEP_IN_SURPLUS, STEP_IN_BACK, STEP_IN_NEXT, STEP_IN_CHOSEN } StepInStep;

/* Rank and file without a post: neither a character nor of the command group. */
static bool is_ordinary(const Look *look, ModelId model)
{
    const Profile *p = model_profile(look->game, look->battle, model);
    int posts = p->field[PF_CHAMPION] + p->field[PF_STANDARD] + p->field[PF_MUSICIAN];
    return p->field[PF_CHARACTER] != 1 && model_number(look->battle, model) > posts;
}

static bool is_plain_place(const Look *look, const Place *place)
{
    return place->model != NO_MODEL && place->fights && place->role != POST_SUPPORTS &&
           is_ordinary(look, place->model);
}

static bool fights_there(const Places *places, ModelId model)
{
    for (int i = 0; i < places->count; i++) {
        if (places->place[i].model == model)
            return places->place[i].fights;
    }
    return false;
}

static bool is_character_at(const Look *look, const Place *place)
{
    return place->model != NO_MODEL &&
           model_profile(look->game, look->battle, place->model)->field[PF_CHARACTER] == 1;
}

/* Characters, and rank and file with its command, of the fighting rank. */
static void count_rank(const Look *look, const Places *places, int *heroes, int *plain)
{
    *heroes = *plain = 0;
    for (int i = 0; i < places->count; i++) {
        const Place *place = &places->place[i];
        if (!place->fights || place->model == NO_MODEL || place->role == POST_SUPPORTS)
            continue;
        bool hero = is_character_at(look, place);
        *heroes += hero && !has_retired(look, place->model);
        *plain += !hero;
    }
}

/* A place of the ordinary models in the fighting rank, in contact if there is one; and never more characters than rank
 * and file. */
static int place_for(const Look *look, const Places *places)
{
    int best = -1, plain, heroes;
    count_rank(look, places, &heroes, &plain);
    for (int i = 0; i < places->count; i++) {
        const Place *place = &places->place[i];
        if (is_plain_place(look, place) &&
            (best < 0 || (places->place[best].role != POST_CONTACT && place->role == POST_CONTACT)))
            best = i;
    }
    return heroes + 1 <= plain - 1 ? best : -1;
}

/* The slot that the character may take now, or -1. */
static int slot_for(const Look *look, UnitId character)
{
    Places places;
    UnitId host = host_of(look, character);
    ModelId model = look->battle->unit[character].first;
    if (host == character || look->battle->unit[character].state != UNIT_FIELD ||
        !is_engaged(look, host) || !is_block(look, host) || has_retired(look, model))
        return -1;
    fighting_places(look, host, &places);
    int at = fights_there(&places, model) ? -1 : place_for(look, &places);
    return at < 0 ? -1 : tally_of(look->battle, OWNER_MODEL, places.place[at].model, MT_SLOT);
}

static bool is_here(const Look *look, UnitId host)
{
    Combat combat = combat_now(look);
    for (int i = 0; i < combat.units; i++) {
        if (combat.unit[i] == host)
            return true;
    }
    return false;
}

/* ---- Surplus characters ------------------------------------------------------------------------------------------------- */

/* The characters of the unit's fighting rank when they are more than its rank and file. */
static bool has_surplus(const Look *look, UnitId host, IdSet *ids)
{
    Places places;
    int heroes, plain;
    *ids = (IdSet){ { 0 } };
    if (!is_fielded(look, host) || !is_engaged(look, host) || !is_block(look, host))
        return false;
    fighting_places(look, host, &places);
    count_rank(look, &places, &heroes, &plain);
    bool matters = heroes > plain && rank_and_file(look, host) != 0 && applies(look, TOW_CHR_07);
    if (!matters)
        return false;
    for (int i = 0; i < places.count; i++) {
        const Place *place = &places.place[i];
        if (place->fights && is_character_at(look, place) && !has_retired(look, place->model))
            ids_add(ids, look->battle->model[place->model].unit);
    }
    return true;
}

/* An ordinary model behind the fighting rank changes places with him; -1 where there is none. */
static int slot_behind(const Look *look, UnitId host)
{
    Places places;
    fighting_places(look, host, &places);
    for (int i = 0; i < places.count; i++) {
        const Place *place = &places.place[i];
        bool behind = !place->fights || place->role == POST_SUPPORTS;
        if (behind && place->model != NO_MODEL && is_ordinary(look, place->model))
            return tally_of(look->battle, OWNER_MODEL, place->model, MT_SLOT);
    }
    return -1;
}

static bool is_in_the_rank(const Look *look, UnitId host, ModelId model)
{
    Places places;
    fighting_places(look, host, &places);
    return fights_there(&places, model);
}

/* Where nobody stands behind, or who stands beside the rank on a base of his own, keeps his place and takes no part: asked
 * again he would stand there still, and the battle would not end. */
static void stand_back(Play *play, UnitId unit)
{
    const Look *look = &play->look;
    UnitId host = host_of(look, unit);
    const Unit *u = &look->battle->unit[host];
    ModelId model = look->battle->unit[unit].first;
    int slot = slot_behind(look, host);
    bool beside = tally_of(look->battle, OWNER_MODEL, model, MT_SLOT) < 0;
    if (slot < 0 || beside) {
        mark(play, OWNER_MODEL, model, MM_STOOD_BACK, TOW_CHR_07);
    } else {
        set_tally(play, OWNER_UNIT, unit, UT_HOST_SLOT, slot + 1, TOW_CHR_07);
        arrange(play, host, u->front, u->files, TOW_CHR_07);
        if (is_in_the_rank(look, host, model))
            mark(play, OWNER_MODEL, model, MM_STOOD_BACK, TOW_CHR_07);
    }
    tell_tale(play, TALE_STANDS_BACK, u->seat, unit, host, 0, 0, 0);
}

/* The inactive side first. */
static Flow next_surplus(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    Combat combat = combat_now(look);
    int seats = look->battle->seats;
    IdSet ids;
    for (int side = 0; side < seats; side++) {
        SeatId seat = (SeatId)((frame->seat + seats - 1 - side) % seats);
        for (int i = 0; i < combat.units; i++) {
            if (look->battle->unit[combat.unit[i]].seat != seat ||
                !has_surplus(look, combat.unit[i], &ids))
                continue;
            frame->actor = combat.unit[i];
            return ask_ids(play, frame, STEP_IN_BACK, seat, WHY_SURPLUS, SHAPE_UNITS, &ids, 1, 1);
        }
    }
    return go(frame, STEP_IN_NEXT);
}

/* Who hits worst stands back. */
void suggest_step_in(const Look *look, const Frame *frame, Answer *answer)
{
    const Request *r = &look->battle->request;
    int worst = -1;
    (void)frame;
    if (r->why != WHY_SURPLUS)
        return;
    for (int id = ids_next(&r->among, -1); id >= 0; id = ids_next(&r->among, id)) {
        const Profile *p = unit_profile(look->game, look->battle, (UnitId)id);
        if (worst >= 0 && p->field[PF_WS] >= worst)
            continue;
        worst = p->field[PF_WS];
        answer->count = 1;
        answer->id[0] = (int16_t)id;
    }
}

/* The inactive side first. */
static Flow next_character(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    int seats = look->battle->seats;
    for (; frame->v[S_SIDE] < seats; frame->v[S_SIDE]++, frame->v[S_UNIT] = 0) {
        SeatId seat = (SeatId)((frame->seat + seats - 1 - frame->v[S_SIDE]) % seats);
        while (frame->v[S_UNIT] < look->battle->units) {
            UnitId unit = (UnitId)frame->v[S_UNIT]++;
            bool counts = look->battle->unit[unit].seat == seat &&
                          is_here(look, host_of(look, unit)) && slot_for(look, unit) >= 0 &&
                          applies(look, TOW_CHR_07);
            if (!counts)
                continue;
            frame->actor = unit;
            return ask_choice(play, frame, STEP_IN_CHOSEN, seat, WHY_STEP_IN, 3, 1);
        }
    }
    return DONE;
}

Flow run_step_in(Play *play, Frame *frame, const Answer *answer)
{
    const Look *look = &play->look;
    if (frame->step == STEP_IN_SURPLUS)
        return next_surplus(play, frame);
    if (frame->step == STEP_IN_BACK) {
        stand_back(play, answer->id[0]);
        return go(frame, STEP_IN_SURPLUS);
    }
    if (frame->step == STEP_IN_NEXT)
        return next_character(play, frame);
    UnitId unit = frame->actor, host = host_of(look, unit);
    int slot = slot_for(look, unit);
    if (answer->value == 1 && slot >= 0) {
        const Unit *u = &look->battle->unit[host];
        set_tally(play, OWNER_UNIT, unit, UT_HOST_SLOT, slot + 1, TOW_CHR_07);
        moves_as(play, host, MANNER_CLOSES);
        arrange(play, host, u->front, u->files, TOW_CHR_07);
        tell_tale(play, TALE_STEPS_IN, u->seat, unit, host, 0, 0, 0);
    }
    return go(frame, STEP_IN_NEXT);
}
