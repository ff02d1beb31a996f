#include "panels/throws.h"
#include "test.h"

/* Which throws stand in the tray under one head. */

enum { GOREHIDES, GNARL, SPEARS, ARCHERS };

static Event event[8];
static EventLog the_log = { .event = event };

static void begin(void)
{
    the_log.events = 0;
}

static void add(Event e)
{
    event[the_log.events++] = e;
}

static void told(UnitId unit, UnitId other)
{
    add((Event){ .kind = EV_TOLD, .unit = unit, .other = other, .weapon = NO_WEAPON });
}

static void thrown_for(UnitId unit, UnitId other, UnitId by)
{
    add((Event){ .kind = EV_DICE, .unit = unit, .other = other, .id = by, .count = 1 });
}

static ThrowChain chain(void)
{
    return throws_before(&the_log, the_log.events - 1);
}

TEST(blows_stand_under_who_strikes_at_whom)
{
    begin();
    told(GOREHIDES, SPEARS);
    thrown_for(GOREHIDES, SPEARS, GOREHIDES);
    thrown_for(GOREHIDES, SPEARS, GNARL); /* who has joined them */
    ThrowChain c = chain();
    CHECK(c.about == &event[0]);
    CHECK_EQ(c.count, 2);
}

/* The archers panic at what came of it: their dice are no part of the blows. */
TEST(a_flight_that_follows_is_a_matter_of_its_own)
{
    begin();
    told(GOREHIDES, SPEARS);
    thrown_for(GOREHIDES, SPEARS, GOREHIDES);
    told(ARCHERS, NO_UNIT);
    thrown_for(ARCHERS, SPEARS, ARCHERS);
    ThrowChain c = chain();
    CHECK(!c.about);
    CHECK_EQ(c.count, 1);
    CHECK_EQ(c.row[0]->unit, ARCHERS);
}

/* Gnarl has moved and joined the Spears, who are tested next. */
TEST(how_far_somebody_went_to_join_them_says_nothing_of_their_test)
{
    begin();
    told(GNARL, SPEARS);
    told(GNARL, NO_UNIT);
    add((Event){ .kind = EV_DICE,
                 .unit = SPEARS,
                 .other = NO_UNIT,
                 .id = -1,
                 .count = 2,
                 .wanted.reading = READ_SUM });
    CHECK_EQ(chain().notes, 0);
    begin();
    told(GNARL, SPEARS);
    told(GNARL, NO_UNIT);
    thrown_for(GNARL, SPEARS, GNARL);
    CHECK_EQ(chain().notes, 1);
}
