/* Exiles & Partisans: cards that answer the crafting of items. */
#include "core/root/cards.h"
#include "core/root/decks/partisans.h"
#include "core/root/law/emit.h"
#include "core/root/law/powers.h"

/* Murine Broker: a card when another player crafts an item; the card leaves no choice (Law 1.1.1). */
static void broker(struct root *g, uint8_t seat, uint8_t crafter)
{
    (void)crafter;
    root_tell(g, EVENT_POWER, seat, (uint16_t)root_crafted_card(g, seat, POWER_MURINE_BROKER), 0, 0, 0);
    root_draw_cards(g, seat, 1);
}

const struct power root_power_murine_broker = {.when = POWER_ALWAYS, .on_item = broker};

/* Master Engravers: a point more for each crafted item, whatever the item itself scores (Law 7.2.3). */
const struct power root_power_master_engravers = {.when = POWER_ALWAYS, .item_points = 1};
