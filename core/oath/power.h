/*
 * What a power is (Law 7): data and a few functions, one constant `oath_power_NAME` in powers/, which the row
 * of its card in cards/ names. General rules never name a card: they walk the cards that a seat has access to
 * (law/powers.h), and ask the cards in force what they change.
 *
 *   used      ACTION, PLAYED, REST, WAKE, PLAN: `play` when it is used; DECLARE_...: `declare` at the start
 * of the action, and `after` at its end lasting   `always`: queries and triggers of everybody or of the
 * holder, in force while the card lies face up; its functions are given the card, and find out themselves
 * whom it concerns
 *
 * Functions marked [ask] may ask and so may leave the beat; queries never do, and never change anything.
 */
#ifndef WARREN_OATH_POWER_H
#define WARREN_OATH_POWER_H

#include "core/oath/cards.h"

enum power_when {
    POWER_QUIET,                          /* lasting effects alone, or nothing yet */
    POWER_ACTION,                         /* Law 7.3.2 */
    POWER_PLAYED,                         /* Law 7.3.3 */
    POWER_REST,                           /* Law 7.3.4 */
    POWER_WAKE,                           /* Law 7.3.1 */
    POWER_DECLARE,                        /* POWER_DECLARE + enum action: modifiers (Law 7.4) */
    POWER_PLAN = POWER_DECLARE + ACTIONS, /* Law 7.5 */
};

enum power_flag {
    POWER_MUST = 1 << 0, /* applies by itself when its action begins */
    POWER_FREE = 1 << 1, /* costs nothing, whatever its card shows for another power */
    POWER_ACTS = 1 << 2, /* of Trade: its card counts as one of other suits (struct power, suits) */
    POWER_DISCARDS_AT_END = 1 << 3,    /* plan: its card goes at the end of the campaign */
    POWER_DISCARDS_IF_BEATEN = 1 << 4, /* plan: its card goes when its side is beaten */
    POWER_FOR_PLAY = 1 << 5, /* of Search: changes how a denizen is played, so it serves in Law 6.1 too */
    POWER_NEEDS_NO_ROOM = 1 << 6,  /* its card may be played to a full site */
    POWER_SWAPS_ADVISERS = 1 << 7, /* modifier: own advisers lose theirs, so it comes before these */
    POWER_BEFORE_SITES =
        1 << 8, /* of modifiers: before any at a site, as it changes where the pawn counts as standing */
    POWER_FOR_DISCARD = 1 << 9, /* of Search: changes where cards are discarded to, in Law 6.1 too */
    POWER_REPEATS = 1 << 10,    /* of actions without a cost: says itself when there is an end */
};

/* A use of a power. */
struct use {
    uint8_t seat, card, side, option; /* side and option: plans */
    const struct power *power;
};

/* What declared modifiers change, for the time of the action. Zeroed: nothing. */
struct muster_plan {
    uint8_t any_card;  /* also cards with tokens */
    uint8_t secret;    /* a secret is placed instead of favor */
    uint8_t suits;     /* bit per suit that is allowed; 0: all */
    uint8_t more;      /* warbands besides */
    uint8_t poorest;   /* warbands besides if the bank of the card's suit has the least favor alone */
    uint8_t no_supply; /* bit per suit whose cards cost no Supply */
    uint8_t more_with; /* 1 + card that gives one besides; 0: none */
};
struct trade_plan {
    uint8_t supply_free;
    uint8_t slots;             /* slots at which there may be traded besides the own */
    uint8_t as_suit, for_suit; /* 1 + suit that an adviser counts as, and that it has otherwise */
    uint8_t doubles_one;       /* a single favor gained is two */
    uint8_t no_supply;         /* bit per suit whose cards cost no Supply */
    uint8_t at;                /* 1 + slot at which the pawn counts as standing, 0: where it stands */
    uint8_t matching_free;     /* cards of a suit among the advisers cost no Supply */
    struct cards
        more_secrets; /* cards of which a trade for secrets gains one besides, if an adviser matches */
};
struct recover_plan {
    uint8_t added; /* secrets of the shared bank added to what is paid for the Darkest Secret */
    uint8_t supply_free;
};
/* A travel: declared modifiers, or who forces it. */
struct trip {
    uint8_t who, by;    /* traveller; who chooses, the traveller too if not forced */
    uint8_t free;       /* costs no Supply (Law 7.6.2) */
    uint16_t dest;      /* slots allowed */
    uint8_t ignore;     /* enum trip_ignore, wherever it goes */
    uint8_t flips;      /* secrets that the traveller turns face down for it */
    uint8_t card;       /* whose power it is, or NO_CARD */
    uint8_t free_to;    /* slots to which it costs no Supply */
    uint8_t past_sites; /* slots on the way to which no power of a site matters */
};
enum trip_ignore {
    IGNORE_SITE_POWERS = 1 << 0,
    IGNORE_ENTRIES = 1 << 1, /* sites by which a region has to be entered */
};

struct plan {
    uint8_t action, seat;
    uint8_t only_play;   /* a card is played as if searched, without drawing (Law 6.1) */
    uint8_t adviser;     /* that card */
    uint8_t discards;    /* with only_play: it is only discarded */
    uint8_t vision;      /* with only_play: all see that it is a Vision, and so lies at no site */
    uint8_t source;      /* enum source of a search that is over */
    uint8_t advisers_of; /* 1 + seat whose advisers stand in for the own ones, 0: nobody's */
    struct declared declared;
    struct search_plan search;
    struct muster_plan muster;
    struct trade_plan trade;
    struct recover_plan recover;
    struct trip trip;
};

/* When on_travel is called. */
enum travel_moment { TRAVEL_LEAVES, TRAVEL_ARRIVES };

/* A roll that was made. */
struct roll {
    uint8_t roller, attack; /* attack or defence dice */
    uint8_t dice;
    uint8_t again; /* set by who has it thrown anew; at most once (Law 7.1.4) */
    struct faces faces;
};

/*
 * What a card in force changes. Queries return what holds; `card` is the card in force. Every member is a
 * function pointer, as law/powers.h finds them by their place.
 */
struct effects {
    /* How many advisers a seat may have at most; the least wins (Law 7.6.4). Asked also while the card is on
     * its way to the seat's advisers: see oath_advises in law/play_card.h. */
    int (*adviser_limit)(const struct oath *g, int card, uint8_t seat);
    /* Whether the limit is none for a seat. */
    bool (*exempt)(const struct oath *g, int card, uint8_t seat);
    /* 1 + suit whose faceup advisers a seat may have without limit, but of all others one alone; or 0. */
    uint8_t (*family)(const struct oath *g, int card, uint8_t seat);
    /* What is added to a site's capacity (Law 2.8.1). */
    int (*capacity)(const struct oath *g, int card, int slot);
    /* What is added to the bandits at a site (Law 2.8.3). */
    int (*bandits)(const struct oath *g, int card, int slot);
    /* What is added to the faceup advisers of a suit that a seat counts. */
    int (*suit_count)(const struct oath *g, int card, uint8_t seat, uint8_t suit);
    /* Whether a seat cannot discard, move or swap the card `id` (Law 7.2.2). */
    bool (*locked)(const struct oath *g, int card, int id, uint8_t seat);
    /* Whether a seat may not play `id` there: slot, or NOWHERE to its advisers. */
    bool (*forbids_play)(const struct oath *g, int card, uint8_t seat, int id, int slot);
    /* Whether a seat may not play cards as facedown advisers. */
    bool (*forbids_facedown)(const struct oath *g, int card, uint8_t seat);
    /* Whether a seat may not pay a cost for `id`. */
    bool (*forbids_use)(const struct oath *g, int card, uint8_t seat, int id, const struct cost *cost);
    /* Whether a seat may not muster or trade with `id` (enum action). */
    bool (*forbids_card)(const struct oath *g, int card, uint8_t seat, enum action action, int id);
    /* Whether a seat may not take a thing from where it is; recovering says so. */
    bool (*forbids_take)(const struct oath *g, int card, uint8_t seat, int thing, bool recovers);
    bool (*forbids_give)(const struct oath *g, int card, uint8_t seat, int thing);
    bool (*forbids_exile)(const struct oath *g, int card, uint8_t seat);
    /* Whether a seat may not put warbands at a slot. */
    bool (*forbids_place)(const struct oath *g, int card, uint8_t seat, int slot);
    /* Supply that an action costs instead; `supply` is what it costs so far. */
    int (*toll)(const struct oath *g, int card, uint8_t seat, enum action action, int slot);
    /* Secrets that a seat must turn face down to go or to attack there. */
    int (*flips)(const struct oath *g, int card, uint8_t seat, enum action action, int slot);
    /* Whether a seat gains no favor by trading as it plans to. */
    bool (*no_trade_favor)(const struct oath *g, int card, const struct plan *plan);
    /* Warbands that a muster brings besides. */
    int (*mustered)(const struct oath *g, int card, uint8_t seat);
    /* Supply that a trip to a slot costs; `supply` is what it costs so far. */
    int (*travel_supply)(const struct oath *g, int card, const struct trip *trip, int slot, int supply);
    /* Favor that who travels may pay to the ruler of `card` instead of all Supply for a trip to a slot: 0, it
     * costs none anyway; less: it does. */
    int (*travel_fare)(const struct oath *g, int card, const struct trip *trip, int slot);
    /* Which slots of the mask a trip may go to. */
    uint16_t (*destinations)(const struct oath *g, int card, const struct trip *trip, uint16_t mask);
    /* Who names the destination of a trip instead of who would, or SEAT_NOBODY. */
    uint8_t (*chooses_for)(const struct oath *g, int card, const struct trip *trip);
    /* 1 + suit of a bank from which a seat pays and to which it gains favor, besides its board. */
    uint8_t (*purse)(const struct oath *g, int card, uint8_t seat);
    /* Who gets burnt favor instead of the shared bank, or SEAT_NOBODY. */
    uint8_t (*burnt_to)(const struct oath *g, int card);
    /* Whether a seat rules `id`, after what the rules said before. */
    bool (*rules)(const struct oath *g, int card, uint8_t seat, int id, bool before);
    /* Whether sites without warbands are ruled by a seat. */
    bool (*rules_empty)(const struct oath *g, int card, uint8_t seat);
    /* Whether one card at a slot may be discarded before another one is played there. */
    bool (*makes_room)(const struct oath *g, int card, int slot);
    /* Whether sites stay in the Chronicle (Law 8.3.2). */
    bool (*keeps_site)(const struct oath *g, int card, int slot);
    /* Whether a seat may change the result of the end die. */
    bool (*changes_end_die)(const struct oath *g, int card, uint8_t seat);

    /* ---- Campaign: queries ---- */
    bool (*forbids_attack)(const struct oath *g, int card, uint8_t attacker, uint8_t defender);
    bool (*forbids_target)(const struct oath *g, int card, int thing);
    /* Whether the targets chosen so far may be all. */
    bool (*targets_legal)(const struct oath *g, int card);
    /* Defence dice added for a targeted thing. */
    int (*target_dice)(const struct oath *g, int card, int thing);
    /* Attack dice added besides. */
    int (*attack_dice)(const struct oath *g, int card);
    uint16_t (*force_slots)(const struct oath *g, int card, enum side side);
    bool (*forbids_plan)(const struct oath *g, int card, const struct use *u);
    void (*plan_cost)(const struct oath *g, int card, const struct use *u, struct cost *cost);
    /* Whether the attacker may not sacrifice warbands. */
    bool (*forbids_sacrifice)(const struct oath *g, int card);
    /* Whether bandits fight for a seat's side where its force stands: they count, but never die (Law 7.6.5).
     */
    bool (*bandits_fight)(const struct oath *g, int card, uint8_t seat);
    /* Whether somebody would be asked by on_roll if a seat rolled now. */
    bool (*may_reroll)(const struct oath *g, int card, uint8_t roller);

    /* ---- Triggers: each [ask] ---- */
    /* A seat played `id` face up. */
    void (*on_played)(struct oath *g, int card, uint8_t seat, int id);
    /* The title came to a seat. */
    void (*on_title)(struct oath *g, int card, uint8_t seat);
    /* A seat took relics from a seat, the map or a deck (bits). */
    void (*on_relics)(struct oath *g, int card, uint8_t seat, uint32_t relics);
    /* A seat recovered a thing. */
    void (*on_recovered)(struct oath *g, int card, uint8_t seat, int thing, int paid);
    void (*on_roll)(struct oath *g, int card, struct roll *roll);
    void (*on_travel)(struct oath *g, int card, const struct trip *trip, int from, int to,
                      enum travel_moment moment);
    /* `id` leaves where it lay face up. */
    void (*on_left)(struct oath *g, int card, int id);
    /* Answers to what is over: who answers with the card's `play`, or SEAT_NOBODY. Several come in the order
     * of law/settle.h. Never [ask]. */
    uint8_t (*answers_travel)(const struct oath *g, int card, const struct trip *trip, int to);
    uint8_t (*answers_campaign)(const struct oath *g, int card, const struct campaign *over);
};

/*
 * Battle plans (Law 7.5): functions of the plans that were used, in the order of their use; not lasting. `u`
 * says by whom. All but `play` of the power, which is called when it is used, are called for every plan that
 * was used in the campaign, whoever won, unless they say otherwise.
 */
struct battle_plan {
    uint8_t sides;        /* bit per enum side that may use it */
    uint8_t bars;         /* its side uses no other plan in the campaign; not usable after another one */
    int8_t attack[SIDES]; /* dice that it adds to the attack pool when this side uses it, negative: takes */
    int8_t defence;       /* the same for the defence pool */
    uint8_t halves;       /* half of the attack pool is rolled, after all plans (P18) */
    uint8_t traps;        /* warbands on the attacker's board that `play` kills */
    uint8_t aside;        /* what `play` does has no part in who wins */
    /* Dice besides, counted when it is used: for the attack pool where the attacker uses it, off it where the
     * defender does; for the defence pool. */
    int (*counts)(const struct oath *g, const struct use *u);
    int (*walls)(const struct oath *g, const struct use *u);
    /* Changes what a roll showed (g->campaign.step says which: CAMPAIGN_DEFENCE, CAMPAIGN_ATTACK): first
     * whatever ignores symbols, then whatever doubles them (P19). */
    void (*symbols)(const struct oath *g, const struct use *u, struct faces *faces);
    void (*multiplies)(const struct oath *g, const struct use *u, struct faces *faces);
    /* What a sacrificed warband is worth, if more than 1. */
    int (*worth)(const struct oath *g, const struct use *u);
    /* Whether the beaten force dies whole; whether none of it dies, which is stronger. */
    bool (*wipes)(const struct oath *g, const struct use *u);
    bool (*spares)(const struct oath *g, const struct use *u);
    /* Whether warbands of this owner do not die but are saved: counted in g->campaign.saved. */
    bool (*saves)(const struct oath *g, const struct use *u, uint8_t owner);
    /* Of the attacker that has won and banishes, before the defender's favor is burnt. [ask] */
    void (*spoils)(struct oath *g, struct use *u);
    /* Of the attacker that has won, before relics (bits) are taken: takes those out that go elsewhere. [ask]
     */
    void (*disposes)(struct oath *g, struct use *u, uint32_t *relics);
    /* Victory effect: of the side that has won. [ask] */
    void (*victory)(struct oath *g, struct use *u);
    /* The same of bandits, who are asked nothing and have no board. */
    void (*bandits_win)(struct oath *g, const struct use *u);
    /* Whether its card is discarded at the end; NULL: by the power's flags. */
    bool (*goes)(const struct oath *g, const struct use *u);
    /* Before cards are discarded at the end, by each seat its own: may let another card go instead of some of
     * its side; of bandits too. [ask] */
    void (*before_end)(struct oath *g, struct use *u, struct cards going[OATH_SEATS_MAX]);
    /* At the very end, whoever has won. [ask] */
    void (*at_end)(struct oath *g, struct use *u);
    /* After the campaign, of the side that has won: pushes what follows it. */
    void (*after)(struct oath *g, struct use *u);
};

struct power {
    uint8_t when;   /* enum power_when; POWER_DECLARE + action for modifiers */
    uint16_t flags; /* enum power_flag */
    int8_t n;       /* parameters of cards that share functions */
    uint8_t suits;
    /* Whether it can be used, besides access, cost and tokens. NULL: always. */
    bool (*usable)(const struct oath *g, const struct use *u);
    /* How many options it has; NULL: one. Each is offered if usable (u->option). */
    int (*options)(const struct oath *g, const struct use *u);
    void (*play)(struct oath *g, struct use *u); /* [ask] */
    void (*declare)(const struct oath *g, const struct use *u,
                    struct plan *plan); /* silent, changes the plan only */
    void (*after)(struct oath *g, struct use *u,
                  const struct plan *plan); /* [ask] after the declared action */
    void (*played)(struct oath *g, struct use *u,
                   int id); /* [ask] of Search, declared: a card was played face up */
    const struct battle_plan *plan;
    const struct effects *always;
    const struct power *also; /* another power of the same card */
};

#endif
