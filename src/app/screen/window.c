#include "window.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "data/record.h"
#include "draw/picture.h"
#include "rules/rulesets.h"
#include "stage.h"

enum { WIDTH = 1600, HEIGHT = 900, SIDE_LEAST = 320, SIDE_MOST = 8192, WATCH_MS = 400 };

/* ---- words -------------------------------------------------------------------------------------------------------- */

/* The value of `--name`, taken out of the words; null when it is not there. */
static const char *take_word(int *argc, char **argv, const char *name)
{
    for (int i = 0; i + 1 < *argc; i++) {
        if (strcmp(argv[i], name) != 0)
            continue;
        const char *value = argv[i + 1];
        memmove(argv + i, argv + i + 2, (size_t)(*argc - i - 2) * sizeof *argv);
        *argc -= 2;
        return value;
    }
    return NULL;
}

static bool size_of(const char *words, int *width, int *height)
{
    char end;

    return !words || (sscanf(words, "%dx%d%c", width, height, &end) == 2 && *width >= SIDE_LEAST &&
                      *height >= SIDE_LEAST && *width <= SIDE_MOST && *height <= SIDE_MOST);
}

static bool player_of(const char *words, Player *player)
{
    if (!words || strcmp(words, "human") == 0)
        *player = PLAYER_HUMAN;
    else if (strcmp(words, "computer") == 0)
        *player = PLAYER_COMPUTER;
    else if (strcmp(words, "random") == 0)
        *player = PLAYER_RANDOM;
    else
        return false;
    return true;
}

/* ---- the window ------------------------------------------------------------------------------------------------------ */

int command_window(int argc, char **argv)
{
    Stage *stage = malloc(sizeof *stage);
    int width = WIDTH, height = HEIGHT, status = 1;
    const char *size = take_word(&argc, argv, "--size"), *dump = take_word(&argc, argv, "--dump");

    if (!size_of(size, &width, &height) || argc > 0 || !stage) {
        fputs("usage: sixbyfour [--size WIDTHxHEIGHT] [--dump FILE]\n", stderr);
        free(stage);
        return 2;
    }
    if (stage_open(stage, true, width, height)) {
        if (dump)
            stage->dump = dump;
        status = stage_run(stage);
    }
    stage_close(stage);
    free(stage);
    return status;
}

typedef struct PlayWords {
    const char *game, *scenario, *record, *seed, *size, *dump, *option[32];
    int options;
    Player player[MOST_SEATS];
} PlayWords;

static bool read_play(int argc, char **argv, PlayWords *w)
{
    static const char *const seats[MOST_SEATS] = { "--blue", "--red", "--third", "--fourth" };

    for (int i = 0; i < MOST_SEATS; i++)
        if (!player_of(take_word(&argc, argv, seats[i]), &w->player[i]))
            return false;
    w->scenario = take_word(&argc, argv, "--scenario");
    w->seed = take_word(&argc, argv, "--seed");
    w->size = take_word(&argc, argv, "--size");
    w->dump = take_word(&argc, argv, "--dump");
    while (w->options < 32 && (w->option[w->options] = take_word(&argc, argv, "--option")))
        w->options++;
    w->game = argc > 0 ? argv[0] : NULL;
    w->record = argc > 1 ? argv[1] : NULL;
    return w->game && argc <= 2;
}

/* "playstyle=advanced" */
static bool take_option(const Ruleset *ruleset, const char *words, GameChoice *choice)
{
    const char *value = strchr(words, '=');

    for (int i = 0; value && i < ruleset->options; i++) {
        const OptionDef *o = &ruleset->option[i];
        const char *at = o->words;
        if (strlen(o->key) != (size_t)(value - words) ||
            strncmp(o->key, words, strlen(o->key)) != 0)
            continue;
        for (int n = 0; at && *at; n++) {
            size_t length = strcspn(at, " ");
            if (strlen(value + 1) == length && strncmp(at, value + 1, length) == 0) {
                choice->option[i] = n;
                return true;
            }
            at += length + (at[length] == ' ');
        }
    }
    return false;
}

static bool exists(const char *path)
{
    FILE *file = path ? fopen(path, "r") : NULL;

    return file && !fclose(file);
}

static bool start_play(Stage *stage, const PlayWords *w)
{
    HomeAsk ask = { .ruleset = ruleset_named(w->game),
                    .choice = game_choice(w->scenario ? w->scenario : "") };
    SessionSetup setup = stage_setup(stage);
    Problem problem = { .sentence = "" };
    bool good;

    if (w->seed) {
        setup.seeded = true;
        setup.seed = strtoull(w->seed, NULL, 10);
    }
    memcpy(setup.player, w->player, sizeof setup.player);
    memcpy(ask.player, w->player, sizeof ask.player);
    if (!ask.ruleset) {
        problem_say(&problem, "", 0, 0, "there is no game '%s'", w->game);
        stage_problem(&problem);
        return false;
    }
    for (int i = 0; i < w->options; i++) {
        if (take_option(ask.ruleset, w->option[i], &ask.choice))
            continue;
        fprintf(stderr, "sixbyfour: there is no option '%s'\n", w->option[i]);
        return false;
    }
    if (!w->scenario) {
        Shelf *shelf = malloc(sizeof *shelf);
        if (shelf && shelf_read(shelf, &stage->folder, ask.ruleset, &problem) && shelf->scenarios) {
            int usual = 0;
            for (int i = 0; i < shelf->scenarios; i++)
                if (shelf->scenario[i].evening || (shelf->scenario[i].standard && !usual))
                    usual = i;
            ask.choice.scenario = shelf->scenario[usual].id;
        }
        free(shelf);
    }
    good = exists(w->record) ? stage_go_on(stage, w->record, &setup, &problem)
                             : stage_battle(stage, &ask, w->record, &setup, &problem);
    if (!good)
        stage_problem(&problem);
    return good;
}

int command_play(int argc, char **argv)
{
    Stage *stage = malloc(sizeof *stage);
    PlayWords words = { .options = 0 };
    int width = WIDTH, height = HEIGHT, status = 1;

    if (!stage || !read_play(argc, argv, &words) || !size_of(words.size, &width, &height)) {
        fputs("usage: sixbyfour play GAME [--scenario S] [--blue human|computer|random] [--red "
              "...] [--seed N]\n"
              "                 [--option KEY=WORD]... [--size WIDTHxHEIGHT] [--dump FILE] "
              "[RECORD]\n",
              stderr);
        free(stage);
        return 2;
    }
    if (stage_open(stage, true, width, height) && start_play(stage, &words)) {
        if (words.dump)
            stage->dump = words.dump;
        status = stage_run(stage);
    }
    stage_close(stage);
    free(stage);
    return status;
}

/* ---- pictures ------------------------------------------------------------------------------------------------------------ */

/* The record's text up to the end of a line, or whole. */
static char *text_to(const char *path, int line, Problem *problem)
{
    FILE *file = fopen(path, "rb");
    size_t room = 1 << 16, used = 0;
    char *text = file ? malloc(room) : NULL;
    int at = 1, c;

    while (text && (c = getc(file)) != EOF && (line <= 0 || at <= line)) {
        if (used + 2 > room) {
            char *more = realloc(text, room *= 2);
            if (!more)
                break;
            text = more;
        }
        text[used++] = (char)c;
        at += c == '\n';
    }
    if (text)
        text[used] = 0;
    if (file)
        fclose(file);
    if (!text)
        problem_say(problem, path, 0, 0, "the file cannot be read");
    return text;
}

static bool open_text(Stage *stage, const char *path, int line, Problem *problem)
{
    SessionSetup setup = { .quick = true };
    char *text = text_to(path, line, problem);

    if (!text)
        return false;
    stage->session = session_from_text(text, path, &setup, problem);
    free(text);
    if (!stage->session)
        return false;
    stage->settings.speed = 3;
    stage->settings.percent = 100;
    stage->table = table_open(stage->session, &stage->settings);
    return stage->table != NULL;
}

static int shoot(Stage *stage, int width, int height, const char *out)
{
    Canvas *canvas = canvas_new(width, height);

    if (!canvas)
        return 1;
    ui_begin(&stage->ui, canvas);
    table_show(stage->table, &stage->ui);
    bool good = picture_save(canvas, out);
    canvas_free(canvas);
    if (!good)
        fprintf(stderr, "%s: the picture cannot be written\n", out);
    return good ? 0 : 1;
}

int command_shot(int argc, char **argv)
{
    const char *size = take_word(&argc, argv, "--size"), *at = take_word(&argc, argv, "--at"),
               *out = take_word(&argc, argv, "-o");
    int width = 1920, height = 1080, status = 1;
    Problem problem = { .sentence = "" };
    Stage *stage = malloc(sizeof *stage);

    if (!stage || argc != 1 || !out || !size_of(size, &width, &height) || (at && atoi(at) <= 0)) {
        fputs("usage: sixbyfour shot RECORD [--at LINE] [--size WIDTHxHEIGHT] -o out.png\n",
              stderr);
        free(stage);
        return 2;
    }
    if (stage_open(stage, false, width, height)) {
        if (open_text(stage, argv[0], at ? atoi(at) : 0, &problem))
            status = shoot(stage, width, height, out);
        else
            stage_problem(&problem);
    }
    stage_close(stage);
    free(stage);
    return status;
}

/* ---- watching --------------------------------------------------------------------------------------------------------------- */

static bool reload(Stage *stage, const char *path, long *size)
{
    Problem problem = { .sentence = "" };
    FILE *file = fopen(path, "rb");
    long now = file && fseek(file, 0, SEEK_END) == 0 ? ftell(file) : -1;

    if (file)
        fclose(file);
    if (now == *size || now < 0)
        return now >= 0;
    *size = now;
    stage_leave(stage);
    if (open_text(stage, path, 0, &problem))
        return true;
    stage_problem(&problem);
    return false;
}

static void show(Stage *stage)
{
    SDL_Surface *surface = SDL_GetWindowSurface(stage->window);
    Canvas canvas;

    if (!surface)
        return;
    stage->ui.width = surface->w;
    stage->ui.height = surface->h;
    canvas = canvas_over_surface(surface);
    ui_begin(&stage->ui, &canvas);
    table_show(stage->table, &stage->ui);
    ui_end(&stage->ui);
    canvas_release(&canvas);
    SDL_UpdateWindowSurface(stage->window);
    if (stage->dump)
        ui_dump(&stage->ui, stage->dump);
}

int command_watch(int argc, char **argv)
{
    const char *size = take_word(&argc, argv, "--size");
    int width = WIDTH, height = HEIGHT, status = 1;
    long seen = -1;
    Stage *stage = malloc(sizeof *stage);
    SDL_Event event;

    if (!stage || argc != 1 || !size_of(size, &width, &height)) {
        fputs("usage: sixbyfour watch RECORD [--size WIDTHxHEIGHT]\n", stderr);
        free(stage);
        return 2;
    }
    bool good = stage_open(stage, true, width, height) && reload(stage, argv[0], &seen);
    bool changed = true;
    while (good && !stage->quits) {
        long before = seen;
        if (changed)
            show(stage);
        changed = false;
        for (int got = SDL_WaitEventTimeout(&event, WATCH_MS); got; got = SDL_PollEvent(&event)) {
            stage->quits = stage->quits || event.type == SDL_QUIT;
            changed = changed || event.type == SDL_WINDOWEVENT;
        }
        good = reload(stage, argv[0], &seen);
        changed = changed || seen != before;
    }
    status = good ? 0 : 1;
    stage_close(stage);
    free(stage);
    return status;
}
