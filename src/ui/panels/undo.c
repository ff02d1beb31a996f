#include <stdio.h>

#include "hand/drawn.h"
#include "lessons/teach.h"
#include "panels/sheets.h"
#include "playback/last_moves.h"
#include "session/lesson.h"
#include "table.h"

/* Taking answers back, and putting them back as they were. */

/* A lesson that gives answers by itself, where a guided battle has computers. */
static bool is_taught(const Table *t)
{
    return t->lesson && !lesson_of(t->lesson)->guides;
}

/* In a lesson the learner's answers are taken back, for the lesson gives the others'; in a battle those of persons, for a computer
 * would only give its own once more. Where computers play by themselves it is anybody's. */
static bool takes_back(const Table *t, SeatId seat)
{
    bool persons = false;

    if (t->lesson)
        return seat == lesson_of(t->lesson)->seat;
    for (SeatId s = 0; s < t->game->seats; s++)
        persons = persons || session_player(t->session, s) == PLAYER_HUMAN;
    return !persons || session_player(t->session, seat) == PLAYER_HUMAN;
}

/* Nobody has to be asked: computers agree to everything. */
static bool all_agree(const Table *t, SeatId seat)
{
    if (t->lesson)
        return true;
    for (SeatId s = 0; s < t->game->seats; s++)
        if (s != seat && session_player(t->session, s) == PLAYER_HUMAN)
            return false;
    return true;
}

/* Whose last answer can be taken back: without asking if possible. */
static UndoPrice undoer(const Table *t, SeatId *seat, int *dice)
{
    UndoPrice best = UNDO_NOTHING;
    int answers;

    if (is_taught(t)) {
        int left = lesson_before_own(t->lesson);
        *seat = lesson_of(t->lesson)->seat;
        *dice = left < 0 ? 0 : session_undo_dice(t->session, session_answers(t->session) - left);
        return left < 0 ? UNDO_NOTHING : UNDO_CONSENT;
    }
    *seat = t->eyes;
    for (int n = 0; n < t->game->seats; n++) {
        SeatId s = (SeatId)((t->eyes + n + t->game->seats) % t->game->seats);
        if (!takes_back(t, s))
            continue;
        UndoPrice price = session_undo_price(t->session, s, &answers);
        if (price == UNDO_NOTHING || (best != UNDO_NOTHING && price >= best))
            continue;
        best = price;
        *seat = s;
        *dice = session_undo_dice(t->session, answers);
    }
    return best;
}

void fresh_question(Table *t)
{
    t->question = UINT32_MAX;
    motion_clear(&t->motion);
    SDL_zero(t->as_offered);
    t->ends_all = false;
    table_drop(t);
}

static void tell_undone(Table *t, const Ui *ui, bool good, const Problem *problem)
{
    char words[120] = "Taken back";

    if (good)
        teach_used(t, "undo");

    if (t->undo_dice)
        snprintf(
            words, sizeof words,
            "Taken back with %d %s: Ctrl+Y does it again with the same, a new order throws anew",
            t->undo_dice, t->undo_dice == 1 ? "die" : "dice");
    table_say(t, ui,
              good                   ? words
              : problem->sentence[0] ? problem->sentence
                                     : "It could not be taken back");
}

static void tell_redone(Table *t, const Ui *ui, bool good, const Problem *problem)
{
    if (good && t->lesson)
        lesson_put_back(t->lesson);
    if (good)
        teach_used(t, "redo");
    table_say(t, ui,
              good ? t->undo_dice ? "Done again, with the same dice" : "Done again"
              : problem->sentence[0] ? problem->sentence
                                     : "It could not be done again");
}

void undo_agreed(Table *t, Ui *ui, unsigned consent)
{
    Problem problem = { .sentence = "" };

    if (t->consent_for == CONSENT_REDO) {
        tell_redone(t, ui, session_redo(t->session, consent, &problem), &problem);
    } else {
        was_keep_all(t, ui);
        bool good = is_taught(t) ? session_undo_to(t->session, t->call.seat,
                                                   lesson_before_own(t->lesson), consent, &problem)
                                 : session_undo(t->session, t->call.seat, consent, &problem);
        tell_undone(t, ui, good, &problem);
    }
    fresh_question(t);
}

const char *undo_dice_words(const Table *t)
{
    if (!t->undo_dice)
        return "";
    return t->consent_for == CONSENT_UNDO   ? ", and the dice go: a new order throws anew"
           : t->consent_for == CONSENT_REDO ? ", with the same dice"
                                            : "";
}

void undo_press(Table *t, Ui *ui)
{
    SeatId seat;

    if (drawn_any(t) ||
        (drawn_can_drop(t) && !t->hand.paths_answer)) { /* first what is in the hand */
        table_say(t, ui, "What was drawn is put back; once more takes back what was done");
        drawn_drop(t);
        return;
    }
    t->undo_dice = 0;
    UndoPrice price = undoer(t, &seat, &t->undo_dice);
    if (price == UNDO_NOTHING) {
        table_say(t, ui, "There is nothing to take back");
        return;
    }
    t->call.seat = seat;
    t->consent_for = CONSENT_UNDO;
    if (price == UNDO_CONSENT && !all_agree(t, seat))
        consent_ask(t, CONSENT_UNDO);
    else
        undo_agreed(t, ui, price == UNDO_CONSENT ? ~0u : 0);
}

void redo_press(Table *t, Ui *ui)
{
    SeatId seat;
    UndoPrice price = session_redo_price(t->session, &seat, &t->undo_dice);

    if (price == UNDO_NOTHING) {
        table_say(t, ui, "There is nothing to put back");
        return;
    }
    t->call.seat = seat;
    t->consent_for = CONSENT_REDO;
    if (price == UNDO_CONSENT && !all_agree(t, seat))
        consent_ask(t, CONSENT_REDO);
    else
        undo_agreed(t, ui, price == UNDO_CONSENT ? ~0u : 0);
}
