/* The worked examples of the Old World ledger that are pure geometry. */

#include "geom/approach.h"
#include "geom/course.h"
#include "geom/sight.h"
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
