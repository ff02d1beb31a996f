#include "armies.h"

#include <stdlib.h>
#include <string.h>

#include "warsurge.h"

enum { NONE = NO_FIELD, MOST_OWN_PERKS = 4, MOST_OWN_WEAPONS = 3 };

typedef struct Perk {
    int trait, value;
} Perk;

typedef struct WeaponRow {
    const char *id, *title;
    int type, range, attacks, power, ap, perks;
    Perk perk[3];
} WeaponRow;

/* 6.4. The figures of Blast and Line are lengths in inches. */
static const WeaponRow weapon_rows[] = {
    { "arc-pistol", "Arc Pistol", TYPE_ASSAULT, 12, 2, 5, 4, 0, { { 0 } } },
    { "oath-blade", "Oath Blade", TYPE_ASSAULT, 0, 4, 5, 3, 0, { { 0 } } },
    { "field-rifle", "Field Rifle", TYPE_BATTLE, 24, 1, 4, 5, 0, { { 0 } } },
    { "bayonet", "Bayonet", TYPE_ASSAULT, 0, 1, 3, NONE, 0, { { 0 } } },
    { "siege-lance", "Siege Lance", TYPE_HEAVY, 36, 1, 12, 2, 1, { { WPERK_DAMAGE_BONUS, 2 } } },
    { "sidearm", "Sidearm", TYPE_ASSAULT, 8, 1, 3, NONE, 0, { { 0 } } },
    { "howl-mortar",
      "Howl Mortar",
      TYPE_HEAVY,
      48,
      1,
      5,
      5,
      2,
      { { WPERK_BLAST, 3 * INCH }, { WPERK_INDIRECT, 0 } } },
    { "twin-autogun", "Twin Autogun", TYPE_BATTLE, 24, 6, 5, 4, 0, { { 0 } } },
    { "great-cannon", "Great Cannon", TYPE_HEAVY, 48, 2, 15, 2, 1, { { WPERK_DAMAGE_BONUS, 2 } } },
    { "hull-flamer",
      "Hull Flamer",
      TYPE_ASSAULT,
      8,
      1,
      4,
      5,
      2,
      { { WPERK_TORRENT, 0 }, { WPERK_IGNORE_COVER, 0 } } },
    { "rotary-gun", "Rotary Gun", TYPE_HEAVY, 30, 8, 6, 4, 0, { { 0 } } },
    { "carbine", "Carbine", TYPE_ASSAULT, 18, 2, 4, 5, 0, { { 0 } } },
    { "sabre", "Sabre", TYPE_ASSAULT, 0, 2, 4, 5, 0, { { 0 } } },
    { "satchel-charge",
      "Satchel Charge",
      TYPE_ASSAULT,
      6,
      1,
      9,
      3,
      2,
      { { WPERK_BLAST, 3 * INCH }, { WPERK_LIMITED_USE, 1 } } },
    { "thorn-staff", "Thorn Staff", TYPE_ASSAULT, 0, 2, 4, 5, 0, { { 0 } } },
    { "briar-blade", "Briar Blade", TYPE_ASSAULT, 0, 2, 4, 5, 0, { { 0 } } },
    { "hornbow", "Hornbow", TYPE_BATTLE, 24, 1, 3, 6, 1, { { WPERK_RENDING, 0 } } },
    { "flint-knife", "Flint Knife", TYPE_ASSAULT, 0, 1, 3, NONE, 0, { { 0 } } },
    { "gnaw", "Gnaw", TYPE_ASSAULT, 0, 4, 2, NONE, 1, { { WPERK_PLAGUE, 0 } } },
    { "hart-lance", "Hart Lance", TYPE_ASSAULT, 0, 2, 5, 4, 0, { { 0 } } },
    { "javelin", "Javelin", TYPE_ASSAULT, 12, 1, 4, 5, 0, { { 0 } } },
    { "root-fist", "Root-fist", TYPE_ASSAULT, 0, 5, 16, 2, 1, { { WPERK_DAMAGE_BONUS, 1 } } },
    { "hurled-boulder",
      "Hurled Boulder",
      TYPE_BATTLE,
      18,
      1,
      10,
      3,
      1,
      { { WPERK_BLAST, 3 * INCH } } },
    { "trample", "Trample", TYPE_ASSAULT, 0, 6, 6, 5, 0, { { 0 } } },
    { "screech",
      "Screech",
      TYPE_ASSAULT,
      12,
      1,
      5,
      4,
      3,
      { { WPERK_LINE, 0 }, { WPERK_IGNORE_COVER, 0 }, { WPERK_CORROSIVE, 0 } } },
    { "spine-volley", "Spine Volley", TYPE_HEAVY, 24, 6, 4, NONE, 1, { { WPERK_CORROSIVE, 0 } } },
};

typedef struct ProfileRow {
    const char *id, *title;
    double width, length; /* length 0: a circle */
    double height;
    int move, dash, defence, hp, armour, aegis, perks;
    Perk perk[MOST_OWN_PERKS];
    const char *weapon[MOST_OWN_WEAPONS];
} ProfileRow;

static const ProfileRow profile_rows[] = {
    { "marshal",
      "Marshal Oriel Vane",
      1.25,
      0,
      1.5,
      6,
      6,
      4,
      6,
      3,
      5,
      3,
      { { PERK_LUCKY, 0 }, { PERK_RALLY, 0 }, { PERK_FIELDCRAFT, 0 } },
      { "arc-pistol", "oath-blade" } },
    { "riflemen",
      "Riflemen",
      1,
      0,
      1.5,
      5,
      4,
      3,
      1,
      5,
      NONE,
      0,
      { { 0 } },
      { "field-rifle", "bayonet" } },
    { "siege-lance-team",
      "Siege Lance Team",
      1.5,
      0,
      1.5,
      4,
      3,
      3,
      2,
      4,
      NONE,
      1,
      { { PERK_BRACE, 0 } },
      { "siege-lance", "sidearm" } },
    { "howl-mortar-crew",
      "Howl Mortar Crew",
      1.5,
      0,
      1.5,
      4,
      3,
      3,
      2,
      5,
      NONE,
      0,
      { { 0 } },
      { "howl-mortar", "sidearm" } },
    { "carrier",
      "Ironclad Carrier",
      3,
      5,
      3,
      10,
      8,
      7,
      10,
      3,
      NONE,
      3,
      { { PERK_TRANSPORT, 12 }, { PERK_FIRE_POINTS, 0 }, { PERK_LARGE, 0 } },
      { "twin-autogun" } },
    { "tank",
      "Bulwark Tank",
      4,
      6,
      3,
      8,
      4,
      9,
      12,
      2,
      NONE,
      1,
      { { PERK_LARGE, 0 } },
      { "great-cannon", "hull-flamer" } },
    { "turret",
      "Sentry Turret",
      2,
      0,
      2,
      0,
      0,
      6,
      5,
      3,
      6,
      1,
      { { PERK_IMMOBILE, 0 } },
      { "rotary-gun" } },
    { "outriders",
      "Outriders",
      2,
      0,
      2,
      12,
      10,
      4,
      2,
      4,
      NONE,
      0,
      { { 0 } },
      { "carbine", "sabre", "satchel-charge" } },
    { "hesk",
      "Mother Hesk",
      1.25,
      0,
      1.5,
      6,
      5,
      3,
      5,
      NONE,
      4,
      2,
      { { PERK_MEND, 0 }, { PERK_THORNWEAVING, 0 } },
      { "thorn-staff" } },
    { "briarguard",
      "Briarguard",
      1,
      0,
      1.5,
      6,
      5,
      3,
      1,
      4,
      NONE,
      1,
      { { PERK_SURGE, 0 } },
      { "briar-blade" } },
    { "bowkin",
      "Bowkin",
      1,
      0,
      1.5,
      6,
      6,
      3,
      1,
      6,
      NONE,
      1,
      { { PERK_AMBUSH, 0 } },
      { "hornbow", "flint-knife" } },
    { "rat-tide",
      "Rat-tide",
      1.5,
      0,
      0.5,
      7,
      7,
      0,
      3,
      NONE,
      6,
      1,
      { { PERK_RESPAWN, 0 } },
      { "gnaw" } },
    { "hart-riders",
      "Hart Riders",
      2,
      0,
      2,
      10,
      10,
      4,
      2,
      4,
      NONE,
      1,
      { { PERK_PATHFINDER, 0 } },
      { "hart-lance", "javelin" } },
    { "titan",
      "Grove Titan",
      4,
      0,
      5,
      8,
      6,
      12,
      18,
      3,
      6,
      3,
      { { PERK_FEARSOME, 6 * INCH }, { PERK_REGROWTH, 0 }, { PERK_LARGE, 0 } },
      { "root-fist", "hurled-boulder" } },
    { "barkback",
      "Barkback",
      4,
      6,
      3,
      9,
      6,
      8,
      12,
      4,
      NONE,
      2,
      { { PERK_TRANSPORT, 12 }, { PERK_LARGE, 0 } },
      { "trample" } },
    { "duskwing",
      "Duskwing",
      2.5,
      0,
      3,
      14,
      14,
      5,
      6,
      NONE,
      5,
      2,
      { { PERK_AIRBORNE, 0 }, { PERK_VEIL, 0 } },
      { "screech" } },
    { "sentinel",
      "Root Sentinel",
      2,
      0,
      2,
      0,
      0,
      7,
      6,
      4,
      NONE,
      1,
      { { PERK_IMMOBILE, 0 } },
      { "spine-volley" } },
};

static Length in(double inches)
{
    return length_round(inches * INCH);
}

static void fill_weapon(Weapon *weapon, const WeaponRow *row)
{
    weapon->id = name_of(row->id);
    weapon->title = name_of(row->title);
    weapon->field[WF_TYPE] = row->type;
    weapon->field[WF_RANGE] = row->range * INCH;
    weapon->field[WF_ATTACKS] = row->attacks;
    weapon->field[WF_POWER] = row->power;
    weapon->field[WF_AP] = row->ap;
    weapon->traits = row->perks;
    for (int i = 0; i < row->perks; i++)
        weapon->trait[i] = (TraitUse){ (int16_t)row->perk[i].trait, row->perk[i].value };
}

static void fill_profile(const Game *game, Profile *p, const ProfileRow *row)
{
    p->id = name_of(row->id);
    p->title = name_of(row->title);
    p->base = row->length > 0 ? BASE_RECT : BASE_CIRCLE;
    p->base_width = in(row->width);
    p->base_length = in(row->length > 0 ? row->length : row->width);
    p->height = in(row->height);
    p->field[PF_MOVE] = row->move * INCH;
    p->field[PF_DASH] = row->dash * INCH;
    p->field[PF_DEFENCE] = row->defence;
    p->field[PF_HP] = row->hp;
    p->field[PF_ARMOUR] = row->armour;
    p->field[PF_AEGIS] = row->aegis;
    p->traits = row->perks;
    for (int i = 0; i < row->perks; i++)
        p->trait[i] = (TraitUse){ (int16_t)row->perk[i].trait, row->perk[i].value };
    for (int i = 0; i < MOST_OWN_WEAPONS && row->weapon[i]; i++)
        p->weapon[p->weapons++] = game_weapon(game, row->weapon[i]);
}

void fill_armies(Game *game)
{
    game->weapons = sizeof weapon_rows / sizeof *weapon_rows;
    for (int i = 0; i < game->weapons; i++)
        fill_weapon(&game->weapon[i], &weapon_rows[i]);
    game->profiles = sizeof profile_rows / sizeof *profile_rows;
    for (int i = 0; i < game->profiles; i++)
        fill_profile(game, &game->profile[i], &profile_rows[i]);
}

typedef struct TerrainRow {
    const char *kind;
    double height, level[2];
    int levels, difficult, danger, impassable, cover, sight, climbable, under;
} TerrainRow;

/* 6.1 */
static const TerrainRow terrain_rows[] = {
    { "woods", 4, { 0 }, 1, 3, DANGER_NONE, 0, 1, SIGHT_OBSCURES, 0, 0 },
    { "ruins", 4, { 0, 3 }, 2, 3, DANGER_NONE, 0, 1, SIGHT_OBSCURES, 1, 0 },
    { "marsh", 0, { 0 }, 1, 3, DANGER_NONE, 0, 0, SIGHT_OPEN, 0, 0 },
    { "low-wall", 1, { 1 }, 1, 0, DANGER_NONE, 0, 0, SIGHT_OBSCURES, 1, 0 },
    { "barricade", 1.5, { 0 }, 1, 0, DANGER_NONE, 0, 2, SIGHT_OBSCURES, 0, 0 },
    { "hill", 2, { 2 }, 1, 0, DANGER_NONE, 0, 0, SIGHT_BLOCKS, 1, 0 },
    { "silo", 4, { 0 }, 0, 0, DANGER_NONE, 1, 0, SIGHT_BLOCKS, 0, 0 },
    { "bridge", 2, { 2 }, 1, 0, DANGER_NONE, 1, 0, SIGHT_OPEN, 1, 1 },
    { "minefield", 0, { 0 }, 1, 0, DANGER_ATTACK, 0, 0, SIGHT_OPEN, 0, 0 },
    { "toxic-pool", 0, { 0 }, 1, 3, DANGER_DAMAGE, 0, 0, SIGHT_OPEN, 0, 0 },
    { "lava", 0, { 0 }, 1, 0, DANGER_SLAIN, 0, 0, SIGHT_OPEN, 0, 0 },
};

Terrain terrain_of_kind(const char *kind)
{
    for (size_t i = 0; i < sizeof terrain_rows / sizeof *terrain_rows; i++) {
        const TerrainRow *row = &terrain_rows[i];
        if (strcmp(row->kind, kind))
            continue;
        Terrain t = { .id = name_of(kind), .title = name_of(kind), .kind = name_of(kind) };
        t.height = in(row->height);
        t.levels = row->levels;
        for (int n = 0; n < row->levels; n++)
            t.level[n] = in(row->level[n]);
        t.field[TF_DIFFICULT] = row->difficult;
        t.field[TF_DANGEROUS] = row->danger;
        t.field[TF_DAMAGE] = 1;
        t.field[TF_POWER] = 4;
        t.field[TF_AP] = 5;
        t.field[TF_IMPASSABLE] = row->impassable;
        t.field[TF_COVER] = row->cover;
        t.field[TF_BONUS] = row->cover ? row->cover : 1;
        t.field[TF_SIGHT] = row->sight;
        t.field[TF_CLIMBABLE] = row->climbable;
        t.field[TF_UNDER] = row->under;
        return t;
    }
    abort();
}
