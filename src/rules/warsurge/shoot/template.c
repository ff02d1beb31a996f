#include "fight/attack.h"

/* Blast, Line and Torrent. */

enum { LINE_WIDTH = INCH / 25 /* 0.04" */, TORRENT_HALF = 15 * DEGREE };

/* ---- Shapes ---------------------------------------------------------------------------------- */

/* How far along the ray the segment is crossed, or LENGTH_NEVER. */
static Length ray_crossing(Point from, Vec ahead, Point a, Point b)
{
    Vec edge = vec_sub(vec_of(b), vec_of(a)), start = vec_sub(vec_of(a), vec_of(from));
    double turn = vec_cross(ahead, edge);

    if (turn == 0)
        return LENGTH_NEVER;
    double along = vec_cross(start, edge) / turn, part = vec_cross(start, ahead) / turn;
    return along < 0 || part < 0 || part > 1 ? LENGTH_NEVER : length_round(along);
}

/* A Line stops at the first piece that blocks, but for the one that its user stands in. */
static Length line_length(const Look *look, const Volley *volley, Pose from, Point user)
{
    Vec ahead = heading_forward(from.facing);
    Length length = volley->arms.range;

    for (int i = 0; i < look->game->terrain; i++) {
        Polygon outline = terrain_polygon(look->game, i);
        if (look->game->piece[i].field[TF_SIGHT] != SIGHT_BLOCKS || look->battle->piece[i].gone ||
            polygon_contains(outline, user))
            continue;
        for (int c = 0; c < outline.count; c++) {
            Length at = ray_crossing(from.at, ahead, outline.corner[c],
                                     outline.corner[(c + 1) % outline.count]);
            length = at < length ? at : length;
        }
    }
    return length;
}

Blast template_of(const Look *look, const Volley *volley, ModelId user)
{
    Base base = measuring_base(look, user);

    if (volley->arms.blast > 0) {
        bool own = volley->on == NO_MODEL;
        return blast_disc(own ? base.pose.at : look->battle->model[volley->on].pose.at,
                          volley->arms.blast / 2);
    }
    Pose from = { base_edge_toward(base, volley->aim), volley->aim };
    if (volley->arms.torrent)
        return blast_sector(from, TORRENT_HALF, volley->arms.range);
    Length length = line_length(look, volley, from, base.pose.at);
    return blast_strip(from, length > 0 ? length : 1, LINE_WIDTH);
}

/* ---- Who is touched -------------------------------------------------------------------------- */

int template_count(const Look *look, const Blast *template, UnitId unit)
{
    const Unit *u = &look->battle->unit[unit];
    int touched = 0;

    for (ModelId m = u->first; m < u->first + u->count; m++) {
        if (!is_standing(look->battle, m) || !blast_touches(template, measuring_base(look, m)))
            continue;
        if (!is_living(look->battle, m) && applies(look, WSG_WPK_05))
            continue;
        touched++;
    }
    return touched;
}

/* With friendly fire allowed other friends may be touched, never the own Unit. */
static bool is_to_be_spared(const Look *look, UnitId user, UnitId unit)
{
    if (look->battle->unit[unit].seat != look->battle->unit[user].seat)
        return false;
    bool forbidden =
        unit != user && option(look->game, OPT_FRIENDLY_FIRE) != 0 && applies(look, WSG_OPT_06);
    return !forbidden;
}

/* Ruling: (WSG-WPK-01) who stands under his own circle is a friend under it, like any other. A strip and a sector begin at his
 * edge. */
ModelId template_friend(const Look *look, const Blast *template, ModelId user, bool own_too)
{
    const Battle *battle = look->battle;
    UnitId own = battle->model[user].unit;

    for (ModelId m = 0; m < battle->models; m++) {
        UnitId unit = battle->model[m].unit;
        if (!is_standing(battle, m) || !is_to_be_spared(look, own, unit))
            continue;
        if (m == user && !own_too)
            continue;
        if (is_aboard(look, own) && battle->unit[own].carrier == unit)
            continue;
        if (blast_touches(template, measuring_base(look, m)))
            return m;
    }
    return NO_MODEL;
}

/* ---- Judging the place ----------------------------------------------------------------------- */

static Refusal friend_refusal(const Arms *arms)
{
    return arms->blast > 0 ? NO_TEMPLATE_FRIEND : arms->line ? NO_LINE_FRIEND : NO_TORRENT_FRIEND;
}

static RuleId template_rule(const Arms *arms)
{
    return arms->blast > 0 ? WSG_WPK_01 : arms->line ? WSG_WPK_03 : WSG_WPK_04;
}

static Verdict judge_one(const Look *look, const Volley *volley, ModelId user)
{
    Blast template = template_of(look, volley, user);
    ModelId friend = template_friend(look, &template, user, volley->arms.blast > 0);
    Verdict verdict = yes();

    if (friend != NO_MODEL && applies(look, template_rule(&volley->arms))) {
        verdict = no(friend_refusal(&volley->arms));
        verdict.other_model = friend;
        verdict.other = look->battle->model[friend].unit;
        verdict_fault(&verdict, friend);
    } else if (volley->arms.blast == 0 && template_count(look, &template, volley->target) == 0) {
        verdict = no(volley->arms.line ? NO_LINE_MISSES : NO_TORRENT_MISSES);
        verdict.other = volley->target;
    }
    verdict.who = volley->actor;
    verdict.model = user;
    verdict.weapon = volley->weapon;
    return verdict;
}

Verdict judge_template(const Look *look, const Volley *volley)
{
    ModelId first = look->battle->unit[volley->actor].first;

    for (int n = 0; n < MOST_UNIT_MODELS; n++) {
        if (!(volley->able >> n & 1))
            continue;
        Verdict verdict = judge_one(look, volley, (ModelId)(first + n));
        if (!is_yes(&verdict))
            return verdict;
    }
    return yes();
}

/* ---- A place when none was named ------------------------------------------------------------- */

/* How many enemies it touches, those of the Target among them; 0 where it may not lie. */
static int caught(const Look *look, const Volley *volley, ModelId user)
{
    Blast template = template_of(look, volley, user);
    const Battle *battle = look->battle;
    int count = 0;

    if (template_friend(look, &template, user, volley->arms.blast > 0) != NO_MODEL ||
        template_count(look, &template, volley->target) == 0)
        return 0;
    for (UnitId u = 0; u < battle->units; u++)
        if (battle->unit[u].seat != battle->unit[volley->actor].seat)
            count += template_count(look, &template, u);
    return count;
}

/* What that place is good for in the user's hands: that he reaches it, and above all whom he catches there. */
static int worth_of(const Look *look, const Volley *volley, ModelId user, ModelId on)
{
    bool reached = within(gap_between_models(look, user, on), volley->arms.range) &&
                   (volley->arms.indirect || glance(look, user, on).clear);

    return reached ? 1 + 2 * caught(look, volley, user) : 0;
}

/* All who throw a circle count; for a strip or a sector the first named model stands for all. */
static int worth_for_all(const Look *look, const Volley *volley, ModelId on)
{
    ModelId first = look->battle->unit[volley->actor].first;
    int worth = 0;

    for (int n = 0; n < MOST_UNIT_MODELS; n++) {
        if (!(volley->models >> n & 1))
            continue;
        worth += worth_of(look, volley, (ModelId)(first + n), on);
        if (volley->arms.blast == 0)
            break;
    }
    return worth;
}

void template_suggest(const Look *look, Volley *volley)
{
    const Battle *battle = look->battle;
    const Unit *target = &battle->unit[volley->target];
    int bit = 0, best = -1;
    Volley tried = *volley;

    while (bit < MOST_UNIT_MODELS && !(volley->models >> bit & 1))
        bit++;
    if (bit == MOST_UNIT_MODELS)
        return;
    ModelId user = (ModelId)(battle->unit[volley->actor].first + bit);
    for (ModelId m = target->first; m < target->first + target->count; m++) {
        if (!is_standing(battle, m))
            continue;
        tried.on = volley->arms.blast > 0 ? m : NO_MODEL;
        tried.aim = point_bearing(measuring_base(look, user).pose.at, battle->model[m].pose.at);
        int worth = worth_for_all(look, &tried, m);
        if (worth > best) {
            best = worth;
            volley->on = tried.on;
            volley->aim = tried.aim;
        }
    }
}
