#ifndef ENGINE_THROW_H
#define ENGINE_THROW_H

#include "engine/event.h"
#include "engine/odds.h"

/* A throw that has fallen, read as its rule reads it: `event` is an EV_DICE. */

/* What a die needed, from 0 on; 0: nothing was said of that. And the least and the most that any of them needed. */
int event_need(const EventLog *log, const Event *event, int die);
void event_needs(const EventLog *log, const Event *event, int *least, int *most);

/* Whether its dice are counted from different figures on, so that it has to be seen which needed what. */
bool throw_is_mixed(const EventLog *log, const Event *event);

/* Whether something was needed of it, by each die or by all together. */
bool throw_needs(const EventLog *log, const Event *event);

/* Whether that die is good (1) or bad (-1) for whose it is; 0: nothing is needed of it, or it does not count by itself. */
int throw_die_is(const EventLog *log, const Event *event, int die);

/* Whether that die is put aside: of several one is kept, and it is not this one. */
bool throw_sets_aside(const EventLog *log, const Event *event, int die);

/* How many dice do what is counted; of a sum or a die that is kept 1 or 0. */
int throw_counted(const EventLog *log, const Event *event);

/* The count of dice, the sum or the die that is kept: what it came to. */
int throw_value(const EventLog *log, const Event *event);

/* Whether nothing that was needed came: a sum that falls short, no success. */
bool throw_failed(const EventLog *log, const Event *event);

/* What it was thrown for: "Break test", "Break test, re-roll". */
void throw_title_words(const struct Look *look, const Event *event, Text *text);

/* "4+", "9 or less", "8 or less with + 2", "a 1", "2 on 4+, 8 on 5+"; of what is kept "the higher counts". Empty where nothing is to be said. */
void throw_need_words(const EventLog *log, const Event *event, Text *text);

/* "4 of 8", "sum 9", "keeps 6", "Halden 4, Skarn 2: Halden wins". */
void throw_result_words(const struct Look *look, const EventLog *log, const Event *event,
                        Text *text);

/* Where it is asked whether the dice that fell last are thrown again: which they are, what they needed, how they fell and by how much
 * that failed, and how often the next throw makes it. "Break test of the Halberds: 8 or less with + 2 needed, 7 + 2 = 9, 1 too many. Once
 * more: 41.7 %" Empty where something else is asked. */
void throw_again_words(const struct Look *look, const EventLog *log, Text *text);

/* What a die shows, as players call it. */
void die_words(int kind, int die, Text *text);

/* How likely each value was (throw_value), from `*low` on. False for dice without a number, without a value of
 * their own, or too many. */
bool throw_odds(const EventLog *log, const Event *event, Odds *odds, int *low);

/* The chance that this die is counted; of a sum or a die that is kept, that the whole throw is. */
double throw_chance(const EventLog *log, const Event *event, int die);

/* How many are counted on average (throw_counted). */
double throw_expected(const EventLog *log, const Event *event);

/* Whether that sum, or that kept die, would have been enough; false where each die counts by itself or nothing is needed. */
bool throw_value_does(const EventLog *log, const Event *event, int value);

/* "27.8 % throw 5 or less": how many throws of these dice come to that or, where more is better, to more. Where something else was
 * needed that stands before it: "2.8 % make it · 58.3 % throw 7 or less". */
double throw_as_good(const EventLog *log, const Event *event, const Odds *odds, int low);
void throw_as_good_words(const EventLog *log, const Event *event, const Odds *odds, int low,
                         Text *text);

#endif
