#include "fight/attack.h"
#include "flow.h"
#include "tables.h"

#include <stdio.h>
#include <string.h>

/* ---- A Unit's card ------------------------------------------------------------------------------------------- */

typedef struct Card {
    CardLine *line;
    int count, most;
    CardLine spare; /* for what does not fit */
} Card;

static CardLine *add_line(Card *card, const char *label, RuleId rule)
{
    if (card->count == card->most)
        return &card->spare;
    CardLine *line = &card->line[card->count++];
    memset(line, 0, sizeof *line);
    Text text = text_in(line->label, sizeof line->label);
    text_add(&text, label);
    line->rule = rule;
    return line;
}

static void add_words(Card *card, const char *label, const char *value, RuleId rule)
{
    CardLine *line = add_line(card, label, rule);
    Text text = text_in(line->value, sizeof line->value);
    text_add(&text, value);
}

/* As the book prints it: whole inches without decimals. */
static void add_length(Card *card, const char *label, Length value, Length printed, RuleId rule)
{
    CardLine *line = add_line(card, label, rule);
    Text text = text_in(line->value, sizeof line->value);
    if (value % INCH == 0)
        text_format(&text, "%d", value / INCH);
    else
        text_inches(&text, value, value);
    text_char(&text, '"');
    line->changed = value != printed;
}

static void add_need(Card *card, const char *label, int32_t need, bool changed, RuleId rule)
{
    CardLine *line = add_line(card, label, rule);
    if (need == NO_FIELD)
        snprintf(line->value, sizeof line->value, "none");
    else
        snprintf(line->value, sizeof line->value, "%d+", need);
    line->changed = changed;
}

static void add_hp(const Look *look, UnitId unit, Card *card)
{
    const Unit *u = &look->battle->unit[unit];
    int full = unit_profile(look->game, look->battle, unit)->field[PF_HP], left = 0, standing = 0;
    for (int i = u->first; i < u->first + u->count; i++) {
        const Model *m = &look->battle->model[i];
        standing += m->state != MODEL_LOST && m->state != MODEL_DOOMED;
        left += m->state != MODEL_LOST && m->state != MODEL_DOOMED ? m->wounds : 0;
    }
    CardLine *line = add_line(card, "HP", WSG_CAS_01);
    snprintf(line->value, sizeof line->value, "%d of %d on %d of %d models", left, full * u->count,
             standing, u->count);
    line->changed = left != full * u->count;
}

static void add_perks(const Profile *profile, Card *card)
{
    for (int i = 0; i < profile->traits; i++) {
        const TraitDef *perk = &warsurge_unit_perks[profile->trait[i].trait];
        CardLine *line = add_line(card, perk->title, perk->rule);
        if (perk->has_value && perk->value_kind == FIELD_LENGTH)
            snprintf(line->value, sizeof line->value, "%d\"", profile->trait[i].value / INCH);
        else if (perk->has_value)
            snprintf(line->value, sizeof line->value, "%d", profile->trait[i].value);
    }
    for (int i = 0; i < profile->notes; i++)
        add_words(card, "Note", profile->note[i].text, 0);
}

/* "Blast 3\"": what it does besides hitting. */
static void weapon_perk_words(const TraitUse *use, Text *text)
{
    const TraitDef *perk = &warsurge_weapon_perks[use->trait];

    text_format(text, ", %s", perk->title);
    if (perk->has_value && perk->value_kind == FIELD_LENGTH)
        text_format(text, " %d\"", use->value / INCH);
    else if (perk->has_value)
        text_format(text, " %d", use->value);
}

/* "Heavy 36\" A1 P12 AP2+, 3 HP a hit": what costs one HP, as is usual, is not said. */
static void weapon_words(const Weapon *weapon, Text *text)
{
    static const char *const types[] = { "Heavy", "Battle", "Assault" };
    int32_t bonus = 0;

    text_format(text, "%s %d\" A%d P%d", types[weapon->field[WF_TYPE]],
                weapon->field[WF_RANGE] / INCH, weapon->field[WF_ATTACKS], weapon->field[WF_POWER]);
    if (weapon->field[WF_AP] != NO_FIELD)
        text_format(text, " AP%d+", weapon->field[WF_AP]);
    if (weapon_has(weapon, WPERK_DAMAGE_BONUS, &bonus))
        text_format(text, ", %d HP a hit", 1 + bonus);
    for (int i = 0; i < weapon->traits; i++)
        if (weapon->trait[i].trait != WPERK_DAMAGE_BONUS)
            weapon_perk_words(&weapon->trait[i], text);
}

/* How many of those who are left have used it as often as they may; `*holders`: who have it. */
static int used_up(const Look *look, UnitId unit, int held, int32_t uses, int *holders)
{
    const Unit *u = &look->battle->unit[unit];
    int used = 0;

    *holders = 0;
    for (ModelId m = u->first; m < u->first + u->count; m++)
        for (int n = 0; n < MOST_WEAPONS_HELD; n++) {
            const Model *model = &look->battle->model[m];
            if (model->weapon[n] != held || model->state == MODEL_LOST)
                continue;
            ++*holders;
            used += model->tally[n] >= uses;
        }
    return used;
}

/* ": used up by 2 of 3". */
static void add_used_up(const Look *look, UnitId unit, int held, CardLine *line, Text *text)
{
    const Weapon *weapon = weapon_at(look->game, (WeaponId)held);
    int32_t uses = 0;
    int holders = 0;

    if (!weapon_has(weapon, WPERK_LIMITED_USE, &uses))
        return;
    int used = used_up(look, unit, held, uses, &holders);
    line->changed = used > 0;
    if (used > 0 && used == holders)
        text_add(text, ": used up");
    else if (used > 0)
        text_format(text, ": used up by %d of %d", used, holders);
}

static void add_weapons(const Look *look, UnitId unit, Card *card)
{
    bool shown[MOST_WEAPONS] = { false };
    const Unit *u = &look->battle->unit[unit];
    for (int i = u->first; i < u->first + u->count; i++) {
        for (int n = 0; n < MOST_WEAPONS_HELD; n++) {
            int held = look->battle->model[i].weapon[n];
            if (held == NO_HELD_WEAPON || shown[held])
                continue;
            shown[held] = true;
            const Weapon *weapon = weapon_at(look->game, (WeaponId)held);
            CardLine *line = add_line(card, weapon->title.text, WSG_ATK_03);
            Text value = text_in(line->value, sizeof line->value);
            weapon_words(weapon, &value);
            add_used_up(look, unit, held, line, &value);
        }
    }
}

/* Tokens beside the Unit, with their titles. */
static void add_tokens(const Look *look, UnitId unit, Card *card)
{
    for (int i = 0; i < look->game->ruleset->marks; i++) {
        const MarkDef *def = &look->game->ruleset->mark[i];
        if (def->owner == OWNER_UNIT && def->title &&
            has_mark(look->battle, OWNER_UNIT, unit, def->number))
            add_line(card, def->title, 0)->changed = true;
    }
    int guard = tally_of(look->battle, OWNER_UNIT, unit, UT_GUARD);
    if (guard > 0) {
        CardLine *line = add_line(card, "Guard", WSG_ACT_14);
        snprintf(line->value, sizeof line->value, "Defence +%d", guard);
        line->changed = true;
    }
}

int warsurge_card(const Look *look, UnitId unit, CardLine *line, int most)
{
    const Profile *profile = unit_profile(look->game, look->battle, unit);
    Card card = { .line = line, .most = most };
    int32_t defence = defence_that_counts(look, defence_of(look, unit));
    add_length(&card, "Move", stat_of(look, unit, false), profile->field[PF_MOVE], WSG_MOV_01);
    add_length(&card, "Dash", stat_of(look, unit, true), profile->field[PF_DASH], WSG_MOV_01);
    CardLine *d = add_line(&card, "Defence", WSG_ATK_08);
    snprintf(d->value, sizeof d->value, "%d", defence);
    d->changed = defence != profile->field[PF_DEFENCE];
    add_need(&card, "Armour", profile->field[PF_ARMOUR],
             has_mark(look->battle, OWNER_UNIT, unit, UM_BRACED), WSG_ATK_10);
    add_need(&card, "AEGIS", profile->field[PF_AEGIS], false, WSG_ATK_12);
    /* GEN-10: nothing is hidden from the other player. */
    if (applies(look, WSG_GEN_10)) {
        add_hp(look, unit, &card);
        add_tokens(look, unit, &card);
    }
    add_perks(profile, &card);
    add_weapons(look, unit, &card);
    return card.count;
}
