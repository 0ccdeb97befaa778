/* Taking back by agreement: the choices that stand before it are played again. */
#include <stdlib.h>

#include "server/play/line.h"
#include "server/play/marks.h"
#include "server/play/play_internal.h"

/* Plays a choice that was made before. False if it does not fit. */
static bool choose_again(struct play *p, const struct store_entry *entry)
{
    struct session *s = play_session(p);
    int index = session_find(s, entry->choice);
    if (session_answer(s, entry->seat, entry->choice) != SESSION_OK)
        return false;
    undo_note(&p->undo, s, entry->seat, index);
    return true;
}

enum play_error play_rebuild(struct play *p, const struct store_entry *entries, uint32_t target)
{
    struct session *s = play_session(p);
    struct game_config config = s->config;
    uint32_t *standing = malloc((target + 1) * sizeof *standing);
    if (!standing)
        return PLAY_NO_MEMORY;
    uint32_t n = line_choices(entries, target, standing);
    const struct mark *mark = p->marks ? marks_before(p->marks, target) : NULL;
    if (mark)
        session_return(s, mark->position);
    else
        session_start(s, &config);
    undo_restart(&p->undo, s);
    bool ok = true;
    for (uint32_t i = mark ? mark->standing : 0; ok && i < n; i++) {
        ok = choose_again(p, &entries[standing[i]]);
        p->played++;
    }
    p->played += target / PLAY_LOOKED_AT;
    if (!ok)
        undo_stand(&p->undo, s);
    s->news_count = 0;
    if (p->marks)
        p->marks->standing = n;
    free(standing);
    return ok ? PLAY_OK : PLAY_NO_MOVE;
}

static enum play_error note_rewind(struct play *p, uint32_t target, uint8_t seat, uint64_t at,
                                   struct happening *h)
{
    struct store_entry entry = {.kind = ENTRY_REWIND, .seat = seat, .at = at};
    entry_set_target(&entry, target);
    happening_add_entry(h, p, entry);
    play_note_time(p, ENTRY_REWIND, at);
    return PLAY_OK;
}

enum play_error play_rewind(struct play *p, const struct store_entry *entries, uint32_t target, uint8_t seat,
                            uint64_t at, struct happening *h)
{
    enum play_error error = play_open(p, h);
    if (error)
        return error;
    if (line_own_move(entries, p->version, seat, (int32_t)target) < 0)
        return PLAY_NO_MOVE;
    error = play_rebuild(p, entries, target);
    if (error == PLAY_NO_MOVE) {
        play_freeze_at_entry(p, seat, "what it goes back to cannot be played");
        return PLAY_FROZEN;
    }
    if (error)
        return error;
    return note_rewind(p, target, seat, at, h);
}

enum play_error play_rewind_to(struct play *p, struct play *there, const struct store_entry *entries,
                               uint8_t seat, uint64_t at, struct happening *h)
{
    enum play_error error = play_open(p, h);
    if (error)
        return error;
    if (line_own_move(entries, p->version, seat, (int32_t)there->version) < 0)
        return PLAY_NO_MOVE;
    struct undo left = p->undo;
    p->undo = there->undo;
    there->undo = left;
    undo_stand(&p->undo, play_session(p));
    return note_rewind(p, there->version, seat, at, h);
}
