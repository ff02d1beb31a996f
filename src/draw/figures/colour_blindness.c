#include "draw/colour_blindness.h"

#include <math.h>

typedef struct Light {
    double channel[3]; /* red, green, blue; linear, 0 to 1 on a screen */
} Light;

/* Red, green and blue as such an eye sees them, made of those of the screen. */
static const double SEEN[EYES][3][3] = {
    [EYE_USUAL] = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } },
    [EYE_PROTAN] = { { 0.152286, 1.052583, -0.204868 },
                     { 0.114503, 0.786281, 0.099216 },
                     { -0.003882, -0.048116, 1.051998 } },
    [EYE_DEUTAN] = { { 0.367322, 0.860646, -0.227968 },
                     { 0.280085, 0.672501, 0.047413 },
                     { -0.011820, 0.042940, 0.968881 } },
    [EYE_TRITAN] = { { 1.255528, -0.076749, -0.178779 },
                     { -0.078411, 0.930809, 0.147602 },
                     { 0.004733, 0.691367, 0.303900 } },
};

static const double XYZ[3][3] = { { 0.4124564, 0.3575761, 0.1804375 },
                                  { 0.2126729, 0.7151522, 0.0721750 },
                                  { 0.0193339, 0.1191920, 0.9503041 } };

static const double WHITE[3] = { 0.95047, 1.0, 1.08883 };

static Light times(const double matrix[3][3], Light light)
{
    Light out;

    for (int i = 0; i < 3; i++) {
        out.channel[i] = 0;
        for (int k = 0; k < 3; k++)
            out.channel[i] += matrix[i][k] * light.channel[k];
    }
    return out;
}

static Light light_of(Colour c)
{
    Light light;

    for (int i = 0; i < 3; i++) {
        double v = (double)(c >> (16 - 8 * i) & 255u) / 255.0;
        light.channel[i] = v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4);
    }
    return light;
}

static double lightness(Colour c)
{
    Light light = light_of(c);

    return 0.2126 * light.channel[0] + 0.7152 * light.channel[1] + 0.0722 * light.channel[2];
}

double colour_contrast(Colour a, Colour b)
{
    double x = lightness(a), y = lightness(b);

    return x > y ? (x + 0.05) / (y + 0.05) : (y + 0.05) / (x + 0.05);
}

static double bent(double t)
{
    const double knee = 216.0 / 24389.0; /* (6/29)^3 */

    return fabs(t) > knee ? cbrt(t) : t * 841.0 / 108.0 + 4.0 / 29.0;
}

/* L, a and b of CIELAB. */
static Light lab_of(Colour c, Eye eye)
{
    Light xyz = times(XYZ, times(SEEN[eye], light_of(c)));
    double f[3];

    for (int i = 0; i < 3; i++)
        f[i] = bent(xyz.channel[i] / WHITE[i]);
    return (Light){ { 116.0 * f[1] - 16.0, 500.0 * (f[0] - f[1]), 200.0 * (f[1] - f[2]) } };
}

double colour_distance(Colour a, Colour b, Eye eye)
{
    Light p = lab_of(a, eye), q = lab_of(b, eye);
    double sum = 0;

    for (int i = 0; i < 3; i++)
        sum += (p.channel[i] - q.channel[i]) * (p.channel[i] - q.channel[i]);
    return sqrt(sum);
}

double colour_nearest(Colour a, Colour b, Eye *eye)
{
    double least = colour_distance(a, b, EYE_USUAL);

    *eye = EYE_USUAL;
    for (int i = EYE_PROTAN; i < EYES; i++) {
        double apart = colour_distance(a, b, (Eye)i);
        if (apart < least) {
            least = apart;
            *eye = (Eye)i;
        }
    }
    return least;
}

const char *eye_word(Eye eye)
{
    static const char *const word[EYES] = { "usual", "protan", "deutan", "tritan" };

    return word[eye];
}
