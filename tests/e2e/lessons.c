#define _POSIX_C_SOURCE 200809L

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "door.h"
#include "hands.h"
#include "performer.h"

/* Every lesson is played in the window: by a pointer that shakes, and again by keys alone. Before each task what its record
 * says to be refused is tried by hand, and the lesson has to say its kind words; then the task is done by half, and by another
 * lawful deed, and the card has to say what is missing; then it is done, and has to be ticked.
 *
 * usage: e2e_lessons GAME [--part I/N | LESSON...] [--seed N] [--only pointer|keys] [--real]
 * SIXBYFOUR_PICTURES keeps a picture of what was on the screen when something failed. */

enum {
    MOST_LESSONS = 128,
    MOST_TRIES = 8,
    MOST_TASKS = 16,
    MOST_ANSWERS = 6,
    WORDS = 512,
    LINE = 2048
};

/* ---- the lesson's file ------------------------------------------------------------------------------------------ */

typedef struct Try {
    char line[LINE], words[WORDS]; /* words: what the lesson says to it, or empty */
} Try;

typedef struct Task {
    char words[WORDS], line[LINE];
    char tool[16]; /* it asks for a tool of the table instead of a line */
    int answers;
    char answer[MOST_ANSWERS][64]; /* lines behind it: what it is asked then, and dice */
    int tries;
    Try try[MOST_TRIES];
} Task;

typedef struct Script {
    char path[256], name[64];
    int tasks;
    Task task[MOST_TASKS];
} Script;

static const char *after(const char *line, const char *begins)
{
    size_t length = strlen(begins);

    return strncmp(line, begins, length) == 0 ? line + length + strspn(line + length, " ") : NULL;
}

/* What is tried before a task's solution belongs to that task; what stands behind its solution, to the next. */
static void read_line_of(Script *s, Task *waiting, const char *line)
{
    Task *t = s->tasks ? &s->task[s->tasks - 1] : NULL;
    bool open = t && !t->line[0] && !t->tool[0];
    Task *to = open ? t : waiting;
    const char *at;

    if ((at = after(line, "# task:")) && s->tasks < MOST_TASKS) {
        s->task[s->tasks] = *waiting;
        snprintf(s->task[s->tasks++].words, WORDS, "%s", at);
        *waiting = (Task){ .tries = 0 };
    } else if ((at = after(line, "# goal: used")) && open) {
        snprintf(t->tool, sizeof t->tool, "%.*s", (int)strcspn(at, " "), at);
    } else if ((at = after(line, "!")) && to->tries < MOST_TRIES) {
        snprintf(to->try[to->tries].line, LINE, "%s", at);
        to->try[to->tries++].words[0] = 0;
    } else if ((at = after(line, "# try:")) && to->tries) {
        snprintf(to->try[to->tries - 1].words, WORDS, "%.*s", (int)strcspn(at, "{"),
                 at); /* behind a brace stand figures of the deed */
    } else if ((at = after(line, ">")) && open) {
        snprintf(t->line, LINE, "%s", at);
    } else if (at && t && t->answers < MOST_ANSWERS) {
        snprintf(t->answer[t->answers++], sizeof t->answer[0], "%s", at);
    }
}

static bool read_script(Script *s, const char *game, const char *name)
{
    static Task waiting;
    char line[LINE];
    FILE *file;

    *s = (Script){ .tasks = 0 };
    waiting = (Task){ .tries = 0 };
    snprintf(s->name, sizeof s->name, "%.*s", (int)strcspn(name, "."), name);
    snprintf(s->path, sizeof s->path, "assets/%s/lessons/%s.6x4", game, s->name);
    file = fopen(s->path, "r");
    if (!file)
        return false;
    while (fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = 0;
        read_line_of(s, &waiting, line);
    }
    fclose(file);
    return s->tasks > 0 &&
           (s->task[0].line[0] || s->task[0].tool[0]); /* a guided battle has no solution */
}

/* ---- what went wrong -------------------------------------------------------------------------------------------- */

typedef enum What { WHAT_TASK, WHAT_REFUSAL, WHAT_MISSING, WHAT_WRONG, WHATS } What;

static const char *const what_words[WHATS] = { "task", "refusal", "missing", "wrong" };

/* What is known not to work yet, a line each with its reason, in lessons-known.txt:
 *     warsurge/02-difficult-ground 1 pointer missing   nothing says what is missing
 * What is listed and works is said, and with --strict an error: its line is to go. */
enum { MOST_KNOWN = 1024 };

typedef struct Known {
    char lesson[96], hand[16], what[16];
    int task;
    bool met;
} Known;

static Known known[MOST_KNOWN];
static int knowns;

static void read_known(void)
{
    FILE *file = fopen("tests/e2e/lessons-known.txt", "r");
    char line[512];

    while (file && fgets(line, sizeof line, file) && knowns < MOST_KNOWN) {
        Known *k = &known[knowns];
        if (line[0] != '#' &&
            sscanf(line, "%95s %d %15s %15s", k->lesson, &k->task, k->hand, k->what) == 4)
            knowns++;
    }
    if (file)
        fclose(file);
}

typedef struct Run {
    bool strict;
    const char *game;
    const Script *script;
    const char *hand;
    int task;
    Hands hands;
    int failed, expected, undone; /* undone: tasks of all */
    bool lists;
    int tried, untried; /* refusals of this lesson by this hand */
    char not_tried[200];
} Run;

static void keep_picture(const Run *r, What what)
{
    const char *folder = getenv("SIXBYFOUR_PICTURES");
    char path[400];

    if (!folder)
        return;
    snprintf(path, sizeof path, "%s/%s-%s-%d-%s-%s.png", folder, r->game, r->script->name,
             r->task + 1, r->hand, what_words[what]);
    door_picture(r->hands.door, path);
}

static bool is_known(const Run *r, What what)
{
    char name[128];
    bool found = false;

    snprintf(name, sizeof name, "%s/%s", r->game, r->script->name);
    for (int i = 0; i < knowns; i++)
        if (strcmp(known[i].lesson, name) == 0 && known[i].task == r->task + 1 &&
            strcmp(known[i].what, what_words[what]) == 0 && strcmp(known[i].hand, r->hand) == 0)
            found = known[i].met = true;
    return found;
}

static const char *label_of(const Door *d, const char *path)
{
    const Widget *w = door_find(d, path);

    return w ? w->label : "";
}

static const char *slip(const Door *d)
{
    return label_of(d, "table/lesson/slip-words");
}

static void fails(Run *r, What what, const char *did, const char *wanted)
{
    bool is = is_known(r, what);

    keep_picture(r, what);
    r->undone += what == WHAT_TASK;
    r->expected += is;
    r->failed += !is;
    if (r->lists)
        printf("%s/%s %d %s %s   %s%s%s\n", r->game, r->script->name, r->task + 1, r->hand,
               what_words[what], wanted, r->hands.said[0] ? ": " : "", r->hands.said);
    fprintf(stderr, "%s: %s/%s task %d by %s: %s: did '%s'; %s%s%s\n", is ? "known" : "FAILED",
            r->game, r->script->name, r->task + 1, r->hand, what_words[what], did, wanted,
            r->hands.said[0] ? "; the hand says: " : "", r->hands.said);
    fprintf(stderr, "    the card says: %s\n", slip(r->hands.door));
    if (getenv("SIXBYFOUR_WHOLE_DUMP"))
        door_print(r->hands.door, "");
    else if (!is && !r->lists)
        door_print(r->hands.door, "table/lesson");
}

/* assets/GAME/by-hand.txt: the lessons of which every task is done by pointer and by keys; `rules GAME --coverage` counts them. */
static bool is_listed(const char *game, const char *lesson)
{
    char path[128], line[200];
    bool found = false;

    snprintf(path, sizeof path, "assets/%s/by-hand.txt", game);
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file)) {
        line[strcspn(line, " \t\r\n")] = 0;
        found = found || strcmp(line, lesson) == 0;
    }
    if (file)
        fclose(file);
    return found;
}

static void check_list(Run *r, const char *lesson, int undone)
{
    bool listed = is_listed(r->game, lesson);

    if (r->lists && !undone)
        printf("by-hand %s/%s\n", r->game, lesson);
    if (r->lists || listed == !undone)
        return;
    fprintf(stderr, "%s: assets/%s/by-hand.txt %s it, but by hand it %s\n", lesson, r->game,
            listed ? "names" : "does not name", undone ? "cannot be done" : "is done");
    r->failed += listed || r->strict;
}

/* ---- the card --------------------------------------------------------------------------------------------------- */

/* Labels of the dump are cut, and words end before figures; what both have has to be the same. */
static bool begins_alike(const char *label, const char *words)
{
    size_t length = strlen(label), wanted = strlen(words);

    length = length < wanted ? length : wanted;
    return length > 0 && strncmp(label, words, length) == 0;
}

/* Which task is current by the card: the one whose bead is lit; -1: none, the lesson is over. */
static bool is_current(const Run *r, int task)
{
    const Door *d = r->hands.door;

    for (int i = door_next(d, "table/lesson/", -1); i >= 0; i = door_next(d, "table/lesson/", i)) {
        const Widget *w = door_widget(d, i);
        const char *slash = strrchr(w->path, '/');
        if (slash && strcmp(slash, "/task") == 0 && w->flags & WIDGET_ON)
            return task < r->script->tasks && begins_alike(w->label, r->script->task[task].words);
    }
    return task == r->script->tasks && strcmp(label_of(d, "table/lesson/leave"), "Done") == 0;
}

/* ---- a task ------------------------------------------------------------------------------------------------------- */

/* Whether the kind words come, with Alt held so that nothing catches, or without. */
static bool kind_words_come(Run *r, const Try *try, bool *done)
{
    Hands *h = &r->hands;
    double shake = h->shake;
    bool good = false;

    h->shake = 0; /* a little more or less might be lawful */
    h->tries = true;
    for (int exact = 1; exact >= 0 && !good && is_current(r, r->task); exact--) {
        h->exact = exact;
        *done = perform(h, try->line);
        good = !*done || !try->words[0] || begins_alike(slip(h->door), try->words);
        if (!good && exact)
            put_back(h);
    }
    h->shake = shake;
    h->tries = h->exact = false;
    return good;
}

/* What the screen does not even offer nobody can be refused: that is no failure, as long as something of the lesson can be
 * tried. */
static void try_refusal(Run *r, const Try *try)
{
    Hands *h = &r->hands;
    bool done = false, good = kind_words_come(r, try, &done);

    r->tried += done;
    r->untried += !done;
    if (!done)
        snprintf(r->not_tried, sizeof r->not_tried, "%s", h->said);
    else if (!good)
        fails(r, WHAT_REFUSAL, try->line, "its kind words do not come");
    put_back(h);
}

/* Only half of it must not tick, and the card says how much is missing. */
static void do_half(Run *r, const Task *t)
{
    Hands *h = &r->hands;

    if (!perform_part(h, t->line, 0.1)) {
        put_back(h);
        return;
    }
    if (!is_current(r, r->task))
        fails(r, WHAT_WRONG, t->line, "done by a tenth it is ticked");
    else if (strncmp(slip(h->door), "That is allowed, but it is not the task", 39) == 0)
        fails(r, WHAT_MISSING, t->line, "done by a tenth nothing says what is missing");
    else if (!slip(h->door)[0])
        fails(r, WHAT_MISSING, t->line, "done by a tenth nothing is said");
    put_back(h);
    if (door_find(h->door, "table/ask/title")) /* it is asked about the tenth */
        door_key(h->door, "Ctrl+Z");
}

/* Whom tools are tried with. */
static const char *first_line(const Script *s)
{
    for (int i = 0; i < s->tasks; i++)
        if (s->task[i].line[0])
            return s->task[i].line;
    return "";
}

/* Several numbers, or one where no number is asked for: dice, which throw themselves. */
static bool is_dice(const Door *d, const char *line)
{
    if (line[strspn(line, "0123456789 ")])
        return false;
    return strchr(line, ' ') || !(door_find(d, "table/ask/rows/number/value") ||
                                  door_next(d, "table/ask/rows/number-", -1) >= 0);
}

/* What the deed asks before the task is done. */
static void answer_on(Run *r, const Task *t)
{
    Hands *h = &r->hands;

    for (int i = 0; i < t->answers && is_current(r, r->task); i++) {
        if (!door_find(h->door, "table/ask/title") || is_refused(h->door))
            return;
        if (!is_dice(h->door, t->answer[i]) && !perform(h, t->answer[i]))
            return;
    }
}

/* A hand that shook beyond what is allowed sees it, puts it back and does it again. */
static bool does(Run *r, const Task *t)
{
    enum { SHAKEN_TRIES = 4 };
    Hands *h = &r->hands;
    bool done = false;

    for (int i = 0; i < SHAKEN_TRIES && is_current(r, r->task); i++) {
        if (i > 0)
            put_back(h);
        done = perform(h, t->line);
        if (done)
            answer_on(r, t);
        if (!done || h->by_keys || !is_refused(h->door))
            break;
    }
    return done;
}

static bool do_task(Run *r, const Task *t)
{
    Hands *h = &r->hands;

    if (!is_current(r, r->task)) {
        fails(r, WHAT_TASK, "", "its words are not on the card");
        return false;
    }
    for (int i = 0; i < t->tries; i++)
        try_refusal(r, &t->try[i]);
    if (t->line[0])
        do_half(r, t);
    if (!is_current(r, r->task))
        return true; /* said above */
    bool done = t->tool[0] ? use_tool(h, t->tool, first_line(r->script)) : does(r, t);
    if (is_current(r, r->task + 1))
        return true;
    fails(r, WHAT_TASK, t->line, done ? "it is not ticked" : "no hand can do it");
    put_back(h);
    return false;
}

/* A task that no hand can do is shown, so that those behind it are tried all the same. */
static bool show(Run *r)
{
    put_back(&r->hands);
    door_key(r->hands.door, "PgDn");
    return is_current(r, r->task + 1);
}

static void play(Run *r, const Script *s)
{
    r->script = s;
    if (!door_lesson(r->hands.door, s->path)) {
        fails(r, WHAT_TASK, "", "it does not open");
        return;
    }
    r->tried = r->untried = 0;
    for (r->task = 0; r->task < s->tasks; r->task++)
        if (!do_task(r, &s->task[r->task]) && !is_current(r, r->task + 1) && !show(r)) {
            if (r->task + 1 < s->tasks)
                fprintf(stderr, "  the tasks behind it were not reached\n");
            return;
        }
}

static void any_refusal(Run *r)
{
    if (!r->untried || r->tried)
        return;
    r->task = 0;
    snprintf(r->hands.said, sizeof r->hands.said, "%s", r->not_tried);
    fails(r, WHAT_REFUSAL, "", "nothing of what it refuses can be tried");
}

/* A known failure that did not come: it works now, and its line is to go. */
static void mended(Run *r)
{
    char name[128];

    snprintf(name, sizeof name, "%s/%s", r->game, r->script->name);
    for (int i = 0; i < knowns; i++)
        if (strcmp(known[i].lesson, name) == 0 && strcmp(known[i].hand, r->hand) == 0 &&
            !known[i].met) {
            fprintf(stderr, "WORKS: %s %d %s %s: take its line out of lessons-known.txt\n", name,
                    known[i].task, known[i].hand, known[i].what);
            r->failed += r->strict;
        }
}

/* ---- all of them -------------------------------------------------------------------------------------------------- */

static int by_name(const void *a, const void *b)
{
    return strcmp(a, b);
}

static int find_lessons(const char *game, char name[][64])
{
    char path[128];
    struct dirent *entry;
    int count = 0;

    snprintf(path, sizeof path, "assets/%s/lessons", game);
    DIR *folder = opendir(path);
    while (folder && (entry = readdir(folder)) && count < MOST_LESSONS)
        if (strstr(entry->d_name, ".6x4"))
            snprintf(name[count++], 64, "%.63s", entry->d_name);
    if (folder)
        closedir(folder);
    qsort(name, (size_t)count, 64, by_name);
    return count;
}

typedef struct Words {
    const char *game, *only;
    int part, parts;
    bool tenth, lists, strict;
    uint64_t tenth_of; /* the chance that makes the tenths */
    uint64_t seed;
    int names;
    char *name[MOST_LESSONS];
} Words;

static bool read_words(int argc, char **argv, Words *w)
{
    *w = (Words){ .parts = 1, .part = 1, .seed = 1 };
    for (int i = 1; i < argc; i++) {
        bool more = i + 1 < argc;
        if (strcmp(argv[i], "--part") == 0 && more) {
            if (sscanf(argv[++i], "%d/%d", &w->part, &w->parts) != 2)
                return false;
        } else if (strcmp(argv[i], "--seed") == 0 && more) {
            w->seed = strtoull(argv[++i], NULL, 10);
        } else if (strcmp(argv[i], "--only") == 0 && more) {
            w->only = argv[++i];
        } else if (strcmp(argv[i], "--tenth") == 0 && more) {
            w->tenth = true;
            w->tenth_of = strtoull(argv[++i], NULL, 10);
        } else if (strcmp(argv[i], "--strict") == 0) {
            w->strict = true;
        } else if (strcmp(argv[i], "--list") == 0) {
            w->lists = true;
        } else if (!w->game) {
            w->game = argv[i];
        } else if (w->names < MOST_LESSONS) {
            w->name[w->names++] = argv[i];
        }
    }
    return w->game != NULL;
}

static bool is_wanted(const Words *w, const char *lesson, int place)
{
    for (int i = 0; i < w->names; i++)
        if (strncmp(lesson, w->name[i], strlen(w->name[i])) == 0)
            return true;
    if (w->tenth) {
        Chance chance = { w->tenth_of * 1000 + (uint64_t)place };
        return chance_below(&chance, 10) == 0;
    }
    return !w->names && place % w->parts == w->part - 1;
}

int main(int argc, char **argv)
{
    static char name[MOST_LESSONS][64];
    static Script script;
    static const char *const hands[] = { "pointer", "keys" };
    Words words;

    if (!read_words(argc, argv, &words)) {
        fputs("usage: e2e_lessons GAME [--part I/N | LESSON...] [--seed N] [--only pointer|keys] "
              "[--strict]\n",
              stderr);
        return 2;
    }
    int lessons = find_lessons(words.game, name), played = 0;
    DoorSetup setup = { .width = 1600, .height = 900, .speed = 3, .seed = words.seed };
    Run r = { .strict = words.strict,
              .game = words.game,
              .lists = words.lists,
              .hands = { .door = door_open(&setup) } };
    if (!r.hands.door)
        return 1;
    read_known();
    for (int i = 0; i < lessons; i++) {
        if (!is_wanted(&words, name[i], i) || !read_script(&script, words.game, name[i]))
            continue;
        played++;
        int undone = r.undone;
        for (int k = 0; k < 2; k++) {
            if (words.only && strcmp(words.only, hands[k]) != 0)
                continue;
            int before = r.failed + r.expected;
            r.hand = hands[k];
            r.hands.by_keys = k == 1;
            r.hands.shake = 0.1;
            r.hands.chance.state = words.seed * 1000 + (uint64_t)i;
            play(&r, &script);
            any_refusal(&r);
            mended(&r);
            printf("%s %s by %s\n", r.failed + r.expected == before ? "ok" : "--", script.name,
                   hands[k]);
            fflush(stdout);
        }
        if (!words.only)
            check_list(&r, script.name, r.undone - undone);
    }
    door_close(r.hands.door);
    printf("%d lessons, %d failures, %d known\n", played, r.failed, r.expected);
    return r.failed ? 1 : played == 0;
}
