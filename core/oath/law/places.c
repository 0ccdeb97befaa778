/* See places.h. */
#include "core/oath/law/places.h"

#include "core/oath/cards.h"
#include "core/oath/law/in_force.h"

/* ---- Questions ---- */

int oath_adviser_place(const struct oath *g, uint8_t seat, int id)
{
    const struct board *b = &g->board[seat];
    for (int i = 0; i < b->advisers_count; i++)
        if (b->adviser[i] == id)
            return i;
    return -1;
}

static bool is_faceup_adviser(const struct oath *g, int id)
{
    uint8_t seat = g->place[id].at;
    return g->board[seat].faceup >> oath_adviser_place(g, seat, id) & 1;
}

bool oath_lies_open(const struct oath *g, int id)
{
    if (is_banner(id))
        return true;
    switch ((enum place_kind)g->place[id].kind) {
    case PLACE_SITE:
        return !is_site(id) || g->site[g->place[id].at].faceup;
    case PLACE_HELD:
        return true;
    case PLACE_ADVISER:
        return is_faceup_adviser(g, id);
    default:
        return false;
    }
}

int oath_slot_of(const struct oath *g, int id)
{
    struct place p = g->place[id];
    return !is_banner(id) && (p.kind == PLACE_SITE || p.kind == PLACE_LYING) ? p.at : -1;
}

int oath_cards_at(const struct oath *g, int slot)
{
    int n = 0;
    for (int i = 0; i < SITE_CARDS_MAX; i++)
        n += g->site[slot].card[i] != NO_CARD;
    return n;
}

int oath_room_at(const struct oath *g, int slot)
{
    if (!g->site[slot].faceup)
        return 0;
    int capacity = site_of(g, slot)->capacity;
    EACH_IN_FORCE(g, card, capacity)
    capacity += oath_effects_of(g, card)->capacity(g, card, slot);
    return capacity - oath_cards_at(g, slot);
}

uint16_t oath_known_to(const struct oath *g, int id)
{
    if (is_banner(id) || g->place[id].kind == PLACE_REVEALED || oath_lies_open(g, id))
        return SEATS_ALL;
    if (g->place[id].kind == PLACE_BOX && (is_denizen(id) ? g->deck_known : !is_site(id)))
        return SEATS_ALL; /* Visions and relics out of play lie there for all to see */
    return g->known_to[id];
}

/* ---- Lifting ---- */

static void lift_adviser(struct oath *g, uint8_t seat, int id)
{
    struct board *b = &g->board[seat];
    int place = oath_adviser_place(g, seat, id);
    GAME_ASSERT(place >= 0);
    for (int i = place; i + 1 < b->advisers_count; i++)
        b->adviser[i] = b->adviser[i + 1];
    b->adviser[--b->advisers_count] = NO_CARD;
    uint64_t below = b->faceup & ((UINT64_C(1) << place) - 1);
    b->faceup = below | (b->faceup >> (place + 1) << place);
}

static void lift_listed(uint8_t *list, int count, int id)
{
    for (int i = 0; i < count; i++)
        if (list[i] == id)
            list[i] = NO_CARD;
}

static void lift_laid(struct deck *deck, int id)
{
    for (int i = 0; i < deck->count; i++)
        if (deck->card[i] == id) {
            deck_take(deck, i);
            return;
        }
    GAME_ASSERT(!"a card is where its place says");
}

void oath_lift(struct oath *g, int id)
{
    struct place p = g->place[id];
    if (oath_lies_open(g, id))
        oath_note_in_force(g, id, false);
    switch ((enum place_kind)p.kind) {
    case PLACE_BOX:
    case PLACE_DISPOSSESSED:
    case PLACE_DRAWN:
    case PLACES:
        break;
    case PLACE_WORLD_POOL:
        cards_remove(&g->world_pool[is_vision(id) ? BACK_MARKED : BACK_PLAIN], (uint8_t)id);
        break;
    case PLACE_RELIC_POOL:
        cards_remove(&g->relic_pool[BACK_PLAIN], (uint8_t)id);
        cards_remove(&g->relic_pool[BACK_MARKED], (uint8_t)id);
        break;
    case PLACE_WORLD:
        lift_laid(&g->world, id);
        break;
    case PLACE_RELIC_DECK:
        lift_laid(&g->relic_deck, id);
        break;
    case PLACE_PILE:
        pile_take(&g->pile[p.at], pile_find(&g->pile[p.at], (uint8_t)id));
        break;
    case PLACE_ADVISER:
        lift_adviser(g, p.at, id);
        break;
    case PLACE_REVEALED:
        g->board[p.at].revealed = NO_CARD;
        break;
    case PLACE_SITE:
        if (is_site(id))
            g->site[p.at].id = NO_CARD;
        else
            lift_listed(g->site[p.at].card, SITE_CARDS_MAX, id);
        break;
    case PLACE_LYING:
        lift_listed(g->site[p.at].relic, SITE_RELICS_MAX, id);
        break;
    case PLACE_HELD:
        g->board[p.at].relics &= ~relic_bit(id);
        break;
    case PLACE_RELIQUARY:
        g->reliquary[p.at] = NO_CARD;
        break;
    }
    g->place[id] = (struct place){PLACES, 0};
}

/* ---- Putting ---- */

static void put_listed(uint8_t *list, int count, int id)
{
    for (int i = 0; i < count; i++)
        if (list[i] == NO_CARD) {
            list[i] = (uint8_t)id;
            return;
        }
    GAME_ASSERT(!"there is room");
}

/* What is at a place has its place noted first: what lies open comes into force. */
static void note_put(struct oath *g, int id, enum place_kind kind, int at)
{
    g->place[id] = (struct place){(uint8_t)kind, (uint8_t)at};
}

void oath_put(struct oath *g, int id, enum place_kind kind, int at)
{
    GAME_ASSERT(g->place[id].kind == PLACES);
    note_put(g, id, kind, at);
    switch (kind) {
    case PLACE_REVEALED:
        g->board[at].revealed = (uint8_t)id;
        break;
    case PLACE_LYING:
        put_listed(g->site[at].relic, SITE_RELICS_MAX, id);
        break;
    case PLACE_HELD:
        g->board[at].relics |= relic_bit(id);
        break;
    case PLACE_RELIQUARY:
        g->reliquary[at] = (uint8_t)id;
        break;
    case PLACE_WORLD_POOL:
        cards_add(&g->world_pool[is_vision(id) ? BACK_MARKED : BACK_PLAIN], (uint8_t)id);
        break;
    case PLACE_RELIC_POOL:
        cards_add(&g->relic_pool[BACK_PLAIN], (uint8_t)id);
        break;
    case PLACE_SITE:
        g->site[at].id = (uint8_t)id; /* a site; cards come by oath_put_at_site */
        break;
    default:
        break;
    }
    if (oath_lies_open(g, id))
        oath_note_in_force(g, id, true);
}

void oath_put_on_pile(struct oath *g, int id, enum region pile, bool bottom, uint16_t known)
{
    GAME_ASSERT(g->place[id].kind == PLACES);
    note_put(g, id, PLACE_PILE, pile);
    pile_put(&g->pile[pile], bottom ? 0 : g->pile[pile].count, (uint8_t)id);
    g->known_to[id] = known;
}

void oath_put_adviser(struct oath *g, int id, uint8_t seat, bool faceup, uint16_t known)
{
    struct board *b = &g->board[seat];
    GAME_ASSERT(g->place[id].kind == PLACES && b->advisers_count < ADVISERS_MAX);
    note_put(g, id, PLACE_ADVISER, seat);
    if (faceup)
        b->faceup |= UINT64_C(1) << b->advisers_count;
    b->adviser[b->advisers_count++] = (uint8_t)id;
    g->known_to[id] = known;
    if (faceup)
        oath_note_in_force(g, id, true);
}

void oath_put_at_site(struct oath *g, int id, int slot)
{
    GAME_ASSERT(g->place[id].kind == PLACES && g->site[slot].faceup);
    note_put(g, id, PLACE_SITE, slot);
    put_listed(g->site[slot].card, SITE_CARDS_MAX, id);
    oath_note_in_force(g, id, true);
}

void oath_move(struct oath *g, int id, enum place_kind kind, int at)
{
    oath_lift(g, id);
    oath_put(g, id, kind, at);
}

void oath_turn_up(struct oath *g, uint8_t seat, int place)
{
    struct board *b = &g->board[seat];
    b->faceup |= UINT64_C(1) << place;
    oath_note_in_force(g, b->adviser[place], true);
}

void oath_turn_edifice(struct oath *g, int id, bool ruined)
{
    bool open = oath_lies_open(g, id);
    if (open)
        oath_note_in_force(g, id, false);
    uint8_t bit = (uint8_t)(1u << (id - EDIFICE_FIRST));
    g->ruined = (uint8_t)(ruined ? g->ruined | bit : g->ruined & ~bit);
    if (open)
        oath_note_in_force(g, id, true);
}

/* ---- Hands ---- */

struct cards oath_denizens_at(const struct oath *g, enum place_kind kind)
{
    struct cards found = {{0}};
    for (int id = 0; id < DENIZENS; id++)
        if (g->place[id].kind == kind)
            cards_add(&found, (uint8_t)id);
    return found;
}

struct cards oath_hand(const struct oath *g, uint8_t seat)
{
    struct cards hand = {{0}};
    for (int id = 0; id < RELIC_FIRST; id++)
        if (g->place[id].kind == PLACE_DRAWN && g->place[id].at == seat)
            cards_add(&hand, (uint8_t)id);
    return hand;
}

void oath_forget_among(struct oath *g, uint8_t seat, struct cards cards)
{
    struct cards left = cards;
    int of_back[2] = {0};
    for (int id; (id = cards_take(&left)) >= 0;)
        of_back[is_vision(id)]++;
    for (int id; (id = cards_take(&cards)) >= 0;)
        if (of_back[is_vision(id)] > 1)
            g->known_to[id] &= SEAT_BIT(seat);
}

void oath_hand_forget(struct oath *g, uint8_t seat)
{
    oath_forget_among(g, seat, oath_hand(g, seat));
}
