#include <string.h>

#include "field.h"
#include "fight/fight.h"
#include "fight/figures.h"
#include "meadow.h"

/* Challenges, characters and champions in combat. */

static UnitId spears, gore, captain, gnarl;

static void pick_model(ModelId model)
{
    Answer answer = answer_now(ANSWER_MODELS);
    if (model != NO_MODEL)
        answer.id[answer.count++] = model;
    Verdict verdict = try_answer(&answer);
    CHECK(is_yes(&verdict));
}

static Verdict try_model(ModelId model)
{
    Answer answer = answer_now(ANSWER_MODELS);
    if (model != NO_MODEL)
        answer.id[answer.count++] = model;
    return battle_judge(the_game(), the_battle(), (Scratch *)the_look()->scratch, &answer);
}

/* Brandt in the front rank of plain spears, Gnarl in that of plain Gorehides, file 3 each (from 0: 2). */
static void captains_meet(void)
{
    meadow();
    captain = unit("H2", NORTH, 1), gnarl = unit("S2", SOUTH, 1);
    spears = plain("H6", NORTH, 20);
    gore = plain("S4", SOUTH, 20);
    stand(spears, 30, 24, 180, 5);
    stand(gore, 30, 24, 0, 5);
    joined(captain, spears, 2);
    joined(gnarl, gore, 2);
    go_to(PHASE_COMBAT, SOUTH);
    until(WHY_CHALLENGE, 1);
}

static ModelId brandt(void)
{
    return model_of(captain, 1);
}

static ModelId chief(void)
{
    return model_of(gnarl, 1);
}

TEST(the_active_side_may_challenge_first_then_the_other) /* CHL-01 */
{
    captains_meet();
    CHECK_ASKED(SOUTH, WHY_CHALLENGE);
    pick_model(NO_MODEL);
    CHECK_ASKED(NORTH, WHY_CHALLENGE);
    pick_model(NO_MODEL);
    CHECK_ASKED(NORTH, WHY_SPLIT); /* Brandt, I5, may strike whom he likes */
}

/* Brandt leads so many ranks of Halberds from in front; Gorehides with a champion take them in the rear, and he stays where he is.
 * Whether he may issue a challenge. */
static bool challenges_over(int ranks)
{
    meadow();
    captain = unit("H2", NORTH, 1);
    spears = plain("H6", NORTH, 5 * ranks - 1);
    gore = unit("S4", SOUTH, 10);
    stand(spears, 30, 24, 0, 5);
    joined(captain, spears, 2);
    stand(gore, 30, 24 + ranks * 25 / 25.4, 0, 5);
    go_to(PHASE_COMBAT, NORTH);
    while (the_battle()->request.why != WHY_CHALLENGE && the_battle()->request.shape != SHAPE_DICE)
        if (the_battle()->request.why == WHY_STEP_IN)
            choose(0);
        else
            usual();
    CHECK_EQ(ranks_from_fight(the_look(), brandt()), ranks - 1);
    if (request_seat(&the_battle()->request) != NORTH)
        return false;
    Verdict verdict = try_model(brandt());
    return is_yes(&verdict);
}

TEST(a_challenge_comes_from_next_to_the_fighting_rank_and_no_farther) /* CHL-01 */
{
    CHECK(challenges_over(2));
    CHECK(!challenges_over(3));
}

TEST(
    who_fights_a_challenge_strikes_nobody_else) /* CHL-03: Brandt I5, three attacks, WS4 against 5 */
{
    captains_meet();
    pick_model(chief());
    CHECK_ASKED(NORTH, WHY_ACCEPT);
    pick_model(brandt());
    CHECK(duels(the_look(), chief()));
    CHECK_ASKED(NO_SEAT, WHY_STRIKE);
    CHECK_EQ(the_battle()->request.dice_count, 3);
    DICE(4, 4, 1);
    CHECK_ASKED(NO_SEAT, WHY_WOUND);
    CHECK_EQ(the_battle()->request.unit, spears);
    CHECK_EQ(the_battle()->request.whose, captain); /* he strikes beside them, with his own dice */
    DICE(4, 4);                                     /* S5 against T5 */
    CHECK_ASKED(NO_SEAT, WHY_ARMOUR);
    CHECK_EQ(the_battle()->request.whose, gnarl); /* and Gnarl saves with his */
    DICE(1, 1);
    CHECK_EQ(the_battle()->unit[gnarl].state, UNIT_LOST); /* two Wounds */
    CHECK_EQ(the_battle()->seat[NORTH].tally[ST_OVERKILL], 0);
    CHECK(duels(the_look(), brandt())); /* nobody else may strike him in this phase */
}

static const MeleeBlow *blow_by(const MeleeView *melee, UnitId unit)
{
    for (int i = 0; i < melee->blows; i++) {
        if (melee->blow[i].unit == unit)
            return &melee->blow[i];
    }
    return NULL;
}

/* Brandt's three blows need 4+ against Gnarl's WS5 and, S5, 4+ against his T5, not what the Gorehides have. */
TEST(a_challenge_is_told_and_shown_by_the_names_of_who_fights_it)
{
    MeleeView melee;
    captains_meet();
    pick_model(chief());
    pick_model(brandt());
    CHECK(told_tale(TALE_DUEL_HEROES));
    CHECK(old_world_ruleset.tell.melee(the_look(), NO_UNIT, &melee));
    const MeleeBlow *blow = blow_by(&melee, captain);
    CHECK(blow != NULL);
    CHECK_EQ(blow->target, gnarl);
    CHECK(!strncmp(blow->words, "3 attacks, hit 4+, wound 4+, ", 28));
    CHECK_EQ(blow_by(&melee, gnarl)->target, captain);
    CHECK(blow_by(&melee, gore) != NULL); /* the others fight on beside them */
    DICE(4, 4, 1);
    const EventLog *log = log_told();
    bool named = false;
    for (size_t i = 0; i < log->events; i++) {
        const Event *e = &log->event[i];
        named = named || (e->kind == EV_TOLD && e->value == TALE_STRIKES && e->unit == captain &&
                          e->other == gnarl);
    }
    CHECK(named);
}

TEST(wounds_beyond_the_losers_own_are_overkill) /* CHL-04, CR-08 */
{
    captains_meet();
    wounds(gnarl, 1, 1);
    pick_model(chief());
    pick_model(brandt());
    DICE(4, 4, 4);
    DICE(4, 4, 4);
    DICE(1, 1, 1);
    CHECK_EQ(tally_of(the_battle(), OWNER_SEAT, NORTH, ST_OVERKILL), 2);
}

TEST(a_challenge_that_both_survive_goes_on) /* CHL-05 */
{
    captains_meet();
    pick_model(chief());
    pick_model(brandt());
    until(WHY_COMMAND, 1);
    CHECK(duels(the_look(), chief()));
    while (the_battle()->request.why != WHY_STRIKE) {
        CHECK(the_battle()->request.why != WHY_CHALLENGE);
        if (the_battle()->request.shape == SHAPE_DICE)
            throw_all(1);
        else
            usual();
    }
    CHECK(duels(the_look(), chief()));
}

TEST(who_refuses_may_be_sent_back) /* CHL-02 */
{
    captains_meet();
    pick_model(chief());
    pick_model(NO_MODEL);
    CHECK_ASKED(SOUTH, WHY_RETIRE);
    pick_model(brandt());
    CHECK(marked(captain, UM_RETIRED));
    CHECK_EQ(leadership(the_look(), spears), 7); /* his 8 no longer counts */
    CHECK(!battle_standard_near(the_look(), spears));
    CHECK_ASKED(NORTH, WHY_SPLIT);
    CHECK_EQ(the_battle()->request.unit, spears); /* I3: Brandt's I5 has passed without a blow */
    Combat combat = combat_of(the_look(), spears);
    CHECK_EQ(combat_result(the_look(), &combat, NULL).side[NORTH].line[LINE_BATTLE_STANDARD], 0);
}

TEST(who_is_alone_cannot_refuse) /* CHL-02 */
{
    meadow();
    UnitId margrave = unit("H1", NORTH, 1);
    gnarl = unit("S2", SOUTH, 1);
    gore = unit("S4", SOUTH, 20);
    stand(margrave, 30, 24, 180, 1);
    stand(gore, 30, 24, 0, 5);
    joined(gnarl, gore, 1);
    go_to(PHASE_COMBAT, NORTH);
    until(WHY_CHALLENGE, 1);
    pick_model(NO_MODEL);
    CHECK_ASKED(SOUTH, WHY_CHALLENGE);
    pick_model(chief());
    CHECK(duels(the_look(), model_of(margrave, 1))); /* nobody was asked */
}

TEST(whoever_is_alone_keeps_his_side_from_refusing) /* CHL-02: two may accept */
{
    meadow();
    UnitId margrave = unit("H1", NORTH, 1);
    captain = unit("H2", NORTH, 1), gnarl = unit("S2", SOUTH, 1);
    spears = plain("H6", NORTH, 10);
    gore = plain("S4", SOUTH, 20);
    stand(margrave, 30 - 75 / 25.4, 24, 180, 1);
    stand(spears, 31, 24, 180, 5);
    stand(gore, 30, 24, 0, 5);
    joined(captain, spears, 2);
    joined(gnarl, gore, 1);
    go_to(PHASE_COMBAT, SOUTH);
    until(WHY_CHALLENGE, 1);
    pick_model(chief());
    CHECK_EQ(try_model(NO_MODEL).refusal, NO_CHL_REFUSE);
    pick_model(brandt());
}

TEST(
    nobody_challenges_from_two_files_beside_the_fight) /* CHL-01: the champion stands in the middle file */
{
    meadow();
    captain = unit("H2", NORTH, 1), gnarl = unit("S2", SOUTH, 1);
    spears = unit("H6", NORTH, 20);
    gore = plain("S4", SOUTH, 20);
    stand(spears, 30, 24, 180, 5);
    stand(gore, 30 + 62.5 / 25.4, 23, 270, 5); /* on their left, to the east */
    joined(captain, spears, 0);
    joined(gnarl, gore, 2);
    go_to(PHASE_COMBAT, NORTH);
    while (the_battle()->request.why != WHY_CHALLENGE)
        usual();
    CHECK_EQ(ranks_from_fight(the_look(), model_of(spears, 1)), 2);
    CHECK_EQ(ranks_from_fight(the_look(), brandt()), 0);
    Verdict verdict = try_model(model_of(spears, 1));
    CHECK_EQ(verdict.refusal, NO_CHL_ELIGIBLE);
    CHECK_EQ(verdict.measured, 2);
    CHECK_EQ(verdict.allowed, 1);
    pick_model(brandt());
    CHECK_ASKED(SOUTH, WHY_ACCEPT);
}

TEST(a_character_is_struck_only_by_those_that_touch_him) /* CHR-08, CBT-11 */
{
    captains_meet();
    pick_model(NO_MODEL);
    pick_model(NO_MODEL);
    until(WHY_SPLIT, 1);
    CHECK_ASKED(NORTH, WHY_SPLIT); /* Brandt first: Gnarl or the Gorehides */
    Answer answer = answer_now(ANSWER_SPLIT);
    answer.count = 1;
    answer.id[0] = gnarl;
    answer.share[0] = 3;
    Verdict verdict = try_answer(&answer);
    CHECK(is_yes(&verdict));
    DICE(1, 1, 1);
    CHECK_ASKED(NORTH, WHY_SPLIT); /* the two beside Brandt touch Gnarl's 30 mm too */
    CHECK_EQ(the_battle()->request.high, 2);
    answer = answer_now(ANSWER_SPLIT);
    answer.count = 1;
    answer.id[0] = gnarl;
    answer.share[0] = 2;
    verdict = try_answer(&answer);
    CHECK(is_yes(&verdict));
}

TEST(a_champion_is_struck_by_name) /* CMD-02, CBT-11 */
{
    meadow();
    spears = unit("H6", NORTH, 20);
    gore = plain("S4", SOUTH, 20);
    profile_for(gore)->field[PF_I] = 9;
    stand(spears, 30, 24, 180, 5);
    stand(gore, 30, 24, 0, 5);
    go_to(PHASE_COMBAT, SOUTH);
    until(WHY_AT_CHAMPION, 1);
    CHECK_ASKED(SOUTH, WHY_AT_CHAMPION);
    choose(1);
    CHECK_EQ(the_battle()->request.dice_count, 4);
    throw_all(1);
    CHECK_EQ(the_battle()->request.dice_count, 1);
    DICE(6);
    DICE(6);
    DICE(1);
    CHECK(told_tale(TALE_CHAMPION_FALLS));
    CHECK_EQ(the_battle()->model[model_of(spears, 1)].state, MODEL_LOST);
    CHECK_EQ(the_battle()->request.unit, spears);
    CHECK_EQ(the_battle()->request.dice_count, 4); /* the others of the rank strike all the same */
}

TEST(the_champion_strikes_with_his_own_attacks) /* CMD-02: A2 */
{
    meadow();
    spears = unit("H6", NORTH, 20);
    gore = plain("S4", SOUTH, 20);
    profile_for(spears)->field[PF_I] = 9;
    stand(spears, 30, 24, 180, 5);
    stand(gore, 30, 24, 0, 5);
    go_to(PHASE_COMBAT, NORTH);
    until(WHY_STRIKE, 1);
    CHECK_EQ(the_battle()->request.dice_count, 4);
    throw_all(1);
    CHECK_EQ(the_battle()->request.dice_count, 2);
}

TEST(a_character_fights_on_when_his_unit_is_killed_about_him) /* CAS-06, CAS-07 */
{
    meadow();
    captain = unit("H2", NORTH, 1);
    spears = plain("H6", NORTH, 2);
    gore = plain("S4", SOUTH, 20);
    profile_for(gore)->field[PF_I] = 9;
    stand(spears, 30, 24, 180, 3);
    stand(gore, 30, 24, 0, 5);
    joined(captain, spears, 1);
    go_to(PHASE_COMBAT, SOUTH);
    until(WHY_SPLIT, 1);
    usual();
    while (the_battle()->request.why == WHY_SPLIT)
        usual();
    throw_all(6);
    throw_all(6);
    while (the_battle()->request.why == WHY_ARMOUR)
        throw_all(1);
    CHECK_EQ(the_battle()->unit[spears].state, UNIT_LOST);
    CHECK_EQ(the_battle()->request.unit, captain); /* I5, three attacks */
    CHECK_EQ(the_battle()->request.dice_count, 3);
}
