#include "engine/play.h"

Length path_way(Pose from, const PathPoint *point, int points)
{
    Length way = 0;
    Point at = from.at;
    for (int i = 0; i < points; i++) {
        way += point_distance(at, point[i].at);
        at = point[i].at;
    }
    return way;
}

Pose path_at(Pose from, const PathPoint *point, int points, Length distance, int *leg)
{
    Pose pose = from;
    for (int i = 0; i < points; i++) {
        Length length = point_distance(pose.at, point[i].at);
        if (leg)
            *leg = i;
        if (distance < length) {
            pose.at = point_toward(pose.at, point[i].at, distance);
            return pose;
        }
        distance -= length;
        pose = (Pose){ point[i].at, point[i].facing };
    }
    return pose;
}

/* Where the path began: the model stands where the walked part has brought it, so the way is measured
 * from there over the points that are still ahead. */
static Length path_left(const Battle *b, const ModelPath *path)
{
    return path_way(b->model[path->model].pose, &b->point[path->first], path->count);
}

Length course_left(const Look *look, const Frame *frame, Length walked)
{
    const Battle *b = look->battle;
    Length longest = 0;
    for (int i = 0; i < frame->path_count; i++) {
        Length left = path_left(b, &b->path[frame->path_first + i]);
        longest = left > longest ? left : longest;
    }
    (void)walked;
    return longest;
}

/* Walks one path by `step` and drops the points that lie behind. */
static void walk_path(Play *play, ModelPath *path, Length step, RuleId rule)
{
    Battle *b = play->battle;
    const Model *m = &b->model[path->model];
    if (path->count == 0 || !is_standing(b, path->model))
        return;
    int leg = 0;
    const PathPoint *point = &b->point[path->first];
    Pose end = path_at(m->pose, point, path->count, step, &leg);
    bool whole = step >= path_left(b, path);
    PathPoint part[MOST_ORDER_POINTS];
    int parts = 0;
    int passed = whole ? path->count : leg;
    for (int i = 0; i < passed && parts < MOST_ORDER_POINTS - 1; i++)
        part[parts++] = point[i];
    if (!whole)
        part[parts++] = (PathPoint){ end.at, end.facing, point[leg].z };
    ModelPath walked = { .model = path->model, .count = (uint16_t)parts };
    Length z = parts && part[parts - 1].z != LEVEL_BY_GROUND ? part[parts - 1].z : m->z;
    path->first = (uint16_t)(path->first + passed);
    path->count = (uint16_t)(path->count - passed);
    path->walked += step;
    move_model(play, &walked, part, z, rule);
}

Flow walk(Play *play, Frame *frame, int next, int walked_figure, RuleId rule)
{
    Battle *b = play->battle;
    const Procedure *procedure = &play->look.game->ruleset->procedure[frame->rule];
    Length walked = frame->v[walked_figure];
    Length left = course_left(&play->look, frame, walked);
    Length at = walked + left;
    Length crossing;
    if (procedure->crossing && procedure->crossing(&play->look, frame, walked, &crossing) &&
        crossing < at)
        at = crossing;
    b->course = (Course){ .going = at < walked + left, .frame = (uint8_t)(b->frames - 1) };
    for (int i = 0; i < frame->path_count; i++)
        walk_path(play, &b->path[frame->path_first + i], at - walked, rule);
    frame->v[walked_figure] = at;
    return go(frame, next);
}
