#ifndef TESTS_TEST_H
#define TESTS_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* A test registers itself: TEST(a_sentence_of_the_book) { ... } is all that a test file holds.
 * The program runs the tests of its file in their order, or only those whose name contains argv[1]. */
#define TEST(sentence)                                                                             \
    static void sentence(void **state);                                                            \
    __attribute__((constructor)) static void register_##sentence(void)                             \
    {                                                                                              \
        test_register(#sentence, sentence);                                                        \
    }                                                                                              \
    static void sentence(__attribute__((unused)) void **state)

void test_register(const char *name, CMUnitTestFunction run);

#define CHECK(condition) assert_true(condition)
#define CHECK_EQ(got, expected) assert_int_equal((intmax_t)(got), (intmax_t)(expected))
#define CHECK_TEXT(got, expected) assert_string_equal(got, expected)

/* Positions and distances that a book's example computes are good to 0.01 inch. */
#define CHECK_LENGTH(got, expected) test_length(got, expected, #got, __FILE__, __LINE__)

void test_length(int64_t got, int64_t expected, const char *what, const char *file, int line);

/* Deterministic random figures for property tests: the same seed gives the same cases everywhere. */
typedef struct TestRandom {
    uint64_t state;
} TestRandom;

uint64_t test_random(TestRandom *random);
int64_t test_between(TestRandom *random, int64_t low, int64_t high);

#endif
