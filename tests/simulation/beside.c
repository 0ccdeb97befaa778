/* What the simulated world leaves out: the operator's socket, accounts and bans. See server/operation/admin.h
 * and store.h. */
#include "server/operation/admin.h"
#include "server/store/store.h"
#include "tests/simulation/world.h"

struct admin *admin_open(struct server *s, const char *path, char *error, size_t size)
{
    (void)s;
    (void)error;
    (void)size;
    world_broken("a socket for the operator was asked for: %s", path);
}

void admin_close(struct admin *a)
{
    (void)a;
}

void admin_settled(struct admin *a, bool ok)
{
    (void)a;
    (void)ok;
}

enum store_status store_find_account(struct store *s, const char *name, struct store_account *account)
{
    (void)s;
    (void)name;
    (void)account;
    return STORE_MISSING;
}

enum store_status store_find_account_of(struct store *s, uint64_t identity, struct store_account *account)
{
    (void)s;
    (void)identity;
    (void)account;
    return STORE_MISSING;
}

enum store_status store_bans(struct store *s, void (*each)(void *context, const struct store_ban *ban),
                             void *context)
{
    (void)s;
    (void)each;
    (void)context;
    return STORE_OK;
}
