#include "field.h"

#include "shoot/blasts.h"

/* High explosive: HE, WPN-12, COV-06. Worked example W14. */

static UnitId assault, regulars, raiders;

static void mark_on(int model, UnitId of, int on)
{
    Clause *c = deed(VERB_MARK);
    c->models = (ModelSet)1 << (model - 1);
    c->model = model_of(of, on);
}

/* W14: models 5 and 6 of the Assault Section throw; the section stands in a trench, a Raider of the throwers' side beside it. */
static void throwers(void)
{
    field();
    ground("trenches", 28, 19, 35, 22.5);
    assault = unit_for(A, "irrlicht", 6);
    regulars = unit_for(B, "marl", 8);
    raiders = unit_for(A, "lamplighters", 6);
    row(assault, 29, 11, 1, 0);
    for (int i = 0; i < 4; i++)
        put(assault, i + 1, 29 + 1.2 * i, 11);
    put(assault, 5, 29, 13);
    put(assault, 6, 30.2, 13);
    row(regulars, 30, 20, 1, 0);
    for (int i = 0; i < 4; i++)
        put(regulars, 5 + i, 30 + i, 21.2);
    row(raiders, 21, 20, -1, 0);
    put(raiders, 1, 26, 21);
}

static void throw_grenades(int on_5, int on_6)
{
    enter(PHASE_ELITE, A);
    order(assault);
    Clause *c = deed(VERB_SHOOT);
    c->unit = regulars;
    c->weapon = weapon("hand-grenade");
    c->models = 0x30;
    mark_on(5, regulars, on_5);
    mark_on(6, regulars, on_6);
}

/* The one has his man in reach; he of the other stands 8.40 inches off: (34.2,20.83) to (29,13) is 9.40 less two half bases. HE-02 */
TEST(who_is_marked_has_to_be_in_reach_of_his_thrower_whatever_the_others_reach)
{
    throwers();
    put(regulars, 8, 34.2, 20.83);
    throw_grenades(8, 3);
    CHECK_REFUSED_INCHES(NO_MARK_TOO_FAR, 8.40, 8);
    throw_grenades(4, 8);
    CHECK(judged().refusal == NO_REFUSAL);
}

/* The other four are too far for pistols and flame: only the grenades are thrown. HE-01..08, 10..12. */
TEST(grenades_scatter_by_the_clock_and_hit_friends_too)
{
    throwers();
    for (int i = 0; i < 4; i++)
        put(assault, i + 1, 29 + 1.2 * i, 4);
    throw_grenades(1, 3);
    give();
    CHECK_EQ(dice_asked(), 2);
    DICE(10, 4);                  /* a single 10 is a Near Miss */
    DICE(9);                      /* west */
    DICE(3);                      /* (27,20): touches only the Raider */
    DICE(5);                      /* his save on 2 fails */
    DICE(2, 3, 1, 6, 4, 2);       /* six Regulars, without cover: three fail */
    usual();                      /* whom the Regulars lose */
    CHECK_EQ(models(raiders), 5); /* the one Raider who could */
    DICE(6);                      /* Pinning Test of the target: not above 6 */
    DICE(8);                      /* of the Raiders: above 7 */
    DICE(7, 2, 9);                /* Devastating Tests: 7 above 6, 2 not, 9 above 5 */
    DICE(3);
    CHECK_EQ(models(regulars), 5);
    CHECK_EQ(unit_tally(regulars, UT_STRESS), 2);
    CHECK(marked(regulars, UM_SHAKEN));
    CHECK(!marked(regulars, UM_PINNED));
    CHECK(marked(raiders, UM_PINNED));
    CHECK_EQ(unit_tally(raiders, UT_STRESS), 0);
}

/* HE-06: two tens are two duds: nothing happens, not even a test. */
TEST(two_tens_are_duds)
{
    throwers();
    for (int i = 0; i < 4; i++)
        put(assault, i + 1, 29 + 1.2 * i, 4);
    throw_grenades(1, 3);
    give();
    DICE(10, 10);
    CHECK(told_tale(TALE_DUD));
    CHECK_EQ(models(regulars), 8);
    CHECK_EQ(the_battle()->request.why == WHY_PINNING, false);
    throwers();
    for (int i = 0; i < 4; i++)
        put(assault, i + 1, 29 + 1.2 * i, 4);
    the_game()->option[OPT_DUD] = 1;
    throw_grenades(1, 3);
    give();
    DICE(10, 10); /* by the option a single ten is confirmed; two scatter */
    CHECK_EQ(the_battle()->request.why, WHY_SCATTER);
}

/* HE-06: by the option a single ten is a dud when a second follows it. */
TEST(a_ten_is_confirmed_by_a_ten_only)
{
    for (int die = 9; die <= 10; die++) {
        throwers();
        for (int i = 0; i < 4; i++)
            put(assault, i + 1, 29 + 1.2 * i, 4);
        the_game()->option[OPT_DUD] = 1;
        throw_grenades(1, 3);
        give();
        DICE(10, 6);
        CHECK_EQ(the_battle()->request.why, WHY_DUD);
        DICE(die);
        Burst burst[MOST_UNIT_MODELS];
        CHECK_EQ(bursts_of(the_look(), assault, burst), die == 10 ? 1 : 2);
        CHECK_EQ(the_battle()->request.why, WHY_SCATTER);
    }
}

/* HE-04, 05: 5 stays, 6 scatters. */
TEST(a_template_stays_on_five_and_scatters_on_six)
{
    for (int die = 5; die <= 6; die++) {
        field();
        UnitId mortar = unit("mortar"), marl = unit_for(A, "marl", 1);
        alone(mortar, 24, 20);
        alone(marl, 24, 40);
        enter(PHASE_CANNONADE, B);
        order(mortar);
        deed(VERB_SHOOT)->unit = marl;
        give();
        DICE(die);
        CHECK_EQ(the_battle()->request.why, die == 5 ? WHY_SAVES : WHY_SCATTER);
    }
}

/* HE-02, WPN-12: 8 inches at most, 8.40 is refused. */
TEST(a_grenade_reaches_eight_inches)
{
    throwers();
    put(assault, 5, 29, 10.6543); /* 8.40 from model 1 */
    throw_grenades(1, 3);
    the_order()->clauses = 2; /* the mark of 5 alone */
    the_order()->clause[0].models = 0x10;
    CHECK_REFUSED_INCHES(NO_MARK_TOO_FAR, 8.40, 8.00);
    CHECK_REFUSED_WORDS(NO_MARK_TOO_FAR,
                        "Irrlicht: the model marked is 8.40\" away, maximum 8.00\".");
}

/* HE-02, WPN-01: a mortar needs no sight, but 6 inches; a field gun has to see its mark. */
TEST(mortars_fire_over_a_house_and_not_too_near)
{
    field();
    ground("building", 18, 18, 26, 22);
    UnitId mortar = unit("mortar"), gun = unit_for(B, "field-gun", 1), marl = unit("marl");
    alone(mortar, 22, 12);
    alone(gun, 30, 12);
    row(marl, 19, 28, 1, 0);
    enter(PHASE_CANNONADE, B);
    order(mortar);
    deed(VERB_SHOOT)->unit = marl;
    Verdict verdict = judged();
    CHECK(is_yes(&verdict));
    row(marl, 19, 16, 1, 0);
    CHECK_REFUSED(NO_MARK_TOO_NEAR);
    row(marl, 19, 28, 1, 0);
    alone(gun, 22, 12);
    alone(mortar, 30, 8);
    order(gun);
    deed(VERB_SHOOT)->unit = marl;
    CHECK_REFUSED(NO_NOT_IN_SIGHT);
    alone(gun, 16, 20);
    row(marl, 14, 30, 1, 0);
    for (int i = 0; i < 4; i++)
        put(marl, 5 + i, 22 + i, 24);
    the_battle()->model[model_of(gun, 1)].pose.facing = HALF_TURN;
    order(gun);
    deed(VERB_SHOOT)->unit = marl;
    mark_on(1, marl, 8);
    CHECK_REFUSED(NO_MARK_NOT_SEEN);
}

/* HE-04, 13, WPN-06, 10: a Critical template of Ordnance costs an Armoured unit two wounds without save; a mortar nothing. */
TEST(only_ordnance_harms_armour)
{
    field();
    UnitId car = unit_for(B, "armoured-car", 1), gun = unit("field-gun");
    UnitId mortar = unit_for(A, "mortar", 1);
    alone(gun, 24, 40);
    alone(mortar, 30, 40);
    alone(car, 24, 20);
    enter(PHASE_CANNONADE, A);
    order(gun);
    deed(VERB_SHOOT)->unit = car;
    give();
    DICE(1);
    CHECK_EQ(wounds_of(car, 1), 2);
    DICE(3);    /* Pinning */
    DICE(1, 1); /* two Devastating Tests */
    order(mortar);
    deed(VERB_SHOOT)->unit = car;
    give();
    DICE(1);
    CHECK_EQ(wounds_of(car, 1), 2);
}

/* HE-08, 09: a touch of the rim is no hit, and what ends off the table has no effect. HE-05, 12: the target of a Near Miss tests. */
TEST(what_scatters_off_the_table_only_frightens)
{
    field();
    UnitId mortar = unit("mortar"), marl = unit_for(A, "marl", 1);
    alone(mortar, 24, 20);
    alone(marl, 24, 47);
    enter(PHASE_CANNONADE, B);
    CHECK(is_under(the_look(), spot(24, 44.51), 2 * INCH, model_of(marl, 1)));
    CHECK(!is_under(the_look(), spot(24, 44.5), 2 * INCH, model_of(marl, 1)));
    alone(mortar, 24, 30);
    order(mortar);
    deed(VERB_SHOOT)->unit = marl;
    give();
    DICE(6);
    DICE(6); /* down */
    DICE(4); /* (24,51) */
    CHECK_EQ(models(marl), 1);
    DICE(7); /* Pinning Test: above 6, by Support */
    CHECK(marked(marl, UM_PINNED));
    the_game()->option[OPT_TEMPLATE_TOUCH] = 1;
    CHECK(!is_under(the_look(), spot(24, 44.9), 2 * INCH, model_of(marl, 1)));
    CHECK(is_under(the_look(), spot(24, 45), 2 * INCH, model_of(marl, 1)));
}

/* HE-07: by the option two d6 give the direction in steps of ten degrees: 10 * (6 * (4 - 1) + 0 ...). */
TEST(scatter_by_two_dice)
{
    field();
    UnitId mortar = unit("mortar"), marl = unit_for(A, "marl", 1);
    alone(mortar, 24, 20);
    alone(marl, 24, 40);
    the_game()->option[OPT_SCATTER] = 1;
    enter(PHASE_CANNONADE, B);
    order(mortar);
    deed(VERB_SHOOT)->unit = marl;
    give();
    DICE(9);
    DICE(2, 3); /* 90 degrees: to the right */
    DICE(4);
    Burst burst[MOST_UNIT_MODELS];
    CHECK_EQ(bursts_of(the_look(), mortar, burst), 1);
    CHECK_LENGTH(burst[0].at.x, 28 * INCH);
    CHECK_LENGTH(burst[0].at.y, 40 * INCH);
}
