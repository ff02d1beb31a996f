#include <stdlib.h>

#include "data/record.h"
#include "inside.h"

/* Taking answers back, and putting back what was taken back. */

UndoPrice session_undo_price(const Session *s, SeatId seat, int *answers)
{
    bool others = false;
    for (int i = s->history.steps - 1; i >= 0; i--) {
        Answer answer;
        if (!s->history.step[i].answer) {
            others = true;
            continue;
        }
        answer_unpack(s->history.step[i].answer, &answer);
        if (answer.kind != ANSWER_DICE && answer.seat == seat) {
            const Ruleset *rules = s->game.ruleset;
            *answers = s->history.steps - i;
            bool free_of_charge = !rules->game.may_take_back || rules->game.may_take_back(&s->game);
            return others || !free_of_charge ? UNDO_CONSENT : UNDO_FREE;
        }
        others = true;
    }
    *answers = 0;
    return UNDO_NOTHING;
}

static int dice_of(const Step *step, int count)
{
    int dice = 0;
    for (int i = 0; i < count; i++) {
        Answer answer;
        if (!step[i].answer)
            continue;
        answer_unpack(step[i].answer, &answer);
        dice += answer.kind == ANSWER_DICE ? answer.count : 0;
    }
    return dice;
}

int session_undo_dice(const Session *s, int answers)
{
    int from = answers < s->history.steps ? s->history.steps - answers : 0;
    return dice_of(s->history.step + from, s->history.steps - from);
}

/* ---- What was taken back --------------------------------------------------------------------------------------- */

void undone_forget(Undone *u)
{
    while (u->steps)
        step_free(&u->step[--u->steps]);
    u->undos = 0;
}

void undone_free(Undone *u)
{
    undone_forget(u);
    free(u->step);
    free(u->undo);
}

/* Room for so many more; false when memory is short. */
static bool make_room(Undone *u, int steps)
{
    if (u->steps + steps > u->room) {
        int room = (u->steps + steps) * 2;
        Step *larger = realloc(u->step, (size_t)room * sizeof *larger);
        if (!larger)
            return false;
        u->step = larger;
        u->room = room;
    }
    if (u->undos == u->undo_room) {
        int room = u->undo_room * 2 + 8;
        TakenBack *larger = realloc(u->undo, (size_t)room * sizeof *larger);
        if (!larger)
            return false;
        u->undo = larger;
        u->undo_room = room;
    }
    return true;
}

/* The history's steps from `from` on are kept; without memory for them nothing can be put back. */
static void keep_undone(Session *s, int from, SeatId seat, UndoPrice price)
{
    Undone *u = &s->undone;
    int count = s->history.steps - from;
    if (!make_room(u, count)) {
        undone_forget(u);
        return;
    }
    for (int i = s->history.steps - 1; i >= from; i--) {
        u->step[u->steps++] = s->history.step[i];
        s->history.step[i].answer = NULL;
        s->history.step[i].reason = NULL;
    }
    u->undo[u->undos++] = (TakenBack){ seat, price, count };
}

/* ---- Both ways ------------------------------------------------------------------------------------------------- */

static bool write_call(Session *s, const CallLine *line, Problem *problem)
{
    Stream stream;
    if (!session_is_recorded(s) || !stream_open(&stream))
        return true;
    record_write_call_line(stream.file, &s->game, line);
    stream_close(s, &stream);
    return !s->writer || writer_flush(s->writer, problem);
}

/* The consents that are written: none where none was needed. False when one is missing. */
static bool has_consent(const Session *s, SeatId seat, UndoPrice price, unsigned *consent)
{
    if (price == UNDO_NOTHING)
        return false;
    unsigned others = ((1u << s->battle.seats) - 1) & ~(1u << seat);
    if (price == UNDO_CONSENT && (*consent & others) != others)
        return false;
    *consent = price == UNDO_FREE ? 0 : *consent;
    return true;
}

static void take_back(Session *s, int answers, SeatId seat, UndoPrice price)
{
    int left = s->history.steps - answers;
    Step first = s->history.step[left];
    history_play(&s->history, &s->game, left, &s->battle, &s->scratch, NULL);
    keep_undone(s, left, seat, price);
    history_cut(&s->history, left);
    s->log.events = first.events;
    s->log.dice = first.dice;
    s->log.points = first.points;
}

/* Sealed answers that wait for the last of them stand in no record: they are taken back as if they had never been given, and cannot
 * be put back. Those that wait again because the last was taken back stand there. */
static void forget_sealed(Session *s, int count)
{
    int left = s->history.steps - count, waiting = sealed_waiting(s);
    Step first = s->history.step[left];
    for (int i = left; i < s->history.steps; i++)
        if (s->history.step[i].timed != NO_SEAT)
            clock_taken_back(&s->clock[s->history.step[i].timed]);
    if (s->helds) {
        s->held_size = s->held_from[waiting - count];
        s->helds -= count;
    }
    history_play(&s->history, &s->game, left, &s->battle, &s->scratch, NULL);
    history_cut(&s->history, left);
    s->log.events = first.events;
    s->log.dice = first.dice;
    s->log.points = first.points;
}

static bool take_back_for(Session *s, SeatId seat, int answers, UndoPrice price, unsigned consent,
                          Problem *problem)
{
    if (session_waits(s, problem) || !has_consent(s, seat, price, &consent))
        return false;
    int waiting = session_is_recorded(s) ? s->helds : sealed_waiting(s);
    int sealed = answers < waiting ? answers : waiting;
    if (sealed)
        forget_sealed(s, sealed);
    answers -= sealed;
    if (!answers)
        return true;
    CallLine line = { .undo = answers, .call = { .seat = seat, .consent = consent } };
    write_call(s, &line, problem);
    for (int i = s->history.steps - answers; i < s->history.steps; i++)
        if (s->history.step[i].timed != NO_SEAT)
            clock_taken_back(&s->clock[s->history.step[i].timed]);
    take_back(s, answers, seat, price);
    return true;
}

bool session_undo(Session *s, SeatId seat, unsigned consent, Problem *problem)
{
    int answers;
    UndoPrice price = session_undo_price(s, seat, &answers);
    return take_back_for(s, seat, answers, price, consent, problem);
}

bool session_undo_to(Session *s, SeatId seat, int left, unsigned consent, Problem *problem)
{
    int answers = s->history.steps - left;
    return take_back_for(s, seat, answers, answers > 0 ? UNDO_CONSENT : UNDO_NOTHING, consent,
                         problem);
}

UndoPrice session_redo_price(const Session *s, SeatId *seat, int *dice)
{
    const Undone *u = &s->undone;
    if (!u->undos)
        return UNDO_NOTHING;
    const TakenBack *last = &u->undo[u->undos - 1];
    *seat = last->seat;
    *dice = dice_of(u->step + (u->steps - last->steps), last->steps);
    return last->price;
}

/* The same answer or call once more, as it was given and where it stands in the record. */
static bool put_back(Session *s, Step *step)
{
    Verdict verdict = yes();
    Answer answer;
    s->line = step->begins;
    if (step->answer)
        answer_unpack(step->answer, &answer);
    bool good = session_carry_out(s, step->answer ? &answer : NULL,
                                  step->answer ? NULL : &step->call, &verdict);
    if (good && step->timed != NO_SEAT)
        clock_given_again(&s->clock[step->timed]);
    if (good && s->history.steps) {
        Step *again = &s->history.step[s->history.steps - 1];
        again->timed = step->timed;
        again->reason = step->reason;
        step->reason = NULL;
    }
    step_free(step);
    return good && is_yes(&verdict);
}

bool session_redo(Session *s, unsigned consent, Problem *problem)
{
    SeatId seat;
    int dice;
    Undone *u = &s->undone;
    UndoPrice price = session_redo_price(s, &seat, &dice);
    if (session_waits(s, problem) || !has_consent(s, seat, price, &consent))
        return false;
    int count = u->undo[--u->undos].steps;
    CallLine line = { .redo = count, .call = { .seat = seat, .consent = consent } };
    write_call(s, &line, problem);
    bool good = true;
    for (int i = 0; i < count && good; i++)
        good = put_back(s, &u->step[--u->steps]);
    if (!good)
        undone_forget(u);
    return good;
}

/* ---- From a record ------------------------------------------------------------------------------------------------ */

/* The undos at the end of the record that nothing has put back and no answer has made final, the oldest first. What others
 * agreed to needed it. Gives their number; at most `room` are kept. */
static int standing_undos(Session *s, const Record *record, TakenBack *undo, int room)
{
    Look look = session_look(s);
    int undos = 0;
    for (int i = 0; i < record->lines; i++) {
        const RecordLine *l = &record->line[i];
        CallLine call = { .undo = 0 };
        if (l->sign == SIGN_CALL && !call_parse(&look, l->text, &call, NULL))
            continue;
        UndoPrice price = call.call.consent ? UNDO_CONSENT : UNDO_FREE;
        if (call.undo && undos < room)
            undo[undos++] = (TakenBack){ call.call.seat, price, call.undo };
        else if (call.redo && undos)
            undos--;
        else if (l->sign == SIGN_ANSWER || (l->sign == SIGN_CALL && !call.clock.given))
            undos = 0;
    }
    return undos;
}

void session_take_back(Session *s, const Record *record, int steps)
{
    TakenBack *undo = steps ? calloc((size_t)record->lines, sizeof *undo) : NULL;
    int undos = undo ? standing_undos(s, record, undo, record->lines) : 0, sum = 0;
    for (int i = 0; i < undos; i++)
        sum += undo[i].steps;
    if (sum != steps) { /* they go all the same, but nobody says who took them back */
        take_back(s, steps, NO_SEAT, UNDO_FREE);
        undone_forget(&s->undone);
    }
    for (int i = 0; i < undos && sum == steps; i++)
        take_back(s, undo[i].steps, undo[i].seat, undo[i].price);
    free(undo);
}
