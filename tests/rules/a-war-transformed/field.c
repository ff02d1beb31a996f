#include "field.h"

#include <string.h>

#include "data/files.h"

static const DataFolder folder = { .path = PROJECT_DIR,
                                   .own = PROJECT_DIR "/tests/rules/a-war-transformed/own" };

/* ---- The game ------------------------------------------------------------------- */

/* Both armies as they are shipped, read once. */
static const Game *shipped(void)
{
    static Game game;
    Problem problem = { .file = "" };
    GameChoice choice = game_choice("whole-patrols");
    if (game.units == 0 &&
        !game_build(&game, &folder, &a_war_transformed_ruleset, &choice, &problem))
        fail_msg("%s:%d:%d: %s", problem.file, problem.line, problem.column, problem.sentence);
    return &game;
}

void field(void)
{
    static const char *const names[] = { "fenland", "moorwacht" };
    const Game *from = shipped();
    Game *game = the_game();
    clear_tabletop(&a_war_transformed_ruleset, names, 6);
    game->width = game->height = 48 * INCH;
    game->weapons = from->weapons;
    memcpy(game->weapon, from->weapon, sizeof game->weapon);
    add_zone("a", 0, 38, 48, 48);
    add_zone("b", 0, 0, 48, 10);
    for (int i = 0; i < a_war_transformed_ruleset.scenario_fields; i++)
        game->scenario_field[i] = a_war_transformed_ruleset.scenario_field[i].usual;
}

UnitId unit_for(SeatId seat, const char *id, int models)
{
    const Game *from = shipped();
    Game *game = the_game();
    UnitId roster = game_unit(from, id);
    if (roster < 0)
        fail_msg("no unit %s", id);
    int own = game->profiles++;
    game->profile[own] = from->profile[from->unit[roster].profile];
    Roster *r = add_unit(id, own, seat, models);
    r->title = from->unit[roster].title;
    r->points = from->unit[roster].points;
    for (int i = 0; i < models && i < from->unit[roster].models; i++)
        memcpy(game->model_weapon[r->first_model + i],
               from->model_weapon[from->unit[roster].first_model + i],
               sizeof game->model_weapon[0]);
    return (UnitId)(r - game->unit);
}

UnitId unit(const char *id)
{
    UnitId roster = game_unit(shipped(), id);
    if (roster < 0)
        fail_msg("no unit %s", id);
    return unit_for(shipped()->unit[roster].seat, id, shipped()->unit[roster].models);
}

Profile *profile_for(UnitId of)
{
    return &the_game()->profile[the_game()->unit[of].profile];
}

static const Terrain *kind_of_map(const char *kind)
{
    const Game *from = shipped();
    for (int i = 0; i < from->terrain; i++) {
        if (!strcmp(from->piece[i].kind.text, kind))
            return &from->piece[i];
    }
    fail_msg("no %s at the causeway", kind);
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

void gains(UnitId of, Trait trait)
{
    Profile *profile = profile_for(of);
    profile->trait[profile->traits++] = (TraitUse){ trait, 0 };
}

void is_of_class(UnitId of, MoveClass class)
{
    profile_for(of)->field[PF_CLASS] = class;
}

/* ---- The position ------------------------------------------------------------------- */

void row(UnitId of, double x, double y, double step_x, double step_y)
{
    lay_out();
    Unit *u = &the_battle()->unit[of];
    u->state = UNIT_FIELD;
    u->carrier = NO_UNIT;
    for (int i = 0; i < u->count; i++) {
        Model *model = &the_battle()->model[u->first + i];
        model->state = MODEL_STANDING;
        model->pose = (Pose){ spot(x + i * step_x, y + i * step_y), u->seat ? HALF_TURN : 0 };
    }
    the_battle()->revision++;
}

void alone(UnitId of, double x, double y)
{
    row(of, x, y, 0, 0);
}

void put(UnitId of, int model, double x, double y)
{
    the_battle()->model[model_of(of, model)].pose.at = spot(x, y);
    the_battle()->revision++;
}

void enter_round(int round, Phase phase, SeatId priority)
{
    lay_out();
    the_battle()->initiative = priority;
    for (SeatId seat = 0; seat < 2; seat++)
        the_battle()->seat[seat].zone = (int8_t)seat;
    enter_at(round, (int)phase, priority);
}

void enter(Phase phase, SeatId priority)
{
    enter_round(1, phase, priority);
}

/* The position as it is entered, with that frame on top. */
static Frame first_of_all;
static bool enter_with_frame(Play *play, int phase, SeatId seat)
{
    if (!awt_enter(play, phase, seat))
        return false;
    play->battle->frame[play->battle->frames++] = first_of_all;
    return true;
}

void carry_out(Phase phase, SeatId priority, Frame frame)
{
    static Ruleset rules;
    rules = a_war_transformed_ruleset;
    rules.game.enter = enter_with_frame;
    the_game()->ruleset = &rules;
    first_of_all = frame;
    enter(phase, priority);
}

int32_t result(int n)
{
    return the_battle()->returned[n];
}

void to(int model, double x, double y)
{
    ModelId of = model_of(the_order()->actor, model);
    path_to(of, x, y, the_battle()->model[of].pose.facing);
}

void all_by(double x, double y)
{
    UnitId of = the_order()->actor;
    for (int i = 1; i <= the_battle()->unit[of].count; i++) {
        Point at = place_of(of, i);
        if (the_battle()->model[model_of(of, i)].state == MODEL_STANDING)
            to(i, (double)at.x / INCH + x, (double)at.y / INCH + y);
    }
}

int seat_tally(SeatId seat, int tally)
{
    return tally_of(the_battle(), OWNER_SEAT, seat, tally);
}

void give_tokens(SeatId seat, int tokens)
{
    lay_out();
    the_battle()->seat[seat].tally[ST_CT] = tokens;
}

/* ---- Answers ---------------------------------------------------------------------------- */

void bid(SeatId seat, int tokens)
{
    Answer answer;
    answer_begin(&answer, ANSWER_NUMBER, seat);
    answer.value = tokens;
    Verdict verdict = try_answer(&answer);
    CHECK(is_yes(&verdict));
}

void hand_over(void)
{
    order(NO_UNIT);
    deed(VERB_HAND_OVER);
    give();
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
