#include "geom/align.h"
#include "geom/course.h"
#include "tile.h"

static Block regiment(double x, double y, int degrees, int files, int models)
{
    return (Block){ standing(x, y, degrees), files, models, INCH, INCH };
}

static void swept(Tile *t)
{
    Leg leg[] = { { LEG_AHEAD, 3 * INCH, 0 },
                  { LEG_WHEEL, 0, 60 * DEGREE },
                  { LEG_DRIFT, 12 * INCH, 30 * DEGREE } };
    Base base = base_rect(4 * INCH, 2 * INCH, standing(4, 13, 0)), walker = base;
    Area thing[] = { area_disc(at(16, 11), 2 * INCH),
                     area_base(base_rect(INCH, 5 * INCH, standing(15, 5, 0))) };
    CourseMeeting meeting = course_walk(leg, 3, base, thing, 2, 0);

    for (int i = 0; i < 2; i++)
        show_area(t, &thing[i], TONE_GROUND);
    for (int i = 0; i <= meeting.leg && i < 3; i++) {
        show_base(t, walker, TONE_FAINT);
        walker.pose = leg_end(leg[i], walker);
    }
    show_base(t, base_at(base, meeting.pose), TONE_MOVER);
    say(t,
        "Ahead 3, wheel 60 right, then sideways until it touches: thing %d on leg %d, gap %.4f, "
        "walked %.3f.",
        meeting.obstacle, meeting.leg + 1,
        shown(area_gap(&thing[meeting.obstacle < 0 ? 0 : meeting.obstacle],
                       base_at(base, meeting.pose))),
        shown(meeting.travel));
}

static void wheel(Tile *t)
{
    Block block = regiment(7, 10, 0, 6, 12), end = block_wheeled(block, HAND_RIGHT, 60 * DEGREE);
    Point corner[4], outer;

    block_corners(&block, corner);
    show_block(t, &block, TONE_FAINT);
    show_block(t, &end, TONE_MOVER);
    outer = corner[0];
    for (int i = 1; i <= 12; i++) {
        Point next = point_turn(corner[0], corner[1], i * 5 * DEGREE);
        show_line(t, outer, next, TONE_MEASURE);
        outer = next;
    }
    show_dot(t, corner[1], TONE_MEASURE);
    say(t,
        "60 degrees to the right about the front right corner: the arc is 6 x pi / 3 = 6.283; "
        "measured %.3f. Most for 4: %.2f degrees (38.20).",
        shown(block_wheel_cost(&block, 60 * DEGREE)),
        (double)block_wheel_most(&block, 4 * INCH) / DEGREE);
}

static void turn(Tile *t)
{
    Block left = regiment(6, 5, 0, 6, 16), right = regiment(17, 5, 0, 6, 16);
    Block whole = block_turned(left, HAND_RIGHT, true);
    Block full = block_turned(right, HAND_LEFT, false);

    show_block(t, &left, TONE_FAINT);
    show_block(t, &whole, TONE_MOVER);
    show_block(t, &right, TONE_FAINT);
    show_block(t, &full, TONE_OTHER);
    show_dot(t, whole.front.at, TONE_MOVER);
    show_dot(t, full.front.at, TONE_OTHER);
    say(t,
        "Left: to the right with the whole rectangle, %d files. Right: to the left, only complete "
        "ranks turn, %d files of %d models. Dots: new fronts.",
        whole.files, full.files, full.models);
}

static void reform(Tile *t)
{
    Block from = regiment(8, 5, 0, 4, 10), to = regiment(14, 9, 90, 5, 10);
    Point start[10], end[10];
    int16_t goal[10];
    Length most;

    for (int i = 0; i < 10; i++) {
        start[i] = block_model(&from, i, SHORT_RANK_LEFT).pose.at;
        end[i] = block_model(&to, i, SHORT_RANK_LEFT).pose.at;
    }
    most = reform_assign(start, end, 10, goal);
    show_block(t, &from, TONE_FAINT);
    show_block(t, &to, TONE_MOVER);
    for (int i = 0; i < 10; i++)
        show_line(t, start[i], end[goal[i]], TONE_MEASURE);
    say(t, "4 files to 5 files facing right, so that the longest way is as short as can be: %.3f.",
        shown(most));
}

static void pivot(Tile *t)
{
    Base base = base_rect(6 * INCH, 3 * INCH, standing(12, 7.5, 0)), end = base;
    Point before[4], after[4];

    end.pose.facing = 50 * DEGREE;
    base_corners(base, before);
    base_corners(end, after);
    show_base(t, base, TONE_FAINT);
    show_base(t, end, TONE_MOVER);
    for (int i = 0; i < 4; i++)
        show_line(t, before[i], after[i], TONE_MEASURE);
    say(t,
        "50 degrees about the centre: corners go 2 x 3.354 x sin 25 = 2.835 straight, 3.354 x "
        "0.8727 = 2.927 along the arc; measured %.3f and %.3f.",
        shown(pivot_displacement(base, 50 * DEGREE)), shown(pivot_arc(base, 50 * DEGREE)));
}

static void flush(Tile *t)
{
    Base target = base_rect(8 * INCH, 3 * INCH, standing(12, 4, 160));
    Base mover = base_rect(5 * INCH, 3 * INCH, standing(10, 10, 20));
    Segment side = base_side(target, SIDE_FRONT);
    Point touch = point_toward(side.from, side.to, 2 * INCH);
    Base start = mover, end;

    start.pose.at = point_shift(touch, mover.pose.facing + HALF_TURN, mover.length / 2);
    end = base_at(start, align_flush(start, target, SIDE_FRONT, touch));
    show_base(t, target, TONE_OTHER);
    show_base(t, start, TONE_FAINT);
    show_base(t, end, TONE_MOVER);
    show_dot(t, touch, TONE_MEASURE);
    say(t,
        "Touching at the dot, the mover (grey, facing 20) turns about it until its front lies on "
        "the target's (facing 160): facing %.2f, gap %.4f.",
        (double)end.pose.facing / DEGREE, shown(base_gap(end, target)));
}

const Exhibit moves[TILES_A_SHEET] = {
    { "Swept movement and first contact", swept },
    { "Wheel with its arc", wheel },
    { "Turn by a quarter", turn },
    { "Reform: who goes where", reform },
    { "Pivot about the centre", pivot },
    { "Brought flush", flush },
};
