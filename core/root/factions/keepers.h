/*
 * What the files of the Keepers in Iron share: their retinue is in keepers_retinue.c, relics in
 * keepers_relics.c, what the easy bot makes of a position in keepers_value.c, all else in keepers.c.
 */
#ifndef WARREN_ROOT_KEEPERS_H
#define WARREN_ROOT_KEEPERS_H

#include "core/root/state.h"
#include "core/session.h"

struct root_view;

enum {
    RETINUE_MAX = 10, /* cards and retainers, Law 15.6.2 */
    CROWD = 4,        /* warriors, Law 15.6.1 */
    SIDES_OF_A_WAYSTATION = 2,
};

static inline uint16_t bit_of(int clearing)
{
    return (uint16_t)(1u << clearing);
}

/* ---- keepers.c ---- */
/* What the sides of each waystation show. */
extern const uint8_t root_waystation_sides[WAYSTATIONS][SIDES_OF_A_WAYSTATION];

/* ---- keepers_retinue.c (Law 15.5, 15.6.2) ---- */
/* All cards of the retinue. */
cardset root_retinue_cards(const struct root *g);
/* Hook: one beat of Law 15.5. [ask] */
bool root_keepers_daylight(struct root *g, uint8_t seat);
/* One beat of Law 15.6.2; false once it is over. [ask] */
bool root_keepers_gather(struct root *g, uint8_t seat);

/* ---- keepers_relics.c (Law 15.2.1, 15.2.4, 15.2.5) ---- */
/* Law 15.3.1: by chance a relic into every forest, face down. [ask] */
void root_keepers_hide_relics(struct root *g);
/* Law 15.3.3: the others by chance and evenly into forests beside no clearing with Keeper warriors. [ask] */
void root_keepers_hide_others(struct root *g, uint8_t seat);

/* The value of each of the four relics of a type, by number. */
int root_relic_face_value(int face);
/* The value of the relic in a place of a forest (keepers_state.h), seen or not; 0 if none lies there. */
uint8_t root_relic_value(const struct root *g, int place);

/* Offers `delve clearing forest` for every forest with a relic beside the clearing. */
void root_list_forests(const struct root *g, struct prompt *p, int clearing);
/* Law 15.5.2.IIa: asks for a relic of the forest and puts it into the clearing; its value. [ask] */
int root_delve_relic(struct root *g, uint8_t seat, int clearing, int forest);
/* Offers `recover clearing relic value` for every relic there that a waystation there shows. */
void root_list_recoveries(const struct root *g, struct prompt *p, int clearing);
/* Law 15.5.2.IIIa-b: onto the board, and scored. May end the match. */
void root_recover_relic(struct root *g, uint8_t seat, int clearing, int type, int value);

/* Hooks about relics (faction.h). */
uint64_t root_keepers_take_along(struct root *g, uint8_t seat, int from, int to, int count);
int root_keepers_hits_taken(struct root *g, uint8_t seat, int side, int hits);
void root_keepers_on_removals(struct root *g, uint8_t seat);
void root_keepers_trigger(struct root *g, uint8_t seat, const struct trigger *t);
int root_keepers_secrets(const struct root *g, uint8_t seat, uint8_t viewer, uint8_t *ids);
void root_keepers_rename_relics(struct root *g, const uint8_t renamed[SECRETS_MAX]);
/* NULL, or what is wrong with the relics. */
const char *root_keepers_check_relics(const struct root *g);

/* ---- keepers_value.c ---- */
int root_keepers_value(const struct root_view *v, uint8_t seat);
void root_keepers_numbers(const struct root_view *v, uint8_t seat, int16_t *number);

#endif
