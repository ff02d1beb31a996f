#include "engine/losses_preview.h"

#include "engine/battle.h"
#include "engine/game.h"

enum { NONE_HELD = 255 };

static bool is_among(const ModelId *list, int count, ModelId model)
{
    for (int i = 0; i < count; i++)
        if (list[i] == model)
            return true;
    return false;
}

static bool holds(const Battle *b, ModelId model, int weapon)
{
    for (int w = 0; w < MOST_WEAPONS_HELD; w++)
        if (b->model[model].weapon[w] == weapon)
            return true;
    return false;
}

static bool counts(const Battle *b, ModelId model)
{
    return b->model[model].state != MODEL_LOST && b->model[model].wounds > 0;
}

/* Whether somebody of the unit keeps one, and whether somebody keeps anything. */
static bool is_kept(const Battle *b, UnitId unit, const ModelId *gone, int count, int weapon,
                    bool *any)
{
    const Unit *u = &b->unit[unit];
    bool kept = false;

    for (ModelId m = u->first; m < u->first + u->count; m++) {
        if (!counts(b, m) || is_among(gone, count, m))
            continue;
        *any = true;
        kept = kept || holds(b, m, weapon);
    }
    return kept;
}

void preview_weapons_lost(const Look *look, UnitId unit, const ModelId *gone, int count, Text *text)
{
    const Battle *b = look->battle;
    bool told[MOST_WEAPONS] = { false };

    for (int i = 0; i < count; i++)
        for (int w = 0; w < MOST_WEAPONS_HELD; w++) {
            int weapon = b->model[gone[i]].weapon[w];
            bool any = false;
            if (weapon == NONE_HELD || told[weapon])
                continue;
            told[weapon] = true;
            if (!is_kept(b, unit, gone, count, weapon, &any) && any)
                text_format(text, "The last %s is lost\n", look->game->weapon[weapon].title.text);
        }
}

void preview_left(const Look *look, UnitId unit, int gone, Text *text)
{
    int alive = models_alive(look->battle, unit), left = alive > gone ? alive - gone : 0;

    text_format(text, "%d of %d models %s\n", left, alive, left == 1 ? "stays" : "stay");
}
