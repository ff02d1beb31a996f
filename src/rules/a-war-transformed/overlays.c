#include "move/movement.h"
#include "powers/manifest.h"
#include "powers/skills.h"
#include "shoot/shown.h"
#include "tables.h"

#include <stdio.h>
#include <string.h>

#include "geom/coherency.h"

/* ---- What the table shows on a key -------------------------------------------------------------------------------------------- */

enum { LINK = INCH, WIDEST = 6 * INCH };

const OverlayDef awt_overlays[AWT_OVERLAYS] = {
    [OVERLAY_COHESION] = { "Cohesion", "ui-coherency", "C",
                           "Nobody stands apart, and nobody is linked", false, false },
    [OVERLAY_COMMAND] = { "Command: reach and tokens", "mark-command-token", "Z",
                          "Nobody leads, and nobody yields a token", false, false },
    [OVERLAY_SIGHT] = { "Sight and cover", "ui-sight", "V", "Choose a unit first", true, true },
    [OVERLAY_RANGES] = { "Ranges and arcs", "ui-shoot", "Shift+N", "It has nothing that shoots",
                         false, true },
};

/* MOV-02: everybody with his nearest comrade; red where that is too far. */
static void draw_links(const Base *base, int count, DrawingList *list)
{
    for (int i = 0; i < count; i++) {
        int nearest = -1;
        for (int k = 0; k < count; k++) {
            bool nearer = k != i && (nearest < 0 ||
                                     base_gap(base[i], base[k]) < base_gap(base[i], base[nearest]));
            nearest = nearer ? k : nearest;
        }
        if (nearest < 0)
            continue;
        bool linked = within(base_gap(base[i], base[nearest]), LINK);
        drawing_line(list, linked ? TONE_OWN : TONE_BAD, base_nearest(base[i], base[nearest]), "");
    }
}

typedef struct Row {
    const Base *base;
} Row;

static Length gap_in_row(const void *row, int a, int b)
{
    const Row *r = row;
    Length gap = base_gap(r->base[a], r->base[b]);
    return gap > 0 ? gap : 0;
}

/* MOV-03: the outer two, with their figure. */
static void draw_widest(const Base *base, int count, DrawingList *list)
{
    char words[DRAWING_WORDS];
    Row row = { base };
    int a = 0, b = 0;
    Length widest = coherency_widest_pair(count, gap_in_row, &row, &a, &b);
    if (a == b)
        return;
    snprintf(words, sizeof words, "%.2f\u2033 of %.2f\u2033", (double)widest / INCH,
             (double)WIDEST / INCH);
    drawing_line(list, within(widest, WIDEST) ? TONE_PLAIN : TONE_BAD,
                 base_nearest(base[a], base[b]), words);
}

static void draw_cohesion(const Look *look, UnitId unit, DrawingList *list)
{
    Base base[MOST_UNIT_MODELS];
    int count = unit_bases(look, unit, base, MOST_UNIT_MODELS);
    if (count < 2)
        return;
    draw_links(base, count, list);
    draw_widest(base, count, list);
}

/* CMD-10: how far the Orders of each leader carry; CMD-15: how near to her a witch's creature comes into being. */
static void draw_reach(const Look *look, UnitId unit, DrawingList *list)
{
    bool witch = bears(look, unit, TR_WITCH);
    if (!(is_leader(look, unit) || witch) || is_broken(look, unit))
        return;
    Base base = model_base(look->game, look->battle, look->battle->unit[unit].first);
    Length far = bears(look, unit, TR_CAPTAIN) ? CAPTAIN_REACH
                 : witch                       ? CALL_REACH
                                               : LIEUTENANT_REACH;
    Drawing *zone = drawing_zone(list, TONE_OWN, base, far, false);
    if (!zone)
        return;
    zone->seat = look->battle->unit[unit].seat;
    zone->dashed = witch;
    snprintf(zone->words, sizeof zone->words, "%s %d\u2033", witch ? "Manifestations" : "Orders",
             far / INCH);
}

static Length nearest_enemy_gap(const Look *look, UnitId unit)
{
    Length least = LENGTH_NEVER;
    Segment line;
    for (UnitId u = NO_UNIT; units_next(look, UNITS_FIELDED | UNITS_ENEMIES, unit, &u);) {
        Length gap = unit_gap(look, unit, u, &line);
        least = gap < least ? gap : least;
    }
    return least;
}

static void add_part(Text *text, int tokens, const char *source)
{
    if (tokens > 0)
        text_format(text, "%s%d %s", text->used ? "; " : "", tokens, source);
}

/* What no unit yields stands beside the first of the seat. */
static void add_parts_of_seat(const Look *look, UnitId unit, Text *text)
{
    UnitId first = NO_UNIT;
    SeatId seat = look->battle->unit[unit].seat;
    TokenSum sum = tokens_summed(look, seat);
    if (!units_of_seat(look, UNITS_FIELDED, seat, &first) || first != unit)
        return;
    add_part(text, sum.force, "for the force");
    add_part(text, sum.pins, "for Pinned enemies");
    add_part(text, sum.prisoners, "for prisoners");
}

/* TOK: what each would yield if step 1 were now. */
static void draw_tokens(const Look *look, UnitId unit, DrawingList *list)
{
    char words[DRAWING_WORDS] = "";
    Text text = text_in(words, sizeof words);
    int tokens = tokens_of_unit(look, unit);
    bool assault = bears(look, unit, TR_ASSAULT);
    if (tokens > 0 || assault)
        text_format(&text, "%d %s", tokens, tokens == 1 ? "token" : "tokens");
    if (assault)
        text_format(&text, ", enemy at %.2f\u2033", (double)nearest_enemy_gap(look, unit) / INCH);
    add_parts_of_seat(look, unit, &text);
    Drawing *label = words[0] ? drawing_add(list, DRAW_LABEL, TONE_OWN) : NULL;
    if (!label)
        return;
    ModelId model[MOST_UNIT_MODELS];
    unit_models(look, unit, model, MOST_UNIT_MODELS);
    label->corners = 1;
    label->corner[0] = look->battle->model[model[0]].pose.at;
    label->seat = look->battle->unit[unit].seat;
    memcpy(label->words, words, sizeof label->words);
}

static void draw_command(const Look *look, UnitId unit, DrawingList *list)
{
    draw_reach(look, unit, list);
    draw_tokens(look, unit, list);
}

static void draw_order(const Look *look, const Order *order, DrawingList *list)
{
    draw_turned(look, order, list);
    draw_fire(look, order, list);
    draw_skill_meant(look, order, list);
}

void awt_draw(const Look *look, const DrawRequest *what, DrawingList *list)
{
    static void (*const draw[AWT_OVERLAYS])(const Look *look, UnitId unit, DrawingList *list) = {
        [OVERLAY_COHESION] = draw_cohesion,
        [OVERLAY_COMMAND] = draw_command,
        [OVERLAY_SIGHT] = draw_sight,
        [OVERLAY_RANGES] = draw_ranges,
    };
    if (what->what == DRAWS_PERSISTENT) {
        draw_lasting(look, list);
        draw_laid(look, list);
    }
    if (what->what == DRAWS_ORDER && what->answer->kind == ANSWER_ORDER)
        draw_order(look, &what->answer->order, list);
    bool nobody = what->unit == NO_UNIT || !is_fielded(look, what->unit);
    if (what->what != DRAWS_OVERLAY || (nobody && awt_overlays[what->overlay].of_unit))
        return;
    for (UnitId u = NO_UNIT; units_next(look, UNITS_FIELDED, NO_UNIT, &u);) {
        if (what->unit == NO_UNIT || what->unit == u)
            draw[what->overlay](look, u, list);
    }
}

/* ---- How far a hand may lead a model ------------------------------------------------------------------------------------------- */

bool awt_reach(const Look *look, int verb, ModelId model, Length *allowance)
{
    UnitId unit = look->battle->model[model].unit;
    bool goes = verb == VERB_MOVE || verb == VERB_ADVANCE || verb == VERB_CHARGE;
    if (!goes || !is_fielded(look, unit))
        return false;
    Verdict verdict = judge_eligible(look, unit, look->battle->phase);
    *allowance = pace_of(look, unit);
    return is_yes(&verdict);
}

/* ---- How they hold themselves -------------------------------------------------------------------------------------------------- */

Posture awt_posture(const Battle *battle, UnitId unit)
{
    static const struct {
        UnitMark mark;
        Posture posture;
    } seen[] = { { UM_BROKEN, POSTURE_RUNNING },
                 { UM_PINNED, POSTURE_PRONE },
                 { UM_SHAKEN, POSTURE_CROUCHED } };
    for (size_t i = 0; i < sizeof seen / sizeof *seen; i++) {
        if (has_mark(battle, OWNER_UNIT, unit, seen[i].mark))
            return seen[i].posture;
    }
    return POSTURE_UP;
}
