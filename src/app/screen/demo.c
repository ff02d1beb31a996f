#include "demo.h"

#include <stdio.h>
#include <stdlib.h>

#include "session/about.h"

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

/* It is no saved battle: nothing of it is written. One that an earlier version left among them is removed. */
static bool start(Stage *s, const HomeAsk *ask, Problem *problem)
{
    SessionSetup setup = stage_setup(s);
    char record[DATA_PATH];

    snprintf(record, sizeof record, "%.350s/demonstration-%.60s.6x4", s->battles, ask->ruleset->id);
    record_remove(record, NULL);
    s->demo = (Demo){ .touched_ms = s->ui.clock() };
    s->demo.on = stage_battle(s, ask, "", &setup, problem);
    return s->demo.on;
}

static void give_seats(Stage *s, Player player)
{
    for (SeatId seat = 0; seat < session_game(s->session)->seats; seat++)
        session_set_player(s->session, seat, player);
    s->demo.by_itself = player == PLAYER_COMPUTER;
    s->demo.over_ms = 0;
    table_demonstrate(s->table, s->demo.by_itself);
}

bool demo_begin(Stage *s, const Ruleset *ruleset, Problem *problem)
{
    HomeAsk ask = { .ruleset = ruleset };

    if (!take_scenario(s, &ask, problem) || !start(s, &ask, problem))
        return false;
    give_seats(s, PLAYER_COMPUTER);
    return true;
}

static void again(Stage *s, Player player)
{
    Problem problem = { .sentence = "" };
    HomeAsk ask = s->last;

    if (start(s, &ask, &problem))
        give_seats(s, player);
    else
        stage_problem(&problem);
}

/* Keys that are nobody's move: those of the one who shows it. */
static bool is_showman_s(const SDL_Event *event)
{
    SDL_Keycode key = event->key.keysym.sym;

    return event->type == SDL_KEYDOWN &&
           (key == SDLK_ESCAPE || (key >= SDLK_CAPSLOCK && key <= SDLK_F12) ||
            key >= SDLK_NUMLOCKCLEAR || (event->key.keysym.mod & (KMOD_CTRL | KMOD_ALT)));
}

bool demo_touched(Stage *s, const SDL_Event *event)
{
    bool pressed = event->type == SDL_KEYDOWN || event->type == SDL_MOUSEBUTTONDOWN;

    if (!s->demo.on || (!pressed && event->type != SDL_MOUSEMOTION))
        return false;
    s->demo.touched_ms = s->ui.clock();
    bool stroke = event->type == SDL_KEYDOWN && !event->key.repeat;
    if (!s->demo.by_itself || !s->table || !pressed || is_showman_s(event) ||
        table_is_asking(s->table))
        return false;
    s->ui.in.strokes += stroke; /* it has been taken, though nobody else gets it */
    if (session_battle(s->session)->over)
        again(s, PLAYER_HUMAN);
    else
        give_seats(s, PLAYER_HUMAN);
    if (s->table)
        table_tell(s->table, &s->ui,
                   "You have taken over all sides: it is yours to play. Left alone for a minute it "
                   "goes on by itself; Esc, then Home leaves it");
    return true;
}

/* The result is shown for a while before the next battle begins. */
static void after_the_end(Stage *s)
{
    Demo *demo = &s->demo;

    if (!demo->over_ms)
        demo->over_ms = s->ui.in.now_ms;
    if (s->ui.in.now_ms - demo->over_ms >= DEMO_RESULT_MS)
        again(s, PLAYER_COMPUTER);
}

void demo_pass(Stage *s)
{
    if (!s->table || s->lesson || session_record(s->session))
        s->demo.on = false;
    if (!s->demo.on)
        return;
    bool idle = s->ui.in.now_ms - s->demo.touched_ms >= DEMO_IDLE_MS;
    if (ui_key(&s->ui, SDLK_F7, 0))
        again(s, PLAYER_COMPUTER);
    else if (!s->demo.by_itself && idle)
        give_seats(s, PLAYER_COMPUTER);
    else if (s->demo.by_itself && session_battle(s->session)->over)
        after_the_end(s);
}
