#include "fight/fight.h"

/* ---- Challenges: CHL-01..05 ------------------------------------------------------------------------------------------------ */

/* A duel stands in both models' MT_CHALLENGE: the opponent and 1. Of who has retired it names the issuer. */
enum { Q_SIDE, Q_ISSUER };
typedef enum ChallengeStep {
    CHALLENGE_SIDE,
    CHALLENGE_ISSUED,
    CHALLENGE_TAKEN,
    CHALLENGE_RETIRED,
} ChallengeStep;

UnitId struck_unit(const Look *look, UnitId target, ModelId directed)
{
    return directed == NO_MODEL ? target : look->battle->model[directed].unit;
}

static UnitId host_of_model(const Look *look, ModelId model)
{
    return host_of(look, look->battle->model[model].unit);
}

static bool stands(const Look *look, ModelId model)
{
    return look->battle->model[model].state == MODEL_STANDING;
}

static ModelId named_by(const Look *look, ModelId model)
{
    return (ModelId)(tally_of(look->battle, OWNER_MODEL, model, MT_CHALLENGE) - 1);
}

/* ---- Who may ------------------------------------------------------------------------------------------------------------- */

static int steps_from_side(const Look *look, UnitId host, int slot, Side side)
{
    Block block = block_of(look, host);
    int rank = slot / block.files, file = slot % block.files;
    switch (side) {
    case SIDE_FRONT:
        return rank;
    case SIDE_REAR:
        return block_ranks(&block) - 1 - rank;
    case SIDE_LEFT:
        return file;
    case SIDE_RIGHT:
        break;
    }
    return block.files - 1 - file;
}

int ranks_from_fight(const Look *look, ModelId model)
{
    UnitId enemy[MOST_FOES], host = host_of_model(look, model);
    int enemies = engaged_with(look, host, enemy, MOST_FOES), least = MOST_UNIT_MODELS;
    int slot = tally_of(look->battle, OWNER_MODEL, model, MT_SLOT);
    for (int i = 0; i < enemies; i++) {
        int steps = is_block(look, host) && slot >= 0
                        ? steps_from_side(look, host, slot, touched_side(look, host, enemy[i]))
                        : 0;
        least = steps < least ? steps : least;
    }
    return least;
}

static bool may_duel(const Look *look, ModelId model)
{
    enum { NEAR = 1 };
    return stands(look, model) && !has_retired(look, model) &&
           ranks_from_fight(look, model) <= NEAR;
}

/* Champions and characters of that seat in the combat; `able` only those that may take part. */
static int heroes_of(const Look *look, SeatId seat, bool able, IdSet *ids)
{
    Combat combat = combat_now(look);
    *ids = (IdSet){ { 0 } };
    for (int i = 0; i < combat.units; i++) {
        ModelId model[MOST_UNIT_MODELS];
        if (look->battle->unit[combat.unit[i]].seat != seat || !is_fielded(look, combat.unit[i]))
            continue;
        int count = unit_models(look, combat.unit[i], model, MOST_UNIT_MODELS);
        for (int k = 0; k < count; k++) {
            bool hero = is_champion(look, model[k]) ||
                        model_profile(look->game, look->battle, model[k])->field[PF_CHARACTER] == 1;
            bool barred = hero && able && !may_duel(look, model[k]) && applies(look, TOW_CHL_01);
            if (hero && !barred)
                ids_add(ids, model[k]);
        }
    }
    return ids_count(ids);
}

/* CHL-05: a challenge that goes on leaves no room for another. */
static bool somebody_duels(const Look *look)
{
    IdSet ids;
    for (SeatId seat = 0; seat < look->battle->seats; seat++) {
        heroes_of(look, seat, false, &ids);
        for (int id = ids_next(&ids, -1); id >= 0; id = ids_next(&ids, id)) {
            if (duels(look, (ModelId)id) && applies(look, TOW_CHL_05))
                return true;
        }
    }
    return false;
}

static bool is_surrounded(const Look *look, UnitId host)
{
    UnitId enemy[MOST_FOES];
    bool side[4] = { false };
    int enemies = engaged_with(look, host, enemy, MOST_FOES);
    for (int i = 0; i < enemies; i++)
        side[touched_side(look, host, enemy[i])] = true;
    return side[0] && side[1] && side[2] && side[3];
}

/* CHL-02: who is alone or taken from all sides; NO_MODEL when they may refuse. */
static ModelId who_cannot_refuse(const Look *look, SeatId seat)
{
    IdSet ids;
    ModelId model[MOST_UNIT_MODELS];
    heroes_of(look, seat, true, &ids);
    for (int id = ids_next(&ids, -1); id >= 0; id = ids_next(&ids, id)) {
        UnitId host = host_of_model(look, (ModelId)id);
        bool alone = unit_models(look, host, model, MOST_UNIT_MODELS) == 1;
        if ((alone || is_surrounded(look, host)) && applies(look, TOW_CHL_02))
            return (ModelId)id;
    }
    return NO_MODEL;
}

/* ---- The procedure ---------------------------------------------------------------------------------------------------------- */

static SeatId side_now(const Look *look, const Frame *frame)
{
    return (SeatId)((frame->seat + frame->v[Q_SIDE]) % look->battle->seats);
}

static SeatId side_against(const Look *look, const Frame *frame)
{
    return (SeatId)((side_now(look, frame) + 1) % look->battle->seats);
}

static Flow ask_to_issue(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    IdSet own, other;
    for (; frame->v[Q_SIDE] < look->battle->seats; frame->v[Q_SIDE]++) {
        SeatId seat = side_now(look, frame);
        int able = heroes_of(look, seat, true, &own);
        int against = heroes_of(look, side_against(look, frame), true, &other);
        if (able == 0 || against == 0 || somebody_duels(look))
            continue;
        heroes_of(look, seat, false, &own);
        return ask_ids(play, frame, CHALLENGE_ISSUED, seat, WHY_CHALLENGE, SHAPE_MODELS, &own, 0,
                       1);
    }
    return DONE;
}

static Flow take_issue(Play *play, Frame *frame, const Answer *answer)
{
    const Look *look = &play->look;
    IdSet other;
    SeatId seat = side_against(look, frame);
    if (answer->count == 0) {
        frame->v[Q_SIDE]++;
        return go(frame, CHALLENGE_SIDE);
    }
    frame->v[Q_ISSUER] = answer->id[0];
    frame->actor = host_of_model(look, answer->id[0]);
    if (heroes_of(look, seat, true, &other) == 1 && who_cannot_refuse(look, seat) != NO_MODEL)
        return ask_ids(play, frame, CHALLENGE_TAKEN, seat, WHY_ACCEPT, SHAPE_MODELS, &other, 1, 1);
    heroes_of(look, seat, false, &other);
    return ask_ids(play, frame, CHALLENGE_TAKEN, seat, WHY_ACCEPT, SHAPE_MODELS, &other, 0, 1);
}

static void name(Play *play, ModelId model, ModelId opponent)
{
    set_tally(play, OWNER_MODEL, model, MT_CHALLENGE, opponent + 1, TOW_CHL_01);
}

/* A character is told of by name, a champion by that of its unit. */
static void tell_duel(Play *play, const Frame *frame, ModelId taker, ModelId issuer)
{
    static const Tale tale[2][2] = { { TALE_DUEL, TALE_DUEL_OF_HERO },
                                     { TALE_DUEL_HERO, TALE_DUEL_HEROES } };
    const Look *look = &play->look;
    bool by_hero = !is_champion(look, taker), of_hero = !is_champion(look, issuer);
    tell_tale(play, (int)tale[by_hero][of_hero], frame->seat, look->battle->model[taker].unit,
              look->battle->model[issuer].unit, 0, 0, 0);
}

static Flow take_up(Play *play, Frame *frame, const Answer *answer)
{
    const Look *look = &play->look;
    ModelId issuer = (ModelId)frame->v[Q_ISSUER];
    IdSet able;
    if (answer->count > 0) {
        ModelId taker = answer->id[0];
        name(play, issuer, taker);
        name(play, taker, issuer);
        tell_duel(play, frame, taker, issuer);
        return DONE;
    }
    tell_tale(play, TALE_DUEL_REFUSED, frame->seat, frame->actor, NO_UNIT, 0, 0, 0);
    bool happens =
        heroes_of(look, side_against(look, frame), true, &able) != 0 && applies(look, TOW_CHL_02);
    if (!happens)
        return DONE;
    return ask_ids(play, frame, CHALLENGE_RETIRED, side_now(look, frame), WHY_RETIRE, SHAPE_MODELS,
                   &able, 0, 1);
}

static void send_back(Play *play, ModelId model, ModelId issuer)
{
    const Look *look = &play->look;
    UnitId unit = look->battle->model[model].unit;
    name(play, model, issuer);
    mark(play, OWNER_MODEL, model, MM_RETIRED, TOW_CHL_02);
    if (!is_champion(look, model))
        mark(play, OWNER_UNIT, unit, UM_RETIRED, TOW_CHL_02);
    tell_tale(play, TALE_RETIRES, look->battle->unit[unit].seat, unit, host_of_model(look, issuer),
              0, 0, 0);
}

Flow run_challenge(Play *play, Frame *frame, const Answer *answer)
{
    switch ((ChallengeStep)frame->step) {
    case CHALLENGE_SIDE:
        return ask_to_issue(play, frame);
    case CHALLENGE_ISSUED:
        return take_issue(play, frame, answer);
    case CHALLENGE_TAKEN:
        return take_up(play, frame, answer);
    case CHALLENGE_RETIRED:
        if (answer->count > 0)
            send_back(play, answer->id[0], (ModelId)frame->v[Q_ISSUER]);
        return DONE;
    }
    return DONE;
}

Verdict judge_challenge(const Look *look, const Frame *frame, const Answer *answer)
{
    if (answer->kind != ANSWER_MODELS)
        return yes();
    if (answer->count == 0) {
        bool taking = look->battle->request.why == WHY_ACCEPT;
        ModelId bound = taking ? who_cannot_refuse(look, side_against(look, frame)) : NO_MODEL;
        if (bound == NO_MODEL)
            return yes();
        Verdict verdict = no_for(NO_CHL_REFUSE, host_of_model(look, bound));
        verdict.model = bound;
        return verdict;
    }
    bool forbidden = !may_duel(look, answer->id[0]) && applies(look, TOW_CHL_01);
    if (!forbidden)
        return yes();
    Verdict verdict = no_count(NO_CHL_ELIGIBLE, ranks_from_fight(look, answer->id[0]), 1);
    verdict.model = answer->id[0];
    verdict.who = host_of_model(look, answer->id[0]);
    return verdict;
}

/* No challenge; taken up by the best Weapon Skill; the highest Leadership retires. */
void suggest_challenge(const Look *look, const Frame *frame, Answer *answer)
{
    const Request *r = &look->battle->request;
    int best = -1;
    (void)frame;
    answer->count = 0;
    if (r->why == WHY_CHALLENGE)
        return;
    for (int id = ids_next(&r->among, -1); id >= 0; id = ids_next(&r->among, id)) {
        const Profile *p = model_profile(look->game, look->battle, (ModelId)id);
        int value = r->why == WHY_RETIRE
                        ? p->field[PF_LD]
                        : skill_of_target(look, host_of_model(look, (ModelId)id), (ModelId)id);
        if (value <= best || !may_duel(look, (ModelId)id))
            continue;
        best = value;
        answer->count = 1;
        answer->id[0] = (int16_t)id;
    }
}

/* ---- The end of it: CHL-02, 03, 05 -------------------------------------------------------------------------------------------- */

static bool still_faces(const Look *look, ModelId model)
{
    UnitId enemy[MOST_FOES], host = host_of_model(look, model);
    ModelId other = named_by(look, model);
    int enemies = engaged_with(look, host, enemy, MOST_FOES);
    for (int i = 0; i < enemies; i++) {
        if (stands(look, model) && stands(look, other) && enemy[i] == host_of_model(look, other))
            return true;
    }
    return false;
}

void end_duels(Play *play)
{
    const Look *look = &play->look;
    for (ModelId m = 0; m < look->battle->models; m++) {
        if (tally_of(look->battle, OWNER_MODEL, m, MT_CHALLENGE) == 0 || still_faces(look, m))
            continue;
        UnitId unit = look->battle->model[m].unit;
        set_tally(play, OWNER_MODEL, m, MT_CHALLENGE, 0, TOW_CHL_05);
        if (has_mark(look->battle, OWNER_MODEL, m, MM_RETIRED))
            unmark(play, OWNER_MODEL, m, MM_RETIRED, TOW_CHL_02);
        if (has_mark(look->battle, OWNER_UNIT, unit, UM_RETIRED))
            unmark(play, OWNER_UNIT, unit, UM_RETIRED, TOW_CHL_02);
    }
}
