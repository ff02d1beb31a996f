#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hand/regiment.h"
#include "table.h"
#include "test.h"

/* The lawful edge is reached by hand at any zoom: the pointer brings a regiment as near as pixels allow, the keys, which
 * know no pixels, do the rest in hundredths of an inch. */

enum { HUNDREDTH = INCH / 100, VIEW_WIDTH = 3840, VIEW_HEIGHT = 2160, MOST_PRESSES = 60 };

static const float scales[] = { 13, 17.3f, 40, 96, 200 };
enum { SCALES = sizeof scales / sizeof *scales };

typedef struct Desk {
    Ui ui;
    Fonts *fonts;
    Icons *icons;
    Settings settings;
    Table table;
} Desk;

/* ---- A lesson's position, and the hand over it -------------------------------------------------------------------- */

/* The lesson's lines before the first that begins so. */
static char *lesson_until(const char *name, const char *line)
{
    enum { ROOM = 64 * 1024 };
    char path[400], *text = calloc(1, ROOM);
    snprintf(path, sizeof path, "%s/assets/old-world/lessons/%s.6x4", PROJECT_DIR, name);
    FILE *file = fopen(path, "r");
    CHECK(text && file);
    size_t size = fread(text, 1, ROOM - 1, file);
    fclose(file);
    text[size] = 0;
    char *end = strstr(text, line);
    CHECK(end != NULL);
    *end = 0;
    return text;
}

static UnitId unit_named(const Game *game, const char *id)
{
    for (UnitId u = 0; u < game->units; u++)
        if (!strcmp(game->unit[u].id.text, id))
            return u;
    fail_msg("there is no unit %s", id);
    return NO_UNIT;
}

/* The block that the handles stand round: another way than one that is proposed begins where the regiment stands. */
static const Block *led(const Desk *d)
{
    const Regiment *r = &d->table.regiment;

    return regiment_offers(&d->table) ? &r->now.stage[0] : &r->now.end;
}

static Desk *sit_down(const char *lesson, const char *until, const char *unit, float scale)
{
    Desk *d = calloc(1, sizeof *d);
    Table *t = &d->table;
    SessionSetup setup = { .quick = true, .seeded = true, .seed = 1 };
    Problem problem = { .sentence = "" };
    char *text = lesson_until(lesson, until), why[200];

    setenv("SDL_VIDEODRIVER", "dummy", 1);
    SDL_Init(SDL_INIT_VIDEO);
    d->fonts = fonts_open(NULL, why, sizeof why);
    d->icons = icons_open();
    CHECK(d->fonts && d->icons && ui_open(&d->ui, d->fonts, d->icons));
    d->ui.width = VIEW_WIDTH, d->ui.height = VIEW_HEIGHT;
    t->session = session_from_text(text, lesson, &setup, &problem);
    if (!t->session)
        print_message("%d: %s\n", problem.line, problem.sentence);
    CHECK(t->session != NULL);
    free(text);
    t->settings = &d->settings;
    t->game = session_game(t->session);
    t->rs = t->game->ruleset;
    t->asks = t->eyes = session_asks(t->session);
    t->log.back = -1;
    t->useful = UINT64_MAX;
    t->verb = NO_VERB;
    t->selected = unit_named(t->game, unit);
    regiment_empty(&t->regiment);
    t->camera = (Camera){ .view = { 0, 0, VIEW_WIDTH, VIEW_HEIGHT },
                          .scale = scale,
                          .width = t->game->width,
                          .depth = t->game->height };
    regiment_find(t);
    CHECK(t->regiment.full);
    camera_look(&t->camera, led(d)->front.at);
    return d;
}

static void stand_up(Desk *d)
{
    session_free(d->table.session);
    regiment_region_free(&d->table);
    free(d->table.preview.shapes);
    ui_close(&d->ui);
    icons_close(d->icons);
    fonts_close(d->fonts);
    SDL_Quit();
    free(d);
}

static void pass(Desk *d, SDL_Event event)
{
    if (!ui_take(&d->ui, &event))
        return;
    ui_begin(&d->ui, NULL);
    regiment_pointer(&d->table, &d->ui);
    regiment_keys(&d->table, &d->ui);
    ui_end(&d->ui);
}

static void point_at(Desk *d, Spot s)
{
    pass(d, (SDL_Event){ .motion = { .type = SDL_MOUSEMOTION,
                                     .x = (int)(s.x + 0.5f),
                                     .y = (int)(s.y + 0.5f) } });
}

static void press(Desk *d, Spot s, bool down)
{
    pass(d, (SDL_Event){ .button = { .type = down ? SDL_MOUSEBUTTONDOWN : SDL_MOUSEBUTTONUP,
                                     .button = SDL_BUTTON_LEFT,
                                     .state = down ? SDL_PRESSED : SDL_RELEASED,
                                     .clicks = 1,
                                     .x = (int)(s.x + 0.5f),
                                     .y = (int)(s.y + 0.5f) } });
}

static void key(Desk *d, SDL_Keycode code)
{
    pass(d, (SDL_Event){
                .key = { .type = SDL_KEYDOWN, .keysym = { .sym = code, .mod = KMOD_CTRL } } });
}

/* Drags the handle as far as it goes along when the block comes from where it stands to there. */
static void drag_handle(Desk *d, Grip which, Pose to)
{
    Camera *c = &d->table.camera;
    Spot s = grip_spot(&d->table, which);
    Point held = pose_local(led(d)->front, camera_point(c, s));
    Spot end = camera_spot(c, pose_point(to, held.x, held.y));

    point_at(d, s);
    point_at(d, s); /* what lies under the pointer is known from the pass before */
    press(d, s, true);
    point_at(d, end);
    press(d, end, false);
}

/* ---- The edge, and how near the hand comes to it ------------------------------------------------------------------ */

static bool is_lawful(Table *t, Length figure)
{
    Answer answer;
    Regiment kept = t->regiment;

    t->regiment.clause[t->regiment.clauses - 1].number = figure;
    regiment_answer(t, &answer);
    t->regiment = kept;
    Verdict v = session_judge(t->session, &answer);
    return is_yes(&v);
}

/* The greatest lawful figure of the last clause above one that is lawful, to the micrometre. */
static Length edge_above(Table *t, Length lawful)
{
    Length low = lawful, high = lawful + INCH;

    CHECK(is_lawful(t, low) && !is_lawful(t, high));
    while (high - low > 1) {
        Length middle = low + (high - low) / 2;
        if (is_lawful(t, middle))
            low = middle;
        else
            high = middle;
    }
    return low;
}

static Length figure_of(const Desk *d)
{
    const Regiment *r = &d->table.regiment;

    CHECK(r->clauses > 0);
    return r->clause[r->clauses - 1].number;
}

/* Presses `more` as long as it is lawful, and `less` once or as often as it is not; gives how often. */
static int press_to_the_edge(Desk *d, SDL_Keycode more, SDL_Keycode less)
{
    int presses = 0;

    while (is_yes(&d->table.regiment.verdict) && presses++ < MOST_PRESSES)
        key(d, more);
    while (!is_yes(&d->table.regiment.verdict) && presses++ < MOST_PRESSES)
        key(d, less);
    return presses;
}

static void check_at_the_edge(Desk *d, SDL_Keycode more, SDL_Keycode less)
{
    int presses = press_to_the_edge(d, more, less);
    Length figure = figure_of(d), edge = edge_above(&d->table, figure);

    CHECK(is_yes(&d->table.regiment.verdict));
    CHECK(presses < MOST_PRESSES);
    CHECK(edge - figure < HUNDREDTH);
}

static void drag_wheel(Desk *d, Hand hand, Length arc)
{
    Block block = *led(d);
    Block wheeled = block_wheeled(block, hand, heading_of_arc(arc, block_width(&block)));

    drag_handle(d, hand == HAND_LEFT ? GRIP_FRONT_RIGHT : GRIP_FRONT_LEFT, wheeled.front);
}

static void drag_ahead(Desk *d, Length by)
{
    drag_handle(d, GRIP_FRONT, pose_ahead(led(d)->front, by));
}

/* Steps the last clause to that figure. */
static void press_to(Desk *d, Length figure, SDL_Keycode more, SDL_Keycode less)
{
    for (int n = 0; n < MOST_PRESSES && figure_of(d) != figure; n++)
        key(d, figure_of(d) < figure ? more : less);
    CHECK_LENGTH(figure_of(d), figure);
}

/* ---- The tests ------------------------------------------------------------------------------------------------------- */

TEST(the_longest_wheel_is_reached_by_hand_at_any_zoom) /* Movement 4: an arc of 4 inches (MOV-02) */
{
    for (int i = 0; i < SCALES; i++) {
        Desk *d = sit_down("01-wheel", "# lesson:", "spears", scales[i]);
        drag_wheel(d, HAND_LEFT, 38 * INCH / 10);
        CHECK(is_yes(&d->table.regiment.verdict));
        check_at_the_edge(d, SDLK_LEFT, SDLK_RIGHT);
        CHECK_LENGTH(figure_of(d), 4 * INCH);
        stand_up(d);
    }
}

TEST(
    the_farthest_advance_is_reached_by_hand_at_any_zoom) /* 4 - 1.37 behind a wheel of 1.37 (MOV-02) */
{
    for (int i = 0; i < SCALES; i++) {
        Desk *d = sit_down("01-wheel", "# lesson:", "spears", scales[i]);
        drag_wheel(d, HAND_RIGHT, 137 * HUNDREDTH);
        press_to(d, 137 * HUNDREDTH, SDLK_RIGHT, SDLK_LEFT);
        drag_ahead(d, 24 * INCH / 10);
        CHECK_EQ(d->table.regiment.clauses, 2);
        check_at_the_edge(d, SDLK_UP, SDLK_DOWN);
        CHECK_LENGTH(figure_of(d), 263 * HUNDREDTH);
        stand_up(d);
    }
}

/* The order says the wheel; the straight after it goes on until they touch. */
TEST(the_widest_wheel_of_a_charge_is_reached_by_hand_at_any_zoom) /* CMV-03, CMV-04 */
{
    for (int i = 0; i < SCALES; i++) {
        Desk *d = sit_down("12-charge-home", "! knights forward 10.5", "knights", scales[i]);
        drag_wheel(d, HAND_RIGHT, 204 * HUNDREDTH);
        press_to(d, 204 * HUNDREDTH, SDLK_RIGHT, SDLK_LEFT);
        check_at_the_edge(d, SDLK_RIGHT, SDLK_LEFT);
        stand_up(d);
    }
}
