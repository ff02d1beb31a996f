#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "engine/call.h"
#include "engine/play.h"
#include "grow.h"
#include "tell.h"

/* Another figure after every event that changes where things are or in which order models stand, the same for the same
 * events. */
static void stir(Battle *b, const Event *e)
{
    uint64_t z = b->revision * 0x9E3779B97F4A7C15u + e->kind;
    z ^= (uint64_t)(uint32_t)e->to.at.x << 32 ^ (uint32_t)e->to.at.y;
    z = (z ^ (z >> 29)) * 0xD6E8FEB86659FD93u + (uint64_t)(uint32_t)e->value;
    z ^= (uint64_t)(uint16_t)e->model << 32 ^ (uint64_t)(uint16_t)e->unit << 16 ^
         (uint32_t)e->to.facing;
    b->revision = z ^ (z >> 31);
}

static uint64_t mixed(uint64_t z, int high, int middle, int low)
{
    z ^= (uint64_t)(uint32_t)high << 32 ^ (uint64_t)(uint16_t)middle << 16 ^ (uint32_t)low;
    z *= 0x9E3779B97F4A7C15u;
    return z ^ (z >> 29);
}

/* Another figure after every event that changes anything: what is asked again before the next one has the same answer. */
static void change(Battle *b, const Event *e)
{
    uint64_t z = mixed(b->told + 1, e->kind, e->owner, e->value);
    z = mixed(z, e->b, e->unit, e->other);
    z = mixed(z, e->model, e->seat, e->piece);
    z = mixed(z, e->id, e->other_id, e->z);
    z = mixed(z, e->to.at.x, 0, e->to.at.y);
    b->told = mixed(z, e->to.facing, 0, 0);
}

static Marks *marks_of(Battle *b, int owner, int id)
{
    switch ((Owner)owner) {
    case OWNER_SEAT:
        return &b->seat[id].marks;
    case OWNER_UNIT:
        return &b->unit[id].marks;
    case OWNER_MODEL:
        return &b->model[id].marks;
    case OWNER_PIECE:
        return &b->piece[id].marks;
    case OWNER_BATTLE:
        break;
    }
    return &b->marks;
}

static void write_tally(Battle *b, const Event *e)
{
    switch ((Owner)e->owner) {
    case OWNER_SEAT:
        b->seat[e->id].tally[e->b] = e->value;
        return;
    case OWNER_UNIT:
        b->unit[e->id].tally[e->b] = (int16_t)e->value;
        return;
    case OWNER_MODEL:
        b->model[e->id].tally[e->b] = (int16_t)e->value;
        stir(b, e);
        return;
    case OWNER_PIECE:
        b->piece[e->id].tally[e->b] = (int16_t)e->value;
        return;
    case OWNER_BATTLE:
        b->tally[e->b] = e->value;
        return;
    }
}

int32_t tally_of(const Battle *b, Owner owner, int id, int number)
{
    switch (owner) {
    case OWNER_SEAT:
        return b->seat[id].tally[number];
    case OWNER_UNIT:
        return b->unit[id].tally[number];
    case OWNER_MODEL:
        return b->model[id].tally[number];
    case OWNER_PIECE:
        return b->piece[id].tally[number];
    case OWNER_BATTLE:
        break;
    }
    return b->tally[number];
}

bool has_mark(const Battle *b, Owner owner, int id, int number)
{
    const Marks *marks = &b->marks;
    if (owner == OWNER_SEAT)
        marks = &b->seat[id].marks;
    else if (owner == OWNER_UNIT)
        marks = &b->unit[id].marks;
    else if (owner == OWNER_MODEL)
        marks = &b->model[id].marks;
    else if (owner == OWNER_PIECE)
        marks = &b->piece[id].marks;
    return marks_has(marks, number);
}

/* The first unused place; the limits are checked when a game is loaded, so there is one. */
#define FREE_PLACE(array, most, place)                                                             \
    do {                                                                                           \
        for (place = 0; place < (most) && (array)[place].used; place++) {                          \
        }                                                                                          \
        assert(place < (most));                                                                    \
    } while (0)

static void write_link(Battle *b, const Event *e)
{
    int place = link_find(b, e->b, e->id, e->other_id);
    if (e->kind == EV_UNLINKED) {
        if (place >= 0)
            b->link[place] = (Link){ 0 };
        return;
    }
    if (place < 0)
        FREE_PLACE(b->link, MOST_LINKS, place);
    if (place >= b->links_end)
        b->links_end = (int16_t)(place + 1);
    b->link[place] = (Link){ (uint8_t)e->b, 1, e->id, e->other_id, e->value };
}

static void write_note(Battle *b, const Event *e)
{
    int place = note_find(b, e->b, e->id);
    if (e->kind == EV_UNNOTED) {
        if (place >= 0)
            b->note[place] = (Note){ 0 };
        return;
    }
    if (place < 0)
        FREE_PLACE(b->note, MOST_NOTES, place);
    b->note[place] = (Note){ (uint8_t)e->b, 1, e->id, e->to, e->z };
}

/* Lists keep their order because items only move towards the front. */
static void write_list(Battle *b, const Event *e)
{
    int kept = 0;
    for (int i = 0; i < MOST_ITEMS; i++) {
        Item item = b->item[i];
        bool leaves = e->kind == EV_UNLISTED && item.list == e->b && item.owner == e->id &&
                      (e->other_id < 0 || item.id == e->other_id);
        if (!item.used || leaves)
            continue;
        b->item[kept++] = item;
    }
    memset(&b->item[kept], 0, sizeof(Item) * (size_t)(MOST_ITEMS - kept));
    if (e->kind == EV_UNLISTED)
        return;
    assert(kept < MOST_ITEMS);
    b->item[kept] = (Item){ (uint8_t)e->b, 1, e->id, e->other_id };
}

static void write_unit_state(Battle *b, const Event *e)
{
    b->unit[e->unit].state = (uint8_t)e->value;
    b->unit[e->unit].carrier = (UnitId)e->b;
}

/* What stands on the table, and where. */
static void write_table(Battle *b, const Event *e)
{
    switch ((EventKind)e->kind) {
    case EV_MODEL_STATE:
        b->model[e->model].state = (uint8_t)e->value;
        break;
    case EV_UNIT_STATE:
        write_unit_state(b, e);
        break;
    case EV_WOUNDS:
        b->model[e->model].wounds = (int16_t)e->value;
        break;
    case EV_PIECE_GONE:
        b->piece[e->piece].gone = 1;
        break;
    case EV_FRONT:
        b->unit[e->unit].front = e->to;
        b->unit[e->unit].files = (uint8_t)e->value;
        break;
    case EV_PIECE_MADE: /* it has been made already */
        break;
    default: /* placed, moved */
        b->model[e->model].pose = e->to;
        b->model[e->model].z = e->z;
        break;
    }
    stir(b, e);
}

static void write_mark(Battle *b, const Event *e)
{
    marks_set(marks_of(b, e->owner, e->id), e->value, e->kind == EV_MARKED);
}

/* Whose turn it is of what, and how it ends. */
static void write_course(Battle *b, const Event *e)
{
    switch ((EventKind)e->kind) {
    case EV_ROUND:
        b->round = (uint16_t)e->value;
        break;
    case EV_PHASE:
        b->phase = (uint16_t)e->value;
        break;
    case EV_TURN:
        b->turn = (uint16_t)e->value;
        break;
    case EV_ACTIVE:
        b->active = e->seat;
        break;
    case EV_INITIATIVE:
        b->initiative = e->seat;
        break;
    default: /* over */
        b->over = 1;
        b->winner = e->seat;
        break;
    }
}

static void write_event(Battle *b, const Event *e)
{
    switch ((EventKind)e->kind) {
    case EV_PLACED:
    case EV_MOVED:
    case EV_MODEL_STATE:
    case EV_UNIT_STATE:
    case EV_WOUNDS:
    case EV_FRONT:
    case EV_PIECE_MADE:
    case EV_PIECE_GONE:
        write_table(b, e);
        break;
    case EV_MARKED:
    case EV_UNMARKED:
        write_mark(b, e);
        break;
    case EV_TALLY:
        write_tally(b, e);
        break;
    case EV_LINKED:
    case EV_UNLINKED:
        write_link(b, e);
        break;
    case EV_NOTED:
    case EV_UNNOTED:
        write_note(b, e);
        break;
    case EV_LISTED:
    case EV_UNLISTED:
        write_list(b, e);
        break;
    case EV_ROUND:
    case EV_PHASE:
    case EV_TURN:
    case EV_ACTIVE:
    case EV_INITIATIVE:
    case EV_OVER:
        write_course(b, e);
        break;
    case EV_ZONE:
        b->seat[e->seat].zone = (int8_t)e->value;
        break;
    case EV_WEAPON:
        b->model[e->model].weapon[e->b] = e->value < 0 ? NO_HELD_WEAPON : (uint8_t)e->value;
        break;
    case EV_SETTLED:
        b->overrule[e->value].used = 0;
        break;
    case EV_NONE:
    case EV_ASKED:
    case EV_DICE:
    case EV_TOLD:
    case EV_CALLED:
    case EV_SHOT:
    case EV_STRAYED:
        return;
    }
    change(b, e);
}

static Event event_of(EventKind kind, RuleId rule)
{
    return (Event){ .kind = (uint8_t)kind,
                    .seat = NO_SEAT,
                    .unit = NO_UNIT,
                    .other = NO_UNIT,
                    .model = NO_MODEL,
                    .other_model = NO_MODEL,
                    .weapon = NO_WEAPON,
                    .piece = NO_PIECE,
                    .id = -1,
                    .other_id = -1,
                    .rule = rule };
}

void tell(Play *play, const Event *event)
{
    write_event(play->battle, event);
    EventLog *log = play->log;
    if (!log)
        return;
    GROW(log->event, log->events + 1, log->event_room);
    log->event[log->events++] = *event;
}

/* What the dice that were kept last needed, when that differs. */
static void keep_needs(Play *play, Event *e)
{
    const Battle *b = play->battle;
    const Frame *frame = b->frames ? &b->frame[b->frames - 1] : NULL;
    NeedsRule *needs = frame ? play->look.game->ruleset->procedure[frame->rule].needs : NULL;
    EventLog *log = play->log;
    uint8_t need[MOST_THROW];

    if (!needs || e->count > MOST_THROW || !needs(&play->look, frame, need, (int)e->count))
        return;
    GROW(log->die, log->dice + e->count, log->die_room);
    memcpy(log->die + log->dice, need, e->count);
    log->dice += e->count;
    e->other_id = 1;
}

void tell_dice(Play *play, const Request *request, const uint8_t *die, int count)
{
    Event e = event_of(EV_DICE, play->look.game->ruleset->question[request->why].rule);
    e.seat = request_seat(request);
    e.unit = request->unit;
    e.other = request->other;
    e.why = request->why;
    e.value = request->dice_kind;
    e.id = request->whose;
    e.wanted = request->wanted;
    e.c = request->high;
    e.count = (uint16_t)count;
    if (play->log) {
        GROW(play->log->die, play->log->dice + (size_t)count, play->log->die_room);
        e.first = (uint32_t)play->log->dice;
        memcpy(play->log->die + play->log->dice, die, (size_t)count);
        play->log->dice += (size_t)count;
        keep_needs(play, &e);
    }
    tell(play, &e);
}

void tell_tale(Play *play, int tale, SeatId seat, UnitId unit, UnitId other, int32_t a, int32_t b,
               int32_t c)
{
    Event e = event_of(EV_TOLD, play->look.game->ruleset->tale[tale].rule);
    e.seat = seat;
    e.unit = unit;
    e.other = other;
    e.value = tale;
    e.b = a;
    e.c = b;
    e.z = c;
    tell(play, &e);
}

static Event event_of_model(const Play *play, EventKind kind, ModelId model, RuleId rule)
{
    Event e = event_of(kind, rule);
    e.model = model;
    e.unit = play->battle->model[model].unit;
    e.seat = play->battle->unit[e.unit].seat;
    return e;
}

void tell_shot(Play *play, ModelId from, Point to, ShotKind kind, RuleId rule)
{
    Event e = event_of_model(play, EV_SHOT, from, rule);
    e.value = (int32_t)kind;
    e.line = (Segment){ play->battle->model[from].pose.at, to };
    e.has_line = true;
    tell(play, &e);
}

void tell_shot_at(Play *play, ModelId from, UnitId target, ShotKind kind, RuleId rule)
{
    const Battle *b = play->battle;
    const Unit *u = &b->unit[target];
    Length near = LENGTH_NEVER;
    ModelId at = NO_MODEL;
    for (ModelId m = u->first; m < u->first + u->count; m++) {
        Length apart = point_distance(b->model[from].pose.at, b->model[m].pose.at);
        if (!is_standing(b, m) || apart >= near)
            continue;
        near = apart;
        at = m;
    }
    if (at != NO_MODEL && is_standing(b, from))
        tell_shot(play, from, b->model[at].pose.at, kind, rule);
}

void tell_strayed(Play *play, UnitId unit, Segment from_to, Length radius, RuleId rule)
{
    Event e = event_of(EV_STRAYED, rule);
    e.unit = unit;
    e.seat = play->battle->unit[unit].seat;
    e.value = radius;
    e.line = from_to;
    e.has_line = true;
    tell(play, &e);
}

void moves_as(Play *play, UnitId unit, Manner manner)
{
    play->about.mover = unit;
    play->about.manner = manner;
}

static uint8_t manner_of(const Play *play, UnitId unit)
{
    return (uint8_t)(play->about.mover == unit ? play->about.manner : MANNER_WALK);
}

void place_model(Play *play, ModelId model, Pose to, Length z, RuleId rule)
{
    Event e = event_of_model(play, EV_PLACED, model, rule);
    e.manner = manner_of(play, e.unit);
    e.from = play->battle->model[model].pose;
    e.to = to;
    e.z = z;
    tell(play, &e);
}

static void keep_way(Play *play, Event *e, const PathPoint *point, int points)
{
    EventLog *log = play->log;
    if (!log || points <= 0)
        return;
    GROW(log->point, log->points + (size_t)points, log->point_room);
    e->first = (uint32_t)log->points;
    e->count = (uint16_t)points;
    memcpy(log->point + log->points, point, sizeof *point * (size_t)points);
    log->points += (size_t)points;
}

void move_model(Play *play, const ModelPath *path, const PathPoint *points, Length z, RuleId rule)
{
    if (path->count == 0)
        return;
    Event e = event_of_model(play, EV_MOVED, path->model, rule);
    e.manner = manner_of(play, e.unit);
    e.from = play->battle->model[path->model].pose;
    e.to = (Pose){ points[path->count - 1].at, points[path->count - 1].facing };
    e.z = z;
    e.c = path_way(e.from, points, path->count);
    e.count = path->count;
    keep_way(play, &e, points, path->count);
    tell(play, &e);
}

void tell_overruled(Play *play, SeatId seat, const Verdict *verdict)
{
    Event e = event_of(EV_CALLED, verdict->rule);
    e.value = CALL_WAIVE;
    e.seat = seat;
    e.id = (int16_t)verdict->refusal;
    e.unit = verdict->who;
    e.other = verdict->other;
    e.model = verdict->model;
    e.other_model = verdict->other_model;
    e.weapon = verdict->weapon;
    e.piece = verdict->piece;
    e.owner = (uint8_t)verdict->figure;
    e.b = verdict->measured;
    e.c = verdict->allowed;
    e.z = verdict->third;
    tell(play, &e);
}

void set_model_state(Play *play, ModelId model, ModelState state, RuleId rule)
{
    Event e = event_of_model(play, EV_MODEL_STATE, model, rule);
    e.value = (int32_t)state;
    e.from = play->battle->model[model].pose;
    tell(play, &e);
}

void set_unit_state(Play *play, UnitId unit, UnitState state, UnitId carrier, RuleId rule)
{
    Event e = event_of(EV_UNIT_STATE, rule);
    e.unit = unit;
    e.seat = play->battle->unit[unit].seat;
    e.other = carrier;
    e.value = (int32_t)state;
    e.b = carrier;
    tell(play, &e);
}

void set_wounds(Play *play, ModelId model, int wounds, RuleId rule)
{
    const Model *m = &play->battle->model[model];
    const Game *game = play->look.game;
    Event e = event_of_model(play, EV_WOUNDS, model, rule);
    e.value = wounds;
    e.b = m->wounds;
    e.c = game->profile[m->profile].field[game->ruleset->wounds_field];
    tell(play, &e);
}

/* The words of an event about something owned name its unit and seat as far as it has them. */
static Event event_of_owner(const Play *play, EventKind kind, Owner owner, int id, RuleId rule)
{
    Event e = event_of(kind, rule);
    e.owner = (uint8_t)owner;
    e.id = (int16_t)id;
    if (owner == OWNER_SEAT)
        e.seat = (SeatId)id;
    if (owner == OWNER_PIECE)
        e.piece = (PieceId)id;
    if (owner == OWNER_MODEL) {
        e.model = (ModelId)id;
        e.unit = play->battle->model[id].unit;
    }
    if (owner == OWNER_UNIT)
        e.unit = (UnitId)id;
    if (e.unit >= 0)
        e.seat = play->battle->unit[e.unit].seat;
    return e;
}

void mark(Play *play, Owner owner, int id, int number, RuleId rule)
{
    if (has_mark(play->battle, owner, id, number))
        return;
    Event e = event_of_owner(play, EV_MARKED, owner, id, rule);
    e.value = number;
    tell(play, &e);
}

void unmark(Play *play, Owner owner, int id, int number, RuleId rule)
{
    if (!has_mark(play->battle, owner, id, number))
        return;
    Event e = event_of_owner(play, EV_UNMARKED, owner, id, rule);
    e.value = number;
    tell(play, &e);
}

void set_tally(Play *play, Owner owner, int id, int number, int32_t value, RuleId rule)
{
    int32_t old = tally_of(play->battle, owner, id, number);
    if (old == value)
        return;
    Event e = event_of_owner(play, EV_TALLY, owner, id, rule);
    e.b = number;
    e.value = value;
    e.c = old;
    tell(play, &e);
}

static void tell_link(Play *play, EventKind event, int kind, int from, int to, int32_t value,
                      RuleId rule)
{
    Event e = event_of(event, rule);
    e.b = kind;
    e.id = (int16_t)from;
    e.other_id = (int16_t)to;
    e.value = value;
    tell(play, &e);
}

void link_up(Play *play, int kind, int from, int to, int32_t value, RuleId rule)
{
    tell_link(play, EV_LINKED, kind, from, to, value, rule);
}

void unlink_all(Play *play, int kind, int from, int to, RuleId rule)
{
    const Battle *b = play->battle;
    for (int i = link_next(b, kind, -1); i >= 0; i = link_next(b, kind, i)) {
        Link l = b->link[i];
        if ((from < 0 || l.from == from) && (to < 0 || l.to == to))
            tell_link(play, EV_UNLINKED, kind, l.from, l.to, 0, rule);
    }
}

static void tell_note(Play *play, EventKind event, int kind, int owner, Pose pose, Length z)
{
    Event e = event_of(event, 0);
    e.b = kind;
    e.id = (int16_t)owner;
    e.to = pose;
    e.z = z;
    tell(play, &e);
}

void note_pose(Play *play, int kind, int owner, Pose pose, Length z)
{
    tell_note(play, EV_NOTED, kind, owner, pose, z);
}

static void tell_list(Play *play, EventKind kind, int list, int owner, int id)
{
    Event e = event_of(kind, 0);
    e.b = list;
    e.id = (int16_t)owner;
    e.other_id = (int16_t)id;
    tell(play, &e);
}

void list_add(Play *play, int list, int owner, int id)
{
    tell_list(play, EV_LISTED, list, owner, id);
}

void list_remove(Play *play, int list, int owner, int id)
{
    tell_list(play, EV_UNLISTED, list, owner, id);
}

PieceId make_piece(Play *play, const Piece *piece)
{
    Battle *b = play->battle;
    int place = play->look.game->terrain;
    while (place < b->pieces && !b->piece[place].gone)
        place++;
    if (place == MOST_PIECES)
        return NO_PIECE;
    b->piece[place] = *piece;
    b->piece[place].made = 1;
    if (place == b->pieces)
        b->pieces++;
    Event e = event_of(EV_PIECE_MADE, 0);
    e.piece = (PieceId)place;
    e.to = piece->pose;
    e.value = piece->radius;
    tell(play, &e);
    return (PieceId)place;
}

void remove_piece(Play *play, PieceId piece)
{
    Event e = event_of(EV_PIECE_GONE, 0);
    e.piece = piece;
    tell(play, &e);
}

void set_front(Play *play, UnitId unit, Pose front, int files, RuleId rule)
{
    set_front_along(play, unit, front, files, &(FrontWay){ NULL, 0, 0 }, rule);
}

void set_front_along(Play *play, UnitId unit, Pose front, int files, const FrontWay *way,
                     RuleId rule)
{
    Event e = event_of(EV_FRONT, rule);
    e.unit = unit;
    e.manner = manner_of(play, unit);
    e.seat = play->battle->unit[unit].seat;
    e.from = play->battle->unit[unit].front;
    e.to = front;
    e.value = files;
    e.c = way->cost;
    keep_way(play, &e, way->point, way->points);
    tell(play, &e);
}

static void tell_value(Play *play, EventKind kind, SeatId seat, int32_t value, RuleId rule)
{
    Event e = event_of(kind, rule);
    e.seat = seat;
    e.value = value;
    tell(play, &e);
}

void set_round(Play *play, int round)
{
    tell_value(play, EV_ROUND, NO_SEAT, round, 0);
}

void set_phase(Play *play, int phase, RuleId rule)
{
    tell_value(play, EV_PHASE, NO_SEAT, phase, rule);
}

void set_turn(Play *play, int turn)
{
    tell_value(play, EV_TURN, NO_SEAT, turn, 0);
}

void set_active(Play *play, SeatId seat, RuleId rule)
{
    if (play->battle->active != seat)
        tell_value(play, EV_ACTIVE, seat, 0, rule);
}

void set_initiative(Play *play, SeatId seat, RuleId rule)
{
    tell_value(play, EV_INITIATIVE, seat, 0, rule);
}

void set_zone(Play *play, SeatId seat, int zone, RuleId rule)
{
    tell_value(play, EV_ZONE, seat, zone, rule);
}

void end_battle(Play *play, SeatId winner, RuleId rule)
{
    tell_value(play, EV_OVER, winner, 0, rule);
}

/* ---- What lasts how long ------------------------------------------------------------------------------ */

static int owners_of(const Play *play, Owner owner)
{
    const Battle *b = play->battle;
    switch (owner) {
    case OWNER_SEAT:
        return b->seats;
    case OWNER_UNIT:
        return b->units;
    case OWNER_MODEL:
        return b->models;
    case OWNER_PIECE:
        return b->pieces;
    case OWNER_BATTLE:
        break;
    }
    return 1;
}

static void expire_marks(Play *play, Span span)
{
    const Ruleset *rules = play->look.game->ruleset;
    for (int i = 0; i < rules->marks; i++) {
        const MarkDef *def = &rules->mark[i];
        if (def->span > span)
            continue;
        for (int id = 0; id < owners_of(play, def->owner); id++)
            unmark(play, def->owner, id, def->number, 0);
    }
}

static void expire_tallies(Play *play, Span span)
{
    const Ruleset *rules = play->look.game->ruleset;
    for (int i = 0; i < rules->tallies; i++) {
        const TallyDef *def = &rules->tally[i];
        if (def->span > span)
            continue;
        for (int id = 0; id < owners_of(play, def->owner); id++)
            set_tally(play, def->owner, id, def->number, 0, 0);
    }
}

static void expire_notes(Play *play, const NoteDef *def)
{
    for (int i = 0; i < MOST_NOTES; i++) {
        const Note *note = &play->battle->note[i];
        if (note->used && note->kind == def->number)
            tell_note(play, EV_UNNOTED, note->kind, note->owner, note->pose, note->z);
    }
}

static void expire_list(Play *play, const ListDef *def)
{
    for (int id = 0; id < owners_of(play, def->owner); id++) {
        if (list_at(play->battle, def->number, id, 0) >= 0)
            list_remove(play, def->number, id, -1);
    }
}

void span_ends(Play *play, Span span)
{
    const Ruleset *rules = play->look.game->ruleset;
    expire_marks(play, span);
    expire_tallies(play, span);
    for (int i = 0; i < rules->links; i++) {
        if (rules->link[i].span <= span)
            unlink_all(play, rules->link[i].number, -1, -1, 0);
    }
    for (int i = 0; i < rules->notes; i++) {
        if (rules->note[i].span <= span)
            expire_notes(play, &rules->note[i]);
    }
    for (int i = 0; i < rules->lists; i++) {
        if (rules->list[i].span <= span)
            expire_list(play, &rules->list[i]);
    }
    for (int i = play->look.game->terrain; i < play->battle->pieces; i++) {
        const Piece *piece = &play->battle->piece[i];
        if (piece->made && !piece->gone && piece->span <= (int)span)
            remove_piece(play, (PieceId)i);
    }
}
