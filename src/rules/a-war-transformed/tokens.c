#include "a-war-transformed.h"

/* ---- Command Tokens: TOK ------------------------------------------------------------------------------------------------ */

enum { ASSAULT_REACH = 6 * INCH };

/* TOK-08, 10: the Captain's own line names him. */
static bool yields_nothing(const Look *look, UnitId unit)
{
    bool barred = bears(look, unit, TR_ARTILLERY) || is_vehicle(look, unit) ||
                  is_leader(look, unit) || is_creature(look, unit) || bears(look, unit, TR_RABBLE);
    return barred && applies(look, AWT_TOK_08);
}

/* TOK-05, 06: whether they are Broken or not (TOK-11). */
static int tokens_of_assault(const Look *look, UnitId unit)
{
    if (!bears(look, unit, TR_ASSAULT))
        return 0;
    int tokens = is_in_combat(look, unit, NULL) && applies(look, AWT_TOK_06);
    for (UnitId u = NO_UNIT; units_next(look, UNITS_FIELDED | UNITS_ENEMIES, unit, &u);) {
        if (within(unit_gap(look, unit, u, NULL), ASSAULT_REACH))
            return tokens + (applies(look, AWT_TOK_05) ? 1 : 0);
    }
    return tokens;
}

int tokens_of_unit(const Look *look, UnitId unit)
{
    int tokens = 0;
    bool steady = is_steady(look, unit);
    if (steady && bears(look, unit, TR_CAPTAIN) && applies(look, AWT_TOK_03))
        tokens++;
    if (yields_nothing(look, unit))
        return tokens;
    if (steady && bears(look, unit, TR_REGULARS) && applies(look, AWT_TOK_04))
        tokens++;
    return tokens + tokens_of_assault(look, unit);
}

/* What the options count of a unit: itself, its models, its points. */
static int weight_of(const Look *look, UnitId unit, bool at_start)
{
    const Unit *u = &look->battle->unit[unit];
    switch (look->game->option[OPT_FORCE_COUNT]) {
    case 1:
        return at_start ? u->count : models_alive(look->battle, unit);
    case 2:
        return u->points;
    default:
        return 1;
    }
}

static bool has_half_of_the_force(const Look *look, SeatId seat)
{
    int all = 0, steady = 0;
    for (UnitId u = 0; u < look->battle->units; u++) {
        if (look->battle->unit[u].seat != seat || !is_of_the_force(look, u))
            continue;
        all += weight_of(look, u, true);
        steady += is_steady(look, u) ? weight_of(look, u, false) : 0;
    }
    return steady > all / 2;
}

/* TOK-07: enemies whom a Support unit pinned in the round before. */
static int tokens_of_pins(const Look *look, SeatId seat)
{
    int tokens = 0, last = look->battle->round - 1;
    for (UnitId u = 0; last > 0 && u < look->battle->units; u++) {
        tokens += look->battle->unit[u].seat != seat &&
                  tally_of(look->battle, OWNER_UNIT, u, UT_PINNED_BY_SUPPORT) == last &&
                  applies(look, AWT_TOK_07);
    }
    return tokens;
}

TokenSum tokens_summed(const Look *look, SeatId seat)
{
    TokenSum sum = { .prisoners = tally_of(look->battle, OWNER_SEAT, seat, ST_PRISONERS),
                     .pins = tokens_of_pins(look, seat) };
    if (has_half_of_the_force(look, seat) && applies(look, AWT_TOK_02))
        sum.force = 1;
    for (UnitId u = NO_UNIT; units_of_seat(look, UNITS_FIELDED, seat, &u);)
        sum.units += tokens_of_unit(look, u);
    return sum;
}

int tokens_due(const Look *look, SeatId seat)
{
    TokenSum sum = tokens_summed(look, seat);
    return sum.force + sum.units + sum.pins + sum.prisoners;
}

int tokens_held(const Look *look, SeatId seat)
{
    return tally_of(look->battle, OWNER_SEAT, seat, ST_CT);
}

Verdict judge_tokens(const Look *look, SeatId seat, int wanted, Refusal refusal)
{
    int held = tokens_held(look, seat);
    bool forbidden = wanted > held && applies(look, AWT_TOK_12);
    Verdict verdict = forbidden ? no_count(refusal, wanted, held) : yes();
    verdict.seat = seat;
    return verdict;
}

void spend_tokens(Play *play, SeatId seat, int tokens, RuleId rule)
{
    int left = tokens_held(&play->look, seat) - tokens;
    set_tally(play, OWNER_SEAT, seat, ST_CT, left > 0 ? left : 0, rule);
}

/* Step 1: RND-02, TOK-01. Earlier tokens do not carry over. */
Flow run_tokens(Play *play, Frame *frame, const Answer *answer)
{
    (void)frame, (void)answer;
    const Look *look = &play->look;
    int due[2] = { tokens_due(look, 0), tokens_due(look, 1) };
    TokenSum sum[2] = { tokens_summed(look, 0), tokens_summed(look, 1) };
    for (SeatId seat = 0; seat < 2 && applies(look, AWT_TOK_01); seat++) {
        set_tally(play, OWNER_SEAT, seat, ST_CT, due[seat], AWT_TOK_01);
        set_tally(play, OWNER_SEAT, seat, ST_PRISONERS, 0, AWT_TOK_01);
        tell_tale(play, TALE_TOKENS, seat, NO_UNIT, NO_UNIT, due[seat], sum[seat].force,
                  sum[seat].units);
        if (sum[seat].pins + sum[seat].prisoners > 0)
            tell_tale(play, TALE_TOKENS_BESIDES, seat, NO_UNIT, NO_UNIT, sum[seat].pins,
                      sum[seat].prisoners, 0);
    }
    return DONE;
}
