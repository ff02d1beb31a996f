#include "powers/skill_odds.h"

#include "flight/flight.h"
#include "flight/toll.h"
#include "powers/manifest.h"
#include "powers/skills.h"
#include "shoot/shot_odds.h"

#include <string.h>

/* ---- Chances ------------------------------------------------------------------------------------------------------------------------ */

enum { SIDES = 6 };

double chance_of_skill(int dice, int level)
{
    Odds ones = odds_of_dice(dice, 1.0 / 3);
    return odds_at_least(&ones, level);
}

static Odds sum_of_d6(int dice)
{
    Odds die = odds_certain(1), sum = odds_certain(0);
    die.most = SIDES;
    for (int face = 1; face <= SIDES; face++)
        die.chance[face] = 1.0 / SIDES;
    for (int i = 0; i < dice; i++)
        sum = odds_sum(&sum, &die);
    return sum;
}

double chance_of_call(int dice, int threshold)
{
    Odds sum = sum_of_d6(dice);
    return odds_at_least(&sum, threshold);
}

double chance_of_contest(int own, int his, int plus)
{
    Odds mine = sum_of_d6(own), other = sum_of_d6(his);
    double wins = 0, loses = 0;
    for (int a = 0; a <= mine.most; a++) {
        for (int b = 0; b <= other.most; b++) {
            double chance = mine.chance[a] * other.chance[b];
            wins += a + plus > b ? chance : 0;
            loses += a + plus < b ? chance : 0;
        }
    }
    return wins + loses > 0 ? wins / (wins + loses) : 0;
}

int edge_reached_on(const Look *look, UnitId unit)
{
    Length pace = profile_of_unit(look, unit)->field[PF_PACE];
    for (int die = 1; die <= SIDES; die++) {
        FlightWay flight;
        flight_way(look, unit, pace + die * INCH, &flight);
        if (flight.over_the_edge)
            return die;
    }
    return SIDES + 1;
}

/* ---- Orders ---------------------------------------------------------------------------------------------------------------------------- */

static double chance_to_rally(const Look *look, UnitId unit)
{
    return 1 - chance_above(zeal_of(look, unit), 0);
}

static void add_flight(const Look *look, UnitId unit, Text *text)
{
    int from = edge_reached_on(look, unit);
    if (is_vehicle(look, unit)) {
        text_add(text, "Else it is abandoned in step 5\n");
        return;
    }
    text_add(text, "Else it flees in step 5");
    if (from <= SIDES)
        text_format(text, from > 1 ? ": over the edge on a d6 of %d or more" : ": over the edge",
                    from);
    text_char(text, '\n');
}

/* One marker, with what may follow: MOR-10 to 14. */
static void add_marker(const Look *look, UnitId unit, const char *when, Text *text)
{
    Toll toll;
    toll_begin(look, unit, &toll);
    toll_add(&toll, 0, 1);
    toll_marker(look, &toll, false);
    text_format(text, "%s one Stress Marker%s\n", unit_title(look, unit), when);
    if (toll_mean(&toll) > 0)
        toll_words(look, &toll, text);
    else
        chance_line(text, "Broken", toll_broken(&toll));
}

static void order_odds(const Look *look, const Clause *clause, Text *text)
{
    if (clause->unit == NO_UNIT || !is_fielded(look, clause->unit))
        return;
    if (clause->word == ORDER_RALLY && is_broken(look, clause->unit)) {
        text_format(text, "Rallies on a d10 of %d or less: ", zeal_of(look, clause->unit));
        text_chance(text, chance_to_rally(look, clause->unit));
        text_char(text, '\n');
        add_flight(look, clause->unit, text);
    }
    if (clause->word == ORDER_BREAK_OFF)
        add_marker(look, clause->unit, " before it goes", text);
}

/* ---- Ruses, Rituals, Manifestations --------------------------------------------------------------------------------------------------------- */

static void add_dice(int dice, int level, Text *text)
{
    text_format(text, "%d d3, a 1 on %d of them or more: ", dice, level);
    text_chance(text, chance_of_skill(dice, level));
    text_char(text, '\n');
}

/* RIT-06: a d6 of hits without cover. */
static void moonfire_odds(const Look *look, UnitId unit, Text *text)
{
    Toll toll;
    Shelter none = { .cover = COVER_NONE };
    double open =
        chance_unsaved(look, unit, advantages_against(look, unit, NO_WEAPON, &none), false);
    toll_begin(look, unit, &toll);
    for (int hits = 1; hits <= SIDES; hits++) {
        Odds wounds = odds_of_dice(hits, open);
        for (int n = 0; n <= wounds.most; n++)
            toll_add(&toll, n, wounds.chance[n] / SIDES);
    }
    text_add(text, "If it works\n");
    toll_words(look, &toll, text);
}

static void ritual_odds(const Look *look, const Clause *clause, Text *text)
{
    UnitId unit = clause->unit;
    add_dice(clause->number, level_of_ritual((RitualKind)clause->word), text);
    if (unit == NO_UNIT || !is_fielded(look, unit))
        return;
    if (clause->word == RITUAL_MOONFIRE)
        moonfire_odds(look, unit, text);
    if (clause->word == RITUAL_DREAD_WHISPER)
        add_marker(look, unit, " if it works", text);
}

static void call_odds(const Clause *clause, Text *text)
{
    int threshold = threshold_of((Creature)(clause->word + CREATURE_IMP));
    text_format(text, "%d d6 of %d or more together: ", clause->number, threshold);
    text_chance(text, chance_of_call(clause->number, threshold));
    text_char(text, '\n');
}

void skill_odds(const Look *look, const Order *order, Text *text)
{
    const Clause *clause = &order->clause[0];
    switch (clause->verb) {
    case VERB_ORDER:
        order_odds(look, clause, text);
        break;
    case VERB_RUSE:
        add_dice(clause->number, level_of_ruse((RuseKind)clause->word), text);
        if (clause->word == RUSE_BARRAGE && clause->has_point)
            barrage_odds(look, order->actor, clause->point, text);
        break;
    case VERB_RITUAL:
        ritual_odds(look, clause, text);
        break;
    case VERB_MANIFEST:
        call_odds(clause, text);
        break;
    default:
        break;
    }
}

void skill_in_short(const Look *look, const Order *order, Text *text)
{
    const Clause *clause = &order->clause[0];
    bool rally = clause->verb == VERB_ORDER && clause->word == ORDER_RALLY &&
                 clause->unit != NO_UNIT && is_fielded(look, clause->unit);
    double chance = -1;
    if (rally)
        chance = chance_to_rally(look, clause->unit);
    if (clause->verb == VERB_RUSE)
        chance = chance_of_skill(clause->number, level_of_ruse((RuseKind)clause->word));
    if (clause->verb == VERB_RITUAL)
        chance = chance_of_skill(clause->number, level_of_ritual((RitualKind)clause->word));
    if (clause->verb == VERB_MANIFEST)
        chance =
            chance_of_call(clause->number, threshold_of((Creature)(clause->word + CREATURE_IMP)));
    if (chance < 0)
        return;
    text_chance(text, chance);
    text_add(text, rally ? " to rally" : " to work");
}

/* ---- Contests: PRI-04, 07 -------------------------------------------------------------------------------------------------------------------- */

static int free_dice(const Look *look, SeatId seat)
{
    bool bluff = has_mark(look->battle, OWNER_SEAT, seat, SM_BLUFF) && applies(look, AWT_PRI_07);
    return 1 + bluff;
}

void bid_odds(const Look *look, SeatId seat, int tokens, Text *text)
{
    enum { MOST_LINES = 5 };
    bool plus = look->game->option[OPT_CONTEST] != 0;
    SeatId other = the_other_seat(seat);
    int most = held_at(tokens_held(look, other), MOST_LINES);
    int own = free_dice(look, seat), his = free_dice(look, other);
    for (int bid = 0; bid <= most; bid++) {
        double chance = plus ? chance_of_contest(own, his, tokens - bid)
                             : chance_of_contest(own + tokens, his + bid, 0);
        text_format(text, "Wins against a bid of %d: ", bid);
        text_chance(text, chance);
        text_char(text, '\n');
    }
}
