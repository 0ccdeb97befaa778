/* See banners.h. */
#include "core/oath/law/banners.h"

#include "core/oath/law/emit.h"
#include "core/oath/law/questions.h"
#include "core/oath/law/tokens.h"

static void tell_tokens(struct oath *g, int banner)
{
    oath_tell(g, EVENT_BANNER_TOKENS, (uint16_t)banner, banner_of(g, banner)->tokens, 0, 0);
}

void oath_turn_mob(struct oath *g, bool mob)
{
    struct banner *favor = banner_of(g, PEOPLES_FAVOR);
    if (favor->mob == mob)
        return;
    favor->mob = mob;
    oath_tell(g, EVENT_BANNER_TURNED, mob, 0, 0, 0);
}

/* Law 2.5.3 */
void oath_seize_banner(struct oath *g, uint8_t seat, int banner)
{
    enum { BURNT = 2 };
    struct banner *b = banner_of(g, banner);
    oath_tell(g, EVENT_BANNER_TAKEN, seat, (uint16_t)banner, b->holder, 0);
    b->holder = seat;
    int burnt = b->tokens - 1 < BURNT ? b->tokens - 1 : BURNT;
    if (burnt > 0) {
        b->tokens = (uint8_t)(b->tokens - burnt);
        if (banner == PEOPLES_FAVOR)
            oath_put_burnt(g, burnt);
        tell_tokens(g, banner);
    }
    if (banner == PEOPLES_FAVOR)
        oath_turn_mob(g, true);
}

void oath_burn_darkest_secret(struct oath *g, int n)
{
    struct banner *b = banner_of(g, DARKEST_SECRET);
    b->tokens = (uint8_t)(n < b->tokens ? b->tokens - n : 1);
    tell_tokens(g, DARKEST_SECRET);
}

void oath_add_to_banner(struct oath *g, int banner, int n)
{
    n = banner == PEOPLES_FAVOR ? oath_favor_from_shared(g, n) : oath_secrets_from_shared(g, n);
    if (n <= 0)
        return;
    banner_of(g, banner)->tokens = (uint8_t)(banner_of(g, banner)->tokens + n);
    tell_tokens(g, banner);
}

void oath_give_banner(struct oath *g, uint8_t to, int banner)
{
    struct banner *b = banner_of(g, banner);
    oath_tell(g, EVENT_BANNER_TAKEN, to, (uint16_t)banner, b->holder, 0);
    b->holder = to;
}

uint8_t oath_least_banks(const struct oath *g)
{
    uint8_t least = UINT8_MAX, banks = 0;
    for (int suit = 0; suit < SUIT_COUNT; suit++) {
        if (g->bank[suit] < least) {
            least = g->bank[suit];
            banks = 0;
        }
        if (g->bank[suit] == least)
            banks |= (uint8_t)(1u << suit);
    }
    return banks;
}

/* Law 4.1.1.I: put one on it, or move one from it; the last one never goes. */
static void wake_step(struct oath *g, uint8_t seat)
{
    struct banner *b = banner_of(g, PEOPLES_FAVOR);
    bool can_put = oath_purse(g, seat) > 0, can_move = b->tokens > 1;
    if (!can_put && !can_move)
        return;
    struct prompt *p = ask(g, seat, REASON_BANNER_WAKE, b->tokens, b->mob, 0);
    if (p) {
        if (can_put)
            offer(p, VERB_PUT_FAVOR, 0, 0, 0);
        for (uint16_t suit = 0; can_move && suit < SUIT_COUNT; suit++)
            if (oath_least_banks(g) >> suit & 1)
                offer(p, VERB_MOVE_FAVOR, suit, 0, 0);
        if (!can_move &&
            g->board[seat].favor == 0) /* what is no favor on the board need not be paid (B105) */
            offer(p, VERB_PASS, 0, 0, 0);
    }
    struct choice c = answer_forced(g);
    if (c.verb == VERB_PASS)
        return;
    if (c.verb == VERB_PUT_FAVOR) {
        oath_take_purse(g, seat, 1);
        b->tokens++;
        oath_tell(g, EVENT_PUT_FAVOR, seat, 1, PEOPLES_FAVOR, 0);
    } else {
        b->tokens--;
        g->bank[c.arg[0]]++;
        oath_tell(g, EVENT_FAVOR_RETURNED, PEOPLES_FAVOR, 1, c.arg[0], 0);
    }
    tell_tokens(g, PEOPLES_FAVOR);
}

void oath_banner_wake(struct oath *g, uint8_t seat)
{
    struct banner *b = banner_of(g, PEOPLES_FAVOR);
    if (b->holder != seat)
        return;
    wake_step(g, seat);
    if (b->mob) /* Law 4.1.1.II */
        wake_step(g, seat);
    else if (b->tokens >= MOB_AT) /* Law 4.1.1.III */
        oath_turn_mob(g, true);
}
