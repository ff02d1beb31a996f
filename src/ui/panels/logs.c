#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "panels/card.h"
#include "panels/clock.h"
#include "panels/logs.h"
#include "panels/panels.h"
#include "panels/sheets.h"
#include "session/reason.h"
#include "table.h"

/* What happened, in words. A click on a line shows the table as it was then. */

enum {
    SHOWN_LINES = 90,
    LINE_WORDS = REASON_WORDS + 8,
    FIRST_NOTE = 1 << 24,
    FIRST_REASON = 1 << 25
};

typedef struct LogLine {
    int event; /* or FIRST_NOTE and more: a clock that has run out; FIRST_REASON and more: why that answer was given */
    int models;   /* that did the same together */
    ModelId last; /* of those the one that was seen last */
    Length far;   /* how far the one that went farthest came, or the block that has turned */
    Length cost;  /* of the block's way, as the rules have measured it; 0: they have not */
    int64_t across, down; /* all of them together */
    Pose before, after;   /* one of them: in its frames the rest lie */
    Box was, is;
    bool turned;
    Heading by; /* how much the one that turned most did */
    bool stood; /* on the table before that */
    SeatId seat;
    char marks[80];   /* how it moved, as its mark says, */
    const char *went; /* and as that is said of who has gone a way; or null */
    char words[LINE_WORDS];
} LogLine;

static SeatId seat_of(const Battle *b, const Event *e)
{
    if (e->seat >= 0)
        return e->seat;
    return e->unit >= 0 && e->unit < b->units ? b->unit[e->unit].seat : NO_SEAT;
}

/* Models that were not on the table yet have no place there. */
static bool has_stood(const Event *e)
{
    return e->from.at.x != 0 || e->from.at.y != 0;
}

static bool is_step(const Event *e)
{
    return e->kind == EV_PLACED || e->kind == EV_MOVED;
}

/* Models of one unit that are put down or walk together make one line, even when somebody with them comes between. */
static LogLine *goes_on(LogLine *line, int count, const EventLog *log, const Event *e)
{
    for (int i = count - 1; i >= 0 && i >= count - 3 && is_step(e); i--) {
        const Event *other = line[i].event < FIRST_NOTE ? &log->event[line[i].event] : NULL;
        if (!other || !is_step(other))
            return NULL;
        if (other->unit == e->unit)
            return &line[i];
    }
    return NULL;
}

/* Marks of single models stand beside them; as lines they would bury the rest. */
static bool is_petty(const Event *e)
{
    return (e->kind == EV_MARKED || e->kind == EV_UNMARKED) && e->owner == OWNER_MODEL;
}

static void add_place(LogLine *line, const Event *e)
{
    if (line->last == NO_MODEL) {
        line->before = e->from;
        line->after = e->to;
        line->was = line->is = (Box){ { 0, 0 }, { 0, 0 } };
    }
    Point from = pose_local(line->before, e->from.at), to = pose_local(line->after, e->to.at);
    line->was = box_join(line->was, (Box){ from, from });
    line->is = box_join(line->is, (Box){ to, to });
}

static Point middle_of(Box box, Pose frame)
{
    return pose_point(frame, (box.low.x + box.high.x) / 2, (box.low.y + box.high.y) / 2);
}

/* About the middle of its rectangle, which is not that of its models when the last rank is short. */
static bool turns_in_place(const LogLine *line)
{
    return line->turned && point_distance(middle_of(line->was, line->before),
                                          middle_of(line->is, line->after)) < INCH / 100;
}

/* "Halden Spears: marched, moved, 6.20″"; who is put down from nowhere has gone no way. */
static void step_words(const Table *t, LogLine *line, const Event *e)
{
    Text text = text_in(line->words, sizeof line->words);

    line->words[0] = 0;
    text_format(&text, "%s: ", table_name(t, e->unit));
    if (!line->stood) {
        text_format(&text, line->models == 1 ? "%d model is placed" : "%d models are placed",
                    line->models);
        return;
    }
    bool stays = line->far < INCH / 100 || turns_in_place(line),
         closes = !line->marks[0] && e->manner == MANNER_CLOSES,
         block = session_battle(t->session)->unit[e->unit].build == BUILD_BLOCK,
         charges = block && e->manner == MANNER_CHARGE, flees = block && e->manner == MANNER_FLEE,
         falls_back = block && e->manner == MANNER_FALLS_BACK,
         falls_short = block && e->manner == MANNER_FALLS_SHORT;
    text_add(&text, line->went && !stays ? line->went
                    : line->marks[0]     ? line->marks
                    : closes             ? "closes up"
                    : stays              ? "turned"
                    : charges            ? "charged"
                    : flees              ? "fled"
                    : falls_back         ? "fell back"
                                         : "moved");
    /* How far a charge went, one that failed or a flight is told by itself, as it was measured. */
    if (stays || charges || flees || falls_back || falls_short || closes)
        return;
    text_add(&text, line->models == 1 || line->turned || line->cost ? ", " : ", up to ");
    text_inches(&text, line->cost ? line->cost : line->far, 0);
    text_add(&text, "″");
}

/* How far the line's models went: each by itself; those of a block that has turned in place, as one. */
static void add_step(LogLine *line, const Battle *b, const Event *e)
{
    bool walks = e->kind == EV_MOVED && b->unit[e->unit].build != BUILD_BLOCK;
    Length far = walks ? e->c : point_distance(e->from.at, e->to.at);
    Heading by = heading_normal(e->to.facing - e->from.facing);

    add_place(line, e);
    line->models += line->last != e->model; /* who is put right again is still one */
    line->last = e->model;
    line->across += e->to.at.x - e->from.at.x;
    line->down += e->to.at.y - e->from.at.y;
    line->turned = b->unit[e->unit].build == BUILD_BLOCK && by >= QUARTER_TURN - DEGREE &&
                   by <= 3 * QUARTER_TURN + DEGREE;
    line->far = far > line->far ? far : line->far;
    by = by > HALF_TURN ? 2 * HALF_TURN - by : by;
    line->by = by > line->by ? by : line->by;
    if (line->turned)
        line->far = point_distance((Point){ 0, 0 }, (Point){ (Length)(line->across / line->models),
                                                             (Length)(line->down / line->models) });
}

static const MarkDef *mark_of(const Table *t, const Event *e)
{
    for (int i = 0; e->kind == EV_MARKED && i < t->rs->marks; i++)
        if ((int)t->rs->mark[i].owner == e->owner && t->rs->mark[i].number == e->value)
            return &t->rs->mark[i];
    return NULL;
}

static bool is_gait(const Table *t, const Event *e)
{
    const MarkDef *mark = mark_of(t, e);

    return mark && mark->is_gait;
}

/* What the unit is marked with right after it has moved says how: those lines become this one's words. */
static int take_marks(const Table *t, LogLine *line, int count, const EventLog *log, const Event *e,
                      LogLine *step)
{
    Text text = text_in(step->marks, sizeof step->marks);
    size_t name = strlen(table_name(t, e->unit)) + 2; /* and ": " */
    const MarkDef *mark;

    while (count > 0) {
        LogLine *l = &line[count - 1];
        if (l->event >= FIRST_NOTE)
            break;
        const Event *m = &log->event[l->event];
        if (m->kind != EV_MARKED || m->unit != e->unit || strlen(l->words) <= name)
            break;
        char *said = l->words + name;
        *said = (char)tolower((unsigned char)*said);
        text_format(&text, "%s%s", step->marks[0] ? ", " : "", said);
        mark = mark_of(t, m);
        step->went = mark && mark->went ? mark->went : step->went;
        count--;
    }
    return count;
}

/* Two throws of the same figure are two; anything else is said once. */
static bool is_said_already(const LogLine *line, int count, const Event *e)
{
    return count > 0 && e->kind != EV_DICE && strcmp(line[count].words, line[count - 1].words) == 0;
}

/* Into its unit's line, or a new one; gives how many lines there are then. */
static int take_step(const Table *t, LogLine *line, int count, const EventLog *log, int event)
{
    const Event *e = &log->event[event];
    LogLine *l = goes_on(line, count, log, e);

    if (!l) {
        LogLine step = { .event = event,
                         .last = NO_MODEL,
                         .seat = seat_of(table_battle(t), e),
                         .stood = has_stood(e) };
        count = take_marks(t, line, count, log, e, &step);
        l = &line[count++];
        *l = step;
    }
    add_step(l, table_battle(t), e);
    step_words(t, l, e);
    return count;
}

/* The way of a block, told before the places of its models and of those who have joined it. */
static void take_way(const Table *t, LogLine *line, int count, const EventLog *log, const Event *e)
{
    const Battle *b = table_battle(t);

    for (int i = count - 1; i >= 0 && i >= count - 3; i--) {
        const Event *step = line[i].event < FIRST_NOTE ? &log->event[line[i].event] : NULL;
        if (!step || !is_step(step))
            return;
        if (step->unit != e->unit && b->unit[step->unit].carrier != e->unit)
            continue;
        line[i].cost = e->c;
        step_words(t, &line[i], step);
    }
}

/* Clocks that ran out after so many events; `next` is the newest that is not told yet. */
static int add_runouts(const Table *t, LogLine *line, int count, int most, size_t events, int *next)
{
    const Clocks *c = &t->clocks;

    for (; *next >= 0 && c->runout[*next].events >= events && count < most; --*next) {
        const RunOut *r = &c->runout[*next];
        if (study_is_on(t) && r->at > t->log.back)
            continue;
        line[count] = (LogLine){ .event = FIRST_NOTE + *next, .models = 1, .seat = r->seat };
        runout_words(t, r, line[count].words, sizeof line[count].words);
        count++;
    }
    return count;
}

/* Why the answers were given of which the first `events` events, and something more, are shown; `*next` is one behind the newest of
 * those that are not told yet. */
static int add_reasons(const Table *t, LogLine *line, int count, int most, size_t events,
                       size_t shown, int *next)
{
    for (; *next > 0 && session_events_at(t->session, *next - 1) >= events && count < most;
         --*next) {
        int answer = *next - 1;
        const char *why = session_reason(t->session, answer);
        if (!why[0] || session_events_at(t->session, answer) >= shown)
            continue;
        LogLine *l = &line[count++];
        *l = (LogLine){ .event = FIRST_REASON + answer, .models = 1, .seat = NO_SEAT };
        snprintf(l->words, sizeof l->words, "Why: %s", why);
    }
    return count;
}

/* What the unit is marked with right before it moves says how, too: the newer line takes it up. */
static bool give_mark(const Table *t, LogLine *line, int count, const EventLog *log, const Event *e)
{
    LogLine *l = count ? &line[count - 1] : NULL;
    const Event *step = l && l->event < FIRST_NOTE ? &log->event[l->event] : NULL;
    char words[LINE_WORDS];
    Text text = text_in(words, sizeof words);
    Look look = session_look(t->session);
    size_t name = strlen(table_name(t, e->unit)) + 2; /* and ": " */

    if (!step || !is_step(step) || e->kind != EV_MARKED || e->owner != OWNER_UNIT ||
        step->unit != e->unit || l->marks[0] || !is_gait(t, e))
        return false;
    event_words(&look, log, e, &text);
    if (text.used <= name)
        return false;
    snprintf(l->marks, sizeof l->marks, "%s", words + name);
    l->marks[0] = (char)tolower((unsigned char)l->marks[0]);
    l->went = mark_of(t, e)->went;
    step_words(t, l, step);
    return true;
}

/* A seat's mark of which a sentence tells at once. */
static bool is_told_next(const EventLog *log, size_t at)
{
    const Event *e = &log->event[at], *next = at + 1 < log->events ? e + 1 : NULL;

    return e->kind == EV_MARKED && e->owner == OWNER_SEAT && next && next->kind == EV_TOLD &&
           next->seat == e->seat;
}

/* Who was only put straight: nobody sees that. */
static bool is_hardly_seen(const LogLine *line)
{
    return line->models && line->stood && !line->marks[0] && line->far < INCH / 40 &&
           line->by < DEGREE;
}

static int keep_seen(LogLine *line, int count)
{
    int kept = 0;

    for (int i = 0; i < count; i++)
        if (!is_hardly_seen(&line[i]))
            line[kept++] = line[i];
    return kept;
}

/* How many events it goes to; 0: to the newest. A line that was pressed leaves those in reach that were there with it. */
static size_t log_end(const Table *t)
{
    if (!study_is_on(t))
        return 0;
    return t->log.line < 0 ? session_events_at(t->session, t->log.back) : t->log.end;
}

/* The newest lines first; why thinking players did so only where that is wanted. */
static int newest(Table *t, LogLine *line, int most, bool reasons)
{
    const EventLog *log = session_log(t->session);
    View view = session_view(t->session, t->eyes);
    Look look = session_look(t->session);
    int count = 0, note = t->clocks.runouts - 1, step = reasons ? session_answers(t->session) : 0;

    size_t last = log_end(t);

    last = last ? last : show_told(t);

    for (size_t i = last; i > 0; i--) {
        const Event *e = &log->event[i - 1];
        count = add_runouts(t, line, count, most, i, &note);
        count = add_reasons(t, line, count, most, i, last, &step);
        if (count >= most)
            break;
        LogLine *l = &line[count];
        *l = (LogLine){ 0 };
        Text text = text_in(l->words, sizeof l->words);
        if (!view_shows(&view, e) || is_petty(e) || event_is_retold(&look, log, i - 1))
            continue;
        if (e->kind == EV_FRONT && e->c > 0)
            take_way(t, line, count, log, e);
        if (is_step(e)) {
            count = take_step(t, line, count, log, (int)i - 1);
            continue;
        }
        if (is_told_next(log, i - 1) || give_mark(t, line, count, log, e))
            continue;
        event_words(&look, log, e, &text);
        ui_capital(l->words);
        if (!l->words[0] || is_said_already(line, count, e))
            continue;
        l->event = (int)i - 1;
        l->seat = seat_of(look.battle, e);
        count++;
    }
    count = add_reasons(t, line, count, most, 0, last, &step);
    count = add_runouts(t, line, count, most, 0, &note);
    return keep_seen(line, count);
}

/* That a phase begins is said there. */
static bool is_in_ribbon(const Table *t, const LogLine *line)
{
    return line->event < FIRST_NOTE && session_log(t->session)->event[line->event].kind == EV_PHASE;
}

static bool is_mark(const Table *t, const LogLine *line)
{
    return line->event < FIRST_NOTE &&
           session_log(t->session)->event[line->event].kind == EV_MARKED;
}

/* Without the phases, and without "has shot" where what came of it is told; gives how many lines are left. */
static int keep_deeds(const Table *t, LogLine *line, int count)
{
    int marks = 0, kept = 0;

    for (int i = 0; i < count; i++) {
        if (is_in_ribbon(t, &line[i]))
            continue;
        marks += is_mark(t, &line[i]);
        line[kept++] = line[i];
    }
    count = kept;
    kept = 0;
    for (int i = 0; i < count; i++)
        if (marks == count || !is_mark(t, &line[i]))
            line[kept++] = line[i];
    return kept;
}

static void keep_words(const Table *t, LogWords *words, const LogLine *line)
{
    const EventLog *log = session_log(t->session);
    Text text = text_in(words->line[words->count], sizeof words->line[0]);

    text_add(&text, line->words);
    words->unit[words->count++] =
        line->event < (int)log->events ? log->event[line->event].unit : NO_UNIT;
}

void log_since(Table *t, size_t first, LogWords *words)
{
    LogLine *line = calloc(SHOWN_LINES, sizeof *line);
    int count = line ? newest(t, line, SHOWN_LINES, false) : 0, kept = 0;

    while (kept < count && line[kept].event < FIRST_NOTE && line[kept].event >= (int)first)
        kept++;
    words->count = 0;
    int told = keep_deeds(t, line, kept);
    for (int i = told; i > 0; i--) {
        bool middle = i < told && i > LOG_WORDS_LINES - 1;
        if (!middle && words->count < LOG_WORDS_LINES)
            keep_words(t, words, &line[i - 1]);
    }
    free(line);
}

void log_last(Table *t, int most, LogWords *words)
{
    LogLine *line = calloc(SHOWN_LINES, sizeof *line);
    int count = line ? keep_deeds(t, line, newest(t, line, SHOWN_LINES, false)) : 0;

    words->count = 0;
    for (int i = SDL_min(count, SDL_min(most, LOG_WORDS_LINES)); i > 0; i--)
        keep_words(t, words, &line[i - 1]);
    free(line);
}

int log_answers_at(const Table *t, int event)
{
    int low = 0, high = session_answers(t->session);

    while (low < high) {
        int middle = (low + high) / 2;
        if (session_events_at(t->session, middle) > (size_t)event)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

/* Where what came of that answer is in another part of the battle already, what was before it is looked at. */
static int answers_seen_with(const Table *t, int event)
{
    const EventLog *log = session_log(t->session);
    int answers = log_answers_at(t, event);

    for (size_t i = (size_t)event + 1; i < session_events_at(t->session, answers); i++) {
        EventKind kind = log->event[i].kind;
        if (kind == EV_PHASE || kind == EV_ROUND || kind == EV_TURN)
            return answers > 0 ? answers - 1 : 0;
    }
    return answers;
}

static void press_line(Table *t, Ui *ui, const LogLine *l)
{
    if (t->log.line == l->event) {
        study_end(t);
        return;
    }
    size_t end = log_end(t);
    study_show(t, ui,
               l->event >= FIRST_REASON ? l->event - FIRST_REASON
               : l->event >= FIRST_NOTE ? t->clocks.runout[l->event - FIRST_NOTE].at
                                        : answers_seen_with(t, l->event),
               false);
    t->log.line = l->event;
    t->log.end = end;
}

/* The rule that a line's event follows from, or 0. */
static RuleId rule_of(const Table *t, const LogLine *l)
{
    if (l->event >= FIRST_NOTE)
        return 0;
    const Event *e = &session_log(t->session)->event[l->event];
    RuleId told = e->kind == EV_TOLD && e->value < t->rs->tales ? t->rs->tale[e->value].rule : 0;
    RuleId rule = e->rule ? e->rule : told;
    return rule < t->rs->rules ? rule : 0;
}

/* Pointed at, a line says which rule it follows from, and "?" shows that. */
static void line_explains(Table *t, Ui *ui, SDL_Rect box, const LogLine *l, WidgetId id)
{
    RuleId rule = rule_of(t, l);
    char tip[60];

    if (!rule || t->sheet != SHEET_NONE)
        return;
    snprintf(tip, sizeof tip, "? shows its rule, %s", t->rs->rule[rule].id);
    ui_tip(ui, id, box, tip);
    if ((ui_is_hot(ui, id) || ui_is_focused(ui, id)) && ui_key_named(ui, "?"))
        rule_open(t, rule);
}

static void draw_line(Ui *ui, SDL_Rect box, const LogLine *l, WidgetId id, bool on)
{
    SDL_Rect bar = { box.x, box.y + 2, ui_px(ui, 4), box.h - 4 };

    ui_glow(ui, id, box, ui_px(ui, 5), on ? 0x60E7C67E : 0x30E7C67E, on);
    ui_fill(ui, bar, l->seat >= 0 ? ui_side(ui, l->seat)->light : 0x60C9B995);
    ui_words(ui, UT_LABEL, box.x + ui_px(ui, 14), box.y + ui_px(ui, 3), box.w - ui_px(ui, 18),
             l->words, l->event >= FIRST_REASON ? INK_IVORY_DIM : 0xFFEFE3C6);
}

/* What is held: no words lie on it. */
static SDL_Rect held_area(const Table *t)
{
    const Battle *b = session_battle(t->session);
    SDL_Rect area = { 0, 0, 0, 0 };

    for (int i = 0; t->hand.full && i < t->hand.count; i++) {
        if (!t->hand.ghost[i].present)
            continue;
        SDL_Rect one = camera_area(&t->camera, ghost_base(&t->hand, t->game, b, i), 0);
        if (area.w)
            SDL_UnionRect(&area, &one, &area);
        else
            area = one;
    }
    if (t->regiment.full)
        area = camera_area(&t->camera, block_outline(&t->regiment.now.end), 0);
    return area;
}

/* Only the last line, under the ribbon. */
static void one_line(Table *t, Ui *ui, const LogLine *l)
{
    int gap = ui_px(ui, 8), width = ui_text_width(ui, UT_LABEL, l->words) + ui_px(ui, 40);
    int most = ui->width - 2 * t->at.ribbon.x;
    SDL_Rect box = { 0, t->at.ribbon.y + t->at.ribbon.h + gap, SDL_min(width, most),
                     ui_px(ui, 34) };

    box.x = (ui->width - box.w) / 2;
    LayoutWish wish = { .of = layout_of((uint64_t)l->event, (uint64_t)box.w, 0),
                        .home = box,
                        .off = held_area(t),
                        .goes = true,
                        .forms = 1,
                        .form = { { box.w, box.h, box.h, false } } };
    LayoutSpot spot = layout_wish(t, ui, LAY_LINE, &wish);
    if (spot.form == LAYOUT_AWAY)
        return;
    box = spot.area;
    ui_round(ui, box, ui_px(ui, 7), INK_PILL, INK_PILL);
    ui_text(ui, UT_LABEL, ui_inset(box, 6), TEXT_CENTRE, l->words, INK_IVORY);
    ui_note(ui, "line", l->words, box, true);
}

static int lines_height(const Ui *ui, int width, const LogLine *line, int count)
{
    int height = 0;

    for (int i = 0; i < count; i++)
        height +=
            ui_words_height(ui, UT_LABEL, width - ui_px(ui, 30), line[i].words) + ui_px(ui, 8);
    return height;
}

static int line_height(const Ui *ui, int width, const LogLine *line)
{
    return ui_words_height(ui, UT_LABEL, width - ui_px(ui, 18), line->words) + ui_px(ui, 6);
}

/* Who has pressed a line, or has gone back in the log to read, finds what is under the pointer there until he leaves the log or turns
 * to the keys, whatever is told meanwhile; a pointer that merely rests there holds nothing. */
static bool holds_line(Table *t, const Ui *ui, SDL_Rect area)
{
    const Scroll *s = &t->log.scroll;
    bool inside = ui_inside(area, ui->in.x, ui->in.y) && ui_inside(s->area, ui->in.x, ui->in.y);
    bool back = s->offset + s->area.h < s->height, presses = ui->in.pressed[UI_LEFT];

    if (ui->in.key)
        t->log.hold.by_hand = false;
    else if (presses || ui->in.wheel != 0 || ui->in.x != t->log.hold.x || ui->in.y != t->log.hold.y)
        t->log.hold.by_hand = true;
    t->log.hold.x = ui->in.x;
    t->log.hold.y = ui->in.y;
    bool goes_on = t->log.hold.on && ui->in.wheel == 0;
    t->log.hold.on = inside && t->log.hold.by_hand && (back || presses || goes_on);
    return t->log.hold.on;
}

/* Scrolled so that the line which the pointer was on lies where it lay. */
static void keep_line(Table *t, const Ui *ui, SDL_Rect area, const LogLine *line, int count)
{
    int top = 0, i = count - 1;

    for (; i >= 0 && line[i].event != t->log.hold.line; i--)
        top += line_height(ui, area.w, &line[i]) + ui_px(ui, 2);
    if (i >= 0)
        t->log.scroll.offset = area.y + top - t->log.hold.top;
}

static void one_of_lines(Table *t, Ui *ui, SDL_Rect box, const LogLine *l)
{
    char name[24];

    if (l->event >= FIRST_REASON)
        SDL_snprintf(name, sizeof name, "why-%d", l->event - FIRST_REASON);
    else
        SDL_snprintf(name, sizeof name, "line-%d", l->event);
    WidgetId id = ui_widget(ui, name, l->words, box,
                            WIDGET_FOCUSABLE | (t->log.line == l->event ? WIDGET_ON : 0));
    draw_line(ui, box, l, id, t->log.line == l->event);
    line_explains(t, ui, box, l, id);
    if (ui_clicked(ui, id))
        press_line(t, ui, l);
}

static void list_lines(Table *t, Ui *ui, SDL_Rect area, const LogLine *line, int count)
{
    SDL_Rect clip;
    int height = lines_height(ui, area.w, line, count), width = area.w - ui_px(ui, 12), y;

    /* The newest stands last, and comes into sight, in a panel of another height too. */
    if (holds_line(t, ui, area)) {
        keep_line(t, ui, (SDL_Rect){ area.x, area.y, width, area.h }, line, count);
    } else if (t->log.newest != line[0].event || t->log.high != area.h) {
        t->log.newest = line[0].event;
        t->log.high = area.h;
        ui_scroll_to(&t->log.scroll, height, height);
        ui->busy = true;
    }
    y = ui_scroll_begin(ui, &t->log.scroll, "lines", area, height, false, &clip);
    t->log.hold.line = -1;
    for (int i = count - 1; i >= 0; i--) {
        SDL_Rect box = { area.x, y, width, line_height(ui, width, &line[i]) };
        y += box.h + ui_px(ui, 2);
        if (ui_inside(box, ui->in.x, ui->in.y)) {
            t->log.hold.line = line[i].event;
            t->log.hold.top = box.y;
        }
        if (!ui_scrolled_out(ui, box))
            one_of_lines(t, ui, box, &line[i]);
    }
    ui_scroll_end(ui, clip);
}

static bool stands_beside_question(const Table *t)
{
    return t->asks != NO_SEAT && !table_may_order(t) && !study_is_on(t);
}

/* Whether it was opened beside the question that stands. */
static bool is_asked_for(const Table *t)
{
    return stands_beside_question(t) && t->log.asked == t->question + 1;
}

/* A press on it gives the panel the window's height, or takes that back. */
static void log_head(Table *t, Ui *ui, SDL_Rect area, bool more)
{
    bool tall = t->log.tall;
    char words[32];

    snprintf(words, sizeof words, "%sWHAT HAPPENED", !more ? "" : tall ? "− " : "+ ");
    ui_text(ui, UT_SMALL, area, TEXT_LEFT, words, INK_IVORY_DIM);
    if (!more)
        return;
    WidgetId id = ui_widget(ui, "fold", tall ? "less" : "more", area,
                            WIDGET_FOCUSABLE | (tall ? WIDGET_ON : 0));
    ui_tip(ui, id, area, tall ? "Click for fewer lines" : "Click for more lines");
    if (ui_clicked(ui, id))
        t->log.tall = !tall;
}

/* Where it stands below the ribbon, down to what stands at the foot. */
static int tallest(const Table *t, const Ui *ui)
{
    const SDL_Rect *free = &t->at.free;

    return SDL_max(free->y + free->h - ui_px(ui, 12) - t->at.log.y, t->at.log.h);
}

/* Under a question it is lower, and the same again after that; an empty area where it would hide whom a panel is about. */
static SDL_Rect log_place(Table *t, Ui *ui, int high)
{
    SDL_Rect area = t->at.log;

    area.h = SDL_min(high, t->log.tall ? tallest(t, ui) : area.h);
    area = panel_place(t, ui, PANEL_LOG, area);
    LayoutWish wish = { .of = 1,
                        .home = area,
                        .goes = true,
                        .aside = !t->lesson, /* its card takes a side for itself */
                        .column = true,
                        .forms = 1,
                        .form = { { area.w, area.h, SDL_min(area.h, ui_px(ui, 170)), false } } };
    LayoutSpot spot = layout_wish(t, ui, LAY_LOG, &wish);
    return spot.form == LAYOUT_AWAY ? (SDL_Rect){ 0, 0, 0, 0 } : spot.area;
}

/* The newest lines one below the other; false where there is no room for them. */
static bool whole_log(Table *t, Ui *ui, const LogLine *line, int count)
{
    int pad = ui_px(ui, 14);
    SDL_Rect area = t->at.log;
    int high = lines_height(ui, area.w - 2 * pad, line, count) + ui_px(ui, 50);
    bool more = !t->at.crowded && high > area.h;

    if (t->at.crowded)
        layout_stands(t, LAY_LOG, area);
    else
        area = log_place(t, ui, high);
    if (area.w == 0)
        return false;
    ui_walnut(ui, "panel", area);
    panel_drag(t, ui, PANEL_LOG, area);
    log_head(t, ui,
             (SDL_Rect){ area.x + pad, area.y + ui_px(ui, 8), area.w - 2 * pad, ui_px(ui, 24) },
             more);
    list_lines(t, ui,
               (SDL_Rect){ area.x + pad, area.y + ui_px(ui, 36), area.w - 2 * pad,
                           area.h - ui_px(ui, 46) },
               line, count);
    return true;
}

bool log_is_on(const Table *t)
{
    return stands_beside_question(t) ? is_asked_for(t) : table_shows_log(t);
}

bool log_is_whole(const Table *t)
{
    return table_shows_log(t) && (t->at.crowded || !t->at.compact || t->log.whole);
}

/* A question, the end or a sheet is read instead. */
static bool is_put_off(const Table *t)
{
    return (stands_beside_question(t) && !is_asked_for(t)) || victory_is_shown(t) ||
           t->sheet != SHEET_NONE;
}

/* Whether the newest deed may be told in one line, if the log is shown at all: the ribbon and a banner tell it too. */
static bool may_tell_one(Table *t, Ui *ui, const LogLine *line, int count)
{
    bool draws = t->verb != NO_VERB || t->regiment.clauses; /* its own figures are read now */
    return count && !is_in_ribbon(t, line) && !t->at.crowded && !is_put_off(t) && !draws &&
           !banner_is_shown(t, ui);
}

void log_unfold(Table *t, Ui *ui)
{
    LogLine line;
    int count = newest(t, &line, 1, true);
    if (stands_beside_question(t)) {
        t->log.asked = is_asked_for(t) ? 0 : t->question + 1;
        return;
    }
    if (t->at.crowded) {
        t->log.drawer = !t->log.drawer;
        return;
    }
    if (study_is_on(t)) { /* there is room for all of it */
        t->log.open = t->log.whole = !log_is_whole(t);
        return;
    }
    bool folded = t->log.open && !t->log.whole;
    t->log.whole =
        t->at.compact && (folded || (!t->log.open && !may_tell_one(t, ui, &line, count)));
    t->log.open = t->log.whole || !t->log.open;
}

void log_at_end(Table *t, Ui *ui)
{
    t->log.open = t->log.whole = t->log.drawer = true;
    study_show(t, ui, session_answers(t->session), false);
}

void log_panel(Table *t, Ui *ui)
{
    LogLine *line = calloc(SHOWN_LINES, sizeof *line);
    int count = line ? newest(t, line, SHOWN_LINES, true) : 0;
    bool tray = table_may_order(t) && t->at.tray_puts; /* the zone it is about must be seen */
    bool strip = !t->at.crowded && (tray || (t->at.compact && !t->log.whole));
    bool usual = !strip && table_shows_log(t) && t->fight.at != FIGHT_RIGHT && t->verb == NO_VERB &&
                 !t->regiment.clauses && (study_is_on(t) || !session_asks_dice(t->session));
    bool whole = count && !is_put_off(t) && (is_asked_for(t) || usual);

    ui_push(ui, "log");
    whole = whole && whole_log(t, ui, line, count);
    if (count && is_asked_for(t) && !whole && !is_put_off(t)) {
        t->log.asked = 0;
        table_say(t, ui,
                  "No room for the log beside this question: fold the Card, or answer first");
    }
    if (!whole)
        t->log.hold.on = t->log.hold.by_hand = false;
    if (!whole && t->log.open && may_tell_one(t, ui, line, count))
        one_line(t, ui, line);
    ui_pop(ui);
    free(line);
}
