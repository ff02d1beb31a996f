#include "combats.h"

#include "charge/charging.h"
#include "troops/contact.h"

/* Defended obstacles: TER-18. */

static UnitId prima, velites;

static void charges_home(UnitId charger, UnitId target)
{
    order(charger);
    deed(VERB_CHARGE)->unit = target;
    give();
    while (the_battle()->request.why == WHY_REACTION || the_battle()->request.why == WHY_SIGNAL)
        usual();
    if (the_battle()->request.why == WHY_DECLARE)
        done();
    while (the_battle()->request.why == WHY_REACTION || the_battle()->request.why == WHY_SIGNAL)
        usual();
    order(charger);
    deed(VERB_CHARGE);
    give();
}

/* The wall's sides lie at y 19.8 and 20. */
static void across_a_wall(UnitId *unit_behind, const char *id, double horse_at)
{
    field();
    ground("wall", 16, 19.8, 44, 20);
    *unit_behind = unit(id), horse = unit("thane-horse");
    stand(horse, 30, horse_at, 180, 4);
}

TEST(who_charges_across_a_wall_halts_before_it) /* TER-18, CHG-06, TER-01 */
{
    across_a_wall(&prima, "prima", 5.8); /* 14.00 to the wall, of 14; 14.20 to Prima */
    stand(prima, 30, 20, 0, 6);
    enter(PHASE_DECLARE, HOST);
    charges_home(horse, prima);
    CHECK_FRONT(horse, 30, 19.8, 180);
    CHECK_FRONT(prima, 30, 20, 0);
    CHECK(marked(horse, UM_CHARGED) && marked(prima, UM_BEHIND_OBSTACLE));
    CHECK(is_engaged(the_look(), prima) && is_defended(the_look(), prima, horse));
    CHECK(!marked(horse, UM_DISORDERED)); /* no part of it has come onto the wall */
    CHECK(!marked(horse, UM_BEHIND_OBSTACLE) && !is_defended(the_look(), horse, prima));
    Blows blows = blows_at(horse, prima);
    CHECK_EQ(blows.attacks, 4);
    CHECK_NEEDS(blows, 5, 4, 4); /* 4 against 4: 4+, 1 worse; no spear's KA */
    CHECK_EQ(blows_at(prima, horse).attacks, 6);
    CHECK_EQ(blows_at(prima, horse).attack.hit.first, 4);
}

TEST(a_charge_that_does_not_come_up_to_the_wall_fails) /* TER-18, CHG-06, 16 */
{
    across_a_wall(&prima, "prima", 5.79);
    stand(prima, 30, 20, 0, 6);
    enter(PHASE_DECLARE, HOST);
    charges_home(horse, prima);
    CHECK_ASKED(NO_SEAT, WHY_FAILED_CHARGE);
    CHECK(!marked(prima, UM_BEHIND_OBSTACLE));
}

/* He who stands an inch behind his wall lets them come over it, out of order. */
TEST(a_wall_that_nobody_touches_is_crossed) /* TER-09, TER-18 */
{
    across_a_wall(&prima, "prima", 13);
    stand(prima, 30, 20.1, 0, 6);
    enter(PHASE_DECLARE, HOST);
    charges_home(horse, prima);
    DICE(5, 5, 6); /* mid and high: 11 */
    CHECK_FRONT(horse, 30, 20.1, 180);
    CHECK(marked(horse, UM_DISORDERED) && !marked(prima, UM_BEHIND_OBSTACLE));
}

/* Ruling: nobody fights across what is thicker than an inch. */
TEST(across_a_bank_of_more_than_an_inch_nobody_fights) /* TER-18 */
{
    for (int more = 0; more < 2; more++) {
        field();
        ground("wall", 16, more ? 18.99 : 19.01, 44, 20);
        prima = unit("prima"), horse = unit("thane-horse");
        stand(horse, 30, 12, 180, 4);
        stand(prima, 30, 20, 0, 6);
        enter(PHASE_DECLARE, HOST);
        charges_home(horse, prima);
        if (more)
            DICE(5, 5, 6);
        CHECK_FRONT(horse, 30, more ? 20 : 19.01, 180);
        CHECK_EQ(marked(prima, UM_BEHIND_OBSTACLE), !more);
    }
}

TEST(whoever_stands_on_the_wall_is_not_behind_it) /* TER-18 */
{
    across_a_wall(&prima, "prima", 13);
    stand(prima, 30, 19.9, 0, 6);
    enter(PHASE_DECLARE, HOST);
    charges_home(horse, prima);
    DICE(5, 5, 6);
    CHECK_FRONT(horse, 30, 19.9, 180);
    CHECK(!marked(prima, UM_BEHIND_OBSTACLE));
}

TEST(a_crooked_charge_ends_flush_before_the_wall) /* TER-18, CHG-12 */
{
    across_a_wall(&prima, "prima", 12);
    stand(prima, 30, 20, 0, 6);
    stand(horse, 26, 12, 160, 4);
    enter(PHASE_DECLARE, HOST);
    charges_home(horse, prima);
    CHECK_EQ(the_battle()->unit[horse].front.facing, 180 * DEGREE);
    CHECK_LENGTH(the_battle()->unit[horse].front.at.y, inches(19.8));
    CHECK(marked(prima, UM_BEHIND_OBSTACLE));
}

TEST(at_his_flank_no_wall_helps_him) /* TER-18 */
{
    across_a_wall(&prima, "prima", 12);
    stand(prima, 30, 20, 0, 6);
    stand(horse, 20, 22.2, 90, 4);
    enter(PHASE_DECLARE, HOST);
    charges_home(horse, prima);
    CHECK(is_engaged(the_look(), prima) && !marked(prima, UM_BEHIND_OBSTACLE));
    CHECK_LENGTH(unit_apart(the_look(), prima, horse, NULL), 0);
}

/* Loose figures stay where they stand; those along the wall fight. */
TEST(loose_figures_hold_a_wall_as_well) /* TER-18 */
{
    across_a_wall(&velites, "velites", 12);
    row(velites, 26, 20.3937, 0.8, 0);
    enter(PHASE_DECLARE, HOST);
    charges_home(horse, velites);
    CHECK_FRONT(horse, 30, 19.8, 180);
    CHECK(marked(velites, UM_BEHIND_OBSTACLE));
    CHECK_LENGTH(the_battle()->model[the_battle()->unit[velites].first].pose.at.y, inches(20.3937));
    CHECK(blows_at(velites, horse).attacks > 0 && blows_at(horse, velites).attacks == 4);
    CHECK_EQ(blows_at(horse, velites).attack.hit.first, 4); /* 4 against 2: 3+, 1 worse */
}

TEST(loose_figures_form_up_before_the_wall) /* TER-18, CHG-18 */
{
    field();
    ground("wall", 16, 19.8, 44, 20);
    UnitId boys = unit("boys");
    prima = unit("prima");
    stand(prima, 30, 20, 0, 6);
    row(boys, 26, 14, 0.8, 0);
    enter(PHASE_DECLARE, HOST);
    charges_home(boys, prima); /* 5.4 to the wall */
    CHECK(marked(boys, UM_CHARGED) && marked(prima, UM_BEHIND_OBSTACLE));
    CHECK_LENGTH(the_battle()->unit[boys].front.at.y, inches(19.8));
    CHECK(is_defended(the_look(), prima, boys) && blows_at(boys, prima).attacks > 0);
}

TEST(the_wall_helps_until_its_defender_leaves) /* TER-18 */
{
    across_a_wall(&prima, "prima", 4);
    stand(prima, 30, 20, 0, 6);
    set_mark(prima, UM_BEHIND_OBSTACLE);
    enter(PHASE_MOVES, AURELIA);
    CHECK(is_behind_obstacle(the_look(), prima));
    order(prima), length(VERB_FORWARD, 1), give();
    CHECK(marked(prima, UM_MOVED) && !marked(prima, UM_BEHIND_OBSTACLE));
}
