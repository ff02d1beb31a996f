#include "engine/referee.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/play.h"
#include "tell.h"

/* ---- Judging ------------------------------------------------------------------------------------------------ */

int dice_sides(DiceKind kind)
{
    static const int sides[] = { 3, 4, 6, 10, 12, 6, 6, 36 };
    return sides[kind];
}

int dice_lowest(DiceKind kind)
{
    return kind == DICE_BEARING ? 0 : 1;
}

static Verdict judge_die(const Request *r, const Answer *a)
{
    if (a->count != r->dice_count)
        return no_count(NO_WRONG_DICE, a->count, r->dice_count);
    int low = dice_lowest((DiceKind)r->dice_kind);
    int high = low + dice_sides((DiceKind)r->dice_kind) - 1;
    for (int i = 0; i < a->count; i++) {
        if (a->die[i] < low || a->die[i] > high)
            return no_count(NO_BAD_DIE, a->die[i], high);
    }
    return yes();
}

static Verdict judge_ids(const Request *r, const Answer *a)
{
    IdSet named = { { 0 } };
    if (a->count < 0 || a->count > MOST_MODELS)
        return no(NO_NO_SUCH);
    for (int i = 0; i < a->count; i++) {
        if (!ids_has(&r->among, a->id[i]))
            return no(NO_NOT_OFFERED);
        if (ids_has(&named, a->id[i]))
            return no(NO_NAMED_TWICE);
        ids_add(&named, a->id[i]);
    }
    bool all = r->shape == SHAPE_LIST;
    int low = all ? ids_count(&r->among) : r->low;
    int high = all ? low : r->high;
    if (r->shape != SHAPE_SPLIT && (a->count < low || a->count > high))
        return no_count(NO_OUT_OF_BOUNDS, a->count, a->count < low ? low : high);
    return yes();
}

static Verdict judge_split(const Request *r, const Answer *a)
{
    Verdict verdict = judge_ids(r, a);
    int64_t sum = 0;
    if (!is_yes(&verdict))
        return verdict;
    if (a->count > MOST_UNITS)
        return no(NO_NO_SUCH);
    for (int i = 0; i < a->count; i++) {
        if (a->share[i] < 0)
            return no_count(NO_OUT_OF_BOUNDS, a->share[i], 0);
        sum += a->share[i];
    }
    return sum == r->high
               ? yes()
               : no_count(NO_OUT_OF_BOUNDS, (int32_t)(sum > INT32_MAX ? INT32_MAX : sum), r->high);
}

static bool is_in_world(Point p)
{
    enum { WORLD = 200 * INCH };
    return p.x >= -WORLD && p.x <= WORLD && p.y >= -WORLD && p.y <= WORLD;
}

static bool is_heading(Heading h)
{
    return h >= 0 && h < FULL_TURN;
}

static bool is_level(Length z)
{
    return z == LEVEL_BY_GROUND || (z >= 0 && z <= 48 * INCH);
}

static Verdict judge_paths(const Battle *b, const Order *o)
{
    if (o->paths < 0 || o->paths > MOST_ORDER_PATHS || o->points < 0 ||
        o->points > MOST_ORDER_POINTS)
        return no(NO_NO_SUCH);
    if (b->paths + o->paths > MOST_PATHS)
        return no_count(NO_BATTLE_FULL, b->paths + o->paths, MOST_PATHS);
    if (b->points + o->points > MOST_PATH_POINTS)
        return no_count(NO_BATTLE_FULL, b->points + o->points, MOST_PATH_POINTS);
    for (int i = 0; i < o->paths; i++) {
        const ModelPath *path = &o->path[i];
        if (path->model < 0 || path->model >= b->models || path->first + path->count > o->points)
            return no(NO_NO_SUCH);
    }
    for (int i = 0; i < o->points; i++) {
        const PathPoint *point = &o->point[i];
        if (!is_in_world(point->at) || !is_heading(point->facing) || !is_level(point->z))
            return no(NO_OFF_THE_MAP);
    }
    return yes();
}

/* A word that the verb does not know is nobody's place in a table. */
static bool knows_word(const VerbDef *verb, const Clause *c)
{
    for (int i = 0; i < verb->params; i++) {
        if (verb->param[i].kind == PARAM_WORD && c->word >= words_in(verb->param[i].words))
            return false;
    }
    return true;
}

static Verdict judge_clause(const Game *g, const Battle *b, const Order *o, const Clause *c)
{
    bool known = c->verb < g->ruleset->verbs && c->unit < b->units && c->unit >= NO_UNIT &&
                 c->model < b->models && c->model >= NO_MODEL && c->weapon < g->weapons &&
                 c->weapon >= NO_WEAPON && c->piece < b->pieces && c->piece >= NO_PIECE &&
                 c->path_first + c->path_count <= o->paths;
    if (!known || !knows_word(&g->ruleset->verb[c->verb], c))
        return no(NO_NO_SUCH);
    if (!is_in_world(c->point) || !is_heading(c->heading))
        return no(NO_OFF_THE_MAP);
    return yes();
}

static Verdict judge_order(const Game *g, const Battle *b, const Order *o)
{
    Verdict verdict = judge_paths(b, o);
    if (!is_yes(&verdict))
        return verdict;
    if (o->clauses < 1 || o->clauses > MOST_ORDER_CLAUSES || o->actor < NO_UNIT ||
        o->actor >= b->units)
        return no(NO_NO_SUCH);
    if (b->clauses + o->clauses > MOST_CLAUSES)
        return no_count(NO_BATTLE_FULL, b->clauses + o->clauses, MOST_CLAUSES);
    for (int i = 0; i < o->clauses; i++) {
        verdict = judge_clause(g, b, o, &o->clause[i]);
        if (!is_yes(&verdict))
            return verdict;
    }
    if (g->ruleset->verb[o->clause[0].verb].actor != (o->actor >= 0))
        return no(NO_NO_SUCH);
    Look look = { .game = g, .battle = b };
    return b->request.choices >> o->clause[0].verb & 1
               ? yes()
               : no_in_phase(&look, o->clause[0].verb, o->actor);
}

static Verdict judge_shape(const Game *g, const Battle *b, const Answer *a)
{
    const Request *r = &b->request;
    switch ((Shape)r->shape) {
    case SHAPE_CHOICE:
        return a->value >= 0 && a->value < 64 && r->choices >> a->value & 1 ? yes()
                                                                            : no(NO_NOT_OFFERED);
    case SHAPE_NUMBER:
        if (a->value < r->low || a->value > r->high)
            return no_count(NO_OUT_OF_BOUNDS, a->value, a->value < r->low ? r->low : r->high);
        return yes();
    case SHAPE_UNITS:
    case SHAPE_MODELS:
    case SHAPE_LIST:
        return judge_ids(r, a);
    case SHAPE_SPLIT:
        return judge_split(r, a);
    case SHAPE_POINT:
    case SHAPE_POSE:
        return is_in_world(a->pose.at) && is_heading(a->pose.facing) ? yes() : no(NO_OFF_THE_MAP);
    case SHAPE_PATHS:
        return judge_paths(b, &a->order);
    case SHAPE_ORDER:
        return judge_order(g, b, &a->order);
    case SHAPE_DICE:
        return judge_die(r, a);
    case SHAPE_NONE:
        break;
    }
    return no(NO_BATTLE_OVER);
}

static Verdict judge_seat(const Battle *b, const Answer *a)
{
    const Request *r = &b->request;
    if (b->over || r->shape == SHAPE_NONE)
        return no(NO_BATTLE_OVER);
    if (r->shape != SHAPE_DICE &&
        (a->seat < 0 || a->seat >= b->seats || !(r->seats >> a->seat & 1))) {
        Verdict verdict = no(NO_NOT_ASKED);
        verdict.seat = a->seat >= 0 && a->seat < b->seats ? a->seat : NO_SEAT;
        return verdict;
    }
    if (a->kind != r->shape)
        return no(NO_WRONG_SHAPE);
    if (r->shape != SHAPE_DICE && b->sealed_in >> a->seat & 1) {
        Verdict verdict = no(NO_ALREADY_BID);
        verdict.seat = a->seat;
        return verdict;
    }
    return yes();
}

static Verdict judge_rules(const Game *g, const Battle *b, Scratch *scratch, const Answer *a)
{
    const Frame *frame = &b->frame[b->frames - 1];
    const Procedure *procedure = &g->ruleset->procedure[frame->rule];
    if (a->kind == ANSWER_DICE || !procedure->judge || (b->waive && a->kind == ANSWER_ORDER))
        return yes();
    Look look = { g, b, scratch };
    scratch->cites = 0;
    look_refresh(&look);
    Verdict verdict = procedure->judge(&look, frame, a);
    if (verdict.refusal >= NO_OF_RULESET) {
        int place = verdict.refusal - NO_OF_RULESET;
        assert(place < g->ruleset->refusals);
        if (!verdict.rule)
            verdict.rule = g->ruleset->refusal[place].rule;
    }
    verdict.cites = scratch->cites;
    memcpy(verdict.cite, scratch->cite, sizeof verdict.cite);
    return verdict;
}

static bool names_only_what_there_is(const Battle *b, const Answer *a)
{
    int most = b->request.shape == SHAPE_MODELS ? b->models : b->units;
    for (int i = 0; i < a->count; i++) {
        if (a->id[i] < 0 || a->id[i] >= most)
            return false;
    }
    return true;
}

/* A word, a unit or a model that is not offered now, or shares that do not come out even: the rules may know a better
 * reason for it. */
static Verdict explain_choice(const Game *g, const Battle *b, Scratch *scratch, const Answer *a,
                              Verdict refused)
{
    const Request *r = &b->request;
    bool barred = refused.refusal == NO_NOT_OFFERED;
    bool a_word = barred && r->shape == SHAPE_CHOICE && a->value >= 0 &&
                  a->value < g->ruleset->question[r->why].choices;
    bool split = r->shape == SHAPE_SPLIT;
    bool ids = barred && (r->shape == SHAPE_UNITS || r->shape == SHAPE_MODELS || split) &&
               names_only_what_there_is(b, a);
    bool shares = split && refused.refusal == NO_OUT_OF_BOUNDS;
    if (!a_word && !ids && !shares)
        return refused;
    Verdict reason = judge_rules(g, b, scratch, a);
    return is_yes(&reason) ? refused : reason;
}

/* Somebody who is not asked: the rules may say better whose turn it is, and of what. */
static Verdict explain_seat(const Game *g, const Battle *b, Scratch *scratch, const Answer *a,
                            Verdict refused)
{
    bool fits = refused.refusal == NO_NOT_ASKED && a->kind == b->request.shape;
    Verdict shape = fits ? judge_shape(g, b, a) : refused;
    if (!is_yes(&shape))
        return refused;
    Verdict reason = judge_rules(g, b, scratch, a);
    bool better = reason.refusal >= NO_OF_RULESET &&
                  g->ruleset->refusal[reason.refusal - NO_OF_RULESET].grade == GRADE_SEAT;
    return better ? reason : refused;
}

Verdict battle_judge(const Game *game, const Battle *battle, Scratch *scratch, const Answer *answer)
{
    Verdict verdict = judge_seat(battle, answer);
    if (!is_yes(&verdict))
        return explain_seat(game, battle, scratch, answer, verdict);
    verdict = judge_shape(game, battle, answer);
    if (!is_yes(&verdict))
        return explain_choice(game, battle, scratch, answer, verdict);
    return judge_rules(game, battle, scratch, answer);
}

/* ---- Playing on ---------------------------------------------------------------------------------------------- */

static void pop(Battle *b)
{
    const Frame *ended = &b->frame[--b->frames];
    b->dice = ended->dice_floor;
    b->clauses = ended->clause_floor;
    b->paths = ended->path_floor;
    b->points = ended->point_floor;
    b->course.going = 0;
    if (b->frames)
        b->frame[b->frames - 1].wait = FRAME_RUNS;
}

/* No game plays so many steps for one answer: one that goes on to itself for ever would be waited for in vain. */
enum { MOST_STEPS = 100000 };

static void stop_endless(const Ruleset *rules, const Frame *frame)
{
    fprintf(stderr, "%s: the procedure %s goes on for ever, now at its step %d, and asks nobody\n",
            rules->id, rules->procedure[frame->rule].name, frame->step);
    abort();
}

static void play_on(Play *play, const Answer *answer)
{
    Battle *b = play->battle;
    const Ruleset *rules = play->look.game->ruleset;
    for (int steps = 0; b->frames && !b->over; steps++) {
        Frame *frame = &b->frame[b->frames - 1];
        if (steps == MOST_STEPS)
            stop_endless(rules, frame);
        if (play->until > 0 && play->log->events >= play->until)
            return;
        look_refresh(&play->look);
        Flow flow = rules->procedure[frame->rule].run(play, frame, answer);
        memset(&play->about, 0, sizeof play->about);
        if (flow == FLOW_ASK || flow == FLOW_THROW)
            return;
        if (flow == DONE)
            pop(b);
        answer = play->is_given ? play->given : NULL;
        play->is_given = false;
    }
    uint32_t number = b->request.number;
    memset(&b->request, 0, sizeof b->request);
    b->request.number = number;
    b->over = 1;
}

/* Dice go onto the stack for the frame that asked for them. */
static void take_dice(Play *play, const Answer *answer)
{
    Battle *b = play->battle;
    Frame *frame = &b->frame[b->frames - 1];
    tell_dice(play, &b->request, answer->die, answer->count);
    frame->dice_first = b->dice;
    frame->dice_count = (uint16_t)answer->count;
    memcpy(&b->die[b->dice], answer->die, (size_t)answer->count);
    b->dice = (uint16_t)(b->dice + answer->count);
}

static Play play_of(const Game *game, Battle *battle, Scratch *scratch, EventLog *log,
                    Answer *given)
{
    return (
        Play){ .look = { game, battle, scratch }, .battle = battle, .log = log, .given = given };
}

static bool is_sealed(const Game *g, const Battle *b)
{
    return b->request.shape != SHAPE_DICE && g->ruleset->question[b->request.why].sealed;
}

/* Keeps a sealed answer; true when all are in. */
static bool take_bid(Battle *b, const Answer *answer)
{
    b->sealed_bid[answer->seat] = answer->value;
    b->sealed_in |= (uint8_t)(1u << answer->seat);
    return (b->sealed_in & b->request.seats) == b->request.seats;
}

/* An order that all seats let pass: which rule it breaks. */
static void tell_waived(Play *play, const Answer *answer)
{
    const Look *look = &play->look;
    Verdict verdict = judge_rules(look->game, look->battle, look->scratch, answer);
    if (!is_yes(&verdict))
        tell_overruled(play, answer->seat, &verdict);
}

void battle_take_until(const Game *game, Battle *battle, Scratch *scratch, const Answer *answer,
                       EventLog *log, size_t events)
{
    if (is_sealed(game, battle) && !take_bid(battle, answer))
        return;
    Answer given;
    Play play = play_of(game, battle, scratch, log, &given);
    play.until = events;
    if (answer->kind == ANSWER_DICE)
        take_dice(&play, answer);
    if (answer->kind == ANSWER_ORDER && battle->waive) {
        battle->waive = 0;
        tell_waived(&play, answer);
    }
    battle->sealed_in = 0;
    battle->frame[battle->frames - 1].wait = FRAME_RUNS;
    play_on(&play, answer);
}

void battle_take(const Game *game, Battle *battle, Scratch *scratch, const Answer *answer,
                 EventLog *log)
{
    battle_take_until(game, battle, scratch, answer, log, 0);
}

Verdict battle_answer(const Game *game, Battle *battle, Scratch *scratch, const Answer *answer,
                      EventLog *log)
{
    Verdict verdict = battle_judge(game, battle, scratch, answer);
    if (is_yes(&verdict))
        battle_take(game, battle, scratch, answer, log);
    return verdict;
}

/* ---- Beginning ----------------------------------------------------------------------------------------------- */

static void lay_out_unit(const Game *game, Battle *b, UnitId id)
{
    const Roster *roster = &game->unit[id];
    const Profile *profile = &game->profile[roster->profile];
    b->unit[id] = (Unit){ .seat = roster->seat,
                          .state = UNIT_RESERVE,
                          .build = (uint8_t)(roster->files         ? BUILD_BLOCK
                                             : roster->models == 1 ? BUILD_SINGLE
                                                                   : BUILD_LOOSE),
                          .files = roster->files,
                          .profile = (uint8_t)roster->profile,
                          .first = roster->first_model,
                          .count = roster->models,
                          .carrier = roster->carrier,
                          .points = roster->points };
    for (int i = 0; i < roster->models; i++) {
        int model = roster->first_model + i;
        Model *m = &b->model[model];
        *m = (Model){ .unit = id,
                      .profile = (uint8_t)roster->profile,
                      .state = MODEL_AWAY,
                      .wounds = (int16_t)profile->field[game->ruleset->wounds_field] };
        for (int w = 0; w < MOST_WEAPONS_HELD; w++) {
            WeaponId weapon = game->model_weapon[model][w];
            m->weapon[w] = weapon < 0 ? NO_HELD_WEAPON : (uint8_t)weapon;
        }
    }
}

void battle_lay_out(const Game *game, Battle *b)
{
    memset(b, 0, sizeof *b);
    b->active = b->initiative = b->winner = NO_SEAT;
    b->request.unit = b->request.other = b->request.whose = NO_UNIT;
    b->seats = (uint8_t)game->seats;
    b->units = (int16_t)game->units;
    b->models = (int16_t)game->models;
    b->pieces = (int16_t)game->terrain;
    for (int i = 0; i < MOST_SEATS; i++)
        b->seat[i].zone = -1;
    for (int i = 0; i < MOST_PIECES; i++)
        b->piece[i].owner = NO_SEAT;
    for (int i = 0; i < game->units; i++)
        lay_out_unit(game, b, (UnitId)i);
}

void battle_begin(const Game *game, Battle *battle, Scratch *scratch, EventLog *log)
{
    Answer given;
    battle_lay_out(game, battle);
    Play play = play_of(game, battle, scratch, log, &given);
    game->ruleset->game.begin(&play);
    play_on(&play, NULL);
}

bool battle_enter(const Game *game, Battle *battle, Scratch *scratch, EventLog *log, int phase,
                  SeatId seat)
{
    Answer given;
    Play play = play_of(game, battle, scratch, log, &given);
    look_refresh(&play.look);
    if (!game->ruleset->game.enter || !game->ruleset->game.enter(&play, phase, seat))
        return false;
    play_on(&play, NULL);
    return true;
}

/* ---- Answers by themselves -------------------------------------------------------------------------------------- */

static void fill_ids(const Request *r, Answer *answer)
{
    int wanted = r->shape == SHAPE_LIST    ? ids_count(&r->among)
                 : r->shape == SHAPE_SPLIT ? 1
                                           : r->low;
    for (int id = ids_next(&r->among, -1); id >= 0 && answer->count < wanted;
         id = ids_next(&r->among, id))
        answer->id[answer->count++] = (int16_t)id;
    answer->share[0] = r->high;
}

void battle_default(const Game *game, const Battle *battle, Scratch *scratch, Answer *answer)
{
    const Request *r = &battle->request;
    const Frame *frame = &battle->frame[battle->frames - 1];
    const Procedure *procedure = &game->ruleset->procedure[frame->rule];
    unsigned open = (unsigned)r->seats & ~(unsigned)battle->sealed_in;
    answer_begin(answer, (AnswerKind)r->shape, open ? (SeatId)__builtin_ctz(open) : NO_SEAT);
    answer->value = r->usual;
    if (r->shape == SHAPE_UNITS || r->shape == SHAPE_MODELS || r->shape == SHAPE_LIST ||
        r->shape == SHAPE_SPLIT)
        fill_ids(r, answer);
    if (!procedure->suggest)
        return;
    Look look = { game, battle, scratch };
    look_refresh(&look);
    procedure->suggest(&look, frame, answer);
}

void battle_dice(const Battle *battle, Chance *chance, Answer *answer)
{
    const Request *r = &battle->request;
    DiceKind kind = (DiceKind)r->dice_kind;
    answer_begin(answer, ANSWER_DICE, NO_SEAT);
    answer->count = r->dice_count;
    for (int i = 0; i < answer->count; i++)
        answer->die[i] = (uint8_t)chance_between(chance, dice_lowest(kind),
                                                 dice_lowest(kind) + dice_sides(kind) - 1);
}
