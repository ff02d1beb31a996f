#include "war-and-conquest.h"

/* ---- What an army may bring: ARM-01 ---------------------------------------------------------------------------------------- */

enum {
    POINTS_CAP = 1925,
    POINTS_FOR_BEAST = 600,
    POINTS_FOR_MACHINE = 900,
    QUARTER = 4,
    THIRD = 3
};

/* Points and units of one seat, by what the limits are about. */
typedef struct Muster {
    int points, personalities, formations;
    int generals, beasts, machines;
} Muster;

static void count_in(Muster *m, const Roster *unit, const Profile *p)
{
    UnitClass class = (UnitClass)p->field[PF_CLASS];
    bool figures = class == CLASS_INFANTRY || class == CLASS_CAVALRY;
    bool formed = figures && p->field[PF_ORDER] != ORDER_SKIRMISH;
    m->points += unit->points;
    m->personalities += class == CLASS_PERSONALITY ? unit->points : 0;
    m->formations += formed ? unit->points : 0;
    m->generals += p->field[PF_GENERAL] == 1;
    m->beasts +=
        class == CLASS_ELEPHANT || class == CLASS_LIGHT_CHARIOT || class == CLASS_HEAVY_CHARIOT;
    m->machines += class == CLASS_ARTILLERY;
}

static void limit(Verdict *verdict, int most, int *count, Refusal refusal, int measured,
                  int allowed)
{
    if (*count >= most)
        return;
    verdict[*count] = no_count(refusal, measured, allowed);
    verdict[(*count)++].rule = WAC_ARM_01;
}

int war_muster(const Game *game, SeatId seat, Verdict *verdict, int most)
{
    Muster m = { 0 };
    int count = 0;
    for (int i = 0; i < game->units; i++) {
        if (game->unit[i].seat == seat)
            count_in(&m, &game->unit[i], &game->profile[game->unit[i].profile]);
    }
    if (game->switched_off == WAC_ARM_01)
        return 0;
    int beasts = m.points / POINTS_FOR_BEAST, machines = m.points / POINTS_FOR_MACHINE;
    int third = (m.points + THIRD - 1) / THIRD;
    if (m.points > POINTS_CAP)
        limit(verdict, most, &count, NO_ARMY, m.points, POINTS_CAP);
    if (m.generals != 1)
        limit(verdict, most, &count, NO_ARMY_GENERAL, m.generals, 1);
    if (m.personalities > m.points / QUARTER)
        limit(verdict, most, &count, NO_ARMY_PERSONALITIES, m.personalities, m.points / QUARTER);
    if (m.formations < third)
        limit(verdict, most, &count, NO_ARMY_FORMATIONS, m.formations, third);
    if (m.beasts > beasts)
        limit(verdict, most, &count, NO_ARMY_BEASTS, m.beasts, beasts);
    if (m.machines > machines)
        limit(verdict, most, &count, NO_ARMY_MACHINES, m.machines, machines);
    return count;
}
