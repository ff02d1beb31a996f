#include <string.h>

#include "data/record.h"
#include "fields.h"
#include "names.h"
#include "words.h"

/* Writing a record's head: everything that a battle needs, so that no file has to be opened
 * again. */

/* The line is put together here and written at once. */
typedef struct Line {
    char words[RECORD_LINE];
    Text text;
} Line;

static void line_end(Line *line, FILE *out)
{
    fputs(line->words, out);
    fputc('\n', out);
}

static Text *line_begin(Line *line, const char *key, const Name *id)
{
    line->text = text_in(line->words, sizeof line->words);
    text_add(&line->text, key);
    if (id)
        text_format(&line->text, " %s", id->text);
    return &line->text;
}

static void title_print(Text *text, const Name *title)
{
    text_char(text, ' ');
    text_quoted(text, title->text);
}

static void fields_print(Text *text, const FieldDef *def, int count, const int32_t *field)
{
    for (int i = 0; i < count; i++) {
        text_format(text, " %s ", def[i].key);
        field_print(text, &def[i], field[i]);
    }
}

static void traits_print(Text *text, const TraitDef *def, const TraitUse *use, int count)
{
    for (int i = 0; i < count; i++) {
        text_add(text, " trait ");
        trait_print(text, def, &use[i]);
    }
}

static void corners_print(Text *text, const Game *game, int first, int count)
{
    text_add(text, " corners");
    for (int i = 0; i < count; i++) {
        text_char(text, ' ');
        text_point(text, game->corner[first + i]);
    }
}

static void optional_print(Text *text, const char *key, const Name *name)
{
    if (!name->text[0])
        return;
    text_format(text, " %s", key);
    title_print(text, name);
}

/* ---- The table ------------------------------------------------------------------------------- */

static void write_scenario(FILE *out, const Game *game, Line *line)
{
    const Ruleset *rules = game->ruleset;
    Text *text = line_begin(line, "scenario", &game->scenario);
    title_print(text, &game->scenario_title);
    text_format(text, " rounds %d", game->rounds);
    fields_print(text, rules->scenario_field, rules->scenario_fields, game->scenario_field);
    line_end(line, out);
    text = line_begin(line, "map", &game->map);
    text_char(text, ' ');
    text_length(text, game->width);
    text_char(text, 'x');
    text_length(text, game->height);
    if (game->ground.text[0])
        text_format(text, " ground %s", game->ground.text);
    if (game->picture.text[0])
        text_format(text, " picture %s", game->picture.text);
    line_end(line, out);
    for (int i = 0; i < rules->options; i++) {
        text = line_begin(line, "option", NULL);
        text_format(text, " %s %s", rules->option[i].key,
                    word_of(rules->option[i].words, game->option[i]).text);
        line_end(line, out);
    }
}

static void write_house_rules(FILE *out, const Game *game, Line *line)
{
    const char *at = game->house_rules;
    char words[sizeof game->house_rules];
    while (text_line(&at, words, sizeof words)) {
        Text *text = line_begin(line, "house", NULL);
        text_char(text, ' ');
        text_quoted(text, words);
        line_end(line, out);
    }
}

static void write_terrain(FILE *out, const Game *game, const Terrain *piece, Line *line)
{
    const Ruleset *rules = game->ruleset;
    Text *text = line_begin(line, "terrain", &piece->id);
    title_print(text, &piece->title);
    text_format(text, " %s height ", piece->kind.text);
    text_length(text, piece->height);
    for (int i = 0; i < piece->levels; i++) {
        text_add(text, i ? "," : " levels ");
        text_length(text, piece->level[i]);
    }
    optional_print(text, "material", &piece->material);
    fields_print(text, rules->terrain_field, rules->terrain_fields, piece->field);
    corners_print(text, game, piece->corner_first, piece->corners);
    line_end(line, out);
}

static void write_zone(FILE *out, const Game *game, const MapZone *zone, Line *line)
{
    Text *text = line_begin(line, "zone", &zone->id);
    title_print(text, &zone->title);
    if (zone->seat != NO_SEAT) {
        text_add(text, " seat ");
        seat_print(game, zone->seat, text);
    }
    corners_print(text, game, zone->corner_first, zone->corners);
    line_end(line, out);
}

static void write_objective(FILE *out, const Objective *objective, Line *line)
{
    Text *text = line_begin(line, "objective", &objective->id);
    title_print(text, &objective->title);
    text_add(text, " at ");
    text_point(text, objective->at);
    text_add(text, " radius ");
    text_length(text, objective->radius);
    line_end(line, out);
}

/* ---- The armies ------------------------------------------------------------------------------ */

static void write_seat(FILE *out, const SeatSetup *seat, Line *line)
{
    Text *text = line_begin(line, "seat", &seat->id);
    title_print(text, &seat->title);
    if (seat->army.text[0])
        text_format(text, " army %s", seat->army.text);
    if (seat->head_start)
        text_format(text, " head-start %ld", (long)seat->head_start);
    line_end(line, out);
}

static void write_weapon(FILE *out, const Ruleset *rules, const Weapon *weapon, Line *line)
{
    Text *text = line_begin(line, "weapon", &weapon->id);
    title_print(text, &weapon->title);
    fields_print(text, rules->weapon_field, rules->weapon_fields, weapon->field);
    traits_print(text, rules->weapon_trait, weapon->trait, weapon->traits);
    line_end(line, out);
}

static void write_profile(FILE *out, const Game *game, const Profile *profile, Line *line)
{
    const Ruleset *rules = game->ruleset;
    Text *text = line_begin(line, "profile", &profile->id);
    title_print(text, &profile->title);
    text_add(text, profile->base == BASE_CIRCLE ? " base round " : " base rect ");
    text_length(text, profile->base_width);
    if (profile->base == BASE_RECT) {
        text_char(text, 'x');
        text_length(text, profile->base_length);
    }
    text_add(text, " height ");
    text_length(text, profile->height);
    if (profile->icon.text[0])
        text_format(text, " icon %s", profile->icon.text);
    if (profile->figure.text[0])
        text_format(text, " figure %s", profile->figure.text);
    fields_print(text, rules->profile_field, rules->profile_fields, profile->field);
    traits_print(text, rules->profile_trait, profile->trait, profile->traits);
    for (int i = 0; i < profile->weapons; i++) {
        text_add(text, " weapon ");
        weapon_print(game, profile->weapon[i], text);
    }
    for (int i = 0; i < profile->notes; i++)
        optional_print(text, "note", &profile->note[i]);
    line_end(line, out);
}

static void write_unit(FILE *out, const Game *game, const Roster *unit, Line *line)
{
    Text *text = line_begin(line, "unit", &unit->id);
    title_print(text, &unit->title);
    text_char(text, ' ');
    seat_print(game, unit->seat, text);
    text_format(text, " %s models %d points %d", game->profile[unit->profile].id.text, unit->models,
                unit->points);
    if (unit->files)
        text_format(text, " files %d", unit->files);
    line_end(line, out);
}

static bool holds_usual(const Game *game, const Roster *unit, int model)
{
    const Profile *profile = &game->profile[unit->profile];
    for (int i = 0; i < MOST_WEAPONS_HELD; i++) {
        WeaponId usual = i < profile->weapons ? profile->weapon[i] : NO_WEAPON;
        if (game->model_weapon[unit->first_model + model][i] != usual)
            return false;
    }
    return true;
}

static bool holds_same(const Game *game, int model, int other)
{
    return memcmp(game->model_weapon[model], game->model_weapon[other],
                  sizeof game->model_weapon[0]) == 0;
}

/* Models of a unit that hold something else than their profile says, those with the same arms
 * together. */
static void write_arms(FILE *out, const Game *game, const Roster *unit, Line *line)
{
    ModelSet done = 0;
    for (int m = 0; m < unit->models; m++) {
        ModelSet same = 0;
        if ((done >> m & 1) || holds_usual(game, unit, m))
            continue;
        for (int k = m; k < unit->models; k++) {
            if (holds_same(game, unit->first_model + m, unit->first_model + k))
                same |= (ModelSet)1 << k;
        }
        done |= same;
        Text *text = line_begin(line, "arm", &unit->id);
        text_char(text, ' ');
        models_print(same, text);
        for (int i = 0; i < MOST_WEAPONS_HELD; i++) {
            text_char(text, ' ');
            weapon_print(game, game->model_weapon[unit->first_model + m][i], text);
        }
        line_end(line, out);
    }
}

static void write_suggestion(FILE *out, const Game *game, const Roster *unit, Line *line)
{
    Text *text = line_begin(line, "suggest", &unit->id);
    for (int m = 0; m < unit->models; m++) {
        Pose place = game->place[unit->first_model + m];
        text_format(text, " %d:", m + 1);
        text_point(text, place.at);
        text_char(text, '@');
        text_heading(text, place.facing);
    }
    line_end(line, out);
}

static void write_units(FILE *out, const Game *game, Line *line)
{
    for (int i = 0; i < game->units; i++)
        write_unit(out, game, &game->unit[i], line);
    for (int i = 0; i < game->units; i++) {
        const Roster *unit = &game->unit[i];
        if (unit->carrier != NO_UNIT) {
            Text *text = line_begin(line, "pair", &unit->id);
            text_format(text, " %s", game->unit[unit->carrier].id.text);
            line_end(line, out);
        }
        write_arms(out, game, unit, line);
        if (unit->has_places)
            write_suggestion(out, game, unit, line);
    }
}

void record_write_head(FILE *out, const Game *game)
{
    const Ruleset *rules = game->ruleset;
    Line line;
    Text *text = line_begin(&line, "sixbyfour 1", NULL);
    text_format(text, " %s", rules->id);
    line_end(&line, out);
    text = line_begin(&line, "rules ", NULL);
    text_quoted(text, rules->version);
    line_end(&line, out);
    write_scenario(out, game, &line);
    write_house_rules(out, game, &line);
    for (int i = 0; i < game->seats; i++)
        write_seat(out, &game->seat[i], &line);
    for (int i = 0; i < game->terrain; i++)
        write_terrain(out, game, &game->piece[i], &line);
    for (int i = 0; i < game->zones; i++)
        write_zone(out, game, &game->zone[i], &line);
    for (int i = 0; i < game->objectives; i++)
        write_objective(out, &game->objective[i], &line);
    for (int i = 0; i < game->weapons; i++)
        write_weapon(out, rules, &game->weapon[i], &line);
    for (int i = 0; i < game->profiles; i++)
        write_profile(out, game, &game->profile[i], &line);
    write_units(out, game, &line);
}
