/*
 * What the Law of Oath limits is never exceeded in random games, of any table: looked at whenever somebody
 * chooses an action, when whatever was done before is done whole. What holds between any two questions
 * (cards, favor and warbands are all there, each once; Supply keeps to its track) is in core/oath/check.c.
 */
#include "core/oath/cards.h"
#include "core/oath/law/places.h"
#include "core/oath/law/play_card.h"
#include "core/oath/law/title.h"
#include "core/oath/oath.h"
#include "core/oath/state.h"
#include "core/random.h"
#include "core/session.h"
#include "server/lab/rare_choice.h"
#include "server/lab/sim.h"
#include "tests/unit/unit.h"

enum { GAMES = 400, CHOICES_MAX = 3000, LOOKS_LEAST = 15000 };

static struct session *session;
static struct rare_counts chosen;
static int looks;

/* Law 2.8.1, 5.1.4.III, 6.6.2, 7.2.1 */
static const char *broken_at_site(const struct oath *g, int slot)
{
    const struct site *s = &g->site[slot];
    for (int i = 0; i < SITE_CARDS_MAX; i++)
        if (s->card[i] != NO_CARD &&
            (is_vision(s->card[i]) || card_of(g, s->card[i])->restriction == ADVISER_ONLY))
            return "a card lies there that may not";
    if (s->owner != SEAT_NOBODY && g->board[s->owner].role == CITIZEN)
        return "a Citizen's own warbands stand there";
    return s->faceup && oath_room_at(g, slot) < 0 ? "more cards lie there than may" : NULL;
}

/* Law 1.23, 5.1.4, 5.6.2, 7.2.1, 7.6.4 */
static const char *broken_on_board(const struct oath *g, uint8_t seat)
{
    const struct board *b = &g->board[seat];
    for (int i = 0; i < b->advisers_count; i++)
        if ((b->faceup >> i & 1) &&
            (is_vision(b->adviser[i]) || card_of(g, b->adviser[i])->restriction == SITE_ONLY))
            return "a card that may not is a faceup adviser";
    if (b->pawn >= SLOTS || !g->site[b->pawn].faceup)
        return "the pawn stands at no faceup site";
    return oath_advisers_fit(g, seat) ? NULL : "there are too many advisers";
}

/* Law 2.5.3, 4.1.1.I: the last token never leaves. */
static const char *broken_on_banner(const struct oath *g, const struct banner *b)
{
    if (b->holder != SEAT_NOBODY && b->holder >= g->seats)
        return "nobody who plays holds it";
    return b->tokens == 0 ? "nothing lies on it" : NULL;
}

/* Law 2.11 */
static const char *broken_title(const struct oath *g)
{
    uint16_t leaders = oath_leaders(g, (enum goal)g->goal);
    if (leaders && !(leaders & SEAT_BIT(g->title.holder)))
        return "somebody else meets the goal";
    return g->goal == GOAL_SUPREMACY && g->board[g->title.holder].role == CITIZEN
               ? "a Citizen has that of Supremacy"
               : NULL;
}

static void none(const char *broken, const char *what, int which)
{
    if (broken)
        ck_abort_msg("%s %d: %s", what, which, broken);
}

static void look(const struct oath *g)
{
    looks++;
    for (int slot = 0; slot < SLOTS; slot++)
        none(broken_at_site(g, slot), "site", slot);
    for (uint8_t seat = 0; seat < g->seats; seat++)
        none(broken_on_board(g, seat), "seat", seat);
    for (int i = 0; i < BANNERS; i++)
        none(broken_on_banner(g, &g->banner[i]), "banner", i);
    none(broken_title(g), "title of seat", g->title.holder);
}

static void play(uint64_t seed)
{
    struct game_config config;
    struct quick_random random = quick_random_of(seed, 0);
    sim_any_table(&oath_game, seed, &config);
    session_start(session, &config);
    for (int n = 0; n < CHOICES_MAX && !session->over; n++) {
        bool rather_rare = session->prompt.seat != SEAT_CHANCE && (seed & 1);
        int i = rather_rare ? rare_choose(&chosen, session, &random)
                            : (int)quick_random_below(&random, session->prompt.count);
        rare_note(&chosen, &oath_game, session->prompt.options[i]);
        session_answer_index(session, i);
        if (!session->over && session->prompt.why.verb == REASON_ACT)
            look(session->now);
    }
}

START_TEST(limits_are_kept)
{
    session = session_create(&oath_game);
    for (uint64_t seed = 1; seed <= GAMES; seed++)
        play(seed);
    session_destroy(session);
    ck_assert_int_gt(looks, LOOKS_LEAST);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("oath limits");
    TCase *tests = tcase_create("limits");
    tcase_set_timeout(tests, 300);
    tcase_add_test(tests, limits_are_kept);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
