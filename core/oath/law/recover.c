/* See recover.h. */
#include "core/oath/law/recover.h"

#include "core/oath/cards.h"
#include "core/oath/law/emit.h"
#include "core/oath/law/action.h"
#include "core/oath/law/places.h"
#include "core/oath/law/play_card.h"
#include "core/oath/law/powers.h"
#include "core/oath/law/price.h"
#include "core/oath/law/questions.h"
#include "core/oath/law/relics.h"
#include "core/oath/law/settle.h"
#include "core/oath/law/tokens.h"

enum { RECOVER_SUPPLY = 1 };

/* Law 2.8.4 */
static bool can_pay_site(const struct oath *g, uint8_t seat, int slot)
{
    const struct site_def *site = site_of(g, slot);
    if (site->recover == RECOVER_NOTHING)
        return false;
    int has = site->recover == RECOVER_BURN_SECRETS ? g->board[seat].secrets : oath_purse(g, seat);
    return has >= site->recover_count;
}

static bool can_recover_relic(const struct oath *g, uint8_t seat, int slot, int place)
{
    int relic = g->site[slot].relic[place];
    return relic != NO_CARD && can_pay_site(g, seat, slot) && oath_may_take(g, seat, relic, true);
}

/* Law 5.4.1: of others, only if a card at their site has a suit that none of their faceup advisers has. */
static bool secret_is_loose(const struct oath *g, uint8_t holder)
{
    const struct site *s = &g->site[g->board[holder].pawn];
    for (int i = 0; i < SITE_CARDS_MAX; i++) {
        uint8_t suit = s->card[i] == NO_CARD ? SUIT_NONE : suit_of(g, s->card[i]);
        if (suit != SUIT_NONE && oath_matching(g, holder, suit) == 0)
            return true;
    }
    return false;
}

static int added_to(const struct plan *plan, int banner)
{
    return banner == DARKEST_SECRET ? plan->recover.added : 0;
}

/* Tokens that a banner costs at least: one more than lie on it, and what powers add. */
static int banner_price(const struct oath *g, const struct plan *plan, int banner)
{
    int price = g->banner[banner - BANNER_FIRST].tokens + 1 - added_to(plan, banner);
    int least = added_to(plan, banner) ? 0 : 1;
    return price > least ? price : least;
}

static int banner_purse(const struct oath *g, uint8_t seat, int banner)
{
    return banner == PEOPLES_FAVOR ? oath_purse(g, seat) : g->board[seat].secrets;
}

static bool can_recover_banner(const struct oath *g, const struct plan *plan, int banner)
{
    uint8_t holder = g->banner[banner - BANNER_FIRST].holder, seat = plan->seat;
    if (banner_purse(g, seat, banner) < banner_price(g, plan, banner) ||
        !oath_may_take(g, seat, banner, true))
        return false;
    return banner == PEOPLES_FAVOR || holder == SEAT_NOBODY || holder == seat || secret_is_loose(g, holder);
}

static int supply_of(const struct plan *plan)
{
    return plan->recover.supply_free ? 0 : RECOVER_SUPPLY;
}

static struct price price_of_relic(const struct oath *g, const struct plan *plan, int slot)
{
    static const enum amount paid[] = {[RECOVER_BANK] = AMOUNT_FAVOR,
                                       [RECOVER_BURN_FAVOR] = AMOUNT_BURNT_FAVOR,
                                       [RECOVER_BURN_SECRETS] = AMOUNT_BURNT_SECRETS};
    struct price price = oath_supply_price(supply_of(plan));
    price_add(&price, paid[site_of(g, slot)->recover], site_of(g, slot)->recover_count);
    return price;
}

/* Whoever recovers a banner may put as much on it as they have. */
static struct price price_of_banner(const struct oath *g, const struct plan *plan, int banner)
{
    enum amount paid = banner == PEOPLES_FAVOR ? AMOUNT_FAVOR : AMOUNT_SECRETS;
    struct price price = oath_supply_price(supply_of(plan)), most = price;
    price_add(&price, paid, banner_price(g, plan, banner));
    price_add(&most, paid, banner_purse(g, plan->seat, banner));
    price_or(&price, &most);
    return price;
}

static struct ways list(const struct oath *g, const struct plan *plan, struct prompt *p)
{
    uint16_t slot = g->board[plan->seat].pawn;
    struct ways ways = oath_no_way(p);
    for (uint16_t place = 0; place < SITE_RELICS_MAX; place++)
        if (can_recover_relic(g, plan->seat, slot, place)) {
            struct price price = price_of_relic(g, plan, slot);
            oath_add_way(&ways, (struct choice){VERB_RECOVER_RELIC, {slot, place}}, &price);
        }
    for (uint16_t banner = BANNER_FIRST; banner < BANNER_FIRST + BANNERS; banner++)
        if (can_recover_banner(g, plan, banner)) {
            struct price price = price_of_banner(g, plan, banner);
            oath_add_way(&ways, (struct choice){VERB_RECOVER_BANNER, {banner}}, &price);
        }
    return ways;
}

static bool legal(const struct oath *g, const struct plan *plan, struct price *price)
{
    if (supply_of(plan) > g->board[plan->seat].supply)
        return false;
    struct ways ways = list(g, plan, NULL);
    if (price)
        *price = ways.price;
    return ways.any;
}

bool oath_can_recover(const struct oath *g, uint8_t seat, struct price *price)
{
    struct plan plan = {.action = ACTION_RECOVER, .seat = seat};
    return oath_completable(g, &plan, legal, price);
}

/* Law 5.4.2, 5.4.3 */
static void recover_relic(struct oath *g, uint8_t seat, int slot, int place)
{
    const struct site_def *site = site_of(g, slot);
    int relic = g->site[slot].relic[place];
    if (site->recover == RECOVER_BANK)
        oath_favor_to_bank(g, seat, site->bank, site->recover_count);
    else if (site->recover == RECOVER_BURN_FAVOR)
        oath_burn_favor(g, seat, site->recover_count);
    else
        oath_burn_secrets(g, seat, site->recover_count);
    oath_move(g, relic, PLACE_HELD, seat);
    oath_tell(g, EVENT_RELIC_RECOVERED, seat, (uint16_t)relic, (uint16_t)slot, 0);
    note_reveal(g);
    oath_fire_recovered(g, seat, relic, 0); /* who recovers, before others (D06) */
    oath_note_relics(g, seat, relic_bit(relic));
}

static int ask_payment(struct oath *g, const struct plan *plan, int banner)
{
    int least = banner_price(g, plan, banner), most = banner_purse(g, plan->seat, banner);
    struct prompt *p =
        ask(g, plan->seat, REASON_BANNER_PAYMENT, (uint16_t)banner, banner_of(g, banner)->tokens, 0);
    for (int n = least; p && n <= most; n++)
        offer(p, VERB_PAY, (uint16_t)n, 0, 0);
    return answer_forced(g).arg[0];
}

/* Law 5.4.4: the old favor goes bank by bank from one on, away from the world deck. */
static void deal_old_favor(struct oath *g, int bank, int favor)
{
    for (; favor > 0; favor--, bank = (bank + 1) % SUIT_COUNT) {
        g->bank[bank]++;
        oath_tell(g, EVENT_FAVOR_RETURNED, PEOPLES_FAVOR, 1, (uint16_t)bank, 0);
    }
}

/* Law 5.4.4: one of the old secrets to who recovers it, the others to who had it. */
static void return_old_secrets(struct oath *g, uint8_t seat, uint8_t before, int secrets)
{
    if (before == seat) {
        oath_secrets_off_banner(g, seat, secrets);
        return;
    }
    oath_secrets_off_banner(g, seat, 1);
    if (before != SEAT_NOBODY)
        oath_secrets_off_banner(g, before, secrets - 1);
}

/* What is paid is told before what then lies on the banner. */
static void pay(struct oath *g, uint8_t seat, int banner, int paid)
{
    if (banner == PEOPLES_FAVOR) {
        oath_take_purse(g, seat, paid);
        oath_tell(g, EVENT_PUT_FAVOR, seat, (uint16_t)paid, (uint16_t)banner, 0);
    } else {
        g->board[seat].secrets = (uint8_t)(g->board[seat].secrets - paid);
        oath_tell(g, EVENT_PUT_SECRETS, seat, (uint16_t)paid, (uint16_t)banner, 0);
    }
}

static void recover_banner(struct oath *g, const struct plan *plan, int banner, int paid)
{
    struct banner *b = banner_of(g, banner);
    uint8_t before = b->holder, seat = plan->seat, bank = 0;
    int old = b->tokens;
    if (banner == PEOPLES_FAVOR)
        bank = oath_ask_bank(g, seat, WHY(REASON_FIRST_BANK, {(uint16_t)old}), (1 << SUIT_COUNT) - 1);
    pay(g, seat, banner, paid);
    b->holder = seat;
    b->tokens = (uint8_t)(paid + oath_secrets_from_shared(g, added_to(plan, banner)));
    oath_tell(g, EVENT_BANNER_TAKEN, seat, (uint16_t)banner, before, 0);
    oath_tell(g, EVENT_BANNER_TOKENS, (uint16_t)banner, b->tokens, 0, 0);
    if (b->mob) {
        b->mob = 0;
        oath_tell(g, EVENT_BANNER_TURNED, 0, 0, 0, 0);
    }
    if (banner == PEOPLES_FAVOR)
        deal_old_favor(g, bank, old);
    else
        return_old_secrets(g, seat, before, old);
    oath_fire_recovered(g, seat, banner, paid);
}

void oath_recover(struct oath *g, uint8_t seat)
{
    struct plan plan = {.action = ACTION_RECOVER, .seat = seat};
    oath_declare(g, &plan, legal);
    struct prompt *p = ask(g, seat, REASON_RECOVER_TARGET, 0, 0, 0);
    if (p)
        list(g, &plan, p);
    struct choice c = answer(g);
    oath_begin_action(g, seat, ACTION_RECOVER, supply_of(&plan));
    if (c.verb == VERB_RECOVER_RELIC)
        recover_relic(g, seat, c.arg[0], c.arg[1]);
    else
        recover_banner(g, &plan, c.arg[0], ask_payment(g, &plan, c.arg[0]));
    oath_after_declared(g, &plan);
}
