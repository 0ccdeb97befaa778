/* What a match agrees on about time: {"kind","seconds","increment","timeout"} (docs/protocol.md, section 4).
 */
#ifndef WARREN_CLOCK_TERMS_H
#define WARREN_CLOCK_TERMS_H

#include <jansson.h>
#include <stdint.h>

#include "protocol/fault.h"
#include "protocol/text.h"

enum clock_kind {
    CLOCK_NONE,
    CLOCK_CHOICE, /* so long for each choice */
    CLOCK_TURN,   /* so long within each turn, one's own or another's */
    CLOCK_BANK,   /* so long for the whole match, and the increment for each own turn */
    CLOCK_KINDS
};

/* What happens to a seat whose time is up. */
enum timeout {
    TIMEOUT_BOT,    /* a bot plays it until its player is back */
    TIMEOUT_RESIGN, /* it resigns */
    TIMEOUTS
};

enum {
    CLOCK_SECONDS_MIN = 1,
    CLOCK_SECONDS_MAX = 30 * 24 * 3600,
};

/* seconds and increment are 0 where the kind has none. */
struct clock_terms {
    uint8_t kind, timeout;
    uint32_t seconds, increment;
};

/*
 * Reads terms: kind and, unless that is "none", seconds must be there; increment is only for "bank". 0, or -1
 * with FAULT_MISSING_FIELD or FAULT_BAD_FIELD and the field ("clock.seconds"); then the terms are unchanged.
 */
int clock_terms_read(const json_t *json, struct clock_terms *terms, struct fault *fault);
/* Writes them as an object, or null for none. */
void text_clock_terms(struct text *t, const struct clock_terms *terms);

#endif
