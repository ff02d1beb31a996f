#include "ground.h"

#include "troops/ranks.h"

/* ---- What a piece is: TER-03, 08, 14, 19 ------------------------------------------------------------------------------------ */

enum { HIGHEST_CROSSED = 3 * INCH / 2 };

static bool is_of_map(const Look *look, PieceId piece)
{
    return piece >= 0 && piece < look->game->terrain;
}

GroundClass ground_class(const Look *look, PieceId piece)
{
    return is_of_map(look, piece) ? (GroundClass)look->game->piece[piece].field[TF_CLASS]
                                  : GROUND_CLEAR;
}

GroundSort ground_sort(const Look *look, PieceId piece)
{
    return is_of_map(look, piece) ? (GroundSort)look->game->piece[piece].field[TF_SORT] : SORT_OPEN;
}

GroundClass ground_for(const Look *look, PieceId piece, UnitId unit)
{
    GroundClass class = ground_class(look, piece);
    bool eases = class == GROUND_DENSE && class_of(look, unit) == CLASS_ELEPHANT &&
                 applies(look, WAC_TER_13);
    return eases ? GROUND_DIFFICULT : class;
}

static bool is_fence_like(GroundSort sort)
{
    return sort == SORT_WALL || sort == SORT_HEDGE || sort == SORT_FENCE;
}

Refusal why_closed(const Look *look, PieceId piece, UnitId unit)
{
    GroundClass class = ground_class(look, piece);
    if (class == GROUND_IMPENETRABLE && applies(look, WAC_TER_14))
        return NO_CLOSED;
    bool high = is_of_map(look, piece) && is_fence_like(ground_sort(look, piece)) &&
                !within(look->game->piece[piece].height, HIGHEST_CROSSED);
    if (high && applies(look, WAC_TER_08))
        return NO_TOO_HIGH;
    bool heavy = class == GROUND_DENSE && unit != NO_UNIT &&
                 (is_chariot(look, unit) || class_of(look, unit) == CLASS_ARTILLERY);
    return heavy && applies(look, WAC_TER_13) ? NO_DENSE_CLOSED : NO_REFUSAL;
}

bool is_barred_to(const Look *look, PieceId piece, UnitId unit)
{
    return why_closed(look, piece, unit) != NO_REFUSAL;
}

/* ---- Disorder: TER-09, 12 --------------------------------------------------------------------------------------------------- */

bool disorders(const Look *look, PieceId piece, UnitId unit)
{
    GroundClass class = ground_class(look, piece);
    UnitClass who = class_of(look, unit);
    bool chariots = who == CLASS_LIGHT_CHARIOT || who == CLASS_HEAVY_CHARIOT;
    bool regular = (is_battle_formation(look, unit) &&
                    (order_of_unit(look, unit) == ORDER_REGULAR || who == CLASS_CAVALRY)) ||
                   chariots;
    if (class == GROUND_DIFFICULT && regular)
        return applies(look, WAC_TER_09);
    return class == GROUND_DENSE && is_battle_formation(look, unit) && applies(look, WAC_TER_12);
}

bool stands_in_disorder(const Look *look, UnitId unit)
{
    Base base[MOST_UNIT_MODELS];
    int count = footprints(look, unit, base, MOST_UNIT_MODELS);
    for (PieceId p = 0; p < look->battle->pieces; p++) {
        if (!piece_stands(look, p) || !disorders(look, p, unit))
            continue;
        Area area = piece_area(look, p);
        for (int i = 0; i < count; i++) {
            if (area_overlaps(&area, base[i]))
                return true;
        }
    }
    return false;
}

/* ---- What a way touches: TER-01 ---------------------------------------------------------------------------------------------- */

void touched_none(Touched *touched)
{
    *touched = (Touched){ GROUND_CLEAR, NO_PIECE, false, false };
}

void touch_piece(const Look *look, UnitId unit, PieceId piece, Touched *touched)
{
    GroundClass class = ground_for(look, piece, unit);
    touched->woods = touched->woods || ground_sort(look, piece) == SORT_WOODS;
    touched->disordering = touched->disordering || disorders(look, piece, unit);
    if (class <= touched->worst)
        return;
    touched->worst = class;
    touched->piece = piece;
}

void touched_by_block(const Look *look, UnitId unit, const BlockPath *path, Touched *touched)
{
    for (PieceId p = 0; p < look->battle->pieces; p++) {
        if (!piece_stands(look, p) || ground_class(look, p) == GROUND_CLEAR)
            continue;
        Area area = piece_area(look, p);
        bool crossed = block_path_crosses(path, &area) && applies(look, WAC_TER_01);
        if (crossed)
            touch_piece(look, unit, p, touched);
    }
}

/* ---- Rates: TER-04..07, 10..13, 15 -------------------------------------------------------------------------------------------- */

enum { HIGHEST_DIE = 6, FLIGHT_DICE = 3 };

static Length most_of(int dice)
{
    return dice * HIGHEST_DIE * INCH;
}

bool goes_on_foot(const Look *look, UnitId unit)
{
    return class_of(look, unit) == CLASS_INFANTRY ||
           (is_personality(look, unit) && !is_mounted(look, unit) && !is_chariot(look, unit));
}

static Rate rate_in_dense(const Look *look, UnitId unit)
{
    bool counts = !is_personality(look, unit) || applies(look, WAC_TER_15);
    bool two = goes_on_foot(look, unit) && !is_battle_formation(look, unit) && counts &&
               applies(look, WAC_TER_11);
    return (Rate){ two ? 2 : 1, most_of(1), NO_DENSE_MOST, WAC_TER_10 };
}

Rate rate_on(const Look *look, UnitId unit, int times, GroundClass class, bool woods)
{
    Length base = base_move(look, unit);
    Rate open = { 0, times * base, times == 1 ? NO_FAR : NO_DOUBLE_FAR,
                  times == 1 ? WAC_MOV_01 : WAC_DP_01 };
    bool horse = is_mounted(look, unit) || is_chariot(look, unit);
    if (class == GROUND_DENSE && applies(look, WAC_TER_10))
        return rate_in_dense(look, unit);
    if (times == 1 || class == GROUND_CLEAR)
        return open;
    if (class == GROUND_UNEVEN && is_chariot(look, unit) && applies(look, WAC_TER_05))
        return (Rate){ 0, base, NO_CHARIOT_UNEVEN, WAC_TER_05 };
    if (class == GROUND_UNEVEN && applies(look, WAC_TER_04))
        return (Rate){ 1, base + most_of(1), NO_ROUGH_MOST, WAC_TER_04 };
    if (class == GROUND_DIFFICULT && woods && horse && applies(look, WAC_TER_07))
        return (Rate){ 0, base, NO_CAVALRY_WOODS, WAC_TER_07 };
    if (class == GROUND_DIFFICULT && applies(look, WAC_TER_06))
        return (Rate){ FLIGHT_DICE, most_of(2), NO_DIFFICULT_MOST, WAC_TER_06 };
    return open;
}

Rate rate_thrown(Rate rate, Length thrown)
{
    rate.rate = thrown;
    rate.far = rate.far == NO_ROUGH_MOST       ? NO_ROUGH
               : rate.far == NO_DIFFICULT_MOST ? NO_DIFFICULT
                                               : NO_DENSE;
    return rate;
}

/* FLE-01, 02. */
unsigned flight_places(const Look *look, UnitId unit)
{
    enum { LOW = 1, MIDDLE = 2, HIGH = 4 };
    bool regular =
        class_of(look, unit) == CLASS_INFANTRY && order_of_unit(look, unit) == ORDER_REGULAR;
    bool others = class_of(look, unit) > CLASS_CAVALRY && applies(look, WAC_FLE_02);
    bool rides = others ? !goes_on_foot(look, unit) : class_of(look, unit) == CLASS_CAVALRY;
    if (rides && applies(look, WAC_FLE_01))
        return MIDDLE | HIGH;
    return regular ? LOW | MIDDLE : LOW | HIGH;
}

int flight_inches(const Look *look, UnitId unit, const int die[3])
{
    unsigned kept = flight_places(look, unit);
    int inches = 0;
    for (int i = 0; i < FLIGHT_DICE; i++) {
        int place = 0;
        for (int k = 0; k < FLIGHT_DICE; k++)
            place += die[k] < die[i] || (k < i && die[k] == die[i]);
        inches += kept >> place & 1 ? die[i] : 0;
    }
    return inches;
}

int ground_inches(const Look *look, UnitId unit, GroundClass class, const int *die, int dice)
{
    if (dice == FLIGHT_DICE)
        return flight_inches(look, unit, die);
    int high = die[0];
    for (int i = 1; i < dice; i++)
        high = die[i] > high ? die[i] : high;
    return class == GROUND_UNEVEN ? high + base_move(look, unit) / INCH : high;
}
