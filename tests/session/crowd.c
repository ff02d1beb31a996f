#include "crowd.h"

#include <stdlib.h>

#include "battle.h"
#include "engine/referee.h"
#include "geom/base.h"

enum { PLENTY = 100000, TRIES = 12 };

typedef struct Crowd {
    Session *session;
    Chance chance;
    Scratch scratch;
} Crowd;

static bool find_answer(Crowd *c, Answer *answer)
{
    const Game *game = session_game(c->session);
    const Battle *battle = session_battle(c->session);
    Look look = { game, battle, &c->scratch };
    if (battle->request.shape == SHAPE_DICE) {
        battle_dice(battle, &c->chance, answer);
        return true;
    }
    for (int i = 0; i < TRIES; i++) {
        look_refresh(&look);
        if (!game->ruleset->player.propose(&look, &c->chance, answer))
            break;
        Verdict verdict = battle_judge(game, battle, &c->scratch, answer);
        if (is_yes(&verdict))
            return true;
    }
    battle_default(game, battle, &c->scratch, answer);
    Verdict verdict = battle_judge(game, battle, &c->scratch, answer);
    return is_yes(&verdict);
}

/* A unit in the midst of its move: who flees turns on the spot before the dice
 * are thrown. */
static bool is_moving(const Battle *b, ModelId model)
{
    UnitId unit = b->model[model].unit, host = b->unit[unit].carrier;
    for (int i = 0; i < b->frames; i++) {
        UnitId actor = b->frame[i].actor;
        if (actor != NO_UNIT && (actor == unit || actor == host))
            return true;
    }
    return false;
}

static bool are_apart(const Game *game, const Battle *b, ModelId *one, ModelId *other)
{
    for (int i = 0; i < b->models; i++) {
        if (b->model[i].state != MODEL_STANDING)
            continue;
        Base base = model_base(game, b, (ModelId)i);
        Box box = base_box(base);
        for (int k = i + 1; k < b->models; k++) {
            if (b->model[k].state != MODEL_STANDING)
                continue;
            Base next = model_base(game, b, (ModelId)k);
            if (!box_meets(box, base_box(next)) || base_gap(base, next) >= -REACH_SLACK ||
                is_moving(b, (ModelId)i) || is_moving(b, (ModelId)k))
                continue;
            *one = (ModelId)i;
            *other = (ModelId)k;
            return false;
        }
    }
    return true;
}

static const char *model_owner(const Game *game, const Battle *b, ModelId model)
{
    return game->unit[b->model[model].unit].id.text;
}

static bool crowd_step(Crowd *c, Text *wrong)
{
    const Game *game = session_game(c->session);
    const Battle *b = session_battle(c->session);
    ModelId one, other;
    Answer answer;
    int why = b->request.why, round = b->round;
    UnitId about = b->request.unit;
    if (!find_answer(c, &answer)) {
        text_add(wrong, "the default answer is refused");
        return false;
    }
    session_answer(c->session, &answer, NULL);
    if (are_apart(game, b, &one, &other))
        return true;
    text_format(wrong, "round %d, after %s of %s: %s stands on %s by %d um", round,
                game->ruleset->question[why].word,
                about == NO_UNIT ? "nobody" : game->unit[about].id.text, model_owner(game, b, one),
                model_owner(game, b, other),
                (int)-base_gap(model_base(game, b, one), model_base(game, b, other)));
    return false;
}

bool battle_without_overlaps(const Game *game, uint64_t seed, Text *wrong)
{
    SessionSetup setup = { .seeded = true, .seed = seed };
    Crowd *c = calloc(1, sizeof *c);
    bool good = true;
    c->session = session_new(game, &setup, NULL);
    c->chance.state = seed;
    scratch_clear(&c->scratch);
    for (int i = 0; i < PLENTY && good && !session_battle(c->session)->over; i++)
        good = crowd_step(c, wrong);
    session_free(c->session);
    free(c);
    return good;
}
