/* See missed.h. */
#include "server/telling/missed.h"

#include "server/hall/server.h"
#include "server/match/replay.h"

/* Whether an entry was told together with the one before it. */
static bool follows_on(const struct store_entry *entry)
{
    return (entry->kind == ENTRY_CHOICE && entry->seat == SEAT_CHANCE) || entry->kind == ENTRY_TOO_LONG;
}

static bool told_by_snapshot(const struct store_entry *entry)
{
    return entry->kind == ENTRY_UNDO || entry->kind == ENTRY_REWIND || entry->kind == ENTRY_SEATED;
}

bool missed_leads_on(const struct store_record *r, uint32_t from, uint32_t until)
{
    uint32_t updates = 0;
    if (follows_on(&r->entries[from]))
        return false;
    for (uint32_t i = from; i < until && updates <= MISSED_MAX; i++) {
        if (told_by_snapshot(&r->entries[i]))
            return false;
        updates += !follows_on(&r->entries[i]);
    }
    return updates <= MISSED_MAX;
}

/* Plays what was told as one update. */
static bool play_happening(struct play *p, const struct store_record *r, uint32_t until, struct happening *h)
{
    if (!happening_open(h, p))
        return false;
    do {
        if (!play_replay(p, r->entries) || !happening_add_events(h, p))
            return false;
    } while (p->version < until && follows_on(&r->entries[p->version]));
    return true;
}

bool missed_tell(struct match *m, const struct follower *f, const struct missed *missed)
{
    if (!missed->known || !missed->replay)
        return missed->known;
    struct server *s = m->server;
    struct play *p = &missed->replay->play;
    struct told told = {m->kit, m->name, p, &s->looks};
    while (p->version < m->play.version) {
        uint32_t from = p->version;
        if (!play_happening(p, missed->replay->stored, m->play.version, &s->happening))
            return false;
        audience_look(&told, f->audience, SEAT_NOBODY, &s->happening);
        audience_update(&s->text, &told, f->audience, &s->happening, from);
        server_push(s, f->connection);
    }
    return true;
}
