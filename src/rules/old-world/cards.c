#include "fight/figures.h"
#include "fight/ladder.h"
#include "fight/wounds.h"
#include "move/movement.h"
#include "tables.h"

#include <stdio.h>
#include <string.h>

/* ---- A unit's card ------------------------------------------------------------------------------------------------------ */

typedef struct Card {
    CardLine *line;
    int count, most;
    CardLine spare; /* for what does not fit */
} Card;

static CardLine *add(Card *card, const char *label, RuleId rule)
{
    CardLine *line = card->count < card->most ? &card->line[card->count++] : &card->spare;
    memset(line, 0, sizeof *line);
    snprintf(line->label, sizeof line->label, "%s", label);
    line->rule = rule;
    return line;
}

static CardLine *add_badge(Card *card, const char *label, const char *icon, RuleId rule)
{
    CardLine *line = add(card, label, rule);
    line->place = CARD_BADGE;
    line->icon = icon;
    return line;
}

static void add_number(Card *card, const char *label, int now, int printed, RuleId rule)
{
    CardLine *line = add(card, label, rule);
    if (now == NO_FIELD)
        snprintf(line->value, sizeof line->value, "-");
    else
        snprintf(line->value, sizeof line->value, "%d", now);
    line->changed = now != printed;
    line->place = CARD_PROFILE;
}

static void add_need(Card *card, const char *label, int need, int printed, RuleId rule)
{
    CardLine *line = add(card, label, rule);
    snprintf(line->value, sizeof line->value, "%d+", need);
    line->changed = need != printed;
    line->place = CARD_BADGE;
}

/* What is left of it. */
static void add_strength(const Look *look, UnitId unit, Card *card)
{
    const Unit *u = &look->battle->unit[unit];
    int alive = models_alive(look->battle, unit), left = 0;
    int each = unit_profile(look->game, look->battle, unit)->field[PF_W];
    for (int i = u->first; i < u->first + u->count; i++) {
        const Model *m = &look->battle->model[i];
        left += m->state != MODEL_LOST && m->state != MODEL_DOOMED ? m->wounds : 0;
    }
    CardLine *line = add(card, "Models", TOW_CAS_01);
    if (each > 1)
        snprintf(line->value, sizeof line->value, "%d of %d, %d of %d Wounds", alive, u->count,
                 left, u->count * each);
    else
        snprintf(line->value, sizeof line->value, "%d of %d", alive, u->count);
    line->changed = alive < u->count || left < u->count * each;
    line->place = CARD_BELOW;
    if (u->state != UNIT_FIELD ||
        host_of(look, unit) != unit) /* that of who has joined is his unit's */
        return;
    line = add(card, "Unit Strength", TOW_GEN_13);
    snprintf(line->value, sizeof line->value, "%d", unit_strength(look, unit));
}

/* "heavy infantry" */
static void add_type(const Look *look, UnitId unit, Text *text)
{
    const char *words = look->game->ruleset->profile_field[PF_TYPE].words;
    for (int place = (int)type_of(look, unit); place > 0 && *words; words++)
        place -= *words == ' ';
    for (; *words && *words != ' '; words++)
        text_char(text, *words == '-' ? ' ' : *words);
}

static void add_order(const Look *look, UnitId unit, Card *card)
{
    static const char *const words[] = { "close order", "open order", "skirmish" };
    UnitId host = host_of(look, unit);
    if (look->battle->unit[unit].state != UNIT_FIELD || host != unit)
        return;
    CardLine *line = add(card, "Formation", TOW_FRM_02);
    Block block = block_of(look, unit);
    if (!is_block(look, unit))
        snprintf(line->value, sizeof line->value, "%s", words[FORM_SKIRMISH]);
    else
        snprintf(line->value, sizeof line->value, "%s%s · %d %s, %d %s",
                 words[formation_of(look, unit)], is_column(look, unit) ? " (column)" : "",
                 block.files, block.files == 1 ? "file" : "files", block_ranks(&block),
                 block_ranks(&block) == 1 ? "rank" : "ranks");
    line->place = CARD_BELOW;
    line->changed = is_block(look, unit) && is_column(look, unit);
    if (rank_bonus(look, unit) > 0) {
        line = add(card, "Rank Bonus", TOW_FRM_04);
        Text text = text_in(line->value, sizeof line->value);
        text_format(&text, "+%d (", rank_bonus(look, unit));
        add_type(look, unit, &text);
        text_format(&text, ": ranks of %d)", models_of_rank(look, unit));
    }
    if (is_disrupted(look, unit))
        add(card, "Disrupted", TOW_FRM_06)->changed = true;
}

static void add_figures(const Look *look, UnitId unit, Card *card)
{
    const Profile *p = unit_profile(look->game, look->battle, unit);
    int ward = ward_of(look, unit, NO_MODEL);
    int printed = p->field[PF_WARD] == NO_FIELD ? 0 : p->field[PF_WARD];
    add_number(card, "M", movement(look, unit), p->field[PF_M], TOW_MOV_02);
    static const struct {
        const char *label;
        ProfileField field;
        RuleId rule;
    } plain[] = {
        { "WS", PF_WS, TOW_CBT_10 }, { "BS", PF_BS, TOW_SHO_06 }, { "S", PF_S, TOW_WND_01 },
        { "T", PF_T, TOW_WND_01 },   { "W", PF_W, TOW_CAS_01 },   { "I", PF_I, TOW_CBT_02 },
        { "A", PF_A, TOW_CBT_06 },
    };
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        add_number(card, plain[i].label, p->field[plain[i].field], p->field[plain[i].field],
                   plain[i].rule);
    int ld =
        look->battle->unit[unit].state == UNIT_FIELD ? leadership(look, unit) : p->field[PF_LD];
    add_number(card, "Ld", ld, p->field[PF_LD], TOW_GEN_06);
    if (armour_of(look, unit, NO_MODEL, true) <= 6)
        add_need(card, "Armour", armour_of(look, unit, NO_MODEL, true), p->field[PF_ARMOUR],
                 TOW_ARM_02);
    if (ward > 0)
        add_need(card, "Ward", ward, printed, TOW_ARM_04);
    if (p->field[PF_REGENERATION] > 0)
        add_need(card, "Regeneration", p->field[PF_REGENERATION], p->field[PF_REGENERATION],
                 TOW_ARM_05);
    if (p->field[PF_WIZARD] > 0)
        snprintf(add_badge(card, "Wizard Level", "unit-wizard", TOW_MAG_01)->value,
                 sizeof card->spare.value, "%d", (int)p->field[PF_WIZARD]);
}

/* Riders' figures stand first; beasts, crew and machine follow in a line of their own. */
static void add_mounts(const Profile *p, Card *card)
{
    if (p->field[PF_MOUNT_A] == NO_FIELD || p->field[PF_MOUNT_S] == NO_FIELD)
        return;
    CardLine *line = add(card, "Mounts", TOW_CBT_13);
    snprintf(line->value, sizeof line->value, "%d: WS %d S %d I %d A %d",
             p->field[PF_MOUNTS] == NO_FIELD ? 1 : p->field[PF_MOUNTS], p->field[PF_MOUNT_WS],
             p->field[PF_MOUNT_S], p->field[PF_MOUNT_I], p->field[PF_MOUNT_A]);
}

/* Of a unit that has stood on the table those of its command group who still do. */
static bool is_lost_post(const Look *look, UnitId unit, ProfileField post)
{
    bool of_group = post == PF_CHAMPION || post == PF_STANDARD || post == PF_MUSICIAN;
    return of_group && models_alive(look->battle, unit) > 0 &&
           post_holder(look, unit, post) == NO_MODEL;
}

static void add_command(const Look *look, UnitId unit, Card *card)
{
    const Profile *p = unit_profile(look->game, look->battle, unit);
    static const struct {
        ProfileField field;
        const char *label, *icon;
        RuleId rule;
    } who[] = {
        { PF_GENERAL, "General", "unit-general", TOW_CHR_20 },
        { PF_BATTLE_STANDARD, "Battle Standard", "unit-standard", TOW_CHR_22 },
        { PF_CHAMPION, "Champion", "unit-champion", TOW_CMD_01 },
        { PF_STANDARD, "Standard", "unit-standard", TOW_CMD_01 },
        { PF_MUSICIAN, "Musician", "unit-musician", TOW_CMD_01 },
    };
    for (size_t i = 0; i < sizeof who / sizeof *who; i++) {
        if (p->field[who[i].field] == 1 && !is_lost_post(look, unit, who[i].field))
            add_badge(card, who[i].label, who[i].icon, who[i].rule);
    }
}

static void add_tokens(const Look *look, UnitId unit, Card *card)
{
    for (int i = 0; i < look->game->ruleset->marks; i++) {
        const MarkDef *def = &look->game->ruleset->mark[i];
        if (def->owner == OWNER_UNIT && def->title &&
            has_mark(look->battle, OWNER_UNIT, unit, def->number))
            add(card, def->title, 0)->changed = true;
    }
    if (look->battle->unit[unit].state == UNIT_FIELD && is_engaged(look, unit))
        add(card, "Engaged in combat", TOW_CBT_01)->changed = true;
}

static void put_figure(const TraitDef *def, int32_t value, CardLine *line)
{
    DiceFigure dice = dice_figure(value);
    if (!def->has_value)
        return;
    if (def->high < 100 || dice.sides <= 1)
        snprintf(line->value, sizeof line->value, "%d", (int)value);
    else if (dice.plus)
        snprintf(line->value, sizeof line->value, "%.0dD%d+%d", dice.dice > 1 ? dice.dice : 0,
                 dice.sides, dice.plus);
    else
        snprintf(line->value, sizeof line->value, "%.0dD%d", dice.dice > 1 ? dice.dice : 0,
                 dice.sides);
}

static void add_keywords(const Look *look, const Profile *p, Card *card)
{
    for (int i = 0; i < p->traits; i++) {
        const TraitDef *def = &look->game->ruleset->profile_trait[p->trait[i].trait];
        bool badge = p->trait[i].trait == TR_SHIELDWALL;
        CardLine *line = badge ? add_badge(card, def->title, "mark-guard", def->rule)
                               : add(card, def->title, def->rule);
        put_figure(def, p->trait[i].value, line);
    }
    for (int i = 0; i < p->notes; i++)
        snprintf(add(card, "Note", 0)->value, sizeof card->spare.value, "%s", p->note[i].text);
}

static void add_weapons(const Look *look, const Profile *p, Card *card)
{
    for (int i = 0; i < p->weapons; i++) {
        const Weapon *w = &look->game->weapon[p->weapon[i]];
        CardLine *line = add(card, w->title.text, TOW_CBT_12);
        Text text = text_in(line->value, sizeof line->value);
        if (w->field[WF_RANGE] > 0)
            text_format(&text, "%d\" ", w->field[WF_RANGE] / INCH);
        if (w->field[WF_S] != NO_FIELD)
            text_format(&text, "S %d", (int)w->field[WF_S]);
        else if (w->field[WF_S_PLUS] > 0)
            text_format(&text, "S+%d", (int)w->field[WF_S_PLUS]);
        else
            text_add(&text, "S");
        if (w->field[WF_AP] > 0)
            text_format(&text, " AP-%d", (int)w->field[WF_AP]);
        if (w->traits) /* which they are is said when it is pointed at */
            text_format(&text, " · %d %s", w->traits, w->traits == 1 ? "rule" : "rules");
    }
}

/* ---- In combat: the unit's own rungs of the ladder, and the result as it stands ---------------------------------------------- */

static void add_rung(const Look *look, const Rung *rung, Card *card)
{
    CardLine *line = add(card, "", rung->value > RUNG_STOMP ? TOW_CBT_02 : TOW_CBT_15);
    const char *at = look->game->unit[rung->target].title.text;
    const char *by = rung->striker == STRIKER_MOUNT ? ", mount" : "";
    if (rung->value == RUNG_IMPACT || rung->value == RUNG_STOMP) {
        snprintf(line->label, sizeof line->label, "%s",
                 rung->value == RUNG_STOMP ? "Stomp Attacks" : "Impact Hits");
        snprintf(line->value, sizeof line->value, "at %.40s", at);
        return;
    }
    snprintf(line->label, sizeof line->label, "Initiative %d%s", rung->value, by);
    if (rung->hit == NEED_NEVER || rung->wound == NEED_NEVER)
        snprintf(line->value, sizeof line->value, "%d at %.28s, in vain", rung->attacks, at);
    else
        snprintf(line->value, sizeof line->value, "%d at %.28s, %d+ %d+", rung->attacks, at,
                 rung->hit, rung->wound);
}

static void add_fight(const Look *as_it_is, UnitId unit, Card *card)
{
    Battle fork;
    const Look then = look_at_next_combat(as_it_is, &fork), *look = &then;
    Ladder ladder;
    if (look->battle->unit[unit].state != UNIT_FIELD || !ladder_of(look, unit, &ladder))
        return;
    for (int i = 0; i < ladder.rungs; i++) {
        if (ladder.rung[i].unit == unit)
            add_rung(look, &ladder.rung[i], card);
    }
    SeatId own = look->battle->unit[unit].seat;
    CardLine *line = add(card, "Combat result", TOW_CR_10);
    snprintf(line->value, sizeof line->value, "%d to %d so far", ladder.result.side[own].total,
             ladder.result.side[1 - own].total);
}

int old_world_card(const Look *look, UnitId unit, CardLine *line, int most)
{
    const Profile *p = unit_profile(look->game, look->battle, unit);
    Card card = { .line = line, .most = most };
    add_strength(look, unit, &card);
    add_order(look, unit, &card);
    add_fight(look, unit, &card);
    add_tokens(look, unit, &card);
    add_figures(look, unit, &card);
    add_mounts(p, &card);
    add_command(look, unit, &card);
    add_weapons(look, p, &card);
    add_keywords(look, p, &card);
    return card.count;
}
