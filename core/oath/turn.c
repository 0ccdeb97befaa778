/* See turn.h. */
#include "core/oath/turn.h"

#include "core/oath/cards.h"
#include "core/oath/law/banners.h"
#include "core/oath/law/chronicle.h"
#include "core/oath/law/emit.h"
#include "core/oath/law/menu.h"
#include "core/oath/law/powers.h"
#include "core/oath/law/search.h"
#include "core/oath/law/supply.h"
#include "core/oath/law/tokens.h"
#include "core/oath/law/victory.h"

/* ---- Turns ---- */

static void begin_phase(struct oath *g, enum phase phase)
{
    g->turn.phase = (uint8_t)phase;
    g->turn.step = 0;
    oath_tell(g, EVENT_PHASE, g->turn.seat, phase, g->turn.round, 0);
}

static void begin_turn(struct oath *g, int place)
{
    g->turn = (struct turn){.seat = g->order[place], .place = (uint8_t)place, .round = g->turn.round};
    begin_phase(g, PHASE_WAKE);
}

void oath_begin_round(struct oath *g, int round)
{
    g->turn.round = (uint8_t)round;
    oath_tell(g, EVENT_ROUND, (uint16_t)round, 0, 0, 0);
    begin_turn(g, 0);
}

static void end_turn(struct oath *g)
{
    if (g->turn.place + 1 < g->seats) {
        begin_turn(g, g->turn.place + 1);
        return;
    }
    g->turn.phase = PHASE_ROUND_END;
    g->turn.step = 0;
}

/* ---- Wake (Law 4.1) ---- */

/* Law 4.1.4: the sites on which tokens lie offer one of them. */
static void opportunity(struct oath *g, uint8_t seat)
{
    struct site *s = &g->site[g->board[seat].pawn];
    if (!s->favor && !s->secrets)
        return;
    struct prompt *p = ask(g, seat, REASON_OPPORTUNITY, g->board[seat].pawn, 0, 0);
    if (p) {
        if (s->favor)
            offer(p, VERB_TAKE_FAVOR, 0, 0, 0);
        if (s->secrets)
            offer(p, VERB_TAKE_SECRET, 0, 0, 0);
        offer(p, VERB_PASS, 0, 0, 0);
    }
    struct choice c = answer(g);
    if (c.verb == VERB_PASS)
        return;
    bool favor = c.verb == VERB_TAKE_FAVOR;
    oath_tell(g, EVENT_TOOK_FROM_SITE, seat, g->board[seat].pawn, favor, !favor);
    if (favor) {
        s->favor--;
        oath_put_purse(g, seat, 1);
    } else {
        s->secrets--;
        g->board[seat].secrets++;
    }
}

/* Law 4.1.3 */
static void become_usurper(struct oath *g, uint8_t seat)
{
    if (g->board[seat].role != EXILE || g->title.holder != seat || g->title.usurper)
        return;
    g->title.usurper = 1;
    oath_tell(g, EVENT_USURPER, seat, 1, 0, 0);
}

enum wake_step { WAKE_BANNER, WAKE_VICTORY, WAKE_OPPORTUNITY };

static void wake(struct oath *g)
{
    uint8_t seat = g->turn.seat;
    switch ((enum wake_step)g->turn.step++) {
    case WAKE_BANNER:
        oath_banner_wake(g, seat);
        break;
    case WAKE_VICTORY:
        oath_check_wake(g, seat);
        if (!g->winners)
            become_usurper(g, seat);
        break;
    case WAKE_OPPORTUNITY:
        opportunity(g, seat);
        begin_phase(g, PHASE_ACT);
        break;
    }
}

/* ---- Rest (Law 4.3) ---- */

/* Law 4.3.5 */
static void rest_powers(struct oath *g, uint8_t seat)
{
    struct prompt *p = ask(g, seat, REASON_REST, 0, 0, 0);
    if (p) {
        oath_offer_uses(g, p, seat, POWER_REST);
        offer(p, VERB_PASS, 0, 0, 0);
    }
    struct choice c = answer_forced(g);
    if (c.verb == VERB_PASS)
        end_turn(g);
    else
        oath_play_use(g, seat, c, POWER_REST);
}

static void rest(struct oath *g)
{
    if (g->turn.step > 0) {
        rest_powers(g, g->turn.seat);
        return;
    }
    oath_return_tokens(g, g->turn.seat, NO_CARD);
    oath_refresh_supply(g, g->turn.seat);
    g->turn.used = (struct cards){{0}};
    g->turn.step++;
}

/* ---- Act (Law 4.2), and the end of a round (Law 3.3, 3.4) ---- */

static void act(struct oath *g)
{
    if (g->search.step != SEARCH_NONE)
        oath_search_beat(g);
    else if (g->turn.end_act)
        begin_phase(g, PHASE_REST);
    else
        oath_act(g);
}

static void end_round(struct oath *g)
{
    if (g->turn.round == ROUNDS) {
        oath_war_exhaustion(g);
        return;
    }
    oath_steadfast_empire(g);
    if (!g->winners)
        oath_begin_round(g, g->turn.round + 1);
}

void oath_turn_beat(struct oath *g)
{
    switch ((enum phase)g->turn.phase) {
    case PHASE_WAKE:
        wake(g);
        break;
    case PHASE_ACT:
        act(g);
        break;
    case PHASE_REST:
        rest(g);
        break;
    case PHASE_ROUND_END:
        end_round(g);
        break;
    case PHASE_CHRONICLE:
        oath_chronicle_beat(g);
        break;
    case PHASE_SETUP:
    case PHASES:
        GAME_ASSERT(!"a turn is in a phase of its own");
    }
}
