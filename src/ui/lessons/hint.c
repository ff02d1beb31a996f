#include <string.h>

#include "board/labels.h"
#include "hand/aim.h"
#include "hand/orders.h"
#include "hand/paces.h"
#include "hand/pick.h"
#include "hand/verbs.h"
#include "hand/waits.h"
#include "lessons/hint.h"
#include "table.h"

/* One line of what may be done now, or of what was just said. */

/* ---- where it stands ---------------------------------------------------------------------------------------------- */

static void draw_hint(Table *t, Ui *ui, SDL_Rect box, UiText size, int pad, const char *words)
{
    int high = ui_words_height(ui, size, box.w - 2 * pad, words);

    t->hint_card = box;
    ui_round(ui, box, ui_px(ui, 8), INK_PILL, INK_PILL);
    ui_words(ui, size, box.x + pad, box.y + (box.h - high) / 2, box.w - 2 * pad, words, INK_IVORY);
    ui_note(ui, "hint", words, box, true);
}

/* What panels leave free of a line across the window, to both sides of its middle. */
static SDL_Rect free_of(const Table *t, const Ui *ui, SDL_Rect line)
{
    int gap = ui_px(ui, 8), left = t->at.hint.x, right = left + t->at.hint.w;

    for (int i = 0; i < ui->befores; i++) {
        SDL_Rect panel = ui->before[i].area;
        if (!(ui->before[i].flags & WIDGET_BLOCKS) || ui->before[i].layer != LAYER_PANEL ||
            !SDL_HasIntersection(&line, &panel))
            continue;
        if (panel.x + panel.w / 2 < ui->width / 2)
            left = left > panel.x + panel.w + gap ? left : panel.x + panel.w + gap;
        else
            right = right < panel.x - gap ? right : panel.x - gap;
    }
    return (SDL_Rect){ left, line.y, right - left, line.h };
}

/* Over whatever lies there, but not over the buttons of a lesson's card. */
static SDL_Rect beside_lesson(const Table *t, const Ui *ui, int least)
{
    SDL_Rect room = t->at.hint;
    int from = t->lesson && !t->at.crowded ? t->teach.card.x + t->teach.card.w + ui_px(ui, 8) : 0;

    if (from <= room.x || room.x + room.w - from < least)
        return room;
    return (SDL_Rect){ from, room.y, room.x + room.w - from, room.h };
}

/* Above the order bar; where the dice lie there too, above the tools beside them; where there is no room at all, over both. */
static SDL_Rect hint_room(const Table *t, const Ui *ui)
{
    SDL_Rect line = { 0, t->at.hint.y, ui->width, t->at.hint.h };
    SDL_Rect room = free_of(t, ui, line);
    int least = t->at.hint.w / 4;

    if (room.w < least) {
        line.y = t->at.tools.y - line.h - ui_px(ui, 4);
        room = free_of(t, ui, line);
    }
    return room.w < least ? beside_lesson(t, ui, least) : room;
}

/* In two lines where one is too short. */
static void hint_box(Table *t, Ui *ui, const char *words)
{
    SDL_Rect room = hint_room(t, ui);
    int pad = ui_px(ui, 18), gap = ui_px(ui, 8), left = room.x, right = room.x + room.w;
    int width = ui_text_width(ui, UT_LABEL, words) + 2 * pad + 2, most = right - left;
    width = width < most ? width : most;
    int high = ui_words_height(ui, UT_LABEL, width - 2 * pad, words) + gap;
    high = high > t->at.hint.h ? high : t->at.hint.h;
    SDL_Rect box = { (ui->width - width) / 2, room.y + room.h - high, width, high };
    box.x = box.x + box.w > right ? right - box.w : box.x;
    box.x = box.x < left ? left : box.x;
    draw_hint(t, ui, box, UT_LABEL, pad, words);
}

/* Where it stood in the pass before; its width is forgotten by now. */
static bool is_itself(SDL_Rect taken, SDL_Rect old)
{
    return taken.x == old.x && taken.y == old.y && taken.h == old.h;
}

/* What it would hide there, each pixel by its weight, and what is led about. */
static long hidden_by_hint(const Table *t, const Ui *ui, SDL_Rect old, SDL_Rect box)
{
    enum { LED = 12 };
    const Labels *l = &t->labels;
    long sum = 0;

    for (int i = 0; i < l->count; i++) {
        SDL_Rect both;
        if (!is_itself(l->taken[i], old) && SDL_IntersectRect(&l->taken[i], &box, &both))
            sum += (long)both.w * both.h * l->weight[i];
    }
    if (t->hand.full && t->hand.count) {
        Spot led = camera_spot(&t->camera, t->hand.ghost[t->hand.leader].to.at);
        SDL_Rect about = ui_inset(box, -ui_px(ui, 20));
        if (ui_inside(about, (int)led.x, (int)led.y))
            sum += (long)box.w * box.h * LED;
    }
    return sum;
}

/* In large letters below the ribbon, in as many lines as it takes; at the foot where that hides less. */
static void hint_drawer(Table *t, Ui *ui, SDL_Rect old, const char *words)
{
    int pad = ui_px(ui, 10), left = t->at.free.x, most = t->at.free.w;
    int width = ui_text_width(ui, UT_SMALL, words) + 2 * pad + 2;

    width = width < most ? width : most;
    int high = ui_words_height(ui, UT_SMALL, width - 2 * pad, words) + pad;
    SDL_Rect top = { left + (most - width) / 2, t->at.hint.y, width, high }, foot = top;
    foot.y = ui->height - high - t->at.ribbon.y;
    bool lower = hidden_by_hint(t, ui, old, foot) < hidden_by_hint(t, ui, old, top);
    draw_hint(t, ui, lower ? foot : top, UT_SMALL, pad, words);
}

/* Which of its unit's models that is, from 1. */
static int place_of(const Table *t, ModelId model)
{
    const Battle *b = session_battle(t->session);

    return model == NO_MODEL ? 0 : model - b->unit[b->model[model].unit].first + 1;
}

/* ---- what it says --------------------------------------------------------------------------------------------------- */

/* Whoever leads stands on a base that shows which way it faces. */
static bool has_corners(const Table *t)
{
    const Ghost *leader = &t->hand.ghost[t->hand.leader];

    return model_base(t->game, session_battle(t->session), leader->model).shape == BASE_RECT;
}

/* How what is held is led. In large letters only what nobody would guess. */
static const char *held_words(const Table *t)
{
    bool few = t->at.crowded;

    if (t->regiment.full && t->regiment.places)
        return few ? "Drag; + − files, [ ] turn; Enter deploys"
                   : "Drag to place. + − files, [ ] turn; Enter deploys";
    if (regiment_offers(t) && t->regiment.vain)
        return "It will not arrive so: Enter does it all the same, a handle leads another way";
    if (regiment_offers(t))
        return "Enter takes this way; drag a handle for another";
    if (regiment_faces_anywhere(t))
        return few ? "Drag its corners, or [ ] turn, + − files; Enter moves"
                   : "Drag the front corner to turn it, the rear one for files, or use [ ] and + "
                     "−. "
                     "Backspace takes it back; Enter moves";
    if (t->regiment.full && t->regiment.next)
        return t->regiment.next;
    if (t->regiment.full && t->regiment.clauses)
        return few ? "Drag a handle, or arrows; Enter moves"
                   : "Drag a handle or use the arrows (Shift 0.1″, Ctrl 0.01″). Backspace takes "
                     "the last back, Esc all; Enter moves";
    if (t->hand.full && t->hand.places)
        return few ? "Drag; + − files, [ ] turn, B form, J suggested; Enter deploys"
                   : "Drag to place. + − files, [ ] turn, B form, , . spacing, J suggested; Enter "
                     "deploys";
    if (t->hand.full && t->hand.mends)
        return few ? "One model moves alone; Enter accepts"
                   : "Drag a model: it alone moves, the others stay where they were put. Enter "
                     "accepts, Esc puts all back";
    if (t->hand.full && t->stays[0])
        return t->stays;
    if (t->hand.full && t->hand.count > 1)
        return few ? "Drag, Ctrl+drag one alone; Enter accepts"
                   : "Drag all, Ctrl+drag one alone (Ctrl+Tab), or arrows (Shift 0.1″, Ctrl "
                     "0.01″). Ctrl+click (Ins) a corner, G together; Enter accepts";
    if (t->hand.full && has_corners(t))
        return few ? "Drag, or arrows; [ ] turn it; Enter accepts"
                   : "Drag, or arrows (Shift 0.1″, Ctrl 0.01″). [ ] or Shift and the wheel turn "
                     "it. Ctrl+click a corner; Enter accepts";
    if (t->hand.full)
        return few ? "Drag, or arrows; Enter accepts"
                   : "Drag, or arrows (Shift 0.1″, Ctrl 0.01″). Ctrl+click a corner; "
                     "Enter accepts";
    return NULL;
}

/* "Brace": its word, or the verb's title. */
static void clause_words(const Table *t, const Clause *c, Text *text)
{
    const VerbDef *v = &t->rs->verb[c->verb];
    char word[32] = "", shown[40];

    if (v->params && v->param[0].kind == PARAM_WORD && v->param[0].required)
        param_word(&v->param[0], c->word, word, sizeof word);
    pick_shown_word(word, shown, sizeof shown);
    text_add(text, shown[0] ? shown : v->title);
}

/* What is said of an order already: its paces, or else whatever comes first. */
static void add_said(Table *t, Text *text)
{
    size_t before = text->used;

    pace_words(t, t->before, t->befores, true, text);
    for (int i = 0; text->used == before && i < t->befores; i++) {
        text_add(text, i ? ", " : "");
        clause_words(t, &t->before[i], text);
    }
    text_format(text, " is to come first: now what follows%s. Backspace takes it back",
                waits_can_make(t) ? ", or Enter: nothing else" : "");
}

/* What Enter would do; whatever else has to be said. */
static void add_usual(Table *t, Text *text)
{
    char usual[120];

    usual_words(t, usual, sizeof usual);
    text_format(text, "   %s", usual);
}

/* What ends the part is all that is left; NO_VERB: somebody could still act. */
static int only_ending(const Table *t)
{
    if (!table_may_order(t) || table_request(t)->unit != NO_UNIT || t->verb != NO_VERB ||
        ids_count(&t->can_act) > 0)
        return NO_VERB;
    for (int v = 0; v < t->rs->verbs; v++)
        if (verb_offered(t, v) && verb_ends_alone(t, v))
            return v;
    return NO_VERB;
}

static void hint_words(Table *t, const Ui *ui, Text *text)
{
    const VerbDef *v = verb_of(t, t->verb);
    const char *held = held_words(t), *asked = t->rs->question[table_request(t)->why].sentence;
    bool asks = !(t->regiment.full && t->regiment.places) && !regiment_offers(t);
    Heading heading;
    ModelId about;

    if (t->said_until > ui->in.now_ms) {
        text_add(text, t->said);
        if (asks && usual_is_offered(t))
            add_usual(t, text);
    } else if (t->onto.on)
        onto_words(t, text);
    else if (t->taping)
        text_add(text, "Drag to measure. Enter pins, Shift+T clears, T puts the tape away");
    else if (asks && usual_is_offered(t)) {
        question_words(t, asked, text);
        add_usual(t, text);
    } else if (held) {
        if (t->hand.full && t->befores) {
            pace_words(t, t->before, t->befores, true, text);
            text_add(text, ": ");
        }
        text_add(text, held);
    } else if (v && verb_kind(v) == VERB_BY_AIM && aim_heading(t, &heading))
        text_add(text,
                 "Click where it shall point, or turn it with [ ] (Shift 0.1°); Enter attacks");
    else if (v && verb_kind(v) == VERB_BY_AIM && aim_about(t, &about))
        text_format(
            text,
            "The circle lies about model %d. Click another one, or drag it there ([ ] too); "
            "Enter attacks",
            place_of(t, about));
    else if (v && verb_kind(v) == VERB_BY_AIM && marks_words(t, text))
        return;
    else if (barrel_is_here(t))
        text_format(text,
                    "%s (Tab, Space). Drag the barrel to turn it (← → 5°, Shift 1°, Ctrl 0.1°); "
                    "Enter attacks",
                    aim_any_set(t) ? "Click another target" : "Click a target");
    else if (v && verb_kind(v) == VERB_BY_AIM)
        text_format(text,
                    "Click a target (Tab, Space), %s (Ctrl+Tab, Ctrl+Space). 1-9 choose weapons; "
                    "Enter attacks",
                    aim_any_set(t)   ? "a model of your own to leave it out"
                    : aim_any_out(t) ? "a model of your own to add it or leave it out"
                                     : "or first whoever of your own attacks alone");
    else if (t->befores)
        add_said(t, text);
    else if (only_ending(t) != NO_VERB)
        text_format(text, "Nobody is left who could act. Space: %s",
                    t->rs->verb[only_ending(t)].title);
    else if (table_may_order(t) && t->selected == NO_UNIT)
        question_words(t, asked, text);
    else if (v && !(t->pick.open && t->pick.card.w)) /* its card has said so */
        text_add(text, v->hint);
}

/* In large letters what says more has the room: odds, the tray that is opened, orders in a drawer. */
static bool gives_way(const Table *t)
{
    bool tray = t->at.tray_shown && !t->hand.full && !t->regiment.full;

    return t->at.crowded &&
           (tray || t->preview.shown || t->aim.hover != NO_UNIT || orders_are_open(t));
}

static void note_said(Table *t, Ui *ui)
{
    char words[120] = "";
    Text text = text_in(words, sizeof words);

    pace_words(t, t->before, t->befores, false, &text);
    if (words[0])
        ui_note(ui, "said", words, t->hint_card, true);
}

void hint_line(Table *t, Ui *ui)
{
    char words[sizeof t->said + 160] = "";
    SDL_Rect old = t->hint_card;
    Text text = text_in(words, sizeof words);
    bool said = t->said_until > ui->in.now_ms;

    hint_words(t, ui, &text);
    note_said(t, ui);
    t->hint_card = (SDL_Rect){ 0, 0, 0, 0 };
    if (!words[0] || (!said && (t->sheet == SHEET_REFUSAL || gives_way(t))))
        return;
    ui_capital(words);
    if (t->at.crowded)
        hint_drawer(t, ui, old, words);
    else
        hint_box(t, ui, words);
}
