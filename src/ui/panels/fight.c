#include <stdio.h>
#include <string.h>

#include "panels/card.h"
#include "panels/fight.h"
#include "panels/logs.h"
#include "panels/sheets.h"
#include "panels/tools.h"
#include "table.h"

/* A hand-to-hand fight as a ladder: the blows in their order, who strikes and who supports, then the result as a sum whose
 * lines show their rules. For the fight that is being fought, or the chosen unit's. */

typedef struct Column {
    int x, y, width;
} Column;

static Colour light_of(const Table *t, const Ui *ui, UnitId unit)
{
    SeatId seat = table_told(t)->unit[unit].seat;
    return seat >= 0 ? ui_side(ui, seat)->light : INK_IVORY_DIM;
}

/* ---- blows ------------------------------------------------------------------------------------------------------------- */

static void draw_when(Ui *ui, Column *c, const MeleeBlow *blow)
{
    static const char *const said[] = { [MELEE_STRUCK] = "struck", [MELEE_NOW] = "now", "" };
    char words[48];
    SDL_Rect box = { c->x, c->y + ui_px(ui, 6), c->width, ui_line(ui, UT_SMALL) };

    snprintf(words, sizeof words, "%s%s%s", blow->when, said[blow->time][0] ? " · " : "",
             said[blow->time]);
    ui_text(ui, UT_SMALL, box, TEXT_LEFT, words,
            blow->time == MELEE_NOW      ? INK_GOLD
            : blow->time == MELEE_STRUCK ? INK_PASSED
                                         : INK_IVORY_DIM);
    ui_note(ui, "when", words, box, blow->time == MELEE_NOW);
    c->y = box.y + box.h + ui_px(ui, 2);
}

/* Pressing it chooses the unit. */
static void draw_blow(Table *t, Ui *ui, Column *c, const MeleeBlow *blow, int place)
{
    char name[24], head[160], below[160];
    int pad = ui_px(ui, 12);

    snprintf(name, sizeof name, "blow-%d", place);
    snprintf(head, sizeof head, "%s → %s", table_name(t, blow->unit), table_name(t, blow->target));
    snprintf(below, sizeof below, "%s%s%s", blow->who, blow->who[0] ? ": " : "", blow->words);
    int high = ui_line(ui, UT_LABEL) + ui_words_height(ui, UT_SMALL, c->width - pad, below);
    SDL_Rect box = { c->x, c->y, c->width, high };
    char label[340];
    snprintf(label, sizeof label, "%s; %s", head, below);
    WidgetId id = ui_widget(ui, name, label, box,
                            WIDGET_FOCUSABLE | (blow->time == MELEE_NOW ? WIDGET_ON : 0));
    ui_glow(ui, id, box, ui_px(ui, 5), 0x30E7C67E, false);
    ui_fill(ui, (SDL_Rect){ c->x, c->y + 2, ui_px(ui, 4), high - 4 }, light_of(t, ui, blow->unit));
    ui_text(ui, UT_LABEL, (SDL_Rect){ c->x + pad, c->y, c->width - pad, ui_line(ui, UT_LABEL) },
            TEXT_LEFT, head, blow->time == MELEE_STRUCK ? INK_PASSED : INK_IVORY);
    ui_words(ui, UT_SMALL, c->x + pad, c->y + ui_line(ui, UT_LABEL), c->width - pad, below,
             blow->time == MELEE_STRUCK ? INK_PASSED : INK_IVORY_DIM);
    c->y += high + ui_px(ui, 4);
    if (ui_clicked(ui, id) && unit_is_here(t, blow->unit))
        table_select(t, blow->unit);
}

/* The first of the blows that have not fallen is brought into sight, once. */
static void bring_next(Table *t, Ui *ui, int place, int top, int bottom)
{
    if (t->fight.next == place)
        return;
    t->fight.next = place;
    ui_scroll_to(&t->fight.scroll, top, bottom);
    ui->busy = true;
}

static void draw_blows(Table *t, Ui *ui, Column *c, const MeleeView *melee)
{
    int first = c->y, next = 0;

    while (next < melee->blows && melee->blow[next].time == MELEE_STRUCK)
        next++;
    for (int i = 0; i < melee->blows; i++) {
        int top = c->y - first;
        if (i == 0 || SDL_strcmp(melee->blow[i].when, melee->blow[i - 1].when) != 0)
            draw_when(ui, c, &melee->blow[i]);
        draw_blow(t, ui, c, &melee->blow[i], i + 1);
        if (i == next)
            bring_next(t, ui, next, top, c->y - first);
    }
}

/* ---- the sum ------------------------------------------------------------------------------------------------------------ */

static int figure_width(const Ui *ui)
{
    return ui_px(ui, 44);
}

/* The seats' figures at the right, the first seat's first. */
static void draw_figures(Table *t, Ui *ui, const MeleeView *melee, SDL_Rect box, UiText style,
                         const int32_t *side)
{
    int x = box.x + box.w, wide = figure_width(ui);

    for (SeatId s = table_told(t)->seats; s > 0; s--) {
        char words[16];
        if (!melee->in[s - 1])
            continue;
        x -= wide;
        snprintf(words, sizeof words, "%d", (int)side[s - 1]);
        ui_text(ui, style, (SDL_Rect){ x, box.y, wide, box.h }, TEXT_RIGHT, words,
                ui_side(ui, s - 1)->light);
    }
}

static void sum_words(const Table *t, const MeleeView *melee, const int32_t *side, Text *text)
{
    bool any = false;

    for (SeatId s = 0; s < table_told(t)->seats; s++) {
        if (melee->in[s])
            text_format(text, "%s%d", any ? " : " : "", (int)side[s]);
        any = any || melee->in[s];
    }
}

static int why_height(const Ui *ui, const MeleeSum *sum, int width)
{
    return sum->why[0] ? ui_words_height(ui, UT_SMALL, width, sum->why) : 0;
}

/* Pressing a line shows its rule. */
static void draw_sum(Table *t, Ui *ui, Column *c, const MeleeView *melee, int place)
{
    const MeleeSum *sum = &melee->sum[place];
    SDL_Rect box = { c->x, c->y, c->width, ui_line(ui, UT_LABEL) + ui_px(ui, 4) };
    char name[24], label[224], title[48];
    Text text = text_in(label, sizeof label);

    snprintf(name, sizeof name, "sum-%d", place + 1);
    snprintf(title, sizeof title, "%s%s%s", sum->title, sum->of[0] ? ", " : "", sum->of);
    text_format(&text, "%s ", title);
    sum_words(t, melee, sum->side, &text);
    text_format(&text, "%s%s", sum->why[0] ? "; " : "", sum->why);
    SDL_Rect row = box;
    box.h += why_height(ui, sum, c->width);
    WidgetId id = ui_widget(ui, name, label, box, WIDGET_FOCUSABLE);
    ui_glow(ui, id, box, ui_px(ui, 5), 0x30E7C67E, false);
    ui_text(ui, UT_LABEL, row, TEXT_LEFT, title, INK_IVORY);
    draw_figures(t, ui, melee, row, UT_LABEL, sum->side);
    if (sum->why[0])
        ui_words(ui, UT_SMALL, c->x, c->y + row.h, c->width, sum->why, INK_IVORY_DIM);
    c->y += box.h;
    if (!ui_clicked(ui, id))
        return;
    rule_open(t, sum->rule);
}

static void outcome_words(const Table *t, const MeleeView *melee, char *out, size_t size)
{
    if (melee->ahead == NO_SEAT)
        snprintf(out, size, "Level");
    else
        snprintf(out, size, "%s ahead by %d", table_seat_name(t, melee->ahead), (int)melee->by);
}

/* What the sum leaves out: what is likely to come of the blows stands below it. */
static const char *when_words(const MeleeView *melee)
{
    return melee->so_far == MELEE_LATER ? "Before the first blow"
           : melee->so_far == MELEE_NOW ? "After the blows so far"
                                        : "After all blows";
}

static void draw_result(Table *t, Ui *ui, Column *c, const MeleeView *melee)
{
    char words[96];

    c->y += ui_px(ui, 8);
    ui_fill(ui, (SDL_Rect){ c->x, c->y, c->width, 1 }, INK_BRASS_LINE);
    c->y += ui_px(ui, 6);
    for (int i = 0; i < melee->sums; i++)
        draw_sum(t, ui, c, melee, i);
    ui_fill(ui, (SDL_Rect){ c->x, c->y + ui_px(ui, 2), c->width, 1 }, INK_BRASS_LINE);
    outcome_words(t, melee, words, sizeof words);
    SDL_Rect box = { c->x, c->y + ui_px(ui, 6), c->width, ui_line(ui, UT_BOLD) };
    ui_text(ui, UT_BOLD, box, TEXT_LEFT, words, INK_IVORY);
    draw_figures(t, ui, melee, box, UT_BOLD, melee->total);
    ui_note(ui, "outcome", words, box, true);
    box.y += box.h;
    box.h = ui_line(ui, UT_SMALL);
    ui_text(ui, UT_SMALL, box, TEXT_LEFT, when_words(melee), INK_IVORY_DIM);
    ui_note(ui, "so-far", when_words(melee), box, false);
    c->y = box.y + box.h;
}

/* ---- what is likely ------------------------------------------------------------------------------------------------------- */

/* Found once for each moment and unit: it takes some reckoning. It is of the same moment as the sum above it: dice by themselves change
 * nothing on the table, but another question follows them. */
static const char *outlook_of(Table *t)
{
    Look look = table_told_look(t);
    UnitId unit = t->fight.at == FIGHT_LEFT ? NO_UNIT : t->selected;
    uint64_t of = (uint64_t)table_moment(t) << 32 | look.battle->request.number;
    uint64_t now = layout_of(of, look.battle->told, (uint64_t)unit + 1);

    if (t->rs->tell.odds && t->fight.of != now) {
        Text text = text_in(t->fight.outlook, sizeof t->fight.outlook);
        t->rs->tell.odds(&look, &(OddsRequest){ ODDS_OF_MELEE, NULL, unit }, &text);
        t->fight.of = now;
    }
    return t->fight.outlook;
}

static int outlook_height(Table *t, const Ui *ui, int width)
{
    const char *words = outlook_of(t);

    return words[0] ? ui_words_height(ui, UT_SMALL, width, words) + ui_px(ui, 8) : 0;
}

static void draw_outlook(Table *t, Ui *ui, Column *c)
{
    const char *words = outlook_of(t);
    SDL_Rect box = { c->x, c->y, c->width, outlook_height(t, ui, c->width) };

    if (!words[0])
        return;
    ui_words(ui, UT_SMALL, c->x, c->y + ui_px(ui, 8), c->width, words, INK_IVORY_DIM);
    ui_note(ui, "outlook", words, box, true);
    c->y += box.h;
}

/* ---- the panel ------------------------------------------------------------------------------------------------------------ */

/* Where it is crowded only the title stands there until it is pressed. */
static bool is_folded(const Table *t)
{
    return t->at.crowded ? !t->fight.drawer : t->fight.folded;
}

/* The title with the totals; pressing it folds the panel or opens it. */
static void draw_head(Table *t, Ui *ui, SDL_Rect area, const MeleeView *melee)
{
    char words[64], label[96];
    Text text = text_in(label, sizeof label);
    bool folded = is_folded(t) || t->fight.squeezed;

    snprintf(words, sizeof words, "%s Fight %d%s", folded ? "+" : "−", melee->number,
             melee->fought ? " · being fought" : "");
    text_format(&text, "%s  ", words);
    sum_words(t, melee, melee->total, &text);
    WidgetId id = ui_widget(ui, "fold", label, area, WIDGET_FOCUSABLE | (folded ? 0 : WIDGET_ON));
    ui_text(ui, UT_BOLD, area, TEXT_LEFT, words, colour_mix(INK_IVORY, INK_GOLD, ui_hover(ui, id)));
    draw_figures(t, ui, melee, area, UT_BOLD, melee->total);
    if (!ui_clicked(ui, id))
        return;
    if (t->at.crowded)
        t->fight.drawer = folded;
    else if (t->fight.squeezed && t->fight.wanted == t->question + 1)
        table_say(t, ui, "There is no room for it beside what is asked about");
    else if (t->fight.squeezed) /* as low as it goes */
        t->fight.wanted = t->question + 1;
    else {
        t->fight.folded = !folded;
        t->fight.wanted = 0;
    }
}

/* What is being fought stands in the place of the unit's card, which gives way unless the ladder is folded; a chosen
 * unit's fight stands where the log else does, above the dice. */
static SDL_Rect fight_place(const Table *t, const Ui *ui, int *most)
{
    SDL_Rect card = t->at.card;
    int gap = ui_px(ui, 12), top = t->at.ribbon.y + t->at.ribbon.h + gap,
        wide = ui_px(ui, t->at.compact ? 360 : 410);
    bool beside =
        t->fight.folded && table_shows_card(t) && (t->selected != NO_UNIT || t->hover != NO_UNIT);
    SDL_Rect area = { ui->width - gap - wide, top, wide, 0 };

    *most = t->at.dice.y - gap - top;
    if (t->at.crowded) { /* opened it lies over all that is below */
        *most = ui->height - gap - top;
        return (SDL_Rect){ gap, top, wide < ui->width - 2 * gap ? wide : ui->width - 2 * gap, 0 };
    }
    if (t->fight.at == FIGHT_LEFT) {
        area.x = beside ? card.x + card.w + gap : card.x;
        *most = t->at.tools.y - gap - top;
    }
    return area;
}

static int sums_height(const Ui *ui, const MeleeView *melee, int width)
{
    int high = ui_px(ui, 20) + ui_line(ui, UT_BOLD) + ui_line(ui, UT_SMALL);

    for (int i = 0; i < melee->sums; i++)
        high += ui_line(ui, UT_LABEL) + ui_px(ui, 4) + why_height(ui, &melee->sum[i], width);
    return high;
}

/* The ladder scrolls over the sum; where little room is left all of it scrolls. */
static void draw_body(Table *t, Ui *ui, SDL_Rect area, const MeleeView *melee)
{
    int below = sums_height(ui, melee, area.w) + outlook_height(t, ui, area.w);
    bool all = area.h - below < ui_px(ui, 90);
    SDL_Rect clip, blows = { area.x, area.y, area.w, all ? area.h : area.h - below };
    int high = t->fight.height + (all ? below : 0);
    int top = ui_scroll_begin(ui, &t->fight.scroll, "ladder", blows, high, false, &clip);
    Column c = { area.x, top, area.w - ui_px(ui, 10) };

    draw_blows(t, ui, &c, melee);
    if (t->fight.height != c.y - top)
        ui->busy = true;
    t->fight.height = c.y - top;
    if (!all) {
        ui_scroll_end(ui, clip);
        c = (Column){ area.x, blows.y + blows.h, area.w };
    }
    draw_result(t, ui, &c, melee);
    draw_outlook(t, ui, &c);
    if (all)
        ui_scroll_end(ui, clip);
}

/* ---- what has been struck ------------------------------------------------------------------------------------------------ */

static bool fall_together(const MeleeBlow *a, const MeleeBlow *b)
{
    return SDL_strcmp(a->when, b->when) == 0;
}

static void forget_blows(FightKept *kept, const MeleeBlow *like)
{
    int left = 0;

    for (int i = 0; i < kept->blows; i++)
        if (!fall_together(&kept->blow[i], like))
            kept->blow[left++] = kept->blow[i];
    kept->blows = left;
}

/* What falls now, in place of what was thought of the same moment before. */
static void keep_blows(FightKept *kept, const MeleeView *melee)
{
    for (int i = 0; i < melee->blows; i++) {
        const MeleeBlow *blow = &melee->blow[i];
        if (blow->time != MELEE_NOW)
            continue;
        if (i == 0 || !fall_together(blow, &melee->blow[i - 1]))
            forget_blows(kept, blow);
        if (kept->blows < MOST_MELEE_BLOWS)
            kept->blow[kept->blows++] = *blow;
    }
}

/* Those that were not seen to fall stand before those that fell after them. */
static void put_in_order(MeleeView *melee)
{
    for (int i = 1; i < melee->blows; i++) {
        MeleeBlow blow = melee->blow[i];
        int at = i;
        for (; at > 0 && melee->blow[at - 1].place > blow.place; at--)
            melee->blow[at] = melee->blow[at - 1];
        melee->blow[at] = blow;
    }
}

/* The kept blows of a moment that is over stand where the game has others, or none. */
static void put_kept(const FightKept *kept, MeleeView *melee)
{
    MeleeView as_fought = { .blows = 0 };

    for (int i = 0; i < kept->blows; i++) {
        bool now = false;
        for (int k = 0; k < melee->blows && !now; k++)
            now = melee->blow[k].time != MELEE_STRUCK &&
                  fall_together(&melee->blow[k], &kept->blow[i]);
        if (now)
            continue;
        as_fought.blow[as_fought.blows] = kept->blow[i];
        as_fought.blow[as_fought.blows++].time = MELEE_STRUCK;
    }
    for (int i = 0; i < melee->blows; i++) {
        bool known = false;
        for (int k = 0; k < kept->blows && !known; k++)
            known = melee->blow[i].time == MELEE_STRUCK &&
                    fall_together(&melee->blow[i], &kept->blow[k]);
        if (!known && as_fought.blows < MOST_MELEE_BLOWS)
            as_fought.blow[as_fought.blows++] = melee->blow[i];
    }
    melee->blows = as_fought.blows;
    memcpy(melee->blow, as_fought.blow, sizeof melee->blow);
}

static void as_it_was_fought(Table *t, MeleeView *melee)
{
    const Battle *b = table_told(t);
    FightKept *kept = &t->fight.kept;
    uint64_t of = ((uint64_t)b->round << 32) + ((uint64_t)b->turn << 16) + (uint64_t)melee->number;

    if (!melee->fought)
        return;
    if (kept->of != of)
        kept->blows = 0;
    kept->of = of;
    keep_blows(kept, melee);
    put_kept(kept, melee);
    put_in_order(melee);
}

/* The fight that is to be shown, if any. */
static bool find_fight(Table *t, MeleeView *melee)
{
    Look look = table_told_look(t);

    bool asked = t->asks != NO_SEAT && !table_may_order(t); /* the card fills a crowded window */
    bool free = !(t->at.crowded && asked) && !foot_is_taken(t);
    if (!t->rs->tell.melee || !free || t->hand.full || t->regiment.full)
        return false;
    return (t->selected != NO_UNIT && t->rs->tell.melee(&look, t->selected, melee)) ||
           t->rs->tell.melee(&look, NO_UNIT, melee);
}

/* Who strikes, and at whom. */
static void find_subjects(Table *t, const MeleeView *melee)
{
    for (int i = 0; i < melee->blows; i++) {
        layout_subject(t, melee->blow[i].unit, false, LAY_FIGHT);
        layout_subject(t, melee->blow[i].target, false, LAY_FIGHT);
    }
}

/* Looked back at, the log that was asked for takes the place of a fight that is still to come. */
static bool log_is_read_instead(const Table *t)
{
    return study_is_on(t) && t->log.whole && log_is_whole(t);
}

void fight_panel(Table *t, Ui *ui)
{
    MeleeView melee;
    int pad = ui_px(ui, 14), head = ui_line(ui, UT_BOLD) + ui_px(ui, 16);

    t->fight.at = FIGHT_AWAY;
    if (victory_is_shown(t) || !find_fight(t, &melee))
        return;
    as_it_was_fought(t, &melee);
    if (!melee.fought && log_is_read_instead(t))
        return;
    t->fight.at = melee.fought ? FIGHT_LEFT : FIGHT_RIGHT;
    t->fight.squeezed = false;
    bool folded = is_folded(t);
    int most;
    SDL_Rect area = fight_place(t, ui, &most);
    int wide = area.w - 2 * pad;
    int below = sums_height(ui, &melee, wide) + outlook_height(t, ui, wide) + pad;
    area.h = head + (folded ? 0 : t->fight.height + below);
    area.h = area.h > most ? most : area.h;
    find_subjects(t, &melee);
    bool wanted = !folded && t->fight.wanted == t->question + 1;
    LayoutWish wish = { .of = (uint64_t)melee.number + 1, .home = area, .goes = true };
    int low = ui_px(ui, wanted ? 60 : 120);
    if (!folded)
        wish.form[wish.forms++] =
            (LayoutForm){ area.w, area.h, SDL_min(head + low, area.h), false };
    wish.form[wish.forms++] = (LayoutForm){ area.w, head, head, false };
    LayoutSpot spot = layout_wish(t, ui, LAY_FIGHT, &wish);
    if (spot.form == LAYOUT_AWAY)
        return;
    t->fight.squeezed = !folded && spot.form > 0; /* until there is room */
    folded = folded || t->fight.squeezed;
    area = spot.area;
    ui_push(ui, "fight");
    ui_walnut(ui, "panel", area);
    layout_about(t, ui, LAY_FIGHT);
    draw_head(t, ui, (SDL_Rect){ area.x + pad, area.y, area.w - 2 * pad, head }, &melee);
    if (!folded)
        draw_body(t, ui,
                  (SDL_Rect){ area.x + pad, area.y + head, area.w - 2 * pad, area.h - head - pad },
                  &melee);
    ui_pop(ui);
}
