#include "field.h"
#include "magic/magic.h"

/* The Pillar of Fire in the Start of Turn: MAG-20, spell 3 of 6.6. */

static UnitId witch, spears;

static PieceId pillar_at(double x, double y)
{
    Piece piece = {
        .made = 1, .span = SPAN_BATTLE, .owner = SOUTH, .radius = inches(1.5), .height = inches(1.5)
    };
    piece.pose.at = (Point){ inches(x), inches(y) };
    PieceId made = make_piece(the_play(), &piece);
    link_up(the_play(), LK_SPELL, witch, made, PILLAR_OF_FIRE, 0);
    return made;
}

static Point pillar_place(void)
{
    const Battle *b = the_battle();
    for (int i = 0; i < b->pieces; i++) {
        if (b->piece[i].made && !b->piece[i].gone)
            return b->piece[i].pose.at;
    }
    return (Point){ 0, 0 };
}

/* S1, once the owner lets the pillar stay (W-RIP). */
static void start(SeatId seat)
{
    enter(PHASE_START, seat);
    if (the_battle()->request.why == WHY_REMAINS)
        choose(0);
}

static void lay(void)
{
    field();
    spears = plain("H5", NORTH, 20);
    witch = unit("S3", SOUTH, 1);
    UnitId others = plain("S6", SOUTH, 5);
    stand(others, 60, 40, 0, 5);
    stand(spears, 30, 20, 180, 5);
    stand_model(witch, 1, 40, 40, 0);
}

/* The block reaches from 27.54 to 32.46 and from 16.06 to 20; a pillar at (24,18) moved 6" east lies on it. */
TEST(a_pillar_burns_whom_it_is_moved_over_and_is_nudged_off)
{
    enum { ARROW = 3 };
    lay();
    pillar_at(24, 18);
    start(NORTH);
    DICE(ARROW);
    DICE(9); /* 90 degrees */
    DICE(6);
    CHECK_ASKED(NO_SEAT, WHY_SPELL_HITS);
    DICE(1);                      /* D3+3: four hits */
    DICE(1, 1, 1, 4);             /* S3 against T3 */
    CHECK_EQ(models(spears), 19); /* 5+ by AP 2: no save */
    Base outline = unit_outline(the_look(), spears);
    CHECK(base_gap_point(outline, pillar_place()) >= inches(1.5) - REACH_SLACK);
}

TEST(a_pillar_that_only_passes_burns_as_well)
{
    enum { ARROW = 3 };
    lay();
    stand(spears, 28, 20, 180, 1); /* one file: 27.51 to 28.49, from 0.31 to 20 */
    pillar_at(25, 15);
    start(NORTH);
    DICE(ARROW);
    DICE(9);
    DICE(6); /* to 31: its rim at 29.5 is past the file */
    CHECK_ASKED(NO_SEAT, WHY_SPELL_HITS);
}

TEST(a_pillar_goes_with_its_wizard_and_off_the_table)
{
    enum { ARROW = 3, HIT = 1 };
    lay();
    pillar_at(10, 2);
    start(NORTH);
    DICE(ARROW);
    DICE(0);
    DICE(3); /* north, off */
    CHECK_EQ(pillar_place().x, 0);
    lay();
    pillar_at(10, 10);
    unit_destroyed(the_play(), witch, LOSS_WOUNDS);
    start(NORTH);
    CHECK_EQ(pillar_place().x, 0);
    lay();
    pillar_at(10, 10);
    start(NORTH);
    DICE(HIT);
    CHECK_LENGTH(pillar_place().x, inches(10));
}
