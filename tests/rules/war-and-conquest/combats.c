#include "combats.h"

UnitId secunda, boar, horse;

void face_to_face(UnitId aurelian, int files, UnitId other, int other_files, double x)
{
    stand(aurelian, x, 20, 0, files);
    stand(other, x, 20, 180, other_files);
}

void flank_fight(void)
{
    field();
    boar = unit("boar");
    horse = unit("thane-horse");
    secunda = unit("secunda");
    face_to_face(secunda, 6, boar, 8, 30);
    stand(horse, 27.6378, 22, 90, 4);
    set_mark(secunda, UM_LOCKED);
    set_mark(boar, UM_LOCKED);
    set_mark(secunda, UM_DISORDERED);
    set_mark(horse, UM_CHARGED);
}

void touch(void)
{
    contacts_refresh(the_play());
}

static Blows found(UnitId unit, UnitId target, bool impact)
{
    Blows all[MOST_BLOWS];
    UnitId host = host_of(the_look(), unit);
    int count = blows_of_unit(the_look(), host, all, MOST_BLOWS);
    for (int i = 0; i < count; i++) {
        if (all[i].unit == unit && all[i].target == target && (all[i].faces > 0) == impact)
            return all[i];
    }
    return (Blows){ .attacks = 0 };
}

Blows blows_at(UnitId unit, UnitId target)
{
    return found(unit, target, false);
}

Blows impact_at(UnitId unit, UnitId target)
{
    return found(unit, target, true);
}

void all_miss(void)
{
    while (the_battle()->phase == PHASE_COMBAT) {
        if (the_battle()->request.shape == SHAPE_DICE)
            throw_all(1);
        else
            usual();
    }
}
