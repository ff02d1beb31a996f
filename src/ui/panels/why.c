#include "panels/why.h"
#include "table.h"

#include <stdio.h>
#include <string.h>

#include "board/labels.h"
#include "board/scene.h"
#include "panels/sheets.h"

/* ---- what it is about ----------------------------------------------------------------------------------------- */

static const Verdict *verdict_at_hand(const Table *t)
{
    if (t->hand.full && hand_moved(&t->hand))
        return &t->hand.verdict;
    if (t->regiment.full && (t->regiment.clauses || t->regiment.places))
        return &t->regiment.verdict;
    if (t->preview.shown)
        return &t->preview.verdict;
    for (int i = 0; t->aim.hover != NO_UNIT && i < MOST_UNIT_MODELS; i++)
        if (t->aim.tried[i] && is_yes(&t->aim.verdict[i]))
            return &t->aim.verdict[i];
    return NULL;
}

bool why_is_at_hand(const Table *t)
{
    return verdict_at_hand(t) != NULL;
}

bool why_can_be_told(const Table *t)
{
    bool about_another = t->selected != NO_UNIT && t->selected != t->allowed_to;

    return why_is_at_hand(t) || (t->allowed_to != NO_UNIT && !about_another);
}

void why_open(Table *t, Ui *ui)
{
    const Verdict *v = verdict_at_hand(t);

    if (!v && t->allowed_to == NO_UNIT) {
        table_say(t, ui, "Nothing has been ordered yet: take something up, or give an order");
        return;
    }
    v = v ? v : &t->allowed;
    if (!is_yes(v)) {
        table_refuse(t, ui, v, NULL);
        return;
    }
    View view = session_view(t->session, t->eyes);
    t->verdict = view_verdict(&view, v);
    t->why_title = "It may, because";
    t->sheet = SHEET_WHY;
    t->sheet_at = ui->in.now_ms;
    t->refused_at = (Spot){ (float)ui->in.x, (float)ui->in.y };
}

/* ---- the sheet ---------------------------------------------------------------------------------------------------- */

void why_open_grounds(Table *t, Ui *ui, const RuleId *rule, int count)
{
    t->verdict = yes();
    t->verdict.rule = rule[0];
    for (int i = 1; i < count && i < MOST_CITES; i++)
        t->verdict.cite[t->verdict.cites++] = rule[i];
    t->why_title = "These figures rest on";
    t->sheet = SHEET_WHY;
    t->sheet_at = ui->in.now_ms;
    t->refused_at = (Spot){ (float)ui->in.x, (float)ui->in.y };
}

void slack_words(const Verdict *v, char *out, size_t size)
{
    Text text = text_in(out, size);

    out[0] = 0;
    if (v->figure == FIGURE_LENGTH && v->allowed != LENGTH_NEVER)
        text_format(&text, "%.2f″ of %.2f″, %.2f″ to spare", (double)v->measured / INCH,
                    (double)v->allowed / INCH, (double)verdict_slack(v) / INCH);
    else if (v->figure == FIGURE_HEADING)
        text_format(&text, "%.1f° of %.1f°, %.1f° to spare", (double)v->measured / DEGREE,
                    (double)v->allowed / DEGREE, (double)verdict_slack(v) / DEGREE);
    else if (v->figure == FIGURE_SHARE)
        text_format(&text, "%.1f %%, more than %.1f %% needed", v->measured / 10.0,
                    v->allowed / 10.0);
    else if (v->figure != FIGURE_NONE && v->figure != FIGURE_LENGTH)
        text_format(&text, "%d of %d, %d to spare", v->measured, v->allowed, verdict_slack(v));
}

/* Whether both stand in the same chapter of the rule list: "WSG-MOV-01" and "WSG-MOV-07". */
static bool same_chapter(const Table *t, RuleId one, RuleId other)
{
    const char *a = one < t->rs->rules ? t->rs->rule[one].id : "",
               *b = other < t->rs->rules ? t->rs->rule[other].id : "", *end = strrchr(a, '-');

    return end && strncmp(a, b, (size_t)(end - a) + 1) == 0;
}

static bool is_computing(const Table *t, RuleId rule)
{
    return rule < t->rs->rules && t->rs->rule[rule].defines;
}

/* The rule that decides comes first, then those that it rests on, of its own chapter before others; what only tells how it is
 * computed is named where nothing else is. */
static int rules_of(const Table *t, const Verdict *v, RuleId rule[MOST_CITES + 1])
{
    int count = 0;

    if (v->rule)
        rule[count++] = v->rule;
    for (int near = 1; near >= 0; near--)
        for (int i = 0; i < v->cites; i++)
            if (v->cite[i] && v->cite[i] != v->rule && (!count || !is_computing(t, v->cite[i])) &&
                same_chapter(t, v->rule, v->cite[i]) == (near == 1))
                rule[count++] = v->cite[i];
    return count;
}

static void rule_lines(Table *t, Ui *ui, Leaf *leaf, const RuleId *rule, int count)
{
    for (int i = 0; i < count; i++) {
        const RuleText *r = &t->rs->rule[rule[i] < t->rs->rules ? rule[i] : 0];
        char words[420];
        snprintf(words, sizeof words, "%s: %s", r->id ? r->id : "", r->sentence ? r->sentence : "");
        leaf_words(ui, leaf, UT_LABEL, words, i ? INK_ON_PAPER_DIM : INK_ON_PAPER);
    }
}

enum { WHY_RULES = 3 };

/* The rules that its sheet names of a verdict, the deciding one first. */
static int why_rules(const Table *t, const Verdict *v, RuleId rule[WHY_RULES])
{
    RuleId all[MOST_CITES + 1];
    int count = rules_of(t, v, all);

    count = count > WHY_RULES ? WHY_RULES : count;
    memcpy(rule, all, sizeof *rule * (size_t)count);
    return count;
}

static int rules_height(Table *t, const Ui *ui, int width, const RuleId *rule, int count)
{
    int high = 0;

    for (int i = 0; i < count; i++) {
        const RuleText *r = &t->rs->rule[rule[i] < t->rs->rules ? rule[i] : 0];
        char words[420];
        snprintf(words, sizeof words, "%s: %s", r->id ? r->id : "", r->sentence ? r->sentence : "");
        high += ui_words_height(ui, UT_LABEL, width, words) + ui_px(ui, 6);
    }
    return high;
}

static int why_height(Table *t, const Ui *ui, int width, const char *slack, const RuleId *rule,
                      int rules)
{
    int high = rules_height(t, ui, width, rule, rules) + ui_px(ui, 18);

    return high + (slack[0] ? ui_words_height(ui, UT_CARD_BOLD, width, slack) : 0);
}

void why_sheet(Table *t, Ui *ui)
{
    const Verdict *v = &t->verdict;
    RuleId rule[WHY_RULES];
    int rules = why_rules(t, v, rule), width = ui_px(ui, 520);
    char slack[120];
    Leaf leaf = { .pad = ui_px(ui, 20), .old = ui_set_layer(ui, LAYER_PANEL) };

    width = width < ui->width * 6 / 10 ? width : ui->width * 6 / 10;
    if (t->at.crowded)
        width = ui->width - 2 * t->at.ribbon.x;
    slack_words(v, slack, sizeof slack);
    int bare = 3 * leaf.pad + ui_px(ui, 46) + ui_button_height(ui), narrow = ui_px(ui, 380);
    leaf.area = (SDL_Rect){ 0, 0, width, 0 };
    leaf.area.h = bare + why_height(t, ui, width - 2 * leaf.pad, slack, rule, rules);
    leaf.least = bare + ui_px(ui, 60);
    if (narrow < width)
        leaf.narrow =
            (SDL_Rect){ 0, 0, narrow,
                        bare + why_height(t, ui, narrow - 2 * leaf.pad, slack, rule, rules) };
    leaf_away(t, ui, &leaf);
    int body = why_height(t, ui, leaf.area.w - 2 * leaf.pad, slack, rule, rules);
    if (t->at.crowded) { /* a drawer, whose words are scrolled where they are many */
        int edge = t->at.ribbon.x, whole = ui->height - 2 * edge;
        int high = leaf.area.h > whole * 3 / 4 ? whole : leaf.area.h, foot = edge + whole - high;
        leaf.area = (SDL_Rect){ edge, leaf.area.y > foot / 2 ? foot : edge, width, high };
    }
    ui_push(ui, "why");
    leaf_place(ui, &leaf, INK_TICK);
    leaf_title(ui, &leaf, t->why_title);
    LeafRows rows = leaf_rows(ui, &leaf, &t->sheet_scroll, body);
    ui_pop(ui); /* what is scrolled keeps its name */
    leaf.y = rows.y;
    leaf.width = rows.inner.w;
    if (slack[0])
        leaf_words(ui, &leaf, UT_CARD_BOLD, slack, INK_ON_PAPER);
    ui_note(ui, "slack", slack, leaf.area, true);
    if (!rules)
        leaf_words(ui, &leaf, UT_LABEL, "No rule stands against it.", INK_ON_PAPER);
    rule_lines(t, ui, &leaf, rule, rules);
    ui_push(ui, "rows");
    leaf_rows_end(ui, &rows);
    leaf.width = leaf.area.w - 2 * leaf.pad;
    Button button[2] = {
        { .name = "show-rule",
          .label = rules > 1 ? "Show rules" : "Show rule",
          .icon = "ui-rule",
          .key = "?",
          .look = BUTTON_PAPER,
          .off = !rules },
        { .name = "close", .label = "Good", .key = "Esc", .look = BUTTON_INK },
    };
    int pressed = leaf_buttons(ui, &leaf, button, 2);
    bool again = ui_key(ui, SDLK_y, 0);
    leaf_end(ui, &leaf);
    if (pressed == 0 && rules) {
        rules_open(t, rule, rules);
    } else if (pressed == 1 || again) {
        t->sheet = SHEET_NONE;
    }
}

void why_draw(Table *t, Ui *ui)
{
    const Verdict *v = &t->verdict;
    char slack[120];
    PillPart part = { slack, INK_FIGURE };

    if (t->sheet != SHEET_WHY || !v->has_line)
        return;
    Spot line[2] = { camera_spot(&t->camera, v->line.from), camera_spot(&t->camera, v->line.to) };
    RulerLook look = { .inch = t->camera.scale, .every = 1, .width = 3, .colour = INK_LIT_EDGE };
    ruler_draw(ui->canvas, line, 2, &look);
    slack_words(v, slack, sizeof slack);
    bool said = (t->regiment.full && !t->regiment.places) || (t->hand.full && !t->hand.places);
    if (!slack[0] || said) /* at the ghost */
        return;
    LabelSpots spots = { .count = 0 };
    SDL_Point size_of = label_size(ui, &part, 1);
    label_spots_along(&spots, line[0], line[1], size_of.x, size_of.y, ui_px(ui, 10));
    label_pill(t, ui, &spots, &part, 1, INK_PILL, INK_PILL_LINE);
}
