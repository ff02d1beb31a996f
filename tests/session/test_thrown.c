#include <stdlib.h>
#include <string.h>

#include "battle.h"
#include "engine/ruleset.h"
#include "engine/throw.h"
#include "session/sweep.h"
#include "test.h"

/* Whose dice are they, and how are they read? Every throw of random battles of both games. */

enum { PLENTY = 100000, MOST_WHYS = 128 };

static int seen[MOST_WHYS];
static const Ruleset *rules;

static const char *word_of(const Event *e)
{
    return rules->question[e->why].word;
}

static bool is_one_of(const Event *e, const char *words)
{
    char word[40] = " ";
    strcat(strncat(word, word_of(e), 36), " ");
    return strstr(words, word) != NULL;
}

/* Who throws, saves or is tested is a unit of the seat that throws. */
static void belongs_to_who_throws(const Look *look, const Event *e)
{
    if (e->id < 0 || e->seat < 0)
        return;
    if (look->battle->unit[e->id].seat != e->seat)
        fail_msg("%s: the dice of %s are thrown by the other side", word_of(e),
                 look->game->unit[e->id].title.text);
}

/* A hero, who may have fought in that unit. */
static bool is_alone_of_side(const Look *look, UnitId hero, UnitId unit)
{
    return look->game->unit[hero].models == 1 &&
           look->battle->unit[hero].seat == look->battle->unit[unit].seat;
}

/* Saves are made by who was hit, himself or with his unit, blows and shots by who strikes. */
static void is_named_rightly(const Look *look, const Event *e)
{
    const char *saves = " armour ward regeneration look-out evade-test ";
    const char *deals =
        " to-hit to-hit-second to-hit-again wound strike strike-again impact stomp ";
    if (rules->verb && strcmp(rules->id, "old-world") == 0 && is_one_of(e, saves))
        CHECK(e->id == e->other || is_alone_of_side(look, (UnitId)e->id, (UnitId)e->other));
    if (strcmp(rules->id, "old-world") == 0 && is_one_of(e, deals))
        CHECK(e->id != e->other);
}

static void is_read(const Event *e, const char *words, DiceReading reading, bool at_most)
{
    if (!is_one_of(e, words))
        return;
    CHECK_EQ(e->wanted.reading, reading);
    CHECK_EQ(e->wanted.at_most, at_most);
}

static void is_read_as_its_rule_says(const Event *e)
{
    bool two = e->wanted.reading == READ_HIGHEST || e->wanted.reading == READ_LOWEST;
    is_read(e, " roll-off first-turn ", READ_SEATS, false);
    is_read(e, " test break ", READ_SUM, true);
    is_read(e, " cast dispel-roll pursuit random-move command ", READ_SUM, false);
    is_read(e, " danger peril ", READ_EACH, true);
    is_read(e, " to-hit wound strike armour ward ambush look-out template-under attack-dice aegis ",
            READ_EACH, false);
    if (is_one_of(e, " charge "))
        CHECK(two);
    if (is_one_of(e, " danger peril "))
        CHECK(e->wanted.harms);
    if (is_one_of(e, " test break wound strike armour ward danger peril cast attack-dice "))
        CHECK(e->wanted.need > 0);
}

static void play_through(const char *game, const char *scenario, uint64_t seed)
{
    Game *g = malloc(sizeof *g);
    scenario_game(g, game, scenario);
    sweep_options(g, seed);
    SessionSetup setup = { .player = { PLAYER_RANDOM, PLAYER_RANDOM, PLAYER_RANDOM, PLAYER_RANDOM },
                           .seeded = true,
                           .seed = seed };
    Session *session = session_new(g, &setup, NULL);
    session_run(session, PLENTY, NULL);
    Look look = session_look(session);
    const EventLog *log = session_log(session);
    rules = g->ruleset;
    for (size_t i = 0; i < log->events; i++) {
        const Event *e = &log->event[i];
        if (e->kind != EV_DICE)
            continue;
        seen[e->why]++;
        belongs_to_who_throws(&look, e);
        is_named_rightly(&look, e);
        is_read_as_its_rule_says(e);
    }
    session_free(session);
    free(g);
}

static int kinds_seen(void)
{
    int kinds = 0;
    for (int i = 0; i < MOST_WHYS; i++)
        kinds += seen[i] > 0;
    memset(seen, 0, sizeof seen);
    return kinds;
}

TEST(every_throw_of_the_old_world_bears_the_name_of_who_makes_it)
{
    for (uint64_t seed = 1; seed <= 12; seed++)
        play_through("old-world", seed % 3 ? "first-blood" : "carrow-ford", seed);
    CHECK(kinds_seen() >= 20);
}

TEST(every_throw_of_warsurge_bears_the_name_of_who_makes_it)
{
    for (uint64_t seed = 1; seed <= 6; seed++)
        play_through("warsurge", seed % 2 ? "first-blood" : "three-beacons", seed);
    CHECK(kinds_seen() >= 5);
}
