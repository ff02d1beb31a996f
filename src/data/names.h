#ifndef DATA_NAMES_H
#define DATA_NAMES_H

#include "engine/look.h"
#include "engine/memory.h"
#include "scan.h"

/* How records name things: alpha, alpha#3, alpha#1-4,7, blue, woods-1, made-1, battle. What
 * wants something says which names are known, or the one that is probably meant. */

bool scan_want_seat(Scan *scan, const Game *game, SeatId *seat);
bool scan_want_unit(Scan *scan, const Game *game, UnitId *unit); /* "nobody" is NO_UNIT */
bool scan_want_weapon(Scan *scan, const Game *game, WeaponId *weapon);
bool scan_want_piece(Scan *scan, const Look *look, PieceId *piece);

/* The name of one that a misspelt word is probably meant for, or null. */
const char *unit_meant(const Game *game, const char *word);
const char *weapon_meant(const Game *game, const char *word);
const char *piece_meant(const Game *game, const char *word);

/* alpha#3 or, of `unit`, #3. */
bool scan_want_model(Scan *scan, const Look *look, UnitId unit, ModelId *model);

/* A model's number in a unit of `count`, from `low`, and "1-4,7": several. What is wrong names the unit, by its id, and its
 * size. */
bool scan_want_number(Scan *scan, const char *unit, int count, int low, int32_t *number);
bool scan_want_models(Scan *scan, const char *unit, int count, ModelSet *set);

/* Takes a unit's name when one stands here as a whole word (`ends` tells which characters may
 * follow it). */
bool scan_unit(Scan *scan, const Game *game, const char *ends, UnitId *unit);

/* Whoever a mark or a tally belongs to. Of models several may be named: the answer is a set of
 * ids. */
typedef struct Owned {
    Owner owner;
    int id;          /* of a model: the first */
    UnitId unit;     /* of models: their unit, and */
    ModelSet models; /* which of them */
} Owned;

/* "spears", "spears#3,5", a seat, a piece or the battle. */
bool scan_want_owner(Scan *scan, const Look *look, Owned *owned);

/* An id of a list or a split: a unit's, or beyond those a model's. */
void id_print(const Look *look, int id, Text *text);

/* The same names, printed. */
void owner_print(const Look *look, Owner owner, int id, Text *text);
void piece_print(const Look *look, PieceId piece, Text *text);
void seat_print(const Game *game, SeatId seat, Text *text);
void weapon_print(const Game *game, WeaponId weapon, Text *text);
void models_print(ModelSet set, Text *text);

#endif
