#include <stdio.h>
#include <stdlib.h>

#include "scene.h"

/* While something is held: who could come into contact with it, or shoot at it, in its next turn. Nothing is shown where the
 * game does not let anybody measure before the order. */

enum { MOST_NAMED = 10 };

/* Whether two bases are surely farther apart than that, by their places alone. */
static bool is_farther(const Base *a, const Base *b, Length gap)
{
    int64_t half = ((int64_t)a->width + a->length + b->width + b->length) / 2;
    int64_t x = (int64_t)a->pose.at.x - b->pose.at.x, y = (int64_t)a->pose.at.y - b->pose.at.y;

    return llabs(x) - half > gap || llabs(y) - half > gap;
}

static Segment nearest_pair(Table *t, UnitId unit, Length *gap)
{
    const Battle *b = session_battle(t->session);
    const Unit *u = &b->unit[unit];
    Segment best = { { 0, 0 }, { 0, 0 } };

    *gap = LENGTH_NEVER;
    for (int i = 0; i < t->hand.count; i++) {
        Base ghost = ghost_base(&t->hand, t->game, b, i);
        for (int n = 0; t->hand.ghost[i].present && n < u->count; n++) {
            ModelId m = (ModelId)(u->first + n);
            if (!is_standing(b, m))
                continue;
            Base foe = model_base(t->game, b, m);
            if (is_farther(&foe, &ghost, *gap))
                continue;
            Length apart = base_gap(foe, ghost);
            if (apart < *gap) {
                *gap = apart;
                best = base_nearest(foe, ghost);
            }
        }
    }
    return best;
}

static bool threatens(Table *t, UnitId unit, ThreatLine *line)
{
    Look look = session_look(t->session);
    Threat threat;

    if (!unit_is_here(t, unit) || session_battle(t->session)->unit[unit].seat == t->hand.seat ||
        !t->rs->threat(&look, unit, &threat))
        return false;
    line->unit = unit;
    line->line = nearest_pair(t, unit, &line->gap);
    line->strikes = threat.strike > 0 && within(line->gap, threat.strike);
    line->reach = line->strikes ? threat.strike : threat.shoot;
    return line->strikes || (threat.shoot > 0 && within(line->gap, threat.shoot));
}

/* The nearest first. */
static int find_threats(Table *t, ThreatLine *line)
{
    const Battle *b = session_battle(t->session);
    int count = 0;

    for (UnitId u = 0; u < b->units && count < MOST_THREATS; u++) {
        ThreatLine found;
        if (!threatens(t, u, &found))
            continue;
        int at = count++;
        for (; at > 0 && line[at - 1].gap > found.gap; at--)
            line[at] = line[at - 1];
        line[at] = found;
    }
    return count;
}

/* Small letters at the enemy's end, so that what is held stays in sight. */
static SDL_Rect draw_figures(Ui *ui, Spot by, const char *words, Colour colour)
{
    int wide = ui_text_width(ui, UT_SMALL, words) + ui_px(ui, 14), high = ui_px(ui, 24);
    SDL_Rect box = { (int)by.x - wide / 2, (int)by.y - high / 2, wide, high };

    ui_round(ui, box, ui_px(ui, 6), INK_PILL, INK_PILL);
    ui_text(ui, UT_SMALL, box, TEXT_CENTRE, words, colour);
    return box;
}

static void draw_threat(Table *t, Ui *ui, const ThreatLine *l, bool named)
{
    Spot line[2] = { camera_spot(&t->camera, l->line.from), camera_spot(&t->camera, l->line.to) };
    SeatId seat = session_battle(t->session)->unit[l->unit].seat;
    Colour colour = l->strikes ? INK_WARNING : side_look(seat)->light;
    Stroke stroke = { .width = l->strikes ? 2.2F : 1.6F };
    char words[120], all[200];
    float far = spot_distance(line[0], line[1]);
    Spot by = far > 1 ? spot_between(line[0], line[1], (float)ui_px(ui, 34) / far) : line[0];
    SDL_Rect box = { (int)by.x, (int)by.y, 1, 1 };

    if (!l->strikes) {
        stroke.dash[0] = 9;
        stroke.dash[1] = 7;
    }
    canvas_cased(ui->canvas, line, 2, false, &stroke, colour);
    snprintf(words, sizeof words, "%s %.2f″ of %.2f″", l->strikes ? "strikes" : "shoots",
             (double)(l->gap > 0 ? l->gap : 0) / INCH, (double)l->reach / INCH);
    snprintf(all, sizeof all, "%s %s", table_name(t, l->unit), words);
    if (named)
        box = draw_figures(ui, by, words, colour);
    ui_note(ui, t->game->unit[l->unit].id.text, all, box, l->strikes);
}

void threats_draw(Table *t, Ui *ui)
{
    View view = session_view(t->session, t->eyes);

    if (!t->hand.full || t->hand.paths_answer || t->no_threats || !t->rs->threat ||
        !view.may_measure || (!hand_moved(&t->hand) && !t->hand.dragged))
        return;
    ui_push(ui, "threat");
    if (!ui->again)
        t->threats = find_threats(t, t->threat);
    for (int i = t->threats - 1; i >= 0; i--)
        draw_threat(t, ui, &t->threat[i], i < MOST_NAMED);
    ui_pop(ui);
}
