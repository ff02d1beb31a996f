#define _POSIX_C_SOURCE 200809L

#include "field.h"

#include "data/files.h"
#include "data/record.h"
#include "powers/manifest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Manifestations: CMD-06, 09, 14, 15, MAN-01..04. Worked example W05. */

static UnitId witch, creature, enemy;

/* A creature that waits to be called is a unit of A without points. */
static UnitId waiting(const char *from)
{
    UnitId unit = unit_for(A, from, 1);
    the_game()->unit[unit].points = 0;
    return unit;
}

static void a_witch(const char *which)
{
    field();
    witch = unit("witch");
    creature = waiting(which);
    enemy = unit_for(B, "marl", 1);
    alone(witch, 12, 30);
    alone(enemy, 24.5, 30);
    set_mark(creature, UM_MANIFESTED);
    the_battle()->unit[creature].state = UNIT_LOST;
    the_battle()->model[model_of(creature, 1)].state = MODEL_LOST;
    the_battle()->revision++;
    enter(PHASE_COMMAND, A);
}

static void tokens_for(int manifestation)
{
    the_battle()->seat[A].tally[ST_MT] = manifestation;
}

static void call(Creature which, int tokens, double x, double y)
{
    order(witch);
    Clause *c = deed(VERB_MANIFEST);
    c->word = (uint8_t)(which - CREATURE_IMP);
    c->number = tokens;
    c->has_number = true;
    c->point = spot(x, y);
    c->has_point = true;
}

/* The Hollow Man at (18,30) would stand 5.375 from the enemy; at (12,24.5) he may. 4 + 4 + 1 = 9. */
TEST(a_creature_comes_where_it_may_when_the_sum_reaches_its_threshold)
{
    a_witch("hollow-man");
    tokens_for(3);
    enter(PHASE_COMMAND, A);
    call(CREATURE_HOLLOW, 3, 18, 30);
    CHECK_REFUSED_INCHES(NO_CALLED_NEAR, 5.375, 6.00);
    call(CREATURE_HOLLOW, 3, 12, 20);
    CHECK_REFUSED_INCHES(NO_CALLED_FAR, 8.875, 6.00);
    call(CREATURE_HOLLOW, 4, 12, 24.5);
    CHECK_REFUSED_WORDS(NO_CALL_TOKENS, "4 Manifestation Tokens offered; you hold 3.");
    call(CREATURE_WYRM, 3, 12, 24.5);
    CHECK_REFUSED(NO_NOBODY_TO_CALL);
    call(CREATURE_HOLLOW, 3, 12, 24.5);
    give();
    DICE(4, 4, 1);
    CHECK_EQ(the_battle()->unit[creature].state, UNIT_FIELD);
    CHECK_LENGTH(place_of(creature, 1).y, inches(24.5));
    CHECK_EQ(wounds_of(creature, 1), 3);
    CHECK_EQ(seat_tally(A, ST_MT), 0);
    CHECK(marked(witch, UM_HAS_MANIFESTED));
    CHECK(!is_of_the_force(the_look(), creature)); /* it counts in no half of the force */
}

TEST(what_does_not_reach_the_threshold_costs_the_tokens_all_the_same)
{
    static const struct {
        const char *unit;
        int creature, threshold;
    } all[] = { { "hollow-man", CREATURE_HOLLOW, 9 }, { "barrow-wyrm", CREATURE_WYRM, 14 } };
    for (int i = 0; i < 2; i++) {
        CHECK_EQ(threshold_of((Creature)all[i].creature), all[i].threshold);
        a_witch(all[i].unit);
        tokens_for(4);
        enter(PHASE_COMMAND, A);
        call((Creature)all[i].creature, 3, 12, 24.5);
        give();
        DICE(3, 3, 2);
        CHECK_EQ(the_battle()->unit[creature].state, UNIT_LOST);
        CHECK_EQ(seat_tally(A, ST_MT), 1);
        CHECK(!marked(witch, UM_HAS_MANIFESTED)); /* she may try again: CMD-14 */
        CHECK_ASKED(A, WHY_SKILL);
    }
    CHECK_EQ(threshold_of(CREATURE_IMP), 5);
    CHECK_EQ(threshold_of(CREATURE_HOUND), 8);
}

TEST(each_kind_comes_at_its_own_sum) /* MAN-01..04 */
{
    static const int face[] = { [CREATURE_IMP] = 5, [CREATURE_HOUND] = 4, [CREATURE_WYRM] = 5 };
    static const int dice[] = { [CREATURE_IMP] = 1, [CREATURE_HOUND] = 2, [CREATURE_WYRM] = 3 };
    for (int c = CREATURE_IMP; c <= CREATURE_WYRM; c++) {
        if (c == CREATURE_HOLLOW)
            continue;
        a_witch("hollow-man");
        profile_for(creature)->field[PF_CREATURE] = c;
        tokens_for(4);
        enter(PHASE_COMMAND, A);
        call((Creature)c, dice[c], 12, 24.5);
        give();
        throw_all(face[c]);
        CHECK_EQ(the_battle()->unit[creature].state, UNIT_FIELD);
    }
}

TEST(one_creature_a_round_and_by_a_witch_alone) /* CMD-14 */
{
    a_witch("hollow-man");
    tokens_for(6);
    set_mark(witch, UM_HAS_MANIFESTED);
    enter(PHASE_COMMAND, A);
    call(CREATURE_HOLLOW, 3, 12, 24.5);
    CHECK_REFUSED(NO_CALLED_ONCE);
    profile_for(witch)->trait[1].trait = TR_LIEUTENANT; /* infantry, witch */
    call(CREATURE_HOLLOW, 3, 12, 24.5);
    CHECK_REFUSED(NO_NO_CALLER);
}

/* ---- Four for each Witch stand in every game, in its records too, and none of them is on the table -------------------------------- */

TEST(four_creatures_of_each_witch_wait_off_the_table)
{
    static const DataFolder folder = { .path = PROJECT_DIR };
    Problem problem = { .file = "" };
    GameChoice choice = game_choice("causeway");
    field();
    if (!game_build(the_game(), &folder, &a_war_transformed_ruleset, &choice, &problem))
        fail_msg("%s: %s", problem.file, problem.sentence);
    CHECK_EQ(the_game()->units, 11 + 11 + 8);
    begin();
    DICE(6, 2);
    int waiting_units = 0;
    for (UnitId u = 0; u < the_game()->units; u++) {
        waiting_units += is_called(the_game(), u);
        CHECK_EQ(is_called(the_game(), u), the_battle()->unit[u].state == UNIT_LOST);
    }
    CHECK_EQ(waiting_units, 8);
    CHECK(game_unit(the_game(), "blue-marsh-imp") >= 0);
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    record_write_head(out, the_game());
    fclose(out);
    CHECK(strstr(text, "unit red-barrow-wyrm \"Barrow Wyrm\" red barrow-wyrm") != NULL);
    free(text);
    choice = game_choice("dawn-raid"); /* no Witch, and no Manifestations */
    field();
    CHECK(game_build(the_game(), &folder, &a_war_transformed_ruleset, &choice, &problem));
    CHECK_EQ(the_game()->units, 6);
}
