#include "troops/kept.h"

#include <string.h>

#include "meadow.h"
#include "test.h"

/* Dear questions and their answers: given again as they were found, with the rules that they rest on, and no longer than they hold. */

static Meadow m;

static UnitId spears, captain, orcs;

static void a_battle_goes_on(void)
{
    meadow_begin(&m);
    spears = meadow_unit(&m, 0, 3, 10, 10);
    captain = meadow_unit(&m, 0, 1, 20, 10);
    orcs = meadow_unit(&m, 1, 2, 10, 20);
    m.game.switched_off = MOST_RULES;
    m.battle.revision = 7;
    m.battle.told = 70;
}

static bool cites(RuleId rule)
{
    return m.scratch.cited[rule / 64] >> (rule % 64) & 1;
}

/* Keeps `answer` to the question, found by citing so many rules from `first` on. */
static void keep(KeptFor how_long, int32_t question, int32_t answer, RuleId first, int rules)
{
    Citing before = cite_apart(&m.look);
    for (int i = 0; i < rules; i++)
        applies(&m.look, (RuleId)(first + i));
    remember(&m.look, how_long, &question, sizeof question, &answer, sizeof answer, &before);
}

/* The answer that is kept, or 0. */
static int32_t kept(KeptFor how_long, int32_t question)
{
    int32_t answer = 0;
    size_t size = recall(&m.look, how_long, &question, sizeof question, &answer, sizeof answer);
    CHECK_EQ(size, answer ? sizeof answer : 0);
    return answer;
}

TEST(an_answer_comes_with_every_rule_that_it_rests_on)
{
    enum { FIRST = 100, RULES = MOST_CITES + 20 };
    a_battle_goes_on();
    applies(&m.look, 3);
    keep(UNTIL_TOLD, 1, 11, FIRST, RULES);
    CHECK(cites(3));
    CHECK_EQ(m.scratch.cites, MOST_CITES);
    CHECK_EQ(m.scratch.cite[0], 3);
    CHECK_EQ(m.scratch.cite[1], FIRST);

    memset(m.scratch.cited, 0, sizeof m.scratch.cited);
    m.scratch.cites = 0;
    CHECK_EQ(kept(UNTIL_TOLD, 1), 11);
    for (RuleId rule = FIRST; rule < FIRST + RULES; rule++)
        CHECK(cites(rule));
    CHECK(!cites(3));
    CHECK(!cites(FIRST + RULES));
    CHECK_EQ(m.scratch.cites, MOST_CITES);
    CHECK_EQ(m.scratch.cite[0], FIRST);
}

TEST(an_answer_holds_as_long_as_its_question_says)
{
    a_battle_goes_on();
    keep(UNTIL_TOLD, 1, 11, 0, 1);
    keep(WHILE_STILL, 2, 22, 0, 1);
    keep(FOR_GOOD, 3, 33, 0, 1);
    m.battle.told = 71;
    CHECK_EQ(kept(UNTIL_TOLD, 1), 0);
    CHECK_EQ(kept(WHILE_STILL, 2), 22);
    m.battle.revision = 8;
    CHECK_EQ(kept(WHILE_STILL, 2), 0);
    CHECK_EQ(kept(FOR_GOOD, 3), 33);
}

/* A battle that is played on again and again from the same place comes by the same times. */
TEST(answers_of_several_times_lie_beside_each_other)
{
    a_battle_goes_on();
    keep(UNTIL_TOLD, 1, 11, 0, 1);
    m.battle.told = 71;
    keep(UNTIL_TOLD, 1, 12, 0, 1);
    CHECK_EQ(kept(UNTIL_TOLD, 1), 12);
    m.battle.told = 70;
    CHECK_EQ(kept(UNTIL_TOLD, 1), 11);
}

TEST(nothing_is_kept_of_another_battle_or_by_other_rules)
{
    Battle copy;
    a_battle_goes_on();
    keep(FOR_GOOD, 1, 11, 0, 1);
    m.game.switched_off = 5;
    CHECK_EQ(kept(FOR_GOOD, 1), 0);
    keep(FOR_GOOD, 1, 12, 0, 1);
    Look as_if = look_fork(&m.look, &copy);
    int32_t question = 1, answer;
    CHECK_EQ(recall(&as_if, FOR_GOOD, &question, sizeof question, &answer, sizeof answer), 0);
    CHECK_EQ(kept(FOR_GOOD, 1), 12);
}

/* Long ones: 4096 bytes each, of which a good many are held; the oldest make room. */
TEST(what_is_pushed_out_is_not_given_and_what_is_given_is_whole)
{
    enum { LONG = MOST_ANSWERED - 100, ASKED = 300 };
    unsigned char answer[MOST_ANSWERED];
    int given = 0;
    a_battle_goes_on();
    for (int32_t n = 1; n <= ASKED; n++) {
        Citing before = cite_apart(&m.look);
        memset(answer, n % 251, sizeof answer);
        remember(&m.look, FOR_GOOD, &n, sizeof n, answer, LONG, &before);
    }
    for (int32_t n = 1; n <= ASKED; n++) {
        size_t size = recall(&m.look, FOR_GOOD, &n, sizeof n, answer, sizeof answer);
        if (size == 0)
            continue;
        CHECK_EQ(size, LONG);
        CHECK_EQ(answer[0], n % 251);
        CHECK_EQ(answer[LONG - 1], n % 251);
        given++;
    }
    CHECK(given > 0 && given < ASKED);
    int32_t last = ASKED;
    CHECK_EQ(recall(&m.look, FOR_GOOD, &last, sizeof last, answer, sizeof answer), LONG);
    CHECK_EQ(recall(&m.look, FOR_GOOD, &last, sizeof last, answer, LONG - 1), 0);
}

TEST(whereabouts_are_the_same_again_when_all_are_back)
{
    a_battle_goes_on();
    Model *model = &m.battle.model[m.battle.unit[spears].first];
    Model before = *model;
    uint64_t there = whereabouts(&m.look, spears);
    CHECK(there != whereabouts(&m.look, orcs));
    model->pose.at.x += 1;
    CHECK(whereabouts(&m.look, spears) != there);
    *model = before;
    model->pose.facing += 1;
    CHECK(whereabouts(&m.look, spears) != there);
    *model = before;
    model->z = INCH;
    CHECK(whereabouts(&m.look, spears) != there);
    *model = before;
    model->wounds--;
    CHECK(whereabouts(&m.look, spears) != there);
    *model = before;
    model->state = MODEL_LOST;
    CHECK(whereabouts(&m.look, spears) != there);
    *model = before;
    CHECK_EQ(whereabouts(&m.look, spears), there);
}

TEST(whoever_is_carried_is_where_his_carrier_is)
{
    a_battle_goes_on();
    uint64_t alone = whereabouts(&m.look, captain);
    meadow_join(&m, captain, spears);
    uint64_t carried = whereabouts(&m.look, captain);
    CHECK(carried != alone);
    m.battle.model[m.battle.unit[spears].first].pose.at.y += INCH;
    CHECK(whereabouts(&m.look, captain) != carried);
}
