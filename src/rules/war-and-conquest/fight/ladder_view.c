#include <stdio.h>

#include "fight/fighting.h"
#include "tables.h"

/* ---- A combat for the screen: the four steps in words, the score of seven lines --------------------------------------------- */

static void say_when(const Blows *b, MeleeBlow *blow)
{
    static const char *const name[LAST_STEP + 1] = { "", "1 Pikes", "2 Chargers", "3 Others",
                                                     "4 Two-handed" };
    snprintf(blow->when, sizeof blow->when, "%s", name[b->step]);
}

static void say_who(const Blows *b, MeleeBlow *blow)
{
    Text text = text_in(blow->who, sizeof blow->who);
    blow->who[0] = 0;
    if (b->contact > 0)
        text_format(&text, "%d in contact", b->contact);
    if (b->supporting > 0)
        text_format(&text, "%s%d in support", b->contact > 0 ? ", " : "", b->supporting);
}

static void say_needs(const Blows *b, MeleeBlow *blow)
{
    Text text = text_in(blow->words, sizeof blow->words);
    blow->words[0] = 0;
    if (b->faces > 0)
        text_format(&text, "impact, %d x D%d hits", b->attacks, b->faces);
    else
        text_format(&text, "%d attack%s, hit %d+", b->attacks, b->attacks == 1 ? "" : "s",
                    b->attack.hit.first);
    if (b->attack.save == NEED_NEVER)
        text_add(&text, ", no save");
    else
        text_format(&text, ", save %d+", b->attack.save);
    text_format(&text, ", kill %d+", b->attack.kill);
}

static MeleeTime time_of(int step, int now)
{
    return step < now ? MELEE_STRUCK : step == now ? MELEE_NOW : MELEE_LATER;
}

static void add_blows(const Look *look, const Combat *combat, int now, MeleeView *melee)
{
    for (int step = STEP_PIKES; step <= LAST_STEP; step++) {
        Blows blows[MOST_BLOWS];
        int count = blows_in_step(look, combat, step, blows, MOST_BLOWS);
        for (int i = 0; i < count && melee->blows < MOST_MELEE_BLOWS; i++) {
            MeleeBlow *blow = &melee->blow[melee->blows++];
            blow->unit = blows[i].unit;
            blow->target = blows[i].target;
            blow->model = NO_MODEL;
            blow->time = time_of(step, now);
            blow->place = step;
            say_when(&blows[i], blow);
            say_who(&blows[i], blow);
            say_needs(&blows[i], blow);
        }
    }
}

/* As it is fought, or behind all that have been: in the order of the muster list. */
static int number_shown(const Look *look, const Combat *combat)
{
    int number = tally_of(look->battle, OWNER_UNIT, combat->unit[0], UT_COMBAT);
    if (number > 0)
        return number;
    number = combats_fought(look) + 1;
    for (UnitId u = 0; u < combat->unit[0]; u++)
        number += is_fielded(look, u) && host_of(look, u) == u && is_engaged(look, u) &&
                  tally_of(look->battle, OWNER_UNIT, u, UT_COMBAT) == 0 &&
                  combat_of(look, u).unit[0] == u;
    return number;
}

/* Once somebody who broke has run from it, the score cannot be added up from who stands there: the log has it. */
static bool has_parted(const Look *look, int number)
{
    const Battle *b = look->battle;
    for (UnitId u = 0; u < b->units; u++) {
        bool broken = tally_of(b, OWNER_UNIT, u, UT_COMBAT) == number &&
                      tally_of(b, OWNER_UNIT, u, UT_OUTCOME) == OUTCOME_BROKEN;
        if (broken && (!is_fielded(look, u) || !is_engaged(look, u)))
            return true;
    }
    return false;
}

/* Horsemen, machines and Personalities count for more than their number: UNI-12. */
static void say_strength(const CombatResult *score, MeleeView *melee)
{
    for (int i = 0; i < melee->sums; i++) {
        MeleeSum *sum = &melee->sum[i];
        if (sum->title == war_result[LINE_OUTNUMBER].title)
            snprintf(sum->of, sizeof sum->of, "%d to %d", score->side[0].strength,
                     score->side[1].strength);
    }
}

bool war_melee(const Look *look, UnitId unit, MeleeView *melee)
{
    int at_hand = combat_at_hand(look);
    UnitId host = unit == NO_UNIT ? NO_UNIT : host_of(look, unit);
    int its = host == NO_UNIT ? at_hand : tally_of(look->battle, OWNER_UNIT, host, UT_COMBAT);
    melee->fought = at_hand > 0 && its == at_hand;
    if (!melee->fought && (host == NO_UNIT || !is_fielded(look, host) || !is_engaged(look, host)))
        return false;
    if (melee->fought && has_parted(look, at_hand))
        return false;
    Combat combat = melee->fought ? combat_numbered(look, at_hand) : combat_of(look, host);
    if (combat.units == 0)
        return false;
    int now = melee->fought ? step_at_hand(look) : 0;
    melee->blows = melee->sums = 0;
    melee->number = number_shown(look, &combat);
    for (SeatId seat = 0; seat < MOST_SEATS; seat++)
        melee->in[seat] = false;
    for (int i = 0; i < combat.units; i++)
        melee->in[look->battle->unit[combat.unit[i]].seat] = true;
    CombatResult score = score_of(look, &combat);
    add_blows(look, &combat, now, melee);
    result_view(look, &score, melee);
    say_strength(&score, melee);
    melee->so_far = now == 0 ? MELEE_LATER : now > LAST_STEP ? MELEE_STRUCK : MELEE_NOW;
    return true;
}
