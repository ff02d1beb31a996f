#define _POSIX_C_SOURCE 200809L

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "battle.h"
#include "engine/referee.h"
#include "kill.h"
#include "session/about.h"
#include "test.h"

/* The kills come from inside the system calls, which the session's test programs wrap (tests/CMakeLists.txt). */

enum { SEED = 21, MOST_ANSWERS = 4000, OUTLIVED = 24 };

static int writes_left = -1;
static int half;

ssize_t __real_write(int file, const void *bytes, size_t count);
ssize_t __wrap_write(int file, const void *bytes, size_t count);

int __wrap_fdatasync(int file);

/* The kills are of the process, not of the machine: what was written stays. */
int __wrap_fdatasync(int file)
{
    (void)file;
    return 0;
}

ssize_t __wrap_write(int file, const void *bytes, size_t count)
{
    if (writes_left < 0 || file <= 2)
        return __real_write(file, bytes, count);
    if (writes_left-- > 0)
        return __real_write(file, bytes, count);
    __real_write(file, bytes, half ? count / 2 : count);
    raise(SIGKILL);
    return -1;
}

static char path[200];

/* Plays in a process of its own that dies at write number `n`; false when it came to the end alive. */
static int dies_at(int n, int in_the_middle, int answers)
{
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        writes_left = n;
        half = in_the_middle;
        Session *session = demo_session(path, SEED);
        session_run(session, answers, NULL);
        session_free(session);
        _exit(0);
    }
    int status;
    waitpid(child, &status, 0);
    return WIFSIGNALED(status);
}

static void reopens(uint64_t *hash, int *answers)
{
    SessionSetup setup = { .record_path = path };
    Problem problem = { 0 };
    Session *session = session_open(&setup, &problem);
    *answers = -1;
    if (!session)
        return;
    *answers = session_answers(session);
    *hash = battle_hash(session_battle(session));
    session_free(session);
}

/* Counts the answers whose whole line is in the file: written down, so not lost. */
static int lines_on_disk(void)
{
    FILE *file = fopen(path, "r");
    static char line[70000];
    int answers = 0;
    while (file && fgets(line, sizeof line, file))
        answers += line[0] == '>' && strchr(line, '\n') != NULL;
    if (file)
        fclose(file);
    return answers;
}

int killed_at_every_write(int wanted)
{
    static uint64_t expected[MOST_ANSWERS + 1];
    Session *session = demo_session(NULL, SEED);
    int whole = 0;
    expected[0] = battle_hash(session_battle(session));
    while (whole < wanted && whole < MOST_ANSWERS && session_run(session, 1, NULL))
        expected[++whole] = battle_hash(session_battle(session));
    session_free(session);
    snprintf(path, sizeof path, "/tmp/sixbyfour-kill-%d.6x4", (int)getpid());
    int last = -1, deaths = 0, alive = 0;
    /* The writing thread may put several lines into one write, so the number of writes differs from time to time:
     * only when the program outlives many kills in a row there is no write left. */
    for (int n = 0; alive < OUTLIVED; n++) {
        for (int middle = 0; middle < 2; middle++) {
            uint64_t hash = 0;
            int answers;
            char torn[240];
            record_remove(path, NULL);
            if (!dies_at(n, middle, whole)) {
                alive++;
                continue;
            }
            alive = 0;
            deaths++;
            int on_disk = lines_on_disk();
            reopens(&hash, &answers);
            if (answers < 0) { /* not even the head was whole */
                CHECK_EQ(on_disk, 0);
                continue;
            }
            CHECK_EQ(answers, on_disk);
            CHECK_EQ(hash, expected[answers]);
            last = answers > last ? answers : last;
            snprintf(torn, sizeof torn, "%s.torn", path);
            remove(torn);
        }
    }
    CHECK(last >= whole - 2);
    record_remove(path, NULL);
    return deaths;
}
