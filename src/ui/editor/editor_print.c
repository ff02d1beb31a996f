#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "draw/print.h"
#include "editor/editor.h"
#include "kit/fields.h"

/* Armies and maps on paper: a roster with its bases in true size, a map at the scale that is wished, on as many pages as it
 * needs. */

static const int SCALES[] = { 1, 2, 4, 5, 10, 20, 40 };

enum { SCALES_COUNT = sizeof SCALES / sizeof *SCALES };

static const float PAGE_W = 210, PAGE_H = 297, MARGIN = 14;

static Print *open_page(Workshop *w, const char *what, const char *id, float width, float height,
                        char *path, size_t size)
{
    mkdir(w->prints, 0777);
    snprintf(path, size, "%s/%s-%s.%s", w->prints, id[0] ? id : "new", what,
             w->print.picture ? "png" : "pdf");
    Print *p = print_open(path, width, height);
    if (!p)
        shop_say(w, false, "%s cannot be written", path);
    return p;
}

static bool close_page(Workshop *w, Print *p, const char *path)
{
    int pages = print_pages(p);
    bool good = print_close(p);

    if (good && pages > 1)
        shop_say(w, true, "Printed to %s, %d pages", path, pages);
    else
        shop_say(w, good, good ? "Printed to %s" : "%s cannot be written", path);
    return good;
}

/* ---- the roster -------------------------------------------------------------------------------------------------- */

typedef struct Roll {
    Print *p;
    const ArmyEditor *a;
    const Ruleset *rules;
    const Game *game; /* whose weapons are known, or null */
    float y;
} Roll;

/* Words of several names with commas between them. */
static void list_words(char *out, size_t size, const char *head, const char *first, size_t step,
                       int count)
{
    Text text = text_in(out, size);

    text_add(&text, head);
    for (int i = 0; i < count; i++)
        text_format(&text, "%s%s", i ? ", " : "", first + step * (size_t)i);
}

/* One paragraph broken at blanks to the width. */
static void paragraph(Roll *r, PrintFace face, float size, float x, float width, const char *words)
{
    char line[200] = "";

    while (*words) {
        char longer[200];
        size_t word = strcspn(words, " ");
        snprintf(longer, sizeof longer, "%.150s%s%.*s", line, line[0] ? " " : "",
                 word < 48 ? (int)word : 48, words);
        if (line[0] && print_width(r->p, face, size, longer) > width) {
            print_text(r->p, face, size, x, r->y, line, INK_ON_PAPER);
            r->y += size * 1.35F;
            line[0] = '\0';
            continue;
        }
        memcpy(line, longer, sizeof line);
        words += word;
        words += strspn(words, " ");
    }
    if (line[0]) {
        print_text(r->p, face, size, x, r->y, line, INK_ON_PAPER);
        r->y += size * 1.35F;
    }
}

/* The base in true size, its upper right corner at the margin; gives how high it is. */
static float draw_base(Roll *r, const DraftProfile *p)
{
    bool is_round;
    Length width, length;

    if (!draft_base(p->base, &is_round, &width, &length))
        return 0;
    float w = (float)width / MM, l = (float)length / MM, right = PAGE_W - MARGIN;
    if (is_round) {
        print_circle(r->p, (Spot){ right - w / 2, r->y + w / 2 }, w / 2, 0, 0.3F, INK_ON_PAPER);
    } else {
        Spot corner[4] = {
            { right - w, r->y }, { right, r->y }, { right, r->y + l }, { right - w, r->y + l }
        };
        print_polygon(r->p, corner, 4, 0, 0.3F, INK_ON_PAPER, false);
        print_line(r->p, corner[0], corner[1], 0.9F, INK_ON_PAPER); /* its front */
    }
    print_text(r->p, PRINT_TEXT, 2.4F, right - w, r->y + l + 3, p->base, INK_ON_PAPER_DIM);
    return l + 5;
}

static void figures(Roll *r, const DraftProfile *p, float width)
{
    char words[900];
    Text text = text_in(words, sizeof words);

    for (int i = 0; i < r->rules->profile_fields; i++) {
        const FieldDef *def = &r->rules->profile_field[i];
        if (p->value[i][0] && strcmp(p->value[i], "no") != 0)
            text_format(&text, "%s%s %s", text.used ? "  ·  " : "", def->title,
                        def->kind == FIELD_FLAG ? "" : p->value[i]);
    }
    paragraph(r, PRINT_BOLD, 3.2F, MARGIN, width, words);
}

static void trait_words(const TraitDef *def, int32_t value, Text *text)
{
    text_format(text, ", %s", def->title);
    if (def->has_value && def->value_kind == FIELD_LENGTH)
        text_format(text, " %.2f\u2033", (double)value / INCH);
    else if (def->has_value)
        text_format(text, " %d", value);
}

/* A weapon on a line of its own, with its figures and traits where the game knows it. */
static void weapon_line(Roll *r, const Name *id, float width)
{
    int n = r->game ? game_weapon(r->game, id->text) : -1;
    char words[600];
    Text text = text_in(words, sizeof words);

    if (n < 0) {
        text_add(&text, id->text);
    } else {
        const Weapon *w = &r->game->weapon[n];
        text_add(&text, w->title.text[0] ? w->title.text : w->id.text);
        for (int i = 0; i < r->rules->weapon_fields; i++)
            field_words(&r->rules->weapon_field[i], w->field[i], &text);
        for (int i = 0; i < w->traits; i++)
            trait_words(&r->rules->weapon_trait[w->trait[i].trait], w->trait[i].value, &text);
    }
    paragraph(r, PRINT_TEXT, 3.2F, MARGIN, width, words);
}

/* Who of the unit holds something else. */
static void arm_lines(Roll *r, int unit, float width)
{
    const ArmyDraft *d = &r->a->draft;
    char words[300];

    for (int i = 0; i < d->arms; i++) {
        const DraftArm *arm = &d->arm[i];
        if (arm->unit != unit)
            continue;
        snprintf(words, sizeof words, "Models %s:", arm->models);
        paragraph(r, PRINT_BOLD, 3.2F, MARGIN, width, words);
        for (int k = 0; k < arm->weapons; k++)
            weapon_line(r, &arm->weapon[k], width);
    }
}

/* How wide and high the base of a profile is on paper; nothing when it is not said. */
static Spot base_size(const ArmyDraft *d, int profile)
{
    bool is_round;
    Length width = 0, length = 0;

    if (profile < 0 || !draft_base(d->profile[profile].base, &is_round, &width, &length))
        return (Spot){ 0, 0 };
    return (Spot){ (float)width / MM, (float)length / MM };
}

static void unit_block(Roll *r, int n)
{
    const ArmyDraft *d = &r->a->draft;
    const DraftUnit *u = &d->unit[n];
    int profile = army_draft_profile(d, u->profile.text);
    Spot size = base_size(d, profile);
    float needed = size.y > 45 ? size.y + 15 : 60;
    char words[900];

    if (r->y > PAGE_H - needed && r->y > MARGIN + 6) {
        print_page(r->p);
        r->y = MARGIN + 6;
    }
    print_line(r->p, (Spot){ MARGIN, r->y }, (Spot){ PAGE_W - MARGIN, r->y }, 0.3F, INK_PAPER_LINE);
    r->y += 6;
    print_text(r->p, PRINT_TITLE, 5, MARGIN, r->y, u->title.text[0] ? u->title.text : u->id.text,
               INK_ON_PAPER);
    Text head = text_in(words, sizeof words);
    text_format(&head, u->models == 1 ? "%d model" : "%d models", u->models);
    if (u->files > 1)
        text_format(&head, " in %d files", u->files);
    text_format(&head, " · %d points", u->points);
    float wide = print_width(r->p, PRINT_BOLD, 3.6F, words);
    print_text(r->p, PRINT_BOLD, 3.6F, PAGE_W - MARGIN - wide, r->y, words, INK_ON_PAPER);
    r->y += 3;
    if (profile < 0)
        return;
    const DraftProfile *p = &d->profile[profile];
    float top = r->y, base = draw_base(r, p),
          width = PAGE_W - 2 * MARGIN - (size.x > 30 ? size.x + 8 : 38);
    r->y += 4;
    figures(r, p, width);
    list_words(words, sizeof words, "Traits: ", p->trait[0], sizeof p->trait[0], p->traits);
    if (p->traits)
        paragraph(r, PRINT_TEXT, 3.2F, MARGIN, width, words);
    list_words(words, sizeof words, "Its own: ", u->trait[0], sizeof u->trait[0], u->traits);
    if (u->traits)
        paragraph(r, PRINT_TEXT, 3.2F, MARGIN, width, words);
    for (int i = 0; i < p->weapons; i++)
        weapon_line(r, &p->weapon[i], width);
    arm_lines(r, n, width);
    list_words(words, sizeof words, "By hand: ", p->note[0].text, sizeof p->note[0], p->notes);
    if (p->notes)
        paragraph(r, PRINT_TEXT, 3.2F, MARGIN, width, words);
    if (r->y < top + base)
        r->y = top + base;
    r->y += 3;
}

/* A battle of the game, for what its weapons can do; null when there is none. */
static Game *some_game(const Workshop *w)
{
    Game *game = malloc(sizeof *game);
    Problem problem = { .sentence = "" };

    for (int i = 0; game && i < w->shelf.scenarios; i++) {
        GameChoice choice = game_choice(w->shelf.scenario[i].id.text);
        if (game_build(game, &w->folder, w->rules, &choice, &problem))
            return game;
    }
    free(game);
    return NULL;
}

bool print_roster(Workshop *w)
{
    ArmyEditor *a = w->army;
    char path[DATA_PATH + 120], words[160];
    Roll r = { open_page(w, "roster", a->id.text, PAGE_W, PAGE_H, path, sizeof path), a, w->rules,
               NULL, MARGIN + 8 };

    if (!r.p)
        return false;
    Game *game = some_game(w);
    r.game = game;
    print_text(r.p, PRINT_TITLE, 9, MARGIN, r.y, a->draft.title.text, INK_ON_PAPER);
    r.y += 8;
    snprintf(words, sizeof words, "%s · %d points · %d units · %d models · bases in true size",
             w->rules->title, army_draft_points(&a->draft), a->draft.units,
             army_draft_models(&a->draft));
    print_text(r.p, PRINT_TEXT, 3.6F, MARGIN, r.y, words, INK_ON_PAPER_DIM);
    r.y += 6;
    for (int i = 0; i < a->draft.units; i++)
        unit_block(&r, i);
    free(game);
    return close_page(w, r.p, path);
}

/* What the game's tables say, for whoever plays it. */
bool print_quick(Workshop *w)
{
    char path[DATA_PATH + 120];
    Print *p = open_page(w, "quick-sheet", w->rules->id, PAGE_W, PAGE_H, path, sizeof path);

    if (!p)
        return false;
    Game *game = some_game(w);
    print_quick_pages(p, w->rules, game);
    free(game);
    return close_page(w, p, path);
}

/* ---- the map ------------------------------------------------------------------------------------------------------ */

typedef struct PrintedPage {
    Print *p;
    const MapDraft *d;
    float inch; /* millimetres on paper */
    float left, top;
} PrintedPage;

static Spot on_paper(const PrintedPage *s, Point at)
{
    return (Spot){ s->left + (float)at.x / INCH * s->inch, s->top + (float)at.y / INCH * s->inch };
}

static Colour ground_of(const char *material)
{
    static const struct {
        const char *part;
        Colour colour;
    } tones[] = { { "wood", 0xFFC4D6B0 },  { "water", 0xFFB9D2E0 }, { "hill", 0xFFE6D8B4 },
                  { "marsh", 0xFFCFDCC9 }, { "wall", 0xFF9C948A },  { "build", 0xFFCDB9A4 },
                  { "ruin", 0xFFD6CCBF } };

    for (size_t i = 0; i < sizeof tones / sizeof *tones; i++)
        if (strstr(material, tones[i].part))
            return tones[i].colour;
    return 0xFFEDE6D6;
}

static void print_shape(const PrintedPage *s, const MapShape *shape, Colour fill, float width,
                        bool dashed)
{
    Point corner[MOST_SHAPE_CORNERS];
    Spot spot[MOST_SHAPE_CORNERS];
    int count = map_shape_corners(shape, corner);

    for (int i = 0; i < count; i++)
        spot[i] = on_paper(s, corner[i]);
    print_polygon(s->p, spot, count, fill, width, INK_ON_PAPER, dashed);
}

static void name_at(const PrintedPage *s, Point at, const char *words)
{
    Spot spot = on_paper(s, at);
    float wide = print_width(s->p, PRINT_BOLD, 2.8F, words);

    print_text(s->p, PRINT_BOLD, 2.8F, spot.x - wide / 2, spot.y + 1, words, INK_ON_PAPER);
}

/* In the middle of a piece; above it where it is too thin for words. */
static Point name_place(const PrintedPage *s, const MapShape *shape)
{
    enum { LETTERS = 4 /* millimetres */ };
    Point at = shape->middle;

    if ((float)shape->height / INCH * s->inch < LETTERS)
        at.y -= shape->height / 2 + (Length)((float)INCH * 2.0F / s->inch);
    return at;
}

/* A line each foot, with its inches at the edge. */
static void print_grid(const PrintedPage *s)
{
    char words[16];

    for (Length x = 0; x <= s->d->width; x += 12 * INCH) {
        Spot from = on_paper(s, (Point){ x, 0 }), to = on_paper(s, (Point){ x, s->d->height });
        print_line(s->p, from, to, 0.15F, INK_PAPER_LINE);
        snprintf(words, sizeof words, "%d″", x / INCH);
        print_text(s->p, PRINT_TEXT, 2.6F, from.x, from.y - 1.2F, words, INK_ON_PAPER_DIM);
    }
    for (Length y = 0; y <= s->d->height; y += 12 * INCH) {
        Spot from = on_paper(s, (Point){ 0, y }), to = on_paper(s, (Point){ s->d->width, y });
        print_line(s->p, from, to, 0.15F, INK_PAPER_LINE);
        snprintf(words, sizeof words, "%d″", y / INCH);
        print_text(s->p, PRINT_TEXT, 2.6F, from.x - 7, from.y + 1, words, INK_ON_PAPER_DIM);
    }
}

static void print_things(const PrintedPage *s, const MapEditor *m)
{
    for (int i = 0; i < s->d->pieces; i++) {
        const MapPiece *p = &s->d->piece[i];
        const char *material = p->material.text[0] ? p->material.text : p->kind.text;
        for (int k = 0; k < m->kinds.count && !p->material.text[0]; k++)
            if (name_is(&m->kinds.id[k], p->kind.text))
                material = m->kinds.material[k].text;
        print_shape(s, &p->shape, ground_of(material), 0.3F, false);
    }
    for (int i = 0; i < s->d->zones; i++)
        print_shape(s, &s->d->zone[i].shape, 0, 0.5F, true);
    for (int i = 0; i < s->d->spots; i++) {
        const MapSpot *o = &s->d->spot[i];
        print_circle(s->p, on_paper(s, o->at), (float)o->radius / INCH * s->inch, 0, 0.4F,
                     INK_ON_PAPER);
        name_at(s, o->at, o->title.text[0] ? o->title.text : o->id.text);
    }
    for (int i = 0; i < s->d->zones; i++)
        name_at(s, s->d->zone[i].shape.middle,
                s->d->zone[i].title.text[0] ? s->d->zone[i].title.text : s->d->zone[i].id.text);
    for (int i = 0; i < s->d->pieces && s->d->pieces <= 40; i++)
        name_at(s, name_place(s, &s->d->piece[i].shape),
                s->d->piece[i].title.text[0] ? s->d->piece[i].title.text
                                             : s->d->piece[i].kind.text);
}

/* ---- pages of a map ---------------------------------------------------------------------------------------------- */

static const float
    HEAD_MM = 26,
    EDGE_MM = 10; /* for the title and its grid's figures; for what a printer leaves white */

/* How many pages of A4 across and down, and how much of the table one holds. */
typedef struct Tiles {
    int across, down, scale;
    float inch;          /* millimetres on paper */
    float width, height; /* millimetres that one page holds */
} Tiles;

static Tiles tiles_of(const MapDraft *d, int scale)
{
    Tiles t = { .scale = scale,
                .inch = 25.4F / (float)scale,
                .width = PAGE_H - 2 * EDGE_MM,
                .height = PAGE_W - HEAD_MM - EDGE_MM };
    float wide = (float)d->width / INCH * t.inch, high = (float)d->height / INCH * t.inch;

    t.across = (int)((wide - 0.01F) / t.width) + 1;
    t.down = (int)((high - 0.01F) / t.height) + 1;
    return t;
}

int print_usual_scale(const MapDraft *d)
{
    for (int i = 0; i < SCALES_COUNT; i++) {
        Tiles t = tiles_of(d, SCALES[i]);
        if (t.across == 1 && t.down == 1)
            return i;
    }
    return SCALES_COUNT - 1;
}

static void page_head(const PrintedPage *s, const Tiles *t, int column, int row)
{
    char words[200];
    Text text = text_in(words, sizeof words);

    print_text(s->p, PRINT_TITLE, 6, EDGE_MM, 12, s->d->title.text, INK_ON_PAPER);
    text_format(&text, "%g x %g″ · one to %d: an inch on the table is %.2f mm here",
                (double)s->d->width / INCH, (double)s->d->height / INCH, t->scale, (double)t->inch);
    if (t->across * t->down > 1)
        text_format(&text, " · column %d of %d, row %d of %d", column + 1, t->across, row + 1,
                    t->down);
    print_text(s->p, PRINT_TEXT, 3.2F, EDGE_MM, 17.5F, words, INK_ON_PAPER_DIM);
}

/* One page: the table moved so that its part lies in the frame, cut there where more pages follow. */
static void map_page(PrintedPage s, const MapEditor *m, const Tiles *t, int column, int row)
{
    const MapDraft *d = s.d;
    bool one = t->across * t->down == 1;
    float wide = (float)d->width / INCH * t->inch;

    s.left = one ? (PAGE_H - wide) / 2 : EDGE_MM - (float)column * t->width;
    s.top = HEAD_MM - (float)row * t->height;
    page_head(&s, t, column, row);
    if (!one)
        print_clip(s.p, EDGE_MM, HEAD_MM, t->width, t->height);
    print_grid(&s);
    print_things(&s, m);
    Spot edge[4] = { on_paper(&s, (Point){ 0, 0 }), on_paper(&s, (Point){ d->width, 0 }),
                     on_paper(&s, (Point){ d->width, d->height }),
                     on_paper(&s, (Point){ 0, d->height }) };
    print_polygon(s.p, edge, 4, 0, 0.8F, INK_ON_PAPER, false);
    if (!one) {
        print_unclip(s.p);
        Spot cut[4] = { { EDGE_MM, HEAD_MM },
                        { EDGE_MM + t->width, HEAD_MM },
                        { EDGE_MM + t->width, HEAD_MM + t->height },
                        { EDGE_MM, HEAD_MM + t->height } };
        print_polygon(s.p, cut, 4, 0, 0.15F, INK_PAPER_LINE, true);
    }
}

bool print_map(Workshop *w)
{
    MapEditor *m = w->map;
    char path[DATA_PATH + 120];
    Tiles t = tiles_of(&m->draft, SCALES[w->print.scale]);
    PrintedPage s = { open_page(w, "map", m->id.text, PAGE_H, PAGE_W, path, sizeof path), &m->draft,
                      t.inch, 0, 0 };

    if (!s.p)
        return false;
    for (int i = 0; i < t.across * t.down; i++) {
        if (i)
            print_page(s.p);
        map_page(s, m, &t, i % t.across, i / t.across);
    }
    return close_page(w, s.p, path);
}

/* ---- the sheet that asks how ----------------------------------------------------------------------------------------- */

void print_ask(Workshop *w)
{
    w->print.open = true;
    if (w->page == SHOP_MAP)
        w->print.scale = print_usual_scale(&w->map->draft);
}

static int scale_rows(Workshop *w, Ui *ui, SDL_Rect area, int y)
{
    int high = ui_button_height(ui), gap = ui_px(ui, 10);
    Tiles t = tiles_of(&w->map->draft, SCALES[w->print.scale]);
    char words[160];

    snprintf(words, sizeof words, "One to %d", t.scale);
    ui_step(ui, (SDL_Rect){ area.x, y, area.w, high }, "scale", 0, SCALES_COUNT - 1, 1,
            &w->print.scale, words);
    ui_text(ui, UT_BOLD, (SDL_Rect){ area.x + high, y, area.w - 2 * high, high }, TEXT_CENTRE,
            words, INK_ON_PAPER);
    y += high + gap;
    if (t.scale == 1)
        snprintf(words, sizeof words, "True size: an inch is an inch, on %d x %d pages of A4.",
                 t.across, t.down);
    else
        snprintf(words, sizeof words, "An inch on the table is %.2f mm, on %s%d page%s of A4.",
                 (double)t.inch, t.across * t.down > 1 ? "together " : "", t.across * t.down,
                 t.across * t.down > 1 ? "s" : "");
    ui_note(ui, "pages", words, (SDL_Rect){ area.x, y, area.w, 1 }, true);
    return y + ui_words(ui, UT_BODY, area.x, y, area.w, words, INK_ON_PAPER) + gap;
}

void print_sheet(Workshop *w, Ui *ui)
{
    static const char *const forms[] = { "PDF", "PNG" }, *const papers[] = { "Roster",
                                                                             "Quick sheet" };
    int pad = ui_px(ui, 16), high = ui_button_height(ui), gap = ui_px(ui, 10);
    int wide = ui_px(ui, 460) < ui->width - 2 * pad ? ui_px(ui, 460) : ui->width - 2 * pad;
    int form = w->print.picture, title = ui_px(ui, 44);
    bool map = w->page == SHOP_MAP;

    if (!w->print.open)
        return;
    int tall = w->print.scroll.height + 2 * pad;
    if (tall > ui->height - 2 * pad)
        tall = ui->height - 2 * pad;
    SDL_Rect box = { (ui->width - wide) / 2, (ui->height - tall) / 2, wide, tall }, clip;
    SDL_Rect in = { box.x + pad, box.y + pad, box.w - 2 * pad, box.h - 2 * pad };
    UiLayer layer = ui_set_layer(ui, LAYER_MODAL);
    ui_modal(ui);
    ui_push(ui, "print");
    ui_paper(ui, "paper", box, INK_BRASS);
    int y = ui_scroll_begin(ui, &w->print.scroll, "rows", in, w->print.scroll.height, true, &clip);
    int from = y;
    ui_text(ui, UT_CARD_BOLD, (SDL_Rect){ in.x, y, in.w, title }, TEXT_LEFT,
            map ? "Print the map" : "Print", INK_ON_PAPER);
    y += title;
    if (!map) {
        ui_choose(ui, (SDL_Rect){ in.x, y, in.w, high }, "what", papers, 2, &w->print.what);
        y += high + gap;
    }
    if (ui_choose(ui, (SDL_Rect){ in.x, y, in.w, high }, "form", forms, 2, &form))
        w->print.picture = form == 1;
    y += high + gap;
    if (map)
        y = scale_rows(w, ui, in, y);
    else
        y += ui_words(ui, UT_BODY, in.x, y, in.w,
                      w->print.what ? "The game's phases, orders, choices, weapons and options."
                                    : "Bases are in true size; print without scaling.",
                      INK_ON_PAPER) +
             gap;
    Button go = { .name = "go", .label = "Print", .key = "Enter", .look = BUTTON_INK };
    Button close = { .name = "close", .label = "Close", .key = "Esc", .look = BUTTON_PAPER };
    int half = (in.w - gap) / 2;
    bool goes = ui_button(ui, (SDL_Rect){ in.x, y, half, high }, &go);
    bool closes = ui_button(ui, (SDL_Rect){ in.x + half + gap, y, half, high }, &close);
    w->print.scroll.height = y + high - from;
    ui_scroll_end(ui, clip);
    ui_pop(ui);
    ui_set_layer(ui, layer);
    if (goes)
        map ? print_map(w) : w->print.what ? print_quick(w) : print_roster(w);
    if (goes || closes)
        w->print.open = false;
}
