/* Writing the Chronicle. Law 8. For whoever writes legacies. Functions marked [ask] may ask and so may leave
 * the beat. */
#ifndef WARREN_OATH_LAW_CHRONICLE_H
#define WARREN_OATH_LAW_CHRONICLE_H

#include "core/oath/state.h"

/* The next step, in beats; ends the match. [ask] */
void oath_chronicle_beat(struct oath *g);
/* struct game: legacy_check, legacy_write. */
int oath_legacy_check(const struct legacy *legacy, struct obstacle *obstacle);
void oath_legacy_write(const struct oath *g, struct legacy *legacy);
/* Lays the map, decks and boards of a match that begins from a legacy (Law 1.1 - 1.4). */
void oath_legacy_lay(struct oath *g, const struct legacy *legacy);

#endif
