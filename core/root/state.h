/*
 * The whole of a match of Root between two beats: plain data, no pointers (the head is NULL then).
 *
 * Seats are numbered in seating order; `order` gives the order of play. Pieces have owners: first the seats,
 * then the hirelings in play (Law E), which own pieces and fight like a faction but have no hand and no
 * points. Warriors are counted by owner, buildings and tokens by kind, since each kind belongs to one owner.
 *
 * Parts are assigned whole and positions compared byte by byte: where a compiler would leave a hole stands a
 * member `spare` (tests/tidy/run).
 */
#ifndef WARREN_ROOT_STATE_H
#define WARREN_ROOT_STATE_H

#include "core/root/card.h"
#include "core/root/factions/alliance_state.h"
#include "core/root/factions/corvid_state.h"
#include "core/root/factions/duchy_state.h"
#include "core/root/factions/eyrie_state.h"
#include "core/root/factions/hundreds_state.h"
#include "core/root/factions/keepers_state.h"
#include "core/root/factions/lizard_state.h"
#include "core/root/factions/marquise_state.h"
#include "core/root/factions/riverfolk_state.h"
#include "core/root/factions/vagabond_state.h"
#include "core/root/landmarks/landmarks_state.h"
#include "core/root/hirelings/hirelings_state.h"
#include "core/root/maps/map.h"
#include "core/root/words.h"

enum {
    REMOVALS_MAX = 96, /* a Favor over five clearings, each full of pieces of all owners */
    TRIGGERS_MAX = 32,
    LOSSES_MAX = 24,
    RUIN_ITEMS_MAX = 2, /* under one ruin (Law 9.7.1) */
    SCORE_TO_WIN = 30,
    PIECES_ROOM = (PIECE_COUNT + 7) / 8 * 8, /* as in all positions whose hashes were noted */
};

/* The general rules in which a faction may have a say (faction.h), for which the state knows who has one. */
enum hook {
    HOOK_MAY_PLACE,
    HOOK_MAY_LEAVE,
    HOOK_MAY_ENTER,
    HOOK_RULES_ALWAYS,
    HOOK_RULES_TIES,
    HOOK_EXTRA_LINKS,
    HOOK_FOR_OTHERS,
    HOOK_ON_MOVED,
    HOOK_ON_PAWN,
    HOOK_MAY_BATTLE,
    HOOK_MAY_HARM,
    HOOK_LENDS,
    HOOK_COUNT,
};

/* The rules asked about often in which crafted cards may have a say (struct power in law/powers.h). */
enum lasting {
    LASTING_LINKS,
    LASTING_FREE_MOVES,
    LASTING_TOKENS,
    LASTING_RETURNED,
    LASTING_COUNT,
};

enum side { ATTACKER, DEFENDER, SIDES };

struct clearing {
    uint8_t own_suit;  /* its marker's or print's: see has_suit */
    uint8_t all_suits; /* the Lost City stands there */
    uint8_t ruin;      /* 1 while a ruin fills its slot */
    uint8_t warriors[OWNERS_MAX];
    uint8_t pieces[PIECES_ROOM]; /* buildings and tokens by kind */
};

struct turn {
    uint8_t seat;
    uint8_t phase;
    uint8_t place;    /* index into order */
    uint8_t opened;   /* effects at the start of the phase are done */
    uint8_t window;   /* 1 + step at which the window of this phase was passed; 0 = not yet */
    uint8_t step;     /* a faction's progress within the phase, 0 at its start */
    uint8_t actions;  /* a faction's actions left */
    uint8_t drew;     /* the cards of Evening are drawn */
    uint8_t skip;     /* the phase ends after this beat: see root_end_phase in turn.h */
    uint8_t closing;  /* the faction is done with the phase; see end_of_phase in turn.c */
    uint8_t all_move; /* a move is forced: everything that can go along does */
    uint8_t acted; /* 1 + step of the last action that was no Daylight's; see root_powers_remain in turn.h */
    uint16_t round;
    uint8_t craft_used[SUIT_COUNT]; /* crafting pieces activated this turn, by craft_suit */
    uint8_t spare[6];
    cardset powers_used;     /* crafted cards used this turn */
    uint8_t ferried;         /* somebody moved with the ferry (Law C.2.5) */
    uint8_t path_opened;     /* a closed path was opened (Law C.3.3) */
    uint8_t traded;          /* a card was swapped at the Black Market */
    uint8_t landmarks_ended; /* bit per landmark that has done its part at the end of Evening */
    uint8_t spare2[4];
};

/* One side's choice of what it loses: a piece, or an item of the Vagabond (piece = PIECE_COUNT). */
struct loss {
    uint8_t owner;
    uint8_t piece; /* PIECE_COUNT: an item */
    uint8_t item;  /* faction's own index */
    uint8_t count;
};

/* The battle being fought (Law 4.3); shown in views. Cleared when it ends. */
struct battle {
    uint8_t active;
    uint8_t clearing;
    uint8_t seat[SIDES];    /* owners that fight */
    uint8_t ally;           /* 1 + owner whose warriors fight as the attacker's own (Law 9.2.9.IIc), or 0 */
    uint8_t remover;        /* 1 + seat that removes the pieces of both sides (Law D.4.2), or 0 */
    uint8_t chooser;        /* seat that chose the defender */
    uint8_t swapped;        /* the defender deals by the higher die */
    uint8_t guarded[SIDES]; /* the first hit on the side was ignored */
    uint8_t help[SIDES];    /* added to the most hits that the side can roll (Law D.5.2) */
    uint8_t rolled;         /* dice are known */
    uint8_t die[SIDES];     /* value each side deals by */
    uint8_t dealt[SIDES];   /* rolled hits each side will deal, capped */
    uint8_t extra[SIDES];   /* extra hits each side will deal */
    uint8_t ignores[SIDES]; /* side ignores rolled hits */
    uint8_t used[SIDES];    /* effects used by this side (bits are the effects' own) */
    uint8_t losses_count[SIDES];
    struct loss losses[SIDES][LOSSES_MAX];
    uint8_t prizes[SIDES]; /* enemy buildings and tokens this side removed */
};

/* Why pieces leave. */
enum cause { CAUSE_BATTLE, CAUSE_EFFECT, CAUSE_COST };

/* Pieces that left in the step now being settled (Law 1.5.4). */
struct removal {
    uint8_t by; /* owner, or SEAT_NOBODY */
    uint8_t owner;
    uint8_t piece;
    uint8_t clearing;
    uint8_t count;
    uint8_t cause;
    uint8_t more; /* points that a landmark adds for them */
    uint8_t kept; /* warriors of these that are not back in their supply, or not for good yet (on_removals) */
};

struct trigger {
    uint8_t kind;
    uint8_t seat; /* owner whom it concerns: whose hooks resolve it */
    uint8_t clearing;
    uint8_t other; /* owner or number, meaning by kind */
    uint8_t count;
};

enum { SETUP_CARDS_MAX = ROOT_SEATS_MAX + 1 };

/* The set-up cards laid out in the advanced setup (Law A.8.1). */
struct draft {
    uint8_t cards_count;
    uint8_t taken;                      /* bit per card */
    uint8_t card[SETUP_CARDS_MAX];      /* factions, in the order in which their cards were laid out */
    uint8_t character[SETUP_CARDS_MAX]; /* 1 + character laid beside the card, or 0 (Law A.8.1.III) */
};

/*
 * What is remembered of the rest of the state, so as not to count it at every question; no part of the
 * position (remembered_size in struct game). Kinds are always right: pieces come and go in law/on_map.c
 * alone. Who rules (law/rule.c) is right where it is counted, as long as all of the rest that matters is as
 * it was then.
 */
struct remembered {
    uint64_t kinds[CLEARINGS_MAX]; /* bit per kind of building or token that is in the clearing */
    uint16_t counted;              /* bit per clearing whose ruler is remembered */
    uint8_t ruler[CLEARINGS_MAX];
    /* What mattered besides pieces when they were counted. */
    uint8_t faction[OWNERS_MAX], allegiance[OWNERS_MAX], lent_to[OWNERS_MAX];
    uint8_t spare[7];
    cardset crafted[ROOT_SEATS_MAX];
};

struct root {
    struct game_head head;

    /* Fixed after setup */
    uint8_t seats, owners, map, deck; /* owners: seats and hirelings in play */
    uint8_t faction[OWNERS_MAX];      /* FACTION_COUNT until chosen, or HIRELING_SIDE */
    uint8_t seat_of[HOOK_TABLES];     /* by the same: its owner, SEAT_NOBODY if not in play */
    uint64_t kinds_of[OWNERS_MAX];    /* bit per kind of building or token that is the owner's */
    uint16_t hooked[HOOK_COUNT];      /* bit per owner that has a say */
    uint8_t order[ROOT_SEATS_MAX];
    uint8_t order_count;
    uint8_t setup;                      /* see root.h */
    uint8_t setup_step;                 /* see setup.c */
    uint8_t setup_place;                /* progress within the step */
    uint8_t suits_drawn;                /* the suits of clearings are drawn in setup (Law A.1) */
    uint8_t insurgents_for_two;         /* insurgents are drafted by two players too (Law A.8.1.I) */
    uint8_t second_boards;              /* the set-up cards of second boards of a faction join (Law 9.7.1) */
    uint8_t choosing_hands;             /* the cards drawn are no hands yet (Law A.10) */
    uint16_t factions_out;              /* bit per faction that nobody may choose (Law A.6.5) */
    uint16_t homelands[ROOT_SEATS_MAX]; /* bit per clearing (Law A.8.2.I) */
    struct draft draft;
    uint16_t corners_used; /* bit per corner clearing that is a starting clearing */

    struct turn turn;
    uint8_t over;
    uint8_t scoring_together; /* points are being counted that were scored in one moment */
    uint16_t winners;         /* bit per seat */

    int16_t score[ROOT_SEATS_MAX];
    uint8_t dominance[ROOT_SEATS_MAX]; /* 1 + active card, or 0 (Law 3.3.1) */
    uint8_t coalition[OWNERS_MAX];     /* Vagabond: 1 + partner's seat, or 0 (Law 9.2.8) */
    /* With whom an owner counts for rule and as enemy: seats with themselves, a hireling with the seat that
     * controls it, or with nobody but itself (Law E.3.1, E.3.2) */
    uint8_t allegiance[OWNERS_MAX];

    struct clearing clearing[CLEARINGS_MAX];
    uint16_t closed[CLEARINGS_MAX]; /* bit per clearing to which the path is closed (Law C.3.2) */
    struct landmarks landmarks;
    uint8_t lent_to[OWNERS_MAX]; /* 1 + seat that treats this owner's warriors as its own, or 0 (G.1.33) */
    uint8_t pawn[OWNERS_MAX];    /* place of an owner's pawn, or NOWHERE */
    uint8_t warriors_supply[OWNERS_MAX];
    uint8_t warriors_gone[OWNERS_MAX];
    uint8_t supply[PIECE_COUNT]; /* on a track or in the supply */
    uint8_t gone[PIECE_COUNT];   /* out of the game */

    cardset of_suit[SUIT_COUNT];    /* all cards of the deck by their printed suit */
    cardset lasting[LASTING_COUNT]; /* and those that change a rule once they are crafted */
    /* Cards: every card of the deck is in exactly one of these sets or in a faction's own */
    cardset deck_cards, discard_pile, available, loose, removed_cards;
    cardset reshuffled; /* cards of the deck that lay open earlier in this beat */
    uint64_t told;      /* face-down tokens that showed earlier in this beat: bit per number (redact.h) */
    cardset hand[ROOT_SEATS_MAX];
    cardset crafted[ROOT_SEATS_MAX];
    uint16_t known_to[CARDS_MAX]; /* seats that know this card where it lies; meaningless in open places */

    uint8_t items_supply[ITEM_COUNT];
    uint8_t crafted_items[ROOT_SEATS_MAX][ITEM_COUNT];
    uint8_t crafted_down[ROOT_SEATS_MAX][ITEM_COUNT]; /* those of them that lie face down */
    uint8_t coffin[OWNERS_MAX];                       /* warriors on the card Coffin Makers, by owner */
    uint64_t coffin_singles;                          /* bit per single warrior of a kind of its own there */
    uint8_t ruin_item[CLEARINGS_MAX][RUIN_ITEMS_MAX]; /* 1 + item under the ruin, or 0 */
    uint16_t ruin_known[CLEARINGS_MAX];               /* seats that know what lies there (Law 9.7.3) */

    /* Zeros but while there is a battle, or something is being settled: see root_passing. */
    struct battle battle;
    struct removal removals[REMOVALS_MAX];
    uint8_t removals_count;
    struct trigger triggers[TRIGGERS_MAX];
    uint8_t triggers_count;

    struct marquise marquise;
    struct eyrie eyrie;
    struct alliance alliance;
    struct vagabond vagabond, vagabond2;
    struct vagabonds vagabonds;
    struct lizard lizard;
    struct corvid corvid;
    struct duchy duchy;
    struct riverfolk riverfolk;
    struct hundreds hundreds;
    struct keepers keepers;
    uint8_t relic_face[RELICS]; /* which of the four of its type lies in a place of a forest */
    struct hirelings hirelings;

    struct remembered remembered; /* the last member */
};

/* From the battle to the triggers that wait. */
enum {
    ROOT_PASSING_OFFSET = offsetof(struct root, battle),
    ROOT_PASSING_SIZE = offsetof(struct root, triggers_count) + sizeof(uint8_t) - ROOT_PASSING_OFFSET,
};

/* Whether there is a battle or something to settle; else that part of the state is all zeros. */
static inline bool root_passing(const struct root *g)
{
    return g->battle.active || g->removals_count || g->triggers_count;
}

/* The printed facts of a card in this match's deck. */
static inline const struct card_def *card_def(const struct root *g, int card)
{
    return &root_decks[g->deck]->cards[card];
}

/* Whether the cards are equal copies, or the same one. */
static inline bool equal_copies(const struct root *g, int a, int b)
{
    return a - card_def(g, a)->copy == b - card_def(g, b)->copy;
}

/* Whether the clearing is of this suit (Law 2.2.2): the only way to ask. */
static inline bool has_suit(const struct clearing *c, uint8_t suit)
{
    return c->all_suits ? suit < SUITS_PRINTED : c->own_suit == suit;
}

/* The suit that crafting pieces there are counted by: ANY_SUIT if each can be activated as any (Law 4.1.1).
 */
static inline uint8_t craft_suit(const struct clearing *c)
{
    return c->all_suits ? ANY_SUIT : c->own_suit;
}

static inline const struct map_def *map_of(const struct root *g)
{
    return root_maps[g->map];
}

/* Bit per kind of building or token that is in the clearing. */
static inline uint64_t kinds_in(const struct root *g, int clearing)
{
    return g->remembered.kinds[clearing];
}

/* Whether the owner is a seat: somebody with a hand, points and turns. */
static inline bool is_seat(const struct root *g, uint8_t owner)
{
    return owner < g->seats;
}

/* Takes an owner out of a mask: for (int o; (o = owners_take(&mask)) >= 0;) */
static inline int owners_take(uint16_t *mask)
{
    if (*mask == 0)
        return -1;
    int owner = __builtin_ctz(*mask);
    *mask &= (uint16_t)(*mask - 1);
    return owner;
}

#endif
