/* See scarce.h. */
#include "tests/unit/scarce.h"

#include <errno.h>
#include <sodium.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <wslay/wslay.h>

static _Thread_local struct {
    uint64_t number; /* that fails; 0: none */
    uint64_t asked, refused;
    bool all, on;
} scarce;

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__real_aligned_alloc(size_t alignment, size_t size);
char *__real_strdup(const char *text);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);
char *__wrap_strdup(const char *text);
uint64_t __real_server_now(void);
uint64_t __real_server_steady(void);
uint64_t __wrap_server_now(void);
uint64_t __wrap_server_steady(void);
int __real_wslay_event_recv(wslay_event_context_ptr ws);
int __wrap_wslay_event_recv(wslay_event_context_ptr ws);
int __real_crypto_pwhash_str_verify(const char *verifier, const char *password, unsigned long long length);
int __real_crypto_pwhash_str_alg(char *verifier, const char *password, unsigned long long length,
                                 unsigned long long passes, size_t memory, int algorithm);
int __wrap_crypto_pwhash_str_verify(const char *verifier, const char *password, unsigned long long length);
int __wrap_crypto_pwhash_str_alg(char *verifier, const char *password, unsigned long long length,
                                 unsigned long long passes, size_t memory, int algorithm);

static atomic_bool hashes_fail;

static bool fails(void)
{
    if (!scarce.on || scarce.number == 0)
        return false;
    scarce.asked++;
    bool now = scarce.all ? scarce.asked >= scarce.number : scarce.asked == scarce.number;
    scarce.refused += now;
    if (now)
        errno = ENOMEM;
    return now;
}

void *__wrap_malloc(size_t size)
{
    return fails() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return fails() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size)
{
    return fails() ? NULL : __real_realloc(old, size);
}

void *__wrap_aligned_alloc(size_t alignment, size_t size)
{
    return fails() ? NULL : __real_aligned_alloc(alignment, size);
}

char *__wrap_strdup(const char *text)
{
    return fails() ? NULL : __real_strdup(text);
}

int __wrap_wslay_event_recv(wslay_event_context_ptr ws)
{
    return fails() ? WSLAY_ERR_NOMEM : __real_wslay_event_recv(ws);
}

static uint64_t passed;

uint64_t __wrap_server_now(void)
{
    return __real_server_now() + passed;
}

uint64_t __wrap_server_steady(void)
{
    return __real_server_steady() + passed;
}

void scarce_pass(uint64_t ms)
{
    passed += ms;
}

static bool hash_fails(void)
{
    if (hashes_fail)
        errno = ENOMEM;
    return hashes_fail;
}

int __wrap_crypto_pwhash_str_verify(const char *verifier, const char *password, unsigned long long length)
{
    return hash_fails() ? -1 : __real_crypto_pwhash_str_verify(verifier, password, length);
}

int __wrap_crypto_pwhash_str_alg(char *verifier, const char *password, unsigned long long length,
                                 unsigned long long passes, size_t memory, int algorithm)
{
    (void)passes;
    (void)memory;
    return hash_fails() ? -1
                        : __real_crypto_pwhash_str_alg(verifier, password, length, crypto_pwhash_OPSLIMIT_MIN,
                                                       crypto_pwhash_MEMLIMIT_MIN, algorithm);
}

void scarce_hashes(bool fail)
{
    hashes_fail = fail;
}

void scarce_from(uint64_t number, bool all)
{
    scarce.number = number;
    scarce.all = all;
    scarce.asked = scarce.refused = 0;
}

void scarce_go_on(void)
{
    scarce.on = true;
}

void scarce_pause(void)
{
    scarce.on = false;
}

uint64_t scarce_end(void)
{
    uint64_t refused = scarce.refused;
    scarce_from(0, false);
    return refused;
}
