/* See fault.h. */
#include "protocol/fault.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const char *const names[FAULT_COUNT] = {
    [FAULT_NONE] = "none",
#define FAULT(id, name, text) [id] = name,
#include "protocol/faults.def"
#undef FAULT
};

static const char *const texts[FAULT_COUNT] = {
    [FAULT_NONE] = "nothing is wrong",
#define FAULT(id, name, text) [id] = text,
#include "protocol/faults.def"
#undef FAULT
};

const char *fault_name(enum fault_code code)
{
    return names[code];
}

const char *fault_text(enum fault_code code)
{
    return texts[code];
}

/* What a peer sent may be quoted: only plain characters stay, so that a cut in the middle does no harm. */
static void keep_plain(char *text)
{
    for (; *text; text++)
        if (*text < ' ' || *text > '~')
            *text = '?';
}

int fault_set(struct fault *fault, enum fault_code code, const char *field, const char *format, ...)
{
    fault->code = code;
    fault->obstacle[0] = '\0';
    snprintf(fault->field, sizeof fault->field, "%s", field ? field : "");
    keep_plain(fault->field);
    if (!format) {
        snprintf(fault->message, sizeof fault->message, "%s", texts[code]);
        return -1;
    }
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(fault->message, sizeof fault->message, format, arguments);
    va_end(arguments);
    keep_plain(fault->message);
    return -1;
}

int fault_memory(struct fault *fault)
{
    return fault_set(fault, FAULT_INTERNAL, NULL, "the server is short of memory");
}

void fault_because(struct fault *fault, const struct text *obstacle)
{
    if (!text_ok(obstacle) || obstacle->length >= sizeof fault->obstacle)
        return; /* the sentence says the same */
    memcpy(fault->obstacle, obstacle->data, obstacle->length);
    fault->obstacle[obstacle->length] = '\0';
}

int fault_inside(struct fault *fault, const char *prefix)
{
    char inner[FAULT_FIELD_SIZE];
    memcpy(inner, fault->field, sizeof inner);
    snprintf(fault->field, sizeof fault->field, "%.40s%s%.50s", prefix, inner[0] ? "." : "", inner);
    return -1;
}
