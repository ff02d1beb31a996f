#include <string.h>

#include "geom/polygon.h"
#include "readers.h"

/* maps/<map>.yaml: a table's size, its ground, its terrain; zones and objectives, if they belong
 * to the place. */

/* ---- Shapes ---------------------------------------------------------------------------------- */

void schema_shape(Schema *schema, size_t offset)
{
    schema_word(schema, OPTIONAL, "rect", offset + offsetof(RawShape, rect), sizeof(Word));
    schema_word(schema, OPTIONAL, "circle", offset + offsetof(RawShape, circle), sizeof(Word));
    schema_word(schema, OPTIONAL, "polygon", offset + offsetof(RawShape, polygon),
                sizeof(LongWord));
    schema_word(schema, OPTIONAL, "turn", offset + offsetof(RawShape, turn), sizeof(Word));
}

/* "8,14 16,20": two opposite corners. */
static int scan_rect(Scan *scan, Point *corner)
{
    Point a, b;
    if (!scan_want_point(scan, &a) || !scan_want_point(scan, &b) || !scan_want_end(scan))
        return 0;
    if (a.x >= b.x || a.y >= b.y) {
        scan_fail(scan, "a rectangle is its upper left and lower right corner: 8,14 16,20");
        return 0;
    }
    corner[0] = a;
    corner[1] = (Point){ b.x, a.y };
    corner[2] = b;
    corner[3] = (Point){ a.x, b.y };
    return 4;
}

/* "30,20 3 in": middle and radius. */
static int scan_circle(Scan *scan, Point *corner)
{
    Point middle;
    Length radius;
    if (!scan_want_point(scan, &middle) ||
        !length_want(scan, IN_FILES, INCH / 10, 48 * INCH, &radius) || !scan_want_end(scan))
        return 0;
    for (int i = 0; i < ROUND_CORNERS; i++)
        corner[i] = point_shift(middle, FULL_TURN / ROUND_CORNERS * i, radius);
    return ROUND_CORNERS;
}

static int scan_polygon(Scan *scan, Point *corner)
{
    int count = 0;
    while (!scan_done(scan)) {
        if (count == MOST_CORNERS_OF_SHAPE) {
            scan_fail(scan, "a polygon has at most %d corners", MOST_CORNERS_OF_SHAPE);
            return 0;
        }
        if (!scan_want_point(scan, &corner[count++]))
            return 0;
    }
    if (count >= 3 && polygon_is_simple((Polygon){ corner, count }))
        return count;
    scan->at = scan->start;
    scan_fail(scan, count < 3 ? "a polygon has at least 3 corners"
                              : "the polygon's sides cross or touch each other");
    return 0;
}

static bool turn_corners(const Yaml *yaml, const char *words, const char *path, Point *corner,
                         int count)
{
    Heading turn = 0;
    Scan scan = doc_scan(yaml, words);
    if (!scan_want_heading(&scan, &turn) || !scan_want_end(&scan))
        return doc_at(yaml, "%s/turn", path);
    Box box = { corner[0], corner[0] };
    for (int i = 1; i < count; i++)
        box = box_join(box, (Box){ corner[i], corner[i] });
    Point middle = { box.low.x + (box.high.x - box.low.x) / 2,
                     box.low.y + (box.high.y - box.low.y) / 2 };
    for (int i = 0; i < count; i++)
        corner[i] = point_turn(corner[i], middle, turn);
    return true;
}

static bool are_on_table(const Game *game, const Point *corner, int count)
{
    for (int i = 0; i < count; i++) {
        if (corner[i].x < 0 || corner[i].y < 0 || corner[i].x > game->width ||
            corner[i].y > game->height)
            return false;
    }
    return true;
}

static int scan_shape(const RawShape *raw, const Yaml *yaml, const char *path, Point *corner)
{
    static const struct {
        const char *key;
        int (*scan)(Scan *scan, Point *corner);
    } kind[] = { { "rect", scan_rect }, { "circle", scan_circle }, { "polygon", scan_polygon } };
    const char *words[] = { raw->rect, raw->circle, raw->polygon };
    int given = (raw->rect[0] != 0) + (raw->circle[0] != 0) + (raw->polygon[0] != 0);
    if (given != 1) {
        doc_say(yaml, "one of rect, circle and polygon was expected here, not %s",
                given ? "several" : "none");
        doc_at(yaml, "%s", path);
        return 0;
    }
    int which = raw->rect[0] ? 0 : raw->circle[0] ? 1 : 2;
    Scan scan = doc_scan(yaml, words[which]);
    int count = kind[which].scan(&scan, corner);
    if (count == 0)
        doc_at(yaml, "%s/%s", path, kind[which].key);
    return count;
}

bool add_shape(Game *game, const RawShape *raw, const Yaml *yaml, const char *path, int *first,
               int *count)
{
    Point corner[MOST_CORNERS_OF_SHAPE];
    *count = scan_shape(raw, yaml, path, corner);
    if (*count == 0 || (raw->turn[0] && !turn_corners(yaml, raw->turn, path, corner, *count)))
        return false;
    if (!are_on_table(game, corner, *count)) {
        doc_say(yaml, "this reaches over the table's edge");
        return doc_at(yaml, "%s", path);
    }
    if (game->corners + *count > MOST_CORNERS) {
        doc_say(yaml, "terrain and zones have at most %d corners together", MOST_CORNERS);
        return doc_at(yaml, "%s", path);
    }
    *first = game->corners;
    memcpy(&game->corner[*first], corner, sizeof *corner * (size_t)*count);
    game->corners += *count;
    return true;
}

/* ---- Zones and objectives -------------------------------------------------------------------- */

void schema_zone(Schema *schema)
{
    schema_begin(schema, sizeof(RawZone));
    SCHEMA_WORD(schema, REQUIRED, "id", RawZone, id);
    SCHEMA_WORD(schema, OPTIONAL, "title", RawZone, title);
    SCHEMA_WORD(schema, OPTIONAL, "seat", RawZone, seat);
    schema_shape(schema, offsetof(RawZone, shape));
}

void schema_objective(Schema *schema)
{
    schema_begin(schema, sizeof(RawObjective));
    SCHEMA_WORD(schema, REQUIRED, "id", RawObjective, id);
    SCHEMA_WORD(schema, OPTIONAL, "title", RawObjective, title);
    SCHEMA_WORD(schema, REQUIRED, "at", RawObjective, at);
    SCHEMA_WORD(schema, REQUIRED, "radius", RawObjective, radius);
}

static bool read_names(const Yaml *yaml, const char *id_words, const char *title_words,
                       const char *path, Name *id, Name *title)
{
    char where[64];
    Text text = text_in(where, sizeof where);
    text_format(&text, "%s/id", path);
    if (!read_id(yaml, id_words, where, id))
        return false;
    text = text_in(where, sizeof where);
    text_format(&text, "%s/title", path);
    return read_title(yaml, title_words, where, id, title);
}

static bool add_zone(Game *game, const Yaml *yaml, const RawZone *raw, const char *path)
{
    if (game->zones == MOST_ZONES) {
        doc_say(yaml, "a game has at most %d zones", MOST_ZONES);
        return doc_at(yaml, "%s", path);
    }
    MapZone *zone = &game->zone[game->zones];
    zone->seat = NO_SEAT;
    if (!read_names(yaml, raw->id, raw->title, path, &zone->id, &zone->title))
        return false;
    for (int i = 0; i < game->zones; i++) {
        if (name_is(&game->zone[i].id, zone->id.text)) {
            doc_say(yaml, "another zone is called '%s'", zone->id.text);
            return doc_at(yaml, "%s/id", path);
        }
    }
    if (raw->seat[0] && (zone->seat = game_seat(game, raw->seat)) == NO_SEAT) {
        doc_say(yaml, "there is no seat '%.39s'", raw->seat);
        return doc_at(yaml, "%s/seat", path);
    }
    if (!add_shape(game, &raw->shape, yaml, path, &zone->corner_first, &zone->corners))
        return false;
    game->zones++;
    return true;
}

bool add_zones(Game *game, const Yaml *yaml, const RawZone *zone, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        char path[32];
        Text text = text_in(path, sizeof path);
        text_format(&text, "zones/%u", (unsigned)i);
        if (!add_zone(game, yaml, &zone[i], path))
            return false;
    }
    return true;
}

static bool add_objective(Game *game, const Yaml *yaml, const RawObjective *raw, const char *path)
{
    if (game->objectives == MOST_OBJECTIVES) {
        doc_say(yaml, "a game has at most %d objectives", MOST_OBJECTIVES);
        return doc_at(yaml, "%s", path);
    }
    Objective *objective = &game->objective[game->objectives];
    if (!read_names(yaml, raw->id, raw->title, path, &objective->id, &objective->title))
        return false;
    Scan scan = doc_scan(yaml, raw->at);
    if (!scan_want_point(&scan, &objective->at) || !scan_want_end(&scan))
        return doc_at(yaml, "%s/at", path);
    scan = doc_scan(yaml, raw->radius);
    if (!length_want(&scan, IN_FILES, 0, 24 * INCH, &objective->radius) || !scan_want_end(&scan))
        return doc_at(yaml, "%s/radius", path);
    if (!are_on_table(game, &objective->at, 1)) {
        doc_say(yaml, "this lies beyond the table's edge");
        return doc_at(yaml, "%s/at", path);
    }
    game->objectives++;
    return true;
}

bool add_objectives(Game *game, const Yaml *yaml, const RawObjective *objective, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        char path[32];
        Text text = text_in(path, sizeof path);
        text_format(&text, "objectives/%u", (unsigned)i);
        if (!add_objective(game, yaml, &objective[i], path))
            return false;
    }
    return true;
}

/* ---- Maps ------------------------------------------------------------------------------------ */

RawMap *load_map(const Yaml *yaml, MapSchema *schema)
{
    schema_begin(&schema->piece, sizeof(RawPiece));
    SCHEMA_WORD(&schema->piece, REQUIRED, "id", RawPiece, id);
    SCHEMA_WORD(&schema->piece, OPTIONAL, "title", RawPiece, title);
    SCHEMA_WORD(&schema->piece, REQUIRED, "kind", RawPiece, kind);
    SCHEMA_WORD(&schema->piece, OPTIONAL, "material", RawPiece, material);
    schema_shape(&schema->piece, offsetof(RawPiece, shape));
    schema_zone(&schema->zone);
    schema_objective(&schema->objective);
    schema_begin(&schema->top, sizeof(RawMap));
    SCHEMA_WORD(&schema->top, REQUIRED, "title", RawMap, title);
    SCHEMA_WORD(&schema->top, REQUIRED, "size", RawMap, size);
    SCHEMA_WORD(&schema->top, OPTIONAL, "ground", RawMap, ground);
    SCHEMA_WORD(&schema->top, OPTIONAL, "picture", RawMap, picture);
    SCHEMA_LIST(&schema->top, OPTIONAL, "terrain", RawMap, terrain, &schema->piece, MOST_STANDING);
    SCHEMA_LIST(&schema->top, OPTIONAL, "zones", RawMap, zones, &schema->zone, MOST_ZONES);
    SCHEMA_LIST(&schema->top, OPTIONAL, "objectives", RawMap, objectives, &schema->objective,
                MOST_OBJECTIVES);
    return doc_load(yaml, &schema->top);
}

static const Terrain *find_kind(const Kinds *kinds, const Yaml *yaml, const char *name,
                                const char *path)
{
    const char *meant = NULL;
    for (int i = 0; i < kinds->count; i++) {
        if (name_is(&kinds->kind[i].kind, name))
            return &kinds->kind[i];
        if (is_nearly(name, kinds->kind[i].kind.text))
            meant = kinds->kind[i].kind.text;
    }
    if (meant)
        doc_say(yaml, "this game has no terrain '%s': '%s' is probably meant", name, meant);
    else
        doc_say(yaml, "this game has no terrain '%s'", name);
    doc_at(yaml, "%s/kind", path);
    return NULL;
}

static bool add_piece(Game *game, const Kinds *kinds, const Yaml *yaml, const RawPiece *raw,
                      const char *path)
{
    const char *taken_by = NULL;
    Name id, title;
    const Terrain *kind = find_kind(kinds, yaml, raw->kind, path);
    if (!kind || !read_names(yaml, raw->id, raw->title, path, &id, &title))
        return false;
    if (!is_id_free(game, id.text, &taken_by)) {
        doc_say(yaml, "a piece of terrain cannot be called '%s': %s called so", id.text, taken_by);
        return doc_at(yaml, "%s/id", path);
    }
    Terrain *piece = &game->piece[game->terrain];
    *piece = *kind;
    piece->id = id;
    if (raw->title[0])
        piece->title = title;
    if (raw->material[0] && !read_material(yaml, raw->material, path, &piece->material))
        return false;
    if (!add_shape(game, &raw->shape, yaml, path, &piece->corner_first, &piece->corners))
        return false;
    game->terrain++;
    return true;
}

static bool read_table(const Yaml *yaml, const RawMap *raw, Length *width, Length *height,
                       Name *ground)
{
    Scan scan = doc_scan(yaml, raw->size);
    if (!size_want(&scan, IN_FILES, 12 * INCH, 120 * INCH, width, height) || !scan_want_end(&scan))
        return doc_at(yaml, "size");
    *ground = (Name){ { 0 } };
    return !raw->ground[0] || read_id(yaml, raw->ground, "ground", ground);
}

bool read_map(Game *game, const Kinds *kinds, const Yaml *yaml)
{
    MapSchema schema;
    RawMap *raw = load_map(yaml, &schema);
    bool good = raw && read_table(yaml, raw, &game->width, &game->height, &game->ground) &&
                (!raw->picture[0] || read_id(yaml, raw->picture, "picture", &game->picture));
    for (uint32_t i = 0; good && i < raw->terrain_count; i++) {
        char path[32];
        Text text = text_in(path, sizeof path);
        text_format(&text, "terrain/%u", (unsigned)i);
        good = add_piece(game, kinds, yaml, &raw->terrain[i], path);
    }
    good = good && add_zones(game, yaml, raw->zones, raw->zones_count) &&
           add_objectives(game, yaml, raw->objectives, raw->objectives_count);
    doc_free(&schema.top, raw);
    return good;
}

bool read_map_card(MapCard *card, const Yaml *yaml)
{
    MapSchema schema;
    Name ground;
    RawMap *raw = load_map(yaml, &schema);
    bool good = raw && read_table(yaml, raw, &card->width, &card->height, &ground) &&
                read_title(yaml, raw->title, "title", &card->id, &card->title);
    doc_free(&schema.top, raw);
    return good;
}
