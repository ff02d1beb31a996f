#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "data/record.h"
#include "session/lesson.h"
#include "test.h"

/* Each kind of goal: a lesson's position, an answer, and whether the condition then holds; where it does not, the words with
 * the figures. The figures are arithmetic on the coordinates beside them. */

#define WALLS "warsurge/lessons/04-walls-and-levels"
#define SILO "warsurge/lessons/05-round-and-under"
#define CONTACT "warsurge/lessons/06-engaging"
#define MELEE "warsurge/lessons/28-in-the-melee"
#define STEPS "warsurge/lessons/43-action-steps"
#define THORNS "warsurge/lessons/46-mastery"
#define LAST_ROUND "a-war-transformed/lessons/30-last-round"
#define BLOCK "old-world/lessons/04-turn"
#define SEEN "a-war-transformed/lessons/06-sight"
#define THROWN "a-war-transformed/lessons/11-grenades"
#define CANNON "old-world/lessons/19-cannon"

static char *text_of(const char *lesson)
{
    char path[256];
    snprintf(path, sizeof path, PROJECT_DIR "/assets/%s.6x4", lesson);
    FILE *file = fopen(path, "rb");
    char *text = calloc(1, 1 << 20);
    CHECK(file && text);
    CHECK(fread(text, 1, (1 << 20) - 1, file) > 0);
    fclose(file);
    return text;
}

/* The battle in which the lesson begins. */
static Session *position_of(const char *lesson)
{
    SessionSetup setup = { .seeded = true, .seed = 1 };
    Problem problem = { 0 };
    char *text = text_of(lesson);
    char *first = strstr(text, "\n!"), *answer = strstr(text, "\n>");
    if (!first || (answer && answer < first))
        first = answer;
    CHECK(first != NULL);
    first[1] = '\0';
    Session *session = session_from_text(text, lesson, &setup, &problem);
    if (!session)
        print_error("%s:%d: %s\n", lesson, problem.line, problem.sentence);
    CHECK(session != NULL);
    free(text);
    return session;
}

typedef struct Case {
    const char *lesson, *answer, *goal;
    bool holds;
    const char *words; /* null: some */
} Case;

static void check_case(const Case *c)
{
    static Battle start;
    static Answer answer;
    char words[400];
    Problem problem = { 0 };
    Goal goal;
    Session *session = position_of(c->lesson);
    Look look = session_look(session);
    start = *session_battle(session);
    if (!goal_read(&look, c->goal, &goal, &problem)) {
        print_error("%s: %s\n", c->goal, problem.sentence);
        fail();
    }
    if (!answer_parse(&look, c->answer, &answer, &problem)) {
        print_error("%s: %s\n", c->answer, problem.sentence);
        fail();
    }
    GoalTable table = { .session = session, .start = &start, .seat = session_asks(session) };
    Verdict verdict = session_answer(session, &answer, NULL);
    CHECK(is_yes(&verdict));
    Text missing = text_in(words, sizeof words);
    bool holds = goal_holds(&table, &goal, &missing);
    if (holds != c->holds || (holds && words[0]) || (!holds && !words[0]) ||
        (c->words && strcmp(words, c->words) != 0)) {
        print_error("%s after %s: %s, \"%s\"\n", c->goal, c->answer, holds ? "holds" : "does not",
                    words);
        fail();
    }
    session_free(session);
}

static void check_cases(const Case *c, size_t count)
{
    for (size_t i = 0; i < count; i++)
        check_case(&c[i]);
}

#define CHECK_CASES(cases) check_cases(cases, sizeof cases / sizeof *cases)

/* Bases of 1 inch at 11,15 and 13,15; the wall from y 13.85 to 14.15. Model 1 goes 3 inches up, model 2 goes 2.5. */
#define UP "alpha move 1:11,15>11,12 2:13,15>13,12.5"

TEST(inches_are_counted_for_each_model_with_the_tolerance_of_a_hand)
{
    const Case cases[] = {
        { WALLS, UP, "alpha#1 moved 3", true, "" },
        { WALLS, UP, "alpha moved 3", false, "Riflemen Alpha 2: moved 2.50 of 3.00 inches" },
        { WALLS, UP, "alpha#2 moved 2.64", true, "" }, /* 0.14 off */
        { WALLS, UP, "alpha#2 moved 2.66", false, "Riflemen Alpha 2: moved 2.50 of 2.66 inches" },
        { WALLS, UP, "alpha#2 moved 2.3", false,
          "Riflemen Alpha 2: moved 2.50 instead of 2.30 inches" },
        { WALLS, UP, "alpha#2 moved 2.3 within 0.2", true, "" },
        { WALLS, UP, "alpha moved 2.5 at least", true, "" },
        { WALLS, UP, "alpha moved 2.6 at least", false,
          "Riflemen Alpha 2: moved 2.50 inches, 2.60 at least" },
        { WALLS, UP, "alpha moved 2.6 at most", false,
          "Riflemen Alpha 1: moved 3.00 inches, 2.60 at most" },
        { WALLS, UP, "alpha advanced 3 within 0.5", true, "" },
        { WALLS, UP, "alpha back 1", false, "Riflemen Alpha 1: went back 0.00 of 1.00 inches" },
        { WALLS, UP, "alpha#1 at 11,12.4 within 0.5", true, "" },
        { WALLS, UP, "alpha#1 at 11,13", false, "Riflemen Alpha 1: 1.00 inches from the place" },
        { WALLS, UP, "alpha#1 at 11,13 within 0.4", false,
          "Riflemen Alpha 1: 0.60 inches too far from the place" }, /* what is still to go */
    };
    CHECK_CASES(cases);
}

TEST(a_condition_may_be_asked_of_so_many_models_whichever_they_are)
{
    const Case cases[] = {
        { WALLS, UP, "alpha moved 3 for 1", true, "" },
        { WALLS, UP, "alpha moved 2.6 at least for 1 at least", true, "" },
        { WALLS, UP, "alpha moved 2.6 at least for 2 at least", false,
          "Riflemen Alpha: models: 1, at least 2" },
        { WALLS, UP, "alpha moved 2 at least for 1 at most", false,
          "Riflemen Alpha: models: 2, at most 1" },
    };
    CHECK_CASES(cases);
}

/* Of their Captain 0.40 are free between two men half-way, from (12,20); from (15,20) all of him. */
TEST(how_much_is_seen_is_what_the_game_says)
{
    const Case cases[] = {
        { SEEN, "captain advance 1:12,20>15,20", "captain sees kaptain 0.5 at least", true, "" },
        { SEEN, "captain advance 1:12,20>15,20", "captain sees kaptain", true, "" },
        { SEEN, "captain advance 1:12,20>12,19.99", "captain sees kaptain 0.5 at least", false,
          "Fenland Captain: sees 0.40 of Moorwacht Captain, at least 0.50" },
        { SEEN, "captain advance 1:12,20>12,19.99", "captain sees leutnant", false,
          "Fenland Captain: does not see Moorwacht Lieutenant" },
    };
    CHECK_CASES(cases);
}

#define GRENADES "bombers shoot marl with hand-grenade by 1-2; mark 1 on marl#3; mark 2 on marl#4"

TEST(whoever_is_marked_has_to_be_one_of_those_who_are_meant)
{
    const Case cases[] = {
        { THROWN, GRENADES, "aimed marl#3-4,7", true, "" },
        { THROWN, GRENADES, "aimed marl#4-8", false,
          "Marl 3 is marked: none of those that are ringed" },
        { THROWN, "bombers shoot marl with hand-grenade by 1-2", "aimed marl#3-4", false,
          "Nobody has been marked yet" },
    };
    CHECK_CASES(cases);
}

TEST(gaps_are_measured_from_base_to_base)
{
    /* Between the two: the root of 2^2 and 0.5^2 is 2.06, less the two half bases. To the wall: 13.85 - 13.00. */
    const Case cases[] = {
        { WALLS, UP, "alpha#1 gap alpha#2 1.1 at most", true, "" },
        { WALLS, UP, "alpha#1 gap alpha#2 1 at most", false,
          "Riflemen Alpha 1: 1.06 inches from Riflemen Alpha 2, at most 1.00" },
        { WALLS, UP, "alpha gap wall 0.85", true, "" },
        { WALLS, UP, "alpha gap wall 1 at least", false,
          "Riflemen Alpha: 0.85 inches from East Wall, at least 1.00" },
        { WALLS, UP, "alpha coherent 2", true, "" },
        { WALLS, UP, "alpha coherent 1", false,
          "Riflemen Alpha: a gap of 1.06 inches, 1.00 at most" },
        { CONTACT, "alpha move 1:14,16>14,13 2:16,16>16,12.03 3:18,16>18,13",
          "alpha touches briarguard bowkin", true, "" },
        /* 18,14 to 19,13: 1.41, less 1 */
        { CONTACT, "alpha move 1:14,16>14,13 2:16,16>16,12.03 3:18,16>18,14",
          "alpha touches briarguard bowkin", false,
          "Riflemen Alpha: 0.41 inches from Bowkin, no contact yet" },
    };
    CHECK_CASES(cases);
}

TEST(over_a_wall_is_on_its_other_side_and_not_on_it)
{
    const Case cases[] = {
        { WALLS, UP, "alpha over wall", true, "" },
        /* From 14 the base is clear at 13.35, 0.65 on: found in steps of 0.02. */
        { WALLS, "alpha move 1:11,15>11,14^1 2:13,15>13,12.5", "alpha over wall", false,
          "Riflemen Alpha 1: 0.66 inches from being clear on the other side of East Wall" },
        { WALLS, UP, "alpha through wall", true, "" },
        { WALLS, UP, "alpha clear wall", false, "Riflemen Alpha 1: the way led over East Wall" },
        { WALLS, UP, "alpha clear ruins", true, "" },
        { SILO, "outriders move 1:12,12>12,7>19,7", "outriders round silo", true, "" },
        { SILO, "alpha move 1:25,14>30,14", "alpha under bridge", true, "" },
        { SILO, "alpha move 1:25,14>30,14", "alpha round bridge", false,
          "Riflemen Alpha: the way led over Bridge" },
        { SILO, "alpha move 1:25,14>25,10", "alpha under bridge", false, NULL },
    };
    CHECK_CASES(cases);
}

TEST(places_are_zones_pieces_and_their_floors)
{
    const Case cases[] = {
        /* The zone ends at y 8, the base of model 1 at 12.5. */
        { WALLS, UP, "alpha inside north", false, "Riflemen Alpha 1: 4.50 inches outside North" },
        { WALLS, UP, "alpha outside wall", true, "" },
        { WALLS, "alpha move 1:11,15>11,14^1 2:13,15>13,12.5", "alpha outside wall", false, NULL },
        { WALLS, "outriders move 1:26,17>26,12^3", "outriders on ruins level 3", true, "" },
        { WALLS, "outriders move 1:26,17>26,12^3", "outriders on ruins level 0", false,
          "Outriders: at a height of 3.00 inches, not 0.00" },
        { WALLS, "outriders move 1:26,17>26,12^3", "outriders on wall", false,
          "Outriders: not on East Wall" },
        { WALLS, "outriders move 1:26,17>26,12^3", "outriders inside ruins", true, "" },
    };
    CHECK_CASES(cases);
}

TEST(regiments_are_asked_for_facing_files_and_what_they_spent)
{
    /* A quarter turn costs 1 of 4 inches; five files and four ranks become four files. */
    const char *turn = "spears turn right; forward 2";
    const Case cases[] = {
        { BLOCK, turn, "spears faces 90", true, "" },
        { BLOCK, turn, "spears faces 60", false,
          "Halden Spears: faces 30 degrees too far to the right" },
        { BLOCK, turn, "spears spent 3", true, "" },
        { BLOCK, turn, "spears spent all", false, "Halden Spears: used 3.00 of 4.00 inches" },
        { BLOCK, "spears turn right; forward 2.9", "spears spent all", true, "" },
        { BLOCK, turn, "spears files 4", true, "" },
        { BLOCK, turn, "spears files 5", false, "Halden Spears: files: 4, not 5" },
        { BLOCK, "spears forward 2.1", "spears advanced 2", true, "" },
    };
    CHECK_CASES(cases);
}

TEST(states_marks_tallies_and_losses_are_read_from_the_battle)
{
    const Case cases[] = {
        { WALLS, UP, "alpha is field", true, "" },
        { WALLS, UP, "alpha is reserve", false, "Riflemen Alpha: on the table, not in reserve" },
        { WALLS, UP, "alpha unhurt", true, "" },
        { WALLS, UP, "alpha lost 1 at least", false, "Riflemen Alpha: models lost: 0, at least 1" },
        { WALLS, UP, "alpha faces 0", true, "" },
        { WALLS, UP, "phase move", true, "" },
        { WALLS, UP, "phase attack", false, NULL },
        { WALLS, UP, "round 2", false, "Round 2 has not begun" },
        { WALLS, UP, "over", false, "The battle is not over" },
        { WALLS, UP, "event alpha#1 moves 3", true, "" },
        { WALLS, UP, "event alpha#1 moves 4", false, NULL },
        { WALLS, UP, "event alpha#1 moves 4 | One inch more", false, "One inch more" },
        { WALLS, UP, "used tape", false, NULL },
        /* The first Move of an Advanced game costs 1 of 4 CP. */
        { STEPS, "alpha move 1:10,30>10,26", "blue counts cp 3", true, "" },
        { STEPS, "alpha move 1:10,30>10,26", "blue counts cp 4", false, NULL },
        { THORNS, "hesk use snare beta", "beta marked snared", true, "" },
        { THORNS, "hesk use snare beta", "beta not marked snared", false, NULL },
    };
    CHECK_CASES(cases);
}

TEST(orders_are_compared_by_what_is_in_them_and_not_by_their_text)
{
    const char *bayonets = "answer alpha fire with bayonet by 1-4 at briarguard";
    const char *both = "answer alpha fire with field-rifle by 1-4 at briarguard; fire with bayonet "
                       "by 1-4 at briarguard";
    const Case cases[] = {
        { MELEE, "alpha fire bayonet 1-4 at briarguard", bayonets, true, "" },
        { MELEE, "alpha fire bayonet 1-2 at briarguard; fire bayonet 3-4 at briarguard", bayonets,
          true, "" },
        { MELEE, "alpha fire bayonet 1-3 at briarguard", bayonets, false,
          "Riflemen Alpha: Bayonet of 4 at Briarguard is still missing" },
        { MELEE, "alpha fire bayonet 1-4 at briarguard; fire field-rifle 1-2 at briarguard",
          bayonets, false,
          "Riflemen Alpha: Field Rifle of 1, 2 at Briarguard is not asked for here: leave it out" },
        { MELEE, "alpha fire bayonet 1-4 at briarguard; fire field-rifle 1-4 at briarguard", both,
          true, "" },
        { MELEE, "alpha fire field-rifle 1-4 at briarguard", both, false,
          "Riflemen Alpha: Bayonet of 1, 2, 3, 4 at Briarguard is still missing; you gave Riflemen "
          "Alpha: Field Rifle of 1, 2, 3, 4 at Briarguard" },
        { MELEE, "beta fire field-rifle 1-2 at briarguard",
          "answer alpha fire with field-rifle by 1-2 at briarguard", false,
          "Riflemen Alpha: Field Rifle of 1, 2 at Briarguard is still missing; you gave Riflemen "
          "Beta: Field "
          "Rifle of 1, 2 at Briarguard" },
        { LAST_ROUND, "machine-gun shoot esche with heavy-machine-gun by 1", /* it has one model */
          "answer machine-gun shoot at eiche", false,
          "Machine-Gun Team: Shoot at Eiche is still missing; you gave Machine-Gun Team: Heavy "
          "Machine Gun at Esche" },
        { CANNON, "thunder shoot point 20,16", "aimed 20,16.5 within 1", true, "" },
        { CANNON, "thunder shoot point 20,16", "aimed 20,16.5", false,
          "aimed 0.50 inches from the place that is marked" },
    };
    CHECK_CASES(cases);
}

TEST(what_cannot_be_read_as_a_goal_says_which_word)
{
    const struct {
        const char *goal, *sentence;
    } cases[] = {
        { "alpha flies 3", "a goal's \"flies\": no such condition" },
        { "gamma moved 3", "a goal's \"gamma\": no unit, piece, seat or zone of that name" },
        { "alpha moved far", "a goal's \"far\": a figure is wanted" },
        { "alpha over tower", "a goal's \"tower\": no unit, piece or zone of that name" },
        { "alpha moved 3 today", "a goal's \"today\": nothing more is expected here" },
        { "answer alpha dance", "a goal's \"dance\": no such verb" },
        { "alpha marked tired", "a goal's \"tired\": no such mark" },
    };
    Session *session = position_of(WALLS);
    Look look = session_look(session);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Problem problem = { 0 };
        Goal goal;
        CHECK(!goal_read(&look, cases[i].goal, &goal, &problem));
        CHECK_TEXT(problem.sentence, cases[i].sentence);
    }
    session_free(session);
}

/* ---- whole lessons --------------------------------------------------------------------------------------------------- */

/* The lesson with another text behind its position. */
static LessonPlay *lesson_with(const char *lesson, const char *words, Problem *problem)
{
    char *text = text_of(lesson), *first = strstr(text, "\n# lesson:");
    CHECK(first != NULL);
    strcpy(first + 1, words);
    LessonPlay *play = lesson_begin(text, lesson, problem);
    free(text);
    return play;
}

static LessonOutcome give(LessonPlay *play, const char *words)
{
    static Answer answer;
    Problem problem = { 0 };
    Verdict verdict;
    Look look = session_look(lesson_session(play));
    if (!answer_parse(&look, words, &answer, &problem))
        print_error("%s: %s\n", words, problem.sentence);
    return lesson_answer(play, &answer, &verdict);
}

TEST(a_goal_that_holds_before_its_task_or_not_after_its_solution_is_an_error)
{
    Problem problem = { 0 };
    CHECK(!lesson_with(WALLS, "# lesson: A\n# task: B\n# goal: alpha is field\n> " UP "\n",
                       &problem));
    CHECK_TEXT(problem.sentence, "the goal of task 1 holds before it is done");
    CHECK(
        !lesson_with(WALLS, "# lesson: A\n# task: B\n# goal: alpha moved 4\n> " UP "\n", &problem));
    CHECK_TEXT(problem.sentence,
               "the solution of task 1 does not reach its goal: Riflemen Alpha 1: "
               "moved 3.00 of 4.00 inches");
    CHECK(!lesson_with(WALLS, "# lesson: A\n# task: B\n> " UP "\n", &problem));
    CHECK_TEXT(problem.sentence, "task 1 has no line '# goal: CONDITION'");
}

TEST(a_task_shows_only_rules_that_let_or_define)
{
    Problem problem = { 0 };
    CHECK(!lesson_with(
        WALLS,
        "# lesson: A\n# task: B\n# goal: alpha moved 2 at least\n# shows: WSG-MOV-01\n> " UP "\n",
        &problem));
    CHECK_TEXT(problem.sentence, "'# shows:' names rules that only let or define, each by its ID: "
                                 "'WSG-MOV-01' is none (what a rule refuses or changes is cited "
                                 "where it does)");
    LessonPlay *play = lesson_with(
        WALLS,
        "# lesson: A\n# task: B\n# goal: alpha moved 2 at least\n# shows: WSG-DICE-08\n> " UP "\n",
        &problem);
    CHECK(play != NULL);
    CHECK_EQ(lesson_of(play)->task[0].shown, 1);
    lesson_end(play);
}

#define TWO_UNITS                                                                                  \
    "# lesson: A\n# task: Both units.\n# goal: alpha advanced 2 at least\n"                        \
    "# goal: outriders advanced 2 at least\n> " UP "\n> outriders move 1:26,17>26,14.5\n"

TEST(a_task_is_done_by_several_answers_in_any_order_and_what_stands_can_be_taken_back)
{
    Problem problem = { 0 };
    LessonPlay *play = lesson_with(WALLS, TWO_UNITS, &problem);
    if (!play)
        print_error("%s\n", problem.sentence);
    CHECK(play != NULL);
    lesson_run(play);
    CHECK_EQ(give(play, "outriders move 1:26,17>26,14.8"), LESSON_PART);
    CHECK_TEXT(lesson_missing(play), "Riflemen Alpha 1: came forward 0.00 inches, 2.00 at least");
    CHECK(session_undo(lesson_session(play), 0, 0, NULL));
    lesson_run(play);
    CHECK_EQ(lesson_task(play), 0);
    CHECK_EQ(give(play, UP), LESSON_PART);
    /* The unit has done what the goal asks of it; one that is spent and short of it does not stand. */
    CHECK_EQ(give(play, "outriders move 1:26,17>26,15.5"), LESSON_OTHER);
    CHECK_TEXT(lesson_missing(play), "Outriders: came forward 1.50 inches, 2.00 at least");
    CHECK_EQ(give(play, "outriders move 1:26,17>26,14"), LESSON_DONE);
    CHECK_EQ(lesson_task(play), 1);
    CHECK(session_undo(lesson_session(play), 0, 0, NULL));
    CHECK_EQ(lesson_task(play), 0);
    lesson_end(play);
}

TEST(the_solution_can_be_shown_wherever_the_learner_went)
{
    Problem problem = { 0 };
    Verdict verdict;
    static Answer answer;
    LessonPlay *play =
        lesson_with(WALLS,
                    "# lesson: A\n# task: B\n# goal: alpha moved 2 at least\n> " UP
                    "\n# task: C\n# goal: outriders on ruins level 3\n> outriders move "
                    "1:26,17>26,12^3\n",
                    &problem);
    CHECK(play != NULL);
    lesson_run(play);
    CHECK(!lesson_used(play, "tape"));
    CHECK_EQ(give(play, "alpha move 1:11,15>9,15 2:13,15>11,15"), LESSON_TASK_DONE);
    CHECK(lesson_restore(play));
    CHECK_EQ(lesson_task(play), 1);
    CHECK(lesson_solution(play, &answer));
    CHECK_EQ(lesson_answer(play, &answer, &verdict), LESSON_DONE);
    lesson_end(play);
}

TEST(kind_words_give_the_figures_of_the_deed_itself_and_only_to_its_unit)
{
    Problem problem = { 0 };
    char words[300];
    static Answer answer;
    Verdict verdict;
    LessonPlay *play =
        lesson_with(WALLS,
                    "# lesson: A\n# task: B\n# goal: alpha moved 3 within 1\n! alpha move "
                    "1:11,15>11,9 2:13,15>13,12\nx "
                    "WSG-MOV-01\n# try: That is {a}; {b} are allowed. Take {over} off.\n> " UP "\n",
                    &problem);
    CHECK(play != NULL);
    lesson_run(play);
    Look look = session_look(lesson_session(play));
    /* Along open ground to the left: 5.5 of 5 inches. */
    CHECK(answer_parse(&look, "alpha move 1:11,15>5.5,15 2:13,15>8,15", &answer, &problem));
    CHECK_EQ(lesson_answer(play, &answer, &verdict), LESSON_REFUSED);
    Text text = text_in(words, sizeof words);
    lesson_slip(lesson_of(play), &verdict, &answer, &text);
    CHECK_TEXT(words, "That is 5.50 inches; 5.00 inches are allowed. Take 0.50 inches off.");
    text = text_in(words, sizeof words);
    answer.order.actor++;
    lesson_slip(lesson_of(play), &verdict, &answer, &text);
    CHECK_TEXT(words, "");
    lesson_end(play);
}

TEST(questions_before_the_first_task_are_answered_by_the_lesson_itself)
{
    /* The learner's turn ends, the enemy charges, and the first task is what the charged regiment does. */
    static const char *const lessons[] = { "old-world/lessons/13-stand-and-shoot",
                                           "old-world/lessons/14-flee",
                                           "old-world/lessons/17-dispel",
                                           "old-world/lessons/22-good-order" };
    for (size_t i = 0; i < sizeof lessons / sizeof *lessons; i++) {
        Problem problem = { 0 };
        static Answer answer;
        char *text = text_of(lessons[i]);
        LessonPlay *play = lesson_begin(text, lessons[i], &problem);
        free(text);
        CHECK(play != NULL);
        CHECK_EQ(session_asks(lesson_session(play)), lesson_of(play)->seat);
        CHECK(!lesson_solution(play, &answer)); /* it is not its turn yet */
        CHECK(lesson_run(play) > 0);
        CHECK(lesson_solution(play, &answer));
        lesson_end(play);
    }
}
