#include <math.h>
#include <stdlib.h>

#include "hand/point.h"
#include "table.h"

/* Zoom, pan and turn: which part of the table is shown. */

void camera_pointer(Table *t, Ui *ui, WidgetId board)
{
    float notches = ui->hot == board ? ui_wheel(ui, t->camera.view) : 0;
    bool hold = ui->in.down[UI_MIDDLE] || ui->in.down[UI_RIGHT];
    float by = settings_camera(t->settings);

    if (notches != 0) {
        if (t->hand.full && ui->in.mods & KMOD_SHIFT)
            hand_turn(&t->hand, t->session, (Heading)(notches * 5) * DEGREE);
        else
            camera_zoom(&t->camera, powf(1.15F, notches * by),
                        (Spot){ (float)ui->in.x, (float)ui->in.y });
    }
    if ((ui->in.pressed[UI_MIDDLE] || ui->in.pressed[UI_RIGHT]) && ui->hot == board) {
        t->panning = true;
        t->pan_x = t->pan_from_x = ui->in.x;
        t->pan_y = t->pan_from_y = ui->in.y;
    }
    if (t->panning && hold && (ui->in.x != t->pan_x || ui->in.y != t->pan_y)) {
        camera_pan(&t->camera, (float)(ui->in.x - t->pan_x), (float)(ui->in.y - t->pan_y));
        t->pan_x = ui->in.x;
        t->pan_y = ui->in.y;
    }
    if (t->panning && !hold) {
        t->panning = false;
        if (ui->in.released[UI_RIGHT] && t->hover != NO_UNIT &&
            abs(ui->in.x - t->pan_from_x) + abs(ui->in.y - t->pan_from_y) < DRAG_PX) {
            table_select(t, t->hover);
            t->card.open = true;
        }
    }
}

void look_at(Table *t, UnitId unit)
{
    const Battle *b = table_battle(t);
    Spot s;

    if (unit < 0 || !unit_is_here(t, unit))
        return;
    s = camera_spot(&t->camera, b->model[b->unit[unit].first].pose.at);
    if (s.x < 60 || s.y < 60 || s.x > (float)(t->camera.view.w - 60) ||
        s.y > (float)(t->camera.view.h - 60))
        glide_to(t, b->model[b->unit[unit].first].pose.at);
}

/* Where something happened last. */
static void look_at_action(Table *t)
{
    const EventLog *log = session_log(t->session);

    for (size_t i = log->events; i > 0; i--) {
        const Event *e = &log->event[i - 1];
        if (e->kind == EV_MOVED || e->kind == EV_PLACED) {
            glide_to(t, e->to.at);
            return;
        }
        if (e->has_line) {
            glide_to(t, e->line.to);
            return;
        }
    }
    look_at(t, t->selected);
}

/* The middle of what the seat has on the table. */
static void look_at_army(Table *t)
{
    const Battle *b = table_battle(t);
    int64_t x = 0, y = 0, count = 0;

    for (ModelId m = 0; m < b->models; m++)
        if (is_standing(b, m) && b->unit[b->model[m].unit].seat == t->eyes) {
            x += b->model[m].pose.at.x;
            y += b->model[m].pose.at.y;
            count++;
        }
    if (count)
        glide_to(t, (Point){ (Length)(x / count), (Length)(y / count) });
}

/* An eighth of the view aside, at the person's speed. */
static void pan_keys(Table *t, Ui *ui)
{
    static const struct {
        SDL_Keycode key;
        int x, y;
    } way[] = {
        { SDLK_LEFT, 1, 0 }, { SDLK_RIGHT, -1, 0 }, { SDLK_UP, 0, 1 }, { SDLK_DOWN, 0, -1 }
    };
    enum { PARTS = 8 };
    float step = settings_camera(t->settings) / PARTS;

    for (int i = 0; i < 4; i++)
        if (ui_key(ui, way[i].key, KMOD_ALT))
            camera_pan(&t->camera, step * (float)(way[i].x * t->camera.view.w),
                       step * (float)(way[i].y * t->camera.view.h));
}

void camera_keys(Table *t, Ui *ui)
{
    Spot middle = { (float)ui->width / 2, (float)ui->height / 2 };

    if (ui_key(ui, SDLK_PLUS, 0) || ui_key(ui, SDLK_EQUALS, 0) || ui_key(ui, SDLK_KP_PLUS, 0))
        camera_zoom(&t->camera, powf(1.25F, settings_camera(t->settings)), middle);
    else if (ui_key(ui, SDLK_MINUS, 0) || ui_key(ui, SDLK_KP_MINUS, 0))
        camera_zoom(&t->camera, powf(0.8F, settings_camera(t->settings)), middle);
    else if (ui_key(ui, SDLK_0, 0))
        t->camera_set = false;
    else if (ui_key(ui, SDLK_q, 0))
        camera_turn(&t->camera, 1);
    else if (ui_key(ui, SDLK_q, KMOD_SHIFT))
        camera_turn(&t->camera, 3);
    else if (ui_key(ui, SDLK_x, 0))
        camera_turn(&t->camera, 2);
    else if (ui_key(ui, SDLK_END, 0))
        look_at_action(t);
    else if (ui_key(ui, SDLK_HOME, 0))
        look_at_army(t);
    else
        pan_keys(t, ui);
}
