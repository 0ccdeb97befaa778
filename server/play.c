/* See play.h. */
#include "server/play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM_FIRST = 16 };

void happening_free(struct happening *h)
{
    free(h->entries);
    free(h->events);
    memset(h, 0, sizeof *h);
}

/* Makes room for `more` items. False if memory is short. */
static bool grow(void **items, size_t *room, size_t count, size_t more, size_t size)
{
    if (count + more <= *room)
        return true;
    size_t wanted = *room ? *room : ROOM_FIRST;
    while (wanted < count + more)
        wanted *= 2;
    void *grown = realloc(*items, wanted * size);
    if (!grown)
        return false;
    *items = grown;
    *room = wanted;
    return true;
}

static bool grow_entries(struct happening *h)
{
    void *items = h->entries;
    bool ok = grow(&items, &h->entries_room, h->entries_count, 1, sizeof *h->entries);
    h->entries = items;
    return ok;
}

static bool add_events(struct happening *h, const struct session *s)
{
    if (s->news_count == 0)
        return true;
    void *items = h->events;
    bool ok = grow(&items, &h->events_room, h->events_count, s->news_count, sizeof *h->events);
    h->events = items;
    if (!ok)
        return false;
    if (s->news_count > 0)
        memcpy(h->events + h->events_count, s->news, s->news_count * sizeof *h->events);
    h->events_count += s->news_count;
    return true;
}

static void add_entry(struct play *p, struct happening *h, struct store_entry entry)
{
    entry.index = p->version++;
    h->entries[h->entries_count++] = entry;
}

bool play_init(struct play *p, const struct game *game, const struct game_config *config,
               const struct fair_chance *chance, uint16_t persons)
{
    memset(p, 0, sizeof *p);
    p->persons = persons;
    fair_key(chance, p->key);
    p->session = session_create(game);
    if (!p->session)
        return false;
    session_start(p->session, config);
    p->over = p->session->over;
    if (undo_init(&p->undo, p->session))
        return true;
    play_free(p);
    return false;
}

void play_free(struct play *p)
{
    if (p->undo.floor)
        undo_free(&p->undo);
    session_destroy(p->session);
    p->session = NULL;
}

/* The position has run ahead of what is written: nothing may be built on it. */
static enum play_error out_of_memory(struct play *p)
{
    snprintf(p->frozen, sizeof p->frozen, "memory ran short after entry %u", p->version);
    return PLAY_NO_MEMORY;
}

static void take(struct play *p, uint8_t seat, int index)
{
    struct choice choice = p->session->prompt.options[index];
    session_answer_index(p->session, index);
    undo_note(&p->undo, p->session, seat, choice);
    p->over = p->over || p->session->over;
}

/* Answers for CHANCE until a seat is asked or the match ends. */
static enum play_error answer_chance(struct play *p, uint64_t at, struct happening *h)
{
    struct session *s = p->session;
    while (!p->over && s->prompt.seat == SEAT_CHANCE) {
        if (!grow_entries(h))
            return out_of_memory(p);
        int index = (int)fair_pick(p->key, s->asked_chance, s->prompt.count);
        add_entry(
            p, h,
            (struct store_entry){
                .kind = ENTRY_CHOICE, .seat = SEAT_CHANCE, .choice = s->prompt.options[index], .at = at});
        take(p, SEAT_CHANCE, index);
        if (!add_events(h, s))
            return out_of_memory(p);
    }
    return PLAY_OK;
}

static enum play_error open_happening(struct play *p, struct happening *h)
{
    h->entries_count = h->events_count = 0;
    if (p->frozen[0])
        return PLAY_FROZEN;
    if (p->over)
        return PLAY_OVER;
    return grow_entries(h) ? PLAY_OK : PLAY_NO_MEMORY;
}

enum play_error play_begin(struct play *p, uint64_t at, struct happening *h)
{
    enum play_error error = open_happening(p, h);
    if (error)
        return error;
    if (!add_events(h, p->session))
        return out_of_memory(p);
    return answer_chance(p, at, h);
}

enum play_error play_choose(struct play *p, uint8_t seat, struct choice choice, uint64_t at,
                            struct happening *h)
{
    enum play_error error = open_happening(p, h);
    if (error)
        return error;
    if (p->session->prompt.seat != seat)
        return PLAY_NOT_ASKED;
    int index = session_find(p->session, choice);
    if (index < 0)
        return PLAY_NOT_OFFERED;
    add_entry(p, h, (struct store_entry){.kind = ENTRY_CHOICE, .seat = seat, .choice = choice, .at = at});
    take(p, seat, index);
    if (!add_events(h, p->session))
        return out_of_memory(p);
    return answer_chance(p, at, h);
}

enum play_error play_undo(struct play *p, uint8_t seat, uint64_t at, struct happening *h)
{
    enum play_error error = open_happening(p, h);
    if (error)
        return error;
    if (!undo_last(&p->undo, p->session, seat))
        return PLAY_NO_UNDO;
    add_entry(p, h, (struct store_entry){.kind = ENTRY_UNDO, .seat = seat, .at = at});
    return PLAY_OK;
}

static bool can_resign(const struct play *p, uint8_t seat)
{
    return seat < SEATS_MAX && (p->persons & SEAT_BIT(seat)) && !(p->resigned & SEAT_BIT(seat));
}

static void resign(struct play *p, uint8_t seat)
{
    p->resigned |= SEAT_BIT(seat);
    if ((p->persons & ~p->resigned) == 0)
        p->over = true;
}

enum play_error play_resign(struct play *p, uint8_t seat, uint64_t at, struct happening *h)
{
    enum play_error error = open_happening(p, h);
    if (error)
        return error;
    if (!can_resign(p, seat))
        return PLAY_RESIGNED;
    add_entry(p, h, (struct store_entry){.kind = ENTRY_RESIGN, .seat = seat, .at = at});
    resign(p, seat);
    return PLAY_OK;
}

/* Stops the match for good at the next entry. */
static bool freeze(struct play *p, const char *why)
{
    snprintf(p->frozen, sizeof p->frozen, "entry %u of the log cannot be played: %s", p->version, why);
    return false;
}

static bool replay_choice(struct play *p, const struct store_entry *entry)
{
    struct session *s = p->session;
    if (s->prompt.seat != entry->seat)
        return freeze(p, "another seat is asked here");
    int index = session_find(s, entry->choice);
    if (index < 0)
        return freeze(p, "this choice is not offered here");
    take(p, entry->seat, index);
    return true;
}

static bool replay_entry(struct play *p, const struct store_entry *entry)
{
    p->session->news_count = 0;
    switch ((enum entry_kind)entry->kind) {
    case ENTRY_CHOICE:
        return replay_choice(p, entry);
    case ENTRY_UNDO:
        return undo_last(&p->undo, p->session, entry->seat) || freeze(p, "there is nothing to take back");
    case ENTRY_RESIGN:
        if (!can_resign(p, entry->seat))
            return freeze(p, "this seat cannot resign");
        resign(p, entry->seat);
        return true;
    case ENTRY_TAKEOVER:
        break;
    }
    return freeze(p, "an unknown kind of entry");
}

bool play_replay(struct play *p, const struct store_entry *entry)
{
    if (p->frozen[0])
        return false;
    if (p->over)
        return freeze(p, "the match is over before it");
    if (entry->index != p->version)
        return freeze(p, "entries are missing before it");
    if (!replay_entry(p, entry))
        return false;
    p->version++;
    return true;
}

static bool same_hash(struct play *p, const struct store_hash *recorded)
{
    uint8_t hash[HASH_SIZE];
    session_hash(p->session, hash);
    return memcmp(hash, recorded->hash, HASH_SIZE) == 0 ||
           freeze(p, "the position before it is not the one that was recorded");
}

bool play_replay_all(struct play *p, const struct store_entry *entries, size_t entries_count,
                     const struct store_hash *hashes, size_t hashes_count)
{
    size_t next = 0;
    for (size_t i = 0;; i++) {
        while (next < hashes_count && hashes[next].index < p->version)
            next++;
        if (next < hashes_count && hashes[next].index == p->version && !same_hash(p, &hashes[next]))
            return false;
        if (i == entries_count)
            return true;
        if (!play_replay(p, &entries[i]))
            return false;
    }
}

bool play_hash_due(const struct play *p, const struct happening *h)
{
    uint32_t before = p->version - (uint32_t)h->entries_count;
    return p->version / PLAY_HASH_EVERY != before / PLAY_HASH_EVERY;
}

void play_result(const struct play *p, struct game_result *result)
{
    memset(result, 0, sizeof *result);
    p->session->game->result(p->session->now, result);
    result->over = p->over;
    result->winners &= (uint16_t)~p->resigned;
}
