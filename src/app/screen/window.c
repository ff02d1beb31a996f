#include "window.h"

#include <limits.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "data/record.h"
#include "draw/picture.h"
#include "rules/rulesets.h"
#include "stage.h"

enum { WATCH_MS = 400 };

/* ---- the window ------------------------------------------------------------------------------------------------------ */

typedef struct WindowWords {
    WindowSize size;
    const char *dump;
} WindowWords;

#define SIZE_OPTION(TYPE)                                                                          \
    {                                                                                              \
        .name = "size", .kind = OPTION_SIZE, .at = offsetof(TYPE, size), .value = "WIDTHxHEIGHT",  \
        .help = "of the window or picture, in pixels"                                              \
    }
#define DUMP_OPTION(TYPE)                                                                          \
    {                                                                                              \
        .name = "dump", .kind = OPTION_TEXT, .at = offsetof(TYPE, dump), .value = "FILE",          \
        .help = "where the names of what is on the screen are written"                             \
    }

const Syntax window_syntax = {
    .command = "",
    .operands = "",
    .help = "the window: games, lessons, saved battles, settings",
    .option =
        (const Option[]){ SIZE_OPTION(WindowWords), DUMP_OPTION(WindowWords), { .name = NULL } },
};

int command_window(int argc, char **argv)
{
    WindowWords words = { .size = { 0, 0 } };
    Operands none;
    WordsOutcome outcome = words_read(&window_syntax, argc, argv, &words, &none);
    Stage *stage = malloc(sizeof *stage);
    int status = 1;

    if (!stage || outcome != WORDS_GOOD) {
        free(stage);
        return words_status(outcome);
    }
    if (stage_open(stage, true, words.size.width, words.size.height)) {
        if (words.dump)
            stage->dump = words.dump;
        status = stage_run(stage);
    }
    stage_close(stage);
    free(stage);
    return status;
}

/* ---- straight into a battle --------------------------------------------------------------------------------------------- */

#define PLAYER_WORDS "human computer random first-evening club strong"
enum { PLAYER_UNTOLD = -1 };
static const Player players[] = { PLAYER_HUMAN,         PLAYER_COMPUTER, PLAYER_RANDOM,
                                  PLAYER_FIRST_EVENING, PLAYER_CLUB,     PLAYER_STRONG };

typedef struct PlayWords {
    WindowSize size;
    const char *dump, *scenario;
    int64_t seed; /* below 0: the machine's entropy */
    WordList option;
    int player[MOST_SEATS]; /* places in `players`, or: */
    const char *game, *record;
} PlayWords;

#define PLAYER_OPTION(NAME, SEAT)                                                                  \
    {                                                                                              \
        .name = NAME, .kind = OPTION_CHOICE, .at = offsetof(PlayWords, player[SEAT]),              \
        .choices = PLAYER_WORDS, .value = "P", .help = "who plays for " NAME                       \
    }

const Syntax play_syntax = {
    .command = "play",
    .operands = "GAME [RECORD]",
    .least = 1,
    .most = 2,
    .help = "straight into a game, or on from a record",
    .option = (const Option[]){ { .name = "scenario",
                                  .kind = OPTION_TEXT,
                                  .at = offsetof(PlayWords, scenario),
                                  .value = "S",
                                  .help = "which; usually the one for an evening" },
                                PLAYER_OPTION("blue", 0),
                                PLAYER_OPTION("red", 1),
                                PLAYER_OPTION("third", 2),
                                PLAYER_OPTION("fourth", 3),
                                { .name = "seed",
                                  .kind = OPTION_NUMBER,
                                  .at = offsetof(PlayWords, seed),
                                  .high = INT64_MAX,
                                  .value = "N",
                                  .help = "of the dice; usually the machine's entropy" },
                                { .name = "option",
                                  .kind = OPTION_LIST,
                                  .at = offsetof(PlayWords, option),
                                  .value = "KEY=WORD",
                                  .help = "an option of the game; as many as wanted" },
                                SIZE_OPTION(PlayWords),
                                DUMP_OPTION(PlayWords),
                                { .name = NULL } },
    .more = players_help,
};

static bool exists(const char *path)
{
    FILE *file = path ? fopen(path, "r") : NULL;

    return file && !fclose(file);
}

static bool start_play(Stage *stage, const PlayWords *w, HomeAsk *ask)
{
    SessionSetup setup = stage_setup(stage);
    Problem problem = { .sentence = "" };
    bool good;

    if (w->seed >= 0) {
        setup.seeded = true;
        setup.seed = (uint64_t)w->seed;
    }
    usual_players(ask->player);
    for (SeatId seat = 0; seat < MOST_SEATS; seat++)
        if (w->player[seat] != PLAYER_UNTOLD) {
            setup.player[seat] = ask->player[seat] = players[w->player[seat]];
            setup.told |= 1U << seat;
        }
    if (!w->scenario) {
        Shelf *shelf = malloc(sizeof *shelf);
        if (shelf && shelf_read(shelf, &stage->folder, ask->ruleset, &problem) && shelf->scenarios)
            ask->choice.scenario = shelf->scenario[shelf_usual(shelf)].id;
        free(shelf);
    }
    good = exists(w->record) ? stage_go_on(stage, w->record, &setup, &problem)
                             : stage_battle(stage, ask, w->record, &setup, &problem);
    if (!good)
        stage_problem(&problem);
    return good;
}

int command_play(int argc, char **argv)
{
    PlayWords words = {
        .seed = -1,
        .player = { PLAYER_UNTOLD, PLAYER_UNTOLD, PLAYER_UNTOLD, PLAYER_UNTOLD },
    };
    Operands operands;
    WordsOutcome outcome = words_read(&play_syntax, argc, argv, &words, &operands);
    Stage *stage = malloc(sizeof *stage);
    int status = 1;

    if (!stage || outcome != WORDS_GOOD) {
        free(stage);
        return words_status(outcome);
    }
    words.game = operands.word[0];
    words.record = operands.count > 1 ? operands.word[1] : NULL;
    HomeAsk ask = { .ruleset = words_ruleset("play", words.game),
                    .choice = game_choice(words.scenario ? words.scenario : "") };
    if (!ask.ruleset || !words_options("play", ask.ruleset, &words.option, &ask.choice)) {
        free(stage);
        return 2;
    }
    if (stage_open(stage, true, words.size.width, words.size.height) &&
        start_play(stage, &words, &ask)) {
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
        if (used == RECORD_MOST) {
            problem_say(problem, path, 0, 0, "a record has at most %d megabytes",
                        RECORD_MOST >> 20);
            break;
        }
        if (used + 2 > room) {
            char *more = realloc(text, room *= 2);
            if (!more) {
                problem_say(problem, path, 0, 0, "memory is short");
                break;
            }
            text = more;
        }
        text[used++] = (char)c;
        at += c == '\n';
    }
    if (!text || ferror(file))
        problem_say(problem, path, 0, 0, "the file cannot be read");
    if (text)
        text[used] = 0;
    if (file)
        fclose(file);
    if (problem->sentence[0]) {
        free(text);
        return NULL;
    }
    return text;
}

static bool open_text(Stage *stage, const char *path, int line, Problem *problem)
{
    SessionSetup setup = { .quick = true, .seeded = true };
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
    Problem problem = { .sentence = "" };

    if (!canvas)
        return 1;
    ui_begin(&stage->ui, canvas);
    table_show(stage->table, &stage->ui);
    bool good = picture_write(canvas, out, &problem);
    canvas_free(canvas);
    if (!good)
        stage_problem(&problem);
    return good ? 0 : 1;
}

typedef struct ShotWords {
    WindowSize size;
    int64_t at; /* the last line that counts; 0: all */
    const char *out;
} ShotWords;

const Syntax shot_syntax = {
    .command = "shot",
    .operands = "RECORD",
    .least = 1,
    .most = 1,
    .help = "a picture of a record's table, without a window",
    .option = (const Option[]){ { .name = "output",
                                  .letter = 'o',
                                  .kind = OPTION_TEXT,
                                  .at = offsetof(ShotWords, out),
                                  .value = "OUT.png",
                                  .help = "the picture; it must be named" },
                                { .name = "at",
                                  .kind = OPTION_NUMBER,
                                  .at = offsetof(ShotWords, at),
                                  .low = 1,
                                  .high = INT_MAX,
                                  .value = "LINE",
                                  .help = "as it stood behind that line of the record" },
                                SIZE_OPTION(ShotWords),
                                { .name = NULL } },
};

int command_shot(int argc, char **argv)
{
    ShotWords words = { .size = { 1920, 1080 } };
    Operands record;
    WordsOutcome outcome = words_read(&shot_syntax, argc, argv, &words, &record);
    Problem problem = { .sentence = "" };
    Stage *stage = malloc(sizeof *stage);
    int status = 1;

    if (outcome == WORDS_GOOD && !words.out) {
        fputs("sixbyfour shot: say where the picture shall go: -o OUT.png\n", stderr);
        outcome = WORDS_WRONG;
    }
    if (!stage || outcome != WORDS_GOOD) {
        free(stage);
        return words_status(outcome);
    }
    if (stage_open(stage, false, words.size.width, words.size.height)) {
        if (open_text(stage, record.word[0], (int)words.at, &problem))
            status = shoot(stage, words.size.width, words.size.height, words.out);
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

typedef struct WatchWords {
    WindowSize size;
    const char *dump;
} WatchWords;

const Syntax watch_syntax = {
    .command = "watch",
    .operands = "RECORD",
    .least = 1,
    .most = 1,
    .help = "follows a growing record in a window",
    .option =
        (const Option[]){ SIZE_OPTION(WatchWords), DUMP_OPTION(WatchWords), { .name = NULL } },
};

int command_watch(int argc, char **argv)
{
    WatchWords words = { .size = { 1600, 900 } };
    Operands record;
    WordsOutcome outcome = words_read(&watch_syntax, argc, argv, &words, &record);
    long seen = -1;
    Stage *stage = malloc(sizeof *stage);
    SDL_Event event;

    if (!stage || outcome != WORDS_GOOD) {
        free(stage);
        return words_status(outcome);
    }
    bool good = stage_open(stage, true, words.size.width, words.size.height) &&
                reload(stage, record.word[0], &seen);
    if (good && words.dump)
        stage->dump = words.dump;
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
        good = reload(stage, record.word[0], &seen);
        changed = changed || seen != before;
    }
    stage_close(stage);
    free(stage);
    return good ? 0 : 1;
}
