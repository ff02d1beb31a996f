#include "field.h"

#include "move/movement.h"
#include "powers/skills.h"
#include "shoot/blasts.h"

/* Keywords of weapons, smoke, and templates off the table. */

static UnitId captain, assault, car, kaptain, eiche;

static void muster(void)
{
    field();
    captain = unit("captain"), assault = unit_for(A, "irrlicht", 6);
    car = unit_for(B, "armoured-car", 1), kaptain = unit("kaptain"), eiche = unit("eiche");
    alone(captain, 10, 30);
    row(assault, 30, 40, 1, 0);
    alone(car, 30, 30);
    alone(kaptain, 10, 21);
    row(eiche, 10, 6, 1, 0);
}

TEST(small_calibre_is_stopped_more_easily) /* WPN-07, 09 */
{
    Shelter none = { .cover = COVER_NONE };
    muster();
    CHECK(advantages_against(the_look(), eiche, weapon("self-loading-pistol"), &none) == 1);
    CHECK(advantages_against(the_look(), eiche, weapon("rifle"), &none) == 0);
}

TEST(only_ordnance_wounds_the_armoured_by_shooting) /* WPN-05, 06 */
{
    muster();
    Weapon *rifle = &the_game()->weapon[weapon("rifle")];
    CHECK(!can_harm(the_look(), weapon("rifle"), car));
    CHECK(can_harm(the_look(), weapon("rifle"), eiche));
    CHECK(can_harm(the_look(), weapon("anti-tank-rifle"), car));
    rifle->traits = 0; /* no Small Arms either */
    CHECK(!can_harm(the_look(), weapon("rifle"), car));
}

TEST(swift_weapons_are_not_difficult_after_a_move) /* WPN-08, SHO-13 */
{
    muster();
    enter(PHASE_ELITE, A);
    order(captain), deed(VERB_ADVANCE), to(1, 10, 29), give();
    order(captain), deed(VERB_SHOOT)->unit = kaptain, give();
    DICE(4); /* by High Skill a hit; a Difficult Shot would need a 1 */
    CHECK_ASKED(NO_SEAT, WHY_SAVES);
}

TEST(smoke_hides_whoever_is_behind_it_or_in_it) /* LOS-06, RUS-02 */
{
    muster();
    CHECK(awt_sees(the_look(), captain, kaptain));
    lay_ground(the_play(), MADE_SMOKE, A, spot(10, 26), inches(2), SPAN_ROUND);
    the_battle()->revision++;
    CHECK(!awt_sees(the_look(), captain, kaptain));
    CHECK(!sees_spot(the_look(), model_of(captain, 1), spot(10, 22)));
    muster();
    lay_ground(the_play(), MADE_SMOKE, A, spot(10, 21), inches(2), SPAN_ROUND);
    the_battle()->revision++;
    CHECK(!awt_sees(the_look(), captain, kaptain));
}

TEST(a_template_whose_middle_is_off_the_table_touches_nobody) /* HE-09 */
{
    muster();
    alone(kaptain, 10, 0.6);
    carry_out(PHASE_LINE, A, barrage_frame(the_look(), captain, spot(10, 1)));
    DICE(6);  /* a Near Miss ... */
    DICE(12); /* ... up ... */
    DICE(2);  /* ... to (10,-1), whose rim is over him */
    CHECK(!marked(kaptain, UM_STRUCK) && the_battle()->request.why == WHY_ACTIVATE);
}

TEST(a_template_on_the_edge_counts) /* HE-08, 09 */
{
    muster();
    alone(kaptain, 10, 0.6);
    carry_out(PHASE_LINE, A, barrage_frame(the_look(), captain, spot(10, 1)));
    DICE(6);
    DICE(12);
    DICE(1);
    CHECK_ASKED(NO_SEAT, WHY_SAVES);
}
