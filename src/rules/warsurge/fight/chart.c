#include "fight/chart.h"

/* ---- The ladder (DICE-05): 2+ ... 6, 6/2 ... 6/6, 6/6/2 ... 6/6/6 ---------------------------- */

enum { RUNGS_A_STAGE = 5, LAST_RUNG = 14, SIX_RUNG = 4, LOWEST_NEED = 2 };

enum { MOST_POWER = 20, MOST_DEFENCE = 15 };

static Need need_on_rung(int rung)
{
    Need need = { .stages = (uint8_t)(1 + rung / RUNGS_A_STAGE),
                  .last = (uint8_t)(LOWEST_NEED + rung % RUNGS_A_STAGE),
                  .times = 1 };
    return need;
}

static int rung_of(Need need)
{
    return (need.stages - 1) * RUNGS_A_STAGE + need.last - LOWEST_NEED;
}

static Need need_automatic(int times)
{
    return (Need){ .stages = 0, .last = 0, .times = (uint8_t)times };
}

static int held(int value, int low, int high)
{
    return value < low ? low : value > high ? high : value;
}

Need need_plain(int number)
{
    return need_on_rung(held(number, LOWEST_NEED, 6) - LOWEST_NEED);
}

/* ---- The chart (CHT-01 to 07) ---------------------------------------------------------------- */

/* A, or Axn: one success per Attack Die, or n. */
static Need automatic(const Look *look, int times)
{
    if (times > 1)
        times = applies(look, WSG_CHT_04) ? times : 1;
    if (applies(look, WSG_CHT_03))
        return need_automatic(times);
    return need_on_rung(0);
}

/* 6/n and 6/6/n are that many rolls of the same die. */
static Need staged(const Look *look, int rung)
{
    if (rung > SIX_RUNG)
        rung = applies(look, WSG_CHT_05) ? rung : SIX_RUNG;
    return need_on_rung(rung);
}

/* The closed form by the difference d = Defence - Power. */
static Need need_by_difference(const Look *look, int difference, int defence)
{
    if (difference <= -6)
        return automatic(look, (-difference - 6) / 2 + 1);
    if (defence == 0 && applies(look, WSG_CHT_07))
        return automatic(look, 1);
    return staged(look, held(difference + 2, 0, LAST_RUNG));
}

int power_that_counts(const Look *look, int power)
{
    return power > MOST_POWER && applies(look, WSG_CHT_06) ? MOST_POWER : power;
}

int defence_that_counts(const Look *look, int defence)
{
    return defence > MOST_DEFENCE && applies(look, WSG_CHT_06) ? MOST_DEFENCE : defence;
}

Need chart_need(const Look *look, int power, int defence)
{
    power = power_that_counts(look, power);
    defence = defence_that_counts(look, defence);
    int difference = defence - power;
    if (difference < -5)
        difference = applies(look, WSG_CHT_02) ? difference : -5;
    if (difference > 2)
        difference = applies(look, WSG_CHT_02) ? difference : 2;
    difference = applies(look, WSG_CHT_01) ? difference : 0;
    return need_by_difference(look, difference, defence);
}

/* ---- Dice Modifiers -------------------------------------------------------------------------- */

static Need shifted(const Look *look, Need need, int modifier, RuleId ladder)
{
    int to = rung_of(need) - modifier;
    int from = rung_of(need);
    bool past_six = to > SIX_RUNG && from <= SIX_RUNG;

    if (past_six)
        to = applies(look, ladder) ? to : SIX_RUNG;
    return need_on_rung(held(to, 0, LAST_RUNG));
}

Need need_shifted(const Look *look, Need need, int modifier)
{
    bool matters = modifier != 0 && applies(look, WSG_DICE_04);
    if (!matters)
        return need;
    if (modifier > 1)
        modifier = applies(look, WSG_DICE_06) ? modifier : 1;
    if (modifier < -1)
        modifier = applies(look, WSG_DICE_06) ? modifier : -1;
    if (need.stages == 0) {
        if (applies(look, WSG_DICE_07))
            return need;
        need = need_plain(2);
    }
    return shifted(look, need, modifier, WSG_DICE_05);
}

Need save_shifted(const Look *look, Need need, int modifier)
{
    bool matters = modifier != 0 && applies(look, WSG_DICE_04);
    if (!matters)
        return need;
    return shifted(look, need, modifier, WSG_DICE_09);
}

int need_at(Need need, int stage)
{
    return stage < need.stages ? 6 : need.last;
}

bool die_does(const Look *look, Need need, int stage, int die)
{
    int wanted = need_at(need, stage);

    return die > wanted || (die == wanted && applies(look, WSG_DICE_03));
}

/* ---- As a figure, and in words --------------------------------------------------------------- */

enum { FIGURE_TIMES = 10, FIGURE_SECOND = 60, FIGURE_THIRD = 660, MOST_TIMES = 8 };

int32_t need_figure(Need need)
{
    if (need.stages == 0)
        return need.times > 1 ? FIGURE_TIMES + need.times : 1;
    return need.last + (need.stages == 2 ? FIGURE_SECOND : need.stages == 3 ? FIGURE_THIRD : 0);
}

Need need_of_figure(int32_t figure)
{
    if (figure <= 1)
        return need_automatic(1);
    if (figure > FIGURE_TIMES && figure < FIGURE_SECOND)
        return need_automatic(held(figure - FIGURE_TIMES, 1, MOST_TIMES));
    if (figure >= FIGURE_THIRD)
        return need_on_rung(2 * RUNGS_A_STAGE + held(figure - FIGURE_THIRD, 2, 6) - LOWEST_NEED);
    if (figure >= FIGURE_SECOND)
        return need_on_rung(RUNGS_A_STAGE + held(figure - FIGURE_SECOND, 2, 6) - LOWEST_NEED);
    return need_plain(figure);
}

void need_words(Need need, Text *text)
{
    if (need.stages == 0) {
        text_add(text, "A");
        if (need.times > 1)
            text_format(text, "x%d", need.times);
        return;
    }
    for (int stage = 1; stage < need.stages; stage++)
        text_add(text, "6/");
    text_format(text, need.stages == 1 && need.last < 6 ? "%d+" : "%d", need.last);
}
