#include "fight.h"

/* ---- C1.1: characters move through the ranks into the fighting rank: CHR-07 ------------------------------------------------ */

enum { S_SIDE, S_UNIT };
typedef enum StepInStep { STEP_IN_NEXT, STEP_IN_CHOSEN } StepInStep;

static bool is_plain_place(const Look *look, const Place *place)
{
    if (place->model == NO_MODEL || !place->fights || place->role == POST_SUPPORTS)
        return false;
    const Profile *p = model_profile(look->game, look->battle, place->model);
    int posts = p->field[PF_CHAMPION] + p->field[PF_STANDARD] + p->field[PF_MUSICIAN];
    return p->field[PF_CHARACTER] != 1 && model_number(look->battle, place->model) > posts;
}

static bool fights_there(const Places *places, ModelId model)
{
    for (int i = 0; i < places->count; i++) {
        if (places->place[i].model == model)
            return places->place[i].fights;
    }
    return false;
}

/* A place of the rank and file in the fighting rank, in contact if there is one; and never more characters than rank
 * and file. */
static int place_for(const Look *look, const Places *places)
{
    int best = -1, plain = 0, heroes = 0;
    for (int i = 0; i < places->count; i++) {
        const Place *place = &places->place[i];
        bool open = is_plain_place(look, place);
        bool here = place->fights && place->model != NO_MODEL && place->role != POST_SUPPORTS;
        plain += open;
        heroes +=
            here && model_profile(look->game, look->battle, place->model)->field[PF_CHARACTER] == 1;
        if (open &&
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

/* The inactive side first. */
static Flow next_character(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    int seats = look->battle->seats;
    for (; frame->v[S_SIDE] < seats; frame->v[S_SIDE]++, frame->v[S_UNIT] = 0) {
        SeatId seat = (SeatId)((frame->seat + seats - 1 - frame->v[S_SIDE]) % seats);
        while (frame->v[S_UNIT] < look->battle->units) {
            UnitId unit = (UnitId)frame->v[S_UNIT]++;
            if (look->battle->unit[unit].seat != seat || !is_here(look, host_of(look, unit)) ||
                slot_for(look, unit) < 0 || !applies(look, TOW_CHR_07))
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
    if (frame->step == STEP_IN_NEXT)
        return next_character(play, frame);
    UnitId unit = frame->actor, host = host_of(look, unit);
    int slot = slot_for(look, unit);
    if (answer->value == 1 && slot >= 0) {
        const Unit *u = &look->battle->unit[host];
        set_tally(play, OWNER_UNIT, unit, UT_HOST_SLOT, slot + 1, TOW_CHR_07);
        arrange(play, host, u->front, u->files, TOW_CHR_07);
        tell_tale(play, TALE_STEPS_IN, u->seat, unit, host, 0, 0, 0);
    }
    return go(frame, STEP_IN_NEXT);
}
