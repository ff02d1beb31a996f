#include "engine/referee.h"
#include "positions.h"

/* What the lines of a position say together: a unit whose front is given stands behind it, and nothing contradicts. */

static int line_of(const PositionReader *reader, UnitId unit)
{
    int placed = reader->place_line[unit];
    return placed ? placed : reader->unit_line[unit];
}

static const char *id_of(const PositionReader *reader, UnitId unit)
{
    return reader->game->unit[unit].id.text;
}

/* ---- A block by its front alone -------------------------------------------------------------- */

void position_fill(PositionReader *reader)
{
    const Battle *b = reader->battle;
    Play of_reader = { .look = { reader->game, b, reader->scratch }, .battle = reader->battle };
    Play *play = &of_reader;
    for (UnitId u = 0; u < b->units; u++) {
        const Unit *unit = &b->unit[u];
        UnitId carrier = unit->carrier;
        bool joined = reader->stated[u] && unit->state == UNIT_FIELD && carrier != NO_UNIT &&
                      reader->fronted[carrier];
        bool front = reader->fronted[u] && !reader->stated[u] &&
                     (unit->front.at.x || unit->front.at.y) && unit->build == BUILD_BLOCK;
        if (reader->placed[u] || (!joined && !front))
            continue;
        ModelSet all = unit->count == 64 ? ~(ModelSet)0 : ((ModelSet)1 << unit->count) - 1;
        if ((reader->told[u] & all) == all)
            continue;
        if (front)
            set_unit_state(play, u, UNIT_FIELD, NO_UNIT, 0);
        for (int m = 0; m < unit->count; m++) {
            if (!(reader->told[u] >> m & 1))
                set_model_state(play, (ModelId)(unit->first + m), MODEL_STANDING, 0);
        }
    }
}

/* ---- What cannot be -------------------------------------------------------------------------- */

static bool at_fault(PositionFault *fault, int line)
{
    fault->line = line;
    return false;
}

static bool has_all_models(const PositionReader *reader, UnitId u, PositionFault *fault)
{
    const Unit *unit = &reader->battle->unit[u];
    if (!reader->placed[u] || unit->state != UNIT_FIELD)
        return true;
    for (int m = 0; m < unit->count; m++) {
        if (reader->told[u] >> m & 1)
            continue;
        text_format(&fault->words,
                    "%s#%d has no place: a place for it, or 'lost %s %d', was expected",
                    id_of(reader, u), m + 1, id_of(reader, u), m + 1);
        return at_fault(fault, line_of(reader, u));
    }
    return true;
}

static bool stands_on_table(const PositionReader *reader, ModelId m, PositionFault *fault)
{
    const Model *model = &reader->battle->model[m];
    Base base = model_base(reader->game, reader->battle, m);
    Length over = base_over_edge(base, reader->game->width, reader->game->height);
    if (over <= CONTACT_GAP)
        return true;
    text_format(&fault->words, "%s#%d stands ", id_of(reader, model->unit),
                m - reader->battle->unit[model->unit].first + 1);
    text_inches(&fault->words, over, 0);
    text_add(&fault->words, "\" over the table's edge");
    return at_fault(fault, line_of(reader, model->unit));
}

static bool is_apart(const PositionReader *reader, ModelId one, ModelId other, PositionFault *fault)
{
    const Battle *b = reader->battle;
    const Model *a = &b->model[one], *c = &b->model[other];
    Base base = model_base(reader->game, b, one), there = model_base(reader->game, b, other);
    Length above = a->z > c->z ? a->z - c->z : c->z - a->z;
    if (above > CONTACT_GAP || !box_meets(base_box(base), base_box(there)))
        return true;
    Length gap = base_gap(base, there);
    if (gap >= -CONTACT_GAP)
        return true;
    text_format(&fault->words, "%s#%d and %s#%d stand in each other, by ", id_of(reader, a->unit),
                one - b->unit[a->unit].first + 1, id_of(reader, c->unit),
                other - b->unit[c->unit].first + 1);
    text_inches(&fault->words, -gap, 0);
    text_char(&fault->words, '"');
    int first = line_of(reader, a->unit), second = line_of(reader, c->unit);
    return at_fault(fault, first > second ? first : second);
}

/* Who has been placed by hand; blocks that follow from their front stand where they are put. */
static bool stands(const PositionReader *reader, ModelId m)
{
    return is_standing(reader->battle, m) && reader->placed[reader->battle->model[m].unit];
}

static bool models_agree(const PositionReader *reader, PositionFault *fault)
{
    const Battle *b = reader->battle;
    for (ModelId m = 0; m < b->models; m++) {
        if (!stands(reader, m))
            continue;
        if (!stands_on_table(reader, m, fault))
            return false;
        for (ModelId n = (ModelId)(m + 1); n < b->models; n++) {
            if (stands(reader, n) && !is_apart(reader, m, n, fault))
                return false;
        }
    }
    return true;
}

/* "is captain reserve" of one who is joined would part the two without a word: it is written "reserve alone". */
static bool keeps_pair(const PositionReader *reader, UnitId u, PositionFault *fault)
{
    if (!reader->parted[u])
        return true;
    const char *with = id_of(reader, reader->pair[u]);
    text_format(&fault->words,
                "%s is joined with %s: '%s' after the state, or 'alone', was expected",
                id_of(reader, u), with, with);
    return at_fault(fault, reader->unit_line[u]);
}

bool position_agrees(const PositionReader *reader, PositionFault *fault)
{
    const Battle *b = reader->battle;
    const Ruleset *rules = reader->game->ruleset;
    Contradiction found = { .about = CONTRADICTS_UNIT };
    for (UnitId u = 0; u < b->units; u++) {
        if (!has_all_models(reader, u, fault) || !keeps_pair(reader, u, fault))
            return false;
    }
    if (!models_agree(reader, fault))
        return false;
    Look look = { reader->game, b, reader->scratch };
    if (!rules->blocks || !rules->blocks->contradicts || !rules->blocks->contradicts(&look, &found))
        return true;
    text_add(&fault->words, found.sentence);
    return at_fault(fault, found.about == CONTRADICTS_LINK ? reader->link_line[found.id]
                                                           : reader->unit_line[found.id]);
}
