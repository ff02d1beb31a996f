#include "charge/charging.h"
#include "shoot/shooting.h"
#include "tables.h"

#include <stdarg.h>
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

/* ---- How it stands, goes and is armed -------------------------------------------------------------------------------------------- */

typedef struct Card {
    CardLine *line;
    int count, most;
} Card;

/* Its value goes into the place that is given back; null: the card is full. */
static CardLine *add_line(Card *card, const char *label, RuleId rule)
{
    if (card->count == card->most)
        return NULL;
    card->line[card->count] = line_of(label, rule, CARD_LISTED);
    return &card->line[card->count++];
}

__attribute__((format(printf, 4, 5))) static void add_words(Card *card, const char *label,
                                                            RuleId rule, const char *format, ...)
{
    CardLine *line = add_line(card, label, rule);
    va_list args;
    if (!line)
        return;
    va_start(args, format);
    vsnprintf(line->value, sizeof line->value, format, args);
    va_end(args);
}

enum { VALUE = sizeof((CardLine *)0)->value };

static void add_build(const Look *look, UnitId unit, Card *card)
{
    static const char *const order[] = { "Regular", "Light", "Skirmish" };
    static const char *const formation[] = { "line", "shield wall", "wedge", "orb", "loose" };
    bool drilled = has_keyword_of(look, unit, TR_DRILLED);
    bool wild = has_keyword_of(look, unit, TR_UNDISCIPLINED);
    if (class_of(look, unit) > CLASS_CAVALRY)
        return;
    add_words(card, "Stands", WAC_UNI_01, "%s, %s%s", order[order_of_unit(look, unit)],
              formation[formation_held(look, unit)],
              drilled ? "; Drilled"
              : wild  ? "; Undisciplined"
                      : "");
}

static void add_paces(const Look *look, UnitId unit, Card *card)
{
    int base = base_move(look, unit) / INCH;
    if (is_personality(look, unit) || class_of(look, unit) == CLASS_ARTILLERY)
        return;
    if (is_battle_formation(look, unit))
        add_words(card, "Paces", WAC_DP_01, "%d, double %d, column %d", base, 2 * base, 3 * base);
    else
        add_words(card, "Paces", WAC_DP_01, "%d, double %d", base, 2 * base);
    int wide, needed;
    bool narrow = !is_wide_enough(look, unit, &wide, &needed) && applies(look, WAC_UNI_03);
    if (narrow)
        add_words(card, "Charge", WAC_UNI_03, "none: %d wide, %d needed", wide, needed);
    else if (is_skirmish(look, unit))
        add_words(card, "Charge", WAC_CHG_11, "%d\"", 2 * base);
    else
        add_words(card, "Charge", WAC_CHG_03, "%d\" in its zone, %d\" beside", 2 * base, base);
}

static void add_weapons(const Look *look, UnitId unit, Card *card)
{
    for (WeaponId w = 0; w < look->game->weapons; w++) {
        const Weapon *weapon = &look->game->weapon[w];
        if (!holds_weapon(look, unit, w))
            continue;
        if (weapon->field[WF_KIND] == WEAPON_MISSILE)
            add_words(card, weapon->title.text, WAC_WPN_01, "%d\", KA %d, AP %d",
                      weapon->field[WF_RANGE] / INCH, weapon->field[WF_KA], weapon->field[WF_AP]);
        else
            add_line(card, weapon->title.text, WAC_WPN_01);
    }
}

int war_card(const Look *look, UnitId unit, CardLine *line, int most)
{
    const Profile *p = unit_profile(look->game, look->battle, unit);
    int count = 0;
    for (int i = 0; i < (int)(sizeof figures / sizeof *figures) && count < most; i++) {
        int own = p->field[figures[i].field];
        int now = figures[i].field == PF_MO ? morale_of(look, unit) : own;
        line[count] = line_of(figures[i].label, WAC_CT_01, CARD_PROFILE);
        snprintf(line[count].value, sizeof line[count].value, "%d", now);
        line[count].changed = now != own;
        count++;
    }
    if (count < most) {
        line[count] = line_of("Move", WAC_MOV_01, CARD_PROFILE);
        snprintf(line[count].value, sizeof line[count].value, "%d\"", base_move(look, unit) / INCH);
        count++;
    }
    Card card = { line, count, most };
    add_build(look, unit, &card);
    add_paces(look, unit, &card);
    add_weapons(look, unit, &card);
    return card.count;
}
