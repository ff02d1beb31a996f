#include "charge_scenes.h"

#include <math.h>

#include "charge/charging.h"

static const double radians = 0.017453292519943295;

/* ---- Laying it out ------------------------------------------------------------------------------------------------ */

static double inches_between(TestRandom *random, double low, double high)
{
    return (double)test_between(random, (int64_t)(low * INCH), (int64_t)(high * INCH)) / INCH;
}

static double degrees_between(TestRandom *random, double low, double high)
{
    return (double)test_between(random, (int64_t)(low * DEGREE), (int64_t)(high * DEGREE)) / DEGREE;
}

typedef struct Company {
    UnitId unit;
    int files;
    RivalBlock block;
} Company;

static void muster(TestRandom *random, const char *id, Company *c)
{
    int files = (int)test_between(random, 1, 10), ranks = (int)test_between(random, 1, 4);
    int figures = files * ranks - (int)test_between(random, 0, ranks > 1 ? files - 1 : 0);
    c->unit = unit_of(id, figures);
    c->files = files;
    const Profile *p = profile_for(c->unit);
    c->block.width = files * (double)p->base_width / INCH;
    c->block.depth = (figures + files - 1) / files * (double)p->base_length / INCH;
}

/* Whole micrometres and arcseconds, so that both solvers have the same. */
static void put(RivalBlock *b, double x, double y, double degrees)
{
    b->x = round(x * INCH) / INCH, b->y = round(y * INCH) / INCH;
    b->degrees = fmod(round(degrees * DEGREE) / DEGREE + 720, 360);
}

static void lay_pair(TestRandom *random, Company *charger, Company *target)
{
    static const char *const own[] = { "prima", "sagittarii", "clibanarii", "equites" };
    static const char *const other[] = { "boar", "thane-horse" };
    muster(random, own[test_between(random, 0, 3)], charger);
    muster(random, other[test_between(random, 0, 1)], target);
    bool square = test_between(random, 0, 4) == 0;
    double facing =
        square ? 90 * (double)test_between(random, 0, 3) : degrees_between(random, 0, 360);
    double bearing = facing + degrees_between(random, -50, 50);
    double turned = square ? facing + 180 : facing + 180 + degrees_between(random, -150, 150);
    double x = inches_between(random, 30, 42), y = inches_between(random, 20, 28);
    put(&charger->block, x, y, facing);
    RivalRect a, b;
    do {
        double far = inches_between(random, 1, 18);
        put(&target->block, charger->block.x + far * sin(bearing * radians),
            charger->block.y - far * cos(bearing * radians), turned);
        a = rival_outline(&charger->block), b = rival_outline(&target->block);
    } while (rival_apart(&a, &b) < 0.3);
}

static bool is_free(const RivalScene *s, const RivalRect *rect)
{
    static const double aside = 0.1;
    RivalRect charger = rival_outline(&s->charger), target = rival_outline(&s->target);
    if (rival_apart(&charger, rect) < aside || rival_apart(&target, rect) < aside)
        return false;
    for (int i = 0; i < s->things; i++) {
        if (rival_apart(&s->thing[i].rect, rect) < aside)
            return false;
    }
    return true;
}

/* Somewhere between the two and about them. */
static void somewhere(TestRandom *random, const RivalScene *s, double *x, double *y)
{
    double share = inches_between(random, -0.3, 1.2), turn = degrees_between(random, 0, 360);
    double away = inches_between(random, 0, 6);
    *x = s->charger.x + (s->target.x - s->charger.x) * share + away * sin(turn * radians);
    *y = s->charger.y + (s->target.y - s->charger.y) * share + away * cos(turn * radians);
}

static bool add_unit_among(TestRandom *random, RivalScene *s, Company *c)
{
    RivalThing *thing = &s->thing[s->things];
    double x, y, degrees = degrees_between(random, 0, 360);
    somewhere(random, s, &x, &y);
    put(&c->block, x, y, degrees);
    thing->kind = RIVAL_UNIT;
    thing->rect = rival_outline(&c->block);
    bool fits = is_free(s, &thing->rect);
    s->things += fits;
    return fits;
}

static void add_ground(TestRandom *random, RivalScene *s)
{
    RivalThing *thing = &s->thing[s->things];
    double x, y, w = inches_between(random, 0.5, 4), d = inches_between(random, 0.5, 4);
    somewhere(random, s, &x, &y);
    x = round(x * INCH) / INCH, y = round(y * INCH) / INCH;
    bool closed = test_between(random, 0, 1) == 1;
    thing->kind = closed ? RIVAL_CLOSED : RIVAL_ROUGH;
    thing->rect = rival_upright(x, y, x + w, y + d);
    if (!is_free(s, &thing->rect))
        return;
    ground(closed ? "cliff" : "crops", x, y, x + w, y + d);
    s->things++;
}

static void bring(const Company *c)
{
    stand(c->unit, c->block.x, c->block.y, c->block.degrees, c->files);
}

void lay_scene(TestRandom *random, Scene *scene)
{
    static const char *const about[] = { "secunda", "tertia", "pikes", "axes" };
    Company charger, target, other[4];
    RivalScene *s = &scene->rival;
    int others = 0;
    field();
    lay_pair(random, &charger, &target);
    *s = (RivalScene){ .charger = charger.block, .target = target.block };
    int most = (int)test_between(random, 0, 4), grounds = (int)test_between(random, 0, 2);
    for (int i = 0; i < grounds; i++)
        add_ground(random, s);
    for (int i = 0; i < most; i++) {
        muster(random, about[i], &other[others]);
        others += add_unit_among(random, s, &other[others]);
    }
    scene->charger = charger.unit;
    scene->target = target.unit;
    bring(&charger), bring(&target);
    for (int i = 0; i < others; i++)
        bring(&other[i]);
    the_look();
}

/* ---- Comparing ------------------------------------------------------------------------------------------------------ */

static const double slack = 0.005, hair = 0.001, margin = 0.01;

static void tell_block(const char *who, const RivalBlock *b)
{
    print_error("%s x %.6f y %.6f facing %.5f, %.4f x %.4f\n", who, b->x, b->y, b->degrees,
                b->width, b->depth);
}

static void tell_path(const char *who, bool right, double wheel, const RivalPath *p)
{
    print_error("%s: %s %.5f, then %.4f, cost %.4f; clear %.5f held %.5f rough %.5f\n", who,
                right ? "right" : "left", wheel, p->then, p->cost, p->clear, p->held, p->rough);
}

static void differs(const Scene *scene, int number, Compared *so_far, const char *why)
{
    static const char *const kind[] = { "unit", "crag", "crops" };
    print_error("charge %d: %s\n", number, why);
    tell_block("charger", &scene->rival.charger);
    tell_block("target", &scene->rival.target);
    for (int i = 0; i < scene->rival.things; i++) {
        const RivalPoint *p = scene->rival.thing[i].rect.corner;
        print_error("%s %.4f,%.4f %.4f,%.4f %.4f,%.4f\n", kind[scene->rival.thing[i].kind], p[0].x,
                    p[0].y, p[1].x, p[1].y, p[2].x, p[2].y);
    }
    so_far->differences++;
}

/* Whether two figures say the same, or stand so near the limit that either may be right. */
static bool agrees(bool ours, double measured, double limit)
{
    return ours == (measured > limit) || fabs(measured - limit) < hair;
}

static void compare_declaration(const Scene *scene, const Charge *charge, int number,
                                Compared *so_far)
{
    const RivalScene *s = &scene->rival;
    RivalRect own = rival_outline(&s->charger), other = rival_outline(&s->target);
    RivalPoint front = { s->charger.x, s->charger.y };
    double apart = rival_apart(&own, &other);
    int low = rival_facing(&s->target, front, slack - hair);
    int high = rival_facing(&s->target, front, slack + hair);
    static const int face[] = { SIDE_FRONT, SIDE_RIGHT, SIDE_REAR, SIDE_LEFT };
    if (!agrees(charge->in_zone, rival_in_strip(&s->charger, &other), slack))
        differs(scene, number, so_far, "the target is in the zone, or not (UNI-06)");
    if (!agrees(charge->from_zone, rival_in_strip(&s->target, &own), slack))
        differs(scene, number, so_far, "the charger is in the target's zone, or not (UNI-06)");
    bool ahead = is_in_front_facing(the_look(), scene->charger, scene->target);
    double deep = rival_in_front(&s->charger, &other);
    bool hardly =
        deep > slack && deep < 2 * slack; /* the program measures it across the slanting line */
    if (!hardly && !agrees(ahead, deep, slack))
        differs(scene, number, so_far, "the target is in the front facing, or not (CHG-02)");
    if (fabs((double)charge->apart / INCH - apart) > hair)
        differs(scene, number, so_far, "the distance is not so (GEN-02)");
    if (low == high && (int)charge->face != face[low])
        differs(scene, number, so_far, "another facing is charged (CHG-13)");
}

/* The wheel of the program's path. */
static double wheel_of(const Scene *scene, const ChargeWay *way, bool *right)
{
    Heading before = the_battle()->unit[scene->charger].front.facing;
    Heading turned = heading_turn(before, way->path.end.front.facing);
    *right = turned > 0;
    return fabs((double)turned) / DEGREE;
}

/* What the second solver says of the path that the program proposes. */
static void follow_ours(const Scene *scene, const ChargeWay *way, int number, Compared *so_far)
{
    bool right;
    double wheel = wheel_of(scene, way, &right), cost = (double)way->cost / INCH;
    RivalPath path = rival_follow(&scene->rival, right, wheel);
    bool wrong = true;
    if (!path.meets || path.held < slack - hair)
        differs(scene, number, so_far, "its path misses the target (CHG-05)");
    else if (path.clear < -2 * slack)
        differs(scene, number, so_far, "its path is not free (CHG-05)");
    else if (fabs(path.cost - cost) > hair)
        differs(scene, number, so_far, "its path costs something else (CHG-05, MOV-07)");
    else if (!agrees(way->touched.worst == GROUND_UNEVEN, path.rough, slack) &&
             fabs(path.rough) > 2 * slack)
        differs(scene, number, so_far, "its path touches other ground (TER-01)");
    else
        wrong = false;
    if (wrong)
        tell_path("the program's path", right, wheel, &path);
}

/* So far it can come at most before any dice have fallen; by no ground farther. */
static double most_of(const Scene *scene, const Charge *charge)
{
    double base = (double)base_move(the_look(), scene->charger) / INCH;
    return fmax(12, base * (charge->in_zone ? 2 : 1));
}

/* Straight on over clear ground when that is free and comes home, whatever a wheel would cost. */
static bool goes_straight(const Scene *scene, const Charge *charge, const RivalPath *straight)
{
    double rate = (double)base_move(the_look(), scene->charger) / INCH * (charge->in_zone ? 2 : 1);
    return straight->rough < 0 && straight->meets && straight->held > margin &&
           straight->clear > margin && straight->cost < rate - margin;
}

/* Round ground on which the cheaper path would need more than the base move and a 1 on its die. */
static bool goes_round(const Scene *scene, const ChargeWay *way, const RivalPath *cheaper)
{
    double base = (double)base_move(the_look(), scene->charger) / INCH;
    return cheaper->rough > 0 && cheaper->cost > base + 1 && way->touched.worst == GROUND_CLEAR &&
           within(way->cost, way->rate.rate);
}

static void compare_way(const Scene *scene, const Charge *charge, const ChargeWay *way, int number,
                        Compared *so_far)
{
    const RivalScene *s = &scene->rival;
    RivalPath theirs, straight = rival_follow(s, false, 0);
    bool right, ours_right;
    double wheel, ours = way->found ? wheel_of(scene, way, &ours_right) : 0;
    bool found =
        rival_cheapest(s, margin, most_of(scene, charge) - margin, &theirs, &right, &wheel);
    if (way->found && ours == 0 && straight.clear > -2 * slack && within(way->cost, way->rate.rate))
        return; /* straight on arrives: no wheel is looked for */
    if (found && way->found && goes_straight(scene, charge, &straight))
        differs(scene, number, so_far, "it wheels though straight on arrives (CHG-05)");
    else if (found && !way->found)
        differs(scene, number, so_far, "it finds no path, and there is one (CHG-05)");
    else if (found && theirs.cost < (double)way->cost / INCH - slack &&
             !goes_round(scene, way, &theirs))
        differs(scene, number, so_far, "there is a cheaper path (CHG-05)");
    else
        return;
    tell_path("the second solver's path", right, wheel, &theirs);
}

void compare_scene(const Scene *scene, int number, Compared *so_far)
{
    Charge charge = charge_now(the_look(), scene->charger, scene->target);
    ChargeWay way;
    propose_way(the_look(), &charge, false, &way);
    so_far->charges++;
    bool home = way.found && within(way.cost, way.rate.rate);
    so_far->reached += home;
    so_far->short_of += way.found && !home;
    so_far->barred += !way.found;
    compare_declaration(scene, &charge, number, so_far);
    if (way.found)
        follow_ours(scene, &way, number, so_far);
    compare_way(scene, &charge, &way, number, so_far);
}
