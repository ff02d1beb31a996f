#include "import.h"

#include <string.h>

/* From another program's list to our draft: what has a name here gets it, what has none becomes a note. */

typedef struct Drafting {
    ArmyList *list;
    const Vocabulary *known;
    ArmyDraft *draft;
    int unit; /* in the list */
    DraftProfile *profile;
} Drafting;

/* ---- Options ---------------------------------------------------------------------------------------- */

static bool has_trait(const Drafting *d, const char *trait)
{
    size_t name = strcspn(trait, " ");
    for (int i = 0; i < d->profile->traits; i++) {
        if (strncmp(d->profile->trait[i], trait, name) == 0 &&
            strcspn(d->profile->trait[i], " ") == name)
            return true;
    }
    return false;
}

static bool add_trait(const Drafting *d, const char *trait)
{
    if (has_trait(d, trait))
        return true;
    if (d->profile->traits == MOST_TRAITS)
        return false;
    draft_take(d->profile->trait[d->profile->traits++], DRAFT_TRAIT, trait);
    return true;
}

static bool add_weapon(const Drafting *d, const char *weapon)
{
    for (int i = 0; i < d->profile->weapons; i++) {
        if (name_is(&d->profile->weapon[i], weapon))
            return true;
    }
    if (d->profile->weapons == MOST_WEAPONS_HELD)
        return false;
    d->profile->weapon[d->profile->weapons++] = name_of(weapon);
    return true;
}

static bool set_field(const Drafting *d, const char *words)
{
    char key[DRAFT_TRAIT];
    size_t size = strcspn(words, " ");
    draft_take(key, sizeof key, words);
    key[size < sizeof key ? size : sizeof key - 1] = '\0';
    int field = field_named(d->known->rules->profile_field, d->known->rules->profile_fields, key);
    if (field < 0)
        return false;
    draft_take(d->profile->value[field], DRAFT_VALUE, words[size] ? words + size + 1 : "yes");
    return true;
}

static bool take_alias(const Drafting *d, const char *name)
{
    for (int i = 0; i < d->known->aliases; i++) {
        const Alias *alias = &d->known->alias[i];
        if (!is_same_name(alias->says.text, name))
            continue;
        switch (alias->kind) {
        case ALIAS_TRAIT:
            return add_trait(d, alias->gives);
        case ALIAS_FIELD:
            return set_field(d, alias->gives);
        case ALIAS_WEAPON:
            return add_weapon(d, alias->gives);
        case ALIAS_NOTHING:
            return true;
        }
    }
    return false;
}

static bool take_weapon(const Drafting *d, const char *name)
{
    for (int i = 0; i < d->known->weapons; i++) {
        if (is_same_name(d->known->weapon_title[i].text, name) ||
            is_same_name(d->known->weapon[i].text, name))
            return add_weapon(d, d->known->weapon[i].text);
    }
    return false;
}

/* "Magic Resistance (2)": name and figure, of which nothing else than digits is read. */
static int split_figure(char *name)
{
    char *open = strrchr(name, '(');
    size_t digits = open ? strspn(open + 1, "0123456789") : 0;
    if (!open || digits < 1 || digits > 3 || open[1 + digits] != ')')
        return -1;
    int figure = 0;
    for (size_t i = 0; i < digits; i++)
        figure = figure * 10 + (open[1 + i] - '0');
    *open = '\0';
    return figure;
}

static bool take_trait(const Drafting *d, const char *name)
{
    const Ruleset *rules = d->known->rules;
    char plain[96], words[DRAFT_TRAIT];
    draft_take(plain, sizeof plain, name);
    int figure = split_figure(plain);
    for (int i = 0; i < rules->profile_traits; i++) {
        const TraitDef *def = &rules->profile_trait[i];
        if (!is_same_name(def->key, plain) && !is_same_name(def->title, plain))
            continue;
        if (def->has_value && (figure < def->low || figure > def->high))
            return false;
        Text text = text_in(words, sizeof words);
        text_format(&text, def->has_value ? "%s %d" : "%s", def->key, figure);
        return add_trait(d, words);
    }
    return false;
}

/* A flag among the fields whose key or title the option is. */
static bool take_flag(const Drafting *d, const char *name)
{
    const Ruleset *rules = d->known->rules;
    for (int i = 0; i < rules->profile_fields; i++) {
        const FieldDef *def = &rules->profile_field[i];
        if (def->kind != FIELD_FLAG ||
            (!is_same_name(def->key, name) && !is_same_name(def->title, name)))
            continue;
        draft_take(d->profile->value[i], DRAFT_VALUE, "yes");
        return true;
    }
    return false;
}

static bool is_known_name(const Drafting *d, const char *name)
{
    return take_alias(d, name) || take_weapon(d, name) || take_flag(d, name) || take_trait(d, name);
}

/* Words in brackets behind a name: "Veteran (champion)" is a champion, whatever it is called. */
static bool is_known_within(const Drafting *d, const char *name)
{
    char inside[96];
    const char *open = strchr(name, '(');
    if (!open)
        return false;
    draft_take(inside, sizeof inside, open + 1);
    inside[strcspn(inside, ")")] = '\0';
    return is_known_name(d, inside);
}

static void add_note(const Drafting *d, const char *name)
{
    const Ruleset *rules = d->known->rules;
    char words[120];
    const TraitDef *meant = trait_meant(rules->profile_trait, rules->profile_traits, name);
    Text text = text_in(words, sizeof words);
    text_format(&text, meant ? "option: %s" : "%s", name);
    if (meant)
        import_remark(d->list, d->unit, "'%.80s' stands on the card as a note: '%s' may be meant%s",
                      name, meant->key, meant->has_value ? ", with its figure" : "");
    else
        import_remark(d->list, d->unit, "'%.80s' is not known: it stands on the card as a note",
                      name);
    for (int i = 0; i < d->profile->notes; i++) {
        if (name_is(&d->profile->note[i], name_of(words).text))
            return;
    }
    if (d->profile->notes == MOST_NOTES_OF_UNIT) {
        import_remark(d->list, d->unit, "there is no room for the note '%.80s': it is left out",
                      name);
        return;
    }
    Name *note = &d->profile->note[d->profile->notes++];
    if (!draft_take(note->text, sizeof note->text, words))
        import_remark(d->list, d->unit, "the note '%s' is cut short", note->text);
}

static void take_option(const Drafting *d, const char *name)
{
    if (!is_known_within(d, name) && !is_known_name(d, name))
        add_note(d, name);
}

/* ---- Figures ------------------------------------------------------------------------------------------- */

/* Whether the words fit the field, as they are or with the unit that other programs leave out. */
static bool fits_field(const FieldDef *def, const char *words, char *out, size_t size)
{
    static const char *const endings[] = { "", " in", "+" };
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        int32_t value;
        Text text = text_in(out, size);
        text_format(&text, "%s%s", words, endings[i]);
        Scan scan = scan_of(out, NULL);
        bool right =
            i == 0 || (i == 1 && def->kind == FIELD_LENGTH) || (i == 2 && def->kind == FIELD_NEED);
        if (right && !text.cut && field_want(&scan, def, IN_FILES, &value) && scan_done(&scan))
            return true;
    }
    return false;
}

static const char *without_inch_sign(const char *words, char *out, size_t size)
{
    draft_take(out, size, words);
    size_t length = strlen(out);
    if (length && (out[length - 1] == '"' || out[length - 1] == '\''))
        out[length - 1] = '\0';
    return out;
}

static void take_stat(const Drafting *d, const char *key, const char *value)
{
    const Ruleset *rules = d->known->rules;
    char words[DRAFT_VALUE + 8], plain[DRAFT_VALUE], id[DRAFT_VALUE];
    without_inch_sign(value, plain, sizeof plain);
    plain_id(id, sizeof id, value);
    for (int i = 0; i < rules->profile_fields; i++) {
        const FieldDef *def = &rules->profile_field[i];
        if (!is_same_name(def->key, key) && !is_same_name(def->title, key))
            continue;
        const char *given = def->kind == FIELD_WORD ? id : plain;
        if (fits_field(def, given, words, sizeof words) && strlen(words) < DRAFT_VALUE)
            draft_take(d->profile->value[i], DRAFT_VALUE, words);
        else if (strcmp(value, "-") != 0)
            import_remark(d->list, d->unit, "its %s '%s' is none that can be taken over", key,
                          value);
        return;
    }
    if (strcmp(value, "-") != 0)
        import_remark(d->list, d->unit, "its %s %s has no place in this game", key, value);
}

/* "25x25", "25 x 25 mm", "32mm", "round 32 mm" as a base. */
static void take_base(const Drafting *d, const char *given)
{
    char words[DRAFT_VALUE + 8];
    Profile body;
    if (!given[0])
        return;
    for (int with_unit = 0; with_unit < 2; with_unit++) {
        Text text = text_in(words, sizeof words);
        text_format(&text, "%s%s", given, with_unit ? " mm" : "");
        Scan scan = scan_of(words, NULL);
        if (!base_want(&scan, IN_FILES, &body) || !scan_done(&scan) || strlen(words) >= DRAFT_VALUE)
            continue;
        draft_take(d->profile->base, DRAFT_VALUE, words);
        if (with_unit)
            import_remark(d->list, d->unit, "its base '%s' is read as millimetres", given);
        return;
    }
    import_remark(d->list, d->unit, "its base '%s' is none that can be taken over", given);
}

/* ---- Units ------------------------------------------------------------------------------------------------ */

/* Whether two profiles differ only in their ids. */
static bool are_alike(const DraftProfile *a, const DraftProfile *b)
{
    DraftProfile one = *a;
    one.id = b->id;
    return memcmp(&one, b, sizeof one) == 0;
}

static void share_profile(ArmyDraft *draft, int unit)
{
    int last = draft->profiles - 1;
    for (int i = 0; i < last; i++) {
        if (!are_alike(&draft->profile[last], &draft->profile[i]))
            continue;
        draft->unit[unit].profile = draft->profile[i].id;
        draft->profiles--;
        return;
    }
}

static void draft_unit(ArmyList *list, const Vocabulary *known, ArmyDraft *draft, int n)
{
    const ListedUnit *from = &list->unit[n];
    int place = army_draft_add(draft, known->rules, from->title);
    if (place < 0) {
        import_remark(list, n, "there is no room for it: it is left out");
        return;
    }
    DraftUnit *unit = &draft->unit[place];
    Drafting d = { list, known, draft, n, &draft->profile[draft->profiles - 1] };
    unit->models = from->models < MOST_UNIT_MODELS ? from->models : MOST_UNIT_MODELS;
    unit->points = from->points;
    if (from->models > MOST_UNIT_MODELS)
        import_remark(list, n, "it has %d models: a unit here has at most %d", from->models,
                      MOST_UNIT_MODELS);
    if (strlen(from->title) >= NAME_SIZE)
        import_remark(list, n, "its name is cut short: '%s'", unit->title.text);
    for (int i = 0; i < from->options; i++)
        take_option(&d, from->option[i].name);
    for (int i = 0; i < from->stats; i++)
        take_stat(&d, from->stat[i].key.text, from->stat[i].value);
    take_base(&d, from->base);
    share_profile(draft, place);
}

void army_list_draft(ArmyList *list, const Vocabulary *known, ArmyDraft *draft)
{
    memset(draft, 0, sizeof *draft);
    draft_take(draft->title.text, sizeof draft->title.text, list->title);
    for (int i = 0; i < list->units; i++)
        draft_unit(list, known, draft, i);
    int points = army_draft_points(draft);
    if (list->points && points != list->points)
        import_remark(list, -1, "the file says %d points, its units come to %d", list->points,
                      points);
}
