#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "shooting.h"

/* What a scene expects to be on the screen, and not to be there:
 *
 *     miss PATH...                nothing is called so
 *     says PATH "words"           its label holds these words
 *     lacks PATH "words"          it does not
 *     keyed PATH "KEY"            this key stands on it; "": none
 *     is PATH on|off              a button that is pressed in, a button that cannot be pressed
 *     is PATH not on|off
 *     count PREFIX LEAST MOST     so many names begin so
 *     tall PATH LEAST MOST        so many pixels high
 *     whole PATH...               nothing of it lies outside the window
 *     keep NAME PATH              remembers its label
 *     same NAME PATH              it is as it was kept
 *     other NAME PATH             it is not
 *     stays NAME PATH             its upper right corner is where it was when the name was first said
 *     apart PATH PATH LEAST MOST  inches between two places on the table, as their labels tell them
 *     at PATH X,Y                 there it stands, to a hundredth of an inch
 *     orderly                     no panel lies over another, or over what it is about (orderly.c)
 *     clear-all PATH PREFIX       nothing called PATH lies on anything whose name begins so
 *     over PATH OTHER             it is painted after everything called OTHER
 *     seen PATH above|below|left-of|right-of PATH     on the screen, one middle from the other
 *     beside PATH "words" A B C D  the one called PATH that says so is nearer to the way from A to B than to that from C to D, and not on it */

static const Widget *expected(Shooting *s, char *path)
{
    shooting_word(s, path);
    const Widget *w = shooting_widget(s, path);
    if (!w)
        shooting_fail(s, "missing on the screen", path);
    return w;
}

static void miss(Shooting *s)
{
    char path[WORD];

    while (shooting_word(s, path))
        if (shooting_widget(s, path))
            shooting_fail(s, "should not be on the screen", path);
}

static void compare_words(Shooting *s, bool wanted)
{
    char path[WORD], words[WORD];
    const Widget *w = expected(s, path);

    if (!w || !shooting_word(s, words) || (strstr(w->label, words) != NULL) == wanted)
        return;
    shooting_fail(s, wanted ? "does not say so, but" : "should not say", w->label);
}

static void says(Shooting *s)
{
    compare_words(s, true);
}

static void keyed(Shooting *s)
{
    char path[WORD], key[WORD];
    const Widget *w = expected(s, path);

    shooting_word(s, key);
    if (w && strcmp(w->key, key) != 0)
        shooting_fail(s, "has another key", w->key[0] ? w->key : "none");
}

static void lacks(Shooting *s)
{
    compare_words(s, false);
}

static void is(Shooting *s)
{
    char path[WORD], word[WORD];
    const Widget *w = expected(s, path);
    bool wanted = true;

    shooting_word(s, word);
    if (strcmp(word, "not") == 0) {
        wanted = false;
        shooting_word(s, word);
    }
    int flag = strcmp(word, "on") == 0 ? WIDGET_ON : strcmp(word, "off") == 0 ? WIDGET_OFF : 0;
    if (!flag)
        shooting_fail(s, "expected on or off", word);
    else if (w && ((w->flags & flag) != 0) != wanted)
        shooting_fail(s, wanted ? "it is not" : "it is", word);
}

static void count(Shooting *s)
{
    char prefix[WORD], word[WORD];
    int found = 0, least, most;

    shooting_word(s, prefix);
    shooting_word(s, word);
    least = atoi(word);
    shooting_word(s, word);
    most = atoi(word);
    shooting_widget(s, "");
    for (int i = 0; i < s->stage.ui.widgets; i++)
        found += strncmp(s->stage.ui.widget[i].path, prefix, strlen(prefix)) == 0;
    snprintf(word, sizeof word, "%d", found);
    if (found < least || found > most)
        shooting_fail(s, "there are not so many, but", word);
}

static void tall(Shooting *s)
{
    char path[WORD], word[WORD];
    const Widget *w = expected(s, path);

    shooting_word(s, word);
    int least = atoi(word);
    shooting_word(s, word);
    int most = atoi(word), high = w ? w->area.h : least;
    snprintf(word, sizeof word, "%d", high);
    if (high < least || high > most)
        shooting_fail(s, "it is not so high, but", word);
}

static void whole(Shooting *s)
{
    char path[WORD];

    while (s->good && shooting_word(s, path)) {
        const Widget *w = shooting_widget(s, path);
        if (!w)
            shooting_fail(s, "missing on the screen", path);
        else if (w->area.x < 0 || w->area.y < 0 || w->area.x + w->area.w > s->stage.ui.width ||
                 w->area.y + w->area.h > s->stage.ui.height)
            shooting_fail(s, "it is cut by the window's edge", path);
    }
}

static Kept *kept_named(Shooting *s, const char *name)
{
    for (int i = 0; i < s->kepts; i++)
        if (strcmp(s->kept[i].name, name) == 0)
            return &s->kept[i];
    return NULL;
}

static void remember(Shooting *s, const char *name, const char *label)
{
    Kept *kept = kept_named(s, name);

    if (!kept && s->kepts == MOST_KEPT) {
        shooting_fail(s, "nobody remembers so much", name);
        return;
    }
    if (!kept)
        kept = &s->kept[s->kepts++];
    snprintf(kept->name, sizeof kept->name, "%.47s", name);
    snprintf(kept->label, sizeof kept->label, "%s", label);
}

static void keep(Shooting *s)
{
    char name[WORD], path[WORD];

    shooting_word(s, name);
    const Widget *w = expected(s, path);
    remember(s, name, w ? w->label : "");
}

static void stay(Shooting *s)
{
    char name[WORD], path[WORD], corner[40];

    shooting_word(s, name);
    const Kept *kept = kept_named(s, name);
    const Widget *w = expected(s, path);
    if (!w)
        return;
    snprintf(corner, sizeof corner, "%d,%d", w->area.x + w->area.w, w->area.y);
    if (!kept)
        remember(s, name, corner);
    else if (strcmp(kept->label, corner) != 0)
        shooting_fail(s, "it has moved to", corner);
}

static void compare_kept(Shooting *s, bool wanted)
{
    char name[WORD], path[WORD];

    shooting_word(s, name);
    const Kept *kept = kept_named(s, name);
    const Widget *w = expected(s, path);
    if (!kept)
        shooting_fail(s, "nothing was kept as", name);
    else if (w && (strncmp(kept->label, w->label, sizeof kept->label - 1) == 0) != wanted)
        shooting_fail(s, wanted ? "it has changed" : "it has not changed", w->label);
}

static void same(Shooting *s)
{
    compare_kept(s, true);
}

static void other(Shooting *s)
{
    compare_kept(s, false);
}

/* "24.00,18.50 facing 90" */
static bool place_in(Shooting *s, double *x, double *y)
{
    char path[WORD];
    const Widget *w = expected(s, path);

    return w && (sscanf(w->label, "%lf,%lf", x, y) == 2 ||
                 shooting_fail(s, "it tells no place, but", w->label));
}

static void apart(Shooting *s)
{
    char word[WORD];
    double a[2], b[2], least, most;

    if (!place_in(s, &a[0], &a[1]) || !place_in(s, &b[0], &b[1]))
        return;
    shooting_word(s, word);
    least = strtod(word, NULL);
    shooting_word(s, word);
    most = strtod(word, NULL);
    double far = sqrt((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]));
    snprintf(word, sizeof word, "%.3f", far);
    if (far < least || far > most)
        shooting_fail(s, "they are not so far apart, but", word);
}

static void at(Shooting *s)
{
    char word[WORD];
    double is[2], wanted[2];

    if (!place_in(s, &is[0], &is[1]))
        return;
    shooting_word(s, word);
    if (sscanf(word, "%lf,%lf", &wanted[0], &wanted[1]) != 2) {
        shooting_fail(s, "expected X,Y", word);
        return;
    }
    snprintf(word, sizeof word, "%.3f,%.3f", is[0], is[1]);
    if (fabs(is[0] - wanted[0]) > 0.0101 || fabs(is[1] - wanted[1]) > 0.0101)
        shooting_fail(s, "it stands elsewhere", word);
}

static void clear_all(Shooting *s)
{
    char path[WORD], prefix[WORD];
    const Widget *w = s->stage.ui.widget;

    shooting_word(s, path);
    shooting_word(s, prefix);
    shooting_widget(s, "");
    for (int i = 0; i < s->stage.ui.widgets; i++)
        for (int k = 0; k < s->stage.ui.widgets && strcmp(w[i].path, path) == 0; k++)
            if (strncmp(w[k].path, prefix, strlen(prefix)) == 0 &&
                SDL_HasIntersection(&w[i].area, &w[k].area))
                shooting_fail(s, w[i].label, w[k].path);
}

static void over(Shooting *s)
{
    char path[WORD], other[WORD];
    const Widget *w = expected(s, path), *last = &s->stage.ui.widget[s->stage.ui.widgets];

    expected(s, other);
    for (const Widget *o = w; w && o < last; o++)
        if (strcmp(o->path, other) == 0)
            shooting_fail(s, "it is painted over by", other);
}

static void seen(Shooting *s)
{
    char path[WORD], where[WORD];
    const Widget *w = expected(s, path);
    SDL_Rect a = w ? w->area : (SDL_Rect){ 0, 0, 0, 0 };

    shooting_word(s, where);
    const Widget *other = expected(s, path);
    if (!w || !other)
        return;
    int right = 2 * a.x + a.w - 2 * other->area.x - other->area.w;
    int below = 2 * a.y + a.h - 2 * other->area.y - other->area.h;
    if (strcmp(where, "above") == 0     ? below >= 0
        : strcmp(where, "below") == 0   ? below <= 0
        : strcmp(where, "left-of") == 0 ? right >= 0
                                        : right <= 0)
        shooting_fail(s, "it is not seen there", where);
}

static Spot middle_of(SDL_Rect r)
{
    return (Spot){ (float)r.x + (float)r.w / 2, (float)r.y + (float)r.h / 2 };
}

/* From the nearest place of the box to the way between the next two names; 0: it lies on it. */
static float off_way(Shooting *s, SDL_Rect box)
{
    enum { STEPS = 200 };
    char path[WORD];
    float least = INFINITY;
    const Widget *w = expected(s, path);
    Spot from = w ? middle_of(w->area) : (Spot){ 0, 0 };
    w = expected(s, path);
    Spot to = w ? middle_of(w->area) : (Spot){ 0, 0 };

    for (int i = 0; i <= STEPS; i++) {
        Spot at = spot_between(from, to, (float)i / STEPS);
        Spot in = { SDL_clamp(at.x, (float)box.x, (float)(box.x + box.w)),
                    SDL_clamp(at.y, (float)box.y, (float)(box.y + box.h)) };
        least = fminf(least, spot_distance(at, in));
    }
    return least;
}

static void beside(Shooting *s)
{
    char path[WORD], words[WORD];
    SDL_Rect box = { 0, 0, 0, 0 };

    if (!expected(s, path) || !shooting_word(s, words))
        return;
    for (int i = 0; i < s->stage.ui.widgets; i++) {
        const Widget *w = &s->stage.ui.widget[i];
        if (strcmp(w->path, path) == 0 && strstr(w->label, words))
            box = w->area;
    }
    if (box.w == 0) {
        shooting_fail(s, "nothing called so says", words);
        return;
    }
    float own = off_way(s, box), other = off_way(s, box);
    if (other <= own)
        shooting_fail(s, "stands at another's way", words);
}

bool expect_step(Shooting *s, const char *word)
{
    static const struct {
        const char *word;
        void (*take)(Shooting *s);
    } known[] = {
        { "miss", miss },           { "says", says },
        { "lacks", lacks },         { "is", is },
        { "count", count },         { "keep", keep },
        { "same", same },           { "other", other },
        { "apart", apart },         { "at", at },
        { "tall", tall },           { "seen", seen },
        { "whole", whole },         { "orderly", expect_orderly },
        { "clear-all", clear_all }, { "keyed", keyed },
        { "stays", stay },          { "beside", beside },
        { "over", over },
    };

    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strcmp(word, known[i].word) == 0) {
            known[i].take(s);
            return true;
        }
    return false;
}
