#include <stdlib.h>
#include <string.h>

#include "data/record.h"
#include "drill.h"
#include "test.h"

/* What is printed parses back to the same, whatever the answer. */

enum { WORLD = 200 * INCH, ROUNDS = 4000 };

typedef struct Room {
    Game game;
    Battle battle;
    Scratch scratch;
    Look look;
    TestRandom random;
} Room;

static Room *open_room(uint64_t seed)
{
    Room *room = calloc(1, sizeof *room);
    drill_game(&room->game);
    drill_battle(&room->game, &room->battle);
    room->look = (Look){ &room->game, &room->battle, &room->scratch };
    room->random.state = seed;
    return room;
}

static int32_t some(Room *room, int32_t low, int32_t high)
{
    return (int32_t)test_between(&room->random, low, high);
}

static Point some_point(Room *room)
{
    return (Point){ some(room, -WORLD, WORLD), some(room, -WORLD, WORLD) };
}

static void add_paths(Room *room, Answer *answer, UnitId unit)
{
    int paths = some(room, 1, 4);
    for (int i = 0; i < paths; i++) {
        ModelId model = (ModelId)(room->battle.unit[unit].first +
                                  some(room, 0, room->battle.unit[unit].count - 1));
        if (!order_path(&answer->order, model))
            return;
        int points = some(room, is_standing(&room->battle, model) ? 0 : 1, 4);
        for (int k = 0; k < points; k++)
            order_point(&answer->order, (PathPoint){ some_point(room), some(room, 0, FULL_TURN - 1),
                                                     some(room, 0, 1) ? LEVEL_BY_GROUND
                                                                      : some(room, 0, 6 * INCH) });
    }
}

static void add_clause(Room *room, Answer *answer, int verb)
{
    Clause *clause = order_clause(&answer->order, verb);
    UnitId actor = answer->order.actor;
    switch (verb) {
    case DRILL_MARCH:
    case DRILL_DROP:
        add_paths(room, answer, actor);
        return;
    case DRILL_SHOOT:
        clause->weapon = (WeaponId)some(room, 0, 2);
        clause->models = (ModelSet)some(room, 1, (1 << room->battle.unit[actor].count) - 1);
        clause->unit = (UnitId)some(room, 0, 5);
        if (some(room, 0, 1))
            clause->model = (ModelId)some(room, 0, room->battle.models - 1);
        clause->has_heading = some(room, 0, 1);
        clause->heading = clause->has_heading ? some(room, 0, FULL_TURN - 1) : 0;
        return;
    case DRILL_CHANT:
        clause->word = (uint8_t)some(room, 0, 2);
        if (some(room, 0, 1))
            clause->unit = (UnitId)some(room, 0, 5);
        if (some(room, 0, 1))
            clause->model = (ModelId)some(room, 0, room->battle.models - 1);
        if (some(room, 0, 1))
            add_paths(room, answer, clause->unit == NO_UNIT ? actor : clause->unit);
        return;
    case DRILL_DIG:
        if (some(room, 0, 1))
            clause->piece = (PieceId)some(room, 0, 2);
        clause->has_point = some(room, 0, 1);
        clause->point = clause->has_point ? some_point(room) : (Point){ 0, 0 };
        clause->has_number = some(room, 0, 1);
        clause->number = clause->has_number ? some(room, -1000000, 1000000) : 0;
        return;
    case DRILL_WAIT:
        clause->word = (uint8_t)some(room, 0, 1);
        return;
    default:
        return;
    }
}

static void some_order(Room *room, Answer *answer)
{
    int clauses = some(room, 1, 5);
    if (some(room, 0, 9) == 0) {
        add_clause(room, answer, DRILL_FINISH);
        return;
    }
    answer->order.actor = (UnitId)some(room, 0, 5);
    for (int i = 0; i < clauses; i++)
        add_clause(room, answer, some(room, DRILL_MARCH, DRILL_WAIT));
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

static void check_there_and_back(Room *room, const Answer *answer, Answer *back)
{
    char words[RECORD_LINE];
    Problem problem = { .file = "" };
    Text text = text_in(words, sizeof words);
    answer_print(&room->look, answer, &text);
    CHECK(!text.cut);
    if (!answer_parse(&room->look, words, back, &problem))
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

static void check_shape(Shape shape, uint64_t seed, void (*fill)(Room *room, Answer *answer))
{
    Room *room = open_room(seed);
    Answer *answer = malloc(sizeof *answer), *back = malloc(sizeof *back);
    for (int i = 0; i < ROUNDS; i++) {
        room->battle.request =
            (Request){ .shape = (uint8_t)shape, .seats = 2, .unit = 3, .other = NO_UNIT };
        answer_begin(answer, (AnswerKind)shape, shape == SHAPE_DICE ? NO_SEAT : 1);
        fill(room, answer);
        check_there_and_back(room, answer, back);
    }
    free(answer);
    free(back);
    free(room);
}

TEST(orders_of_every_verb_and_argument_print_and_parse_back)
{
    check_shape(SHAPE_ORDER, 11, some_order);
}

static void some_choice(Room *room, Answer *answer)
{
    answer->value = some(room, 0, 2);
}

static void some_number(Room *room, Answer *answer)
{
    answer->value = some(room, -1000000, 1000000);
}

static void some_units(Room *room, Answer *answer)
{
    answer->count = some(room, 0, 6);
    for (int i = 0; i < answer->count; i++)
        answer->id[i] = (int16_t)some(room, 0, 5);
}

static void some_models(Room *room, Answer *answer)
{
    answer->count = some(room, 0, 30);
    for (int i = 0; i < answer->count; i++)
        answer->id[i] = (int16_t)some(room, 0, room->battle.models - 1);
}

static void some_split(Room *room, Answer *answer)
{
    some_units(room, answer);
    for (int i = 0; i < answer->count; i++)
        answer->share[i] = some(room, 0, 1000);
}

static void a_point(Room *room, Answer *answer)
{
    answer->pose.at = some_point(room);
}

static void a_pose(Room *room, Answer *answer)
{
    answer->pose = (Pose){ some_point(room), some(room, 0, FULL_TURN - 1) };
}

static void some_paths(Room *room, Answer *answer)
{
    add_paths(room, answer, (UnitId)some(room, 0, 5));
}

static void some_dice(Room *room, Answer *answer)
{
    answer->count = room->battle.request.dice_count = (int16_t)some(room, 1, MOST_THROW);
    for (int i = 0; i < answer->count; i++)
        answer->die[i] = (uint8_t)some(room, 0, 36);
}

TEST(answers_of_every_other_shape_print_and_parse_back)
{
    check_shape(SHAPE_CHOICE, 21, some_choice);
    check_shape(SHAPE_NUMBER, 22, some_number);
    check_shape(SHAPE_UNITS, 23, some_units);
    check_shape(SHAPE_MODELS, 24, some_models);
    check_shape(SHAPE_LIST, 25, some_units);
    check_shape(SHAPE_SPLIT, 26, some_split);
    check_shape(SHAPE_POINT, 27, a_point);
    check_shape(SHAPE_POSE, 28, a_pose);
    check_shape(SHAPE_PATHS, 29, some_paths);
    check_shape(SHAPE_DICE, 30, some_dice);
}

TEST(of_several_who_are_asked_an_answer_names_its_seat)
{
    Room *room = open_room(1);
    Answer answer;
    char words[64];
    Text text = text_in(words, sizeof words);
    room->battle.request = (Request){ .shape = SHAPE_NUMBER, .why = 1, .seats = 3, .high = 9 };
    CHECK(answer_parse(&room->look, "red: 4", &answer, NULL));
    CHECK_EQ(answer.seat, 1);
    CHECK_EQ(answer.value, 4);
    answer_print(&room->look, &answer, &text);
    CHECK_TEXT(words, "red: 4");
    CHECK(!answer_parse(&room->look, "4", &answer, NULL));
    free(room);
}

TEST(an_order_by_hand_reads_as_in_the_book)
{
    Room *room = open_room(1);
    Answer answer;
    room->battle.request =
        (Request){ .shape = SHAPE_ORDER, .seats = 1, .unit = NO_UNIT, .other = NO_UNIT };
    room->battle.model[2].pose = (Pose){ { 24 * INCH, 38 * INCH }, 0 };
    CHECK(answer_parse(&room->look, "spears march 3:24,38>26.5,35@90^3; wait how badly", &answer,
                       NULL));
    CHECK_EQ(answer.order.clauses, 2);
    CHECK_EQ(answer.order.path[0].model, 2);
    CHECK_EQ(answer.order.path[0].count, 1); /* where it starts is where it stands */
    CHECK_EQ(answer.order.point[0].at.x, 26 * INCH + INCH / 2);
    CHECK_EQ(answer.order.point[0].facing, QUARTER_TURN);
    CHECK_EQ(answer.order.point[0].z, 3 * INCH);
    CHECK_EQ(answer.order.clause[1].word, 1);
    CHECK(answer_parse(&room->look, "spears march 3:>26.5,35", &answer, NULL));
    CHECK_EQ(answer.order.path[0].count, 1);
    free(room);
}

static void check_wrong(const char *words, int column, const char *sentence)
{
    Room *room = open_room(1);
    Answer answer;
    Problem problem = { .file = "" };
    room->battle.request =
        (Request){ .shape = SHAPE_ORDER, .seats = 1, .unit = NO_UNIT, .other = NO_UNIT };
    room->battle.model[2].pose = (Pose){ { 24 * INCH, 38 * INCH }, 0 };
    CHECK(!answer_parse(&room->look, words, &answer, &problem));
    CHECK_TEXT(problem.sentence, sentence);
    CHECK_EQ(problem.column, column);
    free(room);
}

TEST(a_wrong_order_says_where_and_what_was_expected)
{
    check_wrong("speers march", 1, "there is no unit 'speers': 'spears' is probably meant");
    check_wrong("spears mrach", 8, "there is no order 'mrach': 'march' is probably meant");
    check_wrong("spears march 3:25,38>26,35", 16, "the model stands at 24,38");
    check_wrong("spears march 7:>26,35", 14,
                "a whole number from 1 to 6 was expected, not '7:>26,35'");
    check_wrong("spears shoot bow 1-9 at pikes", 20,
                "a whole number from 1 to 6 was expected, not '9'");
    check_wrong("spears shoot bow 1-3 pikes", 22, "'at' was expected here");
    check_wrong("spears chant hmyn", 14,
                "one of 'hymn curse march-song' was expected here, not 'hmyn'");
    check_wrong("spears wait how calmly now", 24, "nothing more was expected, not 'now'");
    check_wrong("finish; spears", 9, "there is no order 'spears'");
    check_wrong("", 1, "a unit was expected here");
}

TEST(figures_are_the_shortest_decimals_that_parse_back_exactly)
{
    Room *room = open_room(77);
    Answer answer, back;
    char words[64];
    room->battle.request =
        (Request){ .shape = SHAPE_POINT, .seats = 1, .unit = NO_UNIT, .other = NO_UNIT };
    answer_begin(&answer, ANSWER_POINT, 0);
    answer.pose.at = (Point){ 25 * MM, INCH / 100 * 150 };
    Text text = text_in(words, sizeof words);
    answer_print(&room->look, &answer, &text);
    CHECK_TEXT(words,
               "0.98425,1.5"); /* 25 mm / 25.4 = 0.984252 inch; 0.98425 x 25400 = 24999.95 um */
    CHECK(answer_parse(&room->look, words, &back, NULL));
    CHECK(point_equal(back.pose.at, answer.pose.at));
    free(room);
}

/* ---- Calls -------------------------------------------------------------------------------------------------- */

static void check_call(Room *room, const char *words)
{
    char again[256];
    CallLine line;
    Problem problem = { .file = "" };
    Text text = text_in(again, sizeof again);
    if (!call_parse(&room->look, words, &line, &problem))
        fail_msg("%s: column %d: %s", words, problem.column, problem.sentence);
    call_print(&room->look, &line, &text);
    CHECK_TEXT(again, words);
}

TEST(calls_parse_and_print_back)
{
    Room *room = open_room(1);
    check_call(room, "blue concede");
    check_call(room, "red draw consent blue");
    check_call(room, "blue undo 2 consent red");
    check_call(room, "blue waive consent red");
    check_call(room, "blue overrule reaction need spears 4 consent red");
    check_call(room, "blue overrule reaction modifier -1 consent red");
    check_call(room, "blue place spears#3 24,30@90^3 consent red");
    check_call(room, "blue wounds pikes#2 0 consent red");
    check_call(room, "blue mark spears shaken on consent red");
    check_call(room, "blue mark spears#4 hurt off consent red");
    check_call(room, "blue mark battle raining on consent red");
    check_call(room, "blue tally red luck -3 consent red");
    check_call(room, "blue reserve pikes consent red");
    check_call(room, "blue phase dusk red consent red");
    free(room);
}
