/*
 * Fuzzing what clients send: any bytes are either a request or one clear fault; a choice in it is read by the
 * tables of every game and matched against a real prompt.
 */
#include <assert.h>
#include <sodium.h>
#include <string.h>

#include "protocol/clock_terms.h"
#include "protocol/config.h"
#include "protocol/message.h"
#include "protocol/request.h"
#include "protocol/words.h"
#include "tests/fuzz/change.h"
#include "tests/toy/all_games.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed);

/* A question of each game, that every choice is matched against. Owned for the whole run. */
static struct session *const *open_sessions(void)
{
    static struct session *sessions[ALL_GAMES_MAX + 1];
    const struct game_kit *kits[ALL_GAMES_MAX + 1];
    struct game_config config;
    if (sessions[0])
        return sessions;
    if (sodium_init() < 0)
        abort();
    int count = all_games(kits);
    for (int i = 0; i < count; i++) {
        if (!(sessions[i] = session_create(kits[i]->game)))
            abort();
        config_presets(kits[i]->game, 4, &config);
        session_start(sessions[i], &config);
    }
    return sessions;
}

static void read_with(const struct session *s, const struct request *r)
{
    struct fault fault = {0};
    struct game_config config = s->config;
    struct named_choice named;
    if (r->choice && choice_read(s->game, &config, r->choice, &named, &fault) == 0) {
        int index = choice_match(s->game, &config, &s->prompt, &named);
        assert(index >= -1 && index < s->prompt.count);
    }
    if (r->settings)
        settings_read(s->game, r->settings, &config, &fault);
    if (r->seat_settings)
        all_seat_settings_read(s->game, r->seat_settings, &config, NULL, &fault);
}

static void read_parts(const struct request *r)
{
    struct fault fault = {0};
    struct clock_terms terms = {0};
    if (r->clock)
        clock_terms_read(r->clock, &terms, &fault);
    for (struct session *const *s = open_sessions(); *s; s++)
        read_with(*s, r);
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

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed)
{
    return change_json(data, size, max, seed);
}
