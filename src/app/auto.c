#define _POSIX_C_SOURCE 200809L

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "commands.h"
#include "data/files.h"
#include "session/session.h"
#include "session/sweep.h"

/* Computer against computer, without a window. */
typedef struct Auto {
    Game game;
    int64_t games;
    uint64_t seed;
    Player player[2];
    int thinking; /* of the budget, in percent */
    bool swap, hashes, results, watch;
    const char *records; /* the folder; null: none are kept */
    int wins[2], draws;  /* of the players as named for blue and red, whichever side they had */
    long answers;
    SweepCount count;
} Auto;

/* Both sides' players, in the order of the option's choices; the first where none is named. */
#define PLAYER_WORDS "computer random first-evening club strong"
static const Player players[] = { PLAYER_COMPUTER, PLAYER_RANDOM, PLAYER_FIRST_EVENING, PLAYER_CLUB,
                                  PLAYER_STRONG };

typedef struct AutoWords {
    int64_t games, seed, thinking;
    int blue, red; /* places in `players`; below 0: nobody is named */
    const char *scenario, *records;
    WordList option;
    bool swap, hashes, results, watch;
} AutoWords;

const Syntax auto_syntax = {
    .command = "auto",
    .operands = "GAME",
    .least = 1,
    .most = 1,
    .help = "computer against computer, without a window",
    .option =
        (const Option[]){
            { .name = "games",
              .kind = OPTION_NUMBER,
              .at = offsetof(AutoWords, games),
              .low = 1,
              .high = 1000000,
              .value = "N",
              .help = "how many battles; usually 1" },
            { .name = "seed",
              .kind = OPTION_NUMBER,
              .at = offsetof(AutoWords, seed),
              .high = INT64_MAX,
              .value = "N",
              .help = "of the first battle's dice, the next has the next; usually 1" },
            { .name = "scenario",
              .kind = OPTION_TEXT,
              .at = offsetof(AutoWords, scenario),
              .value = "S",
              .help = "which; usually the standard one" },
            { .name = "blue",
              .kind = OPTION_CHOICE,
              .at = offsetof(AutoWords, blue),
              .choices = PLAYER_WORDS,
              .value = "P",
              .help = "who plays for blue" },
            { .name = "red",
              .kind = OPTION_CHOICE,
              .at = offsetof(AutoWords, red),
              .choices = PLAYER_WORDS,
              .value = "P",
              .help = "who plays for red" },
            { .name = "think",
              .kind = OPTION_NUMBER,
              .at = offsetof(AutoWords, thinking),
              .low = LEAST_THINKING,
              .high = MOST_THINKING,
              .value = "PERCENT",
              .help = "of the budget of those who think ahead; usually 100" },
            { .name = "option",
              .kind = OPTION_LIST,
              .at = offsetof(AutoWords, option),
              .value = "KEY=WORD",
              .help = "an option of the game; as many as wanted" },
            { .name = "swap",
              .kind = OPTION_FLAG,
              .at = offsetof(AutoWords, swap),
              .help = "the two change sides after every battle" },
            { .name = "hashes",
              .kind = OPTION_FLAG,
              .at = offsetof(AutoWords, hashes),
              .help = "prints each battle's seed and last state, nothing else" },
            { .name = "results",
              .kind = OPTION_FLAG,
              .at = offsetof(AutoWords, results),
              .help = "prints each battle's seed, who won and each side's score as well" },
            { .name = "records",
              .kind = OPTION_TEXT,
              .at = offsetof(AutoWords, records),
              .value = "FOLDER",
              .help = "keeps each battle there, as a record named by its seed" },
            { .name = "watch",
              .kind = OPTION_FLAG,
              .at = offsetof(AutoWords, watch),
              .help = "checks every promise on the way, random against random with options at "
                      "random; without --hashes it ends with 1 when a kind never occurred" },
            { .name = NULL } },
    .more = players_help,
};

/* The scenario that is meant when none is named: the last standard one, else the first. */
static bool find_standard(const DataFolder *folder, const Ruleset *ruleset, GameChoice *choice,
                          Problem *problem)
{
    Shelf *shelf = calloc(1, sizeof *shelf);
    bool good = shelf && shelf_read(shelf, folder, ruleset, problem);
    if (good && shelf->scenarios == 0 && shelf->problems > 0) {
        *problem = shelf->problem[0];
        good = false;
    } else if (good && shelf->scenarios == 0)
        good = problem_say(problem, "", 0, 0, "%s has no scenario yet", ruleset->title);
    for (int i = 0; good && i < shelf->scenarios; i++) {
        if (i == 0 || shelf->scenario[i].standard)
            choice->scenario = shelf->scenario[i].id;
    }
    free(shelf);
    return good;
}

/* The battle that the words ask for; otherwise the exit status is not 0, after a sentence. */
static int set_up(Auto *a, const AutoWords *words, const char *game)
{
    const Ruleset *ruleset = words_ruleset("auto", game);
    GameChoice choice = game_choice(words->scenario ? words->scenario : "");
    DataFolder folder;
    Problem problem = { 0 };
    if (!ruleset || !words_options("auto", ruleset, &words->option, &choice))
        return 2;
    bool good = data_folder(&folder, NULL, NULL, &problem) &&
                (words->scenario || find_standard(&folder, ruleset, &choice, &problem)) &&
                game_build(&a->game, &folder, ruleset, &choice, &problem);
    if (!good)
        problem_print(&problem, stderr);
    return good ? 0 : 1;
}

static void say_who_only_holds(const Auto *a)
{
    for (int i = 0; i < 2; i++)
        if (!a->watch && player_only_holds(a->game.ruleset, a->player[i]))
            fprintf(stderr,
                    "sixbyfour auto: %s has no quick player: the %s of %s gives default answers; "
                    "random, club and strong play\n",
                    a->game.ruleset->title, player_word(a->player[i]), i ? "red" : "blue");
}

static void print_result(const Auto *a, Session *session, uint64_t seed)
{
    Look look = session_look(session);
    const Battle *b = look.battle;

    printf("%llu %s", (unsigned long long)seed,
           b->winner == NO_SEAT ? "draw" : a->game.seat[b->winner].id.text);
    for (SeatId seat = 0; seat < b->seats; seat++)
        printf(" %d", (int)seat_score(&look, seat));
    putchar('\n');
}

/* Where the battle's record goes. Nothing that lies there already is written over. */
enum { MOST_RECORD_PATH = 4096 };
static bool find_place(const Auto *a, uint64_t seed, char path[MOST_RECORD_PATH])
{
    Text text = text_in(path, MOST_RECORD_PATH);
    text_format(&text, "%s/%llu.6x4", a->records, (unsigned long long)seed);
    bool there = access(path, F_OK) == 0;
    if (there)
        fprintf(stderr, "sixbyfour auto: %s is there already: name another folder or seed\n", path);
    return !there;
}

static bool play_battle(Auto *a, int64_t n, uint64_t *hash)
{
    bool swapped = a->swap && n % 2;
    /* Beyond two seats the two take turns. */
    SessionSetup setup = { .player = { a->player[swapped], a->player[!swapped], a->player[swapped],
                                       a->player[!swapped] },
                           .seeded = true,
                           .seed = a->seed + (uint64_t)n,
                           .quick = !a->records,
                           .thinking = a->thinking };
    Problem problem = { 0 };
    char path[MOST_RECORD_PATH];
    if (a->records && !find_place(a, setup.seed, path))
        return false;
    setup.record_path = a->records ? path : NULL;
    Session *session = session_new(&a->game, &setup, &problem);
    if (!session) {
        problem_print(&problem, stderr);
        return false;
    }
    enum { MOST_ANSWERS = 200000 };
    int given = session_run(session, MOST_ANSWERS, &problem);
    a->answers += given;
    const Battle *battle = session_battle(session);
    if (battle->winner == NO_SEAT)
        a->draws++;
    else
        a->wins[(battle->winner & 1) ^ (int)swapped]++;
    *hash = battle_hash(battle);
    bool over = battle->over;
    if (over && a->results)
        print_result(a, session, setup.seed);
    if (!over)
        fprintf(stderr, "sixbyfour auto: battle %lld does not end: %s after %d answers\n",
                (long long)n + 1, problem.sentence[0] ? problem.sentence : "it goes on", given);
    session_free(session);
    return over;
}

static bool watch_battle(Auto *a, int64_t n, uint64_t *hash)
{
    enum { MOST_ANSWERS = 100000 };
    char bytes[700];
    Text wrong = text_in(bytes, sizeof bytes);
    Game *game = malloc(sizeof *game);
    if (!game)
        return false;
    *game = a->game;
    sweep_options(game, a->seed + (uint64_t)n);
    bool good = sweep_battle(game, a->seed + (uint64_t)n, MOST_ANSWERS, &a->count, hash, &wrong);
    if (!good)
        fprintf(stderr, "seed %llu: %s\n", a->seed + (unsigned long long)n, bytes);
    free(game);
    return good;
}

/* Of the processor, so that what else the machine does is not counted. */
static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static bool play_all(Auto *a)
{
    double begun = seconds();
    for (int64_t n = 0; n < a->games; n++) {
        uint64_t hash = 0;
        if (!(a->watch ? watch_battle(a, n, &hash) : play_battle(a, n, &hash)))
            return false;
        if (a->hashes)
            printf("%llu %016llx\n", a->seed + (unsigned long long)n, (unsigned long long)hash);
        else if (isatty(STDERR_FILENO))
            fprintf(stderr, "\r%lld of %lld%s", (long long)n + 1, (long long)a->games,
                    n + 1 == a->games ? "\n" : "");
    }
    double took = seconds() - begun;
    if (a->watch && !a->hashes)
        return sweep_histogram(a->game.ruleset, &a->count, NULL, 0, stdout) == 0;
    if (!a->hashes)
        printf("%lld battles: blue's player won %d, red's player won %d, %d draws; %ld answers, "
               "%.1f ms a battle\n",
               (long long)a->games, a->wins[0], a->wins[1], a->draws, a->answers,
               took * 1000 / (double)a->games);
    return true;
}

/* With --watch both sides play at random; whoever names somebody else would wait for him in vain. */
static bool players_agree(const AutoWords *words)
{
    const int named[2] = { words->blue, words->red };
    for (int i = 0; words->watch && i < 2; i++) {
        if (named[i] < 0 || players[named[i]] == PLAYER_RANDOM)
            continue;
        fprintf(stderr,
                "sixbyfour auto: --watch is played by random against random, not by %s; without "
                "--watch %s plays\n",
                player_word(players[named[i]]), player_word(players[named[i]]));
        return false;
    }
    return true;
}

static Player player_named(int place)
{
    return players[place < 0 ? 0 : place];
}

int command_auto(int argc, char **argv)
{
    AutoWords words = { .games = 1, .seed = 1, .thinking = USUAL_THINKING, .blue = -1, .red = -1 };
    Operands game;
    WordsOutcome outcome = words_read(&auto_syntax, argc, argv, &words, &game);
    Auto *a = calloc(1, sizeof *a);
    if (!a || outcome != WORDS_GOOD) {
        free(a);
        return words_status(outcome);
    }
    a->games = words.games;
    a->seed = (uint64_t)words.seed;
    a->player[0] = player_named(words.blue);
    a->player[1] = player_named(words.red);
    a->thinking = (int)words.thinking;
    a->swap = words.swap;
    a->hashes = words.hashes;
    a->results = words.results;
    a->watch = words.watch;
    a->records = words.records;
    int status = players_agree(&words) ? set_up(a, &words, game.word[0]) : 2;
    if (status == 0)
        say_who_only_holds(a);
    if (status == 0)
        status = play_all(a) ? 0 : 1;
    free(a);
    return status;
}
