/* What the simulated world leaves out: the operator's socket. See server/operation/admin.h. */
#include "server/operation/admin.h"
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
