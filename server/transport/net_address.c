/* Addresses: reading, writing, and counting the connections of each. */
#include <netdb.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/transport/net_internal.h"

enum { BUCKETS_MIN = 256 };

struct address_count {
    struct address_count *next;
    struct address_key key;
    uint32_t count;
};

int address_parse(const char *where, struct sockaddr_storage *out)
{
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE | AI_NUMERICSERV};
    struct addrinfo *found;
    const char *colon = strrchr(where, ':');
    char host[ADDRESS_HOST_MAX];
    size_t length;

    if (!address_well_formed(where))
        return UV_EINVAL;
    length = (size_t)(colon - where);
    if (length >= 2 && where[0] == '[' && where[length - 1] == ']') {
        where++;
        length -= 2;
    }
    memcpy(host, where, length);
    host[length] = '\0';
    if (!length)
        hints.ai_family = AF_INET;
    if (getaddrinfo(length ? host : NULL, colon + 1, &hints, &found) != 0)
        return UV_EAI_NONAME;
    memset(out, 0, sizeof *out);
    memcpy(out, found->ai_addr, found->ai_addrlen);
    freeaddrinfo(found);
    return 0;
}

void address_text(const struct sockaddr_storage *address, char text[ADDRESS_TEXT_MAX])
{
    char name[INET6_ADDRSTRLEN] = "?";
    unsigned port;

    uv_ip_name((const struct sockaddr *)address, name, sizeof name);
    if (address->ss_family == AF_INET6) {
        port = ntohs(((const struct sockaddr_in6 *)address)->sin6_port);
        snprintf(text, ADDRESS_TEXT_MAX, "[%s]:%u", name, port);
    } else {
        port = ntohs(((const struct sockaddr_in *)address)->sin_port);
        snprintf(text, ADDRESS_TEXT_MAX, "%s:%u", name, port);
    }
}

static struct address_key key_of_ipv4(const void *four)
{
    struct address_key key = {{[10] = 0xff, [11] = 0xff}};

    memcpy(key.bytes + 12, four, 4);
    return key;
}

static bool is_ipv4(const struct address_key *key)
{
    return memcmp(key->bytes, key_of_ipv4("\0\0\0").bytes, 12) == 0;
}

static struct address_key key_of_ipv6(const void *sixteen)
{
    struct address_key key = {{0}};

    memcpy(key.bytes, sixteen, 16);
    if (is_ipv4(&key))
        return key;
    memset(key.bytes + 8, 0, 8); /* one customer has a whole /64 */
    return key;
}

struct address_key address_key(const struct sockaddr_storage *address)
{
    if (address->ss_family == AF_INET6)
        return key_of_ipv6(&((const struct sockaddr_in6 *)address)->sin6_addr);
    return key_of_ipv4(&((const struct sockaddr_in *)address)->sin_addr);
}

void address_key_text(const struct address_key *key, char text[ADDRESS_TEXT_MAX])
{
    text[0] = '\0';
    if (is_ipv4(key)) {
        uv_inet_ntop(AF_INET, key->bytes + 12, text, ADDRESS_TEXT_MAX);
        return;
    }
    uv_inet_ntop(AF_INET6, key->bytes, text, ADDRESS_TEXT_MAX - 4);
    strcat(text, "/64");
}

bool address_key_parse(const char *text, struct address_key *out)
{
    uint8_t bytes[16];
    char alone[ADDRESS_TEXT_MAX];
    const char *slash = strstr(text, "/64");

    if (slash && !slash[3] && (size_t)(slash - text) < sizeof alone) {
        memcpy(alone, text, (size_t)(slash - text));
        alone[slash - text] = '\0';
        if (uv_inet_pton(AF_INET6, alone, bytes) != 0)
            return false;
        *out = key_of_ipv6(bytes);
    } else if (uv_inet_pton(AF_INET, text, bytes) == 0)
        *out = key_of_ipv4(bytes);
    else if (uv_inet_pton(AF_INET6, text, bytes) == 0)
        *out = key_of_ipv6(bytes);
    else
        return false;
    return true;
}

int addresses_create(struct address_table *table)
{
    *table = (struct address_table){.size = BUCKETS_MIN};
    table->buckets = calloc(table->size, sizeof(struct address_count *));
    if (!table->buckets)
        return UV_ENOMEM;
    randombytes_buf(table->secret, sizeof table->secret);
    return 0;
}

void addresses_destroy(struct address_table *table)
{
    for (uint32_t i = 0; table->buckets && i < table->size; i++) {
        while (table->buckets[i]) {
            struct address_count *entry = table->buckets[i];

            table->buckets[i] = entry->next;
            free(entry);
        }
    }
    free(table->buckets);
    table->buckets = NULL;
}

/* A keyed hash, so that nobody can choose addresses that share a bucket. */
static uint32_t bucket_of(const struct address_table *table, struct address_key key)
{
    uint8_t hash[crypto_shorthash_BYTES];
    uint32_t word;

    crypto_shorthash(hash, key.bytes, sizeof key.bytes, table->secret);
    memcpy(&word, hash, sizeof word);
    return word & (table->size - 1);
}

static struct address_count **entry_find(struct address_table *table, struct address_key key)
{
    struct address_count **at = &table->buckets[bucket_of(table, key)];

    while (*at && memcmp((*at)->key.bytes, key.bytes, sizeof key.bytes) != 0)
        at = &(*at)->next;
    return at;
}

/* Doubles the buckets; if memory is short the chains just get longer. */
static void table_grow(struct address_table *table)
{
    struct address_table grown = *table;

    grown.size = 2 * table->size;
    grown.buckets = calloc(grown.size, sizeof(struct address_count *));
    if (!grown.buckets)
        return;
    for (uint32_t i = 0; i < table->size; i++) {
        while (table->buckets[i]) {
            struct address_count *entry = table->buckets[i];
            struct address_count **at = &grown.buckets[bucket_of(&grown, entry->key)];

            table->buckets[i] = entry->next;
            entry->next = *at;
            *at = entry;
        }
    }
    free(table->buckets);
    *table = grown;
}

int addresses_add(struct address_table *table, struct address_key key, uint32_t max)
{
    struct address_count **at = entry_find(table, key);
    struct address_count *entry = *at;

    if (entry) {
        if (max && entry->count >= max)
            return UV_EBUSY;
        entry->count++;
        return 0;
    }
    entry = calloc(1, sizeof *entry);
    if (!entry)
        return UV_ENOMEM;
    entry->key = key;
    entry->count = 1;
    *at = entry;
    if (++table->count > table->size)
        table_grow(table);
    return 0;
}

void addresses_remove(struct address_table *table, struct address_key key)
{
    struct address_count **at = entry_find(table, key);
    struct address_count *entry = *at;

    if (!entry || --entry->count)
        return;
    *at = entry->next;
    free(entry);
    table->count--;
}
