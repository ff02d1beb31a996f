#ifndef UI_UI_H
#define UI_UI_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <SDL.h>

#include "draw/canvas.h"
#include "draw/icon.h"
#include "draw/palette.h"
#include "draw/text.h"
#include "ui/keymap.h"

/* Widgets that are told anew in every pass. One pass takes one event and lays everything out; a pass with a canvas also
 * paints it. Only passes without a canvas do anything: a pass with one shows how things are, and may be told several
 * times over for one picture (ui/repaint.h). Which widget the pointer is on is looked up among those of the pass before, topmost first, so that what
 * is told first may lie on top. */

typedef uint32_t WidgetId; /* from the labels on the way to it; 0 is none */

/* Later layers lie on earlier ones. */
typedef enum UiLayer { LAYER_BOARD, LAYER_SIGN, LAYER_PANEL, LAYER_MODAL, LAYER_TOP } UiLayer;

enum { UI_LEFT = 1, UI_MIDDLE = 2, UI_RIGHT = 3, UI_BUTTONS = 4 };

/* What the one event of this pass was. */
typedef struct UiInput {
    int x, y;                 /* the pointer, also when it did not move */
    bool pressed[UI_BUTTONS]; /* went down in this pass */
    bool released[UI_BUTTONS];
    bool down[UI_BUTTONS]; /* is down */
    int clicks;            /* of a press and its release: 2 for a double click on the same widget */
    int press_clicks;      /* of the last press */
    float wheel;           /* notches, away from the user is positive */
    SDL_Keycode key;       /* went down, or 0 */
    KeyStroke stroke;      /* the same as it was really pressed */
    bool repeated;         /* the key is held */
    SDL_Keycode key_up;
    SDL_Keymod mods;
    char text[32]; /* typed, UTF-8 */
    bool nothing;  /* happened: the pass is only for what goes on by itself */
    int strokes;   /* keys that went down so far, for whoever waits until his own was taken */
    uint32_t now_ms;
} UiInput;

enum { UI_WIDGETS = 1600, UI_PATH = 96, UI_LABEL = 96, UI_DEPTH = 8 };

typedef enum WidgetFlag {
    WIDGET_FOCUSABLE = 1,
    WIDGET_OFF = 2,    /* shown dim */
    WIDGET_ON = 4,     /* chosen, current */
    WIDGET_BLOCKS = 8, /* only keeps the pointer from what lies below */
    WIDGET_NOTED = 16, /* only in the dump */
    WIDGET_TEXT = 32,  /* takes typed text while focused */
} WidgetFlag;

/* Where something is drawn, for who comes from a picture to the code. */
typedef struct DrawnBy {
    const char *file, *function;
} DrawnBy;

typedef struct Widget {
    WidgetId id;
    DrawnBy by, in; /* itself, and the card or bar that it lies in */
    uint8_t layer;
    uint8_t flags;
    SDL_Rect area;
    SDL_Rect within; /* what of it is shown: the scrolled area that it lies in, or the window */
    bool scrolled;   /* it lies in a scrolled area */
    char path[UI_PATH], label[UI_LABEL];
    char key[16]; /* that presses it, as it is written on it; or empty */
} Widget;

/* What takes a little time, out cubic, from one look to the other. */
typedef enum EaseKind {
    EASE_HOVER, /* the pointer comes or goes */
    EASE_PRESS,
    EASE_PANEL /* comes */
} EaseKind;

enum { UI_EASES = 96, UI_COMINGS = 8, HOVER_MS = 120, PANEL_MS = 160 };

typedef struct Ease {
    WidgetId id;
    uint8_t kind;
    bool on;
    float from; /* where it was when it last turned, */
    uint32_t since;
    uint32_t told; /* last, by Ui.pictures */
} Ease;

/* A panel that is told while it comes: what lies below shines through. */
typedef struct Coming {
    int depth; /* of the path in which it is told */
    float share;
    SDL_Rect area;
    Canvas *below;
} Coming;

typedef struct Ui {
    Canvas *canvas; /* null in a pass that only takes input */
    bool again;     /* the pass before is told once more: time stands still and nothing changes */
    bool unnoted;   /* nobody reads the dump: notes are left out */
    Fonts *fonts;
    Icons *icons;
    int width, height; /* of the window */
    int percent;       /* text scale, 100 to 300 */
    Palette palette;   /* how the seats are told apart, on the canvas and by ui_side */
    UiInput in;
    uint32_t (*clock)(void); /* milliseconds; SDL's unless somebody sets another */
    int time_percent;        /* of the usual time that buttons and panels take; 0: none */
    int eases, comings;
    uint32_t pictures; /* begun so far */
    Ease ease[UI_EASES];
    Coming coming[UI_COMINGS];

    WidgetId hot, active, focus;
    WidgetId press_target; /* of the last press, for double clicks */
    bool focus_shown;      /* by the keyboard: its ring is drawn */
    bool key_taken, wheel_taken;
    bool for_focus;     /* who asks for a key now is what the focus is shown on */
    int drag_x, drag_y; /* where the active widget was pressed */
    int modal;          /* lowest layer that takes the pointer and keys, of the pass before */
    int modal_next;
    uint8_t layer;

    char path[UI_PATH];
    size_t depth[UI_DEPTH];
    int depths;
    DrawnBy by, begun[UI_DEPTH]; /* who tells; who began each name of the path */

    Widget *widget, *before; /* of this pass and of the one before */
    int widgets, befores;
    bool busy;    /* something animates: paint again soon */
    bool unready; /* what is asked stands too short for a key that ends it */
    bool wakes;   /* something changes by itself at `wake_ms`: paint again then */
    uint32_t wake_ms;
    char screen[32];       /* its name in the dump */
    char screen_shown[32]; /* in the last picture: what comes with a new screen is there at once */
    char tip[512];         /* tooltip of the hot widget */
    SDL_Rect tip_by;
    uint32_t hot_since;
    WidgetId
        untold; /* hot, but its tip is not wanted: it was pressed, or came under a resting pointer */
    int hot_x, hot_y; /* where the pointer was when that was found */
    WidgetId tip_for;

    struct Scroll *scroll; /* whose rows are being told, or null */
    WidgetId brought;      /* the last that was focused by key: brought into sight once */

    struct TextField *field; /* the field being edited */
    const Keymap *keymap;    /* null: keys are as the program's layout has them */
} Ui;

bool ui_open(Ui *ui, Fonts *fonts, Icons *icons);
void ui_close(Ui *ui);

/* Turns an event into the input of a pass; false when it is of no interest. */
bool ui_take(Ui *ui, const SDL_Event *event);

/* A pass without an event: time goes on. */
void ui_rest(Ui *ui);

/* Everything between these two is one pass. */
void ui_begin(Ui *ui, Canvas *canvas);
void ui_end(Ui *ui);

/* The look of a seat in this window. */
const SideLook *ui_side(const Ui *ui, int seat);

/* Figures of the design at 100 % in pixels at the current text scale. */
int ui_px(const Ui *ui, int px);

/* How many times as broad as usual lines on the table are: as letters grow, up to twice. */
float ui_broad(const Ui *ui);

/* Widgets told between push and pop lie "in" that name. */
void ui_push(Ui *ui, const char *name);
void ui_pop(Ui *ui);

/* The layer of what follows; gives the one before. A modal layer keeps keys and pointer from all lower ones. */
UiLayer ui_set_layer(Ui *ui, UiLayer layer);
void ui_modal(Ui *ui);

/* Something goes away or changes at that time (of `in.now_ms`) without anybody's doing; nothing moves until then. */
void ui_wake(Ui *ui, uint32_t at_ms);

/* How long the program may sleep, in milliseconds, when no event comes. */
int ui_rest_ms(const Ui *ui);

WidgetId ui_id(const Ui *ui, const char *name);
WidgetId ui_widget(Ui *ui, const char *name, const char *label, SDL_Rect area, int flags);

/* How far a widget has come to look as it does when it is `on`: 0 to 1. While it is on its way the window is busy. */
float ui_ease(Ui *ui, WidgetId id, EaseKind kind, bool on);

/* A panel's area is painted from here on until the name that it lies in is popped: while the panel comes, that fades in. */
void ui_panel_comes(Ui *ui, WidgetId id, SDL_Rect area);
void ui_panels_told(Ui *ui, int depth); /* those that lie deeper are whole */
void ui_ease_picture(Ui *ui);           /* a picture ends */

/* The key that is written on the widget that was told last, for the dump; null is none. */
void ui_widget_key(Ui *ui, const char *key);

/* A line of the dump that is no widget: something on the board, words shown.
 * Notes called "about" beside a panel ("table/ask/about" beside "table/ask/panel") tell what it is about and must not hide, where
 * that lies, and in their label what it is: "unit NAME" (its models are "table/model/NAME-1" and so on), "target NAME" for one that
 * may be chosen, "dice", "task". */
void ui_note(Ui *ui, const char *name, const char *label, SDL_Rect area, bool on);

/* The button that is held down holds nothing any more: letting it go does nothing. */
void ui_forget_press(Ui *ui);

bool ui_is_hot(const Ui *ui, WidgetId id);
bool ui_is_active(const Ui *ui, WidgetId id);
bool ui_is_focused(const Ui *ui, WidgetId id);

/* Whether it was clicked, or Enter or Space pressed on it while focused. */
bool ui_clicked(Ui *ui, WidgetId id);

/* Whether the key went down in this pass and nobody took it; it is taken then. `mods` are KMOD_SHIFT, KMOD_CTRL and
 * KMOD_ALT together; others do not matter. Nothing is given away while a text field is edited, but keys with Ctrl, Escape
 * and function keys. */
bool ui_key(Ui *ui, SDL_Keycode key, int mods);

/* The same for any key whose character is `c` on the board ("a" to "z", digits, signs). */
bool ui_char_key(Ui *ui, char c);

/* Whether a key of the lower layers may be acted on: no modal card lies above this layer. */
bool ui_in_reach(const Ui *ui);

void ui_focus(Ui *ui, WidgetId id);

/* Shows the focus on the first widget that can have it. */
void ui_focus_first(Ui *ui);

/* The wheel's notches over that area, taken; 0 when there are none. */
float ui_wheel(Ui *ui, SDL_Rect area);

bool ui_inside(SDL_Rect area, int x, int y);
SDL_Rect ui_inset(SDL_Rect area, int by);

/* The widgets of the last pass as lines of text: path, label, rectangle, state. Gives false when it cannot be written. */
bool ui_dump(const Ui *ui, const char *path);

/* Whoever tells a widget is noted with it, for the dump. What only helps to tell (UI_HELPS) leaves the note as it is. */
#define UI_BY(ui) ((ui)->by = (DrawnBy){ __FILE__, __func__ })
#ifndef UI_HELPS
#define ui_push(ui, ...) (UI_BY(ui), (ui_push)((ui), __VA_ARGS__))
#define ui_widget(ui, ...) (UI_BY(ui), (ui_widget)((ui), __VA_ARGS__))
#define ui_note(ui, ...) (UI_BY(ui), (ui_note)((ui), __VA_ARGS__))
#endif

#endif
