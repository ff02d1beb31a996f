#define _POSIX_C_SOURCE 200809L
#include "draft.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "texts.h"

/* What a draft lacks, measured by the tables that its reader will use. */

typedef struct Gaps {
    const ArmyDraft *draft;
    const Vocabulary *known;
    Gap *gap;
    int most, count;
} Gaps;

static void add_gap(Gaps *gaps, GapKind kind, int profile, int unit, const char *key,
                    const char *format, ...)
{
    if (gaps->count < gaps->most) {
        Gap *gap = &gaps->gap[gaps->count];
        char words[sizeof gap->words];
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(words, sizeof words, format, arguments);
        va_end(arguments);
        *gap = (Gap){ .kind = kind, .profile = profile, .unit = unit, .key = name_of(key) };
        draft_take(gap->words, sizeof gap->words, words);
    }
    gaps->count++;
}

static void add_wrong(Gaps *gaps, int profile, const char *key, const Problem *problem)
{
    add_gap(gaps, GAP_WRONG, profile, -1, key, "%.190s", problem->sentence);
}

static void look_at_body(Gaps *gaps, int n)
{
    const DraftProfile *p = &gaps->draft->profile[n];
    Profile body;
    Problem problem = { .sentence = "" };
    Scan scan = scan_of(p->base, &problem);
    if (!p->base[0])
        add_gap(gaps, GAP_NEEDED, n, -1, "base", "its base's size: '25 x 25 mm', 'round 32 mm'");
    else if (!base_want(&scan, IN_FILES, &body) || !scan_want_end(&scan))
        add_wrong(gaps, n, "base", &problem);
    scan = scan_of(p->height, &problem);
    Length height;
    if (!p->height[0])
        add_gap(gaps, GAP_NEEDED, n, -1, "height", "how tall it stands: '1.5 in'");
    else if (!length_want(&scan, IN_FILES, 0, HIGHEST, &height) || !scan_want_end(&scan))
        add_wrong(gaps, n, "height", &problem);
}

bool draft_base(const char *words, bool *round, Length *width, Length *length)
{
    Profile body;
    Scan scan = scan_of(words, NULL);
    if (!words[0] || !base_want(&scan, IN_FILES, &body) || !scan_want_end(&scan))
        return false;
    *round = body.base == BASE_CIRCLE;
    *width = body.base_width;
    *length = body.base_length;
    return true;
}

/* What a field wants, in words. */
static void say_wanted(const FieldDef *def, char *out, size_t size)
{
    Text text = text_in(out, size);
    switch (def->kind) {
    case FIELD_NUMBER:
        text_format(&text, "%s: a whole number from %d to %d", def->title, (int)def->low,
                    (int)def->high);
        break;
    case FIELD_LENGTH:
        text_format(&text, "%s: a length such as '6 in'", def->title);
        break;
    case FIELD_NEED:
        text_format(&text, "%s: such as '4+'", def->title);
        break;
    case FIELD_WORD:
        text_format(&text, "%s: one of %s", def->title, def->words);
        break;
    case FIELD_FLAG:
        text_format(&text, "%s: yes or no", def->title);
        break;
    case FIELD_FRACTION:
        text_format(&text, "%s: such as '1/3'", def->title);
        break;
    }
}

static void look_at_field(Gaps *gaps, int n, int field)
{
    const FieldDef *def = &gaps->known->rules->profile_field[field];
    const char *words = gaps->draft->profile[n].value[field];
    char wanted[200];
    Problem problem = { .sentence = "" };
    int32_t value;
    Scan scan = scan_of(words, &problem);
    if (words[0]) {
        if (!field_want(&scan, def, IN_FILES, &value) || !scan_want_end(&scan))
            add_wrong(gaps, n, def->key, &problem);
        return;
    }
    if (def->required) {
        say_wanted(def, wanted, sizeof wanted);
        add_gap(gaps, GAP_NEEDED, n, -1, def->key, "%s", wanted);
        return;
    }
    /* What most profiles have not is no gap. */
    bool is_told = def->usual == def->low || def->kind == FIELD_NEED;
    if (def->kind == FIELD_FLAG || def->usual == NO_FIELD || !is_told)
        return;
    Text text = text_in(wanted, sizeof wanted);
    field_print(&text, def, def->usual);
    add_gap(gaps, GAP_USUAL, n, -1, def->key, "%s: not said, so %s", def->title, wanted);
}

static void look_at_names(Gaps *gaps, int n)
{
    const DraftProfile *p = &gaps->draft->profile[n];
    const Ruleset *rules = gaps->known->rules;
    for (int i = 0; i < p->traits; i++) {
        TraitUse use;
        Problem problem = { .sentence = "" };
        Scan scan = scan_of(p->trait[i], &problem);
        if (!trait_want(&scan, rules->profile_trait, rules->profile_traits, IN_FILES, &use) ||
            !scan_want_end(&scan))
            add_wrong(gaps, n, "traits", &problem);
    }
    for (int i = 0; i < p->weapons; i++) {
        int w = 0;
        while (w < gaps->known->weapons && !name_is(&gaps->known->weapon[w], p->weapon[i].text))
            w++;
        if (w == gaps->known->weapons)
            add_gap(gaps, GAP_WRONG, n, -1, "weapons", "this game has no weapon '%s'",
                    p->weapon[i].text);
    }
    for (int i = 0; i < p->notes; i++) {
        const TraitDef *meant =
            trait_meant(rules->profile_trait, rules->profile_traits, p->note[i].text);
        if (meant)
            add_gap(gaps, GAP_WRONG, n, -1, "notes", "'%s' is a trait that is known: '%s'",
                    p->note[i].text, meant->key);
    }
}

static void look_at_profile(Gaps *gaps, int n)
{
    const DraftProfile *p = &gaps->draft->profile[n];
    Name id;
    Scan scan = scan_of(p->id.text, NULL);
    if (!p->id.text[0] || !scan_name(&scan, &id) || !scan_done(&scan))
        add_gap(gaps, GAP_NEEDED, n, -1, "id", "an id of lower-case letters, digits and hyphens");
    look_at_body(gaps, n);
    for (int i = 0; i < gaps->known->rules->profile_fields; i++)
        look_at_field(gaps, n, i);
    look_at_names(gaps, n);
}

/* Its own traits: known, and not those of its profile. */
static void look_at_own_traits(Gaps *gaps, int n)
{
    const DraftUnit *u = &gaps->draft->unit[n];
    const Ruleset *rules = gaps->known->rules;
    TraitUse use[MOST_TRAITS];
    int count = 0, profile = army_draft_profile(gaps->draft, u->profile.text);
    for (int i = 0; profile >= 0 && i < gaps->draft->profile[profile].traits; i++) {
        Scan scan = scan_of(gaps->draft->profile[profile].trait[i], NULL);
        trait_add(&scan, rules->profile_trait, rules->profile_traits, 0, use, &count);
    }
    int of_profile = count;
    for (int i = 0; i < u->traits; i++) {
        Problem problem = { .sentence = "" };
        Scan scan = scan_of(u->trait[i], &problem);
        if (!trait_add(&scan, rules->profile_trait, rules->profile_traits, of_profile, use, &count))
            add_gap(gaps, GAP_WRONG, -1, n, "with", "%.190s", problem.sentence);
    }
}

static void look_at_unit(Gaps *gaps, int n)
{
    const DraftUnit *u = &gaps->draft->unit[n];
    Name id;
    Scan scan = scan_of(u->id.text, NULL);
    if (!u->id.text[0] || !scan_name(&scan, &id) || !scan_done(&scan))
        add_gap(gaps, GAP_NEEDED, -1, n, "id", "an id of lower-case letters, digits and hyphens");
    if (army_draft_profile(gaps->draft, u->profile.text) < 0)
        add_gap(gaps, GAP_NEEDED, -1, n, "profile", "a profile of this army");
    if (u->models < 1)
        add_gap(gaps, GAP_NEEDED, -1, n, "models", "how many models it has, from 1 to %d",
                MOST_UNIT_MODELS);
    if (u->files > u->models)
        add_gap(gaps, GAP_WRONG, -1, n, "files", "more files than models");
    look_at_own_traits(gaps, n);
    if (!u->files && u->models > 1 && gaps->known->rules->ranks)
        add_gap(gaps, GAP_USUAL, -1, n, "files",
                "how many files it stands in is not said: it is loose");
}

static char *text_of_draft(const ArmyDraft *draft, const Ruleset *rules)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (!out)
        return NULL;
    army_draft_write(out, draft, rules);
    fclose(out);
    return text;
}

static bool read_draft(Game *game, const ArmyDraft *draft, const char *text, Problem *problem)
{
    static const WordList everything = { NULL, 0 };
    Yaml army = { draft->title.text, text, problem };
    game->seats = 1;
    game->seat[0].id = name_of("blue");
    return read_army(game, &army, 0, &everything);
}

static void say_beyond(Gaps *gaps, const Game *game)
{
    enum { MOST_LIMITS = 16 };
    Verdict verdict[MOST_LIMITS];
    int count = game->ruleset->game.muster(game, 0, verdict, MOST_LIMITS);
    Look look = { game, NULL, NULL };
    for (int i = 0; i < count; i++) {
        char bytes[200];
        Text words = text_in(bytes, sizeof bytes);
        verdict_words(&look, &verdict[i], &words);
        add_gap(gaps, GAP_BEYOND, -1, -1, game->ruleset->rule[verdict[i].rule].id, "%.190s", bytes);
    }
}

/* The limits of the game's lists, once the army can be read. */
static void look_at_limits(Gaps *gaps)
{
    const Vocabulary *known = gaps->known;
    Game *game = known->rules->game.muster ? calloc(1, sizeof *game) : NULL;
    char *text = game ? text_of_draft(gaps->draft, known->rules) : NULL;
    Problem problem = { .sentence = "" };
    if (text) {
        game->ruleset = known->rules;
        game->weapons = known->weapons;
        memcpy(game->weapon, known->what, sizeof known->what);
        if (read_draft(game, gaps->draft, text, &problem))
            say_beyond(gaps, game);
    }
    free(text);
    free(game);
}

int army_draft_gaps(const ArmyDraft *draft, const Vocabulary *known, Gap *gap, int most)
{
    Gaps gaps = { draft, known, gap, most, 0 };
    if (!draft->title.text[0])
        add_gap(&gaps, GAP_NEEDED, -1, -1, "title", "the army's name");
    for (int i = 0; i < draft->profiles; i++)
        look_at_profile(&gaps, i);
    for (int i = 0; i < draft->units; i++)
        look_at_unit(&gaps, i);
    if (!draft->units)
        add_gap(&gaps, GAP_NEEDED, -1, -1, "units", "at least one unit");
    look_at_limits(&gaps);
    return gaps.count;
}

/* ---- By the army's own reader ---------------------------------------------------------------------------- */

bool army_draft_good(const ArmyDraft *draft, const Ruleset *rules, const char *weapons,
                     Problem *problem)
{
    Game *game = calloc(1, sizeof *game);
    char *text = text_of_draft(draft, rules);
    bool good = game && text;
    if (!good)
        problem_say(problem, "", 0, 0, "memory is short");
    if (good) {
        Yaml arms = { "weapons.yaml", weapons, problem };
        game->ruleset = rules;
        good = read_weapons(game, &arms) && read_draft(game, draft, text, problem);
    }
    free(text);
    free(game);
    return good;
}

/* ---- Vocabularies ------------------------------------------------------------------------------------------- */

typedef struct RawAlias {
    Word says, trait, field, weapon;
} RawAlias;

typedef struct RawAliases {
    RawAlias *names;
    uint32_t names_count;
} RawAliases;

static void take_alias(Vocabulary *known, const RawAlias *raw)
{
    Alias *alias = &known->alias[known->aliases++];
    const char *gives = raw->trait[0] ? raw->trait : raw->field[0] ? raw->field : raw->weapon;
    *alias = (Alias){ .says = name_of(raw->says),
                      .kind = raw->trait[0]    ? ALIAS_TRAIT
                              : raw->field[0]  ? ALIAS_FIELD
                              : raw->weapon[0] ? ALIAS_WEAPON
                                               : ALIAS_NOTHING };
    draft_take(alias->gives, sizeof alias->gives, gives);
}

static bool read_aliases(Vocabulary *known, const Yaml *yaml)
{
    Schema top, entry;
    schema_begin(&entry, sizeof(RawAlias));
    SCHEMA_WORD(&entry, REQUIRED, "says", RawAlias, says);
    SCHEMA_WORD(&entry, OPTIONAL, "trait", RawAlias, trait);
    SCHEMA_WORD(&entry, OPTIONAL, "field", RawAlias, field);
    SCHEMA_WORD(&entry, OPTIONAL, "weapon", RawAlias, weapon);
    schema_begin(&top, sizeof(RawAliases));
    SCHEMA_LIST(&top, REQUIRED, "names", RawAliases, names, &entry, MOST_ALIASES);
    RawAliases *raw = doc_load(yaml, &top);
    for (uint32_t i = 0; raw && i < raw->names_count; i++)
        take_alias(known, &raw->names[i]);
    bool good = raw != NULL;
    doc_free(&top, raw);
    return good;
}

bool vocabulary_of(Vocabulary *known, const Ruleset *rules, const char *weapons,
                   const char *aliases, Problem *problem)
{
    Game *game = calloc(1, sizeof *game);
    memset(known, 0, sizeof *known);
    known->rules = rules;
    if (!game)
        return problem_say(problem, "", 0, 0, "memory is short");
    Yaml arms = { "weapons.yaml", weapons, problem };
    game->ruleset = rules;
    bool good = read_weapons(game, &arms);
    for (int i = 0; good && i < game->weapons; i++) {
        known->weapon[i] = game->weapon[i].id;
        known->weapon_title[i] = game->weapon[i].title;
        known->what[i] = game->weapon[i];
    }
    known->weapons = good ? game->weapons : 0;
    free(game);
    Yaml names = { "import.yaml", aliases, problem };
    return good && (!aliases || read_aliases(known, &names));
}

bool vocabulary_read(Vocabulary *known, const DataFolder *folder, const Ruleset *rules,
                     Problem *problem)
{
    char name[128];
    snprintf(name, sizeof name, "assets/%.40s/weapons.yaml", rules->id);
    char *weapons = data_text(folder, name, problem);
    snprintf(name, sizeof name, "assets/%.40s/import.yaml", rules->id);
    char *aliases = data_text(folder, name, NULL);
    bool good = weapons && vocabulary_of(known, rules, weapons, aliases, problem);
    free(weapons);
    free(aliases);
    return good;
}
