#ifndef UI_POINT_H
#define UI_POINT_H

#include "table.h"

/* What the files about the pointer and the keys on the board say to each other. */

enum {
    DRAG_PX = 5, /* the pointer has to go farther before a press becomes a drag */
    SLOW_STEP = INCH / 100,
    STEP = INCH / 10
};

/* ---- point.c ---- */
bool far_from_press(const Ui *ui);

/* ---- point_hand.c ---- */
bool hand_finish(Table *t, Ui *ui);
bool hand_is_put_right(Table *t); /* lawful, or nearly so and made lawful */

/* Whether an order that has been given was a move that has been made by now: no dice fell for it or have to (`dice` before it),
 * and it does not go on. */
bool move_is_over(const Table *t, const Order *order, size_t dice);
void say_left(Table *t, const Ui *ui, UnitId unit, Length spent, Length most);
int ghost_at(const Table *t, Point p); /* the ghost in the hand under a place, or -1 */
void hand_pointer(Table *t, Ui *ui, WidgetId board);
bool hand_click(Table *t, Ui *ui); /* whether the click was one for what is in the hand */
void box_pointer(Table *t, Ui *ui, WidgetId board);

/* ---- point_aim.c ---- */
void begin_aim(Table *t, Ui *ui);
void end_aim(Table *t, Ui *ui);
void say_whose(Table *t, Ui *ui, UnitId unit); /* an enemy is dragged */
bool click_enemy(Table *t, Ui *ui);
bool hint_at_enemy(Table *t, Ui *ui);
void target_pointer(Table *t, Ui *ui); /* what lies under the pointer is tried as the target */
void choose_by_key(Table *t, const Ui *ui, UnitId unit);

/* ---- point_view.c ---- */
void camera_pointer(Table *t, Ui *ui, WidgetId board);
void camera_keys(Table *t, Ui *ui);
void look_at(Table *t, UnitId unit); /* brings it into sight */

/* ---- key_hand.c ---- */
void hand_accept(Table *t, Ui *ui); /* made when it is lawful, else refused with why not */
void hand_keys(Table *t, Ui *ui);
bool steer(Table *t, Ui *ui); /* arrows move what is in the hand */

void point_board(Table *t, Ui *ui, WidgetId board);
void point_find(Table *t, const Ui *ui);

/* ---- key_board.c ---- */
void key_board(Table *t, Ui *ui);

#endif
