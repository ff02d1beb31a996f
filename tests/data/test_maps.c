#define _XOPEN_SOURCE 700
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "data/import.h"
#include "data/map_draft.h"
#include "drill.h"
#include "geom/polygon.h"
#include "test.h"
#include "texts_of_drill.h"

/* Maps being drawn, and maps of other programs. */

static MapDraft *ford(void)
{
    MapDraft *draft = malloc(sizeof *draft);
    Problem problem = { .sentence = "" };
    if (!map_draft_read(draft, "ford", good_text_of_drill("maps/ford.yaml"), &problem))
        fail_msg("%d:%d: %s", problem.line, problem.column, problem.sentence);
    return draft;
}

static char *text_of(const MapDraft *draft)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    map_draft_write(out, draft);
    fclose(out);
    return text;
}

TEST(a_map_is_the_same_after_a_draft_wrote_it)
{
    MapDraft *draft = ford(), *again = malloc(sizeof *again);
    Problem problem = { .sentence = "" };
    CHECK(map_add_zone(draft, &(MapShape){ .form = MAP_RECT,
                                           .middle = { 24 * INCH, 4 * INCH },
                                           .width = 48 * INCH,
                                           .height = 8 * INCH }) == 0);
    CHECK_EQ(map_add_spot(draft, (Point){ 24 * INCH, 24 * INCH }), 0);
    draft->piece[1].title = name_of("The \"old\" mill: #1");
    char *text = text_of(draft);
    if (!map_draft_read(again, "again", text, &problem))
        fail_msg("%d: %s in\n%s", problem.line, problem.sentence, text);
    CHECK(memcmp(draft, again, sizeof *draft) == 0);
    CHECK(map_draft_good(again, &drill, good_text_of_drill("assets/drill/terrain.yaml"), &problem));
    free(text);
    free(again);
    free(draft);
}

/* A rectangle of 4 x 2 about (22,21), turned by a quarter, reaches from x 21 to 23 and y 19 to 23. */
TEST(a_piece_turns_about_its_middle_and_stays_on_the_table)
{
    MapDraft *draft = ford();
    MapShape shape = map_rect((Point){ 22 * INCH, 21 * INCH }, 4 * INCH, 2 * INCH);
    CHECK(map_shape_turn(&shape, draft, QUARTER_TURN));
    CHECK(map_shape_holds(&shape, (Point){ 22 * INCH, 228 * INCH / 10 }));
    CHECK(!map_shape_holds(&shape, (Point){ 235 * INCH / 10, 21 * INCH }));
    CHECK(map_shape_move(&shape, draft, 0, -19 * INCH));
    CHECK(!map_shape_move(&shape, draft, 0, -INCH / 10)); /* its upper edge is the table's */
    CHECK_LENGTH(shape.middle.y, 2 * INCH);
    free(draft);
}

TEST(a_piece_scales_about_its_middle_down_to_an_eighth_of_an_inch)
{
    MapDraft *draft = ford();
    MapShape *spinney = &draft->piece[3].shape; /* 30,30 34,30 32,33: its middle is (32,31.5) */
    CHECK(map_shape_scale(spinney, draft, 50));
    CHECK_LENGTH(spinney->corner[0].x, 31 * INCH);
    CHECK_LENGTH(spinney->corner[2].y, 3225 * INCH / 100);
    MapShape pond = map_circle((Point){ 10 * INCH, 10 * INCH }, INCH / 8);
    CHECK(!map_shape_scale(&pond, draft, 40));
    CHECK(map_shape_resize(&pond, draft, 6 * INCH, INCH));
    CHECK_LENGTH(pond.height, 6 * INCH); /* a circle stays round */
    CHECK(!map_shape_resize(&pond, draft, 30 * INCH, 30 * INCH));
    free(draft);
}

TEST(things_get_names_that_nobody_else_has)
{
    MapDraft *draft = ford();
    MapShape shape = map_rect((Point){ 10 * INCH, 40 * INCH }, 2 * INCH, 2 * INCH);
    int mill = map_add_piece(draft, &drill, "mill", "Old mill!", &shape);
    CHECK_TEXT(draft->piece[mill].id.text, "old-mill-2");
    int march = map_add_piece(draft, &drill, "woods", "march", &shape); /* an order's verb */
    CHECK_TEXT(draft->piece[march].id.text, "thing");
    map_remove_piece(draft, 0);
    CHECK_EQ(draft->pieces, 5);
    CHECK_TEXT(draft->piece[0].id.text, "old-mill");
    free(draft);
}

/* ---- Files --------------------------------------------------------------------------------------------------- */

static int remove_one(const char *path, const struct stat *info, int kind, struct FTW *where)
{
    (void)info, (void)kind, (void)where;
    return remove(path);
}

static void put(const DataFolder *folder, const char *name)
{
    char path[DATA_PATH + 80];
    snprintf(path, sizeof path, "%s/%s", folder->path, name);
    FILE *file = fopen(path, "w");
    CHECK(file != NULL);
    fputs(good_text_of_drill(name), file);
    fclose(file);
}

static DataFolder data_of_drill(void)
{
    static const char *const folders[] = { "maps", "assets", "assets/drill", "assets/drill/armies",
                                           "assets/drill/scenarios" };
    static const char *const files[] = { "maps/ford.yaml",
                                         "assets/drill/terrain.yaml",
                                         "assets/drill/weapons.yaml",
                                         "assets/drill/armies/east.yaml",
                                         "assets/drill/armies/west.yaml",
                                         "assets/drill/scenarios/bridge.yaml" };
    DataFolder folder = { .path = "/tmp/sixbyfour-maps-XXXXXX" };
    char path[DATA_PATH + 80];
    CHECK(mkdtemp(folder.path) != NULL);
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        snprintf(path, sizeof path, "%s/%s", folder.path, folders[i]);
        CHECK_EQ(mkdir(path, 0777), 0);
    }
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        put(&folder, files[i]);
    return folder;
}

static void remove_data(const DataFolder *folder)
{
    nftw(folder->path, remove_one, 8, FTW_DEPTH | FTW_PHYS);
}

TEST(a_map_that_was_drawn_is_played_on_with_a_scenario_of_its_own)
{
    DataFolder folder = data_of_drill();
    MapDraft *draft = ford();
    Game *game = malloc(sizeof *game);
    Problem problem = { .sentence = "" };
    GameChoice choice = game_choice("meadow");
    draft->title = name_of("The meadow");
    draft->picture = name_of("meadow");
    draft->spots = 0;
    map_remove_piece(draft, 0);
    if (!map_draft_save(draft, &folder, &drill, "meadow", &problem) ||
        !map_scenario_save(draft, &folder, &drill, "meadow", "bridge", &problem) ||
        !game_build(game, &folder, &drill, &choice, &problem))
        fail_msg("%s:%d: %s", problem.file, problem.line, problem.sentence);
    CHECK_TEXT(game->scenario_title.text, "The meadow");
    CHECK_TEXT(game->map.text, "meadow");
    CHECK_TEXT(game->picture.text, "meadow");
    CHECK_TEXT(game->scenario_words, "A battle on The meadow.");
    CHECK_EQ(game->objectives, 0); /* those of the bridge are its own */
    CHECK_EQ(game->terrain, 3);
    CHECK_EQ(game->zones, 1); /* the bridge's */
    CHECK_EQ(game->option[0], 1);
    CHECK_EQ(game->units, 3); /* the East's two and the West's pikes */
    free(game);
    free(draft);
    remove_data(&folder);
}

/* Where somebody stands is kept to the micrometre; who does not stand whole is left out. */
TEST(places_of_a_battle_become_those_that_a_new_scenario_suggests)
{
    DataFolder folder = data_of_drill();
    Game *game = malloc(sizeof *game), *again = malloc(sizeof *again);
    Battle *battle = calloc(1, sizeof *battle);
    Problem problem = { .sentence = "" };
    GameChoice choice = game_choice("bridge");
    Name id;
    if (!game_build(game, &folder, &drill, &choice, &problem))
        fail_msg("%s:%d: %s", problem.file, problem.line, problem.sentence);
    battle->units = (UnitId)game->units;
    for (UnitId u = 0; u < game->units; u++) {
        Roster *r = &game->unit[u];
        battle->unit[u] =
            (Unit){ .state = UNIT_FIELD, .first = r->first_model, .count = (ModelId)r->models };
        for (int m = r->first_model; m < r->first_model + r->models; m++)
            battle->model[m] =
                (Model){ .state = MODEL_STANDING,
                         .pose = { { 3 * INCH + 31 * MM * m + 1, 4 * INCH + 7 }, 90 * DEGREE },
                         .unit = u };
    }
    battle->models = (ModelId)game->models;
    battle->model[game->unit[1].first_model].state = MODEL_AWAY;
    if (!places_save(game, battle, &folder, &id, &problem))
        fail_msg("%s:%d: %s", problem.file, problem.line, problem.sentence);
    CHECK_TEXT(id.text, "bridge-2");
    choice = game_choice(id.text);
    if (!game_build(again, &folder, &drill, &choice, &problem))
        fail_msg("%s:%d: %s", problem.file, problem.line, problem.sentence);
    CHECK_EQ(again->units, game->units);
    CHECK_EQ(again->zones, game->zones);
    for (UnitId u = 0; u < again->units; u++) {
        const Roster *r = &again->unit[u];
        CHECK_TEXT(r->id.text, game->unit[u].id.text);
        CHECK_EQ(r->has_places, u != 1);
        for (int m = r->first_model; r->has_places && m < r->first_model + r->models; m++) {
            CHECK_LENGTH(again->place[m].at.x, battle->model[m].pose.at.x);
            CHECK_LENGTH(again->place[m].at.y, battle->model[m].pose.at.y);
            CHECK_EQ(again->place[m].facing, 90 * DEGREE);
        }
    }
    CHECK(places_save(game, battle, &folder, &id, &problem));
    CHECK_TEXT(id.text, "bridge-3"); /* nothing that is there is written over */
    free(battle);
    free(again);
    free(game);
    remove_data(&folder);
}

static bool lies_in(const char *folder, const char *name)
{
    char path[DATA_PATH + 80];
    struct stat info;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return stat(path, &info) == 0;
}

/* The program's folder may belong to somebody else, and goes with the next version: nothing is written there. */
TEST(what_a_user_makes_lies_in_his_own_folder_and_is_read_before_the_program_s)
{
    DataFolder folder = data_of_drill(), program_s = folder;
    MapDraft *draft = ford();
    Shelf *shelf = malloc(sizeof *shelf);
    Game *game = malloc(sizeof *game);
    Problem problem = { .sentence = "" };
    GameChoice choice = game_choice("bridge");
    char maps[DATA_PATH + 80];
    snprintf(folder.own, sizeof folder.own, "%.400s/of/ann/too", folder.path);
    snprintf(maps, sizeof maps, "%s/maps", folder.path);
    CHECK_EQ(chmod(maps, 0555), 0);
    draft->title = name_of("Ann's ford");
    if (!map_draft_save(draft, &folder, &drill, "ford", &problem) ||
        !map_draft_save(draft, &folder, &drill, "meadow", &problem) ||
        !map_scenario_save(draft, &folder, &drill, "meadow", "bridge", &problem))
        fail_msg("%s:%d: %s", problem.file, problem.line, problem.sentence);
    CHECK(lies_in(folder.own, "maps/meadow.yaml") && !lies_in(folder.path, "maps/meadow.yaml"));
    CHECK(lies_in(folder.own, "assets/drill/scenarios/meadow.yaml"));
    CHECK(map_draft_load(draft, &folder, "ford", &problem));
    CHECK_TEXT(draft->title.text, "Ann's ford");
    CHECK(map_draft_load(draft, &program_s, "ford", &problem));
    CHECK(strcmp(draft->title.text, "Ann's ford") != 0);
    CHECK(shelf_read(shelf, &folder, &drill, &problem));
    CHECK_EQ(shelf->problems, 0);
    CHECK_EQ(shelf->maps, 2); /* the ford, which both have, once */
    CHECK_EQ(shelf->scenarios, 2);
    CHECK_EQ(shelf->armies, 2); /* the program's own are found too */
    CHECK(game_build(game, &folder, &drill, &choice, &problem));
    CHECK(shelf_read(shelf, &program_s, &drill, &problem));
    CHECK_EQ(shelf->maps, 1);
    CHECK_EQ(chmod(maps, 0777), 0);
    free(game);
    free(shelf);
    free(draft);
    remove_data(&folder);
}

TEST(the_user_s_folder_is_where_the_desktop_has_it)
{
    DataFolder folder;
    char *had = getenv("XDG_DATA_HOME"), kept[300] = "";
    snprintf(kept, sizeof kept, "%s", had ? had : "");
    setenv("XDG_DATA_HOME", "/ann/data", 1);
    setenv("SIXBYFOUR_DATA", PROJECT_DIR, 1);
    CHECK(data_folder(&folder, NULL, NULL, NULL));
    CHECK_TEXT(folder.path, PROJECT_DIR);
    CHECK_TEXT(folder.own, "/ann/data/sixbyfour/sixbyfour");
    unsetenv("SIXBYFOUR_DATA");
    CHECK(data_folder(&folder, PROJECT_DIR, NULL, NULL));
    CHECK_TEXT(folder.own, "");
    had ? setenv("XDG_DATA_HOME", kept, 1) : unsetenv("XDG_DATA_HOME");
}

TEST(a_wrong_map_is_not_saved_and_the_old_one_stays)
{
    DataFolder folder = data_of_drill();
    MapDraft *draft = ford();
    Problem problem = { .sentence = "" };
    draft->piece[0].kind = name_of("volcano");
    CHECK(!map_draft_save(draft, &folder, &drill, "ford", &problem));
    CHECK(strstr(problem.sentence, "no terrain 'volcano'") != NULL);
    CHECK(!map_draft_save(draft, &folder, &drill, "../ford", &problem));
    CHECK(map_draft_load(draft, &folder, "ford", &problem));
    CHECK_EQ(draft->pieces, 4);
    free(draft);
    remove_data(&folder);
}

TEST(an_unfinished_army_is_kept_beside_those_that_can_be_played)
{
    DataFolder folder = data_of_drill();
    ArmyDraft *draft = malloc(sizeof *draft), *again = malloc(sizeof *again);
    Problem problem = { .sentence = "" };
    bool finished = true;
    CHECK(army_draft_load(draft, &folder, &drill, "east", &problem));
    CHECK_EQ(army_draft_add(draft, &drill, "Newcomers"), 2);
    CHECK(army_draft_save(draft, &folder, &drill, "east", &finished, &problem));
    CHECK(!finished);
    CHECK(army_draft_load(again, &folder, &drill, "east", &problem));
    CHECK_EQ(again->units, 3); /* the unfinished one is gone on with */
    army_draft_remove(draft, 2);
    CHECK(army_draft_save(draft, &folder, &drill, "east", &finished, &problem));
    CHECK(finished);
    CHECK(army_draft_load(again, &folder, &drill, "east", &problem));
    CHECK_EQ(again->units, 2);
    free(again);
    free(draft);
    remove_data(&folder);
}

/* ---- Universal VTT -------------------------------------------------------------------------------------------- */

/* 20 x 15 cells whose origin is (5,2); a wall from (10,7) on to (15,7) with a place between, a ring, an object. */
static const char vtt[] =
    "{\"format\":0.3,\"resolution\":{\"map_origin\":{\"x\":5,\"y\":2},\"map_size\":{\"x\":20,\"y\":"
    "15},"
    "\"pixels_per_grid\":64},\"line_of_sight\":[[{\"x\":10,\"y\":7},{\"x\":12,\"y\":7},{\"x\":15,"
    "\"y\":7}],"
    "[{\"x\":7,\"y\":12},{\"x\":9,\"y\":12},{\"x\":9,\"y\":14},{\"x\":7,\"y\":14},{\"x\":7,\"y\":"
    "12}]],"
    "\"objects_line_of_sight\":[[{\"x\":20,\"y\":5},{\"x\":20,\"y\":6}]],"
    "\"portals\":[{\"bounds\":[]}],\"lights\":[],\"image\":\"maps/keep.png\"}";

static MapDraft *draft_of_vtt(const char *text, Length cell, Problem *problem)
{
    VttMap map;
    int lost = 0;
    MapDraft *draft = malloc(sizeof *draft);
    bool good = vtt_map_read(&map, text, strlen(text), "keep.dd2vtt", problem) &&
                vtt_map_draft(&map, draft, cell, "mill", INCH / 2, &lost, problem);
    vtt_map_free(&map);
    if (good)
        return draft;
    free(draft);
    return NULL;
}

TEST(walls_of_a_vtt_map_become_thin_terrain_where_they_stand)
{
    Problem problem = { .sentence = "" };
    CHECK(is_vtt_map(vtt, strlen(vtt)));
    MapDraft *draft = draft_of_vtt(vtt, 2 * INCH, &problem);
    if (!draft)
        fail_msg("%s", problem.sentence);
    CHECK_EQ(draft->width, 40 * INCH);
    CHECK_EQ(draft->height, 30 * INCH);
    /* (10,7) less the origin, two inches a cell: from (10,10) to (20,10), a quarter inch to each side. */
    const MapShape *wall = &draft->piece[0].shape;
    CHECK_EQ(wall->corners, 4);
    CHECK_LENGTH(wall->middle.x, 15 * INCH);
    CHECK_LENGTH(wall->middle.y, 10 * INCH);
    CHECK_LENGTH(wall->width, 10 * INCH);
    CHECK_LENGTH(wall->height, INCH / 2);
    /* The ring: two halves, each a simple polygon; its inside is free. */
    CHECK_EQ(draft->pieces, 4);
    for (int i = 0; i < draft->pieces; i++) {
        const MapShape *s = &draft->piece[i].shape;
        CHECK(polygon_is_simple((Polygon){ s->corner, s->corners }));
        CHECK(!map_shape_holds(s, (Point){ 6 * INCH, 22 * INCH }));
    }
    CHECK_TEXT(draft->piece[3].title.text, "Object");
    if (!map_draft_good(draft, &drill, good_text_of_drill("assets/drill/terrain.yaml"), &problem))
        fail_msg("%s", problem.sentence);
    free(draft);
}

TEST(doors_of_a_vtt_map_are_gaps_or_walls_as_it_is_wished)
{
    /* One cell is two inches: from (4,6) to (8,6), a quarter inch to each side; a door of one place is none. */
    static const char doors[] =
        "{\"resolution\":{\"map_size\":{\"x\":10,\"y\":10}},\"line_of_sight\":[],\"portals\":["
        "{\"bounds\":[{\"x\":2,\"y\":3},{\"x\":4,\"y\":3}]},{\"bounds\":[{\"x\":1,\"y\":1}]},7]}";
    Problem problem = { .sentence = "" };
    MapDraft *draft = malloc(sizeof *draft);
    VttMap map;
    int lost = 0;
    CHECK(draft && vtt_map_read(&map, doors, strlen(doors), "doors.dd2vtt", &problem));
    CHECK_EQ(map.doors, 3);
    CHECK(vtt_map_draft(&map, draft, 2 * INCH, "mill", INCH / 2, &lost, &problem));
    CHECK_EQ(draft->pieces, 0);
    map.shut_doors = true;
    CHECK(vtt_map_draft(&map, draft, 2 * INCH, "mill", INCH / 2, &lost, &problem));
    CHECK_EQ(draft->pieces, 1);
    CHECK_TEXT(draft->piece[0].title.text, "Door");
    CHECK_LENGTH(draft->piece[0].shape.middle.x, 6 * INCH);
    CHECK_LENGTH(draft->piece[0].shape.middle.y, 6 * INCH);
    CHECK_LENGTH(draft->piece[0].shape.width, 4 * INCH);
    CHECK_EQ(lost, 0);
    vtt_map_free(&map);
    free(draft);
}

static const char open_map[] =
    "{\"resolution\":{\"map_size\":{\"x\":20,\"y\":20}},\"line_of_sight\":[";
static const char map_end[] = "],\"portals\":[]}";

/* One cell is two inches, the table 40 x 40. From (36,10) straight on beyond the right edge at a slope of 1 to 2: it is cut
 * there at y 12, and runs no farther down along the edge. A quarter inch to each side across the slope is
 * 0.25 * sqrt(1 + 1/4) = 0.2795 along the edge: from 11.72 to 12.28. */
TEST(a_wall_that_leaves_the_table_is_cut_at_its_edge)
{
    char text[400];
    Problem problem = { .sentence = "" };
    snprintf(text, sizeof text,
             "%s[{\"x\":18,\"y\":5},{\"x\":30,\"y\":11}],[{\"x\":21,\"y\":1},{\"x\":25,\"y\":3}]%s",
             open_map, map_end);
    MapDraft *draft = draft_of_vtt(text, 2 * INCH, &problem);
    if (!draft)
        fail_msg("%s", problem.sentence);
    CHECK_EQ(draft->pieces, 1); /* the other lies beyond the table */
    const MapShape *wall = &draft->piece[0].shape;
    Length lowest = 0, highest = 40 * INCH;
    for (int i = 0; i < wall->corners; i++) {
        CHECK(wall->corner[i].x <= 40 * INCH);
        if (wall->corner[i].x < 40 * INCH)
            continue;
        lowest = wall->corner[i].y > lowest ? wall->corner[i].y : lowest;
        highest = wall->corner[i].y < highest ? wall->corner[i].y : highest;
    }
    CHECK(lowest - highest <= (Length)(0.56 * INCH) && lowest - highest >= (Length)(0.55 * INCH));
    CHECK(lowest + highest >= (Length)(23.99 * INCH) && lowest + highest <= (Length)(24.01 * INCH));
    free(draft);
}

/* Twelve lines of a cell each, one behind the other and every second one written backwards, are one wall. */
TEST(lines_that_go_on_are_one_wall)
{
    char bytes[2000];
    Text text = text_in(bytes, sizeof bytes);
    Problem problem = { .sentence = "" };
    text_add(&text, open_map);
    for (int i = 0; i < 12; i++)
        text_format(&text, "%s[{\"x\":%d,\"y\":4},{\"x\":%d,\"y\":4}]", i ? "," : "", 2 + i + i % 2,
                    2 + i + (i + 1) % 2);
    text_add(&text, map_end);
    MapDraft *draft = draft_of_vtt(bytes, 2 * INCH, &problem);
    if (!draft)
        fail_msg("%s", problem.sentence);
    CHECK_EQ(draft->pieces, 1);
    CHECK_LENGTH(draft->piece[0].shape.width, 24 * INCH);
    free(draft);
}

TEST(three_hundred_walls_that_do_not_meet_are_three_hundred_pieces)
{
    enum { WALLS = 300 };
    size_t size = 60 * WALLS + 200;
    char *bytes = malloc(size);
    Text text = text_in(bytes, size);
    Problem problem = { .sentence = "" };
    text_add(&text, open_map);
    for (int i = 0; i < WALLS; i++)
        text_format(&text, "%s[{\"x\":%d,\"y\":%d},{\"x\":%d.5,\"y\":%d}]", i ? "," : "", i % 19,
                    1 + i / 19, i % 19, 1 + i / 19);
    text_add(&text, map_end);
    CHECK(!text.cut);
    MapDraft *draft = draft_of_vtt(bytes, 2 * INCH, &problem);
    if (!draft)
        fail_msg("%s", problem.sentence);
    CHECK_EQ(draft->pieces, WALLS);
    if (!map_draft_good(draft, &drill, good_text_of_drill("assets/drill/terrain.yaml"), &problem))
        fail_msg("%s", problem.sentence);
    free(draft);
    free(bytes);
}

TEST(a_scale_that_makes_no_table_is_refused_with_the_figures)
{
    Problem problem = { .sentence = "" };
    CHECK(draft_of_vtt(vtt, 8 * INCH, &problem) == NULL);
    CHECK(strstr(problem.sentence, "160 x 120") != NULL);
}

TEST(hostile_vtt_maps_are_refused)
{
    static const struct {
        const char *text, *words;
    } wrong[] = {
        { "{\"resolution\":{}}", "map_size" },
        { "{\"resolution\":{\"map_size\":{\"x\":1e9,\"y\":3}}}", "1 to 400" },
        { "{\"resolution\":{\"map_size\":{\"x\":20,\"y\":20}},\"line_of_sight\":[[{\"x\":\"a\"}]]}",
          "line_of_sight, wall 1, place 1" },
        { "{\"resolution\":{\"map_size\":{\"x\":20,\"y\":20}},\"line_of_sight\":[7]}", "wall 1" },
        { "{\"resolution\":{\"map_size\":{\"x\":20,\"y\":20}}, \"image\": ", "no JSON" },
        { "{\"resolution\":{\"map_size\":{\"x\":20,\"y\":20}},\"image\":\"iVBORw0KGgoAAAANSUhEUgA"
          "PQkAAD0JACAYAAAA5gP34AAAACXBIWXMAAAnYAAAJ2AHHoLmt\"}",
          "too large" },
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        Problem problem = { .sentence = "" };
        VttMap map;
        CHECK(!vtt_map_read(&map, wrong[i].text, strlen(wrong[i].text), "x", &problem));
        if (!strstr(problem.sentence, wrong[i].words))
            fail_msg("'%s' does not say '%s'", problem.sentence, wrong[i].words);
        vtt_map_free(&map);
    }
}
