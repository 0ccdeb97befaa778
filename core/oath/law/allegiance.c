/* See allegiance.h. Law 6.6.2, 6.7, 6.8, 7.6.1 */
#include "core/oath/law/allegiance.h"

#include "core/oath/law/discard.h"
#include "core/oath/law/emit.h"
#include "core/oath/law/empire.h"
#include "core/oath/law/places.h"
#include "core/oath/law/questions.h"
#include "core/oath/law/relics.h"

bool oath_has_covered_space(const struct oath *g)
{
    for (int space = 0; space < RELIQUARY_SPACES; space++)
        if (!oath_trait_open(g, (enum trait)space))
            return true;
    return false;
}

int oath_ask_space(struct oath *g, uint8_t seat, int card)
{
    if (!oath_has_covered_space(g))
        return 0;
    struct prompt *p = ask(g, seat, REASON_RELIQUARY_SPACE, (uint16_t)card, 0, 0);
    for (uint16_t space = 0; p && space < RELIQUARY_SPACES; space++)
        if (!oath_trait_open(g, (enum trait)space))
            offer(p, VERB_SPACE, space, 0, 0);
    return 1 + answer_forced(g).arg[0];
}

static void refill_supply(struct oath *g, uint8_t seat)
{
    g->board[seat].supply = SUPPLY_MAX;
    oath_tell(g, EVENT_SUPPLY, seat, SUPPLY_MAX, 0, 0);
}

/* Those for which there are none of the other colour. */
static void tell_left(struct oath *g, enum event_kind told, uint8_t owner, int n, int where)
{
    if (n > 0)
        oath_tell(g, told, owner, (uint16_t)n, (uint16_t)where, 0);
}

/* All of a seat's warbands on its board and the map; the others that there is no purple for leave (P11).
 * [ask] */
static void turn_purple(struct oath *g, uint8_t seat)
{
    struct board *own = &g->board[seat], *chancellor = &g->board[chancellor_of(g)];
    int left = own->warbands;
    for (int slot = 0; slot < SLOTS; slot++)
        if (g->site[slot].warbands && g->site[slot].owner == seat)
            left += g->site[slot].warbands;
    for (int slot = 0; slot < SLOTS; slot++) {
        struct site *s = &g->site[slot];
        if (!s->warbands || s->owner != seat)
            continue;
        left -= s->warbands;
        int n = oath_ask_replaced(g, seat, WHY(REASON_REPLACE_PURPLE, {chancellor->bank, (uint16_t)slot}),
                                  s->warbands, left);
        own->bank = (uint8_t)(own->bank + s->warbands);
        chancellor->bank = (uint8_t)(chancellor->bank - n);
        tell_left(g, EVENT_WARBANDS_LEFT, seat, s->warbands - n, slot);
        s->warbands = (uint8_t)n;
        s->owner = n ? chancellor_of(g) : SEAT_NOBODY;
    }
    int n = own->warbands < chancellor->bank ? own->warbands : chancellor->bank;
    own->bank = (uint8_t)(own->bank + own->warbands);
    chancellor->bank = (uint8_t)(chancellor->bank - n);
    tell_left(g, EVENT_WARBANDS_LEFT_BOARD, seat, own->warbands - n, seat);
    own->warbands = (uint8_t)n;
}

void oath_open_space(struct oath *g, uint8_t seat, enum trait trait)
{
    int relic = g->reliquary[trait];
    GAME_ASSERT(relic != NO_CARD);
    oath_move(g, relic, PLACE_HELD, seat);
    oath_tell(g, EVENT_SPACE_OPEN, trait, (uint16_t)relic, seat, 0);
    note_reveal(g);
}

void oath_become_citizen(struct oath *g, uint8_t seat, int space) /* 6.6.2 */
{
    struct board *b = &g->board[seat];
    GAME_ASSERT(b->role == EXILE);
    turn_purple(g, seat);
    b->role = CITIZEN;
    oath_tell(g, EVENT_CITIZEN, seat, 0, 0, 0);
    if (b->revealed != NO_CARD)
        oath_discard(g, seat, b->revealed);
    if (g->title.holder == seat && g->title.usurper) {
        g->title.usurper = 0;
        oath_tell(g, EVENT_USURPER, seat, 0, 0, 0);
    }
    if (g->turn.seat == seat)
        g->turn.end_act = 1;
    refill_supply(g, seat);
    if (space)
        oath_open_space(g, seat, (enum trait)(space - 1));
}

void oath_become_citizen_taking(struct oath *g, uint8_t seat, int space)
{
    int relic = space ? g->reliquary[space - 1] : NO_CARD;
    oath_become_citizen(g, seat, space);
    if (relic != NO_CARD)
        oath_note_relics(g, seat, relic_bit(relic));
}

/* ---- Exile ---- */

void oath_become_exile(struct oath *g, uint8_t seat) /* 6.7, 6.8; A80: the map stays as it is */
{
    struct board *b = &g->board[seat], *chancellor = &g->board[chancellor_of(g)];
    GAME_ASSERT(b->role == CITIZEN);
    int n = b->warbands < b->bank ? b->warbands : b->bank;
    chancellor->bank = (uint8_t)(chancellor->bank + b->warbands);
    b->bank = (uint8_t)(b->bank - n);
    tell_left(g, EVENT_WARBANDS_LEFT_BOARD, chancellor_of(g), b->warbands - n, seat);
    b->warbands = (uint8_t)n;
    b->role = EXILE;
    oath_tell(g, EVENT_EXILED, seat, 0, 0, 0);
    refill_supply(g, seat);
}
