#include <string.h>

#include "engine/ruleset.h"
#include "rules/rulesets.h"
#include "session/story.h"
#include "test.h"

/* What a log says, in sentences whose verbs agree, and in the one that a spectator is told. */

enum { SKARN, RIDERS, HALBERDS, MOST = 20 };

static Game game;
static Battle battle;
static Event event[MOST];
static EventLog the_log;
static const Look look = { .game = &game, .battle = &battle };

static void unit(UnitId id, SeatId seat, int models, const char *title)
{
    game.unit[id].models = (int16_t)models;
    battle.unit[id].seat = seat;
    strcpy(game.unit[id].title.text, title);
}

static void begin(const char *rules)
{
    game.ruleset = ruleset_named(rules);
    game.units = battle.units = 3;
    strcpy(game.seat[0].title.text, "Skarnhold");
    unit(SKARN, 0, 1, "Great Chief Skarn");
    unit(RIDERS, 0, 5, "Wolf riders");
    unit(HALBERDS, 1, 16, "Halden Halberds");
    the_log = (EventLog){ .event = event };
}

static Event *happens(EventKind kind, UnitId who)
{
    Event *e = &event[the_log.events++];
    *e = (Event){ .kind = (uint8_t)kind, .unit = who, .other = NO_UNIT, .seat = NO_SEAT, .id = -1 };
    return e;
}

static Event *tells(const char *tale, UnitId who, UnitId other, int figure)
{
    Event *e = happens(EV_TOLD, who);
    e->other = other;
    e->b = figure;
    while (strcmp(game.ruleset->tale[e->value].name, tale) != 0)
        e->value++;
    return e;
}

static const char *headline(void)
{
    static char words[200];
    Text text = text_in(words, sizeof words);

    words[0] = 0;
    bool any = story_headline(&look, &the_log, 0, the_log.events, &text, NULL);
    CHECK_EQ(any, words[0] != 0);
    return words;
}

static const char *says(const Event *e)
{
    static char words[200];
    Text text = text_in(words, sizeof words);

    words[0] = 0;
    event_words(&look, &the_log, e, &text);
    return words;
}

TEST(a_unit_of_several_takes_the_plural_and_a_single_model_the_singular)
{
    begin("old-world");
    CHECK_TEXT(says(tells("DECLARES", RIDERS, HALBERDS, 0)), "Wolf riders charge Halden Halberds");
    CHECK_TEXT(says(tells("DECLARES", SKARN, HALBERDS, 0)),
               "Great Chief Skarn charges Halden Halberds");
    CHECK_TEXT(says(tells("REDIRECTS", RIDERS, HALBERDS, 0)),
               "Wolf riders turn their charge against Halden Halberds");
    CHECK_TEXT(says(tells("REDIRECTS", SKARN, HALBERDS, 0)),
               "Great Chief Skarn turns its charge against Halden Halberds");
    CHECK_TEXT(says(tells("HITS", RIDERS, HALBERDS, 1)), "Wolf riders hit Halden Halberds 1 time");
    CHECK_TEXT(says(tells("HITS", RIDERS, HALBERDS, 2)), "Wolf riders hit Halden Halberds 2 times");
    Event *loss = tells("LOSES_WOUNDS", HALBERDS, RIDERS, 1);
    loss->c = 1;
    CHECK_TEXT(says(loss), "Halden Halberds lose 1 Wound and 1 model");
}

TEST(a_broken_enemy_is_the_headline_with_the_charge_that_did_it)
{
    begin("old-world");
    happens(EV_ACTIVE, NO_UNIT);
    tells("CHARGE_HOME", SKARN, HALBERDS, 0);
    tells("STRIKES", SKARN, HALBERDS, 4);
    tells("RESULT_FLANK", NO_UNIT, NO_UNIT, 1)->seat = 0;
    tells("BREAKS", HALBERDS, NO_UNIT, 3);
    CHECK_TEXT(headline(), "Great Chief Skarn's flank charge breaks Halden Halberds by 3");
}

TEST(a_charge_of_the_turn_before_does_not_break_anybody)
{
    begin("old-world");
    tells("CHARGE_HOME", RIDERS, HALBERDS, 0);
    happens(EV_ACTIVE, NO_UNIT);
    tells("STRIKES", RIDERS, HALBERDS, 4);
    tells("BREAKS", HALBERDS, NO_UNIT, 2);
    CHECK_TEXT(headline(), "Wolf riders break Halden Halberds by 2");
}

TEST(who_destroys_a_unit_is_named_in_every_game)
{
    begin("warsurge");
    tells("NEEDS_ONE", RIDERS, HALBERDS, 4);
    happens(EV_UNIT_STATE, HALBERDS)->value = UNIT_LOST;
    tells("DESTROYED", HALBERDS, NO_UNIT, 0);
    CHECK_TEXT(headline(), "Wolf riders destroy Halden Halberds");
}

TEST(nothing_that_matters_makes_no_headline)
{
    begin("old-world");
    happens(EV_PHASE, NO_UNIT);
    happens(EV_FRONT, RIDERS);
    CHECK_TEXT(headline(), "");
}

static Event *falls(UnitId who, ModelId model)
{
    Event *e = happens(EV_MODEL_STATE, who);
    e->model = model;
    e->value = MODEL_LOST;
    return e;
}

/* A model's Wounds, its removal and the loss as a whole are one thing. */
TEST(a_loss_is_told_once)
{
    begin("old-world");
    happens(EV_WOUNDS, HALBERDS)->model = 3;
    falls(HALBERDS, 3);
    tells("LOSES_WOUNDS", HALBERDS, RIDERS, 1)->c = 1;
    CHECK(event_is_retold(&look, &the_log, 0));
    CHECK(event_is_retold(&look, &the_log, 1));
    CHECK(!event_is_retold(&look, &the_log, 2));

    begin("warsurge");
    tells("LOSES", HALBERDS, NO_UNIT, 2);
    happens(EV_WOUNDS, HALBERDS)->model = 3;
    falls(HALBERDS, 3);
    happens(EV_WOUNDS, HALBERDS)->model = 4;
    Event *last = falls(HALBERDS, 4);
    CHECK(event_is_retold(&look, &the_log, 2));
    CHECK(!event_is_retold(&look, &the_log, 4));
    CHECK_TEXT(says(last), "Halden Halberds lose 2 models");
}

TEST(who_joins_a_unit_has_not_moved)
{
    begin("old-world");
    Event *arrives = happens(EV_UNIT_STATE, SKARN);
    arrives->value = UNIT_FIELD;
    arrives->b = RIDERS;
    happens(EV_PLACED, RIDERS);
    happens(EV_PLACED, SKARN);
    tells("JOINS", SKARN, RIDERS, 0);
    CHECK(event_is_retold(&look, &the_log, 1));
    CHECK(event_is_retold(&look, &the_log, 2));
    CHECK_TEXT(says(&event[3]), "Great Chief Skarn joins Wolf riders");
}
