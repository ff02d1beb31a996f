#define _POSIX_C_SOURCE 200809L
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "data/record.h"
#include "engine/referee.h"
#include "rules/rulesets.h"
#include "session/thinker.h"
#include "test.h"

/* Positions with one clearly best deed, records in deeds/<game>, played to their end. Each says in its comments what the strong player
 * has to do:
 *
 *   # best: knights charge | spears charge     its answer begins so
 *   # never: wolves charge knights             ... does not begin so
 *   # says: at hesk                            it has these words
 *   # within: alpha 3.5 of 18,18               so near one of its models then stands
 *   # then: spears charge                      asked again, its next answer begins so
 *   # missed                                   known: it does not find that one
 *   # why: ...                                 for the reader: the arithmetic
 */

enum { LINE = 400, MOST_MISSED = 3 };

static Battle then;
static Scratch scratch;
static Answer answer, next;
static Thinker *thinker;

static bool begins(const char *words, const char *with)
{
    return strncmp(words, with, strlen(with)) == 0;
}

static bool is_one_of(const char *words, char *list)
{
    char *rest = NULL;
    for (char *one = strtok_r(list, "|", &rest); one; one = strtok_r(NULL, "|", &rest)) {
        one += strspn(one, " ");
        one[strcspn(one, "\n")] = 0;
        size_t end = strlen(one);
        while (end > 0 && one[end - 1] == ' ')
            one[--end] = 0;
        if (begins(words, one))
            return true;
    }
    return false;
}

static bool has_words(const char *given, char *words)
{
    words[strcspn(words, "\n")] = 0;
    return strstr(given, words) != NULL;
}

/* The battle after the answer. */
static void answer_then(const Look *look)
{
    then = *look->battle;
    Verdict verdict = battle_answer(look->game, &then, &scratch, &answer, NULL);
    CHECK(is_yes(&verdict));
}

/* "alpha 3.5 of 18,18", after the answer. */
static bool is_within(const Look *look, const char *words)
{
    char name[64];
    double inches, x, y;
    CHECK_EQ(sscanf(words, "%63s %lf of %lf,%lf", name, &inches, &x, &y), 4);
    UnitId unit = 0;
    while (unit < look->battle->units && !name_is(&look->game->unit[unit].id, name))
        unit++;
    CHECK(unit < look->battle->units);
    answer_then(look);
    Point goal = { (Length)(x * INCH), (Length)(y * INCH) };
    const Unit *u = &then.unit[unit];
    for (ModelId m = u->first; m < u->first + u->count; m++)
        if (then.model[m].state == MODEL_STANDING &&
            point_distance(then.model[m].pose.at, goal) <= (Length)(inches * INCH))
            return true;
    return false;
}

static Thoroughness strong(void)
{
    Thoroughness how = player_thoroughness(PLAYER_STRONG, USUAL_THINKING);
    how.limit_ms = 0;
    return how;
}

/* What it goes on with. */
static bool goes_on_with(const Look *look, char *list)
{
    char buffer[LINE * 4];
    Text words = text_in(buffer, sizeof buffer);
    Thoroughness how = strong();
    answer_then(look);
    Look after = { look->game, &then, &scratch };
    SeatId seat = request_seat(&look->battle->request);
    if (!thinker_think(thinker, look->game, &then, seat, &how, 1, &next))
        return false;
    answer_print(&after, &next, &words);
    return is_one_of(buffer, list);
}

static bool holds(const Look *look, const char *given, char *line)
{
    if (begins(line, "# best: "))
        return is_one_of(given, line + strlen("# best: "));
    if (begins(line, "# never: "))
        return !is_one_of(given, line + strlen("# never: "));
    if (begins(line, "# says: "))
        return has_words(given, line + strlen("# says: "));
    if (begins(line, "# within: "))
        return is_within(look, line + strlen("# within: "));
    if (begins(line, "# then: "))
        return goes_on_with(look, line + strlen("# then: "));
    return true;
}

/* The position that the record comes to. */
static Replay *opened(const char *path, Record **record)
{
    Problem problem = { 0 };
    *record = record_read_file(path, ruleset_named, &problem);
    Replay *replay = *record ? replay_begin(*record, &problem) : NULL;
    if (!replay)
        fail_msg("%s:%d: %s", path, problem.line, problem.sentence);
    while (replay_next(replay)) {
    }
    const Finding *finding = replay_finding(replay);
    if (!finding->good)
        fail_msg("%s:%d: %s", path, finding->line, finding->sentence);
    return replay;
}

/* Whether the strong player does what the position's comments say; whether that is known. */
static bool is_found(const char *path, bool *known)
{
    Record *record;
    Replay *replay = opened(path, &record);
    Look look = replay_look(replay);
    Thoroughness how = strong();
    SeatId seat = request_seat(&look.battle->request);
    CHECK(thinker_think(thinker, look.game, look.battle, seat, &how, 1, &answer));
    char buffer[LINE * 4];
    Text words = text_in(buffer, sizeof buffer);
    answer_print(&look, &answer, &words);
    bool found = true;
    char line[LINE];
    FILE *file = fopen(path, "r");
    *known = false;
    while (fgets(line, sizeof line, file)) {
        *known = *known || begins(line, "# missed");
        found = holds(&look, buffer, line) && found;
    }
    fclose(file);
    if (!found)
        print_message("%s: %s%s\n", strrchr(path, '/') + 1, buffer, *known ? "" : " (not known)");
    replay_free(replay);
    record_free(record);
    return found;
}

static void check_game(const char *game, int least)
{
    char pattern[4096];
    glob_t found;
    int missed = 0, strange = 0;
    thinker = thinker_new();
    snprintf(pattern, sizeof pattern, "%s/tests/session/deeds/%s/*.6x4", PROJECT_DIR, game);
    CHECK_EQ(glob(pattern, 0, NULL, &found), 0);
    for (size_t i = 0; i < found.gl_pathc; i++) {
        bool known, good = is_found(found.gl_pathv[i], &known);
        missed += !good;
        strange += good == known;
    }
    CHECK((int)found.gl_pathc >= least);
    CHECK(missed <= MOST_MISSED);
    CHECK_EQ(strange, 0);
    globfree(&found);
    thinker_free(thinker);
}

TEST(the_strong_player_finds_the_best_deed_in_the_old_world)
{
    check_game("old-world", 25);
}

TEST(the_strong_player_finds_the_best_deed_in_warsurge)
{
    check_game("warsurge", 25);
}

TEST(the_strong_player_finds_the_best_deed_in_war_and_conquest)
{
    check_game("war-and-conquest", 25);
}

TEST(the_strong_player_finds_the_best_deed_in_a_war_transformed)
{
    check_game("a-war-transformed", 25);
}

/* Whoever comes to mind first gives no orders: what only several orders together bring is in the plan or nowhere. */
static const Ruleset *rules;

static void order_nothing(const Look *look, Answer *out)
{
    if (look->battle->request.shape == SHAPE_ORDER)
        battle_default(look->game, look->battle, look->scratch, out);
    else
        rules->player.quick(look, out);
}

static Game game;

/* The game of the replay, in which nobody orders anything by himself. */
static void silence(const Look *look)
{
    static Ruleset silent;
    rules = look->game->ruleset;
    silent = *rules;
    silent.player.advise = silent.player.quick = order_nothing;
    game = *look->game;
    game.ruleset = &silent;
}

/* Halberds and Knights together beat the Redmaws: the Old World offers both charges as one plan. The second is answered without another
 * thought, unless something came that was not expected. */
TEST(a_plan_is_gone_on_with_while_all_comes_as_expected)
{
    Record *record;
    Thinker *t = thinker_new();
    Thoroughness how = strong();
    Replay *replay = opened(PROJECT_DIR "/tests/session/deeds/old-world/08-both.6x4", &record);
    Look look = replay_look(replay);
    silence(&look);
    CHECK(thinker_think(t, &game, look.battle, 0, &how, 1, &answer));
    CHECK_EQ(thinker_weighed(t, 0, NULL).orders, 3); /* two charges and no other */
    UnitId first = answer.order.actor;
    then = *look.battle;
    battle_answer(&game, &then, &scratch, &answer, NULL);
    CHECK_EQ(request_seat(&then.request), 0);
    CHECK(thinker_think(t, &game, &then, 0, &how, 1, &answer));
    CHECK_EQ(thinker_playouts(t), 0);
    CHECK_EQ(thinker_given(t), 1);
    CHECK(answer.order.actor != NO_UNIT && answer.order.actor != first);
    thinker_free(t);

    t = thinker_new();
    CHECK(thinker_think(t, &game, look.battle, 0, &how, 1, &answer));
    then = *look.battle;
    battle_answer(&game, &then, &scratch, &answer, NULL);
    then.model[then.unit[1].first].wounds = 0;
    CHECK(thinker_think(t, &game, &then, 0, &how, 1, &answer));
    CHECK(thinker_playouts(t) > 0);
    thinker_free(t);
    replay_free(replay);
    record_free(record);
}

/* The Spears stand before the Knights, whom 22.9 inches part from the enemy: they charge 7 + 6 and 3 for their swift stride, 16, at most.
 * Alone neither has anything to gain; when the Spears march off, the Knights come 7 inches on, to 15.9. */
TEST(one_unit_clears_the_way_for_another)
{
    Record *record;
    Thinker *t = thinker_new();
    Thoroughness how = strong();
    Replay *replay = opened(PROJECT_DIR "/tests/session/make-way.6x4", &record);
    Look look = replay_look(replay);
    const Unit *knights = &look.battle->unit[1];
    ModelId first = knights->first;
    silence(&look);
    CHECK(thinker_think(t, &game, look.battle, 0, &how, 1, &answer));
    CHECK_EQ(thinker_weighed(t, 0, NULL).orders, 2);
    CHECK_EQ(answer.order.actor, 0);
    then = *look.battle;
    battle_answer(&game, &then, &scratch, &answer, NULL);
    CHECK(thinker_think(t, &game, &then, 0, &how, 1, &answer));
    CHECK_EQ(thinker_playouts(t), 0);
    CHECK_EQ(answer.order.actor, 1);
    battle_answer(&game, &then, &scratch, &answer, NULL);
    CHECK_EQ(look.battle->model[first].pose.at.y - then.model[first].pose.at.y, 7 * INCH);
    thinker_free(t);
    replay_free(replay);
    record_free(record);
}
