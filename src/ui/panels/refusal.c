#include "board/refused.h"
#include "board/scene.h"
#include "panels/sheets.h"
#include "panels/why.h"
#include "table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hand/drawn.h"
#include "hand/posed.h"

/* Why an answer was refused, and the rule in full. */

void refusal_title(const Table *t, char *out, size_t size)
{
    refusal_name(t, t->verdict.refusal, out, size);
}

static void figure_words(const Verdict *v, int32_t figure, int32_t other, char *out, size_t size)
{
    Text text = text_in(out, size);

    if (v->figure == FIGURE_LENGTH) {
        text_inches(&text, figure, other);
        text_add(&text, "″");
    } else if (v->figure == FIGURE_SHARE) {
        text_format(&text, "%.1f %%", figure / 10.0);
    } else if (v->figure == FIGURE_HEADING) {
        text_format(&text, "%.1f°", (double)figure / DEGREE);
    } else {
        text_format(&text, "%d", figure);
    }
}

static RefusalLimit limit_of(const Table *t, const Verdict *v)
{
    int place = v->refusal - NO_OF_RULESET;

    if (v->figure == FIGURE_SHARE)
        return LIMIT_ABOVE; /* that much is not enough */
    return place < 0 || place >= t->rs->refusals ? LIMIT_MOST : t->rs->refusal[place].limit;
}

enum { BAR_WORDS = 40 };

/* Of what was measured and of what is allowed; gives how wide they are drawn at most. */
static int bar_words(const Ui *ui, const Verdict *v, RefusalLimit limit, char words[2][BAR_WORDS])
{
    static const char *const floor[] = { [LIMIT_MOST] = "",
                                         [LIMIT_LEAST] = "at least ",
                                         [LIMIT_ABOVE] = "more than ",
                                         [LIMIT_EXACT] = "" };
    size_t begun = (size_t)snprintf(words[1], BAR_WORDS, "%s", floor[limit]);

    figure_words(v, v->measured, v->allowed, words[0], BAR_WORDS);
    figure_words(v, v->allowed, v->measured, words[1] + begun, BAR_WORDS - begun);
    return SDL_max(ui_text_width(ui, UT_FIGURE, words[0]), ui_text_width(ui, UT_FIGURE, words[1]));
}

static void bars(const Table *t, Ui *ui, Leaf *leaf, const Verdict *v)
{
    const char *const label[2] = { "measured", "allowed" };
    RefusalLimit limit = limit_of(t, v);
    int32_t figure[2] = { v->measured, v->allowed };
    int32_t most = v->measured > v->allowed ? v->measured : v->allowed;
    char words[2][BAR_WORDS];
    int value = SDL_max(bar_words(ui, v, limit, words) + ui_px(ui, 12), ui_px(ui, 110));
    int name = ui_px(ui, 96), room = leaf->width - name - value, high = ui_px(ui, 34);

    for (int i = 0; i < 2; i++) {
        int32_t held = figure[i] < 0 ? 0 : figure[i];
        int wide = most > 0 ? (int)((int64_t)room * held / most) : 0;
        SDL_Rect bar = { leaf->x + name, leaf->y + high / 3, wide > 2 ? wide : 2, ui_px(ui, 14) };
        ui_text(ui, UT_LABEL, (SDL_Rect){ leaf->x, leaf->y, name, high }, TEXT_LEFT,
                i && limit != LIMIT_MOST ? "needed" : label[i], INK_ON_PAPER_DIM);
        ui_round(ui, bar, 3, i ? INK_ON_PAPER : INK_REFUSED_SEAL,
                 i ? INK_ON_PAPER : INK_REFUSED_SEAL);
        if (!i && ui->canvas) {
            SDL_Rect old = canvas_clip(ui->canvas, bar);
            Paint hatch = paint_hatch(0x80FFFFFF, 45, (float)ui_px(ui, 12), (float)ui_px(ui, 5));
            canvas_round_rect(ui->canvas, (float)bar.x, (float)bar.y, (float)bar.w, (float)bar.h, 3,
                              &hatch);
            canvas_unclip(ui->canvas, old);
        }
        ui_text(ui, UT_FIGURE, (SDL_Rect){ bar.x + bar.w + ui_px(ui, 8), leaf->y, value, high },
                TEXT_LEFT, words[i], INK_ON_PAPER);
        ui_note(ui, label[i], words[i], bar, false);
        leaf->y += high;
    }
}

/* The card goes where it hides least, the farther from the fault the better. */
void leaf_away(Table *t, Ui *ui, Leaf *leaf)
{
    enum { PLACES = 4 };
    int m = ui_px(ui, 14), top = t->at.ribbon.y + t->at.ribbon.h + m;
    int foot = t->at.bar.y - m - leaf->area.h, right = ui->width - m - leaf->area.w;
    const SDL_Point place[PLACES] = { { right, top }, { m, top }, { right, foot }, { m, foot } };
    Spot fault = t->refused_at;
    SDL_Rect best = leaf->area;
    float least = 0;

    leaf->area.h = SDL_min(leaf->area.h, ui->height - 2 * m); /* its words are scrolled */
    if (t->verdict.has_line)
        fault = camera_spot(&t->camera, t->verdict.line.to);
    for (int i = 0; i < PLACES; i++) {
        SDL_Rect area = { place[i].x, place[i].y, leaf->area.w, leaf->area.h };
        area.y = SDL_min(area.y, ui->height - m - area.h);
        area.y = area.y < top && foot <= top ? top : area.y;
        area.y = SDL_max(SDL_min(area.y, ui->height - m - area.h), m);
        float far = spot_distance(
            fault, (Spot){ (float)(area.x + area.w / 2), (float)(area.y + area.h / 2) });
        float bad = (float)refusal_hidden_by(t, ui, area) * (float)ui->width - far;
        bad += layout_hides(t, ui, LAY_SHEET, area) ? (float)ui->width / 2 : 0;
        if (i == 0 || bad < least) {
            least = bad;
            best = area;
        }
    }
    int lowest = leaf->least ? leaf->least : best.h;
    LayoutWish wish = { .of = layout_of(2, t->sheet_at, t->verdict.refusal),
                        .home = best,
                        .forms = 1,
                        .form = { { best.w, best.h, SDL_min(lowest, best.h), false } } };
    if (leaf->narrow.w)
        wish.form[wish.forms++] =
            (LayoutForm){ leaf->narrow.w, leaf->narrow.h, SDL_min(lowest, leaf->narrow.h), false };
    leaf->area = layout_wish(t, ui, LAY_SHEET, &wish).area;
}

void leaf_seal(Ui *ui, Leaf *leaf)
{
    int size = ui_px(ui, 38);
    float x = (float)leaf->x + (float)size / 2, y = (float)leaf->y + (float)size / 2,
          r = (float)size / 2;

    if (ui->canvas) {
        canvas_disc(ui->canvas, x, y, r, INK_REFUSED_SEAL);
        canvas_line(ui->canvas, (Spot){ x - r * 0.36F, y - r * 0.36F },
                    (Spot){ x + r * 0.36F, y + r * 0.36F }, r * 0.2F, 0xFFFFFFFF);
        canvas_line(ui->canvas, (Spot){ x + r * 0.36F, y - r * 0.36F },
                    (Spot){ x - r * 0.36F, y + r * 0.36F }, r * 0.2F, 0xFFFFFFFF);
    }
    leaf->x += size + ui_px(ui, 12);
    leaf->width -= size + ui_px(ui, 12);
}

/* In a lesson its own words take the card's place; the keys are the same. */
static void refusal_of_lesson(Table *t, Ui *ui)
{
    if (ui_key_named(ui, "?") && t->verdict.rule) {
        rule_open(t, t->verdict.rule);
    } else if (ui_key(ui, SDLK_ESCAPE, 0)) {
        t->sheet = SHEET_NONE;
        t->slip[0] = 0;
        drawn_drop(t);
    }
}

typedef struct RefusalWords {
    char title[80], words[400], id[80]; /* id: of the rule, or empty */
    char instead[400];                  /* what would be lawful, or empty */
} RefusalWords;

/* "Bayonet: ", where whoever aims has several weapons, this one is refused, and the words do not begin with it anyway. */
static void name_refused_weapon(const Table *t, const char *words, Text *text)
{
    const Order *o = &t->refused.order;
    const Clause *last = o->clauses ? &o->clause[o->clauses - 1] : NULL;

    if (!t->can_waive || t->refused.kind != ANSWER_ORDER || t->aim.groups < 2 || !last ||
        last->weapon == NO_WEAPON)
        return;
    const char *name = t->game->weapon[last->weapon].title.text;
    if (strncmp(words, name, strlen(name)) != 0)
        text_format(text, "%s: ", name);
}

static void refusal_words(Table *t, RefusalWords *say)
{
    Look look = session_look(t->session);
    char why[sizeof say->words] = "";
    Text text = text_in(say->words, sizeof say->words), reason = text_in(why, sizeof why);
    const Verdict *v = &t->verdict;

    say->words[0] = say->id[0] = 0;
    refusal_title(t, say->title, sizeof say->title);
    verdict_words(&look, v, &reason);
    name_refused_weapon(t, why, &text);
    text_add(&text, why);
    if (t->also[0])
        text_format(&text, ".%s", t->also);
    ui_sentence(say->words, sizeof say->words);
    nearest_words(t, say->instead, sizeof say->instead);
    ui_sentence(say->instead, sizeof say->instead);
    if (v->rule && v->rule < t->rs->rules)
        snprintf(say->id, sizeof say->id, "%s", t->rs->rule[v->rule].id);
}

/* Of what it says, in a card of that width. */
static int refusal_height(Table *t, const Ui *ui, const Leaf *leaf, const RefusalWords *say,
                          int width)
{
    int room = width - 2 * leaf->pad - ui_px(ui, 16);
    int high = ui_px(ui, 34) + ui_words_height(ui, UT_CARD, room, say->words);

    if (say->instead[0])
        high += ui_px(ui, 10) + ui_words_height(ui, UT_LABEL, room, say->instead);
    return high + (t->refusal_bars ? 2 * ui_px(ui, 34) : 0);
}

/* What is seen of them at least: the bars, and the sentence up to its third line. */
static int refusal_least(Table *t, const Ui *ui, const Leaf *leaf, const RefusalWords *say,
                         int width)
{
    enum { LINES = 3 };
    int said = ui_words_height(ui, UT_CARD, width - 2 * leaf->pad - ui_px(ui, 16), say->words);

    return SDL_min(said, LINES * ui_line(ui, UT_CARD)) + ui_px(ui, t->refusal_bars ? 80 : 12);
}

/* Beside what it is about; in large letters a drawer, whose words are scrolled. */
static void place_refusal(Table *t, Ui *ui, Leaf *leaf, const RefusalWords *say, int width)
{
    enum { NARROW_PX = 440 };
    int edge = t->at.ribbon.x, bare = 3 * leaf->pad + ui_px(ui, 52) + ui_button_height(ui);
    int high = bare + refusal_height(t, ui, leaf, say, width), narrow = ui_px(ui, NARROW_PX);

    leaf->area = (SDL_Rect){ 0, 0, width, high };
    leaf->least = bare + refusal_least(t, ui, leaf, say, SDL_min(narrow, width));
    if (narrow < width)
        leaf->narrow = (SDL_Rect){ 0, 0, narrow, bare + refusal_height(t, ui, leaf, say, narrow) };
    leaf_away(t, ui, leaf);
    if (t->at.crowded) {
        int whole = ui->height - 2 * edge;
        high += ui_px(ui, 10);
        high = high > whole * 3 / 4 ? whole : high; /* little would be seen above or below it */
        int y = SDL_min(leaf->area.y, edge + whole - high);
        leaf->area = (SDL_Rect){ leaf->area.x < ui->width / 4 ? edge : ui->width - edge - width,
                                 SDL_max(y, edge), width, high };
    }
    t->refusal = leaf->area;
}

/* What an instrument would hide of an area, in pixels. */
static long hidden_of(const Ui *ui, SDL_Rect card, SDL_Rect area)
{
    SDL_Rect both, view = { 0, 0, ui->width, ui->height };
    long sum = SDL_IntersectRect(&card, &area, &both) ? (long)both.w * both.h : 0;
    long seen = SDL_IntersectRect(&view, &area, &both) ? (long)both.w * both.h : 0;

    for (int i = 0; i < ui->befores; i++) {
        const Widget *w = &ui->before[i];
        if (w->flags & WIDGET_BLOCKS && w->layer == LAYER_PANEL &&
            SDL_IntersectRect(&w->area, &area, &both))
            sum += (long)both.w * both.h;
    }
    return sum + (long)area.w * area.h - seen;
}

/* The line, with whom it leads from. */
static SDL_Rect offence_area(Table *t, const Ui *ui, bool mover)
{
    Spot a = camera_spot(&t->camera, t->verdict.line.from),
         b = camera_spot(&t->camera, t->verdict.line.to);
    int edge = ui_px(ui, 30);
    SDL_Rect area = { (int)SDL_min(a.x, b.x) - edge, (int)SDL_min(a.y, b.y) - edge,
                      abs((int)(a.x - b.x)) + 2 * edge, abs((int)(a.y - b.y)) + 2 * edge },
             unit = t->selected == NO_UNIT ? area : unit_sign_area(t, ui, t->selected), both;

    if (!mover || unit.w == 0)
        return area;
    SDL_UnionRect(&area, &unit, &both);
    return both;
}

void refusal_show(Table *t, Ui *ui)
{
    enum { STEPS = 14 };
    SDL_Rect area = offence_area(t, ui, !t->at.crowded), best = area;
    int step = ui->height / STEPS;
    long least = hidden_of(ui, t->refusal, area);

    if (t->shown_offence == t->sheet_at + 1 || !t->verdict.has_line)
        return;
    t->shown_offence = t->sheet_at + 1;
    if (!least)
        return;
    least = least * 100;
    for (int x = -2 * STEPS; x <= 2 * STEPS; x++)
        for (int y = -STEPS; y <= STEPS; y++) {
            SDL_Rect moved = { area.x + x * step, area.y + y * step, area.w, area.h };
            long cost = hidden_of(ui, t->refusal, moved) * 100 + (abs(x) + abs(y)) * step;
            if (cost < least) {
                least = cost;
                best = moved;
            }
        }
    Camera there = t->camera;
    camera_pan(&there, (float)(best.x - area.x), (float)(best.y - area.y));
    glide_aside(t, ui, there.centre);
}

static void refusal_body(Table *t, Ui *ui, Leaf *leaf, const RefusalWords *say, int body)
{
    leaf->x = leaf->area.x + leaf->pad;
    leaf->width = leaf->area.w - 2 * leaf->pad;
    LeafRows rows = leaf_rows(ui, leaf, &t->sheet_scroll, body);
    ui_pop(ui); /* what is scrolled keeps its name */
    leaf->y = rows.y;
    leaf->width = rows.inner.w;
    if (t->refusal_bars) /* else its words say them */
        bars(t, ui, leaf, &t->verdict);
    leaf_words(ui, leaf, UT_CARD, say->words, INK_ON_PAPER);
    ui_note(ui, "rule", say->id, (SDL_Rect){ leaf->x, leaf->y, leaf->width, ui_px(ui, 20) }, false);
    leaf->y += ui_words(ui, UT_SMALL, leaf->x, leaf->y, leaf->width, say->id, INK_ON_PAPER_DIM);
    if (say->instead[0]) {
        leaf->y += ui_px(ui, 4);
        ui_note(ui, "instead", say->instead,
                (SDL_Rect){ leaf->x, leaf->y, leaf->width, ui_line(ui, UT_LABEL) }, false);
        leaf->y +=
            ui_words(ui, UT_LABEL, leaf->x, leaf->y, leaf->width, say->instead, INK_ON_PAPER);
    }
    ui_push(ui, "rows");
    leaf_rows_end(ui, &rows);
    leaf->width = leaf->area.w - 2 * leaf->pad;
}

enum { REFUSAL_RULE, REFUSAL_BACK, REFUSAL_OVERRULE, REFUSAL_NEAREST, REFUSAL_BUTTONS };

static int refusal_buttons(Table *t, Ui *ui, Leaf *leaf, bool has_rule)
{
    bool nearest = nearest_is_known(t) && !t->lesson;
    Button button[REFUSAL_BUTTONS] = {
        [REFUSAL_RULE] = { .name = "show-rule",
                           .label = t->at.crowded ? "Rule" : "Show rule",
                           .icon = "ui-rule",
                           .key = "?",
                           .look = BUTTON_INK,
                           .off = !has_rule },
        [REFUSAL_BACK] = { .name = "put-back",
                           .icon = t->at.crowded ? "ui-undo" : NULL,
                           .label = t->at.crowded ? "Back" : "Put back",
                           .key = "Esc",
                           .look = BUTTON_PAPER },
        [REFUSAL_OVERRULE] = { .name = "overrule",
                               .icon = t->at.crowded ? "ui-legal" : NULL,
                               .label = "Overrule",
                               .key = "O",
                               .look = BUTTON_PAPER,
                               .off = !t->can_waive,
                               .tip = "All seats agree; the record says so" },
        [REFUSAL_NEAREST] = { .name = "nearest",
                              .icon = t->at.crowded ? "ui-step" : NULL,
                              .label = "Nearest",
                              .key = "Enter",
                              .look = BUTTON_PAPER,
                              .tip = "As far as it would be lawful" },
    };
    return leaf_buttons(ui, leaf, button, nearest ? REFUSAL_BUTTONS : REFUSAL_NEAREST);
}

static void put_back(Table *t)
{
    t->sheet = SHEET_NONE;
    if (t->hand.full || t->regiment.full)
        drawn_drop(t);
    posed_offer(t);
}

void refusal_sheet(Table *t, Ui *ui)
{
    RefusalWords say;
    bool used_up = t->verdict.figure == FIGURE_COUNT && t->verdict.measured == t->verdict.allowed,
         figures = t->verdict.figure != FIGURE_NONE && !used_up; /* two bars alike say nothing */

    if (t->lesson && t->slip[0] && !t->at.crowded) {
        refusal_of_lesson(t, ui);
        return;
    }
    Leaf leaf = { .pad = ui_px(ui, 20), .old = ui_set_layer(ui, LAYER_PANEL) };
    int most = ui->width * (t->at.crowded ? 8 : 6) / 10;
    int width = ui_px(ui, 680) < most ? ui_px(ui, 680) : most;
    refusal_words(t, &say);
    int room =
        ui->height - 2 * t->at.ribbon.x - 3 * leaf.pad - ui_px(ui, 52) - ui_button_height(ui);
    t->refusal_bars = false;
    t->refusal_bars =
        figures &&
        (!t->at.crowded || refusal_height(t, ui, &leaf, &say, width) + 2 * ui_px(ui, 34) <= room);
    place_refusal(t, ui, &leaf, &say, width);
    int body = refusal_height(t, ui, &leaf, &say, leaf.area.w);
    refusal_show(t, ui);
    ui_push(ui, "refusal");
    leaf_place(ui, &leaf, INK_REFUSED_SEAL);
    layout_about(t, ui, LAY_ASK);
    leaf_seal(ui, &leaf);
    leaf_title(ui, &leaf, say.title);
    refusal_body(t, ui, &leaf, &say, body);
    int pressed = refusal_buttons(t, ui, &leaf, say.id[0] != 0);
    leaf_end(ui, &leaf);
    if (pressed == REFUSAL_RULE && say.id[0]) {
        rule_open(t, t->verdict.rule);
    } else if (pressed == REFUSAL_BACK) {
        put_back(t);
    } else if (pressed == REFUSAL_OVERRULE && t->can_waive) {
        consent_ask(t, CONSENT_WAIVE);
    } else if (pressed == REFUSAL_NEAREST) {
        nearest_take(t, ui);
    }
}

void rules_open(Table *t, const RuleId *rule, int count)
{
    t->rules = SDL_min(count, MOST_READ);
    memcpy(t->rule, rule, sizeof *rule * (size_t)t->rules);
    t->rule_at = 0;
    t->rule_back = t->sheet;
    t->sheet = SHEET_RULE;
}

void rule_open(Table *t, RuleId rule)
{
    rules_open(t, &rule, 1);
}

void rule_sheet(Table *t, Ui *ui)
{
    RuleId read = t->rule[t->rule_at];
    const RuleText *rule = &t->rs->rule[read < t->rs->rules ? read : 0];
    int width = ui_px(ui, 620) < ui->width - 24 ? ui_px(ui, 620) : ui->width - 24;
    int said =
        ui_words_height(ui, UT_CARD, width - ui_px(ui, 64), rule->sentence ? rule->sentence : "");
    Leaf leaf = leaf_begin(t, ui, "rule", width, said + ui_px(ui, 220), INK_ON_PAPER, true);
    Button button[2] = {
        { .name = "close", .label = "Back", .key = "Esc", .look = BUTTON_INK },
        { .name = "next", .label = "Next rule", .key = "→", .look = BUTTON_PAPER },
    };
    int buttons = t->rules > 1 ? 2 : 1;

    leaf_make_lean(ui, &leaf, button, buttons);
    leaf_title(ui, &leaf, rule->id ? rule->id : "No rule");
    LeafRows rows =
        leaf_rows(ui, &leaf, &t->sheet_scroll, said + ui_line(ui, UT_LABEL) * 2 + ui_px(ui, 12));
    ui_pop(ui); /* what is scrolled keeps its name */
    leaf.y = rows.y;
    leaf.width = rows.inner.w;
    leaf_words(ui, &leaf, UT_CARD, rule->sentence ? rule->sentence : "", INK_ON_PAPER);
    leaf_words(ui, &leaf, UT_LABEL, rule->source ? rule->source : "", INK_ON_PAPER_DIM);
    ui_push(ui, "rows");
    leaf_rows_end(ui, &rows);
    leaf.width = leaf.area.w - 2 * leaf.pad;
    int pressed = leaf_buttons(ui, &leaf, button, buttons);
    leaf_end(ui, &leaf);
    if (pressed == 1)
        t->rule_at = (t->rule_at + 1) % t->rules;
    else if (pressed == 0 || ui_key(ui, SDLK_RETURN, 0))
        t->sheet = t->rule_back;
}
