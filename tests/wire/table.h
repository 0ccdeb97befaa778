/*
 * Two worlds side by side: whatever is done is done in both, and what people are told in both is compared
 * byte for byte, message by message.
 */
#ifndef WARREN_WIRE_TABLE_H
#define WARREN_WIRE_TABLE_H

#include "tests/wire/twin.h"
#include "tests/wire/world.h"

enum {
    /* Connections. Those below SEATS_MAX are the seats' players. */
    PART_SECOND = SEATS_MAX, /* another connection of the viewer, if that is a seat */
    PART_MEMBER,             /* was invited, has no seat */
    PART_WATCHER,            /* watches from outside */
    PART_OUTSIDER,           /* has nothing to do with it, and asks all the same */
    TOKEN_SIZE = 64,
    TOLD_TEXT_MAX = 1200,
    ASK_MAX = 4096,
};

struct duo {
    struct world worlds[TWINS];
    char tokens[PARTS_MAX][TOKEN_SIZE];
    /* The match being played. */
    const struct twin *twin;
    char match[32], invite[48];
    uint16_t delay; /* of its spectators, in seconds */
    uint16_t bots;  /* seats */
    uint32_t version;
    char wrong[TOLD_TEXT_MAX]; /* the first difference, or "" */
    /* What was compared, and what differed where it may. */
    uint64_t compared_messages, compared_bytes, others_differ;
};

void duo_open(struct duo *d, uint64_t seed);
void duo_close(struct duo *d);
/* Everybody says hello, the first time as somebody new. */
void duo_greet(struct duo *d);
/* Ends both servers and starts them again; everybody comes back, to the match if there is one. */
void duo_restart(struct duo *d);

/* Notes the first thing that is wrong. Always false. */
bool duo_fail(struct duo *d, const char *format, ...) __attribute__((format(printf, 2, 3)));
/*
 * The same request in both worlds; where it names the match write "$m", the version "$v". Both replies are of
 * the same type, or it is wrong. Returns the reply of the second world, good until the next call.
 */
const char *duo_ask(struct duo *d, int part, const char *rest);
/* The same where the two may differ: an answer that names other cards. */
const char *duo_ask_each(struct duo *d, int part, const char *rest[TWINS]);
/* Everything that was said is there, in both. What the viewer and those without a seat were told is the same.
 */
bool duo_compare(struct duo *d);
/* Whether what this connection is told must be the same in both worlds. */
bool duo_is_compared(const struct duo *d, int part);

#endif
