/* Warbands: gained, moved, killed. Law 5.2.2, 6.5, 9.3, 10 (kill, sacrifice) */
#ifndef WARREN_OATH_LAW_WARBANDS_H
#define WARREN_OATH_LAW_WARBANDS_H

#include "core/oath/state.h"

/* Warbands that a seat could gain. */
int oath_warbands_left(const struct oath *g, uint8_t seat);
/* From the bank of their colour to a seat's board, as many as there are. Returns how many. */
int oath_gain_warbands(struct oath *g, uint8_t seat, int n);
/* Warbands at a slot that are the seat's, or the Empire's if it is Imperial. */
int oath_own_warbands_at(const struct oath *g, uint8_t seat, int slot);
/* From a seat's board to a site that it rules or that is empty, and back. */
void oath_place_warbands(struct oath *g, uint8_t seat, int slot, int n);
void oath_lift_warbands(struct oath *g, uint8_t seat, int slot, int n);
/* Kills warbands at a site, or on a seat's board: they go to the bank of their colour. */
void oath_kill_at(struct oath *g, int slot, int n);
void oath_kill_on_board(struct oath *g, uint8_t seat, int n);
/* The same of those that a plan saves: they lie in the bank until it says what becomes of them. Law 5.5.8 */
void oath_nurse_at(struct oath *g, int slot, int n);
void oath_nurse_on_board(struct oath *g, uint8_t seat, int n);
/* The same of warbands at a site without anybody's death: they are cleared away or replaced. Law 8.2, 8.3.4
 */
void oath_clear_warbands(struct oath *g, int slot);
/* From the bank to a site that the seat rules, as many as there are. */
void oath_station_warbands(struct oath *g, uint8_t seat, int slot, int n);
/* From one board to another of the same colour. */
void oath_pass_warbands(struct oath *g, uint8_t from, uint8_t to, int n);
/* Whether a seat may put warbands at a slot. */
bool oath_may_place(const struct oath *g, uint8_t seat, int slot);

#endif
