#include "kit/thumbnails.h"

#include <stdlib.h>

#include "draw/table.h"

/* ---- kept pictures ------------------------------------------------------------------------------------------------- */

static uint64_t key_of(char kind, const char *name, int width, int height)
{
    uint64_t key = 1469598103934665603U ^ (uint64_t)kind;

    for (; *name; name++)
        key = (key ^ (unsigned char)*name) * 1099511628211U;
    return (key ^ (uint64_t)width << 20 ^ (uint64_t)height) * 1099511628211U;
}

const Canvas *thumb_of(Thumbs *t, Ui *ui, char kind, const char *name, int width, int height,
                       ThumbPainter *paint, void *of, int which)
{
    uint64_t key = key_of(kind, name, width, height);

    if (!ui->canvas || width <= 0 || height <= 0)
        return NULL;
    for (int i = 0; i < t->count; i++)
        if (t->thumb[i].key == key)
            return t->thumb[i].picture;
    ui->busy = true;
    if (ui->again || t->painted)
        return NULL;
    t->painted = true;
    int at = t->count < MOST_THUMBS ? t->count++ : t->next++ % MOST_THUMBS;
    canvas_free(t->thumb[at].picture);
    t->thumb[at] = (Thumb){ key, paint(of, which, width, height) };
    return t->thumb[at].picture;
}

void thumbs_begin(Thumbs *t)
{
    t->painted = false;
}

void thumbs_free(Thumbs *t)
{
    for (int i = 0; i < t->count; i++)
        canvas_free(t->thumb[i].picture);
    *t = (Thumbs){ .count = 0 };
}

/* ---- maps ------------------------------------------------------------------------------------------------------------ */

/* How the kind looks, by the same rule as on the table of a battle. */
static const char *material_of(const TerrainKinds *kinds, const MapPiece *p, Length *height)
{
    *height = 0;
    for (int i = 0; i < kinds->count; i++) {
        if (!name_is(&kinds->id[i], p->kind.text))
            continue;
        *height = kinds->height[i];
        const char *material = p->material.text[0] ? p->material.text : kinds->material[i].text;
        return material[0] && board_knows(material) ? material : p->kind.text;
    }
    return p->kind.text;
}

Board *map_board(const MapDraft *draft, const TerrainKinds *kinds, const Canvas *picture,
                 int texels)
{
    Point(*corner)[MOST_SHAPE_CORNERS] = calloc(MOST_MAP_PIECES, sizeof *corner);
    BoardPiece piece[MOST_MAP_PIECES];
    BoardPlan plan = { .width = draft->width,
                       .depth = draft->height,
                       .ground = draft->ground.text,
                       .picture = picture,
                       .piece = piece,
                       .texels = texels };

    for (int i = 0; corner && i < draft->pieces; i++) {
        const MapPiece *p = &draft->piece[i];
        BoardPiece *b = &piece[plan.pieces++];
        *b = (BoardPiece){ .corner = corner[i], .seed = (uint32_t)i * 77U + 5U };
        b->material = material_of(kinds, p, &b->height);
        b->corners = map_shape_corners(&p->shape, corner[i]);
    }
    Board *board = board_bake(&plan, 0, NULL, NULL);
    free(corner);
    return board;
}

static Canvas *picture_of(const MapDraft *draft, const TerrainKinds *kinds, int texels,
                          const Camera *camera)
{
    Canvas *ground = draft->picture.text[0] ? scene_picture(draft->picture.text) : NULL;
    Board *board = map_board(draft, kinds, ground, texels);
    Canvas *c = board ? canvas_new(camera->view.w, camera->view.h) : NULL;

    if (c) {
        board_draw(c, board, camera);
        canvas_seal(c);
    }
    board_free(board);
    canvas_free(ground);
    return c;
}

Canvas *map_thumb(const MapDraft *draft, const TerrainKinds *kinds, int width, int height)
{
    Camera camera =
        camera_whole(draft->width, draft->height, (SDL_Rect){ 0, 0, width, height }, 0.3F);

    return picture_of(draft, kinds, 8, &camera);
}

/* Four inches of it on five and a half, so that its edge is seen. */
Canvas *kind_thumb(const TerrainKinds *kinds, int kind, int width, int height)
{
    static const Length SIDE = 5 * INCH + INCH / 2;
    MapDraft *draft = malloc(sizeof *draft);
    Camera camera = camera_whole(SIDE, SIDE, (SDL_Rect){ 0, 0, width, height }, 0);
    Point middle = { SIDE / 2, SIDE / 2 };
    Canvas *c;

    if (!draft)
        return NULL;
    map_draft_begin(draft, "", SIDE, SIDE);
    draft->pieces = 1;
    draft->piece[0] = (MapPiece){ .kind = kinds->id[kind] };
    draft->piece[0].shape = map_rect(middle, 4 * INCH, 4 * INCH);
    if (width > height) /* the whole width is filled */
        camera_zoom(&camera, (float)width / (float)height, (Spot){ 0, 0 });
    camera_look(&camera, middle);
    c = picture_of(draft, kinds, 16, &camera);
    free(draft);
    return c;
}
