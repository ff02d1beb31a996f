#include "placing.h"

#include "move/movement.h"

/* ---- What an order to put a unit down says: DEP-01, 03, FLE-09 ------------------------------------------------------------------ */

int models_due(const Look *look, UnitId unit, ModelId model[MOST_UNIT_MODELS])
{
    const Battle *b = look->battle;
    int count = 0;
    for (UnitId u = 0; u < b->units; u++) {
        bool with = b->unit[u].carrier == unit && b->unit[u].state == UNIT_FLED;
        if (u != unit && !with)
            continue;
        for (int i = b->unit[u].first; i < b->unit[u].first + b->unit[u].count; i++) {
            if (b->model[i].state != MODEL_LOST && b->model[i].state != MODEL_DOOMED &&
                count < MOST_UNIT_MODELS)
                model[count++] = (ModelId)i;
        }
    }
    return count;
}

int figures_due(const Look *look, UnitId unit)
{
    ModelId model[MOST_UNIT_MODELS];
    return models_due(look, unit, model);
}

bool is_placed_loose(const Look *look, UnitId unit, const Clause *clause)
{
    UnitClass class = class_of(look, unit);
    int own = unit_profile(look->game, look->battle, unit)->field[PF_ORDER];
    bool figures = class == CLASS_INFANTRY || class == CLASS_CAVALRY;
    if (class == CLASS_PERSONALITY || class == CLASS_ARTILLERY)
        return true;
    return figures && (own == ORDER_SKIRMISH || clause->word == 1);
}

int files_said(const Look *look, UnitId unit, const Clause *clause)
{
    const Unit *u = &look->battle->unit[unit];
    int usual = u->files > 0 ? u->files : u->count, due = figures_due(look, unit);
    return clause->has_number ? clause->number : usual < due ? usual : due;
}

Block block_said(const Look *look, UnitId unit, const Clause *clause)
{
    const Profile *p = unit_profile(look->game, look->battle, unit);
    int count = figures_due(look, unit), files = files_said(look, unit, clause);
    files = files < 1 ? 1 : files > count ? count : files;
    return (Block){ { clause->point, heading_normal(clause->heading) },
                    files,
                    count,
                    p->base_width,
                    p->base_length };
}

/* The bases that the order names; a block's rectangle is one. */
int bases_said(const Look *look, UnitId unit, const Order *order, Base *base)
{
    const Clause *clause = &order->clause[0];
    const Profile *p = unit_profile(look->game, look->battle, unit);
    if (!is_placed_loose(look, unit, clause)) {
        Block block = block_said(look, unit, clause);
        base[0] = block_outline(&block);
        return 1;
    }
    if (clause->path_count == 0) {
        base[0] = profile_base(p, (Pose){ clause->point, heading_normal(clause->heading) });
        return 1;
    }
    for (int i = 0; i < clause->path_count && i < MOST_UNIT_MODELS; i++) {
        const PathPoint *at = &order->point[order->path[clause->path_first + i].first];
        base[i] = profile_base(p, (Pose){ at->at, heading_normal(at->facing) });
    }
    return clause->path_count;
}

/* ---- Judging ------------------------------------------------------------------------------------------------------------------- */

Verdict judge_shape_said(const Look *look, UnitId unit, const Clause *clause)
{
    int due = figures_due(look, unit);
    bool loose = is_placed_loose(look, unit, clause);
    bool dual = has_keyword_of(look, unit, TR_DUAL_ORDER);
    int own = unit_profile(look->game, look->battle, unit)->field[PF_ORDER];
    bool figures = class_of(look, unit) <= CLASS_CAVALRY;
    bool odd = figures && clause->word == 1 && own != ORDER_SKIRMISH && !dual;
    if (odd && applies(look, WAC_DEP_03))
        return no_for(NO_DEP_FORMATION, unit);
    int places = clause->path_count > 0 ? clause->path_count : clause->has_point;
    if (loose && places != due)
        return about(no_count(NO_DEP_FIGURES, places, due), unit);
    int files = files_said(look, unit, clause);
    if (is_chariot_unit(look, unit) && files != due && applies(look, WAC_SPC_01))
        return about(no_count(NO_CHARIOT_RANKS, files, due), unit);
    bool gaps = !loose && (files < 1 || files > due);
    if (gaps && applies(look, WAC_UNI_02))
        return about(no_count(NO_RANK_GAP, files, due), unit);
    bool nowhere = !loose && !clause->has_point;
    return nowhere ? about(no_count(NO_DEP_FIGURES, 0, due), unit) : yes();
}

Verdict judge_room_said(const Look *look, UnitId unit, const Base *base, int bases)
{
    UnitSet nobody = { { 0 } };
    Verdict verdict = judge_end(look, unit, base, bases, &nobody);
    for (int i = 0; i < bases && is_yes(&verdict); i++) {
        for (int k = 0; k < i && is_yes(&verdict); k++) {
            if (base_overlaps(base[i], base[k]) && applies(look, WAC_GEN_11))
                verdict = about_both(no(NO_OVERLAPS), unit, unit);
        }
    }
    return is_yes(&verdict) && bases > 1 ? judge_group(look, unit, base, bases) : verdict;
}

/* ---- Putting it down --------------------------------------------------------------------------------------------------------------- */

/* All of its figures that are left, and of those who come with it. */
static void raise_models(Play *play, UnitId unit, RuleId rule)
{
    const Battle *b = play->look.battle;
    for (UnitId u = 0; u < b->units; u++) {
        bool with = b->unit[u].carrier == unit && b->unit[u].state == UNIT_FLED;
        if (u != unit && !with)
            continue;
        set_unit_state(play, u, UNIT_FIELD, with ? unit : NO_UNIT, rule);
        for (int i = b->unit[u].first; i < b->unit[u].first + b->unit[u].count; i++) {
            if (b->model[i].state == MODEL_AWAY)
                set_model_state(play, (ModelId)i, MODEL_STANDING, rule);
        }
    }
}

void put_down_as_said(Play *play, const Order *order, RuleId rule)
{
    const Look *look = &play->look;
    UnitId unit = order->actor;
    const Clause *clause = &order->clause[0];
    bool loose = is_placed_loose(look, unit, clause);
    bool figures = class_of(look, unit) <= CLASS_CAVALRY;
    Block block = block_said(look, unit, clause);
    Pose at = block.front;
    raise_models(play, unit, rule);
    set_tally(play, OWNER_UNIT, unit, UT_FORMATION, loose && figures ? FORM_SKIRMISH : FORM_LINE,
              WAC_DEP_03);
    for (int i = 0; loose && i < clause->path_count; i++) {
        const ModelPath *way = &order->path[clause->path_first + i];
        at = (Pose){ order->point[way->first].at, heading_normal(order->point[way->first].facing) };
        place_model(play, way->model, at, 0, rule);
    }
    if (loose && clause->path_count == 0)
        place_model(play, look->battle->unit[unit].first, at, 0, rule);
    if (loose)
        set_front(play, unit, at, 1, rule);
    else
        arrange(play, unit, at, block.files, rule);
}
