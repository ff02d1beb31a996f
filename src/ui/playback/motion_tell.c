#include <string.h>

#include "panels/throws.h"
#include "playback/motion.h"

/* The timeline of an answer: what its events tell, one deed after the other, each as long as it deserves. */

enum {
    MOST_ALL_MS = 3200, /* all that one answer sets moving */
    SHUFFLES =
        INCH / 4, /* a joined model that changes its place in the block by more walks by itself */
    NOBODY = -1
};

/* What moves together. */
typedef struct Deed {
    bool open, block, apart, falls;
    UnitId unit;
    int first;  /* of its stirs */
    Length far; /* the longest way of it */
    Manner manner;
    Pose was, now; /* a block's front */
    uint8_t has[MOST_MODELS / 8 + 1];
} Deed;

typedef struct Telling {
    Motion *m;
    const Game *game;
    const Battle *battle;
    const EventLog *log;
    size_t first, end;
    uint32_t at; /* when the next deed begins */
    Deed deed;
    bool arrives[MOST_MODELS]; /* comes onto the table: from nowhere */
    uint8_t fallen[MOST_UNITS];
    bool parted[MOST_UNITS]; /* its ranks are shown as they were until they close */
} Telling;

static bool is_unit(const Telling *t, UnitId u)
{
    return u >= 0 && u < t->battle->units && u < MOST_UNITS;
}

static bool is_model(const Telling *t, ModelId m)
{
    return m >= 0 && m < t->battle->models && m < MOST_MODELS;
}

static bool is_block(const Telling *t, UnitId u)
{
    return is_unit(t, u) && t->battle->unit[u].build == BUILD_BLOCK;
}

static bool is_nowhere(Pose p)
{
    return p.at.x == 0 && p.at.y == 0;
}

static void look_ahead(Telling *t)
{
    for (size_t i = t->first; i < t->end; i++) {
        const Event *e = &t->log->event[i];
        if (e->kind != EV_MODEL_STATE || !is_model(t, e->model))
            continue;
        if (e->value == MODEL_STANDING)
            t->arrives[e->model] = true;
        if (e->value == MODEL_LOST && !is_nowhere(e->from))
            t->fallen[t->battle->model[e->model].unit]++;
    }
}

static int standing(const Telling *t, UnitId unit)
{
    const Unit *u = &t->battle->unit[unit];
    int count = 0;

    for (int i = u->first; i < u->first + u->count && i < MOST_MODELS; i++)
        count += is_standing(t->battle, (ModelId)i);
    return count;
}

static int files_before(const Telling *t, UnitId unit)
{
    int files = t->m->before.files[unit];

    return files > 0 ? files : t->battle->unit[unit].files > 0 ? t->battle->unit[unit].files : 1;
}

static void widen(Motion *m, Point p)
{
    Box one = { p, p };

    m->place = m->stirs ? box_join(m->place, one) : one;
}

static Stir *add(Telling *t, StirKind kind, UnitId unit, ModelId model, Pose from, Pose to)
{
    Motion *m = t->m;

    if (m->stirs == MOST_STIRS)
        return NULL;
    if (kind != STIR_RANK) {
        widen(m, from.at);
        m->place = box_join(m->place, (Box){ to.at, to.at });
    }
    Stir *s = &m->stir[m->stirs++];
    *s = (Stir){ .kind = (uint8_t)kind,
                 .model = model,
                 .unit = unit,
                 .from = from,
                 .to = to,
                 .begin = t->at,
                 .with = NOBODY };
    return s;
}

/* ---- deeds -------------------------------------------------------------------------------------------------------- */

static Pose in_frame(Pose front, Pose p)
{
    return (Pose){ pose_local(front, p.at), heading_turn(front.facing, p.facing) };
}

static uint32_t move_ms(Length far)
{
    uint32_t ms = WALK_MS + (uint32_t)((int64_t)far * INCH_MS / INCH);

    return ms < MOST_MOVE_MS ? ms : MOST_MOVE_MS;
}

static void charge(Telling *t)
{
    const Deed *d = &t->deed;
    Pose from = d->block ? d->was : t->m->stir[d->first].from,
         to = d->block ? d->now : t->m->stir[d->first].to;

    for (int i = d->first; i < t->m->stirs; i++)
        t->m->stir[i].ease = EASE_CHARGE;
    t->m->meets = true;
    t->m->meets_at = t->at;
    t->m->meets_toward = point_bearing(from.at, to.at);
}

/* Ends what moves together: now it is known how long it takes. */
static void close_deed(Telling *t)
{
    Deed *d = &t->deed;
    bool closes = d->block && d->apart && d->manner == MANNER_CLOSES;
    uint32_t lasts = d->falls ? FALL_MS : closes ? CLOSE_MS : move_ms(d->far);

    if (!d->open)
        return;
    d->open = false;
    if (d->first == t->m->stirs)
        return;
    for (int i = d->first; i < t->m->stirs; i++) {
        Stir *s = &t->m->stir[i];
        s->lasts = lasts;
        s->ease = d->falls && s->kind == STIR_RANKS ? EASE_HOLD
                  : d->falls || closes              ? EASE_OUT
                                                    : EASE_IN_OUT;
    }
    t->at += lasts;
    if (!d->falls && d->manner == MANNER_CHARGE)
        charge(t);
}

static void open_deed(Telling *t, UnitId unit)
{
    close_deed(t);
    t->deed = (Deed){ .open = true, .unit = unit, .first = t->m->stirs };
}

static bool has(const Deed *d, ModelId model)
{
    return d->has[model / 8] >> (model % 8) & 1;
}

static void goes_so_far(Deed *d, Length far)
{
    d->far = far > d->far ? far : d->far;
}

/* ---- somebody falls ----------------------------------------------------------------------------------------------- */

/* Where the unit's front was before the events that are still to come. */
static Pose front_before(const Telling *t, size_t from, UnitId unit)
{
    for (size_t i = from; i < t->end; i++)
        if (t->log->event[i].kind == EV_FRONT && t->log->event[i].unit == unit)
            return t->log->event[i].from;
    return t->battle->unit[unit].front;
}

/* The ranks stay as they are until all have fallen who fall. */
static void part_ranks(Telling *t, size_t at, UnitId unit)
{
    Pose front = front_before(t, at, unit);

    if (!is_block(t, unit) || t->parted[unit])
        return;
    Stir *s = add(t, STIR_RANKS, unit, NO_MODEL, front, front);
    if (!s)
        return;
    s->files = (int16_t)files_before(t, unit);
    s->count = (int16_t)(standing(t, unit) + t->fallen[unit]);
    t->parted[unit] = true;
}

static void falls(Telling *t, size_t at, const Event *e)
{
    UnitId unit = t->battle->model[e->model].unit;

    if (is_nowhere(e->from) || t->battle->unit[unit].state == UNIT_ABOARD)
        return;
    if (!t->deed.open || !t->deed.falls) {
        open_deed(t, unit);
        t->deed.falls = true;
    }
    part_ranks(t, at, unit);
    add(t, STIR_FALL, unit, e->model, e->from, e->from);
}

/* ---- blocks ------------------------------------------------------------------------------------------------------- */

static void take_way(Telling *t, Stir *s, const PathPoint *point, int count)
{
    Motion *m = t->m;

    if (count < 2 || m->points + count > MOST_WAYS)
        return;
    memcpy(m->point + m->points, point, sizeof *point * (size_t)count);
    s->way = (int16_t)m->points;
    s->ways = (int16_t)count;
    m->points += count;
}

/* How far a front goes, by its outer corner where it wheels. */
static Length outer_way(Pose at, const PathPoint *point, int count, Length wide)
{
    Length way = 0;

    for (int i = 0; i < count; i++) {
        Heading turn = heading_turn(at.facing, point[i].facing);
        way += point_distance(at.at, point[i].at) + heading_arc(turn < 0 ? -turn : turn, wide / 2);
        at = (Pose){ point[i].at, point[i].facing };
    }
    return way;
}

static void walk_front(Telling *t, const Event *e)
{
    enum { MOST = 48 };
    PathPoint way[MOST];
    const Profile *p = unit_profile(t->game, t->battle, e->unit);
    Stir *s = add(t, STIR_BLOCK, e->unit, NO_MODEL, e->from, e->to);
    Length wide = p->base_width * e->value;

    if (!s)
        return;
    int count = e->count ? e->count : block_way(e->from, e->to, wide, way, MOST);
    const PathPoint *point = e->count ? t->log->point + e->first : way;
    take_way(t, s, point, count);
    goes_so_far(&t->deed, outer_way(e->from, point, count, wide));
}

static void block_moves(Telling *t, const Event *e)
{
    int files = files_before(t, e->unit);
    bool stays = point_equal(e->from.at, e->to.at) && e->from.facing == e->to.facing;
    bool apart = files != e->value || t->parted[e->unit];

    if (t->arrives[t->battle->unit[e->unit].first] || is_nowhere(e->from))
        return;
    open_deed(t, e->unit);
    t->deed.block = true;
    t->deed.manner = (Manner)e->manner;
    t->deed.apart = apart;
    t->deed.was = e->from;
    t->deed.now = e->to;
    if (apart) {
        Stir *s = add(t, STIR_RANKS, e->unit, NO_MODEL, e->from, e->to);
        if (s) {
            s->files = (int16_t)files;
            s->count = (int16_t)(standing(t, e->unit) + t->fallen[e->unit]);
        }
        goes_so_far(&t->deed, point_distance(e->from.at, e->to.at));
        t->m->before.files[e->unit] = (uint8_t)e->value;
    } else if (!stays) {
        walk_front(t, e);
    }
}

/* A model of a block, or one that has joined it, in step. False when it goes its own way. */
static bool keeps_step(Telling *t, const Event *e)
{
    const Deed *d = &t->deed;
    Pose from = in_frame(d->was, e->from), to = in_frame(d->now, e->to);
    bool own = t->battle->model[e->model].unit == d->unit;

    if (!d->open || !d->block || d->apart || d->first == t->m->stirs)
        return false;
    if (!own && point_distance(from.at, to.at) > SHUFFLES)
        return false;
    Stir *s = add(t, STIR_RANK, t->battle->model[e->model].unit, e->model, own ? to : from, to);
    if (s)
        s->with = (int16_t)d->first;
    return true;
}

/* ---- models ------------------------------------------------------------------------------------------------------- */

static void model_goes(Telling *t, const Event *e, Length far)
{
    Deed *d = &t->deed;
    UnitId unit = t->battle->model[e->model].unit;
    bool joins = d->open && !d->falls && !has(d, e->model) && (d->unit == unit || d->block);

    if (is_block(t, unit) && !(joins && d->block))
        return; /* its block tells */
    if (!joins)
        open_deed(t, unit);
    Stir *s = add(t, STIR_WALK, unit, e->model, e->from, e->to);
    if (!s)
        return;
    if (!d->block && e->manner != MANNER_WALK)
        d->manner = (Manner)e->manner;
    d->has[e->model / 8] |= (uint8_t)(1 << (e->model % 8));
    goes_so_far(d, far);
    if (e->kind == EV_MOVED)
        take_way(t, s, t->log->point + e->first, e->count);
}

static void placed(Telling *t, const Event *e)
{
    Length far = point_distance(e->from.at, e->to.at);
    bool stays = far == 0 && e->from.facing == e->to.facing;

    if (is_nowhere(e->from) || t->arrives[e->model] || !is_standing(t->battle, e->model))
        return;
    if (!keeps_step(t, e) && !stays)
        model_goes(t, e, far);
}

/* ---- shots --------------------------------------------------------------------------------------------------------- */

static bool is_flying(const Event *e)
{
    return e->kind == EV_SHOT;
}

/* Shots told one behind the other fly together, each a little after the one before. */
static void shoots(Telling *t, size_t at)
{
    enum { MOST_APART = MOST_SHOTS_MS - SHOT_MS };
    int count = 0, n = 0;

    close_deed(t);
    while (at + (size_t)count < t->end && is_flying(&t->log->event[at + (size_t)count]))
        count++;
    int apart = count > 1 && (count - 1) * SHOT_AFTER_MS > MOST_APART ? MOST_APART / (count - 1)
                                                                      : SHOT_AFTER_MS;
    for (; n < count; n++) {
        const Event *e = &t->log->event[at + (size_t)n];
        Stir *s = add(t, STIR_SHOT, e->unit, e->model, (Pose){ e->line.from, 0 },
                      (Pose){ e->line.to, 0 });
        if (!s)
            break;
        s->begin += (uint32_t)(n * apart);
        s->lasts = SHOT_MS;
        s->ease = EASE_LINEAR;
        s->magic = e->value == SHOT_MAGIC;
    }
    t->at += n > 0 ? (uint32_t)((n - 1) * apart) + SHOT_MS : 0;
}

static void strays(Telling *t, const Event *e)
{
    close_deed(t);
    Stir *s =
        add(t, STIR_STRAY, e->unit, NO_MODEL, (Pose){ e->line.from, 0 }, (Pose){ e->line.to, 0 });
    if (!s)
        return;
    s->lasts = STRAY_MS;
    s->ease = EASE_IN_OUT;
    s->radius = e->value;
    t->at += STRAY_MS;
}

/* Whether both are dice of one attack or of one test: the tray shows them one below the other. */
static bool is_one_chain(const EventLog *log, size_t before, size_t at)
{
    ThrowChain c = throws_before(log, at);

    for (int i = 0; i < c.count; i++)
        if (c.row[i] == &log->event[before])
            return true;
    return false;
}

static void dice_fall(Telling *t, size_t at)
{
    Motion *m = t->m;
    MotionThrow now = { .event = at, .at = t->at };

    if (m->throws > 0)
        now.waits = is_one_chain(t->log, m->thrown[m->throws - 1].event, at) ? CHAIN_MS : READ_MS;
    m->throws -= m->throws == MOST_THROWS;
    m->thrown[m->throws++] = now;
    t->at += TUMBLE_MS + SORT_MS;
}

/* ---- all of it ---------------------------------------------------------------------------------------------------- */

static void take_event(Telling *t, size_t at)
{
    const Event *e = &t->log->event[at];

    switch ((EventKind)e->kind) {
    case EV_DICE:
        close_deed(t);
        if (e->count > 0)
            dice_fall(t, at);
        break;
    case EV_SHOT:
        if (at == t->first || !is_flying(e - 1))
            shoots(t, at);
        break;
    case EV_STRAYED:
        strays(t, e);
        break;
    case EV_FRONT:
        if (is_block(t, e->unit))
            block_moves(t, e);
        break;
    case EV_PLACED:
        if (is_model(t, e->model))
            placed(t, e);
        break;
    case EV_MOVED:
        if (is_model(t, e->model) && !is_nowhere(e->from))
            model_goes(t, e, e->c);
        break;
    case EV_MODEL_STATE:
        if (is_model(t, e->model) && e->value == MODEL_LOST)
            falls(t, at, e);
        break;
    default:
        break;
    }
}

/* Something at that moment, after so many throws at most: what moves is hurried, what is read is not. */
static uint32_t paced(const Motion *m, int throws, uint32_t at, uint64_t by, int percent)
{
    uint64_t waits = 0;

    for (int i = 0; i < throws; i++)
        waits += m->thrown[i].at <= at ? m->thrown[i].waits : 0;
    return (uint32_t)(at * by / 100 + waits * (uint64_t)percent / 100);
}

/* At the person's speed, and no longer than anybody wants to watch. */
static void set_pace(Motion *m, uint32_t lasts, int percent)
{
    uint64_t by = (uint64_t)percent;

    if (lasts > MOST_ALL_MS)
        by = by * MOST_ALL_MS / lasts;
    for (int i = 0; i < m->stirs; i++) {
        m->stir[i].begin = paced(m, m->throws, m->stir[i].begin, by, percent);
        m->stir[i].lasts = (uint32_t)(m->stir[i].lasts * by / 100);
    }
    m->meets_at = paced(m, m->throws, m->meets_at, by, percent);
    m->lasts = paced(m, m->throws, lasts, by, percent) + (m->meets ? MEET_MS : 0);
    for (int i = m->throws - 1; i >= 0; i--)
        m->thrown[i].at = paced(m, i + 1, m->thrown[i].at, by, percent);
}

void motion_tell(Motion *m, const Game *game, const Battle *battle, const EventLog *log,
                 size_t first, size_t end, uint32_t now, int percent)
{
    Telling t = { .m = m, .game = game, .battle = battle, .log = log, .first = first, .end = end };

    motion_clear(m);
    m->since = now;
    if (percent > 0) {
        look_ahead(&t);
        for (size_t i = first; i < end; i++)
            take_event(&t, i);
        close_deed(&t);
        set_pace(m, t.at, percent);
    }
    motion_note(m, battle);
}

void motion_read(Motion *m, const EventLog *log, size_t first, size_t end, int percent)
{
    for (size_t i = first; i < end; i++) {
        if (log->event[i].kind != EV_DICE || log->event[i].count == 0)
            continue;
        MotionThrow now = { .event = i };
        MotionThrow *before = m->throws > 0 ? &m->thrown[m->throws - 1] : NULL;
        bool chain = before && is_one_chain(log, before->event, i);
        if (before)
            now.at = before->at + (chain ? 0 : (uint32_t)(READ_MS * percent / 100));
        m->throws -= chain || m->throws == MOST_THROWS;
        m->thrown[m->throws++] = now;
    }
}
