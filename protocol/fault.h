/* What was wrong with a message or a file: a stable code, the field, and a sentence for people. */
#ifndef WARREN_FAULT_H
#define WARREN_FAULT_H

#include <stddef.h>

#include "protocol/text.h"

/* The error codes of docs/protocol.md, section 10. */
enum fault_code {
    FAULT_NONE,
#define FAULT(id, name, text) id,
#include "protocol/faults.def"
#undef FAULT
    FAULT_COUNT
};

enum {
    FAULT_FIELD_SIZE = 96,
    FAULT_MESSAGE_SIZE = 320,
    FAULT_OBSTACLE_SIZE = 192,
};

struct fault {
    enum fault_code code;
    char field[FAULT_FIELD_SIZE];       /* path, or "" */
    char message[FAULT_MESSAGE_SIZE];   /* sentence; "" stands for the code's usual text */
    char obstacle[FAULT_OBSTACLE_SIZE]; /* what stands in the way of a start, as a JSON object; or "" */
};

/* The name of a code on the wire. */
const char *fault_name(enum fault_code code);
/* The usual sentence for a code. */
const char *fault_text(enum fault_code code);
/* Fills a fault; field may be NULL; `format` as printf, NULL for the usual sentence. Returns -1. */
int fault_set(struct fault *fault, enum fault_code code, const char *field, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* FAULT_INTERNAL for want of memory. Returns -1. */
int fault_memory(struct fault *fault);
/* Adds what stands in the way, a whole object. */
void fault_because(struct fault *fault, const struct text *obstacle);
/* Puts a prefix and a dot before the field's path: "seat" becomes "choice.seat". Returns -1. */
int fault_inside(struct fault *fault, const char *prefix);

#endif
