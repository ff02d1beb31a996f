#include "a-war-transformed.h"

#include <stdio.h>

/* ---- A unit's card: its profile ------------------------------------------------------------------------------------------ */

static const char *const skills[] = { "Low", "Medium", "High" };

static CardLine figure_of(const char *label, RuleId rule)
{
    CardLine line = { .rule = rule, .place = CARD_PROFILE };
    snprintf(line.label, sizeof line.label, "%s", label);
    return line;
}

int awt_card(const Look *look, UnitId unit, CardLine *line, int most)
{
    enum { FIGURES = 4 };
    const Profile *p = profile_of_unit(look, unit);
    if (most < FIGURES)
        return 0;
    line[0] = figure_of("Pace", AWT_MOV_01);
    line[1] = figure_of("Skill", AWT_CCH_01);
    line[2] = figure_of("Zeal", AWT_MOR_01);
    line[3] = figure_of("Save", AWT_DMG_01);
    snprintf(line[0].value, sizeof line[0].value, "%d\u2033", p->field[PF_PACE] / INCH);
    snprintf(line[1].value, sizeof line[1].value, "%s", skills[p->field[PF_SKILL]]);
    snprintf(line[2].value, sizeof line[2].value, "%d", p->field[PF_ZEAL]);
    snprintf(line[3].value, sizeof line[3].value, "%d", p->field[PF_SAVE]);
    return FIGURES;
}
