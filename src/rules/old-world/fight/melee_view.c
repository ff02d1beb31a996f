#include <stdio.h>

#include "fight/figures.h"
#include "fight/ladder.h"
#include "flow.h"
#include "tables.h"

/* ---- A combat for the screen: the ladder in words, the result as a sum ------------------------------------------------ */

static void say_when(const Rung *rung, MeleeBlow *blow)
{
    if (rung->value == RUNG_IMPACT)
        snprintf(blow->when, sizeof blow->when, "Impact Hits");
    else if (rung->value == RUNG_STOMP)
        snprintf(blow->when, sizeof blow->when, "Stomp Attacks");
    else
        snprintf(blow->when, sizeof blow->when, "Initiative %d", rung->value);
}

static void add_part(Text *text, int count, const char *what)
{
    if (count > 0)
        text_format(text, "%s%d %s", text->used ? ", " : "", count, what);
}

static void say_who(const Look *look, const Rung *rung, MeleeBlow *blow)
{
    Text text = text_in(blow->who, sizeof blow->who);
    blow->who[0] = 0;
    if (rung->model != NO_MODEL && is_champion(look, rung->model)) {
        text_add(&text, "the champion");
    } else {
        add_part(&text, rung->contact, "in contact");
        add_part(&text, rung->beside, "beside");
        add_part(&text, rung->supporting, "in support");
    }
    if (rung->striker == STRIKER_MOUNT && rung->value < RUNG_IMPACT && rung->value > RUNG_STOMP)
        text_add(&text, " (mount)");
}

static void add_need(Text *text, const char *what, int need)
{
    if (need != NEED_NEVER && need > 0)
        text_format(text, ", %s %d+", what, need);
}

/* SR-02, 29: what a natural 6 To Wound leaves of the save. */
static void add_piercing(const Look *look, const Rung *rung, Text *text)
{
    bool weight = rung->value == RUNG_IMPACT || rung->value == RUNG_STOMP;
    if (weight || rung->save == NEED_NEVER || !is_fielded(look, rung->unit) ||
        !is_fielded(look, rung->target))
        return;
    Blow blow = blow_of(look, rung->unit, rung->model, rung->striker, rung->target, NO_MODEL);
    int bane = applies(look, TOW_SR_02) ? blow.bane : 0, save = armour_need(rung->save, bane);
    if (blow.flags & HIT_KILLING_BLOW || (bane > 0 && save == NEED_NEVER))
        text_add(text, " (a 6: no save)");
    else if (bane > 0)
        text_format(text, " (a 6: save %d+)", save);
}

static void say_needs(const Look *look, const Rung *rung, MeleeBlow *blow)
{
    Text text = text_in(blow->words, sizeof blow->words);
    blow->words[0] = 0;
    bool weight = rung->value == RUNG_IMPACT || rung->value == RUNG_STOMP;
    if (!weight)
        text_format(&text, "%d attack%s", rung->attacks, rung->attacks == 1 ? "" : "s");
    else
        text_add(&text, "hit at once");
    if ((!weight && rung->hit == NEED_NEVER) || rung->wound == NEED_NEVER) {
        text_add(&text, ", in vain");
        return;
    }
    add_need(&text, "hit", weight ? NEED_NEVER : rung->hit);
    add_need(&text, "wound", rung->wound);
    add_piercing(look, rung, &text);
    add_need(&text, "save", rung->save);
    add_need(&text, "Ward", rung->ward);
}

static void add_blows(const Look *look, const Ladder *ladder, bool fought, MeleeView *melee)
{
    int now = fought ? value_now(look) : RUNG_IMPACT + 1;
    for (int i = 0; i < ladder->rungs && melee->blows < MOST_MELEE_BLOWS; i++) {
        const Rung *rung = &ladder->rung[i];
        MeleeBlow *blow = &melee->blow[melee->blows++];
        blow->unit = rung->unit;
        blow->target = rung->target;
        blow->model = rung->model;
        blow->place = -rung->value;
        blow->time = rung->value > now    ? MELEE_STRUCK
                     : rung->value == now ? MELEE_NOW
                                          : MELEE_LATER;
        say_when(rung, blow);
        say_who(look, rung, blow);
        say_needs(look, rung, blow);
    }
}

/* FRM-05: the line that is 0 where people look for the 1 of a unit that had it. */
static void explain_close_order(const Look *look, const Ladder *ladder, MeleeView *melee)
{
    for (int i = 0; i < melee->sums; i++) {
        MeleeSum *sum = &melee->sum[i];
        Text text = text_in(sum->why, sizeof sum->why);
        if (sum->rule == TOW_FRM_05)
            close_order_words(look, &ladder->combat, &ladder->result, &text);
    }
}

/* Counted as the muster list has them. */
static int number_of(const Look *look, const Combat *combat)
{
    int number = 1;
    for (UnitId u = 0; u < combat->unit[0]; u++)
        number += is_fielded(look, u) && host_of(look, u) == u && is_engaged(look, u) &&
                  combat_of(look, u).unit[0] == u;
    return number;
}

static MeleeTime how_far(const Look *look, const Ladder *ladder, const MeleeView *melee)
{
    int later = 0;
    if (!melee->fought || !ladder_has_begun(look, ladder))
        return MELEE_LATER;
    for (int i = 0; i < melee->blows; i++)
        later += melee->blow[i].time != MELEE_STRUCK;
    return later > 0 ? MELEE_NOW : MELEE_STRUCK;
}

static bool holds_unit(const Combat *combat, UnitId unit)
{
    for (int i = 0; i < combat->units; i++) {
        if (combat->unit[i] == unit)
            return true;
    }
    return false;
}

bool old_world_melee(const Look *as_it_is, UnitId unit, MeleeView *melee)
{
    Battle fork;
    const Look then = look_at_next_combat(as_it_is, &fork), *look = &then;
    Combat now = combat_now(look);
    Ladder ladder;
    UnitId one = unit;
    melee->blows = melee->sums = 0;
    for (int i = 0; i < now.units && one == NO_UNIT; i++) {
        if (is_fielded(look, now.unit[i]) && is_engaged(look, now.unit[i]))
            one = now.unit[i];
    }
    if (one == NO_UNIT || !is_fielded(look, one) || !ladder_of(look, host_of(look, one), &ladder))
        return false;
    melee->number = number_of(look, &ladder.combat);
    melee->fought = holds_unit(&now, host_of(look, one));
    for (int seat = 0; seat < MOST_SEATS; seat++)
        melee->in[seat] = false;
    for (int i = 0; i < ladder.combat.units; i++)
        melee->in[look->battle->unit[ladder.combat.unit[i]].seat] = true;
    add_blows(look, &ladder, melee->fought, melee);
    result_view(look, &ladder.result, melee);
    explain_close_order(look, &ladder, melee);
    melee->so_far = how_far(look, &ladder, melee);
    return true;
}
