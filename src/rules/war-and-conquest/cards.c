#include "tables.h"

#include <stdio.h>

/* ---- A unit's card: its profile, how it stands and goes ------------------------------------------------------------------------ */

static const struct {
    const char *label;
    int field;
} figures[] = { { "CA", PF_CA }, { "SA", PF_SA }, { "KA", PF_KA }, { "Mo", PF_MO },
                { "AV", PF_AV }, { "A", PF_A },   { "W", PF_W } };

static CardLine line_of(const char *label, RuleId rule, CardPlace place)
{
    CardLine line = { .rule = rule, .place = place };
    snprintf(line.label, sizeof line.label, "%s", label);
    return line;
}

int war_card(const Look *look, UnitId unit, CardLine *line, int most)
{
    const Profile *p = unit_profile(look->game, look->battle, unit);
    int count = 0;
    for (int i = 0; i < (int)(sizeof figures / sizeof *figures) && count < most; i++) {
        line[count] = line_of(figures[i].label, WAC_CT_01, CARD_PROFILE);
        snprintf(line[count].value, sizeof line[count].value, "%d", p->field[figures[i].field]);
        line[count].changed = figures[i].field == PF_MO && morale_of(look, unit) != p->field[PF_MO];
        count++;
    }
    if (count < most) {
        line[count] = line_of("Move", WAC_MOV_01, CARD_PROFILE);
        snprintf(line[count].value, sizeof line[count].value, "%d\"", base_move(look, unit) / INCH);
        count++;
    }
    return count;
}
