#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "data/files.h"
#include "data/record.h"
#include "rules/rulesets.h"
#include "session/lesson.h"

/* The rule list of a game, and which of its rules its lessons play and its tests hold. */

static RuleId rule_named(const Ruleset *ruleset, const char *id)
{
    for (int i = 1; i < ruleset->rules; i++) {
        if (strcmp(ruleset->rule[i].id, id) == 0)
            return (RuleId)i;
    }
    return 0;
}

static bool has_bit(const uint64_t *words, int bit)
{
    return words[bit / 64] >> (bit % 64) & 1;
}

static void add_rule(uint64_t *to, RuleId rule)
{
    if (rule)
        to[rule / 64] |= (uint64_t)1 << (rule % 64);
}

/* What its refusals must be refused for, and what its tasks show. */
static void add_written(const Record *record, uint64_t *cited)
{
    Problem problem = { 0 };
    Lesson *lesson = calloc(1, sizeof *lesson);
    for (int i = 0; i < record->lines; i++) {
        const RecordLine *line = &record->line[i];
        char id[40];
        snprintf(id, sizeof id, "%.*s", (int)strcspn(line->text, " \t"), line->text);
        if (line->sign == SIGN_REFUSED)
            add_rule(cited, rule_named(record->game.ruleset, id));
    }
    if (lesson && lesson_read(record, lesson, &problem)) {
        for (int i = 0; i < lesson->tasks; i++)
            for (int k = 0; k < lesson->task[i].shown; k++)
                add_rule(cited, lesson->task[i].shows[k]);
    }
    free(lesson);
}

/* Plays a lesson and adds the rules that it cites: that were asked for, that anything told follows from, and that are written
 * in it. A lesson that differs counts for nothing. */
static bool lesson_cites(const char *path, uint64_t *cited)
{
    Record *record = record_read_file(path, ruleset_named, NULL);
    Replay *replay = record ? replay_begin(record, NULL) : NULL;
    bool good = replay != NULL;
    while (good && replay_next(replay)) {
    }
    good = good && replay_finding(replay)->good && !record->damaged;
    if (good) {
        const EventLog *log = replay_log(replay);
        for (int w = 0; w < RULE_WORDS; w++)
            cited[w] |= replay_look(replay).scratch->cited[w];
        for (size_t i = 0; i < log->events; i++)
            add_rule(cited, log->event[i].rule);
        add_written(record, cited);
    }
    if (replay)
        replay_free(replay);
    if (record)
        record_free(record);
    return good;
}

/* The rules without which some test fails, as tools/mutate found them: one ID a line. */
static void read_tested(const DataFolder *folder, const Ruleset *ruleset, uint64_t *tested)
{
    char path[DATA_PATH + 80];
    char line[200];
    snprintf(path, sizeof path, "%s/assets/%s/tested.txt", folder->path, ruleset->id);
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file)) {
        line[strcspn(line, " \t\r\n")] = '\0';
        RuleId rule = rule_named(ruleset, line);
        tested[rule / 64] |= (uint64_t)(rule != 0) << (rule % 64);
    }
    if (file)
        fclose(file);
}

/* Whether it stands among the lessons that are played by hand, by pointer and by keys, as tests/e2e/lessons found them: the
 * lesson's name begins a line. */
static bool is_by_hand(const DataFolder *folder, const Ruleset *ruleset, const char *lesson)
{
    char path[DATA_PATH + 80];
    char line[200];
    bool found = false;
    snprintf(path, sizeof path, "%s/assets/%s/by-hand.txt", folder->path, ruleset->id);
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file)) {
        line[strcspn(line, " \t\r\n")] = '\0';
        found = found || strcmp(line, lesson) == 0;
    }
    if (file)
        fclose(file);
    return found;
}

static int print_missing(const Ruleset *ruleset, const uint64_t *have, const char *what)
{
    int missing = 0;
    for (int i = 1; i < ruleset->rules; i++) {
        if (has_bit(have, i))
            continue;
        printf("%s%s", missing++ ? " " : what, ruleset->rule[i].id);
    }
    if (missing)
        putchar('\n');
    return missing;
}

static int print_coverage(const Ruleset *ruleset)
{
    DataFolder folder;
    Problem problem = { 0 };
    uint64_t played[RULE_WORDS] = { 0 }, tested[RULE_WORDS] = { 0 }, either[RULE_WORDS];
    uint64_t by_hand[RULE_WORDS] = { 0 };
    Shelf *shelf = calloc(1, sizeof *shelf);
    if (!shelf || !data_folder(&folder, NULL, NULL, &problem) ||
        !shelf_read(shelf, &folder, ruleset, &problem)) {
        problem_print(&problem, stderr);
        free(shelf);
        return 1;
    }
    for (int i = 0; i < shelf->lessons; i++) {
        if (!lesson_cites(shelf->lesson[i].path, played))
            fprintf(stderr, "%s: the lesson does not play\n", shelf->lesson[i].path);
        else if (is_by_hand(&folder, ruleset, shelf->lesson[i].id.text))
            lesson_cites(shelf->lesson[i].path, by_hand);
    }
    read_tested(&folder, ruleset, tested);
    int p = 0, t = 0, h = 0, e = 0, n = ruleset->rules - 1;
    for (int w = 0; w < RULE_WORDS; w++)
        either[w] = played[w] | tested[w];
    for (int i = 1; i < ruleset->rules; i++) {
        p += has_bit(played, i);
        t += has_bit(tested, i);
        h += has_bit(by_hand, i);
        e += has_bit(either, i);
    }
    printf("played %d, tested %d, of %d (either: %d); by hand %d\n", p, t, n, e, h);
    print_missing(ruleset, played, "not played: ");
    print_missing(ruleset, tested, "not tested: ");
    free(shelf);
    return e == n ? 0 : 1;
}

typedef struct RulesWords {
    bool coverage;
} RulesWords;

const Syntax rules_syntax = {
    .command = "rules",
    .operands = "GAME [ID]",
    .least = 1,
    .most = 2,
    .help = "the rule list, or one rule of it",
    .option =
        (const Option[]){
            { .name = "coverage",
              .kind = OPTION_FLAG,
              .at = offsetof(RulesWords, coverage),
              .help = "which rules are played, tested, and in a lesson played by hand, instead" },
            { .name = NULL } },
};

int command_rules(int argc, char **argv)
{
    RulesWords words = { .coverage = false };
    Operands operands;
    WordsOutcome outcome = words_read(&rules_syntax, argc, argv, &words, &operands);
    if (outcome != WORDS_GOOD)
        return words_status(outcome);
    const Ruleset *ruleset = words_ruleset("rules", operands.word[0]);
    if (!ruleset)
        return 2;
    const char *id = operands.count > 1 ? operands.word[1] : NULL;
    if (words.coverage)
        return print_coverage(ruleset);
    RuleId only = id ? rule_named(ruleset, id) : 0;
    if (id && !only) {
        fprintf(stderr, "sixbyfour rules: %s has no rule %s\n", ruleset->title, id);
        return 1;
    }
    for (int i = 1; i < ruleset->rules; i++) {
        const RuleText *rule = &ruleset->rule[i];
        if (!only)
            printf("%-14s %s\n", rule->id, rule->sentence);
        else if (i == only)
            printf("%s\n%s\nSource: %s\n", rule->id, rule->sentence, rule->source);
    }
    return 0;
}
