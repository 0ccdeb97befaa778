/* Redaction of Root, and the identities behind it (struct game: redact, reveal, secrets, rename). */
#ifndef WARREN_ROOT_REDACT_H
#define WARREN_ROOT_REDACT_H

#include "core/root/view.h"

/*
 * Identities that can be hidden: cards from 0; items under ruins, by clearing and place; from there on
 * factions' face-down tokens, each kind in its own group of SECRET_GROUP numbers.
 */
enum {
    SECRET_GROUP = 16,
    SECRET_RUIN = 64,
    SECRET_TOKENS = 96,
    SECRET_PLOTS = SECRET_TOKENS, /* the Corvids' tokens; tidy: who has which numbers is said in one place */
    SECRET_RELICS = 112,          /* the Keepers' relics, a group for each type (Law 15.2.1) */
};

/*
 * Notes that what a face-down token does now tells everybody something of it, by its number: it is not
 * exchanged for another as long as this beat is told.
 */
void root_tell_token(struct root *g, uint8_t id);
/* Those of the cards that the viewer knows, or that lie open: all for SEAT_NOBODY. */
cardset root_known_cards(const struct root *g, cardset cards, uint8_t viewer);
/* What all viewers see alike, into a zeroed view: nothing that is hidden from anybody. */
void root_redact_shared(const struct root *g, struct root_view *v);
/* What a seat, or SEAT_SPECTATOR, sees besides; SEAT_NOBODY: all that is hidden. */
void root_redact_own(const struct root *g, uint8_t viewer, struct root_view *v);
/* The view of a seat or of SEAT_SPECTATOR, into a zeroed view. */
void root_redact(const struct root *g, uint8_t seat, struct root_view *v);
/* The view with nothing hidden. */
void root_reveal(const struct root *g, struct root_view *v);
int root_secrets(const struct root *g, uint8_t seat, uint8_t *ids);
uint8_t root_secret_group(uint8_t id);
void root_rename(struct root *g, const uint8_t renamed[SECRETS_MAX]);

#endif
