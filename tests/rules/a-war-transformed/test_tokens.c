#include "field.h"

/* Command Tokens. */

static UnitId captain, lieutenant, marl, sedge, lamplighters, raiders, machine_gun, mortar, gun,
    levy;
static UnitId eiche, esche;

/* W01: ten units of A; Sedge Broken, the levy Destroyed, the Lamplighters in Close Combat. Last round the machine gun and the mortar
 * pinned Eiche and the gun pinned Esche. */
static void force_of_ten(void)
{
    field();
    captain = unit("captain"), lieutenant = unit("lieutenant");
    marl = unit("marl"), sedge = unit("sedge");
    lamplighters = unit("lamplighters"), raiders = unit_for(A, "lamplighters", 6);
    machine_gun = unit("machine-gun"), mortar = unit_for(A, "mortar", 1);
    gun = unit("field-gun"), levy = unit("ditchers");
    eiche = unit("eiche"), esche = unit("esche");
    alone(captain, 2, 46);
    alone(lieutenant, 4, 46);
    row(marl, 10, 46, 1, 0);
    row(sedge, 20, 46, 1, 0);
    row(lamplighters, 40, 11, 1, 0);
    row(raiders, 20, 20, 1, 0);
    alone(machine_gun, 30, 46);
    alone(mortar, 34, 46);
    alone(gun, 38, 46);
    row(eiche, 13, 13, 1, 0); /* 7 less a base from the second raiders, who are at (20,20) */
    row(esche, 40, 10, 1, 0);
    set_mark(sedge, UM_BROKEN);
    the_battle()->unit[levy].state = UNIT_LOST;
    the_battle()->unit[eiche].tally[UT_PINNED_BY_SUPPORT] = 1;
}

TEST(tokens_come_from_a_captain_regulars_assault_and_support) /* W01: TOK-01..08, 10, 11, RND-02 */
{
    force_of_ten();
    CHECK(tokens_of_unit(the_look(), captain) == 1);
    CHECK(tokens_of_unit(the_look(), marl) == 1);
    CHECK(tokens_of_unit(the_look(), sedge) == 0);
    CHECK(tokens_of_unit(the_look(), lamplighters) == 2);
    CHECK(tokens_of_unit(the_look(), raiders) == 1); /* 6.000" */
    CHECK(tokens_of_unit(the_look(), lieutenant) == 0);
    give_tokens(A, 5);
    enter_round(2, PHASE_TOKENS, A);
    CHECK(seat_tally(A, ST_CT) == 7);
}

/* All that a player was told was "has 7 Command Tokens": why, he could not find out. */
TEST(the_sum_of_the_tokens_is_told_by_its_parts) /* TOK-01..07 */
{
    force_of_ten();
    the_battle()->round = 2;
    TokenSum sum = tokens_summed(the_look(), A);
    CHECK(sum.force == 1);     /* 8 of 10 are neither Broken nor Destroyed */
    CHECK(sum.units == 5);     /* the Captain, Marl, 2 of the Lamplighters, the raiders */
    CHECK(sum.pins == 1);      /* Eiche once */
    CHECK(sum.prisoners == 0); /* 1 + 5 + 1 = 7 */
    enter_round(2, PHASE_TOKENS, A);
    CHECK(told_tale(TALE_TOKENS_BESIDES));
}

TEST(guns_vehicles_leaders_creatures_and_rabble_yield_nothing) /* TOK-08 */
{
    static const Trait barred[] = { TR_ARTILLERY, TR_TRACKED, TR_WHEELED, TR_CREATURE_LARGE,
                                    TR_RABBLE };
    for (int i = 0; i < 5; i++) {
        force_of_ten();
        gains(raiders, barred[i]);
        CHECK(tokens_of_unit(the_look(), raiders) == 0);
    }
    force_of_ten();
    gains(lieutenant, TR_REGULARS);
    CHECK(tokens_of_unit(the_look(), lieutenant) == 0);
}

TEST(a_broken_assault_unit_still_yields) /* TOK-11 */
{
    force_of_ten();
    set_mark(lamplighters, UM_BROKEN);
    CHECK(tokens_of_unit(the_look(), lamplighters) == 2);
    int due = tokens_due(the_look(), A);
    the_battle()->unit[lamplighters].state = UNIT_LOST;
    CHECK(tokens_due(the_look(), A) == due - 2);
}

TEST(assault_yields_within_six_inches) /* TOK-05, lesson 13 */
{
    force_of_ten();
    for (int i = 1; i <= 8; i++)
        put(eiche, i, 12 + i, 12.8);
    CHECK(tokens_of_unit(the_look(), raiders) == 0); /* 6.20" */
}

TEST(half_of_the_force_is_not_enough) /* W02: TOK-02 */
{
    static const struct {
        int units, steady, tokens;
    } forces[] = { { 7, 4, 1 }, { 7, 3, 0 }, { 8, 4, 0 } };
    for (int i = 0; i < 3; i++) {
        field();
        for (int u = 0; u < forces[i].units; u++)
            unit("captain");
        for (UnitId u = 0; u < forces[i].units; u++) {
            profile_for(u)->traits = 0;
            alone(u, 2 + 4 * u, 46);
        }
        for (int u = forces[i].steady; u < forces[i].units; u++)
            set_mark((UnitId)u, UM_BROKEN);
        CHECK(tokens_due(the_look(), A) == forces[i].tokens);
    }
}

TEST(nobody_spends_more_than_he_holds) /* TOK-12 */
{
    force_of_ten();
    give_tokens(A, 1);
    Verdict verdict = judge_tokens(the_look(), A, 2, NO_BID);
    CHECK(verdict.refusal == NO_BID && verdict.measured == 2 && verdict.allowed == 1);
    verdict = judge_tokens(the_look(), A, 1, NO_BID);
    CHECK(is_yes(&verdict));
    spend_tokens(the_play(), A, 1, AWT_TOK_12);
    CHECK(seat_tally(A, ST_CT) == 0);
}

TEST(the_force_is_counted_in_units_models_or_points) /* TOK-02 */
{
    static const int tokens[] = {
        0, 1, 0
    }; /* one of two units; eight of nine models; 80 of 180 points */
    for (int value = 0; value < 3; value++) {
        field();
        sedge = unit("sedge");
        captain = unit("captain");
        the_game()->unit[sedge].points = 80;
        the_game()->unit[captain].points = 100;
        profile_for(sedge)->traits = profile_for(captain)->traits = 0;
        the_game()->option[OPT_FORCE_COUNT] = value;
        row(sedge, 10, 46, 1, 0);
        alone(captain, 30, 46);
        set_mark(captain, UM_BROKEN);
        CHECK(tokens_due(the_look(), A) == tokens[value]);
    }
}
