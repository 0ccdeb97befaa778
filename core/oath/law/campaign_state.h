/* The campaign being fought (Law 5.5); shown to all. Zeroed when it ends. The file of law/campaign*.c. */
#ifndef WARREN_OATH_LAW_CAMPAIGN_STATE_H
#define WARREN_OATH_LAW_CAMPAIGN_STATE_H

#include "core/oath/words.h"
#include "core/stock/cards.h"

enum side { ATTACKER, DEFENDER, SIDES };
enum {
    PLANS_MAX = 32,
    POOL_MAX = 120, /* dice; what can be targeted gives fewer */
    STRENGTH_MAX = 60000,
    FACES = 6, /* of each die */
};

enum campaign_step {
    CAMPAIGN_NONE,
    CAMPAIGN_DEFENDER, /* 5.5.1 */
    CAMPAIGN_TARGETS,  /* 5.5.2 */
    CAMPAIGN_ALLIES,
    CAMPAIGN_PLANS,   /* 5.5.3 */
    CAMPAIGN_DEFENCE, /* 5.5.4 */
    CAMPAIGN_ATTACK,  /* 5.5.5 */
    CAMPAIGN_OUTCOME,
    CAMPAIGN_LOSSES,  /* 5.5.6 */
    CAMPAIGN_BEATEN,  /* the last sentence of it */
    CAMPAIGN_SITES,   /* 5.5.7.I */
    CAMPAIGN_SEIZE,   /* 5.5.7.II */
    CAMPAIGN_BANISH,  /* 5.5.7.III */
    CAMPAIGN_VICTORY, /* 5.5.8 */
    CAMPAIGN_END,
    CAMPAIGN_AFTER,
};

/* What a roll showed. */
struct faces {
    uint8_t hollow, swords, skulls; /* attack dice */
    uint8_t shields, doubling;      /* defence dice */
    uint8_t singles;                /* shields on faces that show one */
    uint8_t pairs;                  /* attack faces with two swords and a skull */
};

/* A battle plan that was used, in order of use. */
struct plan_use {
    uint8_t card, seat, side, option; /* seat: of bandits OWNER_BANDITS */
    uint8_t resolved;                 /* its victory effect */
};

struct campaign {
    uint8_t step; /* enum campaign_step */
    uint8_t attacker;
    uint8_t defender; /* seat, or OWNER_BANDITS */
    uint8_t at;       /* slot of the attacker's pawn, or where it counts as being */
    uint8_t free;     /* costs no Supply; 1 + card that gives it */
    uint8_t spare;
    uint16_t allies;  /* seats that defend besides the defender */
    uint16_t outside; /* Imperial seats that are none in this campaign (Law 5.5.1) */
    uint8_t target_slots, spare2;
    uint32_t target_relics;
    uint8_t target_banners; /* bit per banner */
    uint8_t target_pawn;
    uint16_t lying; /* facedown relics at sites that are targeted: bit slot * SITE_RELICS_MAX + place */
    uint8_t dice[SIDES];
    uint8_t rolled[SIDES];
    struct faces faces[SIDES];
    uint16_t strength[SIDES];
    uint16_t force_slots[SIDES]; /* slots whose warbands fight for the side besides; of the attacker's they
                                    defend nothing */
    uint8_t barred[SIDES];       /* uses no more plans */
    uint8_t planner;             /* who may use plans now; OWNER_BANDITS too */
    uint8_t decided;             /* 1 + side that has won without a roll */
    uint8_t victor;              /* enum side, once known */
    uint8_t killed[SIDES];
    uint8_t saved[SIDES];             /* that would have died (Law 5.5.8); they are in their bank meanwhile */
    uint8_t spared;                   /* none of the beaten force died */
    uint8_t returned[OATH_SEATS_MAX]; /* warbands of the beaten force that are on a board now */
    uint8_t plans_count;
    struct plan_use plan[PLANS_MAX];
    uint8_t spare3;
};

/* What everybody can count of a campaign before its dice are rolled (law/campaign_outlook.h); part of views.
 */
struct campaign_outlook {
    /* What may change all that follows and is not in it, as things stand: plans that players may still use,
     * and cards that let dice be thrown again. */
    struct cards uncounted;
    /* What fights for each side, the Chancellor who will help a Citizen included; without bandits. */
    uint16_t force[SIDES], warbands[SIDES];
    /* What comes by itself until the dice are rolled, of which nobody is asked: dice for the pools (what the
     * attack has not to lose the defence gets, see oath_change_pool), whether half of the attack dice are
     * rolled (by plans in use too), how many warbands on the attacker's board die. */
    int16_t attack, defence;
    uint8_t halved, killed;
    uint8_t sacrifice; /* what a sacrificed warband adds, as things stand; 0: none may be */
    uint8_t plans_count;
    uint8_t plan[PLANS_MAX]; /* that bandits will use, in this order */
    /* What each face of a die counts as, by the plans in use and those of bandits. */
    struct faces die[SIDES][FACES];
    uint16_t may_join; /* Citizens who may still be asked whether they join the defence, as things stand */
    uint8_t spare[2];
};

#endif
