#include "base/text.h"
#include "move/movement.h"

/* ---- Dangerous Ground: TER-04..07 ------------------------------------------------------------------------------------------ */

/* The effects to come are kept on the dice stack of the frame that moved the unit, two bytes each: the model's number
 * in its unit, at most 64, with the ninth bit of the piece above it, and the rest of the piece. */
enum { ENTRY = 2, NUMBER_BITS = 7, NUMBER_MASK = (1 << NUMBER_BITS) - 1 };

_Static_assert((int)MOST_PIECES <= 512 && (int)MOST_UNIT_MODELS <= (int)NUMBER_MASK,
               "an entry has two bytes");

void dangers_add(Dangers *dangers, const Battle *battle, ModelId model, PieceId piece)
{
    if (dangers->count == MOST_DANGERS)
        return;
    uint8_t *entry = &dangers->entry[ENTRY * dangers->count++];
    entry[0] = (uint8_t)(model_number(battle, model) | (piece >> 8) << NUMBER_BITS);
    entry[1] = (uint8_t)(piece & 0xff);
}

void dangers_add_all(Dangers *dangers, const Battle *battle, ModelId model, const IdSet *pieces)
{
    for (int piece = ids_next(pieces, -1); piece >= 0; piece = ids_next(pieces, piece))
        dangers_add(dangers, battle, model, (PieceId)piece);
}

enum { DANGER_FIRST, DANGER_COUNT, DANGER_AT };

Frame frame_of_dangers(Play *play, Frame *frame, UnitId unit, const Dangers *dangers)
{
    Frame child = frame_of(PROC_DANGER, play->look.battle->unit[unit].seat, unit, NO_UNIT);
    child.v[DANGER_FIRST] = keep_bytes(play, frame, dangers->entry, ENTRY * dangers->count);
    child.v[DANGER_COUNT] = dangers->count;
    return child;
}

typedef enum DangerStep {
    DANGER_NEXT,   /* models by id, pieces in file order */
    DANGER_STRUCK, /* the die and its saves have been thrown */
    DANGER_WRECK,  /* the unit was a Transport and is gone */
} DangerStep;

static ModelId model_at(const Battle *b, const Frame *frame)
{
    int entry = frame->v[DANGER_FIRST] + ENTRY * frame->v[DANGER_AT];
    return model_numbered(b, frame->actor, kept_byte(b, entry) & NUMBER_MASK);
}

static PieceId piece_at(const Battle *b, const Frame *frame)
{
    const uint8_t *entry = kept_bytes(b, frame->v[DANGER_FIRST] + ENTRY * frame->v[DANGER_AT]);
    return (PieceId)((entry[0] >> NUMBER_BITS) << 8 | entry[1]);
}

static void suffer(Play *play, const Frame *frame, ModelId model, int hp)
{
    const Battle *b = play->look.battle;
    int left = b->model[model].wounds;
    bool hurts = applies(&play->look, WSG_TER_05);
    if (!hurts)
        return;
    tell_tale(play, TALE_DANGER, frame->seat, frame->actor, NO_UNIT, model_number(b, model),
              hp < left ? hp : left, 0);
    hurt_model(play, model, hp);
}

static Flow act(Play *play, Frame *frame, ModelId model, const Terrain *piece)
{
    const Battle *b = play->look.battle;
    switch ((Danger)piece->field[TF_DANGEROUS]) {
    case DANGER_ATTACK: {
        int32_t ap = piece->field[TF_AP];
        tell_tale(play, TALE_GROUND_STRIKES, frame->seat, frame->actor, NO_UNIT,
                  model_number(b, model), 0, 0);
        return strike_of_ground(play, frame, DANGER_STRUCK, frame->actor, piece->field[TF_POWER],
                                ap == NO_FIELD ? 0 : ap);
    }
    case DANGER_DAMAGE:
        suffer(play, frame, model, piece->field[TF_DAMAGE] > 0 ? piece->field[TF_DAMAGE] : 1);
        break;
    case DANGER_SLAIN:
        suffer(play, frame, model, b->model[model].wounds);
        break;
    case DANGER_NONE:
        break;
    }
    frame->v[DANGER_AT]++;
    return go(frame, DANGER_NEXT);
}

static Flow next_danger(Play *play, Frame *frame)
{
    const Battle *b = play->look.battle;
    for (; frame->v[DANGER_AT] < frame->v[DANGER_COUNT]; frame->v[DANGER_AT]++) {
        ModelId model = model_at(b, frame);
        if (b->model[model].state == MODEL_STANDING)
            return act(play, frame, model, &play->look.game->piece[piece_at(b, frame)]);
    }
    if (b->unit[frame->actor].state != UNIT_LOST || passenger_of(b, frame->actor) == NO_UNIT)
        return DONE;
    return resolve(play, frame, DANGER_WRECK,
                   frame_of(PROC_SURVIVORS, frame->seat, frame->actor, NO_UNIT));
}

Flow run_dangers(Play *play, Frame *frame, const Answer *answer)
{
    const Battle *b = play->look.battle;
    (void)answer;
    switch ((DangerStep)frame->step) {
    case DANGER_NEXT:
        return next_danger(play, frame);

    case DANGER_STRUCK:
        if (given_back(play, 0) > 0)
            suffer(play, frame, model_at(b, frame), 1);
        frame->v[DANGER_AT]++;
        return go(frame, DANGER_NEXT);

    case DANGER_WRECK:
        return DONE;
    }
    return DONE;
}

/* ---- Said of a way before it is gone: TER-04, TER-05 ------------------------------------------------------------------------- */

static void say_danger(const Battle *b, const Terrain *piece, const ModelId *model, int models,
                       Text *text)
{
    int32_t damage = piece->field[TF_DAMAGE] > 0 ? piece->field[TF_DAMAGE] : 1;
    int32_t ap = piece->field[TF_AP];
    const char *them = models == 1 ? "model" : "models";
    int fall = 0;
    text_format(text, "%s on the way: ", piece->title.text);
    for (int i = 0; i < models; i++)
        fall += b->model[model[i]].wounds <= damage;
    switch ((Danger)piece->field[TF_DANGEROUS]) {
    case DANGER_SLAIN:
        text_format(text, "slays %d %s", models, them);
        break;
    case DANGER_ATTACK:
        text_format(text, "attacks %d %s, Power %d", models, them, (int)piece->field[TF_POWER]);
        if (ap != NO_FIELD)
            text_format(text, ", AP %d+", (int)ap);
        break;
    default:
        text_format(text, "%d %s %s %d HP", models, them, models == 1 ? "loses" : "lose each",
                    (int)damage);
        if (fall)
            text_format(text, ", %d %s", fall, fall == 1 ? "falls" : "fall");
        break;
    }
    text_char(text, '\n');
}

void danger_odds(const Look *look, const Order *order, Text *text)
{
    Plots plots;
    Steps steps;
    IdSet met[MOST_UNIT_MODELS] = { 0 };
    int ways = 0;
    if (!walked(look, order, &steps, &plots))
        return;
    for (; ways < steps.paths && ways < MOST_UNIT_MODELS; ways++) {
        Walk way;
        walk_lay(look, &steps.path[ways], steps.point, &plots, &way);
        dangers_of(look, &way, &plots, &met[ways]);
    }
    for (int p = 0; p < plots.count; p++) {
        ModelId model[MOST_UNIT_MODELS];
        int count = 0;
        for (int i = 0; i < ways; i++)
            if (ids_has(&met[i], plots.plot[p].id))
                model[count++] = steps.path[i].model;
        if (count > 0)
            say_danger(look->battle, plots.plot[p].is, model, count, text);
    }
}
