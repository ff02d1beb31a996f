#include <string.h>

#include "data/files.h"
#include "data/record.h"
#include "test.h"

/* The records that are shipped with a game that is not offered yet: each plays as it is written, its refusals included. */

extern const Ruleset war_and_conquest_ruleset;

static const Ruleset *named(const char *id)
{
    return strcmp(id, war_and_conquest_ruleset.id) == 0 ? &war_and_conquest_ruleset : NULL;
}

static void check_plays(const char *path)
{
    Problem problem = { .sentence = "" };
    Finding finding;
    Record *record = record_read_file(path, named, &problem);
    if (!record)
        fail_msg("%s:%d: %s", path, problem.line, problem.sentence);
    if (!record_play(record, NULL, &finding))
        fail_msg("%s:%d: %s", path, finding.line, finding.sentence);
    record_free(record);
}

TEST(the_picture_of_the_home_screen_can_be_set_up)
{
    check_plays(PROJECT_DIR "/assets/war-and-conquest/cover.6x4");
}

TEST(every_lesson_plays_as_it_is_written)
{
    static Shelf shelf;
    DataFolder folder;
    Problem problem = { .sentence = "" };
    CHECK(data_folder(&folder, PROJECT_DIR, NULL, &problem));
    CHECK(shelf_read(&shelf, &folder, &war_and_conquest_ruleset, &problem));
    CHECK(shelf.lessons >= 2);
    for (int i = 0; i < shelf.lessons; i++)
        check_plays(shelf.lesson[i].path);
}
