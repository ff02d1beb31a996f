#include "hand/posed.h"

#include <stdlib.h>

#include "board/scene.h"
#include "draw/marking.h"
#include "engine/preview.h"
#include "table.h"

static bool is_asked(const Table *t)
{
    const Request *r = table_request(t);

    return t->asks != NO_SEAT && t->ask_ready && r->shape == SHAPE_POSE && r->unit != NO_UNIT &&
           t->log.back < 0;
}

static int placing_verb(const Table *t)
{
    for (int i = 0; i < t->rs->verbs; i++)
        if (t->rs->verb[i].handle == HANDLE_PLACE)
            return i;
    return NO_VERB;
}

/* How its models would stand there; false when they stand in no block. */
static bool block_at(const Table *t, Pose pose, Block *block)
{
    int verb = placing_verb(t);
    Answer *answer = malloc(sizeof *answer);
    OrderPreview *f = malloc(sizeof *f);
    bool good = false;

    if (answer && f && verb != NO_VERB && t->rs->blocks) {
        Look look = session_look(t->session);
        answer_begin(answer, ANSWER_ORDER, t->asks);
        answer->order.actor = table_request(t)->unit;
        order_clause(&answer->order, verb);
        good = t->rs->blocks->preview(&look, &answer->order, f);
    }
    if (good) {
        *block = f->end;
        block->front = pose;
    }
    free(answer);
    free(f);
    return good;
}

static bool is_lawful(const Table *t, Pose pose)
{
    Answer *answer = malloc(sizeof *answer);
    Verdict v = no(NO_BATTLE_FULL);

    if (answer) {
        answer_begin(answer, ANSWER_POSE, t->asks);
        answer->pose = pose;
        v = session_judge(t->session, answer);
    }
    free(answer);
    return is_yes(&v);
}

/* With its rear on that edge of the table, as near to the place as the edge lets it. */
static Pose at_edge(const Table *t, const Block *block, Point at, int side)
{
    Length deep = block_depth(block), width = t->game->width, height = t->game->height;
    const Pose pose[4] = { { { at.x, deep }, HALF_TURN },
                           { { width - deep, at.y }, 3 * QUARTER_TURN },
                           { { at.x, height - deep }, 0 },
                           { { deep, at.y }, QUARTER_TURN } };

    return pose[side];
}

void posed_put(Table *t, Point at, bool loose)
{
    enum { NEAR = 4 * INCH };
    Block block;
    Length least = NEAR;

    at = catch_grid(at);
    t->point = at;
    t->point_set = true;
    if (loose || is_lawful(t, (Pose){ at, t->heading }) ||
        !block_at(t, (Pose){ at, t->heading }, &block))
        return;
    for (int side = 0; side < 4; side++) {
        Pose pose = at_edge(t, &block, at, side);
        Length far = point_distance(pose.at, at);
        if (far > least || !is_lawful(t, pose))
            continue;
        least = far;
        t->point = pose.at;
        t->heading = pose.facing;
    }
}

/* ---- by pointer ------------------------------------------------------------------------------------------------------- */

static Spot handle_spot(const Table *t, const Block *block)
{
    Length out = camera_length(&t->camera, 14);

    return camera_spot(&t->camera, pose_point(block->front, block_width(block) / 2 + out / 2, out));
}

static SDL_Rect ghost_area(const Table *t, const Block *block)
{
    Point corner[4];
    SDL_Rect area = { 0, 0, 0, 0 };

    block_corners(block, corner);
    for (int i = 0; i < 4; i++) {
        Spot s = camera_spot(&t->camera, corner[i]);
        SDL_Rect point = { (int)s.x, (int)s.y, 1, 1 }, both;
        SDL_UnionRect(&area, &point, &both);
        area = i ? both : point;
    }
    return area;
}

/* Nearly square to an edge it stands on it. */
static void catch_square(Table *t, const Block *held)
{
    enum { SQUARE = 10 * DEGREE };

    for (int side = 0; side < 4 && !is_lawful(t, (Pose){ t->point, t->heading }); side++) {
        Pose pose = at_edge(t, held, t->point, side);
        if (abs(heading_turn(pose.facing, t->heading)) > SQUARE || !is_lawful(t, pose))
            continue;
        t->point = pose.at;
        t->heading = pose.facing;
    }
}

static void turn_to(Table *t, const Ui *ui, Point p)
{
    Block held;
    Heading by = heading_turn(point_bearing(t->posed.middle, t->posed.at),
                              point_bearing(t->posed.middle, p));
    Length ahead = point_distance(t->posed.middle, t->posed.had.at);

    t->heading = catch_facing(t->posed.had.facing + by, ui->in.mods & KMOD_ALT);
    t->point = catch_grid(pose_point((Pose){ t->posed.middle, t->heading }, 0, ahead));
    if (!(ui->in.mods & KMOD_ALT) && block_at(t, t->posed.had, &held))
        catch_square(t, &held);
}

static void take(Table *t, const Block *block, Point p, PosedGrip grip)
{
    t->posed.grip = grip;
    t->posed.at = p;
    t->posed.had = block->front;
    t->posed.middle = block_outline(block).pose.at;
}

static void lead(Table *t, const Ui *ui, Point p)
{
    const Point *at = &t->posed.at, *had = &t->posed.had.at;

    if (t->posed.grip == POSED_TURNS)
        turn_to(t, ui, p);
    else
        posed_put(t, (Point){ had->x + p.x - at->x, had->y + p.y - at->y }, ui->in.mods & KMOD_ALT);
}

bool posed_back(Table *t)
{
    if (t->posed.grip == POSED_FREE)
        return false;
    t->posed.grip = POSED_FREE;
    t->point = t->posed.had.at;
    t->heading = t->posed.had.facing;
    return true;
}

void posed_offer(Table *t)
{
    if (!is_asked(t) || is_lawful(t, (Pose){ t->point, t->heading }))
        return;
    t->posed.grip = POSED_FREE;
    t->point = t->usual.pose.at;
    t->heading = t->usual.pose.facing;
}

bool posed_pointer(Table *t, Ui *ui)
{
    Block block;

    if (!is_asked(t) || !block_at(t, (Pose){ t->point, t->heading }, &block)) {
        t->posed.grip = POSED_FREE;
        return false;
    }
    Point p = camera_point(&t->camera, (Spot){ (float)ui->in.x, (float)ui->in.y });
    UiLayer old = ui_set_layer(ui, LAYER_SIGN);
    int size = ui_px(ui, 26);
    Spot s = handle_spot(t, &block);
    ui_push(ui, "posed");
    WidgetId body = ui_widget(ui, "ghost", "Drag it", ghost_area(t, &block), 0);
    WidgetId face =
        ui_widget(ui, "face", "Turn it",
                  (SDL_Rect){ (int)s.x - size / 2, (int)s.y - size / 2, size, size }, 0);
    ui_pop(ui);
    ui_set_layer(ui, old);
    bool on = ui_is_active(ui, body) || ui_is_active(ui, face);
    if (on && ui->in.pressed[UI_LEFT] && t->posed.grip == POSED_FREE)
        take(t, &block, p, ui_is_active(ui, face) ? POSED_TURNS : POSED_MOVES);
    if (t->posed.grip != POSED_FREE && ui->in.down[UI_LEFT] && !ui->canvas && !ui->in.nothing &&
        abs(ui->in.x - ui->drag_x) + abs(ui->in.y - ui->drag_y) > 3)
        lead(t, ui, p);
    if (ui->in.released[UI_LEFT])
        t->posed.grip = POSED_FREE;
    return on;
}

/* ---- as it is seen ---------------------------------------------------------------------------------------------------- */

void posed_draw(Table *t, Ui *ui, const SceneView *view)
{
    Pose pose = { t->point, t->heading };
    Block block;

    if (!is_asked(t) || !block_at(t, pose, &block))
        return;
    const Unit *u = &session_battle(t->session)->unit[table_request(t)->unit];
    for (int i = 0; i < block.models && i < u->count; i++)
        scene_ghost_model(ui->canvas, t->scene, view, (ModelId)(u->first + i),
                          block_model(&block, i, SHORT_RANK_LEFT).pose, 0.85F);
    scene_outline(t, ui, block_outline(&block), 0.04F,
                  is_lawful(t, pose) ? OUTLINE_CHOSEN : OUTLINE_REFUSED);
}

void posed_handle(Table *t, Ui *ui)
{
    Pose pose = { t->point, t->heading };
    Block block;
    char words[64];

    if (!is_asked(t) || !block_at(t, pose, &block))
        return;
    handle_draw(ui->canvas, ui->icons, handle_spot(t, &block), (float)ui_px(ui, 24), "ui-turn",
                t->posed.grip == POSED_TURNS);
    SDL_snprintf(words, sizeof words, "%.2f,%.2f facing %.1f", (double)pose.at.x / INCH,
                 (double)pose.at.y / INCH, (double)pose.facing / DEGREE);
    ui_push(ui, "posed");
    ui_note(ui, "pose", words, ghost_area(t, &block), is_lawful(t, pose));
    ui_pop(ui);
}
