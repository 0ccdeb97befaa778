/* Small questions that many rules put. Forced if there is one answer, unless they say otherwise. Functions
 * marked [ask] may ask and so may leave the beat. */
#ifndef WARREN_OATH_LAW_QUESTIONS_H
#define WARREN_OATH_LAW_QUESTIONS_H

#include "core/oath/state.h"

/* A slot out of a mask that is not empty. [ask] */
int oath_ask_slot(struct oath *g, uint8_t seat, struct choice why, uint16_t slots);
/* A seat out of a mask that is not empty. [ask] */
uint8_t oath_ask_seat(struct oath *g, uint8_t seat, struct choice why, uint16_t seats);
/* The same or nobody: SEAT_NOBODY. Never forced. [ask] */
uint8_t oath_ask_seat_or_pass(struct oath *g, uint8_t seat, struct choice why, uint16_t seats);
/* A bank out of a mask that is not empty, or any suit. [ask] */
uint8_t oath_ask_bank(struct oath *g, uint8_t seat, struct choice why, uint8_t suits);
uint8_t oath_ask_suit(struct oath *g, uint8_t seat, struct choice why, uint8_t suits);
/* A number from least to most. [ask] */
int oath_ask_count(struct oath *g, uint8_t seat, struct choice why, int least, int most);
/* A card of a set that is not empty; or none: -1 if passed. [ask] */
int oath_ask_card(struct oath *g, uint8_t seat, struct choice why, const struct cards *cards);
int oath_ask_card_or_pass(struct oath *g, uint8_t seat, struct choice why, const struct cards *cards);
/* How many warbands at a place others replace, of which why.arg[0] are left: all, if that is enough for these
 * and for the `others` to come; else as the seat likes. [ask] */
int oath_ask_replaced(struct oath *g, uint8_t seat, struct choice why, int here, int others);
/* Yes or no: never forced. [ask] */
bool oath_ask_yes(struct oath *g, uint8_t seat, struct choice why);
/* Consent of somebody to what is done to them: agree or refuse, told to all. [ask] */
bool oath_ask_agree(struct oath *g, uint8_t seat, struct choice why);
/* The same where agreeing costs something. [ask] */
bool oath_ask_agree_at(struct oath *g, uint8_t seat, struct choice why, const struct price *price);
/* `why` in one line. */
#define WHY(...) ((struct choice){__VA_ARGS__})

#endif
