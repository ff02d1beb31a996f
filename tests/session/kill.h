#ifndef TESTS_SESSION_KILL_H
#define TESTS_SESSION_KILL_H

/* Plays the first `answers` answers of a battle (or all of it) and is killed at every write to its record, once in
 * the middle of the bytes and once when they are written; checks that the record reopens each time at the last
 * answer whose line is whole. Gives how often it was killed. */
int killed_at_every_write(int answers);

#endif
