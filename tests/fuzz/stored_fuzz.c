/*
 * Fuzzing what comes from the store: any row of a match and any log is a match, or one that is refused with a
 * reason. Required: what is told of it is JSON; written again, it is read as the same; the log plays or is
 * frozen, and every invariant holds as far as it plays.
 *
 * The first bytes say which game it is of and how it stands; two lines are its configuration and its lobby.
 * The rest is its log: kind and seat of an entry, then which of the options it is, or its bare numbers.
 */
#include <jansson.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/message.h"
#include "server/hall/server.h"
#include "server/match/deadlines.h"
#include "server/match/delay.h"
#include "server/match/record.h"
#include "server/telling/tell_lobby.h"
#include "tests/fuzz/change.h"
#include "tests/fuzz/input.h"
#include "tests/memory/memory.h"
#include "tests/toy/all_games.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed);

enum { ENTRIES_MAX = 2000, BARE_NUMBERS = 255, STATUSES = MATCH_CLOSED + 1 };

static enum deadline_looked on_late(struct server *s, uint64_t match, uint64_t now)
{
    (void)s, (void)match, (void)now;
    return DEADLINE_GONE;
}

static void on_skipped(struct server *s, struct gap gap)
{
    (void)s, (void)gap;
}

/* As much of a server as a match needs that nobody follows. Owned for the whole run. */
static struct server *open_server(void)
{
    static const struct server_hooks hooks = {.skipped = on_skipped};
    static const struct game_kit *kits[ALL_GAMES_MAX + 1];
    static struct desk desks[ALL_GAMES_MAX + 1];
    static struct server_options options;
    static struct server s;
    static uv_loop_t loop;
    const struct store_options store = {.engine = &memory_engine, .directory = "memory"};
    char error[STORE_ERROR_SIZE];
    if (s.kits)
        return &s;
    if (sodium_init() < 0 || uv_loop_init(&loop) != 0)
        abort();
    int count = all_games(kits);
    for (int i = 0; i < count; i++)
        require(desk_open(&desks[i], kits[i]->game), "out of memory");
    s.loop = &loop;
    s.hooks = &hooks;
    s.options = &options;
    s.kits = kits;
    s.desks = desks;
    s.log = (struct log){stderr, LOG_NONE, LOG_LOGFMT};
    require(store_open(&s.store, &loop, &store, error) == STORE_OK, "the store does not open");
    s.deadlines = deadlines_create(&s, on_late);
    require(s.deadlines != NULL, "out of memory");
    return &s;
}

/* The next line as a text. The caller frees it. */
static char *take_line(struct input *in)
{
    const uint8_t *end = in->size > 0 ? memchr(in->data, '\n', in->size) : NULL;
    size_t length = end ? (size_t)(end - in->data) : in->size;
    char *text = calloc(1, length + 1);
    require(text != NULL, "out of memory");
    if (length > 0)
        memcpy(text, in->data, length);
    *in = (struct input){in->data + length + (end != NULL), in->size - length - (end != NULL)};
    return text;
}

static void tell(struct match *m)
{
    static struct lobby_texts texts;
    for (int part = 0; part < PART_COUNT; part++) {
        struct text t = {0};
        tell_fill_lobby(m, (enum part)part, &texts);
        message_lobby(&t, &texts.info);
        json_t *json = json_loadb(t.data, t.length, JSON_REJECT_DUPLICATES, NULL);
        require(json != NULL, "what is told of it is no JSON");
        json_decref(json);
        text_free(&t);
    }
}

/* Read again, it is written alike. */
static void write_again(struct server *s, const struct match *m)
{
    struct record_texts first = {0}, second = {0};
    struct store_match row, again;
    require(record_fill(m, &first, &row), "it cannot be written");
    row.config = first.config.data;
    struct match *read = record_head(s, &row);
    require(read != NULL, "what was written is not read");
    require(record_fill(read, &second, &again), "it cannot be written again");
    require(match_refused(m) || strcmp(first.lobby.data, second.lobby.data) == 0, "its lobby became another");
    require(match_refused(m) || strcmp(first.config.data, second.config.data) == 0,
            "its settings became others");
    match_free(read);
    record_texts_free(&first);
    record_texts_free(&second);
}

/* An entry that would fit at its place, or any other. */
static struct store_entry take_entry(struct input *in, const struct match *m, uint32_t index)
{
    const struct prompt *prompt = &play_session(&m->play)->prompt;
    uint8_t kind = take(in), which = take(in);
    struct store_entry e = {.index = index, .kind = kind % (ENTRY_KINDS + 1), .at = index};
    e.seat = kind & 0x80 ? which : prompt->seat;
    if (which != BARE_NUMBERS && prompt->count > 0)
        e.choice = prompt->options[which % prompt->count];
    else
        e.choice = (struct choice){take(in), {take(in), take(in), take(in)}};
    return e;
}

static void play(struct match *m, struct input *in)
{
    static struct store_entry entries[ENTRIES_MAX];
    for (uint32_t n = 0; n < ENTRIES_MAX && in->size > 0 && !match_refused(m); n++) {
        entries[n] = take_entry(in, m, n);
        bool fits = play_replay_all(&m->play, entries, n + 1, NULL, 0);
        require(fits == !match_refused(m), "what does not fit does not freeze it");
        const char *broken = fits ? m->kit->game->check(play_session(&m->play)->now) : NULL;
        require(!broken, broken);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct server *s = open_server();
    struct input in = {data, size};
    uint8_t first = take(&in), second = take(&in);
    int count = 0;
    while (s->kits[count])
        count++;
    const struct game *game = s->kits[first % count]->game;
    char *config = take_line(&in), *lobby = take_line(&in);
    struct store_match row = {
        .id = 7, .config = config, .lobby = lobby, .number = 1, .created = 1, .updated = 2};
    snprintf(row.game, sizeof row.game, "%s", game->name);
    row.status = second % STATUSES;
    row.rules_revision = second & 0x80 ? (uint32_t)(second >> 4 & 7) : game->revision;
    struct match *m = record_head(s, &row);
    if (m) {
        m->stay =
            calloc(1, sizeof *m->stay); /* its time is its own, and no store is asked for the gaps in it */
        require(m->stay != NULL, "out of memory");
        tell(m);
        write_again(s, m);
        bool plays = m->status == MATCH_RUNNING || m->status == MATCH_FINISHED;
        if (plays && !match_refused(m) && record_play_init(m)) {
            play(m, &in);
            tell(m);
            write_again(s, m);
        }
        match_free(m);
    }
    free(config);
    free(lobby);
    return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed)
{
    return change_json(data, size, max, seed);
}
