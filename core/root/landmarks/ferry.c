/* The Ferry: by its card, and where the map has one of its own. Law C.2.5, E.3.7 */
#include "core/root/cards.h"
#include "core/root/landmarks/landmark.h"
#include "core/root/law/clearings.h"
#include "core/root/law/emit.h"
#include "core/root/law/presence.h"
#include "core/root/law/settle.h"

enum { FERRY_CARDS = 1 };

/* On the river; the lake counts as rivers between all shore clearings (Law C.2.2). */
static uint16_t links(const struct root *g, int from)
{
    return g->landmarks.at[FERRY] == from && !g->turn.ferried ? map_of(g)->clearing[from].rivers : 0;
}

/* As an answer to the move it can stand beside others (outrage), whose order somebody chooses. */
static void draw_later(struct root *g, uint8_t seat, int to)
{
    root_trigger_push(g, (struct trigger){TRIGGER_FERRY, seat, (uint8_t)to, 0, FERRY_CARDS});
}

/* The ferry goes along, and whoever moved draws a card. */
static void carried(struct root *g, uint8_t mover, uint8_t passenger, int from, int to)
{
    mover = root_decider(g, mover); /* Law E.3.7 */
    g->turn.ferried = 1;
    g->landmarks.at[FERRY] = (uint8_t)to;
    root_tell(g, EVENT_FERRY, mover, (uint16_t)from, (uint16_t)to, 0, 0);
    draw_later(g, mover, to);
    if (passenger != SEAT_NOBODY)
        draw_later(g, passenger, to);
}

static void draw(struct root *g, const struct trigger *t)
{
    root_draw_cards(g, t->seat, t->count);
}

static bool ask_carried(struct root *g, uint8_t mover, int from, int to)
{
    struct prompt *p = ask(g, mover, REASON_FERRY, (uint16_t)from, (uint16_t)to, 0);
    if (p) {
        offer(p, VERB_FERRY, 0, 0, 0);
        offer(p, VERB_PASS, 0, 0, 0);
    }
    return answer(g).verb == VERB_FERRY;
}

static const char *check(const struct root *g, int clearing)
{
    return clearing == NOWHERE || map_of(g)->clearing[clearing].rivers ? NULL : "the ferry is not on a river";
}

const struct landmark_def root_landmark_ferry = {.sites = root_river_clearings,
                                                 .links = links,
                                                 .ask_carried = ask_carried,
                                                 .carried = carried,
                                                 .trigger_kind = TRIGGER_FERRY,
                                                 .trigger = draw,
                                                 .check = check};
