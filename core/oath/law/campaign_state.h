/* The campaign being fought (Law 5.5); shown to all. Zeroed when it ends. The file of law/campaign*.c. */
#ifndef WARREN_OATH_LAW_CAMPAIGN_STATE_H
#define WARREN_OATH_LAW_CAMPAIGN_STATE_H

#include "core/oath/words.h"
#include "core/stock/cards.h"

enum side { ATTACKER, DEFENDER, SIDES };
enum { PLANS_MAX = 32, PLANS_DICE_MAX = 64 };

enum campaign_step {
    CAMPAIGN_NONE,
    CAMPAIGN_DEFENDER, /* 5.5.1 */
    CAMPAIGN_TARGETS,  /* 5.5.2 */
    CAMPAIGN_ALLIES,
    CAMPAIGN_PLANS,   /* 5.5.3 */
    CAMPAIGN_DEFENCE, /* 5.5.4 */
    CAMPAIGN_ATTACK,  /* 5.5.5 */
    CAMPAIGN_LOSSES,  /* 5.5.6 */
    CAMPAIGN_SPOILS,  /* 5.5.7 */
    CAMPAIGN_VICTORY, /* 5.5.8 */
    CAMPAIGN_AFTER,
};

/* What a roll showed. */
struct faces {
    uint8_t hollow, swords, skulls; /* attack dice */
    uint8_t shields, doubling;      /* defence dice */
};

/* A battle plan that was used, in order of use. */
struct plan_use {
    uint8_t card, seat, side, option;
};

struct campaign {
    uint8_t step; /* enum campaign_step */
    uint8_t attacker;
    uint8_t defender; /* seat, or OWNER_BANDITS */
    uint8_t at;       /* slot of the attacker's pawn, or where it counts as being */
    uint8_t free;     /* costs no Supply; 1 + card that gives it */
    uint16_t allies;  /* seats that defend besides the defender */
    uint16_t outside; /* Imperial seats that are none in this campaign (Law 5.5.1) */
    uint8_t target_slots;
    uint32_t target_relics;
    uint8_t target_banners; /* bit per banner */
    uint8_t target_pawn;
    uint8_t lying; /* relics lying at the attacker's site that are targeted, bit per place */
    uint8_t dice[SIDES];
    uint8_t rolled[SIDES];
    struct faces faces[SIDES];
    uint8_t strength[SIDES];
    uint8_t force_slots[SIDES]; /* slots whose warbands fight for the side */
    uint8_t barred[SIDES];      /* uses no more plans */
    uint8_t planner;            /* who may use plans now */
    uint8_t decided;            /* 1 + side that has won without rolling on */
    uint8_t victor;             /* enum side, once known */
    uint8_t killed[SIDES];
    uint8_t sacrificed;
    uint8_t plans_count;
    struct plan_use plan[PLANS_MAX];
    uint8_t progress; /* within the step */
    uint8_t nested;   /* campaigns that led to this one */
};

#endif
