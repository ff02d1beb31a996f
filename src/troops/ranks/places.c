#include "troops/contact.h"

/* ---- Places: where models of a unit stand, and which of them touch whom -----------------------------------------------
 *
 * Who may strike is asked of places, not of models: whoever falls leaves his place, and who steps up into it does not strike for
 * him. So a block is taken as the grid of its files and ranks, as it counts (the game may count it as it stood when the combat began),
 * and each place knows whether somebody held it and who stands there now: by his slot as long as nobody has fallen, then by where he
 * stands. Places of a short last rank that nobody held are there too, empty; a short rank in the middle stands between the files,
 * so that only its models have places. Loose models and those beside the front rank are places of their own, without a file.
 *
 * A place touches an enemy block when its base comes as near to that block's outline as the two units stand apart (contact, or the gap
 * that a charge left); loose enemies are touched base by base.
 */

enum { NEVER_HERE = -1 };

static void add_place(Places *p, Place place)
{
    if (p->count < MOST_PLACES)
        p->place[p->count++] = place;
}

static ModelId model_in_slot(const Look *look, const ModelId *model, int models, int slot)
{
    for (int i = 0; i < models; i++) {
        if (look->battle->model[model[i]].tally[troop_rules(look)->slot] == slot)
            return model[i];
    }
    return NO_MODEL;
}

/* The slot of a place: a short rear rank may stand on the right. */
static int slot_at(const Block *block, ShortRank side, int rank, int file)
{
    int full = block_full_ranks(block), short_rank = block_short_rank(block);
    bool right = rank == full && side == SHORT_RANK_RIGHT;
    int column = right ? file - (block->files - short_rank) : file;
    bool here = column >= 0 && (rank < full || column < short_rank);
    return here ? rank * block->files + column : NEVER_HERE;
}

/* Who stands there now: a unit that has lost models keeps its places, not its slots. */
static ModelId model_at(const Look *look, const ModelId *model, int models, Base base)
{
    for (int i = 0; i < models; i++) {
        Pose pose = look->battle->model[model[i]].pose;
        if (point_distance(pose.at, base.pose.at) <= CONTACT_GAP)
            return model[i];
    }
    return NO_MODEL;
}

static void places_of_block(const Look *look, const Block *block, ShortRank side, bool by_place,
                            const ModelId *model, int models, Places *p)
{
    Block whole = *block;
    p->files = block->files;
    p->ranks = block_ranks(block);
    whole.models = side == SHORT_RANK_CENTRE ? block->models : p->files * p->ranks;
    for (int i = 0; i < whole.models; i++) {
        Place place = { .rank = i / p->files,
                        .file = i % p->files,
                        .base = block_model(&whole, i,
                                            side == SHORT_RANK_CENTRE ? side : SHORT_RANK_LEFT) };
        int slot = side == SHORT_RANK_CENTRE ? i : slot_at(block, side, place.rank, place.file);
        place.model = by_place   ? model_at(look, model, models, place.base)
                      : slot < 0 ? NO_MODEL
                                 : model_in_slot(look, model, models, slot);
        place.held = by_place ? slot >= 0 : place.model != NO_MODEL;
        add_place(p, place);
    }
}

static bool has_place(const Places *p, ModelId model)
{
    for (int i = 0; i < p->count; i++) {
        if (p->place[i].model == model)
            return true;
    }
    return false;
}

void places_of(const Look *look, UnitId unit, const Block *as, ShortRank side, bool by_place,
               Places *p)
{
    ModelId model[MOST_UNIT_MODELS];
    int models = unit_models(look, unit, model, MOST_UNIT_MODELS);
    bool block = is_block(look, unit);
    p->count = p->files = p->ranks = 0;
    if (block)
        places_of_block(look, as, side, by_place, model, models, p);
    for (int i = 0; i < models; i++) {
        Base base = model_base(look->game, look->battle, model[i]);
        if (!has_place(p, model[i]))
            add_place(p, (Place){ .model = model[i],
                                  .held = true,
                                  .rank = block ? 0 : NEVER_HERE,
                                  .file = NEVER_HERE,
                                  .base = base });
    }
}

/* ---- Who touches whom ----------------------------------------------------------------------------------------------------- */

Length contact_reach(const Look *look, UnitId unit, UnitId enemy)
{
    bool blocks = is_block(look, unit) && is_block(look, enemy);
    Length gap = blocks ? base_gap(unit_outline(look, unit), unit_outline(look, enemy))
                        : unit_gap(look, unit, enemy, NULL);
    return (gap > 0 ? gap : 0) + CONTACT_GAP;
}

bool base_meets_unit(const Look *look, Base base, UnitId enemy, Length reach)
{
    Base other[MOST_UNIT_MODELS];
    if (is_block(look, enemy))
        return base_gap(base, unit_outline(look, enemy)) <= reach;
    int others = unit_bases(look, enemy, other, MOST_UNIT_MODELS);
    for (int i = 0; i < others; i++) {
        if (base_gap(base, other[i]) <= reach)
            return true;
    }
    return false;
}

bool place_lies_at(const Places *p, const Place *place, Side side)
{
    switch (side) {
    case SIDE_FRONT:
        return place->rank == 0;
    case SIDE_REAR:
        return place->rank == p->ranks - 1 && place->file >= 0;
    case SIDE_LEFT:
        return place->file == 0;
    case SIDE_RIGHT:
        break;
    }
    return place->file == p->files - 1;
}
