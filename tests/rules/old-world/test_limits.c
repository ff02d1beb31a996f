#include "meadow.h"

#include "fight/combat.h"
#include "magic/magic.h"
#include "move/movement.h"
#include "tables.h"

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

/* ---- Shooting --------------------------------------------------------------------------------------------------------- */

/* Ool, a lone infantry character on a base of 30 mm, stands so far from ten of her own that are nearer to the archers. */
static Refusal shot_at_a_lone_one(double gap)
{
    meadow();
    ours = plain("H8", NORTH, 10);
    theirs = plain("S4", SOUTH, 10);
    UnitId ool = unit("S3", SOUTH, 1);
    stand(ours, 30, 20, 180, 5);
    stand(theirs, 30, 30, 0, 5); /* to 30 + 75 / 25.4 on the right */
    stand_model(ool, 1, 30 + (75 + 15) / 25.4 + gap, 32, 0);
    go_to(PHASE_SHOOTING, NORTH);
    order(ours), at_unit(VERB_SHOOT, ool);
    return judged().refusal;
}

TEST(a_lone_character_is_shielded_within_3_inches_of_five) /* CHR-15 */
{
    CHECK_EQ(shot_at_a_lone_one(3), NO_LONE);
    CHECK_EQ(shot_at_a_lone_one(3.01), NO_REFUSAL);
}

/* Trolls breathe at ten Spears in armour of 5+; all dice of the template and To Wound succeed. */
static int left_of_a_breath(int save)
{
    field();
    ours = unit("S9", NORTH, 3);
    theirs = plain("H5", SOUTH, 10);
    profile_for(theirs)->field[PF_ARMOUR] = 5;
    stand(ours, 30, 30, 0, 3);
    stand(theirs, 30, 28, 180, 5);
    enter(PHASE_SHOOTING, NORTH);
    order(ours), deed(VERB_BREATHE), give();
    while (the_battle()->request.shape == SHAPE_DICE && the_battle()->request.why != WHY_ARMOUR)
        throw_all(6);
    CHECK_ASKED(NO_SEAT, WHY_ARMOUR);
    throw_all(save);
    return models(theirs);
}

TEST(a_breath_takes_one_off_the_armour) /* SR-04, breath AP-1: 5+ and one worse is 6+ */
{
    CHECK(left_of_a_breath(5) < 10);
    CHECK_EQ(left_of_a_breath(6), 10);
}

/* ---- Magic -------------------------------------------------------------------------------------------------------------- */

/* A spell is cast so far from a wizard of that Level, base to base of 25 mm. */
static Refusal dispel_at(int level, double gap)
{
    field();
    ours = unit("H3", NORTH, 1);
    UnitId counter = unit("H3", SOUTH, 1);
    theirs = plain("S4", SOUTH, 20);
    profile_for(counter)->field[PF_WIZARD] = level;
    stand_model(ours, 1, 20, 10, 180);
    stand_model(counter, 1, 20 + 25 / 25.4 + gap, 10, 0);
    stand(theirs, 20, 30, 0, 5);
    enter(PHASE_SHOOTING, NORTH);
    order(ours), cast(TR_SPELL_FIREBALL, theirs), give();
    DICE(4, 4);
    CHECK_ASKED(SOUTH, WHY_DISPEL);
    for (int32_t value = 2; value < 4; value++) {
        Verdict verdict = try_choice(value);
        if (is_yes(&verdict) || verdict.refusal == NO_DISPEL_RANGE)
            return verdict.refusal;
    }
    return NO_REFUSAL + 1;
}

TEST(a_dispel_reaches_18_inches_and_24_from_level_3) /* MAG-08 */
{
    for (int level = 1; level <= 4; level++) {
        double range = level < 3 ? 18 : 24;
        CHECK_EQ(dispel_at(level, range), NO_REFUSAL);
        CHECK_EQ(dispel_at(level, range + 0.01), NO_DISPEL_RANGE);
    }
}

/* EX-21 with the dispelling wizard in the third file of twenty: a double 1, and then that sum on the table. */
static int toughness_about_him = 3;

static void dispel_miscast(int first, int second)
{
    field();
    ours = unit("H3", NORTH, 1);
    UnitId counter = unit("H3", SOUTH, 1);
    theirs = plain("H5", SOUTH, 19);
    profile_for(theirs)->field[PF_T] = toughness_about_him;
    give_trait(ours, TR_SPELL_PILLAR, 0); /* he has more to do in that phase */
    stand_model(ours, 1, 30, 15, 180);
    stand(theirs, 30, 30, 0, 5);
    joined(counter, theirs, 2);
    enter(PHASE_SHOOTING, NORTH);
    order(ours), cast(TR_SPELL_FIREBALL, theirs), give();
    DICE(4, 4);
    CHECK_ASKED(SOUTH, WHY_DISPEL);
    choose(2);
    DICE(1, 1);
    DICE(first, second);
}

TEST(the_miscast_of_a_dispel_has_the_rows_of_the_table) /* MAG-06, MIS-01..04, EX-21 */
{
    dispel_miscast(2, 2); /* 4: 5" wide, ten bases partly under it */
    CHECK_ASKED(NO_SEAT, WHY_MISCAST_UNDER);
    CHECK_EQ(dice_asked(), 10);
    dispel_miscast(2, 3); /* 5: 3" wide, eight partly */
    CHECK_ASKED(NO_SEAT, WHY_MISCAST_UNDER);
    CHECK_EQ(dice_asked(), 8);
    dispel_miscast(3, 3); /* 6: the same */
    CHECK_ASKED(NO_SEAT, WHY_MISCAST_UNDER);
    CHECK_EQ(dice_asked(), 8);
    dispel_miscast(3, 4); /* 7: he alone is hit */
    CHECK_ASKED(NO_SEAT, WHY_WOUND);
    CHECK_EQ(dice_asked(), 1);
    CHECK_EQ(the_battle()->request.wanted.need, 4); /* S4 against his T4 */
    CHECK(!seat_marked(SOUTH, SM_NO_DISPELS));
    dispel_miscast(4, 4); /* 8: dispelled after all */
    CHECK(seat_marked(SOUTH, SM_NO_DISPELS));
}

/* What the ranks about him need to be wounded by that blast. */
static int need_of_a_blast(int first, int second, int toughness)
{
    toughness_about_him = toughness;
    dispel_miscast(first, second);
    toughness_about_him = 3;
    throw_all(6);
    CHECK_ASKED(NO_SEAT, WHY_WOUND);
    return the_battle()->request.wanted.need;
}

TEST(
    a_cascade_has_strength_10_and_a_detonation_6) /* MIS-01, MIS-02, table 5.2: equal figures need 4+ */
{
    CHECK_EQ(need_of_a_blast(2, 2, 10), 4);
    CHECK_EQ(need_of_a_blast(2, 2, 9), 3);
    CHECK_EQ(need_of_a_blast(2, 3, 6), 4);
    CHECK_EQ(need_of_a_blast(2, 3, 7), 5);
}

static int save_from_a_blast(int first, int second)
{
    need_of_a_blast(first, second, 3);
    profile_for(theirs)->field[PF_ARMOUR] = 2;
    throw_all(6);
    CHECK_ASKED(NO_SEAT, WHY_ARMOUR);
    return the_battle()->request.wanted.need;
}

TEST(a_cascade_takes_four_off_the_armour_and_a_detonation_two) /* MIS-01, MIS-02: of 2+ */
{
    CHECK_EQ(save_from_a_blast(2, 2), 6);
    CHECK_EQ(save_from_a_blast(2, 3), 4);
}

/* ---- Flight, accidents ---------------------------------------------------------------------------------------------------- */

TEST(a_peril_test_hurts_on_1_to_3) /* FLE-05 */
{
    for (int face = 1; face <= 6; face++) {
        meadow();
        ours = plain("H8", NORTH, 5);
        theirs = plain("S4", SOUTH, 5);
        stand(ours, 20, 20, 0, 5);
        stand(theirs, 20, 17, 180, 5);
        set_mark(ours, UM_FLEEING);
        go_to(PHASE_COMPULSORY, NORTH);
        DICE(4, 4);
        CHECK_ASKED(NO_SEAT, WHY_PERIL);
        DICE(face, 6, 6, 6, 6);
        CHECK_EQ(models(ours), face <= 3 ? 4 : 5);
    }
}

/* ---- Combat ----------------------------------------------------------------------------------------------------------------- */

/* Ten Spears, 5 x 25 mm wide and 2 x 25 mm deep, face south; one Gorehide on 30 mm touches the face at one of its ends, so that the
 * two share 0.2". */
static Side face_touched_at(Side face, bool one_end)
{
    double half = 62.5 / 25.4, deep = 50 / 25.4, base = 30 / 25.4, beside = half + base / 2 - 0.2;
    double along = one_end ? base / 2 - 0.2 : -deep - base / 2 + 0.2;
    Side found = SIDE_FRONT;
    meadow();
    ours = plain("H5", NORTH, 10);
    theirs = plain("S4", SOUTH, 1);
    stand(ours, 30, 24, 180, 5); /* its front looks down the table */
    if (face == SIDE_FRONT || face == SIDE_REAR)
        stand(theirs, 30 + (one_end ? beside : -beside), face == SIDE_FRONT ? 24 : 24 - deep,
              face == SIDE_FRONT ? 0 : 180, 1);
    else
        stand(theirs, face == SIDE_LEFT ? 30 + half : 30 - half, 24 + along,
              face == SIDE_LEFT ? 270 : 90, 1);
    contacts_refresh(the_play());
    go_to(PHASE_COMBAT, SOUTH);
    CHECK(contact_face(the_look(), ours, theirs, &found));
    return found;
}

TEST(whoever_touches_a_face_by_a_fifth_of_an_inch_fights_that_face) /* GEO-04, CBT-05 */
{
    for (Side face = SIDE_FRONT; face <= SIDE_LEFT; face++) {
        CHECK_EQ(face_touched_at(face, false), face);
        CHECK_EQ(face_touched_at(face, true), face);
    }
}
