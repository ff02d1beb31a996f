#include "fight/fight.h"
#include "fight/figures.h"
#include "shoot/shooting.h"

/* ---- What comes of a combat: C2 to C4d: CR, BRK-01, BRK-10, FUP-01..04, 10, 11, GG ------------------------------------ */

enum { A_WINNER, A_DIFFERENCE, A_WIPED, A_NO_RESTRAINT, A_CHOICE, A_LINES };
typedef enum AfterStep {
    AFTER_RESULT,
    AFTER_BREAKS,
    AFTER_BREAK_PICKED,
    AFTER_DECLARES,
    AFTER_CHOSEN,
    AFTER_RESTRAINED,
    AFTER_QUARRY,
    AFTER_PANIC,
    AFTER_LOSERS,
    AFTER_LOSER_PICKED,
    AFTER_CAUSE,
    AFTER_FLED,
    AFTER_FEAR,
    AFTER_WINNERS,
    AFTER_WINNER_PICKED,
    AFTER_END,
} AfterStep;
enum { CHOICE_UNIT = 16 };

Frame aftermath_frame(SeatId active)
{
    return frame_of(PROC_AFTERMATH, active, NO_UNIT, NO_UNIT);
}

static SeatId seat_of(const Look *look, UnitId unit)
{
    return look->battle->unit[unit].seat;
}

static bool is_winner(const Look *look, const Frame *frame, UnitId unit)
{
    return seat_of(look, unit) == (SeatId)frame->v[A_WINNER];
}

static int outcome_of(const Look *look, UnitId unit)
{
    return tally_of(look->battle, OWNER_UNIT, unit, UT_BREAK) - 1;
}

static bool runs(const Look *look, UnitId unit)
{
    int outcome = outcome_of(look, unit);
    return outcome == BREAK_FALLS_BACK || outcome == BREAK_FLEES;
}

/* ---- The result: CR-01..12 ---------------------------------------------------------------------------------------------- */

/* Characters whose unit has been killed about them fight on alone. */
static void take_in_the_lonely(Play *play)
{
    const Look *look = &play->look;
    Combat combat = combat_now(look);
    for (int i = 0; i < combat.units; i++) {
        UnitId enemy[MOST_FOES];
        int enemies = engaged_with(look, combat.unit[i], enemy, MOST_FOES);
        for (int k = 0; k < enemies; k++) {
            bool in = false;
            Combat now = combat_now(look);
            for (int n = 0; n < now.units; n++)
                in = in || now.unit[n] == enemy[k];
            if (!in)
                list_add(play, LS_COMBAT, 0, enemy[k]);
        }
    }
}

static void tell_verdict(Play *play, const CombatResult *r)
{
    SeatId first = r->winner == NO_SEAT ? 0 : r->winner;
    Tale tale = r->winner == NO_SEAT ? TALE_COMBAT_DRAWN
                : r->wiped_out       ? TALE_COMBAT_WIPED
                                     : TALE_COMBAT_WON;
    tell_tale(play, (int)tale, first, NO_UNIT, NO_UNIT, r->side[first].total,
              r->side[1 - first].total, 0);
}

/* Both sides' lines, as they were added up: what comes after changes what they would count now. */
static void keep_result(Play *play, Frame *frame, const CombatResult *r)
{
    uint8_t line[2 * RESULT_LINES];
    for (int i = 0; i < 2 * RESULT_LINES; i++)
        line[i] = (uint8_t)r->side[i / RESULT_LINES].line[i % RESULT_LINES];
    frame->v[A_LINES] = keep_bytes(play, frame, line, 2 * RESULT_LINES);
}

/* Wounds of Stand & Shoot count in one combat only. */
static void forget_volleys(Play *play, const Combat *combat)
{
    const Look *look = &play->look;
    for (UnitId u = 0; u < look->battle->units; u++) {
        for (int i = 0; i < combat->units; i++) {
            if ((u == combat->unit[i] || host_of(look, u) == combat->unit[i]) &&
                tally_of(look->battle, OWNER_UNIT, u, UT_STOOD_WOUNDS) != 0)
                set_tally(play, OWNER_UNIT, u, UT_STOOD_WOUNDS, 0, TOW_CR_01);
        }
    }
}

bool combat_settled(const Look *look, CombatResult *r)
{
    const Battle *b = look->battle;
    const Frame *frame = b->frame + b->frames;
    while (frame > b->frame && (--frame)->rule != PROC_AFTERMATH)
        ;
    if (b->frames == 0 || frame->rule != PROC_AFTERMATH || frame->step == AFTER_RESULT)
        return false;
    const uint8_t *line = kept_bytes(b, frame->v[A_LINES]);
    *r = (CombatResult){ .winner = (SeatId)frame->v[A_WINNER],
                         .difference = frame->v[A_DIFFERENCE],
                         .wiped_out = frame->v[A_WIPED] };
    for (int i = 0; i < 2 * RESULT_LINES; i++) {
        r->side[i / RESULT_LINES].line[i % RESULT_LINES] = line[i];
        r->side[i / RESULT_LINES].total += line[i];
    }
    return true;
}

static void list_side(Play *play, const Frame *frame, int list, bool winners)
{
    const Look *look = &play->look;
    Combat combat = combat_now(look);
    list_remove(play, list, 0, -1);
    for (int i = 0; i < combat.units; i++) {
        UnitId unit = combat.unit[i];
        if (is_fielded(look, unit) && host_of(look, unit) == unit &&
            is_winner(look, frame, unit) == winners)
            list_add(play, list, 0, unit);
    }
}

static Flow add_up_combat(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    int overkill[MOST_SEATS] = { 0 };
    take_in_the_lonely(play);
    Combat combat = combat_now(look);
    close_contacts(play, &combat);
    for (SeatId seat = 0; seat < look->battle->seats; seat++)
        overkill[seat] = tally_of(look->battle, OWNER_SEAT, seat, ST_OVERKILL);
    CombatResult r = combat_result(look, &combat, overkill);
    result_tell(play, &r);
    tell_verdict(play, &r);
    forget_volleys(play, &combat);
    frame->v[A_WINNER] = r.winner;
    frame->v[A_DIFFERENCE] = r.difference;
    frame->v[A_WIPED] = r.wiped_out;
    keep_result(play, frame, &r);
    if (r.winner == NO_SEAT)
        return go(frame, AFTER_END);
    list_side(play, frame, LS_LOSERS, false);
    list_side(play, frame, LS_WINNERS, true);
    return go(frame, r.wiped_out ? AFTER_DECLARES : AFTER_BREAKS);
}

/* ---- C3: Break tests ------------------------------------------------------------------------------------------------------ */

static void ids_of_list(const Look *look, int list, IdSet *ids)
{
    *ids = (IdSet){ { 0 } };
    for (int i = 0; i < list_count(look->battle, list, 0); i++)
        ids_add(ids, list_at(look->battle, list, 0, i));
}

static void drop_absent(Play *play, int list)
{
    const Look *look = &play->look;
    for (int i = list_count(look->battle, list, 0) - 1; i >= 0; i--) {
        UnitId unit = (UnitId)list_at(look->battle, list, 0, i);
        if (!is_fielded(look, unit))
            list_remove(play, list, 0, unit);
    }
}

/* The next of a list: asked for when there is a choice. */
static Flow pick_next(Play *play, Frame *frame, int list, Why why, int next, int when_empty)
{
    const Look *look = &play->look;
    IdSet ids;
    drop_absent(play, list);
    ids_of_list(look, list, &ids);
    if (list_count(look->battle, list, 0) == 0)
        return go(frame, when_empty);
    UnitId first = (UnitId)list_at(look->battle, list, 0, 0);
    frame->actor = NO_UNIT;
    return ask_ids(play, frame, next, seat_of(look, first), (int)why, SHAPE_UNITS, &ids, 1, 1);
}

Frame break_frame_now(const Look *look, UnitId loser, SeatId winner, int difference)
{
    Combat combat = combat_now(look);
    int winners = 0, losers = 0;
    bool terror = false;
    for (int i = 0; i < combat.units; i++) {
        UnitId unit = combat.unit[i];
        if (!is_fielded(look, unit) || host_of(look, unit) != unit)
            continue;
        if (seat_of(look, unit) == winner) {
            winners += unit_strength(look, unit);
            terror = terror || has_trait(look, unit, TR_TERROR, NULL);
        } else {
            losers += unit_strength(look, unit);
        }
    }
    return break_frame(look, loser, difference, winners, losers, terror);
}

static Flow test_break(Play *play, Frame *frame, UnitId loser)
{
    Frame test =
        break_frame_now(&play->look, loser, (SeatId)frame->v[A_WINNER], frame->v[A_DIFFERENCE]);
    list_remove(play, LS_LOSERS, 0, loser);
    return resolve(play, frame, AFTER_BREAKS, test);
}

/* ---- C4a: what the winners do: W-WIN ------------------------------------------------------------------------------------- */

static bool is_frenzied(const Look *look, UnitId unit)
{
    return has_trait(look, unit, TR_FRENZY, NULL) &&
           !has_mark(look->battle, OWNER_UNIT, unit, UM_FRENZY_LOST) && applies(look, TOW_SR_21);
}

/* BRK-10 and the like: those it fought who give ground, and those who run. */
static int quarries(const Look *look, UnitId unit, bool running, IdSet *ids)
{
    UnitId enemy[MOST_FOES];
    int enemies = engaged_with(look, unit, enemy, MOST_FOES);
    *ids = (IdSet){ { 0 } };
    for (int i = 0; i < enemies; i++) {
        bool chosen =
            running ? runs(look, enemy[i]) : outcome_of(look, enemy[i]) == BREAK_GIVES_GROUND;
        if (chosen)
            ids_add(ids, enemy[i]);
    }
    return ids_count(ids);
}

static bool swore(const Look *look, UnitId unit)
{
    const Battle *b = look->battle;
    for (UnitId u = 0; u < b->units; u++) {
        if (host_of(look, u) == unit && has_mark(b, OWNER_UNIT, u, UM_OATH))
            return true;
    }
    return false;
}

static Verdict judge_restraint(const Look *look, const Frame *frame, UnitId unit)
{
    if (frame->v[A_NO_RESTRAINT])
        return no_for(NO_RESTRAIN, unit);
    if (is_frenzied(look, unit) && applies(look, TOW_FUP_02))
        return no_for(NO_FUP_FRENZY, unit);
    return swore(look, unit) && applies(look, TOW_STR_03) ? no_for(NO_FUP_OATH, unit) : yes();
}

static Verdict judge_win(const Look *look, const Frame *frame, UnitId unit, WinChoice choice)
{
    IdSet ids;
    UnitId enemy[MOST_FOES];
    bool machine = type_of(look, unit) == TYPE_WAR_MACHINE && applies(look, TOW_WM_02);
    switch (choice) {
    case WIN_RESTRAIN:
        return judge_restraint(look, frame, unit);
    case WIN_PURSUE:
        if (machine)
            return no_for(NO_FUP_MACHINE, unit);
        return quarries(look, unit, true, &ids) <= 0 && applies(look, TOW_FUP_04)
                   ? no_for(NO_FUP_KIND, unit)
                   : yes();
    case WIN_OVERRUN:
        if (machine)
            return no_for(NO_FUP_MACHINE, unit);
        return engaged_with(look, unit, enemy, MOST_FOES) == 0 && applies(look, TOW_FUP_10)
                   ? yes()
                   : no_for(NO_FUP_ENGAGED, unit);
    default:
        break;
    }
    if (choice > WIN_FOLLOW && !is_block(look, unit))
        return no_for(NO_FUP_KIND, unit);
    return quarries(look, unit, false, &ids) <= 0 && applies(look, TOW_FUP_03)
               ? no_for(NO_FUP_KIND, unit)
               : yes();
}

static uint64_t choices_for(const Look *look, const Frame *frame, UnitId unit)
{
    UnitId enemy[MOST_FOES];
    bool alone = engaged_with(look, unit, enemy, MOST_FOES) == 0;
    uint64_t bits = 0;
    for (int i = 0; i < WIN_CHOICES; i++) {
        bool offered = alone ? i == WIN_RESTRAIN || i == WIN_OVERRUN : i != WIN_OVERRUN;
        Verdict verdict = judge_win(look, frame, unit, (WinChoice)i);
        if (offered && is_yes(&verdict))
            bits |= (uint64_t)1 << i;
    }
    return bits;
}

static int usual_choice(uint64_t lawful)
{
    static const WinChoice order[] = { WIN_FOLLOW, WIN_PURSUE, WIN_OVERRUN, WIN_RESTRAIN };
    for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
        if (lawful >> order[i] & 1)
            return (int)order[i];
    }
    return WIN_RESTRAIN;
}

static void keep_choice(Play *play, UnitId unit, int choice, UnitId at)
{
    set_tally(play, OWNER_UNIT, unit, UT_CHOICE, choice + 1 + CHOICE_UNIT * (at + 1), TOW_FUP_01);
    list_remove(play, LS_WINNERS, 0, unit);
}

/* FUP-11: who burst into this combat restrains itself without a test. Without a lawful way on, it stays. */
static Flow declare_next(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    const Battle *b = look->battle;
    drop_absent(play, LS_WINNERS);
    bool happens = list_count(b, LS_WINNERS, 0) != 0 && applies(look, TOW_FUP_01);
    if (!happens)
        return go(frame, AFTER_PANIC);
    UnitId unit = (UnitId)list_at(b, LS_WINNERS, 0, 0);
    frame->actor = unit;
    frame->target = NO_UNIT;
    uint64_t lawful = choices_for(look, frame, unit);
    bool bursts = has_mark(b, OWNER_UNIT, unit, UM_BURST_IN) && applies(look, TOW_FUP_11);
    if (lawful == 0 || bursts) {
        frame->v[A_NO_RESTRAINT] = 0;
        keep_choice(play, unit, WIN_RESTRAIN, NO_UNIT);
        return go(frame, AFTER_DECLARES);
    }
    return ask_choice(play, frame, AFTER_CHOSEN, seat_of(look, unit), WHY_WIN, lawful,
                      usual_choice(lawful));
}

static Flow take_choice(Play *play, Frame *frame, int choice)
{
    const Look *look = &play->look;
    UnitId unit = frame->actor;
    IdSet ids;
    bool pursues = choice == WIN_PURSUE;
    frame->v[A_CHOICE] = choice;
    if (choice == WIN_RESTRAIN && applies(look, TOW_FUP_02)) {
        return resolve(play, frame, AFTER_RESTRAINED,
                       test_frame(seat_of(look, unit), unit, TEST_RESTRAIN));
    }
    frame->v[A_NO_RESTRAINT] = 0;
    if (choice == WIN_OVERRUN || choice == WIN_RESTRAIN ||
        quarries(look, unit, pursues, &ids) == 0) {
        keep_choice(play, unit, choice, NO_UNIT);
        return go(frame, AFTER_DECLARES);
    }
    return ask_ids(play, frame, AFTER_QUARRY, seat_of(look, unit), WHY_QUARRY, SHAPE_UNITS, &ids, 1,
                   1);
}

static Flow read_restraint(Play *play, Frame *frame)
{
    UnitId unit = frame->actor;
    bool held = given_back(play, 0);
    tell_tale(play, held ? TALE_RESTRAINS : TALE_CANNOT_RESTRAIN, seat_of(&play->look, unit), unit,
              NO_UNIT, 0, 0, 0);
    frame->v[A_NO_RESTRAINT] = !held;
    if (held)
        keep_choice(play, unit, WIN_RESTRAIN, NO_UNIT);
    return go(frame, AFTER_DECLARES);
}

/* ---- C4b, C4c: panic near by, then the losers move ------------------------------------------------------------------------ */

static void spread_fear(Play *play)
{
    const Look *look = &play->look;
    Combat combat = combat_now(look);
    for (int i = 0; i < combat.units; i++) {
        if (is_fielded(look, combat.unit[i]) && runs(look, combat.unit[i]))
            queue_panic(play, combat.unit[i]);
    }
}

int strongest_foes(const Look *look, UnitId unit, UnitId *tied)
{
    UnitId enemy[MOST_FOES];
    int enemies = engaged_with(look, unit, enemy, MOST_FOES), best = -1, ties = 0;
    for (int i = 0; i < enemies; i++) {
        int strength = applies(look, TOW_BRK_10) ? unit_strength(look, enemy[i]) : 0;
        if (strength > best) {
            best = strength;
            ties = 0;
        }
        if (strength == best)
            tied[ties++] = enemy[i];
    }
    return ties;
}

static Flow fly_from(Play *play, Frame *frame, UnitId cause)
{
    const Look *look = &play->look;
    UnitId unit = frame->actor;
    bool back = outcome_of(look, unit) == BREAK_FALLS_BACK;
    Heading away = look->battle->unit[unit].front.facing;
    if (cause != NO_UNIT)
        away = bearing_away(look, unit, cause);
    if (!back)
        mark(play, OWNER_UNIT, unit, UM_FLEEING, TOW_BRK_02);
    unlink_all(play, LK_ENGAGED, unit, -1, TOW_BRK_10);
    unlink_all(play, LK_ENGAGED, -1, unit, TOW_BRK_10);
    return resolve(play, frame, AFTER_FLED,
                   flee_frame(look, unit, back ? FLIGHT_BACK : FLIGHT_ROUT, away, cause));
}

/* GEN-16. */
static int picked_by(int die, int ties)
{
    return ties == 2 ? (die % 2 ? 0 : 1) : ties == 3 ? (die - 1) / 2 : die - 1;
}

static Flow move_loser(Play *play, Frame *frame, UnitId unit)
{
    const Look *look = &play->look;
    UnitId tied[MOST_FOES];
    bool surrounded = false;
    frame->actor = unit;
    list_remove(play, LS_LOSERS, 0, unit);
    note_pose(play, NT_BEFORE, unit, look->battle->unit[unit].front, 0);
    if (!runs(look, unit)) {
        give_ground(play, unit, &surrounded);
        return go(frame, AFTER_LOSERS);
    }
    if (outcome_of(look, unit) == BREAK_FLEES && type_of(look, unit) == TYPE_WAR_MACHINE &&
        applies(look, TOW_WM_02)) {
        tell_tale(play, TALE_MACHINE_LOST, seat_of(look, unit), unit, NO_UNIT, 0, 0, 0);
        unit_destroyed(play, unit, LOSS_BROKEN);
        return go(frame, AFTER_LOSERS);
    }
    int ties = strongest_foes(look, unit, tied);
    bool matters = ties >= 2 && applies(look, TOW_GEN_16);
    if (!matters)
        return fly_from(play, frame, ties > 0 ? tied[0] : NO_UNIT);
    return throw_dice(play, frame, AFTER_CAUSE, seat_of(look, unit), WHY_CAUSE, DICE_D6, 1);
}

static Flow read_cause(Play *play, Frame *frame)
{
    UnitId tied[MOST_FOES];
    const Look *look = &play->look;
    int ties = strongest_foes(look, frame->actor, tied);
    int pick = picked_by(die_at(play, frame, 0), ties);
    if (pick >= ties)
        return throw_dice(play, frame, AFTER_CAUSE, seat_of(look, frame->actor), WHY_CAUSE, DICE_D6,
                          1);
    return fly_from(play, frame, tied[pick]);
}

/* ---- C4d: the winners move -------------------------------------------------------------------------------------------------- */

/* Whoever does not go after them has nothing more to do with those that went. */
static void let_go(Play *play, UnitId unit)
{
    const Look *look = &play->look;
    UnitId enemy[MOST_FOES];
    int enemies = engaged_with(look, unit, enemy, MOST_FOES);
    for (int i = 0; i < enemies; i++) {
        if (outcome_of(look, enemy[i]) < 0 ||
            base_touches(unit_outline(look, unit), unit_outline(look, enemy[i])))
            continue;
        unlink_all(play, LK_ENGAGED, unit, enemy[i], TOW_GG_01);
        unlink_all(play, LK_ENGAGED, enemy[i], unit, TOW_GG_01);
    }
}

/* A follow up that turned touches with another side now. */
static void keep_touch(Play *play, UnitId unit, UnitId enemy)
{
    const Look *look = &play->look;
    if (!is_fielded(look, unit) || !is_fielded(look, enemy) ||
        !base_touches(unit_outline(look, unit), unit_outline(look, enemy)))
        return;
    UnitId foe[MOST_FOES];
    int foes = engaged_with(look, unit, foe, MOST_FOES);
    for (int i = 0; i < foes; i++) {
        if (foe[i] == enemy)
            return;
    }
    link_up(play, LK_ENGAGED, unit, enemy, faces_between(look, unit, enemy), TOW_FUP_03);
}

/* What keep_choice keeps. */
static int choice_of(int kept)
{
    return kept % CHOICE_UNIT - 1;
}

static UnitId chosen_unit(int kept)
{
    return (UnitId)(kept / CHOICE_UNIT - 1);
}

static Flow move_winner(Play *play, Frame *frame, UnitId unit)
{
    const Look *look = &play->look;
    int kept = tally_of(look->battle, OWNER_UNIT, unit, UT_CHOICE);
    int choice = choice_of(kept);
    UnitId at = chosen_unit(kept);
    frame->actor = unit;
    list_remove(play, LS_WINNERS, 0, unit);
    if (choice == WIN_PURSUE || choice == WIN_OVERRUN) {
        let_go(play, unit);
        return resolve(play, frame, AFTER_WINNERS,
                       frame_of(PROC_PURSUE, seat_of(look, unit), unit, at));
    }
    if (choice == WIN_RESTRAIN || kept == 0) {
        let_go(play, unit);
        return resolve(play, frame, AFTER_WINNERS,
                       frame_of(PROC_FREE_REFORM, seat_of(look, unit), unit, NO_UNIT));
    }
    int note = note_find(look->battle, NT_BEFORE, at);
    if (note >= 0 && is_fielded(look, at))
        follow_up(play, unit, at, look->battle->note[note].pose.at, choice - WIN_FOLLOW);
    keep_touch(play, unit, at);
    return resolve(play, frame, AFTER_WINNERS,
                   frame_of(PROC_ACCIDENT, seat_of(look, unit), unit, NO_UNIT));
}

/* SR-23: those who stay in touch have had their first round. */
static void end_combat(Play *play)
{
    const Look *look = &play->look;
    Combat combat = combat_now(look);
    contacts_refresh(play);
    for (int i = 0; i < combat.units; i++) {
        UnitId unit = combat.unit[i];
        if (!is_fielded(look, unit))
            continue;
        let_go(play, unit);
        bool new_foe = has_mark(look->battle, OWNER_UNIT, unit, UM_COUNTS_AS_CHARGED);
        bool locked = is_engaged(look, unit) && !new_foe;
        if (locked && !has_mark(look->battle, OWNER_UNIT, unit, UM_LOCKED))
            mark(play, OWNER_UNIT, unit, UM_LOCKED, TOW_SR_23);
        if (!locked && has_mark(look->battle, OWNER_UNIT, unit, UM_LOCKED))
            unmark(play, OWNER_UNIT, unit, UM_LOCKED, TOW_SR_23);
    }
}

/* ---- The procedure -------------------------------------------------------------------------------------------------------------- */

static Flow after_breaks(Play *play, Frame *frame, const Answer *answer)
{
    switch ((AfterStep)frame->step) {
    case AFTER_BREAKS:
        return pick_next(play, frame, LS_LOSERS, WHY_BREAK_NEXT, AFTER_BREAK_PICKED,
                         AFTER_DECLARES);
    case AFTER_BREAK_PICKED:
        return test_break(play, frame, answer->id[0]);
    case AFTER_DECLARES:
        return declare_next(play, frame);
    case AFTER_CHOSEN:
        return take_choice(play, frame, answer->value);
    case AFTER_RESTRAINED:
        return read_restraint(play, frame);
    case AFTER_QUARRY:
        keep_choice(play, frame->actor, frame->v[A_CHOICE], answer->id[0]);
        return go(frame, AFTER_DECLARES);
    default:
        return go(frame, AFTER_END);
    }
}

static Flow after_moves(Play *play, Frame *frame, const Answer *answer)
{
    const Look *look = &play->look;
    switch ((AfterStep)frame->step) {
    case AFTER_PANIC:
        spread_fear(play);
        list_side(play, frame, LS_LOSERS, false);
        return resolve(play, frame, AFTER_LOSERS, panic_frame(look, PANIC_TESTS));
    case AFTER_LOSERS:
        return pick_next(play, frame, LS_LOSERS, WHY_LOSER_NEXT, AFTER_LOSER_PICKED, AFTER_FEAR);
    case AFTER_LOSER_PICKED:
        return move_loser(play, frame, answer->id[0]);
    case AFTER_CAUSE:
        return read_cause(play, frame);
    case AFTER_FLED:
        if (is_fielded(look, frame->actor))
            nudge_clear(play, frame->actor, TOW_GG_04);
        return go(frame, AFTER_LOSERS);
    case AFTER_FEAR:
        list_side(play, frame, LS_WINNERS, true);
        return resolve(play, frame, AFTER_WINNERS, panic_frame(look, PANIC_FLIGHTS));
    case AFTER_WINNERS:
        return pick_next(play, frame, LS_WINNERS, WHY_WINNER_NEXT, AFTER_WINNER_PICKED, AFTER_END);
    case AFTER_WINNER_PICKED:
        return move_winner(play, frame, answer->id[0]);
    default:
        end_combat(play);
        return DONE;
    }
}

Flow run_aftermath(Play *play, Frame *frame, const Answer *answer)
{
    if (frame->step == AFTER_RESULT)
        return add_up_combat(play, frame);
    return frame->step < AFTER_PANIC ? after_breaks(play, frame, answer)
                                     : after_moves(play, frame, answer);
}

Verdict judge_aftermath(const Look *look, const Frame *frame, const Answer *answer)
{
    if (answer->kind != ANSWER_CHOICE || look->battle->request.why != WHY_WIN)
        return yes();
    return judge_win(look, frame, frame->actor, (WinChoice)answer->value);
}

UnitId pursued_by(const Look *look, UnitId unit)
{
    int kept = tally_of(look->battle, OWNER_UNIT, unit, UT_CHOICE);
    return choice_of(kept) == WIN_PURSUE ? chosen_unit(kept) : NO_UNIT;
}

/* Who is likeliest to catch its quarry goes before friends that would stand in its way. */
static void answer_likeliest(const Look *look, Answer *answer)
{
    const IdSet *among = &look->battle->request.among;
    double best = 0;
    for (int id = ids_next(among, -1); id >= 0; id = ids_next(among, id)) {
        UnitId quarry = pursued_by(look, (UnitId)id);
        double chance = quarry == NO_UNIT ? 0 : chance_of_pursuit(look, (UnitId)id, quarry);
        if (chance <= best)
            continue;
        best = chance;
        answer->count = 1;
        answer->id[0] = (int16_t)id;
    }
}

/* Of several quarries the nearest. */
void suggest_aftermath(const Look *look, const Frame *frame, Answer *answer)
{
    if (look->battle->request.why == WHY_QUARRY)
        answer_nearest(look, frame->actor, answer);
    if (look->battle->request.why == WHY_WINNER_NEXT)
        answer_likeliest(look, answer);
}
