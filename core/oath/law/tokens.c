/* See tokens.h. */
#include "core/oath/law/tokens.h"

#include "core/oath/cards.h"
#include "core/oath/law/emit.h"
#include "core/oath/law/in_force.h"
#include "core/oath/law/questions.h"

static void at_least(uint8_t have, int n)
{
    GAME_ASSERT(n >= 0 && have >= n);
}

/* ---- The purse: a seat's board, and a bank that serves as one for it ---- */

/* That bank, or -1. */
static int bank_of_purse(const struct oath *g, uint8_t seat)
{
    EACH_IN_FORCE(g, card, purse)
    {
        int bank = oath_effects_of(g, card)->purse(g, card, seat);
        if (bank)
            return bank - 1;
    }
    return -1;
}

int oath_purse(const struct oath *g, uint8_t seat)
{
    int bank = bank_of_purse(g, seat);
    return g->board[seat].favor + (bank >= 0 ? g->bank[bank] : 0);
}

void oath_take_purse(struct oath *g, uint8_t seat, int n)
{
    int bank = bank_of_purse(g, seat), own = g->board[seat].favor, from_board = own < n ? own : n;
    if (bank >= 0 && g->bank[bank] && from_board) {
        int least = n > g->bank[bank] ? n - g->bank[bank] : 0;
        from_board = oath_ask_count(g, seat, WHY(REASON_PAY_FROM, {(uint16_t)n}), least, from_board);
    }
    at_least(g->board[seat].favor, from_board);
    g->board[seat].favor = (uint8_t)(own - from_board);
    if (n > from_board) {
        GAME_ASSERT(bank >= 0);
        at_least(g->bank[bank], n - from_board);
        g->bank[bank] = (uint8_t)(g->bank[bank] - (n - from_board));
        oath_tell(g, EVENT_GAINED_FAVOR, seat, (uint16_t)(n - from_board), (uint16_t)bank, 0);
    }
}

void oath_take_purse_silently(struct oath *try, uint8_t seat, int n)
{
    int bank = bank_of_purse(try, seat), own = try->board[seat].favor, from_board = own < n ? own : n;
    try->board[seat].favor = (uint8_t)(own - from_board);
    if (bank >= 0)
        try->bank[bank] = (uint8_t)(try->bank[bank] - (n - from_board));
}

void oath_put_purse(struct oath *g, uint8_t seat, int n)
{
    int bank = bank_of_purse(g, seat);
    uint8_t *to = bank >= 0 ? &g->bank[bank] : &g->board[seat].favor;
    *to = (uint8_t)(*to + n);
    if (bank >= 0 && n > 0)
        oath_tell(g, EVENT_FAVOR_TO_BANK, seat, (uint16_t)n, (uint16_t)bank, 0);
}

/* ---- Gaining ---- */

int oath_gain_favor(struct oath *g, uint8_t seat, uint8_t suit, int n)
{
    if (n > g->bank[suit])
        n = g->bank[suit];
    if (n <= 0)
        return 0;
    g->bank[suit] = (uint8_t)(g->bank[suit] - n);
    oath_tell(g, EVENT_GAINED_FAVOR, seat, (uint16_t)n, suit, 0);
    oath_put_purse(g, seat, n);
    return n;
}

/* All there are: on boards, cards, sites and the Darkest Secret. */
static int secrets_in_play(const struct oath *g)
{
    int n = g->banner[DARKEST_SECRET - BANNER_FIRST].tokens;
    for (uint8_t seat = 0; seat < g->seats; seat++)
        n += g->board[seat].secrets + g->board[seat].secrets_down;
    for (int id = 0; id < BANNER_FIRST; id++)
        n += g->secrets_on[id];
    for (int slot = 0; slot < SLOTS; slot++)
        n += g->site[slot].secrets;
    return n;
}

int oath_secrets_from_shared(const struct oath *g, int n)
{
    enum { SECRETS_MOST = 200 };
    int left = SECRETS_MOST - secrets_in_play(g);
    return n < left ? n : left < 0 ? 0 : left;
}

/* Puts secrets that are not in play on a board. Returns how many. */
static int put_secrets(struct oath *g, uint8_t seat, int n)
{
    n = oath_secrets_from_shared(g, n);
    if (n <= 0)
        return 0;
    g->board[seat].secrets = (uint8_t)(g->board[seat].secrets + n);
    return n;
}

void oath_gain_secrets(struct oath *g, uint8_t seat, int n)
{
    n = put_secrets(g, seat, n);
    if (n > 0)
        oath_tell(g, EVENT_GAINED_SECRETS, seat, (uint16_t)n, 0, 0);
}

void oath_secrets_off_banner(struct oath *g, uint8_t seat, int n)
{
    n = put_secrets(g, seat, n);
    if (n > 0)
        oath_tell(g, EVENT_TOOK_SECRETS_FROM, seat, DARKEST_SECRET, (uint16_t)n, 0);
}

int oath_favor_from_shared(struct oath *g, int n)
{
    int got = n < g->shared ? n : g->shared;
    g->shared = (uint8_t)(g->shared - got);
    return got;
}

/* ---- Paying ---- */

void oath_favor_to_bank(struct oath *g, uint8_t seat, uint8_t suit, int n)
{
    if (n <= 0)
        return;
    oath_take_purse(g, seat, n);
    g->bank[suit] = (uint8_t)(g->bank[suit] + n);
    oath_tell(g, EVENT_FAVOR_TO_BANK, seat, (uint16_t)n, suit, 0);
}

void oath_favor_onto(struct oath *g, uint8_t seat, int card, int n)
{
    if (n <= 0)
        return;
    oath_take_purse(g, seat, n);
    g->favor_on[card] = (uint8_t)(g->favor_on[card] + n);
    oath_tell(g, EVENT_PUT_FAVOR, seat, (uint16_t)n, (uint16_t)card, 0);
}

void oath_secrets_onto(struct oath *g, uint8_t seat, int card, int n)
{
    if (n <= 0)
        return;
    at_least(g->board[seat].secrets, n);
    g->board[seat].secrets = (uint8_t)(g->board[seat].secrets - n);
    g->secrets_on[card] = (uint8_t)(g->secrets_on[card] + n);
    oath_tell(g, EVENT_PUT_SECRETS, seat, (uint16_t)n, (uint16_t)card, 0);
}

void oath_put_burnt(struct oath *g, int n)
{
    EACH_IN_FORCE(g, card, burnt_to)
    {
        uint8_t seat = oath_effects_of(g, card)->burnt_to(g, card);
        if (seat != SEAT_NOBODY) {
            oath_tell(g, EVENT_GAINED_FAVOR, seat, (uint16_t)n, SUIT_NONE, 0);
            oath_put_purse(g, seat, n);
            return;
        }
    }
    g->shared = (uint8_t)(g->shared + n);
}

static void burn(struct oath *g, uint8_t seat, int n)
{
    oath_tell(g, EVENT_BURNT_FAVOR, seat, (uint16_t)n, 0, 0);
    oath_put_burnt(g, n);
}

void oath_burn_favor(struct oath *g, uint8_t seat, int n)
{
    if (n <= 0)
        return;
    oath_take_purse(g, seat, n);
    burn(g, seat, n);
}

void oath_burn_off_board(struct oath *g, uint8_t seat, int n)
{
    if (n <= 0)
        return;
    at_least(g->board[seat].favor, n);
    g->board[seat].favor = (uint8_t)(g->board[seat].favor - n);
    burn(g, seat, n);
}

void oath_burn_secrets(struct oath *g, uint8_t seat, int n)
{
    if (n <= 0)
        return;
    at_least(g->board[seat].secrets, n);
    g->board[seat].secrets = (uint8_t)(g->board[seat].secrets - n);
    oath_tell(g, EVENT_BURNT_SECRETS, seat, (uint16_t)n, 0, 0);
}

void oath_burn_secrets_down(struct oath *g, uint8_t seat, int n)
{
    if (n <= 0)
        return;
    at_least(g->board[seat].secrets_down, n);
    g->board[seat].secrets_down = (uint8_t)(g->board[seat].secrets_down - n);
    oath_tell(g, EVENT_BURNT_SECRETS, seat, (uint16_t)n, 0, 0);
}

void oath_empty_into_purse(struct oath *g, uint8_t seat)
{
    int bank = bank_of_purse(g, seat), n = g->board[seat].favor;
    if (bank < 0 || n == 0)
        return;
    g->board[seat].favor = 0;
    g->bank[bank] = (uint8_t)(g->bank[bank] + n);
    oath_tell(g, EVENT_FAVOR_TO_BANK, seat, (uint16_t)n, (uint16_t)bank, 0);
}

void oath_flip_secrets(struct oath *g, uint8_t seat, int n)
{
    struct board *b = &g->board[seat];
    if (n <= 0)
        return;
    at_least(b->secrets, n);
    b->secrets = (uint8_t)(b->secrets - n);
    b->secrets_down = (uint8_t)(b->secrets_down + n);
    oath_tell(g, EVENT_FLIPPED_SECRETS, seat, (uint16_t)n, 0, 0);
}

void oath_pass_favor(struct oath *g, uint8_t from, uint8_t to, int n)
{
    if (n <= 0)
        return;
    oath_take_purse(g, from, n);
    oath_tell(g, EVENT_GAVE_FAVOR, from, to, (uint16_t)n, 0);
    oath_put_purse(g, to, n);
}

int oath_take_favor(struct oath *g, uint8_t from, uint8_t to, int n)
{
    if (n > g->board[from].favor)
        n = g->board[from].favor;
    if (n <= 0)
        return 0;
    g->board[from].favor = (uint8_t)(g->board[from].favor - n);
    oath_tell(g, EVENT_GAVE_FAVOR, from, to, (uint16_t)n, 0);
    oath_put_purse(g, to, n);
    return n;
}

int oath_secrets_on_board(const struct oath *g, uint8_t seat)
{
    return g->board[seat].secrets + g->board[seat].secrets_down;
}

/* Law 7.1.2: what lies face down pays no costs, no more. */
void oath_pass_secrets(struct oath *g, uint8_t from, uint8_t to, int n, uint8_t says)
{
    struct board *b = &g->board[from];
    if (n <= 0)
        return;
    at_least((uint8_t)oath_secrets_on_board(g, from), n);
    int down = oath_ask_count(g, says, WHY(REASON_FACEDOWN_SECRETS, {(uint16_t)n, from}),
                              n > b->secrets ? n - b->secrets : 0, n < b->secrets_down ? n : b->secrets_down);
    b->secrets_down = (uint8_t)(b->secrets_down - down);
    b->secrets = (uint8_t)(b->secrets - (n - down));
    g->board[to].secrets = (uint8_t)(g->board[to].secrets + n);
    oath_tell(g, EVENT_GAVE_SECRETS, from, to, (uint16_t)n, 0);
}

void oath_clear_tokens(struct oath *g, int card, uint8_t seat)
{
    int favor = g->favor_on[card], secrets = g->secrets_on[card];
    uint8_t suit = is_edifice(card) ? (uint8_t)(card - EDIFICE_FIRST) : suit_of(g, card);
    g->favor_on[card] = g->secrets_on[card] = 0;
    if (favor && suit < SUIT_COUNT) {
        g->bank[suit] = (uint8_t)(g->bank[suit] + favor);
        oath_tell(g, EVENT_FAVOR_RETURNED, (uint16_t)card, (uint16_t)favor, suit, 0);
    } else {
        g->shared = (uint8_t)(g->shared + favor);
    }
    if (secrets) {
        g->board[seat].secrets_down = (uint8_t)(g->board[seat].secrets_down + secrets);
        oath_tell(g, EVENT_SECRETS_RETURNED, seat, (uint16_t)card, (uint16_t)secrets, 0);
    }
}

void oath_return_tokens(struct oath *g, uint8_t seat, int but)
{
    for (int id = 0; id < BANNER_FIRST; id++)
        if (id != but && (g->favor_on[id] || g->secrets_on[id]))
            oath_clear_tokens(g, id, seat);
    struct board *b = &g->board[seat];
    b->secrets = (uint8_t)(b->secrets + b->secrets_down);
    b->secrets_down = 0;
}

/* ---- Between banks ---- */

void oath_move_bank(struct oath *g, uint8_t from, uint8_t to, int n)
{
    if (n > g->bank[from])
        n = g->bank[from];
    if (n <= 0 || from == to)
        return;
    g->bank[from] = (uint8_t)(g->bank[from] - n);
    g->bank[to] = (uint8_t)(g->bank[to] + n);
    oath_tell(g, EVENT_BANK_MOVED, from, to, (uint16_t)n, 0);
}

void oath_burn_from_bank(struct oath *g, uint8_t suit, int n)
{
    if (n > g->bank[suit])
        n = g->bank[suit];
    if (n <= 0)
        return;
    g->bank[suit] = (uint8_t)(g->bank[suit] - n);
    oath_tell(g, EVENT_BANK_BURNT, suit, (uint16_t)n, 0, 0);
    g->shared = (uint8_t)(g->shared + n);
}
