#include "engine/view.h"

#include "engine/ruleset.h"

View battle_view(const Game *game, const Battle *battle, SeatId seat)
{
    const Ruleset *rules = game->ruleset;
    View view = { .seat = seat,
                  .game = game,
                  .battle = battle,
                  .request = battle->request,
                  .bids_in = battle->sealed_in };
    view.may_measure = !rules->game.may_measure || rules->game.may_measure(game);
    bool sealed = view.request.shape != SHAPE_NONE && view.request.shape != SHAPE_DICE &&
                  rules->question[view.request.why].sealed;
    if (sealed && (seat < 0 || !(view.request.seats >> seat & 1)))
        view.request.low = view.request.high = view.request.usual = 0;
    return view;
}

Verdict view_verdict(const View *view, const Verdict *verdict)
{
    Verdict seen = *verdict;
    if (view->may_measure || seen.figure != FIGURE_LENGTH)
        return seen;
    seen.figure = FIGURE_NONE;
    seen.measured = seen.allowed = seen.third = 0;
    seen.has_line = false;
    return seen;
}

bool view_shows(const View *view, const Event *event)
{
    return event->kind != EV_NONE && view->battle != NULL;
}
