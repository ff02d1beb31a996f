#define _POSIX_C_SOURCE 200809L

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "data/files.h"
#include "engine/referee.h"
#include "rules/rulesets.h"
#include "session/session.h"

/* The players who think ahead, each against itself: what a decision, a turn and a battle cost in time, how much memory that takes,
 * and how much a game's worth after each round has to do with how the battle ends.
 *
 *   bench_thinking [GAME [SCENARIO [PLAYER [BATTLES]]]]
 */

enum { MOST_DECISIONS = 100000, MOST_ROUNDS = 12, MOST_BATTLES = 1000 };

typedef struct Bench {
    Game game;
    Scratch scratch;
    double decision_ms[MOST_DECISIONS];
    int decisions, battles;
    double turn_ms, longest_turn_ms, battle_s;
    int rounds[MOST_BATTLES];
    double worth[MOST_BATTLES][MOST_ROUNDS]; /* of the first seat, when that round began */
    double end[MOST_BATTLES];                /* 1: the first seat won */
} Bench;

static Bench bench;

/* Of the processor, so that what else the machine does is not counted. */
static double now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* ---- One battle ---------------------------------------------------------------------------------------------------- */

static double worth_of(const Battle *battle)
{
    Look look = { &bench.game, battle, &bench.scratch };
    look_refresh(&look);
    return bench.game.ruleset->player.worth(&look, 0);
}

static void answer_once(Session *session)
{
    const Battle *b = session_battle(session);
    uint32_t turn = (uint32_t)b->round << 16 | b->turn;
    bool thinks = b->request.shape != SHAPE_DICE;
    double begun = now_ms();
    session_run(session, 1, NULL);
    double took = now_ms() - begun;
    if (thinks && bench.decisions < MOST_DECISIONS)
        bench.decision_ms[bench.decisions++] = took;
    bench.turn_ms = turn == ((uint32_t)b->round << 16 | b->turn) ? bench.turn_ms + took : 0;
    if (bench.turn_ms > bench.longest_turn_ms)
        bench.longest_turn_ms = bench.turn_ms;
}

static void play(Player player, uint64_t seed)
{
    SessionSetup setup = {
        .player = { player, player, player, player }, .seeded = true, .seed = seed, .quick = true
    };
    Session *session = session_new(&bench.game, &setup, NULL);
    const Battle *b = session_battle(session);
    int n = bench.battles++, round = b->round;
    double begun = now_ms();
    while (!b->over) {
        answer_once(session);
        if (b->round != round && b->round <= MOST_ROUNDS && b->round > 1 && !b->over)
            bench.worth[n][bench.rounds[n]++] = worth_of(b);
        round = b->round;
    }
    bench.battle_s += (now_ms() - begun) / 1e3;
    bench.end[n] = b->winner == 0 ? 1 : b->winner == NO_SEAT ? 0 : -1;
    session_free(session);
}

/* ---- What came out -------------------------------------------------------------------------------------------------- */

static double correlation(int round)
{
    double n = 0, x = 0, y = 0, xx = 0, yy = 0, xy = 0;
    for (int i = 0; i < bench.battles; i++) {
        if (bench.rounds[i] <= round)
            continue;
        double w = bench.worth[i][round], e = bench.end[i];
        n++;
        x += w;
        y += e;
        xx += w * w;
        yy += e * e;
        xy += w * e;
    }
    double down = sqrt((n * xx - x * x) * (n * yy - y * y));
    return down > 0 ? (n * xy - x * y) / down : 0;
}

static void print_all(const char *game, const char *scenario, const char *player)
{
    struct rusage usage;
    double sum = 0;
    int won = 0;
    for (int i = 0; i < bench.decisions; i++)
        sum += bench.decision_ms[i];
    for (int i = 0; i < bench.battles; i++)
        won += bench.end[i] > 0;
    qsort(bench.decision_ms, (size_t)bench.decisions, sizeof(double), compare);
    getrusage(RUSAGE_SELF, &usage);
    printf("%s %s, %s against itself, %d battles (first seat won %d)\n", game, scenario, player,
           bench.battles, won);
    printf("  decision  mean %.1f ms, p95 %.1f ms, longest %.1f ms, %d a battle\n",
           sum / bench.decisions, bench.decision_ms[bench.decisions * 95 / 100],
           bench.decision_ms[bench.decisions - 1], bench.decisions / bench.battles);
    printf("  longest turn %.1f s, a battle %.1f s, memory %.0f MB\n", bench.longest_turn_ms / 1e3,
           bench.battle_s / bench.battles, (double)usage.ru_maxrss / 1024);
    printf("  worth and end: ");
    for (int r = 0; r < bench.game.rounds - 1; r++)
        printf(" round %d %.2f", r + 1, correlation(r));
    printf("\n");
}

/* ---- Which ---------------------------------------------------------------------------------------------------------- */

static Player player_of(const char *word)
{
    for (int p = 0; p < PLAYERS; p++)
        if (strcmp(player_word((Player)p), word) == 0)
            return (Player)p;
    fprintf(stderr, "There is no player %s.\n", word);
    exit(2);
}

static void bench_scenario(const char *game, const char *scenario, const char *player, int battles)
{
    DataFolder folder;
    Problem problem = { 0 };
    GameChoice choice = game_choice(scenario);
    memset(&bench, 0, sizeof bench);
    scratch_clear(&bench.scratch);
    if (!data_folder(&folder, PROJECT_DIR, NULL, &problem) ||
        !game_build(&bench.game, &folder, ruleset_named(game), &choice, &problem)) {
        fprintf(stderr, "%s:%d: %s\n", problem.file, problem.line, problem.sentence);
        exit(1);
    }
    for (int i = 0; i < battles && i < MOST_BATTLES; i++)
        play(player_of(player), (uint64_t)i + 1);
    print_all(game, scenario, player);
}

int main(int argc, char **argv)
{
    static const char *const all[][2] = {
        { "old-world", "first-blood" },
        { "old-world", "weir-mill" },
        { "warsurge", "first-blood" },
        { "warsurge", "ford-at-orrin" },
    };
    const char *player = argc > 3 ? argv[3] : "club";
    int battles = argc > 4 ? atoi(argv[4]) : 4;
    for (size_t i = 0; i < sizeof all / sizeof *all && argc < 3; i++)
        if (argc < 2 || strcmp(all[i][0], argv[1]) == 0)
            bench_scenario(all[i][0], all[i][1], player, battles);
    if (argc >= 3)
        bench_scenario(argv[1], argv[2], player, battles);
    return 0;
}
