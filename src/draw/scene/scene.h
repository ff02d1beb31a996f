#ifndef SCENE_H
#define SCENE_H

#include "draw/table.h"
#include "figures/sprites.h"

/* The first pictures of a scene are made whole: nothing plainer is on the screen yet. */
enum { FRAME_BUDGET_MS = 7, FIRST_PICTURES = 2 };

typedef struct SignPlace {
    bool shown;
    Spot at;
    float size;
    SDL_Rect area;          /* with its shadow */
    SDL_Rect core, markers; /* what it and the row of its markers really cover */
} SignPlace;

/* A unit as it is shown. */
typedef struct Shown {
    Pose front;       /* of a block */
    int files, count; /* of a block; count of models on the table of any unit */
    ShortSide side;   /* of a block */
    float alpha;
    bool on_table;
} Shown;

/* What is asked of a profile for every model of every picture. */
typedef struct ProfileLook {
    Name figure, icon, title; /* as they were when the rest was found */
    bool ready, winged;
    uint32_t layer; /* for which they were last seen to be so */
    int command;    /* bits of SpriteCommand */
    char name[40];  /* the figure's */
} ProfileLook;

enum { SMALL_PICTURES = 512, SMALL_BYTES = 16 * 1024 * 1024 };

/* A sign or marker as it was drawn before, by a hash of all that it shows. */
typedef struct SmallPicture {
    uint64_t key;
    Canvas *picture;
} SmallPicture;

struct Scene {
    Fonts *fonts;
    Icons *icons;
    Sprites *sprites;
    bool far, facing, busy;
    uint32_t layers; /* begun so far */
    int pictures;    /* painted so far, up to a few */
    uint64_t began;  /* when this picture's figures began, in counter ticks */

    Canvas *layer;  /* the board as it lies in the view */
    Canvas *ground; /* and with what lies on it: crowns cleared above models, objectives, craters */
    uint64_t ground_of; /* what was painted there, as a hash */
    Canvas *half;       /* the same at half its size, for a first picture while the view changes */
    bool coarse, layer_coarse; /* this picture's ground; whether what was drawn last is the half */
    Camera seen_camera;        /* of the picture before */
    Camera layer_camera;
    const Board *layer_board;
    int layer_quarter;

    ModelId under[MOST_MODELS]; /* who stands below crowns or roofs */
    int covered;

    ProfileLook profile[MOST_PROFILES];
    SmallPicture small[SMALL_PICTURES];
    int smalls;
    size_t small_bytes;
    SignPlace sign[MOST_UNITS];
    bool placed;      /* the signs, before */
    uint64_t reasons; /* all that their places depend on, as a hash */
    SDL_Rect stand
        [MOST_MODELS]; /* what each model covers when the signs are placed; empty: it is not on the table */
    UnitId order[MOST_UNITS]; /* of those on the table, from the far edge of the screen on */
    int ordered;
    int16_t moved_model[MOST_MODELS]; /* place in the view's moves, or -1 */
    int16_t moved_unit[MOST_UNITS];
};

/* Inches about a base within which crowns and roofs are cleared. */
extern const float OPENING;

/* Called first by each layer. */
void scene_begin(Scene *s, const SceneView *view);

/* The side at which a block's short last rank stands, of so many models in so many files. */
ShortSide scene_short_side(const SceneView *view, UnitId unit, int count, int files);

/* What is shown of a unit, with the view's moves in it. */
Shown scene_shown(const Scene *s, const SceneView *view, UnitId unit);

/* Where a model is shown. */
Pose scene_model_pose(const Scene *s, const SceneView *view, ModelId model, float *alpha);

/* Pictures of a model at a pose, and of a block as it is shown. */
SpriteKey scene_model_key(Scene *s, const SceneView *view, ModelId model, Pose pose);
SpriteKey scene_block_key(Scene *s, const SceneView *view, UnitId unit, const Shown *shown);

/* Puts a picture there; when there is no time to make it, the plain one from afar. */
void scene_put(Canvas *c, Scene *s, const SceneView *view, SpriteKey key, Spot at, float alpha);

/* Whether a block's models are shown one by one, and then the block (scene_apart.c). */
/* Whose ranks a unit stands in, or NO_UNIT; and how many such models a block has in its ranks besides its own. */
UnitId scene_host(const SceneView *view, UnitId unit);
int scene_guests(const SceneView *view, UnitId host);

/* Whether its models are drawn one by one: they walk by themselves, or others stand among them. */
bool scene_is_apart(const Scene *s, const SceneView *view, UnitId unit);
void scene_draw_apart(Canvas *c, Scene *s, const SceneView *view, UnitId unit, const Shown *shown);

/* Those who are shown falling and do not belong to such a block. */
void scene_draw_fallen(Canvas *c, Scene *s, const SceneView *view);

/* Made pieces that hang above the models. */
void scene_draw_clouds(Canvas *c, Scene *s, const SceneView *view);

/* Places the signs (scene_places.c): how large they are, how they look, how much room their markers take. */
void scene_place_signs(Scene *s, const SceneView *view);
float scene_sign_size(const SceneView *view, bool chosen);
SignLook scene_sign_look(const SceneView *view, UnitId unit);
float scene_marker_width(const Scene *s, const SceneView *view, UnitId unit, float sign);

/* The figure's name and ways of a profile. */
const ProfileLook *scene_profile(Scene *s, const SceneView *view, int profile);

void scene_forget_signs(Scene *s);

const Profile *shown_profile(const SceneView *view, UnitId unit);
bool is_on_table(const Battle *b, ModelId model);
int standing_of(const Battle *b, UnitId unit); /* its own models, whoever else has joined it */

/* Whether a single model is too small in this view for its figure: a pawn stands for it. */
bool scene_is_plain(const Scene *s, const SceneView *view, const Profile *p);

#endif
