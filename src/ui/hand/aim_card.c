#include "board/refused.h"
#include "hand/aim.h"
#include "hand/drawn.h"
#include "hand/price.h"
#include "lessons/teach.h"
#include "panels/odds.h"
#include "panels/why.h"
#include "table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The card of an attack: a row for each weapon, what it is likely to do, and its buttons. */

enum { WEAPON_PX = 52, ODDS_PX = 200, BRIEF_LINES = 3, BRIEF_PX = BRIEF_LINES * 26 };

static int count_bits(ModelSet set)
{
    int n = 0;

    for (; set; set &= set - 1)
        n++;
    return n;
}

/* ---- what may not be used at all --------------------------------------------------------------------------------- */

bool aim_is_barred(const Verdict *v)
{
    return !is_yes(v) && v->figure == FIGURE_NONE;
}

/* Whoever may not be named at all, as all but the attacker whom a Counter Attack answers, says nothing of the model. */
static bool is_about_target(const Verdict *v, UnitId unit)
{
    return aim_is_barred(v) && v->other == unit && v->model == NO_MODEL;
}

/* Each enemy that may be named refuses it for the same reason, which is then none of reach or sight. */
static bool is_barred_by_all(Table *t, const AimGroup *g, ModelSet models, Verdict *why)
{
    const Battle *b = session_battle(t->session);
    bool any = false, target = false;

    for (UnitId u = 0; u < b->units; u++) {
        if (b->unit[u].seat == t->asks || !unit_is_here(t, u))
            continue;
        Clause c = clause_of(t->verb);
        c.weapon = g->weapon;
        c.models = models;
        c.unit = u;
        Verdict v = aim_try(t, &c, true);
        bool of_itself = aim_is_barred(&v) || (!is_yes(&v) && v.figure == FIGURE_COUNT);
        bool about_target = is_about_target(&v, u);
        if (!of_itself || (any && target == about_target && v.refusal != why->refusal))
            return false;
        if (any && about_target && !target)
            continue;
        *why = v;
        target = about_target;
        any = true;
    }
    return any;
}

void aim_find_barred(Table *t)
{
    for (int i = 0; i < t->aim.groups; i++) {
        AimGroup *g = &t->aim.group[i];
        Verdict why = yes();
        g->spent = 0;
        for (int n = 0; n < MOST_UNIT_MODELS; n++) {
            ModelSet one = UINT64_C(1) << n;
            if (!(g->holders & one) || !is_barred_by_all(t, g, one, &why))
                continue;
            g->spent_by = g->spent ? g->spent_by : why.refusal;
            g->spent |= one;
        }
        bool all = g->spent == g->holders;
        g->barred = all && g->spent ? why.refusal : NO_REFUSAL;
        g->spent = all ? 0 : g->spent;
    }
}

void aim_say_other_why(Table *t, WeaponId weapon, const Verdict *v)
{
    const char *title = t->game->weapon[weapon].title.text;
    size_t had = strlen(t->also);
    char words[200];
    Look look = session_look(t->session);
    Text text = text_in(words, sizeof words);

    verdict_words(&look, v, &text);
    ui_sentence(words, sizeof words);
    if (strncmp(words, title, strlen(title)) == 0)
        snprintf(t->also + had, sizeof t->also - had, " %s", words);
    else
        snprintf(t->also + had, sizeof t->also - had, " %s: %s", title, words);
}

/* "moved: may not fire" */
static void barred_words(const Table *t, Refusal refusal, char *out, size_t size)
{
    refusal_name(t, refusal, out, size);
    if (out[0] >= 'A' && out[0] <= 'Z')
        out[0] = (char)(out[0] - 'A' + 'a');
}

static void group_words(Table *t, const AimGroup *g, char *out, size_t size)
{
    char barred[60] = "";
    ModelSet users = g->set ? g->clause.models : aim_users(t, g);
    int models = count_bits(users | g->spent);
    int able = count_bits(g->set ? g->able & users : users);

    if (g->set && able < models)
        snprintf(out, size, "%d of %d × at %s", able, models, table_name(t, g->clause.unit));
    else if (g->set)
        snprintf(out, size, "%d × at %s", models, table_name(t, g->clause.unit));
    else if (g->barred != NO_REFUSAL) {
        barred_words(t, g->barred, barred, sizeof barred);
        snprintf(out, size, "%d × %s", models, barred);
    } else {
        const char *how = !g->wanted ? "not used" : g->chosen ? "chosen" : "no target";
        if (able < models)
            snprintf(out, size, "%d of %d × %s", able, models, how);
        else
            snprintf(out, size, "%d × %s", models, how);
    }
}

/* Who of its holders does not use it at its target though not left out, and why: those who have used it up before those who lack
 * something else. */
typedef struct Idle {
    ModelSet models;
    Refusal why;
} Idle;

static Idle idle_of(const AimGroup *g)
{
    ModelSet unable = g->set ? g->clause.models & ~g->able : 0;

    return g->spent ? (Idle){ g->spent, g->spent_by } : (Idle){ unable, g->unable_by };
}

/* "Not model 3: used up" */
static void idle_words(const Table *t, Idle idle, char *out, size_t size)
{
    char why[60];
    Text text = text_in(out, size);
    const char *between = count_bits(idle.models) == 1 ? "Not model " : "Not models ";

    barred_words(t, idle.why, why, sizeof why);
    for (int n = 0; n < MOST_UNIT_MODELS; n++) {
        if (!(idle.models >> n & 1))
            continue;
        text_format(&text, "%s%d", between, n + 1);
        between = ", ";
    }
    text_format(&text, ": %s", why);
}

/* "2 of 3 × at Hart Riders · 1 other: used up" */
static void add_idle(const Table *t, Idle idle, char *out, size_t size)
{
    char why[60];
    size_t had = strlen(out);

    barred_words(t, idle.why, why, sizeof why);
    int others = count_bits(idle.models);
    snprintf(out + had, size - had, " · %d %s: %s", others, others == 1 ? "other" : "others", why);
}

/* It is aimed next, before those that are not chosen; chosen once more, all that have no target are. A target that it has is let
 * go. */
static void choose_group(Table *t, AimGroup *g)
{
    bool chosen = g->set || !g->chosen;

    for (int i = 0; i < t->aim.groups; i++)
        t->aim.group[i].chosen = false;
    g->chosen = chosen;
    g->set = false;
    g->wanted = true;
    aim_try_anew(t);
}

/* It is not used in this attack, or is again. */
static void switch_group(Table *t, AimGroup *g)
{
    g->wanted = !g->wanted && !g->set;
    g->set = g->chosen = false;
    aim_try_anew(t);
}

enum { GROUP_KEYS = 9 };

static void group_keys(Table *t, Ui *ui)
{
    for (int i = 0; i < t->aim.groups && i < GROUP_KEYS; i++) {
        char key[2] = { (char)('1' + i), 0 }, off[8];
        snprintf(off, sizeof off, "Shift+%s", key);
        if (ui_key_named(ui, key))
            choose_group(t, &t->aim.group[i]);
        else if (ui_key_named(ui, off))
            switch_group(t, &t->aim.group[i]);
    }
    int by = ui_key(ui, SDLK_PLUS, 0) + ui_key(ui, SDLK_EQUALS, 0) + ui_key(ui, SDLK_KP_PLUS, 0) -
             ui_key(ui, SDLK_MINUS, 0) - ui_key(ui, SDLK_KP_MINUS, 0);
    for (int i = 0; by && i < t->aim.groups; i++)
        if (aim_is_next(&t->aim, &t->aim.group[i]))
            aim_step_users(t, &t->aim.group[i], by);
}

/* The weapon's, numbered where its models are parted: "hornbow-2" is its second row. */
static void group_name(const Table *t, int i, const char *what, char out[NAME_SIZE + 12])
{
    int row = 1;

    for (int k = 0; k < i; k++)
        row += t->aim.group[k].weapon == t->aim.group[i].weapon;
    const char *weapon = t->game->weapon[t->aim.group[i].weapon].id.text;
    if (row > 1)
        snprintf(out, NAME_SIZE + 12, "%s-%d%s", weapon, row, what);
    else
        snprintf(out, NAME_SIZE + 12, "%s%s", weapon, what);
}

/* Fewer and more of its models, for the next target. */
static void group_steps(Table *t, Ui *ui, SDL_Rect box, int i)
{
    AimGroup *g = &t->aim.group[i];
    int wide = (box.w - ui_px(ui, 4)) / 2;
    char name[2][NAME_SIZE + 12];

    group_name(t, i, "-fewer", name[0]);
    group_name(t, i, "-more", name[1]);
    for (int n = 0; n < 2; n++) {
        Button b = { .name = name[n],
                     .label = n ? "+" : "−",
                     .tip = n ? "One model more at the next target (+)"
                              : "One model fewer at the next target (−): the others choose another",
                     .look = BUTTON_PAPER,
                     .off = n ? !g->left_out : count_bits(aim_users(t, g)) < 2 };
        SDL_Rect at = { box.x + n * (box.w - wide), box.y, wide, box.h };
        if (ui_button(ui, at, &b))
            aim_step_users(t, g, n ? 1 : -1);
    }
}

/* Its row: chosen by its number, switched off and on by the button at its end. */
static void group_row(Table *t, Ui *ui, SDL_Rect box, int i)
{
    AimGroup *g = &t->aim.group[i];
    char below[96], spent[160] = "", key[4] = { (char)('1' + i), 0 }, off[8];
    char name[NAME_SIZE + 12], aim[NAME_SIZE + 12], switched[NAME_SIZE + 12];
    int wide = t->aim.groups > 1 ? ui_px(ui, 86) : 0, gap = wide ? ui_px(ui, 6) : 0;
    bool steps = !g->set && g->wanted && count_bits(g->holders & ~g->spent) > 1;
    SDL_Rect step = { 0, box.y, steps ? ui_px(ui, 96) : 0, box.h };

    Idle idle = idle_of(g);
    group_words(t, g, below, sizeof below);
    if (idle.models) {
        idle_words(t, idle, spent, sizeof spent);
        add_idle(t, idle, below, sizeof below);
    }
    group_name(t, i, "-aim", aim);
    ui_note(ui, aim, below, box, g->set);
    group_name(t, i, "", name);
    group_name(t, i, "-switch", switched);
    snprintf(off, sizeof off, "⇧%s", key);
    Button b = { .name = name,
                 .label = t->game->weapon[g->weapon].title.text,
                 .below = below,
                 .tip = idle.models ? spent : NULL,
                 .key = i < GROUP_KEYS ? key : NULL,
                 .look = g->chosen && !g->set ? BUTTON_GOLD : BUTTON_PAPER,
                 .on = g->set,
                 .off = !g->wanted && !g->set,
                 .deaf = true };
    Button s = { .name = switched,
                 .label = g->wanted || g->set ? "Skip" : "Use",
                 .key = i < GROUP_KEYS ? off : NULL,
                 .tip = "Leaves this weapon out of the attack, or takes it in again",
                 .look = BUTTON_PAPER,
                 .deaf = true };
    step.x = box.x + box.w - wide - gap - step.w;
    int words = step.x - box.x - (steps ? ui_px(ui, 6) : 0);
    if (steps)
        group_steps(t, ui, step, i);
    if (ui_button(ui, (SDL_Rect){ box.x, box.y, words, box.h }, &b))
        choose_group(t, g);
    if (wide && ui_button(ui, (SDL_Rect){ box.x + box.w - wide, box.y, wide, box.h }, &s))
        switch_group(t, g);
}

/* In large letters the table is needed to choose a target: one line until there is one, at its foot or where it hides nobody. */
static void aim_strip(Table *t, Ui *ui)
{
    Button back = { .name = "back", .label = "Put back", .key = "Esc", .look = BUTTON_PAPER };
    int pad = ui_px(ui, 10), high = ui_button_height(ui), wide = ui_button_width(ui, &back);
    SDL_Rect free = t->at.free, area = { free.x + pad, free.y + free.h - high - 3 * pad,
                                         free.w - 2 * pad, high + 2 * pad };
    const char *words = t->aim.hover == NO_UNIT ? "Choose a target" : table_name(t, t->aim.hover);

    LayoutWish wish = { .of = layout_of(6, t->question, (uint64_t)t->verb),
                        .home = area,
                        .forms = 1,
                        .form = { { area.w, area.h, area.h, false } } };
    area = layout_wish(t, ui, LAY_ASK, &wish).area;
    ui_push(ui, "attack");
    ui_paper(ui, "card", area, 0);
    layout_about(t, ui, LAY_ASK);
    ui_text(ui, UT_CARD, (SDL_Rect){ area.x + 2 * pad, area.y, area.w - wide - 5 * pad, area.h },
            TEXT_LEFT, words, INK_ON_PAPER);
    group_keys(t, ui);
    if (ui_button(
            ui,
            (SDL_Rect){ area.x + area.w - wide - pad, area.y + (area.h - high) / 2, wide, high },
            &back))
        table_drop(t);
    ui_pop(ui);
}

static void weapon_rows(Table *t, Ui *ui, SDL_Rect inner, int y)
{
    int row = ui_px(ui, WEAPON_PX);

    for (int i = 0; i < t->aim.groups; i++, y += row) {
        SDL_Rect box = { inner.x, y, inner.w, row - ui_px(ui, 6) };
        if (box.y + box.h / 2 > inner.y && box.y + box.h / 2 < inner.y + inner.h)
            group_row(t, ui, box, i);
    }
}

static void aim_buttons(Table *t, Ui *ui, SDL_Rect line)
{
    bool set = aim_any_set(t), reads = t->sheet == SHEET_WHY || t->sheet == SHEET_RULE;
    int half = (line.w - ui_px(ui, 14)) / 2;
    Button fire = { .name = "go",
                    .label = t->rs->verb[t->verb].title,
                    .key = cursor_marks(t) ? NULL : "Enter",
                    .look = set ? BUTTON_INK : BUTTON_PAPER,
                    .off = !set };
    Button back = {
        .name = "back", .label = "Put back", .key = "Esc", .look = BUTTON_PAPER, .deaf = reads
    }; /* what is read is closed first */

    if (ui_button(ui, (SDL_Rect){ line.x, line.y, half, line.h }, &fire))
        drawn_make(t, ui);
    else if (ui_button(ui, (SDL_Rect){ line.x + line.w - half, line.y, half, line.h }, &back))
        table_drop(t);
}

/* Weapons, one whose models are parted counted once. */
static int kinds_of_weapons(const Table *t)
{
    int kinds = 0;

    for (int i = 0; i < t->aim.groups; i++) {
        bool counted = false;
        for (int k = 0; k < i && !counted; k++)
            counted = t->aim.group[k].weapon == t->aim.group[i].weapon;
        kinds += !counted;
    }
    return kinds;
}

/* With room for odds of the usual length and for rows of parted models, which come with a target: where it finds that it may stay
 * when they do. All in pixels: what is there without rows, the rows, the odds and the most that it may be high. */
static SDL_Rect card_place(Table *t, Ui *ui, SDL_Rect area, int bare, int list, int odds, int most)
{
    int kept = kinds_of_weapons(t) * ui_px(ui, WEAPON_PX) + ui_px(ui, ODDS_PX);
    int least = SDL_min(bare + list, most), brief = SDL_min(least + ui_px(ui, BRIEF_PX), most);

    area.h = SDL_min(bare + SDL_max(list + odds, kept), most);
    LayoutWish wish = { .of = layout_of(5, t->question,
                                        (uint64_t)t->selected << 16 | (uint64_t)t->verb),
                        .home = area,
                        .forms = area.h > brief   ? 3
                                 : area.h > least ? 2
                                                  : 1,
                        .form = { { area.w, area.h, SDL_clamp(bare + kept, least, area.h), false },
                                  { area.w, brief, brief, false },
                                  { area.w, least, least, false } } };
    if (area.h <= brief)
        wish.form[1] = wish.form[2];
    return layout_wish(t, ui, LAY_ASK, &wish).area;
}

static UnitId aimed_at(const Table *t)
{
    for (int i = t->aim.groups - 1; i >= 0; i--)
        if (t->aim.group[i].set && t->aim.group[i].clause.unit != NO_UNIT)
            return t->aim.group[i].clause.unit;
    return t->aim.hover;
}

/* The lines that say most. */
static void brief_odds(const char *odds, char *words, size_t size)
{
    int lines = 0;

    odds_likely(odds, words, size);
    for (const char *c = words; *c; c++)
        lines += *c == '\n';
    for (; lines > BRIEF_LINES; lines--)
        preview_leave_line_out(words);
}

/* All lines where some are seen and the others can be scrolled to; else those that say most, beside the target. */
static void draw_odds(Table *t, Ui *ui, SDL_Rect area, int room, int odds)
{
    char words[sizeof t->aim.odds];
    SDL_Rect clip;

    if (area.h >= SDL_min(odds, ui_px(ui, BRIEF_PX) - ui_px(ui, 14))) {
        int y = ui_scroll_begin(ui, &t->odds_scroll, "likely", area, odds, true, &clip);
        odds_draw(ui, area.x, y, room, t->aim.odds);
        ui_scroll_end(ui, clip);
        return;
    }
    brief_odds(t->aim.odds, words, sizeof words);
    preview_beside(t, ui, aimed_at(t), words);
}

static void show_grounds(Table *t, Ui *ui)
{
    RuleId rule[MOST_CITES];
    Look look = session_look(t->session);
    Answer *answer = malloc(sizeof *answer);
    int count = 0;

    if (!answer)
        return;
    aim_answer(t, answer);
    count = t->rs->tell.grounds(&look, answer, rule, MOST_CITES);
    free(answer);
    if (count)
        why_open_grounds(t, ui, rule, count);
}

/* At the end of the title's line, where the game tells what its odds rest on; gives how much of that it takes. */
static int grounds_button(Table *t, Ui *ui, SDL_Rect line)
{
    Button b = { .name = "grounds",
                 .label = "The rules behind these figures (?)",
                 .icon = "ui-rule",
                 .key = "?",
                 .look = BUTTON_PAPER,
                 .bare = true,
                 .deaf = t->sheet != SHEET_NONE };
    SDL_Rect at = { line.x + line.w - line.h, line.y, line.h, line.h };

    if (!t->rs->tell.grounds || !t->aim.odds[0] || !aim_any_set(t))
        return 0;
    if (ui_button(ui, at, &b) && t->sheet == SHEET_NONE)
        show_grounds(t, ui);
    return at.w + ui_px(ui, 10);
}

/* The weapons, then the buttons, and below them what changes with the target, so that they keep their place. */
void aim_panel(Table *t, Ui *ui, SDL_Rect area)
{
    if (t->at.crowded && !aim_any_set(t) && !t->projector) {
        aim_strip(t, ui);
        return;
    }

    int pad = ui_px(ui, 14), high = ui_button_height(ui), inside = area.w - 2 * pad;
    int room = inside - ui_px(ui, 14), list = t->aim.groups * ui_px(ui, WEAPON_PX);
    int odds = t->aim.odds[0] ? odds_height(ui, room, t->aim.odds) + pad : 0;
    int bare = 3 * pad + ui_px(ui, 40) + high;
    int most = (t->at.crowded || t->projector ? ui->height : t->at.bar.y) - area.y - pad;
    SDL_Rect clip;

    area = card_place(t, ui, area, bare, list, odds, most);
    area.h = SDL_min(area.h, bare + list + odds);
    ui_push(ui, "attack");
    ui_paper(ui, "card", area, ui_side(ui, t->asks)->main);
    layout_about(t, ui, LAY_ASK);
    group_keys(t, ui);
    int x = area.x + pad, y = area.y + pad;
    SDL_Rect title = { x, y, inside, ui_px(ui, 38) };
    title.w -= grounds_button(t, ui, title);
    title.w -= price_beside_title(t, ui, title);
    ui_text(ui, UT_TITLE, title, TEXT_LEFT, t->rs->verb[t->verb].title, INK_ON_PAPER);
    y += ui_px(ui, 40);
    bool all = area.h < bare + list; /* little room: the odds are scrolled with the weapons */
    SDL_Rect inner = { x, y, inside, all ? area.h - bare : list };
    int body = list + (all ? odds : 0);
    y = ui_scroll_begin(ui, &t->ask_scroll, "weapons", inner, body, true, &clip);
    ui_pop(ui); /* what is scrolled keeps its name */
    inner.w -= body > inner.h ? ui_px(ui, 14) : 0;
    weapon_rows(t, ui, inner, y);
    SDL_Rect below = { x, inner.y + inner.h + 2 * pad + high, inside,
                       area.y + area.h - inner.y - inner.h - 2 * pad - high };
    if (odds && all)
        odds_draw(ui, x, y + list, room, t->aim.odds);
    ui_push(ui, "weapons");
    ui_scroll_end(ui, clip);
    aim_buttons(t, ui, (SDL_Rect){ x, inner.y + inner.h + pad, inside, high });
    if (odds && !all && t->verb != NO_VERB)
        draw_odds(t, ui, below, room, odds - pad);
    if (odds) {
        ui_note(ui, "odds", t->aim.odds, below, false);
        teach_used(t, "odds");
    }
    ui_pop(ui);
}
