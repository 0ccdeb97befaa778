/* See time_up.h. */
#include "server/acts/time_up.h"

#include "server/acts/act.h"
#include "server/acts/loads.h"
#include "server/acts/matches.h"
#include "server/hall/server.h"

/* Whoever was asked has let the time pass. False: that cannot be noted just now, as when memory is short. */
static bool run_out(struct match *m)
{
    struct act act;
    struct fault fault = {0};
    uint8_t seat = play_person_asked(&m->play);
    bool resigns = m->terms.timeout == TIMEOUT_RESIGN;
    if ((resigns ? act_resign(m, seat, &act, &fault) : act_absent(m, seat, &act, &fault)) != 0)
        return match_refused(m); /* then it has no clock any more */
    log_event(&m->server->log, LOG_INFO, "time is up", "match", LOG_TEXT, m->name, "seat", LOG_NUMBER,
              (int64_t)seat + 1, NULL);
    act_tell(m, &act);
    act_carry_out(m);
    return true;
}

enum deadline_looked time_up(struct server *s, uint64_t match, uint64_t now)
{
    struct match *m = matches_find(s, match);
    if (!m && matches_is_known(s, match))
        return DEADLINE_GONE;
    if (!m)
        loads_want(s, match); /* when it comes it says what is due */
    if (!m || m->lost)
        return DEADLINE_LATER;
    bool due =
        m->begun && m->status == MATCH_RUNNING && clock_due(&m->play.clock) <= now && !match_refused(m);
    if (due && !run_out(m))
        return DEADLINE_LATER;
    deadlines_note(m);
    return DEADLINE_NOTED;
}
