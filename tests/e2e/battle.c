#include "battle.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A whole battle in the window against the computer, from its deployment to the result sheet, by a pointer that shakes or by keys
 * alone. Who plays it knows only what the screen shows; at the end stands what it cost: presses, drags and keys by kind.
 *
 * usage: e2e_battle GAME SCENARIO [--keys] [--seed N] [--most STEPS] */

enum { MOST_STEPS_OF_A_BATTLE = 4000 };

/* ---- what it costs --------------------------------------------------------------------------------------------------- */

void spend(Player *p, const char *name, DoorEffort before)
{
    DoorEffort now = door_effort(p->door);
    int i = 0;

    while (i < p->kinds && strcmp(p->kind[i].name, name) != 0)
        i++;
    if (i == MOST_KINDS)
        return;
    p->kinds += i == p->kinds;
    Kind *k = &p->kind[i];
    k->name = name;
    k->deeds++;
    k->effort.presses += now.presses - before.presses;
    k->effort.drags += now.drags - before.drags;
    k->effort.keys += now.keys - before.keys;
}

static bool did(const Player *p, const char *name)
{
    for (int i = 0; i < p->kinds; i++)
        if (strcmp(p->kind[i].name, name) == 0)
            return true;
    return false;
}

static void print_effort(const Player *p)
{
    DoorEffort sum = door_effort(p->door);

    printf("%-12s %6s %8s %6s %6s\n", "kind", "deeds", "presses", "drags", "keys");
    for (int i = 0; i < p->kinds; i++)
        printf("%-12s %6d %8ld %6ld %6ld\n", p->kind[i].name, p->kind[i].deeds,
               p->kind[i].effort.presses, p->kind[i].effort.drags, p->kind[i].effort.keys);
    printf("%-12s %6s %8ld %6ld %6ld\n", "together", "", sum.presses, sum.drags, sum.keys);
}

/* ---- what is seen ---------------------------------------------------------------------------------------------------- */

const char *label_of(const Player *p, const char *path)
{
    const Widget *w = door_find(p->door, path);

    return w ? w->label : "";
}

bool has(const Player *p, const char *path)
{
    return door_find(p->door, path) != NULL;
}

/* A button with its key written on it, or pressed. */
bool press(Player *p, const char *path)
{
    const char *key = door_key_of(p->door, path);

    if (p->hands.by_keys && key[0]) {
        door_key(p->door, key);
        return true;
    }
    return p->hands.by_keys ? hand_push(&p->hands, path) : door_push(p->door, path);
}

static const char *unit_of(const Widget *w)
{
    return w->path + strlen("table/unit/");
}

static bool was_tried(const Player *p, const char *unit)
{
    for (int i = 0; i < p->tries; i++)
        if (strcmp(p->tried[i], unit) == 0)
            return true;
    return false;
}

/* The next of one's own that could act, as its sign says. */
bool next_unit(Player *p, char unit[WORD])
{
    for (int i = door_next(p->door, "table/unit/", -1); i >= 0;
         i = door_next(p->door, "table/unit/", i)) {
        const Widget *w = door_widget(p->door, i);
        if (!strstr(w->label, "(can act)") || was_tried(p, unit_of(w)) || p->tries == GAME_UNITS)
            continue;
        snprintf(unit, WORD, "%s", unit_of(w));
        snprintf(p->tried[p->tries++], WORD, "%s", unit);
        return true;
    }
    return false;
}

static void note_as_own(Player *p, const char *unit)
{
    for (int i = 0; i < p->owns; i++)
        if (strcmp(p->own[i], unit) == 0)
            return;
    if (p->owns < GAME_UNITS)
        snprintf(p->own[p->owns++], WORD, "%s", unit);
}

/* One's own are those in one's tray, and those that could ever act. */
static void note_own(Player *p)
{
    static const char tray[] = "table/tray/units/";

    for (int i = door_next(p->door, tray, -1); i >= 0; i = door_next(p->door, tray, i))
        note_as_own(p, door_widget(p->door, i)->path + strlen(tray));
    for (int i = door_next(p->door, "table/unit/", -1); i >= 0;
         i = door_next(p->door, "table/unit/", i))
        if (strstr(door_widget(p->door, i)->label, "(can act)"))
            note_as_own(p, unit_of(door_widget(p->door, i)));
}

static bool is_own(const Player *p, const char *unit)
{
    for (int i = 0; i < p->owns; i++)
        if (strcmp(p->own[i], unit) == 0)
            return true;
    return false;
}

/* The model of the enemy nearest to the unit's first that stands; false: there is none. */
bool nearest_enemy(Player *p, const char *unit, char enemy[WORD], int *number, Place *from,
                   Place *to)
{
    double least = 1e9;
    int n = 1;

    while (n <= MOST_STEPS && !model_place(p->door, unit, n, &from->x, &from->y))
        n++;
    for (int i = door_next(p->door, "table/model/", -1); i >= 0 && n <= MOST_STEPS;
         i = door_next(p->door, "table/model/", i)) {
        const Widget *w = door_widget(p->door, i);
        const char *name = w->path + strlen("table/model/"), *dash = strrchr(name, '-');
        char whose[WORD];
        Place at;
        snprintf(whose, sizeof whose, "%.*s", (int)(dash - name), name);
        if (is_own(p, whose) || sscanf(w->label, "%lf,%lf", &at.x, &at.y) != 2)
            continue;
        double far = hypot(at.x - from->x, at.y - from->y);
        if (far >= least)
            continue;
        least = far;
        snprintf(enemy, WORD, "%s", whose);
        *number = atoi(dash + 1);
        *to = at;
    }
    return least < 1e9;
}

/* ---- deeds ------------------------------------------------------------------------------------------------------------ */

bool changed(const Player *p, const char *question)
{
    return strcmp(label_of(p, "table/question"), question) != 0;
}

void let_go(Player *p)
{
    put_back(&p->hands);
}

/* The unit is dragged onto the enemy, or towards him. */
void attack_by_pointer(Player *p, const char *unit, const char *enemy, int number, Place from,
                       Place to)
{
    double far = hypot(to.x - from.x, to.y - from.y), step = far < 5 ? far - 1.5 : 4;
    int x, y, to_x, to_y;

    if (!press_spot(&p->hands, unit, 1, &x, &y) && !unit_spot(&p->hands, unit, &x, &y))
        return;
    if (press_spot(&p->hands, enemy, number, &to_x, &to_y)) {
        door_drag_held(p->door, x, y, to_x, to_y);
        bool onto = has(p, "table/onto");
        if (!onto) { /* nothing can be done to him from here: a step towards him */
            Place at = { from.x + (to.x - from.x) * step / far,
                         from.y + (to.y - from.y) * step / far };
            at = shaken_place(&p->hands, at);
            door_place(p->door, at.x, at.y, &to_x, &to_y);
            door_move(p->door, to_x, to_y);
        }
        door_release(p->door, SDL_BUTTON_LEFT);
    }
    if (has(p, "table/attack/go") && !is_refused(p->door))
        press(p, "table/attack/go");
    if (has(p, "table/regiment/said") && !is_refused(p->door))
        press(p, "table/orders/make-it");
}

/* Shots first; where nobody is in reach, some steps towards him. */
void attack_by_keys(Player *p, const char *unit, const char *question, Place from, Place to)
{
    bool across = fabs(to.x - from.x) > fabs(to.y - from.y);
    const char *way = across ? (to.x > from.x ? "→" : "←") : to.y > from.y ? "↓" : "↑";

    if (!choose_unit(&p->hands, unit))
        return;
    door_key(p->door, "s");
    if (has(p, "table/attack/go")) {
        door_key(p->door, "Tab");
        door_key(p->door, "Space");
        door_key(p->door, "Enter");
    }
    if (changed(p, question))
        return;
    let_go(p);
    if (!choose_unit(&p->hands, unit))
        return;
    if (!has(p, "table/regiment/ahead"))
        door_key(p->door, "a");
    for (int i = 0; i < 4; i++)
        door_key(p->door, has(p, "table/regiment/ahead") ? "↑" : way);
    door_key(p->door, "Enter");
}

/* Whoever can do nothing else collects itself. */
static void regroup(Player *p, const char *unit)
{
    const Widget *w;

    let_go(p);
    if (!choose_unit(&p->hands, unit))
        return;
    w = door_find(p->door, "table/orders/regroup");
    if (w && !(w->flags & WIDGET_OFF))
        press(p, "table/orders/regroup");
}

static bool act_alone(Player *p)
{
    char unit[WORD], enemy[WORD], question[UI_LABEL];
    Place from = { 0, 0 }, to = { 0, 0 };
    int number = 1;
    DoorEffort before = door_effort(p->door);

    snprintf(question, sizeof question, "%s", label_of(p, "table/question"));
    if (!next_unit(p, unit))
        return false;
    if (!nearest_enemy(p, unit, enemy, &number, &from, &to))
        return false;
    if (p->hands.by_keys)
        attack_by_keys(p, unit, question, from, to);
    else
        attack_by_pointer(p, unit, enemy, number, from, to);
    if (!changed(p, question))
        regroup(p, unit);
    bool done = changed(p, question);
    if (!done)
        let_go(p);
    spend(p, done ? "activation" : "in vain", before);
    return true;
}

static bool act(Player *p)
{
    return p->in_ranks ? act_in_ranks(p) : act_alone(p);
}

/* One Order to whoever the card says to be able, and a Ruse that needs nobody: the first card. */
static bool use_a_skill(Player *p)
{
    char unit[WORD];
    DoorEffort before = door_effort(p->door);

    if (p->skilled || !next_unit(p, unit))
        return false;
    p->skilled = true;
    if (!choose_unit(&p->hands, unit) || !has(p, "table/orders/ruse") ||
        !take_verb(&p->hands, "ruse"))
        return true;
    if (has(p, "table/words/false-dispatch") && push_word(&p->hands, "false-dispatch") &&
        has(p, "table/words/number"))
        hand_gives(&p->hands);
    let_go(p);
    spend(p, "skill", before);
    return true;
}

static void hand_over(Player *p)
{
    DoorEffort before = door_effort(p->door);
    const Widget *enough = door_find(p->door, "table/orders/enough");
    bool one = enough && !(enough->flags & WIDGET_OFF);
    const char *path = one ? "table/orders/enough" : "table/orders/hand-over";

    if (p->hands.by_keys)
        door_key(p->door, "Space");
    else if (!door_push(p->door, path))
        door_key(p->door, "Space");
    if (has(p, "table/finish/go"))
        press(p, "table/finish/go");
    spend(p, "hand over", before);
}

/* The first answer that may be given. */
static bool first_row(const Player *p, char path[UI_PATH])
{
    static const char rows[] = "table/ask/rows/";

    for (int i = door_next(p->door, rows, -1); i >= 0; i = door_next(p->door, rows, i)) {
        const Widget *w = door_widget(p->door, i);
        if (w->flags & (WIDGET_NOTED | WIDGET_OFF) || strcmp(w->path + strlen(rows), "thumb") == 0)
            continue;
        snprintf(path, UI_PATH, "%s", w->path);
        return true;
    }
    return false;
}

static void answer(Player *p)
{
    char question[UI_LABEL], row[UI_PATH];
    DoorEffort before = door_effort(p->door);
    bool bids = strcmp(label_of(p, "table/ask/title"), "bid") == 0;

    if (bids && strstr(p->phase, "line")) {
        if (p->hands.by_keys)
            door_key(p->door, "+");
        else
            door_push(p->door, "table/ask/rows/number/more");
    }
    snprintf(question, sizeof question, "%s", label_of(p, "table/question"));
    if (p->hands.by_keys || !has(p, "table/ask/answer"))
        door_key(p->door, "Enter");
    else
        door_push(p->door, "table/ask/answer");
    if (!changed(p, question) && has(p, "table/ask/title") && first_row(p, row))
        press(p, row);
    spend(p, bids ? "bid" : "answer", before);
}

static void deploy(Player *p)
{
    DoorEffort before = door_effort(p->door);

    if (p->hands.by_keys) {
        door_key(p->door, "j");
        if (has(p, "table/hand/held"))
            door_key(p->door, "Enter");
    } else if (!door_push(p->door, "table/tray/suggested")) {
        door_key(p->door, "j");
    }
    spend(p, "deployment", before);
}

/* ---- the battle -------------------------------------------------------------------------------------------------------- */

static bool is_of_a_phase(const Widget *w)
{
    const char *name = strrchr(w->path, '/') + 1;

    return strcmp(name, "who") != 0 && strcmp(name, "steps") != 0;
}

static void note_question(Player *p)
{
    char phase[UI_LABEL] = "";

    for (int i = door_next(p->door, "table/ribbon/", -1); i >= 0;
         i = door_next(p->door, "table/ribbon/", i))
        if (door_widget(p->door, i)->flags & WIDGET_ON && is_of_a_phase(door_widget(p->door, i)))
            snprintf(phase, sizeof phase, "%s", door_widget(p->door, i)->path);
    if (strcmp(phase, p->phase) != 0) {
        snprintf(p->phase, sizeof p->phase, "%s", phase);
        p->skilled = false;
        p->tries = 0;
    }
    note_own(p);
}

static void step(Player *p)
{
    note_question(p);
    if (has(p, "table/finish/go"))
        press(p, "table/finish/go");
    else if (is_refused(p->door))
        let_go(p);
    else if (has(p, "table/ask/title"))
        answer(p);
    else if (has(p, "table/tray/left"))
        deploy(p);
    else if (has(p, "table/orders/ruse") ? !use_a_skill(p) : !act(p))
        hand_over(p);
}

static bool is_over(const Player *p)
{
    return has(p, "table/victory/result");
}

static bool play(Player *p, int most)
{
    char question[UI_LABEL] = "";
    int stuck = 0;

    for (int i = 0; i < most && !is_over(p); i++) {
        step(p);
        bool moved = strcmp(question, label_of(p, "table/question")) != 0;
        stuck = moved ? 0 : stuck + 1;
        snprintf(question, sizeof question, "%s", label_of(p, "table/question"));
        if (stuck > GAME_UNITS + 8) {
            fprintf(stderr, "stuck at question %s\n", question);
            door_print(p->door, "table/");
            return false;
        }
    }
    return is_over(p);
}

int main(int argc, char **argv)
{
    DoorSetup setup = { .width = 1600, .height = 900, .speed = 3, .seed = 1 };
    static Player p;
    int most = MOST_STEPS_OF_A_BATTLE;

    if (argc < 3) {
        fputs("usage: e2e_battle GAME SCENARIO [--keys] [--seed N] [--most STEPS]\n", stderr);
        return 2;
    }
    for (int i = 3; i < argc; i++) {
        p.hands.by_keys = p.hands.by_keys || strcmp(argv[i], "--keys") == 0;
        if (strcmp(argv[i], "--seed") == 0 && i + 1 < argc)
            setup.seed = strtoull(argv[++i], NULL, 10);
        if (strcmp(argv[i], "--most") == 0 && i + 1 < argc)
            most = atoi(argv[++i]);
    }
    p.door = p.hands.door = door_open(&setup);
    p.in_ranks = strcmp(argv[1], "war-and-conquest") == 0;
    p.hands.shake = 0.1;
    p.hands.chance.state = setup.seed;
    if (!p.door || !door_battle(p.door, argv[1], argv[2], 1))
        return 1;
    bool over = play(&p, most);
    printf("%s by %s: %s\n", argv[2], p.hands.by_keys ? "keys" : "pointer",
           over ? label_of(&p, "table/victory/result") : "not over");
    if (getenv("SIXBYFOUR_PICTURES")) {
        char path[600];
        snprintf(path, sizeof path, "%s/battle-%s.png", getenv("SIXBYFOUR_PICTURES"), argv[2]);
        door_picture(p.door, path);
    }
    print_effort(&p);
    bool pure =
        !p.hands.by_keys || (door_effort(p.door).presses == 0 && door_effort(p.door).drags == 0);
    if (!pure)
        puts("not by keys alone");
    bool played = p.in_ranks ? did(&p, "move") && did(&p, "charge") : did(&p, "activation");
    if (!played)
        puts("it was not played: nobody moved or charged");
    door_close(p.door);
    return over && pure && played ? 0 : 1;
}
