#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_TESTS = 600, HUNDREDTH_INCH = 254 };

static struct CMUnitTest tests[MOST_TESTS];
static size_t test_count;

void test_register(const char *name, CMUnitTestFunction run)
{
    if (test_count == MOST_TESTS) {
        fprintf(stderr, "more than %d tests in one program\n", MOST_TESTS);
        abort();
    }
    tests[test_count++] = (struct CMUnitTest){ .name = name, .test_func = run };
}

void test_length(int64_t got, int64_t expected, const char *what, const char *file, int line)
{
    if (llabs(got - expected) <= HUNDREDTH_INCH)
        return;
    print_error("%s is %.4f\", expected %.4f\"\n", what, (double)got / 25400,
                (double)expected / 25400);
    _fail(file, line);
}

uint64_t test_random(TestRandom *random)
{
    uint64_t z = random->state += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

int64_t test_between(TestRandom *random, int64_t low, int64_t high)
{
    return low + (int64_t)(test_random(random) % (uint64_t)(high - low + 1));
}

int main(int argc, char **argv)
{
    size_t chosen = 0;
    for (size_t i = 0; i < test_count; i++) {
        if (argc < 2 || strstr(tests[i].name, argv[1]))
            tests[chosen++] = tests[i];
    }
    return _cmocka_run_group_tests(argv[0], tests, chosen, NULL, NULL);
}
