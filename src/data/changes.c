#include <string.h>

#include "data/files.h"
#include "fields.h"

/* What players may still change about a game that was built: figures, as house rules, and who rides
 * in whom. Agreed before the battle, kept in the record. */

/* The fields of whatever is called so. */
typedef struct Changed {
    const FieldDef *def;
    int count;
    int32_t *field;
} Changed;

static bool find_changed(Game *game, const char *name, Changed *changed)
{
    const Ruleset *rules = game->ruleset;
    int profile = game_profile(game, name);
    WeaponId weapon = game_weapon(game, name);
    PieceId piece = game_piece(game, name);
    if (profile >= 0)
        *changed =
            (Changed){ rules->profile_field, rules->profile_fields, game->profile[profile].field };
    else if (weapon >= 0)
        *changed =
            (Changed){ rules->weapon_field, rules->weapon_fields, game->weapon[weapon].field };
    else if (piece >= 0)
        *changed =
            (Changed){ rules->terrain_field, rules->terrain_fields, game->piece[piece].field };
    else if (strcmp(name, "scenario") == 0)
        *changed = (Changed){ rules->scenario_field, rules->scenario_fields, game->scenario_field };
    else
        return false;
    return true;
}

static bool want_changed(Scan *scan, Game *game, Changed *changed, int *place)
{
    char name[NAME_SIZE] = "", key[NAME_SIZE] = "";
    Scan before = *scan;
    if (!scan_any(scan, name, sizeof name) || !find_changed(game, name, changed)) {
        *scan = before;
        scan_fail(scan,
                  "the name of a profile, a weapon, a piece of terrain or 'scenario' was expected");
        return false;
    }
    before = *scan;
    *place = scan_any(scan, key, sizeof key) ? field_named(changed->def, changed->count, key) : -1;
    if (*place < 0) {
        *scan = before;
        scan_fail(scan, "'%s' has no figure '%s'", name, key);
    }
    return *place >= 0;
}

/* Adds a line to the house rules' text; false when there is no room. */
static bool add_words(Game *game, const char *words)
{
    size_t used = strlen(game->house_rules), size = strlen(words);
    if (used + size + 2 > sizeof game->house_rules)
        return false;
    Text text = text_in(game->house_rules + used, sizeof game->house_rules - used);
    if (used)
        text_char(&text, '\n');
    text_add(&text, words);
    return true;
}

bool game_change(Game *game, const char *words, Problem *problem)
{
    Scan scan = scan_of(words, problem);
    Changed changed = { NULL, 0, NULL };
    int place = 0;
    int32_t value = 0;
    char sentence[300] = "";
    if (!want_changed(&scan, game, &changed, &place) ||
        !field_want(&scan, &changed.def[place], IN_RECORDS, &value) || !scan_want_end(&scan))
        return false;
    int32_t old = changed.field[place];
    changed.field[place] = value;
    const Ruleset *rules = game->ruleset;
    bool playable = !rules->game.check || rules->game.check(game, sentence, sizeof sentence);
    if (!playable || old == value) {
        changed.field[place] = old;
        return playable || scan_fail(&scan, "%s", sentence);
    }
    char line[200];
    Text text = text_in(line, sizeof line);
    text_format(&text, "%s (was ", words);
    field_print(&text, &changed.def[place], old);
    text_char(&text, ')');
    if (add_words(game, line))
        return true;
    changed.field[place] = old;
    return scan_fail(&scan, "there is no room for more house rules");
}

bool game_pair(Game *game, UnitId rider, UnitId carrier, Problem *problem)
{
    char sentence[300] = "";
    const Ruleset *rules = game->ruleset;
    Roster *unit = &game->unit[rider];
    UnitId old = unit->carrier;
    bool fits = carrier == NO_UNIT || (carrier != rider && game->unit[carrier].seat == unit->seat &&
                                       game->unit[carrier].carrier == NO_UNIT);
    for (int i = 0; carrier != NO_UNIT && i < game->units; i++)
        fits = fits && game->unit[i].carrier != rider;
    if (!fits)
        return problem_say(problem, "", 0, 0, "%s cannot ride in %s", unit->title.text,
                           game->unit[carrier].title.text);
    unit->carrier = carrier;
    if (!rules->game.check || rules->game.check(game, sentence, sizeof sentence))
        return true;
    unit->carrier = old;
    return problem_say(problem, "", 0, 0, "%s", sentence);
}
