#include "base/text.h"
#include "test.h"

TEST(lines_come_one_after_another_and_an_empty_one_counts)
{
    const char *from = "one\n\nthree\n";
    char line[20];

    CHECK(text_line(&from, line, sizeof line));
    assert_string_equal(line, "one");
    CHECK(text_line(&from, line, sizeof line));
    assert_string_equal(line, "");
    CHECK(text_line(&from, line, sizeof line));
    assert_string_equal(line, "three");
    CHECK(!text_line(&from, line, sizeof line));
}

TEST(a_line_that_has_no_room_is_cut_and_the_next_one_begins_behind_it)
{
    const char *from = "a long line\nnext";
    char line[7];

    CHECK(text_line(&from, line, sizeof line));
    assert_string_equal(line, "a long");
    CHECK(text_line(&from, line, sizeof line));
    assert_string_equal(line, "next");
    CHECK(!text_line(&from, line, sizeof line));
}
