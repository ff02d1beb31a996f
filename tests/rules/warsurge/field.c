#include "field.h"

#include "troops/walk.h"

#include <stdio.h>

#include "armies.h"

/* ---- The game ------------------------------------------------------------------- */

static const char *const seat_names[] = { "south", "north", "east", "west" };

void field(Playstyle playstyle)
{
    clear_tabletop(&warsurge_ruleset, seat_names, 5);
    the_game()->scenario_field[SF_VICTORY] = VICTORY_TACTICAL_STRIKE;
    set_option(OPT_PLAYSTYLE, (int32_t)playstyle);
    fill_armies(the_game());
    add_zone("south", 0, 36, 72, 48);
    add_zone("north", 0, 0, 72, 12);
    objective(16, 24);
    objective(36, 24);
    objective(56, 24);
}

void field_seats(int seats)
{
    for (int i = 2; i < seats; i++)
        the_game()->seat[i].id = the_game()->seat[i].title = name_of(seat_names[i]);
    the_game()->seats = seats;
    if (seats > 2)
        add_zone("east", 64, 12, 72, 36);
    if (seats > 3)
        add_zone("west", 0, 12, 8, 36);
}

void set_option(Option which, int32_t value)
{
    the_game()->option[which] = value;
}

Profile *profile(const char *id)
{
    return &the_game()->profile[profile_place(id)];
}

UnitId unit(const char *id, SeatId seat, int count)
{
    Roster *r = add_unit(id, profile_place(id), seat, count);
    r->title = profile(id)->title;
    r->points = 100;
    return (UnitId)(r - the_game()->unit);
}

PieceId terrain(const char *kind, double x1, double y1, double x2, double y2)
{
    Terrain piece = terrain_of_kind(kind);
    piece.corner_first = corners_of_rectangle(x1, y1, x2, y2);
    piece.corners = 4;
    the_game()->piece[the_game()->terrain] = piece;
    the_battle()->pieces = (int16_t)++the_game()->terrain;
    return (PieceId)(the_game()->terrain - 1);
}

void objective(double x, double y)
{
    Objective *o = &the_game()->objective[the_game()->objectives++];
    char name[NAME_SIZE];
    snprintf(name, sizeof name, "b%d", the_game()->objectives);
    *o = (Objective){ name_of(name), name_of(name), spot(x, y), 3 * INCH };
}

void no_objectives(void)
{
    the_game()->objectives = 0;
}

/* ---- The position ------------------------------------------------------------------- */

void stand_facing(UnitId of, int model, double x, double y, double degrees)
{
    Model *m = &the_battle()->model[model_of(of, model)];
    m->pose = (Pose){ spot(x, y), (Heading)(degrees * DEGREE) };
    m->state = MODEL_STANDING;
    the_battle()->unit[of].state = UNIT_FIELD;
    m->z = height_at(the_look(), m->pose.at, LEVEL_BY_GROUND);
    the_battle()->revision++;
}

void stand(UnitId of, int model, double x, double y)
{
    stand_facing(of, model, x, y, the_game()->unit[of].seat == NORTH ? 180 : 0);
}

void row(UnitId of, int first, int last, double x, double y, double step_x, double step_y)
{
    for (int i = first; i <= last; i++)
        stand(of, i, x + (i - first) * step_x, y + (i - first) * step_y);
}

void aboard(UnitId of, UnitId transport)
{
    lay_out();
    the_battle()->unit[of].state = UNIT_ABOARD;
    the_battle()->unit[of].carrier = transport;
    the_battle()->revision++;
}

void lost(UnitId of, int model)
{
    Model *m = &the_battle()->model[model_of(of, model)];
    m->state = MODEL_LOST;
    m->wounds = 0;
    the_battle()->revision++;
    if (models_left(the_battle(), of) == 0)
        the_battle()->unit[of].state = UNIT_LOST;
}

void set_model_mark(UnitId of, int model, ModelMark which)
{
    marks_set(&the_battle()->model[model_of(of, model)].marks, which, true);
}

void set_command(SeatId seat, int cp)
{
    lay_out();
    the_battle()->seat[seat].tally[ST_CP] = cp;
}

void enter_turn(int turn, Phase phase, SeatId seat)
{
    lay_out();
    the_battle()->initiative = seat;
    enter_at(turn, (int)phase, seat);
}

void enter(Phase phase, SeatId seat)
{
    enter_turn(1, phase, seat);
}

/* ---- Orders ------------------------------------------------------------------------------ */

void path_facing(int model, double x, double y, double degrees)
{
    const Order *o = the_order();
    const Clause *last = o->clauses ? &o->clause[o->clauses - 1] : NULL;
    UnitId of = o->actor;
    if (last && last->verb == VERB_USE && last->unit != NO_UNIT)
        of = last->unit;
    ModelId who = model_of(of, model);
    Heading facing =
        degrees < 0 ? the_battle()->model[who].pose.facing : (Heading)(degrees * DEGREE);
    path_to(who, x, y, facing);
}

void path(int model, double x, double y)
{
    path_facing(model, x, y, -1);
}

void level(double z)
{
    Order *o = the_order();
    o->point[o->points - 1].z = inches(z);
}

static ModelSet models_between(int first, int last)
{
    ModelSet set = 0;
    for (int i = first; i <= last; i++)
        set |= (ModelSet)1 << (i - 1);
    return set;
}

Clause *fire(const char *with, int first, int last, UnitId target)
{
    Clause *clause = deed(VERB_FIRE);
    clause->weapon = weapon(with);
    clause->models = models_between(first, last);
    clause->unit = target;
    return clause;
}

Clause *use(Power power, UnitId target)
{
    Clause *clause = deed(VERB_USE);
    clause->word = (uint8_t)power;
    clause->unit = target;
    return clause;
}

void declare(Verb verb)
{
    order(NO_UNIT);
    deed(verb);
    give();
}

/* ---- Other answers -------------------------------------------------------------------------- */

void pick_model(UnitId of, int model)
{
    pick_id(model_of(of, model));
}

/* ---- What is checked ----------------------------------------------------------------------- */

bool model_marked(UnitId of, int model, ModelMark which)
{
    return has_mark(the_battle(), OWNER_MODEL, model_of(of, model), (int)which);
}

int32_t command(SeatId seat)
{
    return tally_of(the_battle(), OWNER_SEAT, seat, ST_CP);
}

int32_t points(SeatId seat)
{
    return tally_of(the_battle(), OWNER_SEAT, seat, ST_OP);
}
