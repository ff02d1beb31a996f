#include <stdio.h>
#include <string.h>

#include "hand/orders.h"
#include "panels/keys_page.h"
#include "panels/sheets.h"
#include "table.h"

/* All keys on one page. A line that is pressed waits for another key; the two change places. */

enum { MOST_LINES = 96, LINE_PX = 30, COLUMN_PX = 520 };

typedef struct KeyLine {
    char key[KEYSTROKE_NAME];
    const char *words;
} KeyLine;

static const KeyLine usual[] = {
    { "Tab", "next unit that can act; next target" },
    { "Shift+Tab", "the one before" },
    { "Ctrl+Tab", "one model of the unit after another, alone" },
    { "Ctrl+Space", "in an attack that model: out or in" },
    { "]", "next enemy; turn what is held" },
    { "[", "enemy before; turn it back" },
    { "←", "left: 1″, Shift 0.1″, Ctrl 0.01″" },
    { "→", "right" },
    { "↑", "up" },
    { "↓", "down" },
    { "Enter", "accept, answer, attack" },
    { "Esc", "put back, close, menu" },
    { "Space", "end this part; name a target" },
    { "Backspace", "take a corner or clause back" },
    { "Ins", "a corner of the way (or Ctrl+click)" },
    { "G", "pull the models together" },
    { "Shift+E", "line the nearest edge with them" },
    { "PgUp", "a level up; looking back: an event back" },
    { "PgDn", "a level down; an event on" },
    { "J", "suggested places" },
    { "B", "see it again; another form" },
    { "Shift+B", "objectives" },
    { "R", "all further ones as offered" },
    { "T", "tape measure" },
    { "Shift+T", "remove the rulers" },
    { "Shift+V", "who threatens what is held" },
    { "V", "line of sight" },
    { "A", "arcs" },
    { "C", "coherency" },
    { "Z", "melees, zones" },
    { "N", "whom can I reach?" },
    { "P", "pin the ruler or overlay" },
    { "U", "take back" },
    { "Shift+U", "give again" },
    { "?", "the rule in full" },
    { "Y", "what would you do? why may it?" },
    { "F3", "where everybody went last" },
    { "O", "overrule a refusal" },
    { "M", "set by hand, overrule a figure" },
    { "Shift+S", "how each seat wants to be asked" },
    { "D", "the last throw" },
    { "Shift+D", "how the dice fell so far" },
    { "L", "what happened" },
    { "I", "the unit's card" },
    { ",", "look back a step; Shift: a phase" },
    { ".", "on a step; Shift: a phase" },
    { "+", "nearer" },
    { "-", "farther" },
    { "0", "the whole table" },
    { "Alt+←", "the view to the left" },
    { "Alt+→", "the view to the right" },
    { "Alt+↑", "the view up" },
    { "Alt+↓", "the view down" },
    { "End", "camera to the action" },
    { "Home", "camera to my army" },
    { "F10", "settings" },
    { "F12", "a picture of the table" },
    { "Q", "turn the view; Shift: the other way" },
    { "X", "from the other side" },
    { "F1", "this page" },
    { "F2", "lessons" },
    { "F4", "the cursor on the table: arrows, Enter" },
    { "F5", "mark this moment" },
    { "Shift+F7", "hold the clocks" },
    { "F6", "to the panels, then Tab and Enter" },
    { "F9", "panels: fewer, none, all, put back" },
    { "`", "the bare table, while held" },
    { "F11", "the wall: the table, one card, one line" },
};

/* The game's orders first: their letters are its own. */
static int all_lines(const Ruleset *rs, KeyLine *line)
{
    int count = 0;

    for (int i = 0; i < rs->verbs && count < MOST_LINES; i++) {
        const VerbDef *v = &rs->verb[i];
        if (!v->first || !v->key)
            continue;
        verb_key_name(v, line[count].key, KEYSTROKE_NAME);
        line[count++].words = v->title;
    }
    for (size_t i = 0; i < sizeof usual / sizeof usual[0] && count < MOST_LINES; i++)
        line[count++] = usual[i];
    return count;
}

static void take_binding(KeysPage *p, Ui *ui, Settings *settings, const KeyLine *line)
{
    KeyStroke means;
    char name[KEYSTROKE_NAME];

    if (p->binding < 0 || !ui->in.key || ui->in.repeated)
        return;
    keystroke_name(ui->in.stroke, name, sizeof name);
    if (!name[0]) /* Shift alone, and the like */
        return;
    ui->key_taken = true;
    if (ui->in.stroke.key != SDLK_ESCAPE && keystroke_read(line[p->binding].key, &means) &&
        !keymap_bind(&settings->keys, means, ui->in.stroke))
        p->said = "No more keys can change places.";
    p->binding = -1;
}

static void key_line(KeysPage *p, Ui *ui, SDL_Rect box, const KeyLine *line, int i)
{
    char shown[KEYSTROKE_NAME];
    const char *key = ui_key_shown(ui, line->key, shown, sizeof shown);
    char label[96];
    int cap = ui_px(ui, 104), wide = ui_keycap_width(ui, line->key);
    bool waits = p->binding == i;

    snprintf(label, sizeof label, "%s: %s", key, line->words);
    char name[KEYSTROKE_NAME + 16];
    int same = 1;

    for (int k = 0; k < i; k++) /* orders of different phases have the same key */
        same += strcmp(line[k - i].key, line->key) == 0;
    if (same > 1)
        snprintf(name, sizeof name, "%.30s-%d", line->key, same);
    else
        snprintf(name, sizeof name, "%.30s", line->key);
    WidgetId id = ui_widget(ui, name, label, box, WIDGET_FOCUSABLE | (waits ? WIDGET_ON : 0));
    ui_glow(ui, id, box, ui_px(ui, 5), waits ? 0x80E7C67E : 0x40C39A4B,
            waits || (ui_is_focused(ui, id) && ui->focus_shown));
    if (waits)
        ui_text(ui, UT_BOLD, (SDL_Rect){ box.x, box.y, cap, box.h }, TEXT_LEFT, "press …",
                INK_ON_PAPER);
    else
        ui_keycap(ui, box.x + cap - wide / 2 - ui_px(ui, 8), box.y + box.h / 2, line->key);
    ui_text(ui, UT_LABEL, (SDL_Rect){ box.x + cap, box.y, box.w - cap, box.h }, TEXT_LEFT,
            line->words, INK_ON_PAPER);
    if (ui_clicked(ui, id))
        p->binding = i;
}

bool keys_page(KeysPage *p, Ui *ui, Settings *settings, const Ruleset *rs)
{
    KeyLine line[MOST_LINES];
    int count = all_lines(rs, line), row = ui_px(ui, LINE_PX), columns = 3;
    int column = ui_px(ui, COLUMN_PX) * 4 / 5;
    bool crowded = ui->height * 100 / ui->percent < 500;
    SDL_Rect clip;

    while (columns > 1 && columns * column > ui->width - ui_px(ui, 90))
        columns--;
    int rows = (count + columns - 1) / columns;
    Leaf leaf = leaf_begin(NULL, ui, "keys", columns * column + ui_px(ui, 60),
                           ui_px(ui, 190) + rows * row, INK_BRASS, true);
    Button button[2] = {
        { .name = "reset",
          .label = "All as at first",
          .look = BUTTON_PAPER,
          .off = !settings->keys.count },
        { .name = "close", .label = "Back", .key = "Esc", .look = BUTTON_INK },
    };

    take_binding(p, ui, settings, line);
    leaf_title(ui, &leaf, "Keys");
    if (!crowded || p->said)
        leaf_words(ui, &leaf, UT_LABEL,
                   p->said ? p->said
                           : "Press a line, then the key that shall do it; the two change places. "
                             "1 to 9 choose answers and weapons, Ctrl + and − the size of the "
                             "letters.",
                   INK_ON_PAPER_DIM);
    SDL_Rect inner = { leaf.x, leaf.y, leaf.width,
                       leaf.area.y + leaf.area.h - leaf.y - ui_px(ui, 84) };
    ui_scroll_keys(ui, &p->scroll, inner.h);
    int y = ui_scroll_begin(ui, &p->scroll, "list", inner, rows * row, true, &clip);
    for (int i = 0; i < count; i++) {
        SDL_Rect box = { leaf.x + i / rows * column, y + i % rows * row, column - ui_px(ui, 10),
                         row };
        if (!ui_scrolled_out(ui, box))
            key_line(p, ui, box, &line[i], i);
    }
    ui_scroll_end(ui, clip);
    int pressed = leaf_buttons(ui, &leaf, button, 2);
    leaf_end(ui, &leaf);
    if (pressed == 0)
        memset(&settings->keys, 0, sizeof settings->keys);
    return pressed != 1;
}

void keys_sheet(Table *t, Ui *ui)
{
    KeysPage page = { .binding = t->binding, .scroll = t->sheet_scroll };

    if (!keys_page(&page, ui, t->settings, t->rs))
        t->sheet = SHEET_NONE;
    if (page.said)
        table_say(t, ui, page.said);
    t->binding = page.binding;
    t->sheet_scroll = page.scroll;
}
