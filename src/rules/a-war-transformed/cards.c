#include "fight/fighting.h"
#include "flight/nerves.h"
#include "move/movement.h"
#include "shoot/shooting.h"

#include <stdarg.h>
#include <stdio.h>

/* ---- A unit's card: its profile, how it fights, what wears it, what it holds ---------------------------------------------- */

typedef struct Card {
    const Look *look;
    UnitId unit;
    CardLine *line;
    int count, most;
} Card;

/* Its value goes into the line that is given back; null: the card is full. */
__attribute__((format(printf, 5, 6))) static CardLine *add(Card *card, const char *label,
                                                           RuleId rule, CardPlace place,
                                                           const char *format, ...)
{
    va_list args;
    if (card->count == card->most)
        return NULL;
    CardLine *line = &card->line[card->count++];
    *line = (CardLine){ .rule = rule, .place = place };
    snprintf(line->label, sizeof line->label, "%s", label);
    va_start(args, format);
    vsnprintf(line->value, sizeof line->value, format, args);
    va_end(args);
    return line;
}

static void add_profile(Card *card)
{
    static const char *const skills[] = { "Low", "Medium", "High" };
    const Profile *p = profile_of_unit(card->look, card->unit);
    Length pace = pace_of(card->look, card->unit);
    CardLine *line = add(card, "Pace", AWT_MOV_01, CARD_PROFILE, "%d\u2033", pace / INCH);
    if (line)
        line->changed = pace != p->field[PF_PACE];
    char label[16];
    snprintf(label, sizeof label, "Skill \u2264%d", hits_in_combat_on(card->look, card->unit));
    add(card, label, AWT_CCH_01, CARD_PROFILE, "%s", skills[p->field[PF_SKILL]]);
    int zeal = modified_zeal(card->look, card->unit), printed = p->field[PF_ZEAL];
    line = zeal == printed ? add(card, "Zeal", AWT_MOR_01, CARD_PROFILE, "%d", zeal)
                           : add(card, "Zeal", AWT_MOR_01, CARD_PROFILE, "%d of %d", zeal, printed);
    if (line)
        line->changed = zeal != printed;
    add(card, "Save", AWT_DMG_01, CARD_PROFILE, "%d", saves_on(card->look, card->unit, 0));
}

static void add_strength(Card *card)
{
    static const char *const categories[] = { "Cannonade", "Elite", "Line", "Unique" };
    const Look *look = card->look;
    const Unit *u = &look->battle->unit[card->unit];
    const Profile *p = profile_of_unit(look, card->unit);
    int left = models_alive(look->battle, card->unit);
    add(card, "Category", AWT_ACT_02, CARD_LISTED, "%s", categories[p->field[PF_CATEGORY]]);
    if (u->count > 1)
        add(card, "Strength", AWT_CCD_01, CARD_LISTED, "%d of %d models", left, u->count);
    else if (left > 0)
        add(card, "Wounds", AWT_DMG_03, CARD_LISTED, "%d of %d left",
            look->battle->model[u->first].wounds, p->field[PF_WOUNDS]);
    int dice = attack_dice(look, card->unit), next = dice_after_loss(look, card->unit);
    if (next < dice)
        add(card, "Close Combat", AWT_CCD_01, CARD_LISTED,
            "%d dice now, %d after one more loss; %d or less", dice, next,
            hits_in_combat_on(look, card->unit));
    else
        add(card, "Close Combat", AWT_CCD_01, CARD_LISTED, "%d %s, %d or less", dice,
            dice == 1 ? "die" : "dice", hits_in_combat_on(look, card->unit));
    int tokens = tokens_of_unit(look, card->unit);
    if (is_fielded(look, card->unit) && tokens > 0)
        add(card, "Command Tokens", AWT_TOK_01, CARD_LISTED, "%d in the next round", tokens);
}

/* What lies beside it. */
static void add_statuses(Card *card)
{
    const Look *look = card->look;
    for (int i = 0; i < look->game->ruleset->marks; i++) {
        const MarkDef *def = &look->game->ruleset->mark[i];
        bool shown = def->owner == OWNER_UNIT && def->title &&
                     has_mark(look->battle, OWNER_UNIT, card->unit, def->number);
        CardLine *line = shown ? add(card, def->title, 0, CARD_LISTED, "%s", "") : NULL;
        if (line)
            line->changed = true;
    }
}

static void add_keywords(Card *card)
{
    const Profile *p = profile_of_unit(card->look, card->unit);
    for (int i = 0; i < p->traits; i++) {
        const TraitDef *trait = &card->look->game->ruleset->profile_trait[p->trait[i].trait];
        add(card, trait->title, trait->rule, CARD_LISTED, "%s", "");
    }
}

/* WPN-02: of a bipod's two rows the one that counts where the unit stands now. */
static bool is_row_in_force(const Look *look, UnitId unit, WeaponId weapon)
{
    bool covered = is_fielded(look, unit) && occupied_cover(look, unit, unit) != COVER_NONE;
    return weapon_bears(look, weapon, WT_BIPOD) &&
           (look->game->weapon[weapon].field[WF_IN_COVER] == 1) == covered;
}

/* "SI 25"/30"", "MG 4 dice 25"", "3" template 8"". */
static void add_weapon(Card *card, WeaponId weapon)
{
    const Weapon *w = &card->look->game->weapon[weapon];
    static const char *const types[] = { "SI", "RF", "MG", "HE" };
    int range = w->field[WF_RANGE] / INCH, effective = w->field[WF_EFFECTIVE] / INCH;
    int across = w->field[WF_TEMPLATE] / INCH, shots = w->field[WF_SHOTS];
    CardLine *line;
    if (across > 0)
        line = add(card, w->title.text, AWT_HE_01, CARD_LISTED, "%d\u2033 template, %d\u2033",
                   across, range);
    else if (effective > 0)
        line = add(card, w->title.text, AWT_SHO_05, CARD_LISTED, "%s %d, %d\u2033 (far %d\u2033)",
                   types[w->field[WF_TYPE]], shots, effective, range);
    else
        line = add(card, w->title.text, AWT_SHO_05, CARD_LISTED, "%s %d, %d\u2033",
                   types[w->field[WF_TYPE]], shots, range);
    if (line)
        line->changed = is_row_in_force(card->look, card->unit, weapon);
}

static void add_weapons(Card *card)
{
    bool shown[MOST_WEAPONS] = { false };
    const Unit *u = &card->look->battle->unit[card->unit];
    for (int i = u->first; i < u->first + u->count; i++) {
        for (int n = 0; n < MOST_WEAPONS_HELD; n++) {
            WeaponId weapon = card->look->game->model_weapon[i][n];
            if (weapon < 0 || shown[weapon])
                continue;
            shown[weapon] = true;
            add_weapon(card, weapon);
        }
    }
}

int awt_card(const Look *look, UnitId unit, CardLine *line, int most)
{
    Card card = { .look = look, .unit = unit, .line = line, .most = most };
    add_profile(&card);
    add_strength(&card);
    add_statuses(&card);
    add_weapons(&card);
    add_keywords(&card);
    return card.count;
}
