#include <stdio.h>

#include "fight/fighting.h"
#include "flight/nerves.h"
#include "tables.h"

/* ---- A Close Combat for the screen: who strikes whom, then the conclusions as a ladder from the lowest Zeal up ------------------------ */

static const Frame *frame_running(const Look *look, int procedure)
{
    for (int i = look->battle->frames - 1; i >= 0; i--) {
        if (look->battle->frame[i].rule == procedure)
            return &look->battle->frame[i];
    }
    return NULL;
}

/* Whom it attacks: CCB-04; before that is settled whom it touches. */
static UnitId attacked_by(const Look *look, UnitId unit, UnitId combat)
{
    const Battle *b = look->battle;
    UnitId enemy[MOST_UNITS];
    for (int i = 0; i < b->links_end; i++) {
        const Link *link = &b->link[i];
        if (link->used && link->kind == LK_TARGETS && link->from == unit)
            return (UnitId)link->to;
    }
    if (touched_enemies(look, unit, enemy) > 0)
        return enemy[0];
    return fighters_in(look, combat, the_other_seat(b->unit[unit].seat), enemy) > 0 ? enemy[0]
                                                                                    : unit;
}

static void add_part(Text *text, int part, const char *what)
{
    if (part)
        text_format(text, " %c %d %s", part < 0 ? '-' : '+', part < 0 ? -part : part, what);
}

/* "7 - 2 Wounds + 1 beside = 6: Lower Morale" */
static void sum_words(const Look *look, UnitId unit, Text *text)
{
    ConclusionSum sum = conclusion_sum(look, unit);
    text_format(text, "%d", sum.zeal);
    add_part(text, sum.cavalry, "cavalry");
    add_part(text, sum.wounds, "Wounds");
    add_part(text, sum.friends_lost, "friends lost");
    add_part(text, sum.friends_beside, "beside");
    add_part(text, sum.won, "won");
    add_part(text, sum.enemies_lost, "enemies lost");
    text_format(text, " = %d: %s", sum.number,
                sum.number <= 0          ? "Broken"
                : sum.number < sum.zeal  ? "Lower Morale"
                : sum.number == sum.zeal ? "nothing"
                                         : "above Zeal");
}

static void conclusion_row(const Look *look, UnitId unit, const Frame *concluding, MeleeBlow *blow)
{
    const Battle *b = look->battle;
    Text text = text_in(blow->words, sizeof blow->words);
    blow->words[0] = 0;
    bool done = has_mark(b, OWNER_UNIT, unit, UM_CONCLUDED);
    bool now = done && concluding->target == unit;
    blow->time = now ? MELEE_NOW : done || !still_fights(look, unit) ? MELEE_STRUCK : MELEE_LATER;
    snprintf(blow->when, sizeof blow->when, "Zeal %d", zeal_of(look, unit));
    snprintf(blow->who, sizeof blow->who, "%d suffered, %d inflicted",
             tally_of(b, OWNER_UNIT, unit, UT_SUFFERED),
             tally_of(b, OWNER_UNIT, unit, UT_INFLICTED));
    if (still_fights(look, unit))
        sum_words(look, unit, &text);
    else
        text_add(&text, is_broken(look, unit) ? "Broken" : "destroyed");
}

static void blows_row(const Look *look, UnitId unit, MeleeBlow *blow)
{
    int dice = attack_dice(look, unit), inflicted;
    inflicted = tally_of(look->battle, OWNER_UNIT, unit, UT_INFLICTED);
    snprintf(blow->when, sizeof blow->when, "Blows");
    blow->time = MELEE_NOW;
    if (inflicted > 0)
        snprintf(blow->who, sizeof blow->who, "%d inflicted", inflicted);
    snprintf(blow->words, sizeof blow->words, "%d %s, hit on %d or less", dice,
             dice == 1 ? "die" : "dice", hits_in_combat_on(look, unit));
}

static void add_rows(const Look *look, UnitId combat, MeleeView *melee)
{
    const Frame *concluding = frame_running(look, PROC_CONCLUSION);
    UnitId unit[MOST_UNITS];
    int count = fighters_in(look, combat, NO_SEAT, unit);
    for (int i = 1; i < count && concluding; i++) {
        for (int k = i; k > 0 && zeal_of(look, unit[k]) < zeal_of(look, unit[k - 1]); k--) {
            UnitId lower = unit[k];
            unit[k] = unit[k - 1];
            unit[k - 1] = lower;
        }
    }
    for (int i = 0; i < count && melee->blows < MOST_MELEE_BLOWS; i++) {
        MeleeBlow *blow = &melee->blow[melee->blows++];
        *blow = (MeleeBlow){ .unit = unit[i],
                             .target = attacked_by(look, unit[i], combat),
                             .model = NO_MODEL };
        if (concluding)
            conclusion_row(look, unit[i], concluding, blow);
        else
            blows_row(look, unit[i], blow);
    }
    melee->so_far = concluding ? MELEE_STRUCK : MELEE_NOW;
}

static int supporters_of(const Look *look, SeatId seat, UnitId combat)
{
    int count = 0;
    for (UnitId u = NO_UNIT; units_of_seat(look, UNITS_FIELDED, seat, &u);)
        count += supports(look, u, combat);
    return count;
}

static void add_sums(const Look *look, UnitId combat, MeleeView *melee)
{
    enum { INFLICTED, SUPPORT, LOST, SUMS };
    static const MeleeSum lines[SUMS] = {
        [INFLICTED] = { .title = "Wounds inflicted", .rule = AWT_CCB_08 },
        [SUPPORT] = { .title = "Supporters", .rule = AWT_CCB_03 },
        [LOST] = { .title = "Broken or destroyed", .rule = AWT_CON_08 },
    };
    for (int i = 0; i < SUMS; i++)
        melee->sum[melee->sums++] = lines[i];
    for (SeatId seat = 0; seat < 2; seat++) {
        UnitId unit[MOST_UNITS];
        int count = fighters_in(look, combat, seat, unit);
        melee->in[seat] = count > 0;
        for (int i = 0; i < count; i++) {
            melee->sum[INFLICTED].side[seat] +=
                tally_of(look->battle, OWNER_UNIT, unit[i], UT_INFLICTED);
            melee->sum[LOST].side[seat] += !still_fights(look, unit[i]);
        }
        melee->sum[SUPPORT].side[seat] = supporters_of(look, seat, combat);
        melee->total[seat] = melee->sum[INFLICTED].side[seat];
    }
    int more = melee->total[0] - melee->total[1];
    melee->ahead = more == 0 ? NO_SEAT : more > 0 ? 0 : 1;
    melee->by = more < 0 ? -more : more;
}

bool awt_melee(const Look *look, UnitId unit, MeleeView *melee)
{
    const Frame *fought = frame_running(look, PROC_COMBAT);
    UnitId combat = unit != NO_UNIT ? combat_of_unit(look, unit) : fought ? fought->actor : NO_UNIT;
    if (look->battle->phase != PHASE_COMBAT || combat == NO_UNIT)
        return false;
    *melee = (MeleeView){ .number = 1, .fought = fought && fought->actor == combat };
    for (UnitId u = 0; u < combat; u++)
        melee->number += combat_of_unit(look, u) == u;
    add_rows(look, combat, melee);
    add_sums(look, combat, melee);
    return true;
}

/* ---- Tables in which a throw is looked up ------------------------------------------------------------------------------------------------ */

int awt_roll_table(const Look *look, int why, UnitId unit, RollRow *row, int most)
{
    static const RollRow lower[] = {
        { 1, 3, "Fights on", AWT_LMT_01 },
        { 4, 7, "Getting tired: one Stress Marker", AWT_LMT_02 },
        { 8, 11, "Exhausted: two Stress Markers", AWT_LMT_03 },
        { 12, ROLL_ROW_AND_MORE, "Shattered: three Stress Markers", AWT_LMT_04 },
    };
    static const RollRow drive[] = {
        { 1, 4, "Drives on", AWT_TER_14 },
        { 5, 5, "Halted", AWT_TER_14 },
        { 6, 6, "Halted and Immobilised", AWT_TER_14 },
    };
    const RollRow *table = why == WHY_LOWER_MORALE ? lower : why == WHY_DRIVE_TEST ? drive : NULL;
    int rows = why == WHY_LOWER_MORALE ? (int)(sizeof lower / sizeof *lower)
                                       : (int)(sizeof drive / sizeof *drive);
    (void)look;
    (void)unit;
    for (int i = 0; table && i < rows && i < most; i++)
        row[i] = table[i];
    return table ? rows : 0;
}
