#include <stdlib.h>
#include <string.h>

#include "engine/ruleset.h"
#include "hand/lit.h"
#include "test.h"

/* What is lit is lawful, and what is lawful is lit, but for a twentieth of an inch: asked of the referee at places and over ways drawn
 * by chance, for each kind of ground. A single Outrider (base 2 inches) or Rifleman (base 1) has it about him. */

#define HEAD                                                                                       \
    "sixbyfour 1 warsurge\nrules \"1.02\"\n"                                                       \
    "scenario lit \"Lit\" rounds 3 victory deathmatch\nmap lit 36x24 ground dry\n"                 \
    "option playstyle standard\n"                                                                  \
    "seat blue \"South\" army ashen-compact\nseat red \"North\" army thornwild-host\n"
#define GROUND "none dangerous none damage 1 power 4 ap none"
#define TAIL                                                                                       \
    "zone north \"North\" corners 0,0 36,0 36,8 0,8\n"                                             \
    "zone south \"South\" corners 0,16 36,16 36,24 0,24\n"                                         \
    "weapon field-rifle \"Field Rifle\" type battle range 24 attacks 1 power 4 ap 5+\n"            \
    "profile riflemen \"Riflemen\" base round 1 height 1.5 icon unit-handgun move 5 dash 4 "       \
    "defence 3 hp 1 armour 5+ aegis none weapon field-rifle\n"                                     \
    "profile outriders \"Outriders\" base round 2 height 2 icon unit-handgun move 7 dash 4 "       \
    "defence 3 hp 1 armour 5+ aegis none weapon field-rifle\n"                                     \
    "unit alpha \"Alpha\" blue riflemen models 1 points 9\n"                                       \
    "unit riders \"Riders\" blue outriders models 1 points 9\n"                                    \
    "unit friends \"Friends\" blue riflemen models 3 points 9\n"                                   \
    "unit bowkin \"Bowkin\" red riflemen models 2 points 80\nposition\n"
#define FAR_OFF "place friends 1:2,2 2:3.5,2 3:5,2\nplace bowkin 1:33,22 2:34.5,22\n"
#define MOVE "phase move round 1 turn 0 seat blue master blue\n"

static const char bridge[] =
    HEAD "terrain bridge \"Bridge\" bridge height 2 levels 2 material \"bridge\" difficult " GROUND
         " impassable yes cover 0 bonus 1 sight open climbable yes under yes corners 19,6 22,6 "
         "22,18 19,18\n" TAIL FAR_OFF "place riders 1:8,21\nplace alpha 1:18,12\n" MOVE;
static const char silo[] =
    HEAD "terrain silo \"Silo\" silo height 4 material \"building\" difficult " GROUND
         " impassable yes cover 0 bonus 1 sight blocks climbable no under no corners 18.5,9 21,9 "
         "21,13 18.5,13\n" TAIL FAR_OFF "place riders 1:16,12\nplace alpha 1:8,21\n" MOVE;
static const char people[] =
    HEAD TAIL "place friends 1:18.5,12 2:18.5,13.5 3:18.5,10.5\nplace bowkin 1:15.5,10 2:15.5,14\n"
              "place riders 1:4,21\nplace alpha 1:16.5,12\n" MOVE;
static const char marsh[] =
    HEAD "terrain marsh \"Marsh\" marsh height 0 levels 0 material \"marsh\" difficult 1/3 "
         "dangerous none damage 1 power 4 ap none impassable no cover 0 bonus 1 sight open "
         "climbable no under no corners 18,10 20,10 20,13 18,13\n" TAIL FAR_OFF
         "place riders 1:16,12\nplace alpha 1:4,21\n" MOVE;
static const char wall[] =
    HEAD "terrain wall \"Wall\" low-wall height 1 levels 1 material \"wall\" difficult " GROUND
         " impassable no cover 0 bonus 1 sight obscures climbable yes under no corners 18,9 18.4,9 "
         "18.4,12.6 18,12.6\n" TAIL FAR_OFF "place riders 1:4,21\nplace alpha 1:16,12\n" MOVE;
static const char hill[] =
    HEAD "terrain hill \"Hill\" hill height 2 levels 2 material \"hill\" difficult " GROUND
         " impassable no cover 0 bonus 1 sight blocks climbable yes under no corners 18,9 22,9 "
         "22,14 18,14\n" TAIL FAR_OFF "place riders 1:16,12\nplace alpha 1:4,21\n" MOVE;

#define SILO(id, corners)                                                                          \
    "terrain " id " \"Silo\" silo height 4 material \"building\" difficult " GROUND                \
    " impassable yes cover 0 bonus 1 sight blocks climbable no under no corners " corners "\n"
static const char alley[] =
    HEAD SILO("left", "18,9 20,9 20,11.52 18,11.52") SILO("right", "18,12.6 20,12.6 20,15 18,15")
        TAIL FAR_OFF "place riders 1:8,21\nplace alpha 1:16,12\n" MOVE;

enum { ALPHA, RIDERS };

static uint32_t standing_clock(void)
{
    return 0;
}

typedef struct Scene {
    Session *session;
    Grasp hand;
    Lit lit;
    Answer answer;
    uint32_t chance;
} Scene;

static int drawn(Scene *s, int below)
{
    s->chance = s->chance * 1664525U + 1013904223U;
    return (int)((s->chance >> 8) % (uint32_t)below);
}

static Point near_it(Scene *s, Length far)
{
    Point from = s->hand.ghost[0].from.at;

    return (Point){ from.x + drawn(s, 2 * far) - far, from.y + drawn(s, 2 * far) - far };
}

static Scene *open_scene(const char *text, UnitId unit)
{
    Scene *s = calloc(1, sizeof *s);
    SessionSetup setup = { .quick = true, .seeded = true, .seed = 1 };
    Problem problem = { .sentence = "" };
    int verb = 0;

    CHECK(s != NULL);
    s->session = session_from_text(text, "position", &setup, &problem);
    if (!s->session)
        print_message("%d: %s\n", problem.line, problem.sentence);
    CHECK(s->session != NULL);
    while (strcmp(session_game(s->session)->ruleset->verb[verb].word, "move") != 0)
        verb++;
    hand_take(&s->hand, s->session, 0, unit, verb, false);
    s->chance = 7;
    for (int i = 0; i < 4000 && !s->lit.whole; i++)
        lit_work(&s->lit, &s->hand, s->session, standing_clock, 100);
    CHECK(s->lit.whole);
    return s;
}

/* The referee's word on a way over those places. */
static bool is_lawful_over(Scene *s, const Point *at, int count)
{
    answer_begin(&s->answer, ANSWER_ORDER, 0);
    s->answer.order.actor = s->hand.unit;
    order_clause(&s->answer.order, s->hand.verb);
    order_path(&s->answer.order, s->hand.ghost[0].model);
    for (int i = 0; i < count; i++)
        order_point(&s->answer.order,
                    (PathPoint){ at[i], s->hand.ghost[0].from.facing, LEVEL_BY_GROUND });
    Verdict v = session_judge(s->session, &s->answer);
    return is_yes(&v);
}

/* What is lit is where the hand leads him, lawfully. */
static void check_lit_is_lawful(Scene *s, int tries)
{
    Length far = s->hand.ghost[0].cap;
    Grasp *probe = malloc(sizeof *probe);
    int lit = 0, wrong = 0;

    for (int i = 0; i < tries; i++) {
        Point p = near_it(s, far);
        if (!lit_holds(&s->lit, p))
            continue;
        lit++;
        *probe = s->hand;
        hand_grip(probe, 0);
        hand_drag(probe, s->session, p, 0, true);
        bool there = point_distance(probe->ghost[0].to.at, p) <= 3;
        if (!is_yes(&probe->verdict) || !there) {
            wrong++;
            print_message("lit and not lawful: %.3f,%.3f\n", (double)p.x / INCH,
                          (double)p.y / INCH);
        }
    }
    CHECK(lit > tries / 8);
    CHECK_EQ(wrong, 0);
    free(probe);
}

static bool lit_near(const Scene *s, Point p)
{
    for (int i = 0; i < 16; i++)
        if (lit_holds(&s->lit, point_shift(p, i * (FULL_TURN / 16), INCH / 20)))
            return true;
    return lit_holds(&s->lit, p);
}

/* Whatever lawful way chance finds, straight or over one or two corners: its end is lit. */
static void check_lawful_is_lit(Scene *s, int tries)
{
    enum { CORNERS = 60 };
    Length far = s->hand.ghost[0].cap;
    int lawful = 0, wrong = 0;

    for (int i = 0; i < tries; i++) {
        Point end = near_it(s, far);
        bool found = is_lawful_over(s, &end, 1);
        for (int n = 0; n < CORNERS && !found; n++) {
            Point way[3] = { near_it(s, far / 2), near_it(s, far), end };
            Point one[2] = { way[0], end };
            found = is_lawful_over(s, one, 2) || is_lawful_over(s, way, 3);
        }
        lawful += found;
        if (!found || lit_near(s, end))
            continue;
        wrong++;
        print_message("lawful and not lit: %.3f,%.3f\n", (double)end.x / INCH,
                      (double)end.y / INCH);
    }
    CHECK(lawful > tries / 8);
    CHECK_EQ(wrong, 0);
}

static void check_ground(const char *text, UnitId unit)
{
    Scene *s = open_scene(text, unit);

    check_lit_is_lawful(s, 3000);
    check_lawful_is_lit(s, 600);
    lit_free(&s->lit);
    session_free(s->session);
    free(s);
}

TEST(under_and_upon_a_bridge)
{
    check_ground(bridge, ALPHA);
}

TEST(round_a_silo)
{
    check_ground(silo, RIDERS);
}

TEST(past_friends_and_round_enemies)
{
    check_ground(people, ALPHA);
}

TEST(through_slow_ground_and_round_it)
{
    check_ground(marsh, RIDERS);
}

TEST(over_a_wall_and_round_it)
{
    check_ground(wall, ALPHA);
}

TEST(up_a_hill)
{
    check_ground(hill, RIDERS);
}

/* An alley of 1.08" for a base of 1: his middle goes from y 12.02 to 12.10, between the places that are asked first, 0.12" apart. */
TEST(through_an_alley_that_is_hardly_wider_than_he_is)
{
    Scene *s = open_scene(alley, ALPHA);
    const Point in_it = { 19 * INCH, 12 * INCH + 6 * INCH / 100 };

    CHECK(is_lawful_over(s, &in_it, 1));
    CHECK(lit_holds(&s->lit, in_it));
    check_lit_is_lawful(s, 3000);
    lit_free(&s->lit);
    session_free(s->session);
    free(s);
}

/* Rifleman Alpha (1.5 high) goes straight below the bridge (2 high), 4.75 inches: half a base of 1 is left beyond it; nobody may end below it. */
TEST(a_drag_below_a_bridge_goes_straight)
{
    Scene *s = open_scene(bridge, ALPHA);

    hand_grip(&s->hand, 0);
    for (int x = 1; x <= 10; x++) /* over all that lies between */
        hand_drag(&s->hand, s->session, (Point){ 18 * INCH + x * 19 * INCH / 40, 12 * INCH }, 0,
                  true);
    CHECK(is_yes(&s->hand.verdict));
    CHECK_EQ(s->hand.ghost[0].ways, 0);
    CHECK_LENGTH(s->hand.ghost[0].to.at.x, 22 * INCH + 3 * INCH / 4);
    lit_free(&s->lit);
    session_free(s->session);
    free(s);
}

/* Nobody walks round a friend whom he may pass. */
TEST(a_drag_past_friends_goes_straight)
{
    Scene *s = open_scene(people, ALPHA);

    hand_grip(&s->hand, 0);
    for (int x = 1; x <= 9; x++)
        hand_drag(&s->hand, s->session, (Point){ (33 + x) * INCH / 2, 12 * INCH }, 0, true);
    CHECK(is_yes(&s->hand.verdict));
    CHECK_EQ(s->hand.ghost[0].ways, 0);
    CHECK_LENGTH(s->hand.ghost[0].to.at.x, 21 * INCH);
    lit_free(&s->lit);
    session_free(s->session);
    free(s);
}
