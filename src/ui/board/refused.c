#include <stdio.h>

#include "board/labels.h"
#include "board/overlap_mark.h"
#include "board/refused.h"
#include "board/scene.h"
#include "hand/point.h"
#include "hand/regiment.h"
#include "table.h"

/* What was refused, drawn where it is wrong: the line as far as it may go, what is beyond, the seal, the figures, and whom it
 * is about. */

bool refused_too_far(const Verdict *v)
{
    return v->figure == FIGURE_LENGTH && v->allowed > 0 && v->allowed != LENGTH_NEVER &&
           v->measured > v->allowed;
}

/* "+2.69″ too far", "1.21″ outside" the table, "0.98″ too little": by how much it is wrong; "after 1.51″" where something is in its
 * way, "overlaps by 0.86″" where somebody is; empty where no figure says that. */
static void excess_words(const Table *t, const Verdict *v, char *out, size_t size)
{
    Text text = text_in(out, size);
    Length off = v->measured - v->allowed;

    out[0] = 0;
    if (v->allowed == LENGTH_NEVER || !off)
        return;
    if (v->figure == FIGURE_HEADING && off > 0) {
        text_format(&text, "%.1f° outside", (double)off / DEGREE);
        return;
    }
    if (v->figure != FIGURE_LENGTH)
        return;
    if (v->met) {
        text_add(&text, "after ");
        text_inches(&text, v->measured, 0);
        text_add(&text, "″");
        return;
    }
    if (lens_measures(t, v)) {
        text_add(&text, "overlaps by ");
        text_inches(&text, v->measured, 0);
        text_add(&text, "″");
        return;
    }
    if (refused_too_far(v))
        text_char(&text, '+');
    text_inches(&text, off < 0 ? -off : off, 0);
    text_add(&text, off < 0 && v->extent ? "″ too little"
                    : off < 0            ? "″ too near"
                    : v->allowed > 0     ? "″ too far"
                    : v->outside         ? "″ outside"
                                         : "″ too much");
}

void refusal_name(const Table *t, Refusal refusal, char *out, size_t size)
{
    int place = refusal - NO_OF_RULESET;
    bool own = place >= 0 && place < t->rs->refusals;

    snprintf(out, size, "%s",
             !own                          ? "Not now"
             : t->rs->refusal[place].title ? t->rs->refusal[place].title
                                           : t->rs->refusal[place].name);
    for (char *c = out; own && !t->rs->refusal[place].title && *c; c++) {
        if (*c == '_')
            *c = ' ';
        else if (c != out && *c >= 'A' && *c <= 'Z')
            *c = (char)(*c - 'A' + 'a');
    }
}

void refused_words(Table *t, const Verdict *v, bool sentence, char *out, size_t size)
{
    Look look = session_look(t->session);
    Text text = text_in(out, size);

    excess_words(t, v, out, size);
    if (out[0] || !sentence)
        return;
    verdict_words(&look, v, &text);
    ui_sentence(out, size);
}

/* What is drawn is refused as it stands. */
static bool drawn_is_refused(const Table *t)
{
    if (t->hand.full)
        return t->hand.judged && !is_yes(&t->hand.verdict);
    return t->regiment.full && t->regiment.clauses && !is_yes(&t->regiment.verdict);
}

void refusal_begin(Table *t)
{
    t->also[0] = 0;
    t->refused_drawn = drawn_is_refused(t);
}

void refusal_ends(Table *t)
{
    if (t->sheet == SHEET_REFUSAL)
        t->sheet = SHEET_NONE;
    t->slip[0] = 0;
}

/* It goes with what it was about: when that is lawful again, and when the pointer drags anew. */
void refusal_goes(Table *t, const Ui *ui)
{
    bool drags = t->hand.dragged || t->boxing || t->aiming || t->regiment.grip != GRIP_NONE;

    if (t->sheet != SHEET_REFUSAL)
        return;
    drags = drags && ui->in.down[UI_LEFT] &&
            abs(ui->in.x - ui->drag_x) + abs(ui->in.y - ui->drag_y) > DRAG_PX;
    if (!drags && !(t->refused_drawn && !drawn_is_refused(t)))
        return;
    refusal_ends(t);
}

int refusal_hidden_by(Table *t, const Ui *ui, SDL_Rect area)
{
    enum { PARTS = 12, LINE_COUNTS = 4, ZONE_COUNTS = 20 };
    const Battle *b = session_battle(t->session);
    const Verdict *v = &t->verdict;
    int hidden = 0;

    for (int i = 0; t->hand.full && i < t->hand.count; i++) {
        SDL_Rect at = led_area(t, i);
        hidden += SDL_HasIntersection(&area, &at) ? 1 : 0;
    }
    if (t->hand.full && t->hand.places) {
        SDL_Rect zone = placing_area(t), both;
        if (SDL_IntersectRect(&area, &zone, &both))
            hidden += (int)((int64_t)ZONE_COUNTS * both.w * both.h / ((int64_t)zone.w * zone.h));
    }

    for (ModelId m = 0; m < b->models; m++) {
        bool fault = false;
        for (int i = 0; i < v->faults; i++)
            fault = fault || v->fault[i] == m;
        if (!is_standing(b, m) || (b->model[m].unit != t->selected && !fault))
            continue;
        SDL_Rect at = model_area(t, ui, m);
        hidden += SDL_HasIntersection(&area, &at) ? 1 : 0;
    }
    for (int i = 0; v->has_line && i <= PARTS; i++) {
        Spot from = camera_spot(&t->camera, v->line.from), to = camera_spot(&t->camera, v->line.to);
        Spot at = spot_between(from, to, (float)i / PARTS);
        hidden += LINE_COUNTS * ui_inside(area, (int)at.x, (int)at.y);
    }
    return hidden;
}

/* ---- the line ----------------------------------------------------------------------------------------------------- */

static void take_seal(Table *t, Ui *ui, Spot at)
{
    int size = ui_px(ui, 38);
    SDL_Rect box = { (int)at.x - size / 2, (int)at.y - size / 2, size, size };

    label_take(t, box);
    ui_note(ui, "refused-at", "", box, true);
}

/* Beside a stretch of the line, where neither it nor the rest of the line lies below. */
static void beside(Table *t, Ui *ui, Spot from, Spot to, const PillPart *part, const char *name,
                   Colour back, Colour edge)
{
    LabelSpots spots = { .count = 0 };
    SDL_Point size = label_size(ui, part, 1);

    label_spots_along(&spots, from, to, size.x, size.y, ui_px(ui, 14));
    label_spots_round(&spots, to, (float)ui_px(ui, 60), (float)ui_px(ui, 44));
    SDL_Rect box = label_pill(t, ui, &spots, part, 1, back, edge);
    ui_note(ui, name, part->words, box, true);
}

/* The line itself, in short boxes, is not to be written on. */
static void take_line(Table *t, const Ui *ui, Spot from, Spot to)
{
    int thick = ui_px(ui, 14), steps = (int)spot_distance(from, to) / thick;

    steps = steps > 24 ? 24 : steps;
    for (int i = 0; i <= steps; i++) {
        Spot at = spot_between(from, to, steps ? (float)i / (float)steps : 0);
        label_take_thing(t,
                         (SDL_Rect){ (int)at.x - thick / 2, (int)at.y - thick / 2, thick, thick });
    }
}

void refused_figures(Table *t, Ui *ui, const Verdict *v, Spot from, Spot limit, Spot to,
                     bool sentence)
{
    char words[240], allowed[40];
    PillPart part = { words, INK_REFUSED_LABEL }, limits = { allowed, INK_FIGURE };

    refused_words(t, v, sentence, words, sizeof words);
    take_seal(t, ui, to);
    take_line(t, ui, from, to);
    if (t->at.crowded && t->sheet == SHEET_REFUSAL)
        return; /* its card says them, and leaves them no room */
    if (words[0])
        beside(t, ui, limit, to, &part, "refused", INK_REFUSED_PILL, INK_REFUSED);
    if (!refused_too_far(v))
        return;
    snprintf(allowed, sizeof allowed, "allowed %.2f″", (double)v->allowed / INCH);
    beside(t, ui, from, limit, &limits, "allowed", INK_PILL, INK_PILL_LINE);
}

/* How much of a refusal's line is drawn: from the mover to the offence, once its card is there. */
static float refusal_drawn(const Table *t, Ui *ui)
{
    uint32_t age = show_age(t, ui, t->sheet_at);

    if (t->sheet != SHEET_REFUSAL || age >= LINE_MS)
        return 1;
    ui->busy = true;
    return ease_share(EASE_OUT, (float)age / LINE_MS);
}

/* Where the arc ends outside which it lies: whence that is measured, nearer to straight ahead by as much. */
static void draw_arc_edge(Table *t, Ui *ui, const Verdict *v)
{
    const Battle *b = session_battle(t->session);
    Heading to = point_bearing(v->line.from, v->line.to), off = v->measured - v->allowed;
    Spot spot[2];

    if (v->figure != FIGURE_HEADING || v->who == NO_UNIT || off <= 0)
        return;
    bool right = heading_turn(b->model[b->unit[v->who].first].pose.facing, to) > 0;
    Point end = point_shift(v->line.from, heading_normal(right ? to - off : to + off),
                            segment_length(v->line));
    spot[0] = camera_spot(&t->camera, v->line.from);
    spot[1] = camera_spot(&t->camera, end);
    ruler_draw(ui->canvas, spot, 2, &(RulerLook){ .width = 3, .colour = INK_LIT_EDGE });
    ui_note(ui, "arc-edge", "", (SDL_Rect){ (int)spot[1].x - 2, (int)spot[1].y - 2, 4, 4 }, true);
}

/* A line that is as long as what was measured carries ticks; one that stands for a way is parted in the same proportion. */
static void draw_offence(Table *t, Ui *ui, const Verdict *v, bool card)
{
    Spot from = camera_spot(&t->camera, v->line.from), to = camera_spot(&t->camera, v->line.to);
    float share = refused_too_far(v) ? (float)v->allowed / (float)v->measured : 0;
    float drawn = card ? refusal_drawn(t, ui) : 1, inch = v->line_measures ? t->camera.scale : 0;
    Spot limit = spot_between(from, to, drawn < share ? drawn : share);
    Spot end = spot_between(from, to, drawn);

    refused_line_draw(ui->canvas, ui->fonts, ui->icons, from, limit, end, inch, NULL,
                      ui_px(ui, 22));
    if (drawn < 1)
        return;
    draw_arc_edge(t, ui, v);
    refused_figures(t, ui, v, from, limit, to, !card && !t->hand.full && !t->preview.shown);
}

/* ---- models that go too far ------------------------------------------------------------------------------------------- */

/* How far the ghost may go, by what the game says of its unit and by the verdict about it. */
static Length ghost_cap(const Table *t, const Ghost *g)
{
    const Verdict *v = &t->hand.verdict;

    if (v->model == g->model && refused_too_far(v) && v->line_measures &&
        !hand_is_torn(&t->hand, v) && v->allowed < g->cap &&
        v->measured >= ghost_spent(g) - REACH_SLACK)
        return v->allowed;
    return g->cap;
}

const Ghost *hand_overdrawn(const Table *t)
{
    const Grasp *h = &t->hand;
    const Ghost *worst = NULL;
    Length most = 0;

    for (int i = 0; h->full && !h->places && i < h->count; i++) {
        const Ghost *g = &h->ghost[i];
        Length cap = ghost_cap(t, g);
        Length over = g->present && cap != LENGTH_NEVER ? ghost_spent(g) - cap : 0;
        if (within(over, 0) || over <= most)
            continue;
        most = over;
        worst = g;
    }
    return worst;
}

void ghost_way_spots(const Table *t, const Ghost *g, Spot *within, int *good, Spot *beyond,
                     int *bad)
{
    Length left = ghost_cap(t, g);
    Point at = g->from.at;

    within[(*good)++] = camera_spot(&t->camera, at);
    for (int i = 0; i <= g->ways; i++) {
        Point next = i < g->ways ? g->way[i] : g->to.at;
        Length leg = point_distance(at, next);
        if (*bad) {
            beyond[(*bad)++] = camera_spot(&t->camera, next);
        } else if (left == LENGTH_NEVER || leg <= left + REACH_SLACK) {
            within[(*good)++] = camera_spot(&t->camera, next);
            left = left == LENGTH_NEVER ? left : left - leg;
        } else {
            Spot limit = camera_spot(&t->camera, point_toward(at, next, left));
            within[(*good)++] = beyond[(*bad)++] = limit;
            beyond[(*bad)++] = camera_spot(&t->camera, next);
        }
        at = next;
    }
}

/* The seal and the figures on the way of the one that goes farthest beyond. */
static void draw_overdrawn(Table *t, Ui *ui, const Ghost *g, const Verdict *v)
{
    Spot good[HAND_WAY + 3], bad[HAND_WAY + 3];
    int goods = 0, bads = 0;
    Verdict own = *v;

    ghost_way_spots(t, g, good, &goods, bad, &bads);
    if (bads < 2)
        return;
    bool may_travel = g->cap > 0; /* else no shorter way is lawful either */
    if (!refused_too_far(v) && may_travel)
        own = verdict_of(v->refusal, FIGURE_LENGTH, ghost_spent(g), g->cap);
    seal_draw(ui->canvas, ui->icons, bad[bads - 1], (float)ui_px(ui, 38), SEAL_REFUSED, NULL);
    refused_figures(t, ui, &own, good[0], bad[0], bad[bads - 1], !may_travel);
}

/* ---- whom it is about ------------------------------------------------------------------------------------------------ */

static bool is_ghost(const Table *t, ModelId model)
{
    for (int i = 0; t->hand.full && i < t->hand.count; i++)
        if (t->hand.ghost[i].model == model)
            return true;
    return false;
}

static void draw_faults(Table *t, Ui *ui, const Verdict *v, const SceneView *view)
{
    const Battle *b = session_battle(t->session);
    Spot spot[MOST_SPOTS];

    for (int i = 0; i < v->faults; i++)
        if (v->fault[i] >= 0 && v->fault[i] < b->models && is_standing(b, v->fault[i]) &&
            !is_ghost(t, v->fault[i]))
            scene_outline(t, ui, model_base(t->game, b, v->fault[i]), 0.05F, OUTLINE_REFUSED);
    if (!v->faults && v->other != NO_UNIT && v->other != v->who && unit_is_here(t, v->other))
        scene_unit_outline(ui->canvas, t->scene, view, v->other, OUTLINE_REFUSED);
    if (v->piece >= 0 && v->piece < t->game->terrain) {
        Polygon p = terrain_polygon(t->game, v->piece);
        int count = polygon_spots(&t->camera, p.corner, p.count, spot, MOST_SPOTS);
        outline_draw(ui->canvas, spot, count, OUTLINE_TRUE, 0);
    }
}

/* The verdict that is to be seen: of the card, of what is pointed at, or of what is held. */
static const Verdict *shown_verdict(const Table *t, bool *card)
{
    bool tried = t->preview.shown && t->sheet == SHEET_NONE;

    *card = t->sheet == SHEET_REFUSAL || t->sheet == SHEET_RULE || t->sheet == SHEET_CONSENT;
    if (*card)
        return &t->verdict;
    if (tried)
        return &t->preview.verdict;
    return t->hand.full && t->hand.judged ? &t->hand.verdict : NULL;
}

void scene_faults(Table *t, Ui *ui, const SceneView *view)
{
    bool card;
    const Verdict *v = shown_verdict(t, &card);

    if (v && !is_yes(v))
        draw_faults(t, ui, v, view);
}

void scene_verdict(Table *t, Ui *ui)
{
    bool card;
    const Ghost *over = t->preview.shown ? NULL : hand_overdrawn(t);
    const Verdict *v = shown_verdict(t, &card);

    if (!v || is_yes(v))
        return;
    lens_draw(t, ui, v);
    if (over)
        draw_overdrawn(t, ui, over, v);
    else if (v->has_line && !(card && regiment_draws(t, v)))
        draw_offence(t, ui, v, card);
}
