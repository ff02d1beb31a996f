#include <stdlib.h>

#include "hand/hand_tools.h"
#include "hand/point.h"
#include "hand/verbs.h"
#include "table.h"

/* The keys for what is in the hand. */

static bool arrow(Ui *ui, int *dx, int *dy, int *mods)
{
    static const struct {
        SDL_Keycode key;
        int dx, dy;
    } arrows[] = {
        { SDLK_LEFT, -1, 0 }, { SDLK_RIGHT, 1, 0 }, { SDLK_UP, 0, -1 }, { SDLK_DOWN, 0, 1 }
    };
    static const int held[] = { 0, KMOD_SHIFT, KMOD_CTRL };

    for (int i = 0; i < 4; i++)
        for (int m = 0; m < 3; m++)
            if (ui_key(ui, arrows[i].key, held[m])) {
                *dx = arrows[i].dx;
                *dy = arrows[i].dy;
                *mods = held[m];
                return true;
            }
    return false;
}

/* Arrows go as the screen shows them, whichever way the table is turned. */
static void to_table(const Table *t, int *dx, int *dy)
{
    for (int i = 0; i < t->camera.quarter; i++) {
        int x = *dx;
        *dx = *dy;
        *dy = -x;
    }
}

bool steer(Table *t, Ui *ui)
{
    int dx = 0, dy = 0, mods = 0;
    Length by;

    if (!t->hand.full || !arrow(ui, &dx, &dy, &mods))
        return false;
    by = mods == KMOD_CTRL ? SLOW_STEP : mods == KMOD_SHIFT ? STEP : INCH;
    if (t->hand.full) {
        to_table(t, &dx, &dy);
        hand_steer(&t->hand, t->session, dx * by, dy * by);
        t->still_at = ui->in.now_ms;
    }
    return true;
}

static void turn_keys(Table *t, Ui *ui)
{
    Heading by = 0;

    if (ui_key(ui, SDLK_LEFTBRACKET, 0))
        by = -5 * DEGREE;
    else if (ui_key(ui, SDLK_RIGHTBRACKET, 0))
        by = 5 * DEGREE;
    else if (ui_key(ui, SDLK_LEFTBRACKET, KMOD_SHIFT))
        by = -DEGREE / 10;
    else if (ui_key(ui, SDLK_RIGHTBRACKET, KMOD_SHIFT))
        by = DEGREE / 10;
    if (by)
        hand_turn(&t->hand, t->session, by);
}

static void form_keys(Table *t, Ui *ui)
{
    Grasp *h = &t->hand;
    bool change = true;

    if ((ui_key(ui, SDLK_PLUS, 0) || ui_key(ui, SDLK_EQUALS, 0) || ui_key(ui, SDLK_KP_PLUS, 0)) &&
        h->files < h->count)
        h->files++;
    else if ((ui_key(ui, SDLK_MINUS, 0) || ui_key(ui, SDLK_KP_MINUS, 0)) && h->files > 1)
        h->files--;
    else if (ui_key(ui, SDLK_PERIOD, 0) && h->gap < 6 * INCH)
        h->gap += INCH / 4;
    else if (ui_key(ui, SDLK_COMMA, 0) && h->gap > 0)
        h->gap -= h->gap < INCH / 4 ? h->gap : INCH / 4;
    else if (ui_key(ui, SDLK_b, 0))
        h->form = (FormKind)((h->form + 1) % FORM_KINDS);
    else
        change = false;
    if (change)
        hand_form(h, t->session, h->middle);
}

static void level_keys(Table *t, Ui *ui)
{
    int step = ui_key(ui, SDLK_PAGEUP, 0) - ui_key(ui, SDLK_PAGEDOWN, 0);

    if (step)
        hand_next_level(t, step);
}

/* What a key did to the ghosts stays when the button is still down: only a further drag moves them on. */
static void rest_here(Table *t, Ui *ui)
{
    t->hand.dragged = false;
    ui->drag_x = ui->in.x;
    ui->drag_y = ui->in.y;
}

/* One model after another is led alone, and after the last all of them again. */
static void model_keys(Table *t, Ui *ui)
{
    Grasp *h = &t->hand;
    int step = ui_key(ui, SDLK_TAB, KMOD_CTRL) - ui_key(ui, SDLK_TAB, KMOD_CTRL | KMOD_SHIFT);
    ModelSet all = h->count >= 64 ? ~UINT64_C(0) : (UINT64_C(1) << h->count) - 1;
    int at = (h->grab & all) == all ? (step > 0 ? -1 : h->count) : h->leader;

    if (!step || h->count < 2)
        return;
    at += step;
    h->grab = at < 0 || at >= h->count ? all : UINT64_C(1) << at;
    if (h->grab != all)
        hand_grip(h, at);
    rest_here(t, ui);
}

void hand_accept(Table *t, Ui *ui)
{
    if (is_yes(&t->hand.verdict) || hand_is_put_right(t)) {
        hand_finish(t, ui);
        return;
    }
    Answer *answer = malloc(sizeof *answer);
    if (answer)
        hand_answer(&t->hand, session_battle(t->session), answer);
    table_refuse(t, ui, &t->hand.verdict, answer);
    free(answer);
}

void hand_keys(Table *t, Ui *ui)
{
    model_keys(t, ui);
    turn_keys(t, ui);
    if (t->hand.places)
        form_keys(t, ui);
    else if (ui_key(ui, SDLK_SPACE, KMOD_SHIFT) || ui_key(ui, SDLK_INSERT, 0))
        hand_corner(&t->hand);
    if (ui_key(ui, SDLK_BACKSPACE, 0) && !hand_corner_back(&t->hand))
        table_takes_back_clause(t);
    level_keys(t, ui);
    if (t->hand.places && ui_key(ui, SDLK_j, 0))
        hand_suggested(&t->hand, t->session);
    if (ui_key(ui, SDLK_g, 0)) {
        hand_pull_together(t, ui);
        rest_here(t, ui);
    }
    if (ui_key(ui, SDLK_e, KMOD_SHIFT)) {
        hand_line_up(t, ui);
        rest_here(t, ui);
    }
    if (ui_key(ui, SDLK_RETURN, 0) || ui_key(ui, SDLK_KP_ENTER, 0))
        hand_accept(t, ui);
}
