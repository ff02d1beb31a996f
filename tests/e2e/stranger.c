#define _POSIX_C_SOURCE 200809L

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "data/record.h"
#include "door.h"
#include "performer.h"
#include "rules/rulesets.h"

/* Somebody who knows only what the screen shows: presses what is offered, drags with a shaking hand, hits wrong keys, resizes
 * the window, closes it and comes back, through whole battles. After every step what a screen owes a person is held; what
 * breaks it is said with the seed and the step, with which it happens again:
 *
 *     e2e_stranger GAME --seed N --steps M [--scenario S] [--text PERCENT] [--stop] [--say]
 *
 * stranger-known.txt lists what may be, with the reason. */

enum { ROUND_LETTERS = 12 };
enum { SIZES = 3, MOST_KNOWN = 256, MOST_SEEN = 512, PATIENCE = 14, REPLAY_EVERY = 40 };

static const int size[SIZES][2] = { { 1280, 720 }, { 1600, 900 }, { 1920, 1080 } };

typedef struct Rule {
    char kind[24], what[200];
    bool met;
} Rule;

typedef struct Stranger {
    Door *door;
    Hands hands;
    Chance chance;
    const char *game;
    char scenario[48];
    unsigned persons;
    char person[UI_LABEL]; /* against the computer: who is asked */
    uint64_t seed;
    long step, steps, deeds;
    int battles, over;
    bool by_keys; /* how this question is answered */
    bool clicked; /* the last deed was a press on `pressed` */
    char pressed[UI_PATH];
    int idle;       /* sensible deeds that changed nothing */
    uint64_t state; /* what the screen said before */
    int found;      /* violations that nobody listed */
    int percent;    /* of the letters; 0: as chance has it */
    bool stops, says;
} Stranger;

static Rule known[MOST_KNOWN], seen[MOST_SEEN];
static int knowns, seens;

/* ---- what is wrong ------------------------------------------------------------------------------------------------ */

static void read_known(void)
{
    FILE *file = fopen("tests/e2e/stranger-known.txt", "r");
    char line[512];

    while (file && fgets(line, sizeof line, file) && knowns < MOST_KNOWN) {
        char *why = strstr(line, "   ");
        size_t kind = strcspn(line, " ");
        if (line[0] == '#' || !why || kind >= sizeof known->kind)
            continue;
        *why = 0;
        Rule *r = &known[knowns++];
        snprintf(r->kind, sizeof r->kind, "%.*s", (int)kind, line);
        snprintf(r->what, sizeof r->what, "%.*s", (int)sizeof r->what - 1,
                 line + kind + (line[kind] == ' '));
    }
    if (file)
        fclose(file);
}

/* A star at the end stands for anything. */
static bool fits(const char *pattern, const char *words)
{
    size_t length = strlen(pattern);

    if (length && pattern[length - 1] == '*')
        return strncmp(pattern, words, length - 1) == 0;
    return strcmp(pattern, words) == 0;
}

static bool is_new(const char *kind, const char *what)
{
    for (int i = 0; i < seens; i++)
        if (strcmp(seen[i].kind, kind) == 0 && strcmp(seen[i].what, what) == 0)
            return false;
    if (seens < MOST_SEEN) {
        snprintf(seen[seens].kind, sizeof seen->kind, "%s", kind);
        snprintf(seen[seens++].what, sizeof seen->what, "%s", what);
    }
    return true;
}

/* Said once for each kind and whom it is about. */
static void wrong(Stranger *s, const char *kind, const char *words, ...)
{
    char what[200];
    va_list arguments;

    va_start(arguments, words);
    vsnprintf(what, sizeof what, words, arguments);
    va_end(arguments);
    for (int i = 0; i < knowns; i++)
        if (strcmp(known[i].kind, kind) == 0 && fits(known[i].what, what)) {
            known[i].met = true;
            return;
        }
    if (!is_new(kind, what))
        return;
    s->found++;
    printf("%s %s   %s %s seed %llu step %ld at %dx%d %d%%\n", kind, what, s->game, s->scenario,
           (unsigned long long)s->seed, s->step, door_width(s->door), door_height(s->door),
           door_percent(s->door));
    fflush(stdout);
    const char *folder = getenv("SIXBYFOUR_PICTURES");
    if (folder) {
        char path[300];
        snprintf(path, sizeof path, "%s/stranger-%s-%llu-%ld-%d.png", folder, s->game,
                 (unsigned long long)s->seed, s->step, s->found);
        door_picture(s->door, path);
    }
    if (s->stops) {
        door_print(s->door, "");
        exit(1);
    }
}

/* ---- reading ------------------------------------------------------------------------------------------------------ */

static bool has(const Stranger *s, const char *path)
{
    return door_find(s->door, path) != NULL;
}

static bool at_table(const Stranger *s)
{
    return strcmp(door_screen(s->door), "table") == 0;
}

static bool is_panel(const Widget *w)
{
    const char *slash = strrchr(w->path, '/');

    return w->flags & WIDGET_BLOCKS && w->layer == LAYER_PANEL && slash &&
           strcmp(slash, "/veil") != 0 && strcmp(slash, "/cloth") != 0 && w->area.w > 0 &&
           w->area.h > 0;
}

/* What the screen says about how the battle stands. */
static uint64_t state_of(const Stranger *s)
{
    static const char *const about[] = { "table/model/",  "table/ribbon/",       "table/ask/",
                                         "table/tray/",   "table/regiment/said", "table/attack/",
                                         "table/finish/", "table/consent/",      "home/" };
    uint64_t hash = 1469598103934665603U;

    for (int i = 0; i < door_widgets(s->door); i++) {
        const Widget *w = door_widget(s->door, i);
        bool counts = false;
        for (size_t k = 0; k < sizeof about / sizeof about[0]; k++)
            counts = counts || strncmp(w->path, about[k], strlen(about[k])) == 0;
        for (const char *c = w->path; counts && *c; c++)
            hash = (hash ^ (uint8_t)*c) * 1099511628211U;
        for (const char *c = w->label; counts && *c; c++)
            hash = (hash ^ (uint8_t)*c) * 1099511628211U;
        hash = counts ? (hash ^ (w->flags & WIDGET_ON)) * 1099511628211U : hash;
    }
    return hash;
}

/* ---- what a screen owes ------------------------------------------------------------------------------------------- */

static void panels_apart(Stranger *s)
{
    for (int i = 0; i < door_widgets(s->door); i++) {
        const Widget *a = door_widget(s->door, i);
        for (int k = i + 1; is_panel(a) && k < door_widgets(s->door); k++) {
            const Widget *b = door_widget(s->door, k);
            SDL_Rect both;
            if (!is_panel(b) || !SDL_IntersectRect(&a->area, &b->area, &both) || both.w < 3 ||
                both.h < 3)
                continue;
            bool first = strcmp(a->path, b->path) < 0;
            wrong(s, "panels", "%s %s", first ? a->path : b->path, first ? b->path : a->path);
        }
    }
}

/* The middle of a base lies below a panel. */
static void nothing_over(Stranger *s, const char *kind, const Widget *w)
{
    int x = w->area.x + w->area.w / 2, y = w->area.y + w->area.h / 2;

    for (int i = 0; i < door_widgets(s->door); i++)
        if (is_panel(door_widget(s->door, i)) && ui_inside(door_widget(s->door, i)->area, x, y))
            wrong(s, kind, "%s %s", door_widget(s->door, i)->path, w->path);
}

static void unit_is_free(Stranger *s, const char *kind, const char *unit)
{
    char begins[UI_PATH];
    size_t length = (size_t)snprintf(begins, sizeof begins, "table/model/%s-", unit);

    for (int i = door_next(s->door, begins, -1); i >= 0; i = door_next(s->door, begins, i)) {
        const Widget *w = door_widget(s->door, i);
        if (strspn(w->path + length, "0123456789") == strlen(w->path + length))
            nothing_over(s, kind, w);
    }
}

/* The unit that is asked about, and whom the order in hand may name. */
static void subjects_are_free(Stranger *s)
{
    for (int i = door_next(s->door, "table/about/question/", -1); i >= 0;
         i = door_next(s->door, "table/about/question/", i))
        unit_is_free(s, "over-asked", strrchr(door_widget(s->door, i)->path, '/') + 1);
    for (int i = door_next(s->door, "table/target/", -1); i >= 0;
         i = door_next(s->door, "table/target/", i))
        if (strcmp(door_widget(s->door, i)->label, "may be named") == 0)
            unit_is_free(s, "over-target", strrchr(door_widget(s->door, i)->path, '/') + 1);
}

/* Nothing has been done, and still something moves. */
static void stands_still(Stranger *s)
{
    static Widget before[UI_WIDGETS];
    int count = door_widgets(s->door);
    char screen[32];

    snprintf(screen, sizeof screen, "%s", door_screen(s->door));
    for (int i = 0; i < count; i++)
        before[i] = *door_widget(s->door, i);
    door_wait(s->door, 1000);
    if (strcmp(screen, door_screen(s->door)) != 0)
        return;
    for (int i = 0; i < count; i++) {
        if (before[i].flags & WIDGET_NOTED)
            continue;
        for (int k = 0; k < door_widgets(s->door); k++) {
            const Widget *now = door_widget(s->door, k);
            if (now->id != before[i].id || now->flags & WIDGET_NOTED)
                continue;
            if (!SDL_RectEquals(&now->area, &before[i].area))
                wrong(s, "moves", "%s", now->path);
            break;
        }
    }
}

/* What stands as long as this: orders while the phase lasts, everything else while the same is asked. */
typedef struct Moment {
    char phase[UI_LABEL], asked[UI_LABEL];
} Moment;

static Moment moment_of(const Stranger *s)
{
    Moment m = { .phase = "" };
    size_t used = 0;

    for (int i = door_next(s->door, "table/ribbon/", -1); i >= 0;
         i = door_next(s->door, "table/ribbon/", i)) {
        const Widget *w = door_widget(s->door, i);
        const char *name = strrchr(w->path, '/') + 1;
        bool round = strcmp(name, "score") == 0; /* "Round 2 of 5   0:1" */
        const char *words = round || strcmp(name, "who") == 0 ? w->label : name;
        if ((round || w->flags & WIDGET_ON) && used < sizeof m.phase)
            used += (size_t)snprintf(m.phase + used, sizeof m.phase - used, "%.*s;",
                                     round ? ROUND_LETTERS : UI_LABEL, words);
    }
    const Widget *asked = door_find(s->door, "table/question");
    snprintf(m.asked, sizeof m.asked, "%s", asked ? asked->label : "");
    return m;
}

/* Whatever was pressed and is still there is still below the pointer. */
static void stays_below(Stranger *s, const char *path, int x, int y, const Moment *then)
{
    const Widget *w = door_find(s->door, path);
    Moment now = moment_of(s);
    bool orders = strncmp(path, "table/orders/", 13) == 0;

    if (orders ? strcmp(then->phase, now.phase) != 0 : strcmp(then->asked, now.asked) != 0)
        return;
    if (w && !ui_inside(w->area, x, y))
        wrong(s, "jumps", "%s", path);
}

/* ---- the record --------------------------------------------------------------------------------------------------- */

static void same_as_replay(Stranger *s)
{
    static Battle battle;
    char path[1024], name[80], words[96];
    Problem problem = { .sentence = "" };
    Finding finding;

    if (!at_table(s) || has(s, "table/study/panel") || has(s, "table/moment") ||
        !door_record(s->door, path, sizeof path))
        return;
    Record *record = record_read_file(path, ruleset_named, &problem);
    if (!record) {
        wrong(s, "record", "%s", problem.sentence);
        return;
    }
    if (!record_play(record, &battle, &finding))
        wrong(s, "record", "line %d: %.120s", finding.line, finding.sentence);
    for (int u = 0; u < battle.units; u++)
        for (int i = 0; i < battle.unit[u].count; i++) {
            const Model *m = &battle.model[battle.unit[u].first + i];
            snprintf(name, sizeof name, "table/model/%s-%d", record->game.unit[u].id.text, i + 1);
            const Widget *w = door_find(s->door, name);
            bool stands = is_standing(&battle, (ModelId)(battle.unit[u].first + i));
            snprintf(words, sizeof words, "%.2f,%.2f wounds %d facing %.1f",
                     (double)m->pose.at.x / INCH, (double)m->pose.at.y / INCH, m->wounds,
                     (double)m->pose.facing / DEGREE);
            if (stands != (w != NULL) || (w && strcmp(w->label, words) != 0))
                wrong(s, "replay", "%s", name);
        }
    record_free(record);
}

/* Against the computer the same person is asked all the time. */
static void same_person(Stranger *s)
{
    const Widget *who = door_find(s->door, "table/ribbon/who");
    const char *ends = who ? strstr(who->label, " to act") : NULL;

    ends = who && !ends ? strstr(who->label, " answers") : ends;
    if (s->persons != 1 || !ends || !(who->flags & WIDGET_ON))
        return;
    size_t length = (size_t)(ends - who->label);
    if (!s->person[0])
        snprintf(s->person, sizeof s->person, "%.*s", (int)length, who->label);
    else if (strncmp(s->person, who->label, length) != 0 || s->person[length])
        wrong(s, "opponent", "%s", "somebody else than the person is asked");
}

static void hold(Stranger *s)
{
    if (!at_table(s) || door_modal(s->door) > LAYER_PANEL)
        return;
    if (door_percent(s->door) <= 125)
        panels_apart(s);
    subjects_are_free(s);
    same_person(s);
    if (s->step % REPLAY_EVERY == 0)
        same_as_replay(s);
}

/* ---- deeds -------------------------------------------------------------------------------------------------------- */

static bool may_press(const Stranger *s, const Widget *w)
{
    static const char *const never[] = { "table/menu/home", "table/menu/concede",
                                         "table/menu/quit" };

    for (size_t i = 0; i < sizeof never / sizeof never[0]; i++)
        if (strcmp(w->path, never[i]) == 0)
            return false;
    return !(w->flags & (WIDGET_NOTED | WIDGET_BLOCKS | WIDGET_OFF)) &&
           w->layer >= door_modal(s->door) && strcmp(w->path, "table/board") != 0;
}

/* Any of those that can be pressed whose path begins so; null when there is none. */
static const Widget *any_widget(Stranger *s, const char *begins)
{
    const Widget *found = NULL;
    int count = 0, x, y;

    for (int i = door_next(s->door, begins, -1); i >= 0; i = door_next(s->door, begins, i)) {
        const Widget *w = door_widget(s->door, i);
        if (!may_press(s, w) || !door_spot(s->door, w->path, &x, &y))
            continue;
        if (chance_below(&s->chance, ++count) == 0)
            found = w;
    }
    return found;
}

static bool press_any(Stranger *s, const char *begins)
{
    const Widget *w = any_widget(s, begins);
    char path[UI_PATH];
    int x, y;

    if (!w)
        return false;
    snprintf(path, sizeof path, "%s", w->path);
    if (!door_spot(s->door, path, &x, &y))
        return false;
    if (s->says)
        printf("%ld press %s\n", s->step, path);
    Moment then = moment_of(s);
    door_click(s->door, x, y);
    stays_below(s, path, x, y, &then);
    return true;
}

static void key(Stranger *s, const char *name)
{
    if (s->says)
        printf("%ld key %s\n", s->step, name);
    door_key(s->door, name);
}

static void wrong_key(Stranger *s)
{
    static const char *const keys[] = {
        "Tab", "Space", "Enter", "Esc",     "Backspace", "a",      "b",      "c",         "d",
        "e",   "f",     "g",     "h",       "i",         "j",      "k",      "l",         "m",
        "n",   "o",     "p",     "q",       "r",         "s",      "t",      "u",         "v",
        "w",   "x",     "y",     "z",       "1",         "2",      "3",      "9",         "0",
        "[",   "]",     "+",     "-",       ",",         ".",      "↑",      "↓",         "←",
        "→",   "PgUp",  "PgDn",  "Home",    "F1",        "F3",     "F4",     "F6",        "F7",
        "F8",  "F9",    "F10",   "Shift+D", "Shift+S",   "Ctrl+Z", "Ctrl+Y", "Shift+Tab", "Ctrl+0",
    };

    key(s, keys[chance_below(&s->chance, (int)(sizeof keys / sizeof keys[0]))]);
}

/* Any unit's model that is seen, of whichever side. */
static const Widget *any_model(Stranger *s, bool who_can_act)
{
    const Widget *found = NULL;
    int count = 0;

    for (int i = door_next(s->door, "table/unit/", -1); i >= 0;
         i = door_next(s->door, "table/unit/", i)) {
        const Widget *w = door_widget(s->door, i);
        char path[UI_PATH];
        if (who_can_act && !strstr(w->label, "(can act)"))
            continue;
        snprintf(path, sizeof path, "table/model/%.60s-1", strrchr(w->path, '/') + 1);
        const Widget *model = door_find(s->door, path);
        if (model && chance_below(&s->chance, ++count) == 0)
            found = model;
    }
    return found;
}

static void drag_somebody(Stranger *s)
{
    const Widget *w = any_model(s, chance_below(&s->chance, 4) > 0);
    const Widget *at = chance_below(&s->chance, 3) == 0 ? any_model(s, false) : NULL;
    double inch = door_inch(s->door), turn = chance_below(&s->chance, 628) / 100.0;
    double far = inch * chance_below(&s->chance, 900) / 100.0;

    if (!w || inch <= 0)
        return;
    int x = w->area.x + w->area.w / 2, y = w->area.y + w->area.h / 2;
    int to_x = at ? at->area.x + at->area.w / 2 : x + (int)(far * cos(turn));
    int to_y = at ? at->area.y + at->area.h / 2 : y + (int)(far * sin(turn));
    int mods[] = { 0, 0, 0, KMOD_SHIFT, KMOD_CTRL, KMOD_ALT };
    if (s->says)
        printf("%ld drag %s to %d,%d\n", s->step, w->path, to_x, to_y);
    door_hold(s->door, mods[chance_below(&s->chance, 6)]);
    to_x += chance_below(&s->chance, 5) - 2;
    to_y += chance_below(&s->chance, 5) - 2;
    door_drag(s->door, x, y, to_x, to_y);
    door_hold(s->door, 0);
}

static void click_somebody(Stranger *s)
{
    const Widget *w = any_model(s, chance_below(&s->chance, 2) == 0);

    if (!w)
        return;
    if (s->says)
        printf("%ld click %s\n", s->step, w->path);
    door_click(s->door, w->area.x + w->area.w / 2, w->area.y + w->area.h / 2);
}

static void resize(Stranger *s)
{
    int i = chance_below(&s->chance, SIZES);

    if (s->says)
        printf("%ld resize %dx%d\n", s->step, size[i][0], size[i][1]);
    door_resize(s->door, size[i][0], size[i][1]);
}

static bool begin(Stranger *s);

/* In large letters the home screen's buttons lie in a list of the same name. */
static bool press_go_on(Stranger *s)
{
    for (int i = door_next(s->door, "home", -1); i >= 0; i = door_next(s->door, "home", i)) {
        const char *slash = strrchr(door_widget(s->door, i)->path, '/');
        if (slash && strcmp(slash, "/go-on") == 0)
            return press_any(s, door_widget(s->door, i)->path);
    }
    return false;
}

static void close_and_resume(Stranger *s)
{
    uint64_t before = state_of(s);
    int i = chance_below(&s->chance, SIZES);

    (void)before;
    if (s->says)
        printf("%ld close\n", s->step);
    same_as_replay(s);
    door_quit(s->door);
    door_again(s->door, size[i][0], size[i][1]);
    if (!press_go_on(s)) {
        wrong(s, "resume", "nothing offers to go on");
        begin(s);
        return;
    }
    if (!at_table(s))
        wrong(s, "resume", "going on does not open the table");
    same_as_replay(s);
}

/* ---- going on ----------------------------------------------------------------------------------------------------- */

/* By the button that is offered, or by its key. */
static bool give(Stranger *s, const char *path)
{
    const char *name = door_key_of(s->door, path);

    if (!has(s, path))
        return false;
    if (s->by_keys && name[0]) {
        key(s, name);
        return true;
    }
    if (s->says)
        printf("%ld press %s\n", s->step, path);
    return door_push(s->door, path);
}

/* What a sheet offers to go on with, by the end of its name. */
static bool answer_sheet(Stranger *s)
{
    static const char *const ends[] = { "/agree",   "/put-back", "/go-on", "/ready",
                                        "/without", "/close",    "/yes",   "/now" };

    for (size_t k = 0; k < sizeof ends / sizeof ends[0]; k++)
        for (int i = door_next(s->door, "table/", -1); i >= 0;
             i = door_next(s->door, "table/", i)) {
            const char *path = door_widget(s->door, i)->path;
            size_t length = strlen(path), end = strlen(ends[k]);
            char name[UI_PATH];
            if (length < end || strcmp(path + length - end, ends[k]) != 0 ||
                !may_press(s, door_widget(s->door, i)))
                continue;
            snprintf(name, sizeof name, "%s", path);
            return give(s, name);
        }
    if (door_modal(s->door) <= LAYER_PANEL)
        return false;
    if (s->by_keys)
        key(s, chance_below(&s->chance, 2) ? "Esc" : "Enter");
    else
        return press_any(s, "table/");
    return true;
}

static bool answer_question(Stranger *s)
{
    if (!has(s, "table/ask/title"))
        return false;
    if (s->by_keys) {
        key(s, "Enter");
        return true;
    }
    if (has(s, "table/ask/answer"))
        return give(s, "table/ask/answer");
    return press_any(s, "table/ask/rows/") || press_any(s, "table/ask/");
}

/* What ends the phase, the action or the deployment. */
static bool end_something(Stranger *s)
{
    static const char *const ends[] = { "done", "finish", "end", "pass" };
    char path[UI_PATH];

    for (int i = door_next(s->door, "table/orders/", -1); i >= 0;
         i = door_next(s->door, "table/orders/", i))
        if (strcmp(door_widget(s->door, i)->key, "Space") == 0) {
            snprintf(path, sizeof path, "%s", door_widget(s->door, i)->path);
            return give(s, path);
        }
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        snprintf(path, sizeof path, "table/orders/%s", ends[i]);
        if (give(s, path))
            return true;
    }
    return false;
}

static void go_on(Stranger *s)
{
    if (answer_sheet(s) || answer_question(s))
        return;
    if (has(s, "table/ghost") || door_next(s->door, "table/ghost/", -1) >= 0 ||
        has(s, "table/regiment/said") || has(s, "table/attack/card") ||
        has(s, "table/words/card")) {
        if (give(s, "table/attack/go") && chance_below(&s->chance, 2))
            return;
        key(s, chance_below(&s->chance, 3) ? "Esc" : "Enter");
        return;
    }
    if (s->idle < 4 && has(s, "table/tray/suggested") && chance_below(&s->chance, 6) &&
        give(s, "table/tray/suggested"))
        return;
    if (end_something(s))
        return;
    if (give(s, "table/orders/open")) /* they lie in a drawer */
        return;
    if (s->by_keys)
        key(s, "Enter");
    else if (!press_any(s, "table/"))
        key(s, "Esc");
}

/* A person who wants to go on has to come on, whichever hand it is. */
static void go_on_or_say(Stranger *s)
{
    uint64_t before = state_of(s);
    char what[UI_LABEL + 8];
    const Widget *ask = door_find(s->door, "table/ask/title"),
                 *who = door_find(s->door, "table/ribbon/who");

    snprintf(what, sizeof what, "%s", ask ? ask->label : who ? who->label : door_screen(s->door));
    go_on(s);
    s->idle = state_of(s) == before ? s->idle + 1 : 0;
    if (s->idle < PATIENCE)
        return;
    wrong(s, s->by_keys ? "stuck-keys" : "stuck-pointer", "%s", what);
    s->idle = 0;
    s->by_keys = !s->by_keys;
    if (++s->over > 2) {
        s->over = 0;
        begin(s);
    }
}

/* ---- a battle ------------------------------------------------------------------------------------------------------ */

static bool begin(Stranger *s)
{
    char name[16][48];
    int count = door_scenarios(s->door, s->game, name, 16);

    if (!s->scenario[0] || s->battles)
        snprintf(s->scenario, sizeof s->scenario, "%.47s",
                 name[count ? chance_below(&s->chance, count) : 0]);
    s->battles++;
    s->persons = chance_below(&s->chance, 2) ? 15 : 1;
    s->idle = s->over = 0;
    s->person[0] = 0;
    if (s->says)
        printf("%ld begin %s, persons %u\n", s->step, s->scenario, s->persons);
    return door_battle(s->door, s->game, s->scenario, s->persons);
}

static void act(Stranger *s)
{
    int what = chance_below(&s->chance, 100);

    if (!at_table(s)) {
        if (!press_go_on(s))
            begin(s);
    } else if (has(s, "table/victory/result")) {
        same_as_replay(s);
        begin(s);
    } else if (what < 2) {
        resize(s);
    } else if (what < 3) {
        close_and_resume(s);
    } else if (what < 10) {
        wrong_key(s);
    } else if (what < 14) {
        stands_still(s);
    } else if (what < 24) {
        press_any(s, "table/");
    } else if (what < 36) {
        drag_somebody(s);
    } else if (what < 42) {
        click_somebody(s);
    } else if (what < 44) {
        door_wheel(s->door, chance_below(&s->chance, 2) ? 1 : -1);
    } else if (what < 46) {
        key(s, "Home");
    } else {
        go_on_or_say(s);
    }
    if (chance_below(&s->chance, 12) == 0)
        s->by_keys = !s->by_keys;
}

static bool read_words(int argc, char **argv, Stranger *s)
{
    for (int i = 1; i < argc; i++) {
        bool more = i + 1 < argc;
        if (strcmp(argv[i], "--seed") == 0 && more)
            s->seed = strtoull(argv[++i], NULL, 10);
        else if (strcmp(argv[i], "--steps") == 0 && more)
            s->steps = strtol(argv[++i], NULL, 10);
        else if (strcmp(argv[i], "--scenario") == 0 && more)
            snprintf(s->scenario, sizeof s->scenario, "%s", argv[++i]);
        else if (strcmp(argv[i], "--text") == 0 && more)
            s->percent = (int)strtol(argv[++i], NULL, 10);
        else if (strcmp(argv[i], "--stop") == 0)
            s->stops = true;
        else if (strcmp(argv[i], "--say") == 0)
            s->says = true;
        else if (!s->game)
            s->game = argv[i];
        else
            return false;
    }
    return s->game != NULL;
}

int main(int argc, char **argv)
{
    Stranger s = { .seed = 1, .steps = 300 };
    DoorSetup setup = { .width = 1600, .height = 900, .speed = 3 };

    if (!read_words(argc, argv, &s)) {
        fputs("usage: e2e_stranger GAME [--seed N] [--steps M] [--scenario S] [--text PERCENT] "
              "[--stop] [--say]\n",
              stderr);
        return 2;
    }
    read_known();
    s.chance.state = setup.seed = s.seed;
    int first = chance_below(&s.chance, SIZES);
    setup.width = size[first][0];
    setup.height = size[first][1];
    setup.percent = (int[]){ 100, 100, 125, 200 }[chance_below(&s.chance, 4)];
    if (s.percent)
        setup.percent = s.percent;
    s.door = door_open(&setup);
    if (!s.door || !begin(&s))
        return 1;
    for (s.step = 1; s.step <= s.steps; s.step++) {
        act(&s);
        if (door_is_closed(s.door)) {
            wrong(&s, "closed", "the window closed");
            return 1;
        }
        hold(&s);
    }
    same_as_replay(&s);
    door_close(s.door);
    printf("%ld steps, %d battles, %d wrong\n", s.steps, s.battles, s.found);
    return s.found ? 1 : 0;
}
