/*
 * What is wrong with an address or with who answers there, in one sentence for people, without its full stop.
 */
#ifndef WARREN_CLIENTS_TROUBLE_H
#define WARREN_CLIENTS_TROUBLE_H

#include <stddef.h>

#include "clients/common/endpoint.h"

enum { TROUBLE_SIZE = 900 }; /* longest sentence, with its end */

/* An error of libuv while looking up, connecting or talking. */
void trouble_network(const struct endpoint *e, int status, char why[TROUBLE_SIZE]);
/* Who answers said something that is no message. */
void trouble_stranger(const struct endpoint *e, const char *bytes, size_t count, char why[TROUBLE_SIZE]);
/* The connection was closed before anything of sense was said; `bytes` came until then. */
void trouble_no_word(const struct endpoint *e, const char *bytes, size_t count, char why[TROUBLE_SIZE]);
/* It takes connections and never answers. */
void trouble_silence(const struct endpoint *e, char why[TROUBLE_SIZE]);

#endif
