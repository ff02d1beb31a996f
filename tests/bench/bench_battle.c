#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "data/files.h"
#include "engine/drawing.h"
#include "engine/preview.h"
#include "engine/referee.h"
#include "rules/rulesets.h"
#include "session/session.h"

/* What a battle costs without a window, in time of the processor: medians of one run. Figures are compared with each
 * other and with the aims beside them, never asserted. */

enum { MOST_SAMPLES = 2001 };

static double sample[MOST_SAMPLES];
static int samples;

static double now_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e6 + (double)t.tv_nsec * 1e-3;
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(void)
{
    qsort(sample, (size_t)samples, sizeof sample[0], compare);
    double middle = sample[samples / 2];
    samples = 0;
    return middle;
}

static void take(double us)
{
    if (samples < MOST_SAMPLES)
        sample[samples++] = us;
}

static void print(const char *what, double us, double aim_us)
{
    printf("%-64s %12.2f us   aim %10.0f us   %6.2f of it\n", what, us, aim_us, us / aim_us);
}

static const Game *standard_game(const char *ruleset, const char *scenario)
{
    static Game games[3];
    static int count;
    Game *game = &games[count++];
    DataFolder folder;
    Problem problem = { 0 };
    GameChoice choice = game_choice(scenario);
    if (!data_folder(&folder, PROJECT_DIR, NULL, &problem) ||
        !game_build(game, &folder, ruleset_named(ruleset), &choice, &problem)) {
        fprintf(stderr, "%s:%d: %s\n", problem.file, problem.line, problem.sentence);
        exit(1);
    }
    return game;
}

static void bench_battles(const Game *game, Player player, const char *what, double aim,
                          double decision)
{
    enum { BATTLES = 21 };
    long answers = 0;
    double spent = 0;
    for (int i = 0; i < BATTLES; i++) {
        SessionSetup setup = {
            .player = { player, player }, .seeded = true, .seed = (uint64_t)i + 1, .quick = true
        };
        Session *session = session_new(game, &setup, NULL);
        double begun = now_us();
        answers += session_run(session, 200000, NULL);
        double took = now_us() - begun;
        spent += took;
        take(took);
        session_free(session);
    }
    print(what, median(), aim);
    printf("%-64s %12ld\n", "    answers in a battle, mean", answers / BATTLES);
    print("    a decision and what comes of it, mean", spent / (double)answers, decision);
}

/* Where each regiment may still end, found for every unit of whoever is asked in a battle by chance: at first, and behind a
 * first clause of an inch ahead. */
static void take_regions(Session *session)
{
    static Answer answer;
    static DrawingList shapes;
    const Ruleset *rules = session_game(session)->ruleset;
    const Battle *b = session_battle(session);
    Look look = session_look(session);
    for (int i = 0; i < 2 * b->units; i++) {
        answer_begin(&answer, ANSWER_ORDER, b->active);
        answer.order.actor = (UnitId)(i / 2);
        if (b->unit[i / 2].seat != b->active || b->unit[i / 2].state != UNIT_FIELD)
            continue;
        for (int v = 0; v < rules->verbs && i % 2; v++) {
            if (rules->verb[v].handle == HANDLE_AHEAD && b->request.choices >> v & 1)
                order_clause(&answer.order, v)->number = INCH;
        }
        shapes.count = 0;
        double begun = now_us();
        rules->blocks->lit_region(&look, &answer.order, &shapes);
        if (shapes.count > 0)
            take(now_us() - begun);
    }
}

static void bench_regions(const Game *game)
{
    enum { ANSWERS = 600 };
    SessionSetup setup = {
        .player = { PLAYER_RANDOM, PLAYER_RANDOM }, .seeded = true, .seed = 1, .quick = true
    };
    Session *session = session_new(game, &setup, NULL);
    for (int i = 0; i < ANSWERS && session_run(session, 1, NULL) == 1; i++) {
        if (session_battle(session)->request.shape == SHAPE_ORDER)
            take_regions(session);
    }
    session_free(session);
    qsort(sample, (size_t)samples, sizeof sample[0], compare);
    double most = samples ? sample[samples - 1] : 0;
    printf("%-64s %12d\n", "regions of a regiment that were lit", samples);
    print("    one of them", median(), 16000);
    print("    the dearest", most, 16000);
}

static void bench_copy(const Game *game)
{
    enum { COPIES = 2001 };
    static Battle from, to;
    Scratch *scratch = malloc(sizeof *scratch);
    scratch_clear(scratch);
    battle_begin(game, &from, scratch, NULL);
    for (int i = 0; i < COPIES; i++) {
        double begun = now_us();
        battle_copy(&to, &from);
        __asm__ volatile("" ::"r"(&to) : "memory");
        take(now_us() - begun);
        from.revision += to.revision + 1;
    }
    print("copying a battle", median(), 10);
    printf("%-64s %12zu bytes\n", "    its size", sizeof from);
    free(scratch);
}

/* ---- A crowded table: 30 units of 20 and 30 pieces ------------------------------------------------------------- */

enum { UNITS = 30, UNIT_MODELS = 20, PIECES = 30 };

static Point place_of(int unit, int number)
{
    int column = unit % 5, row = unit / 5;
    return (Point){ (2 + column * 14) * INCH + number % 10 * 33000,
                    (3 + row * 8) * INCH + number / 10 * 33000 };
}

static void add_piece(Game *game, int n)
{
    Terrain *piece = &game->piece[game->terrain++];
    Point at = { (n % 6 * 12 + 1) * INCH, (n / 6 * 9 + 5) * INCH };
    *piece = game->piece[0];
    piece->id = name_of("piece");
    piece->corner_first = game->corners;
    piece->corners = 4;
    for (int c = 0; c < 4; c++)
        game->corner[game->corners++] =
            (Point){ at.x + (c == 1 || c == 2) * 2 * INCH, at.y + (c >= 2) * INCH };
}

static void crowd(Game *game, const Game *from)
{
    *game = *from;
    game->terrain = game->corners = game->units = game->models = 0;
    for (int i = 0; i < PIECES; i++)
        add_piece(game, i);
    for (int u = 0; u < UNITS; u++) {
        game->unit[u] = (Roster){ .id = name_of("unit"),
                                  .title = name_of("Unit"),
                                  .seat = (SeatId)(u >= UNITS / 2),
                                  .points = 10,
                                  .profile = (int16_t)game_profile(from, "riflemen"),
                                  .models = UNIT_MODELS,
                                  .first_model = (int16_t)game->models,
                                  .carrier = NO_UNIT };
        game->models += UNIT_MODELS;
        game->units++;
    }
}

static void stand(Battle *battle)
{
    for (int m = 0; m < battle->models; m++) {
        battle->model[m].pose.at = place_of(m / UNIT_MODELS, m % UNIT_MODELS);
        battle->model[m].state = MODEL_STANDING;
        battle->unit[battle->model[m].unit].state = UNIT_FIELD;
    }
    battle->round = 1;
}

static void move_answer(const Battle *battle, Answer *answer)
{
    answer_begin(answer, ANSWER_ORDER, 0);
    answer->order.actor = 7;
    order_clause(&answer->order, 2);
    for (int n = 0; n < UNIT_MODELS; n++) {
        ModelId model = (ModelId)(7 * UNIT_MODELS + n);
        Point at = battle->model[model].pose.at;
        order_path(&answer->order, model);
        order_point(&answer->order, (PathPoint){ { at.x, at.y + 2 * INCH }, 0, LEVEL_BY_GROUND });
        order_point(&answer->order,
                    (PathPoint){ { at.x + INCH / 2, at.y + 5 * INCH / 2 }, 0, LEVEL_BY_GROUND });
    }
}

static void bench_judging(const Game *from)
{
    enum { JUDGED = 501 };
    static Game game;
    static Battle battle;
    static Answer answer;
    Scratch *scratch = malloc(sizeof *scratch);
    crowd(&game, from);
    if (game.unit[0].profile < 0) {
        fputs("bench: the standard scenario has no profile 'riflemen'\n", stderr);
        exit(1);
    }
    battle_lay_out(&game, &battle);
    stand(&battle);
    scratch_clear(scratch);
    int phase = 0;
    while (phase < game.ruleset->phases && strcmp(game.ruleset->phase[phase].word, "move") != 0)
        phase++;
    battle_enter(&game, &battle, scratch, NULL, phase, 0);
    move_answer(&battle, &answer);
    Verdict verdict = yes();
    for (int i = 0; i < JUDGED; i++) {
        scratch_clear(scratch);
        double begun = now_us();
        verdict = battle_judge(&game, &battle, scratch, &answer);
        take(now_us() - begun);
    }
    print("judging a move of 20 models among 600 bases and 30 pieces", median(), 100);
    char bytes[200];
    Text text = text_in(bytes, sizeof bytes);
    Look look = { &game, &battle, scratch };
    verdict_words(&look, &verdict, &text);
    printf("%-64s %s\n", "    the verdict", bytes);
    free(scratch);
}

/* ---- A drive of two legs, in A War Transformed ---------------------------------------------------------------------- */

static void say_leg(const Ruleset *rules, Order *order, int degrees, Length ahead)
{
    for (int v = 0; v < rules->verbs; v++) {
        bool pivot = strcmp(rules->verb[v].word, "pivot") == 0;
        bool on = strcmp(rules->verb[v].word, "ahead") == 0;
        Clause *clause = pivot || on ? order_clause(order, v) : NULL;
        if (pivot) {
            clause->heading = degrees * DEGREE;
            clause->has_heading = true;
        }
        if (on) {
            clause->number = ahead;
            clause->has_number = true;
        }
    }
}

static int word_of(const char *word, int count, const char *(*at)(const Ruleset *rules, int i),
                   const Ruleset *rules)
{
    int i = 0;
    while (i < count && strcmp(at(rules, i), word) != 0)
        i++;
    return i;
}

static const char *phase_at(const Ruleset *rules, int i)
{
    return rules->phase[i].word;
}

static const char *verb_at(const Ruleset *rules, int i)
{
    return rules->verb[i].word;
}

static const char *field_at(const Ruleset *rules, int i)
{
    return rules->scenario_field[i].key;
}

static void bench_drive(const Game *from)
{
    enum { JUDGED = 501, LAST_LEG = 2 };
    static DrawingList lit;
    static Game game;
    static Battle battle;
    static Answer answer;
    const Ruleset *rules = from->ruleset;
    Scratch *scratch = malloc(sizeof *scratch);
    game = *from;
    game.scenario_field[word_of("placed", rules->scenario_fields, field_at, rules)] = 1;
    scratch_clear(scratch);
    battle_begin(&game, &battle, scratch, NULL);
    battle_enter(&game, &battle, scratch, NULL, word_of("elite", rules->phases, phase_at, rules),
                 0);
    answer_begin(&answer, ANSWER_ORDER, request_seat(&battle.request));
    answer.order.actor = (UnitId)game_unit(&game, "armoured-car");
    order_clause(&answer.order, word_of("move", rules->verbs, verb_at, rules));
    say_leg(rules, &answer.order, 90, 3 * INCH);
    say_leg(rules, &answer.order, 0, INCH);
    Verdict verdict = yes();
    for (int i = 0; i < JUDGED; i++) {
        scratch_clear(scratch);
        double begun = now_us();
        verdict = battle_judge(&game, &battle, scratch, &answer);
        take(now_us() - begun);
    }
    print("judging a drive of two legs", median(), 100);
    char bytes[200];
    Text text = text_in(bytes, sizeof bytes);
    Look look = { &game, &battle, scratch };
    verdict_words(&look, &verdict, &text);
    printf("%-64s %s\n", "    the verdict", bytes);
    answer.order.clauses -= LAST_LEG;
    for (int i = 0; i < JUDGED; i++) {
        lit.count = 0;
        scratch_clear(scratch);
        double begun = now_us();
        rules->blocks->lit_region(&look, &answer.order, &lit);
        take(now_us() - begun);
    }
    print(lit.count > 0 ? "the lane lit behind its first leg" : "no lane behind its first leg",
          median(), 8000);
    free(scratch);
}

int main(void)
{
    enum { USUAL = 2000, QUICK = 1000 };
    const Game *game = standard_game("warsurge", "three-beacons");
    bench_battles(game, PLAYER_RANDOM, "a random legal battle of the standard scenario", 100000,
                  USUAL);
    bench_battles(game, PLAYER_COMPUTER, "the same, both sides playing to win", 2000000, USUAL);
    bench_copy(game);
    bench_judging(game);
    game = standard_game("old-world", "carrow-ford");
    puts("of The Old World:");
    bench_battles(game, PLAYER_RANDOM, "a random legal battle of the standard scenario", 200000,
                  USUAL);
    bench_battles(game, PLAYER_COMPUTER, "the same, both sides playing to win", 2000000, USUAL);
    bench_regions(game);
    game = standard_game("a-war-transformed", "causeway");
    puts("of A War Transformed:");
    bench_battles(game, PLAYER_RANDOM, "a random legal battle of the standard scenario", 30000,
                  QUICK);
    bench_battles(game, PLAYER_COMPUTER, "the same, both sides playing to win", 300000, QUICK);
    bench_drive(game);
    return 0;
}
