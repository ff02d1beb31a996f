#include "move/movement.h"

/* ---- How units stand: FRM-11, 12, GEN-13, CMD-01, CHR-03, CAS-03, 05 ---------------------------------------------- */

Formation formation_of(const Look *look, UnitId unit)
{
    return (Formation)tally_of(look->battle, OWNER_UNIT, host_of(look, unit), UT_FORMATION);
}

/* A chariot, a monster or a war machine by itself; ridden ones too. */
static bool is_lone_model(const Look *look, UnitId unit)
{
    int32_t type = unit_profile(look->game, look->battle, unit)->field[PF_TYPE];
    return type >= TYPE_LIGHT_CHARIOT && look->battle->unit[unit].count == 1;
}

static bool is_own_formation(const Look *look, UnitId unit, Formation formation)
{
    const Profile *p = unit_profile(look->game, look->battle, unit);
    bool close = profile_has(p, TR_CLOSE_ORDER, NULL), open = profile_has(p, TR_OPEN_ORDER, NULL);
    bool loose = profile_has(p, TR_SKIRMISHERS, NULL);
    bool lone = p->field[PF_CHARACTER] == 1;
    if (is_lone_model(look, unit) && applies(look, TOW_FRM_12))
        return formation == (open && !close ? FORM_OPEN : FORM_CLOSE);
    switch (formation) {
    case FORM_OPEN:
        return open;
    case FORM_SKIRMISH:
        return loose || (lone && !close);
    case FORM_CLOSE:
        break;
    }
    return close || (!open && !loose && !lone);
}

bool may_form(const Look *look, UnitId unit, Formation formation)
{
    bool forbidden = !is_own_formation(look, unit, formation) && applies(look, TOW_SR_05);
    return !forbidden;
}

bool is_character(const Look *look, ModelId model)
{
    return model_profile(look->game, look->battle, model)->field[PF_CHARACTER] == 1;
}

/* ---- Its models ------------------------------------------------------------------------------------------------------ */

int rank_and_file(const Look *look, UnitId unit)
{
    ModelId model[MOST_UNIT_MODELS];
    int count = unit_models(look, unit, model, MOST_UNIT_MODELS), plain = 0;
    for (int i = 0; i < count; i++)
        plain += !is_character(look, model[i]);
    return plain;
}

/* GEN-13: table 5.7. */
static int strength_of_model(const Look *look, ModelId model)
{
    static const int by_type[TROOP_TYPES] = {
        [TYPE_REGULAR_INFANTRY] = 1,   [TYPE_HEAVY_INFANTRY] = 1,
        [TYPE_MONSTROUS_INFANTRY] = 3, [TYPE_SWARM] = 3,
        [TYPE_LIGHT_CAVALRY] = 2,      [TYPE_HEAVY_CAVALRY] = 2,
        [TYPE_MONSTROUS_CAVALRY] = 3,  [TYPE_WAR_BEASTS] = 1,
        [TYPE_LIGHT_CHARIOT] = 3,      [TYPE_HEAVY_CHARIOT] = 5,
    };
    const Profile *p = model_profile(look->game, look->battle, model);
    TroopType type = (TroopType)p->field[PF_TYPE];
    if (type == TYPE_WAR_MACHINE)
        return p->field[PF_CREW_W];
    if (type == TYPE_MONSTROUS_CREATURE || type == TYPE_BEHEMOTH)
        return p->field[PF_W];
    return by_type[type];
}

int unit_strength(const Look *look, UnitId unit)
{
    ModelId model[MOST_UNIT_MODELS];
    int count = unit_models(look, unit, model, MOST_UNIT_MODELS), strength = 0;
    for (int i = 0; i < count; i++)
        strength += strength_of_model(look, model[i]);
    return applies(look, TOW_GEN_13) ? strength : count;
}

/* ---- Slots: CMD-01, CHR-03 ------------------------------------------------------------------------------------------------ */

/* The command group are the unit's first models: champion, standard, musician, as far as it has them. */
typedef enum Post { POST_NONE, POST_CHAMPION, POST_STANDARD, POST_MUSICIAN } Post;

static Post post_of_number(const Profile *p, int number)
{
    static const int field[] = { PF_CHAMPION, PF_STANDARD, PF_MUSICIAN };
    static const Post post[] = { POST_CHAMPION, POST_STANDARD, POST_MUSICIAN };
    for (int i = 0; i < 3; i++) {
        if (p->field[field[i]] == 1 && --number == 0)
            return post[i];
    }
    return POST_NONE;
}

static Post post_of(const Look *look, ModelId model)
{
    const Battle *b = look->battle;
    const Profile *p = model_profile(look->game, b, model);
    return is_character(look, model) ? POST_NONE : post_of_number(p, model_number(b, model));
}

ModelId post_holder(const Look *look, UnitId unit, ProfileField post)
{
    const Battle *b = look->battle;
    const Profile *p = unit_profile(look->game, b, unit);
    int number = 1;
    for (int field = PF_CHAMPION; field < (int)post; field++)
        number += p->field[field] == 1;
    ModelId model = p->field[post] == 1 ? model_numbered(b, unit, number) : NO_MODEL;
    return model != NO_MODEL && b->model[model].state == MODEL_STANDING ? model : NO_MODEL;
}

static void place_command(const Look *look, Slots *slots, ModelId model, Post post)
{
    int middle = (slots->files - 1) / 2;
    int want = post == POST_CHAMPION ? middle : post == POST_STANDARD ? middle + 1 : middle - 1;
    bool fits = want >= 0 && want < slots->files && applies(look, TOW_CMD_01);
    if (fits && slot_take(slots, want, model))
        return;
    for (int behind = middle + slots->files; behind < slots->count; behind += slots->files) {
        if (slot_take(slots, behind, model))
            return;
    }
    slot_take_first_free(slots, model);
}

/* CHR-03: the owner's file, else the nearest to the centre that is free, right first. */
static void place_character(const Look *look, Slots *slots, ModelId model)
{
    const Battle *b = look->battle;
    int chosen = tally_of(b, OWNER_UNIT, b->model[model].unit, UT_HOST_SLOT) - 1;
    int middle = (slots->files - 1) / 2;
    bool moved_up = is_engaged(look, b->model[model].unit); /* CHR-07: to any rank that fights */
    if (chosen >= 0 && (chosen < slots->files || moved_up) && slot_take(slots, chosen, model))
        return;
    for (int off = 0; off <= slots->files; off++) {
        if ((middle + off < slots->files && slot_take(slots, middle + off, model)) ||
            slot_take(slots, middle - off, model))
            return;
    }
    slot_take_first_free(slots, model);
}

void old_world_take_places(const Look *look, UnitId host, Slots *slots)
{
    ModelId model[MOST_UNIT_MODELS];
    int count = unit_models(look, host, model, MOST_UNIT_MODELS);
    for (int post = POST_CHAMPION; post <= POST_MUSICIAN; post++) {
        for (int i = 0; i < count; i++) {
            if ((int)post_of(look, model[i]) == post)
                place_command(look, slots, model[i], (Post)post);
        }
    }
    for (int i = 0; i < count; i++) {
        if (is_character(look, model[i]) && !stands_beside(look, host, model[i]))
            place_character(look, slots, model[i]);
    }
}

void take_formation(Play *play, UnitId unit, Formation formation)
{
    if (formation_of(&play->look, unit) != formation)
        set_tally(play, OWNER_UNIT, unit, UT_FORMATION, (int32_t)formation, TOW_FRM_11);
}

/* ---- In which order models are lost: CAS-05 --------------------------------------------------------------------------------- */

int loss_order(const Look *look, ModelId model)
{
    static const int order[] = {
        [POST_NONE] = 0, [POST_MUSICIAN] = 1, [POST_STANDARD] = 2, [POST_CHAMPION] = 3
    };
    return applies(look, TOW_CAS_05) ? order[post_of(look, model)] : 0;
}
