/* The Ferry: by its card, and where the map has one of its own. Law C.2.5, E.3.7 */
#include "core/root/landmarks/landmark.h"
#include "core/root/law/clearings.h"
#include "core/root/law/emit.h"
#include "core/root/law/presence.h"
#include "core/root/law/settle.h"

enum { FERRY_CARDS = 1 };

/* On the river; the lake counts as rivers between all shore clearings (Law C.2.2). */
uint16_t root_ferry_links(const struct root *g, int from)
{
    return g->landmarks.at[FERRY] == from && !g->turn.ferried ? map_of(g)->clearing[from].rivers : 0;
}

/* As an answer to the move it can stand beside others (outrage), whose order somebody chooses. */
void root_ferry_passenger(struct root *g, uint8_t seat, int to)
{
    root_trigger_push(g, (struct trigger){TRIGGER_FERRY, seat, (uint8_t)to, 0, FERRY_CARDS});
}

/* The ferry goes along, and whoever moved draws a card. */
void root_ferry_carry(struct root *g, uint8_t mover, int from, int to)
{
    mover = root_decider(g, mover); /* Law E.3.7 */
    g->turn.ferried = 1;
    g->landmarks.at[FERRY] = (uint8_t)to;
    root_tell(g, EVENT_FERRY, mover, (uint16_t)from, (uint16_t)to, 0, 0);
    root_ferry_passenger(g, mover, to);
}

void root_ferry_card(struct root *g, const struct trigger *t)
{
    root_draw_cards(g, t->seat, t->count);
}

static const char *check(const struct root *g, int clearing)
{
    return clearing == NOWHERE || map_of(g)->clearing[clearing].rivers ? NULL : "the ferry is not on a river";
}

const struct landmark_def root_landmark_ferry = {.sites = root_river_clearings, .check = check};
