#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "commands.h"
#include "data/files.h"
#include "session/session.h"
#include "session/sweep.h"
#include "words.h"

/* Computer against computer, without a window. */
typedef struct Auto {
    Game game;
    int64_t games, seed;
    Player player[2];
    bool swap, hashes, watch;
    int wins[2], draws; /* of the players as named for blue and red, whichever side they had */
    long answers;
    SweepCount count;
} Auto;

static bool player_named(const char *word, Player *player)
{
    if (!word || strcmp(word, "computer") == 0)
        *player = PLAYER_COMPUTER;
    else if (strcmp(word, "random") == 0)
        *player = PLAYER_RANDOM;
    else {
        fprintf(stderr, "sixbyfour auto: '%s' cannot play by itself: computer or random\n", word);
        return false;
    }
    return true;
}

static bool set_option(const Ruleset *ruleset, GameChoice *choice, const char *setting)
{
    const char *value = strchr(setting, '=');
    for (int i = 0; value && i < ruleset->options; i++) {
        const OptionDef *def = &ruleset->option[i];
        if (strlen(def->key) != (size_t)(value - setting) ||
            strncmp(def->key, setting, (size_t)(value - setting)) != 0)
            continue;
        int place = 0;
        for (const char *word = def->words; *word; place++) {
            size_t length = strcspn(word, " ");
            if (strlen(value + 1) == length && strncmp(word, value + 1, length) == 0) {
                choice->option[i] = place;
                return true;
            }
            word += length + (word[length] == ' ');
        }
        fprintf(stderr, "sixbyfour auto: %s is one of: %s\n", def->key, def->words);
        return false;
    }
    fprintf(stderr, "sixbyfour auto: '%s' is no KEY=WORD of an option of %s\n", setting,
            ruleset->title);
    return false;
}

static bool read_words(Auto *a, Words *words)
{
    const Ruleset *ruleset = words_ruleset(words);
    if (!ruleset)
        return false;
    const char *scenario = words_option(words, "--scenario");
    const char *setting;
    DataFolder folder;
    Problem problem = { 0 };
    GameChoice choice = game_choice(scenario ? scenario : "");
    Shelf *shelf = calloc(1, sizeof *shelf);
    bool good = shelf && data_folder(&folder, NULL, NULL, &problem) &&
                shelf_read(shelf, &folder, ruleset, &problem);
    for (int i = 0; good && !scenario && i < shelf->scenarios; i++) {
        if (shelf->scenario[i].standard)
            choice.scenario = shelf->scenario[i].id;
    }
    free(shelf);
    while (good && (setting = words_option(words, "--option")) != NULL) {
        if (!set_option(ruleset, &choice, setting))
            return false;
    }
    a->swap = words_flag(words, "--swap");
    a->hashes = words_flag(words, "--hashes");
    a->watch = words_flag(words, "--watch");
    if (!words_number(words, "--games", 1, 1000000, 1, &a->games) ||
        !words_number(words, "--seed", 0, INT64_MAX, 1, &a->seed) ||
        !player_named(words_option(words, "--blue"), &a->player[0]) ||
        !player_named(words_option(words, "--red"), &a->player[1]) || !words_done(words))
        return false;
    good = good && game_build(&a->game, &folder, ruleset, &choice, &problem);
    if (!good)
        fprintf(stderr, "%s:%d:%d: %s\n", problem.file, problem.line, problem.column,
                problem.sentence);
    return good;
}

static bool play_battle(Auto *a, int64_t n, uint64_t *hash)
{
    bool swapped = a->swap && n % 2;
    /* Beyond two seats the two take turns. */
    SessionSetup setup = { .player = { a->player[swapped], a->player[!swapped], a->player[swapped],
                                       a->player[!swapped] },
                           .seeded = true,
                           .seed = (uint64_t)(a->seed + n),
                           .quick = true };
    Problem problem = { 0 };
    Session *session = session_new(&a->game, &setup, &problem);
    if (!session)
        return false;
    enum { MOST_ANSWERS = 200000 };
    a->answers += session_run(session, MOST_ANSWERS, &problem);
    const Battle *battle = session_battle(session);
    if (battle->winner == NO_SEAT)
        a->draws++;
    else
        a->wins[(battle->winner & 1) ^ (int)swapped]++;
    *hash = battle_hash(battle);
    bool over = battle->over;
    if (!over)
        fprintf(stderr, "sixbyfour auto: battle %lld does not end\n", (long long)n + 1);
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
    sweep_options(game, (uint64_t)(a->seed + n));
    bool good = sweep_battle(game, (uint64_t)(a->seed + n), MOST_ANSWERS, &a->count, hash, &wrong);
    if (!good)
        fprintf(stderr, "seed %lld: %s\n", (long long)a->seed + n, bytes);
    free(game);
    return good;
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
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
            printf("%lld %016llx\n", (long long)a->seed + n, (unsigned long long)hash);
        else if (isatty(STDERR_FILENO))
            fprintf(stderr, "\r%lld of %lld%s", (long long)n + 1, (long long)a->games,
                    n + 1 == a->games ? "\n" : "");
    }
    double took = seconds() - begun;
    if (a->watch)
        return sweep_histogram(a->game.ruleset, &a->count, stdout) == 0;
    if (!a->hashes)
        printf("%lld battles: blue's player won %d, red's player won %d, %d draws; %ld answers, "
               "%.1f ms a battle\n",
               (long long)a->games, a->wins[0], a->wins[1], a->draws, a->answers,
               took * 1000 / (double)a->games);
    return true;
}

int command_auto(int argc, char **argv)
{
    Auto *a = calloc(1, sizeof *a);
    Words words = { argc, argv, "auto" };
    if (!a || !read_words(a, &words)) {
        free(a);
        return 2;
    }
    bool good = play_all(a);
    free(a);
    return good ? 0 : 1;
}
