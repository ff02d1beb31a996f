#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "data/record.h"
#include "drill.h"
#include "test.h"

/* Records by hand: what they set up, what they find, and how they say what is wrong. */

#define HEAD "sixbyfour 1 drill\n" HEAD_LINES
#define HEAD_LINES                                                                                 \
    "map bridge 48x48\n"                                                                           \
    "seat blue \"Ann\"\n"                                                                          \
    "seat red \"Bob\"\n"                                                                           \
    "weapon bow \"Bow\" range 24\n"                                                                \
    "profile archer \"Archer\" base round 1 height 1.5 move 6 wounds 2 weapon bow\n"               \
    "unit archers \"Archers\" blue archer models 3 points 30\n"                                    \
    "unit pikes \"Pikes\" red archer models 4 points 40\n"
#define POSITION                                                                                   \
    "position\n"                                                                                   \
    "place archers 1:20,36 2:22,36 3:24,36\n"                                                      \
    "place pikes 1:20,20 2:22,20 3:24,20 4:26,20\n"                                                \
    "phase dawn seat blue\n"

static Record *read_text(const char *text)
{
    Problem problem = { .file = "" };
    Record *record = record_read(text, strlen(text), "by-hand", drill_named, &problem);
    if (!record)
        fail_msg("%s:%d:%d: %s", problem.file, problem.line, problem.column, problem.sentence);
    return record;
}

static void check_plays(const char *text)
{
    Record *record = read_text(text);
    Finding finding;
    if (!record_play(record, NULL, &finding))
        fail_msg("line %d: %s", finding.line, finding.sentence);
    CHECK(!record->damaged);
    record_free(record);
}

static void check_differs(const char *text, int line, const char *sentence)
{
    Record *record = read_text(text);
    Finding finding;
    CHECK(!record_play(record, NULL, &finding));
    CHECK_TEXT(finding.sentence, sentence);
    CHECK_EQ(finding.line, line);
    record_free(record);
}

static void check_head(const char *text, int line, int column, const char *sentence)
{
    Problem problem = { .file = "" };
    Record *record = record_read(text, strlen(text), "by-hand", drill_named, &problem);
    CHECK(record == NULL);
    CHECK_TEXT(problem.sentence, sentence);
    CHECK_TEXT(problem.file, "by-hand");
    CHECK_EQ(problem.line, line);
    CHECK_EQ(problem.column, column);
}

static void check_damage(const char *text, int line, const char *sentence)
{
    Record *record = read_text(text);
    CHECK(record->damaged);
    CHECK_EQ(record->damage.line, line);
    CHECK_TEXT(record->damage.sentence, sentence);
    record_free(record);
}

TEST(a_record_without_a_position_begins_at_the_beginning)
{
    check_plays(HEAD "? blue red bid 0 to 9\n> blue: 3\n> red: 4\n? blue order\n> finish\n= turn "
                     "1\n= red acts\n");
}

/* A game may ask before a round's first position: for bids. */
TEST(a_record_has_come_as_far_as_the_round_that_was_told_last)
{
    static const char two[] = HEAD "position\n"
                                   "place archers 1:20,36 2:22,36 3:24,36\n"
                                   "place pikes 1:20,20 2:22,20 3:24,20 4:26,20\n"
                                   "phase dawn round 2 seat blue\n";
    static const struct {
        const char *more;
        int round;
    } told[] = { { "", 2 },
                 { "= round 3\n= turn 0\n= phase dawn\n", 3 },
                 { "= round 3\n? over\n", RECORD_OVER } };
    for (size_t i = 0; i < sizeof told / sizeof *told; i++) {
        char text[2000];
        snprintf(text, sizeof text, "%s%s", two, told[i].more);
        Record *record = read_text(text);
        CHECK_EQ(record_round(record), told[i].round);
        record_free(record);
    }
}

TEST(line_ends_of_other_systems_and_blank_lines_do_no_harm)
{
    check_plays("\xEF\xBB\xBF" HEAD "\r\n\r\n   \n  > blue: 3\t\r\n> red: 4\n");
}

TEST(a_position_by_hand_is_what_it_says)
{
    Record *record = read_text(HEAD "position\n"
                                    "place archers 3x1 at 24,30 facing 90 apart 1\n"
                                    "is pikes reserve\n"
                                    "wounds archers 2:1\n"
                                    "mark archers#1-2 hurt\n"
                                    "tally red luck -3\n"
                                    "phase dusk round 2 turn 3 seat red master blue\n");
    Problem problem = { .file = "" };
    Replay *replay = replay_begin(record, &problem);
    const Battle *b = replay_battle(replay);
    /* Facing right, a file stands below the other: 1" bases 1" apart, centres half a base behind
     * the front. */
    for (int i = 0; i < 3; i++) {
        CHECK_EQ(b->model[i].pose.at.x, 24 * INCH - INCH / 2);
        CHECK_EQ(b->model[i].pose.at.y, 28 * INCH + 2 * i * INCH);
        CHECK_EQ(b->model[i].pose.facing, QUARTER_TURN);
        CHECK_EQ(b->model[i].state, MODEL_STANDING);
        CHECK_EQ(b->model[i].marks.word[0], i < 2 ? 8 : 0); /* hurt is number 3 */
        CHECK_EQ(b->model[i].wounds, i == 1 ? 1 : 2);
    }
    CHECK_EQ(b->unit[0].state, UNIT_FIELD);
    CHECK_EQ(b->unit[1].state, UNIT_RESERVE);
    CHECK_EQ(b->seat[1].tally[0], -3);
    CHECK(b->round == 2 && b->turn == 3 && b->phase == 1 && b->active == 1 && b->initiative == 0);
    replay_free(replay);
    record_free(record);
}

TEST(an_attempt_is_refused_for_its_rule_and_figures)
{
    check_plays(HEAD POSITION "! archers march 1:>20,42.1\nx DRL-MAR-01 6.10 6.00\n");
    check_plays(HEAD POSITION "! archers march 1:>20,42.1\nx DRL-MAR-01\n");
    check_plays(HEAD POSITION "! archers march 1:>20,42.1\nx TOO_FAR 6.1 6\n");
    check_plays(HEAD POSITION "! archers march 1:>300,42\nx off-the-map\n");
    check_differs(HEAD POSITION "! archers march 1:>20,42\n", 13,
                  "this is allowed, and should be refused");
    check_differs(HEAD POSITION "! archers march 1:>20,42.1\nx DRL-SHO-01 6.10 6.00\n", 14,
                  "it is refused for DRL-MAR-01 6.10 6.00: 6.10\" is too far (limit 6.00\")");
    check_differs(
        HEAD POSITION "! archers march 1:>20,42.1\nx DRL-MAR-01 6.11 6.00\n", 14,
        "something else is measured: DRL-MAR-01 6.10 6.00: 6.10\" is too far (limit 6.00\")");
    check_differs(
        HEAD POSITION "! archers march 1:>20,42.1\nx DRL-MAR-01 6.10 5.00\n", 14,
        "something else is allowed: DRL-MAR-01 6.10 6.00: 6.10\" is too far (limit 6.00\")");
}

TEST(a_refused_answer_names_its_line_and_rule)
{
    check_differs(HEAD POSITION "> archers march 1:>20,43\n", 13,
                  "this is refused for DRL-MAR-01 7.00 6.00: 7.00\" is too far (limit 6.00\")");
    check_differs(HEAD POSITION "> archers fly\n", 13,
                  "this cannot be read (column 11): there is no order 'fly'");
}

TEST(what_is_derived_is_compared)
{
    check_plays(HEAD POSITION "> archers march 1:>20,40\n= archers#1 moves 4.0 to 20,40\n");
}

TEST(undo_takes_answers_and_calls_back)
{
    check_plays(HEAD POSITION "> archers march 1:>20,40\n"
                              "@ blue mark archers shaken off consent red\n"
                              "> archers march 1:20,40>20,41\n"
                              "@ blue undo 3 consent red\n"
                              "> archers march 1:20,36>20,41\n"
                              "= archers#1 moves 5 to 20,41\n");
    check_differs(HEAD POSITION "> finish\n@ red undo 2\n", 14,
                  "only 1 answers and calls can be taken back here");
}

/* They are carried out again as they stand in the record; what is answered anew ends that. */
TEST(redo_puts_back_what_was_taken_back)
{
    check_plays(HEAD POSITION "> archers march 1:>20,40\n"
                              "@ blue mark archers shaken off consent red\n"
                              "@ blue undo 1 consent red\n"
                              "@ blue undo 1\n"
                              "@ blue redo 1\n"
                              "@ blue redo 1 consent red\n"
                              "> archers march 1:20,40>20,41\n"
                              "= archers#1 moves 1 to 20,41\n");
    check_differs(HEAD POSITION "> finish\n@ red undo 1\n@ red redo 2\n", 15,
                  "only 1 answers and calls can be put back here");
    check_differs(HEAD POSITION "> archers march 1:>20,40\n"
                                "@ blue undo 1\n"
                                "> archers march 1:>20,41\n"
                                "@ blue redo 1\n",
                  16, "only 0 answers and calls can be put back here");
}

/* More answers than lie between two of the battles that a replay keeps. */
TEST(undo_reaches_far_back)
{
    char text[20000] = HEAD POSITION;
    char *at = text + strlen(text);
    for (int i = 0; i < 100; i++)
        at += sprintf(at, "> archers march 1:%d,36>%d,36\n", 20 + i % 2, 20 + (i + 1) % 2);
    sprintf(at, "@ blue undo 45 consent red\n> archers march 1:21,36>22,36\n= archers#1 moves 1 to "
                "22,36\n");
    check_plays(text);
    sprintf(at, "@ blue undo 100 consent red\n> archers march 1:20,36>22,36\n= archers#1 moves 2 "
                "to 22,36\n");
    check_plays(text);
}

/* More answers than a replay keeps battles for: the kept ones are thinned out, and undo still reaches all. */
TEST(a_very_long_record_can_be_taken_back_anywhere)
{
    enum { ANSWERS = 5000, LINE = 64 };
    char *text = malloc(ANSWERS * LINE + 4000);
    char *at = text + sprintf(text, "%s", HEAD POSITION);
    for (int i = 0; i < ANSWERS; i++)
        at += sprintf(at, "> archers march 1:%d,36>%d,36\n", 20 + i % 2, 20 + (i + 1) % 2);
    at += sprintf(at, "@ blue undo 1 consent red\n> archers march 1:21,36>20,36\n");
    at += sprintf(at, "@ blue undo 3001 consent red\n> archers march 1:21,36>22,36\n= archers#1 "
                      "moves 1 to 22,36\n");
    check_plays(text);
    free(text);
}

TEST(a_torn_line_does_not_count)
{
    Record *record = read_text(HEAD POSITION "> finish\n> fin");
    Finding finding;
    CHECK(record->torn && !record->damaged);
    CHECK_EQ(record->good, strlen(HEAD POSITION "> finish\n"));
    CHECK(record_play(record, NULL, &finding));
    CHECK_EQ(finding.answers, 1);
    record_free(record);
}

TEST(a_damaged_body_plays_as_far_as_it_is_good)
{
    check_damage(HEAD POSITION "> finish\nhallo\n> finish\n", 14, "no line of a record begins so");
    check_damage(HEAD POSITION "> finish\nseat green \"Eve\"\n", 14,
                 "this line belongs to the head, before the first answer");
    check_damage(HEAD POSITION "> finish\n> \x01\n", 14, "this is no text");
    check_damage(HEAD POSITION "> finish\n> \xC3\x28\n", 14, "this is no text");
    Record *record = read_text(HEAD POSITION "> finish\nhallo\n> finish\n");
    Finding finding;
    CHECK(record_play(record, NULL, &finding));
    CHECK_EQ(finding.answers, 1);
    CHECK_EQ(record->good, strlen(HEAD POSITION "> finish\n"));
    record_free(record);
}

TEST(a_damaged_head_says_where_and_what_was_expected)
{
    check_head("", 1, 1, "a record begins with 'sixbyfour 1' and the name of its game");
    check_head("hallo\n", 1, 1, "a record begins with 'sixbyfour 1' and the name of its game");
    check_head("sixbyfour 2 drill\n", 1, 11,
               "format 1 was expected: this record is of a newer program");
    check_head("sixbyfour 1 chess\n", 1, 18, "this program does not know the game 'chess'");
    check_head("sixbyfour 1 drill\nmap m 48\n", 2, 7,
               "a size such as '3x5' was expected, each side from 12 to 120");
    check_head("sixbyfour 1 drill\nseat blue Ann\n", 2, 11, "words in double quotes were expected");
    check_head("sixbyfour 1 drill\nseat blue \"Ann\"\nseat blue \"Bob\"\n", 3, 6,
               "nothing can be called 'blue': a seat is called so");
    check_head("sixbyfour 1 drill\nseat march \"Ann\"\n", 2, 6,
               "nothing can be called 'march': a word of the notation is called so");
    check_head("sixbyfour 1 drill\noption nihgt on\n", 2, 8, "this game has no option 'nihgt'");
    check_head("sixbyfour 1 drill\noption night maybe\n", 2, 14,
               "night: one of 'off on' was expected, not 'maybe'");
    check_head(HEAD "weapon axe \"Axe\" range 80\n", 9, 24,
               "range: a length from 0 to 72 was expected, not '80'");
    check_head(HEAD "weapon axe \"Axe\"\n", 9, 17, "'range' is missing here");
    check_head(HEAD "profile p \"P\" base round 1 height 1 move 6 trait feerless\n", 9, 50,
               "there is no trait 'feerless': 'fearless' is probably meant");
    check_head(HEAD "unit x \"X\" blue archer models 65 points 1\n", 9, 31,
               "a whole number from 1 to 64 was expected, not '65'");
    check_head(HEAD "unit x \"X\" blue archer models 1 points 1\npair x pikes\n", 10, 13,
               "'x' cannot ride in 'pikes'");
    check_head("sixbyfour 1 drill\nmap m 48x48\nseat a \"A\"\n> x\n", 4, 1,
               "at least two lines 'seat' were expected in the head");
}

static void check_setting(const char *lines, int line, int column, const char *sentence)
{
    char text[4000];
    snprintf(text, sizeof text, HEAD "%s", lines);
    Record *record = read_text(text);
    Problem problem = { .file = "" };
    CHECK(replay_begin(record, &problem) == NULL);
    CHECK_TEXT(problem.sentence, sentence);
    CHECK_EQ(problem.line, line);
    CHECK_EQ(problem.column, column);
    record_free(record);
}

TEST(a_wrong_position_says_where_and_what_was_expected)
{
    check_setting("place archers 1:20,36\n", 9, 1, "a position ends with its line 'phase'");
    check_setting("place archers 4:20,36\nphase dawn seat blue\n", 9, 15,
                  "archers has 3 models: a number from 1 to 3 was expected, not '4'");
    check_setting("place archers 1:20;36\nphase dawn seat blue\n", 9, 19,
                  "a place is written x,y in inches: here the comma is missing");
    check_setting("place archers 1:201,36\nphase dawn seat blue\n", 9, 23,
                  "this place lies outside the world");
    check_setting("place archers 1x2 at 20,36\nphase dawn seat blue\n", 9, 27,
                  "1x2 is no room for 3 models");
    check_setting("mark archers hurt\nphase dawn seat blue\n", 9, 14, "there is no mark 'hurt'");
    check_setting("tally red luck 10\nphase dawn seat blue\n", 9, 16,
                  "a whole number from -9 to 9 was expected, not '10'");
    check_setting("wounds archers 1:3\nphase dawn seat blue\n", 9, 18,
                  "a whole number from 0 to 2 was expected, not '3'");
    check_setting("phase down seat blue\n", 9, 7,
                  "there is no phase 'down': 'dawn' is probably meant");
}

TEST(every_kind_of_position_line_is_written_as_it_was_read)
{
    static const char position[] =
        "position\n"
        "place archers 1:20,36@90^2 2:22.5,36\n"
        "lost archers 3:24,36\n"
        "wounds archers 2:1\n"
        "hold archers#1 - bow - - - - - -\n"
        "doomed pikes 1:20,20\n"
        "away pikes 2:1,2\n"
        "is pikes aboard archers\n"
        "front pikes 20,20@180 files 2\n"
        "piece cloud at 30,24 radius 3 height 2 span turn owner blue\n"
        "piece crater at 10,10 height 0 span battle corners 9,9 11,9 10,11\n"
        "gone made-1\n"
        "mark battle raining\n"
        "mark blue done\n"
        "tally blue luck -2\n"
        "mark archers shaken\n"
        "tally archers hits 7\n"
        "mark archers#1-2 hurt\n"
        "tally archers#1 shots 3\n"
        "link locked 0 1 7\n"
        "note start archers#1 20,36@90\n"
        "list queue battle 1\n"
        "list queue battle 0\n"
        "overrule to-hit need archers 3\n"
        "waived\n"
        "phase dusk round 2 turn 1 seat red master blue\n";
    char text[4000];
    snprintf(text, sizeof text, HEAD "%s", position);
    Record *record = read_text(text);
    Problem problem = { .file = "" };
    Replay *replay = replay_begin(record, &problem);
    if (!replay)
        fail_msg("line %d: %s", problem.line, problem.sentence);
    char *words = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&words, &size);
    record_write_position(out, &record->game, replay_battle(replay));
    fclose(out);
    CHECK_TEXT(words, position);
    free(words);
    replay_free(replay);
    record_free(record);
}

/* The head comes back word for word. */
TEST(a_head_is_written_as_it_was_read)
{
    static const char head[] =
        "sixbyfour 1 drill\nrules \"1\"\n"
        "scenario bridge \"The \\\"Bridge\\\"\" rounds 3 victory break\nmap m 48x36.5 ground dry\n"
        "option night on\noption weather rain\nhouse \"One.\"\nhouse \"Two.\"\n"
        "seat blue \"Ann\" army east\nseat red \"Bob\" head-start 250\n"
        "terrain wood \"Wood\" woods height 4 levels 0,3 material \"dark\" difficult 1/3 solid no "
        "corners 8,14 16,14 16,20\n"
        "zone south \"South\" seat blue corners 0,30 48,30 48,36\n"
        "objective well \"Well\" at 24,24 radius 0.98425\n"
        "weapon bow \"Bow\" range 24 trait volley\n"
        "profile archer \"Archer\" base round 0.98425 height 1.5 icon unit-bow move 6 wounds 2 "
        "save 5+ kind horse flies yes "
        "slow 1/2 trait carries 3 trait dread 6.5 weapon bow note \"Hates rain\"\n"
        "profile cart \"Cart\" base rect 3x5 height 3 move 8 wounds 6 save none kind foot flies no "
        "slow none\n"
        "unit archers \"Archers\" blue archer models 3 points 30 files 2\n"
        "unit cart \"Cart\" blue cart models 1 points 50\n"
        "unit foes \"Foes\" red archer models 2 points 20\n"
        "pair archers cart\narm archers 1,3 - bow - - - - - -\n"
        "suggest cart 1:24,40@180\n";
    Record *record = read_text(head);
    char *words = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&words, &size);
    record_write_head(out, &record->game);
    fclose(out);
    CHECK_TEXT(words, head);
    free(words);
    record_free(record);
}

TEST(after_a_divergence_the_next_position_is_taken_up)
{
    Record *record = read_text(HEAD POSITION "> archers march 1:>20,50\n"
                                             "> finish\n"
                                             "position\n"
                                             "place archers 1:30,30\n"
                                             "phase dusk round 2 turn 0 seat red\n"
                                             "& 12345678\n"
                                             "> finish\n");
    Finding finding;
    Battle *end = malloc(sizeof *end);
    CHECK(!record_play(record, end, &finding));
    CHECK_EQ(finding.line, 13);
    CHECK_EQ(finding.rule, DRILL_RULE_MARCH);
    CHECK_EQ(finding.resumed, 15);
    CHECK_EQ(end->model[0].pose.at.x, 30 * INCH);
    CHECK_EQ(end->active, 0); /* red has finished */
    free(end);
    record_free(record);
}

TEST(a_position_that_differs_is_the_one_to_go_on_from)
{
    Record *record = read_text(HEAD POSITION "position\n"
                                             "place archers 1:21,36\n"
                                             "phase dawn round 1 turn 0 seat blue\n"
                                             "> archers march 1:21,36>21,40\n");
    Finding finding;
    Battle *end = malloc(sizeof *end);
    CHECK(!record_play(record, end, &finding));
    CHECK_EQ(finding.line, 14);
    CHECK_EQ(finding.resumed, 13);
    CHECK_EQ(finding.answers, 1);
    CHECK_EQ(end->model[0].pose.at.y, 40 * INCH);
    free(end);
    record_free(record);
}

TEST(a_position_in_a_record_is_compared_and_a_broken_one_says_nothing)
{
    check_differs(HEAD POSITION "position\n"
                                "place archers 1:20,36 2:22,36 3:24,36.5\n"
                                "phase dawn round 1 turn 0 seat blue\n",
                  14, "the position is another one: place archers 1:20,36 2:22,36 3:24,36");
    check_plays(HEAD POSITION "position\nplace archers 1:99,36\n> finish\n");
}

TEST(a_change_of_what_happens_is_found_but_does_not_stop_the_answers)
{
    Record *record = read_text(
        HEAD POSITION "> archers march 1:>20,40\n= archers#1 moves 5\n> finish\n> finish\n");
    Finding finding;
    CHECK(!record_play(record, NULL, &finding));
    CHECK_EQ(finding.line, 14);
    CHECK_EQ(finding.answers, 3);
    CHECK_TEXT(
        finding.sentence,
        "this did not happen; what happened next is: archers#1 moves 4 to 20,40 by DRL-MAR-01");
    CHECK_EQ(finding.rule, DRILL_RULE_MARCH);
    record_free(record);
}

TEST(a_record_of_older_rules_says_so_where_it_differs)
{
    check_differs(
        "sixbyfour 1 drill\nrules \"0.9\"\n" HEAD_LINES POSITION "> archers march 1:>20,43\n", 14,
        "this is refused for DRL-MAR-01 7.00 6.00: 7.00\" is too far (limit 6.00\") (played with "
        "version 0.9 "
        "of the rules; this is 1, with another DRL-MAR-01: a march is 6\")");
}

/* A title cut in the middle of a letter, or with an end of line in it, does no harm to the record. */
TEST(titles_from_anywhere_can_be_written_and_read_again)
{
    Record *record = read_text(HEAD);
    char *words = NULL;
    size_t size = 0;
    memcpy(record->game.seat[0].title.text, "A\nn\\\"\xC3", 7);
    strcpy(record->game.house_rules, "One.\n\nTwo\x01.\xFF");
    FILE *out = open_memstream(&words, &size);
    record_write_head(out, &record->game);
    record_write_words(out, "Hello\n\xFF\x02 there");
    fclose(out);
    Record *again = read_text(words);
    CHECK(!again->damaged);
    CHECK_TEXT(again->game.seat[0].title.text, "A n\\\" ");
    record_free(again);
    record_free(record);
    free(words);
}
