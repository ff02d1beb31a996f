#include "import.h"

#include <stdlib.h>
#include <string.h>

/* Rosters of BattleScribe and New Recruit: forces of selections within selections. */

enum { MOST_POINTS = 10000 };

/* What is gathered of one unit while its selections are walked. */
typedef struct Walk {
    const Importing *importing;
    ListedUnit *unit;
    int models, named; /* models of type model; models that a name counts: 2 of "20 Clanrats" */
    int units;         /* units within it: they are units of their own */
    bool torn;         /* fewer models than things that hold them */
    double points;
} Walk;

static bool is_type(const json_t *selection, const char *type)
{
    return strcmp(json_words(selection, "type"), type) == 0;
}

static double points_of(const json_t *selection)
{
    const json_t *costs = json_object_get(selection, "costs");
    double points = 0;
    size_t i;
    json_t *cost;
    json_array_foreach(costs, i, cost)
    {
        const char *name = json_words(cost, "name");
        if (strcmp(name, "pts") != 0 && strcmp(name, "points") != 0 &&
            strcmp(name, "Points") != 0 && strcmp(name, "Pts") != 0 && strcmp(name, "pts.") != 0)
            continue;
        const json_t *value = json_object_get(cost, "value");
        double figure = json_is_number(value)   ? json_number_value(value)
                        : json_is_string(value) ? strtod(json_string_value(value), NULL)
                                                : 0;
        if (figure > 0 && figure < 10000)
            points += figure;
    }
    return points;
}

/* A profile of characteristics as short words; those with whole sentences are somebody's rules and stay there. */
static void take_profile(ListedUnit *unit, const json_t *profile)
{
    const json_t *all = json_object_get(profile, "characteristics");
    size_t i;
    json_t *one;
    json_array_foreach(all, i, one)
    {
        const char *name = json_words(one, "name"), *text = json_words(one, "$text");
        if (is_same_name(name, "base size") || is_same_name(name, "base"))
            draft_take(unit->base, sizeof unit->base, text);
        else
            import_stat(unit, name, text);
    }
}

/* Profiles of what stands on the table; those of weapons, spells and abilities are not its own figures. */
static bool is_of_body(const char *type)
{
    static const char *const words[] = {
        "unit", "model", "profile", "troop", "character", "mount"
    };
    char plain[80];
    plain_id(plain, sizeof plain, type);
    if (strstr(plain, "abilit") || strstr(plain, "weapon"))
        return false;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strncmp(plain, words[i], strlen(words[i])) == 0)
            return true;
    }
    return false;
}

static void take_profiles(const Walk *walk, const json_t *selection)
{
    const json_t *profiles = json_object_get(selection, "profiles");
    size_t i;
    json_t *profile;
    json_array_foreach(profiles, i, profile)
    {
        if (is_of_body(json_words(profile, "typeName")) && !walk->unit->stats)
            take_profile(walk->unit, profile);
    }
}

/* "20 Clanrats" of a unit of Clanrats: 20; else 0. */
static int models_in_name(const char *name, const char *unit)
{
    char *rest;
    long count = name[0] >= '1' && name[0] <= '9' ? strtol(name, &rest, 10) : 0;
    if (count < 1 || count > 1000 || *rest != ' ')
        return 0;
    return is_same_name(rest, unit) || is_nearly(rest + 1, unit) ? (int)count : 0;
}

static void walk_selections(Walk *walk, const json_t *selections, int depth);

/* Numbers of a roster are those of the whole roster: two gangs of three are six models. */
static void walk_selection(Walk *walk, const json_t *selection, int depth)
{
    const char *name = json_words(selection, "name");
    int number = json_count(selection, "number", 1000, 1);
    int in_name = models_in_name(name, walk->unit->title), before;
    if (is_type(selection, "unit")) {
        walk->units++;
        return;
    }
    walk->points += points_of(selection);
    take_profiles(walk, selection);
    if (in_name)
        walk->named += in_name * number;
    else if (is_type(selection, "model"))
        walk->models += number;
    if (!in_name && !is_same_name(name, walk->unit->title))
        import_option(walk->importing, walk->unit, name, number);
    before = walk->models;
    walk_selections(walk, json_object_get(selection, "selections"), depth + 1);
    if (walk->models > before && walk->models - before < number)
        walk->torn = true;
}

static void walk_selections(Walk *walk, const json_t *selections, int depth)
{
    size_t i;
    json_t *selection;
    if (depth > MOST_DEPTH)
        return;
    json_array_foreach(selections, i, selection) walk_selection(walk, selection, depth);
}

static bool take_unit(const Importing *importing, const json_t *selection, int place, int depth);

/* The units within a unit, each as a unit of its own. */
static bool take_units_within(const Importing *importing, const json_t *selections, int depth)
{
    size_t i;
    json_t *selection;
    if (depth > MOST_DEPTH)
        return true;
    json_array_foreach(selections, i, selection)
    {
        bool good =
            is_type(selection, "unit")
                ? take_unit(importing, selection, (int)i + 1, depth + 1)
                : take_units_within(importing, json_object_get(selection, "selections"), depth + 1);
        if (!good)
            return false;
    }
    return true;
}

static void say_how_counted(const Walk *walk, const json_t *selection, int at)
{
    ArmyList *list = walk->importing->list;
    int models = walk->unit->models;
    if (walk->named)
        import_remark(list, at,
                      "%d models are counted from names such as '20 of them': look whether they "
                      "agree",
                      models);
    else if (walk->torn)
        import_remark(list, at,
                      "%d models are counted, fewer than what holds them: look whether they agree",
                      models);
    else if (!walk->models && is_type(selection, "unit") && models == 1)
        import_remark(list, at,
                      "the file counts no models in it: one is taken; look whether it agrees");
    if (walk->units)
        import_remark(list, at, "%d unit%s within it: taken apart", walk->units,
                      walk->units == 1 ? " stands" : "s stand");
}

static bool has_body(const json_t *selection);

/* A unit that holds units and is none itself: only they are taken. */
static bool is_group(const Walk *walk, const json_t *selection)
{
    return walk->units && !walk->models && !walk->named && !has_body(selection);
}

static bool take_unit(const Importing *importing, const json_t *selection, int place, int depth)
{
    ArmyList *list = importing->list;
    const json_t *within = json_object_get(selection, "selections");
    ListedUnit *unit = import_unit(importing, json_words(selection, "name"), place);
    if (!unit)
        return false;
    int at = (int)(unit - list->unit);
    Walk walk = { .importing = importing, .unit = unit, .points = points_of(selection) };
    take_profiles(&walk, selection);
    walk_selections(&walk, within, depth);
    if (is_group(&walk, selection)) {
        list->units--;
        if (walk.points > 0)
            import_remark(list, -1, "%d points of '%.80s' itself belong to no unit: add them",
                          (int)(walk.points < MOST_POINTS ? walk.points + 0.5 : MOST_POINTS),
                          json_words(selection, "name"));
        return take_units_within(importing, within, depth);
    }
    int models = walk.named    ? walk.named + walk.models
                 : walk.models ? walk.models
                               : json_count(selection, "number", 1000, 1);
    unit->models = models < 1 ? 1 : models;
    say_how_counted(&walk, selection, at);
    if (walk.points > MOST_POINTS)
        import_remark(list, at, "it costs more than %d points: so many are taken", MOST_POINTS);
    unit->points = (int)(walk.points < MOST_POINTS ? walk.points + 0.5 : MOST_POINTS);
    return take_units_within(importing, within, depth);
}

static bool take_selections(const Importing *importing, const json_t *selections, int depth);

static bool has_body(const json_t *selection)
{
    const json_t *profiles = json_object_get(selection, "profiles");
    size_t i;
    json_t *profile;
    json_array_foreach(profiles, i, profile)
    {
        if (is_of_body(json_words(profile, "typeName")))
            return true;
    }
    return false;
}

/* A unit or a model is a unit of ours, and so is whatever has a body's figures; another upgrade may hold units, or is
 * no thing of the table. */
static bool take_selection(const Importing *importing, const json_t *selection, int place,
                           int depth)
{
    const char *name = json_words(selection, "name");
    if (!json_is_object(selection) || !name[0])
        return true;
    if (is_type(selection, "unit") || is_type(selection, "model") || has_body(selection))
        return take_unit(importing, selection, place, depth);
    int before = importing->list->units;
    if (!take_selections(importing, json_object_get(selection, "selections"), depth + 1))
        return false;
    if (importing->list->units == before && depth == 0)
        import_remark(importing->list, -1, "'%.80s' has no models and is left out", name);
    return true;
}

static bool take_selections(const Importing *importing, const json_t *selections, int depth)
{
    size_t i;
    json_t *selection;
    if (depth > MOST_DEPTH)
        return true;
    json_array_foreach(selections, i, selection)
    {
        if (!take_selection(importing, selection, (int)i + 1, depth))
            return false;
    }
    return true;
}

bool import_roster(const Importing *importing, const json_t *root)
{
    const json_t *roster = json_object_get(root, "roster");
    const json_t *forces = json_object_get(roster, "forces");
    ArmyList *list = importing->list;
    size_t i;
    json_t *force;
    if (!json_is_array(forces))
        return import_fail(importing, 1, 1, "this roster has no forces");
    draft_take(list->title, sizeof list->title, json_words(roster, "name"));
    draft_take(list->game, sizeof list->game, json_words(roster, "gameSystemName"));
    double points = points_of(roster);
    list->points = (int)(points < INT32_MAX ? points + 0.5 : 0);
    if (json_array_size(forces) > 1)
        import_remark(list, -1, "%d forces stand in this roster: all their units are taken",
                      (int)json_array_size(forces));
    json_array_foreach(forces, i, force)
    {
        if (!take_selections(importing, json_object_get(force, "selections"), 0))
            return false;
    }
    return true;
}
