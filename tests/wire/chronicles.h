/* What matches of Oath begin from. See legacies.h. */
#ifndef WARREN_WIRE_CHRONICLES_H
#define WARREN_WIRE_CHRONICLES_H

#include "core/random.h"
#include "protocol/kit.h"

/* Any chronicle, as servers are told it: its text may say less than the bytes. */
void chronicle_pick(const struct game_kit *kit, struct legacy *legacy, struct quick_random *random);
/* Renames the cards of its decks, and the relics that lie face down. */
void chronicle_rename(struct legacy *legacy, const uint8_t renamed[SECRETS_MAX]);

#endif
