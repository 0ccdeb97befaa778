/* See standby.h. */
#include "server/operation/standby.h"

#include <stdio.h>
#include <string.h>

#include "server/base/notify.h"
#include "server/hall/server.h"

enum { LOOK_EVERY_MS = 500 };

/* Once for everything that stands in the way. The service manager has nothing more to wait for. */
static void say(struct server *s, char said[STORE_ERROR_SIZE], const char *why)
{
    if (strcmp(said, why) == 0)
        return;
    snprintf(said, STORE_ERROR_SIZE, "%s", why);
    log_event(&s->log, LOG_INFO, "standing by", "why", LOG_TEXT, why, NULL);
    notify_manager("READY=1\nSTATUS=standing by");
}

enum store_status standby_open(struct server *s, const struct store_options *options,
                               char error[STORE_ERROR_SIZE])
{
    char said[STORE_ERROR_SIZE] = "";
    enum store_status status = store_open(&s->store, s->loop, options, error);
    if (!options->stands_by || status != STORE_IN_USE)
        return status;
    while (status != STORE_OK) {
        say(s, said, error);
        uv_sleep(LOOK_EVERY_MS);
        status = store_open(&s->store, s->loop, options, error);
    }
    log_event(&s->log, LOG_INFO, "takes over", NULL);
    notify_manager("STATUS=");
    return STORE_OK;
}
