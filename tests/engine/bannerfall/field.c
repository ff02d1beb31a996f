#include "field.h"

/* Loose models stand beside each other from there, 2" apart; of a block it is the middle of the front, the first stands front left. */
static void put_unit(const char *id, SeatId seat, int models, int files, double x, double y)
{
    Roster *unit = add_unit(id, files > 0, seat, models);
    unit->id = unit->title = name_of(id);
    unit->files = (uint8_t)files;
    unit->has_places = true;
    for (int i = 0; i < models; i++) {
        int aside = seat ? -1 : 1; /* red looks down the table */
        Point at =
            files ? spot(x + aside * (i % files - (files - 1) / 2.0), y + aside * (i / files + 0.5))
                  : spot(x + 2 * i, y);
        the_game()->place[unit->first_model + i] = (Pose){ at, seat ? HALF_TURN : 0 };
    }
}

static void add_profile(const char *id, BaseShape base)
{
    Profile *profile = &the_game()->profile[the_game()->profiles++];
    *profile = (Profile){ .id = name_of(id),
                          .title = name_of(id),
                          .base = base,
                          .base_width = INCH,
                          .base_length = INCH,
                          .height = INCH };
    profile->field[PF_MOVE] = 6 * INCH;
    profile->field[PF_WOUNDS] = 2;
}

void lay_table(void)
{
    static const char *const seat[] = { "blue", "red" };
    clear_tabletop(&bannerfall_ruleset, seat, 3);
    Game *game = the_game();
    game->width = game->height = 48 * INCH;
    game->seat[BLUE].title = name_of("Blue");
    game->seat[RED].title = name_of("Red");
    add_profile("levy", BASE_CIRCLE);
    add_profile("guard", BASE_RECT);
    put_unit("spears", BLUE, 3, 0, 20, 30);
    put_unit("captain", BLUE, 1, 0, 30, 30);
    put_unit("archers", RED, 3, 0, 20, 20);
    put_unit("chief", RED, 1, 0, 30, 20);
    put_unit("pikes", BLUE, 8, 4, 10, 40);
    put_unit("guards", RED, 8, 4, 38, 8);
}

static void bid(SeatId seat, int figure)
{
    Answer answer;
    answer_begin(&answer, ANSWER_NUMBER, seat);
    answer.value = figure;
    CHECK(try_answer(&answer).refusal == NO_REFUSAL);
}

void field_after_bids(int blue, int red)
{
    lay_table();
    begin();
    bid(BLUE, blue);
    bid(RED, red);
}

void field(void)
{
    field_after_bids(1, 0);
}

void stand(UnitId unit, int model, double x, double y)
{
    the_battle()->model[model_of(unit, model)].pose.at = spot(x, y);
    the_battle()->revision++;
}

void move(UnitId unit, int model, double x, double y)
{
    order(unit);
    deed(VERB_MOVE);
    path_to(model_of(unit, model), x, y, 0);
}

void march(UnitId unit, int verb, int32_t figure)
{
    order(unit);
    Clause *clause = deed(verb);
    clause->number = figure;
    clause->has_number = true;
}

void charge(UnitId unit, UnitId target)
{
    order(unit);
    deed(VERB_CHARGE)->unit = target;
}

void done(void)
{
    order(NO_UNIT);
    deed(VERB_DONE);
}
