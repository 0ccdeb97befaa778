/* What must hold in the simulated world, whatever happens. See world.h. */
#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/config.h"
#include "protocol/words.h"
#include "server/play/match_log.h"
#include "server/play/play.h"
#include "tests/memory/memory.h"
#include "tests/simulation/world.h"

enum {
    HASH_BYTES = 16,
    SEAT_NAME_SIZE = 12,
    DUMP = JSON_COMPACT | JSON_SORT_KEYS | JSON_ENCODE_ANY,
};

struct seen_choice {
    uint64_t match;
    uint32_t version;
    char seat[SEAT_NAME_SIZE];
    char *choice; /* as sent */
};

struct seen_view {
    uint64_t match;
    uint32_t version;
    char seat[SEAT_NAME_SIZE];
    uint8_t hash[HASH_BYTES];
};

struct seen_line {
    uint64_t match;
    char *text;
    bool accepted;
};

static struct {
    uint32_t unanswered;
    struct seen_choice *choices;
    size_t choices_count, choices_room;
    struct seen_view *views;
    size_t views_count, views_room;
    struct seen_line *lines;
    size_t lines_count, lines_room;
} seen;

static void *more(void *items, size_t count, size_t *room, size_t size)
{
    if (count < *room)
        return items;
    *room = *room ? 2 * *room : 256;
    void *grown = realloc(items, *room * size);
    if (!grown)
        abort();
    return grown;
}

/* ---- Tables ---- */

/* What both sides tell of a seat: who sits there, or which bot; ready or not; how it is set. */
static json_t *seat_of(json_t *player, json_t *bot, bool ready, json_t *settings)
{
    bool person = json_is_string(player);
    return json_pack("[O,O,b,O]", player, person ? json_null() : bot, ready, settings);
}

static char *table_text(json_t *head, json_t *seats, json_t *members, json_t *settings)
{
    json_t *all = json_pack("[o,o,o,O]", head, seats, members, settings);
    char *text = json_dumps(all, DUMP);
    json_decref(all);
    if (!text)
        abort();
    return text;
}

static json_t *title_of(json_t *title)
{
    const char *text = json_string_value(title);
    return json_string(text ? text : "");
}

char *check_stored_table(const struct store_match *row)
{
    json_t *lobby = json_loads(row->lobby, 0, NULL), *config = json_loads(row->config, 0, NULL);
    json_t *seats = json_array(), *members = json_array(), *one;
    json_t *of_seats = json_object_get(config, "seat_settings");
    size_t i;
    json_array_foreach(json_object_get(lobby, "seats"), i, one)
    {
        json_t *bot = json_object_get(one, "bot"),
               *settings = json_object_get(of_seats, seat_name((uint8_t)i));
        bool ready = json_is_true(json_object_get(one, "ready")) || json_is_string(bot);
        json_array_append_new(seats, seat_of(json_object_get(one, "player"), bot, ready, settings));
    }
    json_array_foreach(json_object_get(lobby, "members"), i, one)
        json_array_append(members, json_object_get(one, "player"));
    json_t *head =
        json_pack("[O,o,b,O,O]", json_object_get(lobby, "host"), title_of(json_object_get(lobby, "title")),
                  row->listed, json_object_get(lobby, "spectators"), json_object_get(lobby, "delay"));
    char *text = table_text(head, seats, members, json_object_get(config, "settings"));
    json_decref(lobby);
    json_decref(config);
    return text;
}

static char *told_table(json_t *push)
{
    json_t *seats = json_array(), *members = json_array(), *one;
    size_t i;
    json_array_foreach(json_object_get(push, "seats"), i, one) json_array_append_new(
        seats, seat_of(json_object_get(one, "player"), json_object_get(one, "bot"),
                       json_is_true(json_object_get(one, "ready")), json_object_get(one, "settings")));
    json_array_foreach(json_object_get(push, "members"), i, one)
        json_array_append(members, json_object_get(one, "player"));
    json_t *head = json_pack("[O,o,O,O,O]", json_object_get(push, "host"),
                             title_of(json_object_get(push, "title")), json_object_get(push, "public"),
                             json_object_get(push, "spectators"), json_object_get(push, "delay"));
    return table_text(head, seats, members, json_object_get(push, "settings"));
}

static void check_table(const struct memory_match *m, json_t *push)
{
    const struct disk_tables *tables = disk_tables(m->row.id);
    char *told = told_table(push);
    bool found = false;
    for (uint32_t i = 0; i < tables->count && !found; i++)
        found = strcmp(tables->texts[i], told) == 0;
    if (!found)
        world_broken("a table is told that was never stored: %s\nlast stored: %s", told,
                     tables->texts[tables->count - 1]);
    free(told);
}

void check_news(uint64_t match, json_t *lobby)
{
    const struct disk_tables *tables = disk_tables(match);
    const char *stored = tables ? tables->texts[tables->count - 1] : "nothing";
    char *told = told_table(lobby);
    if (strcmp(stored, told) != 0)
        world_broken("nobody told how the table stands; told: %s\nstored: %s", told, stored);
    free(told);
}

/* ---- What is sent ---- */

static uint64_t id_of(json_t *message, const char *key)
{
    const char *name = json_string_value(json_object_get(message, key));
    return name ? auth_id_parse(name) : 0;
}

static void check_version(const struct memory_match *m, json_t *version, const char *what)
{
    if (json_is_integer(version) && json_integer_value(version) > m->entries_count)
        world_broken("%s tells version %" JSON_INTEGER_FORMAT ", %u entries are stored", what,
                     json_integer_value(version), m->entries_count);
}

static bool has_line(const struct memory_match *m, const char *text)
{
    for (uint32_t i = m->chats_count; i-- > 0;)
        if (strcmp(m->chats[i].text, text) == 0)
            return true;
    return false;
}

static const struct game_kit *kit_of(const struct memory_match *m)
{
    const struct game_kit *kit = kit_find(world_games, m->row.game);
    if (!kit)
        world_broken("a match of %s is stored, which nobody plays", m->row.game);
    return kit;
}

static void read_config(const struct memory_match *m, struct game_config *config)
{
    struct fault fault = {0};
    json_t *json = json_loads(m->row.config, 0, NULL);
    if (config_read(kit_of(m)->game, json, config, &fault) != 0)
        world_broken("stored settings cannot be read: %s", fault.message);
    json_decref(json);
}

/* An accepted choice stands in the log, at its place, as it was made. */
static void check_accepted(const struct memory_match *m, json_t *asked)
{
    json_int_t version = json_integer_value(json_object_get(asked, "version"));
    if (version < 0 || version >= m->entries_count)
        world_broken("a choice at version %" JSON_INTEGER_FORMAT " was accepted and is not stored", version);
    const struct store_entry *e = &m->entries[version];
    struct game_config config; /* a place is called otherwise on another map */
    struct text t = {0};
    if (e->kind != ENTRY_CHOICE)
        world_broken("entry %u is no choice", e->index);
    read_config(m, &config);
    text_choice(&t, kit_of(m)->game, &config, e->choice, WORD_PUBLIC);
    json_t *stored = json_loadb(t.data, t.length, 0, NULL);
    if (!json_equal(stored, json_object_get(asked, "choice")))
        world_broken("another choice was accepted at version %u: %.*s", e->index, (int)t.length, t.data);
    json_decref(stored);
    text_free(&t);
}

static bool is_sealed(const struct memory_match *m)
{
    return m->row.series && !m->row.opened;
}

/* What is over in an open series stays sealed: its log, and what other eyes have seen. */
static void check_reply_sealed(const struct memory_match *m, const char *kind, json_t *message)
{
    const char *eyes = json_string_value(json_object_get(message, "seat"));
    if (!is_sealed(m))
        return;
    if (strcmp(kind, "log") == 0 || (strcmp(kind, "history") == 0 && (!eyes || strcmp(eyes, "all") == 0)))
        world_broken("%s tells what is sealed", kind);
}

static void check_reply(const char *player, json_t *message, json_t *asked)
{
    const char *kind = json_string_value(json_object_get(asked, "type"));
    /* A group's invite code opens its latest match, which is then not the one that was named beside it. */
    uint64_t told = id_of(message, "match");
    const struct memory_match *m = memory_match(told ? told : id_of(asked, "match"));
    if (m)
        check_reply_sealed(m, kind, message);
    if (strcmp(kind, "hello") == 0) {
        if (!memory_identity(id_of(message, "player")))
            world_broken("an identity is told that is not stored");
    } else if (strcmp(kind, "create") == 0) {
        if (!memory_match(id_of(message, "match")))
            world_broken("a match is told that is not stored");
    } else if (m && strcmp(kind, "choose") == 0) {
        check_version(m, json_object_get(message, "version"), kind);
        check_accepted(m, asked);
    } else if (m && strcmp(kind, "chat") == 0) {
        if (!has_line(m, json_string_value(json_object_get(asked, "text"))))
            world_broken("a line was accepted and is not stored");
    } else if (m && strcmp(kind, "set") == 0) {
        json_t *lobby = json_loads(m->row.lobby, 0, NULL);
        const char *stored = json_string_value(json_object_get(lobby, "title"));
        const char *title = json_string_value(json_object_get(asked, "title"));
        if (strcmp(title, stored) > 0) /* titles are numbers of the same width that rise */
            world_broken("%s set title %s, %s is stored", player, title, stored);
        json_decref(lobby);
    } else if (m) {
        check_version(m, json_object_get(message, "version"), kind);
    }
}

void check_sent(const char *player, json_t *message, json_t *asked)
{
    const char *type = json_string_value(json_object_get(message, "type"));
    const struct memory_match *m = memory_match(id_of(message, "match"));
    if (asked) {
        if (strcmp(type, "ok") == 0)
            check_reply(player, message, asked);
        return;
    }
    if (strcmp(type, "notice") == 0 || strcmp(type, "closing") == 0)
        return;
    if (!m)
        world_broken("%s tells of a match that is not stored", type);
    check_version(m, json_object_get(message, "version"), type);
    if (strcmp(type, "lobby") == 0)
        check_table(m, message);
    if (strcmp(type, "chat") == 0 && !has_line(m, json_string_value(json_object_get(message, "text"))))
        world_broken("a line is told that is not stored");
    if (strcmp(type, "ended") == 0 && m->row.status != MATCH_FINISHED)
        world_broken("an end is told that is not stored");
    if (strcmp(type, "ended") == 0 && is_sealed(m) && !json_is_null(json_object_get(message, "secret")))
        world_broken("a secret is told that is sealed");
    if (m->row.series && !m->row.opened &&
        json_is_false(json_object_get(json_object_get(message, "series"), "open")))
        world_broken("a series is told to be closed that is not stored so");
}

/* ---- What was seen ---- */

void check_note_choice(uint64_t match, uint32_t version, const char *seat, json_t *choice)
{
    seen.choices = more(seen.choices, seen.choices_count, &seen.choices_room, sizeof *seen.choices);
    struct seen_choice *c = &seen.choices[seen.choices_count++];
    *c = (struct seen_choice){.match = match, .version = version, .choice = json_dumps(choice, DUMP)};
    snprintf(c->seat, sizeof c->seat, "%s", seat);
}

static json_t *without_nulls(json_t *value)
{
    if (!json_is_object(value))
        return json_deep_copy(value);
    json_t *result = json_object(), *member;
    const char *key;
    json_object_foreach(value, key, member)
    {
        if (!json_is_null(member))
            json_object_set_new(result, key, without_nulls(member));
    }
    return result;
}

static void hash_view(json_t *view, uint8_t hash[HASH_BYTES])
{
    json_t *plain = without_nulls(view);
    char *text = json_dumps(plain, DUMP);
    crypto_generichash(hash, HASH_BYTES, (const uint8_t *)text, strlen(text), NULL, 0);
    free(text);
    json_decref(plain);
}

void check_note_view(uint64_t match, uint32_t version, const char *seat, json_t *view)
{
    seen.views = more(seen.views, seen.views_count, &seen.views_room, sizeof *seen.views);
    struct seen_view *v = &seen.views[seen.views_count++];
    *v = (struct seen_view){.match = match, .version = version};
    snprintf(v->seat, sizeof v->seat, "%s", seat);
    hash_view(view, v->hash);
}

void check_note_line(uint64_t match, const char *text)
{
    seen.lines = more(seen.lines, seen.lines_count, &seen.lines_room, sizeof *seen.lines);
    seen.lines[seen.lines_count++] = (struct seen_line){match, strdup(text), false};
}

void check_line_accepted(uint64_t match, const char *text)
{
    for (size_t i = seen.lines_count; i-- > 0;)
        if (seen.lines[i].match == match && strcmp(seen.lines[i].text, text) == 0)
            seen.lines[i].accepted = true;
}

/* ---- The end ---- */

static void check_lines(void)
{
    for (size_t i = 0; i < seen.lines_count; i++) {
        const struct seen_line *line = &seen.lines[i];
        const struct memory_match *m = memory_match(line->match);
        uint32_t times = 0;
        for (uint32_t j = 0; m && j < m->chats_count; j++)
            times += strcmp(m->chats[j].text, line->text) == 0;
        if (times > 1 || (line->accepted && times == 0))
            world_broken("the line \"%s\" is stored %u times", line->text, times);
    }
}

/* A person's choice in the log was sent, for this place, by whoever has the seat. */
static void check_was_sent(const struct memory_match *m, const struct store_entry *e,
                           const struct game_config *config)
{
    struct text t = {0};
    text_choice(&t, kit_of(m)->game, config, e->choice, WORD_PUBLIC);
    json_t *words = json_loadb(t.data, t.length, 0, NULL);
    char *choice = json_dumps(words, DUMP);
    bool found = false;
    for (size_t i = 0; i < seen.choices_count && !found; i++) {
        const struct seen_choice *c = &seen.choices[i];
        found = c->match == m->row.id && c->version == e->index && strcmp(c->seat, seat_name(e->seat)) == 0 &&
                strcmp(c->choice, choice) == 0;
    }
    if (!found)
        world_broken("entry %u, %s of %s, was never sent", e->index, choice, seat_name(e->seat));
    free(choice);
    json_decref(words);
    text_free(&t);
}

static uint64_t check_views_at(const struct memory_match *m, const struct play *p, void *view)
{
    const struct game_kit *kit = kit_of(m);
    uint64_t compared = 0;
    for (size_t i = 0; i < seen.views_count; i++) {
        const struct seen_view *v = &seen.views[i];
        struct text t = {0};
        uint8_t hash[HASH_BYTES];
        if (v->match != m->row.id || v->version != p->version)
            continue;
        uint8_t seat = strcmp(v->seat, "spectator") == 0 ? SEAT_SPECTATOR : seat_of_name(v->seat);
        memset(view, 0, kit->game->view_size);
        kit->game->redact(p->session->now, seat, view);
        text_view(&t, kit, &p->session->config, view);
        json_t *words = json_loadb(t.data, t.length, 0, NULL);
        hash_view(words, hash);
        if (memcmp(hash, v->hash, sizeof hash) != 0)
            world_broken("%s saw something else at version %u: the log gives %.*s", v->seat, v->version,
                         (int)t.length, t.data);
        json_decref(words);
        text_free(&t);
        compared++;
    }
    return compared;
}

static uint16_t persons_of(const struct memory_match *m)
{
    uint16_t persons = 0;
    size_t i;
    json_t *lobby = json_loads(m->row.lobby, 0, NULL), *seat;
    json_array_foreach(json_object_get(lobby, "seats"), i,
                       seat) if (json_is_string(json_object_get(seat, "player"))) persons |=
        (uint16_t)SEAT_BIT(i);
    json_decref(lobby);
    return persons;
}

/* ---- Series ---- */

/* What a stored match begins from. */
static struct legacy legacy_of(const struct memory_match *m)
{
    struct game_config config;
    read_config(m, &config);
    return config.legacy;
}

/* The next match begins from what this one left, which was played to where its log ends. */
static void check_leaves(const struct memory_match *m, const struct play *p)
{
    struct legacy leaves = {0}, begins = legacy_of(m);
    match_log_leaves(p, &leaves);
    if (leaves.size == 0)
        leaves = begins;
    for (size_t i = 0; memory_match_at(i); i++) {
        const struct memory_match *next = memory_match_at(i);
        if (!next->row.series || next->row.rematch_of != m->row.id)
            continue;
        struct legacy legacy = legacy_of(next);
        if (legacy.size != leaves.size || memcmp(legacy.bytes, leaves.bytes, leaves.size) != 0)
            world_broken("match %u of a series does not begin from what the one before left",
                         next->row.number);
    }
}

/* A match of a series stands at its place, alone, and all of them are sealed or none. */
static void check_place(const struct memory_match *m)
{
    const struct store_match *row = &m->row;
    const struct memory_match *before = row->number > 1 ? memory_match(row->rematch_of) : NULL;
    if (row->number == 1 ? row->id != row->series
                         : !before || before->row.series != row->series ||
                               before->row.number + 1 != row->number || before->row.status != MATCH_FINISHED)
        world_broken("match %u of a series does not follow the one before", row->number);
    for (size_t i = 0; memory_match_at(i); i++) {
        const struct store_match *other = &memory_match_at(i)->row;
        if (other == row || other->series != row->series || other->status == MATCH_CLOSED ||
            row->status == MATCH_CLOSED)
            continue;
        if (other->number == row->number)
            world_broken("there are two matches %u of a series", row->number);
        if ((other->opened == 0) != (row->opened == 0))
            world_broken("a part of a series is closed");
    }
}

/* Those who want to play again find each other. */
static void check_follows_alone(const struct memory_match *m)
{
    for (size_t i = 0; m->row.rematch_of && m->row.status != MATCH_CLOSED && memory_match_at(i); i++) {
        const struct memory_match *other = memory_match_at(i);
        if (other != m && other->row.rematch_of == m->row.rematch_of && other->row.status != MATCH_CLOSED)
            world_broken("two matches follow the same one");
    }
}

static void check_series(void)
{
    for (size_t i = 0; memory_match_at(i); i++) {
        check_follows_alone(memory_match_at(i));
        if (memory_match_at(i)->row.series)
            check_place(memory_match_at(i));
    }
}

bool check_asks_another(const char *reason)
{
    static const char *const reasons[] = {"deal_answer", "citizenship_answer", "agree_toll",      "join",
                                          "permit_ally", "permit_warbands",    "answer_chronicle"};
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++)
        if (strcmp(reason, reasons[i]) == 0)
            return true;
    return false;
}

/* Plays the log by itself and holds everything that was seen and sent against it. */
static uint64_t check_match(const struct memory_match *m)
{
    struct game_config config;
    struct play p;
    uint64_t compared = 0;
    void *view = malloc(kit_of(m)->game->view_size);
    read_config(m, &config);
    if (!view || !play_init(&p, kit_of(m)->game, &config, &m->row.chance, persons_of(m)))
        world_broken("a stored match cannot be opened");
    for (;;) {
        compared += check_views_at(m, &p, view);
        if (p.version == m->entries_count)
            break;
        const struct store_entry *e = &m->entries[p.version];
        if (e->kind == ENTRY_CHOICE && e->seat == play_person_asked(&p))
            check_was_sent(m, e, &config);
        if (e->kind == ENTRY_ABSENT &&
            check_asks_another(kit_of(m)->game->reasons[p.session->prompt.why.verb].name))
            seen.unanswered++;
        if (!play_replay_all(&p, m->entries, p.version + 1, m->hashes, m->hashes_count))
            world_broken("a stored match does not play: %s", p.frozen);
    }
    if (m->row.status == MATCH_FINISHED)
        check_leaves(m, &p);
    play_free(&p);
    free(view);
    return compared;
}

static uint32_t count_entries(const struct memory_match *m, enum entry_kind kind)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < m->entries_count; i++)
        count += m->entries[i].kind == kind;
    return count;
}

void check_count(struct match_counts *counts)
{
    *counts = (struct match_counts){.unanswered = seen.unanswered};
    for (size_t i = 0; memory_match_at(i); i++) {
        const struct memory_match *m = memory_match_at(i);
        const struct store_match *row = &m->row;
        counts->played += row->status == MATCH_FINISHED && count_entries(m, ENTRY_RESIGN) == 0 &&
                          count_entries(m, ENTRY_TOO_LONG) == 0;
        counts->later += row->number > 1 && row->status != MATCH_LOBBY && row->status != MATCH_CLOSED;
        counts->closed += row->number == 1 && row->opened != 0;
        counts->timeouts += count_entries(m, ENTRY_ABSENT);
    }
}

uint64_t check_all(void)
{
    uint64_t compared = 0;
    check_lines();
    check_series();
    for (size_t i = 0; memory_match_at(i); i++)
        if (memory_match_at(i)->row.status == MATCH_RUNNING ||
            memory_match_at(i)->row.status == MATCH_FINISHED)
            compared += check_match(memory_match_at(i));
    return compared;
}
