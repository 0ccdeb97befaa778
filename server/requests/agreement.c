/* See agreement.h. */
#include "server/requests/agreement.h"

#include "server/hall/server.h"
#include "server/match/absence.h"
#include "server/match/record.h"
#include "server/play/line.h"
#include "server/requests/looks.h"

static int refuse_early(struct call *call, uint64_t wait)
{
    uint64_t seconds = (wait + 999) / 1000;
    bool hours = seconds >= 2 * 3600, minutes = seconds >= 2 * 60;
    unsigned long long left = hours ? (seconds + 3599) / 3600 : minutes ? (seconds + 59) / 60 : seconds;
    return fault_set(&call->fault, FAULT_TOO_EARLY, "seat",
                     "they may come back: this can be proposed in %llu %s", left,
                     hours     ? "hours"
                     : minutes ? "minutes"
                               : "seconds");
}

/* Whether it may be agreed on by now that a bot plays for the seat, if all who are here agree. */
static int check_absence(struct call *call)
{
    struct match *m = call->m;
    if (call->r->seat < 0)
        return fault_set(&call->fault, FAULT_MISSING_FIELD, "seat",
                         "seat is missing: for whom is a bot to play?");
    uint8_t seat = (uint8_t)call->r->seat;
    if (seat >= m->config.seats)
        return fault_set(&call->fault, FAULT_NO_SEAT, "seat", NULL);
    if (!absence_fits(m, seat))
        return fault_set(&call->fault, FAULT_NOT_AWAY, "seat", NULL);
    uint64_t wait = absence_wait(m, seat, absence_deciders(m, seat) | SEAT_BIT(call->seat));
    if (wait == 0)
        return 0;
    call->retry_ms = (int64_t)wait;
    return refuse_early(call, wait);
}

static int check_proposal(struct call *call, enum proposal_kind kind)
{
    const struct match *m = call->m;
    struct fault *fault = &call->fault;
    if (m->proposal.open)
        return fault_set(fault, FAULT_PROPOSED, NULL, NULL);
    if (kind == PROPOSAL_ABSENT) /* in a pause, too: without them it would not end */
        return check_absence(call);
    if (kind != PROPOSAL_CONTINUE && m->play.paused)
        return fault_set(fault, FAULT_PAUSED, NULL, NULL);
    if (kind == PROPOSAL_CONTINUE && !m->play.paused)
        return fault_set(fault, FAULT_NOT_PAUSED, NULL, NULL);
    return 0;
}

/*
 * Reads the log up to now, and plays it to a choice that is to be taken back. 0, -1 with a fault, or
 * CALL_LATER.
 */
static int seek(struct call *call, bool plays, uint32_t move, struct replay **there)
{
    struct match *m = call->m;
    struct moment_sought sought = {.read = m->play.version, .plays = plays, .play = move};
    if (m->in_flight > 0)
        return call_refuse(call, FAULT_STORE_UNAVAILABLE);
    return looks_seek(call, &sought, there);
}

/* Whether nobody is missing once the caller's seat agrees too. */
static bool completes(const struct call *call, struct proposal p)
{
    p.agreed |= SEAT_BIT(call->seat);
    return act_is_agreed(call->m, &p);
}

/* Carries the proposal out if nobody is missing, else keeps it. An undo needs a replay that stands at its
 * move. */
static int settle(struct call *call, struct replay *there, struct act *act, bool *done)
{
    struct match *m = call->m;
    struct proposal p = m->proposal;
    *done = completes(call, p);
    if (!*done)
        return record_save(m, NULL, &call->fault);
    m->proposal.open = false;
    int outcome = p.kind == PROPOSAL_UNDO ? act_rewind(m, p.by, there, act, &call->fault)
                                          : act_agreed(m, &p, act, &call->fault);
    if (outcome != 0)
        m->proposal = p;
    return outcome;
}

/* The choice that an undo is about, and a replay that stands there if it is to be taken back at once. */
static int find_move(struct call *call, int32_t move, struct replay **there, uint32_t *found)
{
    int outcome = seek(call, false, 0, there);
    if (outcome != 0)
        return outcome;
    GAME_ASSERT(*there);                                  /* who is there has a replay */
    const struct store_record *stored = (*there)->stored; /* none while the log is empty */
    int64_t own = stored ? line_own_move(stored->entries, call->m->play.version, call->seat, move) : -1;
    if (own < 0)
        return fault_set(&call->fault, FAULT_TOO_LATE_TO_UNDO, "move", NULL);
    *found = (uint32_t)own;
    return completes(call, (struct proposal){.kind = PROPOSAL_UNDO}) ? seek(call, true, *found, there) : 0;
}

int agreement_propose(struct call *call, enum proposal_kind kind, int32_t move, struct act *act, bool *done)
{
    struct match *m = call->m;
    struct replay *there = NULL;
    uint32_t found = 0;
    if (check_proposal(call, kind) != 0)
        return -1;
    int outcome = kind == PROPOSAL_UNDO ? find_move(call, move, &there, &found) : 0;
    if (outcome != 0)
        return outcome;
    struct proposal before = m->proposal;
    uint16_t heard = m->heard, own = SEAT_BIT(call->seat);
    bool waits = kind == PROPOSAL_UNDO && play_person_asked(&m->play) == SEAT_NOBODY && !(heard & own);
    m->heard |= waits ? own : 0;
    m->proposal = (struct proposal){
        .open = true,
        .kind = (uint8_t)kind,
        .by = call->seat,
        .seat = kind == PROPOSAL_ABSENT ? (uint8_t)call->r->seat : 0,
        .agreed = own,
        .version = m->play.version,
        .move = found,
        .waits = waits,
    };
    m->proposal.needed = absence_needed(m);
    if (settle(call, there, act, done) == 0)
        return 0;
    m->proposal = before;
    m->heard = heard;
    return -1;
}

int agreement_answer(struct call *call, bool agrees, struct act *act, bool *done)
{
    struct match *m = call->m;
    struct replay *there = NULL;
    if (!m->proposal.open)
        return call_refuse(call, FAULT_NO_PROPOSAL);
    struct proposal before = m->proposal;
    if (before.kind == PROPOSAL_ABSENT && before.seat == call->seat)
        agrees = false; /* whoever answers is not away, from whatever connection */
    *done = false;
    if (agrees && before.kind == PROPOSAL_UNDO && completes(call, before)) {
        int outcome = seek(call, true, before.move, &there);
        if (outcome != 0)
            return outcome;
    }
    if (agrees)
        m->proposal.agreed |= SEAT_BIT(call->seat);
    else
        m->proposal.open = false;
    if ((agrees ? settle(call, there, act, done) : record_save(m, NULL, &call->fault)) == 0)
        return 0;
    m->proposal = before;
    return -1;
}
