/* What the others did since one's own last turn: counted from events as they come, told when the own turn
 * begins. */
#ifndef WARREN_TERMINAL_SINCE_H
#define WARREN_TERMINAL_SINCE_H

#include <jansson.h>
#include <stdbool.h>

#include "clients/terminal/say.h"

enum since_kind {
    SINCE_MOVED,
    SINCE_FOUGHT,
    SINCE_RECRUITED,
    SINCE_BUILT,
    SINCE_PLAYED,
    SINCE_SCORED,
    SINCE_KINDS
};

/* What an event says that somebody did. */
struct news {
    const char *who; /* borrowed from the event */
    enum since_kind kind;
    int count;
};

/* A game's answer: whether an event is news at all. */
typedef bool news_of(const json_t *event, struct news *out);

enum { SINCE_MOST = 16 /* seats and others */, SINCE_NAME = 8 };

struct since {
    struct {
        char who[SINCE_NAME];
        int counts[SINCE_KINDS];
    } others[SINCE_MOST];
    int count;
    bool own; /* it is the own turn */
};

/* Takes an event. True if the own turn begins with it and there is something to tell: then tell it, and
 * clear. */
bool since_take(struct since *s, news_of *news, const char *seat, const json_t *event);
/* "Eyrie: 2 moves, 1 battle" of the other with this number. */
void since_say(const struct since *s, int other, const struct say_names *names, char *out, size_t size);
/* Forgets what was counted. */
void since_clear(struct since *s);

#endif
