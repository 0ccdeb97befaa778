/* See clock_terms.h. */
#include "protocol/clock_terms.h"

#include <string.h>

static const char *const kind_names[CLOCK_KINDS] = {"none", "choice", "turn", "bank"};
static const char *const timeout_names[TIMEOUTS] = {"bot", "resign"};

/* The place of a member's word in a list; `missing` if there is no such member, -1 if it is another word. */
static int read_word(const json_t *json, const char *key, const char *const *names, int count, int missing)
{
    const json_t *value = json_object_get(json, key);
    if (!value || json_is_null(value))
        return missing;
    for (int i = 0; i < count; i++)
        if (json_is_string(value) && strcmp(json_string_value(value), names[i]) == 0)
            return i;
    return -1;
}

/* 0 if there is none; -1 if it is no number from least to most. */
static int64_t read_seconds(const json_t *json, const char *key, int64_t least)
{
    const json_t *value = json_object_get(json, key);
    if (!value || json_is_null(value))
        return 0;
    int64_t seconds = json_is_integer(value) ? json_integer_value(value) : -1;
    return seconds >= least && seconds <= CLOCK_SECONDS_MAX ? seconds : -1;
}

int clock_terms_read(const json_t *json, struct clock_terms *terms, struct fault *fault)
{
    int kind = read_word(json, "kind", kind_names, CLOCK_KINDS, -1);
    int timeout = read_word(json, "timeout", timeout_names, TIMEOUTS, TIMEOUT_BOT);
    int64_t seconds = read_seconds(json, "seconds", CLOCK_SECONDS_MIN);
    int64_t increment = read_seconds(json, "increment", 0);
    if (kind < 0)
        return fault_set(fault, FAULT_BAD_FIELD, "clock.kind",
                         "clock.kind must be \"none\", \"choice\", \"turn\" or \"bank\"");
    if (timeout < 0)
        return fault_set(fault, FAULT_BAD_FIELD, "clock.timeout",
                         "clock.timeout must be \"bot\" or \"resign\"");
    if (kind == CLOCK_NONE ? seconds != 0 : seconds <= 0)
        return fault_set(fault, FAULT_BAD_FIELD, "clock.seconds",
                         kind == CLOCK_NONE ? "clock.seconds is for matches with a clock"
                                            : "clock.seconds must be a number from %d to %d",
                         CLOCK_SECONDS_MIN, CLOCK_SECONDS_MAX);
    if (kind == CLOCK_BANK ? increment < 0 : increment != 0)
        return fault_set(fault, FAULT_BAD_FIELD, "clock.increment",
                         kind == CLOCK_BANK ? "clock.increment must be a number from 0 to %d"
                                            : "clock.increment is for the kind \"bank\"",
                         CLOCK_SECONDS_MAX);
    *terms = (struct clock_terms){(uint8_t)kind, (uint8_t)timeout, (uint32_t)seconds, (uint32_t)increment};
    return 0;
}

void text_clock_terms(struct text *t, const struct clock_terms *terms)
{
    if (terms->kind == CLOCK_NONE) {
        text_null(t);
        return;
    }
    text_object(t);
    text_key(t, "kind");
    text_word(t, kind_names[terms->kind]);
    text_key(t, "seconds");
    text_number(t, terms->seconds);
    text_key(t, "increment");
    text_number(t, terms->increment);
    text_key(t, "timeout");
    text_word(t, timeout_names[terms->timeout]);
    text_object_end(t);
}
