#include "draw/palette.h"

enum { SIDES = 4 };

static const SideLook SIDE[SIDES] = {
    { "blue",
      0xFF2F66B0,
      0xFF1F3F6E,
      0xFF8FB8F0,
      0xFFF4F8FF,
      0xFFF4F8FF,
      0xFFB0C8E8,
      { 0xFF28589E, 0xFF1C3E74, 0xFF4274B8 },
      PATTERN_PLAIN },
    { "red",
      0xFFB83A22,
      0xFF6B1F14,
      0xFFF2A58A,
      0xFFFFF3EA,
      0xFFFFF3EA,
      0xFFEEB096,
      { 0xFFB03820, 0xFF802418, 0xFFCC5C34 },
      PATTERN_DASHED },
    { "charcoal",
      0xFF3A3632,
      0xFF1C1A18,
      0xFFB8AE9C,
      0xFFF6F1E6,
      0xFFF6F1E6,
      0xFFB8AE9C,
      { 0xFF4A4640, 0xFF2E2B28, 0xFF6C665C },
      PATTERN_DOUBLE },
    { "bone",
      0xFFD9D4C6,
      0xFF7A7364,
      0xFFF6F2E6,
      0xFF2B2118,
      0xFF2B2118,
      0xFF7A7364,
      { 0xFFCFC8B4, 0xFF9A927E, 0xFFE8E2D0 },
      PATTERN_SAW },
};

const SideLook *side_look(int seat)
{
    return &SIDE[(seat % SIDES + SIDES) % SIDES];
}
