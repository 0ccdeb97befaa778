/*
 * What is told of a match of Root adds up to what is: whoever notes down the pieces, points, cards and items
 * that the events name, with nothing else than the position at the beginning of the first turn, knows where
 * they are whenever nothing is being settled.
 */
#include <string.h>

#include "core/random.h"
#include "core/root/root.h"
#include "core/root/state.h"
#include "core/session.h"
#include "server/lab/rare_choice.h"
#include "server/lab/sim.h"
#include "tests/unit/unit.h"

enum { GAMES = 1000, CHOICES_MAX = 1500 };

/* Where a card is: for hands and what was crafted, with the seat. */
enum place_of_card {
    IN_DECK,
    DISCARDED,
    LOST,
    AVAILABLE,
    BEING_PLAYED,
    ELSEWHERE,
    IN_HAND,
    IN_FRONT = IN_HAND + ROOT_SEATS_MAX
};

/* What lies on boards and cards, as it is told anew whenever it changes. */
struct boards {
    int officers, acolytes, outcast, on_card, exile_items, exile_ready, swayed, prices[SERVICE_COUNT];
    int relation[ROOT_SEATS_MAX][ROOT_SEATS_MAX]; /* of Vagabonds */
    int controller[OWNERS_MAX], markers[OWNERS_MAX];
    int bandits[CLEARINGS_MAX][CLEARINGS_MAX];
};

/* The notes of somebody who is told everything. */
struct notes {
    int warriors[OWNERS_MAX][CLEARINGS_MAX], pieces[PIECE_COUNT][CLEARINGS_MAX];
    int pawn[OWNERS_MAX], score[ROOT_SEATS_MAX];
    int card[CARDS_MAX];
    int items[OWNERS_MAX][ITEM_COUNT];           /* of seats */
    struct vagabond_items faces[ROOT_SEATS_MAX]; /* of Vagabonds' items */
    struct boards boards;
    struct event last;
};

static int items_of_vagabond(const struct vagabond_items *all, int item)
{
    return all->ready[item] + all->exhausted[item] + all->damaged_ready[item] + all->damaged_exhausted[item];
}

/* Items that lie with a seat, whatever it does with them. */
static int items_of(const struct root *g, int seat, int item)
{
    int n = g->crafted_items[seat][item];
    if (g->seat_of[VAGABOND] == seat)
        n += items_of_vagabond(&g->vagabond.items, item);
    if (g->seat_of[VAGABOND2] == seat)
        n += items_of_vagabond(&g->vagabond2.items, item);
    return g->seat_of[HUNDREDS] == seat ? n + g->hundreds.hoard[item] : n;
}

static int place_of(const struct root *g, int card)
{
    cardset bit = CARD_BIT(card);
    for (int seat = 0; seat < g->seats; seat++) {
        if (g->hand[seat] & bit)
            return IN_HAND + seat;
        if (g->crafted[seat] & bit)
            return IN_FRONT + seat;
    }
    if (g->deck_cards & bit)
        return IN_DECK;
    if (g->discard_pile & bit)
        return DISCARDED;
    if (g->lizard.lost_souls & bit)
        return LOST;
    return g->available & bit ? AVAILABLE : ELSEWHERE;
}

static void look_at_hirelings(struct boards *b, const struct root *g)
{
    const struct hirelings *all = &g->hirelings;
    b->on_card = all->on_card;
    b->exile_items = all->clubs;
    for (int item = 0; item < ITEM_COUNT; item++)
        b->exile_items += all->items[item];
    b->exile_ready = b->exile_items - all->tired;
    for (int i = 0; i < g->owners - g->seats; i++) {
        b->controller[g->seats + i] = g->allegiance[g->seats + i];
        b->markers[g->seats + i] = all->at[i].markers;
    }
    for (int i = 0; i < BANDITS; i++)
        if (all->bandit[i][0] != all->bandit[i][1])
            b->bandits[all->bandit[i][0]][all->bandit[i][1]] = 1;
}

static void look_at_boards(struct boards *b, const struct root *g)
{
    memset(b, 0, sizeof *b);
    b->officers = g->alliance.officers;
    b->acolytes = g->lizard.acolytes;
    b->outcast = 2 * g->lizard.outcast + g->lizard.hated;
    b->swayed = g->duchy.swayed;
    for (int service = 0; service < SERVICE_COUNT; service++)
        b->prices[service] = g->riverfolk.price[service];
    for (int seat = 0; seat < g->seats; seat++) {
        if (g->seat_of[VAGABOND] < g->seats)
            b->relation[g->seat_of[VAGABOND]][seat] = g->vagabond.relation[seat];
        if (g->seat_of[VAGABOND2] < g->seats)
            b->relation[g->seat_of[VAGABOND2]][seat] = g->vagabond2.relation[seat];
    }
    look_at_hirelings(b, g);
}

static void look(struct notes *n, const struct root *g)
{
    look_at_boards(&n->boards, g);
    memset(n->faces, 0, sizeof n->faces);
    if (g->seat_of[VAGABOND] < g->seats)
        n->faces[g->seat_of[VAGABOND]] = g->vagabond.items;
    if (g->seat_of[VAGABOND2] < g->seats)
        n->faces[g->seat_of[VAGABOND2]] = g->vagabond2.items;
    for (int c = 0; c < CLEARINGS_MAX; c++) {
        for (int owner = 0; owner < g->owners; owner++)
            n->warriors[owner][c] = g->clearing[c].warriors[owner];
        for (int piece = PIECE_FIRST; piece < PIECE_COUNT; piece++)
            n->pieces[piece][c] = g->clearing[c].pieces[piece];
    }
    for (int owner = 0; owner < g->owners; owner++)
        n->pawn[owner] = g->pawn[owner];
    for (int seat = 0; seat < g->seats; seat++)
        n->score[seat] = g->score[seat];
    for (int seat = 0; seat < g->seats; seat++)
        for (int item = 0; item < ITEM_COUNT; item++)
            n->items[seat][item] = items_of(g, seat, item);
    for (int card = 0; card < CARDS_MAX; card++)
        n->card[card] = place_of(g, card);
}

/* ---- Noting down ---- */

/* So many of a piece come to a place, or leave it if there are less than none; some places are no clearings.
 */
static void note_pieces(struct notes *n, int owner, int piece, int place, int count)
{
    if (piece == PIECE_PAWN)
        n->pawn[owner] = count > 0 ? place : n->pawn[owner];
    else if (place < CLEARINGS_MAX)
        *(piece == PIECE_WARRIOR ? &n->warriors[owner][place] : &n->pieces[piece][place]) += count;
}

static bool note_on_map(struct notes *n, const struct event *e)
{
    const uint16_t *a = e->arg;
    switch (e->kind) {
    case EVENT_PLACED:
        note_pieces(n, a[0], a[1], a[2], a[3]);
        return true;
    case EVENT_REMOVED:
        note_pieces(n, a[0], a[1], a[2], -a[3]);
        return true;
    case EVENT_MOVED:
        note_pieces(n, a[0], a[1], a[2], -a[4]);
        note_pieces(n, a[0], a[1], a[3], a[4]);
        return true;
    case EVENT_RECOVERED:
        note_pieces(n, a[0], RELIC_FIGURE_1 + a[1] * RELIC_VALUES + a[2] - 1, a[3], -1);
        return true;
    case EVENT_SCORED:
        ck_assert_int_eq(n->score[a[0]] + a[1], a[2]);
        n->score[a[0]] = a[2];
        return true;
    case EVENT_LOST_POINTS:
        ck_assert_int_eq(n->score[a[0]] - a[1], a[2]);
        n->score[a[0]] = a[2];
        return true;
    default:
        return false;
    }
}

static void note_hirelings(struct boards *b, const struct event *e)
{
    const uint16_t *a = e->arg;
    switch (e->kind) {
    case EVENT_ON_CARD:
        b->on_card = a[1];
        break;
    case EVENT_EXILE_ITEMS:
        b->exile_items = a[0];
        b->exile_ready = a[1];
        break;
    case EVENT_HIRED:
        b->controller[a[1]] = a[0];
        b->markers[a[1]] = a[2];
        break;
    case EVENT_CONTROL_LOST:
        b->markers[a[0]] = a[1];
        break;
    case EVENT_BANDIT:
    case EVENT_BANDIT_LEFT:
        b->bandits[a[1]][a[2]] = e->kind == EVENT_BANDIT;
        break;
    default:
        break;
    }
}

static void note_boards(struct boards *b, const struct event *e)
{
    const uint16_t *a = e->arg;
    switch (e->kind) {
    case EVENT_OFFICERS:
        b->officers = a[1];
        break;
    case EVENT_ACOLYTES:
        b->acolytes = a[1];
        break;
    case EVENT_OUTCAST:
        b->outcast = 2 * (a[1] + 1) + a[2];
        break;
    case EVENT_SWAYED:
        b->swayed |= 1 << a[1];
        break;
    case EVENT_MINISTER_LOST:
        b->swayed &= ~(1 << a[1]);
        break;
    case EVENT_PRICE:
        b->prices[a[1]] = a[2];
        break;
    case EVENT_RELATION:
        b->relation[a[0]][a[1]] = a[2];
        break;
    default:
        note_hirelings(b, e);
    }
}

/* What is crafted is told as gained too where it lies with other items than in a box of crafted ones. */
static void note_items(struct notes *n, const struct event *e, const struct event *before)
{
    const uint16_t *a = e->arg;
    switch (e->kind) {
    case EVENT_CRAFTED_ITEM:
        n->items[a[0]][a[1]]++;
        break;
    case EVENT_ITEM_GAINED:
        n->items[a[0]][a[1]] +=
            before->kind != EVENT_CRAFTED_ITEM || memcmp(a, before->arg, sizeof e->arg) != 0;
        break;
    case EVENT_ITEM_REMOVED:
    case EVENT_ITEM_GIVEN:
        n->items[a[0]][a[1]]--;
        break;
    case EVENT_TOOK_ITEM:
        n->items[a[0]][a[2]]++;
        n->items[a[1]][a[2]]--;
        break;
    case EVENT_LOOTED: /* whoever loots gains it */
        n->items[a[1]][a[2]]--;
        break;
    case EVENT_SCORCHED:
        n->items[a[0]][TORCH]--;
        break;
    default:
        break;
    }
}

/* How a Vagabond's items lie; others gain theirs face up, and nobody turns them over. */
static void note_faces(struct notes *n, const struct root *g, const struct event *e)
{
    const uint16_t *a = e->arg;
    if (a[0] >= g->seats || (a[0] != g->seat_of[VAGABOND] && a[0] != g->seat_of[VAGABOND2]))
        return;
    struct vagabond_items *v = &n->faces[a[0]];
    uint8_t *undamaged = a[2] ? v->exhausted : v->ready,
            *damaged = a[2] ? v->damaged_exhausted : v->damaged_ready;
    switch (e->kind) {
    case EVENT_ITEM_GAINED:
        v->ready[a[1]]++;
        break;
    case EVENT_TOOK_ITEM:
        v->ready[a[2]]++;
        break;
    case EVENT_ITEM_USED:
        v->ready[a[1]]--;
        v->exhausted[a[1]]++;
        break;
    case EVENT_ITEM_REFRESHED:
        (a[2] ? v->damaged_exhausted : v->exhausted)[a[1]]--;
        (a[2] ? v->damaged_ready : v->ready)[a[1]]++;
        break;
    case EVENT_ITEM_DAMAGED:
        undamaged[a[1]]--;
        damaged[a[1]]++;
        break;
    case EVENT_ITEM_REPAIRED:
        damaged[a[1]]--;
        undamaged[a[1]]++;
        break;
    case EVENT_ITEM_REMOVED:
        (a[3] ? damaged : undamaged)[a[1]]--;
        break;
    case EVENT_SCORCHED:
        v->exhausted[TORCH]--;
        break;
    default:
        break;
    }
}

/* Cards that change from one place to another; returns how many. */
static int all_go(struct notes *n, int from, int to)
{
    int count = 0;
    for (int card = 0; card < CARDS_MAX; card++)
        if (n->card[card] == from) {
            n->card[card] = to;
            count++;
        }
    return count;
}

/* Where what is discarded goes to. */
static int pile_of(const struct root *g)
{
    return g->seat_of[LIZARD] != SEAT_NOBODY ? LOST : DISCARDED;
}

/*
 * The last card of the old deck was told of before; only one that is discarded as soon as it was drawn is
 * told of by the next event (Law 8.2.3.I). A card that is being played is discarded when its effect is over:
 * that moment alone is not told.
 */
static void note_new_deck(struct notes *n, int cards, const struct event *next)
{
    if (next && next->kind == EVENT_DISCARDED && n->card[next->arg[1]] == IN_DECK)
        n->card[next->arg[1]] = ELSEWHERE;
    ck_assert_int_eq(all_go(n, IN_DECK, IN_DECK), 0);
    int count = all_go(n, DISCARDED, IN_DECK);
    if (count < cards)
        count += all_go(n, BEING_PLAYED, IN_DECK);
    ck_assert_int_eq(count, cards);
}

/* One that was played in a battle of the same moment may be among them, as with a new deck. */
static void note_lost_souls(struct notes *n, int cards)
{
    int count = all_go(n, LOST, DISCARDED);
    if (count < cards)
        count += all_go(n, BEING_PLAYED, DISCARDED);
    ck_assert_int_eq(count, cards);
}

/* Out of what lies revealed into a hand: the number is told, the cards were. */
static void note_taken_back(struct notes *n, const struct root *g, int seat, int cards)
{
    for (int card = 0; card < CARDS_MAX; card++)
        if (n->card[card] == ELSEWHERE && (g->hand[seat] & CARD_BIT(card))) {
            n->card[card] = IN_HAND + seat;
            cards--;
        }
    ck_assert_int_ge(cards, 0); /* some may have left the hand again */
}

static int crafted_to(const struct root *g, int seat, int card)
{
    return card_def(g, card)->kind == CARD_PERSISTENT ? IN_FRONT + seat : BEING_PLAYED;
}

/* Where the card that the event names is then, and which card; -1: it names none that went elsewhere. */
static int card_goes(const struct root *g, const struct event *e, int *card)
{
    const uint16_t *a = e->arg;
    *card = a[1];
    switch (e->kind) {
    case EVENT_DREW:
    case EVENT_TOOK_DISCARDED:
    case EVENT_DOMINANCE_TAKEN:
        return IN_HAND + a[0];
    case EVENT_SPENT:
    case EVENT_DISCARDED:
        return pile_of(g);
    case EVENT_AMBUSH:
        return BEING_PLAYED;
    case EVENT_CRAFTED:
        return crafted_to(g, a[0], a[1]);
    case EVENT_REVEALED:
    case EVENT_DECREE:
    case EVENT_RETINUE_JOINED:
    case EVENT_DOMINANCE:
        return ELSEWHERE;
    case EVENT_DOMINANCE_FREE:
        *card = a[0];
        return AVAILABLE;
    case EVENT_TOOK_CARD:
        *card = a[2];
        return IN_HAND + a[0];
    case EVENT_AID:
        *card = a[2];
        return IN_HAND + a[1];
    case EVENT_SUPPORTER:
        *card = a[2];
        return ELSEWHERE;
    default:
        return -1;
    }
}

/* Where it says that a card lay which is discarded or spent, it did. */
static void check_origin(const struct notes *n, const struct event *e)
{
    static const int told[ORIGIN_COUNT] = {[FROM_HAND] = IN_HAND, [FROM_PLAY_AREA] = IN_FRONT};
    int was = n->card[e->arg[1]];
    if (e->arg[2] == FROM_OVERFLOW)
        ck_assert(was == IN_DECK || was == ELSEWHERE || was >= IN_HAND);
    else if (told[e->arg[2]])
        ck_assert_int_eq(was, told[e->arg[2]] + e->arg[0]);
    else
        ck_assert_int_eq(was, ELSEWHERE);
}

static void note_card(struct notes *n, const struct root *g, const struct event *e, const struct event *next)
{
    int card, to = card_goes(g, e, &card);
    if (e->kind == EVENT_DREW)
        ck_assert_int_eq(n->card[card], IN_DECK);
    if (e->kind == EVENT_DISCARDED || e->kind == EVENT_SPENT)
        check_origin(n, e);
    if (to >= 0)
        n->card[card] = to;
    if (e->kind == EVENT_DOMINANCE)
        n->score[e->arg[0]] = 0;
    if (e->kind == EVENT_PHASE)
        all_go(n, BEING_PLAYED, pile_of(g));
    if (e->kind == EVENT_RESHUFFLED)
        note_new_deck(n, e->arg[0], next);
    if (e->kind == EVENT_LOST_SOULS)
        note_lost_souls(n, e->arg[1]);
    if (e->kind == EVENT_TOOK_BACK)
        note_taken_back(n, g, e->arg[0], e->arg[1]);
    if (e->kind == EVENT_TRADED) {
        n->card[e->arg[2]] = ELSEWHERE;
        n->card[e->arg[3]] = IN_HAND + e->arg[0];
    }
}

/* ---- Comparing ---- */

/* As many comparisons as here are too slow as assertions, of which each is written down (Check). */
#define SAME(told, is, ...)                                                                                  \
    do {                                                                                                     \
        if ((told) != (is))                                                                                  \
            ck_abort_msg(__VA_ARGS__);                                                                       \
    } while (0)

static void compare(const struct notes *n, const struct root *g)
{
    static struct notes true_notes;
    look(&true_notes, g);
    for (int c = 0; c < CLEARINGS_MAX; c++) {
        for (int owner = 0; owner < g->owners; owner++)
            SAME(n->warriors[owner][c], true_notes.warriors[owner][c], "warriors of %d in c%d", owner, c + 1);
        for (int piece = PIECE_FIRST; piece < PIECE_COUNT; piece++)
            SAME(n->pieces[piece][c], true_notes.pieces[piece][c], "pieces %d in c%d", piece, c + 1);
    }
    for (int owner = 0; owner < g->owners; owner++)
        SAME(n->pawn[owner], true_notes.pawn[owner], "pawn of %d", owner);
    for (int seat = 0; seat < g->seats; seat++)
        SAME(n->score[seat], true_notes.score[seat], "points of s%d", seat + 1);
    for (int seat = 0; seat < g->seats; seat++)
        for (int item = 0; item < ITEM_COUNT; item++)
            SAME(n->items[seat][item], true_notes.items[seat][item], "item %d of s%d: %d and not %d", item,
                 seat + 1, n->items[seat][item], true_notes.items[seat][item]);
    for (int seat = 0; seat < g->seats; seat++)
        SAME(memcmp(&n->faces[seat], &true_notes.faces[seat], sizeof n->faces[seat]), 0,
             "items of s%d lie otherwise", seat + 1);
    for (const int *told = &n->boards.officers, *is = &true_notes.boards.officers;
         told < (const int *)(&n->boards + 1); told++, is++)
        SAME(*told, *is, "number %d of boards: %d and not %d", (int)(told - &n->boards.officers), *told, *is);
    for (int card = 0; card < CARDS_MAX; card++)
        SAME(n->card[card], true_notes.card[card], "card %d: told to be at %d, is at %d", card, n->card[card],
             true_notes.card[card]);
}

/* Whether nothing is in the middle of being done: what is answered then may be told before it is. */
static bool at_rest(const struct session *s)
{
    const struct root *g = s->now;
    return s->answers_count == 0 && !g->loose && !root_passing(g);
}

static void note_news(struct notes *n, const struct session *s)
{
    for (int i = 0; i < s->news_count; i++) {
        if (!note_on_map(n, &s->news[i]))
            note_card(n, s->now, &s->news[i], i + 1 < s->news_count ? &s->news[i + 1] : NULL);
        note_items(n, &s->news[i], &n->last);
        note_faces(n, s->now, &s->news[i]);
        note_boards(&n->boards, &s->news[i]);
        n->last = s->news[i];
    }
    if (at_rest(s))
        all_go(n, BEING_PLAYED, pile_of(s->now));
}

/* ---- Games ---- */

static struct session *session;
static struct rare_counts chosen;

static void answer_any(struct quick_random *random)
{
    bool rather_rare = session->prompt.seat != SEAT_CHANCE && (session->prompt.seat & 1);
    int i = rather_rare ? rare_choose(&chosen, session, random)
                        : (int)quick_random_below(random, session->prompt.count);
    rare_note(&chosen, &root_game, session->prompt.options[i]);
    session_answer_index(session, i);
}

static void play(uint64_t seed)
{
    struct game_config config;
    struct notes notes;
    struct quick_random random = quick_random_of(seed, 0);
    memset(&chosen, 0, sizeof chosen);
    sim_any_table(&root_game, seed, &config);
    session_start(session, &config);
    const struct root *g = session->now;
    while (g->turn.phase == PHASE_SETUP || !at_rest(session))
        answer_any(&random);
    look(&notes, g);
    notes.last = (struct event){0};
    for (int n = 0; n < CHOICES_MAX && !session->over; n++) {
        answer_any(&random);
        note_news(&notes, session);
        if (at_rest(session) && !session->over)
            compare(&notes, g);
    }
}

START_TEST(pieces_points_cards_and_items_are_where_they_were_told_to_be)
{
    session = session_create(&root_game);
    for (uint64_t seed = 1; seed <= GAMES; seed++)
        play(seed);
    session_destroy(session);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("root told");
    TCase *tests = tcase_create("told");
    tcase_set_timeout(tests, 300);
    tcase_add_test(tests, pieces_points_cards_and_items_are_where_they_were_told_to_be);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
