#include "charge/charging.h"

#include "flight/flight.h"
#include "shoot/shooting.h"
#include "troops/contact.h"

/* ---- What the charged may do, and say that they will: RCT-01 to 03, 07, 09, 10, 12, 13, 18, 20 ------------------------------- */

enum { FAR_ENOUGH = 5 * INCH };

bool reaction_announced(const Look *look, UnitId unit, Reaction *reaction)
{
    int said = tally_of(look->battle, OWNER_UNIT, unit, UT_REACTION);
    *reaction = said > 0 ? (Reaction)(said - 1) : REACT_STAND_FAST;
    return said > 0;
}

static bool shoots(Reaction reaction)
{
    return reaction == REACT_STAND_AND_SHOOT || reaction == REACT_SHOOT_AND_FLEE ||
           reaction == REACT_FEIGN_AND_SHOOT;
}

/* ---- Who has no choice: RCT-03, CHR-06 --------------------------------------------------------------------------------------- */

static bool is_left_to(const Look *look, UnitId unit, Reaction reaction)
{
    bool stands = reaction == REACT_STAND_FAST;
    if (is_engaged(look, unit) && applies(look, WAC_RCT_03))
        return stands;
    if (is_running(look, unit) && applies(look, WAC_RCT_03))
        return reaction == REACT_FLEE;
    if (class_of(look, unit) == CLASS_ARTILLERY && applies(look, WAC_RCT_03))
        return stands || reaction == REACT_STAND_AND_SHOOT;
    if (is_lone_personality(look, unit) && applies(look, WAC_CHR_06))
        return stands || reaction == REACT_FLEE;
    return true;
}

/* ---- All chargers far enough: RCT-02 -------------------------------------------------------------------------------------------- */

/* Those that have been declared, and `more`, which would be as well, or null: the nearest first. */
static int charges_with(const Look *look, UnitId unit, const Charge *more,
                        Charge charge[MOST_UNITS])
{
    int count = charges_on(look, unit, true, charge), at = count;
    if (!more || count == MOST_UNITS)
        return count;
    for (; at > 0 && charge[at - 1].apart > more->apart; at--)
        charge[at] = charge[at - 1];
    charge[at] = *more;
    return count + 1;
}

static Verdict judge_far_enough(const Look *look, UnitId unit, const Charge *more)
{
    Charge charge[MOST_UNITS];
    int count = charges_with(look, unit, more, charge);
    bool near =
        count > 0 && charge[0].apart < FAR_ENOUGH - REACH_SLACK && applies(look, WAC_RCT_02);
    if (!near)
        return yes();
    Verdict verdict = verdict_of(NO_REACT_NEAR, FIGURE_LENGTH, charge[0].apart, FAR_ENOUGH);
    unit_apart(look, unit, charge[0].charger, &verdict.line);
    verdict.has_line = true;
    return about_both(verdict, unit, charge[0].charger);
}

/* ---- Shooting: RCT-07, 09, 20 --------------------------------------------------------------------------------------------------- */

static bool may_be_shot(const Look *look, UnitId unit, UnitId charger)
{
    bool aside = is_battle_formation(look, unit) && !is_in_front_facing(look, unit, charger);
    return !(aside && applies(look, WAC_RCT_07));
}

static Verdict judge_reaction_shot(const Look *look, UnitId unit, const Charge *more)
{
    Charge charge[MOST_UNITS];
    if (missile_of(look, unit) == NO_WEAPON && applies(look, WAC_RCT_07))
        return no_for(NO_REACT_UNARMED, unit);
    if (formation_held(look, unit) == FORM_ORB && applies(look, WAC_FRM_04))
        return no_for(NO_SHOOT_ORB, unit);
    if (has_mark(look->battle, OWNER_UNIT, unit, UM_REACT_SHOT) && applies(look, WAC_RCT_20))
        return no_for(NO_REACT_SHOT, unit);
    if (has_mark(look->battle, OWNER_UNIT, unit, UM_RALLIED) && applies(look, WAC_END_02))
        return no_for(NO_REACT_RALLIED, unit);
    Verdict verdict = judge_far_enough(look, unit, more);
    if (!is_yes(&verdict))
        return verdict;
    int count = charges_with(look, unit, more, charge);
    for (int i = 0; i < count; i++) {
        if (may_be_shot(look, unit, charge[i].charger))
            return yes();
    }
    return count == 0 ? yes() : about_both(no(NO_REACT_ASIDE), unit, charge[0].charger);
}

/* ---- Counter Charge: RCT-12, 13, 18 ------------------------------------------------------------------------------------------------ */

static Verdict judge_counter_charger(const Look *look, UnitId unit, const Charge *more)
{
    int wide, needed;
    Formation formation = formation_held(look, unit);
    bool closed = formation == FORM_SHIELDWALL || formation == FORM_ORB || is_skirmish(look, unit);
    if (is_in_disorder(look, unit) && applies(look, WAC_UNI_09))
        return no_for(NO_DISORDERED, unit);
    if (closed && applies(look, WAC_RCT_13))
        return no_for(NO_REACT_FORMATION, unit);
    if (!is_wide_enough(look, unit, &wide, &needed) && applies(look, WAC_RCT_13))
        return about(no_count(NO_REACT_NARROW, wide, needed), unit);
    return judge_far_enough(look, unit, more);
}

static Verdict judge_countered(const Look *look, UnitId unit, const Charge *charge)
{
    bool foot = is_horse(look, unit) && !is_horse(look, charge->charger);
    if (!charge->from_zone && applies(look, WAC_RCT_12))
        return about_both(no(NO_REACT_NOT_IN_ZONE), unit, charge->charger);
    if (foot && applies(look, WAC_RCT_12))
        return about_both(no(NO_REACT_FOOT), unit, charge->charger);
    return yes();
}

/* One of its chargers at least; why not is said of the nearest. */
static Verdict judge_counter_charge(const Look *look, UnitId unit, bool revealed,
                                    const Charge *more)
{
    Charge charge[MOST_UNITS];
    if (revealed && applies(look, WAC_RCT_18))
        return no_for(NO_REACT_REVEALED, unit);
    Verdict verdict = judge_counter_charger(look, unit, more);
    int count = charges_with(look, unit, more, charge);
    if (!is_yes(&verdict) || count == 0)
        return verdict;
    for (int i = 0; i < count; i++) {
        verdict = judge_countered(look, unit, &charge[i]);
        if (is_yes(&verdict))
            return verdict;
    }
    return judge_countered(look, unit, &charge[0]);
}

/* ---- One reaction ------------------------------------------------------------------------------------------------------------------- */

static bool may_feign(const Look *look, UnitId unit)
{
    bool keyword = has_keyword_of(look, unit, TR_FEIGNED_FLIGHT) && applies(look, WAC_KEY_04);
    return keyword || look->game->option[OPT_FEIGN_FLIGHT] == 1;
}

/* RCT-18: a unit behind others that did not see the charger before it when the round began only stands. */
static bool saw_it_coming(const Look *look, UnitId unit)
{
    Charge charge[MOST_UNITS];
    int count = charges_on(look, unit, true, charge);
    for (int i = 0; i < count; i++) {
        if (link_find(look->battle, LK_SAW, unit, charge[i].charger) >= 0)
            return true;
    }
    return false;
}

static Verdict judge_reaction_with(const Look *look, UnitId unit, Reaction reaction, bool revealed,
                                   const Charge *more)
{
    if (!is_left_to(look, unit, reaction))
        return no_for(NO_REACT_NO_CHOICE, unit);
    bool surprised = revealed && !is_running(look, unit) && !saw_it_coming(look, unit) &&
                     reaction != REACT_STAND_FAST;
    if (reaction == REACT_COUNTER_CHARGE && !surprised)
        return judge_counter_charge(look, unit, revealed, more);
    if (surprised && applies(look, WAC_RCT_18))
        return no_for(NO_REACT_SURPRISED, unit);
    bool feigns = reaction == REACT_FEIGN || reaction == REACT_FEIGN_AND_SHOOT;
    if (feigns && !may_feign(look, unit) && applies(look, WAC_RCT_10))
        return no_for(NO_REACT_NO_FEINT, unit);
    return shoots(reaction) ? judge_reaction_shot(look, unit, more) : yes();
}

Verdict judge_reaction_of(const Look *look, UnitId unit, Reaction reaction, bool revealed)
{
    return judge_reaction_with(look, unit, reaction, revealed, NULL);
}

/* ---- The announcement ------------------------------------------------------------------------------------------------------------------ */

typedef enum AnnounceStep {
    ANNOUNCE_BEGIN,
    ANNOUNCE_TERROR,
    ANNOUNCE_CHOSEN,
    ANNOUNCE_WHOM,
} AnnounceStep;
enum { A_REVEALED, A_REPLACED }; /* a reaction and 1 that is changed by Signal */

Frame announce_frame(const Look *look, UnitId unit, UnitId charger, bool revealed)
{
    Frame frame = frame_of(PROC_ANNOUNCE, look->battle->unit[unit].seat, unit, charger);
    frame.v[A_REVEALED] = revealed;
    return frame;
}

static Frame changed_reaction(const Look *look, UnitId unit, UnitId charger, Reaction instead_of)
{
    Frame frame = announce_frame(look, unit, charger, false);
    frame.v[A_REPLACED] = (int)instead_of + 1;
    return frame;
}

static uint64_t reactions_with(const Look *look, UnitId unit, bool revealed, const Charge *more)
{
    uint64_t open = 0;
    for (int r = 0; r < REACTIONS; r++) {
        Verdict verdict = judge_reaction_with(look, unit, (Reaction)r, revealed, more);
        if (is_yes(&verdict))
            open |= (uint64_t)1 << r;
    }
    return open;
}

uint64_t reactions_open(const Look *look, UnitId unit, bool revealed)
{
    return reactions_with(look, unit, revealed, NULL);
}

uint64_t reactions_to(const Look *look, const Charge *charge)
{
    return reactions_with(look, charge->target, false, charge);
}

static Flow ask_reaction(Play *play, Frame *frame)
{
    uint64_t open = reactions_open(&play->look, frame->actor, frame->v[A_REVEALED] != 0);
    if (frame->v[A_REPLACED])
        open &= ~((uint64_t)1 << (frame->v[A_REPLACED] - 1));
    int usual = open & 1 ? REACT_STAND_FAST : REACT_FLEE;
    for (int r = 0; r < REACTIONS && !(open >> usual & 1); r++)
        usual = open >> r & 1 ? r : usual;
    return ask_choice(play, frame, ANNOUNCE_CHOSEN, frame->seat, WHY_REACTION, open, usual);
}

static void announce(Play *play, const Frame *frame, UnitId at)
{
    Reaction reaction;
    reaction_announced(&play->look, frame->actor, &reaction);
    if (at != NO_UNIT)
        set_tally(play, OWNER_UNIT, frame->actor, UT_REACT_AT, at + 1, WAC_RCT_07);
    tell_tale(play, TALE_ANNOUNCES, frame->seat, frame->actor, frame->target, (int)reaction, 0, 0);
}

/* KEY-10: whom an elephant frightens flees; who has no choice is not asked for his nerve. */
static Flow face_the_charge(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    Charge charge[MOST_UNITS];
    int count = charges_on(look, frame->actor, true, charge);
    bool free = !is_engaged(look, frame->actor) && !is_running(look, frame->actor);
    for (int i = 0; i < count && free && !frame->v[A_REPLACED]; i++) {
        if (is_frightened_by(look, frame->actor, charge[i].charger))
            return resolve(play, frame, ANNOUNCE_TERROR,
                           terror_frame(look, frame->actor, charge[i].charger));
    }
    return ask_reaction(play, frame);
}

/* W3: of several the owner names the one that is shot at. */
static Flow choose_whom(Play *play, Frame *frame, Reaction reaction)
{
    const Look *look = &play->look;
    Charge charge[MOST_UNITS];
    IdSet ids = { { 0 } };
    UnitId nearest = NO_UNIT;
    int count = shoots(reaction) ? charges_on(look, frame->actor, true, charge) : 0;
    for (int i = 0; i < count; i++) {
        if (!may_be_shot(look, frame->actor, charge[i].charger))
            continue;
        ids_add(&ids, charge[i].charger);
        nearest = nearest == NO_UNIT ? charge[i].charger : nearest;
    }
    if (ids_count(&ids) > 1)
        return ask_ids(play, frame, ANNOUNCE_WHOM, frame->seat, WHY_REACT_AT, SHAPE_UNITS, &ids, 1,
                       1);
    announce(play, frame, nearest);
    return DONE;
}

Flow run_announcement(Play *play, Frame *frame, const Answer *answer)
{
    switch ((AnnounceStep)frame->step) {
    case ANNOUNCE_BEGIN:
        return face_the_charge(play, frame);
    case ANNOUNCE_TERROR:
        if (given_back(play, 0))
            return ask_reaction(play, frame);
        set_tally(play, OWNER_UNIT, frame->actor, UT_REACTION, REACT_FLEE + 1, WAC_KEY_10);
        announce(play, frame, NO_UNIT);
        return DONE;
    case ANNOUNCE_CHOSEN:
        set_tally(play, OWNER_UNIT, frame->actor, UT_REACTION, answer->value + 1, WAC_RCT_01);
        return choose_whom(play, frame, (Reaction)answer->value);
    case ANNOUNCE_WHOM:
        announce(play, frame, (UnitId)answer->id[0]);
        return DONE;
    }
    return DONE;
}

/* Why a word is not offered. */
Verdict judge_announcement(const Look *look, const Frame *frame, const Answer *answer)
{
    if (answer->kind != ANSWER_CHOICE || look->battle->request.why != WHY_REACTION)
        return yes();
    return judge_reaction_of(look, frame->actor, (Reaction)answer->value,
                             frame->v[A_REVEALED] != 0);
}

/* The nearest charger: W3's default. */
void suggest_reaction(const Look *look, const Frame *frame, Answer *answer)
{
    Charge charge[MOST_UNITS];
    if (look->battle->request.why != WHY_REACT_AT)
        return;
    int count = charges_on(look, frame->actor, true, charge);
    for (int i = 0; i < count; i++) {
        if (!ids_has(&look->battle->request.among, charge[i].charger))
            continue;
        answer->count = 1;
        answer->id[0] = charge[i].charger;
        return;
    }
}

/* ---- All of them, in the order in which they were named; then Signal: SIP-05 ------------------------------------------------------------- */

typedef enum ReactionsStep { REACTIONS_NEXT, REACTIONS_SIGNALLED, REACTIONS_BY } ReactionsStep;
enum { SIGNAL_PRICE = 1 };

static UnitId next_charged(const Look *look, UnitId *charger)
{
    const Battle *b = look->battle;
    Charge charge[MOST_UNITS];
    Reaction reaction;
    for (int i = 0; i < list_count(b, LS_CHARGED, 0); i++) {
        UnitId unit = (UnitId)list_at(b, LS_CHARGED, 0, i);
        if (reaction_announced(look, unit, &reaction) || !is_fielded(look, unit) ||
            charges_on(look, unit, true, charge) == 0)
            continue;
        *charger = charge[0].charger;
        return unit;
    }
    return NO_UNIT;
}

static Flow offer_signal(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    SeatId seat = opposing_seat(look, frame->seat);
    IdSet units = { { 0 } }, by;
    for (UnitId u = NO_UNIT; units_of_seat(look, UNITS_STANDING, seat, &u);) {
        Reaction reaction;
        uint64_t open = reaction_announced(look, u, &reaction) ? reactions_open(look, u, false) : 0;
        if ((open & (open - 1)) != 0 && sip_helpers(look, u, &by) > 0)
            ids_add(&units, u);
    }
    bool offered = ids_count(&units) > 0 && applies(look, WAC_SIP_05);
    if (!offered)
        return DONE;
    return ask_ids(play, frame, REACTIONS_SIGNALLED, seat, WHY_SIGNAL, SHAPE_UNITS, &units, 0, 1);
}

static Flow signal_by(Play *play, Frame *frame, UnitId by)
{
    const Look *look = &play->look;
    UnitId unit = frame->actor;
    SeatId seat = look->battle->unit[by].seat;
    Charge charge[MOST_UNITS];
    Reaction reaction;
    int left = tally_of(look->battle, OWNER_UNIT, by, UT_SIP);
    set_tally(play, OWNER_UNIT, by, UT_SIP, left - SIGNAL_PRICE, WAC_SIP_05);
    mark(play, OWNER_SEAT, seat, SM_SIGNALLED, WAC_SIP_05);
    tell_tale(play, TALE_SIGNALS, seat, by, unit, 0, 0, 0);
    reaction_announced(look, unit, &reaction);
    int count = charges_on(look, unit, true, charge);
    UnitId charger = count > 0 ? charge[0].charger : NO_UNIT;
    set_tally(play, OWNER_UNIT, unit, UT_REACTION, 0, WAC_SIP_05);
    return resolve(play, frame, REACTIONS_NEXT, changed_reaction(look, unit, charger, reaction));
}

static Flow whose_signal(Play *play, Frame *frame, UnitId unit)
{
    IdSet by;
    int count = sip_helpers(&play->look, unit, &by);
    frame->actor = unit;
    if (count == 1)
        return signal_by(play, frame, (UnitId)ids_next(&by, -1));
    ask_about(play, unit, NO_UNIT);
    return ask_ids(play, frame, REACTIONS_BY, play->look.battle->unit[unit].seat, WHY_SIGNAL_BY,
                   SHAPE_UNITS, &by, 1, 1);
}

static bool was_signalled(const Look *look, SeatId seat)
{
    return has_mark(look->battle, OWNER_SEAT, seat, SM_SIGNALLED);
}

Flow run_reactions_step(Play *play, Frame *frame, const Answer *answer)
{
    const Look *look = &play->look;
    switch ((ReactionsStep)frame->step) {
    case REACTIONS_NEXT: {
        UnitId charger = NO_UNIT, unit = next_charged(look, &charger);
        if (unit != NO_UNIT)
            return resolve(play, frame, REACTIONS_NEXT, announce_frame(look, unit, charger, false));
        return was_signalled(look, opposing_seat(look, frame->seat)) ? DONE
                                                                     : offer_signal(play, frame);
    }
    case REACTIONS_SIGNALLED:
        return answer->count == 0 ? DONE : whose_signal(play, frame, (UnitId)answer->id[0]);
    case REACTIONS_BY:
        return signal_by(play, frame, (UnitId)answer->id[0]);
    }
    return DONE;
}

/* Why a unit cannot be signalled to; why that Personality cannot. */
Verdict judge_announced_reactions(const Look *look, const Frame *frame, const Answer *answer)
{
    Reaction reaction;
    int why = look->battle->request.why;
    UnitId named = answer->count > 0 ? (UnitId)answer->id[0] : NO_UNIT;
    if (why == WHY_SIGNAL_BY)
        return judge_spender(look, frame->actor, answer);
    bool charged = why == WHY_SIGNAL && named != NO_UNIT && is_fielded(look, named) &&
                   look->battle->unit[named].seat != frame->seat &&
                   reaction_announced(look, named, &reaction);
    return charged ? judge_helpers(look, named) : yes();
}
