#include "field.h"
#include "move/movement.h"

/* When all seats agree, an order is carried out though the rules refuse it. Whatever it says then, nothing breaks: units
 * and their models stay of one mind, and the battle goes on. */

enum { ORDERS = 4000, PER_BATTLE = 40 };

static TestRandom dice;

static int pick(int low, int high)
{
    return (int)test_between(&dice, low, high);
}

static Point somewhere(void)
{
    Length x = pick(-2, 74) * INCH, y = pick(-2, 50) * INCH;
    x += pick(0, INCH);
    y += pick(0, INCH);
    return (Point){ x, y };
}

static void add_path(Order *order, UnitId unit)
{
    const Unit *u = &the_battle()->unit[pick(0, 3) ? unit : pick(0, the_battle()->units - 1)];
    if (!order_path(order, (ModelId)(u->first + pick(0, u->count - 1))))
        return;
    static const Length levels[] = { LEVEL_BY_GROUND, LEVEL_BY_GROUND, 0, 2 * INCH, 3 * INCH };
    for (int i = pick(0, 3); i > 0; i--) {
        Point at = somewhere();
        Heading facing = pick(0, FULL_TURN - 1);
        order_point(order, (PathPoint){ at, facing, levels[pick(0, 4)] });
    }
}

/* A movement of any unit, with any paths. */
static void wild_order(Answer *answer)
{
    static const Verb verbs[] = { VERB_MOVE, VERB_DASH, VERB_DEPLOY, VERB_DISEMBARK };
    const Battle *b = the_battle();
    *answer = answer_now(ANSWER_ORDER);
    answer->order.actor = (UnitId)pick(0, b->units - 1);
    Clause *clause = order_clause(&answer->order, (int)verbs[pick(0, 3)]);
    clause->word = (uint8_t)pick(0, 1);
    for (int i = pick(0, 12); i > 0; i--)
        add_path(&answer->order, answer->order.actor);
    if (pick(0, 3) == 0) {
        clause = order_clause(&answer->order, pick(0, 1) ? VERB_EMBARK : VERB_CARRY);
        clause->unit = (UnitId)pick(-1, b->units - 1);
    }
}

static void check_of_one_mind(void)
{
    const Battle *b = the_battle();
    for (UnitId u = 0; u < b->units; u++) {
        int on_table = 0;
        for (ModelId m = b->unit[u].first; m < b->unit[u].first + b->unit[u].count; m++)
            on_table += is_standing(b, m);
        if (on_table > 0)
            CHECK_EQ(b->unit[u].state, UNIT_FIELD);
        if (b->unit[u].state == UNIT_ABOARD)
            CHECK(b->unit[u].carrier >= 0);
    }
}

static void play_wild(Playstyle playstyle, int orders)
{
    Chance chance = { (uint64_t)orders };
    Answer answer;
    three_beacons(playstyle);
    begin();
    for (int i = 0; i < orders && the_battle()->request.shape != SHAPE_NONE; i++) {
        if (the_battle()->request.shape == SHAPE_DICE) {
            battle_dice(the_battle(), &chance, &answer);
        } else if (the_battle()->request.shape == SHAPE_ORDER &&
                   the_battle()->request.why != WHY_COUNTER && pick(0, 2)) {
            wild_order(&answer);
            uint64_t before = battle_hash(the_battle());
            battle_judge(the_game(), the_battle(), the_look()->scratch, &answer);
            CHECK_EQ(battle_hash(the_battle()), before);
            the_battle()->waive = 1;
        } else {
            battle_default(the_game(), the_battle(), the_look()->scratch, &answer);
        }
        try_answer(&answer);
        the_battle()->waive = 0;
        check_of_one_mind();
    }
}

TEST(waived_orders_break_nothing_in_standard_games)
{
    dice.state = 11;
    for (int i = 0; i < ORDERS / PER_BATTLE; i++)
        play_wild(STANDARD, PER_BATTLE + i);
}

TEST(waived_orders_break_nothing_in_advanced_games)
{
    dice.state = 12;
    for (int i = 0; i < ORDERS / PER_BATTLE; i++)
        play_wild(ADVANCED, PER_BATTLE + i);
}
