#include <stdlib.h>
#include <string.h>

#include "engine/ruleset.h"
#include "hand/catch.h"
#include "hand/hand.h"
#include "test.h"

/* Ten Riflemen (Move 5, bases 1 inch wide) south of a silo that nobody may enter; Bowkin to the north. */
static const char position[] =
    "sixbyfour 1 warsurge\n"
    "rules \"1.02\"\n"
    "scenario hand \"A hand\" rounds 3 victory deathmatch\n"
    "map hand 36x36 ground dry\n"
    "option playstyle standard\n"
    "terrain silo \"Silo\" silo height 4 levels 0 material \"building\" difficult none dangerous "
    "none damage 1 "
    "power 4 ap none impassable yes cover 0 bonus 1 sight blocks climbable no under no "
    "corners 16,24 20,24 20,27 16,27\n"
    "seat blue \"South\" army ashen-compact\n"
    "seat red \"North\" army thornwild-host\n"
    "zone north \"North\" corners 0,0 36,0 36,8 0,8\n"
    "zone south \"South\" corners 0,28 36,28 36,36 0,36\n"
    "weapon field-rifle \"Field Rifle\" type battle range 24 attacks 1 power 4 ap 5+\n"
    "profile riflemen \"Riflemen\" base round 1 height 1.5 icon unit-handgun move 5 dash 4 defence "
    "3 hp 1 "
    "armour 5+ aegis none weapon field-rifle\n"
    "unit alpha \"Riflemen Alpha\" blue riflemen models 10 points 90\n"
    "unit bowkin \"Bowkin\" red riflemen models 2 points 80\n"
    "position\n"
    "place alpha 1:9,30 2:11,30 3:13,30 4:15,30 5:17,30 6:9,32 7:11,32 8:13,32 9:15,32 10:17,32\n"
    "place bowkin 1:9,24 2:11,24\n"
    "phase move round 1 turn 0 seat blue master blue\n";

enum { ALPHA = 0 };

typedef struct Held {
    Session *session;
    Grasp hand;
} Held;

static int verb_named(const Session *session, const char *word)
{
    const Ruleset *rs = session_game(session)->ruleset;

    for (int i = 0; i < rs->verbs; i++)
        if (strcmp(rs->verb[i].word, word) == 0)
            return i;
    return -1;
}

static Held *take(void)
{
    Held *held = calloc(1, sizeof *held);
    SessionSetup setup = { .quick = true, .seeded = true, .seed = 1 };
    Problem problem = { .sentence = "" };

    CHECK(held != NULL);
    held->session = session_from_text(position, "position", &setup, &problem);
    if (!held->session)
        print_message("%d: %s\n", problem.line, problem.sentence);
    CHECK(held->session != NULL);
    hand_take(&held->hand, held->session, 0, ALPHA, verb_named(held->session, "move"), false);
    return held;
}

static void put_away(Held *held)
{
    session_free(held->session);
    free(held);
}

static Point at(double x, double y)
{
    return (Point){ (Length)(x * INCH), (Length)(y * INCH) };
}

TEST(ten_models_move_in_one_drag_and_keep_their_shape)
{
    Held *held = take();
    Grasp *h = &held->hand;
    Answer *answer = calloc(1, sizeof *answer);

    CHECK_EQ(h->count, 10);
    hand_grip(h, 0);
    hand_drag(h, held->session, at(8, 28), 0, true); /* by (-1, -2): 2.24 inches */
    CHECK(is_yes(&h->verdict));
    CHECK_LENGTH(h->ghost[9].to.at.x, 16 * INCH);
    CHECK_LENGTH(h->ghost[9].to.at.y, 30 * INCH);
    hand_answer(h, session_battle(held->session), answer);
    CHECK_EQ(answer->order.paths, 10);
    Verdict v = session_answer(held->session, answer, NULL);
    CHECK(is_yes(&v));
    CHECK_LENGTH(session_battle(held->session)->model[0].pose.at.y, 28 * INCH);
    free(answer);
    put_away(held);
}

TEST(the_ghost_stops_at_its_allowance_and_follows_only_when_pushed)
{
    Held *held = take();
    Grasp *h = &held->hand;

    hand_grip(h, 5);
    hand_drag(h, held->session, at(4, 32.1), INCH / 2, true); /* 5.001 inches */
    CHECK(is_yes(&h->verdict));
    hand_drag(h, held->session, at(3.7, 32), INCH / 2,
              true); /* 5.3: within the give, so it stops at 5 */
    CHECK_LENGTH(ghost_spent(&h->ghost[5]), 5 * INCH);
    hand_drag(h, held->session, at(2, 32), INCH / 2, true); /* 7 inches: pushed on */
    CHECK_LENGTH(ghost_spent(&h->ghost[5]), 7 * INCH);
    CHECK(!is_yes(&h->verdict));
    CHECK(h->verdict.measured > h->verdict.allowed);
    put_away(held);
}

TEST(those_who_follow_never_go_beyond_their_own_allowance)
{
    Held *held = take();
    Grasp *h = &held->hand;

    hand_grip(h, 2);
    hand_drag(h, held->session, at(13, 12), 0, true); /* 18 inches */
    for (int i = 0; i < h->count; i++)
        CHECK(i == 2 || ghost_spent(&h->ghost[i]) <= 5 * INCH + REACH_SLACK);
    put_away(held);
}

TEST(a_ghost_near_an_enemy_snaps_into_contact_and_a_key_lets_go)
{
    Held *held = take();
    Grasp *h = &held->hand;

    h->grab = 1;
    hand_grip(h, 0);
    hand_drag(h, held->session, at(9, 25.2), INCH,
              false); /* 0.2 inches from the enemy at (9, 24) */
    CHECK_EQ(h->caught.kind, CATCH_CONTACT);
    CHECK_LENGTH(h->ghost[0].to.at.y, 25 * INCH); /* two halves of an inch from centre to centre */
    hand_drag(h, held->session, at(9, 25.2), INCH, true);
    CHECK_EQ(h->caught.kind, CATCH_NOTHING);
    CHECK_LENGTH(h->ghost[0].to.at.y, (Length)(25.2 * INCH));
    put_away(held);
}

TEST(a_way_round_is_found_when_something_stands_in_it)
{
    Held *held = take();
    Grasp *h = &held->hand;

    /* Model 5 walks from (17, 30) to (15.6, 27): straight it would cut the corner of the silo at (16, 27) by
     * a third of an inch; round it the way is about 3.4 of its 5 inches. */
    h->grab = 1 << 4;
    hand_grip(h, 4);
    hand_drag(h, held->session, at(15.4, 26.6), INCH, true);
    CHECK(h->ghost[4].ways > 0);
    CHECK(ghost_spent(&h->ghost[4]) <= 5 * INCH);
    CHECK(h->verdict.piece != 0 || is_yes(&h->verdict)); /* the silo is no trouble any more */
    put_away(held);
}

TEST(corners_by_hand_count_into_the_way)
{
    Held *held = take();
    Grasp *h = &held->hand;

    h->grab = 1 << 5;
    hand_grip(h, 5);
    hand_drag(h, held->session, at(7, 32), 0, true); /* 2 to the left */
    CHECK(hand_corner(h));
    hand_grip(h, 5);
    hand_drag(h, held->session, at(7, 30), 0, true); /* 2 up */
    CHECK_LENGTH(ghost_spent(&h->ghost[5]), 4 * INCH);
    CHECK(hand_corner_back(h));
    CHECK_LENGTH(ghost_spent(&h->ghost[5]), 2 * INCH);
    put_away(held);
}

TEST(steering_by_keys_moves_exactly_and_back_leaves_nothing)
{
    Held *held = take();
    Grasp *h = &held->hand;

    hand_steer(h, held->session, 0, -INCH);
    hand_steer(h, held->session, INCH / 10, 0);
    hand_steer(h, held->session, -INCH / 100, 0);
    CHECK_LENGTH(h->ghost[0].to.at.y, 29 * INCH);
    CHECK_LENGTH(h->ghost[0].to.at.x, (Length)(9.09 * INCH));
    hand_back(h);
    CHECK_EQ(hand_moved(h), 0);
    put_away(held);
}

TEST(judging_what_is_in_the_hand_changes_nothing)
{
    Held *held = take();
    Grasp *h = &held->hand;
    uint64_t before = battle_hash(session_battle(held->session));

    hand_grip(h, 0);
    for (int i = 0; i < 40; i++)
        hand_drag(h, held->session, at(5 + i * 0.7, 20 + i * 0.3), INCH, i % 2 == 0);
    CHECK(battle_hash(session_battle(held->session)) == before);
    put_away(held);
}

TEST(a_form_holds_all_models_in_files_and_ranks)
{
    Held *held = take();
    Grasp *h = &held->hand;

    h->files = 5;
    h->gap = INCH;
    hand_form(h, held->session, (Pose){ at(18, 20), 0 });
    CHECK_LENGTH(h->ghost[0].to.at.x, 14 * INCH); /* five files 2 inches apart about 18 */
    CHECK_LENGTH(h->ghost[0].to.at.y, 19 * INCH); /* two ranks about 20 */
    CHECK_LENGTH(h->ghost[9].to.at.x, 22 * INCH);
    CHECK_LENGTH(h->ghost[9].to.at.y, 21 * INCH);
    put_away(held);
}

TEST(a_slow_model_is_waited_for_so_that_the_unit_stays_together)
{
    Held *held = take();
    Grasp *h = &held->hand;

    /* Model 10 may go 1 inch only. When the others go 4 inches to the left, model 5 would be the root of 3 x 3 + 2 x 2, less a
     * base: 2.61 inches away, and 2 are allowed. */
    h->ghost[9].cap = INCH;
    hand_grip(h, 0);
    hand_drag(h, held->session, at(5, 30), INCH, true);
    CHECK(is_yes(&h->verdict));
    CHECK_LENGTH(h->ghost[0].to.at.x, 5 * INCH); /* the leader goes where he is wanted */
    CHECK(ghost_spent(&h->ghost[9]) <= INCH + REACH_SLACK);
    for (int i = 0; i < h->count; i++)
        CHECK(ghost_spent(&h->ghost[i]) <= 5 * INCH + REACH_SLACK);
    put_away(held);
}

TEST(a_guided_ghost_stays_where_it_is_lawful)
{
    Held *held = take();
    Grasp *h = &held->hand;

    h->guided = true;
    hand_grip(h, 0);
    hand_drag(h, held->session, at(9, 10), LENGTH_NEVER / 2,
              true); /* 20 inches, through the enemy */
    CHECK(is_yes(&h->verdict));
    CHECK(hand_moved(h) == 10);
    CHECK(ghost_spent(&h->ghost[0]) <= 5 * INCH + REACH_SLACK);
    put_away(held);
}

static Base end_of(const Held *held, int i)
{
    return ghost_base(&held->hand, session_game(held->session), session_battle(held->session), i);
}

TEST(models_are_strung_along_a_wall_and_round_its_corner)
{
    Held *held = take();
    Grasp *h = &held->hand;

    /* Models 5, 10 and 4, a base of 1 inch and half an inch between them: 18, 16.5 and 15 along the south wall, which ends at
     * 16: the third stands 1 inch round the corner, beside the west wall. A hundredth of an inch stays free. */
    h->grab = 1 << 4 | 1 << 9 | 1 << 3;
    hand_grip(h, 4);
    hand_drag(h, held->session, at(18, 27.45), INCH, true);
    CHECK(hand_line_edge(h, held->session));
    CHECK_LENGTH(h->ghost[4].to.at.y, (Length)(27.51 * INCH));
    CHECK_LENGTH(h->ghost[9].to.at.x, (Length)(16.5 * INCH));
    CHECK_LENGTH(h->ghost[9].to.at.y, (Length)(27.51 * INCH));
    CHECK_LENGTH(h->ghost[3].to.at.x, (Length)(15.49 * INCH));
    CHECK_LENGTH(h->ghost[3].to.at.y, 26 * INCH);
    CHECK(hand_is_torn(h, &h->verdict)); /* only from the seven who stayed behind */
    put_away(held);
}

TEST(models_are_strung_into_contact_with_the_nearest_enemies)
{
    Held *held = take();
    Grasp *h = &held->hand;
    const Battle *b = session_battle(held->session);

    hand_grip(h, 0);
    hand_drag(h, held->session, at(9.5, 26), INCH, true);
    CHECK(hand_line_edge(h, held->session));
    for (int i = 0; i < 2; i++) {
        Base foe = model_base(session_game(held->session), b, (ModelId)(b->unit[1].first + i));
        CHECK(base_gap(end_of(held, i), foe) <= CONTACT_GAP);
        CHECK(ghost_spent(&h->ghost[i]) <= 5 * INCH + REACH_SLACK);
    }
    CHECK(base_gap(end_of(held, 0), end_of(held, 1)) >= 0);
    put_away(held);
}

/* Whatever lies at a place, a template or a unit: records hold hundredths, and none is cut down to one that is farther away. */
TEST(places_are_the_nearest_in_whole_hundredths_of_an_inch)
{
    enum { STEP = INCH / 100 };

    for (Length off = -STEP / 2 + 1; off < STEP / 2; off++) {
        Point near = catch_grid((Point){ 1437 * STEP + off, 902 * STEP - off });
        CHECK_EQ(near.x, 1437 * STEP);
        CHECK_EQ(near.y, 902 * STEP);
        near = catch_grid((Point){ -37 * STEP + off, off });
        CHECK_EQ(near.x, -37 * STEP);
        CHECK_EQ(near.y, 0);
    }
}
