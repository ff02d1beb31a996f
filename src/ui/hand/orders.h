#ifndef UI_ORDERS_H
#define UI_ORDERS_H

#include "table.h"

/* The orders of the chosen unit, each on a button with its key. */

bool orders_are_open(const Table *t); /* the drawer of large letters */
void order_keys(Table *t, Ui *ui);
void order_bar(Table *t, Ui *ui);
void order_end(Table *t, Ui *ui,
               int verb); /* asks first about what is drawn, and who could still act */
void verb_key_name(const VerbDef *verb, char *out, size_t size);

/* Whether nothing else can end what is going on: then Space gives the order. */
bool verb_ends_alone(const Table *t,
                     int verb); /* nothing else ends anything now: its key is Space */

/* Somebody has fallen, and only one seat has anybody left, on the table or in reserve. */
bool battle_is_decided(const Table *t);

void orders_end_all(Table *t, Ui *ui);

#endif
