#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "draw/print.h"
#include "editor.h"

/* Armies and maps on paper: a roster with its bases in true size, a map at one to ten or one to twenty. */

static const float PAGE_W = 210, PAGE_H = 297, MARGIN = 14;

static Print *open_page(Workshop *w, const char *what, const char *id, float width, float height,
                        char *path, size_t size)
{
    mkdir(w->prints, 0777);
    snprintf(path, size, "%s/%s-%s.pdf", w->prints, id[0] ? id : "new", what);
    Print *p = print_open(path, width, height);
    if (!p)
        shop_say(w, false, "%s cannot be written", path);
    return p;
}

static bool close_page(Workshop *w, Print *p, const char *path)
{
    bool good = print_close(p);

    shop_say(w, good, good ? "Printed to %s" : "%s cannot be written", path);
    return good;
}

/* ---- the roster -------------------------------------------------------------------------------------------------- */

typedef struct Roll {
    Print *p;
    const ArmyEditor *a;
    const Ruleset *rules;
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

static void unit_block(Roll *r, int n)
{
    const ArmyDraft *d = &r->a->draft;
    const DraftUnit *u = &d->unit[n];
    int profile = army_draft_profile(d, u->profile.text);
    char words[900];

    if (r->y > PAGE_H - 60) {
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
    float top = r->y, base = draw_base(r, p), width = PAGE_W - 2 * MARGIN - 60;
    r->y += 4;
    figures(r, p, width);
    list_words(words, sizeof words, "Traits: ", p->trait[0], sizeof p->trait[0], p->traits);
    if (p->traits)
        paragraph(r, PRINT_TEXT, 3.2F, MARGIN, width, words);
    list_words(words, sizeof words, "Weapons: ", p->weapon[0].text, sizeof p->weapon[0],
               p->weapons);
    if (p->weapons)
        paragraph(r, PRINT_TEXT, 3.2F, MARGIN, width, words);
    list_words(words, sizeof words, "By hand: ", p->note[0].text, sizeof p->note[0], p->notes);
    if (p->notes)
        paragraph(r, PRINT_TEXT, 3.2F, MARGIN, width, words);
    if (r->y < top + base)
        r->y = top + base;
    r->y += 3;
}

bool print_roster(Workshop *w)
{
    ArmyEditor *a = w->army;
    char path[DATA_PATH + 120], words[160];
    Roll r = { open_page(w, "roster", a->id.text, PAGE_W, PAGE_H, path, sizeof path), a, w->rules,
               MARGIN + 8 };

    if (!r.p)
        return false;
    print_text(r.p, PRINT_TITLE, 9, MARGIN, r.y, a->draft.title.text, INK_ON_PAPER);
    r.y += 8;
    snprintf(words, sizeof words, "%s · %d points · %d units · %d models · bases in true size",
             w->rules->title, army_draft_points(&a->draft), a->draft.units,
             army_draft_models(&a->draft));
    print_text(r.p, PRINT_TEXT, 3.6F, MARGIN, r.y, words, INK_ON_PAPER_DIM);
    r.y += 6;
    for (int i = 0; i < a->draft.units; i++)
        unit_block(&r, i);
    return close_page(w, r.p, path);
}

/* ---- the map ------------------------------------------------------------------------------------------------------ */

typedef struct Sheet {
    Print *p;
    const MapDraft *d;
    float inch; /* millimetres on paper */
    float left, top;
} Sheet;

static Spot on_paper(const Sheet *s, Point at)
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

static void print_shape(const Sheet *s, const MapShape *shape, Colour fill, float width,
                        bool dashed)
{
    Point corner[MOST_SHAPE_CORNERS];
    Spot spot[MOST_SHAPE_CORNERS];
    int count = map_shape_corners(shape, corner);

    for (int i = 0; i < count; i++)
        spot[i] = on_paper(s, corner[i]);
    print_polygon(s->p, spot, count, fill, width, INK_ON_PAPER, dashed);
}

static void name_at(const Sheet *s, Point at, const char *words)
{
    Spot spot = on_paper(s, at);
    float wide = print_width(s->p, PRINT_BOLD, 2.8F, words);

    print_text(s->p, PRINT_BOLD, 2.8F, spot.x - wide / 2, spot.y + 1, words, INK_ON_PAPER);
}

/* In the middle of a piece; above it where it is too thin for words. */
static Point name_place(const Sheet *s, const MapShape *shape)
{
    enum { LETTERS = 4 /* millimetres */ };
    Point at = shape->middle;

    if ((float)shape->height / INCH * s->inch < LETTERS)
        at.y -= shape->height / 2 + (Length)((float)INCH * 2.0F / s->inch);
    return at;
}

/* A line each foot, with its inches at the edge. */
static void print_grid(const Sheet *s)
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

static void print_things(const Sheet *s, const MapEditor *m)
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

bool print_map(Workshop *w)
{
    MapEditor *m = w->map;
    const MapDraft *d = &m->draft;
    char path[DATA_PATH + 120], words[120];
    float wide = (float)d->width / INCH, high = (float)d->height / INCH;
    int scale = wide * 2.54F <= PAGE_H - 2 * MARGIN && high * 2.54F <= PAGE_W - 40 ? 10 : 20;
    Sheet s = { open_page(w, "map", m->id.text, PAGE_H, PAGE_W, path, sizeof path), d,
                25.4F / (float)scale, 0, 28 };

    if (!s.p)
        return false;
    s.left = (PAGE_H - wide * s.inch) / 2;
    print_text(s.p, PRINT_TITLE, 7, MARGIN, 15, d->title.text, INK_ON_PAPER);
    snprintf(words, sizeof words, "%g x %g″ · one to %d: an inch on the table is %.2f mm here",
             (double)wide, (double)high, scale, (double)s.inch);
    print_text(s.p, PRINT_TEXT, 3.2F, MARGIN, 21, words, INK_ON_PAPER_DIM);
    print_grid(&s);
    print_things(&s, m);
    Spot edge[4] = { on_paper(&s, (Point){ 0, 0 }), on_paper(&s, (Point){ d->width, 0 }),
                     on_paper(&s, (Point){ d->width, d->height }),
                     on_paper(&s, (Point){ 0, d->height }) };
    print_polygon(s.p, edge, 4, 0, 0.8F, INK_ON_PAPER, false);
    return close_page(w, s.p, path);
}
