#include "board/labels.h"
#include "board/scene.h"

#include <limits.h>
#include <math.h>
#include <string.h>

#include "table.h"

static void take(Table *t, SDL_Rect box, int weight)
{
    Labels *l = &t->labels;

    if (l->count == MOST_LABELS || box.w <= 0)
        return;
    l->taken[l->count] = box;
    l->weight[l->count++] = (uint8_t)weight;
}

void label_take(Table *t, SDL_Rect box)
{
    take(t, box, WORDS_WEIGH);
}

void label_take_thing(Table *t, SDL_Rect box)
{
    take(t, box, THINGS_WEIGH);
}

void label_take_line(Table *t, Spot from, Spot to, int broad)
{
    enum { PIECES = 12 };

    for (int i = 0; i < PIECES; i++) {
        Spot a = spot_between(from, to, (float)i / PIECES),
             b = spot_between(from, to, (float)(i + 1) / PIECES);
        float left = SDL_min(a.x, b.x), top = SDL_min(a.y, b.y);
        take(t,
             (SDL_Rect){ (int)left - broad / 2, (int)top - broad / 2, (int)fabsf(a.x - b.x) + broad,
                         (int)fabsf(a.y - b.y) + broad },
             WORDS_WEIGH);
    }
}

bool label_is_panel(const Widget *w)
{
    const char *name = strrchr(w->path, '/');
    bool drawer = name && strcmp(name, "/open") == 0;

    return drawer || (w->flags & WIDGET_BLOCKS && w->layer == LAYER_PANEL);
}

void labels_begin(Table *t, const Ui *ui)
{
    if (!ui->again) {
        t->labels.sheet = t->preview.sheet;
        t->labels.hint = t->hint_card;
    }
    t->labels.count = 0;
    for (int i = 0; i < ui->befores; i++)
        if (label_is_panel(&ui->before[i]))
            take(t, ui->before[i].area, PANELS_WEIGH);
    take(t, t->labels.hint, PANELS_WEIGH);
    take(t, t->labels.sheet, PANELS_WEIGH);
    take(t, t->at.ribbon, PANELS_WEIGH);
    if (layout_is_told(&t->layout, LAY_LINE)) /* the log's newest */
        take(t, t->layout.place[LAY_LINE].spot.area, PANELS_WEIGH);
    for (UnitId u = 0; u < t->game->units; u++)
        if (unit_is_here(t, u))
            take(t, unit_sign_area(t, ui, u), THINGS_WEIGH);
}

static void add_spot(LabelSpots *spots, float x, float y)
{
    if (spots->count < LABEL_SPOTS)
        spots->at[spots->count++] = (Spot){ x, y };
}

void label_spots_along(LabelSpots *spots, Spot from, Spot to, int width, int height, int gap)
{
    static const float share[] = { 0.5F, 0.35F, 0.65F, 0.2F, 0.8F, 0.05F, 0.95F };
    float far = spot_distance(from, to);
    Spot u = far > 1 ? (Spot){ (to.x - from.x) / far, (to.y - from.y) / far } : (Spot){ 1, 0 };
    /* Half of the box as it is seen along the line's normal. */
    float off = (fabsf(u.y) * (float)width + fabsf(u.x) * (float)height) / 2 + (float)gap;
    float right = u.y < 0 || (u.y == 0 && u.x < 0) ? -1 : 1; /* of the screen, or above */

    for (int ring = 0; ring < 2; ring++)
        for (size_t i = 0; i < sizeof share / sizeof share[0]; i++)
            for (int side = 0; side < 2; side++) {
                float by = (side ? -right : right) * (off + (float)(ring * height));
                Spot on = spot_between(from, to, share[i]);
                add_spot(spots, on.x + u.y * by, on.y - u.x * by);
            }
}

void label_spots_round(LabelSpots *spots, Spot middle, float least, float step)
{
    static const float round[8][2] = { { 0, -1 }, { 0.8F, -0.7F }, { -0.8F, -0.7F }, { 1, 0 },
                                       { -1, 0 }, { 0.8F, 0.7F },  { -0.8F, 0.7F },  { 0, 1 } };

    for (int ring = 0; ring < 5; ring++)
        for (int i = 0; i < 8; i++) {
            float far = least + step * (float)ring;
            add_spot(spots, middle.x + round[i][0] * far * 1.5F, middle.y + round[i][1] * far);
        }
}

/* Inside the edge that says whose turn it is. */
static SDL_Rect label_view(const Table *t, const Ui *ui)
{
    return ui_inset(t->camera.view, ui_px(ui, 10));
}

static SDL_Rect into(SDL_Rect box, SDL_Rect view)
{
    box.x = box.x + box.w > view.x + view.w ? view.x + view.w - box.w : box.x;
    box.y = box.y + box.h > view.y + view.h ? view.y + view.h - box.h : box.y;
    box.x = box.x < view.x ? view.x : box.x;
    box.y = box.y < view.y ? view.y : box.y;
    return box;
}

static long pixels_of_both(SDL_Rect a, SDL_Rect b)
{
    int left = a.x > b.x ? a.x : b.x, top = a.y > b.y ? a.y : b.y;
    int right = a.x + a.w < b.x + b.w ? a.x + a.w : b.x + b.w;
    int foot = a.y + a.h < b.y + b.h ? a.y + a.h : b.y + b.h;

    return right > left && foot > top ? (long)(right - left) * (foot - top) : 0;
}

/* What it hides, each pixel by its weight; not counted farther than to `most`. */
static long hidden_up_to(const Table *t, SDL_Rect box, long most)
{
    const Labels *l = &t->labels;
    long sum = 0;

    for (int i = 0; i < l->count && sum < most; i++)
        sum += pixels_of_both(l->taken[i], box) * l->weight[i];
    return sum;
}

static long hidden_by(const Table *t, SDL_Rect box)
{
    return hidden_up_to(t, box, LONG_MAX);
}

bool label_hides(const Table *t, SDL_Rect box)
{
    return hidden_by(t, box) > (long)box.w * box.h / 3;
}

bool label_hides_words(const Table *t, SDL_Rect box)
{
    const Labels *l = &t->labels;

    for (int i = 0; i < l->count; i++)
        if (l->weight[i] != THINGS_WEIGH && SDL_HasIntersection(&l->taken[i], &box))
            return true;
    return false;
}

bool label_hides_any(const Table *t, SDL_Rect box)
{
    return hidden_up_to(t, box, 1) > 0;
}

/* The best place so far for a box about a spot: what hides least, the nearer to the first place the better. */
typedef struct Search {
    const Table *t;
    SDL_Rect view, best;
    Spot wanted;
    long least; /* below 0: none yet */
    int far;    /* what a pixel of distance weighs */
} Search;

static void try_at(Search *s, Spot at)
{
    SDL_Rect box = into(
        (SDL_Rect){ (int)at.x - s->best.w / 2, (int)at.y - s->best.h / 2, s->best.w, s->best.h },
        s->view);
    Spot middle = { (float)(box.x + box.w / 2), (float)(box.y + box.h / 2) };
    long away = (long)(spot_distance(middle, s->wanted) * (float)s->far);
    long most = s->least < 0 ? LONG_MAX : s->least - away;
    long hidden = hidden_up_to(s->t, box, most);

    if (hidden >= most)
        return;
    s->least = hidden + away;
    s->best = box;
}

static SDL_Rect search(const Table *t, const Ui *ui, const LabelSpots *spots, SDL_Point size,
                       bool anywhere)
{
    enum { ACROSS = 16, DOWN = 18 };
    SDL_Rect view = t->camera.view;
    Search s = { .t = t,
                 .view = label_view(t, ui),
                 .best = { 0, 0, size.x, size.y },
                 .wanted = spots->at[0],
                 .least = -1,
                 .far = ui_px(ui, 18) };

    for (int i = 0; i < spots->count && s.least != 0; i++)
        try_at(&s, spots->at[i]);
    for (int x = 0; anywhere && hidden_by(t, s.best) && x <= ACROSS; x++)
        for (int y = 0; y <= DOWN; y++)
            try_at(&s, (Spot){ (float)(view.x + view.w * x / ACROSS),
                               (float)(view.y + view.h * y / DOWN) });
    return s.best;
}

SDL_Rect label_best(Table *t, const Ui *ui, const LabelSpots *spots, int width, int height)
{
    return search(t, ui, spots, (SDL_Point){ width, height }, false);
}

SDL_Rect label_near(Table *t, const Ui *ui, const LabelSpots *spots, int width, int height)
{
    enum { FAR = 6 }; /* heights */
    SDL_Rect box = label_best(t, ui, spots, width, height);

    if (!label_hides(t, box))
        return box;
    SDL_Rect other = search(t, ui, spots, (SDL_Point){ width, height }, true);
    Spot middle = { (float)(other.x + width / 2), (float)(other.y + height / 2) };
    return spot_distance(middle, spots->at[0]) < (float)(FAR * height) ? other : box;
}

SDL_Rect label_anywhere(Table *t, const Ui *ui, const LabelSpots *spots, int width, int height)
{
    return search(t, ui, spots, (SDL_Point){ width, height }, true);
}

SDL_Rect label_place(Table *t, const Ui *ui, const LabelSpots *spots, int width, int height)
{
    SDL_Rect best = label_anywhere(t, ui, spots, width, height);

    label_take(t, best);
    return best;
}

SDL_Point label_size(const Ui *ui, const PillPart *part, int parts)
{
    SDL_Point size = { 2 * ui_px(ui, 11), ui_px(ui, 38) };

    for (int i = 0; i < parts; i++)
        size.x += ui_text_width(ui, UT_FIGURE, part[i].words);
    return size;
}

/* As wide as the longest of the lines. */
static int lines_width(const Ui *ui, const char *words)
{
    int widest = 0;

    while (*words) {
        char line[UI_LABEL];
        int length = (int)strcspn(words, "\n");
        snprintf(line, sizeof line, "%.*s", length, words);
        widest = SDL_max(widest, ui_text_width(ui, UT_LABEL, line));
        words += length + (words[length] == '\n');
    }
    return widest;
}

/* Words of several lines, or longer than the view, in as many lines as they take. */
static SDL_Rect wrapped(Table *t, Ui *ui, const LabelSpots *spots, const PillPart *part,
                        Colour back, Colour line)
{
    int pad = ui_px(ui, 9), most = label_view(t, ui).w;
    int width = SDL_min(lines_width(ui, part->words) + 2 * pad, most);
    int high = ui_words_height(ui, UT_LABEL, width - 2 * pad, part->words) + pad;
    SDL_Rect box = label_place(t, ui, spots, width, high);

    ui_round(ui, box, ui_px(ui, 8), back, back);
    ui_frame(ui, box, ui_px(ui, 8), 1, line);
    ui_words(ui, UT_LABEL, box.x + pad, box.y + pad / 2, width - 2 * pad, part->words,
             part->colour);
    return box;
}

SDL_Rect label_pill(Table *t, Ui *ui, const LabelSpots *spots, const PillPart *part, int parts,
                    Colour back, Colour line)
{
    SDL_Point size = label_size(ui, part, parts);

    if (parts == 1 && (strchr(part->words, '\n') || size.x > label_view(t, ui).w))
        return wrapped(t, ui, spots, part, back, line);
    SDL_Rect box = label_place(t, ui, spots, size.x, size.y);

    return ui_pill(ui, box.x + box.w / 2, box.y + box.h / 2, label_view(t, ui), part, parts, back,
                   line);
}
