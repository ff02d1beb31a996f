#include <stdlib.h>
#include <string.h>

#include "data/record.h"
#include "table.h"
#include "test.h"
#include "ui/repaint.h"

/* A table at which answers are given, by its seats or by somebody else, and what is seen of them as time goes on. */

static const char position[] =
    "sixbyfour 1 warsurge\n"
    "rules \"1.02\"\n"
    "scenario show \"A show\" rounds 3 victory deathmatch\n"
    "map show 30x24 ground grass\n"
    "option playstyle standard\n"
    "seat blue \"South\"\n"
    "seat red \"North\"\n"
    "zone north \"North\" corners 0,0 30,0 30,8 0,8\n"
    "zone south \"South\" corners 0,16 30,16 30,24 0,24\n"
    "weapon field-rifle \"Field Rifle\" type battle range 24 attacks 1 power 4 ap 5+\n"
    "profile riflemen \"Riflemen\" base round 1 height 1.5 icon unit-handgun move 5 dash 4 defence "
    "3 hp 2 armour 5+ aegis none weapon field-rifle\n"
    "unit alpha \"Riflemen Alpha\" blue riflemen models 1 points 90\n"
    "unit beta \"Riflemen Beta\" blue riflemen models 1 points 90\n"
    "unit gamma \"Riflemen Gamma\" red riflemen models 1 points 80\n"
    "unit delta \"Riflemen Delta\" red riflemen models 1 points 70\n"
    "position\n"
    "place alpha 1:9,17\n"
    "place beta 1:21,17\n"
    "place gamma 1:9,4\n"
    "place delta 1:20,4\n"
    "phase move round 1 turn 0 seat blue master blue\n";

enum { WIDTH = 1280, HEIGHT = 720, FRAME_MS = 20, MOVE_LASTS = 220 + 4 * 60 };

static const char walk[] = "alpha move 1:9,17>9,13"; /* 4 inches */

typedef struct Room {
    Ui ui;
    Fonts *fonts;
    Icons *icons;
    Settings settings;
    Session *session;
    Table *table;
    Canvas *canvas;
    Repaint repaint;
} Room;

static uint32_t now_ms;

static uint32_t clock_ms(void)
{
    return now_ms;
}

static void pass(void *of, Canvas *canvas)
{
    Room *r = of;

    ui_begin(&r->ui, canvas);
    table_frame(r->table, &r->ui);
    ui_end(&r->ui);
}

/* As the program does it: a pass for what goes on by itself, then the picture. */
static const Dirty *frame(Room *r)
{
    ui_rest(&r->ui);
    pass(r, NULL);
    return repaint(&r->repaint, &r->ui, r->canvas, pass, r);
}

static void frames(Room *r, uint32_t ms)
{
    for (uint32_t end = now_ms + ms; now_ms != end;) {
        now_ms += end - now_ms < FRAME_MS ? end - now_ms : FRAME_MS;
        frame(r);
    }
}

static Room *enter(void)
{
    Room *r = calloc(1, sizeof *r);
    SessionSetup setup = { .seeded = true, .seed = 1 };
    Problem problem = { .sentence = "" };
    char why[300];

    CHECK(r != NULL);
    now_ms = 50000;
    r->settings = settings_usual();
    r->fonts = fonts_open(NULL, why, sizeof why);
    r->icons = icons_open();
    r->session = session_from_text(position, "position", &setup, &problem);
    if (!r->session)
        print_message("%d: %s\n", problem.line, problem.sentence);
    CHECK(r->fonts && r->icons && r->session && ui_open(&r->ui, r->fonts, r->icons));
    r->ui.clock = clock_ms;
    r->ui.width = WIDTH;
    r->ui.height = HEIGHT;
    r->ui.percent = 100;
    r->table = table_open(r->session, &r->settings);
    r->canvas = canvas_new(WIDTH, HEIGHT);
    CHECK(r->table && r->canvas);
    table_lay(r->table);
    for (int i = 0; i < 400 && (frame(r), r->ui.busy || i < 30); i++)
        now_ms += FRAME_MS;
    CHECK(!r->ui.busy);
    return r;
}

static void leave(Room *r)
{
    repaint_free(&r->repaint);
    canvas_free(r->canvas);
    table_close(r->table);
    session_free(r->session);
    ui_close(&r->ui);
    icons_close(r->icons);
    fonts_close(r->fonts);
    free(r);
}

/* Somebody answers: who sits at the table, another seat, the computer. */
static void answer(Room *r, const char *words)
{
    Answer *a = calloc(1, sizeof *a);
    Look look = session_look(r->session);
    Problem problem = { .sentence = "" };

    CHECK(a != NULL);
    CHECK(answer_parse(&look, words, a, &problem));
    Verdict v = session_answer(r->session, a, &problem);
    CHECK(is_yes(&v));
    free(a);
    frame(r);
}

static uint32_t asked(const Room *r)
{
    return session_battle(r->session)->request.number;
}

static void send(Room *r, const SDL_Event *event)
{
    if (ui_take(&r->ui, event))
        pass(r, NULL);
}

static void button(Room *r, int x, int y, bool down)
{
    SDL_Event e = { .type = down ? SDL_MOUSEBUTTONDOWN : SDL_MOUSEBUTTONUP };

    e.button.x = x;
    e.button.y = y;
    e.button.button = SDL_BUTTON_LEFT;
    e.button.clicks = 1;
    e.button.state = down ? SDL_PRESSED : SDL_RELEASED;
    send(r, &e);
}

static void key(Room *r, SDL_Keycode code, bool down, bool repeated)
{
    SDL_Event e = { .type = down ? SDL_KEYDOWN : SDL_KEYUP };

    e.key.keysym.sym = code;
    e.key.repeat = repeated;
    send(r, &e);
}

/* Where the model is shown, in hundredths of an inch from the far edge. */
static int shown(const Room *r, ModelId model)
{
    SceneMove move[MOST_STIRS];
    int count = motion_moves(&r->table->motion, now_ms, move, MOST_STIRS);
    Length y = session_battle(r->session)->model[model].pose.at.y;

    for (int i = 0; i < count; i++)
        if (move[i].model == model)
            y = move[i].pose.at.y;
    return (int)((int64_t)y * 100 / INCH);
}

static bool is_noted(const Room *r, const char *path)
{
    for (int i = 0; i < r->ui.widgets; i++)
        if (strcmp(r->ui.widget[i].path, path) == 0)
            return true;
    return false;
}

static void middle_of(const Room *r, const char *path, int *x, int *y)
{
    for (int i = 0; i < r->ui.widgets; i++)
        if (strcmp(r->ui.widget[i].path, path) == 0) {
            *x = r->ui.widget[i].area.x + r->ui.widget[i].area.w / 2;
            *y = r->ui.widget[i].area.y + r->ui.widget[i].area.h / 2;
            return;
        }
    fail_msg("there is no %s", path);
}

/* ---- seen ------------------------------------------------------------------------------------------------------- */

TEST(a_move_that_anybody_orders_is_seen_and_then_all_is_at_rest)
{
    Room *r = enter();
    answer(r, walk);
    CHECK_EQ(shown(r, 0), 1700);
    frames(r, MOVE_LASTS / 2);
    CHECK(shown(r, 0) > 1490 && shown(r, 0) < 1510);
    CHECK(r->ui.busy);
    frames(r, MOVE_LASTS / 2 + FRAME_MS);
    CHECK_EQ(shown(r, 0), 1300);
    frames(r, BREATH_MS + 200); /* red's signs breathe */
    CHECK(!r->ui.busy);
    for (int i = 0; i < 5; i++)
        CHECK_EQ(frame(r)->count, 0);
    leave(r);
}

TEST(while_somebody_moves_only_where_he_moves_is_painted)
{
    Room *r = enter();
    answer(r, walk);
    frames(r, 100);
    long pixels = dirty_pixels(&r->repaint.dirty);
    CHECK(pixels > 0);
    CHECK(pixels < (long)WIDTH * HEIGHT / 20);
    leave(r);
}

TEST(at_double_speed_it_takes_half_the_time)
{
    Room *r = enter();
    r->settings.speed = 2;
    answer(r, walk);
    frames(r, MOVE_LASTS / 4);
    CHECK(shown(r, 0) > 1480 && shown(r, 0) < 1520);
    frames(r, MOVE_LASTS / 4 + FRAME_MS);
    CHECK_EQ(shown(r, 0), 1300);
    leave(r);
}

TEST(with_reduced_motion_all_arrive_at_once_and_leave_an_outline_for_two_seconds)
{
    Room *r = enter();
    r->settings.still = true;
    answer(r, walk);
    CHECK_EQ(shown(r, 0), 1300);
    frame(r);
    CHECK(is_noted(r, "table/was"));
    frames(r, 1900);
    CHECK(is_noted(r, "table/was"));
    frames(r, 200);
    CHECK(!is_noted(r, "table/was"));
    leave(r);
}

TEST(the_question_after_a_move_is_put_when_it_has_been_seen)
{
    Room *r = enter();
    answer(r, walk);
    uint32_t next = asked(r);
    CHECK(r->table->question != next);
    frames(r, MOVE_LASTS + 2 * FRAME_MS);
    CHECK_EQ(r->table->question, next);
    leave(r);
}

/* The pixels that a picture changes about a sign. */
static bool is_repainted(const Room *r, const char *path)
{
    int x = 0, y = 0;

    middle_of(r, path, &x, &y);
    return dirty_touches(&r->repaint.dirty, (SDL_Rect){ x - 4, y - 4, 8, 8 });
}

TEST(signs_of_those_who_can_act_breathe_once_when_a_seats_phase_begins)
{
    Room *r = enter();
    answer(r, "finish"); /* red goes on alone */
    bool breathed = false;
    for (uint32_t ms = 0; ms < BREATH_MS; ms += FRAME_MS) {
        frames(r, FRAME_MS);
        breathed = breathed || is_repainted(r, "table/unit/gamma");
    }
    CHECK(breathed);
    frames(r, 200);
    CHECK(!r->ui.busy);
    CHECK_EQ(frame(r)->count, 0);
    leave(r);
}

/* ---- presses ----------------------------------------------------------------------------------------------------- */

TEST(space_ends_what_moves_and_nothing_else)
{
    Room *r = enter();
    answer(r, walk);
    frames(r, 100);
    uint32_t next = asked(r);
    key(r, SDLK_SPACE, true, false);
    CHECK_EQ(shown(r, 0), 1300);
    key(r, SDLK_SPACE, false, false);
    frames(r, 600);
    CHECK_EQ(asked(r), next); /* it would have ended red's part of the phase */
    CHECK_EQ(r->table->sheet, SHEET_NONE);
    leave(r);
}

TEST(a_click_that_ends_what_moves_answers_nobody_elses_question)
{
    Room *r = enter();
    int x = 0, y = 0;
    middle_of(r, "table/orders/finish", &x, &y);
    answer(r, walk);
    frames(r, 100);
    uint32_t next = asked(r); /* red's, who has the same button there */
    button(r, x, y, true);
    CHECK_EQ(shown(r, 0), 1300);
    frames(r, 400);
    button(r, x, y, false);
    frames(r, 400);
    CHECK_EQ(asked(r), next);
    CHECK_EQ(r->table->sheet, SHEET_NONE);
    leave(r);
}

TEST(held_space_passes_over_everything_up_to_the_next_question_and_does_not_answer_it)
{
    Room *r = enter();
    session_set_player(r->session, 1, PLAYER_COMPUTER);
    answer(r, walk);
    frames(r, 60);
    key(r, SDLK_SPACE, true, false);
    uint32_t began = now_ms;
    for (int i = 0; i < 60 && !(r->table->asks == 0 && r->table->question == asked(r)); i++) {
        key(r, SDLK_SPACE, true, true);
        frames(r, FRAME_MS);
    }
    CHECK_EQ(r->table->asks, 0);
    CHECK(now_ms - began < 500); /* the computer's walk of up to 9 inches was not waited for */
    uint32_t next = asked(r);
    for (int i = 0; i < 40; i++) {
        key(r, SDLK_SPACE, true, true);
        frames(r, FRAME_MS);
    }
    CHECK_EQ(asked(r), next);
    CHECK_EQ(r->table->sheet, SHEET_NONE);
    key(r, SDLK_SPACE, false, false);
    leave(r);
}

TEST(an_answer_to_a_question_that_nobody_has_seen_yet_is_not_taken)
{
    Room *r = enter();
    Answer *a = calloc(1, sizeof *a);
    Look look = session_look(r->session);
    Problem problem = { .sentence = "" };
    answer(r, walk);
    uint32_t next = asked(r);
    CHECK(a && answer_parse(&look, "gamma move 1:9,4>9,5", a, &problem));
    CHECK(!table_send(r->table, &r->ui, a));
    CHECK_EQ(asked(r), next);
    free(a);
    leave(r);
}

/* ---- the view ---------------------------------------------------------------------------------------------------- */

/* Near enough that a corner of the table is out of sight; the view is at its near left. */
static void look_near(Room *r)
{
    r->table->camera.scale = 60;
    camera_look(&r->table->camera, (Point){ 9 * INCH, 17 * INCH });
    frame(r);
}

/* Something at the far right is refused. */
static void refuse(Room *r)
{
    Verdict v = no(NO_OUT_OF_BOUNDS);

    v.has_line = true;
    v.line = (Segment){ { 9 * INCH, 17 * INCH }, { 22 * INCH, 11 * INCH } };
    table_refuse(r->table, &r->ui, &v, NULL);
}

static bool looks_at(const Room *r, Point at)
{
    return point_distance(r->table->camera.centre, at) < INCH / 50;
}

static bool sees(const Room *r, int x, int y)
{
    Spot s = camera_spot(&r->table->camera, (Point){ x * INCH, y * INCH });

    return s.x > 0 && s.y > 0 && s.x < WIDTH && s.y < HEIGHT;
}

TEST(the_view_goes_to_what_is_refused_out_of_sight_and_back_when_it_is_put_back)
{
    Room *r = enter();

    look_near(r);
    Point was = r->table->camera.centre;
    CHECK(!sees(r, 22, 11));
    refuse(r);
    frames(r, 2 * FRAME_MS);
    CHECK(r->ui.busy && !sees(r, 22, 11)); /* on its way */
    frames(r, GLIDE_MS);
    CHECK(sees(r, 22, 11));
    frames(r, 400);
    key(r, SDLK_ESCAPE, true, false);
    frame(r);
    CHECK(!looks_at(r, was));
    frames(r, GLIDE_MS + 2 * FRAME_MS);
    CHECK(r->table->sheet == SHEET_NONE);
    CHECK(looks_at(r, was));
    frames(r, 300);
    CHECK(!r->ui.busy);
    leave(r);
}

TEST(a_view_that_was_moved_by_hand_since_stays_there)
{
    Room *r = enter();
    Point elsewhere = { 15 * INCH, 12 * INCH };

    look_near(r);
    refuse(r);
    frames(r, GLIDE_MS + 2 * FRAME_MS);
    camera_look(&r->table->camera, elsewhere);
    key(r, SDLK_ESCAPE, true, false);
    frames(r, GLIDE_MS + 2 * FRAME_MS);
    CHECK(looks_at(r, elsewhere));
    leave(r);
}

TEST(with_reduced_motion_the_view_is_there_and_back_at_once)
{
    Room *r = enter();

    r->settings.still = true;
    look_near(r);
    Point was = r->table->camera.centre;
    refuse(r);
    frame(r);
    CHECK(sees(r, 22, 11));
    key(r, SDLK_ESCAPE, true, false);
    frame(r);
    CHECK(looks_at(r, was));
    leave(r);
}

static void drag_right(Room *r, int x, int y, bool down)
{
    SDL_Event e = { .type = down ? SDL_MOUSEBUTTONDOWN : SDL_MOUSEBUTTONUP };

    e.button.x = x;
    e.button.y = y;
    e.button.button = SDL_BUTTON_RIGHT;
    e.button.state = down ? SDL_PRESSED : SDL_RELEASED;
    send(r, &e);
}

TEST(a_dragged_table_stays_under_the_pointer_at_every_speed_of_the_camera)
{
    for (int speed = 0; speed < CAMERA_SPEEDS; speed++) {
        Room *r = enter();
        r->settings.camera = (uint8_t)speed;
        look_near(r);
        SDL_Event move = { .motion = { .type = SDL_MOUSEMOTION, .x = 700, .y = 300 } };
        send(r, &move);
        frame(r);
        Point held = camera_point(&r->table->camera, (Spot){ 700, 300 });
        drag_right(r, 700, 300, true);
        move.motion.x = 620;
        move.motion.y = 350;
        send(r, &move);
        Spot now = camera_spot(&r->table->camera, held);
        CHECK(now.x > 619 && now.x < 621 && now.y > 349 && now.y < 351);
        drag_right(r, 620, 350, false);
        leave(r);
    }
}

TEST(keys_move_the_view_by_an_eighth_of_it_as_fast_as_is_set)
{
    static const float parts[CAMERA_SPEEDS] = { 16, 8, 4 };

    for (int speed = 0; speed < CAMERA_SPEEDS; speed++) {
        Room *r = enter();
        r->settings.camera = (uint8_t)speed;
        look_near(r);
        Spot before = camera_spot(&r->table->camera, (Point){ 9 * INCH, 17 * INCH });
        SDL_Event e = { .key = { .type = SDL_KEYDOWN,
                                 .keysym = { .sym = SDLK_RIGHT, .mod = KMOD_LALT } } };
        send(r, &e);
        Spot after = camera_spot(&r->table->camera, (Point){ 9 * INCH, 17 * INCH });
        float wide = (float)r->table->camera.view.w;
        CHECK(before.x - after.x > wide / parts[speed] - 2 &&
              before.x - after.x < wide / parts[speed] + 2);
        leave(r);
    }
}
