#include "battle.h"

#include <stdio.h>
#include <stdlib.h>

#include "data/files.h"
#include "engine/referee.h"
#include "rules/rulesets.h"

void scenario_game(Game *game, const char *ruleset, const char *scenario)
{
    DataFolder folder;
    Problem problem = { 0 };
    GameChoice choice = game_choice(scenario);
    if (!data_folder(&folder, PROJECT_DIR, NULL, &problem) ||
        !game_build(game, &folder, ruleset_named(ruleset), &choice, &problem)) {
        fprintf(stderr, "%s:%d: %s\n", problem.file, problem.line, problem.sentence);
        exit(1);
    }
}

const Game *demo_game(void)
{
    static Game game;
    if (!game.ruleset)
        scenario_game(&game, "warsurge", "first-blood");
    return &game;
}

static Session *begin(const char *path, uint64_t seed, Player player)
{
    SessionSetup setup = {
        .player = { player, player }, .seeded = true, .seed = seed, .record_path = path
    };
    Problem problem = { 0 };
    Session *session = session_new(demo_game(), &setup, &problem);
    if (!session) {
        fprintf(stderr, "%s: %s\n", problem.file, problem.sentence);
        exit(1);
    }
    return session;
}

Session *demo_session(const char *path, uint64_t seed)
{
    return begin(path, seed, PLAYER_RANDOM);
}

Session *demo_for_people(const char *path, uint64_t seed)
{
    return begin(path, seed, PLAYER_HUMAN);
}

bool play_until_order(Session *session, SeatId seat)
{
    for (;;) {
        const Battle *battle = session_battle(session);
        if (battle->over)
            return false;
        if (session_run(session, 1, NULL))
            continue;
        if (battle->request.shape == SHAPE_ORDER && session_asks(session) == seat)
            return true;
        Answer answer;
        battle_default(session_game(session), battle, session_look(session).scratch, &answer);
        session_answer(session, &answer, NULL);
    }
}
