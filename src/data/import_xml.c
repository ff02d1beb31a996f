#include "import.h"

#include <expat.h>
#include <stdlib.h>
#include <string.h>

/* Rosters in XML, turned into what New Recruit's JSON says, so that one reader serves both. Only the few elements that
 * are wanted are kept: no rules' text ever comes further than here. */

enum { MOST_TEXT = 64 };

typedef struct XmlReading {
    const Importing *importing;
    XML_Parser parser;
    json_t *root;
    json_t *
        at[MOST_DEPTH]; /* the things that are open: objects and arrays, null for what is skipped */
    int depth, things;
    char text[MOST_TEXT];
    size_t texts;
    bool text_lost, failed;
} XmlReading;

static void fail_here(XmlReading *x, const char *words)
{
    if (!x->failed)
        import_fail(x->importing, (int)XML_GetCurrentLineNumber(x->parser),
                    (int)XML_GetCurrentColumnNumber(x->parser) + 1, "%s", words);
    x->failed = true;
    XML_StopParser(x->parser, XML_FALSE);
}

static const struct {
    const char *all, *one; /* "costs" of "cost" */
} lists[] = {
    { "costs", "cost" },
    { "forces", "force" },
    { "selections", "selection" },
    { "profiles", "profile" },
    { "characteristics", "characteristic" },
};

static bool is_list(const char *name)
{
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        if (strcmp(name, lists[i].all) == 0)
            return true;
    }
    return false;
}

static bool is_entry(const char *name)
{
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        if (strcmp(name, lists[i].one) == 0)
            return true;
    }
    return false;
}

static json_t *object_of(const XML_Char **attributes)
{
    static const char *const wanted[] = { "name",     "value",          "type", "number",
                                          "typeName", "gameSystemName", NULL };
    json_t *object = json_object();
    for (int i = 0; attributes[i]; i += 2) {
        for (int w = 0; wanted[w]; w++) {
            if (strcmp(attributes[i], wanted[w]) == 0)
                json_object_set_new(object, wanted[w], json_string(attributes[i + 1]));
        }
    }
    return object;
}

/* What the element becomes; null when it and what it holds are skipped. */
static json_t *thing_of(json_t *parent, const char *name, const XML_Char **attributes)
{
    json_t *thing = NULL;
    if (json_is_object(parent) && strcmp(name, "roster") == 0 && !json_object_get(parent, name)) {
        thing = object_of(attributes);
        json_object_set_new(parent, name, thing);
    } else if (json_is_object(parent) && is_list(name)) {
        thing = json_object_get(parent, name);
        if (!thing) {
            thing = json_array();
            json_object_set_new(parent, name, thing);
        }
    } else if (json_is_array(parent) && is_entry(name)) {
        thing = object_of(attributes);
        json_array_append_new(parent, thing);
    }
    return thing;
}

static void on_begin(void *with, const XML_Char *name, const XML_Char **attributes)
{
    XmlReading *x = with;
    if (x->failed)
        return;
    if (x->depth + 1 == MOST_DEPTH) {
        fail_here(x, "elements lie too deep within each other here");
        return;
    }
    if (++x->things > MOST_THINGS) {
        fail_here(x, "there are too many elements");
        return;
    }
    json_t *parent = x->at[x->depth];
    x->at[++x->depth] = parent ? thing_of(parent, name, attributes) : NULL;
    x->texts = 0;
    x->text_lost = false;
}

static void on_text(void *with, const XML_Char *words, int size)
{
    XmlReading *x = with;
    if (x->texts + (size_t)size < sizeof x->text) {
        memcpy(x->text + x->texts, words, (size_t)size);
        x->texts += (size_t)size;
    } else
        x->text_lost = true;
}

static void on_end(void *with, const XML_Char *name)
{
    XmlReading *x = with;
    if (x->failed || x->depth == 0)
        return;
    json_t *thing = x->at[x->depth];
    if (thing && strcmp(name, "characteristic") == 0 && !x->text_lost)
        json_object_set_new(thing, "$text", json_stringn(x->text, x->texts));
    x->texts = 0;
    x->depth--;
}

/* Document types bring entities, and entities bring files and floods. */
static void on_document_type(void *with, const XML_Char *name, const XML_Char *system,
                             const XML_Char *public_id, int inside)
{
    (void)name, (void)system, (void)public_id, (void)inside;
    fail_here(with, "a document type stands here: none is read");
}

json_t *import_xml(const Importing *importing, const char *bytes, size_t size)
{
    XmlReading x = { .importing = importing, .root = json_object() };
    x.at[0] = x.root;
    x.parser = XML_ParserCreate(NULL);
    if (!x.parser || !x.root) {
        import_fail(importing, 0, 0, "memory is short");
        json_decref(x.root);
        return NULL;
    }
    XML_SetUserData(x.parser, &x);
    XML_SetElementHandler(x.parser, on_begin, on_end);
    XML_SetCharacterDataHandler(x.parser, on_text);
    XML_SetStartDoctypeDeclHandler(x.parser, on_document_type);
    bool good = XML_Parse(x.parser, bytes, (int)size, 1) == XML_STATUS_OK;
    if (!good && !x.failed)
        import_fail(importing, (int)XML_GetCurrentLineNumber(x.parser),
                    (int)XML_GetCurrentColumnNumber(x.parser) + 1, "this is no XML: %s",
                    XML_ErrorString(XML_GetErrorCode(x.parser)));
    good = good && !x.failed;
    XML_ParserFree(x.parser);
    if (good && json_object_get(x.root, "roster"))
        return x.root;
    if (good)
        import_fail(importing, 1, 1, "a roster was expected here");
    json_decref(x.root);
    return NULL;
}
