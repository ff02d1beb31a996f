#include <string.h>

#include "engine/play.h"
#include "engine/referee.h"
#include "fields.h"
#include "names.h"
#include "positions.h"
#include "words.h"

/* Reading positions: lines that set up any moment by hand. */

/* What a line is read with: whatever is put on the table goes through the engine's own calls. */
typedef struct Position {
    Play play;
    Scan scan;
    PositionReader *reader;
} Position;

static bool want_unit(Position *hand, UnitId *unit)
{
    if (!scan_want_unit(&hand->scan, hand->reader->game, unit))
        return false;
    if (*unit == NO_UNIT)
        return scan_fail(&hand->scan, "a unit was expected here");
    hand->reader->unit_line[*unit] = hand->reader->line;
    return true;
}

static bool want_number(Position *hand, UnitId unit, ModelId *model)
{
    int32_t number = 0;
    scan_done(&hand->scan);
    if (!scan_want_number(&hand->scan, hand->reader->game->unit[unit].id.text,
                          hand->play.battle->unit[unit].count, 1, &number))
        return false;
    *model = model_numbered(hand->play.battle, unit, number);
    return true;
}

/* ---- Models ---------------------------------------------------------------------------------- */

enum { FARTHEST_PLACE = 200 * INCH, HIGHEST_PLACE = 48 * INCH };

static bool put_model(Position *hand, ModelId model, ModelState state, Pose pose, Length z)
{
    if (pose.at.x < -FARTHEST_PLACE || pose.at.x > FARTHEST_PLACE || pose.at.y < -FARTHEST_PLACE ||
        pose.at.y > FARTHEST_PLACE || z < 0 || z > HIGHEST_PLACE)
        return scan_fail(&hand->scan, "this place lies outside the world");
    UnitId unit = hand->play.battle->model[model].unit;
    int in_unit = model - hand->play.battle->unit[unit].first;
    hand->reader->told[unit] |= (ModelSet)1 << in_unit;
    if (state == MODEL_STANDING)
        hand->reader->placed[unit] = true, hand->reader->place_line[unit] = hand->reader->line;
    if ((state == MODEL_STANDING || state == MODEL_DOOMED) &&
        hand->play.battle->unit[unit].state != UNIT_FIELD)
        set_unit_state(&hand->play, unit, UNIT_FIELD, NO_UNIT, 0);
    set_model_state(&hand->play, model, state, 0);
    place_model(&hand->play, model, pose, z, 0);
    return true;
}

/* "5x2 at 24,30 facing 0 apart 1": files and ranks from the middle of the front edge backwards. */
static bool read_array(Position *hand, UnitId id)
{
    Scan *scan = &hand->scan;
    const Unit *unit = &hand->play.battle->unit[id];
    const Profile *profile = unit_profile(hand->reader->game, hand->play.battle, id);
    int32_t files = 0, ranks = 0;
    Pose front = { .facing = 0 };
    Length apart = 0;
    if (!scan_want_count(scan, 1, unit->count, &files) || !scan_char(scan, 'x') ||
        !scan_want_count(scan, 1, unit->count, &ranks))
        return false;
    if (!scan_word(scan, "at"))
        return scan_fail(scan, "'at' was expected here");
    if (!scan_want_point(scan, &front.at))
        return false;
    if (scan_word(scan, "facing") && (scan_done(scan), !scan_want_heading(scan, &front.facing)))
        return false;
    if (scan_word(scan, "apart") && !length_want(scan, IN_RECORDS, 0, 6 * INCH, &apart))
        return false;
    if (files * ranks < unit->count)
        return scan_fail(scan, "%dx%d is no room for %d models", (int)files, (int)ranks,
                         unit->count);
    for (int m = 0; m < unit->count; m++) {
        int rank = m / files, in_rank = unit->count - rank * files;
        if (in_rank > files)
            in_rank = files;
        Length right = (2 * (m % files) - in_rank + 1) * (profile->base_width + apart) / 2;
        Length back = profile->base_length / 2 + rank * (profile->base_length + apart);
        Pose pose = { pose_point(front, right, -back), front.facing };
        if (!put_model(hand, (ModelId)(unit->first + m), MODEL_STANDING, pose, 0))
            return false;
    }
    if (unit->build == BUILD_BLOCK)
        set_front(&hand->play, id, front, files, 0);
    return true;
}

static bool is_at_array(Scan scan)
{
    int32_t files = 0;
    scan.problem = NULL;
    scan_done(&scan);
    return scan_decimal(&scan, 1, &files) && *scan.at == 'x';
}

/* "1:24,38@90^3 2:26,38 4-6": models with their places, or several where they are. */
static bool read_models(Position *hand, ModelState state)
{
    UnitId unit = NO_UNIT;
    if (!want_unit(hand, &unit))
        return false;
    if (state == MODEL_STANDING && is_at_array(hand->scan))
        return read_array(hand, unit);
    const Battle *b = hand->play.battle;
    do {
        ModelSet set = 0;
        scan_done(&hand->scan);
        if (!scan_want_models(&hand->scan, hand->reader->game->unit[unit].id.text,
                              b->unit[unit].count, &set))
            return false;
        bool placed = scan_char(&hand->scan, ':');
        if (placed && (set & (set - 1)))
            return scan_fail(&hand->scan, "one place is for one model");
        for (int m = 0; m < b->unit[unit].count; m++) {
            ModelId model = (ModelId)(b->unit[unit].first + m);
            Pose pose = b->model[model].pose;
            Length z = b->model[model].z;
            if (!(set >> m & 1))
                continue;
            if (placed) {
                pose.facing = 0;
                z = 0;
            }
            if ((placed && !scan_want_stand(&hand->scan, &pose, &z)) ||
                !put_model(hand, model, state, pose, z))
                return false;
        }
    } while (!scan_done(&hand->scan));
    return true;
}

static bool read_place(Position *hand)
{
    return read_models(hand, MODEL_STANDING);
}

static bool read_doomed(Position *hand)
{
    return read_models(hand, MODEL_DOOMED);
}

static bool read_lost(Position *hand)
{
    return read_models(hand, MODEL_LOST);
}

static bool read_away(Position *hand)
{
    return read_models(hand, MODEL_AWAY);
}

/* "wounds alpha 3:1 4:2": what they have left. */
static bool read_wounds(Position *hand)
{
    UnitId unit = NO_UNIT;
    const Game *game = hand->reader->game;
    if (!want_unit(hand, &unit))
        return false;
    int32_t most = unit_profile(game, hand->play.battle, unit)->field[game->ruleset->wounds_field];
    do {
        ModelId model = NO_MODEL;
        int32_t left = 0;
        if (!want_number(hand, unit, &model))
            return false;
        if (!scan_char(&hand->scan, ':'))
            return scan_fail(&hand->scan, "wounds left are written NUMBER:WOUNDS");
        if (!scan_want_count(&hand->scan, 0, most, &left))
            return false;
        set_wounds(&hand->play, model, left, 0);
    } while (!scan_done(&hand->scan));
    return true;
}

/* "hold alpha#3 axe - bow": the weapons in a model's hands, place by place. */
static bool read_hold(Position *hand)
{
    ModelId model = NO_MODEL;
    Look look = hand->play.look;
    if (!scan_want_model(&hand->scan, &look, NO_UNIT, &model))
        return false;
    for (int i = 0; i < MOST_WEAPONS_HELD; i++) {
        WeaponId weapon = NO_WEAPON;
        if (!scan_done(&hand->scan) && !scan_word(&hand->scan, "-") &&
            !scan_want_weapon(&hand->scan, hand->reader->game, &weapon))
            return false;
        Event e = { .kind = EV_WEAPON,
                    .seat = NO_SEAT,
                    .unit = hand->play.battle->model[model].unit,
                    .other = NO_UNIT,
                    .model = model,
                    .other_model = NO_MODEL,
                    .weapon = weapon,
                    .piece = NO_PIECE,
                    .id = -1,
                    .other_id = -1,
                    .value = weapon,
                    .b = i };
        tell(&hand->play, &e);
    }
    return true;
}

/* ---- Units ----------------------------------------------------------------------------------- */

/* "is beta aboard carrier". */
static bool read_is(Position *hand)
{
    UnitId unit = NO_UNIT, carrier = NO_UNIT;
    int state = 0;
    if (!want_unit(hand, &unit) ||
        !want_of(&hand->scan, "a unit's state", unit_state_words, &state))
        return false;
    UnitId before = hand->play.battle->unit[unit].carrier;
    bool alone = scan_word(&hand->scan, "alone");
    if (!alone && !scan_done(&hand->scan) && !want_unit(hand, &carrier))
        return false;
    if (before != NO_UNIT && carrier == NO_UNIT && !alone && state == UNIT_RESERVE) {
        hand->reader->parted[unit] = true;
        hand->reader->pair[unit] = before;
    }
    hand->reader->stated[unit] = true;
    if (state == UNIT_ABOARD && (carrier == NO_UNIT || carrier == unit))
        return scan_fail(&hand->scan, "the unit that carries it was expected here");
    set_unit_state(&hand->play, unit, (UnitState)state, carrier, 0);
    return true;
}

static bool read_front(Position *hand)
{
    UnitId unit = NO_UNIT;
    Pose front = { .facing = 0 };
    Length z = 0;
    int32_t files = 0;
    if (!want_unit(hand, &unit) || !scan_want_stand(&hand->scan, &front, &z))
        return false;
    if (!scan_word(&hand->scan, "files"))
        return scan_fail(&hand->scan, "'files' was expected here");
    if (!scan_want_count(&hand->scan, 0, MOST_UNIT_MODELS, &files))
        return false;
    set_front(&hand->play, unit, front, files, 0);
    hand->reader->fronted[unit] = true;
    return true;
}

/* "side blue north": its deployment zone. */
static bool read_side(Position *hand)
{
    SeatId seat = NO_SEAT;
    Name name;
    const Game *game = hand->reader->game;
    if (!scan_want_seat(&hand->scan, game, &seat))
        return false;
    scan_done(&hand->scan);
    if (!scan_name(&hand->scan, &name))
        return scan_fail(&hand->scan, "the name of a zone was expected here");
    for (int i = 0; i < game->zones; i++) {
        if (name_is(&game->zone[i].id, name.text)) {
            set_zone(&hand->play, seat, i, 0);
            return true;
        }
    }
    return scan_fail(&hand->scan, "there is no zone '%s'", name.text);
}

/* ---- Memory ---------------------------------------------------------------------------------- */

/* The next of the models (or the one owner) that a line names: begin with -1, ends with -1. */
static int next_owned(const Battle *b, const Owned *owned, int after)
{
    if (owned->owner != OWNER_MODEL)
        return after < 0 ? owned->id : -1;
    int first = b->unit[owned->unit].first;
    for (int m = after < 0 ? 0 : after - first + 1; m < b->unit[owned->unit].count; m++) {
        if (owned->models >> m & 1)
            return first + m;
    }
    return -1;
}

/* "mark alpha#1-4 moved shaken". */
static bool read_mark(Position *hand)
{
    Owned owned;
    if (!scan_want_owner(&hand->scan, &hand->play.look, &owned))
        return false;
    do {
        int number = 0;
        if (!want_mark(&hand->scan, hand->reader->game->ruleset, owned.owner, &number))
            return false;
        for (int id = next_owned(hand->play.battle, &owned, -1); id >= 0;
             id = next_owned(hand->play.battle, &owned, id))
            mark(&hand->play, owned.owner, id, number, 0);
    } while (!scan_done(&hand->scan));
    return true;
}

/* "tally blue cp 7 op 2". */
static bool read_tally(Position *hand)
{
    Owned owned;
    if (!scan_want_owner(&hand->scan, &hand->play.look, &owned))
        return false;
    do {
        const TallyDef *def = NULL;
        int32_t value = 0;
        if (!want_tally(&hand->scan, hand->reader->game->ruleset, owned.owner, &def))
            return false;
        bool bounded = def->high > def->low;
        if (!scan_want_count(&hand->scan, bounded ? def->low : -30000, bounded ? def->high : 30000,
                             &value))
            return false;
        for (int id = next_owned(hand->play.battle, &owned, -1); id >= 0;
             id = next_owned(hand->play.battle, &owned, id))
            set_tally(&hand->play, owned.owner, id, def->number, value, 0);
    } while (!scan_done(&hand->scan));
    return true;
}

/* A number, or somebody's name for it. */
static bool want_id(Position *hand, int32_t *id)
{
    Owned owned;
    Scan *scan = &hand->scan;
    scan_done(scan);
    if ((*scan->at >= '0' && *scan->at <= '9') || *scan->at == '-')
        return scan_want_count(scan, -1, MOST_MODELS - 1, id);
    if (!scan_want_owner(scan, &hand->play.look, &owned))
        return false;
    *id = owned.id;
    return true;
}

static bool read_link(Position *hand)
{
    int kind = 0, used = 0;
    int32_t from = 0, to = 0, value = 0;
    if (!want_link(&hand->scan, hand->reader->game->ruleset, &kind) || !want_id(hand, &from) ||
        !want_id(hand, &to))
        return false;
    if (!scan_done(&hand->scan) && !scan_want_count(&hand->scan, -1000000000, 1000000000, &value))
        return false;
    for (int i = 0; i < MOST_LINKS; i++)
        used += hand->play.battle->link[i].used;
    if (used == MOST_LINKS)
        return scan_fail(&hand->scan, "a battle holds at most %d links", MOST_LINKS);
    link_up(&hand->play, kind, from, to, value, 0);
    for (int i = 0; i < MOST_LINKS; i++) {
        const Link *link = &hand->play.battle->link[i];
        if (link->used && link->kind == kind && link->from == from && link->to == to)
            hand->reader->link_line[i] = hand->reader->line;
    }
    return true;
}

static bool want_owner_of(Position *hand, Owner owner, Owned *owned)
{
    if (!scan_want_owner(&hand->scan, &hand->play.look, owned))
        return false;
    return owned->owner == owner || scan_fail(&hand->scan, "this cannot belong to that");
}

static bool read_note(Position *hand)
{
    const NoteDef *def = NULL;
    Owned owned;
    Pose pose = { .facing = 0 };
    Length z = 0;
    int used = 0;
    if (!want_note(&hand->scan, hand->reader->game->ruleset, &def) ||
        !want_owner_of(hand, def->owner, &owned) || !scan_want_stand(&hand->scan, &pose, &z))
        return false;
    for (int i = 0; i < MOST_NOTES; i++)
        used += hand->play.battle->note[i].used;
    if (used == MOST_NOTES)
        return scan_fail(&hand->scan, "a battle holds at most %d notes", MOST_NOTES);
    note_pose(&hand->play, def->number, owned.id, pose, z);
    return true;
}

static bool read_list(Position *hand)
{
    const ListDef *def = NULL;
    Owned owned;
    if (!want_list(&hand->scan, hand->reader->game->ruleset, &def) ||
        !want_owner_of(hand, def->owner, &owned))
        return false;
    while (!scan_done(&hand->scan)) {
        int32_t id = 0;
        if (!want_id(hand, &id))
            return false;
        if (hand->play.battle->item[MOST_ITEMS - 1].used)
            return scan_fail(&hand->scan, "a battle's lists hold at most %d entries", MOST_ITEMS);
        list_add(&hand->play, def->number, owned.id, id);
    }
    return true;
}

/* ---- Pieces ---------------------------------------------------------------------------------- */

static bool read_piece_corners(Scan *scan, Piece *piece)
{
    while (!scan_done(scan)) {
        if (piece->corners == MOST_PIECE_CORNERS)
            return scan_fail(scan, "such a piece has at most %d corners", MOST_PIECE_CORNERS);
        if (!scan_want_point(scan, &piece->corner[piece->corners++]))
            return false;
    }
    return piece->corners >= 3 || scan_fail(scan, "at least 3 corners were expected");
}

/* "piece smoke at 24,30 radius 3 height 2 span turn owner blue"; instead of a radius corners. */
static bool read_piece(Position *hand)
{
    Scan *scan = &hand->scan;
    Piece piece = { .owner = NO_SEAT, .span = SPAN_BATTLE };
    Length z = 0;
    int kind = 0, span = SPAN_BATTLE;
    if (!want_made_kind(scan, hand->reader->game->ruleset, &kind))
        return false;
    while (!scan_done(scan)) {
        bool good = false;
        if (scan_word(scan, "at"))
            good = scan_want_stand(scan, &piece.pose, &z);
        else if (scan_word(scan, "radius"))
            good = length_want(scan, IN_RECORDS, 0, 48 * INCH, &piece.radius);
        else if (scan_word(scan, "height"))
            good = length_want(scan, IN_RECORDS, 0, 48 * INCH, &piece.height);
        else if (scan_word(scan, "owner"))
            good = scan_want_seat(scan, hand->reader->game, &piece.owner);
        else if (scan_word(scan, "span"))
            good = want_of(scan, "how long it stays", span_words, &span);
        else if (scan_word(scan, "corners"))
            good = read_piece_corners(scan, &piece);
        else
            scan_fail(scan, "at, radius, height, span, owner or corners was expected here");
        if (!good)
            return false;
    }
    piece.kind = (uint8_t)kind;
    piece.span = (uint8_t)span;
    return make_piece(&hand->play, &piece) != NO_PIECE ||
           scan_fail(scan, "a battle holds at most %d pieces", MOST_PIECES);
}

static bool read_gone(Position *hand)
{
    PieceId piece = NO_PIECE;
    if (!scan_want_piece(&hand->scan, &hand->play.look, &piece))
        return false;
    remove_piece(&hand->play, piece);
    return true;
}

/* ---- The moment ------------------------------------------------------------------------------ */

static bool read_overrule(Position *hand)
{
    const Game *game = hand->reader->game;
    Overrule overrule = { .used = 1, .unit = NO_UNIT };
    int why = 0, figure = 0, place = 0;
    if (!want_question(&hand->scan, game->ruleset, &why) ||
        !want_of(&hand->scan, "what is overruled", figure_words, &figure))
        return false;
    scan_unit(&hand->scan, game, " \t", &overrule.unit);
    if (!scan_want_count(&hand->scan, -100000000, 100000000, &overrule.value))
        return false;
    while (place < MOST_OVERRULES && hand->play.battle->overrule[place].used)
        place++;
    if (place == MOST_OVERRULES)
        return scan_fail(&hand->scan, "at most %d figures are overruled at once", MOST_OVERRULES);
    overrule.why = (uint8_t)why;
    overrule.figure = (uint8_t)figure;
    hand->play.battle->overrule[place] = overrule;
    return true;
}

static bool read_waived(Position *hand)
{
    hand->play.battle->waive = 1;
    return true;
}

static bool read_position(Position *hand)
{
    (void)hand;
    return true;
}

/* "phase attack round 2 turn 1 seat blue master red": the end of a position. */
static bool read_phase(Position *hand)
{
    Scan *scan = &hand->scan;
    const Game *game = hand->reader->game;
    int32_t round = 1, turn = 0;
    SeatId master = NO_SEAT;
    if (!want_phase(scan, game->ruleset, &hand->reader->phase))
        return false;
    if (scan_word(scan, "round") && !scan_want_count(scan, 0, 60000, &round))
        return false;
    if (scan_word(scan, "turn") && !scan_want_count(scan, 0, 60000, &turn))
        return false;
    if (!scan_word(scan, "seat"))
        return scan_fail(scan, "'seat' and who is to act was expected here");
    if (!scan_want_seat(scan, game, &hand->reader->seat))
        return false;
    if (scan_word(scan, "master") && !scan_want_seat(scan, game, &master))
        return false;
    set_round(&hand->play, round);
    set_turn(&hand->play, turn);
    set_phase(&hand->play, hand->reader->phase, 0);
    set_active(&hand->play, hand->reader->seat, 0);
    set_initiative(&hand->play, master, 0);
    hand->reader->ended = true;
    return true;
}

/* ---- Lines ----------------------------------------------------------------------------------- */

static const struct {
    const char *word;
    bool (*read)(Position *hand);
} position_words[] = {
    { "position", read_position }, { "place", read_place }, { "doomed", read_doomed },
    { "lost", read_lost },         { "away", read_away },   { "is", read_is },
    { "wounds", read_wounds },     { "hold", read_hold },   { "front", read_front },
    { "side", read_side },         { "mark", read_mark },   { "tally", read_tally },
    { "link", read_link },         { "note", read_note },   { "list", read_list },
    { "piece", read_piece },       { "gone", read_gone },   { "overrule", read_overrule },
    { "waived", read_waived },     { "phase", read_phase },
};

enum { POSITION_WORDS = sizeof position_words / sizeof position_words[0] };

bool is_position_word(const char *words)
{
    Scan scan = scan_of(words, NULL);
    for (int i = 0; i < POSITION_WORDS; i++) {
        if (scan_word(&scan, position_words[i].word))
            return true;
    }
    return false;
}

bool position_line(PositionReader *reader, const char *words, Problem *problem)
{
    Position hand = { .play = { { reader->game, reader->battle, reader->scratch },
                                reader->battle,
                                NULL,
                                NULL,
                                false },
                      .scan = scan_of(words, problem),
                      .reader = reader };
    for (int i = 0; i < POSITION_WORDS; i++) {
        if (scan_word(&hand.scan, position_words[i].word))
            return position_words[i].read(&hand) && scan_want_end(&hand.scan);
    }
    return scan_fail(&hand.scan, "no line of a position begins so");
}
