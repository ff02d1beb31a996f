#include "editor/editor.h"
#include "test.h"

/* Undo of the workshop's editors. */

TEST(steps_go_back_and_on_and_a_new_one_forgets_what_was_undone)
{
    History h = { .size = 0 };
    int value = 1;
    history_begin(&h, &value, sizeof value);
    for (value = 2; value <= 4; value++)
        CHECK(history_note(&h, &value, 0));
    CHECK(history_back(&h, &value));
    CHECK(history_back(&h, &value));
    CHECK_EQ(value, 2);
    CHECK(history_on(&h, &value));
    CHECK_EQ(value, 3);
    value = 7;
    CHECK(history_note(&h, &value, 0));
    CHECK(!history_on(&h, &value));
    CHECK(history_back(&h, &value));
    CHECK_EQ(value, 3);
    history_end(&h);
}

TEST(letters_typed_into_one_field_are_one_step)
{
    History h = { .size = 0 };
    int value = 1;
    history_begin(&h, &value, sizeof value);
    for (value = 2; value <= 9; value++)
        history_note(&h, &value, 77);
    CHECK(history_back(&h, &value));
    CHECK_EQ(value, 1);
    CHECK(!history_back(&h, &value));
    history_end(&h);
}

TEST(the_oldest_steps_are_forgotten_when_there_are_too_many)
{
    History h = { .size = 0 };
    int value = 0, steps = 0;
    history_begin(&h, &value, sizeof value);
    for (value = 1; value <= 100; value++)
        history_note(&h, &value, 0);
    value = 100;
    while (history_back(&h, &value))
        steps++;
    CHECK_EQ(steps, MOST_UNDO - 1);
    CHECK_EQ(value, 100 - (MOST_UNDO - 1));
    history_end(&h);
}
