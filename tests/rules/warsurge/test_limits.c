#include "field.h"
#include "fight/attack.h"

/* Figures of the rule list, each held from both sides: limits a hair within and a hair beyond. */

static Length radius_of(UnitId unit)
{
    return model_base(the_game(), the_battle(), model_of(unit, 1)).width / 2;
}

/* Two Units side by side whose bases are so far apart. */
static void stand_apart(UnitId one, UnitId other, double gap)
{
    double between = (double)(radius_of(one) + radius_of(other)) / INCH + gap;
    stand(one, 1, 20, 30);
    stand(other, 1, 20 + between, 30);
}

TEST(rally_is_heard_6_inches_away) /* PRK-21 */
{
    for (int i = 0; i < 2; i++) {
        field(STANDARD);
        UnitId marshal = unit("marshal", SOUTH, 1), alpha = unit("riflemen", SOUTH, 1);
        UnitId bowkin = unit("bowkin", NORTH, 1);
        stand(bowkin, 1, 60, 4);
        stand_apart(marshal, alpha, i == 0 ? 6 : 6.01);
        enter(PHASE_ATTACK, SOUTH);
        order(marshal), use(POWER_RALLY, NO_UNIT);
        give();
        CHECK_EQ(marked(alpha, UM_RALLIED), i == 0);
    }
}

TEST(snare_reaches_18_inches) /* PRK-26 */
{
    field(ADVANCED);
    UnitId hesk = unit("hesk", NORTH, 1), alpha = unit("riflemen", SOUTH, 1);
    set_command(NORTH, 20);
    set_command(SOUTH, 20);
    stand_apart(hesk, alpha, 18);
    enter(PHASE_STEPS, NORTH);
    order(hesk), use(POWER_SNARE, alpha);
    Verdict verdict = judged();
    CHECK(is_yes(&verdict));
    stand_apart(hesk, alpha, 18.01);
    scratch_clear(the_look()->scratch);
    CHECK_REFUSED_INCHES(NO_PERK_RANGE, 18.01, 18);
}

/* WPK-08: AP 2+ cancels Armour 2+ (ATK-11): of a natural 6 nothing is saved, of a 4 by 2+. */
TEST(rending_cancels_even_armour_of_2)
{
    field(STANDARD);
    UnitId bowkin = unit("bowkin", NORTH, 2), lances = unit("siege-lance-team", SOUTH, 1);
    profile("siege-lance-team")->field[PF_ARMOUR] = 2;
    row(bowkin, 1, 2, 20, 20, 2, 0);
    stand(lances, 1, 20, 35);
    enter(PHASE_ATTACK, NORTH);
    order(bowkin), fire("hornbow", 1, 2, lances);
    give();
    DICE(6, 4); /* Power 3 v 3: 4+ */
    CHECK_ASKED(NO_SEAT, WHY_ARMOUR);
    CHECK_EQ(dice_asked(), 1);
}

/* COV-04: in contact with the viewer a piece up to 1.5" high is looked over; its edge on the line of centres hides half. */
TEST(a_low_piece_at_the_viewers_base_is_no_cover)
{
    static const double high[] = { 1.5, 1.52 };
    for (int i = 0; i < 2; i++) {
        field(STANDARD);
        PieceId wall = terrain("low-wall", 10.52, 10, 10.72, 14);
        the_game()->piece[wall].height = inches(high[i]);
        UnitId rifles = unit("riflemen", SOUTH, 1), briar = unit("briarguard", NORTH, 1);
        stand(rifles, 1, 10, 10);
        stand(briar, 1, 20, 10);
        enter(PHASE_ATTACK, SOUTH);
        CHECK_EQ(covered_models(the_look(), model_of(rifles, 1), briar), i);
    }
}
