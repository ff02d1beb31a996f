#include "field.h"
#include "move/movement.h"

/* Whatever random lawful play does, the table stays lawful: nobody stands in another, in Impassable Ground or off the
 * table, Melees are those of base contact, nobody rides where there is no room. */

enum { BATTLES = 24, MOST_ANSWERS = 4000, TRIES = 12, ROUNDING = 4 };

static void fail_at(const char *what, UnitId unit, ModelId model)
{
    print_error("%s: unit %d, model %d, round %d\n", what, unit, model, the_battle()->round);
    fail();
}

/* ---- Places ------------------------------------------------------------------------------------ */

static void check_apart(const Stand *stand, const Stands *others)
{
    for (int i = 0; i < others->count; i++) {
        const Stand *other = &others->stand[i];
        Length depth = -base_gap(stand->base, other->base);
        if (other->model > stand->model && depth > REACH_SLACK + ROUNDING &&
            heights_overlap(stand->z, stand->top, other->z, other->top))
            fail_at("two bases overlap", stand->unit, stand->model);
    }
}

static void check_ground(const Stand *stand, const Plots *plots)
{
    const Plot *plot = plot_under(the_look(), plots, stand->base.pose.at);
    if (base_over_edge(stand->base, the_game()->width, the_game()->height) > REACH_SLACK + ROUNDING)
        fail_at("off the table", stand->unit, stand->model);
    if (!is_level_of(the_look(), plot, stand->z, true))
        fail_at("at no level", stand->unit, stand->model);
    for (int i = 0; i < plots->count; i++) {
        const Plot *p = &plots->plot[i];
        bool above = p->is->levels > 0 && stand->z == p->is->level[0];
        if (p->is->field[TF_IMPASSABLE] && !above &&
            area_gap(&p->area, stand->base) < -(REACH_SLACK + ROUNDING))
            fail_at("in Impassable Ground", stand->unit, stand->model);
    }
}

static void check_places(void)
{
    static Stands all;
    static Plots plots;
    Box table = { { 0, 0 }, { the_game()->width, the_game()->height } };
    stands_in(the_look(), table, NO_UNIT, &all);
    plots_in(the_look(), table, &plots);
    for (int i = 0; i < all.count; i++) {
        check_apart(&all.stand[i], &all);
        check_ground(&all.stand[i], &plots);
    }
}

static int melees, rides; /* seen, so that the checks have met something */

/* ---- Units ----------------------------------------------------------------------------------------- */

static int standing(const Unit *u)
{
    int count = 0;
    for (ModelId m = u->first; m < u->first + u->count; m++)
        count += is_standing(the_battle(), m);
    return count;
}

static void check_states(void)
{
    const Battle *b = the_battle();
    for (UnitId u = 0; u < b->units; u++) {
        int count = standing(&b->unit[u]);
        if ((b->unit[u].state == UNIT_FIELD) != (count > 0))
            fail_at("on the table without models, or away with some", u, NO_MODEL);
        rides += b->unit[u].state == UNIT_ABOARD;
        if (b->unit[u].state == UNIT_ABOARD && b->unit[b->unit[u].carrier].state != UNIT_FIELD)
            fail_at("aboard nothing", u, NO_MODEL);
        if (capacity_of(the_look(), u) > 0 && capacity_left(the_look(), u) < 0)
            fail_at("too many aboard", u, NO_MODEL);
    }
}

static bool touch(UnitId u, UnitId v)
{
    static Company a, b;
    company_of(the_look(), u, &a);
    company_of(the_look(), v, &b);
    for (int i = 0; i < a.count; i++) {
        for (int j = 0; j < b.count; j++) {
            if (stands_touch(the_look(), &a.stand[i], &b.stand[j]))
                return true;
        }
    }
    return false;
}

/* MEL-03: who touches an enemy is in a Melee with it, who touches none is in none. */
static void check_melees(void)
{
    const Battle *b = the_battle();
    for (UnitId u = 0; u < b->units; u++) {
        bool touches = false;
        for (UnitId v = 0; v < b->units; v++) {
            if (b->unit[u].state != UNIT_FIELD || b->unit[v].state != UNIT_FIELD ||
                b->unit[u].seat == b->unit[v].seat || !touch(u, v))
                continue;
            touches = true;
            melees++;
            if (b->unit[u].tally[UT_MELEE] != b->unit[v].tally[UT_MELEE])
                fail_at("in contact but in two Melees", u, NO_MODEL);
        }
        if (b->unit[u].state == UNIT_FIELD && touches != (b->unit[u].tally[UT_MELEE] != 0))
            fail_at(touches ? "in contact without a Melee" : "in a Melee without contact", u,
                    NO_MODEL);
    }
}

/* ---- Play --------------------------------------------------------------------------------------------- */

static void next_answer(Chance *chance, Answer *answer)
{
    for (int i = 0; i < TRIES; i++) {
        if (!warsurge_propose(the_look(), chance, answer))
            continue;
        Verdict verdict = battle_judge(the_game(), the_battle(), the_look()->scratch, answer);
        if (is_yes(&verdict))
            return;
    }
    battle_default(the_game(), the_battle(), the_look()->scratch, answer);
}

static bool between_actions(void)
{
    const Request *r = &the_battle()->request;
    return r->shape == SHAPE_ORDER && r->why != WHY_COUNTER;
}

static void play_and_check(uint64_t seed)
{
    Chance chance = { seed };
    Answer answer;
    for (int i = 0; i < MOST_ANSWERS && the_battle()->request.shape != SHAPE_NONE; i++) {
        look_refresh(the_look());
        if (the_battle()->request.shape == SHAPE_DICE)
            battle_dice(the_battle(), &chance, &answer);
        else
            next_answer(&chance, &answer);
        Verdict verdict = try_answer(&answer);
        CHECK(is_yes(&verdict));
        look_refresh(the_look());
        check_places();
        if (!between_actions())
            continue;
        check_states();
        check_melees();
    }
}

static bool rule_is_off(void)
{
    return the_game()->switched_off != 0;
}

TEST(the_table_stays_lawful_in_standard_games)
{
    for (uint64_t seed = 1; seed <= BATTLES; seed++) {
        three_beacons(STANDARD);
        begin();
        if (rule_is_off())
            return;
        play_and_check(1000 + seed);
    }
    CHECK(melees > 100 && rides > 100);
}

TEST(the_table_stays_lawful_in_advanced_games)
{
    for (uint64_t seed = 1; seed <= BATTLES; seed++) {
        three_beacons(ADVANCED);
        begin();
        if (rule_is_off())
            return;
        play_and_check(2000 + seed);
    }
    CHECK(melees > 100 && rides > 100);
}
