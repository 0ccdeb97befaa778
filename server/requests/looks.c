/* See looks.h. */
#include "server/requests/looks.h"

static uint32_t run(struct chore *chore, uint32_t records)
{
    struct connection *c = RING_ITEM(chore, struct connection, chore);
    uint32_t spent = replay_run(c->replay, c->server->store, records);
    connection_charge(c, spent);
    if (c->replay->state != REPLAY_GOING) {
        turns_cancel(chore);
        c->server->hooks->go_on(c);
    } else if (replay_waits(c->replay)) {
        turns_cancel(chore);
    }
    return spent;
}

/* The log, or some of it, was read. */
static void come(void *context)
{
    struct connection *c = context;
    turns_add(&c->server->turns, c->source, &c->chore);
}

static void take_back(struct connection *c)
{
    if (ring_is_empty(&c->left_over))
        return;
    ring_remove(&c->left_over);
    c->server->left_over_count--;
}

void looks_drop(struct connection *c)
{
    if (!c->replay)
        return;
    take_back(c);
    turns_cancel(&c->chore);
    replay_free(c->replay);
    c->replay = NULL;
}

void looks_settle(struct connection *c)
{
    struct server *s = c->server;
    if (!c->replay || !ring_is_empty(&c->left_over))
        return;
    if (c->replay->state != REPLAY_THERE) {
        looks_drop(c);
        return;
    }
    ring_add_last(&s->left_over, &c->left_over);
    if (s->left_over_count++ == LEFT_OVER_MAX)
        looks_drop(RING_ITEM(s->left_over.next, struct connection, left_over));
}

static int outcome(struct call *call, const struct replay *r)
{
    switch (r->state) {
    case REPLAY_THERE:
        return 0;
    case REPLAY_UNREAD:
        return call_refuse(call, FAULT_STORE_UNAVAILABLE);
    case REPLAY_STUCK:
        return fault_set(&call->fault, FAULT_INTERNAL, NULL, "%s", r->play.frozen);
    case REPLAY_GOING:
        break;
    }
    if (ring_is_empty(&call->c->chore.link) && !replay_waits(r))
        turns_add(&call->s->turns, call->c->source, &call->c->chore);
    return CALL_LATER;
}

int looks_seek(struct call *call, const struct moment_sought *sought, struct replay **replay)
{
    struct connection *c = call->c;
    bool stopped = c->replay && c->replay->state != REPLAY_THERE && ring_is_empty(&c->left_over);
    if (stopped && c->replay->match == call->m->id)
        return outcome(call, c->replay);
    if (c->replay && !replay_leads_to(c->replay, call->m->id, sought))
        looks_drop(c);
    take_back(c);
    if (!c->replay && !(c->replay = replay_create(call->m, come, c)))
        return fault_memory(&call->fault);
    replay_aim(c->replay, sought);
    c->chore.run = run;
    *replay = c->replay;
    return outcome(call, c->replay);
}

int looks_read(struct call *call, uint32_t entries, struct replay **replay)
{
    const struct replay *kept = call->c->replay;
    if (kept && kept->stored && kept->stored->length < entries)
        looks_drop(call->c); /* what is kept besides the log is older too */
    return looks_seek(call, &(struct moment_sought){.read = entries, .digests = true}, replay);
}

int looks_missed(struct call *call, uint32_t version, struct missed *missed)
{
    const struct match *m = call->m;
    uint32_t present = m->play.version;
    *missed = (struct missed){.known = version == present};
    if (missed->known || m->in_flight > 0 || present - version > MISSED_ENTRIES)
        return 0;
    struct moment_sought sought = {.read = present, .plays = true, .play = version};
    struct replay *replay;
    int outcome = looks_seek(call, &sought, &replay);
    if (outcome == CALL_LATER)
        return CALL_LATER;
    missed->known = outcome == 0 && missed_leads_on(replay->stored, version, present);
    if (missed->known)
        missed->replay = replay;
    return 0;
}
