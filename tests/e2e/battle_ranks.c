#include <math.h>
#include <stdio.h>
#include <string.h>

#include "battle.h"

/* A battle of War & Conquest: charges are declared, carried out among the moves, then everybody shoots. */

enum { CHARGE_WITHIN = 17, NEAR = 4, STEP = 4 };

static bool is_phase(const Player *p, const char *name)
{
    const char *slash = strrchr(p->phase, '/');

    return slash && strcmp(slash + 1, name) == 0;
}

/* A charge that was declared shows its way, and Enter goes it. */
static bool goes_its_way(Player *p, const char *unit)
{
    if (!choose_unit(&p->hands, unit) || !has(p, "table/regiment/stage-1"))
        return false;
    hand_gives(&p->hands);
    return true;
}

static void advance(Player *p, const char *unit, double far)
{
    char front[UI_PATH], words[WORD * 2];

    snprintf(front, sizeof front, "table/front/%s", unit);
    if (far < NEAR)
        return;
    snprintf(words, sizeof words, "%s forward %d", unit, (int)fmin(STEP, far - 2));
    if (has(p, front))
        perform(&p->hands, words);
}

static void move(Player *p, const char *unit, const char *enemy, int number, Place from, Place to)
{
    char front[UI_PATH], question[UI_LABEL];

    snprintf(front, sizeof front, "table/front/%s", unit);
    snprintf(question, sizeof question, "%s", label_of(p, "table/question"));
    if (goes_its_way(p, unit))
        return;
    if (has(p, front))
        advance(p, unit, hypot(to.x - from.x, to.y - from.y));
    else if (p->hands.by_keys)
        attack_by_keys(p, unit, question, from, to);
    else
        attack_by_pointer(p, unit, enemy, number, from, to);
}

bool act_in_ranks(Player *p)
{
    char unit[WORD], enemy[WORD] = "", question[UI_LABEL], words[WORD * 2 + 10];
    Place from = { 0, 0 }, to = { 0, 0 };
    int number = 1;
    bool shoots = is_phase(p, "shooting"), charges = is_phase(p, "declare");
    DoorEffort before = door_effort(p->door);

    snprintf(question, sizeof question, "%s", label_of(p, "table/question"));
    if (!next_unit(p, unit) || !nearest_enemy(p, unit, enemy, &number, &from, &to))
        return false;
    if (charges && hypot(to.x - from.x, to.y - from.y) > CHARGE_WITHIN)
        return true; /* a look tells that nobody is near */
    snprintf(words, sizeof words, "%s %s %s", unit, charges ? "charge" : "shoot", enemy);
    if (shoots || charges)
        perform(&p->hands, words);
    else
        move(p, unit, enemy, number, from, to);
    bool done = changed(p, question);
    if (!done)
        let_go(p);
    spend(p, !done ? "in vain" : shoots ? "shot" : charges ? "charge" : "move", before);
    return true;
}
