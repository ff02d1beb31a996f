#include "meadow.h"

#include <string.h>

void meadow_begin(Meadow *m)
{
    memset(m, 0, sizeof *m);
    m->ruleset.troops = &m->rules;
    m->game.ruleset = &m->ruleset;
    m->game.width = m->game.height = 48 * INCH;
    m->game.profiles = 1;
    m->game.profile[0] =
        (Profile){ .base = BASE_RECT, .base_width = INCH, .base_length = INCH, .height = INCH };
    m->battle.revision = 0; /* tests write into it: nothing is kept */
    m->battle.seats = 2;
    m->look = (Look){ &m->game, &m->battle, &m->scratch };
}

UnitId meadow_unit(Meadow *m, SeatId seat, int models, int x, int y)
{
    Battle *b = &m->battle;
    Unit *unit = &b->unit[b->units];
    *unit = (Unit){ .seat = seat,
                    .state = UNIT_FIELD,
                    .first = b->models,
                    .count = (ModelId)models,
                    .carrier = NO_UNIT };
    for (int i = 0; i < models; i++)
        b->model[b->models++] = (Model){ .pose = { { (x + i) * INCH, y * INCH }, 0 },
                                         .unit = b->units,
                                         .state = MODEL_STANDING,
                                         .wounds = 1 };
    return b->units++;
}

void meadow_join(Meadow *m, UnitId unit, UnitId host)
{
    m->battle.unit[unit].carrier = host;
}
