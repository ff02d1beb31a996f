#ifndef DATA_IMPORT_H
#define DATA_IMPORT_H

#include "data/draft.h"

/* Army lists that other programs wrote:
 *
 *   Old World Builder    its file (.owb.json) and its text, plain, compact or in Markdown
 *   BattleScribe         rosters (.ros, .rosz), and New Recruit's as JSON; its text
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

/* Universal VTT maps (.dd2vtt, .uvtt) hold walls, doors and a picture in cells of a grid; how many inches a cell is they
 * do not say. */

enum { VTT_MOST_BYTES = 96 << 20, VTT_MOST_SIDE = 6000 /* pixels of a picture */ };

/* What a map says about itself. */
typedef struct VttMap {
    double left, top, wide, high; /* in cells */
    int walls, segments, doors, lights;
    bool shut_doors; /* doors become walls, too; otherwise they are gaps */
    bool has_picture;
    size_t picture_size; /* bytes of the PNG, or 0 */
    unsigned char *picture;
    struct json_t *root;
    const char *file;
} VttMap;

bool is_vtt_map(const char *bytes, size_t size);

/* Reads and checks it; false with a problem. Free it with vtt_map_free, also after a failure. */
bool vtt_map_read(VttMap *map, const char *bytes, size_t size, const char *file, Problem *problem);
void vtt_map_free(VttMap *map);

/* A draft of it with `cell` inches to a cell; walls become terrain of the kind `wall`, `thick` wide. `*lost` counts wall
 * pieces for which there was no room. False with a problem when the table would be too small or too large. */
struct MapDraft;
bool vtt_map_draft(const VttMap *map, struct MapDraft *draft, Length cell, const char *wall,
                   Length thick, int *lost, Problem *problem);

#endif
