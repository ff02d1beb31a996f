#define _POSIX_C_SOURCE 200809L

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "commands.h"
#include "session/review.h"

/* ---- review: a battle looked back at -------------------------------------------------------------------------- */

const Syntax review_syntax = {
    .command = "review",
    .operands = "RECORD",
    .least = 1,
    .most = 1,
    .help = "who stood how well after each turn, luck apart from choice, and where it turned",
    .option = (const Option[]){ { .name = NULL } },
};

static volatile sig_atomic_t interrupted;

static void interrupt(int number)
{
    (void)number;
    interrupted = 1;
}

/* On a terminal it is shown how far it is; Ctrl+C stops it. */
static bool tell(void *of, int percent)
{
    int *last = of;
    if (percent != *last && isatty(STDERR_FILENO))
        fprintf(stderr, "\r%d %%%s", percent, percent >= 100 ? "\n" : "");
    *last = percent;
    return !interrupted;
}

static bool review(Session *session, const char *path)
{
    Review *review = calloc(1, sizeof *review);
    int percent = -1;
    signal(SIGINT, interrupt);
    bool good = review && review_make(session, tell, &percent, review);
    signal(SIGINT, SIG_DFL);
    if (good)
        review_tell(stdout, session, review);
    else if (interrupted)
        fprintf(stderr, "\nsixbyfour review: stopped\n");
    else
        fprintf(stderr, "%s: cannot be reviewed: memory is short\n", path);
    free(review);
    return good;
}

int command_review(int argc, char **argv)
{
    Operands path;
    WordsOutcome outcome = words_read(&review_syntax, argc, argv, NULL, &path);
    if (outcome != WORDS_GOOD)
        return words_status(outcome);
    bool whole;
    Session *session = session_of_record(path.word[0], &whole);
    bool good = whole && review(session, path.word[0]);
    session_free(session);
    return good ? 0 : 1;
}
