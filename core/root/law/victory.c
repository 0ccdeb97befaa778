/* Points, dominance and the end. Law 3, 9.2.8 */
#include "core/root/cards.h"
#include "core/root/faction.h"
#include "core/root/hirelings/hireling.h"
#include "core/root/law/emit.h"
#include "core/root/law/action.h"
#include "core/root/law/questions.h"
#include "core/root/law/rule.h"
#include "core/root/law/victory.h"

enum {
    DOMINANCE_SCORE = 10,
    DOMINANCE_CLEARINGS = 3,
};

/* The seat wins, with its coalition partners; ends the beat and the match. */
static _Noreturn void win(struct root *g, uint8_t seat)
{
    g->winners = SEAT_BIT(seat);
    if (g->coalition[seat])
        g->winners |= SEAT_BIT(g->coalition[seat] - 1);
    for (int round = 0; round < g->seats; round++) /* Law 9.2.8: who shares the win lets others share it */
        for (uint8_t other = 0; other < g->seats; other++)
            if (g->coalition[other] && (g->winners & SEAT_BIT(g->coalition[other] - 1)))
                g->winners |= SEAT_BIT(other);
    g->over = 1;
    for (uint8_t winner = 0; winner < g->seats; winner++)
        if (g->winners & SEAT_BIT(winner))
            root_tell(g, EVENT_WON, winner, 0, 0, 0, 0);
    end_beat(g);
}

/* Law 3.1. If several reach 30 together and none of them is at turn, the current player decides (1.1.3). */
static void check_points(struct root *g)
{
    uint16_t reached = 0;
    for (uint8_t seat = 0; seat < g->seats; seat++)
        if (g->score[seat] >= SCORE_TO_WIN)
            reached |= SEAT_BIT(seat);
    if (!reached)
        return;
    if (reached & SEAT_BIT(g->turn.seat))
        win(g, g->turn.seat);
    struct prompt *p = ask(g, g->turn.seat, REASON_WINNER, 0, 0, 0);
    if (p)
        for (uint8_t seat = 0; seat < g->seats; seat++)
            if (reached & SEAT_BIT(seat))
                offer(p, VERB_SEAT, seat, 0, 0);
    win(g, (uint8_t)answer_forced(g).arg[0]);
}

/* Law 3.3.1, 9.2.8: no more points with an active dominance card or in a coalition */
static bool scores_points(const struct root *g, uint8_t seat)
{
    return !g->dominance[seat] && !g->coalition[seat];
}

/* All points of this moment are counted. */
static void moment_counted(struct root *g)
{
    check_points(g);
    root_hirelings_take_markers(g);
}

void root_score(struct root *g, uint8_t seat, int points)
{
    if (points <= 0 || !is_seat(g, seat) || !scores_points(g, seat)) /* Law E.3.6 */
        return;
    g->score[seat] = (int16_t)(g->score[seat] + points);
    root_tell(g, EVENT_SCORED, seat, (uint16_t)points, (uint16_t)g->score[seat], 0, 0);
    root_hirelings_scored(g, seat, g->score[seat] - points);
    if (!g->scoring_together)
        moment_counted(g);
}

/* The score track has no space below 0. */
void root_lose_points(struct root *g, uint8_t seat, int points)
{
    if (points > g->score[seat])
        points = g->score[seat];
    if (points <= 0 || !scores_points(g, seat))
        return;
    g->score[seat] = (int16_t)(g->score[seat] - points);
    root_tell(g, EVENT_LOST_POINTS, seat, (uint16_t)points, (uint16_t)g->score[seat], 0, 0);
}

void root_score_together_begin(struct root *g)
{
    g->scoring_together++;
}

void root_score_together_end(struct root *g)
{
    if (--g->scoring_together == 0)
        moment_counted(g);
}

/* ---- Dominance, Law 3.3 ---- */

/* Law 3.3.1.II: two clearings in opposite corners */
static bool rules_opposite_corners(const struct root *g, uint8_t seat)
{
    for (int c = 0; c < map_of(g)->clearings_count; c++) {
        uint8_t opposite = map_of(g)->clearing[c].opposite;
        if (opposite != NOWHERE && root_rules(g, seat, c) && root_rules(g, seat, opposite))
            return true;
    }
    return false;
}

void root_check_dominance(struct root *g, uint8_t seat)
{
    if (!g->dominance[seat] || g->coalition[seat]) /* 9.2.8: a coalition wins through the partner */
        return;
    uint8_t suit = card_def(g, g->dominance[seat] - 1)->suit;
    if (suit == BIRD) {
        if (rules_opposite_corners(g, seat))
            win(g, seat);
        return;
    }
    int ruled = 0; /* 3.3.1.I */
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        ruled += has_suit(&g->clearing[c], suit) && root_rules(g, seat, c);
    if (ruled >= DOMINANCE_CLEARINGS)
        win(g, seat);
}

static void list_activate(const struct root *g, uint8_t seat, struct prompt *p)
{
    if (g->score[seat] < DOMINANCE_SCORE || g->dominance[seat] || g->coalition[seat])
        return;
    if (faction_of(g, seat)->list_dominance) {
        faction_of(g, seat)->list_dominance(g, seat, p);
        return;
    }
    cardset hand = g->hand[seat];
    for (int card; (card = cardset_take(&hand)) >= 0;)
        if (card_def(g, card)->kind == CARD_DOMINANCE)
            offer(p, VERB_ACTIVATE_DOMINANCE, (uint16_t)card, 0, 0);
}

/* Law 3.3.1: the score marker leaves the track */
static void play_activate(struct root *g, uint8_t seat, struct choice c)
{
    int card = c.arg[0];
    root_hand_lose(g, seat, card);
    g->known_to[card] = SEATS_ALL;
    g->dominance[seat] = (uint8_t)(card + 1);
    g->score[seat] = 0;
    root_tell(g, EVENT_DOMINANCE, seat, (uint16_t)card, 0, 0, 0);
}

/* Law 3.3.4: an available card is taken for a card of its suit */
static void list_take(const struct root *g, uint8_t seat, struct prompt *p)
{
    cardset available = g->available;
    for (int card; (card = cardset_take(&available)) >= 0;)
        if (root_cards_matching(g, g->hand[seat], card_def(g, card)->suit))
            offer(p, VERB_TAKE_DOMINANCE, (uint16_t)card, 0, 0);
}

static void play_take(struct root *g, uint8_t seat, struct choice c)
{
    int card = c.arg[0];
    int paid = root_ask_card(g, seat, REASON_PAY_FOR_DOMINANCE, (uint16_t)card, 0,
                             root_cards_matching(g, g->hand[seat], card_def(g, card)->suit), false);
    g->available &= ~CARD_BIT(card);
    root_spend(g, seat, paid);
    root_hand_gain(g, seat, card, SEATS_ALL);
    root_tell(g, EVENT_DOMINANCE_TAKEN, seat, (uint16_t)card, 0, 0, 0);
}

static void list_nothing(const struct root *g, uint8_t seat, struct prompt *p)
{
    (void)g, (void)seat, (void)p; /* listed by list_activate through the faction */
}

static void play_coalition(struct root *g, uint8_t seat, struct choice c)
{
    faction_of(g, seat)->play_dominance(g, seat, c);
}

const struct action root_action_coalition = {VERB_COALITION, list_nothing, play_coalition};
const struct action root_action_activate_dominance = {VERB_ACTIVATE_DOMINANCE, list_activate, play_activate};
const struct action root_action_take_dominance = {VERB_TAKE_DOMINANCE, list_take, play_take};
