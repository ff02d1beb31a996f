#define UI_HELPS /* whoever shows odds draws them */

#include "panels/odds.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

enum { ROW_PX = 26, LINE_SIZE = 200 };

typedef struct OddsLine {
    char label[LINE_SIZE], figure[24]; /* figure: "86.6 %", or empty: only words */
    float share;
} OddsLine;

/* "  at least 2: 56.0 %": the indented lines of a list. */
static OddsLine read_line(const char *line)
{
    OddsLine l = { .share = 0 };
    const char *colon = strrchr(line, ':');
    size_t length = strlen(line);
    char *end = NULL;

    while (*line == ' ')
        line++;
    snprintf(l.label, sizeof l.label, "%s", line);
    if (!colon || length < 3 || strcmp(line + strlen(line) - 2, " %") != 0)
        return l;
    double percent = strtod(colon + 1, &end);
    if (end == colon + 1 || strcmp(end, " %") != 0)
        return l;
    snprintf(l.label, sizeof l.label, "%.*s", (int)(colon - line), line);
    snprintf(l.figure, sizeof l.figure, "%s", colon + 2);
    l.share = (float)percent / 100;
    return l;
}

static bool says_at_least(const char *label)
{
    return strncmp(label, "at least ", 9) == 0;
}

/* Whether the line after it says more and is as likely. */
static bool is_outdone(const OddsLine *l, const char *rest)
{
    char line[LINE_SIZE];

    if (!l->figure[0] || !says_at_least(l->label) || !text_line(&rest, line, sizeof line))
        return false;
    OddsLine next = read_line(line);
    return says_at_least(next.label) && strcmp(next.figure, l->figure) == 0;
}

static void draw_bar(Ui *ui, SDL_Rect row, const OddsLine *l, int label)
{
    int figure = ui_px(ui, 76), gap = ui_px(ui, 8);
    SDL_Rect bar = { row.x + label, row.y + row.h / 2 - ui_px(ui, 5), row.w - label - figure - gap,
                     ui_px(ui, 10) };
    SDL_Rect full = bar;

    ui_text(ui, UT_LABEL, (SDL_Rect){ row.x, row.y, label - gap, row.h }, TEXT_LEFT, l->label,
            INK_ON_PAPER);
    ui_round(ui, bar, bar.h / 2, 0xFFDCCBA4, 0xFFDCCBA4);
    full.w = (int)((float)bar.w * l->share);
    if (full.w >= bar.h)
        ui_round(ui, full, bar.h / 2, INK_TICK, INK_TICK);
    else if (full.w > 0)
        ui_fill(ui, (SDL_Rect){ full.x, full.y + 2, full.w, full.h - 4 }, INK_TICK);
    ui_text(ui, UT_BOLD, (SDL_Rect){ row.x + row.w - figure, row.y, figure, row.h }, TEXT_RIGHT,
            l->figure, INK_ON_PAPER);
}

/* The room that the labels of bars need, at most half of the width. */
static int label_room(const Ui *ui, int width, const char *words)
{
    char line[LINE_SIZE];
    int room = width * 30 / 100;

    while (text_line(&words, line, sizeof line)) {
        OddsLine l = read_line(line);
        int wide = ui_text_width(ui, UT_LABEL, l.label) + ui_px(ui, 12);
        room = l.figure[0] && wide > room ? wide : room;
    }
    return room < width / 2 ? room : width / 2;
}

static int lay(Ui *ui, const Ui *measure, int x, int y, int width, const char *words)
{
    char line[LINE_SIZE];
    int top = y, label = label_room(measure, width, words);

    while (text_line(&words, line, sizeof line)) {
        OddsLine l = read_line(line);
        if (is_outdone(&l, words))
            continue;
        if (l.figure[0]) {
            if (ui)
                draw_bar(ui, (SDL_Rect){ x, y, width, ui_px(ui, ROW_PX) }, &l, label);
            y += ui_px(measure, ROW_PX);
        } else if (ui) {
            y += ui_words(ui, UT_LABEL, x, y, width, l.label, INK_ON_PAPER);
        } else {
            y += ui_words_height(measure, UT_LABEL, width, l.label);
        }
    }
    return y - top;
}

/* What is no chance at all stays: how many shots, and what they need. */
static bool is_likely(const char *line)
{
    const float least = 0.005F;
    OddsLine l = read_line(line);

    return !l.figure[0] || l.share >= least;
}

/* A heading stays when a line of its list stays, or when it has none. */
static bool keeps_line(const char *line, const char *rest)
{
    char next[LINE_SIZE];
    bool list = false;

    if (line[0] == ' ')
        return is_likely(line);
    while (text_line(&rest, next, sizeof next) && next[0] == ' ') {
        list = true;
        if (is_likely(next))
            return true;
    }
    return !list;
}

void odds_likely(const char *words, char *out, size_t size)
{
    enum { FEW = 10 };
    char line[LINE_SIZE];
    Text text = text_in(out, size);
    int lines = 0;

    for (const char *c = words; *c; c++)
        lines += *c == '\n';
    out[0] = 0;
    if (lines <= FEW) {
        text_add(&text, words);
        return;
    }
    while (text_line(&words, line, sizeof line))
        if (keeps_line(line, words))
            text_format(&text, "%s\n", line);
}

int odds_height(const Ui *ui, int width, const char *words)
{
    return lay(NULL, ui, 0, 0, width, words);
}

int odds_draw(Ui *ui, int x, int y, int width, const char *words)
{
    return lay(ui, ui, x, y, width, words);
}
