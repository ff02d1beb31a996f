#include <stdio.h>
#include <string.h>

#include "shooting.h"

/* "orderly": no panel lies over another, none over a unit, a target, the dice or the task that it is about, as the notes called
 * "about" tell (include/ui/ui.h). What a seat holds in coins lies on nobody, nor under a panel or another's. */

enum { LARGE = 150 }; /* in larger letters panels are drawers, which may lie over one another */

static bool is_panel(const Widget *w)
{
    return w->flags & WIDGET_BLOCKS && w->layer == LAYER_PANEL;
}

static const char *last_name(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash ? slash + 1 : path;
}

/* Whether they are told within the same name: "table/ask/panel" and "table/ask/about". */
static bool of_one(const Widget *a, const Widget *b)
{
    size_t length = (size_t)(last_name(a->path) - a->path);

    return length == (size_t)(last_name(b->path) - b->path) && !strncmp(a->path, b->path, length);
}

static void say(Shooting *s, const Widget *over, const char *what)
{
    char words[2 * UI_PATH + 8];

    snprintf(words, sizeof words, "%.90s over %.90s", over->path, what);
    shooting_fail(s, "one lies over the other", words);
}

/* The unit's models, each by itself: between loose ones a panel may stand. */
static void check_unit(Shooting *s, const Widget *panel, const char *unit)
{
    const Ui *ui = &s->stage.ui;
    char name[UI_PATH];
    int length = snprintf(name, sizeof name, "table/model/%s-", unit);

    for (int i = 0; i < ui->widgets && s->good; i++)
        if (!strncmp(ui->widget[i].path, name, (size_t)length) &&
            strspn(ui->widget[i].path + length, "0123456789") ==
                strlen(ui->widget[i].path + length) &&
            SDL_HasIntersection(&ui->widget[i].area, &panel->area))
            say(s, panel, ui->widget[i].path);
}

static void check_about(Shooting *s, const Widget *panel, const Widget *about)
{
    const char *unit = strchr(about->label, ' ');

    if (unit)
        check_unit(s, panel, unit + 1);
    else if (SDL_HasIntersection(&about->area, &panel->area))
        say(s, panel, about->label);
}

static bool begins(const Widget *w, const char *name)
{
    return strncmp(w->path, name, strlen(name)) == 0;
}

static void check_coins(Shooting *s, const Widget *coins)
{
    const Ui *ui = &s->stage.ui;

    for (int i = 0; i < ui->widgets && s->good; i++) {
        const Widget *w = &ui->widget[i];
        bool other =
            is_panel(w) || begins(w, "table/model/") || (begins(w, "table/coins-") && w != coins);
        if (other && SDL_HasIntersection(&w->area, &coins->area))
            say(s, w, coins->path);
    }
}

void expect_orderly(Shooting *s)
{
    const Ui *ui = &s->stage.ui;

    shooting_widget(s, "");
    for (int i = 0; i < ui->widgets && s->good; i++)
        if (begins(&ui->widget[i], "table/coins-"))
            check_coins(s, &ui->widget[i]);
    for (int i = 0; i < ui->widgets && s->good; i++) {
        const Widget *panel = &ui->widget[i];
        if (!is_panel(panel))
            continue;
        for (int k = 0; k < ui->widgets && s->good; k++) {
            const Widget *other = &ui->widget[k];
            if (k > i && is_panel(other) && ui->percent <= LARGE &&
                SDL_HasIntersection(&panel->area, &other->area))
                say(s, panel, other->path);
            else if (!strcmp(last_name(other->path), "about") && of_one(panel, other))
                check_about(s, panel, other);
        }
    }
}
