#include "test.h"

#include "draw/board.h"
#include "draw/picture.h"

static const Point WOOD[] = {
    { 2 * INCH, 2 * INCH }, { 8 * INCH, 2 * INCH }, { 8 * INCH, 7 * INCH }, { 2 * INCH, 7 * INCH }
};
static const Point HILL[] = { { 11 * INCH, 2 * INCH },
                              { 19 * INCH, 2 * INCH },
                              { 19 * INCH, 10 * INCH },
                              { 11 * INCH, 10 * INCH } };
static const Point WALL[] = { { 2 * INCH, 9 * INCH },
                              { 8 * INCH, 9 * INCH },
                              { 8 * INCH, 9 * INCH + INCH / 2 },
                              { 2 * INCH, 9 * INCH + INCH / 2 } };

static BoardPlan small_plan(BoardPiece piece[3])
{
    piece[0] = (BoardPiece){ .material = "wood", .corner = WOOD, .corners = 4, .seed = 3 };
    piece[1] = (BoardPiece){
        .material = "hill", .corner = HILL, .corners = 4, .height = 2 * INCH, .seed = 4
    };
    piece[2] = (BoardPiece){ .material = "stone wall", .corner = WALL, .corners = 4, .seed = 5 };
    return (BoardPlan){ .width = 22 * INCH,
                        .depth = 12 * INCH,
                        .ground = "grass",
                        .piece = piece,
                        .pieces = 3,
                        .texels = 16,
                        .threads = 2 };
}

static Board *small_board(int threads)
{
    BoardPiece piece[3];
    BoardPlan plan = small_plan(piece);

    plan.threads = threads;
    return board_bake(&plan, 0, NULL, NULL);
}

static uint64_t hash_of(const Board *b)
{
    int texels;

    return picture_hash(board_picture(b, &texels));
}

/* Mean of red, green and blue of a square of the table, with its table at the top left of a picture. */
static double brightness(const Board *b, double x, double y, double side)
{
    int texels;
    const Canvas *c = board_picture(b, &texels);
    double margin = ((double)c->width / texels - 22.0) / 2.0, sum = 0.0;
    int n = 0;

    for (int v = (int)((y + margin) * texels); v < (int)((y + margin + side) * texels); v++)
        for (int u = (int)((x + margin) * texels); u < (int)((x + margin + side) * texels);
             u++, n++) {
            uint32_t p = c->pixels[v * c->pitch + u];
            sum += (double)(p >> 16 & 255) + (double)(p >> 8 & 255) + (double)(p & 255);
        }
    return sum / (3.0 * n);
}

TEST(one_thread_and_three_bake_the_same_bytes)
{
    Board *one = small_board(1), *three = small_board(3);

    CHECK_EQ(hash_of(one), hash_of(three));
    board_free(one);
    board_free(three);
}

/* Found with gcc and clang at -O0 and -O3 alike. */
TEST(a_board_has_the_same_bytes_at_every_optimisation_level)
{
    Board *b = small_board(2);

    CHECK_EQ(hash_of(b), UINT64_C(0x2a6482ac4304d645));
    board_free(b);
}

TEST(turning_the_view_round_comes_back_to_the_same_picture)
{
    Board *b = small_board(2);
    uint64_t before = hash_of(b);

    for (int quarter = 1; quarter <= 4; quarter++) {
        CHECK(board_turn(b, quarter, NULL, NULL));
        CHECK_EQ(board_quarter(b), quarter % 4);
    }
    CHECK_EQ(hash_of(b), before);
    board_free(b);
}

TEST(the_slope_towards_the_lamp_is_the_brighter_one)
{
    Board *b = small_board(2);

    CHECK(brightness(b, 11.6, 3.5, 1.5) > brightness(b, 17.4, 7.0, 1.5) + 10.0);
    board_turn(b, 2, NULL,
               NULL); /* the lamp stays at the top left of the screen, the table turns */
    CHECK(brightness(b, 22.0 - 19.0 + 0.6, 3.5, 1.5) >
          brightness(b, 22.0 - 11.0 - 1.6, 7.0, 1.5) + 10.0);
    board_free(b);
}

TEST(crowns_stand_above_the_wood_and_nowhere_else)
{
    Board *b = small_board(2);
    Base in_wood = { BASE_CIRCLE, 25 * MM, 25 * MM, { { 5 * INCH, 4 * INCH }, 0 } };
    Base on_hill = { BASE_CIRCLE, 25 * MM, 25 * MM, { { 15 * INCH, 6 * INCH }, 0 } };

    CHECK(board_stands_above(b, in_wood, 0.5f));
    CHECK(!board_stands_above(b, on_hill, 0.5f));
    board_free(b);
}

TEST(a_road_parts_the_crowns_of_its_wood)
{
    const Point wood[4] = { { 2 * INCH, 2 * INCH },
                            { 20 * INCH, 2 * INCH },
                            { 20 * INCH, 10 * INCH },
                            { 2 * INCH, 10 * INCH } };
    const Point road[4] = {
        { 9 * INCH, 0 }, { 13 * INCH, 0 }, { 13 * INCH, 12 * INCH }, { 9 * INCH, 12 * INCH }
    };
    BoardPiece piece[2] = { { .material = "wood", .corner = wood, .corners = 4, .seed = 3 },
                            { .material = "road", .corner = road, .corners = 4, .seed = 4 } };
    BoardPlan plan = { .width = 22 * INCH,
                       .depth = 12 * INCH,
                       .ground = "grass",
                       .piece = piece,
                       .pieces = 2,
                       .texels = 16,
                       .threads = 2 };
    Board *b = board_bake(&plan, 0, NULL, NULL);
    CHECK(!board_stands_above(b, base_circle(INCH, (Point){ 11 * INCH, 6 * INCH }), 0));
    CHECK(board_stands_above(b, base_circle(INCH, (Point){ 6 * INCH, 6 * INCH }), 1.0f));
    board_free(b);
}

TEST(clearing_the_crowns_changes_only_what_is_near_the_base)
{
    Board *b = small_board(2);
    Canvas *whole = canvas_new(440, 240), *open = canvas_new(440, 240);
    Camera camera = camera_whole(22 * INCH, 12 * INCH, (SDL_Rect){ 0, 0, 440, 240 }, 0.0f);
    Base base = { BASE_CIRCLE, INCH, INCH, { { 5 * INCH, 4 * INCH }, 0 } };
    int inside = 0;

    board_draw(whole, b, &camera);
    board_draw(open, b, &camera);
    board_open(open, b, &camera, base, 0.5f);
    for (int i = 0; i < 440 * 240; i++) {
        double dx = i % 440 + 0.5 - 100.0, dy = i / 440 + 0.5 - 80.0; /* 20 pixels an inch */
        bool near = dx * dx + dy * dy < 21.0 * 21.0;
        if (whole->pixels[i] != open->pixels[i]) {
            CHECK(near);
            inside++;
        }
    }
    CHECK(inside > 200);
    canvas_free(whole);
    canvas_free(open);
    board_free(b);
}

TEST(a_part_of_the_board_is_drawn_as_in_the_whole)
{
    Board *b = small_board(2);
    Canvas *whole = canvas_new(300, 200), *parts = canvas_new(300, 200);
    Camera camera = camera_whole(22 * INCH, 12 * INCH, (SDL_Rect){ 0, 0, 300, 200 }, 2.0f);

    board_draw(whole, b, &camera);
    for (int y = 0; y < 200; y += 70)
        for (int x = 0; x < 300; x += 90) {
            SDL_Rect before = canvas_clip(parts, (SDL_Rect){ x, y, 90, 70 });
            board_draw(parts, b, &camera);
            canvas_unclip(parts, before);
        }
    CHECK_EQ(picture_hash(parts), picture_hash(whole));
    canvas_free(whole);
    canvas_free(parts);
    board_free(b);
}

typedef struct Told {
    int calls;
    float last;
    bool fell;
    int stop_after;
} Told;

static bool tell(void *of, float done)
{
    Told *t = of;

    t->fell = t->fell || done < t->last - 1e-6f || done > 1.0f + 1e-6f;
    t->last = done;
    return ++t->calls != t->stop_after;
}

TEST(progress_rises_and_ends_at_the_whole)
{
    BoardPiece piece[3];
    BoardPlan plan = small_plan(piece);
    Told told = { 0 };

    plan.threads = 1;
    Board *b = board_bake(&plan, 0, tell, &told);
    CHECK(b != NULL);
    CHECK(told.calls > 8);
    CHECK(!told.fell);
    CHECK(told.last > 0.99f);
    board_free(b);
}

TEST(a_bake_can_be_stopped_at_any_moment)
{
    BoardPiece piece[3];
    BoardPlan plan = small_plan(piece);

    for (int after = 1; after < 12; after += 2) {
        Told told = { .stop_after = after };
        CHECK(board_bake(&plan, 0, tell, &told) == NULL);
    }
}

TEST(what_lists_of_terrain_call_things_is_known)
{
    const char *word[] = { "Woods",  "dense forest", "hill",   "low wall", "hedge",
                           "river",  "marsh",        "ruin",   "house",    "road",
                           "trench", "barbed wire",  "crater", "fence",    "rocks",
                           "crops",  "bridge",       "ford",   "scrub",    "tower" };

    for (size_t i = 0; i < sizeof word / sizeof *word; i++)
        CHECK(board_knows(word[i]));
    CHECK(!board_knows("zzz"));
    CHECK(!board_knows(""));
}

TEST(odd_shapes_are_painted_without_harm)
{
    TestRandom random = { 5 };
    const char *word[] = { "wood",  "hill",  "river",  "road",     "wall",  "hedge",
                           "fence", "house", "ruin",   "trench",   "wire",  "crater",
                           "marsh", "crops", "bridge", "sandbags", "wreck", "rocks",
                           "scrub", "ford",  "mud",    "" };
    BoardPiece piece[22];
    Point corner[22][7];

    for (int i = 0; i < 22; i++) {
        int corners = (int)test_between(&random, 0, 7);
        for (int k = 0; k < corners; k++)
            corner[i][k] = (Point){ (Length)test_between(&random, -3, 23) * INCH,
                                    (Length)test_between(&random, -3, 15) * INCH };
        piece[i] = (BoardPiece){ .material = word[i],
                                 .corner = corner[i],
                                 .corners = corners,
                                 .at = { (Length)test_between(&random, -3, 23) * INCH, 5 * INCH },
                                 .radius = (Length)test_between(&random, 0, 3) * INCH,
                                 .seed = (uint32_t)i };
    }
    BoardPlan plan = { .width = 20 * INCH,
                       .depth = 12 * INCH,
                       .ground = "mud",
                       .piece = piece,
                       .pieces = 22,
                       .texels = 8,
                       .threads = 2 };
    Board *b = board_bake(&plan, 3, NULL, NULL);
    CHECK(b != NULL);
    board_free(b);
}
