#include "crowd.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/text.h"

enum { UNITS = 31, HALF = 15, UNIT_MODELS = 20, ALONE = UNITS - 1, PIECES = 27, ROOM = 1 << 17 };

static const char head[] = "sixbyfour 1 warsurge\n"
                           "rules \"1.02\"\n"
                           "scenario crowd \"A crowd\" rounds 3 victory deathmatch\n"
                           "map crowd 72x48 ground grass\n"
                           "option playstyle standard\n"
                           "seat blue \"South\"\n"
                           "seat red \"North\"\n"
                           "zone north \"North\" corners 0,0 72,0 72,12 0,12\n"
                           "zone south \"South\" corners 0,36 72,36 72,48 0,48\n";

static const char arms[] =
    "weapon field-rifle \"Field Rifle\" type battle range 24 attacks 1 power 4 ap 5+\n"
    "weapon bayonet \"Bayonet\" type assault range 0 attacks 1 power 3 ap none\n"
    "profile riflemen \"Riflemen\" base round 1 height 1.5 icon unit-handgun move 5 dash 4 defence "
    "3 hp 1 armour 5+ aegis none weapon field-rifle weapon bayonet\n"
    "profile bowkin \"Bowkin\" base round 1 height 1.5 icon unit-bow move 6 dash 6 defence 3 hp 1 "
    "armour 6+ aegis none weapon field-rifle weapon bayonet\n";

/* Pieces stand in the lanes between the units. */
static void add_pieces(Text *text)
{
    static const char *const kind[] = { "woods", "ruins", "hill", "marsh", "low-wall", "silo" };
    static const char *const look[] = { "woods", "ruin",           "hill",
                                        "marsh", "low stone wall", "building" };

    for (int i = 0; i < PIECES; i++) {
        double x = 1.5 + i % 9 * 7.9, y = 11.2 + i / 9 * 12.0;
        double wide = i % 6 == 4 ? 5 : 4, deep = i % 6 == 4 ? 0.4 : 2.2;
        text_format(text,
                    "terrain piece-%d \"Piece %d\" %s height 2 levels 0 material \"%s\" difficult "
                    "none dangerous none damage 1 power 4 ap none impassable no cover 0 bonus 1 "
                    "sight obscures climbable no under no corners "
                    "%.2f,%.2f %.2f,%.2f %.2f,%.2f %.2f,%.2f\n",
                    i + 1, i + 1, kind[i % 6], look[i % 6], x, y, x + wide, y, x + wide, y + deep,
                    x, y + deep);
    }
}

static bool is_blue(int unit)
{
    return unit < HALF || unit == ALONE;
}

/* One model of the first unit has become a unit of its own. */
static int models_of(int unit)
{
    return unit == ALONE ? 1 : unit == 0 ? UNIT_MODELS - 1 : UNIT_MODELS;
}

static void add_units(Text *text)
{
    for (int u = 0; u < UNITS; u++)
        text_format(text, "unit u%d \"%s %d\" %s %s models %d points 100\n", u + 1,
                    is_blue(u) ? "Rifles" : "Bows", u % HALF + 1, is_blue(u) ? "blue" : "red",
                    is_blue(u) ? "riflemen" : "bowkin", models_of(u));
}

/* Six rows of five units, each of two ranks of ten. */
static void add_places(Text *text)
{
    for (int u = 0; u < UNITS; u++) {
        int place = u == ALONE ? 0 : u, row = is_blue(u) ? 5 - place / 5 : (u - HALF) / 5;
        text_format(text, "place u%d", u + 1);
        for (int i = 0; i < models_of(u); i++) {
            int m = u == ALONE ? UNIT_MODELS - 1 : i;
            text_format(text, " %d:%.2f,%.2f%s", i + 1, 2.0 + place % 5 * 14.0 + m % 10 * 1.25,
                        3.0 + row * 8.0 + m / 10 * 1.25, is_blue(u) ? "" : "@180");
        }
        text_add(text, "\n");
    }
}

Session *crowd_session(void)
{
    char *record = malloc(ROOM);
    SessionSetup setup = { .quick = true, .seeded = true, .seed = 1 };
    Problem problem = { .sentence = "" };
    Session *session = NULL;

    if (!record)
        return NULL;
    record[0] = 0;
    Text text = text_in(record, ROOM);
    text_add(&text, head);
    add_pieces(&text);
    text_add(&text, arms);
    add_units(&text);
    text_add(&text, "position\n");
    add_places(&text);
    text_add(&text, "side blue south\nside red north\n"
                    "phase move round 1 turn 0 seat blue master blue\n");
    session = session_from_text(record, "crowd", &setup, &problem);
    if (!session)
        fprintf(stderr, "%s:%d: %s\n", problem.file, problem.line, problem.sentence);
    free(record);
    return session;
}
