/* See agreement.h. */
#include "server/agreement.h"

#include "server/match_record.h"
#include "server/server.h"

/* The choice that an undo is about, or -1 with a fault. */
static int64_t find_move(struct match *m, uint8_t seat, int32_t move, struct fault *fault)
{
    struct store_record *stored = NULL;
    if (m->in_flight > 0 || store_load(m->server->store, m->id, &stored) != STORE_OK)
        return fault_set(fault, FAULT_STORE_UNAVAILABLE, NULL, NULL);
    int64_t found = play_own_move(stored->entries, stored->entries_count, seat, move);
    store_record_free(stored);
    return found >= 0 ? found : fault_set(fault, FAULT_TOO_LATE_TO_UNDO, "move", NULL);
}

static int check_proposal(struct match *m, enum proposal_kind kind, struct fault *fault)
{
    if (m->proposal.open)
        return fault_set(fault, FAULT_PROPOSED, NULL, NULL);
    if (kind != PROPOSAL_CONTINUE && m->play.paused)
        return fault_set(fault, FAULT_PAUSED, NULL, NULL);
    if (kind == PROPOSAL_CONTINUE && !m->play.paused)
        return fault_set(fault, FAULT_NOT_PAUSED, NULL, NULL);
    return 0;
}

static int carry_out(struct match *m, const struct proposal *p, struct act *act, struct fault *fault)
{
    m->proposal.open = false;
    if (p->kind == PROPOSAL_UNDO)
        return act_rewind(m, p->by, p->move, act, fault);
    return act_pause(m, p->by, p->kind == PROPOSAL_PAUSE, act, fault);
}

/* Carries the proposal out if nobody is missing, else keeps it. */
static int settle(struct match *m, struct act *act, bool *done, struct fault *fault)
{
    struct proposal p = m->proposal;
    *done = (match_deciders(m) & ~p.agreed) == 0;
    if (!*done)
        return record_save(m, NULL, fault);
    if (carry_out(m, &p, act, fault) == 0)
        return 0;
    m->proposal = p;
    return -1;
}

int agreement_propose(struct match *m, uint8_t seat, enum proposal_kind kind, int32_t move, struct act *act,
                      bool *done, struct fault *fault)
{
    if (check_proposal(m, kind, fault) != 0)
        return -1;
    int64_t found = kind == PROPOSAL_UNDO ? find_move(m, seat, move, fault) : 0;
    if (found < 0)
        return -1;
    struct proposal before = m->proposal;
    m->proposal = (struct proposal){
        .open = true,
        .kind = (uint8_t)kind,
        .by = seat,
        .agreed = SEAT_BIT(seat),
        .version = m->play.version,
        .move = (uint32_t)found,
    };
    if (settle(m, act, done, fault) == 0)
        return 0;
    m->proposal = before;
    return -1;
}

int agreement_answer(struct match *m, uint8_t seat, bool agrees, struct act *act, bool *done,
                     struct fault *fault)
{
    if (!m->proposal.open)
        return fault_set(fault, FAULT_NO_PROPOSAL, NULL, NULL);
    struct proposal before = m->proposal;
    *done = false;
    if (agrees)
        m->proposal.agreed |= SEAT_BIT(seat);
    else
        m->proposal.open = false;
    if ((agrees ? settle(m, act, done, fault) : record_save(m, NULL, fault)) == 0)
        return 0;
    m->proposal = before;
    return -1;
}
