/* Exiles & Partisans in Daylight: Propaganda Bureau, League of Adventurous Mice. */
#include "core/root/cards.h"
#include "core/root/decks/partisans.h"
#include "core/root/law/battle.h"
#include "core/root/law/clearings.h"
#include "core/root/law/emit.h"
#include "core/root/law/move.h"
#include "core/root/law/place_remove.h"
#include "core/root/law/powers.h"
#include "core/root/law/presence.h"
#include "core/root/law/questions.h"
#include "core/root/law/settle.h"

/* ---- Propaganda Bureau. Once: spend a card; in a clearing that matches it an enemy warrior makes room for
 * one of the owner's. It is no replacing: if none can be placed the other goes all the same (Law 1.5.4). ----
 */

static void list_propaganda(const struct root *g, uint8_t seat, struct prompt *p)
{
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        for (uint8_t other = 0; other < g->owners; other++)
            if (root_enemy_warriors(g, seat, other, c) && root_cards_for_clearing(g, g->hand[seat], c))
                offer(p, VERB_PROPAGANDA_BUREAU, (uint16_t)c, other, 0);
}

static void play_propaganda(struct root *g, uint8_t seat, struct choice c)
{
    int clearing = c.arg[0];
    cardset cards = root_cards_for_clearing(g, g->hand[seat], clearing);
    root_spend(g, seat, root_ask_card(g, seat, REASON_PROPAGANDA_CARD, c.arg[0], 0, cards, false));
    root_remove_warriors(g, seat, CAUSE_EFFECT, (uint8_t)c.arg[1], clearing, 1);
    if (root_may_place(g, seat, clearing))
        root_place_warriors(g, seat, clearing, 1);
    root_settle(g);
}

const struct power root_power_propaganda_bureau = {
    .when = POWER_DAYLIGHT, .verb = VERB_PROPAGANDA_BUREAU, .list = list_propaganda, .play = play_propaganda};

/* ---- League of Adventurous Mice. Once: a face-up item of the Crafted Items box, turned face down for good,
 * gives a move or a battle. The Vagabond's items are in no such box (Law 9.2.1). ---- */

static void list_ventures(const struct root *g, uint8_t seat, struct prompt *p)
{
    root_list_moves(g, seat, p, VERB_MOVE, ANYWHERE);
    root_list_battles(g, seat, p, VERB_BATTLE, ANYWHERE);
}

static void list_league(const struct root *g, uint8_t seat, struct prompt *p)
{
    struct prompt ventures;
    ventures.count = 0;
    list_ventures(g, seat, &ventures);
    for (uint16_t item = 0; item < ITEM_COUNT && ventures.count > 0; item++)
        if (g->crafted_items[seat][item] > g->crafted_down[seat][item])
            offer(p, VERB_LEAGUE, item, 0, 0);
}

static void play_league(struct root *g, uint8_t seat, struct choice c)
{
    g->crafted_down[seat][c.arg[0]]++;
    root_tell(g, EVENT_ITEM_USED, seat, c.arg[0], 0, 0, 0);
    struct prompt *p = ask(g, seat, REASON_LEAGUE, 0, 0, 0);
    if (p)
        list_ventures(g, seat, p);
    struct choice venture = root_answer_battle(g);
    if (venture.verb == VERB_MOVE)
        root_play_move(g, seat, venture.arg[0], venture.arg[1]);
    else
        root_battle(g, seat, venture.arg[0], (uint8_t)venture.arg[1]);
}

const struct power root_power_league_of_adventurous_mice = {
    .when = POWER_DAYLIGHT, .verb = VERB_LEAGUE, .list = list_league, .play = play_league};
