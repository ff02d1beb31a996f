#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hand/pick.h"
#include "hand/price.h"
#include "hand/verbs.h"
#include "lessons/teach.h"
#include "panels/odds.h"
#include "table.h"

/* The card on which a word is chosen, and how many are paid for it; words that say what they do are cards of their own. */

/* Pressed again it is left to the game again. */
static void weapon_row(Table *t, Ui *ui, SDL_Rect box, int which)
{
    const Weapon *w = &t->game->weapon[t->pick.with[which]];
    char key[4] = { (char)('1' + which), 0 };
    bool on = t->pick.clause.weapon == t->pick.with[which];
    Button b = {
        .name = w->id.text, .label = w->title.text, .key = key, .look = BUTTON_PAPER, .on = on
    };

    if (!ui_button(ui, box, &b))
        return;
    t->pick.clause.weapon = on ? NO_WEAPON : t->pick.with[which];
    preview_end(t);
    t->preview.x = t->preview.y = -1; /* what lies under the pointer is tried anew */
}

/* ---- its card --------------------------------------------------------------------------------------------------- */

bool pick_card_has_odds(const Table *t)
{
    return t->pick.open && t->pick.card.w > 0 && !t->pick.no_odds && t->verb != NO_VERB &&
           verb_kind(&t->rs->verb[t->verb]) != VERB_BY_AIM;
}

/* The odds of what lies under the pointer, as many lines as there is room for; how high they are. */
static int fitting_odds(const Table *t, const Ui *ui, int width, int most, char *words, size_t size)
{
    const Preview *p = &t->preview;
    bool any = p->shown && is_yes(&p->verdict) && !t->at.crowded;
    int high;

    odds_likely(any ? p->words : "", words, size);
    while ((high = odds_height(ui, width, words)) > most && strchr(words, '\n'))
        preview_leave_line_out(words);
    return words[0] ? high + ui_px(ui, 12) : 0;
}

/* What is to be done next stands in as much room as any of it takes, so that the rows keep their place. */
static int say_height(const Ui *ui, int width, const VerbDef *verb)
{
    int high = ui_words_height(ui, UT_LABEL, width, verb->hint);

    return SDL_max(high, ui_words_height(ui, UT_LABEL, width, PICK_CLICK_TARGET));
}

enum { WORD_SAYS = 200 };

/* So many of it are paid for the word: chosen, else the fewest that would do. */
static int number_of(const Table *t, int word)
{
    return t->pick.word == word ? t->pick.number : t->pick.least[word];
}

static void word_odds(const Table *t, int word, Text *text)
{
    Look look = session_look(t->session);
    Answer *a = t->rs->tell.odds && t->selected != NO_UNIT ? malloc(sizeof *a) : NULL;

    if (!a)
        return;
    answer_begin(a, ANSWER_ORDER, t->asks);
    a->order.actor = t->selected;
    a->order.clauses = 1;
    a->order.clause[0].verb = (uint8_t)t->verb;
    a->order.clause[0].word = (uint8_t)word;
    pick_set_number(t, &a->order.clause[0], number_of(t, word));
    t->rs->tell.odds(&look, &(OddsRequest){ ODDS_OF_CHOICE, a, NO_UNIT }, text);
    free(a);
}

/* What a spell or a power does, with its odds, which come first where there is one line only; false where the game does not say. */
static bool word_says(const Table *t, int word, char *out, size_t size)
{
    char odds[160] = "";
    Text text = text_in(odds, sizeof odds);
    const VerbDef *verb = &t->rs->verb[t->verb];

    if (!pick_takes_first(verb, PARAM_WORD) || !verb->param[0].says)
        return false;
    const char *says = verb->param[0].says[word];
    if (!t->pick.offered[word]) {
        Look look = session_look(t->session);
        verdict_words(&look, &t->pick.verdict[word], &text);
        ui_sentence(odds, sizeof odds);
    } else {
        word_odds(t, word, &text);
    }
    const char *first = t->at.crowded ? odds : says, *then = t->at.crowded ? says : odds;
    snprintf(out, size, "%s%s%s", first, odds[0] ? ". " : "", then);
    return true;
}

/* Words that say what they do lie beside each other like cards, until one of them is chosen. */
static bool lies_in_a_row(const Table *t)
{
    return t->pick.cards && t->pick.word < 0;
}

static bool is_shown(const Table *t, int word)
{
    return t->pick.listed[word] && (!t->pick.cards || t->pick.word < 0 || t->pick.word == word);
}

static int shown_words(const Table *t, int words)
{
    int shown = 0;

    for (int i = 0; i < words; i++)
        shown += is_shown(t, i);
    return shown;
}

/* So many are paid: less, the number, more; below them what that is worth stands with the word. */
static int number_row(Table *t, Ui *ui, SDL_Rect row)
{
    int high = ui_button_height(ui), wide = ui_px(ui, 52);
    char words[24];
    Button less = { .name = "less",
                    .label = "−",
                    .key = "-",
                    .look = BUTTON_PAPER,
                    .off = t->pick.number <= 1 },
           more = { .name = "more",
                    .label = "+",
                    .key = "+",
                    .look = BUTTON_PAPER,
                    .off = t->pick.number >= PICK_PAID };
    int by = 0;

    if (!t->pick.number || t->pick.word < 0)
        return row.y;
    snprintf(words, sizeof words, "%d %s", t->pick.number,
             t->pick.number == 1 ? "token" : "tokens");
    by -= ui_button(ui, (SDL_Rect){ row.x, row.y, wide, high }, &less) && t->pick.number > 1;
    by += ui_button(ui, (SDL_Rect){ row.x + row.w - wide, row.y, wide, high }, &more) &&
          t->pick.number < PICK_PAID;
    ui_text(ui, UT_CARD_BOLD, (SDL_Rect){ row.x + wide, row.y, row.w - 2 * wide, high },
            TEXT_CENTRE, words, INK_ON_PAPER);
    ui_note(ui, "number", words, row, true);
    if (by) {
        t->pick.number += by;
        t->pick.clause.number = t->pick.number;
        preview_end(t);
        pick_find_fits(t);
    }
    return row.y + high + ui_px(ui, 6);
}

/* Of cards the chosen one stands alone; pressed, all of them lie there again. */
static bool stands_alone(const Table *t, int word)
{
    return t->pick.cards && t->pick.word == word;
}

static void put_back_among_others(Table *t)
{
    t->pick.word = -1;
    t->pick.number = 0;
    t->pick.named = NO_UNIT;
    SDL_zero(t->pick.fits);
    preview_end(t);
}

/* So many beside each other, or all of them one below the other. `brief`: what they do is told in one line, the whole of it when
 * they are pointed at. */
static int word_rows(Table *t, Ui *ui, SDL_Rect row, char word[PICK_WORDS][PICK_WORD], int words,
                     int across, bool brief)
{
    int number = 0, laid = 0, left = row.x, step = row.h + ui_px(ui, 6);
    char shown[PICK_WORD], says[WORD_SAYS];

    for (int i = 0; i < words; i++) {
        char key[4] = { (char)('1' + number), 0 };
        number += t->pick.listed[i];
        if (!is_shown(t, i))
            continue;
        pick_shown_word(word[i], shown, sizeof shown);
        bool alone = stands_alone(t, i);
        Button b = { .name = alone ? "chosen" : word[i],
                     .label = shown,
                     .below = word_says(t, i, says, sizeof says) ? says : NULL,
                     .key = number <= 9 && !alone ? key : NULL,
                     .tip = alone ? "Puts it back among the others" : NULL,
                     .look = BUTTON_PAPER,
                     .on = t->pick.word == i,
                     .off = t->pick.refused || !t->pick.offered[i] };
        b.wraps = b.below != NULL && !brief && !t->at.crowded;
        b.tip = brief ? b.below : b.tip;
        if (b.below)
            ui_note(ui, "says", b.below, row, false);
        bool pressed = ui_button(ui, row, &b);
        if (pressed && alone)
            put_back_among_others(t);
        else if (pressed)
            pick_choose(t, ui, i);
        laid++;
        row.x += row.w + ui_px(ui, 6);
        if (laid % across)
            continue;
        row.x = left;
        row.y += step;
    }
    row.x = left;
    row.y += laid % across ? step : 0;
    for (int i = 0; i < t->pick.withs; i++, row.y += step)
        weapon_row(t, ui, row, i);
    return row.y;
}

/* As high as the longest of what the words do asks, or one line of it. */
static int word_row(const Table *t, const Ui *ui, int width, int words, bool brief)
{
    int beside = ui_px(ui, 70), high = 0; /* key and margins */
    char says[WORD_SAYS];

    for (int i = 0; i < words; i++)
        if (is_shown(t, i) && word_says(t, i, says, sizeof says))
            high = SDL_max(high, ui_words_height(ui, UT_SMALL, width - beside, says));
    if (!high)
        return 0;
    return brief || t->at.crowded ? ui_px(ui, 62) : high + ui_line(ui, UT_BOLD) + ui_px(ui, 22);
}

/* Cards lie in the whole window's width, in a lesson beside its own card. */
static int left_of_cards(const Table *t)
{
    return t->projector ? 0 : t->at.free.x;
}

static int room_for_cards(const Table *t, const Ui *ui)
{
    return ui->width - left_of_cards(t) - 4 * ui_px(ui, 14);
}

/* How many lie beside each other: in as few rows as leave them so wide that they can be read, and those of one length. */
static int cards_across(const Table *t, const Ui *ui, int cards)
{
    int most = SDL_max(room_for_cards(t, ui) / ui_px(ui, 146), 1), rows = (cards + most - 1) / most;

    return rows > 0 ? (cards + rows - 1) / rows : 1;
}

static int card_width(const Table *t, const Ui *ui, int across)
{
    return SDL_min(room_for_cards(t, ui) / across - ui_px(ui, 6), ui_px(ui, 200));
}

/* Above the orders and below the ribbon. */
static int height_for_cards(const Table *t, const Ui *ui)
{
    return t->at.bar.y - t->at.ribbon.y - t->at.ribbon.h - 2 * ui_px(ui, 14);
}

/* The words, the button that puts back, and below them the odds of what lies under the pointer. */
void pick_panel(Table *t, Ui *ui, SDL_Rect area)
{
    char word[PICK_WORDS][PICK_WORD], odds[PREVIEW_WORDS];
    const VerbDef *verb = &t->rs->verb[t->verb];
    int words = pick_words(t, verb, word), pad = ui_px(ui, 14), gap = ui_px(ui, 6),
        row = ui_button_height(ui) + gap;
    int shown = shown_words(t, words), rows = t->pick.withs + shown;
    bool beside = lies_in_a_row(t);
    int across = beside ? cards_across(t, ui, shown) : 1;
    int inner = beside ? card_width(t, ui, across) : area.w - 2 * pad;

    int lines = beside ? (shown + across - 1) / across + t->pick.withs : rows;
    bool any = (rows && !t->pick.refused) || !words;
    const char *say = !any                ? "None of them can be used now."
                      : t->pick.word >= 0 ? pick_lacks(t)
                                          : verb->hint;
    int number = t->pick.number && t->pick.word >= 0 ? ui_button_height(ui) + gap : 0;
    if (beside) {
        area.w = SDL_max(across * (inner + gap) - gap, ui_px(ui, 320)) + 2 * pad;
        area.x = (left_of_cards(t) + ui->width - area.w) / 2;
    }
    int wide = area.w - 2 * pad, whole = SDL_max(row, word_row(t, ui, inner, words, false)),
        back_row = t->pick.cards ? row : whole;
    int rest = 3 * pad + ui_px(ui, 40) + say_height(ui, wide, verb) + number + back_row;
    bool brief = beside && rest + lines * whole > height_for_cards(t, ui);
    row = brief ? SDL_max(row, word_row(t, ui, inner, words, true)) : whole;
    int bare = rest + lines * row;
    if (beside)
        area.y = t->at.bar.y - pad - bare;
    int room = t->at.crowded || t->projector ? ui->height - area.y - bare
                                             : t->at.bar.y - pad - area.y - bare;
    int high = fitting_odds(t, ui, wide, room, odds, sizeof odds);
    area.h = bare + high;
    area = layout_place(t, ui, LAY_ASK,
                        layout_of(6 + (uint64_t)(t->pick.word + 1) * t->pick.cards, t->question,
                                  (uint64_t)t->selected << 16 | (uint64_t)t->verb),
                        area, bare);
    t->pick.card = area;
    SDL_Rect box = { area.x + pad, area.y + pad, inner, row - gap };
    ui_push(ui, "words");
    ui_paper(ui, "card", area, ui_side(ui, t->asks)->main);
    layout_about(t, ui, LAY_ASK);
    SDL_Rect title = { box.x, box.y, wide, ui_px(ui, 38) };
    title.w -= price_beside_title(t, ui, title);
    ui_text(ui, UT_TITLE, title, TEXT_LEFT, verb->title, INK_ON_PAPER);
    box.y += ui_px(ui, 40);
    ui_words(ui, UT_LABEL, box.x, box.y, wide, say, INK_ON_PAPER_DIM);
    ui_note(ui, "say", say, (SDL_Rect){ box.x, box.y, wide, say_height(ui, wide, verb) }, true);
    box.y += say_height(ui, wide, verb) + pad;
    box.y = word_rows(t, ui, box, word, words, across, brief);
    box.w = wide;
    box.y = number_row(t, ui, box);
    box.h = back_row - gap;
    Button back = { .name = "back", .label = "Put back", .key = "Esc", .look = BUTTON_PAPER };
    bool dropped = ui_button(ui, box, &back);
    box.y += back_row;
    t->pick.no_odds = high && box.y + high > area.y + area.h;
    if (high && !t->pick.no_odds) {
        odds_draw(ui, box.x, box.y, wide, odds);
        ui_note(ui, "odds", odds, (SDL_Rect){ box.x, box.y, wide, high }, true);
        teach_used(t, "odds");
    }
    if (dropped)
        table_drop(t);
    ui_pop(ui);
}
