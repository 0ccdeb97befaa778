/*
 * The whole of a match of Oath between two beats: plain data, no pointers (the head is NULL then).
 *
 * What belongs where in core/oath:
 *   words.h, names.c, .def    closed vocabularies: identities, kinds, verbs, events, reasons, tasks
 *   cards/, cards.h, cards.c  printed facts of every card, and which power it has
 *   state.h, law/..._state.h  the state; a part that one file alone works on stands in that file's *_state.h
 *   power.h                   what a power is: its windows, queries and triggers
 *   law/                      the general rules, a file for each idea of the Law; they name no card
 *   powers/                   what cards do: one file for each suit, for relics, sites, edifices, banners
 *   setup.c, turn.c           phases (Law 1, 4); redact.c, check.c, view.h: what seats see, what always holds
 *
 * Parts are assigned whole and positions compared byte by byte: where a compiler would leave a hole stands a
 * member `spare` (tests/tidy/run).
 *
 * Seats are numbered in seating order; `order` gives the order of play, the Chancellor first. Warbands belong
 * to the seat whose colour they are; purple ones to the Chancellor's seat, whoever has them on the board.
 */
#ifndef WARREN_OATH_STATE_H
#define WARREN_OATH_STATE_H

#include "core/oath/law/campaign_state.h"
#include "core/oath/law/chronicle_state.h"
#include "core/oath/law/deal_state.h"
#include "core/oath/law/search_state.h"
#include "core/oath/words.h"
#include "core/session.h"
#include "core/stock/cards.h"
#include "core/stock/deck.h"
#include "core/stock/pile.h"

enum {
    ADVISERS_MAX = 36, /* a few cards lift the limit */
    AGENDA_MAX = 24,
    HOOKS_MAX = 64, /* members of struct effects */
    ADVISER_LIMIT = 3,
    SUPPLY_MAX = 7,
    FAVOR_ALL = 36,
    WARBANDS_PURPLE = 24,
    WARBANDS_OWN = 14,
    RELIQUARY_SPACES = TRAITS,
    ROUNDS = 8,
    MOB_AT = 6,         /* favor on the People's Favor that turns it (Law 4.1.1.III) */
    VISIONS_TO_WIN = 3, /* drawn from the world deck before a Vision can win (Law 3.2) */
    CARDS_SEARCHED = 3,
};

/* Where a card is; `at` is a seat, slot, region or space. Every identity but the banners is in one place. */
enum place_kind {
    PLACE_BOX, /* Archive, site deck, or out of the game */
    PLACE_DISPOSSESSED,
    PLACE_WORLD_POOL, /* somewhere in the world deck, not laid yet */
    PLACE_WORLD,      /* laid in the world deck */
    PLACE_RELIC_POOL, /* somewhere in the relic deck, not laid yet */
    PLACE_RELIC_DECK, /* laid in the relic deck */
    PLACE_PILE,       /* discard pile of region `at` */
    PLACE_DRAWN,      /* in the hand of seat `at` while it searches or sets up */
    PLACE_ADVISER,    /* of seat `at` */
    PLACE_REVEALED,   /* Vision of seat `at` */
    PLACE_SITE,       /* denizen or edifice at slot `at`; a site lies in its slot */
    PLACE_LYING,      /* relic at slot `at`, face down */
    PLACE_HELD,       /* relic of seat `at` */
    PLACE_RELIQUARY,  /* relic on space `at` */
    PLACES,
};

struct place {
    uint8_t kind, at;
};

/* A place for a site on the map. Empty places for cards and relics hold NO_CARD. */
struct site {
    uint8_t id; /* NO_CARD while it lies face down and nobody looked */
    uint8_t faceup;
    uint8_t favor, secrets; /* tokens on the site card itself */
    uint8_t card[SITE_CARDS_MAX];
    uint8_t relic[SITE_RELICS_MAX];
    uint8_t warbands, owner; /* of one colour; owner SEAT_NOBODY without any */
};

struct board {
    uint8_t role, colour;
    uint8_t favor, secrets, secrets_down; /* secrets that lie face down pay nothing */
    uint8_t supply;
    uint8_t warbands; /* on the board: own ones of an Exile, purple ones of Imperial players */
    uint8_t bank;     /* own ones left; the Chancellor's are purple */
    uint8_t pawn;     /* slot, NOWHERE before it is set up */
    uint8_t revealed; /* Vision, or NO_CARD */
    uint8_t prophet;  /* 1 + Vision of somebody else that this seat claims with a warband, or 0 */
    uint8_t advisers_count;
    uint8_t adviser[ADVISERS_MAX];
    uint64_t faceup; /* bit per adviser's place */
    uint32_t relics; /* held: bit per relic, id - RELIC_FIRST */
    uint8_t spare[4];
};

struct banner {
    uint8_t holder; /* seat, or SEAT_NOBODY: it lies in the shared bank */
    uint8_t tokens; /* favor or secrets on it */
    uint8_t mob;    /* the People's Favor shows its Mob side */
};

/* The Oathkeeper title (Law 2.11). */
struct title {
    uint8_t holder;
    uint8_t usurper;
};

enum { MOVED_TO_BOARD = 1 << 0, MOVED_TO_GROUND = 1 << 1 };

struct turn {
    uint8_t seat, place; /* whose, and its index in order */
    uint8_t round;       /* from 1; 0 during the setup */
    uint8_t phase, step; /* enum phase; progress within it, 0 at its start */
    uint8_t end_act;     /* the Act Phase ends after this action (Law 6.6.2, 6.8) */
    uint8_t moved;       /* what was done since the last other action, of what costs nothing (MOVED_...) */
    uint8_t spare;
    uint16_t gave_to, took_from; /* seats that warbands were offered to or asked for, since then (Law 6.5) */
    uint8_t scepter_taken;       /* seats that took the Grand Scepter in this turn: not usable for them */
    uint8_t spare2;
    uint16_t
        offered[DEAL_KINDS];  /* seats that such a deal was opened with since the last other action (P9) */
    uint8_t discarded[SLOTS]; /* suits of which who is at turn discarded a card from the slot, bit each */
    uint8_t supply_spent;
    uint8_t disguised; /* 1 + seat whose advisers stand in for those of who is at turn, for this action */
    uint8_t spare3[2];
    struct cards used; /* powers without a cost used since the last other action */
};

/* Something that is still to be done, before the phase goes on (law/agenda.h). */
struct task {
    uint8_t kind, seat, card, a, b, c;
    uint16_t mask;
};

struct oath {
    struct game_head head;

    /* Fixed after the setup */
    uint8_t seats;
    uint8_t goal;          /* of the oath, enum goal */
    uint8_t written;       /* the Chronicle is played at the end */
    uint8_t allies_wide;   /* setting: Citizens at targeted sites may join too */
    uint8_t banish_may;    /* setting: banishing is the attacker's choice */
    uint8_t edifice_empty; /* setting: edifices are built at sites without one only */
    uint8_t deck_known;    /* everybody knows which denizens are in play (the first game) */
    uint8_t order[OATH_SEATS_MAX];
    uint8_t order_drawn; /* chance says in which order the others follow the Chancellor */
    uint8_t setup_step, setup_place;

    uint8_t over;
    uint16_t winners;
    uint8_t won_by; /* bit per enum way */

    struct turn turn;

    struct place place[IDS];
    uint16_t known_to[IDS]; /* seats that know the card where it lies; meaningless in open places */
    uint8_t favor_on[IDS], secrets_on[IDS]; /* tokens on denizens, edifices and relics */

    struct site site[SLOTS];
    struct board board[OATH_SEATS_MAX];
    struct pile pile[REGIONS];
    struct deck world, relic_deck;
    struct cards world_pool[BACKS],
        relic_pool[BACKS];               /* not laid: BACK_MARKED are Visions, or relics stacked on top */
    uint8_t bank[SUIT_COUNT];            /* favor */
    uint8_t shared;                      /* favor in the shared bank */
    uint8_t reliquary[RELIQUARY_SPACES]; /* relic by space, NO_CARD: open, its trait holds */
    uint8_t ruined;                      /* bit per edifice that shows its ruin */
    uint8_t cage[OATH_SEATS_MAX];        /* warbands kept on a relic, by owner */
    struct banner banner[BANNERS];
    struct title title;
    uint8_t visions_drawn;
    uint8_t top_told; /* enum back of the world deck's top card that was told last; 0: it is empty */

    struct cards in_force; /* faceup cards with lasting effects (law/powers.h) */
    uint64_t hooks;        /* bit per member of struct effects that one of them has */
    uint8_t hook_first[HOOKS_MAX], hook_last[HOOKS_MAX]; /* by member: the lowest and the highest of them */

    struct search search;
    struct campaign campaign;
    struct deal deal;
    struct chronicle chronicle;
    struct task agenda[AGENDA_MAX];
    uint8_t agenda_count;
};

static inline uint8_t chancellor_of(const struct oath *g)
{
    return g->order[0];
}

static inline uint32_t relic_bit(int relic)
{
    return UINT32_C(1) << (relic - RELIC_FIRST);
}

static inline bool holds_relic(const struct oath *g, uint8_t seat, int relic)
{
    return g->board[seat].relics & relic_bit(relic);
}

static inline struct banner *banner_of(struct oath *g, int banner)
{
    return &g->banner[banner - BANNER_FIRST];
}

static inline bool is_ruin(const struct oath *g, int id)
{
    return is_edifice(id) && (g->ruined >> (id - EDIFICE_FIRST) & 1);
}

#endif
