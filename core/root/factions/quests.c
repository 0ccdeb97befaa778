/* Quests. Law 9.3.3, 9.5.5, 9.7.2 */
#include "core/root/cards.h"
#include "core/root/factions/vagabond.h"
#include "core/root/law/emit.h"
#include "core/root/law/menu.h"
#include "core/root/law/victory.h"
#include "core/root/names.h"

const char *const root_quest_names[QUEST_COUNT] = {
#define QUEST(name, suit, first, second) name,
#include "core/root/factions/quests.def"
#undef QUEST
};

enum {
    QUESTS_OPEN = 3,
    REWARD_CARDS = 2,
};

const struct quest_def root_quest_defs[QUEST_COUNT] = {
#define QUEST(name, suit, first, second) {suit, {first, second}},
#include "core/root/factions/quests.def"
#undef QUEST
};

/* The next quest is drawn and laid open; none once all are drawn. */
static void draw_quest(struct root *g)
{
    struct vagabonds *v = &g->vagabonds;
    if (!v->quests_deck)
        return;
    struct prompt *p = ask(g, SEAT_CHANCE, REASON_NEW_QUEST, 0, 0, 0);
    if (p)
        for (uint16_t quest = 0; quest < QUEST_COUNT; quest++)
            if (v->quests_deck >> quest & 1)
                offer(p, VERB_QUEST, quest, 0, 0);
    uint16_t quest = answer(g).arg[0];
    v->quests_deck &= (uint16_t) ~(1u << quest);
    v->quests_open |= (uint16_t)(1u << quest);
    root_tell(g, EVENT_QUEST_SHOWN, quest, 0, 0, 0, 0);
}

void root_deal_quests(struct root *g)
{
    g->vagabonds.quests_deck = (1u << QUEST_COUNT) - 1;
    for (int i = 0; i < QUESTS_OPEN; i++)
        draw_quest(g);
}

/* Whether both items of the quest are face up and undamaged. */
static bool has_quest_items(const struct vagabond *v, const struct quest_def *quest)
{
    int first = quest->items[0], second = quest->items[1];
    if (first == second)
        return v->items.ready[first] >= 2;
    return v->items.ready[first] && v->items.ready[second];
}

static void list_quests(const struct root *g, uint8_t seat, struct prompt *p)
{
    const struct vagabond *v = vagabond_of(g, seat);
    int clearing = vagabond_clearing(g, seat);
    if (clearing < 0)
        return;
    for (uint16_t quest = 0; quest < QUEST_COUNT; quest++)
        if ((g->vagabonds.quests_open >> quest & 1) &&
            has_suit(&g->clearing[clearing], root_quest_defs[quest].suit) &&
            has_quest_items(v, &root_quest_defs[quest]))
            offer(p, VERB_COMPLETE_QUEST, quest, 0, 0);
}

static int quests_done(const struct vagabond *v, uint8_t suit)
{
    int n = 0;
    for (int quest = 0; quest < QUEST_COUNT; quest++)
        n += (v->quests_done >> quest & 1) && root_quest_defs[quest].suit == suit;
    return n;
}

/* Two cards, or a point for each completed quest of the suit, this one included */
static void take_reward(struct root *g, uint8_t seat, uint16_t quest)
{
    struct prompt *p = ask(g, seat, REASON_QUEST_REWARD, quest, 0, 0);
    if (p) {
        offer(p, VERB_REWARD_CARDS, 0, 0, 0);
        offer(p, VERB_REWARD_POINTS, 0, 0, 0);
    }
    if (answer(g).verb == VERB_REWARD_CARDS)
        root_draw_cards(g, seat, REWARD_CARDS);
    else
        root_score(g, seat, quests_done(vagabond_of(g, seat), root_quest_defs[quest].suit));
}

void root_complete_quest(struct root *g, uint8_t seat, uint16_t quest)
{
    struct vagabond *v = vagabond_own(g, seat);
    g->vagabonds.quests_open &= (uint16_t) ~(1u << quest);
    v->quests_done |= (uint16_t)(1u << quest);
    root_tell(g, EVENT_QUEST_DONE, seat, quest, 0, 0, 0);
    take_reward(g, seat, quest);
    draw_quest(g);
}

static void play_quest(struct root *g, uint8_t seat, struct choice c)
{
    uint16_t quest = c.arg[0];
    for (int i = 0; i < 2; i++)
        root_item_use(g, seat, root_quest_defs[quest].items[i]);
    root_complete_quest(g, seat, quest);
}

const struct action root_vagabond_quest = {VERB_COMPLETE_QUEST, list_quests, play_quest};
