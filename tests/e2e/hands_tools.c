#include "hands.h"

#include <stdio.h>
#include <string.h>

/* What lies beside the table: taking back, the tape, sight, odds, looking back. */

static bool press_tool(Hands *h, const char *path, const char *key)
{
    if (h->by_keys)
        return door_key(h->door, key), true;
    return hand_push(h, path);
}

/* From one of one's own models to one of the target. */
static bool measure(Hands *h, const char *unit, const char *target)
{
    double x, y, to_x, to_y;
    int from_x, from_y, end_x, end_y;

    if (!press_tool(h, "table/tools/tape", "T"))
        return false;
    if (h->by_keys) {
        if (!model_place(h->door, unit, 1, &x, &y) ||
            !model_place(h->door, target, 1, &to_x, &to_y))
            return hand_fails(h, "is not on the table", unit);
        lead_cursor(h, x, y);
        door_key(h->door, "Enter");
        lead_cursor(h, to_x, to_y);
        door_key(h->door, "Enter");
    } else {
        if (!unit_spot(h, unit, &from_x, &from_y) || !unit_spot(h, target, &end_x, &end_y))
            return false;
        door_drag(h->door, from_x, from_y, end_x, end_y);
    }
    return press_tool(h, "table/tools/tape", "T");
}

/* An attack is begun and its target only pointed at. */
static bool read_odds(Hands *h, const Line *line)
{
    const char *target = target_of(&line->clause[0], h->door);
    int x, y;

    if (!choose_unit(h, line->actor) || !take_verb(h, said_word(&line->clause[0], 0)))
        return false;
    if (h->by_keys) {
        for (int i = 0; i < 24 && !is_pointed_at(h->door, target); i++)
            door_key(h->door, "Tab");
    } else if (unit_spot(h, target, &x, &y)) {
        door_move(h->door, x, y);
    } else {
        return false;
    }
    door_key(h->door, "Esc");
    return true;
}

static bool is_log_open(const Door *d)
{
    return door_next(d, "table/log/lines/line", -1) >= 0;
}

/* A line of the log shows its moment; the comma goes a step back. */
static bool look_back(Hands *h)
{
    int x, y;

    if (h->by_keys) {
        door_key(h->door, ",");
    } else {
        if (!is_log_open(h->door) && !hand_push(h, "table/tools/log"))
            return false;
        if (!is_log_open(h->door) && !hand_push(h, "table/tools/dice")) /* they lie there */
            return false;
        int line = door_next(h->door, "table/log/lines/line", -1);
        if (line < 0 || !door_spot(h->door, door_widget(h->door, line)->path, &x, &y))
            return hand_fails(h, "has no line", "table/log");
        door_click(h->door, x, y);
    }
    door_key(h->door, "Esc");
    return true;
}

bool use_tool(Hands *h, const char *tool, const char *words)
{
    Line line;

    h->said[0] = 0;
    line_read(words, &line);
    if (strcmp(tool, "undo") == 0)
        return press_tool(h, "table/tools/undo", "Ctrl+Z");
    if (strcmp(tool, "redo") == 0)
        return press_tool(h, "table/tools/redo", "Ctrl+Y");
    if (strcmp(tool, "back") == 0)
        return look_back(h);
    if (strcmp(tool, "tape") == 0)
        return measure(h, line.actor, target_of(&line.clause[0], h->door));
    if (strcmp(tool, "sight") == 0)
        return choose_unit(h, line.actor) &&
               press_tool(h,
                          door_find(h->door, "table/tools/sight") ? "table/tools/sight"
                                                                  : "table/tools/line-of-sight",
                          "V");
    if (strcmp(tool, "odds") == 0)
        return read_odds(h, &line);
    return hand_fails(h, "no hand knows the tool", tool);
}
