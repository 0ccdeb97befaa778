/* Exiles & Partisans in Evening: Charm Offensive, Informants. */
#include "core/root/cards.h"
#include "core/root/decks/partisans.h"
#include "core/root/law/emit.h"
#include "core/root/law/powers.h"
#include "core/root/law/questions.h"
#include "core/root/law/victory.h"

/* ---- Charm Offensive. Start of Evening: draw a card, then choose who else scores a point. ---- */

static void list_charm_offensive(const struct root *g, uint8_t seat, struct prompt *p)
{
    (void)g;
    (void)seat;
    offer(p, VERB_CHARM_OFFENSIVE, 0, 0, 0);
}

static void play_charm_offensive(struct root *g, uint8_t seat, struct choice c)
{
    (void)c;
    root_draw_cards(g, seat, 1);
    struct prompt *p = ask(g, seat, REASON_CHARMED, 0, 0, 0);
    if (p)
        root_list_others(g, seat, p, VERB_SEAT);
    root_score(g, (uint8_t)answer_forced(g).arg[0], 1);
}

const struct power root_power_charm_offensive = {.when = POWER_START_OF_EVENING,
                                                 .verb = VERB_CHARM_OFFENSIVE,
                                                 .list = list_charm_offensive,
                                                 .play = play_charm_offensive};

/*
 * ---- Informants. An ambush card of the discard pile instead of the cards drawn in Evening: of all those of
 * the draw step, read as other rules that change what Evening draws are. Single cards drawn for other reasons
 * (Charm Offensive, the ferry) are not meant. ----
 */

static cardset discarded_ambushes(const struct root *g)
{
    cardset pile = g->discard_pile, ambushes = 0;
    for (int card; (card = cardset_take(&pile)) >= 0;)
        if (card_def(g, card)->kind == CARD_AMBUSH)
            ambushes |= CARD_BIT(card);
    return ambushes;
}

static bool inform(struct root *g, uint8_t seat, int count)
{
    cardset ambushes = discarded_ambushes(g);
    if (!ambushes)
        return false;
    struct prompt *p = ask(g, seat, REASON_INFORMANTS, (uint16_t)count, 0, 0);
    if (p) {
        root_offer_cards(g, p, VERB_INFORMANTS, ambushes, 0, 0);
        offer(p, VERB_PASS, 0, 0, 0);
    }
    struct choice c = answer(g);
    if (c.verb == VERB_PASS)
        return false;
    root_tell(g, EVENT_POWER, seat, (uint16_t)root_crafted_card(g, seat, POWER_INFORMANTS), 0, 0, 0);
    root_take_discarded(g, seat, c.arg[0]);
    return true;
}

const struct power root_power_informants = {.when = POWER_ALWAYS, .instead_of_draw = inform};
