/* What a match leaves to the next of its chronicle, as bytes: sets and the map, no orders (Law 8.7, 8.8). The
 * text that people pass on is made of them in protocol/oath. */
#ifndef WARREN_OATH_LAW_LEGACY_H
#define WARREN_OATH_LAW_LEGACY_H

#include "core/oath/state.h"

enum {
    LEGACY_FORMAT = 1,
};
static_assert(DECK_MAX >= DENIZENS + VISIONS, "a world deck holds whatever a chronicle has left in it");

/* A slot of the map: `site` NO_CARD lies face down, which one nobody knows. Empty places hold NO_CARD. */
struct legacy_slot {
    uint8_t site;
    uint8_t card[SITE_CARDS_MAX];
    uint8_t relic[SITE_RELICS_MAX];
};

/* The bytes of a legacy, spelled out. Everything that is not named lies in the Archive, box or relic deck. */
struct oath_legacy {
    uint16_t game; /* number of the match that begins from it, from 2 but for imported ones */
    uint8_t goal;
    uint8_t citizens, last_citizens; /* bit per colour */
    uint8_t winner;                  /* colour, of the match before */
    uint8_t ruined;                  /* bit per edifice */
    uint8_t name[CHRONICLE_NAME_MAX];
    struct legacy_slot slot[SLOTS];
    struct cards world, dispossessed; /* denizens; the Visions are always in the world deck */
    uint32_t top_relics;              /* stacked on top (Law 8.6.3), bit per relic */
};

/* struct game: legacy_check, legacy_write. */
int oath_legacy_check(const struct legacy *legacy, struct obstacle *obstacle);
void oath_legacy_write(const struct oath *g, struct legacy *legacy);
/* Lays the map, decks and boards of a match that begins from a legacy that was checked, or from none: a first
 * game (Law 1.1 to 1.4). */
void oath_legacy_lay(struct oath *g, const struct legacy *legacy);

/* What a first game begins from: printed in the box. */
void oath_legacy_first(struct oath_legacy *l);

/* To and from the bytes; unpacking fails (-1) on another size or format. */
void oath_legacy_pack(const struct oath_legacy *from, struct legacy *to);
int oath_legacy_unpack(const struct legacy *from, struct oath_legacy *to);

#endif
