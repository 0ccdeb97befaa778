/* Requests at a running table: propose, agree, back, offer, standing. See call.h, agreement.h, standing.h. */
#include "server/bots/bots.h"
#include "server/match/record.h"
#include "server/match/standing.h"
#include "server/requests/agreement.h"
#include "server/requests/call.h"
#include "server/telling/tell_lobby.h"

/* After a proposal was made or answered. */
static int proposed(struct call *call, int outcome, const struct act *act, bool done)
{
    if (outcome != 0)
        return outcome;
    call_ok(call);
    if (done)
        act_tell(call->m, act);
    else
        tell_lobby_of_play(call->m);
    return 0;
}

int handle_propose(struct call *call)
{
    struct act act;
    bool done = false;
    if (call_check_playing(call) != 0)
        return -1;
    int outcome = agreement_propose(call, (enum proposal_kind)call->r->what, call->r->move, &act, &done);
    return proposed(call, outcome, &act, done);
}

int handle_agree(struct call *call)
{
    struct act act;
    bool done = false;
    if (call_check_playing(call) != 0)
        return -1;
    int outcome = agreement_answer(call, call->r->agree != 0, &act, &done);
    return proposed(call, outcome, &act, done);
}

int handle_back(struct call *call)
{
    struct act act;
    if (call_check_seated(call) != 0 || act_back(call->m, call->seat, &act, &call->fault) != 0)
        return -1;
    call_ok(call);
    act_tell(call->m, &act);
    return 0;
}

int handle_offer(struct call *call)
{
    struct match *m = call->m;
    uint8_t seat = (uint8_t)call->r->seat;
    if (call_check_playable(call) != 0)
        return -1;
    enum part part = call_part(call);
    if (delay_is_over(m, part))
        return call_refuse(call, FAULT_FINISHED);
    if (seat >= m->config.seats)
        return fault_set(&call->fault, FAULT_NO_SEAT, "seat", NULL);
    if (!((delay_absent(m, part) | delay_resigned(m, part)) & SEAT_BIT(seat)))
        return fault_set(&call->fault, FAULT_NOT_ABSENT, "seat", NULL);
    /* A host without a seat may be behind: then it is offered only if it is still free, and nothing is said.
     */
    bool is_held = (m->held & SEAT_BIT(seat)) && !match_resigned(m, seat), offers = call->r->offered != 0;
    bool is_free = (match_absent(m, seat) || match_resigned(m, seat)) && m->status == MATCH_RUNNING;
    if (is_held && offers && delay_knows_play(m, part))
        return fault_set(&call->fault, FAULT_HELD, "seat", NULL);
    uint16_t before = m->offered;
    m->offered = offers && is_free && !is_held ? before | SEAT_BIT(seat) : before & (uint16_t)~SEAT_BIT(seat);
    if (record_save(m, NULL, &call->fault) != 0)
        return -1;
    call_ok(call);
    tell_lobby(m);
    return 0;
}

int handle_standing(struct call *call)
{
    const struct request *r = call->r;
    if (call_check_seated(call) != 0)
        return -1;
    if (r->verb && !r->reason)
        return fault_set(&call->fault, FAULT_MISSING_FIELD, "reason",
                         "reason is missing: which prompts are answered so?");
    if (r->reason &&
        (standing_set(call->m, call->seat, r->reason, r->verb, r->turn == 1, &call->fault) != 0 ||
         record_save(call->m, NULL, &call->fault) != 0))
        return -1;
    struct text *t = call_reply(call);
    text_key(t, "standing");
    text_standing(t, call->m, call->seat);
    call_send(call);
    bots_wake(call->m);
    return 0;
}
