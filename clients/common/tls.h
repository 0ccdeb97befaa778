/*
 * TLS of a client, between two buffers of bytes: what comes from the socket and goes to it, and what is said
 * (OpenSSL).
 *
 * At least TLS 1.2. The server's certificate must be valid, for this host, and from an authority the system
 * trusts (or the files that SSL_CERT_FILE and SSL_CERT_DIR name, as everywhere with OpenSSL).
 */
#ifndef WARREN_CLIENTS_TLS_H
#define WARREN_CLIENTS_TLS_H

#include <stdbool.h>
#include <stddef.h>

struct tls; /* reasons below are sentences without their full stop, of at most 600 bytes */

/* NULL with the reason. */
struct tls *tls_create(const char *host, char *why, size_t size);
void tls_free(struct tls *t);
/* True once the other side is known to be who it should be. */
bool tls_is_ready(const struct tls *t);
/* Takes bytes of the socket and goes on with the handshake if it is not over. False with the reason if it
 * fails. */
bool tls_shake(struct tls *t, const char *bytes, size_t count, char *why, size_t size);
/* Gives all that was said so far to `plain`. False with the reason at the end or on a fault. */
bool tls_take(struct tls *t, void (*plain)(void *context, const char *bytes, size_t count), void *context,
              char *why, size_t size);
/* Says something. False if memory is short. */
bool tls_put(struct tls *t, const char *bytes, size_t count);
/* What has to go to the socket now, owned by the caller; NULL: nothing. */
char *tls_output(struct tls *t, size_t *length);

#endif
