#include "rank_battery.h"

#include "geom/polygon.h"

static Order with(UnitId unit, int verb, int word, int32_t number)
{
    Order order = { .actor = unit };
    Clause *clause = order_clause(&order, verb);
    clause->word = (uint8_t)word;
    clause->number = number;
    clause->has_number = true;
    return order;
}

static void and_then(Order *order, int verb, int word, int32_t number)
{
    Clause *clause = order_clause(order, verb);
    clause->word = (uint8_t)word;
    clause->number = number;
    clause->has_number = true;
}

static Verdict judged(const Look *look, const Order *order)
{
    return rank_judge_move(look, order->actor, order);
}

static bool is_lawful(const Look *look, const Order *order)
{
    Verdict verdict = judged(look, order);
    return is_yes(&verdict);
}

/* Where it leads and the share of the move that it takes. */
static Pose led_to(const Look *look, const Order *order, double *share)
{
    OrderPreview f;
    CHECK(preview_order(look, order, &f));
    *share = f.allowance == LENGTH_NEVER ? 1 : (double)f.spent / (double)f.allowance;
    return f.end.front;
}

/* ---- Wheels --------------------------------------------------------------------------------------------------------- */

void battery_of_wheels(const Look *look, UnitId unit)
{
    int wheel = rank_verb(look, HANDLE_WHEEL), ahead = rank_verb(look, HANDLE_AHEAD);
    Pose from = block_of(look, unit).front;
    for (Length arc = INCH / 4; arc < 8 * INCH; arc += INCH / 3) {
        double left_share, right_share;
        Order left = with(unit, wheel, 0, arc), right = with(unit, wheel, 1, arc);
        and_then(&left, ahead, 0, INCH);
        and_then(&right, ahead, 0, INCH);
        Pose one = led_to(look, &left, &left_share), other = led_to(look, &right, &right_share);
        Point l = pose_local(from, one.at), r = pose_local(from, other.at);
        CHECK_LENGTH(l.x, -r.x);
        CHECK_LENGTH(l.y, r.y);
        CHECK_EQ(heading_turn(from.facing, one.facing), -heading_turn(from.facing, other.facing));
        CHECK(left_share == right_share);
        CHECK_EQ(judged(look, &left).refusal, judged(look, &right).refusal);
    }
}

/* ---- The lit region --------------------------------------------------------------------------------------------------- */

static bool is_lit(const DrawingList *lit, Point p)
{
    for (int i = 0; i < lit->count; i++) {
        const Drawing *d = &lit->drawing[i];
        if (d->kind == DRAW_POLYGON && polygon_contains((Polygon){ d->corner, d->corners }, p))
            return true;
    }
    return false;
}

int battery_of_lit_places(const Look *look, UnitId unit)
{
    static DrawingList lit;
    TestRandom random = { 12 };
    Order nothing = { .actor = unit };
    Point at = block_of(look, unit).front.at;
    int tried = 0;
    lit.count = 0;
    lit_region(look, &nothing, &lit);
    for (int i = 0; i < 6000 && tried < 120; i++) {
        Length right = (Length)test_between(&random, -9 * INCH, 9 * INCH);
        Length down = (Length)test_between(&random, -9 * INCH, 9 * INCH);
        Point p = { at.x + right, at.y + down };
        if (!is_lit(&lit, p))
            continue;
        double share;
        Order route = { .actor = unit };
        CHECK(find_route(look, unit, (Pose){ p, 0 }, false, &route));
        CHECK(is_lawful(look, &route));
        CHECK(point_distance(led_to(look, &route, &share).at, p) <= INCH / 20);
        tried++;
    }
    return tried;
}

/* ---- Routes -------------------------------------------------------------------------------------------------------------- */

/* Whether the order is lawful, and then what is found for its end alone. */
static bool is_found_anew(const Look *look, const Order *order)
{
    double share, found;
    Order route = { .actor = order->actor };
    if (!is_lawful(look, order))
        return false;
    Pose end = led_to(look, order, &share);
    if (point_distance(end.at, block_of(look, order->actor).front.at) < INCH / 4)
        return false;
    CHECK(find_route(look, order->actor, end, true, &route));
    CHECK(is_lawful(look, &route));
    Pose there = led_to(look, &route, &found);
    CHECK(point_distance(there.at, end.at) <= INCH / 20);
    Heading off = heading_turn(there.facing, end.facing);
    CHECK((off < 0 ? -off : off) <= DEGREE);
    CHECK(found <= share + 0.02);
    return true;
}

int battery_of_routes(const Look *look, UnitId unit)
{
    static const Handle straight[] = { HANDLE_BACK, HANDLE_LEFT, HANDLE_RIGHT };
    int ahead = rank_verb(look, HANDLE_AHEAD), wheel = rank_verb(look, HANDLE_WHEEL);
    int turn = rank_verb(look, HANDLE_TURN), tried = 0;
    for (int word = 0; word < 2; word++) {
        for (Length arc = INCH / 2; arc <= 3 * INCH; arc += INCH / 2) {
            for (Length on = INCH / 2; on <= 4 * INCH; on += INCH / 2) {
                Order order = with(unit, wheel, word, arc);
                and_then(&order, ahead, 0, on);
                tried += is_found_anew(look, &order);
                and_then(&order, wheel, 1 - word, INCH);
                tried += is_found_anew(look, &order);
                and_then(&order, ahead, 0, INCH / 2);
                tried += is_found_anew(look, &order);
            }
        }
    }
    for (int word = 0; word < 3 && turn >= 0; word++) {
        Order order = with(unit, turn, word, 0);
        order.clause[0].has_number = false;
        and_then(&order, ahead, 0, INCH / 2);
        tried += is_found_anew(look, &order);
    }
    for (int i = 0; i < 3; i++) {
        if (rank_verb(look, straight[i]) < 0)
            continue;
        Order order = with(unit, rank_verb(look, straight[i]), 0, INCH);
        tried += is_found_anew(look, &order);
    }
    return tried;
}

/* ---- Refusals --------------------------------------------------------------------------------------------------------------- */

static void check_refusal(const Look *look, Refusal refusal)
{
    const Ruleset *rules = look->game->ruleset;
    if (refusal == NO_REFUSAL || refusal < NO_OF_RULESET)
        return;
    CHECK(refusal - NO_OF_RULESET < rules->refusals);
    CHECK(rules->refusal[refusal - NO_OF_RULESET].rule != 0);
    CHECK(rules->refusal[refusal - NO_OF_RULESET].words[0] != '\0');
}

int battery_of_refusals(const Look *look, UnitId unit)
{
    static const Handle handles[] = { HANDLE_AHEAD, HANDLE_BACK, HANDLE_LEFT,  HANDLE_RIGHT,
                                      HANDLE_WHEEL, HANDLE_TURN, HANDLE_FILES, HANDLE_REFORM,
                                      HANDLE_PIVOT, HANDLE_PACE };
    TestRandom random = { 5 };
    int refused = 0;
    for (RankClause clause = 0; clause < RANK_CLAUSES; clause++)
        check_refusal(look, rank_refusal(look, clause));
    for (int i = 0; i < 2000; i++) {
        Order order = { .actor = unit };
        for (int k = (int)test_between(&random, 1, 3); k > 0; k--) {
            Handle handle = handles[test_between(&random, 0, 9)];
            if (rank_verb(look, handle) < 0)
                continue;
            bool counts = handle == HANDLE_FILES || handle == HANDLE_REFORM;
            int32_t most = counts ? 12 : 24 * INCH, least = handle == HANDLE_FILES ? -9 : 1;
            int word = (int)test_between(&random, 0, 1);
            and_then(&order, rank_verb(look, handle), word,
                     (int32_t)test_between(&random, least, most));
            order.clause[order.clauses - 1].heading = (Heading)test_between(&random, 0, FULL_TURN);
        }
        Verdict verdict = judged(look, &order);
        check_refusal(look, verdict.refusal);
        refused += !is_yes(&verdict);
    }
    return refused;
}
