/* Exiles & Partisans: cards that answer the crafting of items. */
#include "core/root/decks/partisans.h"

/*
 * Murine Broker: a card when another player crafts an item. Of lasting effects Law 4.1.3 makes only one
 * obligatory, so its owner is asked.
 */
static void broker(struct root *g, uint8_t seat, uint8_t crafter)
{
    struct prompt *p = ask(g, seat, REASON_MURINE_BROKER, crafter, 0, 0);
    if (p) {
        offer(p, VERB_MURINE_BROKER, 0, 0, 0);
        offer(p, VERB_PASS, 0, 0, 0);
    }
    if (answer(g).verb == VERB_PASS)
        return;
    tell(g, EVENT_POWER, seat, (uint16_t)crafted_card(g, seat, POWER_MURINE_BROKER), 0, 0, 0);
    draw_cards(g, seat, 1);
}

const struct power power_murine_broker = {.when = POWER_ALWAYS, .on_item = broker};

/* Master Engravers: a point more for each crafted item, whatever the item itself scores (Law 7.2.3). */
const struct power power_master_engravers = {.when = POWER_ALWAYS, .item_points = 1};
