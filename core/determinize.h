/*
 * Another world that looks the same from one seat.
 *
 * Everything the seat does not know is dealt anew; what it knows, its prompt and its options stay as they
 * are. Bots think in such worlds, so they cannot cheat; tests compare worlds to prove that nothing leaks.
 */
#ifndef WARREN_DETERMINIZE_H
#define WARREN_DETERMINIZE_H

#include <stdbool.h>

#include "core/random.h"
#include "core/session.h"

/*
 * Makes `to` (another session of the same game) such a world for `seat`. A deal that contradicts what others
 * were seen to do in the running beat is dealt again, a bounded number of times; false if none fitted.
 */
bool determinize(struct session *to, const struct session *from, uint8_t seat, struct random_source *random);
/* The same, telling what every identity became: renamed[id]. */
bool determinize_as(struct session *to, const struct session *from, uint8_t seat,
                    struct random_source *random, uint8_t renamed[SECRETS_MAX]);
/* A choice in a world whose identities became these. */
struct choice determinized_choice(const struct game *game, struct choice c, const uint8_t *renamed);

#endif
