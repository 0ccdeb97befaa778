/*
 * What one seat, or the spectators, may know of a match. Plain data, as the state. A card that is not known
 * shows its back: HIDDEN_DENIZEN or HIDDEN_VISION where such cards lie; other hidden ones are NO_CARD and
 * counted.
 */
#ifndef WARREN_OATH_VIEW_H
#define WARREN_OATH_VIEW_H

#include "core/oath/state.h"

/* The banners never lie where cards do: their identities serve for backs. */
enum { HIDDEN_DENIZEN = BANNER_FIRST, HIDDEN_VISION };
enum { HAND_MAX = 16 };

struct card_view {
    uint8_t id; /* or a back */
    uint8_t favor, secrets;
};

struct slot_view {
    uint8_t site; /* NO_CARD: not known */
    uint8_t faceup, favor, secrets;
    uint8_t ruler;    /* see law/rule.h */
    uint8_t capacity; /* 0 face down */
    uint8_t warbands, owner;
    uint8_t relics;
    uint8_t relic[SITE_RELICS_MAX]; /* by place, NO_CARD: none, or not known; bit in relic_there */
    uint8_t relic_there;
    uint8_t cards;
    struct card_view card[SITE_CARDS_MAX];
};

struct seat_view {
    uint64_t faceup;
    uint32_t relics;
    uint8_t role, colour;
    uint8_t favor, secrets, secrets_down;
    uint8_t supply, warbands, bank, pawn;
    uint8_t refresh;    /* Supply after a refresh now */
    uint8_t standing;   /* towards the goal of the oath, see law/title.h */
    uint8_t vision_met; /* it would win by its Vision if its Wake Phase were now */
    uint8_t revealed, prophet;
    uint8_t cage;
    uint8_t advisers_count, hand_count;
    struct card_view adviser[ADVISERS_MAX];
    uint8_t hand[HAND_MAX]; /* cards drawn, or their backs */
    uint8_t spare[7];
};

struct pile_view {
    uint8_t count;
    uint8_t card[PILE_MAX]; /* from the bottom: front or back */
};

struct oath_view {
    uint8_t seats, goal, over;
    uint16_t winners, leaders; /* who meets the goal of the oath, all that are tied */
    uint8_t won_by;
    uint8_t order[OATH_SEATS_MAX];
    uint8_t turn_seat, round, phase;
    struct slot_view slot[SLOTS];
    struct seat_view seat[OATH_SEATS_MAX];
    struct pile_view pile[REGIONS];
    uint8_t relic_favor[RELICS], relic_secrets[RELICS];
    uint8_t bank[SUIT_COUNT], shared;
    struct banner banner[BANNERS];
    struct title title;
    uint8_t visions_drawn, track_supply; /* what searching the world deck costs by them */
    uint8_t top_back;                    /* enum back of the world deck; 0: it is empty */
    uint8_t relic_deck, dispossessed;
    uint8_t reliquary[RELIQUARY_SPACES]; /* NO_CARD: not known, or open */
    uint8_t open_spaces;                 /* bit per trait whose relic has left */
    uint8_t ruined;
    uint8_t search_step, search_seat, search_source;
    struct campaign campaign;
    struct campaign_outlook outlook;
    struct deal deal;
    struct chronicle chronicle;
};

#endif
