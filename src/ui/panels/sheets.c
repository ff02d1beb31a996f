#include "panels/sheets.h"
#include "hand/verbs.h"
#include "table.h"

#include <stdio.h>

#include "hand/drawn.h"
#include "hand/orders.h"
#include "panels/logs.h"
#include "panels/why.h"
#include "session/lesson.h"

/* Sheets of paper over the table: agreements, endings, menus. */

enum { HOLD_MS = 300 };

/* ---- agreement ----------------------------------------------------------------------------------------------------- */

static unsigned all_but(const Table *t, SeatId seat)
{
    unsigned all = (1U << session_battle(t->session)->seats) - 1;

    return seat < 0 ? all : all & ~(1U << seat);
}

void consent_ask(Table *t, ConsentFor what)
{
    t->consent_for = what;
    t->consent = 0;
    for (SeatId s = 0; s < t->game->seats; s++)
        if (session_player(t->session, s) != PLAYER_HUMAN)
            t->consent |= 1U << s; /* computers agree to everything */
    t->sheet = SHEET_CONSENT;
}

static void carry_out(Table *t, Ui *ui)
{
    Problem problem = { .sentence = "" };
    Verdict v = yes();

    t->sheet = SHEET_NONE;
    if (t->consent_for == CONSENT_OPEN) {
        t->open_agreed = true;
        table_waive(t, ui);
        return;
    }
    if (t->consent_for == CONSENT_UNDO || t->consent_for == CONSENT_REDO) {
        undo_agreed(t, ui, all_but(t, t->call.seat));
    } else {
        if (t->consent_for == CONSENT_WAIVE)
            t->call =
                (Call){ .kind = CALL_WAIVE, .seat = t->asks, .unit = NO_UNIT, .model = NO_MODEL };
        if (t->consent_for == CONSENT_DRAW)
            t->call =
                (Call){ .kind = CALL_DRAW, .seat = t->eyes, .unit = NO_UNIT, .model = NO_MODEL };
        if (!t->call_count || t->consent_for != CONSENT_CALL)
            t->calls[0] = t->call;
        int count = t->call_count && t->consent_for == CONSENT_CALL ? t->call_count : 1;
        for (int i = 0; i < count && is_yes(&v); i++) {
            t->calls[i].consent = all_but(t, t->calls[i].seat);
            v = session_call(t->session, &t->calls[i], &problem);
        }
        t->call_count = 0;
        if (t->consent_for == CONSENT_CALL)
            fresh_question(t);
        if (is_yes(&v) && t->consent_for == CONSENT_WAIVE)
            table_send(t, ui, &t->refused);
        else if (!is_yes(&v))
            table_refuse(t, ui, &v, NULL);
    }
    if (problem.sentence[0])
        table_say(t, ui, problem.sentence);
}

void table_waive(Table *t, Ui *ui)
{
    if (!t->open_agreed) {
        consent_ask(t, CONSENT_OPEN);
        return;
    }
    t->consent_for = CONSENT_WAIVE;
    t->waiving = true;
    carry_out(t, ui);
    t->waiving = false;
}

static void consent_sheet(Table *t, Ui *ui)
{
    static const char *const what[] = {
        "takes back what another answer has already followed",
        "puts back what was taken back",
        "would do what the rules refuse; the record will say so",
        "would set this by hand; the record will say so",
        "offers to end the battle without a winner",
        "plays at an open table: whatever the rules refuse is done all the same, and written down",
    };
    SeatId seat = t->consent_for == CONSENT_WAIVE || t->consent_for == CONSENT_DRAW ||
                          t->consent_for == CONSENT_OPEN
                      ? t->eyes
                      : t->call.seat;
    Leaf leaf =
        leaf_begin(t, ui, "consent", ui_px(ui, 560), ui_px(ui, 236), INK_WARNING_SEAL, true);
    char words[200], label[2][80];
    Button button[3];
    SeatId next = NO_SEAT;

    for (SeatId s = 0; s < t->game->seats && next == NO_SEAT; s++)
        if (s != seat && !(t->consent >> s & 1))
            next = s;
    leaf_title(ui, &leaf, "Do you agree?");
    snprintf(words, sizeof words, "%s %s%s.", table_seat_name(t, seat), what[t->consent_for],
             undo_dice_words(t));
    leaf_words(ui, &leaf, UT_CARD, words, INK_ON_PAPER);
    if (next == NO_SEAT) {
        leaf_end(ui, &leaf);
        carry_out(t, ui);
        return;
    }
    snprintf(label[0], sizeof label[0], "%s agrees", table_seat_name(t, next));
    button[0] = (Button){ .name = "agree", .label = label[0], .key = "Enter", .look = BUTTON_INK };
    button[1] = (Button){ .name = "refuse", .label = "No", .key = "Esc", .look = BUTTON_PAPER };
    int pressed = leaf_buttons(ui, &leaf, button, 2);
    leaf_end(ui, &leaf);
    if (pressed == 0)
        t->consent |= 1U << next;
    else if (pressed == 1)
        t->sheet = SHEET_NONE;
}

/* ---- ending ------------------------------------------------------------------------------------------------------------ */

static int side_height(const Ui *ui, int width, int pad, const char *words)
{
    return ui_words_height(ui, UT_CARD, width - 2 * pad, words) + 3 * pad + ui_px(ui, 56) +
           ui_button_height(ui);
}

static SDL_Rect side_place(Table *t, Ui *ui, SDL_Rect area, const char *words, int pad)
{
    int narrow = ui_px(ui, 340), high = side_height(ui, narrow, pad, words);
    LayoutWish wish = { .of = layout_of(3, t->sheet_at, t->sheet),
                        .home = area,
                        .forms = 2,
                        .form = { { area.w, area.h, area.h, false },
                                  { narrow, high, high, false } } };

    return layout_wish(t, ui, LAY_SHEET, &wish).area;
}

Leaf side_leaf(Table *t, Ui *ui, const char *name, const char *words)
{
    Leaf leaf = { .pad = ui_px(ui, 22), .old = ui_set_layer(ui, LAYER_PANEL) };
    int m = t->at.ribbon.x, most = ui->width - 2 * m, wide = ui_px(ui, 460);

    wide = wide < most ? wide : most;
    int high = side_height(ui, wide, leaf.pad, words);
    int top = t->at.crowded ? m : t->at.ribbon.y + t->at.ribbon.h + m;
    high = high < ui->height - top - m ? high : ui->height - top - m;
    leaf.area = (SDL_Rect){ ui->width - m - wide, top, wide, high };
    leaf.area = side_place(t, ui, leaf.area, words, leaf.pad);
    ui_push(ui, name);
    leaf_place(ui, &leaf, INK_WARNING_SEAL);
    return leaf;
}

/* "Spears, Knights and 7 more": so many that the sheet stays small. */
static void able_words(Table *t, Text *text)
{
    enum { MOST_NAMED = 6 };
    int able = 0, named = 0;

    for (UnitId u = 0; u < t->game->units; u++)
        able += unit_can_act(t, u);
    int most = able > MOST_NAMED + 1 ? MOST_NAMED : able; /* "and 1 more" is no shorter */
    for (UnitId u = 0; u < t->game->units && named < most; u++)
        if (unit_can_act(t, u))
            text_format(text, "%s%s", named++ ? ", " : "", table_name(t, u));
    if (able > most)
        text_format(text, " and %d more", able - most);
}

static void finish_sheet(Table *t, Ui *ui)
{
    char words[400];
    Text text = text_in(words, sizeof words);
    bool fresh = ui->in.now_ms - t->sheet_at >= HOLD_MS;
    Leaf leaf;

    words[0] = 0;
    bool decided = battle_is_decided(t);
    if (!decided)
        able_words(t, &text);
    text_add(&text, decided
                        ? "Only one side is left, on the table and in reserve: everything that is "
                          "still to come may be finished at once."
                        : " could still act.");
    leaf = side_leaf(t, ui, "finish", words);
    Button button[2] = {
        { .name = "yes",
          .label = decided ? "Finish all" : t->rs->verb[t->finish_verb].title,
          .key = "Space",
          .look = BUTTON_INK },
        { .name = "no", .label = "Not yet", .key = "Esc", .look = BUTTON_PAPER },
    };
    leaf_title(ui, &leaf, t->rs->verb[t->finish_verb].title);
    leaf_words(ui, &leaf, UT_CARD, words, INK_ON_PAPER);
    int pressed = leaf_buttons(ui, &leaf, button, 2);
    if (pressed < 0 && fresh && ui_key(ui, SDLK_RETURN, 0))
        pressed = 0;
    leaf_end(ui, &leaf);
    if (pressed == 0 && fresh) {
        t->sheet = SHEET_NONE;
        t->ends_all = decided;
        verb_take(t, ui, t->finish_verb);
    } else if (pressed == 1) {
        t->sheet = SHEET_NONE;
    }
}

/* ---- resuming ------------------------------------------------------------------------------------------------------------ */

static void resume_sheet(Table *t, Ui *ui)
{
    enum { TOLD = 3 };
    LogWords last;
    char options[400], who[120];
    Text text = text_in(options, sizeof options);
    Leaf leaf = leaf_begin(t, ui, "resume", ui_px(ui, 600), ui_px(ui, 360), INK_BRASS, true);
    Button button[1] = {
        { .name = "go-on", .label = "Go on", .key = "Enter", .look = BUTTON_INK }
    };

    log_last(t, TOLD, &last);
    options[0] = 0;
    for (int i = 0; i < t->rs->options; i++)
        if (t->game->option[i] != t->rs->option[i].usual)
            text_format(&text, "%s%s", options[0] ? ", " : "Options: ", t->rs->option[i].title);
    if (!options[0])
        text_add(&text, "All options as usual.");
    snprintf(who, sizeof who, "%s is asked now.",
             t->asks >= 0 ? table_seat_name(t, t->asks) : "Nobody");
    leaf_make_lean(ui, &leaf, button, 1);
    leaf_title(ui, &leaf, t->named[0] ? t->named : t->game->scenario_title.text);
    int high = ui_words_height(ui, UT_CARD_BOLD, leaf.width, who) + ui_px(ui, 12) +
               ui_words_height(ui, UT_LABEL, leaf.width, options) + ui_px(ui, 6);
    for (int i = 0; i < last.count; i++)
        high += ui_words_height(ui, UT_CARD, leaf.width, last.line[i]) + ui_px(ui, 6);
    LeafRows rows = leaf_rows(ui, &leaf, &t->sheet_scroll, high);
    ui_pop(ui); /* what is scrolled keeps its name */
    leaf.y = rows.y;
    leaf.width = rows.inner.w;
    for (int i = 0; i < last.count; i++)
        leaf_words(ui, &leaf, UT_CARD, last.line[i], INK_ON_PAPER);
    ui_push(ui, "asked");
    leaf_words(ui, &leaf, UT_CARD_BOLD, who, INK_ON_PAPER);
    ui_pop(ui);
    leaf_words(ui, &leaf, UT_LABEL, options, INK_ON_PAPER_DIM);
    ui_push(ui, "rows");
    leaf_rows_end(ui, &rows);
    leaf.width = leaf.area.w - 2 * leaf.pad;
    int pressed = leaf_buttons(ui, &leaf, button, 1);
    bool away = ui_key(ui, SDLK_ESCAPE, 0) || ui_key(ui, SDLK_SPACE, 0);
    leaf_end(ui, &leaf);
    if (pressed == 0 || away)
        t->sheet = SHEET_NONE;
}

/* ---- menu and keys --------------------------------------------------------------------------------------------------------- */

enum {
    MENU_GO_ON,
    MENU_LOOK_BACK,
    MENU_LUCK,
    MENU_BY_HAND,
    MENU_MANNERS,
    MENU_PLACES,
    MENU_DRAW,
    MENU_CONCEDE,
    MENU_KEYS,
    MENU_SETTINGS,
    MENU_MARK,
    MENU_HOME,
    MENU_ROWS
};

static void keep_places(Table *t, const Ui *ui)
{
    char said[300] = "Places cannot be kept here";

    if (t->keep)
        t->keep(t->keep_of, t->game, session_battle(t->session), said, sizeof said);
    table_say(t, ui, said);
}

/* In a lesson there is nobody to give up to, or to agree with, and nothing is kept. What is over is not given up, and what is only
 * shown is nobody's. */
static bool menu_has(const Table *t, int row)
{
    bool ends = row == MENU_DRAW || row == MENU_CONCEDE;

    if (ends && session_battle(t->session)->over)
        return false;
    if (t->follows) /* nobody plays */
        return row == MENU_GO_ON || row == MENU_LOOK_BACK || row == MENU_KEYS ||
               row == MENU_SETTINGS || row == MENU_HOME;
    return !t->lesson || (row != MENU_BY_HAND && row != MENU_MANNERS && row != MENU_PLACES &&
                          row != MENU_DRAW && row != MENU_CONCEDE && row != MENU_MARK);
}

static void menu_act(Table *t, Ui *ui, int pressed)
{
    if (pressed == MENU_CONCEDE && !t->concedes) { /* a battle is not given up at one press */
        t->concedes = true;
        return;
    }
    if (pressed >= 0) {
        t->sheet = SHEET_NONE;
        t->concedes = false;
    }
    if (pressed == MENU_LOOK_BACK)
        study_show(t, ui, session_answers(t->session) - 1, false);
    else if (pressed == MENU_LUCK)
        t->sheet = SHEET_LUCK;
    else if (pressed == MENU_BY_HAND)
        by_hand_open(t);
    else if (pressed == MENU_MANNERS)
        t->sheet = SHEET_MANNERS;
    else if (pressed == MENU_PLACES)
        keep_places(t, ui);
    else if (pressed == MENU_DRAW)
        consent_ask(t, CONSENT_DRAW);
    else if (pressed == MENU_CONCEDE) {
        Problem problem = { .sentence = "" };
        Call call = { .kind = CALL_CONCEDE, .seat = t->eyes, .unit = NO_UNIT, .model = NO_MODEL };
        session_call(t->session, &call, &problem);
        t->question = UINT32_MAX;
    } else if (pressed == MENU_KEYS)
        t->sheet = SHEET_KEYS;
    else if (pressed == MENU_SETTINGS)
        t->sheet = SHEET_SETTINGS;
    else if (pressed == MENU_MARK)
        study_mark(t, ui);
    else if (pressed == MENU_HOME)
        t->end = TABLE_HOME;
}

static void menu_sheet(Table *t, Ui *ui)
{
    static const char *const names[] = { "go-on",   "look-back", "luck", "by-hand",
                                         "manners", "places",    "draw", "concede",
                                         "keys",    "settings",  "mark", "home" };
    static const char *const labels[] = { "Back to the table",
                                          "Look back, replay",
                                          "How the dice fell",
                                          "Set something by hand",
                                          "How each seat wants to play",
                                          "Suggest these places from now on",
                                          "Offer a draw",
                                          "Concede",
                                          "All keys",
                                          "Settings",
                                          "Mark this moment",
                                          "Home (the battle is saved)" };
    static const char *const icons[] = { "ui-play",     "ui-replay",      "ui-dice",
                                         "ui-rule",     "ui-hot-seat",    "unit-standard",
                                         "ui-legal",    "ui-illegal",     "ui-hint",
                                         "ui-settings", "mark-objective", "ui-step-back" };
    static const char *const keys[] = { "Esc", ",",  "Shift+D", "M",   "Shift+S", NULL,
                                        NULL,  NULL, "F1",      "F10", "F5",      "Home" };
    int row = ui_button_height(ui) + ui_px(ui, 8), pressed = -1, rows = 0;
    for (int i = 0; i < MENU_ROWS; i++)
        rows += menu_has(t, i);
    Leaf leaf =
        leaf_begin(t, ui, "menu", ui_px(ui, 440), ui_px(ui, 100) + rows * row, INK_BRASS, true);

    leaf_title(ui, &leaf, t->lesson ? lesson_of(t->lesson)->title : t->game->scenario_title.text);
    SDL_Rect inner = { leaf.x, leaf.y, leaf.width,
                       leaf.area.y + leaf.area.h - leaf.y - leaf.pad / 2 },
             clip;
    ui_scroll_keys(ui, &t->sheet_scroll, inner.h);
    leaf.y = ui_scroll_begin(ui, &t->sheet_scroll, "rows", inner, rows * row, true, &clip);
    ui_pop(ui); /* what is scrolled keeps its name */
    leaf.width -= rows * row > inner.h ? ui_px(ui, 16) : 0;
    for (int i = 0; i < MENU_ROWS; i++) {
        if (!menu_has(t, i))
            continue;
        Button b = { .name = names[i],
                     .label = i == MENU_CONCEDE && t->concedes                ? "Concede: once more"
                              : i == MENU_HOME && !session_record(t->session) ? "Home"
                                                                              : labels[i],
                     .icon = icons[i],
                     .key = keys[i],
                     .look = i ? BUTTON_PAPER : BUTTON_INK };
        if (ui_button(ui, (SDL_Rect){ leaf.x, leaf.y, leaf.width, row - ui_px(ui, 8) }, &b))
            pressed = i;
        leaf.y += row;
    }
    if (pressed < 0 && (ui_key(ui, SDLK_RETURN, 0) || ui_key(ui, SDLK_KP_ENTER, 0)))
        pressed = MENU_GO_ON; /* the one that is drawn as chosen */
    if (pressed < 0 && ui_key(ui, SDLK_h, 0))
        pressed = MENU_KEYS;
    ui_push(ui, "rows");
    ui_scroll_end(ui, clip);
    leaf_end(ui, &leaf);
    menu_act(t, ui, pressed);
}

void sheets(Table *t, Ui *ui)
{
    if (ui_key(ui, SDLK_s, KMOD_SHIFT)) {
        t->manners_seat = t->eyes < 0 ? 0 : t->eyes;
        t->sheet = SHEET_MANNERS;
    }
    if (ui_key(ui, SDLK_m, 0))
        by_hand_open(t);
    switch (t->sheet) {
    case SHEET_REFUSAL:
        refusal_sheet(t, ui);
        break;
    case SHEET_WHY:
        why_sheet(t, ui);
        break;
    case SHEET_RULE:
        rule_sheet(t, ui);
        break;
    case SHEET_CONSENT:
        consent_sheet(t, ui);
        break;
    case SHEET_FINISH:
        finish_sheet(t, ui);
        break;
    case SHEET_DRAWN:
        drawn_sheet(t, ui);
        break;
    case SHEET_RESUME:
        resume_sheet(t, ui);
        break;
    case SHEET_MENU:
        menu_sheet(t, ui);
        break;
    case SHEET_KEYS:
        keys_sheet(t, ui);
        break;
    case SHEET_SETTINGS:
        settings_sheet(t, ui);
        break;
    case SHEET_FLAG:
        flag_sheet(t, ui);
        break;
    case SHEET_LUCK:
        luck_sheet(t, ui);
        break;
    case SHEET_MANNERS:
        manners_sheet(t, ui);
        break;
    case SHEET_BY_HAND:
        by_hand_sheet(t, ui);
        break;
    case SHEET_COUNSEL:
        counsel_sheet(t, ui);
        break;
    case SHEET_REVIEW:
        review_sheet(t, ui);
        break;
    default:
        break;
    }
}
