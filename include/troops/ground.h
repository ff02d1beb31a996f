#ifndef TROOPS_GROUND_H
#define TROOPS_GROUND_H

#include "engine/look.h"
#include "geom/area.h"

/* The pieces of a table: those of its map, in file order, and behind them those that came into being (clouds, wrecks). What a piece
 * is to whom (difficult, closed, too high) the games say; here is only where it lies.
 *
 *           .------------.
 *      .----|--.   B     |      plot_under(x): B, the piece listed last that holds the point
 *      | A  | x|---------'      piece_area(A), piece_area(B): two polygons that overlap
 *      '-------'
 */

/* Whether the piece is on the table: not gone, and (TROOP_TERRAIN) one of those that the scenario puts there. */
bool piece_stands(const Look *look, PieceId piece);

/* Its area: a map's piece is a polygon, a made one that or a disc. */
Area piece_area(const Look *look, PieceId piece);

/* A piece as it is measured. */
typedef struct Plot {
    PieceId id;
    const Terrain *is; /* null: a made one */
    Area area;
    Box box;
} Plot;

/* In their order. */
typedef struct Plots {
    int count;
    Plot plot[MOST_PIECES];
} Plots;

/* The pieces that stand and whose boxes meet the region. */
void plots_in(const Look *look, Box region, Plots *plots);

/* Whether the point lies in it; its edge is inside (TROOP_EDGE_IS_INSIDE). */
bool plot_holds(const Look *look, const Plot *plot, Point at);

/* The piece that the point belongs to, or null: the one listed last that holds it (TROOP_LAST_PIECE). */
const Plot *plot_under(const Look *look, const Plots *plots, Point at);

/* The level on which one stands there where none was chosen: the piece's lowest, 0 on open ground (null). */
Length lowest_level(const Plot *plot);

/* Whether more than half of the base's area lies in the area (256 corners at most are looked at); of a disc whether it holds
 * the base's middle. */
bool is_mostly_in(const Area *area, Base base);

#endif
