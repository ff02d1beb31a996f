#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <zip.h>

#include "data/import.h"
#include "drill.h"
#include "test.h"
#include "texts_of_drill.h"

/* Army lists of other programs: what small ones of our own give, and how hostile ones are refused. */

typedef struct Bench {
    ArmyList list;
    Vocabulary known;
    ArmyDraft draft;
    Problem problem;
} Bench;

static const char aliases[] = "names:\n"
                              "  - { says: Bannerman, trait: dread 3 in }\n"
                              "  - { says: Winged, field: \"flies yes\" }\n"
                              "  - { says: Longbow, weapon: bow }\n"
                              "  - { says: On foot }\n";

static Bench *bench(void)
{
    Bench *b = calloc(1, sizeof *b);
    CHECK(b != NULL);
    if (!vocabulary_of(&b->known, &drill, good_text_of_drill("assets/drill/weapons.yaml"), aliases,
                       &b->problem))
        fail_msg("%s", b->problem.sentence);
    return b;
}

static Bench *import_bytes(const char *bytes, size_t size)
{
    Bench *b = bench();
    if (!army_list_read(&b->list, bytes, size, "given", &b->problem))
        fail_msg("%d:%d: %s", b->problem.line, b->problem.column, b->problem.sentence);
    army_list_draft(&b->list, &b->known, &b->draft);
    return b;
}

static Bench *import_text(const char *text)
{
    return import_bytes(text, strlen(text));
}

static bool is_remarked(const Bench *b, int unit, const char *words)
{
    for (int i = 0; i < b->list.remarks; i++) {
        if (b->list.remark[i].unit == unit && strstr(b->list.remark[i].words, words))
            return true;
    }
    return false;
}

static bool has_gap(const Bench *b, GapKind kind, int profile, int unit, const char *key)
{
    Gap gap[100];
    int count = army_draft_gaps(&b->draft, &b->known, gap, 100);
    for (int i = 0; i < count && i < 100; i++) {
        if (gap[i].kind == kind && gap[i].profile == profile && gap[i].unit == unit &&
            name_is(&gap[i].key, key))
            return true;
    }
    return false;
}

static void check_refused(const char *bytes, size_t size, int line, const char *words)
{
    Problem problem = { .sentence = "" };
    ArmyList *list = malloc(sizeof *list);
    CHECK(!army_list_read(list, bytes, size, "hostile", &problem));
    CHECK_TEXT(problem.file, "hostile");
    CHECK_EQ(problem.line, line);
    if (!strstr(problem.sentence, words))
        fail_msg("'%s' does not say '%s'", problem.sentence, words);
    free(list);
}

static void check_refused_text(const char *text, int line, const char *words)
{
    check_refused(text, strlen(text), line, words);
}

/* ---- Old World Builder --------------------------------------------------------------------------------- */

static const char builder_text[] = "===\n"
                                   "The mill watch [150 pts]\n"
                                   "Drill: the game, Millers, Muster\n"
                                   "===\n"
                                   "\n"
                                   "++ Characters [30 pts] ++\n"
                                   "\n"
                                   "Old Tam [30 pts]\n"
                                   "- Longbow\n"
                                   "- Chief (bannerman)\n"
                                   "\n"
                                   "++ Core Units [120 pts] ++\n"
                                   "\n"
                                   "12 Millers [80 pts]\n"
                                   "- Axes\n"
                                   "- Fearless\n"
                                   "- Carries (12)\n"
                                   "- Fearles\n"
                                   "- Flour sacks\n"
                                   "- On foot\n"
                                   "\n"
                                   "6 Millers [40 pts]\n"
                                   "- Winged\n"
                                   "\n"
                                   "---\n"
                                   "Created with \"Old World Builder\"\n";

TEST(a_pasted_list_gives_units_models_points_weapons_and_traits)
{
    Bench *b = import_text(builder_text);
    CHECK_TEXT(b->draft.title.text, "The mill watch");
    CHECK_TEXT(b->list.game, "Drill: the game");
    CHECK_EQ(b->draft.units, 3);
    CHECK_EQ(army_draft_models(&b->draft), 19);  /* 1 + 12 + 6 */
    CHECK_EQ(army_draft_points(&b->draft), 150); /* 30 + 80 + 40, as the file says */
    CHECK(!is_remarked(b, -1, "points"));
    CHECK_TEXT(b->draft.unit[1].id.text, "millers");
    CHECK_TEXT(b->draft.unit[2].id.text, "millers-2");
    const DraftProfile *tam = &b->draft.profile[0], *millers = &b->draft.profile[1];
    CHECK_TEXT(tam->weapon[0].text, "bow");
    CHECK_TEXT(tam->trait[0], "dread 3 in");
    CHECK_TEXT(millers->weapon[0].text, "axe");
    CHECK_EQ(millers->traits, 2);
    CHECK_TEXT(millers->trait[0], "fearless");
    CHECK_TEXT(millers->trait[1], "carries 12");
    CHECK_TEXT(b->draft.profile[2].value[4], "yes"); /* flies */
    free(b);
}

/* The same list in every form in which it may come. */
static void check_millers(const char *text, const char *source, int points)
{
    Bench *b = import_text(text);
    CHECK_TEXT(b->list.source, source);
    CHECK_EQ(b->draft.units, 2);
    CHECK_TEXT(b->draft.unit[1].title.text, "Millers");
    CHECK_EQ(b->draft.unit[0].models, 1);
    CHECK_EQ(b->draft.unit[1].models, 12);
    CHECK_EQ(army_draft_points(&b->draft), points);
    CHECK_TEXT(b->draft.profile[1].weapon[0].text, "axe");
    CHECK_TEXT(b->draft.profile[1].trait[0], "fearless");
    CHECK_EQ(is_remarked(b, 1, "hides its points"), points == 0);
    free(b);
}

TEST(a_list_as_text_is_read_in_every_form_of_its_program)
{
    static const char head[] = "===\nThe mill watch [110 pts]\nDrill: the game, Millers\n===\n";
    char text[700];
    snprintf(text, sizeof text,
             "%s++ Characters [30 pts] ++\n\nOld Tam [30 pts]\n(Longbow)\n\n++ Core Units [80 pts] "
             "++\n\n12 Millers [80 pts]\n(Axes, Fearless, Flag [Of flour, of bran])\n\n---\n",
             head);
    check_millers(text, "an OWB text", 110);
    snprintf(text, sizeof text,
             "%s++ Characters [30 pts] ++\nOld Tam [30 pts]\n- Longbow\nSpecial Rules: "
             "Chief\n\n[Old Tam] M(4) WS(5)\n\n++ Core Units ++\n12 Millers [80 pts]\n- "
             "Axes\nSpecial Rules: Fearless\n",
             head);
    check_millers(text, "an OWB text", 110);
    check_millers("===\nThe mill watch\nDrill: the game\n===\n\n++ Characters ++\n\nOld Tam\n- "
                  "Longbow\n\n++ Core Units ++\n\n12 Millers\n- Axes\n- Fearless\n",
                  "an OWB text", 0);
    check_millers("# The mill watch [110 pts]\n\nDrill: the game, Millers\n\n## Characters [30 "
                  "pts]\n\n### Old Tam [30 pts]\n\n- Longbow\n\n## Core Units [80 pts]\n\n### 12 "
                  "Millers [80 pts]\n\n- Axes\n\n**Special Rules:** Fearless\n\n---\n\nCreated "
                  "with [Old World Builder](https://old-world-builder.com)\n",
                  "an OWB text in Markdown", 110);
    check_millers("## Characters [30 pts]\n\n### Old Tam [30 pts]\n\nLongbow\n\n## Core Units [80 "
                  "pts]\n\n### 12 Millers [80 pts]\n\nAxes, Fearless\n",
                  "an OWB text in Markdown", 110);
    check_millers("++ Mill watch (Drill: the game) [1,110pts] ++\n\n+ Characters + [30pts]\n\nOld "
                  "Tam [1] [30pts]\n. Longbow\n\n+ Core + [80pts]\n\nMillers [12] [80pts]\n. "
                  "Axes\n. Fearless\n\n++ Total: [1,110pts] ++\n\nCreated with New Recruit\n",
                  "a New Recruit text", 110);
}

TEST(figures_in_a_text_are_the_units_figures)
{
    Bench *b =
        import_text("++ Core Units ++\n12 Millers [80 pts]\n[Miller] M(4) W(D3+1)\n[Piper] M(5)\n");
    CHECK_EQ(b->list.unit[0].stats, 2);
    CHECK_TEXT(b->list.unit[0].stat[0].key.text, "M");
    CHECK_TEXT(b->list.unit[0].stat[0].value, "4");
    CHECK_TEXT(b->list.unit[0].stat[1].value, "D3+1");
    CHECK(is_remarked(b, 0, "several lines of figures"));
    free(b);
}

/* 1,000 models at 10,000 points each, and an option of 10,000 points taken 1,000 times by each of them. */
TEST(points_beyond_all_bounds_are_told_and_not_wrapped_round)
{
    Bench *b = import_text("{\"name\":\"Mill\",\"game\":\"drill\",\"core\":[{\"name_en\":"
                           "\"Millers\",\"points\":10000,\"strength\":1000,"
                           "\"options\":[{\"name_en\":\"Axes\",\"points\":10000,\"perModel\":true,"
                           "\"stackableCount\":1000,\"active\":true}]}]}");
    CHECK_EQ(b->list.unit[0].points, 10000);
    CHECK(is_remarked(b, 0, "costs more than 10000 points"));
    free(b);
}

TEST(what_nobody_knows_becomes_a_note_and_is_told)
{
    Bench *b = import_text(builder_text);
    const DraftProfile *millers = &b->draft.profile[1];
    CHECK_EQ(millers->notes, 2);
    CHECK_TEXT(millers->note[0].text,
               "option: Fearles"); /* nearly a known name: no reader takes it bare */
    CHECK_TEXT(millers->note[1].text, "Flour sacks");
    CHECK(is_remarked(b, 1, "'Flour sacks' is not known"));
    CHECK(is_remarked(b, 1, "'fearless' may be meant"));
    free(b);
}

TEST(what_a_list_does_not_say_is_missing_and_never_guessed)
{
    Bench *b = import_text(builder_text);
    for (int p = 0; p < 3; p++) {
        CHECK(has_gap(b, GAP_NEEDED, p, -1, "base"));
        CHECK(has_gap(b, GAP_NEEDED, p, -1, "height"));
        CHECK(has_gap(b, GAP_NEEDED, p, -1, "move"));
    }
    CHECK(has_gap(b, GAP_USUAL, -1, 1, "files"));
    CHECK(!army_draft_good(&b->draft, &drill, good_text_of_drill("assets/drill/weapons.yaml"),
                           &b->problem));
    for (int p = 0; p < 3; p++) {
        strcpy(b->draft.profile[p].base, "25 x 25 mm");
        strcpy(b->draft.profile[p].height, "1.5 in");
        strcpy(b->draft.profile[p].value[0], "5 in");
    }
    if (!army_draft_good(&b->draft, &drill, good_text_of_drill("assets/drill/weapons.yaml"),
                         &b->problem))
        fail_msg("%s", b->problem.sentence);
    free(b);
}

static const char builder_json[] =
    "{\"name\":\"Mill\",\"game\":\"drill\",\"points\":500,\"characters\":[],\"core\":[\n"
    "{\"id\":\"millers.ab1\",\"name_en\":\"Millers\",\"points\":5,\"strength\":10,\n"
    " \"command\":[{\"name_en\":\"Bannerman\",\"points\":6,\"active\":true,\n"
    "   \"magic\":{\"selected\":[{\"name_en\":\"Flag of flour\",\"points\":20}]}},\n"
    "  {\"name_en\":\"Piper\",\"points\":5}],\n"
    " \"equipment\":[{\"name_en\":\"Axes\",\"points\":0,\"alwaysActive\":true}],\n"
    " \"armor\":\"Leather\",\n"
    " \"options\":[{\"name_en\":\"Fearless\",\"points\":1,\"perModel\":true,\"active\":true}],\n"
    " \"items\":[{\"selected\":[{\"name_en\":\"Charm\",\"points\":15}]}],\n"
    " \"profile\":{\"stats\":[{\"name\":\"M\",\"value\":\"4\"},{\"name\":\"W\",\"value\":\"D3+1\"}]"
    ",\n"
    "   \"baseSize\":\"25x25\"}},\n"
    "{\"name_en\":\"Cart\",\"minimum\":2,\"points\":40,\"profile\":{\"stats\":[{\"M\":7,\"S\":"
    "\"5\"}]}}],\n"
    "\"special\":[],\"rare\":[]}";

TEST(a_builders_file_counts_what_is_active_and_adds_its_points)
{
    Bench *b = import_text(builder_json);
    CHECK_EQ(b->draft.units, 2);
    CHECK_EQ(b->draft.unit[0].models, 10);
    /* 10 x 5 for the models, 6 the bannerman, 20 his flag, 10 x 1 fearless, 15 the charm */
    CHECK_EQ(b->draft.unit[0].points, 101);
    const DraftProfile *p = &b->draft.profile[0];
    CHECK_TEXT(p->weapon[0].text, "axe");
    CHECK_TEXT(p->trait[0], "dread 3 in");
    CHECK_TEXT(p->trait[1], "fearless");
    CHECK_EQ(p->notes, 3); /* the flag, the leather, the charm; the piper is not active */
    CHECK_TEXT(p->value[0], "4 in");
    CHECK_TEXT(p->base, "25x25 mm");
    CHECK(is_remarked(b, 0, "read as millimetres"));
    CHECK(is_remarked(b, 0, "'D3+1' is none"));
    CHECK_EQ(b->draft.unit[1].models, 2);
    CHECK_TEXT(b->draft.profile[1].value[0], "7 in");
    CHECK_TEXT(b->draft.profile[1].value[2], "5+");
    free(b);
}

TEST(a_file_of_many_lists_gives_the_first_and_says_so)
{
    char text[sizeof builder_json * 2 + 8];
    snprintf(text, sizeof text, "[%s,%s]", builder_json, builder_json);
    Bench *b = import_text(text);
    CHECK_EQ(b->draft.units, 2);
    CHECK(is_remarked(b, -1, "2 lists"));
    free(b);
}

/* ---- Rosters ------------------------------------------------------------------------------------------------ */

static const char roster[] =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    "<roster name=\"Mill\" gameSystemName=\"Drill\" xmlns=\"http://example.org/roster\">\n"
    "<costs><cost name=\"pts\" value=\"190.0\"/></costs>\n"
    "<forces><force name=\"One\"><rules><rule name=\"Secret\"><description>Words of a publisher."
    "</description></rule></rules><selections>\n"
    "<selection name=\"Allegiance\" number=\"1\" type=\"upgrade\"/>\n"
    "<selection name=\"Millers\" number=\"1\" type=\"unit\"><costs><cost name=\"pts\" "
    "value=\"80\"/>"
    "</costs>\n"
    "<profiles><profile name=\"Millers\" typeName=\"Unit\"><characteristics>"
    "<characteristic name=\"Move\">5\"</characteristic>"
    "<characteristic name=\"Wounds\">*</characteristic>"
    "<characteristic name=\"Save\">4+</characteristic>"
    "<characteristic name=\"Kind\">-</characteristic>"
    "</characteristics></profile></profiles>\n"
    "<selections><selection name=\"10 Millers\" number=\"2\" type=\"upgrade\"/>"
    "<selection name=\"5. Charm\" number=\"1\" type=\"upgrade\"><costs><cost name=\"pts\" "
    "value=\"10\"/>"
    "</costs></selection></selections></selection>\n"
    "</selections></force>\n"
    "<force name=\"Two\"><selections>\n"
    "<selection name=\"Hob\" number=\"1\" type=\"model\"><costs><cost name=\"pts\" "
    "value=\"60\"/></costs>"
    "</selection>\n"
    "<selection name=\"Reeves\" number=\"1\" type=\"unit\"><costs><cost name=\"pts\" "
    "value=\"0\"/></costs>"
    "<selections><selection name=\"Reeve\" number=\"3\" type=\"model\"><costs>"
    "<cost name=\"pts\" value=\"40\"/></costs></selection></selections></selection>\n"
    "</selections></force></forces></roster>\n";

static void check_roster(const Bench *b)
{
    CHECK_EQ(b->draft.units, 3);
    CHECK_EQ(b->draft.unit[0].models, 20); /* two times "10 Millers" */
    CHECK(is_remarked(b, 0, "20 models"));
    CHECK_EQ(b->draft.unit[0].points, 90); /* 80 and the charm's 10 */
    CHECK_EQ(b->draft.unit[1].models, 1);
    CHECK_EQ(b->draft.unit[2].models, 3);
    CHECK_EQ(b->draft.unit[2].points, 40);
    CHECK(!is_remarked(b, -1, "points")); /* 90 + 60 + 40 = 190 */
    CHECK(is_remarked(b, -1, "'Allegiance' has no models"));
    CHECK(is_remarked(b, -1, "2 forces"));
    CHECK_EQ(b->draft.profile[0].notes, 1);
    CHECK_TEXT(b->draft.profile[0].note[0].text, "5. Charm");
}

TEST(a_roster_gives_units_of_all_forces_with_their_models)
{
    Bench *b = import_text(roster);
    check_roster(b);
    free(b);
}

#define MODEL(NAME, NUMBER) "{\"name\":\"" NAME "\",\"type\":\"model\",\"number\":" #NUMBER "}"

/* A watch of two units of 5 and 3 models, with a cart of its own that costs 40: two units, and 40 points that nobody has. Then a
 * unit of 2 with a unit of 4 attached; then one whose 6 models lie in an upgrade. */
TEST(units_within_units_are_units_and_models_within_upgrades_are_counted)
{
    Bench *b = import_text(
        "{\"roster\":{\"name\":\"Mill\",\"gameSystemName\":\"drill\",\"forces\":[{\"selections\":["
        "{\"name\":\"Watch\",\"type\":\"unit\",\"number\":1,\"costs\":[{\"name\":\"pts\",\"value\":"
        "40}],\"selections\":["
        "{\"name\":\"Day\",\"type\":\"unit\",\"number\":1,\"costs\":[{\"name\":\"pts\",\"value\":"
        "50}],\"selections\":[" MODEL(
            "Miller",
            5) "]},"
               "{\"name\":\"Night\",\"type\":\"unit\",\"number\":1,\"selections\":[" MODEL(
                   "Miller",
                   3) "]}]},"
                      "{\"name\":\"Bakers\",\"type\":\"unit\",\"number\":1,\"selections\":[" MODEL(
                          "Baker",
                          2) ","
                             "{\"name\":\"Boys\",\"type\":\"unit\",\"number\":1,\"selections\":"
                             "[" MODEL("Boy",
                                       4) "]}]},"
                                          "{\"name\":\"Carters\",\"type\":\"unit\",\"number\":1,"
                                          "\"selections\":[{\"name\":\"Gang\",\"type\":\"upgrade\","
                                          "\"number\":2,\"selections\":[" MODEL("Carter",
                                                                                6) "]}]}]}]}}");
    static const int models[] = { 5, 3, 2, 4, 6 };
    CHECK_EQ(b->list.units, 5);
    for (int i = 0; i < 5; i++)
        CHECK_EQ(b->list.unit[i].models, models[i]);
    CHECK_EQ(b->list.unit[0].points, 50);
    CHECK(is_remarked(b, -1, "40 points of 'Watch' itself"));
    CHECK(is_remarked(b, 2, "1 unit stands within it"));
    free(b);
}

TEST(figures_of_a_roster_fit_or_are_told)
{
    static const char figures[] =
        "<roster name=\"M\"><forces><force><selections><selection name=\"Hob\" "
        "type=\"model\"><profiles>"
        "<profile typeName=\"Model\"><characteristics><characteristic "
        "name=\"M\">5\"</characteristic>"
        "<characteristic name=\"W\">*</characteristic><characteristic "
        "name=\"S\">4+</characteristic>"
        "<characteristic name=\"K\">Horse</characteristic><characteristic "
        "name=\"Luck\">3</characteristic>"
        "</characteristics></profile><profile typeName=\"Weapon\"><characteristics>"
        "<characteristic name=\"M\">9\"</characteristic></characteristics></profile></profiles>"
        "</selection></selections></force></forces></roster>";
    Bench *b = import_text(figures);
    CHECK_TEXT(b->draft.profile[0].value[0], "5 in");
    CHECK_TEXT(b->draft.profile[0].value[1], "");
    CHECK_TEXT(b->draft.profile[0].value[2], "4+");
    CHECK_TEXT(b->draft.profile[0].value[3], "horse");
    CHECK(is_remarked(b, 0, "its W '*' is none"));
    CHECK(is_remarked(b, 0, "its Luck 3 has no place"));
    free(b);
}

TEST(an_upgrade_with_a_bodys_figures_is_a_unit_and_a_base_size_is_its_base)
{
    Bench *b = import_text(
        "{\"roster\":{\"forces\":[{\"selections\":[{\"name\":\"Ox\",\"type\":\"upgrade\","
        "\"number\":2,"
        "\"profiles\":[{\"typeName\":\"Unit "
        "Abilities\"},{\"typeName\":\"Model\",\"characteristics\":["
        "{\"name\":\"M\",\"$text\":\"6\"},{\"name\":\"Base Size\",\"$text\":\"50x75 mm\"}]}]},"
        "{\"name\":\"Blessing\",\"type\":\"upgrade\",\"profiles\":[{\"typeName\":\"Unit "
        "Abilities\"}]}]}]}}");
    CHECK_EQ(b->draft.units, 1);
    CHECK_EQ(b->draft.unit[0].models, 2);
    CHECK_TEXT(b->draft.profile[0].base, "50x75 mm");
    CHECK_TEXT(b->draft.profile[0].value[0], "6 in");
    CHECK(is_remarked(b, -1, "'Blessing' has no models"));
    free(b);
}

TEST(the_same_roster_as_json_gives_the_same)
{
    static const char json[] =
        "{\"roster\":{\"name\":\"Mill\",\"costs\":[{\"name\":\"pts\",\"value\":190}],\"forces\":["
        "{\"selections\":[{\"name\":\"Allegiance\",\"type\":\"upgrade\",\"number\":1},"
        "{\"name\":\"Millers\",\"type\":\"unit\",\"number\":1,\"costs\":[{\"name\":\"pts\","
        "\"value\":80}],"
        "\"selections\":[{\"name\":\"10 Millers\",\"number\":2,\"type\":\"upgrade\"},"
        "{\"name\":\"5. Charm\",\"number\":1,\"type\":\"upgrade\",\"costs\":[{\"name\":\"pts\","
        "\"value\":10}]}]}]},{\"selections\":[{\"name\":\"Hob\",\"type\":\"model\",\"number\":1,"
        "\"costs\":[{\"name\":\"pts\",\"value\":60}]},{\"name\":\"Reeves\",\"type\":\"unit\","
        "\"number\":1,\"selections\":[{\"name\":\"Reeve\",\"type\":\"model\",\"number\":3,"
        "\"costs\":[{\"name\":\"pts\",\"value\":40}]}]}]}]}}";
    Bench *b = import_text(json);
    check_roster(b);
    free(b);
}

/* A zip with one file of that name, to be freed. */
static char *packed(const char *name, const char *text, size_t text_size, size_t *size)
{
    zip_error_t error;
    zip_error_init(&error);
    zip_source_t *source = zip_source_buffer_create(NULL, 0, 0, &error);
    zip_source_keep(source);
    zip_t *zip = zip_open_from_source(source, ZIP_TRUNCATE, &error);
    zip_file_add(zip, name, zip_source_buffer(zip, text, text_size, 0), ZIP_FL_ENC_UTF_8);
    CHECK_EQ(zip_close(zip), 0);
    zip_source_open(source);
    zip_source_seek(source, 0, SEEK_END);
    *size = (size_t)zip_source_tell(source);
    zip_source_seek(source, 0, SEEK_SET);
    char *bytes = malloc(*size);
    CHECK_EQ(zip_source_read(source, bytes, *size), *size);
    zip_source_close(source);
    zip_source_free(source);
    zip_error_fini(&error);
    return bytes;
}

TEST(a_packed_roster_is_unpacked_whatever_its_name)
{
    size_t size = 0;
    char *zip = packed("My mill, 2nd try.ros", roster, strlen(roster), &size);
    Bench *b = import_bytes(zip, size);
    check_roster(b);
    free(zip);
    free(b);
}

/* ---- Hostile files --------------------------------------------------------------------------------------------- */

TEST(a_zip_that_swells_beyond_the_bound_is_refused)
{
    size_t size = 0, swollen = IMPORT_MOST_BYTES + 4096;
    char *blanks = malloc(swollen);
    memset(blanks, ' ', swollen);
    char *zip = packed("bomb.ros", blanks, swollen, &size);
    CHECK(size < 100000);
    check_refused(zip, size, 0, "unpacked it is too long");
    free(zip);
    free(blanks);
}

TEST(a_zip_without_a_roster_or_cut_short_is_refused)
{
    size_t size = 0;
    char *zip = packed("notes.txt", "hello", 5, &size);
    check_refused(zip, size, 0, "no roster");
    check_refused(zip, size / 2, 0, "no zip");
    free(zip);
}

TEST(document_types_and_their_entities_are_refused_before_they_are_read)
{
    check_refused_text("<?xml version=\"1.0\"?>\n<!DOCTYPE r [<!ENTITY a \"aaaa\">\n"
                       "<!ENTITY b \"&a;&a;&a;\">]>\n<roster name=\"&b;\"/>",
                       2, "document type");
    check_refused_text("<!DOCTYPE r SYSTEM \"file:///etc/passwd\"><roster/>", 1, "document type");
}

TEST(files_that_nest_too_deep_are_refused)
{
    enum { DEEP = 100000 };
    char *text = malloc(DEEP * 4);
    size_t used = 0;
    for (int i = 0; i < DEEP; i++)
        text[used++] = '[';
    check_refused(text, used, 1, "deep within");
    for (used = 0; used < DEEP * 3; used += 3)
        memcpy(text + used, "<a>", 3);
    check_refused(text, used, 1, "too deep");
    free(text);
}

TEST(broken_files_are_refused_with_their_place)
{
    check_refused_text("", 1, "empty");
    check_refused_text("{\"core\": [}", 1, "no JSON");
    check_refused_text("{\n\"core\": [],\n\"core\": []}", 3, "no JSON");
    check_refused_text("{\"core\": []}", 0, "no unit");
    check_refused_text("{\"colour\": 3}", 1, "neither");
    check_refused_text("<roster>\n<forces>\n</roster>", 3, "no XML");
    check_refused_text("<roster name=\"x\"/>", 1, "no forces");
    check_refused_text("<html/>", 1, "a roster was expected");
    check_refused_text("Dear all,\nhere is my list", 1, "a unit such as");
    check_refused("12 Mil\0lers [3 pts]", 19, 1, "zero byte");
}

TEST(more_units_than_fit_are_refused)
{
    char *text = calloc(1, 40 * (MOST_LISTED + 1) + 1);
    Text line = text_in(text, 40 * (MOST_LISTED + 1));
    for (int i = 0; i <= MOST_LISTED; i++)
        text_format(&line, "%d Millers [%d pts]\n", i + 1, i);
    check_refused_text(text, 0, "more than 96 units");
    free(text);
}

/* Whatever a name holds, the army file that comes of it can be read again. */
TEST(names_with_signs_of_every_kind_stay_words)
{
    Bench *b =
        import_text("===\nA: \"b\" #c\n===\n3 {Odd}: 'names' \\ [4 pts]\n- &anchor *alias | x\n");
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    army_draft_write(out, &b->draft, &drill);
    fclose(out);
    ArmyDraft *again = malloc(sizeof *again);
    if (!army_draft_read(again, &drill, "again", text, &b->problem))
        fail_msg("%s", b->problem.sentence);
    CHECK_TEXT(again->title.text, "A: \"b\" #c");
    CHECK_TEXT(again->unit[0].title.text, "{Odd}: 'names' \\");
    CHECK_TEXT(again->profile[0].note[0].text, "&anchor *alias | x");
    free(again);
    free(text);
    free(b);
}

/* ---- Drafts ----------------------------------------------------------------------------------------------------- */

TEST(an_army_file_is_the_same_after_a_draft_wrote_it)
{
    ArmyDraft *draft = malloc(sizeof *draft), *again = malloc(sizeof *again);
    Problem problem = { .sentence = "" };
    char *text = NULL;
    size_t size = 0;
    if (!army_draft_read(draft, &drill, "east", good_text_of_drill("assets/drill/armies/east.yaml"),
                         &problem))
        fail_msg("%s", problem.sentence);
    CHECK_EQ(draft->arms, 1);
    FILE *out = open_memstream(&text, &size);
    army_draft_write(out, draft, &drill);
    fclose(out);
    if (!army_draft_read(again, &drill, "again", text, &problem))
        fail_msg("%d: %s", problem.line, problem.sentence);
    CHECK(memcmp(draft, again, sizeof *draft) == 0);
    CHECK(
        army_draft_good(again, &drill, good_text_of_drill("assets/drill/weapons.yaml"), &problem));
    free(text);
    free(again);
    free(draft);
}

TEST(a_units_own_traits_stay_in_its_draft_and_are_told_when_wrong)
{
    static const char units[] = "units:\n  - {id: cart, profile: cart, models: 1, points: 50, "
                                "with: [fearless, dread 3 in]}\n";
    const char *east = good_text_of_drill("assets/drill/armies/east.yaml");
    const char *weapons = good_text_of_drill("assets/drill/weapons.yaml");
    ArmyDraft *draft = malloc(sizeof *draft), *again = malloc(sizeof *again);
    Vocabulary *known = malloc(sizeof *known);
    Problem problem = { .sentence = "" };
    char given[2000], *text = NULL;
    size_t size = 0;
    Gap gap[8];
    snprintf(given, sizeof given, "%.*s%s", (int)(strstr(east, "units:") - east), east, units);
    CHECK(army_draft_read(draft, &drill, "east", given, &problem));
    CHECK_EQ(draft->unit[0].traits, 2);
    CHECK_TEXT(draft->unit[0].trait[1], "dread 3 in");
    FILE *out = open_memstream(&text, &size);
    army_draft_write(out, draft, &drill);
    fclose(out);
    CHECK(strstr(text, "    with: [fearless, dread 3 in]\n") != NULL);
    CHECK(army_draft_read(again, &drill, "again", text, &problem));
    CHECK(memcmp(draft, again, sizeof *draft) == 0);
    CHECK(army_draft_good(draft, &drill, weapons, &problem));
    CHECK_EQ(army_draft_copy(again, &drill, 0), 1);
    CHECK_TEXT(again->unit[1].trait[0], "fearless"); /* a copy carries them too */

    CHECK(vocabulary_of(known, &drill, weapons, NULL, &problem));
    int before = army_draft_gaps(draft, known, gap, 8);
    strcpy(draft->unit[0].trait[0], "carries 4");
    CHECK(!army_draft_good(draft, &drill, weapons, &problem));
    CHECK_EQ(army_draft_gaps(draft, known, gap, 8), before + 1);
    int wrong = 0;
    while (wrong < before && !name_is(&gap[wrong].key, "with"))
        wrong++;
    CHECK_EQ(gap[wrong].kind, GAP_WRONG);
    CHECK_EQ(gap[wrong].unit, 0);
    CHECK_TEXT(gap[wrong].words, "its profile has the trait 'carries' already");
    free(text);
    free(known);
    free(again);
    free(draft);
}

TEST(units_come_go_and_are_copied_with_their_arms)
{
    ArmyDraft *draft = malloc(sizeof *draft);
    Problem problem = { .sentence = "" };
    CHECK(army_draft_read(draft, &drill, "east",
                          good_text_of_drill("assets/drill/armies/east.yaml"), &problem));
    CHECK_EQ(army_draft_copy(draft, &drill, 0), 1);
    CHECK_TEXT(draft->unit[1].id.text, "archers-2");
    CHECK_EQ(draft->arms, 2);
    CHECK_EQ(army_draft_points(draft), 110); /* 30 + 30 + 50 */
    army_draft_remove(draft, 0);
    CHECK_EQ(draft->arms, 1);
    CHECK_EQ(draft->arm[0].unit, 0);
    CHECK_EQ(draft->profiles, 2); /* the other archers still need theirs */
    army_draft_remove(draft, 0);
    CHECK_EQ(draft->profiles, 1);
    CHECK_EQ(army_draft_add(draft, &drill, "Battle!"), 1);
    CHECK(!name_is(&draft->unit[1].id, "battle")); /* a word of the notation */
    free(draft);
}
