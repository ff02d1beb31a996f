#include "panels/odds.h"
#include "test.h"

/* Which of many lines of odds are shown. */

/* Of more than ten lines only likely chances stay; how many shots there are and what they need is no chance. */
TEST(what_is_no_chance_stays_in_a_long_list)
{
    static const char shots[] = "Bow at Thane Horse: 13.38\"\n"
                                "  9 shots: hit on 5+, save 4+, kill 4+\n"
                                "  1 shot: hit on 4+, save 4+, kill 4+\n"
                                "Massed fire: target not in the frontal attack zone\n"
                                "Thane Horse lose 0.88 of 8 figures on average\n"
                                "  at least 1: 60.0 %\n"
                                "  at least 2: 21.6 %\n"
                                "  at least 3: 5.0 %\n"
                                "  at least 4: 0.8 %\n"
                                "  takes a Morale test: 21.6 %\n"
                                "  and fails it: 9.0 %\n";
    static const char seldom[] = "A\n  at least 1: 0.4 %\nB\n  1: 1 %\n  2: 1 %\n  3: 1 %\n"
                                 "  4: 1 %\n  5: 1 %\n  6: 1 %\n  7: 1 %\n  8: 0.1 %\n";
    char shown[1200];

    odds_likely(shots, shown, sizeof shown);
    CHECK_TEXT(shown, shots);
    odds_likely(seldom, shown, sizeof shown);
    CHECK_TEXT(shown, "B\n  1: 1 %\n  2: 1 %\n  3: 1 %\n  4: 1 %\n  5: 1 %\n  6: 1 %\n  7: 1 %\n");
}
