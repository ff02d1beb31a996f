#include "fill.h"

#include "engine/ruleset.h"

#include <string.h>

Filling filling_empty(void)
{
    return (Filling){ NO_UNIT, NO_UNIT,     NO_MODEL, NO_MODEL, NO_WEAPON, NO_PIECE,
                      NO_SEAT, FIGURE_NONE, 0,        0,        0 };
}

static void add_figure(Text *text, FigureKind figure, int32_t value, int32_t other)
{
    int32_t size = value < 0 ? -value : value;
    switch (figure) {
    case FIGURE_LENGTH:
        text_inches(text, value, other);
        text_char(text, '"');
        return;
    case FIGURE_SHARE:
        if (value % 10)
            text_format(text, "%d.%d %%", (int)(value / 10), (int)(size % 10));
        else
            text_format(text, "%d %%", (int)(value / 10));
        return;
    case FIGURE_HEADING:
        text_format(text, "%s%d.%02d degrees", value < 0 ? "-" : "", (int)(size / DEGREE),
                    (int)(size % DEGREE / 36));
        return;
    case FIGURE_COUNT:
    case FIGURE_NONE:
        text_format(text, "%d", (int)value);
        return;
    }
}

static void add_unit(const Look *look, UnitId unit, Text *text)
{
    text_add(text, unit < 0 ? "nobody" : look->game->unit[unit].title.text);
}

static void add_model(const Look *look, ModelId model, Text *text)
{
    if (model < 0)
        text_add(text, "?");
    else
        text_format(text, "%d", model_number(look->battle, model));
}

static void add_piece(const Look *look, PieceId piece, Text *text)
{
    const Battle *b = look->battle;
    if (piece >= 0 && piece < look->game->terrain)
        text_add(text, look->game->piece[piece].title.text);
    else if (piece >= 0 && piece < b->pieces)
        text_add(text, look->game->ruleset->made_kind[b->piece[piece].kind]);
    else
        text_add(text, "the ground");
}

/* By its name on the table, which it need not have; the first is 1. */
static void add_objective(const Look *look, int number, Text *text)
{
    bool named = number > 0 && number <= look->game->objectives &&
                 look->game->objective[number - 1].title.text[0];
    if (named)
        text_add(text, look->game->objective[number - 1].title.text);
    else
        text_format(text, "objective %d", number);
}

static void add_phase(const Look *look, int phase, Text *text)
{
    const Ruleset *rules = look->game->ruleset;

    const PhaseDef *def = &rules->phase[phase];
    text_add(text, def->in_sentences ? def->in_sentences : def->title);
}

/* Of an order in the wrong phase {c} is its verb. */
static bool add_doing(const Look *look, const char *name, const Filling *with, Text *text)
{
    const Ruleset *rules = look->game->ruleset;
    bool known = with->c >= 0 && with->c < rules->verbs && rules->verb[with->c].doing;

    if (strcmp(name, "phase") == 0)
        add_phase(look, look->battle->phase, text);
    else if (strcmp(name, "doing") == 0 && known)
        text_add(text, rules->verb[with->c].doing);
    else if (strcmp(name, "its phase") == 0 && known)
        add_phase(look, rules->verb[with->c].phase, text);
    else
        return false;
    return true;
}

static void add_seat(const Look *look, SeatId seat, Text *text)
{
    text_add(text, seat < 0 ? "nobody" : look->game->seat[seat].title.text);
}

/* Units of several models take the plural, characters and single models the singular. */
static bool is_plural(const Look *look, UnitId unit)
{
    return unit >= 0 && look->game->unit[unit].models > 1;
}

/* "who?charges|charge": the first for one, the other for several; of {a}, {b} and {c} the figure decides. */
static bool add_number(const Look *look, const char *name, const Filling *with, Text *text)
{
    const char *mark = strchr(name, '?'), *bar = mark ? strchr(mark, '|') : NULL;
    bool several;

    if (!bar)
        return false;
    if (strncmp(name, "who?", 4) == 0)
        several = is_plural(look, with->who);
    else if (strncmp(name, "other?", 6) == 0)
        several = is_plural(look, with->other);
    else if (mark == name + 1 && *name >= 'a' && *name <= 'c')
        several = (*name == 'a' ? with->a : *name == 'b' ? with->b : with->c) != 1;
    else
        return false;
    if (several)
        text_add(text, bar + 1);
    else
        text_format(text, "%.*s", (int)(bar - mark - 1), mark + 1);
    return true;
}

/* "Skarn's", "the Halberds'" */
static void add_owner(const Look *look, UnitId unit, Text *text)
{
    const char *name = unit < 0 ? "nobody" : look->game->unit[unit].title.text;
    size_t size = strlen(name);

    text_format(text, size > 0 && name[size - 1] == 's' ? "%s'" : "%s's", name);
}

static bool add_named(const Look *look, const char *name, const Filling *with, Text *text)
{
    if (strcmp(name, "who") == 0)
        add_unit(look, with->who, text);
    else if (strcmp(name, "other") == 0)
        add_unit(look, with->other, text);
    else if (strcmp(name, "who's") == 0)
        add_owner(look, with->who, text);
    else if (strcmp(name, "other's") == 0)
        add_owner(look, with->other, text);
    else if (strcmp(name, "model") == 0)
        add_model(look, with->model, text);
    else if (strcmp(name, "other_model") == 0)
        add_model(look, with->other_model, text);
    else if (strcmp(name, "weapon") == 0)
        text_add(text, with->weapon < 0 ? "weapon" : look->game->weapon[with->weapon].title.text);
    else if (strcmp(name, "piece") == 0)
        add_piece(look, with->piece, text);
    else if (strcmp(name, "seat") == 0)
        add_seat(look, with->seat, text);
    else if (strcmp(name, "objective") == 0)
        add_objective(look, (int)with->a, text);
    else if (strcmp(name, "a") == 0)
        add_figure(text, with->figure, with->a, with->b);
    else if (strcmp(name, "b") == 0)
        add_figure(text, with->figure, with->b, with->a);
    else if (strcmp(name, "c") == 0)
        add_figure(text, with->figure, with->c, with->c);
    else if (strcmp(name, "a\"") == 0)
        add_figure(text, FIGURE_LENGTH, with->a, with->a);
    else if (strcmp(name, "b\"") == 0)
        add_figure(text, FIGURE_LENGTH, with->b, with->b);
    else if (strcmp(name, "c\"") == 0)
        add_figure(text, FIGURE_LENGTH, with->c, with->c);
    else if (strcmp(name, "c#") == 0)
        add_figure(text, FIGURE_COUNT, with->c, with->c);
    else
        return add_doing(look, name, with, text) || add_number(look, name, with, text);
    return true;
}

void fill_words(const Look *look, const char *words, const Filling *with, Text *text)
{
    while (*words) {
        const char *end = *words == '{' ? strchr(words, '}') : NULL;
        char name[64];
        if (!end || (size_t)(end - words) >= sizeof name) {
            text_char(text, *words++);
            continue;
        }
        memcpy(name, words + 1, (size_t)(end - words - 1));
        name[end - words - 1] = '\0';
        if (!add_named(look, name, with, text)) {
            text_char(text, *words++);
            continue;
        }
        words = end + 1;
    }
}

void words_about(const Look *look, const char *words, UnitId who, UnitId other, SeatId seat,
                 Text *text)
{
    Filling with = filling_empty();

    with.who = who;
    with.other = other;
    with.seat = seat;
    fill_words(look, words, &with, text);
}
