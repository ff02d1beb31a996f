#include <stdlib.h>

#include "hand/regiment.h"
#include "hand/verbs.h"
#include "home/seat_preferences.h"
#include "table.h"

/* Pointer and keys on a regiment. */

enum { GRID = INCH / 100, STRAIGHT_BELOW = 2 * DEGREE / 3 };

static Length on_grid(Length length)
{
    return (length + GRID / 2) / GRID * GRID;
}

static Length positive(Length length)
{
    return length > 0 ? on_grid(length) : 0;
}

/* ---- what a grip says ------------------------------------------------------------------------------------------ */

static Handle usual_handle(Grip grip)
{
    static const Handle handles[GRIPS] = {
        [GRIP_FRONT_LEFT] = HANDLE_WHEEL, [GRIP_FRONT_RIGHT] = HANDLE_WHEEL,
        [GRIP_FRONT] = HANDLE_AHEAD,      [GRIP_REAR] = HANDLE_BACK,
        [GRIP_LEFT_FLANK] = HANDLE_LEFT,  [GRIP_RIGHT_FLANK] = HANDLE_RIGHT,
        [GRIP_FILES] = HANDLE_FILES,      [GRIP_TURN] = HANDLE_REFORM,
        [GRIP_BLOCK] = HANDLE_AHEAD,
    };
    return handles[grip];
}

/* Where a game moves nobody straight aside, the flanks drift. */
static Handle handle_of_grip(Table *t, Grip grip)
{
    Handle handle = usual_handle(grip);
    bool flank = grip == GRIP_LEFT_FLANK || grip == GRIP_RIGHT_FLANK;

    return flank && verb_of_handle(t, handle) == NO_VERB ? HANDLE_DRIFT : handle;
}

/* Slantwise to where the pointer leads: by whole degrees, at its side of the front; near a twelfth of a half turn by that. */
static void set_drift(const Regiment *r, Clause *c, Point now, Point then, bool loose)
{
    Length right = now.x - then.x, ahead = now.y - then.y;
    Heading off = point_bearing((Point){ 0, 0 }, (Point){ right, -ahead });

    off = heading_turn(0, off);
    c->word = off > 0;
    c->heading = catch_facing(abs(off), loose);
    c->has_heading = true;
    c->number = positive(point_distance((Point){ 0, 0 }, (Point){ right, ahead }) + r->grip_had);
}

/* It turns about its centre before it goes on: to a heading, beside its other handles. */
static bool turns_freely(Table *t)
{
    return !regiment_faces_anywhere(t) && verb_of_handle(t, HANDLE_FACE) != NO_VERB;
}

static Clause *face_clause(Table *t)
{
    Clause *c = regiment_clause(t, verb_of_handle(t, HANDLE_FACE), -1);

    if (c && !c->has_heading) {
        c->heading = t->regiment.from.front.facing;
        c->has_heading = true;
        c->has_number = false;
    }
    return c;
}

/* The wheel that it had when it was gripped, and by how much the pointer has swung about the other corner since. */
static Length wheel_of(const Regiment *r, Point p)
{
    Point corner[4];
    bool right = r->grip == GRIP_FRONT_RIGHT;

    block_corners(&r->from, corner);
    Point pivot = corner[right ? 0 : 1];
    Heading by = heading_turn(point_bearing(pivot, r->grip_at), point_bearing(pivot, p));
    Heading turn = heading_of_arc(r->grip_had, block_width(&r->from)) + (right ? -by : by);
    return turn > 0 ? on_grid(block_wheel_cost(&r->from, turn)) : 0;
}

/* What of the front may be named to stay where it is, in the order of the game's words. */
enum { STAYS_MIDDLE, STAYS_LEFT, STAYS_RIGHT, ANCHORS };

static bool names_anchor(const Table *t)
{
    const Regiment *r = &t->regiment;
    const Clause *last = r->full && r->clauses ? &r->clause[r->clauses - 1] : NULL;

    return last && handle_of(t, last->verb) == HANDLE_FILES &&
           verb_takes(verb_of(t, last->verb), PARAM_WORD);
}

/* By so much wider to the right: on both sides, or where the front's left corner stays on this one alone. A redress says how many
 * files more, a block that faces anywhere how many it has. */
static void set_files(const Regiment *r, Clause *c, Length right, bool left_stays)
{
    int sides = left_stays ? 1 : 2;
    int by = (int)((sides * (int64_t)right + (right < 0 ? -r->from.width : r->from.width) / 2) /
                   r->from.width);
    int had = c->has_heading ? (int)r->grip_had : r->from.files, files = had + by;

    files = files < 1 ? 1 : files > r->from.models ? r->from.models : files;
    c->number = c->has_heading ? files : files - r->from.files;
}

bool regiment_faces_anywhere(const Table *t)
{
    const Regiment *r = &t->regiment;
    Handle h = r->full && r->clauses ? handle_of(t, r->clause[r->clauses - 1].verb) : HANDLE_NONE;

    return h == HANDLE_REFORM || h == HANDLE_PIVOT || h == HANDLE_PLACE;
}

/* As far as the pointer has swung about the block's middle. */
static void set_facing(Table *t, const Ui *ui, Point p)
{
    Regiment *r = &t->regiment;
    Clause *c = &r->clause[r->clauses - 1];
    Point middle = block_outline(&r->held).pose.at;
    Heading by = heading_turn(point_bearing(middle, r->grip_at), point_bearing(middle, p));
    Heading to = catch_facing(r->grip_had + by, ui->in.mods & KMOD_ALT);
    bool pivots = handle_of(t, c->verb) == HANDLE_PIVOT;

    c->heading = pivots ? heading_turn(0, to) : heading_normal(to);
    c->has_heading = true;
    if (r->places) { /* its middle stays where it is, its front goes round it */
        Length ahead = pose_local(r->held.front, middle).y;
        c->point = catch_grid(pose_point((Pose){ middle, c->heading }, 0, -ahead));
    }
}

/* One handle, one clause. */
static void set_clause(Table *t, const Ui *ui, Point p)
{
    Regiment *r = &t->regiment;
    Clause *c = &r->clause[r->live];
    Point now = pose_local(r->from.front, p), then = pose_local(r->from.front, r->grip_at);

    if (handle_of(t, c->verb) == HANDLE_DRIFT) {
        set_drift(r, c, now, then, ui->in.mods & KMOD_ALT);
        return;
    }
    switch (r->grip) {
    case GRIP_FRONT_LEFT:
    case GRIP_FRONT_RIGHT:
        c->number = wheel_of(r, p);
        break;
    case GRIP_FRONT:
        c->number = positive(now.y - then.y + r->grip_had);
        break;
    case GRIP_REAR:
        c->number = positive(then.y - now.y + r->grip_had);
        break;
    case GRIP_LEFT_FLANK:
        c->number = positive(then.x - now.x + r->grip_had);
        break;
    case GRIP_RIGHT_FLANK:
        c->number = positive(now.x - then.x + r->grip_had);
        break;
    case GRIP_FILES:
        c->word = names_anchor(t) ? STAYS_LEFT : c->word; /* the handle is at the right */
        set_files(r, c, now.x - then.x, names_anchor(t));
        break;
    default:
        break;
    }
}

static void say(Regiment *r, int verb, int word, Length number)
{
    if (verb == NO_VERB || number <= 0 || r->clauses == REGIMENT_CLAUSES)
        return;
    Clause *c = &r->clause[r->clauses++];
    *c = clause_of(verb);
    c->word = (uint8_t)word;
    c->number = number;
    c->has_number = true;
}

/* The game's own chain of manoeuvres to that place, or the nearest that is lawful; `turned`: facing as it does now. */
static bool lead_by_rules(Table *t, Point goal, bool turned)
{
    Regiment *r = &t->regiment;
    Pose pose = { goal, r->from.front.facing };
    Order order;

    if (!t->rs->blocks || t->rs->blocks->goes_on || r->live > 1 ||
        (r->live == 1 && handle_of(t, r->clause[0].verb) != HANDLE_PACE))
        return false;
    order = (Order){ .actor = r->unit };
    for (int i = 0; i < r->live; i++)
        order.clause[order.clauses++] = r->clause[i];
    Look look = session_look(t->session);
    if (!t->rs->blocks->find_route(&look, r->unit, pose, turned, &order) ||
        order.clauses > REGIMENT_CLAUSES)
        return false;
    for (r->clauses = 0; r->clauses < order.clauses; r->clauses++)
        r->clause[r->clauses] = order.clause[r->clauses];
    return true;
}

/* The game knows the cheapest manoeuvres to a place, or to the nearest that can be reached; it is asked as long as nothing
 * else has been said, and always where it goes on behind that. */
static bool lead_by_game(Table *t, Point to, bool turned)
{
    Regiment *r = &t->regiment;
    Look look = session_look(t->session);
    bool on = t->rs->blocks && t->rs->blocks->goes_on, led = false;
    Answer *answer = t->rs->blocks && (on || r->live <= 0) ? malloc(sizeof *answer) : NULL;

    if (!answer)
        return false;
    r->clauses = on ? r->live : r->clauses;
    answer_begin(answer, ANSWER_ORDER, t->asks);
    if (on)
        regiment_answer(t, answer);
    int said = answer->order.clauses;
    Pose goal = { to, r->from.front.facing };
    if (t->rs->blocks->find_route(&look, r->unit, goal, turned, &answer->order)) {
        led = true;
        r->clauses = on ? r->live : 0;
        for (int i = said; i < answer->order.clauses && r->clauses < REGIMENT_CLAUSES; i++)
            r->clause[r->clauses++] = answer->order.clause[i];
    }
    free(answer);
    return led;
}

/* A hand that shakes does not mean a wheel: two pixels aside on a long way, less than half a degree, or less than 0.06 inch. */
static bool is_straight(const Table *t, const Block *from, Length aside, Length ahead)
{
    enum { SHAKES = DEGREE / 2, SHAKEN_ARC = 6 * GRID, SHAKEN_PX = 2, LONG = 12 };
    Point goal = pose_point(from->front, aside, ahead);
    Hand hand;
    Heading turn;

    if (abs(aside) <= camera_length(&t->camera, SHAKEN_PX) && ahead >= LONG * abs(aside))
        return true;
    return !block_wheel_toward(from, goal, &hand, &turn) || turn < SHAKES ||
           block_wheel_cost(from, turn) < SHAKEN_ARC;
}

/* The last piece, straight ahead, that the block is led on behind; null where the game leads it on by itself. */
static Clause *piece_ahead(Table *t)
{
    Regiment *r = &t->regiment;
    bool ends_in_piece = r->live > 0 && !r->parted && !t->rs->blocks->goes_on;
    Clause *last = ends_in_piece ? &r->clause[r->live - 1] : NULL;

    return last && handle_of(t, last->verb) == HANDLE_AHEAD ? last : NULL;
}

/* Led on straight behind a piece ahead, or pulled back, a block makes that piece longer or shorter. */
static bool lead_piece(Table *t, Length aside, Length ahead)
{
    Regiment *r = &t->regiment;
    Clause *piece = piece_ahead(t);

    if (!piece)
        return false;
    piece->number = r->grip_had;
    if (ahead > 0 && !is_straight(t, &r->from, aside, ahead))
        return false;
    r->clauses = r->live;
    piece->number = positive(r->grip_had + ahead);
    return true;
}

/* The whole block is led: back, aside (with Shift), or a wheel towards the place and straight ahead. With Ctrl it is to end
 * there facing as now, by whatever manoeuvres; guided it never goes where it may not. */
static void lead(Table *t, const Ui *ui, Point p)
{
    Regiment *r = &t->regiment;
    Point then = pose_local(r->from.front, r->grip_at), now = pose_local(r->from.front, p);
    Length aside = now.x - then.x, ahead = now.y - then.y;
    Point goal = pose_point(r->from.front, aside, ahead);
    Hand hand;
    Heading turn;

    bool keeps_facing = ui->in.mods & KMOD_CTRL;
    if (!keeps_facing && !(ui->in.mods & KMOD_SHIFT) && lead_piece(t, aside, ahead))
        return;
    if (!keeps_facing && !(ui->in.mods & KMOD_SHIFT) && ahead > 0 &&
        is_straight(t, &r->from, aside, ahead))
        goal = pose_point(r->from.front, 0, ahead);
    if ((keeps_facing || table_guides(t)) && !(ui->in.mods & KMOD_SHIFT) &&
        lead_by_rules(t, goal, keeps_facing))
        return;
    if (!(ui->in.mods & KMOD_SHIFT) && lead_by_game(t, goal, keeps_facing))
        return;
    r->clauses = r->live;
    if (ui->in.mods & KMOD_SHIFT) {
        say(r, verb_of_handle(t, aside < 0 ? HANDLE_LEFT : HANDLE_RIGHT), 0, on_grid(abs(aside)));
    } else if (ahead <= 0) {
        say(r, verb_of_handle(t, HANDLE_BACK), 0, positive(-ahead));
    } else if (block_wheel_toward(&r->from, goal, &hand, &turn) && turn > STRAIGHT_BELOW) {
        Length arc = on_grid(block_wheel_cost(&r->from, turn));
        Block wheeled = block_wheeled(r->from, hand, heading_of_arc(arc, block_width(&r->from)));
        say(r, verb_of_handle(t, HANDLE_WHEEL), hand == HAND_LEFT ? 0 : 1, arc);
        say(r, verb_of_handle(t, HANDLE_AHEAD), 0, positive(pose_local(wheeled.front, goal).y));
    } else {
        say(r, verb_of_handle(t, HANDLE_AHEAD), 0, positive(ahead));
    }
}

static void put(Table *t, Point p)
{
    Regiment *r = &t->regiment;
    Clause *c = &r->clause[0];
    Point at = { r->from.front.at.x + p.x - r->grip_at.x, r->from.front.at.y + p.y - r->grip_at.y };

    c->point = catch_grid(at);
}

/* A handle that is dragged where its manoeuvre does not go. */
static void say_wrong_way(Table *t, const Ui *ui, Point p)
{
    enum { FAR = INCH / 2 };
    const Regiment *r = &t->regiment;
    bool wheels = r->grip == GRIP_FRONT_LEFT || r->grip == GRIP_FRONT_RIGHT;

    if (r->places || r->live >= r->clauses || r->clause[r->live].number > 0 ||
        point_distance(p, r->grip_at) < FAR)
        return;
    if (wheels)
        table_say(t, ui, "A wheel goes forward: the other front corner wheels to the other side");
    else if (r->grip == GRIP_FRONT)
        table_say(t, ui, "The front goes forward: the rear has a handle to go back");
    else if (r->grip == GRIP_REAR)
        table_say(t, ui, "The rear goes back: the front has a handle to go forward");
}

static void drag(Table *t, Ui *ui)
{
    Regiment *r = &t->regiment;
    Point p = camera_point(&t->camera, (Spot){ (float)ui->in.x, (float)ui->in.y });

    if (r->grip == GRIP_TURN)
        set_facing(t, ui, p);
    else if (r->grip == GRIP_FILES && regiment_faces_anywhere(t))
        set_files(r, &r->clause[r->clauses - 1],
                  pose_local(r->held.front, p).x - pose_local(r->held.front, r->grip_at).x, false);
    else if (r->places)
        put(t, p);
    else if (r->grip == GRIP_BLOCK)
        lead(t, ui, p);
    else if (r->live < r->clauses)
        set_clause(t, ui, p);
    r->still_at = ui->in.now_ms;
    regiment_judge(t);
    if (!(regiment_faces_anywhere(t) && (r->grip == GRIP_TURN || r->grip == GRIP_FILES)))
        regiment_catch(t, ui);
    say_wrong_way(t, ui, p);
}

/* ---- gripping ------------------------------------------------------------------------------------------------------ */

static bool grip(Table *t, Grip which, Point at)
{
    Regiment *r = &t->regiment;
    Clause *c;

    r->grip_at = at;
    r->grip_had = 0;
    r->held = r->now.end;
    if (regiment_faces_anywhere(t) && (which == GRIP_TURN || which == GRIP_FILES)) {
        c = &r->clause[r->clauses - 1];
        r->grip_had = which == GRIP_FILES ? c->number : c->heading;
        r->grip = which;
        return true;
    }
    if (which == GRIP_TURN && turns_freely(t)) {
        c = face_clause(t);
        r->grip_had = c ? c->heading : 0;
        r->grip = c ? which : GRIP_NONE;
        return c != NULL;
    }
    if (which == GRIP_BLOCK || r->places) {
        regiment_hold(t, r->places ? 0 : r->clauses);
        if (r->places)
            r->from = r->now.end;
        r->grip = GRIP_BLOCK;
        const Clause *piece = r->places ? NULL : piece_ahead(t);
        r->grip_had = piece ? piece->number : 0;
        return true;
    }
    int verb = verb_of_handle(t, handle_of_grip(t, which));
    if (verb == NO_VERB)
        return false;
    int word = which == GRIP_FRONT_LEFT ? 1 : which == GRIP_FRONT_RIGHT ? 0 : -1;
    c = regiment_clause(t, verb, word);
    if (!c)
        return false;
    r->grip_had = which == GRIP_FILES ? 0 : c->number;
    r->grip = which;
    return true;
}

static const char *const grip_names[GRIPS] = {
    [GRIP_FRONT_LEFT] = "wheel-right",
    [GRIP_FRONT_RIGHT] = "wheel-left",
    [GRIP_FRONT] = "ahead",
    [GRIP_REAR] = "back",
    [GRIP_LEFT_FLANK] = "left",
    [GRIP_RIGHT_FLANK] = "right",
    [GRIP_FILES] = "files",
    [GRIP_TURN] = "face",
};

/* Round which block they stand: a way that is proposed, or goes on by itself until it touches, is led from where it was said. */
static const Block *block_of_grips(const Table *t)
{
    const Regiment *r = &t->regiment;
    const OrderPreview *now = &r->now;
    const Clause *last = r->clauses ? &r->clause[r->clauses - 1] : NULL;

    if (regiment_offers(t))
        return &now->stage[0];
    if (!last || handle_of(t, last->verb) != HANDLE_WHEEL || !regiment_is_asked(t))
        return &now->end;
    for (int i = now->stages - 2; i >= 0; i--)
        if (now->leg[i].kind == LEG_WHEEL && !now->jump[i])
            return &now->stage[i + 1];
    return &now->end;
}

enum { GRIP_PX = 26 };

Spot grip_spot(const Table *t, Grip which)
{
    const Block *b = block_of_grips(t);
    Length apart = camera_length(&t->camera, (float)t->regiment.handle_px * 1.15F);
    Length half = block_width(b) / 2, depth = block_depth(b);
    static const struct {
        int right, ahead; /* quarters of the width, halves of the depth */
    } places[GRIPS] = {
        [GRIP_FRONT_LEFT] = { -2, 0 },  [GRIP_FRONT_RIGHT] = { 2, 0 },
        [GRIP_FRONT] = { 0, 0 },        [GRIP_REAR] = { -1, -2 }, /* the sign is in the middle */
        [GRIP_LEFT_FLANK] = { -2, -1 }, [GRIP_RIGHT_FLANK] = { 2, -1 },
        [GRIP_FILES] = { 2, -2 },       [GRIP_TURN] = { 2, 0 },
    };
    Length out = camera_length(&t->camera, 14);

    half = half > apart ? half
                        : apart; /* a small block's handles stand round it, clear of each other */
    Length deeper = depth > 2 * apart ? 0 : apart - depth / 2;
    Length right = places[which].right * (half / 2), ahead = places[which].ahead * (depth / 2);
    ahead += places[which].ahead == 0 ? deeper / 2 : places[which].ahead == -2 ? -deeper / 2 : 0;

    right += places[which].right / 2 * (places[which].ahead == -1 ? out : out / 2);
    ahead += places[which].ahead == 0 ? out : places[which].ahead == -2 ? -out : 0;
    return camera_spot(&t->camera, pose_point(b->front, right, ahead));
}

SDL_Rect grip_area(const Table *t, const Ui *ui, Grip which)
{
    Spot at = grip_spot(t, which);
    int size = ui_px(ui, GRIP_PX);

    return (SDL_Rect){ (int)at.x - size / 2, (int)at.y - size / 2, size, size };
}

/* A block that faces anywhere has a handle that turns it, instead of those by which it would be moved. */
bool grip_offered(Table *t, Grip which)
{
    const Regiment *r = &t->regiment;

    if (regiment_faces_anywhere(t)) {
        Handle h = handle_of(t, r->clause[r->clauses - 1].verb);
        if (which == GRIP_TURN || (which == GRIP_FILES && h != HANDLE_PIVOT))
            return true;
        if (h != HANDLE_PIVOT || which == GRIP_FRONT_RIGHT)
            return false;
    }
    if (which == GRIP_TURN)
        return !r->places && turns_freely(t);
    return !r->places && which != GRIP_BLOCK && which != GRIP_NONE &&
           verb_of_handle(t, handle_of_grip(t, which)) != NO_VERB;
}

static bool handles(Table *t, Ui *ui)
{
    Regiment *r = &t->regiment;
    UiLayer old = ui_set_layer(ui, LAYER_SIGN);
    bool held = false;

    r->handle_px = ui_px(ui, GRIP_PX);

    ui_push(ui, "regiment");
    for (Grip g = GRIP_FRONT_LEFT; g < GRIP_BLOCK; g++) {
        if (!grip_offered(t, g))
            continue;
        WidgetId id = ui_widget(ui, grip_names[g], grip_names[g], grip_area(t, ui, g), 0);
        if (!ui_is_active(ui, id))
            continue;
        held = true;
        if (ui->in.pressed[UI_LEFT] && r->grip == GRIP_NONE)
            grip(t, g, camera_point(&t->camera, (Spot){ (float)ui->in.x, (float)ui->in.y }));
    }
    ui_pop(ui);
    ui_set_layer(ui, old);
    return held;
}

static void let_go(Table *t, Ui *ui)
{
    Regiment *r = &t->regiment;
    bool lawful = is_yes(&r->verdict), put_down = r->places && r->grip == GRIP_BLOCK;

    if (onto_let_go(t, ui))
        return;
    if (!r->places)
        regiment_settle(t);
    r->grip = GRIP_NONE;
    if (r->clauses && handle_of(t, r->clause[r->clauses - 1].verb) == HANDLE_FACE)
        return; /* it is lawful only with what follows, and is refused when it is given so */
    if (!is_yes(&r->verdict) || (put_down && lawful && !table_confirms(t)))
        regiment_send(t, ui);
}

bool regiment_grab(Table *t, Ui *ui, UnitId unit, Point at)
{
    if (unit == NO_UNIT || session_battle(t->session)->unit[unit].seat != t->asks ||
        !table_may_order(t) || !t->rs->blocks)
        return false;
    if (t->regiment.full && t->regiment.unit == unit) {
        bool held = grip(t, GRIP_BLOCK, at);
        if (held)
            drag(t, ui);
        return held;
    }
    if (t->verb != NO_VERB)
        return false;
    table_select(t, unit);
    t->regiment.tried = NO_UNIT;
    regiment_find(t);
    if (!t->regiment.full)
        return false;
    bool held = grip(t, GRIP_BLOCK, at);
    if (held)
        drag(t, ui);
    return held;
}

bool regiment_pointer(Table *t, Ui *ui)
{
    Regiment *r = &t->regiment;

    regiment_find(t);
    if (!r->full)
        return false;
    bool on_handle = handles(t, ui);
    if (r->grip == GRIP_NONE)
        return on_handle;
    if (ui->in.down[UI_LEFT] && !ui->canvas && !ui->in.nothing &&
        abs(ui->in.x - ui->drag_x) + abs(ui->in.y - ui->drag_y) > 3)
        drag(t, ui);
    if (ui->in.released[UI_LEFT])
        let_go(t, ui);
    return true;
}

/* ---- from the tray -------------------------------------------------------------------------------------------------- */

/* The block's middle follows the pointer. */
void regiment_drag_in(Table *t, Ui *ui)
{
    Regiment *r = &t->regiment;

    if (r->grip == GRIP_NONE) {
        r->from = r->now.end;
        r->grip_at = block_outline(&r->from).pose.at;
        r->grip = GRIP_BLOCK;
    }
    if (!ui->canvas)
        drag(t, ui);
    if (ui->in.released[UI_LEFT])
        let_go(t, ui);
}

/* ---- keys ----------------------------------------------------------------------------------------------------------- */

static Length step_of(Ui *ui, SDL_Keycode key)
{
    if (ui_key(ui, key, 0))
        return INCH;
    if (ui_key(ui, key, KMOD_SHIFT))
        return INCH / 10;
    return ui_key(ui, key, KMOD_CTRL) ? INCH / 100 : 0;
}

/* Adds to the last clause of that verb, or begins one; what would fall below nothing is taken away. */
static void push(Table *t, Handle h, int word, Length by)
{
    int verb = verb_of_handle(t, h);
    Clause *c = verb == NO_VERB ? NULL : regiment_clause(t, verb, word);

    if (!c)
        return;
    c->number += by;
    if (c->number <= 0)
        t->regiment.clauses--;
}

/* One arrow against the last clause's direction takes from it. */
static void push_or_pull(Table *t, Handle to, int word, Handle back, int back_word, Length by)
{
    const Regiment *r = &t->regiment;
    const Clause *last = r->clauses && !r->parted ? &r->clause[r->clauses - 1] : NULL;
    bool against =
        last && handle_of(t, last->verb) == back && (back_word < 0 || last->word == back_word);

    if (against)
        push(t, back, back_word, -by);
    else
        push(t, to, word, by);
}

static bool aside(const Table *t)
{
    const Regiment *r = &t->regiment;
    Handle h = r->clauses ? handle_of(t, r->clause[r->clauses - 1].verb) : HANDLE_NONE;

    return h == HANDLE_LEFT || h == HANDLE_RIGHT;
}

static Clause *last_drift(Table *t)
{
    Regiment *r = &t->regiment;
    Clause *last = r->clauses && !r->parted ? &r->clause[r->clauses - 1] : NULL;

    return last && handle_of(t, last->verb) == HANDLE_DRIFT ? last : NULL;
}

/* The arrow to its own side makes it longer, the other one shorter, and beyond nothing it goes to the other side. */
static void push_drift(Table *t, Clause *c, Length right)
{
    Length by = (c->word ? c->number : -c->number) + right;

    regiment_hold(t, t->regiment.clauses - 1);
    c->word = by > 0 || (by == 0 && c->word);
    c->number = abs(by);
}

/* By five degrees, or by one (Shift), or a tenth (Ctrl). */
static void push_facing(Table *t, Length right)
{
    Length size = abs(right);
    Heading by = size == INCH ? 5 * DEGREE : size == INCH / 10 ? DEGREE : DEGREE / 10;
    Clause *c = face_clause(t);

    if (c)
        c->heading = heading_normal(c->heading + (right < 0 ? -by : by));
}

static bool arrows(Table *t, Ui *ui)
{
    Length up = step_of(ui, SDLK_UP), down = step_of(ui, SDLK_DOWN), left = step_of(ui, SDLK_LEFT),
           right = step_of(ui, SDLK_RIGHT);

    if (up)
        push_or_pull(t, HANDLE_AHEAD, -1, HANDLE_BACK, -1, up);
    else if (down)
        push_or_pull(t, HANDLE_BACK, -1, HANDLE_AHEAD, -1, down);
    else if (left && aside(t))
        push_or_pull(t, HANDLE_LEFT, -1, HANDLE_RIGHT, -1, left);
    else if (right && aside(t))
        push_or_pull(t, HANDLE_RIGHT, -1, HANDLE_LEFT, -1, right);
    else if ((left || right) && last_drift(t))
        push_drift(t, last_drift(t), right - left);
    else if ((left || right) && verb_of_handle(t, HANDLE_WHEEL) == NO_VERB && turns_freely(t))
        push_facing(t, right - left);
    else if (left)
        push_or_pull(t, HANDLE_WHEEL, 0, HANDLE_WHEEL, 1, left);
    else if (right)
        push_or_pull(t, HANDLE_WHEEL, 1, HANDLE_WHEEL, 0, right);
    return up || down || left || right;
}

static bool place_arrows(Table *t, Ui *ui)
{
    Clause *c = &t->regiment.clause[0];
    Length up = step_of(ui, SDLK_UP), down = step_of(ui, SDLK_DOWN), left = step_of(ui, SDLK_LEFT),
           right = step_of(ui, SDLK_RIGHT);
    Length dx = right - left, dy = down - up;

    for (int i = 0; i < t->camera.quarter; i++) {
        Length x = dx;
        dx = dy;
        dy = -x;
    }
    c->point.x += dx;
    c->point.y += dy;
    return dx || dy;
}

static bool turns(Table *t, Ui *ui)
{
    Regiment *r = &t->regiment;
    Clause *c = r->clauses ? &r->clause[r->clauses - 1] : NULL;
    Heading by =
        5 * DEGREE * (ui_key(ui, SDLK_RIGHTBRACKET, 0) - ui_key(ui, SDLK_LEFTBRACKET, 0)) +
        DEGREE / 10 *
            (ui_key(ui, SDLK_RIGHTBRACKET, KMOD_SHIFT) - ui_key(ui, SDLK_LEFTBRACKET, KMOD_SHIFT));

    if (!by || !c || !c->has_heading)
        return false;
    c->heading =
        handle_of(t, c->verb) == HANDLE_PIVOT ? c->heading + by : heading_normal(c->heading + by);
    return true;
}

/* While files come and go a digit says what of the front stays where it is: 1 its left corner, 2 its middle, 3 its right corner. */
bool regiment_has_digit(const Table *t, const char *key)
{
    return key && key[0] > '0' && key[0] <= '0' + ANCHORS && !key[1] && names_anchor(t);
}

static bool anchors(Table *t, Ui *ui, Clause *c)
{
    static const uint8_t word[ANCHORS] = { STAYS_LEFT, STAYS_MIDDLE, STAYS_RIGHT };

    for (int i = 0; names_anchor(t) && i < ANCHORS; i++) {
        const char key[2] = { (char)('1' + i), 0 };
        if (!ui_key_named(ui, key))
            continue;
        c->word = word[i];
        return true;
    }
    return false;
}

static bool files(Table *t, Ui *ui)
{
    Regiment *r = &t->regiment;
    Clause *c = r->clauses ? &r->clause[r->clauses - 1] : NULL;
    Handle h = c ? handle_of(t, c->verb) : HANDLE_NONE;

    if (h != HANDLE_FILES && h != HANDLE_REFORM && h != HANDLE_PLACE)
        return false;
    int by =
        (ui_key(ui, SDLK_PLUS, 0) || ui_key(ui, SDLK_EQUALS, 0) || ui_key(ui, SDLK_KP_PLUS, 0)) -
        (ui_key(ui, SDLK_MINUS, 0) || ui_key(ui, SDLK_KP_MINUS, 0));
    c->number += by;
    return by != 0 || anchors(t, ui, c);
}

static void take_back(Table *t)
{
    Regiment *r = &t->regiment;

    if (r->clauses && !r->places)
        r->clauses--;
    r->live = r->clauses;
    r->parted = false;
    regiment_judge(t);
}

void regiment_keys(Table *t, Ui *ui)
{
    Regiment *r = &t->regiment;
    bool changed = r->places ? place_arrows(t, ui) : arrows(t, ui);

    r->parted = r->parted || (r->clauses && !r->places && ui_key(ui, SDLK_INSERT, 0));
    changed = turns(t, ui) || changed;
    changed = files(t, ui) || changed;
    if (changed) {
        r->still_at = ui->in.now_ms;
        regiment_judge(t);
        if (!r->places)
            regiment_guide(t);
    }
    if (!r->clauses && !regiment_offers(t))
        return;
    if (ui_key(ui, SDLK_BACKSPACE, 0))
        take_back(t);
    bool ends = t->rs->blocks->goes_on && ui_key(ui, SDLK_e, 0);
    if ((r->clauses || regiment_offers(t)) &&
        (ends || ui_key(ui, SDLK_RETURN, 0) || ui_key(ui, SDLK_KP_ENTER, 0)))
        regiment_send(t, ui);
}
