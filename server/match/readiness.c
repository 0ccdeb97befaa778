/* See readiness.h. */
#include "server/match/readiness.h"

#include "protocol/config.h"
#include "protocol/words.h"

/* That a seat is not as it must be. Returns -1. */
static int seat_in_the_way(uint8_t seat, const char *why, const char *sentence, struct fault *fault)
{
    struct text t = {0};
    fault_set(fault, FAULT_NOT_READY, NULL, "%s %s", seat_name(seat), sentence);
    text_object(&t);
    text_key(&t, "why");
    text_word(&t, why);
    text_key(&t, "seat");
    text_word(&t, seat_name(seat));
    text_object_end(&t);
    fault_because(fault, &t);
    text_free(&t);
    return -1;
}

int readiness_problem(const struct match *m, struct fault *fault)
{
    for (uint8_t seat = 0; seat < m->config.seats; seat++) {
        const struct match_seat *s = &m->seats[seat];
        if (!match_seat_taken(m, seat))
            return seat_in_the_way(seat, "seat_free", "is free", fault);
        if (s->player && !s->ready)
            return seat_in_the_way(seat, "seat_not_ready", "is not ready", fault);
    }
    return config_start_verify(m->kit->game, &m->config, fault);
}
