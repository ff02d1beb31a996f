#define _POSIX_C_SOURCE 200809L

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "data/record.h"
#include "rules/rulesets.h"
#include "session/session.h"
#include "stranger.h"

enum { ROUND_LETTERS = 12, MOST_KNOWN = 256, MOST_SEEN = 512, REPLAY_EVERY = 40 };

typedef struct Rule {
    char kind[24], what[200];
    bool met;
} Rule;

static Rule known[MOST_KNOWN], seen[MOST_SEEN];
static int knowns, seens;

/* ---- what is wrong ------------------------------------------------------------------------------------------------ */

void known_read(void)
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

void wrong(Stranger *s, const char *kind, const char *words, ...)
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

bool has(const Stranger *s, const char *path)
{
    return door_find(s->door, path) != NULL;
}

bool at_table(const Stranger *s)
{
    return strcmp(door_screen(s->door), "table") == 0;
}

bool is_panel(const Widget *w)
{
    const char *slash = strrchr(w->path, '/');

    return w->flags & WIDGET_BLOCKS && w->layer == LAYER_PANEL && slash &&
           strcmp(slash, "/veil") != 0 && strcmp(slash, "/cloth") != 0 && w->area.w > 0 &&
           w->area.h > 0;
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

/* In large letters the drawers that somebody has pulled out lie over what they will; one key puts them away. */
static bool is_drawer(const Stranger *s, const char *path)
{
    static const char *const drawer[] = { "table/card/", "table/log/", "table/tools/" };

    for (size_t i = 0; i < sizeof drawer / sizeof drawer[0] && door_percent(s->door) >= 200; i++)
        if (strncmp(path, drawer[i], strlen(drawer[i])) == 0)
            return true;
    return false;
}

/* The middle of a base lies below a panel. */
static void nothing_over(Stranger *s, const char *kind, const Widget *w)
{
    int x = w->area.x + w->area.w / 2, y = w->area.y + w->area.h / 2;

    for (int i = 0; i < door_widgets(s->door); i++)
        if (is_panel(door_widget(s->door, i)) && ui_inside(door_widget(s->door, i)->area, x, y) &&
            !is_drawer(s, door_widget(s->door, i)->path))
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

/* The unit that is asked about, and whom the order in hand may name, until he moves the view away from them. */
static void subjects_are_free(Stranger *s)
{
    const Widget *asked = door_find(s->door, "table/question");

    if (asked && strcmp(asked->label, s->led) == 0)
        return;
    for (int i = door_next(s->door, "table/about/question/", -1); i >= 0;
         i = door_next(s->door, "table/about/question/", i))
        unit_is_free(s, "over-asked", strrchr(door_widget(s->door, i)->path, '/') + 1);
    for (int i = door_next(s->door, "table/target/", -1); i >= 0;
         i = door_next(s->door, "table/target/", i))
        if (strcmp(door_widget(s->door, i)->label, "may be named") == 0)
            unit_is_free(s, "over-target", strrchr(door_widget(s->door, i)->path, '/') + 1);
}

/* Where something was and where it is, for who wants to know more. */
static void say_places(const Stranger *s, const char *path, SDL_Rect was, SDL_Rect is)
{
    if (s->says)
        printf("%ld %s was %d,%d %dx%d, is %d,%d %dx%d\n", s->step, path, was.x, was.y, was.w,
               was.h, is.x, is.y, is.w, is.h);
}

static uint64_t mixed(uint64_t hash, const char *words)
{
    for (; *words; words++)
        hash = (hash ^ (uint8_t)*words) * 1099511628211U;
    return (hash ^ '\n') * 1099511628211U;
}

/* What stands in the panel of "table/card/panel", of the widgets that were there. */
static uint64_t words_in_panel(const Widget *widget, int count, const char *panel)
{
    size_t length = (size_t)(strrchr(panel, '/') + 1 - panel);
    uint64_t hash = 1469598103934665603U;

    for (int i = 0; i < count; i++)
        if (strncmp(widget[i].path, panel, length) == 0)
            hash = mixed(mixed(hash, widget[i].path), widget[i].label);
    return hash;
}

/* While he looks on; unless something new is asked in that second, as when dice have lain long enough. A panel that tells something
 * else than before may take another place for it: a banner of another deed, the card of another unit under the pointer. */
void stands_still(Stranger *s)
{
    static Widget before[UI_WIDGETS];
    int count = door_widgets(s->door);
    char screen[32];
    Moment then = moment_of(s);

    snprintf(screen, sizeof screen, "%s", door_screen(s->door));
    for (int i = 0; i < count; i++)
        before[i] = *door_widget(s->door, i);
    door_wait(s->door, 1000);
    Moment later = moment_of(s);
    if (strcmp(screen, door_screen(s->door)) != 0 || strcmp(then.asked, later.asked) != 0)
        return;
    for (int i = 0; i < count; i++) {
        if (before[i].flags & WIDGET_NOTED)
            continue;
        for (int k = 0; k < door_widgets(s->door); k++) {
            const Widget *now = door_widget(s->door, k);
            if (now->id != before[i].id || now->flags & WIDGET_NOTED)
                continue;
            bool tells_else = is_panel(now) && words_in_panel(before, count, now->path) !=
                                                   words_in_panel(door_widget(s->door, 0),
                                                                  door_widgets(s->door), now->path);
            if (!tells_else && !SDL_RectEquals(&now->area, &before[i].area)) {
                say_places(s, now->path, before[i].area, now->area);
                wrong(s, "moves", "%s", now->path);
            }
            break;
        }
    }
}

static void label_of(const Stranger *s, const char *path, char label[UI_LABEL])
{
    const Widget *w = door_find(s->door, path);

    snprintf(label, UI_LABEL, "%s", w ? w->label : "");
}

Moment moment_of(const Stranger *s)
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
    label_of(s, "table/question", m.asked);
    label_of(s, "table/scale", m.view);
    return m;
}

/* A button keeps its place while all that decides it is the same: the window, its letters, what is asked, the phase, who is chosen,
 * what is in the hand, and which panels stand there. Across a question the tools and the ribbon keep theirs: they belong to no
 * question. What else may move: a panel goes aside when what it hides comes to be asked about, and home when that is over. */
typedef struct Still {
    int count, width, height, percent, modal;
    char scale[UI_LABEL], asked[UI_LABEL];
    uint64_t all; /* what decides where everything stands */
    char screen[32];
    Widget widget[UI_WIDGETS];
} Still;

static Still still;

void stays_below(Stranger *s, const char *path, int x, int y, const Moment *then)
{
    const Widget *w = door_find(s->door, path);
    Moment now = moment_of(s);
    bool orders = strncmp(path, "table/orders/", 13) == 0;
    const char *name = strrchr(path, '/');

    if (name && strcmp(name, "/thumb") == 0) /* it goes where it is pressed to */
        return;
    /* Looking back from a question, the log takes the place that it has there. */
    if (strncmp(path, "table/log/lines/", 16) == 0 && door_find(s->door, "table/study/panel"))
        return;
    /* A handle that was led to where it may not goes with the front that is refused there. */
    if (strncmp(path, "table/regiment/", 15) == 0 && door_find(s->door, "table/refusal/panel"))
        return;
    /* So does the tick at a ghost, where the view makes room for the refusal. */
    if (strncmp(path, "table/drawn/", 12) == 0 && door_find(s->door, "table/refusal/panel") &&
        strcmp(then->view, now.view) != 0)
        return;
    if (orders ? strcmp(then->phase, now.phase) != 0 : strcmp(then->asked, now.asked) != 0)
        return;
    if (w && !ui_inside(w->area, x, y)) {
        say_places(s, path, (SDL_Rect){ x, y, 0, 0 }, w->area);
        wrong(s, "jumps", "%s", path);
    }
}

/* ---- what nobody touched -------------------------------------------------------------------------------------------- */

static bool begins(const char *path, const char *with)
{
    return strncmp(path, with, strlen(with)) == 0;
}

static uint64_t what_decides(const Stranger *s)
{
    Moment m = moment_of(s);
    uint64_t hash = mixed(mixed(1469598103934665603U, m.phase), m.asked);

    for (int i = 0; i < door_widgets(s->door); i++) {
        const Widget *w = door_widget(s->door, i);
        bool chosen = w->flags & WIDGET_ON &&
                      (begins(w->path, "table/unit/") || begins(w->path, "table/orders/"));
        bool held = begins(w->path, "table/ghost") || begins(w->path, "table/held") ||
                    begins(w->path, "table/target/");
        if (chosen || held || is_panel(w))
            hash = mixed(hash, w->path);
        if (begins(w->path, "table/refusal/words")) /* another refusal is another sheet */
            hash = mixed(hash, w->label);
        if (begins(w->path, "table/scale")) /* the view: panels keep off whom they are about */
            hash = mixed(hash, w->label);
    }
    return hash;
}

/* A hand that moved the view while the same was asked. */
void note_view(Stranger *s)
{
    char scale[UI_LABEL], asked[UI_LABEL];

    label_of(s, "table/scale", scale);
    label_of(s, "table/question", asked);
    if (strcmp(asked, still.asked) == 0 && strcmp(scale, still.scale) != 0)
        snprintf(s->led, sizeof s->led, "%s", asked);
}

void note_buttons(Stranger *s)
{
    still.count = door_widgets(s->door);
    still.width = door_width(s->door);
    still.height = door_height(s->door);
    still.percent = door_percent(s->door);
    still.modal = door_modal(s->door);
    still.all = what_decides(s);
    label_of(s, "table/scale", still.scale);
    label_of(s, "table/question", still.asked);
    snprintf(still.screen, sizeof still.screen, "%s", door_screen(s->door));
    for (int i = 0; i < still.count; i++)
        still.widget[i] = *door_widget(s->door, i);
    s->touched[0] = 0;
}

static bool is_button(const Widget *w)
{
    return w->flags & WIDGET_FOCUSABLE && !(w->flags & (WIDGET_NOTED | WIDGET_BLOCKS)) &&
           w->layer >= LAYER_PANEL && !w->scrolled && SDL_HasIntersection(&w->area, &w->within);
}

/* Who pressed the button that the place belonged to hits it still. */
static bool keeps_its_middle(const Widget *now, const Widget *then)
{
    return ui_inside(now->area, then->area.x + then->area.w / 2, then->area.y + then->area.h / 2);
}

/* The panel that somebody opened, folded or dragged: "table/card" of "table/card/fold". */
static bool is_touched(const Stranger *s, const char *path)
{
    const char *slash = strchr(s->touched, '/');
    const char *end = slash ? strchr(slash + 1, '/') : NULL;

    return end && strncmp(path, s->touched, (size_t)(end + 1 - s->touched)) == 0;
}

void buttons_stay(Stranger *s)
{
    if (!at_table(s) || strcmp(still.screen, "table") != 0 || still.width != door_width(s->door) ||
        still.height != door_height(s->door) || still.percent != door_percent(s->door) ||
        still.modal != door_modal(s->door))
        return;
    bool same = still.all == what_decides(s);
    for (int i = 0; i < still.count; i++) {
        const Widget *then = &still.widget[i];
        bool lasts = begins(then->path, "table/tools/") || begins(then->path, "table/ribbon/");
        if (!is_button(then) || !(same || lasts) || is_touched(s, then->path))
            continue;
        for (int k = 0; k < door_widgets(s->door); k++) {
            const Widget *now = door_widget(s->door, k);
            if (now->id != then->id || !is_button(now))
                continue;
            if (!keeps_its_middle(now, then)) {
                say_places(s, now->path, then->area, now->area);
                wrong(s, same ? "moves-untouched" : "moves-on", "%s", now->path);
            }
            break;
        }
    }
}

/* ---- whom the words name -------------------------------------------------------------------------------------------- */

static const char *unit_title(const Game *g, UnitId unit)
{
    const Roster *r = &g->unit[unit];

    return r->title.text[0] ? r->title.text : r->id.text;
}

static bool may_be_named(const Game *g, const IdSet *concerned, const char *title)
{
    for (int u = ids_next(concerned, -1); u >= 0 && u < g->units; u = ids_next(concerned, u))
        if (strcmp(unit_title(g, (UnitId)u), title) == 0)
            return true;
    return false;
}

static void blot_out(char *words, const char *title)
{
    size_t length = strlen(title);

    for (char *at = length ? strstr(words, title) : NULL; at; at = strstr(at, title))
        memset(at, '_', length);
}

/* Somebody in those words whom it does not concern; null: nobody. Weapons and questions may be called as units are, and a longer
 * name may hold a shorter one. */
static const char *stranger_in(const Game *g, const char *said, const IdSet *concerned)
{
    char words[256];

    snprintf(words, sizeof words, "%s", said);
    for (int q = 0; q < g->ruleset->questions; q++)
        blot_out(words, g->ruleset->question[q].title);
    for (int w = 0; w < g->weapons; w++)
        blot_out(words, g->weapon[w].title.text);
    for (UnitId u = 0; u < g->units; u++)
        if (may_be_named(g, concerned, unit_title(g, u)))
            blot_out(words, unit_title(g, u));
    for (UnitId u = 0; u < g->units; u++)
        if (strstr(words, unit_title(g, u)))
            return unit_title(g, u);
    return NULL;
}

static void add_unit(IdSet *set, int unit)
{
    if (unit >= 0)
        ids_add(set, unit);
}

static bool is_on_table(const Stranger *s, const Game *g, UnitId unit)
{
    char begins_so[UI_PATH];

    if (unit < 0)
        return false;
    snprintf(begins_so, sizeof begins_so, "table/unit/%s", g->unit[unit].id.text);
    return door_find(s->door, begins_so) != NULL;
}

/* The card of a question is that of the request, and speaks of whom that is about. */
static void question_names(Stranger *s, const Game *g, const Battle *b)
{
    const Request *r = &b->request;
    const QuestionDef *q = &g->ruleset->question[r->why];
    const Widget *title = door_find(s->door, "table/ask/title"),
                 *words = door_find(s->door, "table/ask/sentence");
    IdSet concerned = { .word = { 0 } };
    char path[UI_PATH];

    if (!title || r->shape == SHAPE_DICE)
        return;
    if (strcmp(title->label, q->word) != 0)
        wrong(s, "asks-else", "%s for %s", title->label, q->word);
    add_unit(&concerned, r->unit);
    add_unit(&concerned, r->other);
    for (int id = ids_next(&r->among, -1); id >= 0; id = ids_next(&r->among, id))
        add_unit(&concerned, r->shape == SHAPE_MODELS ? b->model[id].unit : id);
    for (UnitId u = 0; r->unit < 0 && u < b->units;
         u++) /* about nobody: it may tell what its seat has */
        if (r->seats >> b->unit[u].seat & 1)
            add_unit(&concerned, u);
    const char *else_named = words ? stranger_in(g, words->label, &concerned) : NULL;
    if (else_named)
        wrong(s, "names-else", "%s: %s", q->word, else_named);
    bool whole = words && strlen(words->label) < UI_LABEL - 1;
    if (whole && r->unit >= 0 && (r->shape == SHAPE_CHOICE || r->shape == SHAPE_NUMBER) &&
        !strstr(words->label, unit_title(g, r->unit)) &&
        !(r->other >= 0 && strstr(words->label, unit_title(g, r->other))))
        wrong(s, "names-nobody", "%s: %.120s", q->word, words->label);
    if (!is_on_table(s, g, r->unit))
        return;
    snprintf(path, sizeof path, "table/about/question/%s", g->unit[r->unit].id.text);
    if (!has(s, path))
        wrong(s, "about-else", "%s: not about %s", q->word, g->unit[r->unit].id.text);
}

static const Event *last_throw(const EventLog *log)
{
    for (size_t i = log->events; i > 0; i--)
        if (log->event[i - 1].kind == EV_DICE && log->event[i - 1].count > 0)
            return &log->event[i - 1];
    return NULL;
}

/* Whom the panel of the dice keeps in sight. */
static bool dice_are_about(const Stranger *s, const char *unit)
{
    for (int i = door_next(s->door, "table/dice/about", -1); i >= 0;
         i = door_next(s->door, "table/dice/about", i)) {
        const char *space = strchr(door_widget(s->door, i)->label, ' ');
        if (space && strcmp(space + 1, unit) == 0)
            return true;
    }
    return false;
}

/* Nobody strikes against, or saves from, somebody of his own side. */
static void dice_are_against_others(Stranger *s, const Game *g, const Event *e, const char *head)
{
    const char *against = strstr(head, " against ");

    for (UnitId u = 0; against && e->id >= 0 && u < g->units; u++)
        if (strcmp(against + strlen(" against "), unit_title(g, u)) == 0 &&
            g->unit[u].seat == g->unit[e->id].seat)
            wrong(s, "dice-against-own", "%.100s", head);
}

enum { FAR_BACK = 40 };

/* The head over the dice names whose they are, by the throw that was asked for. */
static void dice_names(Stranger *s, const Game *g, const EventLog *log)
{
    const Widget *head = door_find(s->door, "table/dice/head");
    const Event *e = last_throw(log);
    IdSet concerned = { .word = { 0 } };

    if (!head || has(s, "table/study/panel"))
        return;
    if (!e) {
        wrong(s, "dice-of-nobody", "%s", head->label);
        return;
    }
    const char *word = g->ruleset->question[e->why].word;
    add_unit(&concerned, e->id);
    add_unit(&concerned, e->unit);
    add_unit(&concerned, e->other);
    for (const Event *told = e; told > log->event && told > e - FAR_BACK; told--)
        if (told->kind == EV_TOLD && told->unit == e->unit && told->weapon >= 0)
            add_unit(&concerned, told->other); /* at whom it was announced to shoot */
        else if (told->kind == EV_TOLD && told->other >= 0 && told->other == e->id)
            add_unit(&concerned, told->unit); /* who struck him, by himself or beside a unit */
    const char *else_named = stranger_in(g, head->label, &concerned);
    if (else_named)
        wrong(s, "dice-name-else", "%s: %s in \"%.100s\"", word, else_named, head->label);
    if (e->id >= 0 && !strstr(head->label, unit_title(g, e->id)))
        wrong(s, "dice-name-nobody", "%s: not %s in \"%.100s\"", word, unit_title(g, e->id),
              head->label);
    dice_are_against_others(s, g, e, head->label);
    if (is_on_table(s, g, e->id) && !dice_are_about(s, g->unit[e->id].id.text))
        wrong(s, "dice-about-else", "%s: %s", word, g->unit[e->id].id.text);
}

/* A line of the log about dice names whose they are. */
static void log_names(Stranger *s, const Game *g, const EventLog *log)
{
    for (int i = door_next(s->door, "table/log/", -1); i >= 0;
         i = door_next(s->door, "table/log/", i)) {
        const Widget *w = door_widget(s->door, i);
        const char *number = strstr(w->path, "/line-");
        size_t at = number ? strtoul(number + 6, NULL, 10) : log->events;
        if (at >= log->events || log->event[at].kind != EV_DICE || log->event[at].id < 0)
            continue;
        if (!strstr(w->label, unit_title(g, log->event[at].id)))
            wrong(s, "log-names-else", "%s: %.100s", g->ruleset->question[log->event[at].why].word,
                  w->label);
    }
}

static void names_are_right(Stranger *s)
{
    const Session *session = door_session(s->door);

    if (!session || has(s, "table/moment"))
        return;
    question_names(s, session_game(session), session_battle(session));
    dice_names(s, session_game(session), session_log(session));
    log_names(s, session_game(session), session_log(session));
}

/* ---- in large letters ------------------------------------------------------------------------------------------------ */

/* The task of a lesson that is to be done now lies below nothing; its own card holds it. */
static void task_is_free(Stranger *s)
{
    const Widget *task = door_find(s->door, "table/lesson/words/now");

    task = task ? task : door_find(s->door, "table/lesson/now");
    for (int i = 0; task && i < door_widgets(s->door); i++) {
        const Widget *w = door_widget(s->door, i);
        SDL_Rect both;
        if (is_panel(w) && !begins(w->path, "table/lesson/") &&
            SDL_IntersectRect(&w->area, &task->area, &both))
            wrong(s, "over-task", "%s", w->path);
    }
}

/* What is asked can be answered: no dice lie over the orders, unless a hand pulled out more. */
static void orders_are_free(Stranger *s)
{
    const Widget *orders = door_find(s->door, "table/orders/panel"),
                 *dice = door_find(s->door, "table/dice/panel");
    SDL_Rect both;

    if (orders && dice && SDL_IntersectRect(&orders->area, &dice->area, &both))
        wrong(s, "over-orders", "%s", "table/dice/panel table/orders/panel");
}

/* The card of a question lies over no dice that fell for it. */
static void dice_are_free(Stranger *s)
{
    const Widget *ask = door_find(s->door, "table/ask/panel"),
                 *dice = door_find(s->door, "table/dice/panel");
    SDL_Rect both;

    if (ask && dice && SDL_IntersectRect(&ask->area, &dice->area, &both) && both.w > 2 &&
        both.h > 2)
        wrong(s, "over-dice", "%s", "table/ask/panel table/dice/panel");
}

/* What F9 leaves: who is asked, the question, what it is about, and what answers it. */
static bool is_essential(const char *path)
{
    static const char *const stays[] = { "table/ribbon/", "table/ask/",     "table/dice/",
                                         "table/orders/", "table/lesson/",  "table/tray/",
                                         "table/attack/", "table/words/",   "table/regiment/",
                                         "table/banner/", "table/hand/",    "table/finish/",
                                         "table/unmade/", "table/refusal/", "table/drawn/" };

    for (size_t i = 0; i < sizeof stays / sizeof stays[0]; i++)
        if (begins(path, stays[i]))
            return true;
    return false;
}

void folds_with_one_key(Stranger *s)
{
    bool asked = has(s, "table/ask/title");

    if (!has(s, "table/tools/panel") &&
        !has(s, "table/tools/open")) /* it has been pressed before */
        return;
    door_key(s->door, "F9");
    for (int i = 0; i < door_widgets(s->door); i++)
        if (is_panel(door_widget(s->door, i)) && !is_essential(door_widget(s->door, i)->path))
            wrong(s, "unfolded", "%s", door_widget(s->door, i)->path);
    if (asked && !has(s, "table/ask/title"))
        wrong(s, "unfolded", "%s", "the question is gone too");
    subjects_are_free(s);
    dice_are_free(s);
    door_wait(s->door, 1000);
    door_key(s->door, "F9");
    door_wait(s->door, 1000);
    door_key(s->door, "F9");
}

/* ---- the record --------------------------------------------------------------------------------------------------- */

enum { MOST_EVENTS = 1 << 16 };

static Request thrown[MOST_EVENTS]; /* for what each throw of the log was asked */

/* Plays it to its end as a person would who has nothing but the file. */
static Replay *replay_whole(Stranger *s, const Record *record)
{
    Problem problem = { .sentence = "" };
    Replay *replay = replay_begin(record, &problem);

    if (!replay) {
        wrong(s, "record", "%s", problem.sentence);
        return NULL;
    }
    for (bool more = true; more;) {
        Request asked = replay_battle(replay)->request;
        size_t told = replay_log(replay)->events;
        more = replay_next(replay);
        for (size_t i = told; i < replay_log(replay)->events && i < MOST_EVENTS; i++)
            if (asked.shape == SHAPE_DICE && replay_log(replay)->event[i].kind == EV_DICE) {
                thrown[i] = asked;
                break;
            }
    }
    if (!replay_finding(replay)->good)
        wrong(s, "record", "line %d: %.120s", replay_finding(replay)->line,
              replay_finding(replay)->sentence);
    return replay;
}

/* Dice of the window's log were asked for by the record's question, of that unit. */
static void same_throws(Stranger *s, const Game *g, const EventLog *log, const EventLog *replayed,
                        bool from_position)
{
    size_t before = replayed->events - log->events; /* a position's own events are in no log */
    if (replayed->events < log->events || (before && !from_position)) {
        wrong(s, "replay-log", "%zu events, replayed %zu", log->events, replayed->events);
        return;
    }
    for (size_t i = 0; i < log->events && i + before < MOST_EVENTS; i++) {
        const Event *e = &log->event[i];
        const Request *r = &thrown[i + before];
        if (e->kind != replayed->event[i + before].kind) {
            wrong(s, "replay-log", "event %zu is of another kind", i);
            return;
        }
        if (e->kind == EV_DICE && e->count > 0 &&
            (e->why != r->why || e->unit != r->unit || e->other != r->other || e->id != r->whose))
            wrong(s, "replay-dice", "%s is not of whom it was asked",
                  g->ruleset->question[e->why].word);
    }
}

static void same_models(Stranger *s, const Game *g, const Battle *b)
{
    char name[80], words[96];

    for (int u = 0; u < b->units; u++)
        for (int i = 0; i < b->unit[u].count; i++) {
            const Model *m = &b->model[b->unit[u].first + i];
            snprintf(name, sizeof name, "table/model/%s-%d", g->unit[u].id.text, i + 1);
            const Widget *w = door_find(s->door, name);
            bool stands = is_standing(b, (ModelId)(b->unit[u].first + i));
            snprintf(words, sizeof words, "%.2f,%.2f wounds %d facing %.1f",
                     (double)m->pose.at.x / INCH, (double)m->pose.at.y / INCH, m->wounds,
                     (double)m->pose.facing / DEGREE);
            if (stands != (w != NULL) || (w && strcmp(w->label, words) != 0))
                wrong(s, "replay", "%s", name);
        }
}

void same_as_replay(Stranger *s)
{
    char path[1024];
    Problem problem = { .sentence = "" };
    const Session *session = door_session(s->door);

    if (!at_table(s) || s->learns || !session || has(s, "table/study/panel") ||
        has(s, "table/moment") || !door_record(s->door, path, sizeof path))
        return;
    Record *record = record_read_file(path, ruleset_named, &problem);
    if (!record) {
        wrong(s, "record", "%s", problem.sentence);
        return;
    }
    Replay *replay = replay_whole(s, record);
    if (replay) {
        const Battle *b = replay_battle(replay);
        if (battle_hash(b) != battle_hash(session_battle(session)))
            wrong(s, "replay-hash", "after %d answers", session_answers(session));
        same_throws(s, &record->game, session_log(session), replay_log(replay),
                    record_is_set_up(record));
        same_models(s, &record->game, b);
    }
    replay_free(replay);
    record_free(record);
}

/* Against the computer the same person is asked all the time. */
static void same_person(Stranger *s)
{
    const Widget *who = door_find(s->door, "table/ribbon/who");
    const char *ends = who ? strstr(who->label, " to act") : NULL;

    ends = who && !ends ? strstr(who->label, " answers") : ends;
    if (s->persons != 1 || s->learns || !ends || !(who->flags & WIDGET_ON))
        return;
    size_t length = (size_t)(ends - who->label);
    if (!s->person[0])
        snprintf(s->person, sizeof s->person, "%.*s", (int)length, who->label);
    else if (strncmp(s->person, who->label, length) != 0 || s->person[length])
        wrong(s, "opponent", "%s", "somebody else than the person is asked");
}

void hold(Stranger *s)
{
    if (door_restless(s->door) != s->restless && !has(s, "table/study/panel")) /* a film may run */
        wrong(s, "restless", "something never comes to rest");
    s->restless = door_restless(s->door);
    if (!at_table(s) || door_modal(s->door) > LAYER_PANEL)
        return;
    if (door_percent(s->door) <= 125)
        panels_apart(s);
    subjects_are_free(s);
    dice_are_free(s);
    orders_are_free(s);
    task_is_free(s);
    names_are_right(s);
    same_person(s);
    if (s->step % REPLAY_EVERY == 0)
        same_as_replay(s);
}
