#include "playback/replay_viewer.h"
#include "hand/verbs.h"
#include "lessons/teach.h"
#include "panels/logs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "table.h"

enum { PACES = 5, QUIET_MS = 15, LINE_SIZE = 240 };

typedef struct Pace {
    uint32_t rest_ms; /* between two steps that show something */
    const char *words;
} Pace;

static const Pace paces[PACES] = {
    { 2400, "¼" }, { 1200, "½" }, { 600, "1" }, { 300, "2" }, { 120, "5" }
};

bool study_is_on(const Table *t)
{
    return t->log.back >= 0;
}

void study_end(Table *t)
{
    t->log.back = t->log.line = -1;
    t->study.playing = false;
    motion_clear(&t->motion);
    t->dice.event = 0;
}

/* ---- one step ---------------------------------------------------------------------------------------------- */

/* What the last answer led to, seen moving; in playing as fast as the battle is played. */
static void show_step(Table *t, Ui *ui, int answers)
{
    static const int percent[PACES] = { 200, 150, 100, 50, 20 };
    size_t first = session_events_at(t->session, answers - 1);
    int pace = t->study.playing ? percent[t->study.pace] : 100;

    show_events(t, ui, first, session_events_at(t->session, answers),
                table_percent_of_time(t) * pace / 100);
}

void study_show(Table *t, Ui *ui, int answers, bool moving)
{
    int most = session_answers(t->session);

    answers = answers < 0 ? 0 : answers > most ? most : answers;
    if (!study_is_on(t))
        table_drop(t);
    if (moving && answers > 0 && session_battle_at(t->session, answers - 1, t->back))
        motion_note(&t->motion, t->back);
    if (!session_battle_at(t->session, answers, t->back))
        return;
    scratch_clear(t->past);
    t->log.back = answers;
    t->log.line = -1;
    teach_used(t, "back");
    motion_clear(&t->motion);
    t->dice.event = 0;
    t->was.until = ui->in.now_ms;
    t->overlay = -1;
    if (moving && answers > 0)
        show_step(t, ui, answers);
}

/* Where single models come to stand, which is seen. */
static bool is_place(const Event *e)
{
    return e->kind == EV_PLACED || e->kind == EV_MOVED;
}

/* What the answer before this moment led to, as the log says it: its last line, of a place only when there is no other. */
static bool step_words(Table *t, int answers, Text *text)
{
    const EventLog *log = session_log(t->session);
    View view = session_view(t->session, t->eyes);
    Look look = session_look(t->session);
    size_t from = answers > 0 ? session_events_at(t->session, answers - 1) : 0;

    for (int places = 0; places < 2; places++)
        for (size_t i = session_events_at(t->session, answers); i > from; i--) {
            const Event *e = &log->event[i - 1];
            if (is_place(e) != (places > 0) || !view_shows(&view, e))
                continue;
            event_words(&look, log, e, text);
            if (text->used)
                return true;
        }
    return false;
}

/* ---- marks ------------------------------------------------------------------------------------------------------ */

static void add_mark(Study *s, StudyMarkKind kind, int at, int value)
{
    const StudyMark *last = s->marks ? &s->mark[s->marks - 1] : NULL;

    if (last && last->kind == kind && last->at == at && last->value == value)
        return;
    if (s->marks < MOST_STUDY_MARKS)
        s->mark[s->marks++] = (StudyMark){ kind, at, value };
}

static void mark_event(Study *s, const Event *e, int at)
{
    if (e->kind == EV_ROUND)
        add_mark(s, STUDY_ROUND, at, e->value);
    else if (e->kind == EV_PHASE)
        add_mark(s, STUDY_PHASE, at, e->value);
    else if (e->kind == EV_MODEL_STATE && e->value == MODEL_LOST)
        add_mark(s, STUDY_LOSS, at, 0);
    else if (e->kind == EV_UNIT_STATE && e->value == UNIT_LOST)
        add_mark(s, STUDY_GONE, at, 0);
    else if (e->kind == EV_SETTLED || e->kind == EV_CALLED)
        add_mark(s, STUDY_BY_HAND, at, 0);
}

/* Whether somebody charges by it. */
static bool charges(const Table *t, const Answer *answer)
{
    const Order *o = &answer->order;

    for (int i = 0; answer->kind == ANSWER_ORDER && i < o->clauses; i++) {
        const VerbDef *v = verb_of(t, o->clause[i].verb);
        if (v && v->kind == DOES_CHARGE)
            return true;
    }
    return false;
}

static void mark_answers(Table *t, Study *s)
{
    Answer *answer = malloc(sizeof *answer);
    int answers = session_answers(t->session);

    for (int i = 0; answer && i < answers; i++)
        if (session_answer_given(t->session, i, answer) && charges(t, answer))
            add_mark(s, STUDY_CHARGE, i + 1, 0);
    free(answer);
}

static const char mark_word[] = "mark:", refused_word[] = "refused:";

static void mark_remarks(Table *t, Study *s)
{
    char words[LINE_SIZE];
    size_t from = 0;
    int at;

    while ((at = session_next_remark(t->session, &from, words, sizeof words)) >= 0)
        if (strncmp(words, mark_word, strlen(mark_word)) == 0)
            add_mark(s, STUDY_MARKED, at, 0);
        else if (strncmp(words, refused_word, strlen(refused_word)) == 0)
            add_mark(s, STUDY_REFUSED, at, 0);
}

void study_mark(Table *t, Ui *ui)
{
    const Battle *b = table_battle(t);
    Problem problem = { .sentence = "" };
    char words[LINE_SIZE];

    snprintf(words, sizeof words, "%s round %d, %s", mark_word, b->round,
             b->phase < t->rs->phases ? t->rs->phase[b->phase].title : "");
    bool good = session_remark(t->session, words, &problem);
    t->study.marked = 0;
    table_say(t, ui, good ? "This moment is marked: looking back shows it" : problem.sentence);
}

void study_note_refusal(Table *t, const Verdict *verdict)
{
    char words[LINE_SIZE];
    Problem problem = { .sentence = "" };
    Look look = session_look(t->session);
    Text text = text_in(words, sizeof words);

    text_format(&text, "%s ", refused_word);
    verdict_words(&look, verdict, &text);
    if (verdict->rule && verdict->rule < t->rs->rules)
        text_format(&text, " (%s)", t->rs->rule[verdict->rule].id);
    session_remark(t->session, words, &problem);
    t->study.marked = 0;
}

static void find_marks(Table *t)
{
    Study *s = &t->study;
    const EventLog *log = session_log(t->session);
    int answers = session_answers(t->session), at = 0;

    if (s->marked == answers + 1)
        return;
    s->marks = 0;
    for (size_t i = 0; i < log->events; i++) {
        while (at < answers && session_events_at(t->session, at) <= i)
            at++;
        mark_event(s, &log->event[i], at);
    }
    mark_answers(t, s);
    mark_remarks(t, s);
    s->marked = answers + 1;
}

static bool is_turning(StudyMarkKind kind)
{
    return kind == STUDY_PHASE || kind == STUDY_ROUND;
}

/* The answers at the phase before or behind this moment. */
static int phase_from(const Table *t, int at, int step)
{
    const Study *s = &t->study;
    int found = step < 0 ? 0 : session_answers(t->session);

    for (int i = 0; i < s->marks; i++) {
        const StudyMark *m = &s->mark[i];
        if (!is_turning(m->kind))
            continue;
        if (step < 0 && m->at < at && m->at > found)
            found = m->at;
        if (step > 0 && m->at > at && m->at < found)
            found = m->at;
    }
    return found;
}

/* ---- going along --------------------------------------------------------------------------------------------- */

static void play_on(Table *t, Ui *ui)
{
    Study *s = &t->study;
    char words[LINE_SIZE] = "";
    Text text = text_in(words, sizeof words);

    ui->busy = true;
    if (ui->canvas || !shows_nothing(t, ui) || (int32_t)(ui->in.now_ms - s->next_at) < 0)
        return;
    if (t->log.back >= session_answers(t->session)) {
        s->playing = false;
        return;
    }
    study_show(t, ui, t->log.back + 1, true);
    bool tells = step_words(t, t->log.back, &text);
    s->next_at = ui->in.now_ms + (tells ? paces[s->pace].rest_ms : QUIET_MS);
}

/* The answers at the moment before or behind this one of which the log tells something. */
static int told_from(Table *t, int at, int step)
{
    int most = session_answers(t->session);
    char words[LINE_SIZE];

    for (at += step; at > 0 && at < most; at += step) {
        Text text = text_in(words, sizeof words);
        words[0] = 0;
        if (step_words(t, at, &text))
            break;
    }
    return at < 0 ? 0 : at > most ? most : at;
}

static void step_keys(Table *t, Ui *ui)
{
    int step = ui_key(ui, SDLK_PERIOD, 0) - ui_key(ui, SDLK_COMMA, 0);
    int phase = ui_key(ui, SDLK_PERIOD, KMOD_SHIFT) - ui_key(ui, SDLK_COMMA, KMOD_SHIFT);
    int told = ui_key(ui, SDLK_PAGEDOWN, 0) - ui_key(ui, SDLK_PAGEUP, 0);

    if (step || phase || told)
        t->study.playing = false;
    if (step)
        study_show(t, ui, t->log.back + step, step > 0);
    else if (phase)
        study_show(t, ui, phase_from(t, t->log.back, phase), false);
    else if (told)
        study_show(t, ui, told_from(t, t->log.back, told), told > 0);
    if (ui_key(ui, SDLK_HOME, 0))
        study_show(t, ui, 0, false);
    if (ui_key(ui, SDLK_END, 0))
        study_show(t, ui, session_answers(t->session), false);
}

/* ---- the strip ---------------------------------------------------------------------------------------------------- */

static int place_of(const Table *t, SDL_Rect line, int at)
{
    int answers = session_answers(t->session);

    return line.x + (answers ? (int)((int64_t)line.w * at / answers) : 0);
}

/* Each by its shape, too: a cross where something was refused, an arrowhead for a charge, a pennant for a mark. */
static void draw_sign(Ui *ui, SDL_Rect line, int x, StudyMarkKind kind, Colour c)
{
    float r = (float)ui_px(ui, 4), at = (float)x, y = (float)(line.y + ui_px(ui, 22));
    Stroke stroke = { .width = 2, .cap = CAP_ROUND };

    if (!ui->canvas)
        return;
    if (kind == STUDY_REFUSED) {
        Spot a[2] = { { at - r, y - r }, { at + r, y + r } };
        Spot b[2] = { { at - r, y + r }, { at + r, y - r } };
        canvas_polyline(ui->canvas, a, 2, false, &stroke, c);
        canvas_polyline(ui->canvas, b, 2, false, &stroke, c);
    } else if (kind == STUDY_CHARGE) {
        Spot head[3] = { { at - r, y - r }, { at + r, y }, { at - r, y + r } };
        canvas_polyline(ui->canvas, head, 3, true, &stroke, c);
    } else {
        Spot flag[4] = {
            { at, y + r }, { at, y - 3 * r }, { at + 2 * r, y - 2 * r }, { at, y - r }
        };
        canvas_polyline(ui->canvas, flag, 4, false, &stroke, c);
    }
}

static void draw_mark(const Table *t, Ui *ui, SDL_Rect line, const StudyMark *m)
{
    static const Colour dots[] = {
        [STUDY_LOSS] = INK_IVORY_DIM, [STUDY_GONE] = INK_REFUSED,    [STUDY_BY_HAND] = INK_WARNING,
        [STUDY_CHARGE] = INK_GOLD,    [STUDY_REFUSED] = INK_REFUSED, [STUDY_MARKED] = INK_FOCUS
    };
    int x = place_of(t, line, m->at), dot = ui_px(ui, m->kind == STUDY_GONE ? 9 : 5);
    char round[16];

    if (m->kind == STUDY_PHASE) {
        ui_fill(ui, (SDL_Rect){ x, line.y - ui_px(ui, 5), 1, ui_px(ui, 8) }, INK_PASSED);
    } else if (m->kind == STUDY_ROUND) {
        ui_fill(ui, (SDL_Rect){ x, line.y - ui_px(ui, 14), 2, ui_px(ui, 20) }, INK_BRASS_LIGHT);
        snprintf(round, sizeof round, "%d", m->value);
        ui_text(
            ui, UT_SMALL,
            (SDL_Rect){ x + ui_px(ui, 4), line.y - ui_px(ui, 20), ui_px(ui, 30), ui_px(ui, 16) },
            TEXT_LEFT, round, INK_BRASS_LIGHT);
    } else if (m->kind == STUDY_REFUSED || m->kind == STUDY_CHARGE || m->kind == STUDY_MARKED) {
        draw_sign(ui, line, x, m->kind, dots[m->kind]);
    } else {
        int y = line.y + ui_px(ui, m->kind == STUDY_BY_HAND ? 20 : 12);
        ui_round(ui, (SDL_Rect){ x - dot / 2, y, dot, dot },
                 m->kind == STUDY_GONE ? ui_px(ui, 2) : dot / 2, dots[m->kind], dots[m->kind]);
    }
}

static void scrubber(Table *t, Ui *ui, SDL_Rect area)
{
    SDL_Rect line = { area.x + ui_px(ui, 10), area.y + ui_px(ui, 24), area.w - ui_px(ui, 20),
                      ui_px(ui, 4) };
    int answers = session_answers(t->session), knob = ui_px(ui, 18);
    char words[60];

    snprintf(words, sizeof words, "step %d of %d", t->log.back, answers);
    WidgetId id = ui_widget(ui, "scrubber", words, area, 0);
    int x = place_of(t, line, t->log.back);
    ui_round(ui, line, 2, 0xFF5A4A34, 0xFF5A4A34);
    ui_round(ui, (SDL_Rect){ line.x, line.y, x - line.x, line.h }, 2, INK_BRASS, INK_BRASS);
    for (int i = 0; i < t->study.marks; i++)
        draw_mark(t, ui, line, &t->study.mark[i]);
    ui_round(ui, (SDL_Rect){ x - knob / 2, line.y + line.h / 2 - knob / 2, knob, knob }, knob / 2,
             INK_BRASS_LIGHT, INK_BRASS);
    if (!ui_is_active(ui, id) || !(ui->in.pressed[UI_LEFT] || ui->in.down[UI_LEFT]))
        return;
    int at = (int)(((int64_t)(ui->in.x - line.x) * answers + line.w / 2) / (line.w ? line.w : 1));
    at = at < 0 ? 0 : at > answers ? answers : at;
    t->study.playing = false;
    if (at != t->log.back)
        study_show(t, ui, at, false);
}

/* What can be seen on the line, in words. */
static void note_marks(const Table *t, Ui *ui, SDL_Rect box)
{
    static const char *const names[] = { "phases",  "rounds",  "losses",   "units-gone",
                                         "by-hand", "charges", "refusals", "marked" };
    int count[sizeof names / sizeof names[0]] = { 0 };
    char words[16];

    for (int i = 0; i < t->study.marks; i++)
        count[t->study.mark[i].kind]++;
    for (size_t k = 0; k < sizeof names / sizeof names[0]; k++) {
        snprintf(words, sizeof words, "%d", count[k]);
        ui_note(ui, names[k], words, box, count[k] > 0);
    }
}

static void heading(Table *t, Ui *ui, SDL_Rect box)
{
    char words[LINE_SIZE] = "", where[LINE_SIZE];
    Text text = text_in(words, sizeof words);
    const Battle *b = t->back;
    const char *phase = b->phase < t->rs->phases && b->round ? t->rs->phase[b->phase].title
                                                             : "Before the beginning";

    step_words(t, t->log.back, &text);
    snprintf(where, sizeof where, "%s %d · %s", round_title(t->rs), b->round, phase);
    bool few = t->at.crowded; /* the ribbon tells the phase */
    int wide = few ? 0 : ui_text_width(ui, UT_BOLD, where) + ui_px(ui, 18);
    if (!few)
        ui_text(ui, UT_BOLD, (SDL_Rect){ box.x, box.y, wide, box.h }, TEXT_LEFT, where,
                INK_BRASS_LIGHT);
    ui_text(ui, few ? UT_SMALL : UT_LABEL, (SDL_Rect){ box.x + wide, box.y, box.w - wide, box.h },
            TEXT_LEFT, words, INK_IVORY);
    note_marks(t, ui, box);
    ui_note(ui, "moment", where, box, true);
    ui_note(ui, "words", words, box, true);
}

enum { LINE_PX = 90 }; /* the shortest scrubber */
enum {
    BACK_PHASE,
    BACK,
    PLAY,
    ON,
    ON_PHASE,
    SLOWER,
    FASTER,
    REVIEW,
    LOG,
    TAPE,
    BRANCH,
    NOW,
    BUTTONS
};

static void press(Table *t, Ui *ui, int button)
{
    Study *s = &t->study;
    int at = t->log.back;

    if (button != PLAY && button != SLOWER && button != FASTER && button != LOG && button != TAPE)
        s->playing = false;
    if (button == BACK_PHASE || button == ON_PHASE)
        study_show(t, ui, phase_from(t, at, button == BACK_PHASE ? -1 : 1), false);
    else if (button == BACK || button == ON)
        study_show(t, ui, at + (button == BACK ? -1 : 1), button == ON);
    else if (button == SLOWER && s->pace > 0)
        s->pace--;
    else if (button == FASTER && s->pace + 1 < PACES)
        s->pace++;
    else if (button == NOW)
        study_end(t);
    else if (button == REVIEW)
        review_open(t, ui);
    else if (button == LOG)
        log_unfold(t, ui);
    else if (button == TAPE)
        t->taping = !t->taping;
    else if (button == BRANCH)
        t->end = TABLE_BRANCH;
    else if (button == PLAY) {
        s->playing = !s->playing;
        s->next_at = ui->in.now_ms;
        if (s->playing && at >= session_answers(t->session))
            study_show(t, ui, 0, false);
    }
}

/* What the largest letters leave to its key alone. */
static bool only_by_key(int step, int button)
{
    return step > 2 && (button == SLOWER || button == FASTER || button == BACK_PHASE ||
                        button == ON_PHASE || button == REVIEW || button == LOG || button == TAPE);
}

static int buttons_width(const Ui *ui, const Button *b, int step)
{
    int wide = 0;

    for (int i = 0; i < BUTTONS; i++)
        wide += only_by_key(step, i) ? 0 : ui_button_width(ui, &b[i]) + ui_px(ui, 6);
    return wide;
}

/* In large letters: first shorter words, then without the keys on the caps, at last fewer buttons. */
static int shorten(const Ui *ui, Button *b, int room)
{
    int step = 0;

    for (;; step++) {
        if (buttons_width(ui, b, step) <= room || step == 3)
            return step;
        if (step == 0) {
            b[SLOWER].label = "−";
            b[FASTER].label = "+";
            b[BRANCH].label = "Play on";
            b[NOW].label = "Now";
        }
        for (int i = 0; i < BUTTONS && step == 1; i++)
            b[i].key = NULL;
    }
}

static void buttons(Table *t, Ui *ui, SDL_Rect row)
{
    static const char *const keys[BUTTONS] = {
        [PLAY] = "Space", [SLOWER] = "-", [FASTER] = "+", [REVIEW] = "R",
        [LOG] = "L",      [TAPE] = "T",   [BRANCH] = "B", [NOW] = "Esc"
    };
    char speed[24];
    Button b[BUTTONS] = {
        [BACK_PHASE] = { .name = "phase-back", .label = "◂◂", .tip = "The phase before (Shift ,)" },
        [BACK] = { .name = "back", .label = "◂", .tip = "One step back (,)" },
        [PLAY] = { .name = "play",
                   .label = t->study.playing ? "Pause" : "Play",
                   .key = "Space",
                   .icon = t->at.crowded ? t->study.playing ? "ui-pause" : "ui-play" : NULL,
                   .bare = t->at.crowded,
                   .look = BUTTON_GOLD },
        [ON] = { .name = "on", .label = "▸", .tip = "One step on (.)" },
        [ON_PHASE] = { .name = "phase-on", .label = "▸▸", .tip = "The next phase (Shift .)" },
        [SLOWER] = { .name = "slower", .label = "Slower", .key = "-" },
        [FASTER] = { .name = "faster", .label = speed, .key = "+" },
        [REVIEW] = { .name = "review",
                     .label = "Review",
                     .icon = "ui-sight",
                     .bare = true,
                     .key = "R",
                     .tip = "Who stood how well, luck apart from choice, and where it turned" },
        [LOG] = { .name = "log",
                  .label = "What happened, in words",
                  .icon = "ui-log",
                  .bare = true,
                  .key = "L",
                  .on = log_is_whole(t) },
        [TAPE] = { .name = "tape",
                   .label = "Tape measure: press and drag; bases are measured edge to edge",
                   .icon = "ui-tape",
                   .bare = true,
                   .key = "T",
                   .on = t->taping },
        [BRANCH] = { .name = "branch",
                     .label = "Play on from here",
                     .key = "B",
                     .tip = "A battle of its own begins here; this one is kept" },
        [NOW] = { .name = "now", .label = "Back to now", .key = "Esc" },
    };
    int x = row.x, gap = ui_px(ui, 6);

    snprintf(speed, sizeof speed, "Faster (× %s)", paces[t->study.pace].words);
    int line = t->at.crowded ? ui_px(ui, LINE_PX) : 0, step = shorten(ui, b, row.w - line);
    if (line) { /* between what goes step by step and what leads away */
        int branch = ui_button_width(ui, &b[BRANCH]) + ui_button_width(ui, &b[NOW]) + 3 * gap;
        int left = buttons_width(ui, b, step) - branch;
        int to = t->lesson ? ui_button_width(ui, &b[NOW]) : branch - gap;
        scrubber(t, ui,
                 (SDL_Rect){ row.x + left, row.y + (row.h - ui_px(ui, 46)) / 2,
                             row.w - left - to - gap, ui_px(ui, 46) });
    }
    for (int i = 0; i < BUTTONS; i++) {
        if (i == BRANCH && t->lesson)
            continue;
        if (step > 1 && keys[i] && ui_key_named(ui, keys[i]))
            press(t, ui, i);
        if (only_by_key(step, i))
            continue;
        int wide = ui_button_width(ui, &b[i]);
        if (i == BRANCH) /* what leads away stands at the right */
            x = row.x + row.w - wide - gap - ui_button_width(ui, &b[NOW]);
        if (ui_button(ui, (SDL_Rect){ x, row.y, wide, row.h }, &b[i]))
            press(t, ui, i);
        if (t->end == TABLE_BRANCH || !study_is_on(t))
            return;
        x += wide + gap;
    }
}

static void open_by_key(Table *t, Ui *ui)
{
    if (t->hand.full || t->sheet != SHEET_NONE || !session_answers(t->session))
        return;
    if (ui_key(ui, SDLK_COMMA, 0))
        study_show(t, ui, session_answers(t->session) - 1, false);
    else if (ui_key(ui, SDLK_COMMA, KMOD_SHIFT))
        study_show(t, ui, phase_from(t, session_answers(t->session), -1), false);
    else if (!t->lesson && ui_key(ui, SDLK_PAGEUP, 0)) /* there its neighbour shows what to do */
        study_show(t, ui, told_from(t, session_answers(t->session), -1), false);
}

SDL_Rect study_place(const Table *t, const Ui *ui)
{
    int pad = ui_px(ui, 14), edge = t->at.crowded ? ui_px(ui, 6) : pad, most = ui_px(ui, 1240);
    int line = t->at.crowded ? 0 : ui_px(ui, 46); /* in large letters it has no row of its own */
    SDL_Rect area = { 0, 0, SDL_min(ui->width - 2 * edge, most),
                      ui_px(ui, 30) + line + ui_button_height(ui) + 2 * pad };

    area.x = (ui->width - area.w) / 2;
    area.y = ui->height - edge - area.h;
    return area;
}

void study_panel(Table *t, Ui *ui)
{
    int pad = ui_px(ui, 14);
    SDL_Rect area = study_place(t, ui);

    if (!study_is_on(t))
        open_by_key(t, ui);
    if (!study_is_on(t))
        return;
    find_marks(t);
    layout_stands(t, LAY_TOOLS, area);
    ui_push(ui, "study");
    ui_walnut(ui, "panel", area);
    SDL_Rect row = { area.x + pad, area.y + pad / 2, area.w - 2 * pad, ui_px(ui, 30) };
    heading(t, ui, row);
    row.y += row.h;
    if (!t->at.crowded) {
        row.h = ui_px(ui, 46);
        scrubber(t, ui, row);
        row.y += row.h;
    }
    row.y += pad / 2;
    row.h = ui_button_height(ui);
    buttons(t, ui, row);
    if (study_is_on(t)) {
        step_keys(t, ui);
    } else { /* keys are the board's again */
        ui_focus(ui, 0);
        ui->focus_shown = false;
    }
    if (study_is_on(t) && t->study.playing)
        play_on(t, ui);
    ui_pop(ui);
}
