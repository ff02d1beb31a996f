#include <stdio.h>

#include "shoot/shooting.h"
#include "troops/losses.h"
#include "troops/ranks.h"

/* ---- What is seen of shooting on the table: eyes, who shoots with what need, cover, the bolt's way ------------------------ */

enum { DOT = INCH / 6 };

static void add_label(DrawingList *list, DrawingTone tone, Point at, const char *words)
{
    Drawing *label = drawing_add(list, DRAW_LABEL, tone);
    if (!label)
        return;
    label->corners = 1;
    label->corner[0] = at;
    snprintf(label->words, sizeof label->words, "%s", words);
}

/* 7, 8 and 9 are a six and then another die: SHO-09. */
static int plain_need(HitNeed need)
{
    return need.first == NEED_NEVER ? 10 : need.second ? need.second + 3 : need.first;
}

/* ---- The order that is being built ------------------------------------------------------------------------------------------ */

/* SHO-06: how many of those behind copy one of these shots: the nearest first, and again from the nearest. */
static int massed_behind(const Volley *volley, int first, int end)
{
    int massed = 0;
    for (int i = volley->figures; i < volley->shots; i++) {
        int copied = (i - volley->figures) % volley->figures;
        massed += copied >= first && copied < end;
    }
    return massed;
}

/* Neighbours who need the same, told once for all of them, and how many behind copy them: "6 at 5+, 3 massed". */
static void label_run(const Gaze *gaze, const Volley *volley, int first, int end, DrawingList *list)
{
    char words[DRAWING_WORDS];
    Text text = text_in(words, sizeof words);
    const Shot *middle = &volley->shot[first + (end - first) / 2];
    int need = plain_need(middle->attack.hit), massed = massed_behind(volley, first, end);
    if (need > 9)
        text_add(&text, "-");
    else if (end - first > 1)
        text_format(&text, "%d at %d+", end - first, need);
    else
        text_format(&text, "%d+", need);
    if (massed > 0)
        text_format(&text, ", %d massed", massed);
    add_label(list, TONE_LIT, gaze->eye[middle->eye].at, words);
}

/* Every figure that shoots, at its eye; beyond half the range its dot is dashed. */
static void draw_shooters(const Gaze *gaze, const Volley *volley, DrawingList *list)
{
    int first = 0;
    for (int i = 0; i < volley->figures; i++) {
        const Shot *shot = &volley->shot[i];
        int need = plain_need(shot->attack.hit);
        drawing_disc(list, need > 9 ? TONE_BAD : TONE_LIT, gaze->eye[shot->eye].at, DOT,
                     !shot->far);
        bool last = i + 1 == volley->figures;
        if (!last && plain_need(volley->shot[i + 1].attack.hit) == need)
            continue;
        label_run(gaze, volley, first, i + 1, list);
        first = i + 1;
    }
}

/* Eyes that see nothing of the target, or that it is too far for. */
static void draw_idle(const Gaze *gaze, const Volley *volley, DrawingList *list)
{
    for (int e = 0; e < gaze->eyes; e++) {
        bool shoots = false;
        for (int i = 0; i < volley->figures && !shoots; i++)
            shoots = volley->shot[i].eye == e;
        if (!shoots)
            drawing_disc(list, TONE_BAD, gaze->eye[e].at, DOT, false);
    }
}

/* SHO-06: those behind them who add, with a mark each: half of them, the left ones first. */
static void draw_massed(const Look *look, const Volley *volley, DrawingList *list)
{
    ModelId model[MOST_UNIT_MODELS];
    int count = unit_models(look, volley->actor, model, MOST_UNIT_MODELS);
    int files = look->battle->unit[volley->actor].files, left = volley->shots - volley->figures;
    for (int i = files; i < count && left > 0; i++, left--)
        drawing_disc(list, TONE_OWN, look->battle->model[model[i]].pose.at, DOT, true);
}

/* TER-16: what gives the target cover, with how many of its figures have it. */
static void draw_cover(const Look *look, const Gaze *gaze, const Volley *volley, DrawingList *list)
{
    char words[DRAWING_WORDS];
    Point eye = gaze->eye[volley->shot[0].eye].at;
    CoverCount cover = cover_count(look, eye, volley->target);
    if (cover.piece == NO_PIECE)
        return;
    snprintf(words, sizeof words, "%s %d of %d behind it",
             cover.cover == COVER_HARD   ? "hard cover,"
             : cover.cover == COVER_SOFT ? "soft cover,"
                                         : "no cover, only",
             cover.covered, cover.counted);
    add_label(list, cover.cover == COVER_NONE ? TONE_PLAIN : TONE_WARN,
              footprint_centre(look, volley->target), words);
}

/* SPC-05: through the ranks behind the one that it meets, with what kills in each. */
static void draw_bolt(const Look *look, const Gaze *gaze, const Volley *volley, DrawingList *list)
{
    const Shot *shot = &volley->shot[0];
    Point from = gaze->eye[shot->eye].at;
    Heading on = point_bearing(from, shot->line.to);
    Length deep = is_block(look, volley->target) ? block_of(look, volley->target).depth : INCH;
    int ranks = shot->attack.pierces + 1;
    Point out = point_shift(shot->line.to, on, ranks * deep);
    char words[DRAWING_WORDS];
    Text text = text_in(words, sizeof words);
    for (int rank = 0; rank < ranks; rank++) {
        int need = shot->attack.kill + rank;
        text_format(&text, rank ? ", %d+" : "kills on %d+", need < 6 ? need : 6);
    }
    drawing_line(list, TONE_LIT, (Segment){ from, out }, "");
    add_label(list, TONE_LIT, point_shift(out, on, INCH), words);
}

void sketch_shot(const Look *look, const Order *order, DrawingList *list)
{
    Gaze gaze;
    const Clause *clause = &order->clause[0];
    UnitId unit = host_of(look, order->actor);
    WeaponId weapon = missile_of(look, unit);
    if (clause->verb != VERB_SHOOT || clause->unit == NO_UNIT || weapon == NO_WEAPON ||
        !is_fielded(look, unit) || !is_fielded(look, clause->unit))
        return;
    Volley volley = volley_at(look, unit, clause->unit, weapon, IN_SHOOTING);
    plan_volley(look, &volley);
    gaze_at(look, unit, volley.target, true, &gaze);
    draw_idle(&gaze, &volley, list);
    if (volley.shots == 0)
        return;
    draw_shooters(&gaze, &volley, list);
    draw_massed(look, &volley, list);
    draw_cover(look, &gaze, &volley, list);
    if (volley.shot[0].attack.pierces > 0)
        draw_bolt(look, &gaze, &volley, list);
    else
        drawing_line(list, TONE_LIT, ray_of_eye(&gaze, volley.shot[0].eye, -1), "");
}

/* ---- Overlays -------------------------------------------------------------------------------------------------------------------- */

/* Its eyes, and from the first that sees any of an enemy a line to him; else to whom none does, with what hides him. */
static void draw_gaze(const Look *look, const Gaze *gaze, DrawingList *list)
{
    char words[DRAWING_WORDS] = "not seen";
    int sees = 0, first = -1, hides = -1, hidden = 0;
    for (int e = 0; e < gaze->eyes; e++) {
        int veil;
        bool seen = eye_sees(gaze, e, &veil);
        first = seen && first < 0 ? e : first;
        hidden = hides < 0 && veil >= 0 ? e : hidden;
        hides = hides < 0 ? veil : hides;
        sees += seen;
    }
    if (gaze->eyes == 0)
        return;
    if (sees > 0)
        snprintf(words, sizeof words, "%d of %d see", sees, gaze->eyes);
    else if (hides >= 0)
        snprintf(words, sizeof words, "behind %.30s",
                 gaze->veils.unit[hides] != NO_UNIT
                     ? unit_title(look, gaze->veils.unit[hides])
                     : look->game->piece[gaze->veils.piece[hides]].title.text);
    drawing_line(list, sees > 0 ? TONE_LIT : TONE_BAD,
                 ray_of_eye(gaze, first < 0 ? hidden : first, first < 0 ? hides : -1), words);
    if (list->count > 0)
        list->drawing[list->count - 1].dashed = sees == 0;
}

void draw_eyes(const Look *look, UnitId unit, DrawingList *list)
{
    Gaze gaze;
    Eye eye[MOST_UNIT_MODELS];
    int eyes = eyes_of(look, unit, false, eye);
    for (int e = 0; e < eyes; e++)
        drawing_disc(list, TONE_LIT, eye[e].at, DOT, true);
    for (UnitId u = NO_UNIT; units_next(look, UNITS_STANDING | UNITS_ENEMIES, unit, &u);) {
        gaze_at(look, unit, u, false, &gaze);
        draw_gaze(look, &gaze, list);
    }
}

/* "6 at 3+ to 4+, 1.20 lost"; or why not. */
static void shot_words(const Look *look, const Volley *volley, char words[DRAWING_WORDS])
{
    int left[MOST_UNIT_MODELS], least = 99, most = 0;
    LossOdds losses = losses_odds_begin(left, wounds_left(look, volley->struck, left));
    Odds through = odds_of_volley(volley);
    losses_odds_add(&losses, &(BlowCosts){ .plus = 1 }, &through);
    int hundredths = odds_parts(losses_odds_mean_models(&losses), 100);
    for (int i = 0; i < volley->shots; i++) {
        int need = plain_need(volley->shot[i].attack.hit);
        least = need < least ? need : least;
        most = need > most ? need : most;
    }
    Text text = text_in(words, DRAWING_WORDS);
    text_format(&text, "%d at %d+", volley->shots, least);
    if (most > least)
        text_format(&text, " to %d+", most);
    text_format(&text, ", %d.%02d lost", hundredths / 100, hundredths % 100);
}

static void draw_volley(const Look *look, UnitId unit, UnitId target, DrawingList *list)
{
    char words[DRAWING_WORDS] = "";
    Segment line = { { 0, 0 }, { 0, 0 } };
    Volley volley = volley_at(look, unit, target, missile_of(look, unit), IN_SHOOTING);
    Verdict verdict = judge_aimed_at(look, unit, target);
    unit_apart(look, unit, target, &line);
    if (is_yes(&verdict)) {
        plan_volley(look, &volley);
        verdict = judge_volley(look, &volley);
    }
    if (is_yes(&verdict)) {
        shot_words(look, &volley, words);
        line = volley.shot[0].line;
    } else if (verdict.refusal >= NO_OF_RULESET) {
        const char *title = look->game->ruleset->refusal[verdict.refusal - NO_OF_RULESET].title;
        snprintf(words, sizeof words, "%.40s", title);
    }
    drawing_line(list, is_yes(&verdict) ? TONE_LIT : TONE_BAD, line, "");
    add_label(list, is_yes(&verdict) ? TONE_LIT : TONE_BAD,
              point_toward(line.to, line.from, 2 * INCH), words);
}

void draw_volleys(const Look *look, UnitId unit, DrawingList *list)
{
    WeaponId weapon = missile_of(look, unit);
    if (weapon == NO_WEAPON)
        return;
    for (UnitId u = NO_UNIT; units_next(look, UNITS_STANDING | UNITS_ENEMIES, unit, &u);)
        draw_volley(look, unit, u, list);
}
