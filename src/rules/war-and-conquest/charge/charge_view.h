#ifndef RULES_WAR_AND_CONQUEST_CHARGE_VIEW_H
#define RULES_WAR_AND_CONQUEST_CHARGE_VIEW_H

#include "charge/charging.h"
#include "engine/drawing.h"
#include "engine/preview.h"
#include "troops/ranks.h"

/* A charge as it is seen (charge_view.c) and what it is likely to come to (charge_odds.c): while it is planned, declared, carried out. */

/* A block whose charge waits begins every order with carrying it out; wheels may follow (RankRules.leads). */
bool war_leads(const Look *look, UnitId unit, OrderLead *lead);

/* Where an order that carries out a charge leads: by its wheels, or as it is proposed; flush where it arrives. */
bool preview_charge_order(const Look *look, const Order *order, OrderPreview *preview);

/* Of an order that would declare a charge, or carry one out: how far both ways of charging go, the way, where it will stand. */
void sketch_charge_order(const Look *look, const Order *order, DrawingList *list);
void charge_order_odds(const Look *look, const Order *order, Text *text);
void charge_order_in_short(const Look *look, const Order *order,
                           Text *text); /* "72.2 % to arrive", "no free way now" */

/* What stays on the table: declared charges, what the charged have announced, who flees. */
void draw_declared_charges(const Look *look, DrawingList *list);

/* Of the question whether to charge on against who was revealed: the ground is thrown for anew (RCT-17, 19). */
void revealed_choice_odds(const Look *look, const Answer *answer, Text *text);

/* Exact: that it arrives, by the dice of its ground (1 where none are thrown and it reaches); never where no way is free, nor at pikes
 * before which it halts. */
double chance_to_arrive(const Look *look, const Charge *charge, const ChargeWay *way);

/* That the charge move on that ground is so long. */
double chance_to_reach(const Look *look, UnitId charger, const Rate *rate, GroundClass worst,
                       Length far);

/* Whether that order of the unit could still come to anything: no charge that reaches nobody, whoever clears its way, does. */
bool war_serves(const Look *look, int verb, UnitId unit);

#endif
