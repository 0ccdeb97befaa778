/* See tls.h. */
#include "clients/common/tls.h"

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct tls {
    SSL_CTX *context;
    SSL *ssl; /* owns both buffers */
    BIO *in, *out;
    X509 *bad; /* the certificate that was not trusted; owned; NULL: none */
    char host[256];
};

void tls_free(struct tls *t)
{
    if (!t)
        return;
    X509_free(t->bad);
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

/* Keeps the certificate that is not trusted, to say more of it than a number; decides nothing. */
static int on_verified(int trusted, X509_STORE_CTX *store)
{
    SSL *ssl = X509_STORE_CTX_get_ex_data(store, SSL_get_ex_data_X509_STORE_CTX_idx());
    struct tls *t = ssl ? SSL_get_app_data(ssl) : NULL;
    X509 *certificate = X509_STORE_CTX_get_current_cert(store);
    if (!trusted && t && !t->bad && certificate && X509_up_ref(certificate) == 1)
        t->bad = certificate;
    return trusted;
}

static bool prepare(struct tls *t, const char *host)
{
    t->context = SSL_CTX_new(TLS_client_method());
    if (!t->context || SSL_CTX_set_min_proto_version(t->context, TLS1_2_VERSION) != 1 ||
        SSL_CTX_set_default_verify_paths(t->context) != 1)
        return false;
    SSL_CTX_set_verify(t->context, SSL_VERIFY_PEER, on_verified);
    t->ssl = SSL_new(t->context);
    t->in = BIO_new(BIO_s_mem());
    t->out = BIO_new(BIO_s_mem());
    if (!t->ssl || !t->in || !t->out) {
        BIO_free(t->in);
        BIO_free(t->out);
        return false;
    }
    SSL_set_app_data(t->ssl, t);
    snprintf(t->host, sizeof t->host, "%s", host);
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

/* "2026-01-31", or "?" */
static void write_date(const ASN1_TIME *time, char date[16])
{
    struct tm tm;
    if (!time || ASN1_TIME_to_tm(time, &tm) != 1 || strftime(date, 16, "%Y-%m-%d", &tm) == 0)
        snprintf(date, 16, "?");
}

/* The names that a certificate is for, joined by commas. */
static void write_names(X509 *certificate, char *names, size_t size)
{
    GENERAL_NAMES *list =
        certificate ? X509_get_ext_d2i(certificate, NID_subject_alt_name, NULL, NULL) : NULL;
    size_t used = 0;
    snprintf(names, size, "nobody");
    for (int i = 0; i < sk_GENERAL_NAME_num(list); i++) {
        const GENERAL_NAME *name = sk_GENERAL_NAME_value(list, i);
        if (name->type != GEN_DNS)
            continue;
        const ASN1_STRING *text = name->d.dNSName;
        int n = snprintf(names + used, size - used, "%s%.*s", used ? ", " : "", ASN1_STRING_length(text),
                         (const char *)ASN1_STRING_get0_data(text));
        used = (size_t)n < size - used ? used + (size_t)n : size - 1;
    }
    for (char *at = names; *at; at++) /* whatever somebody put there */
        *at = *at >= ' ' && *at < 0x7f ? *at : '?';
    GENERAL_NAMES_free(list);
}

/* What is wrong with the certificate. */
static void say_certificate(const struct tls *t, long verified, char *what, size_t size)
{
    X509 *certificate = t->bad;
    char date[16], names[120];
    switch (verified) {
    case X509_V_ERR_CERT_HAS_EXPIRED:
        write_date(certificate ? X509_get0_notAfter(certificate) : NULL, date);
        snprintf(what, size, "it has expired, on %s (if not, this machine's clock is wrong)", date);
        break;
    case X509_V_ERR_CERT_NOT_YET_VALID:
        write_date(certificate ? X509_get0_notBefore(certificate) : NULL, date);
        snprintf(what, size, "it is valid only from %s on (if not, this machine's clock is wrong)", date);
        break;
    case X509_V_ERR_HOSTNAME_MISMATCH:
    case X509_V_ERR_IP_ADDRESS_MISMATCH:
        write_names(certificate, names, sizeof names);
        snprintf(what, size, "it is for another name than %s (it is for %s)", t->host, names);
        break;
    case X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT:
        snprintf(what, size, "it is signed by itself; if it is yours, name its file in SSL_CERT_FILE");
        break;
    case X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN:
    case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT:
    case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    case X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE:
        snprintf(what, size,
                 "it is from an authority that this system does not know; if it is yours, name its file in "
                 "SSL_CERT_FILE");
        break;
    default:
        snprintf(what, size, "%s", X509_verify_cert_error_string(verified));
    }
}

/* What went wrong, for people: the certificate, most of the time. */
static bool fail(const struct tls *t, char *why, size_t size)
{
    char what[500];
    long verified = SSL_get_verify_result(t->ssl);
    unsigned long error = ERR_peek_last_error();
    const char *reason = ERR_reason_error_string(error);
    say_certificate(t, verified, what, sizeof what);
    if (verified != X509_V_OK)
        snprintf(why, size, "the server's certificate is not trusted: %s", what);
    else if (ERR_GET_LIB(error) == ERR_LIB_SSL && ERR_GET_REASON(error) == SSL_R_WRONG_VERSION_NUMBER)
        snprintf(why, size, "%s does not speak TLS at this port", t->host);
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
