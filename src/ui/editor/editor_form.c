#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "editor/editor.h"

/* The form of one unit: its own figures, its profile's by the ruleset's table, traits, weapons and notes. */

typedef struct Form {
    Workshop *w;
    Ui *ui;
    SDL_Rect area;
    int y, unit, profile;
} Form;

/* ---- rows --------------------------------------------------------------------------------------------------- */

static const Gap *gap_of(const Form *f, const char *key, bool of_unit)
{
    const ArmyEditor *a = f->w->army;

    for (int i = 0; i < a->gaps && i < SHOP_GAPS; i++)
        if (name_is(&a->gap[i].key, key) &&
            (of_unit ? a->gap[i].unit == f->unit : a->gap[i].profile == f->profile))
            return &a->gap[i];
    return NULL;
}

static bool is_seen(const Form *f, SDL_Rect box)
{
    return !ui_scrolled_out(f->ui, box);
}

/* Whether the row was asked for by name: it is brought into view and focused. */
static bool is_wanted(Form *f, const char *key, SDL_Rect box)
{
    ArmyEditor *a = f->w->army;

    if (!a->wanted[0] || strcmp(a->wanted, key) != 0)
        return false;
    int top = box.y - f->area.y + a->form.offset;
    ui_scroll_to(&a->form, top, top + box.h);
    a->wanted[0] = '\0';
    ui_focus(f->ui, ui_id(f->ui, key));
    f->ui->busy = true;
    return true;
}

/* A label and the box of its value; what is missing stands in small letters below the label. */
static SDL_Rect form_row(Form *f, const char *key, const char *label, bool of_unit)
{
    Ui *ui = f->ui;
    int high = ui_button_height(ui), name = f->area.w * 2 / 5;
    SDL_Rect box = { f->area.x + name, f->y, f->area.w - name - ui_px(ui, 18), high };
    const Gap *gap = gap_of(f, key, of_unit);
    SDL_Rect words = { f->area.x, f->y, name - ui_px(ui, 8), high };

    if (gap && gap->kind != GAP_USUAL && is_seen(f, box)) {
        ui_fill(ui, (SDL_Rect){ f->area.x - ui_px(ui, 10), f->y + 4, 4, high - 8 }, INK_WARNING);
        ui_text(ui, UT_BODY, (SDL_Rect){ words.x, f->y, words.w, high * 3 / 5 }, TEXT_LEFT, label,
                INK_IVORY);
        ui_text(ui, UT_SMALL, (SDL_Rect){ words.x, f->y + high * 11 / 20, words.w, high * 2 / 5 },
                TEXT_LEFT, gap->kind == GAP_WRONG ? gap->words : "missing", INK_WARNING);
    } else if (is_seen(f, box))
        ui_text(ui, UT_BODY, words, TEXT_LEFT, label, INK_IVORY);
    is_wanted(f, key, box);
    f->y += high + ui_px(ui, 8);
    return box;
}

static void heading(Form *f, const char *words)
{
    int high = ui_px(f->ui, 40);

    ui_text(f->ui, UT_TITLE, (SDL_Rect){ f->area.x, f->y, f->area.w, high }, TEXT_LEFT, words,
            INK_GOLD);
    f->y += high + ui_px(f->ui, 4);
}

/* `usual`: what counts while nothing is written there; may be null. */
static void text_row(Form *f, const char *key, const char *label, char *text, size_t size,
                     bool of_unit, const char *usual)
{
    SDL_Rect box = form_row(f, key, label, of_unit);

    if (!is_seen(f, box))
        return;
    shop_field(f->w, f->ui, box, key, label, text, size);
    if (usual && !text[0])
        ui_text(f->ui, UT_BODY, ui_inset(box, ui_px(f->ui, 10)), TEXT_RIGHT, usual, INK_PASSED);
}

/* What a field counts as when it is left empty, in words; empty when it has to be written. */
static void usual_words(const FieldDef *def, char *out, size_t size)
{
    bool is_none = def->usual == NO_FIELD || (def->kind == FIELD_FRACTION && !def->usual);

    if (def->required)
        snprintf(out, size, "%s", "");
    else if (is_none)
        snprintf(out, size, "none");
    else if (def->kind == FIELD_LENGTH)
        snprintf(out, size, "%g in", (double)def->usual / INCH);
    else
        snprintf(out, size, "%d%s", (int)def->usual, def->kind == FIELD_NEED ? "+" : "");
}

/* What stands in the field of a figure. */
static Figure *figure_of(ArmyEditor *e, const int *value)
{
    for (int i = 0; i < SHOP_FIGURES; i++)
        if (e->figure[i].value == value)
            return &e->figure[i];
    Figure *oldest = &e->figure[e->figures++ % SHOP_FIGURES];
    *oldest = (Figure){ .value = value, .told = *value - 1 };
    return oldest;
}

/* Whole and within its bounds; otherwise the value stays as it was, and the field as it is typed. */
static bool read_figure(const char *text, int low, int high, int *value)
{
    char *end;
    long typed = strtol(text, &end, 10);

    if (end == text || *end || typed < low || typed > high)
        return false;
    *value = (int)typed;
    return true;
}

static void count_row(Form *f, const char *key, const char *label, int low, int high, int by,
                      int *value)
{
    SDL_Rect box = form_row(f, key, label, true);
    Figure *figure = figure_of(f->w->army, value);
    int wide = box.h, old = *value;
    SDL_Rect middle = { box.x + wide, box.y, box.w - 2 * wide, box.h };

    if (!is_seen(f, box))
        return;
    ui_step(f->ui, box, key, low, high, by, value, "");
    if (*value != old || figure->told != *value) { /* stepped, taken back, another unit */
        snprintf(figure->text, sizeof figure->text, "%d", *value);
        figure->told = *value;
    }
    ui_push(f->ui, key);
    if (shop_field(f->w, f->ui, middle, "typed", label, figure->text, sizeof figure->text) &&
        read_figure(figure->text, low, high, value))
        figure->told = *value;
    ui_pop(f->ui);
}

/* ---- the unit -------------------------------------------------------------------------------------------------- */

static void unit_rows(Form *f)
{
    DraftUnit *u = &f->w->army->draft.unit[f->unit];

    heading(f, "Unit");
    text_row(f, "unit-title", "Name", u->title.text, sizeof u->title.text, true, NULL);
    text_row(f, "id", "Name in records", u->id.text, sizeof u->id.text, true, NULL);
    count_row(f, "models", "Models", 1, MOST_UNIT_MODELS, 1, &u->models);
    count_row(f, "points", "Points", 0, 10000, 5, &u->points);
    count_row(f, "files", "Files (0: loose)", 0, MOST_UNIT_MODELS, 1, &u->files);
}

/* ---- the profile -------------------------------------------------------------------------------------------------- */

static void flag_row(Form *f, const FieldDef *def, char *value)
{
    SDL_Rect box = form_row(f, def->key, def->title, false);
    bool on = strcmp(value, "yes") == 0;

    if (is_seen(f, box) && ui_tick(f->ui, box, def->key, on ? "yes" : "no", &on, false))
        snprintf(value, DRAFT_VALUE, "%s", on ? "yes" : "");
}

static void open_words(Form *f, int field)
{
    const FieldDef *def = &f->w->rules->profile_field[field];
    Picker *p = &f->w->pick;
    const char *at = def->words;

    p->labels = 0;
    while (at && *at && p->labels < SHOP_LABELS) {
        snprintf(p->label[p->labels++], sizeof p->label[0], "%.*s", (int)strcspn(at, " "), at);
        at = strchr(at, ' ');
        at = at ? at + 1 : NULL;
    }
    shop_pick(f->w, PICK_WORD, field, def->title);
}

static void word_row(Form *f, int field, const char *value)
{
    const FieldDef *def = &f->w->rules->profile_field[field];
    SDL_Rect box = form_row(f, def->key, def->title, false);
    Button b = { .name = def->key, .label = value[0] ? value : "choose" };

    if (is_seen(f, box) && ui_button(f->ui, box, &b))
        open_words(f, field);
}

static void icon_row(Form *f, DraftProfile *p)
{
    static const char icons[] =
        "unit-spear unit-sword unit-great-weapon unit-bow unit-crossbow unit-handgun unit-assault "
        "unit-skirmish unit-light-cavalry unit-heavy-cavalry unit-chariot unit-monster "
        "unit-creature unit-swarm unit-flyer unit-cannon unit-bolt-thrower unit-stone-thrower "
        "unit-artillery unit-general unit-champion unit-standard unit-musician unit-wizard "
        "unit-witch unit-solo unit-tank unit-transport unit-machine-gun unit-elephant "
        "unit-trench-infantry unit-armoured-car unit-warcaster unit-heavy-warjack "
        "unit-light-warjack";
    SDL_Rect box = form_row(f, "icon", "Sign", false);
    Button b = { .name = "icon",
                 .label = p->icon.text[0] ? p->icon.text : "as usual",
                 .icon = p->icon.text[0] ? p->icon.text : NULL };
    Picker *pick = &f->w->pick;

    if (!is_seen(f, box) || !ui_button(f->ui, box, &b))
        return;
    pick->labels = 0;
    for (const char *at = icons; at; at = strchr(at, ' ') ? strchr(at, ' ') + 1 : NULL)
        snprintf(pick->label[pick->labels++], sizeof pick->label[0], "%.*s", (int)strcspn(at, " "),
                 at);
    shop_pick(f->w, PICK_ICON, 0, "Sign");
}

static void profile_rows(Form *f)
{
    const Ruleset *rules = f->w->rules;
    DraftProfile *p = &f->w->army->draft.profile[f->profile];

    heading(f, "Profile");
    Button from = { .name = "pattern", .label = "Take figures from ...", .icon = "ui-redo" };
    SDL_Rect box = form_row(f, "pattern", "Like another", false);
    if (is_seen(f, box) && ui_button(f->ui, box, &from))
        army_editor_picked(f->w, PICK_PROFILE, -1, 0);
    text_row(f, "base", "Base", p->base, sizeof p->base, false, NULL);
    text_row(f, "height", "Height", p->height, sizeof p->height, false, NULL);
    icon_row(f, p);
    for (int i = 0; i < rules->profile_fields; i++) {
        const FieldDef *def = &rules->profile_field[i];
        if (def->kind == FIELD_FLAG)
            flag_row(f, def, p->value[i]);
        else if (def->kind == FIELD_WORD)
            word_row(f, i, p->value[i]);
        else {
            char usual[40];
            usual_words(def, usual, sizeof usual);
            text_row(f, def->key, def->title, p->value[i], DRAFT_VALUE, false, usual);
        }
    }
}

/* ---- traits, weapons, notes ------------------------------------------------------------------------------------------- */

/* A value with a button that takes it out; gives whether that was pressed. */
static bool removed(Form *f, SDL_Rect *box, const char *name)
{
    Button b = { .name = name, .label = "×" };
    int wide = box->h;
    SDL_Rect at = { box->x + box->w - wide, box->y, wide, box->h };

    box->w -= wide + ui_px(f->ui, 6);
    return is_seen(f, at) && ui_button(f->ui, at, &b);
}

static SDL_Rect list_row(Form *f)
{
    int high = ui_button_height(f->ui);
    SDL_Rect box = { f->area.x, f->y, f->area.w - ui_px(f->ui, 18), high };

    f->y += high + ui_px(f->ui, 8);
    return box;
}

static void take_out(void *list, size_t size, int *count, int place)
{
    char *at = (char *)list + size * (size_t)place;

    (*count)--;
    memmove(at, at + size, size * (size_t)(*count - place));
    memset((char *)list + size * (size_t)*count, 0, size);
}

static void open_traits(Form *f, PickFor what)
{
    Picker *p = &f->w->pick;
    const Ruleset *rules = f->w->rules;

    p->labels = 0;
    for (int i = 0; i < rules->profile_traits && p->labels < SHOP_LABELS; i++)
        snprintf(p->label[p->labels++], sizeof p->label[0], "%s", rules->profile_trait[i].title);
    shop_pick(f->w, what, 0, "Trait");
}

/* A list of traits that grows and shrinks; its fields are called by `name` and their number. */
typedef struct TraitRows {
    const char *key, *name, *add;
    PickFor what;
    char (*trait)[DRAFT_TRAIT];
    int *count, most;
} TraitRows;

static void trait_rows(Form *f, const TraitRows *rows)
{
    char name[32];

    is_wanted(f, rows->key, (SDL_Rect){ f->area.x, f->y, f->area.w, ui_button_height(f->ui) });
    for (int i = 0; i < *rows->count; i++) {
        SDL_Rect box = list_row(f);
        snprintf(name, sizeof name, "no-%s-%d", rows->name, i + 1);
        if (removed(f, &box, name)) {
            take_out(rows->trait, sizeof *rows->trait, rows->count, i--);
            continue;
        }
        snprintf(name, sizeof name, "%s-%d", rows->name, i + 1);
        if (is_seen(f, box))
            shop_field(f->w, f->ui, box, name, "Trait", rows->trait[i], sizeof *rows->trait);
    }
    snprintf(name, sizeof name, "add-%s", rows->name);
    Button add = { .name = name, .label = rows->add, .off = *rows->count == rows->most };
    SDL_Rect box = list_row(f);
    if (is_seen(f, box) && ui_button(f->ui, box, &add) && *rows->count < rows->most)
        open_traits(f, rows->what);
}

/* What this unit has beside its profile. */
static void own_trait_rows(Form *f)
{
    DraftUnit *u = &f->w->army->draft.unit[f->unit];

    trait_rows(f, &(TraitRows){ "with", "own-trait", "Add a trait of its own", PICK_OWN_TRAIT,
                                u->trait, &u->traits, MOST_TRAITS_OF_UNIT });
}

static void profile_trait_rows(Form *f, DraftProfile *p)
{
    heading(f, "Traits");
    trait_rows(f, &(TraitRows){ "traits", "trait", "Add a trait", PICK_TRAIT, p->trait, &p->traits,
                                MOST_TRAITS });
}

static const char *weapon_title(const Vocabulary *known, const char *id)
{
    for (int i = 0; i < known->weapons; i++)
        if (name_is(&known->weapon[i], id))
            return known->weapon_title[i].text;
    return id;
}

static void weapon_rows(Form *f, DraftProfile *p)
{
    Picker *pick = &f->w->pick;
    const Vocabulary *known = &f->w->army->known;
    char name[24];

    heading(f, "Weapons");
    is_wanted(f, "weapons", (SDL_Rect){ f->area.x, f->y, f->area.w, ui_button_height(f->ui) });
    for (int i = 0; i < p->weapons; i++) {
        SDL_Rect box = list_row(f);
        snprintf(name, sizeof name, "no-weapon-%d", i + 1);
        if (removed(f, &box, name)) {
            take_out(p->weapon, sizeof p->weapon[0], &p->weapons, i--);
            continue;
        }
        if (is_seen(f, box))
            ui_text(f->ui, UT_BODY, box, TEXT_LEFT, weapon_title(known, p->weapon[i].text),
                    INK_IVORY);
    }
    Button add = { .name = "add-weapon",
                   .label = "Add a weapon",
                   .off = p->weapons == MOST_WEAPONS_HELD };
    SDL_Rect box = list_row(f);
    if (!is_seen(f, box) || !ui_button(f->ui, box, &add) || p->weapons == MOST_WEAPONS_HELD)
        return;
    pick->labels = 0;
    for (int i = 0; i < known->weapons && pick->labels < SHOP_LABELS; i++)
        snprintf(pick->label[pick->labels++], sizeof pick->label[0], "%s",
                 known->weapon_title[i].text);
    shop_pick(f->w, PICK_WEAPON, 0, "Weapon");
}

static void note_rows(Form *f, DraftProfile *p)
{
    char name[24];

    heading(f, "Notes: played by hand");
    for (int i = 0; i < p->notes; i++) {
        SDL_Rect box = list_row(f);
        snprintf(name, sizeof name, "no-note-%d", i + 1);
        if (removed(f, &box, name)) {
            take_out(p->note, sizeof p->note[0], &p->notes, i--);
            continue;
        }
        snprintf(name, sizeof name, "note-%d", i + 1);
        if (is_seen(f, box))
            shop_field(f->w, f->ui, box, name, "Note", p->note[i].text, sizeof p->note[i].text);
    }
    Button add = { .name = "add-note",
                   .label = "Add a note",
                   .off = p->notes == MOST_NOTES_OF_UNIT };
    SDL_Rect box = list_row(f);
    if (is_seen(f, box) && ui_button(f->ui, box, &add) && p->notes < MOST_NOTES_OF_UNIT)
        p->note[p->notes++] = name_of("New note");
}

/* ---- what was chosen from a list --------------------------------------------------------------------------------------- */

static void read_patterns(Workshop *w)
{
    ArmyEditor *a = w->army;
    ArmyDraft *other = malloc(sizeof *other);

    a->patterns = 0;
    for (int i = 0; other && i < w->shelf.armies; i++) {
        if (!army_draft_load(other, &w->folder, w->rules, w->shelf.army[i].id.text, NULL))
            continue;
        for (int k = 0; k < other->profiles && a->patterns < MOST_PATTERNS; k++)
            a->pattern[a->patterns++] =
                (Pattern){ .army = w->shelf.army[i].title, .profile = other->profile[k] };
    }
    free(other);
}

static void open_patterns(Workshop *w)
{
    Picker *p = &w->pick;

    read_patterns(w);
    p->labels = 0;
    for (int i = 0; i < w->army->patterns && p->labels < SHOP_LABELS; i++)
        snprintf(p->label[p->labels++], sizeof p->label[0], "%s (%s)",
                 w->army->pattern[i].profile.title.text, w->army->pattern[i].army.text);
    shop_pick(w, PICK_PROFILE, 0, "Take figures from");
}

/* Figures, base and height; names, weapons, traits and notes stay where there are some. */
static void take_pattern(const Ruleset *rules, DraftProfile *p, const DraftProfile *from)
{
    memcpy(p->base, from->base, sizeof p->base);
    memcpy(p->height, from->height, sizeof p->height);
    for (int i = 0; i < rules->profile_fields; i++)
        if (rules->profile_field[i].kind != FIELD_FLAG)
            memcpy(p->value[i], from->value[i], sizeof p->value[i]);
    if (!p->icon.text[0])
        p->icon = from->icon;
    if (!p->traits) {
        memcpy(p->trait, from->trait, sizeof p->trait);
        p->traits = from->traits;
    }
    if (!p->weapons) {
        memcpy(p->weapon, from->weapon, sizeof p->weapon);
        p->weapons = from->weapons;
    }
}

/* With the least figure that it may have. */
static void write_trait(char *trait, const TraitDef *def)
{
    if (def->has_value)
        snprintf(trait, DRAFT_TRAIT, "%.40s %d", def->key, def->low > 1 ? (int)def->low : 1);
    else
        snprintf(trait, DRAFT_TRAIT, "%.40s", def->key);
}

void army_editor_picked(Workshop *w, PickFor what, int which, int place)
{
    ArmyEditor *a = w->army;
    int profile =
        a->draft.units ? army_draft_profile(&a->draft, a->draft.unit[a->unit].profile.text) : -1;

    if (profile < 0)
        return;
    DraftProfile *p = &a->draft.profile[profile];
    if (what == PICK_WORD)
        snprintf(p->value[which], DRAFT_VALUE, "%.31s", w->pick.label[place]);
    if (what == PICK_ICON)
        p->icon = name_of(w->pick.label[place]);
    if (what == PICK_WEAPON && p->weapons < MOST_WEAPONS_HELD)
        p->weapon[p->weapons++] = a->known.weapon[place];
    if (what == PICK_TRAIT && p->traits < MOST_TRAITS)
        write_trait(p->trait[p->traits++], &w->rules->profile_trait[place]);
    DraftUnit *u = &a->draft.unit[a->unit];
    if (what == PICK_OWN_TRAIT && u->traits < MOST_TRAITS_OF_UNIT)
        write_trait(u->trait[u->traits++], &w->rules->profile_trait[place]);
    if (what == PICK_PROFILE && which < 0)
        open_patterns(w);
    else if (what == PICK_PROFILE && place < a->patterns)
        take_pattern(w->rules, p, &a->pattern[place].profile);
}

/* ---- the form ------------------------------------------------------------------------------------------------------- */

void army_editor_form(Workshop *w, Ui *ui, SDL_Rect area)
{
    ArmyEditor *a = w->army;
    int pad = ui_px(ui, 18);
    SDL_Rect inner = { area.x + pad, area.y + pad / 2, area.w - 2 * pad, area.h - pad }, clip;

    ui_walnut(ui, "form-panel", area);
    if (!a->draft.units) {
        ui_text(ui, UT_TITLE, inner, TEXT_CENTRE, "This army has no unit yet", INK_IVORY);
        return;
    }
    Form f = { .w = w, .ui = ui, .area = inner, .unit = a->unit };
    f.profile = army_draft_profile(&a->draft, a->draft.unit[a->unit].profile.text);
    ui_push(ui, "form");
    int from = ui_scroll_begin(ui, &a->form, "list", inner, a->form_height, false, &clip);
    f.y = from;
    unit_rows(&f);
    own_trait_rows(&f);
    if (f.profile >= 0) {
        DraftProfile *p = &a->draft.profile[f.profile];
        profile_rows(&f);
        profile_trait_rows(&f, p);
        weapon_rows(&f, p);
        note_rows(&f, p);
    }
    a->form_height = f.y - from;
    ui_scroll_end(ui, clip);
    ui_pop(ui);
}
