#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "draw/print.h"
#include "editor/editor.h"
#include "hand/verbs.h"
#include "kit/fields.h"

/* What a game's own tables say, short, on paper beside the table: its phases with what is ordered there, its choices, weapons and
 * grounds, its options. Two columns, on as many pages as it needs. */

static const float QUICK_TOP = 16, QUICK_FOOT = 285, QUICK_MARGIN = 12, COLUMN = 90, GUTTER = 6;
static const float TEXT_MM = 2.7F, HEAD_MM = 4.2F;

typedef struct Quick {
    Print *p;
    const Ruleset *rules;
    const Game *game; /* whose weapons and grounds are listed, or null */
    int column;
    float y;
} Quick;

static float left_of(const Quick *q)
{
    return QUICK_MARGIN + (float)q->column * (COLUMN + GUTTER);
}

/* So much has to stand together: else it begins the next column, or a page. */
static void need(Quick *q, float high)
{
    if (q->y + high <= QUICK_FOOT)
        return;
    q->column++;
    if (q->column == 2) {
        print_page(q->p);
        q->column = 0;
    }
    q->y = QUICK_TOP;
}

/* A line that is too long goes on below, set in a little. */
static void say(Quick *q, PrintFace face, const char *words)
{
    char line[240] = "";
    float in = 0;

    while (*words) {
        char longer[240];
        size_t word = strcspn(words, " ");
        snprintf(longer, sizeof longer, "%.170s%s%.*s", line, line[0] ? " " : "",
                 word < 60 ? (int)word : 60, words);
        if (line[0] && print_width(q->p, face, TEXT_MM, longer) > COLUMN - in) {
            need(q, TEXT_MM * 1.4F);
            print_text(q->p, face, TEXT_MM, left_of(q) + in, q->y, line, INK_ON_PAPER);
            q->y += TEXT_MM * 1.4F;
            line[0] = '\0';
            in = 3;
            continue;
        }
        memcpy(line, longer, sizeof line);
        words += word;
        words += strspn(words, " ");
    }
    need(q, TEXT_MM * 1.4F);
    print_text(q->p, face, TEXT_MM, left_of(q) + in, q->y, line, INK_ON_PAPER);
    q->y += TEXT_MM * 1.4F;
}

static void head(Quick *q, const char *words)
{
    q->y += 2.5F;
    need(q, 3 * HEAD_MM);
    print_text(q->p, PRINT_TITLE, HEAD_MM, left_of(q), q->y, words, INK_ON_PAPER);
    print_line(q->p, (Spot){ left_of(q), q->y + 1.2F }, (Spot){ left_of(q) + COLUMN, q->y + 1.2F },
               0.3F, INK_PAPER_LINE);
    q->y += HEAD_MM * 1.2F;
}

/* ---- what is listed --------------------------------------------------------------------------------------------------- */

/* "Over the top: 1 token: Pace +3": each word of which the game says what it does. */
static void list_words(Quick *q, const ParamDef *param)
{
    char words[300];
    const char *word = param->words;

    for (int n = 0; param->says && word && *word; n++) {
        Text text = text_in(words, sizeof words);
        size_t length = strcspn(word, " ");
        for (size_t i = 0; i < length; i++) {
            char c = word[i] == '-' ? ' ' : word[i];
            text_char(&text, i == 0 ? (char)toupper((unsigned char)c) : c);
        }
        text_format(&text, ": %s", param->says[n]);
        say(q, PRINT_TEXT, words);
        word += length + strspn(word + length, " ");
    }
}

enum { NO_PHASE_OF_ITS_OWN = -1 };

/* The phase of the verb, when it belongs to one. */
static int phase_of(const VerbDef *verb)
{
    return verb->doing || verb->phase > 0 ? verb->phase : NO_PHASE_OF_ITS_OWN;
}

static void list_verbs(Quick *q, int phase)
{
    char words[300];

    for (int i = 0; i < q->rules->verbs; i++) {
        const VerbDef *verb = &q->rules->verb[i];
        Text text = text_in(words, sizeof words);
        if (!verb->actor || phase_of(verb) != phase)
            continue;
        text_format(&text, "%s: %s", verb->title, verb->hint ? verb->hint : "");
        say(q, PRINT_TEXT, words);
        for (int k = 0; k < verb->params; k++)
            list_words(q, &verb->param[k]);
    }
}

static void list_phases(Quick *q)
{
    head(q, "The round");
    for (int i = 0; i < q->rules->phases; i++) {
        need(q, 3 * TEXT_MM);
        say(q, PRINT_BOLD, q->rules->phase[i].title);
        list_verbs(q, i);
    }
    need(q, 3 * TEXT_MM);
    say(q, PRINT_BOLD, "Whenever it is offered");
    list_verbs(q, NO_PHASE_OF_ITS_OWN);
}

static void list_choices(Quick *q)
{
    char words[300];

    head(q, "What is asked");
    for (int i = 0; i < q->rules->questions; i++) {
        const QuestionDef *asked = &q->rules->question[i];
        if (asked->choices < 2)
            continue;
        need(q, 3 * TEXT_MM);
        say(q, PRINT_BOLD, asked->title);
        for (int k = 0; k < asked->choices; k++) {
            const ChoiceDef *choice = &asked->choice[k];
            snprintf(words, sizeof words, "%s%s%s", choice->title, choice->says ? ": " : "",
                     choice->says ? choice->says : "");
            say(q, PRINT_TEXT, words);
        }
    }
}

static void list_weapons(Quick *q)
{
    char words[500];

    if (q->game->weapons > 0)
        head(q, "Weapons");
    for (int i = 0; i < q->game->weapons; i++) {
        const Weapon *w = &q->game->weapon[i];
        Text text = text_in(words, sizeof words);
        text_add(&text, w->title.text[0] ? w->title.text : w->id.text);
        for (int k = 0; k < q->rules->weapon_fields; k++)
            field_words(&q->rules->weapon_field[k], w->field[k], &text);
        for (int k = 0; k < w->traits; k++) {
            const char *trait = q->rules->weapon_trait[w->trait[k].trait].title;
            if (strcmp(trait, w->title.text) != 0) /* a pike is a pike */
                text_format(&text, ", %s", trait);
        }
        say(q, PRINT_TEXT, words);
    }
}

static bool is_listed(const Game *game, int piece)
{
    for (int i = 0; i < piece; i++)
        if (strcmp(game->piece[i].title.text, game->piece[piece].title.text) == 0)
            return true;
    return false;
}

static void list_grounds(Quick *q)
{
    char words[400];

    if (q->game->terrain > 0 && q->rules->terrain_fields > 0)
        head(q, "Ground on one of its tables");
    for (int i = 0; i < q->game->terrain && q->rules->terrain_fields > 0; i++) {
        const Terrain *piece = &q->game->piece[i];
        Text text = text_in(words, sizeof words);
        if (is_listed(q->game, i))
            continue;
        text_add(&text, piece->title.text);
        for (int k = 0; k < q->rules->terrain_fields; k++)
            field_words(&q->rules->terrain_field[k], piece->field[k], &text);
        say(q, PRINT_TEXT, words);
    }
}

static void list_marks(Quick *q)
{
    char words[1200] = "";
    Text text = text_in(words, sizeof words);

    for (int i = 0; i < q->rules->marks; i++)
        if (q->rules->mark[i].title && q->rules->mark[i].owner == OWNER_UNIT)
            text_format(&text, "%s%s", text.used ? ", " : "", q->rules->mark[i].title);
    if (!text.used)
        return;
    head(q, "What a unit may be marked with");
    say(q, PRINT_TEXT, words);
}

static void list_options(Quick *q)
{
    char words[400];

    if (q->rules->options > 0)
        head(q, "Options");
    for (int i = 0; i < q->rules->options; i++) {
        const OptionDef *option = &q->rules->option[i];
        snprintf(words, sizeof words, "%s: %s", option->title,
                 option->sentence ? option->sentence : option->words);
        say(q, PRINT_TEXT, words);
    }
}

void print_quick_pages(Print *p, const Ruleset *rules, const Game *game)
{
    Quick q = { p, rules, game, 0, QUICK_TOP + 8 };

    print_text(p, PRINT_TITLE, 8, QUICK_MARGIN, QUICK_TOP + 2, rules->title, INK_ON_PAPER);
    list_phases(&q);
    list_choices(&q);
    if (game) {
        list_weapons(&q);
        list_grounds(&q);
    }
    list_marks(&q);
    list_options(&q);
}
