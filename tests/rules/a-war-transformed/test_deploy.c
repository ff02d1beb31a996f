#include "field.h"

#include "data/files.h"

/* Set-up: SET-06..08, CMD-09. */

static UnitId marl, ditchers, eiche, witch;

static void two_forces(void)
{
    field();
    ground("trenches", 14, 38, 34, 40);
    ground("obstacle", 36, 42, 40, 43);
    ground("building", 2, 42, 8, 46);
    marl = unit("marl"), ditchers = unit("ditchers");
    witch = unit("witch");
    eiche = unit("eiche");
}

static void place(UnitId of, double x, double y, double step_x, double step_y)
{
    order(of);
    deed(VERB_DEPLOY);
    for (int i = 0; i < models(of) || i < the_battle()->unit[of].count; i++)
        path_to(model_of(of, i + 1), x + step_x * (i % 4), y + step_y * (i / 4), 0);
}

/* The winner chooses, and whoever lost places the first unit; then both in turn, who has units left alone. */
TEST(the_winner_chooses_a_zone_and_the_loser_places_first)
{
    two_forces();
    begin();
    CHECK_EQ(seat_tally(A, ST_MT), 2); /* one Witch: SET-08 */
    CHECK_EQ(seat_tally(B, ST_MT), 0);
    for (UnitId u = 0; u < the_battle()->units; u++) {
        CHECK_EQ(unit_tally(u, UT_STRESS), 0);
        CHECK(!marked(u, UM_PINNED) && !marked(u, UM_SHAKEN) && !marked(u, UM_BROKEN));
    }
    CHECK(seat_tally(A, ST_CT) == 0 && seat_tally(B, ST_CT) == 0);
    DICE(3, 3, 2, 5); /* equal ones again */
    CHECK_ASKED(B, WHY_ZONE);
    choose(1);
    CHECK_EQ(the_battle()->seat[B].zone, 1);
    CHECK_EQ(the_battle()->seat[A].zone, 0);
    CHECK_ASKED(A, WHY_PLACE);
    place(eiche, 15, 6, 1.2, 1.2);
    CHECK_REFUSED_WORDS(NO_PLACING_TURN, "It is for fenland to place a unit.");
    place(marl, 15, 38.6, 1.2, 1.2);
    give();
    CHECK_ASKED(B, WHY_PLACE);
    place(eiche, 15, 6, 1.2, 1.2);
    give();
    CHECK_ASKED(A, WHY_PLACE);
    place(marl, 15, 38.6, 1.2, 1.2);
    CHECK_REFUSED(NO_PLACED_ALREADY);
    usual(); /* Ditchers or the Witch */
    CHECK_ASKED(A, WHY_PLACE);
    usual();
    CHECK_EQ(the_battle()->round, 1);
    CHECK_EQ(the_battle()->unit[witch].state, UNIT_FIELD);
    CHECK_EQ(the_battle()->unit[ditchers].state, UNIT_FIELD);
}

TEST(the_winner_may_take_the_other_zone)
{
    two_forces();
    begin();
    DICE(6, 2);
    CHECK_ASKED(A, WHY_ZONE);
    choose(1);
    CHECK_EQ(the_battle()->seat[A].zone, 1);
    CHECK_EQ(the_battle()->seat[B].zone, 0);
    CHECK_ASKED(B, WHY_PLACE);
}

TEST(everybody_stands_wholly_in_the_zone_together_and_where_he_may) /* SET-07 */
{
    two_forces();
    begin();
    DICE(6, 2);
    choose(0);
    usual(); /* Eiche: two rows of four, a fifth of an inch from base to base: 8.16 */
    CHECK_LENGTH(point_distance(place_of(eiche, 1), place_of(eiche, 2)), inches(1.2));
    CHECK_LENGTH(point_distance(place_of(eiche, 1), place_of(eiche, 5)), inches(1.2));
    CHECK_ASKED(A, WHY_PLACE);
    place(marl, 15, 38, 1.2, 1.2); /* the front four begin at 37.5 */
    CHECK_REFUSED_WORDS(NO_OUTSIDE_ZONE, "Model 1 of Marl is 0.50\" outside the zone.");
    place(marl, 15, 39, 1.2, 0.9);
    CHECK_REFUSED(NO_PLACED_ON_ANOTHER);
    place(marl, 15, 39, 2.5, 1.2);
    CHECK_REFUSED(NO_TOO_SPREAD);
    place(marl, 36.5, 42.5, 1.2, 1.2);
    CHECK_REFUSED(NO_ENDS_ON_OBSTACLE);
    order(marl);
    deed(VERB_DEPLOY);
    path_to(model_of(marl, 1), 15, 39, 0);
    CHECK_REFUSED(NO_NOT_ALL_PLACED);
    profile_for(marl)->field[PF_CLASS] = CLASS_CAVALRY;
    place(marl, 3, 43, 1.2, 1.2);
    CHECK_REFUSED(NO_PLACED_IN_GROUND);
    profile_for(marl)->field[PF_CLASS] = CLASS_INFANTRY;
    give();
}

/* Every unit of the shipped scenarios has suggested places that will do, in its own zone: the default is to stand there. */
TEST(the_suggested_places_of_the_scenarios_are_lawful)
{
    static const DataFolder folder = { .path = PROJECT_DIR };
    static const char *const scenarios[] = { "lock-house", "causeway" };
    for (int i = 0; i < 2; i++) {
        Problem problem = { .file = "" };
        GameChoice choice = game_choice(scenarios[i]);
        field();
        if (!game_build(the_game(), &folder, &a_war_transformed_ruleset, &choice, &problem))
            fail_msg("%s: %s", problem.file, problem.sentence);
        begin();
        DICE(6, 2);
        choose(0);
        while (the_battle()->request.why == WHY_PLACE)
            usual();
        for (ModelId m = 0; m < the_battle()->models; m++) {
            CHECK_LENGTH(the_battle()->model[m].pose.at.x, the_game()->place[m].at.x);
            CHECK_LENGTH(the_battle()->model[m].pose.at.y, the_game()->place[m].at.y);
        }
    }
}
