/* See auth.h. */
#include "server/base/auth.h"

#include <sodium.h>
#include <string.h>

enum {
    INVITE_SYMBOLS = 28, /* 128 bits of code and 12 of check */
    INVITE_GROUP = 4,
    ID_SYMBOLS = AUTH_ID_TEXT_SIZE - 1,
    ID_BITS = 5 * ID_SYMBOLS,
};

/* Without i, l, o and u: nothing that looks like something else, and few words. */
static const char alphabet[] = "0123456789abcdefghjkmnpqrstvwxyz";

/* The value of a character as people type it, or -1. */
static int symbol_value(char c)
{
    if (c >= 'A' && c <= 'Z')
        c = (char)(c - 'A' + 'a');
    if (c == 'o')
        c = '0';
    if (c == 'i' || c == 'l')
        c = '1';
    const char *at = c ? strchr(alphabet, c) : NULL;
    return at ? (int)(at - alphabet) : -1;
}

bool auth_init(void)
{
    return sodium_init() >= 0;
}

void auth_token_create(uint8_t token[AUTH_TOKEN_SIZE])
{
    randombytes_buf(token, AUTH_TOKEN_SIZE);
}

void auth_token_text(const uint8_t token[AUTH_TOKEN_SIZE], char text[AUTH_TOKEN_TEXT_SIZE])
{
    sodium_bin2base64(text, AUTH_TOKEN_TEXT_SIZE, token, AUTH_TOKEN_SIZE,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

bool auth_token_parse(const char *text, uint8_t token[AUTH_TOKEN_SIZE])
{
    size_t length = strnlen(text, AUTH_TOKEN_TEXT_SIZE), size = 0;
    const char *end = NULL;
    if (length == AUTH_TOKEN_TEXT_SIZE - 1 &&
        sodium_base642bin(token, AUTH_TOKEN_SIZE, text, length, NULL, &size, &end,
                          sodium_base64_VARIANT_URLSAFE_NO_PADDING) == 0 &&
        size == AUTH_TOKEN_SIZE && end == text + length)
        return true;
    memset(token, 0, AUTH_TOKEN_SIZE);
    return false;
}

void auth_token_hash(const uint8_t token[AUTH_TOKEN_SIZE], uint8_t hash[AUTH_TOKEN_HASH_SIZE])
{
    crypto_generichash(hash, AUTH_TOKEN_HASH_SIZE, token, AUTH_TOKEN_SIZE, NULL, 0);
}

bool auth_token_verify(const uint8_t token[AUTH_TOKEN_SIZE], const uint8_t hash[AUTH_TOKEN_HASH_SIZE])
{
    uint8_t own[AUTH_TOKEN_HASH_SIZE];
    auth_token_hash(token, own);
    return sodium_memcmp(own, hash, sizeof own) == 0;
}

enum { UNTIL_SIZE = 4 };

void auth_recovery_create(uint8_t code[AUTH_TOKEN_SIZE], uint64_t until_ms)
{
    uint64_t seconds = until_ms / 1000;
    randombytes_buf(code, AUTH_TOKEN_SIZE);
    for (int i = 0; i < UNTIL_SIZE; i++)
        code[i] = (uint8_t)(seconds >> 8 * (UNTIL_SIZE - 1 - i));
}

uint64_t auth_recovery_until(const uint8_t code[AUTH_TOKEN_SIZE])
{
    uint64_t seconds = 0;
    for (int i = 0; i < UNTIL_SIZE; i++)
        seconds = seconds << 8 | code[i];
    return seconds * 1000;
}

void auth_recovery_hash(const uint8_t code[AUTH_TOKEN_SIZE], uint8_t hash[AUTH_TOKEN_HASH_SIZE])
{
    static const uint8_t key[] = "warren: a recovery code";
    crypto_generichash(hash, AUTH_TOKEN_HASH_SIZE, code, AUTH_TOKEN_SIZE, key, sizeof key - 1);
}

/* Twelve bits that catch every likely slip: one in 4096 others goes unseen, and then no match is found. */
static uint32_t invite_check(const uint8_t invite[AUTH_INVITE_SIZE])
{
    uint8_t hash[crypto_generichash_BYTES_MIN];
    crypto_generichash(hash, sizeof hash, invite, AUTH_INVITE_SIZE, NULL, 0);
    return (uint32_t)(hash[0] << 4 | hash[1] >> 4);
}

void auth_invite_create(uint8_t invite[AUTH_INVITE_SIZE])
{
    randombytes_buf(invite, AUTH_INVITE_SIZE);
}

void auth_invite_text(const uint8_t invite[AUTH_INVITE_SIZE], char text[AUTH_INVITE_TEXT_SIZE])
{
    uint32_t check = invite_check(invite), bits = 0;
    int held = 0, next = 0;
    for (int i = 0; i < INVITE_SYMBOLS; i++) {
        if (held < 5) {
            /* The check's twelve bits end in the middle of a byte: its four low bits are written as zeros. */
            uint32_t byte = next < AUTH_INVITE_SIZE    ? invite[next]
                            : next == AUTH_INVITE_SIZE ? check >> 4
                                                       : (check & 15) << 4;
            bits = bits << 8 | byte;
            held += 8;
            next++;
        }
        held -= 5;
        if (i && i % INVITE_GROUP == 0)
            *text++ = '-';
        *text++ = alphabet[bits >> held & 31];
    }
    *text = '\0';
}

enum auth_invite_error auth_invite_parse(const char *text, uint8_t invite[AUTH_INVITE_SIZE])
{
    uint8_t bytes[AUTH_INVITE_SIZE + 2] = {0};
    uint32_t bits = 0;
    int held = 0, symbols = 0, filled = 0;
    memset(invite, 0, AUTH_INVITE_SIZE);
    for (; *text; text++) {
        if (*text == '-' || *text == ' ')
            continue;
        int value = symbol_value(*text);
        if (value < 0)
            return AUTH_INVITE_CHARACTER;
        if (++symbols > INVITE_SYMBOLS)
            return AUTH_INVITE_LENGTH;
        bits = bits << 5 | (uint32_t)value;
        held += 5;
        if (held >= 8) {
            held -= 8;
            bytes[filled++] = (uint8_t)(bits >> held);
        }
    }
    if (symbols != INVITE_SYMBOLS)
        return AUTH_INVITE_LENGTH;
    uint32_t check = (uint32_t)bytes[AUTH_INVITE_SIZE] << 4 | (bits & 15);
    if (check != invite_check(bytes))
        return AUTH_INVITE_CHECK;
    memcpy(invite, bytes, AUTH_INVITE_SIZE);
    return AUTH_INVITE_OK;
}

const char *auth_invite_error_text(enum auth_invite_error error)
{
    switch (error) {
    case AUTH_INVITE_OK:
        return "the invite code is well formed";
    case AUTH_INVITE_LENGTH:
        return "an invite code has 28 letters and digits";
    case AUTH_INVITE_CHARACTER:
        return "an invite code has letters and digits only, and never a u";
    case AUTH_INVITE_CHECK:
        return "the invite code has a typing mistake";
    }
    return "unknown error";
}

uint64_t auth_id_create(void)
{
    uint64_t id = 0;
    while (id == 0) {
        randombytes_buf(&id, sizeof id);
        id &= (UINT64_C(1) << ID_BITS) - 1;
    }
    return id;
}

void auth_id_text(uint64_t id, char text[AUTH_ID_TEXT_SIZE])
{
    for (int i = 0; i < ID_SYMBOLS; i++)
        text[i] = alphabet[id >> (5 * (ID_SYMBOLS - 1 - i)) & 31];
    text[ID_SYMBOLS] = '\0';
}

uint64_t auth_id_parse(const char *text)
{
    uint64_t id = 0;
    int symbols = 0;
    for (; *text; text++) {
        int value = symbol_value(*text);
        if (value < 0 || ++symbols > ID_SYMBOLS)
            return 0;
        id = id << 5 | (uint64_t)value;
    }
    return symbols == ID_SYMBOLS ? id : 0;
}
