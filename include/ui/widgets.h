#ifndef UI_WIDGETS_H
#define UI_WIDGETS_H

#include "ui/ui.h"

/* ---- painting (nothing happens in a pass without canvas) ------------------------------------------------ */

/* Sizes of the design; what they are in pixels the text scale says. */
typedef enum UiText {
    UT_SMALL,
    UT_LABEL,
    UT_BODY,
    UT_BOLD,
    UT_FIGURE,
    UT_CARD,
    UT_CARD_BOLD,
    UT_TITLE,
    UT_HEADING,
    UT_HOME,
    UT_KEY,
    UI_TEXTS
} UiText;

TextStyle ui_style(const Ui *ui, UiText text);
int ui_line(const Ui *ui, UiText text);
int ui_text_width(const Ui *ui, UiText text, const char *words);

/* One line in a box, ellipsis where it is too long. */
void ui_text(Ui *ui, UiText text, SDL_Rect box, TextAlign align, const char *words, Colour colour);

/* Wrapped from the box's top; gives the height that it takes, also in a pass without canvas. */
int ui_words(Ui *ui, UiText text, int x, int y, int width, const char *words, Colour colour);
int ui_words_height(const Ui *ui, UiText text, int width, const char *words);

/* Gives a sentence its capital letter, when it begins with a plain one. */
void ui_capital(char *sentence);

/* The same, and a closing point where there is none; `size` bytes are there. */
void ui_sentence(char *words, size_t size);

void ui_fill(Ui *ui, SDL_Rect area, Colour colour);
void ui_round(Ui *ui, SDL_Rect area, int radius, Colour top, Colour bottom);
void ui_frame(Ui *ui, SDL_Rect area, int radius, float line, Colour colour);
void ui_icon(Ui *ui, const char *name, int x, int y, int size, IconTone tone, float alpha);

/* How far it has lit up under the pointer, 0 to 1; and that share of a colour over an area, `on` all of it. */
float ui_hover(Ui *ui, WidgetId id);
void ui_glow(Ui *ui, WidgetId id, SDL_Rect area, int radius, Colour colour, bool on);

/* The ring round what the keyboard is on. */
void ui_focus_ring(Ui *ui, SDL_Rect area, int radius);

/* A walnut instrument or a sheet of paper (`edge`: the colour of its meaning along the top, 0 for none). Both keep the pointer from
 * what lies below. */
void ui_walnut(Ui *ui, const char *name, SDL_Rect area);
void ui_paper(Ui *ui, const char *name, SDL_Rect area, Colour edge);

/* A key cap with its middle at (x, y); gives its width. */
int ui_keycap(Ui *ui, int x, int y, const char *key);
int ui_keycap_width(const Ui *ui, const char *key);

/* ---- widgets --------------------------------------------------------------------------------------------- */

typedef enum ButtonLook {
    BUTTON_WALNUT,
    BUTTON_GOLD, /* what the next click or key does */
    BUTTON_PAPER,
    BUTTON_INK,  /* dark on paper: the first choice */
    BUTTON_ROW,  /* of a menu */
    BUTTON_TOOL, /* icon above its key */
    BUTTON_TILE, /* a tool with its word: icon and key side by side above it */
} ButtonLook;

typedef struct Button {
    const char *name;  /* its id among its neighbours; null: the label */
    const char *label; /* shown */
    const char *below; /* a second, smaller line, or null */
    const char *icon;  /* or null */
    const char
        *key; /* on the cap and, when it is one that ui_key_named knows, pressing it; or null */
    const char *bead; /* a figure at its corner: what pressing it costs; or null */
    const char *tip;  /* shown when the pointer rests on it, or null */
    ButtonLook look;
    bool on, off; /* off buttons are dim but can be pressed: ask `off` yourself */
    bool bare;    /* only its icon is shown; its words are the tip */
    bool deaf;    /* its key is shown, but heard elsewhere */
    bool
        wraps; /* with `below` both may take several lines: ui_button_wrapped says how high it is then */
    const Canvas *picture; /* shown at its left, in room for one so wide: */
    int picture_width;
} Button;

/* How wide a button would like to be. */
int ui_button_width(const Ui *ui, const Button *button);
int ui_button_height(const Ui *ui);
int ui_button_wrapped(const Ui *ui, const Button *button, int width);

/* What stands below the name of a button that has one, as "NAME-says" at that place. */
void ui_note_below(Ui *ui, const Button *button, int x, int y);

/* Whether it was pressed, by pointer, focus or its key. */
bool ui_button(Ui *ui, SDL_Rect area, const Button *button);

/* Whether the key of that name ("Enter", "Esc", "Space", "PgDn", "F2", "A", "7", "Shift+U") went down. */
bool ui_key_named(Ui *ui, const char *key);

/* The name of what has to be pressed for the key that the program calls so; `room` may hold it. */
const char *ui_key_shown(const Ui *ui, const char *key, char *room, size_t size);

/* A box that is ticked or not; gives whether it changed. */
bool ui_tick(Ui *ui, SDL_Rect area, const char *name, const char *label, bool *value, bool paper);
int ui_tick_height(const Ui *ui, int width,
                   const char *label); /* with its words in several lines where they need them */

/* One of several words side by side; gives whether it changed. */
bool ui_choose(Ui *ui, SDL_Rect area, const char *name, const char *const *words, int count,
               int *value);

/* A figure with buttons for less and more; gives whether it changed. */
bool ui_step(Ui *ui, SDL_Rect area, const char *name, int low, int high, int by, int *value,
             const char *shown);

/* A scrolled area: tell the rows between begin and end at the y given, `y` moving on; they are clipped. The caller keeps
 * `offset`. `height` is what the rows take together, known from the pass before or computed. */
typedef struct Scroll {
    SDL_Rect area;
    int offset, height;
    bool held;
    int held_at;
    struct Scroll *outer; /* that it lies in, while its rows are told */
} Scroll;

int ui_scroll_begin(Ui *ui, Scroll *scroll, const char *name, SDL_Rect area, int height, bool paper,
                    SDL_Rect *clip);
void ui_scroll_end(Ui *ui, SDL_Rect clip);

/* Whether a row of a scrolled list lies so far from what is shown that it need not be told. The nearest beyond each edge are, so
 * that the keyboard comes to them; who is focused by key is brought into sight. */
bool ui_scrolled_out(const Ui *ui, SDL_Rect row);

/* Brings the rows from `top` to `bottom` (measured from the first row) into view. */
void ui_scroll_to(Scroll *scroll, int top, int bottom);

/* PgDn and PgUp move a list on by most of what is in sight of it, `page` pixels. */
void ui_scroll_keys(Ui *ui, Scroll *scroll, int page);

/* A line of text that can be edited: caret, selection, clipboard. Gives whether the text changed. */
typedef struct TextField {
    char *text;
    size_t size;
    int caret, mark; /* bytes; between them lies the selection */
    int first;       /* pixels scrolled out at the left */
    WidgetId id;
    bool dragging;
} TextField;

bool ui_field(Ui *ui, SDL_Rect area, const char *name, const char *label, TextField *field);

/* Shows words beside `by` once the pointer has rested on the widget told last. */
void ui_tip(Ui *ui, WidgetId id, SDL_Rect by, const char *words);

/* A dark pill with words in two colours, its middle at (x, y); keeps inside `within`. Gives its area. */
typedef struct PillPart {
    const char *words;
    Colour colour;
} PillPart;

SDL_Rect ui_pill(Ui *ui, int x, int y, SDL_Rect within, const PillPart *part, int parts,
                 Colour back, Colour line);

#ifndef UI_HELPS
#define ui_walnut(ui, ...) (UI_BY(ui), (ui_walnut)((ui), __VA_ARGS__))
#define ui_paper(ui, ...) (UI_BY(ui), (ui_paper)((ui), __VA_ARGS__))
#define ui_button(ui, ...) (UI_BY(ui), (ui_button)((ui), __VA_ARGS__))
#define ui_tick(ui, ...) (UI_BY(ui), (ui_tick)((ui), __VA_ARGS__))
#define ui_choose(ui, ...) (UI_BY(ui), (ui_choose)((ui), __VA_ARGS__))
#define ui_step(ui, ...) (UI_BY(ui), (ui_step)((ui), __VA_ARGS__))
#define ui_scroll_begin(ui, ...) (UI_BY(ui), (ui_scroll_begin)((ui), __VA_ARGS__))
#define ui_field(ui, ...) (UI_BY(ui), (ui_field)((ui), __VA_ARGS__))
#endif

#endif
