#include "demo.h"

#include <stdio.h>
#include <stdlib.h>

static const ScenarioCard *shortest(const Shelf *shelf)
{
    for (int i = 0; i < shelf->scenarios; i++)
        if (shelf->scenario[i].demo)
            return &shelf->scenario[i];
    return shelf->scenarios ? &shelf->scenario[0] : NULL;
}

static bool take_scenario(Stage *s, HomeAsk *ask, Problem *problem)
{
    Shelf *shelf = malloc(sizeof *shelf);
    const ScenarioCard *card = NULL;

    if (shelf && shelf_read(shelf, &s->folder, ask->ruleset, problem))
        card = shortest(shelf);
    if (card)
        ask->choice = game_choice(card->id.text);
    else if (!problem->sentence[0])
        problem_say(problem, "", 0, 0, "%s has no scenario to demonstrate", ask->ruleset->title);
    free(shelf);
    return card != NULL;
}

static bool start(Stage *s, const HomeAsk *ask, Problem *problem)
{
    char record[DATA_PATH];

    snprintf(record, sizeof record, "%.350s/demonstration-%.60s.6x4", s->battles, ask->ruleset->id);
    stage_leave(s);
    remove(record);
    s->demo = (Demo){ .touched_ms = s->ui.clock() };
    s->demo.on = stage_battle(s, ask, record, NULL, problem);
    return s->demo.on;
}

bool demo_begin(Stage *s, const Ruleset *ruleset, Problem *problem)
{
    HomeAsk ask = { .ruleset = ruleset };

    return take_scenario(s, &ask, problem) && start(s, &ask, problem);
}

void demo_touched(Stage *s)
{
    s->demo.touched_ms = s->ui.clock();
}

static void again(Stage *s)
{
    Problem problem = { .sentence = "" };
    HomeAsk ask = s->last;

    if (!start(s, &ask, &problem))
        stage_problem(&problem);
}

static void play_by_itself(Stage *s)
{
    for (SeatId seat = 0; seat < session_game(s->session)->seats; seat++)
        session_set_player(s->session, seat, PLAYER_COMPUTER);
    s->demo.by_itself = true;
}

/* The result is shown for a while before the next battle begins. */
static void after_the_end(Stage *s)
{
    Demo *demo = &s->demo;

    if (!demo->over_ms)
        demo->over_ms = s->ui.in.now_ms;
    if (s->ui.in.now_ms - demo->over_ms < DEMO_RESULT_MS)
        return;
    uint32_t touched = demo->touched_ms;
    again(s);
    if (demo->on)
        play_by_itself(s);
    demo->touched_ms = touched;
}

void demo_pass(Stage *s)
{
    if (!s->table || s->lesson)
        s->demo.on = false;
    if (!s->demo.on)
        return;
    bool idle = s->ui.in.now_ms - s->demo.touched_ms >= DEMO_IDLE_MS;
    if (ui_key(&s->ui, SDLK_F7, 0) || (s->demo.by_itself && !idle))
        again(s);
    else if (idle && session_battle(s->session)->over)
        after_the_end(s);
    else if (idle && !s->demo.by_itself)
        play_by_itself(s);
}
