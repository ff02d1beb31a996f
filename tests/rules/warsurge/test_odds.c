#include <string.h>

#include "field.h"
#include "fight/attack.h"
#include "odds/outcomes.h"

/* The reference odds of the rule list, to a millionth, and the odds of an order in words. */

static int millionths(double chance)
{
    return (int)(chance * 1000000 + 0.5);
}

/* HP that `target` loses to one Weapon of the attacker, from where they stand. */
static Odds lost_to(UnitId attacker, const char *with, int shooters, UnitId target)
{
    Clause clause = clause_of(VERB_FIRE);
    clause.weapon = weapon(with);
    clause.models = (1ULL << shooters) - 1;
    clause.unit = target;
    Volley volley = volley_of_clause(the_look(), attacker, &clause, target);
    Strikes strikes = strikes_now(the_look(), &volley, target);
    Odds attacks = strikes_odds(the_look(), &strikes);
    LossOdds losses = default_losses(the_look(), target);
    losses_odds_add(&losses, &(BlowCosts){ .plus = 1 + volley.arms.bonus }, &attacks);
    return losses.lost;
}

/* O1: 8 dice, 2+, AP 4+ cancels Armour 4+. At least 7: 8 (5/6)^7 (1/6) + (5/6)^8 = 0.604677. */
TEST(o1_rotary_gun_on_briarguard)
{
    field(STANDARD);
    UnitId turret = unit("turret", SOUTH, 1), briar = unit("briarguard", NORTH, 12);
    stand(turret, 1, 20, 40);
    row(briar, 1, 12, 20, 20, 1.5, 0);
    enter(PHASE_ATTACK, SOUTH);
    Odds lost = lost_to(turret, "rotary-gun", 1, briar);
    CHECK_EQ(millionths(odds_at_least(&lost, 7)), 604677);
}

/* O2: ten dice of 6/4 (3/36), Armour 2+ fails 1/6: 1 - (1 - 1/72)^10 = 0.130522. */
TEST(o2_field_rifles_on_the_bulwark_tank)
{
    field(STANDARD);
    UnitId rifles = unit("riflemen", SOUTH, 10), tank = unit("tank", NORTH, 1);
    row(rifles, 1, 10, 20, 40, 1, 0);
    stand(tank, 1, 25, 25);
    enter(PHASE_ATTACK, SOUTH);
    Odds lost = lost_to(rifles, "field-rifle", 10, tank);
    CHECK_EQ(millionths(odds_at_least(&lost, 1)), 130522);
}

/* O3: two dice of 2+ (Power 15 v 12), AP 2+, AEGIS 6+ fails 5/6: (25/36)^2 = 0.482253; both cost 3 HP. */
TEST(o3_great_cannon_on_the_grove_titan)
{
    field(STANDARD);
    UnitId tank = unit("tank", SOUTH, 1), titan = unit("titan", NORTH, 1);
    stand(tank, 1, 20, 40);
    stand(titan, 1, 20, 15);
    enter(PHASE_ATTACK, SOUTH);
    Odds lost = lost_to(tank, "great-cannon", 1, titan);
    CHECK_EQ(millionths(odds_at_least(&lost, 6)), 482253);
    CHECK_EQ(millionths(lost.chance[6]), 482253);
}

/* Rending, exactly: one Hornbow at Armour 4+ (Power 3 v 3: 4+): a 6 goes through, 4 and 5 are saved half the
 * time: 1/6 + 2/6 x 1/2 = 1/3. */
TEST(rending_is_folded_by_its_own_chance)
{
    field(STANDARD);
    UnitId bowkin = unit("bowkin", NORTH, 1), lances = unit("siege-lance-team", SOUTH, 1);
    stand(bowkin, 1, 20, 20);
    stand(lances, 1, 20, 30);
    enter(PHASE_ATTACK, NORTH);
    Odds lost = lost_to(bowkin, "hornbow", 1, lances);
    CHECK_EQ(millionths(odds_at_least(&lost, 1)), 333333);
}

/* At Armour 2+ too a 6 goes through (AP 2+ cancels it), 4 and 5 are saved five times of six: 1/6 + 2/6 x 1/6 = 2/9. */
TEST(rending_goes_through_armour_of_2)
{
    field(STANDARD);
    UnitId bowkin = unit("bowkin", NORTH, 1), lances = unit("siege-lance-team", SOUTH, 1);
    profile("siege-lance-team")->field[PF_ARMOUR] = 2;
    stand(bowkin, 1, 20, 20);
    stand(lances, 1, 20, 30);
    enter(PHASE_ATTACK, NORTH);
    Odds lost = lost_to(bowkin, "hornbow", 1, lances);
    CHECK_EQ(millionths(odds_at_least(&lost, 1)), 222222);
}

/* Losses do not spill: two Attacks of 3 HP on models of 2 HP, Ax2 for certain: 4 HP. */
TEST(losses_are_counted_as_they_fall)
{
    field(STANDARD);
    UnitId lances = unit("siege-lance-team", SOUTH, 1), riders = unit("hart-riders", NORTH, 3);
    stand(lances, 1, 20, 40);
    row(riders, 1, 3, 20, 20, 3, 0);
    enter(PHASE_ATTACK, SOUTH);
    Odds lost = lost_to(lances, "siege-lance", 1, riders);
    CHECK_EQ(millionths(lost.chance[4]), 1000000);
}

TEST(an_order_tells_its_odds_in_words)
{
    field(STANDARD);
    UnitId turret = unit("turret", SOUTH, 1), briar = unit("briarguard", NORTH, 12);
    stand(turret, 1, 20, 40);
    row(briar, 1, 12, 20, 20, 1.5, 0);
    enter(PHASE_ATTACK, SOUTH);
    Answer answer = answer_now(ANSWER_ORDER);
    answer.order.actor = turret;
    Clause *clause = order_clause(&answer.order, VERB_FIRE);
    clause->weapon = weapon("rotary-gun");
    clause->models = 1;
    clause->unit = briar;
    char words[1200];
    Text text = text_in(words, sizeof words);
    warsurge_odds(the_look(), &answer, &text);
    CHECK(strstr(words, "Rotary Gun: 8 dice at Briarguard, Power 6 against Defence 3: 2+") != NULL);
    CHECK(strstr(words, "lose 6.67 of 12 HP on average") != NULL); /* 8 x 5/6 */
    CHECK(strstr(words, "at least 7: 60.5 %") != NULL);
    CHECK(strstr(words, "destroyed: 0.0 %") != NULL);
    set_mark(briar, UM_VEILED); /* PRK-23: one rung worse */
    text = text_in(words, sizeof words);
    warsurge_odds(the_look(), &answer, &text);
    CHECK(strstr(words, "Defence 3, veiled Target -1: 3+") != NULL);
}

/* PRK-26: 4 dice of Power 6 v 3 need 2+, AP 4+ cancels Armour 5+: 4 x 5/6 = 3.33 of the one in reach. A target is told in full, and
 * the power by whom it hurts most. */
TEST(a_lash_tells_its_odds)
{
    field(STANDARD);
    UnitId hesk = unit("hesk", NORTH, 1), alpha = unit("riflemen", SOUTH, 10);
    UnitId lances = unit("siege-lance-team", SOUTH, 1);
    stand(hesk, 1, 20, 10);
    row(alpha, 1, 10, 12, 20, 2, 0);
    stand(lances, 1, 20, 40); /* out of reach */
    enter(PHASE_MOVE, NORTH);
    Answer answer = answer_now(ANSWER_ORDER);
    answer.order.actor = hesk;
    Clause *clause = order_clause(&answer.order, VERB_USE);
    clause->word = POWER_LASH;
    char words[1200] = "";
    Text text = text_in(words, sizeof words);
    warsurge_choice_odds(the_look(), &answer, &text);
    CHECK_TEXT(words, "Riflemen lose 3.33 HP on average");
    clause->unit = alpha;
    text = text_in(words, sizeof words);
    warsurge_odds(the_look(), &answer, &text);
    CHECK(strstr(words, "Lash: 4 dice at Riflemen, Power 6 against Defence 3: 2+") != NULL);
    CHECK(strstr(words, "lose 3.33 of 10 HP on average") != NULL);
    clause->word = POWER_SNARE; /* nothing is thrown for it */
    words[0] = 0;
    text = text_in(words, sizeof words);
    warsurge_odds(the_look(), &answer, &text);
    warsurge_choice_odds(the_look(), &answer, &text);
    CHECK_TEXT(words, "");
}

/* PRK-16: of 1 and 3 against 2+ the first is thrown again with 5 of 6, the second hits already. */
TEST(a_lucky_die_tells_its_odds)
{
    field(STANDARD);
    UnitId marshal = unit("marshal", SOUTH, 1), briar = unit("briarguard", NORTH, 3);
    stand(marshal, 1, 20, 30);
    row(briar, 1, 3, 20, 20, 2, 0);
    enter(PHASE_ATTACK, SOUTH);
    order(marshal), fire("arc-pistol", 1, 1, briar);
    give();
    DICE(1, 3);
    CHECK_ASKED(SOUTH, WHY_LUCKY);
    static const char *const says[] = { "All dice stay as they lie",
                                        "It shows 1, again for 2+: 83.3 %",
                                        "It shows 3, which is enough for 2+", "" };
    for (int n = 0; n < 4; n++) {
        Answer answer = answer_now(ANSWER_NUMBER);
        char words[80] = "";
        Text text = text_in(words, sizeof words);
        answer.value = n;
        warsurge_choice_odds(the_look(), &answer, &text);
        CHECK_TEXT(words, says[n]);
    }
}

/* CHT-06, DICE-12: Power 20 and a Called Shot are 21, which counts as 20; Defence 9 and Guard 7 are 16, which counts as 15.
 * What is shown is what counts. */
TEST(power_and_defence_are_shown_as_they_count)
{
    field(STANDARD);
    UnitId turret = unit("turret", SOUTH, 1), tank = unit("tank", NORTH, 1);
    the_game()->weapon[weapon("rotary-gun")].field[WF_POWER] = 20;
    stand(turret, 1, 20, 40);
    stand(tank, 1, 20, 20);
    enter(PHASE_ATTACK, SOUTH);
    set_mark(turret, UM_CALLED_SHOT);
    the_battle()->unit[tank].tally[UT_GUARD] = 7;
    Answer answer = answer_now(ANSWER_ORDER);
    answer.order.actor = turret;
    Clause *clause = order_clause(&answer.order, VERB_FIRE);
    clause->weapon = weapon("rotary-gun");
    clause->models = 1;
    clause->unit = tank;
    char words[1200];
    Text text = text_in(words, sizeof words);
    warsurge_odds(the_look(), &answer, &text);
    CHECK(strstr(words, "Power 20 against Defence 15") != NULL);
    the_game()->profile[the_game()->unit[tank].profile].field[PF_ARMOUR] =
        6; /* "Armour Saves 6+" say the dice */
    the_game()->weapon[weapon("rotary-gun")].field[WF_AP] = NO_FIELD;
    text = text_in(words, sizeof words);
    words[0] = 0;
    warsurge_odds(the_look(), &answer, &text);
    CHECK(strstr(words, ", Armour 6+") != NULL);

    CardLine line[32];
    int lines = the_game()->ruleset->tell.card(the_look(), tank, line, 32), shown = 0;
    for (int i = 0; i < lines; i++)
        if (!strcmp(line[i].label, "Defence")) {
            CHECK_TEXT(line[i].value, "15");
            shown++;
        }
    CHECK_EQ(shown, 1);
}

/* WPK-07: what costs more than one HP says so, on the Unit's card too; what costs one does not. */
TEST(what_an_attack_costs_is_said)
{
    field(STANDARD);
    UnitId team = unit("siege-lance-team", SOUTH, 2), hesk = unit("hesk", NORTH, 1);
    row(team, 1, 2, 20, 40, 3, 0);
    stand(hesk, 1, 20, 35);
    enter(PHASE_ATTACK, SOUTH);
    Answer answer = answer_now(ANSWER_ORDER);
    answer.order.actor = team;
    Clause *clause = order_clause(&answer.order, VERB_FIRE);
    clause->weapon = weapon("siege-lance");
    clause->models = 3;
    clause->unit = hesk;
    char words[1200] = "";
    Text text = text_in(words, sizeof words);
    warsurge_odds(the_look(), &answer, &text);
    CHECK(strstr(words, ", AEGIS 4+, 3 HP a hit\n") != NULL);
    clause->weapon = weapon("sidearm");
    text = text_in(words, sizeof words);
    warsurge_odds(the_look(), &answer, &text);
    CHECK(strstr(words, "Sidearm") != NULL && strstr(words, "HP a hit") == NULL);

    CardLine line[32];
    int lines = the_game()->ruleset->tell.card(the_look(), team, line, 32), shown = 0;
    for (int i = 0; i < lines; i++) {
        if (!strcmp(line[i].label, "Siege Lance"))
            CHECK_TEXT(line[i].value, "Heavy 36\" A1 P12 AP2+, 3 HP a hit");
        else if (!strcmp(line[i].label, "Sidearm"))
            CHECK_TEXT(line[i].value, "Assault 8\" A1 P3");
        else
            continue;
        shown++;
    }
    CHECK_EQ(shown, 2);
}

/* ---- Odds against play: every outcome of every throw is played on a copy of the battle --------------------------- */

static double played[MOST_ODDS + 1];

static int hp_left(const Battle *battle, UnitId of)
{
    int sum = 0;

    for (int n = 0; n < battle->unit[of].count; n++) {
        const Model *m = &battle->model[battle->unit[of].first + n];
        sum += m->state == MODEL_LOST ? 0 : m->wounds;
    }
    return sum;
}

static Battle after(const Battle *battle, const Answer *answer)
{
    Battle copy = *battle;
    EventLog log = { 0 };
    Verdict verdict = battle_answer(the_game(), &copy, the_look()->scratch, answer, &log);
    log_free(&log);
    CHECK(is_yes(&verdict));
    return copy;
}

static bool next_outcome(Answer *dice)
{
    for (int i = 0; i < dice->count; i++) {
        if (dice->die[i]++ < 6)
            return true;
        dice->die[i] = 1;
    }
    return false;
}

static void play_all(const Battle *battle, UnitId target, int full, double chance)
{
    const Request *request = &battle->request;
    Answer answer;

    if (request->shape == SHAPE_DICE && request->why >= WHY_ATTACK_DICE) {
        answer_begin(&answer, ANSWER_DICE, NO_SEAT);
        answer.count = request->dice_count;
        double share = chance;
        for (int i = 0; i < answer.count; i++) {
            answer.die[i] = 1;
            share /= 6;
        }
        do {
            Battle copy = after(battle, &answer);
            play_all(&copy, target, full, share);
        } while (next_outcome(&answer));
    } else if (request->shape == SHAPE_MODELS) {
        battle_default(the_game(), battle, the_look()->scratch, &answer);
        Battle copy = after(battle, &answer);
        play_all(&copy, target, full, chance);
    } else {
        played[full - hp_left(battle, target)] += chance;
    }
}

static void check_played(UnitId attacker, const char *with, int shooters, UnitId target)
{
    Odds lost = lost_to(attacker, with, shooters, target);
    int full = hp_left(the_battle(), target);

    memset(played, 0, sizeof played);
    order(attacker), fire(with, 1, shooters, target);
    give();
    play_all(the_battle(), target, full, 1);
    for (int n = 0; n <= full; n++)
        CHECK_EQ(millionths(lost.chance[n]), millionths(played[n]));
}

TEST(odds_are_what_playing_every_outcome_gives)
{
    field(STANDARD);
    UnitId bowkin = unit("bowkin", NORTH, 2), lances = unit("siege-lance-team", SOUTH, 3);
    row(bowkin, 1, 2, 20, 20, 2, 0);
    row(lances, 1, 3, 20, 30, 3, 0);
    wounds(lances, 2, 1);
    set_mark(lances, UM_BRACED);
    enter(PHASE_ATTACK, NORTH);
    check_played(bowkin, "hornbow", 2, lances); /* Rending, Brace, a wounded model */

    field(STANDARD);
    UnitId rifles = unit("riflemen", SOUTH, 2), titan = unit("titan", NORTH, 1);
    row(rifles, 1, 2, 20, 40, 2, 0);
    stand(titan, 1, 20, 25);
    wounds(titan, 1, 2);
    enter(PHASE_ATTACK, SOUTH);
    check_played(rifles, "field-rifle", 2, titan); /* 6/6/2, Armour, AEGIS */

    field(STANDARD);
    UnitId team = unit("siege-lance-team", SOUTH, 2), rats = unit("rat-tide", NORTH, 2);
    row(team, 1, 2, 20, 40, 3, 0);
    row(rats, 1, 2, 20, 20, 2, 0);
    enter(PHASE_ATTACK, SOUTH);
    check_played(team, "siege-lance", 1, rats); /* Ax4, AEGIS, Damage Bonus */
}

/* ---- Weapons that follow each other ------------------------------------------------------------------------------- */

/* Three Outriders, all of them within 6" of the wounded Hart Rider 2 (5.28", 5.02", 5.62"), only the first within 6" of the whole
 * one (5.28", 6.32", 7.90"), about whom a circle lies when the other has fallen: 4" apart, so that it touches one of them. */
static void ride_up(UnitId *outriders, UnitId *riders)
{
    field(STANDARD);
    *outriders = unit("outriders", SOUTH, 3);
    *riders = unit("hart-riders", NORTH, 2);
    row(*outriders, 1, 3, 18, 30, 2.5, 0);
    stand(*riders, 1, 16, 23);
    stand(*riders, 2, 20, 23);
    wounds(*riders, 2, 1);
    enter(PHASE_ATTACK, SOUTH);
}

static Clause shot(const char *with, ModelSet models, UnitId target, ModelId circle)
{
    Clause clause = clause_of(VERB_FIRE);

    clause.weapon = weapon(with);
    clause.models = models;
    clause.unit = target;
    clause.model = circle;
    return clause;
}

/* Carbines: 6 dice of 4+ past Armour 4+, 1/4 each: none gets through in .177979, one in .355957, two in .296631, more in .169434.
 * Satchels: 2+ and AP 3+, 5/6 each. None: three dice for three HP, (5/6)^3 = .578704. One: Hart Rider 2 has fallen, and the one
 * die cannot take both HP that are left. Two: it takes the last of them with .833333. Three: all are gone.
 *     destroyed: .177979 x .578704 + .296631 x .833333 + .169434 = .519625 (three dice in any case had promised .865)
 * Without the carbines .578704. */
TEST(a_later_weapon_throws_what_the_fallen_leave_it)
{
    UnitId outriders, riders;
    ride_up(&outriders, &riders);
    Answer answer = answer_now(ANSWER_ORDER);
    answer.order.actor = outriders;
    *order_clause(&answer.order, VERB_FIRE) = shot("carbine", 7, riders, NO_MODEL);
    *order_clause(&answer.order, VERB_FIRE) =
        shot("satchel-charge", 7, riders, model_of(riders, 2));
    char words[1200];
    Text text = text_in(words, sizeof words);
    warsurge_odds(the_look(), &answer, &text);
    CHECK(strstr(words, "Carbine: 6 dice at Hart Riders, Power 4") != NULL);
    CHECK(strstr(words,
                 "Satchel Charge: 3 dice at Hart Riders, 1 after model 2 has fallen, Power 9") !=
          NULL);
    CHECK(strstr(words, "destroyed: 52.0 %") != NULL);
    answer.order.clause[0] = answer.order.clause[1];
    answer.order.clauses = 1;
    text = text_in(words, sizeof words);
    warsurge_odds(the_look(), &answer, &text);
    CHECK(strstr(words, "Satchel Charge: 3 dice at Hart Riders, Power 9") != NULL);
    CHECK(strstr(words, "destroyed: 57.9 %") != NULL);
}

/* The same with fewer dice, against every throw played: the second Outrider's carbine, then the satchels of the first two. */
TEST(odds_of_weapons_in_turn_are_what_playing_every_outcome_gives)
{
    UnitId outriders, riders;
    ride_up(&outriders, &riders);
    Clause carbine = shot("carbine", 2, riders, NO_MODEL);
    Clause satchel = shot("satchel-charge", 3, riders, model_of(riders, 2));
    Outcomes outcomes;
    Turns turns;
    outcomes_begin(the_look(), riders, &outcomes);
    CHECK(outcomes_add(the_look(), outriders, &carbine, false, &outcomes, &turns));
    CHECK(outcomes_add(the_look(), outriders, &satchel, true, &outcomes, &turns));
    LossOdds losses = outcomes_losses(the_look(), &outcomes);
    memset(played, 0, sizeof played);
    order(outriders);
    fire("carbine", 2, 2, riders);
    fire("satchel-charge", 1, 2, riders)->model = model_of(riders, 2);
    give();
    play_all(the_battle(), riders, 3, 1);
    for (int n = 0; n <= 3; n++)
        CHECK_EQ(millionths(losses.lost.chance[n]), millionths(played[n]));
}

/* A circle of 3" about the middle one of three Bowkin that stand 1.2" apart touches all; the rifle before it takes the farthest:
 * two. Two Bowkin fallen leave one. */
TEST(a_circle_touches_fewer_when_an_earlier_weapon_has_felled_some)
{
    field(STANDARD);
    the_game()->weapon[weapon("sidearm")].field[WF_RANGE] = inches(36);
    UnitId mortar = unit("howl-mortar-crew", SOUTH, 2), bowkin = unit("bowkin", NORTH, 3);
    row(mortar, 1, 2, 20, 40, 2, 0);
    row(bowkin, 1, 3, 19, 15, 1.2, 0);
    enter(PHASE_ATTACK, SOUTH);
    Answer answer = answer_now(ANSWER_ORDER);
    answer.order.actor = mortar;
    *order_clause(&answer.order, VERB_FIRE) = shot("sidearm", 3, bowkin, NO_MODEL);
    *order_clause(&answer.order, VERB_FIRE) = shot("howl-mortar", 1, bowkin, model_of(bowkin, 2));
    char words[1200];
    Text text = text_in(words, sizeof words);
    warsurge_odds(the_look(), &answer, &text);
    CHECK(strstr(words, "Howl Mortar: 3 dice at Bowkin, 2 after model ") != NULL);
    CHECK(strstr(words, ", 1 after 2 have fallen, Power") != NULL);
}

/* Bowkin tore through armour with a bow of which the card said nothing. */
TEST(what_a_weapon_does_besides_hitting_stands_on_its_card)
{
    field(STANDARD);
    UnitId bowkin = unit("bowkin", NORTH, 1);
    stand(bowkin, 1, 20, 20);
    CardLine line[32];
    int lines = the_game()->ruleset->tell.card(the_look(), bowkin, line, 32), shown = 0;
    for (int i = 0; i < lines; i++)
        if (!strcmp(line[i].label, "Hornbow")) {
            CHECK_TEXT(line[i].value, "Battle 24\" A1 P3 AP6+, Rending");
            shown++;
        }
    CHECK_EQ(shown, 1);
}

/* ---- What the attacked may answer (ACT-06 to ACT-08) ----------------------------------------------------------- */

static Answer rifle_shot(UnitId shooter, UnitId target)
{
    Answer answer = answer_now(ANSWER_ORDER);
    answer.order.actor = shooter;
    Clause *clause = order_clause(&answer.order, VERB_FIRE);
    clause->weapon = weapon("field-rifle");
    clause->models = 1;
    clause->unit = target;
    return answer;
}

static bool says_of_shot(const Answer *answer, const char *words)
{
    char told[1200] = "";
    Text text = text_in(told, sizeof told);
    warsurge_odds(the_look(), answer, &text);
    return strstr(told, words) != NULL;
}

/* The figures held for a Target that did nothing; then it went on Guard, and a die needed more. */
TEST(odds_say_what_the_target_may_still_answer)
{
    field(ADVANCED);
    UnitId alpha = unit("riflemen", SOUTH, 1), bowkin = unit("bowkin", NORTH, 1);
    stand(alpha, 1, 20, 40);
    stand(bowkin, 1, 20, 25);
    set_command(SOUTH, 4);
    set_command(NORTH, 4);
    enter(PHASE_STEPS, SOUTH);
    Answer answer = rifle_shot(alpha, bowkin);
    CHECK(says_of_shot(&answer, "no re-rolls, no Counter Action.\n"));
    CHECK(says_of_shot(&answer, "Bowkin may Guard first (Defence +1) or Counter Attack\n"));
    the_battle()->unit[bowkin].tally[UT_USES_ATTACK] =
        3; /* a Counter Attack would cost 8 of 4 CP, CP-06 */
    CHECK(says_of_shot(&answer, "Bowkin may Guard first (Defence +1)\n"));
    set_mark(bowkin, UM_SUPPORTED); /* ACT-18 */
    CHECK(!says_of_shot(&answer, "may Guard"));
}

TEST(nobody_answers_in_a_standard_game)
{
    field(STANDARD);
    UnitId alpha = unit("riflemen", SOUTH, 1), bowkin = unit("bowkin", NORTH, 1);
    stand(alpha, 1, 20, 40);
    stand(bowkin, 1, 20, 25);
    enter(PHASE_ATTACK, SOUTH);
    Answer answer = rifle_shot(alpha, bowkin);
    CHECK(says_of_shot(&answer, "no re-rolls.\n"));
    CHECK(!says_of_shot(&answer, "Counter"));
}

static const char *card_value(UnitId unit, const char *label)
{
    static CardLine line[32];
    int lines = the_game()->ruleset->tell.card(the_look(), unit, line, 32);
    for (int i = 0; i < lines; i++)
        if (strcmp(line[i].label, label) == 0)
            return line[i].value;
    return "no such line";
}

/* Once, by that model. */
static void spend(UnitId unit, int number, const char *name)
{
    Model *m = &the_battle()->model[the_battle()->unit[unit].first + number - 1];
    for (int n = 0; n < MOST_WEAPONS_HELD; n++)
        if (m->weapon[n] == weapon(name))
            m->tally[n] = 1;
}

/* Two of three Outriders had thrown their charges, and the card went on promising one to each. */
TEST(a_card_says_whose_limited_use_is_spent)
{
    field(STANDARD);
    UnitId riders = unit("outriders", SOUTH, 3);
    row(riders, 1, 3, 20, 40, 3, 0);
    CHECK_TEXT(card_value(riders, "Satchel Charge"),
               "Assault 6\" A1 P9 AP3+, Blast 3\", Limited Use 1");
    spend(riders, 1, "satchel-charge");
    spend(riders, 2, "satchel-charge");
    CHECK_TEXT(card_value(riders, "Satchel Charge"),
               "Assault 6\" A1 P9 AP3+, Blast 3\", Limited Use 1: used up by 2 of 3");
    spend(riders, 3, "satchel-charge");
    CHECK_TEXT(card_value(riders, "Satchel Charge"),
               "Assault 6\" A1 P9 AP3+, Blast 3\", Limited Use 1: used up");
}
