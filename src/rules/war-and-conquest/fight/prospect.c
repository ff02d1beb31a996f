#include "fight/prospect.h"

#include <string.h>

#include "move/ground.h"
#include "troops/fray.h"

/* ---- A combat of two, step by step, to its end -------------------------------------------------------------------------- */

/* One side after each number of figures lost; its blows are those that it then has. */
typedef struct Force {
    FraySide blows;
    struct {
        UnitId unit, target;
        int step, faces;
    } kind[MOST_FRAY_KINDS];
    int total[MOST_FRAY_LOST + 1]; /* of the score, without wounds and numbers */
    int strength[MOST_FRAY_LOST + 1];
    int wounds; /* that it has dealt already */
    int morale;
    bool musician, stubborn;
} Force;

static bool count_wounds(const Look *look, UnitId unit, FraySide *side)
{
    int left[MOST_UNIT_MODELS], count = wounds_left(look, unit, left);
    for (int i = 0; i < count; i++) {
        for (int w = 1; w <= left[i] && side->wounds < MOST_FRAY_LOST; w++) {
            side->wounds++;
            side->slain[side->wounds] = i + (w == left[i]);
        }
    }
    return side->wounds > 0 && side->wounds < MOST_FRAY_LOST;
}

static FrayBlows *kind_for(Force *force, const Blows *b)
{
    FraySide *side = &force->blows;
    for (int i = 0; i < side->kinds; i++) {
        if (force->kind[i].unit == b->unit && force->kind[i].target == b->target &&
            force->kind[i].step == b->step && force->kind[i].faces == b->faces)
            return &side->kind[i];
    }
    if (side->kinds == MOST_FRAY_KINDS)
        return NULL;
    force->kind[side->kinds].unit = b->unit;
    force->kind[side->kinds].target = b->target;
    force->kind[side->kinds].step = b->step;
    force->kind[side->kinds].faces = b->faces;
    FrayBlows *kind = &side->kind[side->kinds++];
    memset(kind, 0, sizeof *kind);
    kind->order = LAST_STEP - b->step;
    kind->dice = b->faces > 0;
    kind->sides = b->faces;
    kind->wounds = chance_of_wound(&b->attack) * (b->faces > 0 ? 1 : chance_of_hit(b->attack.hit));
    return kind;
}

static void add_kinds(const Look *look, UnitId unit, int slain, Force *force)
{
    Blows blows[MOST_BLOWS];
    int count = blows_of_unit(look, unit, blows, MOST_BLOWS);
    for (int i = 0; i < count; i++) {
        FrayBlows *kind = kind_for(force, &blows[i]);
        if (kind)
            kind->attacks[slain] = blows[i].attacks;
    }
}

/* What the side brings to the score, how strong it is and how it strikes, after each number of figures lost. */
static void weigh(const Look *look, const Combat *combat, UnitId unit, Force *force)
{
    Battle fork;
    Scratch scratch;
    scratch_clear(&scratch);
    Look own = { look->game, look->battle, &scratch }, forked = look_fork(&own, &fork);
    Play play = { .look = forked, .battle = &fork };
    SeatId seat = look->battle->unit[unit].seat;
    int gone = -1;
    look_refresh(&forked);
    for (int lost = 0; lost < force->blows.wounds; lost++) {
        int slain = force->blows.slain[lost];
        if (slain > gone && gone >= 0) {
            int left[MOST_UNIT_MODELS];
            wounds_left(&forked, unit, left);
            take_wounds(&play, unit, left[0], WAC_CMB_04);
            look_refresh(&forked);
        }
        if (slain > gone)
            add_kinds(&forked, unit, slain, force);
        gone = slain;
        SideResult side = score_of(&forked, combat).side[seat];
        force->total[lost] = side.total - side.line[LINE_WOUNDS] - side.line[LINE_OUTNUMBER];
        force->strength[lost] = side.strength;
        force->wounds = side.line[LINE_WOUNDS];
        force->musician = side.musician;
    }
    force->morale = morale_of(look, unit);
    force->stubborn = has_keyword_of(look, unit, TR_STUBBORN) && applies(look, WAC_KEY_11);
}

/* ---- What it comes to --------------------------------------------------------------------------------------------------------- */

static int total_of(const Force *own, int lost, const Force *other, int its)
{
    int more = own->strength[lost] > other->strength[its];
    return own->total[lost] + own->wounds + its + more;
}

static int winner_of(const Force force[2], const int lost[2], int *apart)
{
    bool music[2];
    for (int s = 0; s < 2; s++)
        music[s] = force[s].musician && lost[s] < force[s].blows.wounds;
    int by = total_of(&force[0], lost[0], &force[1], lost[1]) -
             total_of(&force[1], lost[1], &force[0], lost[0]);
    *apart = by < 0 ? -by : by;
    if (by != 0)
        return by > 0 ? 0 : 1;
    *apart = 1;
    return music[0] == music[1] ? -1 : music[0] ? 0 : 1;
}

static void add_outcome(const Force force[2], const int lost[2], double chance, Prospect *p)
{
    int apart, winner = winner_of(force, lost, &apart);
    for (int s = 0; s < 2; s++) {
        p->loses[s] += chance * lost[s];
        p->wiped[s] += lost[s] >= force[s].blows.wounds ? chance : 0;
    }
    if (winner < 0) {
        p->drawn += chance;
        return;
    }
    p->wins[winner] += chance;
    const Force *loser = &force[1 - winner];
    bool gone =
        lost[1 - winner] >= loser->blows.wounds || lost[winner] >= force[winner].blows.wounds;
    if (!gone)
        p->breaks[1 - winner] +=
            chance * (1 - chance_to_pass(loser->morale - (loser->stubborn ? 1 : apart), 0));
}

bool prospect_of(const Look *look, const Combat *combat, Prospect *p)
{
    Force force[2];
    FrayTable table;
    memset(p, 0, sizeof *p);
    memset(force, 0, sizeof force);
    if (combat->units != 2)
        return false;
    for (int s = 0; s < 2; s++) {
        p->unit[s] = combat->unit[s];
        if (!count_wounds(look, combat->unit[s], &force[s].blows))
            return false;
        weigh(look, combat, combat->unit[s], &force[s]);
    }
    fray_odds(&force[0].blows, &force[1].blows, &table);
    for (int a = 0; a <= force[0].blows.wounds; a++) {
        for (int b = 0; b <= force[1].blows.wounds; b++) {
            if (table.chance[a][b] > 0)
                add_outcome(force, (int[]){ a, b }, table.chance[a][b], p);
        }
    }
    return true;
}

double chance_to_catch(const Look *look, UnitId pursuer, UnitId fleeing)
{
    enum { THROWS = 216, MOST_INCHES = 12 };
    int far[MOST_INCHES + 1] = { 0 }, flight[MOST_INCHES + 1] = { 0 }, caught = 0;
    for (int i = 0; i < THROWS; i++) {
        const int die[3] = { i % 6 + 1, i / 6 % 6 + 1, i / 36 + 1 };
        far[flight_inches(look, pursuer, die)]++;
        flight[flight_inches(look, fleeing, die)]++;
    }
    for (int f = 0; f <= MOST_INCHES; f++) {
        for (int p = f; p <= MOST_INCHES; p++)
            caught += far[p] * flight[f];
    }
    return (double)caught / (THROWS * THROWS);
}
