#include <stdio.h>
#include <stdlib.h>

#include "hand/point.h"
#include "hand/verbs.h"
#include "home/seat_preferences.h"
#include "lessons/teach.h"
#include "panels/tray.h"
#include "table.h"

/* Units that wait beside the table: drag one in, or choose it and take the suggested places. */

static bool waits(const Table *t, UnitId u)
{
    const Unit *unit = &session_battle(t->session)->unit[u];

    return unit->seat == t->asks &&
           (unit->state == UNIT_RESERVE || unit->state == UNIT_ABOARD || unit->state == UNIT_FLED);
}

/* Whether anything can be put down now at all. */
static int placing_verb(Table *t)
{
    for (int i = 0; i < t->rs->verbs; i++)
        if (verb_offered(t, i) && t->rs->verb[i].first &&
            verb_kind(&t->rs->verb[i]) == VERB_BY_PLACE)
            return i;
    return NO_VERB;
}

static bool is_shown(Table *t, UnitId u)
{
    Verdict v;

    if (!waits(t, u))
        return false;
    if (session_battle(t->session)->unit[u].state == UNIT_RESERVE)
        return true;
    for (int i = 0; i < t->rs->verbs; i++)
        if (t->rs->verb[i].actor && t->rs->verb[i].first && verb_may(t, i, u, &v))
            return true;
    return false;
}

static void take_in(Table *t, Ui *ui, UnitId unit)
{
    int verb;

    table_select(t, unit);
    verb = verb_for_drag(t, unit, true);
    if (verb == NO_VERB) {
        for (int i = 0; i < t->rs->verbs && verb == NO_VERB; i++)
            if (verb_offered(t, i) && verb_kind(&t->rs->verb[i]) == VERB_BY_PLACE)
                verb = i;
    }
    if (verb != NO_VERB)
        verb_take(t, ui, verb);
}

/* ---- into a unit that stands already ----------------------------------------------------------------------------- */

static bool takes_unit_alone(const VerbDef *verb)
{
    return verb->actor && verb->first && verb->params && verb->param[0].kind == PARAM_UNIT &&
           verb->param[0].required;
}

/* The order by which the unit goes into that one; false when none is lawful. */
static bool order_into(Table *t, UnitId unit, UnitId host, Answer *answer)
{
    for (int i = 0; i < t->rs->verbs; i++) {
        if (!takes_unit_alone(&t->rs->verb[i]) || !verb_offered(t, i))
            continue;
        answer_begin(answer, ANSWER_ORDER, t->asks);
        answer->order.actor = unit;
        order_clause(&answer->order, i)->unit = host;
        Verdict v = session_judge(t->session, answer);
        if (is_yes(&v))
            return true;
    }
    return false;
}

/* Whether it could go in there; with `send` it does. */
static bool goes_into(Table *t, Ui *ui, UnitId unit, UnitId host, bool send)
{
    Answer *answer = malloc(sizeof *answer);
    bool good = answer && host != NO_UNIT && host != unit && unit_is_here(t, host) &&
                order_into(t, unit, host, answer);

    if (good && send)
        good = table_send(t, ui, answer);
    free(answer);
    return good;
}

/* Held over a unit that would take it in, it has no place of its own. */
static bool drag_into(Table *t, Ui *ui, UnitId unit)
{
    if (t->hover != t->into_tried) {
        t->into_tried = t->hover;
        t->into = goes_into(t, ui, unit, t->hover, false) ? t->hover : NO_UNIT;
    }
    if (t->into == NO_UNIT)
        return false;
    table_drop(t);
    t->selected = unit;
    if (ui->in.released[UI_LEFT]) {
        UnitId host = t->into;
        t->into = t->into_tried = NO_UNIT;
        goes_into(t, ui, unit, host, true);
    }
    return true;
}

/* The form follows the pointer as long as it is held over the table. */
static void drag_in(Table *t, Ui *ui, UnitId unit, SDL_Rect tray)
{
    Pose middle;

    if (ui_inside(tray, ui->in.x, ui->in.y) && !(t->hand.full && t->hand.dragged))
        return;
    if (ui->canvas || ui->in.nothing || drag_into(t, ui, unit))
        return;
    if ((!t->hand.full || t->hand.unit != unit) && (!t->regiment.full || t->regiment.unit != unit))
        take_in(t, ui, unit);
    if (t->regiment.full) {
        regiment_drag_in(t, ui);
        return;
    }
    if (!t->hand.full)
        return;
    middle = (Pose){ camera_point(&t->camera, (Spot){ (float)ui->in.x, (float)ui->in.y }),
                     t->hand.middle.facing };
    middle.at = catch_grid(middle.at);
    t->hand.dragged = true;
    hand_form_at(&t->hand, t->session, middle, ui->in.mods & KMOD_ALT);
    if (!ui->in.released[UI_LEFT])
        return;
    t->hand.dragged = false;
    if (is_yes(&t->hand.verdict) && !table_confirms(t)) {
        hand_finish(t, ui);
    } else if (!is_yes(&t->hand.verdict)) {
        Answer *answer = malloc(sizeof *answer);
        if (answer)
            hand_answer(&t->hand, session_battle(t->session), answer);
        table_refuse(t, ui, &t->hand.verdict, answer);
        free(answer);
    }
}

/* What stands below its name. */
static void below_words(const Table *t, UnitId u, char *out, size_t size)
{
    const Unit *unit = &session_battle(t->session)->unit[u];
    int left = models_left(session_battle(t->session), u);

    if (unit->state == UNIT_ABOARD)
        snprintf(out, size, "aboard %s", table_name(t, unit->carrier));
    else if (unit->carrier != NO_UNIT)
        snprintf(out, size, "%d · with %s", left, table_name(t, unit->carrier));
    else
        snprintf(out, size, "%d", left);
}

enum { SIGN_PX = 38, ROW_PX = 56 };

static int words_width(const Ui *ui, int row)
{
    return row - ui_px(ui, SIGN_PX) - ui_px(ui, 18);
}

/* A name takes as many lines as it needs. */
static int row_height(const Table *t, const Ui *ui, UnitId u, int row)
{
    int least = ui_px(ui, ROW_PX), width = words_width(ui, row);
    char below[96];

    below_words(t, u, below, sizeof below);
    int high = ui_words_height(ui, UT_SMALL, width, table_name(t, u)) +
               ui_words_height(ui, UT_SMALL, width, below) + ui_px(ui, 10);
    return high > least ? high : least;
}

/* A hint is about somebody who is not on the table yet. */
static void draw_ringed(Table *t, Ui *ui, SDL_Rect box, UnitId u)
{
    ui_frame(ui, box, ui_px(ui, 8), (float)ui_px(ui, 3), INK_GOLD);
    ui_push(ui, "ringed");
    ui_note(ui, t->game->unit[u].id.text, table_name(t, u), box, true);
    ui_pop(ui);
}

static void draw_unit(Table *t, Ui *ui, SDL_Rect box, UnitId u, float hot)
{
    const Unit *unit = &session_battle(t->session)->unit[u];
    int size = ui_px(ui, SIGN_PX), left = box.x + size + ui_px(ui, 14);
    int width = words_width(ui, box.w), high;
    char below[96];

    hot = t->selected == u ? 1 : hot;
    if (hot > 0)
        ui_round(ui, box, ui_px(ui, 8),
                 colour_faded(t->selected == u ? 0x80E7C67E : 0x40E7C67E, hot),
                 colour_faded(0x30C39A4B, hot));
    if (ui->canvas) {
        SignLook look = { .seat = unit->seat,
                          .icon = scene_icon(t->game, session_battle(t->session), u),
                          .size = (float)size,
                          .chosen = t->selected == u,
                          .alpha = 1 };
        sign_draw(ui->canvas, ui->fonts, ui->icons,
                  (Spot){ (float)(box.x + ui_px(ui, 6) + size / 2), (float)(box.y + box.h / 2) },
                  &look);
    }
    below_words(t, u, below, sizeof below);
    high = ui_words_height(ui, UT_SMALL, width, table_name(t, u)) +
           ui_words_height(ui, UT_SMALL, width, below);
    int y = box.y + (box.h - high) / 2;
    y += ui_words(ui, UT_SMALL, left, y, width, table_name(t, u), INK_IVORY);
    ui_words(ui, UT_SMALL, left, y, width, below, INK_IVORY_DIM);
}

static void tray_unit(Table *t, Ui *ui, SDL_Rect box, SDL_Rect tray, UnitId u)
{
    WidgetId id = ui_widget(ui, t->game->unit[u].id.text, table_name(t, u), box,
                            WIDGET_FOCUSABLE | (t->selected == u ? WIDGET_ON : 0));
    bool held = ui_is_active(ui, id) && (ui->in.down[UI_LEFT] || ui->in.released[UI_LEFT]);

    draw_unit(t, ui, box, u, ui_hover(ui, id));
    if (held && (SDL_abs(ui->in.x - ui->drag_x) + SDL_abs(ui->in.y - ui->drag_y) > 6)) {
        drag_in(t, ui, u, tray);
        return;
    }
    if (ui_clicked(ui, id)) {
        if (t->selected == u && !t->hand.full)
            take_in(t, ui, u);
        else
            table_select(t, u);
    }
}

/* Whether the unit could be put down where it is suggested; it is in the hand then. */
static bool finds_place(Table *t, Ui *ui, UnitId unit)
{
    if (!is_shown(t, unit))
        return false;
    take_in(t, ui, unit);
    if (t->regiment.full)
        return is_yes(&t->regiment.verdict);
    return t->hand.full && hand_suggested(&t->hand, t->session) && is_yes(&t->hand.verdict);
}

/* The unit that is put down next: the chosen one, else the first that has a place, alone or with who rides in it. */
static UnitId next_with_place(Table *t, Ui *ui)
{
    UnitId chosen = t->selected;

    if (chosen != NO_UNIT && is_shown(t, chosen))
        return finds_place(t, ui, chosen) ? chosen : NO_UNIT;
    for (UnitId u = 0; u < t->game->units; u++)
        if (waits(t, u) && unit_can_act(t, u) &&
            session_battle(t->session)->unit[u].carrier == NO_UNIT && finds_place(t, ui, u))
            return u;
    for (UnitId u = 0; u < t->game->units; u++)
        if (waits(t, u) && unit_can_act(t, u) && finds_place(t, ui, u))
            return u;
    return NO_UNIT;
}

/* What the game itself would do next, unless that is to end the deployment. */
static bool by_default(Table *t, Ui *ui)
{
    Answer *answer = malloc(sizeof *answer);
    Look look = session_look(t->session);
    bool sent = false;

    if (!answer)
        return false;
    battle_default(look.game, look.battle, look.scratch, answer);
    if (answer->kind == ANSWER_ORDER && answer->order.actor != NO_UNIT)
        sent = table_send(t, ui, answer);
    free(answer);
    return sent;
}

/* Who was paired with a unit that stands goes into it. */
static bool into_its_pair(Table *t, Ui *ui)
{
    const Battle *b = session_battle(t->session);

    for (UnitId u = 0; u < t->game->units; u++) {
        bool meant = t->selected == u || t->selected == NO_UNIT || !is_shown(t, t->selected);
        if (meant && waits(t, u) && unit_can_act(t, u) && b->unit[u].carrier != NO_UNIT &&
            goes_into(t, ui, u, b->unit[u].carrier, true))
            return true;
    }
    return false;
}

/* One key puts the chosen unit, or else the next, where the scenario suggests it. */
static void suggested(Table *t, Ui *ui)
{
    if (into_its_pair(t, ui))
        return;
    if (next_with_place(t, ui) == NO_UNIT) {
        UnitId chosen = t->selected;
        table_drop(t);
        if (!by_default(t, ui))
            table_say(t, ui, "No suggested place is free: drag the unit in");
        table_select(t, chosen);
        return;
    }
    if (t->regiment.full)
        regiment_send(t, ui);
    else
        hand_finish(t, ui);
}

static void tray_head(Table *t, Ui *ui, SDL_Rect area, int waiting)
{
    char title[96];
    int pad = ui_px(ui, 10);
    Button b = { .name = "suggested",
                 .label = "Suggested",
                 .key = "J",
                 .tip = "Puts the chosen unit, or else the next, where the scenario suggests" };
    SDL_Rect words = { area.x + pad, area.y + pad, area.w - 2 * pad, ui_px(ui, 26) };
    SDL_Rect at = { area.x + pad, words.y + words.h + pad / 2, words.w, ui_button_height(ui) };

    snprintf(title, sizeof title, "%s: %d to come", table_seat_name(t, t->asks), waiting);
    bool fits = ui_text_width(ui, UT_BOLD, title) <= words.w;
    ui_text(ui, fits ? UT_BOLD : UT_SMALL, words, TEXT_LEFT, title, INK_IVORY);
    ui_note(ui, "left", title, words, true);
    if (!t->hand.full && ui_button(ui, at, &b))
        suggested(t, ui);
}

/* In large letters the tray gives way to what was taken from it, once the button is up. */
static bool makes_room(const Table *t, const Ui *ui)
{
    return t->at.crowded && (t->hand.full || t->regiment.full) && !ui->in.down[UI_LEFT] &&
           !ui->in.released[UI_LEFT];
}

void tray_panel(Table *t, Ui *ui)
{
    int units = 0, pad = ui_px(ui, 8), waiting = 0, head = pad, all = 0;
    SDL_Rect area = t->at.tray, clip;
    int row = area.w - pad - ui_px(ui, 12);

    t->at.tray_shown = t->at.tray_puts = false;
    if (!ui->in.down[UI_LEFT] && !ui->in.released[UI_LEFT])
        t->into = t->into_tried = NO_UNIT;
    if (!table_may_order(t))
        return;
    for (UnitId u = 0; u < t->game->units; u++) {
        if (is_shown(t, u)) {
            units++;
            all += row_height(t, ui, u, row);
        }
        waiting += is_shown(t, u) && session_battle(t->session)->unit[u].state != UNIT_ABOARD;
    }
    bool putting = placing_verb(t) != NO_VERB && waiting > 0;
    if (!units || (!putting && waiting == units))
        return;
    if (putting)
        head = ui_px(ui, 54) + ui_button_height(ui);
    if (head + all + pad < area.h)
        area.h = head + all + pad;
    t->at.tray = area;
    t->at.tray_shown = true;
    t->at.tray_puts = putting;
    ui_push(ui, "tray");
    if (makes_room(t, ui)) { /* in large letters the table is needed */
        ui_note(ui, "left", "", area, false);
        ui_pop(ui);
        return;
    }
    layout_stands(t, LAY_TRAY, area);
    ui_walnut(ui, "panel", area);
    if (putting)
        tray_head(t, ui, area, waiting);
    SDL_Rect inner = { area.x + pad / 2, area.y + head, area.w - pad, area.h - head - pad / 2 };
    UnitId ringed = teach_ringed(t);
    int y = ui_scroll_begin(ui, &t->tray_scroll, "units", inner, all, false, &clip);
    for (UnitId u = 0; u < t->game->units && table_may_order(t); u++) {
        if (!is_shown(t, u))
            continue;
        SDL_Rect box = { inner.x, y, inner.w - (all > inner.h ? ui_px(ui, 12) : 0),
                         row_height(t, ui, u, row) - 4 };
        y += box.h + 4;
        if (box.y + box.h > inner.y && box.y < inner.y + inner.h)
            tray_unit(t, ui, box, area, u);
        if (u == ringed)
            draw_ringed(t, ui, box, u);
    }
    ui_scroll_end(ui, clip);
    ui_pop(ui);
}
