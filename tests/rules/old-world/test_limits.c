#include "meadow.h"

#include "magic.h"
#include "movement.h"

/* Figures of the rule list, each held from both sides: tables as printed, limits a hair within and a hair beyond. */

static UnitId ours, theirs;

TEST(spells_have_the_casting_values_and_ranges_of_the_lore) /* 6.6 */
{
    static const struct {
        Spell spell;
        int value, inches;
    } lore[] = {
        { HAMMERHAND, 7, 0 },       { FIREBALL, 8, 24 },       { ARROW_ATTRACTION, 7, 21 },
        { PILLAR_OF_FIRE, 9, 12 },  { ARCANE_URGENCY, 9, 15 }, { OAKEN_SHIELD, 7, 0 },
        { COWARDLY_FLIGHT, 8, 15 },
    };
    CHECK_EQ(sizeof lore / sizeof *lore, SPELLS);
    for (size_t i = 0; i < sizeof lore / sizeof *lore; i++) {
        CHECK_EQ(spell_rows[lore[i].spell].value, lore[i].value);
        CHECK_LENGTH(spell_rows[lore[i].spell].range, lore[i].inches * INCH);
    }
}

/* A base 60 mm wide stands so far to the right of ten Halberds, 5 x 25 mm wide. */
static int leadership_beside(double gap, bool large)
{
    meadow();
    ours = plain("H6", NORTH, 10);
    UnitId general = unit("H1", NORTH, 1);
    theirs = plain("S4", SOUTH, 10);
    if (large)
        give_trait(general, TR_LARGE_TARGET, 0);
    profile_for(general)->base_width = profile_for(general)->base_length = 60 * MM;
    profile_for(general)->field[PF_LD] = 10;
    stand(ours, 20, 20, 180, 5);
    stand(theirs, 60, 44, 0, 5);
    stand(general, 20 + (62.5 + 30) / 25.4 + gap, 20, 180, 1);
    go_to(PHASE_REMAINING, NORTH);
    return leadership(the_look(), ours);
}

TEST(the_general_is_heard_so_far_and_no_farther) /* CHR-10, CHR-20 */
{
    int alone = leadership_beside(30, false);
    CHECK(alone < 10);
    CHECK_EQ(leadership_beside(12, false), 10);
    CHECK_EQ(leadership_beside(12.01, false), alone);
    CHECK_EQ(leadership_beside(18, true), 10);
    CHECK_EQ(leadership_beside(18.01, true), alone);
}

/* Hounds one rank deep come on with their rear on the edge; spears of two ranks of 25 mm stand straight before them. */
static Refusal arrival_before(double gap)
{
    meadow();
    theirs = unit("S17", SOUTH, 8);
    ours = plain("H5", NORTH, 10);
    double front = 48 - 25 / 25.4;
    stand(ours, 40, front - gap - 50 / 25.4, 0, 5);
    set_mark(theirs, UM_IN_RESERVE_AMBUSH);
    go_to(PHASE_COMPULSORY, SOUTH);
    CHECK_ASKED(SOUTH, WHY_ARRIVE);
    Answer answer = answer_now(ANSWER_POSE);
    answer.pose = (Pose){ { inches(40), inches(front) }, 0 };
    return try_answer(&answer).refusal;
}

TEST(ambushers_arrive_more_than_8_inches_away) /* CMP-03, SR-01 */
{
    CHECK_EQ(arrival_before(7.98), NO_RES_ENEMY);
    CHECK_EQ(arrival_before(8.02), NO_REFUSAL);
}

TEST(each_troop_type_has_its_unit_strength) /* GEN-13, table 5.7 */
{
    static const struct {
        TroopType type;
        int each;
    } table[] = {
        { TYPE_REGULAR_INFANTRY, 1 },   { TYPE_HEAVY_INFANTRY, 1 },
        { TYPE_MONSTROUS_INFANTRY, 3 }, { TYPE_SWARM, 3 },
        { TYPE_LIGHT_CAVALRY, 2 },      { TYPE_HEAVY_CAVALRY, 2 },
        { TYPE_MONSTROUS_CAVALRY, 3 },  { TYPE_WAR_BEASTS, 1 },
        { TYPE_LIGHT_CHARIOT, 3 },      { TYPE_HEAVY_CHARIOT, 5 },
    };
    meadow();
    ours = plain("H5", NORTH, 10);
    stand(ours, 20, 20, 180, 5);
    go_to(PHASE_REMAINING, NORTH);
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        profile_for(ours)->field[PF_TYPE] = (int32_t)table[i].type;
        CHECK_EQ(unit_strength(the_look(), ours), 10 * table[i].each);
    }
}
