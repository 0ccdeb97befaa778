/* Favor and secrets: every way they move, each told. Law 9.3, 9.5, 10 (take, give, burn) Functions marked
 * [ask] may ask and so may leave the beat. */
#ifndef WARREN_OATH_LAW_TOKENS_H
#define WARREN_OATH_LAW_TOKENS_H

#include "core/oath/state.h"

/* What a seat can pay: its board and what else it pays from. */
int oath_purse(const struct oath *g, uint8_t seat);
/* From a bank to a seat, as much as there is. Returns how much. [ask] */
int oath_gain_favor(struct oath *g, uint8_t seat, uint8_t suit, int n);
/* From the shared bank. */
void oath_gain_secrets(struct oath *g, uint8_t seat, int n);
/* Those that the Darkest Secret had before it was paid for anew. */
void oath_secrets_off_banner(struct oath *g, uint8_t seat, int n);
/* A seat pays favor, which the caller puts where it goes. What of it comes from a bank is told. [ask] */
void oath_take_purse(struct oath *g, uint8_t seat, int n);
/* The same in a copy that is only looked at: nobody is asked from where. */
void oath_take_purse_silently(struct oath *try, uint8_t seat, int n);
/* Favor that comes to a seat from anywhere, which the caller has told: on its board, or where its favor goes
 * instead, which is told. */
void oath_put_purse(struct oath *g, uint8_t seat, int n);
void oath_favor_to_bank(struct oath *g, uint8_t seat, uint8_t suit, int n);
void oath_favor_onto(struct oath *g, uint8_t seat, int card, int n);
void oath_secrets_onto(struct oath *g, uint8_t seat, int card, int n);
void oath_burn_favor(struct oath *g, uint8_t seat, int n);
/* What burns of a seat that does not pay: of its board alone (B104). Never [ask]. */
void oath_burn_off_board(struct oath *g, uint8_t seat, int n);
/* Burnt favor that lay somewhere else than on a board goes where burnt favor goes. */
void oath_put_burnt(struct oath *g, int n);
void oath_burn_secrets(struct oath *g, uint8_t seat, int n);
/* The same of facedown ones. */
void oath_burn_secrets_down(struct oath *g, uint8_t seat, int n);
/* All favor on the board goes to the bank that serves as the seat's purse, if one does. */
void oath_empty_into_purse(struct oath *g, uint8_t seat);
/* Faceup secrets turn face down. */
void oath_flip_secrets(struct oath *g, uint8_t seat, int n);
/* From one seat to another, given or taken. [ask] */
void oath_pass_favor(struct oath *g, uint8_t from, uint8_t to, int n);
/* Taken from what lies on the board of one seat, as much as there is (B104). Returns how much. */
int oath_take_favor(struct oath *g, uint8_t from, uint8_t to, int n);
/* Faceup or facedown ones, as one of the two says if both kinds lie there; they come to lie face up. [ask] */
void oath_pass_secrets(struct oath *g, uint8_t from, uint8_t to, int n, uint8_t says);
/* Secrets on a seat's board, face up and down. */
int oath_secrets_on_board(const struct oath *g, uint8_t seat);
/* Tokens on a card that leaves: favor to its bank, secrets face down to a seat (Law 10: discard). */
void oath_clear_tokens(struct oath *g, int card, uint8_t seat);
/* Law 4.3.1, 4.3.2: tokens on cards go home, secrets to this seat; those on `but` stay (NO_CARD: none). */
void oath_return_tokens(struct oath *g, uint8_t seat, int but);
/* From one bank to another, as much as there is. */
void oath_move_bank(struct oath *g, uint8_t from, uint8_t to, int n);
/* Favor from a bank that is burnt at once, by nobody: what bandits would gain. */
void oath_burn_from_bank(struct oath *g, uint8_t suit, int n);
/* As much of `n` favor as the shared bank has, taken out of it. */
int oath_favor_from_shared(struct oath *g, int n);
/* As many of `n` secrets as there may be besides those in play. Law 9.3 knows no end of them; here it is so
 * far away that no match comes to it but on purpose. */
int oath_secrets_from_shared(const struct oath *g, int n);

#endif
