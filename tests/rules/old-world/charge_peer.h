#ifndef TESTS_RULES_OLD_WORLD_CHARGE_PEER_H
#define TESTS_RULES_OLD_WORLD_CHARGE_PEER_H

#include <stdbool.h>

/* A second solver of charges, which shares nothing with the program's: inches, degrees and the C library's sines. It
 * follows single paths piece by piece as polygons, gives each the depth of its worst fault, and searches first straights and
 * wheels in cells: a cell whose middle is at fault by more than the cell can mend is dropped, the others are quartered
 * down to 0.01 inch and 0.01 degree. */
typedef struct PeerPoint {
    double x, y;
} PeerPoint;

typedef struct PeerRect {
    PeerPoint corner[4]; /* front left, front right, rear right, rear left */
} PeerRect;

/* A block: the middle of its front, its heading, models of width x depth. A short rear rank stands on the left. */
typedef struct PeerBlock {
    double x, y, degrees, width, depth;
    int files, models;
} PeerBlock;

enum { PEER_THINGS = 24 };

typedef struct PeerThing {
    enum { PEER_FRIEND, PEER_ENEMY, PEER_WALL, PEER_ROUGH } kind;
    PeerBlock block; /* of units */
    PeerRect rect;   /* of ground */
} PeerThing;

typedef struct PeerScene {
    PeerBlock charger, target;
    int side; /* of the target: front, right, rear, left; -1: any, as when it flees */
    double table_width, table_height, range;
    bool keeps_off_rough, flies;
    int things;
    PeerThing thing[PEER_THINGS];
} PeerScene;

typedef struct PeerPath {
    bool right; /* the wheel's hand */
    double first, wheel, then, cost;
    double fault;     /* how deep it breaks a rule at worst; 0 when it is lawful */
    double steepness; /* how fast the place of contact changes with the strip's place */
    double offset;    /* of the charger's middle along the face */
    int contacts;
} PeerPath;

PeerRect peer_outline(const PeerBlock *block);
PeerRect peer_rect(double x1, double y1, double x2, double y2);
double peer_distance(const PeerRect *a, const PeerRect *b); /* below 0: they overlap */

/* The path with these figures, and what is wrong with it. */
PeerPath peer_follow(const PeerScene *scene, bool right, double first, double wheel);

/* Front-rank models of the charger and models of the target in contact when its middle is so far along the face. */
int peer_contacts(const PeerScene *scene, double offset);

/* Whether the path is lawful, and every path 0.005 inch or 0.01 degree beside it as well. */
bool peer_is_firm(const PeerScene *scene, const PeerPath *path);

/* What the search found: firm paths only. `tried` is how many it followed; `whole` is false when it gave up before its end. */
typedef struct PeerSearch {
    bool found, whole;
    PeerPath cheapest;
    int contacts; /* the most it saw */
    PeerPath most;
    int tried;
} PeerSearch;

PeerSearch peer_search(const PeerScene *scene, int budget);

#endif
