/* See value_ways.h. */
#include "core/oath/value_ways.h"

enum {
    CLOSE_MOST = 100, /* of a goal: far ahead */
    CLOSE_LEAD = 70,  /* ahead by one */
    CLOSE_TIE = 40,
};

bool oath_view_imperial(const struct oath_view *v, uint8_t seat)
{
    return v->seat[seat].role != EXILE;
}

bool oath_view_rules(const struct oath_view *v, uint8_t seat, int slot)
{
    uint8_t ruler = v->slot[slot].ruler;
    return ruler == seat || (ruler == OWNER_EMPIRE && oath_view_imperial(v, seat));
}

/* ---- Who has how much of what ---- */

static int items_of(const struct oath_view *v, uint8_t seat)
{
    int n = __builtin_popcount(v->seat[seat].relics);
    for (int i = 0; i < BANNERS; i++)
        n += v->banner[i].holder == seat;
    return n;
}

/* Law 3.3.1 */
static bool succeeds(const struct oath_view *v, const struct standings *s, uint8_t seat)
{
    if (v->seat[seat].role != CITIZEN)
        return false;
    switch ((enum goal)v->goal) {
    case GOAL_SUPREMACY:
        for (uint8_t other = 0; other < v->seats; other++)
            if (other != seat && oath_view_imperial(v, other) && s->items[other] >= s->items[seat])
                return false;
        return true;
    case GOAL_PEOPLE:
        return v->banner[DARKEST_SECRET - BANNER_FIRST].holder == seat;
    case GOAL_PROTECTION:
        return v->banner[PEOPLES_FAVOR - BANNER_FIRST].holder == seat;
    default:
        return v->seat[seat].relics & relic_bit(GRAND_SCEPTER);
    }
}

void oath_standings(const struct oath_view *v, struct standings *s)
{
    *s = (struct standings){.chancellor = v->order[0], .successor = SEAT_NOBODY};
    for (int slot = 0; slot < SLOTS; slot++) {
        uint8_t ruler = v->slot[slot].ruler;
        ruler = ruler == OWNER_EMPIRE ? s->chancellor : ruler;
        if (ruler < v->seats)
            s->sites[ruler]++;
    }
    for (uint8_t seat = 0; seat < v->seats; seat++)
        s->items[seat] = (uint8_t)items_of(v, seat);
    for (uint8_t seat = 0; seat < v->seats; seat++)
        if (succeeds(v, s, seat))
            s->successor = seat;
}

/* ---- Goals (Law 2.10, 2.11) ---- */

/* By how many sites or things a seat is ahead of everybody else, of those in the mask. */
static int lead_of(const struct oath_view *v, const uint8_t *has, uint8_t seat, uint16_t mask)
{
    int best = 0;
    for (uint8_t other = 0; other < v->seats; other++)
        if (other != seat && (mask & SEAT_BIT(other)) && has[other] > best)
            best = has[other];
    return has[seat] - best;
}

static int close_by_lead(int lead)
{
    static const uint8_t ahead[] = {CLOSE_TIE, CLOSE_LEAD, 85, 95, CLOSE_MOST};
    static const uint8_t behind[] = {CLOSE_TIE, 24, 12, 5, 2, 0};
    enum { AHEAD = sizeof ahead - 1, BEHIND = sizeof behind - 1 };
    if (lead >= 0)
        return ahead[lead > AHEAD ? AHEAD : lead];
    return behind[-lead > BEHIND ? BEHIND : -lead];
}

static int purse_of(const struct oath_view *v, uint8_t seat, int banner)
{
    return banner == 0 ? v->seat[seat].favor : v->seat[seat].secrets;
}

/* A banner is the safer the more lies on it, and the nearer the less a seat lacks to pay for it (Law 5.4). */
static int close_to_banner(const struct oath_view *v, uint8_t seat, int banner)
{
    enum { TOKEN = 10, LACKING = 8, RICHEST = 3, LEAST_HELD = 50 };
    const struct banner *b = &v->banner[banner];
    if (b->holder != seat) {
        int lacks = b->tokens + 1 - purse_of(v, seat, banner);
        int close = CLOSE_TIE - (lacks > 0 ? lacks * LACKING : 0);
        return close > 0 ? close : 0;
    }
    int richest = 0;
    for (uint8_t other = 0; other < v->seats; other++)
        if (other != seat && purse_of(v, other, banner) > richest)
            richest = purse_of(v, other, banner);
    int close = CLOSE_LEAD + TOKEN * (b->tokens - RICHEST) / 2 + TOKEN * (b->tokens - richest);
    return close > CLOSE_MOST ? CLOSE_MOST : close < LEAST_HELD ? LEAST_HELD : close;
}

int oath_close_to_goal(const struct oath_view *v, const struct standings *s, uint8_t seat, int goal)
{
    switch ((enum goal)goal) {
    case GOAL_SUPREMACY:
        return close_by_lead(lead_of(v, s->sites, seat, SEATS_ALL));
    case GOAL_PROTECTION:
        return close_by_lead(lead_of(v, s->items, seat, SEATS_ALL));
    case GOAL_PEOPLE:
        return close_to_banner(v, seat, 0);
    default:
        return close_to_banner(v, seat, 1);
    }
}

/* ---- Ways of an Exile (Law 3.1, 3.2) ---- */

static int claim_by_title(const struct oath_view *v, const struct standings *s, uint8_t seat)
{
    enum { USURPER = 420, HOLDER = 180, TIMES = 4, TIMES_WITHOUT = 2, LAST_TO_TAKE = 7 };
    int close = oath_close_to_goal(v, s, seat, v->goal);
    bool holds = v->title.holder == seat;
    if (holds && v->title.usurper)
        return USURPER + TIMES * close;
    if (v->round > LAST_TO_TAKE)
        return close; /* there is no time left to become the Usurper */
    return holds ? HOLDER + TIMES * close : TIMES_WITHOUT * close;
}

/* What one Vision brings, if its goal is met when the seat wakes. */
static int claim_by_vision(const struct oath_view *v, const struct standings *s, uint8_t seat, int vision)
{
    enum { READY = 380, DRAWN = 90, TIMES = 4, CLOSE_PART = 4, MISSING_ONE = 60 };
    static const uint8_t goals[] = {GOAL_SUPREMACY, GOAL_PEOPLE, GOAL_PROTECTION, GOAL_DEVOTION};
    if (!is_vision(vision) || vision == CONSPIRACY)
        return 0;
    int close = oath_close_to_goal(v, s, seat, goals[vision - VISION_FIRST]);
    int drawn = v->visions_drawn < VISIONS_TO_WIN ? v->visions_drawn : VISIONS_TO_WIN;
    bool met = close > CLOSE_TIE;
    if (met)
        return (drawn == VISIONS_TO_WIN ? READY : DRAWN * drawn) + TIMES * close;
    return MISSING_ONE + close * (drawn + 2) * TIMES / (CLOSE_PART * 2);
}

/* The best of a seat's Visions; one that it alone knows is worth a little less. */
static int claim_by_visions(const struct oath_view *v, const struct standings *s, uint8_t seat)
{
    enum { SECRET_PART = 2, SECRET_OF = 3 };
    const struct seat_view *b = &v->seat[seat];
    int best = claim_by_vision(v, s, seat, b->revealed), hidden = 0;
    if (b->prophet) {
        int claim = claim_by_vision(v, s, seat, b->prophet - 1);
        best = claim > best ? claim : best;
    }
    for (int i = 0; i < b->advisers_count; i++) {
        int claim = claim_by_vision(v, s, seat, b->adviser[i].id);
        hidden = claim > hidden ? claim : hidden;
    }
    for (int i = 0; i < b->hand_count; i++) {
        int claim = claim_by_vision(v, s, seat, b->hand[i]);
        hidden = claim > hidden ? claim : hidden;
    }
    hidden = hidden * SECRET_PART / SECRET_OF;
    return best > hidden ? best : hidden;
}

/* Both ways stay open to who is an Exile, as long as there is time. */
static int claim_of_exile(const struct oath_view *v, const struct standings *s, uint8_t seat)
{
    enum { SECOND_PART = 4, ROUND_LEFT = 12 };
    int title = claim_by_title(v, s, seat), vision = claim_by_visions(v, s, seat);
    int open = v->round < ROUNDS ? ROUND_LEFT * (ROUNDS - v->round) : 0;
    return open + (title > vision ? title + vision / SECOND_PART : vision + title / SECOND_PART);
}

/* ---- The Empire (Law 3.3, 3.4) ---- */

/* What the title in the Empire is worth in a round: the later, the nearer the end. */
static int claim_of_empire(const struct oath_view *v, const struct standings *s)
{
    enum { TIMES = 3, LOST_PART = 4, KEPT_PART = 2, MIDDLE = 60 };
    static const uint16_t by_round[ROUNDS + 1] = {110, 110, 120, 140, 190, 310, 440, 600, 700};
    uint8_t holder = v->title.holder < v->seats ? v->title.holder : s->chancellor;
    int round = v->round <= ROUNDS ? v->round : ROUNDS, base = by_round[round];
    if (oath_view_imperial(v, holder))
        return base + TIMES * (oath_close_to_goal(v, s, holder, v->goal) - MIDDLE);
    int close = oath_close_to_goal(v, s, s->chancellor, v->goal);
    if (v->title.usurper)
        return base / LOST_PART + close;
    return round == ROUNDS ? base : base / KEPT_PART + close;
}

int oath_close_to_succession(const struct oath_view *v, const struct standings *s, uint8_t seat)
{
    enum { SCEPTER_OUT = 5 };
    uint16_t empire = 0;
    switch ((enum goal)v->goal) {
    case GOAL_SUPREMACY:
        for (uint8_t other = 0; other < v->seats; other++)
            empire |= oath_view_imperial(v, other) ? SEAT_BIT(other) : 0;
        return close_by_lead(lead_of(v, s->items, seat, empire));
    case GOAL_PEOPLE:
        return close_to_banner(v, seat, 1);
    case GOAL_PROTECTION:
        return close_to_banner(v, seat, 0);
    default:
        return v->seat[seat].relics & relic_bit(GRAND_SCEPTER) ? CLOSE_MOST : SCEPTER_OUT;
    }
}

static int claim_of_imperial(const struct oath_view *v, const struct standings *s, uint8_t seat)
{
    enum { OUTDONE = 8, HEIR = 100, HEIRS_PART = 4, HEIRS_OF = 5 };
    int claim = claim_of_empire(v, s);
    if (v->seat[seat].role == CHANCELLOR) {
        int nearest = 0; /* of those who might succeed before the end */
        for (uint8_t other = 0; other < v->seats; other++)
            if (v->seat[other].role == CITIZEN) {
                int close = oath_close_to_succession(v, s, other);
                nearest = close > nearest ? close : nearest;
            }
        return s->successor != SEAT_NOBODY ? claim / OUTDONE : claim - claim * nearest / (2 * CLOSE_MOST);
    }
    int close = oath_close_to_succession(v, s, seat);
    if (s->successor == seat)
        return claim * (HEIR + close) / (HEIR + CLOSE_MOST) * HEIRS_PART / HEIRS_OF;
    return claim / OUTDONE + claim * close / (2 * CLOSE_MOST) * HEIRS_PART / HEIRS_OF;
}

int oath_claim(const struct oath_view *v, const struct standings *s, uint8_t seat)
{
    int claim = oath_view_imperial(v, seat) ? claim_of_imperial(v, s, seat) : claim_of_exile(v, s, seat);
    return claim > 0 ? claim : 0;
}
