#include "volleys.h"

UnitId shooters, target;
Volley volley;

void plan(void)
{
    volley = volley_at(the_look(), shooters, target, missile_of(the_look(), shooters), IN_SHOOTING);
    plan_volley(the_look(), &volley);
}

void check_thousandth(Length got, double expected)
{
    Length off = got - inches(expected);
    CHECK(off >= -INCH / 1000 && off <= INCH / 1000);
}

void shoot(void)
{
    order(shooters);
    deed(VERB_SHOOT)->unit = target;
}

SeatId side_of(UnitId unit)
{
    return the_battle()->unit[unit].seat;
}

void open_fire(void)
{
    enter(PHASE_SHOOTING, side_of(shooters));
    shoot();
    give();
}

/* WX-18: four short, two long; AP 1 at short range only, and not in the zone. */
void archers_aslant(void)
{
    field();
    shooters = unit("yew-archers");
    target = unit("secunda");
    stand(shooters, 30, 20, 180, 6);
    stand(target, 38, 33.6, 0, 6);
}

void bolt_at_boar(double gap)
{
    field();
    shooters = unit("carroballista");
    target = unit("boar");
    stand(target, 30, 20, 180, 8);
    stand_alone(shooters, 30, 20 + gap + 1.1811, 0);
}

void stone_at_prima(double gap)
{
    field();
    shooters = unit("stone-hurler");
    target = unit("prima");
    stand_alone(shooters, 30, 10, 180);
    stand(target, 30, 10 + gap, 0, 6);
}
