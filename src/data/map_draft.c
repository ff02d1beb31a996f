#define _POSIX_C_SOURCE 200809L
#include "data/map_draft.h"

#include <stdlib.h>
#include <string.h>

#include "draft.h"
#include "geom/polygon.h"
#include "texts.h"

/* Maps that are being drawn: from and to our own map file. */

void map_draft_begin(MapDraft *draft, const char *title, Length width, Length height)
{
    memset(draft, 0, sizeof *draft);
    draft_take(draft->title.text, NAME_SIZE, title);
    draft->ground = name_of("grass");
    draft->width = width;
    draft->height = height;
}

/* ---- Reading ----------------------------------------------------------------------------------------- */

static void measure_polygon(MapShape *shape)
{
    Box box = polygon_box((Polygon){ shape->corner, shape->corners });
    shape->width = box.high.x - box.low.x;
    shape->height = box.high.y - box.low.y;
    shape->middle = (Point){ box.low.x + shape->width / 2, box.low.y + shape->height / 2 };
}

static bool take_polygon(Scan *scan, MapShape *shape)
{
    shape->form = MAP_POLYGON;
    while (!scan_done(scan)) {
        if (shape->corners == MOST_SHAPE_CORNERS)
            return scan_fail(scan, "a polygon has at most %d corners", MOST_SHAPE_CORNERS);
        if (!scan_want_point(scan, &shape->corner[shape->corners]))
            return false;
        shape->corners++;
    }
    if (shape->corners < 3)
        return scan_fail(scan, "a polygon has at least 3 corners");
    measure_polygon(shape);
    return true;
}

static bool take_rect(Scan *scan, MapShape *shape)
{
    Point a, b;
    if (!scan_want_point(scan, &a) || !scan_want_point(scan, &b) || !scan_want_end(scan))
        return false;
    shape->form = MAP_RECT;
    shape->width = b.x - a.x;
    shape->height = b.y - a.y;
    shape->middle = (Point){ a.x + shape->width / 2, a.y + shape->height / 2 };
    return true;
}

static bool take_circle(Scan *scan, MapShape *shape)
{
    Length radius;
    shape->form = MAP_CIRCLE;
    if (!scan_want_point(scan, &shape->middle) ||
        !length_want(scan, IN_FILES, INCH / 10, 48 * INCH, &radius) || !scan_want_end(scan))
        return false;
    shape->width = shape->height = 2 * radius;
    return true;
}

static bool take_shape(const Yaml *yaml, const RawShape *raw, const char *path, MapShape *shape)
{
    const char *words = raw->rect[0] ? raw->rect : raw->circle[0] ? raw->circle : raw->polygon;
    Scan scan = doc_scan(yaml, words);
    bool good = raw->rect[0]     ? take_rect(&scan, shape)
                : raw->circle[0] ? take_circle(&scan, shape)
                                 : take_polygon(&scan, shape);
    Heading turn = 0;
    scan = doc_scan(yaml, raw->turn);
    good = good && (!raw->turn[0] || (scan_want_heading(&scan, &turn) && scan_want_end(&scan)));
    if (!good)
        return doc_at(yaml, "%s", path);
    if (shape->form == MAP_RECT)
        shape->turn = turn;
    for (int i = 0; i < shape->corners && turn; i++)
        shape->corner[i] = point_turn(shape->corner[i], shape->middle, turn);
    return true;
}

static bool take_things(MapDraft *draft, const Yaml *yaml, const RawMap *raw)
{
    char path[40];
    for (uint32_t i = 0; i < raw->terrain_count; i++) {
        const RawPiece *from = &raw->terrain[i];
        MapPiece *to = &draft->piece[draft->pieces++];
        *to = (MapPiece){ .id = name_of(from->id),
                          .title = name_of(from->title),
                          .kind = name_of(from->kind),
                          .material = name_of(from->material) };
        snprintf(path, sizeof path, "terrain/%u", (unsigned)i);
        if (!take_shape(yaml, &from->shape, path, &to->shape))
            return false;
    }
    for (uint32_t i = 0; i < raw->zones_count; i++) {
        const RawZone *from = &raw->zones[i];
        MapArea *to = &draft->zone[draft->zones++];
        *to = (MapArea){ .id = name_of(from->id),
                         .title = name_of(from->title),
                         .seat = name_of(from->seat) };
        snprintf(path, sizeof path, "zones/%u", (unsigned)i);
        if (!take_shape(yaml, &from->shape, path, &to->shape))
            return false;
    }
    return true;
}

static bool take_spots(MapDraft *draft, const Yaml *yaml, const RawMap *raw)
{
    for (uint32_t i = 0; i < raw->objectives_count; i++) {
        const RawObjective *from = &raw->objectives[i];
        MapSpot *to = &draft->spot[draft->spots++];
        *to = (MapSpot){ .id = name_of(from->id), .title = name_of(from->title) };
        Scan scan = doc_scan(yaml, from->at);
        if (!scan_want_point(&scan, &to->at))
            return doc_at(yaml, "objectives/%u/at", (unsigned)i);
        scan = doc_scan(yaml, from->radius);
        if (!length_want(&scan, IN_FILES, 0, 24 * INCH, &to->radius))
            return doc_at(yaml, "objectives/%u/radius", (unsigned)i);
    }
    return true;
}

bool map_draft_read(MapDraft *draft, const char *file, const char *text, Problem *problem)
{
    MapSchema *schema = calloc(1, sizeof *schema);
    Yaml yaml = { file, text, problem };
    memset(draft, 0, sizeof *draft);
    if (!schema)
        return problem_say(problem, file, 0, 0, "memory is short");
    RawMap *raw = load_map(&yaml, schema);
    bool good = raw != NULL;
    if (good) {
        Scan scan = doc_scan(&yaml, raw->size);
        draft->title = name_of(raw->title);
        draft->ground = name_of(raw->ground);
        draft->picture = name_of(raw->picture);
        good = size_want(&scan, IN_FILES, 12 * INCH, 120 * INCH, &draft->width, &draft->height)
                   ? take_things(draft, &yaml, raw) && take_spots(draft, &yaml, raw)
                   : doc_at(&yaml, "size");
    }
    doc_free(&schema->top, raw);
    free(schema);
    return good;
}

/* ---- Writing ------------------------------------------------------------------------------------------- */

static void write_title(FILE *out, const char *key, const Name *words)
{
    if (!words->text[0])
        return;
    fprintf(out, ", %s: ", key);
    yaml_word(out, words->text);
}

static void write_shape(FILE *out, const MapShape *shape)
{
    char words[MOST_SHAPE_CORNERS * 24];
    Text text = text_in(words, sizeof words);
    Point m = shape->middle;
    if (shape->form == MAP_RECT) {
        Point low = { m.x - shape->width / 2, m.y - shape->height / 2 };
        text_point(&text, low);
        text_char(&text, ' ');
        text_point(&text, (Point){ low.x + shape->width, low.y + shape->height });
        fprintf(out, ", rect: \"%s\"", words);
    } else if (shape->form == MAP_CIRCLE) {
        text_point(&text, m);
        text_char(&text, ' ');
        text_length(&text, shape->width / 2);
        fprintf(out, ", circle: \"%s in\"", words);
    } else {
        for (int i = 0; i < shape->corners; i++) {
            text_add(&text, i ? " " : "");
            text_point(&text, shape->corner[i]);
        }
        fprintf(out, ", polygon: \"%s\"", words);
    }
    if (shape->form == MAP_RECT && shape->turn) {
        text = text_in(words, sizeof words);
        text_heading(&text, shape->turn);
        fprintf(out, ", turn: %s", words);
    }
    fputs(" }\n", out);
}

static void write_spot(FILE *out, const MapSpot *spot)
{
    char words[64];
    Text text = text_in(words, sizeof words);
    text_point(&text, spot->at);
    fprintf(out, "  - { id: %s", spot->id.text);
    write_title(out, "title", &spot->title);
    fprintf(out, ", at: \"%s\", radius: ", words);
    text = text_in(words, sizeof words);
    text_length(&text, spot->radius);
    fprintf(out, "%s in }\n", words);
}

void map_draft_write(FILE *out, const MapDraft *draft)
{
    char words[64];
    Text text = text_in(words, sizeof words);
    text_length(&text, draft->width);
    text_add(&text, " x ");
    text_length(&text, draft->height);
    fputs("title: ", out);
    yaml_word(out, draft->title.text);
    fprintf(out, "\nsize: %s in\n", words);
    if (draft->ground.text[0])
        fprintf(out, "ground: %s\n", draft->ground.text);
    if (draft->picture.text[0])
        fprintf(out, "picture: %s\n", draft->picture.text);
    for (int i = 0; i < draft->pieces; i++) {
        const MapPiece *p = &draft->piece[i];
        fprintf(out, "%s  - { id: %s", i ? "" : "\nterrain:\n", p->id.text);
        write_title(out, "title", &p->title);
        fprintf(out, ", kind: %s", p->kind.text);
        write_title(out, "material", &p->material);
        write_shape(out, &p->shape);
    }
    for (int i = 0; i < draft->zones; i++) {
        const MapArea *z = &draft->zone[i];
        fprintf(out, "%s  - { id: %s", i ? "" : "\nzones:\n", z->id.text);
        write_title(out, "title", &z->title);
        write_title(out, "seat", &z->seat);
        write_shape(out, &z->shape);
    }
    for (int i = 0; i < draft->spots; i++) {
        fputs(i ? "" : "\nobjectives:\n", out);
        write_spot(out, &draft->spot[i]);
    }
}

/* ---- Things -------------------------------------------------------------------------------------------- */

static bool is_taken(const MapDraft *draft, const char *id)
{
    for (int i = 0; i < draft->pieces; i++) {
        if (name_is(&draft->piece[i].id, id))
            return true;
    }
    for (int i = 0; i < draft->zones; i++) {
        if (name_is(&draft->zone[i].id, id))
            return true;
    }
    for (int i = 0; i < draft->spots; i++) {
        if (name_is(&draft->spot[i].id, id))
            return true;
    }
    return false;
}

Name map_free_id(const MapDraft *draft, const Ruleset *rules, const char *words)
{
    char plain[NAME_SIZE - 6], id[NAME_SIZE];
    plain_id(plain, sizeof plain, words);
    if (!plain[0] || (rules && is_word_of_notation(rules, plain)))
        snprintf(plain, sizeof plain, "thing");
    snprintf(id, sizeof id, "%s", plain);
    for (int n = 2; is_taken(draft, id); n++) {
        Text text = text_in(id, sizeof id);
        text_format(&text, "%s-%d", plain, n);
    }
    return name_of(id);
}

int map_add_piece(MapDraft *draft, const Ruleset *rules, const char *kind, const char *title,
                  const MapShape *shape)
{
    if (draft->pieces == MOST_MAP_PIECES)
        return -1;
    MapPiece piece = { .id = map_free_id(draft, rules, title[0] ? title : kind),
                       .kind = name_of(kind),
                       .shape = *shape };
    draft_take(piece.title.text, NAME_SIZE, title);
    draft->piece[draft->pieces] = piece;
    return draft->pieces++;
}

int map_add_zone(MapDraft *draft, const MapShape *shape)
{
    if (draft->zones == MOST_ZONES)
        return -1;
    draft->zone[draft->zones] =
        (MapArea){ .id = map_free_id(draft, NULL, "zone"), .shape = *shape };
    return draft->zones++;
}

int map_add_spot(MapDraft *draft, Point at)
{
    if (draft->spots == MOST_OBJECTIVES)
        return -1;
    draft->spot[draft->spots] =
        (MapSpot){ .id = map_free_id(draft, NULL, "objective"), .at = at, .radius = 3 * INCH };
    return draft->spots++;
}

static void close_gap(void *things, size_t size, int *count, int gone)
{
    char *at = (char *)things + size * (size_t)gone;
    (*count)--;
    memmove(at, at + size, size * (size_t)(*count - gone));
}

void map_remove_piece(MapDraft *draft, int piece)
{
    close_gap(draft->piece, sizeof draft->piece[0], &draft->pieces, piece);
}

void map_remove_zone(MapDraft *draft, int zone)
{
    close_gap(draft->zone, sizeof draft->zone[0], &draft->zones, zone);
}

void map_remove_spot(MapDraft *draft, int spot)
{
    close_gap(draft->spot, sizeof draft->spot[0], &draft->spots, spot);
}
