#include "session/story.h"

#include <string.h>

#include "base/whole_file.h"
#include "data/files.h"
#include "engine/ruleset.h"

/* ---- before the battle ------------------------------------------------------------------------------------------- */

static void tell_house_rules(FILE *out, const Game *game)
{
    const char *rules = game->house_rules;
    char words[sizeof game->house_rules];

    while (text_line(&rules, words, sizeof words))
        fprintf(out, "House rule: %s\n", words);
}

/* A battle that begins at a position never says that its first round begins. */
static bool begins_in_a_round(const EventLog *log)
{
    for (size_t i = 0; i < log->events; i++)
        if (log->event[i].kind == EV_ROUND)
            return log->event[i].value > 1;
    return true;
}

/* The event with which the first round begins; 0 where the battle began in a round. */
static size_t set_up_ends(const EventLog *log)
{
    size_t at = 0;
    while (at < log->events && log->event[at].kind != EV_ROUND)
        at++;
    return begins_in_a_round(log) ? 0 : at;
}

/* Who is lost before the first round is none of the force: he may yet come into being. */
static bool is_held_back(const EventLog *log, UnitId unit)
{
    size_t end = set_up_ends(log);
    for (size_t i = 0; i < end; i++) {
        const Event *e = &log->event[i];
        if (e->kind == EV_UNIT_STATE && e->unit == unit && e->value == UNIT_LOST)
            return true;
    }
    return false;
}

static void tell_beginning(FILE *out, const Game *game, const EventLog *log)
{
    const Ruleset *rules = game->ruleset;

    fprintf(out, "%s: %s\n\n", rules->title, game->scenario_title.text);
    for (int s = 0; s < game->seats; s++) {
        int units = 0, points = 0;
        for (UnitId u = 0; u < game->units; u++) {
            bool its = game->unit[u].seat == s && !is_held_back(log, u);
            units += its;
            points += its ? game->unit[u].points : 0;
        }
        fprintf(out, "%s: %d units, %d points\n", game->seat[s].title.text, units, points);
    }
    for (int i = 0; i < rules->options; i++)
        if (game->option[i] != rules->option[i].usual)
            fprintf(out, "Option: %s: %s\n", rules->option[i].title,
                    option_word(&rules->option[i], game->option[i]).text);
    tell_house_rules(out, game);
}

/* ---- the battle ---------------------------------------------------------------------------------------------------- */

/* Models of one unit that walk or are put down together are told in one line; ranks that close up, and marks of single
 * models, not at all. */
static bool is_told(const EventLog *log, size_t at, bool *stands)
{
    const Event *e = &log->event[at], *next = at + 1 < log->events ? e + 1 : NULL;
    bool goes_on = next && next->kind == e->kind && next->unit == e->unit;

    bool lost = (e->kind == EV_UNIT_STATE && e->value == UNIT_LOST) ||
                (e->kind == EV_MODEL_STATE && e->value == MODEL_LOST);

    if (lost && at < set_up_ends(log) && is_held_back(log, e->unit))
        return false;
    if (e->kind == EV_UNIT_STATE)
        stands[e->unit] = stands[e->unit] && e->value == UNIT_FIELD;
    if (e->kind == EV_PLACED && !goes_on) {
        bool anew = !stands[e->unit];
        stands[e->unit] = true;
        return anew;
    }
    if (e->kind == EV_PLACED || e->kind == EV_MOVED)
        return !goes_on;
    return !((e->kind == EV_MARKED || e->kind == EV_UNMARKED) && e->owner == OWNER_MODEL);
}

/* What was said just before is not said again. */
static void tell_event(FILE *out, const Look *look, const EventLog *log, const Event *e, char *last,
                       size_t size)
{
    char words[300] = "";
    Text text = text_in(words, sizeof words);

    event_words(look, log, e, &text);
    if (!words[0] || strcmp(words, last) == 0)
        return;
    snprintf(last, size, "%s", words);
    if (e->kind == EV_ROUND)
        fprintf(out, "\n== %s ==\n", words);
    else if (e->kind == EV_PHASE)
        fprintf(out, "\n-- %s --\n", words);
    else
        fprintf(out, "%s\n", words);
}

/* ---- the result ---------------------------------------------------------------------------------------------------- */

static void tell_result(FILE *out, const Look *look)
{
    const Game *game = look->game;
    const Ruleset *rules = game->ruleset;
    ScoreLine line[MOST_SCORE_LINES];

    if (!look->battle->over)
        fprintf(out, "\nThe battle goes on.\n");
    else if (look->battle->winner == NO_SEAT)
        fprintf(out, "\nA draw.\n");
    else
        fprintf(out, "\n%s wins.\n", game->seat[look->battle->winner].title.text);
    for (SeatId s = 0; rules->tell.account && s < look->battle->seats; s++) {
        int lines = rules->tell.account(look, s, line);
        fprintf(out, "\n%s: %ld points\n", game->seat[s].title.text, (long)seat_score(look, s));
        for (int i = 0; i < lines; i++)
            fprintf(out, "%6ld  %s\n", (long)line[i].points, line[i].words);
    }
}

void story_tell(FILE *out, Session *session, SeatId eyes)
{
    const EventLog *log = session_log(session);
    View view = session_view(session, eyes);
    Look look = session_look(session);

    bool stands[MOST_UNITS] = { false }, in_a_round = begins_in_a_round(log);

    tell_beginning(out, look.game, log);
    for (UnitId u = 0; u < look.battle->units; u++)
        stands[u] = look.game->unit[u].has_places && in_a_round;
    if (in_a_round)
        fputs("\n== Round 1 ==\n", out);
    char last[300] = "";
    for (size_t i = 0; i < log->events; i++)
        if (is_told(log, i, stands) && !event_is_retold(&look, log, i) &&
            (eyes == NO_SEAT || view_shows(&view, &log->event[i])))
            tell_event(out, &look, log, &log->event[i], last, sizeof last);
    tell_result(out, &look);
}

bool story_save(const char *path, Session *session, SeatId eyes, Problem *problem)
{
    WholeFile file;

    if (!whole_file_begin(&file, path, true, problem))
        return false;
    story_tell(file.out, session, eyes);
    return whole_file_end(&file, problem);
}
