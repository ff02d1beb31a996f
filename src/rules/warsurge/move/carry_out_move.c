#include "flow.h"
#include "move/movement.h"

/* ---- PROC_MOVE: a Move, a Dash, a Reposition or a disembarking is carried out -------------------------------------------------- */

enum { HELD_WORDS = 3, HELD_BITS = 32 };

typedef enum MoveStep {
    MOVE_GO, /* all models are placed; flags; contact is closed */
    MOVE_JUDGED, /* Dangerous Ground has acted: contact and engagement are judged with those left (TER-06) */
    MOVE_EMBARK, /* D14 */
    MOVE_EMBARKED,
    MOVE_EMBARK_NAMED, /* nobody travelled: only an order that names its Transport embarks */
} MoveStep;

/* ---- Closing contact: GEO-04 ----------------------------------------------------------------------------------------------------- */

static bool is_own_transport(const Look *look, const Stand *stand, const Stand *other)
{
    return other->seat == stand->seat && other->unit != stand->unit &&
           capacity_of(look, other->unit) > 0 && !unit_has(look, stand->unit, PERK_LARGE, NULL);
}

/* The nearest enemy that it touches, else the nearest Transport of its own side; null when there is none. */
static const Stand *nearest_touched(const Look *look, const Stand *stand, const Stands *others)
{
    const Stand *best = NULL;
    bool best_is_enemy = false;
    Length least = LENGTH_NEVER;
    for (int i = 0; i < others->count; i++) {
        const Stand *other = &others->stand[i];
        bool enemy = other->seat != stand->seat;
        if ((!enemy && !is_own_transport(look, stand, other)) || !stands_touch(look, stand, other))
            continue;
        Length gap = base_gap(stand->base, other->base);
        if ((enemy && !best_is_enemy) || (enemy == best_is_enemy && gap < least)) {
            best = other;
            best_is_enemy = enemy;
            least = gap;
        }
    }
    return best;
}

/* A shift that would overlap a third base (or leave the table, or enter Impassable Ground) is left out. */
static void close_contact(Play *play, ModelId model)
{
    const Look *look = &play->look;
    Stands others;
    look_refresh(look);
    Stand stand = stand_of(look, model);
    stands_in(look, box_grown(stand.box, CONTACT_GAP + INCH), NO_UNIT, &others);
    const Stand *met = nearest_touched(look, &stand, &others);
    if (!met || base_gap(stand.base, met->base) == 0)
        return;
    Stand there;
    if (stand_closed_up(look, &stand, met->base, &others, &there) && applies(look, WSG_GEO_04))
        place_model(play, model, there.base.pose, there.z, WSG_GEO_04);
}

static void close_contacts(Play *play, UnitId unit, ModelSet travelled)
{
    const Unit *u = &play->look.battle->unit[unit];
    for (int i = 0; i < u->count; i++) {
        if ((travelled >> i & 1) && play->look.battle->model[u->first + i].state == MODEL_STANDING)
            close_contact(play, (ModelId)(u->first + i));
    }
}

/* ---- Walking ------------------------------------------------------------------------------------------------------------------------- */

/* MOV-06; Reposition sets none. */
static void set_flag(Play *play, const Frame *frame, ModelId model, RuleId rule)
{
    int kind = frame->v[MOVE_KIND];
    if (kind != KIND_REPOSITION && applies(&play->look, rule))
        mark(play, OWNER_MODEL, model, kind == KIND_DASH ? MM_DASHED : MM_MOVED, rule);
}

/* TRN-10 off: passengers would count as having moved with their Transport. */
static void flag_passengers(Play *play, const Frame *frame)
{
    const Battle *b = play->look.battle;
    for (UnitId u = 0; u < b->units; u++) {
        if (b->unit[u].state != UNIT_ABOARD || b->unit[u].carrier != frame->actor ||
            applies(&play->look, WSG_TRN_10))
            continue;
        for (ModelId m = b->unit[u].first; m < b->unit[u].first + b->unit[u].count; m++)
            mark(play, OWNER_MODEL, m, frame->v[MOVE_KIND] == KIND_DASH ? MM_DASHED : MM_MOVED,
                 WSG_TRN_10);
    }
}

static RuleId rule_of_kind(const Frame *frame)
{
    return frame->v[MOVE_KIND] == KIND_REPOSITION ? WSG_PRK_27 : WSG_MOV_01;
}

/* A model that does not travel may still be turned about: a circle has no facing in the rules (MOV-12). */
static void turn_about(Play *play, ModelId model, Heading facing)
{
    const Model *m = &play->look.battle->model[model];
    if (m->pose.facing != facing)
        place_model(play, model, (Pose){ m->pose.at, facing }, m->z, WSG_MOV_12);
}

static bool is_walker(const Battle *b, UnitId unit, const ModelPath *path)
{
    const Unit *u = &b->unit[unit];
    return path->count > 0 && path->model >= u->first && path->model < u->first + u->count &&
           b->model[path->model].state == MODEL_STANDING;
}

/* Whether the end of the way is in contact with an enemy. */
static bool ends_at_enemy(const Look *look, ModelId model, const Walk *way)
{
    Stands others;
    Stand stand = stand_at(look, model, walk_end(way), way->end_z);
    stands_in(look, box_grown(stand.box, CONTACT_GAP + INCH), NO_UNIT, &others);
    const Stand *met = nearest_touched(look, &stand, &others);
    return met && met->seat != stand.seat;
}

/* All paths count as walked together: the ways are laid from where everybody stood. */
static ModelSet walk_all(Play *play, Frame *frame, Dangers *dangers)
{
    const Look *look = &play->look;
    const Battle *b = look->battle;
    Steps steps = steps_kept(play, kept_clause(play, frame, 0));
    Plots plots;
    Walk way;
    ModelSet travelled = 0;
    bool is_free_of_melees = tally_of(b, OWNER_UNIT, frame->actor, UT_MELEE) == 0;
    plots_in(look, (Box){ { 0, 0 }, { look->game->width, look->game->height } }, &plots);
    for (ModelId m = b->unit[frame->actor].first;
         m < b->unit[frame->actor].first + b->unit[frame->actor].count; m++) {
        for (int i = 0; i < steps.paths; i++) {
            const ModelPath *path = &steps.path[i];
            if (path->model != m || !is_walker(b, frame->actor, path))
                continue;
            IdSet pieces = { { 0 } };
            walk_lay(look, path, steps.point, &plots, &way);
            if (!way.travels) {
                turn_about(play, m, walk_end(&way).facing);
                continue;
            }
            dangers_of(look, &way, &plots, &pieces);
            dangers_add_all(dangers, b, m, &pieces);
            if (is_free_of_melees && ends_at_enemy(look, m, &way))
                moves_as(play, frame->actor, MANNER_CHARGE);
            move_model(play, path, &steps.point[path->first], way.end_z, rule_of_kind(frame));
            set_flag(play, frame, m, WSG_MOV_06);
            travelled |= (ModelSet)1 << (m - b->unit[frame->actor].first);
        }
    }
    return travelled;
}

/* ---- Disembarking: TRN-06..08 --------------------------------------------------------------------------------------------------- */

static ModelSet land_all(Play *play, Frame *frame, Dangers *dangers)
{
    const Look *look = &play->look;
    const Battle *b = look->battle;
    UnitId hull = b->unit[frame->actor].carrier;
    Company company;
    Plots plots;
    ModelSet landed = 0;
    Steps steps = steps_kept(play, kept_clause(play, frame, 0));
    read_places(look, frame->actor, &steps, &company);
    plots_in(look, company_box(&company), &plots);
    tell_tale(play, TALE_DISEMBARKS, frame->seat, frame->actor, hull, 0, 0, 0);
    for (int i = 0; i < company.count; i++) {
        const Stand *stand = &company.stand[i];
        put_down(play, stand, WSG_TRN_06);
        set_flag(play, frame, stand->model, WSG_TRN_07);
        landed |= (ModelSet)1 << (stand->model - b->unit[frame->actor].first);
        for (int k = 0; k < plots.count; k++) {
            const Plot *plot = &plots.plot[k];
            if (plot->is->field[TF_DANGEROUS] != DANGER_NONE &&
                area_overlaps(&plot->area, stand->base) && applies(look, WSG_TER_07))
                dangers_add(dangers, b, stand->model, plot->id);
        }
    }
    set_unit_state(play, frame->actor, UNIT_FIELD, NO_UNIT, WSG_TRN_06);
    return landed;
}

/* ---- Contact and engagement ------------------------------------------------------------------------------------------------------ */

static void tell_engaged(Play *play, UnitId unit, const IdSet *before)
{
    IdSet foes;
    foes_of(&play->look, unit, &foes);
    for (int foe = ids_next(&foes, -1); foe >= 0; foe = ids_next(&foes, foe)) {
        if (!ids_has(before, foe))
            tell_tale(play, TALE_ENGAGES, play->look.battle->unit[unit].seat, unit, (UnitId)foe, 0,
                      0, 0);
    }
}

bool touches_any(const Look *look, UnitId unit, const IdSet *foes)
{
    Company company;
    company_of(look, unit, &company);
    for (int i = 0; i < company.count; i++) {
        if (touching_foes(look, &company.stand[i], foes, NULL))
            return true;
    }
    return false;
}

static void engage(Play *play, const Frame *frame, bool landed)
{
    IdSet before;
    foes_of(&play->look, frame->actor, &before);
    bool touches = touches_any(&play->look, frame->actor, NULL);
    bool engages = !touches || (applies(&play->look, WSG_MOV_10) &&
                                (!landed || applies(&play->look, WSG_TRN_08)));
    if (!engages)
        return;
    melee_refresh(play);
    tell_engaged(play, frame->actor, &before);
}

/* The units of the mover's Melee, as it stood before the movement, that touch a foe of it now. */
static void who_holds(const Look *look, UnitId mover, IdSet *units)
{
    *units = (IdSet){ { 0 } };
    for (UnitId u = 0; u < look->battle->units; u++) {
        IdSet foes;
        if (u != mover && !same_melee(look, u, mover))
            continue;
        foes_of(look, u, &foes);
        if (in_melee(look, u) && touches_any(look, u, &foes))
            ids_add(units, u);
    }
}

static void note_holders(Play *play, Frame *frame)
{
    IdSet units;
    look_refresh(&play->look);
    who_holds(&play->look, frame->actor, &units);
    for (int i = 0; i < HELD_WORDS; i++)
        frame->v[MOVE_HELD + i] = (int32_t)(uint32_t)(units.word[i / 2] >> (i % 2 * HELD_BITS));
}

/* TER-06: who was locked, held contact and lost it to the casualties of Dangerous Ground. */
static void who_lost_contact(const Look *look, const Frame *frame, IdSet *units)
{
    const Battle *b = look->battle;
    *units = (IdSet){ { 0 } };
    for (UnitId u = 0; u < b->units; u++) {
        IdSet foes;
        if (!((uint32_t)frame->v[MOVE_HELD + u / HELD_BITS] >> (u % HELD_BITS) & 1) ||
            b->unit[u].state != UNIT_FIELD)
            continue;
        foes_of(look, u, &foes);
        if (!touches_any(look, u, &foes))
            ids_add(units, u);
    }
}

static Flow judge_contact(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    IdSet units;
    who_lost_contact(look, frame, &units);
    if (ids_count(&units) > 0 && applies(look, WSG_TER_06))
        return resolve(play, frame, MOVE_EMBARK, relocate_frame(frame->seat, &units));
    engage(play, frame, kept_clause(play, frame, 0)->verb == VERB_DISEMBARK);
    if (look->battle->unit[frame->actor].tally[UT_FALLEN])
        set_tally(play, OWNER_UNIT, frame->actor, UT_FALLEN, 0, WSG_TER_06);
    return go(frame, MOVE_EMBARK);
}

static bool may_embark(const Look *look, UnitId unit, UnitId transport)
{
    Company company;
    company_of(look, unit, &company);
    Verdict verdict = judge_embark(look, &company, transport);
    return is_yes(&verdict);
}

static Flow set_out(Play *play, Frame *frame)
{
    Dangers dangers = { .count = 0 };
    bool lands = kept_clause(play, frame, 0)->verb == VERB_DISEMBARK;
    ModelSet travelled = lands ? land_all(play, frame, &dangers) : walk_all(play, frame, &dangers);
    frame->v[MOVE_ASKED] = NO_UNIT;
    if (travelled == 0)
        return go(frame, MOVE_EMBARK_NAMED);
    flag_passengers(play, frame);
    close_contacts(play, frame->actor, travelled);
    if (dangers.count == 0)
        return go(frame, MOVE_JUDGED);
    note_holders(play, frame);
    return resolve(play, frame, MOVE_JUDGED, frame_of_dangers(play, frame, frame->actor, &dangers));
}

/* ---- D14 ------------------------------------------------------------------------------------------------------------------------------------ */

/* The next Transport after the last one asked about that the unit has walked up to. */
static UnitId next_transport(const Look *look, const Frame *frame)
{
    for (UnitId u = (UnitId)(frame->v[MOVE_ASKED] + 1); u < look->battle->units; u++) {
        if (may_embark(look, frame->actor, u))
            return u;
    }
    return NO_UNIT;
}

static void get_in(Play *play, const Frame *frame, UnitId transport)
{
    embark(play, frame->actor, transport, frame->v[MOVE_KIND] == KIND_DASH);
    melee_refresh(play);
}

/* An order that named its Transport has answered already. */
static Flow ask_to_embark(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    const Clause *clause = kept_clause(play, frame, 0);
    UnitId named = embark_clause(clause, clause + frame->clause_count);
    bool walked = clause->verb != VERB_DISEMBARK && frame->v[MOVE_KIND] != KIND_REPOSITION;
    if (!walked || look->battle->unit[frame->actor].state != UNIT_FIELD)
        return DONE;
    if (named != NO_UNIT) {
        if (may_embark(look, frame->actor, named))
            get_in(play, frame, named);
        return DONE;
    }
    UnitId transport = next_transport(look, frame);
    if (transport == NO_UNIT)
        return DONE;
    frame->v[MOVE_ASKED] = frame->target = transport;
    return ask_choice(play, frame, MOVE_EMBARKED, look->battle->unit[frame->actor].seat, WHY_EMBARK,
                      3, 0);
}

Flow run_move(Play *play, Frame *frame, const Answer *answer)
{
    switch ((MoveStep)frame->step) {
    case MOVE_GO:
        return set_out(play, frame);

    case MOVE_JUDGED:
        return judge_contact(play, frame);

    case MOVE_EMBARK:
        return ask_to_embark(play, frame);

    case MOVE_EMBARKED:
        if (answer->value == 0)
            return go(frame, MOVE_EMBARK);
        get_in(play, frame, frame->target);
        return DONE;

    case MOVE_EMBARK_NAMED: {
        const Clause *clause = kept_clause(play, frame, 0);
        bool named = embark_clause(clause, clause + frame->clause_count) != NO_UNIT;
        return named ? ask_to_embark(play, frame) : DONE;
    }
    }
    return DONE;
}
