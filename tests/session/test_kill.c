#include "kill.h"
#include "test.h"

TEST(killed_at_any_write_a_battle_reopens_at_its_last_accepted_answer)
{
    enum { ANSWERS = 40 };
    CHECK(killed_at_every_write(ANSWERS) > 2 * ANSWERS);
}
