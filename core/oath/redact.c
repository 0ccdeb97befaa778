/* See redact.h. The one rule: a card shows if its place is open or the seat's bit is set (law/places.h). */
#include "core/oath/redact.h"

#include "core/oath/law/campaign_outlook.h"
#include "core/oath/law/places.h"
#include "core/oath/law/rule.h"
#include "core/oath/law/search.h"
#include "core/oath/law/supply.h"
#include "core/oath/law/title.h"
#include "core/oath/law/victory.h"
#include "core/stock/knowledge.h"

/* ---- Views ---- */

/* The card as these viewers (bit per seat) see it: its front, or its back. */
static uint8_t front_or_back(const struct oath *g, uint8_t id, uint16_t viewers)
{
    if (oath_known_to(g, id) & viewers)
        return id;
    return is_vision(id) ? HIDDEN_VISION : HIDDEN_DENIZEN;
}

static uint8_t front_or_none(const struct oath *g, uint8_t id, uint16_t viewers)
{
    return id != NO_CARD && (oath_known_to(g, id) & viewers) ? id : NO_CARD;
}

static void fill_slot(const struct oath *g, int slot, uint16_t viewers, struct slot_view *v)
{
    const struct site *s = &g->site[slot];
    v->site = front_or_none(g, s->id, viewers);
    v->faceup = s->faceup;
    v->favor = s->favor;
    v->secrets = s->secrets;
    v->ruler = oath_ruler(g, slot);
    v->capacity = s->faceup ? (uint8_t)(oath_room_at(g, slot) + oath_cards_at(g, slot)) : 0;
    v->warbands = s->warbands;
    v->owner = s->owner;
    for (int i = 0; i < SITE_RELICS_MAX; i++) {
        v->relic[i] = front_or_none(g, s->relic[i], viewers);
        v->relic_there |= (uint8_t)((s->relic[i] != NO_CARD) << i);
        v->relics = (uint8_t)(v->relics + (s->relic[i] != NO_CARD));
    }
    for (int i = 0; i < SITE_CARDS_MAX; i++)
        if (s->card[i] != NO_CARD)
            v->card[v->cards++] =
                (struct card_view){s->card[i], g->favor_on[s->card[i]], g->secrets_on[s->card[i]]};
}

static void fill_seat(const struct oath *g, uint8_t seat, uint16_t viewers, struct seat_view *v)
{
    const struct board *b = &g->board[seat];
    *v = (struct seat_view){.role = b->role,
                            .colour = b->colour,
                            .favor = b->favor,
                            .secrets = b->secrets,
                            .secrets_down = b->secrets_down,
                            .supply = b->supply,
                            .refresh = (uint8_t)oath_refreshed_supply(g, seat),
                            .vision_met = oath_is_visionary(g, seat),
                            .warbands = b->warbands,
                            .bank = b->bank,
                            .pawn = b->pawn,
                            .revealed = b->revealed,
                            .prophet = b->prophet,
                            .cage = g->cage[seat],
                            .advisers_count = b->advisers_count,
                            .faceup = b->faceup,
                            .relics = b->relics};
    for (int i = 0; i < b->advisers_count; i++)
        v->adviser[i] = (struct card_view){front_or_back(g, b->adviser[i], viewers),
                                           g->favor_on[b->adviser[i]], g->secrets_on[b->adviser[i]]};
}

static void fill_standings(const struct oath *g, struct oath_view *v)
{
    uint8_t standing[OATH_SEATS_MAX];
    v->leaders = oath_rank(g, (enum goal)g->goal, standing);
    for (int seat = 0; seat < g->seats; seat++)
        v->seat[seat].standing = standing[seat];
}

/* What lies where cards can be drawn to: one walk for all seats. */
static void fill_hands(const struct oath *g, uint16_t viewers, struct oath_view *v)
{
    for (int id = 0; id < RELIC_FIRST; id++) {
        if (g->place[id].kind == PLACE_DISPOSSESSED)
            v->dispossessed++;
        if (g->place[id].kind != PLACE_DRAWN)
            continue;
        struct seat_view *s = &v->seat[g->place[id].at];
        GAME_ASSERT(s->hand_count < HAND_MAX);
        s->hand[s->hand_count++] = front_or_back(g, (uint8_t)id, viewers);
    }
    /* Backs first, so that their order tells nothing of what they are. */
    for (int seat = 0; seat < g->seats; seat++) {
        struct seat_view *s = &v->seat[seat];
        for (int i = 1; i < s->hand_count; i++)
            for (int j = i; j > 0 && s->hand[j - 1] < s->hand[j]; j--) {
                uint8_t swap = s->hand[j];
                s->hand[j] = s->hand[j - 1];
                s->hand[j - 1] = swap;
            }
    }
}

static void fill_view(const struct oath *g, uint16_t viewers, struct oath_view *v)
{
    v->seats = g->seats;
    v->goal = g->goal;
    v->over = g->over;
    v->winners = g->winners;
    v->won_by = g->won_by;
    memcpy(v->order, g->order, sizeof v->order);
    v->turn_seat = g->turn.round ? g->turn.seat : SEAT_NOBODY;
    v->round = g->turn.round;
    v->phase = g->turn.phase;
    for (int slot = 0; slot < SLOTS; slot++)
        fill_slot(g, slot, viewers, &v->slot[slot]);
    for (uint8_t seat = 0; seat < g->seats; seat++)
        fill_seat(g, seat, viewers, &v->seat[seat]);
    fill_standings(g, v);
    fill_hands(g, viewers, v);
    for (int i = 0; i < REGIONS; i++) {
        v->pile[i].count = g->pile[i].count;
        for (int place = 0; place < g->pile[i].count; place++)
            v->pile[i].card[place] = front_or_back(g, g->pile[i].card[place], viewers);
    }
    for (int i = 0; i < RELICS; i++) {
        v->relic_favor[i] = g->favor_on[RELIC_FIRST + i];
        v->relic_secrets[i] = g->secrets_on[RELIC_FIRST + i];
    }
    memcpy(v->bank, g->bank, sizeof v->bank);
    v->shared = g->shared;
    memcpy(v->banner, g->banner, sizeof v->banner);
    v->title = g->title;
    v->visions_drawn = g->visions_drawn;
    v->track_supply = (uint8_t)oath_track_supply(g);
    v->top_back = g->top_told;
    v->relic_deck = g->relic_deck.count;
    for (int space = 0; space < RELIQUARY_SPACES; space++) {
        v->reliquary[space] = front_or_none(g, g->reliquary[space], viewers);
        v->open_spaces |= (uint8_t)((g->reliquary[space] == NO_CARD) << space);
    }
    v->ruined = g->ruined;
    v->search_step = g->search.step;
    v->search_seat = g->search.step ? g->search.seat : SEAT_NOBODY;
    v->search_source = g->search.source;
    v->campaign = g->campaign;
    oath_foresee(g, &v->outlook);
    v->deal = g->deal;
    v->chronicle = g->chronicle;
}

void oath_redact(const struct oath *g, uint8_t seat, struct oath_view *v)
{
    fill_view(g, SEAT_BIT(seat), v);
}

void oath_reveal(const struct oath *g, struct oath_view *v)
{
    struct oath open = *g;
    for (int id = 0; id < IDS; id++)
        open.known_to[id] = SEATS_ALL;
    fill_view(&open, SEATS_ALL, v);
}

/* ---- What a seat does not know ---- */

int oath_secrets(const struct oath *g, uint8_t seat, uint8_t *ids)
{
    int n = 0;
    for (int id = 0; id < EDIFICE_FIRST; id++)
        if (!(oath_known_to(g, id) & SEAT_BIT(seat)))
            ids[n++] = (uint8_t)id;
    return n;
}

uint8_t oath_secret_group(uint8_t id)
{
    enum { GROUP_DENIZEN, GROUP_VISION, GROUP_RELIC, GROUP_SITE, GROUP_OTHER };
    if (is_denizen(id))
        return GROUP_DENIZEN;
    if (is_vision(id))
        return GROUP_VISION;
    return is_relic(id) ? GROUP_RELIC : is_site(id) ? GROUP_SITE : GROUP_OTHER;
}

static void rename_places(struct oath *g, const uint8_t renamed[SECRETS_MAX])
{
    struct place before[IDS];
    memcpy(before, g->place, sizeof before);
    for (int id = 0; id < IDS; id++)
        g->place[renamed[id]] = before[id];
    masks_rename(g->known_to, IDS, renamed);
    bytes_rename(g->favor_on, IDS, renamed);
    bytes_rename(g->secrets_on, IDS, renamed);
}

static void rename_board(struct board *b, const uint8_t renamed[SECRETS_MAX])
{
    uint32_t relics = 0;
    list_rename(b->adviser, b->advisers_count, NO_CARD, renamed);
    list_rename(&b->revealed, 1, NO_CARD, renamed);
    for (uint32_t left = b->relics; left; left &= left - 1)
        relics |= relic_bit(renamed[RELIC_FIRST + __builtin_ctz(left)]);
    b->relics = relics;
}

void oath_rename(struct oath *g, const uint8_t renamed[SECRETS_MAX])
{
    rename_places(g, renamed);
    for (int slot = 0; slot < SLOTS; slot++) {
        list_rename(&g->site[slot].id, 1, NO_CARD, renamed);
        list_rename(g->site[slot].card, SITE_CARDS_MAX, NO_CARD, renamed);
        list_rename(g->site[slot].relic, SITE_RELICS_MAX, NO_CARD, renamed);
    }
    for (uint8_t seat = 0; seat < g->seats; seat++)
        rename_board(&g->board[seat], renamed);
    for (int pile = 0; pile < REGIONS; pile++)
        list_rename(g->pile[pile].card, g->pile[pile].count, NO_CARD, renamed);
    deck_rename(&g->world, renamed);
    deck_rename(&g->relic_deck, renamed);
    for (int back = 0; back < BACKS; back++) {
        cards_rename(&g->world_pool[back], renamed);
        cards_rename(&g->relic_pool[back], renamed);
    }
    list_rename(g->reliquary, RELIQUARY_SPACES, NO_CARD, renamed);
    for (int i = 0; i < g->agenda_count; i++)
        list_rename(&g->agenda[i].card, 1, NO_CARD, renamed);
}
