/*
 * Who somebody is, and what opens a match: bearer tokens, invite codes and public ids.
 *
 * A token is 256 random bits, told to its owner once and stored only as a hash; because it is random and
 * not a password, a plain BLAKE2b is enough. An invite code is 128 random bits in an alphabet made for
 * reading aloud and typing, with a check so that a slip of the finger is told from a wrong code. A public
 * id names a match or an identity; it is unguessable enough to be unique, and is no secret.
 */
#ifndef WARREN_AUTH_H
#define WARREN_AUTH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    AUTH_TOKEN_SIZE = 32,
    AUTH_TOKEN_TEXT_SIZE = 44, /* base64url with the end */
    AUTH_TOKEN_HASH_SIZE = 32,
    AUTH_INVITE_SIZE = 16,
    AUTH_INVITE_TEXT_SIZE = 35, /* seven groups of four, with hyphens and the end */
    AUTH_ID_TEXT_SIZE = 11,     /* ten characters and the end */
};

/* To be called once before anything else here. False if the machine gives no randomness. */
bool auth_init(void);

/* ---- Tokens ---- */

void auth_token_create(uint8_t token[AUTH_TOKEN_SIZE]);
/* base64url without padding. */
void auth_token_text(const uint8_t token[AUTH_TOKEN_SIZE], char text[AUTH_TOKEN_TEXT_SIZE]);
/* False if the text is not a token's; then `token` is zeroed. */
bool auth_token_parse(const char *text, uint8_t token[AUTH_TOKEN_SIZE]);
/* What is stored instead of the token: BLAKE2b-256. */
void auth_token_hash(const uint8_t token[AUTH_TOKEN_SIZE], uint8_t hash[AUTH_TOKEN_HASH_SIZE]);
/* True if the token has this hash; takes the same time whatever differs. */
bool auth_token_verify(const uint8_t token[AUTH_TOKEN_SIZE], const uint8_t hash[AUTH_TOKEN_HASH_SIZE]);

/* ---- Recovery codes ---- */

/*
 * A code by which somebody who has lost their token gets a new one (protocol: recover). It looks like a
 * token, and has in it until when it holds; the rest are 224 random bits. What is stored is a hash that no
 * token has, so that a code is no token, nor the other way round.
 */
void auth_recovery_create(uint8_t code[AUTH_TOKEN_SIZE], uint64_t until_ms);
/* Unix ms, to the second. */
uint64_t auth_recovery_until(const uint8_t code[AUTH_TOKEN_SIZE]);
void auth_recovery_hash(const uint8_t code[AUTH_TOKEN_SIZE], uint8_t hash[AUTH_TOKEN_HASH_SIZE]);

/* ---- Invite codes ---- */

enum auth_invite_error {
    AUTH_INVITE_OK = 0,
    AUTH_INVITE_LENGTH = -1,    /* too few or too many characters */
    AUTH_INVITE_CHARACTER = -2, /* a character no code has */
    AUTH_INVITE_CHECK = -3,     /* mistyped: the check does not fit */
};

void auth_invite_create(uint8_t invite[AUTH_INVITE_SIZE]);
/* "7k3m-x9qa-...", lower case. */
void auth_invite_text(const uint8_t invite[AUTH_INVITE_SIZE], char text[AUTH_INVITE_TEXT_SIZE]);
/* Takes either case, o for 0, i and l for 1; hyphens and spaces are ignored. */
enum auth_invite_error auth_invite_parse(const char *text, uint8_t invite[AUTH_INVITE_SIZE]);
/* A sentence for the person who typed it. */
const char *auth_invite_error_text(enum auth_invite_error error);

/* ---- Public ids ---- */

/* 50 random bits, never 0. */
uint64_t auth_id_create(void);
/* Ten characters of the invite codes' alphabet. */
void auth_id_text(uint64_t id, char text[AUTH_ID_TEXT_SIZE]);
/* 0 if the text is not an id's. */
uint64_t auth_id_parse(const char *text);

#endif
