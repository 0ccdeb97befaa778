/* See tls.h. */
#include "clients/common/tls.h"

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <stdio.h>
#include <stdlib.h>

struct tls {
    SSL_CTX *context;
    SSL *ssl; /* owns both buffers */
    BIO *in, *out;
};

void tls_free(struct tls *t)
{
    if (!t)
        return;
    SSL_free(t->ssl);
    SSL_CTX_free(t->context);
    free(t);
}

/* The certificate must be for this host: a name, or an address. */
static bool set_host(SSL *ssl, const char *host)
{
    X509_VERIFY_PARAM *wanted = SSL_get0_param(ssl);
    if (X509_VERIFY_PARAM_set1_ip_asc(wanted, host) == 1)
        return true;
    SSL_set_hostflags(ssl, X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS);
    return SSL_set1_host(ssl, host) == 1 && SSL_set_tlsext_host_name(ssl, host) == 1;
}

static bool prepare(struct tls *t, const char *host)
{
    t->context = SSL_CTX_new(TLS_client_method());
    if (!t->context || SSL_CTX_set_min_proto_version(t->context, TLS1_2_VERSION) != 1 ||
        SSL_CTX_set_default_verify_paths(t->context) != 1)
        return false;
    SSL_CTX_set_verify(t->context, SSL_VERIFY_PEER, NULL);
    t->ssl = SSL_new(t->context);
    t->in = BIO_new(BIO_s_mem());
    t->out = BIO_new(BIO_s_mem());
    if (!t->ssl || !t->in || !t->out) {
        BIO_free(t->in);
        BIO_free(t->out);
        return false;
    }
    SSL_set_bio(t->ssl, t->in, t->out);
    SSL_set_connect_state(t->ssl);
    return set_host(t->ssl, host);
}

struct tls *tls_create(const char *host, char *why, size_t size)
{
    struct tls *t = calloc(1, sizeof *t);
    if (t && prepare(t, host))
        return t;
    snprintf(why, size, "TLS cannot be used: %s",
             t ? ERR_reason_error_string(ERR_peek_last_error()) : "memory is short");
    tls_free(t);
    return NULL;
}

bool tls_is_ready(const struct tls *t)
{
    return SSL_is_init_finished(t->ssl);
}

/* What went wrong, for people: the certificate, most of the time. */
static bool fail(const struct tls *t, char *why, size_t size)
{
    long verified = SSL_get_verify_result(t->ssl);
    const char *reason = ERR_reason_error_string(ERR_peek_last_error());
    if (verified != X509_V_OK)
        snprintf(why, size, "the server's certificate is not trusted: %s",
                 X509_verify_cert_error_string(verified));
    else
        snprintf(why, size, "TLS failed: %s", reason ? reason : "the server ended it");
    ERR_clear_error();
    return false;
}

bool tls_shake(struct tls *t, const char *bytes, size_t count, char *why, size_t size)
{
    if (count > 0 && BIO_write(t->in, bytes, (int)count) != (int)count)
        return fail(t, why, size);
    if (tls_is_ready(t))
        return true;
    int done = SSL_do_handshake(t->ssl);
    return done == 1 || SSL_get_error(t->ssl, done) == SSL_ERROR_WANT_READ || fail(t, why, size);
}

bool tls_take(struct tls *t, void (*plain)(void *context, const char *bytes, size_t count), void *context,
              char *why, size_t size)
{
    char bytes[16384];
    int count;
    while ((count = SSL_read(t->ssl, bytes, sizeof bytes)) > 0)
        plain(context, bytes, (size_t)count);
    switch (SSL_get_error(t->ssl, count)) {
    case SSL_ERROR_WANT_READ:
    case SSL_ERROR_WANT_WRITE:
        return true;
    case SSL_ERROR_ZERO_RETURN:
        snprintf(why, size, "the server closed the connection");
        return false;
    default:
        return fail(t, why, size);
    }
}

bool tls_put(struct tls *t, const char *bytes, size_t count)
{
    return SSL_write(t->ssl, bytes, (int)count) == (int)count;
}

char *tls_output(struct tls *t, size_t *length)
{
    size_t waiting = BIO_ctrl_pending(t->out);
    char *bytes = waiting ? malloc(waiting) : NULL;
    *length = 0;
    if (bytes)
        *length = (size_t)BIO_read(t->out, bytes, (int)waiting);
    return bytes;
}
