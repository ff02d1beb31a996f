#include <stdio.h>
#include <string.h>

#include "home/seat_preferences.h"
#include "home/settings_page.h"
#include "home/strength.h"
#include "panels/sheets.h"
#include "playback/projector.h"
#include "table.h"

/* How each seat wants to be treated: what the referee does about a step too far, whether moves wait to be confirmed, how large the letters
 * are, and which questions it wants to be asked. */

/* Letters that are read across a room: as large a part of the picture on every projector. */

static Manners *manners_of(const Table *t, SeatId seat)
{
    return &t->settings->manners[seat >= 0 && seat < MOST_SEATS ? seat : 0];
}

static SeatId who_moves(const Table *t)
{
    return t->asks != NO_SEAT ? t->asks : t->eyes;
}

bool table_guides(const Table *t)
{
    return t->settings->guide || manners_of(t, who_moves(t))->referee == REFEREE_GUIDE;
}

bool table_is_open(const Table *t)
{
    return manners_of(t, who_moves(t))->referee == REFEREE_OPEN;
}

bool table_confirms(const Table *t)
{
    return t->settings->confirm_moves || manners_of(t, who_moves(t))->confirm;
}

int table_percent(const Table *t)
{
    int own = t->eyes >= 0 ? manners_of(t, t->eyes)->percent : 0;

    int percent = own ? own : t->settings->percent;

    return t->projector ? wall_percent(t, percent) : percent;
}

void manners_keys(Table *t, Ui *ui)
{
    Manners *m = manners_of(t, t->eyes);
    int more, less;

    if (t->eyes < 0 || !m->percent) /* as for everybody: the keys are everybody's */
        return;
    more = ui_key(ui, SDLK_EQUALS, KMOD_CTRL) || ui_key(ui, SDLK_PLUS, KMOD_CTRL) ||
           ui_key(ui, SDLK_KP_PLUS, KMOD_CTRL);
    less = ui_key(ui, SDLK_MINUS, KMOD_CTRL) || ui_key(ui, SDLK_KP_MINUS, KMOD_CTRL);
    m->percent += 25 * (more - less);
    m->percent = m->percent > 300 ? 300 : m->percent < 100 ? 100 : m->percent;
    if (ui_key(ui, SDLK_0, KMOD_CTRL))
        m->percent = 0;
}

/* The session asks as the seats want it from the first question on. */
void manners_take(Table *t)
{
    for (SeatId s = 0; s < t->game->seats; s++)
        for (int why = 0; why < t->rs->questions; why++)
            session_set_standing(
                t->session, s, why,
                (Standing)settings_window(t->settings, t->rs->id, t->rs->question[why].word, s));
}

/* What the record had asked before it was opened here. */
static void read_past(Table *t)
{
    Battle *then = malloc(sizeof *then);
    Answer *answer = malloc(sizeof *answer);
    int answers = session_answers(t->session);

    for (int n = t->met_until; then && answer && n < answers; n++)
        if (session_answer_given(t->session, n, answer) && answer->kind != ANSWER_ORDER &&
            answer->kind != ANSWER_DICE && session_battle_at(t->session, n, then))
            t->met |= UINT64_C(1) << (then->request.why & 63);
    t->met_until = answers;
    free(then);
    free(answer);
}

/* A question stands on the sheet once somebody was asked it, in this battle or one before. */
static bool is_met(const Table *t, int why)
{
    bool met = why < 64 && t->met >> why & 1;

    for (int i = 0; i < t->settings->windows; i++)
        met = met || (strcmp(t->settings->window[i].game, t->rs->id) == 0 &&
                      strcmp(t->settings->window[i].question, t->rs->question[why].word) == 0);
    return met;
}

static const char *const when_words[] = { "Always", "If it can matter", "Default" };

/* Beside a question itself: from the next time on. */
void manners_window(Table *t, Ui *ui, SDL_Rect box)
{
    const char *word = t->rs->question[table_request(t)->why].word;
    int standing = settings_window(t->settings, t->rs->id, word, t->asks);
    char label[64];

    snprintf(label, sizeof label, "Ask me: %s", when_words[standing]);
    Button b = { .name = "when",
                 .label = label,
                 .look = BUTTON_PAPER,
                 .on = standing != 0,
                 .tip = "When to ask this from the next time on: always, only if it can matter, or "
                        "never (the default "
                        "is given)" };
    if (ui_button(ui, box, &b))
        settings_set_window(t->settings, t->rs->id, word, t->asks, (standing + 1) % 3);
}

/* ---- the sheet ------------------------------------------------------------------------------------------------ */

/* The label of a row; what is left of it. */
static SDL_Rect labelled(Ui *ui, SDL_Rect row, const char *label)
{
    int name = row.w * 3 / 10;

    ui_text(ui, UT_LABEL, (SDL_Rect){ row.x, row.y, name - 8, row.h }, TEXT_LEFT, label,
            INK_ON_PAPER);
    return (SDL_Rect){ row.x + name, row.y, row.w - name, row.h };
}

static bool all_fit(const Ui *ui, const char *const *words, int count, int wide)
{
    for (int i = 0; i < count; i++)
        if (ui_text_width(ui, UT_BOLD, words[i]) + ui_px(ui, 24) > wide)
            return false;
    return true;
}

/* Where they find no room side by side, one after another on the same button. */
static bool choose_in_turn(Ui *ui, SDL_Rect area, const char *name, const char *const *words,
                           int count, int *value)
{
    Button b = { .name = name, .label = words[*value], .icon = "ui-turn", .look = BUTTON_INK };

    if (!ui_button(ui, area, &b))
        return false;
    *value = (*value + 1) % count;
    return true;
}

/* One of several, ink on paper. */
static bool choose(Ui *ui, SDL_Rect area, const char *name, const char *const *words, int count,
                   int *value)
{
    int wide = (area.w - (count - 1) * 4) / count, before = *value;

    if (!all_fit(ui, words, count, wide))
        return choose_in_turn(ui, area, name, words, count, value);
    ui_push(ui, name);
    for (int i = 0; i < count; i++) {
        Button b = { .label = words[i],
                     .look = i == *value ? BUTTON_INK : BUTTON_PAPER,
                     .on = i == *value };
        if (ui_button(ui, (SDL_Rect){ area.x + i * (wide + 4), area.y, wide, area.h }, &b))
            *value = i;
    }
    ui_pop(ui);
    return *value != before;
}

static void seat_tabs(Table *t, Ui *ui, Leaf *leaf, int high)
{
    const char *name[MOST_SEATS];
    int seat = t->manners_seat;

    for (SeatId s = 0; s < t->game->seats; s++)
        name[s] = table_seat_name(t, s);
    choose(ui, (SDL_Rect){ leaf->x, leaf->y, leaf->width, high }, "seat", name, t->game->seats,
           &seat);
    t->manners_seat = (SeatId)seat;
    leaf->y += high + ui_px(ui, 14);
}

static void letters(Ui *ui, SDL_Rect box, Settings *s, Manners *m)
{
    char words[40];
    int usual = s->percent, percent = m->percent ? m->percent : usual;

    snprintf(words, sizeof words, m->percent ? "%d %%" : "%d %% as for all", percent);
    ui_round(ui, box, ui_px(ui, 8), 0xFF3E2E1C, 0xFF2B1F12);
    bool changed = ui_step(ui, box, "letters", 100, 300, 25, &percent, words);
    if (changed)
        m->percent = percent == usual ? 0 : percent;
    hold_letters(s, ui, box, changed);
}

static void window_rows(Table *t, Ui *ui, LeafRows *rows, int high)
{
    SDL_Rect row;

    for (int why = 0; why < t->rs->questions; why++) {
        const QuestionDef *q = &t->rs->question[why];
        if (!is_met(t, why) || !leaf_row(rows, high, &row))
            continue;
        int standing = settings_window(t->settings, t->rs->id, q->word, t->manners_seat);
        if (choose(ui, labelled(ui, row, q->title), q->word, when_words, 3, &standing)) {
            settings_set_window(t->settings, t->rs->id, q->word, t->manners_seat, standing);
            session_set_standing(t->session, t->manners_seat, why, (Standing)standing);
        }
    }
}

static void words_row(Ui *ui, LeafRows *rows, UiText text, const char *words)
{
    SDL_Rect row;
    int high = ui_words_height(ui, text, rows->inner.w, words);

    if (leaf_row(rows, high, &row))
        ui_words(ui, text, row.x, row.y, row.w, words,
                 text == UT_SMALL ? INK_ON_PAPER_DIM : INK_ON_PAPER);
}

static void change_player(Table *t, Player player)
{
    session_set_player(t->session, t->manners_seat, player);
    fresh_question(t);
}

/* Who takes a computer's seat is asked from now on; whoever leaves his to the computer is not. */
static void player_choice(Table *t, Ui *ui, SDL_Rect box)
{
    static const char *const who[] = { "Person", "Computer" };
    int value = session_player(t->session, t->manners_seat) != PLAYER_HUMAN;

    if (choose(ui, box, "player", who, 2, &value))
        change_player(t, value ? PLAYER_CLUB : PLAYER_HUMAN);
}

static bool is_computer(Table *t)
{
    return session_player(t->session, t->manners_seat) != PLAYER_HUMAN;
}

static void strength_choice(Table *t, Ui *ui, SDL_Rect box)
{
    int strength = strength_of(session_player(t->session, t->manners_seat));

    if (choose(ui, box, "strength", strength_words, STRENGTHS, &strength))
        change_player(t, player_of_strength(strength));
}

static void manners_rows(Table *t, Ui *ui, LeafRows *rows, int high)
{
    static const char *const referees[] = { "Umpire", "Guide", "Open table" };
    static const char *const about[] = {
        "What the rules forbid is refused and explained.",
        "What is held cannot leave the places that are lawful.",
        "Anything goes when all agree once, and is written down.",
    };
    Manners *m = manners_of(t, t->manners_seat);
    int referee = m->referee;
    SDL_Rect row;

    if (!t->lesson && leaf_row(rows, high, &row))
        player_choice(t, ui, labelled(ui, row, "Played by"));
    if (!t->lesson && is_computer(t) && leaf_row(rows, high, &row))
        strength_choice(t, ui, labelled(ui, row, "Strength"));
    if (leaf_row(rows, high, &row))
        choose(ui, labelled(ui, row, "Referee"), "referee", referees, REFEREES, &referee);
    m->referee = (uint8_t)referee;
    words_row(ui, rows, UT_SMALL, about[m->referee]);
    if (leaf_row(rows, high, &row))
        ui_tick(ui, labelled(ui, row, "Moves"), "confirm", "wait for Enter after they are let go",
                &m->confirm, true);
    if (leaf_row(rows, high, &row))
        letters(ui, labelled(ui, row, "Letters"), t->settings, m);
    if (leaf_row(rows, high, &row))
        ui_tick(ui, labelled(ui, row, "Two at one screen"), "hand-over",
                "cover the table until the other has sat down", &t->settings->hand_over, true);
    words_row(ui, rows, UT_CARD_BOLD, "When to ask");
    words_row(ui, rows, UT_SMALL,
              "Questions that were met stand here; each card has the same choice at its foot.");
    window_rows(t, ui, rows, high);
}

void manners_sheet(Table *t, Ui *ui)
{
    int high = ui_px(ui, 40), met = 0;
    Leaf leaf = leaf_begin(t, ui, "manners", ui_px(ui, 760), ui_px(ui, 760), INK_BRASS, true);
    Button close[1] = { { .name = "close", .label = "Back", .key = "Esc", .look = BUTTON_INK } };

    read_past(t);
    for (int why = 0; why < t->rs->questions; why++)
        met += is_met(t, why);
    leaf_make_lean(ui, &leaf, close, 1);
    leaf_title(ui, &leaf, leaf.lean ? "Each seat" : "How each seat wants to play");
    seat_tabs(t, ui, &leaf, high);
    LeafRows rows = leaf_rows(ui, &leaf, &t->sheet_scroll, (met + 9) * (high + ui_px(ui, 7)));
    manners_rows(t, ui, &rows, high);
    leaf_rows_end(ui, &rows);
    int pressed = leaf_buttons(ui, &leaf, close, 1);
    leaf_end(ui, &leaf);
    if (pressed == 0)
        t->sheet = SHEET_NONE;
}
