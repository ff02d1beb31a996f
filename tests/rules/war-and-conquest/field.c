#include "field.h"

#include <string.h>

#include "data/files.h"
#include "geom/block.h"
#include "shoot/attack.h"
#include "tables.h"
#include "troops/ranks.h"

static const DataFolder folder = { .path = PROJECT_DIR };

static Heading heading(double degrees)
{
    return heading_normal((Heading)(degrees * DEGREE + (degrees < 0 ? -0.5 : 0.5)));
}

/* ---- The game ------------------------------------------------------------------- */

static UnitId corner[2];

/* Both armies as they are shipped, read once. */
static const Game *shipped(void)
{
    static Game game;
    Problem problem = { .file = "" };
    GameChoice choice = game_choice("corran-moor");
    if (game.units == 0 &&
        !game_build(&game, &folder, &war_and_conquest_ruleset, &choice, &problem))
        fail_msg("%s:%d:%d: %s", problem.file, problem.line, problem.column, problem.sentence);
    return &game;
}

void field(void)
{
    static const char *const names[] = { "aurelia", "host" };
    const Game *from = shipped();
    Game *game = the_game();
    clear_tabletop(&war_and_conquest_ruleset, names, 6);
    game->weapons = from->weapons;
    memcpy(game->weapon, from->weapon, sizeof game->weapon);
    add_zone("a", 6, 36, 66, 48);
    add_zone("b", 6, 0, 66, 12);
    for (int i = 0; i < war_and_conquest_ruleset.scenario_fields; i++)
        game->scenario_field[i] = war_and_conquest_ruleset.scenario_field[i].usual;
    corner[AURELIA] = unit("carroballista");
    corner[HOST] = unit("stone-hurler");
}

UnitId unit_of(const char *id, int figures)
{
    const Game *from = shipped();
    Game *game = the_game();
    UnitId roster = game_unit(from, id);
    if (roster < 0)
        fail_msg("no unit %s", id);
    const Roster *listed = &from->unit[roster];
    int own = game->profiles++;
    game->profile[own] = from->profile[listed->profile];
    Roster *r = add_unit(id, own, listed->seat, figures);
    r->title = listed->title;
    r->files = (uint8_t)(listed->files > figures ? figures : listed->files);
    r->points = listed->points;
    return (UnitId)(r - game->unit);
}

UnitId unit(const char *id)
{
    UnitId roster = game_unit(shipped(), id);
    if (roster < 0)
        fail_msg("no unit %s", id);
    return unit_of(id, shipped()->unit[roster].models);
}

Profile *profile_for(UnitId of)
{
    return &the_game()->profile[the_game()->unit[of].profile];
}

/* A piece of that kind as the shipped map has it. */
static const Terrain *kind_of_map(const char *kind)
{
    const Game *from = shipped();
    for (int i = 0; i < from->terrain; i++) {
        if (!strcmp(from->piece[i].kind.text, kind))
            return &from->piece[i];
    }
    fail_msg("no %s on the moor", kind);
    return NULL;
}

PieceId ground(const char *kind, double x1, double y1, double x2, double y2)
{
    Terrain *piece = &the_game()->piece[the_game()->terrain];
    *piece = *kind_of_map(kind);
    piece->corner_first = corners_of_rectangle(x1, y1, x2, y2);
    piece->corners = 4;
    return (PieceId)the_game()->terrain++;
}

PieceId moor(const char *id)
{
    const Game *from = shipped();
    PieceId piece = game_piece(from, id);
    if (piece < 0)
        fail_msg("no %s on the moor", id);
    Terrain *copy = &the_game()->piece[the_game()->terrain];
    *copy = from->piece[piece];
    copy->corner_first = the_game()->corners;
    for (int i = 0; i < copy->corners; i++)
        the_game()->corner[the_game()->corners++] =
            from->corner[from->piece[piece].corner_first + i];
    return (PieceId)the_game()->terrain++;
}

/* ---- The position ------------------------------------------------------------------- */

static void bring_on(UnitId of, bool loose)
{
    lay_out();
    Unit *u = &the_battle()->unit[of];
    const Profile *p = profile_for(of);
    u->state = UNIT_FIELD;
    u->carrier = NO_UNIT;
    u->tally[UT_FORMATION] =
        loose && p->field[PF_CLASS] <= CLASS_CAVALRY ? FORM_SKIRMISH : FORM_LINE;
    u->tally[UT_SIP] = (int16_t)p->field[PF_SIP];
    for (int i = u->first; i < u->first + u->count; i++) {
        the_battle()->model[i].state = MODEL_STANDING;
        the_battle()->model[i].tally[MT_SLOT] = -1;
    }
    the_battle()->revision++;
}

void stand(UnitId of, double x, double y, double degrees, int files)
{
    bring_on(of, false);
    the_battle()->unit[of].build = BUILD_BLOCK;
    arrange(the_play(), of, (Pose){ spot(x, y), heading(degrees) }, files, 0);
}

void stand_alone(UnitId of, double x, double y, double degrees)
{
    bring_on(of, true);
    Unit *u = &the_battle()->unit[of];
    the_battle()->model[u->first].pose = u->front = (Pose){ spot(x, y), heading(degrees) };
    the_battle()->revision++;
}

void row(UnitId of, double x, double y, double step_x, double step_y)
{
    bring_on(of, true);
    Unit *u = &the_battle()->unit[of];
    Heading facing = u->seat == AURELIA ? 0 : HALF_TURN;
    for (int i = 0; i < u->count; i++)
        the_battle()->model[u->first + i].pose =
            (Pose){ spot(x + i * step_x, y + i * step_y), facing };
    u->front = the_battle()->model[u->first].pose;
    the_battle()->revision++;
}

void joined(UnitId personality, UnitId of)
{
    bring_on(personality, true);
    the_battle()->unit[personality].carrier = of;
    the_battle()->unit[personality].tally[UT_HOST_SLOT] = 1;
    const Unit *u = &the_battle()->unit[of];
    arrange(the_play(), of, u->front, u->files, 0);
}

void objective(double x, double y)
{
    Game *game = the_game();
    game->objective[game->objectives++] = (Objective){ .at = spot(x, y), .radius = inches(3) };
}

void camp(SeatId seat, double x, double y)
{
    Piece piece = { .kind = MADE_CAMP, .owner = seat, .pose = { spot(x, y), 0 }, .corners = 4 };
    piece.span = SPAN_BATTLE;
    base_corners(base_rect(100 * MM, 100 * MM, piece.pose), piece.corner);
    make_piece(the_play(), &piece);
    the_battle()->revision++;
}

void fights(UnitId a, UnitId b)
{
    link_up(the_play(), LK_ENGAGED, a, b, 0, 0);
}

static void enter_in(int turn, Phase phase, SeatId first, SeatId seat)
{
    stand_alone(corner[AURELIA], 2, 46, 0);
    stand_alone(corner[HOST], 2, 2, 180);
    the_battle()->active = seat;
    the_battle()->initiative = first;
    for (SeatId zone = 0; zone < 2; zone++)
        the_battle()->seat[zone].zone = (int8_t)zone;
    enter_at(turn, (int)phase, seat);
}

void enter(Phase phase, SeatId seat)
{
    enter_in(1, phase, seat, seat);
}

void enter_second(int turn, Phase phase, SeatId seat)
{
    enter_in(turn, phase, (SeatId)(1 - seat), seat);
}

/* The position as it is entered, with that frame on top. */
static Frame first_of_all;
static bool enter_with_frame(Play *play, int phase, SeatId seat)
{
    if (!war_enter(play, phase, seat))
        return false;
    play->battle->frame[play->battle->frames++] = first_of_all;
    return true;
}

void carry_out(Phase phase, SeatId seat, Frame frame)
{
    static Ruleset rules;
    rules = war_and_conquest_ruleset;
    rules.game.enter = enter_with_frame;
    the_game()->ruleset = &rules;
    first_of_all = frame;
    enter(phase, seat);
}

int32_t result(int n)
{
    return the_battle()->returned[n];
}

void losses(UnitId of, int wounds)
{
    take_wounds(the_play(), of, wounds, 0);
    the_battle()->revision++;
}

/* ---- Orders ------------------------------------------------------------------------------ */

Clause *length(Verb verb, double value)
{
    Clause *clause = deed(verb);
    clause->number = inches(value);
    clause->has_number = true;
    return clause;
}

Clause *wheel_degrees(Hand hand, double degrees)
{
    Block block = block_of(the_look(), the_order()->actor);
    Clause *clause = length(VERB_WHEEL, 0);
    clause->number = block_wheel_cost(&block, heading(degrees));
    clause->word = hand == HAND_RIGHT;
    return clause;
}

Clause *drift(Hand hand, double degrees, double by)
{
    Clause *clause = length(VERB_DRIFT, by);
    clause->word = hand == HAND_RIGHT;
    clause->heading = heading(degrees);
    clause->has_heading = true;
    return clause;
}

Clause *word(Verb verb, int which)
{
    Clause *clause = deed(verb);
    clause->word = (uint8_t)which;
    return clause;
}

Clause *turn(int which)
{
    return word(VERB_TURN, which);
}

Clause *ranks(int files, int which)
{
    Clause *clause = word(VERB_RANKS, which);
    clause->number = files;
    clause->has_number = true;
    return clause;
}

void move_all(double by_x, double by_y)
{
    UnitId of = the_order()->actor;
    deed(VERB_MOVE);
    for (int i = 1; i <= the_battle()->unit[of].count; i++) {
        Point at = place_of(of, i);
        path_to(model_of(of, i), (double)at.x / INCH + by_x, (double)at.y / INCH + by_y,
                the_battle()->unit[of].front.facing);
    }
}

void done(void)
{
    order(NO_UNIT);
    deed(VERB_DONE);
    give();
}

void rest_of_round(void)
{
    int round = the_battle()->round, turn = the_battle()->turn;
    while (the_battle()->round == round && the_battle()->turn == turn &&
           the_battle()->request.shape == SHAPE_ORDER)
        done();
}

/* ---- What is checked ----------------------------------------------------------------------- */

void check_front(UnitId of, double x, double y, double degrees, const char *file, int line)
{
    enum { NEAR = INCH / 1000, TURN_NEAR = 36 };
    Pose front = the_battle()->unit[of].front;
    Heading off = heading_turn(heading(degrees), front.facing);
    Length across = front.at.x - inches(x), down = front.at.y - inches(y);
    if (across >= -NEAR && across <= NEAR && down >= -NEAR && down <= NEAR && off >= -TURN_NEAR &&
        off <= TURN_NEAR)
        return;
    print_error("front at %.4f,%.4f facing %.3f instead of %.4f,%.4f facing %.3f\n",
                (double)front.at.x / INCH, (double)front.at.y / INCH, (double)front.facing / DEGREE,
                x, y, degrees);
    _fail(file, line);
}

void refused_words(int refusal, const char *words, const char *file, int line)
{
    char said[300];
    Text text = text_in(said, sizeof said);
    Verdict verdict = judged();
    verdict_words(the_look(), &verdict, &text);
    if (verdict.refusal == refusal && !strcmp(said, words))
        return;
    print_error("refused (%d): %s\ninstead of (%d): %s\n", verdict.refusal, said, refusal, words);
    _fail(file, line);
}

const char *says_of(int choice)
{
    static char said[160];
    Answer answer = answer_now((AnswerKind)the_battle()->request.shape);
    Text text = text_in(said, sizeof said);
    said[0] = 0;
    answer.value = choice;
    war_tell_odds(the_look(), &(OddsRequest){ ODDS_OF_CHOICE, &answer, NO_UNIT }, &text);
    return said;
}
