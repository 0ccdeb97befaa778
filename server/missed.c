/* See missed.h. */
#include "server/missed.h"

#include "server/server.h"

/* Whether an entry was told together with the one before it. */
static bool follows_on(const struct store_entry *entry)
{
    return entry->kind == ENTRY_CHOICE && entry->seat == SEAT_CHANCE;
}

static bool told_by_snapshot(const struct store_entry *entry)
{
    return entry->kind == ENTRY_UNDO || entry->kind == ENTRY_REWIND || entry->kind == ENTRY_SEATED;
}

/* Whether the entries from `from` on were told by updates, and not too many. */
static bool leads_on(const struct store_record *r, uint32_t from)
{
    uint32_t updates = 0;
    if (from >= r->entries_count || follows_on(&r->entries[from]))
        return false;
    for (uint32_t i = from; i < r->entries_count && updates <= MISSED_MAX; i++) {
        if (told_by_snapshot(&r->entries[i]))
            return false;
        updates += !follows_on(&r->entries[i]);
    }
    return updates <= MISSED_MAX;
}

void missed_find(const struct match *m, uint32_t version, struct missed *missed)
{
    *missed = (struct missed){.known = version == m->play.version, .from = version};
    if (missed->known || m->in_flight > 0 || store_load(m->server->store, m->id, &missed->stored) != STORE_OK)
        return;
    missed->known = leads_on(missed->stored, version);
}

void missed_free(struct missed *missed)
{
    store_record_free(missed->stored);
    missed->stored = NULL;
}

/* Plays what was told as one update. */
static bool play_happening(struct play *p, const struct store_record *r, struct happening *h)
{
    if (!happening_open(h, p))
        return false;
    do {
        if (!play_replay(p, r->entries) || !happening_add_events(h, p))
            return false;
    } while (p->version < r->entries_count && follows_on(&r->entries[p->version]));
    return true;
}

static bool tell_from(struct match *m, const struct follow *f, const struct missed *missed, struct play *p)
{
    struct server *s = m->server;
    const struct store_record *r = missed->stored;
    struct told told = {m->kit, m->name, p, &s->looks};
    while (p->version < missed->from)
        if (!play_replay(p, r->entries))
            return false;
    while (p->version < r->entries_count) {
        uint32_t from = p->version;
        if (!play_happening(p, r, &s->happening))
            return false;
        audience_update(&s->text, &told, f->audience, &s->happening, from);
        server_push(s, f->connection);
    }
    return true;
}

bool missed_tell(struct match *m, const struct follow *f, const struct missed *missed)
{
    struct play p;
    struct marks marks = {0};
    if (!missed->known || !missed->stored)
        return missed->known;
    if (!play_init(&p, m->kit->game, &m->config, &m->chance, m->play.persons))
        return false;
    p.marks = &marks;
    bool told = tell_from(m, f, missed, &p);
    play_free(&p);
    marks_free(&marks);
    return told;
}
