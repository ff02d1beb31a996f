#include "meadow.h"
#include "rank_battery.h"
#include "test.h"

#include "geom/align.h"
#include "troops/charge.h"
#include "troops/flight.h"
#include "troops/result.h"

/* Blocks of a game that prices every manoeuvre in inches, as some books do: 6" of move, wheels by their arc, ways back double, a turn
 * 2", each rank 3"; the short last rank stands in the middle, the full rectangle turns, nothing may be swept over. */

enum { RULE_TABLE = 1, RULE_OVERLAP, RULE_AWAY, RULE_SWEEP, RULE_WAY, RULE_FAR, RULE_SHAPE, RULES };
enum {
    NO_TABLE = NO_OF_RULESET,
    NO_OVERLAPS,
    NO_NEAR,
    NO_SWEEPS,
    NO_NEAR_WAY,
    NO_FAR_MOVE,
    NO_SHAPE
};
enum { MOVE = 6 * INCH, TURN_COSTS = 2 * INCH, RANK_COSTS = 3 * INCH };
enum { FORWARD, BACKWARD, WHEEL, TURN, FILES, VERB_COUNT };

static const VerbDef verbs[VERB_COUNT] = { { .handle = HANDLE_AHEAD },
                                           { .handle = HANDLE_BACK },
                                           { .handle = HANDLE_WHEEL },
                                           { .handle = HANDLE_TURN },
                                           { .handle = HANDLE_FILES } };
static const RefusalText refusals[] = {
    { "TABLE", RULE_TABLE, GRADE_DETAIL, "off the table", NULL, LIMIT_MOST },
    { "OVERLAPS", RULE_OVERLAP, GRADE_DETAIL, "on somebody", NULL, LIMIT_MOST },
    { "NEAR", RULE_AWAY, GRADE_DETAIL, "too near", NULL, LIMIT_LEAST },
    { "SWEEPS", RULE_SWEEP, GRADE_DETAIL, "over somebody", NULL, LIMIT_MOST },
    { "NEAR_WAY", RULE_WAY, GRADE_DETAIL, "passes too near", NULL, LIMIT_LEAST },
    { "FAR_MOVE", RULE_FAR, GRADE_COST, "too far", NULL, LIMIT_MOST },
    { "SHAPE", RULE_SHAPE, GRADE_DETAIL, "no such shape", NULL, LIMIT_MOST },
};

static Meadow m;
static RankRules book;

static bool in_ranks(const Look *look, UnitId unit)
{
    (void)look;
    (void)unit;
    return true;
}

static ShortRank in_the_middle(const Look *look, UnitId unit)
{
    (void)look;
    (void)unit;
    return SHORT_RANK_CENTRE;
}

static Verdict allows(Survey *s, const Clause *clause, Handle what)
{
    int files = s->now.files + clause->number;
    if (what == HANDLE_FILES && (files < 1 || files > s->now.models))
        return no(NO_SHAPE);
    return yes();
}

static void measure(Survey *s)
{
    s->cost = s->ahead + 2 * s->back + length_round(s->arcs) + s->times[HANDLE_TURN] * TURN_COSTS +
              s->ranks * RANK_COSTS;
    s->limit = MOVE;
    s->displaced = LENGTH_NEVER;
    s->far = (Cited){ RULE_FAR, NO_FAR_MOVE, MOVE };
}

static bool always(const Look *look)
{
    (void)look;
    return true;
}

static void begin(void)
{
    meadow_begin(&m);
    book = (RankRules){ .clause = { [RANK_ON_TABLE] = { RULE_TABLE, NO_TABLE, 0 },
                                    [RANK_OVERLAPS] = { RULE_OVERLAP, NO_OVERLAPS, 0 },
                                    [RANK_KEEPS_AWAY] = { RULE_AWAY, NO_NEAR, INCH },
                                    [RANK_CROSSES_UNIT] = { RULE_SWEEP, NO_SWEEPS, 0 },
                                    [RANK_KEEPS_AWAY_ON_WAY] = { RULE_WAY, NO_NEAR_WAY, INCH } },
                        .short_side = in_the_middle,
                        .whole_turns = true,
                        .sweeps = true,
                        .allows = allows,
                        .measure = measure,
                        .manoeuvres_now = always };
    m.rules.slot = MEADOW_SLOT;
    m.rules.is_block = in_ranks;
    m.ruleset.ranks = &book;
    m.ruleset.verb = verbs;
    m.ruleset.verbs = VERB_COUNT;
    m.ruleset.refusal = refusals;
    m.ruleset.refusals = sizeof refusals / sizeof *refusals;
}

/* So many models of 1" in so many files, the middle of the front there. */
static UnitId block(SeatId seat, int models, int files, double x, double y, int degrees)
{
    UnitId id = meadow_unit(&m, seat, models, 0, 0);
    Unit *unit = &m.battle.unit[id];
    unit->build = BUILD_BLOCK;
    unit->files = (uint8_t)files;
    unit->front = (Pose){ { (Length)(x * INCH), (Length)(y * INCH) }, degrees * DEGREE };
    Block there = { unit->front, files, models, INCH, INCH };
    for (int i = 0; i < models; i++) {
        m.battle.model[unit->first + i].pose = block_model(&there, i, SHORT_RANK_CENTRE).pose;
        m.battle.model[unit->first + i].tally[MEADOW_SLOT] = (int16_t)i;
    }
    return id;
}

static Verdict ordered(UnitId unit, int verb, int word, Length number)
{
    Order order = { .actor = unit };
    Clause *clause = order_clause(&order, verb);
    clause->word = (uint8_t)word;
    clause->number = number;
    clause->has_number = true;
    return rank_judge_move(&m.look, unit, &order);
}

/* ---- How they stand ------------------------------------------------------------------------------------------------- */

TEST(
    the_short_last_rank_stands_where_the_book_says) /* 4 files of 1", 2 models behind: from 23 to 25 */
{
    begin();
    UnitId unit = block(0, 6, 4, 24, 24, 0);
    Base base[MOST_UNIT_MODELS];
    Block there = block_of(&m.look, unit);
    CHECK_EQ(block_bases(&m.look, unit, &there, base, MOST_UNIT_MODELS), 6);
    CHECK_LENGTH(base[4].pose.at.x, 23.5 * INCH);
    CHECK_LENGTH(base[5].pose.at.x, 24.5 * INCH);
    CHECK_EQ(ranks_of(&m.look, unit), 2);
}

TEST(without_a_sentence_on_columns_there_are_none)
{
    begin();
    UnitId unit = block(0, 12, 2, 24, 24, 0);
    CHECK(!is_column(&m.look, unit));
    book.clause[RANK_COLUMN] = (Cited){ RULE_SHAPE, 0, 0 };
    CHECK(is_column(&m.look, unit));
    m.game.switched_off = RULE_SHAPE;
    CHECK(!is_column(&m.look, unit));
}

/* ---- What a move costs ------------------------------------------------------------------------------------------------ */

TEST(every_manoeuvre_has_its_price)
{
    begin();
    UnitId unit = block(0, 24, 6, 24, 24, 0);
    CHECK_EQ(ordered(unit, FORWARD, 0, 4 * INCH).measured, 4 * INCH);
    CHECK_EQ(ordered(unit, BACKWARD, 0, 2 * INCH).measured, 4 * INCH);
    CHECK_EQ(ordered(unit, WHEEL, 1, 3 * INCH).measured, 3 * INCH);
    CHECK_EQ(ordered(unit, TURN, 2, 0).measured, 2 * INCH);
    CHECK_EQ(ordered(unit, FILES, 0, 2).measured, 3 * INCH); /* 8 files: 3 ranks of 4 */
    CHECK_EQ(ordered(unit, FILES, 0, 6).measured, 6 * INCH); /* 12 files: 2 ranks */
    Verdict far = ordered(unit, FORWARD, 0, MOVE + INCH / 10);
    CHECK_EQ(far.refusal, NO_FAR_MOVE);
    CHECK_EQ(far.who, unit);
}

TEST(several_manoeuvres_in_any_order_are_the_sum)
{
    begin();
    UnitId unit = block(0, 24, 6, 24, 24, 0);
    Order order = { .actor = unit };
    static const int verb[] = { WHEEL, FORWARD, TURN, FORWARD };
    for (int i = 0; i < 4; i++) {
        Clause *clause = order_clause(&order, verb[i]);
        clause->number = INCH;
        clause->has_number = true;
    }
    Verdict verdict = rank_judge_move(&m.look, unit, &order);
    CHECK(is_yes(&verdict));
    CHECK_EQ(verdict.measured, 5 * INCH);
}

/* ---- What is met on the way --------------------------------------------------------------------------------------------- */

/* A friend stands 0.2" beside the block's rear: a wheel to the left swings the rear right corner outwards, over him; the front
 * edge comes nowhere near. */
TEST(a_wheel_sweeps_over_nobody_where_the_book_counts_the_whole_outline)
{
    begin();
    UnitId unit = block(0, 16, 4, 24, 24, 0);
    block(0, 1, 1, 26.7, 27, 0);
    CHECK_EQ(ordered(unit, WHEEL, 0, 2 * INCH).refusal, NO_SWEEPS);
    book.sweeps = false;
    Verdict verdict = ordered(unit, WHEEL, 0, 2 * INCH);
    CHECK(verdict.refusal != NO_SWEEPS);
}

TEST(enemies_are_passed_at_an_inch_where_the_book_says_so) /* 0.5" beside the way, ends 2" beyond */
{
    begin();
    UnitId unit = block(0, 4, 4, 24, 30, 0);
    block(1, 1, 1, 27, 28, 0);
    CHECK_EQ(ordered(unit, FORWARD, 0, 5.5 * INCH).refusal, NO_NEAR_WAY);
    book.clause[RANK_KEEPS_AWAY_ON_WAY] = (Cited){ 0, 0, 0 };
    Verdict verdict = ordered(unit, FORWARD, 0, 5.5 * INCH);
    CHECK(is_yes(&verdict));
    CHECK_EQ(ordered(unit, FORWARD, 0, 2 * INCH).refusal, NO_NEAR);
}

TEST(a_book_without_sentences_refuses_nothing_but_the_cost)
{
    begin();
    UnitId unit = block(0, 4, 4, 24, 30, 0);
    block(1, 4, 4, 24, 26, 0);
    for (RankClause clause = 0; clause < RANK_CLAUSES; clause++)
        book.clause[clause] = (Cited){ 0, 0, 0 };
    Verdict verdict = ordered(unit, FORWARD, 0, 4 * INCH);
    CHECK(is_yes(&verdict));
    CHECK_EQ(ordered(unit, FORWARD, 0, 7 * INCH).refusal, NO_FAR_MOVE);
}

/* ---- Charges ---------------------------------------------------------------------------------------------------------------- */

/* 7" straight ahead: nothing to wheel for. */
TEST(the_cheapest_charge_at_who_stands_ahead_is_straight)
{
    begin();
    UnitId one = block(0, 8, 4, 24, 30, 0), other = block(1, 8, 4, 24, 23, 180);
    ChargeSearch search = { .look = &m.look, .charger = one, .target = other, .range = 12 * INCH };
    Approach way;
    search.arc = arc_of(&m.look, other, one);
    set_add(&search.touch, other);
    charge_begin(&search);
    CHECK(charge_cheapest(&search, &way));
    CHECK_EQ(search.arc, SIDE_FRONT);
    CHECK_LENGTH(way.cost, 7 * INCH);
    CHECK_EQ(way.wheel, 0);
}

/* From the right of it his front's middle lies before its right face; most of his front rank too. */
TEST(the_face_that_is_charged)
{
    begin();
    UnitId one = block(0, 4, 4, 34, 24, 270), other = block(1, 16, 4, 24, 22, 0);
    CHECK_EQ(arc_of(&m.look, other, one), SIDE_FRONT); /* the book knows no faces */
    book.clause[RANK_FACES] = (Cited){ RULE_SHAPE, 0, 0 };
    CHECK_EQ(arc_of(&m.look, other, one), SIDE_RIGHT);
    book.clause[RANK_FACED_BY_MOST] = (Cited){ RULE_SHAPE, 0, 0 };
    CHECK_EQ(arc_of(&m.look, other, one), SIDE_RIGHT);
}

/* Two blocks 4" wide want their middles at x 24 and 25 of one face: edge to edge about 24.5 they stand at 22.5 and 26.5. */
TEST(several_share_a_face_where_the_book_says_so)
{
    begin();
    UnitId target = block(1, 20, 10, 24, 20, 180), there = block(0, 8, 4, 24, 20, 0);
    UnitId late = block(0, 8, 4, 25, 30, 0);
    ChargeSearch search = { .look = &m.look, .charger = late, .target = target, .arc = SIDE_FRONT };
    ChargeAttempt attempt = { .side = SIDE_FRONT };
    Block moved;
    set_add(&search.touch, target);
    set_add(&search.through, there);
    charge_begin(&search);
    attempt.aligned = search.block;
    attempt.aligned.front.at.y = 20 * INCH;
    CHECK(!share_face(&search, &there, 1, &attempt, &moved));
    book.clause[RANK_SHARES_FACE] = (Cited){ RULE_SHAPE, 0, 0 };
    CHECK(share_face(&search, &there, 1, &attempt, &moved));
    CHECK_LENGTH(moved.front.at.x, 22.5 * INCH);
    CHECK_LENGTH(attempt.aligned.front.at.x, 26.5 * INCH);
}

/* ---- Contact, flight, result ------------------------------------------------------------------------------------------------ */

TEST(
    who_touches_whom_on_which_face) /* a block's front on another's right flank: face 1, and 0 of its own */
{
    begin();
    UnitId one = block(0, 4, 4, 26, 24, 270), other = block(1, 16, 4, 24, 22, 0);
    CHECK(is_touching(&m.look, one, other));
    CHECK_EQ(faces_between(&m.look, one, other), SIDE_RIGHT + 4 * SIDE_FRONT);
    UnitId away = block(1, 4, 4, 24, 40, 0);
    CHECK(!is_touching(&m.look, one, away));
}

/* 6 models in 4 files: on the left the second rank has two places that nobody holds; in the middle only its own two. */
TEST(places_of_a_short_last_rank)
{
    Places p;
    begin();
    UnitId unit = block(0, 6, 4, 24, 24, 0);
    Block there = block_of(&m.look, unit);
    places_of(&m.look, unit, &there, SHORT_RANK_CENTRE, false, &p);
    CHECK_EQ(p.count, 6);
    CHECK_EQ(p.ranks, 2);
    CHECK_LENGTH(p.place[4].base.pose.at.x, 23.5 * INCH);
    places_of(&m.look, unit, &there, SHORT_RANK_LEFT, false, &p);
    CHECK_EQ(p.count, 8);
    CHECK(p.place[5].held && !p.place[6].held);
    CHECK(place_lies_at(&p, &p.place[4], SIDE_LEFT) && place_lies_at(&p, &p.place[4], SIDE_REAR));
    CHECK(!place_lies_at(&p, &p.place[4], SIDE_FRONT));
}

/* It stands from y 30 to 32, a friend from 26 to 28: 3" lead onto him, 6" clear of him. */
TEST(a_flight_ends_on_nobody_where_the_book_says_so)
{
    begin();
    UnitId unit = block(0, 8, 4, 24, 30, 0);
    block(0, 8, 4, 24, 26, 0);
    CHECK_EQ(clear_distance(&m.look, unit, 0, 3 * INCH), 3 * INCH);
    book.clause[RANK_FLIGHT_CLEARS] = (Cited){ RULE_AWAY, 0, INCH };
    CHECK_LENGTH(clear_distance(&m.look, unit, 0, 3 * INCH), 6 * INCH);
    CHECK_EQ(clear_distance(&m.look, unit, 0, INCH), INCH);
}

TEST(enemies_are_cleared_by_more) /* he stands from 24 to 26: an inch beyond */
{
    begin();
    UnitId unit = block(0, 8, 4, 24, 30, 0);
    block(1, 8, 4, 24, 26, 180);
    book.clause[RANK_FLIGHT_CLEARS] = (Cited){ RULE_AWAY, 0, INCH };
    CHECK_LENGTH(clear_distance(&m.look, unit, 0, 4 * INCH), 9 * INCH);
}

TEST(a_bonus_for_ranks_that_are_wide_enough)
{
    Block six = { { { 0, 0 }, 0 }, 6, 24, INCH, INCH };
    CHECK_EQ(bonus_of_ranks(&six, 6, 3), 3);
    CHECK_EQ(bonus_of_ranks(&six, 5, 2), 2);
    CHECK_EQ(bonus_of_ranks(&six, 7, 3), 0);
    six.models = 17; /* 5 in the last rank */
    CHECK_EQ(bonus_of_ranks(&six, 5, 3), 2);
    CHECK_EQ(bonus_of_ranks(&six, 6, 3), 1);
}

TEST(the_lines_add_up_to_who_wins)
{
    static const struct ResultLine lines[] = { { "Wounds", RULE_FAR, 0 },
                                               { "Ranks", RULE_WAY, 0 } };
    CombatResult r = { .side = { { .line = { 3, 2 }, .models = 5, .musician = false },
                                 { .line = { 1, 4 }, .models = 5, .musician = true } } };
    begin();
    book.result_line = lines;
    book.result_lines = 2;
    result_sum(&m.look, &r);
    CHECK_EQ(r.side[0].total, 5);
    CHECK_EQ(r.winner, NO_SEAT);
    CHECK_EQ(r.difference, 0);
    book.clause[RANK_TIE_BREAK] = (Cited){ RULE_SHAPE, 0, 0 };
    result_sum(&m.look, &r);
    CHECK_EQ(r.winner, 1);
    CHECK_EQ(r.difference, 1);
    r.side[1].line[0] = 0;
    result_sum(&m.look, &r);
    CHECK_EQ(r.winner, 0);
    CHECK_EQ(r.difference, 1);
    r.side[0].models = 0;
    result_sum(&m.look, &r);
    CHECK_EQ(r.winner, 0); /* the book knows no such rule */
    book.clause[RANK_WIPED_OUT] = (Cited){ RULE_SHAPE, 0, 0 };
    result_sum(&m.look, &r);
    CHECK_EQ(r.winner, 1);
    CHECK(r.wiped_out);
}

/* ---- The battery ------------------------------------------------------------------------------------------------------------ */

TEST(a_wheel_to_the_left_mirrors_one_to_the_right)
{
    begin();
    battery_of_wheels(&m.look, block(0, 24, 6, 24, 24, 0));
}

TEST(every_lit_place_is_reached)
{
    begin();
    UnitId unit = block(0, 24, 6, 24, 30, 0);
    CHECK(battery_of_lit_places(&m.look, unit) > 50);
    block(1, 8, 4, 22, 25, 180);
    block(0, 8, 4, 30, 29, 0);
    m.battle.revision++;
    CHECK(battery_of_lit_places(&m.look, unit) > 20);
}

TEST(what_an_order_reaches_a_route_reaches_as_cheaply)
{
    begin();
    CHECK(battery_of_routes(&m.look, block(0, 24, 6, 24, 30, 0)) > 30);
}

TEST(what_is_refused_is_refused_by_a_rule)
{
    begin();
    UnitId unit = block(0, 24, 6, 24, 30, 0);
    block(1, 8, 4, 22, 25, 180);
    CHECK(battery_of_refusals(&m.look, unit) > 100);
}
