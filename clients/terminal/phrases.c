/* Sentences for the words that all games share; how they are written stands in say.h. */
#include "clients/terminal/say.h"

static const struct phrase verbs[] = {
    {"pass", "pass"},   {"end", "end this step"}, {"end_turn", "end the turn"}, {"card", "{card}"},
    {"seat", "{seat}"}, {"count", "{count}"},     {"draw", "draw {card}"},      {NULL, NULL},
};

static const struct phrase events[] = {
    {"drew", "{seat} draws {card|a card}"},
    {"discarded", "{seat} discards {card}"},
    {"won", "{seat} wins"},
    {NULL, NULL},
};

static const struct phrase reasons[] = {
    {"draw", "a draw for {seat}"},
    {NULL, NULL},
};

static const struct phrase values[] = {
    {"chance", "chance"},
    {"nobody", "nobody"},
    {NULL, NULL},
};

const struct say_words shared_words = {
    .verbs = verbs, .events = events, .reasons = reasons, .values = values};
