#include <stdlib.h>
#include <string.h>

#include "data/record.h"
#include "room.h"
#include "test.h"

/* A table at which answers are given, by its seats or by somebody else, and what is seen of them as time goes on. */

enum { WIDTH = 1280, HEIGHT = 720, FRAME_MS = 20, MOVE_LASTS = 220 + 4 * 60 };

static const char walk[] = "alpha move 1:9,17>9,13"; /* 4 inches */

static Room *enter(void)
{
    Room *r = room_enter(room_riflemen, &(SessionSetup){ .seeded = true, .seed = 1 }, WIDTH, HEIGHT,
                         FRAME_MS);

    room_lay(r);
    return r;
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
    room_frame(r);
}

static uint32_t asked(const Room *r)
{
    return session_battle(r->session)->request.number;
}

static void send(Room *r, const SDL_Event *event)
{
    if (ui_take(&r->ui, event))
        room_pass(r, NULL);
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
    int count = motion_moves(&r->table->motion, room_ms(), move, MOST_STIRS);
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
    room_frames(r, MOVE_LASTS / 2);
    CHECK(shown(r, 0) > 1490 && shown(r, 0) < 1510);
    CHECK(r->ui.busy);
    room_frames(r, MOVE_LASTS / 2 + FRAME_MS);
    CHECK_EQ(shown(r, 0), 1300);
    room_frames(r, BREATH_MS + 200); /* red's signs breathe */
    CHECK(!r->ui.busy);
    for (int i = 0; i < 5; i++)
        CHECK_EQ(room_frame(r)->count, 0);
    room_leave(r);
}

TEST(while_somebody_moves_only_where_he_moves_is_painted)
{
    Room *r = enter();
    answer(r, walk);
    room_frames(r, 100);
    long pixels = dirty_pixels(&r->repaint.dirty);
    CHECK(pixels > 0);
    CHECK(pixels < (long)WIDTH * HEIGHT / 20);
    room_leave(r);
}

TEST(at_double_speed_it_takes_half_the_time)
{
    Room *r = enter();
    r->settings.speed = 2;
    answer(r, walk);
    room_frames(r, MOVE_LASTS / 4);
    CHECK(shown(r, 0) > 1480 && shown(r, 0) < 1520);
    room_frames(r, MOVE_LASTS / 4 + FRAME_MS);
    CHECK_EQ(shown(r, 0), 1300);
    room_leave(r);
}

TEST(with_reduced_motion_all_arrive_at_once_and_leave_an_outline_for_two_seconds)
{
    Room *r = enter();
    r->settings.still = true;
    answer(r, walk);
    CHECK_EQ(shown(r, 0), 1300);
    room_frame(r);
    CHECK(is_noted(r, "table/was"));
    room_frames(r, 1900);
    CHECK(is_noted(r, "table/was"));
    room_frames(r, 200);
    CHECK(!is_noted(r, "table/was"));
    room_leave(r);
}

TEST(the_question_after_a_move_is_put_when_it_has_been_seen)
{
    Room *r = enter();
    answer(r, walk);
    uint32_t next = asked(r);
    CHECK(r->table->question != next);
    room_frames(r, MOVE_LASTS + 2 * FRAME_MS);
    CHECK_EQ(r->table->question, next);
    room_leave(r);
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
        room_frames(r, FRAME_MS);
        breathed = breathed || is_repainted(r, "table/unit/gamma");
    }
    CHECK(breathed);
    room_frames(r, 200);
    CHECK(!r->ui.busy);
    CHECK_EQ(room_frame(r)->count, 0);
    room_leave(r);
}

/* ---- presses ----------------------------------------------------------------------------------------------------- */

TEST(space_ends_what_moves_and_nothing_else)
{
    Room *r = enter();
    answer(r, walk);
    room_frames(r, 100);
    uint32_t next = asked(r);
    key(r, SDLK_SPACE, true, false);
    CHECK_EQ(shown(r, 0), 1300);
    key(r, SDLK_SPACE, false, false);
    room_frames(r, 600);
    CHECK_EQ(asked(r), next); /* it would have ended red's part of the phase */
    CHECK_EQ(r->table->sheet, SHEET_NONE);
    room_leave(r);
}

TEST(a_click_that_ends_what_moves_answers_nobody_elses_question)
{
    Room *r = enter();
    int x = 0, y = 0;
    middle_of(r, "table/orders/finish", &x, &y);
    answer(r, walk);
    room_frames(r, 100);
    uint32_t next = asked(r); /* red's, who has the same button there */
    button(r, x, y, true);
    CHECK_EQ(shown(r, 0), 1300);
    room_frames(r, 400);
    button(r, x, y, false);
    room_frames(r, 400);
    CHECK_EQ(asked(r), next);
    CHECK_EQ(r->table->sheet, SHEET_NONE);
    room_leave(r);
}

TEST(held_space_passes_over_everything_up_to_the_next_question_and_does_not_answer_it)
{
    Room *r = enter();
    session_set_player(r->session, 1, PLAYER_COMPUTER);
    answer(r, walk);
    room_frames(r, 60);
    key(r, SDLK_SPACE, true, false);
    uint32_t began = room_ms();
    for (int i = 0; i < 60 && !(r->table->asks == 0 && r->table->question == asked(r)); i++) {
        key(r, SDLK_SPACE, true, true);
        room_frames(r, FRAME_MS);
    }
    CHECK_EQ(r->table->asks, 0);
    CHECK(room_ms() - began < 500); /* the computer's walk of up to 9 inches was not waited for */
    uint32_t next = asked(r);
    for (int i = 0; i < 40; i++) {
        key(r, SDLK_SPACE, true, true);
        room_frames(r, FRAME_MS);
    }
    CHECK_EQ(asked(r), next);
    CHECK_EQ(r->table->sheet, SHEET_NONE);
    key(r, SDLK_SPACE, false, false);
    room_leave(r);
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
    room_leave(r);
}

/* ---- the view ---------------------------------------------------------------------------------------------------- */

/* Near enough that a corner of the table is out of sight; the view is at its near left. */
static void look_near(Room *r)
{
    r->table->camera.scale = 60;
    camera_look(&r->table->camera, (Point){ 9 * INCH, 17 * INCH });
    room_frame(r);
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
    room_frames(r, 2 * FRAME_MS);
    CHECK(r->ui.busy && !sees(r, 22, 11)); /* on its way */
    room_frames(r, GLIDE_MS);
    CHECK(sees(r, 22, 11));
    room_frames(r, 400);
    key(r, SDLK_ESCAPE, true, false);
    room_frame(r);
    CHECK(!looks_at(r, was));
    room_frames(r, GLIDE_MS + 2 * FRAME_MS);
    CHECK(r->table->sheet == SHEET_NONE);
    CHECK(looks_at(r, was));
    room_frames(r, 300);
    CHECK(!r->ui.busy);
    room_leave(r);
}

TEST(a_view_that_was_moved_by_hand_since_stays_there)
{
    Room *r = enter();
    Point elsewhere = { 15 * INCH, 12 * INCH };

    look_near(r);
    refuse(r);
    room_frames(r, GLIDE_MS + 2 * FRAME_MS);
    camera_look(&r->table->camera, elsewhere);
    key(r, SDLK_ESCAPE, true, false);
    room_frames(r, GLIDE_MS + 2 * FRAME_MS);
    CHECK(looks_at(r, elsewhere));
    room_leave(r);
}

TEST(with_reduced_motion_the_view_is_there_and_back_at_once)
{
    Room *r = enter();

    r->settings.still = true;
    look_near(r);
    Point was = r->table->camera.centre;
    refuse(r);
    room_frame(r);
    CHECK(sees(r, 22, 11));
    key(r, SDLK_ESCAPE, true, false);
    room_frame(r);
    CHECK(looks_at(r, was));
    room_leave(r);
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
        room_frame(r);
        Point held = camera_point(&r->table->camera, (Spot){ 700, 300 });
        drag_right(r, 700, 300, true);
        move.motion.x = 620;
        move.motion.y = 350;
        send(r, &move);
        Spot now = camera_spot(&r->table->camera, held);
        CHECK(now.x > 619 && now.x < 621 && now.y > 349 && now.y < 351);
        drag_right(r, 620, 350, false);
        room_leave(r);
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
        room_leave(r);
    }
}
