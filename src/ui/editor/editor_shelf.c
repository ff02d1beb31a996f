#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "draw/unit_badge.h"
#include "editor/editor.h"
#include "rules/rulesets.h"

/* The workshop's first page: a game's armies and maps; and the page where files of other programs come in. */

/* ---- the shelf ------------------------------------------------------------------------------------------------ */

/* Which game's things are shown; gives where that ends. */
static int choose_game(Workshop *w, Ui *ui, SDL_Rect area)
{
    const char *title[16];
    int games = ruleset_count() < 16 ? ruleset_count() : 16, high = ui_button_height(ui);
    int game = w->game;

    for (int i = 0; i < games; i++)
        title[i] = ruleset_at(i)->title;
    if (ui_choose(ui, (SDL_Rect){ area.x, area.y, area.w, high }, "game", title, games, &game)) {
        w->game = game;
        w->rules = ruleset_at(game);
        w->armies = w->maps = (Scroll){ .offset = 0 };
        w->said[0] = '\0';
        shop_read_shelf(w);
    }
    return area.y + high;
}

static SDL_Rect column_head(Ui *ui, SDL_Rect area, const char *name, const char *title)
{
    int pad = ui_px(ui, 16);

    ui_walnut(ui, name, area);
    ui_text(ui, UT_TITLE,
            (SDL_Rect){ area.x + pad, area.y + ui_px(ui, 8), area.w - 2 * pad, ui_px(ui, 34) },
            TEXT_LEFT, title, INK_IVORY);
    return (SDL_Rect){ area.x + pad, area.y + ui_px(ui, 50), area.w - 2 * pad,
                       area.h - ui_px(ui, 62) };
}

enum { SHELF_ROW = 84, MAP_WIDE = 96, MAP_HIGH = 68, SIGN_PX = 34, SIGN_STEP = 40 };

/* A row's place; the next one begins below it. */
static SDL_Rect shelf_row(const Ui *ui, SDL_Rect area, int *y)
{
    SDL_Rect box = { area.x, *y, area.w - ui_px(ui, 18), ui_px(ui, SHELF_ROW) - ui_px(ui, 8) };

    *y += ui_px(ui, SHELF_ROW);
    return box;
}

static Canvas *paint_map(void *of, int which, int width, int height)
{
    Workshop *w = of;
    Problem problem = { .sentence = "" };
    MapDraft *draft = malloc(sizeof *draft);
    Canvas *c = NULL;

    if (draft && map_draft_load(draft, &w->folder, w->shelf.map[which].id.text, &problem))
        c = map_thumb(draft, &w->kinds, width, height);
    free(draft);
    return c;
}

const char *army_unit_icon(const ArmyDraft *draft, int unit)
{
    for (int i = 0; i < draft->profiles; i++)
        if (name_is(&draft->profile[i].id, draft->unit[unit].profile.text) &&
            draft->profile[i].icon.text[0])
            return draft->profile[i].icon.text;
    return "unit-solo";
}

/* The signs of the units, as many as find room side by side. */
static Canvas *paint_army(void *of, int which, int width, int height)
{
    Workshop *w = of;
    Problem problem = { .sentence = "" };
    ArmyDraft *draft = malloc(sizeof *draft);
    Canvas *c = canvas_new(width, height);

    if (!c || !draft ||
        !army_draft_load(draft, &w->folder, w->rules, w->shelf.army[which].id.text, &problem)) {
        free(draft);
        return c;
    }
    int step = height * SIGN_STEP / (SIGN_PX + 26), most = width / step;
    for (int i = 0; i < draft->units && i < most; i++) {
        SignLook look = { .icon = army_unit_icon(draft, i),
                          .number = draft->unit[i].models,
                          .size = (float)step * 0.84F,
                          .alpha = 1 };
        Spot at = { (float)(i * step) + (float)step / 2, (float)height * 0.4F };
        sign_draw(c, w->fonts, w->icons, at, &look);
    }
    free(draft);
    return c;
}

/* Buttons side by side; the one that was pressed, or -1. */
static int buttons_beside(Ui *ui, SDL_Rect area, const Button *button, int count)
{
    int gap = ui_px(ui, 8), pressed = -1, wide = (area.w - gap * (count - 1)) / count;

    for (int i = 0; i < count; i++)
        if (ui_button(ui, (SDL_Rect){ area.x + i * (wide + gap), area.y, wide, area.h },
                      &button[i]))
            pressed = i;
    return pressed;
}

/* The same at the foot of a column, which gets shorter. */
static int foot_buttons(Ui *ui, SDL_Rect *area, const Button *button, int count)
{
    int high = ui_button_height(ui), gap = ui_px(ui, 8);

    area->h -= high + gap;
    return buttons_beside(ui, (SDL_Rect){ area->x, area->y + area->h + gap, area->w, high }, button,
                          count);
}

static void army_signs(Workshop *w, Ui *ui, SDL_Rect box, int army, int words)
{
    int high = ui_px(ui, SIGN_PX + 26), width = box.w - words - ui_px(ui, 90);

    if (width > ui_px(ui, 8 * SIGN_STEP))
        width = ui_px(ui, 8 * SIGN_STEP);
    width -= width % ui_px(ui, SIGN_STEP);
    const Canvas *c = thumb_of(&w->thumbs, ui, 'a', w->shelf.army[army].id.text, width, high,
                               paint_army, w, army);
    if (c)
        canvas_image(ui->canvas, c, (SDL_Rect){ 0, 0, c->width, c->height },
                     (float)(box.x + box.w - width - ui_px(ui, 12)),
                     (float)(box.y + (box.h - high) / 2), (float)width, (float)high, 1, 0xFFFFFFFF);
}

static void army_rows(Workshop *w, Ui *ui, SDL_Rect area, int *y)
{
    char below[120];

    w->fonts = ui->fonts;
    w->icons = ui->icons;
    for (int i = 0; i < w->unfinished; i++) {
        const char *name = w->unfinished_army[i].text;
        Button b = { .name = name, .label = name, .below = "unfinished", .icon = "ui-warning" };
        SDL_Rect box = shelf_row(ui, area, y);
        if (!ui_scrolled_out(ui, box) && ui_button(ui, box, &b))
            army_editor_open(w, name);
    }
    for (int i = 0; i < w->shelf.armies; i++) {
        const ArmyCard *a = &w->shelf.army[i];
        SDL_Rect box = shelf_row(ui, area, y);
        if (ui_scrolled_out(ui, box))
            continue;
        snprintf(below, sizeof below, "%d units · %d models · %d points", a->units, a->models,
                 a->points);
        Button b = {
            .name = a->id.text, .label = a->title.text, .below = below, .icon = "unit-standard"
        };
        bool pressed = ui_button(ui, box, &b);
        army_signs(w, ui, box, i, ui_text_width(ui, UT_SMALL, below));
        if (pressed)
            army_editor_open(w, a->id.text);
    }
}

/* Two beside each other where there is room. */
static void map_rows(Workshop *w, Ui *ui, SDL_Rect area, int *y)
{
    int wide = ui_px(ui, MAP_WIDE), high = ui_px(ui, MAP_HIGH), gap = ui_px(ui, 8);
    int columns = area.w < ui_px(ui, 520) ? 1 : 2;
    char below[120];

    for (int i = 0; i < w->shelf.maps; i++) {
        const MapCard *m = &w->shelf.map[i];
        int row = *y;
        SDL_Rect box = shelf_row(ui, area, &row);
        box.w = (box.w - (columns - 1) * gap) / columns;
        box.x += i % columns * (box.w + gap);
        if (i % columns == columns - 1 || i == w->shelf.maps - 1)
            *y = row;
        if (ui_scrolled_out(ui, box))
            continue;
        snprintf(below, sizeof below, "%g x %g\u2033", (double)m->width / INCH,
                 (double)m->height / INCH);
        Button b = {
            .name = m->id.text, .label = m->title.text, .below = below, .picture_width = wide
        };
        b.picture = thumb_of(&w->thumbs, ui, 'm', m->id.text, wide, high, paint_map, w, i);
        if (ui_button(ui, box, &b))
            map_editor_open(w, m->id.text);
    }
}

static void new_map(Workshop *w)
{
    MapDraft *draft = malloc(sizeof *draft);

    if (!draft)
        return;
    map_draft_begin(draft, "New map", 60 * INCH, 44 * INCH);
    map_editor_begin(w, draft, "");
    free(draft);
}

static void open_import(Workshop *w)
{
    w->said[0] = '\0';
    w->page = SHOP_IMPORT;
}

/* One half of the shelf: armies, or maps. */
typedef struct Half {
    const char *name, *panel, *title;
    Button foot[2]; /* a new one, and one from elsewhere */
    void (*rows)(Workshop *w, Ui *ui, SDL_Rect area, int *y);
    void (*make)(Workshop *w);
} Half;

static const Half HALVES[] = {
    { "armies",
      "armies-panel",
      "Armies",
      { { .name = "new-army", .label = "New army", .icon = "unit-standard", .key = "N" },
        { .name = "import", .label = "Import", .icon = "ui-save", .key = "I" } },
      army_rows,
      army_editor_new },
    { "maps",
      "maps-panel",
      "Maps",
      { { .name = "new-map", .label = "New map", .icon = "ui-move", .key = "M" },
        { .name = "import-map", .label = "Import", .icon = "ui-save" } },
      map_rows,
      new_map },
};

static void take_foot(Workshop *w, const Half *half, int pressed)
{
    if (pressed == 0)
        half->make(w);
    if (pressed == 1)
        open_import(w);
}

static void half_column(Workshop *w, Ui *ui, SDL_Rect area, const Half *half, Scroll *scroll)
{
    SDL_Rect inner = column_head(ui, area, half->panel, half->title), clip;
    int pressed = foot_buttons(ui, &inner, half->foot, 2);

    ui_push(ui, half->name);
    int y = ui_scroll_begin(ui, scroll, "list", inner, scroll->height, false, &clip), from = y;
    half->rows(w, ui, inner, &y);
    scroll->height = y - from;
    ui_scroll_end(ui, clip);
    ui_pop(ui);
    take_foot(w, half, pressed);
}

/* Both halves below each other, where the letters are large. */
static void one_column(Workshop *w, Ui *ui, SDL_Rect area)
{
    int high = ui_button_height(ui), gap = ui_px(ui, 8), pressed[2];
    SDL_Rect clip, inner = { area.x, area.y, area.w - ui_px(ui, 14), area.h };

    ui_scroll_keys(ui, &w->armies, area.h);
    int y = ui_scroll_begin(ui, &w->armies, "list", area, w->armies.height, false, &clip), from = y;
    ui_pop(ui); /* things are called as they are where there is room */
    y = choose_game(w, ui, (SDL_Rect){ inner.x, y, inner.w, high }) + gap;
    for (int i = 0; i < 2; i++) {
        ui_text(ui, UT_TITLE, (SDL_Rect){ inner.x, y, inner.w, high }, TEXT_LEFT, HALVES[i].title,
                INK_IVORY);
        y += high;
        pressed[i] = buttons_beside(ui, (SDL_Rect){ inner.x, y, inner.w, high }, HALVES[i].foot, 2);
        y += high + gap;
        ui_push(ui, HALVES[i].name);
        ui_push(ui, "list");
        HALVES[i].rows(w, ui, (SDL_Rect){ inner.x, y, inner.w + ui_px(ui, 18), 0 }, &y);
        ui_pop(ui);
        ui_pop(ui);
    }
    ui_push(ui, "list");
    w->armies.height = y - from;
    ui_scroll_end(ui, clip);
    for (int i = 0; i < 2; i++)
        take_foot(w, &HALVES[i], pressed[i]);
}

void shop_shelf_page(Workshop *w, Ui *ui, bool *leaves)
{
    SDL_Rect area = shop_head(w, ui, "Armies and maps", 0, leaves);
    int gap = ui_px(ui, 18), high = ui_button_height(ui);
    int wide = (area.w - gap) / 2;

    if (shop_is_crowded(ui)) {
        one_column(w, ui, area);
        return;
    }
    choose_game(w, ui, (SDL_Rect){ area.x, area.y, area.w, high });
    area.y += high + gap;
    area.h -= high + gap;
    half_column(w, ui, (SDL_Rect){ area.x, area.y, wide, area.h }, &HALVES[0], &w->armies);
    half_column(w, ui, (SDL_Rect){ area.x + wide + gap, area.y, wide, area.h }, &HALVES[1],
                &w->maps);
}

/* ---- importing ------------------------------------------------------------------------------------------------- */

static void take_army(Workshop *w, const char *bytes, size_t size, const char *name)
{
    Problem problem = { .sentence = "" };
    ArmyEditor *a = w->army;

    if (!army_list_read(&a->list, bytes, size, name, &problem)) {
        shop_problem(w, &problem);
        return;
    }
    const Ruleset *meant = ruleset_meant(a->list.game);
    for (int i = 0; meant && i < ruleset_count(); i++)
        if (ruleset_at(i) == meant)
            w->game = i;
    if (meant && meant != w->rules) {
        w->rules = meant;
        shop_read_shelf(w);
    }
    if (!vocabulary_read(&a->known, &w->folder, w->rules, &problem)) {
        shop_problem(w, &problem);
        return;
    }
    army_list_draft(&a->list, &a->known, &a->draft);
    a->id = (Name){ { 0 } };
    a->imported = true;
    army_editor_begin(w);
    shop_say(w, meant != NULL, "%s: %d units%s%s", a->list.source, a->draft.units,
             meant ? "" : "; the list does not say that it is for ", meant ? "" : w->rules->title);
}

static void take_file(Workshop *w, const char *path)
{
    const char *name = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
    size_t size = 0;
    FILE *file = fopen(path, "rb");
    char *bytes = file ? malloc(VTT_MOST_BYTES + 1) : NULL;

    if (bytes)
        size = fread(bytes, 1, VTT_MOST_BYTES + 1, file);
    if (file)
        fclose(file);
    w->page = SHOP_IMPORT;
    if (!bytes) {
        shop_say(w, false, "%s: the file cannot be opened", path);
    } else if (is_vtt_map(bytes, size)) {
        vtt_page_take(w, bytes, size, name);
        return;
    } else
        take_army(w, bytes, size, name);
    free(bytes);
}

void workshop_drop(Workshop *w, const char *path)
{
    snprintf(w->path, sizeof w->path, "%s", path);
    take_file(w, path);
}

static void paste(Workshop *w)
{
    char *words = SDL_GetClipboardText();

    if (words && words[0])
        take_army(w, words, strlen(words), "clipboard");
    else
        shop_say(w, false, "the clipboard is empty");
    SDL_free(words);
}

void shop_import_page(Workshop *w, Ui *ui)
{
    static const char words[] =
        "Lists of OWB (.owb.json, or the text that it exports), BattleScribe (.ros, .rosz) and New "
        "Recruit (JSON) become armies; Universal VTT maps (.dd2vtt, .uvtt) become maps. What they "
        "do not say you are asked for. Let a file fall on this window, or type where it lies.";
    bool back;
    SDL_Rect area = shop_head(w, ui, "Import", 0, &back);
    int high = ui_button_height(ui), gap = ui_px(ui, 12);

    if (back) {
        w->page = SHOP_SHELF;
        w->said[0] = '\0';
    }
    SDL_Rect all = area, clip;
    area.w -= ui_px(ui, 14);
    if (area.w > ui_px(ui, 860))
        area.w = ui_px(ui, 860);
    ui_scroll_keys(ui, &w->import, all.h);
    int y = ui_scroll_begin(ui, &w->import, "list", all, w->import.height, false, &clip), from = y;
    y = choose_game(w, ui, (SDL_Rect){ area.x, y, area.w, high }) + gap;
    y += ui_words(ui, UT_BODY, area.x, y, area.w, words, INK_IVORY) + gap;
    Button read = { .name = "read",
                    .label = "Read it",
                    .key = "Enter",
                    .look = w->vtt.root ? BUTTON_WALNUT : BUTTON_GOLD };
    int wide = ui_button_width(ui, &read);
    shop_field(w, ui, (SDL_Rect){ area.x, y, area.w - wide - gap, high }, "path", "File", w->path,
               sizeof w->path);
    if (ui_button(ui, (SDL_Rect){ area.x + area.w - wide, y, wide, high }, &read) && w->path[0])
        take_file(w, w->path);
    y += high + gap;
    Button pasted = { .name = "paste",
                      .label = "Paste a list that you have copied",
                      .icon = "ui-log" };
    wide = ui_button_width(ui, &pasted);
    if (ui_button(ui, (SDL_Rect){ area.x, y, wide < area.w ? wide : area.w, high }, &pasted))
        paste(w);
    y += high + 2 * gap;
    if (w->vtt.root && w->vtt_new && !ui->canvas) {
        w->import.offset = y - from;
        w->vtt_new = false;
        ui->busy = true;
    }
    if (w->vtt.root)
        y = vtt_page(w, ui, (SDL_Rect){ area.x, y, all.w - ui_px(ui, 14), all.y + all.h - y },
                     area.w);
    w->import.height = y - from;
    ui_scroll_end(ui, clip);
}
