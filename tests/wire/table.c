/* See table.h. */
#include "tests/wire/table.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool duo_fail(struct duo *d, const char *format, ...)
{
    if (d->wrong[0])
        return false;
    int used = snprintf(d->wrong, sizeof d->wrong, "at version %u: ", d->version);
    va_list args;
    va_start(args, format);
    vsnprintf(d->wrong + used, sizeof d->wrong - (size_t)used, format, args);
    va_end(args);
    return false;
}

void duo_open(struct duo *d, uint64_t seed)
{
    memset(d, 0, sizeof *d);
    for (int w = 0; w < TWINS; w++)
        world_open(&d->worlds[w], seed);
}

void duo_close(struct duo *d)
{
    for (int w = 0; w < TWINS; w++)
        world_close(&d->worlds[w]);
}

/* "$m" and "$v" as they are now. */
static void fill_in(const struct duo *d, const char *rest, char out[ASK_MAX])
{
    size_t length = 0;
    for (const char *at = rest; *at && length < ASK_MAX - sizeof d->match; at++) {
        if (at[0] == '$' && at[1] == 'm')
            length += (size_t)snprintf(out + length, ASK_MAX - length, "%s", d->match);
        else if (at[0] == '$' && at[1] == 'v')
            length += (size_t)snprintf(out + length, ASK_MAX - length, "%u", d->version);
        else {
            out[length++] = *at;
            continue;
        }
        at++;
    }
    out[length] = '\0';
}

static void type_of(const char *reply, char type[32])
{
    char code[32] = "";
    if (!text_of(reply, "type", type, 32))
        type[0] = '\0';
    if (strcmp(type, "error") == 0 && text_of(reply, "code", code, sizeof code))
        snprintf(type, 32, "%s", code);
}

const char *duo_ask_each(struct duo *d, int part, const char *rest[TWINS])
{
    char text[ASK_MAX], type[TWINS][32];
    const char *reply = NULL;
    for (int w = 0; w < TWINS; w++) {
        fill_in(d, rest[w], text);
        reply = part_ask(&d->worlds[w], part, text);
        type_of(reply, type[w]);
    }
    if (strcmp(type[0], type[1]) != 0)
        duo_fail(d, "part %d is answered %s and %s to %.200s", part, type[0], type[1], rest[0]);
    return reply;
}

const char *duo_ask(struct duo *d, int part, const char *rest)
{
    return duo_ask_each(d, part, (const char *[TWINS]){rest, rest});
}

static void hello(struct duo *d, int part)
{
    char rest[ASK_MAX];
    for (int w = 0; w < TWINS; w++)
        part_connect(&d->worlds[w], part);
    const char *token = d->tokens[part];
    if (part == PART_SECOND && d->twin && d->twin->viewer < SEATS_MAX)
        token = d->tokens[d->twin->viewer];
    if (token[0])
        snprintf(rest, sizeof rest, "\"type\":\"hello\",\"protocol\":1,\"token\":\"%s\"}", token);
    else
        snprintf(rest, sizeof rest, "\"type\":\"hello\",\"protocol\":1,\"name\":\"Part %d\"}", part);
    const char *reply = duo_ask(d, part, rest);
    if (!token[0] && !text_of(reply, "token", d->tokens[part], TOKEN_SIZE))
        duo_fail(d, "no token");
}

static bool is_here(const struct duo *d, int part)
{
    if (part >= SEATS_MAX)
        return part != PART_SECOND || (d->twin && d->twin->viewer < SEATS_MAX);
    return !d->twin || part < d->twin->config.seats;
}

void duo_greet(struct duo *d)
{
    for (int part = 0; part <= PART_OUTSIDER; part++)
        if (is_here(d, part))
            hello(d, part);
}

void duo_restart(struct duo *d)
{
    for (int w = 0; w < TWINS; w++)
        world_restart(&d->worlds[w]);
    duo_greet(d);
    for (int part = 0; d->twin && part <= PART_OUTSIDER; part++) {
        if (!is_here(d, part) || part == PART_OUTSIDER || (part < SEATS_MAX && (d->bots & SEAT_BIT(part))))
            continue;
        duo_ask(d, part,
                part == PART_WATCHER ? "\"type\":\"watch\",\"match\":\"$m\"}"
                                     : "\"type\":\"resume\",\"match\":\"$m\"}");
    }
}

bool duo_is_compared(const struct duo *d, int part)
{
    return part >= SEATS_MAX || part == d->twin->viewer;
}

/* Where two texts differ, shown from a little before. */
static bool show_difference(struct duo *d, int part, const struct part *a, const struct part *b)
{
    enum { AROUND = 500, BEFORE = 200 };
    size_t at = 0, length = a->told_length < b->told_length ? a->told_length : b->told_length;
    while (at < length && a->told[at] == b->told[at])
        at++;
    size_t from = at > BEFORE ? at - BEFORE : 0;
    return duo_fail(d, "part %d is told different things (%zu and %zu bytes):\n%.*s\n%.*s", part,
                    a->told_length, b->told_length,
                    (int)(a->told_length - from < AROUND ? a->told_length - from : AROUND), a->told + from,
                    (int)(b->told_length - from < AROUND ? b->told_length - from : AROUND), b->told + from);
}

static uint64_t messages_in(const struct part *p)
{
    uint64_t n = 0;
    for (size_t i = 0; i < p->told_length; i++)
        n += p->told[i] == '\n';
    return n;
}

static void forget(struct part *p)
{
    p->told_length = p->seen = 0;
}

static bool compare_part(struct duo *d, int part)
{
    struct part *a = &d->worlds[0].parts[part], *b = &d->worlds[1].parts[part];
    bool same = a->told_length == b->told_length && memcmp(a->told, b->told, a->told_length) == 0;
    if (duo_is_compared(d, part)) {
        d->compared_bytes += a->told_length;
        d->compared_messages += messages_in(a);
        if (!same)
            return show_difference(d, part, a, b);
    } else {
        d->others_differ += !same;
    }
    forget(a);
    forget(b);
    return true;
}

bool duo_compare(struct duo *d)
{
    for (int part = 0; part <= PART_OUTSIDER; part++) {
        if (d->worlds[0].parts[part].fd < 0)
            continue;
        for (int w = 0; w < TWINS; w++)
            part_settle(&d->worlds[w], part);
    }
    for (int part = 0; part <= PART_OUTSIDER; part++)
        if (d->worlds[0].parts[part].told_length + d->worlds[1].parts[part].told_length > 0 &&
            !compare_part(d, part))
            return false;
    return !d->wrong[0];
}
