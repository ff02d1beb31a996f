#include "draw/point2f.h"

#include <math.h>

static const double PI = 3.14159265358979323846;

Affine affine_identity(void)
{
    return (Affine){ 1.0f, 0.0f, 0.0f, 1.0f, 0.0f, 0.0f };
}

Affine affine_moved(Affine m, float x, float y)
{
    Spot at = affine_apply(m, (Spot){ x, y });

    m.x0 = at.x;
    m.y0 = at.y;
    return m;
}

Affine affine_turned(Affine m, float degrees)
{
    float s = (float)turn_sin((double)degrees), c = (float)turn_cos((double)degrees);

    return (Affine){
        m.a * c + m.c * s, m.b * c + m.d * s, m.c * c - m.a * s, m.d * c - m.b * s, m.x0, m.y0
    };
}

Affine affine_scaled(Affine m, float across, float down)
{
    return (Affine){ m.a * across, m.b * across, m.c * down, m.d * down, m.x0, m.y0 };
}

Affine affine_inverse(Affine m)
{
    float det = m.a * m.d - m.b * m.c;

    if (det == 0.0f)
        return affine_identity();
    Affine back = { m.d / det, -m.b / det, -m.c / det, m.a / det, 0.0f, 0.0f };
    back.x0 = -(back.a * m.x0 + back.c * m.y0);
    back.y0 = -(back.b * m.x0 + back.d * m.y0);
    return back;
}

Spot affine_apply(Affine m, Spot at)
{
    return (Spot){ m.a * at.x + m.c * at.y + m.x0, m.b * at.x + m.d * at.y + m.y0 };
}

float affine_size(Affine m)
{
    float det = m.a * m.d - m.b * m.c;

    return sqrtf(det < 0.0f ? -det : det);
}

/* Taylor's series is good to 1e-12 on the eighth of a turn that it is asked for. */
static double series_sin(double x)
{
    double q = x * x;

    return x *
           (1.0 -
            q / 6.0 * (1.0 - q / 20.0 * (1.0 - q / 42.0 * (1.0 - q / 72.0 * (1.0 - q / 110.0)))));
}

static double series_cos(double x)
{
    double q = x * x;

    return 1.0 -
           q / 2.0 *
               (1.0 -
                q / 12.0 *
                    (1.0 - q / 30.0 * (1.0 - q / 56.0 * (1.0 - q / 90.0 * (1.0 - q / 132.0)))));
}

double turn_sin(double degrees)
{
    double quarters = floor(degrees / 90.0 + 0.5);
    double rest = (degrees - quarters * 90.0) * (PI / 180.0);
    int quarter = (int)(quarters - 4.0 * floor(quarters / 4.0));

    switch (quarter) {
    case 0:
        return series_sin(rest);
    case 1:
        return series_cos(rest);
    case 2:
        return -series_sin(rest);
    default:
        return -series_cos(rest);
    }
}

double turn_cos(double degrees)
{
    return turn_sin(degrees + 90.0);
}

float spot_distance(Spot a, Spot b)
{
    float dx = b.x - a.x, dy = b.y - a.y;

    return sqrtf(dx * dx + dy * dy);
}

Spot spot_between(Spot a, Spot b, float t)
{
    return (Spot){ a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t };
}
