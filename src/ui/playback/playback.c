#include "playback/playback.h"

#include <math.h>
#include <stdio.h>

#include "board/labels.h"
#include "panels/contest.h"
#include "panels/rolled_row.h"
#include "playback/follow.h"
#include "table.h"

#include "draw/marking.h"
#include "draw/palette.h"
#include "panels/throws.h"

enum { DICE_MS = 700, EDGE_PX = 24, FOOT_PX = 84 };

int table_percent_of_time(const Table *t)
{
    return settings_time(t->settings);
}

uint32_t show_age(const Table *t, const Ui *ui, uint32_t since)
{
    int percent = table_percent_of_time(t);
    int32_t age = (int32_t)(ui->in.now_ms - since);

    if (percent == 0)
        return UINT32_MAX;
    return age < 0 ? 0 : (uint32_t)((uint64_t)age * 100 / (uint64_t)percent);
}

/* ---- signs ----------------------------------------------------------------------------------------------------- */

void show_question(Table *t, const Ui *ui)
{
    const Battle *b = session_battle(t->session);
    uint32_t of = (uint32_t)b->round << 16 | b->phase;

    if (!table_may_order(t) || of == t->breath_of[t->asks])
        return;
    t->breath_of[t->asks] = of;
    t->breath_at = ui->in.now_ms;
}

float show_breath(const Table *t, Ui *ui)
{
    uint32_t age = show_age(t, ui, t->breath_at);
    float share = (float)age / BREATH_MS;

    if (age >= BREATH_MS)
        return 0;
    ui->busy = true;
    return 4 * share * (1 - share);
}

/* ---- the view -------------------------------------------------------------------------------------------------- */

void glide_to(Table *t, Point place)
{
    int percent = table_percent_of_time(t);

    if (percent == 0) {
        camera_look(&t->camera, place);
        t->glide = (Glide){ .to = place, .put = t->camera.centre };
        return;
    }
    t->glide = (Glide){ .on = true,
                        .from = t->camera.centre,
                        .to = place,
                        .put = t->camera.centre,
                        .since = t->now_ms,
                        .lasts = (uint32_t)(GLIDE_MS * percent / 100) };
}

void glide_view(Table *t, const Camera *there)
{
    float scale = t->camera.scale;

    if (table_percent_of_time(t) == 0)
        t->camera.scale = there->scale;
    glide_to(t, there->centre);
    t->glide.from_scale = scale;
    t->glide.to_scale = there->scale;
}

static void glide_on(Table *t, Ui *ui)
{
    Glide *g = &t->glide;
    int32_t age = (int32_t)(ui->in.now_ms - g->since);

    if (g->on && !point_equal(g->put, t->camera.centre))
        g->on = false;
    if (!g->on)
        return;
    float share = age <= 0 ? 0 : age >= (int32_t)g->lasts ? 1 : (float)age / (float)g->lasts;
    Length far = point_distance(g->from, g->to);
    if (g->to_scale > 0)
        t->camera.scale = share < 1 ? g->from_scale + (g->to_scale - g->from_scale) *
                                                          ease_share(EASE_IN_OUT, share)
                                    : g->to_scale;
    camera_look(&t->camera, point_toward(g->from, g->to,
                                         (Length)(ease_share(EASE_IN_OUT, share) * (float)far)));
    g->put = t->camera.centre;
    g->on = share < 1;
    if (g->on)
        ui->busy = true;
}

/* The middle of a place, in the view and not below the instruments at its edges. */
static bool is_in_sight(const Table *t, const Ui *ui, Box place)
{
    Point middle = { place.low.x + (place.high.x - place.low.x) / 2,
                     place.low.y + (place.high.y - place.low.y) / 2 };
    Spot at = camera_spot(&t->camera, middle);
    int edge = ui_px(ui, EDGE_PX), foot = ui_px(ui, FOOT_PX);
    SDL_Rect v = ui_inset(t->camera.view, edge);

    v.y += foot - edge;
    v.h -= 2 * (foot - edge);
    return ui_inside(v, (int)at.x, (int)at.y);
}

void glide_aside(Table *t, Ui *ui, Point place)
{
    if (!t->away.on)
        t->away = (Away){ .on = true, .from = t->camera.centre };
    t->away.to = place;
    glide_to(t, place);
    ui->busy = ui->busy || t->glide.on;
}

static void come_back(Table *t)
{
    bool led = t->hand.dragged ||
               t->regiment.grip != GRIP_NONE; /* what is held would slip from under the pointer */

    if (!t->away.on || led || t->sheet != SHEET_NONE || t->preview.shown || t->instead.shown)
        return;
    t->away.on = false;
    if (point_equal(t->glide.to, t->away.to) && point_equal(t->glide.put, t->camera.centre))
        glide_to(t, t->away.from);
}

/* What happens outside the view waits until the view is there. */
static void look_there(Table *t, const Ui *ui)
{
    Motion *m = &t->motion;

    if (!m->stirs || is_in_sight(t, ui, m->place))
        return;
    glide_to(t, (Point){ m->place.low.x + (m->place.high.x - m->place.low.x) / 2,
                         m->place.low.y + (m->place.high.y - m->place.low.y) / 2 });
    m->since += t->glide.on ? t->glide.lasts : 0;
}

/* ---- events ---------------------------------------------------------------------------------------------------- */

static void show_dice(Table *t, size_t event, uint32_t at)
{
    t->dice.event = event + 1;
    t->dice.asked = 0;
    t->dice.at = at;
    t->dice.read = false;
    fallen_note(t, event);
    contest_note(t, event);
}

/* They fall when it is their turn; the first are waited for. */
static void dice_of_now(Table *t, const Ui *ui)
{
    const Motion *m = &t->motion;

    for (; t->dice.next < m->throws; t->dice.next++) {
        const MotionThrow *thrown = &m->thrown[t->dice.next];
        uint32_t at = m->since + thrown->at;
        if (t->dice.next > 0 && (int32_t)(ui->in.now_ms - at) < 0)
            return;
        show_dice(t, thrown->event, at);
    }
}

static bool dice_lie(const Table *t, const Ui *ui)
{
    return show_age(t, ui, t->dice.at) >= TUMBLE_MS + SORT_MS;
}

bool throw_lies(const Table *t, const Ui *ui, const Event *thrown)
{
    size_t event = (size_t)(thrown - session_log(t->session)->event) + 1;

    return event < t->dice.event || (event == t->dice.event && dice_lie(t, ui)) ||
           t->dice.event == 0;
}

/* Nothing but dice that are read keeps the next ones from falling. */
static bool dice_wait_for_readers(const Table *t, const Ui *ui)
{
    return t->dice.next > 0 && t->dice.next < t->motion.throws && dice_lie(t, ui);
}

/* They have been read: what comes then begins now. */
static void next_dice(Table *t, const Ui *ui)
{
    const Motion *m = &t->motion;
    uint32_t early = m->since + m->thrown[t->dice.next].at - ui->in.now_ms;

    t->motion.since -= early;
    t->pause_until -= early;
    dice_of_now(t, ui);
}

/* Who arrives at once leaves an outline where he was. */
static void leave_outlines(Table *t, const Ui *ui, size_t first, size_t end)
{
    const EventLog *log = session_log(t->session);

    for (size_t i = first; i < end; i++) {
        const Event *e = &log->event[i];
        bool goes = e->kind == EV_MOVED || e->kind == EV_PLACED;
        bool lost = e->kind == EV_MODEL_STATE && e->value == MODEL_LOST;
        if (e->model >= 0 && (lost || (goes && !point_equal(e->from.at, e->to.at))))
            was_keep(t, ui, e->model, e->from);
    }
}

static bool turns_page(const Event *e)
{
    return e->kind == EV_PHASE || e->kind == EV_ROUND;
}

/* Whether the phase ends with the last dice of those events: what came of them is read before the next begins. */
static bool ends_phase(const EventLog *log, size_t end, const Motion *m)
{
    if (m->throws == 0)
        return false;
    for (size_t i = m->thrown[m->throws - 1].event; i < end; i++)
        if (turns_page(&log->event[i]))
            return true;
    return false;
}

void show_events(Table *t, const Ui *ui, size_t first, size_t end, int percent)
{
    const EventLog *log = session_log(t->session);

    if (percent == 0)
        leave_outlines(t, ui, first, end);
    t->shown_from = first;
    t->told_dice = 0;
    motion_tell(&t->motion, t->game, table_battle(t), log, first, end, ui->in.now_ms, percent);
    if (t->follows)
        follow_events(t, ui, first, end);
    else
        look_there(t, ui);
    t->dice.next = 0;
    if (percent == 0)
        motion_read(&t->motion, log, first, end, t->lesson ? settings_pace(t->settings) : 0);
    dice_of_now(t, ui);
    int read = DICE_MS + (ends_phase(log, end, &t->motion) ? READ_MS : 0);
    if (t->motion.throws > 0)
        t->pause_until = t->motion.since + t->motion.thrown[t->motion.throws - 1].at +
                         (uint32_t)(read * percent / 100);
}

bool shows_nothing(const Table *t, const Ui *ui)
{
    return !motion_runs(&t->motion, ui->in.now_ms) &&
           (int32_t)(ui->in.now_ms - t->pause_until) >= 0;
}

/* Whether the next order is for nobody here to give. */
static bool others_give_orders(const Table *t)
{
    return table_request(t)->shape == SHAPE_ORDER &&
           (lesson_answers(t) || session_asks(t->session) == NO_SEAT);
}

/* In a lesson even where nothing moves: there no banner holds what the others do. */
bool dice_are_read(Table *t, Ui *ui)
{
    int moves = table_percent_of_time(t), reads = t->lesson ? settings_pace(t->settings) : moves;
    uint32_t until = t->dice.at + (uint32_t)((TUMBLE_MS + SORT_MS) * moves / 100) +
                     (uint32_t)(READ_MS * reads / 100);

    if (!t->dice.event || t->dice.read || t->follows || reads == 0 ||
        (int32_t)(ui->in.now_ms - until) >= 0 || !others_give_orders(t))
        return true;
    ui_wake(ui, until);
    return false;
}

void show_end(Table *t, const Ui *ui)
{
    for (; t->dice.next < t->motion.throws; t->dice.next++)
        show_dice(t, t->motion.thrown[t->dice.next].event, ui->in.now_ms);
    motion_clear(&t->motion);
    t->pause_until = ui->in.now_ms;
    t->dice.at = ui->in.now_ms - 2 * DICE_MS;
    if (t->glide.on && t->glide.to_scale > 0)
        t->camera.scale = t->glide.to_scale;
    if (t->glide.on)
        camera_look(&t->camera, t->glide.to);
    t->glide.on = false;
}

/* ---- presses ---------------------------------------------------------------------------------------------------- */

/* Dice of what is being seen roll, or are still to fall. */
static bool dice_are_to_come(const Table *t, const Ui *ui)
{
    const Motion *m = &t->motion;

    return m->throws > 0 && (t->dice.next < m->throws || !dice_lie(t, ui));
}

bool show_lets_order(const Table *t, const Ui *ui)
{
    return table_request(t)->shape == SHAPE_ORDER && session_asks(t->session) == t->eyes &&
           t->eyes != NO_SEAT && !dice_are_to_come(t, ui) && !banner_keeps_question(t);
}

/* Nobody else gets the press, nor the release that ends it. */
static void swallow_press(Ui *ui)
{
    ui->in.pressed[UI_LEFT] = ui->in.down[UI_LEFT] = false;
    ui->in.clicks = 0;
    ui->active = 0;
}

static bool is_plain_key(SDL_Keycode key)
{
    return key && key < SDLK_CAPSLOCK && key != SDLK_SPACE;
}

/* What moves is at its place; what only waits to be read has been. */
static void end_or_read(Table *t, const Ui *ui)
{
    if (shows_nothing(t, ui)) {
        banner_end(t);
        t->dice.read = true;
    } else if (dice_wait_for_readers(t, ui)) {
        next_dice(t, ui);
    } else {
        show_end(t, ui);
    }
}

/* Held Space is nobody else's until it is let go. */
static void space_pressed(Table *t, Ui *ui, bool moves)
{
    if (ui->in.repeated && t->space == SPACE_FREE)
        return;
    if (ui->in.repeated) {
        t->space = moves ? SPACE_SKIPS : t->space;
        ui->key_taken = true;
    } else if (moves) {
        t->space = SPACE_TAKEN;
        ui->key_taken = true;
    } else {
        t->space = SPACE_FREE;
    }
    if (moves)
        end_or_read(t, ui);
}

void show_press(Table *t, Ui *ui)
{
    bool moves =
        !shows_nothing(t, ui) || banner_holds(t, ui) || news_hold(t, ui) || !dice_are_read(t, ui);

    if (ui->in.key_up == SDLK_SPACE)
        t->space = SPACE_FREE;
    if (study_is_on(t)) {
        if (ui->in.pressed[UI_LEFT] && moves)
            show_end(t, ui);
        return;
    }
    if (ui->in.key == SDLK_SPACE && ui_in_reach(ui)) {
        space_pressed(t, ui, moves);
    } else if (moves && ui->in.pressed[UI_LEFT]) {
        bool kept = banner_keeps_question(t);
        end_or_read(t, ui);
        if (kept || !show_lets_order(t, ui))
            swallow_press(ui);
    } else if (moves && is_plain_key(ui->in.key) && show_lets_order(t, ui)) {
        show_end(t, ui);
    }
}

/* Words do not say what the dice show before they lie. */
static void tell(Table *t, const Ui *ui)
{
    size_t events = session_log(t->session)->events;
    bool waits = !shows_nothing(t, ui) && !study_is_on(t) && t->shown_from < events;

    t->told = waits ? t->shown_from : events;
}

size_t show_told(const Table *t)
{
    size_t events = session_log(t->session)->events; /* fewer when answers were taken back */

    return t->told < events ? t->told : events;
}

static bool is_all_told(const Table *t)
{
    return study_is_on(t) || show_told(t) >= session_log(t->session)->events;
}

const Battle *table_told(const Table *t)
{
    return is_all_told(t) ? table_battle(t) : t->told_then;
}

Look table_told_look(Table *t)
{
    Look look = table_look(t);

    if (is_all_told(t))
        return look;
    look.battle = t->told_then;
    look.scratch = t->past;
    look_refresh(&look);
    return look;
}

void show_keep(Table *t, const Ui *ui)
{
    const Battle *b = session_battle(t->session);

    bool seen = t->seen >= session_log(t->session)->events && shows_nothing(t, ui);
    bool kept = t->told_then->told == b->told && t->told_then->request.number == b->request.number;

    if (seen && !kept)
        *t->told_then = *b;
}

/* The answer that threw those dice is the last of so many. */
static int answers_with(const Table *t, size_t events)
{
    int n = session_answers(t->session);

    while (n > 0 && session_events_at(t->session, n - 1) >= events)
        n--;
    return n;
}

/* What those dice have brought, of their own phase: so many events, or all of what their answer led to. */
static size_t events_with(const Table *t, size_t lying)
{
    const EventLog *log = session_log(t->session);
    size_t end = session_events_at(t->session, answers_with(t, lying)), told = lying;

    for (size_t i = lying; i < end && !turns_page(&log->event[i]); i++) {
        EventKind kind = (EventKind)log->event[i].kind;
        if (kind == EV_TOLD || kind == EV_MODEL_STATE || kind == EV_MOVED)
            told = i + 1;
        if (i + 1 == end)
            return end;
    }
    return told;
}

/* What the dice that lie there have brought is told before all that follows has been seen: dice and figures are of one moment. */
static void tell_with_dice(Table *t, const Ui *ui)
{
    size_t lying = t->dice.event;

    if (is_all_told(t) || lying <= t->shown_from || t->told_dice == lying || !dice_lie(t, ui))
        return;
    t->told_dice = lying;
    session_battle_told(t->session, events_with(t, lying), t->told_then);
}

void show_pass(Table *t, Ui *ui)
{
    tell(t, ui);
    dice_of_now(t, ui);
    tell_with_dice(t, ui);
    come_back(t);
    glide_on(t, ui);
    if (t->space != SPACE_SKIPS)
        return;
    if (t->asks != NO_SEAT && t->question == table_request(t)->number)
        t->space = SPACE_TAKEN;
    else if (!shows_nothing(t, ui) || banner_holds(t, ui) || news_hold(t, ui) ||
             !dice_are_read(t, ui)) {
        show_end(t, ui);
        banner_end(t);
        t->dice.read = true;
    }
}

/* ---- on the board ------------------------------------------------------------------------------------------------ */

static void draw_shot(Table *t, Ui *ui, const Stir *s)
{
    Spot from = camera_spot(&t->camera, s->from.at), to = camera_spot(&t->camera, s->to.at);

    shot_draw(ui->canvas, from, to, stir_share(&t->motion, s, ui->in.now_ms),
              s->magic ? INK_FOCUS : INK_GOLD);
}

/* The arrow grows, and the template slides along it. */
static void draw_stray(Table *t, Ui *ui, const Stir *s)
{
    Spot from = camera_spot(&t->camera, s->from.at), to = camera_spot(&t->camera, s->to.at);
    Spot at = spot_between(from, to, stir_share(&t->motion, s, ui->in.now_ms));
    float radius = camera_pixels(&t->camera, s->radius);

    if (s->radius > 0) {
        template_draw(ui->canvas, from, radius, true);
        template_draw(ui->canvas, at, radius, false);
    }
    if (spot_distance(from, at) > 1)
        scatter_draw(ui->canvas, from, at);
}

/* The last shot that stands by itself, of an engine or a spell, or null: a volley's many lines would hide the table. One of the
 * deed that is just being read is never past. */
static const Event *lone_shot(const EventLog *log, size_t deed)
{
    for (size_t i = log->events; i > 0; i--) {
        const Event *e = &log->event[i - 1];
        if (e->kind == EV_STRAYED)
            return e;
        if (e->kind == EV_SHOT)
            return i > 1 && e[-1].kind == EV_SHOT ? NULL : e;
        if ((e->kind == EV_PHASE || e->kind == EV_ROUND) && i <= deed)
            return NULL;
    }
    return NULL;
}

/* Whether its direction was thrown on a die of twelve hours. */
static bool is_by_clock(const EventLog *log, const Event *stray)
{
    enum { SOON = 6 };
    for (const Event *e = stray; e > log->event && stray - e < SOON; e--)
        if (e[-1].kind == EV_DICE && e[-1].value == DICE_D12)
            return true;
    return false;
}

/* A face with twelve strokes about the aimed place, and in words whither and how far it went. */
static void draw_clock(Table *t, Ui *ui, const Event *e)
{
    enum { HOURS = 12 };
    Spot from = camera_spot(&t->camera, e->line.from), to = camera_spot(&t->camera, e->line.to);
    float radius = camera_pixels(&t->camera, e->value);
    Point north = { e->line.from.x, e->line.from.y - INCH };
    Spot up = camera_spot(&t->camera, north);
    Heading bearing = point_bearing(e->line.from, e->line.to);
    int hour = (bearing / DEGREE + 15) / 30 % HOURS;
    double twelve = atan2((double)(up.y - from.y), (double)(up.x - from.x));

    clock_draw(ui->canvas, from, radius, twelve, hour);
    char words[64];
    snprintf(words, sizeof words, "%d o\u2019clock, %.2f\u2033", hour ? hour : HOURS,
             (double)point_distance(e->line.from, e->line.to) / INCH);
    LabelSpots spots = { .count = 0 };
    label_spots_round(&spots, to, camera_pixels(&t->camera, e->value) + (float)ui_px(ui, 20),
                      (float)ui_px(ui, 22));
    PillPart part = { words, INK_FIGURE };
    SDL_Rect box = label_pill(t, ui, &spots, &part, 1, INK_PILL, INK_PILL_LINE);
    ui_note(ui, "clock", words, box, true);
}

/* Where it went stays on the table until the next action. */
static void draw_lone_shot(Table *t, Ui *ui)
{
    const EventLog *log = session_log(t->session);
    size_t deed = news_is_fresh(t, ui) ? t->banner.first : log->events;
    const Event *e = study_is_on(t) ? NULL : lone_shot(log, deed);

    if (!e || ((size_t)(e - log->event) < deed && action_follows(log, (size_t)(e - log->event))))
        return;
    Spot from = camera_spot(&t->camera, e->line.from), to = camera_spot(&t->camera, e->line.to);
    if (e->kind == EV_STRAYED && e->value > 0)
        template_draw(ui->canvas, to, camera_pixels(&t->camera, e->value), false);
    if (e->kind == EV_STRAYED && e->value > 0 && is_by_clock(log, e)) {
        template_draw(ui->canvas, from, camera_pixels(&t->camera, e->value), true);
        draw_clock(t, ui, e);
    }
    if (spot_distance(from, to) > 1)
        scatter_draw(ui->canvas, from, to);
    ui_note(ui, "shot", "where the last shot went", t->camera.view, false);
}

void show_draw(Table *t, Ui *ui)
{
    const Motion *m = &t->motion;

    if (!motion_runs(m, ui->in.now_ms)) {
        draw_lone_shot(t, ui);
        return;
    }
    for (int i = 0; i < m->stirs; i++) {
        const Stir *s = &m->stir[i];
        if (s->kind == STIR_SHOT && stir_shows(m, s, ui->in.now_ms))
            draw_shot(t, ui, s);
        else if (s->kind == STIR_STRAY && stir_shows(m, s, ui->in.now_ms))
            draw_stray(t, ui, s);
    }
    ui_note(ui, "moving", "something moves", t->camera.view, true);
}
