#ifndef ENGINE_TELL_H
#define ENGINE_TELL_H

#include "engine/play.h"

/* Tells what the cup threw for the request. */
void tell_dice(Play *play, const Request *request, const uint8_t *die, int count);

/* Tells which rule an order breaks because all seats let it. */
void tell_overruled(Play *play, SeatId seat, const Verdict *verdict);

#endif
