#include <stdio.h>
#include <string.h>

#include "session/lesson.h"
#include "sheets.h"

/* Lessons: the card with the tasks, hints, and kind words where the rules refuse. */

void table_teach(Table *t, LessonPlay *lesson)
{
    t->lesson = lesson;
    t->hints = 0;
    t->task = lesson_task(lesson);
    t->log_open = t->card_open = false;
}

void teach_refusal(Table *t, RuleId rule)
{
    const char *kind = lesson_slip(lesson_of(t->lesson), rule);

    snprintf(t->slip, sizeof t->slip, "%s", kind ? kind : "");
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
        return false;
    }
    table_drop(t);
    t->sheet = SHEET_NONE;
    if (outcome == LESSON_OTHER) {
        snprintf(t->slip, sizeof t->slip,
                 "That is allowed, but it is not the task. It has been taken back.");
        return false;
    }
    t->hints = 0;
    t->task = lesson_task(t->lesson);
    t->lesson_done = outcome == LESSON_DONE;
    return true;
}

static void show_solution(Table *t, Ui *ui)
{
    Answer *answer = SDL_malloc(sizeof *answer);

    if (answer && lesson_solution(t->lesson, answer))
        teach_answer(t, ui, answer);
    else
        table_say(t, ui, "The solution does not fit any more: begin again");
    SDL_free(answer);
}

static int card_height(const Ui *ui, const Lesson *l, int task, int hints, int width,
                       const char *words)
{
    int height = ui_px(ui, 96) + ui_words_height(ui, UT_CARD, width, words) + ui_px(ui, 80);

    for (int i = 0; i < l->tasks; i++)
        height += ui_words_height(ui, i == task ? UT_BOLD : UT_BODY, width - ui_px(ui, 40),
                                  l->task[i].words) +
                  ui_px(ui, 10);
    for (int i = 0; i < hints && task < l->tasks; i++)
        height += ui_words_height(ui, UT_CARD, width, l->task[task].hint[i]) + ui_px(ui, 6);
    return height;
}

static int draw_tasks(Table *t, Ui *ui, const Lesson *l, int x, int y, int width)
{
    for (int i = 0; i < l->tasks; i++) {
        bool done = i < t->task;
        int box = ui_px(ui, 26), high = ui_words_height(ui, i == t->task ? UT_BOLD : UT_BODY,
                                                        width - ui_px(ui, 40), l->task[i].words);
        SDL_Rect tick = { x, y, box, box };
        if (done)
            ui_round(ui, tick, ui_px(ui, 6), INK_TICK, INK_TICK);
        ui_frame(ui, tick, ui_px(ui, 6), 2, done ? INK_TICK : 0xFFBFA36A);
        if (done)
            ui_text(ui, UT_BOLD, tick, TEXT_CENTRE, "✓", 0xFFFFFFFF);
        ui_words(ui, i == t->task ? UT_BOLD : UT_BODY, x + ui_px(ui, 40), y, width - ui_px(ui, 40),
                 l->task[i].words, done ? INK_ON_PAPER_DIM : INK_ON_PAPER);
        ui_note(ui, "task", l->task[i].words, tick, i == t->task);
        y += high + ui_px(ui, 10);
    }
    return y;
}

/* Kind words about what was refused, under the task; nothing of it while the card is a drawer. */
static void slip_card(Table *t, Ui *ui, SDL_Rect card)
{
    bool titled = t->sheet == SHEET_REFUSAL;
    Leaf leaf = { .pad = ui_px(ui, 18),
                  .area = { card.x, card.y + card.h + ui_px(ui, 14), card.w, 0 } };
    char title[80];

    if (!t->slip[0] || t->at.crowded)
        return;
    leaf.area.h = ui_words_height(ui, UT_CARD, card.w - 2 * leaf.pad, t->slip) + 2 * leaf.pad +
                  (titled ? ui_px(ui, 50) + ui_line(ui, UT_SMALL) : 0);
    if (leaf.area.y + leaf.area.h > t->at.hint.y) /* beside the task where there is no room below */
        leaf.area = (SDL_Rect){ card.x + card.w + ui_px(ui, 14), card.y, card.w, leaf.area.h };
    ui_push(ui, "slip");
    leaf_place(ui, &leaf, INK_REFUSED_SEAL);
    if (titled) {
        refusal_title(t, title, sizeof title);
        leaf_seal(ui, &leaf);
        leaf_title(ui, &leaf, title);
        leaf.x = leaf.area.x + leaf.pad;
        leaf.width = leaf.area.w - 2 * leaf.pad;
    }
    ui_pop(ui);
    ui_note(ui, "slip-words", t->slip, leaf.area, true);
    leaf.y += ui_words(ui, UT_CARD, leaf.x, leaf.y, leaf.width, t->slip, INK_ON_PAPER);
    if (titled && t->verdict.rule && t->verdict.rule < t->rs->rules)
        ui_words(ui, UT_SMALL, leaf.x, leaf.y + ui_px(ui, 4), leaf.width,
                 t->rs->rule[t->verdict.rule].id, INK_ON_PAPER_DIM);
}

void teach_panel(Table *t, Ui *ui)
{
    const Lesson *l = t->lesson ? lesson_of(t->lesson) : NULL;
    int pad = ui_px(ui, 22);
    SDL_Rect area = { ui_px(ui, 12), ui_px(ui, 76), ui_px(ui, 440), 0 }, clip;
    int share = t->at.crowded ? 72 : 40; /* per cent of the window */

    if (!l || (t->bare && t->at.crowded))
        return;
    if (area.w > ui->width * share / 100)
        area.w = ui->width * share / 100;
    const char *words = t->lesson_done ? l->teaches : l->say;
    int high = card_height(ui, l, t->task, t->hints, area.w - 2 * pad - ui_px(ui, 16), words);
    int most = ui->height - area.y - (t->at.crowded ? area.x : ui_px(ui, 96));
    area.h = high < most ? high : most;
    ui_push(ui, "lesson");
    ui_paper(ui, "panel", area, INK_BRASS);
    int x = area.x + pad, y = area.y + pad, width = area.w - 2 * pad;
    ui_text(ui, UT_TITLE, (SDL_Rect){ x, y, width, ui_px(ui, 36) }, TEXT_LEFT, l->title,
            INK_ON_PAPER);
    y += ui_px(ui, 44);
    SDL_Rect body = { x, y, width, area.y + area.h - y - ui_px(ui, 22) - ui_button_height(ui) };
    y = ui_scroll_begin(ui, &t->lesson_scroll, "words", body,
                        high - ui_px(ui, 44) - 2 * pad - ui_button_height(ui), true, &clip);
    width -= high > most ? ui_px(ui, 16) : 0;
    y += ui_words(ui, UT_CARD, x, y, width, words, INK_ON_PAPER) + ui_px(ui, 12);
    y = draw_tasks(t, ui, l, x, y, width);
    for (int i = 0; i < t->hints && t->task < l->tasks; i++)
        y += ui_words(ui, UT_CARD, x, y, width, l->task[t->task].hint[i], INK_WARNING_ON_PAPER) +
             ui_px(ui, 6);
    ui_scroll_end(ui, clip);
    width = area.w - 2 * pad;
    bool more = t->task < l->tasks && t->hints < l->task[t->task].hints;
    Button foot[4] = {
        { .name = "hint", .label = "Hint", .key = "I", .look = BUTTON_PAPER, .off = !more },
        { .name = "show",
          .label = "Show",
          .key = "PgDn",
          .look = BUTTON_PAPER,
          .off = t->lesson_done },
        { .name = "leave", .label = t->lesson_done ? "Done" : "Leave", .look = BUTTON_PAPER },
        { .name = "next", .label = "Next", .key = "Enter", .look = BUTTON_INK },
    };
    Leaf leaf = { .area = area, .pad = ui_px(ui, 18), .x = x, .width = width };
    int pressed = leaf_buttons(ui, &leaf, foot + (t->lesson_done ? 2 : 0), t->lesson_done ? 2 : 3);

    pressed += t->lesson_done && pressed >= 0 ? 2 : 0;
    if (pressed == 0 && more)
        t->hints++;
    else if (pressed == 1 && !t->lesson_done)
        show_solution(t, ui);
    else if (pressed == 2)
        t->end = TABLE_HOME;
    else if (pressed == 3)
        t->end = TABLE_NEXT;
    slip_card(t, ui, area);
    ui_pop(ui);
}
