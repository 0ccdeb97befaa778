/* Who is Imperial, who rules what, who has access to which power. Law 6.6.3, 7.1.1, 10 (rule, enemies) */
#ifndef WARREN_OATH_LAW_RULE_H
#define WARREN_OATH_LAW_RULE_H

#include "core/oath/state.h"

/* Chancellor, or a Citizen who is no outsider in the running campaign (Law 5.5.1). */
bool oath_imperial(const struct oath *g, uint8_t seat);
/* Whose warbands a seat has on its board: its own, or the Chancellor's. */
uint8_t oath_warbands_of(const struct oath *g, uint8_t seat);
/* Seat, OWNER_EMPIRE, OWNER_BANDITS, or SEAT_NOBODY of a facedown site. */
uint8_t oath_ruler(const struct oath *g, int slot);
/* Whether a seat rules a site, alone or with the Empire. */
bool oath_rules_site(const struct oath *g, uint8_t seat, int slot);
/* Whether sites without warbands are a seat's, whose bandits count as its own (Law 7.6.5). */
bool oath_rules_empty(const struct oath *g, uint8_t seat);
/* Slots that a seat rules, bit each. */
uint16_t oath_ruled_slots(const struct oath *g, uint8_t seat);
/* Adviser or relic: its holder alone; card at a site: who rules that. */
bool oath_rules_card(const struct oath *g, uint8_t seat, int id);
/* Who rules a card: as oath_ruler. */
uint8_t oath_card_ruler(const struct oath *g, int id);
/* Law 7.1.1: rules it, or the pawn stands there. The card lies face up. */
bool oath_has_access(const struct oath *g, uint8_t seat, int id);
/* Whether a seat is an enemy of an owner (a seat, OWNER_EMPIRE or OWNER_BANDITS). */
bool oath_enemies(const struct oath *g, uint8_t seat, uint8_t owner);
/* Who decides for an owner: the Chancellor for the Empire; SEAT_NOBODY for bandits, whose rules decide. */
uint8_t oath_decider(const struct oath *g, uint8_t owner);
/* Seats whose pawn stands at a slot, bit each. */
uint16_t oath_pawns_at(const struct oath *g, int slot);
/* Other seats whose pawn stands where a seat's does, bit each. */
uint16_t oath_others_here(const struct oath *g, uint8_t seat);
/* Seats around the table from a seat on, itself first: the i-th. */
uint8_t oath_clockwise(const struct oath *g, uint8_t from, int i);

#endif
