/* See features.h. What is under way is described as it will probably end. */
#include "core/oath/features.h"

#include <string.h>

#include "core/oath/law/title.h"
#include "core/oath/power.h"
#include "core/oath/value.h"
#include "core/oath/value_campaign.h"
#include "core/oath/value_deal.h"
#include "core/oath/value_goods.h"
#include "core/oath/value_ways.h"

enum { DISTANCES = 3, ROUNDS_TOLD = 4, MANY = 3, CLOSE_ONE = 100 };
enum power_use { USE_PLAN, USE_MODIFIER, USE_OTHER, USES };

/* The places of a seat's numbers. */
enum {
    F_ONE,
    F_SEATS,
    F_ROUND,
    F_LATE, /* the last rounds, one for each */
    F_VISIONS = F_LATE + ROUNDS_TOLD,
    F_VISIONS_ENOUGH,
    F_AT_TURN,
    F_PHASE, /* Wake, Act, Rest: of who is at turn */
    F_TURN_COMES = F_PHASE + 3,
    F_ACTS_AGAIN = F_TURN_COMES + DISTANCES, /* before the round is over */
    F_VIEWER,
    F_HAND,
    /* Ways of winning */
    F_SITES,
    F_SITES_LEAD,
    F_ITEMS,
    F_ITEMS_LEAD,
    F_LEADS,
    F_LEADS_ALONE,
    F_TITLE,
    F_USURPER,
    F_TITLE_OURS,    /* in the Empire, of who is Imperial */
    F_TITLE_USURPED, /* by somebody else */
    F_TITLE_MINE_IF, /* leads the goal alone without the title */
    F_SUCCESSOR,
    F_SUCCESSION, /* how near it is, of a Citizen; of the Chancellor the nearest one's */
    F_EMPIRE,     /* Citizens that there are */
    F_CLOSE,      /* to each goal */
    F_REVEALED = F_CLOSE + GOALS,
    F_VISION_CLOSE,
    F_VISION_AHEAD,
    F_VISION_MET,
    F_VISION_WINS_NEXT,
    F_VISION_BACKS, /* advisers that lie face down and are Visions */
    F_VISION_HIDDEN,
    F_VISION_HIDDEN_CLOSE, /* of the viewer's own */
    F_CLAIM,
    F_CLAIM_PART,
    F_CLAIM_BEST,
    F_GOODS,
    F_GOODS_LEAD,
    /* The board */
    F_FAVOR,
    F_FAVOR_SOME,
    F_SECRETS,
    F_SECRETS_SOME,
    F_SECRETS_DOWN,
    F_SUPPLY,
    F_SUPPLY_NEXT,
    F_BOARD,
    F_BOARD_SOME,
    F_BANK,
    F_ON_SITES,
    F_LONE, /* sites that few warbands hold */
    F_WEAKEST,
    F_CARDS, /* at ruled sites, by suit */
    F_ADVISERS = F_CARDS + SUIT_COUNT,
    F_ADVISERS_OPEN = F_ADVISERS + SUIT_COUNT,
    F_ADVISERS_DOWN,
    F_POWERS, /* of open advisers, relics and cards at ruled sites, by use */
    F_RELICS = F_POWERS + USES,
    F_SCEPTER,
    F_BANNER,
    F_BANNER_TOKENS = F_BANNER + BANNERS,
    F_BANNER_LACKS = F_BANNER_TOKENS + BANNERS,
    F_BANNER_SAFE = F_BANNER_LACKS + BANNERS,
    F_RELIQUARY = F_BANNER_SAFE + BANNERS, /* open spaces */
    /* The pawn and what is near */
    F_REGION,
    F_PAWN_HOME = F_REGION + REGIONS,
    F_PAWN_CARDS,
    F_PAWN_RELICS,
    F_PAWN_BANKS, /* favor in the banks of the suits there */
    F_PAWN_FREE,  /* room for a card */
    F_PREY_HERE,
    F_PREY_EASY,
    F_PREY_SITES, /* of others that its warbands outnumber, and of bandits */
    F_PREY_BANDITS,
    F_PREY_BOARDS,
    F_PREY_HOLDER, /* outnumbers who has the title */
    F_THREAT_SITES,
    F_THREAT_NEAR,
    F_THREAT_BOARD,
    F_FORCE_LEAD,
    /* Under way */
    F_ATTACKS,
    F_DEFENDS,
    F_ODDS,
    F_VICTOR,
    F_BEATEN,
    F_DEAL,
    F_PEN,
    F_END,
};
_Static_assert((int)F_END == (int)OATH_NUMBERS, "so many numbers there are");
_Static_assert((int)OATH_NUMBERS <= (int)FEATURES_MAX && (int)OATH_KINDS <= (int)FEATURES_KINDS_MAX,
               "all numbers and kinds have room");

/* What is asked of all seats before each is described. */
struct survey {
    struct standings standings;
    int claim[OATH_SEATS_MAX], goods[OATH_SEATS_MAX];
    int64_t claims; /* sum of their squares */
    int citizens, succession;
    uint8_t turn_place, place[OATH_SEATS_MAX]; /* in the order of play */
};

static void put(int16_t *number, int n, int of)
{
    *number = features_share(n, of);
}

static void flag(int16_t *number, bool is)
{
    *number = is ? FEATURES_ONE : 0;
}

static int some(int n, int most)
{
    return n < most ? n : most;
}

/* ---- All seats ---- */

static void survey_view(const struct oath_view *v, struct survey *s)
{
    oath_standings(v, &s->standings);
    for (uint8_t seat = 0; seat < v->seats; seat++) {
        s->place[v->order[seat]] = seat;
        s->goods[seat] = oath_goods(v, seat);
        s->claim[seat] = oath_claim(v, &s->standings, seat);
        s->claims += (int64_t)s->claim[seat] * s->claim[seat];
        if (v->seat[seat].role != CITIZEN)
            continue;
        int close = oath_close_to_succession(v, &s->standings, seat);
        s->citizens++;
        s->succession = close > s->succession ? close : s->succession;
    }
    s->turn_place = v->turn_seat < v->seats ? s->place[v->turn_seat] : 0;
}

/* The most that anybody else has. */
static int best_other(const struct oath_view *v, const int *has, uint8_t seat)
{
    int best = 0;
    for (uint8_t other = 0; other < v->seats; other++)
        if (other != seat && has[other] > best)
            best = has[other];
    return best;
}

static int lead_of(const struct oath_view *v, const uint8_t *has, uint8_t seat)
{
    int best = 0;
    for (uint8_t other = 0; other < v->seats; other++)
        if (other != seat && has[other] > best)
            best = has[other];
    return has[seat] - best;
}

/* ---- Time ---- */

static void describe_time(const struct oath_view *v, const struct survey *s, uint8_t seat, int16_t *number)
{
    number[F_ONE] = FEATURES_ONE;
    put(&number[F_SEATS], v->seats, OATH_SEATS_MAX);
    put(&number[F_ROUND], v->round, ROUNDS);
    if (v->round > ROUNDS - ROUNDS_TOLD)
        number[F_LATE + some(v->round, ROUNDS) - (ROUNDS - ROUNDS_TOLD) - 1] = FEATURES_ONE;
    put(&number[F_VISIONS], some(v->visions_drawn, VISIONS_TO_WIN), VISIONS_TO_WIN);
    flag(&number[F_VISIONS_ENOUGH], v->visions_drawn >= VISIONS_TO_WIN);
    int distance = (s->place[seat] - s->turn_place + v->seats) % v->seats;
    if (distance > 0) {
        number[F_TURN_COMES + some(distance, DISTANCES) - 1] = FEATURES_ONE;
        flag(&number[F_ACTS_AGAIN], s->place[seat] > s->turn_place);
        return;
    }
    number[F_AT_TURN] = FEATURES_ONE;
    if (v->phase >= PHASE_WAKE && v->phase <= PHASE_REST)
        number[F_PHASE + v->phase - PHASE_WAKE] = FEATURES_ONE;
}

/* ---- Ways of winning (Law 3) ---- */

static void describe_title(const struct oath_view *v, const struct survey *s, uint8_t seat, int16_t *number)
{
    const struct seat_view *own = &v->seat[seat];
    uint8_t holder = v->title.holder;
    bool holds = holder == seat, alone = v->leaders == SEAT_BIT(seat);
    put(&number[F_SITES], s->standings.sites[seat], 4);
    put(&number[F_SITES_LEAD], lead_of(v, s->standings.sites, seat), 4);
    put(&number[F_ITEMS], s->standings.items[seat], 4);
    put(&number[F_ITEMS_LEAD], lead_of(v, s->standings.items, seat), 4);
    flag(&number[F_LEADS], v->leaders & SEAT_BIT(seat));
    flag(&number[F_LEADS_ALONE], alone);
    flag(&number[F_TITLE], holds);
    flag(&number[F_USURPER], holds && v->title.usurper);
    flag(&number[F_TITLE_OURS], own->role != EXILE && holder < v->seats && v->seat[holder].role != EXILE);
    flag(&number[F_TITLE_USURPED], !holds && v->title.usurper);
    flag(&number[F_TITLE_MINE_IF], !holds && alone);
    flag(&number[F_SUCCESSOR], s->standings.successor == seat);
    if (own->role == CITIZEN)
        put(&number[F_SUCCESSION], oath_close_to_succession(v, &s->standings, seat), CLOSE_ONE);
    else if (own->role == CHANCELLOR)
        put(&number[F_SUCCESSION], s->succession, CLOSE_ONE);
    put(&number[F_EMPIRE], s->citizens, MANY);
    for (int goal = 0; goal < GOALS; goal++)
        put(&number[F_CLOSE + goal], oath_close_to_goal(v, &s->standings, seat, goal), CLOSE_ONE);
}

/* How near the goal of a Vision is; -1 of other cards. */
static int close_by_vision(const struct oath_view *v, const struct survey *s, uint8_t seat, int id)
{
    return is_vision(id) && id != CONSPIRACY
               ? oath_close_to_goal(v, &s->standings, seat, oath_goal_of_vision(id))
               : -1;
}

static void describe_visions(const struct oath_view *v, const struct survey *s, uint8_t seat, int16_t *number)
{
    enum { AHEAD = 40 };
    const struct seat_view *own = &v->seat[seat];
    int close = close_by_vision(v, s, seat, own->revealed), hidden = -1, backs = 0;
    if (own->prophet) {
        int claimed = close_by_vision(v, s, seat, own->prophet - 1);
        close = claimed > close ? claimed : close;
    }
    for (int i = 0; i < own->advisers_count; i++) {
        int id = own->adviser[i].id, near = close_by_vision(v, s, seat, id);
        backs += id == HIDDEN_VISION || is_vision(id);
        hidden = near > hidden ? near : hidden;
    }
    for (int i = 0; i < own->hand_count; i++) {
        int near = close_by_vision(v, s, seat, own->hand[i]);
        hidden = near > hidden ? near : hidden;
    }
    put(&number[F_VISION_BACKS], backs, 2);
    if (close >= 0) {
        number[F_REVEALED] = FEATURES_ONE;
        put(&number[F_VISION_CLOSE], close, CLOSE_ONE);
        flag(&number[F_VISION_AHEAD], close > AHEAD);
    }
    flag(&number[F_VISION_MET], own->vision_met);
    flag(&number[F_VISION_WINS_NEXT], own->vision_met && v->turn_seat != seat);
    if (hidden >= 0) {
        number[F_VISION_HIDDEN] = FEATURES_ONE;
        put(&number[F_VISION_HIDDEN_CLOSE], hidden, CLOSE_ONE);
    }
}

static void describe_claims(const struct oath_view *v, const struct survey *s, uint8_t seat, int16_t *number)
{
    enum { CLAIM = 500, GOODS_ONE = 200, GOODS_LEAD = 100 };
    int64_t square = (int64_t)s->claim[seat] * s->claim[seat];
    int best = best_other(v, s->claim, seat);
    put(&number[F_CLAIM], s->claim[seat], CLAIM);
    put(&number[F_CLAIM_BEST], s->claim[seat] - best, CLAIM);
    number[F_CLAIM_PART] = s->claims ? (int16_t)(square * FEATURES_ONE / s->claims) : 0;
    put(&number[F_GOODS], s->goods[seat], GOODS_ONE);
    put(&number[F_GOODS_LEAD], s->goods[seat] - best_other(v, s->goods, seat), GOODS_LEAD);
}

/* ---- The board ---- */

/* A power as it is of use to who has it. */
static void add_power(int id, int16_t *number)
{
    if (!is_denizen(id) && !is_edifice(id) && !is_relic(id))
        return;
    const struct power *p = oath_cards[id].power;
    if (!p || (p->when == POWER_QUIET && !p->always) || p->when == POWER_PLAYED)
        return;
    enum power_use use = p->when == POWER_PLAN      ? USE_PLAN
                         : p->when >= POWER_DECLARE ? USE_MODIFIER
                                                    : USE_OTHER;
    features_add(&number[F_POWERS + use], 1, 4);
}

static uint8_t suit_seen(int id)
{
    return is_denizen(id) || is_edifice(id) ? oath_cards[id].suit : SUIT_NONE;
}

static void describe_purse(const struct seat_view *own, int16_t *number)
{
    put(&number[F_FAVOR], own->favor, 6);
    put(&number[F_FAVOR_SOME], some(own->favor, 2), 2);
    put(&number[F_SECRETS], own->secrets, 4);
    put(&number[F_SECRETS_SOME], some(own->secrets, 1), 1);
    put(&number[F_SECRETS_DOWN], own->secrets_down, 2);
    put(&number[F_SUPPLY], own->supply, SUPPLY_MAX);
    put(&number[F_SUPPLY_NEXT], own->refresh, SUPPLY_MAX);
    put(&number[F_BOARD], own->warbands, 8);
    put(&number[F_BOARD_SOME], some(own->warbands, MANY), MANY);
    put(&number[F_BANK], own->bank, WARBANDS_OWN);
    put(&number[F_HAND], own->hand_count, CARDS_SEARCHED);
}

static void describe_advisers(const struct seat_view *own, int16_t *number)
{
    for (int i = 0; i < own->advisers_count; i++) {
        int id = own->adviser[i].id;
        bool open = own->faceup >> i & 1;
        uint8_t suit = suit_seen(id);
        if (suit != SUIT_NONE)
            features_add(&number[F_ADVISERS + suit], 1, 2);
        features_add(&number[open ? F_ADVISERS_OPEN : F_ADVISERS_DOWN], 1, ADVISER_LIMIT);
        if (open)
            add_power(id, number);
    }
}

static void describe_things(const struct oath_view *v, uint8_t seat, int16_t *number)
{
    const struct seat_view *own = &v->seat[seat];
    put(&number[F_RELICS], __builtin_popcount(own->relics), 3);
    flag(&number[F_SCEPTER], own->relics & relic_bit(GRAND_SCEPTER));
    for (uint32_t left = own->relics; left; left &= left - 1)
        add_power(RELIC_FIRST + __builtin_ctz(left), number);
    for (int i = 0; i < BANNERS; i++) {
        const struct banner *b = &v->banner[i];
        int purse = i == 0 ? own->favor : own->secrets, richest = 0;
        if (b->holder != seat) {
            int lacks = b->tokens + 1 - purse;
            put(&number[F_BANNER_LACKS + i], lacks > 0 ? some(lacks, 6) : 0, 4);
            continue;
        }
        for (uint8_t other = 0; other < v->seats; other++) {
            int theirs = i == 0 ? v->seat[other].favor : v->seat[other].secrets;
            richest = other != seat && theirs > richest ? theirs : richest;
        }
        number[F_BANNER + i] = FEATURES_ONE;
        put(&number[F_BANNER_TOKENS + i], b->tokens, 5);
        put(&number[F_BANNER_SAFE + i], b->tokens - richest, 4);
    }
    if (own->role != EXILE)
        put(&number[F_RELIQUARY], __builtin_popcount(v->open_spaces), RELIQUARY_SPACES);
}

/* ---- The map ---- */

/* Whether somebody of another side rules a site, which is not the bandits'. */
static bool is_of_enemy(const struct oath_view *v, uint8_t seat, int slot)
{
    uint8_t ruler = v->slot[slot].ruler;
    return (ruler < v->seats || ruler == OWNER_EMPIRE) && !oath_view_rules(v, seat, slot);
}

static bool are_enemies(const struct oath_view *v, uint8_t a, uint8_t b)
{
    return a != b && !(oath_view_imperial(v, a) && oath_view_imperial(v, b));
}

/* Enemies' warbands on boards whose pawns stand there, the most of one. */
static int strongest_at(const struct oath_view *v, uint8_t seat, int slot)
{
    int most = 0;
    for (uint8_t other = 0; other < v->seats; other++)
        if (are_enemies(v, seat, other) && v->seat[other].pawn == slot && v->seat[other].warbands > most)
            most = v->seat[other].warbands;
    return most;
}

/* All that defends a site against the seat. */
static int defence_of(const struct oath_view *v, uint8_t seat, int slot)
{
    return v->slot[slot].warbands + strongest_at(v, seat, slot);
}

static void describe_ruled(const struct oath_view *v, uint8_t seat, int16_t *number)
{
    enum { FEW = 2, WEAKEST_MOST = 4 };
    int weakest = WEAKEST_MOST, ruled = 0;
    for (int slot = 0; slot < SLOTS; slot++) {
        const struct slot_view *there = &v->slot[slot];
        if (!oath_view_rules(v, seat, slot))
            continue;
        ruled++;
        features_add(&number[F_ON_SITES], there->warbands, 10);
        features_add(&number[F_LONE], there->warbands < FEW, 3);
        weakest = there->warbands < weakest ? there->warbands : weakest;
        for (int i = 0; i < there->cards; i++) {
            uint8_t suit = suit_seen(there->card[i].id);
            if (suit != SUIT_NONE)
                features_add(&number[F_CARDS + suit], 1, 3);
            add_power(there->card[i].id, number);
        }
        if (strongest_at(v, seat, slot) > there->warbands)
            features_add(&number[F_THREAT_NEAR], 1, 2);
    }
    if (ruled)
        put(&number[F_WEAKEST], weakest, WEAKEST_MOST);
}

static void describe_pawn(const struct oath_view *v, uint8_t seat, int16_t *number)
{
    uint8_t pawn = v->seat[seat].pawn;
    int banks = 0;
    if (pawn >= SLOTS)
        return;
    const struct slot_view *there = &v->slot[pawn];
    number[F_REGION + region_of(pawn)] = FEATURES_ONE;
    flag(&number[F_PAWN_HOME], oath_view_rules(v, seat, pawn));
    put(&number[F_PAWN_CARDS], there->cards, 3);
    put(&number[F_PAWN_RELICS], there->relics, 1);
    flag(&number[F_PAWN_FREE], there->capacity > there->cards);
    for (int i = 0; i < there->cards; i++) {
        uint8_t suit = suit_seen(there->card[i].id);
        banks += suit != SUIT_NONE ? v->bank[suit] : 0;
    }
    put(&number[F_PAWN_BANKS], banks, 10);
    if (is_of_enemy(v, seat, pawn)) {
        int more = v->seat[seat].warbands - defence_of(v, seat, pawn);
        number[F_PREY_HERE] = FEATURES_ONE;
        put(&number[F_PREY_EASY], more, 6);
    }
}

static void describe_forces(const struct oath_view *v, uint8_t seat, int16_t *number)
{
    const struct seat_view *own = &v->seat[seat];
    int strongest = 0;
    for (int slot = 0; slot < SLOTS; slot++) {
        if (is_of_enemy(v, seat, slot) && own->warbands > defence_of(v, seat, slot))
            features_add(&number[F_PREY_SITES], 1, 4);
        features_add(&number[F_PREY_BANDITS], v->slot[slot].ruler == OWNER_BANDITS && own->warbands > 1, 4);
    }
    for (uint8_t other = 0; other < v->seats; other++) {
        const struct seat_view *theirs = &v->seat[other];
        if (!are_enemies(v, seat, other))
            continue;
        strongest = theirs->warbands > strongest ? theirs->warbands : strongest;
        features_add(&number[F_PREY_BOARDS], own->warbands > theirs->warbands + 1, 3);
        flag(&number[F_PREY_HOLDER],
             number[F_PREY_HOLDER] || (v->title.holder == other && own->warbands > theirs->warbands + 2));
        if (own->pawn < SLOTS && theirs->pawn == own->pawn && theirs->warbands > own->warbands)
            features_add(&number[F_THREAT_BOARD], 1, 2);
        for (int slot = 0; slot < SLOTS; slot++)
            if (oath_view_rules(v, seat, slot) && theirs->warbands > v->slot[slot].warbands + 1)
                features_add(&number[F_THREAT_SITES], 1, 8);
    }
    put(&number[F_FORCE_LEAD], own->warbands - strongest, 8);
}

/* ---- All of a view in which nothing is under way ---- */

static void describe_seat(const struct oath_view *v, const struct survey *s, uint8_t viewer, uint8_t seat,
                          int16_t *number)
{
    describe_time(v, s, seat, number);
    flag(&number[F_VIEWER], seat == viewer);
    describe_title(v, s, seat, number);
    describe_visions(v, s, seat, number);
    describe_claims(v, s, seat, number);
    describe_purse(&v->seat[seat], number);
    describe_advisers(&v->seat[seat], number);
    describe_things(v, seat, number);
    describe_ruled(v, seat, number);
    describe_pawn(v, seat, number);
    describe_forces(v, seat, number);
}

static void describe_calm(const struct oath_view *v, uint8_t viewer, struct features *f)
{
    struct survey s = {.citizens = 0};
    survey_view(v, &s);
    for (uint8_t seat = 0; seat < v->seats; seat++) {
        f->kind[seat] = (uint8_t)(v->seat[seat].role * GOALS + v->goal);
        describe_seat(v, &s, viewer, seat, f->number[seat]);
    }
}

/* ---- What is under way ---- */

static uint16_t defending_seats(const struct oath_view *v)
{
    const struct campaign *c = &v->campaign;
    return c->defender < v->seats ? (uint16_t)(SEAT_BIT(c->defender) | c->allies) : 0;
}

/* Both outcomes, as likely as they are. */
static void describe_campaign(const struct oath_view *v, uint8_t viewer, struct features *f)
{
    enum { PERCENT = 100 };
    struct features lost_numbers;
    struct oath_view won = *v, lost = *v;
    int chance = oath_campaign_chance(v);
    oath_campaign_over(&won, true);
    oath_campaign_over(&lost, false);
    memset(lost_numbers.number, 0, v->seats * sizeof *lost_numbers.number);
    describe_calm(&won, viewer, f);
    describe_calm(&lost, viewer, &lost_numbers);
    for (uint8_t seat = 0; seat < v->seats; seat++) {
        int16_t *to = f->number[seat];
        for (int i = 0; i < OATH_NUMBERS; i++)
            to[i] = (int16_t)((to[i] * chance + lost_numbers.number[seat][i] * (PERCENT - chance)) / PERCENT);
        flag(&to[F_ATTACKS], seat == v->campaign.attacker);
        flag(&to[F_DEFENDS], defending_seats(v) & SEAT_BIT(seat));
        if (seat == v->campaign.attacker)
            put(&to[F_ODDS], chance, PERCENT);
    }
}

static void describe_decided(const struct oath_view *v, struct features *f)
{
    const struct campaign *c = &v->campaign;
    bool won = c->victor == ATTACKER;
    if (c->step < CAMPAIGN_LOSSES || c->step >= CAMPAIGN_END)
        return;
    f->number[c->attacker][won ? F_VICTOR : F_BEATEN] = FEATURES_ONE;
    for (uint8_t seat = 0; seat < v->seats; seat++)
        if (defending_seats(v) & SEAT_BIT(seat))
            f->number[seat][won ? F_BEATEN : F_VICTOR] = FEATURES_ONE;
}

static void describe_deal(const struct oath_view *v, uint8_t viewer, struct features *f)
{
    struct oath_view foreseen = *v;
    oath_deal_foresee(&foreseen, oath_judge_calm);
    describe_calm(&foreseen, viewer, f);
    for (uint8_t seat = 0; seat < v->seats; seat++) {
        flag(&f->number[seat][F_DEAL], seat == v->deal.seat || seat == v->deal.with);
        flag(&f->number[seat][F_PEN], seat == v->deal.pen);
    }
}

static void describe(const void *view, uint8_t viewer, struct features *f)
{
    const struct oath_view *v = view;
    if (oath_campaign_open(v)) {
        describe_campaign(v, viewer, f);
        return;
    }
    if (v->deal.active)
        describe_deal(v, viewer, f);
    else
        describe_calm(v, viewer, f);
    describe_decided(v, f);
}

const struct game_features oath_features = {
    .numbers = OATH_NUMBERS,
    .kinds = OATH_KINDS,
    .describe = describe,
    .weights = &oath_weights,
};
