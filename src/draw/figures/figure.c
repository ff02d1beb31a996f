#include "draw/figure.h"

#include "figures/figures.h"
#include "figures/word_match.h"

struct Recipe {
    const char *
        words; /* parted by |: a name that contains one of them is drawn so; the first recipe that fits wins */
    FigurePainter *painter;
    Dress dress;
    Colour skin;
    bool heavy, hull;
    int kind;
};

#define RED_PLUME UINT32_C(0xFFC83C2C)
#define OCHRE_PLUME UINT32_C(0xFFD6BE78)
#define GREEN_SKIN UINT32_C(0xFF687048)

static const Recipe RECIPE[] = {
    /* machines */
    { "heavy warjack|warjack heavy|heavy-warjack|juggernaut|colossal",
      paint_jack,
      { .weapon = WEAPON_AXE, .hat = HAT_HORNS },
      0,
      true,
      false,
      WEAPON_NONE },
    { "light warjack|warjack light|light-warjack|bonejack",
      paint_jack,
      { .weapon = WEAPON_GUN },
      0,
      false,
      false,
      WEAPON_NONE },
    { "warjack|steamjack|golem|construct",
      paint_jack,
      { .weapon = WEAPON_CLUB },
      0,
      true,
      false,
      WEAPON_NONE },
    { "behemoth|land ship", paint_tank, { 0 }, 0xFF625E4A, true, true, 2 },
    { "heavy tank|landship|male tank", paint_tank, { 0 }, 0, true, true, 1 },
    { "tank", paint_tank, { 0 }, 0, false, true, 0 },
    { "armoured car|armored car|armoured-car|buggy|scout car",
      paint_car,
      { 0 },
      0,
      false,
      true,
      0 },
    { "transport|carrier|truck|lorry|half-track", paint_carrier, { 0 }, 0, false, true, 0 },
    { "wagon|war altar|cart", paint_carrier, { 0 }, 0, false, true, 1 },
    { "walker|strider|mech", paint_walker, { 0 }, 0, false, false, 0 },
    { "turret|sentry", paint_turret, { 0 }, 0, false, false, 0 },
    { "chariot", paint_chariot, { .weapon = WEAPON_BOW }, 0, false, false, 0 },
    { "elephant|mammoth", paint_elephant, { .weapon = WEAPON_JAVELIN }, 0, false, false, 0 },
    /* engines and teams */
    { "mortar", paint_mortar, { .hat = HAT_STEEL }, 0, false, false, 0 },
    { "long rifle|anti tank rifle team",
      paint_long_rifle,
      { .weapon = WEAPON_LONG_GUN, .hat = HAT_STEEL },
      0,
      false,
      false,
      0 },
    { "light machine gunner",
      paint_foot,
      { .weapon = WEAPON_MACHINE_GUN, .hat = HAT_STEEL, .pack = true },
      0,
      false,
      false,
      0 },
    { "flamethrower",
      paint_foot,
      { .weapon = WEAPON_FLAME, .hat = HAT_STEEL, .tanks = true },
      0,
      false,
      false,
      0 },
    { "machine-gun|machine gun|team weapon|heavy weapon|nest",
      paint_nest,
      { .hat = HAT_STEEL },
      0,
      false,
      false,
      0 },
    { "field gun|artillery|howitzer|anti-tank gun",
      paint_cannon,
      { .hat = HAT_STEEL },
      0,
      true,
      false,
      0 },
    { "cannon|bombard", paint_cannon, { 0 }, 0, false, false, 0 },
    { "bolt-thrower|bolt thrower|ballista|scorpion", paint_thrower, { 0 }, 0, false, false, 1 },
    { "stone-thrower|stone thrower|catapult|trebuchet|onager",
      paint_thrower,
      { 0 },
      0,
      false,
      false,
      0 },
    /* monsters */
    { "marsh imp", paint_imp, { 0 }, 0xFF6E7C4A, false, false, 0 },
    { "moon hound", paint_beast, { .glow = 0xFFCFE6FF }, 0xFF8F97A6, false, false, 2 },
    { "hollow man", paint_hollow, { 0 }, 0xFF3A342C, false, false, 0 },
    { "wyrm|serpent", paint_wyrm, { 0 }, 0xFF5E6A4C, false, false, 0 },
    { "dragon|wyvern|manticore|chimera",
      paint_winged,
      { .weapon = WEAPON_AXE, .hat = HAT_HORNS, .shield = SHIELD_ROUND },
      0,
      true,
      false,
      0 },
    { "griffon|pegasus|eagle|bird",
      paint_winged,
      { .weapon = WEAPON_LANCE },
      0xFFA88858,
      false,
      false,
      2 },
    { "flyer|bat|gargoyle|winged", paint_winged, { 0 }, 0, false, false, 1 },
    { "giant", paint_giant, { 0 }, 0, false, false, 0 },
    { "titan|idol|statue", paint_giant, { 0 }, 0, false, false, 1 },
    { "ogre", paint_brute, { .weapon = WEAPON_GREAT }, 0xFFB8926E, true, false, 0 },
    { "troll|creature|monster|brute|warbeast",
      paint_brute,
      { .weapon = WEAPON_CLUB },
      0,
      false,
      false,
      0 },
    { "swarm|rats", paint_swarm, { 0 }, 0, false, false, 0 },
    { "spirit|ghost|wraith|elemental", paint_spirit, { 0 }, 0, false, false, 0 },
    /* riders */
    { "wolf rider|wolf-rider|boar rider",
      paint_rider,
      { .weapon = WEAPON_SPEAR, .hat = HAT_HORNS, .helm = 0xFF686E42 },
      0xFF70685C,
      false,
      false,
      0 },
    { "heavy cavalry|cavalry heavy|heavy-cavalry|knight|cataphract|clibanar",
      paint_rider,
      { .weapon = WEAPON_LANCE, .shield = SHIELD_LONG, .plume = RED_PLUME },
      0,
      true,
      false,
      0 },
    { "trench lancer",
      paint_rider,
      { .weapon = WEAPON_LANCE, .hat = HAT_BOWL, .helm = 0xFF8C845C },
      0,
      false,
      false,
      0 },
    { "horse archer|light-cavalry|light cavalry|cavalry light|outrider",
      paint_rider,
      { .weapon = WEAPON_BOW, .hat = HAT_WIDE },
      0,
      false,
      false,
      0 },
    { "mounted general|general on horse|mounted hero|mounted",
      paint_rider,
      { .weapon = WEAPON_SWORD, .shield = SHIELD_LONG, .helm = 0xFFCEA44C, .plume = OCHRE_PLUME },
      0,
      true,
      false,
      0 },
    { "cavalry|rider|horse|lancer|hussar|dragoon|uhlan",
      paint_rider,
      { .weapon = WEAPON_SPEAR, .shield = SHIELD_ROUND },
      0,
      false,
      false,
      0 },
    { "hound|wolf|dog|beast|bear|lion|boar|lizard", paint_beast, { 0 }, 0, false, false, 0 },
    /* on foot, this century's */
    { "trench-infantry|trench infantry|rifle|regular|tommy",
      paint_foot,
      { .weapon = WEAPON_GUN, .hat = HAT_BOWL, .pack = true },
      0,
      false,
      false,
      0 },
    { "assault|storm|grenad|sturm",
      paint_foot,
      { .weapon = WEAPON_PISTOL, .hat = HAT_STEEL, .pack = true },
      0,
      false,
      false,
      0 },
    { "sapper|engineer|pioneer",
      paint_foot,
      { .weapon = WEAPON_SHOVEL, .hat = HAT_STEEL, .pack = true },
      0,
      false,
      false,
      0 },
    { "levy mob",
      paint_foot,
      { .weapon = WEAPON_SHOVEL, .hat = HAT_PEAK, .helm = 0xFF6B5537, .second = 0xFF7A6A50 },
      0,
      false,
      false,
      0 },
    { "officer|captain|sergeant",
      paint_foot,
      { .weapon = WEAPON_PISTOL, .hat = HAT_PEAK },
      0,
      false,
      false,
      0 },
    { "sniper", paint_foot, { .weapon = WEAPON_GUN, .hat = HAT_HOOD }, 0, false, false, 0 },
    { "light machine|gunner",
      paint_foot,
      { .weapon = WEAPON_MACHINE_GUN, .hat = HAT_STEEL, .pack = true },
      0,
      false,
      false,
      0 },
    { "handgun|musket|arquebus|shooter|unit-shot",
      paint_foot,
      { .weapon = WEAPON_GUN, .hat = HAT_WIDE },
      0,
      false,
      false,
      0 },
    { "pistol|duellist",
      paint_foot,
      { .weapon = WEAPON_PISTOL, .hat = HAT_WIDE },
      0,
      false,
      false,
      0 },
    /* on foot, the old worlds' */
    { "crossbow",
      paint_foot,
      { .weapon = WEAPON_CROSSBOW, .hat = HAT_WIDE, .second = 0xFF96805C },
      0,
      false,
      false,
      0 },
    { "archer|bow|hunter|ranger|skirmish|scout",
      paint_foot,
      { .weapon = WEAPON_BOW, .hat = HAT_HOOD },
      0,
      false,
      false,
      0 },
    { "javelin|peltast|slinger|velite",
      paint_foot,
      { .weapon = WEAPON_JAVELIN, .hat = HAT_BARE, .shield = SHIELD_ROUND },
      0,
      false,
      false,
      0 },
    { "pike|phalan", paint_foot, { .weapon = WEAPON_PIKE }, 0, false, false, 0 },
    { "spear|hoplite|levy",
      paint_foot,
      { .weapon = WEAPON_SPEAR, .shield = SHIELD_LONG },
      0,
      false,
      false,
      0 },
    { "halberd|glaive|bill",
      paint_foot,
      { .weapon = WEAPON_HALBERD, .cloth = 0xFFD0C4A6 },
      0,
      false,
      false,
      0 },
    { "great-weapon|great weapon|greatsword|two-handed|berserk|reaver",
      paint_foot,
      { .weapon = WEAPON_GREAT, .second = 0xFF96989C },
      0,
      false,
      false,
      0 },
    { "orc|ork|goblin|beastm|barbarian|marauder",
      paint_foot,
      { .weapon = WEAPON_AXE,
        .hat = HAT_HORNS,
        .shield = SHIELD_ROUND,
        .second = 0xFF463224,
        .skin = GREEN_SKIN },
      0,
      false,
      false,
      0 },
    { "axe|huscarl|dwarf",
      paint_foot,
      { .weapon = WEAPON_AXE, .shield = SHIELD_ROUND },
      0,
      false,
      false,
      0 },
    { "club|mob|peasant|thrall|zombie|levy mob",
      paint_foot,
      { .weapon = WEAPON_CLUB, .hat = HAT_BARE },
      0,
      false,
      false,
      0 },
    { "standard|banner|ensign|flag", paint_foot, { .weapon = WEAPON_FLAG }, 0, false, false, 0 },
    { "musician|drum|horn|piper",
      paint_foot,
      { .weapon = WEAPON_HORN, .hat = HAT_WIDE },
      0,
      false,
      false,
      0 },
    { "warcaster|warlock",
      paint_foot,
      { .weapon = WEAPON_SWORD, .second = 0xFF96989C, .helm = 0xFFCEA44C, .cloak = 0xFF46302A },
      0,
      false,
      false,
      0 },
    { "wizard|mage|sorcer|caster|magic|oracle|seer",
      paint_foot,
      { .weapon = WEAPON_STAFF,
        .hat = HAT_WIDE,
        .second = 0xFFCEAA5A,
        .helm = 0xFF363C78,
        .cloak = 0xFF32366E },
      0,
      false,
      false,
      0 },
    { "witch|priest|shaman|druid|healer|medic|chaplain",
      paint_foot,
      { .weapon = WEAPON_STAFF,
        .hat = HAT_HOOD,
        .helm = 0xFF4A3A5C,
        .cloak = 0xFF3C3050,
        .glow = 0xFFC8F0A0 },
      0,
      false,
      false,
      0 },
    { "general|lord|king|queen|prince|hero|champion|leader|command|chief|solo",
      paint_foot,
      { .weapon = WEAPON_SWORD,
        .shield = SHIELD_LONG,
        .helm = 0xFFCEA44C,
        .plume = RED_PLUME,
        .cloak = 0xFF7A2A24 },
      0,
      false,
      false,
      0 },
    { "sword|infantry|warrior|legion|guard|militia|foot|man",
      paint_foot,
      { .weapon = WEAPON_SWORD, .shield = SHIELD_LONG },
      0,
      false,
      false,
      0 },
};

enum { RECIPES = sizeof RECIPE / sizeof *RECIPE };

static const Recipe *recipe_of(const char *name, bool *known)
{
    for (int i = 0; name && *name && i < RECIPES; i++)
        if (name_has(name, RECIPE[i].words, '|')) {
            *known = true;
            return &RECIPE[i];
        }
    *known = false;
    return &RECIPE[RECIPES - 1];
}

bool figure_known(const char *name)
{
    bool known;

    recipe_of(name, &known);
    return known;
}

bool figure_is_hull(const char *name)
{
    bool known;

    return recipe_of(name, &known)->hull;
}

const char *figure_with(const char *weapon)
{
    static const struct {
        const char *weapon, *figure;
    } seen[] = { { "flamethrower", "flamethrower" },
                 { "light machine gun|automatic rifle", "light machine gunner" } };

    for (size_t i = 0; i < sizeof seen / sizeof *seen; i++)
        if (name_has(weapon, seen[i].weapon, '|'))
            return seen[i].figure;
    return NULL;
}

static void take_role(Dress *dress, FigureRole role)
{
    if (role == FIGURE_PLAIN)
        return;
    dress->shield = SHIELD_NONE;
    if (role == FIGURE_CHAMPION) {
        dress->plume = GOLD;
        dress->cloak = 0xFF7A2A24;
        return;
    }
    dress->weapon = role == FIGURE_STANDARD ? WEAPON_FLAG : WEAPON_HORN;
}

void figure_draw(Canvas *c, Affine at, const FigureLook *look)
{
    bool known;
    const Recipe *r = recipe_of(look->name, &known);
    Curve curve = curve_empty();
    Pen pen = { c, &curve, at };
    Sitter s = { .look = look,
                 .side = canvas_side(c, look->seat),
                 .dress = r->dress,
                 .skin = r->skin,
                 .heavy = r->heavy,
                 .kind = r->kind };

    if (look->cloth)
        s.dress.cloth = look->cloth;
    take_role(&s.dress, look->role);
    r->painter(pen, &s, look->width < look->length ? look->width : look->length);
    curve_free(&curve);
}

float figure_reach(const FigureLook *look)
{
    bool known;
    const Recipe *r = recipe_of(look->name, &known);
    float small = look->width < look->length ? look->width : look->length;
    float large = look->width < look->length ? look->length : look->width;

    if (r->hull)
        return large * 0.75f + 0.6f;
    if (r->painter == paint_wyrm)
        return small * 0.95f;
    if (r->painter == paint_foot)
        return r->dress.weapon == WEAPON_PIKE ? small * 2.1f : small * 1.5f;
    if (r->painter == paint_winged)
        return small * 1.7f + 0.2f;
    if (r->painter == paint_rider)
        return small * 1.6f;
    return large * 0.9f + small * 0.6f + 0.2f;
}
