#include "tables.h"

/* ---- Perks ------------------------------------------------------------------------------------------- */

#define PERK(key_, title_, rule_, sentence_)                                                       \
    {                                                                                              \
        .key = key_, .title = title_, .rule = rule_, .sentence = sentence_                         \
    }
#define PERK_OF(key_, title_, rule_, kind_, low_, high_, sentence_)                                \
    {                                                                                              \
        .key = key_, .title = title_, .rule = rule_, .has_value = true, .value_kind = kind_,       \
        .low = low_, .high = high_, .sentence = sentence_                                          \
    }

const TraitDef warsurge_unit_perks[UNIT_PERKS] = {
    [PERK_AIRBORNE] = PERK("airborne", "Airborne", WSG_PRK_11,
                           "Moves over everything; only where it ends counts."),
    [PERK_PATHFINDER] = PERK("pathfinder", "Pathfinder", WSG_PRK_12, "Ignores Difficult Ground."),
    [PERK_IMMOBILE] = PERK("immobile", "Immobile", WSG_PRK_13, "Never Moves or Dashes."),
    [PERK_LARGE] = PERK("large", "Large", WSG_PRK_14, "Blocks line of sight; cannot embark."),
    [PERK_TRANSPORT] = PERK_OF("transport", "Transport", WSG_PRK_15, FIELD_NUMBER, 1, 64,
                               "Carries Units of so many models in all."),
    [PERK_FIRE_POINTS] =
        PERK("fire-points", "Fire Points", WSG_PRK_15, "Passengers may attack from inside."),
    [PERK_LUCKY] = PERK("lucky", "Lucky", WSG_PRK_16,
                        "Once per Game Turn one die thrown for it may be re-rolled."),
    [PERK_FEARSOME] = PERK_OF("fearsome", "Fearsome", WSG_PRK_17, FIELD_LENGTH, 0, 72 * INCH,
                              "Enemies so near have -1 on Attack Dice."),
    [PERK_AMBUSH] = PERK("ambush", "Ambush", WSG_PRK_18,
                         "From Game Turn 2 it may deploy anywhere more than 9\" from every enemy."),
    [PERK_REGROWTH] =
        PERK("regrowth", "Regrowth", WSG_PRK_19, "End of Turn: each wounded model regains 1 HP."),
    [PERK_RESPAWN] = PERK("respawn", "Respawn", WSG_PRK_20,
                          "Once destroyed, it returns to Reserve at full strength."),
    [PERK_RALLY] =
        PERK("rally", "Rally", WSG_PRK_21, "Activated: friends within 6\" have +1 on Attack Dice."),
    [PERK_MEND] =
        PERK("mend", "Mend", WSG_PRK_22, "Activated: a friendly model within 6\" regains 2 HP."),
    [PERK_VEIL] = PERK("veil", "Veil", WSG_PRK_23, "Activated: attacks against it have -1."),
    [PERK_SURGE] = PERK("surge", "Surge", WSG_PRK_24, "Activated: Move and Dash +3\"."),
    [PERK_BRACE] = PERK("brace", "Brace", WSG_PRK_25, "Activated: +1 on its Armour Saves."),
    [PERK_THORNWEAVING] = PERK("thornweaving", "Mastery (Thornweaving)", WSG_PRK_26,
                               "Lash, Snare or Barkskin, one of them at a time."),
    [PERK_FIELDCRAFT] = PERK("fieldcraft", "Mastery (Fieldcraft)", WSG_PRK_27,
                             "Smoke, Called Shot or Reposition, one of them at a time."),
};

const TraitDef warsurge_weapon_perks[WEAPON_PERKS] = {
    [WPERK_BLAST] = PERK_OF("blast", "Blast", WSG_WPK_01, FIELD_LENGTH, 1, 12 * INCH,
                            "A circle of that diameter on a model of the Target."),
    [WPERK_LINE] = PERK("line", "Line", WSG_WPK_03, "Everything on a line as long as the Range."),
    [WPERK_TORRENT] =
        PERK("torrent", "Torrent", WSG_WPK_04, "A sector of 30 degrees as deep as the Range."),
    [WPERK_INDIRECT] = PERK("indirect", "Indirect", WSG_WPK_06, "Needs no line of sight."),
    [WPERK_DAMAGE_BONUS] = PERK_OF("damage-bonus", "Damage Bonus", WSG_WPK_07, FIELD_NUMBER, 1, 40,
                                   "An Attack costs so many HP more, on one model."),
    [WPERK_RENDING] = PERK("rending", "Rending", WSG_WPK_08, "A natural 6 has AP 2+."),
    [WPERK_CORROSIVE] =
        PERK("corrosive", "Corrosive", WSG_WPK_09, "-1 on Armour Saves against it."),
    [WPERK_IGNORE_COVER] = PERK("ignore-cover", "Ignore Cover", WSG_WPK_10, "No Cover Bonus."),
    [WPERK_PLAGUE] =
        PERK("plague", "Plague", WSG_WPK_11, "End of Turn: on 1 to 3 its victims lose 1 HP more."),
    [WPERK_LIMITED_USE] = PERK_OF("limited-use", "Limited Use", WSG_WPK_12, FIELD_NUMBER, 1, 12,
                                  "Each model uses it so many times in a game."),
};

/* Lash: Range 18", Attacks 4, Power 6, AP 4+ (PRK-26), Assault (PRK-09). */
static const Weapon lash = {
    .id = { "lash" },
    .title = { "Lash" },
    .field = { [WF_TYPE] = TYPE_ASSAULT,
               [WF_RANGE] = 18 * INCH,
               [WF_ATTACKS] = 4,
               [WF_POWER] = 6,
               [WF_AP] = 4 },
};

const Weapon *weapon_at(const Game *game, WeaponId weapon)
{
    return weapon == LASH_WEAPON ? &lash : &game->weapon[weapon];
}
