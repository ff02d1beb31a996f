#include "draft.h"

#include <string.h>

/* Drafts of armies as our own army file. */

/* ---- YAML ------------------------------------------------------------------------------------------ */

static bool starts_plainly(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

/* Whether the words may stand without quotes in any place of our files. */
static bool is_bare(const char *words)
{
    size_t size = strlen(words);
    if (!size || !starts_plainly(words[0]) || words[size - 1] == ' ')
        return false;
    for (const char *c = words; *c; c++) {
        if (strchr(",:#[]{}&*!|>'\"%@`\\", *c) || (unsigned char)*c < ' ')
            return false;
    }
    return true;
}

void yaml_word(FILE *out, const char *words)
{
    if (is_bare(words)) {
        fputs(words, out);
        return;
    }
    fputc('"', out);
    for (const char *c = words; *c; c++) {
        if (*c == '"' || *c == '\\')
            fputc('\\', out);
        fputc((unsigned char)*c < ' ' ? ' ' : *c, out);
    }
    fputc('"', out);
}

void yaml_words(FILE *out, const char *first, size_t step, int count)
{
    fputc('[', out);
    for (int i = 0; i < count; i++) {
        fputs(i ? ", " : "", out);
        yaml_word(out, first + step * (size_t)i);
    }
    fputc(']', out);
}

static void write_key(FILE *out, const char *indent, const char *key, const char *words)
{
    if (!words[0])
        return;
    fprintf(out, "%s%s: ", indent, key);
    yaml_word(out, words);
    fputc('\n', out);
}

/* What has to be there: a comment stands in its place where it is not. */
static void write_needed(FILE *out, const char *indent, const char *key, const char *words)
{
    if (words[0])
        write_key(out, indent, key, words);
    else
        fprintf(out, "%s# missing: %s\n", indent, key);
}

/* A list of names, where there are some. */
static void write_names(FILE *out, const char *key, const char *first, size_t step, int count)
{
    if (!count)
        return;
    fprintf(out, "    %s: ", key);
    yaml_words(out, first, step, count);
    fputc('\n', out);
}

/* ---- The army ------------------------------------------------------------------------------------------- */

static void write_profile(FILE *out, const DraftProfile *p, const Ruleset *rules)
{
    static const char in[] = "    ";
    fputs("\n  - id: ", out);
    yaml_word(out, p->id.text);
    fputc('\n', out);
    write_key(out, in, "title", p->title.text);
    write_key(out, in, "icon", p->icon.text);
    write_key(out, in, "figure", p->figure.text);
    write_needed(out, in, "base", p->base);
    write_needed(out, in, "height", p->height);
    for (int i = 0; i < rules->profile_fields; i++) {
        const FieldDef *def = &rules->profile_field[i];
        if (def->required)
            write_needed(out, in, def->key, p->value[i]);
        else
            write_key(out, in, def->key, p->value[i]);
    }
    write_names(out, "traits", p->trait[0], sizeof p->trait[0], p->traits);
    write_names(out, "weapons", p->weapon[0].text, sizeof p->weapon[0], p->weapons);
    write_names(out, "notes", p->note[0].text, sizeof p->note[0], p->notes);
}

static void write_arms(FILE *out, const ArmyDraft *draft, int unit)
{
    bool begun = false;
    for (int i = 0; i < draft->arms; i++) {
        const DraftArm *arm = &draft->arm[i];
        if (arm->unit != unit)
            continue;
        fputs(begun ? "" : "    arms:\n", out);
        begun = true;
        fprintf(out, "      - { models: \"%s\", weapons: ", arm->models);
        yaml_words(out, arm->weapon[0].text, sizeof arm->weapon[0], arm->weapons);
        fputs(" }\n", out);
    }
}

static void write_unit(FILE *out, const ArmyDraft *draft, int unit)
{
    static const char in[] = "    ";
    const DraftUnit *u = &draft->unit[unit];
    fputs("\n  - id: ", out);
    yaml_word(out, u->id.text);
    fputc('\n', out);
    write_key(out, in, "title", u->title.text);
    write_needed(out, in, "profile", u->profile.text);
    if (u->models)
        fprintf(out, "%smodels: %d\n", in, u->models);
    else
        fprintf(out, "%s# missing: models\n", in);
    fprintf(out, "%spoints: %d\n", in, u->points);
    if (u->files)
        fprintf(out, "%sfiles: %d\n", in, u->files);
    write_names(out, "with", u->trait[0], sizeof u->trait[0], u->traits);
    write_arms(out, draft, unit);
}

void army_draft_write(FILE *out, const ArmyDraft *draft, const Ruleset *rules)
{
    write_needed(out, "", "title", draft->title.text);
    write_key(out, "", "words", draft->words);
    fputs("\nprofiles:", out);
    for (int i = 0; i < draft->profiles; i++)
        write_profile(out, &draft->profile[i], rules);
    fputs(draft->profiles ? "" : " []", out);
    fputs("\nunits:", out);
    for (int i = 0; i < draft->units; i++)
        write_unit(out, draft, i);
    fputs(draft->units ? "" : " []\n", out);
}
