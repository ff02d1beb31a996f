/* The worked examples of the Old World ledger that are pure geometry. */

#include "geom/align.h"
#include "geom/approach.h"
#include "geom/coherency.h"
#include "geom/course.h"
#include "geom/push.h"
#include "geom/sight.h"
#include "geom/template.h"
#include "table.h"

static Block block(double x, double y, double degrees, int files, int models, Length width,
                   Length depth)
{
    return (Block){ facing(x, y, degrees), files, models, width, depth };
}

TEST(ex_01_wheel_then_advance)
{
    Block h5 = block(30, 30, 0, 5, 20, 25 * MM, 25 * MM);
    CHECK_LENGTH(block_width(&h5), inches(4.921));
    CHECK_LENGTH(block_wheel_cost(&h5, 30 * DEGREE), inches(2.577));
    Block after = block_wheeled(h5, HAND_RIGHT, 30 * DEGREE);
    CHECK_LENGTH(after.front.at.x, inches(30.330));
    CHECK_LENGTH(after.front.at.y, inches(28.770));
    after = block_advanced(after, inches(1.423));
    CHECK_LENGTH(after.front.at.x, inches(31.041));
    CHECK_LENGTH(after.front.at.y, inches(27.537));
    CHECK_LENGTH(block_wheel_cost(&h5, 47 * DEGREE), inches(4.04));
    CHECK_EQ((block_wheel_most(&h5, 4 * INCH) + 18) / 36, 4657);
    CHECK_EQ((block_wheel_most(&h5, 4 * INCH + REACH_SLACK) + 18) / 36, 4663);
}

TEST(ex_02_turn_changes_the_shape)
{
    Block h5 = block(30, 30, 0, 5, 20, 25 * MM, 25 * MM);
    Block turned = block_turned(h5, HAND_RIGHT, false);
    CHECK_EQ(turned.files, 4);
    CHECK_EQ(block_ranks(&turned), 5);
    CHECK_LENGTH(turned.front.at.x, inches(32.461));
    CHECK_LENGTH(turned.front.at.y, inches(31.969));
    CHECK_EQ(turned.front.facing, 90 * DEGREE);
    CHECK_LENGTH(block_advanced(turned, 3 * INCH).front.at.x, inches(35.461));
}

TEST(ex_04_gap_of_two_blocks)
{
    Block h5 = block(30, 30, 0, 5, 20, 25 * MM, 25 * MM),
          s4 = block(30, 19.99, 180, 5, 20, 30 * MM, 30 * MM);
    CHECK_EQ(block_gap(&h5, SHORT_RANK_LEFT, &s4, SHORT_RANK_LEFT), inches(10.01));
}

TEST(ex_06_charge_with_a_wheel)
{
    Block charger = block(20, 30, 0, 3, 6, 30 * MM, 60 * MM);
    Block target = block(26, 20, 180, 5, 20, 25 * MM, 25 * MM);
    Base face = block_outline(&target);
    CHECK_LENGTH(base_gap(block_outline(&charger), face), inches(10.155));

    Approach way;
    CHECK(approach_try(&charger, face, 0, HAND_RIGHT, 33 * DEGREE, &way));
    CHECK_LENGTH(block_wheel_cost(&charger, 33 * DEGREE), inches(2.041));
    CHECK_LENGTH(way.cost, inches(11.663));
    CHECK_LENGTH(way.contact.x, inches(24.041));
    CHECK_LENGTH(way.contact.y, inches(20.000));
    CHECK_EQ(way.side, SIDE_FRONT);
    Pose flush = align_flush(block_outline(&way.end), face, SIDE_FRONT, way.contact);
    Block aligned = block_centred(way.end, flush);
    CHECK_LENGTH(aligned.front.at.x, inches(25.812));
    CHECK_LENGTH(aligned.front.at.y, inches(20.000));
    CHECK_EQ(aligned.front.facing, 0);
    int first = 0;
    CHECK_EQ(align_files(&aligned, base_side(face, SIDE_FRONT), &first), 3);
    CHECK_EQ(align_files(&target, base_side(block_outline(&aligned), SIDE_FRONT), &first), 5);

    CHECK(approach_try(&charger, face, 0, HAND_RIGHT, 17 * DEGREE, &way));
    CHECK_LENGTH(way.cost, inches(11.131));
    CHECK_LENGTH(way.contact.x, inches(23.539));
    aligned =
        block_centred(way.end, align_flush(block_outline(&way.end), face, SIDE_FRONT, way.contact));
    CHECK_LENGTH(aligned.front.at.x, inches(23.001));
    CHECK_EQ(align_files(&aligned, base_side(face, SIDE_FRONT), &first), 2);
    CHECK_EQ(align_files(&target, base_side(block_outline(&aligned), SIDE_FRONT), &first), 2);

    CHECK(approach_cheapest(&charger, face, 0, NULL, NULL, &way));
    CHECK(way.hand == HAND_RIGHT && way.cost <= inches(10.776) && way.cost > inches(10.74));
    CHECK(!approach_try(&charger, face, 0, HAND_LEFT, 45 * DEGREE, &way));
}

TEST(ex_07_which_arc)
{
    Block h5 = block(36, 24, 0, 5, 20, 25 * MM, 25 * MM),
          charger = block(44, 33.3, 270, 5, 5, 25 * MM, 25 * MM);
    const Side expected[5] = { SIDE_REAR, SIDE_REAR, SIDE_RIGHT, SIDE_RIGHT, SIDE_RIGHT };
    for (int i = 0; i < 5; i++) {
        Base model = block_model(&charger, i, SHORT_RANK_LEFT);
        CHECK_LENGTH(model.pose.at.x, inches(44.492));
        CHECK_EQ(side_of_point(block_outline(&h5), model.pose.at), expected[i]);
    }
}

TEST(ex_09_flight_from_centre_to_centre)
{
    Block s4 = block(20, 30, 0, 5, 20, 30 * MM, 30 * MM),
          h8 = block(20, 22, 180, 5, 10, 25 * MM, 25 * MM);
    CHECK_LENGTH(block_outline(&s4).pose.at.y, inches(32.362));
    Pose centre = block_outline(&h8).pose;
    CHECK_EQ(point_bearing(block_outline(&s4).pose.at, centre.at), 0);
    CHECK_LENGTH(centre.at.y, inches(21.016));
    centre.facing = 0;
    Block fled = block_advanced(block_centred(h8, centre), 5 * INCH);
    CHECK_LENGTH(fled.front.at.y, inches(15.031));
    CHECK_LENGTH(block_gap(&s4, SHORT_RANK_LEFT, &fled, SHORT_RANK_LEFT), 13 * INCH);
}

TEST(ex_18_give_ground_between_two_enemies)
{
    const Point enemy[2] = { spot(30, 26.362), spot(25.177, 22.524) };
    Heading away = flight_from(spot(30, 22.524), enemy, 2, 0);
    CHECK_EQ(away, 45 * DEGREE);
    Point front = point_shift(spot(30, 24), away, 2 * INCH);
    CHECK_LENGTH(front.x, inches(31.414));
    CHECK_LENGTH(front.y, inches(22.586));
}

TEST(ex_21_a_template_on_the_front_rank)
{
    Block h3 = block(30, 30, 0, 5, 20, 25 * MM, 25 * MM);
    Area wide = template_circle(block_model(&h3, 2, SHORT_RANK_LEFT).pose.at, inches(2.5));
    Area narrow = template_circle(block_model(&h3, 2, SHORT_RANK_LEFT).pose.at, inches(1.5));
    const int wide_under[6] = { 1, 2, 3, 6, 7, 8 };
    const int wide_partly[10] = { 0, 4, 5, 9, 10, 11, 12, 13, 14, 17 },
              narrow_partly[8] = { 0, 1, 3, 4, 6, 7, 8, 12 };
    int under = 0, partly = 0, narrow_count = 0;
    for (int i = 0; i < 20; i++) {
        Base model = block_model(&h3, i, SHORT_RANK_LEFT);
        if (within(area_outside(&wide, model), 0))
            CHECK_EQ(i, wide_under[under++]);
        else if (area_overlaps(&wide, model))
            CHECK_EQ(i, wide_partly[partly++]);
        if (i != 2 && area_overlaps(&narrow, model))
            CHECK_EQ(i, narrow_partly[narrow_count++]);
    }
    CHECK_EQ(under, 6);
    CHECK_EQ(partly, 10);
    CHECK_EQ(narrow_count, 8);
    CHECK(within(area_outside(&narrow, block_model(&h3, 2, SHORT_RANK_LEFT)), 0));
}

TEST(ex_14_a_cannon_ball_bounces_through_the_ranks)
{
    Block s4 = block(30 - 20, 20, 180, 5, 20, 30 * MM, 30 * MM);
    s4.front = facing(10, 20, 180);
    Base model[20];
    for (int i = 0; i < 20; i++)
        model[i] = block_model(&s4, i, SHORT_RANK_LEFT);
    LineHit hit[8];
    /* Strike at y 18 on the second rank (base from 18.82 to 17.64), bounce of 6 to y 12 through the third and fourth. */
    CHECK_EQ(line_hits((Segment){ spot(10, 18), spot(10, 12) }, model, 20, hit, 8), 3);
    CHECK_EQ(hit[0].index, 7);
    CHECK_EQ(hit[1].index, 12);
    CHECK_EQ(hit[2].index, 17);
    CHECK_EQ(hit[0].along, 0);
}

TEST(ex_23_visible_share_of_a_single_model)
{
    Block h9 = block(20, 40, 0, 5, 5, 25 * MM, 25 * MM);
    Block s11 = block(20, 26, 180, 1, 1, 50 * MM, 100 * MM);
    Point c[4];
    Blocker house = sight_blocker(area_polygon(rectangle(c, 20.3, 30, 24, 32)));
    const double share[5] = { 1.000, 0.914, 0.713, 0.390, 0.015 };
    for (int i = 0; i < 5; i++) {
        Base shooter = block_model(&h9, i, SHORT_RANK_LEFT);
        Sight sight;
        sight_look(&sight, base_edge_toward(shooter, 0), block_outline(&s11), &house, 1);
        CHECK_EQ((int)((double)sight.clear * 1000 / (double)sight.chord + 0.5),
                 (int)(share[i] * 1000 + 0.5));
        if (i == 2) {
            CHECK_LENGTH(sight.left, inches(-1.123));
            CHECK_LENGTH(sight.span[0].to, inches(0.479));
        }
    }
}

TEST(ex_24_turn_with_a_short_rear_rank)
{
    Block h5 = block(20, 30, 0, 5, 13, 25 * MM, 25 * MM);
    CHECK_EQ(block_full_ranks(&h5), 2);
    CHECK_EQ(block_short_rank(&h5), 3);
    Block turned = block_turned(h5, HAND_RIGHT, false);
    CHECK_EQ(turned.files, 2);
    CHECK_EQ(block_ranks(&turned), 7);
    CHECK_LENGTH(turned.front.at.x, inches(22.461));
    CHECK_LENGTH(turned.front.at.y, inches(30.984));
    CHECK_LENGTH(block_model(&turned, 10, SHORT_RANK_LEFT).pose.at.x, inches(17.047));
    CHECK_LENGTH(block_model(&turned, 12, SHORT_RANK_LEFT).pose.at.x, inches(16.063));
    /* The ten models of the complete ranks keep their centres. */
    Point before[10], after[10];
    int16_t goal[10];
    for (int i = 0; i < 10; i++) {
        before[i] = block_model(&h5, i, SHORT_RANK_LEFT).pose.at;
        after[i] = block_model(&turned, i, SHORT_RANK_LEFT).pose.at;
    }
    CHECK(reform_assign(before, after, 10, goal) <= 2);
    Block about = block_reversed(h5, false);
    CHECK_LENGTH(about.front.at.y, inches(31.969));
    CHECK_EQ(about.front.facing, 180 * DEGREE);
    CHECK(block_model(&about, 12, SHORT_RANK_LEFT).pose.at.y < inches(30));
}

TEST(ex_03_05_and_08_distances)
{
    Block h5 = block(30, 30, 0, 5, 20, 25 * MM, 25 * MM);
    Block short_charge = block_advanced(h5, 5 * INCH);
    CHECK_LENGTH(short_charge.front.at.y, 25 * INCH);
    Block s4 = block(30, 20, 180, 5, 20, 30 * MM, 30 * MM);
    CHECK_LENGTH(base_gap(block_outline(&short_charge), block_outline(&s4)), 5 * INCH);
}

TEST(ex_12_mixed_cover)
{
    Block h9 = block(20, 40, 0, 5, 5, 25 * MM, 25 * MM);
    Block s4 = block(20, 24, 180, 5, 20, 30 * MM, 30 * MM);
    Point c[4];
    Blocker house = sight_blocker(area_polygon(rectangle(c, 20.1, 30, 26, 33)));
    const int obscured[5] = { 4, 7, 8, 15, 20 };
    Base front = block_model(&s4, 4, SHORT_RANK_LEFT); /* on the shooters' left */
    CHECK_LENGTH(base_gap(block_outline(&h9), block_outline(&s4)), 16 * INCH);
    for (int i = 0; i < 5; i++) {
        Point eye = base_edge_toward(block_model(&h9, i, SHORT_RANK_LEFT), 0);
        int hidden = 0;
        for (int k = 0; k < 20; k++) {
            Segment line = { eye, block_model(&s4, k, SHORT_RANK_LEFT).pose.at };
            hidden += area_crossed(&house.area, line);
        }
        CHECK_EQ(hidden, obscured[i]);
        Sight sight;
        sight_look(&sight, eye, front, &house, 1);
        CHECK_EQ((int)((double)sight.clear * 1000 / (double)sight.chord + 0.5), i < 4 ? 1000 : 447);
    }
    /* The fifth from the eyes 0.05 inch inside the corners of his front: 0.863 and 0.055. */
    Base fifth = block_model(&h9, 4, SHORT_RANK_LEFT);
    Pose middle = pose_ahead(fifth.pose, fifth.length / 2);
    Length aside = fifth.width / 2 - inches(0.05);
    Sight sight;
    sight_look(&sight, pose_point(middle, -aside, 0), front, &house, 1);
    CHECK_EQ((int)((double)sight.clear * 1000 / (double)sight.chord + 0.5), 863);
    sight_look(&sight, pose_point(middle, aside, 0), front, &house, 1);
    CHECK_EQ((int)((double)sight.clear * 1000 / (double)sight.chord + 0.5), 55);
}

TEST(ex_15_a_stone_that_scatters_eight_inches_misses_all)
{
    Block h5 = block(30, 30, 0, 5, 20, 25 * MM, 25 * MM);
    Point centre = block_outline(&h5).pose.at;
    Point lands = scatter_point(centre, 90 * DEGREE, 8 * INCH, LENGTH_NEVER);
    Area stone = template_circle(lands, inches(1.5)), hit = template_circle(centre, inches(1.5));
    int touched = 0, partly = 0;
    for (int i = 0; i < 20; i++) {
        touched += area_overlaps(&stone, block_model(&h5, i, SHORT_RANK_LEFT));
        partly += area_overlaps(&hit, block_model(&h5, i, SHORT_RANK_LEFT));
    }
    CHECK_EQ(lands.x, centre.x + 8 * INCH);
    CHECK_EQ(touched, 0);
    CHECK(partly > 4);
}

TEST(ex_19_redressed_to_eight_files)
{
    Block h5 = block_refiled(block(30, 30, 0, 5, 20, 25 * MM, 25 * MM), 8, ANCHOR_CENTRE);
    CHECK_EQ(block_ranks(&h5), 3);
    CHECK_EQ(block_full_ranks(&h5), 2);
    CHECK_EQ(block_short_rank(&h5), 4);
}

TEST(ex_22_skirmish_coherency)
{
    Base base[8];
    Coherency tree;
    for (int i = 0; i < 8; i++)
        base[i] = base_circle(25 * MM, (Point){ 10 * INCH + i * (25 * MM + INCH), 10 * INCH });
    coherency_of_bases(&tree, base, 8);
    CHECK_EQ(coherency_widest(&tree), INCH);
    base[7].pose.at.x += INCH / 100;
    coherency_of_bases(&tree, base, 8);
    CHECK(!coherency_holds(&tree, INCH));
    CHECK_EQ(coherency_widest(&tree), INCH + INCH / 100);
}

TEST(ex_10_casting_at_twenty_four_inches_and_dispelling_at_eighteen)
{
    /* Bases of 25 mm: straight ahead the gap is the centres' distance less 0.9843. */
    Base caster = base_rect(25 * MM, 25 * MM, facing(20, 40, 0));
    CHECK_EQ(base_gap(caster,
                      base_rect(25 * MM, 25 * MM, (Pose){ { 20 * INCH, 16 * INCH - 25 * MM }, 0 })),
             24 * INCH);
    Base wizard = base_rect(25 * MM, 25 * MM, (Pose){ { 20 * INCH, 22 * INCH - 25 * MM }, 0 });
    CHECK_EQ(base_gap(caster, wizard), 18 * INCH);
    CHECK(within(base_gap(caster, wizard), 18 * INCH));
    wizard.pose.at.y -= inches(0.01);
    CHECK(!within(base_gap(caster, wizard), 18 * INCH));
}

TEST(ex_16_all_five_and_five_in_contact)
{
    Block s4 = block(30, 24, 0, 5, 20, 30 * MM, 30 * MM),
          h5 = block(30, 24, 180, 5, 20, 25 * MM, 25 * MM);
    int first = -1;
    CHECK_LENGTH(base_gap(block_outline(&s4), block_outline(&h5)), 0);
    CHECK_EQ(align_files(&s4, base_side(block_outline(&h5), SIDE_FRONT), &first), 5);
    CHECK_EQ(first, 0);
    CHECK_EQ(align_files(&h5, base_side(block_outline(&s4), SIDE_FRONT), &first), 5);
    /* Two inches back, and the victor after it. */
    h5 = block_advanced(h5, -2 * INCH);
    s4 = block_advanced(s4, 2 * INCH);
    CHECK_LENGTH(h5.front.at.y, 22 * INCH);
    CHECK_LENGTH(s4.front.at.y, 22 * INCH);
}
