#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "draw/picture.h"
#include "editor/editor.h"

/* A map of Universal VTT comes in: what is taken of it is shown before it is made, and what it does not say is asked for. */

static const Length WALL_THICK = INCH / 4;

void vtt_page_end(Workshop *w)
{
    vtt_map_free(&w->vtt);
    canvas_free(w->vtt_picture);
    free(w->vtt_draft);
    w->vtt_picture = NULL;
    w->vtt_draft = NULL;
}

/* A cell of so many inches that the map becomes about as large as usual tables: nearest to four feet. */
static int usual_cell(const VttMap *map)
{
    double longer = map->wide > map->high ? map->wide : map->high;
    int inches = (int)(48.0 / longer + 0.5);

    return inches < 1 ? 10 : inches > 12 ? 120 : inches * 10;
}

void vtt_page_take(Workshop *w, char *bytes, size_t size, const char *name)
{
    Problem problem = { .sentence = "" };

    vtt_page_end(w);
    free(w->vtt_bytes);
    w->vtt_bytes = bytes;
    snprintf(w->vtt_name, sizeof w->vtt_name, "%s", name);
    if (!vtt_map_read(&w->vtt, bytes, size, w->vtt_name, &problem)) {
        shop_problem(w, &problem);
        vtt_page_end(w);
        return;
    }
    if (!terrain_kinds_read(&w->map->kinds, &w->folder, w->rules, &problem))
        shop_problem(w, &problem);
    w->wall = 0;
    for (int i = 0; i < w->map->kinds.count; i++)
        if (strstr(w->map->kinds.material[i].text, "wall"))
            w->wall = i;
    if (w->vtt.picture_size)
        w->vtt_picture = picture_of_bytes(w->vtt.picture, w->vtt.picture_size);
    w->cell = usual_cell(&w->vtt);
    w->vtt_new = true;
    shop_say(w, true, "%s: choose how many inches a cell is", name);
}

/* What would be made of it now; null when that is no table. */
static const MapDraft *drafted(Workshop *w)
{
    Problem problem = { .sentence = "" };

    if (w->vtt_draft && w->drafted_cell == w->cell && w->drafted_wall == w->wall &&
        w->drafted_doors == w->vtt.shut_doors)
        return w->vtt_draft->width ? w->vtt_draft : NULL;
    if (!w->vtt_draft)
        w->vtt_draft = malloc(sizeof *w->vtt_draft);
    if (!w->vtt_draft)
        return NULL;
    w->drafted_cell = w->cell;
    w->drafted_wall = w->wall;
    w->drafted_doors = w->vtt.shut_doors;
    const char *kind = w->map->kinds.count ? w->map->kinds.id[w->wall].text : "open";
    if (vtt_map_draft(&w->vtt, w->vtt_draft, (Length)((int64_t)w->cell * INCH / 10), kind,
                      WALL_THICK, &w->vtt_lost, &problem))
        return w->vtt_draft;
    w->vtt_draft->width = 0;
    return NULL;
}

static void make_map(Workshop *w)
{
    const MapDraft *made = drafted(w);
    MapDraft *draft = made ? malloc(sizeof *draft) : NULL;
    int lost = w->vtt_lost;

    if (!draft) {
        shop_say(w, false, "a table is 12 to 120 inches a side: choose another size of a cell");
        return;
    }
    *draft = *made;
    char title[NAME_SIZE];
    snprintf(title, sizeof title, "%.*s", (int)strcspn(w->vtt_name, "."), w->vtt_name);
    draft->title = name_of(title);
    map_editor_begin(w, draft, "");
    if (w->vtt.picture_size)
        w->map->picture = picture_of_bytes(w->vtt.picture, w->vtt.picture_size);
    if (lost)
        shop_say(w, false, "%d pieces of wall; %d more found no room", draft->pieces, lost);
    else
        shop_say(w, true, "%d pieces of wall%s", draft->pieces,
                 w->map->picture ? ", and its picture on the ground" : "");
    free(draft);
}

/* ---- what it holds ------------------------------------------------------------------------------------------------ */

/* One line: taken or left out, by a sign and by words. */
static int held_line(Ui *ui, SDL_Rect area, int y, const char *name, bool taken, const char *words)
{
    int size = ui_px(ui, 24), left = area.x + size + ui_px(ui, 10);
    int high = ui_words_height(ui, UT_BODY, area.x + area.w - left, words);

    ui_icon(ui, taken ? "ui-legal" : "ui-illegal", area.x + size / 2, y + ui_px(ui, 14), size,
            icon_tone_walnut(), taken ? 1.0F : 0.6F);
    ui_words(ui, UT_BODY, left, y, area.x + area.w - left, words,
             taken ? INK_IVORY : INK_IVORY_DIM);
    ui_note(ui, name, words, (SDL_Rect){ area.x, y, area.w, high }, taken);
    return y + high + ui_px(ui, 4);
}

static int held_lines(const Workshop *w, Ui *ui, SDL_Rect area, int y)
{
    const VttMap *m = &w->vtt;
    char words[160];

    snprintf(words, sizeof words, "%d lines of wall and objects become terrain", m->walls);
    y = held_line(ui, area, y, "held-walls", true, words);
    if (w->vtt_picture)
        snprintf(words, sizeof words, "The picture, %d x %d pixels, lies on the ground",
                 w->vtt_picture->width, w->vtt_picture->height);
    else
        snprintf(words, sizeof words,
                 m->has_picture ? "Its picture is none that lies in the file as PNG: left out"
                                : "It has no picture");
    y = held_line(ui, area, y, "held-picture", w->vtt_picture != NULL, words);
    if (m->doors) {
        snprintf(words, sizeof words, "%d %s", m->doors,
                 m->shut_doors ? "doors are shut: they are walls"
                               : "doors are open: they are gaps");
        y = held_line(ui, area, y, "held-doors", true, words);
    }
    if (m->lights) {
        snprintf(words, sizeof words, "%d light%s left out: the table has its own lamp", m->lights,
                 m->lights == 1 ? " is" : "s are");
        y = held_line(ui, area, y, "held-lights", false, words);
    }
    if (w->vtt_lost) {
        snprintf(words, sizeof words, "%d pieces of wall find no room: a map has at most %d",
                 w->vtt_lost, MOST_MAP_PIECES);
        y = held_line(ui, area, y, "held-lost", false, words);
    }
    return y;
}

/* ---- how it would look --------------------------------------------------------------------------------------------- */

static void draw_walls(Ui *ui, const MapDraft *d, SDL_Rect box)
{
    Curve curve = curve_empty();
    Stroke line = { .width = 2, .join = JOIN_ROUND };
    Paint fill = paint_flat(0xE0C9A45C), edge = paint_flat(INK_CASING);
    float k = (float)box.w / (float)d->width;

    for (int i = 0; i < d->pieces; i++) {
        Point corner[MOST_SHAPE_CORNERS];
        Spot spot[MOST_SHAPE_CORNERS];
        int count = map_shape_corners(&d->piece[i].shape, corner);
        for (int n = 0; n < count; n++)
            spot[n] = (Spot){ (float)box.x + (float)corner[n].x * k,
                              (float)box.y + (float)corner[n].y * k };
        curve_polygon(&curve, spot, count);
    }
    canvas_stroke(ui->canvas, &curve, &line, &edge);
    canvas_fill(ui->canvas, &curve, &fill);
    curve_free(&curve);
}

static void draw_preview(const Workshop *w, Ui *ui, SDL_Rect area, const MapDraft *d)
{
    double k = (double)area.w / w->vtt.wide, other = (double)area.h / w->vtt.high;

    k = k < other ? k : other;
    SDL_Rect box = { area.x, area.y, (int)(w->vtt.wide * k), (int)(w->vtt.high * k) };
    ui_note(ui, "preview", "how it would look", box, d != NULL);
    if (!ui->canvas || box.w < 8 || box.h < 8)
        return;
    ui_fill(ui, box, 0xFF6F7A41);
    if (w->vtt_picture)
        canvas_image(ui->canvas, w->vtt_picture,
                     (SDL_Rect){ 0, 0, w->vtt_picture->width, w->vtt_picture->height },
                     (float)box.x, (float)box.y, (float)box.w, (float)box.h, 1, 0xFFFFFFFF);
    if (d)
        draw_walls(ui, d, box);
    ui_frame(ui, ui_inset(box, -2), 2, 2, INK_BRASS_LINE);
}

/* ---- the page ------------------------------------------------------------------------------------------------------- */

static int questions(Workshop *w, Ui *ui, SDL_Rect area, int y, bool is_table)
{
    int high = ui_button_height(ui), gap = ui_px(ui, 10);
    char words[160];

    snprintf(words, sizeof words, "One cell is %g″", w->cell / 10.0);
    ui_step(ui, (SDL_Rect){ area.x, y, area.w, high }, "cell", 1, 120, w->cell < 20 ? 1 : 5,
            &w->cell, words);
    y += high + gap;
    snprintf(words, sizeof words,
             is_table ? "%g x %g cells: the table is %g x %g″"
                      : "%g x %g cells: %g x %g″ is no table (12 to 120 a side)",
             w->vtt.wide, w->vtt.high, w->vtt.wide * w->cell / 10.0, w->vtt.high * w->cell / 10.0);
    y += ui_words(ui, UT_BODY, area.x, y, area.w, words, is_table ? INK_LEFT : INK_WARNING) + gap;
    ui_note(ui, "size", words, (SDL_Rect){ area.x, y, area.w, 1 }, is_table);
    if (w->map->kinds.count > 0) {
        snprintf(words, sizeof words, "Walls are: %s", w->map->kinds.title[w->wall].text);
        Button wall = { .name = "wall", .label = words };
        if (ui_button(ui, (SDL_Rect){ area.x, y, area.w, high }, &wall))
            w->wall = (w->wall + 1) % w->map->kinds.count;
        y += high + gap;
    }
    if (w->vtt.doors) {
        Button doors = { .name = "doors",
                         .label = w->vtt.shut_doors ? "Doors are shut" : "Doors are open" };
        if (ui_button(ui, (SDL_Rect){ area.x, y, area.w, high }, &doors))
            w->vtt.shut_doors = !w->vtt.shut_doors;
        y += high + gap;
    }
    return y;
}

int vtt_page(Workshop *w, Ui *ui, SDL_Rect area, int width)
{
    int high = ui_button_height(ui), gap = ui_px(ui, 10), y = area.y;
    const MapDraft *d = drafted(w);
    int beside = area.w - width - 2 * gap;
    SDL_Rect left = { area.x, y, width, 0 };
    Button make = { .name = "make-map",
                    .label = "Make the map",
                    .icon = "ui-legal",
                    .key = "Ctrl+M",
                    .look = BUTTON_GOLD,
                    .off = !d };

    y = questions(w, ui, left, y, d != NULL);
    y = held_lines(w, ui, left, y) + gap;
    bool makes = ui_button(ui, (SDL_Rect){ left.x, y, left.w, high }, &make);
    y += high + gap;
    if (beside >= ui_px(ui, 280)) {
        SDL_Rect box = { area.x + width + 2 * gap, area.y, beside, area.h };
        draw_preview(w, ui, box, d);
    } else {
        draw_preview(w, ui, (SDL_Rect){ area.x, y, area.w, ui->height / 2 }, d);
        y += ui->height / 2 + gap;
    }
    if (makes)
        make_map(w);
    return y;
}
