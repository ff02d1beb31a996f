#include "field.h"

#include <string.h>

#include "armies.h"
#include "geom/block.h"

static Heading heading(double degrees)
{
    return heading_normal((Heading)(degrees * DEGREE + (degrees < 0 ? -0.5 : 0.5)));
}

/* ---- The game ------------------------------------------------------------------- */

static void pass_casualties(void)
{
    const Request *asked_now = &the_battle()->request;
    while (asked_now->shape != SHAPE_NONE && asked_now->shape != SHAPE_DICE &&
           (asked_now->why == WHY_CASUALTY || asked_now->why == WHY_VICTIMS))
        usual();
}

void field(void)
{
    static const char *const names[] = { "north", "south" };
    clear_tabletop(&old_world_ruleset, names, 6);
    fill_armies(the_game());
    add_zone("a", 0, 0, 72, 12);
    add_zone("b", 0, 36, 72, 48);
    after_throws(pass_casualties);
}

void set_option(Option which, int32_t value)
{
    the_game()->option[which] = value;
}

UnitId unit(const char *code, SeatId seat, int count)
{
    Game *game = the_game();
    int own = game->profiles++;
    game->profile[own] = game->profile[profile_place(code)];
    if (count == 0)
        count = usual_models(code);
    int files = usual_files(code);
    Roster *r = add_unit(code, own, seat, count);
    r->files = (uint8_t)(files > count ? count : files);
    r->points = (int16_t)usual_points(code);
    return (UnitId)(r - game->unit);
}

Profile *profile_for(UnitId of)
{
    return &the_game()->profile[the_game()->unit[of].profile];
}

UnitId plain(const char *code, SeatId seat, int count)
{
    UnitId id = unit(code, seat, count);
    profile_for(id)->field[PF_CHAMPION] = 0;
    profile_for(id)->field[PF_STANDARD] = 0;
    profile_for(id)->field[PF_MUSICIAN] = 0;
    return id;
}

void give_trait(UnitId of, Trait trait, int32_t value)
{
    Profile *p = profile_for(of);
    if (p->traits == MOST_TRAITS)
        fail_msg("the profile is full of traits");
    p->trait[p->traits++] = (TraitUse){ (int16_t)trait, value };
}

PieceId terrain(const char *category, double x1, double y1, double x2, double y2)
{
    static const char *const words[] = { "open", "hill", "difficult", "dangerous", "impassable",
                                         "wood", "low",  "high",      "decoration" };
    Terrain *piece = &the_game()->piece[the_game()->terrain];
    memset(piece, 0, sizeof *piece);
    piece->id = piece->title = piece->kind = name_of(category);
    piece->corner_first = corners_of_rectangle(x1, y1, x2, y2);
    piece->corners = 4;
    piece->height = 2 * INCH;
    for (int i = 0; i < 9; i++) {
        if (!strcmp(words[i], category))
            piece->field[TF_CATEGORY] = i;
    }
    piece->field[TF_LEVEL] = !strcmp(category, "hill");
    return (PieceId)the_game()->terrain++;
}

/* ---- The position ------------------------------------------------------------------- */

static void bring_on(UnitId of, int formation)
{
    lay_out();
    Unit *u = &the_battle()->unit[of];
    u->state = UNIT_FIELD;
    u->carrier = NO_UNIT;
    u->tally[UT_FORMATION] = (int16_t)formation;
    for (int i = u->first; i < u->first + u->count; i++) {
        if (the_battle()->model[i].state == MODEL_AWAY) {
            the_battle()->model[i].state = MODEL_STANDING;
            the_battle()->model[i].tally[MT_CREW] =
                (int16_t)(profile_for(of)->field[PF_CREW_W] == NO_FIELD
                              ? 0
                              : profile_for(of)->field[PF_CREW_W]);
        }
    }
    the_battle()->revision++;
}

void stand(UnitId of, double x, double y, double degrees, int files)
{
    bool open = !profile_has(profile_for(of), TR_CLOSE_ORDER, NULL) &&
                profile_has(profile_for(of), TR_OPEN_ORDER, NULL);
    bring_on(of, open ? FORM_OPEN : FORM_CLOSE);
    the_battle()->unit[of].build = BUILD_BLOCK;
    for (int i = 0; i < the_battle()->unit[of].count; i++)
        the_battle()->model[the_battle()->unit[of].first + i].tally[MT_SLOT] = -1;
    arrange(the_play(), of, (Pose){ spot(x, y), heading(degrees) }, files, 0);
}

void stand_model(UnitId of, int model, double x, double y, double degrees)
{
    ModelId id = model_of(of, model);
    bring_on(of, FORM_SKIRMISH);
    the_battle()->unit[of].front.facing = heading(degrees);
    the_battle()->model[id].pose = (Pose){ spot(x, y), heading(degrees) };
    if (model == 1)
        the_battle()->unit[of].front.at = spot(x, y);
    the_battle()->revision++;
}

void row(UnitId of, int first, int last, double x, double y, double step_x, double step_y)
{
    double facing = the_game()->unit[of].seat == NORTH ? 180 : 0;
    for (int i = first; i <= last; i++)
        stand_model(of, i, x + (i - first) * step_x, y + (i - first) * step_y, facing);
}

void joined(UnitId character, UnitId of, int file)
{
    bring_on(character, FORM_CLOSE);
    the_battle()->unit[character].carrier = of;
    the_battle()->unit[character].tally[UT_HOST_SLOT] = (int16_t)(file + 1);
    Unit *u = &the_battle()->unit[of];
    the_battle()->model[the_battle()->unit[character].first].tally[MT_SLOT] = (int16_t)file;
    arrange(the_play(), of, u->front, u->files, 0);
}

void left(UnitId of, int count)
{
    lay_out();
    for (int i = count; i < the_battle()->unit[of].count; i++) {
        the_battle()->model[the_battle()->unit[of].first + i].state = MODEL_LOST;
        the_battle()->model[the_battle()->unit[of].first + i].wounds = 0;
    }
}

void set_tally_of(UnitId of, UnitTally which, int value)
{
    lay_out();
    the_battle()->unit[of].tally[which] = (int16_t)value;
}

void engaged(UnitId a, UnitId b)
{
    link_up(the_play(), LK_ENGAGED, a, b, 0, 0);
}

void enter_round(int round, Phase phase, SeatId seat)
{
    lay_out();
    the_battle()->active = seat;
    enter_at(round, (int)phase, seat);
}

void enter(Phase phase, SeatId seat)
{
    enter_round(1, phase, seat);
}

/* ---- Orders ------------------------------------------------------------------------------ */

Clause *length(Verb verb, double value)
{
    Clause *clause = deed(verb);
    clause->number = inches(value);
    clause->has_number = true;
    return clause;
}

Clause *wheel(Hand hand, double value)
{
    Clause *clause = length(VERB_WHEEL, value);
    clause->word = hand == HAND_RIGHT;
    return clause;
}

Clause *wheel_degrees(UnitId of, Hand hand, double degrees)
{
    Block block = block_of(the_look(), of);
    Clause *clause = wheel(hand, 0);
    clause->number = block_wheel_cost(&block, heading(degrees));
    return clause;
}

Clause *turn(int word)
{
    Clause *clause = deed(VERB_TURN);
    clause->word = (uint8_t)word;
    return clause;
}

Clause *number(Verb verb, int value)
{
    Clause *clause = deed(verb);
    clause->number = value;
    clause->has_number = true;
    return clause;
}

Clause *reform(double degrees, int files)
{
    Clause *clause = number(VERB_REFORM, files);
    clause->heading = heading(degrees);
    clause->has_heading = true;
    return clause;
}

Clause *at_unit(Verb verb, UnitId target)
{
    Clause *clause = deed(verb);
    clause->unit = target;
    return clause;
}

Clause *deploy(double x, double y, double degrees, int files)
{
    Clause *clause = deed(VERB_DEPLOY);
    clause->point = spot(x, y);
    clause->has_point = true;
    clause->heading = heading(degrees);
    clause->has_heading = true;
    clause->number = files;
    clause->has_number = files > 0;
    return clause;
}

Clause *cast(Trait spell, UnitId target)
{
    Clause *clause = at_unit(VERB_CAST, target);
    clause->word = (uint8_t)(spell - TR_SPELL_HAMMERHAND);
    return clause;
}

void path(int model, double x, double y)
{
    UnitId of = the_order()->actor;
    path_to(model_of(of, model), x, y, the_battle()->unit[of].front.facing);
}

void done(void)
{
    order(NO_UNIT);
    deed(VERB_DONE);
    give();
}

/* ---- Other answers -------------------------------------------------------------------------- */

void name_casualties(void)
{
    after_throws(NULL);
}

/* ---- What is checked ----------------------------------------------------------------------- */

Pose front_of(UnitId of)
{
    return the_battle()->unit[of].front;
}

void check_front(UnitId of, double x, double y, double degrees, const char *file, int line)
{
    enum { NEAR = INCH / 1000, TURN_NEAR = 36 };
    Pose front = front_of(of);
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

bool seat_marked(SeatId seat, SeatMark which)
{
    return has_mark(the_battle(), OWNER_SEAT, seat, (int)which);
}
