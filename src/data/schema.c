#include "schema.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <yaml.h>

/* ---- Schemas --------------------------------------------------------------------------------- */

void schema_begin(Schema *schema, size_t size)
{
    memset(schema, 0, sizeof *schema);
    schema->entry.type = CYAML_MAPPING;
    schema->entry.data_size = (uint32_t)size;
    schema->entry.mapping.fields = schema->key;
}

static cyaml_schema_field_t *add_key(Schema *schema, Need need, const char *key, size_t offset)
{
    cyaml_schema_field_t *field = &schema->key[schema->keys++];
    field->key = key;
    field->data_offset = (uint32_t)offset;
    field->value.flags = need == REQUIRED ? CYAML_FLAG_DEFAULT : CYAML_FLAG_OPTIONAL;
    return field;
}

void schema_word(Schema *schema, Need need, const char *key, size_t offset, size_t size)
{
    cyaml_schema_field_t *field = add_key(schema, need, key, offset);
    field->value.type = CYAML_STRING;
    field->value.data_size = (uint32_t)size;
    field->value.string.min = 1;
    field->value.string.max = (uint32_t)size - 1;
}

static const cyaml_schema_value_t word_entry = {
    .type = CYAML_STRING,
    .data_size = sizeof(Word),
    .string = { .min = 1, .max = sizeof(Word) - 1 },
};

static void make_list(cyaml_schema_field_t *field, size_t count, const cyaml_schema_value_t *entry,
                      int most)
{
    field->count_offset = (uint32_t)count;
    field->count_size = sizeof(uint32_t);
    field->value.type = CYAML_SEQUENCE;
    field->value.flags = (enum cyaml_flag)(field->value.flags | CYAML_FLAG_POINTER);
    field->value.data_size = entry->data_size;
    field->value.sequence.entry = entry;
    field->value.sequence.max = (uint32_t)most;
}

void schema_words(Schema *schema, Need need, const char *key, size_t offset, int most)
{
    make_list(add_key(schema, need, key, offset + offsetof(WordList, at)),
              offset + offsetof(WordList, count), &word_entry, most);
}

void schema_list(Schema *schema, Need need, const char *key, size_t array, size_t count,
                 const Schema *entry, int most)
{
    make_list(add_key(schema, need, key, array), count, &entry->entry, most);
}

void schema_inside(Schema *schema, Need need, const char *key, size_t offset, const Schema *inside)
{
    cyaml_schema_field_t *field = add_key(schema, need, key, offset);
    enum cyaml_flag flags = field->value.flags;
    field->value = inside->entry;
    field->value.flags = flags;
}

/* ---- What libcyaml says ---------------------------------------------------------------------- */

enum { TRACE_DEPTH = 8 };

/* One place that libcyaml names when something is wrong, the innermost first. */
typedef struct Trace {
    char name[64]; /* of a key, or a list's place from 0 in digits */
    bool is_key, is_entry;
    int line, column;
} Trace;

typedef struct Complaint {
    char words[240];
    Trace trace[TRACE_DEPTH];
    int depth;
} Complaint;

static void take_trace(Complaint *complaint, const char *line)
{
    if (complaint->depth == TRACE_DEPTH)
        return;
    Trace *trace = &complaint->trace[complaint->depth++];
    const char *quote = strchr(line, '\''), *end = strrchr(line, '\'');
    trace->is_key = strstr(line, "field '") != NULL;
    trace->is_entry = strstr(line, "entry '") != NULL;
    if (quote && end > quote)
        snprintf(trace->name, sizeof trace->name, "%.*s", (int)(end - quote - 1), quote + 1);
    if (trace->is_entry && quote)
        snprintf(trace->name, sizeof trace->name, "%d", atoi(quote + 1) - 1);
    const char *place = strstr(end ? end : line, "(line: ");
    if (place)
        sscanf(place, "(line: %d, column: %d)", &trace->line, &trace->column);
}

/* libcyaml tells what is wrong in lines of its log: one of words, then where, from within
 * outwards. */
static void listen(cyaml_log_t level, void *with, const char *format, va_list arguments)
{
    Complaint *complaint = with;
    char line[320];
    vsnprintf(line, sizeof line, format, arguments);
    line[strcspn(line, "\n")] = '\0';
    if (level < CYAML_LOG_WARNING)
        return;
    if (strncmp(line, "  in ", 5) == 0)
        take_trace(complaint, line + 5);
    else if (!strstr(line, "Backtrace") && !complaint->words[0])
        snprintf(complaint->words, sizeof complaint->words, "%.239s",
                 strncmp(line, "Load: ", 6) == 0 ? line + 6 : line);
}

static const char *after(const char *words, const char *beginning)
{
    size_t size = strlen(beginning);
    return strncmp(words, beginning, size) == 0 ? words + size : NULL;
}

/* The keys of the mapping in which libcyaml met a key that it does not know. */
static const cyaml_schema_field_t *keys_at(const Schema *top, const Complaint *complaint)
{
    const cyaml_schema_field_t *keys = top->key;
    for (int i = complaint->depth - 1; i >= 0; i--) {
        const cyaml_schema_field_t *key = keys;
        if (!complaint->trace[i].is_key)
            continue;
        while (key->key && strcmp(key->key, complaint->trace[i].name) != 0)
            key++;
        if (!key->key)
            return keys;
        const cyaml_schema_value_t *value = &key->value;
        if (value->type == CYAML_SEQUENCE)
            value = value->sequence.entry;
        if (value->type != CYAML_MAPPING)
            return keys;
        keys = value->mapping.fields;
    }
    return keys;
}

static void say_unknown_key(const Yaml *yaml, const cyaml_schema_field_t *keys, const char *given)
{
    char known[200];
    Text text = text_in(known, sizeof known);
    for (const cyaml_schema_field_t *key = keys; key->key; key++) {
        if (is_nearly(given, key->key)) {
            doc_say(yaml, "there is no key '%s' here: '%s' is probably meant", given, key->key);
            return;
        }
        text_format(&text, "%s%s", key == keys ? "" : " ", key->key);
    }
    doc_say(yaml, "there is no key '%s' here; the keys are: %s%s", given, known,
            text.cut ? " ..." : "");
}

static const char *sort_of(const char *event)
{
    return strncmp(event, "SEQUENCE", 8) == 0  ? "a list"
           : strncmp(event, "MAPPING", 7) == 0 ? "keys with values"
                                               : "a single value";
}

static void say_wrong_sort(const Yaml *yaml, const char *words)
{
    const char *got = strstr(words, "got event: ");
    doc_say(yaml, "%s was expected here, not %s", sort_of(words), got ? sort_of(got + 11) : words);
}

static void say_complaint(const Yaml *yaml, const Schema *top, const Complaint *complaint,
                          cyaml_err_t error)
{
    const char *words = complaint->words, *rest;
    if ((rest = after(words, "Unexpected key: ")))
        say_unknown_key(yaml, keys_at(top, complaint), rest);
    else if ((rest = after(words, "Missing required mapping field: ")))
        doc_say(yaml, "the key '%s' is missing here", rest);
    else if ((rest = after(words, "Mapping field already seen: ")))
        doc_say(yaml, "the key '%s' occurs twice", rest);
    else if ((rest = after(words, "STRING length > ")))
        doc_say(yaml, "at most %d characters were expected here", atoi(rest));
    else if (after(words, "STRING length < "))
        doc_say(yaml, "something was expected here");
    else if ((rest = after(words, "Excessive entries (")))
        doc_say(yaml, "at most %d entries were expected in this list", atoi(rest));
    else if ((rest = after(words, "Expecting ")))
        say_wrong_sort(yaml, rest);
    else if ((rest = after(words, "libyaml: ")))
        doc_say(yaml, "this is no YAML: %s", rest);
    else if (error == CYAML_ERR_ALIAS)
        doc_say(yaml, "anchors and aliases are not read");
    else if (words[0])
        doc_say(yaml, "%s", words);
    else
        doc_say(yaml, "this is not what was expected: %s", cyaml_strerror(error));
}

/* ---- Where something stands ------------------------------------------------------------------ */

/* Skips the rest of a node whose first event is given. */
static bool skip_node(yaml_parser_t *parser, yaml_event_type_t first)
{
    int depth = first == YAML_MAPPING_START_EVENT || first == YAML_SEQUENCE_START_EVENT;
    while (depth > 0) {
        yaml_event_t event;
        if (!yaml_parser_parse(parser, &event))
            return false;
        depth += event.type == YAML_MAPPING_START_EVENT || event.type == YAML_SEQUENCE_START_EVENT;
        depth -= event.type == YAML_MAPPING_END_EVENT || event.type == YAML_SEQUENCE_END_EVENT;
        yaml_event_delete(&event);
    }
    return true;
}

/* Goes to the entry of that name or place; what cannot be found leaves the mark at the last
 * thing found. */
static bool enter_node(yaml_parser_t *parser, yaml_event_type_t first, const char *name,
                       bool want_key, yaml_mark_t *mark, yaml_event_type_t *entered)
{
    for (int place = 0;; place++) {
        yaml_event_t event;
        bool is_here = first == YAML_SEQUENCE_START_EVENT && place == atoi(name);
        yaml_mark_t key_mark = { 0, 0, 0 };
        if (first == YAML_MAPPING_START_EVENT) {
            if (!yaml_parser_parse(parser, &event))
                return false;
            is_here = event.type == YAML_SCALAR_EVENT &&
                      strcmp((const char *)event.data.scalar.value, name) == 0;
            bool ends = event.type != YAML_SCALAR_EVENT;
            key_mark = event.start_mark;
            yaml_event_delete(&event);
            if (ends)
                return false;
        }
        if (!yaml_parser_parse(parser, &event))
            return false;
        yaml_event_type_t type = event.type;
        yaml_mark_t value_mark = event.start_mark;
        yaml_event_delete(&event);
        if (type == YAML_SEQUENCE_END_EVENT || type == YAML_MAPPING_END_EVENT)
            return false;
        if (is_here) {
            *mark = want_key ? key_mark : value_mark;
            *entered = type;
            return true;
        }
        if (!skip_node(parser, type))
            return false;
    }
}

static void follow(yaml_parser_t *parser, char *path, bool want_key, yaml_mark_t *mark)
{
    yaml_event_type_t type = YAML_NO_EVENT;
    while (type != YAML_MAPPING_START_EVENT && type != YAML_SEQUENCE_START_EVENT) {
        yaml_event_t event;
        if (!yaml_parser_parse(parser, &event))
            return;
        type = event.type;
        *mark = event.start_mark;
        yaml_event_delete(&event);
        if (type == YAML_SCALAR_EVENT || type == YAML_STREAM_END_EVENT)
            return;
    }
    for (char *name = path; name;) {
        char *slash = strchr(name, '/');
        if (slash)
            *slash = '\0';
        if (!enter_node(parser, type, name, want_key && !slash, mark, &type))
            return;
        name = slash ? slash + 1 : NULL;
    }
}

static void place_problem(const Yaml *yaml, const char *path, bool want_key)
{
    char way[256];
    yaml_parser_t parser;
    yaml_mark_t mark = { 0, 0, 0 };
    Problem *problem = yaml->problem;
    if (!problem || !yaml_parser_initialize(&parser))
        return;
    snprintf(way, sizeof way, "%s", path);
    yaml_parser_set_input_string(&parser, (const unsigned char *)yaml->text, strlen(yaml->text));
    follow(&parser, way, want_key, &mark);
    if (parser.error != YAML_NO_ERROR)
        mark = parser.problem_mark;
    yaml_parser_delete(&parser);
    snprintf(problem->file, sizeof problem->file, "%s", yaml->file);
    int inside = problem->column > 1 && yaml->text[mark.index] != '"' ? problem->column - 1 : 0;
    problem->line = (int)mark.line + 1;
    problem->column = (int)mark.column + 1 + inside;
}

bool doc_at(const Yaml *yaml, const char *path, ...)
{
    char way[256];
    va_list arguments;
    va_start(arguments, path);
    vsnprintf(way, sizeof way, path, arguments);
    va_end(arguments);
    place_problem(yaml, way, false);
    return false;
}

bool doc_say(const Yaml *yaml, const char *format, ...)
{
    char sentence[sizeof((Problem *)0)->sentence];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    return problem_say(yaml->problem, yaml->file, 0, 0, "%s", sentence);
}

Scan doc_scan(const Yaml *yaml, const char *words)
{
    Scan scan = scan_of(words, yaml->problem);
    scan.file = yaml->file;
    return scan;
}

/* ---- Loading --------------------------------------------------------------------------------- */

static void place_complaint(const Yaml *yaml, const Complaint *complaint)
{
    char path[256];
    Text text = text_in(path, sizeof path);
    const char *unknown = after(complaint->words, "Unexpected key: ");
    bool is_missing = after(complaint->words, "Missing required ") != NULL;
    for (int i = complaint->depth - 1; i >= 0; i--) {
        const Trace *trace = &complaint->trace[i];
        /* What is missing is missing from the mapping that holds the key read last. */
        if (!trace->name[0] || (i == 0 && is_missing && trace->is_key))
            continue;
        text_format(&text, "%s%s", text.used ? "/" : "", trace->name);
    }
    if (unknown)
        text_format(&text, "%s%s", text.used ? "/" : "", unknown);
    place_problem(yaml, path, unknown != NULL);
}

void *doc_load(const Yaml *yaml, const Schema *top)
{
    Complaint complaint = { { 0 }, { { { 0 }, 0, 0, 0, 0 } }, 0 };
    cyaml_config_t config = {
        .log_fn = listen,
        .log_ctx = &complaint,
        .mem_fn = cyaml_mem,
        .log_level = CYAML_LOG_WARNING,
        .flags = CYAML_CFG_NO_ALIAS,
    };
    cyaml_schema_value_t schema = top->entry;
    schema.flags = CYAML_FLAG_POINTER;
    cyaml_data_t *data = NULL;
    size_t size = strlen(yaml->text);
    if (size > YAML_MOST_BYTES) {
        doc_say(yaml, "the file is too long: at most %d bytes are read", YAML_MOST_BYTES);
        return NULL;
    }
    cyaml_err_t error =
        cyaml_load_data((const uint8_t *)yaml->text, size, &config, &schema, &data, NULL);
    if (error == CYAML_OK && data && !complaint.words[0])
        return data;
    if (error == CYAML_OK && !data)
        doc_say(yaml, "the file is empty");
    else
        say_complaint(yaml, top, &complaint, error);
    place_complaint(yaml, &complaint);
    doc_free(top, data);
    return NULL;
}

void doc_free(const Schema *top, void *data)
{
    static const cyaml_config_t config = { .mem_fn = cyaml_mem, .log_level = CYAML_LOG_ERROR };
    cyaml_schema_value_t schema = top->entry;
    schema.flags = CYAML_FLAG_POINTER;
    if (data)
        cyaml_free(&config, &schema, data, 0);
}

void schema_lenient(Schema *schema)
{
    for (int i = 0; i < schema->keys; i++)
        schema->key[i].value.flags =
            (enum cyaml_flag)(schema->key[i].value.flags | CYAML_FLAG_OPTIONAL);
}
