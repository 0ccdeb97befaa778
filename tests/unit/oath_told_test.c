/*
 * What is told of a match of Oath adds up to what is: whoever notes down warbands, favor, secrets, pawns,
 * Supply, relics, cards at sites, banners and the title from the events, with nothing else than the position
 * at the beginning of the first turn, knows where they are whenever somebody chooses an action.
 */
#include <string.h>

#include "core/oath/oath.h"
#include "core/oath/state.h"
#include "core/random.h"
#include "core/session.h"
#include "server/lab/rare_choice.h"
#include "server/lab/sim.h"
#include "tests/unit/unit.h"

enum { GAMES = 400, CHOICES_MAX = 3000 };

/* Where a card is: with the slot, the seat, or the region of the pile. */
enum {
    AWAY,
    AT_SITE,
    ADVISER = AT_SITE + SLOTS,
    ON_PILE = ADVISER + OATH_SEATS_MAX,
    HELD = ON_PILE + REGIONS
};

/* The notes of somebody who is told everything. */

struct notes {
    int at_site[SLOTS], on_board[OATH_SEATS_MAX], pawn[OATH_SEATS_MAX], supply[OATH_SEATS_MAX];
    int card[BANNER_FIRST], favor_on[IDS], secrets_on[IDS];
    int favor[OATH_SEATS_MAX], secrets[OATH_SEATS_MAX]; /* on boards, face up and down */
    int bank[SUIT_COUNT], site_favor[SLOTS], site_secrets[SLOTS];
    int banner[BANNERS], tokens[BANNERS], mob, title, usurper, visions_drawn;
    int pools[SIDES];
    bool nursed; /* some came back to a site, not from a board */
};

static struct session *session;
static struct rare_counts chosen;
static int told[EVENT_COUNT];

static int place_of(const struct oath *g, int id)
{
    struct place p = g->place[id];
    switch ((enum place_kind)p.kind) {
    case PLACE_SITE:
        return AT_SITE + p.at;
    case PLACE_ADVISER:
        return ADVISER + p.at;
    case PLACE_PILE:
        return ON_PILE + p.at;
    case PLACE_HELD:
        return HELD + p.at;
    default:
        return AWAY;
    }
}

static void look_at_boards(struct notes *n, const struct oath *g)
{
    for (int seat = 0; seat < g->seats; seat++)
        n->on_board[seat] = g->board[seat].warbands;
    n->nursed = false;
}

static void look(struct notes *n, const struct oath *g)
{
    memset(n, 0, sizeof *n);
    look_at_boards(n, g);
    for (int slot = 0; slot < SLOTS; slot++) {
        n->at_site[slot] = g->site[slot].warbands;
        n->site_favor[slot] = g->site[slot].favor;
        n->site_secrets[slot] = g->site[slot].secrets;
    }
    for (int seat = 0; seat < g->seats; seat++) {
        n->favor[seat] = g->board[seat].favor;
        n->secrets[seat] = g->board[seat].secrets + g->board[seat].secrets_down;
        n->pawn[seat] = g->board[seat].pawn;
        n->supply[seat] = g->board[seat].supply;
    }
    for (int id = 0; id < BANNER_FIRST; id++)
        n->card[id] = is_site(id) ? AWAY : place_of(g, id);
    for (int id = 0; id < IDS; id++) {
        n->favor_on[id] = g->favor_on[id];
        n->secrets_on[id] = g->secrets_on[id];
    }
    for (int suit = 0; suit < SUIT_COUNT; suit++)
        n->bank[suit] = g->bank[suit];
    for (int i = 0; i < BANNERS; i++) {
        n->banner[i] = g->banner[i].holder;
        n->tokens[i] = g->banner[i].tokens;
    }
    n->mob = g->banner[PEOPLES_FAVOR - BANNER_FIRST].mob;
    n->title = g->title.holder;
    n->usurper = g->title.usurper;
    n->visions_drawn = g->visions_drawn;
}

/* ---- Noting down ---- */

static void note_warbands(struct notes *n, const struct event *e)
{
    const uint16_t *a = e->arg;
    switch (e->kind) {
    case EVENT_GAINED_WARBANDS:
    case EVENT_RELEASED:
        n->on_board[a[0]] += a[1];
        break;
    case EVENT_PLACED_WARBANDS:
        n->at_site[a[2]] += a[1];
        n->on_board[a[0]] -= a[1];
        break;
    case EVENT_TOOK_WARBANDS:
        n->at_site[a[2]] -= a[1];
        n->on_board[a[0]] += a[1];
        break;
    case EVENT_GAVE_WARBANDS:
        n->on_board[a[0]] -= a[2];
        n->on_board[a[1]] += a[2];
        break;
    case EVENT_NURSED:
    case EVENT_NURSED_ON_BOARD:
        n->nursed = true;
        break;
    default:
        break;
    }
    if (e->kind == EVENT_KILLED || e->kind == EVENT_WARBANDS_LEFT || e->kind == EVENT_NURSED)
        n->at_site[a[2]] -= a[1];
    if (e->kind == EVENT_KILLED_ON_BOARD || e->kind == EVENT_WARBANDS_LEFT_BOARD ||
        e->kind == EVENT_NURSED_ON_BOARD)
        n->on_board[a[2]] -= a[1];
    if (e->kind == EVENT_CAGED)
        n->on_board[a[0]] -= a[1];
}

static void note_cards(struct notes *n, const struct event *e)
{
    const uint16_t *a = e->arg;
    switch (e->kind) {
    case EVENT_PLAYED_TO_SITE:
    case EVENT_MOVED_CARD:
        n->card[a[1]] = AT_SITE + a[2];
        break;
    case EVENT_PLAYED_ADVISER:
        n->card[a[1]] = ADVISER + a[0];
        break;
    case EVENT_KEPT:
        n->card[a[2]] = ADVISER + a[0];
        break;
    case EVENT_TOOK_CARD:
        n->card[a[3]] = ADVISER + a[0];
        break;
    case EVENT_DISCARDED_OPENLY:
        n->card[a[2]] = ON_PILE + a[1];
        break;
    case EVENT_DISCARDED:
        n->card[a[3]] = ON_PILE + a[1];
        break;
    case EVENT_PILE_MOVED:
        for (int id = 0; id < BANNER_FIRST; id++)
            if (n->card[id] == ON_PILE + a[1])
                n->card[id] = ON_PILE + a[2];
        break;
    case EVENT_DREW:
        n->card[a[3]] = AWAY;
        break;
    case EVENT_UNDER_WORLD:
        n->card[a[2]] = AWAY;
        break;
    case EVENT_REVEALED:
    case EVENT_TO_DISPOSSESSED:
    case EVENT_RELIC_UNDER:
        n->card[a[1]] = AWAY;
        break;
    case EVENT_LEFT_GAME:
        n->card[a[0]] = AWAY;
        break;
    case EVENT_RELIC_RECOVERED:
    case EVENT_RELIC_TAKEN:
        n->card[a[1]] = HELD + a[0];
        break;
    case EVENT_RELIC_GIVEN:
    case EVENT_SPACE_OPEN:
        n->card[a[1]] = HELD + a[2];
        break;
    default:
        break;
    }
}

/* Favor and secrets on boards. */
static void note_boards(struct notes *n, const struct event *e)
{
    const uint16_t *a = e->arg;
    switch (e->kind) {
    case EVENT_GAINED_FAVOR:
        n->favor[a[0]] += a[1];
        break;
    case EVENT_FAVOR_TO_BANK:
    case EVENT_PUT_FAVOR:
    case EVENT_BURNT_FAVOR:
        n->favor[a[0]] -= a[1];
        break;
    case EVENT_GAVE_FAVOR:
        n->favor[a[0]] -= a[2];
        n->favor[a[1]] += a[2];
        break;
    case EVENT_TOOK_FAVOR_FROM:
        n->favor[a[0]] += a[2];
        break;
    case EVENT_GAINED_SECRETS:
        n->secrets[a[0]] += a[1];
        break;
    case EVENT_PUT_SECRETS:
    case EVENT_BURNT_SECRETS:
        n->secrets[a[0]] -= a[1];
        break;
    case EVENT_GAVE_SECRETS:
        n->secrets[a[0]] -= a[2];
        n->secrets[a[1]] += a[2];
        break;
    case EVENT_TOOK_SECRETS_FROM:
    case EVENT_SECRETS_RETURNED:
        n->secrets[a[0]] += a[2];
        break;
    case EVENT_TOOK_FROM_SITE:
        n->favor[a[0]] += a[2];
        n->secrets[a[0]] += a[3];
        break;
    default:
        break;
    }
}

/* Favor and secrets that lie on cards, sites and in banks. What is put on a banner, or taken from it, is told
 * with what lies there then. */
static void note_tokens(struct notes *n, const struct event *e)
{
    const uint16_t *a = e->arg;
    switch (e->kind) {
    case EVENT_GAINED_FAVOR: /* without a bank it was burnt before */
        if (a[2] < SUIT_COUNT)
            n->bank[a[2]] -= a[1];
        break;
    case EVENT_FAVOR_TO_BANK:
        n->bank[a[2]] += a[1];
        break;
    case EVENT_PUT_FAVOR:
        n->favor_on[a[2]] += a[2] < BANNER_FIRST ? a[1] : 0;
        break;
    case EVENT_FAVOR_RETURNED:
        n->favor_on[a[0]] -= a[0] < BANNER_FIRST ? a[1] : 0;
        n->bank[a[2]] += a[1];
        break;
    case EVENT_BANK_MOVED:
        n->bank[a[0]] -= a[2];
        n->bank[a[1]] += a[2];
        break;
    case EVENT_BANK_BURNT:
        n->bank[a[0]] -= a[1];
        break;
    case EVENT_PUT_SECRETS:
        n->secrets_on[a[2]] += a[2] < BANNER_FIRST ? a[1] : 0;
        break;
    case EVENT_TOOK_FAVOR_FROM:
        n->favor_on[a[1]] -= a[2];
        break;
    case EVENT_TOOK_SECRETS_FROM:
    case EVENT_SECRETS_RETURNED:
        n->secrets_on[a[1]] -= a[1] < BANNER_FIRST ? a[2] : 0;
        break;
    case EVENT_FAVOR_ON_SITE:
        n->site_favor[a[0]] += a[1];
        break;
    case EVENT_SECRETS_ON_SITE:
        n->site_secrets[a[0]] += a[1];
        break;
    case EVENT_TOOK_FROM_SITE:
        n->site_favor[a[1]] -= a[2];
        n->site_secrets[a[1]] -= a[3];
        break;
    default:
        break;
    }
}

static void note_rest(struct notes *n, const struct event *e)
{
    const uint16_t *a = e->arg;
    switch (e->kind) {
    case EVENT_SUPPLY:
        n->supply[a[0]] = a[1];
        break;
    case EVENT_PAWN:
    case EVENT_BANISHED:
        n->pawn[a[0]] = a[1];
        break;
    case EVENT_TRAVELLED:
        n->pawn[a[0]] = a[2];
        break;
    case EVENT_BANNER_TAKEN:
        n->banner[a[1] - BANNER_FIRST] = a[0];
        break;
    case EVENT_BANNER_TOKENS:
        n->tokens[a[0] - BANNER_FIRST] = a[1];
        break;
    case EVENT_BANNER_TURNED:
        n->mob = a[0];
        break;
    case EVENT_TITLE:
        n->title = a[0];
        break;
    case EVENT_USURPER:
        n->usurper = a[1];
        break;
    case EVENT_VISION_DRAWN:
        n->visions_drawn = a[0];
        break;
    case EVENT_CAMPAIGN:
        n->pools[ATTACKER] = n->pools[DEFENDER] = 0;
        break;
    case EVENT_POOLS:
        ck_assert_msg(n->pools[ATTACKER] != a[0] || n->pools[DEFENDER] != a[1], "pools told again");
        n->pools[ATTACKER] = a[0];
        n->pools[DEFENDER] = a[1];
        break;
    default:
        break;
    }
}

static void note_news(struct notes *n, const struct session *s)
{
    for (int i = 0; i < s->news_count; i++) {
        const struct event *e = &s->news[i];
        told[e->kind]++;
        note_warbands(n, e);
        note_cards(n, e);
        note_boards(n, e);
        note_tokens(n, e);
        note_rest(n, e);
    }
}

/* ---- Comparing ---- */

/* As many comparisons as here are too slow as assertions, of which each is written down (Check). */
static void same(int noted, int is, const char *what, int where)
{
    if (noted != is)
        ck_abort_msg("%s of %d: %d were told, %d are", what, where, noted, is);
}

static void compare(struct notes *n, const struct oath *g)
{
    struct notes now;
    look(&now, g);
    if (n->nursed)
        look_at_boards(n, g);
    for (int slot = 0; slot < SLOTS; slot++) {
        same(n->at_site[slot], now.at_site[slot], "warbands at slot", slot);
        same(n->site_favor[slot], now.site_favor[slot], "favor on the site at slot", slot);
        same(n->site_secrets[slot], now.site_secrets[slot], "secrets on the site at slot", slot);
    }
    for (int suit = 0; suit < SUIT_COUNT; suit++)
        same(n->bank[suit], now.bank[suit], "favor in the bank", suit);
    for (int id = 0; id < IDS; id++) {
        same(n->favor_on[id], now.favor_on[id], "favor on card", id);
        same(n->secrets_on[id], now.secrets_on[id], "secrets on card", id);
    }
    for (int seat = 0; seat < g->seats; seat++) {
        same(n->on_board[seat], now.on_board[seat], "warbands on the board", seat);
        same(n->favor[seat], now.favor[seat], "favor on the board", seat);
        same(n->secrets[seat], now.secrets[seat], "secrets on the board", seat);
        same(n->pawn[seat], now.pawn[seat], "pawn", seat);
        same(n->supply[seat], now.supply[seat], "Supply", seat);
    }
    for (int id = 0; id < BANNER_FIRST; id++)
        same(n->card[id], now.card[id], "place of card", id);
    for (int i = 0; i < BANNERS; i++) {
        same(n->banner[i], now.banner[i], "holder of banner", i);
        same(n->tokens[i], now.tokens[i], "tokens of banner", i);
    }
    same(n->mob, now.mob, "Mob side", 0);
    same(n->title, now.title, "title", 0);
    same(n->usurper, now.usurper, "Usurper side", 0);
    same(n->visions_drawn, now.visions_drawn, "Visions drawn", 0);
}

static void answer_any(struct quick_random *random)
{
    bool rather_rare = session->prompt.seat != SEAT_CHANCE && (session->prompt.seat & 1);
    int i = rather_rare ? rare_choose(&chosen, session, random)
                        : (int)quick_random_below(random, session->prompt.count);
    rare_note(&chosen, &oath_game, session->prompt.options[i]);
    session_answer_index(session, i);
}

static bool at_rest(void)
{
    return !session->over && session->prompt.why.verb == REASON_ACT;
}

static void play(uint64_t seed)
{
    struct game_config config;
    struct notes notes;
    struct quick_random random = quick_random_of(seed, 0);
    sim_any_table(&oath_game, seed, &config);
    session_start(session, &config);
    const struct oath *g = session->now;
    while (!session->over && !at_rest())
        answer_any(&random);
    look(&notes, g);
    for (int n = 0; n < CHOICES_MAX && !session->over; n++) {
        answer_any(&random);
        note_news(&notes, session);
        if (at_rest())
            compare(&notes, g);
    }
}

START_TEST(things_are_where_they_were_told_to_be)
{
    static const uint16_t seen[] = {EVENT_POOLS,  EVENT_GAVE_WARBANDS,   EVENT_TOOK_WARBANDS,
                                    EVENT_KILLED, EVENT_KILLED_ON_BOARD, EVENT_CITIZEN,
                                    EVENT_EXILED, EVENT_BANISHED};
    session = session_create(&oath_game);
    for (uint64_t seed = 1; seed <= GAMES; seed++)
        play(seed);
    session_destroy(session);
    for (size_t i = 0; i < sizeof seen / sizeof *seen; i++)
        ck_assert_msg(told[seen[i]] > 0, "event %d was never told", seen[i]);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("oath told");
    TCase *tests = tcase_create("told");
    tcase_set_timeout(tests, 300);
    tcase_add_test(tests, things_are_where_they_were_told_to_be);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
