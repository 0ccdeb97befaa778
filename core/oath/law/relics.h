/* Relics: recovered, taken, given, looked at. Law 2.4, 5.4, 6.3 Functions marked [ask] may ask and so may
 * leave the beat. */
#ifndef WARREN_OATH_LAW_RELICS_H
#define WARREN_OATH_LAW_RELICS_H

#include "core/oath/state.h"

/* Whether a seat may take a thing (struct effects: forbids_take). */
bool oath_may_take(const struct oath *g, uint8_t seat, int thing, bool recovers);
/* Whether a seat may give a thing away, an adviser, or secrets (GIFT_SECRETS). */
bool oath_may_give(const struct oath *g, uint8_t seat, int thing);
/* A seat takes a relic from whom holds it, from a site or from nowhere; triggers follow in
 * `oath_note_relics`. */
void oath_take_relic(struct oath *g, uint8_t seat, int relic);
/* Gives: nothing is taken. */
void oath_give_relic(struct oath *g, uint8_t from, uint8_t to, int relic);
/* A seat puts a relic from where it lies under the relic deck: tokens leave it, who knew it knows it there.
 */
void oath_bury_relic(struct oath *g, uint8_t seat, int relic);
/* What follows when a seat took relics, all of one moment: the title first, then who answers it. [ask] */
void oath_note_relics(struct oath *g, uint8_t seat, uint32_t relics);
/* A seat looks at the facedown relics of a slot. */
void oath_look_at_relics(struct oath *g, uint8_t seat, int slot);

#endif
