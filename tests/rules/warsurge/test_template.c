#include "field.h"
#include "fight/attack.h"

/* Weapon Perks: templates and the others (WPK, GEO-13 to 15). */

/* X24: centre-to-base gaps 0, 1.40, 1.50, 1.00; limit less than 1.495: models 1, 2 and 4. */
TEST(x24_blast_edge)
{
    field(STANDARD);
    UnitId mortar = unit("howl-mortar-crew", SOUTH, 1);
    UnitId bowkin = unit("bowkin", NORTH, 4);
    stand(mortar, 1, 3.75, 20); /* 40 - 3.75 - 0.75 - 0.50 = 35 */
    stand(bowkin, 1, 40, 20);
    stand(bowkin, 2, 41.90, 20);
    stand(bowkin, 3, 40, 18);
    stand(bowkin, 4, 40, 21.5);
    enter(PHASE_ATTACK, SOUTH);
    order(mortar), fire("howl-mortar", 1, 1, bowkin)->model = model_of(bowkin, 1);
    Verdict verdict = judged();
    CHECK_LENGTH(verdict.measured, inches(35));
    give();
    CHECK_EQ(dice_asked(), 3);
    DICE(2, 1, 6);
    usual();
    CHECK_EQ(models(bowkin), 2);
}

TEST(the_circle_is_centred_on_a_model_of_the_target)
{
    field(STANDARD);
    UnitId mortar = unit("howl-mortar-crew", SOUTH, 1);
    UnitId bowkin = unit("bowkin", NORTH, 2);
    UnitId briar = unit("briarguard", NORTH, 1);
    stand(mortar, 1, 20, 40);
    row(bowkin, 1, 2, 20, 20, 2, 0);
    stand(briar, 1, 40, 20);
    lost(bowkin, 2);
    enter(PHASE_ATTACK, SOUTH);
    order(mortar), fire("howl-mortar", 1, 1, bowkin)->model = model_of(briar, 1);
    CHECK_REFUSED(NO_BLAST_MODEL);
    order(mortar), fire("howl-mortar", 1, 1, bowkin)->model = model_of(bowkin, 2);
    CHECK_REFUSED(NO_BLAST_MODEL);
}

/* The second of the crew stands 2" from the first, within 1.5" of a circle about it: nobody's circle lies there. */
TEST(a_circle_stays_where_it_was_laid_when_its_model_falls)
{
    field(STANDARD);
    UnitId mortar = unit("howl-mortar-crew", SOUTH, 2);
    UnitId bowkin = unit("bowkin", NORTH, 1);
    UnitId briar = unit("briarguard", NORTH, 1);
    row(mortar, 1, 2, 20, 40, 2, 0);
    stand(bowkin, 1, 20, 20);
    stand(briar, 1, 21.5, 20);
    enter(PHASE_ATTACK, SOUTH);
    order(mortar), fire("howl-mortar", 1, 2, bowkin)->model = model_of(bowkin, 1);
    give();
    CHECK_EQ(dice_asked(), 2);
    DICE(6, 6);
    CHECK_EQ(models(bowkin), 0);
    CHECK_EQ(dice_asked(), 2); /* at the Briarguard, whom both circles touch */
    DICE(1, 1);
    CHECK(the_battle()->request.shape != SHAPE_DICE);
    CHECK_EQ(models(mortar), 2);
}

/* Every enemy Unit touched is attacked, the Target first, then the others by id; friends may not be touched. */
TEST(a_blast_attacks_every_enemy_unit_that_it_touches)
{
    field(STANDARD);
    UnitId briar = unit("briarguard", NORTH, 2);
    UnitId mortar = unit("howl-mortar-crew", SOUTH, 2);
    UnitId bowkin = unit("bowkin", NORTH, 1);
    UnitId friends = unit("riflemen", SOUTH, 1);
    row(mortar, 1, 2, 20, 40, 3, 0);
    stand(bowkin, 1, 20, 20);
    row(briar, 1, 2, 21, 20, 0.9, 0); /* circle gaps 0.50 and 1.40 */
    stand(friends, 1, 20, 22.1);      /* 1.60 */
    enter(PHASE_ATTACK, SOUTH);
    order(mortar), fire("howl-mortar", 1, 2, bowkin)->model = model_of(bowkin, 1);
    give();
    CHECK_EQ(dice_asked(), 2); /* each of two templates touches the one Bowkin */
    DICE(1, 1);
    CHECK_EQ(dice_asked(), 4); /* and the two Briarguard */
    DICE(1, 1, 1, 1);
    CHECK_EQ(models(briar), 2);
}

TEST(a_template_may_not_touch_a_friend)
{
    field(STANDARD);
    UnitId mortar = unit("howl-mortar-crew", SOUTH, 1);
    UnitId bowkin = unit("bowkin", NORTH, 1);
    UnitId friends = unit("riflemen", SOUTH, 2);
    stand(mortar, 1, 20, 40);
    stand(bowkin, 1, 20, 20);
    stand(friends, 1, 30, 30);
    stand(friends, 2, 20, 21.9); /* 1.40 from the centre */
    enter(PHASE_ATTACK, SOUTH);
    order(mortar), fire("howl-mortar", 1, 1, bowkin)->model = model_of(bowkin, 1);
    CHECK_REFUSED(NO_TEMPLATE_FRIEND);
    Verdict verdict = judged();
    CHECK_EQ(verdict.other_model, model_of(friends, 2));
    set_option(OPT_FRIENDLY_FIRE, 1); /* OPT-06: then they are attacked like anybody */
    give();
    CHECK_EQ(dice_asked(), 1);
    DICE(1);
    CHECK_EQ(dice_asked(), 1);
    DICE(1);
    CHECK_EQ(models(friends), 2);
}

/* WPK-02: in the same Melee no template, but plain Attacks: one die, though the circle would touch two. */
TEST(in_the_same_melee_a_template_weapon_makes_plain_attacks)
{
    field(STANDARD);
    UnitId riders = unit("outriders", SOUTH, 1);
    UnitId briar = unit("briarguard", NORTH, 2);
    stand(riders, 1, 20, 20);
    row(briar, 1, 2, 20, 21.5, 1, 0);
    enter(PHASE_ATTACK, SOUTH);
    order(riders), fire("satchel-charge", 1, 1, briar);
    give();
    /* Power 9 v 3, d = -6: A: no roll; AP 3+ cancels Armour 4+: one casualty */
    usual();
    CHECK_EQ(models(briar), 1);
}

/* WPK-02, MEL-11: the Melee counts as it stood when the Attack was declared. With the last of the foe gone there is still no circle
 * about where he stood: neither the riders beside him nor the Briarguard near the thrower are struck. */
TEST(plain_attacks_at_the_last_of_a_melee_lay_no_circle_when_he_falls)
{
    field(STANDARD);
    UnitId riders = unit("outriders", SOUTH, 2);
    UnitId bowkin = unit("bowkin", NORTH, 1);
    UnitId briar = unit("briarguard", NORTH, 1);
    row(riders, 1, 2, 20, 20, 2.1, 0);
    stand(bowkin, 1, 20, 18.5);
    stand(briar, 1, 18.2, 20); /* under a circle about the first rider */
    enter(PHASE_ATTACK, SOUTH);
    order(riders), fire("satchel-charge", 1, 2, bowkin);
    give(); /* Power 9 v 3, d = -6: no roll; AP 3+ cancels Armour 6+ */
    CHECK(the_battle()->request.shape != SHAPE_DICE);
    CHECK_EQ(models(bowkin), 0);
    CHECK_EQ(models(riders), 2);
    CHECK_EQ(models(briar), 1);
}

/* WPK-01: from the circle's middle to the thrower's edge 1.45 is less than 1.5, 1.55 is not. He is a friend like any other. */
TEST(nobody_throws_where_his_own_circle_touches_him)
{
    field(STANDARD);
    UnitId riders = unit("outriders", SOUTH, 1);
    UnitId bowkin = unit("bowkin", NORTH, 1);
    stand(riders, 1, 20, 20);
    stand(bowkin, 1, 20, 17.55); /* his centre 1.45 from the rider's edge */
    enter(PHASE_ATTACK, SOUTH);
    order(riders), fire("satchel-charge", 1, 1, bowkin)->model = model_of(bowkin, 1);
    CHECK_REFUSED(NO_TEMPLATE_FRIEND);
    CHECK_EQ(judged().other_model, model_of(riders, 1));
    stand(bowkin, 1, 20, 17.45);
    order(riders), fire("satchel-charge", 1, 1, bowkin)->model = model_of(bowkin, 1);
    give();
    CHECK_EQ(models(bowkin), 0);
    CHECK_EQ(models(riders), 1);
}

/* WPK-12, PRK-07: one Satchel Charge each in the whole game. */
TEST(a_limited_weapon_runs_out_model_by_model)
{
    field(STANDARD);
    UnitId riders = unit("outriders", SOUTH, 2);
    UnitId titan = unit("titan", NORTH, 1);
    row(riders, 1, 2, 20, 20, 3, 0);
    stand(titan, 1, 20, 13);
    the_battle()->model[model_of(riders, 1)].tally[2] = 1;
    enter(PHASE_ATTACK, SOUTH);
    order(riders), fire("satchel-charge", 1, 2, titan)->model = model_of(titan, 1);
    CHECK_REFUSED_COUNT(NO_LIMITED_USE, 1, 1);
    order(riders), fire("satchel-charge", 2, 2, titan)->model = model_of(titan, 1);
    give();
    DICE(1); /* Power 9 v 12: 6/2 */
    CHECK_EQ(the_battle()->model[model_of(riders, 2)].tally[2], 1);
}

/* WPK-03, GEO-14: a strip 0.04" wide: bases of radius 0.5 whose centres are 0.51 off its middle are touched
 * (less than 0.515), those 0.52 off are not. It begins at the user's edge and is 12" long. */
static int touched_by_line(double off, double away)
{
    field(STANDARD);
    UnitId wing = unit("duskwing", SOUTH, 1);
    UnitId briar = unit("briarguard", NORTH, 2);
    stand(wing, 1, 20, 40);
    stand(briar, 1, 20, 35);
    stand(briar, 2, 20 + off, 40 - 1.25 - away);
    enter(PHASE_ATTACK, SOUTH);
    order(wing);
    Clause *line = fire("screech", 1, 1, briar);
    line->has_heading = true;
    give();
    return dice_asked();
}

TEST(a_line_touches_what_it_overlaps)
{
    CHECK_EQ(touched_by_line(0.51, 8), 2);
    CHECK_EQ(touched_by_line(0.52, 8), 1);
    CHECK_EQ(touched_by_line(0, 12.49), 2);
    CHECK_EQ(touched_by_line(0, 12.51), 1);
}

TEST(a_line_stops_at_the_first_blocking_piece_and_may_not_cross_friends)
{
    field(STANDARD);
    terrain("silo", 18, 30, 22, 32);
    UnitId wing = unit("duskwing", SOUTH, 1);
    UnitId briar = unit("briarguard", NORTH, 2);
    UnitId rifles = unit("riflemen", SOUTH, 1);
    stand(wing, 1, 20, 40);
    stand(briar, 1, 20, 35);
    stand(briar, 2, 20, 29);
    stand(rifles, 1, 26, 34);
    enter(PHASE_ATTACK, SOUTH);
    order(wing);
    Clause *line = fire("screech", 1, 1, briar);
    line->has_heading = true;
    line->heading = 45 * DEGREE;
    CHECK_REFUSED(NO_LINE_FRIEND); /* (26,34) lies on the line */
    order(wing);
    line = fire("screech", 1, 1, briar);
    line->has_heading = true;
    line->heading = 300 * DEGREE;
    CHECK_REFUSED(NO_LINE_MISSES);
    order(wing);
    line = fire("screech", 1, 1, briar);
    line->has_heading = true;
    give();
    CHECK_EQ(dice_asked(), 1); /* the second one stands behind the Silo */
    DICE(1);
}

/* WPK-04, GEO-15: 15 degrees to either side: at 5.25" from the apex (at (20, 37)) its half-width is
 * 5.25 x tan 15 = 1.41; a base of radius 0.5 whose centre is 1.41 + 0.5 / cos 15 = 1.92 off just touches. */
static int touched_by_torrent(double off)
{
    field(STANDARD);
    UnitId tank = unit("tank", SOUTH, 1);
    UnitId briar = unit("briarguard", NORTH, 2);
    stand_facing(tank, 1, 20, 40, 0);
    stand(briar, 1, 20, 31.75);
    stand(briar, 2, 20 + off, 31.75);
    enter(PHASE_ATTACK, SOUTH);
    order(tank);
    Clause *flame = fire("hull-flamer", 1, 1, briar);
    flame->has_heading = true;
    give();
    return dice_asked();
}

TEST(a_torrent_touches_what_its_sector_overlaps)
{
    CHECK_EQ(touched_by_torrent(1.88), 2);
    CHECK_EQ(touched_by_torrent(1.96), 1);
}

TEST(a_torrent_may_not_touch_friends_and_must_touch_its_target)
{
    field(STANDARD);
    UnitId tank = unit("tank", SOUTH, 1);
    UnitId briar = unit("briarguard", NORTH, 1);
    UnitId rifles = unit("riflemen", SOUTH, 1);
    stand_facing(tank, 1, 20, 40, 0);
    stand(briar, 1, 20, 31.75);
    stand(rifles, 1, 20, 33.5);
    enter(PHASE_ATTACK, SOUTH);
    order(tank);
    Clause *flame = fire("hull-flamer", 1, 1, briar);
    flame->has_heading = true;
    CHECK_REFUSED(NO_TORRENT_FRIEND);
    order(tank);
    flame = fire("hull-flamer", 1, 1, briar);
    flame->has_heading = true;
    flame->heading = QUARTER_TURN;
    CHECK_REFUSED(NO_TORRENT_MISSES);
}

/* WPK-07: each Attack costs 1 + n HP, all on one model; the surplus is lost with it. */
TEST(a_damage_bonus_goes_to_one_model_and_does_not_spill)
{
    field(STANDARD);
    UnitId lances = unit("siege-lance-team", SOUTH, 1);
    UnitId riders = unit("hart-riders", NORTH, 3);
    stand(lances, 1, 20, 40);
    row(riders, 1, 3, 20, 20, 3, 0);
    enter(PHASE_ATTACK, SOUTH);
    order(lances), fire("siege-lance", 1, 1, riders);
    give();
    /* Power 12 v 4, d = -8: Ax2: two Attacks of 3 HP on models of 2 HP: two casualties, the third unhurt */
    usual();
    CHECK_EQ(models(riders), 1);
    int left = wounds_of(riders, 1) + wounds_of(riders, 2) + wounds_of(riders, 3);
    CHECK_EQ(left, 2);
}

/* WPK-08: a Hornbow's natural 6 has AP 2+; a 4 keeps AP 6+. Armour 4+. */
TEST(rending_gives_a_natural_6_an_ap_of_2)
{
    field(STANDARD);
    UnitId bowkin = unit("bowkin", NORTH, 3);
    UnitId lances = unit("siege-lance-team", SOUTH, 1);
    row(bowkin, 1, 3, 20, 20, 2, 0);
    stand(lances, 1, 20, 35);
    enter(PHASE_ATTACK, NORTH);
    order(bowkin), fire("hornbow", 1, 3, lances);
    give();
    DICE(6, 4, 3); /* Power 3 v 3: 4+ */
    CHECK_ASKED(NO_SEAT, WHY_ARMOUR);
    CHECK_EQ(dice_asked(), 1);
    DICE(6);
    CHECK_EQ(wounds_of(lances, 1), 1);
}

/* WPK-09: Corrosive -1: Armour 4+ is rolled for at 5+. Spine Volley, Power 4 v 3: 3+, no AP. */
TEST(corrosive_makes_armour_saves_harder)
{
    field(STANDARD);
    UnitId sentinel = unit("sentinel", NORTH, 1);
    UnitId lances = unit("siege-lance-team", SOUTH, 1);
    stand(sentinel, 1, 20, 20);
    stand(lances, 1, 20, 35);
    enter(PHASE_ATTACK, NORTH);
    order(sentinel), fire("spine-volley", 1, 1, lances);
    give();
    DICE(3, 1, 1, 1, 1, 1);
    DICE(4);
    CHECK_EQ(wounds_of(lances, 1), 1);
}

/* WPK-11: the mark is set by an HP lost to it, not by a hit that was saved. */
TEST(plague_marks_a_unit_that_lost_hp_to_it)
{
    for (int save = 1; save <= 6; save += 5) {
        field(STANDARD);
        UnitId rats = unit("rat-tide", NORTH, 1);
        UnitId lances = unit("siege-lance-team", SOUTH, 1);
        stand(rats, 1, 20, 20);
        stand(lances, 1, 20, 21.5);
        enter(PHASE_ATTACK, NORTH);
        order(rats), fire("gnaw", 1, 1, lances);
        give();
        DICE(5, 1, 1, 1); /* Power 2 v 3: 5+ */
        DICE(save);
        CHECK_EQ(marked(lances, UM_PLAGUED), save == 1);
    }
}

/* Several Weapons of one order may name no place: the circle and the direction are then found. */
TEST(a_template_without_a_place_finds_one)
{
    field(STANDARD);
    UnitId mortar = unit("howl-mortar-crew", SOUTH, 1);
    UnitId wing = unit("duskwing", SOUTH, 1);
    UnitId bowkin = unit("bowkin", NORTH, 3);
    stand(mortar, 1, 20, 40);
    stand(wing, 1, 30, 25);
    stand(bowkin, 1, 20, 20);
    stand(bowkin, 2, 22, 20);
    stand(bowkin, 3, 21, 20.9);
    enter(PHASE_ATTACK, SOUTH);
    order(mortar), fire("howl-mortar", 1, 1, bowkin);
    give();
    CHECK_EQ(dice_asked(), 3); /* on model 3: gaps 0 and sqrt(1 + 0.81) - 0.5 = 0.85 twice */
    DICE(1, 1, 1);
}

/* The ghost of a template: a circle of 1.5" about the model, a strip of 12", a sector of 8". */
static const Drawing *sketched(UnitId actor, const char *with, UnitId target, Heading aim)
{
    static DrawingList list;
    Answer answer = answer_now(ANSWER_ORDER);

    answer.order.actor = actor;
    Clause *clause = order_clause(&answer.order, VERB_FIRE);
    clause->weapon = weapon(with);
    clause->models = 1;
    clause->unit = target;
    clause->heading = aim;
    clause->has_heading = aim >= 0;
    list.count = 0;
    warsurge_sketch(the_look(), &answer, &list);
    return list.count == 1 ? &list.drawing[0] : NULL;
}

static ModelId suggested(UnitId actor, const char *with, UnitId target)
{
    order(actor);
    Clause *clause = fire(with, 1, models(actor), target);
    Volley volley = volley_of_clause(the_look(), actor, clause, target);
    return volley.on;
}

/* About either of the two Bowkin one of them is touched; beside the second stands a Briarguard, 1.2" from him. */
TEST(a_circle_without_a_place_finds_where_most_enemies_are) /* WPK-01 */
{
    field(STANDARD);
    UnitId mortar = unit("howl-mortar-crew", SOUTH, 1);
    UnitId bowkin = unit("bowkin", NORTH, 2);
    UnitId briar = unit("briarguard", NORTH, 1);
    stand(mortar, 1, 20, 40);
    row(bowkin, 1, 2, 20, 20, 2.2, 0);
    stand(briar, 1, 23.4, 20);
    enter(PHASE_ATTACK, SOUTH);
    CHECK_EQ(suggested(mortar, "howl-mortar", bowkin), model_of(bowkin, 2));
}

/* Satchel Charge, 6" from base to base, so 7.5" from centre to centre (1 + 0.5): the first Outrider reaches both Bowkin, the other two
 * the second alone. */
TEST(a_circle_without_a_place_finds_whom_most_can_throw_at) /* WPK-01, ATK-04 */
{
    field(STANDARD);
    UnitId riders = unit("outriders", SOUTH, 3);
    UnitId bowkin = unit("bowkin", NORTH, 2);
    row(riders, 1, 3, 20, 26, 2.5, 0);
    stand(bowkin, 1, 17.5, 19.5); /* from (20,26) 6.96, from (22.5,26) 8.20, from (25,26) 9.92 */
    stand(bowkin, 2, 21.5, 19.5); /* 6.67, 6.58 and 7.38 */
    enter(PHASE_ATTACK, SOUTH);
    CHECK_EQ(suggested(riders, "satchel-charge", bowkin), model_of(bowkin, 2));
}

TEST(templates_are_shown_before_they_are_ordered)
{
    field(STANDARD);
    UnitId mortar = unit("howl-mortar-crew", SOUTH, 1);
    UnitId wing = unit("duskwing", SOUTH, 1);
    UnitId tank = unit("tank", SOUTH, 1);
    UnitId bowkin = unit("bowkin", NORTH, 2);
    UnitId briar = unit("briarguard", NORTH, 1);
    stand(mortar, 1, 10, 44);
    stand(wing, 1, 30, 30);
    stand_facing(tank, 1, 44, 30, 0);
    row(bowkin, 1, 2, 30, 20, 1, 0);
    stand(briar, 1, 44, 20);
    enter(PHASE_ATTACK, SOUTH);

    const Drawing *shape = sketched(mortar, "howl-mortar", bowkin, -1);
    CHECK_EQ(shape->kind, DRAW_DISC);
    CHECK_EQ(shape->radius, inches(1.5));
    CHECK_EQ(shape->tone, TONE_LIT);
    CHECK_TEXT(shape->words, "2");
    shape = sketched(wing, "screech", bowkin, 0);
    CHECK_EQ(shape->kind, DRAW_POLYGON);
    CHECK_EQ(shape->corners, 4);
    CHECK_TEXT(shape->words, "1");
    shape = sketched(tank, "hull-flamer", briar, QUARTER_TURN); /* aimed past it */
    CHECK_EQ(shape->kind, DRAW_POLYGON);
    CHECK_EQ(shape->tone, TONE_BAD);
    CHECK_LENGTH(point_distance(shape->corner[0], shape->corner[1]), inches(8));
    CHECK(sketched(tank, "great-cannon", briar, -1) == NULL);
}
