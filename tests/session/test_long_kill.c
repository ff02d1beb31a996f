#include "kill.h"
#include "test.h"

TEST(killed_at_any_write_of_a_whole_battle_it_reopens_at_its_last_accepted_answer)
{
    enum { ALL = 4000 };
    CHECK(killed_at_every_write(ALL) > 200);
}
