#include "engine/throw.h"

#include "engine/referee.h"
#include "engine/ruleset.h"

/* ---- What is wanted --------------------------------------------------------------------------------------------- */

Wanted each_at_least(int need)
{
    return (Wanted){ .reading = READ_EACH, .need = (int16_t)need };
}

Wanted each_at_most(int need)
{
    return (Wanted){ .reading = READ_EACH, .at_most = true, .later = true, .need = (int16_t)need };
}

Wanted each_that_harms(int at_most)
{
    Wanted wanted = each_at_most(at_most);

    wanted.harms = true;
    return wanted;
}

Wanted sum_of_threes(int plus)
{
    return (Wanted){ .reading = READ_SUM, .halved = true, .plus = (int16_t)plus };
}

Wanted sum_of_dice(void)
{
    return (Wanted){ .reading = READ_SUM };
}

Wanted sum_at_least(int need, int plus)
{
    return (
        Wanted){ .reading = READ_SUM, .later = true, .need = (int16_t)need, .plus = (int16_t)plus };
}

Wanted sum_at_most(int need, int plus)
{
    Wanted wanted = sum_at_least(need, plus);

    wanted.at_most = true;
    return wanted;
}

Wanted named_throw(Wanted wanted, int name)
{
    wanted.named = (uint8_t)(name + 1);
    return wanted;
}

Wanted one_kept(DiceReading highest_or_lowest)
{
    return (Wanted){ .reading = (uint8_t)highest_or_lowest };
}

Wanted some_kept(unsigned places)
{
    return (Wanted){ .reading = READ_KEPT, .later = true, .kept = (uint8_t)places };
}

Wanted lowest_two_at_most(int need)
{
    enum { LOWEST_TWO = 3 };
    Wanted wanted = some_kept(LOWEST_TWO);

    wanted.at_most = true;
    wanted.need = (int16_t)need;
    return wanted;
}

Wanted one_a_seat(const SeatId *seat, int seats)
{
    Wanted wanted = { .reading = READ_SEATS };

    for (int i = 0; i < MOST_SEATS; i++)
        wanted.seat[i] = i < seats ? seat[i] : NO_SEAT;
    return wanted;
}

Wanted as_reroll(Wanted wanted, bool again)
{
    wanted.again = again;
    return wanted;
}

Wanted unhashed(Wanted wanted)
{
    wanted.later = true;
    return wanted;
}

/* ---- DiceReading ---------------------------------------------------------------------------------------------------- */

static int shown(const EventLog *log, const Event *e, int die)
{
    return log->die[e->first + (uint32_t)die];
}

/* What the die counts for. */
static int worth(const EventLog *log, const Event *e, int die)
{
    int value = shown(log, e, die);

    if (e->value == DICE_ARTILLERY)
        return 2 * value;
    return e->wanted.halved ? (value + 1) / 2 : value;
}

static bool does(const Wanted *wanted, int value, int need)
{
    return wanted->at_most ? value <= need : value >= need;
}

/* Whether one of them is kept. */
static bool is_kept(const Event *e)
{
    return e->wanted.reading == READ_HIGHEST || e->wanted.reading == READ_LOWEST;
}

int event_need(const EventLog *log, const Event *event, int die)
{
    return event->other_id == 1 ? log->die[event->first + event->count + (uint32_t)die]
                                : event->wanted.need;
}

void event_needs(const EventLog *log, const Event *event, int *least, int *most)
{
    *least = *most = event->wanted.need;
    for (int i = 0; i < event->count; i++) {
        int need = event_need(log, event, i);
        *least = i == 0 || need < *least ? need : *least;
        *most = i == 0 || need > *most ? need : *most;
    }
}

bool throw_is_mixed(const EventLog *log, const Event *event)
{
    int least, most;

    event_needs(log, event, &least, &most);
    return event->wanted.reading == READ_EACH && most > least;
}

bool throw_needs(const EventLog *log, const Event *event)
{
    int least, most;

    event_needs(log, event, &least, &most);
    return most > 0;
}

/* Of several equal ones the first is kept. */
static int kept_die(const EventLog *log, const Event *e)
{
    int kept = 0;

    for (int i = 1; i < e->count; i++) {
        int value = shown(log, e, i), best = shown(log, e, kept);
        if (e->wanted.reading == READ_HIGHEST ? value > best : value < best)
            kept = i;
    }
    return kept;
}

/* Whether a die of that place from the lowest on is one of those that are kept. */
static bool keeps_place(const Wanted *wanted, int place)
{
    return wanted->kept >> place & 1;
}

/* Its place from the lowest on; of equal ones the first is the lower. */
static int place_of_die(const EventLog *log, const Event *e, int die)
{
    int place = 0;

    for (int i = 0; i < e->count; i++)
        place += shown(log, e, i) < shown(log, e, die) ||
                 (i < die && shown(log, e, i) == shown(log, e, die));
    return place;
}

bool throw_sets_aside(const EventLog *log, const Event *event, int die)
{
    if (event->wanted.reading == READ_KEPT)
        return !keeps_place(&event->wanted, place_of_die(log, event, die));
    return is_kept(event) && die != kept_die(log, event);
}

int throw_die_is(const EventLog *log, const Event *event, int die)
{
    const Wanted *wanted = &event->wanted;
    int need = event_need(log, event, die);

    if (wanted->reading != READ_EACH || need <= 0)
        return 0;
    return does(wanted, shown(log, event, die), need) != wanted->harms ? 1 : -1;
}

int throw_counted(const EventLog *log, const Event *event)
{
    int counted = 0;

    if (event->wanted.reading != READ_EACH)
        return does(&event->wanted, throw_value(log, event), event->wanted.need);
    for (int i = 0; i < event->count; i++)
        counted += does(&event->wanted, shown(log, event, i), event_need(log, event, i));
    return counted;
}

int throw_value(const EventLog *log, const Event *event)
{
    int sum = event->wanted.plus;

    if (event->wanted.reading == READ_EACH && throw_needs(log, event))
        return throw_counted(log, event);
    if (is_kept(event))
        return sum + worth(log, event, kept_die(log, event));
    for (int i = 0; i < event->count; i++)
        sum += throw_sets_aside(log, event, i) ? 0 : worth(log, event, i);
    return sum;
}

bool throw_failed(const EventLog *log, const Event *event)
{
    if (!throw_needs(log, event))
        return false;
    int counted = throw_counted(log, event);
    return event->wanted.harms ? counted > 0 : counted == 0;
}

/* ---- In words --------------------------------------------------------------------------------------------------- */

enum { MISFIRE = 6 };

void die_words(int kind, int die, Text *text)
{
    enum { LAST_HIT = 2, TEN = 10 };
    if (kind == DICE_ARTILLERY && die == MISFIRE)
        text_add(text, "Misfire");
    else if (kind == DICE_ARTILLERY)
        text_format(text, "%d", 2 * die);
    else if (kind == DICE_SCATTER)
        text_add(text, die <= LAST_HIT ? "Hit!" : "arrow");
    else if (kind == DICE_BEARING)
        text_format(text, "%d degrees", TEN * die);
    else
        text_format(text, "%d", die);
}

void throw_title_words(const Look *look, const Event *event, Text *text)
{
    const Ruleset *rules = look->game->ruleset;

    const char *asked = event->why < rules->questions ? rules->question[event->why].title : "";

    text_add(text, event->wanted.named ? rules->throw_name[event->wanted.named - 1] : asked);
    if (event->wanted.again)
        text_add(text, ", re-roll");
}

static void add_plus(int plus, Text *text)
{
    if (plus)
        text_format(text, " with %c %d", plus < 0 ? '-' : '+', plus < 0 ? -plus : plus);
}

/* Of dice that do not all need the same: "2 on 5+, 10 on 6+", "6 on 3 or less". */
static void needs_words(const EventLog *log, const Event *e, int least, int most, Text *text)
{
    size_t begun = text->used;

    for (int need = least; need <= most; need++) {
        int dice = 0;
        for (int i = 0; i < e->count; i++)
            dice += event_need(log, e, i) == need;
        if (dice)
            text_format(text, e->wanted.at_most ? "%s%d on %d or less" : "%s%d on %d+",
                        text->used > begun ? ", " : "", dice, need);
    }
}

/* Two dice whose sum may not be above 2, or below 12: null for any other need. */
static const char *double_words(const Event *e)
{
    enum { DICE = 2, LEAST = 2, MOST = 12 };
    const Wanted *wanted = &e->wanted;
    bool sum = wanted->reading == READ_SUM && !wanted->halved && wanted->plus == 0 &&
               e->value == DICE_D6 && e->count == DICE;

    if (!sum || wanted->need != (wanted->at_most ? LEAST : MOST))
        return NULL;
    return wanted->at_most ? "a double 1" : "a double 6";
}

/* "the lowest and the highest of 3 count": of dice of which all are kept nothing is to be said. */
static void kept_words(const Event *e, Text *text)
{
    static const char *const of_three[] = { "the lowest", "the middle one", "the highest" };
    enum { LOWEST_TWO = 3, THREE = 3 };
    const char *between = "";

    if (e->count == THREE && e->wanted.kept != LOWEST_TWO) {
        for (int place = 0; place < THREE; place++) {
            if (!keeps_place(&e->wanted, place))
                continue;
            text_format(text, "%s%s", between, of_three[place]);
            between = " and ";
        }
        text_add(text, " count");
    } else if (e->count > 2) {
        text_add(text, "the two lowest count");
    }
}

void throw_need_words(const EventLog *log, const Event *event, Text *text)
{
    const Wanted *wanted = &event->wanted;
    int least, most;

    event_needs(log, event, &least, &most);
    if (wanted->reading == READ_KEPT && most > 0)
        text_format(text, "%d or less%s", most, event->count > 2 ? ", " : "");
    if (wanted->reading == READ_KEPT)
        kept_words(event, text);
    else if (is_kept(event) && event->count > 1)
        text_format(text, "the %s counts", wanted->reading == READ_HIGHEST ? "higher" : "lower");
    else if (wanted->reading == READ_SEATS)
        text_add(text, "the highest wins");
    else if (most <= 0)
        return;
    else if (wanted->at_most && wanted->harms && most == 1)
        text_add(text, "counting ones");
    else if (wanted->at_most && wanted->harms)
        text_format(text, "counting 1 to %d", most);
    else if (double_words(event))
        text_add(text, double_words(event));
    else if (most > least)
        needs_words(log, event, least, most, text);
    else if (wanted->at_most)
        text_format(text, "%d or less", most);
    else
        text_format(text, "%d+", most);
    add_plus(wanted->plus, text);
}

/* "Halden 4 + 1, Skarnhold 2: Halden wins" */
static void seats_words(const Look *look, const EventLog *log, const Event *e, Text *text)
{
    const Wanted *wanted = &e->wanted;
    int best = 0, ties = 0;

    for (int i = 0; i < e->count && i < MOST_SEATS; i++) {
        int value = shown(log, e, i) + wanted->bonus[i];
        int most = shown(log, e, best) + wanted->bonus[best];
        ties = i > 0 && value == most ? ties + 1 : value > most ? 0 : ties;
        best = value > most ? i : best;
        text_format(text, "%s%s %d", i ? ", " : "",
                    wanted->seat[i] >= 0 ? look->game->seat[wanted->seat[i]].title.text : "nobody",
                    shown(log, e, i));
        if (wanted->bonus[i])
            text_format(text, " + %d", wanted->bonus[i]);
    }
    if (ties || wanted->seat[best] < 0)
        text_add(text, ": equal");
    else
        text_format(text, ": %s wins", look->game->seat[wanted->seat[best]].title.text);
}

static void list_words(const EventLog *log, const Event *e, Text *text)
{
    enum { MOST_LISTED = 6 };

    if (e->count > MOST_LISTED) {
        text_format(text, "%d dice", e->count);
        return;
    }
    for (int i = 0; i < e->count; i++) {
        text_add(text, i ? ", " : "");
        die_words(e->value, e->wanted.halved ? worth(log, e, i) : shown(log, e, i), text);
    }
}

static bool has_misfire(const EventLog *log, const Event *e)
{
    for (int i = 0; i < e->count; i++)
        if (e->value == DICE_ARTILLERY && shown(log, e, i) == MISFIRE)
            return true;
    return false;
}

void throw_result_words(const Look *look, const EventLog *log, const Event *event, Text *text)
{
    const Wanted *wanted = &event->wanted;
    int value = throw_value(log, event);

    if (wanted->reading == READ_SEATS)
        seats_words(look, log, event, text);
    else if (has_misfire(log, event))
        text_add(text, "Misfire");
    else if (wanted->reading == READ_EACH && throw_needs(log, event))
        text_format(text, "%d of %d", value, event->count);
    else if (wanted->reading == READ_EACH || event->value > DICE_ARTILLERY)
        list_words(log, event, text);
    else if (wanted->plus)
        text_format(text, "%d %c %d = %d", value - wanted->plus, wanted->plus < 0 ? '-' : '+',
                    wanted->plus < 0 ? -wanted->plus : wanted->plus, value);
    else if (event->count == 1)
        text_format(text, "%d", value);
    else
        text_format(text, is_kept(event) ? "keeps %d" : "sum %d", value);
}

/* By how much all together miss their need. */
static void missed_words(const EventLog *log, const Event *e, Text *text)
{
    int off = e->wanted.need - throw_value(log, e);

    if (e->wanted.at_most && off < 0)
        text_format(text, ", %d too many", -off);
    else if (!e->wanted.at_most && off > 0)
        text_format(text, ", %d short", off);
}

static const Event *last_throw(const EventLog *log)
{
    for (size_t i = log->events; i > 0; i--)
        if (log->event[i - 1].kind == EV_DICE)
            return &log->event[i - 1];
    return NULL;
}

void throw_again_words(const Look *look, const EventLog *log, Text *text)
{
    const QuestionDef *asked = &look->game->ruleset->question[look->battle->request.why];
    const Event *e = asked->throws_again ? last_throw(log) : NULL;

    if (!e || !throw_needs(log, e))
        return;
    bool each = e->wanted.reading == READ_EACH;
    throw_title_words(look, e, text);
    words_about(look, e->id >= 0 ? " of {who}: " : " of {seat}: ", e->id, NO_UNIT, e->seat, text);
    throw_need_words(log, e, text);
    text_add(text, " needed, ");
    throw_result_words(look, log, e, text);
    if (!each)
        missed_words(log, e, text);
    text_add(text, each ? ". Once more, each die: " : ". Once more: ");
    text_chance(text, throw_chance(log, e, 0));
}

/* ---- Odds ------------------------------------------------------------------------------------------------------- */

/* That the die is counted. */
static double chance_of_die(const EventLog *log, const Event *e, int die, int sides)
{
    int need = event_need(log, e, die), good = e->wanted.at_most ? need : sides + 1 - need;

    good = good < 0 ? 0 : good > sides ? sides : good;
    return (double)good / sides;
}

static Odds odds_of_counted(const EventLog *log, const Event *e, int sides)
{
    Odds odds = odds_certain(0);

    for (int i = 0; i < e->count; i++) {
        Odds die = odds_of_dice(1, chance_of_die(log, e, i, sides));
        odds = odds_sum(&odds, &die);
    }
    return odds;
}

static int count_kept(const Event *e)
{
    int kept = 0;

    for (int i = 0; i < e->count; i++)
        kept += keeps_place(&e->wanted, i);
    return kept;
}

/* Those from that place on show that face or more: how many show it, then the rest. `ways` is how many throws come to this. */
static void add_kept(Odds *odds, const Event *e, int sides, int face, int place, int sum,
                     double ways)
{
    int left = e->count - place;

    if (left == 0 || face == sides - 1) {
        for (int i = place; i < e->count; i++)
            sum += keeps_place(&e->wanted, i) ? face : 0;
        odds->chance[sum] += ways;
        return;
    }
    for (int show = 0; show <= left; show++) {
        add_kept(odds, e, sides, face + 1, place + show, sum, ways);
        sum += keeps_place(&e->wanted, place + show) ? face : 0;
        ways = ways * (left - show) / (show + 1);
    }
}

/* From the lowest on, which is how many are kept. */
static Odds odds_of_some_kept(const Event *e, int sides)
{
    Odds odds = odds_certain(0);
    double ways = 1;

    odds.most = count_kept(e) * (sides - 1);
    odds.chance[0] = 0;
    for (int i = 0; i < e->count; i++)
        ways /= sides;
    add_kept(&odds, e, sides, 0, 0, 0, ways);
    return odds;
}

/* From the lowest sum of so many dice on, which is their number. */
static Odds odds_of_sum(const Event *e, int sides)
{
    int faces = e->wanted.halved ? (sides + 1) / 2 : sides;
    Odds odds = odds_certain(0), die = odds_certain(0);

    die.most = faces - 1;
    die.chance[0] = 0;
    for (int face = 1; face <= sides; face++)
        die.chance[(e->wanted.halved ? (face + 1) / 2 : face) - 1] += 1.0 / sides;
    for (int i = 0; i < e->count; i++)
        odds = odds_sum(&odds, &die);
    return odds;
}

/* The highest is at most `face` when all are. */
static Odds odds_of_kept(const Event *e, int sides)
{
    Odds odds = odds_certain(0);
    double below = 0;

    odds.most = sides - 1;
    for (int face = 1; face <= sides; face++) {
        double all = 1;
        for (int i = 0; i < e->count; i++)
            all *= (double)face / sides;
        int at = e->wanted.reading == READ_HIGHEST ? face - 1 : sides - face;
        odds.chance[at] = all - below;
        below = all;
    }
    return odds;
}

bool throw_odds(const EventLog *log, const Event *event, Odds *odds, int *low)
{
    int sides = dice_sides((DiceKind)event->value);
    bool needs = throw_needs(log, event), each = event->wanted.reading == READ_EACH;

    if (event->value > DICE_D12 || event->count < 1 || event->wanted.reading == READ_SEATS ||
        event->count * (each ? 1 : sides) > MOST_ODDS)
        return false;
    if (each && !needs)
        return false;
    *low = each ? 0 : event->wanted.plus;
    if (each)
        *odds = odds_of_counted(log, event, sides);
    else if (is_kept(event))
        *odds = odds_of_kept(event, sides);
    else if (event->wanted.reading == READ_KEPT)
        *odds = odds_of_some_kept(event, sides);
    else
        *odds = odds_of_sum(event, sides);
    *low += is_kept(event)                       ? 1
            : event->wanted.reading == READ_KEPT ? count_kept(event)
            : event->wanted.reading == READ_SUM  ? event->count
                                                 : 0;
    return true;
}

double throw_expected(const EventLog *log, const Event *event)
{
    const Wanted *wanted = &event->wanted;
    double expected = 0;
    Odds odds;
    int low;

    for (int i = 0; wanted->reading == READ_EACH && i < event->count; i++)
        expected += chance_of_die(log, event, i, dice_sides((DiceKind)event->value));
    if (wanted->reading == READ_EACH || !throw_odds(log, event, &odds, &low))
        return expected;
    return wanted->at_most ? 1 - odds_at_least(&odds, wanted->need + 1 - low)
                           : odds_at_least(&odds, wanted->need - low);
}

double throw_chance(const EventLog *log, const Event *event, int die)
{
    return event->wanted.reading == READ_EACH
               ? chance_of_die(log, event, die, dice_sides((DiceKind)event->value))
               : throw_expected(log, event);
}

static bool less_is_good(const Event *e)
{
    return e->wanted.reading == READ_EACH ? e->wanted.harms : e->wanted.at_most;
}

/* Whether no throw is worse: all do as well, which says nothing. */
static bool is_worst(const EventLog *log, const Event *e)
{
    return throw_counted(log, e) == (e->wanted.harms ? e->count : 0);
}

bool throw_value_does(const EventLog *log, const Event *event, int value)
{
    const Wanted *wanted = &event->wanted;

    return wanted->reading != READ_EACH && wanted->reading != READ_SEATS &&
           throw_needs(log, event) && does(wanted, value, wanted->need);
}

double throw_as_good(const EventLog *log, const Event *event, const Odds *odds, int low)
{
    int came = throw_value(log, event) - low;

    return less_is_good(event) ? 1 - odds_at_least(odds, came + 1) : odds_at_least(odds, came);
}

void throw_as_good_words(const EventLog *log, const Event *event, const Odds *odds, int low,
                         Text *text)
{
    double share = throw_as_good(log, event, odds, low);
    bool each = event->wanted.reading == READ_EACH;
    bool whole = !each && event->wanted.reading != READ_SEATS && throw_needs(log, event);

    if (each && is_worst(log, event)) {
        text_chance(text, 1 - odds->chance[throw_value(log, event) - low]);
        text_add(text, " do better");
        return;
    }
    if (whole && throw_value(log, event) != event->wanted.need) {
        text_chance(text, throw_chance(log, event, 0));
        text_add(text, " make it · ");
    }
    text_chance(text, share);
    if (each)
        text_add(text, " do as well");
    else
        text_format(text, " %s %d or %s",
                    is_kept(event)       ? "keep"
                    : event->wanted.plus ? "come to"
                                         : "throw",
                    throw_value(log, event), less_is_good(event) ? "less" : "more");
}
