#include "field.h"
#include "move/movement.h"

/* The height of a way against a slow reference that walks it in small steps: MOV-09, GEO-21. */

enum { WAYS = 300, STEPS = 6000 };

static UnitId walker;
static TestRandom dice;

static void table(void)
{
    field(STANDARD);
    walker = unit("riflemen", SOUTH, 1);
    unit("briarguard", NORTH, 1);
    terrain("hill", 10, 10, 22, 20);
    terrain("woods", 18, 8, 26, 14); /* lies over a part of the hill */
    terrain("low-wall", 28, 6, 29, 30);
    terrain("ruins", 32, 10, 40, 22);
    terrain("hill", 36, 18, 46, 28); /* lies over a part of the ruins */
    stand(walker, 1, 4, 4);
}

static Point random_place(void)
{
    Length x = (Length)test_between(&dice, 2 * INCH, 50 * INCH);
    return (Point){ x, (Length)test_between(&dice, 2 * INCH, 34 * INCH) };
}

static void place(Point at)
{
    Model *m = &the_battle()->model[model_of(walker, 1)];
    m->pose.at = at;
    m->z = height_at(the_look(), at, LEVEL_BY_GROUND);
    the_battle()->revision++;
    look_refresh(the_look());
}

static void lay(Walk *way, const PathPoint *point, int points)
{
    static Plots plots;
    ModelPath path = { model_of(walker, 1), 0, (uint16_t)points, 0, 0 };
    plots_in(the_look(), (Box){ { 0, 0 }, { 72 * INCH, 48 * INCH } }, &plots);
    walk_lay(the_look(), &path, point, &plots, way);
}

/* Up and down along a straight leg, in small steps. */
static Length climb_by_steps(Point from, Point to)
{
    Length climb = 0, z = height_at(the_look(), from, LEVEL_BY_GROUND);
    for (int i = 1; i <= STEPS; i++) {
        Point at = { (Length)(from.x + (int64_t)(to.x - from.x) * i / STEPS),
                     (Length)(from.y + (int64_t)(to.y - from.y) * i / STEPS) };
        Length next = height_at(the_look(), at, LEVEL_BY_GROUND);
        climb += next > z ? next - z : z - next;
        z = next;
    }
    return climb;
}

TEST(every_change_of_height_is_counted)
{
    static Walk way;
    int climbed = 0;
    dice.state = 3;
    table();
    for (int i = 0; i < WAYS; i++) {
        Point from = random_place(), to = random_place();
        place(from);
        lay(&way, &(PathPoint){ to, 0, LEVEL_BY_GROUND }, 1);
        CHECK_EQ(way.climb, climb_by_steps(from, to));
        CHECK_EQ(way.end_z, height_at(the_look(), to, LEVEL_BY_GROUND));
        climbed += way.climb > 0;
    }
    CHECK(climbed > WAYS / 2);
}

TEST(the_way_back_is_as_high_as_the_way_there)
{
    static Walk way;
    dice.state = 4;
    table();
    for (int i = 0; i < WAYS; i++) {
        Point from = random_place(), over = random_place(), to = random_place();
        PathPoint there[2] = { { over, 0, LEVEL_BY_GROUND }, { to, 0, LEVEL_BY_GROUND } };
        PathPoint back[2] = { { over, 0, LEVEL_BY_GROUND }, { from, 0, LEVEL_BY_GROUND } };
        place(from);
        lay(&way, there, 2);
        Length climb = way.climb, run = way.run;
        place(to);
        lay(&way, back, 2);
        CHECK_EQ(way.climb, climb);
        CHECK_EQ(way.run, run);
    }
}

TEST(a_way_in_two_legs_costs_what_both_cost)
{
    static Walk way;
    dice.state = 5;
    table();
    for (int i = 0; i < WAYS; i++) {
        Point from = random_place(), over = random_place(), to = random_place();
        PathPoint both[2] = { { over, 0, LEVEL_BY_GROUND }, { to, 0, LEVEL_BY_GROUND } };
        place(from);
        lay(&way, both, 2);
        Length climb = way.climb;
        CHECK_EQ(climb, climb_by_steps(from, over) + climb_by_steps(over, to));
    }
}

TEST(difficult_ground_is_met_exactly_where_the_base_overlaps_it) /* TER-01, GEO-09 */
{
    static Walk way;
    static Plots plots;
    dice.state = 6;
    table();
    plots_in(the_look(), (Box){ { 0, 0 }, { 72 * INCH, 48 * INCH } }, &plots);
    for (int i = 0; i < WAYS; i++) {
        Point from = random_place(), to = random_place();
        place(from);
        lay(&way, &(PathPoint){ to, 0, LEVEL_BY_GROUND }, 1);
        for (int p = 0; p < plots.count; p++) {
            const Area *area = &plots.plot[p].area;
            Length deepest = 0; /* of the base on a fine grid along the way */
            for (int s = 0; s <= STEPS / 4; s++) {
                Pose pose = path_pose((Path){ way.stop, way.stops },
                                      (Length)((int64_t)way.run * s / (STEPS / 4)));
                Length depth = -area_gap(area, base_at(way.base, pose));
                deepest = depth > deepest ? depth : deepest;
            }
            if (deepest > REACH_SLACK + 1)
                CHECK(walk_sweeps(the_look(), &way, area));
            else if (deepest < REACH_SLACK - 700)
                CHECK(!walk_sweeps(the_look(), &way, area) || deepest > 0);
        }
    }
}
