#include "geom/coherency.h"
#include "shoot/shooting.h"
#include "troops/place.h"

/* ---- Casualties: CAS-03..05, FRM-08, W-CASUALTY ------------------------------------------------------------------------------ */

enum { SKIRMISH_GAP = INCH };

static ModelId victim_of_block(const Look *look, UnitId host, bool from_left)
{
    ModelId model[MOST_UNIT_MODELS], best = NO_MODEL;
    Block block = block_of(look, host);
    int count = unit_models(look, host, model, MOST_UNIT_MODELS);
    int rear = (block_ranks(&block) - 1) * block.files;
    for (int i = 0; i < count; i++) {
        if (is_character(look, model[i]))
            continue;
        int order = loss_order(look, model[i]);
        int than = best == NO_MODEL ? 99 : loss_order(look, best);
        if (order > than)
            continue;
        bool leftmost = from_left && best != NO_MODEL && order == than &&
                        tally_of(look->battle, OWNER_MODEL, best, MT_SLOT) >= rear;
        if (!leftmost)
            best = model[i];
    }
    return best;
}

static bool holds_without(const Base *base, int count, int without)
{
    Base left[MOST_UNIT_MODELS];
    int n = 0, at = 0;
    for (int i = 0; i < count; i++) {
        if (i != without)
            left[n++] = base[i];
    }
    return coherency_fault(left, n, SKIRMISH_GAP, &at) == 0;
}

/* Who was named, else the last plain model whose loss keeps the group together (FRM-08). */
static ModelId victim_of_skirmishers(const Look *look, UnitId host)
{
    ModelId model[MOST_UNIT_MODELS], last = NO_MODEL;
    Base base[MOST_UNIT_MODELS];
    int count = unit_models(look, host, model, MOST_UNIT_MODELS);
    unit_bases(look, host, base, MOST_UNIT_MODELS);
    for (int i = 0; i < count; i++) {
        if (has_mark(look->battle, OWNER_MODEL, model[i], MM_NAMED))
            return model[i];
    }
    for (int i = count - 1; i >= 0; i--) {
        if (is_character(look, model[i]) || loss_order(look, model[i]) > 0)
            continue;
        last = last == NO_MODEL ? model[i] : last;
        bool matters = !holds_without(base, count, i) && applies(look, TOW_FRM_08);
        if (!matters)
            return model[i];
    }
    return last != NO_MODEL ? last : victim_of_block(look, host, false);
}

/* CAS-05: nobody is left who would pick it up. */
static void drop_standard(Play *play, UnitId unit)
{
    const Battle *b = play->look.battle;
    if (b->phase == PHASE_COMBAT)
        mark(play, OWNER_UNIT, unit, UM_STANDARD_FELL, TOW_CMD_03);
    if (models_alive(b, unit) > 0)
        tell_tale(play, TALE_STANDARD_FALLS, b->unit[unit].seat, unit, NO_UNIT, 0, 0, 0);
}

void lose_model(Play *play, ModelId model, RuleId rule)
{
    const Look *look = &play->look;
    UnitId unit = look->battle->model[model].unit;
    bool bears = model == post_holder(look, unit, PF_STANDARD);
    note_last_place(play, model);
    set_wounds(play, model, 0, rule);
    set_model_state(play, model, MODEL_LOST, rule);
    if (bears)
        drop_standard(play, unit);
}

/* CAS-03: a unit in one rank loses from both ends in turn and shifts by half a base. */
static void close_ranks(Play *play, UnitId host, bool one_rank, bool from_left, RuleId rule)
{
    const Look *look = &play->look;
    const Unit *u = &look->battle->unit[host];
    Block block = block_of(look, host);
    Pose front = u->front;
    if (one_rank) {
        Length shift = from_left ? block.width / 2 : -(block.width / 2);
        front.at = pose_point(front, shift, 0);
        set_tally(play, OWNER_UNIT, host, UT_REAR_SIDE, !from_left, rule);
    } else if (block.models <= u->files) {
        set_tally(play, OWNER_UNIT, host, UT_REAR_SIDE, 0, rule);
    }
    moves_as(play, host, MANNER_CLOSES);
    arrange(play, host, front, one_rank ? block.models : u->files, rule);
}

/* FRM-08: what losses cut off is lost too. */
static void drop_cut_off(Play *play, UnitId host)
{
    const Look *look = &play->look;
    ModelId model[MOST_UNIT_MODELS];
    Base base[MOST_UNIT_MODELS];
    int16_t group[COHERENCY_MOST];
    Coherency tree;
    int count = unit_models(look, host, model, MOST_UNIT_MODELS), size = 0;
    unit_bases(look, host, base, MOST_UNIT_MODELS);
    coherency_of_bases(&tree, base, count);
    int groups = coherency_groups(&tree, SKIRMISH_GAP + REACH_SLACK, group);
    bool happens = groups >= 2 && applies(look, TOW_FRM_08);
    if (!happens)
        return;
    int whole = main_group(group, count, groups, &size);
    for (int i = 0; i < count; i++) {
        if (group[i] != whole)
            lose_model(play, model[i], TOW_FRM_08);
    }
}

void remove_models(Play *play, UnitId unit, int count, Loss loss)
{
    const Look *look = &play->look;
    RuleId rule = rule_of_loss(loss);
    UnitId host = host_of(look, unit);
    for (; count > 0 && rank_and_file(look, host) > 0; count--) {
        bool block = is_block(look, host);
        bool one_rank = block && ranks_of(look, host) == 1;
        bool from_left =
            block && short_side(look, host) == SHORT_RANK_RIGHT && applies(look, TOW_CAS_03);
        ModelId victim =
            block ? victim_of_block(look, host, from_left) : victim_of_skirmishers(look, host);
        if (victim == NO_MODEL)
            break;
        lose_model(play, victim, rule);
        if (block && rank_and_file(look, host) > 0)
            close_ranks(play, host, one_rank, from_left, rule);
    }
    if (!is_block(look, host) && rank_and_file(look, host) > 1)
        drop_cut_off(play, host);
    if (rank_and_file(look, host) == 0 && applies(look, TOW_CAS_07))
        unit_destroyed(play, host, loss);
}

/* ---- W-CASUALTY ------------------------------------------------------------------------------------------------------------------- */

/* A choice only where a rear rank becomes short that was full before: the rest of a short one stays on its side. */
bool ends_matter(const Look *look, UnitId unit, int deaths)
{
    UnitId host = host_of(look, unit);
    if (deaths <= 0 || !is_fielded(look, host) || !is_block(look, host))
        return false;
    Block block = block_of(look, host);
    int left = block.models - deaths, files = block.files;
    bool other_rank = (block.models + files - 1) / files != (left + files - 1) / files;
    return left > files && left % files != 0 && (block.models % files == 0 || other_rank) &&
           applies(look, TOW_CAS_03);
}

static int plain_models(const Look *look, UnitId host, ModelId *model)
{
    ModelId all[MOST_UNIT_MODELS];
    int count = unit_models(look, host, all, MOST_UNIT_MODELS), plain = 0;
    for (int i = 0; i < count; i++) {
        if (!is_character(look, all[i]) && loss_order(look, all[i]) == 0)
            model[plain++] = all[i];
    }
    return plain;
}

bool victims_matter(const Look *look, UnitId unit, int deaths, IdSet *among)
{
    ModelId model[MOST_UNIT_MODELS];
    UnitId host = host_of(look, unit);
    *among = (IdSet){ { 0 } };
    if (deaths <= 0 || !is_fielded(look, host) || is_block(look, host))
        return false;
    int plain = plain_models(look, host, model);
    for (int i = 0; i < plain; i++)
        ids_add(among, model[i]);
    return plain > deaths && applies(look, TOW_CAS_03);
}

/* The models of the unit but those named, and whether they are one group. */
static bool holds_without_named(const Look *look, UnitId host, const int16_t *named, int count)
{
    ModelId model[MOST_UNIT_MODELS];
    Base base[MOST_UNIT_MODELS];
    int models = unit_models(look, host, model, MOST_UNIT_MODELS), left = 0, at = 0;
    for (int i = 0; i < models; i++) {
        bool gone = false;
        for (int k = 0; k < count; k++)
            gone = gone || named[k] == model[i];
        if (!gone)
            base[left++] = model_base(look->game, look->battle, model[i]);
    }
    return coherency_fault(base, left, SKIRMISH_GAP, &at) == 0;
}

static bool is_named(const int16_t *named, int count, ModelId model)
{
    for (int i = 0; i < count; i++) {
        if (named[i] == model)
            return true;
    }
    return false;
}

/* One after another the farthest from the cause whose loss keeps the group together. */
int suggest_victims(const Look *look, UnitId unit, UnitId from, int deaths, int16_t *named)
{
    ModelId model[MOST_UNIT_MODELS];
    UnitId host = host_of(look, unit);
    int plain = plain_models(look, host, model), count = 0;
    Point cause =
        from != NO_UNIT && is_fielded(look, from) ? centre_of(look, from) : centre_of(look, host);
    while (count < deaths && count < plain) {
        int best = -1;
        bool holds = false;
        for (int i = 0; i < plain; i++) {
            if (is_named(named, count, model[i]))
                continue;
            named[count] = model[i];
            bool keeps = holds_without_named(look, host, named, count + 1);
            bool farther =
                best < 0 || point_distance(look->battle->model[model[i]].pose.at, cause) >
                                point_distance(look->battle->model[model[best]].pose.at, cause);
            if ((keeps && !holds) || (keeps == holds && farther))
                best = i;
            holds = holds || keeps;
        }
        named[count++] = model[best];
    }
    return count;
}

int cut_off_without(const Look *look, UnitId host, const int16_t *named, int count)
{
    ModelId model[MOST_UNIT_MODELS];
    Base base[MOST_UNIT_MODELS];
    int16_t group[COHERENCY_MOST];
    int left = 0, size = 0;
    Coherency tree;
    int models = unit_models(look, host, model, MOST_UNIT_MODELS);
    for (int i = 0; i < models; i++) {
        if (!is_named(named, count, model[i]))
            base[left++] = model_base(look->game, look->battle, model[i]);
    }
    bool matters = left >= 2 && applies(look, TOW_FRM_08);
    if (!matters)
        return 0;
    coherency_of_bases(&tree, base, left);
    int groups = coherency_groups(&tree, SKIRMISH_GAP + REACH_SLACK, group);
    main_group(group, left, groups, &size);
    return left - size;
}

/* Who would stand too far from the others when those are gone, and by how much. */
static Verdict cut_off(const Look *look, UnitId host, const int16_t *named, int count)
{
    ModelId model[MOST_UNIT_MODELS], left[MOST_UNIT_MODELS];
    Base base[MOST_UNIT_MODELS];
    int models = unit_models(look, host, model, MOST_UNIT_MODELS), stay = 0, at = 0;
    for (int i = 0; i < models; i++) {
        if (is_named(named, count, model[i]))
            continue;
        left[stay] = model[i];
        base[stay++] = model_base(look->game, look->battle, model[i]);
    }
    Length gap = coherency_fault(base, stay, SKIRMISH_GAP, &at);
    Verdict verdict = verdict_of(NO_COHERENCY, FIGURE_LENGTH, gap, SKIRMISH_GAP);
    verdict.who = host;
    verdict.model = left[at];
    verdict_fault(&verdict, left[at]);
    return verdict;
}

Verdict judge_victims(const Look *look, UnitId unit, UnitId from, const Answer *answer)
{
    int16_t usual[MOST_UNIT_MODELS];
    UnitId host = host_of(look, unit);
    int count = suggest_victims(look, unit, from, answer->count, usual);
    bool forbidden = !holds_without_named(look, host, answer->id, answer->count) &&
                     holds_without_named(look, host, usual, count) && applies(look, TOW_FRM_08);
    if (!forbidden)
        return yes();
    return cut_off(look, host, answer->id, answer->count);
}

void name_victims(Play *play, const Answer *answer)
{
    for (int i = 0; i < answer->count; i++)
        mark(play, OWNER_MODEL, answer->id[i], MM_NAMED, TOW_CAS_03);
}
