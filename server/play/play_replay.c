/* A play from its log: entry by entry, and whether the log is one of this play. */
#include <stdio.h>
#include <string.h>

#include "server/play/line.h"
#include "server/play/marks.h"
#include "server/play/play_internal.h"

/* The session goes back to before the choice. */
static bool freeze_at_rule(struct play *p, uint8_t seat)
{
    struct session *s = play_session(p);
    char where[PLAY_REASON_SIZE / 2];
    snprintf(where, sizeof where, "a rule is broken at %.40s:%d: %.60s", s->broken.file, s->broken.line,
             s->broken.what);
    undo_stand(&p->undo, s);
    return play_freeze_at_entry(p, seat, where);
}

static bool replay_choice(struct play *p, const struct store_entry *entry)
{
    struct session *s = play_session(p);
    if (s->prompt.seat != entry->seat)
        return play_freeze_at_entry(p, entry->seat, "another seat is asked here");
    int index = session_find(s, entry->choice);
    if (index < 0)
        return play_freeze_at_entry(p, entry->seat, "this choice is not offered here");
    if (!play_take(p, entry->seat, index, entry->at))
        return freeze_at_rule(p, entry->seat);
    if (p->marks)
        p->marks->standing++;
    if (p->marks && p->undo.count == 0 && !p->over)
        marks_note(p->marks, s, p->version + 1);
    return true;
}

static bool replay_undo(struct play *p, const struct store_entry *entry)
{
    const struct session *s = play_session(p);
    if (!undo_last(&p->undo, play_session(p), entry->seat))
        return s->broken.what ? freeze_at_rule(p, entry->seat)
                              : play_freeze_at_entry(p, entry->seat, "there is nothing to take back");
    p->played += 1u + p->undo.count;
    if (p->marks)
        p->marks->standing--;
    return true;
}

static bool replay_rewind(struct play *p, const struct store_entry *entries, const struct store_entry *entry)
{
    uint32_t target = entry_target(entry);
    if (line_own_move(entries, p->version, entry->seat, (int32_t)target) < 0)
        return play_freeze_at_entry(p, entry->seat, "it goes back to no choice of this seat");
    switch (play_rebuild(p, entries, target)) {
    case PLAY_OK:
        return true;
    case PLAY_NO_MEMORY:
        return play_freeze(p, FROZEN_MEMORY, "memory ran short after entry %u", p->version);
    default:
        return play_freeze_at_entry(p, entry->seat, "what it goes back to cannot be played");
    }
}

static bool replay_entry(struct play *p, const struct store_entry *entries)
{
    const struct store_entry *entry = &entries[p->version];
    play_session(p)->news_count = 0;
    switch ((enum entry_kind)entry->kind) {
    case ENTRY_CHOICE:
        return replay_choice(p, entry);
    case ENTRY_UNDO:
        return replay_undo(p, entry);
    case ENTRY_REWIND:
        return replay_rewind(p, entries, entry);
    case ENTRY_RESIGN:
    case ENTRY_ABSENT:
    case ENTRY_BACK:
    case ENTRY_SEATED:
    case ENTRY_PAUSE:
    case ENTRY_CONTINUE:
    case ENTRY_TOO_LONG:
        return play_change_players(p, (enum entry_kind)entry->kind, entry->seat, entry->at) == PLAY_OK ||
               play_freeze_at_entry(p, entry->seat, "this cannot happen to this seat here");
    case ENTRY_KINDS:
        break;
    }
    return play_freeze_at_entry(p, entry->seat, "an unknown kind of entry");
}

bool play_replay(struct play *p, const struct store_entry *entries)
{
    if (p->frozen[0])
        return false;
    if (p->over)
        return play_freeze_at_entry(p, entries[p->version].seat, "the match is over before it");
    if (entries[p->version].index != p->version)
        return play_freeze_at_entry(p, SEAT_NOBODY, "entries are missing before it");
    if (p->version == 0)
        play_note_time(p, ENTRY_CHOICE, entries[0].at);
    if (!replay_entry(p, entries))
        return false;
    if (entries[p->version].kind != ENTRY_CHOICE)
        play_note_time(p, (enum entry_kind)entries[p->version].kind, entries[p->version].at);
    p->version++;
    return true;
}

static bool same_hash(struct play *p, const struct store_hash *recorded)
{
    struct store_hash now;
    play_hash(p, &now);
    return recorded->layout != now.layout || memcmp(now.hash, recorded->hash, HASH_SIZE) == 0 ||
           play_freeze_at_entry(p, SEAT_NOBODY, "the position before it is not the one that was recorded");
}

bool play_replay_all(struct play *p, const struct store_entry *entries, size_t entries_count,
                     const struct store_hash *hashes, size_t hashes_count)
{
    size_t next = 0;
    for (;;) {
        while (next < hashes_count && hashes[next].index < p->version)
            next++;
        if (next < hashes_count && hashes[next].index == p->version && !same_hash(p, &hashes[next]))
            return false;
        if (p->version >= entries_count)
            return true;
        if (!play_replay(p, entries))
            return false;
    }
}
