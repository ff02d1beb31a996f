#define _DEFAULT_SOURCE

#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "crowd.h"
#include "data/files.h"
#include "rules/rulesets.h"
#include "ui/repaint.h"
#include "ui/table.h"

/* What the screen costs on a table of 600 models and 27 pieces of terrain, through the passes that the window makes:
 * medians of one run in processor time, which on several threads is more than the clock shows. Figures are compared with
 * each other and with the aims beside them, never asserted. */

enum { MOST_SAMPLES = 401, DRAGS = 200, HOVERS = 200, WHOLES = 41, ZOOMS = 24, REST_PASSES = 200 };

typedef struct Screen {
    Ui ui;
    Fonts *fonts;
    Icons *icons;
    Settings settings;
    Session *session;
    Table *table;
    Canvas *canvas;
    Repaint repaint;
} Screen;

static double sample[MOST_SAMPLES];
static int samples;

static double clock_ms(clockid_t clock)
{
    struct timespec t;

    clock_gettime(clock, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
}

static double spent_ms(void)
{
    return clock_ms(CLOCK_PROCESS_CPUTIME_ID);
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

static void take(double ms)
{
    if (samples < MOST_SAMPLES)
        sample[samples++] = ms;
}

static void print_one(const char *what, double ms, double aim_ms)
{
    printf("%-58s %9.2f ms", what, ms);
    if (aim_ms > 0)
        printf("   aim %7.1f ms   %5.2f of it", aim_ms, ms / aim_ms);
    putchar('\n');
}

static void print(const char *what, double aim_ms)
{
    qsort(sample, (size_t)samples, sizeof *sample, compare);
    print_one(what, sample[samples / 2], aim_ms);
    samples = 0;
}

/* ---- the window's passes ------------------------------------------------------------------------------------------- */

static void pass(void *of, Canvas *canvas)
{
    Screen *s = of;

    ui_begin(&s->ui, canvas);
    table_frame(s->table, &s->ui);
    ui_end(&s->ui);
}

static void take_event(Screen *s, const SDL_Event *event)
{
    if (ui_take(&s->ui, event))
        pass(s, NULL);
}

static const Dirty *paint(Screen *s)
{
    ui_rest(&s->ui);
    pass(s, NULL);
    return repaint(&s->repaint, &s->ui, s->canvas, pass, s);
}

static void move_to(Screen *s, float x, float y)
{
    SDL_Event e = { .type = SDL_MOUSEMOTION };

    e.motion.x = (int)x;
    e.motion.y = (int)y;
    take_event(s, &e);
}

static void press(Screen *s, bool down)
{
    SDL_Event e = { .type = down ? SDL_MOUSEBUTTONDOWN : SDL_MOUSEBUTTONUP };

    e.button.x = s->ui.in.x;
    e.button.y = s->ui.in.y;
    e.button.button = SDL_BUTTON_LEFT;
    e.button.clicks = 1;
    e.button.state = down ? SDL_PRESSED : SDL_RELEASED;
    take_event(s, &e);
}

static void key(Screen *s, SDL_Keycode code, SDL_Keymod mods)
{
    SDL_Event e = { .type = SDL_KEYDOWN };

    e.key.keysym.sym = code;
    e.key.keysym.mod = (Uint16)mods;
    take_event(s, &e);
}

static void wheel(Screen *s, float notches)
{
    SDL_Event e = { .type = SDL_MOUSEWHEEL };

    e.wheel.preciseY = notches;
    take_event(s, &e);
}

/* Until nothing is left to do. */
static int settle(Screen *s)
{
    int pictures = 0;

    do {
        paint(s);
        pictures++;
    } while (s->ui.busy && pictures < 2000);
    return pictures;
}

static Screen *open_screen(Session *session, int width, int height)
{
    Screen *s = calloc(1, sizeof *s);
    char why[300] = "memory is short";

    if (!s)
        exit(1);
    settings_read(&s->settings, "");
    s->fonts = fonts_open(NULL, why, sizeof why);
    s->icons = icons_open();
    s->session = session;
    if (!s->fonts || !s->icons || !s->session || !ui_open(&s->ui, s->fonts, s->icons)) {
        fprintf(stderr, "bench: %s\n", why);
        exit(1);
    }
    s->ui.width = width;
    s->ui.height = height;
    s->ui.unnoted = true;
    s->table = table_open(s->session, &s->settings);
    s->canvas = canvas_new(width, height);
    return s;
}

static void close_screen(Screen *s)
{
    repaint_free(&s->repaint);
    canvas_free(s->canvas);
    table_close(s->table);
    session_free(s->session);
    ui_close(&s->ui);
    icons_close(s->icons);
    fonts_close(s->fonts);
    free(s);
}

/* ---- what is measured ------------------------------------------------------------------------------------------------ */

static void bench_laying(Screen *s)
{
    double spent = spent_ms(), wall = clock_ms(CLOCK_MONOTONIC);

    table_lay(s->table);
    print_one("the table is laid, by the clock", clock_ms(CLOCK_MONOTONIC) - wall, 1000);
    print_one("    on all threads together", spent_ms() - spent, 0);
    spent = spent_ms();
    settle(s);
    print_one("the first pictures, every figure made", spent_ms() - spent, 0);
}

static void bench_whole(Screen *s, double aim)
{
    for (int i = 0; i < WHOLES; i++) {
        double from = spent_ms();
        s->repaint.whole = true;
        paint(s);
        take(spent_ms() - from);
    }
    print("everything is painted", aim);
}

static void bench_rest(Screen *s)
{
    long painted = 0;

    for (int i = 0; i < REST_PASSES; i++) {
        double from = spent_ms();
        painted += dirty_pixels(paint(s));
        take(spent_ms() - from);
    }
    print("a pass in which nothing changes", 0);
    printf("%-58s %9ld pixels\n", "    painted in all of them", painted);
}

static void bench_hover(Screen *s)
{
    float w = (float)s->ui.width, h = (float)s->ui.height;

    for (int i = 0; i < HOVERS; i++) {
        double from = spent_ms();
        move_to(s, w * (0.2F + 0.6F * (float)(i * 37 % HOVERS) / HOVERS),
                h * (0.2F + 0.5F * (float)(i * 59 % HOVERS) / HOVERS));
        paint(s);
        take(spent_ms() - from);
    }
    print("the pointer comes to another unit", 0);
}

static bool find_model(Screen *s, const char *name)
{
    s->ui.unnoted = false;
    pass(s, NULL);
    for (int i = 0; i < s->ui.widgets; i++) {
        const Widget *w = &s->ui.widget[i];
        if (strstr(w->path, name)) {
            move_to(s, (float)(w->area.x + w->area.w / 2), (float)(w->area.y + w->area.h / 2));
            s->ui.unnoted = true;
            return true;
        }
    }
    return false;
}

static void bench_drag(Screen *s, const char *model, bool threats, const char *what, double aim)
{
    long pixels = 0;

    if (!find_model(s, model)) {
        fprintf(stderr, "bench: no model %s\n", model);
        exit(1);
    }
    float x = (float)s->ui.in.x, y = (float)s->ui.in.y, out = (float)s->ui.height / 14;
    press(s, true);
    move_to(s, x + 9, y - 9);
    if (!threats)
        key(s, SDLK_v, KMOD_SHIFT);
    settle(s);
    for (int i = 0; i < DRAGS; i++) {
        float turn = (float)i * 0.06F, by = out * (0.6F + 0.4F * sinf(turn * 0.7F));
        double from = spent_ms();
        move_to(s, x + by * cosf(turn), y - by * fabsf(sinf(turn)));
        pixels += dirty_pixels(paint(s));
        take(spent_ms() - from);
    }
    print(what, aim);
    printf("%-58s %9ld pixels a picture\n", "    painted", pixels / DRAGS);
    if (!threats)
        key(s, SDLK_v, KMOD_SHIFT);
    key(s, SDLK_ESCAPE, KMOD_NONE);
    press(s, false);
    key(s, SDLK_ESCAPE, KMOD_NONE);
    settle(s);
}

static void bench_zoom(Screen *s, double aim)
{
    double sum = 0;

    move_to(s, (float)s->ui.width * 0.4F, (float)s->ui.height * 0.45F);
    for (int i = 0; i < ZOOMS; i++) {
        double from = spent_ms();
        wheel(s, i < ZOOMS / 2 ? 1.0F : -1.0F);
        paint(s);
        take(spent_ms() - from);
        from = spent_ms();
        settle(s);
        sum += spent_ms() - from;
    }
    print("a notch of the wheel, its first picture", aim);
    print_one("    until it is fine and every figure made, mean", sum / ZOOMS, 0);
}

static void bench_size(int width, int height, double whole, double zoom, const char *only)
{
    printf("%dx%d\n", width, height);
    Screen *s = open_screen(crowd_session(), width, height);
    bench_laying(s);
    if (!only || strcmp(only, "whole") == 0)
        bench_whole(s, whole);
    if (!only || strcmp(only, "rest") == 0)
        bench_rest(s);
    if (!only || strcmp(only, "hover") == 0)
        bench_hover(s);
    if (!only || strcmp(only, "drag") == 0) {
        bench_drag(s, "model/u31-1", false, "a single model is dragged", 1);
        bench_drag(s, "model/u31-1", true, "    the same with a line to every threat", 0);
        bench_drag(s, "model/u3-5", false, "a unit of 20 is dragged, each model with its way", 0);
    }
    if (!only || strcmp(only, "zoom") == 0)
        bench_zoom(s, zoom);
    close_screen(s);
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    printf("%-58s %9.1f MB\n\n", "the most memory so far", (double)usage.ru_maxrss / 1024);
}

/* ---- while the computers think --------------------------------------------------------------------------------------- */

static Session *strong_session(Game *game, const char *name, const char *scenario)
{
    SessionSetup setup = { .player = { PLAYER_STRONG, PLAYER_STRONG, PLAYER_STRONG, PLAYER_STRONG },
                           .seeded = true,
                           .seed = 1,
                           .aside = true };
    GameChoice choice = game_choice(scenario);
    Problem problem = { .sentence = "" };
    DataFolder folder;

    if (!data_folder(&folder, PROJECT_DIR, NULL, &problem) ||
        !game_build(game, &folder, ruleset_named(name), &choice, &problem)) {
        fprintf(stderr, "%s:%d: %s\n", problem.file, problem.line, problem.sentence);
        exit(1);
    }
    return session_new(game, &setup, &problem);
}

/* What a pass takes by the clock, in which something is shown or is not: the middle one, and that of a hundred. */
static void print_frames(const char *what, double *ms, int count)
{
    qsort(ms, (size_t)count, sizeof *ms, compare);
    printf("%-38s %5d passes: median %6.2f ms, 99 of 100 within %6.2f ms, longest %6.2f ms\n", what,
           count, ms[count / 2], ms[count * 99 / 100], ms[count - 1]);
}

/* Both seats by the strong player, whose thoughts are on a thread of their own. */
static void bench_frames(const char *name, const char *scenario)
{
    enum { MOST_PASSES = 20000, REST_MS = 4, FOR_MS = 40000 };
    static double thinking[MOST_PASSES], idle[MOST_PASSES];
    static Game game;
    int thoughts = 0, others = 0;
    Screen *s = open_screen(strong_session(&game, name, scenario), 1920, 1080);
    settle(s);
    printf("%s %s at 1920x1080, strong against itself\n", name, scenario);
    for (double end = clock_ms(CLOCK_MONOTONIC) + FOR_MS;
         clock_ms(CLOCK_MONOTONIC) < end && !session_battle(s->session)->over;) {
        bool thinks = session_thinks(s->session);
        double from = clock_ms(CLOCK_MONOTONIC);
        paint(s);
        double took = clock_ms(CLOCK_MONOTONIC) - from;
        if (thinks && thoughts < MOST_PASSES)
            thinking[thoughts++] = took;
        else if (!thinks && others < MOST_PASSES)
            idle[others++] = took;
        SDL_Delay(REST_MS);
    }
    if (thoughts && others) {
        print_frames("while a computer thinks", thinking, thoughts);
        print_frames("otherwise", idle, others);
    }
    close_screen(s);
}

/* ---- the program itself ------------------------------------------------------------------------------------------------ */

static bool has_come(const char *dump, const char *line)
{
    char read[256];
    FILE *file = fopen(dump, "r");
    bool found = false;

    while (file && !found && fgets(read, sizeof read, file))
        found = strncmp(read, line, strlen(line)) == 0;
    if (file)
        fclose(file);
    return found;
}

/* Milliseconds until the dump has that line; below 0 when it does not come. */
static double wait_for(const char *dump, const char *line)
{
    double from = clock_ms(CLOCK_MONOTONIC);

    while (!has_come(dump, line)) {
        if (clock_ms(CLOCK_MONOTONIC) - from > 30000)
            return -1;
        nanosleep(&(struct timespec){ .tv_nsec = 2000000 }, NULL);
    }
    return clock_ms(CLOCK_MONOTONIC) - from;
}

static double used_ms(pid_t child)
{
    char path[64];
    unsigned long user = 0, system = 0;

    snprintf(path, sizeof path, "/proc/%d/stat", (int)child);
    FILE *file = fopen(path, "r");
    if (!file)
        return 0;
    if (fscanf(file, "%*d (%*[^)]) %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user,
               &system) != 2)
        user = system = 0;
    fclose(file);
    return (double)(user + system) * 1000.0 / (double)sysconf(_SC_CLK_TCK);
}

/* A screen of our own, so that the program waits for its events as it does before a player: without any, SDL has no
 * place to wait at and asks for them a thousand times a second. Below 0 when there is none. */
static pid_t open_display(void)
{
    static char name[40] = "", fd[16];
    int ends[2];
    ssize_t got;

    if (pipe(ends) != 0)
        return -1;
    snprintf(fd, sizeof fd, "%d", ends[1]);
    pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        if (!freopen("/dev/null", "w", stderr))
            _exit(127);
        execlp("Xvfb", "Xvfb", "-displayfd", fd, "-screen", "0", "3840x2160x24", "-nolisten", "tcp",
               (char *)NULL);
        _exit(127);
    }
    close(ends[1]);
    name[0] = ':';
    for (size_t i = 1; i + 1 < sizeof name; i++) {
        got = child > 0 ? read(ends[0], name + i, 1) : 0;
        if (got != 1 || name[i] == '\n') {
            name[i] = 0;
            break;
        }
    }
    close(ends[0]);
    if (!name[1])
        return -1;
    setenv("DISPLAY", name, 1);
    setenv("SDL_VIDEODRIVER", "x11", 1);
    return child;
}

/* Starts the program, waits until it rests, and looks what it uses then. */
static void bench_program(const char *what, double aim, char *const *words)
{
    enum { FADE_SECONDS = 6, REST_SECONDS = 10 }; /* the first message goes by itself */
    char folder[] = "/tmp/sixbyfour-bench-XXXXXX", dump[64];
    struct rusage usage;

    if (!mkdtemp(folder))
        return;
    snprintf(dump, sizeof dump, "%s/dump", folder);
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        setenv("XDG_DATA_HOME", folder, 1);
        setenv("SIXBYFOUR_DUMP", dump, 1);
        execv(PROGRAM, words);
        _exit(127);
    }
    print_one(what, wait_for(dump, "screen"), aim);
    print_one("    processor time till then", used_ms(child), 0);
    double from_screen = wait_for(dump, "idle\tyes");
    print_one("    after that until it rests", from_screen, 0);
    nanosleep(&(struct timespec){ .tv_sec = FADE_SECONDS }, NULL);
    double from = used_ms(child);
    nanosleep(&(struct timespec){ .tv_sec = REST_SECONDS }, NULL);
    printf("%-58s %9.2f %% of a core   aim %5.1f %%\n", "    at rest",
           (used_ms(child) - from) / (REST_SECONDS * 10.0), 0.0);
    kill(child, SIGTERM);
    wait4(child, NULL, 0, &usage);
    printf("%-58s %9.1f MB   aim %7.1f MB\n", "    the most memory", (double)usage.ru_maxrss / 1024,
           300.0);
}

static void bench_programs(void)
{
    static char size[] = "--size", full[] = "1920x1080", play[] = "play", game[] = "warsurge";
    static char scenario[] = "--scenario", shortest[] = "first-blood";
    static char program[] = PROGRAM, largest[] = "3840x2160";
    char *const home[] = { program, size, full, NULL };
    char *const large[] = { program, size, largest, NULL };
    char *const table[] = { program, play, game, size, full, NULL };
    char *const demo[] = { program, play, game, scenario, shortest, size, full, NULL };

    pid_t display = open_display();

    if (display < 0) {
        puts("the program is left out: there is no Xvfb to show it on");
        return;
    }
    puts("the program at 3840x2160");
    bench_program("the home screen is there", 500, large);
    puts("the program at 1920x1080");
    bench_program("the home screen is there", 500, home);
    bench_program("a table's first picture", 0, table);
    bench_program("the demonstration from the program's start on", 1000, demo);
    kill(display, SIGTERM);
    waitpid(display, NULL, 0);
}

/* bench_drawing [whole | rest | hover | drag | zoom | frames | program] */
int main(int argc, char **argv)
{
    const char *only = argc > 1 ? argv[1] : NULL;

    if (!only || strcmp(only, "frames") == 0) {
        bench_frames("old-world", "carrow-ford");
        bench_frames("warsurge", "three-beacons");
    }
    if (!only || (strcmp(only, "program") != 0 && strcmp(only, "frames") != 0)) {
        bench_size(1920, 1080, 8, 30, only);
        bench_size(3840, 2160, 20, 60, only);
    }
    if (!only || strcmp(only, "program") == 0)
        bench_programs();
    return 0;
}
