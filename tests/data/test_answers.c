#include <stdlib.h>
#include <string.h>

#include "data/record.h"
#include "drill.h"
#include "geom/place.h"
#include "test.h"

/* What is printed parses back to the same, whatever the answer. */

enum { WORLD = 200 * INCH, ROUNDS = 4000 };

typedef struct Desk {
    Game game;
    Battle battle;
    Scratch scratch;
    Look look;
    TestRandom random;
} Desk;

static Desk *open_desk(uint64_t seed)
{
    Desk *desk = calloc(1, sizeof *desk);
    drill_game(&desk->game);
    drill_battle(&desk->game, &desk->battle);
    desk->look = (Look){ &desk->game, &desk->battle, &desk->scratch };
    desk->random.state = seed;
    return desk;
}

static int32_t some(Desk *desk, int32_t low, int32_t high)
{
    return (int32_t)test_between(&desk->random, low, high);
}

static Point some_point(Desk *desk)
{
    int32_t x = some(desk, -WORLD, WORLD), y = some(desk, -WORLD, WORLD);
    return (Point){ x, y };
}

static Pose some_pose(Desk *desk)
{
    Point at = some_point(desk);
    return (Pose){ at, some(desk, 0, FULL_TURN - 1) };
}

static void add_paths(Desk *desk, Answer *answer, UnitId unit)
{
    int paths = some(desk, 1, 4);
    for (int i = 0; i < paths; i++) {
        ModelId model = (ModelId)(desk->battle.unit[unit].first +
                                  some(desk, 0, desk->battle.unit[unit].count - 1));
        if (!order_path(&answer->order, model))
            return;
        int points = some(desk, is_standing(&desk->battle, model) ? 0 : 1, 4);
        for (int k = 0; k < points; k++) {
            Pose pose = some_pose(desk);
            Length level = some(desk, 0, 1) ? LEVEL_BY_GROUND : some(desk, 0, 6 * INCH);
            order_point(&answer->order, (PathPoint){ pose.at, pose.facing, level });
        }
    }
}

static void add_clause(Desk *desk, Answer *answer, int verb)
{
    Clause *clause = order_clause(&answer->order, verb);
    UnitId actor = answer->order.actor;
    switch (verb) {
    case DRILL_MARCH:
    case DRILL_DROP:
        add_paths(desk, answer, actor);
        return;
    case DRILL_SHOOT:
        clause->weapon = (WeaponId)some(desk, 0, 2);
        clause->models = (ModelSet)some(desk, 1, (1 << desk->battle.unit[actor].count) - 1);
        clause->unit = (UnitId)some(desk, 0, 5);
        if (some(desk, 0, 1))
            clause->model = (ModelId)some(desk, 0, desk->battle.models - 1);
        clause->has_heading = some(desk, 0, 1);
        clause->heading = clause->has_heading ? some(desk, 0, FULL_TURN - 1) : 0;
        return;
    case DRILL_CHANT:
        clause->word = (uint8_t)some(desk, 0, 2);
        if (some(desk, 0, 1))
            clause->unit = (UnitId)some(desk, 0, 5);
        if (some(desk, 0, 1))
            clause->model = (ModelId)some(desk, 0, desk->battle.models - 1);
        if (some(desk, 0, 1))
            add_paths(desk, answer, clause->unit == NO_UNIT ? actor : clause->unit);
        return;
    case DRILL_DIG:
        if (some(desk, 0, 1))
            clause->piece = (PieceId)some(desk, 0, 2);
        clause->has_point = some(desk, 0, 1);
        clause->point = clause->has_point ? some_point(desk) : (Point){ 0, 0 };
        clause->has_number = some(desk, 0, 1);
        clause->number = clause->has_number ? some(desk, -1000000, 1000000) : 0;
        return;
    case DRILL_WAIT:
        clause->word = (uint8_t)some(desk, 0, 1);
        return;
    default:
        return;
    }
}

static void some_order(Desk *desk, Answer *answer)
{
    int clauses = some(desk, 1, 5);
    if (some(desk, 0, 9) == 0) {
        add_clause(desk, answer, DRILL_FINISH);
        return;
    }
    answer->order.actor = (UnitId)some(desk, 0, 5);
    for (int i = 0; i < clauses; i++)
        add_clause(desk, answer, some(desk, DRILL_MARCH, DRILL_WAIT));
}

static void check_orders(const Order *a, const Order *b)
{
    CHECK_EQ(a->actor, b->actor);
    CHECK_EQ(a->clauses, b->clauses);
    CHECK_EQ(a->paths, b->paths);
    CHECK_EQ(a->points, b->points);
    for (int i = 0; i < a->clauses; i++) {
        const Clause *c = &a->clause[i], *d = &b->clause[i];
        CHECK(c->verb == d->verb && c->word == d->word && c->unit == d->unit &&
              c->model == d->model);
        CHECK(c->weapon == d->weapon && c->piece == d->piece && c->models == d->models);
        CHECK(point_equal(c->point, d->point) && c->heading == d->heading &&
              c->number == d->number);
        CHECK(c->path_count == d->path_count && (!c->path_count || c->path_first == d->path_first));
        CHECK(c->has_point == d->has_point && c->has_heading == d->has_heading &&
              c->has_number == d->has_number);
    }
    for (int i = 0; i < a->paths; i++)
        CHECK(a->path[i].model == b->path[i].model && a->path[i].first == b->path[i].first &&
              a->path[i].count == b->path[i].count);
    for (int i = 0; i < a->points; i++)
        CHECK(point_equal(a->point[i].at, b->point[i].at) &&
              a->point[i].facing == b->point[i].facing && a->point[i].z == b->point[i].z);
}

static void check_there_and_back(Desk *desk, const Answer *answer, Answer *back)
{
    char words[RECORD_LINE];
    Problem problem = { .file = "" };
    Text text = text_in(words, sizeof words);
    answer_print(&desk->look, answer, &text);
    CHECK(!text.cut);
    if (!answer_parse(&desk->look, words, back, &problem))
        fail_msg("%s\ncolumn %d: %s", words, problem.column, problem.sentence);
    CHECK_EQ(back->kind, answer->kind);
    CHECK_EQ(back->seat, answer->seat);
    CHECK_EQ(back->value, answer->value);
    CHECK_EQ(back->count, answer->count);
    CHECK(memcmp(back->id, answer->id, sizeof back->id) == 0);
    CHECK(memcmp(back->share, answer->share, sizeof back->share) == 0);
    CHECK(memcmp(back->die, answer->die, sizeof back->die) == 0);
    CHECK(point_equal(back->pose.at, answer->pose.at) && back->pose.facing == answer->pose.facing);
    check_orders(&answer->order, &back->order);
}

static void check_shape(Shape shape, uint64_t seed, void (*fill)(Desk *desk, Answer *answer))
{
    Desk *desk = open_desk(seed);
    Answer *answer = malloc(sizeof *answer), *back = malloc(sizeof *back);
    for (int i = 0; i < ROUNDS; i++) {
        desk->battle.request =
            (Request){ .shape = (uint8_t)shape, .seats = 2, .unit = 3, .other = NO_UNIT };
        answer_begin(answer, (AnswerKind)shape, shape == SHAPE_DICE ? NO_SEAT : 1);
        fill(desk, answer);
        check_there_and_back(desk, answer, back);
    }
    free(answer);
    free(back);
    free(desk);
}

TEST(orders_of_every_verb_and_argument_print_and_parse_back)
{
    check_shape(SHAPE_ORDER, 11, some_order);
}

static void some_choice(Desk *desk, Answer *answer)
{
    answer->value = some(desk, 0, 2);
}

static void some_number(Desk *desk, Answer *answer)
{
    answer->value = some(desk, -1000000, 1000000);
}

static void some_units(Desk *desk, Answer *answer)
{
    answer->count = some(desk, 0, 6);
    for (int i = 0; i < answer->count; i++)
        answer->id[i] = (int16_t)some(desk, 0, 5);
}

static void some_models(Desk *desk, Answer *answer)
{
    answer->count = some(desk, 0, 30);
    for (int i = 0; i < answer->count; i++)
        answer->id[i] = (int16_t)some(desk, 0, desk->battle.models - 1);
}

/* Beyond the units' ids a list names models. */
static void some_list(Desk *desk, Answer *answer)
{
    answer->count = some(desk, 0, 20);
    for (int i = 0; i < answer->count; i++)
        answer->id[i] = (int16_t)some(desk, 0, desk->battle.models - 1);
}

static void some_split(Desk *desk, Answer *answer)
{
    some_units(desk, answer);
    for (int i = 0; i < answer->count; i++)
        answer->share[i] = some(desk, 0, 1000);
}

static void a_point(Desk *desk, Answer *answer)
{
    answer->pose.at = some_point(desk);
}

static void a_pose(Desk *desk, Answer *answer)
{
    answer->pose = some_pose(desk);
}

static void some_paths(Desk *desk, Answer *answer)
{
    add_paths(desk, answer, (UnitId)some(desk, 0, 5));
}

static void some_dice(Desk *desk, Answer *answer)
{
    answer->count = desk->battle.request.dice_count = (int16_t)some(desk, 1, MOST_THROW);
    for (int i = 0; i < answer->count; i++)
        answer->die[i] = (uint8_t)some(desk, 0, 36);
}

TEST(answers_of_every_other_shape_print_and_parse_back)
{
    check_shape(SHAPE_CHOICE, 21, some_choice);
    check_shape(SHAPE_NUMBER, 22, some_number);
    check_shape(SHAPE_UNITS, 23, some_units);
    check_shape(SHAPE_MODELS, 24, some_models);
    check_shape(SHAPE_LIST, 25, some_list);
    check_shape(SHAPE_SPLIT, 26, some_split);
    check_shape(SHAPE_POINT, 27, a_point);
    check_shape(SHAPE_POSE, 28, a_pose);
    check_shape(SHAPE_PATHS, 29, some_paths);
    check_shape(SHAPE_DICE, 30, some_dice);
}

TEST(of_several_who_are_asked_an_answer_names_its_seat)
{
    Desk *desk = open_desk(1);
    Answer answer;
    char words[64];
    Text text = text_in(words, sizeof words);
    desk->battle.request = (Request){ .shape = SHAPE_NUMBER, .why = 1, .seats = 3, .high = 9 };
    CHECK(answer_parse(&desk->look, "red: 4", &answer, NULL));
    CHECK_EQ(answer.seat, 1);
    CHECK_EQ(answer.value, 4);
    answer_print(&desk->look, &answer, &text);
    CHECK_TEXT(words, "red: 4");
    CHECK(!answer_parse(&desk->look, "4", &answer, NULL));
    free(desk);
}

TEST(an_order_by_hand_reads_as_in_the_book)
{
    Desk *desk = open_desk(1);
    Answer answer;
    desk->battle.request =
        (Request){ .shape = SHAPE_ORDER, .seats = 1, .unit = NO_UNIT, .other = NO_UNIT };
    desk->battle.model[2].pose = (Pose){ { 24 * INCH, 38 * INCH }, 0 };
    CHECK(answer_parse(&desk->look, "spears march 3:24,38>26.5,35@90^3; wait how badly", &answer,
                       NULL));
    CHECK_EQ(answer.order.clauses, 2);
    CHECK_EQ(answer.order.path[0].model, 2);
    CHECK_EQ(answer.order.path[0].count, 1); /* where it starts is where it stands */
    CHECK_EQ(answer.order.point[0].at.x, 26 * INCH + INCH / 2);
    CHECK_EQ(answer.order.point[0].facing, QUARTER_TURN);
    CHECK_EQ(answer.order.point[0].z, 3 * INCH);
    CHECK_EQ(answer.order.clause[1].word, 1);
    CHECK(answer_parse(&desk->look, "spears march 3:>26.5,35", &answer, NULL));
    CHECK_EQ(answer.order.path[0].count, 1);
    free(desk);
}

/* Bases of 1": a path straight down from (24,38) to a model at (24,42) ends with its centre 1"
 * above that one. */
TEST(contact_is_written_by_whom_it_touches)
{
    Desk *desk = open_desk(1);
    Answer answer, back;
    char words[200];
    desk->battle.request =
        (Request){ .shape = SHAPE_ORDER, .seats = 1, .unit = NO_UNIT, .other = NO_UNIT };
    desk->battle.model[2].pose = (Pose){ { 24 * INCH, 38 * INCH }, 0 };
    desk->battle.model[10].pose = (Pose){ { 24 * INCH, 42 * INCH }, 0 };
    CHECK(answer_parse(&desk->look, "spears march 3:24,38>touch:pikes#1@90", &answer, NULL));
    CHECK(point_equal(answer.order.point[0].at, (Point){ 24 * INCH, 41 * INCH }));
    CHECK_EQ(answer.order.point[0].facing, QUARTER_TURN);
    CHECK(answer_parse(&desk->look, "spears march 3:24,38>touch:pikes#1/90", &answer, NULL));
    CHECK(
        point_equal(answer.order.point[0].at, (Point){ 25 * INCH, 42 * INCH })); /* to its right */
    CHECK(answer_parse(&desk->look, "spears march 3:24,38>24,41", &answer, NULL));
    Text text = text_in(words, sizeof words);
    answer_print(&desk->look, &answer, &text);
    CHECK_TEXT(words, "spears march 3:24,38>touch:pikes#1");
    for (int i = 0; i < 500; i++) {
        ModelId touched = (ModelId)some(desk, 10, 15);
        Pose *pose = &desk->battle.model[touched].pose;
        *pose = (Pose){ some_point(desk), 0 };
        for (ModelId other = 0; other < desk->battle.models; other++) {
            if (other != touched &&
                base_gap(model_base(&desk->game, &desk->battle, other),
                         model_base(&desk->game, &desk->battle, touched)) < 3 * INCH)
                desk->battle.model[other].pose.at =
                    (Point){ (other * 5 - 190) * INCH, -190 * INCH };
        }
        Base fixed = model_base(&desk->game, &desk->battle, touched);
        Base base = place_on_ray(model_base(&desk->game, &desk->battle, 0), fixed,
                                 some(desk, 0, FULL_TURN - 1), 0);
        answer_begin(&answer, ANSWER_ORDER, 0);
        answer.order.actor = 0;
        order_clause(&answer.order, DRILL_MARCH);
        order_path(&answer.order, 0);
        order_point(&answer.order, (PathPoint){ base.pose.at, 0, LEVEL_BY_GROUND });
        check_there_and_back(desk, &answer, &back);
        text = text_in(words, sizeof words);
        answer_print(&desk->look, &answer, &text);
        CHECK(strstr(words, "touch:pikes") != NULL);
    }
    free(desk);
}

static void check_wrong(const char *words, int column, const char *sentence)
{
    Desk *desk = open_desk(1);
    Answer answer;
    Problem problem = { .file = "" };
    desk->battle.request =
        (Request){ .shape = SHAPE_ORDER, .seats = 1, .unit = NO_UNIT, .other = NO_UNIT };
    desk->battle.model[2].pose = (Pose){ { 24 * INCH, 38 * INCH }, 0 };
    CHECK(!answer_parse(&desk->look, words, &answer, &problem));
    CHECK_TEXT(problem.sentence, sentence);
    CHECK_EQ(problem.column, column);
    free(desk);
}

TEST(a_wrong_order_says_where_and_what_was_expected)
{
    check_wrong("speers march", 1, "there is no unit 'speers': 'spears' is probably meant");
    check_wrong("spears mrach", 8, "there is no order 'mrach': 'march' is probably meant");
    check_wrong("spears march 3:25,38>26,35", 16, "the model stands at 24,38");
    check_wrong("spears march 7:>26,35", 14,
                "spears has 6 models: a number from 1 to 6 was expected, not '7'");
    check_wrong("spears shoot bow 1-9 at pikes", 20,
                "spears has 6 models: a number from 1 to 6 was expected, not '9'");
    check_wrong("spears shoot bow 1-3 pikes", 22, "'at' was expected here");
    check_wrong(
        "spears chant hmyn", 14,
        "one of 'hymn curse march-song' was expected, not 'hmyn': 'hymn' is probably meant");
    check_wrong("spears wait how calmly now", 24, "nothing more was expected, not 'now'");
    check_wrong("finish; spears", 9, "there is no order 'spears'");
    check_wrong("", 1, "a unit was expected here");
}

static void check_wrong_answer(Request request, const char *words, int column, const char *sentence)
{
    Desk *desk = open_desk(1);
    Answer answer;
    Problem problem = { .file = "" };
    desk->battle.request = request;
    CHECK(!answer_parse(&desk->look, words, &answer, &problem));
    CHECK_TEXT(problem.sentence, sentence);
    CHECK_EQ(problem.column, column);
    free(desk);
}

TEST(whatever_word_is_misspelt_the_one_that_is_meant_is_named)
{
    Request choice = { .shape = SHAPE_CHOICE, .why = DRILL_REACTION, .seats = 1 };
    check_wrong_answer(
        choice, "fle", 1,
        "one of 'hold flee shoot-back' was expected, not 'fle': 'flee' is probably meant");
    check_wrong_answer(choice, "banana", 1,
                       "one of 'hold flee shoot-back' was expected, not 'banana'");
    check_wrong("spears shoot bwo 1-3 at pikes", 14,
                "there is no weapon 'bwo': 'bow' is probably meant");
    check_wrong("spears shoot bow 1-3 at pieks", 25,
                "there is no unit 'pieks': 'pikes' is probably meant");
    check_wrong("spears dig wodo 20,20 for 1", 12,
                "there is no word 'wodo': 'wood' is probably meant");
    check_wrong("spears chant hymn pieks", 19,
                "there is no word 'pieks': 'pikes' is probably meant");
    check_wrong("spears dig wood 20,20 for 1 tiems 2", 29,
                "there is no word 'tiems': 'times' is probably meant");
}

TEST(dice_that_are_expected_are_asked_for_as_dice)
{
    Request one = {
        .shape = SHAPE_DICE, .why = DRILL_TO_HIT, .dice_kind = DICE_D6, .dice_count = 1
    };
    Request three = {
        .shape = SHAPE_DICE, .why = DRILL_TO_HIT, .dice_kind = DICE_D3, .dice_count = 3
    };
    check_wrong_answer(one, "hold", 1, "1 die is thrown here, showing 1 to 6, not 'hold'");
    check_wrong_answer(three, "1 2 x", 5, "3 dice are thrown here, each showing 1 to 3, not 'x'");
    check_wrong_answer(three, "1 2", 4, "3 dice were expected, not 2");
}

/* An attempt in a lesson may be somebody's who is not asked at all. */
TEST(an_order_of_a_seat_that_is_not_asked_can_be_written)
{
    Desk *desk = open_desk(1);
    Answer answer;
    Problem problem = { .file = "" };
    desk->battle.request =
        (Request){ .shape = SHAPE_ORDER, .seats = 1, .unit = NO_UNIT, .other = NO_UNIT };
    CHECK(answer_parse(&desk->look, "blue: spears wait", &answer, &problem));
    CHECK_EQ(answer.seat, 0);
    CHECK(answer_parse(&desk->look, "red: spears wait", &answer, &problem));
    CHECK_EQ(answer.seat, 1);
    desk->battle.request = (Request){ .shape = SHAPE_CHOICE,
                                      .why = DRILL_REACTION,
                                      .seats = 2,
                                      .choices = 7,
                                      .unit = NO_UNIT,
                                      .other = NO_UNIT };
    CHECK(answer_parse(&desk->look, "blue: spears wait", &answer, &problem));
    CHECK_EQ(answer.kind, ANSWER_ORDER);
    CHECK_EQ(answer.seat, 0);
    CHECK(answer_parse(&desk->look, "flee", &answer, &problem));
    CHECK_EQ(answer.kind, ANSWER_CHOICE);
    CHECK_EQ(answer.seat, 1);
    free(desk);
}

TEST(figures_are_the_shortest_decimals_that_parse_back_exactly)
{
    Desk *desk = open_desk(77);
    Answer answer, back;
    char words[64];
    desk->battle.request =
        (Request){ .shape = SHAPE_POINT, .seats = 1, .unit = NO_UNIT, .other = NO_UNIT };
    answer_begin(&answer, ANSWER_POINT, 0);
    answer.pose.at = (Point){ 25 * MM, INCH / 100 * 150 };
    Text text = text_in(words, sizeof words);
    answer_print(&desk->look, &answer, &text);
    CHECK_TEXT(words,
               "0.98425,1.5"); /* 25 mm / 25.4 = 0.984252 inch; 0.98425 x 25400 = 24999.95 um */
    CHECK(answer_parse(&desk->look, words, &back, NULL));
    CHECK(point_equal(back.pose.at, answer.pose.at));
    free(desk);
}

/* ---- Calls ----------------------------------------------------------------------------------- */

static void check_call(Desk *desk, const char *words)
{
    char again[256];
    CallLine line;
    Problem problem = { .file = "" };
    Text text = text_in(again, sizeof again);
    if (!call_parse(&desk->look, words, &line, &problem))
        fail_msg("%s: column %d: %s", words, problem.column, problem.sentence);
    call_print(&desk->look, &line, &text);
    CHECK_TEXT(again, words);
}

TEST(calls_parse_and_print_back)
{
    Desk *desk = open_desk(1);
    check_call(desk, "blue concede");
    check_call(desk, "red draw consent blue");
    check_call(desk, "blue undo 2 consent red");
    check_call(desk, "blue redo 2 consent red");
    check_call(desk, "blue clock 30:00 extra 10");
    check_call(desk, "red clock 0:07 consent blue");
    check_call(desk, "red clock 90:59 extra 0");
    check_call(desk, "red clock off consent blue");
    check_call(desk, "blue waive consent red");
    check_call(desk, "blue overrule reaction need spears 4 consent red");
    check_call(desk, "blue overrule reaction modifier -1 consent red");
    check_call(desk, "blue place spears#3 24,30@90^3 consent red");
    check_call(desk, "blue wounds pikes#2 0 consent red");
    check_call(desk, "blue mark spears shaken on consent red");
    check_call(desk, "blue mark spears#4 hurt off consent red");
    check_call(desk, "blue mark battle raining on consent red");
    check_call(desk, "blue tally red luck -3 consent red");
    check_call(desk, "blue reserve pikes consent red");
    check_call(desk, "blue phase dusk red consent red");
    free(desk);
}

static void check_no_clock(const Desk *desk, const char *words)
{
    CallLine line;
    Problem problem = { .file = "" };
    if (call_parse(&desk->look, words, &line, &problem))
        fail_msg("%s was read as a clock", words);
    CHECK(problem.sentence[0] != 0);
}

TEST(a_clock_that_no_clock_shows_is_refused)
{
    Desk *desk = open_desk(1);
    check_no_clock(desk, "blue clock");
    check_no_clock(desk, "blue clock 30");
    check_no_clock(desk, "blue clock 30:");
    check_no_clock(desk, "blue clock 30:60");
    check_no_clock(desk, "blue clock -1:00");
    check_no_clock(desk, "blue clock 7000:00");
    check_no_clock(desk, "blue clock 30:00 extra");
    check_no_clock(desk, "blue clock 30:00 extra -5");
    check_no_clock(desk, "green clock 30:00");
    check_no_clock(desk, "blue clock off nonsense");
    free(desk);
}
