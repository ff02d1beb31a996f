#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "data/record.h"
#include "playback/motion.h"
#include "session/session.h"
#include "test.h"

/* Where what moves is shown at a given time. The events are written by hand: what they are is all that the screen knows. */

static const char riflemen[] =
    "sixbyfour 1 warsurge\n"
    "rules \"1.02\"\n"
    "scenario motion \"Motion\" rounds 3 victory deathmatch\n"
    "map motion 30x24 ground grass\n"
    "option playstyle standard\n"
    "seat blue \"South\"\n"
    "seat red \"North\"\n"
    "zone north \"North\" corners 0,0 30,0 30,8 0,8\n"
    "zone south \"South\" corners 0,16 30,16 30,24 0,24\n"
    "weapon field-rifle \"Field Rifle\" type battle range 24 attacks 1 power 4 ap 5+\n"
    "profile riflemen \"Riflemen\" base round 1 height 1.5 icon unit-handgun move 5 dash 4 defence "
    "3 hp 2 armour 5+ aegis none weapon field-rifle\n"
    "unit alpha \"Riflemen Alpha\" blue riflemen models 3 points 90\n"
    "unit gamma \"Riflemen Gamma\" red riflemen models 2 points 80\n"
    "position\n"
    "place alpha 1:9,17 2:11,17 3:13,17\n"
    "place gamma 1:9,7 2:20,7\n"
    "phase move round 1 turn 0 seat blue master blue\n";

/* Six spearmen in files of three, a foot of table before them. Bases of 25 mm. */
static const char regiment[] = "assets/old-world/lessons/01-wheel.6x4";

enum { START = 1000, MOST_EVENTS = 32 };

typedef struct Stand {
    Session *session;
    const Game *game;
    Battle battle;
    EventLog log;
    Event event[MOST_EVENTS];
    PathPoint point[8];
    Motion motion;
} Stand;

static Stand *stage_of(char *text, const char *name)
{
    Stand *s = calloc(1, sizeof *s);
    SessionSetup setup = { .seeded = true, .seed = 1 };
    Problem problem = { .sentence = "" };

    CHECK(s && text);
    s->session = session_from_text(text, name, &setup, &problem);
    if (!s->session)
        print_message("%d: %s\n", problem.line, problem.sentence);
    CHECK(s->session != NULL);
    s->game = session_game(s->session);
    s->battle = *session_battle(s->session);
    s->log = (EventLog){ .event = s->event, .point = s->point };
    motion_note(&s->motion, &s->battle);
    return s;
}

static Stand *rifles(void)
{
    char *text = strdup(riflemen);
    Stand *s = stage_of(text, "riflemen");

    free(text);
    return s;
}

static Stand *spears(void)
{
    enum { ROOM = 64 * 1024 };
    char path[400], *text = calloc(1, ROOM);

    snprintf(path, sizeof path, "%s/%s", PROJECT_DIR, regiment);
    FILE *file = fopen(path, "r");
    CHECK(text && file && fread(text, 1, ROOM - 1, file) > 0);
    fclose(file);
    for (char *line = text; line; line = strchr(line + 1, '\n'))
        if (line[0] == '\n' && (line[1] == '!' || line[1] == '>')) {
            line[1] = 0; /* its position alone */
            break;
        }
    Stand *s = stage_of(text, "spears");
    free(text);
    return s;
}

static void end(Stand *s)
{
    session_free(s->session);
    free(s);
}

static Event *event(Stand *s, EventKind kind)
{
    Event *e = &s->event[s->log.events++];

    *e = (Event){ .kind = (uint8_t)kind, .unit = NO_UNIT, .model = NO_MODEL, .seat = NO_SEAT };
    return e;
}

static Point at(double x, double y)
{
    return (Point){ (Length)(x * INCH), (Length)(y * INCH) };
}

/* The model walks straight there; the battle has it there already. */
static void walks(Stand *s, ModelId model, Point to)
{
    Event *e = event(s, EV_MOVED);
    Pose from = s->battle.model[model].pose;

    e->model = model;
    e->unit = s->battle.model[model].unit;
    e->from = from;
    e->to = (Pose){ to, from.facing };
    e->c = point_distance(from.at, to);
    e->first = (uint32_t)s->log.points;
    e->count = 1;
    s->point[s->log.points++] = (PathPoint){ to, from.facing, 0 };
    s->battle.model[model].pose = e->to;
}

static void is_lost(Stand *s, ModelId model)
{
    Event *e = event(s, EV_MODEL_STATE);

    e->model = model;
    e->unit = s->battle.model[model].unit;
    e->value = MODEL_LOST;
    e->from = s->battle.model[model].pose;
    s->battle.model[model].state = MODEL_LOST;
}

/* A regiment goes as a rigid body. */
static void regiment_goes(Stand *s, UnitId unit, Pose to)
{
    Unit *u = &s->battle.unit[unit];
    Event *e = event(s, EV_FRONT);
    Pose from = u->front;

    e->unit = unit;
    e->from = from;
    e->to = to;
    e->value = u->files;
    for (int i = u->first; i < u->first + u->count; i++) {
        Pose was = s->battle.model[i].pose;
        Point in = pose_local(from, was.at);
        e = event(s, EV_PLACED);
        e->model = (ModelId)i;
        e->unit = unit;
        e->from = was;
        e->to = (Pose){ pose_point(to, in.x, in.y), to.facing };
        s->battle.model[i].pose = e->to;
    }
    u->front = to;
}

static void tell(Stand *s, int percent)
{
    motion_tell(&s->motion, s->game, &s->battle, &s->log, 0, s->log.events, START, percent);
}

/* How a model, or with NO_MODEL a unit, is shown; false when nothing but the battle says. */
static bool shown(const Stand *s, ModelId model, UnitId unit, uint32_t ms, SceneMove *found)
{
    SceneMove move[MOST_STIRS];
    int count = motion_moves(&s->motion, START + ms, move, MOST_STIRS);

    for (int i = 0; i < count; i++)
        if (move[i].model == model && (model != NO_MODEL || move[i].unit == unit)) {
            *found = move[i];
            return true;
        }
    return false;
}

static Point shown_at(const Stand *s, ModelId model, uint32_t ms)
{
    SceneMove move;

    return shown(s, model, NO_UNIT, ms, &move) ? move.pose.at : s->battle.model[model].pose.at;
}

static Pose shown_front(const Stand *s, UnitId unit, uint32_t ms)
{
    SceneMove move;

    return shown(s, NO_MODEL, unit, ms, &move) ? move.pose : s->battle.unit[unit].front;
}

#define CHECK_NEAR(a, b) CHECK(abs((a) - (b)) <= INCH / 100)

/* ---- moves ---------------------------------------------------------------------------------------------------- */

TEST(a_move_takes_220_ms_and_60_for_each_inch_and_is_half_way_at_half_the_time)
{
    Stand *s = rifles();
    walks(s, 0, at(9, 13)); /* 4": 220 + 4 x 60 = 460 ms */
    tell(s, 100);
    CHECK_LENGTH(shown_at(s, 0, 0).y, 17 * INCH);
    CHECK_NEAR(shown_at(s, 0, 230).y, 15 * INCH);
    CHECK(shown_at(s, 0, 115).y > 16 * INCH); /* slowly at first */
    CHECK(shown_at(s, 0, 345).y < 14 * INCH); /* and at last */
    CHECK(motion_runs(&s->motion, START + 459));
    CHECK(!motion_runs(&s->motion, START + 460));
    CHECK_LENGTH(shown_at(s, 0, 460).y, 13 * INCH);
    end(s);
}

TEST(a_long_move_takes_900_ms)
{
    Stand *s = rifles();
    walks(s, 0, at(29, 17)); /* 20": 220 + 1200 */
    tell(s, 100);
    CHECK(motion_runs(&s->motion, START + 899));
    CHECK(!motion_runs(&s->motion, START + 900));
    end(s);
}

TEST(those_who_walk_together_arrive_together)
{
    Stand *s = rifles();
    walks(s, 0, at(9, 13));
    walks(s, 1, at(11, 16));
    tell(s, 100);
    CHECK_NEAR(shown_at(s, 0, 230).y, 15 * INCH);
    CHECK_NEAR(shown_at(s, 1, 230).y, 33 * INCH / 2);
    CHECK(shown_at(s, 1, 440).y > 16 * INCH);
    end(s);
}

TEST(a_model_goes_round_the_corners_of_its_way)
{
    Stand *s = rifles();
    Event *e;
    walks(s, 0, at(13, 13));
    e = &s->event[0]; /* 4" up, then 4" to the right */
    s->point[0] = (PathPoint){ at(9, 13), 0, 0 };
    s->point[1] = (PathPoint){ at(13, 13), 0, 0 };
    e->count = 2;
    e->c = 8 * INCH; /* 220 + 480 */
    tell(s, 100);
    CHECK_NEAR(shown_at(s, 0, 350).x, 9 * INCH);
    CHECK_NEAR(shown_at(s, 0, 350).y, 13 * INCH);
    end(s);
}

TEST(what_happens_later_waits_for_what_happens_first)
{
    Stand *s = rifles();
    walks(s, 0, at(9, 13)); /* 460 ms */
    walks(s, 3, at(9, 10)); /* 3": 400 ms */
    tell(s, 100);
    CHECK_LENGTH(shown_at(s, 3, 460).y, 7 * INCH);
    CHECK_NEAR(shown_at(s, 3, 660).y, 17 * INCH / 2);
    CHECK_LENGTH(shown_at(s, 0, 660).y, 13 * INCH);
    CHECK(!motion_runs(&s->motion, START + 860));
    end(s);
}

TEST(half_speed_takes_twice_as_long_and_none_no_time_at_all)
{
    Stand *s = rifles();
    walks(s, 0, at(9, 13));
    tell(s, 200);
    CHECK_NEAR(shown_at(s, 0, 460).y, 15 * INCH);
    tell(s, 50);
    CHECK_NEAR(shown_at(s, 0, 115).y, 15 * INCH);
    tell(s, 0);
    CHECK(!motion_runs(&s->motion, START));
    CHECK_LENGTH(shown_at(s, 0, 0).y, 13 * INCH);
    end(s);
}

TEST(what_is_skipped_is_at_its_place_at_once)
{
    Stand *s = rifles();
    walks(s, 0, at(9, 13));
    tell(s, 100);
    motion_clear(&s->motion);
    CHECK(!motion_runs(&s->motion, START + 1));
    CHECK_LENGTH(shown_at(s, 0, 1).y, 13 * INCH);
    end(s);
}

TEST(who_comes_from_nowhere_is_there_at_once)
{
    Stand *s = rifles();
    Event *e = event(s, EV_PLACED);
    e->model = 0;
    e->to = s->battle.model[0].pose;
    tell(s, 100);
    CHECK(!motion_runs(&s->motion, START));
    end(s);
}

/* ---- charges ---------------------------------------------------------------------------------------------------- */

TEST(a_charge_begins_slowly_and_jolts_the_table_by_four_pixels_at_most_when_it_meets)
{
    Stand *s = rifles();
    walks(s, 0, at(9, 8)); /* bases of one inch: 9,7 is met. 9": 220 + 540 = 760 ms */
    s->event[s->log.events - 1].manner = MANNER_CHARGE;
    tell(s, 100);
    /* For two thirds of the time the way into a move, u^2 (3 - 2u) up to u = 1/2, which is half of the way: u = 3/8 after
     * half of the time, 9/64 * 9/4 = 81/256. */
    CHECK_NEAR(shown_at(s, 0, 380).y, 17 * INCH - 9 * INCH * 81 / 256);
    CHECK(motion_jolt(&s->motion, START + 700).y == 0);
    Spot most = motion_jolt(&s->motion, START + 760 + MEET_MS / 4);
    CHECK(most.y < -3.5F && most.y >= -4.0F && most.x == 0); /* upwards, as it charged */
    CHECK(motion_jolt(&s->motion, START + 760 + MEET_MS).y == 0);
    end(s);
}

/* How far the way is come after so many of 90 parts of the time, in thousandths. */
static int come_after(Easing ease, int parts)
{
    return (int)(1000 * ease_share(ease, (float)parts / 90) + 0.5F);
}

TEST(a_charge_gets_under_way_as_a_move_does_and_goes_the_second_half_in_the_last_third)
{
    CHECK_EQ(come_after(EASE_CHARGE, 60), 500);
    CHECK_EQ(come_after(EASE_CHARGE, 90), 1000);
    for (int i = 0; i <= 45;
         i++) /* a move comes to its half in half of its time, a charge in two thirds */
        CHECK(abs(come_after(EASE_CHARGE, i * 4 / 3) -
                  come_after(EASE_IN_OUT, i * 4 / 3 * 3 / 4)) <= 20);
    for (int i = 1; i < 90; i++) /* it never slows down */
        CHECK(come_after(EASE_CHARGE, i + 1) - come_after(EASE_CHARGE, i) >=
              come_after(EASE_CHARGE, i) - come_after(EASE_CHARGE, i - 1) - 1);
}

TEST(who_only_walks_does_not_charge_whomever_he_touches)
{
    Stand *s = rifles();
    s->battle.model[0].pose.at = at(9, 8);
    walks(s, 0, at(8, 7)); /* about the enemy, still in contact */
    tell(s, 100);
    CHECK(!s->motion.meets);
    end(s);
}

/* ---- regiments ------------------------------------------------------------------------------------------------- */

TEST(a_wheel_turns_about_its_corner_and_ranks_keep_step)
{
    Stand *s = spears();
    UnitId unit = 0;
    while (s->battle.unit[unit].build != BUILD_BLOCK)
        unit++;
    const Unit *u = &s->battle.unit[unit];
    Length half = unit_profile(s->game, &s->battle, unit)->base_width * u->files / 2;
    Pose from = u->front, to;
    Point corner = pose_point(from, -half, 0);
    Length apart = point_distance(s->battle.model[u->first].pose.at,
                                  s->battle.model[u->first + u->count - 1].pose.at);
    to = pose_turn(from, corner, -30 * DEGREE);
    regiment_goes(s, unit, to);
    tell(s, 100);
    uint32_t lasts = s->motion.lasts;
    for (uint32_t ms = 0; ms < lasts; ms += 20) {
        Pose front = shown_front(s, unit, ms);
        Point now = pose_point(front, -half, 0);
        CHECK(point_distance(now, corner) <= INCH / 40);
        Point first = shown_at(s, u->first, ms),
              last = shown_at(s, (ModelId)(u->first + u->count - 1), ms);
        CHECK_NEAR(point_distance(first, last), apart);
    }
    Heading gone = heading_turn(from.facing, shown_front(s, unit, lasts / 2).facing);
    CHECK(gone < -14 * DEGREE && gone > -16 * DEGREE);
    CHECK(point_equal(shown_front(s, unit, lasts).at, to.at));
    end(s);
}

TEST(after_a_wheel_a_regiment_goes_straight_on)
{
    Pose from = { at(20, 20), 0 };
    Length wide = 5 * INCH;
    Pose wheeled = pose_turn(from, pose_point(from, wide / 2, 0), 45 * DEGREE);
    Pose to = pose_ahead(wheeled, 4 * INCH);
    PathPoint way[32];
    int count = block_way(from, to, wide, way, 32);
    CHECK(count > 3);
    CHECK(point_distance(way[count - 2].at, wheeled.at) <= INCH / 10);
    CHECK_LENGTH(way[count - 2].facing, 45 * DEGREE);
    CHECK(point_equal(way[count - 1].at, to.at));
}

/* ---- casualties ------------------------------------------------------------------------------------------------- */

TEST(who_falls_tips_and_fades_for_260_ms_and_is_gone)
{
    Stand *s = rifles();
    SceneMove early, late;
    is_lost(s, 0);
    tell(s, 100);
    CHECK(shown(s, 0, NO_UNIT, 20, &early) && shown(s, 0, NO_UNIT, 200, &late));
    CHECK(early.tip < late.tip && late.tip < 1);
    CHECK(early.alpha > late.alpha && late.alpha > 0);
    CHECK(!shown(s, 0, NO_UNIT, 260, &late));
    end(s);
}

TEST(ranks_close_up_in_240_ms_when_who_fell_is_gone)
{
    Stand *s = spears();
    UnitId unit = 0;
    SceneMove move;
    while (s->battle.unit[unit].build != BUILD_BLOCK)
        unit++;
    const Unit *u = &s->battle.unit[unit];
    ModelId fallen = u->first, last = (ModelId)(u->first + u->count - 1);
    Pose gap = s->battle.model[fallen].pose, was = s->battle.model[last].pose;
    is_lost(s, fallen);
    Event *e = event(s, EV_FRONT);
    e->unit = unit;
    e->manner = MANNER_CLOSES;
    e->from = e->to = u->front;
    e->value = u->files;
    e = event(s, EV_PLACED); /* the last steps into the gap */
    e->model = last;
    e->unit = unit;
    e->from = was;
    e->to = gap;
    s->battle.model[last].pose = gap;
    tell(s, 100);
    CHECK(shown(s, NO_MODEL, unit, 100, &move) && move.ranks.apart);
    CHECK(move.ranks.share == 0);
    CHECK_EQ(move.ranks.count, u->count); /* its ground holds him who falls */
    CHECK(point_equal(shown_at(s, last, 259), was.at));
    CHECK(point_distance(shown_at(s, last, 380), gap.at) > 0);
    CHECK(point_distance(shown_at(s, last, 380), was.at) > 0);
    CHECK(!motion_runs(&s->motion, START + 500));
    CHECK(point_equal(shown_at(s, last, 500), gap.at));
    end(s);
}

TEST(nobody_falls_before_the_dice_lie)
{
    Stand *s = rifles();
    SceneMove move;
    Event *e = event(s, EV_DICE);
    e->count = 4;
    is_lost(s, 0);
    tell(s, 100);
    CHECK(shown(s, 0, NO_UNIT, TUMBLE_MS + SORT_MS - 1, &move));
    CHECK(move.tip == 0 && move.alpha == 1);
    CHECK(shown(s, 0, NO_UNIT, TUMBLE_MS + SORT_MS + 100, &move));
    CHECK(move.tip > 0);
    end(s);
}

/* ---- shots ------------------------------------------------------------------------------------------------------- */

static void shoots(Stand *s, ModelId model, Point to)
{
    Event *e = event(s, EV_SHOT);

    e->model = model;
    e->unit = s->battle.model[model].unit;
    e->line = (Segment){ s->battle.model[model].pose.at, to };
    e->has_line = true;
}

static const Stir *stir(const Stand *s, StirKind kind, int n)
{
    for (int i = 0; i < s->motion.stirs; i++)
        if (s->motion.stir[i].kind == kind && n-- == 0)
            return &s->motion.stir[i];
    return NULL;
}

TEST(shots_take_180_ms_each_25_ms_after_the_one_before)
{
    Stand *s = rifles();
    for (ModelId m = 0; m < 3; m++)
        shoots(s, m, at(9, 7));
    tell(s, 100);
    const Stir *first = stir(s, STIR_SHOT, 0), *third = stir(s, STIR_SHOT, 2);
    CHECK(first && third);
    CHECK(stir_share(&s->motion, first, START + 90) == 0.5F); /* as fast at first as at last */
    CHECK(!stir_shows(&s->motion, third, START + 49));
    CHECK(stir_shows(&s->motion, third, START + 50));
    CHECK(motion_runs(&s->motion, START + 229)); /* 2 x 25 + 180 = 230 */
    CHECK(!motion_runs(&s->motion, START + 230));
    end(s);
}

TEST(however_many_shoot_it_takes_600_ms_at_most)
{
    Stand *s = rifles();
    for (int i = 0; i < 30; i++) /* 29 x 25 + 180 would be 905 */
        shoots(s, 0, at(9, 7));
    tell(s, 100);
    CHECK(!motion_runs(&s->motion, START + 600));
    CHECK(stir(s, STIR_SHOT, 29)->begin > stir(s, STIR_SHOT, 28)->begin);
    end(s);
}

TEST(dice_fall_when_the_shots_have_been_seen)
{
    Stand *s = rifles();
    shoots(s, 0, at(9, 7));
    event(s, EV_DICE)->count = 3;
    tell(s, 100);
    CHECK_EQ(s->motion.throws, 1);
    CHECK_EQ(s->motion.thrown[0].at, 180);
    tell(s, 200);
    CHECK_EQ(s->motion.thrown[0].at, 360);
    end(s);
}

TEST(a_template_slides_for_500_ms_to_where_it_comes_down)
{
    Stand *s = rifles();
    Event *e = event(s, EV_STRAYED);
    e->line = (Segment){ at(9, 7), at(13, 7) };
    e->has_line = true;
    e->value = 3 * INCH / 2;
    tell(s, 100);
    const Stir *slides = stir(s, STIR_STRAY, 0);
    CHECK(slides != NULL);
    CHECK_LENGTH(slides->radius, 3 * INCH / 2);
    CHECK(stir_share(&s->motion, slides, START + 250) == 0.5F);
    CHECK(stir_shows(&s->motion, slides, START + 499));
    CHECK(!motion_runs(&s->motion, START + 500));
    end(s);
}

/* ---- the way of an order ------------------------------------------------------------------------------------------- */

/* Two wheels, left and right again, by one inch of the outer corner each: nothing but its way says where it went between. */
TEST(a_regiment_takes_the_way_that_was_ordered)
{
    Stand *s = spears();
    Look look = session_look(s->session);
    Answer *a = calloc(1, sizeof *a);
    Problem problem = { .sentence = "" };
    UnitId unit = 0;
    while (s->battle.unit[unit].build != BUILD_BLOCK)
        unit++;
    const Unit *u = &s->battle.unit[unit];
    Pose from = u->front;
    Length half = unit_profile(s->game, &s->battle, unit)->base_width * u->files / 2;
    Point corner = pose_point(from, -half, 0);
    size_t before = session_log(s->session)->events;
    CHECK(a && answer_parse(&look, "spears wheel left 1; wheel right 1", a, &problem));
    Verdict v = session_answer(s->session, a, &problem);
    CHECK(is_yes(&v));
    free(a);
    const EventLog *log = session_log(s->session);
    s->battle = *session_battle(s->session);
    motion_tell(&s->motion, s->game, &s->battle, log, before, log->events, START, 100);
    CHECK_EQ(s->battle.unit[unit].front.facing, from.facing);
    uint32_t lasts = s->motion.lasts;
    CHECK(lasts >= 338 && lasts <= 342); /* two inches: 220 + 2 x 60 */
    Heading least = 0;
    for (uint32_t ms = 0; ms < lasts; ms += 10) {
        Pose front = shown_front(s, unit, ms);
        Heading turned = heading_turn(from.facing, front.facing);
        least = turned < least ? turned : least;
        if (ms < lasts / 2) /* about the left corner first */
            CHECK(point_distance(pose_point(front, -half, 0), corner) <= INCH / 40);
    }
    Heading whole = heading_of_arc(INCH, 2 * half);
    CHECK(least <= -whole * 9 / 10 && least >= -whole);
    end(s);
}
