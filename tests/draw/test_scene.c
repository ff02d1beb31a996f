#include "test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "draw/picture.h"
#include "draw/table.h"

/* A table of 40 by 24 inches at 24 pixels an inch with a block, a loose group and a single model. */
typedef struct Field {
    Game game;
    Battle battle;
    Ruleset ruleset;
    MarkDef mark;
    Camera camera;
    Board *board;
    Fonts *fonts;
    Icons *icons;
    Scene *scene;
} Field;

static void put_profile(Game *g, const char *figure, BaseShape shape, Length width, Length length)
{
    Profile *p = &g->profile[g->profiles++];

    snprintf(p->figure.text, sizeof p->figure.text, "%s", figure);
    snprintf(p->icon.text, sizeof p->icon.text, "unit-sword");
    p->base = shape;
    p->base_width = width;
    p->base_length = length;
}

static UnitId put_unit(Battle *b, int seat, UnitBuild build, int profile, int models, int files,
                       Pose pose)
{
    Unit *u = &b->unit[b->units];

    *u = (Unit){ .seat = (SeatId)seat,
                 .state = UNIT_FIELD,
                 .carrier = NO_UNIT,
                 .build = (uint8_t)build,
                 .files = (uint8_t)files,
                 .profile = (uint8_t)profile,
                 .first = b->models,
                 .count = (ModelId)models,
                 .front = pose };
    for (int i = 0; i < models; i++) {
        Pose at = { { pose.at.x + 2 * INCH * i, pose.at.y }, pose.facing };
        b->model[b->models++] = (Model){ .pose = at,
                                         .unit = b->units,
                                         .profile = (uint8_t)profile,
                                         .state = MODEL_STANDING,
                                         .wounds = 1 };
    }
    return b->units++;
}

static Field *open_field(void)
{
    static const Point WOOD[] = { { 25 * INCH, 12 * INCH },
                                  { 35 * INCH, 12 * INCH },
                                  { 35 * INCH, 20 * INCH },
                                  { 25 * INCH, 20 * INCH } };
    Field *f = calloc(1, sizeof *f);
    char problem[200];
    BoardPiece wood = { .material = "wood", .corner = WOOD, .corners = 4, .seed = 1 };

    CHECK(f != NULL);
    f->mark = (MarkDef){
        .owner = OWNER_UNIT, .number = 3, .word = "pinned", .title = "Pinned", .icon = "mark-pinned"
    };
    f->ruleset = (Ruleset){ .wounds_field = -1, .marks = 1, .mark = &f->mark };
    f->game = (Game){ .ruleset = &f->ruleset, .width = 40 * INCH, .height = 24 * INCH };
    put_profile(&f->game, "spearman", BASE_RECT, 25 * MM, 25 * MM);
    put_profile(&f->game, "rifleman", BASE_CIRCLE, 30 * MM, 30 * MM);
    put_unit(&f->battle, 0, BUILD_BLOCK, 0, 18, 5, (Pose){ { 10 * INCH, 8 * INCH }, 15 * DEGREE });
    put_unit(&f->battle, 1, BUILD_LOOSE, 1, 5, 0, (Pose){ { 26 * INCH, 15 * INCH }, HALF_TURN });
    put_unit(&f->battle, 1, BUILD_SINGLE, 1, 1, 0, (Pose){ { 30 * INCH, 4 * INCH }, 0 });
    f->camera = camera_whole(40 * INCH, 24 * INCH, (SDL_Rect){ 0, 0, 960, 576 }, 0.0f);
    f->board = board_bake(&(BoardPlan){ .width = 40 * INCH,
                                        .depth = 24 * INCH,
                                        .ground = "grass",
                                        .piece = &wood,
                                        .pieces = 1,
                                        .texels = 8,
                                        .threads = 2 },
                          0, NULL, NULL);
    f->fonts = fonts_open(NULL, problem, sizeof problem);
    f->icons = icons_open();
    f->scene = scene_open(f->fonts, f->icons);
    CHECK(f->board && f->fonts && f->icons && f->scene);
    return f;
}

static void close_field(Field *f)
{
    scene_close(f->scene);
    icons_close(f->icons);
    fonts_close(f->fonts);
    board_free(f->board);
    free(f);
}

static SceneView view_of(Field *f)
{
    SceneView view = scene_view(&f->game, &f->battle, &f->camera, f->board);

    view.at_once = true;
    return view;
}

static void paint(Canvas *c, Field *f, const SceneView *view)
{
    scene_ground(c, f->scene, view);
    scene_units(c, f->scene, view);
    scene_signs(c, f->scene, view);
}

static void check_parts_equal_whole(Field *f)
{
    Canvas *whole = canvas_new(960, 576), *parts = canvas_new(960, 576);
    SceneView view = view_of(f);

    view.chosen = 0;
    paint(whole, f, &view);
    for (int y = 0; y < 576; y += 150)
        for (int x = 0; x < 960; x += 170) {
            SDL_Rect before = canvas_clip(parts, (SDL_Rect){ x, y, 170, 150 });
            paint(parts, f, &view);
            canvas_unclip(parts, before);
        }
    CHECK_EQ(picture_hash(parts), picture_hash(whole));
    canvas_free(whole);
    canvas_free(parts);
}

TEST(painting_by_dirty_rectangles_gives_the_same_picture_from_afar)
{
    Field *f = open_field();

    check_parts_equal_whole(f);
    close_field(f);
}

TEST(painting_by_dirty_rectangles_gives_the_same_picture_from_near)
{
    Field *f = open_field();

    camera_zoom(&f->camera, 2.0f, (Spot){ 400.0f, 300.0f });
    check_parts_equal_whole(f);
    close_field(f);
}

/* A whole regiment is then too large a picture to be kept. */
TEST(painting_by_dirty_rectangles_gives_the_same_picture_at_the_nearest)
{
    Field *f = open_field();

    camera_zoom(&f->camera, 1000.0f, camera_spot(&f->camera, f->battle.unit[0].front.at));
    check_parts_equal_whole(f);
    close_field(f);
}

TEST(a_second_picture_equals_the_first)
{
    Field *f = open_field();
    Canvas *c = canvas_new(960, 576);
    SceneView view = view_of(f);

    paint(c, f, &view);
    uint64_t first = picture_hash(c);
    paint(c, f, &view);
    CHECK_EQ(picture_hash(c), first);
    canvas_free(c);
    close_field(f);
}

TEST(a_scene_shows_the_seats_in_the_canvas_s_palette_and_forgets_the_one_before)
{
    Field *f = open_field();
    Canvas *c = canvas_new(960, 576);
    SceneView view = view_of(f);
    Palette other = palette_usual(), strong = palette_usual();

    other.side[0] = other.side[3];
    strong.strong = true;
    paint(c, f, &view);
    uint64_t usual = picture_hash(c);
    c->palette = &other;
    paint(c, f, &view);
    uint64_t recoloured = picture_hash(c);
    CHECK(recoloured != usual);
    c->palette = &strong;
    paint(c, f, &view);
    CHECK(picture_hash(c) != usual && picture_hash(c) != recoloured);
    c->palette = NULL; /* the usual one */
    paint(c, f, &view);
    CHECK_EQ(picture_hash(c), usual);
    canvas_free(c);
    close_field(f);
}

TEST(what_moves_is_covered_by_its_area_before_and_after)
{
    Field *f = open_field();
    Canvas *whole = canvas_new(960, 576), *patched = canvas_new(960, 576);
    SceneView view = view_of(f);

    paint(patched, f, &view);
    SDL_Rect before = scene_unit_area(f->scene, &view, 0);
    f->battle.unit[0].front = (Pose){ { 15 * INCH, 10 * INCH }, 75 * DEGREE };
    paint(whole, f, &view);
    SDL_Rect after = scene_unit_area(f->scene, &view, 0), both;
    SDL_UnionRect(&before, &after, &both);
    SDL_Rect clip = canvas_clip(patched, both);
    paint(patched, f, &view);
    canvas_unclip(patched, clip);
    CHECK_EQ(picture_hash(patched), picture_hash(whole));
    canvas_free(whole);
    canvas_free(patched);
    close_field(f);
}

TEST(a_lost_model_is_not_shown_and_the_ranks_close_up)
{
    Field *f = open_field();
    SceneView view = view_of(f);
    Spot corner[8];
    Pose front = f->battle.unit[0].front;

    CHECK_EQ(scene_block_spots(&view, 0, front, 0, corner), 6); /* 18 in 5 files */
    f->battle.model[0].state = f->battle.model[7].state = f->battle.model[12].state = MODEL_LOST;
    CHECK_EQ(scene_block_spots(&view, 0, front, 0, corner), 4); /* 15 */
    close_field(f);
}

/* The three of its last rank stand in the middle of five files: 37.5 mm to both sides, 75 to 100 mm behind the front. */
TEST(the_outline_goes_round_a_short_rank_where_it_stands)
{
    Field *f = open_field();
    SceneView view = view_of(f);
    Spot corner[8];
    Pose front = { { 10 * INCH, 8 * INCH }, 0 };

    f->battle.unit[0].front = front;
    for (int i = 0; i < 3; i++)
        f->battle.model[15 + i].pose =
            (Pose){ { front.at.x + (i - 1) * 25 * MM, front.at.y + 175 * MM / 2 }, 0 };
    CHECK_EQ(scene_block_spots(&view, 0, front, 0, corner), 8);
    Spot right =
        camera_spot(&f->camera, (Point){ front.at.x + 75 * MM / 2, front.at.y + 100 * MM });
    CHECK(fabsf(corner[4].x - right.x) < 0.1f && fabsf(corner[4].y - right.y) < 0.1f);
    CHECK_EQ(scene_model_at(&view, f->battle.model[15].pose.at), 15);
    CHECK_EQ(scene_model_at(&view, f->battle.model[17].pose.at), 17);
    close_field(f);
}

TEST(the_model_under_the_pointer_is_found)
{
    Field *f = open_field();
    SceneView view = view_of(f);

    CHECK_EQ(scene_model_at(&view, (Point){ 30 * INCH, 4 * INCH }), 23); /* the single one */
    CHECK_EQ(scene_model_at(&view, (Point){ 28 * INCH + 10 * MM, 15 * INCH }),
             19); /* the second of the loose */
    CHECK_EQ(scene_model_at(&view, (Point){ 28 * INCH + 16 * MM, 15 * INCH }),
             NO_MODEL); /* beyond 15 mm */
    /* The block's front faces 15 degrees: its first rank's middle is 12.5 mm behind the front, along (-sin, cos). */
    Point third = { 10 * INCH - (Length)(12500.0 * 0.2588), 8 * INCH + (Length)(12500.0 * 0.9659) };
    CHECK_EQ(scene_model_at(&view, third), 2);
    close_field(f);
}

TEST(signs_do_not_lie_on_each_other)
{
    Field *f = open_field();
    Canvas *c = canvas_new(960, 576);
    SceneView view = view_of(f);

    for (int i = 0; i < 6; i++)
        put_unit(&f->battle, i % 2, BUILD_SINGLE, 1, 1, 0,
                 (Pose){ { 20 * INCH + i * INCH / 4, 12 * INCH }, 0 });
    paint(c, f, &view);
    for (int a = 0; a < f->battle.units; a++)
        for (int b = 0; b < a; b++) {
            SDL_Rect one = scene_sign_area(f->scene, (UnitId)a),
                     two = scene_sign_area(f->scene, (UnitId)b);
            /* Of 38 pixels: a hexagon is 43 wide and 51 high, 16 and 11 from its shadow's edge. */
            SDL_Rect core_one = { one.x + 16, one.y + 11, 42, 50 },
                     core_two = { two.x + 16, two.y + 11, 42, 50 };
            CHECK(!SDL_HasIntersection(&core_one, &core_two));
        }
    SDL_Rect sign = scene_sign_area(f->scene, 2);
    CHECK_EQ(scene_sign_at(f->scene, sign.x + sign.w / 2, sign.y + sign.h / 2), 2);
    CHECK_EQ(scene_sign_at(f->scene, 2, 2), NO_UNIT);
    canvas_free(c);
    close_field(f);
}

TEST(a_mark_of_the_ruleset_is_shown_beside_the_sign)
{
    Field *f = open_field();
    Canvas *plain = canvas_new(960, 576), *marked = canvas_new(960, 576);
    SceneView view = view_of(f);

    paint(plain, f, &view);
    marks_set(&f->battle.unit[2].marks, 3, true);
    paint(marked, f, &view);
    SDL_Rect sign = scene_sign_area(f->scene, 2);
    int changed = 0;
    for (int i = 0; i < 960 * 576; i++)
        if (plain->pixels[i] != marked->pixels[i]) {
            changed++;
            CHECK(i % 960 > sign.x + sign.w / 2); /* to its right */
        }
    CHECK(changed > 150); /* a disc of 24 pixels has 452, its icon and soft shadow included */
    canvas_free(plain);
    canvas_free(marked);
    close_field(f);
}

/* ---- signs stay where they are while nothing about them changes ------------------------------------------- */

/* A field where signs stand close together, and all that a picture of it depends on. */
typedef struct Crowd {
    Field *f;
    SceneView view;
    SceneMove move;
    SDL_Rect panel;
} Crowd;

typedef void Change(Crowd *c);

static void walk(Crowd *c)
{
    for (int i = 18; i < 23; i++)
        c->f->battle.model[i].pose.at.y -= 4 * INCH;
}

static void wheel(Crowd *c)
{
    c->f->battle.unit[0].front.facing = 100 * DEGREE;
}

static void turn_about(Crowd *c)
{
    for (int i = 18; i < 23; i++)
        c->f->battle.model[i].pose.facing = 0;
}

static void lose_two_ranks(Crowd *c)
{
    for (int i = 0; i < 10; i++)
        c->f->battle.model[i].state = MODEL_LOST;
}

static void lose_the_last(Crowd *c)
{
    c->f->battle.model[22].state = MODEL_LOST;
}

static void reform(Crowd *c)
{
    c->f->battle.unit[0].files = 3;
}

static void leave_the_table(Crowd *c)
{
    c->f->battle.unit[3].state = UNIT_FLED;
}

static void mark_all(Crowd *c)
{
    for (int u = 2; u < c->f->battle.units; u++)
        marks_set(&c->f->battle.unit[u].marks, 3, true);
}

static void stride(Crowd *c)
{
    c->move = (SceneMove){
        .model = 23, .unit = NO_UNIT, .pose = { { 34 * INCH, 8 * INCH }, 0 }, .alpha = 1.0f
    };
    c->view.move = &c->move;
    c->view.moves = 1;
}

static void open_panel(Crowd *c)
{
    c->panel = scene_sign_area(c->f->scene, 1);
    c->view.covered = &c->panel;
    c->view.covers = 1;
}

static void widen_bases(Crowd *c)
{
    c->f->game.profile[1].base_width = c->f->game.profile[1].base_length = 60 * MM;
}

static void pan(Crowd *c)
{
    camera_pan(&c->f->camera, 30.0f, 11.0f);
}

static void zoom(Crowd *c)
{
    camera_zoom(&c->f->camera, 1.5f, (Spot){ 480.0f, 288.0f });
}

static void look_from_the_side(Crowd *c)
{
    camera_turn(&c->f->camera, 1);
}

static void make_the_window_smaller(Crowd *c)
{
    camera_resize(&c->f->camera, (SDL_Rect){ 0, 0, 900, 500 });
}

static void enlarge_letters(Crowd *c)
{
    c->view.percent = 200;
}

static void choose(Crowd *c)
{
    c->view.chosen = 1;
}

static void hide_signs(Crowd *c)
{
    c->view.bare = true;
}

static Crowd open_crowd(void)
{
    Field *f = open_field();
    Crowd c = { .f = f, .view = view_of(f) };

    for (int i = 0; i < 6; i++)
        put_unit(&f->battle, i % 2, BUILD_SINGLE, 1, 1, 0,
                 (Pose){ { 18 * INCH + i * 2 * INCH, 12 * INCH }, 0 });
    return c;
}

static bool same_places(const Battle *b, const Scene *one, const Scene *other)
{
    bool same = true;

    for (int u = 0; u < b->units; u++) {
        SDL_Rect a = scene_sign_area(one, (UnitId)u), z = scene_sign_area(other, (UnitId)u);
        same = same && a.x == z.x && a.y == z.y && a.w == z.w && a.h == z.h;
    }
    return same;
}

/* A scene that has shown how it was before shows the change as one that sees it for the first time. */
static void check_change(const char *what, Change *change)
{
    Canvas *canvas = canvas_new(960, 576);
    Crowd c = open_crowd();
    Scene *before = scene_open(c.f->fonts, c.f->icons), *seen = c.f->scene;
    Scene *fresh = scene_open(c.f->fonts, c.f->icons);

    CHECK(canvas && before && fresh);
    paint(canvas, c.f, &c.view);
    c.f->scene = before;
    paint(canvas, c.f, &c.view);
    c.f->scene = seen;
    change(&c);
    canvas_clear(canvas, 0);
    paint(canvas, c.f, &c.view);
    uint64_t picture = picture_hash(canvas);
    c.f->scene = fresh;
    canvas_clear(canvas, 0);
    paint(canvas, c.f, &c.view);
    if (!same_places(&c.f->battle, seen, fresh) || picture_hash(canvas) != picture)
        fail_msg("%s: signs stand as before", what);
    if (same_places(&c.f->battle, seen, before))
        fail_msg("%s: no sign had to move, so that nothing is tried", what);
    c.f->scene = seen;
    scene_close(before);
    scene_close(fresh);
    canvas_free(canvas);
    close_field(c.f);
}

TEST(signs_follow_whatever_they_stood_where_they_did_for)
{
    static const struct {
        const char *what;
        Change *change;
    } all[] = { { "a loose unit walks", walk },
                { "a block wheels", wheel },
                { "a loose unit turns about", turn_about },
                { "a block loses two ranks", lose_two_ranks },
                { "a loose unit loses its last", lose_the_last },
                { "a block takes another number of files", reform },
                { "a unit leaves the table", leave_the_table },
                { "units are marked", mark_all },
                { "a model is shown on its way", stride },
                { "a panel opens over a sign", open_panel },
                { "bases are wider", widen_bases },
                { "the view moves", pan },
                { "the view is nearer", zoom },
                { "the view turns", look_from_the_side },
                { "the window is smaller", make_the_window_smaller },
                { "letters are larger", enlarge_letters },
                { "a unit is chosen", choose },
                { "signs are hidden", hide_signs } };

    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        check_change(all[i].what, all[i].change);
}

TEST(without_time_a_picture_is_plain_and_says_that_more_comes)
{
    Field *f = open_field();
    Canvas *c = canvas_new(960, 576);
    SceneView view = view_of(f);

    for (int i = 0; i < 4; i++)
        paint(c, f, &view);
    camera_zoom(&f->camera, 8.0f, (Spot){ 230.0f, 200.0f });
    view.at_once = false;
    int pictures = 0;
    do {
        paint(c, f, &view);
        pictures++;
    } while (scene_is_busy(f->scene) && pictures < 200);
    CHECK(!scene_is_busy(f->scene));
    uint64_t slowly = picture_hash(c);
    view.at_once = true;
    paint(c, f, &view);
    CHECK_EQ(picture_hash(c), slowly);
    canvas_free(c);
    close_field(f);
}

TEST(a_game_s_terrain_becomes_the_board_s_plan)
{
    Field *f = open_field();
    BoardPiece piece[4];

    f->game.terrain = 2;
    snprintf(f->game.piece[0].kind.text, NAME_SIZE, "dense-wood");
    f->game.piece[0].corner_first = 3;
    f->game.piece[0].corners = 5;
    snprintf(f->game.piece[1].kind.text, NAME_SIZE, "wall");
    snprintf(f->game.piece[1].material.text, NAME_SIZE, "hedge");
    BoardPlan plan = scene_plan(&f->game, piece, 4);
    CHECK_EQ(plan.pieces, 2);
    CHECK_TEXT(piece[0].material, "dense-wood");
    CHECK(piece[0].corner == f->game.corner + 3);
    CHECK_TEXT(piece[1].material, "hedge");
    close_field(f);
}

/* ---- the edge that the rules measure ------------------------------------------------------------------------------- */

/* A piece of 10 by 8 inches in the game, as the wood that is painted. */
static void put_terrain(Field *f, const char *kind, const char *material)
{
    static const Point corner[] = { { 25 * INCH, 12 * INCH },
                                    { 35 * INCH, 12 * INCH },
                                    { 35 * INCH, 20 * INCH },
                                    { 25 * INCH, 20 * INCH } };
    Terrain *t = &f->game.piece[0];

    f->game.terrain = 1;
    snprintf(t->kind.text, sizeof t->kind.text, "%s", kind);
    snprintf(t->material.text, sizeof t->material.text, "%s", material);
    t->corner_first = 0;
    t->corners = 4;
    memcpy(f->game.corner, corner, sizeof corner);
}

static Canvas *ground_of(Field *f)
{
    Canvas *c = canvas_new(960, 576);
    SceneView view = view_of(f);

    CHECK(c != NULL);
    scene_ground(c, f->scene, &view);
    return c;
}

static int brighter(const Canvas *now, const Canvas *before, int x, int y)
{
    uint32_t a = now->pixels[y * now->pitch + x], b = before->pixels[y * before->pitch + x];

    return (int)(a >> 8 & 255) - (int)(b >> 8 & 255);
}

/* How often light begins along a line: once for each dash. */
static int dashes_along(const Canvas *now, const Canvas *before, Spot from, Spot to)
{
    enum { STEPS = 400, LIGHT = 10 };
    int dashes = 0;
    bool was = false;

    for (int i = 8; i < STEPS - 8; i++) {
        float part = (float)i / STEPS;
        int x = (int)(from.x + (to.x - from.x) * part), y = (int)(from.y + (to.y - from.y) * part);
        int most = -255;
        for (int k = 0; k < 9; k++) { /* the line is thin: the lightest of the pixels about it */
            int by = brighter(now, before, x + k % 3 - 1, y + k / 3 - 1);
            most = by > most ? by : most;
        }
        dashes += most > LIGHT && !was;
        was = most > LIGHT;
    }
    return dashes;
}

/* Marsh and wood look round, and are measured by their corners: a dashed line shows where, and nothing else changes. */
TEST(soft_terrain_has_a_dashed_line_where_the_rules_measure_it)
{
    static const char *const soft[] = { "marsh", "woods" };

    for (int n = 0; n < 2; n++) {
        Field *f = open_field();
        Canvas *bare = ground_of(f);
        put_terrain(f, soft[n], soft[n]);
        scene_close(f->scene);
        f->scene = scene_open(f->fonts, f->icons);
        Canvas *edged = ground_of(f);
        Spot corner[4];
        for (int i = 0; i < 4; i++)
            corner[i] = camera_spot(&f->camera, f->game.corner[i]);
        for (int i = 0; i < 4;
             i++) /* 240 and 192 pixels long, a dash every 9; crowns lie over some */
            CHECK(dashes_along(edged, bare, corner[i], corner[(i + 1) % 4]) >= 10);
        for (int y = 0; y < 576; y++)
            for (int x = 0; x < 960; x++) {
                bool by_edge = (abs(x - (int)corner[0].x) < 4 || abs(x - (int)corner[1].x) < 4 ||
                                abs(y - (int)corner[0].y) < 4 || abs(y - (int)corner[2].y) < 4) &&
                               x > (int)corner[0].x - 4 && x < (int)corner[1].x + 4 &&
                               y > (int)corner[0].y - 4 && y < (int)corner[2].y + 4;
                if (!by_edge && brighter(edged, bare, x, y) != 0)
                    CHECK_EQ(x, -1);
            }
        canvas_free(bare);
        canvas_free(edged);
        close_field(f);
    }
}

/* A wall is painted as large as it is; a piece that is gone has no edge. */
TEST(what_is_built_or_gone_has_no_such_line)
{
    Field *f = open_field();
    Canvas *bare = ground_of(f);

    put_terrain(f, "low-wall", "stone wall");
    for (int gone = 0; gone < 2; gone++) {
        scene_close(f->scene);
        f->scene = scene_open(f->fonts, f->icons);
        Canvas *now = ground_of(f);
        CHECK_EQ(picture_hash(now), picture_hash(bare));
        canvas_free(now);
        put_terrain(f, "marsh", "marsh");
        f->battle.piece[0].gone = true;
    }
    canvas_free(bare);
    close_field(f);
}
