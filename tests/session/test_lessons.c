#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "data/files.h"
#include "data/record.h"
#include "engine/referee.h"
#include "rules/rulesets.h"
#include "session/lesson.h"
#include "test.h"

static Shelf shelf;

static void read_shelf(const Ruleset *ruleset)
{
    DataFolder folder;
    Problem problem = { 0 };
    CHECK(data_folder(&folder, PROJECT_DIR, NULL, &problem));
    CHECK(shelf_read(&shelf, &folder, ruleset, &problem));
}

/* A rule that tools/mutate wants to have switched off. */
static RuleId rule_off(const Ruleset *ruleset)
{
    const char *off = getenv("SIXBYFOUR_RULE_OFF");
    for (int i = 1; off && i < ruleset->rules; i++) {
        if (strcmp(ruleset->rule[i].id, off) == 0)
            return (RuleId)i;
    }
    return 0;
}

static Record *lesson_record(const char *path)
{
    Problem problem = { 0 };
    Record *record = record_read_file(path, ruleset_named, &problem);
    if (!record || record->damaged) {
        const Problem *p = record ? &record->damage : &problem;
        print_error("%s:%d: %s\n", path, p->line, p->sentence);
        fail();
    }
    record->game.switched_off = rule_off(record->game.ruleset);
    return record;
}

TEST(every_lesson_plays_as_it_is_written)
{
    for (int g = 0; g < ruleset_count(); g++) {
        read_shelf(ruleset_at(g));
        for (int i = 0; i < shelf.lessons; i++) {
            Record *record = lesson_record(shelf.lesson[i].path);
            Finding finding = { 0 };
            if (!record_play(record, NULL, &finding)) {
                print_error("%s:%d: %s\n", shelf.lesson[i].path, finding.line, finding.sentence);
                fail();
            }
            record_free(record);
        }
    }
}

static char *text_of(const char *path)
{
    FILE *file = fopen(path, "rb");
    char *text = calloc(1, 1 << 20);
    CHECK(file && text);
    CHECK(fread(text, 1, (1 << 20) - 1, file) > 0);
    fclose(file);
    return text;
}

static LessonPlay *begin(const char *path)
{
    Problem problem = { 0 };
    char *text = text_of(path);
    LessonPlay *play = lesson_begin(text, path, &problem);
    free(text);
    if (!play) {
        print_error("%s:%d: %s\n", path, problem.line, problem.sentence);
        fail();
    }
    return play;
}

TEST(every_lesson_can_be_learnt_by_giving_its_solutions_and_not_by_default_answers)
{
    if (getenv("SIXBYFOUR_RULE_OFF"))
        skip();
    for (int g = 0; g < ruleset_count(); g++) {
        read_shelf(ruleset_at(g));
        for (int i = 0; i < shelf.lessons; i++) {
            LessonPlay *play = begin(shelf.lesson[i].path);
            const Lesson *lesson = lesson_of(play);
            lesson_run(play);
            for (int task = 0; task < lesson->tasks; task++) {
                Answer answer;
                Verdict verdict;
                Session *session = lesson_session(play);
                battle_default(session_game(session), session_battle(session),
                               session_look(session).scratch, &answer);
                if (lesson_answer(play, &answer, &verdict) != LESSON_OTHER) {
                    print_error("%s: the default answer does task %d\n", shelf.lesson[i].path,
                                task + 1);
                    fail();
                }
                if (!lesson_solution(play, &answer)) {
                    print_error("%s: the solution of task %d does not fit\n", shelf.lesson[i].path,
                                task + 1);
                    fail();
                }
                LessonOutcome outcome = lesson_answer(play, &answer, &verdict);
                CHECK_EQ(outcome, task + 1 == lesson->tasks ? LESSON_DONE : LESSON_TASK_DONE);
            }
            lesson_end(play);
        }
    }
}

TEST(every_lesson_has_words_hints_and_a_refusal_that_teaches)
{
    if (getenv("SIXBYFOUR_RULE_OFF"))
        skip();
    for (int g = 0; g < ruleset_count(); g++) {
        read_shelf(ruleset_at(g));
        CHECK(shelf.lessons >= 12);
        for (int i = 0; i < shelf.lessons; i++) {
            LessonPlay *play = begin(shelf.lesson[i].path);
            const Lesson *lesson = lesson_of(play);
            bool hinted = true;
            for (int task = 0; task < lesson->tasks; task++)
                hinted = hinted && lesson->task[task].hints > 0;
            if (!hinted || !lesson->slips || !lesson->teaches[0]) {
                print_error("%s: a hint for each task, a '# try:' and a '# teaches:' are wanted\n",
                            shelf.lesson[i].path);
                fail();
            }
            lesson_end(play);
        }
    }
}

TEST(every_game_has_a_cover_with_both_sides_on_it)
{
    static Battle battle;
    char path[256];
    for (int g = 0; g < ruleset_count(); g++) {
        snprintf(path, sizeof path, PROJECT_DIR "/assets/%s/cover.6x4", ruleset_at(g)->id);
        Record *record = lesson_record(path);
        Finding finding = { 0 };
        CHECK(record_play(record, &battle, &finding));
        bool stands[MOST_SEATS] = { false };
        for (int m = 0; m < battle.models; m++)
            stands[battle.unit[battle.model[m].unit].seat] |=
                battle.model[m].state == MODEL_STANDING;
        CHECK(stands[0] && stands[1]);
        record_free(record);
    }
}
