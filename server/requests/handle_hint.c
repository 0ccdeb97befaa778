/* Request hint: what the bots' search would choose, for those who play against bots alone. See call.h. */
#include "protocol/words.h"
#include "server/bots/hints.h"
#include "server/match/record.h"
#include "server/requests/call.h"
#include "server/telling/tell_lobby.h"
#include "server/think/mind.h"

/* Whether bots, or the rules, play all other seats. */
static bool is_alone(const struct match *m, uint8_t seat)
{
    for (uint8_t other = 0; other < m->config.seats; other++)
        if (other != seat && (m->seats[other].player || m->seats[other].bot == NO_BOT))
            return false;
    return true;
}

/* What the present question must be like. */
static int check_question(struct call *call)
{
    const struct match *m = call->m;
    if (m->play.paused)
        return call_refuse(call, FAULT_PAUSED);
    if ((uint32_t)call->r->version != m->play.version) {
        call->version = m->play.version;
        return call_refuse(call, FAULT_STALE);
    }
    return play_session(&m->play)->prompt.seat == call->seat ? 0 : call_refuse(call, FAULT_NOT_YOUR_TURN);
}

/* Everybody can see who has had hints: it is stored before they are given. */
static int mark(struct call *call)
{
    struct match *m = call->m;
    uint16_t before = m->hinted;
    if (before & SEAT_BIT(call->seat))
        return 0;
    m->hinted = before | SEAT_BIT(call->seat);
    if (record_save(m, NULL, &call->fault) == 0)
        return 0;
    m->hinted = before;
    return -1;
}

int handle_hint(struct call *call)
{
    struct match *m = call->m;
    struct analysis_best best = {.count = 0};
    if (call_check_playing(call) != 0)
        return -1;
    if (!m->kit->game->features)
        return call_refuse(call, FAULT_NO_VALUE);
    if (!m->hints || !is_alone(m, call->seat))
        return call_refuse(call, FAULT_NO_HINTS);
    if (mind_is_decided(play_session(&m->play)))
        return fault_set(&call->fault, FAULT_NO_HINTS, NULL,
                         "it is known who has won: no choice changes that");
    if (check_question(call) != 0)
        return -1;
    enum hint_state state = hints_ask(call->s->hints, m, &best);
    if (state == HINT_BUSY)
        return call_refuse(call, FAULT_BUSY);
    if (state == HINT_LACKS)
        return fault_memory(&call->fault);
    bool marks = state == HINT_READY && !(m->hinted & SEAT_BIT(call->seat));
    if (marks && mark(call) != 0)
        return -1;
    struct text *t = call_reply(call);
    text_member_number(t, "version", m->play.version);
    text_member_flag(t, "ready", state == HINT_READY);
    text_key(t, "best");
    text_analysis_best(t, m->kit->game, &m->config, &best);
    call_send(call);
    if (marks)
        tell_lobby_of_play(m);
    return 0;
}
