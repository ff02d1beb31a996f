#include "names.h"

#include <string.h>

#include "data/record.h"

/* ---- Printing -------------------------------------------------------------------------------- */

void unit_print(const Look *look, UnitId unit, Text *text)
{
    bool known = unit >= 0 && unit < look->game->units;
    text_add(text, known ? look->game->unit[unit].id.text : "nobody");
}

void model_print(const Look *look, ModelId model, Text *text)
{
    const Battle *b = look->battle;
    if (model < 0 || model >= b->models) {
        text_add(text, "nobody");
        return;
    }
    unit_print(look, b->model[model].unit, text);
    text_format(text, "#%d", model_number(b, model));
}

void piece_print(const Look *look, PieceId piece, Text *text)
{
    if (piece < 0)
        text_add(text, "nobody");
    else if (piece < look->game->terrain)
        text_add(text, look->game->piece[piece].id.text);
    else
        text_format(text, "made-%d", piece - look->game->terrain + 1);
}

void seat_print(const Game *game, SeatId seat, Text *text)
{
    text_add(text, seat >= 0 && seat < game->seats ? game->seat[seat].id.text : "nobody");
}

void weapon_print(const Game *game, WeaponId weapon, Text *text)
{
    text_add(text, weapon >= 0 && weapon < game->weapons ? game->weapon[weapon].id.text : "-");
}

void models_print(ModelSet set, Text *text)
{
    bool first = true;
    for (int i = 0; i < MOST_UNIT_MODELS; i++) {
        if (!(set >> i & 1))
            continue;
        int last = i;
        while (last + 1 < MOST_UNIT_MODELS && (set >> (last + 1) & 1))
            last++;
        text_format(text, "%s%d", first ? "" : ",", i + 1);
        if (last > i)
            text_format(text, "-%d", last + 1);
        first = false;
        i = last;
    }
}

void owner_print(const Look *look, Owner owner, int id, Text *text)
{
    switch (owner) {
    case OWNER_BATTLE:
        text_add(text, "battle");
        return;
    case OWNER_SEAT:
        seat_print(look->game, (SeatId)id, text);
        return;
    case OWNER_UNIT:
        unit_print(look, (UnitId)id, text);
        return;
    case OWNER_MODEL:
        model_print(look, (ModelId)id, text);
        return;
    case OWNER_PIECE:
        piece_print(look, (PieceId)id, text);
        return;
    }
}

/* ---- Reading --------------------------------------------------------------------------------- */

/* A name that has to be one of several: what is shown when it is not. */
typedef const char *(*NameAt)(const Game *game, int place);

static const char *unit_at(const Game *game, int place)
{
    return game->unit[place].id.text;
}

static const char *seat_at(const Game *game, int place)
{
    return game->seat[place].id.text;
}

static const char *weapon_at(const Game *game, int place)
{
    return game->weapon[place].id.text;
}

static const char *meant_of(const Game *game, const char *word, NameAt name_at, int count)
{
    for (int i = 0; i < count; i++) {
        if (is_nearly(word, name_at(game, i)))
            return name_at(game, i);
    }
    return NULL;
}

static bool want_one_of(Scan *scan, const Game *game, const char *what, NameAt name_at, int count,
                        int *place)
{
    Name name;
    scan_done(scan);
    Scan before = *scan;
    if (!scan_name(scan, &name))
        return scan_fail(scan, "a %s was expected here", what);
    for (*place = 0; *place < count; (*place)++) {
        if (strcmp(name_at(game, *place), name.text) == 0)
            return true;
    }
    *scan = before;
    return scan_unknown(scan, what, name.text, meant_of(game, name.text, name_at, count));
}

bool scan_want_seat(Scan *scan, const Game *game, SeatId *seat)
{
    int place = 0;
    bool good = want_one_of(scan, game, "seat", seat_at, game->seats, &place);
    *seat = good ? (SeatId)place : NO_SEAT;
    return good;
}

bool scan_want_unit(Scan *scan, const Game *game, UnitId *unit)
{
    int place = 0;
    *unit = NO_UNIT;
    if (scan_word(scan, "nobody"))
        return true;
    if (!want_one_of(scan, game, "unit", unit_at, game->units, &place))
        return false;
    *unit = (UnitId)place;
    return true;
}

bool scan_want_weapon(Scan *scan, const Game *game, WeaponId *weapon)
{
    int place = 0;
    bool good = want_one_of(scan, game, "weapon", weapon_at, game->weapons, &place);
    *weapon = good ? (WeaponId)place : NO_WEAPON;
    return good;
}

static const char *piece_at(const Game *game, int place)
{
    return game->piece[place].id.text;
}

const char *unit_meant(const Game *game, const char *word)
{
    return meant_of(game, word, unit_at, game->units);
}

const char *weapon_meant(const Game *game, const char *word)
{
    return meant_of(game, word, weapon_at, game->weapons);
}

const char *piece_meant(const Game *game, const char *word)
{
    return meant_of(game, word, piece_at, game->terrain);
}

bool scan_want_piece(Scan *scan, const Look *look, PieceId *piece)
{
    Name name;
    int32_t number = 0;
    scan_done(scan);
    Scan before = *scan;
    if (!scan_name(scan, &name))
        return scan_fail(scan, "a piece of terrain was expected here");
    *piece = game_piece(look->game, name.text);
    if (*piece != NO_PIECE)
        return true;
    Scan rest = scan_of(name.text, NULL);
    rest.at += strncmp(name.text, "made-", 5) == 0 ? 5 : 0;
    if (rest.at > rest.start && scan_decimal(&rest, 1, &number) && *rest.at == '\0' &&
        number >= 1 && number <= look->battle->pieces - look->game->terrain) {
        *piece = (PieceId)(look->game->terrain + number - 1);
        return true;
    }
    *scan = before;
    return scan_unknown(scan, "piece of terrain", name.text, piece_meant(look->game, name.text));
}

bool scan_unit(Scan *scan, const Game *game, const char *ends, UnitId *unit)
{
    Name name;
    scan_done(scan);
    Scan before = *scan;
    if (scan_name(scan, &name) && (*scan->at == '\0' || strchr(ends, *scan->at))) {
        *unit = game_unit(game, name.text);
        if (*unit != NO_UNIT)
            return true;
        if (strcmp(name.text, "nobody") == 0)
            return true;
    }
    *scan = before;
    return false;
}

bool scan_want_model(Scan *scan, const Look *look, UnitId unit, ModelId *model)
{
    int32_t number = 0;
    scan_done(scan);
    if (*scan->at != '#' && !scan_want_unit(scan, look->game, &unit))
        return false;
    if (unit == NO_UNIT)
        return scan_fail(scan, "a model is written UNIT#NUMBER");
    if (!scan_char(scan, '#'))
        return scan_fail(scan, "a model of '%s' was expected: '#' and its number",
                         look->game->unit[unit].id.text);
    if (!scan_want_number(scan, look->game->unit[unit].id.text, look->battle->unit[unit].count, 1,
                          &number))
        return false;
    *model = model_numbered(look->battle, unit, number);
    return true;
}

bool scan_want_number(Scan *scan, const char *unit, int count, int low, int32_t *number)
{
    Scan before = *scan;
    if (scan_decimal(scan, 1, number) && !memchr(before.at, '.', (size_t)(scan->at - before.at)) &&
        *number >= low && *number <= count)
        return true;
    *scan = before;
    return scan_fail(scan, "%s has %d model%s: a number from %d to %d was expected, not '%.*s'",
                     unit, count, count == 1 ? "" : "s", low, count,
                     (int)strcspn(before.at, " \t;:,-"), before.at);
}

bool scan_want_models(Scan *scan, const char *unit, int count, ModelSet *set)
{
    *set = 0;
    do {
        int32_t first = 0, last = 0;
        if (!scan_want_number(scan, unit, count, 1, &first))
            return false;
        last = first;
        if (scan_char(scan, '-') && !scan_want_number(scan, unit, count, first, &last))
            return false;
        for (int32_t i = first; i <= last; i++)
            *set |= (ModelSet)1 << (i - 1);
    } while (scan_char(scan, ','));
    return true;
}

static bool want_owned_models(Scan *scan, const Look *look, Owned *owned)
{
    const Unit *unit = &look->battle->unit[owned->unit];
    if (!scan_want_models(scan, look->game->unit[owned->unit].id.text, unit->count, &owned->models))
        return false;
    owned->owner = OWNER_MODEL;
    owned->id = unit->first + __builtin_ctzll(owned->models);
    return true;
}

static const char *owner_meant(const Game *game, const char *word)
{
    const char *meant = meant_of(game, word, seat_at, game->seats);
    if (!meant)
        meant = unit_meant(game, word);
    return meant ? meant : piece_meant(game, word);
}

bool scan_want_owner(Scan *scan, const Look *look, Owned *owned)
{
    Name name;
    *owned = (Owned){ .owner = OWNER_BATTLE, .unit = NO_UNIT };
    if (scan_word(scan, "battle"))
        return true;
    Scan before = *scan;
    if (!scan_name(scan, &name))
        return scan_fail(scan,
                         "a seat, unit, model, piece of terrain or 'battle' was expected here");
    owned->id = game_seat(look->game, name.text);
    owned->owner = OWNER_SEAT;
    if (owned->id >= 0)
        return true;
    owned->unit = game_unit(look->game, name.text);
    owned->id = owned->unit;
    owned->owner = OWNER_UNIT;
    if (owned->unit >= 0)
        return !scan_char(scan, '#') || want_owned_models(scan, look, owned);
    PieceId piece = NO_PIECE;
    *scan = before;
    Scan silent = *scan;
    silent.problem = NULL;
    if (!scan_want_piece(&silent, look, &piece))
        return scan_unknown(scan, "seat, unit or piece of terrain", name.text,
                            owner_meant(look->game, name.text));
    *scan = silent;
    owned->id = piece;
    owned->owner = OWNER_PIECE;
    return true;
}
