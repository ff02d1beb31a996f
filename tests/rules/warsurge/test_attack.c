#include "field.h"
#include "fight/attack.h"

#include <string.h>

/* The Attack Sequence: who may fire with what, the dice in their order, saves, losses (ATK, WPN, DICE, MEL-08, MEL-09). */

static int hp_in_all(UnitId of)
{
    int sum = 0;

    for (int n = 1; n <= the_battle()->unit[of].count; n++)
        sum += wounds_of(of, n);
    return sum;
}

/* X08: Siege Lances by model; Power 12 v 8: 2+; 1 + 2 HP. */
TEST(x08_heavy_weapons_by_model)
{
    field(STANDARD);
    UnitId lances = unit("siege-lance-team", SOUTH, 3);
    UnitId bark = unit("barkback", NORTH, 1);
    row(lances, 1, 3, 20, 40, 3, 0);
    stand(bark, 1, 23, 6.25); /* 40 - 0.75 - 30 - 3 */
    set_model_mark(lances, 1, MM_MOVED);
    enter(PHASE_ATTACK, SOUTH);

    order(lances), fire("siege-lance", 1, 3, bark);
    CHECK_REFUSED(NO_HEAVY_MOVED);
    Verdict verdict = judged();
    CHECK_EQ(verdict.model, model_of(lances, 1));

    order(lances), fire("siege-lance", 2, 3, bark);
    give();
    DICE(1, 4);
    CHECK_EQ(wounds_of(bark, 1), 9);
    CHECK(!model_marked(lances, 1, MM_USED_HEAVY));
    CHECK(model_marked(lances, 2, MM_USED_HEAVY));
    CHECK(model_marked(lances, 3, MM_USED_HEAVY));
}

TEST(a_model_that_dashed_uses_neither_heavy_nor_battle_weapons)
{
    field(STANDARD);
    UnitId lances = unit("siege-lance-team", SOUTH, 1);
    UnitId rifles = unit("riflemen", SOUTH, 2);
    UnitId riders = unit("outriders", SOUTH, 1);
    UnitId briar = unit("briarguard", NORTH, 1);
    stand(lances, 1, 20, 30);
    row(rifles, 1, 2, 24, 30, 2, 0);
    stand(riders, 1, 30, 30);
    stand(briar, 1, 25, 20);
    set_model_mark(lances, 1, MM_DASHED);
    set_model_mark(rifles, 2, MM_DASHED);
    set_model_mark(riders, 1, MM_MOVED);
    set_model_mark(riders, 1, MM_DASHED);
    enter(PHASE_ATTACK, SOUTH);

    order(lances), fire("siege-lance", 1, 1, briar);
    CHECK_REFUSED(NO_HEAVY_DASHED);
    order(rifles), fire("field-rifle", 1, 2, briar);
    CHECK_REFUSED(NO_BATTLE_DASHED);
    order(rifles), fire("field-rifle", 1, 1, briar); /* WPN-04: the other model may */
    Verdict verdict = judged();
    CHECK(is_yes(&verdict));
    order(riders), fire("carbine", 1, 1, briar); /* WPN-03: Assault is free */
    verdict = judged();
    CHECK(is_yes(&verdict));
}

/* Ten rifles in two ranks of five: the front one at 24", the rear one at 25.50". */
TEST(models_out_of_range_do_not_roll_and_have_not_used_their_weapon)
{
    field(STANDARD);
    UnitId rifles = unit("riflemen", SOUTH, 10);
    UnitId briar = unit("briarguard", NORTH, 5);
    row(rifles, 1, 5, 20, 40, 1.5, 0);
    row(rifles, 6, 10, 20, 41.5, 1.5, 0);
    row(briar, 1, 5, 20, 15, 1.5, 0); /* 40 - 15 - 1 = 24 */
    enter(PHASE_ATTACK, SOUTH);

    order(rifles), fire("field-rifle", 1, 10, briar);
    Verdict verdict = judged();
    CHECK(is_yes(&verdict));
    CHECK_EQ(verdict.third, 5);
    CHECK_EQ(verdict.faults, 5);
    CHECK_LENGTH(verdict.measured, inches(24));
    give();
    CHECK_EQ(dice_asked(), 5);
    DICE(1, 1, 1, 1, 1);
    CHECK(model_marked(rifles, 5, MM_USED_BATTLE));
    CHECK(!model_marked(rifles, 6, MM_USED_BATTLE));
}

TEST(a_weapon_that_reaches_nobody_cannot_be_declared)
{
    field(STANDARD);
    UnitId rifles = unit("riflemen", SOUTH, 2);
    UnitId briar = unit("briarguard", NORTH, 2);
    row(rifles, 1, 2, 20, 40, 2, 0);
    row(briar, 1, 2, 20, 14.6, 2, 0); /* 40 - 14.60 - 1 = 24.40 */
    enter(PHASE_ATTACK, SOUTH);

    order(rifles), fire("field-rifle", 1, 2, briar);
    CHECK_REFUSED_INCHES(NO_OUT_OF_RANGE, 24.40, 24);
    Verdict verdict = judged();
    CHECK(verdict.line_measures);
    CHECK_LENGTH(segment_length(verdict.line), inches(24.40));
    CHECK_EQ(verdict.faults, 2);
    order(rifles), fire("bayonet", 1, 2, briar);
    CHECK_REFUSED_INCHES(NO_OUT_OF_RANGE, 24.40, 0);
}

TEST(the_target_is_an_enemy_unit_on_the_table)
{
    field(STANDARD);
    UnitId rifles = unit("riflemen", SOUTH, 2);
    UnitId friends = unit("riflemen", SOUTH, 2);
    UnitId bowkin = unit("bowkin", NORTH, 2);
    UnitId hesk = unit("hesk", NORTH, 1);
    row(rifles, 1, 2, 20, 40, 2, 0);
    row(friends, 1, 2, 30, 40, 2, 0);
    stand(hesk, 1, 20, 30);
    lost(hesk, 1);
    enter(PHASE_ATTACK, SOUTH);

    order(rifles), fire("field-rifle", 1, 2, friends);
    CHECK_REFUSED(NO_FRIENDLY_TARGET);
    order(rifles), fire("field-rifle", 1, 2, rifles);
    CHECK_REFUSED(NO_FRIENDLY_TARGET);
    order(rifles), fire("field-rifle", 1, 2, bowkin); /* in Reserve */
    CHECK_REFUSED(NO_NOT_ON_TABLE);
    order(rifles), fire("field-rifle", 1, 2, hesk);
    CHECK_REFUSED(NO_TARGET_DESTROYED);
}

/* OPT-06. */
TEST(with_friendly_fire_friends_may_be_targeted_but_never_the_own_unit)
{
    field(STANDARD);
    set_option(OPT_FRIENDLY_FIRE, 1);
    UnitId rifles = unit("riflemen", SOUTH, 1);
    UnitId friends = unit("riflemen", SOUTH, 1);
    stand(rifles, 1, 20, 40);
    stand(friends, 1, 30, 40);
    enter(PHASE_ATTACK, SOUTH);

    order(rifles), fire("field-rifle", 1, 1, rifles);
    CHECK_REFUSED(NO_FRIENDLY_TARGET);
    order(rifles), fire("field-rifle", 1, 1, friends);
    give();
    DICE(1);
    CHECK_EQ(models(friends), 1);
}

TEST(each_model_uses_each_weapon_once_and_only_what_it_holds)
{
    field(STANDARD);
    UnitId rifles = unit("riflemen", SOUTH, 3);
    UnitId briar = unit("briarguard", NORTH, 1);
    UnitId bowkin = unit("bowkin", NORTH, 1);
    row(rifles, 1, 3, 20, 40, 2, 0);
    stand(briar, 1, 20, 30);
    stand(bowkin, 1, 24, 30);
    lost(rifles, 3);
    enter(PHASE_ATTACK, SOUTH);

    order(rifles), fire("field-rifle", 1, 2, briar), fire("field-rifle", 2, 2, bowkin);
    CHECK_REFUSED(NO_WEAPON_USED);
    order(rifles), fire("rotary-gun", 1, 2, briar);
    CHECK_REFUSED(NO_NOT_HELD);
    order(rifles), fire("field-rifle", 1, 3, briar);
    CHECK_REFUSED(NO_MODEL_FALLEN);
    order(rifles), fire("rotary-gun", 1, 1, briar)->models = 0;
    CHECK_REFUSED(NO_NOTHING_DECLARED);
    order(rifles), fire("field-rifle", 1, 1, briar),
        fire("field-rifle", 2, 2, bowkin); /* they split */
    Verdict verdict = judged();
    CHECK(is_yes(&verdict));
}

/* X10: ten rifles, Briarguard partly in Woods. The Woods end left of every ray to the models at x 21 and beyond. */
static UnitId rifles_at_briarguard(int in_woods, UnitId *briar)
{
    field(STANDARD);
    terrain("woods", 10, 15, 20.2, 22);
    UnitId rifles = unit("riflemen", SOUTH, 10);
    *briar = unit("briarguard", NORTH, 12);
    row(rifles, 1, 10, 20, 40, 1, 0);
    row(*briar, 1, in_woods, 15, 19, 1, 0);
    row(*briar, in_woods + 1, 12, 21, 19, 1, 0); /* 40 - 19 - 1 = 20 */
    enter(PHASE_ATTACK, SOUTH);
    order(rifles), fire("field-rifle", 1, 10, *briar);
    give();
    return rifles;
}

TEST(x10a_cover_by_half)
{
    UnitId briar;
    rifles_at_briarguard(6, &briar);
    CHECK_EQ(dice_asked(), 10);
    DICE(1, 2, 3, 4, 4, 5, 6, 6, 2, 3); /* 4+: 5 successes */
    CHECK_ASKED(NO_SEAT, WHY_ARMOUR);
    DICE(1, 4, 5, 2, 3); /* 4+: 2 saved */
    usual();
    CHECK_EQ(models(briar), 9);
}

TEST(x10b_cover_of_less_than_half_is_none)
{
    UnitId briar;
    rifles_at_briarguard(5, &briar);
    DICE(1, 2, 3, 4, 4, 5, 6, 6, 2, 3); /* 3+: 7 successes */
    DICE(1, 4, 5, 2, 3, 6, 1);          /* 3 saved */
    usual();
    CHECK_EQ(models(briar), 8);
}

/* X11: Defence 0 is automatic; AEGIS 6+. */
TEST(x11_automatic_against_defence_0)
{
    field(STANDARD);
    UnitId carrier = unit("carrier", SOUTH, 1);
    UnitId rats = unit("rat-tide", NORTH, 6);
    stand(carrier, 1, 36, 40);
    row(rats, 1, 6, 31, 24.75, 2, 0); /* 37.50 - 24.75 - 0.75 = 12 */
    enter(PHASE_ATTACK, SOUTH);
    order(carrier), fire("twin-autogun", 1, 1, rats);
    give();
    CHECK(told_tale(TALE_SCORES));
    CHECK_ASKED(NO_SEAT, WHY_AEGIS);
    DICE(6, 1, 2, 6, 3, 5);
    usual();
    CHECK_EQ(models(rats), 5);
    CHECK_EQ(hp_in_all(rats), 14); /* one dead, another at 2 of 3 */
}

/* X12: 6/6/2, Armour and AEGIS: 17 dice in this order. */
TEST(x12_three_stage_roll)
{
    field(STANDARD);
    UnitId rifles = unit("riflemen", SOUTH, 10);
    UnitId titan = unit("titan", NORTH, 1);
    row(rifles, 1, 10, 25, 30, 1, 0);
    stand(titan, 1, 30, 12);
    enter(PHASE_ATTACK, SOUTH);
    order(rifles), fire("field-rifle", 1, 10, titan);
    give();
    CHECK_ASKED(NO_SEAT, WHY_ATTACK_DICE);
    CHECK_EQ(the_battle()->request.dice_kind, DICE_D6);
    CHECK_EQ(the_battle()->request.low, 6); /* what each die needs */
    DICE(6, 1, 6, 2, 3, 6, 4, 5, 1, 2);
    CHECK_ASKED(NO_SEAT, WHY_SECOND_STAGE);
    DICE(6, 2, 6);
    CHECK_ASKED(NO_SEAT, WHY_THIRD_STAGE);
    CHECK_EQ(the_battle()->request.low, 2);
    DICE(1, 4);
    CHECK_ASKED(NO_SEAT, WHY_ARMOUR);
    DICE(2);
    CHECK_ASKED(NO_SEAT, WHY_AEGIS);
    DICE(5);
    CHECK_EQ(wounds_of(titan, 1), 17);
}

/* X13a: AP 4+ against printed Armour 4+: no save, whatever modifies the roll. */
TEST(x13a_a_modifier_on_armour_does_not_affect_ap)
{
    field(STANDARD);
    UnitId lances = unit("siege-lance-team", SOUTH, 3);
    UnitId wing = unit("duskwing", NORTH, 1);
    row(lances, 1, 3, 30, 30, 4, 0);
    stand(wing, 1, 30, 20);
    set_mark(lances, UM_BRACED);
    enter(PHASE_ATTACK, NORTH);
    order(wing);
    Clause *line = fire("screech", 1, 1, lances);
    line->heading = HALF_TURN;
    line->has_heading = true;
    give();
    DICE(4); /* Power 5 v 3: 2+; one model under the line */
    CHECK_ASKED(SOUTH, WHY_LOSS);
    usual();
    CHECK_EQ(hp_in_all(lances), 5);
}

/* DICE-08 alone: a Hart Lance (AP 4+) against braced Armour 4+, which is rolled for at 3+. */
TEST(brace_does_not_bring_a_cancelled_save_back)
{
    field(STANDARD);
    UnitId lances = unit("siege-lance-team", SOUTH, 1);
    UnitId riders = unit("hart-riders", NORTH, 1);
    stand(lances, 1, 30, 30);
    stand(riders, 1, 30, 28.25);
    set_mark(lances, UM_BRACED);
    enter(PHASE_ATTACK, NORTH);
    order(riders), fire("hart-lance", 1, 1, lances);
    give();
    DICE(6, 1); /* Power 5 v 3: 2+: one success, and no save */
    CHECK_EQ(wounds_of(lances, 1), 1);
    CHECK(told_tale(TALE_LOSES));
}

/* X13b: three Javelins; Armour saves on 3+ (4+ improved by 1). */
TEST(x13b_brace_improves_armour_saves)
{
    field(STANDARD);
    UnitId lances = unit("siege-lance-team", SOUTH, 3);
    UnitId riders = unit("hart-riders", NORTH, 3);
    row(lances, 1, 3, 30, 30, 3, 0);
    row(riders, 1, 3, 30, 20, 3, 0);
    set_mark(lances, UM_BRACED);
    enter(PHASE_ATTACK, NORTH);
    order(riders), fire("javelin", 1, 3, lances);
    give();
    DICE(3, 5, 2);
    DICE(3, 2);
    usual();
    CHECK_EQ(hp_in_all(lances), 5);
}

/* X14: 4+, less 2 for Heavy in a Melee, less 1 for Fearsome: 6/2. */
TEST(x14_heavy_weapon_in_a_melee_under_fearsome)
{
    field(STANDARD);
    UnitId lances = unit("siege-lance-team", SOUTH, 3);
    UnitId titan = unit("titan", NORTH, 1);
    stand(titan, 1, 30, 20);
    stand(lances, 1, 30, 22.75);
    stand(lances, 2, 32.2, 22.9);
    stand(lances, 3, 27.8, 22.9);
    enter(PHASE_ATTACK, SOUTH);
    order(lances), fire("siege-lance", 1, 3, titan);
    give();
    DICE(6, 6, 2);
    CHECK_ASKED(NO_SEAT, WHY_SECOND_STAGE);
    DICE(1, 2);
    CHECK_ASKED(NO_SEAT, WHY_AEGIS);
    DICE(3);
    CHECK_EQ(wounds_of(titan, 1), 15);
}

/* PRK-17: 6.00" and 6.01" from the Titan. Power 4 v 3 is 3+, under Fearsome 4+. */
static int successes_near_titan(double gap)
{
    field(STANDARD);
    UnitId rifles = unit("riflemen", SOUTH, 1);
    UnitId titan = unit("titan", NORTH, 1);
    UnitId briar = unit("briarguard", NORTH, 1);
    stand(titan, 1, 40, 20);
    stand(rifles, 1, 40 - 2.5 - gap, 20);
    stand(briar, 1, 20, 20);
    enter(PHASE_ATTACK, SOUTH);
    order(rifles), fire("field-rifle", 1, 1, briar);
    give();
    DICE(3);
    return the_battle()->request.why == WHY_ARMOUR;
}

TEST(fearsome_reaches_as_far_as_it_says_whoever_is_attacked)
{
    CHECK_EQ(successes_near_titan(6.00), 0);
    CHECK_EQ(successes_near_titan(6.01), 1);
}

/* X15: the -2 of a Heavy Weapon has nothing to act on. */
TEST(x15_automatic_ignores_dice_modifiers)
{
    field(STANDARD);
    UnitId turret = unit("turret", SOUTH, 1);
    UnitId rats = unit("rat-tide", NORTH, 6);
    stand(turret, 1, 30, 30);
    row(rats, 1, 6, 30, 28.25, 2, 0);
    enter(PHASE_ATTACK, SOUTH);
    order(turret), fire("rotary-gun", 1, 1, rats);
    give();
    CHECK_ASKED(NO_SEAT, WHY_AEGIS);
    DICE(1, 2, 3, 4, 5, 6, 6, 2);
    usual();
    CHECK_EQ(models(rats), 4);
    CHECK_EQ(hp_in_all(rats), 12);
}

/* MEL-08: all models of a Unit in the same Melee take part: range 0" though they do not touch, through a Silo. */
TEST(inside_a_melee_range_and_sight_do_not_matter)
{
    field(STANDARD);
    terrain("silo", 23, 21.2, 25, 23);
    UnitId briar = unit("briarguard", NORTH, 3);
    UnitId rifles = unit("riflemen", SOUTH, 2);
    stand(briar, 1, 20, 20);
    stand(briar, 2, 22, 20);
    stand(briar, 3, 24, 20);
    stand(rifles, 1, 20, 21);
    stand(rifles, 2, 22, 23.7);
    enter(PHASE_ATTACK, NORTH);
    order(briar), fire("briar-blade", 1, 3, rifles);
    give();
    CHECK_EQ(dice_asked(), 6);
    DICE(1, 1, 1, 1, 1, 1);
}

/* MEL-09: a Battle Weapon in a Melee -1: 3+ becomes 4+; the Bayonet (Assault) keeps its 4+. */
TEST(a_battle_weapon_in_a_melee_is_harder_an_assault_weapon_is_not)
{
    field(STANDARD);
    UnitId rifles = unit("riflemen", SOUTH, 1);
    UnitId briar = unit("briarguard", NORTH, 3);
    stand(rifles, 1, 20, 21);
    row(briar, 1, 3, 20, 20, 2, 0);
    enter(PHASE_ATTACK, SOUTH);
    order(rifles), fire("field-rifle", 1, 1, briar), fire("bayonet", 1, 1, briar);
    give();
    DICE(3);
    CHECK_ASKED(NO_SEAT, WHY_ATTACK_DICE); /* the 3 failed: the Bayonet's turn */
    DICE(4);
    CHECK_ASKED(NO_SEAT, WHY_ARMOUR);
}

/* X31: the Melee stands until the Attack is over. */
TEST(x31_the_melee_stands_until_the_attack_is_over)
{
    field(STANDARD);
    UnitId riders = unit("hart-riders", NORTH, 1);
    UnitId bowkin = unit("bowkin", SOUTH, 3);
    stand(riders, 1, 20, 20);
    row(bowkin, 1, 3, 20, 21.5, 0, 2);
    enter(PHASE_ATTACK, NORTH);
    order(riders), fire("javelin", 1, 1, bowkin), fire("hart-lance", 1, 1, bowkin);
    give();
    DICE(4);
    CHECK_ASKED(SOUTH, WHY_LOSS);
    pick_model(bowkin, 1);
    CHECK_EQ(dice_asked(), 2);
    DICE(1, 6);
    CHECK_ASKED(SOUTH, WHY_LOSS);
    pick_model(bowkin, 3);
    CHECK_EQ(models(bowkin), 1);
    CHECK_PLACE(bowkin, 2, 20, 21.5);
    CHECK(same_melee(the_look(), riders, bowkin));
}

/* CAS-06: fire from outside takes the touching model away; its Unit closes up. */
TEST(a_melee_is_looked_at_whoever_took_its_models_away)
{
    field(STANDARD);
    UnitId rifles = unit("riflemen", SOUTH, 1);
    UnitId hesk = unit("hesk", SOUTH, 1);
    UnitId bowkin = unit("bowkin", NORTH, 2);
    stand(rifles, 1, 40, 20);
    stand(hesk, 1, 20, 20);
    stand(bowkin, 1, 20, 21.125); /* touching: 0.625 + 0.50 */
    stand(bowkin, 2, 20, 23.125);
    enter(PHASE_ATTACK, SOUTH);
    order(rifles), fire("field-rifle", 1, 1, bowkin);
    give();
    DICE(6); /* 3+; AP 5+ v 6+: no save */
    pick_model(bowkin, 1);
    CHECK_PLACE(bowkin, 2, 20, 21.125);
}

/* ATK-07, ATK-14, ATK-15: the second Weapon meets the models and the Cover that the first one left. Two of four
 * in Woods: Cover; after one of these two falls only one of three has it. */
TEST(a_later_weapon_meets_what_the_earlier_left)
{
    field(STANDARD);
    terrain("woods", 10, 15, 22.2, 22);
    UnitId riders = unit("outriders", SOUTH, 1);
    UnitId rifles = unit("riflemen", SOUTH, 1);
    UnitId briar = unit("briarguard", NORTH, 4);
    stand(riders, 1, 24, 31);
    stand(rifles, 1, 40, 40);
    row(briar, 1, 2, 20, 19, 1, 0);
    row(briar, 3, 4, 24, 19, 1, 0);
    enter(PHASE_ATTACK, SOUTH);
    the_battle()->model[model_of(riders, 1)].weapon[1] = (uint8_t)weapon("field-rifle");
    order(riders), fire("field-rifle", 1, 1, briar), fire("carbine", 1, 1, briar);
    give();
    DICE(4); /* 4+ in Cover */
    DICE(1); /* AP 5+ v 4+ */
    pick_model(briar, 1);
    CHECK_EQ(models(briar), 3);
    CHECK_EQ(dice_asked(), 2); /* ATK-08: Attacks 2 */
    DICE(3, 2);                /* 3+ in the open: one success */
    CHECK_ASKED(NO_SEAT, WHY_ARMOUR);
    CHECK_EQ(dice_asked(), 1);
}

/* D5b: the first Weapon destroys its Target, the second one chooses another. */
TEST(a_weapon_whose_target_has_fallen_chooses_another)
{
    field(STANDARD);
    UnitId rifles = unit("riflemen", SOUTH, 2);
    UnitId briar = unit("briarguard", NORTH, 1);
    UnitId bowkin = unit("bowkin", NORTH, 1);
    UnitId far = unit("hesk", NORTH, 1);
    row(rifles, 1, 2, 20, 40, 2, 0);
    stand(briar, 1, 20, 30);
    stand(bowkin, 1, 24, 30);
    stand(far, 1, 20, 3);
    enter(PHASE_ATTACK, SOUTH);
    order(rifles), fire("field-rifle", 1, 1, briar), fire("field-rifle", 2, 2, briar);
    give();
    DICE(6);
    DICE(1);
    CHECK_EQ(models(briar), 0);
    CHECK(told_tale(TALE_DESTROYED));
    CHECK_ASKED(SOUTH, WHY_RETARGET);
    char words[80] = "";
    Text detail = text_in(words, sizeof words);
    warsurge_detail(the_look(), &detail);
    CHECK(strcmp(words, "It is for 1 × Field Rifle of Riflemen.") == 0);
    Answer answer = answer_now(ANSWER_UNITS);
    answer.id[answer.count++] = far;
    Verdict verdict = try_answer(&answer);
    CHECK_EQ(verdict.refusal, NO_CHOOSE_ANOTHER);
    CHECK_EQ(verdict.who, rifles);
    Battle kept = *the_battle();
    usual(); /* the default: drop the Weapon */
    CHECK(!model_marked(rifles, 2, MM_USED_BATTLE));
    *the_battle() = kept;
    pick_unit(bowkin);
    DICE(6); /* AP 5+ v 6+: no save */
    CHECK_EQ(models(bowkin), 0);
}

/* Each Weapon tells its own; who reads only the last took it for all that the attack did. */
TEST(what_several_weapons_cost_one_unit_is_told_as_a_sum)
{
    field(STANDARD);
    UnitId rifles = unit("riflemen", SOUTH, 3);
    UnitId briar = unit("briarguard", NORTH, 5);
    UnitId bowkin = unit("bowkin", NORTH, 2);
    row(rifles, 1, 3, 20, 40, 2, 0);
    row(briar, 1, 5, 20, 30, 2, 0);
    row(bowkin, 1, 2, 32, 30, 2, 0);
    enter(PHASE_ATTACK, SOUTH);
    order(rifles), fire("field-rifle", 1, 1, briar), fire("field-rifle", 2, 2, briar),
        fire("field-rifle", 3, 3, bowkin);
    give();
    int before = hp_in_all(briar);
    for (int shot = 0; shot < 2; shot++) {
        CHECK(!told_tale(TALE_COSTS_IN_ALL));
        DICE(6);
        DICE(1);
        if (the_battle()->request.shape == SHAPE_MODELS)
            usual();
    }
    DICE(6); /* AP 5+ v 6+: no save; one Weapon alone needs no sum */
    if (the_battle()->request.shape == SHAPE_MODELS)
        usual();
    CHECK_EQ(before - hp_in_all(briar), 2);
    int sums = 0;
    for (size_t i = 0; i < log_told()->events; i++) {
        const Event *e = &log_told()->event[i];
        if (e->kind != EV_TOLD || e->value != TALE_COSTS_IN_ALL)
            continue;
        CHECK_EQ(e->other, briar);
        CHECK_EQ(e->b, 2);
        sums++;
    }
    CHECK_EQ(sums, 1);
}

TEST(a_weapon_with_no_other_target_is_dropped_unasked_and_counts_as_not_used)
{
    field(STANDARD);
    UnitId rifles = unit("riflemen", SOUTH, 2);
    UnitId briar = unit("briarguard", NORTH, 1);
    row(rifles, 1, 2, 20, 40, 2, 0);
    stand(briar, 1, 20, 30);
    enter(PHASE_ATTACK, SOUTH);
    order(rifles), fire("field-rifle", 1, 1, briar), fire("field-rifle", 2, 2, briar);
    give();
    DICE(6);
    DICE(1);
    CHECK(told_tale(TALE_NO_TARGET));
    CHECK(!model_marked(rifles, 2, MM_USED_BATTLE));
    CHECK(the_battle()->request.why != WHY_RETARGET);
}

/* Effects: Rally +1, Veil -1, Barkskin +1 Defence, Smoke Cover +1, Called Shot +1 Power, on Power 4 v 3: 3+. */
static Need need_with(int mark_of_attacker, int mark_of_target)
{
    field(STANDARD);
    UnitId rifles = unit("riflemen", SOUTH, 1);
    UnitId briar = unit("briarguard", NORTH, 1);
    stand(rifles, 1, 20, 40);
    stand(briar, 1, 20, 30);
    if (mark_of_attacker >= 0)
        set_mark(rifles, (UnitMark)mark_of_attacker);
    if (mark_of_target >= 0)
        set_mark(briar, (UnitMark)mark_of_target);
    enter(PHASE_ATTACK, SOUTH);
    Clause clause = clause_of(VERB_FIRE);
    clause.weapon = weapon("field-rifle");
    clause.models = 1;
    clause.unit = briar;
    Volley volley = volley_of_clause(the_look(), rifles, &clause, briar);
    return strikes_now(the_look(), &volley, briar).need;
}

TEST(effects_change_what_the_dice_need)
{
    CHECK_EQ(need_figure(need_with(-1, -1)), 3);
    CHECK_EQ(need_figure(need_with(UM_RALLIED, -1)), 2);
    CHECK_EQ(need_figure(need_with(-1, UM_VEILED)), 4);
    CHECK_EQ(need_figure(need_with(UM_RALLIED, UM_VEILED)), 3);
    CHECK_EQ(need_figure(need_with(-1, UM_BARKSKIN)), 4);
    CHECK_EQ(need_figure(need_with(-1, UM_SMOKED)), 4);
    CHECK_EQ(need_figure(need_with(UM_CALLED_SHOT, -1)), 2);
}

/* OPT-03: shooting out of, into or across Melees -1 with the option; nothing without. */
static int need_into_melee(int32_t value)
{
    field(STANDARD);
    set_option(OPT_MELEE_SHOOTING, value);
    UnitId rifles = unit("riflemen", SOUTH, 1);
    UnitId outriders = unit("outriders", SOUTH, 1);
    UnitId briar = unit("briarguard", NORTH, 1);
    stand(rifles, 1, 20, 40);
    stand(briar, 1, 20, 30);
    stand(outriders, 1, 20, 28.5);
    enter(PHASE_ATTACK, SOUTH);
    Clause clause = clause_of(VERB_FIRE);
    clause.weapon = weapon("field-rifle");
    clause.models = 1;
    clause.unit = briar;
    Volley volley = volley_of_clause(the_look(), rifles, &clause, briar);
    CHECK_EQ(volley.melee, false);
    order(rifles),
        fire("field-rifle", 1, 1, briar); /* MEL-10: any Unit may be attacked, engaged or not */
    Verdict verdict = judged();
    CHECK(is_yes(&verdict));
    return need_figure(strikes_now(the_look(), &volley, briar).need);
}

TEST(shooting_into_a_melee_costs_nothing_unless_the_option_says_so)
{
    CHECK_EQ(need_into_melee(0), 3);
    CHECK_EQ(need_into_melee(1), 4);
}

/* OPT-04, GEO-20: the Tank (Defence 9, 4 x 6) faces up; its quadrants end at its diagonals (x : y = 2 : 3).
 * Power 4: d = 5 + 1 front: 6/5; 5 side: 6/4; 4 rear: 6/3. */
static int need_at_tank(double x, double y)
{
    field(STANDARD);
    set_option(OPT_FACING, 1);
    UnitId tank = unit("tank", NORTH, 1);
    UnitId rifles = unit("riflemen", SOUTH, 1);
    stand_facing(tank, 1, 36, 24, 0);
    stand(rifles, 1, 36 + x, 24 + y);
    enter(PHASE_ATTACK, SOUTH);
    Clause clause = clause_of(VERB_FIRE);
    clause.weapon = weapon("field-rifle");
    clause.models = 1;
    clause.unit = tank;
    Volley volley = volley_of_clause(the_look(), rifles, &clause, tank);
    return need_figure(strikes_now(the_look(), &volley, tank).need);
}

TEST(with_facing_the_front_is_harder_and_the_rear_softer)
{
    CHECK_EQ(need_at_tank(0, -12), 65);
    CHECK_EQ(need_at_tank(7.9, -12), 65); /* 7.9 / 12 is less than 2 / 3 */
    CHECK_EQ(need_at_tank(8.1, -12), 64);
    CHECK_EQ(need_at_tank(-12, 0), 64);
    CHECK_EQ(need_at_tank(0, 12), 63);
}

/* DICE-12: bonuses and penalties are summed before clamping, and Defence is never below 0: from the rear a Unit of
 * Defence 0 still counts as 0, so A. */
TEST(defence_is_never_below_0)
{
    field(STANDARD);
    set_option(OPT_FACING, 1);
    profile("hesk")->field[PF_DEFENCE] = 0;
    UnitId hesk = unit("hesk", NORTH, 1);
    UnitId rifles = unit("riflemen", SOUTH, 1);
    stand_facing(hesk, 1, 36, 24, 0);
    stand(rifles, 1, 36, 34);
    enter(PHASE_ATTACK, SOUTH);
    order(rifles), fire("field-rifle", 1, 1, hesk);
    give();
    CHECK(told_tale(TALE_SCORES));
}

/* A figure may be overruled before it takes effect: number of dice, sum of modifiers, need, what gets through. */
static void overrule(int figure, UnitId unit_of, int32_t value)
{
    Call call = { .kind = CALL_OVERRULE,
                  .seat = SOUTH,
                  .consent = 3,
                  .unit = unit_of,
                  .model = NO_MODEL,
                  .why = WHY_ATTACK_DICE,
                  .figure = figure,
                  .value = value,
                  .seat_to_act = NO_SEAT };
    Scratch *scratch = the_look()->scratch;
    EventLog log = { 0 };
    Verdict verdict = battle_call(the_game(), the_battle(), scratch, &call, &log);
    log_free(&log);
    CHECK(is_yes(&verdict));
}

TEST(seats_may_overrule_dice_modifiers_and_need_in_place)
{
    field(STANDARD);
    UnitId rifles = unit("riflemen", SOUTH, 3);
    UnitId briar = unit("briarguard", NORTH, 12);
    row(rifles, 1, 3, 20, 40, 1, 0);
    row(briar, 1, 12, 20, 30, 1, 0);
    enter(PHASE_ATTACK, SOUTH);
    overrule(FIG_DICE, rifles, 2);
    overrule(FIG_MODIFIER, rifles, 1); /* 3+ becomes 2+ */
    order(rifles), fire("field-rifle", 1, 3, briar);
    give();
    CHECK_EQ(dice_asked(), 2);
    DICE(2, 1);
    CHECK_ASKED(NO_SEAT, WHY_ARMOUR);
    CHECK_EQ(dice_asked(), 1);
}

/* X06: Minefield `attack 4 / 5+`: Power 4 v 3: 3+; AP 5+ v Armour 5+: no save. */
TEST(x06_minefield)
{
    field(STANDARD);
    terrain("minefield", 40, 20, 44, 24);
    UnitId rifles = unit("riflemen", SOUTH, 3);
    row(rifles, 1, 3, 41, 25, 1, 0);
    enter(PHASE_MOVE, SOUTH);
    order(rifles), deed(VERB_MOVE);
    path(1, 41, 21);
    path(2, 42, 21);
    path(3, 43, 21);
    give();
    DICE(2, 3, 6);
    CHECK_EQ(wounds_of(rifles, 1), 1);
    CHECK_EQ(models(rifles), 1);
}

/* Whatever an order names, it is judged: never more than a refusal, never a fall. */
TEST(nonsense_is_refused)
{
    static const int32_t odd[] = { -2, -1, 0, 1, 2, 3, 5, 17, 96, 640, 32767, -32768 };
    enum { ODD = sizeof odd / sizeof odd[0] };
    TestRandom random = { 404 };

    field(STANDARD);
    terrain("silo", 18, 28, 22, 31);
    UnitId mortar = unit("howl-mortar-crew", SOUTH, 2);
    UnitId tank = unit("tank", SOUTH, 1);
    UnitId bowkin = unit("bowkin", NORTH, 4);
    row(mortar, 1, 2, 20, 40, 3, 0);
    stand(tank, 1, 30, 30);
    row(bowkin, 1, 4, 20, 20, 2, 0);
    enter(PHASE_ATTACK, SOUTH);
    for (int i = 0; i < 3000; i++) {
        order((UnitId)test_between(&random, 0, 1));
        for (int n = (int)test_between(&random, 1, 3); n > 0; n--) {
            Clause *clause = deed(VERB_FIRE);
            clause->unit = (UnitId)odd[test_between(&random, 0, ODD - 1)];
            clause->weapon = (WeaponId)odd[test_between(&random, 0, ODD - 1)];
            clause->model = (ModelId)odd[test_between(&random, 0, ODD - 1)];
            clause->heading = (Heading)test_random(&random);
            clause->has_heading = test_between(&random, 0, 1) == 1;
            clause->models = test_random(&random) >> test_between(&random, 0, 63);
        }
        judged();
    }
    CHECK_EQ(models(bowkin), 4);
}
