#include "meadow.h"

#include <string.h>

#include "move/movement.h"
#include "tables.h"

/* Charges on the board: before they are declared, and as long as they wait to be carried out. */

static UnitId spears, gore;
static DrawingList list;

/* 20 H5 in five files, the middle of their front 8" from that of 20 S4, face to face. */
static void face_to_face(void)
{
    meadow();
    spears = plain("H5", NORTH, 20);
    gore = plain("S4", SOUTH, 20);
    stand(spears, 30, 30, 0, 5);
    stand(gore, 30, 22, 180, 5);
    go_to(PHASE_DECLARE, NORTH);
    list.count = 0;
}

static const Drawing *drawing_of(DrawingKind kind)
{
    for (int i = 0; i < list.count; i++) {
        if (list.drawing[i].kind == kind)
            return &list.drawing[i];
    }
    return NULL;
}

static bool says(const char *words)
{
    for (int i = 0; i < list.count; i++) {
        if (strstr(list.drawing[i].words, words))
            return true;
    }
    return false;
}

/* Where it would stand: the one shape with four corners. */
static const Drawing *end_drawn(void)
{
    for (int i = 0; i < list.count; i++) {
        if (list.drawing[i].kind == DRAW_POLYGON && list.drawing[i].corners == 4)
            return &list.drawing[i];
    }
    return NULL;
}

/* Bases of 25 mm against bases of 30 mm: a front of five files (4.92") touches all five of the other (5.91"). */
TEST(a_charge_shows_its_distance_its_path_and_who_touches_whom)
{
    face_to_face();
    sketch_charge(the_look(), spears, gore, &list);
    CHECK(says("8.00\""));
    CHECK(says("5 against 5 touch"));
    const Drawing *end = end_drawn();
    CHECK(end && end->filled);
    Length nearest = LENGTH_NEVER;
    for (int i = 0; end && i < end->corners; i++)
        nearest = end->corner[i].y < nearest ? end->corner[i].y : nearest;
    CHECK(nearest >= 22 * INCH && nearest <= 22 * INCH + REACH_SLACK); /* flush with its front */
}

TEST(a_charge_that_is_refused_shows_the_gap_and_no_path)
{
    face_to_face();
    sketch_charge(the_look(), gore, gore, &list);
    CHECK_EQ(list.count, 1);     /* how far it could charge, and nobody to charge at */
    stand(gore, 30, 17, 180, 5); /* 13": M4 + 6 is 10 */
    sketch_charge(the_look(), spears, gore, &list);
    CHECK(says("13.00\""));
    CHECK(!end_drawn());
}

/* M4 + 6: the farthest that is lit lies 10" ahead of its front, and nothing of it behind. */
TEST(a_charge_without_a_target_shows_how_far_it_could_reach)
{
    face_to_face();
    sketch_charge(the_look(), spears, NO_UNIT, &list);
    const Drawing *reach = drawing_of(DRAW_POLYGON);
    CHECK(reach && reach->filled && reach->tone == TONE_LIT);
    Length nearest = LENGTH_NEVER, farthest = 0;
    for (int i = 0; reach && i < reach->corners; i++) {
        nearest = reach->corner[i].y < nearest ? reach->corner[i].y : nearest;
        farthest = reach->corner[i].y > farthest ? reach->corner[i].y : farthest;
    }
    CHECK_LENGTH(nearest, 20 * INCH);
    CHECK_LENGTH(farthest, 30 * INCH);
}

/* 8" with M4: the best of two dice has to be 4, 1 - (1/2)^2. */
TEST(a_declared_charge_stays_on_the_table_with_its_chance)
{
    face_to_face();
    old_world_persistent(the_look(), &list);
    CHECK_EQ(list.count, 0);
    order(spears), at_unit(VERB_CHARGE, gore), give();
    old_world_persistent(the_look(), &list);
    const Drawing *arrow = drawing_of(DRAW_ARROW);
    CHECK(arrow && arrow->corners == 2 && arrow->seat == NORTH);
    CHECK(says("4+: 75.0 %"));
    list.count = 0;
    until(WHY_REMAINING, 6);
    old_world_persistent(the_look(), &list);
    CHECK_EQ(list.count, 0);
}

TEST(who_flees_has_an_arrow_the_way_it_looks)
{
    face_to_face();
    set_mark(gore, UM_FLEEING);
    old_world_persistent(the_look(), &list);
    const Drawing *arrow = drawing_of(DRAW_ARROW);
    CHECK(arrow && arrow->corner[1].y > arrow->corner[0].y); /* it faces down the table */
}
