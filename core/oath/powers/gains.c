/* See gains.h. Law 9.3, 10 (gain) */
#include "core/oath/powers/gains.h"

#include "core/oath/law/questions.h"
#include "core/oath/law/tokens.h"
#include "core/oath/law/warbands.h"

uint8_t oath_full_banks(const struct oath *g)
{
    uint8_t suits = 0;
    for (int suit = 0; suit < SUIT_COUNT; suit++)
        if (g->bank[suit] > 0)
            suits |= (uint8_t)(1u << suit);
    return suits;
}

bool oath_some_bank_is_full(const struct oath *g, const struct use *u)
{
    (void)u;
    return oath_full_banks(g) != 0;
}

void oath_gain_from_one_bank(struct oath *g, const struct use *u, uint8_t suits, int n)
{
    suits &= oath_full_banks(g);
    if (!suits || n <= 0)
        return;
    uint8_t suit = oath_ask_bank(g, u->seat, WHY(REASON_CHOOSE_BANK, {u->card, (uint16_t)n}), suits);
    oath_gain_favor(g, u->seat, suit, n);
}

void oath_gain_from_banks(struct oath *g, const struct use *u, int n, bool different)
{
    uint8_t suits = ALL_SUITS;
    for (int left = n; left > 0 && (suits & oath_full_banks(g)); left--) {
        uint8_t suit = oath_ask_bank(g, u->seat, WHY(REASON_CHOOSE_BANK, {u->card, (uint16_t)left}),
                                     suits & oath_full_banks(g));
        oath_gain_favor(g, u->seat, suit, 1);
        if (different)
            suits &= (uint8_t) ~(1u << suit);
    }
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

void oath_gain_up_to(struct oath *g, const struct use *u, uint8_t suit, int from, int n)
{
    int most = least(n, g->bank[suit]);
    if (most > 0)
        oath_gain_favor(
            g, u->seat, suit,
            oath_ask_count(g, u->seat, WHY(REASON_CHOOSE_COUNT, {u->card, (uint16_t)most}), from, most));
}

void oath_take_up_to(struct oath *g, const struct use *u, uint8_t from, int n)
{
    int most = least(n, g->board[from].favor);
    if (most > 0)
        oath_take_favor(
            g, from, u->seat,
            oath_ask_count(g, u->seat, WHY(REASON_TAKE_FAVOR, {u->card, from, (uint16_t)most}), 0, most));
}

void oath_play_gain_secrets(struct oath *g, struct use *u)
{
    oath_gain_secrets(g, u->seat, u->power->n);
}

void oath_play_gain_warbands(struct oath *g, struct use *u)
{
    oath_gain_warbands(g, u->seat, u->power->n);
}
