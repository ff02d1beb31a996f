#include <string.h>

#include "data/record.h"
#include "names.h"
#include "scan.h"

/* Writing a record's body, whole lines at a time. */

typedef struct Line {
    char words[RECORD_LINE];
    Text text;
} Line;

static Text *begin(Line *line)
{
    line->text = text_in(line->words, sizeof line->words);
    return &line->text;
}

static void end(FILE *out, char sign, const Line *line)
{
    fprintf(out, "%c %s\n", sign, line->words);
}

void record_write_answer(FILE *out, const Look *look, const Answer *answer)
{
    Line line;
    answer_print(look, answer, begin(&line));
    end(out, SIGN_ANSWER, &line);
}

void record_write_call(FILE *out, const Look *look, const Call *call)
{
    Line line;
    CallLine of = { .call = *call };
    call_print(look, &of, begin(&line));
    end(out, SIGN_CALL, &line);
}

void record_write_call_line(FILE *out, const Game *game, const CallLine *of)
{
    Line line;
    Look look = { game, NULL, NULL };
    call_print(&look, of, begin(&line));
    end(out, SIGN_CALL, &line);
}

void record_write_clock(FILE *out, const Game *game, SeatId seat, const ClockLine *clock,
                        unsigned consent)
{
    Line line;
    Look look = { game, NULL, NULL };
    CallLine of = { .call = { .seat = seat, .consent = consent }, .clock = *clock };
    call_print(&look, &of, begin(&line));
    end(out, SIGN_CALL, &line);
}

void record_write_words(FILE *out, const char *words)
{
    enum { MOST = RECORD_LINE / 2 };
    while (*words) {
        Line line;
        size_t size = strcspn(words, "\n");
        if (size > MOST)
            size = MOST;
        text_plain(begin(&line), words, size, "");
        end(out, SIGN_WORDS, &line);
        words += size + (words[size] == '\n');
    }
}

void record_write_derived(FILE *out, const Look *look, const EventLog *log, size_t from)
{
    Line line;
    for (size_t i = from; log && i < log->events; i++) {
        if (event_print(look, log, &log->event[i], begin(&line)))
            end(out, SIGN_TOLD, &line);
    }
    request_print(look, begin(&line));
    end(out, SIGN_ASKED, &line);
    hash_print(look->battle, begin(&line));
    end(out, SIGN_HASH, &line);
}

void record_write_attempt(FILE *out, const Look *look, const Answer *answer, const Verdict *verdict)
{
    Line line;
    answer_print(look, answer, begin(&line));
    end(out, SIGN_ATTEMPT, &line);
    refusal_print(look, verdict, begin(&line));
    end(out, SIGN_REFUSED, &line);
}
