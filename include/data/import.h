#ifndef DATA_IMPORT_H
#define DATA_IMPORT_H

#include "data/draft.h"

/* Army lists that other programs wrote:
 *
 *   Old World Builder    its file (.owb.json) and its text
 *   BattleScribe         rosters (.ros, .rosz), and New Recruit's as JSON
 *
 * Names, numbers of models, points, options, profiles and base sizes are taken as far as they are there; rules' texts
 * never are. Nothing is guessed in silence: what was read otherwise than it stands there, and what was left out, is
 * among the remarks, and what is missing are the draft's gaps. Hostile files are refused: sizes, depth and numbers of
 * things are bounded, no document types and entities are read, packed files are unpacked only up to a bound. */

enum {
    IMPORT_MOST_BYTES = 16 << 20, /* of a file, and of what is unpacked from it */
    MOST_LISTED = 96,             /* units */
    MOST_OPTIONS_LISTED = 40,     /* of one unit */
    MOST_STATS_LISTED = 40,
    MOST_REMARKS = 200,
};

/* A unit as the other program says it. */
typedef struct ListedUnit {
    char title[80];
    int models, points;
    char base[DRAFT_VALUE];
    int options, stats;
    struct {
        char name[80];
        int count;
    } option[MOST_OPTIONS_LISTED];
    struct {
        Name key;
        char value[DRAFT_VALUE];
    } stat[MOST_STATS_LISTED];
    int place; /* in the file: a line, or the number among its entries */
} ListedUnit;

typedef struct Remark {
    int unit; /* place in the list, or -1 */
    char words[200];
} Remark;

typedef struct ArmyList {
    char title[80], game[80]; /* game: what the file says it is for; may be empty */
    const char *source;       /* "Old World Builder's text": which kind of file it is */
    int points;               /* as the file says; 0: it does not */
    int units, remarks, remarks_lost;
    ListedUnit unit[MOST_LISTED];
    Remark remark[MOST_REMARKS];
} ArmyList;

/* Whatever kind of list it is, found out from its content. False with a problem: file, place and reason. */
bool army_list_read(ArmyList *list, const char *bytes, size_t size, const char *file,
                    Problem *problem);
bool army_list_read_file(ArmyList *list, const char *path, Problem *problem);

/* Our draft out of it. What became a note, was left out or wants looking at is added to the list's remarks. */
void army_list_draft(ArmyList *list, const Vocabulary *known, ArmyDraft *draft);

/* ---- Maps ------------------------------------------------------------------------------------------------------- */

/* Whether the bytes are a Universal VTT map (.dd2vtt, .uvtt). */
bool is_vtt_map(const char *bytes, size_t size);

struct MapDraft;

/* What a map says about itself before a scale is chosen. */
typedef struct VttMap {
    double cells_wide, cells_high, pixels_per_cell;
    int walls, segments, objects, portals, lights;
    bool has_picture;
} VttMap;

/* Its walls as terrain of `kind`, `cell` long where the map has one cell. `picture` (may be null) gets the embedded
 * picture's bytes, to be freed by the caller. False with a problem. */
bool vtt_map_look(VttMap *map, const char *bytes, size_t size, const char *file, Problem *problem);
bool vtt_map_read(struct MapDraft *draft, const char *bytes, size_t size, const char *file,
                  Length cell, const char *kind, unsigned char **picture, size_t *picture_size,
                  Problem *problem);

#endif
