#include "a-war-transformed.h"

/* ---- Step 2: a roll-off (RND-03, PRI-01, GEN-05) --------------------------------------------------------------------- */

enum { PRIORITY_ROLL, PRIORITY_ROLLED };

Flow run_priority(Play *play, Frame *frame, const Answer *answer)
{
    (void)answer;
    if (frame->step == PRIORITY_ROLLED) {
        int a = die_at(play, frame, 0), b = die_at(play, frame, 1);
        if (a != b) {
            bool second = b > a && applies(&play->look, AWT_PRI_01);
            set_initiative(play, second ? 1 : 0, AWT_PRI_01);
            return DONE;
        }
    }
    forget_dice(play, frame);
    return throw_for(play, frame, PRIORITY_ROLLED, NO_SEAT, WHY_ROLL_OFF, DICE_D6, 2,
                     one_a_seat((const SeatId[]){ 0, 1 }, 2));
}

/* ---- Steps 6, 8, 10: sealed bids that become dice (PRI-02..08) ---------------------------------------------------------- */

enum { MOST_BID = 40 };
enum { C_PHASE, C_TOTAL, C_WINNER = C_TOTAL + 2 };
typedef enum ContestStep {
    CONTEST_BIDS,
    CONTEST_OPENED,
    CONTEST_FIRST, /* the dice of who has priority in the Command Phase have fallen */
    CONTEST_SECOND,
    CONTEST_CHOSEN,
} ContestStep;

Frame contest_frame(int phase)
{
    Frame frame = frame_of(PROC_CONTEST, NO_SEAT, NO_UNIT, NO_UNIT);
    frame.v[C_PHASE] = phase;
    return frame;
}

Verdict judge_contest(const Look *look, const Frame *frame, const Answer *answer)
{
    (void)frame;
    if (answer->kind != ANSWER_NUMBER)
        return yes();
    int held = tokens_held(look, answer->seat);
    bool forbidden = answer->value > held && applies(look, AWT_PRI_02);
    if (!forbidden)
        return yes();
    Verdict verdict = no_count(NO_BID, answer->value, held);
    verdict.seat = answer->seat;
    return verdict;
}

/* PRI-08. NO_SEAT: there is a contest. Where nobody has anybody to activate, the holder of priority goes first for nothing. */
static SeatId without_contest(const Look *look, int phase)
{
    SeatId first = look->battle->initiative;
    bool has[2] = { has_somebody_eligible(look, 0, phase), has_somebody_eligible(look, 1, phase) };
    bool skipped = !(has[0] && has[1]) && applies(look, AWT_PRI_08);
    if (!skipped)
        return NO_SEAT;
    return has[first] || !has[the_other_seat(first)] ? first : the_other_seat(first);
}

static void open_bids(Play *play)
{
    for (SeatId seat = 0; seat < 2; seat++) {
        int bid = play->look.battle->sealed_bid[seat];
        set_tally(play, OWNER_SEAT, seat, ST_BID, bid, AWT_PRI_03);
        tell_tale(play, TALE_BIDS, seat, NO_UNIT, NO_UNIT, bid, 0, 0);
        if (bid > 0 && applies(&play->look, AWT_PRI_03))
            spend_tokens(play, seat, bid, AWT_PRI_03);
    }
}

/* PRI-04, 07: a d6, and one for each token; or each token is 1 more on the one d6. */
static Flow throw_contest(Play *play, Frame *frame, int next, SeatId seat)
{
    const Battle *b = play->look.battle;
    int bid = tally_of(b, OWNER_SEAT, seat, ST_BID), dice = 1;
    Wanted wanted = sum_of_dice();
    if (play->look.game->option[OPT_CONTEST])
        wanted.plus = (int16_t)bid;
    else
        dice += bid;
    if (has_mark(b, OWNER_SEAT, seat, SM_BLUFF) && applies(&play->look, AWT_PRI_07))
        dice++;
    forget_dice(play, frame);
    return throw_for(play, frame, next, seat, WHY_CONTEST_DICE, DICE_D6, dice, wanted);
}

static void keep_score(Play *play, Frame *frame, SeatId seat)
{
    bool plus = play->look.game->option[OPT_CONTEST];
    int bid = tally_of(play->look.battle, OWNER_SEAT, seat, ST_BID);
    int total = dice_sum(play, frame) + (plus ? bid : 0);
    frame->v[C_TOTAL + seat] = total;
    set_tally(play, OWNER_SEAT, seat, ST_SCORE, total, AWT_PRI_04);
    if (plus && bid > 0) /* else the die has said it */
        tell_tale(play, TALE_CONTEST_SCORE, seat, NO_UNIT, NO_UNIT, total, 0, 0);
}

static Flow go_first(Play *play, SeatId first)
{
    give_back(play, 0, first);
    return DONE;
}

/* On a tie the same number of dice again (PRI-04); PRI-05. */
static Flow compare_scores(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    SeatId first = look->battle->initiative;
    int own = frame->v[C_TOTAL + first], his = frame->v[C_TOTAL + the_other_seat(first)];
    if (own == his)
        return throw_contest(play, frame, CONTEST_FIRST, first);
    bool beaten = his > own && applies(look, AWT_PRI_04);
    SeatId winner = beaten ? the_other_seat(first) : first;
    frame->v[C_WINNER] = winner;
    for (SeatId seat = 0; seat < 2; seat++)
        unmark(play, OWNER_SEAT, seat, SM_BLUFF, AWT_PRI_07);
    tell_tale(play, TALE_CONTEST_WON, winner, NO_UNIT, NO_UNIT, own > his ? own : his,
              own > his ? his : own, 0);
    if (look->game->option[OPT_CONTEST_WINNER])
        return ask_choice(play, frame, CONTEST_CHOSEN, winner, WHY_WHO_FIRST, 3, 0);
    bool overtakes = winner != first && applies(look, AWT_PRI_05);
    return go_first(play, overtakes ? winner : first);
}

static Flow begin_contest(Play *play, Frame *frame)
{
    SeatId first = without_contest(&play->look, frame->v[C_PHASE]);
    if (first == NO_SEAT)
        return ask_sealed(play, frame, CONTEST_OPENED, 3, WHY_BID, 0, MOST_BID);
    if (has_somebody_eligible(&play->look, first, frame->v[C_PHASE]))
        tell_tale(play, TALE_CONTEST_SKIPPED, first, NO_UNIT, NO_UNIT, 0, 0, 0);
    return go_first(play, first);
}

Flow run_contest(Play *play, Frame *frame, const Answer *answer)
{
    SeatId first = play->look.battle->initiative;
    switch ((ContestStep)frame->step) {
    case CONTEST_BIDS:
        return begin_contest(play, frame);
    case CONTEST_OPENED:
        open_bids(play);
        return throw_contest(play, frame, CONTEST_FIRST, first);
    case CONTEST_FIRST:
        keep_score(play, frame, first);
        return throw_contest(play, frame, CONTEST_SECOND, the_other_seat(first));
    case CONTEST_SECOND:
        keep_score(play, frame, the_other_seat(first));
        return compare_scores(play, frame);
    case CONTEST_CHOSEN: {
        SeatId winner = (SeatId)frame->v[C_WINNER];
        return go_first(play, answer->value == 0 ? winner : the_other_seat(winner));
    }
    }
    return DONE;
}
