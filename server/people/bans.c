/* See bans.h. A list: operators ban dozens, not millions. */
#include "server/people/bans.h"

#include <stdlib.h>
#include <string.h>

#include "server/base/auth.h"

struct entry {
    struct store_ban ban;
    uint64_t player;
    struct address_key address;
    bool stored, seen; /* by bans_refresh: it was in the store once; it is now */
    uint8_t missed;    /* so many looks, one after the other, have not found it there */
    uint8_t lifted;    /* so many more looks until it is forgotten: it may be in the store still */
};

enum {
    LIFTED_FOR = 8,
    MISSED_FOR = 2, /* then another node has lifted it */
    NEW_FOR =
        8, /* the same of one that was never there: it may be on its way; if it comes yet, it is found */
};

struct bans {
    struct entry *list;
    size_t count, room, awaited;
    bool failed; /* memory was short while reading */
};

static struct entry *find(const struct bans *b, const struct store_ban *ban)
{
    for (size_t i = 0; i < b->count; i++)
        if (b->list[i].ban.kind == ban->kind && strcmp(b->list[i].ban.who, ban->who) == 0)
            return &b->list[i];
    return NULL;
}

/* Room for another one, and for those that are awaited. False: memory. */
static bool make_room(struct bans *b)
{
    if (b->count + b->awaited < b->room)
        return true;
    size_t room = b->room ? 2 * b->room : 16;
    struct entry *list = realloc(b->list, room * sizeof *list);
    if (!list)
        return false;
    b->list = list;
    b->room = room;
    return true;
}

/* Adds one, in the place of one of the same. False: memory. */
static bool add(struct bans *b, const struct store_ban *ban)
{
    struct entry *e = find(b, ban);
    if (!e && !make_room(b))
        return false;
    if (!e)
        e = &b->list[b->count++];
    *e = (struct entry){.ban = *ban};
    if (ban->kind == BAN_PLAYER)
        e->player = auth_id_parse(ban->who);
    else if (!address_key_parse(ban->who, &e->address))
        b->count--; /* the store holds nothing like it; nobody is kept out by it */
    return true;
}

bool bans_has(const struct bans *b, const struct store_ban *ban)
{
    const struct entry *e = find(b, ban);
    return e && !e->lifted;
}

bool bans_await(struct bans *b)
{
    bool able = make_room(b);
    b->awaited += able;
    return able;
}

void bans_add_awaited(struct bans *b, const struct store_ban *ban)
{
    b->awaited--;
    if (ban)
        add(b, ban);
}

void bans_remove(struct bans *b, const struct store_ban *ban)
{
    struct entry *e = find(b, ban);
    if (e && !e->lifted)
        e->lifted = LIFTED_FOR;
}

static void forget(struct bans *b, struct entry *e)
{
    b->count--;
    memmove(e, e + 1, (size_t)(b->list + b->count - e) * sizeof *e);
}

static void read_one(void *context, const struct store_ban *ban)
{
    struct bans *b = context;
    b->failed = !add(b, ban) || b->failed;
}

struct bans *bans_create(struct store *store)
{
    struct bans *b = calloc(1, sizeof *b);
    if (!b)
        return NULL;
    if (store_bans(store, read_one, b) == STORE_OK && !b->failed)
        return b;
    bans_free(b);
    return NULL;
}

static void see_one(void *context, const struct store_ban *ban)
{
    struct bans *b = context;
    struct entry *e = find(b, ban);
    if (!e) {
        read_one(b, ban);
        e = find(b, ban);
    }
    if (e)
        e->stored = e->seen = true;
}

enum store_status bans_refresh(struct bans *b, struct store *store)
{
    for (size_t i = 0; i < b->count; i++)
        b->list[i].seen = false;
    enum store_status status = store_bans(store, see_one, b);
    if (status != STORE_OK)
        return status;
    for (size_t i = b->count; i-- > 0;) {
        struct entry *e = &b->list[i];
        e->missed = e->seen ? 0 : e->missed + 1;
        bool gone = e->lifted ? --e->lifted == 0 : e->missed >= (e->stored ? MISSED_FOR : NEW_FOR);
        if (gone)
            forget(b, e);
    }
    return STORE_OK;
}

void bans_free(struct bans *b)
{
    if (b)
        free(b->list);
    free(b);
}

const struct store_ban *bans_of_player(const struct bans *b, uint64_t player)
{
    for (size_t i = 0; i < b->count; i++)
        if (b->list[i].ban.kind == BAN_PLAYER && !b->list[i].lifted && b->list[i].player == player)
            return &b->list[i].ban;
    return NULL;
}

const struct store_ban *bans_of_address(const struct bans *b, const struct address_key *from)
{
    for (size_t i = 0; i < b->count; i++)
        if (b->list[i].ban.kind == BAN_ADDRESS && !b->list[i].lifted &&
            memcmp(&b->list[i].address, from, sizeof *from) == 0)
            return &b->list[i].ban;
    return NULL;
}

const struct store_ban *bans_at(const struct bans *b, size_t place)
{
    for (size_t i = 0; i < b->count; i++)
        if (!b->list[i].lifted && place-- == 0)
            return &b->list[i].ban;
    return NULL;
}
