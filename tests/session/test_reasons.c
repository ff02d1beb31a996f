#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "battle.h"
#include "data/record.h"
#include "engine/referee.h"
#include "engine/ruleset.h"
#include "geom/zone.h"
#include "rules/rulesets.h"
#include "session/deed.h"
#include "session/reason.h"
#include "session/thinker.h"
#include "test.h"
#include "troops/ranks.h"
#include "troops/units.h"

/* What a thinking player says of its deeds agrees with what it did, deed for deed, with its figures and with the odds that everybody
 * may ask for. */

static const Thoroughness brief = { .answers = 500, .turns = 1, .candidates = 12 };

static Game game;
static Battle battle, then;
static Scratch scratch;
static EventLog told;
static Answer answer, other;
static char said[REASON_WORDS];

typedef struct Seen {
    int charges, shots, moves, towards, away, contacts, lengths, endings, choices, silent, planned,
        better, perhaps, even;
} Seen;

static Look look_now(const Battle *at)
{
    Look look = { &game, at, &scratch };
    look_refresh(&look);
    return look;
}

static bool has(const char *words)
{
    return strstr(said, words) != NULL;
}

/* The part of the sentence about the deed itself. */
static char *deed_part(void)
{
    static char part[REASON_WORDS];
    snprintf(part, sizeof part, "%s", said);
    part[strcspn(part, ";")] = 0;
    return part;
}

static bool deed_has(const char *words)
{
    return strstr(deed_part(), words) != NULL;
}

/* ---- What it says of each kind ------------------------------------------------------------------------------------ */

/* The figure before "%" stands in the odds of the card, too. */
static void check_chance(const Look *look)
{
    char card[4000] = "", figure[16];
    Text text = text_in(card, sizeof card);
    const char *percent = strstr(deed_part(), " %");
    if (!percent)
        return;
    const char *from = percent;
    while (from > deed_part() && (isdigit((unsigned char)from[-1]) || from[-1] == '.'))
        from--;
    snprintf(figure, sizeof figure, "%.*s %%", (int)(percent - from), from);
    game.ruleset->tell.odds(look, &(OddsRequest){ ODDS_OF_ANSWER, &answer, NO_UNIT }, &text);
    if (!strstr(card, figure))
        fail_msg("%s: the card says %s", said, card);
}

static void check_targets(const Look *look)
{
    for (int i = 0; i < answer.order.clauses; i++)
        if (answer.order.clause[i].unit != NO_UNIT)
            CHECK(deed_has(unit_title(look, answer.order.clause[i].unit)));
}

static Point middle_of(const Look *look, UnitId unit)
{
    ModelId model[MOST_UNIT_MODELS];
    int count = unit_models(look, unit, model, MOST_UNIT_MODELS);
    int64_t x = 0, y = 0;
    CHECK(count > 0);
    for (int i = 0; i < count; i++) {
        x += look->battle->model[model[i]].pose.at.x;
        y += look->battle->model[model[i]].pose.at.y;
    }
    return (Point){ (Length)(x / count), (Length)(y / count) };
}

/* The enemy of whom the sentence says so. */
static UnitId named_after(const Look *look, const char *words)
{
    char phrase[120];
    for (UnitId u = 0; u < look->battle->units; u++) {
        snprintf(phrase, sizeof phrase, "%s %s", words, unit_title(look, u));
        if (is_enemy(look, answer.order.actor, u) && deed_has(phrase))
            return u;
    }
    return NO_UNIT;
}

/* "Sworn Pikes move 4.00\"": as much as is told when it is done, of loose models of the one that goes farthest. */
static void check_length(Seen *seen)
{
    bool block = then.unit[answer.order.actor].build == BUILD_BLOCK;
    int kind = block ? EV_FRONT : EV_MOVED;
    const char *figure = strstr(deed_part(), " move");
    figure = figure ? strchr(figure + 1, ' ') : NULL;
    double inches = figure ? strtod(figure, NULL) : 0, most = 0;
    if (inches == 0)
        return;
    for (size_t i = 0; i < told.events; i++)
        if (told.event[i].kind == kind && told.event[i].unit == answer.order.actor)
            most = fmax(most, (double)told.event[i].c / INCH);
    if (fabs(most - inches) > 0.006)
        fail_msg("%s: %.3f inches", said, most);
    seen->lengths++;
}

/* Who is said to go towards somebody is nearer to him afterwards, and a block that turned has him before its front, unless dice have still to fall. */
static void check_way(Seen *seen)
{
    UnitId unit = answer.order.actor;
    Look look = look_now(&battle);
    UnitId to = named_after(&look, "towards"), from = named_after(&look, "away from"),
           meets = named_after(&look, "into contact with"), other_one = to != NO_UNIT ? to : from;
    Point stood = middle_of(&look, unit);
    bool block = is_block(&look, unit);
    Heading faced = block ? unit_outline(&look, unit).pose.facing : 0;
    then = battle;
    log_clear(&told);
    Verdict verdict = battle_answer(&game, &then, &scratch, &answer, &told);
    CHECK(is_yes(&verdict));
    look = look_now(&then);
    if (then.request.shape == SHAPE_DICE || !is_fielded(&look, unit))
        return;
    check_length(seen);
    if (meets != NO_UNIT)
        CHECK(unit_gap(&look, unit, meets, NULL) <= INCH / 10);
    if (to != NO_UNIT && block && unit_outline(&look, unit).pose.facing != faced)
        CHECK_EQ(side_of_point(unit_outline(&look, unit), middle_of(&look, to)), SIDE_FRONT);
    if (other_one != NO_UNIT) {
        Point foe = middle_of(&look, other_one);
        Length was = point_distance(stood, foe), is = point_distance(middle_of(&look, unit), foe);
        if (to != NO_UNIT ? is >= was : is <= was)
            fail_msg("%s: %ld before, %ld after", said, (long)was, (long)is);
    }
    seen->towards += to != NO_UNIT;
    seen->away += from != NO_UNIT;
    seen->contacts += meets != NO_UNIT;
}

static void check_order(const Look *look, Seen *seen)
{
    const VerbDef *v = &game.ruleset->verb[answer.order.clause[answer.order.clauses - 1].verb];
    if (answer.order.actor == NO_UNIT) {
        CHECK(deed_has(v->title));
        seen->endings++;
        return;
    }
    CHECK(strncmp(said, unit_title(look, answer.order.actor),
                  strlen(unit_title(look, answer.order.actor))) == 0);
    check_chance(look);
    if (v->kind == DOES_CHARGE && answer.order.clause[0].unit == NO_UNIT) {
        CHECK(deed_has(v->title)); /* it was declared before */
    } else if (v->kind == DOES_CHARGE) {
        CHECK(deed_has(" charge"));
        check_targets(look);
        seen->charges++;
    } else if (v->kind == DOES_SHOOT) {
        CHECK(deed_has(" shoot") || deed_has(" attack"));
        check_targets(look);
        seen->shots++;
    } else if (v->kind == DOES_MOVE) {
        check_way(seen);
        seen->moves++;
    }
}

static void check_choice(Seen *seen)
{
    const QuestionDef *q = &game.ruleset->question[battle.request.why];
    CHECK(deed_has(q->means == MEANS_SEAT ? game.seat[answer.value].title.text
                                          : q->choice[answer.value].title));
    seen->choices++;
}

static int points_of_smaller_army(void)
{
    int cost[MOST_SEATS] = { 0 };
    for (UnitId u = 0; u < game.units; u++)
        cost[game.unit[u].seat] += game.unit[u].points;
    return cost[0] < cost[1] ? cost[0] : cost[1];
}

/* "34 points better than ...": the mean over the dice that both were tried with; what is named is what was weighed. */
static void check_worth(const Look *look, const Thinker *thinker, Seen *seen)
{
    char words[300] = "", figure[60] = "";
    Weighed best = thinker_weighed(thinker, 0, NULL), next = best;
    Text text = text_in(words, sizeof words), points = text_in(figure, sizeof figure);
    int n = 1;
    while (n < thinker_candidates(thinker) && next.better + next.worse == 0)
        next = thinker_weighed(thinker, n++, &other);
    if (next.better + next.worse == 0) {
        CHECK(has("; all else that was tried came to the same"));
        return;
    }
    deed_next_to(look, &answer, &other, &text);
    if (next.samples == best.samples)
        CHECK(fabs(best.worth - next.worth - next.behind) < 1e-6);
    long whole = lround(next.behind);
    bool sure = next.behind >= 2 * next.doubt;
    bool decides = whole > 0 && sure && 2 * next.behind >= points_of_smaller_army();
    if (decides)
        text_add(&points, "; far better than ");
    else
        text_format(&points, "; %s%ld point%s better than ", sure ? "" : "perhaps ", whole,
                    labs(whole) == 1 ? "" : "s");
    CHECK_EQ(has(": it may decide the battle"), decides);
    if (!has(words) || (whole > 0 ? !has(figure) : !has("; as good as ")))
        fail_msg("%s: %s%s", said, figure, words);
    *(whole <= 0 ? &seen->even : sure ? &seen->better : &seen->perhaps) += 1;
}

static void check_reason(const Thinker *thinker, Seen *seen)
{
    Look look = look_now(&battle);
    Text text = text_in(said, sizeof said);
    said[0] = 0;
    reason_tell(&look, thinker, &text);
    bool weighed = thinker_weighed(thinker, 0, NULL).samples > 0 &&
                   !game.ruleset->question[battle.request.why].sealed;
    CHECK_EQ(said[0] != 0, weighed && (thinker_candidates(thinker) > 1 || thinker_given(thinker)));
    if (getenv("SAY"))
        print_message("%s\n", said);
    if (!said[0]) {
        seen->silent++;
        return;
    }
    if (answer.kind == ANSWER_ORDER)
        check_order(&look, seen);
    else if (answer.kind == ANSWER_CHOICE)
        check_choice(seen);
    look = look_now(&battle);
    if (thinker_given(thinker)) {
        CHECK(has("as it was planned"));
        seen->planned++;
    } else {
        check_worth(&look, thinker, seen);
    }
}

/* A battle that the thinker plays for all seats. */
static Seen battle_of(const char *ruleset, const char *scenario, uint64_t seed, int rounds)
{
    Seen seen = { 0 };
    Chance chance = { seed };
    Thinker *thinker = thinker_new();
    scenario_game(&game, ruleset, scenario);
    scratch_clear(&scratch);
    battle_begin(&game, &battle, &scratch, NULL);
    while (!battle.over && battle.round <= rounds) {
        unsigned open = battle.request.seats & ~(unsigned)battle.sealed_in;
        SeatId seat = open & 1 ? 0 : 1;
        if (battle.request.shape == SHAPE_DICE) {
            battle_dice(&battle, &chance, &answer);
        } else {
            CHECK(thinker_think(thinker, &game, &battle, seat, &brief, seed, &answer));
            check_reason(thinker, &seen);
        }
        Verdict verdict = battle_answer(&game, &battle, &scratch, &answer, NULL);
        CHECK(is_yes(&verdict));
    }
    thinker_free(thinker);
    if (getenv("SAY"))
        print_message("charges %d shots %d moves %d (%d %d %d %d) endings %d choices %d silent %d "
                      "planned %d better %d perhaps %d even %d\n",
                      seen.charges, seen.shots, seen.moves, seen.towards, seen.away, seen.contacts,
                      seen.lengths, seen.endings, seen.choices, seen.silent, seen.planned,
                      seen.better, seen.perhaps, seen.even);
    return seen;
}

TEST(what_it_says_in_the_old_world_agrees_with_what_it_does)
{
    Seen seen = battle_of("old-world", "first-blood", 3, 6);
    CHECK(seen.charges > 0);
    CHECK(seen.shots > 0);
    CHECK(seen.towards > 2);
    CHECK(seen.endings > 3);
    CHECK(seen.choices > 0);
    CHECK(seen.better + seen.perhaps > 10);
    CHECK(seen.better > 5);
    CHECK(seen.perhaps > 5);
}

TEST(what_it_says_in_warsurge_agrees_with_what_it_does)
{
    Seen seen = battle_of("warsurge", "first-blood", 2, 6);
    CHECK(seen.shots > 3);
    CHECK(seen.towards > 3);
    CHECK(seen.contacts > 0);
    CHECK(seen.better + seen.perhaps > 10);
    CHECK(seen.better > 5);
    CHECK(seen.perhaps > 5);
}

TEST(what_it_says_in_war_and_conquest_agrees_with_what_it_does)
{
    Seen seen = battle_of("war-and-conquest", "dunmere", 3, 5);
    CHECK(seen.charges > 0);
    CHECK(seen.towards > 0);
    CHECK(seen.better + seen.perhaps > 10);
    CHECK(seen.better > 5);
    CHECK(seen.perhaps > 5);
}

TEST(what_it_says_in_a_war_transformed_agrees_with_what_it_does)
{
    Seen seen = battle_of("a-war-transformed", "causeway", 4, 2);
    CHECK(seen.shots > 5);
    CHECK(seen.moves > 3);
    CHECK(seen.better + seen.perhaps > 10);
    CHECK(seen.better > 5);
    CHECK(seen.perhaps > 5);
}

static Clause *clause_with(Handle handle, Length length)
{
    int verb = 0;
    while (game.ruleset->verb[verb].handle != handle)
        verb++;
    Clause *clause = order_clause(&answer.order, verb);
    clause->number = length;
    clause->has_number = true;
    return clause;
}

/* Four inches half to the right and a wheel of one: 5, of which its middle comes 4.15 as the crow flies, between all enemies. */
TEST(a_block_is_said_to_move_as_far_as_the_rules_count)
{
    Problem problem = { 0 };
    char words[200] = "";
    Text text = text_in(words, sizeof words);
    Record *record =
        record_read_file(PROJECT_DIR "/tests/stays/ford-moves.6x4", ruleset_named, &problem);
    CHECK(record && record_last_stand(record, &battle));
    game = record->game;
    record_free(record);
    Look look = look_now(&battle);
    answer_begin(&answer, ANSWER_ORDER, 0);
    order_begin(&answer.order, game_unit(&game, "clibanarii"));
    Clause *drift = clause_with(HANDLE_DRIFT, 4 * INCH);
    drift->word = 1;
    drift->heading = 45 * DEGREE;
    drift->has_heading = true;
    clause_with(HANDLE_WHEEL, INCH)->word = 1;
    deed_words(&look, &answer, &text);
    CHECK_TEXT(words, "Clibanarii move 5.00″");
}

static void clause_with_weapon(const char *weapon, const char *target)
{
    int verb = 0, held = 0;
    while (game.ruleset->verb[verb].kind != DOES_SHOOT)
        verb++;
    while (strcmp(game.weapon[held].id.text, weapon) != 0)
        held++;
    Clause *clause = order_clause(&answer.order, verb);
    clause->weapon = (WeaponId)held;
    clause->models = 1;
    clause->unit = game_unit(&game, target);
}

/* "Outriders shoot at Briarguard" was said of their sabres. */
TEST(who_strikes_hand_to_hand_is_not_said_to_shoot)
{
    Problem problem = { 0 };
    char words[200] = "";
    Text text = text_in(words, sizeof words);
    Record *record =
        record_read_file(PROJECT_DIR "/tests/stays/countered.6x4", ruleset_named, &problem);
    CHECK(record && record_last_stand(record, &battle));
    game = record->game;
    record_free(record);
    Look look = look_now(&battle);
    answer_begin(&answer, ANSWER_ORDER, 0);
    order_begin(&answer.order, game_unit(&game, "outriders"));
    clause_with_weapon("sabre", "briarguard");
    deed_words(&look, &answer, &text);
    CHECK_TEXT(words, "Outriders attack Briarguard");
}
