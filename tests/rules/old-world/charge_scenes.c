#include "charge_scenes.h"

#include <math.h>
#include <stdio.h>

static const double table_width = 72, table_height = 48;

static double length_between(TestRandom *random, double low, double high)
{
    return (double)test_between(random, (int64_t)(low * INCH), (int64_t)(high * INCH)) / INCH;
}

static double heading_between(TestRandom *random, double low, double high)
{
    return (double)test_between(random, (int64_t)(low * DEGREE), (int64_t)(high * DEGREE)) / DEGREE;
}

/* The units' codes on either side. */
typedef struct Kind {
    const char *code[2];
} Kind;

static const Kind kinds[] = { { { "H5", "S4" } }, { { "H11", "S6" } }, { { "H8", "S9" } } };

static PeerBlock block_near(TestRandom *random, double x, double y, double degrees, int files,
                            const char *code)
{
    PeerBlock b = { .x = x, .y = y, .degrees = degrees, .files = files };
    const Profile *p = &the_game()->profile[game_profile(the_game(), code)];
    int ranks = (int)test_between(random, 1, files > 10 ? 3 : 4);
    b.width = (double)p->base_width / INCH;
    b.depth = (double)p->base_length / INCH;
    b.models = files * ranks - (int)test_between(random, 0, ranks > 1 ? files - 1 : 0);
    return b;
}

static bool is_on_table(const PeerBlock *b)
{
    PeerRect r = peer_outline(b);
    for (int i = 0; i < 4; i++) {
        if (r.corner[i].x < 0 || r.corner[i].y < 0 || r.corner[i].x > table_width ||
            r.corner[i].y > table_height)
            return false;
    }
    return true;
}

static bool is_free(const PeerScene *s, const PeerRect *rect, double apart, int things)
{
    PeerRect charger = peer_outline(&s->charger), target = peer_outline(&s->target);
    if (peer_distance(&charger, rect) < apart || peer_distance(&target, rect) < 0.1)
        return false;
    for (int i = 0; i < things; i++) {
        PeerRect other =
            s->thing[i].kind <= PEER_ENEMY ? peer_outline(&s->thing[i].block) : s->thing[i].rect;
        if (peer_distance(&other, rect) < 0.1)
            return false;
    }
    return true;
}

static void add_thing(TestRandom *random, PeerScene *s, const char **code)
{
    PeerThing thing = { .kind = (unsigned)test_between(random, 0, 3) };
    double share = length_between(random, -0.4, 1.2), turn = heading_between(random, 0, 360);
    double away = length_between(random, 0, 7);
    double x = s->charger.x + (s->target.x - s->charger.x) * share +
               away * sin(turn * 0.017453292519943295);
    double y = s->charger.y + (s->target.y - s->charger.y) * share +
               away * cos(turn * 0.017453292519943295);
    x = round(x * INCH) / INCH, y = round(y * INCH) / INCH;
    PeerRect rect;
    if (thing.kind <= PEER_ENEMY) {
        const Kind *kind = &kinds[test_between(random, 0, 2)];
        code[s->things] = kind->code[thing.kind == PEER_FRIEND ? 0 : 1];
        int files = (int)test_between(random, 1, 8);
        thing.block =
            block_near(random, x, y, heading_between(random, 0, 360), files, code[s->things]);
        rect = peer_outline(&thing.block);
        if (!is_on_table(&thing.block))
            return;
    } else {
        double w = length_between(random, 0.5, 4), d = length_between(random, 0.5, 4);
        thing.rect = rect = peer_rect(x, y, x + w, y + d);
    }
    double apart = thing.kind == PEER_ENEMY ? 1 : thing.kind == PEER_ROUGH ? 0.02 : 0.05;
    if (is_free(s, &rect, apart, s->things))
        s->thing[s->things++] = thing;
}

static void place_both(TestRandom *random, PeerScene *s, const Kind *own, const Kind *other)
{
    bool edge = test_between(random, 0, 3) == 0;
    double at_x = edge ? length_between(random, 2, 8) : length_between(random, 20, 52);
    double at_y = length_between(random, edge ? 3 : 14, edge ? 45 : 34);
    bool straight = test_between(random, 0, 4) == 0;
    double facing =
        straight ? 90 * (double)test_between(random, 0, 3) : heading_between(random, 0, 360);
    int files = (int)(test_between(random, 0, 4) == 0 ? test_between(random, 11, 20)
                                                      : test_between(random, 1, 10));
    s->charger = block_near(random, at_x, at_y, facing, files, own->code[0]);
    double bearing = facing + heading_between(random, -50, 50);
    double far = length_between(random, 1, 14);
    double x = at_x + far * sin(bearing * 0.017453292519943295);
    double y = at_y - far * cos(bearing * 0.017453292519943295);
    double turned = straight && test_between(random, 0, 1)
                        ? facing + 180
                        : facing + 180 + heading_between(random, -150, 150);
    turned = fmod(turned + 720, 360);
    s->target = block_near(random, round(x * INCH) / INCH, round(y * INCH) / INCH,
                           round(turned * DEGREE) / DEGREE, (int)test_between(random, 1, 12),
                           other->code[1]);
}

static void throw_scene(TestRandom *random, Scene *scene)
{
    PeerScene *s = &scene->peer;
    const Kind *own = &kinds[test_between(random, 0, 2)],
               *other = &kinds[test_between(random, 0, 2)];
    scene->code[CHARGER] = own->code[0];
    scene->code[TARGET] = other->code[1];
    do {
        *s = (PeerScene){ .table_width = table_width, .table_height = table_height };
        place_both(random, s, own, other);
        PeerRect a = peer_outline(&s->charger), b = peer_outline(&s->target);
        if (is_on_table(&s->charger) && is_on_table(&s->target) && peer_distance(&a, &b) > 1)
            break;
    } while (true);
    int things = (int)test_between(random, 0, 6);
    for (int i = 0; i < things; i++)
        add_thing(random, s, scene->code);
    s->range = length_between(random, 2, 16);
    s->keeps_off_rough = test_between(random, 0, 1) == 1;
    scene->flees = test_between(random, 0, 7) == 0;
    s->flies = test_between(random, 0, 7) == 0;
}

static const PeerBlock *block_of_place(const PeerScene *s, int place)
{
    if (place == CHARGER)
        return &s->charger;
    if (place == TARGET)
        return &s->target;
    return s->thing[place].kind <= PEER_ENEMY ? &s->thing[place].block : NULL;
}

static SeatId seat_of_place(const PeerScene *s, int place)
{
    return place == TARGET || (place < TARGET && s->thing[place].kind == PEER_ENEMY) ? SOUTH
                                                                                     : NORTH;
}

static void stand_short_rank(UnitId of, const PeerBlock *b, bool on_right)
{
    if (on_right)
        set_tally_of(of, UT_REAR_SIDE, 1);
    stand(of, b->x, b->y, b->degrees, b->files);
}

void build_scene(Scene *scene, bool backwards, bool on_right)
{
    PeerScene *s = &scene->peer;
    UnitId unit_at[PEER_THINGS + 2];
    int places[PEER_THINGS + 2], count = 0;
    places[count++] = CHARGER;
    places[count++] = TARGET;
    for (int i = 0; i < s->things; i++)
        places[count++] = i;
    field();
    the_game()->width = inches(s->table_width);
    the_game()->height = inches(s->table_height);
    for (int i = 0; i < count; i++) {
        int place = places[backwards ? count - 1 - i : i];
        const PeerBlock *block = block_of_place(s, place);
        const PeerRect *rect = &s->thing[place < TARGET ? place : 0].rect;
        if (block)
            unit_at[place] = plain(scene->code[place], seat_of_place(s, place), block->models);
        else
            terrain(s->thing[place].kind == PEER_WALL ? "impassable" : "difficult",
                    rect->corner[0].x, rect->corner[0].y, rect->corner[2].x, rect->corner[2].y);
    }
    if (s->flies)
        give_trait(unit_at[CHARGER], TR_FLY, 8);
    for (int i = 0; i < count; i++) {
        const PeerBlock *block = block_of_place(s, places[i]);
        if (block)
            stand_short_rank(unit_at[places[i]], block, on_right);
    }
    scene->charger = unit_at[CHARGER];
    scene->target = unit_at[TARGET];
    s->side = (int)arc_of(the_look(), scene->target, scene->charger);
    if (scene->flees) {
        set_mark(scene->target, UM_FLEEING);
        s->side = -1;
    }
}

void lay_scene(TestRandom *random, Scene *scene)
{
    field();
    throw_scene(random, scene);
    build_scene(scene, false, false);
}

/* ---- The same elsewhere ------------------------------------------------------------------------------ */

static PeerPoint moved_point(const Change *c, const PeerScene *from, PeerPoint p)
{
    if (c->mirrored)
        p.x = from->table_width - p.x;
    for (int i = 0; i < c->quarters; i++) {
        double height = i % 2 ? from->table_width : from->table_height;
        p = (PeerPoint){ height - p.y, p.x };
    }
    return p;
}

static PeerBlock moved_block(const Change *c, const PeerScene *from, PeerBlock b)
{
    PeerPoint p = moved_point(c, from, (PeerPoint){ b.x, b.y });
    double degrees = (c->mirrored ? 360 - b.degrees : b.degrees) + 90 * c->quarters;
    b.x = p.x + c->right, b.y = p.y + c->down;
    b.degrees = fmod(degrees, 360);
    return b;
}

void change_scene(const Scene *from, const Change *c, Scene *to)
{
    const PeerScene *old = &from->peer;
    *to = *from;
    bool lies = c->quarters % 2;
    to->peer.table_width = lies ? old->table_height : old->table_width;
    to->peer.table_height = lies ? old->table_width : old->table_height;
    to->peer.table_width += c->wider;
    to->peer.charger = moved_block(c, old, old->charger);
    to->peer.target = moved_block(c, old, old->target);
    for (int i = 0; i < old->things; i++) {
        PeerThing *t = &to->peer.thing[i];
        if (t->kind <= PEER_ENEMY) {
            t->block = moved_block(c, old, t->block);
            continue;
        }
        PeerPoint a = moved_point(c, old, t->rect.corner[0]);
        PeerPoint b = moved_point(c, old, t->rect.corner[2]);
        t->rect = peer_rect(fmin(a.x, b.x) + c->right, fmin(a.y, b.y) + c->down,
                            fmax(a.x, b.x) + c->right, fmax(a.y, b.y) + c->down);
    }
    build_scene(to, c->backwards, c->mirrored);
}

static Side face_of(const PeerScene *s)
{
    return s->side < 0 ? SIDE_FRONT : (Side)s->side;
}

Measured measure_scene(const Scene *scene)
{
    const PeerScene *s = &scene->peer;
    Measured m = { 0 };
    ChargeSearch o;
    Approach cheapest;
    ChargeAttempt best = { .contacts = 0 };
    charge_search_of(&o, the_look(), scene->charger, scene->target, face_of(s), inches(s->range),
                     !s->keeps_off_rough, false);
    m.home = charge_cheapest(&o, &cheapest);
    if (m.home && charge_best(&o, &best)) {
        m.cheapest = cheapest.cost;
        m.cost = best.way.cost;
        m.contacts = scene->flees ? 0 : best.contacts;
    }
    return m;
}

/* ---- Comparing ------------------------------------------------------------------------------------ */

static const double slack = 0.005, rounding = 0.0005;

static void tell_block(const char *who, const PeerBlock *b)
{
    print_error("%s x %.6f y %.6f facing %.5f files %d models %d base %.4f x %.4f\n", who, b->x,
                b->y, b->degrees, b->files, b->models, b->width, b->depth);
}

static void tell_path(const char *who, const PeerPath *p)
{
    print_error("%s first %.4f %s %.5f then %.4f cost %.4f fault %.5f offset %.4f contacts %d\n",
                who, p->first, p->right ? "right" : "left", p->wheel, p->then, p->cost, p->fault,
                p->offset, p->contacts);
}

static void differs(const Scene *scene, int number, Compared *so_far, const char *why,
                    const PeerPath *ours, const PeerPath *theirs)
{
    static const char *const kind[] = { "friend", "enemy", "wall", "rough" };
    const PeerScene *s = &scene->peer;
    print_error("charge %d: %s; side %d range %.4f%s\n", number, why, s->side, s->range,
                s->flies             ? ", flies"
                : s->keeps_off_rough ? ", keeps off rough ground"
                                     : "");
    tell_block("charger", &s->charger);
    tell_block("target", &s->target);
    for (int i = 0; i < s->things; i++) {
        const PeerRect *r = &s->thing[i].rect;
        if (s->thing[i].kind <= PEER_ENEMY)
            tell_block(kind[s->thing[i].kind], &s->thing[i].block);
        else
            print_error("%s %.4f %.4f %.4f %.4f\n", kind[s->thing[i].kind], r->corner[0].x,
                        r->corner[0].y, r->corner[2].x, r->corner[2].y);
    }
    if (ours)
        tell_path("the program", ours);
    if (theirs)
        tell_path("the second solver", theirs);
    so_far->differences++;
}

static PeerPath followed(const PeerScene *s, const Approach *a)
{
    return peer_follow(s, a->hand == HAND_RIGHT, (double)a->first / INCH,
                       (double)a->wheel / DEGREE);
}

/* How far rounding can shift the place along the face: more where the front meets it nearly end on. */
static double hair_of(const PeerPath *path)
{
    return 0.001 + rounding * path->steepness;
}

/* The program's path is what it says, and breaks no rule by more than the tolerance. */
static void check_path(const Scene *scene, int number, Compared *so_far, const Approach *a,
                       int contacts)
{
    PeerPath path = followed(&scene->peer, a);
    double cost = (double)a->cost / INCH;
    double play = 2 * slack + rounding * (1 + path.steepness);
    if (path.fault > play)
        differs(scene, number, so_far, "accepted, but its path breaks a rule", &path, NULL);
    if (fabs(path.cost - cost) > rounding * (1 + path.steepness))
        differs(scene, number, so_far, "the path's cost is not so", &path, NULL);
    double hair = hair_of(&path); /* both may be right where a base is just 0.05" away */
    bool either = path.contacts == contacts ||
                  peer_contacts(&scene->peer, path.offset - hair) == contacts ||
                  peer_contacts(&scene->peer, path.offset + hair) == contacts;
    if (contacts >= 0 && !either)
        differs(scene, number, so_far, "the contacts are counted otherwise", &path, NULL);
}

/* Whether a hair to either side the path still has more in contact. */
static bool surely(const PeerScene *s, const PeerPath *path, int contacts)
{
    double hair = hair_of(path);
    return peer_contacts(s, path->offset - hair) > contacts &&
           peer_contacts(s, path->offset + hair) > contacts;
}

void compare_scene(const Scene *scene, int number, int budget, Compared *so_far)
{
    const PeerScene *s = &scene->peer;
    ChargeSearch o;
    ChargeAttempt best = { .contacts = 0 };
    Approach cheapest;
    charge_search_of(&o, the_look(), scene->charger, scene->target, face_of(s), inches(s->range),
                     !s->keeps_off_rough, false);
    bool home = charge_cheapest(&o, &cheapest);
    PeerSearch search = peer_search(s, home ? budget : 5 * budget);
    so_far->charges++;
    so_far->home += home;
    so_far->refused += !home;
    so_far->unsure += !search.whole;
    so_far->unsure_refused += !search.whole && !home;
    so_far->firm_only += home && !search.found;
    if (!home && search.found)
        differs(scene, number, so_far, "refused, but there is a path", NULL, &search.cheapest);
    if (!home)
        return;
    check_path(scene, number, so_far, &cheapest, -1);
    PeerPath ours = followed(s, &cheapest);
    if (search.found && search.cheapest.cost < (double)cheapest.cost / INCH - slack)
        differs(scene, number, so_far, "there is a cheaper path", &ours, &search.cheapest);
    if (!charge_best(&o, &best)) {
        differs(scene, number, so_far, "a cheapest path, but none with most contacts", &ours, NULL);
        return;
    }
    if (scene->flees)
        return;
    check_path(scene, number, so_far, &best.way, best.contacts);
    ours = followed(s, &best.way);
    if (search.found && search.contacts > best.contacts && surely(s, &search.most, best.contacts))
        differs(scene, number, so_far, "a path brings more into contact", &ours, &search.most);
}
