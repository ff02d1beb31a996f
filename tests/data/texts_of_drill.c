#define _POSIX_C_SOURCE 200809L
#include "texts_of_drill.h"

#include <string.h>

static const struct {
    const char *name, *text;
} files[] = {
    { "assets/drill/scenarios/bridge.yaml",
      "title: The Bridge\n"
      "words: \"One sentence: what it is about.\"\n"
      "size: demo\n"
      "map: ford\n"
      "rounds: 3\n"
      "minutes: 15\n"
      "victory: break\n"
      "options:\n"
      "  night: on\n"
      "zones:\n"
      "  - {id: south, title: South, seat: blue, rect: \"0,36 48,48\"}\n"
      "objectives:\n"
      "  - {id: well, at: \"24,24\", radius: 3 in}\n"
      "seats:\n"
      "  - id: blue\n"
      "    title: South\n"
      "    army: east\n"
      "    pairings: [archers cart]\n"
      "    places:\n"
      "      - {unit: cart, facing: 90, at: \"24,40\"}\n"
      "  - id: red\n"
      "    army: west\n"
      "    units: [pikes]\n" },
    { "assets/drill/weapons.yaml", "weapons:\n"
                                   "  - id: bow\n"
                                   "    title: Bow\n"
                                   "    range: 24 in\n"
                                   "    traits: [volley]\n"
                                   "  - id: axe\n"
                                   "    range: 0 in\n" },
    { "assets/drill/terrain.yaml", "terrain:\n"
                                   "  - id: woods\n"
                                   "    title: Woods\n"
                                   "    height: 4 in\n"
                                   "    levels: [0 in, 3 in]\n"
                                   "    difficult: 1/3\n"
                                   "  - id: mill\n"
                                   "    solid: yes\n" },
    { "maps/ford.yaml", "title: The Ford\n"
                        "size: 48 x 48 in\n"
                        "ground: grass\n"
                        "terrain:\n"
                        "  - id: north-wood\n"
                        "    kind: woods\n"
                        "    rect: 8,14 16,20\n"
                        "  - id: old-mill\n"
                        "    kind: mill\n"
                        "    rect: 20,20 24,22\n"
                        "    turn: 90\n"
                        "  - id: pond\n"
                        "    kind: woods\n"
                        "    circle: 36,12 2 in\n"
                        "  - id: spinney\n"
                        "    kind: woods\n"
                        "    polygon: 30,30 34,30 32,33\n" },
    { "assets/drill/armies/east.yaml", "title: The East\n"
                                       "profiles:\n"
                                       "  - id: archer\n"
                                       "    title: Archer\n"
                                       "    base: round 25 mm\n"
                                       "    height: 1.5 in\n"
                                       "    move: 6 in\n"
                                       "    wounds: 2\n"
                                       "    save: 5+\n"
                                       "    kind: horse\n"
                                       "    traits: [fearless, dread 6 in]\n"
                                       "    weapons: [bow]\n"
                                       "    notes: [Hates rain]\n"
                                       "  - id: cart\n"
                                       "    base: 3 x 5 in\n"
                                       "    height: 3 in\n"
                                       "    move: 8 in\n"
                                       "    traits: [carries 12]\n"
                                       "units:\n"
                                       "  - id: archers\n"
                                       "    title: Archers\n"
                                       "    profile: archer\n"
                                       "    models: 3\n"
                                       "    points: 30\n"
                                       "    arms:\n"
                                       "      - {models: \"1,3\", weapons: [axe, bow]}\n"
                                       "  - {id: cart, profile: cart, models: 1, points: 50}\n" },
    { "assets/drill/armies/west.yaml",
      "title: The West\n"
      "profiles:\n"
      "  - {id: archer, base: round 1 in, height: 1.5 in, move: 5 in}\n"
      "units:\n"
      "  - {id: pikes, profile: archer, models: 4, points: 40, files: 2}\n"
      "  - {id: archers, profile: archer, models: 4, points: 40}\n" },
};

const char *good_text_of_drill(const char *name)
{
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        if (strcmp(files[i].name, name) == 0)
            return files[i].text;
    }
    return NULL;
}

char *text_of_drill(const void *with, const char *name, Problem *problem)
{
    const Texts *texts = with;
    const char *text =
        texts->name && strcmp(texts->name, name) == 0 ? texts->text : good_text_of_drill(name);
    if (text)
        return strdup(text);
    problem_say(problem, name, 0, 0, "there is no such file");
    return NULL;
}
