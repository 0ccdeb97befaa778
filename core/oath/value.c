/*
 * How well a position serves a seat, for the easy bot: its chance to win, judged by how near everybody is to
 * a way of winning and by what they have to get there, and a little for what it has itself.
 */
#include "core/oath/value.h"

#include "core/oath/value_campaign.h"
#include "core/oath/value_deal.h"
#include "core/oath/value_goods.h"
#include "core/oath/value_ways.h"

enum {
    WON = 100000,
    CHANCE = 20000,  /* of a sure win */
    POINT = 10,      /* so much is one point: what is less is not worth a choice more */
    LEAST_CLAIM = 40 /* of who is far from everything */
};

/* ---- After the match, while its Chronicle is written (Law 8) ---- */

static int worth_of_chronicle(const struct oath_view *v, uint8_t seat)
{
    enum { EDIFICE = 50, CITIZEN_OF = 10, TOKEN = 1 };
    bool won = v->winners & SEAT_BIT(seat);
    int worth = 0;
    for (int slot = 0; slot < SLOTS; slot++)
        for (int i = 0; i < v->slot[slot].cards; i++) {
            int id = v->slot[slot].card[i].id;
            if (won && is_edifice(id) && !(v->ruined >> (id - EDIFICE_FIRST) & 1))
                worth += EDIFICE;
        }
    uint8_t citizens = v->chronicle.citizens;
    if (won)
        return worth + CITIZEN_OF * __builtin_popcount(citizens);
    return worth + (citizens >> v->seat[seat].colour & 1 ? CITIZEN_OF : 0);
}

/* ---- While it is played ---- */

/* In what everybody has lies what they may still do, the less the nearer the end. */
static int prospects(const struct oath_view *v, const struct standings *s, uint8_t seat, int goods)
{
    enum { ROUNDS_LEFT = 10, PART = 25 };
    int left = ROUNDS_LEFT - v->round;
    return LEAST_CLAIM + oath_claim(v, s, seat) + goods * left / PART;
}

int oath_judge_calm(const struct oath_view *v, uint8_t seat)
{
    struct standings s;
    int64_t own = 0, all = 0;
    int goods = 0;
    oath_standings(v, &s);
    for (uint8_t other = 0; other < v->seats; other++) {
        int has = oath_goods(v, other);
        int64_t claim = prospects(v, &s, other, has);
        all += claim * claim;
        if (other != seat)
            continue;
        own = claim * claim;
        goods = has;
    }
    int chance = all ? (int)(CHANCE * own / all) : 0;
    return (chance + goods) / POINT;
}

/* ---- What is under way ---- */

static int judge_campaign(const struct oath_view *v, uint8_t seat)
{
    enum { PERCENT = 100 };
    struct oath_view won = *v, lost = *v;
    int chance = oath_campaign_chance(v);
    oath_campaign_over(&won, true);
    oath_campaign_over(&lost, false);
    return (chance * oath_judge_calm(&won, seat) + (PERCENT - chance) * oath_judge_calm(&lost, seat)) /
           PERCENT;
}

int oath_evaluate(const struct oath_view *v, uint8_t seat)
{
    if (v->winners)
        return (v->winners & SEAT_BIT(seat) ? WON : -WON) + worth_of_chronicle(v, seat);
    if (oath_campaign_open(v))
        return judge_campaign(v, seat);
    return v->deal.active ? oath_deal_worth(v, seat, oath_judge_calm) : oath_judge_calm(v, seat);
}
