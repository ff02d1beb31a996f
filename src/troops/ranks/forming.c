#include "troops/manoeuvre.h"

#include <string.h>

/* ---- Loose models form up and spread out -----------------------------------------------------------------------------
 *
 *      ----------o-----------     the line that they form up along, and where they are touched
 *           [2][1][0][3][4]       a row of slots, the first as near to the contact as there is room for all of the row; each is
 *              [5][6]             taken by the nearest model that reaches it, left and right in turn, until none does; then ranks
 *                                 behind. Who reaches none and is no longer near the others is cut off (RANK_CUT_OFF).
 */

typedef struct Row {
    Segment line; /* from its left end as the row faces it */
    Length wide;  /* of one base */
    Length at;    /* of the first slot's centre, along the line */
    Heading facing;
} Row;

static Point row_place(const Row *row, Length along, Length depth, int rank)
{
    Pose left = { row->line.from, row->facing };
    return pose_point(left, along, -depth / 2 - rank * depth);
}

/* The nearest unplaced model within reach, ties by number. */
static int nearest_model(const Point *from, const bool *placed, int count, Point goal, Length reach)
{
    int best = -1;
    Length least = LENGTH_NEVER;
    for (int i = 0; i < count; i++) {
        Length way = point_distance(from[i], goal);
        if (!placed[i] && within(way, reach) && way < least) {
            least = way;
            best = i;
        }
    }
    return best;
}

typedef struct FormUp {
    int count, files, left, right; /* slots to the left and right of the first */
    ModelId model[MOST_UNIT_MODELS];
    Point from[MOST_UNIT_MODELS], to[MOST_UNIT_MODELS];
    bool placed[MOST_UNIT_MODELS];
    ModelId row[2 * MOST_UNIT_MODELS + 1]; /* by slot, the first in the middle */
} FormUp;

static bool fill_slot(FormUp *f, const Row *row, Length depth, Length length, Length reach,
                      int slot)
{
    Length along = row->at + slot * row->wide;
    if (along + row->wide / 2 < 0 || along - row->wide / 2 > length)
        return false;
    int model = nearest_model(f->from, f->placed, f->count, row_place(row, along, depth, 0), reach);
    if (model < 0)
        return false;
    f->placed[model] = true;
    f->to[model] = row_place(row, along, depth, 0);
    f->row[MOST_UNIT_MODELS + slot] = f->model[model];
    return true;
}

/* Whether a model that reached no place stands near the row or one that stays with it. */
static bool keeps_with(const Look *look, const FormUp *f, int model)
{
    Base own = model_base(look->game, look->battle, f->model[model]);
    for (int i = 0; i < f->count; i++) {
        Base other = model_base(look->game, look->battle, f->model[i]);
        if (f->placed[i])
            other.pose.at = f->to[i];
        if (f->placed[i] && within(base_gap(own, other), rank_limit(look, RANK_CUT_OFF)))
            return true;
    }
    return false;
}

/* The others behind the row, each place taken by the nearest in reach. */
static void fill_ranks_behind(Play *play, FormUp *f, const Row *row, Length depth, Length reach,
                              RuleId rule)
{
    const RankRules *rules = rank_rules(&play->look);
    int next = f->files, tally = troop_rules(&play->look)->slot;
    for (int slot = f->files; slot < f->count; slot++) {
        Length along = row->at + (slot % f->files - f->left) * row->wide;
        Point place = row_place(row, along, depth, slot / f->files);
        int model = nearest_model(f->from, f->placed, f->count, place, reach);
        if (model < 0)
            continue;
        f->placed[model] = true;
        f->to[model] = place;
        set_tally(play, OWNER_MODEL, f->model[model], tally, next++, rule);
    }
    for (int i = 0; i < f->count; i++) {
        if (f->placed[i])
            continue;
        bool matters = !keeps_with(&play->look, f, i) && rank_holds(&play->look, RANK_CUT_OFF);
        if (!matters) {
            f->placed[i] = true;
            f->to[i] = f->from[i];
            set_tally(play, OWNER_MODEL, f->model[i], tally, next++, rule);
        } else {
            rules->cut_off(play, f->model[i], rules->clause[RANK_CUT_OFF].rule);
        }
    }
}

/* The first row: its slots beside each other, each with the nearest model in reach. */
static bool lay_row(FormUp *f, Row *row, Length depth, Length length, Length reach)
{
    memset(f->placed, 0, sizeof f->placed);
    f->left = f->right = 0;
    if (!fill_slot(f, row, depth, length, LENGTH_NEVER - REACH_SLACK, 0))
        return false;
    bool left = true, right = true;
    for (int i = 1; (left || right) && i < f->count; i++) {
        left = left && fill_slot(f, row, depth, length, reach, -i);
        f->left += left;
        right = right && fill_slot(f, row, depth, length, reach, i);
        f->right += right;
    }
    f->files = 1 + f->left + f->right;
    return true;
}

static Pose front_of_row(const FormUp *f, const Row *row)
{
    Pose frame = { row->line.from, row->facing };
    return (Pose){ pose_point(frame, row->at + (f->right - f->left) * row->wide / 2, 0),
                   row->facing };
}

/* Whether they would stand on nobody there: who is touched may be near. */
static bool row_has_room(const Look *look, UnitId unit, const FormUp *f, const Row *row)
{
    UnitSet anybody;
    memset(&anybody, 0xff, sizeof anybody);
    Block block = block_with(look, unit, front_of_row(f, row), f->files);
    Verdict verdict = judge_end_of_block(look, unit, &block, &anybody);
    return is_yes(&verdict) || verdict.refusal == rank_refusal(look, RANK_ASTRIDE);
}

/* As near to the contact as there is room, else not at all. */
static bool find_row(const Look *look, UnitId unit, FormUp *f, Row *row, Length depth,
                     Length length, Length reach)
{
    enum { STEPS = 4 }; /* to a base */
    Length at = row->at, step = row->wide / STEPS;
    for (Length off = 0; off <= length; off += step) {
        for (int side = 1; side >= -1; side -= 2) {
            row->at = at + side * off;
            bool on = row->at >= 0 && row->at <= length;
            if (on && lay_row(f, row, depth, length, reach) && row_has_room(look, unit, f, row))
                return true;
            if (off == 0)
                break;
        }
    }
    return false;
}

bool form_up(Play *play, UnitId unit, Segment line, Point contact, Heading facing, Length reach,
             RuleId rule)
{
    const Look *look = &play->look;
    const Profile *p = unit_profile(look->game, look->battle, unit);
    FormUp f = { .count = 0 };
    Length length = segment_length(line), depth = p->base_length;
    Row row = { line, p->base_width, 0, facing };
    Pose frame = { line.from, facing };
    f.count = unit_models(look, unit, f.model, MOST_UNIT_MODELS);
    for (int i = 0; i < f.count; i++)
        f.from[i] = look->battle->model[f.model[i]].pose.at;
    bool matters = rank_holds(look, RANK_FORMS_UP) && rank_holds(look, RANK_FORMS_ROW);
    if (!matters)
        return true;
    Length at = pose_local(frame, contact).x;
    row.at = at < 0 ? 0 : at > length ? length : at;
    if (!find_row(look, unit, &f, &row, depth, length, reach))
        return false;
    for (int slot = -f.left; slot <= f.right; slot++)
        set_tally(play, OWNER_MODEL, f.row[MOST_UNIT_MODELS + slot], troop_rules(look)->slot,
                  slot + f.left, rule);
    fill_ranks_behind(play, &f, &row, depth, reach, rule);
    mark(play, OWNER_UNIT, unit, rank_rules(look)->formed_up,
         rank_rules(look)->clause[RANK_FORMS_UP].rule);
    arrange(play, unit, front_of_row(&f, &row), f.files, rule);
    return true;
}

/* The models of the ranks, then those beside them, whose own bases stand to the right of the first rank. */
typedef struct Loosened {
    int ranked, count;
    ModelId model[MOST_UNIT_MODELS];
} Loosened;

static Loosened models_to_loosen(const Look *look, UnitId unit)
{
    ModelId all[MOST_UNIT_MODELS];
    Loosened l = { .count = 0 };
    UnitId host = host_of(look, unit);
    int count = unit_models(look, unit, all, MOST_UNIT_MODELS);
    for (int beside = 0; beside < 2; beside++) {
        for (int i = 0; i < count; i++) {
            if (stands_beside(look, host, all[i]) == beside)
                l.model[l.count++] = all[i];
        }
        l.ranked = beside ? l.ranked : l.count;
    }
    return l;
}

static bool spreads(const Look *look, UnitId unit, const Block *block, const Loosened *l,
                    Length gap, Base *base)
{
    Pose front = block->front;
    Length edge = block_width(block) / 2 + (block->files - 1) * gap / 2 + gap;
    for (int i = 0; i < l->ranked; i++) {
        int rank = i / block->files, file = i % block->files;
        Length right = (2 * file - (block->files - 1)) * (block->width + gap) / 2;
        Length back = rank * (block->depth + gap) + block->depth / 2;
        Pose at = { pose_point(front, right, -back), front.facing };
        base[i] = base_rect(block->width, block->depth, at);
    }
    for (int i = l->ranked; i < l->count; i++) {
        const Profile *p = model_profile(look->game, look->battle, l->model[i]);
        Pose at = { pose_point(front, edge + p->base_width / 2, -p->base_length / 2),
                    front.facing };
        base[i] = profile_base(p, at);
        edge += p->base_width + gap;
    }
    UnitSet nobody = { { 0 } };
    Verdict verdict = judge_end(look, unit, base, l->count, &nobody);
    return is_yes(&verdict);
}

void spread_out(Play *play, UnitId unit, RuleId rule)
{
    static const Length gaps[] = { INCH / 2, INCH / 4, INCH / 10, 0 };
    const Look *look = &play->look;
    Base base[MOST_UNIT_MODELS];
    Block block = block_of(look, unit);
    Loosened l = models_to_loosen(look, unit);
    for (int g = rank_holds(look, RANK_SPREADS) ? 0 : 3; g < 4; g++) {
        if (!spreads(look, unit, &block, &l, gaps[g], base) && gaps[g] > 0)
            continue;
        for (int i = 0; i < l.count; i++)
            place_model(play, l.model[i], base[i].pose, 0, rule);
        break;
    }
    unmark(play, OWNER_UNIT, unit, rank_rules(look)->formed_up, rule);
}
