#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "editor/editor.h"

/* The army editor: units at the left, the form of the chosen one in the middle, what is missing at the right. */

/* ---- opening ---------------------------------------------------------------------------------------------- */

static void find_gaps(ArmyEditor *a)
{
    a->gaps = army_draft_gaps(&a->draft, &a->known, a->gap, SHOP_GAPS);
}

void army_editor_begin(Workshop *w)
{
    ArmyEditor *a = w->army;

    a->unit = 0;
    a->tab = 0;
    a->wanted[0] = '\0';
    a->units = a->form = a->notes = (Scroll){ .offset = 0 };
    a->patterns = 0;
    memset(w->field, 0, sizeof w->field);
    history_begin(&a->history, &a->draft, sizeof a->draft);
    shop_kept(w, &a->draft, sizeof a->draft);
    if (a->imported)
        w->kept = 0; /* it is on no disk yet */
    find_gaps(a);
    w->page = SHOP_ARMY;
}

static bool know_words(Workshop *w)
{
    Problem problem = { .sentence = "" };

    if (vocabulary_read(&w->army->known, &w->folder, w->rules, &problem))
        return true;
    shop_problem(w, &problem);
    return false;
}

bool army_editor_open(Workshop *w, const char *id)
{
    Problem problem = { .sentence = "" };

    if (!know_words(w))
        return false;
    if (!army_draft_load(&w->army->draft, &w->folder, w->rules, id, &problem)) {
        shop_problem(w, &problem);
        return false;
    }
    w->said[0] = '\0';
    w->army->id = name_of(id);
    w->army->imported = false;
    army_editor_begin(w);
    return true;
}

void army_editor_new(Workshop *w)
{
    if (!know_words(w))
        return;
    memset(&w->army->draft, 0, sizeof w->army->draft);
    w->army->draft.title = name_of("New army");
    army_draft_add(&w->army->draft, w->rules, "First unit");
    w->army->id = (Name){ { 0 } };
    w->army->imported = false;
    w->said[0] = '\0';
    army_editor_begin(w);
}

/* ---- saving ------------------------------------------------------------------------------------------------ */

static bool is_army(const Workshop *w, const char *id)
{
    for (int i = 0; i < w->shelf.armies; i++)
        if (name_is(&w->shelf.army[i].id, id))
            return true;
    for (int i = 0; i < w->unfinished; i++)
        if (name_is(&w->unfinished_army[i], id))
            return true;
    return false;
}

/* A file's name out of the title that no other army has. */
static Name free_name(const Workshop *w)
{
    ArmyDraft *none = calloc(1, sizeof *none);
    Name plain =
        none ? army_draft_free_id(none, w->rules, w->army->draft.title.text, -1) : name_of("army");
    Name id = plain;

    free(none);
    for (int n = 2; is_army(w, id.text); n++) {
        char words[NAME_SIZE + 16];
        snprintf(words, sizeof words, "%.30s-%d", plain.text, n);
        id = name_of(words);
    }
    return id;
}

/* Whether a battle can be begun with it: in a scenario for two, on the first seat. */
static bool is_playable(const Workshop *w, Problem *problem)
{
    Game *game = malloc(sizeof *game);
    const ScenarioCard *card = NULL;
    bool good = true;

    for (int i = 0; i < w->shelf.scenarios && !card; i++)
        if (w->shelf.scenario[i].seats == 2)
            card = &w->shelf.scenario[i];
    if (game && card) {
        GameChoice choice = game_choice(card->id.text);
        choice.army[0] = w->army->id;
        good = game_build(game, &w->folder, w->rules, &choice, problem);
    }
    free(game);
    return good;
}

static void save(Workshop *w)
{
    ArmyEditor *a = w->army;
    Problem problem = { .sentence = "" };
    bool finished = false;

    if (!a->id.text[0])
        a->id = free_name(w);
    if (!army_draft_save(&a->draft, &w->folder, w->rules, a->id.text, &finished, &problem)) {
        shop_problem(w, &problem);
        return;
    }
    shop_kept(w, &a->draft, sizeof a->draft);
    shop_say(w, finished,
             finished ? "Saved as the army '%s'"
                      : "Kept as unfinished '%s': it can be played once nothing is missing",
             a->id.text);
    if (finished && !is_playable(w, &problem))
        shop_say(w, false, "Saved as '%s'; before it can be played: %s", a->id.text,
                 problem.sentence);
    shop_read_shelf(w);
}

/* ---- the units --------------------------------------------------------------------------------------------- */

static int gaps_of(const ArmyEditor *a, int unit)
{
    int profile = army_draft_profile(&a->draft, a->draft.unit[unit].profile.text), count = 0;

    for (int i = 0; i < a->gaps && i < SHOP_GAPS; i++)
        if (a->gap[i].kind != GAP_USUAL &&
            (a->gap[i].unit == unit || (profile >= 0 && a->gap[i].profile == profile)))
            count++;
    return count;
}

static void choose_unit(ArmyEditor *a, int unit)
{
    if (unit < 0 || unit >= a->draft.units)
        return;
    a->unit = unit;
    a->form.offset = 0;
}

static int unit_rows(ArmyEditor *a, Ui *ui, SDL_Rect area, int y)
{
    int row = ui_px(ui, 66);

    for (int i = 0; i < a->draft.units; i++, y += row) {
        const DraftUnit *u = &a->draft.unit[i];
        char below[120];
        int missing = gaps_of(a, i);
        SDL_Rect box = { area.x, y, area.w - ui_px(ui, 18), row - ui_px(ui, 8) };
        if (ui_scrolled_out(ui, box))
            continue;
        snprintf(below, sizeof below,
                 missing ? "%d model%s · %d points · %d missing" : "%d model%s · %d points",
                 u->models, u->models == 1 ? "" : "s", u->points, missing);
        Button b = { .name = u->id.text,
                     .label = u->title.text[0] ? u->title.text : u->id.text,
                     .below = below,
                     .icon = army_unit_icon(&a->draft, i),
                     .on = i == a->unit };
        if (ui_button(ui, box, &b)) {
            choose_unit(a, i);
            if (shop_is_crowded(ui))
                a->tab = 1;
        }
    }
    return y;
}

static void change_units(Workshop *w, int what)
{
    ArmyEditor *a = w->army;
    int made = a->unit;

    if (what == 0)
        made = army_draft_add(&a->draft, w->rules, "New unit");
    else if (what == 1 && a->draft.units)
        made = army_draft_copy(&a->draft, w->rules, a->unit);
    else if (what == 2 && a->draft.units) {
        army_draft_remove(&a->draft, a->unit);
        made = a->unit < a->draft.units ? a->unit : a->draft.units - 1;
    }
    if (made < 0 && a->draft.units)
        shop_say(w, false, "an army here has at most %d units", MOST_UNITS);
    else
        choose_unit(a, made);
    memset(w->field, 0, sizeof w->field);
}

/* Points and models of all. */
static void total_line(const ArmyEditor *a, Ui *ui, SDL_Rect line)
{
    char words[80];

    int models = army_draft_models(&a->draft);
    snprintf(words, sizeof words, "%d points · %d model%s", army_draft_points(&a->draft), models,
             models == 1 ? "" : "s");
    ui_text(ui, UT_BOLD, line, TEXT_LEFT, words, INK_GOLD);
    ui_note(ui, "total", words, line, true);
}

static int foot_rows(Workshop *w, Ui *ui, SDL_Rect area, int y)
{
    const Button feet[] = {
        { .name = "add", .label = "Add", .key = "Ctrl+N" },
        { .name = "copy", .label = "Copy", .key = "Ctrl+D" },
        { .name = "remove", .label = "Remove", .key = "Ctrl+R" },
    };
    int high = ui_button_height(ui), gap = ui_px(ui, 6);

    for (int i = 0; i < 3; i++, y += high + gap)
        if (ui_button(ui, (SDL_Rect){ area.x, y, area.w, high }, &feet[i]))
            change_units(w, i);
    return y;
}

static void unit_column(Workshop *w, Ui *ui, SDL_Rect area)
{
    ArmyEditor *a = w->army;
    int pad = ui_px(ui, 14), line = ui_px(ui, 36), feet = 3 * (ui_button_height(ui) + ui_px(ui, 6));
    bool crowded = shop_is_crowded(ui);
    SDL_Rect inner = { area.x + pad, area.y + ui_px(ui, 8), area.w - 2 * pad,
                       area.h - ui_px(ui, 16) },
             list = inner, clip;

    ui_walnut(ui, "units-panel", area);
    ui_push(ui, "units");
    if (!crowded) {
        total_line(a, ui, (SDL_Rect){ inner.x, inner.y, inner.w, ui_px(ui, 32) });
        list.y += line;
        list.h -= line + feet;
        foot_rows(w, ui, inner, list.y + list.h + ui_px(ui, 6));
    }
    int y = ui_scroll_begin(ui, &a->units, "list", list, a->units.height, false, &clip), from = y;
    if (crowded) {
        total_line(a, ui, (SDL_Rect){ inner.x, y, inner.w, ui_px(ui, 32) });
        y += line;
    }
    y = unit_rows(a, ui, inner, y);
    if (crowded) {
        inner.w -= ui_px(ui, 18);
        y = foot_rows(w, ui, inner, y);
    }
    a->units.height = y - from;
    ui_scroll_end(ui, clip);
    if (ui_key_named(ui, "PgDn"))
        choose_unit(a, a->unit + 1);
    if (ui_key_named(ui, "PgUp"))
        choose_unit(a, a->unit - 1);
    ui_pop(ui);
}

/* ---- what is missing ----------------------------------------------------------------------------------------- */

static void go_to_gap(ArmyEditor *a, const Gap *gap)
{
    for (int i = 0; i < a->draft.units; i++) {
        int profile = army_draft_profile(&a->draft, a->draft.unit[i].profile.text);
        if (i == gap->unit || (gap->profile >= 0 && profile == gap->profile)) {
            choose_unit(a, i);
            break;
        }
    }
    snprintf(a->wanted, sizeof a->wanted, "%s", gap->key.text);
    a->tab = 1;
}

static const char *owner_of(const ArmyEditor *a, const Gap *gap)
{
    if (gap->unit >= 0)
        return a->draft.unit[gap->unit].title.text;
    if (gap->profile >= 0)
        return a->draft.profile[gap->profile].title.text;
    return a->draft.title.text;
}

static int gap_row(ArmyEditor *a, Ui *ui, SDL_Rect area, int y, const Gap *gap, int number)
{
    static const char *const kinds[] = { "missing", "wrong", "usual", "beyond" };
    int wide = area.w - ui_px(ui, 18);
    char name[24], says[32], label[120];

    snprintf(name, sizeof name, "gap-%d", number);
    snprintf(says, sizeof says, "gap-%d-says", number);
    snprintf(label, sizeof label, "%.40s: %s %s", owner_of(a, gap), kinds[gap->kind],
             gap->key.text);
    Button b = { .name = name,
                 .label = label,
                 .below = gap->words,
                 .wraps = true,
                 .icon = gap->kind == GAP_USUAL ? NULL : "ui-warning",
                 .look = BUTTON_PAPER };
    SDL_Rect box = { area.x, y, wide, ui_button_wrapped(ui, &b, wide) };
    ui_note(ui, says, gap->words, box, true);
    if (!ui_scrolled_out(ui, box) && ui_button(ui, box, &b))
        go_to_gap(a, gap);
    return y + box.h + ui_px(ui, 4);
}

/* What has to be mended comes before what may stay as it is. */
static int gap_rows(ArmyEditor *a, Ui *ui, SDL_Rect area, int y)
{
    int number = 0;

    for (int usual = 0; usual < 2; usual++)
        for (int i = 0; i < a->gaps && i < SHOP_GAPS; i++)
            if ((a->gap[i].kind == GAP_USUAL) == usual)
                y = gap_row(a, ui, area, y, &a->gap[i], ++number);
    return y;
}

static int remark_rows(const ArmyEditor *a, Ui *ui, SDL_Rect area, int y)
{
    if (!a->imported)
        return y;
    ui_text(ui, UT_CARD_BOLD, (SDL_Rect){ area.x, y, area.w, ui_px(ui, 40) }, TEXT_LEFT,
            "From the import", INK_ON_PAPER);
    y += ui_px(ui, 42);
    for (int i = 0; i < a->list.remarks; i++) {
        const Remark *r = &a->list.remark[i];
        char words[300];
        snprintf(words, sizeof words, "%.60s%s%.200s",
                 r->unit >= 0 ? a->list.unit[r->unit].title : "", r->unit >= 0 ? ": " : "",
                 r->words);
        int wide = area.w - ui_px(ui, 18), high = ui_words_height(ui, UT_LABEL, wide, words);
        if (y + high >= area.y && y <= area.y + area.h)
            ui_words(ui, UT_LABEL, area.x, y, wide, words, INK_ON_PAPER);
        y += high + ui_px(ui, 6);
    }
    return y;
}

static void gap_column(Workshop *w, Ui *ui, SDL_Rect area)
{
    ArmyEditor *a = w->army;
    int pad = ui_px(ui, 14), needed = 0;
    char title[80];
    SDL_Rect inner = { area.x + pad, area.y + ui_px(ui, 52), area.w - 2 * pad,
                       area.h - ui_px(ui, 62) },
             clip;

    for (int i = 0; i < a->gaps && i < SHOP_GAPS; i++)
        needed += a->gap[i].kind != GAP_USUAL;
    if (needed)
        snprintf(title, sizeof title, "%d %s", needed,
                 needed == 1 ? "thing is to be mended" : "things are to be mended");
    else
        snprintf(title, sizeof title, "Nothing is missing");
    ui_paper(ui, "gaps-panel", area, needed ? INK_WARNING_SEAL : INK_TICK);
    ui_push(ui, "gaps");
    SDL_Rect head = { inner.x, area.y + ui_px(ui, 12), inner.w, ui_px(ui, 36) };
    ui_text(ui, UT_CARD_BOLD, head, TEXT_LEFT, title, INK_ON_PAPER);
    ui_note(ui, "title", title, head, needed > 0);
    int y = ui_scroll_begin(ui, &a->notes, "list", inner, a->notes_height, true, &clip);
    int from = y;
    y = gap_rows(a, ui, inner, y);
    y = remark_rows(a, ui, inner, y + ui_px(ui, 8));
    a->notes_height = y - from;
    ui_scroll_end(ui, clip);
    ui_pop(ui);
}

/* ---- the page -------------------------------------------------------------------------------------------------- */

static void undo_keys(Workshop *w, Ui *ui, bool undo, bool redo)
{
    ArmyEditor *a = w->army;

    if (undo || ui_key_named(ui, "Ctrl+Z"))
        undo = history_back(&a->history, &a->draft);
    if (redo || ui_key_named(ui, "Ctrl+Y"))
        redo = history_on(&a->history, &a->draft);
    if (!undo && !redo)
        return;
    if (a->unit >= a->draft.units)
        a->unit = a->draft.units ? a->draft.units - 1 : 0;
    memset(w->field, 0, sizeof w->field);
    find_gaps(a);
}

static SDL_Rect head(Workshop *w, Ui *ui)
{
    ArmyEditor *a = w->army;
    bool back, saves, prints, undo, redo;
    SDL_Rect room = shop_head(w, ui, NULL, 0, &back);
    Button save_button = {
        .name = "save", .label = "Save", .icon = "ui-save", .key = "Ctrl+S", .look = BUTTON_GOLD
    };
    Button print = { .name = "print", .label = "Print", .icon = "ui-log", .key = "Ctrl+P" };
    Button back_one = {
        .name = "undo", .icon = "ui-undo", .tip = "Undo (Ctrl+Z)", .off = a->history.now == 0
    };
    Button on_one = { .name = "redo",
                      .icon = "ui-redo",
                      .tip = "Redo (Ctrl+Y)",
                      .off = a->history.now + 1 >= a->history.count };
    int end = shop_head_button(ui, ui->width - shop_margin(ui), &save_button, &saves);

    end = shop_head_button(ui, end, &print, &prints);
    end = shop_head_button(ui, end, &on_one, &redo);
    end = shop_head_button(ui, end, &back_one, &undo);
    shop_head_field(w, ui, end, "Army", a->draft.title.text, sizeof a->draft.title.text);
    undo_keys(w, ui, undo, redo);
    if (saves)
        save(w);
    if (prints)
        print_ask(w);
    if (back && shop_may_leave(w, &a->draft, sizeof a->draft)) {
        w->page = SHOP_SHELF;
        w->said[0] = '\0';
        shop_read_shelf(w);
    }
    return room;
}

static void columns(Workshop *w, Ui *ui, SDL_Rect room)
{
    static const char *const tabs[] = { "Units", "Form", "Missing" };
    ArmyEditor *a = w->army;
    int gap = ui_px(ui, 12), high = ui_button_height(ui);

    if (!shop_is_crowded(ui)) {
        int side = room.w * 27 / 100;
        unit_column(w, ui, (SDL_Rect){ room.x, room.y, side, room.h });
        army_editor_form(
            w, ui, (SDL_Rect){ room.x + side + gap, room.y, room.w - 2 * side - 2 * gap, room.h });
        gap_column(w, ui, (SDL_Rect){ room.x + room.w - side, room.y, side, room.h });
        return;
    }
    ui_choose(ui, (SDL_Rect){ room.x, room.y, room.w, high }, "tab", tabs, 3, &a->tab);
    room.y += high + gap;
    room.h -= high + gap;
    if (a->tab == 0)
        unit_column(w, ui, room);
    else if (a->tab == 1)
        army_editor_form(w, ui, room);
    else
        gap_column(w, ui, room);
}

void army_editor_page(Workshop *w, Ui *ui)
{
    ArmyEditor *a = w->army;
    SDL_Rect room = head(w, ui);

    if (w->page != SHOP_ARMY)
        return;
    columns(w, ui, room);
    if (history_note(&a->history, &a->draft, ui->in.text[0] || ui->in.key ? ui->focus : 0)) {
        find_gaps(a);
        ui->busy = true; /* what is missing is shown with the next picture */
    }
}
