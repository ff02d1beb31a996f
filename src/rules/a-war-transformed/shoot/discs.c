#include "shoot/blasts.h"
#include "shoot/shot_odds.h"
#include "shoot/shown.h"

#include <stdio.h>

/* ---- Templates as they are aimed and as they lie: HE-02, 07, 08 ------------------------------------------------------------------ */

/* Of that unit; each of them is ringed, of one's own as a warning. */
static int ring_touched(const Look *look, UnitId unit, bool own, Point at, Length radius,
                        DrawingList *list, ModelSet *touched)
{
    const Unit *u = &look->battle->unit[unit];
    int standing = 0;
    for (int n = 0; n < u->count; n++) {
        ModelId model = (ModelId)(u->first + n);
        if (look->battle->model[model].state != MODEL_STANDING)
            continue;
        standing++;
        if (!is_under(look, at, radius, model))
            continue;
        *touched |= (ModelSet)1 << n;
        drawing_zone(list, own ? TONE_BAD : TONE_WARN, model_base(look->game, look->battle, model),
                     0, false);
    }
    return standing;
}

/* "Ditchers 2, 4; your own Sedge 1", "all of Ditchers". */
static bool draw_touched(const Look *look, SeatId by, Point at, Length radius, DrawingList *list,
                         char words[DRAWING_WORDS])
{
    bool friends = false;
    Text text = text_in(words, DRAWING_WORDS);
    for (UnitId u = NO_UNIT; units_next(look, UNITS_FIELDED, NO_UNIT, &u);) {
        ModelSet touched = 0;
        bool own = look->battle->unit[u].seat == by;
        int standing = ring_touched(look, u, own, at, radius, list, &touched);
        if (!touched)
            continue;
        bool all = __builtin_popcountll(touched) == standing && standing > 1;
        text_format(&text, "%s%s%s%s", text.used ? "; " : "", own ? "your own " : "",
                    all ? "all of " : "", unit_title(look, u));
        for (int n = 0, named = 0; n < MOST_UNIT_MODELS && !all && standing > 1; n++)
            if (touched >> n & 1)
                text_format(&text, named++ ? ", %d" : " %d", n + 1);
        friends = friends || own;
    }
    return friends;
}

static Drawing *add_disc(DrawingList *list, DrawingTone tone, Point at, Length radius)
{
    Drawing *disc = drawing_add(list, DRAW_DISC, tone);
    if (!disc)
        return NULL;
    disc->corners = 1;
    disc->corner[0] = at;
    disc->radius = radius;
    return disc;
}

/* On whom it is laid. One that stands alone has its clock, and a line that a near miss does not pass. */
static void draw_aimed(const Look *look, SeatId by, Point at, Length radius, bool alone,
                       DrawingList *list)
{
    char words[DRAWING_WORDS];
    bool friends = draw_touched(look, by, at, radius, list, words);
    Drawing *disc = add_disc(list, friends ? TONE_BAD : TONE_WARN, at, radius);
    if (!disc)
        return;
    disc->filled = disc->dashed = true;
    disc->clock = alone;
    snprintf(disc->words, sizeof disc->words, "%s", words);
    Drawing *reach =
        alone ? add_disc(list, TONE_PLAIN, at, radius + scatter_faces(radius) * INCH) : NULL;
    if (reach)
        reach->dashed = true;
}

/* Whether an earlier one of them is laid on the same model. */
static bool is_laid_twice(const Look *look, const Fire *fire, int shot)
{
    for (int i = 0; i < shot; i++) {
        if (is_blast(look, fire->shot[i].weapon) && fire->shot[i].mark == fire->shot[shot].mark)
            return true;
    }
    return false;
}

/* ---- Why a shot is Difficult, at who fires it: SHO-08 ---------------------------------------------------------------------------- */

/* What is so for all of them the card says. */
static unsigned common_hardships(const Fire *fire)
{
    unsigned common = HARD_MOVED | HARD_FAR | HARD_HIDDEN | HARD_NERVES;
    for (int i = 0; i < fire->shots; i++)
        common &= fire->shot[i].hard;
    return common;
}

static void draw_hardships(const Look *look, const Fire *fire, DrawingList *list)
{
    static const char *const why[] = { "moved", "far", "half hidden", "nerves" };
    unsigned common = common_hardships(fire);
    for (int i = 0; i < fire->shots; i++) {
        const Shot *shot = &fire->shot[i];
        for (unsigned k = 0; k < sizeof why / sizeof *why; k++) {
            if (!((shot->hard & ~common) >> k & 1))
                continue;
            Drawing *sign = drawing_add(list, DRAW_LABEL, TONE_WARN);
            if (!sign)
                return;
            sign->corners = 1;
            sign->corner[0] = look->battle->model[shot->model].pose.at;
            snprintf(sign->words, sizeof sign->words, "%s", why[k]);
            break;
        }
    }
}

void draw_barrage(const Look *look, SeatId by, Point at, DrawingList *list)
{
    draw_aimed(look, by, at, burst_radius(look, NO_WEAPON), true, list);
}

void draw_fire(const Look *look, const Order *order, DrawingList *list)
{
    Fire fire[MOST_FIRES];
    if (order->actor == NO_UNIT || !is_fielded(look, order->actor))
        return;
    SeatId by = look->battle->unit[order->actor].seat;
    int fires = fires_of_order(look, order, fire_flags_now(look, order->actor), fire);
    for (int f = 0; f < fires; f++) {
        int marks = 0;
        for (int i = 0; i < fire[f].shots; i++)
            marks += is_blast(look, fire[f].shot[i].weapon) && !is_laid_twice(look, &fire[f], i);
        for (int i = 0; i < fire[f].shots; i++) {
            const Shot *shot = &fire[f].shot[i];
            if (is_blast(look, shot->weapon) && !is_laid_twice(look, &fire[f], i))
                draw_aimed(look, by, look->battle->model[shot->mark].pose.at,
                           burst_radius(look, shot->weapon), marks == 1, list);
        }
        draw_hardships(look, &fire[f], list);
    }
}

/* ---- What lies there while the attack is made ------------------------------------------------------------------------------------- */

static void add_stroke(DrawingList *list, Point at, Length dx, Length dy)
{
    drawing_line(list, TONE_PLAIN, (Segment){ { at.x - dx, at.y - dy }, { at.x + dx, at.y + dy } },
                 "");
}

static void draw_burst(const Look *look, const Burst *burst, DrawingList *list)
{
    static const char *const result[] = { [BURST_GONE] = "a dud",
                                          [BURST_SCATTERS] = "a near miss",
                                          [BURST_CRITICAL] = "a Critical Hit",
                                          [BURST_HIT] = "a hit",
                                          [BURST_NEAR] = "" };
    Length radius = burst_radius(look, burst->weapon);
    bool dud = burst->result == BURST_GONE;
    Drawing *disc = add_disc(list, dud ? TONE_PLAIN : TONE_WARN, burst->at, radius);
    if (!disc)
        return;
    disc->filled = burst->result >= BURST_CRITICAL;
    disc->dashed = !disc->filled;
    disc->clock = burst->result == BURST_SCATTERS;
    snprintf(disc->words, sizeof disc->words, "%s", result[burst->result]);
    if (dud) {
        add_stroke(list, burst->at, radius * 7 / 10, radius * 7 / 10);
        add_stroke(list, burst->at, radius * 7 / 10, -radius * 7 / 10);
    }
}

void draw_laid(const Look *look, DrawingList *list)
{
    const Battle *b = look->battle;
    Burst burst[MOST_UNIT_MODELS];
    for (int f = 0; f < b->frames; f++) {
        int count =
            b->frame[f].rule == PROC_BLASTS ? bursts_laid(look, b->frame[f].actor, burst) : 0;
        for (int i = 0; i < count; i++)
            draw_burst(look, &burst[i], list);
    }
}
