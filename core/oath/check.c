/* See check.h. */
#include "core/oath/check.h"

#include "core/oath/law/places.h"
#include "core/oath/law/in_force.h"
#include "core/oath/law/rule.h"

/* How often each card is listed, and whether its place says so. */
struct lists {
    const struct oath *g;
    uint8_t count[IDS];
    const char *broken;
};

static void seen(struct lists *l, int id, enum place_kind kind, int at)
{
    l->count[id]++;
    if (l->g->place[id].kind != kind || l->g->place[id].at != at)
        l->broken = "a card lies where its place does not say";
}

static void look_at_map(struct lists *l)
{
    for (int slot = 0; slot < SLOTS; slot++) {
        const struct site *s = &l->g->site[slot];
        if (s->id != NO_CARD)
            seen(l, s->id, PLACE_SITE, slot);
        for (int i = 0; i < SITE_CARDS_MAX; i++)
            if (s->card[i] != NO_CARD)
                seen(l, s->card[i], PLACE_SITE, slot);
        for (int i = 0; i < SITE_RELICS_MAX; i++)
            if (s->relic[i] != NO_CARD)
                seen(l, s->relic[i], PLACE_LYING, slot);
        bool bare = s->warbands == 0 && s->favor == 0 && s->secrets == 0 && oath_cards_at(l->g, slot) == 0;
        if (!s->faceup && !bare)
            l->broken = "something lies at a facedown site";
        if (s->faceup && s->id == NO_CARD)
            l->broken = "a faceup site is no site";
        if ((s->owner == SEAT_NOBODY) != (s->warbands == 0))
            l->broken = "warbands at a site have no owner";
    }
}

static void look_at_seats(struct lists *l)
{
    for (uint8_t seat = 0; seat < l->g->seats; seat++) {
        const struct board *b = &l->g->board[seat];
        for (int i = 0; i < b->advisers_count; i++)
            seen(l, b->adviser[i], PLACE_ADVISER, seat);
        if (b->revealed != NO_CARD)
            seen(l, b->revealed, PLACE_REVEALED, seat);
        for (uint32_t relics = b->relics; relics; relics &= relics - 1)
            seen(l, RELIC_FIRST + __builtin_ctz(relics), PLACE_HELD, seat);
        if (b->supply > SUPPLY_MAX)
            l->broken = "more Supply than the track has";
        if (b->revealed != NO_CARD && b->role != EXILE)
            l->broken = "only Exiles have revealed Visions";
        if (b->advisers_count < ADVISERS_MAX && b->faceup >> b->advisers_count)
            l->broken = "an adviser that is not there lies face up";
    }
}

static void look_at_decks(struct lists *l)
{
    const struct oath *g = l->g;
    for (int i = 0; i < g->world.count; i++)
        if (g->world.card[i] != NOT_LAID)
            seen(l, g->world.card[i], PLACE_WORLD, 0);
    for (int i = 0; i < g->relic_deck.count; i++)
        if (g->relic_deck.card[i] != NOT_LAID)
            seen(l, g->relic_deck.card[i], PLACE_RELIC_DECK, 0);
    for (int back = BACK_PLAIN; back < BACKS; back++) {
        struct cards world = g->world_pool[back], relics = g->relic_pool[back];
        for (int id; (id = cards_take(&world)) >= 0;)
            seen(l, id, PLACE_WORLD_POOL, 0);
        for (int id; (id = cards_take(&relics)) >= 0;)
            seen(l, id, PLACE_RELIC_POOL, 0);
    }
    for (int pile = 0; pile < REGIONS; pile++)
        for (int i = 0; i < g->pile[pile].count; i++)
            seen(l, g->pile[pile].card[i], PLACE_PILE, pile);
    for (int space = 0; space < RELIQUARY_SPACES; space++)
        if (g->reliquary[space] != NO_CARD)
            seen(l, g->reliquary[space], PLACE_RELIQUARY, space);
}

/* Every card is listed once where its place has a list, else nowhere. */
static const char *check_cards(const struct oath *g)
{
    struct lists l = {.g = g};
    look_at_map(&l);
    look_at_seats(&l);
    look_at_decks(&l);
    for (int id = 0; id < BANNER_FIRST; id++) {
        uint8_t kind = g->place[id].kind;
        bool listed = kind != PLACE_BOX && kind != PLACE_DISPOSSESSED && kind != PLACE_DRAWN;
        if (kind >= PLACES)
            return "a card is nowhere";
        if (l.count[id] != listed)
            return "a card is not in exactly one place";
    }
    return l.broken;
}

/* A deck has as many places that are not laid as cards that could lie there. */
static const char *check_decks(const struct oath *g)
{
    int world = cards_count(&g->world_pool[BACK_PLAIN]) + cards_count(&g->world_pool[BACK_MARKED]);
    int relics = cards_count(&g->relic_pool[BACK_PLAIN]) + cards_count(&g->relic_pool[BACK_MARKED]);
    int marked = cards_count(&g->world_pool[BACK_MARKED]);
    for (int i = 0; i < g->world.count; i++) {
        world -= g->world.card[i] == NOT_LAID;
        marked -= g->world.card[i] == NOT_LAID && g->world.place[i].back == BACK_MARKED;
    }
    for (int i = 0; i < g->relic_deck.count; i++)
        relics -= g->relic_deck.card[i] == NOT_LAID;
    for (int layer = 0; layer < DECK_LAYERS; layer++)
        marked -= g->world.marked[layer];
    return world || relics || marked ? "a deck does not fit what could lie in it" : NULL;
}

static const char *check_favor(const struct oath *g)
{
    int favor = g->shared + g->banner[PEOPLES_FAVOR - BANNER_FIRST].tokens;
    for (int suit = 0; suit < SUIT_COUNT; suit++)
        favor += g->bank[suit];
    for (int slot = 0; slot < SLOTS; slot++)
        favor += g->site[slot].favor;
    for (uint8_t seat = 0; seat < g->seats; seat++)
        favor += g->board[seat].favor;
    for (int id = 0; id < IDS; id++) {
        favor += g->favor_on[id];
        if ((g->favor_on[id] || g->secrets_on[id]) && !oath_lies_open(g, id))
            return "tokens lie on a card that does not lie open";
    }
    return favor != FAVOR_ALL ? "favor is not conserved" : NULL;
}

static const char *check_warbands(const struct oath *g)
{
    int of[OATH_SEATS_MAX] = {0};
    for (uint8_t seat = 0; seat < g->seats; seat++) {
        of[oath_warbands_of(g, seat)] += g->board[seat].warbands;
        of[seat] += g->board[seat].bank + g->cage[seat] + (g->board[seat].prophet != 0);
    }
    for (int slot = 0; slot < SLOTS; slot++)
        if (g->site[slot].warbands)
            of[g->site[slot].owner] += g->site[slot].warbands;
    for (uint8_t seat = 0; seat < g->seats; seat++)
        if (of[seat] != (g->board[seat].role == CHANCELLOR ? WARBANDS_PURPLE : WARBANDS_OWN))
            return "warbands are not conserved";
    return NULL;
}

static const char *check_in_force(const struct oath *g)
{
    for (int id = 0; id < IDS - 1; id++)
        if (oath_effects_of(g, id) && !is_banner(id) &&
            cards_has(&g->in_force, (uint8_t)id) != oath_lies_open(g, id))
            return "what is in force is not what lies open";
    return NULL;
}

/* Law 2.11 */
static const char *check_title(const struct oath *g)
{
    bool exile = g->board[g->title.holder].role == EXILE;
    return g->title.usurper && !exile ? "somebody else than an Exile is a Usurper" : NULL;
}

const char *oath_check(const struct oath *g)
{
    const char *broken = check_cards(g);
    if (!broken)
        broken = check_decks(g);
    if (!broken && g->turn.round > 0)
        broken = check_warbands(g);
    if (!broken)
        broken = check_favor(g);
    if (!broken)
        broken = check_in_force(g);
    if (!broken && g->turn.round > 0)
        broken = check_title(g);
    if (!broken && g->turn.phase == PHASE_WAKE && g->agenda_count > 0)
        broken = "something is left to do from the turn before";
    return broken;
}
