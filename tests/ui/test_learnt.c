#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "test.h"
#include "ui/lessons_done.h"

static char path[200];
static Learnt learnt;

static void begin(const char *content)
{
    snprintf(path, sizeof path, "/tmp/sixbyfour-learnt-%d", (int)getpid());
    FILE *file = fopen(path, "w");
    fputs(content, file);
    fclose(file);
    learnt_read(&learnt, path);
}

static Shelf *three_lessons(void)
{
    static const char *const id[] = { "one", "two", "three" };
    Shelf *shelf = calloc(1, sizeof *shelf);
    shelf->lessons = 3;
    for (int i = 0; i < 3; i++)
        snprintf(shelf->lesson[i].id.text, sizeof shelf->lesson[i].id.text, "%s", id[i]);
    return shelf;
}

TEST(a_finished_lesson_is_remembered_in_the_file_and_counts_once)
{
    begin("");
    CHECK(!learnt_has(&learnt, "warsurge", "one"));
    CHECK(learnt_add(&learnt, path, "warsurge", "one"));
    CHECK(learnt_add(&learnt, path, "warsurge", "one"));
    learnt_read(&learnt, path);
    CHECK_EQ(learnt.count, 1);
    CHECK(learnt_has(&learnt, "warsurge", "one"));
    CHECK(!learnt_has(&learnt, "old-world", "one"));
    remove(path);
}

TEST(the_next_lesson_is_the_first_behind_this_one_that_is_not_learnt)
{
    begin("g/two\n");
    Shelf *shelf = three_lessons();
    CHECK_EQ(learnt_next(&learnt, "g", shelf, -1), 0);
    CHECK_EQ(learnt_next(&learnt, "g", shelf, 0), 2);
    CHECK_EQ(learnt_next(&learnt, "g", shelf, 2), 0);
    learnt_add(&learnt, path, "g", "one");
    learnt_add(&learnt, path, "g", "three");
    CHECK_EQ(learnt_next(&learnt, "g", shelf, 0), -1);
    free(shelf);
    remove(path);
}

TEST(the_lesson_that_was_left_is_the_one_opened_last_until_it_is_learnt)
{
    begin("g/one\n");
    Shelf *shelf = three_lessons();
    CHECK_EQ(learnt_left_at(&learnt, "g", shelf), -1);
    CHECK(learnt_open(&learnt, path, "g", "two"));
    CHECK(learnt_open(&learnt, path, "g", "three"));
    learnt_read(&learnt, path);
    CHECK_EQ(learnt.count, 1);
    CHECK(learnt_was_at(&learnt, "g"));
    CHECK(!learnt_was_at(&learnt, "gg") && !learnt_was_at(&learnt, ""));
    CHECK_EQ(learnt_left_at(&learnt, "g", shelf), 2);
    CHECK_EQ(learnt_left_at(&learnt, "h", shelf), -1);
    learnt_add(&learnt, path, "g", "three");
    CHECK_EQ(learnt_left_at(&learnt, "g", shelf), -1);
    CHECK(learnt_was_at(&learnt, "g"));
    free(shelf);
    remove(path);
}

TEST(a_file_of_anything_is_read_without_harm)
{
    char junk[9000];
    memset(junk, 'x', sizeof junk - 1);
    junk[sizeof junk - 1] = 0;
    begin(junk);
    CHECK(!learnt_has(&learnt, "g", "one"));
    begin("\n\n\r\ng/one\r\n");
    CHECK_EQ(learnt.count, 1);
    CHECK(learnt_has(&learnt, "g", "one"));
    CHECK(!learnt_add(&learnt, "/nowhere/at/all", "g", "two"));
    CHECK(learnt_has(&learnt, "g", "two"));
    remove(path);
    learnt_read(&learnt, path);
    CHECK_EQ(learnt.count, 0);
}
