#ifndef TEST_ROOM_H
#define TEST_ROOM_H

#include "draw/canvas.h"
#include "session/session.h"
#include "table.h"
#include "ui/repaint.h"

/* A table in a window of its own, painted as the program paints it, with time that a test gives. */
typedef struct Room {
    Ui ui;
    Fonts *fonts;
    Icons *icons;
    Settings settings;
    Session *session;
    Table *table;
    Canvas *canvas; /* what the window shows */
    Repaint repaint;
    uint32_t step_ms; /* from picture to picture */
} Room;

/* Two riflemen of each side on 30 x 24 inches, a model each; Blue moves. */
extern const char room_riflemen[];

/* The session's dice are seeded. Every failure ends the test. `width`, `height` in pixels; the table is not laid yet. */
Room *room_enter(const char *position, const SessionSetup *setup, int width, int height,
                 uint32_t step_ms);
void room_leave(Room *r);

uint32_t room_ms(void);
void room_wait(uint32_t ms);

/* Lays the table and lets what begins with it come to its end. */
void room_lay(Room *r);

/* What the window does for an event, and for what goes on by itself; a pass into a `Repaint`, whose context is the room. */
void room_pass(void *room, Canvas *canvas);

/* One picture: what of it was painted. */
const Dirty *room_frame(Room *r);

/* Pictures until so much time has gone. */
void room_frames(Room *r, uint32_t ms);

#endif
