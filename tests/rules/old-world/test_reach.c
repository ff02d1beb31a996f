#include "meadow.h"

#include <string.h>

#include "charge/charge_path.h"
#include "tables.h"

/* What the screen is told of reach, threats and chances. */

static UnitId spears, gore;
static DrawingList list;

enum { CHARGES = 3 }; /* the overlay's place */

static bool says(const char *words)
{
    for (int i = 0; i < list.count; i++) {
        if (strstr(list.drawing[i].words, words))
            return true;
    }
    return false;
}

/* Through difficult ground the Movement is 1" less and the lower die counts: 3 + 4, both at least 4: (1/2)^2. */
TEST(through_difficult_ground_both_dice_have_to_do)
{
    meadow();
    terrain("difficult", 20, 24, 40, 26);
    spears = plain("H5", NORTH, 20);
    gore = plain("S4", SOUTH, 20);
    stand(spears, 30, 30, 0, 5);
    stand(gore, 30, 23, 180, 5);
    go_to(PHASE_DECLARE, NORTH);
    list.count = 0;
    old_world_overlay(the_look(), CHARGES, spears, &list);
    CHECK(says("7.00\", 4+ on both: 25.0 %"));
}

/* Knights, Movement 7 and Swiftstride: on open ground 7 + 8, through a wood 6 + 9, where the lower die counts and the third is
 * added to it. */
TEST(with_swiftstride_the_chance_says_which_dice_are_in_it)
{
    for (int wood = 0; wood < 2; wood++) {
        meadow();
        if (wood)
            terrain("difficult", 20, 24, 40, 26);
        UnitId knights = plain("H11", NORTH, 5);
        gore = plain("S4", SOUTH, 20);
        stand(knights, 30, 36, 0, 5);
        stand(gore, 30, 21, 180, 5);
        go_to(PHASE_DECLARE, NORTH);
        list.count = 0;
        old_world_overlay(the_look(), CHARGES, knights, &list);
        CHECK(says(wood ? "9+ on the lower die and Swiftstride: " : "8+ with Swiftstride: 57.9 %"));
    }
}

/* The Gorehides, 3 + 4 the same way, may throw once more: 1 - (3/4)^2 = 7/16. */
TEST(the_chance_of_a_warband_says_that_a_second_throw_is_in_it)
{
    meadow();
    terrain("difficult", 20, 24, 40, 26);
    spears = plain("H5", NORTH, 20);
    gore = plain("S4", SOUTH, 20);
    stand(spears, 30, 30, 0, 5);
    stand(gore, 30, 23, 180, 5);
    go_to(PHASE_DECLARE, SOUTH);
    list.count = 0;
    old_world_overlay(the_look(), CHARGES, gore, &list);
    CHECK(says("7.00\", 4+ on both, re-roll: 43.8 %"));
}

/* REA-08: the chance of the charge would be that of one who stands. */
TEST(of_a_charge_at_one_who_flees_it_is_said_that_he_flees_first)
{
    for (int flees = 0; flees < 2; flees++) {
        meadow();
        spears = plain("H5", NORTH, 20);
        gore = plain("S4", SOUTH, 20);
        stand(spears, 30, 30, 0, 5);
        stand(gore, 30, 22, flees ? 0 : 180, 5);
        if (flees)
            set_mark(gore, UM_FLEEING);
        go_to(PHASE_DECLARE, NORTH);
        order(spears), at_unit(VERB_CHARGE, gore), give();
        list.count = 0;
        old_world_persistent(the_look(), &list);
        CHECK_EQ(says("it flees first"), flees);
        CHECK_EQ(says("8.00\", 4+: 75.0 %"), !flees);
    }
}

/* H5 (M4) 8" before S4: 4 + 4, the best of two dice at least 4: 1 - (1/2)^2. */
TEST(a_charge_of_four_and_more_comes_home_in_three_of_four)
{
    char words[400];
    meadow();
    spears = plain("H5", NORTH, 20);
    gore = plain("S4", SOUTH, 20);
    stand(spears, 30, 30, 0, 5);
    stand(gore, 30, 22, 180, 5);
    go_to(PHASE_DECLARE, NORTH);
    list.count = 0;
    old_world_overlay(the_look(), CHARGES, spears, &list);
    CHECK(says("8.00\", 4+: 75.0 %"));
    CHECK(says("6+: 30.6 %")); /* 1 - (5/6)^2 */
    CHECK(says("1+: 100.0 %"));
    order(spears), at_unit(VERB_CHARGE, gore);
    Answer answer = answer_now(ANSWER_ORDER);
    answer.order.actor = spears;
    order_clause(&answer.order, VERB_CHARGE)->unit = gore;
    Text text = text_in(words, sizeof words);
    old_world_odds(the_look(), &answer, &text);
    CHECK(strstr(words, "charge roll of 4 or more") != NULL);
    CHECK(strstr(words, "75.0 %") != NULL);
}

TEST(every_point_of_a_band_can_be_reached)
{
    meadow();
    spears = plain("H5", NORTH, 20);
    stand(spears, 30, 30, 0, 5);
    go_to(PHASE_DECLARE, NORTH);
    list.count = 0;
    draw_charges(the_look(), spears, &list);
    CHECK(list.count >= 6);
    for (int i = 0; i < list.count; i++) {
        const Drawing *d = &list.drawing[i];
        for (int k = 0; d->kind == DRAW_POLYGON && k < d->corners; k++)
            CHECK(point_distance(d->corner[k], front_of(spears).at) <= 10 * INCH + REACH_SLACK);
    }
}

TEST(
    an_enemy_has_to_reckon_with_the_charge_and_the_shot) /* M4 + 6; a crossbow's 30", which does not walk */
{
    Threat threat;
    meadow();
    UnitId watch = plain("H8", NORTH, 10);
    UnitId gun = plain("H14", NORTH, 1);
    stand(watch, 30, 30, 0, 10);
    stand(gun, 50, 30, 0, 1);
    go_to(PHASE_DECLARE, NORTH);
    CHECK(old_world_threat(the_look(), watch, &threat));
    CHECK_LENGTH(threat.strike, 10 * INCH);
    const Weapon *crossbow = &the_game()->weapon[weapon("crossbow")];
    bool stands =
        weapon_has(crossbow, WT_PONDEROUS, NULL) || weapon_has(crossbow, WT_MOVE_OR_SHOOT, NULL);
    CHECK_LENGTH(threat.shoot, crossbow->field[WF_RANGE] + (stands ? 0 : 4 * INCH));
    CHECK(old_world_threat(the_look(), gun, &threat));
    CHECK_EQ(threat.strike, 0);
    set_mark(watch, UM_FLEEING);
    CHECK(!old_world_threat(the_look(), watch, &threat));
}

TEST(skirmishers_walk_their_movement_blocks_do_not_walk)
{
    Length far = 0;
    meadow();
    UnitId cutters = unit("S17", SOUTH, 3); /* M5 */
    spears = plain("H5", NORTH, 20);
    row(cutters, 1, 3, 28.5, 20, 1.5, 0);
    stand(spears, 30, 30, 0, 5);
    go_to(PHASE_REMAINING, SOUTH);
    CHECK(old_world_reach(the_look(), VERB_MOVE, model_of(cutters, 1), &far));
    CHECK_LENGTH(far, 5 * INCH);
    CHECK(!old_world_reach(the_look(), VERB_MOVE, model_of(spears, 1), &far));
}

/* 9.50" are within 4 + 6, but not within the 3 + 6 that a wood before them leaves. */
TEST(who_stands_behind_slow_ground_is_out_of_a_reach_that_is_an_inch_shorter) /* CHG-07, CHG-10 */
{
    for (int wood = 0; wood < 2; wood++)
        for (int gap = 17; gap <= 19; gap += 2) { /* half inches */
            meadow();
            if (wood)
                terrain("difficult", 20, 24, 40, 26);
            spears = plain("H5", NORTH, 20);
            gore = plain("S4", SOUTH, 20);
            stand(spears, 30, 22 + gap / 2.0, 0, 5);
            stand(gore, 30, 22, 180, 5);
            go_to(PHASE_REMAINING, NORTH);
            const char *barred = old_world_barred(the_look(), gore, spears);
            CHECK_EQ(barred != NULL, wood && gap == 19);
        }
}
