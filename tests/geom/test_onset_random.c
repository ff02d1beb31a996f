/* The cheapest approach among random things, against every one of a grid held against them in small steps. */

#include "geom/course.h"
#include "geom/onset.h"
#include "table.h"

enum { THINGS = 5 };

static Hindrances hindrances;

typedef struct Thing {
    Area area;
    int kinds;
    Length near;
} Thing;

typedef struct Field {
    OnsetQuestion q;
    Thing thing[THINGS];
    Point corner[THINGS][8];
    int things;
} Field;

static Area random_thing(TestRandom *random, Point corner[8], int kind)
{
    Length x = (Length)test_between(random, 13, 27) * INCH;
    Point at = { x, (Length)test_between(random, 16, 27) * INCH };
    Heading h = (Heading)test_between(random, 0, FULL_TURN - 1);
    Length size = (Length)test_between(random, 10, 40) * MM;
    if (kind == 0)
        return area_disc(at, size / 2);
    if (kind == 1)
        return area_base(base_rect(size, 2 * size, (Pose){ at, h }));
    for (int i = 0; i < 8; i++)
        corner[i] = point_shift(at, h - i * (FULL_TURN / 8), i % 2 && kind == 3 ? size / 2 : size);
    return area_polygon((Polygon){ corner, 8 });
}

static void field_make(Field *f, TestRandom *random, int i)
{
    int files = (int)test_between(random, 2, 6), ranks = (int)test_between(random, 1, 3);
    int models =
        files * ranks - (ranks > 1 || i % 5 == 0 ? (int)test_between(random, 0, files - 1) : 0);
    *f = (Field){ .things = i % (THINGS + 1) };
    f->q = (OnsetQuestion){ .width = 40 * INCH, .height = 40 * INCH, .range = 14 * INCH };
    f->q.block = (Block){ facing(20, 30, 0), files, models, 25 * MM, 25 * MM };
    f->q.short_rank = (ShortRank)(i % 3);
    f->q.any_side = i % 4 == 3;
    f->q.side = (Side)(i % 2 ? SIDE_FRONT : SIDE_LEFT);
    Length x = (Length)test_between(random, 14, 26) * INCH;
    Length y = (Length)test_between(random, 16, 22) * INCH;
    Heading turned = (Heading)test_between(random, 120, 240) * DEGREE;
    f->q.target = base_rect(4 * INCH, 3 * INCH, (Pose){ { x, y }, turned });
    f->q.hindrances = &hindrances;
    hindrances_begin(&hindrances, f->q.block.front.at, 30 * INCH);
    for (int k = 0; k < f->things; k++) {
        Thing *t = &f->thing[k];
        t->kinds = (int)test_between(random, 1, 7);
        t->near = t->kinds & HINDERS_END ? (Length)test_between(random, 0, 1) * INCH : 0;
        t->area = random_thing(random, f->corner[k], (int)test_between(random, 0, 3));
        if (area_gap(&t->area, block_outline(&f->q.block)) < INCH / 2 ||
            area_gap(&t->area, f->q.target) < INCH / 2)
            t->kinds = 0;
        else
            hindrances_add(&hindrances, &t->area, t->kinds, t->near);
    }
}

/* The block after so much of the approach: its first straight, its wheel and its last. */
static Block block_after(const Field *f, const Approach *a, double share)
{
    Length arc = a->cost - a->first - a->then, along = length_round(a->cost * share);
    Block b = block_advanced(f->q.block, along < a->first ? along : a->first);
    along -= a->first;
    if (along > 0 && arc > 0)
        b = block_wheeled(b, a->hand,
                          (Heading)((double)a->wheel * (along < arc ? (double)along / arc : 1)));
    along -= arc;
    return along > 0 ? block_advanced(b, along) : b;
}

/* Whether the approach keeps `spare` more than it must (less, when below zero: then its corner will do for a side). */
static bool is_lawful(const Field *f, const Approach *a, Length spare)
{
    if (!f->q.any_side && spare > 0 && a->side != f->q.side)
        return false;
    Segment face = base_side(f->q.target, f->q.side);
    Pose along = { { (face.from.x + face.to.x) / 2, (face.from.y + face.to.y) / 2 },
                   point_bearing(face.from, face.to) };
    if (!f->q.any_side &&
        base_gap(base_rect(2, segment_length(face), along), block_outline(&a->end)) > CONTACT_GAP)
        return false;
    for (int i = 0; i <= 150; i++) {
        Block b = block_after(f, a, i / 150.0);
        Base outline = block_outline(&b);
        Base front = base_rect(block_width(&b), 2, b.front);
        for (int k = 0; k < f->things; k++) {
            const Thing *t = &f->thing[k];
            if (((t->kinds & HINDERS_FRONT) && area_gap(&t->area, front) < spare) ||
                ((t->kinds & HINDERS_SWEEP) && area_gap(&t->area, outline) < spare))
                return false;
            for (int m = 0; i == 150 && (t->kinds & HINDERS_END) && m < b.models; m++) {
                if (area_gap(&t->area, block_model(&b, m, f->q.short_rank)) < t->near + spare)
                    return false;
            }
        }
    }
    Block end = block_after(f, a, 1);
    for (int m = 0; m < end.models; m++) {
        if (base_over_edge(block_model(&end, m, f->q.short_rank), f->q.width, f->q.height) > 0)
            return false;
    }
    return true;
}

TEST(no_lawful_approach_of_a_grid_is_cheaper)
{
    TestRandom random = { 4711 };
    static Field f;
    int found = 0, wheeled = 0, tried = 0;
    for (int i = 0; i < 240; i++) {
        Approach best, next;
        field_make(&f, &random, i);
        bool ok = onset_cheapest(&f.q, &best);
        Length limit = ok ? best.cost - INCH / 50 : f.q.range;
        if (ok)
            CHECK(is_lawful(&f, &best, -INCH / 50) && within(best.cost, f.q.range));
        for (int hand = -1; hand <= 1; hand += 2) {
            for (int turn = hand < 0 ? 0 : 3; turn <= 90; turn += 3) {
                for (Length first = 0; first <= limit; first += INCH / 2) {
                    if (!approach_try(&f.q.block, f.q.target, first, (Hand)hand, turn * DEGREE,
                                      &next) ||
                        next.cost > limit)
                        continue;
                    CHECK(!is_lawful(&f, &next, INCH / 50));
                    tried++;
                }
            }
        }
        found += ok;
        wheeled += ok && best.wheel > 0;
    }
    CHECK(found > 80 && wheeled > 50 && tried > 1000);
}

TEST(more_things_than_there_is_room_for)
{
    hindrances_begin(&hindrances, spot(20, 20), 10 * INCH);
    Area far = area_disc(spot(40, 20), INCH), near = area_base(hull(1, 1, 20, 25, 10));
    hindrances_add(&hindrances, &far, HINDERS_FRONT, 0);
    CHECK_EQ(hindrances.count, 0);
    /* Eleven inches off, but to be kept three away from. */
    far = area_disc(spot(32, 20), INCH);
    hindrances_add(&hindrances, &far, HINDERS_END, 3 * INCH);
    CHECK_EQ(hindrances.count, 1);
    for (int i = 1; i < MOST_HINDRANCES; i++)
        hindrances_add(&hindrances, &near, HINDERS_FRONT, 0);
    CHECK(hindrances.whole);
    hindrances_add(&hindrances, &near, HINDERS_FRONT, 0);
    CHECK(!hindrances.whole);
    CHECK_EQ(hindrances.count, MOST_HINDRANCES);
    hindrances_begin(&hindrances, spot(20, 20), 10 * INCH);
    Area disc_near = area_disc(spot(20, 20), INCH);
    for (int i = 0; i < MOST_HINDRANCES; i++)
        hindrances_add(&hindrances, &disc_near, HINDERS_FRONT, 0);
    CHECK(!hindrances.whole && hindrances.corners <= HINDRANCE_CORNERS);
}

static bool refuses_all(const void *rules, const Approach *approach)
{
    (void)rules;
    (void)approach;
    return false;
}

TEST(the_rules_have_the_last_word)
{
    TestRandom random = { 4712 };
    static Field f;
    for (int i = 0; i < 12; i++) {
        Approach best;
        field_make(&f, &random, i);
        f.q.lawful = refuses_all;
        CHECK(!onset_cheapest(&f.q, &best));
    }
}
