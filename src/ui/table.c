#include "table.h"
#include "board/pins.h"
#include "board/refused.h"
#include "board/scene.h"
#include "hand/hand_tools.h"
#include "hand/orders.h"
#include "hand/point.h"
#include "hand/verbs.h"
#include "home/seat_preferences.h"
#include "lessons/teach.h"
#include "panels/ask.h"
#include "panels/card.h"
#include "panels/clock.h"
#include "panels/dice.h"
#include "panels/fight.h"
#include "panels/logs.h"
#include "panels/ribbon.h"
#include "panels/sheets.h"
#include "panels/tools.h"
#include "panels/tray.h"
#include "places.h"
#include "playback/follow.h"
#include "playback/projector.h"

#include <stdio.h>
#include <stdlib.h>

#include "hand/drawn.h"
#include "panels/panels.h"
#include "session/lesson.h"

enum { SAY_MS = 2600, LIGHT_MS = 10 };

Table *table_open(Session *session, Settings *settings)
{
    Table *t = calloc(1, sizeof *t);

    if (!t)
        return NULL;
    t->session = session;
    t->settings = settings;
    t->game = session_game(session);
    t->rs = t->game->ruleset;
    t->acted = NO_SEAT;
    t->selected = t->hover = t->allowed_to = NO_UNIT;
    t->into = t->into_tried = NO_UNIT;
    t->chosen = t->hover_model = t->struck = NO_MODEL;
    t->verb = NO_VERB;
    t->overlay = t->overlay_of = t->log.line = t->log.back = t->binding = -1;
    t->study.pace = USUAL_PACE;
    t->log.open = settings->show_log;
    t->card.open = settings->show_card;
    t->seen = t->told = session_log(session)->events;
    t->asks = t->eyes = t->clocks.runs = NO_SEAT;
    t->question = UINT32_MAX;
    motion_note(&t->motion, session_battle(session));
    t->overlay_shapes = calloc(1, sizeof *t->overlay_shapes);
    t->back = calloc(1, sizeof *t->back);
    t->past = calloc(1, sizeof *t->past);
    t->back_then = calloc(1, sizeof *t->back_then);
    t->told_then = calloc(1, sizeof *t->told_then);
    if (!t->overlay_shapes || !t->back || !t->past || !t->back_then || !t->told_then) {
        table_close(t);
        return NULL;
    }
    return t;
}

void table_keep_with(Table *t, TableKeeper *keep, void *of)
{
    t->keep = keep;
    t->keep_of = of;
}

void table_close(Table *t)
{
    if (!t)
        return;
    scene_close(t->scene);
    laying_stop(t->laying);
    board_free(t->board);
    free(t->overlay_shapes);
    pins_free(t);
    free(t->persistent.shapes);
    free(t->back);
    free(t->past);
    free(t->back_then);
    free(t->told_then);
    preview_free(&t->preview);
    counsel_free(&t->counsel);
    review_forget(&t->review);
    table_map_free(&t->map);
    regiment_region_free(t);
    lit_free(&t->lit);
    settings_page_free(&t->settings_page);
    free(t);
}

void table_tell(Table *t, const Ui *ui, const char *words)
{
    table_say(t, ui, words);
}

void table_effort(const Table *t, int *presses, int *drags)
{
    *presses = t->presses;
    *drags = t->drags;
}

bool table_learnt(const Table *t)
{
    return t->lesson && t->teach.done;
}

int table_moment(const Table *t)
{
    return study_is_on(t) ? t->log.back : session_answers(t->session);
}

/* ---- what is known ---------------------------------------------------------------------------------------- */

const Battle *table_battle(const Table *t)
{
    return t->log.back >= 0 ? t->back : session_battle(t->session);
}

Look table_look(Table *t)
{
    Look look = session_look(t->session);

    if (t->log.back >= 0) {
        look.battle = t->back;
        look.scratch = t->past;
    }
    look_refresh(&look);
    return look;
}

const Request *table_request(const Table *t)
{
    return &session_battle(t->session)->request;
}

bool table_may_order(const Table *t)
{
    return t->asks != NO_SEAT && t->log.back < 0 && table_request(t)->shape == SHAPE_ORDER;
}

bool table_guarded(const Table *t, const Ui *ui)
{
    return ui->in.now_ms - t->asked_at < GUARD_MS;
}

const char *table_name(const Table *t, UnitId unit)
{
    const Roster *r;

    if (unit < 0 || unit >= t->game->units)
        return "";
    r = &t->game->unit[unit];
    return r->title.text[0] ? r->title.text : r->id.text;
}

const char *table_seat_name(const Table *t, SeatId seat)
{
    const SeatSetup *s;

    if (seat < 0 || seat >= t->game->seats)
        return "";
    s = &t->game->seat[seat];
    return s->title.text[0] ? s->title.text : s->id.text;
}

const char *table_icon(const Table *t, UnitId unit)
{
    const Profile *p = &t->game->profile[t->game->unit[unit].profile];

    return p->icon.text[0] ? p->icon.text : "unit-sword";
}

bool unit_is_here(const Table *t, UnitId unit)
{
    const Battle *b = table_battle(t);

    if (unit < 0 || unit >= b->units)
        return false;
    for (int i = 0; i < b->unit[unit].count; i++)
        if (is_standing(b, (ModelId)(b->unit[unit].first + i)))
            return true;
    return false;
}

void question_words(const Table *t, const char *words, Text *text)
{
    const Request *r = table_request(t);
    Look look = session_look(t->session);

    if (words)
        words_about(&look, words, r->unit, r->other, t->asks, text);
}

/* ---- tools ------------------------------------------------------------------------------------------------ */

void table_drop(Table *t)
{
    hand_empty(&t->hand);
    regiment_empty(&t->regiment);
    t->verb = NO_VERB;
    t->befores = t->riders = 0;
    t->aim = (AimTool){ .hover = NO_UNIT, .own = NO_MODEL };
    t->pick = (PickTool){ .word = -1, .named = NO_UNIT };
    preview_end(t);
    t->instead.shown = false;
    t->boxing = t->aiming = t->aim_left = false;
    t->explained = false;
    if (t->sheet == SHEET_REFUSAL) /* with the words of a lesson about it */
        refusal_ends(t);
    if (t->sheet == SHEET_FINISH || t->sheet == SHEET_DRAWN || t->sheet == SHEET_WHY)
        t->sheet = SHEET_NONE;
}

void table_select(Table *t, UnitId unit)
{
    bool answers = t->hand.full && t->hand.paths_answer; /* it is still asked where they stand */

    if (unit != t->selected && !answers) {
        drawn_forget(t);
        table_drop(t);
    }
    t->selected = unit;
    t->chosen = NO_MODEL;
}

void table_say(Table *t, const Ui *ui, const char *words)
{
    snprintf(t->said, sizeof t->said, "%s", words);
    t->said_until = ui->in.now_ms + SAY_MS;
}

/* What the card says that is up already: it stays where it is. */
static bool is_up(const Table *t, const Verdict *v)
{
    return t->sheet == SHEET_REFUSAL && t->verdict.refusal == v->refusal &&
           t->verdict.measured == v->measured && t->verdict.allowed == v->allowed &&
           t->verdict.who == v->who && t->verdict.model == v->model;
}

void table_refuse(Table *t, Ui *ui, const Verdict *verdict, const Answer *answer)
{
    View view = session_view(t->session, t->eyes);
    bool up = is_up(t, verdict);

    t->verdict = view_verdict(&view, verdict);
    t->can_waive = answer != NULL;
    if (answer)
        t->refused = *answer;
    nearest_find(t, answer);
    t->sheet = SHEET_REFUSAL;
    refusal_begin(t);
    if (!up) {
        t->sheet_at = ui->in.now_ms;
        t->refused_at = (Spot){ (float)ui->in.x, (float)ui->in.y };
    }
    if (t->lesson)
        teach_refusal(t, verdict, answer);
    else
        study_note_refusal(t, &t->verdict);
    if (answer && answer->kind == ANSWER_ORDER && table_is_open(t) && !t->waiving && !t->lesson)
        table_waive(t, ui);
}

bool table_send(Table *t, Ui *ui, const Answer *answer)
{
    Problem problem = { .sentence = "" };
    Verdict v;

    if (t->question != table_request(t)->number)
        return false; /* nobody has seen it yet */
    if (t->lesson) {
        bool taken = teach_answer(t, ui, answer);
        if (taken)
            drawn_is_made(t);
        return taken;
    }
    v = session_answer(t->session, answer, &problem);
    if (problem.sentence[0])
        table_say(t, ui, problem.sentence);
    if (!is_yes(&v) && problem.sentence[0])
        return false;
    if (!is_yes(&v)) {
        table_refuse(t, ui, &v, answer);
        return false;
    }
    if (answer->kind == ANSWER_ORDER) {
        t->allowed = v;
        t->allowed_to = answer->order.actor;
        banner_end_deed(t);
    } else {
        banner_read(t);
    }
    drawn_is_made(t);
    table_drop(t);
    t->sheet = SHEET_NONE;
    t->away.on = false;
    return true;
}

/* ---- going on --------------------------------------------------------------------------------------------- */

static void show_new_events(Table *t, const Ui *ui)
{
    const EventLog *log = session_log(t->session);

    if (t->seen > log->events)
        t->seen = log->events; /* answers were taken back */
    if (t->dice.event > log->events)
        t->dice.event = 0;
    if (t->seen < log->events)
        show_events(t, ui, t->seen, log->events, table_percent_of_time(t));
    t->seen = log->events;
}

/* Two at one screen: what is asked in secret is covered until the other one looks, and everything where they want it so. */
static void cover_if_another_sits_down(Table *t)
{
    if (t->eyes == NO_SEAT || t->eyes == t->asks || t->lesson)
        return;
    t->covered = session_player(t->session, t->eyes) == PLAYER_HUMAN &&
                 session_player(t->session, t->asks) == PLAYER_HUMAN &&
                 (asked_in_secret(t) || t->settings->hand_over);
}

bool lesson_answers(const Table *t)
{
    const Lesson *lesson = t->lesson ? lesson_of(t->lesson) : NULL;

    return lesson && !lesson->guides && session_asks(t->session) != lesson->seat;
}

/* A lesson that is done asks nothing more: its card goes on to the next. */
static SeatId who_is_asked(const Table *t)
{
    return table_learnt(t) || lesson_answers(t) ? NO_SEAT : session_asks(t->session);
}

/* In large letters a question and whom it is about need the window. */
static void shut_drawers(Table *t)
{
    t->tools_drawer = t->orders_drawer = t->card.drawer = t->log.drawer = false;
    t->fight.drawer = false;
}

static void find_useful(Table *t)
{
    t->useful = verbs_of_use(t);
    t->useful_of = table_request(t)->number;
}

static void new_question(Table *t, Ui *ui)
{
    const Request *r = table_request(t);

    t->question = r->number;
    manners_take(t);
    t->dice.asked++;
    t->fallen.asked += r->shape != SHAPE_DICE;
    t->contest.asked += r->shape != SHAPE_DICE;
    t->asked_at = ui->in.now_ms;
    t->asks = t->asked = who_is_asked(t);
    t->typed_count = 0; /* dice are asked of nobody's seat */
    table_drop(t);
    if (t->sheet != SHEET_RESUME && t->sheet != SHEET_MENU && t->sheet != SHEET_FLAG &&
        t->sheet != SHEET_MANNERS)
        t->sheet = SHEET_NONE;
    if (t->asks == NO_SEAT)
        return;
    cover_if_another_sits_down(t);
    if (r->shape != SHAPE_ORDER)
        shut_drawers(t);
    t->eyes = t->asks;
    show_question(t, ui);
    find_useful(t);
    units_that_can_act(t);
    t->ask_ready = false;
    t->ask_below = 0;
    t->point_set = false;
    if (r->shape == SHAPE_ORDER && r->unit >= 0)
        t->selected = r->unit;
    else if (t->selected >= 0 && r->shape == SHAPE_ORDER && !unit_can_act(t, t->selected))
        t->selected = NO_UNIT;
    if (r->shape != SHAPE_ORDER && r->shape != SHAPE_DICE) {
        t->met |= UINT64_C(1) << (r->why & 63);
        ask_prepare(t);
    }
}

/* The disk has no room, say: the battle waits for it. A record that somebody deleted is there again. */
static bool waits_for_disk(Table *t, Ui *ui)
{
    enum { LOOK_MS = 300 };
    Problem problem = { .sentence = "" };
    char words[sizeof problem.sentence + 80];

    if (session_was_renewed(t->session))
        table_say(t, ui, "The record of this battle was gone: it has been written anew");
    if (!session_waits(t->session, &problem))
        return false;
    snprintf(words, sizeof words, "The battle waits for the disk: %s", problem.sentence);
    table_say(t, ui, words);
    t->asks = NO_SEAT;
    ui_wake(ui, ui->in.now_ms + LOOK_MS);
    return true;
}

/* What is asked next waits until all before it has been seen, but for the next order of who sits here. */
static void wait_to_ask(Table *t, Ui *ui)
{
    t->asks = show_lets_order(t, ui) ? t->eyes : NO_SEAT;
    if (t->asks != NO_SEAT && t->useful_of != table_request(t)->number)
        find_useful(t);
    ui->busy = true;
}

/* What was shown has come to rest in this pass: it is told before anybody goes on, and so can be held to be read. */
static bool is_to_be_told(const Table *t)
{
    size_t events = session_log(t->session)->events;

    return t->seen >= events && show_told(t) < events;
}

static bool keeps_question(Table *t, Ui *ui)
{
    if (!banner_keeps_question(t))
        return false;
    t->asks = NO_SEAT;
    ui->busy = ui->busy || show_told(t) < session_log(t->session)->events;
    return true;
}

static void go_on(Table *t, Ui *ui)
{
    enum { THINKS_MS = 40 };
    const Battle *b = session_battle(t->session);
    Problem problem = { .sentence = "" };

    if (study_is_on(t)) { /* the battle waits */
        ui->busy = ui->busy || motion_runs(&t->motion, ui->in.now_ms);
        return;
    }
    if (waits_for_disk(t, ui))
        return;
    session_set_thinking(t->session, settings_thinking(t->settings));
    bool thinks = session_thinks(t->session); /* while what happened is still shown */
    if (!shows_nothing(t, ui)) {
        wait_to_ask(t, ui);
        return;
    }
    if (session_is_writing(t->session) || is_to_be_told(t)) {
        ui->busy = true;
        return;
    }
    if (follow_holds(t, ui) || !dice_are_read(t, ui) || keeps_question(t, ui))
        return;
    t->asks = who_is_asked(t);
    if (t->lesson) { /* it also answers in the learner's place what comes before a task */
        ui->busy = ui->busy || lesson_step(t->lesson) > 0;
        t->asks = who_is_asked(t);
    } else if (t->asks == NO_SEAT && !b->over && !session_asks_dice(t->session)) {
        if (news_hold(t, ui))
            return;
        if (thinks) {
            ui_wake(ui, ui->in.now_ms + THINKS_MS);
            return;
        }
        if (banner_holds_next(t, ui))
            return;
        if (b->request.shape == SHAPE_ORDER) { /* another deed */
            banner_begin(t, ui, request_seat(&b->request));
            t->acted = request_seat(&b->request); /* what others answer meanwhile is part of it */
        }
        if (session_run(t->session, 1, &problem) > 0)
            ui->busy = true;
        if (problem.sentence[0])
            table_say(t, ui, problem.sentence);
        t->asks = who_is_asked(t);
    }
    show_new_events(t, ui);
    if (!shows_nothing(t, ui)) {
        wait_to_ask(t, ui);
        return;
    }
    if (keeps_question(t, ui))
        return;
    if (b->request.number != t->question ||
        (asked_in_secret(t) && t->asks >= 0 && t->asks != t->asked))
        new_question(t, ui); /* one sealed answer is in: it is put to the next */
}

/* What is being carried out; -1: nothing. */
static int procedure_now(const Table *t)
{
    const Battle *b = session_battle(t->session);

    return b->frames ? b->frame[b->frames - 1].rule : -1;
}

void ask_all_by_default(Table *t, Ui *ui)
{
    const Battle *b = session_battle(t->session);
    AsOffered *o = &t->as_offered[t->asks];

    *o = (AsOffered){ .on = true, .why = table_request(t)->why, .of = -1 };
    if (is_shared_out(table_request(t)) && b->frames > 1) {
        o->of = procedure_now(t);
        o->under = b->frames - 2;
        o->part = b->frame[o->under];
    }
    table_send(t, ui, &t->usual);
}

static bool is_as_offered(const Table *t, const AsOffered *o)
{
    const Request *r = table_request(t);

    return r->why == o->why || (o->of >= 0 && is_shared_out(r) && procedure_now(t) == o->of);
}

/* What is shared out is answered so for the rest of the same fight, whatever else is asked in between but an order. */
static bool is_over(const Table *t, SeatId seat)
{
    const Battle *b = session_battle(t->session);
    const AsOffered *o = &t->as_offered[seat];
    const Frame *now = &b->frame[o->under];

    if (o->of < 0)
        return seat != t->asks || !is_as_offered(t, o);
    return table_request(t)->shape == SHAPE_ORDER || o->under >= b->frames ||
           now->rule != o->part.rule || now->actor != o->part.actor;
}

static void answer_by_default(Table *t, Ui *ui)
{
    if (t->asks == NO_SEAT || t->question != table_request(t)->number)
        return; /* what is asked next has not come to the table yet */
    for (SeatId s = 0; s < t->game->seats; s++)
        if (t->as_offered[s].on && is_over(t, s))
            t->as_offered[s].on = false;
    AsOffered *o = &t->as_offered[t->asks];
    if (!o->on || !is_as_offered(t, o))
        return;
    if (t->ask_ready && !table_send(t, ui, &t->usual))
        o->on = false;
    ui->busy = true;
}

/* ---- the pass ---------------------------------------------------------------------------------------------- */

static void count_effort(Table *t, const Ui *ui)
{
    if (ui->in.pressed[UI_LEFT])
        t->presses++;
    if (ui->in.released[UI_LEFT] && abs(ui->in.x - ui->drag_x) + abs(ui->in.y - ui->drag_y) > 8) {
        t->drags++;
        t->presses--;
    }
    if (ui->in.key && !ui->in.repeated && ui->in.key < SDLK_CAPSLOCK)
        t->presses++;
}

/* The wall: one card, one line, and the keys of the orders. Without panels: only what asks for an answer, while a key is held
 * not even that. */
static void wall_panels(Table *t, Ui *ui)
{
    if (t->projector) {
        projector_panel(t, ui);
    } else {
        order_keys(t, ui);
        tool_bar(t, ui);
        dice_panel(t, ui);
        if (!t->peek)
            panels_way_back(t, ui);
    }
    if (t->peek)
        return;
    ask_panel(t, ui);
    victory_sheet(t, ui);
    sheets(t, ui);
}

/* What is told first takes its keys first: the game's verbs before the tools. */
static void panels(Table *t, Ui *ui)
{
    UiLayer old = ui_set_layer(ui, LAYER_PANEL);

    t->hint_card.w = 0;
    if (t->covered) {
        cover_sheet(t, ui);
        ui_set_layer(ui, old);
        return;
    }
    if (t->projector || t->peek || t->shown == SHOWN_NOTHING) {
        wall_panels(t, ui);
        ui_set_layer(ui, old);
        return;
    }

    ribbon_panel(t, ui);
    tray_panel(t, ui);
    teach_panel(t, ui);
    study_panel(t, ui);
    if (!study_is_on(t))
        order_bar(t, ui);
    if (t->shown == SHOWN_ALL) {
        fight_panel(t, ui);
        unit_card(t, ui);
        log_panel(t, ui);
    }
    if (!study_is_on(t) && !victory_is_shown(t))
        tool_bar(t, ui);
    dice_panel(t, ui);
    banner_panel(t, ui);
    riders_panel(t, ui);
    hand_tools(t, ui);
    ask_panel(t, ui);
    if (t->shown == SHOWN_ALL)
        table_map(t, ui);
    victory_sheet(t, ui);
    sheets(t, ui);
    ui_set_layer(ui, old);
}

/* Keys that end something wait for a question, and for the sheet that asks once more, to have stood a moment. */
static void stands_too_short(Table *t, Ui *ui)
{
    uint32_t since = t->sheet == SHEET_FINISH ? t->sheet_at : t->asked_at;

    if (t->asks == NO_SEAT || ui->in.now_ms - since >= GUARD_MS)
        return;
    ui->unready = true;
    ui_wake(ui, since + GUARD_MS);
}

/* What goes on without anybody's doing. */
static void work(Table *t, Ui *ui)
{
    clocks_go_on(t, ui);
    show_keep(t, ui);
    go_on(t, ui);
    show_pass(t, ui);
    news_pass(t, ui);
    banner_pass(t, ui);
    answer_by_default(t, ui);
    orders_end_all(t, ui);
    if (!scene_lay(t) && t->laying)
        ui->busy = true;
    if (t->hand.full && lit_work(&t->lit, &t->hand, t->session, ui->clock, LIGHT_MS))
        ui->busy = true;
}

TableEnd table_frame(Table *t, Ui *ui)
{
    WidgetId board;

    SDL_strlcpy(ui->screen, "table", sizeof ui->screen);
    t->end = TABLE_STAYS;
    places_lay_out(t, ui);
    places_look(t, ui);
    count_effort(t, ui);
    t->now_ms = ui->in.now_ms;
    if (!ui->canvas) {
        show_press(t, ui);
        work(t, ui);
    }
    ui_push(ui, "table");
    ui->by = (DrawnBy){ "src/ui/board/scene.c", "scene_paint" };
    layout_begin(t, ui);
    board = (ui_widget)(ui, "board", "the table", t->camera.view, 0);
    if (!ui->canvas)
        point_find(t, ui);
    point_board(t, ui, board);
    if (!ui->canvas)
        refusal_goes(t, ui);
    scene_paint(t, ui);
    table_notes(t, ui);
    panels(t, ui);
    key_board(t, ui);
    ui_pop(ui);
    layout_end(t, ui);
    if (t->said_until > ui->in.now_ms)
        ui_wake(ui, t->said_until);
    stands_too_short(t, ui);
    if (!ui->canvas)
        t->busy = ui->busy;
    else if (t->busy)
        ui->busy = true;
    return t->end;
}

void table_lay(Table *t)
{
    scene_lay_whole(t);
}

void table_show(Table *t, Ui *ui)
{
    places_lay_out(t, ui);
    places_look(t, ui);
    t->eyes = NO_SEAT;
    t->told = session_log(t->session)->events;
    scene_lay_whole(t);
    ui_push(ui, "table");
    scene_paint(t, ui);
    ui_set_layer(ui, LAYER_PANEL);
    ribbon_panel(t, ui);
    log_panel(t, ui);
    dice_panel(t, ui);
    ui_pop(ui);
}

/* They can be looked at again, as if the window had stayed open. */
static void take_last_dice(Table *t)
{
    enum { LONG_AGO_MS = 60000 };
    const EventLog *log = session_log(t->session);

    for (size_t i = 0; i < log->events; i++)
        if (log->event[i].kind == EV_DICE && log->event[i].count > 0)
            t->dice.event = i + 1;
    t->dice.at = t->now_ms - LONG_AGO_MS;
}

void table_resume(Table *t)
{
    const char *record = session_record(t->session);

    take_last_dice(t);

    bool told = session_battle(t->session)->over || /* its result says all, or what it is about */
                (!t->lesson && battle_begins(t));
    if (!told)
        t->sheet = SHEET_RESUME;
    if (record)
        snprintf(t->named, sizeof t->named, "%s", about_read(record).name);
}

void table_branched(Table *t, const Ui *ui)
{
    t->sheet = SHEET_NONE;
    table_say(t, ui, "From here it is a battle of its own; the other one is kept");
}
