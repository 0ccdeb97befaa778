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

_Static_assert(CLOCK_SECONDS_MIN == 1 && CLOCK_SECONDS_MAX == 2592000, "is told in words below");

/* A member is missing, or not what it must be. */
static int refuse(const json_t *json, const char *key, const char *must, struct fault *fault)
{
    const json_t *value = json_object_get(json, key);
    if (!value || json_is_null(value))
        fault_set(fault, FAULT_MISSING_FIELD, key, "clock.%s is missing: it must be %s", key, must);
    else
        fault_set(fault, FAULT_BAD_FIELD, key, "clock.%s must be %s", key, must);
    return fault_inside(fault, "clock");
}

int clock_terms_read(const json_t *json, struct clock_terms *terms, struct fault *fault)
{
    int kind = read_word(json, "kind", kind_names, CLOCK_KINDS, -1);
    int timeout = read_word(json, "timeout", timeout_names, TIMEOUTS, TIMEOUT_BOT);
    int64_t seconds = read_seconds(json, "seconds", CLOCK_SECONDS_MIN);
    int64_t increment = read_seconds(json, "increment", 0);
    if (kind < 0)
        return refuse(json, "kind", "\"none\", \"choice\", \"turn\" or \"bank\"", fault);
    if (timeout < 0)
        return refuse(json, "timeout", "\"bot\" or \"resign\"", fault);
    if (kind == CLOCK_NONE && seconds != 0)
        return fault_set(fault, FAULT_BAD_FIELD, "clock.seconds",
                         "clock.seconds is for matches with a clock");
    if (kind != CLOCK_NONE && seconds <= 0)
        return refuse(json, "seconds", "a number from 1 to 2592000", fault);
    if (kind != CLOCK_BANK && increment != 0)
        return fault_set(fault, FAULT_BAD_FIELD, "clock.increment",
                         "clock.increment is for the kind \"bank\"");
    if (increment < 0)
        return refuse(json, "increment", "a number from 0 to 2592000", fault);
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
    text_member_word(t, "kind", kind_names[terms->kind]);
    text_member_number(t, "seconds", terms->seconds);
    text_member_number(t, "increment", terms->increment);
    text_member_word(t, "timeout", timeout_names[terms->timeout]);
    text_object_end(t);
}
