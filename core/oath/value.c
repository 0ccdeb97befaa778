/*
 * How well a position serves a seat, for the easy bot: how near it is to each way of winning, of which the
 * nearest counts, and what it has to get there; less the same of whoever else stands best.
 */
#include "core/oath/value.h"

enum {
    WON = 100000,
    OWN_WEIGHT = 3, /* of the own standing against the best of the others */
    MARGIN = 30,    /* for being ahead by one site, relic or banner */
    MARGIN_MOST = 3,
    TITLE = 120,
    USURPER = 260, /* wins in the next Wake */
    VISION = 60,
    VISION_DRAWN = 25,
    VISION_MET = 200,
    EMPIRE = 40,
    EMPIRE_ROUND = 30,
    SUCCESSOR = 150,
};

static bool is_imperial(const struct oath_view *v, uint8_t seat)
{
    return v->seat[seat].role != EXILE;
}

static bool rules(const struct oath_view *v, uint8_t seat, int slot)
{
    uint8_t ruler = v->slot[slot].ruler;
    return ruler == seat || (ruler == OWNER_EMPIRE && is_imperial(v, seat));
}

static int sites_of(const struct oath_view *v, uint8_t seat)
{
    int n = 0;
    for (int slot = 0; slot < SLOTS; slot++)
        n += rules(v, seat, slot);
    return n;
}

static int items_of(const struct oath_view *v, uint8_t seat)
{
    int n = __builtin_popcount(v->seat[seat].relics);
    for (int i = 0; i < BANNERS; i++)
        n += v->banner[i].holder == seat;
    return n;
}

/* ---- Goals (Law 2.10, 2.11, 3.2) ---- */

static int measure(const struct oath_view *v, uint8_t seat, int goal)
{
    switch (goal) {
    case GOAL_SUPREMACY:
        return sites_of(v, seat);
    case GOAL_PROTECTION:
        return items_of(v, seat);
    default: /* a banner: who holds it is as far ahead as it is dear to the others */
        break;
    }
    const struct banner *b = &v->banner[goal == GOAL_PEOPLE ? 0 : 1];
    return b->holder == seat ? 1 + b->tokens / 2 : 0;
}

/* How far a seat is ahead of everybody else, or behind the best; Imperial players do not compete for sites.
 */
static int margin(const struct oath_view *v, uint8_t seat, int goal)
{
    int best = 0;
    for (uint8_t other = 0; other < v->seats; other++) {
        bool together = goal == GOAL_SUPREMACY && is_imperial(v, seat) && is_imperial(v, other);
        int has = other == seat || together ? 0 : measure(v, other, goal);
        best = has > best ? has : best;
    }
    int ahead = measure(v, seat, goal) - best;
    return ahead > MARGIN_MOST ? MARGIN_MOST : ahead < -MARGIN_MOST ? -MARGIN_MOST : ahead;
}

/* ---- Ways of winning (Law 3) ---- */

static int way_of_title(const struct oath_view *v, uint8_t seat)
{
    int worth = MARGIN * margin(v, seat, v->goal);
    if (v->title.holder == seat)
        worth += v->title.usurper ? USURPER : TITLE;
    return worth;
}

static int way_of_vision(const struct oath_view *v, uint8_t seat)
{
    uint8_t vision = v->seat[seat].revealed;
    if (vision == NO_CARD && v->seat[seat].prophet)
        vision = (uint8_t)(v->seat[seat].prophet - 1);
    if (vision == NO_CARD || vision == CONSPIRACY)
        return 0;
    static const int goals[] = {GOAL_SUPREMACY, GOAL_PEOPLE, GOAL_PROTECTION, GOAL_DEVOTION};
    int ahead = margin(v, seat, goals[vision - VISION_FIRST]);
    int drawn = v->visions_drawn < VISIONS_TO_WIN ? v->visions_drawn : VISIONS_TO_WIN;
    return VISION + VISION_DRAWN * drawn + MARGIN * ahead +
           (ahead > 0 ? VISION_MET * drawn / VISIONS_TO_WIN : 0);
}

/* Law 3.3.1: what would make a Citizen the successor. */
static int succession(const struct oath_view *v, uint8_t seat)
{
    switch ((enum goal)v->goal) {
    case GOAL_SUPREMACY:
        return margin(v, seat, GOAL_PROTECTION) > 0;
    case GOAL_PEOPLE:
        return v->banner[1].holder == seat;
    case GOAL_PROTECTION:
        return v->banner[0].holder == seat;
    default:
        return v->seat[seat].relics >> (GRAND_SCEPTER - RELIC_FIRST) & 1;
    }
}

static int way_of_empire(const struct oath_view *v, uint8_t seat)
{
    bool keeps = is_imperial(v, v->title.holder < v->seats ? v->title.holder : v->order[0]);
    int worth = keeps ? EMPIRE + EMPIRE_ROUND * v->round : 0;
    if (v->goal == GOAL_SUPREMACY || v->goal == GOAL_PROTECTION)
        worth += MARGIN * margin(v, v->order[0], v->goal);
    if (v->seat[seat].role == CHANCELLOR)
        return worth;
    return succession(v, seat) ? worth / 2 + SUCCESSOR : worth / 3;
}

static int nearest_way(const struct oath_view *v, uint8_t seat)
{
    if (is_imperial(v, seat))
        return way_of_empire(v, seat);
    int title = way_of_title(v, seat), vision = way_of_vision(v, seat);
    return title > vision ? title : vision;
}

/* ---- What a seat has ---- */

static int worth_of_sites(const struct oath_view *v, uint8_t seat)
{
    enum { RULED = 24, FIRST_WARBANDS = 8, MORE_WARBANDS = 3, HELD_WELL = 2 };
    int worth = 0;
    for (int slot = 0; slot < SLOTS; slot++) {
        if (!rules(v, seat, slot))
            continue;
        int n = v->slot[slot].warbands, first = n < HELD_WELL ? n : HELD_WELL;
        worth += RULED + FIRST_WARBANDS * first + MORE_WARBANDS * (n - first);
    }
    return worth;
}

static int worth_of_board(const struct oath_view *v, uint8_t seat)
{
    enum {
        WARBAND = 5,
        FAVOR = 3,
        FAVOR_PLENTY = 8,
        SECRET = 5,
        SUPPLY = 2,
        OPEN_ADVISER = 7,
        CLOSED_ADVISER = 3,
        RELIC = 14
    };
    const struct seat_view *s = &v->seat[seat];
    int favor = s->favor < FAVOR_PLENTY ? s->favor : FAVOR_PLENTY;
    int open = __builtin_popcountll(s->faceup);
    return WARBAND * s->warbands + FAVOR * favor + (s->favor - favor) +
           SECRET * (s->secrets + s->secrets_down) + SUPPLY * s->supply + OPEN_ADVISER * open +
           CLOSED_ADVISER * (s->advisers_count - open) + RELIC * __builtin_popcount(s->relics);
}

static int worth_of_banners(const struct oath_view *v, uint8_t seat)
{
    enum { BANNER = 12, TOKEN = 3 };
    int worth = 0;
    for (int i = 0; i < BANNERS; i++)
        if (v->banner[i].holder == seat)
            worth += BANNER + TOKEN * v->banner[i].tokens;
    return worth;
}

static int standing(const struct oath_view *v, uint8_t seat)
{
    return nearest_way(v, seat) + worth_of_sites(v, seat) + worth_of_board(v, seat) +
           worth_of_banners(v, seat);
}

int oath_evaluate(const struct oath_view *v, uint8_t seat)
{
    if (v->winners)
        return v->winners & SEAT_BIT(seat) ? WON : -WON;
    int best = 0;
    for (uint8_t other = 0; other < v->seats; other++) {
        int has = other == seat ? 0 : standing(v, other);
        best = has > best ? has : best;
    }
    return OWN_WEIGHT * standing(v, seat) - best;
}
