#include "outline.h"

#include <math.h>

/* The C library's sine differs between machines in its last digit, so the room has its own: the whole degrees
 * to 45 from this table, the rest of at most half a degree by series. */
static const struct {
    double sine, cosine;
} degree_table[46] = {
    { 0.0, 1.0 },
    { 0.01745240643728351, 0.9998476951563913 },
    { 0.03489949670250097, 0.9993908270190958 },
    { 0.052335956242943835, 0.9986295347545738 },
    { 0.0697564737441253, 0.9975640502598242 },
    { 0.08715574274765818, 0.9961946980917455 },
    { 0.10452846326765347, 0.9945218953682733 },
    { 0.12186934340514748, 0.992546151641322 },
    { 0.13917310096006544, 0.9902680687415704 },
    { 0.15643446504023087, 0.9876883405951378 },
    { 0.17364817766693036, 0.984807753012208 },
    { 0.1908089953765448, 0.981627183447664 },
    { 0.20791169081775934, 0.9781476007338057 },
    { 0.224951054343865, 0.9743700647852352 },
    { 0.24192189559966773, 0.9702957262759965 },
    { 0.25881904510252074, 0.9659258262890683 },
    { 0.27563735581699916, 0.9612616959383189 },
    { 0.2923717047227367, 0.9563047559630354 },
    { 0.30901699437494745, 0.9510565162951535 },
    { 0.32556815445715664, 0.9455185755993168 },
    { 0.3420201433256687, 0.9396926207859084 },
    { 0.35836794954530027, 0.9335804264972017 },
    { 0.374606593415912, 0.9271838545667874 },
    { 0.39073112848927377, 0.9205048534524404 },
    { 0.4067366430758002, 0.9135454576426009 },
    { 0.42261826174069944, 0.9063077870366499 },
    { 0.4383711467890774, 0.898794046299167 },
    { 0.4539904997395468, 0.8910065241883679 },
    { 0.46947156278589075, 0.882947592858927 },
    { 0.484809620246337, 0.8746197071393959 },
    { 0.5, 0.8660254037844386 },
    { 0.5150380749100542, 0.8571673007021123 },
    { 0.5299192642332049, 0.848048096156426 },
    { 0.5446390350150271, 0.838670567945424 },
    { 0.5591929034707468, 0.8290375725550417 },
    { 0.573576436351046, 0.8191520442889918 },
    { 0.5877852522924731, 0.8090169943749475 },
    { 0.6018150231520483, 0.7986355100472928 },
    { 0.6156614753256583, 0.7880107536067219 },
    { 0.6293203910498375, 0.7771459614569709 },
    { 0.6427876096865394, 0.766044443118978 },
    { 0.6560590289905073, 0.754709580222772 },
    { 0.6691306063588582, 0.7431448254773942 },
    { 0.6819983600624985, 0.7313537016191705 },
    { 0.6946583704589973, 0.7193398003386512 },
    { 0.7071067811865476, 0.7071067811865476 },
};

static const double radians_of_arcsecond = 3.14159265358979323846 / 648000.0;

/* Sine and cosine of 0 to 45 degrees: the nearest whole degree and the rest, in arcseconds. */
static inline Vec octant(int degree, double rest_arcseconds)
{
    const double third = 1.0 / 6, fifth = 1.0 / 120, fourth = 1.0 / 24, sixth = 1.0 / 720;
    double rest = rest_arcseconds * radians_of_arcsecond;
    double square = rest * rest;
    double sine = rest * (1 - square * (third - square * fifth));
    double cosine = 1 - square * (0.5 - square * (fourth - square * sixth));
    double s = degree_table[degree].sine, c = degree_table[degree].cosine;
    return vec(s * cosine + c * sine, c * cosine - s * sine);
}

/* An angle's sine and cosine from those of the rest beyond `quarter` quarter turns; `low` when the rest is at most half a
 * quarter, else they belong to what is missing to the full one. Without a branch, for nobody can foretell a heading. */
static inline Vec from_octant(Vec small, int quarter, bool low)
{
    const double either[2] = { small.x, small.y };
    int swap = (quarter & 1) ^ !low;
    return vec(either[swap] * (1 - (quarter & 2)), either[!swap] * (1 - ((quarter + 1) & 2)));
}

Vec sine_cosine(double h)
{
    while (h < 0)
        h += FULL_TURN;
    while (h >= FULL_TURN)
        h -= FULL_TURN;
    int quarter = (int)(h / QUARTER_TURN);
    double rest = h - quarter * (double)QUARTER_TURN;
    bool low = rest <= QUARTER_TURN / 2.0;
    rest = low ? rest : QUARTER_TURN - rest;
    int degree = (int)((rest + DEGREE / 2.0) * (1.0 / DEGREE));
    return from_octant(octant(degree, rest - degree * (double)DEGREE), quarter, low);
}

/* Sine (x) and cosine (y) of a whole heading. */
static inline Vec heading_sine_cosine(Heading h)
{
    if (h < 0 || h >= FULL_TURN)
        h = heading_normal(h);
    int quarter = h / QUARTER_TURN, rest = h - quarter * QUARTER_TURN;
    bool low = rest <= QUARTER_TURN / 2;
    rest = low ? rest : QUARTER_TURN - rest;
    int degree = (rest + DEGREE / 2) / DEGREE;
    return from_octant(octant(degree, (double)(rest - degree * DEGREE)), quarter, low);
}

Vec heading_forward(Heading h)
{
    Vec sc = heading_sine_cosine(h);
    return vec(sc.x, -sc.y);
}

Vec heading_right(Heading h)
{
    Vec sc = heading_sine_cosine(h);
    return vec(sc.y, sc.x);
}

Vec vec_turn(Vec d, Heading turn)
{
    Vec sc = heading_sine_cosine(turn);
    return vec(d.x * sc.y - d.y * sc.x, d.x * sc.x + d.y * sc.y);
}

/* The angle in arcseconds of a vector `along` >= `across` >= 0, both not zero: 0 to 45 degrees. */
static double octant_angle(double along, double across)
{
    double slope = across / along;
    int degree = (int)(slope * (45.0 + 15.64 * (1 - slope)) + 0.5);
    double s = degree_table[degree].sine, c = degree_table[degree].cosine;
    double t = (across * c - along * s) / (along * c + across * s);
    double square = t * t;
    double rest = t * (1 - square * (1.0 / 3 - square * (1.0 / 5 - square / 7)));
    return degree * (double)DEGREE + rest / radians_of_arcsecond;
}

double heading_exact(Vec d)
{
    double across = fabs(d.x), up = -d.y, along = fabs(d.y);
    if (across == 0 && along == 0)
        return 0;
    double angle = along >= across ? octant_angle(along, across)
                                   : (double)QUARTER_TURN - octant_angle(across, along);
    if (up < 0)
        angle = (double)HALF_TURN - angle;
    if (d.x < 0)
        angle = (double)FULL_TURN - angle;
    return angle >= (double)FULL_TURN ? 0 : angle;
}

Heading heading_of(Vec d)
{
    return heading_normal((Heading)(heading_exact(d) + 0.5));
}

Vec vec_unit(Vec a)
{
    double length = vec_length(a);
    return length > 0 ? vec_scale(a, 1 / length) : vec(0, -1);
}

Point vec_point(Vec a)
{
    return (Point){ length_round(a.x), length_round(a.y) };
}
