#include "commands.h"

#include <limits.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "data/files.h"
#include "data/record.h"
#include "engine/referee.h"
#include "rules/rulesets.h"
#include "session/story.h"

/* ---- run ------------------------------------------------------------------------------------------------------- */

/* What happened since the log had `from` events, a sentence a line. */
static void print_events(Replay *replay, size_t from)
{
    const EventLog *log = replay_log(replay);
    Look look = replay_look(replay);
    for (size_t i = from; i < log->events; i++) {
        char words[700];
        Text text = text_in(words, sizeof words);
        event_words(&look, log, &log->event[i], &text);
        if (words[0])
            printf("    %s\n", words);
    }
}

/* Plays the record line by line and prints each answer with what came of it. */
static void print_happenings(const Record *record)
{
    Replay *replay = replay_begin(record, NULL);
    if (!replay)
        return;
    print_events(replay, 0);
    for (bool more = true; more;) {
        int at = replay_at(replay);
        size_t before = replay_log(replay)->events;
        const RecordLine *line = at < record->lines ? &record->line[at] : NULL;
        more = replay_next(replay) || replay_resume(replay);
        if (!line || (line->sign != SIGN_ANSWER && line->sign != SIGN_CALL))
            continue;
        printf("%d %c %s\n", line->number, line->sign, line->text);
        print_events(replay, before);
    }
    replay_free(replay);
}

static bool run_record(const char *path, bool events, Battle *battle)
{
    Problem problem = { 0 };
    Record *record = record_read_file(path, ruleset_named, &problem);
    if (!record) {
        problem_print(&problem, stderr);
        return false;
    }
    if (events)
        print_happenings(record);
    Finding finding = { 0 };
    battle->seats = 0; /* stays so when the battle cannot be set up */
    bool good = record_play(record, battle, &finding);
    if (!good)
        fprintf(stderr, "%s:%d: %s\n", path, finding.line, finding.sentence);
    if (!good && finding.resumed)
        fprintf(stderr, "%s:%d: goes on from the position here\n", path, finding.resumed);
    if (record->damaged)
        problem_print(&record->damage, stderr);
    if (record->torn)
        fprintf(stderr, "%s: the last line has no end and does not count\n", path);
    if (!battle->seats)
        printf("%s: cannot be set up\n", path);
    else
        printf("%s: %s, %d answers, %d calls, %d checks, hash %016llx\n", path,
               good && !record->damaged ? "good" : "DIFFERS", finding.answers, finding.calls,
               finding.checks, (unsigned long long)battle_hash(battle));
    good = good && !record->damaged;
    record_free(record);
    return good;
}

typedef struct RunWords {
    bool events;
} RunWords;

const Syntax run_syntax = {
    .command = "run",
    .operands = "RECORD...",
    .least = 1,
    .most = INT_MAX,
    .help = "plays records without a window and checks every line",
    .option = (const Option[]){ { .name = "events",
                                  .kind = OPTION_FLAG,
                                  .at = offsetof(RunWords, events),
                                  .help = "prints what happened, in words" },
                                { .name = NULL } },
};

int command_run(int argc, char **argv)
{
    RunWords words = { .events = false };
    Operands path;
    WordsOutcome outcome = words_read(&run_syntax, argc, argv, &words, &path);
    if (outcome != WORDS_GOOD)
        return words_status(outcome);
    Battle *battle = malloc(sizeof *battle);
    bool good = battle != NULL;
    for (int i = 0; i < path.count && battle; i++)
        good = run_record(path.word[i], words.events, battle) && good;
    free(battle);
    return good ? 0 : 1;
}

/* ---- odds, story ---------------------------------------------------------------------------------------------------- */

/* The odds of an answer of the record, as far as there are any. */
typedef struct OddsFound {
    int line; /* in the file; 0: of none */
    char words[12000], answer[400];
} OddsFound;

/* Odds of the answer that the replay comes to next; nothing is changed when there are none. */
static void find_odds(Replay *replay, const RecordLine *line, bool exact, OddsFound *found)
{
    Look look = replay_look(replay);
    static Answer answer;
    static char words[sizeof found->words];
    Text text = text_in(words, sizeof words);
    text.exact = exact;
    if (!look.game->ruleset->tell.odds || !answer_parse(&look, line->text, &answer, NULL))
        return;
    Verdict verdict = battle_judge(look.game, look.battle, look.scratch, &answer);
    if (!is_yes(&verdict))
        return;
    look.game->ruleset->tell.odds(&look, &(OddsRequest){ ODDS_OF_ANSWER, &answer, NO_UNIT }, &text);
    if (!text.used)
        return;
    found->line = line->number;
    snprintf(found->words, sizeof found->words, "%s", words);
    snprintf(found->answer, sizeof found->answer, "%s", line->text);
}

/* The last answer with odds. What `run` refuses is refused here, by the same words. */
static bool last_odds(const Record *record, const char *path, bool exact, OddsFound *found)
{
    Problem problem = { 0 };
    Replay *replay = replay_begin(record, &problem);
    if (!replay) {
        problem_print(&problem, stderr);
        return false;
    }
    for (bool more = true; more; more = replay_next(replay)) {
        int at = replay_at(replay);
        if (at < record->lines && record->line[at].sign == SIGN_ANSWER)
            find_odds(replay, &record->line[at], exact, found);
    }
    const Finding *finding = replay_finding(replay);
    bool good = finding->good;
    if (!good)
        fprintf(stderr, "%s:%d: %s\n", path, finding->line, finding->sentence);
    replay_free(replay);
    return good;
}

typedef struct OddsWords {
    bool exact;
} OddsWords;

const Syntax odds_syntax = {
    .command = "odds",
    .operands = "RECORD",
    .least = 1,
    .most = 1,
    .help = "exact odds of the attack or test that the record makes last",
    .option = (const Option[]){ { .name = "exact",
                                  .kind = OPTION_FLAG,
                                  .at = offsetof(OddsWords, exact),
                                  .help = "with fractions" },
                                { .name = NULL } },
};

int command_odds(int argc, char **argv)
{
    OddsWords words = { .exact = false };
    Operands path;
    WordsOutcome outcome = words_read(&odds_syntax, argc, argv, &words, &path);
    if (outcome != WORDS_GOOD)
        return words_status(outcome);
    Problem problem = { 0 };
    OddsFound found = { .line = 0 };
    Record *record = record_read_file(path.word[0], ruleset_named, &problem);
    if (!record || record->damaged) {
        problem_print(record ? &record->damage : &problem, stderr);
        record_free(record);
        return 1;
    }
    bool good = last_odds(record, path.word[0], words.exact, &found);
    if (good && found.line)
        printf("%d > %s\n%s", found.line, found.answer, found.words);
    else if (good)
        fprintf(stderr, "%s: no answer in it has odds: nothing is thrown for any that is told\n",
                path.word[0]);
    record_free(record);
    return good && found.line ? 0 : 1;
}

const Syntax story_syntax = {
    .command = "story",
    .operands = "RECORD",
    .least = 1,
    .most = 1,
    .help = "the battle told in words",
    .option = (const Option[]){ { .name = NULL } },
};

Session *session_of_record(const char *path, bool *whole)
{
    Problem problem = { 0 };
    SessionSetup setup = { .dice = DICE_TYPED, .seeded = true };
    Record *record = record_read_file(path, ruleset_named, &problem);
    Session *session = record ? session_from_text(record->text, path, &setup, &problem) : NULL;

    record_free(record);
    *whole = session && !problem.sentence[0];
    if (!*whole)
        problem_print(&problem, stderr);
    return session;
}

int command_story(int argc, char **argv)
{
    Operands path;
    WordsOutcome outcome = words_read(&story_syntax, argc, argv, NULL, &path);
    if (outcome != WORDS_GOOD)
        return words_status(outcome);
    bool whole;
    Session *session = session_of_record(path.word[0], &whole);
    if (session)
        story_tell(stdout, session, NO_SEAT);
    session_free(session);
    return whole ? 0 : 1;
}
