/* The Duchy's ministers: losing, acting, being swayed. Law 12.2.3, 12.5.2, 12.5.3 */
#include "core/root/cards.h"
#include "core/root/factions/duchy.h"
#include "core/root/law/battle.h"
#include "core/root/law/clearings.h"
#include "core/root/law/emit.h"
#include "core/root/law/menu.h"
#include "core/root/law/move.h"
#include "core/root/law/presence.h"
#include "core/root/law/questions.h"
#include "core/root/law/victory.h"
#include "core/root/names.h"

const char *const root_minister_names[MINISTER_COUNT] = {"foremole",       "captain",       "marshal",
                                                         "brigadier",      "banker",        "mayor",
                                                         "duchess_of_mud", "baron_of_dirt", "earl_of_stone"};

enum {
    DUCHESS_POINTS = 2,
    MINISTERS_OF_A_RANK = 3,
};

/* What the Brigadier may do once more (struct duchy: brigade). */
enum { BRIGADE_DONE, BRIGADE_MOVES, BRIGADE_BATTLES };

/* Printed on the ministers and under the crowns, by rank: cards to reveal, and points. */
static const uint8_t rank_cards[RANK_COUNT] = {2, 3, 4};
static const uint8_t rank_points[RANK_COUNT] = {1, 2, 3};

/* Law 12.2.3, 12.5.3: ministers are listed by rank. The Mayor is a noble: the text of his own action and the
 * nine crowns in three sets of three agree on it. */
enum rank root_rank_of(int minister)
{
    return (enum rank)(minister / MINISTERS_OF_A_RANK);
}

static bool is_swayed(const struct root *g, int minister)
{
    return g->duchy.swayed >> minister & 1;
}

int root_crowns_left(const struct duchy *d, enum rank rank)
{
    int taken = 0;
    for (int m = 0; m < MINISTER_COUNT; m++)
        taken += root_rank_of(m) == rank && (d->swayed >> m & 1);
    return CROWNS - d->crowns_lost[rank] - taken;
}

/* ---- The price of failure, Law 12.2.3 ---- */

/* Swayed ministers of the highest rank that has any. */
static uint16_t highest_ranked(const struct root *g)
{
    for (int rank = LORD; rank >= SQUIRE; rank--) {
        unsigned all = (1u << MINISTERS_OF_A_RANK) - 1;
        uint16_t found = g->duchy.swayed & (uint16_t)(all << (rank * MINISTERS_OF_A_RANK));
        if (found)
            return found;
    }
    return 0;
}

void root_lose_minister(struct root *g, uint8_t seat)
{
    uint16_t highest = highest_ranked(g);
    if (!highest)
        return;
    struct prompt *p = ask(g, seat, REASON_PRICE_OF_FAILURE, 0, 0, 0);
    if (p)
        for (uint16_t m = 0; m < MINISTER_COUNT; m++)
            if (highest >> m & 1)
                offer(p, VERB_GIVE_UP, m, 0, 0);
    int lost = answer_forced(g).arg[0];
    g->duchy.swayed &= (uint16_t) ~(1u << lost);
    g->duchy.crowns_lost[root_rank_of(lost)]++;
    root_tell(g, EVENT_MINISTER_LOST, seat, (uint16_t)lost, 0, 0, 0);
}

/* ---- Parliament, Law 12.5.2 ---- */

/* What the actions of several ministers offer. */
static void list_any_move(const struct root *g, uint8_t seat, struct prompt *p)
{
    root_list_moves(g, seat, p, VERB_MOVE, ANYWHERE);
}

static void list_any_battle(const struct root *g, uint8_t seat, struct prompt *p)
{
    root_list_battles(g, seat, p, VERB_BATTLE, ANYWHERE);
}

/* Whether a list offers anything. */
static bool any(const struct root *g, uint8_t seat,
                void (*list)(const struct root *, uint8_t, struct prompt *))
{
    struct prompt found;
    found.count = 0;
    list(g, seat, &found);
    return found.count > 0;
}

/* Law 12.5.2.I: whether or not the card matches */
static void list_any_build(const struct root *g, uint8_t seat, struct prompt *p)
{
    root_list_duchy_sites(g, seat, p, true);
}

static bool foremole_can(const struct root *g, uint8_t seat)
{
    return any(g, seat, list_any_build);
}

static void foremole(struct root *g, uint8_t seat)
{
    struct prompt *p = ask(g, seat, REASON_MINISTER, FOREMOLE, 0, 0);
    if (p)
        list_any_build(g, seat, p);
    root_duchy_build(g, seat, answer_forced(g), g->hand[seat]);
}

/* Law 12.5.2.II */
static bool captain_can(const struct root *g, uint8_t seat)
{
    return any(g, seat, list_any_battle);
}

static void captain(struct root *g, uint8_t seat)
{
    struct prompt *p = ask(g, seat, REASON_MINISTER, CAPTAIN, 0, 0);
    if (p)
        list_any_battle(g, seat, p);
    struct choice c = root_answer_battle(g);
    root_battle(g, seat, c.arg[0], (uint8_t)c.arg[1]);
}

/* Law 12.5.2.III */
static bool marshal_can(const struct root *g, uint8_t seat)
{
    return any(g, seat, list_any_move);
}

static void marshal(struct root *g, uint8_t seat)
{
    struct prompt *p = ask(g, seat, REASON_MINISTER, MARSHAL, 0, 0);
    if (p)
        list_any_move(g, seat, p);
    struct choice c = answer_forced(g);
    root_play_move(g, seat, c.arg[0], c.arg[1]);
}

/* Law 12.5.2.IV: the first of up to two; what is begun decides what the second can be */
static bool brigadier_can(const struct root *g, uint8_t seat)
{
    return marshal_can(g, seat) || captain_can(g, seat);
}

static void move_or_fight(struct root *g, uint8_t seat, struct choice c)
{
    if (c.verb == VERB_MOVE)
        root_play_move(g, seat, c.arg[0], c.arg[1]);
    else
        root_battle(g, seat, c.arg[0], (uint8_t)c.arg[1]);
}

static void brigadier(struct root *g, uint8_t seat)
{
    struct prompt *p = ask(g, seat, REASON_MINISTER, BRIGADIER, 0, 0);
    if (p) {
        list_any_move(g, seat, p);
        list_any_battle(g, seat, p);
    }
    struct choice c = root_answer_battle(g);
    g->duchy.brigade = c.verb == VERB_MOVE ? BRIGADE_MOVES : BRIGADE_BATTLES;
    move_or_fight(g, seat, c);
}

/* The second, and nothing between them (1.4.2) */
void root_brigadier_again(struct root *g, uint8_t seat)
{
    bool moves = g->duchy.brigade == BRIGADE_MOVES;
    void (*const list)(const struct root *, uint8_t, struct prompt *) =
        moves ? list_any_move : list_any_battle;
    g->duchy.brigade = BRIGADE_DONE;
    if (moves ? !any(g, seat, list_any_move) : !root_could_battle(g, seat, seat, ANYWHERE))
        return;
    struct prompt *p = ask(g, seat, REASON_BRIGADIER, 0, 0, 0);
    if (p) {
        list(g, seat, p);
        offer(p, VERB_PASS, 0, 0, 0);
    }
    struct choice c = answer(g);
    if (c.verb != VERB_PASS)
        move_or_fight(g, seat, c);
}

/* Law 12.5.2.V, 2.1.1: any number of cards of one suit; birds count as that suit */
static bool banker_can(const struct root *g, uint8_t seat)
{
    return g->hand[seat] != 0;
}

/* Asked while cards are left: whether one fits is theirs to know. */
static void banker(struct root *g, uint8_t seat)
{
    uint8_t suit = BIRD;
    int spent = 0;
    while (g->hand[seat]) {
        cardset fitting = suit == BIRD ? g->hand[seat] : root_cards_matching(g, g->hand[seat], suit);
        int card = root_ask_card(g, seat, REASON_BANKER, (uint16_t)spent, 0, fitting, spent > 0);
        if (card < 0)
            break;
        if (card_def(g, card)->suit != BIRD)
            suit = card_def(g, card)->suit;
        root_spend(g, seat, card);
        spent++;
    }
    root_score(g, seat, spent);
}

/* Law 12.5.2.VII */
static bool duchess_can(const struct root *g, uint8_t seat)
{
    (void)seat;
    return root_pieces_on_map(g, TUNNEL) == TUNNELS;
}

static void duchess(struct root *g, uint8_t seat)
{
    root_score(g, seat, DUCHESS_POINTS);
}

/* Law 12.5.2.VIII */
static bool baron_can(const struct root *g, uint8_t seat)
{
    (void)seat;
    return root_pieces_on_map(g, MARKET) > 0;
}

static void baron(struct root *g, uint8_t seat)
{
    root_score(g, seat, root_pieces_on_map(g, MARKET));
}

/* Law 12.5.2.IX */
static bool earl_can(const struct root *g, uint8_t seat)
{
    (void)seat;
    return root_pieces_on_map(g, CITADEL) > 0;
}

static void earl(struct root *g, uint8_t seat)
{
    root_score(g, seat, root_pieces_on_map(g, CITADEL));
}

/*
 * The ministers' actions: whether one would do anything (public knowledge), doing it, and whether what else
 * can be done in Daylight could make it possible (tunnels, markets and citadels come by the Duchy's own
 * actions).
 */
static const struct {
    bool (*can)(const struct root *g, uint8_t seat);
    void (*act)(struct root *g, uint8_t seat);
    bool waits;
} ministers[MINISTER_COUNT] = {
    [FOREMOLE] = {foremole_can, foremole, true},
    [CAPTAIN] = {captain_can, captain, true},
    [MARSHAL] = {marshal_can, marshal, true},
    [BRIGADIER] = {brigadier_can, brigadier, true},
    [BANKER] = {banker_can, banker, true},
    [MAYOR] = {NULL, NULL, false}, /* has none of his own */
    [DUCHESS] = {duchess_can, duchess, false},
    [BARON] = {baron_can, baron, false},
    [EARL] = {earl_can, earl, false},
};

/* Law 12.5.2.VI: the Mayor lends himself to another noble or squire, who can still act too. */
static void list_mayor(const struct root *g, uint8_t seat, struct prompt *p)
{
    for (uint16_t m = 0; m < MINISTER_COUNT; m++)
        if (m != MAYOR && root_rank_of(m) != LORD && is_swayed(g, m) && ministers[m].can(g, seat))
            offer(p, VERB_MINISTER, MAYOR, m, 0);
}

static void list_ministers(const struct root *g, uint8_t seat, struct prompt *p)
{
    for (uint16_t m = 0; m < MINISTER_COUNT; m++) {
        if (!is_swayed(g, m) || (g->duchy.acted >> m & 1))
            continue;
        if (m == MAYOR)
            list_mayor(g, seat, p);
        else if (ministers[m].can(g, seat))
            offer(p, VERB_MINISTER, m, m, 0);
    }
}

static void play_minister(struct root *g, uint8_t seat, struct choice c)
{
    g->duchy.acted |= (uint16_t)(1u << c.arg[0]);
    root_tell(g, EVENT_MINISTER, seat, c.arg[0], c.arg[1], 0, 0);
    ministers[c.arg[1]].act(g, seat);
}

static const struct action action_minister = {VERB_MINISTER, list_ministers, play_minister};

/* Whether, for all that everybody can see, a minister could battle. */
static bool could_fight(const struct root *g, uint8_t seat)
{
    uint16_t fighting = 1u << CAPTAIN | 1u << BRIGADIER;
    uint16_t left = g->duchy.swayed & (uint16_t)~g->duchy.acted;
    bool by_mayor = (left >> MAYOR & 1) && (g->duchy.swayed & fighting);
    return ((left & fighting) || by_mayor) && root_could_battle(g, seat, seat, ANYWHERE);
}

/* Whether a minister who cannot act now could after something else that Daylight offers. */
static bool could_come_to_act(const struct root *g, uint8_t seat)
{
    bool waiting = false, by_mayor = is_swayed(g, MAYOR) && !(g->duchy.acted >> MAYOR & 1);
    for (int m = 0; m < MINISTER_COUNT; m++)
        waiting =
            waiting || (is_swayed(g, m) && ministers[m].waits && (by_mayor || !(g->duchy.acted >> m & 1)));
    return waiting && root_common_open(g, seat);
}

/* Law 12.5.2: each once, in any order; true when it is over */
bool root_duchy_parliament(struct root *g, uint8_t seat)
{
    static const struct action *const actions[] = {&action_minister, NULL};
    bool open = any(g, seat, list_ministers) || could_fight(g, seat) || could_come_to_act(g, seat);
    return !open || root_menu(g, seat, REASON_PARLIAMENT, 0, actions, true, true) == VERB_END;
}

/* ---- Swaying, Law 12.5.3 ---- */

/* Clearings of each suit, or of any, with a piece of the Duchy. The Burrow has no suit and matches no card.
 */
static void count_presence(const struct root *g, uint8_t seat, int presence[SUIT_COUNT])
{
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        presence[craft_suit(&g->clearing[c])] += has_piece(g, seat, c);
}

/* How many of these cards find a clearing of their own, those of any suit taking what finds no other, and
 * birds (2.1.1) whatever is left. Law 12.5.3.II */
static int justified(const struct root *g, uint8_t seat, cardset cards)
{
    int presence[SUIT_COUNT] = {0}, count[SUIT_COUNT] = {0}, all = 0, found = 0, homeless = 0;
    count_presence(g, seat, presence);
    for (int card; (card = cardset_take(&cards)) >= 0;)
        count[card_def(g, card)->suit]++;
    for (int suit = 0; suit < SUITS_PRINTED; suit++) {
        all += presence[suit];
        found += count[suit] < presence[suit] ? count[suit] : presence[suit];
        homeless += count[suit] > presence[suit] ? count[suit] - presence[suit] : 0;
    }
    all += presence[ANY_SUIT];
    found += homeless < presence[ANY_SUIT] ? homeless : presence[ANY_SUIT];
    found += count[BIRD];
    return found < all ? found : all;
}

/* Law 12.5.3.I-II */
static void list_sway(const struct root *g, uint8_t seat, struct prompt *p)
{
    if (g->duchy.sway_done)
        return;
    int most = justified(g, seat, g->hand[seat]);
    for (uint16_t m = 0; m < MINISTER_COUNT; m++)
        if (!is_swayed(g, m) && root_crowns_left(&g->duchy, root_rank_of(m)) > 0 &&
            most >= rank_cards[root_rank_of(m)])
            offer(p, VERB_SWAY, m, 0, 0);
}

/* Cards of the hand that can join those revealed, so that each still has a clearing of its own. Whatever is
 * taken first, enough cards are left to go on with. */
static cardset joining(const struct root *g, uint8_t seat, cardset shown)
{
    cardset hand = g->hand[seat], fitting = 0;
    for (int card; (card = cardset_take(&hand)) >= 0;) {
        cardset with = shown | CARD_BIT(card);
        if (justified(g, seat, with) == cardset_count(with))
            fitting |= CARD_BIT(card);
    }
    return fitting;
}

/* Law 12.5.3.II-III */
static void play_sway(struct root *g, uint8_t seat, struct choice c)
{
    int minister = c.arg[0];
    cardset shown = 0;
    for (int left = rank_cards[root_rank_of(minister)]; left > 0; left--) {
        int card = root_ask_card(g, seat, REASON_SWAY_CARDS, (uint16_t)minister, (uint16_t)left,
                                 joining(g, seat, shown), false);
        root_duchy_reveal(g, seat, card);
        shown |= CARD_BIT(card);
    }
    g->duchy.sway_done = 1;
    g->duchy.swayed |= (uint16_t)(1u << minister);
    root_tell(g, EVENT_SWAYED, seat, (uint16_t)minister, 0, 0, 0);
    root_score(g, seat, rank_points[root_rank_of(minister)]);
}

static const struct action action_sway = {VERB_SWAY, list_sway, play_sway};

/* Law 12.5.3, and what every faction may do after it; true when Daylight is over */
bool root_duchy_sway(struct root *g, uint8_t seat)
{
    static const struct action *const actions[] = {&action_sway, NULL};
    if (!root_common_open(g, seat))
        return true;
    return root_menu(g, seat, REASON_SWAY, 0, actions, true, true) == VERB_END;
}
