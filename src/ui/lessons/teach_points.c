#include <stdlib.h>
#include <string.h>

#include "board/scene.h"
#include "hand/regiment.h"
#include "lessons/teach.h"
#include "session/lesson.h"
#include "table.h"

/* On the table the task's goal is drawn as long as it stands. Hints add to it: the second rings whom the task is about, the
 * third shows where they end. */

enum { RINGS_FROM = 2, GHOSTS_FROM = 3 };

static bool unit_box(Table *t, const Ui *ui, UnitId unit, SDL_Rect *box)
{
    const Battle *b = table_battle(t);
    const Unit *u = &b->unit[unit];
    bool any = false;

    for (int i = u->first; i < u->first + u->count; i++) {
        if (!is_standing(b, (ModelId)i))
            continue;
        SDL_Rect one = model_area(t, ui, (ModelId)i);
        if (any)
            SDL_UnionRect(box, &one, box);
        else
            *box = one;
        any = true;
    }
    return any;
}

/* An oval round all of it. */
static void ring(Table *t, Ui *ui, UnitId unit)
{
    enum { CORNERS = 64 };
    Stroke stroke = { .width = 3.5F };
    Spot spot[CORNERS];
    SDL_Rect box = { 0, 0, 0, 0 };

    if (unit < 0 || unit >= t->game->units || !unit_box(t, ui, unit, &box))
        return;
    float wide = (float)box.w * 0.71F + (float)ui_px(ui, 12);
    float high = (float)box.h * 0.71F + (float)ui_px(ui, 12);
    Spot middle = { (float)box.x + (float)box.w / 2, (float)box.y + (float)box.h / 2 };
    for (int i = 0; i < CORNERS; i++) {
        double turn = 360.0 * i / CORNERS;
        spot[i] = (Spot){ middle.x + (float)turn_cos(turn) * wide,
                          middle.y + (float)turn_sin(turn) * high };
    }
    canvas_cased(ui->canvas, spot, CORNERS, true, &stroke, INK_GOLD);
    ui_note(ui, "hint-ring", table_name(t, unit),
            (SDL_Rect){ (int)(middle.x - wide), (int)(middle.y - high), (int)(2 * wide),
                        (int)(2 * high) },
            true);
}

static void rings(Table *t, Ui *ui, const Order *order)
{
    ring(t, ui, order->actor);
    for (int i = 0; i < order->clauses; i++)
        if (order->clause[i].unit != order->actor)
            ring(t, ui, order->clause[i].unit);
}

static void ghost(Table *t, Ui *ui, Base base)
{
    scene_outline(t, ui, base, 0.04F, OUTLINE_CHOSEN);
    ui_note(ui, "hint-ghost", "", camera_area(&t->camera, base, 0), true);
}

static void model_ghosts(Table *t, Ui *ui, const Order *order)
{
    const Battle *b = table_battle(t);
    Stroke stroke = { .width = 1.6F, .dash = { 5, 4 } };

    for (int i = 0; i < order->paths; i++) {
        const ModelPath *path = &order->path[i];
        if (!path->count)
            continue;
        Base base = model_base(t->game, b, path->model);
        Spot way[2] = { camera_spot(&t->camera, base.pose.at) };
        const PathPoint *end = &order->point[path->first + path->count - 1];
        base.pose = (Pose){ end->at, end->facing };
        way[1] = camera_spot(&t->camera, base.pose.at);
        if (is_standing(b, path->model))
            canvas_cased(ui->canvas, way, 2, false, &stroke, INK_LIT_EDGE);
        ghost(t, ui, base);
    }
}

static void block_ghost(Table *t, Ui *ui, const Order *order)
{
    Look look = session_look(t->session);
    OrderPreview *f = calloc(1, sizeof *f);

    if (f && t->rs->blocks && t->rs->blocks->preview(&look, order, f) && f->stages)
        ghost(t, ui, block_outline(&f->end));
    free(f);
}

static SDL_Rect drawing_area(const Table *t, const Drawing *d)
{
    SDL_Rect area = { 0, 0, 0, 0 };

    for (int i = 0; i < d->corners; i++) {
        float out = d->kind == DRAW_DISC ? (float)d->radius / INCH * t->camera.scale : 0;
        Spot s = camera_spot(&t->camera, d->corner[i]);
        SDL_Rect one = { (int)(s.x - out), (int)(s.y - out), (int)(2 * out) + 1,
                         (int)(2 * out) + 1 };
        if (i)
            SDL_UnionRect(&area, &one, &area);
        else
            area = one;
    }
    return area;
}

/* Gold, and thin enough to be seen through: what is to be reached, not what is there. */
static void goal_shape(Table *t, Ui *ui, const Drawing *d)
{
    enum { CURVE = 72 };
    float broad = ui_broad(ui);
    Stroke stroke = { .width = 2.2F * broad };
    Spot spot[DRAWING_CORNERS]; /* more than CURVE */
    int count = d->corners;

    if (d->kind == DRAW_ARROW) {
        arrow_draw(ui->canvas, camera_spot(&t->camera, d->corner[0]),
                   camera_spot(&t->camera, d->corner[1]), (float)ui_px(ui, 7), INK_GOLD);
        return;
    }
    if (d->dashed) {
        stroke.dash[0] = 9 * broad;
        stroke.dash[1] = 6 * broad;
    } else {
        stroke.width = 4 * broad;
    }
    for (int i = 0; i < d->corners && d->kind != DRAW_DISC; i++)
        spot[i] = camera_spot(&t->camera, d->corner[i]);
    if (d->kind == DRAW_DISC) {
        Spot middle = camera_spot(&t->camera, d->corner[0]);
        float out = (float)d->radius / INCH * t->camera.scale;
        count = CURVE;
        for (int i = 0; i < CURVE; i++) {
            double turn = 360.0 * i / CURVE;
            spot[i] = (Spot){ middle.x + (float)turn_cos(turn) * out,
                              middle.y + (float)turn_sin(turn) * out };
        }
    }
    canvas_cased(ui->canvas, spot, count, d->kind != DRAW_LINE, &stroke, INK_GOLD);
}

/* The present task's goal. What each condition still lacks is noted beside it. */
static void goals(Table *t, Ui *ui)
{
    const LessonTask *task = &lesson_of(t->lesson)->task[t->task];
    DrawingList *list = calloc(1, sizeof *list);
    char words[GOAL_WORDS * 2];

    if (!list)
        return;
    lesson_drawing(t->lesson, list);
    for (int i = 0; i < list->count; i++) {
        goal_shape(t, ui, &list->drawing[i]);
        ui_note(ui, "goal-shape", "", drawing_area(t, &list->drawing[i]), true);
    }
    for (int i = 0; i < task->goals; i++) {
        Text missing = text_in(words, sizeof words);
        bool holds = lesson_goal_holds(t->lesson, i, &missing);
        ui_note(ui, "goal", words, t->teach.card, holds);
    }
    free(list);
}

/* Whether the words name somebody of that unit by number: "Briarguard 1", "Rifleman 2", and of the learner's "models 3 to 6". */
static bool names_models(const char *words, const char *title, bool mine)
{
    enum { STEM = 5 };

    for (const char *at = words; *at; at++) {
        bool begins = at == words || at[-1] == ' ';
        size_t length = strcspn(at, " ,.:;");
        if (!begins || at[length] != ' ' || at[length + 1] < '1' || at[length + 1] > '9')
            continue;
        if (mine && SDL_strncasecmp(at, "model", STEM) == 0)
            return true;
        if (length >= STEM && SDL_strncasecmp(at, title, STEM) == 0)
            return true;
    }
    return false;
}

void teach_numbers(Table *t, IdSet *units)
{
    const Lesson *lesson = t->lesson ? lesson_of(t->lesson) : NULL;

    *units = (IdSet){ 0 };
    if (!lesson || t->teach.done || t->task >= lesson->tasks)
        return;
    const LessonTask *task = &lesson->task[t->task];
    for (UnitId u = 0; u < t->game->units; u++) {
        const char *title = t->game->unit[u].title.text;
        bool mine = t->game->unit[u].seat == lesson->seat;
        bool named = names_models(task->words, title, mine) ||
                     (t->task == 0 && names_models(lesson->say, title, mine));
        for (int i = 0; i < task->hints && !named; i++)
            named = names_models(task->hint[i], title, mine);
        if (named)
            ids_add(units, u);
    }
}

static bool is_to_be_ringed(const Table *t, UnitId unit)
{
    const Battle *b = table_battle(t);

    for (int i = 0; unit >= 0 && unit < t->game->units && i < b->unit[unit].count; i++)
        if (is_standing(b, (ModelId)(b->unit[unit].first + i)))
            return true;
    return false;
}

/* A question that is not about anybody on the table, such as who begins, has nothing that could be shown there. */
bool teach_hint_shows(Table *t, int hint)
{
    Answer *answer = calloc(1, sizeof *answer);
    bool shows = false;

    if (answer && lesson_solution(t->lesson, answer) && answer->kind == ANSWER_ORDER) {
        const Order *order = &answer->order;
        shows = hint == RINGS_FROM && is_to_be_ringed(t, order->actor);
        for (int i = 0; hint == RINGS_FROM && i < order->clauses; i++)
            shows = shows || is_to_be_ringed(t, order->clause[i].unit);
        if (hint == GHOSTS_FROM)
            shows = order->paths || t->rs->blocks;
    }
    free(answer);
    return shows;
}

UnitId teach_ringed(Table *t)
{
    UnitId unit = NO_UNIT;

    if (!t->lesson || t->teach.done || t->hints < RINGS_FROM ||
        t->task >= lesson_of(t->lesson)->tasks)
        return NO_UNIT;
    Answer *answer = calloc(1, sizeof *answer);
    if (answer && lesson_solution(t->lesson, answer) && answer->kind == ANSWER_ORDER)
        unit = answer->order.actor;
    free(answer);
    return unit;
}

void teach_subjects(Table *t)
{
    Answer *answer = calloc(1, sizeof *answer);

    if (answer && t->task < lesson_of(t->lesson)->tasks && lesson_solution(t->lesson, answer) &&
        answer->kind == ANSWER_ORDER) {
        layout_subject(t, answer->order.actor, false, LAY_SLIP);
        for (int i = 0; i < answer->order.clauses; i++)
            layout_subject(t, answer->order.clause[i].unit, true, LAY_SLIP);
    }
    free(answer);
}

void teach_points(Table *t, Ui *ui)
{
    Answer *answer;

    if (!t->lesson || t->teach.done || t->task >= lesson_of(t->lesson)->tasks)
        return;
    if (!study_is_on(t))
        goals(t, ui);
    if (t->hints < RINGS_FROM)
        return;
    answer = calloc(1, sizeof *answer);
    if (answer && lesson_solution(t->lesson, answer) && answer->kind == ANSWER_ORDER) {
        rings(t, ui, &answer->order);
        if (t->hints >= GHOSTS_FROM && answer->order.paths)
            model_ghosts(t, ui, &answer->order);
        else if (t->hints >= GHOSTS_FROM)
            block_ghost(t, ui, &answer->order);
    }
    free(answer);
}
