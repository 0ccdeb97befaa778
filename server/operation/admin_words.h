/*
 * The words of an operator's command: who is meant by them, and what is said in the rest of them. Words need
 * no quotes: a name or a text may be several.
 */
#ifndef WARREN_ADMIN_WORDS_H
#define WARREN_ADMIN_WORDS_H

#include <jansson.h>
#include <stdio.h>

#include "server/hall/server.h"
#include "server/store/store.h"
#include "server/transport/net.h"

enum { ADMIN_TEXT_SIZE = SERVER_WORDS_SIZE };

/* Whom a command means. */
struct admin_whom {
    struct store_ban ban; /* kind, and who as it is written */
    uint64_t player;      /* BAN_PLAYER */
    struct address_key address;
    char name[STORE_NAME_SIZE]; /* as shown; "" of addresses */
    size_t words;               /* how many of the words named them */
};

/* The word at this place, or NULL. */
const char *admin_word(const json_t *words, size_t place);
/* All words from this place on, with a blank between each; "" if there are none. Cut at a whole character. */
void admin_text(const json_t *words, size_t from, char text[ADMIN_TEXT_SIZE]);

/* Why a command was not done that is carried out anew when what it reads is there. */
extern const char admin_late[];

/*
 * Who is meant by the words from this place on: an address, a player's public name, an account, or the name
 * shown of somebody who is connected, of as many words as fit (capitals mean the same). With `banned` also
 * the name of somebody who is banned. NULL; or why nobody or not one alone is meant, and then those who may
 * be are written to `out`.
 */
const char *admin_whom(struct server *s, const json_t *words, size_t from, bool banned,
                       struct admin_whom *whom, FILE *out);

/* Lines of cells parted by tabs, the first line as their heads, as columns. */
void admin_columns(FILE *out, const char *lines);
/* A moment as people read it, in UTC: "2026-11-22 07:38"; "-" for 0. */
enum { ADMIN_DATE_SIZE = 20 };
void admin_date(uint64_t unix_ms, char date[ADMIN_DATE_SIZE]);

#endif
