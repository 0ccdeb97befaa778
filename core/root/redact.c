/* From state to view, and what a seat does not know. The only way out (see view.h). */
#include "core/root/redact.h"

#include "core/root/faction.h"
#include "core/root/hirelings/hireling.h"
#include "core/root/landmarks/landmark.h"
#include "core/root/law/presence.h"
#include "core/root/law/rule.h"
#include "core/root/setup.h"
#include "core/session.h"

/* The one rule of redaction: seen by all, or known to this seat. */
cardset root_known_cards(const struct root *g, cardset cards, uint8_t viewer)
{
    if (viewer == SEAT_NOBODY)
        return cards;
    cardset known = 0;
    for (int card; (card = cardset_take(&cards)) >= 0;)
        if (g->known_to[card] & SEAT_BIT(viewer))
            known |= CARD_BIT(card);
    return known;
}

static void copy_table(const struct root *g, struct root_view *v)
{
    v->seats = g->seats;
    v->owners = g->owners;
    v->map = g->map;
    v->deck = g->deck;
    v->order_count = g->order_count;
    v->turn = g->turn;
    v->over = g->over;
    v->winners = g->winners;
    for (int seat = 0; seat < ROOT_SEATS_MAX; seat++) {
        v->faction[seat] = g->faction[seat];
        v->order[seat] = g->order[seat];
        v->homelands[seat] = g->homelands[seat];
        v->score[seat] = g->score[seat];
        v->dominance[seat] = g->dominance[seat];
        v->coalition[seat] = g->coalition[seat];
        v->crafted[seat] = g->crafted[seat];
        for (int item = 0; item < ITEM_COUNT; item++) {
            v->crafted_items[seat][item] = g->crafted_items[seat][item];
            v->crafted_down[seat][item] = g->crafted_down[seat][item];
        }
    }
    for (int owner = 0; owner < OWNERS_MAX; owner++) {
        v->warriors_supply[owner] = g->warriors_supply[owner];
        v->pawn[owner] = g->pawn[owner];
        uint64_t singles = g->coffin_singles & g->kinds_of[owner];
        v->coffin[owner] = (uint8_t)(g->coffin[owner] + __builtin_popcountll(singles));
    }
    for (int item = 0; item < ITEM_COUNT; item++)
        v->items_supply[item] = g->items_supply[item];
    for (int piece = 0; piece < PIECE_COUNT; piece++)
        v->supply[piece] = g->supply[piece];
    v->battle = g->battle;
    v->draft = g->draft;
    v->draft_locked = root_draft_locked(&g->draft);
}

static void copy_map(const struct root *g, struct root_view *v)
{
    root_rulers(g, v->ruler);
    for (int c = 0; c < map_of(g)->clearings_count; c++) {
        v->clearing[c] = g->clearing[c];
        v->slots_free[c] = (uint8_t)root_free_slots(g, c);
        v->closed[c] = g->closed[c];
    }
}

static void copy_ruins(const struct root *g, struct root_view *v)
{
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        for (int i = 0; i < RUIN_ITEMS_MAX; i++)
            if (v->viewer == SEAT_NOBODY || (g->ruin_known[c] & SEAT_BIT(v->viewer)))
                v->ruin_item[c][i] = g->ruin_item[c][i];
}

void root_redact_shared(const struct root *g, struct root_view *v)
{
    copy_table(g, v);
    copy_map(g, v);
    v->deck_count = (uint8_t)cardset_count(g->deck_cards);
    v->discard_pile = g->discard_pile;
    v->available = g->available;
    for (int seat = 0; seat < ROOT_SEATS_MAX; seat++)
        v->hand_count[seat] = (uint8_t)cardset_count(g->hand[seat]);
    root_hirelings_redact(g, v);
    for (int owner = 0; owner < OWNERS_MAX; owner++)
        v->allegiance[owner] = g->allegiance[owner];
}

void root_redact_own(const struct root *g, uint8_t viewer, struct root_view *v)
{
    v->viewer = viewer;
    copy_ruins(g, v);
    root_landmarks_redact(g, v);
    for (int seat = 0; seat < ROOT_SEATS_MAX; seat++)
        v->hand_known[seat] = root_known_cards(g, g->hand[seat], viewer);
    for (uint8_t seat = 0; seat < g->seats; seat++)
        if (faction_of(g, seat)->redact)
            faction_of(g, seat)->redact(g, seat, v);
}

void root_redact(const struct root *g, uint8_t seat, struct root_view *v)
{
    root_redact_shared(g, v);
    root_redact_own(g, seat, v);
}

void root_reveal(const struct root *g, struct root_view *v)
{
    root_redact(g, SEAT_NOBODY, v);
}

/* Cards that lie face down: the deck, hands, and what factions keep hidden. */
static cardset face_down(const struct root *g)
{
    cardset hidden = g->deck_cards | root_landmark_cards(g);
    for (uint8_t seat = 0; seat < g->seats; seat++) {
        hidden |= g->hand[seat];
        if (g->faction[seat] < FACTION_COUNT && faction_of(g, seat)->hidden_cards)
            hidden |= faction_of(g, seat)->hidden_cards(g, seat);
    }
    return hidden;
}

void root_tell_token(struct root *g, uint8_t id)
{
    g->told |= UINT64_C(1) << (id - SECRET_TOKENS);
    note_public(g);
}

/* Tokens of all factions that the seat does not know. */
static int hidden_tokens(const struct root *g, uint8_t seat, uint8_t *ids)
{
    int n = 0, kept = 0;
    for (uint8_t other = 0; other < g->seats; other++)
        if (g->faction[other] < FACTION_COUNT && faction_of(g, other)->secrets)
            n += faction_of(g, other)->secrets(g, other, seat, ids + n);
    for (int i = 0; i < n; i++)
        if (!(g->told >> (ids[i] - SECRET_TOKENS) & 1))
            ids[kept++] = ids[i];
    return kept;
}

int root_secrets(const struct root *g, uint8_t seat, uint8_t *ids)
{
    int n = 0;
    cardset hidden = face_down(g);
    hidden &= ~root_known_cards(g, hidden, seat) & ~g->reshuffled;
    for (int card; (card = cardset_take(&hidden)) >= 0;)
        ids[n++] = (uint8_t)card;
    for (int c = 0; c < CLEARINGS_MAX; c++)
        for (int i = 0; i < RUIN_ITEMS_MAX; i++)
            if (g->ruin_item[c][i] && !(g->ruin_known[c] & SEAT_BIT(seat)))
                ids[n++] = (uint8_t)(SECRET_RUIN + RUIN_ITEMS_MAX * c + i);
    return n + hidden_tokens(g, seat, ids + n);
}

uint8_t root_secret_group(uint8_t id)
{
    if (id < SECRET_RUIN)
        return 0;
    return (uint8_t)((id < SECRET_TOKENS ? SECRET_RUIN : id) / SECRET_GROUP);
}

static void rename_ruins(struct root *g, const uint8_t renamed[SECRETS_MAX])
{
    uint8_t items[CLEARINGS_MAX * RUIN_ITEMS_MAX];
    for (int at = 0; at < CLEARINGS_MAX * RUIN_ITEMS_MAX; at++)
        items[renamed[SECRET_RUIN + at] - SECRET_RUIN] =
            g->ruin_item[at / RUIN_ITEMS_MAX][at % RUIN_ITEMS_MAX];
    for (int at = 0; at < CLEARINGS_MAX * RUIN_ITEMS_MAX; at++)
        g->ruin_item[at / RUIN_ITEMS_MAX][at % RUIN_ITEMS_MAX] = items[at];
}

void root_rename(struct root *g, const uint8_t renamed[SECRETS_MAX])
{
    cardset *const sets[] = {&g->deck_cards, &g->discard_pile,  &g->available,
                             &g->loose,      &g->removed_cards, &g->reshuffled};
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++)
        *sets[i] = cardset_rename(*sets[i], renamed);
    for (int seat = 0; seat < ROOT_SEATS_MAX; seat++) {
        g->hand[seat] = cardset_rename(g->hand[seat], renamed);
        g->crafted[seat] = cardset_rename(g->crafted[seat], renamed);
    }
    masks_rename(g->known_to, CARDS_MAX, renamed);
    rename_ruins(g, renamed);
    root_landmarks_rename(g, renamed);
    for (uint8_t owner = 0; owner < g->owners; owner++)
        if (faction_of(g, owner)->rename)
            faction_of(g, owner)->rename(g, renamed);
}
