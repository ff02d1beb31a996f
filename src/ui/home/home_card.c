#include "home/home.h"

/* Asked once, at the first start: whether things may move. Whoever goes on without an answer is not asked again. */

enum { PAD_PX = 12, GAP_PX = 10 };

static const char slip_words[] = "Shall what happens be shown in motion?";

static Button slip_button(int i)
{
    static const struct {
        const char *name, *label, *key;
    } choice[] = { { "moves", "In motion", "M" }, { "still", "Keep still", "S" } };

    return (Button){
        .name = choice[i].name, .label = choice[i].label, .key = choice[i].key, .look = BUTTON_PAPER
    };
}

static int buttons_width(const Ui *ui)
{
    Button moves = slip_button(0), still = slip_button(1);

    return ui_button_width(ui, &moves) + ui_px(ui, GAP_PX) + ui_button_width(ui, &still);
}

/* Words and buttons stand in one row where there is room, else below each other. */
static bool in_one_row(const Ui *ui, int width)
{
    return ui_text_width(ui, UT_BODY, slip_words) + buttons_width(ui) + 4 * ui_px(ui, PAD_PX) <=
           width;
}

static bool buttons_stacked(const Ui *ui, int width)
{
    return buttons_width(ui) + 2 * ui_px(ui, PAD_PX) > width;
}

int home_slip_height(const Home *h, const Ui *ui, int width)
{
    int pad = ui_px(ui, PAD_PX), high = ui_button_height(ui), all = high + 2 * pad;

    if (h->settings->greeted)
        return 0;
    if (in_one_row(ui, width))
        return all;
    all += ui_words_height(ui, UT_BODY, width - 2 * pad, slip_words) + pad;
    return buttons_stacked(ui, width) ? all + high + ui_px(ui, GAP_PX) : all;
}

void home_slip(Home *h, Ui *ui, SDL_Rect area)
{
    int pad = ui_px(ui, PAD_PX), high = ui_button_height(ui), x = area.x + pad;
    int y = area.y + area.h - pad - high;
    bool row = in_one_row(ui, area.w), stacked = !row && buttons_stacked(ui, area.w);
    bool pressed[2];

    ui_push(ui, "slip");
    ui_paper(ui, "paper", area, 0);
    SDL_Rect words = { x, row ? y : area.y + pad, area.w - 2 * pad, high };
    if (row)
        ui_text(ui, UT_BODY, words, TEXT_LEFT, slip_words, INK_ON_PAPER);
    else
        ui_words(ui, UT_BODY, words.x, words.y, words.w, slip_words, INK_ON_PAPER);
    ui_note(ui, "asks", slip_words, words, true);
    x = row ? area.x + area.w - pad - buttons_width(ui) : x;
    for (int i = 0; i < 2; i++) {
        Button b = slip_button(i);
        SDL_Rect at = { x, y, ui_button_width(ui, &b), high };
        if (stacked)
            at = (SDL_Rect){ x, y - (1 - i) * (high + ui_px(ui, GAP_PX)), area.w - 2 * pad, high };
        x += stacked ? 0 : at.w + ui_px(ui, GAP_PX);
        pressed[i] = ui_button(ui, at, &b);
    }
    bool away = ui_key(ui, SDLK_ESCAPE, 0);
    if (pressed[0] || pressed[1])
        h->settings->still = pressed[1];
    h->settings->greeted = pressed[0] || pressed[1] || away;
    ui_pop(ui);
}
