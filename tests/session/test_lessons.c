#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "data/files.h"
#include "data/record.h"
#include "engine/referee.h"
#include "rule_off.h"
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

/* A game with a lesson of `# course:` has a first evening, and is held to what goes with it; its shelf is read. */
static bool has_course(const Ruleset *ruleset)
{
    read_shelf(ruleset);
    return shelf.lessons > 0 && shelf.lesson[0].course > 0;
}

TEST(the_games_that_have_a_first_evening_keep_it)
{
    static const char *const game[] = { "warsurge", "old-world", "war-and-conquest",
                                        "a-war-transformed" };
    for (size_t i = 0; i < sizeof game / sizeof *game; i++) {
        CHECK(ruleset_named(game[i]) != NULL);
        CHECK(has_course(ruleset_named(game[i])));
    }
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
    record->game.switched_off = rule_switched_off(record->game.ruleset);
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

/* The program proposes the way of a charge: a task may say so, and is then done by what it proposes. */
static bool is_proposed(const Lesson *lesson, int task)
{
    return strstr(lesson->task[task].words, "which Enter takes") != NULL && task > 0;
}

/* What the learner gave did not do the task, and the words say what is missing. */
static void check_not_done(LessonPlay *play, const char *path, const Answer *answer,
                           const char *what)
{
    Verdict verdict;
    int task = lesson_task(play);
    LessonOutcome outcome = lesson_answer(play, answer, &verdict);
    if (outcome == LESSON_REFUSED)
        return;
    const char *wrong =
        outcome == LESSON_TASK_DONE || outcome == LESSON_DONE ? "does it"
        : outcome == LESSON_PART ? "counts as a part of it: a goal came true, or it is asked about"
        : !lesson_missing(play)[0] ? "does not do it, and nothing is said of what is missing"
                                   : NULL;
    if (wrong) {
        print_error("%s: task %d: %s %s\n", path, task + 1, what, wrong);
        fail();
    }
}

static void check_default(LessonPlay *play, const char *path)
{
    Answer answer;
    Session *session = lesson_session(play);
    battle_default(session_game(session), session_battle(session), session_look(session).scratch,
                   &answer);
    check_not_done(play, path, &answer, "the default answer");
}

/* The unit of the solution, moved by 0.3 inch instead: each model that its order moves, in four directions. */
static void check_small_moves(LessonPlay *play, const char *path)
{
    static const Point by[] = {
        { 0, -INCH * 3 / 10 }, { INCH * 3 / 10, 0 }, { 0, INCH * 3 / 10 }, { -INCH * 3 / 10, 0 }
    };
    Answer solution;
    if (!lesson_solution(play, &solution) || solution.kind != ANSWER_ORDER || !solution.order.paths)
        return;
    const Battle *battle = session_battle(lesson_session(play));
    for (int i = 0; i < solution.order.paths; i++)
        if (!is_standing(battle, solution.order.path[i].model))
            return; /* it is put on the table, not moved */
    for (int way = 0; way < 4; way++) {
        Answer answer = solution;
        answer.order.points = 0;
        for (int i = 0; i < answer.order.paths; i++) {
            ModelPath *path_of = &answer.order.path[i];
            const Model *model = &battle->model[path_of->model];
            path_of->first = (uint16_t)answer.order.points;
            path_of->count = 1;
            answer.order.point[answer.order.points++] =
                (PathPoint){ { model->pose.at.x + by[way].x, model->pose.at.y + by[way].y },
                             model->pose.facing,
                             LEVEL_BY_GROUND };
        }
        check_not_done(play, path, &answer, "a move by 0.3 inch");
    }
}

/* Does the present task by its solution. */
static void solve(LessonPlay *play, const char *path)
{
    int task = lesson_task(play), tasks = lesson_of(play)->tasks;
    LessonOutcome outcome = LESSON_PART;
    Answer answer;
    Verdict verdict;
    while (outcome == LESSON_PART) {
        if (!lesson_solution(play, &answer)) {
            print_error("%s: the solution of task %d does not fit\n", path, task + 1);
            fail();
        }
        outcome = lesson_answer(play, &answer, &verdict);
    }
    CHECK_EQ(outcome, task + 1 == tasks ? LESSON_DONE : LESSON_TASK_DONE);
}

TEST(every_lesson_can_be_learnt_by_giving_its_solutions_and_not_by_default_answers_or_small_moves)
{
    if (getenv("SIXBYFOUR_RULE_OFF"))
        skip();
    for (int g = 0; g < ruleset_count(); g++) {
        read_shelf(ruleset_at(g));
        for (int i = 0; i < shelf.lessons; i++) {
            const char *path = shelf.lesson[i].path;
            LessonPlay *play = begin(path);
            const Lesson *lesson = lesson_of(play);
            if (lesson->guides) { /* a whole battle: below */
                lesson_end(play);
                continue;
            }
            lesson_run(play);
            while (lesson_task(play) < lesson->tasks) {
                int task = lesson_task(play);
                if (lesson_use_all(play))
                    continue;
                if (!is_proposed(lesson, task))
                    check_default(play, path);
                check_small_moves(play, path);
                solve(play, path);
            }
            lesson_end(play);
        }
    }
}

/* The line of dice that was thrown, as records write it. */
static void dice_line(const Answer *answer, char *line, size_t size)
{
    size_t used = 0;
    line[0] = '\0';
    for (int i = 0; i < answer->count && used + 3 < size; i++)
        used += (size_t)snprintf(line + used, size - used, i ? " %d" : "%d", answer->die[i]);
}

static bool is_written(const Record *record, int task_line, const char *dice)
{
    for (int i = task_line + 1; i < record->lines; i++)
        if (record->line[i].sign == SIGN_ANSWER)
            return strcmp(record->line[i].text, dice) == 0;
    return false;
}

/* The throw that follows at once upon the solution of that task, which was answer number `n`, stands behind it in the record. */
static void check_first_throw(LessonPlay *play, const Record *record, int task, int n)
{
    Answer answer;
    char dice[256];
    if (!session_answer_given(lesson_session(play), n + 1, &answer) || answer.kind != ANSWER_DICE)
        return;
    dice_line(&answer, dice, sizeof dice);
    if (!is_written(record, lesson_of(play)->task[task].line, dice)) {
        print_error("%s: after task %d the throw %s is left to chance\n", record->name, task + 1,
                    dice);
        fail();
    }
}

static void check_first_throws(const char *path)
{
    LessonPlay *play = begin(path);
    Record *record = lesson_record(path);
    int solved[MOST_TASKS];
    lesson_run(play);
    while (!lesson_of(play)->guides && lesson_task(play) < lesson_of(play)->tasks) {
        int task = lesson_task(play);
        solved[task] = session_answers(lesson_session(play));
        if (!lesson_use_all(play))
            solve(play, path);
    }
    while (!lesson_of(play)->guides && lesson_run(play) > 0)
        ;
    for (int task = 0; !lesson_of(play)->guides && task < lesson_of(play)->tasks; task++)
        if (!lesson_is_of_tools(&lesson_of(play)->task[task]))
            check_first_throw(play, record, task, solved[task]);
    record_free(record);
    lesson_end(play);
}

/* "Keep the Spears in hand" was ticked although the test that followed was written nowhere, and failed: they ran. */
TEST(the_throw_that_decides_what_comes_of_a_solution_is_not_left_to_chance)
{
    if (getenv("SIXBYFOUR_RULE_OFF"))
        skip();
    for (int g = 0; g < ruleset_count(); g++) {
        read_shelf(ruleset_at(g));
        for (int i = 0; i < shelf.lessons; i++)
            check_first_throws(shelf.lesson[i].path);
    }
}

/* A lesson whose last test fails instead. */
static void check_failed_test_ticks_nothing(const char *path)
{
    Problem problem = { 0 };
    char *text = text_of(path), *last = NULL;
    for (char *at = text; (at = strstr(at, "> 2 3\n")) != NULL; at++)
        last = at;
    CHECK(last != NULL);
    memcpy(last, "> 6 6\n", 6);
    LessonPlay *play = lesson_begin(text, path, &problem);
    CHECK(play == NULL && strstr(problem.sentence, "does not reach its goal") != NULL);
    lesson_end(play);
    free(text);
}

TEST(who_is_to_be_held_in_hand_is_not_when_the_test_fails)
{
    if (getenv("SIXBYFOUR_RULE_OFF"))
        skip();
    check_failed_test_ticks_nothing(PROJECT_DIR "/assets/old-world/lessons/26-first-battle.6x4");
    check_failed_test_ticks_nothing(PROJECT_DIR "/assets/old-world/lessons/22-good-order.6x4");
}

/* What is said for no number is said when 0 is advised, and only then. */
static void check_words_for_none(LessonPlay *play, const Answer *answer, const char *words)
{
    const Lesson *lesson = lesson_of(play);
    int why = session_battle(lesson_session(play))->request.why;
    for (int i = 0; answer->kind == ANSWER_NUMBER && i < lesson->guides; i++) {
        const LessonGuide *guide = &lesson->guide[i];
        if (guide->idle && guide->why == why)
            CHECK_EQ(strcmp(guide->words, words) == 0, answer->value == 0);
    }
}

/* Plays a guided battle by what is advised; every question has its words, with nobody left in braces. */
static void check_guided(LessonPlay *play, const char *path)
{
    enum { MOST_ANSWERS = 4000 };
    Session *session = lesson_session(play);
    int said = 0;
    for (int n = 0; lesson_task(play) == 0 && n < MOST_ANSWERS; n++) {
        Answer answer;
        Verdict verdict;
        char bytes[LESSON_WORDS];
        Text words = text_in(bytes, sizeof bytes);
        if (session_asks(session) != lesson_of(play)->seat) {
            CHECK(!lesson_solution(play, &answer));
            CHECK(lesson_run(play) > 0);
            continue;
        }
        if (!lesson_guide(play, &words) || strchr(bytes, '{') || words.cut)
            print_error("%s: no words, or names left open: %s\n", path, bytes), fail();
        said++;
        CHECK(lesson_solution(play, &answer));
        check_words_for_none(play, &answer, bytes);
        LessonOutcome outcome = lesson_answer(play, &answer, &verdict);
        CHECK(outcome == LESSON_PART || outcome == LESSON_DONE);
    }
    CHECK_EQ(lesson_task(play), 1);
    CHECK(said > 5); /* the dice are another each time: a battle may be short */
    CHECK(session_battle(session)->over);
}

TEST(a_first_evening_has_six_lessons_in_order_ends_in_a_guided_battle_and_has_as_many_behind_it)
{
    if (getenv("SIXBYFOUR_RULE_OFF"))
        skip();
    for (int g = 0; g < ruleset_count(); g++) {
        if (!has_course(ruleset_at(g)))
            continue;
        if (shelf.lessons < 12 || shelf.lesson[5].course != 6 || shelf.lesson[6].course)
            print_error("%s: '# course:' is on other than six of at least twelve lessons\n",
                        ruleset_at(g)->id);
        CHECK(shelf.lessons >= 12);
        for (int i = 0; i < 6; i++)
            CHECK_EQ(shelf.lesson[i].course, i + 1);
        CHECK_EQ(shelf.lesson[6].course, 0);
        LessonPlay *play = begin(shelf.lesson[5].path);
        CHECK(lesson_of(play)->guides > 10);
        check_guided(play, shelf.lesson[5].path);
        lesson_end(play);
    }
}

TEST(lessons_of_a_theme_stand_together)
{
    for (int g = 0; g < ruleset_count(); g++) {
        bool held = has_course(ruleset_at(g));
        for (int i = 6; held && i < shelf.lessons; i++) {
            CHECK(shelf.lesson[i].theme[0] != 0);
            for (int k = 6; k < i - 1; k++)
                CHECK(strcmp(shelf.lesson[k].theme, shelf.lesson[i].theme) != 0 ||
                      strcmp(shelf.lesson[i - 1].theme, shelf.lesson[i].theme) == 0);
        }
    }
}

TEST(every_lesson_has_words_hints_and_a_refusal_that_teaches)
{
    if (getenv("SIXBYFOUR_RULE_OFF"))
        skip();
    for (int g = 0; g < ruleset_count(); g++) {
        read_shelf(ruleset_at(g));
        for (int i = 0; i < shelf.lessons; i++) {
            LessonPlay *play = begin(shelf.lesson[i].path);
            const Lesson *lesson = lesson_of(play);
            bool hinted = true;
            for (int task = 0; task < lesson->tasks; task++)
                hinted = hinted && lesson->task[task].hints > 0;
            hinted = hinted || lesson->guides;
            if (!hinted || (!lesson->slips && !lesson->guides) || !lesson->teaches[0]) {
                print_error("%s: a hint for each task, a '# try:' and a '# teaches:' are wanted\n",
                            shelf.lesson[i].path);
                fail();
            }
            lesson_end(play);
        }
    }
}

TEST(a_game_with_a_first_evening_has_a_cover_and_every_cover_shows_both_sides)
{
    static Battle battle;
    char path[256];
    for (int g = 0; g < ruleset_count(); g++) {
        snprintf(path, sizeof path, PROJECT_DIR "/assets/%s/cover.6x4", ruleset_at(g)->id);
        if (!has_course(ruleset_at(g)) && access(path, F_OK) != 0)
            continue;
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
