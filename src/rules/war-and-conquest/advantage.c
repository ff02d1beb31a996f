#include "war-and-conquest.h"

#include "troops/units.h"

/* ---- Strategic Advantage by sealed bid: SA, SIP-01, 02, SEQ-09 ------------------------------------------------------------ */

enum { MOST_BID = 20 };
enum { A_TURN, A_TOTAL, A_WINNER = A_TOTAL + 2 };
typedef enum AdvantageStep {
    ADVANTAGE_BIDS,
    ADVANTAGE_OPENED,
    ADVANTAGE_FIRST, /* the dice of seat 0 have fallen */
    ADVANTAGE_SECOND,
    ADVANTAGE_TIED,
    ADVANTAGE_CHOSEN,
} AdvantageStep;

SeatId advantage_holder(const Look *look)
{
    return (SeatId)(tally_of(look->battle, OWNER_BATTLE, 0, BT_HOLDER) - 1);
}

Verdict judge_bid(const Look *look, const Frame *frame, const Answer *answer)
{
    (void)frame;
    if (answer->kind != ANSWER_NUMBER)
        return yes();
    int left = sip_left(look, answer->seat);
    bool forbidden = answer->value > left && applies(look, WAC_SA_01);
    if (!forbidden)
        return yes();
    Verdict verdict = no_count(NO_BID, answer->value, left);
    verdict.seat = answer->seat;
    return verdict;
}

/* Ruling: nobody says whose points a bid takes. Those of the last on the list go first, the General's last. */
static void pay_bid(Play *play, SeatId seat, int bid)
{
    const Battle *b = play->look.battle;
    for (int general = 0; general < 2; general++) {
        for (UnitId u = (UnitId)(b->units - 1); u >= 0 && bid > 0; u--) {
            const Profile *p = unit_profile(play->look.game, b, u);
            int left = tally_of(b, OWNER_UNIT, u, UT_SIP), part = left < bid ? left : bid;
            bool other = b->unit[u].seat != seat || p->field[PF_GENERAL] != general;
            bool absent = !is_fielded(&play->look, u) && applies(&play->look, WAC_SIP_02);
            if (other || absent || part < 1)
                continue;
            set_tally(play, OWNER_UNIT, u, UT_SIP, left - part, WAC_SA_02);
            bid -= part;
        }
    }
}

/* Who has the SIP that a bid may take: SA-01, SIP-01. */
void bid_detail(const Look *look, SeatId seat, Text *text)
{
    const char *between = ": ";
    text_format(text, "You hold %d SIP", sip_left(look, seat));
    for (UnitId u = NO_UNIT; units_of_seat(look, UNITS_FIELDED, seat, &u);) {
        int left = tally_of(look->battle, OWNER_UNIT, u, UT_SIP);
        if (left < 1)
            continue;
        text_format(text, "%s%s %d", between, unit_title(look, u), left);
        between = ", ";
    }
    text_add(text, ". One D6, and another D6 for each SIP bid; the higher sum chooses its round.");
}

static void open_bids(Play *play)
{
    for (SeatId seat = 0; seat < play->look.battle->seats; seat++) {
        int bid = play->look.battle->sealed_bid[seat];
        set_tally(play, OWNER_SEAT, seat, ST_BID, bid, WAC_SA_02);
        tell_tale(play, TALE_BIDS, seat, NO_UNIT, NO_UNIT, bid, 0, 0);
        if (applies(&play->look, WAC_SA_02))
            pay_bid(play, seat, bid);
    }
}

static Flow throw_for_seat(Play *play, Frame *frame, int next, SeatId seat)
{
    int bid = tally_of(play->look.battle, OWNER_SEAT, seat, ST_BID);
    forget_dice(play, frame);
    return throw_for(play, frame, next, seat, WHY_ADVANTAGE_DICE, DICE_D6, 1 + bid, sum_of_dice());
}

static void keep_total(Play *play, Frame *frame, SeatId seat)
{
    int total = dice_sum(play, frame);
    frame->v[A_TOTAL + seat] = total;
    set_tally(play, OWNER_SEAT, seat, ST_SCORE, total, WAC_SA_01);
    tell_tale(play, TALE_ADVANTAGE_SCORE, seat, NO_UNIT, NO_UNIT, total, 0, 0);
}

static Flow win(Play *play, Frame *frame, SeatId winner)
{
    frame->v[A_WINNER] = winner;
    if (applies(&play->look, WAC_SA_05))
        set_tally(play, OWNER_BATTLE, 0, BT_HOLDER, winner + 1, WAC_SA_05);
    unsigned words = applies(&play->look, WAC_SA_04) ? 3 : 1;
    return ask_choice(play, frame, ADVANTAGE_CHOSEN, winner, WHY_WHICH_ROUND, words, 0);
}

static Flow compare(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    int a = frame->v[A_TOTAL], b = frame->v[A_TOTAL + 1];
    SeatId winner = a > b ? 0 : 1, holder = advantage_holder(look);
    if (a != b) {
        tell_tale(play, TALE_HAS_ADVANTAGE, winner, NO_UNIT, NO_UNIT, a > b ? a : b, a > b ? b : a,
                  0);
        return win(play, frame, winner);
    }
    bool keeps = look->battle->round > 1 && holder != NO_SEAT && applies(look, WAC_SA_03);
    if (keeps) {
        tell_tale(play, TALE_KEEPS_ADVANTAGE, holder, NO_UNIT, NO_UNIT, a, 0, 0);
        return win(play, frame, holder);
    }
    forget_dice(play, frame);
    return throw_for(play, frame, ADVANTAGE_TIED, NO_SEAT, WHY_ADVANTAGE_TIE, DICE_D6, 2,
                     one_a_seat((const SeatId[]){ 0, 1 }, 2));
}

static void add_tie_dice(Play *play, Frame *frame)
{
    for (SeatId seat = 0; seat < 2; seat++)
        frame->v[A_TOTAL + seat] = die_at(play, frame, seat);
}

static Flow choose_round(Play *play, const Frame *frame, int value)
{
    SeatId winner = (SeatId)frame->v[A_WINNER];
    SeatId first = value == 0 ? winner : opposing_seat(&play->look, winner);
    if (play->look.battle->round > 1 && play->look.battle->active == first &&
        applies(&play->look, WAC_SA_06))
        tell_tale(play, TALE_TWO_RUNNING, first, NO_UNIT, NO_UNIT, 0, 0, 0);
    give_back(play, 0, first);
    return DONE;
}

Flow run_advantage(Play *play, Frame *frame, const Answer *answer)
{
    switch ((AdvantageStep)frame->step) {
    case ADVANTAGE_BIDS:
        return ask_sealed(play, frame, ADVANTAGE_OPENED, 3, WHY_BID, 0, MOST_BID);
    case ADVANTAGE_OPENED:
        open_bids(play);
        return throw_for_seat(play, frame, ADVANTAGE_FIRST, 0);
    case ADVANTAGE_FIRST:
        keep_total(play, frame, 0);
        return throw_for_seat(play, frame, ADVANTAGE_SECOND, 1);
    case ADVANTAGE_SECOND:
        keep_total(play, frame, 1);
        return compare(play, frame);
    case ADVANTAGE_TIED:
        add_tie_dice(play, frame);
        return compare(play, frame);
    case ADVANTAGE_CHOSEN:
        return choose_round(play, frame, answer->value);
    }
    return DONE;
}
