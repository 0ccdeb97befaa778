/*
 * Fuzzing what clients send: any bytes are either a request or one clear fault; a choice in it is read by the
 * tables of Root and matched against a real prompt.
 */
#include <assert.h>
#include <sodium.h>
#include <string.h>

#include "core/root/root.h"
#include "protocol/config.h"
#include "protocol/message.h"
#include "protocol/request.h"
#include "protocol/words.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The question that every choice is matched against. Owned for the whole run. */
static struct session *open_session(void)
{
    static struct session *s;
    struct game_config config;
    if (s)
        return s;
    if (sodium_init() < 0 || !(s = session_create(&root_game)))
        abort();
    config_presets(&root_game, 4, &config);
    session_start(s, &config);
    return s;
}

static void read_parts(const struct request *r)
{
    struct session *s = open_session();
    struct fault fault = {0};
    struct game_config config = s->config;
    struct named_choice named;
    if (r->choice && choice_read(&root_game, &config, r->choice, &named, &fault) == 0) {
        int index = choice_match(&root_game, &config, &s->prompt, &named);
        assert(index >= -1 && index < s->prompt.count);
    }
    if (r->settings)
        settings_read(&root_game, r->settings, &config, &fault);
    if (r->seat_settings)
        all_seat_settings_read(&root_game, r->seat_settings, &config, NULL, &fault);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct request r;
    struct fault fault = {0};
    struct text reply = {0};
    int wrong = request_read(&r, (const char *)data, size, &fault);
    assert(wrong == (fault.code == FAULT_NONE ? 0 : -1));
    if (wrong) {
        /* The error that goes back is itself good JSON. */
        message_error(&reply, r.id, &fault);
        json_t *json = json_loadb(reply.data, reply.length, 0, NULL);
        assert(json);
        json_decref(json);
    } else {
        assert(r.type >= 0 && r.type < REQUEST_COUNT);
        read_parts(&r);
    }
    text_free(&reply);
    request_free(&r);
    return 0;
}
