#include "performer.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hands.h"

enum { MOST_ROWS = 40 };

/* ---- targets ------------------------------------------------------------------------------------------------------ */

bool is_pointed_at(const Door *d, const char *unit)
{
    char path[UI_PATH];
    const Widget *w;

    snprintf(path, sizeof path, "table/target/%s", unit);
    w = door_find(d, path);
    return w && w->flags & WIDGET_ON;
}

/* Tab goes to those who may be named, ] to all. */
static bool target_by_keys(Hands *h, const char *unit, const char *accept_key)
{
    static const char *const keys[] = { "Tab", "]" };

    for (size_t k = 0; k < sizeof keys / sizeof keys[0]; k++)
        for (int i = 0; i < 24; i++) {
            if (is_pointed_at(h->door, unit)) {
                door_key(h->door, accept_key);
                return true;
            }
            door_key(h->door, keys[k]);
        }
    return hand_fails(h, "no key points at", unit);
}

static bool target(Hands *h, const char *unit, int model, const char *accept_key)
{
    int x, y;

    if (h->by_keys)
        return target_by_keys(h, unit, accept_key);
    if (!(model ? press_spot(h, unit, model, &x, &y) : unit_spot(h, unit, &x, &y)))
        return false;
    door_click(h->door, x, y);
    return true;
}

/* ---- weapons -------------------------------------------------------------------------------------------------------- */

static bool is_named(const Line *line, const char *weapon)
{
    for (int i = 0; i < line->clauses; i++)
        if (strcmp(said_word(&line->clause[i], 1), weapon) == 0)
            return true;
    return false;
}

/* Rows of weapons on the attack's card: what the line does not name is switched off. */
static bool leave_others_out(Hands *h, const Line *line)
{
    static const char rows[] = "table/attack/";
    char path[UI_PATH], name[WORD];

    for (int i = door_next(h->door, rows, -1); i >= 0; i = door_next(h->door, rows, i)) {
        const Widget *w = door_widget(h->door, i);
        const char *end = strstr(w->path, "-switch");
        if (!end || strcmp(w->label, "Skip") != 0)
            continue;
        snprintf(name, sizeof name, "%.*s", (int)(end - w->path - (int)strlen(rows)),
                 w->path + strlen(rows));
        snprintf(path, sizeof path, "%s", w->path);
        if (is_named(line, name))
            continue;
        if (!push_or_key(h, path))
            return false;
    }
    return true;
}

/* Whether an earlier clause has the same weapon. */
static bool uses_again(const Line *line, int clause)
{
    for (int i = 0; i < clause; i++)
        if (strcmp(said_word(&line->clause[i], 1), said_word(&line->clause[clause], 1)) == 0)
            return true;
    return false;
}

static bool is_set(const Door *d, const char *weapon)
{
    char path[UI_PATH];

    snprintf(path, sizeof path, "table/attack/%s", weapon);
    const Widget *w = door_find(d, path);
    return w && w->flags & WIDGET_ON;
}

/* Which of a unit's models attack: they are clicked on, or pointed at with Ctrl+Tab. The first is alone, the others come to it. */
static bool name_shooter(Hands *h, const char *unit, int number)
{
    int x, y;

    if (!h->by_keys) {
        if (!press_spot(h, unit, number, &x, &y))
            return false;
        door_click(h->door, x, y);
        return true;
    }
    for (int i = 0; i <= MOST_STEPS; i++) {
        const Widget *own = door_find(h->door, "table/own"),
                     *w = model_widget(h->door, unit, number);
        if (own && w && SDL_RectEquals(&own->area, &w->area)) {
            door_key(h->door, "Ctrl+Space");
            return true;
        }
        door_key(h->door, "Ctrl+Tab");
    }
    return hand_fails(h, "no key points at its model", unit);
}

static bool choose_models(Hands *h, const char *unit, const char *range)
{
    for (int n = range_first(range); n <= range_last(range) && !is_refused(h->door); n++)
        if (!name_shooter(h, unit, n))
            return false;
    return true;
}

static double turn_left(const Door *d, double want)
{
    const Widget *w = door_find(d, "table/aimed");
    double have = want;

    if (w)
        sscanf(w->label, "facing %lf", &have);
    return remainder(want - have, 360);
}

static bool turn_template(Hands *h, double want)
{
    for (int i = 0; i < 80 && fabs(turn_left(h->door, want)) > 0.06; i++) {
        double left = turn_left(h->door, want);
        const char *held = fabs(left) < 3 ? "Shift+" : "";
        char key[16];
        snprintf(key, sizeof key, "%s%s", held, left > 0 ? "]" : "[");
        door_key(h->door, key);
    }
    return true;
}

/* Brackets lay a circle about the next model. */
static bool lay_about(Hands *h, int model)
{
    char words[24];

    snprintf(words, sizeof words, "about %d", model);
    for (int i = 0; i < MOST_STEPS; i++) {
        const Widget *w = door_find(h->door, "table/aimed");
        if (!w || strcmp(w->label, words) == 0)
            return true;
        door_key(h->door, "]");
    }
    return hand_fails(h, "no key lays it", words);
}

/* The template is laid towards somebody by naming him, then turned: by a click where it shall point, or with brackets. */
static bool aim_aside(Hands *h, const char *unit, const Saying *c)
{
    double want = atof(word_after(c, "aim")), bearing = want * 3.14159265358979 / 180, x0, y0;
    int x, y;

    if (h->by_keys)
        return turn_template(h, want);
    if (!model_place(h->door, unit, 1, &x0, &y0))
        return false;
    door_place(h->door, x0 + 6 * sin(bearing), y0 - 6 * cos(bearing), &x, &y);
    door_click(h->door, x, y);
    return true;
}

static bool fire(Hands *h, const Line *line)
{
    for (int i = 0; i < line->clauses; i++) {
        const Saying *c = &line->clause[i];
        const char *weapon = said_word(c, 1), *range = said_word(c, 2), *at = word_after(c, "at"),
                   *on = word_after(c, "on");
        if (i == 0 && (!choose_unit(h, line->actor) || !take_verb(h, said_word(c, 0)) ||
                       !leave_others_out(h, line)))
            return false;
        if (i > 0 && is_set(h->door, weapon) &&
            strcmp(at, word_after(&line->clause[i - 1], "at")) == 0)
            continue; /* the click before was for both */
        bool all = range_last(range) - range_first(range) + 1 >= models_of(h->door, line->actor);
        if (!(all && !uses_again(line, i)) && !choose_models(h, line->actor, range))
            return false;
        if (is_refused(h->door))
            return true; /* he may not */
        if (!target(h, at, on[0] == '#' ? atoi(on + 1) : 0, "Space"))
            return false;
        if (on[0] == '#' && h->by_keys && !lay_about(h, atoi(on + 1)))
            return false;
        if (says(c, "aim") && door_find(h->door, "table/aimed") && !aim_aside(h, line->actor, c))
            return false;
    }
    if (door_find(h->door, "table/attack/go"))
        hand_gives(h);
    return true;
}

/* ---- orders with a word or a target ------------------------------------------------------------------------------- */

bool push_word(Hands *h, const char *word)
{
    char path[UI_PATH];

    snprintf(path, sizeof path, "table/words/%s", word);
    if (!door_find(h->door, path))
        return hand_fails(h, "is not among the words", word);
    if (h->by_keys && door_key_of(h->door, path)[0]) {
        door_key(h->door, door_key_of(h->door, path));
        return true;
    }
    return hand_push(h, path);
}

bool point_at_place(Hands *h, Place to)
{
    int x, y;

    if (h->by_keys) {
        if (!lead_cursor(h, to.x, to.y))
            return false;
        door_key(h->door, "Enter");
        return true;
    }
    to = shaken_place(h, to);
    door_place(h->door, to.x, to.y, &x, &y);
    door_click(h->door, x, y);
    return true;
}

static bool point_at(Hands *h, const Saying *c)
{
    const char *words = word_after(c, "point");
    Place to;

    return place_read(&words, &to) && point_at_place(h, to);
}

bool target_unit(Hands *h, const char *unit)
{
    return target(h, unit, 0, "Enter");
}

const char *target_of(const Saying *c, const Door *d)
{
    const char *at = word_after(c, "at"), *place = at;
    char path[UI_PATH];
    Place there;

    if (at[0] && !place_read(&place, &there))
        return at;
    for (int i = c->words - 1; i > 0; i--) {
        snprintf(path, sizeof path, "table/unit/%s", said_word(c, i));
        if (door_find(d, path))
            return said_word(c, i);
    }
    return "";
}

/* "shoot eiche", "shoot eiche with rifle by 1-4": on the card that lists the weapons. The last clause of several is given. */
static bool shoot_by_card(Hands *h, const char *actor, const Saying *c, bool last)
{
    const char *whom = target_of(c, h->door);
    const char *weapon = word_after(c, "with"), *range = word_after(c, "by");
    char path[UI_PATH];
    Line only = { .clauses = 1 };

    snprintf(path, sizeof path, "table/attack/%s", weapon);
    if (weapon[0] && !door_find(h->door, path))
        return hand_fails(h, "holds no such weapon", weapon);

    only.clause[0].words = 2;
    snprintf(only.clause[0].word[1], WORD, "%s", weapon);
    if (weapon[0] && !leave_others_out(h, &only))
        return false;
    bool all = range_last(range) - range_first(range) + 1 >= models_of(h->door, actor);
    if (range[0] && !all && !choose_models(h, actor, range))
        return false;
    if (is_refused(h->door))
        return true; /* he may not */
    if (says(c, "facing") && !turn_barrel(h, actor, atof(word_after(c, "facing"))))
        return false;
    if (!target(h, whom, 0, "Space"))
        return false;
    if (last && door_find(h->door, "table/attack/go") && !is_refused(h->door))
        hand_gives(h);
    return true;
}

static bool one_order(Hands *h, const char *actor, const Saying *c, bool last)
{
    const char *whom = target_of(c, h->door);
    bool named = said_word(c, 1)[0] && strcmp(said_word(c, 1), whom) != 0 &&
                 strcmp(said_word(c, 1), "point") != 0 && strcmp(said_word(c, 1), "at") != 0 &&
                 strcmp(said_word(c, 1), "with") != 0;

    if (!choose_unit(h, actor) || !take_verb(h, said_word(c, 0)))
        return false;
    if (h->tries && is_refused(h->door))
        return true;
    if (named && door_find(h->door, "table/words/card") && !push_word(h, said_word(c, 1)))
        return false;
    if (says(c, "point"))
        return point_at(h, c);
    if (whom[0] && door_find(h->door, "table/attack/go"))
        return shoot_by_card(h, actor, c, last);
    return !whom[0] || !door_find(h->door, "table/words/card") || target(h, whom, 0, "Enter");
}

/* "mark 2 on marl#3": once the unit is aimed at, thrower by thrower. */
static bool mark_by_hand(Hands *h, const char *actor, const Saying *c)
{
    int thrower = atoi(said_word(c, 1)), x, y;
    char unit[WORD];
    const char *on = word_after(c, "on"), *number = strchr(on, '#');

    if (!number)
        return hand_fails(h, "is no model", on);
    snprintf(unit, sizeof unit, "%.*s", (int)(number - on), on);
    for (int i = 0; i < MOST_STEPS; i++) {
        const Widget *w = door_find(h->door, "table/thrower");
        if (!w)
            return hand_fails(h, "nobody is asked whom he marks", actor);
        if (atoi(w->label) == thrower)
            break;
        if (h->by_keys)
            door_key(h->door, "Tab");
        else if (!press_spot(h, actor, thrower, &x, &y))
            return false;
        else
            door_click(h->door, x, y);
    }
    Place at;
    return model_place(h->door, unit, atoi(number + 1), &at.x, &at.y) && point_at_place(h, at);
}

/* "charge prima; charge sagittarii": each is named with Shift, Enter gives them all. */
static bool name_several(Hands *h, const Line *line)
{
    if (!choose_unit(h, line->actor) || !take_verb(h, said_word(&line->clause[0], 0)))
        return false;
    for (int i = 0; i < line->clauses && !is_refused(h->door); i++) {
        const char *whom = target_of(&line->clause[i], h->door);
        door_hold(h->door, h->by_keys ? 0 : KMOD_SHIFT);
        bool named = target(h, whom, 0, "Shift+Enter");
        door_hold(h->door, 0);
        if (!named)
            return false;
    }
    if (!is_refused(h->door))
        hand_gives(h);
    return true;
}

/* Shots that are shared out have a card of their own where a unit may do that. */
static bool is_several(const Hands *h, const Line *line)
{
    const char *verb = said_word(&line->clause[0], 0);
    bool shoots = h->tries && strcmp(verb, "shoot") == 0 && !door_find(h->door, "table/attack/go");

    return line->clauses > 1 && (shoots || strcmp(verb, "charge") == 0) &&
           strcmp(said_word(&line->clause[1], 0), verb) == 0;
}

/* ---- questions ---------------------------------------------------------------------------------------------------- */

/* A row that lies below the card's edge is scrolled to: by the wheel, or Tab goes on to it. */
static void scroll_to_row(Hands *h, const char *path)
{
    const Widget *thumb = door_find(h->door, "table/ask/rows/thumb");

    bool units = door_next(h->door, "table/ask/rows/id-", -1) >= 0; /* they are on the table */
    if (!thumb || units || door_find(h->door, path))
        return;
    if (!h->by_keys)
        door_move(h->door, thumb->area.x - 20, thumb->area.y + 10);
    for (int i = 0; i < 2 * MOST_ROWS && !door_find(h->door, path); i++)
        if (h->by_keys)
            door_key(h->door, i ? "Tab" : "F6");
        else
            door_wheel(h->door, i < MOST_ROWS ? -1 : 1);
}

static bool push_row(Hands *h, const char *name)
{
    static const char *const folders[] = { "table/ask/rows/", "table/ask/" };
    char path[UI_PATH];

    snprintf(path, sizeof path, "%s%s", folders[0], name);
    scroll_to_row(h, path);

    for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++) {
        snprintf(path, sizeof path, "%s%s", folders[i], name);
        if (!door_find(h->door, path))
            continue;
        if (h->by_keys && door_key_of(h->door, path)[0]) {
            if (door_focus(h->door)) /* Enter presses what the ring lies on */
                return hand_push(h, path);
            door_key(h->door, door_key_of(h->door, path));
            return true;
        }
        return hand_push(h, path);
    }
    return false;
}

/* A figure that is stepped: plus and minus, as buttons or as keys, until it stands there or goes no further. */
static bool step_number(Hands *h, const char *words)
{
    static const char path[] = "table/ask/rows/number/value";
    const Widget *w = door_find(h->door, path);
    int want = atoi(words), have = w ? atoi(w->label) : 0;

    if (!w || words[strspn(words, "0123456789")])
        return false;
    for (int before = have + 1; have != want && have != before;) {
        before = have;
        if (h->by_keys)
            door_key(h->door, want > have ? "+" : "-");
        else
            door_push(h->door,
                      want > have ? "table/ask/rows/number/more" : "table/ask/rows/number/less");
        have = atoi(door_find(h->door, path)->label);
    }
    return have == want ? push_row(h, "answer") : hand_fails(h, "no step leads to", words);
}

/* A click on the model, or on its row where something lies over it; by keys the row's number. */
static bool name_model(Hands *h, const char *unit, int number)
{
    char path[UI_PATH], row[UI_LABEL];
    int x, y;

    if (!h->by_keys && press_spot(h, unit, number, &x, &y)) {
        door_click(h->door, x, y);
        return true;
    }
    h->said[0] = 0;
    snprintf(path, sizeof path, "table/ask/rows/of/%.60s-%d", unit, number);
    const Widget *w = door_find(h->door, path);
    snprintf(row, sizeof row, "%s", w ? w->label : "");
    return (w && push_row(h, row)) || hand_fails(h, "has no row", path);
}

/* Whoever is offered is put back first. */
static void unname_all(Hands *h)
{
    for (int turns = 0; turns < MOST_STEPS; turns++) {
        const Widget *on = NULL;
        for (int i = door_next(h->door, "table/ask/rows/id-", -1); i >= 0 && !on;
             i = door_next(h->door, "table/ask/rows/id-", i))
            if (door_widget(h->door, i)->flags & WIDGET_ON)
                on = door_widget(h->door, i);
        if (!on || !push_row(h, strrchr(on->path, '/') + 1))
            return;
    }
}

/* "bowkin#2-4": each is named in its order. */
static bool name_models(Hands *h, const Line *line)
{
    char all[20][WORD];
    int count = 0;

    snprintf(all[count++], WORD, "%s", line->actor);
    for (int i = 0; i < line->clause[0].words && count < 20; i++)
        snprintf(all[count++], WORD, "%s", said_word(&line->clause[0], i));
    if (door_find(h->door, "table/ask/rows/answer") || door_find(h->door, "table/ask/answer"))
        unname_all(h);
    for (int i = 0; i < count; i++) {
        char *sign = strchr(all[i], '#');
        if (!sign)
            return hand_fails(h, "is no model", all[i]);
        *sign = 0;
        for (int n = range_first(sign + 1); n <= range_last(sign + 1); n++)
            if (!name_model(h, all[i], n))
                return false;
    }
    if (door_find(h->door, "table/ask/title") && !push_row(h, "answer"))
        return hand_fails(h, "nothing gives the answer", "");
    return true;
}

/* Survivors and others who are put down in answer to a question. */
static bool place_models(Hands *h, const Line *line)
{
    static const char folder[] = "table/ghost/";
    int ghost = door_next(h->door, folder, -1);
    Saying all = line->clause[0];
    char unit[WORD];
    Step first;

    if (ghost < 0)
        return hand_fails(h, "no ghost to be dragged", "");
    snprintf(unit, sizeof unit, "%s", door_widget(h->door, ghost)->path + strlen(folder));
    *strrchr(unit, '-') = 0;
    if (step_read(line->actor, &first) && all.steps < MOST_STEPS)
        all.step[all.steps++] = first;
    if (!lead_each(h, unit, &all))
        return false;
    if (!push_row(h, "answer"))
        hand_gives(h);
    return true;
}

/* Whom the answer names. */
static bool mark_unit(Hands *h, const char *unit)
{
    char path[UI_PATH];
    int x, y;

    if (!h->by_keys && unit_spot(h, unit, &x, &y)) {
        door_click(h->door, x, y);
        return true;
    }
    snprintf(path, sizeof path, "table/ask/rows/of/%s", unit);
    const Widget *w = door_find(h->door, path);
    return (w && push_row(h, w->label)) || hand_fails(h, "is not offered as an answer", unit);
}

/* Things that are put in order: each is pressed forward until it stands where the line names it. */
static bool put_in_order(Hands *h, const Line *line)
{
    char path[UI_PATH], row[WORD + 12];

    for (int place = 0; place <= line->clause[0].words; place++) {
        const char *unit = place ? said_word(&line->clause[0], place - 1) : line->actor;
        for (int turns = 0; turns < MOST_STEPS; turns++) {
            int n = 0, first = door_next(h->door, "table/ask/rows/place-of-", -1);
            snprintf(path, sizeof path, "table/ask/rows/place-of-%.60s", unit);
            for (int i = first; i >= 0 && strcmp(door_widget(h->door, i)->path, path) != 0;
                 i = door_next(h->door, "table/ask/rows/place-of-", i))
                n++;
            snprintf(row, sizeof row, "place-of-%.60s", unit);
            if (n <= place)
                break;
            if (!push_row(h, row))
                return hand_fails(h, "is not in the list", unit);
        }
    }
    return push_row(h, "answer") || hand_fails(h, "nothing gives the answer", "");
}

static bool answer_question(Hands *h, const Line *line)
{
    Step step;

    if (door_next(h->door, "table/ask/rows/place-of-", -1) >= 0)
        return put_in_order(h, line);

    if (strchr(line->actor, '#'))
        return name_models(h, line);
    if (!line->actor[0] && line->clause[0].steps)
        return place_models(h, line);
    if (step_read(line->actor, &step))
        return place_models(h, line);
    if (door_find(h->door, "table/ask/rows/number/value"))
        return step_number(h, line->actor);
    if (push_row(h, line->actor))
        return true;
    return mark_unit(h, line->actor) &&
           (!door_find(h->door, "table/ask/answer") || push_row(h, "answer"));
}

/* ---- the whole ---------------------------------------------------------------------------------------------------- */

/* "finish": the order's button, and once more where the program asks whether it is meant. */
static bool ends(Hands *h, const char *verb)
{
    if (!take_verb(h, verb))
        return false;
    if (door_find(h->door, "table/finish/title"))
        return h->by_keys ? (door_key(h->door, "Enter"), true) : hand_push(h, "table/finish/go");
    return true;
}

/* Who rides along is ticked before the ghost is led to its place. */
static bool place_with_riders(Hands *h, const Line *line)
{
    const Saying *c = &line->clause[0];
    char path[UI_PATH];
    int x, y;

    if (!choose_unit(h, line->actor) || !take_verb(h, said_word(c, 0)))
        return false;
    for (int i = 1; i < line->clauses; i++) {
        snprintf(path, sizeof path, "table/riders/%s", said_word(&line->clause[i], 1));
        const Widget *w = door_find(h->door, path);
        if (!(w && w->flags & WIDGET_ON) && !hand_push(h, path))
            return false;
    }
    if (h->by_keys && door_focus(h->door))
        door_key(h->door, "Esc"); /* back to the table */
    if (h->by_keys)
        return lead_ghost(h, middle_of(c));
    snprintf(path, sizeof path, "table/ghost/%.60s-1", line->actor);
    const Widget *w = door_find(h->door, path);
    if (!w)
        return hand_fails(h, "has no ghost", line->actor);
    door_place(h->door, middle_of(c).x + shaken(h), middle_of(c).y, &x, &y);
    door_drag(h->door, w->area.x + w->area.w / 2, w->area.y + w->area.h / 2, x, y);
    if (door_find(h->door, path))
        hand_gives(h);
    return true;
}

static bool place_block(Hands *h, const Line *line)
{
    const char *words = said_word(&line->clause[0], 1);
    Place to;

    if (says(&line->clause[0], "skirmish"))
        return hand_fails(h, "no hand places it out of its ranks", line->actor);
    if (!place_read(&words, &to))
        return hand_fails(h, "has no place", line->actor);
    return place_unit(h, line->actor, &line->clause[0], to);
}

/* The model of the unit that is nearest to him; 0: none. */
static int nearest_of(const Door *d, const char *unit, const char *him)
{
    double x, y, to_x, to_y, least = 1e9;
    int nearest = 0;

    for (int n = 1; n <= MOST_STEPS && model_place(d, him, 1, &x, &y); n++) {
        if (!model_place(d, unit, n, &to_x, &to_y) || hypot(to_x - x, to_y - y) >= least)
            continue;
        least = hypot(to_x - x, to_y - y);
        nearest = n;
    }
    return nearest;
}

/* "move 1:>18,22; join prima": he is dragged onto the unit; by keys he is led until he touches it, then the order's key. */
static bool join_by_hand(Hands *h, const Line *line)
{
    const char *with = target_of(&line->clause[1], h->door);
    int x, y, to_x, to_y, near;

    if (h->by_keys || h->tries) {
        Place from, to = line->clause[0].step[0].point[line->clause[0].step[0].points - 1];
        if (!choose_unit(h, line->actor) || !take_verb(h, said_word(&line->clause[0], 0)) ||
            !model_place(h->door, line->actor, 1, &from.x, &from.y))
            return false;
        hand_steps(h, to.x - from.x, "→", "←");
        hand_steps(h, to.y - from.y, "↓", "↑");
        return take_verb(h, said_word(&line->clause[1], 0));
    }
    near = nearest_of(h->door, with, line->actor);
    if (!near || !press_spot(h, line->actor, 1, &x, &y) || !press_spot(h, with, near, &to_x, &to_y))
        return hand_fails(h, "cannot be dragged onto", with);
    door_drag(h->door, x, y, to_x, to_y);
    return true;
}

/* Who has come up to a transport is asked whether they get in. */
static bool gets_in(Hands *h)
{
    return push_row(h, "embark") || push_row(h, "yes") || hand_fails(h, "nobody asks", "embark");
}

/* Orders that the window takes one after another cannot be one wrong order; nor can a question be answered that is not asked. */
static bool is_one_deed(const Line *line)
{
    int walks = 0, uses = 0, shoots = 0;

    for (int i = 0; i < line->clauses; i++) {
        walks += line->clause[i].steps > 0;
        uses += strcmp(said_word(&line->clause[i], 0), "use") == 0;
        shoots +=
            strcmp(said_word(&line->clause[i], 0), "shoot") == 0 && !says(&line->clause[i], "with");
    }
    bool moves_after = walks > 0 && strcmp(said_word(&line->clause[0], 0), "shoot") == 0;
    return walks < 2 && uses < 2 && shoots < 2 && !moves_after &&
           !(line->clauses > 1 && strcmp(said_word(&line->clause[1], 0), "embark") == 0);
}

static bool perform_line(Hands *h, const Line *line, double share)
{
    const Saying *c = &line->clause[0];
    const char *verb = said_word(c, 0);

    if (door_find(h->door, "table/ask/title"))
        return answer_question(h, line);
    if (!verb[0] && !c->steps)
        return ends(h, line->actor);
    if (strcmp(verb, "fire") == 0)
        return fire(h, line);
    if (c->steps && (strcmp(verb, "deploy") == 0 || strcmp(verb, "disembark") == 0))
        return line->clauses > 1 ? place_with_riders(h, line)
                                 : place_unit(h, line->actor, c, middle_of(c));
    if (h->tries && !is_one_deed(line))
        return hand_fails(h, "no hand gives it as one order", line->actor);
    if (is_skill(verb) && line->clauses == 1)
        return use_skill(h, line->actor, c, share);
    if (is_drive(line))
        return drive_by_hand(h, line, share);
    if (c->steps && line->clauses == 2 && strcmp(said_word(&line->clause[1], 0), "join") == 0)
        return join_by_hand(h, line);
    if (c->steps)
        return walk_by_hand(h, line->actor, c, share) &&
               (line->clauses < 2 || share < 1 || gets_in(h));
    if (strcmp(verb, "deploy") == 0 || strcmp(verb, "enter") == 0)
        return place_block(h, line);
    if (is_several(h, line))
        return name_several(h, line);
    bool led = line->clauses > 1 && is_manoeuvre(said_word(&line->clause[1], 0));
    if (is_manoeuvre(verb) || led)
        return lead_block(h, line, share);
    if (!one_order(h, line->actor, c, line->clauses == 1))
        return false;
    if (h->tries && is_refused(h->door))
        return true;
    for (int i = 1; i < line->clauses; i++) {
        const Saying *next = &line->clause[i];
        bool last = i + 1 == line->clauses, card = door_find(h->door, "table/attack/go") != NULL;
        if (card && strcmp(said_word(next, 0), "mark") == 0) {
            if (!mark_by_hand(h, line->actor, next))
                return false;
            if (is_refused(h->door))
                return true;
            if (last)
                hand_gives(h);
            continue;
        }
        if (card && strcmp(said_word(next, 0), "shoot") == 0) {
            if (!shoot_by_card(h, line->actor, next, last))
                return false;
            continue;
        }
        if (next->steps ? !walk_by_hand(h, line->actor, next, share)
                        : !one_order(h, line->actor, next, last))
            return false;
    }
    return true;
}

bool perform(Hands *h, const char *words)
{
    Line line;

    h->said[0] = 0;
    line_read(words, &line);
    return perform_line(h, &line, 1);
}

bool perform_part(Hands *h, const char *words, double share)
{
    Line line;

    h->said[0] = 0;
    line_read(words, &line);
    if (!line.clauses || door_find(h->door, "table/ask/title"))
        return false;
    const Saying *c = &line.clause[line.clauses - 1];
    bool turns = c->steps == 1 && c->step[0].points == 1 && c->step[0].has_facing;
    bool walks = c->steps && !turns && strcmp(said_word(&line.clause[0], 0), "deploy") != 0 &&
                 strcmp(said_word(&line.clause[0], 0), "disembark") != 0;
    bool leads = is_manoeuvre(said_word(c, 0)) && c->words > 1 &&
                 strcmp(said_word(c, 0), "reform") != 0 && strcmp(said_word(c, 0), "turn") != 0 &&
                 strcmp(said_word(c, 0), "ranks") != 0 && !is_pace(said_word(c, 0));
    return line.clauses <= 1 + !walks && (walks || leads) && perform_line(h, &line, share);
}
