#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "board/refused.h"
#include "lessons/teach.h"
#include "panels/sheets.h"
#include "panels/tools.h"
#include "playback/playback.h"
#include "session/lesson.h"
#include "table.h"

/* Lessons: the card with the tasks, hints, and kind words where the rules refuse. */

void table_teach(Table *t, LessonPlay *lesson)
{
    t->lesson = lesson;
    lesson_goes_by_steps(lesson);
    t->hints = 0;
    t->task = lesson_task(lesson);
    t->guided_to = UINT32_MAX;
    t->log.open = t->card.open = false;
}

void table_teach_place(Table *t, int number, int of)
{
    t->teach.number = number;
    t->teach.count = of;
}

void teach_refusal(Table *t, const Verdict *verdict, const Answer *answer)
{
    Text words = text_in(t->slip, sizeof t->slip);

    lesson_slip(lesson_of(t->lesson), verdict, answer, &words);
}

/* The task that stands now: another one after an answer, a tool or an answer taken back. */
static void take_task(Table *t)
{
    int task = lesson_task(t->lesson);

    if (task != t->task)
        t->hints = 0;
    t->task = task;
    t->teach.done = task == lesson_of(t->lesson)->tasks;
    if (lesson_of(t->lesson)->guides && t->guided_to != table_request(t)->number) {
        Text words = text_in(t->guide, sizeof t->guide);
        t->guided_to = table_request(t)->number;
        t->hints = 1; /* what is said is the first of them */
        t->guide[0] = 0;
        lesson_guide(t->lesson, &words);
    }
}

bool teach_is_open(const Table *t)
{
    const Lesson *l = t->lesson ? lesson_of(t->lesson) : NULL;

    return l && !l->guides && lesson_task(t->lesson) < l->tasks;
}

static void say_outcome(Table *t, LessonOutcome outcome)
{
    Text words = text_in(t->slip, sizeof t->slip);

    if (outcome == LESSON_OTHER)
        text_format(&words,
                    "%s.\nThat is allowed, but the task is not done. It has been taken back.",
                    lesson_missing(t->lesson));
    else if (outcome == LESSON_PART && lesson_missing(t->lesson)[0])
        text_format(&words, "Good so far. Still to do: %s.", lesson_missing(t->lesson));
}

bool teach_answer(Table *t, Ui *ui, const Answer *answer)
{
    Verdict v = yes();
    LessonOutcome outcome = lesson_answer(t->lesson, answer, &v);

    t->slip[0] = 0;
    t->question = UINT32_MAX;
    if (outcome == LESSON_REFUSED) {
        t->question = table_request(t)->number;
        table_refuse(t, ui, &v, NULL);
        teach_refusal(t, &v, answer);
        return false;
    }
    table_drop(t);
    t->sheet = SHEET_NONE;
    t->hints_seen = true;
    say_outcome(t, outcome);
    if (outcome == LESSON_OTHER)
        return false;
    t->teach.folded =
        outcome == LESSON_PART && t->teach.folded; /* else there is something new to read */
    take_task(t);
    return true;
}

void teach_used(Table *t, const char *tool)
{
    if (t->lesson && lesson_used(t->lesson, tool)) {
        t->slip[0] = 0;
        t->teach.folded = false;
        take_task(t);
    }
}

/* Wherever the learner went, the lesson can be brought back to where its solution fits. */
static void show_solution(Table *t, Ui *ui)
{
    Answer *answer = SDL_malloc(sizeof *answer);
    bool there = answer && lesson_use_all(t->lesson);

    if (there)
        take_task(t);
    else if (answer && (lesson_solution(t->lesson, answer) ||
                        (lesson_restore(t->lesson) && lesson_solution(t->lesson, answer))))
        teach_answer(t, ui, answer);
    else if (answer && session_asks(t->session) == NO_SEAT)
        show_end(t, ui); /* somebody else acts: on to what the learner is asked */
    else
        table_say(t, ui, "The solution does not fit any more: begin again");
    SDL_free(answer);
}

/* ---- the card ------------------------------------------------------------------------------------------- */

enum {
    CARD_PX = 440,
    PAD_PX = 22,
    PAD_LEAN_PX = 14,
    HEAD_PX = 96,
    HEAD_LEAN_PX = 46,
    HEAD_CROWDED_PX = 40
};

/* A low window: the card stands beside the table, but has room for little more than the words and the tasks. */
static bool is_lean(const Table *t, const Ui *ui)
{
    return !t->at.crowded && ui->height < ui_px(ui, 600);
}

static UiText words_size(const Table *t, const Ui *ui)
{
    return is_lean(t, ui) ? UT_BODY : UT_CARD;
}

int teach_width(const Table *t, const Ui *ui)
{
    int most = is_lean(t, ui) ? ui->width * 9 / 20 : ui->width * 2 / 5, wide = ui_px(ui, CARD_PX);

    if (t->at.crowded)
        return ui->width - 2 * t->at.ribbon.x;
    return (wide < most ? wide : most) + ui_px(ui, 12);
}

static int head_height(const Table *t, const Ui *ui)
{
    return ui_px(ui, t->at.crowded ? HEAD_CROWDED_PX : is_lean(t, ui) ? HEAD_LEAN_PX : HEAD_PX);
}

/* While task `now` is to be done. */
static int task_height(const Ui *ui, const Lesson *l, int task, int now, int width)
{
    return ui_words_height(ui, task == now ? UT_BOLD : UT_BODY, width - ui_px(ui, 40),
                           l->task[task].words) +
           ui_px(ui, 10);
}

/* So many of its hints. */
static int hints_height(const Table *t, const Ui *ui, const Lesson *l, int task, int hints,
                        int width)
{
    int height = 0;

    for (int i = 0; task < l->tasks && i < hints && i < l->task[task].hints; i++)
        height +=
            ui_words_height(ui, words_size(t, ui), width, l->task[task].hint[i]) + ui_px(ui, 6);
    return height;
}

/* Of the tasks while one of them is to be done, with hints. */
static int tasks_height(const Table *t, const Ui *ui, const Lesson *l, int now, int hints,
                        int width)
{
    int height = hints_height(t, ui, l, now, hints, width);

    for (int i = 0; i < l->tasks; i++)
        height += task_height(ui, l, i, now, width);
    return height;
}

static int words_height(const Table *t, const Ui *ui, const Lesson *l, int width, const char *words)
{
    UiText size = words_size(t, ui);
    int height = ui_words_height(ui, size, width, words) + ui_px(ui, 24) +
                 tasks_height(t, ui, l, t->task, t->hints, width);

    if (t->guide[0] && !t->teach.done)
        height += ui_words_height(ui, size, width, t->guide) + ui_px(ui, 12);
    return height;
}

/* What the card takes from the first task to the last, all hints asked for: its buttons stay where they are. Of a guided battle,
 * which says something else at each question, nothing. */
static int room_height(const Table *t, const Ui *ui, const Lesson *l, int width)
{
    UiText size = words_size(t, ui);
    int say = ui_words_height(ui, size, width, l->say), most = 0;
    int teaches = ui_words_height(ui, size, width, l->teaches);

    for (int now = 0; now < l->tasks && !l->guides; now++) {
        int height = tasks_height(t, ui, l, now, MOST_HINTS, width);
        most = height > most ? height : most;
    }
    return most ? most + (say > teaches ? say : teaches) + ui_px(ui, 24) : 0;
}

/* A bead for each task: done, the present one, still to come. */
static void draw_beads(Table *t, Ui *ui, const Lesson *l, int x, int y)
{
    int size = ui_px(ui, 10), gap = ui_px(ui, 8);

    for (int i = 0; i < l->tasks; i++) {
        bool now = i == t->task;
        Colour colour = now ? INK_REFUSED_SEAL : i < t->task ? 0xFF7A5A2E : 0xFFD9C7A0;
        SDL_Rect bead = { x, y, now ? 2 * size : size, size };
        ui_round(ui, bead, size / 2, colour, colour);
        x += bead.w + gap;
    }
}

static void where_words(const Table *t, char *out, size_t size)
{
    if (t->teach.count)
        snprintf(out, size, "%s · lesson %d of %d", t->rs->title, t->teach.number, t->teach.count);
    else
        snprintf(out, size, "%s · lesson", t->rs->title);
    for (char *c = out; *c; c++)
        *c = *c >= 'a' && *c <= 'z' ? (char)(*c - 'a' + 'A') : *c;
}

/* Beads, which lesson it is, its title; in large letters only that. */
static void draw_head(Table *t, Ui *ui, const Lesson *l, int x, int y, int width)
{
    char where[120];
    UiText text = ui_text_width(ui, UT_HEADING, l->title) > width ? UT_TITLE : UT_HEADING;

    if (t->at.crowded) {
        ui_text(ui, UT_TITLE, (SDL_Rect){ x, y, width, ui_px(ui, 34) }, TEXT_LEFT, l->title,
                INK_ON_PAPER);
        ui_note(ui, "title", l->title, (SDL_Rect){ x, y, width, ui_px(ui, 34) }, true);
        return;
    }
    if (is_lean(t, ui)) {
        ui_text(ui, text, (SDL_Rect){ x, y, width, ui_px(ui, 40) }, TEXT_LEFT, l->title,
                INK_ON_PAPER);
        ui_note(ui, "title", l->title, (SDL_Rect){ x, y, width, ui_px(ui, 40) }, true);
        return;
    }
    draw_beads(t, ui, l, x, y);
    where_words(t, where, sizeof where);
    ui_text(ui, UT_SMALL, (SDL_Rect){ x, y + ui_px(ui, 18), width, ui_px(ui, 24) }, TEXT_LEFT,
            where, INK_ON_PAPER_DIM);
    SDL_Rect title = { x, y + ui_px(ui, 40), width, ui_px(ui, 46) };
    ui_text(ui, text, title, TEXT_LEFT, l->title, INK_ON_PAPER);
    ui_note(ui, "title", l->title, title, true);
}

static int draw_tasks(Table *t, Ui *ui, const Lesson *l, int x, int y, int width)
{
    for (int i = 0; i < l->tasks; i++) {
        bool done = i < t->task;
        int box = ui_px(ui, 26);
        SDL_Rect tick = { x, y, box, box };
        if (done)
            ui_round(ui, tick, ui_px(ui, 6), INK_TICK, INK_TICK);
        ui_frame(ui, tick, ui_px(ui, 6), 2, done ? INK_TICK : 0xFFBFA36A);
        if (done)
            ui_text(ui, UT_BOLD, tick, TEXT_CENTRE, "✓", 0xFFFFFFFF);
        ui_words(ui, i == t->task ? UT_BOLD : UT_BODY, x + ui_px(ui, 40), y, width - ui_px(ui, 40),
                 l->task[i].words, done ? INK_ON_PAPER_DIM : INK_ON_PAPER);
        ui_note(ui, "task", l->task[i].words, tick, i == t->task);
        if (i == t->task)
            ui_note(ui, "now", l->task[i].words, tick, true);
        y += task_height(ui, l, i, t->task, width);
    }
    return y;
}

/* Below the task or beside it: where least of what is refused lies. */
static SDL_Rect slip_place(Table *t, const Ui *ui, SDL_Rect card, int high)
{
    enum { PLACES = 5 };
    int gap = ui_px(ui, 14), beside = card.x + card.w + gap, right = ui->width - gap - card.w;
    int low = t->at.hint.y - high, below = card.y + card.h + gap, least = INT_MAX;
    SDL_Rect place[PLACES] = { { card.x, below, card.w, high },
                               { beside, card.y, card.w, high },
                               { right, card.y, card.w, high },
                               { beside, low, card.w, high },
                               { right, low, card.w, high } };
    SDL_Rect best = place[1];

    for (int i = 0; i < PLACES; i++) {
        bool fits = place[i].y + high <= t->at.hint.y && place[i].x >= (i ? beside : card.x);
        int hidden = t->sheet == SHEET_REFUSAL ? refusal_hidden_by(t, ui, place[i]) : 0;
        if (!fits || hidden >= least)
            continue;
        least = hidden;
        best = place[i];
    }
    return best;
}

/* Of the words of the slip on the card itself. */
static int slip_height(const Table *t, const Ui *ui, SDL_Rect card)
{
    int pad = ui_px(ui, is_lean(t, ui) ? PAD_LEAN_PX : PAD_PX);

    return ui_words_height(ui, words_size(t, ui), card.w - 2 * pad - ui_px(ui, 16), t->slip) +
           ui_px(ui, 6);
}

/* Kind words about what was refused, under the task; nothing of it while the card is a drawer. False where they have no place of
 * their own, or so much is left on the card, and none below it, that they need not lie on the table. */
static bool slip_placed(Table *t, Ui *ui, SDL_Rect card, int left, Leaf *leaf)
{
    bool titled = t->sheet == SHEET_REFUSAL, was = t->slip_on_card;

    *leaf = (Leaf){ .pad = ui_px(ui, 18), .area = { card.x, card.y, card.w, 0 } };
    t->slip_on_card = false;
    if (!t->slip[0] || t->at.crowded)
        return false;
    leaf->area.h = ui_words_height(ui, UT_CARD, card.w - 2 * leaf->pad, t->slip) + 2 * leaf->pad +
                   (titled ? ui_px(ui, 50) + ui_line(ui, UT_SMALL) : 0);
    leaf->area = slip_place(t, ui, card, leaf->area.h);
    t->slip_on_card = !titled && leaf->area.y < card.y + card.h && slip_height(t, ui, card) <= left;
    if (t->slip_on_card)
        return false;
    teach_subjects(t);
    LayoutWish wish = { .of = layout_of(t->sheet_at, titled, t->verdict.refusal),
                        .home = leaf->area,
                        .goes = true,
                        .forms = 1,
                        .form = { { leaf->area.w, leaf->area.h, leaf->area.h, false } } };
    LayoutSpot spot = layout_wish(t, ui, LAY_SLIP, &wish);
    leaf->area = spot.area;
    t->slip_on_card = spot.form == LAYOUT_AWAY;
    if (t->slip_on_card && !was)
        t->teach.scroll.offset = INT16_MAX; /* they stand at the end */
    return !t->slip_on_card;
}

static void slip_card(Table *t, Ui *ui, Leaf *leaf)
{
    bool titled = t->sheet == SHEET_REFUSAL;
    char title[80];

    if (titled && refusal_hidden_by(t, ui, leaf->area)) {
        t->refusal = leaf->area;
        refusal_show(t, ui);
    }
    ui_push(ui, "slip");
    leaf_place(ui, leaf, INK_REFUSED_SEAL);
    if (titled) {
        refusal_title(t, title, sizeof title);
        leaf_seal(ui, leaf);
        leaf_title(ui, leaf, title);
        leaf->x = leaf->area.x + leaf->pad;
        leaf->width = leaf->area.w - 2 * leaf->pad;
    }
    ui_pop(ui);
    ui_note(ui, "slip-words", t->slip, leaf->area, true);
    leaf->y += ui_words(ui, UT_CARD, leaf->x, leaf->y, leaf->width, t->slip, INK_ON_PAPER);
    if (titled && t->verdict.rule && t->verdict.rule < t->rs->rules)
        ui_words(ui, UT_SMALL, leaf->x, leaf->y + ui_px(ui, 4), leaf->width,
                 t->rs->rule[t->verdict.rule].id, INK_ON_PAPER_DIM);
}

/* What is read first whenever the task, or the length of the card, changes: a lesson from its first line; later its present task, from
 * that one's first line where the beginning has no room for all of it. */
static void scroll_to_task(Table *t, const Ui *ui, const Lesson *l, SDL_Rect body, int high,
                           const char *words)
{
    uint32_t shown = (uint32_t)high << 8 | (uint32_t)t->task;
    int width = body.w - ui_px(ui, 16),
        top = ui_words_height(ui, words_size(t, ui), width, words) + ui_px(ui, 18);

    if (t->teach.shows == shown || t->hints || high <= body.h)
        return;
    t->teach.shows = shown;
    for (int i = 0; i < t->task; i++)
        top += task_height(ui, l, i, t->task, width);
    int bottom = top + (t->task < l->tasks ? task_height(ui, l, t->task, t->task, width) : 0);
    bool first = t->task == 0 || t->teach.done;    /* what was learnt stands first */
    bool whole = bottom <= body.h && !t->guide[0]; /* a guide speaks below the tasks */
    t->teach.scroll.offset = whole || (first && !t->guide[0]) ? 0 : top;
}

/* What the card says, scrolled where it is long. */
static void draw_body(Table *t, Ui *ui, const Lesson *l, SDL_Rect body, int high, const char *words)
{
    SDL_Rect clip;
    char name[24];

    scroll_to_task(t, ui, l, body, high, words);
    int y = ui_scroll_begin(ui, &t->teach.scroll, "words", body, high, true, &clip), x = body.x;
    int width = body.w - (high > body.h ? ui_px(ui, 16) : 0);
    UiText size = words_size(t, ui);

    if (words[0]) {
        int tall = ui_words(ui, size, x, y, width, words, INK_ON_PAPER);
        ui_note(ui, "says", words, (SDL_Rect){ x, y, width, tall }, false);
        y += tall + ui_px(ui, 12);
    }
    if (l->tasks && words[0])
        ui_fill(ui, (SDL_Rect){ x, y - ui_px(ui, 5), width, 1 }, 0xFFCDB98C);
    y = draw_tasks(t, ui, l, x, y + ui_px(ui, 6), width);
    if (t->guide[0] && !t->teach.done) {
        int tall = ui_words(ui, size, x, y, width, t->guide, INK_ON_PAPER);
        ui_note(ui, "guide", t->guide, (SDL_Rect){ x, y, width, tall }, true);
        y += tall + ui_px(ui, 12);
    }
    for (int i = 0; t->task < l->tasks && i < t->hints && i < l->task[t->task].hints; i++) {
        const char *hint = l->task[t->task].hint[i];
        int tall = ui_words(ui, size, x, y, width, hint, INK_WARNING_ON_PAPER);
        snprintf(name, sizeof name, "hint-%d", i + 1);
        ui_note(ui, name, hint, (SDL_Rect){ x, y, width, tall }, true);
        y += tall + ui_px(ui, 6);
    }
    if (t->slip_on_card)
        ui_words(ui, size, x, y, width, t->slip, INK_REFUSED_SEAL);
    ui_scroll_end(ui, clip);
    if (t->slip_on_card)
        ui_note(ui, "slip-words", t->slip, body, true);
}

/* The next hint that says or shows something; 0: there is none. */
static int next_hint(Table *t, const Lesson *l)
{
    for (int hint = t->hints + 1; t->task < l->tasks && hint <= MOST_HINTS; hint++)
        if (hint <= l->task[t->task].hints || teach_hint_shows(t, hint))
            return hint;
    return 0;
}

/* The first says it; the second and the third also show it on the table (teach_points.c), and where the card covers that it
 * is laid aside for them. */
static void ask_hint(Table *t, const Lesson *l)
{
    int hint = next_hint(t, l);

    if (!hint)
        return;
    t->hints = hint;
    t->teach.folded = t->at.crowded && t->hints > l->task[t->task].hints;
    t->teach.scroll.offset = INT16_MAX; /* it stands at the end */
}

enum { TEACH_HINT, TEACH_SHOW, TEACH_LEAVE, TEACH_NEXT, TEACH_FOLD, TEACH_BUTTONS };

static void press(Table *t, Ui *ui, const Lesson *l, int button)
{
    switch (button) {
    case TEACH_HINT:
        ask_hint(t, l);
        break;
    case TEACH_SHOW:
        if (!t->teach.done)
            show_solution(t, ui);
        break;
    case TEACH_LEAVE:
        t->end = TABLE_LEAVES;
        break;
    case TEACH_NEXT:
        t->end = TABLE_NEXT;
        break;
    case TEACH_FOLD:
        t->teach.folded = true;
        break;
    default:
        break;
    }
}

/* The buttons of the moment; in large letters one more lays the card aside. */
static void teach_buttons(Table *t, Ui *ui, const Lesson *l, Leaf *leaf)
{
    bool more = next_hint(t, l) > 0, done = t->teach.done;
    const Button all[TEACH_BUTTONS] = {
        [TEACH_HINT] = { .name = "hint",
                         .label = "Hint",
                         .icon = "ui-hint",
                         .key = "I",
                         .look = BUTTON_PAPER,
                         .off = !more },
        [TEACH_SHOW] = { .name = "show",
                         .label = "Show",
                         .icon = "ui-sight",
                         .key = study_is_on(t) ? NULL : "PgDn", /* looking back steps by it */
                         .look = BUTTON_PAPER,
                         .off = study_is_on(t) },
        [TEACH_LEAVE] = { .name = "leave", .label = done ? "Done" : "Leave", .look = BUTTON_PAPER },
        [TEACH_NEXT] = { .name = "next", .label = "Next", .key = "Enter", .look = BUTTON_INK },
        [TEACH_FOLD] = { .name = "fold", .label = "Table", .key = "Enter", .look = BUTTON_INK },
    };
    int which[TEACH_BUTTONS], count = 0;
    Button button[TEACH_BUTTONS];

    for (int i = 0; i < TEACH_BUTTONS; i++) {
        bool fits = i == TEACH_LEAVE || (i == TEACH_NEXT   ? done && !victory_is_shown(t)
                                         : i == TEACH_FOLD ? t->at.crowded && !done
                                                           : !done);
        if (!fits)
            continue;
        which[count] = i;
        button[count++] = all[i];
    }
    int pressed = leaf_buttons(ui, leaf, button, count);
    if (pressed >= 0)
        press(t, ui, l, which[pressed]);
}

/* Laid aside: one button in the ribbon's row brings it back, and its keys go on working. */
static void folded(Table *t, Ui *ui, const Lesson *l)
{
    Button b = { .name = "unfold", .label = "Lesson", .key = "F8" };

    if (!t->at.crowded) /* there the phase needs the room */
        b.icon = "ui-lesson";

    SDL_Rect at = corner_button(t, ui, &b);

    if (ui_button(ui, at, &b))
        t->teach.folded = false;
    if (ui_key_named(ui, "I"))
        press(t, ui, l, TEACH_HINT);
    else if (!study_is_on(t) && ui_key_named(ui, "PgDn"))
        press(t, ui, l, TEACH_SHOW);
}

/* Somebody went on without the task, as by doing again what was taken back. */
static bool is_missed(const Table *t)
{
    return session_battle(t->session)->over && teach_is_open(t);
}

void teach_panel(Table *t, Ui *ui)
{
    static const char missed[] =
        "The battle is over, and the task has not been done. Show goes back and does it.";
    const Lesson *l = t->lesson ? lesson_of(t->lesson) : NULL;
    int pad = ui_px(ui, is_lean(t, ui) ? PAD_LEAN_PX : PAD_PX),
        edge = t->at.crowded ? t->at.ribbon.x : ui_px(ui, 12);
    SDL_Rect area = { edge, t->at.crowded ? edge : ui_px(ui, 76), 0, 0 };

    if (!l || (t->shown != SHOWN_ALL && t->at.crowded))
        return;
    ui_push(ui, "lesson");
    if (t->at.crowded && t->teach.folded) {
        folded(t, ui, l);
        ui_pop(ui);
        return;
    }
    take_task(t);
    area.w = teach_width(t, ui) - (t->at.crowded ? 0 : edge);
    bool on = l->guides && t->hints_seen; /* the battle needs the room */
    const char *words = t->teach.done ? l->teaches : on ? "" : is_missed(t) ? missed : l->say;
    int width = area.w - 2 * pad, head = head_height(t, ui), foot = ui_button_height(ui) + pad;
    int body = width - ui_px(ui, 16), room = room_height(t, ui, l, body);
    int end = t->at.crowded ? ui->height - edge : ui->height - ui_px(ui, 96);
    if (study_is_on(t) && !t->at.crowded) /* its strip is as broad as the window */
        end = SDL_min(end, study_place(t, ui).y - ui_px(ui, 8));
    int most = end - area.y;
    int rest = 2 * pad + head + foot, high = words_height(t, ui, l, body, words);
    Leaf slip;
    area.h = t->at.crowded ? most : SDL_min(rest + SDL_max(high, room), most);
    bool apart = slip_placed(t, ui, area, area.h - rest - high, &slip);
    if (t->slip_on_card) {
        high += slip_height(t, ui, area);
        area.h = room ? area.h : SDL_min(rest + high, most); /* else it scrolls */
    }
    t->teach.card = area;
    layout_stands(t, LAY_TASK, area);
    ui_paper(ui, "panel", area, INK_BRASS);
    draw_head(t, ui, l, area.x + pad, area.y + pad, width);
    int y = area.y + pad + head;
    draw_body(t, ui, l, (SDL_Rect){ area.x + pad, y, width, area.y + area.h - foot - pad / 2 - y },
              high, words);
    Leaf leaf = { .area = area, .pad = ui_px(ui, 18), .x = area.x + pad, .width = width };
    teach_buttons(t, ui, l, &leaf);
    if (apart)
        slip_card(t, ui, &slip);
    ui_pop(ui);
}
