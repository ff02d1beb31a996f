#include "home/settings_preview.h"
#include "hand/tape.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "draw/board.h"
#include "draw/figure.h"
#include "draw/marking.h"
#include "draw/stand.h"
#include "engine/verdict.h"
#include "table.h"

/* The table is 14 by 12 inches. */
enum { WIDE = 14, DEEP = 12, FILES = 4, COUNT = 8, FOES = 9, FOE_FILES = 3, AHEAD = 2 };

enum { MOVE_MS = 220 + 60 * AHEAD, WAS_MS = 2000, ZOOM_MS = 900 };

typedef enum Topic { TOPIC_TAPE, TOPIC_CHARGE, TOPIC_CONFIRM, TOPIC_DICE } Topic;

struct Sample {
    Board *board;
    Canvas *ground;  /* the board in its frame, at `camera` */
    Canvas *picture; /* all of it */
    Camera camera;
    bool seen; /* `last` is what was shown last */
    Settings last;
    Topic topic; /* what was changed last: alone it is shown where there is little room */
    bool crowded;
    uint32_t moved_ms, zoomed_ms; /* when they were changed; 0: not in this time */
};

Sample *sample_open(void)
{
    return calloc(1, sizeof(Sample));
}

void sample_close(Sample *s)
{
    if (!s)
        return;
    board_free(s->board);
    canvas_free(s->ground);
    canvas_free(s->picture);
    free(s);
}

/* ---- what moves ------------------------------------------------------------------------------------------- */

static uint32_t usual_ms(const Settings *settings, uint32_t ms)
{
    static const uint32_t percent[SPEEDS] = { 200, 100, 50, 0, 100 };

    return settings->still ? 0 : ms * percent[settings->speed % SPEEDS] / 100;
}

/* 0 to 1 and still, easing at both ends. */
static float eased(uint32_t age, uint32_t ms)
{
    float t = age >= ms ? 1.0F : (float)age / (float)ms;

    return t * t * (3 - 2 * t);
}

static Topic topic_of(const Sample *s, const Settings *now)
{
    if (s->last.guide != now->guide)
        return TOPIC_CHARGE;
    if (s->last.confirm_moves != now->confirm_moves)
        return TOPIC_CONFIRM;
    if (s->last.real_dice != now->real_dice)
        return TOPIC_DICE;
    return s->last.centimetres != now->centimetres ? TOPIC_TAPE : s->topic;
}

static bool shows(const Sample *s, Topic topic)
{
    return !s->crowded || s->topic == topic;
}

static void note_changes(Sample *s, const Settings *settings, const Ui *ui)
{
    uint32_t now = ui->in.now_ms ? ui->in.now_ms : 1;

    if (ui->canvas)
        return;
    if (s->seen && (s->last.speed != settings->speed || s->last.still != settings->still))
        s->moved_ms = now;
    if (s->seen && s->last.camera != settings->camera)
        s->zoomed_ms = now;
    if (s->seen)
        s->topic = topic_of(s, settings);
    s->seen = true;
    s->last = *settings;
}

/* How far the first unit has come, 0 to 1; `was`: its outline stays where it stood. */
static float way_of(const Sample *s, const Settings *settings, Ui *ui, bool *was)
{
    uint32_t age = ui->in.now_ms - s->moved_ms, ms = usual_ms(settings, MOVE_MS);

    *was = s->moved_ms && age < ms + WAS_MS;
    if (!*was)
        return 0;
    if (age < ms)
        ui->busy = true;
    else
        ui_wake(ui, s->moved_ms + ms + WAS_MS);
    return eased(age, ms);
}

/* A notch of the wheel there and back. */
static float zoom_of(const Sample *s, const Settings *settings, Ui *ui)
{
    uint32_t age = ui->in.now_ms - s->zoomed_ms;
    float whole = powf(1.15F, settings_camera(settings));

    if (!s->zoomed_ms || age >= ZOOM_MS)
        return 1;
    ui_wake(ui, s->zoomed_ms + ZOOM_MS);
    return whole;
}

/* ---- painting --------------------------------------------------------------------------------------------- */

static Point at_inch(float x, float y)
{
    return (Point){ (Length)(x * (float)INCH), (Length)(y * (float)INCH) };
}

static Spot spot_at(const Sample *s, float x, float y)
{
    return camera_spot(&s->camera, at_inch(x, y));
}

static Board *bake(void)
{
    static const Point wood[] = { { 10 * INCH, INCH / 2 },
                                  { 13 * INCH + INCH / 2, INCH / 2 },
                                  { 13 * INCH + INCH / 2, 3 * INCH },
                                  { 11 * INCH, 3 * INCH + INCH / 2 } };
    BoardPiece piece = { .material = "woods", .corner = wood, .corners = 4, .seed = 3 };
    BoardPlan plan = { .width = WIDE * INCH,
                       .depth = DEEP * INCH,
                       .ground = "grass",
                       .piece = &piece,
                       .pieces = 1,
                       .texels = 24 };

    return board_bake(&plan, 0, NULL, NULL);
}

static void paint_block(const Sample *s, Canvas *c, Ui *ui, int seat, Pose front)
{
    BlockLook look = { .seat = seat,
                       .files = seat ? FOE_FILES : FILES,
                       .count = seat ? FOES : COUNT,
                       .width = 0.8F,
                       .length = 0.8F,
                       .variant = seat * 3 };
    Affine at = camera_at(&s->camera, front);
    Spot sign = affine_apply(at, (Spot){ 0, 0.8F * (seat ? 3 : 2) + 0.5F });
    SignLook badge = { .seat = seat,
                       .icon = seat ? "unit-sword" : "unit-spear",
                       .number = look.count,
                       .size = fminf((float)ui_px(ui, 34), s->camera.scale * 2),
                       .alpha = 1 };

    if (s->camera.scale < 26)
        slab_draw(c, at, &look);
    else
        block_draw(c, at, &look);
    for (int i = look.count - 1; i >= 0 && s->camera.scale >= 26; i--) {
        Spot place = block_spot(&look, i);
        FigureLook figure = { .name = seat ? "swordsman" : "spearman",
                              .seat = seat,
                              .width = 0.8F,
                              .length = 0.8F,
                              .variant = i };
        figure_draw(c, affine_moved(at, place.x, place.y), &figure);
    }
    sign_draw(c, ui->fonts, ui->icons, sign, &badge);
}

static void outline_block_at(const Sample *s, Canvas *c, Pose front, OutlineKind kind, int seat)
{
    float half = seat ? 1.2F : 1.6F, deep = seat ? 2.4F : 1.6F;
    Affine at = camera_at(&s->camera, front);
    Spot corner[4] = { affine_apply(at, (Spot){ -half, 0 }), affine_apply(at, (Spot){ half, 0 }),
                       affine_apply(at, (Spot){ half, deep }),
                       affine_apply(at, (Spot){ -half, deep }) };

    outline_draw(c, corner, 4, kind, seat);
}

/* An inch about each unit, in its side's hatch. */
static void paint_zone(const Sample *s, Canvas *c, Pose front, int seat)
{
    float half = (seat ? 1.2F : 1.6F) + 1, deep = (seat ? 2.4F : 1.6F) + 1;
    Affine at = camera_at(&s->camera, front);
    Spot corner[4] = { affine_apply(at, (Spot){ -half, -1 }), affine_apply(at, (Spot){ half, -1 }),
                       affine_apply(at, (Spot){ half, deep }),
                       affine_apply(at, (Spot){ -half, deep }) };

    outline_draw(c, corner, 4, OUTLINE_OWN, seat);
}

static void paint_tag(Canvas *c, Ui *ui, Spot at, const char *words, Colour colour, TagKind kind)
{
    TagPart part = { words, colour };
    int size = ui_style(ui, UT_FIGURE).size;
    SDL_Rect r = tag_area(ui->fonts, at, TEXT_CENTRE, &part, 1, size);

    while (r.w > c->width - ui_px(ui, 12) && size > 12)
        r = tag_area(ui->fonts, at, TEXT_CENTRE, &part, 1, --size);
    int most = c->width - ui_px(ui, 6) - r.x - r.w, least = ui_px(ui, 6) - r.x;
    int off = least > 0 ? least : most < 0 ? most : 0;

    tag_draw(c, ui->fonts, (Spot){ at.x + (float)off, at.y }, TEXT_CENTRE, &part, 1, size, kind, 0);
}

/* The charge may go 3.50 inches; with the guide it ends there, else what is beyond is refused. */
static void paint_charge(const Sample *s, Canvas *c, const Settings *settings, Ui *ui, float y)
{
    Spot from = spot_at(s, 4, y), allowed = spot_at(s, 4, 3.7F), to = spot_at(s, 4, 2);
    RulerLook ruler = { .inch = s->camera.scale, .every = 1, .width = 3, .stops = true };
    Spot line[2] = { from, allowed };

    if (settings->guide) {
        ruler_draw(c, line, 2, &ruler);
        paint_tag(c, ui, allowed, "3.50″ of 3.50″", INK_GOLD, TAG_FIGURE);
        return;
    }
    refused_line_draw(c, ui->fonts, ui->icons, from, allowed, to, s->camera.scale, "+2.69″ too far",
                      ui_style(ui, UT_FIGURE).size);
}

static void paint_tape(const Sample *s, Canvas *c, const Settings *settings, Ui *ui)
{
    float x = s->crowded ? 3.3F : 5.9F, y = s->crowded ? 2 : 9.6F; /* clear of both signs */
    Spot line[2] = { spot_at(s, x, y), spot_at(s, x + 6.4F, y) };
    Stroke stroke = { .width = ui->palette.strong ? 5 : 3, .cap = CAP_ROUND };
    char words[48];
    Text text = text_in(words, sizeof words);

    tape_words(&text, 6 * INCH + INCH * 2 / 5, settings->centimetres);
    canvas_cased(c, line, 2, false, &stroke, canvas_side(c, 0)->light);
    paint_tag(c, ui, spot_between(line[0], line[1], 0.5F), words, INK_GOLD, TAG_FIGURE);
}

static void paint_dice(const Sample *s, Canvas *c, const Settings *settings, Ui *ui)
{
    static const int value[] = { 5, 2, 6 };
    float size = fminf((float)ui_px(ui, 34), s->camera.scale * 2.2F);
    Spot at = spot_at(s, 7.2F, s->crowded ? 9.6F : 11.1F);

    if (settings->real_dice) {
        paint_tag(c, ui, (Spot){ at.x + size, at.y }, "typed: 5 2 6", 0, TAG_FIGURE);
        return;
    }
    for (int i = 0; i < 3; i++)
        die_draw(c, ui->fonts, (Spot){ at.x + (float)i * size * 1.35F, at.y }, size, DIE_SIX,
                 value[i], i == 1 ? DIE_MISS : DIE_WIN);
}

static void paint_ground(Sample *s, Ui *ui, SDL_Rect area, float zoom)
{
    Camera whole = camera_whole(WIDE * INCH, DEEP * INCH, (SDL_Rect){ 0, 0, area.w, area.h }, 0.3F);
    bool other = !s->ground || s->ground->width != area.w || s->ground->height != area.h;

    whole.scale *= zoom;
    if (!s->board)
        s->board = bake();
    if (other) {
        canvas_free(s->ground);
        canvas_free(s->picture);
        s->ground = canvas_new(area.w, area.h);
        s->picture = canvas_new(area.w, area.h);
    }
    if (s->ground && s->board && (other || s->camera.scale != whole.scale))
        board_draw(s->ground, s->board, &whole);
    s->camera = whole;
    (void)ui;
}

static void paint_all(Sample *s, const Settings *settings, Ui *ui, SDL_Rect area)
{
    bool was;
    float way = way_of(s, settings, ui, &was), y = 7.2F - (float)AHEAD * way;
    Pose foe = { at_inch(10.2F, 6.2F), 205 * DEGREE }, home = { at_inch(4, 7.2F), 0 },
         mine = { at_inch(4, y), 0 };

    s->crowded = area.h < ui_px(ui, 300);
    paint_ground(s, ui, area, zoom_of(s, settings, ui));
    if (!s->ground || !s->picture)
        return;
    Canvas *c = s->picture;
    c->palette = &ui->palette;
    c->broad = ui_broad(ui);
    canvas_put(c, s->ground, 0, 0);
    paint_zone(s, c, mine, 0);
    paint_zone(s, c, foe, 1);
    if (settings->confirm_moves && shows(s, TOPIC_CONFIRM))
        outline_block_at(s, c, (Pose){ at_inch(4, 4.2F), 0 }, OUTLINE_LIT, 0);
    if (!s->crowded)
        template_draw(c, spot_at(s, 7.3F, 5), camera_pixels(&s->camera, INCH), false);
    paint_block(s, c, ui, 0, mine);
    paint_block(s, c, ui, 1, foe);
    if (was)
        outline_block_at(s, c, home, OUTLINE_WAS, 0);
    if (shows(s, TOPIC_CHARGE))
        paint_charge(s, c, settings, ui, y);
    if (settings->confirm_moves && shows(s, TOPIC_CONFIRM))
        paint_tag(c, ui, spot_at(s, 4, 5), "Enter moves it", INK_IVORY, TAG_FIGURE);
    if (shows(s, TOPIC_TAPE))
        paint_tape(s, c, settings, ui);
    if (shows(s, TOPIC_DICE))
        paint_dice(s, c, settings, ui);
    c->content = 0;
}

static void say(const Settings *settings, const Ui *ui, char *out, size_t size)
{
    static const char *const speed[SPEEDS] = { "half", "usual", "double", "no", "usual" };
    static const char *const camera[] = { "slow", "usual", "fast" };
    char look[2][80];

    for (int i = 0; i < 2; i++)
        look_words(ui, i, look[i], sizeof look[i]);
    snprintf(out, size, "%s; %s; %s motion, %s zoom%s%s", look[0], look[1],
             speed[settings->still ? SPEED_NONE : settings->speed % SPEEDS],
             camera[settings->camera % CAMERA_SPEEDS], settings->strong_patterns ? ", strong" : "",
             settings->centimetres ? ", centimetres" : "");
}

void sample_show(Sample *s, const Settings *settings, Ui *ui, SDL_Rect area)
{
    char words[280];

    say(settings, ui, words, sizeof words);
    ui_note(ui, "sample", words, area, true);
    note_changes(s, settings, ui);
    if (!ui->canvas || area.w < 40 || area.h < 40)
        return;
    paint_all(s, settings, ui, area);
    if (s->picture)
        canvas_put(ui->canvas, s->picture, area.x, area.y);
    ui_frame(ui, area, ui_px(ui, 8), 1.5F, INK_BRASS_LINE);
}
