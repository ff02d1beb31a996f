#include <stdio.h>
#include <string.h>

#include "field.h"
#include "fight/chart.h"

/* 5.1, as printed: rows Power 1 to 20, columns Defence 0 to 15. */
static const char *const printed[20] = {
    "A 4+ 5+ 6 6/2 6/3 6/4 6/5 6/6 6/6/2 6/6/3 6/6/4 6/6/5 6/6/6 6/6/6 6/6/6",
    "A 3+ 4+ 5+ 6 6/2 6/3 6/4 6/5 6/6 6/6/2 6/6/3 6/6/4 6/6/5 6/6/6 6/6/6",
    "A 2+ 3+ 4+ 5+ 6 6/2 6/3 6/4 6/5 6/6 6/6/2 6/6/3 6/6/4 6/6/5 6/6/6",
    "A 2+ 2+ 3+ 4+ 5+ 6 6/2 6/3 6/4 6/5 6/6 6/6/2 6/6/3 6/6/4 6/6/5",
    "A 2+ 2+ 2+ 3+ 4+ 5+ 6 6/2 6/3 6/4 6/5 6/6 6/6/2 6/6/3 6/6/4",
    "A 2+ 2+ 2+ 2+ 3+ 4+ 5+ 6 6/2 6/3 6/4 6/5 6/6 6/6/2 6/6/3",
    "A A 2+ 2+ 2+ 2+ 3+ 4+ 5+ 6 6/2 6/3 6/4 6/5 6/6 6/6/2",
    "Ax2 A A 2+ 2+ 2+ 2+ 3+ 4+ 5+ 6 6/2 6/3 6/4 6/5 6/6",
    "Ax2 Ax2 A A 2+ 2+ 2+ 2+ 3+ 4+ 5+ 6 6/2 6/3 6/4 6/5",
    "Ax3 Ax2 Ax2 A A 2+ 2+ 2+ 2+ 3+ 4+ 5+ 6 6/2 6/3 6/4",
    "Ax3 Ax3 Ax2 Ax2 A A 2+ 2+ 2+ 2+ 3+ 4+ 5+ 6 6/2 6/3",
    "Ax4 Ax3 Ax3 Ax2 Ax2 A A 2+ 2+ 2+ 2+ 3+ 4+ 5+ 6 6/2",
    "Ax4 Ax4 Ax3 Ax3 Ax2 Ax2 A A 2+ 2+ 2+ 2+ 3+ 4+ 5+ 6",
    "Ax5 Ax4 Ax4 Ax3 Ax3 Ax2 Ax2 A A 2+ 2+ 2+ 2+ 3+ 4+ 5+",
    "Ax5 Ax5 Ax4 Ax4 Ax3 Ax3 Ax2 Ax2 A A 2+ 2+ 2+ 2+ 3+ 4+",
    "Ax6 Ax5 Ax5 Ax4 Ax4 Ax3 Ax3 Ax2 Ax2 A A 2+ 2+ 2+ 2+ 3+",
    "Ax6 Ax6 Ax5 Ax5 Ax4 Ax4 Ax3 Ax3 Ax2 Ax2 A A 2+ 2+ 2+ 2+",
    "Ax7 Ax6 Ax6 Ax5 Ax5 Ax4 Ax4 Ax3 Ax3 Ax2 Ax2 A A 2+ 2+ 2+",
    "Ax7 Ax7 Ax6 Ax6 Ax5 Ax5 Ax4 Ax4 Ax3 Ax3 Ax2 Ax2 A A 2+ 2+",
    "Ax8 Ax7 Ax7 Ax6 Ax6 Ax5 Ax5 Ax4 Ax4 Ax3 Ax3 Ax2 Ax2 A A 2+",
};

static const char *words_of(Need need)
{
    static char words[16];
    Text text = text_in(words, sizeof words);

    need_words(need, &text);
    return words;
}

static const char *chart(int power, int defence)
{
    return words_of(chart_need(the_look(), power, defence));
}

TEST(all_320_cells_of_the_chart_are_as_printed)
{
    field(STANDARD);
    for (int power = 1; power <= 20; power++) {
        char row_text[128];
        char *at = row_text;
        snprintf(row_text, sizeof row_text, "%s", printed[power - 1]);
        for (int defence = 0; defence <= 15; defence++) {
            size_t length = strcspn(at, " ");
            at[length] = '\0';
            CHECK_TEXT(chart(power, defence), at);
            at += length + 1;
        }
    }
}

/* CHT-06: Power 21 against Defence 1 is read as 20: Ax7, not Ax8; Defence 17 against Power 3 as 15: 6/6/6;
 * against Power 5 as 15: 6/6/4, not 6/6/6. */
TEST(figures_past_the_maxima_count_as_the_maxima)
{
    field(STANDARD);
    CHECK_TEXT(chart(21, 1), "Ax7");
    CHECK_TEXT(chart(5, 17), "6/6/4");
}

TEST(defence_0_is_automatic_even_for_power_1)
{
    field(STANDARD);
    CHECK_TEXT(chart(1, 0), "A");
    CHECK_TEXT(chart(5, 0), "A");
}

static const char *shifted(Need need, int modifier)
{
    return words_of(need_shifted(the_look(), need, modifier));
}

TEST(a_dice_modifier_of_minus_1_makes_4_into_5)
{
    field(STANDARD);
    CHECK_TEXT(shifted(need_plain(4), -1), "5+");
    CHECK_TEXT(shifted(need_plain(4), 1), "3+");
    CHECK_TEXT(shifted(need_plain(4), 0), "4+");
}

/* DICE-05: the ladder goes on beyond 6, and ends at 2+ and at 6/6/6. */
TEST(a_modifier_beyond_6_goes_on_along_the_ladder)
{
    field(STANDARD);
    CHECK_TEXT(shifted(need_plain(6), -1), "6/2");
    CHECK_TEXT(shifted(need_plain(2), 1), "2+");
    CHECK_TEXT(shifted(chart_need(the_look(), 1, 13), -3), "6/6/6");
    CHECK_TEXT(shifted(chart_need(the_look(), 4, 7), 2), "5+"); /* 6/2, 6, 5+ */
}

/* DICE-06: the net value is applied once and has no cap: 4+ less 3 is 5+, 6, 6/2. */
TEST(modifiers_are_summed_and_not_capped)
{
    field(STANDARD);
    CHECK_TEXT(shifted(need_plain(4), -3), "6/2");
}

TEST(modifiers_do_nothing_to_an_automatic_result)
{
    field(STANDARD);
    CHECK_TEXT(shifted(chart_need(the_look(), 6, 0), -2), "A");
    CHECK_TEXT(shifted(chart_need(the_look(), 20, 0), -2), "Ax8");
}

/* DICE-09: Armour 6+ with -1 is 6/2, two rolls. */
TEST(saves_use_the_same_ladder)
{
    field(STANDARD);
    CHECK_TEXT(words_of(save_shifted(the_look(), need_plain(6), -1)), "6/2");
    CHECK_TEXT(words_of(save_shifted(the_look(), need_plain(4), 1)), "3+");
}

TEST(a_die_succeeds_at_its_needed_number_or_above)
{
    field(STANDARD);
    CHECK(die_does(the_look(), need_plain(4), 1, 4));
    CHECK(!die_does(the_look(), need_plain(4), 1, 3));
    CHECK(!die_does(the_look(), chart_need(the_look(), 4, 7), 1,
                    5)); /* 6/2: the first roll needs a 6 */
    CHECK(die_does(the_look(), chart_need(the_look(), 4, 7), 2, 2));
}

/* The figure by which seats overrule a need: 4+ is 4, 6/3 is 63, 6/6/2 is 662, A is 1, Ax3 is 13. */
TEST(a_need_and_its_figure_are_one)
{
    static const int32_t figure[] = { 1, 12, 18, 2, 5, 6, 62, 66, 662, 666 };

    for (size_t i = 0; i < sizeof figure / sizeof figure[0]; i++)
        CHECK_EQ(need_figure(need_of_figure(figure[i])), figure[i]);
    CHECK_TEXT(words_of(need_of_figure(-7)), "A");
    CHECK_TEXT(words_of(need_of_figure(100000)), "6/6/6");
}
