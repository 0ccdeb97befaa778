/* What options of Oath say they cost is what is then charged: random matches, told by their events. */
#include <stdlib.h>
#include <string.h>

#include "core/oath/law/price.h"
#include "core/oath/oath.h"
#include "core/random.h"
#include "core/session.h"
#include "tests/unit/unit.h"

enum { MATCHES = 300, ANSWERS_MAX = 6000, PROMISES_MAX = 64 };

/* The prices that a seat was told on the way of one action, and what it has paid since. */
struct bargain {
    uint8_t seat;
    int count;
    struct price price[PROMISES_MAX];
    uint16_t verb[PROMISES_MAX];
    bool begun; /* the action has begun */
    int supply; /* that it cost */
    int paid[AMOUNTS];
};

/* Options that complete an action or begin it, with what is paid for it alone. */
static bool is_of_action(const struct price *price)
{
    return price->named >> AMOUNT_SUPPLY & 1;
}

static void note_event(struct bargain *b, const struct event *e)
{
    static const struct {
        uint16_t event;
        uint8_t amount;
    } payments[] = {
        {EVENT_PUT_FAVOR, AMOUNT_FAVOR},
        {EVENT_FAVOR_TO_BANK, AMOUNT_FAVOR},
        {EVENT_PUT_SECRETS, AMOUNT_SECRETS},
        {EVENT_BURNT_FAVOR, AMOUNT_BURNT_FAVOR},
        {EVENT_BURNT_SECRETS, AMOUNT_BURNT_SECRETS},
        {EVENT_FLIPPED_SECRETS, AMOUNT_FLIPPED_SECRETS},
    };
    if (e->arg[0] != b->seat)
        return;
    for (size_t i = 0; i < sizeof payments / sizeof *payments; i++)
        if (payments[i].event == e->kind)
            b->paid[payments[i].amount] += e->arg[1];
    if (e->kind == EVENT_GAVE_FAVOR)
        b->paid[AMOUNT_FAVOR] += e->arg[2];
    if (e->kind == EVENT_ACTION && !b->begun) {
        b->begun = true;
        b->supply = e->arg[2];
    }
}

/* What was told before a modifier was declared may have become another price. */
static bool holds(const struct bargain *b, int i)
{
    const struct price *told = &b->price[i];
    if (!is_of_action(told) || !b->begun)
        return true;
    return b->supply >= told->least[AMOUNT_SUPPLY] && b->supply <= told->most[AMOUNT_SUPPLY];
}

static void settle(const struct bargain *b, int *settled)
{
    for (int i = 0; i < b->count; i++) {
        ck_assert_msg(holds(b, i), "verb %d said %d to %d Supply, and it cost %d", b->verb[i],
                      b->price[i].least[AMOUNT_SUPPLY], b->price[i].most[AMOUNT_SUPPLY], b->supply);
        settled[b->verb[i]] += is_of_action(&b->price[i]) && b->begun;
    }
}

/* Favor and secrets of the last option, which is exact: at least as many have gone as it said. Tokens for
 * banners go without an event of their own, favor that a bank pays for a seat too. */
static void check_tokens(const struct bargain *b)
{
    const struct price *last = &b->price[b->count - 1];
    uint16_t verb = b->verb[b->count - 1];
    bool told = verb == VERB_CARD || verb == VERB_TRADE_FAVOR || verb == VERB_TRADE_SECRET ||
                verb == VERB_RECOVER_RELIC || verb == VERB_EXILE || verb == VERB_EXILE_SELF;
    for (int i = AMOUNT_FAVOR; told && i < AMOUNTS; i++)
        ck_assert_msg(b->paid[i] >= last->least[i], "verb %d said %d of %s, and %d were paid", verb,
                      last->least[i], oath_amounts[i], b->paid[i]);
}

static void begin_anew(struct bargain *b, uint8_t seat)
{
    *b = (struct bargain){.seat = seat};
}

static void note_answer(struct bargain *b, const struct session *s, int index)
{
    struct choice c = s->prompt.options[index];
    const struct price *price = prompt_price(&s->prompt, index);
    if (s->prompt.seat == b->seat && s->prompt.why.verb == REASON_DECLARE && c.verb == VERB_USE) {
        b->count = 0;
        return;
    }
    if (!price || s->prompt.seat != b->seat || b->count == PROMISES_MAX)
        return;
    b->verb[b->count] = c.verb;
    b->price[b->count++] = *price;
}

static void play(struct session *s, struct quick_random *random, int *settled)
{
    struct bargain b = {.seat = SEAT_NOBODY};
    for (int n = 0; n < ANSWERS_MAX && !s->over; n++) {
        if (s->prompt.why.verb == REASON_ACT)
            begin_anew(&b, s->prompt.seat);
        int index = (int)quick_random_below(random, s->prompt.count);
        bool was_begun = b.begun;
        note_answer(&b, s, index);
        int told = b.count;
        session_answer_index(s, index);
        for (int i = 0; i < s->news_count; i++)
            note_event(&b, &s->news[i]);
        if (told && b.begun && !was_begun) {
            settle(&b, settled);
            check_tokens(&b);
            b.count = 0;
        }
    }
}

START_TEST(actions_cost_what_was_told)
{
    int settled[VERB_COUNT] = {0};
    struct session *s = session_create(&oath_game);
    for (uint32_t match = 0; match < MATCHES; match++) {
        struct game_config config = {.seats = (uint8_t)(2 + match % 4)};
        struct quick_random random = {match + 1};
        session_start(s, &config);
        play(s, &random, settled);
    }
    session_destroy(s);
    static const uint16_t seen[] = {VERB_SEARCH,   VERB_MUSTER, VERB_TRADE,       VERB_RECOVER,
                                    VERB_CAMPAIGN, VERB_TRAVEL, VERB_WORLD_DECK,  VERB_PILE,
                                    VERB_CARD,     VERB_SLOT,   VERB_TRADE_FAVOR, VERB_GO};
    for (size_t i = 0; i < sizeof seen / sizeof *seen; i++)
        ck_assert_msg(settled[seen[i]] > 0, "nothing was paid for verb %d", seen[i]);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("prices of Oath");
    TCase *tests = tcase_create("prices");
    tcase_set_timeout(tests, 60);
    suite_add_tcase(suite, tests);
    tcase_add_test(tests, actions_cost_what_was_told);
    return unit_run(suite);
}
