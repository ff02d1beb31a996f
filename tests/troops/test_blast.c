#include "troops/blast.h"

#include "test.h"

static Base square_at(double x, double y)
{
    return base_rect(INCH, INCH, (Pose){ { (Length)(x * INCH), (Length)(y * INCH) }, 0 });
}

/* A flame from (10, 10) towards the far edge: 8" long, 1" wide where it begins, 3" where it ends. */
static Blast flame(void)
{
    return blast_flame((Pose){ { 10 * INCH, 10 * INCH }, 0 }, 8 * INCH, INCH / 2, 3 * INCH / 2);
}

TEST(a_disc_holds_what_lies_wholly_under_it_and_touches_the_rest)
{
    Blast disc = blast_disc((Point){ 10 * INCH, 10 * INCH }, 3 * INCH / 2);
    CHECK(blast_holds(&disc, square_at(10, 10)));
    CHECK(blast_touches(&disc, square_at(11.5, 10)));
    CHECK(!blast_holds(&disc, square_at(11.5, 10)));
    CHECK(!blast_touches(&disc, square_at(12, 10))); /* its side lies on the rim */
}

TEST(a_flame_is_narrow_where_it_begins)
{
    Blast blast = flame();
    double away = blast.corner[2].y > 10 * INCH ? 1 : -1;
    CHECK(!blast_touches(&blast, square_at(11.2, 10 + away * 0.6)));
    CHECK(blast_touches(&blast, square_at(11.2, 10 + away * 7)));
    CHECK(blast_holds(&blast, square_at(10, 10 + away * 6)));
}

TEST(a_copy_of_a_flame_is_a_flame_of_its_own)
{
    Blast one = flame(), other = one;
    one = blast_flame((Pose){ { 40 * INCH, 40 * INCH }, 0 }, 8 * INCH, INCH / 2, 3 * INCH / 2);
    double away = other.corner[2].y > 10 * INCH ? 1 : -1;
    CHECK(blast_touches(&other, square_at(10, 10 + away * 6)));
    CHECK(!blast_touches(&one, square_at(10, 10 + away * 6)));
}

TEST(a_sector_reaches_to_its_radius)
{
    Pose apex = { { 10 * INCH, 10 * INCH }, QUARTER_TURN };
    Blast sector = blast_sector(apex, 15 * DEGREE, 8 * INCH);
    CHECK(blast_touches(&sector, square_at(18, 10)));
    CHECK(!blast_touches(&sector, square_at(18.6, 10)));
    CHECK(!blast_touches(&sector, square_at(10, 12)));
}

TEST(each_is_drawn_as_it_lies)
{
    static DrawingList list;
    Blast disc = blast_disc((Point){ 10 * INCH, 10 * INCH }, 2 * INCH), burns = flame();
    Blast strip = blast_strip((Pose){ { 10 * INCH, 10 * INCH }, 0 }, 6 * INCH, INCH);
    Blast sector = blast_sector((Pose){ { 10 * INCH, 10 * INCH }, 0 }, 15 * DEGREE, 8 * INCH);
    list.count = 0;
    Drawing *drawing = blast_draw(&disc, TONE_LIT, &list);
    CHECK_EQ(drawing->kind, DRAW_DISC);
    CHECK_LENGTH(drawing->radius, 2 * INCH);
    CHECK_EQ(blast_draw(&burns, TONE_LIT, &list)->corners, 4);
    CHECK_EQ(blast_draw(&strip, TONE_LIT, &list)->corners, 4);
    drawing = blast_draw(&sector, TONE_BAD, &list);
    CHECK_EQ(drawing->kind, DRAW_POLYGON);
    CHECK_EQ(drawing->corners, 17); /* the apex, and 30 degrees by 2 */
    CHECK_LENGTH(point_distance(drawing->corner[0], drawing->corner[9]), 8 * INCH);
    CHECK_EQ(list.count, 4);
}
