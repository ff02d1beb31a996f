#define _POSIX_C_SOURCE 200809L

#include "session/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/chance.h"
#include "data/record.h"
#include "engine/at_random.h"
#include "engine/referee.h"
#include "inside.h"
#include "rules/rulesets.h"
#include "session/about.h"

/* ---- The record -------------------------------------------------------------------------------------------- */

static bool add_text(Session *s, const char *bytes, size_t count)
{
    char *larger = realloc(s->text, s->text_size + count + 1);
    if (!larger)
        return false;
    s->text = larger;
    memcpy(s->text + s->text_size, bytes, count);
    s->text_size += count;
    s->text[s->text_size] = '\0';
    if (s->writer)
        writer_append(s->writer, bytes, count);
    return true;
}

bool stream_open(Stream *stream)
{
    *stream = (Stream){ 0 };
    stream->file = open_memstream(&stream->bytes, &stream->count);
    return stream->file != NULL;
}

bool stream_close(Session *s, Stream *stream)
{
    bool good = fclose(stream->file) == 0 && add_text(s, stream->bytes, stream->count);
    free(stream->bytes);
    return good;
}

bool session_is_recorded(const Session *s)
{
    return !s->setup.quick;
}

static void write_derived(Session *s, size_t events_before)
{
    Stream stream;
    if (!session_is_recorded(s) || !stream_open(&stream))
        return;
    Look look = session_look(s);
    record_write_derived(stream.file, &look, &s->log, events_before);
    if (position_is_due(&s->game, &s->before, &s->battle))
        record_write_position(stream.file, &s->game, &s->battle);
    stream_close(s, &stream);
}

/* ---- Beginning ----------------------------------------------------------------------------------------------- */

/* From the machine's entropy. */
static bool draw_seed(uint64_t *seed, Problem *problem)
{
    FILE *file = fopen("/dev/urandom", "rb");
    bool good = file && fread(seed, sizeof *seed, 1, file) == 1;
    if (file)
        fclose(file);
    return good || problem_say(problem, NULL, 0, 0,
                               "this machine gives no chance for the dice: /dev/urandom cannot be "
                               "read");
}

static Session *session_empty(const SessionSetup *setup, Problem *problem)
{
    Session *s = calloc(1, sizeof *s);
    if (!s) {
        problem_say(problem, NULL, 0, 0, "out of memory for a battle");
        return NULL;
    }
    s->setup = *setup;
    s->setup.record_path = NULL;
    session_set_thinking(s, setup->thinking ? setup->thinking : USUAL_THINKING);
    s->chance.state = setup->seed;
    if (!setup->seeded && !draw_seed(&s->chance.state, problem)) {
        free(s);
        return NULL;
    }
    Chance mind = { s->chance.state ^ 0x7468696E6B657221u };
    s->mind = chance_next(&mind);
    scratch_clear(&s->scratch);
    return s;
}

/* ---- Who plays ----------------------------------------------------------------------------------------------- */

const char *player_word(Player player)
{
    static const char *const words[] = { "person",        "computer", "random",
                                         "first-evening", "club",     "strong" };
    return words[player];
}

bool player_only_holds(const Ruleset *ruleset, Player player)
{
    return player == PLAYER_COMPUTER && !ruleset->player.advise;
}

/* What cannot be kept now is kept with the next answer. */
static void keep_players(Session *s)
{
    if (!s->writer)
        return;
    About about = about_read(s->record);
    about.seated = true;
    memcpy(about.player, s->setup.player, sizeof about.player);
    s->about_owed = !about_write(s->record, &about, NULL);
}

static void take_players(Session *s)
{
    About about = about_read(s->record);
    for (int seat = 0; seat < MOST_SEATS && about.seated; seat++)
        if (!(s->setup.told >> seat & 1))
            s->setup.player[seat] = about.player[seat];
}

/* ---- Opening ------------------------------------------------------------------------------------------------ */

/* Behind what the session holds as text. */
static void open_record(Session *s, const char *path, Problem *problem)
{
    s->writer = writer_open(path, s->text, s->text_size, problem);
    snprintf(s->record, sizeof s->record, "%s", path);
}

Session *session_new(const Game *game, const SessionSetup *setup, Problem *problem)
{
    Session *s = session_empty(setup, problem);
    if (!s)
        return NULL;
    s->game = *game;
    if (setup->record_path)
        open_record(s, setup->record_path, problem);
    if (setup->record_path && !s->writer) {
        session_free(s);
        return NULL;
    }
    keep_players(s);
    Stream stream;
    if (session_is_recorded(s) && stream_open(&stream)) {
        record_write_head(stream.file, &s->game);
        stream_close(s, &stream);
    }
    for (SeatId seat = 0; seat < s->game.seats && setup->clock_minutes > 0; seat++)
        session_clock_set(s, seat, setup->clock_minutes * 60, setup->clock_extra, 0);
    battle_begin(&s->game, &s->battle, &s->scratch, setup->quick ? NULL : &s->log);
    return s;
}

static SeatId seat_asked(const Battle *b)
{
    unsigned open = (unsigned)b->request.seats & ~(unsigned)b->sealed_in;
    bool asks =
        !b->over && b->request.shape != SHAPE_NONE && b->request.shape != SHAPE_DICE && open;
    return asks ? (SeatId)__builtin_ctz(open) : NO_SEAT;
}

static bool answers_by_itself(const Session *s, SeatId seat)
{
    Standing standing = (Standing)s->standing[seat][s->battle.request.why];
    if (s->setup.player[seat] != PLAYER_HUMAN)
        return true;
    return standing == STANDING_DEFAULT || (standing == STANDING_IF_IT_MATTERS && s->weighing &&
                                            !question_matters(&s->game, &s->battle, s->weighing));
}

/* The person who is to answer, whose clock runs. */
static SeatId seat_timed(const Session *s, const Battle *b)
{
    SeatId seat = seat_asked(b);
    return seat >= 0 && !answers_by_itself(s, seat) ? seat : NO_SEAT;
}

/* An answer has been judged already. */
bool session_carry_out(Session *s, const Answer *answer, const Call *call, Verdict *verdict)
{
    bool counts = answer && (!s->weighing || session_has_clock(s)); /* weighing takes long */
    SeatId timed = counts ? seat_timed(s, &s->battle) : NO_SEAT;
    if (!s->setup.quick && !history_add(&s->history, &s->battle, &s->log, answer, call, s->line))
        return false;
    if (s->history.steps)
        s->history.step[s->history.steps - 1].timed = timed;
    EventLog *log = s->setup.quick ? NULL : &s->log;
    if (answer)
        battle_take(&s->game, &s->battle, &s->scratch, answer, log);
    else
        *verdict = battle_call(&s->game, &s->battle, &s->scratch, call, log);
    return true;
}

/* A remark behind an answer, which says why it was given. */
static const char reason_word[] = "why:";

/* Of the answer in that line; what is told of it may stand between. */
static char *reason_in(const Record *record, int line)
{
    size_t length = strlen(reason_word);
    for (int i = line + 1; i < record->lines; i++) {
        const RecordLine *l = &record->line[i];
        if (l->sign == SIGN_ANSWER || l->sign == SIGN_CALL)
            break;
        if (l->sign == SIGN_WORDS && strncmp(l->text, reason_word, length) == 0)
            return strdup(l->text + length + strspn(l->text + length, " "));
    }
    return NULL;
}

/* Carries out again what the record's lines say; they have been played already, so they are legal. */
static void take_steps(Session *s, const Record *record, const int *line, int first, int count)
{
    for (int i = first; i < count; i++) {
        const RecordLine *l = &record->line[line[i]];
        Look look = session_look(s);
        Verdict verdict = yes();
        s->line = l->begins;
        if (l->sign == SIGN_ANSWER) {
            Answer answer;
            if (!answer_parse(&look, l->text, &answer, NULL))
                return;
            if (session_carry_out(s, &answer, NULL, &verdict) && s->history.steps)
                s->history.step[s->history.steps - 1].reason = reason_in(record, line[i]);
        } else {
            CallLine call;
            if (!call_parse(&look, l->text, &call, NULL))
                return;
            session_carry_out(s, NULL, &call.call, &verdict);
        }
    }
}

/* How the clocks stood last. */
static void take_clocks(Session *s, const Record *record)
{
    Look look = session_look(s);
    for (int i = 0; i < record->lines; i++) {
        CallLine call;
        const RecordLine *l = &record->line[i];
        if (l->sign == SIGN_CALL && call_parse(&look, l->text, &call, NULL) && call.clock.given)
            clock_take(&s->clock[call.call.seat], &call.clock);
    }
}

/* To its end; what was taken back on the way is noted on the clocks. */
static void play_all(Session *s, const Record *record, Replay *replay)
{
    SeatId *timed = calloc((size_t)record->lines + 1, sizeof *timed);
    int steps = 0;
    bool goes_on = true;
    while (goes_on) {
        const int *line;
        SeatId seat = seat_timed(s, replay_battle(replay));
        int at = replay_at(replay);
        goes_on = replay_next(replay) || replay_resume(replay);
        int now = replay_steps(replay, &line);
        for (; timed && steps < now; steps++) {
            if (line[steps] >= at) /* else it was taken back and is put back */
                timed[steps] = seat;
            if (timed[steps] != NO_SEAT)
                clock_given_again(&s->clock[timed[steps]]);
        }
        for (; timed && steps > now; steps--)
            if (timed[steps - 1] != NO_SEAT)
                clock_taken_back(&s->clock[timed[steps - 1]]);
    }
    free(timed);
}

/* Plays the record as far as it is good; what diverges is taken up again at the next position. */
static bool take_record(Session *s, const Record *record, Problem *problem)
{
    Replay *replay = replay_begin(record, problem);
    if (!replay)
        return false;
    s->game = record->game;
    s->battle = *replay_battle(replay);
    if (!record_is_set_up(record)) /* what was told at its beginning */
        battle_begin(&s->game, &s->battle, &s->scratch, s->setup.quick ? NULL : &s->log);
    int first = 0;
    play_all(s, record, replay);
    const Finding *finding = replay_finding(replay);
    if (!finding->good)
        problem_say(problem, record->name, finding->line, 0, "%s", finding->sentence);
    const int *line;
    int steps = replay_steps(replay, &line);
    int undone = finding->good && session_is_recorded(s) ? replay_undone(replay) : 0;
    if (finding->good || !finding->resumed) {
        take_steps(s, record, line, first, steps + undone);
        session_take_back(s, record, undone);
    } else {
        s->battle = *replay_battle(replay);
    }
    replay_free(replay);
    take_clocks(s, record);
    if (record->damaged)
        *problem = record->damage;
    return true;
}

static Session *session_of_record(const Record *record, const SessionSetup *setup, Problem *problem)
{
    Session *s = session_empty(setup, problem);
    if (!s)
        return NULL;
    if (!take_record(s, record, problem)) {
        session_free(s);
        return NULL;
    }
    return s;
}

Session *session_open(const SessionSetup *setup, Problem *problem)
{
    Record *record = record_read_file(setup->record_path, ruleset_named, problem);
    if (!record)
        return NULL;
    Session *s = session_of_record(record, setup, problem);
    if (s) {
        Problem opening = { .sentence = "" }; /* it counts before what is damaged */
        add_text(s, record->text, record->good);
        open_record(s, setup->record_path, &opening);
        if (!s->writer && problem)
            *problem = opening;
    }
    if (s && !s->writer) {
        session_free(s);
        s = NULL;
    }
    if (s) {
        take_players(s);
        keep_players(s);
    }
    record_free(record);
    return s;
}

Session *session_from_text(const char *text, const char *name, const SessionSetup *setup,
                           Problem *problem)
{
    Record *record = record_read(text, strlen(text), name, ruleset_named, problem);
    if (!record)
        return NULL;
    Session *s = session_of_record(record, setup, problem);
    if (s)
        add_text(s, record->text, record->good);
    record_free(record);
    return s;
}

void session_free(Session *s)
{
    if (!s)
        return;
    session_clock_keep(s);
    writer_close(s->writer, NULL);
    undone_free(&s->undone);
    history_free(&s->history);
    log_free(&s->log);
    free(s->text);
    free(s->held);
    free(s->weighing);
    thinker_free(s->thinker);
    thought_free(s->thought);
    thought_free(s->adviser);
    free(s);
}

/* ---- Looking ------------------------------------------------------------------------------------------------- */

const Game *session_game(const Session *s)
{
    return &s->game;
}

const Battle *session_battle(const Session *s)
{
    return &s->battle;
}

const char *session_record(const Session *s)
{
    return s->writer ? s->record : NULL;
}

View session_view(const Session *s, SeatId seat)
{
    return battle_view(&s->game, &s->battle, seat);
}

Look session_look(Session *s)
{
    Look look = { &s->game, &s->battle, &s->scratch };
    look_refresh(&look);
    return look;
}

const EventLog *session_log(const Session *s)
{
    return &s->log;
}

Player session_player(const Session *s, SeatId seat)
{
    return s->setup.player[seat];
}

void session_set_player(Session *s, SeatId seat, Player player)
{
    s->setup.player[seat] = player;
    keep_players(s);
}

void session_set_thinking(Session *s, int percent)
{
    s->setup.thinking = percent < LEAST_THINKING  ? LEAST_THINKING
                        : percent > MOST_THINKING ? MOST_THINKING
                                                  : percent;
}

void session_set_standing(Session *s, SeatId seat, int why, Standing standing)
{
    if (why >= 0 && why < MOST_QUESTIONS)
        s->standing[seat][why] = (uint8_t)standing;
    if (standing == STANDING_IF_IT_MATTERS && !s->weighing)
        s->weighing = calloc(1, sizeof *s->weighing);
}

/* Which seat's turn it is to answer; of several sealed ones the first that has not. */
SeatId session_asks(const Session *s)
{
    return seat_timed(s, &s->battle);
}

bool session_asks_dice(const Session *s)
{
    return !s->battle.over && s->battle.request.shape == SHAPE_DICE && s->setup.dice == DICE_TYPED;
}

bool session_is_writing(Session *s)
{
    return s->writer && writer_is_busy(s->writer);
}

bool session_waits(const Session *s, Problem *problem)
{
    return s->writer && writer_waits(s->writer, problem);
}

bool session_was_renewed(Session *s)
{
    int told = s->renewals;
    s->renewals = s->writer ? writer_renewals(s->writer) : 0;
    return s->renewals > told;
}

/* ---- Answering ----------------------------------------------------------------------------------------------- */

Verdict session_judge(Session *s, const Answer *answer)
{
    return battle_judge(&s->game, &s->battle, &s->scratch, answer);
}

/* Whether the answer is one of several sealed ones, and not the last: nobody may read it yet. */
static bool is_to_be_held(const Session *s, const Answer *answer)
{
    const Battle *b = &s->battle;
    const Request *r = &b->request;
    if (!answer || r->shape == SHAPE_DICE || !s->game.ruleset->question[r->why].sealed)
        return false;
    unsigned in = b->sealed_in | 1u << answer->seat;
    return (in & r->seats) != r->seats;
}

int sealed_waiting(const Session *s)
{
    int count = 0;
    for (unsigned in = s->battle.sealed_in; in; in &= in - 1)
        count++;
    return count;
}

static void hold(Session *s, const char *bytes, size_t count)
{
    char *larger = realloc(s->held, s->held_size + count);
    if (!larger)
        return;
    s->held = larger;
    s->held_from[sealed_waiting(s)] = s->held_size;
    memcpy(s->held + s->held_size, bytes, count);
    s->held_size += count;
    s->helds++;
}

/* Before an answer stands how much time is left after it. */
static void write_answered_clock(Session *s, FILE *out)
{
    SeatId seat = session_asks(s);
    if (seat >= 0 && clock_answered(&s->clock[seat]))
        session_write_clock(s, out, seat);
}

/* Sealed answers come into the record together: a crash before the last of them asks all of them again. */
static void write_line(Session *s, const Answer *answer, const Call *call)
{
    Stream stream;
    s->line = s->text_size;
    if (!session_is_recorded(s) || !stream_open(&stream))
        return;
    Look look = session_look(s);
    if (answer) {
        write_answered_clock(s, stream.file);
        record_write_answer(stream.file, &look, answer);
    } else {
        record_write_call(stream.file, &look, call);
    }
    if (is_to_be_held(s, answer)) {
        if (fclose(stream.file) == 0)
            hold(s, stream.bytes, stream.count);
        free(stream.bytes);
        return;
    }
    if (s->held_size)
        add_text(s, s->held, s->held_size);
    s->held_size = 0;
    s->helds = 0;
    stream_close(s, &stream);
}

/* The line is in the record before it is carried out; the disk has it before the next question shows: what it refuses is kept
 * for it, and nothing else is answered until it has it. */
static Verdict accept(Session *s, const Answer *answer, const Call *call, Problem *problem)
{
    size_t events = s->log.events;
    bool held = is_to_be_held(s, answer);
    Verdict verdict = yes();
    if (s->about_owed)
        keep_players(s);
    write_line(s, answer, call);
    if (s->writer)
        writer_flush(s->writer, problem);
    if (session_is_recorded(s))
        s->before = s->battle;
    if (!session_carry_out(s, answer, call, &verdict)) {
        problem_say(problem, NULL, 0, 0, "out of memory for the history of the battle");
        return no(NO_BATTLE_FULL);
    }
    if (!held)
        write_derived(s, events);
    return verdict;
}

static Verdict take_lawful(Session *s, const Answer *answer, Problem *problem)
{
    undone_forget(&s->undone);
    return accept(s, answer, NULL, problem);
}

/* The same by a thinking player, with its reason. */
static Verdict take_thought(Session *s, const Answer *answer, Problem *problem)
{
    char words[REASON_WORDS + sizeof reason_word];
    Verdict verdict = take_lawful(s, answer, problem);
    if (!s->reason[0] || !is_yes(&verdict) || s->held_size || !s->history.steps)
        return verdict;
    s->history.step[s->history.steps - 1].reason = strdup(s->reason);
    snprintf(words, sizeof words, "%s %s", reason_word, s->reason);
    session_remark(s, words, problem);
    return verdict;
}

Verdict session_answer(Session *s, const Answer *answer, Problem *problem)
{
    Verdict verdict = session_judge(s, answer);
    if (!is_yes(&verdict))
        return verdict;
    if (session_waits(s, problem))
        return no(NO_BATTLE_FULL);
    Verdict done = take_lawful(s, answer, problem);
    return is_yes(&done) ? verdict : done;
}

Verdict session_call(Session *s, const Call *call, Problem *problem)
{
    Verdict verdict = battle_judge_call(&s->game, &s->battle, call);
    if (!is_yes(&verdict))
        return verdict;
    if (session_waits(s, problem))
        return no(NO_BATTLE_FULL);
    undone_forget(&s->undone);
    return accept(s, NULL, call, problem);
}

/* Whether who is asked thinks ahead. */
static bool thinker_asked(const Session *s)
{
    SeatId seat = seat_asked(&s->battle);
    return seat >= 0 && player_thinks(s->setup.player[seat]);
}

/* Why it answers so, before it does. */
static void keep_reason(Session *s, const Thinker *thinker)
{
    Look look = session_look(s);
    Text text = text_in(s->reason, sizeof s->reason);
    if (session_is_recorded(s))
        reason_tell(&look, thinker, &text);
}

static ThoughtState think_aside(Session *s, Answer *answer)
{
    bool thinks = thinker_asked(s);
    if (thinks && !s->thought)
        s->thought = thought_new();
    if (!thinks && s->thought)
        thought_drop(s->thought);
    if (!thinks || !s->thought)
        return THOUGHT_FAILED;
    SeatId seat = seat_asked(&s->battle);
    Thoroughness how = player_thoroughness(s->setup.player[seat], s->setup.thinking);
    return thought_ask(s->thought, &s->game, &s->battle, seat, NO_UNIT, &how, s->mind, answer);
}

bool session_thinks(Session *s)
{
    Answer answer;
    return s->setup.aside && think_aside(s, &answer) == THOUGHT_GOES_ON;
}

/* Whether the seat's player thinks ahead, and has come to an answer, which is lawful. */
static bool think_ahead(Session *s, SeatId seat, Answer *answer)
{
    bool thinks = player_thinks(s->setup.player[seat]);
    if (s->setup.aside) {
        bool ready = think_aside(s, answer) == THOUGHT_READY;
        if (ready)
            keep_reason(s, thought_thinker(s->thought));
        return ready;
    }
    if (thinks && !s->thinker)
        s->thinker = thinker_new();
    if (!thinks || !s->thinker)
        return false;
    Thoroughness counted = player_thoroughness(s->setup.player[seat], s->setup.thinking);
    counted.limit_ms = 0;
    bool good = thinker_think(s->thinker, &s->game, &s->battle, seat, &counted, s->mind, answer);
    if (good)
        keep_reason(s, s->thinker);
    return good;
}

/* An answer by the computer; a proposal that is refused is tried again, then the default is taken. True when it has been
 * judged and is lawful. */
static bool think(Session *s, SeatId seat, Answer *answer)
{
    enum { TRIES = 24 };
    const Ruleset *rules = s->game.ruleset;
    s->reason[0] = 0;
    if (think_ahead(s, seat, answer))
        return true;
    Look look = session_look(s);
    bool computer = s->setup.player[seat] != PLAYER_HUMAN && s->setup.player[seat] != PLAYER_RANDOM;
    if (computer && rules->player.advise) {
        rules->player.advise(&look, answer);
        Verdict verdict = session_judge(s, answer);
        if (is_yes(&verdict))
            return true;
    }
    for (int i = 0; i < TRIES && s->setup.player[seat] == PLAYER_RANDOM; i++) {
        if (!player_at_random(&look, &s->chance, answer))
            break;
        Verdict verdict = session_judge(s, answer);
        if (is_yes(&verdict))
            return true;
    }
    battle_default(&s->game, &s->battle, &s->scratch, answer);
    return false;
}

/* The default answer is always to be lawful: where it is not, the game's suggest and judge differ. */
static void say_stuck(Session *s, const Verdict *refused, Problem *problem)
{
    char words[240];
    Text text = text_in(words, sizeof words);
    Look look = session_look(s);
    verdict_words(&look, refused, &text);
    problem_say(problem, "", 0, 0, "the default answer to \"%s\" is refused: %s",
                s->game.ruleset->question[s->battle.request.why].word, words);
}

int session_run(Session *s, int answers, Problem *problem)
{
    Problem none = { 0 };
    problem = problem ? problem : &none;
    int given = 0;
    while (given < answers && !s->battle.over && !session_waits(s, problem)) {
        Answer answer;
        bool lawful = false;
        SeatId seat = seat_asked(&s->battle);
        if (session_thinks(s))
            break;
        if (s->battle.request.shape == SHAPE_DICE && s->setup.dice == DICE_DRAWN)
            battle_dice(&s->battle, &s->chance, &answer);
        else if (seat >= 0 && answers_by_itself(s, seat))
            lawful = think(s, seat, &answer);
        else
            break;
        Verdict verdict =
            lawful ? take_thought(s, &answer, problem) : session_answer(s, &answer, problem);
        if (!is_yes(&verdict) && !problem->sentence[0])
            say_stuck(s, &verdict, problem);
        if (!is_yes(&verdict))
            break;
        given++;
    }
    return given;
}

/* ---- Looking back ------------------------------------------------------------------------------------------------ */

int session_answers(const Session *s)
{
    return s->history.steps;
}

bool session_battle_at(const Session *s, int n, Battle *battle)
{
    if (n < 0 || n > s->history.steps)
        return false;
    if (n == s->history.steps) {
        *battle = s->battle;
        return true;
    }
    Scratch *scratch = malloc(sizeof *scratch);
    if (!scratch)
        return false;
    scratch_clear(scratch);
    bool good = history_play(&s->history, &s->game, n, battle, scratch, NULL);
    free(scratch);
    return good;
}

bool session_battle_told(const Session *s, size_t events, Battle *battle)
{
    int n = s->history.steps;
    while (n > 0 && session_events_at(s, n) > events)
        n--;
    size_t before = session_events_at(s, n);
    Scratch *scratch = before < events ? malloc(sizeof *scratch) : NULL;
    if (!scratch)
        return session_battle_at(s, n, battle);
    scratch_clear(scratch);
    bool good = history_play_into(&s->history, &s->game, n, events - before, battle, scratch);
    free(scratch);
    return good;
}

size_t session_events_at(const Session *s, int n)
{
    return n >= 0 && n < s->history.steps ? s->history.step[n].events : s->log.events;
}

bool session_answer_given(const Session *s, int n, Answer *answer)
{
    if (n < 0 || n >= s->history.steps || !s->history.step[n].answer)
        return false;
    answer_unpack(s->history.step[n].answer, answer);
    return true;
}

const char *session_reason(const Session *s, int n)
{
    const char *reason = n >= 0 && n < s->history.steps ? s->history.step[n].reason : NULL;
    return reason ? reason : "";
}

bool session_remark(Session *s, const char *words, Problem *problem)
{
    Stream stream;
    if (!session_is_recorded(s) || s->held_size || !stream_open(&stream))
        return true;
    fprintf(stream.file, "%c %.*s\n", SIGN_WORDS, (int)strcspn(words, "\r\n"), words);
    if (!stream_close(s, &stream))
        return problem_say(problem, NULL, 0, 0, "out of memory for the record");
    return !s->writer || writer_flush(s->writer, problem);
}

int session_next_remark(const Session *s, size_t *from, char *words, size_t size)
{
    size_t begins = s->history.steps ? s->history.step[0].begins : s->text_size;
    int at = 0;
    if (*from < begins)
        *from = begins;
    while (*from < s->text_size) {
        const char *line = s->text + *from;
        size_t length = strcspn(line, "\n"), offset = *from;
        *from += length + (line[length] == '\n');
        if (line[0] != SIGN_WORDS)
            continue;
        while (at < s->history.steps && s->history.step[at].begins < offset)
            at++;
        snprintf(words, size, "%.*s", (int)length - (length > 1 ? 2 : 1),
                 line + (length > 1 ? 2 : 1));
        return at;
    }
    return -1;
}

/* ---- As text -------------------------------------------------------------------------------------------------- */

char *session_text(const Session *s)
{
    char *copy = malloc(s->text_size + 1);
    if (copy)
        memcpy(copy, s->text ? s->text : "", s->text_size + 1);
    return copy;
}

bool session_branch(const Session *s, int n, const char *path, Problem *problem)
{
    if (n < 0 || n > s->history.steps)
        return problem_say(problem, path, 0, 0, "there is no answer %d in this battle", n);
    size_t size = n < s->history.steps ? s->history.step[n].begins : s->text_size;
    About about = { .seated = true };
    Writer *writer = writer_open(path, "", 0, problem);
    if (!writer)
        return false;
    writer_append(writer, s->text, size);
    memcpy(about.player, s->setup.player, sizeof about.player);
    bool good = about_write(path, &about, problem);
    good = writer_close(writer, good ? problem : NULL) && good;
    if (!good)
        record_remove(path, NULL);
    return good;
}
