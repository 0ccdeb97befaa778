/* See request.h. */
#include "protocol/request.h"

#include <stddef.h>
#include <string.h>

#include "protocol/characters.h"
#include "protocol/json_memory.h"
#include "protocol/words.h"

const struct field_def field_defs[FIELD_COUNT] = {
#define FIELD(id, member, name, kind, least, most, must)                                                     \
    [id] = {name, must, kind, least, most, offsetof(struct request, member)},
#include "protocol/fields.def"
#undef FIELD
};

_Static_assert((int)FIELD_COUNT <= 64, "the fields of a request are a 64-bit mask");

const struct request_def request_defs[REQUEST_COUNT] = {
#define F(field)                        (UINT64_C(1) << FIELD_##field)
#define REQUEST(id, name, needs, takes) [id] = {name, needs, takes},
#include "protocol/requests.def"
#undef REQUEST
#undef F
};

static const char *const level_names[LEVEL_COUNT] = {"random", "easy", "medium", "hard", "expert", "rules"};
static const char *const channel_names[CHANNEL_COUNT] = {"table", "spectators"};

static const char *const pace_names[PACE_COUNT] = {"quick", "calm", "slow"};

static const char *const proposal_names[PROPOSAL_KINDS] = {"pause", "continue", "undo", "absent"};

const char *level_name(enum level level)
{
    return level_names[level];
}

const char *channel_name(enum channel channel)
{
    return channel_names[channel];
}

bool level_searches(enum level level)
{
    return level == LEVEL_MEDIUM || level == LEVEL_HARD || level == LEVEL_EXPERT;
}

bool level_plays(const struct game *game, enum level level)
{
    if (level == LEVEL_RULES)
        return game->automated_max > 0;
    return !level_searches(level) || game->features;
}

static int find_name(const char *const *names, int count, const char *name)
{
    for (int i = 0; i < count; i++)
        if (strcmp(names[i], name) == 0)
            return i;
    return -1;
}

int level_of_name(const char *name)
{
    return find_name(level_names, LEVEL_COUNT, name);
}

const char *pace_name(enum bot_pace pace)
{
    return pace_names[pace];
}

int pace_of_name(const char *name)
{
    return find_name(pace_names, PACE_COUNT, name);
}

const char *proposal_name(enum proposal_kind kind)
{
    return proposal_names[kind];
}

int proposal_of_name(const char *name)
{
    return find_name(proposal_names, PROPOSAL_KINDS, name);
}

static int eyes_of_name(const char *name)
{
    if (strcmp(name, "all") == 0)
        return EYES_ALL;
    uint8_t seat = seat_of_name(name);
    return seat < SEATS_MAX || seat == SEAT_SPECTATOR ? seat : -1;
}

static bool read_string(const struct field_def *field, const json_t *value, const char **to)
{
    if (!json_is_string(value))
        return false;
    *to = json_string_value(value);
    int length = field->kind == A_BYTES ? (int)json_string_length(value) : characters_count(*to);
    if (field->kind == A_NAME && length > 0 && !characters_visible(*to))
        return false;
    return length >= field->least && length <= field->most;
}

static bool read_number(const struct field_def *field, const json_t *value, int32_t *to)
{
    json_int_t number = json_integer_value(value);
    if (!json_is_integer(value) || number < field->least || number > field->most)
        return false;
    *to = (int32_t)number;
    return true;
}

/* A word of a closed list. */
static bool read_word(const struct field_def *field, const json_t *value, int32_t *to)
{
    const char *word = json_string_value(value);
    if (!word)
        return false;
    if (field->kind == A_SEAT)
        *to = seat_of_name(word) < SEATS_MAX ? seat_of_name(word) : -1;
    else if (field->kind == SOME_EYES)
        *to = eyes_of_name(word);
    else if (field->kind == A_LEVEL)
        *to = level_of_name(word);
    else if (field->kind == A_PROPOSAL)
        *to = proposal_of_name(word);
    else if (field->kind == A_PACE)
        *to = pace_of_name(word);
    else
        *to = find_name(channel_names, CHANNEL_COUNT, word);
    return *to >= 0;
}

static bool read_value(const struct field_def *field, const json_t *value, void *to)
{
    switch (field->kind) {
    case A_STRING:
    case A_NAME:
    case A_BYTES:
        return read_string(field, value, to);
    case A_NUMBER:
        return read_number(field, value, to);
    case A_FLAG:
        *(int32_t *)to = json_is_true(value);
        return json_is_boolean(value);
    case AN_OBJECT:
        *(const json_t **)to = value;
        return json_is_object(value);
    case A_SEAT:
    case SOME_EYES:
    case A_LEVEL:
    case A_CHANNEL:
    case A_PROPOSAL:
    case A_PACE:
        return read_word(field, value, to);
    }
    return false;
}

static int read_field(struct request *r, const struct field_def *field, bool needed, struct fault *fault)
{
    const json_t *value = json_object_get(r->json, field->name);
    if (!value || json_is_null(value)) {
        if (!needed)
            return 0;
        return fault_set(fault, FAULT_MISSING_FIELD, field->name, "%s is missing: it must be %s", field->name,
                         field->must);
    }
    if (!read_value(field, value, (char *)r + field->offset))
        return fault_set(fault, FAULT_BAD_FIELD, field->name, "%s must be %s", field->name, field->must);
    return 0;
}

static int read_id(struct request *r, struct fault *fault)
{
    const int64_t most = (INT64_C(1) << 53) - 1;
    const json_t *id = json_object_get(r->json, "id");
    if (!id)
        return fault_set(fault, FAULT_MISSING_FIELD, "id", "id is missing: it must be a number");
    if (!json_is_integer(id) || json_integer_value(id) < 0 || json_integer_value(id) > most)
        return fault_set(fault, FAULT_BAD_FIELD, "id", "id must be a whole number from 0 to 2^53 - 1");
    r->id = json_integer_value(id);
    return 0;
}

static int read_type(struct request *r, struct fault *fault)
{
    const json_t *type = json_object_get(r->json, "type");
    if (!type)
        return fault_set(fault, FAULT_MISSING_FIELD, "type", "type is missing: which request is this?");
    if (!json_is_string(type))
        return fault_set(fault, FAULT_BAD_FIELD, "type", "type must be the name of a request");
    for (int i = 0; i < REQUEST_COUNT; i++)
        if (strcmp(request_defs[i].name, json_string_value(type)) == 0) {
            r->type = i;
            return 0;
        }
    return fault_set(fault, FAULT_UNKNOWN_TYPE, "type", "there is no request %.40s", json_string_value(type));
}

static void set_absent(struct request *r)
{
    memset(r, 0, sizeof *r);
    r->id = r->type = -1;
    for (int i = 0; i < FIELD_COUNT; i++) {
        enum field_kind kind = field_defs[i].kind;
        if (kind != A_STRING && kind != A_NAME && kind != A_BYTES && kind != AN_OBJECT)
            *(int32_t *)(void *)((char *)r + field_defs[i].offset) = -1;
    }
}

/* The byte, from 1, at which objects and arrays are nested deeper than allowed, 0: nowhere. Anything but JSON
 * is left to the parser. */
static size_t too_deep_at(const char *bytes, size_t length)
{
    int depth = 0;
    bool quoted = false;
    for (size_t i = 0; i < length; i++) {
        if (quoted) {
            if (bytes[i] == '\\')
                i++;
            else
                quoted = bytes[i] != '"';
        } else if (bytes[i] == '"') {
            quoted = true;
        } else if (bytes[i] == '{' || bytes[i] == '[') {
            if (++depth > LIMIT_DEPTH)
                return i + 1;
        } else if (bytes[i] == '}' || bytes[i] == ']') {
            depth--;
        }
    }
    return 0;
}

static int not_json(const json_error_t *error, struct fault *fault)
{
    if (json_error_code(error) == json_error_null_character)
        return fault_set(fault, FAULT_BAD_JSON, NULL, "no text may hold the character \\u0000, as at byte %d",
                         error->position);
    return fault_set(fault, FAULT_BAD_JSON, NULL, "not JSON: %s at byte %d", error->text, error->position);
}

int request_read(struct request *request, const char *bytes, size_t length, struct fault *fault)
{
    set_absent(request);
    if (length > LIMIT_MESSAGE)
        return fault_set(fault, FAULT_TOO_LARGE, NULL, "a message may have at most %d bytes", LIMIT_MESSAGE);
    size_t deep = too_deep_at(bytes, length);
    if (deep > 0)
        return fault_set(fault, FAULT_BAD_JSON, NULL,
                         "a message may be nested at most %d deep, not as at byte %zu", LIMIT_DEPTH, deep);
    json_error_t error;
    json_memory_was_short();
    request->json = json_loadb(bytes, length, JSON_REJECT_DUPLICATES, &error);
    if (json_memory_was_short())
        return fault_memory(fault);
    if (!request->json)
        return not_json(&error, fault);
    if (!json_is_object(request->json))
        return fault_set(fault, FAULT_BAD_JSON, NULL, "a message must be a JSON object");
    if (read_id(request, fault) != 0 || read_type(request, fault) != 0)
        return -1;
    const struct request_def *def = &request_defs[request->type];
    for (int i = 0; i < FIELD_COUNT; i++) {
        bool needed = def->needs >> i & 1;
        if ((needed || def->takes >> i & 1) && read_field(request, &field_defs[i], needed, fault) != 0)
            return -1;
    }
    return 0;
}

void request_free(struct request *request)
{
    json_decref(request->json);
    request->json = NULL;
}
